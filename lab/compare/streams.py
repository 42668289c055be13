# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Measures stream ciphers beside other libraries.

ChaCha20 and ChaCha20-Poly1305 stand beside OpenSSL and libsodium, SOSEMANUK beside Crypto++'s,
which has tables, as far as these are installed, and all beside single calls of ours. Builds the
library as released, for each compiler, and runs lab/compare/streams.c at each level of the CPU's
features. OpenSSL is held to the same level. Fails if a bar is missed; what is not installed is said
to be not measured.

python -m lab.compare.streams [--cc gcc clang] [--level avx512 avx2 portable] [--seconds S]
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tools.toolchain import BUILD, BuildError, released, run  # noqa: E402

LEVELS = ("avx512", "avx2", "portable")
FLAGS = ("-O2", "-Wall", "-Wextra", f"-I{ROOT / 'src'}", f"-I{ROOT / 'lab/bench'}")
# What OpenSSL must not find: the feature words of CPUID, leaf 1 and leaf 7.
HIDDEN = {"avx512": "", "avx2": ":~0xc0230000", "portable": "~0x1000020000000000:~0xc0230020"}


def cryptopp(compiler: str, out: Path) -> list[str | Path]:
    """What links Crypto++, if it is installed."""
    made = out / "streams_cryptopp.o"
    source = ROOT / "lab/compare/streams_cryptopp.cpp"
    try:
        run([compiler, "-x", "c++", "-std=c++17", *FLAGS, "-c", source, "-o", made])
    except BuildError:
        return []
    return [made, "-lcryptopp", "-lstdc++"]


def build(compiler: str) -> Path:
    """The program, over a library of its own."""
    out = BUILD / f"streams-{Path(compiler).name}"
    here = ROOT / "lab/compare"
    files = [here / "streams.c", here / "streams_peers.c", ROOT / "lab/bench/clock.c"]
    files.append(released(compiler, out))
    run(
        [
            *(compiler, "-std=gnu11", *FLAGS, *files, "-ldl", *cryptopp(compiler, out)),
            *("-o", out / "streams"),
        ]
    )
    return out / "streams"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--cc", nargs="+", default=[os.environ.get("CC", "cc")], help="compilers")
    parser.add_argument("--level", nargs="+", choices=LEVELS, default=LEVELS, help="default: all")
    parser.add_argument("--seconds", default="0.4", help="for each row (%(default)s)")
    wanted = parser.parse_args()
    missed = 0
    for compiler in wanted.cc:
        try:
            program = build(compiler)
        except BuildError as error:
            sys.exit(f"streams: {error}")
        version = run([compiler, "--version"]).splitlines()[0]
        for level in wanted.level:
            print(f"---- {level}, {version}", flush=True)
            environment = os.environ | {"OPENSSL_ia32cap": HIDDEN[level]}
            if not HIDDEN[level]:
                del environment["OPENSSL_ia32cap"]
            done = subprocess.run(
                [program, level, wanted.seconds], env=environment, check=False
            ).returncode
            if done not in (0, 1):
                return done
            missed |= done
    return missed


if __name__ == "__main__":
    sys.exit(main())
