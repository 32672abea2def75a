// The distances of N records to a place.
#include "vectors.h"
#define LATITUDE 30.0f
#define LONGITUDE 90.0f

// As a loop.
void nearest_neighbour_loops(float *restrict out, const float *restrict latitude, const float *restrict longitude) {
#pragma omp parallel for simd schedule(static)
  for (long i = 0; i < N; ++i) {
    float north = LATITUDE - latitude[i], east = LONGITUDE - longitude[i];
    out[i] = sqrtf(north * north + east * east);
  }
}

// By hand: vectors, written past the caches.
void nearest_neighbour_by_hand(float *restrict out, const float *restrict latitude, const float *restrict longitude) {
#pragma omp parallel for schedule(static)
  for (long i = 0; i < N / LANES; ++i) {
    floats north = LATITUDE - load(latitude + i * LANES), east = LONGITUDE - load(longitude + i * LANES);
    floats distance = __builtin_elementwise_sqrt(north * north + east * east);
    if ((uintptr_t)out % sizeof distance == 0)
      __builtin_nontemporal_store(distance, (floats *)out + i);
    else
      store(out + i * LANES, distance);
  }
  for (long i = N / LANES * LANES; i < N; ++i) {
    float north = LATITUDE - latitude[i], east = LONGITUDE - longitude[i];
    out[i] = sqrtf(north * north + east * east);
  }
}
