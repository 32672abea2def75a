// How many steps a point takes to leave the circle around zero, at most 256.
#include <stdint.h>

static inline int32_t escape(double x, double y) {
  double a = 0, b = 0;
  int32_t count = 0;
  while (count < 256 && a * a + b * b <= 4) {
    const double next = a * a - b * b + x;
    b = 2 * a * b + y;
    a = next;
    count += 1;
  }
  return count;
}
