// A generation of the Game of Life on N by N cells, and on N by N by N; the border stays.
#include <stdint.h>
#include <string.h>

static int32_t next(int32_t cell, int32_t sum) {
  return sum == 3 || (sum == 4 && cell == 1);
}

#if RANK == 2

void life_any_rank(int32_t *restrict out, const int32_t *restrict cells) {
  memcpy(out, cells, sizeof(int32_t) * N * N);
  for (long i = 1; i < N - 1; ++i)
    for (long j = 1; j < N - 1; ++j) {
      int32_t sum = 0;
      for (long k = i - 1; k <= i + 1; ++k)
        for (long l = j - 1; l <= j + 1; ++l)
          sum += cells[k * N + l];
      out[i * N + j] = next(cells[i * N + j], sum);
    }
}

#else

void life_any_rank(int32_t *restrict out, const int32_t *restrict cells) {
  memcpy(out, cells, sizeof(int32_t) * N * N * N);
  for (long i = 1; i < N - 1; ++i)
    for (long j = 1; j < N - 1; ++j)
      for (long k = 1; k < N - 1; ++k) {
        int32_t sum = 0;
        for (long l = i - 1; l <= i + 1; ++l)
          for (long m = j - 1; m <= j + 1; ++m)
            for (long n = k - 1; n <= k + 1; ++n)
              sum += cells[(l * N + m) * N + n];
        out[(i * N + j) * N + k] = next(cells[(i * N + j) * N + k], sum);
      }
}

#endif
