// The steps of 512 rows of 512 points.
#include "escape.h"

void mandelbrot(int32_t *restrict out, const double *restrict xs, const double *restrict ys) {
#pragma omp parallel for schedule(dynamic)
  for (long i = 0; i < 512; ++i)
    for (long j = 0; j < 512; ++j)
      out[i * 512 + j] = escape(xs[j], ys[i]);
}
