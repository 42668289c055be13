/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The same in C++20: seals a packet, opens it, changes it, and sees it refused. No exceptions, no
 * heap.
 *
 *   g++ -std=c++20 -O2 -Isrc -c examples/cpp/seal_packet.cpp
 *   gcc -O2 -Isrc -c $(find src -name '*.c') && g++ *.o -o seal_packet && ./seal_packet
 */
#include <array>
#include <cstdio>
#include <string_view>

#include "loxo.hpp"

namespace {

using cipher = loxo::ascon_aead128;

constexpr std::string_view header = "SNS1";
constexpr std::string_view reading = "21.5 C";

loxo::view as_bytes(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t *>(text.data()), text.size()};
}

}  // namespace

int main() {
  /* Both sides hold the same random key; this one is for show. */
  const std::array<std::uint8_t, cipher::key_bytes> secret{0x4c, 0x6f, 0x78, 0x6f};
  const std::array<std::uint8_t, 4> sender{0, 0, 0, 1};
  /* Stands for storage that survives a reset, and in which 0 was stored with the new key. Storage
   * that is blank is an error, never 0: docs/nonce-storage.md. */
  std::uint64_t eeprom = 0;

  const cipher key(secret); /* wipes itself */
  loxo::nonce_counter counter(sender, eeprom, 32, [&](std::uint64_t next) {
    eeprom = next;
    return true;
  });

  std::array<std::uint8_t, cipher::nonce_bytes> nonce;
  std::array<std::uint8_t, reading.size() + cipher::tag_bytes> sealed;
  std::array<std::uint8_t, reading.size()> opened;

  loxo::status s = counter.next(nonce);
  if (s == loxo::status::ok) s = key.seal(nonce, as_bytes(reading), as_bytes(header), sealed);
  if (s == loxo::status::ok) s = key.open(nonce, sealed, as_bytes(header), opened);
  if (s != loxo::status::ok) {
    std::fprintf(stderr, "%s\n", loxo::describe(s));
    return 1;
  }
  std::printf("received: %.*s\n", static_cast<int>(opened.size()),
              reinterpret_cast<const char *>(opened.data()));

  sealed[0] ^= 1;
  s = key.open(nonce, sealed, as_bytes(header), opened);
  std::printf("changed: %s\n", loxo::describe(s));
  return s == loxo::status::forged ? 0 : 1;
}
