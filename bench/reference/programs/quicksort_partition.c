// The ones of N numbers below a pivot, and behind them the others, both in their order.

void quicksort_partition(float *restrict out, const float *restrict numbers) {
  long count = 0;
  for (long i = 0; i < N; ++i)
    if (numbers[i] < PIVOT)
      out[count++] = numbers[i];
  for (long i = 0; i < N; ++i)
    if (!(numbers[i] < PIVOT))
      out[count++] = numbers[i];
}
