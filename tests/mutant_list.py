# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The faults that tests/mutants.py plants, one by one, and the test that has to notice each.

`old` stands exactly once in the file, `new` takes its place. A change to the library that moves
such a place changes it here, too: a fault that cannot be planted is an error.
"""

from __future__ import annotations

from typing import NamedTuple


class Mutant(NamedTuple):
    what: str
    file: str  # below src/loxo
    old: str
    new: str
    suite: str = "run"  # run, kernels, packet or wipe
    quick: bool = False


SPONGENT = "permutation/spongent"
KECCAK = "permutation/keccak200"
ELEPHANT = "mode/elephant"
HASH = "mode/spongent_hash/spongent_hash_mode.h"
BLOCKS, PACKET = f"{ELEPHANT}/elephant_blocks.h", f"{ELEPHANT}/elephant_packet.h"
PIECES = f"{ELEPHANT}/elephant_pieces.h"
INSTANCE = f"{ELEPHANT}/elephant_instance.h"
CHUNKED, NONCES = "packet/chunked.c", "packet/nonce_counter.c"
REPLAY, CHECK, WIPE = "packet/replay_window.c", "core/check.h", "core/wipe.c"

PERMUTATIONS = (
    Mutant("round counter starts elsewhere", f"{SPONGENT}/spongent160.c", "0x75", "0x74"),
    Mutant(
        "one round too few",
        f"{SPONGENT}/spongent176.c",
        "#define SPONGENT_ROUNDS 90",
        "#define SPONGENT_ROUNDS 89",
    ),
    Mutant(
        "counter polynomial",
        f"{SPONGENT}/spongent_permutation.h",
        "c >> 7 ^ c >> 3 ^ c >> 2 ^ c >> 1",
        "c >> 7 ^ c >> 4 ^ c >> 2 ^ c >> 1",
    ),
    Mutant(
        "S-box: AND becomes OR",
        f"{SPONGENT}/spongent_permutation.h",
        "(y1_ & t6_)",
        "(y1_ | t6_)",
        quick=True,
    ),
    Mutant(
        "S-box: inversion lost",
        f"{SPONGENT}/spongent_permutation.h",
        "(t4_ & (word)~t9_)",
        "(t4_ & t9_)",
    ),
    Mutant(
        "bit layer, one state: planes exchanged",
        f"{SPONGENT}/spongent_portable.h",
        "unsigned place = SPONGENT_SBOXES * d + 64 * w;",
        "unsigned place = SPONGENT_SBOXES * (3 - d) + 64 * w;",
        "kernels",
    ),
    Mutant(
        "reversed counter one bit off",
        f"{SPONGENT}/spongent_portable.h",
        "<< (15 - i);",
        "<< (14 - i);",
        "kernels",
    ),
    Mutant(
        "bit layer, bytes: planes exchanged",
        f"{SPONGENT}/spongent_small.h",
        "unsigned place = SPONGENT_SBOXES * d + 8 * group;",
        "unsigned place = SPONGENT_SBOXES * (3 - d) + 8 * group;",
        "kernels",
    ),
    Mutant(
        "bytes: the last S-boxes spill over",
        f"{SPONGENT}/spongent_small.h",
        "plane &= (uint8_t)((1u << valid) - 1);",
        "plane &= (uint8_t)(1u << valid);",
        "kernels",
    ),
    Mutant(
        "bit layer, slices",
        f"{SPONGENT}/spongent_portable_x64.h",
        "out[k + GROUPS * d + SPONGENT_SBOXES * e] = x[d][e];",
        "out[k + GROUPS * d + SPONGENT_SBOXES * e] = x[e][d];",
        "kernels",
    ),
    Mutant(
        "slices: counter not reversed",
        f"{SPONGENT}/spongent_portable_x64.h",
        "m->high[11 - i] = m->low[i];",
        "m->high[i] = m->low[i];",
        "kernels",
    ),
    Mutant("rho offset", f"{KECCAK}/keccak200_round.h", "a##11 ^ d1_, 4", "a##11 ^ d1_, 3"),
    Mutant(
        "chi gate",
        f"{KECCAK}/keccak200_round.h",
        "e##20 = (T)(b2_ ^ (b3_ & b4_));",
        "e##20 = (T)(b2_ ^ (b3_ | b4_));",
    ),
    Mutant(
        "round constant",
        f"{KECCAK}/keccak200_kernels.h",
        "CONSTANT(0x8a), CONSTANT(0x00)",
        "CONSTANT(0x8a), CONSTANT(0x02)",
        quick=True,
    ),
    Mutant(
        "bytes: rho offsets",
        f"{KECCAK}/keccak200_small.c",
        "r = (r + t) & 7;",
        "r = (r + t + 1) & 7;",
        "kernels",
    ),
    Mutant(
        "bytes: theta rotates too far",
        f"{KECCAK}/keccak200_small.c",
        "rotate(c[x < 4 ? x + 1 : 0], 1)",
        "rotate(c[x < 4 ? x + 1 : 0], 2)",
        "kernels",
    ),
    Mutant(
        "slices: last lane of other states",
        f"{KECCAK}/keccak200_portable_x8.c",
        "(uint8_t)(last >> 8 * s)",
        "(uint8_t)last",
        "kernels",
    ),
    Mutant(
        "transposition", "core/transpose.h", "x[r] ^= swap << half;", "x[r] ^= swap;", "kernels"
    ),
    Mutant(
        "dispatch moves on by one state",
        "core/dispatch.c",
        "states += m * bytes;",
        "states += bytes;",
    ),
    Mutant(
        "dispatch gives a kernel too many states",
        "core/dispatch.c",
        "size_t m = n < rows->lanes ? n : rows->lanes;",
        "size_t m = n;",
    ),
)

MASKS = (
    Mutant("mask tap of dumbo", f"{ELEPHANT}/dumbo.c", "lane_load(m + 3)", "lane_load(m + 4)"),
    Mutant("mask shift of dumbo", f"{ELEPHANT}/dumbo.c", "lane_load(m), 3)", "lane_load(m), 2)"),
    Mutant("mask tap of jumbo", f"{ELEPHANT}/jumbo.c", "lane_load(m + 19)", "lane_load(m + 18)"),
    Mutant(
        "mask shift of delirium",
        f"{ELEPHANT}/delirium.c",
        "lane_left(lane_load(m + 13), 1)",
        "lane_left(lane_load(m + 13), 2)",
    ),
    Mutant("mask tap of jumbo192", f"{ELEPHANT}/jumbo192.c", "m + 7", "m + 6"),
    Mutant("masks made too far ahead", f"{ELEPHANT}/dumbo.c", "_permute, 13)", "_permute, 21)"),
    Mutant("second mask of ciphertext", PACKET, "j->text.second = 2;", "j->text.second = 1;"),
    Mutant(
        "second mask of keystream",
        BLOCKS,
        "masks_add(e, m, states, padded, i, 1);",
        "masks_add(e, m, states, padded, i, 2);",
    ),
    Mutant(
        "AD masks start at 0",
        PACKET,
        "  masks_extend(e, &j->ad.masks, 1);\n  masks_advance(e, &j->ad.masks, 1);\n",
        "",
        quick=True,
    ),
)

MODE = (
    Mutant("padding byte", BLOCKS, "states[left] = 1;", "states[left] = 0x80;"),
    Mutant(
        "padding of the first block",
        PACKET,
        "if (first < room) j->sum[ELEPHANT_NONCE + first] = 1;",
        "",
    ),
    Mutant(
        "last byte of the nonce ignored",
        BLOCKS,
        "loxo_copy(padded, nonce, ELEPHANT_NONCE);",
        "loxo_copy(padded, nonce, ELEPHANT_NONCE - 1);",
    ),
    Mutant(
        "tag one byte short",
        PACKET,
        "loxo_copy(p->tag, j.sum, e->tag);",
        "loxo_copy(p->tag, j.sum, e->tag - 1);",
    ),
    Mutant("all tags fit", WIPE, "return verdict;", "return 0;", quick=True),
    Mutant(
        "only four bytes of the tag compared",
        PACKET,
        "loxo_differ(j.sum, p->tag, e->tag)",
        "loxo_differ(j.sum, p->tag, 4)",
    ),
    Mutant(
        "by pieces: last byte of the tag not compared",
        PIECES,
        "loxo_differ(s->sum, tag, e->tag)",
        "loxo_differ(s->sum, tag, e->tag - 1u)",
    ),
    Mutant(
        "a forgery is decrypted all the same",
        PACKET,
        "    status = LOXO_ERR_FORGED;\n  } else {",
        "    status = LOXO_ERR_FORGED;\n  }\n  {",
    ),
    Mutant(
        "key context ignored when there is a key",
        PACKET,
        "if (p->key_context) {",
        "if (p->key_context && !p->key) {",
    ),
    Mutant(
        "first block by pieces does not move the masks",
        PIECES,
        "absorb_from(e, s, 1);",
        "absorb_from(e, s, 0);",
    ),
    Mutant("keystream within a block", PIECES, "    s->used = 0;", "    s->used = 1;"),
    Mutant(
        "AD after the text",
        PIECES,
        "  if (s->phase != IN_FIRST_BLOCK && s->phase != IN_AD) return LOXO_ERR_STATE;\n"
        "  if (len > e->longest - s->absorbed) return LOXO_ERR_LENGTH;\n",
        "  if (len > e->longest - s->absorbed) return LOXO_ERR_LENGTH;\n",
    ),
    Mutant(
        "released before it was verified",
        PIECES,
        "if (s->phase != RELEASING) return LOXO_ERR_STATE;",
        "if (s->phase != RELEASING && s->phase != ABSORBING) return LOXO_ERR_STATE;",
    ),
    Mutant(
        "more released than absorbed",
        PIECES,
        "  if (len > s->absorbed - s->released) return LOXO_ERR_LENGTH;\n",
        "",
    ),
    Mutant(
        "decryption may end early",
        PIECES,
        "s->phase == RELEASING && s->released == s->absorbed;",
        "s->phase == RELEASING;",
    ),
    Mutant(
        "batch: the last status is returned",
        PACKET,
        "if (!first) first = packets[i].status;",
        "first = packets[i].status;",
    ),
    Mutant(
        "batch: a forgery stops the rest",
        PACKET,
        "if (!packets[i].status) packets[i].status = one(e, &packets[i]);",
        "if (!first) packets[i].status = one(e, &packets[i]);",
    ),
)

CHECKS = (
    Mutant(
        "overlap of output and input",
        CHECK,
        "if (out != in && loxo_overlap(out, len, in, len)) return LOXO_ERR_OVERLAP;",
        "",
    ),
    Mutant(
        "overlap of output and AD",
        CHECK,
        "if (loxo_overlap(out, len, ad, ad_len)) return LOXO_ERR_OVERLAP;",
        "",
    ),
    Mutant(
        "overlap of output and tag",
        CHECK,
        "if (tag_out && loxo_overlap(out, len, tag_out, tag_len)) return LOXO_ERR_OVERLAP;",
        "",
    ),
    Mutant(
        "overlap seen from one side",
        CHECK,
        "(y - x < a_len || x - y < b_len)",
        "(y - x < a_len)",
    ),
    Mutant("length of AD", CHECK, "len > longest || ad_len > longest", "len > longest"),
    Mutant("length of text", CHECK, "len > longest || ad_len > longest", "ad_len > longest"),
    Mutant("null AD", CHECK, "if (ad_len && !ad) return LOXO_ERR_ARGUMENT;", ""),
    Mutant(
        "null output",
        CHECK,
        "if (len && (!out || !in)) return LOXO_ERR_ARGUMENT;",
        "if (len && !in) return LOXO_ERR_ARGUMENT;",
    ),
)

WIPING = (
    Mutant("loxo_wipe wipes nothing", WIPE, "if (n) loxo_fill(p, 0, n);", "", "wipe"),
    Mutant(
        "encryption leaves its buffers",
        PACKET,
        "  loxo_wipe(&j, sizeof j);\n  return LOXO_OK;",
        "  return LOXO_OK;",
        "wipe",
        quick=True,
    ),
    Mutant(
        "decryption leaves its buffers",
        PACKET,
        "  loxo_wipe(&j, sizeof j);\n  return status;",
        "  return status;",
        "wipe",
    ),
    Mutant(
        "key_init leaves the expanded key",
        INSTANCE,
        "    loxo_wipe(expanded, sizeof expanded); \\\n",
        "",
        "wipe",
    ),
    Mutant(
        "init leaves the expanded key",
        PIECES,
        "  loxo_wipe(expanded, sizeof expanded);\n  loxo_copy(s->nonce",
        "  loxo_copy(s->nonce",
        "wipe",
    ),
    Mutant(
        "init leaves masks",
        PIECES,
        "  loxo_wipe(&m, sizeof m);\n}",
        "}",
        "wipe",
    ),
    Mutant(
        "absorbing leaves masks",
        PIECES,
        "  loxo_wipe(&stream, sizeof stream);\n",
        "",
        "wipe",
    ),
    Mutant(
        "update leaves keystream",
        PIECES,
        "  loxo_wipe(states, sizeof states);\n  return len;",
        "  return len;",
        "wipe",
    ),
    Mutant(
        "final leaves the state",
        PIECES,
        "  loxo_wipe(s, sizeof *s);\n  loxo_copy(tag, made, e->tag);",
        "  loxo_copy(tag, made, e->tag);",
    ),
    Mutant(
        "a forgery leaves the state",
        PIECES,
        "    loxo_wipe(s, sizeof *s);\n    return LOXO_ERR_FORGED;",
        "    return LOXO_ERR_FORGED;",
    ),
    Mutant(
        "the end of decryption leaves the state",
        PIECES,
        "  if (complete) loxo_wipe(s, sizeof *s);\n",
        "",
    ),
    Mutant(
        "a hash leaves its state",
        HASH,
        "    loxo_wipe(state, sizeof *state); \\\n    return LOXO_OK; \\\n",
        "    return LOXO_OK; \\\n",
    ),
    Mutant(
        "bytes: the kernel leaves its result",
        f"{SPONGENT}/spongent_small.h",
        "  loxo_wipe(next, sizeof next);\n",
        "",
        "wipe",
    ),
    Mutant(
        "slices: the kernel leaves its result",
        f"{KECCAK}/keccak200_portable_x8.c",
        "  loxo_wipe(slices, sizeof slices);\n",
        "",
        "wipe",
    ),
    Mutant(
        "a file's key is left",
        CHUNKED,
        "  loxo_wipe(digest, sizeof digest);\n",
        "",
        "wipe",
    ),
)

HASHES = (
    Mutant("hash: padding", HASH, "^= 0x80;", "^= 0x01;"),
    Mutant(
        "hash: rate",
        "mode/spongent_hash/spongent_hash.h",
        "#define LOXO_SPONGENT_160_160_16_RATE_BYTES 2",
        "#define LOXO_SPONGENT_160_160_16_RATE_BYTES 1",
    ),
    Mutant("hash: squeezes whole states", HASH, "if (more > h->rate) more = h->rate;", ""),
    Mutant(
        "hash: no permutation between blocks of digest",
        HASH,
        "    h->permute(state, 1);\n    loxo_copy(digest",
        "    if (!made) h->permute(state, 1);\n    loxo_copy(digest",
    ),
)

PACKETS = (
    Mutant(
        "replay: the window is one short",
        REPLAY,
        "behind >= WINDOW",
        "behind >= WINDOW - 1",
        "packet",
        quick=True,
    ),
    Mutant("replay: no end of the window", REPLAY, "behind >= WINDOW || ", "", "packet"),
    Mutant(
        "replay: the highest once more",
        REPLAY,
        "if (!w->seen || count > w->highest) return LOXO_OK;",
        "if (!w->seen || count >= w->highest) return LOXO_OK;",
        "packet",
    ),
    Mutant(
        "replay: a far jump keeps the window",
        REPLAY,
        "ahead < WINDOW ? w->seen << ahead : 0;",
        "w->seen << (ahead & 63);",
        "packet",
    ),
    Mutant(
        "nonces: used after a reset without being reserved",
        NONCES,
        "c->reserved = stored;",
        "c->reserved = stored + reserve;",
        "packet",
    ),
    Mutant(
        "nonces: wrap",
        NONCES,
        "    if (c->next == END) return LOXO_ERR_EXHAUSTED;\n",
        "",
        "packet",
    ),
    Mutant(
        "nonces: storage may fail",
        NONCES,
        "if (c->store(c->arg, reserved)) return LOXO_ERR_STORAGE;",
        "(void)c->store(c->arg, reserved);",
        "packet",
    ),
    Mutant(
        "nonces: stored is the next, not the first free one",
        NONCES,
        "c->store(c->arg, reserved)",
        "c->store(c->arg, c->next)",
        "packet",
    ),
    Mutant("file: last flag", CHUNKED, "nonce[11] = last ? 1 : 0;", "nonce[11] = 0;", "packet"),
    Mutant("file: chunk number", CHUNKED, "loxo_store64(nonce, index);", "(void)index;", "packet"),
    Mutant(
        "file: chunk counter stands still",
        CHUNKED,
        "in, len, NULL, 0, nonce, c->key);\n  if (status) return status;\n  c->next++;",
        "in, len, NULL, 0, nonce, c->key);\n  if (status) return status;",
        "packet",
    ),
    Mutant(
        "file: half of the commitment",
        CHUNKED,
        "loxo_differ(commitment, header + COMMITMENT, DIGEST)",
        "loxo_differ(commitment, header + COMMITMENT, DIGEST / 2)",
        "packet",
    ),
    Mutant(
        "file: no commitment",
        CHUNKED,
        "if (!status && loxo_differ(commitment, header + COMMITMENT, DIGEST)) "
        "status = LOXO_ERR_KEY;",
        "",
        "packet",
    ),
    Mutant(
        "file: KDF numbers exchanged",
        CHUNKED,
        "derive(digest, &c->cipher, key, header, 1)",
        "derive(digest, &c->cipher, key, header, 2)",
        "packet",
    ),
    Mutant(
        "file: KDF does not bind the salt",
        CHUNKED,
        "loxo_spongent_256_256_128_update(&hash, header, COMMITMENT)",
        "loxo_spongent_256_256_128_update(&hash, header, SALT)",
        "packet",
    ),
    Mutant(
        "file: reserved bytes",
        CHUNKED,
        "for (unsigned i = ZEROS; i < SALT; i++) wrong |= header[i];",
        "",
        "packet",
    ),
    Mutant(
        "file: chunk size of the header",
        CHUNKED,
        "if (wrong || !log2_is_valid(header[LOG2])) return LOXO_ERR_FORMAT;",
        "if (wrong) return LOXO_ERR_FORMAT;",
        "packet",
    ),
    Mutant("file: another AEAD", CHUNKED, "id != cipher.id || ", "", "packet"),
    Mutant(
        "file: a short chunk in the middle",
        CHUNKED,
        "if (!last) return len == whole;",
        "if (!last) return len <= whole;",
        "packet",
    ),
    Mutant(
        "file: an empty chunk at the end",
        CHUNKED,
        "return len <= whole && (len || !index);",
        "return len <= whole;",
        "packet",
    ),
    Mutant(
        "file: written on after its end",
        CHUNKED,
        "if (!c->cipher.encrypt || c->decrypts || c->ended) return LOXO_ERR_STATE;",
        "if (!c->cipher.encrypt || c->decrypts) return LOXO_ERR_STATE;",
        "packet",
    ),
    Mutant(
        "file: read on after its end",
        CHUNKED,
        "  if (c->ended) return LOXO_ERR_STATE;\n",
        "",
        "packet",
    ),
    Mutant(
        "file: experimental AEADs",
        CHUNKED,
        "  if (!cipher.chunkable) return LOXO_ERR_FORMAT;\n",
        "",
        "packet",
    ),
)

MUTANTS = (*PERMUTATIONS, *MASKS, *MODE, *CHECKS, *WIPING, *HASHES, *PACKETS)
