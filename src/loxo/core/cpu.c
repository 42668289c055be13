/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Detects the CPU's features once, by asking the CPU or the operating system, and keeps the answer
 * in the library's only writable word. Threads that race to fill it write the same value.
 */
#include "cpu.h"

#include "text.h"

static const struct {
  char name[12];
  uint32_t bit;
} feature_names[] = {
    {"sse2", LOXO_CPU_SSE2},
    {"ssse3", LOXO_CPU_SSSE3},
    {"avx2", LOXO_CPU_AVX2},
    {"bmi2", LOXO_CPU_BMI2},
    {"fast-pext", LOXO_CPU_FAST_PEXT},
    {"gfni", LOXO_CPU_GFNI},
    {"avx512", LOXO_CPU_AVX512},
    {"vbmi", LOXO_CPU_VBMI},
    {"neon", LOXO_CPU_NEON},
    {"sha3", LOXO_CPU_SHA3},
    {"zbb", LOXO_CPU_ZBB},
    {"wasm128", LOXO_CPU_WASM128},
    {"fast-sha3", LOXO_CPU_FAST_SHA3},
};

#define LEVEL_SSE2 LOXO_CPU_SSE2
#define LEVEL_SSSE3 (LEVEL_SSE2 | LOXO_CPU_SSSE3)
#define LEVEL_AVX2 (LEVEL_SSSE3 | LOXO_CPU_AVX2 | LOXO_CPU_BMI2 | LOXO_CPU_FAST_PEXT)
#define LEVEL_GFNI (LEVEL_AVX2 | LOXO_CPU_GFNI)
#define LEVEL_AVX512 (LEVEL_GFNI | LOXO_CPU_AVX512 | LOXO_CPU_VBMI)

static const struct {
  char name[12];
  uint32_t features;
} levels[] = {
    {"portable", 0},      {"sse2", LEVEL_SSE2},     {"ssse3", LEVEL_SSSE3}, {"avx2", LEVEL_AVX2},
    {"gfni", LEVEL_GFNI}, {"avx512", LEVEL_AVX512}, {"native", UINT32_MAX},
};

uint32_t loxo_cpu_level(const char *level, int *known) {
  const size_t n = sizeof levels / sizeof *levels;
  size_t i = 0;
  while (i < n && !loxo_same_text(level, levels[i].name)) i++;
  if (known) *known = i < n;
  return i < n ? levels[i].features : 0;
}

const char *loxo_cpu_feature_name(uint32_t bit) {
  for (size_t i = 0; i < sizeof feature_names / sizeof *feature_names; i++) {
    if (feature_names[i].bit == bit) return feature_names[i].name;
  }
  return NULL;
}

#if LOXO_STATIC_DISPATCH

uint32_t loxo_cpu_features(void) { return LOXO_STATIC_FEATURES; }
uint32_t loxo_cpu_mask(uint32_t allowed) {
  (void)allowed; /* the choice was made at compile time */
  return LOXO_STATIC_FEATURES;
}

#else

#if defined(__x86_64__) && defined(LOXO_SIMDE)
static uint32_t detect(void) { return LEVEL_AVX512; } /* missing instructions are emulated */

#elif defined(__x86_64__) && defined(__GNUC__)
#include <cpuid.h>

static uint64_t enabled_registers(void) { /* XCR0: the registers that the operating system saves */
  uint32_t low, high;
  __asm__ __volatile__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return low | (uint64_t)high << 32;
}

/* On AMD before family 0x19 (Zen 3) PEXT is microcode: slow, and its time depends on the data. */
static int pext_is_fast(void) {
  uint32_t a, b, c, d;
  __cpuid(0, a, b, c, d);
  int amd = b == 0x68747541u && d == 0x69746e65u && c == 0x444d4163u; /* "AuthenticAMD" */
  __cpuid(1, a, b, c, d);
  uint32_t family = (a >> 8 & 15) == 15 ? 15 + (a >> 20 & 255) : a >> 8 & 15;
  return !amd || family >= 0x19;
}

static uint32_t detect_avx(uint32_t leaf7_b, uint32_t leaf7_c) {
  uint32_t found = 0;
  uint64_t saved = enabled_registers();
  if ((saved & 0x06) != 0x06) return 0;
  uint32_t avx2 = 1u << 3 | 1u << 5 | 1u << 8; /* BMI1, AVX2, BMI2 */
  if ((leaf7_b & avx2) == avx2) found |= LOXO_CPU_AVX2;
  if (found && leaf7_c >> 8 & 1) found |= LOXO_CPU_GFNI;
  uint32_t avx512 = 1u << 16 | 1u << 17 | 1u << 30 | 1u << 31; /* F, DQ, BW, VL */
  if (!found || (saved & 0xe6) != 0xe6 || (leaf7_b & avx512) != avx512) return found;
  found |= LOXO_CPU_AVX512;
  if (leaf7_c >> 1 & leaf7_b >> 21 & 1) found |= LOXO_CPU_VBMI; /* and IFMA */
  return found;
}

static uint32_t detect(void) {
  uint32_t a, b, c, d, found = LOXO_CPU_SSE2;
  if (!__get_cpuid(1, &a, &b, &c, &d)) return found;
  if (c >> 9 & 1) found |= LOXO_CPU_SSSE3;
  uint32_t osxsave = c >> 27 & 1;
  if (!__get_cpuid_count(7, 0, &a, &b, &c, &d)) return found;
  if (b >> 8 & 1) found |= LOXO_CPU_BMI2;
  if (b >> 8 & 1 && pext_is_fast()) found |= LOXO_CPU_FAST_PEXT;
  if (osxsave) found |= detect_avx(b, c);
  return found;
}

#elif defined(__aarch64__)
#if defined(__linux__)
#include <sys/auxv.h>

/* Arm's own cores have one unit for EOR3 and BCAX beside four for EOR (Neoverse V1, V2), which
 * would be a loss, or one beside two (N2), which would gain little. Other cores have as many as for
 * EOR. */
static int sha3_is_fast(void) {
  uint64_t midr;
  __asm__("mrs %0, midr_el1" : "=r"(midr));
  return (midr >> 24 & 255) != 'A';
}

static uint32_t detect(void) {
  const unsigned long cpuid = 1ul << 11, sha3 = 1ul << 17; /* HWCAP_CPUID, HWCAP_SHA3 */
  unsigned long has = getauxval(AT_HWCAP);
  uint32_t found = LOXO_CPU_NEON;
  if (has & sha3) found |= LOXO_CPU_SHA3;
  if (has & sha3 && has & cpuid && sha3_is_fast()) found |= LOXO_CPU_FAST_SHA3;
  return found;
}
#elif defined(__APPLE__) && defined(__ARM_FEATURE_SHA3) /* every Mac's core */
static uint32_t detect(void) { return LOXO_CPU_NEON | LOXO_CPU_SHA3 | LOXO_CPU_FAST_SHA3; }
#else
static uint32_t detect(void) { return LOXO_CPU_NEON; }
#endif

#elif defined(__arm__) && defined(__linux__)
#include <sys/auxv.h>
static uint32_t detect(void) { /* HWCAP_NEON */
  return getauxval(AT_HWCAP) >> 12 & 1 ? LOXO_CPU_NEON : 0;
}

#elif defined(__riscv_zbb) /* set for the whole build: gcc has no target regions for RISC-V */
static uint32_t detect(void) { return LOXO_CPU_ZBB; }

#elif defined(__wasm_simd128__)
static uint32_t detect(void) { return LOXO_CPU_WASM128; }

#else
static uint32_t detect(void) { return 0; }
#endif

#if defined(__GNUC__)
#define LOXO_ATOMIC_LOAD(p) __atomic_load_n((p), __ATOMIC_RELAXED)
#define LOXO_ATOMIC_STORE(p, v) __atomic_store_n((p), (v), __ATOMIC_RELAXED)
#else
#define LOXO_ATOMIC_LOAD(p) (*(volatile uint32_t *)(p))
#define LOXO_ATOMIC_STORE(p, v) (*(volatile uint32_t *)(p) = (v))
#endif

#define KNOWN (1u << 31)
static uint32_t features;                             /* 0: not detected yet */

uint32_t loxo_cpu_features(void) {
  uint32_t now = LOXO_ATOMIC_LOAD(&features);
  if (!now) {
    now = detect() | KNOWN;
    LOXO_ATOMIC_STORE(&features, now);
  }
  return now & ~KNOWN;
}

uint32_t loxo_cpu_mask(uint32_t allowed) {
  uint32_t now = (detect() & allowed) | KNOWN;
  LOXO_ATOMIC_STORE(&features, now);
  return now & ~KNOWN;
}

#endif
