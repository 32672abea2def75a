// An array of N by M by K numbers, rotated by one, two and three along its axes.
#include <string.h>

void rotated(double *restrict out, const double *restrict a) {
  for (long i = 0; i < N; ++i)
    for (long j = 0; j < M; ++j) {
      double *to = out + (i * M + j) * K;
      const double *from = a + ((i + 1) % N * M + (j + 2) % M) * K;
      memcpy(to, from + 3, sizeof(double) * (K - 3));
      memcpy(to + K - 3, from, sizeof(double) * 3);
    }
}
