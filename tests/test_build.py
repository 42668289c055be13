# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The library as its users get it: installed, found, linked, included.

make and CMake install it, each from a copy of the sources, with hardly a program on the PATH and
without a network. All builds are small ones, and these are not optimized: that takes a tenth of the
time and says the same. (The second ring builds everything with more warnings, as errors.) The tests
then build and run programs that know only the installed files (or, for add_subdirectory and
FetchContent, the root of the tree).
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import wheels
from tests.rings import later
from tools.lint import exports
from tools.toolchain import BUILD, ROOT, SRC, registry

C_PROGRAM = """
#include <loxo.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  const uint8_t key[LOXO_DUMBO_KEY_BYTES] = {1}, nonce[LOXO_DUMBO_NONCE_BYTES] = {2};
  uint8_t packet[5 + LOXO_DUMBO_TAG_BYTES], text[5];
  if (loxo_dumbo_seal(packet, (const uint8_t *)"hello", 5, NULL, 0, nonce, key)) return 1;
  if (loxo_dumbo_open(text, packet, sizeof packet, NULL, 0, nonce, key)) return 2;
  if (memcmp(text, "hello", 5) != 0) return 3;
  packet[0] ^= 1;
  int status = loxo_dumbo_open(text, packet, sizeof packet, NULL, 0, nonce, key);
  if (status != LOXO_ERR_FORGED) return 4;
  printf("%s %d\\n", loxo_version(), (int)loxo_aead_count());
  return 0;
}
"""

CPP_PROGRAM = """
#include <loxo.hpp>
#include <cstdio>

int main() {
  std::printf("%s %d\\n", loxo_version(), static_cast<int>(loxo_aead_count()));
  return 0;
}
"""

PROJECT = """
cmake_minimum_required(VERSION 3.18...3.31)
project(user LANGUAGES C CXX)
{find}
add_executable(user-c main.c)
target_link_libraries(user-c PRIVATE {target})
target_compile_options(user-c PRIVATE -Wall -Wextra -Werror)
add_executable(user-cpp main.cpp)
target_link_libraries(user-cpp PRIVATE {target})
target_compile_features(user-cpp PRIVATE cxx_std_20)
target_compile_options(user-cpp PRIVATE -Wall -Wextra -Werror)
"""

FETCH_CONTENT = f"""
include(FetchContent)
FetchContent_Declare(loxo SOURCE_DIR "{ROOT}")
FetchContent_MakeAvailable(loxo)
"""


def run(*command: str | Path, cwd: Path | None = None, **environment: str) -> str:
    """The output of a command that must succeed."""
    words = [str(word) for word in command]
    done = subprocess.run(
        words,
        cwd=cwd,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout[-3000:]}{done.stderr[-3000:]}"
    return done.stdout + done.stderr


def tool(name: str) -> str:
    """A program of the environment that the tests run in, or of the system."""
    here = Path(sys.executable).parent
    found = shutil.which(name, path=f"{here}{os.pathsep}{os.environ.get('PATH', '')}")
    assert found, f"{name} is not installed"
    return found


SMALL = "-DLOXO_SMALL=1"


def configure(source: Path, build: Path, *options: str) -> str:
    """Configures a CMake project with a quick build."""
    ninja = f"-DCMAKE_MAKE_PROGRAM={tool('ninja')}"
    return run(tool("cmake"), "-S", source, "-B", build, "-G", "Ninja", ninja, *options)


def build(source: Path, folder: Path, *options: str) -> str:
    """Configures and builds a CMake project, and returns its output."""
    said = configure(source, folder, *options)
    return said + run(tool("cmake"), "--build", folder, "-j", "2")


def expected_line() -> str:
    """What the programs above print."""
    return f"{'.'.join(exports.version())} {len(registry('AEAD'))}"


COREUTILS = (
    "basename cat chmod cp dirname echo install ln ls mkdir mv printf rm rmdir sort tr uname"
)


def bare_path(folder: Path, *programs: str) -> str:
    """A PATH with a C compiler, what it needs, and these programs alone."""
    folder.mkdir()
    search = os.pathsep.join(p for p in os.environ["PATH"].split(os.pathsep) if "ccache" not in p)
    for name in ("cc", "ar", "ranlib", "as", "ld", "make", "sh", *programs):
        found = shutil.which(name, path=search) or tool(name)
        (folder / name).symlink_to(found)
    return str(folder)


def offline() -> list[str]:
    """A prefix for commands that takes away the network, where that is allowed."""
    unshare = shutil.which("unshare")
    command = [unshare, "-n", "true"] if unshare else ["false"]
    return command[:2] if subprocess.run(command, capture_output=True).returncode == 0 else []


def clean_tree(folder: Path) -> Path:
    """The sources by themselves: no .venv, no build."""
    ignored = shutil.ignore_patterns("build", "dist", "__pycache__", ".*")
    shutil.copytree(ROOT, folder, ignore=ignored)
    return folder


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A prefix with what CMake installs, moved afterwards: nothing may remember the place."""
    work = tmp_path_factory.mktemp("install")
    path = bare_path(work / "bin", "cmake")
    tree, built, prefix = clean_tree(work / "tree"), work / "build", work / "first"
    cmake = [*offline(), str(work / "bin/cmake")]
    debug = ("-DCMAKE_BUILD_TYPE=Debug", f"-DCMAKE_C_FLAGS_DEBUG=-O0 -Wall -Wextra {SMALL}")
    options = ("-G", "Unix Makefiles", *debug)
    # With CXX unset CMake would find a C++ compiler in spite of the PATH.
    said = run(*cmake, "-S", tree, "-B", built, *options, PATH=path, CXX="no-c++")
    said += run(*cmake, "--build", built, "-j", "2", PATH=path)
    run(*cmake, "--install", built, "--prefix", prefix, PATH=path)
    (work / "said.txt").write_text(said)
    shutil.copytree(prefix, work / "prefix with space", symlinks=True)
    run(work / "bin/cmake", "--build", built, "--target", "uninstall", PATH=path)
    assert not prefix.exists()
    return work / "prefix with space"


class Make:
    """`make install` and its like, in a clean tree."""

    def __init__(self, work: Path) -> None:
        self.path = bare_path(work / "bin", "sed", *COREUTILS.split())
        self.tree = clean_tree(work / "tree")

    def __call__(self, *words: str | Path) -> str:
        make = Path(self.path) / "make"
        changed = {name: "" for name in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL")}
        changed |= {"PATH": self.path, "CFLAGS": f"-O0 {SMALL}"}
        return run(*offline(), make, *words, cwd=self.tree, **changed)


@pytest.fixture(scope="module")
def make(tmp_path_factory: pytest.TempPathFactory) -> Make:
    return Make(tmp_path_factory.mktemp("make"))


@pytest.fixture(scope="module")
def by_make(make: Make, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A prefix with what `make install` installs, moved afterwards."""
    work = tmp_path_factory.mktemp("by make")
    said = make("install", f"PREFIX={work / 'first'}")
    assert re.search(r"^compiling \d+ files$", said, re.M) and said.count("\n") < 5
    (work / "first").rename(work / "second")
    return work / "second"


def contents(folder: Path) -> dict[str, str]:
    """Everything below a folder: what a link points to, and what a text says."""
    found = {}
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        if path.is_symlink():
            found[name] = f"-> {path.readlink()}"
        elif path.is_dir():
            found[name] = "folder"
        else:
            found[name] = "" if ".so" in name or name.endswith(".a") else path.read_text()
    return found


@pytest.mark.ring(2)
def test_make_and_cmake_install_the_same(installed: Path, by_make: Path) -> None:
    found = contents(by_make)
    assert {
        "lib/libloxo.a",
        "lib/libloxo.so",
        "include/loxo_flat.h",
        "lib/pkgconfig/loxo.pc",
    } <= set(found)
    licences = {name for name in found if name.startswith("share/doc/loxo/LICENSE")}
    assert len(licences) == 3
    assert found["lib/libloxo.so"].startswith("-> libloxo.so.")
    assert found == contents(installed)


def effective(words: list[str]) -> set[str]:
    """A compiler's flags; of those that exclude each other, only the last."""
    ignored = re.compile(r"-o$|-c$|-M\w*$|-I.*|-W\w*$")
    flags = [w for w in words if w.startswith("-") and not ignored.match(w)]
    levels = [w for w in flags if w.startswith("-O")]
    return {w for w in flags if w not in levels} | set(levels[-1:])


def test_make_and_cmake_compile_with_the_same_flags(tmp_path: Path) -> None:
    by_cmake = {}
    configure(ROOT, tmp_path / "cmake", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON")
    for entry in json.loads((tmp_path / "cmake/compile_commands.json").read_text()):
        source = str(Path(entry["file"]).relative_to(ROOT))
        assert source not in by_cmake, f"{source} is compiled twice"
        by_cmake[source] = effective(shlex.split(entry["command"]))
    words = ("make", "-n", "-f", "packaging/library.mk", f"OUT={tmp_path}", "CC=cc")
    found = {}
    for line in run(*words, cwd=ROOT).splitlines():
        if match := re.search(r" -c (src/\S+)", line):
            found[match[1]] = effective(shlex.split(line.lstrip("@")))
    assembly = {s for s in found if s.endswith(".S")}
    for source in assembly:  # CMake gives it no standard and no visibility, which say nothing there
        found[source] -= {"-std=c11", "-fvisibility=hidden"}
        by_cmake[source] -= {"-std=c11", "-fvisibility=hidden"}
    assert len(found) > 60 and {"-O2", "-O3", "-Os"} <= set().union(*found.values())
    assert found == by_cmake


def test_uninstall_leaves_what_was_there(make: Make, by_make: Path, tmp_path: Path) -> None:
    prefix = tmp_path / "a/new prefix"
    make("install", f"PREFIX={prefix}")
    make("install", f"PREFIX={prefix}")  # twice is once
    assert (prefix / "lib/libloxo.a").is_file()
    assert "removed" in make("uninstall", f"PREFIX={prefix}")
    assert not (tmp_path / "a").exists()
    for folder in ("lib/pkgconfig", "share/doc"):
        (prefix / folder).mkdir(parents=True)
    (prefix / "include").mkdir()
    (prefix / "include/mine.h").touch()
    before = contents(prefix)
    make("install", f"PREFIX={prefix}")
    assert contents(prefix) != before
    make("uninstall", f"PREFIX={prefix}")
    assert contents(prefix) == before


def test_destdir(make: Make, by_make: Path, tmp_path: Path) -> None:
    make("install", f"DESTDIR={tmp_path}/stage", "PREFIX=/usr", "LIBDIR=lib/x")
    assert (tmp_path / "stage/usr/lib/x/libloxo.a").is_file()
    text = (tmp_path / "stage/usr/lib/x/pkgconfig/loxo.pc").read_text()
    assert "prefix=${pcfiledir}/../../..\n" in text and str(tmp_path) not in text
    make("uninstall", f"DESTDIR={tmp_path}/stage", "PREFIX=/usr", "LIBDIR=lib/x")
    assert not (tmp_path / "stage").exists()


@pytest.mark.ring(2)
def test_cmake_honours_destdir(installed: Path, tmp_path: Path) -> None:
    built, stage = installed.parent / "build", str(tmp_path / "stage")
    run(tool("cmake"), "--install", built, "--prefix", "/usr", DESTDIR=stage)
    assert (tmp_path / "stage/usr/share/doc/loxo/LICENSE").is_file()
    run(tool("cmake"), "--build", built, "--target", "uninstall", DESTDIR=stage)
    assert not (tmp_path / "stage").exists()


@pytest.mark.parametrize(("shared", "suffix"), [("ON", ".so"), ("OFF", ".a")])
def test_make_builds_one_kind_of_library(
    make: Make, by_make: Path, tmp_path: Path, shared: str, suffix: str
) -> None:
    make("install", f"PREFIX={tmp_path}/p", f"BUILD_SHARED_LIBS={shared}")
    libraries = [p.name for p in (tmp_path / "p/lib").glob("libloxo*")]
    assert libraries and all(suffix in name for name in libraries)
    version = ".".join(exports.version()[:2])
    built = build_project(
        tmp_path, "find_package(loxo REQUIRED)", "loxo::loxo", f"-DCMAKE_PREFIX_PATH={tmp_path}/p"
    )
    assert (f"libloxo.so.{version}" in needed_libraries(built / "user-c")) == (shared == "ON")


@pytest.mark.ring(3)
def test_cmake_builds_one_kind_of_library(tmp_path: Path) -> None:
    configure(ROOT, tmp_path / "off", "-DBUILD_SHARED_LIBS=OFF")
    assert "libloxo.so" not in (tmp_path / "off/build.ninja").read_text()
    plain = (f"-DCMAKE_C_FLAGS={SMALL}", "-DCMAKE_BUILD_TYPE=None")  # as where it is a part
    build(ROOT, tmp_path / "on", "-DBUILD_SHARED_LIBS=ON", *plain)
    assert not (tmp_path / "on/libloxo.a").exists()
    run(tool("cmake"), "--install", tmp_path / "on", "--prefix", tmp_path / "p")
    assert {p.suffix for p in (tmp_path / "p/lib").glob("libloxo*")} == {".so", ".1", ".0"}
    built = build_project(
        tmp_path, "find_package(loxo REQUIRED)", "loxo::loxo", f"-DCMAKE_PREFIX_PATH={tmp_path}/p"
    )
    version = ".".join(exports.version()[:2])
    assert f"libloxo.so.{version}" in needed_libraries(built / "user-c")


@pytest.mark.parametrize(("option", "shared"), [("ON", True), ("OFF", False)])
def test_as_part_of_a_project_it_follows_build_shared_libs(
    tmp_path: Path, option: str, shared: bool
) -> None:
    (tmp_path / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.18...3.31)\nproject(user LANGUAGES C)\n"
        f'add_subdirectory("{ROOT}" loxo)\nadd_executable(user main.c)\n'
        "target_link_libraries(user PRIVATE loxo::loxo)\n"
    )
    (tmp_path / "main.c").write_text(C_PROGRAM)
    configure(tmp_path, tmp_path / "built", f"-DBUILD_SHARED_LIBS={option}")
    rule = re.search(r"^build user: .*", (tmp_path / "built/build.ninja").read_text(), re.M)
    assert rule and ("libloxo.so" in rule[0]) == shared and ("libloxo.a" in rule[0]) != shared


def write_programs(folder: Path) -> None:
    """The two programs, in a folder of their own."""
    folder.mkdir()
    (folder / "main.c").write_text(C_PROGRAM)
    (folder / "main.cpp").write_text(CPP_PROGRAM)


def build_project(work: Path, find: str, target: str, *options: str) -> Path:
    """Builds the two programs as a CMake project of somebody else; the folder of the binaries."""
    write_programs(work / "project")
    (work / "project/CMakeLists.txt").write_text(PROJECT.format(find=find, target=target))
    said = build(work / "project", work / "built", *options)
    assert "warning" not in said.lower(), said
    for program in ("user-c", "user-cpp"):
        assert run(work / "built" / program).strip() == expected_line()
    return work / "built"


def needed_libraries(program: Path) -> list[str]:
    """The shared libraries that a program names."""
    return re.findall(r"\(NEEDED\).*\[(.*)\]", run("readelf", "-dW", program))


@pytest.fixture(params=[later("installed"), "by_make"])
def prefix(request: pytest.FixtureRequest) -> Path:
    """Either way."""
    found: Path = request.getfixturevalue(request.param)
    return found


@pytest.mark.parametrize("target", ["loxo::loxo", "loxo::loxo_shared"])
def test_find_package(prefix: Path, tmp_path: Path, target: str) -> None:
    version = ".".join(exports.version()[:2])
    find = f"find_package(loxo {version} REQUIRED)"
    built = build_project(tmp_path, find, target, f"-DCMAKE_PREFIX_PATH={prefix}")
    shared = f"libloxo.so.{version}" in needed_libraries(built / "user-c")
    assert shared == (target == "loxo::loxo_shared")


def test_find_package_refuses_another_minor_version(prefix: Path, tmp_path: Path) -> None:
    major, minor, _ = exports.version()
    wanted = f"{major}.{int(minor) + 1}"
    (tmp_path / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.18...3.31)\nproject(user LANGUAGES C)\n"
        f"find_package(loxo {wanted} REQUIRED)\n"
    )
    with pytest.raises(AssertionError, match=r"compatible\s+with\s+requested"):
        configure(tmp_path, tmp_path / "built", f"-DCMAKE_PREFIX_PATH={prefix}")


@pytest.mark.ring(2)
def test_add_subdirectory(tmp_path: Path) -> None:
    find, small = f'add_subdirectory("{ROOT}" loxo)', f"-DCMAKE_C_FLAGS={SMALL}"
    built = build_project(tmp_path, find, "loxo::loxo", small)
    only_the_library(built)


@pytest.mark.ring(2)
def test_fetch_content(tmp_path: Path) -> None:
    small = f"-DCMAKE_C_FLAGS={SMALL}"
    only_the_library(build_project(tmp_path, FETCH_CONTENT, "loxo::loxo", small))


def only_the_library(built: Path) -> None:
    """A project that includes this one gets no tests, no benchmark, no shared library."""
    ninja = (built / "build.ninja").read_text()
    assert "libloxo.a" in ninja
    assert not re.search(r"libloxo\.so|loxo-bench|test_run|-Werror.*src/loxo/core", ninja)


def test_pkg_config(prefix: Path, tmp_path: Path) -> None:
    write_programs(tmp_path / "project")
    main = tmp_path / "project/main.c"
    folder = str(prefix / "lib/pkgconfig")
    query = ("pkg-config", "--print-errors", "loxo")
    assert run(*query, "--modversion", PKG_CONFIG_PATH=folder).strip() == ".".join(
        exports.version()
    )
    shell = 'set -eu; flags=$(pkg-config {} --cflags --libs loxo); eval "cc {} $1 -o $2 $flags"'
    for name, first, second in (("shared", "", ""), ("static", "--static", "-static")):
        program = tmp_path / name
        command = shell.format(first, second)
        run("sh", "-c", command, "sh", main, program, PKG_CONFIG_PATH=folder)
        line = run(program, LD_LIBRARY_PATH=str(prefix / "lib")).strip()
        assert line == expected_line()
    assert any(name.startswith("libloxo") for name in needed_libraries(tmp_path / "shared"))
    assert not needed_libraries(tmp_path / "static")


def installed_headers(prefix: Path) -> list[Path]:
    """The headers of an installation, relative to its include folder."""
    include = prefix / "include"
    return sorted(p.relative_to(include) for p in include.rglob("*") if p.is_file())


def test_installed_headers_are_those_that_the_umbrella_needs(by_make: Path) -> None:
    headers = {str(p) for p in installed_headers(by_make)}
    assert {"loxo.h", "loxo.hpp", "loxo/registry.def", "loxo/core/version.h"} <= headers
    assert not headers & {"loxo/core/bytes.h", "loxo/core/ct.h", "loxo/core/dispatch.h"}


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_each_header_compiles_alone(by_make: Path, tmp_path: Path, compiler: str) -> None:
    if not shutil.which(compiler):
        pytest.skip(f"{compiler} is not installed")
    warnings = ("-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror", "-fsyntax-only")
    include = f"-I{by_make / 'include'}"
    everything, in_c = [], []
    for header in installed_headers(by_make):
        source = tmp_path / f"{str(header).replace('/', '_')}.c"
        source.write_text(f'#include "{header}"\n#include "{header}"\nextern int user;\n')
        everything.append(source)
        if header.suffix != ".hpp":
            in_c.append(source)
    run(compiler, "-xc", "-std=c11", *warnings, include, *in_c)
    run(compiler, "-xc++", "-std=c++20", *warnings, include, *everything)


@pytest.mark.ring(2)
def test_library_compiles_without_warnings_for_users(installed: Path) -> None:
    said = (installed.parent / "said.txt").read_text()
    assert "libloxo.a" in said
    assert "warning" not in said.lower(), said


def test_exports() -> None:
    assert exports.problems(BUILD / "libloxo.so") == []


def test_exports_check_can_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    names = exports.declared()
    assert len(names) > 100
    monkeypatch.setattr(exports, "declared", lambda: names - {"loxo_wipe"} | {"loxo_no"})
    assert exports.problems(BUILD / "libloxo.so") == [
        "declared and not exported: loxo_no",
        "exported and not declared: loxo_wipe",
    ]
    monkeypatch.setattr(exports, "declared", lambda: names)
    monkeypatch.setattr(exports, "LARGEST", 100_000)
    (found,) = exports.problems(BUILD / "libloxo.so")
    assert re.fullmatch(r"\d+ bytes stripped, at most 100000: MISSED", found)


def symbols_of(program: Path, *options: str) -> set[str]:
    """The symbols that a program defines; with -g those that other objects could use."""
    lines = run("nm", "--defined-only", *options, program).splitlines()
    return {line.split()[-1] for line in lines}


def link_calls_of(name: str, work: Path) -> Path:
    """A program that calls all functions of one AEAD and nothing else, all sections kept."""
    calls = sorted(f for f in exports.declared() if f.startswith(f"loxo_{name}_"))
    assert len(calls) > 10
    uses = "".join(f"  used = (void (*)(void)){call};\n" for call in calls)
    source = work / f"{name}.c"
    source.write_text(
        f"#include <loxo.h>\nvoid (*volatile used)(void);\nint main(void) {{\n{uses}}}\n"
    )
    program = work / name
    flags = ("-O2", "-Wl,--no-gc-sections", f"-I{SRC}")
    run("cc", *flags, source, BUILD / "libloxo.a", "-o", program)
    return program


def permutation_of(name: str) -> str:
    """The permutation or stream under an AEAD, from the list of algorithms."""
    line = re.search(
        rf"^LOXO_AEAD\(\d+, {name}, .*, (\w+)\)$", (SRC / "loxo/registry.def").read_text(), re.M
    )
    assert line
    return line.group(1)


def built_on(permutation: str) -> str:
    """A pattern for what an AEAD over this primitive links."""
    if "chacha" in permutation:  # the kernels, but no call of the stream
        return r"x?chacha20_poly1305_start|chacha_(xor|kernels|streams|starts)|poly1305"
    kernels = re.sub(r"_[a-z]+(?=\d)", "", permutation)  # of spongent_pi160: spongent160_...
    family = re.sub(r"_.*|\d", "", permutation)  # what serves all widths: spongent_..., no number
    if family in ("ascon", "sparkle"):
        kernels = rf"{family}\d+"  # all widths and numbers of rounds share a file
    shared = rf"elephant|planes|transpose32|{family}(?=_[a-z])(?!_pi|_f\d)"
    return rf"{permutation}|{kernels}|{shared}"


@pytest.mark.parametrize("name", [a.symbol for a in registry("AEAD")])
def test_program_links_only_what_it_calls(tmp_path: Path, name: str) -> None:
    program = link_calls_of(name, tmp_path)
    permutation = permutation_of(name)
    own = re.compile(rf"loxo_({name}|{built_on(permutation)}|cpu|dispatch|wipe)(_\w+)?")
    loxo = {s for s in symbols_of(program, "-g") if s.startswith("loxo_")}
    assert f"loxo_{name}_encrypt" in loxo
    if name in ("dumbo", "jumbo", "jumbo192", "delirium"):  # others have the rounds in line
        assert f"loxo_{permutation}_permute" in loxo
    assert {s for s in loxo if not own.fullmatch(s)} == set()
    everything = symbols_of(program)
    others = {a.symbol for a in registry("AEAD")} - {name}
    assert not {s for s in everything for other in others if re.match(rf"{other}(_|$)", s)}
    assert ("keccak" in permutation) == any("keccak" in s for s in everything)


def test_packages_for_microcontrollers_say_the_same_as_the_library() -> None:
    lines = (ROOT / "library.properties").read_text().splitlines()
    arduino = dict(line.split("=", 1) for line in lines)
    platformio = json.loads((ROOT / "library.json").read_text())
    version = ".".join(exports.version())
    assert arduino["version"] == platformio["version"] == version
    assert [arduino["includes"]] == platformio["headers"]
    assert (ROOT / platformio["build"]["srcDir"] / arduino["includes"]).is_file()
    assert re.fullmatch(r"https://[a-z0-9-]+(\.[a-z0-9-]+)+/\S*", arduino["url"])


@pytest.mark.ring(3)  # the second ring has `make wheels`
def test_wheel_in_an_empty_environment(tmp_path: Path) -> None:
    """Quick: built with the tools that are here. `make wheels` does it with none, for all."""
    here = Path(sys.executable)
    python = wheels.Interpreter(wheels.version_of(here), here)
    sdist = wheels.make_sdist(tmp_path)
    wheel = wheels.pip_wheel(python, here, sdist, tmp_path, "--no-build-isolation")
    wheels.check_wheel(python, wheel, tmp_path)
