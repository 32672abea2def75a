//! Numbers as they are written.

use std::{fmt, sync::Arc};

use half::{bf16, f16};
use rustc_apfloat::{
    Float, Round,
    ieee::{BFloat, Half, IeeeFloat, Semantics},
};

use super::ScalarValue;
use crate::types::{Scalar, Tf32};

/// A number as it is written, before inference has found its scalar type: digits, an optional
/// fraction, an optional exponent.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Number(Arc<str>);

/// The format of `tf32`.
struct OfTf32;

impl Semantics for OfTf32 {
    const BITS: usize = 19;
    const EXP_BITS: usize = 8;
}

/// Why a number is not a value of a scalar type.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NumberError {
    /// The text is not a number at all.
    #[error("`{0}` is not a number")]
    Malformed(String),
    /// The number has a fraction or an exponent and the type has only whole numbers.
    #[error("`{number}` is not a whole number, and `{scalar}` has no others")]
    NotWhole {
        /// The number.
        number: Number,
        /// The type.
        scalar: Scalar,
    },
    /// The number is outside the range of the type.
    #[error("`{number}` is out of the range of `{scalar}`, {range}")]
    OutOfRange {
        /// The number.
        number: Number,
        /// The type.
        scalar: Scalar,
        /// The smallest and the largest value.
        range: String,
    },
    /// The type is `bool`.
    #[error("`{0}` is a number, and `bool` has only true and false")]
    Bool(Number),
}

impl Number {
    /// Reads a number: `12`, `-3`, `1.5`, `2e-3`, with `_` between digits.
    ///
    /// # Errors
    /// [`NumberError::Malformed`] if the text is none.
    pub fn parse(text: &str) -> Result<Number, NumberError> {
        let digits: String = text.chars().filter(|letter| *letter != '_').collect();
        let plain = digits.strip_prefix('-').unwrap_or(&digits);
        let starts = plain.starts_with(|first: char| first.is_ascii_digit());
        let letters = plain
            .chars()
            .all(|letter| letter.is_ascii_digit() || matches!(letter, '.' | 'e' | 'E' | '+' | '-'));
        match starts && letters && plain.parse::<f64>().is_ok() {
            true => Ok(Number(digits.into())),
            false => Err(NumberError::Malformed(text.to_owned())),
        }
    }

    /// The number as written, without `_`.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// Whether it is written without fraction and exponent.
    pub fn is_whole(&self) -> bool {
        !self.0.contains(['.', 'e', 'E'])
    }

    /// The value in a scalar type: the nearest one if that is a floating-point type.
    ///
    /// # Errors
    /// If the number is none of the type's values (or, of a floating-point type, farther than the
    /// largest).
    pub fn value(&self, scalar: Scalar) -> Result<ScalarValue, NumberError> {
        match scalar {
            Scalar::Bool => Err(NumberError::Bool(self.clone())),
            Scalar::F16 => self.float(
                scalar,
                f16::from_bits(self.nearest_bits::<Half>() as u16),
                f16::is_finite,
                f16::MAX.to_f64(),
            ),
            Scalar::BF16 => self.float(
                scalar,
                bf16::from_bits(self.nearest_bits::<BFloat>() as u16),
                bf16::is_finite,
                bf16::MAX.to_f64(),
            ),
            Scalar::TF32 => self.float(
                scalar,
                Tf32::from_bits(self.nearest_bits::<IeeeFloat<OfTf32>>()),
                Tf32::is_finite,
                Tf32::MAX.to_f64(),
            ),
            Scalar::F32 => {
                let value = self.0.parse().unwrap_or(f32::INFINITY);
                self.float(scalar, value, f32::is_finite, f64::from(f32::MAX))
            }
            Scalar::F64 => self.float(scalar, self.nearest(), f64::is_finite, f64::MAX),
            _ if !self.is_whole() => Err(NumberError::NotWhole {
                number: self.clone(),
                scalar,
            }),
            Scalar::I8 => self.integer(scalar, ScalarValue::I8, i8::MIN.into(), i8::MAX.into()),
            Scalar::I16 => self.integer(scalar, ScalarValue::I16, i16::MIN.into(), i16::MAX.into()),
            Scalar::I32 => self.integer(scalar, ScalarValue::I32, i32::MIN.into(), i32::MAX.into()),
            Scalar::I64 => self.integer(scalar, ScalarValue::I64, i64::MIN.into(), i64::MAX.into()),
            Scalar::U8 => self.integer(scalar, ScalarValue::U8, 0, u8::MAX.into()),
            Scalar::U16 => self.integer(scalar, ScalarValue::U16, 0, u16::MAX.into()),
            Scalar::U32 => self.integer(scalar, ScalarValue::U32, 0, u32::MAX.into()),
            Scalar::U64 => self.integer(scalar, ScalarValue::U64, 0, u64::MAX.into()),
            Scalar::Index => self.integer(scalar, ScalarValue::Index, 0, u64::MAX.into()),
        }
    }

    fn nearest(&self) -> f64 {
        self.0.parse().unwrap_or(f64::INFINITY)
    }

    /// The bits of the nearest number of a narrow type, ties to even. By way of 64 bits it would be
    /// rounded twice.
    fn nearest_bits<F: Float>(&self) -> u32 {
        let nearest = F::from_str_r(&self.0, Round::NearestTiesToEven);
        let nearest = nearest.map_or(F::INFINITY, |nearest| nearest.value);
        u32::try_from(nearest.to_bits()).unwrap_or_default()
    }

    fn out_of_range(
        &self,
        scalar: Scalar,
        least: impl fmt::Display,
        most: impl fmt::Display,
    ) -> NumberError {
        NumberError::OutOfRange {
            number: self.clone(),
            scalar,
            range: format!("{least} to {most}"),
        }
    }

    fn float<F: Copy>(
        &self,
        scalar: Scalar,
        value: F,
        is_finite: fn(F) -> bool,
        most: f64,
    ) -> Result<ScalarValue, NumberError>
    where
        ScalarValue: From<F>,
    {
        match is_finite(value) {
            true => Ok(value.into()),
            false => Err(self.out_of_range(scalar, format!("{:e}", -most), format!("{most:e}"))),
        }
    }

    fn integer<I>(
        &self,
        scalar: Scalar,
        make: fn(I) -> ScalarValue,
        least: i128,
        most: i128,
    ) -> Result<ScalarValue, NumberError>
    where
        I: TryFrom<i128>,
    {
        let value = self
            .0
            .parse::<i128>()
            .ok()
            .and_then(|value| I::try_from(value).ok());
        value
            .map(make)
            .ok_or_else(|| self.out_of_range(scalar, least, most))
    }
}

impl fmt::Display for Number {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Number {
        Number::parse(text).unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn numbers_take_the_type_that_is_asked_for() {
        assert_eq!(number("12").value(Scalar::I8), Ok(12_i8.into()));
        assert_eq!(number("12").value(Scalar::F32), Ok(12.0_f32.into()));
        assert_eq!(number("-0.1").value(Scalar::F32), Ok((-0.1_f32).into()));
        assert_eq!(number("1e3").value(Scalar::F64), Ok(1000.0_f64.into()));
        assert_eq!(
            number("1_000").value(Scalar::Index),
            Ok(ScalarValue::Index(1000))
        );
        assert_eq!(
            number("18446744073709551615").value(Scalar::Index),
            Ok(ScalarValue::Index(u64::MAX))
        );
        assert_eq!(number("65504").value(Scalar::F16), Ok(f16::MAX.into()));
    }

    #[test]
    fn numbers_that_do_not_fit() {
        let message =
            |text: &str, scalar| number(text).value(scalar).expect_err("no fit").to_string();
        assert_eq!(
            message("128", Scalar::I8),
            "`128` is out of the range of `i8`, -128 to 127"
        );
        assert_eq!(
            message("-1", Scalar::Index),
            "`-1` is out of the range of `index`, 0 to 18446744073709551615"
        );
        assert_eq!(
            message("-1", Scalar::U8),
            "`-1` is out of the range of `u8`, 0 to 255"
        );
        assert_eq!(
            message("4294967296", Scalar::U32),
            "`4294967296` is out of the range of `u32`, 0 to 4294967295"
        );
        assert_eq!(
            message("1.5", Scalar::I32),
            "`1.5` is not a whole number, and `i32` has no others"
        );
        assert_eq!(
            message("70000", Scalar::F16),
            "`70000` is out of the range of `f16`, -6.5504e4 to 6.5504e4"
        );
        assert_eq!(
            message("1e39", Scalar::F32),
            "`1e39` is out of the range of `f32`, -3.4028234663852886e38 to 3.4028234663852886e38"
        );
        assert_eq!(
            message("1", Scalar::Bool),
            "`1` is a number, and `bool` has only true and false"
        );
        for text in ["", "-", ".5", "inf", "nan", "1.2.3", "x", "1e", "0x10"] {
            assert_eq!(
                Number::parse(text),
                Err(NumberError::Malformed(text.into()))
            );
        }
    }
}
