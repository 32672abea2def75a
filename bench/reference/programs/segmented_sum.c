// The sums of N numbers up to each, from the last place before it where a segment begins.
#include <stdbool.h>
#include <stdint.h>

void segmented_sum(int32_t *restrict out, const bool *restrict begins, const int32_t *restrict numbers) {
  uint32_t sum = 0;
  for (long i = 0; i < N; ++i) {
    sum = begins[i] ? (uint32_t)numbers[i] : sum + (uint32_t)numbers[i];
    out[i] = (int32_t)sum;
  }
}
