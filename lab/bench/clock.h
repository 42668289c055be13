/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Time for benchmarks. A tick is a step of the processor's constant-rate counter: the time stamp
 * counter on x86-64, CNTVCT on AArch64, a nanosecond elsewhere.
 */
#ifndef BENCH_CLOCK_H
#define BENCH_CLOCK_H

#include <stddef.h>
#include <stdint.h>

typedef void bench_call(void *work);

/* Pins the process to its current CPU. Returns the CPU's number, or -1 where that is not
 * possible. */
int bench_pin(void);

/* Measures the length of a tick. Call it once, first. */
void bench_clock_start(void);
double bench_ns_per_tick(void);

const char *bench_clock_name(void);
uint64_t bench_ticks(void);
double bench_seconds(void);

/* Core cycles per tick at this moment: the core's clock rate changes, the counter's does not.
 * Measured by a chain of additions, each of which waits one cycle for the one before. Takes some
 * microseconds, and gives too low a figure if interrupted. */
double bench_core_ratio(void);

/* Ticks for `times` calls. If the sample was long enough to be interrupted, the time in which
 * another process had the CPU is subtracted, where the system reports it. */
double bench_time(bench_call *call, void *work, unsigned times);

/* What a call takes, of many samples: the least but for one in sixteen and at most three, which may
 * have been taken at a higher clock rate than those of what it is compared with. Begin with {0}. */
enum { BENCH_LOWEST = 4 };
typedef struct bench_low {
  double least[BENCH_LOWEST]; /* in order */
  size_t samples;
} bench_low;
void bench_low_add(bench_low *low, double sample);
double bench_low_of(const bench_low *low);

/* The CPU's own name for itself. */
void bench_cpu_model(char *text, size_t size);

#endif
