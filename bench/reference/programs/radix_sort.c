// N numbers from the smallest to the largest, by their bytes from the lowest to the highest.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

void radix_sort(uint32_t *restrict out, const uint32_t *restrict numbers) {
  uint32_t *now = malloc(sizeof(uint32_t) * N), *next = out;
  memcpy(now, numbers, sizeof(uint32_t) * N);
  for (int shift = 0; shift < 32; shift += 8) {
    uint32_t places[256] = {0}, sum = 0;
    for (long i = 0; i < N; ++i)
      ++places[now[i] >> shift & 255];
    for (int digit = 0; digit < 256; ++digit) {
      const uint32_t count = places[digit];
      places[digit] = sum;
      sum += count;
    }
    for (long i = 0; i < N; ++i)
      next[places[now[i] >> shift & 255]++] = now[i];
    uint32_t *const last = now;
    now = next;
    next = last;
  }
  memcpy(out, now, sizeof(uint32_t) * N);
  free(now);
}
