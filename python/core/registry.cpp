/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The library's lists, kernels, permutations and CPU features for Python.
 */
#include "buffers.hpp"

namespace loxo_python {

namespace {

/* The CPU's features, read before anybody can mask them. */
uint32_t own_features;

nb::tuple feature_names(uint32_t features) {
  nb::list names;
  for (uint32_t bit = 1; bit; bit <<= 1) {
    const char *name = features & bit ? loxo_cpu_feature_name(bit) : nullptr;
    if (name) names.append(nb::str(name));
  }
  return nb::tuple(names);
}

/* A descriptor in Python: a pointer to the library's own. */
struct KernelInfo {
  const loxo_kernel_head *row;
  const char *unit; /* what its numbers count */
};
struct PermutationInfo {
  const loxo_permutation *descriptor;
};
struct AeadInfo {
  const loxo_aead *descriptor;
};
struct HashInfo {
  const loxo_hash *descriptor;
};
struct StreamInfo {
  const loxo_stream *descriptor;
};

/* Whether the AEAD is built on a stream with these kernels, or on this very stream. */
bool is_over(const loxo_aead &aead, const loxo_stream &stream, bool itself) {
  const loxo_stream *under = aead.primitive ? loxo_stream_named(aead.primitive) : nullptr;
  if (!under || itself) return under == &stream;
  return under->kernels && under->kernels == stream.kernels;
}

/* Adds a table, which ends with a row of zeros; a static build has none. */
template <typename Row>
void add_kernels(nb::list &rows, const Row *row, const char *unit) {
  for (; row && row->name; row++) {
    rows.append(KernelInfo{reinterpret_cast<const loxo_kernel_head *>(row), unit});
  }
}

nb::tuple kernels(const PermutationInfo &permutation) {
  nb::list rows;
  add_kernels(rows, permutation.descriptor->kernels, "states");
  return nb::tuple(rows);
}

nb::tuple stream_kernels(const StreamInfo &stream) {
  nb::list rows;
  add_kernels(rows, stream.descriptor->streams, "streams");
  add_kernels(rows, stream.descriptor->kernels, "blocks");
  add_kernels(rows, stream.descriptor->starts, "starts");
  return nb::tuple(rows);
}

nb::tuple mac_kernels(const AeadInfo &aead) {
  nb::list rows;
  if (const loxo_mac *mac = aead.descriptor->mac) {
    add_kernels(rows, mac->streams, "streams");
    add_kernels(rows, mac->kernels, "blocks");
  }
  return nb::tuple(rows);
}

void permute(const PermutationInfo &self, nb::handle buffer) {
  View states(buffer, "buffer", Access::write);
  const loxo_permutation &p = *self.descriptor;
  if (states.size() % p.state_bytes) {
    fail_value("buffer: " + std::to_string(states.size()) + " bytes given, " + p.name +
               " needs whole states of " + std::to_string(p.state_bytes));
  }
  Unlocked unlocked(states.size());
  p.permute(states.data(), states.size() / p.state_bytes);
}

/* A name, equality and a representation, which all descriptors have. */
template <typename Info>
nb::class_<Info> bind_info(nb::module_ &m, const char *name, const char *text) {
  std::string with_signature = std::string(name) + "()\n--\n\n" + text;
  nb::class_<Info> type(m, name, nb::is_final(), with_signature.c_str());
  refuse_pickling(type, ": look it up by its name");
  type.def_prop_ro("name", [](const Info &i) { return i.descriptor->name; });
  type.def(
      "__eq__",
      [](const Info &self, nb::handle other) {
        const Info *info;
        return nb::isinstance<Info>(other) && nb::try_cast(other, info) &&
               info->descriptor == self.descriptor;
      },
      nb::sig("def __eq__(self, other: object, /) -> bool"));
  type.def(
      "__hash__", [](const Info &i) { return std::hash<const void *>()(i.descriptor) >> 1; },
      nb::sig("def __hash__(self) -> int"));
  type.def(
      "__repr__",
      [](nb::handle self) {
        return nb::str("<loxo.{} {}>").format(kind_of(self), self.attr("name"));
      },
      nb::sig("def __repr__(self) -> str"));
  return type;
}

void bind_kernels(nb::module_ &m) {
  nb::class_<KernelInfo> type(m, "KernelInfo", nb::is_final(),
                              "KernelInfo()\n--\n\nA row of a kernel table.");
  refuse_pickling(type, ": look it up by its name");
  type.def_prop_ro("name", [](const KernelInfo &k) { return k.row->name; })
      .def_prop_ro(
          "unit", [](const KernelInfo &k) { return k.unit; },
          "What its numbers count: states of a permutation; blocks of one stream, streams side by\n"
          "side, or starts of streams.")
      .def_prop_ro(
          "lanes", [](const KernelInfo &k) { return k.row->lanes; },
          "Of these in one call, at most.")
      .def_prop_ro(
          "start", [](const KernelInfo &k) { return k.row->from; },
          "The fewest states for which it beats the rows after it.")
      .def_prop_ro(
          "needs", [](const KernelInfo &k) { return feature_names(k.row->needs); },
          nb::sig("def needs(self) -> tuple[str, ...]"), "Features of the CPU.")
      .def_prop_ro(
          "usable", [](const KernelInfo &k) { return !(k.row->needs & ~loxo_cpu_features()); },
          "Whether the features in use are enough.")
      .def("__repr__", [](const KernelInfo &k) {
        return std::string("<loxo.KernelInfo ") + k.row->name + ">";
      });
}

void bind_permutations(nb::module_ &m) {
  auto type = bind_info<PermutationInfo>(m, "Permutation", "A permutation.");
  def_size(type, "state", [](const PermutationInfo &p) { return p.descriptor->state_bytes; });
  type.def_prop_ro("kernels", kernels, nb::sig("def kernels(self) -> tuple[KernelInfo, ...]"),
                   "Its kernel table: best instruction set first, for each of them widest first.")
      .def("permute", permute, "buffer"_a.none(),
           nb::sig("def permute(self, buffer: " BUFFER ") -> None"),
           "Permutes, in place, the states that lie in the buffer one after the other.");
}

void bind_aead_infos(nb::module_ &m) {
  auto has = [](const AeadInfo &a, unsigned flag) { return (a.descriptor->flags & flag) != 0; };
  auto type = bind_info<AeadInfo>(m, "AeadInfo", "What the registry says about an AEAD.");
  def_size(type, "key", [](const AeadInfo &a) { return a.descriptor->key_bytes; });
  def_size(type, "nonce", [](const AeadInfo &a) { return a.descriptor->nonce_bytes; });
  def_size(type, "tag", [](const AeadInfo &a) { return a.descriptor->tag_bytes; });
  def_size(
      type, "block", [](const AeadInfo &a) { return a.descriptor->block_bytes; },
      "Those that one call of the primitive serves.");
  type.def_prop_ro(
          "id", [](const AeadInfo &a) { return a.descriptor->id; }, "The number on the wire.")
      .def_prop_ro(
          "experimental", [has](const AeadInfo &a) { return has(a, LOXO_AEAD_EXPERIMENTAL); },
          "No standard and no analysis stand behind it.")
      .def_prop_ro(
          "short_tag", [has](const AeadInfo &a) { return has(a, LOXO_AEAD_SHORT_TAG); },
          "The tag has fewer than 128 bits.")
      .def_prop_ro(
          "superseded", [has](const AeadInfo &a) { return has(a, LOXO_AEAD_SUPERSEDED); },
          "A standard has taken its place: for compatibility.")
      .def_prop_ro(
          "discouraged", [has](const AeadInfo &a) { return has(a, LOXO_AEAD_DISCOURAGED); },
          "Published analysis speaks against it: not for new designs.")
      .def_prop_ro(
          "encrypts_files", [](const AeadInfo &a) { return encrypts_files(a.descriptor); },
          "Not experimental, and the tag has at least 64 bits.")
      .def_prop_ro(
          "limit_blocks_log2", [](const AeadInfo &a) { return a.descriptor->limit_blocks_log2; },
          "Blocks under one key: at most two to this.")
      .def_prop_ro(
          "limit_failures_log2",
          [](const AeadInfo &a) { return a.descriptor->limit_failures_log2; },
          "Packets refused under one key: at most two to this.")
      .def_prop_ro(
          "message_max", [](const AeadInfo &a) { return a.descriptor->message_max; },
          "Bytes of message, and of associated data, at most.")
      .def_prop_ro(
          "permutation",
          [](const AeadInfo &a) {
            const loxo_permutation *p = a.descriptor->permutation;
            return p ? p->name : nullptr;
          },
          nb::sig("def permutation(self) -> str | None"),
          "The name of the permutation under it; None if it is built on something else.")
      .def_prop_ro(
          "primitive", [](const AeadInfo &a) { return a.descriptor->primitive; },
          nb::sig("def primitive(self) -> str | None"),
          "The name of what it is built on; None if no list of this module has it.")
      .def_prop_ro(
          "mac",
          [](const AeadInfo &a) { return a.descriptor->mac ? a.descriptor->mac->name : nullptr; },
          nb::sig("def mac(self) -> str | None"),
          "The name of its MAC; None if what it is built on authenticates, too.")
      .def_prop_ro("mac_kernels", mac_kernels,
                   nb::sig("def mac_kernels(self) -> tuple[KernelInfo, ...]"),
                   "The kernel tables of its MAC, sorted as a permutation's.");
}

void bind_hash_infos(nb::module_ &m) {
  auto has = [](const HashInfo &h, unsigned flag) { return (h.descriptor->flags & flag) != 0; };
  auto type = bind_info<HashInfo>(m, "HashInfo", "What the registry says about a hash or XOF.");
  def_size(type, "digest", [](const HashInfo &h) { return h.descriptor->digest_bytes; });
  def_size(
      type, "block", [](const HashInfo &h) { return h.descriptor->rate_bytes; },
      "Those that one call of the permutation takes in: the rate.");
  def_size(
      type, "rate", [](const HashInfo &h) { return h.descriptor->rate_bytes; }, "The rate.");
  type.def_prop_ro("id", [](const HashInfo &h) { return h.descriptor->id; })
      .def_prop_ro(
          "any_length", [has](const HashInfo &h) { return has(h, LOXO_HASH_ANY_LENGTH); },
          "A XOF: its digests have any length, and the size is only the customary one.")
      .def_prop_ro(
          "superseded", [has](const HashInfo &h) { return has(h, LOXO_HASH_SUPERSEDED); },
          "A standard has taken its place: for compatibility.")
      .def_prop_ro(
          "discouraged", [has](const HashInfo &h) { return has(h, LOXO_HASH_DISCOURAGED); },
          "Published analysis speaks against it: not for new designs.")
      .def_prop_ro(
          "custom_max", [](const HashInfo &h) { return h.descriptor->custom_max; },
          "Bytes of the longest customisation string; 0 if it takes none.")
      .def_prop_ro(
          "permutation", [](const HashInfo &h) { return h.descriptor->permutation->name; },
          "The name of the permutation under it.");
}

/* A Python range of lengths. */
nb::object lengths(size_t min, size_t max, size_t step) {
  return nb::steal(PyObject_CallFunction(reinterpret_cast<PyObject *>(&PyRange_Type), "nnn", min,
                                         max + 1, step));
}

void bind_stream_infos(nb::module_ &m) {
  auto type = bind_info<StreamInfo>(m, "StreamInfo", "What the registry says about a stream.");
  def_size(
      type, "block", [](const StreamInfo &s) { return s.descriptor->block_bytes; },
      "Those that the keystream is made in.");
  type.def_prop_ro("id", [](const StreamInfo &s) { return s.descriptor->id; })
      .def_prop_ro(
          "aead", [](const StreamInfo &s) { return aead_instead_of(*s.descriptor).name; },
          "The name of the AEAD to take instead, unless something else authenticates.")
      .def_prop_ro(
          "advice", [](const StreamInfo &s) { return advice_on(*s.descriptor); },
          "Why to take it, in a sentence.")
      .def_prop_ro(
          "key_sizes",
          [](const StreamInfo &s) {
            const loxo_stream &d = *s.descriptor;
            return lengths(d.key_min, d.key_max, d.key_step);
          },
          nb::sig("def key_sizes(self) -> range"), "How many bytes a key may have.")
      .def_prop_ro(
          "nonce_sizes",
          [](const StreamInfo &s) {
            const loxo_stream &d = *s.descriptor;
            return lengths(d.nonce_min, d.nonce_max, d.nonce_step);
          },
          nb::sig("def nonce_sizes(self) -> range"), "How many bytes a nonce may have.")
      .def_prop_ro(
          "keystream_max", [](const StreamInfo &s) { return s.descriptor->keystream_max; },
          "Bytes under one key and nonce, at most.")
      .def_prop_ro(
          "seeks",
          [](const StreamInfo &s) { return (s.descriptor->flags & LOXO_STREAM_SEEKS) != 0; },
          "Whether it has random access.")
      .def_prop_ro(
          "experimental",
          [](const StreamInfo &s) { return (s.descriptor->flags & LOXO_STREAM_EXPERIMENTAL) != 0; },
          "No standard and no analysis stand behind it.")
      .def_prop_ro("kernels", stream_kernels,
                   nb::sig("def kernels(self) -> tuple[KernelInfo, ...]"),
                   "Its kernel tables, sorted as a permutation's: for streams side by side, for\n"
                   "blocks of one stream and, if it has one, for starts.");
}

template <typename Info, typename At>
nb::tuple all(size_t count, At at) {
  nb::list found;
  for (size_t i = 0; i < count; i++) found.append(Info{at(i)});
  return nb::tuple(found);
}

void bind_lists(nb::module_ &m) {
  m.def(
      "aeads", [] { return all<AeadInfo>(loxo_aead_count(), loxo_aead_at); },
      nb::sig("def aeads() -> tuple[AeadInfo, ...]"), "All AEADs.");
  m.def(
      "hashes", [] { return all<HashInfo>(loxo_hash_count(), loxo_hash_at); },
      nb::sig("def hashes() -> tuple[HashInfo, ...]"), "All hashes and XOFs.");
  m.def(
      "streams", [] { return all<StreamInfo>(loxo_stream_count(), loxo_stream_at); },
      nb::sig("def streams() -> tuple[StreamInfo, ...]"), "All streams.");
  m.def(
      "permutations",
      [] { return all<PermutationInfo>(loxo_permutation_count(), loxo_permutation_at); },
      nb::sig("def permutations() -> tuple[Permutation, ...]"), "All permutations.");
  m.def(
      "permutation",
      [](nb::handle value) {
        std::string name = to_text(value, "name");
        const loxo_permutation *found = loxo_permutation_named(name.c_str());
        if (!found)
          fail_value("name: no permutation is called '" + name +
                     "'; loxo.permutations() lists them");
        return PermutationInfo{found};
      },
      "name"_a.none(), nb::sig("def permutation(name: str) -> Permutation"),
      "The permutation of this name.");
}

void bind_cpu(nb::module_ &m) {
  m.def(
      "kernel",
      [](nb::handle value, nb::handle n) {
        std::string name = to_text(value, "name");
        uint64_t states = to_unsigned(n, "n", SIZE_MAX);
        if (!states) fail_value("n: 0 given, 1 or more is needed");
        const char *found = loxo_kernel(name.c_str(), static_cast<size_t>(states));
        if (!found)
          fail_value("name: no permutation, AEAD, hash or stream is called '" + name + "'");
        return found;
      },
      "name"_a.none(), "n"_a.none(), nb::sig("def kernel(name: str, n: int) -> str"),
      "Which kernel would serve a call for n states of this permutation, or of the one under this\n"
      "AEAD or hash; for n packets of this AEAD, if it is a duplex; or for a block of each of n\n"
      "streams of this name, or under this AEAD.");
  own_features = loxo_cpu_features();
  m.def(
      "cpu_features",
      [](nb::handle own) {
        return feature_names(to_flag(own, "own") ? own_features : loxo_cpu_features());
      },
      nb::kw_only(), "own"_a.none() = false,
      nb::sig("def cpu_features(*, own: bool = False) -> tuple[str, ...]"),
      "The features in use; with own=True all that this CPU has.");
  m.def(
      "set_cpu",
      [](nb::handle value) {
        std::string level = to_text(value, "level");
        int known;
        uint32_t features = loxo_cpu_level(level.c_str(), &known);
        if (!known) {
          fail_value("level: '" + level +
                     "' given, one of portable, sse2, ssse3, avx2, gfni, avx512, native is needed");
        }
        return feature_names(loxo_cpu_mask(features));
      },
      "level"_a.none(), nb::sig("def set_cpu(level: str) -> tuple[str, ...]"),
      "Uses no feature above this level from now on; returns those in use. For measurements.");
}

}  // namespace

const loxo_aead &aead_instead_of(const loxo_stream &stream) {
  for (bool itself : {true, false}) {
    for (size_t i = 0; i < loxo_aead_count(); i++) {
      if (is_over(*loxo_aead_at(i), stream, itself)) return *loxo_aead_at(i);
    }
  }
  return *loxo_aead_at(0);
}

std::string advice_on(const loxo_stream &stream) {
  return std::string(stream.name) + " is a stream, which by itself authenticates nothing: take " +
         aead_instead_of(stream).name;
}

void bind_registry(nb::module_ &m) {
  m.attr("__version__") = loxo_version();
  bind_kernels(m);
  bind_permutations(m);
  bind_aead_infos(m);
  bind_hash_infos(m);
  bind_stream_infos(m);
  bind_lists(m);
  bind_cpu(m);
}

}  // namespace loxo_python
