/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Nonce counters, replay windows and chunked encryption.
 */
#include <thread>

#include "buffers.hpp"

namespace loxo_python {

namespace {

/* ---- Nonces -------------------------------------------------------------------------------- */

class NonceCounter {
 public:
  NonceCounter(nb::handle sender, nb::handle stored, nb::handle reserve, nb::handle store)
      : store_(nb::borrow(store)) {
    View bytes(sender, "sender");
    need("sender", bytes.size(), 4, "a nonce");
    if (!PyCallable_Check(store.ptr())) {
      fail_type("store: a callable is needed, " + kind_of(store) + " given");
    }
    uint64_t step = to_unsigned(reserve, "reserve");
    if (!step) fail_value("reserve: 0 given, 1 or more is needed");
    check(loxo_nonce_counter_init(&counter_, bytes.data(), to_unsigned(stored, "stored"), step,
                                  call_store, this));
  }
  NonceCounter(const NonceCounter &) = delete;
  NonceCounter &operator=(const NonceCounter &) = delete;

  nb::bytes next() {
    if (storing_.load() == std::this_thread::get_id()) {
      fail_status(LOXO_ERR_STATE, "next() was called from store()");
    }
    uint8_t nonce[LOXO_NONCE_BYTES];
    int status;
    {
      Turn turn(mutex_);
      status = loxo_nonce_counter_next(&counter_, nonce);
    }
    if (PyErr_Occurred()) throw nb::python_error(); /* what store() raised */
    check(status);
    return nb::bytes(nonce, sizeof nonce);
  }

  PyObject *store() const { return store_.ptr(); }
  void clear() { store_.reset(); }

 private:
  static int call_store(void *arg, uint64_t next) {
    auto *self = static_cast<NonceCounter *>(arg);
    self->storing_ = std::this_thread::get_id();
    PyObject *result =
        PyObject_CallFunction(self->store_.ptr(), "K", static_cast<unsigned long long>(next));
    self->storing_ = std::thread::id();
    if (!result) return 1;
    Py_DECREF(result);
    return 0;
  }

  nb::object store_;
  loxo_nonce_counter counter_;
  std::mutex mutex_;
  std::atomic<std::thread::id> storing_{};
};

/* The collector sees through to `store`, which may well refer back to the counter. */
int traverse_counter(PyObject *self, visitproc visit, void *arg) {
#if PY_VERSION_HEX >= 0x03090000
  Py_VISIT(Py_TYPE(self));
#endif
  if (nb::inst_ready(self)) Py_VISIT(nb::inst_ptr<NonceCounter>(self)->store());
  return 0;
}

int clear_counter(PyObject *self) {
  if (nb::inst_ready(self)) nb::inst_ptr<NonceCounter>(self)->clear();
  return 0;
}

PyType_Slot counter_slots[] = {{Py_tp_traverse, reinterpret_cast<void *>(traverse_counter)},
                               {Py_tp_clear, reinterpret_cast<void *>(clear_counter)},
                               {0, nullptr}};

void bind_nonces(nb::module_ &m) {
  nb::class_<NonceCounter> type(
      m, "NonceCounter", nb::is_final(), nb::type_slots(counter_slots),
      "Nonces that never repeat, also across restarts: store(n) keeps n where it survives before\n"
      "the numbers below n are used, and raises if it cannot. `stored` is what was kept last.");
  type.def(nb::init<nb::handle, nb::handle, nb::handle, nb::handle>(), "sender"_a.none(),
           "stored"_a = 0, "reserve"_a = 64, nb::kw_only(), "store"_a.none(),
           nb::sig("def __init__(self, sender: " BUFFER ", stored: int = 0, reserve: int = 64, *, "
                   "store: collections.abc.Callable[[int], object]) -> None"));
  type.def("next", &NonceCounter::next, nb::sig("def next(self) -> bytes"),
           "A nonce of 12 bytes that was never used before; NonceExhausted after the last.");
  m.def(
      "nonce_count",
      [](nb::handle nonce) {
        View bytes(nonce, "nonce");
        need("nonce", bytes.size(), LOXO_NONCE_BYTES, "nonce_count");
        return loxo_nonce_count(bytes.data());
      },
      "nonce"_a.none(), nb::sig("def nonce_count(nonce: " BUFFER ") -> int"),
      "The number in a nonce of a NonceCounter, for a ReplayWindow.");
}

/* ---- Replays ------------------------------------------------------------------------------- */

class ReplayWindow {
 public:
  ReplayWindow() { loxo_replay_window_init(&window_); }
  ReplayWindow(const ReplayWindow &) = delete;
  ReplayWindow &operator=(const ReplayWindow &) = delete;

  bool check(nb::handle count) {
    uint64_t n = to_unsigned(count, "count");
    Turn turn(mutex_);
    return loxo_replay_window_check(&window_, n) == LOXO_OK;
  }
  bool accept(nb::handle count) {
    uint64_t n = to_unsigned(count, "count");
    Turn turn(mutex_);
    return loxo_replay_window_accept(&window_, n) == LOXO_OK;
  }

 private:
  loxo_replay_window window_;
  std::mutex mutex_;
};

void bind_replays(nb::module_ &m) {
  nb::class_<ReplayWindow>(m, "ReplayWindow", nb::is_final(),
                           "The last 64 packet numbers of one sender.")
      .def(nb::init<>())
      .def("check", &ReplayWindow::check, "count"_a.none(),
           nb::sig("def check(self, count: int) -> bool"),
           "Whether a packet of this number may be new; ask before opening it.")
      .def("accept", &ReplayWindow::accept, "count"_a.none(),
           nb::sig("def accept(self, count: int) -> bool"),
           "Marks the number as received, only after the packet was verified; False if it is old.");
}

/* ---- Chunks -------------------------------------------------------------------------------- */

loxo_cipher cipher_of(const loxo_aead *aead) {
#define LOXO_AEAD(wire_id, name, NAME, text, permutation) \
  if (aead->id == (wire_id)) return loxo_##name##_cipher();
#include "loxo/registry.def"
  fail_status(LOXO_ERR_FORMAT);
}

/* What sealing and opening have in common. */
class Chunked {
 public:
  Chunked(const Chunked &) = delete;
  Chunked &operator=(const Chunked &) = delete;
  ~Chunked() { loxo_chunked_wipe(&chunked_); }

  const char *name() const { return aead_->name; }
  size_t tag_bytes() const { return aead_->tag_bytes; }
  size_t chunk_bytes() const { return size_t{1} << chunked_.chunk_log2; }
  bool ended() {
    Turn turn(mutex_);
    return loxo_chunked_ended(&chunked_) != 0;
  }

 protected:
  Chunked() = default;

  void need_key(const View &key) const { need("key", key.size(), aead_->key_bytes, aead_->name); }

  const loxo_aead *aead_ = nullptr;
  loxo_chunked chunked_ = {};
  std::mutex mutex_;
};

class ChunkedEncryptor : public Chunked {
 public:
  ChunkedEncryptor(nb::handle name, nb::handle key, nb::handle salt, nb::handle chunk_log2) {
    std::string wanted = to_text(name, "name");
    aead_ = loxo_aead_named(wanted.c_str());
    if (!aead_) fail_value("name: no AEAD is called '" + wanted + "'");
    if (aead_->flags & LOXO_AEAD_EXPERIMENTAL) {
      fail_value("name: " + wanted + " is experimental, and refused for files");
    }
    uint64_t log2 = to_unsigned(chunk_log2, "chunk_log2");
    if (log2 < LOXO_CHUNKED_LOG2_MIN || log2 > LOXO_CHUNKED_LOG2_MAX) {
      fail_value("chunk_log2: " + std::to_string(log2) + " given, " +
                 std::to_string(LOXO_CHUNKED_LOG2_MIN) + " to " +
                 std::to_string(LOXO_CHUNKED_LOG2_MAX) + " is needed");
    }
    nb::object fresh = salt.is_none() ? random_bytes(LOXO_CHUNKED_SALT_BYTES) : nb::borrow(salt);
    View key_bytes(key, "key"), salt_bytes(fresh, "salt");
    need_key(key_bytes);
    need("salt", salt_bytes.size(), LOXO_CHUNKED_SALT_BYTES, "a file");
    loxo_python::check(loxo_chunked_encrypt_init(&chunked_, header_, cipher_of(aead_),
                                                 static_cast<unsigned>(log2), salt_bytes.data(),
                                                 key_bytes.data()));
  }

  nb::bytes header() const { return nb::bytes(header_, sizeof header_); }

  nb::bytes seal(nb::handle object, bool last) {
    View data(object, "data");
    if (!(last ? data.size() <= chunk_bytes() : data.size() == chunk_bytes())) {
      fail_value("data: " + std::to_string(data.size()) + " bytes given, " +
                 (last ? "the last chunk has at most " : "a chunk needs ") +
                 std::to_string(chunk_bytes()));
    }
    NewBytes out(data.size() + tag_bytes());
    uint8_t *to = out.data();
    run_in_turn(mutex_, data.size(), [&] {
      return loxo_chunked_encrypt(&chunked_, to, data.data(), data.size(), last);
    });
    return out.release();
  }

 private:
  uint8_t header_[LOXO_CHUNKED_HEADER_BYTES];
};

class ChunkedDecryptor : public Chunked {
 public:
  ChunkedDecryptor(nb::handle header, nb::handle key) {
    View bytes(header, "header"), key_bytes(key, "key");
    uint8_t id;
    unsigned log2;
    need("header", bytes.size(), LOXO_CHUNKED_HEADER_BYTES, "a file");
    loxo_python::check(loxo_chunked_inspect(bytes.data(), &id, &log2));
    aead_ = loxo_aead_with_id(id);
    if (!aead_ || aead_->flags & LOXO_AEAD_EXPERIMENTAL) fail_status(LOXO_ERR_FORMAT);
    need_key(key_bytes);
    loxo_python::check(
        loxo_chunked_decrypt_init(&chunked_, bytes.data(), cipher_of(aead_), key_bytes.data()));
  }

  nb::bytes open(nb::handle object, bool last) {
    return open_with(object, [&](uint8_t *out, const View &data) {
      return loxo_chunked_decrypt(&chunked_, out, data.data(), data.size(), last);
    });
  }

  nb::bytes open_at(nb::handle object, nb::handle index, bool last) {
    uint64_t number = to_unsigned(index, "index");
    return open_with(object, [&](uint8_t *out, const View &data) {
      return loxo_chunked_decrypt_at(&chunked_, out, data.data(), data.size(), number, last);
    });
  }

 private:
  template <typename Call>
  nb::bytes open_with(nb::handle object, Call call) {
    View data(object, "data");
    NewBytes out(data.size() < tag_bytes() ? 0 : data.size() - tag_bytes());
    uint8_t *to = out.data();
    run_in_turn(mutex_, data.size(), [&] { return call(to, data); });
    return out.release();
  }
};

template <typename Class>
void bind_common(nb::class_<Class> &type) {
  type.def_prop_ro("name", &Class::name, "The AEAD.");
  type.def_prop_ro("chunk_bytes", &Class::chunk_bytes,
                   "Plaintext bytes of every chunk but the last.");
  type.def_prop_ro("tag_bytes", &Class::tag_bytes, "Bytes that a chunk grows by.");
  type.def_prop_ro("ended", &Class::ended, "Whether the last chunk is done.");
  refuse_pickling(type);
}

void bind_chunks(nb::module_ &m) {
  nb::class_<ChunkedEncryptor> sealer(
      m, "ChunkedEncryptor", nb::is_final(),
      "Encrypts a message of any size in chunks: first the header, then every chunk in order.\n"
      "The salt must be unlike that of any other message under the key; without one it is random.");
  sealer.def(nb::init<nb::handle, nb::handle, nb::handle, nb::handle>(), "name"_a.none(),
             "key"_a.none(), "salt"_a = nb::none(), "chunk_log2"_a = 16,
             nb::sig("def __init__(self, name: str, key: " BUFFER ", salt: " BUFFER
                     " | None = None, chunk_log2: int = 16) -> None"));
  bind_common(sealer);
  sealer.def_prop_ro("header", &ChunkedEncryptor::header, nb::sig("def header(self) -> bytes"),
                     "The 64 bytes in front of the chunks.");
  sealer.def("seal", &ChunkedEncryptor::seal, "data"_a.none(), "last"_a = false,
             nb::sig("def seal(self, data: " BUFFER ", last: bool = False) -> bytes"),
             "The next chunk, encrypted, with its tag.");
  nb::class_<ChunkedDecryptor> opener(
      m, "ChunkedDecryptor", nb::is_final(),
      "Decrypts what ChunkedEncryptor made. The message is whole only if its last chunk was "
      "opened\n"
      "as such. WrongKey if the header does not fit the key, FormatError if it is no header.");
  opener.def(nb::init<nb::handle, nb::handle>(), "header"_a.none(), "key"_a.none(),
             nb::sig("def __init__(self, header: " BUFFER ", key: " BUFFER ") -> None"));
  bind_common(opener);
  opener.def("open", &ChunkedDecryptor::open, "data"_a.none(), "last"_a = false,
             nb::sig("def open(self, data: " BUFFER ", last: bool = False) -> bytes"),
             "The plaintext of the next chunk, or InvalidTag.");
  opener.def(
      "open_at", &ChunkedDecryptor::open_at, "data"_a.none(), "index"_a.none(), "last"_a = false,
      nb::sig("def open_at(self, data: " BUFFER ", index: int, last: bool = False) -> bytes"),
      "The plaintext of the chunk of this number. Who reads a part this way also opens the\n"
      "last chunk, else a message that was cut short goes unseen.");
}

}  // namespace

void bind_packets(nb::module_ &m) {
  bind_nonces(m);
  bind_replays(m);
  bind_chunks(m);
}

}  // namespace loxo_python
