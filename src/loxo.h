/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Loxo: lightweight cryptography, constant-time, from an 8-bit AVR to an AVX-512 server.
 *
 * This header includes the whole library. Each call is documented in its own header:
 *
 *   loxo/core/aead.h          authenticated encryption: dumbo, jumbo, delirium, jumbo192
 *   loxo/core/hash.h          hashing: the thirteen SPONGENT variants
 *   loxo/core/stream.h        stream ciphers: none in this version
 *   loxo/core/permutation.h   the permutations by themselves
 *   loxo/packet/packet.h      nonce counter, replay window, chunked encryption of files
 *   loxo/core/registry.h      lists of all algorithms, kernel names, the version
 *   loxo/core/cpu.h           the CPU's features, and how to restrict them
 *   loxo/core/status.h        what the calls return
 *
 * A program that needs a single algorithm can include that algorithm's header alone, such as
 * loxo/mode/elephant/elephant.h.
 */
#ifndef LOXO_H
#define LOXO_H

#include "loxo/core/cpu.h"
#include "loxo/core/registry.h"
#include "loxo/packet/packet.h"
#include "loxo/registry.def"

#ifdef __cplusplus
extern "C" {
#endif

/* Zeroes n bytes in a way the compiler cannot remove. Use it for your own keys and plaintexts. */
LOXO_API void loxo_wipe(void *p, size_t n);

#ifdef __cplusplus
}
#endif
#endif
