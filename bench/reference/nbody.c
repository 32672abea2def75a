// A step of N bodies that attract each other: positions and velocities afterwards. N is a multiple of 32.
#include "vectors.h"
#define STEP 0.01f
#define SOFTENING 0.01f

#define MOVE(i, ax, ay, az)                                                                              \
  out[i] = x[i] + STEP * (vx[i] + 0.5f * STEP * ax), out[N + i] = y[i] + STEP * (vy[i] + 0.5f * STEP * ay), \
  out[2 * N + i] = z[i] + STEP * (vz[i] + 0.5f * STEP * az);                                              \
  out[3 * N + i] = vx[i] + STEP * ax, out[4 * N + i] = vy[i] + STEP * ay, out[5 * N + i] = vz[i] + STEP * az

// As loops.
void nbody_loops(float *restrict out, const float *restrict x, const float *restrict y, const float *restrict z, const float *restrict mass,
                 const float *restrict vx, const float *restrict vy, const float *restrict vz) {
#pragma omp parallel for schedule(static)
  for (long i = 0; i < N; ++i) {
    float ax = 0, ay = 0, az = 0;
#pragma omp simd reduction(+ : ax, ay, az)
    for (long j = 0; j < N; ++j) {
      float dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
      float inverse = 1 / sqrtf(dx * dx + dy * dy + dz * dz + SOFTENING);
      float scale = mass[j] * inverse * inverse * inverse;
      ax += dx * scale, ay += dy * scale, az += dz * scale;
    }
    MOVE(i, ax, ay, az);
  }
}

// By hand: 32 bodies at a time in registers, the root by the processor's estimate.
void nbody_by_hand(float *restrict out, const float *restrict x, const float *restrict y, const float *restrict z, const float *restrict mass,
                   const float *restrict vx, const float *restrict vy, const float *restrict vz) {
  enum { VECTORS = 2 };
#pragma omp parallel for schedule(static)
  for (long block = 0; block < N; block += VECTORS * LANES) {
    floats px[VECTORS], py[VECTORS], pz[VECTORS], ax[VECTORS], ay[VECTORS], az[VECTORS];
    for (int u = 0; u < VECTORS; ++u) {
      long i = block + u * LANES;
      px[u] = load(x + i), py[u] = load(y + i), pz[u] = load(z + i), ax[u] = ay[u] = az[u] = all(0);
    }
    for (long j = 0; j < N; ++j)
      for (int u = 0; u < VECTORS; ++u) {
        floats dx = x[j] - px[u], dy = y[j] - py[u], dz = z[j] - pz[u];
        floats square = multiply_add(dx, dx, multiply_add(dy, dy, multiply_add(dz, dz, all(SOFTENING))));
        floats inverse = inverse_root(square), scale = mass[j] * inverse * (inverse * inverse);
        ax[u] = multiply_add(dx, scale, ax[u]), ay[u] = multiply_add(dy, scale, ay[u]), az[u] = multiply_add(dz, scale, az[u]);
      }
    for (int u = 0; u < VECTORS; ++u)
      for (int lane = 0; lane < LANES; ++lane) {
        long i = block + u * LANES + lane;
        MOVE(i, ax[u][lane], ay[u][lane], az[u][lane]);
      }
  }
}
