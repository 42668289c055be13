/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Memory that belongs to Python objects; see buffers.hpp.
 */
#include "buffers.hpp"

#include <algorithm>

namespace loxo_python {

namespace {

/* Says why an object gives no buffer of the kind needed. If the object gave a reason, that is the
 * pending exception; what else its own code raises, such as KeyboardInterrupt, is left alone. */
[[noreturn]] void fail_buffer(nb::handle object, const std::string &argument, Access access) {
  nb::python_error reason;
  if (!reason.matches(PyExc_BufferError) && !reason.matches(PyExc_TypeError) &&
      !reason.matches(PyExc_ValueError)) {
    throw reason;
  }
  const char *kind =
      access == Access::write ? "a writable bytes-like object" : "a bytes-like object";
  std::string text = argument + ": " + kind + " is needed, " + kind_of(object) + " given";
  if (!has_buffer(object)) fail_type(text);
  text += " (" + nb::cast<std::string>(nb::str(reason.value())) + ")";
  Export readable;
  if (access == Access::write && readable.take(object, PyBUF_SIMPLE)) fail_type(text);
  PyErr_Clear();
  fail_value(text);
}

bool starts_before(const Row &a, const Row &b) { return a.data < b.data; }
uintptr_t address(const uint8_t *p) { return reinterpret_cast<uintptr_t>(p); }

bool overlap(const Row &a, const Row &b) {
  uintptr_t x = address(a.data), y = address(b.data);
  return a.size && b.size && x < y + b.size && y < x + a.size;
}

/* The first and last addresses of the column's rows, or nothing. */
std::pair<uintptr_t, uintptr_t> extent(const Column &column) {
  uintptr_t low = UINTPTR_MAX, high = 0;
  size_t step = column.is_array() && column.size() > 1 ? column.size() - 1 : 1; /* both ends */
  for (size_t i = 0; i < column.size(); i += step) {
    if (!column[i].size) continue;
    low = std::min(low, address(column[i].data));
    high = std::max(high, address(column[i].data) + column[i].size);
  }
  return {low, high};
}

/* The rows that are not empty, sorted by address. */
std::vector<Row> sorted_rows(const Column &column) {
  std::vector<Row> rows;
  for (size_t i = 0; i < column.size(); i++) {
    if (column[i].size) rows.push_back(column[i]);
  }
  if (!std::is_sorted(rows.begin(), rows.end(), starts_before)) {
    std::sort(rows.begin(), rows.end(), starts_before);
  }
  return rows;
}

}  // namespace

char Export::letter() const {
  const uint16_t one = 1;
  const bool is_little = *reinterpret_cast<const uint8_t *>(&one) == 1;
  const char *text = format();
  if (*text == '@' || *text == '=' || *text == (is_little ? '<' : '>')) text++;
  return text[0] && !text[1] ? text[0] : '\0';
}

Py_ssize_t Export::stride(int dimension) const {
  if (buffer_.strides) return buffer_.strides[dimension];
  Py_ssize_t bytes = buffer_.itemsize;
  for (int i = dimension + 1; i < buffer_.ndim; i++) bytes *= buffer_.shape[i];
  return bytes;
}

bool has_buffer(nb::handle object) { return PyObject_CheckBuffer(object.ptr()) != 0; }

nb::object numpy_empty(nb::handle shape, const char *type) {
  return nb::module_::import_("numpy").attr("empty")(shape, type);
}

nb::object array_for(nb::handle out, size_t n, size_t width) {
  if (out.is_none()) return numpy_empty(nb::make_tuple(n, width), "uint8");
  if (!has_buffer(out))
    fail_type("out: a 2-D array of uint8 is needed, " + kind_of(out) + " given");
  return nb::borrow(out);
}

View::View(nb::handle object, const char *argument, Access access)
    : is_fixed_(access == Access::read && PyBytes_CheckExact(object.ptr())) {
  if (is_fixed_) {
    data_ = reinterpret_cast<uint8_t *>(PyBytes_AsString(object.ptr()));
    size_ = static_cast<size_t>(PyBytes_Size(object.ptr()));
    return; /* immutable, and the caller's reference keeps it */
  }
  if (!export_.take(object, access == Access::write ? PyBUF_WRITABLE : PyBUF_SIMPLE)) {
    fail_buffer(object, argument, access);
  }
  data_ = static_cast<uint8_t *>(export_->buf);
  size_ = static_cast<size_t>(export_->len);
}

Column::Column(nb::handle object, const char *argument, Access access)
    : argument_(argument), is_array_(has_buffer(object)) {
  if (is_array_) {
    take_array(object, access);
  } else {
    take_list(object, access);
  }
}

void Column::take_list(nb::handle object, Access access) {
  if (!PyObject_HasAttrString(object.ptr(), "__iter__")) {
    fail_type(std::string(argument_) + ": a list of bytes-like objects or a 2-D array is needed, " +
              kind_of(object) + " given");
  }
  kept_ = nb::steal(stay_at_exit([&] { return PySequence_Tuple(object.ptr()); }));
  if (!kept_.is_valid()) throw nb::python_error();
  size_t n = static_cast<size_t>(PyTuple_Size(kept_.ptr()));
  rows_.reserve(n);
  for (size_t i = 0; i < n; i++) {
    take_item(PyTuple_GetItem(kept_.ptr(), static_cast<Py_ssize_t>(i)), access);
  }
  size_ = n;
}

void Column::take_item(nb::handle item, Access access) {
  if (item.is_none() && access == Access::read_or_none) {
    rows_.push_back({nullptr, 0});
  } else if (PyBytes_CheckExact(item.ptr())) {
    rows_.push_back({reinterpret_cast<uint8_t *>(PyBytes_AsString(item.ptr())),
                     static_cast<size_t>(PyBytes_Size(item.ptr())), true});
  } else {
    Export &view = exports_.emplace_back();
    if (!view.take(item, PyBUF_SIMPLE)) fail_buffer(item, name(rows_.size()), Access::read);
    rows_.push_back({static_cast<uint8_t *>(view->buf), static_cast<size_t>(view->len)});
  }
}

void Column::take_array(nb::handle object, Access access) {
  Export &array = exports_.emplace_back();
  int flags = PyBUF_STRIDES | PyBUF_FORMAT | (access == Access::write ? PyBUF_WRITABLE : 0);
  if (!array.take(object, flags)) fail_buffer(object, argument_, access);
  std::string needs = std::string(argument_) + ": a 2-D array of uint8 is needed, ";
  if (array->ndim != 2) fail_value(needs + std::to_string(array->ndim) + "-D given");
  if (array->itemsize != 1 || array.letter() != 'B') {
    fail_value(needs + "items of format '" + array.format() + "' given");
  }
  if (array->shape[1] > 1 && array.stride(1) != 1) {
    fail_value(std::string(argument_) + ": rows of contiguous bytes are needed, a stride of " +
               std::to_string(array.stride(1)) + " within the row given");
  }
  size_ = static_cast<size_t>(array->shape[0]);
  width_ = static_cast<size_t>(array->shape[1]);
  first_ = static_cast<uint8_t *>(array->buf);
  stride_ = array.stride(0);
}

void Column::need_rows(size_t n, const char *of) const {
  if (size() == n) return;
  fail_value(std::string(argument_) + ": " + std::to_string(size()) + " given, one for each of " +
             std::to_string(n) + " " + of + " is needed");
}

void Column::need_shape(size_t n, size_t width) const {
  need_rows(n, "datas");
  need(argument_, width_, width, "each row");
}

void Column::need_width(size_t size, const char *who) const {
  size_t n = is_array_ && size_ ? 1 : size_; /* rows of an array are alike */
  for (size_t i = 0; i < n; i++) {
    Row row = (*this)[i];
    if (row.size != size && (row.data || is_array_)) need(name(i), row.size, size, who);
  }
}

void need_apart(const Row &out, const Row &in, Within rule, const std::string &text) {
  if (rule == Within::anywhere || (rule == Within::same_start && out.data == in.data)) return;
  if (overlap(out, in)) fail_value(text);
}

void need_apart(const Column &out) {
  if (out.surely_apart()) return;
  std::vector<Row> rows = sorted_rows(out);
  for (size_t i = 1; i < rows.size(); i++) {
    if (overlap(rows[i - 1], rows[i])) fail_value("out: its rows overlap each other");
  }
}

/* The rows of `out` do not overlap. So only the row that begins at or before an input, and the next
 * rows up to the input's end, can overlap it. */
void need_apart(const Column &out, const Column &in, Within rule) {
  auto [out_low, out_high] = extent(out);
  auto [in_low, in_high] = extent(in);
  if (out_high <= in_low || in_high <= out_low) return;
  std::vector<Row> rows = sorted_rows(out);
  for (size_t i = 0; i < in.size(); i++) {
    if (!in[i].size) continue;
    auto row = std::upper_bound(rows.begin(), rows.end(), in[i], starts_before);
    if (row != rows.begin()) --row;
    for (; row != rows.end() && row->data < in[i].data + in[i].size; ++row) {
      bool own = row->data == out[i].data;
      need_apart(*row, in[i], own ? rule : Within::apart,
                 "out: overlaps " + in.name(i) + (own ? "" : " of another packet"));
    }
  }
}

}  // namespace loxo_python
