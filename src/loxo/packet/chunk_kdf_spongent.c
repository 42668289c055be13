/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The key derivation of chunked encryption over SPONGENT-256/256/128: number 0.
 */
#include "chunk_kdf.h"

LOXO_CHUNK_DERIVE(spongent, loxo_spongent_256_256_128,
                  loxo_spongent_256_256_128_final(&state, digest))
