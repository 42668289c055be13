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
/* The buffers of one item of a batch; the first `written` of them, two at most, are written. */
typedef struct loxo_buffers {
  const void *at[4];
  size_t len[4];
  size_t written;
} loxo_buffers;

typedef loxo_buffers loxo_buffers_fn(const void *batch, size_t i);

/* From the first byte to the last; with none, the first comes last. */
typedef struct loxo_span {
  uintptr_t first, last;
} loxo_span;

/* Where the items of a batch are written, for each part of it: one span around the first buffers of
 * its items, and one around the second. Buffers mostly lie in the order of their items, so an item
 * meets few parts, and a batch of 100,000 takes seconds, not minutes. */
enum { LOXO_PARTS = LOXO_HOSTED ? 64 : 8 };

typedef struct loxo_written {
  size_t n, each; /* items, of a part */
  loxo_span part[LOXO_PARTS][2];
} loxo_written;

static inline loxo_span loxo_span_of(const void *at, size_t len) {
  const uintptr_t first = (uintptr_t)at, last = first + len - 1;
  if (!len) return (loxo_span){UINTPTR_MAX, 0};
  return last < first ? (loxo_span){0, UINTPTR_MAX} : (loxo_span){first, last};
}

static inline void loxo_note_written(loxo_written *w, loxo_buffers_fn *buffers_of,
                                     const void *batch, size_t n) {
  w->n = n;
  w->each = n / LOXO_PARTS + 8; /* a few at least: a part, too, takes time */
  for (size_t p = 0; p < LOXO_PARTS; p++) {
    w->part[p][0] = w->part[p][1] = loxo_span_of(NULL, 0);
  }
  for (size_t i = 0; i < n; i++) {
    const loxo_buffers own = buffers_of(batch, i);
    for (size_t k = 0; k < own.written; k++) {
      loxo_span *all = &w->part[i / w->each][k], one = loxo_span_of(own.at[k], own.len[k]);
      if (one.first < all->first) all->first = one.first;
      if (one.last > all->last) all->last = one.last;
    }
  }
}

static inline int loxo_writes_over(const loxo_buffers *other, const loxo_buffers *own) {
  for (size_t k = 0; k < other->written; k++) {
    for (size_t b = 0; b < 4; b++) {
      if (loxo_overlap(other->at[k], other->len[k], own->at[b], own->len[b])) return 1;
    }
  }
  return 0;
}

/* What the caller of a batch promises, and a debug build checks: nothing that is written for one
 * item touches another. Whether item i is touched. */
static inline int loxo_is_touched(const loxo_written *w, loxo_buffers_fn *buffers_of,
                                  const void *batch, size_t i) {
  const loxo_buffers own = buffers_of(batch, i);
  loxo_span span[4];
  for (size_t b = 0; b < 4; b++) span[b] = loxo_span_of(own.at[b], own.len[b]);
  for (size_t p = 0, first = 0, end; first < w->n; p++, first = end) {
    const loxo_span *part = w->part[p];
    int meets = 0;
    end = first + w->each < w->n ? first + w->each : w->n;
    for (size_t b = 0; b < 4; b++) {
      meets |= span[b].first <= part[0].last && part[0].first <= span[b].last;
      meets |= span[b].first <= part[1].last && part[1].first <= span[b].last;
    }
    for (size_t k = first; meets && k < end; k++) {
      const loxo_buffers other = buffers_of(batch, k);
      if (k != i && loxo_writes_over(&other, &own)) return 1;
    }
  }
  return 0;
}
#endif

#endif
