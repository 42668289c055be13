/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Tests packet/packet.h: the nonce counter, the replay window, chunked encryption.
 *
 *   packet [folder of the vectors]
 */
#include "parts/chunked_tests.h"
#include "parts/nonce_tests.h"
#include "parts/replay_tests.h"

static const struct {
  const char *what;
  void (*run)(const loxo_cipher *cipher);
} chunked_groups[] = {
    {"round trips", chunked_round_trips},
    {"every bit, every length", chunked_damage},
    {"what init refuses", chunked_init_refuses},
    {"salt and key in the header", chunked_init_aliases},
    {"wrong lengths", chunked_wrong_lengths},
    {"order of calls", chunked_order},
    {"refused chunks", chunked_refused_chunks},
    {"many, as one by one", chunked_many_same},
    {"many, one of them forged", chunked_many_forged},
    {"what many chunks refuse", chunked_many_refuses},
};

int main(int argc, char **argv) {
  find_vectors(argc, argv);
  cipher_count = list_ciphers(ciphers);
  GROUP("nonce counter", "sequence", nonce_sequence());
  GROUP("nonce counter", "resets", nonce_resets());
  GROUP("nonce counter", "storage fails", nonce_storage_fails());
  GROUP("nonce counter", "no wrapping", nonce_exhausted());
  GROUP("nonce counter", "nonces of every length", nonce_lengths());
  GROUP("nonce counter", "arguments", nonce_arguments());
  GROUP("replay window", "random sequences", replay_random());
  GROUP("replay window", "edges", replay_edges());
  GROUP("replay window", "jumps", replay_jumps());
  GROUP("replay window", "after a reset", replay_resume());
  GROUP("chunked", "files to open and to refuse", chunked_vectors());
  GROUP("chunked", "AEADs that are refused", chunked_refused());
  for (size_t i = 0; i < cipher_count; i++) {
    if (!ciphers[i].chunkable) continue;
    const char *name = loxo_aead_with_id(ciphers[i].id)->name;
    for (size_t k = 0; k < COUNT(chunked_groups); k++) {
      GROUP(name, chunked_groups[k].what, chunked_groups[k].run(&ciphers[i]));
    }
  }
  return test_summary();
}
