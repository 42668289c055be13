/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon-AEAD128 by hand; see duplex_by_hand.c.
 */
#ifndef DUPLEX_BY_HAND_H
#define DUPLEX_BY_HAND_H

#include "loxo/core/duplex.h"

#ifdef __BMI2__
#define HAND(name) name##_bmi2
#else
#define HAND(name) name##_portable
#endif

loxo_duplex_packets_fn fused_portable, fused_bmi2, calls_portable, calls_bmi2;

#endif
