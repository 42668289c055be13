/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The library's lists, for programs that learn only at run time which algorithm they need. A
 * program that calls loxo_dumbo_encrypt by name links none of this.
 *
 * Descriptors grow only at their end. Their function pointers are the calls of aead.h, hash.h and
 * stream.h, with each context as a void pointer to at least context_bytes (or state_bytes), aligned
 * like a uint64_t.
 */
#ifndef LOXO_REGISTRY_H
#define LOXO_REGISTRY_H

#include "aead.h"
#include "hash.h"
#include "permutation.h"
#include "stream.h"
#include "version.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A MAC under AEADs: rows of form `blocks`, and of form `streams`, with a message in each lane;
 * NULL in a static build. */
typedef struct loxo_mac {
  const char *name;
  const loxo_stream_row *kernels, *streams;
} loxo_mac;

typedef struct loxo_aead {
  const char *name;
  uint8_t id;    /* the id on the wire; never changes, is never reused */
  uint8_t flags; /* LOXO_AEAD_... */
  uint8_t key_bytes, nonce_bytes, tag_bytes;
  uint8_t block_bytes;
  uint8_t limit_blocks_log2;           /* log2 of the most blocks under one key */
  uint8_t limit_failures_log2;         /* log2 of the most packets refused under one key */
  uint64_t message_max;                /* most bytes of a message, and of associated data */
  const loxo_permutation *permutation; /* NULL if it is built on something else */
  size_t context_bytes, state_bytes;

  int (*encrypt)(uint8_t *out, uint8_t *tag, const uint8_t *in, size_t len, const uint8_t *ad,
                 size_t ad_len, const uint8_t *nonce, const uint8_t *key);
  int (*decrypt)(uint8_t *out, const uint8_t *tag, const uint8_t *in, size_t len, const uint8_t *ad,
                 size_t ad_len, const uint8_t *nonce, const uint8_t *key);

  void (*key_init)(void *context, const uint8_t *key);
  void (*key_wipe)(void *context);
  int (*encrypt_with)(uint8_t *out, uint8_t *tag, const uint8_t *in, size_t len, const uint8_t *ad,
                      size_t ad_len, const uint8_t *nonce, const void *context);
  int (*decrypt_with)(uint8_t *out, const uint8_t *tag, const uint8_t *in, size_t len,
                      const uint8_t *ad, size_t ad_len, const uint8_t *nonce, const void *context);

  void (*init)(void *state, const uint8_t *nonce, const uint8_t *key);
  void (*init_with)(void *state, const uint8_t *nonce, const void *context);
  int (*ad)(void *state, const uint8_t *ad, size_t ad_len);
  int (*encrypt_update)(void *state, uint8_t *out, const uint8_t *in, size_t len);
  int (*encrypt_final)(void *state, uint8_t *tag);
  int (*decrypt_absorb)(void *state, const uint8_t *in, size_t len);
  int (*decrypt_verify)(void *state, const uint8_t *tag);
  int (*decrypt_update)(void *state, uint8_t *out, const uint8_t *in, size_t len);
  int (*decrypt_final)(void *state);
  void (*wipe)(void *state);

  int (*encrypt_many)(loxo_packet *packets, size_t n);
  int (*decrypt_many)(loxo_packet *packets, size_t n);
  int (*encrypt_many_on)(loxo_packet *packets, size_t n, const loxo_executor *executor);
  int (*decrypt_many_on)(loxo_packet *packets, size_t n, const loxo_executor *executor);

  const char *primitive; /* what it is built on, by its name; NULL if that is in no list */
  const loxo_mac *mac;   /* NULL if what it is built on authenticates, too */
  const loxo_kernel_head *engines; /* those of a duplex; NULL in a static build */
} loxo_aead;

/* The calls of every hash and XOF, and at the end those that only a XOF has; they are NULL for
 * others. `hash` and `final` give a XOF's customary length. */
typedef struct loxo_hash {
  const char *name;
  uint8_t id;
  uint8_t flags; /* LOXO_HASH_... */
  uint16_t digest_bytes, rate_bytes;
  uint16_t custom_max; /* bytes of the longest customisation string */
  const loxo_permutation *permutation;
  size_t state_bytes;
  int (*hash)(uint8_t *digest, const uint8_t *in, size_t len);
  void (*init)(void *state);
  int (*update)(void *state, const uint8_t *in, size_t len);
  int (*final)(void *state, uint8_t *digest);
  void (*wipe)(void *state);
  int (*hash_many)(loxo_message *messages, size_t n);

  int (*hash_any)(uint8_t *out, size_t out_len, const uint8_t *in, size_t len);
  int (*init_custom)(void *state, const uint8_t *custom, size_t custom_len);
  int (*squeeze)(void *state, uint8_t *out, size_t n);
} loxo_hash;

/* Flags of a hash, beside those of hash.h. */
#define LOXO_HASH_ANY_LENGTH 1u /* a XOF: digest_bytes is only its customary length */
#define LOXO_HASH_CUSTOM 2u     /* takes a customisation string */

/* Every call takes the lengths of nonce and key, here also where there is only one. xor_all is
 * loxo_NAME_xor: C++ has a word `xor` of its own. */
typedef struct loxo_stream {
  const char *name;
  uint8_t id;
  uint8_t flags; /* LOXO_STREAM_... */
  uint8_t key_min, key_max, key_step;
  uint8_t nonce_min, nonce_max, nonce_step;
  uint16_t block_bytes;
  uint64_t keystream_max; /* most bytes under one key and nonce */
  size_t state_bytes;
  int (*xor_all)(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *nonce,
                 size_t nonce_len, const uint8_t *key, size_t key_len);
  int (*keystream)(uint8_t *out, size_t len, const uint8_t *nonce, size_t nonce_len,
                   const uint8_t *key, size_t key_len);
  int (*init)(void *state, const uint8_t *nonce, size_t nonce_len, const uint8_t *key,
              size_t key_len);
  int (*xor_update)(void *state, uint8_t *out, const uint8_t *in, size_t len);
  int (*keystream_update)(void *state, uint8_t *out, size_t len);
  int (*seek)(void *state, uint64_t byte);
  void (*wipe)(void *state);
  int (*xor_many)(loxo_text *texts, size_t n);
  /* Of form `blocks`, and of the other two; NULL in a static build. */
  const loxo_stream_row *kernels, *streams, *starts;
} loxo_stream;

LOXO_API size_t loxo_aead_count(void);
LOXO_API size_t loxo_hash_count(void);
LOXO_API size_t loxo_stream_count(void); /* may be 0 */
LOXO_API size_t loxo_permutation_count(void);

/* The descriptor at an index; NULL past the end. */
LOXO_API const loxo_aead *loxo_aead_at(size_t index);
LOXO_API const loxo_hash *loxo_hash_at(size_t index);
LOXO_API const loxo_stream *loxo_stream_at(size_t index);
LOXO_API const loxo_permutation *loxo_permutation_at(size_t index);

/* The descriptor of a name, such as "dumbo"; NULL if there is none. */
LOXO_API const loxo_aead *loxo_aead_named(const char *name);
LOXO_API const loxo_hash *loxo_hash_named(const char *name);
LOXO_API const loxo_stream *loxo_stream_named(const char *name);
LOXO_API const loxo_permutation *loxo_permutation_named(const char *name);

/* The descriptor of a wire id; NULL if there is none. */
LOXO_API const loxo_aead *loxo_aead_with_id(uint8_t id);

/* The kernel, such as "portable_x64", that would serve the next call for n states of the named
 * permutation, or of the permutation under the named AEAD or hash; for n packets of the named AEAD,
 * if it is a duplex; or for a block of each of n streams of this name, or under the named AEAD,
 * where one by one means the kernel of one block. NULL if the name is unknown or n is 0; "static"
 * if there is no choice at run time: kernels were chosen at compile time, or the algorithm is built
 * on nothing that has kernels. */
LOXO_API const char *loxo_kernel(const char *name, size_t n);

/* "0.1.0" */
LOXO_API const char *loxo_version(void);

#ifdef __cplusplus
}
#endif
#endif
