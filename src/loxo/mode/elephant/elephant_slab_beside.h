/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Work on plain packets (elephant_slab_plain.inc) in small steps, for keccak200_avx512_beside.h to
 * interleave with the permutation of 64 states: a step either stores the results of sixteen
 * finished packets or fetches four of the next ones. Internal; AVX-512.
 *
 * Only plain packets are fetched. They all have the same length of at most 16 bytes, no associated
 * data, and either all keys or all contexts. A context begins with a state.
 */
#ifndef LOXO_ELEPHANT_SLAB_BESIDE_H
#define LOXO_ELEPHANT_SLAB_BESIDE_H

#include "../../core/aead.h"
#include "../../permutation/keccak200/keccak200_avx512_beside.h"
#include "elephant_descriptor.h"

enum { BESIDE_LANES = 64, BESIDE_FIELD = 16, BESIDE_PUTS = 16 };

/* Laid out as load_fields reads them. */
typedef struct beside_fields {
  uint8_t of[BESIDE_LANES / 4 * KECCAK200_FOUR_FIELDS];
} beside_fields;

typedef struct elephant_beside {
  size_t len, contexts, decrypt; /* the same for all packets */
  size_t overlap, tag_overlap;   /* 2 len - 1; len + 15, or 0 if tags are read */
  loxo_packet *next;             /* the first packet not yet fetched */
  size_t fetched, wanted;        /* how many are; `wanted` is 0 after one that is not plain */
  const uint8_t *row;            /* the first row not yet stored */
  uint8_t *const *to;            /* the pointer to its destination */
  size_t left;                   /* how many rows are left */
  union {
    beside_fields keys;
    uint8_t expanded[BESIDE_LANES * LOXO_KECCAK_F200_STATE_BYTES]; /* copied from the contexts */
  };
  beside_fields nonces, texts, sent; /* `sent`: the tags received with the ciphertexts */
} LOXO_ALIGNED(LOXO_SLAB_ALIGN) elephant_beside;

LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)

/* Whether this is not a plain packet that passes its checks; see core/batch.c.
 * Branches that are not taken cost less than code that avoids them. */
LOXO_ALWAYS_INLINE int beside_other(const elephant_beside *w, const loxo_packet *p) {
  const uintptr_t out = (uintptr_t)p->out, in = (uintptr_t)p->in;
#ifdef LOXO_DEBUG
  if (p->status) return 1;
#endif
  if (p->len != w->len || p->ad_len || !out || !in) return 1;
  if (in - out + w->len - 1 < w->overlap && in != out) return 1;
  return (uintptr_t)p->tag - out + BESIDE_FIELD - 1 < w->tag_overlap;
}

LOXO_ALWAYS_INLINE __m128i beside_get(const void *from) {
  return _mm_loadu_si128((const __m128i *)from);
}

LOXO_ALWAYS_INLINE void beside_set(void *to, __m128i x) { _mm_storeu_si128((__m128i *)to, x); }

/* Fetches a field of four packets, whose pointers are one packet apart; only the bytes in the
 * mask. */
LOXO_ALWAYS_INLINE void beside_fetch_fields(beside_fields *f, size_t s, __mmask16 bytes,
                                            const uint8_t *const *from) {
  const size_t apart = sizeof(loxo_packet) / sizeof *from;
  uint8_t *to = f->of + s / 4 * KECCAK200_FOUR_FIELDS;
  LOXO_UNROLL
  for (size_t i = 0; i < 4; i++) {
    beside_set(to + i * BESIDE_FIELD, _mm_maskz_loadu_epi8(bytes, from[i * apart]));
  }
  beside_set(to + 4 * BESIDE_FIELD, beside_get(to));
}

/* Fetches keys or contexts of four packets; 0 if one of them has the other kind. */
LOXO_ALWAYS_INLINE int beside_fetch_keys(elephant_beside *w, const loxo_packet *p, size_t s) {
  const size_t last = LOXO_KECCAK_F200_STATE_BYTES - 16;
  uint8_t *row = w->expanded + s * LOXO_KECCAK_F200_STATE_BYTES;
  if (!w->contexts) {
    LOXO_UNROLL
    for (size_t i = 0; i < 4; i++) {
      if (p[i].key_context) return 0;
    }
    beside_fetch_fields(&w->keys, s, 0xffff, &p->key);
    return 1;
  }
  for (size_t i = 0; i < 4; i++, row += LOXO_KECCAK_F200_STATE_BYTES) {
    const uint8_t *from = p[i].key_context;
    if (!from) return 0;
    beside_set(row, beside_get(from));
    beside_set(row + last, beside_get(from + last));
  }
  return 1;
}

LOXO_ALWAYS_INLINE void beside_fetch(elephant_beside *w) {
  const __mmask16 bytes = (__mmask16)((1u << w->len) - 1);
  loxo_packet *p = w->next;
  const size_t s = w->fetched;
  w->wanted = 0;
  LOXO_UNROLL
  for (size_t i = 0; i < 4; i++) {
    if (beside_other(w, p + i)) return;
  }
  if (!beside_fetch_keys(w, p, s)) return;
  beside_fetch_fields(&w->nonces, s, (1 << ELEPHANT_NONCE) - 1, &p->nonce);
  beside_fetch_fields(&w->texts, s, bytes, &p->in);
  if (w->decrypt) {
    beside_fetch_fields(&w->sent, s, 0xffff, (const uint8_t *const *)(const void *)&p->tag);
  }
  LOXO_UNROLL
  for (size_t i = 0; i < 4; i++) p[i].status = LOXO_OK;
  w->next = p + 4;
  w->fetched = s + 4;
  w->wanted = BESIDE_LANES;
}

/* Stores the first 16 bytes of each row; the destination pointers are one packet apart. */
LOXO_ALWAYS_INLINE void beside_put(elephant_beside *w) {
  const size_t apart = sizeof(loxo_packet) / sizeof *w->to;
  const uint8_t *row = w->row;
  uint8_t *const *to = w->to;
  size_t puts = BESIDE_PUTS;
  __asm__("" : "+r"(puts)); /* otherwise compilers unroll further: 1/2 KiB */
  for (size_t n = puts; n; n -= 4) {
    LOXO_UNROLL
    for (size_t k = 0; k < 4; k++, row += LOXO_KECCAK_F200_STATE_BYTES, to += apart) {
      beside_set(*to, beside_get(row));
    }
  }
  w->row = row;
  w->to = to;
  w->left -= BESIDE_PUTS;
}

/* One step; 0 if there is nothing to do. */
LOXO_ALWAYS_INLINE int beside_step(void *work) {
  elephant_beside *w = (elephant_beside *)work;
  if (w->left) {
    beside_put(w);
  } else if (w->fetched < w->wanted) {
    beside_fetch(w);
  } else {
    return 0;
  }
  return 1;
}

/* slab = the permutation of first ^ second ^ third, and steps of work */
LOXO_ONE_COPY void permute_beside(void *slab, const void *first, const void *second,
                                  const void *third, elephant_beside *w) {
  keccak200_permute_beside(slab, first, second, third, beside_step, w);
}

/* All steps that are left. */
LOXO_ONE_COPY void work_off(elephant_beside *w) {
  while (beside_step(w)) continue;
}

LOXO_TARGET_END

#endif
