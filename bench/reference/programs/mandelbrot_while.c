// How many steps each of N times N points takes to leave the circle around zero, at most LIMIT.
#include <stdint.h>
#pragma STDC FP_CONTRACT OFF

void mandelbrot_while(int32_t *restrict out, const double *restrict xs, const double *restrict ys) {
  for (long i = 0; i < N; ++i)
    for (long j = 0; j < N; ++j) {
      double a = 0, b = 0;
      int32_t count = 0;
      while (count < LIMIT && a * a + b * b <= 4) {
        const double next = a * a - b * b + xs[j];
        b = 2 * a * b + ys[i];
        a = next;
        count += 1;
      }
      out[i * N + j] = count;
    }
}
