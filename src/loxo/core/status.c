/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The statuses as English text.
 */
#include "status.h"

const char *loxo_strerror(int status) {
  switch (status) {
    case LOXO_OK: return "success";
    case LOXO_ERR_FORGED: return "authentication failed: wrong key, or the data was changed";
    case LOXO_ERR_OVERLAP: return "output overlaps an input other than in place";
    case LOXO_ERR_LENGTH: return "length out of range";
    case LOXO_ERR_ARGUMENT: return "null pointer with a length, or a value out of range";
    case LOXO_ERR_STATE: return "call out of order";
    case LOXO_ERR_REPLAY: return "packet was received before, or is too old to tell";
    case LOXO_ERR_EXHAUSTED: return "no fresh nonce is left under this key";
    case LOXO_ERR_STORAGE: return "the nonce counter could not be stored";
    case LOXO_ERR_FORMAT: return "not a Loxo file, or of a kind not served here";
    case LOXO_ERR_KEY: return "encrypted under another key";
    case LOXO_ERR_SEEK: return "the stream has no random access";
    default: return "unknown status";
  }
}
