/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The hash classes, one for each line of the registry, with the interface of hashlib's objects.
 */
#include "buffers.hpp"
#include "callables.hpp"

namespace loxo_python {

namespace {

class Hash {
 public:
  explicit Hash(const loxo_hash *algorithm)
      : algorithm_(*algorithm), state_(algorithm->state_bytes) {
    algorithm->init(state_.get());
  }
  Hash(const Hash &other) : algorithm_(other.algorithm_), state_(other.snapshot()) {}
  Hash &operator=(const Hash &) = delete;
  virtual ~Hash() = default;

  /* Another object of the same class. */
  virtual nb::object copy() const = 0;

  void update(nb::handle object) {
    View data(object, "data");
    run_in_turn(mutex_, data.size(),
                [&] { return algorithm_.update(state_.get(), data.data(), data.size()); });
  }

  nb::bytes digest() const {
    NewBytes out(algorithm_.digest_bytes);
    Secret state = snapshot();
    check(algorithm_.final(state.get(), out.data()));
    return out.release();
  }

 private:
  Secret snapshot() const {
    Turn turn(mutex_);
    return state_;
  }

  const loxo_hash &algorithm_;
  Secret state_;
  mutable std::mutex mutex_;
};

nb::object hexdigest(const Hash &hash) { return hash.digest().attr("hex")(); }

void set_constants(nb::handle type, const char *name, int digest, int block) {
  nb::setattr(type, "name", nb::str(name));
  set_size(type, "digest", digest);
  set_size(type, "block", block);
}

void bind_base(nb::module_ &m) {
  nb::class_<Hash> type(m, "Hash", "What all hashes can do; loxo.new() makes one by its name.");
  set_constants(type, "", 0, 0);
  type.def(
      "__init__",
      [](nb::handle, nb::handle) {
        fail_type("Hash: no algorithm; loxo.new(name, data) takes one");
      },
      "data"_a.none() = nb::bytes("", 0),
      nb::sig("def __init__(self, data: " BUFFER " = b'') -> None"));
  def_misfit(type);
  type.def("update", &Hash::update, "data"_a.none(),
           nb::sig("def update(self, data: " BUFFER ", /) -> None"), "Goes on with these bytes.");
  type.def("digest", &Hash::digest, nb::sig("def digest(self) -> bytes"),
           "The digest of all bytes so far.");
  type.def("hexdigest", hexdigest, nb::sig("def hexdigest(self) -> str"),
           "The digest in hexadecimal.");
  type.def("copy", &Hash::copy, nb::sig("def copy(self) -> typing_extensions.Self"),
           "Another that goes on from here.");
  refuse_pickling(type, ": use its copy()");
}

/* The class of the algorithm with this wire id. */
template <uint8_t id>
struct HashOf : Hash {
  explicit HashOf(nb::handle data) : Hash(find()) { update(data); }

  nb::object copy() const override {
    return nb::cast(new HashOf(*this), nb::rv_policy::take_ownership);
  }

  static const loxo_hash *find() {
    for (size_t i = 0;; i++) {
      if (loxo_hash_at(i)->id == id) return loxo_hash_at(i);
    }
  }
};

template <uint8_t id>
void bind_hash(nb::module_ &m) {
  const loxo_hash &h = *HashOf<id>::find();
  std::string name = class_name(h.name);
  std::string text = std::string("The hash ") + h.name + ".";
  nb::class_<HashOf<id>, Hash> type(m, name.c_str(), nb::is_final(), text.c_str());
  set_constants(type, h.name, h.digest_bytes, h.rate_bytes);
  def_init<nb::handle>(type, "data"_a.none() = nb::bytes("", 0),
                       nb::sig("def __init__(self, data: " BUFFER " = b'') -> None"));
}

nb::object make_hash(const std::string &name, nb::handle data) {
#define LOXO_HASH(id, name_in_c, NAME, text, permutation) \
  if (name == (text)) return nb::cast(new HashOf<id>(data), nb::rv_policy::take_ownership);
#include "loxo/registry.def"
  fail_value("name: no hash is called '" + name + "'; loxo.hashes() lists them");
}

/* ---- Many messages ------------------------------------------------------------------------- */

const loxo_hash &hash_named(nb::handle value) {
  std::string name = to_text(value, "name");
  const loxo_hash *found = loxo_hash_named(name.c_str());
  if (!found) fail_value("name: no hash is called '" + name + "'; loxo.hashes() lists them");
  return *found;
}

/* The digest of message i goes to outs(i), for all i. */
template <typename Outs>
void hash_all(const loxo_hash &h, const Column &messages, Outs outs) {
  std::vector<loxo_message> work;
  work.reserve(messages.size());
  for (size_t i = 0; i < messages.size(); i++) {
    work.push_back({outs(i), messages[i].data, messages[i].size, 0});
  }
  int status;
  {
    nb::gil_scoped_release release;
    status = h.hash_many(work.data(), work.size());
  }
  check(status);
}

nb::object hash_list(const loxo_hash &h, const Column &messages) {
  std::vector<NewBytes> outs;
  outs.reserve(messages.size());
  for (size_t i = 0; i < messages.size(); i++) outs.emplace_back(h.digest_bytes);
  hash_all(h, messages, [&](size_t i) { return outs[i].data(); });
  nb::list made;
  for (NewBytes &out : outs) made.append(out.release());
  return made;
}

nb::object hash_array(const loxo_hash &h, const Column &messages) {
  nb::object array = numpy_empty(nb::make_tuple(messages.size(), h.digest_bytes), "uint8");
  Column out(array, "out", Access::write);
  hash_all(h, messages, [&](size_t i) { return out[i].data; });
  return array;
}

void bind_hash_many(nb::module_ &m) {
  m.def(
      "hash_many",
      [](nb::handle name, nb::handle messages) {
        if (has_buffer(messages)) throw nb::next_overload();
        return hash_list(hash_named(name), Column(messages, "messages"));
      },
      "name"_a.none(), "messages"_a.none(),
      nb::sig("def hash_many(name: str, messages: " LIST ") -> list[bytes]"),
      "The digests of many messages at once, by the hash of this name. A list gives a list; a 2-D\n"
      "array, a message in each row, gives an array with a digest in each row.");
  m.def(
      "hash_many",
      [](nb::handle name, nb::handle messages) {
        return hash_array(hash_named(name), Column(messages, "messages"));
      },
      "name"_a.none(), "messages"_a.none(),
      nb::sig("def hash_many(name: str, messages: " ARRAY ") -> " ARRAY));
}

}  // namespace

void bind_hashes(nb::module_ &m) {
  bind_base(m);
  bind_hash_many(m);
#define LOXO_HASH(id, name, NAME, text, permutation) bind_hash<id>(m);
#include "loxo/registry.def"
  m.def(
      "new",
      [](nb::handle name, nb::handle data) { return make_hash(to_text(name, "name"), data); },
      "name"_a.none(), "data"_a.none() = nb::bytes("", 0),
      nb::sig("def new(name: str, data: " BUFFER " = b'') -> Hash"),
      "The hash of this name, with these bytes in it already.");
}

}  // namespace loxo_python
