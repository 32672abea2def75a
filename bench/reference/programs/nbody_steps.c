// STEPS steps of the motion of N bodies that attract each other; the coordinates and the velocities afterwards.
#include <math.h>
#include <string.h>

void nbody_steps(float *restrict out, const float *restrict mass, const float *restrict start) {
  const float step = 0.01f, softening = 0.01f;
  static float now[6 * N];
  memcpy(now, start, sizeof now);
  for (int number = 0; number < STEPS; ++number) {
    for (long i = 0; i < N; ++i) {
      float a[3] = {0};
      for (long j = 0; j < N; ++j) {
        float d[3], square = softening;
        for (int k = 0; k < 3; ++k) {
          d[k] = now[k * N + j] - now[k * N + i];
          square += d[k] * d[k];
        }
        const float inverse = 1 / sqrtf(square), scale = mass[j] * inverse * inverse * inverse;
        for (int k = 0; k < 3; ++k)
          a[k] += d[k] * scale;
      }
      for (int k = 0; k < 3; ++k) {
        const float velocity = now[(3 + k) * N + i];
        out[k * N + i] = now[k * N + i] + step * (velocity + 0.5f * step * a[k]);
        out[(3 + k) * N + i] = velocity + step * a[k];
      }
    }
    memcpy(now, out, sizeof now);
  }
}
