//! Literals.

use std::ops::Range;

use half::{bf16, f16};

use super::Resolver;
use crate::{
    primitives::Primitive,
    syntax::{
        error::{SyntaxError, SyntaxErrorKind},
        habits,
        parse::Result,
        tree::{Expression, ExpressionKind, Rows, Value},
    },
    term::{ArrayLiteral, Literal, Number, NumberError, ScalarValue, Term},
    types::{Scalar, Tf32},
};

/// The value of a scalar type that has the given bits, if it is wide enough for them.
fn of_bits(scalar: Scalar, bits: u64) -> Option<ScalarValue> {
    Some(match scalar {
        Scalar::Bool => ScalarValue::Bool(match bits {
            0 => false,
            1 => true,
            _ => return None,
        }),
        Scalar::I8 => ScalarValue::I8(u8::try_from(bits).ok()?.cast_signed()),
        Scalar::I16 => ScalarValue::I16(u16::try_from(bits).ok()?.cast_signed()),
        Scalar::I32 => ScalarValue::I32(u32::try_from(bits).ok()?.cast_signed()),
        Scalar::I64 => ScalarValue::I64(bits.cast_signed()),
        Scalar::U8 => ScalarValue::U8(u8::try_from(bits).ok()?),
        Scalar::U16 => ScalarValue::U16(u16::try_from(bits).ok()?),
        Scalar::U32 => ScalarValue::U32(u32::try_from(bits).ok()?),
        Scalar::U64 => ScalarValue::U64(bits),
        Scalar::F16 => ScalarValue::F16(f16::from_bits(u16::try_from(bits).ok()?)),
        Scalar::BF16 => ScalarValue::BF16(bf16::from_bits(u16::try_from(bits).ok()?)),
        Scalar::TF32 => ScalarValue::TF32(Tf32::from_bits(
            u32::try_from(bits).ok().filter(|bits| *bits < 1 << 19)?,
        )),
        Scalar::F32 => ScalarValue::F32(f32::from_bits(u32::try_from(bits).ok()?)),
        Scalar::F64 => ScalarValue::F64(f64::from_bits(bits)),
        Scalar::Index => ScalarValue::Index(bits),
    })
}

/// `inf` and `nan` in a floating-point type.
pub(in crate::syntax) fn special(scalar: Scalar, text: &str) -> Option<ScalarValue> {
    let value = match text {
        "inf" => f32::INFINITY,
        "-inf" => f32::NEG_INFINITY,
        "nan" => f32::NAN,
        _ => return None,
    };
    Some(match scalar {
        Scalar::F16 => ScalarValue::F16(f16::from_f32(value)),
        Scalar::BF16 => ScalarValue::BF16(bf16::from_f32(value)),
        Scalar::TF32 => ScalarValue::TF32(Tf32::from_f32(value)),
        Scalar::F32 => ScalarValue::F32(value),
        Scalar::F64 => ScalarValue::F64(f64::from(value)),
        _ => return None,
    })
}

/// A number and the letters of its suffix, which begin behind the last digit, fraction and
/// exponent.
fn split_suffix(text: &str) -> (&str, &str) {
    let is_exponent = |at: usize| {
        text[at..].strip_prefix(['e', 'E']).is_some_and(|rest| {
            rest.trim_start_matches(['+', '-'])
                .starts_with(|next: char| next.is_ascii_digit())
        })
    };
    let mut end = text.len();
    let mut exponent = false;
    for (at, letter) in text.char_indices() {
        let belongs = letter.is_ascii_digit()
            || matches!(letter, '.' | '_')
            || (exponent && matches!(letter, '+' | '-'))
            || (!exponent && is_exponent(at));
        if !belongs {
            end = at;
            break;
        }
        exponent |= matches!(letter, 'e' | 'E');
    }
    text.split_at(end)
}

impl Resolver<'_> {
    fn number_error(&self, range: &Range<usize>, error: NumberError) -> SyntaxError {
        self.error(range, SyntaxErrorKind::Number(error))
    }

    /// A number, of the type of its suffix if it has one.
    pub(super) fn number(&self, text: &str, range: &Range<usize>, negative: bool) -> Result<Term> {
        let (digits, suffix) = split_suffix(text);
        let sign = if negative { "-" } else { "" };
        let parsed = Number::parse(&format!("{sign}{digits}"));
        let number = parsed.map_err(|error| self.number_error(range, error))?;
        if suffix.is_empty() {
            return Ok(Term::literal(Literal::Number(number)));
        }
        let Ok(scalar) = suffix.parse::<Scalar>() else {
            let start = range.end - suffix.len();
            let error = self.unexpected(
                &(start..range.end),
                "a scalar type as suffix",
                &format!("`{suffix}`"),
            );
            const ALL: &str = "the scalar types are bool, i8, i16, i32, i64, u8, u16, u32, u64, f16, bf16, tf32, f32, f64 and index";
            return Err(error.help(match digits {
                "0" => "the bits of a value are written `f32(0x3f800000)`".to_owned(),
                _ => habits::for_suffix(suffix).unwrap_or_else(|| ALL.to_owned()),
            }));
        };
        let value = number.value(scalar);
        value
            .map(Term::literal)
            .map_err(|error| self.number_error(range, error))
    }

    pub(super) fn negation(&mut self, operand: &Expression, range: &Range<usize>) -> Result<Term> {
        if let ExpressionKind::Number(text) = &operand.kind {
            return Ok(self.at(range, self.number(text, range, true)?));
        }
        let operand = self.expression(operand)?;
        let sign = range.start..range.start + 1;
        Ok(self.call(range, &sign, Primitive::Neg, [operand]))
    }

    /// A value in `f32(…)`: a number, its bits after `0x`, `inf`, `nan`, `true` or `false`.
    pub(super) fn scalar(&self, scalar: Scalar, value: &Value) -> Result<ScalarValue> {
        let text = value.text.as_str();
        let wrong = |expected: String| {
            let found = format!("`{text}`");
            Err(self.unexpected(&value.range, &expected, &found))
        };
        if let Some(digits) = text.strip_prefix("0x") {
            let bits = u64::from_str_radix(digits, 16).ok();
            return match bits.and_then(|bits| of_bits(scalar, bits)) {
                Some(value) => Ok(value),
                None => wrong(format!(
                    "up to {} bits in hexadecimal digits",
                    scalar.bits()
                )),
            };
        }
        match (scalar, text) {
            (Scalar::Bool, "true") => return Ok(true.into()),
            (Scalar::Bool, "false") => return Ok(false.into()),
            (_, "true" | "false" | "inf" | "-inf" | "nan" | "-nan") => {
                return special(scalar, text)
                    .map_or_else(|| wrong(format!("a value of type {scalar}")), Ok);
            }
            _ => {}
        }
        Number::parse(text)
            .and_then(|number| number.value(scalar))
            .map_err(|error| self.number_error(&value.range, error))
    }

    pub(super) fn size_literal(&self, size: &Expression) -> Result<Term> {
        self.size(size)
            .map(|size| Term::literal(Literal::Size(size)))
    }

    pub(super) fn index_literal(&self, value: &Expression, bound: &Expression) -> Result<Term> {
        let (value, bound) = (self.size(value)?, self.size(bound)?);
        Ok(Term::literal(Literal::Index { value, bound }))
    }

    pub(super) fn array(
        &self,
        scalar: Scalar,
        rows: &[Rows],
        shape: Option<&[Value]>,
        range: &Range<usize>,
    ) -> Result<Term> {
        let mut values = Vec::new();
        let found = self.rows(scalar, rows, range, &mut values)?;
        let shape = match shape {
            None => found,
            Some(sizes) => sizes
                .iter()
                .map(|size| match self.scalar(Scalar::Index, size)? {
                    ScalarValue::Index(size) => Ok(size),
                    _ => Err(self.unexpected(&size.range, "a size", "another value")),
                })
                .collect::<Result<_>>()?,
        };
        ArrayLiteral::new(scalar, shape, values)
            .map(|array| Term::literal(Literal::Array(array)))
            .map_err(|error| self.error(range, SyntaxErrorKind::Array(error)))
    }

    /// The shape of the rows, which must all be alike; their values are added to `values`.
    fn rows(
        &self,
        scalar: Scalar,
        rows: &[Rows],
        range: &Range<usize>,
        values: &mut Vec<ScalarValue>,
    ) -> Result<Vec<u64>> {
        let mut inner: Option<Vec<u64>> = None;
        for row in rows {
            let (shape, place) = match row {
                Rows::Value(value) => {
                    values.push(self.scalar(scalar, value)?);
                    (Vec::new(), &value.range)
                }
                Rows::Rows(rows, range) => (self.rows(scalar, rows, range, values)?, range),
            };
            match &inner {
                Some(first) if *first != shape => {
                    let error = self.unexpected(place, &row_of(first), &row_of(&shape));
                    return Err(error.related(self.span(range), "all rows of an array are alike"));
                }
                _ => inner = Some(shape),
            }
        }
        let mut shape = vec![rows.len() as u64];
        shape.extend(inner.unwrap_or_default());
        Ok(shape)
    }
}

fn row_of(shape: &[u64]) -> String {
    match shape {
        [] => "a value".to_owned(),
        [size] => format!("a row of {size}"),
        sizes => {
            let sizes: Vec<String> = sizes.iter().map(u64::to_string).collect();
            format!("rows of shape {}", sizes.join("×"))
        }
    }
}
