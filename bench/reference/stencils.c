// Stencils on images of `N` by `M` results and volumes of `N` by `M` by `K`, with their border given: elements of the type `T`, on `THREADS` threads.
//
// Each as loops that the compiler vectorises, and as an expert writes it: vectors along the rows, eight rows at a time in registers, past the caches where
// `STREAMED` says so and rows are aligned. `BORDER` says how wide the border is, and with that which of them are compiled.

#include <immintrin.h>
#include <stddef.h>

typedef T lanes __attribute__((vector_size(64), aligned(sizeof(T))));
typedef T whole __attribute__((vector_size(64)));
enum { WIDTH = 64 / sizeof(T), ROWS = 8 };
#define WIDE (M + 2 * BORDER)

#ifndef BORDER
#define BORDER 1
#endif
#ifndef STREAMED
#define STREAMED 0
#endif
#ifndef K
#define K M
#endif

#define PARALLEL _Pragma("omp parallel for num_threads(THREADS) schedule(static)")

static inline lanes at(const T *place) { return *(const lanes *)place; }

static inline void put(T *place, lanes value) {
  if (STREAMED && M * sizeof(T) % 64 == 0)
    __builtin_nontemporal_store((whole)value, (whole *)place);
  else
    *(lanes *)place = value;
}

#define ROW(image, i) ((image) + (size_t)(i) * WIDE)

// The binomial filter of three by three.
static inline T binomial_at(const T *xs, size_t i, size_t j) {
  const T *a = ROW(xs, i) + j, *b = ROW(xs, i + 1) + j, *c = ROW(xs, i + 2) + j;
  return (a[0] + 2 * a[1] + a[2] + 2 * (b[0] + 2 * b[1] + b[2]) + c[0] + 2 * c[1] + c[2]) * (T)(1.0 / 16);
}

void binomial(T *restrict out, const T *restrict xs) {
  PARALLEL
  for (size_t i = 0; i < N; i++)
    for (size_t j = 0; j < M; j++)
      out[i * M + j] = binomial_at(xs, i, j);
}

static inline lanes binomial_row(const T *row) { return at(row) + 2 * at(row + 1) + at(row + 2); }

void binomial_expert(T *restrict out, const T *restrict xs) {
  PARALLEL
  for (size_t block = 0; block < (N + ROWS - 1) / ROWS; block++) {
    size_t first = block * ROWS, rows = first + ROWS <= N ? ROWS : N - first, j = 0;
    if (rows == ROWS)
      for (; j + WIDTH <= M; j += WIDTH) {
        lanes before = binomial_row(ROW(xs, first) + j), here = binomial_row(ROW(xs, first + 1) + j);
        for (int i = 0; i < ROWS; i++) {
          lanes after = binomial_row(ROW(xs, first + i + 2) + j);
          put(out + (first + i) * M + j, (before + 2 * here + after) * (T)(1.0 / 16));
          before = here;
          here = after;
        }
      }
    for (size_t i = first; i < first + rows; i++)
      for (size_t rest = j; rest < M; rest++)
        out[i * M + rest] = binomial_at(xs, i, rest);
    _mm_sfence();
  }
}

// The mean of an element and its four neighbours.
static inline T jacobi_at(const T *xs, size_t i, size_t j) {
  const T *a = ROW(xs, i) + j, *b = ROW(xs, i + 1) + j, *c = ROW(xs, i + 2) + j;
  return (b[1] + a[1] + c[1] + b[0] + b[2]) * (T)0.2;
}

void jacobi(T *restrict out, const T *restrict xs) {
  PARALLEL
  for (size_t i = 0; i < N; i++)
    for (size_t j = 0; j < M; j++)
      out[i * M + j] = jacobi_at(xs, i, j);
}

void jacobi_expert(T *restrict out, const T *restrict xs) {
  PARALLEL
  for (size_t block = 0; block < (N + ROWS - 1) / ROWS; block++) {
    size_t first = block * ROWS, rows = first + ROWS <= N ? ROWS : N - first, j = 0;
    if (rows == ROWS)
      for (; j + WIDTH <= M; j += WIDTH) {
        lanes above = at(ROW(xs, first) + j + 1), here = at(ROW(xs, first + 1) + j + 1);
        for (int i = 0; i < ROWS; i++) {
          const T *row = ROW(xs, first + i + 1) + j;
          lanes below = at(ROW(xs, first + i + 2) + j + 1);
          put(out + (first + i) * M + j, (here + above + below + at(row) + at(row + 2)) * (T)0.2);
          above = here;
          here = below;
        }
      }
    for (size_t i = first; i < first + rows; i++)
      for (size_t rest = j; rest < M; rest++)
        out[i * M + rest] = jacobi_at(xs, i, rest);
    _mm_sfence();
  }
}

// A step of the heat equation: an element and its six neighbours.
#define CUBE(xs, h, i, j) ((xs)[((size_t)(h) * (M + 2) + (i)) * (K + 2) + (j)])

static inline T heat_at(const T *xs, size_t h, size_t i, size_t j) {
  T here = CUBE(xs, h + 1, i + 1, j + 1);
  T around = CUBE(xs, h, i + 1, j + 1) + CUBE(xs, h + 2, i + 1, j + 1) + CUBE(xs, h + 1, i, j + 1) + CUBE(xs, h + 1, i + 2, j + 1) +
             CUBE(xs, h + 1, i + 1, j) + CUBE(xs, h + 1, i + 1, j + 2);
  return here + (T)0.1 * (around - 6 * here);
}

void heat(T *restrict out, const T *restrict xs) {
  PARALLEL
  for (size_t h = 0; h < N; h++)
    for (size_t i = 0; i < M; i++)
      for (size_t j = 0; j < K; j++)
        out[(h * M + i) * K + j] = heat_at(xs, h, i, j);
}

void heat_expert(T *restrict out, const T *restrict xs) {
  enum { BLOCK = 1 };
  PARALLEL
  for (size_t h = 0; h < N; h++) {
    for (size_t first = 0; first < M; first += BLOCK) {
      size_t rows = first + BLOCK <= M ? BLOCK : M - first, j = 0;
      if (rows == BLOCK)
        for (; j + WIDTH <= K; j += WIDTH)
          for (int row = 0; row < BLOCK; row++) {
            size_t i = first + row;
            lanes here = at(&CUBE(xs, h + 1, i + 1, j + 1));
            lanes around = at(&CUBE(xs, h, i + 1, j + 1)) + at(&CUBE(xs, h + 2, i + 1, j + 1)) + at(&CUBE(xs, h + 1, i, j + 1)) +
                           at(&CUBE(xs, h + 1, i + 2, j + 1)) + at(&CUBE(xs, h + 1, i + 1, j)) + at(&CUBE(xs, h + 1, i + 1, j + 2));
            T *place = out + (h * M + i) * K + j;
            lanes value = here + (T)0.1 * (around - 6 * here);
            if (STREAMED && K * sizeof(T) % 64 == 0)
              __builtin_nontemporal_store((whole)value, (whole *)place);
            else
              *(lanes *)place = value;
          }
      for (size_t i = first; i < first + rows; i++)
        for (size_t rest = j; rest < K; rest++)
          out[(h * M + i) * K + rest] = heat_at(xs, h, i, rest);
    }
    _mm_sfence();
  }
}

// Harris corners of the interior: derivatives, sums of their products, the measure. The border is of two elements.
#if BORDER == 2
static inline void derivatives(const T *above, const T *here, const T *below, T *ix, T *iy) {
  *ix = above[2] - above[0] + 2 * (here[2] - here[0]) + below[2] - below[0];
  *iy = below[0] + 2 * below[1] + below[2] - above[0] - 2 * above[1] - above[2];
}

static inline T corner(T xx, T xy, T yy) {
  T trace = xx + yy;
  return xx * yy - xy * xy - (T)0.04 * trace * trace;
}

static inline T harris_at(const T *xs, size_t i, size_t j) {
  T xx = 0, xy = 0, yy = 0;
  for (size_t k = i; k < i + 3; k++)
    for (size_t l = j; l < j + 3; l++) {
      T ix, iy;
      derivatives(ROW(xs, k) + l, ROW(xs, k + 1) + l, ROW(xs, k + 2) + l, &ix, &iy);
      xx += ix * ix;
      xy += ix * iy;
      yy += iy * iy;
    }
  return corner(xx, xy, yy);
}

// Passes over the whole image.
void harris(T *restrict out, const T *restrict xs) {
  static T xx[N + 2][M + 2], xy[N + 2][M + 2], yy[N + 2][M + 2];
  PARALLEL
  for (size_t i = 0; i < N + 2; i++)
    for (size_t j = 0; j < M + 2; j++) {
      T ix, iy;
      derivatives(ROW(xs, i) + j, ROW(xs, i + 1) + j, ROW(xs, i + 2) + j, &ix, &iy);
      xx[i][j] = ix * ix;
      xy[i][j] = ix * iy;
      yy[i][j] = iy * iy;
    }
  PARALLEL
  for (size_t i = 0; i < N; i++)
    for (size_t j = 0; j < M; j++) {
      T sxx = 0, sxy = 0, syy = 0;
      for (int k = 0; k < 3; k++)
        for (int l = 0; l < 3; l++) {
          sxx += xx[i + k][j + l];
          sxy += xy[i + k][j + l];
          syy += yy[i + k][j + l];
        }
      out[i * M + j] = corner(sxx, sxy, syy);
    }
}

// The differences and the weighted sums of a row of windows.
typedef struct {
  lanes difference, sum;
} derived;

static inline derived derive(const T *row) {
  lanes left = at(row), right = at(row + 2);
  return (derived){right - left, left + 2 * at(row + 1) + right};
}

// Eight rows at a time in registers: of three columns beside each other two rows of what is derived, and two rows of the products' sums.
void harris_expert(T *restrict out, const T *restrict xs) {
  PARALLEL
  for (size_t block = 0; block < (N + ROWS - 1) / ROWS; block++) {
    size_t first = block * ROWS, rows = first + ROWS <= N ? ROWS : N - first, j = 0;
    if (rows == ROWS)
      for (; j + WIDTH <= M; j += WIDTH) {
        derived above[3], here[3];
        lanes sums[ROWS + 2][3];
        for (int k = 0; k < 3; k++) {
          above[k] = derive(ROW(xs, first) + j + k);
          here[k] = derive(ROW(xs, first + 1) + j + k);
        }
        _Pragma("clang loop unroll(full)") for (int i = 0; i < ROWS + 2; i++) {
          lanes xx = {0}, xy = {0}, yy = {0};
          for (int k = 0; k < 3; k++) {
            derived below = derive(ROW(xs, first + i + 2) + j + k);
            lanes ix = above[k].difference + 2 * here[k].difference + below.difference, iy = below.sum - above[k].sum;
            xx += ix * ix;
            xy += ix * iy;
            yy += iy * iy;
            above[k] = here[k];
            here[k] = below;
          }
          sums[i][0] = xx;
          sums[i][1] = xy;
          sums[i][2] = yy;
          if (i < 2)
            continue;
          for (int part = 0; part < 3; part++)
            sums[i - 2][part] += sums[i - 1][part] + sums[i][part];
          lanes *sum = sums[i - 2], trace = sum[0] + sum[2];
          put(out + (first + i - 2) * M + j, sum[0] * sum[2] - sum[1] * sum[1] - (T)0.04 * trace * trace);
        }
      }
    for (size_t i = first; i < first + rows; i++)
      for (size_t rest = j; rest < M; rest++)
        out[i * M + rest] = harris_at(xs, i, rest);
    _mm_sfence();
  }
}
#endif

// A separable convolution with `2 * BORDER + 1` weights in each direction.
#if BORDER == 8
enum { TAPS = 2 * BORDER + 1 };

static inline T weight(int tap) { return (T)(1 + (tap < BORDER ? tap : 2 * BORDER - tap)) / (T)((BORDER + 1) * (BORDER + 1)); }

// Two passes over the whole image.
void convolution(T *restrict out, const T *restrict xs) {
  static T sums[N + 2 * BORDER][M];
  PARALLEL
  for (size_t i = 0; i < N + 2 * BORDER; i++)
    for (size_t j = 0; j < M; j++) {
      T sum = 0;
      for (int tap = 0; tap < TAPS; tap++)
        sum += weight(tap) * ROW(xs, i)[j + tap];
      sums[i][j] = sum;
    }
  PARALLEL
  for (size_t i = 0; i < N; i++)
    for (size_t j = 0; j < M; j++) {
      T sum = 0;
      for (int tap = 0; tap < TAPS; tap++)
        sum += weight(tap) * sums[i + tap][j];
      out[i * M + j] = sum;
    }
}

// The sums of a column, for eight rows at a time, in registers; then those of a row, which lies in the cache.
static inline T row_sum(const T *row) {
  T sum = 0;
  for (int tap = 0; tap < TAPS; tap++)
    sum += weight(tap) * row[tap];
  return sum;
}

static inline void column_sums(T (*sums)[WIDE], const T *xs, size_t first, size_t j) {
  lanes columns[ROWS] = {{0}};
  _Pragma("clang loop unroll(full)") for (int line = 0; line < ROWS + TAPS - 1; line++) {
    lanes row = at(ROW(xs, first + line) + j);
    _Pragma("clang loop unroll(full)") for (int i = 0; i < ROWS; i++)
      if (line >= i && line - i < TAPS)
        columns[i] += weight(line - i) * row;
  }
  for (int i = 0; i < ROWS; i++)
    *(lanes *)(sums[i] + j) = columns[i];
}

void convolution_expert(T *restrict out, const T *restrict xs) {
  PARALLEL
  for (size_t block = 0; block < (N + ROWS - 1) / ROWS; block++) {
    static _Thread_local T sums[ROWS][WIDE];
    size_t first = block * ROWS, rows = first + ROWS <= N ? ROWS : N - first, j = 0;
    if (rows == ROWS)
      for (; j + WIDTH <= WIDE; j += WIDTH)
        column_sums(sums, xs, first, j);
    for (size_t i = 0; i < rows; i++)
      for (size_t rest = j; rest < WIDE; rest++) {
        sums[i][rest] = 0;
        for (int tap = 0; tap < TAPS; tap++)
          sums[i][rest] += weight(tap) * ROW(xs, first + i + tap)[rest];
      }
    for (size_t i = 0; i < rows; i++) {
      T *result = out + (first + i) * M;
      for (j = 0; j + WIDTH <= M; j += WIDTH) {
        lanes sum = {0};
        for (int tap = 0; tap < TAPS; tap++)
          sum += weight(tap) * at(sums[i] + j + tap);
        put(result + j, sum);
      }
      for (; j < M; j++)
        result[j] = row_sum(sums[i] + j);
    }
    _mm_sfence();
  }
}
#endif
