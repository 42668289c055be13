/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * An executor of threads for the calls that end in _many_on. Only for who asks for it: define
 * LOXO_THREADS before loxo.hpp, or include this header, which needs C++17 and the C headers only.
 *
 *   loxo::thread_executor executor;               as many threads as this process has CPUs
 *   loxo::dumbo::encrypt_many(packets, executor);
 *   loxo_dumbo_encrypt_many_on(packets, n, executor.get());
 *
 * The calling thread is one of its threads; the others start with the first call that has something
 * for them, look out for another call for some microseconds, then sleep, and end with the object.
 * Several threads may use one executor: who finds it at work does its own tasks alone. Where a
 * thread cannot be started, those that are there do the work. A process made by fork() has none of
 * the threads: make another executor there.
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

/* The CPUs that this process may use; 1 where nobody can tell. */
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
  /* So many threads, the caller's among them; 0 stands for usable_cpus(). */
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
      round_++; /* for who looks out */
    }
    wake_.notify_all();
    for (std::thread &helper : helpers_) helper.join();
  }

  unsigned threads() const noexcept { return threads_; }
  const ::loxo_executor *get() const noexcept { return &executor_; }
  operator const ::loxo_executor &() const noexcept { return executor_; }

 private:
  using task_fn = void (*)(void *argument, std::size_t index);

  /* Tasks for each thread: so that one that is held up leaves its share to the others. */
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
    open_ = false; /* who wakes up only now finds nothing to do */
    idle_.wait(lock, [this] { return helping_ == 0; });
    busy_.store(false, std::memory_order_release);
  }

  /* Each thread has a part of the tasks, and then takes what others have left of theirs: in calls
   * that are alike it meets the same data, which its core may still have. */
  std::size_t first_of(std::size_t part) const { return part * count_ / threads_; }

  void take_tasks(std::size_t own) {
    for (std::size_t i = 0; i < threads_; i++) {
      const std::size_t part = (own + i) % threads_, end = first_of(part + 1);
      for (std::size_t k; (k = next_[part].fetch_add(1, std::memory_order_relaxed)) < end;) {
        task_(argument_, k);
      }
    }
  }

  /* Looks for a while whether it is so: to sleep and be woken takes longer than many a call. */
  template <class Test>
  static void watch(Test is_so) {
    for (int looks = 0; looks < 100 && !is_so(); looks++) std::this_thread::yield();
  }

  /* What a helper does all its life. */
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
    } catch (...) { /* no more threads or memory: with those that are there */
    }
#else
    while (helpers_.size() < wanted) start_helper();
#endif
  }

  const unsigned threads_;
  const ::loxo_executor executor_;
  /* Of each part the first task that nobody has taken; NULL: no memory for it. */
  const std::unique_ptr<std::atomic<std::size_t>[]> next_;
  std::atomic<bool> busy_{false}; /* some thread is in run() */
  std::vector<std::thread> helpers_;

  /* For what follows; the tasks themselves stand still while anybody runs them. */
  std::mutex mutex_;
  std::condition_variable wake_, idle_;
  task_fn task_ = nullptr;
  void *argument_ = nullptr;
  std::size_t count_ = 0;
  std::atomic<std::size_t> round_{0}, helping_{0}; /* written with the mutex */
  bool open_ = false, stop_ = false;
};

}  // namespace loxo

#endif
