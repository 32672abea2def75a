// The first of N words, each a padded block, that has a wanted MD5 digest; N if none has it.
#include "md5.h"

void md5(int64_t *restrict place, const uint32_t *restrict wanted, const uint32_t *restrict words) {
  for (*place = 0; *place < N; ++*place) {
    uint32_t found[4];
    digest(found, words + 16 * *place);
    if (found[0] == wanted[0] && found[1] == wanted[1] && found[2] == wanted[2] &&
        found[3] == wanted[3])
      return;
  }
}
