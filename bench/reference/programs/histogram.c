// How many of N numbers are each of the first M; others count nowhere.
#include <stdint.h>
#include <string.h>

void histogram(int32_t *restrict counts, const int64_t *restrict numbers) {
  memset(counts, 0, sizeof(int32_t) * M);
  for (long i = 0; i < N; ++i)
    if ((uint64_t)numbers[i] < M)
      counts[numbers[i]] += 1;
}
