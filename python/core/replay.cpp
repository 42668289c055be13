/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Replay windows, one packet at a time and for the packets of many senders in one call.
 */
#include <algorithm>

#include "buffers.hpp"
#include "callables.hpp"

namespace loxo_python {

namespace {

class ReplayWindow {
 public:
  explicit ReplayWindow(nb::handle highest) {
    loxo_replay_window_init(&window_);
    if (!highest.is_none()) loxo_replay_window_resume(&window_, to_unsigned(highest, "highest"));
  }
  ReplayWindow(const ReplayWindow &other) : window_(other.window_) {}
  ReplayWindow &operator=(const ReplayWindow &) = delete;

  /* These never run Python code: the interpreter's lock is lock enough where there is one. */
  int check(uint64_t count) {
    nb::ft_lock_guard guard(mutex_);
    return loxo_replay_window_check(&window_, count);
  }
  int accept(uint64_t count) {
    nb::ft_lock_guard guard(mutex_);
    return loxo_replay_window_accept(&window_, count);
  }
  std::optional<uint64_t> highest() {
    nb::ft_lock_guard guard(mutex_);
    if (!window_.seen) return std::nullopt;
    return window_.highest;
  }

 private:
  loxo_replay_window window_;
  nb::ft_mutex mutex_;
};

/* ---- Batches ------------------------------------------------------------------------------- */

std::string item_name(const char *argument, size_t i) {
  return std::string(argument) + "[" + std::to_string(i) + "]";
}

void need_items(const char *argument, size_t given, size_t n) {
  if (given == n) return;
  fail_value(std::string(argument) + ": " + std::to_string(given) + " given, one for each of " +
             std::to_string(n) + " counts is needed");
}

/* The items of a sequence: a snapshot, which keeps them alive; or a list itself, which stays as it
 * is as long as no Python code runs, that is, from when everything is allocated to the end. */
class Items {
 public:
  Items(nb::handle object, const char *argument, const char *needed) {
    if (has_buffer(object) || !PyObject_HasAttrString(object.ptr(), "__iter__")) {
      fail_type(std::string(argument) + ": " + needed + " is needed, " + kind_of(object) +
                " given");
    }
#ifndef NB_FREE_THREADED
    is_list_ = PyList_CheckExact(object.ptr());
#endif
    kept_ = is_list_ ? nb::borrow(object) : nb::steal(PySequence_Tuple(object.ptr()));
    if (!kept_.is_valid()) throw nb::python_error();
  }
  size_t size() const {
    return static_cast<size_t>(is_list_ ? PyList_Size(kept_.ptr()) : PyTuple_Size(kept_.ptr()));
  }
  nb::handle operator[](size_t i) const {
    Py_ssize_t at = static_cast<Py_ssize_t>(i);
#ifdef Py_LIMITED_API
    return is_list_ ? PyList_GetItem(kept_.ptr(), at) : PyTuple_GetItem(kept_.ptr(), at);
#else
    return is_list_ ? PyList_GET_ITEM(kept_.ptr(), at) : PyTuple_GET_ITEM(kept_.ptr(), at);
#endif
  }

 private:
  bool is_list_ = false;
  nb::object kept_;
};

/* A 1-D array. Other threads may write to it, so what was checked is checked again when used. */
class Line {
 public:
  Line(nb::handle object, const char *argument) : argument_(argument) {
    if (!export_.take(object, PyBUF_STRIDES | PyBUF_FORMAT)) throw nb::python_error();
    if (export_->ndim != 1) {
      fail_value(std::string(argument) + ": a 1-D array is needed, " +
                 std::to_string(export_->ndim) + "-D given");
    }
    data_ = static_cast<const uint8_t *>(export_->buf);
    stride_ = export_->strides[0];
  }
  size_t size() const { return static_cast<size_t>(export_->shape[0]); }
  size_t width() const { return static_cast<size_t>(export_->itemsize); }
  template <typename Number>
  Number at(size_t i) const {
    Number number;
    std::memcpy(&number, data_ + static_cast<Py_ssize_t>(i) * stride_, sizeof number);
    return number;
  }
  /* The letter of the type of its items; 0 if their bytes are in another order than here. */
  char letter() const {
    const uint16_t one = 1;
    const bool is_little = *reinterpret_cast<const uint8_t *>(&one) == 1;
    const char *format = export_->format ? export_->format : "B";
    if (*format == '@' || *format == '=' || *format == (is_little ? '<' : '>')) format++;
    return format[0] && !format[1] ? format[0] : '\0';
  }
  [[noreturn]] void fail_format(const char *needed) const {
    fail_type(std::string(argument_) + ": " + needed + " is needed, items of format '" +
              (export_->format ? export_->format : "B") + "' given");
  }

 private:
  const char *argument_;
  Export export_;
  const uint8_t *data_;
  Py_ssize_t stride_;
};

/* A list of ints or a 1-D array of integers. */
class Numbers {
 public:
  Numbers(nb::handle object, const char *argument) : argument_(argument) {
    if (has_buffer(object)) {
      take_array(object);
    } else {
      items_.emplace(object, argument, "a list or a 1-D array of ints");
    }
  }
  size_t size() const { return line_ ? line_->size() : items_->size(); }

  /* Number i, as a complement if it is negative. */
  uint64_t operator[](size_t i) const {
    switch (kind_) {
      case 0: return number_in((*items_)[i], i);
      case 2: return line_->at<uint8_t>(i);
      case 3: return static_cast<uint64_t>(line_->at<int8_t>(i));
      case 4: return line_->at<uint16_t>(i);
      case 5: return static_cast<uint64_t>(line_->at<int16_t>(i));
      case 8: return line_->at<uint32_t>(i);
      case 9: return static_cast<uint64_t>(line_->at<int32_t>(i));
      default: return line_->at<uint64_t>(i);
    }
  }
  bool is_signed() const { return kind_ & 1; }

  /* All are ints, none is above `max`, and none negative. */
  void need_most(uint64_t max) const {
    if (line_ && max == UINT64_MAX && !is_signed()) return;
    uint64_t most = is_signed() ? std::min<uint64_t>(max, INT64_MAX) : max;
    for (size_t i = 0, n = size(); i < n; i++) {
      uint64_t number = (*this)[i];
      if (number <= most) continue;
      std::string given =
          is_signed() ? std::to_string(static_cast<int64_t>(number)) : std::to_string(number);
      fail_value(item_name(argument_, i) + ": " + given + " given, 0 to " + std::to_string(max) +
                 " is needed");
    }
  }

 private:
  void take_array(nb::handle object) {
    line_.emplace(object, argument_);
    char letter = line_->letter();
    bool is_signed = letter && std::strchr("bhilq", letter);
    bool is_number = is_signed || (letter && std::strchr("BHILQ", letter));
    if (!is_number || line_->width() > 8) line_->fail_format("an array of ints");
    kind_ = static_cast<unsigned>(line_->width()) * 2 + is_signed;
  }

  uint64_t number_in(nb::handle item, size_t i) const {
    Py_ssize_t number = PyLong_Check(item.ptr()) ? PyLong_AsSsize_t(item.ptr()) : -1;
    if (number >= 0) return static_cast<uint64_t>(number); /* the fastest way */
    PyErr_Clear();
    return to_unsigned(item, item_name(argument_, i).c_str());
  }

  const char *argument_;
  unsigned kind_ = 0; /* of an array: twice the bytes of a number, and 1 more with a sign */
  std::optional<Line> line_;
  std::optional<Items> items_;
};

/* Verdicts as decrypt_many gives them: an array of bools; or a list of messages and, for what is
 * forged, None. None for all of them: all are good. */
class Verdicts {
 public:
  explicit Verdicts(nb::handle object) {
    if (object.is_none()) return;
    if (has_buffer(object)) {
      line_.emplace(object, "ok");
      if (line_->letter() != '?') line_->fail_format("an array of bools");
    } else {
      items_.emplace(object, "ok", "what decrypt_many returned");
    }
  }
  void check(size_t n) const {
    if (!line_ && !items_) return;
    need_items("ok", line_ ? line_->size() : items_->size(), n);
    for (size_t i = 0; items_ && i < n; i++) {
      PyObject *item = (*items_)[i].ptr();
      if (PyBytes_Check(item) || PyBool_Check(item) || item == Py_None) continue;
      fail_type(item_name("ok", i) + ": bytes, a bool or None is needed, " + kind_of(item) +
                " given");
    }
  }
  bool operator[](size_t i) const {
    if (line_) return line_->at<uint8_t>(i) != 0;
    return !items_ || ((*items_)[i].ptr() != Py_None && (*items_)[i].ptr() != Py_False);
  }

 private:
  std::optional<Line> line_;
  std::optional<Items> items_;
};

/* The class is final: its objects are of this type and no other. */
class Windows {
 public:
  explicit Windows(nb::handle object) : items_(object, "windows", "a list of ReplayWindows") {}
  void check() const {
    auto *expected = reinterpret_cast<PyTypeObject *>(nb::type<ReplayWindow>().ptr());
    for (size_t i = 0, n = items_.size(); i < n; i++) {
      if (Py_TYPE(items_[i].ptr()) == expected && nb::inst_ready(items_[i])) continue;
      fail_type(item_name("windows", i) + ": a ReplayWindow is needed, " + kind_of(items_[i]) +
                " given");
    }
  }
  size_t size() const { return items_.size(); }
  ReplayWindow &operator[](size_t i) const { return *nb::inst_ptr<ReplayWindow>(items_[i]); }

 private:
  Items items_;
};

/* The arguments of accept_many. */
class Arrivals {
 public:
  Arrivals(nb::handle windows, nb::handle counts, nb::handle which, nb::handle ok)
      : windows_(windows), counts_(counts, "counts"), ok_(ok) {
    if (!which.is_none()) which_.emplace(which, "which");
  }
  size_t size() const { return counts_.size(); }

  void check(size_t n) {
    there_are_ = windows_.size();
    need_items("counts", size(), n);
    need_items(which_ ? "which" : "windows", which_ ? which_->size() : there_are_, n);
    windows_.check();
    counts_.need_most(UINT64_MAX);
    if (n && !there_are_) fail_value("windows: none given, one or more is needed");
    if (which_) which_->need_most(there_are_ - 1);
    ok_.check(n);
  }

  bool accept(size_t i) const {
    uint64_t at = which_ ? (*which_)[i] : i, count = counts_[i];
    if (at >= there_are_ || (counts_.is_signed() && count > INT64_MAX)) return false;
    return ok_[i] && windows_[static_cast<size_t>(at)].accept(count) == LOXO_OK;
  }

 private:
  Windows windows_;
  size_t there_are_ = 0; /* windows, when they were checked */
  Numbers counts_;
  std::optional<Numbers> which_;
  Verdicts ok_;
};

nb::object accept_to_array(Arrivals &arrivals) {
  size_t n = arrivals.size();
  nb::object made = numpy_empty(nb::make_tuple(n), "bool");
  View to(made, "made", Access::write);
  arrivals.check(n);
  for (size_t i = 0; i < n; i++) to.data()[i] = arrivals.accept(i);
  return made;
}

nb::object accept_to_list(Arrivals &arrivals) {
  size_t n = arrivals.size();
  nb::object made = nb::steal(PyList_New(static_cast<Py_ssize_t>(n)));
  if (!made.is_valid()) throw nb::python_error();
  arrivals.check(n);
  for (size_t i = 0; i < n; i++) {
    PyObject *answer = Py_NewRef(arrivals.accept(i) ? Py_True : Py_False);
#ifdef Py_LIMITED_API
    PyList_SetItem(made.ptr(), static_cast<Py_ssize_t>(i), answer);
#else
    PyList_SET_ITEM(made.ptr(), static_cast<Py_ssize_t>(i), answer);
#endif
  }
  return made;
}

/* All arguments are checked before the first window moves. */
nb::object accept_many(nb::handle windows, nb::handle counts, nb::handle which, nb::handle ok) {
  Arrivals arrivals(windows, counts, which, ok);
  return has_buffer(counts) ? accept_to_array(arrivals) : accept_to_list(arrivals);
}

/* ---- Binding ------------------------------------------------------------------------------- */

#define NUMBERS "collections.abc.Sequence[int]"
#define NUMBER_ARRAY "numpy.typing.NDArray[numpy.integer[typing.Any]]"
#define VERDICTS \
  "numpy.typing.NDArray[numpy.bool_] | collections.abc.Sequence[bytes | bool | None] | None = " \
  "None"

/* Lists come first: so a type checker that knows no numpy is right about them. */
void bind_batch(nb::class_<ReplayWindow> &type) {
  type.def_static(
      "accept_many",
      [](nb::handle windows, nb::handle counts, nb::handle which, nb::handle ok) {
        return accept_many(windows, counts, which, ok);
      },
      "windows"_a.none(), "counts"_a.none(), "which"_a = nb::none(), "ok"_a = nb::none(),
      nb::sig("def accept_many(windows: collections.abc.Sequence[ReplayWindow], counts: " NUMBERS
              ", which: " NUMBERS " | " NUMBER_ARRAY " | None = None, ok: " VERDICTS
              ") -> list[bool]"),
      "Accepts the numbers of many verified packets, in their order; for each, whether it is new.\n"
      "`windows` has a window for each packet; or, with `which`, each packet says by its index\n"
      "there which window is its own. Packets that are not `ok`, which takes what decrypt_many\n"
      "returns, are not new and move no window. A list of counts gives a list, an array an array.");
  type.def_static(
      "accept_many",
      [](nb::handle windows, nb::handle counts, nb::handle which, nb::handle ok) {
        return accept_many(windows, counts, which, ok);
      },
      "windows"_a.none(), "counts"_a.none(), "which"_a = nb::none(), "ok"_a = nb::none(),
      nb::sig(
          "def accept_many(windows: collections.abc.Sequence[ReplayWindow], counts: " NUMBER_ARRAY
          ", which: " NUMBERS " | " NUMBER_ARRAY " | None = None, ok: " VERDICTS
          ") -> numpy.typing.NDArray[numpy.bool_]"));
}

}  // namespace

void bind_replays(nb::module_ &m) {
  nb::class_<ReplayWindow> type(
      m, "ReplayWindow", nb::is_final(),
      "The last 64 packet numbers of one sender. `highest` is for a receiver that starts again:\n"
      "every number up to and including it is refused.");
  def_init<nb::handle>(type, "highest"_a = nb::none(),
                       nb::sig("def __init__(self, highest: int | None = None) -> None"));
  refuse_pickling(type, ": keep its highest, and resume from it");
  type.def_prop_ro(
      "highest",
      [](ReplayWindow &self) -> nb::object {
        std::optional<uint64_t> highest = self.highest();
        return highest ? nb::object(nb::int_(*highest)) : nb::none();
      },
      nb::sig("def highest(self) -> int | None"),
      "The highest number that was accepted, or None; what to keep for the next run.");
  type.def(
      "check",
      [](ReplayWindow &self, nb::handle count) {
        return self.check(to_unsigned(count, "count")) == LOXO_OK;
      },
      "count"_a.none(), nb::sig("def check(self, count: int) -> bool"),
      "Whether a packet of this number may be new; ask before opening it.");
  type.def(
      "accept",
      [](ReplayWindow &self, nb::handle count) {
        loxo_python::check(self.accept(to_unsigned(count, "count")));
      },
      "count"_a.none(), nb::sig("def accept(self, count: int) -> None"),
      "Marks the number as received, only after the packet was verified; Replayed if it was\n"
      "accepted before or is too old to tell.");
  bind_batch(type);
}

}  // namespace loxo_python
