// For each block of 16 by 16 bytes of a picture of 16 * N rows and 16 * M columns, the place of the
// most similar one among those up to REACH bytes further in another picture, which has a border.
#include <stdint.h>
#include <stdlib.h>

enum { COLUMNS = 16 * M, BORDERED = COLUMNS + 2 * REACH, PLACES = 2 * REACH + 1 };

void block_matching(int64_t *restrict out, const uint8_t *restrict next, const uint8_t *restrict last) {
  for (long row = 0; row < N; ++row)
    for (long column = 0; column < M; ++column) {
      uint32_t least = UINT32_MAX;
      for (long y = 0; y < PLACES; ++y)
        for (long x = 0; x < PLACES; ++x) {
          const uint8_t *block = next + 16 * row * COLUMNS + 16 * column;
          const uint8_t *other = last + (16 * row + y) * BORDERED + 16 * column + x;
          uint32_t sum = 0;
          for (long i = 0; i < 16; ++i)
            for (long j = 0; j < 16; ++j)
              sum += abs(block[i * COLUMNS + j] - other[i * BORDERED + j]);
          if (sum < least) {
            least = sum;
            out[row * M + column] = y * PLACES + x;
          }
        }
    }
}
