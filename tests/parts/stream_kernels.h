/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Every kernel of every stream by itself, against the last of its list, which takes one block and
 * needs no features: each number of blocks or of streams that it takes, at any place and address,
 * in place and not, with carries from one word of the block's number to the next. It must leave the
 * states as the other does, and touch nothing beside. What sets streams up is seen by the texts of
 * a batch.
 */
#include "loxo/core/stream_scheme.h"

enum { ROW_LANES = 64, ROW_BYTES = 16384, ROW_STATE = 4096 };

typedef struct row_state {
  uint64_t words[ROW_STATE / 8];
} row_state;

/* Of each stream: what a kernel has made, and what is right. */
static struct {
  row_state state[ROW_LANES], right[ROW_LANES];
  uint8_t in[ROW_LANES][ROW_BYTES], expected[ROW_LANES][ROW_BYTES];
  uint8_t out[ROW_LANES][ROW_BYTES + 2 * MARGIN];
  size_t offset[ROW_LANES];
  loxo_stream_lane lane[ROW_LANES];
} row;

static const loxo_stream_row *last_row(const loxo_stream *s) {
  const loxo_stream_row *k = s->kernels;
  while (k[1].xor_blocks) k++;
  return k;
}

static size_t row_length(size_t min, size_t max, size_t step) {
  return min + step * random_below((max - min) / step + 1);
}

/* A stream at a place from which so many blocks are left: often around block 2^32. */
static void set_place(const loxo_stream *s, row_state *state, size_t blocks) {
  uint8_t key[255], nonce[255], some[ROW_BYTES];
  const size_t key_len = row_length(s->key_min, s->key_max, s->key_step);
  const size_t nonce_len = row_length(s->nonce_min, s->nonce_max, s->nonce_step);
  uint64_t first = random_below(3) ? ((uint64_t)1 << 32) - random_below(blocks + 1) : 0;
  const uint64_t most = s->keystream_max / s->block_bytes;
  random_bytes(key, key_len);
  random_bytes(nonce, nonce_len);
  memset(state, 0, sizeof *state);
  CHECK(s->init(state, nonce, nonce_len, key, key_len) == 0);
  if (s->flags & LOXO_STREAM_SEEKS) {
    if (first > most - blocks) first = most - blocks;
    CHECK(s->seek(state, first * s->block_bytes) == 0);
  } else {
    CHECK(s->keystream_update(state, some, random_below(5) * s->block_bytes) == 0);
  }
}

static void expect_text(const loxo_stream *s, size_t l, size_t blocks) {
  void *own = loxo_stream_own(&row.right[l]);
  for (size_t i = 0; i < blocks; i++) {
    const size_t at = i * s->block_bytes;
    const loxo_stream_lane lane = {own, row.expected[l] + at, row.in[l] + at};
    last_row(s)->xor_blocks(&lane, 1, 1);
  }
}

static void check_lane(const loxo_stream *s, size_t l, size_t size) {
  const uint8_t *out = row.out[l] + row.offset[l];
  CHECK(memcmp(out, row.expected[l], size) == 0);
  CHECK(all_bytes(row.out[l], 0xa5, row.offset[l]));
  CHECK(all_bytes(out + size, 0xa5, 2 * MARGIN - row.offset[l]));
  CHECK(memcmp(&row.state[l], &row.right[l], s->state_bytes) == 0);
}

static void check_row(const loxo_stream *s, const loxo_stream_row *k, size_t n, size_t blocks) {
  const size_t size = blocks * s->block_bytes;
  trying("%s %s: %zu streams, %zu blocks of each", s->name, k->name, n, blocks);
  memset(row.lane, 0, sizeof row.lane); /* so a lane without a stream may not be followed */
  for (size_t l = 0; l < n; l++) {
    uint8_t *out = row.out[l] + (row.offset[l] = random_below(MARGIN));
    set_place(s, &row.state[l], blocks);
    row.right[l] = row.state[l];
    random_bytes(row.in[l], size);
    memset(row.out[l], 0xa5, size + 2 * MARGIN);
    row.lane[l] = (loxo_stream_lane){loxo_stream_own(&row.state[l]), out, row.in[l]};
    if (l % 2 == blocks % 2) {
      memcpy(out, row.in[l], size);
      row.lane[l].in = out;
    }
    expect_text(s, l, blocks);
  }
  k->xor_blocks(row.lane, n, blocks);
  for (size_t l = 0; l < n; l++) check_lane(s, l, size);
}

/* Fewer blocks than there are lanes, and multiples of these. */
static void row_of_blocks(const loxo_stream *s, const loxo_stream_row *k) {
  for (unsigned round = 0; round < 8; round++) {
    for (size_t blocks = 1; blocks < k->lanes; blocks++) check_row(s, k, 1, blocks);
    for (size_t times = 1; times <= 4; times++) check_row(s, k, 1, times * k->lanes);
  }
}

static void row_of_streams(const loxo_stream *s, const loxo_stream_row *k) {
  for (size_t n = 1; n <= k->lanes; n++) {
    for (size_t blocks = 1; blocks <= 5; blocks++) check_row(s, k, n, blocks);
  }
}

/* A batch in which this row may set up n streams, against texts that are set up one by one. */
static void check_start(const loxo_stream *s, const loxo_stream_row *k, size_t n) {
  loxo_text texts[ROW_LANES];
  uint8_t key[ROW_LANES][255], nonce[ROW_LANES][255];
  trying("%s %s: %zu streams", s->name, k->name, n);
  for (size_t l = 0; l < n; l++) {
    const size_t len = 1 + random_below(3 * (size_t)s->block_bytes);
    random_bytes(key[l], sizeof key[l]);
    random_bytes(nonce[l], sizeof nonce[l]);
    random_bytes(row.in[l], len);
    texts[l] =
        (loxo_text){row.out[l], row.in[l], len, nonce[l], s->nonce_max, key[l], s->key_max, 1};
  }
  CHECK(s->xor_many(texts, n) == 0);
  loxo_cpu_mask(0);
  for (size_t l = 0; l < n; l++) {
    const loxo_text *t = &texts[l];
    CHECK(s->xor_all(row.expected[l], t->in, t->len, t->nonce, t->nonce_len, t->key, t->key_len) ==
          0);
    CHECK(t->status == 0 && memcmp(t->out, row.expected[l], t->len) == 0);
  }
}

static void row_of_starts(const loxo_stream *s, const loxo_stream_row *k, uint32_t features) {
  for (size_t n = k->from; n <= k->lanes; n++) {
    loxo_cpu_mask(k->needs & features);
    check_start(s, k, n);
  }
  loxo_cpu_mask(features);
}

/* As check_table() of a permutation; of forms other than blocks, no row is for all streams. */
static void check_stream_table(const loxo_stream *s, const loxo_stream_row *k, int is_whole) {
  if (is_whole) CHECK(k->xor_blocks != NULL);
  for (; k->xor_blocks; k++) {
    const loxo_stream_row *next = k + 1;
    trying("%s: row %s", s->name, k->name);
    CHECK(k->lanes >= 1 && k->lanes <= ROW_LANES && k->from >= 1 && k->from <= k->lanes);
    CHECK((size_t)k->lanes * 4 * s->block_bytes <= ROW_BYTES && s->state_bytes <= ROW_STATE);
    if (is_whole && !next->xor_blocks) CHECK(k->needs == 0 && k->lanes == 1);
    for (; next->xor_blocks; next++) CHECK((k->needs & ~next->needs) != 0 || next->from <= k->from);
  }
}

static void run_stream_row(const loxo_stream *s, const loxo_stream_row *k, char form) {
  char what[64];
  const uint32_t features = loxo_cpu_features();
  if (is_left_out(s->name, k->name, k->needs)) return;
  snprintf(what, sizeof what, "%s: %s", k->name, way(k->needs));
  GROUP(s->name, what,
        (form == 'b'   ? row_of_blocks(s, k)
         : form == 's' ? row_of_streams(s, k)
                       : row_of_starts(s, k, features)));
}

static void run_stream_rows(const loxo_stream *s) {
  const loxo_stream_row *k;
  GROUP(s->name, "tables",
        (check_stream_table(s, s->kernels, 1), check_stream_table(s, s->streams, 0),
         check_stream_table(s, s->starts, 0)));
  for (k = s->kernels; k->xor_blocks; k++) run_stream_row(s, k, 'b');
  for (k = s->streams; k->xor_blocks; k++) run_stream_row(s, k, 's');
  for (k = s->starts; k->xor_blocks; k++) run_stream_row(s, k, 't');
}
