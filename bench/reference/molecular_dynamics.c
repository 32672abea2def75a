// The Lennard-Jones forces between each of N atoms and its K neighbours. K is a multiple of 16.
#include "vectors.h"
#define CUTOFF 16.0f
#define LJ1 1.5f
#define LJ2 2.0f

// As loops, neighbours innermost.
void molecular_dynamics_loops(float *restrict out, const float *restrict x, const float *restrict y, const float *restrict z,
                              const int32_t *restrict neighbours) {
#pragma omp parallel for schedule(static)
  for (long i = 0; i < N; ++i) {
    float fx = 0, fy = 0, fz = 0;
#pragma omp simd reduction(+ : fx, fy, fz)
    for (long k = 0; k < K; ++k) {
      int32_t j = neighbours[i * K + k];
      float dx = x[i] - x[j], dy = y[i] - y[j], dz = z[i] - z[j], square = dx * dx + dy * dy + dz * dz;
      float r2 = 1 / square, r6 = r2 * r2 * r2, strength = square < CUTOFF ? r2 * r6 * (LJ1 * r6 - LJ2) : 0;
      fx += dx * strength, fy += dy * strength, fz += dz * strength;
    }
    out[i] = fx, out[N + i] = fy, out[2 * N + i] = fz;
  }
}

static inline floats gather(const float *from, integers at) {
#ifdef __AVX512F__
  return (floats)_mm512_i32gather_ps((__m512i)at, from, 4);
#else
  floats v;
  for (int lane = 0; lane < LANES; ++lane) v[lane] = from[at[lane]];
  return v;
#endif
}

// By hand: sixteen neighbours at a time.
void molecular_dynamics_by_hand(float *restrict out, const float *restrict x, const float *restrict y, const float *restrict z,
                                const int32_t *restrict neighbours) {
#pragma omp parallel for schedule(static)
  for (long i = 0; i < N; ++i) {
    floats fx = all(0), fy = all(0), fz = all(0);
    for (long k = 0; k < K; k += LANES) {
      integers j;
      memcpy(&j, neighbours + i * K + k, sizeof j);
      floats dx = x[i] - gather(x, j), dy = y[i] - gather(y, j), dz = z[i] - gather(z, j);
      floats square = multiply_add(dx, dx, multiply_add(dy, dy, dz * dz));
      floats r2 = 1 / square, r6 = r2 * r2 * r2, strength = r2 * r6 * multiply_add(all(LJ1), r6, all(-LJ2));
      strength = (floats)((integers)strength & (square < all(CUTOFF)));
      fx = multiply_add(dx, strength, fx), fy = multiply_add(dy, strength, fy), fz = multiply_add(dz, strength, fz);
    }
    out[i] = sum(fx), out[N + i] = sum(fy), out[2 * N + i] = sum(fz);
  }
}
