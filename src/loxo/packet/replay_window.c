/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * A window over the last 64 counters, as in RFC 4303, section 3.4.3. Counters are sent in the
 * clear, so nothing here is secret.
 */
#include "packet.h"

#define WINDOW 64

void loxo_replay_window_init(loxo_replay_window *w) {
  w->highest = 0;
  w->seen = 0;
}

void loxo_replay_window_resume(loxo_replay_window *w, uint64_t highest) {
  w->highest = highest;
  w->seen = UINT64_MAX; /* counters further behind are refused anyway */
}

int loxo_replay_window_check(const loxo_replay_window *w, uint64_t count) {
  if (!w->seen || count > w->highest) return LOXO_OK;
  uint64_t behind = w->highest - count;
  return behind >= WINDOW || (w->seen >> behind & 1) ? LOXO_ERR_REPLAY : LOXO_OK;
}

int loxo_replay_window_accept(loxo_replay_window *w, uint64_t count) {
  int status = loxo_replay_window_check(w, count);
  if (status) return status;
  if (!w->seen) w->highest = count;
  if (count > w->highest) {
    uint64_t ahead = count - w->highest;
    w->seen = ahead < WINDOW ? w->seen << ahead : 0;
    w->highest = count;
  }
  w->seen |= (uint64_t)1 << (w->highest - count);
  return LOXO_OK;
}
