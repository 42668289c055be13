/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The checks that every call makes on its buffers before it touches them. Internal.
 */
#ifndef LOXO_CHECK_H
#define LOXO_CHECK_H

#include "status.h"

/* Whether two byte ranges share a byte. Ranges that wrap around are handled correctly. */
LOXO_ALWAYS_INLINE int loxo_overlap(const void *a, size_t a_len, const void *b, size_t b_len) {
  uintptr_t x = (uintptr_t)a, y = (uintptr_t)b;
  return a_len && b_len && (y - x < a_len || x - y < b_len);
}

/* An output and an input of len bytes each must be the same place or disjoint. */
LOXO_ALWAYS_INLINE int loxo_check_in_out(const void *out, const void *in, size_t len) {
  if (len && (!out || !in)) return LOXO_ERR_ARGUMENT;
  if (out != in && loxo_overlap(out, len, in, len)) return LOXO_ERR_OVERLAP;
  return LOXO_OK;
}

/* All buffers of a one-shot AEAD call. Of the tag so many bytes are written: none by decryption. */
LOXO_ALWAYS_INLINE int loxo_check_packet(const void *out, const void *tag, size_t written,
                                         const void *in, size_t len, const void *ad, size_t ad_len,
                                         size_t longest) {
  if (len > longest || ad_len > longest) return LOXO_ERR_LENGTH;
  if (ad_len && !ad) return LOXO_ERR_ARGUMENT;
  int status = loxo_check_in_out(out, in, len);
  if (status) return status;
  if (loxo_overlap(out, len, ad, ad_len)) return LOXO_ERR_OVERLAP;
  if (loxo_overlap(out, len, tag, written)) return LOXO_ERR_OVERLAP;
  return LOXO_OK;
}

#ifdef LOXO_DEBUG
/* The buffers of one item of a batch; the first `written` of them are written. */
typedef struct loxo_buffers {
  const void *at[4];
  size_t len[4];
  size_t written;
} loxo_buffers;

typedef loxo_buffers loxo_buffers_fn(const void *batch, size_t i);

/* What the caller of a batch promises, and a debug build checks: nothing that is written for one
 * item touches another. Whether item i of n is touched. */
static inline int loxo_is_touched(loxo_buffers_fn *buffers_of, const void *batch, size_t n,
                                  size_t i) {
  const loxo_buffers own = buffers_of(batch, i);
  for (size_t k = 0; k < n; k++) {
    const loxo_buffers other = buffers_of(batch, k);
    if (k == i) continue;
    for (size_t w = 0; w < other.written; w++) {
      for (size_t b = 0; b < 4; b++) {
        if (loxo_overlap(other.at[w], other.len[w], own.at[b], own.len[b])) return 1;
      }
    }
  }
  return 0;
}
#endif

#endif
