//! Functions on numbers that C has no operator for, and conversions of floats that it has no type
//! for.

use rise_lang::types::Scalar;

use super::super::opencl::prelude as opencl;
use super::super::types::Lane;
use super::Prelude;

impl Prelude {
    /// The smaller or the larger of two floats; what is no number stays, and minus zero is smaller
    /// than zero.
    pub fn extremum(&mut self, is_minimum: bool, lane: Lane) -> String {
        self.header("math.h");
        let (stem, order, same) = match is_minimum {
            true => ("minimum", "<", "a : b"),
            false => ("maximum", ">", "b : a"),
        };
        let (name, ty) = (format!("{stem}_{}", lane.name()), lane.c_type());
        self.item(&name, || {
            format!(
                "static inline {ty} {name}({ty} a, {ty} b) {{\n  if (a != a || b != b)\n    return a + b;\n  if (a == b)\n    return signbit(a) ? {same};\n  return a {order} b ? a : b;\n}}"
            )
        })
    }

    /// Division that rounds down, of integers of a type.
    pub fn floor_divide(&mut self, lane: Lane) -> String {
        self.division("floor_divide", lane, "q - (r != 0 && (a < 0) != (b < 0))")
    }

    /// Division that rounds up, of integers of a type.
    pub fn ceiling_divide(&mut self, lane: Lane) -> String {
        let is_inexact = match lane.signed() == lane {
            true => "r != 0 && (a < 0) == (b < 0)",
            false => "r != 0",
        };
        self.division("ceiling_divide", lane, &format!("q + ({is_inexact})"))
    }

    /// Division of integers by their quotient `q` and rest `r` in C.
    fn division(&mut self, name: &str, lane: Lane, value: &str) -> String {
        let name = match lane {
            Lane::I64 => name.to_owned(),
            _ => format!("{name}_{}", lane.name()),
        };
        let ty = lane.c_type();
        self.item(&name, || {
            format!(
                "static inline {ty} {name}({ty} a, {ty} b) {{\n  {ty} q = a / b, r = a % b;\n  return {value};\n}}"
            )
        })
    }

    /// Bits of one type as a value of another of the same size.
    pub fn bits(&mut self, from: Lane, to: Lane) -> String {
        self.header("string.h");
        let name = format!("{}_bits_of_{}", to.name(), from.name());
        let (source, target) = (from.c_type(), to.c_type());
        let in_c = || {
            format!(
                "static inline {target} {name}({source} x) {{\n  {target} r;\n  memcpy(&r, &x, sizeof r);\n  return r;\n}}"
            )
        };
        self.item_or(&name, in_c, |name| opencl::bits(name, from, to))
    }

    /// The function from 16 bits to `float`.
    pub fn widen(&mut self, scalar: Scalar) -> String {
        self.header("string.h");
        match scalar {
            Scalar::BF16 => self.item("bf16_to_f32", || BF16_TO_F32.to_owned()),
            _ => self.item("f16_to_f32", || F16_TO_F32.to_owned()),
        }
    }

    /// The function from `float` or `double` to 16 bits, rounding to the nearest, in the middle to
    /// even.
    pub fn narrow(&mut self, to: Scalar, from: Scalar) -> String {
        self.header("string.h");
        if to == Scalar::BF16 && from != Scalar::F64 {
            return self.item("f32_to_bf16", || F32_TO_BF16.to_owned());
        }
        let odd = |prelude: &mut Self| {
            prelude.header("math.h");
            prelude.item("f64_to_odd", || F64_TO_ODD.to_owned());
        };
        match (to, from) {
            (Scalar::BF16, _) => {
                odd(self);
                self.item("f32_to_bf16", || F32_TO_BF16.to_owned());
                self.item("f64_to_bf16", || {
                    "static inline uint16_t f64_to_bf16(double x) {\n  return f32_to_bf16(f64_to_odd(x));\n}".to_owned()
                })
            }
            (_, Scalar::F64) => {
                odd(self);
                self.item("f32_to_f16", || F32_TO_F16.to_owned());
                self.item("f64_to_f16", || {
                    "static inline uint16_t f64_to_f16(double x) {\n  return f32_to_f16(f64_to_odd(x));\n}".to_owned()
                })
            }
            _ => self.item("f32_to_f16", || F32_TO_F16.to_owned()),
        }
    }

    /// The function that rounds a `float` or a `double` to a value of a narrow type, in a `float`.
    pub fn round(&mut self, to: Scalar, from: Scalar) -> String {
        let (narrow, widen) = (self.narrow(to, from), self.widen(to));
        let source = if from == Scalar::F64 {
            "double"
        } else {
            "float"
        };
        let name = format!(
            "round_{}_to_{}",
            if from == Scalar::F64 { "f64" } else { "f32" },
            to.name()
        );
        self.item(&name, || {
            format!("static inline float {name}({source} x) {{\n  return {widen}({narrow}(x));\n}}")
        })
    }
}

const BF16_TO_F32: &str = "\
static inline float bf16_to_f32(uint16_t x) {
  const uint32_t bits = (uint32_t)x << 16;
  float r;
  memcpy(&r, &bits, sizeof r);
  return r;
}";

const F32_TO_BF16: &str = "\
static inline uint16_t f32_to_bf16(float x) {
  uint32_t bits;
  memcpy(&bits, &x, sizeof bits);
  if (x != x)
    return (uint16_t)(bits >> 16 | 0x40);
  return (uint16_t)((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}";

const F16_TO_F32: &str = "\
static inline float f16_to_f32(uint16_t x) {
  const uint32_t sign = (uint32_t)(x & 0x8000) << 16, exponent = x >> 10 & 31, fraction = x & 0x3ff;
  uint32_t bits = sign | fraction << 13;
  float r;
  if (exponent == 31)
    bits |= 0x7f800000;
  else if (exponent != 0)
    bits |= (exponent + 112) << 23;
  else {
    r = (float)fraction * 0x1p-24f;
    return sign ? -r : r;
  }
  memcpy(&r, &bits, sizeof r);
  return r;
}";

const F32_TO_F16: &str = "\
static inline uint16_t f32_to_f16(float x) {
  uint32_t bits;
  memcpy(&bits, &x, sizeof bits);
  const uint16_t sign = (uint16_t)(bits >> 16 & 0x8000);
  bits &= 0x7fffffff;
  if (bits > 0x7f800000)
    return (uint16_t)(sign | 0x7e00 | (bits >> 13 & 0x3ff));
  if (bits >= 0x47800000)
    return (uint16_t)(sign | 0x7c00);
  if (bits >= 0x38800000)
    return (uint16_t)(sign | ((bits - 0x38000000 + 0xfff + (bits >> 13 & 1)) >> 13));
  if (bits < 0x33000000)
    return sign;
  const uint32_t shift = 126 - (bits >> 23), fraction = (bits & 0x7fffff) | 0x800000;
  return (uint16_t)(sign | ((fraction + (1u << (shift - 1)) - 1 + (fraction >> shift & 1)) >> shift));
}";

const F64_TO_ODD: &str = "\
/* A float on the way to fewer bits: what is lost makes it odd, so that nothing is rounded twice. */
static inline float f64_to_odd(double x) {
  float r = (float)x;
  uint32_t bits;
  memcpy(&bits, &r, sizeof bits);
  if ((double)r == x || x != x || bits & 1)
    return r;
  bits += fabs((double)r) < fabs(x) ? 1 : -1;
  memcpy(&r, &bits, sizeof r);
  return r;
}";
