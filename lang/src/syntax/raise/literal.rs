//! Literals.

use super::{Bound, Raiser, expression, name, size};
use crate::{
    nat::Nat,
    syntax::tree::{Expression, ExpressionKind, Rows, Value},
    term::{ArrayLiteral, Literal, ScalarValue},
};

/// The value as it stands in `f32(…)`, if it is no ordinary number.
fn special(value: ScalarValue) -> Option<String> {
    let float = match value {
        ScalarValue::F16(value) => value.to_f64(),
        ScalarValue::BF16(value) => value.to_f64(),
        ScalarValue::TF32(value) => value.to_f64(),
        ScalarValue::F32(value) => f64::from(value),
        ScalarValue::F64(value) => value,
        _ => return None,
    };
    if float.is_finite() {
        return None;
    }
    let named = ["inf", "-inf", "nan"]
        .into_iter()
        .find(|text| crate::syntax::resolve::special(value.scalar(), text) == Some(value));
    Some(named.map_or_else(|| format!("{:#x}", value.bits()), str::to_owned))
}

fn value(text: impl Into<String>) -> Value {
    Value {
        text: text.into(),
        range: 0..0,
    }
}

/// The number, its sign apart.
fn number(text: &str, suffix: &str) -> Expression {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    let number = expression(ExpressionKind::Number(format!("{digits}{suffix}")));
    match negative {
        true => expression(ExpressionKind::Negate(Box::new(number))),
        false => number,
    }
}

fn rows(shape: &[u64], values: &[ScalarValue]) -> Vec<Rows> {
    let one = |single: &ScalarValue| {
        let text = special(*single).unwrap_or_else(|| single.to_string());
        Rows::Value(value(text))
    };
    match shape {
        [] | [_] => values.iter().map(one).collect(),
        [size, inner @ ..] => {
            let size = usize::try_from(*size).unwrap_or(0);
            let stride = values.len().checked_div(size).unwrap_or(0);
            let row = |index: usize| {
                Rows::Rows(
                    rows(inner, &values[index * stride..(index + 1) * stride]),
                    0..0,
                )
            };
            (0..size).map(row).collect()
        }
    }
}

fn array(literal: &ArrayLiteral) -> ExpressionKind {
    let shape = literal.shape();
    // Rows say the shape, unless there are none where there are columns, or no dimension at all.
    let speaks = !shape.is_empty() && !shape[..shape.len() - 1].contains(&0);
    let sizes = || shape.iter().map(|size| value(size.to_string())).collect();
    ExpressionKind::Array {
        scalar: literal.element(),
        rows: rows(if speaks { shape } else { &[] }, literal.values()),
        shape: (!speaks).then(sizes),
    }
}

impl Raiser {
    pub(super) fn literal(&self, literal: &Literal) -> Expression {
        match literal {
            Literal::Scalar(ScalarValue::Bool(value)) => name(&value.to_string()),
            Literal::Scalar(scalar) => match special(*scalar) {
                Some(text) => expression(ExpressionKind::Scalar(scalar.scalar(), value(text))),
                None => number(&scalar.to_string(), scalar.scalar().name()),
            },
            Literal::Number(open) => number(open.text(), ""),
            Literal::Size(nat) => self.size_literal(nat),
            Literal::Index { value, bound } => expression(ExpressionKind::Index(
                Box::new(size(value)),
                Box::new(size(bound)),
            )),
            Literal::Array(literal) => expression(array(literal)),
        }
    }

    /// A size's name alone, if it means the size here.
    fn size_literal(&self, nat: &Nat) -> Expression {
        if let Some(variable) = nat.as_variable() {
            let innermost = self.bound.iter().rev().find(|bound| match bound {
                Bound::Value(_, called) => called == variable.as_str(),
                Bound::Type(own) => own == variable,
                Bound::Component(component) => component.name == variable.as_str(),
            });
            if let Some(Bound::Type(_)) = innermost {
                return name(variable.as_str());
            }
        }
        expression(ExpressionKind::Size(Box::new(size(nat))))
    }
}
