/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Words and rotations of ChaCha's kernels with NEON and WebAssembly. Internal.
 */
#ifndef LOXO_CHACHA_V128_H
#define LOXO_CHACHA_V128_H

#include "../../core/bytes.h"
#include "../../core/v128.h"

#include "../../core/words_quads.inc"
#include "../../core/words_rows.inc"

/* For 32-bit Arm, compilers make two instructions of a shuffle that is one. */
#if LOXO_NEON && !LOXO_WORD64
#undef ROTATE
#define ROTATE(x, n) ((n) == 16 ? (word)vrev32q_u16((uint16x8_t)(x)) : TURNED_BITS(x, n))
#endif

#endif
