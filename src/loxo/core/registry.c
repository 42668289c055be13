/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The lists of registry.h, generated from registry.def. Descriptors have void pointers where the
 * calls have types, so each call that takes a context gets a wrapper here.
 */
#include "registry.h"

#include "../registry.def" /* the headers first; the lists follow below */
#include "bytes.h"
#include "dispatch.h"
#include "duplex.h"
#include "text.h"

#if LOXO_STATIC_DISPATCH
#define KERNELS(name) NULL
#define STREAM_KERNELS(name) NULL, NULL, NULL
#define MAC_KERNELS(name) NULL, NULL
#else
#define KERNELS(name) loxo_##name##_kernels
#define STREAM_KERNELS(name) \
  LOXO_TABLE(name, _kernels), LOXO_TABLE(name, _streams), LOXO_TABLE(name, _starts)
#define MAC_KERNELS(name) loxo_##name##_kernels, loxo_##name##_streams
#define LOXO_PERMUTATION(name, NAME, text) extern const loxo_kernel_row loxo_##name##_kernels[];
#define LOXO_STREAM(id, name, NAME, text) \
  extern const loxo_stream_row LOXO_TABLE(name, _kernels)[], LOXO_TABLE(name, _streams)[], \
      LOXO_TABLE(name, _starts)[];
#define LOXO_MAC(name, NAME, text) \
  extern const loxo_stream_row loxo_##name##_kernels[], loxo_##name##_streams[];
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

/* A permutation's place in the list; -1 for other primitives. */
enum {
#define LOXO_STREAM(id, name, NAME, text) place_##name = -1,
#include "../registry.def"
  place_none = -1,
#define LOXO_PERMUTATION(name, NAME, text) place_##name,
#include "../registry.def"
};
#define PERMUTATION(name) (place_##name < 0 ? NULL : &permutations[place_##name])

#define LOXO_MAC(name, NAME, text) static const loxo_mac mac_##name = {text, MAC_KERNELS(name)};
#include "../registry.def"
#define MAC_OF(name) LOXO_SECOND(LOXO_CAT(LOXO_MAC_OF_, name), none, ~)
#define MAC_AT_none ~, NULL
#define MAC(name) LOXO_SECOND(LOXO_CAT(MAC_AT_, MAC_OF(name)), &LOXO_CAT(mac_, MAC_OF(name)), ~)

#if LOXO_STATIC_DISPATCH
#define ENGINES(name) NULL
#else
#define ENGINES_OF(name) LOXO_SECOND(LOXO_CAT(LOXO_ENGINES_OF_, name), none, ~)
#define ENGINE_ROWS(name) LOXO_CAT(LOXO_CAT(loxo_, ENGINES_OF(name)), _rows)
#define ENGINES_AT_none ~, NULL
#define ENGINES(name) \
  LOXO_SECOND(LOXO_CAT(ENGINES_AT_, ENGINES_OF(name)), \
              (const loxo_kernel_head *)(const void *)ENGINE_ROWS(name), ~)
#define LOXO_AEAD(id, name, NAME, text, primitive) extern const loxo_duplex_row ENGINE_ROWS(name)[];
#include "../registry.def"
#endif

/* Buffers of these sizes hold the keys, nonces and tags of every AEAD. */
#define LOXO_AEAD(id, name, NAME, text, primitive) \
  LOXO_STATIC_ASSERT(LOXO_##NAME##_KEY_BYTES <= LOXO_AEAD_KEY_MAX, text ": key too long"); \
  LOXO_STATIC_ASSERT(LOXO_##NAME##_NONCE_BYTES >= LOXO_AEAD_NONCE_MIN, text ": short nonce"); \
  LOXO_STATIC_ASSERT(LOXO_##NAME##_NONCE_BYTES <= LOXO_AEAD_NONCE_MAX, text ": long nonce"); \
  LOXO_STATIC_ASSERT(LOXO_##NAME##_TAG_BYTES <= LOXO_AEAD_TAG_MAX, text ": tag too long");
#include "../registry.def"

/* The calls of each kind that take a context, in the order of their descriptor. DO stands before
 * those that return nothing, ASK before those that return a status. */
#define INPUT const uint8_t *in, size_t len, const uint8_t *ad, size_t ad_len, const uint8_t *nonce
#define AEAD_CALLS(name, DO, ASK) \
  DO(name, key_init, (void *c, const uint8_t *key), (c, key)) \
  DO(name, key_wipe, (void *c), (c)) \
  ASK(name, encrypt_with, (uint8_t * out, uint8_t * tag, INPUT, const void *c), \
      (out, tag, in, len, ad, ad_len, nonce, c)) \
  ASK(name, decrypt_with, (uint8_t * out, const uint8_t *tag, INPUT, const void *c), \
      (out, tag, in, len, ad, ad_len, nonce, c)) \
  DO(name, init, (void *s, const uint8_t *nonce, const uint8_t *key), (s, nonce, key)) \
  DO(name, init_with, (void *s, const uint8_t *nonce, const void *c), (s, nonce, c)) \
  ASK(name, ad, (void *s, const uint8_t *ad, size_t len), (s, ad, len)) \
  ASK(name, encrypt_update, (void *s, uint8_t *out, const uint8_t *in, size_t len), \
      (s, out, in, len)) \
  ASK(name, encrypt_final, (void *s, uint8_t *tag), (s, tag)) \
  ASK(name, decrypt_absorb, (void *s, const uint8_t *in, size_t len), (s, in, len)) \
  ASK(name, decrypt_verify, (void *s, const uint8_t *tag), (s, tag)) \
  ASK(name, decrypt_update, (void *s, uint8_t *out, const uint8_t *in, size_t len), \
      (s, out, in, len)) \
  ASK(name, decrypt_final, (void *s), (s)) \
  DO(name, wipe, (void *s), (s))
#define HASH_CALLS(name, DO, ASK) \
  DO(name, init, (void *s), (s)) \
  ASK(name, update, (void *s, const uint8_t *in, size_t len), (s, in, len)) \
  ASK(name, final, (void *s, uint8_t *digest), (s, digest)) \
  DO(name, wipe, (void *s), (s))
#define XOF_CALLS(name, DO, ASK) \
  ASK(name, init_custom, (void *s, const uint8_t *custom, size_t len), (s, custom, len)) \
  ASK(name, squeeze, (void *s, uint8_t *out, size_t n), (s, out, n))
#define STREAM_CALLS(name, DO, ASK) \
  ASK(name, xor_update, (void *s, uint8_t *out, const uint8_t *in, size_t len), (s, out, in, len)) \
  ASK(name, keystream_update, (void *s, uint8_t *out, size_t len), (s, out, len)) \
  ASK(name, seek, (void *s, uint64_t byte), (s, byte)) \
  DO(name, wipe, (void *s), (s))

/* A stream's calls have no parameter for the only length there is, so lengths are checked here. */
#define KEYED const uint8_t *nonce, size_t nonce_len, const uint8_t *key, size_t key_len
#define NONCE_AND_KEY(NAME) \
  nonce LOXO_##NAME##_NONCE_LEN(, , nonce_len), key LOXO_##NAME##_KEY_LEN(, , key_len)
#define KEYED_CALLS(name, NAME, CHECK) \
  CHECK(name, NAME, xor, (uint8_t * out, const uint8_t *in, size_t len, KEYED), \
        (out, in, len, NONCE_AND_KEY(NAME))) \
  CHECK(name, NAME, keystream, (uint8_t * out, size_t len, KEYED), \
        (out, len, NONCE_AND_KEY(NAME))) \
  CHECK(name, NAME, init, (void *s, KEYED), (s, NONCE_AND_KEY(NAME)))

static int is_within(size_t n, size_t min, size_t max) { return n >= min && n <= max; }

/* What becomes of a call: a function name_verb with a void pointer; that function's name. */
#define DOES(name, verb, parameters, arguments) \
  static void name##_##verb parameters { loxo_##name##_##verb arguments; }
#define ANSWERS(name, verb, parameters, arguments) \
  static int name##_##verb parameters { return loxo_##name##_##verb arguments; }
#define CHECKS(name, NAME, verb, parameters, arguments) \
  static int name##_##verb parameters { \
    if (!is_within(nonce_len, LOXO_##NAME##_NONCE_MIN, LOXO_##NAME##_NONCE_BYTES) || \
        !is_within(key_len, LOXO_##NAME##_KEY_MIN, LOXO_##NAME##_KEY_BYTES)) { \
      return LOXO_ERR_LENGTH; \
    } \
    return loxo_##name##_##verb arguments; \
  }
#define POINTER(name, verb, parameters, arguments) name##_##verb,
#define KEYED_POINTER(name, NAME, verb, parameters, arguments) name##_##verb,

#define LOXO_AEAD(id, name, NAME, text, primitive) AEAD_CALLS(name, DOES, ANSWERS)
#define LOXO_HASH(id, name, NAME, text, permutation) HASH_CALLS(name, DOES, ANSWERS)
#define LOXO_XOF(id, name, NAME, text, permutation) \
  static int loxo_##name##_final(loxo_##name##_state *s, uint8_t *digest) { \
    int status = loxo_##name##_squeeze(s, digest, LOXO_##NAME##_DIGEST_BYTES); \
    loxo_##name##_wipe(s); \
    return status; \
  } \
  static int name##_hash(uint8_t *digest, const uint8_t *in, size_t len) { \
    return loxo_##name##_hash(digest, LOXO_##NAME##_DIGEST_BYTES, in, len); \
  } \
  HASH_CALLS(name, DOES, ANSWERS) \
  XOF_CALLS(name, DOES, ANSWERS)
#define LOXO_STREAM(id, name, NAME, text) \
  KEYED_CALLS(name, NAME, CHECKS) \
  STREAM_CALLS(name, DOES, ANSWERS)
#include "../registry.def"

static const loxo_aead aeads[] = {
#define AEAD_SIZES(NAME) \
  LOXO_##NAME##_FLAGS, LOXO_##NAME##_KEY_BYTES, LOXO_##NAME##_NONCE_BYTES, \
      LOXO_##NAME##_TAG_BYTES, LOXO_##NAME##_BLOCK_BYTES, LOXO_##NAME##_LIMIT_BLOCKS_LOG2, \
      LOXO_##NAME##_LIMIT_FAILURES_LOG2, LOXO_##NAME##_MESSAGE_MAX
#define AEAD_MANY(name) \
  loxo_##name##_encrypt_many, loxo_##name##_decrypt_many, loxo_##name##_encrypt_many_on, \
      loxo_##name##_decrypt_many_on
#define LOXO_AEAD(id, name, NAME, text, primitive) \
  {text, \
   id, \
   AEAD_SIZES(NAME), \
   PERMUTATION(primitive), \
   sizeof(loxo_##name##_key), \
   sizeof(loxo_##name##_state), \
   loxo_##name##_encrypt, \
   loxo_##name##_decrypt, \
   AEAD_CALLS(name, POINTER, POINTER) AEAD_MANY(name), \
   text_##primitive, \
   MAC(name), \
   ENGINES(name)},
#include "../registry.def"
};

static const loxo_hash hashes[] = {
#define HASH(id, name, NAME, text, permutation, flags, custom_max, hash, ...) \
  {text, \
   id, \
   flags, \
   LOXO_##NAME##_DIGEST_BYTES, \
   LOXO_##NAME##_RATE_BYTES, \
   custom_max, \
   PERMUTATION(permutation), \
   sizeof(loxo_##name##_state), \
   hash, \
   HASH_CALLS(name, POINTER, POINTER) loxo_##name##_hash_many, \
   __VA_ARGS__},
#define LOXO_HASH(id, name, NAME, text, permutation) \
  HASH(id, name, NAME, text, permutation, LOXO_##NAME##_FLAGS, 0, loxo_##name##_hash, NULL, NULL, \
       NULL)
#define LOXO_XOF(id, name, NAME, text, permutation) \
  HASH(id, name, NAME, text, permutation, \
       LOXO_##NAME##_FLAGS | LOXO_HASH_ANY_LENGTH | \
           (LOXO_##NAME##_CUSTOM_MAX ? LOXO_HASH_CUSTOM : 0), \
       LOXO_##NAME##_CUSTOM_MAX, name##_hash, loxo_##name##_hash, \
       XOF_CALLS(name, POINTER, POINTER))
#include "../registry.def"
};

/* Ends with a row of zeros, as there may be no stream. */
static const loxo_stream streams[] = {
#define STREAM_SIZES(NAME) \
  LOXO_##NAME##_FLAGS, LOXO_##NAME##_KEY_MIN, LOXO_##NAME##_KEY_BYTES, LOXO_##NAME##_KEY_STEP, \
      LOXO_##NAME##_NONCE_MIN, LOXO_##NAME##_NONCE_BYTES, LOXO_##NAME##_NONCE_STEP, \
      LOXO_##NAME##_BLOCK_BYTES, LOXO_##NAME##_KEYSTREAM_MAX
#define LOXO_STREAM(id, name, NAME, text) \
  {text_##name, \
   id, \
   STREAM_SIZES(NAME), \
   sizeof(loxo_##name##_state), \
   KEYED_CALLS(name, NAME, KEYED_POINTER) STREAM_CALLS(name, POINTER, POINTER) \
       loxo_##name##_xor_many, \
   STREAM_KERNELS(name)},
#include "../registry.def"
    {0}};

static const void *row_at(const void *list, size_t count, size_t bytes, size_t i) {
  return i < count ? (const uint8_t *)list + i * bytes : NULL;
}

/* A row begins with its name. */
static const void *row_named(const void *list, size_t count, size_t bytes, const char *name) {
  for (size_t i = 0; i < count; i++) {
    const void *row = row_at(list, count, bytes, i);
    const char *own;
    loxo_copy(&own, row, sizeof own);
    if (loxo_same_text(own, name)) return row;
  }
  return NULL;
}

/* loxo_<kind>_count, loxo_<kind>_at and loxo_<kind>_named. */
#define COUNT(list) (sizeof(list) / sizeof *(list))
#define LIST(kind, list, count) \
  size_t loxo_##kind##_count(void) { return count; } \
  const loxo_##kind *loxo_##kind##_at(size_t i) { \
    return (const loxo_##kind *)row_at(list, count, sizeof *list, i); \
  } \
  const loxo_##kind *loxo_##kind##_named(const char *name) { \
    return (const loxo_##kind *)row_named(list, count, sizeof *list, name); \
  }
LIST(permutation, permutations, COUNT(permutations))
LIST(aead, aeads, COUNT(aeads))
LIST(hash, hashes, COUNT(hashes))
LIST(stream, streams, COUNT(streams) - 1)

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
  const void *row = NULL;
  const uint32_t features = loxo_cpu_features();
  if (p && p->kernels) row = loxo_pick(p->kernels, sizeof *p->kernels, n, features);
  if (a && a->engines) row = loxo_pick(a->engines, sizeof(loxo_duplex_row), n, features);
  if (s && s->streams) {
    row = loxo_pick(s->streams, sizeof *s->streams, n, features);
    if (!((const loxo_kernel_head *)row)->name) {
      row = loxo_pick(s->kernels, sizeof *s->kernels, 1, features);
    }
  }
  return row ? ((const loxo_kernel_head *)row)->name : "static";
}

const char *loxo_version(void) { return LOXO_VERSION; }
