/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200]: one round, for any type that holds a lane. Internal.
 *
 * The lanes are 25 variables, named by a letter and their x and y: a00, a10, … a44. A round reads
 * the variables of one letter and writes those of another, so no lane moves; rounds alternate
 * between two letters. ROT(lane, r) rotates towards higher bits, r = 0 .. 7.
 *
 * Chi has an inversion in each of its 25 steps. Keeping six lanes inverted (KECCAK200_INVERT, at
 * both ends) turns an AND into an OR where that saves an inversion, and leaves five. This pays on
 * instruction sets without AND-NOT and costs nothing on the others.
 *
 * REST is a statement to run before each row.
 */
#ifndef LOXO_KECCAK200_ROUND_H
#define LOXO_KECCAK200_ROUND_H

#define KECCAK200_LANES(T, a) \
  T a##00, a##10, a##20, a##30, a##40, a##01, a##11, a##21, a##31, a##41, a##02, a##12, a##22, \
      a##32, a##42, a##03, a##13, a##23, a##33, a##43, a##04, a##14, a##24, a##34, a##44

/* Calls each lane's macro as LANE(variable, index in the state). */
/* clang-format off */
#define KECCAK200_EACH(LANE, a) \
  LANE(a##00, 0) LANE(a##10, 1) LANE(a##20, 2) LANE(a##30, 3) LANE(a##40, 4) \
  LANE(a##01, 5) LANE(a##11, 6) LANE(a##21, 7) LANE(a##31, 8) LANE(a##41, 9) \
  LANE(a##02, 10) LANE(a##12, 11) LANE(a##22, 12) LANE(a##32, 13) LANE(a##42, 14) \
  LANE(a##03, 15) LANE(a##13, 16) LANE(a##23, 17) LANE(a##33, 18) LANE(a##43, 19) \
  LANE(a##04, 20) LANE(a##14, 21) LANE(a##24, 22) LANE(a##34, 23) LANE(a##44, 24)
/* clang-format on */

/* Inverts the lanes that rounds keep inverted: (1,0) (2,0) (3,1) (2,2) (2,3) (0,4). */
#define KECCAK200_INVERT(T, a) \
  (a##10 = (T)~a##10, a##20 = (T)~a##20, a##31 = (T)~a##31, a##22 = (T)~a##22, a##23 = (T)~a##23, \
   a##04 = (T)~a##04)

/* Theta's end, rho and pi for one row: computes b0_ .. b4_ from the five lanes that move there. */
#define KECCAK200_ROW(T, ROT, l0, r0, l1, r1, l2, r2, l3, r3, l4, r4) \
  b0_ = ROT(l0, r0), b1_ = ROT(l1, r1), b2_ = ROT(l2, r2), b3_ = ROT(l3, r3), b4_ = ROT(l4, r4)

#define KECCAK200_ROUND(T, ROT, REST, e, a, iota) \
  do { \
    T b0_, b1_, b2_, b3_, b4_, n_; \
    T c0_ = (T)(a##00 ^ a##01 ^ a##02 ^ a##03 ^ a##04); \
    T c1_ = (T)(a##10 ^ a##11 ^ a##12 ^ a##13 ^ a##14); \
    T c2_ = (T)(a##20 ^ a##21 ^ a##22 ^ a##23 ^ a##24); \
    T c3_ = (T)(a##30 ^ a##31 ^ a##32 ^ a##33 ^ a##34); \
    T c4_ = (T)(a##40 ^ a##41 ^ a##42 ^ a##43 ^ a##44); \
    T d0_ = (T)(c4_ ^ ROT(c1_, 1)), d1_ = (T)(c0_ ^ ROT(c2_, 1)); \
    T d2_ = (T)(c1_ ^ ROT(c3_, 1)), d3_ = (T)(c2_ ^ ROT(c4_, 1)); \
    T d4_ = (T)(c3_ ^ ROT(c0_, 1)); \
    REST; \
    KECCAK200_ROW(T, ROT, a##00 ^ d0_, 0, a##11 ^ d1_, 4, a##22 ^ d2_, 3, a##33 ^ d3_, 5, \
                  a##44 ^ d4_, 6); \
    e##00 = (T)(b0_ ^ (b1_ | b2_) ^ (iota)); \
    e##10 = (T)(b1_ ^ (~b2_ | b3_)); \
    e##20 = (T)(b2_ ^ (b3_ & b4_)); \
    e##30 = (T)(b3_ ^ (b4_ | b0_)); \
    e##40 = (T)(b4_ ^ (b0_ & b1_)); \
    REST; \
    KECCAK200_ROW(T, ROT, a##30 ^ d3_, 4, a##41 ^ d4_, 4, a##02 ^ d0_, 3, a##13 ^ d1_, 5, \
                  a##24 ^ d2_, 5); \
    e##01 = (T)(b0_ ^ (b1_ | b2_)); \
    e##11 = (T)(b1_ ^ (b2_ & b3_)); \
    e##21 = (T)(b2_ ^ (b3_ | ~b4_)); \
    e##31 = (T)(b3_ ^ (b4_ | b0_)); \
    e##41 = (T)(b4_ ^ (b0_ & b1_)); \
    REST; \
    KECCAK200_ROW(T, ROT, a##10 ^ d1_, 1, a##21 ^ d2_, 6, a##32 ^ d3_, 1, a##43 ^ d4_, 0, \
                  a##04 ^ d0_, 2); \
    n_ = (T)~b3_; \
    e##02 = (T)(b0_ ^ (b1_ | b2_)); \
    e##12 = (T)(b1_ ^ (b2_ & b3_)); \
    e##22 = (T)(b2_ ^ (n_ & b4_)); \
    e##32 = (T)(n_ ^ (b4_ | b0_)); \
    e##42 = (T)(b4_ ^ (b0_ & b1_)); \
    REST; \
    KECCAK200_ROW(T, ROT, a##40 ^ d4_, 3, a##01 ^ d0_, 4, a##12 ^ d1_, 2, a##23 ^ d2_, 7, \
                  a##34 ^ d3_, 0); \
    n_ = (T)~b3_; \
    e##03 = (T)(b0_ ^ (b1_ & b2_)); \
    e##13 = (T)(b1_ ^ (b2_ | b3_)); \
    e##23 = (T)(b2_ ^ (n_ | b4_)); \
    e##33 = (T)(n_ ^ (b4_ & b0_)); \
    e##43 = (T)(b4_ ^ (b0_ | b1_)); \
    REST; \
    KECCAK200_ROW(T, ROT, a##20 ^ d2_, 6, a##31 ^ d3_, 7, a##42 ^ d4_, 7, a##03 ^ d0_, 1, \
                  a##14 ^ d1_, 2); \
    n_ = (T)~b1_; \
    e##04 = (T)(b0_ ^ (n_ & b2_)); \
    e##14 = (T)(n_ ^ (b2_ | b3_)); \
    e##24 = (T)(b2_ ^ (b3_ & b4_)); \
    e##34 = (T)(b3_ ^ (b4_ | b0_)); \
    e##44 = (T)(b4_ ^ (b0_ & b1_)); \
  } while (0)

/* The round for instruction sets with an AND-NOT or three-input gates: no lane is inverted.
 * XOR3(x, y, z) = x ^ (y ^ z), CHI(x, y, z) = x ^ (~y & z), each with its result in T. */
#define KECCAK200_GATE_ROUND(T, ROT, XOR3, CHI, e, a, iota) \
  do { \
    T b0_, b1_, b2_, b3_, b4_; \
    T c0_ = XOR3(XOR3(a##00, a##01, a##02), a##03, a##04); \
    T c1_ = XOR3(XOR3(a##10, a##11, a##12), a##13, a##14); \
    T c2_ = XOR3(XOR3(a##20, a##21, a##22), a##23, a##24); \
    T c3_ = XOR3(XOR3(a##30, a##31, a##32), a##33, a##34); \
    T c4_ = XOR3(XOR3(a##40, a##41, a##42), a##43, a##44); \
    T r0_ = ROT(c0_, 1), r1_ = ROT(c1_, 1), r2_ = ROT(c2_, 1), r3_ = ROT(c3_, 1), \
      r4_ = ROT(c4_, 1); \
    KECCAK200_ROW(T, ROT, XOR3(a##00, c4_, r1_), 0, XOR3(a##11, c0_, r2_), 4, \
                  XOR3(a##22, c1_, r3_), 3, XOR3(a##33, c2_, r4_), 5, XOR3(a##44, c3_, r0_), 6); \
    KECCAK200_CHI_ROW(CHI, e##00, e##10, e##20, e##30, e##40, b0_, b1_, b2_, b3_, b4_); \
    e##00 ^= (iota); \
    KECCAK200_ROW(T, ROT, XOR3(a##30, c2_, r4_), 4, XOR3(a##41, c3_, r0_), 4, \
                  XOR3(a##02, c4_, r1_), 3, XOR3(a##13, c0_, r2_), 5, XOR3(a##24, c1_, r3_), 5); \
    KECCAK200_CHI_ROW(CHI, e##01, e##11, e##21, e##31, e##41, b0_, b1_, b2_, b3_, b4_); \
    KECCAK200_ROW(T, ROT, XOR3(a##10, c0_, r2_), 1, XOR3(a##21, c1_, r3_), 6, \
                  XOR3(a##32, c2_, r4_), 1, XOR3(a##43, c3_, r0_), 0, XOR3(a##04, c4_, r1_), 2); \
    KECCAK200_CHI_ROW(CHI, e##02, e##12, e##22, e##32, e##42, b0_, b1_, b2_, b3_, b4_); \
    KECCAK200_ROW(T, ROT, XOR3(a##40, c3_, r0_), 3, XOR3(a##01, c4_, r1_), 4, \
                  XOR3(a##12, c0_, r2_), 2, XOR3(a##23, c1_, r3_), 7, XOR3(a##34, c2_, r4_), 0); \
    KECCAK200_CHI_ROW(CHI, e##03, e##13, e##23, e##33, e##43, b0_, b1_, b2_, b3_, b4_); \
    KECCAK200_ROW(T, ROT, XOR3(a##20, c1_, r3_), 6, XOR3(a##31, c2_, r4_), 7, \
                  XOR3(a##42, c3_, r0_), 7, XOR3(a##03, c4_, r1_), 1, XOR3(a##14, c0_, r2_), 2); \
    KECCAK200_CHI_ROW(CHI, e##04, e##14, e##24, e##34, e##44, b0_, b1_, b2_, b3_, b4_); \
  } while (0)

#define KECCAK200_CHI_ROW(CHI, e0, e1, e2, e3, e4, b0, b1, b2, b3, b4) \
  (e0 = CHI(b0, b1, b2), e1 = CHI(b1, b2, b3), e2 = CHI(b2, b3, b4), e3 = CHI(b3, b4, b0), \
   e4 = CHI(b4, b0, b1))

/* The same for instruction sets with 32 registers. The columns' parities c are variables of their
 * own, computed at the end of the round before. Theta, rho and pi go by columns into the variables
 * of another letter, and each column uses up one column, one parity and one rotated parity. Chi
 * writes back to the first letter. So hardly anything leaves the registers. The order of columns,
 * lanes and rows, with rotations one step behind theta, is the fastest of some hundred measured (by
 * 2 to 3%): it determines which moves between registers compilers make. */
#define KECCAK200_PARITY(XOR3, c, a, x) \
  (c##x = XOR3(XOR3(a##x##0, a##x##1, a##x##2), a##x##3, a##x##4))
#define KECCAK200_PARITIES(XOR3, c, a) \
  (KECCAK200_PARITY(XOR3, c, a, 1), KECCAK200_PARITY(XOR3, c, a, 4), \
   KECCAK200_PARITY(XOR3, c, a, 0), KECCAK200_PARITY(XOR3, c, a, 3), \
   KECCAK200_PARITY(XOR3, c, a, 2))
#define KECCAK200_CHI_BACK(CHI, a, b, y) \
  (a##3##y = CHI(b##3##y, b##4##y, b##0##y), a##4##y = CHI(b##4##y, b##0##y, b##1##y), \
   a##0##y = CHI(b##0##y, b##1##y, b##2##y), a##1##y = CHI(b##1##y, b##2##y, b##3##y), \
   a##2##y = CHI(b##2##y, b##3##y, b##4##y))
#define KECCAK200_ROUND_BACK(T, ROT, XOR3, CHI, a, b, c, iota) \
  do { \
    T r1_ = ROT(c##1, 1); \
    b##21 = XOR3(a##02, c##4, r1_); \
    b##34 = XOR3(a##03, c##4, r1_), b##21 = ROT(b##21, 3); \
    b##13 = XOR3(a##01, c##4, r1_), b##34 = ROT(b##34, 1); \
    b##00 = XOR3(a##00, c##4, r1_); \
    T r3_ = ROT(c##3, 1); \
    b##42 = XOR3(a##04, c##4, r1_), b##13 = ROT(b##13, 4); \
    b##41 = XOR3(a##24, c##1, r3_), b##42 = ROT(b##42, 2); \
    b##12 = XOR3(a##21, c##1, r3_), b##41 = ROT(b##41, 5); \
    b##04 = XOR3(a##20, c##1, r3_), b##12 = ROT(b##12, 6); \
    b##20 = XOR3(a##22, c##1, r3_), b##04 = ROT(b##04, 6); \
    T r2_ = ROT(c##2, 1); \
    b##33 = XOR3(a##23, c##1, r3_), b##20 = ROT(b##20, 3); \
    b##02 = XOR3(a##10, c##0, r2_), b##33 = ROT(b##33, 7); \
    b##10 = XOR3(a##11, c##0, r2_), b##02 = ROT(b##02, 1); \
    b##23 = XOR3(a##12, c##0, r2_), b##10 = ROT(b##10, 4); \
    b##31 = XOR3(a##13, c##0, r2_), b##23 = ROT(b##23, 2); \
    T r0_ = ROT(c##0, 1); \
    b##44 = XOR3(a##14, c##0, r2_), b##31 = ROT(b##31, 5); \
    b##03 = XOR3(a##40, c##3, r0_), b##44 = ROT(b##44, 2); \
    b##11 = XOR3(a##41, c##3, r0_), b##03 = ROT(b##03, 3); \
    b##24 = XOR3(a##42, c##3, r0_), b##11 = ROT(b##11, 4); \
    b##32 = XOR3(a##43, c##3, r0_); \
    T r4_ = ROT(c##4, 1); \
    b##40 = XOR3(a##44, c##3, r0_), b##24 = ROT(b##24, 7); \
    b##22 = XOR3(a##32, c##2, r4_), b##40 = ROT(b##40, 6); \
    b##14 = XOR3(a##31, c##2, r4_), b##22 = ROT(b##22, 1); \
    b##43 = XOR3(a##34, c##2, r4_); \
    b##30 = XOR3(a##33, c##2, r4_), b##14 = ROT(b##14, 7); \
    b##01 = XOR3(a##30, c##2, r4_), b##30 = ROT(b##30, 5); \
    b##01 = ROT(b##01, 4); \
    KECCAK200_CHI_BACK(CHI, a, b, 3); \
    KECCAK200_CHI_BACK(CHI, a, b, 1); \
    KECCAK200_CHI_BACK(CHI, a, b, 2); \
    KECCAK200_CHI_BACK(CHI, a, b, 4); \
    KECCAK200_CHI_BACK(CHI, a, b, 0); \
    a##00 ^= (iota); \
    KECCAK200_PARITIES(XOR3, c, a); \
  } while (0)

#endif
