/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The engines of Ascon-AEAD128, best instruction set first, widest first.
 */
#include "ascon_engines.h"

#include "../../core/x86.h"

#define PACKETS(isa) \
  { loxo_ascon_aead128_encrypt_##isa, loxo_ascon_aead128_decrypt_##isa }

const loxo_duplex_row loxo_ascon_aead128_rows[] = {
#if LOXO_X86
    {"avx512_x8", LOXO_NEEDS_AVX512, 8, 3, PACKETS(avx512_x8), NULL},
    {"bmi2", LOXO_NEEDS_AVX2, 1, 1, PACKETS(bmi2), &loxo_ascon_aead128_steps_portable},
#endif
#if LOXO_WORDS_U64
    {"portable", 0, 1, 1, PACKETS(portable), &loxo_ascon_aead128_steps_portable},
#endif
    {NULL, 0, 0, 0, {NULL, NULL}, NULL}};
