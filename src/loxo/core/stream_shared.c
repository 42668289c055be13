/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * What streams need not each have a copy of, on a host: batches, and keystream in pieces. See
 * stream_shell.h.
 */
#include "config.h"

#if !LOXO_STATIC_DISPATCH
#include "stream_many.h"

int loxo_stream_shared_many(loxo_stream_ref s, loxo_stream_batch *b, loxo_stream_seat *seats,
                            loxo_stream_lane *lanes, uint8_t *states, size_t window) {
  return loxo_stream_many(s, b, seats, lanes, states, window);
}

int loxo_stream_shared_keystream(loxo_stream_ref s, void *state, uint8_t *out, size_t len) {
  return loxo_stream_keystream(s, state, out, len);
}

#else
typedef int loxo_streams_share_nothing; /* a translation unit may not be empty */
#endif
