// SWEEPS sweeps of red-black relaxation of Poisson's equation on N by N points, where they are; the border stays.
#include <string.h>

void relaxation(double *restrict u, const double *restrict source, const double *restrict start) {
  memcpy(u, start, sizeof(double) * N * N);
  for (int sweep = 0; sweep < SWEEPS; ++sweep)
    for (int colour = 0; colour < 2; ++colour)
      for (long i = 1; i < N - 1; ++i)
        for (long j = 1 + (i + 1 + colour) % 2; j < N - 1; j += 2)
          u[i * N + j] = (u[(i - 1) * N + j] + u[(i + 1) * N + j] + u[i * N + j - 1] + u[i * N + j + 1] - source[i * N + j]) / 4;
}
