/* Two kernels: one with a number of the program, in steps where there are many groups, and one that
   reads what the first has left on the device. */
#include "steps.h"
#include "opencl.h"

enum { n = 600000, m = 3 };

static void scale(cl_object a_memory, cl_object array, float factor) {
  int64_t first = 0, end = 1, steps = 0;
  for (; first < end; first += 65535, ++steps) {
    struct steps_kernel_launch launch = launch_steps_kernel(n, m, first, factor);
    end = launch.first_end;
    cl_object kernel = kernel_of("steps_kernel");
    PASS(kernel, 0, launch.size);
    PASS(kernel, 1, launch.size_);
    PASS(kernel, 2, launch.size__);
    PASS(kernel, 3, launch.factor);
    PASS(kernel, 4, a_memory);
    PASS(kernel, 5, array);
    PASS(kernel, 6, launch.size___);
    launch_on(kernel, launch.groups, launch.threads);
  }
  need(steps == 2, "two steps");
}

int main(void) {
  static float a[n][m], result[n];
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      a[i][j] = (float)((i + j) % 11);
  open_device("steps.cl");
  struct steps_kernel_1_launch launch = launch_steps_kernel_1(n, m);
  need(launch.array_bytes == sizeof a, "bytes between the kernels");
  cl_object array = memory(launch.array_bytes, 0), sums = memory(launch.result_bytes, 0);
  scale(memory(sizeof a, a), array, 3);
  cl_object kernel = kernel_of("steps_kernel_1");
  PASS(kernel, 0, launch.size);
  PASS(kernel, 1, launch.size_);
  PASS(kernel, 2, sums);
  PASS(kernel, 3, array);
  PASS(kernel, 4, launch.size__);
  launch_on(kernel, launch.groups, launch.threads);
  read_back(sums, launch.result_bytes, result);
  for (int i = 0; i < n; ++i)
    need(result[i] == 3 * (a[i][0] + a[i][1] + a[i][2]), "sum of a row");
  return 0;
}
