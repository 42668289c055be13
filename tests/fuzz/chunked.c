/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Fuzz target for the file format, with the AEAD that LOXO_FUZZ names. The fuzzer gives either all
 * bytes of a file, or changes to a genuine one: bytes, cuts, chunks in another order. Only genuine
 * data is ever released, at its place, and only the whole file ends successfully.
 */
#include "fuzz.h"

enum { CHUNK = 64, CHUNKS_MAX = 6, TAG_MAX = 32, FILE_MAX = 64 + CHUNKS_MAX * (CHUNK + TAG_MAX) };

static const uint8_t key[LOXO_CHUNKED_KEY_MAX] = {42};

typedef struct file {
  size_t len, text_len;
  uint8_t bytes[FILE_MAX], text[CHUNKS_MAX * CHUNK];
} file;

static loxo_cipher cipher_of(const loxo_aead *a) {
#define LOXO_AEAD(id_, name_, NAME, text, permutation) \
  if (a->id == (id_)) return loxo_##name_##_cipher();
#include "loxo/registry.def"
  PROMISE(0);
}

static loxo_cipher_many many_of(const loxo_cipher *cipher) {
#define LOXO_AEAD(id_, name_, NAME, text, permutation) \
  if (cipher->id == (id_)) return loxo_##name_##_cipher_many();
#include "loxo/registry.def"
  PROMISE(0);
}

static void make_file(file *f, loxo_cipher cipher, input *in) {
  loxo_chunked c;
  uint8_t salt[LOXO_CHUNKED_SALT_BYTES];
  f->text_len = take_below(in, sizeof f->text);
  take_bytes(in, salt, sizeof salt);
  for (size_t i = 0; i < f->text_len; i++) f->text[i] = (uint8_t)(i * 167 + salt[i & 15] + 1);
  PROMISE(loxo_chunked_encrypt_init(&c, f->bytes, cipher, 6, salt, key) == 0);
  f->len = LOXO_CHUNKED_HEADER_BYTES;
  for (size_t at = 0; !loxo_chunked_ended(&c); at += CHUNK) {
    size_t n = f->text_len - at < CHUNK ? f->text_len - at : CHUNK;
    int last = at + n == f->text_len;
    PROMISE(loxo_chunked_encrypt(&c, f->bytes + f->len, f->text + at, n, last) == 0);
    f->len += n + cipher.tag_bytes;
  }
}

/* Up to four changes; the reader has to find out whether the file is still the same. */
static void change(file *f, size_t sealed, input *in) {
  for (size_t n = take_below(in, 5); n; n--) {
    size_t at = take_below(in, f->len ? f->len : 1), other = 64 + take_below(in, 5) * sealed;
    size_t to = 64 + take_below(in, 5) * sealed;
    switch (take_below(in, 4)) {
      case 0: f->bytes[at] ^= take_byte(in); break;
      case 1: f->len = take_byte(in) & 1 || to > f->len ? at : to; break;
      case 2:
        if (other + sealed <= f->len && to + sealed <= f->len) {
          memmove(f->bytes + to, f->bytes + other, sealed);
        }
        break;
      default:
        if (f->len + 7 <= sizeof f->bytes) take_bytes(in, f->bytes + f->len, 7), f->len += 7;
    }
  }
}

/* Reads as a program would; returns how much was released before the end or an error. */
static size_t read_file(const file *f, loxo_cipher cipher, uint8_t *out, int *ended) {
  loxo_chunked c;
  size_t released = 0, sealed = CHUNK + (size_t)cipher.tag_bytes;
  *ended = 0;
  if (f->len < LOXO_CHUNKED_HEADER_BYTES) return 0;
  if (loxo_chunked_decrypt_init(&c, f->bytes, cipher, key)) return 0;
  sealed = ((size_t)1 << c.chunk_log2) + cipher.tag_bytes;
  for (size_t at = LOXO_CHUNKED_HEADER_BYTES; !loxo_chunked_ended(&c); at += sealed) {
    size_t n = f->len - at < sealed ? f->len - at : sealed;
    int last = at + n == f->len;
    uint8_t plain[CHUNK + TAG_MAX];
    memset(plain, 0, sizeof plain);
    if (loxo_chunked_decrypt(&c, plain, f->bytes + at, n, last)) {
      for (size_t i = 0; i < sizeof plain; i++) PROMISE(plain[i] == 0);
      return released;
    }
    memcpy(out + released, plain, n - cipher.tag_bytes);
    released += n - cipher.tag_bytes;
  }
  *ended = 1;
  return released;
}

/* The same in two calls for many chunks, the first for `first` of them: all of it, or nothing. */
static int read_many(const file *f, loxo_cipher cipher, size_t first, uint8_t *out) {
  loxo_chunked c;
  if (f->len < LOXO_CHUNKED_HEADER_BYTES) return 0;
  if (loxo_chunked_decrypt_init(&c, f->bytes, cipher, key)) return 0;
  const size_t sealed = ((size_t)1 << c.chunk_log2) + cipher.tag_bytes;
  const uint8_t *body = f->bytes + LOXO_CHUNKED_HEADER_BYTES;
  const size_t len = f->len - LOXO_CHUNKED_HEADER_BYTES;
  const size_t cut = first * sealed < len ? first * sealed : 0;
  const size_t text = loxo_chunked_opened_bytes(&c, cut);
  const size_t rest = loxo_chunked_opened_bytes(&c, len - cut);
  memset(out, 0, text + rest);
  if (loxo_chunked_decrypt_many(&c, many_of(&cipher), out, body, cut, 0, NULL) ||
      loxo_chunked_decrypt_many(&c, many_of(&cipher), out + text, body + cut, len - cut, 1, NULL)) {
    const size_t from = (size_t)c.next << c.chunk_log2;
    for (size_t i = from; i < text + rest; i++) PROMISE(out[i] == 0);
    return 0;
  }
  return 1;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static file genuine, changed;
  uint8_t out[CHUNKS_MAX * CHUNK + CHUNK];
  int ended, raw;
  input in = {data, size};
  const loxo_aead *a = loxo_aead_named(wanted());
  PROMISE(a && a->tag_bytes <= TAG_MAX);
  loxo_cipher cipher = cipher_of(a);
  raw = take_below(&in, 4) == 0;
  const size_t first = take_below(&in, CHUNKS_MAX);
  make_file(&genuine, cipher, &in);
  changed = genuine;
  if (raw) {
    changed.len = in.left < FILE_MAX ? in.left : FILE_MAX;
    take_bytes(&in, changed.bytes, changed.len);
  } else {
    change(&changed, CHUNK + (size_t)cipher.tag_bytes, &in);
  }
  size_t released = read_file(&changed, cipher, out, &ended);
  PROMISE(released <= genuine.text_len);
  PROMISE(memcmp(out, genuine.text, released) == 0);
  int same = changed.len == genuine.len && !memcmp(changed.bytes, genuine.bytes, genuine.len);
  PROMISE(ended == same);
  PROMISE(!ended || released == genuine.text_len);
  static uint8_t many[FILE_MAX];
  PROMISE(read_many(&changed, cipher, first, many) == ended);
  PROMISE(!ended || memcmp(many, out, released) == 0);
  return 0;
}
