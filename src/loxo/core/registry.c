/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The lists of registry.h, generated from registry.def. Descriptors have void pointers where the
 * calls have types, so each call that takes a context gets a wrapper here.
 */
#include "registry.h"

#include "../registry.def" /* the headers first; the lists follow below */
#include "bytes.h"
#include "dispatch.h"
#include "text.h"

#if LOXO_STATIC_DISPATCH
#define KERNELS(name) NULL
#else
#define KERNELS(name) loxo_##name##_kernels
#define LOXO_PERMUTATION(name, NAME, text) extern const loxo_kernel_row loxo_##name##_kernels[];
#include "../registry.def"
#endif

/* Names, for the primitives and for the AEADs that are built on them. */
#define LOXO_PERMUTATION(name, NAME, text) static const char text_##name[] = text;
#define LOXO_STREAM(id, name, NAME, text) static const char text_##name[] = text;
#include "../registry.def"
#define text_none NULL

static const loxo_permutation permutations[] = {
#define LOXO_PERMUTATION(name, NAME, text) \
  {text_##name, LOXO_##NAME##_STATE_BYTES, KERNELS(name), loxo_##name##_permute},
#include "../registry.def"
};

/* A permutation's place in the list; negative for other primitives. */
enum {
#define LOXO_PERMUTATION(name, NAME, text) place_##name,
#include "../registry.def"
};
enum {
  place_none = -1,
#define LOXO_STREAM(id, name, NAME, text) place_##name = -1,
#include "../registry.def"
};
#define PERMUTATION(name) (place_##name < 0 ? NULL : &permutations[place_##name])

/* Buffers of these sizes hold the keys, nonces and tags of every AEAD. */
#define LOXO_AEAD(id, name, NAME, text, primitive) \
  LOXO_STATIC_ASSERT(LOXO_##NAME##_KEY_BYTES <= LOXO_AEAD_KEY_MAX, text ": key too long"); \
  LOXO_STATIC_ASSERT(LOXO_##NAME##_NONCE_BYTES >= LOXO_AEAD_NONCE_MIN, text ": short nonce"); \
  LOXO_STATIC_ASSERT(LOXO_##NAME##_NONCE_BYTES <= LOXO_AEAD_NONCE_MAX, text ": long nonce"); \
  LOXO_STATIC_ASSERT(LOXO_##NAME##_TAG_BYTES <= LOXO_AEAD_TAG_MAX, text ": tag too long");
#include "../registry.def"

#define LOXO_AEAD(id, name, NAME, text, permutation) \
  static void name##_key_init(void *c, const uint8_t *key) { loxo_##name##_key_init(c, key); } \
  static void name##_key_wipe(void *c) { loxo_##name##_key_wipe(c); } \
  static int name##_encrypt_with(uint8_t *out, uint8_t *tag, const uint8_t *in, size_t len, \
                                 const uint8_t *ad, size_t ad_len, const uint8_t *nonce, \
                                 const void *c) { \
    return loxo_##name##_encrypt_with(out, tag, in, len, ad, ad_len, nonce, c); \
  } \
  static int name##_decrypt_with(uint8_t *out, const uint8_t *tag, const uint8_t *in, size_t len, \
                                 const uint8_t *ad, size_t ad_len, const uint8_t *nonce, \
                                 const void *c) { \
    return loxo_##name##_decrypt_with(out, tag, in, len, ad, ad_len, nonce, c); \
  } \
  static void name##_init(void *s, const uint8_t *nonce, const uint8_t *key) { \
    loxo_##name##_init(s, nonce, key); \
  } \
  static void name##_init_with(void *s, const uint8_t *nonce, const void *c) { \
    loxo_##name##_init_with(s, nonce, c); \
  } \
  static int name##_ad(void *s, const uint8_t *ad, size_t len) { \
    return loxo_##name##_ad(s, ad, len); \
  } \
  static int name##_encrypt_update(void *s, uint8_t *out, const uint8_t *in, size_t len) { \
    return loxo_##name##_encrypt_update(s, out, in, len); \
  } \
  static int name##_encrypt_final(void *s, uint8_t *tag) { \
    return loxo_##name##_encrypt_final(s, tag); \
  } \
  static int name##_decrypt_absorb(void *s, const uint8_t *in, size_t len) { \
    return loxo_##name##_decrypt_absorb(s, in, len); \
  } \
  static int name##_decrypt_verify(void *s, const uint8_t *tag) { \
    return loxo_##name##_decrypt_verify(s, tag); \
  } \
  static int name##_decrypt_update(void *s, uint8_t *out, const uint8_t *in, size_t len) { \
    return loxo_##name##_decrypt_update(s, out, in, len); \
  } \
  static int name##_decrypt_final(void *s) { return loxo_##name##_decrypt_final(s); } \
  static void name##_wipe(void *s) { loxo_##name##_wipe(s); }
#define HASHING(name) \
  static void name##_init(void *s) { loxo_##name##_init(s); } \
  static int name##_update(void *s, const uint8_t *in, size_t len) { \
    return loxo_##name##_update(s, in, len); \
  } \
  static void name##_wipe(void *s) { loxo_##name##_wipe(s); }
#define LOXO_HASH(id, name, NAME, text, permutation) \
  HASHING(name) \
  static int name##_final(void *s, uint8_t *digest) { return loxo_##name##_final(s, digest); }
#define LOXO_XOF(id, name, NAME, text, permutation) \
  HASHING(name) \
  static int name##_hash(uint8_t *digest, const uint8_t *in, size_t len) { \
    return loxo_##name##_hash(digest, LOXO_##NAME##_DIGEST_BYTES, in, len); \
  } \
  static int name##_init_custom(void *s, const uint8_t *custom, size_t custom_len) { \
    return loxo_##name##_init_custom(s, custom, custom_len); \
  } \
  static int name##_squeeze(void *s, uint8_t *out, size_t n) { \
    return loxo_##name##_squeeze(s, out, n); \
  } \
  static int name##_final(void *s, uint8_t *digest) { \
    int status = name##_squeeze(s, digest, LOXO_##NAME##_DIGEST_BYTES); \
    name##_wipe(s); \
    return status; \
  }
#include "../registry.def"

/* A call has no parameter for the only length there is, so lengths are checked here. */
#define FITS(NAME, nonce_len, key_len) \
  ((nonce_len) >= LOXO_##NAME##_NONCE_MIN && (nonce_len) <= LOXO_##NAME##_NONCE_BYTES && \
   (key_len) >= LOXO_##NAME##_KEY_MIN && (key_len) <= LOXO_##NAME##_KEY_BYTES)
#define NONCE_AND_KEY(NAME) \
  nonce LOXO_##NAME##_NONCE_LEN(, , nonce_len), key LOXO_##NAME##_KEY_LEN(, , key_len)
#define LOXO_STREAM(id, name, NAME, text) \
  const char *loxo_##name##_kernel(size_t n); \
  static int name##_xor_all(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *nonce, \
                            size_t nonce_len, const uint8_t *key, size_t key_len) { \
    if (!FITS(NAME, nonce_len, key_len)) return LOXO_ERR_LENGTH; \
    return loxo_##name##_xor(out, in, len, NONCE_AND_KEY(NAME)); \
  } \
  static int name##_keystream(uint8_t *out, size_t len, const uint8_t *nonce, size_t nonce_len, \
                              const uint8_t *key, size_t key_len) { \
    if (!FITS(NAME, nonce_len, key_len)) return LOXO_ERR_LENGTH; \
    return loxo_##name##_keystream(out, len, NONCE_AND_KEY(NAME)); \
  } \
  static int name##_init(void *s, const uint8_t *nonce, size_t nonce_len, const uint8_t *key, \
                         size_t key_len) { \
    if (!FITS(NAME, nonce_len, key_len)) return LOXO_ERR_LENGTH; \
    return loxo_##name##_init(s, NONCE_AND_KEY(NAME)); \
  } \
  static int name##_xor_update(void *s, uint8_t *out, const uint8_t *in, size_t len) { \
    return loxo_##name##_xor_update(s, out, in, len); \
  } \
  static int name##_keystream_update(void *s, uint8_t *out, size_t len) { \
    return loxo_##name##_keystream_update(s, out, len); \
  } \
  static int name##_seek(void *s, uint64_t byte) { return loxo_##name##_seek(s, byte); } \
  static void name##_wipe(void *s) { loxo_##name##_wipe(s); } \
  static const loxo_stream stream_##name = {text_##name, \
                                            id, \
                                            LOXO_##NAME##_FLAGS, \
                                            LOXO_##NAME##_KEY_MIN, \
                                            LOXO_##NAME##_KEY_BYTES, \
                                            LOXO_##NAME##_KEY_STEP, \
                                            LOXO_##NAME##_NONCE_MIN, \
                                            LOXO_##NAME##_NONCE_BYTES, \
                                            LOXO_##NAME##_NONCE_STEP, \
                                            LOXO_##NAME##_BLOCK_BYTES, \
                                            LOXO_##NAME##_KEYSTREAM_MAX, \
                                            sizeof(loxo_##name##_state), \
                                            name##_xor_all, \
                                            name##_keystream, \
                                            name##_init, \
                                            name##_xor_update, \
                                            name##_keystream_update, \
                                            name##_seek, \
                                            name##_wipe, \
                                            loxo_##name##_xor_many, \
                                            loxo_##name##_kernel};
#include "../registry.def"

static const loxo_aead aeads[] = {
#define LOXO_AEAD(id, name, NAME, text, primitive) \
  {text, \
   id, \
   LOXO_##NAME##_FLAGS, \
   LOXO_##NAME##_KEY_BYTES, \
   LOXO_##NAME##_NONCE_BYTES, \
   LOXO_##NAME##_TAG_BYTES, \
   LOXO_##NAME##_BLOCK_BYTES, \
   LOXO_##NAME##_LIMIT_BLOCKS_LOG2, \
   LOXO_##NAME##_MESSAGE_MAX, \
   PERMUTATION(primitive), \
   sizeof(loxo_##name##_key), \
   sizeof(loxo_##name##_state), \
   loxo_##name##_encrypt, \
   loxo_##name##_decrypt, \
   name##_key_init, \
   name##_key_wipe, \
   name##_encrypt_with, \
   name##_decrypt_with, \
   name##_init, \
   name##_init_with, \
   name##_ad, \
   name##_encrypt_update, \
   name##_encrypt_final, \
   name##_decrypt_absorb, \
   name##_decrypt_verify, \
   name##_decrypt_update, \
   name##_decrypt_final, \
   name##_wipe, \
   loxo_##name##_encrypt_many, \
   loxo_##name##_decrypt_many, \
   loxo_##name##_encrypt_many_on, \
   loxo_##name##_decrypt_many_on, \
   text_##primitive},
#include "../registry.def"
};

static const loxo_hash hashes[] = {
#define DESCRIPTOR(id, name, NAME, text, permutation, flags, custom_max, hash, ...) \
  {text, \
   id, \
   flags, \
   LOXO_##NAME##_DIGEST_BYTES, \
   LOXO_##NAME##_RATE_BYTES, \
   custom_max, \
   PERMUTATION(permutation), \
   sizeof(loxo_##name##_state), \
   hash, \
   name##_init, \
   name##_update, \
   name##_final, \
   name##_wipe, \
   loxo_##name##_hash_many, \
   __VA_ARGS__},
#define LOXO_HASH(id, name, NAME, text, permutation) \
  DESCRIPTOR(id, name, NAME, text, permutation, 0, 0, loxo_##name##_hash, NULL, NULL, NULL)
#define LOXO_XOF(id, name, NAME, text, permutation) \
  DESCRIPTOR(id, name, NAME, text, permutation, \
             LOXO_HASH_ANY_LENGTH | (LOXO_##NAME##_CUSTOM_MAX ? LOXO_HASH_CUSTOM : 0), \
             LOXO_##NAME##_CUSTOM_MAX, name##_hash, loxo_##name##_hash, name##_init_custom, \
             name##_squeeze)
#include "../registry.def"
};

/* Ends at a null pointer: there may be none. */
static const loxo_stream *const streams[] = {
#define LOXO_STREAM(id, name, NAME, text) &stream_##name,
#include "../registry.def"
    NULL};

#define COUNT(list) (sizeof(list) / sizeof *(list))

size_t loxo_permutation_count(void) { return COUNT(permutations); }
size_t loxo_aead_count(void) { return COUNT(aeads); }
size_t loxo_hash_count(void) { return COUNT(hashes); }
size_t loxo_stream_count(void) {
  size_t n = 0;
  while (streams[n]) n++;
  return n;
}

const loxo_permutation *loxo_permutation_at(size_t i) {
  return i < COUNT(permutations) ? &permutations[i] : NULL;
}
const loxo_aead *loxo_aead_at(size_t i) { return i < COUNT(aeads) ? &aeads[i] : NULL; }
const loxo_hash *loxo_hash_at(size_t i) { return i < COUNT(hashes) ? &hashes[i] : NULL; }
const loxo_stream *loxo_stream_at(size_t i) { return i < loxo_stream_count() ? streams[i] : NULL; }

const loxo_permutation *loxo_permutation_named(const char *name) {
  for (size_t i = 0; i < COUNT(permutations); i++) {
    if (loxo_same_text(permutations[i].name, name)) return &permutations[i];
  }
  return NULL;
}

const loxo_aead *loxo_aead_named(const char *name) {
  for (size_t i = 0; i < COUNT(aeads); i++) {
    if (loxo_same_text(aeads[i].name, name)) return &aeads[i];
  }
  return NULL;
}

const loxo_hash *loxo_hash_named(const char *name) {
  for (size_t i = 0; i < COUNT(hashes); i++) {
    if (loxo_same_text(hashes[i].name, name)) return &hashes[i];
  }
  return NULL;
}

const loxo_stream *loxo_stream_named(const char *name) {
  for (size_t i = 0; streams[i]; i++) {
    if (loxo_same_text(streams[i]->name, name)) return streams[i];
  }
  return NULL;
}

const loxo_aead *loxo_aead_with_id(uint8_t id) {
  for (size_t i = 0; i < COUNT(aeads); i++) {
    if (aeads[i].id == id) return &aeads[i];
  }
  return NULL;
}

const char *loxo_kernel(const char *name, size_t n) {
  const loxo_aead *a = loxo_aead_named(name);
  const loxo_hash *h = loxo_hash_named(name);
  const char *primitive = a && a->primitive ? a->primitive : name;
  const loxo_permutation *p = h ? h->permutation : loxo_permutation_named(primitive);
  const loxo_stream *s = loxo_stream_named(primitive);
  if (!n || !(p || a || s)) return NULL;
#if !LOXO_STATIC_DISPATCH
  if (p) {
    const loxo_kernel_row *row = p->kernels;
    row = (const loxo_kernel_row *)loxo_pick(row, sizeof *row, n, loxo_cpu_features());
    return row->name;
  }
  if (s) return s->kernel(n);
#endif
  return "static";
}

const char *loxo_version(void) { return LOXO_VERSION; }
