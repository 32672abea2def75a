// How many of STEPS steps each point of N rows and M columns stays in the circle of radius two. M is a multiple of 64.
//
// A step more or less rounded makes other counts: products are added as it is written here. No loop ends early: all functions do the same work.
#include "vectors.h"
#pragma STDC FP_CONTRACT OFF

// As loops, over the points of a row innermost, a block of them at a time.
void mandelbrot_loops(int32_t *restrict out, const float *restrict columns, const float *restrict rows) {
  enum { BLOCK = 64 };
#pragma omp parallel for schedule(static)
  for (long i = 0; i < N; ++i)
    for (long block = 0; block < M; block += BLOCK) {
      float x[BLOCK] = {0}, y[BLOCK] = {0};
      int32_t count[BLOCK] = {0};
      for (int step = 0; step < STEPS; ++step)
#pragma omp simd
        for (int j = 0; j < BLOCK; ++j) {
          float xx = x[j] * x[j], yy = y[j] * y[j];
          count[j] += xx + yy <= 4;
          y[j] = fmaf(x[j] + x[j], y[j], rows[i]);
          x[j] = xx - yy + columns[block + j];
        }
      memcpy(out + i * M + block, count, sizeof count);
    }
}

// By hand: 64 points of a row at a time in registers.
void mandelbrot_by_hand(int32_t *restrict out, const float *restrict columns, const float *restrict rows) {
  enum { VECTORS = 4 };
#pragma omp parallel for schedule(static)
  for (long i = 0; i < N; ++i)
    for (long j = 0; j < M; j += VECTORS * LANES) {
      floats x[VECTORS] = {0}, y[VECTORS] = {0};
      integers count[VECTORS] = {0};
      for (int step = 0; step < STEPS; ++step)
        for (int u = 0; u < VECTORS; ++u) {
          floats xx = x[u] * x[u], yy = y[u] * y[u];
          // A comparison that holds is -1.
          count[u] -= xx + yy <= 4;
          y[u] = multiply_add(x[u] + x[u], y[u], all(rows[i]));
          x[u] = xx - yy + load(columns + j + u * LANES);
        }
      memcpy(out + i * M + j, count, sizeof count);
    }
}
