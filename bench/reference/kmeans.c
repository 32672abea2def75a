// For each of N points of D features the nearest of C centres; features lie apart. N is a multiple of 64.
#include "vectors.h"

// As loops: over points innermost, a block of them at a time.
void kmeans_loops(int32_t *restrict out, const float *restrict features, const float *restrict centres) {
  enum { BLOCK = 512 };
#pragma omp parallel for schedule(static)
  for (long block = 0; block < N; block += BLOCK) {
    long size = N - block < BLOCK ? N - block : BLOCK;
    float least[BLOCK];
    for (long i = 0; i < size; ++i) least[i] = INFINITY, out[block + i] = 0;
    for (int c = 0; c < C; ++c) {
      float distance[BLOCK];
      for (long i = 0; i < size; ++i) distance[i] = 0;
      for (int d = 0; d < D; ++d)
#pragma omp simd
        for (long i = 0; i < size; ++i) {
          float difference = features[d * (long)N + block + i] - centres[c * D + d];
          distance[i] += difference * difference;
        }
#pragma omp simd
      for (long i = 0; i < size; ++i) {
        out[block + i] = distance[i] < least[i] ? c : out[block + i];
        least[i] = distance[i] < least[i] ? distance[i] : least[i];
      }
    }
  }
}

// By hand: 64 points at a time in registers.
void kmeans_by_hand(int32_t *restrict out, const float *restrict features, const float *restrict centres) {
  enum { VECTORS = 4 };
#pragma omp parallel for schedule(static)
  for (long block = 0; block < N; block += VECTORS * LANES) {
    floats least[VECTORS];
    integers best[VECTORS];
    for (int u = 0; u < VECTORS; ++u) least[u] = all(INFINITY), best[u] = (integers){0};
    for (int c = 0; c < C; ++c) {
      floats distance[VECTORS] = {0};
      for (int d = 0; d < D; ++d)
        for (int u = 0; u < VECTORS; ++u) {
          floats difference = load(features + d * (long)N + block + u * LANES) - centres[c * D + d];
          distance[u] = multiply_add(difference, difference, distance[u]);
        }
      for (int u = 0; u < VECTORS; ++u) {
        integers nearer = distance[u] < least[u];
        best[u] = (nearer & c) | (~nearer & best[u]);
        least[u] = (floats)((nearer & (integers)distance[u]) | (~nearer & (integers)least[u]));
      }
    }
    memcpy(out + block, best, sizeof best);
  }
}
