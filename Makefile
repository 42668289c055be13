# SPDX-License-Identifier: Apache-2.0 OR MIT
#
# The entry point to everything. `make install` needs only make and a C compiler. The other targets
# need C and C++ compilers and Python 3.10 or later, and install their remaining tools as wheels in
# .venv/. Everything is built in .venv/ and build/.
#
#   make PYTHON=python3.12    use this Python
#   make JOBS=8               run 8 jobs at once instead of 2
#   make WERROR=ON            a compiler's warning is an error (in a new build)
#   make TARGET ARGS=...      pass arguments to the target's script

PYTHON ?=
JOBS ?= 2
WERROR ?= OFF
ARGS ?=
BIN := .venv/bin
RUN := $(BIN)/python

export PATH := $(CURDIR)/$(BIN):$(PATH)
export CMAKE_BUILD_PARALLEL_LEVEL := $(JOBS)
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_ROOT_USER_ACTION := ignore
export PYTHONDONTWRITEBYTECODE := 1

# The library, without CMake or .venv.
LIBRARY = $(MAKE) --no-print-directory -f packaging/library.mk $(call at_once,$(JOBS))
# make -j already says how many.
at_once = $(if $(findstring jobserver,$(MAKEFLAGS)),,-j$(1))

BUILD_TOOLS := .venv/.build-tools-installed
TOOLS := .venv/.tools-installed
RELEASE_TOOLS := .venv/.release-tools-installed
PACKAGE := .venv/.package-installed
# Includes folders, so that a removed file counts as a change. The package takes the library and the
# benchmark from build/.
PACKAGE_SOURCES := pyproject.toml CMakeLists.txt $(wildcard README.md) \
  $(shell find cmake src python lab -name __pycache__ -prune -o -print 2>/dev/null)

.PHONY: all
all: ## builds the library in build/ and installs the command loxo in .venv
	@# The other tools install while the library compiles.
	@$(MAKE) --no-print-directory $(call at_once,2) $(PACKAGE)

.PHONY: demo
demo: all ## builds everything and shows every algorithm at work
	@$(BIN)/loxo demo

.PHONY: test
test: all ## builds everything and runs the first ring of tests (--ring 2: the second)
	@$(RUN) tests/rings.py $(ARGS)

.PHONY: install
install: ## installs libraries and headers in PREFIX (/usr/local); needs only a C compiler and make
	@$(LIBRARY) install

.PHONY: uninstall
uninstall: ## removes what `make install` installed with the same PREFIX
	@$(LIBRARY) uninstall

.PHONY: bench
bench: all ## measures every AEAD, hash and stream on this machine (ARGS=--rows: all there is)
	@$(BIN)/loxo bench $(ARGS)

.PHONY: bars
bars: all ## measures every bar, sums up, and fails if one is missed that is not known (ARGS=NAME)
	@$(RUN) -m lab.bars $(ARGS)

.PHONY: papers
papers: all ## sets published papers beside this machine (ARGS=--tables: all their tables)
	@$(RUN) -m lab.papers.report $(ARGS)

.PHONY: report
report: all ## measures everything here, and makes a page of it in build/report
	@$(RUN) -m lab.report $(ARGS)

.PHONY: thresholds
thresholds: all ## measures how many states each kernel needs to win (--write: the tables)
	@$(RUN) lab/compare/thresholds.py $(ARGS)

.PHONY: cliff
cliff: all ## measures what each further byte of a message costs, and draws build/cliff.svg
	@$(BIN)/loxo bench --cliff --json build/cliff.jsonl --plot build/cliff.svg $(ARGS)

BASE ?= HEAD~1
.PHONY: bench-check
bench-check: all ## compares speed with the commit BASE (HEAD~1); fails if this one is slower
	@$(RUN) lab/compare/bench_check.py $(BASE) $(ARGS)

.PHONY: mcu
mcu: all ## measures cycles, flash and stack on simulated microcontrollers (--check: checks there)
	@$(RUN) -m lab.mcu $(ARGS)

.PHONY: prove
prove: all ## proves that kernels' object code computes its specification (--only LABEL: one)
	@$(RUN) -m lab.prove $(ARGS)

.PHONY: size
size: $(TOOLS) ## prints what each algorithm costs on microcontrollers
	@$(RUN) lab/size.py $(ARGS)

.PHONY: figures
figures: all ## measures everything and updates the tables of figures in the docs
	@for level in portable avx2 native; do \
	  $(BIN)/loxo bench --cpu $$level --no-bars --seconds 0.05 --json build/bench-$$level.jsonl || exit; \
	done
	@$(RUN) lab/size.py --everything --json > build/size.json
	@$(RUN) lab/figures.py build/size.json build/bench-portable.jsonl build/bench-avx2.jsonl \
	  build/bench-native.jsonl
	@$(RUN) -m lab.papers.report --pages >/dev/null
	@$(RUN) -m lab.mcu --pages
	@$(RUN) -m lab.choosing build/size.json build/bench-portable.jsonl build/bench-avx2.jsonl \
	  build/bench-native.jsonl

.PHONY: generate
generate: all ## writes the generated files: test vectors, selftest answers, Python types, keywords
	@$(RUN) tests/vectors/generate.py
	@$(RUN) tools/known_answers.py
	@$(RUN) python/core/make_stubs.py
	@$(RUN) tools/keywords.py

.PHONY: lint
lint: all ## checks format, types, functions, symbols and object code
	@$(RUN) tools/lint/lint.py $(ARGS)

.PHONY: format
format: $(TOOLS) ## rewrites C, C++ and Python in the project's format
	@find src tests lab python examples -name '*.[ch]' -o -name '*.[ch]pp' -o -name '*.def' -o -name '*.inc' | \
	xargs clang-format -i
	@$(RUN) -m ruff check --quiet --fix . && $(RUN) -m ruff format --quiet .

.PHONY: ct
ct: $(TOOLS) ## constant time: runs under valgrind with secrets marked
	@$(RUN) tests/ct/run.py $(ARGS)

.PHONY: timing
timing: library $(TOOLS) ## constant time: times fixed against random inputs for a minute
	@$(RUN) lab/timing/timing.py $(ARGS)

.PHONY: variants
variants: $(TOOLS) ## runs the tests on other builds of the library: small, static, debug
	@$(RUN) tests/variants.py $(ARGS)

.PHONY: sanitize
sanitize: $(TOOLS) ## runs the tests under ASan, UBSan, MSan and TSan
	@$(RUN) tests/sanitize.py $(ARGS)

.PHONY: fuzz
fuzz: $(TOOLS) ## runs every fuzz target for a short time
	@$(RUN) tests/fuzz/run.py $(ARGS)

.PHONY: cross
cross: $(TOOLS) ## tests other processors: in an emulator, or by compiling only
	@$(RUN) tests/cross/run.py $(ARGS)

.PHONY: counts
counts: $(TOOLS) ## counts the kernels' instructions on other processors
	@$(RUN) lab/counts/counts.py $(ARGS)

.PHONY: coverage
coverage: $(TOOLS) ## measures line coverage of src/
	@$(RUN) tests/coverage.py $(ARGS)

.PHONY: mutants
mutants: $(TOOLS) ## plants each known fault in turn and checks that the tests catch it
	@$(RUN) tests/mutants.py $(ARGS)

.PHONY: mutants-quick
mutants-quick: $(TOOLS) ## does the same with a few of the faults
	@$(RUN) tests/mutants.py --quick

.PHONY: wheels
wheels: $(TOOLS) ## builds a wheel for each Python found, and tests it in an empty environment
	@$(RUN) tests/wheels.py $(ARGS)

.PHONY: setup
setup: ## installs the system packages that the second ring needs (Debian)
	@sh tools/setup.sh

.PHONY: check-all
check-all: all $(RELEASE_TOOLS) ## runs every check, before a release
	@.ci/run --all

.PHONY: clean
clean: ## removes build/ and .venv/
	@rm -rf build .venv

.PHONY: help
help: ## prints this
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' Makefile

.PHONY: library
library: build/build.ninja
	@if [ ! -t 1 ]; then echo "building the library"; quiet=--quiet; fi; \
	ninja -C build -j $(JOBS) $$quiet

build/build.ninja: $(BUILD_TOOLS)
	@cmake -S . -B build -G Ninja -DCMAKE_BUILD_TYPE=Release -DLOXO_BUILD_TESTS=ON \
	  -DLOXO_BUILD_LAB=ON -DLOXO_WERROR=$(WERROR) --log-level=WARNING >/dev/null

.PHONY: package
package: $(PACKAGE)

$(PACKAGE): $(PACKAGE_SOURCES) $(TOOLS) | library
	@echo "building the Python package"
	@$(RUN) -m pip install --quiet --no-build-isolation -C build-dir=build/python \
	  -C cmake.define.LOXO_BUILT="$(CURDIR)/build" -C cmake.define.LOXO_WERROR=$(WERROR) '.[cli]'
	@touch $@

$(BUILD_TOOLS): pyproject.toml tools/bootstrap.sh
	@sh tools/bootstrap.sh $(PYTHON)
	@touch $@

$(TOOLS): $(BUILD_TOOLS)
	@echo "installing the other tools into .venv"
	@$(RUN) -m pip install --quiet --group dev
	@touch $@

$(RELEASE_TOOLS): $(TOOLS)
	@$(RUN) -m pip install --quiet --group release
	@touch $@
