#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
#
# Installs the Debian packages that the second ring needs. Does nothing if all are there.
set -eu

packages="
  build-essential ccache git pkg-config python3 python3-dev python3-venv
  clang clang-format clang-tidy libclang-rt-dev lld llvm valgrind libc6-dbg
  gcc-avr avr-libc libsimavr-dev gcc-arm-none-eabi gcc-riscv64-unknown-elf
  gcc-s390x-linux-gnu libc6-dev-s390x-cross
  gcc-arm-linux-gnueabihf libc6-dev-armhf-cross
  gcc-aarch64-linux-gnu libc6-dev-arm64-cross
  gcc-riscv64-linux-gnu libc6-dev-riscv64-cross
  wasi-libc libclang-rt-14-dev-wasm32 nodejs
  chromium
  qemu-user qemu-system-arm qemu-system-misc simavr
"

missing=""
for package in $packages; do
  if ! dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed'; then
    missing="$missing $package"
  fi
done
[ -n "$missing" ] || exit 0

if ! command -v apt-get >/dev/null; then
  echo "make setup knows Debian's packages only; install the likes of:$missing" >&2
  exit 1
fi
become=""
[ "$(id -u)" -eq 0 ] || become=sudo
echo "installing$missing"
export DEBIAN_FRONTEND=noninteractive
$become apt-get -qq update
# shellcheck disable=SC2086  # a list of words
$become apt-get -qq install --yes --no-install-recommends $missing >/dev/null
