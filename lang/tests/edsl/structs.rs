//! Tuples and structs.

use rise_lang::{
    edsl::*,
    interpreter::{Sizes, Value, interpret},
};

use super::same;

#[derive(Clone, Elt)]
struct Point {
    x: Exp<f32>,
    y: Exp<f32>,
    name: Exp<i32>,
}

#[derive(Clone, Elt)]
#[elt(edsl = rise_lang::edsl)]
struct Segment {
    from: Point,
    to: Point,
}

#[derive(Clone, Elt)]
struct Metres {
    value: Exp<f64>,
}

impl Point {
    fn squared_norm(&self) -> Exp<f32> {
        &self.x * &self.x + &self.y * &self.y
    }
}

#[test]
fn a_struct_is_nested_pairs() {
    assert_eq!(element::<Point>().ty().to_string(), "(f32, (f32, i32))");
    assert_eq!(
        element::<Segment>().ty().to_string(),
        "((f32, (f32, i32)), (f32, (f32, i32)))"
    );
    assert_eq!(element::<Metres>().ty().to_string(), "f64");
    same(
        fun(array(8, element::<Point>()), |points| {
            points.map(|point| point.squared_norm())
        }),
        "fun (ps : 8.(f32, (f32, i32))) =>
           map (fun p => fst p * fst p + fst (snd p) * fst (snd p)) ps",
    );
    same(
        lambda(|segment: Segment| segment.to),
        "fun (s : ((f32, (f32, i32)), (f32, (f32, i32)))) => snd s",
    );
    same(
        lambda(|distance: Metres| Metres {
            value: distance.value * 2.0,
        }),
        "fun (x : f64) => x * 2.0f64",
    );
}

#[test]
fn a_struct_is_made_of_its_parts() {
    let centre = lambda(|point: Point| Point {
        x: &point.x * 0.5,
        name: literal(7),
        ..point
    });
    same(
        centre.clone(),
        "fun (p : (f32, (f32, i32))) => (fst p * 0.5f32, (fst (snd p), 7i32))",
    );
    let argument = Value::pair(
        Value::Scalar(3.0_f32.into()),
        Value::pair(Value::Scalar(4.0_f32.into()), Value::Scalar(1_i32.into())),
    );
    let result = interpret(
        &centre.term().expect("closed"),
        &Sizes::new(),
        vec![argument],
    );
    let expected = Value::pair(
        Value::Scalar(1.5_f32.into()),
        Value::pair(Value::Scalar(4.0_f32.into()), Value::Scalar(7_i32.into())),
    );
    assert_eq!(result, Ok(expected));
}

#[test]
fn what_is_passed_on_whole_stays_whole() {
    same(
        fun(array(8, element::<Segment>()), |segments| {
            segments.map(|segment| (segment.from.clone(), segment))
        }),
        "fun (ss : 8.((f32, (f32, i32)), (f32, (f32, i32)))) => map (fun s => (fst s, s)) ss",
    );
    same(
        lambda(|(x, y, z): (Exp<f32>, Exp<i32>, Exp<bool>)| (z, y, x)),
        "fun (p : (f32, (i32, bool))) => (snd (snd p), (fst (snd p), fst p))",
    );
}

#[test]
fn types_of_calls_are_the_types_of_rust() {
    fn is_called_as<F>(_: &impl Callable<Signature = F>) {}
    let scaled = for_sizes(["n", "m"], |[n, m]| {
        fun(array(&n, f32()), move |xs| {
            fun(idx(&n), move |i| {
                fun(array(&m, i32()), move |ys| {
                    let x = xs.at(&i);
                    ys.map(|y| (x.clone() * y.cast::<f32>(), y))
                })
            })
        })
    });
    is_called_as::<fn(&[f32], usize, &[i32]) -> (Vec<f32>, Vec<i32>)>(&scaled);
    is_called_as::<fn(f32) -> bool>(&lambda(|x: Exp<f32>| x.is_nan()));
}
