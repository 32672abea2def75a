// A sparse matrix of N rows, in compressed rows, times a vector.
#include <stdint.h>

void csr_mv(float *restrict out, const int64_t *restrict begins, const int64_t *restrict columns,
            const float *restrict values, const float *restrict xs) {
  for (long i = 0; i < N; ++i) {
    float sum = 0;
    for (int64_t place = begins[i]; place < begins[i + 1]; ++place)
      sum += values[place] * xs[columns[place]];
    out[i] = sum;
  }
}
