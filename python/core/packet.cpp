/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Nonce counters and chunked encryption.
 */
#include <thread>

#include "aead.hpp"
#include "buffers.hpp"
#include "callables.hpp"

namespace loxo_python {

namespace {

/* ---- Nonces -------------------------------------------------------------------------------- */

void need_counter(const char *argument, size_t size) {
  if (size < LOXO_NONCE_BYTES || size > LOXO_AEAD_NONCE_MAX) {
    fail_value(std::string(argument) + ": " + std::to_string(size) +
               " bytes given, a counter needs " + std::to_string(LOXO_NONCE_BYTES) + " to " +
               std::to_string(LOXO_AEAD_NONCE_MAX));
  }
}

size_t to_nonce_size(nb::handle value) {
  size_t size = static_cast<size_t>(to_unsigned(value, "nonce_size", SIZE_MAX));
  need_counter("nonce_size", size);
  return size;
}

class NonceCounter {
 public:
  NonceCounter(nb::handle sender, nb::handle stored, nb::handle reserve, nb::handle store,
               nb::handle nonce_size)
      : store_(nb::borrow(store)), size_(to_nonce_size(nonce_size)) {
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
  NonceCounter(const NonceCounter &other)
      : store_(other.store_), size_(other.size_), counter_(other.counter_) {
    counter_.arg = this;
  }
  NonceCounter &operator=(const NonceCounter &) = delete;

  nb::bytes next(nb::handle nonce_size) {
    uint8_t nonce[LOXO_AEAD_NONCE_MAX];
    size_t size = nonce_size.is_none() ? size_ : to_nonce_size(nonce_size);
    if (storing_.load() == std::this_thread::get_id()) {
      fail_status(LOXO_ERR_STATE, "next() was called from store()");
    }
    int status = LOXO_ERR_STORAGE;
    bool had_ended;
    {
      Turn turn(mutex_);
      had_ended = ended_;
      if (!had_ended) status = loxo_nonce_counter_next(&counter_, nonce, size);
      ended_ = status == LOXO_ERR_STORAGE;
    }
    if (had_ended) fail_status(status, "store() failed before, which ended this counter");
    if (PyErr_Occurred()) throw nb::python_error(); /* store() raised */
    check(status);
    return nb::bytes(nonce, size);
  }

  PyObject *store() const { return store_.ptr(); }
  void clear() { store_.reset(); }

 private:
  /* Only an exception and False are failures: most functions that store return None. */
  static int call_store(void *arg, uint64_t next) {
    auto *self = static_cast<NonceCounter *>(arg);
    nb::object store = self->store_; /* the collector may clear ours */
    if (!store.is_valid()) return 1;
    self->storing_ = std::this_thread::get_id();
    nb::object result =
        nb::steal(PyObject_CallFunction(store.ptr(), "K", static_cast<unsigned long long>(next)));
    self->storing_ = std::thread::id();
    return !result.is_valid() || result.ptr() == Py_False;
  }

  nb::object store_;
  size_t size_;
  loxo_nonce_counter counter_;
  bool ended_ = false;
  std::mutex mutex_;
  std::atomic<std::thread::id> storing_{};
};

/* Lets the garbage collector see `store`, which may refer back to the counter. */
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
      "Nonces that never repeat, not even across restarts. Before numbers below n are used,\n"
      "store(n) keeps n where it survives. If it raises or returns False, the counter gives no\n"
      "nonce then or later. `stored` is what was kept last: 0 only under a new key. `nonce_size`\n"
      "is that of the AEAD whose key it counts for.");
  def_init<nb::handle, nb::handle, nb::handle, nb::handle, nb::handle>(
      type, "sender"_a.none(), "stored"_a.none(), "reserve"_a.none() = 64, nb::kw_only(),
      "store"_a.none(), "nonce_size"_a.none() = LOXO_NONCE_BYTES,
      nb::sig("def __init__(self, sender: " BUFFER ", stored: int, reserve: int = 64, *, "
              "store: collections.abc.Callable[[int], object], nonce_size: int = 12) -> None"));
  refuse_pickling(type);
  type.def(
      "next", &NonceCounter::next, "nonce_size"_a.none() = nb::none(),
      nb::sig("def next(self, nonce_size: int | None = None) -> bytes"),
      "A nonce that was never used before, of the counter's size or of this one: 12 bytes or\n"
      "more. NonceExhausted after the last; StorageError if store() returned False, or failed\n"
      "before.");
  m.def(
      "nonce_count",
      [](nb::handle nonce) {
        View bytes(nonce, "nonce");
        need_counter("nonce", bytes.size());
        return loxo_nonce_count(bytes.data());
      },
      "nonce"_a.none(), nb::sig("def nonce_count(nonce: " BUFFER ") -> int"),
      "The number in a nonce of a NonceCounter, for a ReplayWindow.");
}

/* ---- Chunks -------------------------------------------------------------------------------- */

/* An AEAD's calls for a chunk, and for many. */
struct Ciphers {
  loxo_cipher one;
  loxo_cipher_many many;
};

Ciphers ciphers_of(const loxo_aead *aead) {
#define LOXO_AEAD(wire_id, name, NAME, text, permutation) \
  if (aead->id == (wire_id)) return {loxo_##name##_cipher(), loxo_##name##_cipher_many()};
#include "loxo/registry.def"
  fail_status(LOXO_ERR_FORMAT);
}

/* Common to sealing and opening. */
class Chunked {
 public:
  Chunked(const Chunked &other) : aead_(other.aead_), chunked_(other.chunked_) {}
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

  /* Runs a call for many chunks on so many threads. */
  template <typename Call>
  int run_on(unsigned threads, Call call) {
    loxo::thread_executor executor(threads);
    return call(ciphers_of(aead_).many, threads > 1 ? executor.get() : nullptr);
  }

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
    if (!encrypts_files(aead_)) fail_value("name: " + wanted + " has a tag too short for files");
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
    loxo_python::check(loxo_chunked_encrypt_init(&chunked_, header_, ciphers_of(aead_).one,
                                                 static_cast<unsigned>(log2), salt_bytes.data(),
                                                 key_bytes.data()));
  }

  nb::bytes header() const { return nb::bytes(header_, sizeof header_); }

  nb::bytes seal(nb::handle object, nb::handle is_last) {
    bool last = to_flag(is_last, "last");
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

  nb::bytes seal_many(nb::handle object, nb::handle is_last, nb::handle threads_object) {
    bool last = to_flag(is_last, "last");
    unsigned threads = to_threads(threads_object);
    View data(object, "data");
    if (!last && data.size() % chunk_bytes()) {
      fail_value("data: " + std::to_string(data.size()) +
                 " bytes given, all but the last chunk have " + std::to_string(chunk_bytes()));
    }
    NewBytes out(loxo_chunked_sealed_bytes(&chunked_, data.size(), last));
    uint8_t *to = out.data();
    run_in_turn(mutex_, data.size(), [&] {
      return run_on(threads, [&](loxo_cipher_many many, const loxo_executor *executor) {
        return loxo_chunked_encrypt_many(&chunked_, many, to, data.data(), data.size(), last,
                                         executor);
      });
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
    if (!aead_ || !encrypts_files(aead_)) fail_status(LOXO_ERR_FORMAT);
    need_key(key_bytes);
    loxo_python::check(loxo_chunked_decrypt_init(&chunked_, bytes.data(), ciphers_of(aead_).one,
                                                 key_bytes.data()));
  }

  nb::bytes open(nb::handle object, nb::handle is_last) {
    bool last = to_flag(is_last, "last");
    return open_with(View(object, "data"), [&](uint8_t *out, const uint8_t *in, size_t size) {
      return loxo_chunked_decrypt(&chunked_, out, in, size, last);
    });
  }

  nb::bytes open_at(nb::handle object, nb::handle index, nb::handle is_last) {
    uint64_t number = to_unsigned(index, "index");
    bool last = to_flag(is_last, "last");
    return open_with(View(object, "data"), [&](uint8_t *out, const uint8_t *in, size_t size) {
      return loxo_chunked_decrypt_at(&chunked_, out, in, size, number, last);
    });
  }

  nb::bytes open_many(nb::handle object, nb::handle is_last, nb::handle threads_object) {
    bool last = to_flag(is_last, "last");
    unsigned threads = to_threads(threads_object);
    return open_with(View(object, "data"), [&](uint8_t *out, const uint8_t *in, size_t size) {
      return run_on(threads, [&](loxo_cipher_many many, const loxo_executor *executor) {
        return loxo_chunked_decrypt_many(&chunked_, many, out, in, size, last, executor);
      });
    });
  }

 private:
  /* The library reads a chunk twice, so one that another thread may write is copied first. */
  template <typename Call>
  nb::bytes open_with(const View &data, Call call) {
    size_t size = data.size();
    NewBytes out(loxo_chunked_opened_bytes(&chunked_, size));
    uint8_t *to = out.data();
    run_in_turn(mutex_, size, [&] {
      if (data.is_fixed()) return call(to, data.data(), size);
      std::unique_ptr<uint8_t[]> copy(new uint8_t[size]);
      if (size) std::memcpy(copy.get(), data.data(), size);
      return call(to, copy.get(), size);
    });
    return out.release();
  }
};

template <typename Class>
void bind_chunked(nb::class_<Class> &type) {
  type.def_prop_ro("name", &Class::name, "The AEAD.");
  def_size(type, "chunk", &Class::chunk_bytes, "Plaintext bytes of every chunk but the last.");
  def_size(type, "tag", &Class::tag_bytes, "Bytes that a chunk grows by.");
  type.def_prop_ro("ended", &Class::ended, "Whether the last chunk is done.");
  refuse_pickling(type);
}

void bind_chunks(nb::module_ &m) {
  nb::class_<ChunkedEncryptor> sealer(
      m, "ChunkedEncryptor", nb::is_final(),
      "Encrypts a message of any size in chunks: first the header, then every chunk in order.\n"
      "The salt must be unlike that of any other message under the key; without one it is random.");
  def_init<nb::handle, nb::handle, nb::handle, nb::handle>(
      sealer, "name"_a.none(), "key"_a.none(), "salt"_a = nb::none(), "chunk_log2"_a.none() = 16,
      nb::sig("def __init__(self, name: str, key: " BUFFER ", salt: " BUFFER
              " | None = None, chunk_log2: int = 16) -> None"));
  bind_chunked(sealer);
  sealer.def_prop_ro("header", &ChunkedEncryptor::header, nb::sig("def header(self) -> bytes"),
                     "The 64 bytes in front of the chunks.");
  sealer.def("seal", &ChunkedEncryptor::seal, "data"_a.none(), "last"_a.none() = false,
             nb::sig("def seal(self, data: " BUFFER ", last: bool = False) -> bytes"),
             "The next chunk, encrypted, with its tag.");
  sealer.def(
      "seal_many", &ChunkedEncryptor::seal_many, "data"_a.none(), "last"_a.none() = false,
      nb::kw_only(), "threads"_a.none() = 1,
      nb::sig("def seal_many(self, data: " BUFFER ", last: bool = False, *, " THREADS_ARGUMENT
              ") -> bytes"),
      "The next chunks, any number of whole ones and with `last` the rest: the same bytes as\n"
      "one by one, only sooner.");
  nb::class_<ChunkedDecryptor> opener(
      m, "ChunkedDecryptor", nb::is_final(),
      "Decrypts what ChunkedEncryptor made. The message is whole only if its last chunk was\n"
      "opened as such. WrongKey if the header does not fit the key, FormatError if it is no "
      "header.");
  def_init<nb::handle, nb::handle>(
      opener, "header"_a.none(), "key"_a.none(),
      nb::sig("def __init__(self, header: " BUFFER ", key: " BUFFER ") -> None"));
  bind_chunked(opener);
  opener.def(
      "open", &ChunkedDecryptor::open, "data"_a.none(), "last"_a.none() = false,
      nb::sig("def open(self, data: " BUFFER ", last: bool = False) -> bytes"),
      "The plaintext of the next chunk, or InvalidTag. It is authentic even if another thread\n"
      "writes to `data` during the call.");
  opener.def(
      "open_many", &ChunkedDecryptor::open_many, "data"_a.none(), "last"_a.none() = false,
      nb::kw_only(), "threads"_a.none() = 1,
      nb::sig("def open_many(self, data: " BUFFER ", last: bool = False, *, " THREADS_ARGUMENT
              ") -> bytes"),
      "The plaintext of the next chunks, or InvalidTag if one of them is not genuine; then open()\n"
      "can still be asked for each.");
  opener.def(
      "open_at", &ChunkedDecryptor::open_at, "data"_a.none(), "index"_a.none(),
      "last"_a.none() = false,
      nb::sig("def open_at(self, data: " BUFFER ", index: int, last: bool = False) -> bytes"),
      "The plaintext of the chunk of this number. If you read a part of a message this way, open\n"
      "the last chunk too: otherwise you will not notice a message that was cut short.");
}

}  // namespace

void bind_packets(nb::module_ &m) {
  bind_nonces(m);
  bind_chunks(m);
}

}  // namespace loxo_python
