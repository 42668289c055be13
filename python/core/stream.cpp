/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The stream classes, one for each line of the registry: a key and a nonce, at a place.
 */
#include "stream.hpp"

namespace loxo_python {

namespace {

/* "key: 7 bytes given, sosemanuk needs 16 to 32" */
void need_length(const std::string &argument, size_t given, size_t min, size_t max, size_t step,
                 const char *who) {
  if (given >= min && given <= max && (given - min) % step == 0) return;
  if (min == max) need(argument, given, max, who);
  fail_value(argument + ": " + std::to_string(given) + " bytes given, " + who + " needs " +
             std::to_string(min) + " to " + std::to_string(max) +
             (step > 1 ? " in steps of " + std::to_string(step) : ""));
}

}  // namespace

void need_key(const std::string &argument, size_t given, const loxo_stream &s) {
  need_length(argument, given, s.key_min, s.key_max, s.key_step, s.name);
}

void need_nonce(const std::string &argument, size_t given, const loxo_stream &s) {
  need_length(argument, given, s.nonce_min, s.nonce_max, s.nonce_step, s.name);
}

void need_left(const std::string &argument, size_t n, uint64_t left, const loxo_stream &s) {
  if (n <= left) return;
  fail_value(argument + ": " + std::to_string(n) + " bytes of keystream needed, " + s.name +
             " has " + std::to_string(left) + " left");
}

Stream::Stream(const loxo_stream *algorithm, nb::handle key_object, nb::handle nonce_object)
    : algorithm_(*algorithm), state_(algorithm->state_bytes) {
  View key(key_object, "key"), nonce(nonce_object, "nonce");
  const loxo_stream &a = algorithm_;
  need_key("key", key.size(), a);
  need_nonce("nonce", nonce.size(), a);
  if (a.flags & LOXO_STREAM_EXPERIMENTAL) warn_experimental(a.name);
  check(a.init(state_.get(), nonce.data(), nonce.size(), key.data(), key.size()));
}

namespace {

void bind_stream_class(nb::module_ &m) {
  nb::class_<Stream> type(m, "Stream",
                          "What all streams can do; loxo.stream() makes one by name. A stream by "
                          "itself\nauthenticates nothing: the class of each says which AEAD to "
                          "take.");
  nb::setattr(type, "name", nb::str(""));
  type.def(
      "__init__",
      [](nb::handle, nb::handle, nb::handle) {
        fail_type("Stream: no algorithm; loxo.stream(name, key, nonce) takes one");
      },
      "key"_a.none(), "nonce"_a.none(),
      nb::sig("def __init__(self, key: " BUFFER ", nonce: " BUFFER ") -> None"));
  def_misfit(type);
  type.def("xor", &Stream::exclusive_or, "data"_a.none(),
           nb::sig("def xor(self, data: " BUFFER ") -> bytes"),
           "The data XORed with the next bytes of the keystream: encrypted, or decrypted. Nothing\n"
           "is authenticated.");
  type.def("xor_into", &Stream::xor_into, "data"_a.none(), "buf"_a.none(),
           nb::sig("def xor_into(self, data: " BUFFER ", buf: " BUFFER ") -> int"),
           "As xor, into a buffer as long as the data, which may be the data's own.");
  type.def("keystream", &Stream::keystream, "n"_a.none(),
           nb::sig("def keystream(self, n: int) -> bytes"), "The next n bytes of the keystream.");
  type.def(
      "seek", &Stream::seek, "byte"_a.none(), nb::sig("def seek(self, byte: int) -> None"),
      "Goes to any byte of the keystream, or SeekError where the stream has no random access.");
  bind_xor_many(type);
  refuse_pickling(type);
}

/* The class of the algorithm with this id. */
template <uint8_t id>
struct StreamOf : Stream {
  StreamOf(nb::handle key, nb::handle nonce) : Stream(find(), key, nonce) {}

  static const loxo_stream *find() {
    for (size_t i = 0;; i++) {
      if (loxo_stream_at(i)->id == id) return loxo_stream_at(i);
    }
  }
};

template <uint8_t id>
[[maybe_unused]] void bind_stream(nb::module_ &m) {
  const loxo_stream &s = *StreamOf<id>::find();
  std::string text =
      advice_on(s) + (s.flags & LOXO_STREAM_EXPERIMENTAL ? ". It is experimental." : ".");
  nb::class_<StreamOf<id>, Stream> type(m, class_name(s.name).c_str(), nb::is_final(),
                                        text.c_str());
  nb::setattr(type, "name", nb::str(s.name));
  set_size(type, "block", s.block_bytes);
  def_init<nb::handle, nb::handle>(
      type, "key"_a.none(), "nonce"_a.none(),
      nb::sig("def __init__(self, key: " BUFFER ", nonce: " BUFFER ") -> None"));
}

nb::object class_of(const std::string &name) {
#define LOXO_STREAM(id, name_in_c, NAME, text) \
  if (name == (text)) return nb::borrow(nb::type<StreamOf<id>>());
#include "loxo/registry.def"
  if (loxo_aead_named(name.c_str())) {
    fail_value("name: '" + name + "' is an AEAD, no stream; loxo.aead() makes it");
  }
  fail_value("name: no stream is called '" + name + "'; loxo.streams() lists them");
}

}  // namespace

const loxo_stream *stream_of([[maybe_unused]] nb::handle type) {
#define LOXO_STREAM(id, name, NAME, text) \
  if (type.is(nb::type<StreamOf<id>>())) return StreamOf<id>::find();
#include "loxo/registry.def"
  return nullptr;
}

void bind_streams(nb::module_ &m) {
  bind_stream_class(m);
#define LOXO_STREAM(id, name, NAME, text) bind_stream<id>(m);
#include "loxo/registry.def"
  m.def(
      "stream",
      [](nb::handle name, nb::handle key, nb::handle nonce) {
        return class_of(to_text(name, "name"))(key, nonce);
      },
      "name"_a.none(), "key"_a.none(), "nonce"_a.none(),
      nb::sig("def stream(name: str, key: " BUFFER ", nonce: " BUFFER ") -> Stream"),
      "The stream of this name under this key and nonce, at byte 0.\n\n"
      "By itself it authenticates nothing: its class says which AEAD to take.");
  m.def(
      "stream_class", [](nb::handle name) { return class_of(to_text(name, "name")); },
      "name"_a.none(), nb::sig("def stream_class(name: str) -> type[Stream]"),
      "The class of the stream of this name.");
}

}  // namespace loxo_python
