/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Tests loxo.hpp: every class that registry.def generates, against the known answers, and the
 * promises of the types themselves. The vectors' folder is the first argument, or LOXO_VECTORS.
 */
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <new>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "loxo.hpp"

namespace {

using octets = std::vector<std::uint8_t>;
using loxo::status;
template <std::size_t n>
using array = std::array<std::uint8_t, n>;

int passed, failed;

void check(bool good, const char *algorithm, const char *what) {
  if (good) {
    passed++;
  } else {
    failed++;
    std::printf("FAILED %s: %s\n", algorithm, what);
  }
}

/* ---- Vectors ---- */

using record = std::map<std::string, octets>;

octets unhex(const std::string &text) {
  octets result;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
    result.push_back(static_cast<std::uint8_t>(std::stoul(text.substr(i, 2), nullptr, 16)));
  }
  return result;
}

std::string vectors;

/* The records of <name>.rsp, without those whose Bits are not whole bytes. */
std::vector<record> read_records(const char *name) {
  std::ifstream file(vectors + "/" + name + ".rsp");
  std::vector<record> records;
  std::string line;
  bool whole = true;
  while (std::getline(file, line)) {
    std::size_t equals = line.find(" =");
    if (equals == std::string::npos) continue;
    std::string field = line.substr(0, equals);
    std::string value = line.size() > equals + 3 ? line.substr(equals + 3) : "";
    if (field == "Count") {
      if (!whole) records.pop_back();
      records.emplace_back();
      whole = true;
    } else if (field == "Bits") {
      whole = std::stoul(value) % 8 == 0;
    } else if (!records.empty()) {
      records.back()[field] = unhex(value);
    }
  }
  if (!whole) records.pop_back();
  check(!records.empty(), name, "has vectors");
  return records;
}

template <std::size_t n>
std::span<const std::uint8_t, n> fixed(const octets &data, std::size_t at = 0) {
  return std::span<const std::uint8_t, n>(data.data() + at, n);
}

/* ---- AEADs ---- */

template <class A>
void known_answer(const A &cipher, const record &r) {
  const octets &pt = r.at("PT"), &ad = r.at("AD"), &ct = r.at("CT");
  auto nonce = fixed<A::nonce_bytes>(r.at("Nonce"));
  octets out(pt.size()), sealed(ct.size()), opened(pt.size());
  array<A::tag_bytes> tag{};
  octets text(ct.begin(), ct.begin() + static_cast<std::ptrdiff_t>(pt.size()));
  check(cipher.encrypt(nonce, pt, ad, out, tag) == status::ok && out == text &&
            std::memcmp(tag.data(), ct.data() + pt.size(), A::tag_bytes) == 0,
        A::name(), "encrypt");
  check(cipher.decrypt(nonce, out, ad, opened, tag) == status::ok && opened == pt, A::name(),
        "decrypt");
  check(cipher.seal(nonce, pt, ad, sealed) == status::ok && sealed == ct, A::name(), "seal");
  check(cipher.open(nonce, ct, ad, opened) == status::ok && opened == pt, A::name(), "open");
}

/* A packet of a few blocks for the tests below, in pieces of `step` bytes. */
template <class A>
struct sample {
  array<A::key_bytes> key{};
  array<A::nonce_bytes> nonce{};
  octets message, ad, ciphertext;
  array<A::tag_bytes> tag{};

  sample() : message(119), ad(43), ciphertext(119) {
    for (std::size_t i = 0; i < key.size(); i++) key[i] = static_cast<std::uint8_t>(3 * i + 1);
    for (std::size_t i = 0; i < nonce.size(); i++) nonce[i] = static_cast<std::uint8_t>(i ^ 0x5a);
    for (std::size_t i = 0; i < message.size(); i++) message[i] = static_cast<std::uint8_t>(7 * i);
    for (std::size_t i = 0; i < ad.size(); i++) ad[i] = static_cast<std::uint8_t>(11 * i);
    check(A(key).encrypt(nonce, message, ad, ciphertext, tag) == status::ok, A::name(), "sample");
  }
};

template <class Call>
bool in_pieces(std::size_t len, std::size_t step, Call call) {
  for (std::size_t at = 0; at < len; at += step) {
    if (call(at, len - at < step ? len - at : step) != status::ok) return false;
  }
  return true;
}

template <class A>
bool encrypts_in_pieces(const sample<A> &s, std::size_t step) {
  octets out(s.message.size());
  array<A::tag_bytes> tag{};
  typename A::encryptor first(s.key, s.nonce);
  loxo::view ad(s.ad), in(s.message);
  loxo::bytes to(out);
  bool good =
      in_pieces(ad.size(), step, [&](auto at, auto n) { return first.ad(ad.subspan(at, n)); });
  typename A::encryptor e(static_cast<typename A::encryptor &&>(first));
  good = good && first.finish(tag) == status::state;
  good = good && in_pieces(in.size(), step, [&](auto at, auto n) {
           return e.update(in.subspan(at, n), to.subspan(at, n));
         });
  return good && e.finish(tag) == status::ok && out == s.ciphertext && tag == s.tag;
}

template <class A>
bool decrypts_in_pieces(const sample<A> &s, std::size_t step) {
  octets out(s.message.size());
  A cipher(s.key);
  typename A::decryptor d(cipher, s.nonce);
  loxo::view in(s.ciphertext);
  loxo::bytes to(out);
  bool good = d.ad(s.ad) == status::ok;
  good = good && d.update(in, to) == status::state; /* nothing before it is verified */
  good = good &&
         in_pieces(in.size(), step, [&](auto at, auto n) { return d.absorb(in.subspan(at, n)); });
  good = good && d.verify(s.tag) == status::ok;
  good = good && d.finish() == status::state; /* not all of it was released */
  good = good && in_pieces(in.size(), step, [&](auto at, auto n) {
           return d.update(in.subspan(at, n), to.subspan(at, n));
         });
  return good && d.finish() == status::ok && out == s.message;
}

template <class A>
void forgeries(const sample<A> &s) {
  A cipher(s.key);
  octets out(s.message.size(), 0xee), untouched = out, ct = s.ciphertext, ad = s.ad;
  auto nonce = s.nonce;
  auto tag = s.tag;
  auto refused = [&] { return cipher.decrypt(nonce, ct, ad, out, tag) == status::forged; };
  for (std::uint8_t *p : {&ct[5], &ad[7], &nonce[3], &tag[A::tag_bytes - 1]}) {
    *p ^= 0x10;
    check(refused() && (out == untouched || out == octets(out.size())), A::name(), "forgery");
    *p ^= 0x10;
  }
  check(cipher.decrypt(nonce, ct, ad, out, tag) == status::ok, A::name(), "not a forgery");
  octets stub(A::tag_bytes - 1);
  check(cipher.open(nonce, stub, ad, {}) == status::forged, A::name(), "shorter than a tag");
  typename A::decryptor d(s.key, s.nonce);
  tag[0] ^= 1;
  check(d.absorb(ct) == status::ok && d.verify(tag) == status::forged &&
            d.update(ct, out) == status::state,
        A::name(), "forgery in pieces");
}

template <class A>
void lengths(const sample<A> &s) {
  A cipher(s.key);
  octets longer(s.message.size() + A::tag_bytes + 1);
  array<A::tag_bytes> tag{};
  loxo::bytes out(longer);
  std::size_t n = s.message.size();
  check(cipher.encrypt(s.nonce, s.message, {}, out.first(n + 1), tag) == status::length &&
            cipher.encrypt(s.nonce, s.message, {}, out.first(n - 1), tag) == status::length &&
            cipher.decrypt(s.nonce, s.message, {}, out.first(n + 1), tag) == status::length,
        A::name(), "length of out");
  check(cipher.seal(s.nonce, s.message, {}, out) == status::length &&
            cipher.seal(s.nonce, s.message, {}, out.first(A::tag_bytes - 1)) == status::length &&
            cipher.open(s.nonce, out, {}, out.first(n)) == status::length,
        A::name(), "length of out, combined");
  typename A::encryptor e(s.key, s.nonce);
  check(e.update(s.message, out.first(n + 1)) == status::length, A::name(), "length, in pieces");
  check(cipher.encrypt(s.nonce, out.first(n), {}, out.subspan(1, n), tag) == status::overlap,
        A::name(), "overlap");
}

template <class A>
void moves(const sample<A> &s) {
  octets out(s.message.size());
  array<A::tag_bytes> tag{};
  A first(s.key);
  A second(static_cast<A &&>(first));
  check(first.encrypt(s.nonce, s.message, s.ad, out, tag) == status::state && !first.context(),
        A::name(), "the moved-from key refuses");
  typename A::encryptor none(first, s.nonce);
  check(none.ad(s.ad) == status::state, A::name(), "and starts no packet");
  first = static_cast<A &&>(second);
  check(first.encrypt(s.nonce, s.message, s.ad, out, tag) == status::ok && out == s.ciphertext &&
            tag == s.tag,
        A::name(), "moved back");
}

template <class A>
void batch(const sample<A> &s) {
  A cipher(s.key);
  const std::size_t n = 5;
  std::vector<octets> outs(n);
  std::vector<array<A::tag_bytes>> tags(n);
  std::vector<loxo_packet> packets(n);
  for (std::size_t i = 0; i < n; i++) {
    outs[i].resize(20 * i);
    packets[i] = {outs[i].data(),   tags[i].data(),
                  s.message.data(), outs[i].size(),
                  s.ad.data(),      i,
                  s.nonce.data(),   nullptr,
                  cipher.context(), -1};
    if (i == 2) packets[i].key = s.key.data(), packets[i].key_context = nullptr;
  }
  check(A::encrypt_many(packets) == status::ok, A::name(), "encrypt_many");
  for (std::size_t i = 0; i < n; i++) {
    octets alone(outs[i].size());
    array<A::tag_bytes> tag{};
    loxo::view message(s.message), ad(s.ad);
    check(cipher.encrypt(s.nonce, message.first(alone.size()), ad.first(i), alone, tag) ==
                  status::ok &&
              alone == outs[i] && tag == tags[i] && packets[i].status == 0,
          A::name(), "batch = serial");
    packets[i].in = outs[i].data();
  }
  tags[3][0] ^= 1;
  check(A::decrypt_many(packets) == status::forged, A::name(), "decrypt_many");
  for (std::size_t i = 0; i < n; i++) {
    bool opened = std::equal(outs[i].begin(), outs[i].end(), s.message.begin());
    check((packets[i].status == 0) == (i != 3) && opened == (i != 3), A::name(), "one forgery");
  }
}

/* Destroys a T that `use` has filled and counts the bytes it leaves behind. The storage is read as
 * bytes, after a barrier, so that the compiler cannot optimize the check away. */
template <class T, class... Arguments>
std::size_t left_behind(Arguments &&...arguments) {
  alignas(T) static unsigned char storage[sizeof(T)];
  T *object = new (storage) T(static_cast<Arguments &&>(arguments)...);
  std::size_t before = 0, after = 0;
  volatile unsigned char *look = storage;
  for (std::size_t i = 0; i < sizeof storage; i++) before += look[i] != 0;
  object->~T();
  for (std::size_t i = 0; i < sizeof storage; i++) after += look[i] != 0;
  return before > 8 ? after : sizeof storage; /* there was something to wipe */
}

template <class A>
void wipes(const sample<A> &s) {
  A cipher(s.key);
  check(left_behind<A>(typename A::key_view(s.key)) <= 1, A::name(), "the key is wiped");
  check(left_behind<typename A::encryptor>(cipher, s.nonce) == 0, A::name(), "encryptor wiped");
  check(left_behind<typename A::decryptor>(cipher, s.nonce) == 0, A::name(), "decryptor wiped");
}

template <class A>
void chunked(const sample<A> &s) {
  array<LOXO_CHUNKED_HEADER_BYTES> header{};
  const array<LOXO_CHUNKED_SALT_BYTES> salt{9, 8, 7};
  loxo::view message(s.message);
  octets first(64 + A::tag_bytes), last(s.message.size() - 64 + A::tag_bytes), out(64);
  loxo::chunked_encryptor<A> e;
  check(e.seal(message.first(64), first) == status::state, A::name(), "chunk before start");
  check(e.start(header, s.key, salt, 5) == status::argument, A::name(), "chunk of 32 bytes");
  check(e.start(header, s.key, salt, 6) == status::ok &&
            e.seal(message.first(64), out) == status::length &&
            e.seal(message.first(64), first) == status::ok && !e.ended() &&
            e.seal(message.subspan(64), last, true) == status::ok && e.ended(),
        A::name(), "chunks sealed");
  loxo::chunked_decryptor<A> d;
  check(d.open(first, out) == status::state, A::name(), "chunk opened before start");
  check(d.start(header, s.key) == status::ok && d.open(first, out) == status::ok &&
            std::memcmp(out.data(), s.message.data(), 64) == 0,
        A::name(), "first chunk");
  loxo::bytes rest = loxo::bytes(out).first(s.message.size() - 64);
  check(d.open(last, rest) == status::forged && d.open(last, rest, true) == status::ok &&
            d.ended() && d.open_at(first, out, 1) == status::forged &&
            d.open_at(first, out, 0) == status::ok,
        A::name(), "last chunk, and one again");
  const octets long_text(64 * 9 + 5, 0x5a);
  octets sealed(long_text.size() + 10 * A::tag_bytes), text(long_text.size());
  check(e.start(header, s.key, salt, 6) == status::ok &&
            e.sealed_bytes(long_text.size(), true) == sealed.size() &&
            e.seal_many(long_text, text, true) == status::length &&
            e.seal_many(long_text, sealed, true) == status::ok && e.ended(),
        A::name(), "many chunks sealed");
  check(d.start(header, s.key) == status::ok && d.opened_bytes(sealed.size()) == text.size() &&
            d.open_many(sealed, out, true) == status::length &&
            d.open_many(sealed, text) == status::forged &&
            d.open_many(sealed, text, true) == status::ok && d.ended() && text == long_text,
        A::name(), "many chunks opened");
  header[20] ^= 1;
  check(d.start(header, s.key) == status::key && d.open_at(first, out, 0) == status::state,
        A::name(), "another header");
}

template <class A>
void promises() {
  static_assert(std::is_nothrow_constructible_v<A, typename A::key_view>);
  static_assert(std::is_nothrow_move_constructible_v<A> && std::is_nothrow_move_assignable_v<A>);
  static_assert(!std::is_copy_constructible_v<A> && !std::is_copy_assignable_v<A>);
  static_assert(!std::is_copy_constructible_v<typename A::encryptor> &&
                std::is_nothrow_move_constructible_v<typename A::encryptor>);
  static_assert(!std::is_copy_constructible_v<typename A::decryptor> &&
                std::is_nothrow_move_constructible_v<typename A::decryptor>);
  static_assert(!std::is_constructible_v<A, array<A::key_bytes - 1> &> &&
                !std::is_constructible_v<A, array<A::key_bytes + 1> &> &&
                !std::is_constructible_v<A, octets &> &&
                std::is_constructible_v<A, array<A::key_bytes> &>);
  static_assert(A::nonce_view::extent == A::nonce_bytes && A::tag_out::extent == A::tag_bytes);
  using tag_in = typename A::tag_view;
  using tag_to = typename A::tag_out;
  using nonce = typename A::nonce_view;
  using loxo::bytes, loxo::view;
  static_assert(noexcept(std::declval<const A &>().encrypt(std::declval<nonce>(), view(), view(),
                                                           bytes(), std::declval<tag_to>())));
  static_assert(noexcept(std::declval<const A &>().decrypt(std::declval<nonce>(), view(), view(),
                                                           bytes(), std::declval<tag_in>())));
  static_assert(noexcept(A::encrypt_many({})) &&noexcept(A::decrypt_many({})));
  static_assert(noexcept(std::declval<typename A::encryptor &>().update(view(), bytes())));
  static_assert(noexcept(std::declval<typename A::decryptor &>().finish()));
}

template <class A>
void test_aead() {
  promises<A>();
  for (const record &r : read_records(A::name())) {
    known_answer(A(fixed<A::key_bytes>(r.at("Key"))), r);
  }
  sample<A> s;
  for (std::size_t step = 1; step <= 120; step++) {
    check(encrypts_in_pieces(s, step), A::name(), "encryptor");
    check(decrypts_in_pieces(s, step), A::name(), "decryptor");
  }
  forgeries(s);
  lengths(s);
  moves(s);
  batch(s);
  wipes(s);
  if constexpr (A::encrypts_files) {
    chunked(s);
  } else {
    check(!A::cipher().chunkable, A::name(), "no files");
  }
}

/* ---- Hashes, streams and permutations ---- */

/* All messages of the vectors in one call, including one that is refused. */
template <class H>
void test_hash_many() {
  const auto records = read_records(H::name());
  std::vector<array<H::digest_bytes>> digests(records.size() + 1);
  std::vector<loxo_message> messages(records.size() + 1, loxo_message{});
  for (std::size_t i = 0; i < messages.size(); i++) messages[i].digest = digests[i].data();
  for (std::size_t i = 0; i < records.size(); i++) {
    messages[i].in = records[i].at("Msg").data();
    messages[i].len = records[i].at("Msg").size();
  }
  check(H::hash_many(messages) == status::ok, H::name(), "many");
  messages.back().len = 1;
  check(H::hash_many(messages) == status::argument, H::name(), "a bad one among many");
  for (std::size_t i = 0; i < records.size(); i++) {
    check(messages[i].status == 0 &&
              std::memcmp(digests[i].data(), records[i].at("MD").data(), H::digest_bytes) == 0,
          H::name(), "one of many");
  }
}

template <class H>
void test_hash() {
  static_assert(std::is_copy_constructible_v<H> && std::is_nothrow_default_constructible_v<H>);
  static_assert(noexcept(std::declval<H &>().update({})) &&noexcept(
      H::hash({}, std::declval<typename H::digest_out>())));
  static_assert(H::digest_out::extent == H::digest_bytes);
  for (const record &r : read_records(H::name())) {
    const octets &message = r.at("Msg");
    loxo::view in(message);
    array<H::digest_bytes> once{}, pieces{}, again{};
    check(H::hash(in, once) == status::ok &&
              std::memcmp(once.data(), r.at("MD").data(), once.size()) == 0,
          H::name(), "hash");
    H h;
    bool good = h.update(in.first(in.size() / 3)) == status::ok;
    H copy = h;
    good = good && h.update(in.subspan(in.size() / 3)) == status::ok &&
           h.finish(pieces) == status::ok && pieces == once;
    check(good, H::name(), "pieces");
    good = copy.update(in.subspan(in.size() / 3)) == status::ok && copy.finish(again) == status::ok;
    check(good && again == once, H::name(), "copy");
    good = h.update(in) == status::ok && h.finish(again) == status::ok;
    check(good && again == once, H::name(), "anew after finish");
  }
  test_hash_many<H>();
}

/* Known answers of any length, in pieces and in one call of many; and calls out of order. */
template <class X>
void test_xof() {
  static_assert(std::is_copy_constructible_v<X> && std::is_nothrow_default_constructible_v<X>);
  static_assert(X::custom_max == 0 || std::is_nothrow_constructible_v<X, loxo::view>);
  static_assert(noexcept(std::declval<X &>().squeeze({})));
  for (const record &r : read_records(X::name())) {
    const octets &message = r.at("Msg"), &right = r.at("MD");
    const octets custom = r.count("Z") ? r.at("Z") : octets();
    octets out(right.size()), many(right.size());
    X x;
    if constexpr (X::custom_max > 0) x = X(loxo::view(custom));
    bool good = x.update(message) == status::ok;
    X copy = x;
    for (std::size_t i = 0; i < out.size(); i++) {
      good = good && x.squeeze(loxo::bytes(out).subspan(i, 1)) == status::ok;
    }
    check(good && out == right, X::name(), "squeezed byte by byte");
    check(x.update(message) == status::state, X::name(), "update after squeeze");
    check(copy.squeeze(many) == status::ok && many == right, X::name(), "copy");
    if (!custom.empty()) continue;
    loxo_message m{};
    m.digest = many.data(), m.digest_len = many.size();
    m.in = message.data(), m.len = message.size();
    check(X::hash(message, out) == status::ok && out == right, X::name(), "hash");
    check(X::hash_many({&m, 1}) == status::ok && many == right, X::name(), "many");
  }
  if constexpr (X::custom_max > 0) {
    octets too_long(X::custom_max + 1);
    X x{loxo::view(too_long)};
    check(x.update({}) == status::state && x.squeeze({}) == status::state, X::name(),
          "a customisation string that is too long");
  }
}

/* Against the descriptor's one-shot call, in pieces, from any place, moved, in a batch. */
template <class S>
[[maybe_unused]] void test_stream() {
  static_assert(!std::is_copy_constructible_v<S> && std::is_nothrow_move_constructible_v<S>);
  static_assert(noexcept(std::declval<S &>().update({}, {})));
  const loxo_stream *c = loxo_stream_named(S::name());
  const array<S::key_max> key{1, 2, 3};
  const array<S::nonce_max> nonce{4, 5};
  array<300> once{}, pieces{}, many{};
  bool good = c->keystream(once.data(), once.size(), nonce.data(), nonce.size(), key.data(),
                           key.size()) == 0;
  S s(key, nonce);
  loxo::bytes out(pieces);
  good = good && s.ready() == status::ok && s.update(out.first(33), out.first(33)) == status::ok;
  S moved(std::move(s));
  good = good && moved.keystream(out.subspan(33)) == status::ok && pieces == once;
  check(good, S::name(), "pieces");
  check(
      s.ready() == status::state && s.keystream(out) == status::state && s.seek(0) == status::state,
      S::name(), "moved from");
  s = std::move(moved);
  moved = std::move(s);
  check(moved.update(out, out.first(7)) == status::length, S::name(), "sizes differ");
  check(moved.seek(5) == (S::seeks ? status::ok : status::seek), S::name(), "seek");
  if (S::seeks) {
    good = moved.keystream(out.first(90)) == status::ok;
    check(good && std::memcmp(pieces.data(), once.data() + 5, 90) == 0, S::name(), "from a place");
  }
  if constexpr (S::key_view::extent == std::dynamic_extent) {
    S wrong(loxo::view(key).first(S::key_min - 1), nonce);
    check(wrong.ready() == status::length && wrong.keystream(out) == status::state, S::name(),
          "key too short");
  }
  loxo_text text = {many.data(),  many.data(), many.size(), nonce.data(),
                    nonce.size(), key.data(),  key.size(),  0};
  check(S::update_many({&text, 1}) == status::ok && many == once, S::name(), "many");
}

template <class P>
void test_permutation() {
  static_assert(noexcept(P::permute({})));
  octets in, out;
  for (const record &r : read_records(P::name())) {
    octets state = r.at("In");
    check(P::permute(state) == status::ok && state == r.at("Out"), P::name(), "permute");
    in.insert(in.end(), r.at("In").begin(), r.at("In").end());
    out.insert(out.end(), r.at("Out").begin(), r.at("Out").end());
  }
  if (in.empty()) return; /* which has been counted as a failure */
  check(P::permute(in) == status::ok && in == out, P::name(), "all at once");
  in.pop_back();
  octets before = in;
  check(P::permute(in) == status::length && in == before, P::name(), "part of a state");
}

/* ---- Nonces and replays ---- */

/* As long as the AEAD's. */
template <class A>
void test_nonces_of() {
  const array<4> sender{1, 2, 3, 4};
  loxo::nonce_counter counter(sender, 5, 4, [](std::uint64_t) { return true; });
  array<A::nonce_bytes> nonce, expected{1, 2, 3, 4, 5};
  nonce.fill(0xa5);
  check(counter.template next<A>(nonce) == status::ok && nonce == expected &&
            loxo::nonce_count<A>(nonce) == 5,
        A::name(), "nonce_counter");
}

void test_nonces() {
#define LOXO_AEAD(id, name, NAME, text, permutation) test_nonces_of<loxo::name>();
#include "loxo/registry.def"
  const array<4> sender{1, 2, 3, 4};
  std::uint64_t stored = 0;
  int writes = 0;
  bool works = true;
  auto store = [&](std::uint64_t next) {
    writes++;
    if (works) stored = next;
    return works;
  };
  array<LOXO_NONCE_BYTES> nonce{};
  {
    loxo::nonce_counter counter(sender, stored, 4, store);
    bool good = true;
    for (std::uint64_t i = 0; i < 5; i++) {
      good = good && counter.next(nonce) == status::ok && loxo::nonce_count(nonce) == i;
    }
    check(good && writes == 2 && stored == 8 && nonce[3] == 4, "nonce_counter", "counts");
  }
  loxo::nonce_counter after_reset(sender, stored, 4, store);
  works = false;
  check(after_reset.next(nonce) == status::storage, "nonce_counter", "storage fails");
  works = true;
  check(after_reset.next(nonce) == status::ok && loxo::nonce_count(nonce) == 8, "nonce_counter",
        "goes on after a reset");
  loxo::nonce_counter at_the_end(sender, UINT64_MAX, 4, store);
  check(at_the_end.next(nonce) == status::exhausted, "nonce_counter", "does not wrap");
  loxo::nonce_counter unreserved(sender, 0, 0, store);
  check(unreserved.next(nonce) == status::argument, "nonce_counter", "reserve of 0");
}

void test_replays() {
  loxo::replay_window window;
  check(window.check(70) == status::ok && window.accept(70) == status::ok &&
            window.accept(70) == status::replay && window.accept(7) == status::ok &&
            window.check(6) == status::replay && window.check(71) == status::ok,
        "replay_window", "accepts once");
  check(loxo::replay_window().highest() == std::nullopt && window.highest() == 70, "replay_window",
        "highest");
  for (std::uint64_t stored : {UINT64_C(0), UINT64_C(62), UINT64_C(63), UINT64_C(64), UINT64_MAX}) {
    loxo::replay_window resumed(stored);
    bool refused = resumed.highest() == stored && resumed.check(0) == status::replay;
    for (std::uint64_t behind = 0; behind < 70 && behind <= stored; behind++) {
      refused = refused && resumed.accept(stored - behind) == status::replay;
    }
    bool goes_on = stored == UINT64_MAX ||
                   (resumed.accept(stored + 1) == status::ok && resumed.highest() == stored + 1);
    check(refused && goes_on, "replay_window", "resumes");
  }
  static_assert(!std::is_convertible_v<std::uint64_t, loxo::replay_window>);
}

}  // namespace

int main(int argc, char **argv) {
  const char *path = argc > 1 ? argv[1] : std::getenv("LOXO_VECTORS");
  if (!path) {
    std::printf("usage: %s directory-of-vectors\n", argv[0]);
    return 2;
  }
  vectors = path;
#define LOXO_PERMUTATION(name, NAME, text) test_permutation<loxo::name>();
#define LOXO_AEAD(id, name, NAME, text, permutation) test_aead<loxo::name>();
#define LOXO_HASH(id, name, NAME, text, permutation) test_hash<loxo::name>();
#define LOXO_XOF(id, name, NAME, text, permutation) test_xof<loxo::name>();
#define LOXO_STREAM(id, name, NAME, text) test_stream<loxo::name>();
#include "loxo/registry.def"
  test_nonces();
  test_replays();
  check(std::strcmp(loxo::describe(status::ok), loxo_strerror(0)) == 0, "status", "describe");
  std::printf("%d passed, %d failed\n", passed, failed);
  return failed != 0;
}
