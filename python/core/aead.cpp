/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The AEAD classes, one for each line of the registry, with the same methods as pyca/cryptography's
 * classes.
 */
#include "aead.hpp"

namespace loxo_python {

Aead::Aead(const loxo_aead *algorithm, nb::handle key)
    : algorithm_(algorithm), context_(algorithm->context_bytes) {
  View bytes(key, "key");
  need("key", bytes.size(), algorithm->key_bytes, algorithm->name);
  if (algorithm->flags & LOXO_AEAD_EXPERIMENTAL) warn_experimental(algorithm->name);
  algorithm->key_init(context_.get(), bytes.data());
}

namespace {

/* The arguments of a packet, checked. */
struct Packet {
  Packet(const Aead &aead, nb::handle nonce_object, nb::handle data_object, nb::handle ad_object,
         nb::handle threads_object)
      : nonce(nonce_object, "nonce"),
        data(data_object, "data"),
        ad(ad_object, "associated_data"),
        threads(to_threads(threads_object)) {
    aead.need_nonce(nonce);
  }
  /* The text to decrypt. The library reads it twice, to verify and to decrypt. If another thread
   * could write it meanwhile and the output is ours, it is copied there first and decrypted in
   * place. */
  const uint8_t *text(uint8_t *out, size_t size) const {
    if (!copies || data.is_fixed()) return data.data();
    if (size) std::memcpy(out, data.data(), size);
    return out;
  }
  void need_apart_from(const View &out) const {
    need_apart(out.row(), data.row(), Within::same_start, "buf: overlaps data other than in place");
    need_apart(out.row(), ad.row(), Within::apart, "buf: overlaps associated_data");
  }
  View nonce, data;
  OptionalView ad;
  unsigned threads;
  bool copies = false;
};

/* Runs the packet as a batch of one, so that threads share its blocks. */
int run_shared(const Aead &aead, bool encrypts, uint8_t *out, uint8_t *tag, const Packet &p,
               size_t size) {
  loxo_packet packet = {};
  packet.out = out;
  packet.tag = tag;
  packet.len = size;
  packet.ad = p.ad.data();
  packet.ad_len = p.ad.size();
  packet.nonce = p.nonce.data();
  packet.key_context = aead.context();
  Released released;
  packet.in = p.text(out, size);
  loxo::thread_executor executor(p.threads);
  return run_packets(aead.algorithm(), encrypts, &packet, 1, executor.get());
}

int run_alone(const Aead &aead, bool encrypts, uint8_t *out, uint8_t *tag, const Packet &p,
              size_t size) {
  const loxo_aead &a = aead.algorithm();
  Unlocked unlocked(size + p.ad.size());
  const uint8_t *in = p.text(out, size);
  return encrypts ? a.encrypt_with(out, tag, in, size, p.ad.data(), p.ad.size(), p.nonce.data(),
                                   aead.context())
                  : a.decrypt_with(out, tag, in, size, p.ad.data(), p.ad.size(), p.nonce.data(),
                                   aead.context());
}

/* `size` is the size of the data without its tag. */
void run(const Aead &aead, bool encrypts, uint8_t *out, uint8_t *tag, const Packet &p,
         size_t size) {
  check((p.threads == 1 ? run_alone : run_shared)(aead, encrypts, out, tag, p, size));
}

void encrypt_to(const Aead &aead, uint8_t *out, const Packet &p) {
  run(aead, true, out, out + p.data.size(), p, p.data.size());
}

void decrypt_to(const Aead &aead, uint8_t *out, const Packet &p, size_t size) {
  run(aead, false, out, p.data.data() + size, p, size);
}

/* Data shorter than a tag is a forgery like any other. */
size_t size_without_tag(const Aead &aead, const Packet &p) {
  size_t tag = aead.algorithm().tag_bytes;
  if (p.data.size() < tag) fail_status(LOXO_ERR_FORGED);
  return p.data.size() - tag;
}

nb::bytes encrypt(const Aead &aead, nb::handle nonce, nb::handle data, nb::handle ad,
                  nb::handle threads) {
  Packet p(aead, nonce, data, ad, threads);
  NewBytes out(p.data.size() + aead.algorithm().tag_bytes);
  encrypt_to(aead, out.data(), p);
  return out.release();
}

nb::bytes decrypt(const Aead &aead, nb::handle nonce, nb::handle data, nb::handle ad,
                  nb::handle threads) {
  Packet p(aead, nonce, data, ad, threads);
  size_t size = size_without_tag(aead, p);
  NewBytes out(size);
  p.copies = true;
  decrypt_to(aead, out.data(), p, size);
  return out.release();
}

size_t encrypt_into(const Aead &aead, nb::handle nonce, nb::handle data, nb::handle ad,
                    nb::handle buffer, nb::handle threads) {
  Packet p(aead, nonce, data, ad, threads);
  View out(buffer, "buf", Access::write);
  size_t size = p.data.size() + aead.algorithm().tag_bytes;
  need("buf", out.size(), size, "the ciphertext with its tag");
  p.need_apart_from(out);
  encrypt_to(aead, out.data(), p);
  return size;
}

size_t decrypt_into(const Aead &aead, nb::handle nonce, nb::handle data, nb::handle ad,
                    nb::handle buffer, nb::handle threads) {
  Packet p(aead, nonce, data, ad, threads);
  View out(buffer, "buf", Access::write);
  size_t size = size_without_tag(aead, p);
  need("buf", out.size(), size, "the plaintext");
  p.need_apart_from(out);
  decrypt_to(aead, out.data(), p, size);
  return size;
}

void set_constants(nb::handle type, const char *name, int key, int nonce, int tag,
                   bool experiment) {
  nb::setattr(type, "name", nb::str(name));
  set_size(type, "key", key);
  set_size(type, "nonce", nonce);
  set_size(type, "tag", tag);
  nb::setattr(type, "experimental", nb::bool_(experiment));
}

void bind_aead_class(nb::module_ &m) {
  nb::class_<Aead> type(m, "Aead", "What all AEADs can do; loxo.aead() makes one by its name.");
  set_constants(type, "", 0, 0, 0, false);
  type.def(
      "__init__",
      [](nb::handle, nb::handle) {
        fail_type("Aead: no algorithm; loxo.aead(name, key) takes one");
      },
      "key"_a.none(), nb::sig("def __init__(self, key: " BUFFER ") -> None"));
  def_misfit(type);
  type.def_static(
      "generate_key",
      []() -> nb::object { fail_type("Aead: no algorithm; loxo.aead_class(name) takes one"); },
      nb::sig("def generate_key() -> bytes"), "A new random key.");
  type.def(
      "encrypt", encrypt, "nonce"_a.none(), "data"_a.none(), "associated_data"_a = nb::none(),
      nb::kw_only(), "threads"_a.none() = 1,
      nb::sig("def encrypt(self, nonce: " BUFFER ", data: " BUFFER ", associated_data: " BUFFER
              " | None = None, *, " THREADS_ARGUMENT ") -> bytes"),
      "The ciphertext followed by the tag. A nonce must never repeat under one key: whoever sees\n"
      "two such packets learns the XOR of the messages or of their beginnings, and more.\n"
      "`threads` is how many share the work on a long message; 0 or None: as many as there are\n"
      "CPUs.");
  type.def("decrypt", decrypt, "nonce"_a.none(), "data"_a.none(), "associated_data"_a = nb::none(),
           nb::kw_only(), "threads"_a.none() = 1,
           nb::sig("def decrypt(self, nonce: " BUFFER ", data: " BUFFER ", associated_data: " BUFFER
                   " | None = None, *, " THREADS_ARGUMENT ") -> bytes"),
           "The plaintext of a ciphertext with its tag, or InvalidTag. It is authentic even if\n"
           "another thread writes to `data` during the call.");
  type.def(
      "encrypt_into", encrypt_into, "nonce"_a.none(), "data"_a.none(), "associated_data"_a.none(),
      "buf"_a.none(), nb::kw_only(), "threads"_a.none() = 1,
      nb::sig("def encrypt_into(self, nonce: " BUFFER ", data: " BUFFER ", associated_data: " BUFFER
              " | None, buf: " BUFFER ", *, " THREADS_ARGUMENT ") -> int"),
      "As encrypt, into a buffer of exactly that size; data may lie at its beginning. The tag is\n"
      "made from what stands in the buffer: nobody else may write to it during the call.");
  type.def(
      "decrypt_into", decrypt_into, "nonce"_a.none(), "data"_a.none(), "associated_data"_a.none(),
      "buf"_a.none(), nb::kw_only(), "threads"_a.none() = 1,
      nb::sig("def decrypt_into(self, nonce: " BUFFER ", data: " BUFFER ", associated_data: " BUFFER
              " | None, buf: " BUFFER ", *, " THREADS_ARGUMENT ") -> int"),
      "As decrypt, into a buffer of exactly that size; data may begin where it does. `data` is\n"
      "read twice: if others can write to it or to the buffer during the call, copy it first.");
  bind_many(type);
  refuse_pickling(type);
}

/* The class of the algorithm with this wire id. */
template <uint8_t id>
struct AeadOf : Aead {
  explicit AeadOf(nb::handle key) : Aead(loxo_aead_with_id(id), key) {}
};

template <uint8_t id>
void bind_aead(nb::module_ &m) {
  const loxo_aead &a = *loxo_aead_with_id(id);
  bool experiment = a.flags & LOXO_AEAD_EXPERIMENTAL;
  std::string text = std::string("Authenticated encryption with ") + a.name +
                     (experiment                        ? ", which is experimental."
                      : a.flags & LOXO_AEAD_DISCOURAGED ? ", which is not for new designs."
                                                        : ".");
  nb::class_<AeadOf<id>, Aead> type(m, class_name(a.name).c_str(), nb::is_final(), text.c_str());
  set_constants(type, a.name, a.key_bytes, a.nonce_bytes, a.tag_bytes, experiment);
  def_init<nb::handle>(type, "key"_a.none(),
                       nb::sig("def __init__(self, key: " BUFFER ") -> None"));
  type.def_static(
      "generate_key", [] { return random_bytes(loxo_aead_with_id(id)->key_bytes); },
      nb::sig("def generate_key() -> bytes"), "A new random key.");
}

nb::object class_of(nb::handle value) {
  std::string name = to_text(value, "name");
#define LOXO_AEAD(id, name_in_c, NAME, text, permutation) \
  if (name == (text)) return nb::borrow(nb::type<AeadOf<id>>());
#include "loxo/registry.def"
  if (const loxo_stream *stream = loxo_stream_named(name.c_str())) {
    fail_value("name: " + advice_on(*stream));
  }
  std::string names;
  for (size_t i = 0; i < loxo_aead_count(); i++) {
    names += std::string(i ? ", " : "") + loxo_aead_at(i)->name;
  }
  fail_value("name: no AEAD is called '" + name + "'; there are " + names);
}

}  // namespace

const loxo_aead *algorithm_of(nb::handle type) {
#define LOXO_AEAD(id, name_in_c, NAME, text, permutation) \
  if (type.is(nb::type<AeadOf<id>>())) return loxo_aead_with_id(id);
#include "loxo/registry.def"
  return nullptr;
}

void bind_aeads(nb::module_ &m) {
  bind_aead_class(m);
#define LOXO_AEAD(id, name, NAME, text, permutation) bind_aead<id>(m);
#include "loxo/registry.def"
  m.def(
      "aead", [](nb::handle name, nb::handle key) { return class_of(name)(key); }, "name"_a.none(),
      "key"_a.none(), nb::sig("def aead(name: str, key: " BUFFER ") -> Aead"),
      "The AEAD of this name, with this key.");
  m.def("aead_class", class_of, "name"_a.none(), nb::sig("def aead_class(name: str) -> type[Aead]"),
        "The class of the AEAD of this name.");
}

}  // namespace loxo_python
