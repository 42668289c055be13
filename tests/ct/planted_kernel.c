/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Leaking kernels for tools/lint/constant_time.py: it must find something in every function whose
 * name has `leaks`, and nothing in those that have `holds`.
 */
#include <stddef.h>
#include <stdint.h>

#include "loxo/core/kernel.h"
#include "loxo/core/neon.h"
#include "loxo/core/x86.h"

#define NO_INLINE __attribute__((noinline))
#define BYTES 16

static const uint8_t table[256] = {7, 1, 2, 3, 5, 8, 13, 21, 34, 55};

void planted_permute_leaks_by_table(uint8_t *states, size_t n);
void planted_permute_leaks_by_branch(uint8_t *states, size_t n);
void planted_permute_leaks_by_count(uint8_t *states, size_t n);
void planted_permute_leaks_by_array(uint8_t *states, size_t n);
void planted_permute_leaks_by_call(uint8_t *states, size_t n);
void planted_permute_leaks_by_exit(uint8_t *states, size_t n);
void planted_permute_leaks_by_condition(uint8_t *states, size_t n);
void planted_permute_leaks_by_division(uint8_t *states, size_t n);
void planted_permute_holds_in_loops(uint8_t *states, size_t n);
void planted_permute_holds_in_frame(uint8_t *states, size_t n);
void planted_permute_holds_in_conditions(uint8_t *states, size_t n);

void planted_permute_leaks_by_table(uint8_t *states, size_t n) {
  for (size_t i = 0; i < n * BYTES; i++) states[i] = table[states[i]];
}

void planted_permute_leaks_by_branch(uint8_t *states, size_t n) {
  for (size_t i = 0; i < n * BYTES; i++) {
    if (states[i] & 1) {
      volatile uint8_t *slow = states;
      slow[0] ^= 1;
    }
  }
}

void planted_permute_leaks_by_count(uint8_t *states, size_t n) {
  volatile uint8_t *sum = states + 1;
  for (size_t i = 0; i < (size_t)(states[0] & n); i++) *sum += 1;
}

/* The secret goes through an array on the stack, written at a variable place. */
void planted_permute_leaks_by_array(uint8_t *states, size_t n) {
  volatile uint8_t copy[BYTES];
  for (size_t i = 0; i < BYTES; i++) copy[i] = states[i * n];
  for (size_t i = 0; i < BYTES; i++) states[i] ^= table[copy[BYTES - 1 - i]];
}

static NO_INLINE uint8_t look_up(const uint8_t *from, uint8_t at) { return from[at]; }

void planted_permute_leaks_by_call(uint8_t *states, size_t n) {
  for (size_t i = 0; i < n * BYTES; i++) states[i] = look_up(table, states[i]);
}

void planted_permute_leaks_by_exit(uint8_t *states, size_t n) {
  for (size_t i = 0; i < n; i++) {
    if (states[i] == 0) return;
    *(volatile uint8_t *)(states + i) = 0;
  }
}

/* The condition is public, but the value moved under it is not. */
void planted_permute_leaks_by_condition(uint8_t *states, size_t n) {
  size_t at = n > 5 ? n : 2;
  if (n > 3) at = states[1];
  states[0] = table[at & 255];
}

#if defined(__x86_64__) || defined(__riscv_m) || defined(__ARM_FEATURE_IDIV) || defined(__AVR__)
void planted_permute_leaks_by_division(uint8_t *states, size_t n) {
  states[0] = (uint8_t)(n / (states[1] | 1u));
}
#endif

void planted_permute_holds_in_loops(uint8_t *states, size_t n) {
  for (size_t i = 0; i < n; i++) {
    for (size_t k = 0; k < BYTES; k++) states[i * BYTES + k] ^= table[k];
  }
}

void planted_permute_holds_in_frame(uint8_t *states, size_t n) {
  uint8_t last[BYTES];
  volatile size_t count = n;
  for (size_t k = 0; k < BYTES; k++) last[k] = (uint8_t)(states[k] ^ states[k] >> 4);
  for (size_t i = 0; i < count; i++) {
    for (size_t k = 0; k < BYTES; k++) states[i * BYTES + k] ^= last[BYTES - 1 - k];
  }
}

void planted_permute_holds_in_conditions(uint8_t *states, size_t n) {
  volatile uint8_t copy[BYTES] = {0};
  volatile uint8_t *to = n > 3 ? copy : states;
  size_t at = n > 2 * BYTES ? BYTES - 1 : n / 2;
  for (size_t i = 0; i < at; i++) to[i] = (uint8_t)(states[i] + table[at]);
}

/* A stream's state: the rounds are public, and what stands around them is not. */
typedef struct planted_stream {
  uint32_t word[4];
  uint32_t rounds;
  uint32_t last;
} planted_stream;

loxo_stream_xor_fn planted_xor_leaks_by_state;
loxo_stream_xor_fn planted_xor_leaks_by_text;
loxo_stream_xor_fn planted_xor_leaks_by_neighbour;
loxo_stream_xor_fn planted_xor_leaks_by_lane;
loxo_stream_xor_fn planted_xor_leaks_by_rounds;
loxo_stream_xor_fn planted_xor_holds_in_rounds;
loxo_stream_xor_fn planted_xor_holds_in_lanes;

void planted_xor_leaks_by_state(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  const planted_stream *s = lane->own;
  lane->out[n] = (uint8_t)(lane->in[n] ^ table[s->word[blocks & 3] & 255]);
}

void planted_xor_leaks_by_text(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  for (size_t i = 0; i < blocks; i++) {
    if (lane->in[i] == n) return;
    *(volatile uint8_t *)(lane->out + i) = 0;
  }
}

void planted_xor_leaks_by_neighbour(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  const planted_stream *s = lane->own;
  volatile uint8_t *out = lane->out;
  for (uint32_t i = s->rounds; i; i--) out[n] ^= 1;
  for (uint32_t i = s->last; i; i--) out[blocks] ^= 1;
}

/* Of the last stream, whose place is variable. */
void planted_xor_leaks_by_lane(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  for (size_t l = 0; l < n; l++) {
    const planted_stream *s = lane[l].own;
    for (size_t i = 0; i < blocks; i++) lane[l].out[i] = table[s->word[i & 3] & 255];
  }
}

/* The number of rounds becomes a secret. */
void planted_xor_leaks_by_rounds(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  volatile planted_stream *s = lane->own;
  s->rounds = s->word[n & 3];
  for (uint32_t i = s->rounds; i; i--) lane->out[blocks] = 0;
}

void planted_xor_holds_in_rounds(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  planted_stream *s = lane->own;
  (void)n;
  for (size_t i = 0; i < blocks; i++) {
    volatile uint32_t x = s->word[i & 3];
    for (uint32_t round = s->rounds; round; round--) x ^= x << 5;
    s->last += x;
    lane->out[i] = (uint8_t)(lane->in[i] ^ x);
  }
}

void planted_xor_holds_in_lanes(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  for (size_t l = 0; l < n; l++) {
    planted_stream *s = lane[l].own;
    for (size_t i = 0; i < blocks; i++) {
      lane[l].out[i] = (uint8_t)(lane[l].in[i] ^ s->word[(i + n) & 3] ^ table[i & 255]);
    }
    s->word[0]++;
  }
}

#if defined(__x86_64__)
void planted_permute_holds_in_borrow(uint8_t *states, size_t n);

void planted_permute_holds_in_borrow(uint8_t *states, size_t n) {
  size_t all; /* ones if n < 3, in a register that has not been written */
  __asm__("cmp $3, %1\n\tsbb %0, %0" : "=&r"(all) : "r"(n) : "cc");
  states[all & 1] ^= 1;
}
#endif

#if defined(__AVR__)
static const LOXO_FLASH uint8_t constants[256] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9};

void planted_permute_leaks_by_flash(uint8_t *states, size_t n);
void planted_permute_leaks_by_skip(uint8_t *states, size_t n);
void planted_permute_leaks_by_carry(uint8_t *states, size_t n);
void planted_permute_leaks_by_bit(uint8_t *states, size_t n);
void planted_permute_leaks_by_flags(uint8_t *states, size_t n);
void planted_permute_leaks_by_spill(uint8_t *states, size_t n);
void planted_permute_leaks_by_subroutine(uint8_t *states, size_t n);
void planted_permute_leaks_by_return(uint8_t *states, size_t n);
void planted_permute_holds_in_flash(uint8_t *states, size_t n);
void planted_permute_holds_in_flags(uint8_t *states, size_t n);
void planted_permute_holds_on_stack(uint8_t *states, size_t n);

void planted_permute_leaks_by_flash(uint8_t *states, size_t n) { states[n] = constants[states[0]]; }

void planted_permute_leaks_by_skip(uint8_t *states, size_t n) {
  uint8_t x = states[n];
  __asm__ volatile("cpse %0, %1\n\tinc %0" : "+r"(x) : "r"((uint8_t)n));
  states[n] = x;
}

/* The counting instruction leaves the carry unchanged. */
void planted_permute_leaks_by_carry(uint8_t *states, size_t n) {
  uint8_t x = states[n], count = (uint8_t)n;
  __asm__ volatile("lsl %0\n\tdec %1\n\tbrcc 1f\n\tinc %0\n1:" : "+r"(x), "+r"(count));
  states[n] = x;
}

void planted_permute_leaks_by_bit(uint8_t *states, size_t n) {
  uint8_t x = states[n];
  __asm__ volatile("bst %0, 3\n\ttst %1\n\tbrtc 1f\n\tinc %0\n1:" : "+r"(x) : "r"((uint8_t)n));
  states[n] = x;
}

void planted_permute_leaks_by_flags(uint8_t *states, size_t n) {
  uint8_t x = states[n];
  __asm__ volatile("andi %0, 0x7f\n\tout __SREG__, %0\n\tbrvs 1f\n\tinc %0\n1:" : "+d"(x));
  states[n] = x;
}

/* A secret and a constant on the stack, and the secret as half an address. */
void planted_permute_leaks_by_spill(uint8_t *states, size_t n) {
  uint8_t x = states[n];
  __asm__ volatile("push %0\n\tpush __zero_reg__\n\tpop r31\n\tpop r30\n\tld %0, Z"
                   : "+r"(x)
                   :
                   : "r30", "r31");
  states[n] = x;
}

/* The callee has no name. */
void planted_permute_leaks_by_subroutine(uint8_t *states, size_t n) {
  uint8_t x = states[n];
  __asm__ volatile("rcall 1f\n\trjmp 2f\n1:\n\tsbrs %0, 7\n\tinc %0\n\tret\n2:" : "+r"(x));
  states[n] = x;
}

/* A jump to a secret address. */
void planted_permute_leaks_by_return(uint8_t *states, size_t n) {
  __asm__ volatile("push %0\n\tpush %0\n\tret" : : "r"(states[n]));
}

void planted_permute_holds_in_flash(uint8_t *states, size_t n) {
  for (size_t i = 0; i < BYTES; i++) states[constants[constants[n + i]]] ^= constants[i];
}

void planted_permute_holds_in_flags(uint8_t *states, size_t n) {
  uint8_t x = states[n], count = (uint8_t)n;
  __asm__ volatile("1: lsl %0\n\tbst %0, 1\n\tdec %1\n\tbrne 1b\n\tbld %0, 0"
                   : "+r"(x), "+r"(count));
  states[n] = x;
}

/* Allocates one byte per state on the stack, reaches them by a pointer, and frees them. */
void planted_permute_holds_on_stack(uint8_t *states, size_t n) {
  uint8_t x = states[0], count = (uint8_t)n;
  __asm__ volatile(
      "1: push %0\n\tdec %1\n\tbrne 1b\n\t"
      "in r30, __SP_L__\n\tin r31, __SP_H__\n\tldd %0, Z + 1\n\tst Z, %0\n\t"
      "mov %1, %2\n2: pop %0\n\tdec %1\n\tbrne 2b"
      : "+r"(x), "+r"(count)
      : "r"((uint8_t)n)
      : "r30", "r31", "memory");
  states[n] = x;
}
#endif

#if defined(__AVR_HAVE_MUL__)
void planted_permute_leaks_by_product(uint8_t *states, size_t n);

void planted_permute_leaks_by_product(uint8_t *states, size_t n) {
  uint8_t x = states[n];
  __asm__ volatile("mul %0, %1\n\tmovw r30, r0\n\tclr __zero_reg__\n\tlpm %0, Z"
                   : "+r"(x)
                   : "r"((uint8_t)n)
                   : "r30", "r31");
  states[n] = x;
}
#elif !LOXO_MULTIPLIES_32
void planted_permute_leaks_by_product(uint8_t *states, size_t n);

/* The compiler's function takes less time for some. */
void planted_permute_leaks_by_product(uint8_t *states, size_t n) {
  const uint32_t x = states[0], y = states[1] | (uint32_t)states[2] << 12;
  states[n] = (uint8_t)(x * y >> 16);
}
#endif

#if defined(LOXO_ASSEMBLY) && defined(__arm__) && !LOXO_MULTIPLIES_64 && __ARM_ARCH > 6
void planted_permute_leaks_by_long_multiply(uint8_t *states, size_t n);
void planted_permute_leaks_by_long_sum(uint8_t *states, size_t n);
uint32_t planted_end_leaks_by_long_multiply(const uint8_t *sum);

/* As fast as its operands are short. */
void planted_permute_leaks_by_long_multiply(uint8_t *states, size_t n) {
  const uint32_t x = 0x10001u * states[0], y = 0x10001u * states[n];
  states[0] = (uint8_t)((uint64_t)x * y >> 32);
}

void planted_permute_leaks_by_long_sum(uint8_t *states, size_t n) {
  uint32_t low = 1, high = (uint32_t)n;
  __asm__("umlal %0, %1, %2, %2" : "+r"(low), "+r"(high) : "r"(0x10001u * states[0]));
  states[0] = (uint8_t)high;
}

/* Outside the kernels. */
uint32_t planted_end_leaks_by_long_multiply(const uint8_t *sum) {
  const uint32_t x = 0x10001u * sum[0], y = 0x10001u * sum[1];
  return (uint32_t)((uint64_t)x * y >> 32);
}
#endif

#if LOXO_NEON
void planted_permute_leaks_by_vector(uint8_t *states, size_t n);
void planted_permute_leaks_by_vector_spill(uint8_t *states, size_t n);
void planted_permute_holds_in_vectors(uint8_t *states, size_t n);

void planted_permute_leaks_by_vector(uint8_t *states, size_t n) {
  uint8x16_t x = veorq_u8(vld1q_u8(states), vld1q_u8(table + n));
  states[n] = table[vgetq_lane_u8(vextq_u8(x, x, 3), 5)];
}

void planted_permute_leaks_by_vector_spill(uint8_t *states, size_t n) {
  volatile uint8x16_t kept = vld1q_u8(states);
  uint8x16_t x = kept;
  states[n] = table[vgetq_lane_u8(x, 9)];
}

void planted_permute_holds_in_vectors(uint8_t *states, size_t n) {
  volatile uint8x16_t kept = vld1q_u8(table);
  for (size_t i = 0; i < n; i++) {
    uint8x16x2_t x = vzipq_u8(vld1q_u8(states + i * BYTES), kept);
    x.val[0] = vbslq_u8(x.val[1], vshlq_n_u8(x.val[0], 3), vrev64q_u8(kept));
    vst1q_u8(states + i * BYTES, veorq_u8(x.val[0], vdupq_n_u8(table[n])));
  }
}
#endif

#if LOXO_X86
void planted_permute_leaks_by_gather(uint8_t *states, size_t n);
void planted_permute_leaks_by_mask(uint8_t *states, size_t n);
void planted_permute_leaks_by_comparison(uint8_t *states, size_t n);
void planted_permute_leaks_by_masked_store(uint8_t *states, size_t n);
void planted_permute_leaks_by_vector_spill(uint8_t *states, size_t n);
void planted_permute_holds_in_vectors(uint8_t *states, size_t n);

LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)

void planted_permute_leaks_by_gather(uint8_t *states, size_t n) {
  __m512i at = _mm512_and_si512(_mm512_loadu_si512(states + n), _mm512_set1_epi32(63));
  _mm512_storeu_si512(states, _mm512_i32gather_epi32(at, table, 1));
}

/* A bit of each byte as a mask, as a word, as an index. */
void planted_permute_leaks_by_mask(uint8_t *states, size_t n) {
  uint64_t bits = _cvtmask64_u64(_mm512_movepi8_mask(_mm512_loadu_si512(states + n)));
  states[0] = table[bits & 255];
}

void planted_permute_leaks_by_comparison(uint8_t *states, size_t n) {
  __m512i x = _mm512_loadu_si512(states);
  for (size_t i = 0; i < n; i++) {
    if (_mm512_test_epi64_mask(x, _mm512_set1_epi8((char)i))) states[i]++;
  }
}

/* Which bytes are written depends on a secret. */
void planted_permute_leaks_by_masked_store(uint8_t *states, size_t n) {
  __m512i x = _mm512_loadu_si512(states);
  _mm512_mask_storeu_epi8(states + n, _mm512_movepi8_mask(x), x);
}

void planted_permute_leaks_by_vector_spill(uint8_t *states, size_t n) {
  volatile __m512i kept = _mm512_permutexvar_epi8(_mm512_set1_epi8(5), _mm512_loadu_si512(states));
  __m512i x = _mm512_ternarylogic_epi64(kept, kept, kept, 0x96);
  states[n] = table[(uint8_t)_mm_cvtsi128_si32(_mm512_extracti32x4_epi32(x, 2))];
}

void planted_permute_holds_in_vectors(uint8_t *states, size_t n) {
  volatile __m512i kept = _mm512_loadu_si512(table);
  __mmask64 tail = _bzhi_u64(~(uint64_t)0, (unsigned)n);
  for (size_t i = 0; i < n; i++) {
    __m512i x = _mm512_maskz_loadu_epi8(tail, states + i);
    __mmask64 odd = _mm512_test_epi8_mask(x, _mm512_set1_epi8(1));
    x = _mm512_gf2p8affine_epi64_epi8(kept, x, 0x63);
    x = _mm512_mask_blend_epi8(odd, _mm512_multishift_epi64_epi8(x, kept), x);
    x = _mm512_permutex2var_epi8(x, kept, _mm512_ternarylogic_epi64(x, kept, x, 0x1e));
    _mm512_mask_storeu_epi8(states + i, tail, x);
  }
}

LOXO_TARGET_END
#endif
