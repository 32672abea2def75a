// The MD5 digest of a word, a padded block.
#include <stdint.h>

static const uint32_t turns[4][4] = {
    {7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};
static const uint32_t constants[64] = {
    0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
    0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
    0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
    0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
    0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
    0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
    0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
    0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391};

static uint32_t rotated(uint32_t x, uint32_t turn) { return x << turn | x >> (32 - turn); }

static void digest(uint32_t out[4], const uint32_t *word) {
  uint32_t a = 0x67452301, b = 0xefcdab89, c = 0x98badcfe, d = 0x10325476;
#define STEP(function, place)                                               \
  const uint32_t sum = a + (function) + constants[i] + word[(place) % 16];  \
  const uint32_t next = b + rotated(sum, turns[i / 16][i % 4]);             \
  a = d, d = c, c = b, b = next;
  for (int i = 0; i < 16; ++i) {
    STEP((b & c) | (~b & d), i)
  }
  for (int i = 16; i < 32; ++i) {
    STEP((d & b) | (~d & c), 5 * i + 1)
  }
  for (int i = 32; i < 48; ++i) {
    STEP(b ^ c ^ d, 3 * i + 5)
  }
  for (int i = 48; i < 64; ++i) {
    STEP(c ^ (b | ~d), 7 * i)
  }
  out[0] = a + 0x67452301;
  out[1] = b + 0xefcdab89;
  out[2] = c + 0x98badcfe;
  out[3] = d + 0x10325476;
}
