/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * A thread executor for the calls that end in _many_on. It is optional: define LOXO_THREADS before
 * including loxo.hpp, or include this header, which needs only C++17 and the C headers.
 *
 *   loxo::thread_executor executor;               as many threads as this process has CPUs
 *   loxo::dumbo::encrypt_many(packets, executor);
 *   loxo_dumbo_encrypt_many_on(packets, n, executor.get());
 *
 * The calling thread is one of its threads. The others start with the first call that has work for
 * them, spin for some microseconds after each call to catch the next one, then sleep. They end with
 * the object. Several threads may share one executor: a thread that finds it busy does its tasks
 * alone. If a thread cannot be started, the ones that exist do the work. A process made by fork()
 * has none of the threads: make another executor there.
 */
#ifndef LOXO_THREADS_HPP
#define LOXO_THREADS_HPP

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <new>
#include <thread>
#include <vector>

#if defined(__linux__)
#include <sched.h>
#endif

#include "core/aead.h"

namespace loxo {

/* The CPUs that this process may use; 1 if that is unknown. */
inline unsigned usable_cpus() noexcept {
#if defined(__linux__) && defined(CPU_COUNT)
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) return static_cast<unsigned>(CPU_COUNT(&set));
#endif
  unsigned found = std::thread::hardware_concurrency();
  return found ? found : 1;
}

class thread_executor {
 public:
  /* `threads` counts the calling thread; 0 stands for usable_cpus(). */
  explicit thread_executor(unsigned threads = 0) noexcept
      : threads_(threads ? threads : usable_cpus()),
        executor_{run_on, this, threads_ > 1 ? SHARES * threads_ : 1},
        next_(new (std::nothrow) std::atomic<std::size_t>[threads_]) {}
  thread_executor(const thread_executor &) = delete;
  thread_executor &operator=(const thread_executor &) = delete;
  ~thread_executor() {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      stop_ = true;
      round_++; /* for threads that spin */
    }
    wake_.notify_all();
    for (std::thread &helper : helpers_) helper.join();
  }

  unsigned threads() const noexcept { return threads_; }
  const ::loxo_executor *get() const noexcept { return &executor_; }
  operator const ::loxo_executor &() const noexcept { return executor_; }

 private:
  using task_fn = void (*)(void *argument, std::size_t index);

  /* Tasks per thread, so that a thread that is held up leaves its share to the others. */
  static constexpr unsigned SHARES = 4;

  static void run_on(void *context, task_fn task, void *argument, std::size_t count) {
    static_cast<thread_executor *>(context)->run(task, argument, count);
  }

  void run(task_fn task, void *argument, std::size_t count) {
    if (count < 2 || threads_ < 2 || !next_ || busy_.exchange(true, std::memory_order_acquire)) {
      for (std::size_t i = 0; i < count; i++) task(argument, i);
      return;
    }
    start_helpers(count < threads_ ? count - 1 : threads_ - 1);
    {
      std::lock_guard<std::mutex> lock(mutex_);
      task_ = task;
      argument_ = argument;
      count_ = count;
      for (std::size_t part = 0; part < threads_; part++) next_[part] = first_of(part);
      open_ = true;
      round_++;
    }
    wake_.notify_all();
    take_tasks(0);
    watch([this] { return helping_ == 0; });
    std::unique_lock<std::mutex> lock(mutex_);
    open_ = false; /* a thread that wakes up only now finds nothing to do */
    idle_.wait(lock, [this] { return helping_ == 0; });
    busy_.store(false, std::memory_order_release);
  }

  /* Each thread has its own part of the tasks, and then takes over what is left of the others'
   * parts. In similar calls it gets the same data again, which its core may still have in cache. */
  std::size_t first_of(std::size_t part) const { return part * count_ / threads_; }

  void take_tasks(std::size_t own) {
    for (std::size_t i = 0; i < threads_; i++) {
      const std::size_t part = (own + i) % threads_, end = first_of(part + 1);
      for (std::size_t k; (k = next_[part].fetch_add(1, std::memory_order_relaxed)) < end;) {
        task_(argument_, k);
      }
    }
  }

  /* Spins until the test holds, for a while: sleeping and waking take longer than many a call. */
  template <class Test>
  static void watch(Test is_so) {
    for (int looks = 0; looks < 100 && !is_so(); looks++) std::this_thread::yield();
  }

  /* The main loop of a helper thread. */
  void help(std::size_t number) {
    std::size_t seen = 0;
    for (;;) {
      watch([&] { return seen != round_; });
      std::unique_lock<std::mutex> lock(mutex_);
      wake_.wait(lock, [&] { return stop_ || (open_ && seen != round_); });
      if (stop_) return;
      seen = round_;
      helping_++;
      lock.unlock();
      take_tasks(number);
      lock.lock();
      if (--helping_ == 0) idle_.notify_one();
    }
  }

  void start_helper() { helpers_.emplace_back(&thread_executor::help, this, helpers_.size() + 1); }

  void start_helpers(std::size_t wanted) {
#if defined(__cpp_exceptions)
    try {
      while (helpers_.size() < wanted) start_helper();
    } catch (...) { /* no more threads or memory: go on with those that exist */
    }
#else
    while (helpers_.size() < wanted) start_helper();
#endif
  }

  const unsigned threads_;
  const ::loxo_executor executor_;
  /* For each part, its first task that nobody has taken. NULL: no memory for it. */
  const std::unique_ptr<std::atomic<std::size_t>[]> next_;
  std::atomic<bool> busy_{false}; /* some thread is in run() */
  std::vector<std::thread> helpers_;

  /* Guards the members below. The tasks themselves do not change while any thread runs them. */
  std::mutex mutex_;
  std::condition_variable wake_, idle_;
  task_fn task_ = nullptr;
  void *argument_ = nullptr;
  std::size_t count_ = 0;
  std::atomic<std::size_t> round_{0}, helping_{0}; /* written under the mutex */
  bool open_ = false, stop_ = false;
};

}  // namespace loxo

#endif
