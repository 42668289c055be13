/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon-p, one state, with NEON on 32-bit Arm, which has no other registers of 64 bits: NIST SP
 * 800-232, section 3; and the blocks of a duplex (ascon_called.h), all the time in registers.
 *
 * A round is that of ascon_portable.h in 35 instructions. Words 2 and 0, and words 3 and 4, are
 * neighbours, and what the S-box layer makes of them is, too. So four of its XORs are two each, and
 * the linear layer turns two words at a time: a shift by a register has a count for each. A pass of
 * the loop has two rounds, and loads their constants together. It is assembly because compilers
 * copy words into pairs and back.
 */
#include "../../core/builds.h"

#if LOXO_HAS_NEON32
#define KERNEL_ISA neon
#define KERNEL_BLOCKS
#include "../../core/words_u64.h"
#include "ascon_called.h"

/* Shifts for words 2 and 0, then for words 3 and 4, to the left and to the right, to turn them
 * twice; and the constants of twelve rounds, inverted. */
static const uint64_t shifts_and_constants[16 + 12] = {
    63,       45,       -(uint64_t)1,  -(uint64_t)19,
    58,       36,       -(uint64_t)6,  -(uint64_t)28, /* 1, 19; 6, 28 */
    54,       57,       -(uint64_t)10, -(uint64_t)7,
    47,       23,       -(uint64_t)17, -(uint64_t)41, /* 10, 7; 17, 41 */
    ~0xf0ull, ~0xe1ull, ~0xd2ull,      ~0xc3ull,
    ~0xb4ull, ~0xa5ull, ~0x96ull,      ~0x87ull,
    ~0x78ull, ~0x69ull, ~0x5aull,      ~0x4bull};

/* Word 2 is d0, inverted like the constants; words 0 and 1 are d1 and d2, words 3 and 4 d4 and d5.
 * Shifts are in d16 to d31. */
#define ROUND(constant) \
  "veor d0, d0, " constant \
  "\n\t"                 /* y */ \
  "veor d11, d5, d4\n\t" /* e */ \
  "veor q4, q0, q2\n\t"  /* y ^ word 3; a */ \
  "veor d10, d0, d2\n\t" /* c */ \
  "vbic d12, d11, d4\n\t" \
  "vorr d14, d11, d1\n\t" \
  "veor d13, d9, d0\n\t" \
  "vbic d15, d2, d9\n\t" \
  "vorr d8, d8, d10\n\t" \
  "vorr d13, d13, d2\n\t" \
  "veor q2, q5, q7\n\t" /* s3; s4 */ \
  "veor d2, d9, d8\n\t" /* s1 */ \
  "veor q0, q5, q6\n\t" /* s2; s0 */ \
  "vshl.u64 q4, q2, q12\n\t" \
  "vshl.u64 q5, q2, q13\n\t" \
  "vshl.u64 q6, q2, q14\n\t" \
  "vshl.u64 q7, q2, q15\n\t" \
  "veor q4, q4, q5\n\t" \
  "vshl.u64 q5, q0, q8\n\t" \
  "veor q6, q6, q7\n\t" \
  "vshl.u64 q7, q0, q9\n\t" \
  "veor q2, q2, q4\n\t" \
  "vshl.u64 q4, q0, q10\n\t" \
  "veor q5, q5, q7\n\t" \
  "vshl.u64 q7, q0, q11\n\t" \
  "veor q2, q2, q6\n\t" \
  "vshr.u64 d12, d2, #61\n\t" \
  "vshr.u64 d13, d2, #39\n\t" \
  "veor q4, q4, q7\n\t" \
  "vsli.64 d12, d2, #3\n\t" \
  "veor q0, q0, q5\n\t" \
  "vsli.64 d13, d2, #25\n\t" \
  "veor d2, d2, d12\n\t" \
  "veor q0, q0, q4\n\t" \
  "veor d2, d2, d13\n\t"

/* From the constants at `at` to the last. */
#define ROUNDS \
  "4:\n\t" \
  "vldm %[at]!, {d6-d7}\n\t" ROUND("d6") ROUND("d7") "cmp %[at], %[last]\n\t" \
  "bne 4b\n\t"
#define EIGHT_ROUNDS "sub %[at], %[last], #64\n\t" ROUNDS

/* Twelve rounds may follow. */
#define LOAD \
  "vldm %[at]!, {d16-d31}\n\t" \
  "vldm %[state]!, {d1-d2}\n\t" \
  "vldm %[state]!, {d0}\n\t" \
  "vldm %[state]!, {d4-d5}\n\t" \
  "add %[last], %[at], #96\n\t" \
  "vmvn d0, d0\n\t"

#define STORE \
  "vmvn d0, d0\n\t" \
  "vstmdb %[state]!, {d4-d5}\n\t" \
  "vstmdb %[state]!, {d0}\n\t" \
  "vstmdb %[state]!, {d1-d2}"

/* A block, wherever it lies, which stays in d8 and d9. */
#define ADD_BLOCK \
  "vld1.8 {d8-d9}, [%[in]]!\n\t" \
  "veor d1, d1, d8\n\t" \
  "veor d2, d2, d9\n\t"

/* The pad, if there is one; else goes on at 5. */
#define ADD_PAD \
  "cmp %[pad], #0\n\t" \
  "beq 5f\n\t" \
  "vdup.32 d8, %[pad]\n\t" \
  "vshr.u64 d8, d8, #32\n\t" \
  "veor d1, d1, d8\n\t" \
  "mov %[pad], #0\n\t"

#define CLOBBERED \
  "cc", "memory", "d0", "d1", "d2", "d3", "d4", "d5", "d6", "d7", "d8", "d9", "d10", "d11", "d12", \
      "d13", "d14", "d15", "d16", "d17", "d18", "d19", "d20", "d21", "d22", "d23", "d24", "d25", \
      "d26", "d27", "d28", "d29", "d30", "d31"

/* The last so many of twelve rounds: 12, 8 or 6. */
void ASCON_CALLED(word *state, unsigned rounds) {
  const uint64_t *at = shifts_and_constants, *last;
  __asm__ __volatile__(LOAD "sub %[at], %[last], %[rounds], lsl #3\n\t" ROUNDS STORE
                       : [state] "+r"(state), [at] "+r"(at), [last] "=&r"(last)
                       : [rounds] "r"(rounds)
                       : CLOBBERED);
}

void ASCON_START(word *state, const uint8_t *in, const uint8_t *end, uint8_t *out, uint32_t keep,
                 uint32_t pad, const word *key) {
  const uint64_t *at = shifts_and_constants, *last;
  (void)out, (void)keep;
  __asm__ __volatile__(
      LOAD ROUNDS
      "vldm %[key], {d8-d9}\n\t"
      "veor q2, q2, q4\n\t"
      "b 2f\n\t"
      "1:\n\t" ADD_BLOCK "3:\n\t" EIGHT_ROUNDS
      "2:\n\t"
      "cmp %[in], %[end]\n\t"
      "bne 1b\n\t" ADD_PAD
      "b 3b\n\t"
      "5:\n\t" STORE
      : [state] "+r"(state), [in] "+r"(in), [pad] "+r"(pad), [at] "+r"(at), [last] "=&r"(last)
      : [end] "r"(end), [key] "r"(key)
      : CLOBBERED);
}

/* `keep` is not in a register, as without optimization there are too few. */
void ASCON_BLOCKS(word *state, const uint8_t *in, const uint8_t *end, uint8_t *out, uint32_t keep,
                  uint32_t pad, const word *key) {
  const uint64_t *at = shifts_and_constants, *last;
  __asm__ __volatile__(LOAD
                       "vldr s6, %[keep]\n\t"
                       "vdup.32 d3, d3[0]\n\t"
                       "b 2f\n\t"
                       "1:\n\t" ADD_BLOCK
                       "cmp %[out], #0\n\t"
                       "beq 3f\n\t"
                       "vst1.8 {d1-d2}, [%[out]]!\n\t"
                       "vbit d1, d8, d3\n\t"
                       "vbit d2, d9, d3\n\t"
                       "3:\n\t" EIGHT_ROUNDS
                       "2:\n\t"
                       "cmp %[in], %[end]\n\t"
                       "bne 1b\n\t" ADD_PAD
                       "cmp %[key], #0\n\t"
                       "beq 3b\n\t"
                       "5:\n\t"
                       "cmp %[key], #0\n\t"
                       "beq 6f\n\t"
                       "vldm %[key], {d8-d9}\n\t"
                       "veor d0, d0, d8\n\t"
                       "veor d4, d4, d9\n\t"
                       "sub %[at], %[last], #96\n\t" ROUNDS
                       "vldm %[key], {d8-d9}\n\t"
                       "veor q2, q2, q4\n\t"
                       "6:\n\t" STORE
                       : [state] "+r"(state), [in] "+r"(in), [out] "+r"(out), [pad] "+r"(pad),
                         [at] "+r"(at), [last] "=&r"(last)
                       : [end] "r"(end), [keep] "Uv"(keep), [key] "r"(key)
                       : CLOBBERED);
}

#include "ascon_blocks.inc"
#else
typedef int loxo_ascon_has_no_neon; /* a translation unit may not be empty */
#endif
