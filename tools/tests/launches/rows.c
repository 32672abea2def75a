/* One kernel, whose groups share memory. */
#include "rows.h"
#include "opencl.h"

int main(void) {
  enum { n = 3, m = 2 };
  static float a[n][64 * m], result[n];
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < 64 * m; ++j)
      a[i][j] = (float)(i * 7 + j % 5);
  open_device("rows.cl");
  struct rows_kernel_launch launch = launch_rows_kernel(n, m);
  need(launch.a_bytes == sizeof a && launch.result_bytes == sizeof result, "bytes");
  need(launch.local_bytes == 64 * sizeof(float), "local memory");
  cl_object kernel = kernel_of("rows_kernel");
  cl_object a_memory = memory(launch.a_bytes, a), result_memory = memory(launch.result_bytes, 0);
  PASS(kernel, 0, launch.size);
  PASS(kernel, 1, a_memory);
  PASS(kernel, 2, launch.size_);
  PASS(kernel, 3, result_memory);
  launch_on(kernel, launch.groups, launch.threads);
  read_back(result_memory, launch.result_bytes, result);
  for (int i = 0; i < n; ++i) {
    float sum = 0;
    for (int j = 0; j < 64 * m; ++j)
      sum += a[i][j];
    need(result[i] == sum, "sum of a row");
  }
  need(launch_rows_kernel(0, 5).groups[0] == 0, "nothing to launch");
  return 0;
}
