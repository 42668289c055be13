/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The end of every assembly file, outside the guard for its target. On other targets the object is
 * empty, yet it still marks the stack as non-executable and carries the branch protection that the
 * build asked for, so linking it weakens nothing.
 */
#if defined(__ASSEMBLER__)
/* clang-format off */
#if defined(__CET__)
#include <cet.h>
#endif
#if defined(__ARM_FEATURE_BTI_DEFAULT) && defined(__ELF__)
  .section .note.gnu.property, "a"
  .balign 8
  .word 4, 16, 5
  .asciz "GNU"
  .word 0xc0000000, 4, 1, 0
#endif
#if defined(__ELF__) && !defined(__AVR__)
  .section .note.GNU-stack, "", %progbits
#endif
#endif
