// The positive ones of N numbers, in order, and zeros behind them.
#include <string.h>

void positives(float *restrict out, const float *restrict numbers) {
  long count = 0;
  for (long i = 0; i < N; ++i)
    if (numbers[i] > 0)
      out[count++] = numbers[i];
  memset(out + count, 0, sizeof(float) * (N - count));
}
