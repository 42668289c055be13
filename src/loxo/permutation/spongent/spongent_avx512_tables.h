/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[b], up to 16 states, for AVX-512 with VBMI and GFNI: the tables of one width for
 * spongent_avx512.c, which explains them.
 */
#if LOXO_X86

/* The bit sequence of the round counter's shift register: the counter of round r is bits r + 6 down
 * to r, lowest bit first. */
#if SPONGENT_BITS == 160
#define COUNTER_SEQUENCE_LOW 0xe9637b5b2470be57u
#define COUNTER_SEQUENCE_HIGH 0x00000000007f54ceu
#elif SPONGENT_BITS == 176
#define COUNTER_SEQUENCE_LOW 0x8ded6c91c2f95cd1u
#define COUNTER_SEQUENCE_HIGH 0x00000001fd533ba5u
#else
#define COUNTER_SEQUENCE_LOW 0xb5b2470be57344f1u
#define COUNTER_SEQUENCE_HIGH 0x000007f54cee9637u
#endif
#define COUNTER_BIT(n) \
  (uint8_t)(((n) < 64 ? COUNTER_SEQUENCE_LOW : COUNTER_SEQUENCE_HIGH) >> ((n)&63) & 1)

/* X(r), X(r + 1), … for 10 values, and for all rounds. */
#define TEN(X, r) \
  X(r), X((r) + 1), X((r) + 2), X((r) + 3), X((r) + 4), X((r) + 5), X((r) + 6), X((r) + 7), \
      X((r) + 8), X((r) + 9)
#if SPONGENT_ROUNDS == 80
#define TENS(X) \
  TEN(X, 0), TEN(X, 10), TEN(X, 20), TEN(X, 30), TEN(X, 40), TEN(X, 50), TEN(X, 60), TEN(X, 70)
#elif SPONGENT_ROUNDS == 90
#define TENS(X) \
  TEN(X, 0), TEN(X, 10), TEN(X, 20), TEN(X, 30), TEN(X, 40), TEN(X, 50), TEN(X, 60), TEN(X, 70), \
      TEN(X, 80)
#else
#define TENS(X) \
  TEN(X, 0), TEN(X, 10), TEN(X, 20), TEN(X, 30), TEN(X, 40), TEN(X, 50), TEN(X, 60), TEN(X, 70), \
      TEN(X, 80), TEN(X, 90)
#endif

#define NIBBLE_GROUPS (SPONGENT_SBOXES / 4)
#define LOW_GROUPS ((NIBBLE_GROUPS + 1) / 2)
#define HIGH_GROUPS (NIBBLE_GROUPS / 2)

/* The byte of nibble n: nibbles g + d b/16 are in word g, or in word b/16 - 1 - g. */
#define GROUP_OF(n) ((n) % NIBBLE_GROUPS)
#define PLACE(n) \
  (uint8_t)( \
      (GROUP_OF(n) < LOW_GROUPS ? 8 * GROUP_OF(n) : 8 * (NIBBLE_GROUPS - 1 - GROUP_OF(n)) + 4) + \
      (n) / NIBBLE_GROUPS % 4)

/* Both tables: S-boxes 4g .. 4g+3 become the first four rows of a word's matrix, last S-box first.
 * The other rows, and words without a group, take byte 63, where the S-box gives zero. (Masks would
 * cost two cycles.) */
#define GATHER(g) \
  63, 63, 63, 63, PLACE(4 * (g) + 3), PLACE(4 * (g) + 2), PLACE(4 * (g) + 1), PLACE(4 * (g))
#define NO_GROUP 63, 63, 63, 63, 63, 63, 63, 63
#define GATHER_LOW(w) GATHER(w)
#define GATHER_HIGH(w) GATHER(NIBBLE_GROUPS - 1 - (w))
#define GATHER_FIVE(X) X(0), X(1), X(2), X(3), X(4)
#define LOW_GATHERS \
  GATHER_FIVE(GATHER_LOW), GATHER(LOW_GROUPS - 1), NO_GROUP, NO_GROUP /* the sixth, or a repeat */
#define HIGH_GATHERS \
  GATHER_FIVE(GATHER_HIGH), GATHER(NIBBLE_GROUPS - HIGH_GROUPS), NO_GROUP, NO_GROUP

/* Into this form and out of it. The byte of nibble n comes from byte n / 2 of the state. */
#define FROM(place) (uint8_t)(NIBBLE_AT(place) / 2)
#define NIBBLE_AT(place) \
  (((place) % 8 < 4 ? (place) / 8 : NIBBLE_GROUPS - 1 - (place) / 8) + (place) % 4 * NIBBLE_GROUPS)
#define FROM8(p) \
  FROM(p), FROM((p) + 1), FROM((p) + 2), FROM((p) + 3), FROM((p) + 4), FROM((p) + 5), \
      FROM((p) + 6), FROM((p) + 7)
#define ODD(p) ((uint64_t)(NIBBLE_AT(p) & 1) << (p))
#define ODD8(p) \
  (ODD(p) | ODD((p) + 1) | ODD((p) + 2) | ODD((p) + 3) | ODD((p) + 4) | ODD((p) + 5) | \
   ODD((p) + 6) | ODD((p) + 7))
#define ODD_MASK (ODD8(0) | ODD8(8) | ODD8(16) | ODD8(24) | ODD8(32) | ODD8(40))
#define EVEN_PLACE(l) PLACE(2 * (l))
#define ODD_PLACE(l) PLACE(2 * (l) + 1)
/* The counter of round r in nibbles 0 and 1, and reversed in the last two. */
#define COUNTER_AT(r) \
  { \
    (uint8_t)(COUNTER_BIT((r) + 6) | COUNTER_BIT((r) + 5) << 1 | COUNTER_BIT((r) + 4) << 2 | \
              COUNTER_BIT((r) + 3) << 3), \
        0, 0, 0, 0, 0, 0, \
        (uint8_t)(COUNTER_BIT((r) + 6) << 3 | COUNTER_BIT((r) + 5) << 2 | \
                  COUNTER_BIT((r) + 4) << 1 | COUNTER_BIT((r) + 3)), \
        (uint8_t)(COUNTER_BIT((r) + 2) | COUNTER_BIT((r) + 1) << 1 | COUNTER_BIT(r) << 2), 0, 0, \
        0, 0, 0, 0, \
        (uint8_t)(COUNTER_BIT((r) + 2) << 3 | COUNTER_BIT((r) + 1) << 2 | COUNTER_BIT(r) << 1) \
  }

/* A table of 64 bytes in which byte p is X(p). */
#define EIGHT(X, p) \
  X(p), X((p) + 1), X((p) + 2), X((p) + 3), X((p) + 4), X((p) + 5), X((p) + 6), X((p) + 7)
#define SIXTY_FOUR(X) \
  EIGHT(X, 0), EIGHT(X, 8), EIGHT(X, 16), EIGHT(X, 24), EIGHT(X, 32), EIGHT(X, 40), EIGHT(X, 48), \
      EIGHT(X, 56)

/* Bytes l = 0 .. 7 of eight contiguous states, each l in one word, last state first, as the matrix
 * needs it. The index is into 192 bytes; for bytes 8 .. 23 it is 8 and 16 higher. */
#define STATES_TO_WORDS(p) (uint8_t)((p) / 8 + SPONGENT_BYTES * (7 - (p) % 8))
/* The inverse: byte l of state i comes from byte i of word l. */
#define WORDS_TO_STATES(p) (uint8_t)((p) % SPONGENT_BYTES * 8 + (p) / SPONGENT_BYTES)
#define WORDS_TO_STATES_1(p) WORDS_TO_STATES(64 + (p))
#define WORDS_TO_STATES_2(p) WORDS_TO_STATES(128 + (p) < 8 * SPONGENT_BYTES ? 128 + (p) : 0)

/* The S-box at byte p of a plane, and the byte of S-box s. */
#define IN_THE_LANE(p) ((p) % 16 < NIBBLE_GROUPS ? (p) % 16 : 0)
#define SBOX_AT(p) \
  ((p) / 16 * NIBBLE_GROUPS + ((p) < 48 ? IN_THE_LANE(p) : NIBBLE_GROUPS - 1 - IN_THE_LANE(p)))
#define BYTE_OF(s) \
  (16 * ((s) / NIBBLE_GROUPS) + \
   ((s) / NIBBLE_GROUPS < 3 ? (s) % NIBBLE_GROUPS : NIBBLE_GROUPS - 1 - (s) % NIBBLE_GROUPS))

/* Bit k of S-box s is byte 4 s + k of the words, which have 192 bytes. */
#define WORDS_TO_PLANES(p) (uint8_t)(4 * SBOX_AT(p))
/* The inverse; the bytes of each word are in reverse order for the matrix. */
#define PLANES_TO_WORDS(p) (uint8_t) BYTE_OF(((p) ^ 7) / 4 < SPONGENT_SBOXES ? ((p) ^ 7) / 4 : 0)
#define PLANES_TO_WORDS_1(p) PLANES_TO_WORDS(64 + (p))
#define PLANES_TO_WORDS_2(p) PLANES_TO_WORDS(128 + (p))

/* Output d of S-box 4w + k becomes bit k of S-box w + d b/16: it goes to byte w of lane k + d,
 * reversed for d = 3. */
#define SORTED(p) (uint8_t) BYTE_OF(4 * IN_THE_LANE(p) + (p) / 16)
#define SORTED_0(p) SORTED(p)
#define SORTED_1(p) SORTED(((p) + 48) % 64)
#define SORTED_2(p) SORTED(((p) + 32) % 64)
#define SORTED_3(p) \
  (uint8_t) BYTE_OF(4 * (NIBBLE_GROUPS - 1 - IN_THE_LANE(p)) + ((p) + 16) % 64 / 16)

/* The counter, one byte per bit, lowest bit first. */
#define COUNTER_BYTE(n) (uint8_t) - COUNTER_BIT(n)
#define COUNTER_BYTES(r) \
  { \
    COUNTER_BYTE((r) + 6), COUNTER_BYTE((r) + 5), COUNTER_BYTE((r) + 4), COUNTER_BYTE((r) + 3), \
        COUNTER_BYTE((r) + 2), COUNTER_BYTE((r) + 1), COUNTER_BYTE(r), 0 \
  }

static const loxo_spongent_nibble_tables nibble_tables __attribute__((aligned(64))) = {
    {LOW_GATHERS},
    {HIGH_GATHERS},
    {FROM8(0), FROM8(8), FROM8(16), FROM8(24), FROM8(32), FROM8(40)},
    {TEN(EVEN_PLACE, 0), TEN(EVEN_PLACE, 10), EVEN_PLACE(20), EVEN_PLACE(21), EVEN_PLACE(22),
     EVEN_PLACE(23)},
    {TEN(ODD_PLACE, 0), TEN(ODD_PLACE, 10), ODD_PLACE(20), ODD_PLACE(21), ODD_PLACE(22),
     ODD_PLACE(23)},
    ODD_MASK};
static const uint8_t nibble_counter[SPONGENT_ROUNDS + 1][16]
    __attribute__((aligned(16))) = {TENS(COUNTER_AT), {0}};

static const loxo_spongent_plane_tables plane_tables
    __attribute__((aligned(64))) = {{SIXTY_FOUR(STATES_TO_WORDS)},
                                    {{SIXTY_FOUR(WORDS_TO_STATES)},
                                     {SIXTY_FOUR(WORDS_TO_STATES_1)},
                                     {SIXTY_FOUR(WORDS_TO_STATES_2)}},
                                    {SIXTY_FOUR(WORDS_TO_PLANES)},
                                    {{SIXTY_FOUR(PLANES_TO_WORDS)},
                                     {SIXTY_FOUR(PLANES_TO_WORDS_1)},
                                     {SIXTY_FOUR(PLANES_TO_WORDS_2)}},
                                    {{SIXTY_FOUR(SORTED_0)},
                                     {SIXTY_FOUR(SORTED_1)},
                                     {SIXTY_FOUR(SORTED_2)},
                                     {SIXTY_FOUR(SORTED_3)}}};
static const uint8_t plane_counter[6 + SPONGENT_ROUNDS + 2][8] = {
    {0}, {0}, {0}, {0}, {0}, {0}, TENS(COUNTER_BYTES), {0}};

static void SPONGENT_KERNEL(avx512)(uint8_t *states, size_t n) {
  (void)n; /* one lane */
  loxo_spongent_avx512_nibbles(SPONGENT_SHAPE, states, 1, &nibble_tables, nibble_counter);
}

static void SPONGENT_KERNEL(avx512_x4)(uint8_t *states, size_t n) {
  loxo_spongent_avx512_nibbles(SPONGENT_SHAPE, states, n, &nibble_tables, nibble_counter);
}

static void SPONGENT_KERNEL(avx512_x8)(uint8_t *states, size_t n) {
  loxo_spongent_avx512_planes(SPONGENT_SHAPE, states, n, &plane_tables, plane_counter);
}

static void SPONGENT_KERNEL(avx512_x16)(uint8_t *states, size_t n) {
  loxo_spongent_avx512_planes(SPONGENT_SHAPE, states, n, &plane_tables, plane_counter);
}

#endif
