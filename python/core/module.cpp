/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The Python module loxo._core. Classes and lists follow the library's registry.
 */
#include "core.hpp"

namespace {

/* Everything public; and it all speaks of itself as part of the package. */
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

NB_MODULE(_core, m) {
  nanobind::set_leak_warnings(false); /* objects alive at exit are the program's affair */
  m.doc() = "The library's calls; use them through the package loxo.";
  loxo_python::bind_errors(m);
  loxo_python::bind_registry(m);
  loxo_python::bind_aeads(m);
  loxo_python::bind_pieces(m);
  loxo_python::bind_hashes(m);
  loxo_python::bind_packets(m);
  publish(m);
}
