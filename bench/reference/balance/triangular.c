// The product of a lower triangular matrix of 4096 rows, which are packed, with a vector.
void triangular(float *restrict out, const float *restrict packed, const float *restrict xs) {
#pragma omp parallel for schedule(dynamic)
  for (long i = 0; i < 4096; ++i) {
    const float *row = packed + i * (i + 1) / 2;
    float sum = 0;
    for (long j = 0; j <= i; ++j)
      sum += row[j] * xs[j];
    out[i] = sum;
  }
}
