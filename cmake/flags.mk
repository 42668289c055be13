# SPDX-License-Identifier: Apache-2.0 OR MIT
#
# The compiler flags of a release. Each line is NAME := words and nothing else, because both make
# (packaging/library.mk) and CMake (loxo_targets.cmake) read this file.

# One section per function and per object, so that a program links only what it calls. No exception
# ever passes through this C code, and unwind tables would make up a tenth of it.
LOXO_SECTIONS := -ffunction-sections -fdata-sections
LOXO_TABLES := -fno-asynchronous-unwind-tables

# A kernel uses the instructions that its name promises, so the compiler must not vectorize a
# portable one. (Measured: one kernel loses 7%, another gains 30%, the rest do not change.)
LOXO_SCALAR_GNU := -fno-tree-vectorize
LOXO_SCALAR_Clang := -fno-vectorize -fno-slp-vectorize

# A release spends its time in permutations and in the kernels of streams, so these get -O3.
# The modes' work on slabs, duplexes with their rounds, batches of packets and messages, packets
# over streams, MACs, the conversion to bit planes, some kernels of Ascon, Spongent and SOSEMANUK,
# and Delirium gain nothing over -O2; the duplexes and kernels named in the first list, and everything
# else, gain nothing over -Os. (Measured: a third of the library's bytes for 1% of a short packet.
# But with -Os a wipe is one instruction that is slow to start: 2 to 5% of a short packet. And gcc
# then leaves the upper halves of vectors in use, so that what comes next takes up to six times as
# long: no list for -Os has code with vectors of 32 or 64 bytes.) Kernels for the smallest code are
# what they say. The words are parts of a source's path; the first list with a match decides.
LOXO_OS := _small.c _duplex_ssse3 _duplex_bmi2 xoodyak_duplex_portable gimli_duplex_portable schwaemm128_128_duplex_portable schwaemm192_192_duplex_portable schwaemm256_128_duplex_portable schwaemm256_256_duplex_portable keccak200_sse2 keccak200_ssse3 gimli_ssse3_x4 xoodoo_ssse3_x4 sosemanuk_portable_starts
LOXO_O2 := /core/wipe.c /core/batch.c /core/hash_many.c /core/stream_shared.c _slabs_ _duplex_ _planes.c /delirium.c _poly1305_packet.c /mac/ /chacha/chacha12 /chacha/chacha20 /chacha/chacha8 /chacha/xchacha20 /sosemanuk.c sosemanuk_ssse3.c sosemanuk_avx512.c spongent_avx512.c spongent_sliced.c ascon_bmi2.c
LOXO_O3 := /permutation/ /chacha_ /sosemanuk_ .S
