// The sums of N numbers up to each.
#include <stdint.h>

void prefix_sum(int32_t *restrict out, const int32_t *restrict numbers) {
  uint32_t sum = 0;
  for (long i = 0; i < N; ++i)
    out[i] = (int32_t)(sum += (uint32_t)numbers[i]);
}
