/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The engines of Ascon's AEADs, and their rows. Internal.
 */
#ifndef LOXO_ASCON_ENGINES_H
#define LOXO_ASCON_ENGINES_H

#include "../../core/duplex.h"

loxo_duplex_packets_fn loxo_ascon_aead128_encrypt_portable, loxo_ascon_aead128_decrypt_portable;
loxo_duplex_packets_fn loxo_ascon_aead128_encrypt_bmi2, loxo_ascon_aead128_decrypt_bmi2;
loxo_duplex_packets_fn loxo_ascon_aead128_encrypt_avx512_x8, loxo_ascon_aead128_decrypt_avx512_x8;

extern const loxo_duplex_steps loxo_ascon_aead128_steps_portable;

/* Ends at the row without functions. */
extern const loxo_duplex_row loxo_ascon_aead128_rows[];

#endif
