//! Random definitions for any rank compute what is written out by hand for each rank.

use proptest::prelude::*;

use super::{inferred, right, ty, value};

/// A step of a program, on an array of any rank.
#[derive(Clone, Debug)]
enum Step {
    Map(i32),
    ZipWithItself(i32),
    Reverse,
    Rotate(Vec<usize>),
    Take(Vec<usize>),
    Drop(Vec<usize>),
    Transpose,
    TakeAxis(usize, usize),
    /// All elements in one row, and that in the shape with its sizes in the reverse order.
    Reshape,
    /// `generateN`, whose elements mention indices, added.
    Add,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let numbers = || proptest::collection::vec(0..4_usize, 4);
    let step = prop_oneof![
        (-3..4).prop_map(Step::Map),
        (-3..4).prop_map(Step::ZipWithItself),
        Just(Step::Reverse),
        numbers().prop_map(Step::Rotate),
        numbers().prop_map(Step::Take),
        numbers().prop_map(Step::Drop),
        Just(Step::Transpose),
        (0..4_usize, 0..4_usize).prop_map(|(axis, count)| Step::TakeAxis(axis, count)),
        Just(Step::Reshape),
        Just(Step::Add),
    ];
    proptest::collection::vec(step, 1..5)
}

/// A program in both spellings: of a value, with its shape.
struct Written {
    generic: String,
    by_hand: String,
    shape: Vec<usize>,
    names: usize,
}

impl Written {
    fn name(&mut self) -> String {
        self.names += 1;
        format!("r{}", self.names)
    }

    /// The term that applies `inner` to each element of the outermost axes, so many of them.
    fn each(
        &mut self,
        depth: usize,
        array: &str,
        inner: &mut dyn FnMut(&mut Self, &str) -> String,
    ) -> String {
        if depth == 0 {
            return inner(self, array);
        }
        let row = self.name();
        let body = self.each(depth - 1, &row, inner);
        format!("(map (fun {row} => {body}) {array})")
    }

    /// The term that changes each axis, the outermost one first.
    fn axes(
        &mut self,
        depth: usize,
        array: &str,
        change: &dyn Fn(usize, &str) -> String,
    ) -> String {
        if depth == self.shape.len() {
            return array.to_owned();
        }
        let changed = change(depth, array);
        let row = self.name();
        let body = self.axes(depth + 1, &row, change);
        format!("(map (fun {row} => {body}) {changed})")
    }

    /// The term with the first axis moved behind so many others.
    fn moved(&mut self, others: usize, array: &str) -> String {
        if others == 0 {
            return array.to_owned();
        }
        let column = self.name();
        let body = self.moved(others - 1, &column);
        format!("(map (fun {column} => {body}) (transpose {array}))")
    }

    fn transposed(&mut self, rank: usize, array: &str) -> String {
        if rank < 2 {
            return array.to_owned();
        }
        let row = self.name();
        let body = self.transposed(rank - 1, &row);
        let rows = format!("(map (fun {row} => {body}) {array})");
        self.moved(rank - 1, &rows)
    }

    fn sums(&mut self, first: &str, second: &str, depth: usize) -> String {
        if depth == 0 {
            return format!("({first} + {second})");
        }
        let (x, y) = (self.name(), self.name());
        let body = self.sums(&x, &y, depth - 1);
        format!("(map (fun ({x}, {y}) => {body}) (zip {first} {second}))")
    }

    /// The sums of indices.
    fn indices(&mut self, depth: usize, before: &str) -> String {
        if depth == 0 {
            return format!("({before})");
        }
        let i = self.name();
        let inner = self.indices(depth - 1, &format!("{before} * 2 + cast (indexAsNat {i})"));
        format!("(generate (fun {i} => {inner}))")
    }

    fn row(&mut self, rank: usize, array: &str) -> String {
        match rank {
            0 => format!("[{array}]"),
            1 => array.to_owned(),
            _ => {
                let row = self.name();
                let body = self.row(rank - 1, &row);
                format!("(join (map (fun {row} => {body}) {array}))")
            }
        }
    }

    fn in_shape(&mut self, shape: &[usize], row: &str) -> String {
        match shape {
            [] => format!("({row} ! 0)"),
            [_] => row.to_owned(),
            [_, rest @ ..] => {
                let part = self.name();
                let body = self.in_shape(rest, &part);
                let size: usize = rest.iter().product();
                format!("(map (fun {part} => {body}) (split {size} {row}))")
            }
        }
    }

    fn step(&mut self, step: &Step) {
        let rank = self.shape.len();
        let (generic, by_hand) = (self.generic.clone(), self.by_hand.clone());
        // At most as many as there are, and one is left.
        let fitting = |wanted: &[usize], keep: usize| -> Vec<usize> {
            let pairs = self.shape.iter().zip(wanted);
            pairs
                .map(|(size, wanted)| (*wanted).min(size - keep))
                .collect()
        };
        let listed = |sizes: &[usize]| format!("{sizes:?}");
        match step {
            Step::Map(number) => {
                let f = format!("(fun x => x * 3 + i32({number}))");
                self.generic = format!("(mapN {f} {generic})");
                self.by_hand = self.each(rank, &by_hand, &mut |_, x| format!("({f} {x})"));
            }
            Step::ZipWithItself(number) => {
                let f = format!("(fun (x, y) => x + y * i32({number}))");
                self.generic = format!("(mapN {f} (zipN {generic} {generic}))");
                self.by_hand = self.each(rank, &by_hand, &mut |_, x| format!("({f} ({x}, {x}))"));
            }
            Step::Reverse => {
                self.generic = format!("(reverseN {generic})");
                self.by_hand = self.axes(0, &by_hand, &|_, array| format!("(reverse {array})"));
            }
            Step::Rotate(by) => {
                let by = fitting(by, 0);
                self.generic = format!("(rotateN {} {generic})", listed(&by));
                self.by_hand = self.axes(0, &by_hand, &|axis, array| {
                    format!("(rotate {} {array})", by[axis])
                });
            }
            Step::Take(counts) => {
                let counts: Vec<usize> = fitting(counts, 0)
                    .into_iter()
                    .map(|count| count.max(1))
                    .collect();
                self.generic = format!("(takeN {} {generic})", listed(&counts));
                self.by_hand = self.axes(0, &by_hand, &|axis, array| {
                    format!("(take {} {array})", counts[axis])
                });
                self.shape = counts;
            }
            Step::Drop(counts) => {
                let counts = fitting(counts, 1);
                self.generic = format!("(dropN {} {generic})", listed(&counts));
                self.by_hand = self.axes(0, &by_hand, &|axis, array| {
                    format!("(drop {} {array})", counts[axis])
                });
                self.shape
                    .iter_mut()
                    .zip(counts)
                    .for_each(|(size, count)| *size -= count);
            }
            Step::Transpose => {
                self.generic = format!("(transposeN {generic})");
                self.by_hand = self.transposed(rank, &by_hand);
                self.shape.reverse();
            }
            Step::TakeAxis(axis, count) if *axis < rank => {
                let count = (*count).clamp(1, self.shape[*axis]);
                self.generic = format!("(takeAxis {axis} {count} {generic})");
                self.by_hand = self.each(*axis, &by_hand, &mut |_, row| {
                    format!("(take {count} {row})")
                });
                self.shape[*axis] = count;
            }
            Step::TakeAxis(..) => {}
            Step::Reshape => {
                self.shape.reverse();
                let shape = self.shape.clone();
                self.generic = format!("(reshapeN {} {generic})", listed(&shape));
                let row = self.row(rank, &by_hand);
                self.by_hand = self.in_shape(&shape, &row);
            }
            Step::Add => {
                let names: Vec<String> = (0..rank).map(|_| self.name()).collect();
                let sum = names.iter().fold("0".to_owned(), |sum, name| {
                    format!("{sum} * 2 + cast (indexAsNat {name})")
                });
                let f = match rank {
                    0 => sum,
                    _ => format!("fun {} => {sum}", names.join(" ")),
                };
                self.generic = format!("(zipWithN (fun x y => x + y) {generic} (generateN ({f})))");
                let indices = self.indices(rank, "0");
                self.by_hand = self.sums(&by_hand, &indices, rank);
            }
        }
    }
}

/// A literal of the shape.
fn literal(shape: &[usize]) -> String {
    let count: usize = shape.iter().product();
    if shape.is_empty() {
        return "i32(5)".to_owned();
    }
    let values: Vec<String> = (0..count)
        .map(|number| (number * 7 % 23).to_string())
        .collect();
    let sizes: Vec<String> = shape.iter().map(ToString::to_string).collect();
    format!("i32[{}; {}]", values.join(", "), sizes.join(", "))
}

fn shapes() -> impl Strategy<Value = Vec<usize>> {
    proptest::collection::vec(1..4_usize, 0..=4)
}

/// Types with shapes, most of them of no meaning.
fn types() -> impl Strategy<Value = String> {
    let parts = proptest::sample::select(vec![
        "a",
        "b",
        "n",
        "2",
        "(a+b)",
        "(a+1)",
        "reverse(b)",
        "product(a)",
        "rank(b)",
        "(n*a)",
    ]);
    let elements = proptest::sample::select(vec!["t", "i32", "(t, i32)"]);
    (proptest::collection::vec(parts, 0..3), elements).prop_map(|(parts, element)| {
        let arrays: String = parts.iter().map(|part| format!("{part}.")).collect();
        format!("{arrays}{element}")
    })
}

/// Bodies that use the definition itself and others.
fn bodies() -> impl Strategy<Value = String> {
    let leaf = proptest::sample::select(vec!["xs", "ys", "f xs ys", "zipN xs ys", "flattenN xs"]);
    leaf.prop_map(str::to_owned)
        .prop_recursive(3, 12, 3, |inner| {
            let one = (
                proptest::sample::select(vec![
                    "mapN (fun x => x)",
                    "map (fun x => f x x)",
                    "transposeN",
                    "moveAxis",
                    "takeN [1]",
                    "takeN a",
                    "fillN [2]",
                    "reduceN (fun x y => x) 0",
                    "reshapeN b",
                    "takeAxis 1 1",
                    "f _",
                    "generateN",
                    "rotateN [_]",
                ]),
                inner.clone(),
            );
            prop_oneof![
                one.prop_map(|(function, body)| format!("{function} ({body})")),
                (inner.clone(), inner.clone()).prop_map(|(first, second)| {
                    format!("(case a {{ [] => {first}; n.rest => {second} }})")
                }),
                (inner.clone(), inner).prop_map(|(first, second)| {
                    format!("(case b {{ [_, _] => {first}; _ => {second} }})")
                }),
            ]
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Every program has types or a message, and inference ends.
    #[test]
    fn any_definition_is_survived(
        xs in types(), ys in types(), result in types(), body in bodies(),
        arguments in proptest::collection::vec(shapes(), 2)
    ) {
        let [first, second] = [0, 1].map(|number: usize| literal(&arguments[number]));
        for (header, given) in [
            ("{a b : shape} {n : nat} {t : data}", ""),
            ("(a : shape) {b : shape} {n : nat} {t : data}", "_"),
        ] {
            let text = format!(
                "def f {header} (xs : a.{xs}) (ys : b.{ys}) : {result} = {body}\n\
                 def v = f {given} {first} {second}"
            );
            if let Err(message) = inferred(&text) {
                prop_assert!(message.contains("a.rise:"), "{text}\n{message}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn pipelines_are_those_written_by_hand(shape in shapes(), steps in steps()) {
        let array = literal(&shape);
        let mut written = Written { generic: "xs".to_owned(), by_hand: "xs".to_owned(), shape, names: 0 };
        steps.iter().for_each(|step| written.step(step));
        let program = |body: &str| format!("def v = let xs = {array} in {body}");
        let (generic, by_hand) = (program(&written.generic), program(&written.by_hand));
        prop_assert_eq!(ty(&right(&generic), "v"), ty(&right(&by_hand), "v"), "{}", generic);
        prop_assert_eq!(value(&generic), value(&by_hand), "{}", generic);
    }

    /// Steps that no rank changes, in a definition for any rank, by the rank of its use.
    #[test]
    fn definitions_are_those_written_by_hand(shape in shapes(), steps in steps()) {
        let array = literal(&shape);
        let steps = steps.into_iter().filter(|step| matches!(step, Step::Map(_) | Step::ZipWithItself(_) | Step::Reverse));
        let mut written = Written { generic: "xs".to_owned(), by_hand: "xs".to_owned(), shape: shape.clone(), names: 0 };
        steps.for_each(|step| written.step(&step));
        let sizes: Vec<String> = (0..shape.len()).map(|axis| format!("n{axis}")).collect();
        let binders = match sizes.is_empty() {
            true => String::new(),
            false => format!("{{{} : nat}} ", sizes.join(" ")),
        };
        let ty: String = sizes.iter().map(|size| format!("{size}.")).collect::<String>() + "i32";
        let by_hand = format!("def f {binders}(xs : {ty}) : {ty} = {}\ndef v = f {array}", written.by_hand);
        let generic = format!("def f {{sh : shape}} (xs : sh.i32) : sh.i32 = {}\ndef v = f {array}", written.generic);
        prop_assert_eq!(value(&generic), value(&by_hand), "{}", generic);
    }
}
