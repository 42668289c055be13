/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Tests every form of words by itself, and every engine of the duplexes in duplexes.def: against
 * the vectors, for each number of packets that it takes and all mixtures of lengths; step by step;
 * forgeries; buffers at the end of memory and inside each other. Then, over the engines of
 * Ascon-AEAD128, what the shell of AEADs makes of them: pieces, single packets, batches. A line
 * tells how each one ran: natively or, in a build with LOXO_SIMDE, emulated. What has instructions
 * that the CPU lacks is NOT RUN.
 *
 *   duplex [folder of the vectors]
 *
 * LOXO_CPU=portable|sse2|ssse3|avx2|avx512|native restricts the engines, as everywhere.
 */
#define _GNU_SOURCE /* MAP_ANONYMOUS under -std=c11 */
#include "loxo/core/builds.h"
#include "loxo/core/bytes.h"
#include "loxo/core/duplex.h"
#include "loxo/mode/ascon/ascon_aead128_sizes.h"
#include "test.h"

#if defined(__unix__)
#include <sys/mman.h>
#endif

enum {
  FIELD_MAX = 32,
  STATE_MAX = 64,
  TEXT_MAX = 600,
  LANES_MAX = 64,
  RECORDS_MAX = 2048,
  PAGE = 4096,
  MARGIN = 32
};

typedef struct duplex {
  const char *name;
  const loxo_duplex_row *rows;
  size_t key, nonce, tag, ad_rate, text_rate;
} duplex;

#define DUPLEX(c_name, ...) extern const loxo_duplex_row loxo_##c_name##_rows[];
#include "duplexes.def"
#undef DUPLEX
#define DUPLEX(c_name, name, ...) {name, loxo_##c_name##_rows, __VA_ARGS__},
static const duplex duplexes[] = {
#include "duplexes.def"
};
#undef DUPLEX

static const duplex *tested; /* now */

typedef struct sample {
  uint8_t key[FIELD_MAX], nonce[FIELD_MAX], tag[FIELD_MAX];
  uint8_t ad[TEXT_MAX], text[TEXT_MAX], sealed[TEXT_MAX];
  size_t ad_len, len;
} sample;

static sample samples[RECORDS_MAX];
static size_t records;

static void take(const record *r, const char *name, uint8_t *to, size_t *len, size_t most) {
  bytes b;
  record_bytes(r, name, &b);
  if (b.len > most) give_up("a field of another length", name);
  *len = b.len;
  copy_bytes(to, b.data, b.len);
}

static void take_all(const record *r, const char *name, uint8_t *to, size_t len) {
  size_t found;
  take(r, name, to, &found, len);
  if (found != len) give_up("a field of another length", name);
}

static void read_vectors(void) {
  FILE *file = open_vectors(tested->name, ".rsp");
  record r;
  for (records = 0; next_record(file, &r); records++) {
    if (records == RECORDS_MAX) give_up("too many records", tested->name);
    sample *s = &samples[records];
    uint8_t sealed[TEXT_MAX + FIELD_MAX];
    take_all(&r, "Key", s->key, tested->key);
    take_all(&r, "Nonce", s->nonce, tested->nonce);
    take(&r, "AD", s->ad, &s->ad_len, TEXT_MAX);
    take(&r, "PT", s->text, &s->len, TEXT_MAX);
    take_all(&r, "CT", sealed, s->len + tested->tag);
    copy_bytes(s->sealed, sealed, s->len);
    memcpy(s->tag, sealed + s->len, tested->tag);
  }
  fclose(file);
}

/* ---- Packets and where they lie ---------------------------------------------------------------
 */

/* The buffers of a lane. Each ends where no more can be read or written, if the system allows. */
enum { IN, OUT, ASSOCIATED, TAGS, BUFFERS };
static uint8_t *ends[LANES_MAX][BUFFERS];

static uint8_t *end_of_memory(void) {
#if defined(__unix__)
  uint8_t *p = mmap(NULL, 2 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED || mprotect(p + PAGE, PAGE, PROT_NONE)) give_up("no memory", "mmap");
#else
  uint8_t *p = calloc(1, PAGE);
  if (!p) give_up("no memory", "calloc");
#endif
  return p + PAGE;
}

/* The sample as a packet of a lane, at the end of memory or `before` bytes earlier. Without bytes
 * the buffer is not even readable. */
static loxo_packet packet_of(sample *s, size_t lane, int decrypt, int in_place, size_t before) {
  uint8_t *in = ends[lane][IN] - s->len - before, *tag = ends[lane][TAGS] - tested->tag - before;
  uint8_t *out = in_place ? in : ends[lane][OUT] - s->len - before;
  uint8_t *ad = ends[lane][ASSOCIATED] - s->ad_len - before;
  memset(out - MARGIN, 0xa5, MARGIN + s->len + before);
  memset(tag - MARGIN, 0xa5, MARGIN + tested->tag + before);
  copy_bytes(in, decrypt ? s->sealed : s->text, s->len);
  copy_bytes(ad, s->ad, s->ad_len);
  if (decrypt) memcpy(tag, s->tag, tested->tag);
  return (loxo_packet){
      out,  tag, s->len ? in : NULL, s->len, s->ad_len ? ad : NULL, s->ad_len, s->nonce, s->key,
      NULL, 99};
}

static void check_packet(const sample *s, const loxo_packet *p, size_t before, int decrypt) {
  CHECK(p->status == LOXO_OK);
  CHECK(same_bytes(p->out, decrypt ? s->text : s->sealed, s->len));
  CHECK(memcmp(p->tag, s->tag, tested->tag) == 0);
  CHECK(all_bytes(p->out - MARGIN, 0xa5, MARGIN) && all_bytes(p->out + s->len, 0xa5, before));
  CHECK(all_bytes(p->tag - MARGIN, 0xa5, MARGIN) && all_bytes(p->tag + tested->tag, 0xa5, before));
}

/* ---- Words ------------------------------------------------------------------------------------
 */

/* Engines have constant counts of words. Here they are not, and a form that is unrolled for all of
 * them takes minutes to compile. */
#undef LOXO_UNROLL
#define LOXO_UNROLL

#define FORM(name) name##_u8
#define FORM_HEADER "loxo/core/words_u8.h"
#include "parts/words_tests.inc"

#define FORM(name) name##_u32
#define FORM_HEADER "loxo/core/words_u32.h"
#include "parts/words_tests.inc"

#undef INTO
#undef FROM
#define FORM(name) name##_u64
#define FORM_HEADER "loxo/core/words_u64.h"
#include "parts/words_tests.inc"

#include "loxo/core/reversed.h"
#undef LOXO_WORDS_U64_H
#undef INTO
#undef FROM
#define FORM(name) name##_reversed
#define FORM_HEADER "loxo/core/words_u64.h"
#include "parts/words_tests.inc"

#undef LOXO_WORDS_U64_H
#undef INTO
#undef FROM
#include "loxo/core/interleaved.h"
#define FORM(name) name##_both
#define FORM_HEADER "loxo/core/words_u64.h"
#include "parts/words_tests.inc"

#undef LOXO_WORDS_U64_H
#undef INTO
#undef FROM
#define INTO(x) loxo_interleave(x)
#define FROM(x) loxo_deinterleave(x)
#define FORM(name) name##_interleaved
#define FORM_HEADER "loxo/core/words_u64.h"
#include "parts/words_tests.inc"

/* Forms of words are now those for machines of 32 bits. */
#undef LOXO_WORDS_U32_H
#undef INTO
#undef FROM
#define FORM(name) name##_narrow
#define FORM_HEADER "loxo/core/words_u32.h"
#include "parts/words_tests.inc"

#if LOXO_HAS_WORDS_X128
#define FORM(name) name##_x128
#define FORM_HEADER "loxo/core/words_x128.h"
#include "parts/words_tests.inc"
#endif

#if LOXO_HAS_WORDS_V4D
#define FORM(name) name##_v4d
#define FORM_HEADER "loxo/core/words_v4d.h"
#include "parts/words_tests.inc"
#endif

#if LOXO_HAS_WORDS_V4Q
#define FORM(name) name##_v4q
#define FORM_HEADER "loxo/core/words_v4q.h"
#include "parts/words_tests.inc"

#define FORM(name) name##_v8d
#define FORM_HEADER "loxo/core/words_v8d.h"
#include "parts/words_tests.inc"
#endif

#if LOXO_X86
#define FORM(name) name##_v8q
#define FORM_HEADER "loxo/core/words_v8q.h"
#define FORM_TARGET LOXO_TARGET_AVX512
#include "parts/words_tests.inc"

#define FORM(name) name##_v16d
#define FORM_HEADER "loxo/core/words_v16d.h"
#define FORM_TARGET LOXO_TARGET_AVX512
#include "parts/words_tests.inc"
#endif

#ifdef LOXO_SIMDE
#define WAY "SIMDe"
#else
#define WAY "native"
#endif

static void run_words(void) {
  GROUP("words", "u8: native", test_words_u8());
  GROUP("words", "u32: native", test_words_u32());
  GROUP("words", "u32, for 32-bit machines: native", test_words_narrow());
  GROUP("words", "u64: native", test_words_u64());
  GROUP("words", "u64, reversed: native", test_words_reversed());
  GROUP("words", "u64, interleaved: native", test_words_interleaved());
  GROUP("words", "u64, reversed, interleaved: native", test_words_both());
#if LOXO_HAS_WORDS_X128
  GROUP("words", "x128: native", test_words_x128());
#endif
#if LOXO_HAS_WORDS_V4D
  GROUP("words", "v4d: native", test_words_v4d());
#endif
#if LOXO_HAS_WORDS_V4Q
  GROUP("words", "v4q: native", test_words_v4q());
  GROUP("words", "v8d: native", test_words_v8d());
#endif
#if LOXO_X86
  if (LOXO_NEEDS_AVX512 & ~loxo_cpu_features()) {
    not_run("words v8q and v16d", "CPU lacks their instructions");
  } else {
    GROUP("words", "v8q: " WAY, test_words_v8q());
    GROUP("words", "v16d: " WAY, test_words_v16d());
  }
#endif
}

/* ---- Groups -----------------------------------------------------------------------------------
 */

/* Runs n samples at once; `forged` is the one that an attacker changed, or n. */
static void run_group(const loxo_duplex_row *row, sample *const *chosen, size_t n, int decrypt,
                      size_t forged) {
  loxo_packet packets[LANES_MAX], *list[LANES_MAX] = {NULL};
  const size_t before = random_below(2) * random_below(MARGIN);
  const int in_place = (int)random_below(2);
  for (size_t i = 0; i < n; i++) {
    packets[i] = packet_of(chosen[i], i, decrypt, in_place, before);
    list[i] = &packets[i];
    if (random_below(2)) packets[i].key_context = packets[i].key, packets[i].key = NULL;
    if (i == forged) packets[i].tag[random_below(tested->tag)] ^= (uint8_t)(1u << random_below(8));
  }
  row->packets[decrypt](list, n);
  for (size_t i = 0; i < n; i++) {
    if (i == forged) {
      CHECK(packets[i].status == LOXO_ERR_FORGED);
      CHECK(all_bytes(packets[i].out, 0, packets[i].len));
    } else {
      check_packet(chosen[i], &packets[i], before, decrypt);
    }
  }
}

/* Decryption that compares nothing: it writes the right tags, whatever was there. */
static void run_unverified(const loxo_duplex_row *row, sample *const *chosen, size_t n) {
  loxo_packet packets[LANES_MAX], *list[LANES_MAX] = {NULL};
  const int in_place = (int)random_below(2);
  for (size_t i = 0; i < n; i++) {
    packets[i] = packet_of(chosen[i], i, 1, in_place, 0);
    memset(packets[i].tag, 0x3c, tested->tag);
    list[i] = &packets[i];
  }
  row->packets[2](list, n);
  for (size_t i = 0; i < n; i++) check_packet(chosen[i], &packets[i], 0, 1);
}

/* All records, in calls of every size; neighbours are of like lengths, random ones are not. */
static void row_vectors(const loxo_duplex_row *row, int decrypt) {
  sample *chosen[LANES_MAX];
  for (size_t n = 1; n <= row->lanes; n++) {
    for (size_t at = 0; at + n <= records; at += n) {
      trying("%s: records from %zu, %zu at once", row->name, at + 1, n);
      for (size_t i = 0; i < n; i++) chosen[i] = &samples[at + i];
      run_group(row, chosen, n, decrypt, n);
      for (size_t i = 0; i < n; i++) chosen[i] = &samples[random_below(records)];
      run_group(row, chosen, n, decrypt, n);
      if (decrypt) run_unverified(row, chosen, n);
    }
  }
}

/* A forgery in each place; the other packets of the call are genuine. */
static void row_forgeries(const loxo_duplex_row *row) {
  sample *chosen[LANES_MAX];
  for (size_t n = 1; n <= row->lanes; n++) {
    for (size_t round = 0; round < 200; round++) {
      trying("%s: a forgery, %zu at once", row->name, n);
      for (size_t i = 0; i < n; i++) chosen[i] = &samples[random_below(records)];
      run_group(row, chosen, n, 1, round % n);
    }
  }
}

/* ---- Steps ------------------------------------------------------------------------------------
 */

/* A number of whole blocks, behind which something is left; or 0: the last piece takes the rest. */
static size_t random_blocks(size_t left, size_t rate) {
  return left ? random_below((left - 1) / rate + 1) * rate : 0;
}

static void step_by_step(const loxo_duplex_steps *steps, const sample *s, int decrypt) {
  uint64_t state[STATE_MAX / 8];
  uint8_t out[TEXT_MAX], tag[FIELD_MAX], keystream[STATE_MAX];
  const uint8_t *in = decrypt ? s->sealed : s->text;
  size_t at = 0, n;
  steps->start(state, s->key, s->nonce);
  for (; (n = random_blocks(s->ad_len - at, tested->ad_rate)) > 0; at += n) {
    steps->ad(state, s->ad + at, n, at == 0, 0);
  }
  steps->ad(state, s->ad + at, s->ad_len - at, at == 0, 1);
  for (at = 0; (n = random_blocks(s->len - at, tested->text_rate)) > 0; at += n) {
    steps->text(state, out + at, in + at, n, decrypt, 0);
  }
  steps->keystream(state, keystream);
  for (size_t i = 0; i < tested->text_rate && at + i < s->len; i++) {
    CHECK((s->text[at + i] ^ s->sealed[at + i]) == keystream[i]);
  }
  steps->text(state, out + at, in + at, s->len - at, decrypt, 1);
  steps->finish(state, s->key, tag);
  CHECK(same_bytes(out, decrypt ? s->text : s->sealed, s->len));
  CHECK(memcmp(tag, s->tag, tested->tag) == 0);
}

static void row_steps(const loxo_duplex_row *row) {
  for (size_t i = 0; i < records; i++) {
    trying("%s: record %zu step by step", row->name, i + 1);
    step_by_step(row->steps, &samples[i], 0);
    step_by_step(row->steps, &samples[i], 1);
  }
}

/* ---- The shell of AEADs over the engines ------------------------------------------------------
 */

#include "loxo/core/duplex_scheme.inc"
#include "loxo/core/aead_shell.inc"

enum { LONGEST = 100000, ENDS = 3, BATCH = 300 };

static size_t random_piece(size_t left) {
  const size_t n = 1 + random_below(random_below(2) ? 5 : 100);
  return n < left ? n : left;
}

static void ad_in_pieces(scheme_ref e, shell_state *state, const sample *s) {
  uint8_t *ad = ends[0][ASSOCIATED] - s->ad_len;
  copy_bytes(ad, s->ad, s->ad_len);
  for (size_t at = 0, n; at < s->ad_len; at += n) {
    n = random_piece(s->ad_len - at);
    CHECK(shell_ad(e, state, ad + at, n) == LOXO_OK);
  }
}

typedef int update_fn(scheme_ref e, shell_state *s, uint8_t *out, const uint8_t *in, size_t len);

static int encrypt(scheme_ref e, shell_state *s, uint8_t *out, const uint8_t *in, size_t len) {
  return shell_update(e, s, ENCRYPTING, out, in, len);
}

static int absorb(scheme_ref e, shell_state *s, uint8_t *out, const uint8_t *in, size_t len) {
  (void)out;
  return shell_update(e, s, ABSORBING, NULL, in, len);
}

static void text_in_pieces(update_fn *update, scheme_ref e, shell_state *state, uint8_t *out,
                           const uint8_t *in, size_t len) {
  for (size_t at = 0, n; at < len; at += n) {
    n = random_piece(len - at);
    CHECK(update(e, state, out + at, in + at, n) == LOXO_OK);
  }
}

/* Every record, cut at random. */
static void row_pieces(const loxo_duplex_row *row) {
  const loxo_duplex only = {row, LONGEST, TAG, ENDS};
  for (size_t i = 0; i < records; i++) {
    const sample *s = &samples[i];
    uint8_t *in = ends[0][IN] - s->len, *out = random_below(2) ? in : ends[0][OUT] - s->len;
    uint8_t tag[TAG] = {0};
    shell_state state;
    trying("%s: record %zu in pieces", row->name, i + 1);
    copy_bytes(in, s->text, s->len);
    shell_start(&only, &state, s->nonce, s->key, NULL);
    ad_in_pieces(&only, &state, s);
    text_in_pieces(encrypt, &only, &state, out, in, s->len);
    CHECK(shell_encrypt_final(&only, &state, tag) == LOXO_OK);
    CHECK(memcmp(tag, s->tag, TAG) == 0 && same_bytes(out, s->sealed, s->len));
    CHECK(all_bytes(&state, 0, sizeof state));
    copy_bytes(in, s->sealed, s->len);
    shell_start(&only, &state, s->nonce, s->key, NULL);
    ad_in_pieces(&only, &state, s);
    text_in_pieces(absorb, &only, &state, NULL, in, s->len);
    CHECK(shell_decrypt_verify(&only, &state, tag) == LOXO_OK);
    text_in_pieces(shell_decrypt_update, &only, &state, out, in, s->len);
    CHECK(shell_decrypt_final(&state) == LOXO_OK);
    CHECK(same_bytes(out, s->text, s->len) && all_bytes(&state, 0, sizeof state));
  }
}

/* A forged record gives nothing, and leaves no state. */
static void row_forged_pieces(const loxo_duplex_row *row) {
  const loxo_duplex only = {row, LONGEST, TAG, ENDS};
  for (size_t i = 0; i < records; i++) {
    sample s = samples[i];
    shell_state state;
    trying("%s: record %zu in pieces, forged", row->name, i + 1);
    s.tag[random_below(TAG)] ^= (uint8_t)(1u << random_below(8));
    shell_start(&only, &state, s.nonce, s.key, NULL);
    ad_in_pieces(&only, &state, &s);
    text_in_pieces(absorb, &only, &state, NULL, s.sealed, s.len);
    CHECK(shell_decrypt_verify(&only, &state, s.tag) == LOXO_ERR_FORGED);
    CHECK(all_bytes(&state, 0, sizeof state));
  }
}

/* One call for each record, with a key or with a context. */
static void shell_packets(scheme_ref e) {
  for (size_t i = 0; i < records; i++) {
    scheme_key context;
    trying("record %zu", i + 1);
    shell_key_init(e, &context, samples[i].key);
    for (int decrypt = 0; decrypt < 2; decrypt++) {
      loxo_packet p = packet_of(&samples[i], 0, decrypt, (int)random_below(2), 0);
      if (random_below(2)) p.key = NULL, p.key_context = &context;
      p.status = shell_packet(e, &p, decrypt);
      check_packet(&samples[i], &p, 0, decrypt);
    }
  }
}

/* A batch's packets: `lot` says what is wrong with one. */
enum { TOO_LONG = 1, OVERLAPPING, FORGED, KINDS = 20 };
static struct {
  uint8_t out[BATCH][TEXT_MAX], tag[BATCH][TAG];
  loxo_packet packets[BATCH];
  const sample *of[BATCH];
  int expected[BATCH];
} many;

static void fill_packet(size_t i, size_t lot, int decrypt) {
  const sample *s = many.of[i] = &samples[random_below(records)];
  loxo_packet *p = &many.packets[i];
  *p = (loxo_packet){many.out[i], many.tag[i], decrypt ? s->sealed : s->text,
                     s->len,      s->ad,       s->ad_len,
                     s->nonce,    s->key,      NULL,
                     99};
  memset(many.out[i], 0xa5, TEXT_MAX);
  memcpy(many.tag[i], s->tag, TAG);
  many.expected[i] = LOXO_OK;
  if (lot == TOO_LONG) {
    p->ad_len = LONGEST + 1;
    many.expected[i] = LOXO_ERR_LENGTH;
  } else if (lot == OVERLAPPING && p->len) {
    p->ad = p->out + p->len - 1;
    p->ad_len = 1;
    many.expected[i] = LOXO_ERR_OVERLAP;
  } else if (lot == FORGED && decrypt) {
    many.tag[i][random_below(TAG)] ^= (uint8_t)(1u << random_below(8));
    many.expected[i] = LOXO_ERR_FORGED;
  }
}

static void check_many(size_t n, int decrypt) {
  for (size_t i = 0; i < n; i++) {
    const sample *s = many.of[i];
    const uint8_t *out = many.out[i];
    CHECK(many.packets[i].status == many.expected[i]);
    if (many.expected[i] == LOXO_ERR_FORGED) {
      CHECK(all_bytes(out, 0, s->len));
    } else if (many.expected[i]) {
      CHECK(all_bytes(out, 0xa5, s->len));
    } else {
      CHECK(same_bytes(out, decrypt ? s->text : s->sealed, s->len));
      CHECK(memcmp(many.tag[i], s->tag, TAG) == 0);
    }
    CHECK(all_bytes(out + s->len, 0xa5, TEXT_MAX - s->len));
  }
}

/* Batches of records, some of them refused or forged, give what each gives by itself. */
static void shell_batches(scheme_ref e) {
  for (unsigned round = 0; round < 80; round++) {
    const size_t n = round < 40 ? round : random_below(BATCH + 1);
    const int decrypt = (int)(round & 1);
    int first = LOXO_OK;
    trying("%zu packets", n);
    for (size_t i = 0; i < n; i++) {
      fill_packet(i, random_below(KINDS), decrypt);
      if (!first) first = many.expected[i];
    }
    CHECK(shell_many(e, many.packets, n, decrypt, NULL) == first);
    check_many(n, decrypt);
  }
}

/* With each set of features that makes a difference. */
static void run_shell(const char *name, const loxo_duplex_row *rows) {
  const loxo_duplex aead = {rows, LONGEST, TAG, ENDS};
  const uint32_t features = loxo_cpu_features();
  char what[64];
  for (const loxo_duplex_row *row = rows; row->name; row++) {
    if (row->needs & ~features) continue;
    loxo_cpu_mask(row->needs);
    snprintf(what, sizeof what, "calls up to %s", row->name);
    GROUP(name, what, (shell_packets(&aead), shell_batches(&aead)));
  }
  loxo_cpu_mask(features);
}

/* ---- One engine -------------------------------------------------------------------------------
 */

/* One bit of anything that is authenticated makes a forgery. */
static void row_changes(const loxo_duplex_row *row) {
  for (size_t round = 0; round < 400; round++) {
    sample s = samples[random_below(records)];
    uint8_t *const fields[] = {s.key, s.nonce, s.tag, s.sealed, s.ad};
    const size_t lens[] = {tested->key, tested->nonce, tested->tag, s.len, s.ad_len};
    const size_t which = round % COUNT(lens);
    if (!lens[which]) continue;
    trying("%s: field %zu changed", row->name, which);
    fields[which][random_below(lens[which])] ^= (uint8_t)(1u << random_below(8));
    loxo_packet p = packet_of(&s, 0, 1, 0, 0), *list = &p;
    row->packets[1](&list, 1);
    CHECK(p.status == LOXO_ERR_FORGED);
    CHECK(all_bytes(p.out, 0, p.len));
  }
}

/* Key, nonce and the tag that is read may lie in `out`. */
static void row_aliases(const loxo_duplex_row *row) {
  for (size_t i = 0; i < records; i++) {
    sample s = samples[i];
    if (s.len < FIELD_MAX) continue;
    const int decrypt = (int)random_below(2);
    trying("%s: key, nonce or tag in `out`", row->name);
    loxo_packet p = packet_of(&s, 0, decrypt, 0, 0), *list = &p;
    uint8_t *place = p.out + random_below(s.len - FIELD_MAX + 1);
    switch (random_below(decrypt ? 3 : 2)) {
      case 0: p.key = memcpy(place, s.key, tested->key); break;
      case 1: p.nonce = memcpy(place, s.nonce, tested->nonce); break;
      default: p.tag = memcpy(place, s.tag, tested->tag); break;
    }
    row->packets[decrypt](&list, 1);
    CHECK(p.status == LOXO_OK);
    CHECK(same_bytes(p.out, decrypt ? s.text : s.sealed, s.len));
    if (!decrypt) CHECK(memcmp(p.tag, s.tag, tested->tag) == 0);
  }
}

static const char *way(const loxo_duplex_row *row) { return row->needs ? WAY : "native"; }

/* The shell above has the sizes of Ascon-AEAD128. */
static int has_shell(void) { return strcmp(tested->name, "ascon-aead128") == 0; }

static void run_row(const loxo_duplex_row *row) {
  char what[64];
  snprintf(what, sizeof what, "%s %s", tested->name, row->name);
  if (row->needs & ~loxo_cpu_features()) {
    not_run(what, "CPU lacks its instructions");
    return;
  }
  if (row->lanes > LANES_MAX) give_up("more lanes than the test has", row->name);
  snprintf(what, sizeof what, "%s: %s", row->name, way(row));
  GROUP(tested->name, what,
        (row_vectors(row, 0), row_vectors(row, 1), row_forgeries(row), row_changes(row),
         row_aliases(row)));
  if (!row->steps) return;
  snprintf(what, sizeof what, "steps of %s: %s", row->name, way(row));
  GROUP(tested->name, what, row_steps(row));
  snprintf(what, sizeof what, "pieces over %s: %s", row->name, way(row));
  if (has_shell()) GROUP(tested->name, what, (row_pieces(row), row_forged_pieces(row)));
}

static void run_duplex(void) {
  read_vectors();
  for (const loxo_duplex_row *row = tested->rows; row->name; row++) run_row(row);
  if (has_shell()) run_shell(tested->name, tested->rows);
}

int main(int argc, char **argv) {
  int known = 1;
  const char *level = getenv("LOXO_CPU");
  find_vectors(argc, argv);
  if (level && *level) loxo_cpu_mask(loxo_cpu_level(level, &known));
  if (!known) give_up("LOXO_CPU is not a level", level);
  for (size_t i = 0; i < LANES_MAX * BUFFERS; i++) ends[i / BUFFERS][i % BUFFERS] = end_of_memory();
  run_words();
  for (size_t i = 0; i < COUNT(duplexes); i++) {
    tested = &duplexes[i];
    run_duplex();
  }
  return test_summary();
}
