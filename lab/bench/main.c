/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * loxo-bench: measures everything registered on this machine and prints lines of JSON: first an
 * object that describes the machine and the measurement, then one row each. `loxo bench` is its
 * front end.
 *
 * `cycles` is the fewest ticks of any sample (cycles_median has the median); `core_cycles` is the
 * same in cycles of the core's own clock. A row's ratio_to says how many times faster it is, by the
 * medians, than each baseline of its group, which was measured in turns with it.
 */
#include "bench.h"

#include <stdlib.h>
#include <string.h>

#ifndef LOXO_BENCH_FLAGS
#define LOXO_BENCH_FLAGS "" /* the build passes the flags with which the library was compiled */
#endif

static const char help[] =
    "usage: loxo-bench [options]\n"
    "  --quick             as few samples as there can be: shows that it works, not how fast\n"
    "  --seconds S         time for each row (0.05)\n"
    "  --only NAME         only this algorithm; may be repeated, as may the next four\n"
    "  --kind KIND         permutation, aead, hash or stream\n"
    "  --operation OP      permute, encrypt, decrypt, hash or keystream\n"
    "  --baseline NAME     beside this baseline (all but the steps to another one)\n"
    "  --shape BYTES,AD    messages of BYTES bytes with AD bytes of associated data;\n"
    "                      BYTES,AD,512 for a batch of them\n"
    "  --cpu LEVEL         portable, sse2, ssse3, avx2, avx512 or native (also: LOXO_CPU)\n"
    "  --cliff             what each byte more of a message costs, instead\n"
    "  --threads           how much a second thread gives, instead\n"
    "  --thresholds        from how many states on each kernel pays, instead\n"
    "  --known-answers DIR checks the baselines against the vectors in DIR, instead\n";

typedef struct arguments {
  bench_options options;
  const char *level, *vectors;
  int thresholds, cliff, threads;
} arguments;

static _Noreturn void usage(const char *what) {
  fprintf(stderr, "loxo-bench: %s\n%s", what, help);
  exit(2);
}

static void add_name(bench_names *names, const char *name) {
  if (names->count == BENCH_NAMES) usage("too many names");
  names->name[names->count++] = name;
}

static void add_shape(bench_options *o, const char *text) {
  char *end;
  if (o->shape_count == BENCH_SHAPES) usage("too many shapes");
  bench_shape *shape = &o->shapes[o->shape_count++];
  shape->message = strtoul(text, &end, 10);
  if (end == text || *end != ',') usage("--shape takes BYTES,AD");
  shape->ad = strtoul(end + 1, &end, 10);
  shape->packets = *end == ',' ? strtoul(end + 1, &end, 10) : 1;
  if (*end || !shape->packets) usage("--shape takes BYTES,AD or BYTES,AD,PACKETS");
}

/* Options without a value; 0 if it is none of them. */
static int take_flag(arguments *a, const char *option) {
  if (strcmp(option, "--quick") == 0) {
    a->options.seconds = 0;
    a->options.turns = 1;
  } else if (strcmp(option, "--thresholds") == 0) {
    a->thresholds = 1;
  } else if (strcmp(option, "--threads") == 0) {
    a->threads = 1;
  } else if (strcmp(option, "--cliff") == 0) {
    a->cliff = 1;
  } else if (strcmp(option, "--help") == 0) {
    fputs(help, stdout);
    exit(0);
  } else {
    return 0;
  }
  return 1;
}

static void take_value(arguments *a, const char *option, const char *value) {
  bench_options *o = &a->options;
  if (strcmp(option, "--only") == 0)
    add_name(&o->only, value);
  else if (strcmp(option, "--kind") == 0)
    add_name(&o->kinds, value);
  else if (strcmp(option, "--operation") == 0)
    add_name(&o->operations, value);
  else if (strcmp(option, "--baseline") == 0)
    add_name(&o->baselines, value);
  else if (strcmp(option, "--shape") == 0)
    add_shape(o, value);
  else if (strcmp(option, "--seconds") == 0)
    o->seconds = strtod(value, NULL);
  else if (strcmp(option, "--cpu") == 0)
    a->level = value;
  else if (strcmp(option, "--known-answers") == 0)
    a->vectors = value;
  else
    usage(option);
}

static arguments parse(int argc, char **argv) {
  arguments a = {.options = {.seconds = 0.05, .turns = 4}};
  a.level = getenv("LOXO_CPU");
  for (int i = 1; i < argc; i++) {
    if (take_flag(&a, argv[i])) continue;
    if (i + 1 == argc) usage(argv[i]);
    take_value(&a, argv[i], argv[i + 1]);
    i++;
  }
  if (!a.level || !*a.level) a.level = "native";
  return a;
}

static void measure_all(const arguments *a, bench_options *o) {
  if (a->cliff) {
    bench_cliff(o);
    return;
  }
  bench_permutations(o);
  bench_aeads(o);
  bench_hashes(o);
  bench_streams(o);
}

enum { CLOCK_READINGS = 40 };

static void print_text(const char *name, const char *text) {
  printf("\"%s\": \"", name);
  for (; *text; text++) {
    if (*text == '"' || *text == '\\') putchar('\\');
    putchar(*text);
  }
  printf("\", ");
}

static void print_header(const char *level, int cpu, size_t rows) {
  char model[64];
  const char *separator = "";
  bench_cpu_model(model, sizeof model);
  printf("{\"kind\": \"header\", ");
  print_text("loxo", loxo_version());
  print_text("cpu", model);
  print_text("level", level);
  printf("\"features\": [");
  for (uint32_t bit = 1; bit; bit <<= 1) {
    const char *feature = loxo_cpu_features() & bit ? loxo_cpu_feature_name(bit) : NULL;
    if (feature) printf("%s\"%s\"", separator, feature), separator = ", ";
  }
  printf("], ");
#if defined(__clang__)
  print_text("compiler", __VERSION__);
#elif defined(__GNUC__)
  print_text("compiler", "gcc " __VERSION__);
#else
  print_text("compiler", "unknown");
#endif
  print_text("flags", LOXO_BENCH_FLAGS);
  print_text("clock", bench_clock_name());
  double ratio = 0;
  for (unsigned i = 0; i < CLOCK_READINGS; i++) {
    double now = bench_core_ratio();
    if (now > ratio) ratio = now;
  }
  printf("\"core_ratio\": %.4f, \"ns_per_tick\": %.6f, \"pinned_to\": %d, \"rows\": %zu}\n", ratio,
         bench_ns_per_tick(), cpu, rows);
  fflush(stdout);
}

int main(int argc, char **argv) {
  arguments a = parse(argc, argv);
  int known, cpu = a.threads ? -1 : bench_pin();
  loxo_cpu_mask(loxo_cpu_level(a.level, &known));
  if (!known) usage("unknown level for --cpu or LOXO_CPU");
  bench_choose_baselines(a.vectors ? NULL : &a.options.baselines);
  if (a.vectors) return bench_known_answers(a.vectors);
  bench_clock_start();
  if (!a.thresholds && !a.threads) {
    a.options.counting = 1;
    measure_all(&a, &a.options);
    a.options.counting = 0;
  }
  print_header(a.level, cpu, a.options.rows);
  if (a.threads)
    bench_threads(&a.options);
  else if (a.thresholds)
    bench_thresholds(&a.options);
  else
    measure_all(&a, &a.options);
  return 0;
}
