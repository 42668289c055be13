/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Loxo for C++20: classes over loxo.h, without exceptions, allocation or RTTI. Each algorithm in
 * registry.def has a class with its C name:
 *
 *   loxo::dumbo, jumbo, delirium, …       basic_aead: an expanded key; encrypt and decrypt
 *   loxo::dumbo::encryptor, ::decryptor   the same, piece by piece
 *   loxo::spongent_256_256_128, …         basic_hash: update, finish; copyable
 *   XOFs, which have output of any length basic_xof: update, squeeze; copyable
 *   each stream                           basic_stream: a key and a nonce, at a place; movable
 *   loxo::keccak_f200, …                  basic_permutation
 *   loxo::chunked_encryptor<loxo::delirium>, chunked_decryptor, nonce_counter, replay_window
 *   loxo::thread_executor                 if LOXO_THREADS is defined: threads for batches
 *
 * Keys, nonces, tags and salts are spans of fixed size: an array of another size does not compile.
 * Sizes known only at run time are checked, and a wrong one returns status::length. Everything else
 * is as in the C headers, which say what each call promises. Objects that hold secrets wipe
 * themselves when they are destroyed or moved from; a call on a moved-from object returns
 * status::state. Hashes and XOFs are copied where others are moved.
 */
#ifndef LOXO_HPP
#define LOXO_HPP

#if defined(_MSVC_LANG) ? _MSVC_LANG <= 201703L : __cplusplus <= 201703L
#error "loxo.hpp needs C++20: compile with -std=c++20"
#else

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "loxo.h"

#if defined(LOXO_THREADS)
#include "loxo/threads.hpp"
#endif

namespace loxo {

using bytes = std::span<std::uint8_t>;
using view = std::span<const std::uint8_t>;

/* The values of enum loxo_status. New ones are added only at the end. */
enum class [[nodiscard]] status : int;
enum class status : int {
  ok = LOXO_OK,
  forged = LOXO_ERR_FORGED,
  overlap = LOXO_ERR_OVERLAP,
  length = LOXO_ERR_LENGTH,
  argument = LOXO_ERR_ARGUMENT,
  state = LOXO_ERR_STATE,
  replay = LOXO_ERR_REPLAY,
  exhausted = LOXO_ERR_EXHAUSTED,
  storage = LOXO_ERR_STORAGE,
  format = LOXO_ERR_FORMAT,
  key = LOXO_ERR_KEY,
  seek = LOXO_ERR_SEEK
};

[[nodiscard]] inline const char *describe(status s) noexcept {
  return ::loxo_strerror(static_cast<int>(s));
}

/* Zeroes your own secrets. */
inline void wipe(bytes secret) noexcept { ::loxo_wipe(secret.data(), secret.size()); }

/* An AEAD under one key. `C` names the calls; the classes of the registry are listed below. */
template <class C>
class basic_aead {
 public:
  static constexpr std::size_t key_bytes = C::key_bytes;
  static constexpr std::size_t nonce_bytes = C::nonce_bytes;
  static constexpr std::size_t tag_bytes = C::tag_bytes;
  static constexpr std::uint64_t message_max = C::message_max;
  static constexpr bool experimental = (C::flags & LOXO_AEAD_EXPERIMENTAL) != 0;
  static constexpr bool short_tag = (C::flags & LOXO_AEAD_SHORT_TAG) != 0;
  static constexpr bool superseded = (C::flags & LOXO_AEAD_SUPERSEDED) != 0;
  static constexpr bool discouraged = (C::flags & LOXO_AEAD_DISCOURAGED) != 0;
  static constexpr bool encrypts_files = LOXO_ENCRYPTS_FILES(C::flags, C::tag_bytes);

  using key_view = std::span<const std::uint8_t, key_bytes>;
  using nonce_view = std::span<const std::uint8_t, nonce_bytes>;
  using tag_view = std::span<const std::uint8_t, tag_bytes>;
  using tag_out = std::span<std::uint8_t, tag_bytes>;

  class encryptor;
  class decryptor;

  [[nodiscard]] static constexpr const char *name() noexcept { return C::text; }
  [[nodiscard]] static ::loxo_cipher cipher() noexcept { return C::cipher(); }
  [[nodiscard]] static ::loxo_cipher_many cipher_many() noexcept { return C::cipher_many(); }

  explicit basic_aead(key_view key) noexcept : ready_(true) { C::key_init(&key_, key.data()); }
  basic_aead(basic_aead &&other) noexcept { take(other); }
  basic_aead &operator=(basic_aead &&other) noexcept {
    if (this != &other) take(other);
    return *this;
  }
  basic_aead(const basic_aead &) = delete;
  basic_aead &operator=(const basic_aead &) = delete;
  ~basic_aead() { C::key_wipe(&key_); }

  /* `out` is as long as `in`. Neither encryption nor decryption, here or below, is safe in memory
   * that others can write during the call; loxo/core/aead.h says why and what to do. */
  status encrypt(nonce_view nonce, view in, view ad, bytes out, tag_out tag) const noexcept {
    if (!ready_) return status::state;
    if (out.size() != in.size()) return status::length;
    return status{C::encrypt_with(out.data(), tag.data(), in.data(), in.size(), ad.data(),
                                  ad.size(), nonce.data(), &key_)};
  }
  status decrypt(nonce_view nonce, view in, view ad, bytes out, tag_view tag) const noexcept {
    if (!ready_) return status::state;
    if (out.size() != in.size()) return status::length;
    return status{C::decrypt_with(out.data(), tag.data(), in.data(), in.size(), ad.data(),
                                  ad.size(), nonce.data(), &key_)};
  }

  /* `out` is as long as `in` and a tag. */
  status seal(nonce_view nonce, view in, view ad, bytes out) const noexcept {
    if (!ready_) return status::state;
    if (out.size() < tag_bytes || out.size() - tag_bytes != in.size()) return status::length;
    return status{
        C::seal_with(out.data(), in.data(), in.size(), ad.data(), ad.size(), nonce.data(), &key_)};
  }
  /* `in` is as long as `out` and a tag. Input too short for a tag counts as forged. */
  status open(nonce_view nonce, view in, view ad, bytes out) const noexcept {
    if (!ready_) return status::state;
    if (in.size() < tag_bytes) return status::forged;
    if (in.size() - tag_bytes != out.size()) return status::length;
    return status{
        C::open_with(out.data(), in.data(), in.size(), ad.data(), ad.size(), nonce.data(), &key_)};
  }

  /* Packets may have different keys: each names its key, or the context() of an object that
   * outlives the call. Each gets its own status; the first that is not 0 is returned. */
  static status encrypt_many(std::span<::loxo_packet> packets) noexcept {
    return status{C::encrypt_many(packets.data(), packets.size())};
  }
  static status decrypt_many(std::span<::loxo_packet> packets) noexcept {
    return status{C::decrypt_many(packets.data(), packets.size())};
  }
  /* The same on the threads of an executor, such as thread_executor of loxo/threads.hpp. */
  static status encrypt_many(std::span<::loxo_packet> packets,
                             const ::loxo_executor &executor) noexcept {
    return status{C::encrypt_many_on(packets.data(), packets.size(), &executor)};
  }
  static status decrypt_many(std::span<::loxo_packet> packets,
                             const ::loxo_executor &executor) noexcept {
    return status{C::decrypt_many_on(packets.data(), packets.size(), &executor)};
  }

  /* For loxo_packet::key_context; null once this object has been moved from. */
  [[nodiscard]] const void *context() const noexcept { return ready_ ? &key_ : nullptr; }

 private:
  void take(basic_aead &other) noexcept {
    key_ = other.key_;
    ready_ = other.ready_;
    C::key_wipe(&other.key_);
    other.ready_ = false;
  }

  typename C::key key_{};
  bool ready_ = false;
};

namespace detail {

/* A packet or a stream in progress. All zero means that it has ended: C calls then return
 * LOXO_ERR_STATE. */
template <class C>
class packet_state {
 public:
  packet_state() = default;
  packet_state(packet_state &&other) noexcept { take(other); }
  packet_state &operator=(packet_state &&other) noexcept {
    if (this != &other) take(other);
    return *this;
  }
  packet_state(const packet_state &) = delete;
  packet_state &operator=(const packet_state &) = delete;
  ~packet_state() { C::wipe(&c); }

  typename C::state c{};

 private:
  void take(packet_state &other) noexcept {
    c = other.c;
    C::wipe(&other.c);
  }
};

}  // namespace detail

/* Call ad() any number of times, then update() any number of times, then finish(). */
template <class C>
class basic_aead<C>::encryptor {
 public:
  encryptor(key_view key, nonce_view nonce) noexcept { C::init(&s_.c, nonce.data(), key.data()); }
  encryptor(const basic_aead &key, nonce_view nonce) noexcept {
    if (key.ready_) C::init_with(&s_.c, nonce.data(), &key.key_);
  }

  status ad(view data) noexcept { return status{C::ad(&s_.c, data.data(), data.size())}; }
  status update(view in, bytes out) noexcept {
    if (out.size() != in.size()) return status::length;
    return status{C::encrypt_update(&s_.c, out.data(), in.data(), in.size())};
  }
  status finish(tag_out tag) noexcept { return status{C::encrypt_final(&s_.c, tag.data())}; }

 private:
  detail::packet_state<C> s_;
};

/* Call ad(), absorb() all of the ciphertext, verify(), then update() over the same ciphertext, and
 * finish(). The ciphertext must not change from the first call to the last: where others can write
 * it, copy it first. */
template <class C>
class basic_aead<C>::decryptor {
 public:
  decryptor(key_view key, nonce_view nonce) noexcept { C::init(&s_.c, nonce.data(), key.data()); }
  decryptor(const basic_aead &key, nonce_view nonce) noexcept {
    if (key.ready_) C::init_with(&s_.c, nonce.data(), &key.key_);
  }

  status ad(view data) noexcept { return status{C::ad(&s_.c, data.data(), data.size())}; }
  status absorb(view in) noexcept { return status{C::decrypt_absorb(&s_.c, in.data(), in.size())}; }
  status verify(tag_view tag) noexcept { return status{C::decrypt_verify(&s_.c, tag.data())}; }
  status update(view in, bytes out) noexcept {
    if (out.size() != in.size()) return status::length;
    return status{C::decrypt_update(&s_.c, out.data(), in.data(), in.size())};
  }
  status finish() noexcept { return status{C::decrypt_final(&s_.c)}; }

 private:
  detail::packet_state<C> s_;
};

/* A hash in progress. Copy it to continue several times from a common prefix. */
template <class C>
class basic_hash {
 public:
  static constexpr std::size_t digest_bytes = C::digest_bytes;
  static constexpr std::size_t rate_bytes = C::rate_bytes;
  using digest_out = std::span<std::uint8_t, digest_bytes>;

  [[nodiscard]] static constexpr const char *name() noexcept { return C::text; }

  basic_hash() noexcept { C::init(&s_); }
  basic_hash(const basic_hash &) = default;
  basic_hash &operator=(const basic_hash &) = default;
  ~basic_hash() { C::wipe(&s_); }

  status update(view in) noexcept { return status{C::update(&s_, in.data(), in.size())}; }
  /* Afterwards the object is ready for a new message. */
  status finish(digest_out digest) noexcept {
    int s = C::final(&s_, digest.data());
    C::init(&s_);
    return status{s};
  }

  static status hash(view in, digest_out digest) noexcept {
    return status{C::hash(digest.data(), in.data(), in.size())};
  }

  /* Messages may have different lengths; each digest has digest_bytes. Each message gets its own
   * status; the first that is not 0 is returned. */
  static status hash_many(std::span<::loxo_message> messages) noexcept {
    return status{C::hash_many(messages.data(), messages.size())};
  }

 private:
  typename C::state s_{};
};

/* A hash whose output has any length, in progress. Copy it to continue several times from a common
 * prefix. */
template <class C>
class basic_xof {
 public:
  static constexpr std::size_t digest_bytes = C::digest_bytes; /* the customary length */
  static constexpr std::size_t rate_bytes = C::rate_bytes;
  static constexpr std::size_t custom_max = C::custom_max;

  [[nodiscard]] static constexpr const char *name() noexcept { return C::text; }

  basic_xof() noexcept { C::init(&s_); }
  /* With a customisation string. If it is longer than custom_max, every call on the object returns
   * status::state. */
  explicit basic_xof(view custom) noexcept requires(custom_max > 0) {
    (void)!C::init_custom(&s_, custom.data(), custom.size());
  }
  basic_xof(const basic_xof &) = default;
  basic_xof &operator=(const basic_xof &) = default;
  ~basic_xof() { C::wipe(&s_); }

  /* status::state after the first squeeze(). */
  status update(view in) noexcept { return status{C::update(&s_, in.data(), in.size())}; }
  /* The next bytes of the output. */
  status squeeze(bytes out) noexcept { return status{C::squeeze(&s_, out.data(), out.size())}; }

  static status hash(view in, bytes out) noexcept {
    return status{C::hash(out.data(), out.size(), in.data(), in.size())};
  }

  /* Messages and their digests may have different lengths. Each message gets its own status; the
   * first that is not 0 is returned. */
  static status hash_many(std::span<::loxo_message> messages) noexcept {
    return status{C::hash_many(messages.data(), messages.size())};
  }

 private:
  typename C::state s_{};
};

/* A stream cipher under one key and nonce, at byte 0 at first. A stream by itself authenticates
 * nothing: to encrypt, take an AEAD. Over ChaCha these are chacha20_poly1305 and, with nonces long
 * enough to be drawn at random, xchacha20_poly1305; for SOSEMANUK, take ascon_aead128.
 *
 * Where keys or nonces may have several lengths, ready() says whether the ones given were right; if
 * not, every call returns status::state. */
template <class C>
class basic_stream {
 public:
  static constexpr std::size_t key_min = C::key_min, key_max = C::key_max;
  static constexpr std::size_t nonce_min = C::nonce_min, nonce_max = C::nonce_max;
  static constexpr std::size_t block_bytes = C::block_bytes;
  static constexpr std::uint64_t keystream_max = C::keystream_max;
  static constexpr bool experimental = (C::flags & LOXO_STREAM_EXPERIMENTAL) != 0;
  static constexpr bool seeks = (C::flags & LOXO_STREAM_SEEKS) != 0;

  using key_view =
      std::span<const std::uint8_t, key_min == key_max ? key_max : std::dynamic_extent>;
  using nonce_view =
      std::span<const std::uint8_t, nonce_min == nonce_max ? nonce_max : std::dynamic_extent>;

  [[nodiscard]] static constexpr const char *name() noexcept { return C::text; }

  basic_stream(key_view key, nonce_view nonce) noexcept : ready_{C::init(&s_.c, nonce, key)} {}
  basic_stream(basic_stream &&other) noexcept { *this = static_cast<basic_stream &&>(other); }
  basic_stream &operator=(basic_stream &&other) noexcept {
    if (this == &other) return *this;
    s_ = static_cast<detail::packet_state<C> &&>(other.s_);
    ready_ = other.ready_;
    other.ready_ = status::state;
    return *this;
  }
  status ready() const noexcept { return ready_; }

  /* `out` is as long as `in`. */
  status update(view in, bytes out) noexcept {
    if (out.size() != in.size()) return status::length;
    return status{C::xor_update(&s_.c, out.data(), in.data(), in.size())};
  }
  status keystream(bytes out) noexcept {
    return status{C::keystream_update(&s_.c, out.data(), out.size())};
  }
  status seek(std::uint64_t byte) noexcept { return status{C::seek(&s_.c, byte)}; }

  /* Texts may have different keys and nonces. Each gets its own status; the first that is not 0 is
   * returned. */
  static status update_many(std::span<::loxo_text> texts) noexcept {
    return status{C::xor_many(texts.data(), texts.size())};
  }

 private:
  detail::packet_state<C> s_;
  status ready_ = status::state;
};

template <class C>
struct basic_permutation {
  static constexpr std::size_t state_bytes = C::state_bytes;

  [[nodiscard]] static constexpr const char *name() noexcept { return C::text; }

  /* Any number of whole states, in place; status::length for anything else. */
  static status permute(bytes states) noexcept {
    if (states.size() % state_bytes) return status::length;
    C::permute(states.data(), states.size() / state_bytes);
    return status::ok;
  }
};

/* ---- The registry --------------------------------------------------------------------------
 * Each line puts the C calls under one set of names and makes a class of them.
 */
namespace detail {

#define LOXO_PERMUTATION(name, NAME, txt) \
  struct name { \
    static constexpr const char *text = txt; \
    static constexpr std::size_t state_bytes = LOXO_##NAME##_STATE_BYTES; \
    static constexpr auto permute = ::loxo_##name##_permute; \
  };
#define LOXO_AEAD(wire_id, name, NAME, txt, permutation) \
  struct name { \
    using key = ::loxo_##name##_key; \
    using state = ::loxo_##name##_state; \
    static constexpr const char *text = txt; \
    static constexpr std::size_t key_bytes = LOXO_##NAME##_KEY_BYTES; \
    static constexpr std::size_t nonce_bytes = LOXO_##NAME##_NONCE_BYTES; \
    static constexpr std::size_t tag_bytes = LOXO_##NAME##_TAG_BYTES; \
    static constexpr std::uint64_t message_max = LOXO_##NAME##_MESSAGE_MAX; \
    static constexpr unsigned flags = LOXO_##NAME##_FLAGS; \
    static constexpr auto cipher = ::loxo_##name##_cipher; \
    static constexpr auto cipher_many = ::loxo_##name##_cipher_many; \
    static constexpr auto key_init = ::loxo_##name##_key_init; \
    static constexpr auto key_wipe = ::loxo_##name##_key_wipe; \
    static constexpr auto encrypt_with = ::loxo_##name##_encrypt_with; \
    static constexpr auto decrypt_with = ::loxo_##name##_decrypt_with; \
    static constexpr auto seal_with = ::loxo_##name##_seal_with; \
    static constexpr auto open_with = ::loxo_##name##_open_with; \
    static constexpr auto init = ::loxo_##name##_init; \
    static constexpr auto init_with = ::loxo_##name##_init_with; \
    static constexpr auto ad = ::loxo_##name##_ad; \
    static constexpr auto encrypt_update = ::loxo_##name##_encrypt_update; \
    static constexpr auto encrypt_final = ::loxo_##name##_encrypt_final; \
    static constexpr auto decrypt_absorb = ::loxo_##name##_decrypt_absorb; \
    static constexpr auto decrypt_verify = ::loxo_##name##_decrypt_verify; \
    static constexpr auto decrypt_update = ::loxo_##name##_decrypt_update; \
    static constexpr auto decrypt_final = ::loxo_##name##_decrypt_final; \
    static constexpr auto wipe = ::loxo_##name##_wipe; \
    static constexpr auto encrypt_many = ::loxo_##name##_encrypt_many; \
    static constexpr auto decrypt_many = ::loxo_##name##_decrypt_many; \
    static constexpr auto encrypt_many_on = ::loxo_##name##_encrypt_many_on; \
    static constexpr auto decrypt_many_on = ::loxo_##name##_decrypt_many_on; \
  };
#define LOXO_HASH(wire_id, name, NAME, txt, permutation) \
  struct name { \
    using state = ::loxo_##name##_state; \
    static constexpr const char *text = txt; \
    static constexpr std::size_t digest_bytes = LOXO_##NAME##_DIGEST_BYTES; \
    static constexpr std::size_t rate_bytes = LOXO_##NAME##_RATE_BYTES; \
    static constexpr auto hash = ::loxo_##name##_hash; \
    static constexpr auto hash_many = ::loxo_##name##_hash_many; \
    static constexpr auto init = ::loxo_##name##_init; \
    static constexpr auto update = ::loxo_##name##_update; \
    static constexpr auto final = ::loxo_##name##_final; \
    static constexpr auto wipe = ::loxo_##name##_wipe; \
  };
#define LOXO_XOF(wire_id, name, NAME, txt, permutation) \
  struct name { \
    using state = ::loxo_##name##_state; \
    static constexpr const char *text = txt; \
    static constexpr std::size_t digest_bytes = LOXO_##NAME##_DIGEST_BYTES; \
    static constexpr std::size_t rate_bytes = LOXO_##NAME##_RATE_BYTES; \
    static constexpr std::size_t custom_max = LOXO_##NAME##_CUSTOM_MAX; \
    static constexpr auto hash = ::loxo_##name##_hash; \
    static constexpr auto hash_many = ::loxo_##name##_hash_many; \
    static constexpr auto init = ::loxo_##name##_init; \
    static constexpr auto init_custom = ::loxo_##name##_init_custom; \
    static constexpr auto update = ::loxo_##name##_update; \
    static constexpr auto squeeze = ::loxo_##name##_squeeze; \
    static constexpr auto wipe = ::loxo_##name##_wipe; \
  };
#define LOXO_STREAM(wire_id, name, NAME, txt) \
  struct name { \
    using state = ::loxo_##name##_state; \
    static constexpr const char *text = txt; \
    static constexpr std::size_t key_min = LOXO_##NAME##_KEY_MIN; \
    static constexpr std::size_t key_max = LOXO_##NAME##_KEY_BYTES; \
    static constexpr std::size_t nonce_min = LOXO_##NAME##_NONCE_MIN; \
    static constexpr std::size_t nonce_max = LOXO_##NAME##_NONCE_BYTES; \
    static constexpr std::size_t block_bytes = LOXO_##NAME##_BLOCK_BYTES; \
    static constexpr std::uint64_t keystream_max = LOXO_##NAME##_KEYSTREAM_MAX; \
    static constexpr unsigned flags = LOXO_##NAME##_FLAGS; \
    static int init(state *s, view nonce, view key) noexcept { \
      return ::loxo_##name##_init(s, nonce.data() LOXO_##NAME##_NONCE_LEN(, , nonce.size()), \
                                  key.data() LOXO_##NAME##_KEY_LEN(, , key.size())); \
    } \
    static constexpr auto xor_update = ::loxo_##name##_xor_update; \
    static constexpr auto keystream_update = ::loxo_##name##_keystream_update; \
    static constexpr auto seek = ::loxo_##name##_seek; \
    static constexpr auto wipe = ::loxo_##name##_wipe; \
    static constexpr auto xor_many = ::loxo_##name##_xor_many; \
  };
#include "loxo/registry.def"

}  // namespace detail

#define LOXO_PERMUTATION(name, NAME, text) using name = basic_permutation<detail::name>;
#define LOXO_AEAD(id, name, NAME, text, permutation) using name = basic_aead<detail::name>;
#define LOXO_HASH(id, name, NAME, text, permutation) using name = basic_hash<detail::name>;
#define LOXO_XOF(id, name, NAME, text, permutation) using name = basic_xof<detail::name>;
#define LOXO_STREAM(id, name, NAME, text) using name = basic_stream<detail::name>;
#include "loxo/registry.def"

/* ---- Nonces and replays --------------------------------------------------------------------- */

/* The counter in a nonce from nonce_counter, for the replay window. */
[[nodiscard]] inline std::uint64_t nonce_count(
    std::span<const std::uint8_t, LOXO_NONCE_BYTES> nonce) noexcept {
  return ::loxo_nonce_count(nonce.data());
}
/* In a nonce for this AEAD: nonce_count<loxo::delirium>(nonce). */
template <class Aead>
[[nodiscard]] std::uint64_t nonce_count(typename Aead::nonce_view nonce) noexcept {
  return ::loxo_nonce_count(nonce.data());
}

/* Nonces that never repeat, even after a reset. `stored` is the value in storage; it is 0 only if
 * the device was provisioned with 0. `Store` is called as bool(std::uint64_t next) and returns true
 * once `next` would survive a loss of power; it must not throw. With a reserve of 0 every next()
 * returns status::argument. docs/nonce-storage.md is about storage. */
template <class Store>
class nonce_counter {
 public:
  nonce_counter(std::span<const std::uint8_t, 4> sender, std::uint64_t stored,
                std::uint64_t reserve, Store store) noexcept
      : store_(static_cast<Store &&>(store)),
        started_(::loxo_nonce_counter_init(&c_, sender.data(), stored, reserve, keep, &store_)) {}
  nonce_counter(const nonce_counter &) = delete; /* two copies would repeat each other's nonces */
  nonce_counter &operator=(const nonce_counter &) = delete;

  /* A nonce as long as its place: 12 bytes or more. */
  status next(bytes nonce) noexcept {
    if (started_) return status{started_};
    return status{::loxo_nonce_counter_next(&c_, nonce.data(), nonce.size())};
  }
  /* A nonce for this AEAD: counter.next<loxo::delirium>(nonce). */
  template <class Aead>
  status next(std::span<std::uint8_t, Aead::nonce_bytes> nonce) noexcept {
    return next(bytes(nonce));
  }

 private:
  static int keep(void *store, std::uint64_t next) {
    return (*static_cast<Store *>(store))(next) ? 0 : -1;
  }

  ::loxo_nonce_counter c_{};
  Store store_;
  int started_;
};

/* The last 64 counters of one sender: check() before opening a packet, accept() after. A receiver
 * that may be reset stores highest() before it acts on a packet, and later starts from it. */
class replay_window {
 public:
  replay_window() noexcept { ::loxo_replay_window_init(&w_); }
  /* Refuses every counter up to and including `highest`. */
  explicit replay_window(std::uint64_t highest) noexcept {
    ::loxo_replay_window_resume(&w_, highest);
  }

  /* Empty before the first accept(), unless the window started from a stored value. */
  std::optional<std::uint64_t> highest() const noexcept {
    if (!w_.seen) return std::nullopt;
    return w_.highest;
  }

  status check(std::uint64_t count) const noexcept {
    return status{::loxo_replay_window_check(&w_, count)};
  }
  status accept(std::uint64_t count) noexcept {
    return status{::loxo_replay_window_accept(&w_, count)};
  }

 private:
  ::loxo_replay_window w_{};
};

/* ---- Messages in chunks ---------------------------------------------------------------------- */

using chunked_header = std::span<std::uint8_t, LOXO_CHUNKED_HEADER_BYTES>;
using chunked_header_view = std::span<const std::uint8_t, LOXO_CHUNKED_HEADER_BYTES>;
using chunked_salt = std::span<const std::uint8_t, LOXO_CHUNKED_SALT_BYTES>;

namespace detail {

/* All zero means not started: the C calls then return LOXO_ERR_STATE. */
struct chunked_state {
  chunked_state() = default;
  chunked_state(const chunked_state &) = delete;
  chunked_state &operator=(const chunked_state &) = delete;
  ~chunked_state() { ::loxo_chunked_wipe(&c); }

  status started(int s) noexcept {
    if (s) ::loxo_chunked_wipe(&c);
    return status{s};
  }

  ::loxo_chunked c{};
};

}  // namespace detail

/* Call start(), then seal() each chunk, and set `last` for the last one. */
template <class Aead>
class chunked_encryptor {
  static_assert(Aead::encrypts_files, "experimental, or a tag too short for files");

 public:
  status start(chunked_header header, typename Aead::key_view key, chunked_salt salt,
               unsigned chunk_log2 = 16) noexcept {
    return s_.started(::loxo_chunked_encrypt_init(&s_.c, header.data(), Aead::cipher(), chunk_log2,
                                                  salt.data(), key.data()));
  }
  /* `out` is as long as `in` and a tag. */
  status seal(view in, bytes out, bool last = false) noexcept {
    if (out.size() < Aead::tag_bytes || out.size() - Aead::tag_bytes != in.size()) {
      return status::length;
    }
    return status{::loxo_chunked_encrypt(&s_.c, out.data(), in.data(), in.size(), last)};
  }
  /* Many chunks in a row, on the threads of an executor if there is one. `out` has sealed_bytes().
   */
  status seal_many(view in, bytes out, bool last = false,
                   const ::loxo_executor *executor = nullptr) noexcept {
    if (out.size() != sealed_bytes(in.size(), last)) return status::length;
    return status{::loxo_chunked_encrypt_many(&s_.c, Aead::cipher_many(), out.data(), in.data(),
                                              in.size(), last, executor)};
  }
  [[nodiscard]] std::size_t sealed_bytes(std::size_t size, bool last = false) const noexcept {
    return ::loxo_chunked_sealed_bytes(&s_.c, size, last);
  }
  [[nodiscard]] bool ended() const noexcept { return ::loxo_chunked_ended(&s_.c) != 0; }

 private:
  detail::chunked_state s_;
};

/* Call start(), then open() each chunk in order, or open_at() for any. The message is complete once
 * ended() is true. Where others can write `in` during a call, copy it first. */
template <class Aead>
class chunked_decryptor {
  static_assert(Aead::encrypts_files, "experimental, or a tag too short for files");

 public:
  status start(chunked_header_view header, typename Aead::key_view key) noexcept {
    return s_.started(
        ::loxo_chunked_decrypt_init(&s_.c, header.data(), Aead::cipher(), key.data()));
  }
  /* `in` is as long as `out` and a tag. */
  status open(view in, bytes out, bool last = false) noexcept {
    status s = fits(in, out);
    if (s != status::ok) return s;
    return status{::loxo_chunked_decrypt(&s_.c, out.data(), in.data(), in.size(), last)};
  }
  status open_at(view in, bytes out, std::uint64_t index, bool last = false) noexcept {
    status s = fits(in, out);
    if (s != status::ok) return s;
    return status{::loxo_chunked_decrypt_at(&s_.c, out.data(), in.data(), in.size(), index, last)};
  }
  /* Many chunks in a row: all, or nothing if one is not genuine. `out` has opened_bytes(). */
  status open_many(view in, bytes out, bool last = false,
                   const ::loxo_executor *executor = nullptr) noexcept {
    if (out.size() != opened_bytes(in.size())) return status::length;
    return status{::loxo_chunked_decrypt_many(&s_.c, Aead::cipher_many(), out.data(), in.data(),
                                              in.size(), last, executor)};
  }
  [[nodiscard]] std::size_t opened_bytes(std::size_t size) const noexcept {
    return ::loxo_chunked_opened_bytes(&s_.c, size);
  }
  [[nodiscard]] bool ended() const noexcept { return ::loxo_chunked_ended(&s_.c) != 0; }

 private:
  static status fits(view in, bytes out) noexcept {
    if (in.size() < Aead::tag_bytes) return status::forged;
    return in.size() - Aead::tag_bytes == out.size() ? status::ok : status::length;
  }

  detail::chunked_state s_;
};

}  // namespace loxo

#endif
#endif
