/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Many texts in one call, each under its own key and nonce: lists of buffers give lists of bytes,
 * and 2-D arrays give 2-D arrays. All of it runs without the interpreter's lock.
 */
#include "stream.hpp"

namespace loxo_python {

namespace {

const loxo_stream &to_stream(nb::handle self) {
  if (PyType_Check(self.ptr())) {
    if (const loxo_stream *algorithm = stream_of(self)) return *algorithm;
  }
  return object_of<Stream>(self, "a stream").algorithm();
}

/* The inputs of a batch, checked: as many keys and nonces as data. */
class Texts {
 public:
  Texts(nb::handle self, nb::handle keys, nb::handle nonces, nb::handle datas)
      : algorithm_(to_stream(self)),
        keys_(keys, "keys"),
        nonces_(nonces, "nonces"),
        datas_(datas, "datas") {
    keys_.need_rows(size(), "datas");
    nonces_.need_rows(size(), "datas");
    for (size_t i = 0; i < size(); i++) {
      need_key(keys_.name(i), keys_[i].size, algorithm_);
      need_nonce(nonces_.name(i), nonces_[i].size, algorithm_);
      need_left(datas_.name(i), datas_[i].size, algorithm_.keystream_max, algorithm_);
    }
  }

  size_t size() const { return datas_.size(); }
  const Column &datas() const { return datas_; }

  /* The library copies nonces and keys first. */
  void need_apart_from(const Column &out) const {
    need_apart(out);
    need_apart(out, datas_, Within::same_start);
    need_apart(out, nonces_, Within::anywhere);
    need_apart(out, keys_, Within::anywhere);
  }

  /* XORs text i to outs(i), for all i. */
  template <typename Outs>
  void run(Outs outs) const {
    std::vector<loxo_text> texts(size());
    {
      Released released;
      for (size_t i = 0; i < size(); i++) {
        const Row data = datas_[i], nonce = nonces_[i], key = keys_[i];
        texts[i] = {outs(i),    data.data, data.size, nonce.data,
                    nonce.size, key.data,  key.size,  LOXO_OK};
      }
      if (!algorithm_.xor_many(texts.data(), texts.size())) return;
    }
    for (size_t i = 0; i < size(); i++) {
      if (texts[i].status) fail_status(texts[i].status, datas_.name(i));
    }
  }

 private:
  const loxo_stream &algorithm_;
  Column keys_, nonces_, datas_;
};

nb::object xor_list(const Texts &texts) {
  std::vector<NewBytes> outs;
  outs.reserve(texts.size());
  for (size_t i = 0; i < texts.size(); i++) outs.emplace_back(texts.datas()[i].size);
  texts.run([&](size_t i) { return outs[i].data(); });
  nb::list made;
  for (NewBytes &out : outs) made.append(out.release());
  return made;
}

nb::object xor_array(const Texts &texts, nb::handle given) {
  const size_t width = texts.datas().width();
  nb::object array = array_for(given, texts.size(), width);
  Column out(array, "out", Access::write);
  out.need_shape(texts.size(), width);
  if (!given.is_none()) texts.need_apart_from(out);
  texts.run([&](size_t i) { return out[i].data; });
  return array;
}

}  // namespace

/* Lists come first, so that a type checker without numpy gets them right. */
void bind_xor_many(nb::class_<Stream> &type) {
  type.def(
      "xor_many",
      [](nb::handle self, nb::handle keys, nb::handle nonces, nb::handle datas,
         nb::handle out) -> nb::object {
        if (has_buffer(datas)) throw nb::next_overload();
        if (!out.is_none()) fail_type("out: needs datas to be a 2-D array of uint8");
        return xor_list(Texts(self, keys, nonces, datas));
      },
      "keys"_a.none(), "nonces"_a.none(), "datas"_a.none(), "out"_a = nb::none(),
      nb::sig("def xor_many(self, keys: " ARRAY " | " LIST ", nonces: " ARRAY " | " LIST
              ", datas: " LIST ", out: None = None) -> list[bytes]"),
      "XORs many texts at once, each with the keystream of its own key and nonce, from byte 0.\n"
      "Nothing is authenticated. Lists give a list. A 2-D array, a text in each row, gives an\n"
      "array: `out`, if given, which may be `datas`. A call on an object does not move it on.");
  type.def(
      "xor_many",
      [](nb::handle self, nb::handle keys, nb::handle nonces, nb::handle datas, nb::handle out) {
        return xor_array(Texts(self, keys, nonces, datas), out);
      },
      "keys"_a.none(), "nonces"_a.none(), "datas"_a.none(), "out"_a = nb::none(),
      nb::sig("def xor_many(self, keys: " ARRAY " | " LIST ", nonces: " ARRAY " | " LIST
              ", datas: " ARRAY ", out: " ARRAY " | None = None) -> " ARRAY));
  wrap(type, "xor_many", Binding::either);
}

}  // namespace loxo_python
