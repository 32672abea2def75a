// The prices of N European call options, and put options, after Black and Scholes.
#include <math.h>

static float normal(float x) {
  const float size = fabsf(x), t = 1 / (1 + 0.2316419f * size);
  const float series = t * (0.31938153f + t * (-0.35656378f + t * (1.7814779f + t * (-1.8212559f + t * 1.3302744f))));
  const float tail = 0.3989423f * expf(-(0.5f * size * size)) * series;
  return x < 0 ? tail : 1 - tail;
}

void black_scholes(float *restrict out, const float *restrict price, const float *restrict strike, const float *restrict years) {
  const float rate = 0.02f, volatility = 0.3f;
  for (long i = 0; i < N; ++i) {
    const float deviation = volatility * sqrtf(years[i]);
    const float d1 = (logf(price[i] / strike[i]) + (rate + 0.5f * volatility * volatility) * years[i]) / deviation;
    const float discounted = strike[i] * expf(-(rate * years[i]));
    const float first = normal(d1), second = normal(d1 - deviation);
    out[i] = price[i] * first - discounted * second;
    out[N + i] = discounted * (1 - second) - price[i] * (1 - first);
  }
}
