/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Many packets in one call: lists of buffers give lists of bytes, 2-D arrays give 2-D arrays, and
 * all of it runs without the interpreter's lock.
 */
#include "aead.hpp"
#include "loxo/threads.hpp"

namespace loxo_python {

namespace {

#define LIST_OR_NONES "collections.abc.Sequence[" BUFFER " | None]"

/* The inputs of a batch, checked: as many nonces, associated data and keys as data. */
class Batch {
 public:
  Batch(const Aead &aead, nb::handle nonces, nb::handle datas, nb::handle ads, nb::handle keys,
        nb::handle threads)
      : aead_(aead),
        threads_(to_threads(threads)),
        datas_(datas, "datas"),
        nonces_(nonces, "nonces") {
    if (!ads.is_none()) ads_.emplace(ads, "associated_datas", Access::read_or_none);
    if (!keys.is_none()) keys_.emplace(keys, "keys", Access::read_or_none);
    check_sizes();
  }

  size_t size() const { return datas_.size(); }
  const Column &datas() const { return datas_; }
  const loxo_aead &algorithm() const { return aead_.algorithm(); }
  unsigned threads() const { return threads_; }

  /* Packet i, without its output; `size` is that of the data without a tag. */
  loxo_packet packet(size_t i, size_t size) const {
    loxo_packet p = {};
    p.in = datas_[i].data;
    p.len = size;
    p.nonce = nonces_[i].data;
    if (ads_) p.ad = (*ads_)[i].data, p.ad_len = (*ads_)[i].size;
    if (keys_) p.key = (*keys_)[i].data;
    if (!p.key) p.key_context = aead_.context();
    return p;
  }

  /* Nonces and keys are copied first. */
  void need_apart_from(const Column &out) const {
    need_apart(out);
    need_apart(out, datas_, Within::same_start);
    need_apart(out, nonces_, Within::anywhere);
    if (ads_) need_apart(out, *ads_, Within::apart);
    if (keys_) need_apart(out, *keys_, Within::anywhere);
  }

 private:
  void check_sizes() const {
    nonces_.need_rows(size(), "datas");
    if (ads_) ads_->need_rows(size(), "datas");
    if (keys_) keys_->need_rows(size(), "datas");
    for (size_t i = 0; i < size(); i++) {
      if (nonces_[i].size != algorithm().nonce_bytes) {
        need(nonces_.name(i), nonces_[i].size, algorithm().nonce_bytes, algorithm().name);
      }
      if (keys_ && (*keys_)[i].data && (*keys_)[i].size != algorithm().key_bytes) {
        need(keys_->name(i), (*keys_)[i].size, algorithm().key_bytes, algorithm().name);
      }
    }
  }

  const Aead &aead_;
  unsigned threads_;
  Column datas_, nonces_;
  std::optional<Column> ads_, keys_;
};

/* Packets for the library and, for each, its place in the batch. */
struct Work {
  std::vector<loxo_packet> packets;
  std::vector<size_t> places;
};

/* Raises for the first packet whose status is neither 0 nor that of a forgery. */
void run(const Batch &batch, bool encrypts, Work &work) {
  if (!run_packets(batch.algorithm(), encrypts, work.packets.data(), work.packets.size(),
                   batch.threads())) {
    return;
  }
  for (size_t i = 0; i < work.packets.size(); i++) {
    int own = work.packets[i].status;
    if (own && own != LOXO_ERR_FORGED) {
      fail_status(own, "packet " + std::to_string(work.places[i]));
    }
  }
}

/* Encrypts packet i to outs(i), for all i. */
template <typename Outs>
void encrypt_all(const Batch &batch, Outs outs) {
  Work work;
  work.packets.reserve(batch.size());
  for (size_t i = 0; i < batch.size(); i++) {
    loxo_packet p = batch.packet(i, batch.datas()[i].size);
    p.out = outs(i);
    p.tag = p.out + p.len;
    work.packets.push_back(p);
    work.places.push_back(i);
  }
  run(batch, true, work);
}

/* Decrypts packet i to outs(i), for all i; ok(i) follows for each that is genuine. What is shorter
 * than a tag never gets to the library. */
template <typename Outs, typename Ok>
void decrypt_all(const Batch &batch, Outs outs, Ok ok) {
  Work work;
  work.packets.reserve(batch.size());
  size_t tag = batch.algorithm().tag_bytes;
  for (size_t i = 0; i < batch.size(); i++) {
    if (batch.datas()[i].size < tag) continue;
    loxo_packet p = batch.packet(i, batch.datas()[i].size - tag);
    p.out = outs(i);
    p.tag = batch.datas()[i].data + p.len;
    work.packets.push_back(p);
    work.places.push_back(i);
  }
  run(batch, false, work);
  for (size_t i = 0; i < work.packets.size(); i++) {
    if (!work.packets[i].status) ok(work.places[i]);
  }
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
  std::vector<bool> genuine(batch.size());
  outs.reserve(batch.size());
  for (size_t i = 0; i < batch.size(); i++) {
    size_t size = batch.datas()[i].size;
    outs.emplace_back(size < tag ? 0 : size - tag);
  }
  decrypt_all(
      batch, [&](size_t i) { return outs[i].data(); }, [&](size_t i) { genuine[i] = true; });
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

/* The array to write to: the caller's or a new one, of `width` bytes for each packet. */
nb::object array_for(nb::handle out, const Batch &batch, size_t width) {
  if (out.is_none()) return numpy_empty(nb::make_tuple(batch.size(), width), "uint8");
  if (!has_buffer(out))
    fail_type("out: a 2-D array of uint8 is needed, " + kind_of(out) + " given");
  return nb::borrow(out);
}

void need_shape(const Column &out, const Batch &batch, size_t width) {
  out.need_rows(batch.size(), "datas");
  need("out", out.width(), width, "each row");
}

nb::object encrypt_array(const Batch &batch, nb::handle given) {
  size_t width = batch.datas().width() + batch.algorithm().tag_bytes;
  nb::object array = array_for(given, batch, width);
  Column out(array, "out", Access::write);
  need_shape(out, batch, width);
  if (!given.is_none()) batch.need_apart_from(out);
  encrypt_all(batch, [&](size_t i) { return out[i].data; });
  return array;
}

nb::object decrypt_array(const Batch &batch, nb::handle given) {
  size_t tag = batch.algorithm().tag_bytes;
  size_t width = batch.datas().width() < tag ? 0 : batch.datas().width() - tag;
  nb::object array = array_for(given, batch, width);
  Column out(array, "out", Access::write);
  need_shape(out, batch, width);
  if (!given.is_none()) batch.need_apart_from(out);
  nb::object verdicts = numpy_empty(nb::make_tuple(batch.size()), "bool");
  View ok(verdicts, "ok", Access::write);
  std::memset(ok.data(), 0, ok.size());
  decrypt_all(
      batch, [&](size_t i) { return out[i].data; }, [&](size_t i) { ok.data()[i] = 1; });
  for (size_t i = 0; i < batch.size(); i++) {
    if (!ok.data()[i]) std::memset(out[i].data, 0, out[i].size);
  }
  return nb::make_tuple(array, verdicts);
}

/* ---- Binding ------------------------------------------------------------------------------- */

/* Lists come first: so a type checker that knows no numpy is right about them. */
template <nb::object (*to_list)(const Batch &), nb::object (*to_array)(const Batch &, nb::handle)>
void bind_pair(nb::class_<Aead> &type, const char *name, const char *list_sig,
               const char *array_sig, const char *text) {
  type.def(
      name,
      [](const Aead &aead, nb::handle nonces, nb::handle datas, nb::handle ads, nb::handle keys,
         nb::handle out, nb::handle threads) -> nb::object {
        if (has_buffer(datas)) throw nb::next_overload();
        if (!out.is_none()) fail_type("out: needs datas to be a 2-D array of uint8");
        return to_list(Batch(aead, nonces, datas, ads, keys, threads));
      },
      "nonces"_a.none(), "datas"_a.none(), "associated_datas"_a = nb::none(), "keys"_a = nb::none(),
      "out"_a = nb::none(), nb::kw_only(), "threads"_a.none() = 1, nb::sig(list_sig), text);
  type.def(
      name,
      [](const Aead &aead, nb::handle nonces, nb::handle datas, nb::handle ads, nb::handle keys,
         nb::handle out, nb::handle threads) {
        return to_array(Batch(aead, nonces, datas, ads, keys, threads), out);
      },
      "nonces"_a.none(), "datas"_a.none(), "associated_datas"_a = nb::none(), "keys"_a = nb::none(),
      "out"_a = nb::none(), nb::kw_only(), "threads"_a.none() = 1, nb::sig(array_sig));
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
                unsigned threads) {
  nb::gil_scoped_release release;
  if (threads == 1) return (encrypts ? algorithm.encrypt_many : algorithm.decrypt_many)(packets, n);
  loxo::thread_executor executor(threads);
  return (encrypts ? algorithm.encrypt_many_on : algorithm.decrypt_many_on)(packets, n,
                                                                            executor.get());
}

void bind_many(nb::class_<Aead> &type) {
  bind_pair<encrypt_list, encrypt_array>(
      type, "encrypt_many", "def encrypt_many" LIST_ARGUMENTS "list[bytes]",
      "def encrypt_many" ARRAY_ARGUMENTS ARRAY,
      "Encrypts many packets at once, each with its own nonce and, if keys are given, key.\n"
      "Lists give a list. A 2-D array, a packet in each row, gives an array: `out`, if given.\n"
      "`threads` is how many share the work; 0 or None: as many as this process has CPUs.");
  bind_pair<decrypt_list, decrypt_array>(
      type, "decrypt_many", "def decrypt_many" LIST_ARGUMENTS "list[bytes | None]",
      "def decrypt_many" ARRAY_ARGUMENTS "tuple[" ARRAY ", numpy.typing.NDArray[numpy.bool_]]",
      "Decrypts many packets at once. A forged one is None in a list; in an array its row is\n"
      "zeros, and the second array, of bool, says which rows are genuine.");
}

}  // namespace loxo_python
