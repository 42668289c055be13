/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The key derivation of chunked encryption over Ascon-XOF128: number 1.
 */
#include "chunk_kdf.h"

LOXO_CHUNK_DERIVE(ascon, loxo_ascon_xof128,
                  loxo_ascon_xof128_squeeze(&state, digest, LOXO_CHUNKED_DIGEST_BYTES))
