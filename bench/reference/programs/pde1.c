// A red-black relaxation of Poisson's equation on N by N by N points, where they are; the border stays.
#include <string.h>

void pde1(double *restrict u, const double *restrict source, const double *restrict start) {
  memcpy(u, start, sizeof(double) * N * N * N);
  const double square = STEP * STEP;
  for (int colour = 0; colour < 2; ++colour)
    for (long i = 1; i < N - 1; ++i)
      for (long j = 1; j < N - 1; ++j)
        for (long k = 1 + (i + j + 1 + colour) % 2; k < N - 1; k += 2) {
          double *const at = u + (i * N + j) * N + k;
          *at = (at[-N * N] + at[N * N] + at[-N] + at[N] + at[-1] + at[1] - square * source[(i * N + j) * N + k]) / 6;
        }
}
