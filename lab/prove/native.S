/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Runs one instruction of x86-64 on a given state. lab/prove/references.py copies this code to
 * memory that it can write, and the instruction into the room for it.
 *
 * rdi points to the state: 16 general registers in the order of their numbers, the flags, and 16
 * vector registers, 64 bytes apart. It is loaded, the instruction runs, and the state is stored again. */
  .text
  .global native_start, native_room, native_end
  .set REGISTERS, 0
  .set FLAGS, 128
  .set VECTORS, 192
native_start:
  push %rbx
  push %rbp
  push %r12
  push %r13
  push %r14
  push %r15
  mov %rsp, own_stack(%rip)
  mov %rdi, own_state(%rip)
  .irp n, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
  vmovdqu VECTORS + 64 * \n(%rdi), %ymm\n
  .endr
  pushq FLAGS(%rdi)
  popfq
  mov 0(%rdi), %rax
  mov 8(%rdi), %rcx
  mov 16(%rdi), %rdx
  mov 24(%rdi), %rbx
  mov 32(%rdi), %rsp
  mov 40(%rdi), %rbp
  mov 48(%rdi), %rsi
  .irp n, 8, 9, 10, 11, 12, 13, 14, 15
  mov 8 * \n(%rdi), %r\n
  .endr
  mov 56(%rdi), %rdi
native_room:
  .skip 16, 0x90
  mov %rdi, last(%rip)
  mov own_state(%rip), %rdi
  mov %rax, 0(%rdi)
  mov %rsp, 32(%rdi)
  mov own_stack(%rip), %rsp
  pushfq
  popq FLAGS(%rdi)
  mov last(%rip), %rax
  mov %rax, 56(%rdi)
  mov %rcx, 8(%rdi)
  mov %rdx, 16(%rdi)
  mov %rbx, 24(%rdi)
  mov %rbp, 40(%rdi)
  mov %rsi, 48(%rdi)
  .irp n, 8, 9, 10, 11, 12, 13, 14, 15
  mov %r\n, 8 * \n(%rdi)
  .endr
  .irp n, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
  vmovdqu %ymm\n, VECTORS + 64 * \n(%rdi)
  .endr
  cld
  vzeroupper
  pop %r15
  pop %r14
  pop %r13
  pop %r12
  pop %rbp
  pop %rbx
  ret
  .balign 8
own_stack:
  .quad 0
own_state:
  .quad 0
last:
  .quad 0
native_end:
  .section .note.GNU-stack, "", @progbits
