/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The errors of the Python module, and other small functions.
 */
#include "core.hpp"

namespace loxo_python {

namespace {

/* One class for each status that a caller may want to catch. They live as long as the process. */
struct ErrorClass {
  int status;
  const char *name;
  const char *text;
  PyObject *type;
};

ErrorClass error_classes[] = {
    {LOXO_OK, "LoxoError", "What the library refuses; `status` is the number it has in C.",
     nullptr},
    {LOXO_ERR_FORGED, "InvalidTag", "The tag does not fit: wrong key, or the data was changed.",
     nullptr},
    {LOXO_ERR_STATE, "StateError", "A call out of order, or after the end.", nullptr},
    {LOXO_ERR_REPLAY, "Replayed", "The packet was accepted before, or is too old to tell.",
     nullptr},
    {LOXO_ERR_EXHAUSTED, "NonceExhausted", "No fresh nonce is left under this key.", nullptr},
    {LOXO_ERR_STORAGE, "StorageError", "The nonce counter could not be stored.", nullptr},
    {LOXO_ERR_FORMAT, "FormatError", "Not a Loxo file, or of a kind that is not served.", nullptr},
    {LOXO_ERR_KEY, "WrongKey", "The file was encrypted under another key.", nullptr},
    {LOXO_ERR_SEEK, "SeekError", "The stream has no random access.", nullptr},
};

PyObject *experimental_warning;

nb::object new_class(const char *name, const char *text, nb::handle base, nb::handle attributes) {
  std::string full = std::string("loxo.") + name;
  PyObject *type = PyErr_NewExceptionWithDoc(full.c_str(), text, base.ptr(), attributes.ptr());
  if (!type) throw nb::python_error();
  return nb::steal(type);
}

}  // namespace

void fail(PyObject *type, const std::string &text) {
  PyErr_SetString(type, text.c_str());
  throw nb::python_error();
}

void fail_value(const std::string &text) { fail(PyExc_ValueError, text); }
void fail_type(const std::string &text) { fail(PyExc_TypeError, text); }

void fail_status(int status, const std::string &where) {
  std::string text = where.empty() ? loxo_strerror(status) : where + ": " + loxo_strerror(status);
  if (status == LOXO_ERR_OVERLAP || status == LOXO_ERR_LENGTH || status == LOXO_ERR_ARGUMENT) {
    fail_value(text);
  }
  for (const ErrorClass &error : error_classes) {
    if (error.status == status) fail(error.type, text);
  }
  fail(error_classes[0].type, text);
}

void need(const std::string &argument, size_t given, size_t needed, const char *who) {
  if (given == needed) return;
  fail_value(argument + ": " + std::to_string(given) + " bytes given, " + who + " needs " +
             std::to_string(needed));
}

void warn_experimental(const char *name) {
  std::string text = std::string(name) +
                     " is experimental: no standard and no analysis stand behind it; "
                     "do not protect real data with it";
  if (PyErr_WarnEx(experimental_warning, text.c_str(), 1) < 0) throw nb::python_error();
}

std::string kind_of(nb::handle object) {
  return nb::cast<std::string>(nb::borrow<nb::str>(object.type().attr("__name__")));
}

bool to_flag(nb::handle value, const char *argument) {
  if (value.ptr() != Py_True && value.ptr() != Py_False) {
    fail_type(std::string(argument) + ": a bool is needed, " + kind_of(value) + " given");
  }
  return value.ptr() == Py_True;
}

std::string to_text(nb::handle value, const char *argument) {
  if (!PyUnicode_Check(value.ptr())) {
    fail_type(std::string(argument) + ": a str is needed, " + kind_of(value) + " given");
  }
  Py_ssize_t size;
  const char *text = PyUnicode_AsUTF8AndSize(value.ptr(), &size);
  if (!text) throw nb::python_error();
  if (std::strlen(text) != static_cast<size_t>(size)) {
    fail_value(std::string(argument) + ": a str without NUL is needed");
  }
  return text;
}

uint64_t to_unsigned(nb::handle value, const char *argument, uint64_t max) {
  if (!PyLong_Check(value.ptr())) {
    fail_type(std::string(argument) + ": an int is needed, " + kind_of(value) + " given");
  }
  uint64_t number = PyLong_AsUnsignedLongLong(value.ptr());
  bool outside = PyErr_Occurred() != nullptr;
  if (outside) PyErr_Clear();
  if (outside || number > max) {
    nb::object text = nb::steal(PyObject_Str(value.ptr()));
    if (!text.is_valid()) PyErr_Clear(); /* Python writes no number of thousands of digits */
    fail_value(std::string(argument) + ": " +
               (text.is_valid() ? nb::cast<std::string>(text) : "thousands of digits") +
               " given, 0 to " + std::to_string(max) + " is needed");
  }
  return number;
}

NewBytes::NewBytes(size_t n)
    : object_(nb::steal(PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(n)))) {
  if (!object_.is_valid()) throw nb::python_error();
  data_ = reinterpret_cast<uint8_t *>(PyBytes_AsString(object_.ptr()));
}

nb::bytes random_bytes(size_t n) {
  return nb::borrow<nb::bytes>(nb::module_::import_("os").attr("urandom")(n));
}

void set_size(nb::handle type, const std::string &what, int size) {
  for (const char *unit : {"_size", "_bytes"}) {
    nb::setattr(type, (what + unit).c_str(), nb::int_(size));
  }
}

std::string class_name(const std::string &algorithm) {
  auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  auto is_small = [](char c) { return c >= 'a' && c <= 'z'; };
  std::string made;
  bool starts = true;
  for (char c : algorithm) {
    if (c == '-' || c == '/') {
      starts = true;
      continue;
    }
    if (starts && !made.empty() && is_digit(made.back()) && is_digit(c)) made += '_';
    made += starts && is_small(c) ? static_cast<char>(c - 'a' + 'A') : c;
    starts = false;
  }
  return made;
}

void bind_errors(nb::module_ &m) {
  nb::object base = nb::borrow(PyExc_Exception);
  for (ErrorClass &error : error_classes) {
    nb::dict attributes;
    attributes["status"] = error.status;
    nb::object type = new_class(error.name, error.text, base, attributes);
    if (&error == error_classes) base = type;
    m.attr(error.name) = type;
    error.type = type.release().ptr();
  }
  nb::object warning = new_class("ExperimentalWarning", "An algorithm without analysis is in use.",
                                 nb::borrow(PyExc_UserWarning), nb::dict());
  m.attr("ExperimentalWarning") = warning;
  experimental_warning = warning.release().ptr();
}

}  // namespace loxo_python
