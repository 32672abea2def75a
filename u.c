#include "u.h"
#include <math.h>
#include <stddef.h>

#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif

#pragma GCC diagnostic ignored "-Wpsabi"

static inline bool is_too_large_1(int64_t bytes, int64_t n1) {
  return n1 > 0 && (__builtin_mul_overflow(bytes, n1, &bytes));
}

static inline int64_t byte_count_1(int64_t bytes, int64_t n1) {
  return n1 > 0 ? bytes * n1 : 0;
}

static inline bool do_overlap(const void *a, int64_t a_bytes, const void *b, int64_t b_bytes) {
  return a_bytes > 0 && b_bytes > 0 && (uintptr_t)a < (uintptr_t)b + (uintptr_t)b_bytes && (uintptr_t)b < (uintptr_t)a + (uintptr_t)a_bytes;
}

typedef int16_t i16x32 __attribute__((vector_size(64)));

static inline i16x32 broadcast_i16x32(int16_t x) {
  return x - (i16x32){0};
}

typedef int8_t i8x32 __attribute__((vector_size(32)));
typedef int8_t i8x32_anywhere __attribute__((vector_size(32), aligned(1), may_alias));

static inline i8x32 load_i8x32(const int8_t *p) {
  return *(const i8x32_anywhere *)p;
}

typedef uint8_t u8x32 __attribute__((vector_size(32)));

static inline i16x32 u8x32_to_i16(u8x32 v) {
  return __builtin_convertvector(v, i16x32);
}

typedef uint16_t u16x32 __attribute__((vector_size(64)));

static inline i8x32 i16x32_to_i8(i16x32 v) {
  return __builtin_convertvector(v, i8x32);
}

static inline void store_i8x32(int8_t *p, i8x32 v) {
  *(i8x32_anywhere *)p = v;
}

/* result[n], xs[n], ys[n] */
int32_t shade(uint8_t *restrict result, uint8_t a, const uint8_t *restrict xs, const uint8_t *restrict ys, int64_t n) {
  const int8_t *restrict t0 = (int8_t *restrict)result;
  const int8_t t1 = (int8_t)a;
  const const int8_t *restrict t2 = (const int8_t *restrict)xs;
  const const int8_t *restrict t3 = (const int8_t *restrict)ys;
  if (n < 0)
    return RISE_NEGATIVE_SIZE;
  if (is_too_large_1(1, n))
    return RISE_TOO_LARGE;
  if ((t0 == NULL && n > 0) || (t2 == NULL && n > 0) || (t3 == NULL && n > 0))
    return RISE_NULL_POINTER;
  const int64_t t4 = byte_count_1(1, n);
  if (do_overlap(t0, t4, t2, byte_count_1(1, n)) || do_overlap(t0, t4, t3, byte_count_1(1, n)))
    return RISE_OVERLAP;
  const i16x32 t5 = broadcast_i16x32(256);
  const i16x32 t6 = broadcast_i16x32(128);
  const int64_t useMapPar0 = n / 32;
#ifdef _OPENMP
#pragma omp parallel for
#endif
  for (int64_t i0 = 0; i0 < useMapPar0; ++i0) {
    const int64_t t7 = i0 * 32;
    const int16_t t8 = (int16_t)(uint8_t)t1;
    store_i8x32(&t0[t7], i16x32_to_i8((i16x32)((u16x32)(i16x32)((u16x32)(i16x32)((u16x32)(i16x32)((u16x32)u8x32_to_i16((u8x32)load_i8x32(&t2[t7])) * (u16x32)broadcast_i16x32(t8)) + (u16x32)(i16x32)((u16x32)u8x32_to_i16((u8x32)load_i8x32(&t3[t7])) * (u16x32)broadcast_i16x32((int16_t)(255 - t8)))) + (u16x32)t6) / (u16x32)t5)));
  }
  for (int64_t i0 = 0; i0 < n % 32; ++i0) {
    const int64_t t9 = i0 + useMapPar0 * 32;
    const int16_t t10 = (int16_t)(uint8_t)t1;
    t0[t9] = (int8_t)(int16_t)((uint16_t)(int16_t)((int16_t)((int16_t)((int16_t)(uint8_t)t2[t9] * t10) + (int16_t)((int16_t)(uint8_t)t3[t9] * (int16_t)(255 - t10))) + 128) / (uint16_t)256);
  }
  return RISE_OK;
}
