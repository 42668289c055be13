/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * No sum or product in Poly1305's kernels overflows, whatever the key and the message: a proof, not
 * a sample. The kernels' own source is compiled with types that hold, in the place of a number, the
 * greatest value that it may have. As everything there only adds, multiplies, masks and shifts to
 * the right, a result is greatest where its operands are. A result that its type cannot hold is a
 * fault.
 *
 * A block is taken from each bound of the sum to the next one, until they stay: from then on they
 * hold for every number of blocks. The bounds that the state promises, below 2^131, are the first
 * ones, and those in which the sum goes back must be no greater. Planted types that are a bit too
 * short must be found to overflow.
 */
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdio>

namespace {

__extension__ typedef unsigned __int128 number;
int failed, overflows;

/* At most `most`, in a type of so many bits; 129 mean 128, whose overflow the number's own shows.
 */
template <int bits>
struct bound {
  number most;

  static number limit() { return bits >= 128 ? ~number{0} : (number{1} << (bits & 127)) - 1; }
  void fits(bool held = true) {
    if (held && most <= limit()) return;
    overflows++;
    most = limit();
  }
  constexpr bound() : most(0) {}
  template <std::integral integer>
  bound(integer value) : most(static_cast<number>(value)) {
    fits();
  }
  template <int other>
  explicit bound(bound<other> x) : most(x.most) {
    fits();
  }

  friend bound operator+(bound x, bound y) {
    bound z;
    z.most = x.most + y.most;
    z.fits(z.most >= x.most);
    return z;
  }
  friend bound operator*(bound x, bound y) {
    bound z;
    z.most = x.most * y.most;
    z.fits(!x.most || z.most / x.most == y.most);
    return z;
  }
  friend bound operator&(bound x, bound y) {
    bound z;
    z.most = x.most < y.most ? x.most : y.most;
    return z;
  }
  friend bound operator|(bound x, bound y) { return x + y; } /* no less */
  friend bound operator>>(bound x, int n) {
    x.most >>= n;
    return x;
  }
  friend bound operator<<(bound x, int n) {
    bound z;
    z.most = x.most << n;
    z.fits(z.most >> n == x.most);
    return z;
  }
  bound &operator+=(bound y) { return *this = *this + y; }
};

/* A shorter type in a longer one's sums. */
template <int wide, int narrow>
bound<wide> operator+(bound<wide> x, bound<narrow> y) {
  static_assert(wide > narrow);
  return x + bound<wide>(y);
}
template <int wide, int narrow>
bound<wide> operator*(bound<wide> x, bound<narrow> y) {
  static_assert(wide > narrow);
  return x * bound<wide>(y);
}
template <int wide, int narrow>
bound<wide> &operator+=(bound<wide> &x, bound<narrow> y) {
  return x = x + y;
}

void check(bool good, const char *what) {
  if (good) return;
  failed++;
  std::printf("FAILED %s\n", what);
}

#define LOXO_ALWAYS_INLINE static inline
#define LOXO_UNROLL
#define POLY1305_PROOF

/* The source, with limbs and products of so many bits. */
#define SOURCE(name, limb_bits, wide_bits) \
  namespace name { \
  using limb = bound<limb_bits>; \
  using wide = bound<wide_bits>;
#define POLY1305_LIMB limb
#define POLY1305_WIDE wide

SOURCE(five, 32, 64)
#include "loxo/mac/poly1305/poly1305_portable.inc"
}
SOURCE(five_short, 32, 57)
#include "loxo/mac/poly1305/poly1305_portable.inc"
}
SOURCE(two, 64, 128)
#include "loxo/mac/poly1305/poly1305_portable_u64.inc"
}
SOURCE(two_short, 64, 125)
#include "loxo/mac/poly1305/poly1305_portable_u64.inc"
}
/* A product's operands are of 32 bits, or of 52. */
bound<64> product(bound<64> x, bound<64> y, int bits) {
  if (x.most >> bits || y.most >> bits) overflows++;
  bound<64> z;
  z.most = x.most * y.most;
  return z;
}

using word = bound<64>;
using factor = word;
#define LEFT(x, n) ((x) << (n))
#define RIGHT(x, n) ((x) >> (n))
#define FACTOR(x) (x)
#define MUL_ADD(z, x, y) ((z) + product(x, y, 32))
namespace lanes26 {
#include "loxo/mac/poly1305/poly1305_limbs26.inc"
}
#undef MUL_ADD
#undef ONES
#define MUL_ADD(z, x, y) ((z) + product(x, y, 28))
namespace lanes26_short {
#include "loxo/mac/poly1305/poly1305_limbs26.inc"
}
#undef MUL_ADD
#undef ONES
#define MUL_LOW(z, x, y) ((z) + (product(x, y, 52) & ((1ull << 52) - 1)))
#define MUL_HIGH(z, x, y) ((z) + (product(x, y, 52) >> 52))
namespace lanes44 {
#include "loxo/mac/poly1305/poly1305_limbs44.inc"
}
#undef MUL_LOW
#undef MUL_HIGH
#define MUL_LOW(z, x, y) ((z) + (product(x, y, 48) & ((1ull << 52) - 1)))
#define MUL_HIGH(z, x, y) ((z) + (product(x, y, 48) >> 52))
#undef ONES
namespace lanes44_short {
#include "loxo/mac/poly1305/poly1305_limbs44.inc"
}

SOURCE(ten, 16, 32)
#include "loxo/mac/poly1305/poly1305_small.inc"
}
SOURCE(ten_short, 16, 31)
#include "loxo/mac/poly1305/poly1305_small.inc"
}

/* Raises each bound to the new one; whether any was lower. */
template <typename limb, std::size_t n>
bool raise(limb (&to)[n], const limb (&from)[n]) {
  bool raised = false;
  for (std::size_t i = 0; i < n; i++) {
    if (from[i].most <= to[i].most) continue;
    to[i] = from[i];
    raised = true;
  }
  return raised;
}

/* Runs a block on the bounds until they stay; what the last one left. */
template <typename limb, std::size_t n, typename step>
void settle(limb (&h)[n], limb (&left)[n], step take) {
  for (int i = 0; i < 100; i++) {
    for (std::size_t k = 0; k < n; k++) left[k] = h[k];
    take(left);
    if (!raise(h, left)) return;
  }
  check(false, "bounds that stay");
}

/* The value of limbs of so many bits, in units of 2^100 and rounded up. */
template <typename limb, std::size_t n>
double value(const limb (&h)[n], int bits) {
  double sum = 0, unit = 1;
  for (std::size_t i = 0; i < n; i++, unit *= static_cast<double>(number{1} << bits)) {
    sum += static_cast<double>(h[i].most) * unit;
  }
  return sum;
}

constexpr double most_sum = 2722258935367507707706996859454145691648.0; /* 2^131 */

template <typename limb, typename factors, typename step>
void five_limbs(const char *what, factors set, step multiply, bool fits) {
  limb h[5], left[5], r[5], by[9], block[5];
  for (int i = 0; i < 5; i++) {
    h[i] = limb(i < 4 ? 0x3ffffffu : 0x7ffffffu);
    block[i] = limb(i < 4 ? 0x3ffffffu : 0x1ffffffu);
  }
  const unsigned clamped[5] = {0x3ffffff, 0x3ffff03, 0x3ffc0ff, 0x3f03fff, 0x00fffff};
  for (int i = 0; i < 5; i++) r[i] = limb(clamped[i]);
  overflows = 0;
  set(by, r);
  settle(h, left, [&](limb(&x)[5]) { multiply(x, block, by); });
  check((overflows == 0) == fits, what);
  if (fits) check(value(left, 26) < most_sum, "five limbs: a sum below 2^131");
}

template <typename limb, typename step>
void two_words(const char *what, step multiply, bool fits) {
  limb h[3] = {limb(~0ull), limb(~0ull), limb(7u)}, left[3], r[3];
  const limb block[3] = {limb(~0ull), limb(~0ull), limb(1u)};
  r[0] = limb(0x0ffffffc0fffffffull), r[1] = limb(0x0ffffffc0ffffffcull);
  r[2] = limb(0x0ffffffc0ffffffcull / 4 * 5);
  overflows = 0;
  settle(h, left, [&](limb(&x)[3]) { multiply(x, block, r); });
  check((overflows == 0) == fits, what);
  if (fits) check(left[2].most < 8, "two words: a sum below 2^131");
}

template <typename limb, typename sum, typename factors, typename step>
void ten_limbs(const char *what, sum add, factors set, step multiply, bool fits) {
  limb h[10], left[10], r[10], by[19];
  std::uint8_t block[16], clamped[16];
  for (int i = 0; i < 16; i++)
    block[i] = 0xff, clamped[i] = i % 4 == 3 ? 15 : i % 4 || !i ? 255 : 252;
  overflows = 0;
  add(h, block, 7);
  add(r, clamped, 0);
  set(by, r);
  check(r[1].most == 0x1fff && r[9].most == 0x7f, "ten limbs: those of r");
  settle(h, left, [&](limb(&x)[10]) {
    add(x, block, 1);
    multiply(x, by);
  });
  check((overflows == 0) == fits, what);
  if (fits) check(value(left, 13) < most_sum, "ten limbs: a sum below 2^131");
}

/* What lanes do to numbers, by the steps of poly1305_lanes.inc: to powers of r, of which all
 * are bounded by any sum; to one message, two steps at a time; to several, and to the sum of all
 * lanes. */
template <int limbs, int sums, typename multiplier, typename functions>
void in_lanes(const char *what, functions f, bool fits) {
  word start[limbs], block[limbs], x[limbs], left[limbs], sum[sums], joined[3];
  multiplier any, by;
  overflows = 0;
  f.split(start, word(~0ull), word(~0ull), word(7));
  f.split(block, word(~0ull), word(~0ull), word(1));
  f.set(&by, start);
  f.add(sum, start, &by);
  f.fold(x, sum);
  f.set(&any, x); /* a square of a power, or a power itself */
  for (int i = 0; i < limbs; i++) {
    if (by.r[i].most > any.r[i].most) any.r[i] = by.r[i];
    if (by.more[i].most > any.more[i].most) any.more[i] = by.more[i];
    x[i] = start[i];
  }
  settle(x, left, [&](word(&h)[limbs]) {
    for (auto &s : sum) s = word(0);
    f.add(sum, block, &any);
    for (int i = 0; i < limbs; i++) h[i] += block[i];
    f.add(sum, h, &any);
    f.fold(h, sum);
  });
  f.join(joined, left);
  if (fits) check(joined[2].most < 6, "in lanes: a sum below 2 p");
  left[0] += word(5);
  f.join(joined, left);
  f.split(start, word(~0ull), word(~0ull), word(0)); /* what is added last */
  for (int i = 0; i < limbs; i++) start[i] += left[i];
  start[0] += word(5);
  f.join(joined, start);
  for (auto &s : sum) s = word(0);
  for (int i = 0; i < limbs; i++) sum[i] = left[i] * word(8);
  f.fold(x, sum);
  f.join(joined, x);
  check((overflows == 0) == fits, what);
  if (fits) check(joined[2].most < 8, "all lanes: a sum below 2^131");
}

#define IN(name) \
  struct name##_functions { \
    void (*split)(word *, word, word, word) = name::split; \
    void (*join)(word *, const word *) = name::join; \
    void (*set)(name::multiplier *, const word *) = name::set_multiplier; \
    void (*add)(word *, const word *, const name::multiplier *) = name::multiply_add; \
    void (*fold)(word *, const word *) = name::fold; \
  };
IN(lanes26)
IN(lanes26_short)
IN(lanes44)
IN(lanes44_short)

}  // namespace

int main() {
  five_limbs<five::limb>("five limbs of 32 bits", five::set_factors, five::add_and_multiply, true);
  five_limbs<five_short::limb>("products of 57 bits", five_short::set_factors,
                               five_short::add_and_multiply, false);
  two_words<two::limb>("two words of 64 bits", two::add_and_multiply, true);
  two_words<two_short::limb>("products of 125 bits", two_short::add_and_multiply, false);
  ten_limbs<ten::limb>("ten limbs of 16 bits", ten::add_limbs, ten::set_factors, ten::multiply,
                       true);
  ten_limbs<ten_short::limb>("products of 31 bits", ten_short::add_limbs, ten_short::set_factors,
                             ten_short::multiply, false);
  in_lanes<5, 5, lanes26::multiplier>("lanes of 26 bits", lanes26_functions{}, true);
  in_lanes<5, 5, lanes26_short::multiplier>("factors of 28 bits", lanes26_short_functions{}, false);
  in_lanes<3, 6, lanes44::multiplier>("lanes of 44 bits", lanes44_functions{}, true);
  in_lanes<3, 6, lanes44_short::multiplier>("factors of 48 bits", lanes44_short_functions{}, false);
  std::printf("Poly1305's bounds: %d failed\n", failed);
  return failed != 0;
}
