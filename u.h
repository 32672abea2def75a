/* u.h: functions compiled from u.rise by rise 0.1.0. Generated: changes will be lost. */
#ifndef RISE_HEADER_u_2eh
#define RISE_HEADER_u_2eh

/*
 * Arrays are contiguous and row-major (the last index is the fastest), aligned as their element type.
 * No array that is written may overlap any other argument, which is checked; arrays that are only read may be the same.
 * Elements: bool is one byte, 0 or 1; f16 and bf16 are passed as their 16 bits; index is int64_t.
 * Scalars are passed by value. After the arrays and scalars come the symbolic sizes.
 * An array with an extent of zero is not touched and may be a null pointer.
 * A function returns RISE_OK, or the code of what is wrong with its arguments; then nothing was written. What shows on the way, that there
 * is not enough memory for intermediate arrays (RISE_OUT_OF_MEMORY, or RISE_VIOLATED_FACT on the stack), may leave results half written.
 */
#include <stdbool.h>
#include <stdint.h>

#ifndef RISE_RESTRICT
#ifdef __cplusplus
#define RISE_RESTRICT __restrict
#else
#define RISE_RESTRICT restrict
#endif
#endif

#ifndef RISE_OK
/* The result was written. */
#define RISE_OK 0
/* A size is negative. */
#define RISE_NEGATIVE_SIZE 1
/* An extent, or a size that is computed of others, is negative, is not defined, or contradicts the program for these sizes. */
#define RISE_INVALID_EXTENT 2
/* An array of these sizes does not fit the address space. */
#define RISE_TOO_LARGE 3
/* The pointer to an array that is not empty is null. */
#define RISE_NULL_POINTER 4
/* The sizes or indices are not such as the program needs. */
#define RISE_VIOLATED_FACT 5
/* An array that is not empty is not aligned as its element type. */
#define RISE_MISALIGNED 6
/* An array that is written overlaps another argument. */
#define RISE_OVERLAP 7
/* There is no memory for an intermediate result; what was to be written may be written in part. */
#define RISE_OUT_OF_MEMORY 8
#endif

#ifdef __cplusplus
extern "C" {
#endif

/*
 * shade
 *
 * result: written, n u8
 * a: read, one u8
 * xs: read, n u8
 * ys: read, n u8
 * n: the size n, not negative
 */
int32_t shade(uint8_t *RISE_RESTRICT result, uint8_t a, const uint8_t *RISE_RESTRICT xs, const uint8_t *RISE_RESTRICT ys, int64_t n);

#ifdef __cplusplus
}
#endif

#endif /* RISE_HEADER_u_2eh */
