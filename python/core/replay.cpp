/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Replay windows, one packet at a time and for the packets of many senders in one call.
 */
#include <array>
#include <type_traits>

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

  /* These never run Python code, so the interpreter's lock, where there is one, is enough. */
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

/* ---- Batches -------------------------------------------------------------------------------
 * All arguments are copied and checked before the first window moves, so nothing changes between
 * check and use, whatever other threads write.
 */

std::string item_name(const char *argument, size_t i) {
  return std::string(argument) + "[" + std::to_string(i) + "]";
}

#ifdef Py_LIMITED_API
#define LIST_ITEM PyList_GetItem
#define TUPLE_ITEM PyTuple_GetItem
#define SET_LIST_ITEM PyList_SetItem
#else /* without checks */
#define LIST_ITEM PyList_GET_ITEM
#define TUPLE_ITEM PyTuple_GET_ITEM
#define SET_LIST_ITEM PyList_SET_ITEM
#endif

/* Blocks of one size that a thread keeps from one call to the next: to have the system clear
 * fresh pages in every call takes longer than the rest of it. Those in use are not among them, so
 * calls may nest. */
class Blocks {
 public:
  using Block = std::unique_ptr<uint8_t[]>;
  static constexpr size_t BYTES = size_t{2} << 20;

  static Block take() {
    if (!mine_.n_) return Block(new uint8_t[BYTES]);
    return std::move(mine_.kept_[--mine_.n_]);
  }
  static void give_back(Block block) {
    if (mine_.n_ < mine_.kept_.size()) mine_.kept_[mine_.n_++] = std::move(block);
  }

 private:
  static thread_local Blocks mine_;
  std::array<Block, 5> kept_; /* as many as a call needs */
  size_t n_ = 0;
};

thread_local Blocks Blocks::mine_;

/* Room for n elements, not initialized; in a kept block if they fit. */
template <typename Element>
class Room {
 public:
  explicit Room(size_t n = 0) : size_(n) {
    if (n > SIZE_MAX / sizeof(Element)) throw std::bad_alloc();
    if (fits()) {
      block_ = Blocks::take();
    } else if (n) {
      block_.reset(new uint8_t[n * sizeof(Element)]);
    }
  }
  Room(Room &&other) noexcept : block_(std::move(other.block_)), size_(other.size_) {
    other.size_ = 0;
  }
  Room &operator=(Room &&other) noexcept {
    std::swap(block_, other.block_);
    std::swap(size_, other.size_);
    return *this;
  }
  ~Room() {
    if (fits()) Blocks::give_back(std::move(block_));
  }
  size_t size() const { return size_; }
  Element *data() const { return reinterpret_cast<Element *>(block_.get()); }
  Element &operator[](size_t i) const { return data()[i]; }

 private:
  bool fits() const { return size_ && size_ <= Blocks::BYTES / sizeof(Element); }
  Blocks::Block block_;
  size_t size_;
};

/* Starts to load what is read soon: the items of a list are anywhere in memory, and waiting for
 * them takes a third of the time of a call. */
void fetch(const void *soon) {
#if defined(__GNUC__)
  __builtin_prefetch(soon);
#else
  (void)soon;
#endif
}
constexpr size_t FETCH_AHEAD = 16; /* items */

/* Makes room for the items of a sequence in `to`, and calls take(i, item) for each. Returns the
 * object that keeps the items alive: a list itself, which does not change while no Python code
 * runs, and `take` runs none; or a copy of any other sequence. */
template <typename Element, typename Take>
nb::object for_items(nb::handle object, const char *argument, const char *needed, Room<Element> &to,
                     Take take) {
  if (has_buffer(object) || !PyObject_HasAttrString(object.ptr(), "__iter__")) {
    fail_type(std::string(argument) + ": " + needed + " is needed, " + kind_of(object) + " given");
  }
  bool is_list = false;
#ifndef NB_FREE_THREADED
  is_list = PyList_CheckExact(object.ptr());
#endif
  nb::object kept = is_list ? nb::borrow(object) : nb::steal(PySequence_Tuple(object.ptr()));
  if (!kept.is_valid()) throw nb::python_error();
  size_t n = static_cast<size_t>(is_list ? PyList_Size(kept.ptr()) : PyTuple_Size(kept.ptr()));
  to = Room<Element>(n);
  auto item = [&, sequence = kept.ptr()](size_t i) {
    Py_ssize_t at = static_cast<Py_ssize_t>(i);
    return is_list ? LIST_ITEM(sequence, at) : TUPLE_ITEM(sequence, at);
  };
  for (size_t i = 0; i < n; i++) {
    if (i + FETCH_AHEAD < n) fetch(item(i + FETCH_AHEAD));
    take(i, nb::handle(item(i)));
  }
  return kept;
}

/* A 1-D array. */
class Line {
 public:
  Line(nb::handle object, const char *argument) : argument_(argument) {
    if (!export_.take(object, PyBUF_STRIDES | PyBUF_FORMAT)) throw nb::python_error();
    if (export_->ndim != 1) {
      fail_value(std::string(argument) + ": a 1-D array is needed, " +
                 std::to_string(export_->ndim) + "-D given");
    }
  }
  size_t size() const { return static_cast<size_t>(export_->shape[0]); }
  size_t width() const { return static_cast<size_t>(export_->itemsize); }
  /* Calls take(i, number) for each. */
  template <typename Number, typename Take>
  void for_items(Take take) const {
    const auto *from = static_cast<const uint8_t *>(export_->buf);
    const Py_ssize_t stride = export_.stride(0);
    for (size_t i = 0, n = size(); i < n; i++, from += stride) {
      Number number;
      std::memcpy(&number, from, sizeof number);
      take(i, number);
    }
  }
  char letter() const { return export_.letter(); }
  [[noreturn]] void fail_format(const char *needed) const {
    fail_type(std::string(argument_) + ": " + needed + " is needed, items of format '" +
              export_.format() + "' given");
  }
  [[noreturn]] void fail_range(size_t i, const std::string &given) const {
    fail_value(item_name(argument_, i) + ": " + given + " given, 0 to " +
               std::to_string(UINT64_MAX) + " is needed");
  }

 private:
  const char *argument_;
  Export export_;
};

using Numbers = Room<uint64_t>;
using Answers = Room<bool>;

template <typename Number>
Numbers numbers_in(const Line &line) {
  Numbers numbers(line.size());
  line.for_items<Number>([&, to = numbers.data()](size_t i, Number number) {
    if constexpr (std::is_signed_v<Number>) {
      if (number < 0) line.fail_range(i, std::to_string(number));
    }
    to[i] = static_cast<uint64_t>(number);
  });
  return numbers;
}

Numbers array_of_numbers(nb::handle object, const char *argument) {
  Line line(object, argument);
  char letter = line.letter();
  bool is_signed = letter && std::strchr("bhilq", letter);
  bool is_number = is_signed || (letter && std::strchr("BHILQ", letter));
  switch (is_number ? line.width() : 0) {
    case 1: return is_signed ? numbers_in<int8_t>(line) : numbers_in<uint8_t>(line);
    case 2: return is_signed ? numbers_in<int16_t>(line) : numbers_in<uint16_t>(line);
    case 4: return is_signed ? numbers_in<int32_t>(line) : numbers_in<uint32_t>(line);
    case 8: return is_signed ? numbers_in<int64_t>(line) : numbers_in<uint64_t>(line);
    default: line.fail_format("an array of ints");
  }
}

/* A list of ints or a 1-D array of integers. */
Numbers to_numbers(nb::handle object, const char *argument) {
  if (has_buffer(object)) return array_of_numbers(object, argument);
  Numbers numbers;
  auto take = [&](size_t i, nb::handle item) {
    Py_ssize_t number = PyLong_Check(item.ptr()) ? PyLong_AsSsize_t(item.ptr()) : -1;
    if (number >= 0) {
      numbers[i] = static_cast<uint64_t>(number);
    } else { /* too large, or not a suitable number */
      PyErr_Clear();
      numbers[i] = to_unsigned(item, item_name(argument, i).c_str());
    }
  };
  for_items(object, argument, "a list or a 1-D array of ints", numbers, take);
  return numbers;
}

/* Verdicts as decrypt_many gives them: an array of bools, or a list with a message or, if forged,
 * None for each packet. */
Answers to_verdicts(nb::handle object) {
  Answers good;
  if (has_buffer(object)) {
    Line line(object, "ok");
    if (line.letter() != '?') line.fail_format("an array of bools");
    good = Answers(line.size());
    line.for_items<uint8_t>([to = good.data()](size_t i, uint8_t byte) { to[i] = byte != 0; });
    return good;
  }
  auto take = [&](size_t i, nb::handle item) {
    if (!PyBytes_Check(item.ptr()) && !PyBool_Check(item.ptr()) && !item.is_none()) {
      fail_type(item_name("ok", i) + ": bytes, a bool or None is needed, " + kind_of(item) +
                " given");
    }
    good[i] = !item.is_none() && !item.is(nb::handle(Py_False));
  };
  for_items(object, "ok", "what decrypt_many returned", good, take);
  return good;
}

void need_items(const char *argument, size_t given, size_t n) {
  if (given == n) return;
  fail_value(std::string(argument) + ": " + std::to_string(given) + " given, one for each of " +
             std::to_string(n) + " counts is needed");
}

/* The windows of a list; valid while the list lives and no Python code runs. */
class Windows {
 public:
  explicit Windows(nb::handle object) {
    auto *expected = reinterpret_cast<PyTypeObject *>(nb::type<ReplayWindow>().ptr());
    auto take = [&](size_t i, nb::handle item) {
      if (Py_TYPE(item.ptr()) != expected || !nb::inst_ready(item)) { /* the class is final */
        fail_type(item_name("windows", i) + ": a ReplayWindow is needed, " + kind_of(item) +
                  " given");
      }
      windows_[i] = nb::inst_ptr<ReplayWindow>(item);
    };
    kept_ = for_items(object, "windows", "a list of ReplayWindows", windows_, take);
  }
  size_t size() const { return windows_.size(); }
  ReplayWindow *const *data() const { return windows_.data(); }

 private:
  Room<ReplayWindow *> windows_;
  nb::object kept_;
};

void need_places(const Numbers &places, size_t windows) {
  if (places.size() && !windows) fail_value("windows: none given, one or more is needed");
  for (size_t i = 0; i < places.size(); i++) {
    if (places[i] < windows) continue;
    fail_value(item_name("which", i) + ": " + std::to_string(places[i]) + " given, 0 to " +
               std::to_string(windows - 1) + " is needed");
  }
}

/* Says for each packet whether it is new. */
Answers accept_all(nb::handle windows, const Numbers &counts, nb::handle which, nb::handle ok) {
  size_t n = counts.size();
  Numbers places;
  Answers good, answers(n);
  if (!which.is_none()) need_items("which", (places = to_numbers(which, "which")).size(), n);
  if (!ok.is_none()) need_items("ok", (good = to_verdicts(ok)).size(), n);
  Windows all(windows);
  if (which.is_none()) {
    need_items("windows", all.size(), n);
  } else {
    need_places(places, all.size());
  }
  ReplayWindow *const *window = all.data();
  const uint64_t *place = which.is_none() ? nullptr : places.data(), *count = counts.data();
  const bool *is_good = ok.is_none() ? nullptr : good.data();
  bool *answer = answers.data();
  for (size_t i = 0; i < n; i++) {
    ReplayWindow &own = *window[place ? static_cast<size_t>(place[i]) : i];
    answer[i] = (!is_good || is_good[i]) && own.accept(count[i]) == LOXO_OK;
  }
  return answers;
}

nb::object to_array(const Answers &answers) {
  nb::object made = numpy_empty(nb::make_tuple(answers.size()), "bool");
  View to(made, "made", Access::write);
  if (answers.size()) std::memcpy(to.data(), answers.data(), answers.size());
  return made;
}

nb::object to_list(const Answers &answers) {
  nb::object made = nb::steal(PyList_New(static_cast<Py_ssize_t>(answers.size())));
  if (!made.is_valid()) throw nb::python_error();
  for (size_t i = 0; i < answers.size(); i++) {
    PyObject *answer = Py_NewRef(answers[i] ? Py_True : Py_False);
    SET_LIST_ITEM(made.ptr(), static_cast<Py_ssize_t>(i), answer);
  }
  return made;
}

nb::object accept_many(nb::handle windows, nb::handle counts, nb::handle which, nb::handle ok) {
  Answers answers = accept_all(windows, to_numbers(counts, "counts"), which, ok);
  return has_buffer(counts) ? to_array(answers) : to_list(answers);
}

/* ---- Binding ------------------------------------------------------------------------------- */

#define NUMBERS "collections.abc.Sequence[int]"
#define NUMBER_ARRAY "numpy.typing.NDArray[numpy.integer[typing.Any]]"
#define VERDICTS \
  "numpy.typing.NDArray[numpy.bool_] | collections.abc.Sequence[bytes | bool | None] | None = " \
  "None"

/* Lists come first, so that a type checker without numpy gets them right. */
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
