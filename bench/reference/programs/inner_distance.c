// The square of the distance of two arrays of N by N by N numbers, without their borders.

void inner_distance(double *restrict out, const double *restrict a, const double *restrict b) {
  double sum = 0;
  for (long i = 1; i < N - 1; ++i)
    for (long j = 1; j < N - 1; ++j)
#pragma omp simd reduction(+ : sum)
      for (long k = 1; k < N - 1; ++k) {
        const double difference = a[(i * N + j) * N + k] - b[(i * N + j) * N + k];
        sum += difference * difference;
      }
  *out = sum;
}
