// The sums of N numbers from each on, and of none.
#include <stdint.h>

void sums_from_right(int32_t *restrict out, const int32_t *restrict numbers) {
  uint32_t sum = 0;
  out[N] = 0;
  for (long i = N - 1; i >= 0; --i)
    out[i] = (int32_t)(sum += (uint32_t)numbers[i]);
}
