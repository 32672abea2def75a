// How many steps each of 3 rows of 65536 points takes to leave the circle around zero, at most 256.
#include <stdint.h>

void nested(int32_t *restrict out, const double *restrict xs, const double *restrict ys) {
#pragma omp parallel for schedule(dynamic)
  for (long i = 0; i < 3; ++i)
#pragma omp parallel for schedule(dynamic)
    for (long j = 0; j < 65536; ++j) {
      double a = 0, b = 0;
      int32_t count = 0;
      while (count < 256 && a * a + b * b <= 4) {
        const double next = a * a - b * b + xs[j];
        b = 2 * a * b + ys[i];
        a = next;
        count += 1;
      }
      out[i * 65536 + j] = count;
    }
}
