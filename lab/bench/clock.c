/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Counters and clocks of the processors and systems on which the benchmark runs.
 */
#define _GNU_SOURCE /* CPU affinity and POSIX clocks under -std=c11 */
#include "clock.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#if defined(__linux__)
#include <sched.h>
#endif
#if defined(__x86_64__)
#include <cpuid.h>
#include <x86intrin.h>
#endif

#define LONG_SAMPLE_NS 200000.0

static double ns_per_tick = 1;

static double now_ns(void) {
  struct timespec t;
#if defined(CLOCK_MONOTONIC)
  clock_gettime(CLOCK_MONOTONIC, &t);
#else
  timespec_get(&t, TIME_UTC);
#endif
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* The time that this thread alone has used, or a constant where that is not counted. */
static double thread_ns(void) {
#if defined(CLOCK_THREAD_CPUTIME_ID)
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
#else
  return 0;
#endif
}

double bench_seconds(void) { return now_ns() / 1e9; }

#if defined(__x86_64__)
const char *bench_clock_name(void) { return "tsc"; }

uint64_t bench_ticks(void) { /* the fences keep the work between the two readings */
  _mm_lfence();
  uint64_t ticks = __rdtsc();
  _mm_lfence();
  return ticks;
}
#elif defined(__aarch64__)
const char *bench_clock_name(void) { return "cntvct"; }

uint64_t bench_ticks(void) {
  uint64_t ticks;
  __asm__ __volatile__("isb\n\tmrs %0, cntvct_el0\n\tisb" : "=r"(ticks)::"memory");
  return ticks;
}
#else
const char *bench_clock_name(void) { return "ns"; }

uint64_t bench_ticks(void) { return (uint64_t)now_ns(); }
#endif

void bench_clock_start(void) {
  double ns = now_ns(), elapsed;
  uint64_t ticks = bench_ticks();
  do elapsed = now_ns() - ns;
  while (elapsed < 2e7);
  ns_per_tick = elapsed / (double)(bench_ticks() - ticks);
}

double bench_ns_per_tick(void) { return ns_per_tick; }

/* Adds a register: some cores execute an immediate addition in no time at all. */
#define ADD \
  __asm__ __volatile__("" : "+r"(x), "+r"(y)); \
  x += y;
#define ADD_10 ADD ADD ADD ADD ADD ADD ADD ADD ADD ADD
#define ADD_100 ADD_10 ADD_10 ADD_10 ADD_10 ADD_10 ADD_10 ADD_10 ADD_10 ADD_10 ADD_10

double bench_core_ratio(void) {
  enum { TURNS = 50 };
  size_t x = 0, y = 1;
  uint64_t ticks = bench_ticks();
  for (unsigned i = 0; i < TURNS; i++) {
    ADD_100
  }
  __asm__ __volatile__("" : "+r"(x));
  ticks = bench_ticks() - ticks;
  return ticks ? 100.0 * TURNS / (double)ticks : 0;
}

double bench_time(bench_call *call, void *work, unsigned times) {
  double thread = thread_ns();
  uint64_t start = bench_ticks();
  for (unsigned i = 0; i < times; i++) call(work);
  double ticks = (double)(bench_ticks() - start);
  if (ticks * ns_per_tick > LONG_SAMPLE_NS && thread > 0) {
    double own = (thread_ns() - thread) / ns_per_tick;
    if (own < ticks) ticks = own;
  }
  return ticks;
}

void bench_low_add(bench_low *low, double sample) {
  size_t i = low->samples < BENCH_LOWEST ? low->samples : BENCH_LOWEST;
  for (low->samples++; i && sample < low->least[i - 1]; i--) {
    if (i < BENCH_LOWEST) low->least[i] = low->least[i - 1];
  }
  if (i < BENCH_LOWEST) low->least[i] = sample;
}

double bench_low_of(const bench_low *low) {
  const size_t over = low->samples / 16;
  return low->least[over < BENCH_LOWEST ? over : BENCH_LOWEST - 1];
}

int bench_pin(void) {
#if defined(__linux__)
  cpu_set_t set;
  int cpu = sched_getcpu();
  if (cpu < 0) return -1;
  CPU_ZERO(&set);
  CPU_SET((unsigned)cpu, &set);
  return sched_setaffinity(0, sizeof set, &set) ? -1 : cpu;
#else
  return -1;
#endif
}

void bench_cpu_model(char *text, size_t size) {
#if defined(__x86_64__)
  unsigned brand[13] = {0};
  for (unsigned i = 0; i < 3; i++) {
    unsigned *r = brand + 4 * (size_t)i;
    __get_cpuid(0x80000002u + i, &r[0], &r[1], &r[2], &r[3]);
  }
  const char *name = (const char *)brand;
  name += strspn(name, " ");
  snprintf(text, size, "%s", *name ? name : "x86-64");
#elif defined(__aarch64__)
  snprintf(text, size, "AArch64");
#else
  snprintf(text, size, "unknown");
#endif
}
