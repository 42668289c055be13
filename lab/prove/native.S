/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Runs one instruction of x86-64 on a given state. lab/prove/references.py copies this code to
 * memory that it can write. The instruction is elsewhere, with a jump to native_back behind it.
 *
 * rdi points to the state: the flags, the general registers in the order below, and the vectors. It
 * is loaded, the instruction runs, and the state is stored again. */
  .set GENERAL, 8 * 17
  .macro vectors way
  .irp n, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
  \way \n
  .endr
  .endm
  .macro load n
  vmovdqu GENERAL + 32 * \n(%rdi), %ymm\n
  .endm
  .macro store n
  vmovdqu %ymm\n, GENERAL + 32 * \n(%rsp)
  .endm

  .text
native_start:
  .irp r, rbx, rbp, r12, r13, r14, r15
  push %\r
  .endr
  mov %rsp, own_stack(%rip)
  lea GENERAL(%rdi), %rax
  mov %rax, own_end(%rip)
  vectors load
  mov %rdi, %rsp
  popfq
  .irp r, rax, rcx, rdx, rbx, rbp, rsi, rdi, r8, r9, r10, r11, r12, r13, r14, r15, rsp
  pop %\r
  .endr
  jmp *native_target(%rip)
native_back:
  mov %rsp, found_stack(%rip)
  mov own_end(%rip), %rsp
  pushq found_stack(%rip)
  .irp r, r15, r14, r13, r12, r11, r10, r9, r8, rdi, rsi, rbp, rbx, rdx, rcx, rax
  push %\r
  .endr
  pushfq
  vectors store
  mov own_stack(%rip), %rsp
  cld
  vzeroupper
  .irp r, r15, r14, r13, r12, rbp, rbx
  pop %\r
  .endr
  ret
  .balign 8
native_target:
  .quad 0
own_stack:
  .quad 0
own_end:
  .quad 0
found_stack:
  .quad 0
  .section .note.GNU-stack, "", @progbits
