// The sums of two arrays of N by N by N by N numbers.

void sum_any_rank(double *restrict out, const double *restrict a, const double *restrict b) {
  for (long i = 0; i < N; ++i)
    for (long j = 0; j < N; ++j)
      for (long k = 0; k < N; ++k)
        for (long l = 0; l < N; ++l) {
          const long place = ((i * N + j) * N + k) * N + l;
          out[place] = a[place] + b[place];
        }
}
