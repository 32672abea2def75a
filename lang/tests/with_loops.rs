//! With-loops compute what loops over their indices compute.

use proptest::prelude::*;
use rise_lang::diagnostic::Source;
use rise_lang::infer::infer_program;
use rise_lang::interpreter::{Interpreter, Sizes, Value};
use rise_lang::syntax::{NoImports, parse_program, print_program};
use rise_lang::term::Program;

/// The result of the definition `f` of the program for the sizes and the arguments.
fn call(text: &str, sizes: &[(&str, u64)], arguments: Vec<Value>) -> Value {
    let program = parse_program(&Source::new("program.rise", text), &NoImports)
        .unwrap_or_else(|error| panic!("{}\n{text}", error.diagnostic().render(false)));
    let inferred = infer_program(&program)
        .unwrap_or_else(|errors| panic!("{}\n{text}", errors[0].diagnostic().render(false)));
    let definitions = inferred.definitions.iter();
    let program = Program::from(
        definitions
            .map(|one| one.definition.clone())
            .collect::<Vec<_>>(),
    );
    let printed = print_program(&program);
    parse_program(&Source::new("printed.rise", printed.clone()), &NoImports)
        .unwrap_or_else(|error| panic!("{}\n{printed}", error.diagnostic().render(false)));
    let sizes: Sizes = sizes
        .iter()
        .map(|(name, size)| ((*name).into(), *size))
        .collect();
    let outcome = Interpreter::new(&program).call("f", &sizes, arguments);
    outcome
        .unwrap_or_else(|error| panic!("{error}\n{text}"))
        .value
}

/// The message for a program that is refused, with the help.
fn refused(text: &str) -> String {
    let error = parse_program(&Source::new("a.rise", text), &NoImports).expect_err("refused");
    error.diagnostic().render(false)
}

fn row(values: impl IntoIterator<Item = i32>) -> Value {
    Value::of_elements(&values.into_iter().collect::<Vec<i32>>())
}

fn matrix(rows: usize, columns: usize, element: impl Fn(usize, usize) -> i32) -> Value {
    let elements = (0..rows * columns).map(|place| element(place / columns, place % columns));
    let elements: Vec<i32> = elements.collect();
    Value::of_shape(&[rows, columns], &elements).expect("as many as the shape says")
}

#[test]
fn inner_elements_and_a_border() {
    let text = "def f {n : nat} (xs : n.i32) : n.i32 where n >= 2 =
        with modarray xs { i in 1..n-1 => xs ! (i - 1) + xs ! (i + 1) }";
    let found = call(text, &[("n", 5)], vec![row([1, 2, 3, 4, 5])]);
    assert_eq!(found.to_string(), "[1, 4, 6, 8, 5]");
    let found = call(text, &[("n", 2)], vec![row([7, 8])]);
    assert_eq!(found.to_string(), "[7, 8]");
}

#[test]
fn a_dimension_without_bounds_is_whole() {
    let text = "def f (n m : nat) : n.m.index = with genarray [n, m] { i, j => 10 * i + j }";
    let found = call(text, &[("n", 2), ("m", 3)], vec![]);
    assert_eq!(found.to_string(), "[[0, 1, 2], [10, 11, 12]]");
    let rows = "def f {n : nat} (xs : n.i32) : 2.n.i32 = with genarray [2] { _ => xs }";
    let found = call(rows, &[("n", 2)], vec![row([3, 4])]);
    assert_eq!(found.to_string(), "[[3, 4], [3, 4]]");
}

#[test]
fn a_dimension_of_a_given_array_may_be_whole() {
    let text = "def f {n m : nat} (a : n.m.i32) : n.m.i32 where n >= 1 =
        with modarray a { i in 0..1, j => a ! (i, j) + 100 }";
    let a = || matrix(2, 3, |i, j| (10 * i + j) as i32);
    let found = call(text, &[("n", 2), ("m", 3)], vec![a()]);
    assert_eq!(found.to_string(), "[[100, 101, 102], [10, 11, 12]]");
    // The name of the size means something else here.
    let shadowed = "def f {n : nat} (a : n.i32) : n.i32 =
        (fun (n : nat) (b : n.i32) => with modarray a { i => 1 }) 2 [5, 6]";
    let message = refused(shadowed);
    assert!(message.contains("`i` has no bounds"), "{message}");
}

#[test]
fn parts_meet_in_boxes() {
    let text = "def f {n m : nat} (a : n.m.i32) : n.m.i32 where n >= 3, m >= 4 =
        with modarray a { i in 1..n-1, j in 1..m-2 => a ! (i + 1, j - 1); i in n-1..n, j in 0..1 => 77 }";
    let found = call(
        text,
        &[("n", 4), ("m", 5)],
        vec![matrix(4, 5, |i, j| (10 * i + j) as i32)],
    );
    assert_eq!(
        found.to_string(),
        matrix(4, 5, |i, j| match (i, j) {
            (1..=2, 1..=2) => (10 * (i + 1) + j - 1) as i32,
            (3, 0) => 77,
            _ => (10 * i + j) as i32,
        })
        .to_string()
    );
}

#[test]
fn parts_with_a_step_may_have_no_index() {
    let text = "def f {n m : nat} (xs : n.i32) : n.i32 where m == 3 =
        with modarray xs { i in 1..n by 3 => 10 * xs ! i; i in 2..n by 3 => 20 * xs ! i }";
    let open = "def f {n m : nat} (xs : n.i32) : n.i32 where m >= 3 =
        with modarray xs { i in 1..n by m width 2 => 10 * xs ! i }";
    let all = "def f {n m : nat} (xs : (2*n).i32) : (2*n).i32 =
        with genarray [2*n] { i in 0..2*n by 2 => xs ! i; i in 1..2*n by 2 => 10 * xs ! i }";
    for n in 0..9 {
        let numbers = |count: u64, factor: fn(u64) -> u64| {
            row((0..count).map(|i| ((i + 1) * factor(i)) as i32))
        };
        let given = |count| vec![numbers(count, |_| 1)];
        let found = call(text, &[("n", n), ("m", 3)], given(n));
        let expected = numbers(n, |i| [1, 10, 20][i as usize % 3]);
        assert_eq!(found.to_string(), expected.to_string());
        let found = call(open, &[("n", n), ("m", 4)], given(n));
        let expected = numbers(n, |i| [1, 10, 10, 1][i as usize % 4]);
        assert_eq!(found.to_string(), expected.to_string());
        let found = call(all, &[("n", n), ("m", 0)], given(2 * n));
        let expected = numbers(2 * n, |i| [1, 10][i as usize % 2]);
        assert_eq!(found.to_string(), expected.to_string());
    }
}

#[test]
fn folds_combine_all_parts() {
    let text = "def f {n : nat} (xs : n.i32) : i32 where n >= 4 =
        with fold (+) 0 { i in 0..n by 2 => xs ! i; i in 1..3, j in 0..2 => 100 * cast (i + j) }";
    let found = call(text, &[("n", 5)], vec![row([1, 2, 3, 4, 5])]);
    assert_eq!(found.to_string(), (9 + 100 * (1 + 2 + 2 + 3)).to_string());
}

#[test]
fn what_does_not_fit_is_explained() {
    let definition = |body: &str| format!("def f {{n m : nat}} (xs : n.i32) : n.i32 = {body}");
    for (body, message, help) in [
        (
            "with modarray xs { i in 1..n-1 => xs ! i }",
            "it is not known that `1 <= n-1`",
            "`where 1 <= n-1`",
        ),
        (
            "with genarray [n] { i in 0..n => 1; i in 0..n => 2 }",
            "this part has indices that an earlier part has, too",
            "every index belongs to one part",
        ),
        (
            "with genarray [n+1] { i in 0..n => 1 }",
            "no part gives some of the elements",
            "with genarray [n] 0",
        ),
        (
            "with genarray [n] 0 { i in 0..m => 1 }",
            "it is not known that `m <= n`",
            "where m <= n",
        ),
        (
            "with genarray [n] 0 { i, j => 1 }",
            "expected 1 ranges, one a dimension, found 2",
            "`i` alone is a whole dimension",
        ),
        (
            "with modarray (map (fun x => x) xs) { i => 1 }",
            "`i` has no bounds",
            "`i in 0..n`",
        ),
        (
            "with genarray [n] 0 { i in 0..n by 2 => 1; i in 0..n by 3 => 2 }",
            "their steps differ: `2` and `3`",
            "give both one step",
        ),
        (
            "with genarray [n] 0 { i in 0..n by 2 width 3 => 1 }",
            "the width `3` is greater than the step `2`",
            "keeps the first `w` of every `s`",
        ),
        (
            "with genarray [n] 0 { i in 0..n by m+1 width n => 1 }",
            "it is not known that the width `n` is at most the step `m+1`",
            "where n <= m+1",
        ),
        (
            "with genarray [n] 0 { i in 0..n by 0 => 1 }",
            "the step `0` does not go on",
            "at least 1",
        ),
        (
            "with genarray [n] 0 { i in 0..n+1 => 1 }",
            "this part ends at `n+1`, and there are `n` indices here",
            "`0..n`",
        ),
        (
            "with genarray [n] 0 { i in 6..5 => 1 }",
            "this part ends at `5`, before it begins at `6`",
            "from `a` to `b - 1`",
        ),
        (
            "with genarray [n] 0 { i in 0..n by m => 1 }",
            "it is not known that `0 < m`",
            "where 0 < m",
        ),
        (
            "with genarray [n] 0 { i in 0 => 1 }",
            "expected `..`",
            "`i in 1..n`",
        ),
        (
            "with genarray [n, m] 0 { i, i => 1 }",
            "`i` is bound twice",
            "",
        ),
        ("with genarray [k] 0 { i => 1 }", "unknown size `k`", ""),
        ("xs !! 3", "expected an expression, found `!`", "`xs ! i`"),
    ] {
        let found = refused(&definition(body));
        assert!(
            found.contains(message) && found.contains(help),
            "{body}\n{found}"
        );
    }
}

/// A part of a random with-loop: bounds, step and width in each dimension.
#[derive(Clone, Debug)]
struct Part {
    axes: Vec<[u64; 4]>,
    value: i32,
}

impl Part {
    fn has(&self, index: &[u64]) -> bool {
        let mut axes = self.axes.iter().zip(index);
        axes.all(|([lower, upper, step, width], place)| {
            (lower..upper).contains(&place) && (place - lower) % step < *width
        })
    }

    fn text(&self) -> String {
        // Other names in other parts, and the same for other dimensions.
        let names = match self.value % 3000 {
            0 => ["j", "i"],
            _ => ["i", "j"],
        };
        let ranges = self.axes.iter().zip(names);
        let ranges = ranges.map(|([lower, upper, step, width], name)| match (step, width) {
            (1, 1) => format!("{name} in {lower}..{upper}"),
            (_, 1) => format!("{name} in {lower}..{upper} by {step}"),
            _ => format!("{name} in {lower}..{upper} by {step} width {width}"),
        });
        let ranges: Vec<String> = ranges.collect();
        let sum = names[..self.axes.len()].join(" + 10 * ");
        format!("{} => cast ({sum}) + {}", ranges.join(", "), self.value)
    }
}

fn parts(shape: &'static [u64]) -> impl Strategy<Value = Vec<Part>> {
    let axis = |size: u64, step: u64| {
        (0..=size, 0..=size, 1..=step)
            .prop_map(move |(one, other, width)| [one.min(other), one.max(other), step, width])
    };
    let part = move |step: u64| {
        let axes: Vec<_> = shape.iter().map(|size| axis(*size, step)).collect();
        (axes, 1..100_i32).prop_map(|(axes, value)| Part {
            axes,
            value: 1000 * value,
        })
    };
    (1..4_u64).prop_flat_map(move |step| proptest::collection::vec(part(step), 1..4))
}

/// All indices of the shape, row by row.
fn indices(shape: &[u64]) -> Vec<Vec<u64>> {
    shape.iter().fold(vec![vec![]], |all, size| {
        let longer = |index: Vec<u64>| (0..*size).map(move |last| [&index[..], &[last]].concat());
        all.into_iter().flat_map(longer).collect()
    })
}

/// The elements by a loop over all indices; none if two parts give one of them.
fn expected(shape: &[u64], parts: &[Part], base: impl Fn(&[u64]) -> i32) -> Option<Vec<i32>> {
    let element = |index: Vec<u64>| {
        let given: Vec<&Part> = parts.iter().filter(|part| part.has(&index)).collect();
        let sum = index
            .iter()
            .rev()
            .fold(0, |sum, place| sum * 10 + *place as i32);
        match given[..] {
            [] => Some(base(&index)),
            [part] => Some(part.value + sum),
            _ => None,
        }
    };
    indices(shape).into_iter().map(element).collect()
}

fn agrees(shape: &'static [u64], parts: &[Part], is_genarray: bool) {
    let texts: Vec<String> = parts.iter().map(Part::text).collect();
    let sizes: Vec<String> = shape.iter().map(u64::to_string).collect();
    let ty = format!("{}.i32", sizes.join("."));
    let operation = match is_genarray {
        true => format!("genarray [{}] (-1)", sizes.join(", ")),
        false => "modarray xs".to_owned(),
    };
    let text = format!(
        "def f (xs : {ty}) : {ty} = with {operation} {{ {} }}",
        texts.join("; ")
    );
    let extents: Vec<usize> = shape.iter().map(|size| *size as usize).collect();
    let count = extents.iter().product::<usize>() as i32;
    let before: Vec<i32> = (0..count).map(|place| -100 - place).collect();
    let place = |index: &[u64]| {
        let places = index.iter().zip(shape);
        places.fold(0, |place, (index, size)| place * size + index) as i32
    };
    let wanted = expected(shape, parts, |index| match is_genarray {
        true => -1,
        false => -100 - place(index),
    });
    let Some(wanted) = wanted else {
        let message = refused(&text);
        assert!(
            message.contains("an earlier part has, too"),
            "{text}\n{message}"
        );
        return;
    };
    let input = Value::of_shape(&extents, &before).expect("as many as the shape says");
    let wanted = Value::of_shape(&extents, &wanted).expect("as many as the shape says");
    let found = call(&text, &[], vec![input]);
    assert_eq!(found.to_string(), wanted.to_string(), "{text}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn rows_are_those_of_loops(parts in parts(&[7]), is_genarray in any::<bool>()) {
        agrees(&[7], &parts, is_genarray);
    }

    #[test]
    fn matrices_are_those_of_loops(parts in parts(&[5, 6]), is_genarray in any::<bool>()) {
        agrees(&[5, 6], &parts, is_genarray);
    }
}
