//! Values that are used more than once are computed once.

use std::time::{Duration, Instant};

use rise_lang::{
    edsl::*,
    infer::infer_program,
    interpreter::{Sizes, Value, interpret},
    syntax,
};

use proptest::prelude::*;

use super::same;

fn doubled<T: Number>(times: usize, x: Exp<T>) -> Exp<T> {
    (0..times).fold(x, |x, _| &x + &x)
}

#[test]
fn a_thousand_doublings_take_no_time() {
    let start = Instant::now();
    let power = lambda(|x: Exp<f64>| doubled(1000, x));
    let program = program([define("power", power).expect("closed").into()]);
    let inferred = infer_program(&program).expect("the types are right");
    let text = syntax::print_program(&program);
    assert!(
        start.elapsed() < Duration::from_secs(1),
        "{:?}",
        start.elapsed()
    );
    assert_eq!(inferred.definitions[0].ty.to_string(), "f64 -> f64");
    assert_eq!(text.matches("let ").count(), 999);
    let term = &inferred.definitions[0].definition.term;
    let result = interpret(term, &Sizes::new(), vec![Value::Scalar(1.0_f64.into())]);
    let result = result.expect("no error").as_scalar();
    assert_eq!(result, Some(2.0_f64.powi(1000).into()));
}

#[test]
fn integers_wrap() {
    let power = |times| {
        lambda(move |x: Exp<u32>| doubled(times, x))
            .term()
            .expect("closed")
    };
    let result = |times| {
        let result = interpret(
            &power(times),
            &Sizes::new(),
            vec![Value::Scalar(3_u32.into())],
        );
        result.expect("no error").as_scalar()
    };
    assert_eq!(result(30), Some((3_u32 << 30).into()));
    assert_eq!(result(32), Some(0_u32.into()));
}

#[test]
fn names_stand_at_the_beginning_of_functions() {
    same(
        lambda(|x: Exp<f32>| {
            let root = x.sqrt();
            1.0 - &root * &root
        }),
        "fun (x : f32) => let root = sqrt x in 1.0f32 - root * root",
    );
    // Each element has its own.
    same(
        fun(array(8, f32()), |xs| {
            xs.map(|x| {
                let root = x.sqrt();
                &root * &root
            })
        }),
        "fun (xs : 8.f32) => map (fun x => let root = sqrt x in root * root) xs",
    );
    // All elements have the same.
    same(
        fun(f32(), |a| {
            fun(array(8, f32()), move |xs| {
                let root = a.sqrt();
                xs.map(|x| x * &root).map(|x| x - &root)
            })
        }),
        "fun (a : f32) (xs : 8.f32) => let root = sqrt a in
           xs |> map (fun x => x * root) |> map (fun x => x - root)",
    );
}

#[test]
fn scalars_are_computed_where_they_are_built() {
    same(
        fun(array(32, f32()), |xs| {
            xs.split(4).map_seq(|row| {
                let sum = row.reduce(|x, y| x + y, 0.0);
                row.map(|x| x / &sum)
            })
        }),
        "fun (xs : 32.f32) => split 4 xs |> mapSeq (fun row =>
           let sum = reduce (+) 0.0f32 row in map (fun x => x / sum) row)",
    );
    // Built in the loop, computed in the loop.
    same(
        fun(array(8, f32()), |xs| xs.map(|x| x * literal(2.0).sqrt())),
        "fun (xs : 8.f32) => map (fun x => x * sqrt 2.0f32) xs",
    );
    // Before the function's arguments are there, nothing is computed.
    same(
        fun(f32(), |a| {
            let root = a.sqrt();
            fun(array(8, f32()), move |xs| xs.map(|x| x * &root))
        }),
        "fun (a : f32) (xs : 8.f32) => let root = sqrt a in map (fun x => x * root) xs",
    );
    same(
        fun(f32(), |a| {
            let root = a.sqrt();
            fun(f32(), move |b| root * b)
        }),
        "fun (a : f32) (b : f32) => sqrt a * b",
    );
    // An array that a scalar before the loop and the loop itself need is there before the loop.
    same(
        fun(array(8, f32()), |xs| {
            let roots = xs.map(|x| x.sqrt());
            let first = roots.at(Index::of(0, 8));
            xs.map(|x| roots.reduce(|y, z| y + z, 0.0) + x * first)
        }),
        "fun (xs : 8.f32) =>
           let roots = map sqrt xs in
           let first = idx nat(0 < 8) roots in
           map (fun x => reduce (+) 0.0f32 roots + x * first) xs",
    );
    // Components of a pair.
    same(
        fun(array(8, f32()), |xs| {
            let start = (literal(0.0), literal(1.0));
            let (sum, _) = xs.reduce_seq(|(sum, product), x| (sum + &x, product * x), start);
            xs.map(|x| x / &sum)
        }),
        "fun (xs : 8.f32) =>
           let p = reduceSeq (fun p x => (fst p + x, snd p * x)) (0.0f32, 1.0f32) xs in
           map (fun x => x / fst p) xs",
    );
}

#[test]
fn what_one_branch_uses_stays_in_it() {
    same(
        lambda(|x: Exp<f32>| {
            let root = x.sqrt();
            select(x.lt(0.0), 0.0, &root * &root + 1.0)
        }),
        "fun (x : f32) =>
           if x < 0.0f32 then 0.0f32 else let root = sqrt x in root * root + 1.0f32",
    );
    same(
        lambda(|x: Exp<f32>| {
            let root = x.sqrt();
            select(x.lt(0.0), -&root, root)
        }),
        "fun (x : f32) => let root = sqrt x in if x < 0.0f32 then -root else root",
    );
}

#[test]
fn values_that_use_others_come_after_them() {
    same(
        lambda(|x: Exp<f32>| {
            let root = x.sqrt();
            let power = &root * &root;
            &power - &power * root
        }),
        "fun (x : f32) => let root = sqrt x in let power = root * root in power - power * root",
    );
}

#[test]
fn pairs_and_arrays_are_values() {
    same(
        fun(array(8, f32()), |xs| {
            let (sum, product) = xs.reduce_seq(
                |(sum, product), x| (sum + &x, product * x),
                (literal(0.0), literal(1.0)),
            );
            sum / product
        }),
        "fun (xs : 8.f32) =>
           let p = reduceSeq (fun p x => (fst p + x, snd p * x)) (0.0f32, 1.0f32) xs in
           fst p / snd p",
    );
    same(
        fun(array(8, f32()), |xs| {
            let roots = xs.map(|x| x.sqrt());
            roots.zip(&roots).zip(roots.take(8))
        }),
        "fun (xs : 8.f32) =>
           let roots = map sqrt xs in zip (zip roots roots) (take 8 roots)",
    );
}

#[test]
fn views_and_functions_are_written_again() {
    same(
        fun(array(8, pair(f32(), f32())), |xs| {
            let (left, right) = xs.unzip();
            left.zip(&right).zip(right)
        }),
        "fun (xs : 8.(f32, f32)) =>
           zip (zip (fst (unzip xs)) (snd (unzip xs))) (snd (unzip xs))",
    );
    let square = lambda(|x: Exp<f32>| &x * &x);
    same(
        lambda(move |x: Exp<f32>| square.call(square.call(x))),
        "fun (x : f32) => (fun (y : f32) => y * y) ((fun (y : f32) => y * y) x)",
    );
    // A function with an argument left is not data, but what it is given is.
    same(
        lambda(|f: Function<Exp<f32>, Function<Exp<f32>, Exp<f32>>>| {
            lambda(move |x: Exp<f32>| {
                let part = f.call(x.sqrt());
                part.call(1.0) + part.call(2.0)
            })
        }),
        "fun (f : f32 -> f32 -> f32) (x : f32) =>
           let root = sqrt x in f root 1.0f32 + f root 2.0f32",
    );
}

#[test]
fn partial_applications_get_their_arguments() {
    type Binary = Function<Exp<f32>, Function<Exp<f32>, Exp<f32>>>;
    let chain = lambda(|f: Function<Exp<f32>, Binary>| {
        lambda(move |x: Exp<f32>| {
            let step = |(last, next): (Exp<f32>, Exp<f32>), _| (next.clone(), last + next);
            let (last, next) = (0..100).fold((x.clone(), x.sqrt()), step);
            f.call(last).call(next)
        })
    });
    let text = syntax::print_term(&chain.term().expect("closed"));
    assert_eq!(text.matches("let ").count(), 100, "{text}");
    assert!(text.ends_with("f x101 (x100 + x101) x1"), "{text}");
}

#[test]
fn results_of_definitions_are_shared() {
    let root = define("root", lambda(|x: Exp<f32>| x.sqrt())).expect("closed");
    let square = lambda(|x: Exp<f32>| {
        let root = root.uses().call(x);
        &root * &root
    });
    let square = define("square", square).expect("closed");
    assert_eq!(
        syntax::print_program(&program([root.into(), square.into()])),
        "def root (x : f32) = sqrt x\n\ndef square (x : f32) = let x1 = root x in x1 * x1\n"
    );
}

#[test]
fn closed_values_are_shared_over_loops() {
    same(
        fun(array(8, array(8, f32())), |rows| {
            let weights = Array::of([1.0, 2.0]).map(|x: Exp<f32>| x.exp());
            rows.map(|row| row.zip(weights.concat(&weights)).zip(weights.take(1)))
        }),
        "fun (rows : 8.8.f32) => map (fun row =>
           let weights = map exp [1.0f32, 2.0f32] in
           zip (zip row (concat weights weights)) (take 1 weights)) rows",
    );
}

#[test]
fn wide_graphs_take_no_time() {
    let start = Instant::now();
    let chain = lambda(|x: Exp<f32>| {
        let root = x.sqrt();
        (0..2000).fold(x, |sum, _| (&sum * &root).min(&sum))
    });
    let term = chain.term().expect("closed");
    assert!(
        start.elapsed() < Duration::from_secs(1),
        "{:?}",
        start.elapsed()
    );
    assert_eq!(term.extent().nodes, 13 * 2000 + 4);
}

/// The value that is computed from the first two, by steps that each use three values before.
fn computed(steps: &[(u8, [usize; 3])], x: Exp<i64>, y: Exp<i64>) -> Exp<i64> {
    let mut known = vec![x, y];
    for (kind, operands) in steps {
        let [a, b, c] = operands.map(|operand| &known[operand % known.len()]);
        let next = match kind % 8 {
            0 => a + b,
            1 => a * b - c,
            2 => select(a.lt(b), a - c, c * c),
            3 => (a ^ b).rotl(c),
            4 => {
                let (left, right) = let_((a + c, b.clone()), |(left, right)| (right, left));
                left - &right * &right
            }
            5 => lambda(|z: Exp<i64>| &z * &z + a).call(b - c),
            6 => Array::of([a, b])
                .map(|z| {
                    let w = &z * c;
                    let inner = Array::of([&z, &w]).map(|v| v * &w + a * a);
                    inner.reduce(|v, w| v ^ w, &w)
                })
                .reduce(|z, w| z ^ w, 0),
            _ => select(
                a.gt(c),
                a,
                Array::of([b, c]).reduce_seq(|z, w| z * b - w * a, c),
            ),
        };
        known.push(next);
    }
    let used = known.iter().cloned().reduce(|sum, value| sum * 3 + value);
    used.unwrap_or(literal(0))
}

/// The same in Rust.
fn expected(steps: &[(u8, [usize; 3])], x: i64, y: i64) -> i64 {
    use std::num::Wrapping;
    let rotated = |value: i64, by: i64| value.rotate_left((by & 63) as u32);
    let mut known = vec![Wrapping(x), Wrapping(y)];
    for (kind, operands) in steps {
        let [a, b, c] = operands.map(|operand| known[operand % known.len()]);
        known.push(match kind % 8 {
            0 => a + b,
            1 => a * b - c,
            2 if a < b => a - c,
            2 => c * c,
            3 => Wrapping(rotated((a ^ b).0, c.0)),
            4 => b - (a + c) * (a + c),
            5 => (b - c) * (b - c) + a,
            6 => [a, b].into_iter().fold(Wrapping(0), |sum, z| {
                let w = z * c;
                sum ^ w ^ (z * w + a * a) ^ (w * w + a * a)
            }),
            _ if a > c => a,
            _ => (c * b - b * a) * b - c * a,
        });
    }
    let sum = known
        .into_iter()
        .reduce(|sum, value| sum * Wrapping(3) + value);
    sum.map_or(0, |sum| sum.0)
}

proptest! {
    #[test]
    fn sharing_changes_no_value(
        steps in prop::collection::vec((any::<u8>(), any::<[usize; 3]>()), 0..40),
        x in any::<i64>(),
        y in any::<i64>(),
    ) {
        let term = lambda(|x: Exp<i64>| lambda(|y: Exp<i64>| computed(&steps, x, y))).term();
        let program = program([rise_lang::term::Definition::new("f", term.expect("closed"))]);
        let inferred = infer_program(&program).expect("the types are right");
        prop_assert_eq!(inferred.definitions[0].ty.to_string(), "i64 -> i64 -> i64");
        let arguments = [x, y].map(|value| Value::Scalar(value.into())).to_vec();
        let term = &inferred.definitions[0].definition.term;
        let result = interpret(term, &Sizes::new(), arguments).expect("no error");
        prop_assert_eq!(result.as_scalar(), Some(expected(&steps, x, y).into()));
    }
}
