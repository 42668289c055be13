/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The public calls of one Elephant instance, each a line over the mode. Included by
 * elephant_mode.h.
 *
 *   ELEPHANT_INSTANCE(name, NAME, permute, tap)   after FEEDBACK_FIRST, which begins with byte 0
 * of the window rotated by FEEDBACK_ROTATION, and FEEDBACK_LAST; the last tap is byte `tap`
 */

#define ELEPHANT_PACKET(out, tag, in, len, ad, ad_len, nonce, key, context) \
  { (out), (uint8_t *)(uintptr_t)(tag), (in), (len), (ad), (ad_len), (nonce), (key), (context), 0 }

#if LOXO_SLABS && defined(ELEPHANT_SLABS)
#define ELEPHANT_SLAB_FIELDS(name) , name##_slabs, name##_sequence
#elif LOXO_SLABS
#define ELEPHANT_SLAB_FIELDS(name) , NULL, NULL
#else
#define ELEPHANT_SLAB_FIELDS(name)
#endif

#define LANE_TERM(op, tap, r) lane_##op(lane_load(m + (tap)), r)

#define ELEPHANT_INSTANCE(name, NAME, permute, tap) \
  static elephant_lane name##_feedback(const uint8_t *m) { \
    return (elephant_lane)(FEEDBACK_FIRST(LANE_TERM) ^ FEEDBACK_LAST(LANE_TERM)); \
  } \
  static const LOXO_FLASH elephant name = {LOXO_##NAME##_BLOCK_BYTES, \
                                           LOXO_##NAME##_TAG_BYTES, \
                                           ELEPHANT_STRIDE(LOXO_##NAME##_BLOCK_BYTES - (tap)), \
                                           FEEDBACK_ROTATION, \
                                           LOXO_##NAME##_MESSAGE_MAX, \
                                           permute, \
                                           name##_feedback ELEPHANT_SLAB_FIELDS(name)}; \
  LOXO_STATIC_ASSERT( \
      !ELEPHANT_SERIAL || (tap) + sizeof(elephant_lane) <= LOXO_##NAME##_BLOCK_BYTES, \
      "feedback reads beyond the window, for which there is no room"); \
  LOXO_STATIC_ASSERT(LOXO_##NAME##_KEY_BYTES == ELEPHANT_KEY, "key"); \
  LOXO_STATIC_ASSERT(LOXO_##NAME##_NONCE_BYTES == ELEPHANT_NONCE, "nonce"); \
  LOXO_STATIC_ASSERT(LOXO_##NAME##_BLOCK_BYTES <= ELEPHANT_BLOCK_MAX, "block"); \
  LOXO_STATIC_ASSERT(LOXO_##NAME##_BLOCK_BYTES <= sizeof(loxo_##name##_key), "key context"); \
  LOXO_STATIC_ASSERT(sizeof(elephant_state) <= sizeof(loxo_##name##_state), "state"); \
\
  int loxo_##name##_encrypt(uint8_t *out, uint8_t tag[LOXO_##NAME##_TAG_BYTES], const uint8_t *in, \
                            size_t len, const uint8_t *ad, size_t ad_len, \
                            const uint8_t nonce[LOXO_##NAME##_NONCE_BYTES], \
                            const uint8_t key[LOXO_##NAME##_KEY_BYTES]) { \
    loxo_packet p = ELEPHANT_PACKET(out, tag, in, len, ad, ad_len, nonce, key, NULL); \
    return loxo_elephant_encrypt(&name, &p); \
  } \
  int loxo_##name##_decrypt(uint8_t *out, const uint8_t tag[LOXO_##NAME##_TAG_BYTES], \
                            const uint8_t *in, size_t len, const uint8_t *ad, size_t ad_len, \
                            const uint8_t nonce[LOXO_##NAME##_NONCE_BYTES], \
                            const uint8_t key[LOXO_##NAME##_KEY_BYTES]) { \
    loxo_packet p = ELEPHANT_PACKET(out, tag, in, len, ad, ad_len, nonce, key, NULL); \
    return loxo_elephant_decrypt(&name, &p); \
  } \
  int loxo_##name##_encrypt_with(uint8_t *out, uint8_t tag[LOXO_##NAME##_TAG_BYTES], \
                                 const uint8_t *in, size_t len, const uint8_t *ad, size_t ad_len, \
                                 const uint8_t nonce[LOXO_##NAME##_NONCE_BYTES], \
                                 const loxo_##name##_key *context) { \
    loxo_packet p = ELEPHANT_PACKET(out, tag, in, len, ad, ad_len, nonce, NULL, context); \
    return loxo_elephant_encrypt(&name, &p); \
  } \
  int loxo_##name##_decrypt_with(uint8_t *out, const uint8_t tag[LOXO_##NAME##_TAG_BYTES], \
                                 const uint8_t *in, size_t len, const uint8_t *ad, size_t ad_len, \
                                 const uint8_t nonce[LOXO_##NAME##_NONCE_BYTES], \
                                 const loxo_##name##_key *context) { \
    loxo_packet p = ELEPHANT_PACKET(out, tag, in, len, ad, ad_len, nonce, NULL, context); \
    return loxo_elephant_decrypt(&name, &p); \
  } \
  int loxo_##name##_seal(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *ad, \
                         size_t ad_len, const uint8_t nonce[LOXO_##NAME##_NONCE_BYTES], \
                         const uint8_t key[LOXO_##NAME##_KEY_BYTES]) { \
    if (len > LOXO_##NAME##_MESSAGE_MAX) return LOXO_ERR_LENGTH; \
    loxo_packet p = ELEPHANT_PACKET(out, out + len, in, len, ad, ad_len, nonce, key, NULL); \
    return loxo_elephant_encrypt(&name, &p); \
  } \
  int loxo_##name##_open(uint8_t *out, const uint8_t *in, size_t in_len, const uint8_t *ad, \
                         size_t ad_len, const uint8_t nonce[LOXO_##NAME##_NONCE_BYTES], \
                         const uint8_t key[LOXO_##NAME##_KEY_BYTES]) { \
    if (in_len < LOXO_##NAME##_TAG_BYTES) return LOXO_ERR_FORGED; \
    size_t len = in_len - LOXO_##NAME##_TAG_BYTES; \
    loxo_packet p = ELEPHANT_PACKET(out, in + len, in, len, ad, ad_len, nonce, key, NULL); \
    return loxo_elephant_decrypt(&name, &p); \
  } \
  int loxo_##name##_seal_with(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *ad, \
                              size_t ad_len, const uint8_t nonce[LOXO_##NAME##_NONCE_BYTES], \
                              const loxo_##name##_key *context) { \
    if (len > LOXO_##NAME##_MESSAGE_MAX) return LOXO_ERR_LENGTH; \
    loxo_packet p = ELEPHANT_PACKET(out, out + len, in, len, ad, ad_len, nonce, NULL, context); \
    return loxo_elephant_encrypt(&name, &p); \
  } \
  int loxo_##name##_open_with(uint8_t *out, const uint8_t *in, size_t in_len, const uint8_t *ad, \
                              size_t ad_len, const uint8_t nonce[LOXO_##NAME##_NONCE_BYTES], \
                              const loxo_##name##_key *context) { \
    if (in_len < LOXO_##NAME##_TAG_BYTES) return LOXO_ERR_FORGED; \
    size_t len = in_len - LOXO_##NAME##_TAG_BYTES; \
    loxo_packet p = ELEPHANT_PACKET(out, in + len, in, len, ad, ad_len, nonce, NULL, context); \
    return loxo_elephant_decrypt(&name, &p); \
  } \
  int loxo_##name##_encrypt_many(loxo_packet *packets, size_t n) { \
    return loxo_elephant_many(&name, packets, n, 0, NULL); \
  } \
  int loxo_##name##_decrypt_many(loxo_packet *packets, size_t n) { \
    return loxo_elephant_many(&name, packets, n, 1, NULL); \
  } \
  int loxo_##name##_encrypt_many_on(loxo_packet *packets, size_t n, \
                                    const loxo_executor *executor) { \
    return loxo_elephant_many(&name, packets, n, 0, executor); \
  } \
  int loxo_##name##_decrypt_many_on(loxo_packet *packets, size_t n, \
                                    const loxo_executor *executor) { \
    return loxo_elephant_many(&name, packets, n, 1, executor); \
  } \
  void loxo_##name##_key_init(loxo_##name##_key *context, \
                              const uint8_t key[LOXO_##NAME##_KEY_BYTES]) { \
    uint8_t expanded[LOXO_##NAME##_BLOCK_BYTES]; /* the key may lie inside *context */ \
    loxo_elephant_expand(&name, expanded, key); \
    loxo_copy(context->opaque, expanded, sizeof expanded); \
    loxo_wipe(expanded, sizeof expanded); \
  } \
  void loxo_##name##_key_wipe(loxo_##name##_key *context) { loxo_wipe(context, sizeof *context); } \
  void loxo_##name##_init(loxo_##name##_state *state, \
                          const uint8_t nonce[LOXO_##NAME##_NONCE_BYTES], \
                          const uint8_t key[LOXO_##NAME##_KEY_BYTES]) { \
    loxo_elephant_start(&name, (elephant_state *)state, nonce, key, NULL); \
  } \
  void loxo_##name##_init_with(loxo_##name##_state *state, \
                               const uint8_t nonce[LOXO_##NAME##_NONCE_BYTES], \
                               const loxo_##name##_key *context) { \
    loxo_elephant_start(&name, (elephant_state *)state, nonce, NULL, \
                        (const uint8_t *)context->opaque); \
  } \
  int loxo_##name##_ad(loxo_##name##_state *state, const uint8_t *ad, size_t ad_len) { \
    return loxo_elephant_ad(&name, (elephant_state *)state, ad, ad_len); \
  } \
  int loxo_##name##_encrypt_update(loxo_##name##_state *state, uint8_t *out, const uint8_t *in, \
                                   size_t len) { \
    return loxo_elephant_encrypt_update(&name, (elephant_state *)state, out, in, len); \
  } \
  int loxo_##name##_encrypt_final(loxo_##name##_state *state, \
                                  uint8_t tag[LOXO_##NAME##_TAG_BYTES]) { \
    return loxo_elephant_encrypt_final(&name, (elephant_state *)state, tag); \
  } \
  int loxo_##name##_decrypt_absorb(loxo_##name##_state *state, const uint8_t *in, size_t len) { \
    return loxo_elephant_decrypt_absorb(&name, (elephant_state *)state, in, len); \
  } \
  int loxo_##name##_decrypt_verify(loxo_##name##_state *state, \
                                   const uint8_t tag[LOXO_##NAME##_TAG_BYTES]) { \
    return loxo_elephant_decrypt_verify(&name, (elephant_state *)state, tag); \
  } \
  int loxo_##name##_decrypt_update(loxo_##name##_state *state, uint8_t *out, const uint8_t *in, \
                                   size_t len) { \
    return loxo_elephant_decrypt_update(&name, (elephant_state *)state, out, in, len); \
  } \
  int loxo_##name##_decrypt_final(loxo_##name##_state *state) { \
    return loxo_elephant_decrypt_final((elephant_state *)state); \
  } \
  void loxo_##name##_wipe(loxo_##name##_state *state) { loxo_wipe(state, sizeof *state); }
