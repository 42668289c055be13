/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * What stays behind on the stack. Every operation runs on a stack of its own, painted before;
 * afterwards that stack is searched for what should be gone: the key, the expanded key, the
 * message and its keystream, a file's key, the result of a permutation in the forms that kernels
 * keep it in. What counts is 16 bytes in a row or more: registers that the compiler spilled are
 * not promised to be wiped, a buffer with a name is. Some levels of some compilers spill whole
 * states; tests/ct/run.py builds this with those that do not.
 *
 * Ends with `N passed, N failed`.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <ucontext.h>
#include "loxo.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))

enum { STACK = 512 * 1024, PAINT = 0x5c, TEXT = 700, WORDS = 64, STATES = 8192 };

static uint8_t stack[STACK];
static ucontext_t here, there;
static unsigned passed, failed;
static volatile int status;

/* What the operations work on; none of it lies on their stack. */
static const loxo_aead *aead;
static const loxo_permutation *permutation;
static const loxo_kernel_row *kernel;
static loxo_cipher cipher;
static size_t len, ad_len;
static uint8_t key[32], nonce[32], ad[64], text[TEXT], sealed[TEXT], opened[TEXT], tag[64];
static uint8_t header[64], salt[16], states[STATES];
static uint64_t context[WORDS], state[WORDS];
static loxo_chunked file;

static void run_on_stack(void (*operation)(void)) {
  memset(stack, PAINT, STACK);
  getcontext(&there);
  there.uc_stack.ss_sp = stack;
  there.uc_stack.ss_size = STACK;
  there.uc_link = &here;
  makecontext(&there, operation, 0);
  swapcontext(&here, &there);
}

/* Where `found` bytes of the secret lie on the stack, as a distance from its top; 0: nowhere. */
static size_t left_on_stack(const uint8_t *secret, size_t n, size_t found) {
  for (size_t at = 0; at + found <= STACK; at++) {
    if (stack[at] == PAINT) continue;
    for (size_t i = 0; i + found <= n; i++) {
      if (stack[at] == secret[i] && !memcmp(stack + at, secret + i, found)) return STACK - at;
    }
  }
  return 0;
}

static void absent(const char *name, const char *operation, const char *what, const uint8_t *secret,
                   size_t n, size_t found) {
  size_t depth = left_on_stack(secret, n, found);
  passed += !depth;
  failed += depth != 0;
  if (depth) {
    printf("FAILED %s, %s: %s is left on the stack, %zu bytes deep\n", name, operation, what,
           depth);
  }
}

/* ---- AEADs ---------------------------------------------------------------------------------- */

static void encrypt(void) {
  status = aead->encrypt(opened, tag, text, len, ad, ad_len, nonce, key);
}
static void decrypt(void) {
  status = aead->decrypt(opened, tag, sealed, len, ad, ad_len, nonce, key);
}
static void encrypt_with(void) {
  status = aead->encrypt_with(opened, tag, text, len, ad, ad_len, nonce, context);
}
static void decrypt_with(void) {
  status = aead->decrypt_with(opened, tag, sealed, len, ad, ad_len, nonce, context);
}
static void forge(void) { tag[0] ^= 1; }
static void key_init(void) { aead->key_init(context, key); }
static void init(void) { aead->init(state, nonce, key); }
static void init_with(void) { aead->init_with(state, nonce, context); }
static void absorb_ad(void) { status = aead->ad(state, ad, ad_len); }
static void update(void) { status = aead->encrypt_update(state, opened, text, len); }
static void encrypt_final(void) { status = aead->encrypt_final(state, tag); }
static void decrypt_absorb(void) { status = aead->decrypt_absorb(state, sealed, len); }
static void decrypt_verify(void) { status = aead->decrypt_verify(state, tag); }
static void decrypt_update(void) { status = aead->decrypt_update(state, opened, sealed, len); }

static void batch(void) {
  loxo_packet p[2];
  memset(p, 0, sizeof p);
  for (int i = 0; i < 2; i++) {
    p[i].out = opened + (i ? len / 2 : 0);
    p[i].tag = i ? header : tag;
    p[i].in = text;
    p[i].len = len / 2;
    p[i].nonce = nonce;
    p[i].key = key;
  }
  status = aead->encrypt_many(p, 2);
}

static void check_aead_step(const char *what, void (*operation)(void)) {
  uint8_t keystream[TEXT];
  run_on_stack(operation);
  for (size_t i = 0; i < len; i++) keystream[i] = text[i] ^ sealed[i];
  absent(aead->name, what, "the key", key, aead->key_bytes, 16);
  absent(aead->name, what, "the expanded key", (const uint8_t *)context, aead->block_bytes, 16);
  absent(aead->name, what, "the message", text, len, 16);
  absent(aead->name, what, "keystream", keystream, len, 16);
}

#define STEP(operation) check_aead_step(#operation, operation)

static void check_packet(size_t length, size_t ad_length) {
  len = length;
  ad_len = ad_length;
  status = aead->encrypt(sealed, tag, text, len, ad, ad_len, nonce, key);
  aead->key_init(context, key);
  STEP(encrypt);
  STEP(decrypt);
  STEP(encrypt_with);
  STEP(decrypt_with);
  STEP(key_init);
  STEP(init), STEP(absorb_ad), STEP(update), STEP(encrypt_final);
  STEP(init_with), STEP(absorb_ad), STEP(decrypt_absorb), STEP(decrypt_verify);
  STEP(decrypt_update);
  forge();
  STEP(decrypt);
  STEP(init), STEP(absorb_ad), STEP(decrypt_absorb), STEP(decrypt_verify);
  if (len <= 64) STEP(batch);
}

static void check_aead(const loxo_aead *a) {
  static const size_t lens[][2] = {{0, 0}, {16, 0}, {18, 30}, {25, 8}, {64, 13}, {640, 20}};
  aead = a;
  for (size_t i = 0; i < COUNT(lens); i++) check_packet(lens[i][0], lens[i][1]);
}

/* ---- Files and permutations ----------------------------------------------------------------- */

static void chunked_init(void) {
  status = loxo_chunked_encrypt_init(&file, header, cipher, 6, salt, key);
}

static void check_chunked(const char *name) {
  run_on_stack(chunked_init);
  if (status == LOXO_ERR_FORMAT) return; /* experimental */
  absent(name, "chunked", "the key", key, cipher.key_bytes, 16);
  absent(name, "chunked", "the file's key", file.key, cipher.key_bytes, 16);
}

static void permute(void) { kernel->permute(states, kernel->lanes); }

/* All lanes hold the same state, so that a bit-sliced one is bytes of zeros and of ones. */
static void check_kernel(void) {
  size_t bytes = permutation->state_bytes;
  uint8_t slices[8 * 128], words[16];
  for (size_t i = 0; i < bytes * kernel->lanes; i++) states[i] = (uint8_t)(i % bytes * 151 + 77);
  run_on_stack(permute);
  memcpy(words, states, 8);
  memcpy(words + 8, states, 8);
  for (size_t i = 0; i < 8 * bytes; i++) slices[i] = states[i / 8] >> i % 8 & 1 ? 0xff : 0;
  absent(permutation->name, kernel->name, "the result", states, bytes,
         bytes > 20 ? (bytes + 20) / 2 : bytes);
  if (kernel->lanes == 1) return;
  absent(permutation->name, kernel->name, "the result by words", words, 16, 16);
  absent(permutation->name, kernel->name, "the result in slices", slices, 8 * bytes, 64);
}

static void check_permutation(const loxo_permutation *p) {
  permutation = p;
  for (kernel = p->kernels; kernel && kernel->permute; kernel++) {
    if (kernel->needs & ~loxo_cpu_features()) {
      printf("NOT RUN %s, %s: the CPU does not have its instructions\n", p->name, kernel->name);
    } else if ((size_t)kernel->lanes * p->state_bytes <= STATES) {
      check_kernel();
    }
  }
}

int main(void) {
  for (size_t i = 0; i < sizeof key; i++) key[i] = (uint8_t)(i * 29 + 7);
  for (size_t i = 0; i < TEXT; i++) text[i] = (uint8_t)(i * 31 + i / 256 + 200);
  for (size_t i = 0; i < sizeof ad; i++) ad[i] = (uint8_t)(i * 7 + 3);
  for (size_t i = 0; i < loxo_aead_count(); i++) check_aead(loxo_aead_at(i));
  for (size_t i = 0; i < loxo_permutation_count(); i++) check_permutation(loxo_permutation_at(i));
#define LOXO_AEAD(id, name_, NAME, text, permutation) \
  cipher = loxo_##name_##_cipher(); \
  check_chunked(text);
#include "loxo/registry.def"
  printf("%u passed, %u failed\n", passed, failed);
  return failed != 0;
}
