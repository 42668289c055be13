/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The base of all stream classes: a descriptor of the registry, and a state at a place.
 */
#ifndef LOXO_PYTHON_STREAM_HPP
#define LOXO_PYTHON_STREAM_HPP

#include "buffers.hpp"
#include "callables.hpp"

namespace loxo_python {

/* The length of a key or a nonce is one that the stream takes. */
void need_key(const std::string &argument, size_t given, const loxo_stream &s);
void need_nonce(const std::string &argument, size_t given, const loxo_stream &s);

/* "n: 7 bytes of keystream needed, chacha20 has 3 left" */
void need_left(const std::string &argument, size_t n, uint64_t left, const loxo_stream &s);

/* Used by one thread at a time. */
class Stream {
 public:
  Stream(const loxo_stream *algorithm, nb::handle key, nb::handle nonce);
  Stream(const Stream &other)
      : algorithm_(other.algorithm_), state_(other.state_), place_(other.place_) {}
  Stream &operator=(const Stream &) = delete;

  nb::bytes exclusive_or(nb::handle object) {
    View data(object, "data");
    need_left("data", data.size(), left(), algorithm_);
    NewBytes out(data.size());
    xor_next(out.data(), data);
    return out.release();
  }

  size_t xor_into(nb::handle object, nb::handle buffer) {
    View data(object, "data"), out(buffer, "buf", Access::write);
    need("buf", out.size(), data.size(), "the data");
    need_left("data", data.size(), left(), algorithm_);
    xor_next(out.data(), data);
    return data.size();
  }

  nb::bytes keystream(nb::handle count) {
    size_t n = static_cast<size_t>(to_unsigned(count, "n", PY_SSIZE_T_MAX));
    need_left("n", n, left(), algorithm_);
    NewBytes out(n);
    uint8_t *to = out.data();
    move_on(n, [&] { return algorithm_.keystream_update(state_.get(), to, n); });
    return out.release();
  }

  void seek(nb::handle place) {
    uint64_t byte = to_unsigned(place, "byte", algorithm_.keystream_max);
    run_in_turn(mutex_, 0, [&] {
      int status = algorithm_.seek(state_.get(), byte);
      if (!status) place_ = byte;
      return status;
    });
  }

  const loxo_stream &algorithm() const { return algorithm_; }

 private:
  uint64_t left() {
    Turn turn(mutex_);
    return algorithm_.keystream_max - place_;
  }

  template <typename Call>
  void move_on(size_t n, Call call) {
    run_in_turn(mutex_, n, [&] {
      int status = call();
      if (!status) place_ += n;
      return status;
    });
  }

  void xor_next(uint8_t *out, const View &data) {
    move_on(data.size(),
            [&] { return algorithm_.xor_update(state_.get(), out, data.data(), data.size()); });
  }

  const loxo_stream &algorithm_;
  Secret state_;
  uint64_t place_ = 0; /* bytes of the keystream before the next */
  std::mutex mutex_;
};

/* xor_many; `bind` adds it to the base class. */
void bind_xor_many(nb::class_<Stream> &type);

}  // namespace loxo_python

#endif
