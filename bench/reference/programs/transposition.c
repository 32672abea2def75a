// The columns of N rows and M columns, in tiles that fit the caches.

void transposition(float *restrict out, const float *restrict a) {
  enum { TILE = 8 };
  for (long j = 0; j < M; j += TILE)
    for (long i = 0; i < N; i += TILE)
      for (long jj = j; jj < j + TILE; ++jj)
        for (long ii = i; ii < i + TILE; ++ii)
          out[jj * N + ii] = a[ii * M + jj];
}
