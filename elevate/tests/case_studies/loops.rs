//! Tiling of any number of dimensions, and loops in every order.

use rise_elevate::text::Library;
use rise_lang::{
    interpreter::Value,
    primitives::Primitive,
    term::{Definition, Term, TermKind},
    types::Type,
};

use crate::support::{assert_same, numbers, printed, program, rewrite, strategy, try_rewrite};

/// The sizes of the loops directly inside each other, from the outside: maps that compute, and
/// reductions with `+`.
pub fn nest(term: &Term) -> Vec<String> {
    let Some((sizes, body)) = outermost_loop(term) else {
        return Vec::new();
    };
    [vec![sizes], nest(&body)].concat()
}

/// The size of the first loop from the top with its body.
fn outermost_loop(term: &Term) -> Option<(String, Term)> {
    if let TermKind::Lambda(_, body) | TermKind::TypeLambda(_, body) = term.kind() {
        return outermost_loop(body);
    }
    let spine = term.spine();
    let size = |array: &Term| match array.ty() {
        Some(Type::Data(data)) => data.as_array().map(|(size, _)| size.to_string()),
        _ => None,
    };
    let found = match (spine.head.as_primitive(), &spine.arguments[..]) {
        (Some(Primitive::Map), [function, array]) if computes(function) => {
            Some((size(array)?, (*function).clone()))
        }
        (Some(Primitive::Reduce | Primitive::ReduceSeq), [function, _, array]) => {
            Some((format!("+{}", size(array)?), (*function).clone()))
        }
        _ => None,
    };
    found.or_else(|| {
        spine
            .arguments
            .iter()
            .find_map(|argument| outermost_loop(argument))
    })
}

/// Whether the function has an operation on numbers in it.
fn computes(function: &Term) -> bool {
    match function.kind() {
        TermKind::Primitive(primitive) => {
            matches!(primitive, Primitive::Add | Primitive::Mul | Primitive::Neg)
        }
        TermKind::Apply(left, right) => computes(left) || computes(right),
        TermKind::Lambda(_, body) | TermKind::TypeLambda(_, body) => computes(body),
        TermKind::TypeApply(function, _) => computes(function),
        _ => false,
    }
}

fn permutations(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for shorter in permutations(count - 1) {
        for place in 0..=shorter.len() {
            let mut longer = shorter.clone();
            longer.insert(place, count);
            all.push(longer);
        }
    }
    all
}

fn list<T: ToString>(items: &[T]) -> String {
    let items: Vec<String> = items.iter().map(T::to_string).collect();
    format!("[{}]", items.join(", "))
}

/// A nest of maps over an array of so many dimensions; every element is negated and added to itself
/// squared.
fn maps(shape: &[usize]) -> Definition {
    let text = shape
        .iter()
        .map(|size| format!("{size}."))
        .collect::<String>();
    let names: Vec<String> = (0..shape.len()).map(|depth| format!("x{depth}")).collect();
    let mut body = "x * x + (-x)".to_owned();
    for (depth, name) in names.iter().enumerate().rev() {
        let element = names.get(depth + 1).map_or("x", String::as_str);
        body = format!("map (fun {element} => {body}) {name}");
    }
    program(&format!("def nest (x0 : {text}i32) = {body}"))
}

/// The same of arrays that are independent of each other: the body uses an element of each.
fn independent_maps(shape: &[usize]) -> Definition {
    let mut parameters = String::new();
    let mut body = "0".to_owned();
    for (depth, size) in shape.iter().enumerate() {
        parameters += &format!(" (xs{depth} : {size}.i32)");
        body = format!("{body} * 3 + x{depth}");
    }
    for depth in (0..shape.len()).rev() {
        body = format!("map (fun x{depth} => {body}) xs{depth}");
    }
    program(&format!("def nest{parameters} = {body}"))
}

const SIZES: [usize; 4] = [2, 3, 4, 5];

/// The program after `reorder`, which must have its loops in that order and compute the same.
fn check_order(program: &Definition, order: &[usize], arguments: &[Value]) -> Result<(), String> {
    let library = Library::standard();
    let before = rewrite(library, "LNF", program).term;
    let reductions = counted(&before, &[Primitive::Reduce]);
    let before = nest(&before);
    let expression = format!("reorder({})", list(order));
    let after = try_rewrite(&strategy(library, &expression), program)
        .map_err(|failure| format!("{expression}: {failure:?}"))?;
    let expected: Vec<String> = order
        .iter()
        .map(|position| before[position - 1].clone())
        .collect();
    if nest(&after.term) != expected {
        return Err(format!(
            "{expression}: {:?} not {expected:?}\n{}",
            nest(&after.term),
            printed(&after)
        ));
    }
    let reductions_after = counted(&after.term, &[Primitive::Reduce]);
    if reductions_after != reductions {
        return Err(format!(
            "{expression}: {reductions_after} `reduce` of {reductions}\n{}",
            printed(&after)
        ));
    }
    assert_same([program, &after], &[], arguments, &expression);
    let lowered = rewrite(library, &format!("{expression} ; lowerToC"), program);
    assert_same([program, &lowered], &[], arguments, &expression);
    Ok(())
}

/// How often one of the primitives stands in the term.
fn counted(term: &Term, primitives: &[Primitive]) -> usize {
    let here = term
        .as_primitive()
        .is_some_and(|primitive| primitives.contains(&primitive));
    let inside: usize = term.children().map(|part| counted(part, primitives)).sum();
    usize::from(here) + inside
}

fn check_orders(program: &Definition, loops: usize, arguments: &[Value]) {
    let wrong: Vec<String> = permutations(loops)
        .iter()
        .filter_map(|order| check_order(program, order, arguments).err())
        .collect();
    assert!(
        wrong.is_empty(),
        "{} wrong\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn maps_over_an_array_of_arrays_in_every_order() {
    for dimensions in 2..=4 {
        let shape = &SIZES[..dimensions];
        check_orders(&maps(shape), dimensions, &[numbers(shape, 1, i32::from)]);
    }
}

#[test]
fn independent_maps_in_every_order() {
    for dimensions in 2..=4 {
        let shape = &SIZES[..dimensions];
        let arguments: Vec<_> = shape
            .iter()
            .enumerate()
            .map(|(seed, size)| numbers(&[*size], seed, i32::from))
            .collect();
        check_orders(&independent_maps(shape), dimensions, &arguments);
    }
}

#[test]
fn maps_and_a_reduction_in_every_order() {
    let product = program(
        "def mm (a : 2.4.i32) (b : 3.4.i32) =
  a |> map (fun row => b |> map (fun col => zip row col |> map (fun (x, y) => x * y) |> reduce (+) 0))",
    );
    check_orders(
        &product,
        3,
        &[
            numbers(&[2, 4], 1, i32::from),
            numbers(&[3, 4], 2, i32::from),
        ],
    );
}

#[test]
fn maps_and_two_reductions_in_every_order() {
    let sums = program(
        "def sums (a : 2.4.5.i32) (b : 3.5.i32) =
  a |> map (fun rows => b |> map (fun col => rows |> reduceSeq (fun acc row =>
    zip row col |> map (fun (x, y) => x * y) |> reduceSeq (+) acc) 0))",
    );
    check_orders(
        &sums,
        4,
        &[
            numbers(&[2, 4, 5], 1, i32::from),
            numbers(&[3, 5], 2, i32::from),
        ],
    );
}

#[test]
fn one_map_and_reductions_in_every_order() {
    let sums = program(
        "def sums (a : 3.4.i32) = a |> map (fun row => row |> map (fun x => x * x) |> reduce (+) 0)",
    );
    check_orders(&sums, 2, &[numbers(&[3, 4], 1, i32::from)]);
    let sums = program(
        "def sums (a : 2.4.5.i32) = a |> map (fun rows => rows |> reduceSeq (fun acc row => row |> map (fun x => x * x) |> reduceSeq (+) acc) 0)",
    );
    check_orders(&sums, 3, &[numbers(&[2, 4, 5], 1, i32::from)]);
}

#[test]
fn reductions_whose_operator_mentions_the_outer_element() {
    let sums = program(
        "def sums (ws : 4.i32) (a : 2.4.5.i32) =
  a |> map (fun rows => zip ws rows |> reduceSeq (fun acc (w, row) =>
    row |> reduceSeq (fun sum x => sum + w * x) acc) 0)",
    );
    let arguments = [
        numbers(&[4], 1, i32::from),
        numbers(&[2, 4, 5], 2, i32::from),
    ];
    check_orders(&sums, 3, &arguments);
}

/// Nests whose loops a strategy must order without changing what they are: reductions of both
/// kinds, with what they sum computed before, and with an epilogue.
#[test]
fn nests_of_reductions_with_epilogues_in_every_order() {
    let product = "zip row col |> map (fun (x, y) => x * y)";
    for reduce in ["reduce", "reduceSeq"] {
        let sum = format!("({product} |> {reduce} (+) 0)");
        for body in [
            sum.clone(),
            format!("2 * {sum} + 3"),
            format!("max 0 {sum}"),
            format!("let s = {sum} in s * s"),
            format!("let s = 2 * {sum} in s * s + (row |> reduceSeq (+) 0)"),
        ] {
            let products = program(&format!(
                "def mm (a : 2.4.i32) (b : 3.4.i32) = a |> map (fun row => b |> map (fun col => {body}))"
            ));
            let arguments = [
                numbers(&[2, 4], 1, i32::from),
                numbers(&[3, 4], 2, i32::from),
            ];
            check_orders(&products, 3, &arguments);
        }
        let scaled = program(&format!(
            "def gemm (al be : i32) (a : 2.4.i32) (b : 3.4.i32) (c : 2.3.i32) = zip a c |> map (fun (row, cs) =>
  zip b cs |> map (fun (col, x) => al * {sum} + be * x))"
        ));
        let arguments = [
            numbers(&[], 3, i32::from),
            numbers(&[], 4, i32::from),
            numbers(&[2, 4], 1, i32::from),
            numbers(&[3, 4], 2, i32::from),
            numbers(&[2, 3], 5, i32::from),
        ];
        check_orders(&scaled, 3, &arguments);
    }
}

#[test]
fn rows_of_sums_in_every_order() {
    for (body, inputs) in [
        ("map (reduce (+) 0) xs", 2),
        ("map (fun row => reduce (+) (0 - 1) row * 2 + 1) xs", 2),
        (
            "xs |> map (fun row => let s = reduce (+) 0 row in row |> map (fun x => x * s))",
            2,
        ),
        ("reduceSeq (fun acc row => reduce (+) acc row) 0 xs", 2),
    ] {
        let sums = program(&format!("def sums (xs : 3.4.i32) = {body}"));
        check_orders(&sums, inputs, &[numbers(&[3, 4], 1, i32::from)]);
    }
}

#[test]
fn exchanged_twice_computes_the_same() {
    for reduce in ["reduce", "reduceSeq"] {
        for summed in ["row", "(row |> map (fun y => x * y))"] {
            let sums = program(&format!(
                "def sums (ws : 3.i32) (xs : 3.4.i32) = zip ws xs |> map (fun (x, row) => {summed} |> {reduce} (fun acc y => acc + y * x) 0)"
            ));
            let arguments = [numbers(&[3], 1, i32::from), numbers(&[3, 4], 2, i32::from)];
            let twice = rewrite(
                Library::standard(),
                "reorder([2, 1]) ; reorder([2, 1])",
                &sums,
            );
            assert_same([&sums, &twice], &[], &arguments, "twice");
            assert_eq!(nest(&twice.term), ["3", "+4"], "{}", printed(&twice));
        }
    }
}

#[test]
fn lists_that_are_no_order_are_refused() {
    let sums = program("def sums (xs : 3.4.i32) = map (reduce (+) 0) xs");
    for (order, expected) in [
        (
            "[1, 2, 2]",
            "is not a permutation, which has each of the numbers from 1 to its length once: 2 stands in it twice",
        ),
        ("[0]", "0 is none of them"),
        ("[3]", "3 is none of them"),
        ("[]", "an empty list names nothing"),
        (
            "[3, 1, 2]",
            "expected 3 loops inside each other, found 2 loops",
        ),
    ] {
        let reordered = strategy(Library::standard(), &format!("reorder({order})"));
        let failure = match try_rewrite(&reordered, &sums) {
            Ok(rewritten) => panic!("{order}: {}", printed(&rewritten)),
            Err(failure) => failure.to_string(),
        };
        assert!(failure.contains(expected), "{order}: {failure}");
    }
}

#[test]
fn tiles_leave_reductions_as_they_are() {
    for (reduce, inner) in [
        ("reduce", Primitive::Reduce),
        ("reduceSeq", Primitive::ReduceSeq),
    ] {
        let product = program(&format!(
            "def mm (a : 4.8.i32) (b : 6.8.i32) =
  a |> map (fun row => b |> map (fun col => 2 * (zip row col |> map (fun (x, y) => x * y) |> {reduce} (+) 0) + 1))"
        ));
        let arguments = [
            numbers(&[4, 8], 1, i32::from),
            numbers(&[6, 8], 2, i32::from),
        ];
        check_tiles(&product, &[4, 6], &[2, 3], &arguments);
        check_tiles(&product, &[4, 6, 8], &[2, 3, 4], &arguments);
        for expression in ["tile(2, 3)", "tileND([2, 3, 4])"] {
            let after = rewrite(Library::standard(), expression, &product);
            assert_eq!(
                counted(&after.term, &[inner]),
                if inner == Primitive::ReduceSeq && expression.contains('[') {
                    2
                } else {
                    1
                }
            );
        }
        if reduce == "reduce" {
            let parallel = rewrite(
                Library::standard(),
                "tile(2, 3) ; topDown(useReducePar)",
                &product,
            );
            assert_same([&product, &parallel], &[], &arguments, "parallel");
        }
    }
}

/// Tiled, the nest has the loops over tiles outside of those in a tile.
fn check_tiles(program: &Definition, shape: &[usize], tiles: &[usize], arguments: &[Value]) {
    let library = Library::standard();
    let expression = format!("tileND({})", list(tiles));
    let after = rewrite(library, &expression, program);
    let outer = shape
        .iter()
        .zip(tiles)
        .map(|(size, tile)| (size / tile).to_string());
    let expected: Vec<String> = outer.chain(tiles.iter().map(usize::to_string)).collect();
    let found: Vec<String> = nest(&after.term)
        .iter()
        .map(|size| size.trim_start_matches('+').to_owned())
        .collect();
    // Loops that are not tiled stand inside.
    let found = &found[..expected.len().min(found.len())];
    assert_eq!(found, expected, "{expression}\n{}", printed(&after));
    assert_same([program, &after], &[], arguments, &expression);
    let lowered = rewrite(library, &format!("{expression} ; lowerToC"), program);
    assert_same([program, &lowered], &[], arguments, &expression);
}

#[test]
fn tiles_of_one_to_four_dimensions() {
    let (shape, tiles) = ([4, 6, 4, 10], [2, 3, 4, 5]);
    for dimensions in 1..=4 {
        let shape = &shape[..dimensions];
        check_tiles(
            &maps(shape),
            shape,
            &tiles[..dimensions],
            &[numbers(shape, 1, i32::from)],
        );
        let arguments: Vec<_> = shape
            .iter()
            .enumerate()
            .map(|(seed, size)| numbers(&[*size], seed, i32::from))
            .collect();
        check_tiles(
            &independent_maps(shape),
            shape,
            &tiles[..dimensions],
            &arguments,
        );
    }
}

#[test]
fn tiles_of_maps_and_a_reduction() {
    let product = program(
        "def mm (a : 4.8.i32) (b : 6.8.i32) =
  a |> map (fun row => b |> map (fun col => zip row col |> map (fun (x, y) => x * y) |> reduce (+) 0))",
    );
    let arguments = [
        numbers(&[4, 8], 1, i32::from),
        numbers(&[6, 8], 2, i32::from),
    ];
    let fused = rewrite(Library::standard(), "LNF ; fuseReductions", &product);
    check_tiles(&fused, &[4, 6, 8], &[2, 3, 4], &arguments);
}
