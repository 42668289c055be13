/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The base of all AEAD classes: a descriptor of the registry and an expanded key. It never changes
 * once created, so threads may share it.
 */
#ifndef LOXO_PYTHON_AEAD_HPP
#define LOXO_PYTHON_AEAD_HPP

#include "buffers.hpp"
#include "callables.hpp"
#include "loxo/threads.hpp"

namespace loxo_python {

class Aead {
 public:
  Aead(const loxo_aead *algorithm, nb::handle key);
  ~Aead() { algorithm_->key_wipe(context_.get()); }
  Aead(const Aead &) = default;
  Aead &operator=(const Aead &) = delete;

  const loxo_aead &algorithm() const { return *algorithm_; }
  const void *context() const { return context_.get(); }

  /* The nonce in `view` is as long as the algorithm needs. */
  void need_nonce(const View &view) const {
    need("nonce", view.size(), algorithm_->nonce_bytes, algorithm_->name);
  }

 private:
  const loxo_aead *algorithm_;
  Secret context_;
};

/* A `threads` argument: 1 for the calling thread alone, a larger number for that many; 0 and None
 * for one per CPU of this process. */
#define THREADS_ARGUMENT "threads: int | None = 1"
unsigned to_threads(nb::handle value);

/* encrypt_many or decrypt_many, on the executor if there is one. Executors live only during a call,
 * so a forked process never misses their threads. */
int run_packets(const loxo_aead &algorithm, bool encrypts, loxo_packet *packets, size_t n,
                const loxo_executor *executor);

/* encrypt_many and decrypt_many; `bind` adds them to the base class. */
void bind_many(nb::class_<Aead> &type);

}  // namespace loxo_python

#endif
