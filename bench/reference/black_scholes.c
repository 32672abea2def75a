// The prices of N European calls and puts, after Black and Scholes. N is a multiple of 32.
#include "vectors.h"
#define RATE 0.02f
#define VOLATILITY 0.3f

// The distribution function of the normal distribution: Abramowitz and Stegun, 26.2.17.
static inline float normal(float x) {
  float size = fabsf(x), t = 1 / (1 + 0.2316419f * size);
  float series = t * (0.31938153f + t * (-0.35656378f + t * (1.7814779f + t * (-1.8212559f + t * 1.3302744f))));
  float tail = 0.3989423f * expf(-(0.5f * size * size)) * series;
  return x < 0 ? tail : 1 - tail;
}

// As a loop.
void black_scholes_loops(float *restrict out, const float *restrict price, const float *restrict strike, const float *restrict years) {
#pragma omp parallel for simd schedule(static)
  for (long i = 0; i < N; ++i) {
    float deviation = VOLATILITY * sqrtf(years[i]);
    float d1 = (logf(price[i] / strike[i]) + (RATE + 0.5f * VOLATILITY * VOLATILITY) * years[i]) / deviation;
    float discounted = strike[i] * expf(-(RATE * years[i])), first = normal(d1), second = normal(d1 - deviation);
    out[i] = price[i] * first - discounted * second;
    out[N + i] = discounted * (1 - second) - price[i] * (1 - first);
  }
}

// The exponential function of numbers from -87 to 88; below, as of -87.
static inline floats exponential(floats x) {
  integers counts = x > -87.0f;
  x = (floats)((counts & (integers)x) | (~counts & (integers)all(-87.0f)));
  floats shifted = multiply_add(x, all(1.44269504f), all(12582912.0f)), power = shifted - all(12582912.0f);
  floats r = multiply_add(power, all(-0.693115234375f), x);
  r = multiply_add(power, all(-3.19461833e-5f), r);
  floats series = multiply_add(r, all(0.0013814496f), all(0.00836878f));
  series = multiply_add(series, r, all(0.041668394f));
  series = multiply_add(series, r, all(0.1666652f));
  series = multiply_add(series, r, all(0.49999993f));
  floats value = multiply_add(r * r, series, r) + 1;
  return (floats)((integers)value + ((integers)shifted << 23));
}

// The natural logarithm of positive normal numbers.
static inline floats logarithm(floats x) {
  integers bits = (integers)x - 0x3f3504f3, exponent = bits >> 23;
  floats f = (floats)((bits & 0x7fffff) + 0x3f3504f3) - 1, k = __builtin_convertvector(exponent, floats);
  floats s = f / (2 + f), square = s * s, half = 0.5f * f * f;
  floats series = multiply_add(square, all(0.23583517f), all(0.2853724f));
  series = multiply_add(series, square, all(0.40000337f));
  series = multiply_add(series, square, all(0.66666667f));
  floats small = multiply_add(k, all(3.19461833e-5f), s * multiply_add(square, series, half));
  return multiply_add(k, all(0.693115234375f), f - (half - small));
}

static inline floats normals(floats x) {
  floats size = (floats)((integers)x & 0x7fffffff), t = 1 / multiply_add(size, all(0.2316419f), all(1));
  floats series = multiply_add(t, all(1.3302744f), all(-1.8212559f));
  series = multiply_add(t, series, all(1.7814779f));
  series = multiply_add(t, series, all(-0.35656378f));
  series = t * multiply_add(t, series, all(0.31938153f));
  floats tail = 0.3989423f * exponential(-0.5f * size * size) * series;
  integers negative = x < 0;
  return (floats)((negative & (integers)tail) | (~negative & (integers)(1 - tail)));
}

// By hand: 32 options at a time, in two registers.
void black_scholes_by_hand(float *restrict out, const float *restrict price, const float *restrict strike, const float *restrict years) {
  enum { VECTORS = 2 };
#pragma omp parallel for schedule(static)
  for (long block = 0; block < N; block += VECTORS * LANES)
#pragma clang loop unroll(full)
    for (int u = 0; u < VECTORS; ++u) {
      long i = block + u * LANES;
      floats p = load(price + i), s = load(strike + i), y = load(years + i);
      floats deviation = VOLATILITY * __builtin_elementwise_sqrt(y);
      floats d1 = multiply_add(y, all(RATE + 0.5f * VOLATILITY * VOLATILITY), logarithm(p / s)) / deviation;
      floats discounted = s * exponential(-RATE * y), first = normals(d1), second = normals(d1 - deviation);
      store(out + i, p * first - discounted * second);
      store(out + N + i, discounted * (1 - second) - p * (1 - first));
    }
}
