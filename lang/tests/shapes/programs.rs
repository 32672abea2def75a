//! Values and types of definitions for any rank.

use super::{inferred, right, ty, value};
use rise_lang::diagnostic::Source;
use rise_lang::infer::infer_program;
use rise_lang::interpreter::{Interpreter, Sizes};
use rise_lang::syntax::{Memory, parse_program};
use rise_lang::term::Program;

/// The names of the definitions for which code is made, in their order.
fn names(text: &str) -> Vec<String> {
    let program = right(text);
    let definitions = program.definitions.iter();
    definitions
        .map(|inferred| inferred.definition.name.to_string())
        .collect()
}

const SUM: &str = "def total {sh : shape} (xs : sh.i32) : i32 =
  case sh { [] => xs; _.rest => xs |> map (fun row => total row) |> reduce (+) 0 }\n";

#[test]
fn recursion_is_on_the_rest_of_a_shape() {
    for (array, expected) in [
        ("i32(7)", "7"),
        ("i32[1, 2, 3]", "6"),
        ("i32[[1, 2], [3, 4], [5, 6]]", "21"),
        ("i32[[[[1, 2]]], [[[3, 4]]]]", "10"),
    ] {
        assert_eq!(value(&format!("{SUM}def v = total {array}")), expected);
    }
}

#[test]
fn a_use_becomes_one_of_a_definition_for_its_ranks() {
    let text =
        format!("{SUM}def v {{n m : nat}} (xs : n.m.i32) : i32 = total xs + total (join xs)");
    assert_eq!(names(&text), ["total0", "total1", "total2", "v"]);
    let program = right(&text);
    assert_eq!(
        ty(&program, "total2"),
        "{sh1 : nat} -> {sh2 : nat} -> sh1.sh2.i32 -> i32"
    );
    let expanded = program.expand(&"v".into()).expect("v").term.to_string();
    assert!(!expanded.contains("total"), "{expanded}");
}

#[test]
fn a_name_that_is_taken_is_not_given_to_them() {
    let text = format!("def total1 = fun x => x + 1\n{SUM}def v = total1 (total i32[1, 2])");
    assert_eq!(names(&text), ["total1", "total0", "total1_1", "v"]);
    assert_eq!(value(&text), "4");
}

#[test]
fn what_nothing_uses_is_left_out() {
    assert_eq!(names(&format!("{SUM}def v = i32(1)")), ["v"]);
}

#[test]
fn shapes_stand_before_and_behind_sizes() {
    let text = "def move {d : nat} {shp : shape} {t : data} (xs : d.shp.t) : shp.d.t =
      case shp { [] => xs; _.rest => xs |> transpose |> map (fun column => move column) }
    def back {d : nat} {shp : shape} (xs : shp.d.f64) : (shp.d.f64, index) = (xs, nat(d))
    def a {n m k : nat} (xs : n.m.k.f64) = move xs
    def b {n m k : nat} (xs : n.m.k.f64) = back xs
    def c {n : nat} (xs : n.f64) = (move xs, back xs)";
    let program = right(text);
    assert_eq!(
        ty(&program, "a"),
        "{n : nat} -> {m : nat} -> {k : nat} -> n.m.k.f64 -> m.k.n.f64"
    );
    assert_eq!(
        ty(&program, "b"),
        "{n : nat} -> {m : nat} -> {k : nat} -> n.m.k.f64 -> (n.m.k.f64, index)"
    );
    assert_eq!(
        ty(&program, "c"),
        "{n : nat} -> n.f64 -> (n.f64, (n.f64, index))"
    );
}

#[test]
fn a_shape_takes_as_many_sizes_as_it_can() {
    // Numbers are no arrays; a sum takes a row; nothing says what is paired.
    for (use_, expected) in [
        (
            "mapN (fun x => x + 1) i32[[1, 2], [3, 4]]",
            "[[2, 3], [4, 5]]",
        ),
        ("mapN (fun row => sum row) i32[[1, 2], [3, 4]]", "[3, 7]"),
        ("mapN sum i32[[1, 2], [3, 4]]", "[3, 7]"),
        (
            "mapN (fun x => (x, x)) i32[[1], [2]]",
            "[[(1, 1)], [(2, 2)]]",
        ),
        (
            "zipN i32[[1, 2], [3, 4]] i32[5, 6]",
            "[([1, 2], 5), ([3, 4], 6)]",
        ),
        ("mapN (fun (x : 2.i32) => x) i32[[1, 2]]", "[[1, 2]]"),
        (
            "(mapN (fun x => fillN [2] x) i32[3, 4] : 2.2.i32)",
            "[[3, 3], [4, 4]]",
        ),
    ] {
        assert_eq!(value(&format!("def v = {use_}")), expected, "{use_}");
    }
}

#[test]
fn ranks_follow_from_results_and_functions() {
    for (use_, expected) in [
        (
            "(generateN (fun i j => indexAsNat i + indexAsNat j) : 2.2.index)",
            "[[0, 1], [1, 2]]",
        ),
        (
            "(generateN (fun i => [indexAsNat i, 7]) : 2.2.index)",
            "[[0, 7], [1, 7]]",
        ),
        ("(generateN i32(4) : i32)", "4"),
        ("(fillN _ i32(1) : 1.2.i32)", "[[1, 1]]"),
        ("let f = takeN [1] in f i32[[1, 2], [3, 4]]", "[[1, 2]]"),
        ("(takeN [_, 1] i32[[1, 2], [3, 4]] : 1.1.i32)", "[[1]]"),
        ("map (mapN (fun x => x * 2)) i32[[1], [2]]", "[[2], [4]]"),
        (
            "i32[[1, 2]] |> (mapN (fun x => x * 2) >> transposeN)",
            "[[2], [4]]",
        ),
        ("takeAxis 0 1 i32[[1, 2], [3, 4]]", "[[1, 2]]"),
        ("(takeN [] i32(3), takeN [] i32[1, 2])", "(3, [1, 2])"),
    ] {
        assert_eq!(value(&format!("def v = {use_}")), expected, "{use_}");
    }
}

#[test]
fn parts_of_a_type_that_are_not_written_are_found() {
    let text = "def more {sh : shape} (xs : sh.f32) = mapN (fun x => x + 1) xs
    def both {sh : shape} (xs : sh.f32) f = (more xs, f xs)
    def v = both f32[[1, 2]] (fun xs => transposeN xs)";
    assert_eq!(value(text), "([[2.0, 3.0]], [[1.0], [2.0]])");
}

#[test]
fn shapes_are_combined_size_by_size() {
    let text = "def sums {sh : shape} (xs : (sh+1).i32) : sh.i32 =
      case sh {
        [] => xs;
        n.rest => slide 2 1 xs |> map (fun w => sums (zipWithN (fun x y => x + y) (w ! 0) (w ! 1)))
      }
    def v = sums i32[[1, 2, 3], [4, 5, 6], [7, 8, 9]]";
    assert_eq!(value(text), "[[12, 16], [24, 28]]");
    let program = right(&format!(
        "{text}\ndef f {{n m : nat}} (xs : (2*n).(2*m).i32) = sums xs"
    ));
    assert_eq!(
        ty(&program, "f"),
        "{n : nat} -> {m : nat} -> (2*n).(2*m).i32 -> (2*n-1).(2*m-1).i32"
    );
    let facts: Vec<String> = program
        .definition(&"f".into())
        .expect("f")
        .facts
        .iter()
        .map(|required| required.fact.to_string())
        .collect();
    assert_eq!(facts, ["1 <= 2*m", "1 <= 2*n"]);
}

#[test]
fn facts_are_about_every_size() {
    let text =
        "def first {sh : shape} (k : nat) (xs : sh.i32) : sh.i32 where k <= sh, rank(sh) >= 1 = xs
    def f {n m : nat} (xs : n.m.i32) = first 2 xs\n";
    let program = right(text);
    let facts: Vec<String> = program
        .definition(&"f".into())
        .expect("f")
        .facts
        .iter()
        .map(|required| required.fact.to_string())
        .collect();
    assert_eq!(facts, ["2 <= n", "2 <= m"]);
    let wrong = inferred(&format!("{text}def g = first 2 i32(1)")).expect_err("no rank 0");
    assert!(wrong.contains("`rank(sh) >= 1` does not hold"), "{wrong}");
}

#[test]
fn functions_of_shapes_are_sizes() {
    let text = "def count {sh : shape} {t : data} (xs : sh.t) : (index, index) =
      (nat(product(sh)), nat(rank(sh)))
    def v = (count i32[[1, 2, 3], [4, 5, 6]], count i32(1))";
    assert_eq!(value(text), "((6, 2), (1, 0))");
}

#[test]
fn several_shapes_and_patterns() {
    let text = "def outerN {a b : shape} {s t u : data} (f : s -> t -> u) (xs : a.s) (ys : b.t) : a.b.u =
      mapN (fun x => mapN (fun y => f x y) ys) xs
    def kind {sh : shape} (xs : sh.i32) : index =
      case sh { [] => 0; [n] => nat(n); [n, m] => nat(n*m); n.m.rest => nat(n + m) * nat(product(rest)) }
    def v = ((outerN (fun x y => x * y) i32[1, 2] i32[[3], [4]], outerN (fun x y => x + y) i32(1) i32(2)),
      [kind i32(1), kind i32[1, 2, 3], kind i32[[1, 2], [3, 4]], kind i32[[[1, 2, 3, 4]], [[1, 2, 3, 4]]]])";
    assert_eq!(
        value(text),
        "(([[[3], [4]], [[6], [8]]], 3), [0, 3, 4, 12])"
    );
}

#[test]
fn uses_inside_of_other_binders() {
    let text = "def f {n m : nat} (xs : (8*n).m.f32) : n.m.f32 =
      iterate 3 (fun (l : nat) (ys : (2*l).m.f32) => take l (mapN (fun y => y * 2) ys)) xs
    def g {n : nat} (xs : n..(i => (i+1).2.f32)) : n..(i => (i+1).2.f32) =
      xs |> depMap (fun (i : nat) row => mapN (fun x => x + 1) row)
    def h {n : nat} (xs : n.f32) : n.f32 where n >= 1 =
      with modarray xs { i in 0..1 => mapN (fun x => x + 1) (xs ! i) }
    def loops {sh : shape} (xs : sh.f32) : sh.f32 =
      case sh { [] => xs; [n] => with genarray [n] { i in 0..n => xs ! i }; _.rest => map loops xs }
    def v = loops f32[[1, 2]]";
    assert_eq!(value(text), "[[1.0, 2.0]]");
}

#[test]
fn a_definition_hides_that_of_the_prelude() {
    assert_eq!(value("def mapN = fun x => x + 1\ndef v = mapN i32(1)"), "2");
    let text = "def mapN {sh : shape} (xs : sh.i32) : sh.i32 =
      case sh { [] => xs + 1; _.rest => map mapN xs }
    def v = mapN i32[[1], [2]]";
    assert_eq!(value(text), "[[2], [3]]");
}

#[test]
fn definitions_of_other_files() {
    let files: Memory = [("library.rise", SUM)].into_iter().collect();
    let source = Source::new(
        "a.rise",
        "import \"library.rise\"\ndef v = total i32[[1, 2], [3, 4]]",
    );
    let program = parse_program(&source, &files).expect("a program");
    let program = infer_program(&program).expect("types");
    assert_eq!(ty(&program, "v"), "i32");
}

#[test]
fn a_definition_for_any_rank_has_no_value_itself() {
    let program = Program::from(&right(SUM));
    let outcome = Interpreter::new(&program).call("total", &Sizes::new(), Vec::new());
    let error = outcome.expect_err("no rank").to_string();
    assert!(error.contains("the shapes of `total` are open"), "{error}");
    assert!(
        error.contains("`def total2 {sh1 sh2 : nat} (xs : sh1.sh2.i32) : i32 = total xs`"),
        "{error}"
    );
}

#[test]
fn long_shapes_and_many_uses_end() {
    let nested = format!("{}i32{}", "1.".repeat(16), "");
    let program = right(&format!("def f (xs : {nested}) = reduceN (+) 0 xs"));
    assert_eq!(ty(&program, "f"), format!("{nested} -> i32"));
    let longer = format!("def f (xs : 1.{nested}) = reduceN (+) 0 xs");
    let error = inferred(&longer).expect_err("too long");
    assert!(error.contains("a shape of more than 16 sizes"), "{error}");
}
