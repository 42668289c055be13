/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The replay window against a model that remembers every counter it ever accepted.
 */
#include "loxo.h"
#include "../test.h"

typedef struct replay_model {
  uint64_t accepted[4096], highest;
  size_t n;
} replay_model;

static int model_check(const replay_model *m, uint64_t count) {
  for (size_t i = 0; i < m->n; i++) {
    if (m->accepted[i] == count) return LOXO_ERR_REPLAY;
  }
  int too_old = m->n && count < m->highest && m->highest - count > 63;
  return too_old ? LOXO_ERR_REPLAY : 0;
}

static void model_accept(replay_model *m, uint64_t count) {
  if (m->n == COUNT(m->accepted)) give_up("replay", "the model is full");
  if (!m->n || count > m->highest) m->highest = count;
  m->accepted[m->n++] = count;
}

/* Shows the counter to both; a check changes nothing, and neither does a refused counter. */
static void show(loxo_replay_window *w, replay_model *m, uint64_t count, int accept) {
  loxo_replay_window before = *w;
  int expected = model_check(m, count);
  CHECK(loxo_replay_window_check(w, count) == expected);
  CHECK(w->highest == before.highest && w->seen == before.seen);
  if (!accept) return;
  CHECK(loxo_replay_window_accept(w, count) == expected);
  if (expected == 0) {
    model_accept(m, count);
  } else {
    CHECK(w->highest == before.highest && w->seen == before.seen);
  }
}

static replay_model model;

static void replay_random(void) {
  static const uint64_t starts[] = {0, 40, (uint64_t)1 << 32, (uint64_t)1 << 63, UINT64_MAX - 3000};
  static const size_t jumps[] = {3, 10, 70, 130};
  for (size_t k = 0; k < COUNT(starts) * COUNT(jumps); k++) {
    loxo_replay_window w;
    uint64_t around = starts[k % COUNT(starts)];
    size_t jump = jumps[k / COUNT(starts)];
    loxo_replay_window_init(&w);
    model.n = 0;
    for (unsigned i = 0; i < 2000; i++) {
      uint64_t back = random_below(90), ahead = random_below(jump);
      uint64_t count = random_below(3) ? around - (back < around ? back : around) : around + ahead;
      if (count < starts[k % COUNT(starts)] && starts[k % COUNT(starts)] > 100) count = around;
      trying("start %zu, jump %zu, step %u", k % COUNT(starts), jump, i);
      show(&w, &model, count, random_below(4) != 0);
      if (model.n && model.highest > around && random_below(2)) around = model.highest;
    }
    CHECK(model.n > 100);
  }
}

/* Pairs at every distance around the window's width, from the ends of the range. */
static void replay_edges(void) {
  static const uint64_t highs[] = {0, 1, 62, 63, 64, 65, 1000, UINT64_MAX - 1, UINT64_MAX};
  for (size_t k = 0; k < COUNT(highs); k++) {
    for (uint64_t behind = 0; behind <= 130 && behind <= highs[k]; behind++) {
      loxo_replay_window w;
      trying("%llu after %llu", (unsigned long long)(highs[k] - behind),
             (unsigned long long)highs[k]);
      loxo_replay_window_init(&w);
      model.n = 0;
      show(&w, &model, highs[k], 1);
      show(&w, &model, highs[k] - behind, 1);
      CHECK(model.n == (behind >= 1 && behind <= 63 ? 2u : 1u));
      show(&w, &model, highs[k] - behind, 1);
      show(&w, &model, highs[k], 1);
      show(&w, &model, 0, 0);
      show(&w, &model, UINT64_MAX, 1);
      show(&w, &model, highs[k], 0);
      show(&w, &model, highs[k] - behind, 0);
    }
  }
}

/* After a reset: nothing up to the stored counter, and everything above it once. */
static void replay_resume(void) {
  static const uint64_t stored[] = {
      0, 1, 62, 63, 64, 65, 1000, (uint64_t)1 << 63, UINT64_MAX - 1, UINT64_MAX};
  for (size_t k = 0; k < COUNT(stored); k++) {
    loxo_replay_window w;
    uint64_t highest = stored[k], left = UINT64_MAX - highest;
    memset(&w, 0xa5, sizeof w);
    loxo_replay_window_resume(&w, highest);
    CHECK(w.highest == highest);
    for (uint64_t behind = 0; behind <= 200 && behind <= highest; behind++) {
      trying("%llu after %llu", (unsigned long long)(highest - behind),
             (unsigned long long)highest);
      CHECK(loxo_replay_window_check(&w, highest - behind) == LOXO_ERR_REPLAY);
      CHECK(loxo_replay_window_accept(&w, highest - behind) == LOXO_ERR_REPLAY);
    }
    CHECK(loxo_replay_window_check(&w, 0) == LOXO_ERR_REPLAY && w.highest == highest);
    for (uint64_t ahead = left < 130 ? left : 130; ahead > 0; ahead--) {
      trying("%llu after %llu", (unsigned long long)(highest + ahead), (unsigned long long)highest);
      int fresh = ahead + 63 >= (left < 130 ? left : 130);
      CHECK(loxo_replay_window_accept(&w, highest + ahead) == (fresh ? 0 : LOXO_ERR_REPLAY));
      CHECK(loxo_replay_window_check(&w, highest + ahead) == LOXO_ERR_REPLAY);
      CHECK(loxo_replay_window_check(&w, highest) == LOXO_ERR_REPLAY);
    }
  }
}

/* Jumps ahead by every distance keep what lies within 63 and forget the rest. */
static void replay_jumps(void) {
  for (uint64_t jump = 1; jump <= 140; jump++) {
    loxo_replay_window w;
    trying("jump by %llu", (unsigned long long)jump);
    loxo_replay_window_init(&w);
    model.n = 0;
    for (uint64_t count = 100; count < 170; count += 1 + random_below(3))
      show(&w, &model, count, 1);
    show(&w, &model, model.highest + jump, 1);
    for (uint64_t count = 0; count < 320; count++) show(&w, &model, count, 0);
  }
}
