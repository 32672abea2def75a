// GENERATIONS generations of the Game of Life on N rows and M columns of bytes; the border stays.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static void generation(uint8_t *restrict next, const uint8_t *restrict now) {
  memcpy(next, now, (size_t)N * M);
  for (long i = 1; i < N - 1; ++i)
    for (long j = 1; j < M - 1; ++j) {
      uint8_t living = 0;
      for (long k = i - 1; k <= i + 1; ++k)
        living += now[k * M + j - 1] + now[k * M + j] + now[k * M + j + 1];
      next[i * M + j] = living == 3 || (living == 4 && now[i * M + j] == 1);
    }
}

void life(uint8_t *restrict out, const uint8_t *restrict cells) {
  uint8_t *now = malloc((size_t)N * M), *next = malloc((size_t)N * M);
  memcpy(now, cells, (size_t)N * M);
  for (int step = 0; step < GENERATIONS; ++step) {
    generation(next, now);
    uint8_t *const last = now;
    now = next;
    next = last;
  }
  memcpy(out, now, (size_t)N * M);
  free(now);
  free(next);
}
