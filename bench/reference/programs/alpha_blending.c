// A picture of N rows and M columns of bytes over another one, by the share of each of its pixels.
#include <stdint.h>

void alpha_blending(uint8_t *restrict out, const uint8_t *restrict shares, const uint8_t *restrict over, const uint8_t *restrict under) {
  for (long i = 0; i < (long)N * M; ++i) {
    const uint32_t sum = shares[i] * over[i] + (255 - shares[i]) * under[i];
    out[i] = (uint8_t)((sum + 127) / 255);
  }
}
