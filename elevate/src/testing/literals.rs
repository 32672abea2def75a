//! Arrays of known numbers.

use rise_lang::{
    term::{ArrayLiteral, Literal, Number, ScalarValue, Term, TermKind},
    types::{Scalar, Type},
};

use super::{random::Random, types::scalar_value};

fn literal(element: Scalar, shape: Vec<u64>, values: Vec<ScalarValue>) -> Option<Term> {
    let array = ArrayLiteral::new(element, shape, values).ok()?;
    Some(Term::literal(Literal::Array(array)))
}

/// A row of small numbers, if the type is that of one and its size is known.
pub(super) fn array(random: &mut Random, ty: &Type) -> Option<Term> {
    let (size, element) = ty.as_data()?.as_array()?;
    let (size, element) = (size.as_constant()?, element.as_scalar()?);
    if element == Scalar::Bool {
        return None;
    }
    let values = (0..size).map(|_| scalar_value(random, element)).collect();
    literal(element, vec![size], values)
}

/// A known number, if the type is that of one: zero, or a power of two, by which divisions are
/// exact.
pub(super) fn number(random: &mut Random, ty: &Type, nonzero: bool) -> Option<Term> {
    let scalar = ty.as_data()?.as_scalar()?;
    let zero = Number::parse("0").ok()?.value(scalar).ok()?;
    if !nonzero {
        return Some(Term::literal(Literal::Scalar(zero)));
    }
    let power = ["1", "2", "-2", "4"].get(random.below(4))?;
    let value = Number::parse(power).ok()?.value(scalar).ok()?;
    Some(Term::literal(Literal::Scalar(value)))
}

fn values(term: &Term) -> Option<(Scalar, Vec<i64>)> {
    let TermKind::Literal(Literal::Array(array)) = term.kind() else {
        return None;
    };
    let whole = |value: &ScalarValue| {
        value
            .to_string()
            .parse::<f64>()
            .ok()
            .map(|value| value as i64)
    };
    let numbers = array.values().iter().map(whole);
    Some((array.element(), numbers.collect::<Option<_>>()?))
}

/// The products of a column and a row, or the same matrix with one number changed.
pub(super) fn product([column, row]: &[Term; 2], holds: bool) -> Option<Term> {
    let ((element, column), (_, row)) = (values(column)?, values(row)?);
    let products = column
        .iter()
        .flat_map(|left| row.iter().map(move |right| left * right));
    let mut numbers: Vec<i64> = products.collect();
    if !holds {
        *numbers.first_mut()? += 1;
    }
    let value = |number: &i64| Number::parse(&number.to_string()).ok()?.value(element).ok();
    let values = numbers.iter().map(value).collect::<Option<_>>()?;
    let shape = vec![column.len() as u64, row.len() as u64];
    literal(element, shape, values)
}
