// An array of N by M by K numbers with its axes in the reverse order, in tiles that fit the caches.

void axes_reversed(double *restrict out, const double *restrict a) {
  enum { TILE = 16 };
  for (long j = 0; j < M; ++j)
    for (long k = 0; k < K; k += TILE)
      for (long i = 0; i < N; i += TILE)
        for (long kk = k; kk < k + TILE; ++kk)
          for (long ii = i; ii < i + TILE; ++ii)
            out[(kk * M + j) * N + ii] = a[(ii * M + j) * K + kk];
}
