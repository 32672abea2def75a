/* Threads for parallel loops, without an OpenMP library. `rise run` and the crates have them; an object of `rise build` needs this file, compiled with
 * the program and linked with -pthread.
 *
 *   rise build gemm.rise -o gemm.o
 *   cc -O2 -pthread main.c gemm.o rise_threads.c -lm
 *
 * Parallel loops are compiled to calls of the few entries at the end. A loop is cut into many more parts than there are threads. Every thread has
 * parts of its own: it takes those first, so that a loop that runs again finds its data in the same caches, and then parts of the others. Where
 * they are over quickly, it takes several at once and runs them as one; where they last, single ones, so that all threads end together. Who starts a loop works on it too; while it waits for the last parts, it helps with loops inside of its own. The threads are started by the first
 * loop; one that finds nothing to do looks for work for a while before it sleeps, because small loops are over sooner than it would wake up.
 *
 * The number of threads is that of rise_threads_start, or else RAYON_NUM_THREADS, or else OMP_NUM_THREADS, or else that of the processors which the
 * process may use. An OpenMP library (-fopenmp with clang) does as well; then this file must not be linked.
 *
 * A process may fork between its loops: the child has no threads of its parent's, and its first loop starts its own. A child that is forked inside of a
 * loop has only the parts that its own thread takes.
 */

#define _GNU_SOURCE /* for mutexes that spin and for the processors of threads */

#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum {
  PARTS_PER_THREAD = 64,  /* if there are several */
  SHARE = 8,              /* at most one in so many of the parts that are left is taken at once */
  FIRST = 2,              /* so many are taken before it is known how long they last */
  SHORT = 5 * 1000,       /* nanoseconds: parts that are over sooner are taken together */
  MOST_THREADS = 1024,
  PATIENCE = 1000 * 1000, /* nanoseconds that a thread looks for work before it sleeps */
  EAGERNESS = 20 * 1000,  /* of these, without offering its processor to others */
  LOOKS = 32              /* between two looks at the clock */
};

typedef void (*Body)(const int32_t *, const int32_t *, void *);

/* Parts in a row, in a cache line of its own. */
typedef struct {
  _Alignas(64) int32_t next;
  int32_t end;
} Range;

/* A loop in parts. It lives until it is closed and has no helpers any more. */
typedef struct Loop {
  Body body;
  void *captured;
  Range *ranges;              /* one for each thread */
  int32_t helpers;            /* threads, besides the one that started it, that may still touch it */
  const struct Loop *around;  /* the loop in whose part this one was started */
  struct Loop *older;         /* in the list of open loops */
  int32_t is_open;
} Loop;

static _Thread_local int32_t part = 0; /* the first of those in a row that this thread runs */
static _Thread_local int32_t next_part = 1; /* and the first that it does not run */
static _Thread_local int32_t parts = 1;
static _Thread_local int32_t seat = 0; /* whose range it takes first; who calls from outside has the first one */
static _Thread_local const Loop *current = NULL;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int is_forking_watched = 0;
static int32_t threads = 0; /* with the one that starts a loop */
static int32_t parts_per_thread = 1;
static int32_t started = 0; /* without it */
static int32_t wanted = 0;  /* by rise_threads_start; 0 if it was not called before the first loop */
static int refusal = 0;     /* why the system gave fewer threads */
static pthread_t others[MOST_THREADS];
#ifdef __linux__
static cpu_set_t allowed; /* the processors that the threads may use */
#endif

/* Held for some nanoseconds only: who finds it taken does better to try again than to sleep. */
#ifdef PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP
static pthread_mutex_t lock = PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP;
#else
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
#endif
static pthread_cond_t change = PTHREAD_COND_INITIALIZER;
static Loop *newest = NULL;   /* the open loops: those that may have parts which nobody took */
static int32_t announced = 0; /* how many there are, read without the lock */
static int32_t sleeping = 0;
static int stopping = 0;

static int32_t load(const int32_t *place) { return __atomic_load_n(place, __ATOMIC_SEQ_CST); }
static int32_t add(int32_t *place, int32_t number) { return __atomic_fetch_add(place, number, __ATOMIC_SEQ_CST); }

static int has_parts(const Loop *loop) {
  for (int32_t range = 0; range < threads; ++range)
    if (load(&loop->ranges[range].next) < loop->ranges[range].end)
      return 1;
  return 0;
}

static int is_inside(const Loop *loop, const Loop *outer) {
  while (loop && loop != outer)
    loop = loop->around;
  return loop == outer;
}

static int64_t nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* Takes so many parts in a row, or less, and gives how many. */
static int32_t take(Range *range, int32_t wanted, int32_t *first) {
  int32_t next = load(&range->next), count;
  do {
    const int32_t left = range->end - next;
    if (left <= 0)
      return 0;
    count = left / SHARE < wanted ? left / SHARE : wanted;
    count = count > 1 ? count : 1;
  } while (!__atomic_compare_exchange_n(&range->next, &next, next + count, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
  *first = next;
  return count;
}

/* Takes parts until there are none left. */
static void run_parts(Loop *loop) {
  const int32_t outer_part = part, outer_next = next_part, outer_parts = parts, own = seat;
  const Loop *const around = current;
  current = loop;
  parts = parts_per_thread * threads;
  int32_t wanted = FIRST;
  int64_t start = nanoseconds();
  for (int32_t distance = 0; distance < threads; ++distance) {
    Range *const range = &loop->ranges[(own + distance) % threads];
    for (int32_t first, count; (count = take(range, wanted, &first)) > 0;) {
      part = first;
      next_part = first + count;
      loop->body(&first, &first, loop->captured);
      const int64_t end = nanoseconds();
      if (end - start < SHORT)
        wanted = 2 * count;
      else if (end - start > 4 * SHORT)
        wanted = count / 2 > 1 ? count / 2 : 1;
      start = end;
    }
  }
  part = outer_part;
  next_part = outer_next;
  parts = outer_parts;
  current = around;
}

/* A thread that is woken may be put behind the one that wakes it, on the same processor, and stay there for milliseconds while another processor
 * has nothing to do: longer than most loops take. So the threads leave that processor before. */
static void leave_processor(void) {
#ifdef __linux__
  const int processor = sched_getcpu();
  cpu_set_t set = allowed;
  if (processor < 0 || processor >= CPU_SETSIZE || CPU_COUNT(&set) < 2)
    return;
  CPU_CLR(processor, &set);
  for (int32_t other = 0; other < started; ++other)
    pthread_setaffinity_np(others[other], sizeof set, &set);
#endif
}

static void wake(void) {
  if (load(&sleeping) == 0)
    return;
  pthread_mutex_lock(&lock);
  pthread_cond_broadcast(&change);
  pthread_mutex_unlock(&lock);
}

static void announce(Loop *loop) {
  pthread_mutex_lock(&lock);
  loop->older = newest;
  loop->is_open = 1;
  newest = loop;
  add(&announced, 1);
  pthread_mutex_unlock(&lock);
  if (load(&sleeping) > 0)
    leave_processor();
  wake();
}

/* Nobody starts to help with the loop any more. */
static void close_loop(Loop *loop) {
  if (!load(&loop->is_open))
    return;
  pthread_mutex_lock(&lock);
  if (loop->is_open) {
    Loop **place = &newest;
    while (*place != loop)
      place = &(*place)->older;
    *place = loop->older;
    __atomic_store_n(&loop->is_open, 0, __ATOMIC_SEQ_CST);
    add(&announced, -1);
  }
  pthread_mutex_unlock(&lock);
}

/* An open loop that has parts and is inside of the other, or any if that is null. The lock is held. */
static Loop *find(const Loop *outer) {
  Loop *loop = newest;
  while (loop && !(has_parts(loop) && (!outer || is_inside(loop, outer))))
    loop = loop->older;
  return loop;
}

/* Helps with one loop; whether there was one. */
static int help(const Loop *outer) {
  pthread_mutex_lock(&lock);
  Loop *const loop = find(outer);
  if (loop)
    add(&loop->helpers, 1);
  pthread_mutex_unlock(&lock);
  if (!loop)
    return 0;
  run_parts(loop);
  close_loop(loop);
  add(&loop->helpers, -1); /* The last touch: after it the loop may be gone. */
  wake();
  return 1;
}

static void pause_briefly(void) {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#endif
}

/* Looks for loops inside of the other, or any, and helps with them, until nobody helps with the other any more; returns when there has been
 * nothing to do for a while. */
static void look_for_work(const Loop *outer) {
  int64_t start = nanoseconds();
  for (;;) {
    for (int look = 0; look < LOOKS; ++look) {
      if (outer && load(&outer->helpers) == 0)
        return;
      if (load(&announced) > 0 && help(outer))
        start = nanoseconds();
      pause_briefly();
    }
    const int64_t waited = nanoseconds() - start;
    if (waited > PATIENCE)
      return;
    if (waited > EAGERNESS)
      sched_yield();
  }
}

static void *serve(void *argument) {
  seat = (int32_t)(intptr_t)argument;
  int stop = 0;
  while (!stop) {
    look_for_work(NULL);
    add(&sleeping, 1);
    pthread_mutex_lock(&lock);
    while (!stopping && !find(NULL))
      pthread_cond_wait(&change, &lock);
    stop = stopping && !find(NULL);
    pthread_mutex_unlock(&lock);
    add(&sleeping, -1);
  }
  return NULL;
}

/* Returns when nobody helps with the closed loop any more. */
static void wait_for(const Loop *loop) {
  while (load(&loop->helpers) > 0) {
    look_for_work(loop);
    add(&sleeping, 1);
    pthread_mutex_lock(&lock);
    while (load(&loop->helpers) > 0 && !find(loop))
      pthread_cond_wait(&change, &lock);
    pthread_mutex_unlock(&lock);
    add(&sleeping, -1);
  }
}

static long number_in(const char *variable) {
  const char *text = getenv(variable);
  return text ? strtol(text, NULL, 10) : 0;
}

/* While a process forks, nobody changes the list of loops. */
static void before_fork(void) { pthread_mutex_lock(&lock); }

static void after_fork(void) { pthread_mutex_unlock(&lock); }

/* The child has the thread that forked, and no other. */
static void in_child(void) {
  change = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
  once = (pthread_once_t)PTHREAD_ONCE_INIT;
  newest = NULL;
  announced = sleeping = started = 0;
  for (Loop *loop = (Loop *)current; loop; loop = (Loop *)loop->around)
    loop->is_open = loop->helpers = 0;
#ifdef __linux__
  if (seat != 0)
    sched_setaffinity(0, sizeof allowed, &allowed);
#endif
  seat = 0;
  pthread_mutex_unlock(&lock);
}

/* How many processors the process may use. */
static long processors(void) {
  long count = sysconf(_SC_NPROCESSORS_ONLN);
#ifdef __linux__
  if (CPU_COUNT(&allowed) > 0)
    count = CPU_COUNT(&allowed);
  /* Containers may have a share of the processors' time. */
  FILE *const limits = fopen("/sys/fs/cgroup/cpu.max", "re");
  long quota, period;
  if (limits && fscanf(limits, "%ld %ld", &quota, &period) == 2 && period > 0 && quota / period < count)
    count = quota < period ? 1 : quota / period;
  if (limits)
    fclose(limits);
#endif
  return count;
}

static void count_threads(void) {
  long count = load(&wanted);
  if (count <= 0)
    count = number_in("RAYON_NUM_THREADS");
  if (count <= 0)
    count = number_in("OMP_NUM_THREADS");
  if (count <= 0)
    count = processors();
  threads = (int32_t)(count < 1 ? 1 : count > MOST_THREADS ? MOST_THREADS : count);
  parts_per_thread = threads > 1 ? PARTS_PER_THREAD : 1;
}

static void start_threads(void) {
#ifdef __linux__
  sched_getaffinity(0, sizeof allowed, &allowed);
#endif
  if (!is_forking_watched)
    is_forking_watched = pthread_atfork(before_fork, after_fork, in_child) == 0;
  /* A child has as many as its parent. */
  if (threads == 0)
    count_threads();
  /* If the system gives no more threads, those there are do the work. */
  while (started < threads - 1 && (refusal = pthread_create(&others[started], NULL, serve, (void *)(intptr_t)(started + 1))) == 0)
    started += 1;
}

/* Sets up that many threads, the caller among them; zero for the usual number. Returns how many there are, which do not change any more. `*error` is zero,
 * or the number of the system's error if it gave fewer: then those there are do the work. */
int32_t rise_threads_start(int32_t count, int32_t *error) {
  __atomic_store_n(&wanted, count, __ATOMIC_SEQ_CST);
  pthread_once(&once, start_threads);
  *error = refusal;
  return threads;
}

/* The threads run this file's code, which may be unloaded. */
__attribute__((destructor)) static void stop_threads(void) {
  pthread_mutex_lock(&lock);
  stopping = 1;
  pthread_cond_broadcast(&change);
  pthread_mutex_unlock(&lock);
  for (int32_t other = 0; other < started; ++other)
    pthread_join(others[other], NULL);
  started = 0;
}

/* Declared with a variable number of arguments by LLVM, which passes what the loop captured, or nothing. */
void __kmpc_fork_call(void *where, int32_t count, Body body, void *captured) {
  (void)where;
  pthread_once(&once, start_threads);
  Range ranges[threads];
  for (int32_t range = 0; range < threads; ++range)
    ranges[range] = (Range){range * parts_per_thread, (range + 1) * parts_per_thread};
  Loop loop = {body, count > 0 ? captured : NULL, ranges, 0, current, NULL, 0};
  if (started > 0)
    announce(&loop);
  run_parts(&loop);
  close_loop(&loop);
  wait_for(&loop);
}

int32_t __kmpc_global_thread_num(void *where) {
  (void)where;
  return part;
}

/* Gives these parts their rounds of a loop: *lower to *upper, both included; of none, *upper comes before
 * *lower. */
void __kmpc_for_static_init_8u(void *where, int32_t thread, int32_t schedule, int32_t *is_last, uint64_t *lower, uint64_t *upper,
                               int64_t *stride, int64_t step, int64_t chunk) {
  (void)where, (void)thread, (void)schedule, (void)step, (void)chunk;
  const uint64_t rounds = *upper - *lower + 1, count = (uint64_t)parts, number = (uint64_t)part, next = (uint64_t)next_part;
  const uint64_t each = rounds / count, more = rounds % count;
  const uint64_t first = number * each + number * more / count, end = next * each + next * more / count;
  *is_last = next == count;
  *stride = (int64_t)rounds;
  *upper = first < end ? *lower + end - 1 : *lower;
  *lower += first < end ? first : 1;
}

void __kmpc_for_static_fini(void *where, int32_t thread) { (void)where, (void)thread; }

/* A region is one loop, and ends with it. */
void __kmpc_barrier(void *where, int32_t thread) { (void)where, (void)thread; }
