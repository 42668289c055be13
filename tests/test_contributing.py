# SPDX-License-Identifier: Apache-2.0 OR MIT
"""CONTRIBUTING.md to the letter: in a copy of the tree its blocks add kernels, AEADs, a hash, a
XOF and streams.

The programs that walk the registry must then test them, and catch a fault in them. With the
additions removed again, the copy must be what it was.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.cbuild import level_of
from tests.markdown import ROOT, Block, apply, blocks
from tests.toy_package import BUILT, build_package, run_python, run_tests

if TYPE_CHECKING:
    from lab.prove.proof import Verdict

pytestmark = pytest.mark.ring(2)
CC = os.environ.get("CC", "cc")
CXX = os.environ.get("CXX", "c++")
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror"]
COPIED = ("src", "tests", "docs")
TOYS_PASS = (
    "test_aead_known_answers",
    "test_negative_vectors",
    "test_keygen_file",
    "test_packet_is_that_of_the_specification",
    "test_nonce_counter_makes_nonces_of_every_size",
    "test_rows_are_packets",
)
FILES_PASS = ("test_files_are_as_specified", "test_agrees_with_the_specification")
TOY_KERNEL = "src/loxo/permutation/keccak200/keccak200_toy.c"
TOY_DUPLEX = "src/loxo/mode/toy_duplex/toy_duplex"
WORDS, PACKETS, PIECES, SCHEME = (
    f"src/loxo/core/{name}"
    for name in ("words_lanes.inc", "duplex_packets.inc", "duplex_pieces.inc", "duplex_scheme.inc")
)
TOY_SLAB = "src/loxo/permutation/keccak200/keccak200_toy_x8.c"
TOY_STREAM = "src/loxo/stream/toy_counter/toy_counter.c"
STREAMS = ("toy-counter", "toy-sponge")
OWN_SIZES = ("toy-wide", "toy-brief", "toy-duplex")  # of keys, nonces and tags
TAKEN_BY_FILES = OWN_SIZES[:1]  # a short tag and an experimental one are refused


def contents(tree: Path) -> dict[str, str]:
    """Every file with a digest; folders too."""
    return {
        str(path.relative_to(tree)): hashlib.sha256(path.read_bytes()).hexdigest()
        if path.is_file()
        else "folder"
        for path in sorted(tree.rglob("*"))
    }


def take_away(tree: Path, before: dict[str, str], steps: list[Block]) -> None:
    """Removes the lines that were added, and the files."""
    for step in steps:
        if step.what == "new line":
            path = tree / step.argument.split(",")[0]
            assert path.read_text().count(step.text) == 1
            path.write_text(path.read_text().replace(step.text, ""))
    for name in reversed(list(contents(tree))):
        path = tree / name
        if name not in before:
            path.rmdir() if path.is_dir() else path.unlink()


def compile_objects(tree: Path, objects: Path, sources: list[Path]) -> None:
    """One object per source, all of them without a warning."""

    def compile_one(source: Path) -> None:
        output = objects / (str(source.relative_to(tree)).replace("/", "_") + ".o")
        flags = ["-std=c11", level_of(source), "-fPIC", *WARNINGS, f"-I{tree}/src"]
        command = [CC, *flags, "-c", str(source)]
        subprocess.run([*command, "-o", str(output)], check=True)

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(compile_one, sources))


def walk(
    tree: Path,
    objects: Path,
    test: str,
    names: str = "",
    environment: dict[str, str] | None = None,
) -> subprocess.CompletedProcess[str]:
    """Builds a program of tests/ against the objects and runs it, with these names alone; what the
    objects lack comes from the library in build/. Long series are thinned out: ctest runs them in
    full on what is not new.
    """
    source = tree / test
    language = ["-std=c++20", "-O0"] if source.suffix == ".cpp" else ["-std=gnu11", "-O1"]
    compiler = CXX if source.suffix == ".cpp" else CC
    digest = hashlib.sha256(source.read_bytes()).hexdigest()
    main = objects / "programs" / f"{source.stem}-{digest[:16]}.o"
    if not main.exists():
        main.parent.mkdir(exist_ok=True)
        command = [compiler, *language, f"-I{tree}/src", f"-I{tree}/tests"]
        subprocess.run([*command, "-c", str(source), "-o", str(main)], check=True)
    program = main.with_suffix("")
    parts = [str(path) for path in (main, *objects.glob("*.o"))]
    libraries = [str(BUILT / "libloxo.a"), "-lm", "-pthread"]
    subprocess.run([compiler, *parts, *libraries, "-o", str(program)], check=True)
    return subprocess.run(
        [str(program), str(tree / "tests/vectors"), *names.split()],
        capture_output=True,
        env={"LOXO_TEST_EVERY": "8", **(environment or os.environ)},
        text=True,
        timeout=300,
        check=False,
    )


class Workshop:
    """A copy of the tree to which CONTRIBUTING.md has been applied."""

    def __init__(self, folder: Path) -> None:
        self.tree = folder / "tree"
        self.objects = folder / "objects"
        self.objects.mkdir()
        ignored = shutil.ignore_patterns("__pycache__", ".*")
        for name in COPIED:
            shutil.copytree(ROOT / name, self.tree / name, ignore=ignored)
        self.before = contents(self.tree)
        self.steps = blocks("CONTRIBUTING.md")
        for step in self.steps:
            apply(self.tree, step)
        compile_objects(self.tree, self.objects, self.changed())

    def changed(self) -> list[Path]:
        """The sources that differ from ROOT's, themselves or by a header: those that are new, and
        those that the build in build/ made of an edited file.
        """
        edited = {n for n, digest in contents(self.tree).items() if digest != self.before.get(n)}
        found = {n for n in edited if re.fullmatch(r"src/.*\.c", n)}
        command = ["ninja", "-C", str(BUILT), "-t", "deps"]
        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        for made in said.split("\n\n"):
            words = [os.path.relpath(BUILT / name, ROOT) for name in made.split()]
            if edited & {*words}:
                found |= {word for word in words if re.fullmatch(r"src/.*\.c", word)}
        return [self.tree / name for name in sorted(found)]


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workshop]:
    yield Workshop(tmp_path_factory.mktemp("contributing"))


def test_each_addition_is_one_folder_or_file_and_one_line(workshop: Workshop) -> None:
    lines = [b.argument for b in workshop.steps if b.what == "new line"]
    includes = [line for line in lines if "#include" in line]
    assert len(lines) - len(includes) == 10
    files = {b.argument for b in workshop.steps if b.what == "new file"}
    folders = {Path(f).parent for f in files if f.startswith("src/")}
    assert {str(f) for f in folders} == {
        str(Path(TOY_KERNEL).parent),
        "src/loxo/mode/toy",
        "src/loxo/mode/toy_duplex",
        "src/loxo/permutation/toy_mix",
        "src/loxo/mode/toy_hash",
        "src/loxo/mode/toy_xof",
        "src/loxo/stream/toy_counter",
        "src/loxo/stream/toy_sponge",
    }
    changed = {
        n for n, digest in contents(workshop.tree).items() if digest != workshop.before.get(n)
    }
    edited = changed & set(workshop.before)
    assert edited == {
        "src/loxo/registry.def",
        "src/loxo/permutation/keccak200/keccak200_kernels.def",
        "tests/duplexes.def",
    }


def test_the_registry_walk_tests_what_is_new(workshop: Workshop) -> None:
    result = walk(workshop.tree, workshop.objects, "tests/run.c")
    assert result.returncode == 0, result.stdout[-2000:]
    toys = ("toy", "toy-duplex", "toy-wide", "toy-brief", "toy-hash", "toy-xof")
    for name in (*toys, *STREAMS):
        groups = re.findall(rf"^ok +{name} .*known answers", result.stdout, re.MULTILINE)
        assert groups, f"{name} was not tested"


def test_the_kernel_walk_tests_the_new_kernel(workshop: Workshop) -> None:
    result = walk(workshop.tree, workshop.objects, "tests/kernels.c")
    assert result.returncode == 0, result.stdout[-2000:]
    for kernel in ("toy", "toy_x8"):
        assert re.search(rf"^ok +keccak-f200 +{kernel}:", result.stdout, re.MULTILINE)


@pytest.mark.ring(3)
def test_the_new_kernels_are_proved_by_their_lines(
    workshop: Workshop,
    proves: Callable[[str], list["Verdict"]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In a shared library of the copy."""
    library = tmp_path / "libloxo.so"
    parts = [*workshop.objects.glob("*.o"), "-Wl,-u,loxo_keccak_f200_permute"]
    command = [CC, "-shared", *map(str, parts), str(ROOT / "build/libloxo.a"), "-o", str(library)]
    subprocess.run(command, check=True)
    monkeypatch.setattr("lab.prove.kernels.library", lambda *_: library)
    permutations = workshop.tree / "src" / "loxo" / "permutation"
    monkeypatch.setattr("tools.kernels.PERMUTATIONS", permutations)
    found = proves("^keccak200_(slab_)?toy.* x86-64 gcc")
    names = {verdict.subject.name for verdict in found}
    slab = {f"keccak200_slab_toy_x8_{shape}" for shape in ("load", "permute", "store")}
    assert names == {"keccak200_toy", "keccak200_toy_x8", *slab}


def test_cpp_has_the_new_classes(workshop: Workshop) -> None:
    result = walk(workshop.tree, workshop.objects, "tests/cpp/classes.cpp")
    assert result.returncode == 0, result.stdout[-2000:]


def test_files_can_use_the_new_aeads(workshop: Workshop) -> None:
    result = walk(workshop.tree, workshop.objects, "tests/packet.c")
    assert result.returncode == 0, result.stdout[-2000:]
    assert re.search(r"^ok +toy-wide +every bit, every length", result.stdout, re.MULTILINE)


@pytest.fixture(scope="module")
def package(workshop: Workshop) -> Workshop:
    build_package(workshop.tree, workshop.objects)
    return workshop


@pytest.fixture(scope="module")
def python_tests(package: Workshop) -> str:
    """What the package's tests of the toys say."""
    result = run_tests(package.tree, "toy or stream or class or test_selftest or test_list")
    assert result.returncode == 0, result.stdout[-4000:]
    return result.stdout


@pytest.mark.ring(3)
def test_python_and_the_command_line_have_the_new_aeads(python_tests: str) -> None:
    names = "|".join(OWN_SIZES)
    passed = set(re.findall(rf"^PASSED .*::(test_\w+)\[(?:.*-)?({names})\]$", python_tests, re.M))
    assert {(test, name) for test in TOYS_PASS for name in OWN_SIZES} <= passed
    assert {(test, name) for test in FILES_PASS for name in TAKEN_BY_FILES} <= passed


@pytest.mark.ring(3)
def test_the_benchmark_has_the_new_aeads(package: Workshop) -> None:
    for options in ([], ["--cliff"]):
        names = [word for name in OWN_SIZES for word in ("--only", name)]
        bench = ("-m", "loxo", "bench", *names, "--quick", "--json", "-")
        result = run_python(package.tree, *bench, *options)
        rows = [json.loads(line) for line in result.stdout.splitlines()]
        operations = {(row["name"], row["operation"]) for row in rows if "operation" in row}
        assert operations == {
            (name, operation) for name in OWN_SIZES for operation in ("encrypt", "decrypt")
        }, result.stderr


# ---- The new XOF ---------------------------------------------------------------------------------


def test_the_new_xof_has_batches_with_chosen_lengths(workshop: Workshop) -> None:
    result = walk(workshop.tree, workshop.objects, "tests/hash_many.c", "toy-hash toy-xof")
    assert result.returncode == 0, result.stdout[-2000:]
    assert re.search(r"^ok +toy-xof +digests of chosen lengths", result.stdout, re.MULTILINE)


@pytest.mark.ring(3)
def test_python_and_the_command_have_the_new_xof(package: Workshop, python_tests: str) -> None:
    for test in ("known_answers", "kind", "many_digests", "any_split", "that_of_the_specification"):
        assert re.search(rf"^PASSED .*{test}.*toy-xof", python_tests, re.MULTILINE), test
    for command, line in (("selftest", r"^OK +hashes +toy-xof"), ("list", r"^ +toy-xof +16, any ")):
        assert re.search(line, run_python(package.tree, "-m", "loxo", command).stdout, re.M)


# ---- The new streams -----------------------------------------------------------------------------


def test_the_new_streams_leave_nothing_on_the_stack(workshop: Workshop) -> None:
    result = walk(workshop.tree, workshop.objects, "tests/wipe.c")
    assert result.returncode == 0, result.stdout[-2000:]
    for name in STREAMS:
        assert re.search(rf"^ok +{name} +stack after each call", result.stdout, re.MULTILINE)


@pytest.mark.ring(3)
def test_the_new_streams_keep_to_their_stack(workshop: Workshop) -> None:
    """The AEADs' limits are for optimized code."""
    result = walk(workshop.tree, workshop.objects, "tests/stack.c")
    for what in ("a stream", "many streams"):
        assert re.search(rf"^{what}, .* bytes \(toy", result.stdout, re.MULTILINE)
        assert re.search(rf"^ok +stack +{what} ", result.stdout, re.MULTILINE)


FUZZ_MAIN = """
#include "%s.c"

int main(void) {
  static uint8_t data[700];
  uint32_t x = 1;
  for (unsigned i = 0; i < 3000; i++) {
    for (unsigned k = 0; k < sizeof data; k++) data[k] = (uint8_t)((x = x * 1664525 + 1) >> 24);
    LLVMFuzzerTestOneInput(data, i %% sizeof data);
  }
  printf("done");
  return 0;
}
"""


FUZZED = [("aead", "toy-duplex"), *(("stream", name) for name in STREAMS)]


@pytest.mark.parametrize(("target", "name"), FUZZED)
def test_the_fuzz_targets_take_what_is_new(workshop: Workshop, target: str, name: str) -> None:
    """On inputs of its own making, without a fuzzer."""
    main = workshop.tree / "tests/fuzz/main.c"
    main.write_text(FUZZ_MAIN % target)
    environment = {**os.environ, "LOXO_FUZZ": name}
    try:
        test = "tests/fuzz/main.c"
        result = walk(workshop.tree, workshop.objects, test, environment=environment)
    finally:
        main.unlink()
    assert (result.returncode, result.stdout) == (0, "done"), result.stderr


@pytest.mark.ring(3)
def test_python_and_the_command_have_the_new_streams(package: Workshop, python_tests: str) -> None:
    assert re.search(r"^PASSED .*test_streams_are_those_of_the_specification$", python_tests, re.M)
    selftest = run_python(package.tree, "-m", "loxo", "selftest").stdout
    for name in STREAMS:
        assert re.search(rf"^OK +streams +{name}", selftest, re.MULTILINE)


@pytest.mark.ring(3)
def test_the_benchmark_has_the_new_streams(package: Workshop) -> None:
    names = [word for name in STREAMS for word in ("--only", name)]
    bench = ("-m", "loxo", "bench", *names, "--quick", "--json", "-")
    result = run_python(package.tree, *bench)
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    found = {(row["name"], row["operation"]) for row in rows if "operation" in row}
    assert found == {(name, "keystream") for name in STREAMS}, result.stderr


PRIMITIVE_PROGRAM = """
#include "loxo.h"
#include "test.h"
int main(void) {
  const loxo_aead *a = loxo_aead_named("toy-brief");
  CHECK(strcmp(a->primitive, "toy-counter") == 0 && !a->permutation);
  CHECK(strcmp(loxo_kernel("toy-brief", 1), "portable") == 0);
  CHECK(strcmp(loxo_kernel("toy-brief", 2), "streams_x32") == 0);
  return test_summary();
}
"""


def test_an_aead_may_be_built_on_a_stream(workshop: Workshop, tmp_path: Path) -> None:
    """As far as the registry knows: its last column names the stream, whose kernels then count."""
    program = tmp_path / "primitive.c"
    program.write_text(PRIMITIVE_PROGRAM)
    path, registry = (
        workshop.tree / f"src/loxo/{name}" for name in ("registry.def", "core/registry.c")
    )
    good = path.read_text()
    assert good.count('"toy-brief", none)') == 1
    path.write_text(good.replace('"toy-brief", none)', '"toy-brief", toy_counter)'))
    try:
        compile_objects(workshop.tree, workshop.objects, [registry])
        result = walk(workshop.tree, workshop.objects, str(program))
    finally:
        path.write_text(good)
        compile_objects(workshop.tree, workshop.objects, [registry])
    assert result.returncode == 0, result.stdout + result.stderr


# ---- Faults --------------------------------------------------------------------------------------


def walk_with_fault(
    workshop: Workshop,
    name: str,
    old: str,
    new: str,
    test: str,
    source: str = "",
    names: str = "",
) -> subprocess.CompletedProcess[str]:
    """Runs a program of tests/ with a slip in a file: a new one, or one that `source` includes."""
    path, compiled = workshop.tree / name, [workshop.tree / (source or name)]
    good = path.read_text()
    assert good.count(old) == 1
    path.write_text(good.replace(old, new))
    try:
        compile_objects(workshop.tree, workshop.objects, compiled)
        return walk(workshop.tree, workshop.objects, test, names)
    finally:
        path.write_text(good)
        compile_objects(workshop.tree, workshop.objects, compiled)


@pytest.mark.parametrize(
    ("file", "good", "bad", "test", "names", "failed"),
    [
        (TOY_KERNEL, "0x8b, 0x8b", "0x8b, 0x8a", "kernels", "", "keccak-f200 +toy:"),
        (TOY_SLAB, "rotate(a[", "rotate(~a[", "kernels", "", "keccak-f200 +toy_x8:"),
        # only the mode calls it
        (TOY_SLAB, "sequence, 1)", "sequence, 2)", "run", "delirium", "delirium"),
    ],
)
def test_a_fault_in_a_new_kernel_is_caught(
    workshop: Workshop,
    file: str,
    good: str,
    bad: str,
    test: str,
    names: str,
    failed: str,
) -> None:
    result = walk_with_fault(workshop, file, good, bad, f"tests/{test}.c", names=names)
    assert result.returncode != 0
    assert re.search(rf"^FAILED +{failed}", result.stdout, re.MULTILINE)


@pytest.mark.parametrize(
    ("file", "old", "new", "source"),
    [
        # the mode; the engine for one packet
        (f"{TOY_DUPLEX}.inc", "IN_TEXT);", "IN_AD);", f"{TOY_DUPLEX}_portable.c"),
        # lanes of unequal lengths: those that are done go on
        (WORDS, "if (m == ALL) return;", "return;", f"{TOY_DUPLEX}_avx2_x4.c"),
        # the engine's verification: forged text stays
        (PACKETS, "loxo_wipe(packets[i]->out,", "(void)(", f"{TOY_DUPLEX}_portable.c"),
        # pieces: the second pass goes on where the first one ended
        (PIECES, "loxo_copy(s->now, s->behind_ad, sizeof s->now);", "(void)s;", f"{TOY_DUPLEX}.c"),
        # batches: the lanes get the same packets again and again
        (SCHEME, "packets += m, n -= m", "n -= m", f"{TOY_DUPLEX}.c"),
    ],
)
def test_a_fault_in_the_new_duplex_is_caught(
    workshop: Workshop, file: str, old: str, new: str, source: str
) -> None:
    result = walk_with_fault(workshop, file, old, new, "tests/run.c", source, "toy-duplex")
    assert result.returncode != 0
    assert re.search(r"^FAILED +toy-duplex", result.stdout, re.MULTILINE)


def test_a_fault_in_a_new_stream_is_caught(workshop: Workshop) -> None:
    fault = (TOY_STREAM, "lane->in + at", "lane->in + b * BLOCK")
    result = walk_with_fault(workshop, *fault, "tests/run.c", names="toy-counter")
    assert result.returncode != 0
    assert re.search(r"^FAILED +toy-counter +every split", result.stdout, re.MULTILINE)


def test_taken_away_nothing_is_left(workshop: Workshop) -> None:
    assert contents(workshop.tree) != workshop.before
    take_away(workshop.tree, workshop.before, workshop.steps)
    assert contents(workshop.tree) == workshop.before
