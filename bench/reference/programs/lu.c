// The lower and the upper triangular factor of a matrix of N rows, in one matrix, without pivots.
#include <string.h>

void lu(float *restrict factors, const float *restrict matrix) {
  memcpy(factors, matrix, sizeof(float) * N * N);
  for (long k = 0; k < N; ++k)
    for (long i = k + 1; i < N; ++i) {
      const float factor = factors[i * N + k] / factors[k * N + k];
      factors[i * N + k] = factor;
      for (long j = k + 1; j < N; ++j)
        factors[i * N + j] -= factor * factors[k * N + j];
    }
}
