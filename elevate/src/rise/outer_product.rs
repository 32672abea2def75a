//! `outerProduct`: a matrix of known numbers as the products of two rows of numbers.
//!
//! Rules that separate a two-dimensional filter into a vertical and a horizontal one need its
//! weights in this form.

use rise_lang::{
    primitives::Primitive,
    term::{ArrayLiteral, Literal, Number, ScalarValue, Term, TermKind},
    types::{DataType, Scalar, Type},
};

use super::{Strategy, apply, lambda, lambda::NativeRule, typed_variable};

/// The value, which is exact: of integers that are too large for that, `None`.
fn number(value: ScalarValue) -> Option<f64> {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    let number = match value {
        ScalarValue::Bool(_) => return None,
        ScalarValue::I8(value) => value.into(),
        ScalarValue::I16(value) => value.into(),
        ScalarValue::I32(value) => value.into(),
        ScalarValue::I64(value) => value as f64,
        ScalarValue::U8(value) => value.into(),
        ScalarValue::U16(value) => value.into(),
        ScalarValue::U32(value) => value.into(),
        ScalarValue::U64(value) | ScalarValue::Index(value) => value as f64,
        ScalarValue::F32(value) => value.into(),
        ScalarValue::F64(value) => value,
        ScalarValue::F16(value) => value.into(),
        ScalarValue::BF16(value) => value.into(),
        ScalarValue::TF32(value) => value.into(),
    };
    (number.is_finite() && number.abs() < EXACT).then_some(number)
}

fn scalar(number: f64, scalar: Scalar) -> Option<ScalarValue> {
    let value = Number::parse(&number.to_string())
        .ok()?
        .value(scalar)
        .ok()?;
    (self::number(value)? == number).then_some(value)
}

fn greatest_common_divisor(numbers: &[f64]) -> f64 {
    numbers.iter().fold(0.0, |mut left: f64, number| {
        let mut right = number.abs();
        while right != 0.0 {
            (left, right) = (right, left % right);
        }
        left
    })
}

/// Columns and rows whose products are exactly the numbers, in lines of `width`, with few signs.
fn factors(numbers: &[f64], width: usize) -> Option<(Vec<f64>, Vec<f64>)> {
    let row = numbers
        .chunks(width)
        .find(|row| row.iter().any(|number| *number != 0.0))?;
    let pivot = row.iter().position(|number| *number != 0.0)?;
    let whole = row.iter().all(|number| number.fract() == 0.0);
    let divisor = match whole {
        true => greatest_common_divisor(row),
        false => 1.0,
    };
    let mut horizontal: Vec<f64> = row.iter().map(|number| number / divisor).collect();
    let mut vertical: Vec<f64> = numbers
        .chunks(width)
        .map(|row| row[pivot] / horizontal[pivot])
        .collect();
    let weights = || horizontal.iter().chain(&vertical);
    let negative = weights().filter(|number| **number < 0.0).count();
    let positive = weights().filter(|number| **number > 0.0).count();
    let sign = if negative > positive { -1.0 } else { 1.0 };
    for number in horizontal.iter_mut().chain(&mut vertical) {
        // The sum takes the sign from a zero.
        *number = *number * sign + 0.0;
    }
    let products = vertical
        .iter()
        .flat_map(|vertical| horizontal.iter().map(move |number| vertical * number));
    products
        .eq(numbers.iter().copied())
        .then_some((vertical, horizontal))
}

fn literal(numbers: &[f64], element: Scalar) -> Option<Term> {
    let values = numbers
        .iter()
        .map(|number| scalar(*number, element))
        .collect::<Option<Vec<_>>>()?;
    let array = ArrayLiteral::new(element, vec![numbers.len() as u64], values).ok()?;
    let ty = array.data_type();
    Some(Term::literal(Literal::Array(array)).with_type(Type::Data(ty)))
}

fn mapped(function: Term, array: Term) -> Option<Term> {
    let (size, _) = array.ty()?.as_data()?.as_array()?;
    let (_, result) = function.ty()?.as_function()?;
    let result = DataType::array(size.clone(), result.as_data()?.clone());
    let rest = Type::function(array.ty()?.clone(), Type::Data(result));
    let map = Term::primitive(Primitive::Map);
    let map = map.with_type(Type::function(function.ty()?.clone(), rest));
    Some(apply(apply(map, function), array))
}

fn outer_product_of(term: &Term) -> Option<Term> {
    let TermKind::Literal(Literal::Array(matrix)) = term.kind() else {
        return None;
    };
    let [_, width] = *matrix.shape() else {
        return None;
    };
    let numbers = matrix
        .values()
        .iter()
        .map(|value| number(*value))
        .collect::<Option<Vec<f64>>>()?;
    let (vertical, horizontal) = factors(&numbers, usize::try_from(width).ok()?.max(1))?;
    let element = matrix.element();
    let ty = Type::Data(DataType::Scalar(element));
    let (v, h) = ("v".into(), "h".into());
    let operator = Type::functions([ty.clone(), ty.clone()], ty.clone());
    let times = Term::primitive(Primitive::Mul).with_type(operator);
    let product = apply(
        apply(times, typed_variable(&v, &ty)),
        typed_variable(&h, &ty),
    );
    let row = mapped(lambda(h, &ty, product), literal(&horizontal, element)?)?;
    let matrix = mapped(lambda(v, &ty, row), literal(&vertical, element)?)?;
    (matrix.ty() == term.ty()).then_some(matrix)
}

/// The numbers of an array that is written out, with its shape.
fn numbers(term: &Term) -> Option<(&[u64], Vec<f64>)> {
    let TermKind::Literal(Literal::Array(array)) = term.kind() else {
        return None;
    };
    let numbers = array.values().iter().map(|value| number(*value));
    Some((array.shape(), numbers.collect::<Option<_>>()?))
}

/// Whether the matrix is exactly the products of the column and the row, all three of known
/// numbers.
pub(crate) fn is_outer_product(matrix: &Term, column: &Term, row: &Term) -> bool {
    let known = numbers(matrix).zip(numbers(column)).zip(numbers(row));
    let Some((((shape, matrix), (height, column)), (width, row))) = known else {
        return false;
    };
    let row = &row;
    let products = column
        .iter()
        .flat_map(|left| row.iter().map(move |right| left * right));
    shape == [height, width].concat() && products.eq(matrix)
}

/// `outerProduct`: `w ~> map (fun v => map (fun h => v * h) hs) vs`, for a matrix `w` of known
/// numbers that is exactly this for some `vs` and `hs`.
pub fn outer_product() -> Strategy {
    Strategy::new(NativeRule {
        name: "outerProduct",
        expected: "a matrix of known numbers whose rows are multiples of one row",
        rewrite: outer_product_of,
        heads: None,
    })
}

#[cfg(test)]
mod tests {
    use rise_lang::{diagnostic::Source, infer::infer, syntax::parse_term};

    use super::*;
    use crate::Run;

    fn rewritten(text: &str) -> Option<String> {
        let term = parse_term(&Source::new("a.rise", text)).expect("a term");
        let term = infer(&term).expect("a type").term;
        let result = Run::new(Default::default()).rewrite(&outer_product(), &term);
        result.ok().map(|result| {
            let inferred = infer(&result).expect("a type");
            assert_eq!(Some(&inferred.ty), term.ty());
            result.to_string()
        })
    }

    #[test]
    fn weights_are_factored() {
        assert_eq!(
            rewritten("f32[[1, 2, 1], [2, 4, 2], [1, 2, 1]]").as_deref(),
            Some("map (fun v => map (fun h => v * h) [1.0, 2.0, 1.0]) [1.0, 2.0, 1.0]")
        );
        assert_eq!(
            rewritten("i8[[0, 0], [-6, 4]]").as_deref(),
            Some("map (fun v => map (fun h => v * h) [-3, 2]) [0, 2]")
        );
        assert_eq!(
            rewritten("f32[[-1, -2, -1], [0, 0, 0], [1, 2, 1]]").as_deref(),
            Some("map (fun v => map (fun h => v * h) [1.0, 2.0, 1.0]) [-1.0, 0.0, 1.0]")
        );
        assert_eq!(
            rewritten("f64[[0.25, 0.5]]").as_deref(),
            Some("map (fun v => map (fun h => v * h) [0.25, 0.5]) [1.0]")
        );
    }

    #[test]
    fn other_matrices_are_left() {
        assert_eq!(rewritten("f32[[1, 2], [3, 4]]"), None);
        assert_eq!(rewritten("f32[1, 2, 3]"), None);
        assert_eq!(rewritten("i32[[0, 0], [0, 0]]"), None);
        assert_eq!(rewritten("f32[[inf, 1]]"), None);
        assert_eq!(rewritten("i32[; 0, 3]"), None);
    }
}
