// Products of matrices and vectors: `N` rows, `M` columns, elements of the type `T`, on `THREADS` threads.
//
// Each as one writes it, and as an expert does: whole vectors, several sums in registers, four rows at a time, what is used twice read once.

#include <stddef.h>

typedef T lanes __attribute__((vector_size(64), aligned(sizeof(T))));
enum { WIDTH = 64 / sizeof(T) };

#define PARALLEL _Pragma("omp parallel for num_threads(THREADS) schedule(static)")

static inline lanes at(const T *place) { return *(const lanes *)place; }

static inline T total(lanes sums) {
  T sum = 0;
  for (int lane = 0; lane < WIDTH; lane++)
    sum += sums[lane];
  return sum;
}

static inline T dot(const T *restrict xs, const T *restrict ys) {
  T sum = 0;
#pragma omp simd reduction(+ : sum)
  for (size_t j = 0; j < M; j++)
    sum += xs[j] * ys[j];
  return sum;
}

// The products of four rows and a vector.
static inline void four_dots(T *sums, const T *rows, const T *restrict xs) {
  lanes wide[4][2] = {{{0}}};
  size_t j = 0;
  for (; j + 2 * WIDTH <= M; j += 2 * WIDTH)
    for (int row = 0; row < 4; row++)
      for (int part = 0; part < 2; part++)
        wide[row][part] += at(rows + row * (size_t)M + j + part * WIDTH) * at(xs + j + part * WIDTH);
  for (int row = 0; row < 4; row++) {
    sums[row] = total(wide[row][0] + wide[row][1]);
    for (size_t rest = j; rest < M; rest++)
      sums[row] += rows[row * (size_t)M + rest] * xs[rest];
  }
}

// alpha A x + beta y, with alpha = 2 and beta = 3.
void gemv(T *restrict out, const T *restrict a, const T *restrict xs, const T *restrict ys) {
  PARALLEL
  for (size_t i = 0; i < N; i++)
    out[i] = 2 * dot(a + i * M, xs) + 3 * ys[i];
}

void gemv_expert(T *restrict out, const T *restrict a, const T *restrict xs, const T *restrict ys) {
  PARALLEL
  for (size_t i = 0; i < N / 4 * 4; i += 4) {
    T sums[4];
    four_dots(sums, a + i * M, xs);
    for (int row = 0; row < 4; row++)
      out[i + row] = 2 * sums[row] + 3 * ys[i + row];
  }
  for (size_t i = N / 4 * 4; i < N; i++)
    out[i] = 2 * dot(a + i * M, xs) + 3 * ys[i];
}

// alpha A x + beta B x.
void gesummv(T *restrict out, const T *restrict a, const T *restrict b, const T *restrict xs) {
  PARALLEL
  for (size_t i = 0; i < N; i++)
    out[i] = 2 * dot(a + i * M, xs) + 3 * dot(b + i * M, xs);
}

void gesummv_expert(T *restrict out, const T *restrict a, const T *restrict b, const T *restrict xs) {
  PARALLEL
  for (size_t i = 0; i < N / 4 * 4; i += 4) {
    T left[4], right[4];
    four_dots(left, a + i * M, xs);
    four_dots(right, b + i * M, xs);
    for (int row = 0; row < 4; row++)
      out[i + row] = 2 * left[row] + 3 * right[row];
  }
  for (size_t i = N / 4 * 4; i < N; i++)
    out[i] = 2 * dot(a + i * M, xs) + 3 * dot(b + i * M, xs);
}

// A transposed, times A x: two passes over A.
void atax(T *restrict out, const T *restrict a, const T *restrict xs) {
  static T products[N];
  for (size_t i = 0; i < N; i++)
    products[i] = dot(a + i * M, xs);
  for (size_t j = 0; j < M; j++)
    out[j] = 0;
  for (size_t i = 0; i < N; i++)
    for (size_t j = 0; j < M; j++)
      out[j] += a[i * M + j] * products[i];
}

// The same in one pass: a row is used again while it is near.
void atax_expert(T *restrict out, const T *restrict a, const T *restrict xs) {
  for (size_t j = 0; j < M; j++)
    out[j] = 0;
  size_t i = 0;
  for (; i + 4 <= N; i += 4) {
    T sums[4];
    const T *rows = a + i * M;
    four_dots(sums, rows, xs);
    for (size_t j = 0; j < M; j++)
      out[j] += sums[0] * rows[j] + sums[1] * rows[M + j] + sums[2] * rows[2 * (size_t)M + j] + sums[3] * rows[3 * (size_t)M + j];
  }
  for (; i < N; i++) {
    T sum = dot(a + i * M, xs);
    for (size_t j = 0; j < M; j++)
      out[j] += sum * a[i * M + j];
  }
}
