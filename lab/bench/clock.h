/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Time, as a benchmark wants it. A tick is a step of the processor's constant-rate counter: the
 * time stamp counter on x86-64, CNTVCT on AArch64, a nanosecond elsewhere.
 */
#ifndef BENCH_CLOCK_H
#define BENCH_CLOCK_H

#include <stddef.h>
#include <stdint.h>

typedef void bench_call(void *work);

/* Keeps the process on the CPU that it is on; its number, or -1 where that cannot be had. */
int bench_pin(void);

/* To be called once, first: finds out how long a tick is. */
void bench_clock_start(void);
double bench_ns_per_tick(void);

const char *bench_clock_name(void);
uint64_t bench_ticks(void);
double bench_seconds(void);

/* Core cycles per tick at this moment: the core's clock moves, the counter's does not. Measured
 * by a chain of additions, each of which waits one cycle for the one before it: some microseconds,
 * and too few if something interrupts it. */
double bench_core_ratio(void);

/* Ticks for `times` calls. From a sample long enough to be interrupted, the time in which another
 * process had the CPU is taken off, where the system can tell. */
double bench_time(bench_call *call, void *work, unsigned times);

/* The CPU's name for itself. */
void bench_cpu_model(char *text, size_t size);

#endif
