/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Many packets in one call: lists of buffers give lists of bytes, and 2-D arrays give 2-D arrays.
 * All of it runs without the interpreter's lock.
 */
#include <algorithm>
#include <new>

#include "aead.hpp"

namespace loxo_python {

namespace {

#define LIST_OR_NONES "collections.abc.Sequence[" BUFFER " | None]"

/* What a batch is called on: an object, whose key is for packets without one, or a class. */
struct Receiver {
  const loxo_aead *algorithm;
  const void *context; /* null for a class */
};

Receiver to_receiver(nb::handle self) {
  if (PyType_Check(self.ptr())) {
    if (const loxo_aead *algorithm = algorithm_of(self)) return {algorithm, nullptr};
  }
  const Aead &aead = object_of<Aead>(self, "an AEAD");
  return {&aead.algorithm(), aead.context()};
}

/* The inputs of a batch, checked: as many nonces, associated data and keys as data. */
class Batch {
 public:
  Batch(nb::handle self, nb::handle nonces, nb::handle datas, nb::handle ads, nb::handle keys,
        nb::handle threads)
      : receiver_(to_receiver(self)),
        threads_(to_threads(threads)),
        datas_(datas, "datas"),
        nonces_(nonces, "nonces") {
    if (!ads.is_none()) ads_.emplace(ads, "associated_datas", Access::read_or_none);
    if (!keys.is_none()) keys_.emplace(keys, "keys", Access::read_or_none);
    check_sizes();
  }

  size_t size() const { return datas_.size(); }
  const Column &datas() const { return datas_; }
  const loxo_aead &algorithm() const { return *receiver_.algorithm; }
  unsigned threads() const { return threads_; }

  /* Whether some packet is so long that threads should share its blocks. */
  bool has_long_packet() const {
    for (size_t i = 0; i < size(); i++) {
      if (is_long(datas_[i]) || (ads_ && is_long((*ads_)[i]))) return true;
      if (datas_.is_array() && (!ads_ || ads_->is_array())) break; /* the others are alike */
    }
    return false;
  }

  /* Packet i, without its output; `size` is the size of the data without a tag. */
  loxo_packet packet(size_t i, size_t size) const {
    loxo_packet p = {};
    p.in = datas_[i].data;
    p.len = size;
    p.nonce = nonces_[i].data;
    if (ads_) p.ad = (*ads_)[i].data, p.ad_len = (*ads_)[i].size;
    if (keys_) p.key = (*keys_)[i].data;
    if (!p.key) p.key_context = receiver_.context;
    return p;
  }

  /* The library copies nonces and keys first. */
  void need_apart_from(const Column &out) const {
    need_apart(out);
    need_apart(out, datas_, Within::same_start);
    need_apart(out, nonces_, Within::anywhere);
    if (ads_) need_apart(out, *ads_, Within::apart);
    if (keys_) need_apart(out, *keys_, Within::anywhere);
  }

 private:
  static bool is_long(const Row &row) { return row.size >= LOXO_BATCH_LONG_BYTES; }

  void check_sizes() const {
    nonces_.need_rows(size(), "datas");
    if (ads_) ads_->need_rows(size(), "datas");
    if (keys_) keys_->need_rows(size(), "datas");
    nonces_.need_width(algorithm().nonce_bytes, algorithm().name);
    if (keys_) keys_->need_width(algorithm().key_bytes, algorithm().name);
    if (!receiver_.context) check_keys();
  }

  /* Called on a class, which has no key to fall back on. */
  void check_keys() const {
    if (!keys_) fail_type("keys: one for each packet is needed when called on the class");
    for (size_t i = 0; i < size(); i++) {
      if (!(*keys_)[i].data) fail_type(keys_->name(i) + ": None given, a key is needed");
    }
  }

  const Receiver receiver_;
  unsigned threads_;
  Column datas_, nonces_;
  std::optional<Column> ads_, keys_;
};

/* Works through a batch in chunks, so that the packets' descriptions stay in the cache. Threads
 * share chunks of short packets, and so describe the packets as well; of long packets they share
 * the blocks. `describe(i, p)` fills p and says whether there is something to do; `done(i)` follows
 * for each good packet. Both may run on any thread. */
template <typename Describe, typename Done>
class Run {
 public:
  Run(const Batch &batch, bool encrypts, Describe describe, Done done)
      : batch_(batch),
        encrypts_(encrypts),
        describe_(describe),
        done_(done),
        failures_((batch.size() + CHUNK - 1) / CHUNK) {
    {
      Released released;
      run();
    }
    for (const Failure &failure : failures_) {
      if (failure.status == OUT_OF_MEMORY) throw std::bad_alloc();
      if (failure.status) fail_status(failure.status, "packet " + std::to_string(failure.place));
    }
  }

 private:
  static constexpr size_t CHUNK = LOXO_BATCH_WINDOW;
  static constexpr int OUT_OF_MEMORY = 1; /* the library's own are negative */

  struct Work {
    loxo_packet packets[CHUNK];
    size_t places[CHUNK];
  };
  struct Failure {
    size_t place;
    int status;
  };

  void run() {
    size_t chunks = failures_.size();
    loxo::thread_executor executor(batch_.threads());
    const loxo_executor *e = batch_.threads() > 1 ? executor.get() : nullptr;
    if (e && chunks > 1 && !batch_.has_long_packet()) {
      e->run(e->context, task, this, chunks);
      return;
    }
    std::unique_ptr<Work> work(new Work);
    for (size_t chunk = 0; chunk < chunks; chunk++) run_chunk(chunk, *work, e);
  }

  static void task(void *self, size_t chunk) {
    Run &run = *static_cast<Run *>(self);
    std::unique_ptr<Work> work(new (std::nothrow) Work);
    if (work) {
      run.run_chunk(chunk, *work, nullptr);
    } else {
      run.failures_[chunk].status = OUT_OF_MEMORY;
    }
  }

  void run_chunk(size_t chunk, Work &work, const loxo_executor *executor) {
    size_t end = std::min(batch_.size(), (chunk + 1) * CHUNK), n = 0;
    for (size_t i = chunk * CHUNK; i < end; i++) {
      work.places[n] = i;
      n += describe_(i, work.packets[n]);
    }
    int status = run_packets(batch_.algorithm(), encrypts_, work.packets, n, executor);
    for (size_t k = 0; k < n; k++) {
      int own = status ? work.packets[k].status : LOXO_OK;
      if (!own) done_(work.places[k]);
      if (own && own != LOXO_ERR_FORGED && !failures_[chunk].status) {
        failures_[chunk] = {work.places[k], own};
      }
    }
  }

  const Batch &batch_;
  const bool encrypts_;
  Describe describe_;
  Done done_;
  std::vector<Failure> failures_; /* the first of each chunk, if any */
};

/* Encrypts packet i to outs(i), for all i. */
template <typename Outs>
void encrypt_all(const Batch &batch, Outs outs) {
  auto describe = [&](size_t i, loxo_packet &p) {
    p = batch.packet(i, batch.datas()[i].size);
    p.out = outs(i);
    p.tag = p.out + p.len;
    return true;
  };
  Run(batch, true, describe, [](size_t) {});
}

/* Decrypts packet i to outs(i), for all i; ok(i) follows for each that is genuine. Data shorter
 * than a tag never reaches the library. With `copies`, for outputs that only we can write to, the
 * ciphertext is copied there first and decrypted in place: the library reads it twice, and another
 * thread may write to the caller's buffer meanwhile. */
template <typename Outs, typename Ok>
void decrypt_all(const Batch &batch, bool copies, Outs outs, Ok ok) {
  size_t tag = batch.algorithm().tag_bytes;
  auto describe = [&](size_t i, loxo_packet &p) {
    Row data = batch.datas()[i];
    if (data.size < tag) return false;
    p = batch.packet(i, data.size - tag);
    p.out = outs(i);
    p.tag = data.data + p.len;
    if (copies && !data.is_fixed && p.len) {
      std::memcpy(p.out, data.data, p.len);
      p.in = p.out;
    }
    return true;
  };
  Run(batch, false, describe, ok);
}

/* ---- Lists --------------------------------------------------------------------------------- */

nb::object encrypt_list(const Batch &batch) {
  std::vector<NewBytes> outs;
  outs.reserve(batch.size());
  for (size_t i = 0; i < batch.size(); i++) {
    outs.emplace_back(batch.datas()[i].size + batch.algorithm().tag_bytes);
  }
  encrypt_all(batch, [&](size_t i) { return outs[i].data(); });
  nb::list made;
  for (NewBytes &out : outs) made.append(out.release());
  return made;
}

nb::object decrypt_list(const Batch &batch) {
  size_t tag = batch.algorithm().tag_bytes;
  std::vector<NewBytes> outs;
  std::vector<char> genuine(batch.size()); /* a byte each: threads write them */
  outs.reserve(batch.size());
  for (size_t i = 0; i < batch.size(); i++) {
    size_t size = batch.datas()[i].size;
    outs.emplace_back(size < tag ? 0 : size - tag);
  }
  decrypt_all(
      batch, true, [&](size_t i) { return outs[i].data(); }, [&](size_t i) { genuine[i] = 1; });
  nb::list made;
  for (size_t i = 0; i < outs.size(); i++) {
    if (genuine[i]) {
      made.append(outs[i].release());
    } else {
      made.append(nb::none());
    }
  }
  return made;
}

/* ---- Arrays -------------------------------------------------------------------------------- */

nb::object encrypt_array(const Batch &batch, nb::handle given) {
  size_t width = batch.datas().width() + batch.algorithm().tag_bytes;
  nb::object array = array_for(given, batch.size(), width);
  Column out(array, "out", Access::write);
  out.need_shape(batch.size(), width);
  if (!given.is_none()) batch.need_apart_from(out);
  encrypt_all(batch, [&](size_t i) { return out[i].data; });
  return array;
}

nb::object decrypt_array(const Batch &batch, nb::handle given) {
  size_t tag = batch.algorithm().tag_bytes;
  size_t width = batch.datas().width() < tag ? 0 : batch.datas().width() - tag;
  nb::object array = array_for(given, batch.size(), width);
  Column out(array, "out", Access::write);
  out.need_shape(batch.size(), width);
  if (!given.is_none()) batch.need_apart_from(out);
  nb::object verdicts = numpy_empty(nb::make_tuple(batch.size()), "bool");
  View ok(verdicts, "ok", Access::write);
  std::memset(ok.data(), 0, ok.size());
  decrypt_all(
      batch, given.is_none(), [&](size_t i) { return out[i].data; },
      [&](size_t i) { ok.data()[i] = 1; });
  for (size_t i = 0; i < batch.size(); i++) {
    if (!ok.data()[i]) std::memset(out[i].data, 0, out[i].size);
  }
  return nb::make_tuple(array, verdicts);
}

/* ---- Binding ------------------------------------------------------------------------------- */

/* Lists come first, so that a type checker without numpy gets them right. */
template <nb::object (*to_list)(const Batch &), nb::object (*to_array)(const Batch &, nb::handle)>
void bind_pair(nb::class_<Aead> &type, const char *name, const char *list_sig,
               const char *array_sig, const char *text) {
  type.def(
      name,
      [](nb::handle self, nb::handle nonces, nb::handle datas, nb::handle ads, nb::handle keys,
         nb::handle out, nb::handle threads) -> nb::object {
        if (has_buffer(datas)) throw nb::next_overload();
        if (!out.is_none()) fail_type("out: needs datas to be a 2-D array of uint8");
        return to_list(Batch(self, nonces, datas, ads, keys, threads));
      },
      "nonces"_a.none(), "datas"_a.none(), "associated_datas"_a = nb::none(), "keys"_a = nb::none(),
      "out"_a = nb::none(), nb::kw_only(), "threads"_a.none() = 1, nb::sig(list_sig), text);
  type.def(
      name,
      [](nb::handle self, nb::handle nonces, nb::handle datas, nb::handle ads, nb::handle keys,
         nb::handle out, nb::handle threads) {
        return to_array(Batch(self, nonces, datas, ads, keys, threads), out);
      },
      "nonces"_a.none(), "datas"_a.none(), "associated_datas"_a = nb::none(), "keys"_a = nb::none(),
      "out"_a = nb::none(), nb::kw_only(), "threads"_a.none() = 1, nb::sig(array_sig));
  wrap(type, name, Binding::either);
}

#define ARRAY_ARGUMENTS \
  "(self, nonces: " ARRAY " | " LIST ", datas: " ARRAY ", associated_datas: " ARRAY \
  " | " LIST_OR_NONES " | None = None, keys: " ARRAY " | " LIST_OR_NONES \
  " | None = None, out: " ARRAY " | None = None, *, " THREADS_ARGUMENT ") -> "
#define LIST_ARGUMENTS \
  "(self, nonces: " ARRAY " | " LIST ", datas: " LIST ", associated_datas: " ARRAY \
  " | " LIST_OR_NONES " | None = None, keys: " ARRAY " | " LIST_OR_NONES \
  " | None = None, out: None = None, *, " THREADS_ARGUMENT ") -> "

}  // namespace

unsigned to_threads(nb::handle value) {
  uint64_t threads = value.is_none() ? 0 : to_unsigned(value, "threads", 1024);
  return threads ? static_cast<unsigned>(threads) : loxo::usable_cpus();
}

int run_packets(const loxo_aead &algorithm, bool encrypts, loxo_packet *packets, size_t n,
                const loxo_executor *executor) {
  if (!executor) {
    return (encrypts ? algorithm.encrypt_many : algorithm.decrypt_many)(packets, n);
  }
  return (encrypts ? algorithm.encrypt_many_on : algorithm.decrypt_many_on)(packets, n, executor);
}

void bind_many(nb::class_<Aead> &type) {
  bind_pair<encrypt_list, encrypt_array>(
      type, "encrypt_many", "def encrypt_many" LIST_ARGUMENTS "list[bytes]",
      "def encrypt_many" ARRAY_ARGUMENTS ARRAY,
      "Encrypts many packets at once, each with its own nonce and, if keys are given, key. Called\n"
      "on the class, it needs keys. A nonce must never repeat under one key.\n"
      "Lists give a list. A 2-D array, a packet in each row, gives an array: `out`, if given.\n"
      "Tags are made from what stands in `out`: nobody else may write to it during the call.\n"
      "`threads` is how many share the work; 0 or None: as many as this process has CPUs.");
  bind_pair<decrypt_list, decrypt_array>(
      type, "decrypt_many", "def decrypt_many" LIST_ARGUMENTS "list[bytes | None]",
      "def decrypt_many" ARRAY_ARGUMENTS "tuple[" ARRAY ", numpy.typing.NDArray[numpy.bool_]]",
      "Decrypts many packets at once; called on the class, it needs keys. A forged packet is None\n"
      "in a list; in an array its row is zeros, and the second array, of bool, says which rows "
      "are\n"
      "genuine. What comes out is authentic even if another thread writes to `datas` during the\n"
      "call, unless `out` is given: then copy first what others can write to.");
}

}  // namespace loxo_python
