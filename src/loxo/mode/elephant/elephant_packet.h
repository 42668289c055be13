/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Elephant for whole packets: up to ELEPHANT_JOBS of them side by side, so that the blocks of short
 * packets share calls of the permutation. Included by elephant_mode.h.
 *
 * Each phase is done for all packets before the next one: expanded keys; keystream, AD and
 * ciphertext; tags. One packet alone is the same with one job.
 */

static int check_packet(elephant_ref e, const loxo_packet *p, int decrypt) {
  return loxo_check_packet(p->out, decrypt ? NULL : p->tag, decrypt ? 0 : e->tag, p->in, p->len,
                           p->ad, p->ad_len, e->longest);
}

/* What a packet in work keeps. */
typedef struct elephant_job {
  loxo_packet *packet;
  size_t made;    /* bytes of keystream used */
  size_t c, a, k; /* blocks of ciphertext, AD and keystream among the states */
  elephant_stream ad, text;
  int bulk;           /* slabs took of the ciphertext */
  elephant_masks key; /* of the keystream */
  uint8_t nonce[ELEPHANT_NONCE];
  uint8_t expanded[ELEPHANT_BLOCK_MAX];
  uint8_t sum[ELEPHANT_BLOCK_MAX];
} elephant_job;

/* The jobs of one call, and the buffers they share. */
typedef struct elephant_work {
  elephant_job *job;
  size_t n;
  const loxo_executor *executor; /* for the blocks of long packets; may be NULL */
  uint8_t *sums;                 /* a block for each job */
  uint8_t *states;               /* `window` blocks */
  size_t window, most;           /* most: the most states in use at once */
} elephant_work;

/* The first block of nonce || ad || 1 is the sum's first term; the rest is the AD's stream. */
static void job_start_ad(elephant_ref e, elephant_job *j, const uint8_t *ad, size_t ad_len) {
  size_t room = (size_t)e->block - ELEPHANT_NONCE;
  size_t first = ad_len < room ? ad_len : room;
  loxo_fill(j->sum, 0, e->block);
  loxo_copy(j->sum, j->nonce, ELEPHANT_NONCE);
  if (first) xor_part(j->sum + ELEPHANT_NONCE, ad, NULL, first);
  if (first < room) j->sum[ELEPHANT_NONCE + first] = 1;
  j->ad.data = first ? ad + first : ad;
  j->ad.len = ad_len - first;
  j->ad.second = 0;
  j->ad.last = 1;
  j->ad.done = first < room;
  if (j->ad.done) return;
  masks_start(e, &j->ad.masks, j->expanded);
  masks_extend(e, &j->ad.masks, 1);
  masks_advance(e, &j->ad.masks, 1);
}

/* `text` is what the tag is made of: the ciphertext. */
static void job_start(elephant_ref e, elephant_job *j, const uint8_t *text, size_t len) {
  const loxo_packet *p = j->packet;
  loxo_copy(j->nonce, p->nonce, ELEPHANT_NONCE);
  job_start_ad(e, j, p->ad, p->ad_len);
  masks_start(e, &j->key, j->expanded);
  masks_start(e, &j->text.masks, j->expanded);
  j->text.data = text;
  j->text.len = len;
  j->text.second = 2;
  j->text.done = 0;
  j->made = 0;
  j->c = j->a = j->k = 0;
}

static void work_permute(elephant_ref e, elephant_work *w, size_t used) {
  if (used > w->most) w->most = used;
  e->permute(w->states, used);
}

/* Expanded keys of all jobs, in one call. */
static void work_expand(elephant_ref e, elephant_work *w) {
  uint8_t *states = w->states;
  size_t keys = 0;
  for (size_t i = 0; i < w->n; i++) {
    const loxo_packet *p = w->job[i].packet;
    if (p->key_context) continue;
    key_block(e, states + keys++ * e->block, p->key);
  }
  work_permute(e, w, keys);
  for (size_t i = 0; i < w->n; i++) {
    elephant_job *j = &w->job[i];
    const void *context = j->packet->key_context;
    loxo_copy_block(j->expanded, context ? (const uint8_t *)context : states, e->block);
    if (!context) states += e->block;
  }
}

/* Adds the last masks to the sums, which then begin with the tags. */
static void work_finish(elephant_ref e, elephant_work *w) {
  uint8_t *sums = w->sums; /* w->states may hold keystream */
  for (size_t i = 0; i < w->n; i++) {
    loxo_xor(sums + i * e->block, w->job[i].sum, w->job[i].expanded, e->block);
  }
  e->permute(sums, w->n);
  for (size_t i = 0; i < w->n; i++) {
    loxo_xor(w->job[i].sum, sums + i * e->block, w->job[i].expanded, e->block);
  }
}

/* Builds the next states of a job where there is room; what is ready goes first: ciphertext, then
 * AD, then keystream for more ciphertext, `spare` blocks of it at most. */
static size_t job_load(elephant_ref e, elephant_job *j, uint8_t *states, size_t room,
                       size_t spare) {
  size_t left = j->packet->len - j->made;
  j->c = stream_ready(e, &j->text, room);
  j->a = stream_ready(e, &j->ad, room - j->c);
  room -= j->c + j->a;
  j->k = blocks_of(e, left, room < spare ? room : spare);
  stream_load(e, &j->text, states, j->c);
  stream_load(e, &j->ad, states + j->c * e->block, j->a);
  keystream_load(e, &j->key, states + (j->c + j->a) * e->block, j->nonce, j->k);
  return j->c + j->a + j->k;
}

/* Takes what became of them; the place of the keystream's states comes back. */
static uint8_t *job_sum(elephant_ref e, elephant_job *j, uint8_t *states) {
  stream_sum(e, &j->text, j->sum, states, j->c);
  stream_sum(e, &j->ad, j->sum, states + j->c * e->block, j->a);
  return states + (j->c + j->a) * e->block;
}

static size_t job_crypt(elephant_ref e, elephant_job *j, uint8_t *states) {
  const loxo_packet *p = j->packet;
  if (!j->k) return 0; /* and no buffer, perhaps */
  size_t more = keystream_apply(e, &j->key, states, j->k, p->out + j->made, p->in + j->made,
                                p->len - j->made);
  j->made += more;
  return more;
}

/* The long runs of blocks of a job, on slabs. */
static void stream_bulk(elephant_ref e, elephant_stream *s, uint8_t *sum,
                        const loxo_executor *executor) {
  if (s->len < BULK_LEAST * (size_t)e->block) return;
  elephant_bulk run = {s->masks.byte, sum,    NULL,      NULL,
                       s->data,       s->len, s->second, s->last && !s->done};
  bulk_run(e, &run, executor);
  if (run.len) s->data += run.len;
  s->len -= run.len;
  s->done |= run.ends;
}

static void job_bulk_encrypt(elephant_ref e, elephant_work *w, elephant_job *j) {
  const loxo_packet *p = j->packet;
  if (p->len < BULK_LEAST * (size_t)e->block) return;
  elephant_bulk run = {j->text.masks.byte, j->sum, j->nonce, p->out, p->in, p->len, 2, 1};
  bulk_run(e, &run, w->executor);
  loxo_copy(j->key.byte, j->text.masks.byte, (size_t)e->block + 2);
  j->made = run.len;
  if (run.len) j->text.data += run.len;
  j->text.done = run.ends;
}

static void job_bulk_decrypt(elephant_ref e, elephant_work *w, elephant_job *j) {
  const loxo_packet *p = j->packet;
  size_t left = p->len - j->made;
  if (left < BULK_LEAST * (size_t)e->block) return;
  elephant_bulk run = {j->key.byte, NULL, j->nonce, p->out + j->made, p->in + j->made, left, 0, 1};
  bulk_run(e, &run, w->executor);
  j->made += run.len;
}

static int work_goes_on(const elephant_work *w) {
  for (size_t i = 0; i < w->n; i++) {
    if (!w->job[i].text.done || !w->job[i].ad.done) return 1;
  }
  return 0;
}

/* Encrypts the packets of w, which passed their checks. */
static void work_encrypt(elephant_ref e, elephant_work *w) {
  work_expand(e, w);
  for (size_t i = 0; i < w->n; i++) {
    elephant_job *j = &w->job[i];
    job_start(e, j, j->packet->out, 0);
    stream_bulk(e, &j->ad, j->sum, w->executor);
    job_bulk_encrypt(e, w, j);
  }
  while (work_goes_on(w)) {
    size_t used = 0;
    for (size_t i = 0; i < w->n; i++) {
      elephant_job *j = &w->job[i];
      size_t left = j->packet->len - j->made;
      j->text.last = left == 0;
      used += job_load(e, j, w->states + used * e->block, w->window - used, w->window);
    }
    work_permute(e, w, used);
    uint8_t *states = w->states;
    for (size_t i = 0; i < w->n; i++) {
      elephant_job *j = &w->job[i];
      states = job_sum(e, j, states);
      j->text.len += job_crypt(e, j, states);
      states += j->k * e->block;
    }
  }
  work_finish(e, w);
  for (size_t i = 0; i < w->n; i++) loxo_copy(w->job[i].packet->tag, w->job[i].sum, e->tag);
}

/* What a window has left when the rest of all jobs' AD and ciphertext has its place in it. */
static size_t work_spare(elephant_ref e, const elephant_work *w) {
  const size_t over = w->window + 1;
  size_t room = w->window;
  for (size_t i = 0; i < w->n; i++) {
    const elephant_job *j = &w->job[i];
    size_t n = stream_ready(e, &j->text, over) + stream_ready(e, &j->ad, over);
    if (n > room) return 0;
    room -= n;
  }
  return room;
}

/* Whether a packet to decrypt is so short that its keystream comes in calls of its ciphertext. */
static int job_is_short(elephant_ref e, const elephant_job *j) {
  return j->packet->len <= (3 * ELEPHANT_WINDOW + 1) / 4 * (size_t)e->block;
}

/* Sums ciphertext and AD. The last call takes along as much of the keystream as it has lanes for,
 * unless that goes in bulk too; those states are held until the tags are known. */
static void work_verify(elephant_ref e, elephant_work *w) {
  for (size_t i = 0; i < w->n; i++) {
    elephant_job *j = &w->job[i];
    job_start(e, j, j->packet->in, j->packet->len);
    j->text.last = 1;
    stream_bulk(e, &j->ad, j->sum, w->executor);
    if (!job_is_short(e, j)) stream_bulk(e, &j->text, j->sum, w->executor);
    j->bulk = j->text.len != j->packet->len;
  }
  while (work_goes_on(w)) {
    size_t used = 0, spare = work_spare(e, w);
    for (size_t i = 0; i < w->n; i++) {
      elephant_job *j = &w->job[i];
      used += job_load(e, j, w->states + used * e->block, w->window - used, j->bulk ? 0 : spare);
      spare -= j->k;
    }
    work_permute(e, w, used);
    uint8_t *states = w->states;
    for (size_t i = 0; i < w->n; i++) {
      states = job_sum(e, &w->job[i], states) + w->job[i].k * e->block;
    }
  }
  work_finish(e, w);
}

/* The rest of the keystream of a packet that was verified. */
static void work_release(elephant_ref e, elephant_work *w, elephant_job *j) {
  job_bulk_decrypt(e, w, j);
  while (j->made < j->packet->len) {
    j->k = blocks_of(e, j->packet->len - j->made, w->window);
    keystream_load(e, &j->key, w->states, j->nonce, j->k);
    work_permute(e, w, j->k);
    job_crypt(e, j, w->states);
  }
}

static void work_decrypt(elephant_ref e, elephant_work *w) {
  work_expand(e, w);
  work_verify(e, w);
  for (size_t i = 0; i < w->n; i++) {
    loxo_packet *p = w->job[i].packet;
    p->status = loxo_differ(w->job[i].sum, p->tag, e->tag) ? LOXO_ERR_FORGED : LOXO_OK;
  }
  uint8_t *states = w->states;
  for (size_t i = 0; i < w->n; i++) { /* what is held, before its place is taken */
    elephant_job *j = &w->job[i];
    states += (j->c + j->a) * e->block;
    if (!j->packet->status) job_crypt(e, j, states);
    states += j->k * e->block;
  }
  for (size_t i = 0; i < w->n; i++) {
    if (!w->job[i].packet->status) work_release(e, w, &w->job[i]);
  }
}

/* Packets that passed their checks. */
LOXO_ONE_COPY void work_run(elephant_ref e, elephant_work *w, loxo_packet *const *packets,
                            int decrypt) {
  e = ELEPHANT_KNOWN(e);
  for (size_t i = 0; i < w->n; i++) w->job[i].packet = packets[i];
  w->most = 0;
  if (decrypt) {
    work_decrypt(e, w);
  } else {
    work_encrypt(e, w);
  }
  loxo_wipe(w->job, w->n * sizeof *w->job);
  loxo_wipe(w->sums, w->n * e->block);
  loxo_wipe(w->states, w->most * e->block);
}

/* A function that holds the buffers for so many packets and blocks on its stack. Each size has a
 * function of its own, so that a call takes only the stack it needs. */
#define ELEPHANT_RUN(run, jobs, window) \
  LOXO_ONE_COPY void run(elephant_ref e, loxo_packet *const *packets, size_t n, int decrypt, \
                         const loxo_executor *executor) { \
    elephant_job job[jobs]; \
    uint8_t sums[(jobs)*ELEPHANT_ROOM], states[(window)*ELEPHANT_ROOM]; \
    elephant_work w = {job, n, executor, sums, states, window, 0}; \
    work_run(e, &w, packets, decrypt); \
  }

/* A short packet: its ciphertext, AD and keystream all fit at once. */
enum { SHORT_BYTES = 64, SHORT_WINDOW = ELEPHANT_WINDOW < 12 ? ELEPHANT_WINDOW : 12 };
ELEPHANT_RUN(run_short, 1, SHORT_WINDOW)
ELEPHANT_RUN(run_long, 1, ELEPHANT_WINDOW)
/* At most ELEPHANT_JOBS packets, of any length. */
ELEPHANT_RUN(run_jobs, ELEPHANT_JOBS, ELEPHANT_WINDOW)

LOXO_ONE_COPY void run_one(elephant_ref e, loxo_packet *p, int decrypt) {
  if (p->len <= SHORT_BYTES && p->ad_len <= SHORT_BYTES) {
    run_short(e, &p, 1, decrypt, NULL);
  } else {
    run_long(e, &p, 1, decrypt, NULL);
  }
}

typedef loxo_packet scheme_packet;

static void scheme_packet_start(elephant_ref e, scheme_packet *p, const uint8_t *nonce) {
  (void)e;
  p->nonce = nonce;
}

static int scheme_packet_run(elephant_ref e, scheme_packet *p, const uint8_t *key,
                             const void *context, int decrypt) {
  p->key = key;
  p->key_context = context;
  p->status = LOXO_OK;
  run_one(e, p, decrypt);
  return p->status;
}
