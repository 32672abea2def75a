// What memory can do at most, and what is bound by it: `N` elements of the type `T`, on `THREADS` threads.
//
// The limits are loops over whole vectors with nothing but the reads and writes of their name, several vectors a round. `T` and `N` are given; arrays
// are aligned to 64 bytes.

#include <immintrin.h>
#include <math.h>
#include <stddef.h>

typedef T lanes __attribute__((vector_size(64)));
typedef T loose __attribute__((vector_size(64), aligned(sizeof(T))));
enum { WIDTH = 64 / sizeof(T), CHAINS = 8, STEP = WIDTH * CHAINS };

static T total(const lanes *sums) {
  lanes all = {0};
  T sum = 0;
  for (int chain = 0; chain < CHAINS; chain++)
    all += sums[chain];
  for (int lane = 0; lane < WIDTH; lane++)
    sum += all[lane];
  return sum;
}

// The part of `0..N` for a thread: whole steps; the last thread has the rest besides.
#define EACH_THREAD_REDUCES _Pragma("omp parallel for num_threads(THREADS) schedule(static) reduction(+ : sum)")
#define EACH_THREAD _Pragma("omp parallel for num_threads(THREADS) schedule(static)")

#define FIRST(thread) ((size_t)(N) / STEP * (thread) / THREADS * STEP)

#define REDUCTION(name, parameters, vector, scalar)                                                                                                     \
  void name parameters {                                                                                                                               \
    T sum = 0;                                                                                                                                         \
    EACH_THREAD_REDUCES                                                                                                                                \
    for (int thread = 0; thread < THREADS; thread++) {                                                                                                 \
      lanes sums[CHAINS] = {{0}};                                                                                                                      \
      for (size_t first = FIRST(thread); first < FIRST(thread + 1); first += STEP)                                                                     \
        for (size_t chain = 0, i = first; chain < CHAINS; chain++, i += WIDTH)                                                                         \
          sums[chain] += vector;                                                                                                                       \
      sum += total(sums);                                                                                                                              \
    }                                                                                                                                                  \
    for (size_t i = FIRST(THREADS); i < N; i++)                                                                                                        \
      sum += scalar;                                                                                                                                   \
    *out = sum;                                                                                                                                        \
  }

#define AT(array) (*(const loose *)((array) + i))

// Limit of what only reads, one array or two.
REDUCTION(read_one, (T *restrict out, const T *restrict xs), AT(xs), xs[i])
REDUCTION(read_two, (T *restrict out, const T *restrict xs, const T *restrict ys), AT(xs) + AT(ys), xs[i] + ys[i])

#define ABSOLUTE(x) __builtin_elementwise_abs(x)

REDUCTION(asum_expert, (T *restrict out, const T *restrict xs), ABSOLUTE(AT(xs)), (xs[i] < 0 ? -xs[i] : xs[i]))
REDUCTION(dot_expert, (T *restrict out, const T *restrict xs, const T *restrict ys), AT(xs) * AT(ys), xs[i] * ys[i])

#define WRITING(name, parameters, store, vector, scalar)                                                                                                \
  void name parameters {                                                                                                                               \
    EACH_THREAD                                                                                                                                        \
    for (int thread = 0; thread < THREADS; thread++) {                                                                                                 \
      for (size_t first = FIRST(thread); first < FIRST(thread + 1); first += STEP)                                                                     \
        for (size_t chain = 0, i = first; chain < CHAINS; chain++, i += WIDTH)                                                                         \
          store(vector, (lanes *)(out + i));                                                                                                           \
      _mm_sfence();                                                                                                                                    \
    }                                                                                                                                                  \
    for (size_t i = FIRST(THREADS); i < N; i++)                                                                                                        \
      out[i] = scalar;                                                                                                                                 \
  }

#define STORE(value, place) (*(place) = (value))
#define STREAM(value, place) __builtin_nontemporal_store(value, place)

// Limits of what reads and writes: one array read, or two; past the caches, or through them.
WRITING(copy, (T *restrict out, const T *restrict xs), STORE, AT(xs), xs[i])
WRITING(copy_streamed, (T *restrict out, const T *restrict xs), STREAM, AT(xs), xs[i])
WRITING(scale, (T *restrict out, const T *restrict xs), STORE, AT(xs) * 3, xs[i] * 3)
WRITING(scale_streamed, (T *restrict out, const T *restrict xs), STREAM, AT(xs) * 3, xs[i] * 3)
WRITING(triad, (T *restrict out, const T *restrict xs, const T *restrict ys), STORE, AT(xs) * 3 + AT(ys), xs[i] * 3 + ys[i])
WRITING(triad_streamed, (T *restrict out, const T *restrict xs, const T *restrict ys), STREAM, AT(xs) * 3 + AT(ys), xs[i] * 3 + ys[i])

// The loops as one writes them.
void dot(T *restrict out, const T *restrict xs, const T *restrict ys) {
  T sum = 0;
#pragma omp parallel for simd num_threads(THREADS) reduction(+ : sum)
  for (size_t i = 0; i < N; i++)
    sum += xs[i] * ys[i];
  *out = sum;
}

void asum(T *restrict out, const T *restrict xs) {
  T sum = 0;
#pragma omp parallel for simd num_threads(THREADS) reduction(+ : sum)
  for (size_t i = 0; i < N; i++)
    sum += xs[i] < 0 ? -xs[i] : xs[i];
  *out = sum;
}

void scal(T *restrict out, const T *restrict xs) {
#pragma omp parallel for simd num_threads(THREADS)
  for (size_t i = 0; i < N; i++)
    out[i] = 3 * xs[i];
}

// The sums of the elements before each.
void scan(T *restrict out, const T *restrict xs) {
  T sum = 0;
  for (size_t i = 0; i < N; i++) {
    out[i] = sum;
    sum += xs[i];
  }
}

// A vector whose lanes are moved up by `by` places; the first ones are zero.
static inline lanes moved(lanes vector, int by) {
  lanes result = {0};
  for (int lane = by; lane < WIDTH; lane++)
    result[lane] = vector[lane - by];
  return result;
}

// The sums of the elements from `first` to `last` before each of them, and `sum` besides: a vector at a time, in as many steps as `WIDTH` has factors of two.
static T scan_part(T *restrict out, const T *restrict xs, T sum, size_t first, size_t last) {
  size_t i = first;
  for (; i + WIDTH <= last; i += WIDTH) {
    lanes sums = AT(xs);
    for (int by = 1; by < WIDTH; by *= 2)
      sums += moved(sums, by);
    *(loose *)(out + i) = moved(sums, 1) + sum;
    sum += sums[WIDTH - 1];
  }
  for (; i < last; i++) {
    out[i] = sum;
    sum += xs[i];
  }
  return sum;
}

// On threads, blocks that stay in the caches: their sums first, then the sums before each block, then every block.
void scan_expert(T *restrict out, const T *restrict xs) {
  enum { BLOCK = 16384, BLOCKS = (N + BLOCK - 1) / BLOCK };
  static T before[BLOCKS + 1];
  if (THREADS == 1) {
    scan_part(out, xs, 0, 0, N);
    return;
  }
#pragma omp parallel for num_threads(THREADS) schedule(static)
  for (size_t block = 0; block < BLOCKS; block++) {
    T sum = 0;
#pragma omp simd reduction(+ : sum)
    for (size_t i = block * BLOCK; i < (block + 1 < BLOCKS ? (block + 1) * BLOCK : N); i++)
      sum += xs[i];
    before[block + 1] = sum;
  }
  for (size_t block = 0; block < BLOCKS; block++)
    before[block + 1] += before[block];
#pragma omp parallel for num_threads(THREADS) schedule(static)
  for (size_t block = 0; block < BLOCKS; block++)
    scan_part(out, xs, before[block], block * BLOCK, block + 1 < BLOCKS ? (block + 1) * BLOCK : N);
}
