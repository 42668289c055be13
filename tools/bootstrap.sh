#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
#
# Makes .venv with the tools that build the library and the Python package. If something is missing
# that only the system can provide (a C and a C++ compiler, Python 3.10 or later with venv and
# headers), it says so in one line.
#
#   tools/bootstrap.sh [python]
set -eu
cd "$(dirname "$0")/.."

candidates="${1:-python3 python3.14 python3.13 python3.12 python3.11 python3.10 python}"
missing=""
packages=""

need() { # need <what> <its Debian package>
  missing="$missing${missing:+, }$1"
  packages="$packages $2"
}

answers() { # answers <python> <statements>: whether they run without an exception
  "$1" -c "$2" >/dev/null 2>&1
}

is_recent='import sys; assert sys.version_info >= (3, 10)'
has_venv='import ensurepip, venv'
has_headers='import os, sysconfig as s; assert os.path.exists(s.get_path("include") + "/Python.h")'

# The first Python that has everything or, if none has, the first recent enough.
find_python() {
  recent=""
  for python in $candidates; do
    answers "$python" "$is_recent" || continue
    recent="${recent:-$python}"
    if answers "$python" "$has_venv" && answers "$python" "$has_headers"; then
      echo "$python"
      return
    fi
  done
  echo "$recent"
}

install_command() {
  become="sudo "
  [ "$(id -u)" -ne 0 ] || become=""
  if command -v apt-get >/dev/null; then
    echo "${become}apt-get install -y$packages"
  elif command -v dnf >/dev/null; then
    echo "${become}dnf install -y gcc gcc-c++ python3-devel"
  elif command -v apk >/dev/null; then
    echo "${become}apk add build-base python3-dev"
  elif command -v pacman >/dev/null; then
    echo "${become}pacman -S --needed base-devel python"
  elif [ "$(uname)" = Darwin ]; then
    echo "xcode-select --install; brew install python"
  else
    echo "your system's package manager"
  fi
}

command -v "${CC:-cc}" >/dev/null || need "a C compiler" gcc
command -v "${CXX:-c++}" >/dev/null || need "a C++ compiler" g++
python=$(find_python)
if [ -z "$python" ]; then
  need "Python 3.10 or later" "python3 python3-venv python3-dev"
else
  answers "$python" "$has_venv" || need "Python's venv module" python3-venv
  answers "$python" "$has_headers" || need "Python's headers" python3-dev
fi
if [ -n "$missing" ]; then
  echo "loxo needs $missing: $(install_command)" >&2
  exit 1
fi

export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1 PIP_ROOT_USER_ACTION=ignore
export PIP_NO_WARN_SCRIPT_LOCATION=1
if ! answers .venv/bin/python "$is_recent"; then
  echo "making .venv with $("$python" --version)"
  rm -rf .venv
  "$python" -m venv .venv
fi
if ! answers .venv/bin/python 'import pip; assert [int(n) for n in pip.__version__.split(".")[:2]] >= [25, 1]'; then
  .venv/bin/python -m pip install --quiet --upgrade "pip>=25.1" # the first with --group
fi
echo "installing the build's tools into .venv"
.venv/bin/python -m pip install --quiet --group build
