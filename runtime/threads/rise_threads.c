/* Threads for objects of `rise build`, without an OpenMP library: compile this file with the program and link with -pthread.
 *
 *   rise build gemm.rise -o gemm.o
 *   cc -O2 -pthread main.c gemm.o rise_threads.c -lm
 *
 * Parallel loops are compiled to calls of the few entries below. A loop is cut into more parts than there are threads, and each thread takes
 * the next part when it is done with one. A loop inside of a parallel loop is done by the thread that meets it. The number of threads is that
 * of RAYON_NUM_THREADS, or else OMP_NUM_THREADS, or else that of the processors. An OpenMP library (-fopenmp with clang) does as well;
 * then this file must not be linked.
 */

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

enum { PARTS_PER_THREAD = 8, MOST_THREADS = 1024 };

typedef void (*Body)(const int32_t *, const int32_t *, void *);

/* A loop that threads share. */
typedef struct {
  Body body;
  void *captured;
  int32_t parts;
  int32_t next;
} Region;

static _Thread_local int32_t part = 0;
static _Thread_local int32_t parts = 1;
static _Thread_local int inside = 0;

static long number_in(const char *variable) {
  const char *text = getenv(variable);
  return text ? strtol(text, NULL, 10) : 0;
}

static long thread_count(void) {
  long count = number_in("RAYON_NUM_THREADS");
  if (count <= 0)
    count = number_in("OMP_NUM_THREADS");
  if (count <= 0)
    count = sysconf(_SC_NPROCESSORS_ONLN);
  return count < 1 ? 1 : count > MOST_THREADS ? MOST_THREADS : count;
}

static void run_part(Region *region, int32_t number) {
  const int32_t outer_part = part, outer_parts = parts;
  part = number;
  parts = region->parts;
  region->body(&number, &number, region->captured);
  part = outer_part;
  parts = outer_parts;
}

static void *work(void *argument) {
  Region *region = argument;
  inside += 1;
  for (;;) {
    const int32_t number = __atomic_fetch_add(&region->next, 1, __ATOMIC_RELAXED);
    if (number >= region->parts)
      break;
    run_part(region, number);
  }
  inside -= 1;
  return NULL;
}

/* Declared with a variable number of arguments by LLVM, which passes what the loop captured, or nothing. */
void __kmpc_fork_call(void *where, int32_t count, Body body, void *captured) {
  (void)where;
  const long threads = inside ? 1 : thread_count();
  Region region = {body, count > 0 ? captured : NULL, threads > 1 ? (int32_t)(PARTS_PER_THREAD * threads) : 1, 0};
  pthread_t others[MOST_THREADS];
  long started = 0;
  /* If the system gives no more threads, those there are do the work. */
  while (started < threads - 1 && pthread_create(&others[started], NULL, work, &region) == 0)
    started += 1;
  work(&region);
  for (long number = 0; number < started; ++number)
    pthread_join(others[number], NULL);
}

int32_t __kmpc_global_thread_num(void *where) {
  (void)where;
  return part;
}

/* Gives this part its rounds of a loop: *lower to *upper, both included; a loop of no rounds ends one before its start. */
void __kmpc_for_static_init_8u(void *where, int32_t thread, int32_t schedule, int32_t *is_last, uint64_t *lower, uint64_t *upper,
                               int64_t *stride, int64_t step, int64_t chunk) {
  (void)where, (void)thread, (void)schedule, (void)step, (void)chunk;
  const uint64_t rounds = *upper - *lower + 1, count = (uint64_t)parts, number = (uint64_t)part;
  const uint64_t each = rounds / count, more = rounds % count;
  *is_last = number + 1 == count;
  *stride = (int64_t)rounds;
  *lower += number * each + (number < more ? number : more);
  *upper = *lower + each + (number < more) - 1;
}

void __kmpc_for_static_fini(void *where, int32_t thread) { (void)where, (void)thread; }

/* A region is one loop, and ends with it. */
void __kmpc_barrier(void *where, int32_t thread) { (void)where, (void)thread; }
