/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Tests every engine of every duplex by itself: against the vectors, for each number of packets
 * that it takes and all mixtures of lengths; forgeries; buffers at the end of memory and inside
 * each other. A line tells how each one ran: natively or, in a build with LOXO_SIMDE, emulated. An
 * engine whose instructions the CPU lacks is NOT RUN.
 *
 *   duplex [folder of the vectors]
 *
 * LOXO_CPU=portable|sse2|ssse3|avx2|avx512|native restricts the engines, as everywhere.
 */
#define _GNU_SOURCE /* MAP_ANONYMOUS under -std=c11 */
#include "loxo/core/cpu.h"
#include "loxo/core/bytes.h"
#include "loxo/mode/ascon/ascon_aead128_sizes.h"
#include "loxo/mode/ascon/ascon_engines.h"
#include "test.h"

#if defined(__unix__)
#include <sys/mman.h>
#endif

enum { FIELD = 16, TEXT_MAX = 600, LANES_MAX = 64, RECORDS_MAX = 2048, PAGE = 4096, MARGIN = 32 };

typedef struct sample {
  uint8_t key[FIELD], nonce[FIELD], ad[TEXT_MAX], text[TEXT_MAX], sealed[TEXT_MAX], tag[FIELD];
  size_t ad_len, len;
} sample;

static sample samples[RECORDS_MAX];
static size_t records;

static void take(const record *r, const char *name, uint8_t *to, size_t *len, size_t tag) {
  bytes b;
  record_bytes(r, name, &b);
  if (b.len < tag || b.len - tag > TEXT_MAX) give_up("a field of another length", name);
  *len = b.len - tag;
  copy_bytes(to, b.data, *len);
}

static void read_vectors(const char *name) {
  FILE *file = open_vectors(name, ".rsp");
  record r;
  for (records = 0; next_record(file, &r); records++) {
    if (records == RECORDS_MAX) give_up("too many records", name);
    sample *s = &samples[records];
    size_t len;
    bytes sealed;
    take(&r, "Key", s->key, &len, 0);
    take(&r, "Nonce", s->nonce, &len, 0);
    take(&r, "AD", s->ad, &s->ad_len, 0);
    take(&r, "PT", s->text, &s->len, 0);
    take(&r, "CT", s->sealed, &len, FIELD);
    if (len != s->len) give_up("a ciphertext of another length", name);
    record_bytes(&r, "CT", &sealed);
    memcpy(s->tag, sealed.data + len, FIELD);
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
  uint8_t *in = ends[lane][IN] - s->len - before, *tag = ends[lane][TAGS] - FIELD - before;
  uint8_t *out = in_place ? in : ends[lane][OUT] - s->len - before;
  uint8_t *ad = ends[lane][ASSOCIATED] - s->ad_len - before;
  memset(out - MARGIN, 0xa5, MARGIN + s->len + before);
  memset(tag - MARGIN, 0xa5, MARGIN + FIELD + before);
  copy_bytes(in, decrypt ? s->sealed : s->text, s->len);
  copy_bytes(ad, s->ad, s->ad_len);
  if (decrypt) memcpy(tag, s->tag, FIELD);
  return (loxo_packet){
      out,  tag, s->len ? in : NULL, s->len, s->ad_len ? ad : NULL, s->ad_len, s->nonce, s->key,
      NULL, 99};
}

static void check_packet(const sample *s, const loxo_packet *p, size_t before, int decrypt) {
  CHECK(p->status == LOXO_OK);
  CHECK(same_bytes(p->out, decrypt ? s->text : s->sealed, s->len));
  CHECK(memcmp(p->tag, s->tag, FIELD) == 0);
  CHECK(all_bytes(p->out - MARGIN, 0xa5, MARGIN) && all_bytes(p->out + s->len, 0xa5, before));
  CHECK(all_bytes(p->tag - MARGIN, 0xa5, MARGIN) && all_bytes(p->tag + FIELD, 0xa5, before));
}

/* ---- Groups -----------------------------------------------------------------------------------
 */

/* Runs n samples at once; `forged` is the one that an attacker changed, or n. */
static void run_group(const loxo_duplex_row *row, sample *const *chosen, size_t n, int decrypt,
                      size_t forged) {
  loxo_packet packets[LANES_MAX], *list[LANES_MAX];
  const size_t before = random_below(2) * random_below(MARGIN);
  const int in_place = (int)random_below(2);
  for (size_t i = 0; i < n; i++) {
    packets[i] = packet_of(chosen[i], i, decrypt, in_place, before);
    list[i] = &packets[i];
    if (random_below(2)) packets[i].key_context = packets[i].key, packets[i].key = NULL;
    if (i == forged) packets[i].tag[random_below(FIELD)] ^= (uint8_t)(1u << random_below(8));
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

/* ---- Piece by piece ---------------------------------------------------------------------------
 */

#include "loxo/core/duplex_pieces.inc"

enum { ENCRYPTING, ABSORBING, RELEASING };

static size_t random_piece(size_t left) {
  const size_t n = 1 + random_below(random_below(2) ? 5 : 100);
  return n < left ? n : left;
}

static void ad_in_pieces(const loxo_duplex_steps *e, scheme_state *state, const sample *s) {
  uint8_t *ad = ends[0][ASSOCIATED] - s->ad_len;
  copy_bytes(ad, s->ad, s->ad_len);
  for (size_t at = 0, n; at < s->ad_len; at += n) {
    n = random_piece(s->ad_len - at);
    scheme_ad(e, state, ad + at, n);
  }
  scheme_ad_end(e, state);
}

static void text_in_pieces(const loxo_duplex_steps *e, scheme_state *state, uint8_t *out,
                           const uint8_t *in, size_t len, int phase) {
  for (size_t at = 0, n; at < len; at += n) {
    n = random_piece(len - at);
    uint8_t *to = phase == ABSORBING ? NULL : out + at;
    scheme_text(e, state, to, in + at, n, phase != ENCRYPTING);
  }
}

/* Every record, cut at random, in the order of the public calls. */
static void row_pieces(const loxo_duplex_row *row) {
  const loxo_duplex_steps *e = row->steps;
  for (size_t i = 0; i < records; i++) {
    const sample *s = &samples[i];
    uint8_t *in = ends[0][IN] - s->len, *out = random_below(2) ? in : ends[0][OUT] - s->len;
    scheme_state state;
    scheme_key k;
    trying("%s: record %zu in pieces", row->name, i + 1);
    copy_bytes(in, s->text, s->len);
    memset(&state, 0, sizeof state);
    scheme_expand(e, &k, s->key);
    scheme_start(e, &state, s->nonce, &k);
    ad_in_pieces(e, &state, s);
    text_in_pieces(e, &state, out, in, s->len, ENCRYPTING);
    CHECK(memcmp(scheme_tag(e, &state), s->tag, FIELD) == 0);
    CHECK(same_bytes(out, s->sealed, s->len));
    scheme_rewind(e, &state); /* decryption begins the text where encryption did */
    copy_bytes(in, s->sealed, s->len);
    text_in_pieces(e, &state, NULL, in, s->len, ABSORBING);
    CHECK(memcmp(scheme_tag(e, &state), s->tag, FIELD) == 0);
    scheme_rewind(e, &state);
    text_in_pieces(e, &state, out, in, s->len, RELEASING);
    CHECK(same_bytes(out, s->text, s->len));
  }
}

/* ---- One engine -------------------------------------------------------------------------------
 */

/* One bit of anything that is authenticated makes a forgery. */
static void row_changes(const loxo_duplex_row *row) {
  for (size_t round = 0; round < 400; round++) {
    sample s = samples[random_below(records)];
    uint8_t *const fields[] = {s.key, s.nonce, s.tag, s.sealed, s.ad};
    const size_t lens[] = {FIELD, FIELD, FIELD, s.len, s.ad_len}, which = round % COUNT(lens);
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
    if (s.len < FIELD) continue;
    const int decrypt = (int)random_below(2);
    trying("%s: key, nonce or tag in `out`", row->name);
    loxo_packet p = packet_of(&s, 0, decrypt, 0, 0), *list = &p;
    uint8_t *place = p.out + random_below(s.len - FIELD + 1);
    switch (random_below(decrypt ? 3 : 2)) {
      case 0: p.key = memcpy(place, s.key, FIELD); break;
      case 1: p.nonce = memcpy(place, s.nonce, FIELD); break;
      default: p.tag = memcpy(place, s.tag, FIELD); break;
    }
    row->packets[decrypt](&list, 1);
    CHECK(p.status == LOXO_OK);
    CHECK(same_bytes(p.out, decrypt ? s.text : s.sealed, s.len));
    if (!decrypt) CHECK(memcmp(p.tag, s.tag, FIELD) == 0);
  }
}

static const char *way(const loxo_duplex_row *row) {
#ifdef LOXO_SIMDE
  if (row->needs) return "SIMDe";
#endif
  (void)row;
  return "native";
}

static void run_row(const char *name, const loxo_duplex_row *row) {
  char what[64];
  snprintf(what, sizeof what, "%s %s", name, row->name);
  if (row->needs & ~loxo_cpu_features()) {
    not_run(what, "CPU lacks its instructions");
    return;
  }
  if (row->lanes > LANES_MAX) give_up("more lanes than the test has", row->name);
  snprintf(what, sizeof what, "%s: %s", row->name, way(row));
  GROUP(name, what,
        (row_vectors(row, 0), row_vectors(row, 1), row_forgeries(row), row_changes(row),
         row_aliases(row)));
  snprintf(what, sizeof what, "pieces over %s: %s", row->name, way(row));
  if (row->steps) GROUP(name, what, row_pieces(row));
}

int main(int argc, char **argv) {
  int known = 1;
  const char *level = getenv("LOXO_CPU");
  find_vectors(argc, argv);
  if (level && *level) loxo_cpu_mask(loxo_cpu_level(level, &known));
  if (!known) give_up("LOXO_CPU is not a level", level);
  for (size_t i = 0; i < LANES_MAX * BUFFERS; i++) ends[i / BUFFERS][i % BUFFERS] = end_of_memory();
  read_vectors("ascon-aead128");
  const loxo_duplex_row *row = loxo_ascon_aead128_rows;
  for (; row->name; row++) run_row("ascon-aead128", row);
  return test_summary();
}
