/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon-p, one state, with NEON on 32-bit Arm, which has no other registers of 64 bits: NIST SP
 * 800-232, section 3. A round is that of ascon_portable.h in 39 instructions. Words 0 and 1, and
 * words 3 and 4, are neighbours, so that the linear layer turns two words at a time: a shift by a
 * register has a count for each. It is assembly because compilers copy words into pairs and back.
 */
#include "../../core/builds.h"

#if LOXO_HAS_NEON32
#define KERNEL_ISA neon
#include "../../core/words_u64.h"
#include "ascon_called.h"

/* Shifts for words 0 and 1, then for words 3 and 4, to the left and to the right, to turn them
 * twice; and the constants of twelve rounds, inverted. */
static const uint64_t shifts_and_constants[16 + 12] = {
    45,       3,        -(uint64_t)19, -(uint64_t)61,
    36,       25,       -(uint64_t)28, -(uint64_t)39, /* 19, 61; 28, 39 */
    54,       57,       -(uint64_t)10, -(uint64_t)7,
    47,       23,       -(uint64_t)17, -(uint64_t)41, /* 10, 7; 17, 41 */
    ~0xf0ull, ~0xe1ull, ~0xd2ull,      ~0xc3ull,
    ~0xb4ull, ~0xa5ull, ~0x96ull,      ~0x87ull,
    ~0x78ull, ~0x69ull, ~0x5aull,      ~0x4bull};

/* Words 0 and 1 are d0 and d1, words 3 and 4 d2 and d3; word 2 is d4, inverted like the constants.
 */
#define ROUND \
  "vld1.64 {d5}, [%[constant]]!\n\t" \
  "veor d16, d0, d3\n\t"  /* a */ \
  "veor d17, d3, d2\n\t"  /* e */ \
  "veor d18, d4, d5\n\t"  /* y */ \
  "veor d19, d18, d1\n\t" /* c */ \
  "vorr d20, d17, d0\n\t" \
  "vbic d21, d17, d2\n\t" \
  "veor d22, d2, d18\n\t" \
  "vbic d23, d1, d16\n\t" \
  "veor d0, d16, d18\n\t" \
  "veor d2, d19, d20\n\t" /* s3 */ \
  "veor d4, d19, d21\n\t" /* s2 */ \
  "vorr d22, d22, d19\n\t" \
  "veor d3, d17, d23\n\t" /* s4 */ \
  "vorr d0, d0, d1\n\t" \
  "veor d1, d16, d22\n\t" /* s1 */ \
  "veor d0, d17, d0\n\t"  /* s0 */ \
  "vshl.u64 q10, q1, q12\n\t" \
  "vshl.u64 q11, q1, q13\n\t" \
  "vshr.u64 d5, d4, #1\n\t" \
  "vshr.u64 d16, d4, #6\n\t" \
  "vsli.64 d5, d4, #63\n\t" \
  "vsli.64 d16, d4, #58\n\t" \
  "veor q10, q10, q11\n\t" \
  "vshl.u64 q11, q1, q14\n\t" \
  "veor d4, d4, d5\n\t" \
  "veor q11, q11, q10\n\t" \
  "vshl.u64 q10, q1, q15\n\t" \
  "veor d4, d4, d16\n\t" \
  "veor q1, q1, q11\n\t" \
  "veor q1, q1, q10\n\t" \
  "vshl.u64 q8, q0, q4\n\t" \
  "vshl.u64 q9, q0, q5\n\t" \
  "vshl.u64 q10, q0, q6\n\t" \
  "vshl.u64 q11, q0, q7\n\t" \
  "veor q8, q8, q9\n\t" \
  "veor q10, q10, q11\n\t" \
  "veor q0, q0, q8\n\t" \
  "veor q0, q0, q10\n\t"

/* The last so many of twelve rounds: 12, 8 or 6. */
void ASCON_CALLED(word *state, unsigned rounds) {
  const uint64_t *table = shifts_and_constants, *constant = table + 16 + 12 - rounds;
  __asm__ __volatile__(
      "vldm %[table]!, {d8-d15}\n\t"
      "vldm %[table], {d24-d31}\n\t"
      "vldm %[state], {d0-d1}\n\t"
      "vldr d4, [%[state], #16]\n\t"
      "vldr d2, [%[state], #24]\n\t"
      "vldr d3, [%[state], #32]\n\t"
      "vmvn d4, d4\n\t"
      "cmp %[rounds], #8\n\t"
      "blo 6f\n\t"
      "beq 8f\n\t" ROUND ROUND ROUND ROUND "8:\n\t" ROUND ROUND
      "6:\n\t" ROUND ROUND ROUND ROUND ROUND ROUND
      "vmvn d4, d4\n\t"
      "vstm %[state], {d0-d1}\n\t"
      "vstr d4, [%[state], #16]\n\t"
      "vstr d2, [%[state], #24]\n\t"
      "vstr d3, [%[state], #32]"
      : [table] "+r"(table), [constant] "+r"(constant)
      : [state] "r"(state), [rounds] "r"(rounds)
      : "cc", "memory", "d0", "d1", "d2", "d3", "d4", "d5", "d8", "d9", "d10", "d11", "d12", "d13",
        "d14", "d15", "d16", "d17", "d18", "d19", "d20", "d21", "d22", "d23", "d24", "d25", "d26",
        "d27", "d28", "d29", "d30", "d31");
}

#include "ascon_blocks.inc"
#else
typedef int loxo_ascon_has_no_neon; /* a translation unit may not be empty */
#endif
