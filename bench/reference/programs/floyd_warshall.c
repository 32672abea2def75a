// Lengths of the shortest ways between all of N nodes.
#include <string.h>

void floyd_warshall(float *restrict ways, const float *restrict lengths) {
  memcpy(ways, lengths, sizeof(float) * N * N);
  for (long k = 0; k < N; ++k)
    for (long i = 0; i < N; ++i) {
      const float first = ways[i * N + k];
      for (long j = 0; j < N; ++j) {
        const float other = first + ways[k * N + j];
        ways[i * N + j] = other < ways[i * N + j] ? other : ways[i * N + j];
      }
    }
}
