// The sums of N floats up to each.

void sums_so_far(float *restrict out, const float *restrict numbers) {
  float sum = 0;
  for (long i = 0; i < N; ++i)
    out[i] = sum += numbers[i];
}
