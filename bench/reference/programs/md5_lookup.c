// The first places of M MD5 digests among those of N words, each a padded block; N where there is
// none.
#include <stdlib.h>

#include "md5.h"

void md5_lookup(int64_t *restrict places, const uint32_t *restrict wanted,
                const uint32_t *restrict words) {
  uint32_t(*const digests)[4] = malloc(sizeof(uint32_t[4]) * N);
  for (long i = 0; i < N; ++i)
    digest(digests[i], words + 16 * i);
  for (long j = 0; j < M; ++j) {
    long i = 0;
    while (i < N && (digests[i][0] != wanted[4 * j] || digests[i][1] != wanted[4 * j + 1] ||
                     digests[i][2] != wanted[4 * j + 2] || digests[i][3] != wanted[4 * j + 3]))
      ++i;
    places[j] = i;
  }
  free(digests);
}
