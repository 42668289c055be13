/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The Python module loxo._core. Classes and lists follow the library's registry.
 */
#include "callables.hpp"

namespace {

/* Exports everything public, with the package as its module. */
void publish(nanobind::module_ &m) {
  nanobind::list names;
  for (auto [name, value] : nanobind::borrow<nanobind::dict>(m.attr("__dict__"))) {
    std::string text = nanobind::cast<std::string>(name);
    if (text[0] == '_') continue;
    names.append(name);
    if (PyType_Check(value.ptr())) nanobind::setattr(value, "__module__", nanobind::str("loxo"));
  }
  m.attr("__all__") = names;
}

}  // namespace

NB_MODULE(_core_of_main, m) {
  nanobind::set_leak_warnings(false); /* objects alive at exit are the program's business */
  m.doc() = "The library's calls; use them through the package loxo.";
  loxo_python::bind_errors(m);
  loxo_python::bind_registry(m);
  loxo_python::bind_aeads(m);
  loxo_python::bind_pieces(m);
  loxo_python::bind_hashes(m);
  loxo_python::bind_streams(m);
  loxo_python::bind_packets(m);
  loxo_python::bind_replays(m);
  loxo_python::wrap_all(m);
  publish(m);
}

/* Classes belong to one interpreter, but the tables that find them belong to the process: another
 * interpreter that imported the module would take them from the main one. */
extern "C" NB_EXPORT PyObject *PyInit__core(void);
extern "C" PyObject *PyInit__core(void) {
  if (PyInterpreterState_GetID(PyInterpreterState_Get()) != 0) {
    PyErr_SetString(PyExc_ImportError,
                    "loxo does not work in subinterpreters: import it in the main interpreter");
    return nullptr;
  }
  return PyInit__core_of_main();
}
