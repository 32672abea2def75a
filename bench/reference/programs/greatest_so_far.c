// The greatest of N numbers of type T up to each.
#include <math.h>
#include <stdint.h>

void greatest_so_far(T *restrict out, const T *restrict numbers) {
  T greatest = LEAST;
  for (long i = 0; i < N; ++i) {
    if (numbers[i] > greatest)
      greatest = numbers[i];
    out[i] = greatest;
  }
}
