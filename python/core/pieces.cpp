/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * An AEAD piece by piece. Encryption takes one pass. Decryption absorbs all of the ciphertext,
 * verifies the tag, and only then releases plaintext for the same ciphertext, which the caller
 * passes a second time.
 */
#include "aead.hpp"

namespace loxo_python {

namespace {

/* The state of one packet, used by one thread at a time. */
class Pieces {
 public:
  Pieces(const Aead &aead, nb::handle nonce, nb::handle ad)
      : algorithm_(aead.algorithm()), state_(algorithm_.state_bytes) {
    View bytes(nonce, "nonce");
    aead.need_nonce(bytes);
    algorithm_.init_with(state_.get(), bytes.data(), aead.context());
    add_ad(ad);
  }
  Pieces(const Pieces &) = delete;
  Pieces &operator=(const Pieces &) = delete;

  void add_ad(nb::handle ad) {
    OptionalView data(ad, "associated_data");
    run_in_turn(mutex_, data.size(),
                [&] { return algorithm_.ad(state_.get(), data.data(), data.size()); });
  }

 protected:
  using Update = int (*)(void *, uint8_t *, const uint8_t *, size_t);

  nb::bytes update_with(Update call, nb::handle object) {
    View data(object, "data");
    NewBytes out(data.size());
    uint8_t *to = out.data();
    run_in_turn(mutex_, data.size(),
                [&] { return call(state_.get(), to, data.data(), data.size()); });
    return out.release();
  }

  size_t update_into_with(Update call, nb::handle object, nb::handle buffer) {
    View data(object, "data"), out(buffer, "buf", Access::write);
    need("buf", out.size(), data.size(), "the data");
    run_in_turn(mutex_, data.size(),
                [&] { return call(state_.get(), out.data(), data.data(), data.size()); });
    return data.size();
  }

  const loxo_aead &algorithm_;
  Secret state_;
  std::mutex mutex_;
};

class Encryptor : public Pieces {
 public:
  using Pieces::Pieces;

  nb::bytes update(nb::handle data) { return update_with(algorithm_.encrypt_update, data); }
  size_t update_into(nb::handle data, nb::handle buffer) {
    return update_into_with(algorithm_.encrypt_update, data, buffer);
  }
  nb::bytes finalize() {
    run_in_turn(mutex_, 0, [&] {
      int status = algorithm_.encrypt_final(state_.get(), tag_);
      if (!status) has_tag_ = true;
      return status;
    });
    return nb::bytes("", 0);
  }
  nb::bytes tag() {
    if (!has_tag()) fail_status(LOXO_ERR_STATE, "tag: only after finalize()");
    return nb::bytes(tag_, algorithm_.tag_bytes);
  }

 private:
  bool has_tag() {
    Turn turn(mutex_);
    return has_tag_;
  }

  uint8_t tag_[UINT8_MAX];
  bool has_tag_ = false;
};

class Decryptor : public Pieces {
 public:
  using Pieces::Pieces;

  void absorb(nb::handle object) {
    View data(object, "data");
    run_in_turn(mutex_, data.size(),
                [&] { return algorithm_.decrypt_absorb(state_.get(), data.data(), data.size()); });
  }
  void verify(nb::handle object) {
    View tag(object, "tag");
    need("tag", tag.size(), algorithm_.tag_bytes, algorithm_.name);
    run_in_turn(mutex_, 0, [&] { return algorithm_.decrypt_verify(state_.get(), tag.data()); });
  }
  nb::bytes update(nb::handle data) { return update_with(algorithm_.decrypt_update, data); }
  size_t update_into(nb::handle data, nb::handle buffer) {
    return update_into_with(algorithm_.decrypt_update, data, buffer);
  }
  void finalize() {
    run_in_turn(mutex_, 0, [&] { return algorithm_.decrypt_final(state_.get()); });
  }
};

/* Common to both directions. */
template <typename Class>
void bind_common(nb::class_<Class> &type) {
  type.def(
      "authenticate_additional_data", [](Class &self, nb::handle data) { self.add_ad(data); },
      "data"_a.none(), nb::sig("def authenticate_additional_data(self, data: " BUFFER ") -> None"),
      "Associated data, in any number of pieces, before the first piece of text.");
  type.def("update", &Class::update, "data"_a.none(),
           nb::sig("def update(self, data: " BUFFER ") -> bytes"),
           "The next piece of the output, as long as the piece of the input.");
  type.def(
      "update_into", &Class::update_into, "data"_a.none(), "buf"_a.none(),
      nb::sig("def update_into(self, data: " BUFFER ", buf: " BUFFER ") -> int"),
      "As update, into a buffer as long as the data, which may be the data's own. Nobody else\n"
      "may write to either during the call.");
  refuse_pickling(type);
}

void bind_encryptor(nb::module_ &m) {
  nb::class_<Encryptor> type(m, "Encryptor", nb::is_final(),
                             "Encryptor()\n--\n\nOne packet, encrypted in pieces.");
  bind_common(type);
  type.def("finalize", &Encryptor::finalize, nb::sig("def finalize(self) -> bytes"),
           "Ends the packet; nothing more comes out, and `tag` is there.");
  type.def_prop_ro("tag", &Encryptor::tag, nb::sig("def tag(self) -> bytes"),
                   "The tag, after finalize().");
}

void bind_decryptor(nb::module_ &m) {
  nb::class_<Decryptor> type(
      m, "Decryptor", nb::is_final(),
      "Decryptor()\n--\n\n"
      "One packet, decrypted in two passes over the same ciphertext: absorb() all of it and\n"
      "verify() the tag, then update() with all of it again, then finalize(). If others can\n"
      "change the ciphertext between the passes, what comes out is not authentic: copy it first.");
  bind_common(type);
  type.def("absorb", &Decryptor::absorb, "data"_a.none(),
           nb::sig("def absorb(self, data: " BUFFER ") -> None"),
           "The next piece of the ciphertext, in the first pass.");
  type.def("verify", &Decryptor::verify, "tag"_a.none(),
           nb::sig("def verify(self, tag: " BUFFER ") -> None"),
           "Ends the first pass; InvalidTag if the tag does not fit.");
  type.def("finalize", &Decryptor::finalize, nb::sig("def finalize(self) -> None"),
           "Ends the second pass; StateError unless all that was absorbed came out again.");
}

}  // namespace

void bind_pieces(nb::module_ &m) {
  bind_encryptor(m);
  bind_decryptor(m);
  auto type = nb::borrow<nb::class_<Aead>>(m.attr("Aead"));
  type.def(
      "encryptor",
      [](const Aead &aead, nb::handle nonce, nb::handle ad) {
        return new Encryptor(aead, nonce, ad);
      },
      "nonce"_a.none(), "associated_data"_a = nb::none(), nb::rv_policy::take_ownership,
      nb::sig("def encryptor(self, nonce: " BUFFER ", associated_data: " BUFFER
              " | None = None) -> Encryptor"),
      "Encrypts one packet in pieces.");
  type.def(
      "decryptor",
      [](const Aead &aead, nb::handle nonce, nb::handle ad) {
        return new Decryptor(aead, nonce, ad);
      },
      "nonce"_a.none(), "associated_data"_a = nb::none(), nb::rv_policy::take_ownership,
      nb::sig("def decryptor(self, nonce: " BUFFER ", associated_data: " BUFFER
              " | None = None) -> Decryptor"),
      "Decrypts one packet in pieces, in two passes.");
}

}  // namespace loxo_python
