// Vectors of sixteen floats for the references that are written by hand: the extension of GCC and clang.
#pragma once
#include <math.h>
#include <stdint.h>
#include <string.h>

typedef float floats __attribute__((vector_size(64)));
typedef int32_t integers __attribute__((vector_size(64)));
enum { LANES = 16 };

static inline floats all(float value) { return (floats){0} + value; }
static inline floats load(const float *from) { floats v; memcpy(&v, from, sizeof v); return v; }
static inline void store(float *to, floats v) { memcpy(to, &v, sizeof v); }
static inline floats multiply_add(floats a, floats b, floats c) { return __builtin_elementwise_fma(a, b, c); }
static inline float sum(floats v) {
  for (int half = LANES / 2; half; half /= 2)
    for (int i = 0; i < half; ++i) v[i] += v[i + half];
  return v[0];
}

// One divided by the square root: the processor's estimate of 14 bits and a step of Newton, where there is one.
#ifdef __AVX512F__
#include <immintrin.h>
static inline floats inverse_root(floats x) {
  floats y = (floats)_mm512_rsqrt14_ps((__m512)x);
  return y * multiply_add(x * y * y, all(-0.5f), all(1.5f));
}
#else
static inline floats inverse_root(floats x) { return 1 / __builtin_elementwise_sqrt(x); }
#endif

// Sine and cosine for angles of up to 2^16, with errors of about two units in the last place.
static inline void sine_and_cosine(floats x, floats *sine, floats *cosine) {
  floats shifted = multiply_add(x, all(0.63661977f), all(12582912.0f)), quarters = shifted - all(12582912.0f);
  floats r = multiply_add(quarters, all(-1.5707964f), x);
  r = multiply_add(quarters, all(4.371139e-8f), r);
  floats square = r * r;
  floats s = multiply_add(square, all(-0.00019516977f), all(0.008332176f));
  s = multiply_add(s, square, all(-0.16666655f));
  s = multiply_add(r * square, s, r);
  floats c = multiply_add(square, all(2.4438102e-5f), all(-0.0013887365f));
  c = multiply_add(c, square, all(0.041666647f));
  c = multiply_add(c, square * square, multiply_add(square, all(-0.5f), all(1.0f)));
  integers quadrant = (integers)shifted, odd = -(quadrant & 1);
  floats a = (floats)(((integers)c & odd) | ((integers)s & ~odd)), b = (floats)(((integers)s & odd) | ((integers)c & ~odd));
  *sine = (floats)((integers)a ^ ((quadrant & 2) << 30));
  *cosine = (floats)((integers)b ^ (((quadrant + 1) & 2) << 30));
}
