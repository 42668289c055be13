/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The classes of hashes and XOFs, one for each line of the registry, with the interface of
 * hashlib's objects.
 */
#include "buffers.hpp"
#include "callables.hpp"

namespace loxo_python {

namespace {

/* Bytes of a digest: `value` if the algorithm is a XOF, or else its only length; None for the
 * customary one. */
size_t digest_length(const loxo_hash &h, nb::handle value) {
  if (value.is_none()) return h.digest_bytes;
  size_t length = static_cast<size_t>(to_unsigned(value, "length", PTRDIFF_MAX));
  if (!(h.flags & LOXO_HASH_ANY_LENGTH) && length != h.digest_bytes) {
    fail_value("length: " + std::to_string(length) + " given, " + h.name + " has digests of " +
               std::to_string(h.digest_bytes) + " bytes");
  }
  return length;
}

class Hash {
 public:
  Hash(const loxo_hash *algorithm, nb::handle custom)
      : algorithm_(*algorithm), state_(algorithm->state_bytes) {
    OptionalView view(custom, "custom");
    if (view.size() > algorithm_.custom_max) fail_custom(view.size());
    if (view.size()) {
      check(algorithm_.init_custom(state_.get(), view.data(), view.size()));
    } else {
      algorithm_.init(state_.get());
    }
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

  nb::bytes digest(nb::handle length) const {
    size_t n = digest_length(algorithm_, length);
    NewBytes out(n);
    Secret state = snapshot();
    check(end(state.get(), out.data(), n));
    return out.release();
  }

 private:
  int end(void *state, uint8_t *out, size_t n) const {
    Unlocked unlocked(n);
    if (algorithm_.squeeze) return algorithm_.squeeze(state, out, n);
    return algorithm_.final(state, out);
  }

  [[noreturn]] void fail_custom(size_t given) const {
    const size_t most = algorithm_.custom_max;
    fail_value("custom: " + std::to_string(given) + " bytes given, " + algorithm_.name + " takes " +
               (most ? "at most " + std::to_string(most) : "none"));
  }

  Secret snapshot() const {
    Turn turn(mutex_);
    return state_;
  }

  const loxo_hash &algorithm_;
  Secret state_;
  mutable std::mutex mutex_;
};

nb::object hexdigest(const Hash &hash, nb::handle length) {
  return hash.digest(length).attr("hex")();
}

void set_constants(nb::handle type, const char *name, int digest, int block) {
  nb::setattr(type, "name", nb::str(name));
  set_size(type, "digest", digest);
  set_size(type, "block", block);
}

void bind_hash_class(nb::module_ &m) {
  nb::class_<Hash> type(m, "Hash",
                        "What all hashes and XOFs can do; loxo.new() makes one by its name.");
  set_constants(type, "", 0, 0);
  type.def(
      "__init__",
      [](nb::handle, nb::handle) {
        fail_type("Hash: no algorithm; loxo.new(name, data) takes one");
      },
      "data"_a.none() = nb::bytes("", 0),
      nb::sig("def __init__(self, data: " BUFFER " = b'') -> None"));
  def_misfit(type);
  type.def("update", &Hash::update, nb::arg().none(),
           nb::sig("def update(self, data: " BUFFER ", /) -> None"), "Goes on with these bytes.");
  type.def("digest", &Hash::digest, "length"_a.none() = nb::none(),
           nb::sig("def digest(self, length: int | None = None) -> bytes"),
           "The digest of all bytes so far. A XOF gives any number of bytes.");
  type.def("hexdigest", hexdigest, "length"_a.none() = nb::none(),
           nb::sig("def hexdigest(self, length: int | None = None) -> str"),
           "The digest in hexadecimal.");
  type.def("copy", &Hash::copy, nb::sig("def copy(self) -> typing_extensions.Self"),
           "Another that goes on from here.");
  refuse_pickling(type, ": use its copy()");
}

/* The class of the algorithm with this wire id. */
template <uint8_t id>
struct HashOf : Hash {
  explicit HashOf(nb::handle data, nb::handle custom = nb::none()) : Hash(find(), custom) {
    update(data);
  }

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
  const char *kind = h.flags & LOXO_HASH_ANY_LENGTH ? "XOF " : "hash ";
  std::string text = std::string("The ") + kind + h.name +
                     (h.flags & LOXO_HASH_DISCOURAGED ? ", which is not for new designs." : ".");
  nb::class_<HashOf<id>, Hash> type(m, name.c_str(), nb::is_final(), text.c_str());
  set_constants(type, h.name, h.digest_bytes, h.rate_bytes);
  if (h.flags & LOXO_HASH_CUSTOM) {
    def_init<nb::handle, nb::handle>(
        type, "data"_a.none() = nb::bytes("", 0), nb::kw_only(), "custom"_a.none() = nb::none(),
        nb::sig("def __init__(self, data: " BUFFER " = b'', *, custom: " BUFFER
                " | None = None) -> None"));
  } else {
    def_init<nb::handle>(type, "data"_a.none() = nb::bytes("", 0),
                         nb::sig("def __init__(self, data: " BUFFER " = b'') -> None"));
  }
}

nb::object make_hash(const std::string &name, nb::handle data, nb::handle custom) {
#define LOXO_HASH(id, name_in_c, NAME, text, permutation) \
  if (name == (text)) return nb::cast(new HashOf<id>(data, custom), nb::rv_policy::take_ownership);
#define LOXO_XOF LOXO_HASH
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

/* The digest of message i, so many bytes, goes to outs(i), for all i. */
template <typename Outs>
void hash_all(const loxo_hash &h, const Column &messages, size_t length, Outs outs) {
  if (!length) return; /* which is the customary length in C */
  std::vector<loxo_message> work;
  work.reserve(messages.size());
  for (size_t i = 0; i < messages.size(); i++) {
    work.push_back({outs(i), messages[i].data, messages[i].size, 0, length});
  }
  int status;
  {
    Released released;
    status = h.hash_many(work.data(), work.size());
  }
  check(status);
}

nb::object hash_list(const loxo_hash &h, const Column &messages, nb::handle length) {
  size_t n = digest_length(h, length);
  std::vector<NewBytes> outs;
  outs.reserve(messages.size());
  for (size_t i = 0; i < messages.size(); i++) outs.emplace_back(n);
  hash_all(h, messages, n, [&](size_t i) { return outs[i].data(); });
  nb::list made;
  for (NewBytes &out : outs) made.append(out.release());
  return made;
}

nb::object hash_array(const loxo_hash &h, const Column &messages, nb::handle length) {
  size_t n = digest_length(h, length);
  nb::object array = numpy_empty(nb::make_tuple(messages.size(), n), "uint8");
  Column out(array, "out", Access::write);
  hash_all(h, messages, n, [&](size_t i) { return out[i].data; });
  return array;
}

void bind_hash_many(nb::module_ &m) {
  m.def(
      "hash_many",
      [](nb::handle name, nb::handle messages, nb::handle length) {
        if (has_buffer(messages)) throw nb::next_overload();
        return hash_list(hash_named(name), Column(messages, "messages"), length);
      },
      "name"_a.none(), "messages"_a.none(), "length"_a.none() = nb::none(),
      nb::sig("def hash_many(name: str, messages: " LIST
              ", length: int | None = None) -> list[bytes]"),
      "The digests of many messages at once, by the hash or XOF of this name. A list gives a "
      "list;\n"
      "a 2-D array, a message in each row, gives an array with a digest in each row. A XOF gives\n"
      "digests of any length.");
  m.def(
      "hash_many",
      [](nb::handle name, nb::handle messages, nb::handle length) {
        return hash_array(hash_named(name), Column(messages, "messages"), length);
      },
      "name"_a.none(), "messages"_a.none(), "length"_a.none() = nb::none(),
      nb::sig("def hash_many(name: str, messages: " ARRAY
              ", length: int | None = None) -> " ARRAY));
}

}  // namespace

void bind_hashes(nb::module_ &m) {
  bind_hash_class(m);
  bind_hash_many(m);
#define LOXO_HASH(id, name, NAME, text, permutation) bind_hash<id>(m);
#define LOXO_XOF LOXO_HASH
#include "loxo/registry.def"
  m.def(
      "new",
      [](nb::handle name, nb::handle data, nb::handle custom) {
        return make_hash(to_text(name, "name"), data, custom);
      },
      "name"_a.none(), "data"_a.none() = nb::bytes("", 0), nb::kw_only(),
      "custom"_a.none() = nb::none(),
      nb::sig("def new(name: str, data: " BUFFER " = b'', *, custom: " BUFFER
              " | None = None) -> Hash"),
      "The hash or XOF of this name, with these bytes in it already. `custom` is a XOF's\n"
      "customisation string.");
}

}  // namespace loxo_python
