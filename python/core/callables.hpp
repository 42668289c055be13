/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Functions and methods with `__signature__` and Python's own messages; and constructors that put
 * an object in place in one step.
 */
#ifndef LOXO_PYTHON_CALLABLES_HPP
#define LOXO_PYTHON_CALLABLES_HPP

#include "core.hpp"

namespace loxo_python {

/* What a function is bound to when it is looked up: nothing; the object; or the object, else the
 * class. */
enum class Binding { none, method, either };

/* Wraps nanobind's function of this name in a class or in the module. */
void wrap(nb::handle scope, const char *name, Binding binding);

/* Wraps all that is left, once everything is bound. */
void wrap_all(nb::module_ &m);

/* Raises a TypeError that says why the arguments, self among them, do not fit the function. */
void refuse(nb::handle function, nb::tuple args, nb::dict keywords);

/* The algorithm whose class this is, or null. */
const loxo_aead *algorithm_of(nb::handle type);
const loxo_stream *stream_of(nb::handle type);

/* The object behind self, on which a batch is called; `what` is said of anything else. */
template <typename T>
const T &object_of(nb::handle self, const char *what) {
  if (!nb::isinstance<T>(self)) {
    fail_type(std::string("an object or a class of ") + what + " is needed, " + kind_of(self) +
              " given");
  }
  const T *object;
  if (!nb::try_cast(self, object)) fail_type(kind_of(self) + ": the object was never initialized");
  return *object;
}

/* Defines the last overload of __init__, which receives the arguments that fit no other. */
template <typename Class>
void def_misfit(Class &type) {
  type.def(
      "__init__",
      [](nb::handle self, nb::args args, nb::kwargs keywords) {
        nb::list all;
        all.append(self);
        all.extend(args);
        refuse(nb::type<typename Class::Type>().attr("__init__"), nb::tuple(all), keywords);
      },
      nb::sig("def __init__(self, *args, **kwargs) -> None"));
}

/* Defines __init__, which passes its arguments to T's constructor. The constructor may run Python
 * code, and so may another thread meanwhile; either may call __init__ of the same object. So the
 * object is made elsewhere and then put in place in one step, unless one is there by then. */
template <typename... Arguments, typename Class, typename... Extra>
void def_init(Class &type, const Extra &...extra) {
  using T = typename Class::Type;
  static nb::ft_mutex mutex;
  type.def(
      "__init__",
      [](nb::pointer_and_handle<T> self, Arguments... arguments) {
        T made(arguments...);
        nb::ft_lock_guard guard(mutex);
        if (nb::inst_ready(self.h)) {
          fail_type(kind_of(self.h) + ": the object was initialized before");
        }
        new (self.p) T(made);
        nb::inst_mark_ready(self.h);
      },
      extra...);
  def_misfit(type);
}

}  // namespace loxo_python

#endif
