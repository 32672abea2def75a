// 2^K numbers from the smallest to the largest, by a bitonic network.
#include <string.h>

void bitonic_sort(float *restrict out, const float *restrict numbers) {
  const long count = 1L << K;
  memcpy(out, numbers, sizeof(float) * count);
  for (long length = 2; length <= count; length *= 2)
    for (long distance = length / 2; distance > 0; distance /= 2)
      for (long i = 0; i < count; ++i) {
        const long other = i ^ distance;
        if (other > i && (out[i] > out[other]) == ((i & length) == 0)) {
          const float number = out[i];
          out[i] = out[other];
          out[other] = number;
        }
      }
}
