use std::collections::BTreeMap;

use proptest::prelude::*;

use super::{BindError, Parameter, Passing, Role, Signature};
use crate::nat::{Name, Nat};
use crate::types::{DataType, Scalar};

/// A signature of inputs with these extents.
fn inputs(shapes: &[&[&str]]) -> Signature {
    let parameter = |(index, shape): (usize, &&[&str])| {
        let dimensions: Vec<Nat> = shape.iter().map(|size| Nat::parse(size).unwrap()).collect();
        let element = DataType::Scalar(Scalar::F32);
        Parameter {
            index,
            name: None,
            role: Role::Input,
            data: dimensions
                .iter()
                .rev()
                .fold(element, |data, size| DataType::array(size.clone(), data)),
            element: Scalar::F32,
            passing: Passing::Memory(vec![None; dimensions.len()]),
            dimensions,
            further_dimensions: Vec::new(),
        }
    };
    let parameters: Vec<Parameter> = shapes.iter().enumerate().map(parameter).collect();
    Signature::new("f".to_owned(), parameters, Vec::new())
}

fn bind(signature: &Signature, shapes: &[&[usize]]) -> Result<Vec<(String, u64)>, BindError> {
    let shapes: Vec<_> = shapes.iter().map(|shape| Some(shape.to_vec())).collect();
    let sizes = signature.bind(&BTreeMap::new(), &shapes)?;
    Ok(signature
        .sizes
        .iter()
        .map(|name| (name.to_string(), sizes.get(name).unwrap()))
        .collect())
}

fn sizes(expected: &[(&str, u64)]) -> Vec<(String, u64)> {
    expected
        .iter()
        .map(|(name, value)| ((*name).to_owned(), *value))
        .collect()
}

#[test]
fn sizes_are_solved_for() {
    let product = inputs(&[&["n", "k"], &["k", "m"]]);
    assert_eq!(
        bind(&product, &[&[2, 3], &[3, 5]]),
        Ok(sizes(&[("n", 2), ("k", 3), ("m", 5)]))
    );
    assert_eq!(
        bind(&inputs(&[&["2*n+1"]]), &[&[7]]),
        Ok(sizes(&[("n", 3)]))
    );
    assert_eq!(
        bind(&inputs(&[&["n*m", "m"]]), &[&[15, 5]]),
        Ok(sizes(&[("m", 5), ("n", 3)]))
    );
    assert_eq!(
        bind(&inputs(&[&["n^2 + n - 2"]]), &[&[10]]),
        Ok(sizes(&[("n", 3)]))
    );
    assert_eq!(
        bind(&inputs(&[&["n/32"], &["n"]]), &[&[2], &[70]]),
        Ok(sizes(&[("n", 70)]))
    );
    assert_eq!(bind(&inputs(&[&["n"]]), &[&[0]]), Ok(sizes(&[("n", 0)])));
    assert_eq!(bind(&inputs(&[]), &[]), Ok(Vec::new()));
}

#[test]
fn shapes_that_do_not_fit_are_refused_with_the_reason() {
    let error = |shapes: &[&[&str]], found: &[&[usize]]| {
        bind(&inputs(shapes), found).unwrap_err().to_string()
    };
    assert_eq!(
        error(&[&["n", "k"], &["k", "m"]], &[&[2, 3], &[4, 5]]),
        "argument number 2, dimension 0: expected k = 3 from argument number 1, dimension 1, found 4"
    );
    assert_eq!(
        error(&[&["n"], &["2*n+1"]], &[&[2], &[4]]),
        "argument number 2, dimension 0: expected 2*n+1 = 5 (n = 2 from argument number 1, dimension 0), found 4"
    );
    assert_eq!(
        error(&[&["2*n"]], &[&[3]]),
        "argument number 1, dimension 0: no size n makes `2*n` equal to 3"
    );
    assert_eq!(
        error(&[&["4"]], &[&[3]]),
        "argument number 1, dimension 0: expected 4, found 3"
    );
    assert_eq!(
        error(&[&["n", "m"]], &[&[3]]),
        "argument number 1: expected an array with 2 dimensions (n × m), found 1 (3)"
    );
    assert_eq!(
        error(&[&["n/32"]], &[&[3]]),
        "the size `n` does not follow from the arguments; give its value"
    );
    assert_eq!(
        error(&[&["n*m", "m"]], &[&[0, 0]]),
        "the size `n` does not follow from the arguments; give its value"
    );
}

#[test]
fn given_sizes_count_and_possible_extents_are_checked() {
    let signature = inputs(&[&["n"], &["n-2"]]);
    let bind = |name: &str, value, shapes: &[Option<Vec<usize>>]| {
        signature
            .bind(&BTreeMap::from([(Name::from(name), value)]), shapes)
            .map(|sizes| {
                signature
                    .parameters
                    .iter()
                    .map(|parameter| sizes.shape(parameter).unwrap())
                    .collect::<Vec<_>>()
            })
    };
    assert_eq!(bind("n", 5, &[None, None]), Ok(vec![vec![5], vec![3]]));
    assert_eq!(
        bind("n", 5, &[Some(vec![6]), None])
            .unwrap_err()
            .to_string(),
        "argument number 1, dimension 0: expected n = 5 as given, found 6"
    );
    assert_eq!(
        bind("n", 1, &[None, None]).unwrap_err().to_string(),
        "argument number 2, dimension 0: `n-2` is -1 for n = 1; an extent cannot be negative"
    );
    let negative = inputs(&[&["3-5"]]).bind(&BTreeMap::new(), &[None]);
    assert_eq!(
        negative.unwrap_err().to_string(),
        "argument number 1, dimension 0: the extent -2 is negative; expected 0 or more"
    );
    assert_eq!(
        bind("q", 1, &[None, None]).unwrap_err().to_string(),
        "the program has no size `q`; its sizes are `n`"
    );
}

proptest! {
    /// Shapes made from sizes give these sizes back.
    #[test]
    fn binding_inverts_evaluation(n in 0u64..50, m in 1u64..50, k in 0u64..50, a in 1u64..9, b in 0u64..9) {
        let signature = inputs(&[&["m", "n*m"], &[&format!("{a}*k + {b}")], &["n + k"]]);
        let shapes: Vec<Vec<usize>> =
            [vec![m, n * m], vec![a * k + b], vec![n + k]].into_iter().map(|shape| shape.into_iter().map(|size| size as usize).collect()).collect();
        let shapes: Vec<&[usize]> = shapes.iter().map(Vec::as_slice).collect();
        prop_assert_eq!(bind(&signature, &shapes), Ok(sizes(&[("m", m), ("n", n), ("k", k)])));
    }
}
