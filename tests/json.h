/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * A JSON reader for test vectors: a whole file becomes a tree of nodes; numbers and strings stay
 * text. An escape in a string keeps its backslash (the values that tests read are hexadecimal and
 * single words). Anything that is not JSON ends the program.
 */
#ifndef LOXO_TEST_JSON_H
#define LOXO_TEST_JSON_H

#include "test.h"

typedef struct json {
  char kind;              /* { [ " or 0 for numbers, true, false, null */
  const char *key, *text; /* its name in an object; its text */
  struct json *child, *next;
} json;

typedef struct json_file {
  json *root;
  char *text;
  json *nodes; /* all of them */
  size_t used, room;
  char *at;
} json_file;

static json *json_value(json_file *f, unsigned depth);

/* Goes past what is in the set; says how much that was. Each strspn would read the rest of the file
 * under the address sanitizer's strict checks. */
static inline size_t json_pass(json_file *f, const char *set) {
  const char *start = f->at;
  while (*f->at && strchr(set, *f->at)) f->at++;
  return (size_t)(f->at - start);
}

static inline char json_peek(json_file *f) {
  json_pass(f, " \t\r\n");
  return *f->at;
}

static inline void json_expect(json_file *f, char c) {
  if (json_peek(f) != c) give_up("damaged JSON", f->at);
  f->at++;
}

/* The string's text, terminated by a zero in place of its closing quote. */
static inline const char *json_string(json_file *f) {
  json_expect(f, '"');
  const char *start = f->at;
  for (; *f->at != '"'; f->at++) {
    if (*f->at == '\\') f->at++;
    if (!*f->at) give_up("damaged JSON", "a string without an end");
  }
  *f->at++ = 0;
  return start;
}

/* The members of an object or array, up to `end`. */
static inline json *json_members(json_file *f, char end, unsigned depth) {
  json *first = NULL, **last = &first;
  f->at++;
  while (json_peek(f) != end) {
    const char *key = NULL;
    if (first) json_expect(f, ',');
    if (end == '}') {
      json_peek(f);
      key = json_string(f);
      json_expect(f, ':');
    }
    *last = json_value(f, depth + 1);
    (*last)->key = key;
    last = &(*last)->next;
  }
  f->at++;
  return first;
}

static json *json_value(json_file *f, unsigned depth) {
  if (f->used == f->room || depth > 16) give_up("damaged JSON", "too much of it");
  json *node = &f->nodes[f->used++];
  memset(node, 0, sizeof *node);
  char c = json_peek(f);
  if (c == '{' || c == '[') {
    node->kind = c;
    node->child = json_members(f, c == '{' ? '}' : ']', depth);
  } else if (c == '"') {
    node->kind = c;
    node->text = json_string(f);
  } else {
    node->text = f->at; /* must end with a byte that is not part of it: for strtol and strncmp */
    if (!json_pass(f, "+-.0123456789abcdefghijklmnopqrstuvwxyzE")) give_up("damaged JSON", f->at);
  }
  return node;
}

static inline void json_open(json_file *f, const char *name, const char *suffix) {
  FILE *file = open_vectors(name, suffix);
  fseek(file, 0, SEEK_END);
  size_t size = (size_t)ftell(file);
  rewind(file);
  f->text = malloc(size + 1);
  f->room = size / 2 + 1; /* a value and what separates it take two characters */
  f->nodes = malloc(f->room * sizeof *f->nodes);
  f->used = 0;
  if (!f->text || !f->nodes || fread(f->text, 1, size, file) != size) give_up("cannot read", name);
  fclose(file);
  f->text[size] = 0;
  f->at = f->text;
  f->root = json_value(f, 0);
  if (json_peek(f)) give_up("damaged JSON", "something follows its end");
}

static inline void json_close(json_file *f) {
  free(f->nodes);
  free(f->text);
}

/* The member of that name, which must exist. */
static inline const json *json_get(const json *object, const char *key) {
  for (const json *m = object->child; m; m = m->next) {
    if (m->key && strcmp(m->key, key) == 0) return m;
  }
  give_up("JSON without the member", key);
  return NULL;
}

static inline const char *json_text(const json *object, const char *key) {
  const char *text = json_get(object, key)->text;
  if (!text) give_up("JSON member is not a text or number", key);
  return text;
}

static inline long json_number(const json *object, const char *key) {
  return strtol(json_text(object, key), NULL, 10);
}

static inline void json_bytes(const json *object, const char *key, bytes *to) {
  read_hex(to, json_text(object, key));
}

#endif
