// The discrete Fourier transform of N complex numbers, N a power of two, after Cooley and Tukey:
// their real parts, and their imaginary parts.
#include <math.h>

void fft(double *restrict out, const double *restrict re, const double *restrict im) {
  double *const x = out, *const y = out + N;
  for (long i = 0, reversed = 0; i < N; ++i) {
    x[reversed] = re[i];
    y[reversed] = im[i];
    long bit = N / 2;
    while (bit > 0 && (reversed & bit)) {
      reversed ^= bit;
      bit /= 2;
    }
    reversed |= bit;
  }
  static double c[N / 2], s[N / 2];
  for (long done = 1; done < N; done *= 2) {
    for (long k = 0; k < done; ++k) {
      const double angle = -3.141592653589793 * (double)k / (double)done;
      c[k] = cos(angle);
      s[k] = sin(angle);
    }
    for (long first = 0; first < N; first += 2 * done)
      for (long k = 0; k < done; ++k) {
        const long a = first + k, b = a + done;
        const double u = x[b] * c[k] - y[b] * s[k], v = x[b] * s[k] + y[b] * c[k];
        x[b] = x[a] - u;
        y[b] = y[a] - v;
        x[a] += u;
        y[a] += v;
      }
  }
}
