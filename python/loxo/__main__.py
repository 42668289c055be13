# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`python -m loxo` is the `loxo` command."""

from loxo.cli_start import main

if __name__ == "__main__":
    main()
