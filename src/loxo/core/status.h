/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * What a call returns: 0, or one of these. The list only grows, at its end.
 */
#ifndef LOXO_STATUS_H
#define LOXO_STATUS_H

#include "config.h"

enum loxo_status {
  LOXO_OK = 0,
  LOXO_ERR_FORGED = -1,    /* the tag is wrong: use nothing of the packet */
  LOXO_ERR_OVERLAP = -2,   /* an output overlaps an input in a way that the call cannot serve */
  LOXO_ERR_LENGTH = -3,    /* longer or shorter than the algorithm allows */
  LOXO_ERR_ARGUMENT = -4,  /* a null pointer with a length, or a value out of range */
  LOXO_ERR_STATE = -5,     /* calls in the wrong order */
  LOXO_ERR_REPLAY = -6,    /* the packet's counter was seen before, or is too old to tell */
  LOXO_ERR_EXHAUSTED = -7, /* no unused nonce is left under this key */
  LOXO_ERR_STORAGE = -8,   /* the caller's storage failed to keep the nonce counter */
  LOXO_ERR_FORMAT = -9,    /* not a Loxo file, or of an unsupported version or algorithm */
  LOXO_ERR_KEY = -10,      /* the file was encrypted under another key */
  LOXO_ERR_SEEK = -11      /* the stream has no random access */
};

#ifdef __cplusplus
extern "C" {
#endif

/* One line of English for a status. Never NULL. */
LOXO_API const char *loxo_strerror(int status);

#ifdef __cplusplus
}
#endif

#endif
