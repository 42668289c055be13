# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The faults that mutants.py plants: each a small slip that the tests must notice.

A fault is a file below src/loxo/, text that occurs in it exactly once, its replacement, a
description, and the test program that should notice first (all are tried). `hangs` is for a fault
that never ends: for it alone, a timeout counts as noticed. `small` is for code that only a build
with LOXO_SMALL compiles, `toys` for code that only the toys of CONTRIBUTING.md use, `machine` for
that of another processor, by its name in tools/toolchain.py. `quick` marks those of the short run.
A change that no caller could ever observe does not belong here.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Fault:
    """One slip."""

    file: str
    old: str
    new: str
    what: str
    program: str = "run"
    hangs: bool = False
    quick: bool = False
    small: bool = False
    toys: bool = False
    machine: str = ""


SHELL = "core/aead_shell.inc"
CALLS = "core/aead_calls.inc"
BATCH = "core/batch.c"
ELEPHANT_BATCH = "mode/elephant/elephant_batch.inc"
BLOCKS = "mode/elephant/elephant_blocks.inc"
BULK = "mode/elephant/elephant_bulk.inc"
DESCRIPTOR = "mode/elephant/elephant_descriptor.h"
MODE = "mode/elephant/elephant_mode.h"
PACKET = "mode/elephant/elephant_packet.inc"
PIECES = "mode/elephant/elephant_pieces.inc"
SERIAL = "mode/elephant/elephant_serial.inc"
SLAB_BATCH = "mode/elephant/elephant_slab_batch.inc"
SLAB_BULK = "mode/elephant/elephant_slab_bulk.inc"
SLAB_SHORT = "mode/elephant/elephant_slab_short.inc"
SLAB_ROWS = "mode/elephant/elephant_slab_rows.inc"
FORM_BYTES = "permutation/keccak200/keccak200_form_bytes.inc"
FORM_SLICES = "permutation/keccak200/keccak200_form_slices.inc"
FORM_PLANES = "permutation/spongent/spongent_form_planes.inc"
SPONGENT = "permutation/spongent/spongent_permutation.h"
SPONGENT_1 = "permutation/spongent/spongent_portable.h"
SPONGENT_4 = "permutation/spongent/spongent_portable_x4.h"
NIBBLES = "permutation/spongent/spongent_nibbles.c"
SPONGENT_SLICED = "permutation/spongent/spongent_sliced_vectors.h"
PLANES = "permutation/spongent/spongent_planes.c"
PLANES_BYTES = "permutation/spongent/spongent_planes_bytes.h"
PLANES_GFNI = "permutation/spongent/spongent_planes_gfni.h"
SPONGENT_SMALL = "permutation/spongent/spongent_small.h"
KECCAK = "permutation/keccak200/keccak200_round.h"
KECCAK_8 = "permutation/keccak200/keccak200_portable_x8.c"
KECCAK_SMALL = "permutation/keccak200/keccak200_small.c"
HASH = "core/sponge.h"
HASH_MANY = "core/hash_many.c"
HASH_MODE = "mode/spongent_hash/spongent_hash_mode.h"
HASH_SHELL = "core/hash_shell.h"
STREAM = "core/stream_scheme.h"
STREAM_MANY = "core/stream_many.h"
STREAM_SHELL = "core/stream_shell.h"
STREAM_KERNELS = "core/stream_kernels.inc"
CHACHA = "stream/chacha/chacha_state.h"
CHACHA_START = "stream/chacha/chacha_start.h"
POLY1305 = "mac/poly1305/poly1305.h"
POLY1305_U64 = "mac/poly1305/poly1305_portable_u64.inc"
POLY1305_1 = "mac/poly1305/poly1305_portable.inc"
POLY1305_SMALL = "mac/poly1305/poly1305_small.inc"
POLY1305_26 = "mac/poly1305/poly1305_limbs26.inc"
POLY1305_44 = "mac/poly1305/poly1305_limbs44.inc"
POLY1305_LANES = "mac/poly1305/poly1305_lanes.inc"
POLY1305_X86 = "mac/poly1305/poly1305_x86_lanes.inc"
POLY1305_WORDS = "mac/poly1305/poly1305_words.inc"
CHACHA_POLY = "mode/chacha20_poly1305/chacha20_poly1305_shared.c"
CHACHA_POLY_SCHEME = "mode/chacha20_poly1305/chacha20_poly1305_scheme.inc"
CHACHA_POLY_PACKET = "mode/chacha20_poly1305/chacha20_poly1305_packet.c"
CHACHA_1 = "stream/chacha/chacha_portable.c"
CHACHA_SMALL = "stream/chacha/chacha_small.c"
CHACHA_ROWS = "stream/chacha/chacha_x86_rows.inc"
CHACHA_LANES = "stream/chacha/chacha_x86_lanes.inc"
DUPLEX_PACKETS = "core/duplex_packets.inc"
DUPLEX_PIECES = "core/duplex_pieces.inc"
DUPLEX_SCHEME = "core/duplex_scheme.inc"
DUPLEX_STEPS = "core/duplex_steps.inc"
WORDS_ONE = "core/words_one.inc"
WORDS_U8 = "core/words_u8.h"
WORDS_LANES = "core/words_lanes.inc"
WORDS_V4D = "core/words_v4d.h"
WORDS_V8Q = "core/words_v8q.h"
WORDS_AVX512 = "core/words_avx512.inc"
XOODYAK = "mode/xoodyak/xoodyak_duplex.inc"
XOODYAK_HASH = "mode/xoodyak/xoodyak_hash.c"
XOODOO_1 = "permutation/xoodoo/xoodoo_portable.h"
XOODOO_SMALL = "permutation/xoodoo/xoodoo_small.c"
GIMLI = "mode/gimli/gimli_duplex.inc"
GIMLI_HASH = "mode/gimli/gimli_hash.c"
SPARKLE_X86 = "permutation/sparkle/sparkle_x86.h"
GIMLI_1 = "permutation/gimli/gimli_portable.h"
GIMLI_X128 = "permutation/gimli/gimli_x128.h"
GIMLI_16 = "permutation/gimli/gimli_avx512_x16.c"
GIMLI_SMALL = "permutation/gimli/gimli_small.c"
ASCON = "mode/ascon/ascon_duplex.inc"
ASCON_SIZES = "mode/ascon/ascon_aead128_sizes.h"
ASCON_128 = "mode/ascon/ascon_128_sizes.h"
ASCON_128A = "mode/ascon/ascon_128a_sizes.h"
ASCON_OLD_HASH = "mode/ascon/ascon_hash.c"
ASCON_SPONGE = "mode/ascon/ascon_sponge.h"
ASCON_CALLED = "permutation/ascon/ascon_called.h"
REVERSED = "core/reversed.h"
ASCON_NM = "mode/ascon/ascon_aead128_nm.c"
ASCON_T4 = "mode/ascon/ascon_aead128_t4.c"
ASCON_T8 = "mode/ascon/ascon_aead128_t8.c"
ASCON_1 = "permutation/ascon/ascon_portable.h"
ASCON_BMI2 = "permutation/ascon/ascon_bmi2.h"
ASCON_8 = "permutation/ascon/ascon_avx512_x8.h"
SCHWAEMM = "mode/sparkle/schwaemm_duplex.inc"
SCHWAEMM_128_128 = "mode/sparkle/schwaemm128_128_sizes.h"
SCHWAEMM_192_192 = "mode/sparkle/schwaemm192_192_sizes.h"
SCHWAEMM_256_128 = "mode/sparkle/schwaemm256_128_sizes.h"
SCHWAEMM_256_256 = "mode/sparkle/schwaemm256_256_sizes.h"
ESCH = "mode/sparkle/esch.h"
ESCH_256 = "mode/sparkle/esch256.c"
ESCH_384 = "mode/sparkle/esch384.c"
SPARKLE_1 = "permutation/sparkle/sparkle_portable.h"
SPARKLE_SSSE3 = "permutation/sparkle/sparkle_ssse3.c"
SPARKLE_AVX512 = "permutation/sparkle/sparkle_avx512.inc"
SPARKLE_SMALL = "permutation/sparkle/sparkle_small.c"
ASCON_HASH = "mode/ascon/ascon_hash256.c"
ASCON_XOF = "mode/ascon/ascon_xof128.c"
ASCON_CXOF = "mode/ascon/ascon_cxof128.c"
CHUNK = "packet/chunk.h"
CHUNKED = "packet/chunked.c"
KDF = "packet/chunk_kdf.h"
CHUNKED_MANY = "packet/chunked_many.c"
NONCES = "packet/nonce_counter.c"
PACKET_HEADER = "packet/packet.h"
REPLAY = "packet/replay_window.c"

PERMUTATIONS = (
    Fault(
        "permutation/spongent/spongent160.c",
        "COUNTER_START 0x75",
        "COUNTER_START 0x74",
        "first round constant of Spongent-pi[160]",
        quick=True,
    ),
    Fault(
        "permutation/spongent/spongent480.c",
        "SPONGENT_ROUNDS 240",
        "SPONGENT_ROUNDS 239",
        "a round fewer in Spongent-pi[480]",
    ),
    Fault(SPONGENT, "((x1) | (x2))", "((x1) & (x2))", "first gate of the S-box"),
    Fault(SPONGENT, "(y1_ & t6_)", "(y1_ | t6_)", "fifth gate of the S-box"),
    Fault(SPONGENT, "(word) ~(x3)", "(x3)", "an inversion in the S-box"),
    Fault(SPONGENT, "c >> 7 ^ c >> 3", "c >> 7 ^ c >> 4", "polynomial of the 8-bit counter"),
    Fault(SPONGENT, "c >> 8 ^ c >> 3", "c >> 8 ^ c >> 4", "polynomial of the 9-bit counter"),
    Fault(SPONGENT_1, "0x00cc00cc00cc00ccu, 6", "0x00cc00cc00cc00c8u, 6", "gather: a bit stays"),
    Fault(SPONGENT_1, "0x00ff00ff00ff00ffu", "0x00ff00ff00ff00feu", "rows: a bit stays"),
    Fault(SPONGENT_1, "next = at + 4 - at % 4", "next = at + 4", "rows: places in the wrong order"),
    Fault(SPONGENT_1, "((d)&8) << 9", "((d)&8) << 8", "rows: counter of the second round"),
    Fault(SPONGENT_1, "<< (15 - i)", "<< (14 - i)", "reversed counter a place too low"),
    Fault(SPONGENT_1, "plane[w] >> (64 -", "plane[w] >> (63 -", "plane over two words"),
    Fault(
        SPONGENT_SLICED,
        "v_ = x1_ ^ (u_ & x3_);",
        "v_ = x1_ ^ (t_ & x3_);",
        "sliced kernels: S-box with inverted inputs",
        "kernels",
    ),
    Fault(
        SPONGENT_SLICED,
        "i0, i1, i2, i3, bit[1]",
        "i0, i1, i2, i3, bit[0]",
        "sliced kernels: counter of the wrong round",
        "kernels",
    ),
    Fault(
        SPONGENT_SLICED,
        "counter_bits > 8 ? 3 : 2",
        "counter_bits > 9 ? 3 : 2",
        "sliced kernels: counter's last group",
        "kernels",
    ),
    Fault(
        SPONGENT_SLICED,
        "if (n < SLICED_LANES) {\n    loxo_copy(b, states, size);",
        "if (n < SLICED_LANES - 1) {\n    loxo_copy(b, states, size);",
        "sliced kernels: padding is left out",
        "kernels",
    ),
    Fault(SPONGENT_4, "(u | x[3])", "(u ^ x[3])", "four states: a gate of the S-box", "kernels"),
    Fault(
        SPONGENT_4, "? 1 : 3)", "? 1 : 2)", "four states: two counter bits in one place", "kernels"
    ),
    Fault(
        SPONGENT_4,
        "define EXCHANGED_ODD 2, 4",
        "define EXCHANGED_ODD 4, 2",
        "four states: y0",
        "kernels",
    ),
    Fault(NIBBLES, "bytes - 8) >> 8", "bytes - 8) >> 7", "four states: the last bytes", "kernels"),
    Fault(PLANES, "x[i] >> 32, 4", "x[i] >> 31, 4", "planes in words: upper states", "kernels"),
    Fault(PLANES, "left > 4 ? 8 : 4", "left > 5 ? 8 : 4", "planes: column too narrow", "kernels"),
    Fault(PLANES_BYTES, "0x3333333333333333u", "0x3333333333333331u", "planes: mask", "kernels"),
    Fault(PLANES_GFNI, "0x8040201008040201u", "0x8040201008040203u", "planes: GFNI", "kernels"),
    Fault(SPONGENT_SMALL, "0x00aa00aau", "0x00aa00a8u", "small kernel: a bit stays", "kernels"),
    Fault(SPONGENT_SMALL, "(wide >> 8)", "(wide >> 7)", "small kernel: plane's end", "kernels"),
    Fault(
        SPONGENT_SMALL, "(7 - i % 8)", "(i % 8)", "small kernel: counter not reversed", "kernels"
    ),
    Fault(KECCAK, "a##33 ^ d3_, 5", "a##33 ^ d3_, 6", "a rotation of rho", quick=True),
    Fault(KECCAK, "(b0_ ^ (b1_ & b2_))", "(b0_ ^ (b1_ | b2_))", "a gate of chi"),
    Fault(KECCAK, "c1_ ^ ROT(c3_, 1)", "c1_ ^ ROT(c3_, 2)", "a rotation of theta"),
    Fault(KECCAK, ", a##22 = (T)~a##22", "", "a lane that is not inverted"),
    Fault(
        "permutation/keccak200/keccak200_kernels.h",
        "CONSTANT(0x03)",
        "CONSTANT(0x02)",
        "a constant of iota",
    ),
    Fault(KECCAK_8, "((c)&8ull) << 21", "((c)&8ull) << 20", "x8 kernel: iota's bit 3", "kernels"),
    Fault(KECCAK_8, "(w, 1, 8, 0x0000ffff", "(w, 1, 8, 0x0000fffe", "x8 kernel: mask", "kernels"),
    Fault(
        XOODOO_SMALL,
        "shifted(parity, i, 1, 14)",
        "shifted(parity, i, 1, 13)",
        "small Xoodoo",
        "kernels",
    ),
    Fault(GIMLI_SMALL, "s[2] ^= 0x37;", "", "small Gimli: a constant", "kernels"),
    Fault(SPARKLE_1, "(*y, 31)", "(*y, 30)", "Sparkle: a turn", "kernels"),
    Fault(SPARKLE_1, "(i + half - 1) % half", "i", "Sparkle: branches do not move", "kernels"),
    Fault(SPARKLE_1, "sparkle_constants[step % 8]", "0", "Sparkle: steps alike", "kernels"),
    Fault(SPARKLE_SSSE3, "return x ^ SP", "return SP", "Sparkle: a sum", "kernels"),
    Fault(SPARKLE_SSSE3, "(sum & low)", "sum", "Sparkle: upper halves are added", "kernels"),
    Fault(SPARKLE_SSSE3, "x, y, 2, 6", "x, y, 2, 7", "Sparkle: a word is lost", "kernels"),
    Fault(SPARKLE_SSSE3, "% 8], step, 0", "% 8], 0, 0", "Sparkle: steps unnumbered", "kernels"),
    Fault(SPARKLE_AVX512, "24 + 17 - 32", "24 + 17 - 31", "Sparkle: a turned sum", "kernels"),
    Fault(SPARKLE_AVX512, "0xffff)", "0xfffe)", "Sparkle: linear layer", "kernels"),
    Fault(SPARKLE_SMALL, "17, 17, 0", "17, 16, 0", "small Sparkle: a turn", "kernels"),
    Fault(SPARKLE_SMALL, "x & 0xffff", "x & 0xfffe", "small Sparkle: linear layer", "kernels"),
    Fault(KECCAK_SMALL, "2 * x + 3 * y", "2 * x + 2 * y", "small kernel: pi", "kernels"),
    Fault(KECCAK_SMALL, "~c[x1] & c[x2]", "~c[x2] & c[x1]", "small kernel: chi", "kernels"),
    Fault("core/transpose.h", "x, 4, 0x0f0f", "x, 4, 0x0f0e", "32 by 32 transposition: mask"),
    Fault("core/transpose.h", "0x0000cccc0000cccc", "0x0000cccc0000ccc8", "8 by 8: mask"),
    Fault("core/dispatch.c", "lanes * bytes", "lanes * (bytes - 1)", "dispatch: stride"),
    Fault("core/dispatch.h", "n < row->from", "n <= row->from", "dispatch: pick runs past the end"),
    Fault("core/dispatch.c", "if (n <= rows->lanes) break", "break", "dispatch: lanes exceeded"),
)

ELEPHANT = (
    Fault("mode/elephant/dumbo.c", "(0, 3, 0xff)", "(0, 2, 0xff)", "Dumbo: mask's rotation"),
    Fault(
        "mode/elephant/jumbo.c",
        "(19, 1, 0x01)",
        "(18, 1, 0x01)",
        "Jumbo: mask's last tap",
        quick=True,
    ),
    Fault(
        "mode/elephant/delirium.c",
        "(13, 1, 0xfe)",
        "(13, 7, 0x7f)",
        "Delirium: mask's shift the other way",
    ),
    Fault(
        "mode/elephant/jumbo192.c",
        "(3, 7, 0x80)",
        "(3, 6, 0xc0)",
        "jumbo192: mask's shift",
    ),
    Fault(DESCRIPTOR, "x >> (8 - t.turn)", "x >> (7 - t.turn)", "rotation of mask bytes"),
    Fault(
        BLOCKS,
        "const size_t second = s->nonce ? 1 : s->second;\n  size_t left",
        "const size_t second = s->second;\n  size_t left",
        "keystream under the mask of the ciphertext",
    ),
    Fault(PACKET, "p->len : 0, 2,", "p->len : 0, 1,", "ciphertext: phi_2 squared lost"),
    Fault(BLOCKS, "m + second : NULL", "m + 1 : NULL", "second window always at distance one"),
    Fault(BLOCKS, "block[left] = 1;", "block[left] = 0x80;", "padding byte"),
    Fault(BLOCKS, "loxo_copy(block, s->nonce, ELEPHANT_NONCE);", "", "nonce not loaded"),
    Fault(
        BLOCKS, "loxo_xor(out, in, states, left);", "loxo_xor(out, in, states, left - 1);", "cut"
    ),
    Fault(BLOCKS, "if (bytes < room) s->ends = 0;", "", "padding again and again", hangs=True),
    Fault(BLOCKS, "s->window, s->window + n,", "s->window, s->window + n - 1,", "masks lag behind"),
    Fault(MODE, "block + ELEPHANT_KEY, 0,", "block + ELEPHANT_KEY, 1,", "key's padding"),
    Fault(PACKET, "if (first < room) sum[", "if (first + 1 < room) sum[", "AD: first padding"),
    Fault(PACKET, "0, first == room}", "0, 0}", "AD cut short"),
    Fault(PACKET, "s[AD].window++;", "", "AD's masks from the wrong place"),
    Fault(
        PACKET,
        "if (p->key_context) {",
        "if (p->key_context && !p->key) {",
        "key that a context overrules is expanded",
    ),
    Fault(
        PACKET,
        "    held += n * e->block;\n",
        "",
        "held keystream from the wrong place",
    ),
    Fault(
        PACKET,
        "w->sums + i * e->block, e->tag);\n    }",
        "w->sums + i * e->block, 4);\n    }",
        "tag cut",
    ),
    Fault(
        PACKET,
        "loxo_differ(w->sums + i * e->block, p->tag, e->tag)",
        "loxo_differ(w->sums + i * e->block, p->tag, e->tag - 1)",
        "last byte of the tag not compared",
        quick=True,
    ),
    Fault(
        "core/wipe.c", "int verdict = (int)((", "int verdict = 0 & (int)((", "all tags are right"
    ),
    Fault(
        "core/wipe.c", "difference |= (unsigned)", "difference = (unsigned)", "last byte decides"
    ),
    Fault("core/wipe.c", "+ 0xffu) >> 8", "+ 0xfeu) >> 8", "a difference of one bit passes"),
    Fault("core/check.h", "y - x < a_len || ", "", "overlap seen from one side only"),
    Fault("core/check.h", "x - y < b_len", "x - y + 1 < b_len", "overlap of one byte"),
    Fault("core/check.h", "if (out != in && ", "if (", "in place refused"),
    Fault("core/check.h", "if (loxo_overlap(out, len, ad, ad_len))", "if (0)", "out over AD"),
    Fault("core/check.h", "if (loxo_overlap(out, len, tag, written))", "if (0)", "out over tag"),
    Fault("core/check.h", "if (len > longest || ad_len", "if (ad_len", "length of the message"),
    Fault("core/check.h", "if (ad_len && !ad)", "if (!ad)", "no AD and no pointer refused"),
    Fault("core/check.h", "if (len && (!out || !in))", "if (len && !out)", "null message"),
    Fault(
        BATCH,
        "i < at + taken && !status; i++",
        "i < at + taken; i++",
        "batch: last status instead of the first that fails",
    ),
    Fault(
        BATCH, "w->packet[t->n++] = p;", "w->packet[0] = p, t->n++;", "batch: packets in one place"
    ),
    Fault(
        BATCH,
        "if (in != out && in - out + end < len + end) return 0;",
        "",
        "batch: out over in at a glance",
    ),
    Fault(BATCH, "!ad || ad - out + ad_len - 1 < end + ad_len", "!ad", "batch: out over AD"),
    Fault(BATCH, "tag - 1 >= end + tag", "tag >= end + tag", "batch: out over tag"),
    Fault(ELEPHANT_BATCH, "packets += m, n", "n", "batch: first jobs again and again"),
    Fault(BATCH, "p.in_order[i].index", "i", "batch: plan for other packets", "batch"),
    Fault(BATCH, "sorted[i] = w->packet[", "sorted[0] = w->packet[", "batch: sorted in one place"),
    Fault(BATCH, "if (of->ads_differ)", "if (0)", "batch: as much AD as the first", "batch"),
    Fault(
        BATCH, "= t.differ | t.ads_differ;", "= t.differ;", "batch: AD makes no difference", "batch"
    ),
    Fault(BATCH, "place[k] + place[k - 1]", "place[k]", "batch: places not summed up"),
    Fault(BATCH, "least * cost_of(b, most)", "cost_of(b, most)", "batch: lanes for free", "batch"),
    Fault(BATCH, "now.of[minor] = most_minor(", "(void)most_minor(", "batch: one stream", "batch"),
    Fault(BATCH, "if (longer > b->alone)", "if (0)", "batch: lanes for any length", "batch"),
    Fault(BATCH, "if (some >= SHORT) return 0;", "", "batch: long packets as short ones"),
    Fault(
        BATCH, "place[own[i]]++] = w->packet[i]", "i] = w->packet[i]", "batch: not sorted", "batch"
    ),
    Fault(BATCH, "(uint32_t)groups * together", "together", "batch: one group for all", "batch"),
    Fault(BATCH, "w->ads_differ || ", "", "batch: as short with AD of any length", "batch"),
    Fault(BATCH, "last >= least", "last > least", "batch: a packet more for a group", "batch"),
    Fault(BATCH, "if (to > n) to = n;", "", "batch: group beyond the window"),
    Fault(BATCH, "cost[k] += cost_in_share", "cost[k] += 0 * cost_in_share", "shares", "batch"),
    Fault(
        BATCH,
        "packets + from, to - from",
        "packets + from, to - from - 1",
        "share without its last",
    ),
    Fault(BATCH, "used + 1 == most || ", "", "one share too many"),
    Fault(BATCH, "*has_long = 1;", "", "long packets left out"),
    Fault(BATCH, "if (!status) status = own;", "status = own;", "status of the last share"),
    Fault(BULK, "loxo_fill(r->sum, 0, sizeof r->sum);", "", "sum of a run not begun"),
    Fault(BULK, "r->work.ends = 0;", "", "every run ends the data"),
    Fault(BULK, "blocks -= rest;", "", "more than pays goes through slabs"),
    Fault(SLAB_ROWS, "row[n] = 1;", "row[n] = 2;", "padding in a lane"),
    Fault(SLAB_BULK, "padding = n * BLOCK > len;", "padding = 0;", "padding at a run's end"),
    Fault(SLAB_BULK, "(i < rest ? begun : whole)", "whole", "bulk: keystream of a last block"),
    Fault(
        SLAB_BULK,
        "SLAB(add_masks)(r, 1);",
        "SLAB(add_masks)(r, 2);",
        "bulk: mask",
    ),
    Fault(
        "mode/elephant/elephant_slab.h",
        "window, window + 1, 16",
        "window, window, 16",
        "bulk: sum of masks",
    ),
    Fault(SLAB_BULK, "SLAB(add_bytes)(out, r->rows, in, len);", "", "bulk: end not written"),
    Fault(
        SLAB_BATCH,
        "SLAB(feed)(r->e, r->first + FORM_GROUP);",
        "SLAB(feed)(r->e, r->first);",
        "batch: second group of masks",
    ),
    Fault(SLAB_BATCH, "if (at > len ||", "if (at >= len ||", "batch: last padding"),
    Fault(SLAB_BATCH, "if (p->ad_len > ad)", "if (p->ad_len < ad)", "batch: longest AD"),
    Fault(
        SLAB_BATCH,
        "packets[s]->status = LOXO_ERR_FORGED;",
        "packets[s]->status = LOXO_OK;",
        "batch on slabs: forgery passes",
        quick=True,
    ),
    Fault(
        SLAB_SHORT,
        "in - out + len - 1 < 2 * len - 1",
        "in - out < len",
        "short packets: in over out",
    ),
    Fault(
        SLAB_SHORT,
        "if ((p->key_context != NULL) != r->contexts) return 1;",
        "if (p->key_context && !r->contexts) return 1;",
        "short packets: key among contexts",
    ),
    Fault(
        SLAB_SHORT,
        "if ((p->key_context != NULL) != r->contexts) return 1;",
        "if (!p->key_context && r->contexts) return 1;",
        "short packets: context among keys",
    ),
    Fault(
        SLAB_SHORT,
        "r->text.vector[r->len] = zero + ELEPHANT_EACH(1);",
        "",
        "short packets: padding",
    ),
    Fault(
        SLAB_SHORT,
        "r->first.vector[ELEPHANT_NONCE] = zero;",
        "",
        "short packets: keystream's padding",
    ),
    Fault(
        SLAB_SHORT,
        "i < SLAB(field); i++) differ",
        "i + 1 < SLAB(field); i++) differ",
        "short packets: last byte of the tag",
    ),
    Fault(SLAB_SHORT, "if (right >> i & 1)", "if (1)", "short packets: forgery passes"),
    Fault(SLAB_SHORT, "loxo_wipe(&r, sizeof r);", "", "short packets: not wiped", "wipe"),
    Fault(
        FORM_PLANES,
        "high << (64 - i)",
        "high << (63 - i)",
        "planes: window",
    ),
    Fault(
        FORM_BYTES,
        "rotations[turn]",
        "rotations[turn ^ 2]",
        "bytes: rotation",
    ),
    Fault(FORM_SLICES, "all ^= x;", "all = x;", "slices: sum of lanes"),
    Fault(FORM_PLANES, "x ^= words[w]", "x = words[w]", "planes: sum"),
    Fault(FORM_BYTES, "ones, 8)", "ones, 0)", "bytes: sum of lanes"),
    Fault(
        FORM_SLICES,
        "turned |= SLAB(words_before)(byte)",
        "turned |= byte",
        "slices: rotation",
    ),
    Fault(
        FORM_PLANES,
        "(z + 8 - turn)",
        "(z + 7 - turn)",
        "planes: rotation",
    ),
    Fault("mode/elephant/elephant_mode.h", "w.next ^= lane_term", "w.next = lane_term", "sequence"),
    Fault(PIECES, "s->second = 2;", "s->second = 1;", "pieces: mask of the ciphertext"),
    Fault(PIECES, "len, s->second, last}", "len, 0, last}", "pieces: ciphertext under AD's masks"),
    Fault(BLOCKS, "masks.byte + 1, e->block", "masks.byte, e->block", "pieces: AD's first mask"),
    Fault(PIECES, "s->sum[s->filled] = 1;", "s->sum[s->filled] = 2;", "pieces: padding"),
    Fault(PIECES, "if (taken > len) taken = len;", "taken = len;", "pieces: block overfilled"),
    Fault(
        SHELL,
        "if (s->phase != IN_AD) return LOXO_ERR_STATE;\n  if (shell_too_long",
        "if (s->phase == ENDED) return LOXO_ERR_STATE;\n  if (shell_too_long",
        "AD after the text",
    ),
    Fault(
        SHELL,
        "if (s->phase != RELEASING) return LOXO_ERR_STATE;",
        "if (s->phase == ENDED) return LOXO_ERR_STATE;",
        "plaintext released before verification",
        quick=True,
    ),
    Fault(SHELL, "RELEASING && s->released == s->absorbed", "RELEASING", "cut release goes unseen"),
    Fault(SHELL, "len > s->absorbed - s->released", "len > s->absorbed", "more than absorbed"),
    Fault(SHELL, "s->absorbed = 0;\n  s->phase", "s->phase", "AD counts as ciphertext"),
    Fault(
        SHELL,
        "loxo_differ(scheme_tag(e, &s->scheme), expected, e->tag)",
        "loxo_differ(scheme_tag(e, &s->scheme), expected, 1)",
        "one byte",
    ),
    Fault(SHELL, "phase ? s->absorbed : 0", "phase ? 0 : 0", "pieces: each length for itself"),
    Fault(
        SHELL,
        "e->longest) return LOXO_ERR_LENGTH;\n  p->tag",
        "e->longest) p->len = 0;\n  p->tag",
        "seal: length",
    ),
    Fault(SHELL, "if (p->len < e->tag)", "if (p->len <= e->tag)", "open: no message"),
    Fault(
        SHELL,
        "if (!first) first = p->status;",
        "first = p->status;",
        "one by one: status of the last packet",
        small=True,
    ),
)

SERIALLY = tuple(
    Fault(SERIAL, old, new, f"serial: {what}", program, small=True)
    for old, new, what, program in (
        ("CRYPT = 3", "CRYPT = 7", "keystream's masks", "run"),
        ("TEXT = 5", "TEXT = 4", "ciphertext's masks", "run"),
        ("AD = 2", "AD = 4", "AD's masks", "run"),
        ("to[left] = 1;", "to[left] = 2;", "padding", "run"),
        ("masks_fill(e, s, s->masks + 1)", "masks_fill(e, s, s->masks + 2)", "a mask less", "run"),
        ("first << (8 - turn)", "first << (7 - turn)", "the way back", "run"),
        ("    *m = 0;\n", "", "the way back: first byte", "run"),
        ("loxo_copy(state, s->nonce, ELEPHANT_NONCE);", "", "nonce not loaded", "run"),
        ("s->at <= s->len ||", "s->at < s->len ||", "padding after whole blocks", "run"),
        (
            "AD_ROOM(e) <= s->ad_len) {\n    masks",
            "AD_ROOM(e) < s->ad_len) {\n    masks",
            "padding after AD in a window more",
            "run",
        ),
        (
            "AD_ROOM(e) <= s->ad_len) {\n    s->",
            "AD_ROOM(e) < s->ad_len) {\n    s->",
            "AD's end",
            "run",
        ),
        ("room - left - 1);", "0);", "zeros behind the padding", "run"),
        ("left < e->block ? left : e->block);", "e->block);", "text put out past its end", "run"),
        (
            "loxo_differ(s->states, s->tag, e->tag)",
            "loxo_differ(s->states, s->tag, 7)",
            "tag",
            "run",
        ),
        (
            "loxo_copy(s->window, w.masks + n, e->block);",
            "loxo_copy(s->window, w.masks, e->block);",
            "pieces: masks stand still",
            "run",
        ),
        ("  loxo_wipe((uint8_t *)s + CALLERS, sizeof *s - CALLERS);\n", "", "work is left", "wipe"),
        (
            "w.sum, e->block);\n  loxo_wipe(&w, sizeof w);",
            "w.sum, e->block);",
            "pieces leave masks",
            "wipe",
        ),
    )
)

WIPING = (
    Fault(
        "core/duplex_steps.inc",
        "state, k);\n  DUPLEX_WIPE(k, KEY / WORD);",
        "state, k);",
        "a duplex leaves its key",
        "wipe",
    ),
    Fault(
        "core/wipe.c", "if (n) loxo_fill(p, 0, n)", "if (n > 8) loxo_fill(p, 0, n)", "short wipes"
    ),
    Fault(
        PACKET,
        "SHORT_WINDOW};\n  work_run(e, &w, &p, decrypt);\n  loxo_wipe(&r, sizeof r);",
        "SHORT_WINDOW};\n  work_run(e, &w, &p, decrypt);",
        "a short packet leaves its work",
        "wipe",
        quick=True,
    ),
    Fault(
        PACKET,
        "SHORT_WINDOW};\n  work_run(e, &w, &p, decrypt);\n  loxo_wipe(&r, sizeof r);",
        "SHORT_WINDOW};\n  work_run(e, &w, &p, decrypt);\n  loxo_wipe(&r, sizeof r.states);",
        "a short packet leaves its sum and job",
        "wipe",
    ),
    Fault(
        PACKET,
        "SHORT_WINDOW};\n  work_run(e, &w, &p, decrypt);\n  loxo_wipe(&r, sizeof r);",
        "SHORT_WINDOW};\n  work_run(e, &w, &p, decrypt);\n"
        "  if (!p->status) loxo_wipe(&r, sizeof r);",
        "a forgery leaves its work",
        "wipe",
    ),
    Fault(
        PACKET,
        "ELEPHANT_WINDOW};\n  work_run(e, &w, &p, decrypt);\n  loxo_wipe(&r, sizeof r);",
        "ELEPHANT_WINDOW};\n  work_run(e, &w, &p, decrypt);",
        "a long packet leaves its work",
        "wipe",
    ),
    Fault(
        PACKET,
        "packets, decrypt);\n  loxo_wipe(&r, sizeof r);",
        "packets, decrypt);",
        "packets side by side leave their work",
        "wipe",
    ),
    Fault(
        BLOCKS,
        "loxo_wipe(&masks, sizeof masks);\n  loxo_wipe(states",
        "loxo_wipe(states",
        "pieces leave masks",
        "wipe",
    ),
    Fault(
        SHELL,
        "s->phase = IN_AD;\n  loxo_wipe(&k, sizeof k);",
        "s->phase = IN_AD;",
        "init leaves the key",
        "wipe",
    ),
    Fault(
        BLOCKS,
        "1, e->block);\n  loxo_wipe(&masks, sizeof masks);\n}",
        "1, e->block);\n}",
        "the start of the masks stays",
        "wipe",
    ),
    Fault(
        BLOCKS,
        "  loxo_wipe(states, sizeof states);\n",
        "",
        "keystream in pieces stays",
        "wipe",
    ),
    Fault(SHELL, "loxo_wipe(s, sizeof *s);\n  loxo_copy(tag", "loxo_copy(tag", "encrypt_final"),
    Fault(
        SHELL,
        "loxo_wipe(s, sizeof *s);\n    return LOXO_ERR_FORGED;",
        "s->phase = ENDED;\n    return LOXO_ERR_FORGED;",
        "a forgery leaves the state",
    ),
    Fault(SHELL, "if (complete) loxo_wipe(s, sizeof *s);", "", "decrypt_final leaves the state"),
    Fault(
        SHELL,
        "sizeof k);\n  loxo_wipe(&k, sizeof k);",
        "sizeof k);",
        "key_init",
        "wipe",
    ),
    Fault(CALLS, "{ loxo_wipe(context, sizeof *context); }", "{ (void)context; }", "key_wipe"),
    Fault(
        SPONGENT_SLICED, "wipe(room, 2 * slab)", "wipe(room + slab, slab)", "sliced: buffer", "wipe"
    ),
    Fault(
        SPONGENT_SLICED, "wipe(room, 2 * slab)", "wipe(room, slab)", "sliced: other buffer", "wipe"
    ),
    Fault(KECCAK_8, "loxo_wipe(slices, sizeof slices);", "", "x8 kernel leaves slices", "wipe"),
    Fault(SPONGENT_SMALL, "loxo_wipe(next, sizeof next);", "", "small kernel leaves next", "wipe"),
    Fault(
        HASH_SHELL,
        "digest, LOXO_##NAME##_DIGEST_BYTES); \\\n    loxo_wipe(state, sizeof *state);",
        "digest, LOXO_##NAME##_DIGEST_BYTES);",
        "hash: final leaves the state",
    ),
    Fault(CHUNKED, "loxo_wipe(digest, sizeof digest);", "", "key of a message stays", "wipe"),
    Fault(CHUNKED, "if (status) loxo_chunked_wipe(c);", "", "refused header leaves keys", "packet"),
)

HASHES = (
    Fault(HASH_MODE, "0x80,", "0x01,", "hash: padding"),
    Fault(
        HASH,
        "if (!h->ends_full && filled == h->rate) {\n      loxo_sponge_next(h, state);",
        "if (!h->ends_full && filled == h->rate) {",
        "hash: not permuted",
    ),
    Fault(
        HASH,
        "if (h->ends_full && filled == h->rate) {\n      loxo_sponge_next(h, state);",
        "if (h->ends_full && filled == h->rate) {",
        "hash that ends full: not permuted",
    ),
    Fault(HASH, "if (h->pads_all) loxo_sponge_pad(h, state, h->rate);", "", "hash: a full block"),
    Fault(HASH, "if (!full || h->pads_all)", "if (!full)", "hash: the last full block"),
    Fault(
        HASH,
        "if (h->pads_all && used == h->rate) loxo_sponge_pad(h, state, 0);",
        "",
        "hash: a squeezed block",
    ),
    Fault(HASH, "if (h->mark_padded) state", "if (0) state", "hash: last block not marked"),
    Fault(
        HASH,
        "h->permute(state, 1);\n      used = 0;",
        "used = 0;",
        "hash: squeezes the same block",
    ),
    Fault(HASH, "state[h->state] = h->rate;", "state[h->state] = 0;", "hash: padding not permuted"),
    Fault(HASH, "i < n; i++) to[i] ^=", "i + 1 < n; i++) to[i] ^=", "hash: parts of blocks"),
    Fault(HASH, "in, h->rate);", "in, h->rate / 2u);", "hash: half of a block", "hash_many"),
    Fault(HASH, "i < h->state; i++)", "i + 1 < h->state; i++)", "hash: start but for a byte"),
    *(
        Fault(HASH_SHELL, old, new, f"XOF: {what}")
        for old, new, what in (
            ("!= LOXO_XOF_ABSORBS) return", "== 99) return", "update"),
            ("if (!LOXO_XOF_PHASE(state)) return LOXO_ERR_STATE; \\\n", "", "wiped state"),
            ("if (n && !out) return LOXO_ERR_ARGUMENT; \\\n", "", "null output"),
            ("if (custom_len && !custom) return LOXO_ERR_ARGUMENT; \\\n", "", "null string"),
            ("custom_len > LOXO_##NAME##_CUSTOM_MAX", "custom_len > 99", "longest string"),
            ("LOXO_XOF_PHASE(state) = LOXO_XOF_SQUEEZES;", "", "message goes on"),
        )
    ),
    Fault(ASCON_HASH, "0x81, 0xd6", "0x80, 0xd6", "ascon-hash256: start"),
    Fault(ASCON_HASH, ".padding = 1", ".padding = 0x80", "ascon-hash256: padding"),
    Fault(ASCON_OLD_HASH, "0xee, 0x93", "0xef, 0x93", "ascon-hash: start"),
    Fault(ASCON_OLD_HASH, ".padding = 0x80", ".padding = 1", "ascon-hash: padding"),
    Fault(ASCON_SPONGE, "REVERSED = 7", "REVERSED = 3", "ascon-hash: bytes of a word"),
    Fault(HASH, "h->last(state, 1);", "", "hash: another last permutation"),
    Fault(
        HASH_MANY,
        "w->h->last && i < others;",
        "0 && i < others;",
        "many: another last permutation",
        "hash_many",
    ),
    Fault(
        HASH_MANY,
        "swap_lanes(w->room, size, i, --others);",
        "--others;",
        "many: order",
        "hash_many",
    ),
    Fault(ESCH, "sum ^ (sum << 16 & high)", "sum", "Esch: halves of words are not added"),
    Fault(ESCH, "turned << 32 | turned >> 32", "turned", "Esch: x goes into x"),
    Fault(ESCH, "loxo_copy(block + at,", "loxo_copy(block,", "Esch: parts of blocks move"),
    Fault(ESCH_256, ".mark_full = 2", ".mark_full = 1", "esch256: a full last block"),
    Fault(ESCH_256, "sparkle384_11_permute", "sparkle384_7_permute", "esch256: slim at the end"),
    Fault(ESCH_384, "STATE / 2 - 1", "STATE - 1", "esch384: the constant is elsewhere"),
    Fault(ESCH_384, ".padding = 0x80", ".padding = 1", "esch384: padding"),
    Fault(ASCON_XOF, "0xeb, 0x47", "0xea, 0x47", "ascon-xof128: start"),
    Fault(ASCON_XOF, ".is_xof = 1,", "", "ascon-xof128: lengths in batches", "hash_many"),
    Fault(ASCON_CXOF, "0x03, 0xde", "0x02, 0xde", "ascon-cxof128: start"),
    Fault(ASCON_CXOF, "(uint8_t)(len << 3)", "(uint8_t)len", "ascon-cxof128: length in bytes"),
    Fault(ASCON_CXOF, "(uint8_t)(len >> 5)", "0", "ascon-cxof128: length of 32 bytes and more"),
    Fault(ASCON_CXOF, "h->permute(state, 1);", "", "ascon-cxof128: string's last block"),
    Fault(ASCON_CXOF, "loxo_sponge_absorb(h, state, custom, len);", "", "ascon-cxof128: string"),
    Fault(ASCON_CXOF, "loxo_sponge_end(h, state);", "", "ascon-cxof128: string's padding"),
    Fault(
        HASH_SHELL,
        "size_t len) { \\\n    if (len && !in) return LOXO_ERR_ARGUMENT; \\\n",
        "size_t len) { \\\n",
        "hash: null message",
    ),
    Fault(
        HASH_MANY,
        "loxo_sponge_read(h, m->digest + made, state, 0, more);",
        "loxo_copy_block(m->digest + made, state, more);",
        "many: the state's form",
        "hash_many",
    ),
    Fault(HASH_MANY, "loxo_sponge_close(h, state, n);", "", "many: padding", "hash_many"),
    Fault(
        HASH_MANY,
        "if (left < h->rate ||",
        "if (left <= h->rate ||",
        "many: last whole block",
        "hash_many",
    ),
    Fault(
        HASH_MANY,
        " || (h->ends_full && left == h->rate)",
        "",
        "many: a message that ends full",
        "hash_many",
    ),
    Fault(
        HASH_MANY,
        "loxo_sponge_pad(h, state, h->rate);",
        "(void)0;",
        "many: a full block",
        "hash_many",
    ),
    Fault(
        HASH_MANY,
        "if (h->pads_all) loxo_sponge_pad(h, state, 0);",
        "",
        "many: a squeezed block",
        "hash_many",
    ),
    Fault(
        HASH_MANY,
        "lane->at += more;",
        "lane->at++;",
        "many: digest put together wrongly",
        "hash_many",
    ),
    Fault(HASH_MANY, "lanes[i] = lanes[active];\n", "", "many: last lane lost", "hash_many"),
    Fault(
        HASH_MANY,
        "loxo_copy(state, w->room->states + active * size, size);",
        "",
        "many: last state lost",
        "hash_many",
    ),
    Fault(
        HASH_MANY,
        "if (room->lanes[i].message) loxo_copy_block(room->states + i * size, room->start, size);",
        "",
        "many: state of the last message",
        "hash_many",
    ),
    Fault(
        HASH_MANY,
        "if (!q->status) q->status = m->status;",
        "",
        "many: the batch's status",
        "hash_many",
    ),
    Fault(
        HASH_MANY,
        "m->len && !m->in ? LOXO_ERR_ARGUMENT : LOXO_OK",
        "LOXO_OK",
        "many: null message",
        "hash_many",
    ),
    Fault(
        HASH_MANY,
        "loxo_wipe(room->states, used * h->state);",
        "(void)used;",
        "many: states stay",
        "wipe",
    ),
    Fault(HASH_MANY, ") one(m);", ") {}", "many, one by one: nothing", "hash_many", small=True),
    Fault(XOODYAK_HASH, "= 0x01}", "= 0x02}", "xoodyak-hash: domain"),
    Fault(XOODYAK_HASH, ".padding = 0x01", ".padding = 0x02", "xoodyak-hash: padding"),
    Fault(GIMLI_HASH, ".marked = STATE - 1", ".marked = STATE - 2", "gimli-hash: mark"),
)

PACKETS = (
    Fault(REPLAY, "#define WINDOW 64", "#define WINDOW 63", "replay window of 63", "packet"),
    Fault(REPLAY, "behind >= WINDOW", "behind >= WINDOW - 1", "oldest place", "packet"),
    Fault(REPLAY, "ahead < WINDOW ?", "ahead < WINDOW - 1 ?", "jump by 63 forgets", "packet"),
    Fault(REPLAY, "(w->seen >> behind & 1)", "0", "replays accepted", "packet"),
    Fault(REPLAY, "if (status) return status;", "(void)status;", "accept does not check", "packet"),
    Fault(
        REPLAY, "w->seen = UINT64_MAX;", "w->seen = 1;", "resumes with the highest only", "packet"
    ),
    Fault(NONCES, "c->next + c->reserve : END", "c->next : END", "nothing reserved", "packet"),
    Fault(NONCES, "if (c->next == END) return LOXO_ERR_EXHAUSTED;", "", "nonces wrap", "packet"),
    Fault(
        NONCES,
        "if (c->store(c->arg, reserved)) return LOXO_ERR_STORAGE;\n    c->reserved = reserved;",
        "c->reserved = reserved;\n    if (c->store(c->arg, reserved)) return LOXO_ERR_STORAGE;",
        "reserved before it is stored",
        "packet",
    ),
    Fault(NONCES, "if (!reserve || !store)", "if (!store)", "nothing to reserve", "packet"),
    Fault(NONCES, "loxo_copy(nonce, c->sender, 4)", "(void)0", "nonce without sender", "packet"),
    Fault(
        NONCES,
        "if (nonce_bytes < LOXO_NONCE_BYTES) return LOXO_ERR_LENGTH;",
        "",
        "a nonce too short for the counter",
        "packet",
    ),
    Fault(NONCES, "loxo_fill(nonce + LOXO_NONCE_BYTES, 0,", "(void)(0,", "nonce's zeros", "packet"),
    Fault(
        CHUNKED,
        "c->next++;\n  c->ended = last != 0;\n  return LOXO_OK;\n}\n\nint loxo_chunked_decrypt_at(",
        "c->ended = last != 0;\n  return LOXO_OK;\n}\n\nint loxo_chunked_decrypt_at(",
        "every chunk has one number",
        "packet",
    ),
    Fault(CHUNK, "nonce[11] = last ? 1 : 0;", "(void)last;", "last flag left out", "packet"),
    Fault(
        CHUNKED,
        "loxo_differ(commitment, header + COMMITMENT, DIGEST)",
        "loxo_differ(commitment, header + COMMITMENT, 16)",
        "half of the commitment",
        "packet",
    ),
    Fault(
        CHUNKED,
        "if (!status && loxo_differ(commitment, header + COMMITMENT, DIGEST)) "
        "status = LOXO_ERR_KEY;",
        "",
        "commitment not compared",
        "packet",
    ),
    Fault(
        CHUNKED,
        "derive(digest, key, key_bytes, header, 1)",
        "derive(digest, key, key_bytes, header, 2)",
        "key and commitment are one",
        "packet",
    ),
    Fault(KDF, "prefix[0] = (uint8_t)key_bytes;", "prefix[0] = 0;", "KDF: length", "packet"),
    Fault(KDF, "&state, header, 32)", "&state, header, 16)", "KDF: no salt", "packet"),
    Fault(CHUNKED, "header[HASH] != cipher.kdf ||", "", "KDF: another hash", "packet"),
    Fault(CHUNKED, "header[HASH] > LOXO_KDF_ASCON ||", "", "KDF: a hash without number", "packet"),
    Fault(
        PACKET_HEADER, "LOXO_CHUNKED_TAG_MIN 8", "LOXO_CHUNKED_TAG_MIN 4", "short tags", "packet"
    ),
    Fault(CHUNKED, "wrong |= header[i];", "wrong |= 0;", "header's zeros not checked", "packet"),
    Fault(CHUNKED, "log2 <= LOXO_CHUNKED_LOG2_MAX", "log2 <= 21", "log2 of 21", "packet"),
    Fault(CHUNKED, "log2 >= LOXO_CHUNKED_LOG2_MIN", "log2 >= 5", "log2 of 5", "packet"),
    Fault(CHUNK, "(len || !index)", "1", "empty last chunk", "packet"),
    Fault(CHUNK, "if (!last) return len == ", "if (!last) return 1 || len == ", "length", "packet"),
    Fault(CHUNKED_MANY, "c->next + at, final", "c->next, final", "many: one nonce", "packet"),
    Fault(CHUNKED_MANY, "final && all->last", "final", "many: always the last", "packet"),
    Fault(CHUNKED_MANY, "c->next += all->n;", "c->next++;", "many: counted as one", "packet"),
    Fault(CHUNKED_MANY, "if (status) loxo_wipe(out, text);", "", "many: forged text", "packet"),
    Fault(CHUNKED_MANY, "at += WINDOW", "at += all->n", "many: the first window only", "packet"),
    Fault(
        CHUNKED_MANY,
        "all.n = len || last;",
        "all.n = len != 0;",
        "many: an empty message",
        "packet",
    ),
    Fault(CHUNKED, "c->decrypts || c->ended", "c->decrypts", "writes after the end", "packet"),
    Fault(CHUNKED, "if (c->ended) return LOXO_ERR_STATE;", "", "reads after the end", "packet"),
    Fault(CHUNKED, "if (!cipher.chunkable) return LOXO_ERR_FORMAT;", "", "experimental", "packet"),
)

STREAMS = tuple(
    Fault(file, old, new, what, program, toys=True)
    for file, old, new, what, program in (
        (STREAM, "  head->at += len;", "", "bytes taken are not counted", "run"),
        (STREAM, "n == left ? 0 : ", "n == left ? 1 : ", "a block that is used up stays", "run"),
        (
            STREAM,
            "out += n, in += n, len -= n;\n  }\n  size_t",
            "len -= n;\n  }\n  size_t",
            "a kept block's bytes come twice",
            "run",
        ),
        (
            STREAM,
            "->used = (uint16_t)used;",
            "->used = 0;\n  (void)used;",
            "no rest kept",
            "run",
        ),
        (
            STREAM,
            "s->keystream_max - head->at",
            "s->keystream_max",
            "limit of a single call",
            "run",
        ),
        (STREAM, "byte > s->keystream_max", "byte > s->keystream_max + 1", "seek: limit", "run"),
        (STREAM, "  head->at = byte;", "", "seek: place not noted", "run"),
        (STREAM, "  head->used = 0;\n  if (used)", "  if (used)", "seek: old block stays", "run"),
        (STREAM, "if (used) (void)loxo_stream_keep(s, state, used);", "", "seek: to blocks", "run"),
        (
            STREAM,
            "if (!head->live) return LOXO_ERR_STATE;\n  if (!s->seek)",
            "if (!s->seek)",
            "seek in a wiped state",
            "run",
        ),
        (
            STREAM,
            "if (!head->live) return LOXO_ERR_STATE;\n  return len",
            "return len",
            "a wiped state goes on",
            "run",
        ),
        (
            STREAM_MANY,
            "if (t->len > s->keystream_max) return LOXO_ERR_LENGTH;",
            "",
            "many: limit",
            "run",
        ),
        (STREAM_MANY, "if (!b->status) b->status", "b->status", "many: last status wins", "run"),
        (STREAM_MANY, "seats[i] = seats[active];", "", "many: last text lost", "run"),
        (
            STREAM_MANY,
            "loxo_copy(state, states + active",
            "(void)(states + active",
            "many: last state lost",
            "run",
        ),
        (STREAM_MANY, "loxo_wipe(states, used * s->state_bytes);", "", "many: no wipe", "wipe"),
        (
            STREAM_SHELL,
            "{ loxo_wipe(state, sizeof *state); }",
            "{ (void)state; }",
            "wipe does nothing",
            "run",
        ),
        (
            STREAM_SHELL,
            "xor_update(&state, out, in, len); \\\n  loxo_stream_wipe(&state, sizeof state);",
            "xor_update(&state, out, in, len);",
            "one call: state not wiped",
            "wipe",
        ),
        (
            STREAM_SHELL,
            "keystream_update(&state, out, len); \\\n    loxo_wipe(&state, sizeof state);",
            "keystream_update(&state, out, len);",
            "keystream: state not wiped",
            "wipe",
        ),
        (
            STREAM_SHELL,
            "loxo_stream_wipe(fresh, sizeof fresh);",
            "(void)fresh;",
            "start: what a state is made of not wiped",
            "wipe",
        ),
        (
            STREAM_SHELL,
            "LOXO_STREAM_CLEAR(fresh, sizeof fresh);",
            "(void)fresh;",
            "start: what a stream does not write not cleared",
            "run",
        ),
    )
)

CHACHAS = tuple(
    Fault(f"stream/chacha/{file}" if "/" not in file else file, old, new, what, program, quick=q)
    for file, old, new, what, program, q in (
        (
            CHACHA_START,
            "0x79622d36",
            "0x79622d32",
            "ChaCha: constants of a short key",
            "run",
            False,
        ),
        (CHACHA_START, "key + key_len - 16", "key", "ChaCha: the key's second half", "run", True),
        (CHACHA_START, "rounds / 2", "(rounds - 1) / 2", "12 rounds are not 12", "run", False),
        (
            CHACHA_START,
            "  loxo_chacha_set_extension(s, nonce);\n  for",
            "  for",
            "XChaCha: the nonce is counted",
            "run",
            False,
        ),
        (
            CHACHA_START,
            "block + 48 + 4 * i",
            "block + 32 + 4 * i",
            "XChaCha: another row",
            "run",
            False,
        ),
        (CHACHA_START, "- s->word[12 + i];", ";", "XChaCha: an addition stays", "run", False),
        (
            CHACHA_START,
            "    nonce += LOXO_CHACHA_EXTENSION;\n",
            "",
            "XChaCha: from its beginning",
            "run",
            False,
        ),
        (
            CHACHA_START,
            "    s->word[13] = 0;\n",
            "",
            "word 13 from before",
            "run",
            False,
        ),
        (
            CHACHA_START,
            "s->word13 = s->word[13];",
            "s->word13 = 0;",
            "seek: nonce lost",
            "run",
            False,
        ),
        (CHACHA, "(uint32_t)(block >> 32)", "0", "seek: a large block", "run", False),
        (CHACHA, "(uint32_t)(at >> 32)", "s->word[13]", "no carry into word 13", "kernels", False),
        (
            CHACHA_START,
            "  loxo_stream_pick(rows, 1)->xor_blocks(&lane, 1, 1);\n",
            "",
            "XChaCha: HChaCha makes no block",
            "run",
            False,
        ),
        (CHACHA_1, "^ x[c], 7)", "^ x[c], 8)", "ChaCha: a turn", "kernels", True),
        (
            CHACHA_1,
            "quarter_round(x, 3, 4, 9, 14)",
            "quarter_round(x, 3, 4, 9, 15)",
            "a diagonal",
            "kernels",
            False,
        ),
        (
            CHACHA_1,
            "x[i] += s->word[i]",
            "x[i] += i ? s->word[i] : 0",
            "ChaCha: last addition",
            "kernels",
            False,
        ),
        (
            CHACHA_1,
            "  loxo_wipe(x, sizeof x);",
            "",
            "ChaCha: words stay on the stack",
            "wipe",
            False,
        ),
        (CHACHA_SMALL, "turn ? 7 : 12", "turn ? 7 : 13", "small ChaCha: a turn", "kernels", False),
        (CHACHA_SMALL, "(i + 2 * by)", "(i + by)", "small ChaCha: a diagonal", "kernels", False),
        (
            CHACHA_SMALL,
            "at += LOXO_CHACHA_BLOCK",
            "at += 0",
            "small ChaCha: one place",
            "kernels",
            False,
        ),
        (
            CHACHA_ROWS,
            "ROUND(0x39, 0x4e, 0x93)",
            "ROUND(0x39, 0x93, 0x4e)",
            "rows: back",
            "kernels",
            False,
        ),
        (CHACHA_ROWS, "4, 0, 5, 0", "4, 0, 4, 0", "rows: the sixth block", "kernels", False),
        (
            CHACHA_ROWS,
            "w[2] | (uint64_t)w[3] << 32",
            "w[2]",
            "rows: a word of the nonce",
            "kernels",
            False,
        ),
        (
            CHACHA_ROWS,
            "i * BLOCKS / 4 >= n",
            "i * BLOCKS / 4 > n",
            "rows: a block too many",
            "kernels",
            False,
        ),
        (
            CHACHA_ROWS,
            "loxo_chacha_count(s, n);",
            "loxo_chacha_count(s, 1);",
            "rows: count",
            "kernels",
            False,
        ),
        (CHACHA_LANES, "SUM(C, D, B, 7)", "SUM(C, D, B, 8)", "lanes: a turn", "kernels", True),
        (
            CHACHA_LANES,
            "C x[8 + (i + 2 * by) % 4]",
            "C x[8 + (i + by) % 4]",
            "lanes: a diagonal",
            "kernels",
            False,
        ),
        (
            CHACHA_LANES,
            "first[1] - (word)(number[0] < low)",
            "(word){0} + first[1]",
            "lanes: no carry",
            "kernels",
            False,
        ),
        (
            CHACHA_LANES,
            "(start[12] - 1)) >> 31",
            "(start[12] - 2)) >> 31",
            "streams: no carry",
            "kernels",
            False,
        ),
        (
            CHACHA_LANES,
            "r->kept[0] = x[8], r->kept[1]",
            "r->kept[0] = x[9], r->kept[1]",
            "lanes: a word from memory",
            "kernels",
            False,
        ),
        (
            CHACHA_LANES,
            "lane[l < n ? l : 0].own",
            "lane[l < n ? l : n].own",
            "streams: a lane of nobody",
            "kernels",
            False,
        ),
        (
            CHACHA_LANES,
            "const size_t at = LOXO_CHACHA_BLOCK * b + (",
            "const size_t at = (",
            "streams: one place",
            "kernels",
            False,
        ),
        (
            CHACHA_LANES,
            "loxo_chacha_count(lane[l].own, blocks)",
            "loxo_chacha_count(lane[l].own, 1)",
            "streams: count",
            "kernels",
            False,
        ),
        (
            CHACHA_LANES,
            "  if (blocks) {\n    make",
            "  if (blocks > 1) {\n    make",
            "lanes: the last block",
            "kernels",
            False,
        ),
        (
            STREAM,
            "    lane += m, n -= m;",
            "    n -= m;",
            "many: the first lanes again",
            "run",
            False,
        ),
        (
            STREAM_MANY,
            "loxo_copy(block, lane.in, left);",
            "",
            "many: a rest not loaded",
            "run",
            False,
        ),
        (STREAM_MANY, "      seat->at = 0;\n", "", "many: a text begins late", "run", False),
        (
            "core/stream_shared.c",
            "(s, state, out, len);",
            "(s, state, out, len / 2);",
            "shared: half a keystream",
            "run",
            False,
        ),
        (STREAM_KERNELS, "lanes, from, K", "lanes, 1 + from, K", "none for one", "kernels", False),
        (
            "chacha_stream.inc",
            "(loxo_chacha *)own, block);",
            "(loxo_chacha *)own, block + 1);",
            "a block too far",
            "run",
            False,
        ),
        (
            "chacha_ssse3_x3.c",
            "else if (n == 2)",
            "else if (n == 3)",
            "SSSE3: two blocks",
            "kernels",
            False,
        ),
        (
            "chacha_x86_xmm.inc",
            "(z) >> (32 - (n))",
            "(z) >> (31 - (n))",
            "SSSE3: a turn",
            "kernels",
            False,
        ),
        (
            STREAM,
            "  if (loxo_check_in_out(out, in, len)) return NULL;\n  const uint32_t",
            "  const uint32_t",
            "a block over part of itself",
            "run",
            False,
        ),
        ("chacha_x86_first.inc", "(&x, 1, 10)", "(&x, 1, 9)", "a call: a round", "run", False),
        (
            "chacha_avx2_order.inc",
            "vpaddd %[low], %[a]",
            "vpaddd %[high], %[a]",
            "AVX2: half a turn",
            "kernels",
            False,
        ),
        (
            "chacha_ssse3_x4.c",
            "x[1] = (word)_mm_unpackhi_epi64(low01, low23);",
            "x[1] = (word)_mm_unpackhi_epi64(low01, high23);",
            "SSSE3: transposition",
            "kernels",
            False,
        ),
        (
            "chacha_avx2_x6.c",
            "else if (n <= 4)",
            "else if (n <= 5)",
            "AVX2: five blocks",
            "kernels",
            False,
        ),
        (
            "chacha_x86_ymm.inc",
            "permute2x128_si256(c, d, 0x31)",
            "permute2x128_si256(c, d, 0x20)",
            "AVX2: rows of a block",
            "kernels",
            False,
        ),
        (
            "chacha_avx2_x8.c",
            "  transpose_halves(x + 4);\n",
            "",
            "AVX2: half a transposition",
            "kernels",
            False,
        ),
        (
            "chacha_avx512_x16.c",
            "x[8] = QUARTERS(b, d, 0x88)",
            "x[8] = QUARTERS(b, d, 0xdd)",
            "AVX-512: quarters",
            "kernels",
            False,
        ),
        (
            "chacha_avx512_x16.c",
            "0xf0, _mm512",
            "0xe0, _mm512",
            "AVX-512: halves",
            "kernels",
            False,
        ),
        (
            "chacha_avx512_x8.c",
            "else if (n <= 4)",
            "else if (n <= 5)",
            "AVX-512: five blocks",
            "kernels",
            False,
        ),
        (
            "chacha_avx512_xmm.inc",
            "(type)(x), 0x96)",
            "(type)(x), 0x97)",
            "AVX-512: a sum of three",
            "kernels",
            False,
        ),
    )
)

SOSEMANUKS = tuple(
    Fault(
        f"stream/sosemanuk/sosemanuk{file}", old, new, what, program, quick=q, small="small" in what
    )
    for file, old, new, what, program, q in (
        ("_state.h", "bytes[len] = end;", "", "SOSEMANUK: a key without its pad", "run", False),
        ("_state.h", "len < 4 * n", "len < 16", "SOSEMANUK: long keys read past", "run", True),
        ("_state.h", "0xe19fcf13u", "0xe19fcf12u", "times alpha", "kernels", False),
        ("_state.h", "0xe18d0321u", "0xe18d0320u", "over alpha", "kernels", False),
        ("_state.h", "0x54655307u", "0x54655306u", "the transition's factor", "run", False),
        ("_boxes.inc", "l = i & ~k", "l = i & k", "a box of circuits", "run", False),
        ("_boxes.inc", "r = q & m", "r = q | m", "another box", "run", False),
        ("_serpent.inc", "x[0] << 3), 7)", "x[0] << 4), 7)", "Serpent: a shift", "run", True),
        ("_serpent.inc", "x[1] << 7), 22)", "x[1] << 7), 21)", "Serpent: a turn", "run", False),
        ("_serpent.inc", "k[(at + 5) % 8]", "k[(at + 4) % 8]", "the key's words", "run", False),
        ("_serpent.inc", "first + 32) keep", "first + 64) keep", "round 12 late", "run", False),
        ("_serpent.inc", "s[4] = late[1]", "s[4] = late[2]", "a word of round 18", "run", False),
        ("_portable.c", "x & low) << 8", "x & low) << 7", "a product", "kernels", True),
        ("_portable.c", "s[i + 8] & ", "s[i + 7] & ", "another word chosen", "kernels", False),
        ("_portable.c", "s[i + 9] + r[0]", "s[i + 10] + r[0]", "another word", "kernels", False),
        ("_portable.c", "_times(r1, ", "_times(r[0], ", "R2 of the new R1", "kernels", False),
        ("_portable.c", "state->word[10] = r[0];", "", "R1 is not kept", "kernels", False),
        ("_portable.c", "  loxo_wipe(s, sizeof s);\n", "", "the register stays", "wipe", False),
        ("_small.c", "0x01010101u, 0xa9", "0x01010101u, 0xa8", "beta", "kernels", False),
        ("_small.c", "box(z, 2);", "box(z, 3);", "the output's box", "kernels", False),
        ("_small.c", "(35 - i)", "(36 - i)", "small: the key's boxes", "run", False),
        ("_small.c", "if (i == 17)", "if (i == 16)", "small: round 18 early", "run", False),
        ("_lanes.inc", "s[i + 9] + r[0]", "s[i + 9] - r[0]", "lanes: a sum", "kernels", True),
        ("_lanes.inc", "field, field + 3)", "field, field + 2)", "lanes: a word", "kernels", False),
        (
            "_lanes.inc",
            "if (l < n) loxo_copy",
            "loxo_copy",
            "lanes: none's state",
            "kernels",
            False,
        ),
        ("_lanes.inc", "(l < n ? l : 0);", "l;", "lanes: none's text", "kernels", False),
        ("_lanes.inc", "(l < n ? l : 0);", "0;", "lanes: one text", "kernels", False),
        ("_lanes.inc", "  loxo_wipe(&w, sizeof w);\n", "", "lanes: left", "wipe", False),
        ("_one.inc", "4, 5, 0, 1) ^ last", "4, 5, 0, 1)", "one stream: no sum", "kernels", True),
        ("_one.inc", "m->early = m->field[2];", "m->early = m->s[0];", "early", "kernels", False),
        ("_one.inc", "next->r1[7] = machine.r1;", "", "R1 before a chunk", "kernels", False),
        ("_one.inc", "c->r1 + 7 + at", "c->r1 + 8 + at", "R2 of the same R1", "kernels", False),
        ("_one.inc", "cmovnel", "cmovel", "the other word chosen", "kernels", False),
        ("_one.inc", "if (i >= groups) continue;", "", "bytes behind a text", "kernels", False),
        ("_one.inc", "  loxo_wipe(&room, sizeof room);\n", "", "chunks stay", "wipe", False),
        ("_nibbles.inc", "x >> 4 & four_bits", "x >> 3 & four_bits", "nibbles", "kernels", False),
        ("_quads.inc", "+ 0x0c080400", "+ 0x0c080000", "a place", "kernels", False),
        ("_quads.inc", "odd >> 4 | place", "odd >> 5 | place", "two bits", "kernels", False),
        ("_x86_evex.inc", "0x6e6aa8f8u", "0x6e6aa8f9u", "alpha in AES's field", "kernels", False),
        ("_x86_evex.inc", "ALL_ODD(r), 0x78)", "ALL_ODD(r), 0x79)", "choice", "kernels", False),
        ("_serpent.inc", "FOUR(96)", "FOUR(95)", "the last subkey", "run", False),
        (
            "_x86_vex.inc",
            "packs_epi32)((VECTOR)(x)[2]",
            "packs_epi32)((VECTOR)(x)[3]",
            "packed",
            "kernels",
            False,
        ),
        (
            "_x86_transpose.inc",
            "unpackhi_epi64)(low01",
            "unpacklo_epi64)(low01",
            "turned",
            "kernels",
            False,
        ),
        ("_ssse3.c", "row_products(y, 0)", "row_products(y, 16)", "SSSE3: alpha", "kernels", False),
        ("_avx2.c", "y >> 8", "y >> 7", "AVX2: a shift", "kernels", False),
        ("_avx512.c", "0x03030303", "0x02020202", "AVX-512: a byte", "kernels", False),
        (
            "_avx512_starts.c",
            "for (int i = 8; i < 12",
            "for (int i = 9; i < 12",
            "no word 8",
            "run",
            False,
        ),
        ("_avx2_x8.c", "row((i) + 4)", "row((i) + 3)", "AVX2: a lane twice", "kernels", False),
        ("_ssse3_x4.c", "((x)[l])", "((x)[(l) ^ 1])", "SSSE3: lanes", "kernels", False),
        ("_avx512_x8.c", "row((i) + 4)", "row((i) + 3)", "AVX-512: a lane", "kernels", False),
        ("_avx512_x16.c", "(i) + 8)", "(i) + 4)", "AVX-512: four lanes", "kernels", False),
        ("_x86_boxes.inc", "LUT(c, e, f, 0xc6)", "LUT(c, e, f, 0xc7)", "a table", "kernels", False),
        ("_portable_starts.c", "(32 - (n))", "(31 - (n))", "set-up: turns", "kernels", False),
        (
            ".c",
            "nonce_len, key, key_len);\n}",
            "nonce_len, key, 1);\n}",
            "a key's end",
            "run",
            False,
        ),
    )
)

CHACHA_POLYS = tuple(
    Fault(f"mac/poly1305/{file}" if "/" not in file else file, old, new, what, program, quick=q)
    for file, old, new, what, program, q in (
        (POLY1305, "0x0ffffffc0ffffffc", "0x0ffffffc0fffffff", "Poly1305: a clamp", "run", True),
        (
            POLY1305,
            "carry = 5u + (top",
            "carry = 4u + (top",
            "Poly1305: p is not reduced",
            "kernels",
            False,
        ),
        (
            POLY1305,
            "LOAD(m->last + i)",
            "LOAD(m->sum + i)",
            "Poly1305: nothing is added",
            "run",
            False,
        ),
        (POLY1305_U64, "top & ~3ull", "top & ~7ull", "2^130 comes back wrong", "kernels", False),
        (
            POLY1305_U64,
            "h[2] + block[2] +",
            "block[2] +",
            "bits above 2^128 are lost",
            "kernels",
            True,
        ),
        (POLY1305_WORDS, "r[1] + (r[1] >> 2)", "r[1]", "r is not 5/4 of r", "kernels", False),
        ("poly1305_portable_u64.c", "(in + 8), 1}", "(in + 8), 0}", "no 2^128", "kernels", False),
        (POLY1305_1, "r[i + 1] * 5u", "r[i + 1] * 4u", "26 bits: four times", "kernels", False),
        (POLY1305_1, "h[1] += (POLY1305", "h[1] = (POLY1305", "26 bits: a carry", "kernels", False),
        (
            "poly1305_portable.c",
            "load_limbs(block, in, 1)",
            "load_limbs(block, in, 0)",
            "no bit",
            "kernels",
            False,
        ),
        (
            "poly1305_portable.c",
            "(h[4] >> 24)",
            "(h[4] >> 25)",
            "26 bits: the top",
            "kernels",
            False,
        ),
        (
            POLY1305_SMALL,
            "carry + bits + h[9]",
            "carry + bits",
            "13 bits: the top",
            "kernels",
            False,
        ),
        (
            POLY1305_SMALL,
            "(r[i + 1] * 5u)",
            "(r[i + 1] * 6u)",
            "13 bits: six times",
            "kernels",
            False,
        ),
        (
            POLY1305_SMALL,
            "    carry = carry >> 13;\n    bits",
            "    carry = 0u;\n    bits",
            "13 bits: sums too long",
            "kernels",
            False,
        ),
        (
            "poly1305_small.c",
            "bits += (uint32_t)h",
            "bits |= (uint32_t)h",
            "13 bits: a carry",
            "kernels",
            False,
        ),
        (
            POLY1305_26,
            "LEFT(x[i], 2)",
            "LEFT(x[i], 1)",
            "lanes: three times",
            "kernels",
            True,
        ),
        (
            POLY1305_26,
            "(sum[0] & ONES(26)) + over",
            "sum[0] + over",
            "lanes: a carry twice",
            "kernels",
            False,
        ),
        (
            POLY1305_26,
            "(b & ONES(26)) + RIGHT(a, 26)",
            "b + RIGHT(a, 26)",
            "lanes: limbs grow",
            "kernels",
            False,
        ),
        (
            POLY1305_44,
            "(x[i] << 4) + (x[i] << 2)",
            "(x[i] << 4)",
            "lanes: sixteen times",
            "kernels",
            False,
        ),
        (
            POLY1305_44,
            "(high >> 42) + (sum[5] << 10)",
            "(high >> 42)",
            "an upper half",
            "kernels",
            False,
        ),
        (
            POLY1305_44,
            "x[0] = first & ONES(44);",
            "x[0] = first;",
            "lanes: limbs grow",
            "kernels",
            False,
        ),
        (
            POLY1305_X86,
            "block % (LANES / 2) * 2 + block / (LANES / 2)",
            "block",
            "order of lanes",
            "kernels",
            False,
        ),
        (POLY1305_LANES, "if (steps % 2) {", "if (0) {", "an odd step", "kernels", False),
        (
            POLY1305_LANES,
            "first[i][0] = h[i]",
            "first[i][0] = 0",
            "the sum is forgotten",
            "kernels",
            False,
        ),
        (POLY1305_LANES, "x[0] += EVERY(5);", "x[0] += EVERY(4);", "p itself", "kernels", True),
        (
            POLY1305_LANES,
            "(words[2] & EVERY(4)) + (words[2] >> 2)",
            "(words[2] & EVERY(4))",
            "a tag four too large",
            "kernels",
            False,
        ),
        (
            POLY1305_LANES,
            "from += l < n",
            "from++",
            "lanes without messages",
            "kernels",
            False,
        ),
        (
            POLY1305_LANES,
            "for (size_t l = 0; l < n; l++) {\n    const uint64_t h",
            "for (size_t l = 1; l < n; l++) {\n    const uint64_t h",
            "a message's sum",
            "kernels",
            False,
        ),
        (
            POLY1305_LANES,
            "loxo_wipe(tags, sizeof tags);",
            "",
            "a forged packet's right tag is left",
            "wipe",
            False,
        ),
        (
            "poly1305_avx512_x8.c",
            "in[first + 4] + at",
            "in[first + 6] + at",
            "a message's rows",
            "kernels",
            False,
        ),
        (
            "poly1305_avx2_x4.c",
            "in[first + 2] + at",
            "in[first] + at",
            "a message's rows",
            "kernels",
            False,
        ),
        (
            POLY1305_LANES,
            "multiply_add(sum, y, &p.by);",
            "multiply_add(sum, y, &p.by_square);",
            "the second block of a step",
            "kernels",
            False,
        ),
        (POLY1305_X86, "if (left > 1) ", "", "powers of r", "kernels", False),
        (CHACHA_POLY_SCHEME, "  s->ad += len;\n", "", "no length of AD", "run", False),
        (
            CHACHA_POLY,
            "if (!out || !decrypt) s->text += len",
            "s->text += 2 * len",
            "lengths",
            "run",
            False,
        ),
        (CHACHA_POLY, "  if (!s->filled) return;\n", "", "a block of zeros", "run", False),
        (
            CHACHA_POLY,
            "s->block + s->used, n)",
            "s->block, n)",
            "keystream twice",
            "run",
            False,
        ),
        (
            CHACHA_POLY_PACKET,
            "if (used) extend_all(g, p, n);",
            "(void)extend_all;",
            "XChaCha: a batch under the first key",
            "batch",
            False,
        ),
        (
            CHACHA_POLY_PACKET,
            "if (loxo_differ(w->end, p->tag, LOXO_POLY1305_TAG)) return",
            "if (0) return",
            "forged packets",
            "run",
            True,
        ),
        (
            CHACHA_POLY_PACKET,
            "p->tag, LOXO_POLY1305_TAG)) return LOXO_ERR_FORGED;",
            "p->tag, LOXO_POLY1305_TAG)) return loxo_fill(p->out, 0, p->len), LOXO_ERR_FORGED;",
            "a forgery wipes the output",
            "run",
            False,
        ),
        (
            CHACHA_POLY_PACKET,
            "if (made != out) add",
            "if (0) add",
            "no MAC of a first part",
            "run",
            False,
        ),
        (
            CHACHA_POLY_PACKET,
            "add_end(&w->mac, w->room, last, p)",
            "add_end(&w->mac, w->room, 0, p)",
            "a last part",
            "run",
            False,
        ),
        (
            CHACHA_POLY_PACKET,
            "  loxo_wipe(&w, sizeof w - FIRST",
            "  if (0) loxo_wipe(&w, sizeof w - FIRST",
            "a packet's key stays",
            "wipe",
            False,
        ),
        (
            CHACHA_POLY_PACKET,
            "blocks[i + m] == blocks[i]",
            "1",
            "groups of several lengths",
            "batch",
            False,
        ),
        (
            CHACHA_POLY_PACKET,
            "some |= p[i]->ad_len",
            "some = p[i]->ad_len",
            "AD of some",
            "batch",
            False,
        ),
        (
            CHACHA_POLY_PACKET,
            "if (!p[i]->status) copy_text",
            "copy_text",
            "forged packets of a batch",
            "batch",
            True,
        ),
        (
            CHACHA_POLY_PACKET,
            "  loxo_wipe(&g, sizeof g);",
            "",
            "a batch's keys stay",
            "wipe",
            False,
        ),
    )
)

ROUNDS_OF_CHACHA = tuple(
    Fault(f"stream/chacha/{name}.c", f"ROUNDS {rounds}", f"ROUNDS {rounds - 2}", "two rounds fewer")
    for name, rounds in {
        **{"chacha8": 8, "chacha12": 12, "chacha20": 20, "xchacha20": 20},
        **{"chacha8_djb": 8, "chacha12_djb": 12, "chacha20_djb": 20},
    }.items()
)

AARCH64, NEON32 = "aarch64", "armhf, NEON"
# One each of files that no other fault is in.
FURTHER = tuple(
    Fault(file, old, new, what, program)
    for file, old, new, what, program in (
        ("core/bytes.h", "8 * (n / 2)));", "8 * (n / 2 + 1)));", "a middle byte", "run"),
        ("core/cursor_one.inc", "c->left -= n;", "c->left = 0;", "no rest", "duplex"),
        ("core/duplex.h", "len - n > rate", "len - n >= rate", "a last full block", "run"),
        ("core/hash_many.h", "&& m->digest_len ? m", "&& 0 ? m", "another length", "hash_many"),
        ("core/permutation.inc", "states, n, PERM", "states, 1, PERM", "one state alone", "run"),
        ("core/registry.c", ")list + i * bytes", ")list + 0 * bytes", "the first for all", "run"),
        ("core/text.h", "return *a == *b", "return 1", "all names are the same", "run"),
        ("core/words_avx512_rows.inc", "(x, d, 3)", "(x, c, 3)", "a row twice", "duplex"),
        ("core/words_rows.inc", "(8 * (n - 8)) |", "(8 * (n - 7)) |", "a part's end", "duplex"),
        ("core/words_v16d.h", "to[1] = _mm512_unpackhi", "to[1] = _mm512_unpacklo", "to", "duplex"),
        ("core/words_v4q.h", "even, 0, 1), W", "even, 2, 3), W", "a row twice", "duplex"),
        ("core/words_v8d.h", "pairs[i], 4, 5, 6, 7)", "pairs[i], 0, 1, 2, 3)", "halves", "duplex"),
        (
            "core/words_x128.h",
            "x[w] = (word)load_row(*from + WORD * w)",
            "x[w] = (word)load_row(*from)",
            "rows: the first for all",
            "duplex",
        ),
        ("core/words_blocks.inc", "to[i] = states + i * bytes", "to[i] = states", "to", "kernels"),
        (
            "mode/chacha20_poly1305/chacha20_poly1305_rows.h",
            "KEY, 20)",
            "KEY, 12)",
            "rounds of the AEAD",
            "run",
        ),
        (
            "mode/elephant/elephant_slab_engine.inc",
            "if (b) x ^= b[i]",
            "if (b) x |= b[i]",
            "slabs: a sum",
            "run",
        ),
    )
) + tuple(
    Fault(f"permutation/{file}", old, new, what, program)
    for file, old, new, what, program in (
        ("ascon/ascon_avx2_x4.c", "(x[2], 0x4e)", "(x[2], 0x4f)", "Ascon: lanes", "kernels"),
        ("ascon/ascon_avx512_x8.c", "k + p) % W", "k + p + 1) % W", "Ascon: words", "kernels"),
        ("ascon/ascon_small.c", "(e ^ (~a & b))", "(e | (~a & b))", "small Ascon", "kernels"),
        (
            "keccak200/keccak200_avx512_beside.h",
            "c, round + 1)",
            "c, round)",
            "slabs side by side: a constant",
            "run",
        ),
        (
            "keccak200/keccak200_avx512_bytes.h",
            "% STATE_BYTES & bit) != 0)",
            "% STATE_BYTES & bit) == 0)",
            "AVX-512: an order of bytes",
            "kernels",
        ),
        (
            "keccak200/keccak200_avx512_slabs_fields.c",
            "(128 - (s) / 4)",
            "(127 - (s) / 4)",
            "fields: a place",
            "run",
        ),
        (
            "keccak200/keccak200_avx512_x4.c",
            "_epi64(x, y, z, 0x96)",
            "_epi64(x, y, z, 0x97)",
            "AVX-512: a sum of three",
            "kernels",
        ),
        (
            "keccak200/keccak200_gfni_x32.c",
            "v[2 * i + 1] = _mm256_unpackhi_epi8(low",
            "v[2 * i + 1] = _mm256_unpacklo_epi8(low",
            "GFNI: half of the states",
            "kernels",
        ),
        ("keccak200/keccak200_portable.c", "iota[round + 1]", "iota[round]", "iota", "kernels"),
        (
            "keccak200/keccak200_slabs.h",
            "loxo_copy(states, padded, used)",
            "loxo_copy(states, padded, used - bytes)",
            "a last state",
            "kernels",
        ),
        (
            "keccak200/keccak200_slices.h",
            "x[2 * i + 1] = OP(unpackhi_epi16",
            "x[2 * i + 1] = OP(unpacklo_epi16",
            "slices: half twice",
            "kernels",
        ),
        ("sparkle/sparkle_blocks.inc", "(state, steps)", "(state, steps - 1)", "step", "duplex"),
        ("sparkle/sparkle_avx512.c", "step << 32", "step << 31", "Sparkle: a step", "kernels"),
        (
            "spongent/spongent_avx2.h",
            "_mm_unpackhi_epi64(y, y)",
            "_mm_unpacklo_epi64(y, y)",
            "AVX2: a state twice",
            "kernels",
        ),
        ("xoodoo/xoodoo_avx2_x8.c", "{ xoodoo_rounds(state); }", "{ (void)state; }", "8", "duplex"),
        (
            "xoodoo/xoodoo_ssse3_x4.c",
            "{ xoodoo_rounds(state); }",
            "{ (void)state; }",
            "4",
            "duplex",
        ),
        ("spongent/spongent_avx2_x4.h", "both(t->b[j])", "both(t->a[j])", "AVX2: box", "kernels"),
        (
            "spongent/spongent_avx2_x64.c",
            "_mm256_slli_epi64(swap, w)",
            "_mm256_srli_epi64(swap, w)",
            "AVX2: an exchange",
            "kernels",
        ),
        (
            "spongent/spongent_avx512.c",
            "_mm512_xor_si512(x[3], high)",
            "_mm512_or_si512(x[3], high)",
            "AVX-512: a sum",
            "kernels",
        ),
        (
            "spongent/spongent_avx512_tables.h",
            "SPONGENT_BYTES * (7 - (p) % 8))",
            "SPONGENT_BYTES * ((p) % 8))",
            "AVX-512: states in reverse",
            "kernels",
        ),
        (
            "spongent/spongent_avx512_x64.h",
            "high_too = _mm512_unpackhi",
            "high_too = _mm512_unpacklo",
            "AVX-512: half twice",
            "kernels",
        ),
        ("spongent/spongent_bytesliced.h", "= c[g] ^ (a", "= c[g] | (a", "sliced: box", "kernels"),
        ("spongent/spongent_nibbles.h", "swap << by", "swap", "nibbles: an exchange", "kernels"),
        ("spongent/spongent_sliced.c", "t ^= t >> 4;", "", "sliced: a parity", "kernels"),
        (
            "spongent/spongent_ssse3.h",
            "_mm_unpackhi_epi64(x, x)",
            "_mm_unpacklo_epi64(x, x)",
            "SSSE3: a state twice",
            "kernels",
        ),
        ("xoodoo/xoodoo_x128.h", "SHUFFLE(p ^ a1", "SHUFFLE(p | a1", "Xoodoo: a sum", "kernels"),
    )
)

OTHER_PROCESSORS = tuple(
    Fault(file, old, new, what, "kernels", machine=machine)
    for file, old, new, what, machine in (
        (
            "stream/chacha/chacha_v128_x3.c",
            "lane->own, 2, 2)",
            "lane->own, 1, 1)",
            "NEON: a second block is left out",
            AARCH64,
        ),
        (
            "stream/chacha/chacha_v128_x4.c",
            "x[1] = SECOND_HALVES(low01, low23)",
            "x[1] = FIRST_HALVES(low01, low23)",
            "NEON: a word of each block twice",
            AARCH64,
        ),
        ("stream/chacha/chacha_v128.h", "(n) == 16 ?", "(n) == 12 ?", "NEON: a turn", NEON32),
        (
            "stream/sosemanuk/sosemanuk_v128.c",
            "row_products((word)(x), 16)",
            "row_products((word)(x), 0)",
            "NEON: alpha is its inverse",
            AARCH64,
        ),
        (
            "stream/sosemanuk/sosemanuk_v128.h",
            "ROTATE((x) ^ (y), 11)",
            "ROTATE((x) ^ (y), 10)",
            "NEON: the key's words",
            AARCH64,
        ),
        (
            "stream/sosemanuk/sosemanuk_v128_x4.c",
            "loxo_v_zip16_low(c, d)",
            "loxo_v_zip16_low(a, b)",
            "NEON: a lane twice",
            AARCH64,
        ),
        (
            "mac/poly1305/poly1305_v128_x2.c",
            "LOWER(two[i], one[i])",
            "LOWER(one[i], two[i])",
            "NEON: the last powers of r",
            NEON32,
        ),
        ("core/words_quads.inc", "(x), 32 - (n))", "(x), 31 - (n))", "NEON: turns", AARCH64),
        ("core/neon.h", "return veorq_u8(a, b);", "return vorrq_u8(a, b);", "NEON: sums", AARCH64),
        ("core/v128.h", "v[at + 2], 2, 0x33", "v[at + 2], 2, 0x32", "NEON: a mask", AARCH64),
        (
            "permutation/ascon/ascon_neon.c",
            '"veor d2, d9, d8',
            '"vorr d2, d9, d8',
            "NEON: a gate",
            NEON32,
        ),
        (
            "permutation/keccak200/keccak200_v128.h",
            "(uint64_t)states[STATE_BYTES * s + 24]",
            "(uint64_t)states[STATE_BYTES * s + 23]",
            "NEON: a last byte",
            AARCH64,
        ),
        (
            "permutation/spongent/spongent_v128_x8.h",
            "loxo_v_odd8(v[2 * i]",
            "loxo_v_even8(v[2 * i]",
            "NEON: half of the bytes",
            AARCH64,
        ),
    )
)

DUPLEXES = tuple(
    Fault(file, old, new, what, "duplex")
    for file, old, new, what in (
        (ASCON_SIZES, "PARTING_BIT = 0x80", "PARTING_BIT = 0", "AD and text not parted"),
        (ASCON_SIZES, "PAD = 0x01", "PAD = 0x03", "another pad"),
        (ASCON_128, "0x00000000060c4080u", "0x00000000060c4081u", "ascon-128: another start"),
        (ASCON_128, "INNER = 6", "INNER = 8", "ascon-128: more rounds"),
        (ASCON_128A, "PAD = 0x80", "PAD = 0x01", "ascon-128a: another pad"),
        (ASCON_128A, "PARTING_BIT = 0x01", "PARTING_BIT = 0x80", "ascon-128a: parting bit"),
        (ASCON_CALLED, "  loxo_reverse_words(s, 5);\n}", "}", "bytes: words stay reversed"),
        (REVERSED, "x = __builtin_bswap64(x);", "", "words are not reversed"),
        (ASCON, "some = with_left(c, first ? 1 : 0)", "some = with_left(c, 0)", "an empty AD"),
        (ASCON, "any(with_left(c, first ? 1 : 0))", "any(1)", "bytes: an empty AD"),
        (ASCON, "s[at++] = decrypt ? read : crypted;", "s[at++] = crypted;", "bytes: ciphertext"),
        (ASCON, "step(s, some);", "step(s, with_left(c, 0));", "AD's last block in all lanes"),
        (ASCON, "restore(s, before, STATE / WORD, m);", "", "lanes that are done go on"),
        (SCHWAEMM, "right ^ x[w] ^", "left ^ x[w] ^", "Schwaemm: halves stay in place"),
        (SCHWAEMM, "left ^ right ^ x[HALF + w]", "left ^ x[HALF + w]", "Schwaemm: no feedback"),
        (
            SCHWAEMM,
            "s[STATE / WORD - 1] ^= x[RATE_WORDS]",
            "s[STATE / WORD - 1] ^= 0 * x[RATE_WORDS]",
            "full last blocks",
        ),
        (SCHWAEMM, "add_byte(s, STATE - 1, 1);", "", "Schwaemm in bytes: full last blocks"),
        (
            SCHWAEMM,
            "if (decrypt) {\n        first",
            "if (!decrypt) {\n        first",
            "in bytes: ciphertext",
        ),
        (SCHWAEMM, "(size_t)RATE + (size_t)last", "(size_t)RATE", "lanes: a full last block"),
        (SCHWAEMM, "left == RATE && !last", "left == RATE", "a full last block as any other"),
        (SCHWAEMM, "second ^= right & kept", "second ^= right", "Schwaemm: ciphertext goes in"),
        (SCHWAEMM, "x[i] ^= rate[i] & kept", "x[i] ^= rate[i]", "Schwaemm in vectors: the same"),
        (SCHWAEMM, "^ (first & upper)", "", "Schwaemm in vectors: no feedback"),
        (SCHWAEMM, "absorb(s, in, out, decrypt, BIG)", "absorb(s, in, out, decrypt, SLIM)", "slim"),
        (SCHWAEMM, "LAST_OF_AD ^ 2", "LAST_OF_AD", "Schwaemm: AD and text not parted"),
        (SCHWAEMM, "step(s, x, some, is_text", "step(s, x, with_left(c, 0), is_text", "empty"),
        (SCHWAEMM, "ends ? BIG : SLIM", "SLIM", "Schwaemm: a slim permutation at the end"),
        (SCHWAEMM_128_128, "BIG = 10", "BIG = 11", "schwaemm128-128: more steps"),
        (SCHWAEMM_192_192, "SLIM = 7", "SLIM = 8", "schwaemm192-192: more steps"),
        (SCHWAEMM_256_128, "SLIM = 7", "SLIM = 6", "schwaemm256-128: fewer steps"),
        (SCHWAEMM_256_256, "BIG = 12", "BIG = 11", "schwaemm256-256: fewer steps"),
        (ASCON_1, "c ^ (e | x0)", "c ^ (e & x0)", "Ascon: an operation"),
        (ASCON_BMI2, "rorx $41, ", "rorx $42, ", "Ascon, BMI2: a rotation"),
        (XOODYAK, "add_byte(s, KEY + NONCE, NONCE);", "", "Xoodyak: the nonce's length"),
        (XOODYAK, "add_byte(s, DOMAIN_BYTE, IS_KEY);", "", "Xoodyak: the key's domain"),
        (XOODYAK, "add_byte(s, DOMAIN_BYTE, IS_AD);", "", "Xoodyak: the first AD's domain"),
        (XOODYAK, "BEFORE_TEXT = 0x80", "BEFORE_TEXT = 0x40", "Xoodyak: the text's domain"),
        (XOODYAK, "BEFORE_TAG = 0x40", "BEFORE_TAG = 0", "Xoodyak: the tag's domain"),
        (
            XOODYAK,
            "if (at == rate) {\n      s[at] ^= PAD;",
            "if (at == rate) {",
            "bytes: full block",
        ),
        (XOODYAK, "add_byte(s, rate, PAD);", "", "Xoodyak: a full block is not padded"),
        (XOODYAK, "restore(s, before, WORDS, m);", "", "Xoodyak: lanes that are done go on"),
        (XOODYAK, "with_left(c, AD_RATE + 1)", "with_left(c, AD_RATE)", "Xoodyak: a last full AD"),
        (XOODYAK, "with_left(c, TEXT_RATE + 1)", "with_left(c, TEXT_RATE)", "Xoodyak: full text"),
        (GIMLI, "add_byte(s, LAST_BYTE, PAD);", "", "Gimli: the last block is not marked"),
        (GIMLI, "s[LAST_BYTE] ^= PAD;", "", "Gimli, bytes: the last block is not marked"),
        (GIMLI, "restore(s, before, WORDS, m);", "", "Gimli: lanes that are done go on"),
        (XOODOO_1, "ROTATE(p, 14)", "ROTATE(p, 15)", "Xoodoo: a rotation"),
        (GIMLI_1, "(y & z) << 2", "(y & z) << 3", "Gimli: a shift"),
        (SPARKLE_X86, 'TURN("16", "%[x0]"', 'TURN("17", "%[x0]"', "Sparkle, x86-64: a rotation"),
        (GIMLI_X128, "(x & y) << 3", "(x & y) << 2", "Gimli, rows: a shift"),
        (GIMLI_X128, "pslld $9, ", "pslld $8, ", "Gimli, rows, SSSE3: a rotation"),
        (GIMLI_16, "(y, y, 0x39)", "(y, y, 0x93)", "Gimli, four states a row: a turn"),
        (ASCON_1, "~0x87ULL", "~0x86ULL", "Ascon, lanes: a constant"),
        (ASCON_8, "ASCON_X8(0x78, ", "ASCON_X8(0x79, ", "Ascon, eight states: a truth table"),
        (
            WORDS_ONE,
            " : 0) | (word)pad << (8 * n)",
            " : 0) | (word)pad",
            "pad at a word's beginning",
        ),
        (
            WORDS_ONE,
            "INTO(read | (word)pad << (8 * n))",
            "INTO(read | (word)pad)",
            "32-bit machines: pad at a word's beginning",
        ),
        (
            WORDS_ONE,
            "if (decrypt) x[w] ^= s[w] & ",
            "if (decrypt) x[w] ^= 0 & ",
            "a part as it was read",
        ),
        (WORDS_U8, "if (decrypt) *x = crypted;", "", "bytes: as they were read"),
        (WORDS_U8, "if (m) x[n] = pad;", "x[n] = pad;", "bytes: padding outside m"),
        (WORDS_U8, "difference |= *a++", "difference = *a++", "bytes: the tag's last one decides"),
        (WORDS_U8, "+ 0xff) >> 8", "+ 0xfe) >> 8", "bytes: a difference of one bit passes"),
        (WORDS_LANES, "(before[w] & ~ones)", "(before[w] & ones)", "lanes: blend"),
        (WORDS_LANES, "byte_at(n, pad)", "byte_at(0, pad)", "lanes: pad's byte"),
        (WORDS_LANES, "c->left[i] -= n;", "", "lanes: what is left"),
        (WORDS_LANES, "(x[w] ^ s[w]) & ones", "x[w] ^ s[w]", "lanes: words outside m"),
        (WORDS_LANES, "has(m, i) ? c->out", "i >= 0 ? c->out", "lanes: writes outside m"),
        (
            WORDS_AVX512,
            "s[w] = choose(m, s[w], before[w]);",
            "(void)(m || before);",
            "eight lanes: blend",
        ),
        (
            WORDS_AVX512,
            "x[w] |= choose(m, padding, SET1(0));",
            "x[w] |= padding;",
            "eight lanes: padding outside m",
        ),
        (
            WORDS_AVX512,
            "(wide)_mm512_maskz_mov_epi64(m, (__m512i)FIELD(p, left))",
            "FIELD(p, left)",
            "eight lanes: something left without a packet",
        ),
        (WORDS_AVX512, "_mm512_sub_epi8(places, own)", "places", "eight lanes: ends of rows"),
        (WORDS_AVX512, "+ ROW) & m) == ALL", "+ ROW) & m) != 0", "eight lanes: whole rows"),
        (WORDS_V4D, "x[1], 2, 6, 3, 7)", "x[1], 2, 3, 6, 7)", "four lanes: rows"),
        (
            WORDS_V8Q,
            "to[1] = _mm512_unpackhi",
            "to[1] = _mm512_unpacklo",
            "eight lanes: an even word twice",
        ),
        (DUPLEX_PACKETS, "used ? p->len : 0", "p->len", "a lane without a packet writes"),
        (
            DUPLEX_PACKETS,
            "forged >> i & 1 ? LOXO_ERR_FORGED : LOXO_OK",
            "LOXO_OK",
            "forgery passes",
        ),
        (
            DUPLEX_PACKETS,
            "run_decryption(packets, n, 0)",
            "run_decryption(packets, n, 1)",
            "verifies",
        ),
        (DUPLEX_PACKETS, "loxo_wipe(packets[i]->out, packets[i]->len);", "{}", "forged text stays"),
        (
            DUPLEX_PACKETS,
            "p->key_context ? (const uint8_t *)p->key_context : p->key",
            "p->key ? p->key : (const uint8_t *)p->key_context + 1",
            "key from a context",
        ),
        (
            DUPLEX_PIECES,
            "loxo_copy(s->behind_ad, s->now, sizeof s->now);",
            "",
            "pieces: no state behind the AD",
        ),
        (
            DUPLEX_PIECES,
            "loxo_copy(s->now, s->behind_ad, sizeof s->now);",
            "",
            "pieces: no way back to it",
        ),
        (DUPLEX_PIECES, "decrypt ? to : from", "to", "pieces: ciphertext held"),
        (DUPLEX_PIECES, "text_held(e, s, 1);", "text_held(e, s, 0);", "pieces: no last block"),
        (DUPLEX_SCHEME, "w->key_context = context;", "", "a call with a context"),
        (DUPLEX_SCHEME, "packets += m, n -= m", "n -= m", "batch: the same packets again"),
        (DUPLEX_SCHEME, ".longest = e->longest", ".longest = SIZE_MAX", "batch: limit"),
    )
) + tuple(
    Fault(file, old, new, what)
    for file, old, new, what in (
        (ASCON_T8, "DUPLEX_TAG 8", "DUPLEX_TAG 4", "half of a short tag compared"),
        (ASCON_T4, "DUPLEX_TAG 4", "DUPLEX_TAG 3", "a part of a short tag compared"),
        (ASCON_NM, "DUPLEX_MASKED 1", "DUPLEX_MASKED 0", "no mask"),
        (
            DUPLEX_SCHEME,
            "loxo_xor(with->nonce, p->nonce, key + KEY, NONCE);",
            "loxo_copy(with->nonce, p->nonce, NONCE);",
            "a nonce without its mask",
        ),
        (
            DUPLEX_SCHEME,
            "const uint8_t *key = p->key_context ? (const uint8_t *)p->key_context : p->key;",
            "const uint8_t *key = p->key ? p->key : (const uint8_t *)p->key_context + 1;",
            "a mask from a context",
        ),
        (
            DUPLEX_SCHEME,
            "loxo_differ(with->tag, with->sent, DUPLEX_TAG)",
            "loxo_differ(with->tag, p->tag, DUPLEX_TAG)",
            "a short tag in `out`",
        ),
        (DUPLEX_SCHEME, "loxo_wipe(p->out, p->len);", "", "short tag: forged text stays"),
        (DUPLEX_SCHEME, "packets[CUTS_TAG ? 2 : 1]", "packets[1]", "short tag: whole one compared"),
        (
            DUPLEX_PIECES,
            "if (DUPLEX_MASKED) loxo_xor(masked, nonce, k->key + KEY, NONCE);",
            "if (DUPLEX_MASKED) loxo_copy(masked, nonce, NONCE);",
            "pieces: a nonce without its mask",
        ),
        (
            DUPLEX_SCHEME,
            "if (CUTS_TAG) {\n    p->tag = with->own_tag;",
            "if (0) {",
            "short tag lost",
        ),
    )
)

FAULTS = (
    *(*PERMUTATIONS, *ELEPHANT, *SERIALLY, *WIPING, *HASHES, *STREAMS, *CHACHAS),
    *(*SOSEMANUKS, *CHACHA_POLYS, *ROUNDS_OF_CHACHA),
    *(*FURTHER, *OTHER_PROCESSORS),
    *(*DUPLEXES, *PACKETS),
)
