// Two rows of pairs of both matrices of N rows and M columns by turns, then two rows of their sums.

void stripes(double *restrict out, const double *restrict a, const double *restrict b) {
  for (long i = 0; i < N; ++i)
    for (long j = 0; j < M; ++j) {
      const long place = i * M + j;
      if (i % 4 >= 2)
        out[place] = a[place] + b[place];
      else
        out[place] = j % 4 < 2 ? a[place] : b[place];
    }
}
