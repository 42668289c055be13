# SPDX-License-Identifier: Apache-2.0 OR MIT
#
# How a release of the library is compiled: NAME := words, and nothing else, because both make
# (packaging/library.mk) and CMake (loxo_targets.cmake) read this file.

# A section each for functions and data, so that a program links only what it calls. Nothing is ever
# thrown through this C, and unwind tables would be a tenth of it.
LOXO_SECTIONS := -ffunction-sections -fdata-sections
LOXO_TABLES := -fno-asynchronous-unwind-tables

# A kernel uses the instructions that its name says: the compiler adds no vectors of its own to a
# portable one. (Measured: no loss but 7% in one kernel, and 30% gained in another.)
LOXO_SCALAR_GNU := -fno-tree-vectorize
LOXO_SCALAR_Clang := -fno-vectorize -fno-slp-vectorize

# A release spends its time in the permutations: these have -O3. The modes' work on slabs, the
# turning to bit planes and Delirium, whose permutation is so short, gain nothing from it over -O2,
# and all else nothing over -Os. (Measured: a third of the library's bytes, 1% of a short packet.)
# Words are parts of a source's path; the first list with one that fits gives the level.
LOXO_O2 := _slabs_ _planes.c /delirium.c
LOXO_O3 := /permutation/ .S
