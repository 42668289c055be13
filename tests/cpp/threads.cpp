/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Tests loxo/threads.hpp: every task runs exactly once, whoever uses the executor and however
 * often, and batches on it give the same results as without it.
 */
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <memory>
#include <set>

#define LOXO_THREADS
#include "loxo.hpp"

namespace {

int passed, failed;

void check(bool good, const char *what) {
  (good ? passed : failed)++;
  if (!good) std::printf("FAILED %s\n", what);
}

/* ---- Tasks ---- */

struct tally {
  std::vector<std::atomic<unsigned>> runs;
  std::mutex mutex;
  std::set<std::thread::id> threads;

  explicit tally(std::size_t n) : runs(n) {}
  static void task(void *self, std::size_t index) {
    auto *t = static_cast<tally *>(self);
    t->runs[index]++;
    std::lock_guard<std::mutex> lock(t->mutex);
    t->threads.insert(std::this_thread::get_id());
  }
  bool all_ran(unsigned times) const {
    for (const auto &n : runs) {
      if (n != times) return false;
    }
    return true;
  }
};

void run(const loxo_executor &e, tally &t) { e.run(e.context, tally::task, &t, t.runs.size()); }

void test_tasks() {
  for (unsigned threads = 1; threads <= 9; threads += 2) {
    loxo::thread_executor executor(threads);
    check(executor.threads() == threads && executor.get()->shares >= threads, "threads, shares");
    for (std::size_t count = 0; count < 40; count++) {
      tally t(count);
      run(executor, t);
      check(t.all_ran(1) && t.threads.size() <= threads, "each task once");
    }
  }
  loxo::thread_executor unused;
  check(unused.threads() >= 1 && unused.threads() == loxo::usable_cpus(), "CPUs of this process");
}

/* Tasks that wait for each other need all threads at once: tests few tasks, and more than an
 * executor asks for. */
void test_threads_are_there() {
  static std::atomic<unsigned> there;
  loxo::thread_executor executor(4);
  for (std::size_t count : {4u, 5u, 100u}) {
    for (int round = 0; round < 20; round++) {
      there = 0;
      executor.get()->run(
          executor.get()->context,
          [](void *, std::size_t) {
            there++;
            while (there < 4) std::this_thread::yield();
          },
          nullptr, count);
      check(there == count, "four at once");
    }
  }
}

/* A thread that finds the executor busy does its own tasks. */
void test_several_callers() {
  loxo::thread_executor executor(3);
  tally t(50);
  std::vector<std::thread> callers;
  for (int i = 0; i < 4; i++) {
    callers.emplace_back([&] {
      for (int k = 0; k < 100; k++) run(executor, t);
    });
  }
  for (std::thread &caller : callers) caller.join();
  check(t.all_ran(400), "four callers, a hundred times each");
}

/* ---- Batches ---- */

constexpr std::size_t LONGEST = 3000;

/* Packets with a message each, in place in one row of the buffer, followed by its tag. */
struct batch {
  std::vector<std::array<std::uint8_t, LONGEST + 64>> rows;
  std::vector<loxo_packet> packets;

  batch(std::size_t n, const void *context) : rows(n), packets(n, loxo_packet{}) {
    for (std::size_t i = 0; i < n; i++) {
      for (std::size_t k = 0; k < rows[i].size(); k++) rows[i][k] = std::uint8_t(i * 7 + k);
      loxo_packet &p = packets[i];
      p.in = p.out = rows[i].data();
      p.len = n == 1 ? LONGEST : i * 37 % 200;
      p.tag = p.out + p.len;
      p.ad = p.nonce = rows[(i + 1) % n].data() + LONGEST + 32; /* which nobody writes */
      p.ad_len = i % 20;
      p.key_context = context;
    }
  }
};

template <class A>
void test_batches() {
  std::array<std::uint8_t, A::key_bytes> key{1, 2, 3};
  auto aead = std::make_unique<A>(key);
  for (std::size_t n : {0u, 1u, 2u, 3u, 100u, 700u}) {
    batch serial(n, aead->context()), threaded(n, aead->context());
    const batch plain(n, aead->context());
    loxo::thread_executor executor(3);
    check(A::encrypt_many(serial.packets) == loxo::status::ok, A::name());
    check(A::encrypt_many(threaded.packets, executor) == loxo::status::ok, A::name());
    check(threaded.rows == serial.rows, "encrypt_many on threads");
    if (n) threaded.packets[n / 2].tag[0] ^= 1;
    loxo::status expected = n ? loxo::status::forged : loxo::status::ok;
    check(A::decrypt_many(threaded.packets, executor) == expected, A::name());
    for (std::size_t i = 0; i < n; i++) {
      const loxo_packet &p = threaded.packets[i];
      const bool forged = i == n / 2;
      const auto &row = forged ? serial.rows[i] : plain.rows[i];
      const bool wiped = forged && std::count(p.out, p.out + p.len, 0) == static_cast<long>(p.len);
      check(p.status == (forged ? LOXO_ERR_FORGED : LOXO_OK) &&
                (!p.len || wiped || std::memcmp(p.out, row.data(), p.len) == 0),
            "decrypt_many on threads");
    }
  }
}

}  // namespace

int main() {
  test_tasks();
  test_threads_are_there();
  test_several_callers();
#define LOXO_AEAD(id, name, NAME, text, permutation) test_batches<loxo::name>();
#include "loxo/registry.def"
  std::printf("%d passed, %d failed\n", passed, failed);
  return failed || !passed;
}
