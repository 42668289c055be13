/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Memory that belongs to Python objects: one buffer, or a column of packets, which is a list of
 * buffers or the rows of a 2-D array. Nothing is copied. As long as a View or a Column lives, its
 * objects live too and cannot change size, even while the interpreter's lock is released.
 */
#ifndef LOXO_PYTHON_BUFFERS_HPP
#define LOXO_PYTHON_BUFFERS_HPP

#include <deque>
#include <vector>

#include "core.hpp"

/* How batches are spelled in signatures. */
#define ARRAY "numpy.typing.NDArray[numpy.uint8]"
#define LIST "collections.abc.Sequence[" BUFFER "]"

namespace loxo_python {

enum class Access { read, write, read_or_none };

/* An export of an object's memory. */
class Export {
 public:
  Export() = default;
  Export(const Export &) = delete;
  Export &operator=(const Export &) = delete;
  ~Export() {
    if (held_) PyBuffer_Release(&buffer_);
  }
  bool take(nb::handle object, int flags) {
    held_ = PyObject_GetBuffer(object.ptr(), &buffer_, flags) == 0;
    return held_;
  }
  const Py_buffer *operator->() const { return &buffer_; }
  const char *format() const { return buffer_.format ? buffer_.format : "B"; }
  /* The type code of its items; 0 if their byte order is not this machine's. */
  char letter() const;
  /* Bytes from one item of this dimension to the next. ctypes gives no strides. */
  Py_ssize_t stride(int dimension) const;

 private:
  Py_buffer buffer_;
  bool held_ = false;
};

/* A piece of memory: the bytes of one packet in a column; None, where a list may have it, has no
 * data. */
struct Row {
  uint8_t *data;
  size_t size;
  bool is_fixed = false; /* a bytes object, which nobody can write to */
};

/* One contiguous buffer. */
class View {
 public:
  View(nb::handle object, const char *argument, Access access = Access::read);
  uint8_t *data() const { return data_; }
  size_t size() const { return size_; }
  Row row() const { return {data_, size_, is_fixed_}; }
  /* Whether nobody can write to it: a bytes object. */
  bool is_fixed() const { return is_fixed_; }

 private:
  Export export_;
  uint8_t *data_;
  size_t size_;
  bool is_fixed_;
};

/* A view of None is empty. */
class OptionalView {
 public:
  OptionalView(nb::handle object, const char *argument) {
    if (!object.is_none()) view_.emplace(object, argument);
  }
  const uint8_t *data() const { return row().data; }
  size_t size() const { return row().size; }
  Row row() const { return view_ ? view_->row() : Row{nullptr, 0}; }

 private:
  std::optional<View> view_;
};

/* A list of buffers, or a 2-D array of bytes whose rows are the packets. */
class Column {
 public:
  Column(nb::handle object, const char *argument, Access access = Access::read);
  size_t size() const { return size_; }
  Row operator[](size_t i) const {
    if (!is_array_) return rows_[i];
    return {first_ + static_cast<Py_ssize_t>(i) * stride_, width_, false};
  }
  bool is_array() const { return is_array_; }

  /* Whether no two rows can share a byte, according to the array's strides. */
  bool surely_apart() const {
    return is_array_ && (stride_ < 0 ? -stride_ : stride_) >= static_cast<Py_ssize_t>(width_);
  }

  /* "nonces[3]", for errors */
  std::string name(size_t i) const {
    return std::string(argument_) + "[" + std::to_string(i) + "]";
  }

  /* Bytes in a row of an array, even if it has no rows. */
  size_t width() const { return width_; }
  void need_rows(size_t n, const char *of) const;
  /* An output of so many rows of this width. */
  void need_shape(size_t n, size_t width) const;
  /* Every row has this size; rows of a list may also be None. */
  void need_width(size_t size, const char *who) const;

 private:
  void take_list(nb::handle object, Access access);
  void take_item(nb::handle item, Access access);
  void take_array(nb::handle object, Access access);

  const char *argument_;
  bool is_array_;
  size_t size_ = 0, width_ = 0;
  uint8_t *first_ = nullptr; /* of an array */
  Py_ssize_t stride_ = 0;
  nb::object kept_; /* a copy of the list, which keeps its items alive */
  std::deque<Export> exports_;
  std::vector<Row> rows_; /* of a list */
};

bool has_buffer(nb::handle object);

/* A new array of numpy, not yet filled. */
nb::object numpy_empty(nb::handle shape, const char *type);

/* The array that a batch writes to: the caller's or a new one, of n rows of `width` bytes. */
nb::object array_for(nb::handle out, size_t n, size_t width);

/* How an output may overlap an input of the same packet. */
enum class Within { anywhere, same_start, apart };

/* Refuses an output that overlaps the input in a way not allowed. */
void need_apart(const Row &out, const Row &in, Within rule, const std::string &text);

/* Refuses rows that share bytes with each other. */
void need_apart(const Column &out);

/* The same for every packet of a batch; no packet may share bytes with another's output. */
void need_apart(const Column &out, const Column &in, Within rule);

}  // namespace loxo_python

#endif
