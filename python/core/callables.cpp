/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The module's functions and methods, as Python sees them. Each wraps a nanobind function and
 * passes calls on. It adds what nanobind lacks: `__signature__`, and Python's own messages for
 * wrong arguments. loxo/_signatures.py makes both, and never slows a call that succeeds.
 */
#include "callables.hpp"

#if PY_VERSION_HEX < 0x030C0000
#include <structmember.h>
#define Py_T_PYSSIZET T_PYSSIZET
#define Py_READONLY READONLY
#endif

namespace loxo_python {

namespace {

struct Callable {
  PyObject_HEAD vectorcallfunc call;
  PyObject *wrapped; /* nanobind's function */
  PyObject *owner;   /* the class whose method it is, or null */
};

PyTypeObject *types[3];        /* by Binding */
PyTypeObject *class_signature; /* whose `get` makes a class's `__signature__` of its `__init__` */
PyObject *bound_method;        /* types.MethodType */

Callable *of(PyObject *self) { return reinterpret_cast<Callable *>(self); }

/* If nanobind's error is pending, replaces it with a better message. */
void explain(PyObject *self, PyObject *const *args, size_t n, PyObject *names) {
  nb::python_error reason;
  std::string said = nb::cast<std::string>(nb::str(reason.value()));
  if (said.find("(): incompatible function arguments") == std::string::npos) {
    reason.restore();
    return;
  }
  nb::list given;
  nb::dict keywords;
  for (size_t i = 0; i < n; i++) given.append(nb::handle(args[i]));
  for (size_t i = 0; names && i < nb::len(nb::handle(names)); i++) {
    keywords[nb::handle(PyTuple_GetItem(names, static_cast<Py_ssize_t>(i)))] =
        nb::handle(args[n + i]);
  }
  refuse(nb::handle(self), nb::tuple(given), keywords);
}

PyObject *call(PyObject *self, PyObject *const *args, size_t n, PyObject *names) noexcept {
  PyObject *result = PyObject_Vectorcall(of(self)->wrapped, args, n, names);
  if (result || !PyErr_ExceptionMatches(PyExc_TypeError)) return result;
  try {
    explain(self, args, static_cast<size_t>(PyVectorcall_NARGS(n)), names);
  } catch (nb::python_error &error) {
    error.restore();
  } catch (const std::exception &error) {
    PyErr_SetString(PyExc_TypeError, error.what());
  }
  return nullptr;
}

PyObject *get_method(PyObject *self, PyObject *object, PyObject *) {
  if (!object) return Py_NewRef(self);
  return PyObject_CallFunctionObjArgs(bound_method, self, object, nullptr);
}

PyObject *get_itself(PyObject *self, PyObject *, PyObject *) { return Py_NewRef(self); }

PyObject *get_either(PyObject *self, PyObject *object, PyObject *type) {
  const bool has_algorithm = algorithm_of(type) || stream_of(type);
  return get_method(self, object ? object : has_algorithm ? type : nullptr, nullptr);
}

/* What loxo/_signatures.py makes of nanobind's function. */
PyObject *made_by(const char *maker, PyObject *wrapped) {
  try {
    return nb::module_::import_("loxo._signatures")
        .attr(maker)(nb::handle(wrapped))
        .release()
        .ptr();
  } catch (nb::python_error &error) {
    error.restore();
    return nullptr;
  }
}

PyObject *get_class_signature(PyObject *self, PyObject *, PyObject *) {
  return made_by("class_signature", of(self)->wrapped);
}

/* Its name, docstring and types are those of the wrapped function. */
PyObject *get_attribute(PyObject *self, PyObject *name) {
  const char *text = PyUnicode_AsUTF8AndSize(name, nullptr);
  if (!text) return nullptr;
  PyObject *wrapped = of(self)->wrapped;
  if (std::strcmp(text, "__wrapped__") == 0) return Py_NewRef(wrapped);
  if (std::strcmp(text, "__module__") == 0) return PyUnicode_FromString("loxo");
  if (std::strcmp(text, "__signature__") == 0) return made_by("signature", wrapped);
  for (const char *own :
       {"__class__", "__call__", "__get__", "__repr__", "__reduce__", "__reduce_ex__"}) {
    if (std::strcmp(text, own) == 0) return PyObject_GenericGetAttr(self, name);
  }
  PyObject *found = PyObject_GetAttr(wrapped, name);
  if (found || !PyErr_ExceptionMatches(PyExc_AttributeError)) return found;
  PyErr_Clear();
  return PyObject_GenericGetAttr(self, name);
}

PyObject *represent(PyObject *self) {
  nb::object name = nb::steal(PyObject_GetAttrString(of(self)->wrapped, "__qualname__"));
  return name.is_valid() ? PyUnicode_FromFormat("<function loxo.%S>", name.ptr()) : nullptr;
}

/* Pickled and copied by its name, as other functions are. */
PyObject *reduce(PyObject *self, PyObject *) {
  return PyObject_GetAttrString(of(self)->wrapped, "__qualname__");
}

void dealloc(PyObject *self) {
  PyTypeObject *type = Py_TYPE(self);
  Py_XDECREF(of(self)->wrapped);
  Py_XDECREF(of(self)->owner);
  PyObject_Free(self);
  Py_DECREF(type);
}

PyMemberDef members[] = {
    {"__vectorcalloffset__", Py_T_PYSSIZET, offsetof(Callable, call), Py_READONLY, nullptr},
    {nullptr, 0, 0, 0, nullptr}};

PyMethodDef methods[] = {{"__reduce__", reduce, METH_NOARGS, nullptr},
                         {nullptr, nullptr, 0, nullptr}};

/* `help` asks the type for it, past get_attribute. */
PyObject *get_doc(PyObject *self, void *) {
  return PyObject_GetAttrString(of(self)->wrapped, "__doc__");
}

PyGetSetDef attributes[] = {{"__doc__", get_doc, nullptr, nullptr, nullptr},
                            {nullptr, nullptr, nullptr, nullptr, nullptr}};

/* To `inspect` and `help`, what has a `get` is a function or a method. */
PyTypeObject *make_type(const char *name, descrgetfunc get, unsigned long flags) {
  PyType_Slot slots[] = {{Py_tp_members, members},
                         {Py_tp_methods, methods},
                         {Py_tp_getset, attributes},
                         {Py_tp_call, reinterpret_cast<void *>(PyVectorcall_Call)},
                         {Py_tp_getattro, reinterpret_cast<void *>(get_attribute)},
                         {Py_tp_repr, reinterpret_cast<void *>(represent)},
                         {Py_tp_dealloc, reinterpret_cast<void *>(dealloc)},
                         {Py_tp_descr_get, reinterpret_cast<void *>(get)},
                         {0, nullptr}};
  PyType_Spec spec = {
      name, sizeof(Callable), 0,
      static_cast<unsigned>(Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_VECTORCALL |
                            Py_TPFLAGS_DISALLOW_INSTANTIATION | Py_TPFLAGS_IMMUTABLETYPE | flags),
      slots};
  PyObject *type = PyType_FromSpec(&spec);
  if (!type) throw nb::python_error();
  return reinterpret_cast<PyTypeObject *>(type);
}

nb::object made(PyTypeObject *type, nb::handle wrapped, PyObject *owner) {
  Callable *callable = PyObject_New(Callable, type);
  if (!callable) throw nb::python_error();
  callable->call = call;
  callable->owner = Py_XNewRef(owner);
  callable->wrapped = wrapped.inc_ref().ptr();
  return nb::steal(reinterpret_cast<PyObject *>(callable));
}

/* A copy, whether of a dict or of a class's view of one. */
nb::dict members_of(nb::handle scope) {
  return nb::borrow<nb::dict>(scope.attr("__dict__").attr("copy")());
}

/* Wraps every nanobind function in a class or in the module. */
void wrap_all_in(nb::handle scope) {
  nb::dict members = members_of(scope);
  for (auto [name, value] : members) {
    std::string text = nb::cast<std::string>(name), kind = kind_of(value);
    if (kind == "nb_func" || kind == "nb_method") {
      wrap(scope, text.c_str(), kind == "nb_func" ? Binding::none : Binding::method);
    } else if (PyType_Check(value.ptr()) && !PyType_Check(scope.ptr())) {
      wrap_all_in(value);
    }
  }
}

}  // namespace

void refuse(nb::handle function, nb::tuple args, nb::dict keywords) {
  Callable *callable = of(function.ptr());
  nb::object owner = callable->owner ? nb::borrow(callable->owner) : nb::none();
  nb::module_::import_("loxo._signatures")
      .attr("refuse")(nb::handle(callable->wrapped), owner, args, keywords);
}

void wrap(nb::handle scope, const char *name, Binding binding) {
  if (!bound_method) {
    types[0] = make_type("loxo.function", get_itself, 0);
    types[1] = make_type("loxo.method", get_method, Py_TPFLAGS_METHOD_DESCRIPTOR);
    types[2] = make_type("loxo.class_or_instance_method", get_either, Py_TPFLAGS_METHOD_DESCRIPTOR);
    class_signature = make_type("loxo.class_signature", get_class_signature, 0);
    bound_method = nb::object(nb::module_::import_("types").attr("MethodType")).release().ptr();
  }
  nb::object wrapped = members_of(scope)[name];
  /* Before Python 3.11.3, `inspect` does not look for the signature of such an `__init__`. */
  if (std::strcmp(name, "__init__") == 0) {
    nb::setattr(scope, "__signature__", made(class_signature, wrapped, nullptr));
  }
  PyObject *owner = binding == Binding::method ? scope.ptr() : nullptr;
  nb::setattr(scope, name, made(types[static_cast<int>(binding)], wrapped, owner));
}

void wrap_all(nb::module_ &m) { wrap_all_in(m); }

}  // namespace loxo_python
