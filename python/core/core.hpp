/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Shared by the files of the Python module: errors that name the argument, memory that is wiped,
 * and running without the interpreter's lock.
 */
#ifndef LOXO_PYTHON_CORE_HPP
#define LOXO_PYTHON_CORE_HPP

#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include "loxo.h"

/* How signatures spell a bytes-like argument; the stubs are made from these. */
#define BUFFER "typing_extensions.Buffer"

namespace loxo_python {

namespace nb = nanobind;
using namespace nb::literals;

/* ---- Errors -------------------------------------------------------------------------------- */

[[noreturn]] void fail(PyObject *type, const std::string &text);
[[noreturn]] void fail_value(const std::string &text);
[[noreturn]] void fail_type(const std::string &text);

/* Raises the status's exception: ValueError for arguments, else a LoxoError. */
[[noreturn]] void fail_status(int status, const std::string &where = {});

inline bool encrypts_files(const loxo_aead *aead) {
  return LOXO_ENCRYPTS_FILES(aead->flags, aead->tag_bytes);
}

inline void check(int status) {
  if (status) fail_status(status);
}

/* The AEAD to take instead of a stream: one over the stream itself, else one over a stream with the
 * same kernels, else the first of all. */
const loxo_aead &aead_instead_of(const loxo_stream &stream);

/* "chacha20 is a stream, which by itself authenticates nothing: take chacha20-poly1305" */
std::string advice_on(const loxo_stream &stream);

/* "nonce: 11 bytes given, dumbo needs 12" */
void need(const std::string &argument, size_t given, size_t needed, const char *who);

/* Warns that the algorithm is an experiment. */
void warn_experimental(const char *name);

std::string kind_of(nb::handle object);

/* A bool argument. */
bool to_flag(nb::handle value, const char *argument);

/* A str argument. */
std::string to_text(nb::handle value, const char *argument);

/* An int argument within 0..max. */
uint64_t to_unsigned(nb::handle value, const char *argument, uint64_t max = UINT64_MAX);

/* ---- Memory -------------------------------------------------------------------------------- */

/* Memory for a context of the library: aligned, zero at first, wiped at the end. */
class Secret {
 public:
  explicit Secret(size_t bytes) : words_(new uint64_t[(bytes + 7) / 8]()), bytes_(bytes) {}
  Secret(const Secret &other) : Secret(other.bytes_) {
    std::memcpy(words_.get(), other.words_.get(), bytes_);
  }
  Secret &operator=(const Secret &) = delete;
  ~Secret() { loxo_wipe(words_.get(), (bytes_ + 7) / 8 * 8); }
  void *get() const { return words_.get(); }

 private:
  std::unique_ptr<uint64_t[]> words_;
  size_t bytes_;
};

/* A new bytes object of n bytes, to be filled through data(). */
class NewBytes {
 public:
  explicit NewBytes(size_t n);
  uint8_t *data() const { return data_; }
  nb::bytes release() { return nb::steal<nb::bytes>(object_.release()); }

 private:
  nb::object object_;
  uint8_t *data_;
};

nb::bytes random_bytes(size_t n);

/* ---- Running without the interpreter's lock ------------------------------------------------ */

/* Below this many bytes, releasing the lock costs more than other threads gain. */
constexpr size_t UNLOCK_BYTES = 256;

/* Calls what waits for the interpreter's lock. At the end of the program, Python before 3.14 ends a
 * daemon thread that wants the lock: it unwinds the thread's stack. But the functions of nanobind
 * let nothing through, and the whole process would be aborted. So the thread stays here. */
template <typename Call>
auto stay_at_exit(Call call) {
  try {
    return call();
  } catch (...) {
    for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
  }
}

/* Releases the interpreter's lock while it lives. */
class Released {
 public:
  Released() : thread_(PyEval_SaveThread()) {}
  Released(const Released &) = delete;
  Released &operator=(const Released &) = delete;
  ~Released() {
    stay_at_exit([this] { PyEval_RestoreThread(thread_); });
  }

 private:
  PyThreadState *const thread_;
};

/* The same, if there is enough to do. */
class Unlocked {
 public:
  explicit Unlocked(size_t bytes) {
    if (bytes >= UNLOCK_BYTES) release_.emplace();
  }

 private:
  std::optional<Released> release_;
};

/* Holds an object's mutex. Waits for it only without the interpreter's lock: otherwise a thread
 * with the mutex that wants the lock could deadlock with one that has the lock and wants the
 * mutex. Nothing may be raised meanwhile: before Python 3.12 that can start the garbage collector,
 * and with it a `__del__` that uses the same object, in the same thread. */
class Turn {
 public:
  explicit Turn(std::mutex &mutex) : lock_(mutex, std::try_to_lock) {
    if (lock_.owns_lock()) return;
    Released released;
    lock_.lock();
  }

 private:
  std::unique_lock<std::mutex> lock_;
};

/* Runs a library call on an object's state, `bytes` of work, while no other thread uses the object;
 * raises its status's exception. */
template <typename Call>
void run_in_turn(std::mutex &mutex, size_t bytes, Call call) {
  int status;
  {
    Turn turn(mutex);
    Unlocked unlocked(bytes);
    status = call();
  }
  check(status);
}

/* ---- The parts of the module --------------------------------------------------------------- */

/* "spongent-256-256-128" is the class Spongent256_256_128. */
std::string class_name(const std::string &algorithm);

/* Objects of this class cannot be pickled, or copied by the copy module. */
template <typename Class>
void refuse_pickling(Class &type, const char *why = ": it holds a key or its state") {
  type.def(
      "__reduce__",
      [why](nb::handle self) -> nb::object {
        fail_type("cannot pickle or copy a " + kind_of(self) + why);
      },
      nb::sig("def __reduce__(self) -> str"));
}

/* A size in bytes, by both of its names: key_size, as in pyca/cryptography and hashlib, and
 * key_bytes, as in the library. */
template <typename Class, typename Get>
void def_size(Class &type, const std::string &what, Get get, const char *text = "") {
  for (const char *unit : {"_size", "_bytes"}) {
    type.def_prop_ro((what + unit).c_str(), get, text);
  }
}

/* The same for a constant of a class. */
void set_size(nb::handle type, const std::string &what, int size);

void bind_errors(nb::module_ &m);
void bind_registry(nb::module_ &m);
void bind_aeads(nb::module_ &m);
void bind_pieces(nb::module_ &m);
void bind_hashes(nb::module_ &m);
void bind_streams(nb::module_ &m);
void bind_packets(nb::module_ &m);
void bind_replays(nb::module_ &m);

}  // namespace loxo_python

#endif
