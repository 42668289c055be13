/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[160], [176] and [192] on small machines, up to 32 states at once, for builds with
 * LOXO_BULK: states to planes, the rounds, and back, all in spongent_<isa>_x32.S. Takes 8 b bytes
 * of stack and some 150. Included by spongent_permutation.h, which says for which machine:
 *
 *   SPONGENT_X32        armv7m_x32
 *   SPONGENT_X32_ALIGN  what loads and stores of words ask of an address, 1 if nothing
 */
#define SPONGENT_X32_SHARED(verb) \
  SPONGENT_PASTE(loxo_spongent_, verb, SPONGENT_PASTE(_, SPONGENT_X32, ))
#define SPONGENT_X32_ROUNDS \
  SPONGENT_PASTE(loxo_spongent, SPONGENT_BITS, SPONGENT_PASTE(_rounds_, SPONGENT_X32, ))

void SPONGENT_X32_SHARED(load)(uint32_t planes[32], const uint8_t *states, size_t bytes);
void SPONGENT_X32_SHARED(store)(uint32_t planes[32], uint8_t *states, size_t bytes);
void SPONGENT_X32_SHARED(wipe)(uint32_t *words, size_t n);
void SPONGENT_X32_ROUNDS(uint32_t *planes, uint32_t *other);

static void SPONGENT_KERNEL(SPONGENT_X32)(uint8_t *states, size_t n) {
  enum { REST = SPONGENT_BITS % 32 ? 16 : 0 }; /* words behind the second array: see below */
  uint32_t room[2 * SPONGENT_BITS + REST];
  uint32_t *from = room, *other = room + SPONGENT_BITS;
  uint32_t *to = SPONGENT_ROUNDS / 2 % 2 ? other : from;
  LOXO_STATIC_ASSERT(!REST || SPONGENT_ROUNDS / 2 % 2, "the state ends in the second array");
  uint8_t *at = states;
  int copied = n < 32 || (uintptr_t)states % SPONGENT_X32_ALIGN != 0;
  if (copied) {
    at = (uint8_t *)other;
    SPONGENT_X32_SHARED(wipe)(other, SPONGENT_BITS);
    loxo_copy(at, states, n * SPONGENT_BYTES);
  }
  for (unsigned byte = 0; byte < SPONGENT_BYTES; byte += 4) {
    unsigned i = byte + 4 > SPONGENT_BYTES ? SPONGENT_BYTES - 4 : byte;
    SPONGENT_X32_SHARED(load)(from + 8 * i, at + i, SPONGENT_BYTES);
  }
  SPONGENT_X32_ROUNDS(from, other);
  if (copied) at = (uint8_t *)(to == from ? other : from);
  if (REST) { /* storing ruins planes, and two words have half of theirs in common */
    loxo_copy((uint8_t *)(to + SPONGENT_BITS), (uint8_t *)(to + SPONGENT_BITS - 16), 64);
    loxo_copy((uint8_t *)(to + SPONGENT_BITS - 16), (uint8_t *)(to + SPONGENT_BITS - 32), 64);
  }
  for (unsigned byte = 0; byte < SPONGENT_BYTES; byte += 4) {
    unsigned i = byte + 4 > SPONGENT_BYTES ? SPONGENT_BYTES - 4 : byte;
    SPONGENT_X32_SHARED(store)(to + 8 * byte, at + i, SPONGENT_BYTES);
  }
  if (copied) loxo_copy(states, at, n * SPONGENT_BYTES);
  SPONGENT_X32_SHARED(wipe)(room, sizeof room / 4);
}
