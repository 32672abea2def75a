// The steps of 3 rows of 65536 points.
#include "escape.h"

void nested(int32_t *restrict out, const double *restrict xs, const double *restrict ys) {
#pragma omp parallel for schedule(dynamic)
  for (long i = 0; i < 3; ++i)
#pragma omp parallel for schedule(dynamic)
    for (long j = 0; j < 65536; ++j)
      out[i * 65536 + j] = escape(xs[j], ys[i]);
}
