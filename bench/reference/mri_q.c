// The matrix Q: for each of N voxels a sum over K samples. N is a multiple of 32.
#include "vectors.h"

// As loops.
void mri_q_loops(float *restrict out, const float *restrict x, const float *restrict y, const float *restrict z, const float *restrict kx,
                 const float *restrict ky, const float *restrict kz, const float *restrict magnitude) {
#pragma omp parallel for schedule(static)
  for (long i = 0; i < N; ++i) {
    float real = 0, imaginary = 0;
#pragma omp simd reduction(+ : real, imaginary)
    for (long k = 0; k < K; ++k) {
      float angle = 6.2831855f * (kx[k] * x[i] + ky[k] * y[i] + kz[k] * z[i]);
      real += magnitude[k] * cosf(angle), imaginary += magnitude[k] * sinf(angle);
    }
    out[i] = real, out[N + i] = imaginary;
  }
}

// By hand: 32 voxels at a time in registers, sine and cosine by polynomials that share their reduction.
void mri_q_by_hand(float *restrict out, const float *restrict x, const float *restrict y, const float *restrict z, const float *restrict kx,
                   const float *restrict ky, const float *restrict kz, const float *restrict magnitude) {
  enum { VECTORS = 2 };
#pragma omp parallel for schedule(static)
  for (long block = 0; block < N; block += VECTORS * LANES) {
    floats px[VECTORS], py[VECTORS], pz[VECTORS], real[VECTORS] = {0}, imaginary[VECTORS] = {0};
    for (int u = 0; u < VECTORS; ++u) {
      long i = block + u * LANES;
      px[u] = load(x + i), py[u] = load(y + i), pz[u] = load(z + i);
    }
    for (long k = 0; k < K; ++k)
      for (int u = 0; u < VECTORS; ++u) {
        floats angle = 6.2831855f * multiply_add(all(kx[k]), px[u], multiply_add(all(ky[k]), py[u], kz[k] * pz[u])), sine, cosine;
        sine_and_cosine(angle, &sine, &cosine);
        real[u] = multiply_add(all(magnitude[k]), cosine, real[u]), imaginary[u] = multiply_add(all(magnitude[k]), sine, imaginary[u]);
      }
    for (int u = 0; u < VECTORS; ++u) store(out + block + u * LANES, real[u]), store(out + N + block + u * LANES, imaginary[u]);
  }
}
