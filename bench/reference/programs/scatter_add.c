// Each of N numbers is added to its place among M.
#include <stdint.h>
#include <string.h>

void scatter_add(float *restrict sums, const int64_t *restrict places, const float *restrict numbers) {
  memset(sums, 0, sizeof(float) * M);
  for (long i = 0; i < N; ++i)
    if ((uint64_t)places[i] < M)
      sums[places[i]] += numbers[i];
}
