// Each element inside of an array of RANK dimensions of N becomes the mean of its neighbours along
// all axes.
#include <string.h>

#if RANK == 1

void relaxation_any_rank(double *restrict out, const double *restrict a) {
  out[0] = a[0];
  for (long i = 1; i < N - 1; ++i)
    out[i] = (a[i - 1] + a[i + 1]) / 2;
  out[N - 1] = a[N - 1];
}

#elif RANK == 2

void relaxation_any_rank(double *restrict out, const double *restrict a) {
  memcpy(out, a, sizeof(double) * N * N);
  for (long i = 1; i < N - 1; ++i)
    for (long j = 1; j < N - 1; ++j) {
      const double *at = a + i * N + j;
      out[i * N + j] = (at[-N] + at[N] + at[-1] + at[1]) / 4;
    }
}

#elif RANK == 3

void relaxation_any_rank(double *restrict out, const double *restrict a) {
  memcpy(out, a, sizeof(double) * N * N * N);
  for (long i = 1; i < N - 1; ++i)
    for (long j = 1; j < N - 1; ++j)
      for (long k = 1; k < N - 1; ++k) {
        const long place = (i * N + j) * N + k;
        const double *at = a + place;
        out[place] = (at[-N * N] + at[N * N] + at[-N] + at[N] + at[-1] + at[1]) / 6;
      }
}

#else

void relaxation_any_rank(double *restrict out, const double *restrict a) {
  memcpy(out, a, sizeof(double) * N * N * N * N);
  for (long i = 1; i < N - 1; ++i)
    for (long j = 1; j < N - 1; ++j)
      for (long k = 1; k < N - 1; ++k)
        for (long l = 1; l < N - 1; ++l) {
          const long place = ((i * N + j) * N + k) * N + l;
          const double *at = a + place;
          const double outer = at[-N * N * N] + at[N * N * N] + at[-N * N] + at[N * N];
          out[place] = (outer + at[-N] + at[N] + at[-1] + at[1]) / 8;
        }
}

#endif
