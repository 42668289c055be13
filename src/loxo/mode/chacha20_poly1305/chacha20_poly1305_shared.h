/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * What both AEADs share, compiled once: they differ in the nonce. Internal.
 *
 * Block 0 of the keystream is Poly1305's key; the text's keystream begins with block 1. The tag is
 * over AD and ciphertext, each filled with zeros to whole blocks of 16 bytes, and both lengths.
 */
#ifndef LOXO_CHACHA20_POLY1305_SHARED_H
#define LOXO_CHACHA20_POLY1305_SHARED_H

#include "../../core/stream_scheme.h"
#include "../../mac/poly1305/poly1305.h"
#include "../../stream/chacha/chacha_start.h"
#include "chacha20_poly1305.h"

enum { LOXO_CHACHA20_POLY1305_KEY = 32, LOXO_CHACHA20_POLY1305_TAG = 16 };

/* A packet from one piece to the next. */
typedef struct loxo_chacha20_poly1305_pieces {
  loxo_chacha stream;
  loxo_poly1305 mac;
  LOXO_ALIGNED(8) uint8_t block[LOXO_CHACHA_BLOCK]; /* of keystream, of which some may be left */
  /* Of the MAC's input, not a whole block yet; at last the tag. */
  LOXO_ALIGNED(8) uint8_t part[LOXO_POLY1305_BLOCK];
  size_t ad, text;      /* bytes so far */
  uint8_t used, filled; /* bytes of `block`, 0 if none are left; bytes of `part` */
} loxo_chacha20_poly1305_pieces;

void loxo_chacha20_poly1305_start(loxo_chacha20_poly1305_pieces *s, const uint8_t *nonce,
                                  const uint8_t *key);
void loxo_xchacha20_poly1305_start(loxo_chacha20_poly1305_pieces *s, const uint8_t *nonce,
                                   const uint8_t *key);
void loxo_chacha20_poly1305_absorb(loxo_chacha20_poly1305_pieces *s, const uint8_t *in, size_t len);
/* Zeros up to a whole block. */
void loxo_chacha20_poly1305_fill(loxo_chacha20_poly1305_pieces *s);
void loxo_chacha20_poly1305_text(loxo_chacha20_poly1305_pieces *s, uint8_t *out, const uint8_t *in,
                                 size_t len, int decrypt);
const uint8_t *loxo_chacha20_poly1305_tag(loxo_chacha20_poly1305_pieces *s);

/* A whole packet: LOXO_OK or LOXO_ERR_FORGED. */
int loxo_chacha20_poly1305_packet(const loxo_packet *p, size_t nonce_len, int decrypt);

/* Many, whose nonces have `nonce_len` bytes. */
int loxo_chacha20_poly1305_many(loxo_packet *packets, size_t n, size_t nonce_len, int decrypt,
                                const loxo_executor *executor);

#endif
