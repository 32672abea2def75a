// N numbers from the smallest to the largest.
#include <algorithm>

extern "C" void sort(float *out, const float *numbers) {
  std::copy(numbers, numbers + N, out);
  std::sort(out, out + N);
}
