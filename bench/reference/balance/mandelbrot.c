// How many steps each of 512 rows of 512 points takes to leave the circle around zero, at most 256.
#include <stdint.h>

void mandelbrot(int32_t *restrict out, const double *restrict xs, const double *restrict ys) {
#pragma omp parallel for schedule(dynamic)
  for (long i = 0; i < 512; ++i)
    for (long j = 0; j < 512; ++j) {
      double a = 0, b = 0;
      int32_t count = 0;
      while (count < 256 && a * a + b * b <= 4) {
        const double next = a * a - b * b + xs[j];
        b = 2 * a * b + ys[i];
        a = next;
        count += 1;
      }
      out[i * 512 + j] = count;
    }
}
