// The lower triangular matrix whose product with itself transposed is a symmetric matrix of N rows,
// for COUNT matrices.
#include <math.h>
#include <string.h>

static void factor(float *restrict l, const float *restrict a) {
  memset(l, 0, sizeof(float) * N * N);
  for (long j = 0; j < N; ++j) {
    float square = a[j * N + j];
#pragma omp simd reduction(- : square)
    for (long k = 0; k < j; ++k)
      square -= l[j * N + k] * l[j * N + k];
    const float root = sqrtf(square);
    l[j * N + j] = root;
    for (long i = j + 1; i < N; ++i) {
      float sum = a[i * N + j];
#pragma omp simd reduction(- : sum)
      for (long k = 0; k < j; ++k)
        sum -= l[i * N + k] * l[j * N + k];
      l[i * N + j] = sum / root;
    }
  }
}

void cholesky(float *restrict lower, const float *restrict matrices) {
  for (long number = 0; number < COUNT; ++number)
    factor(lower + number * N * N, matrices + number * N * N);
}
