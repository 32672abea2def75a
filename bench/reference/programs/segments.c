// The sums of N segments, of which each has the next numbers, as many as its length says.
#include <stdint.h>

void segments(int32_t *restrict out, const int64_t *restrict lengths, const int32_t *restrict numbers) {
  for (long i = 0; i < N; ++i) {
    uint32_t sum = 0;
    for (long j = 0; j < lengths[i]; ++j)
      sum += (uint32_t)*numbers++;
    out[i] = (int32_t)sum;
  }
}
