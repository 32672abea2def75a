//! Implicit parameters in every place: uses of definitions mean what the written-out program means.

use proptest::prelude::*;
use proptest::sample::subsequence;
use rise_lang::diagnostic::Source;
use rise_lang::infer::{InferredProgram, infer_program};
use rise_lang::interpreter::{Interpreter, Sizes, Value};
use rise_lang::syntax::{Memory, NoImports, parse_program};
use rise_lang::term::{Program, Term, TermKind};
use rise_lang::types::{Substitution, Type};

/// The line between the text of a file that is imported and that of the file with `main`.
const IMPORTED: &str = "// imported by the file that follows\n";

fn inferred(text: &str) -> InferredProgram {
    let (imported, main) = match text.split_once(IMPORTED) {
        None => ("", text.to_owned()),
        Some((imported, main)) => (imported, format!("import \"library.rise\"\n{main}")),
    };
    let files: Memory = [("library.rise", imported)].into_iter().collect();
    let program = parse_program(&Source::new("program.rise", main), &files)
        .unwrap_or_else(|error| panic!("{}\n{text}", error.diagnostic().render(false)));
    infer_program(&program).unwrap_or_else(|errors| {
        panic!("{}\n{text}", errors[0].diagnostic().render(false));
    })
}

fn run(program: &Program, argument: Value) -> String {
    let outcome = Interpreter::new(program).call("main", &Sizes::new(), vec![argument]);
    match outcome {
        Ok(outcome) => outcome.value.to_string(),
        Err(error) => error.to_string(),
    }
}

/// The result of `main`: as the definitions stand, and written out, which must be the same;
/// inference finds the same type for what is written out.
fn result(text: &str, argument: Value) -> String {
    let inferred = inferred(text);
    let definitions = inferred.definitions.iter();
    let as_it_stands = Program::from(
        definitions
            .map(|one| one.definition.clone())
            .collect::<Vec<_>>(),
    );
    let expanded = inferred.expand(&"main".into()).expect("main");
    assert!(expanded.term.references().is_empty(), "{text}");
    let ty = expanded.term.ty().cloned();
    let written_out = Program::from(vec![expanded.clone()]);
    let found = run(&as_it_stands, argument.clone());
    assert_eq!(run(&written_out, argument), found, "{text}");
    let bare = Program::from(vec![rise_lang::term::Definition {
        term: expanded.term.without_types(),
        ..expanded
    }]);
    assert_eq!(types_that_differ(&expanded.term), None, "{text}");
    let again = infer_program(&bare).unwrap_or_else(|errors| {
        panic!("{}\n{text}", errors[0].diagnostic().render(false));
    });
    assert_eq!(Some(&again.definitions[0].ty), ty.as_ref(), "{text}");
    found
}

/// An application to a type-level argument that has another type than its function gives. A
/// primitive's has the type of its instance.
fn types_that_differ(term: &Term) -> Option<String> {
    if let TermKind::TypeApply(function, argument) = term.kind()
        && term.spine().head.as_primitive().is_none()
        && let Some(Type::Dependent(parameter, result)) = function.ty()
    {
        let given = Substitution::of(parameter.name.clone(), argument.clone()).ty(result);
        if term.ty() != Some(&given) {
            return Some(format!("{term}: {given}"));
        }
    }
    term.children().find_map(types_that_differ)
}

fn numbers(numbers: &[i32]) -> Value {
    Value::array(numbers.iter().map(|number| Value::from(*number)))
}

fn up_to(last: i32) -> Value {
    numbers(&(1..=last).collect::<Vec<_>>())
}

#[test]
fn explicit_and_implicit_arguments_are_not_exchanged() {
    let products = "def s (k : nat) {n : nat} (xs : (k*n).i32) : i32 =
  xs |> split k |> reduceSeq (fun acc r => acc + reduceSeq (fun a x => a * x) 1 r) 0
def main (xs : 6.i32) : i32 = s 2 xs";
    assert_eq!(result(products, up_to(6)), "44");
    let between = "def d (l : nat) {m : nat} (k : nat) (xs : m.i32) : (m+k+l).i32 = padCst k l 0 xs
def main (a : 3.i32) : 6.i32 = d 1 2 a";
    assert_eq!(result(between, up_to(3)), "[0, 0, 1, 2, 3, 0]");
    let twice = "def d (l : nat) {m : nat} (k : nat) {t : data} (j : nat) (x : t) (xs : m.i32) : (m+k+l).i32 =
  padCst k (l+j-j) 0 xs
def main (a : 3.i32) : 6.i32 = d 1 2 4 (a, a) a";
    assert_eq!(result(twice, up_to(3)), "[0, 0, 1, 2, 3, 0]");
    let address = "def store (a : address) {n : nat} (xs : n.i32) : n.i32 =
  mapSeq (fun x => x + 1) (toMem a (mapSeq (fun x => x * 2) xs))
def main (xs : 3.i32) : 3.i32 = store private xs";
    assert_eq!(result(address, up_to(3)), "[3, 5, 7]");
    let partial = "def lin (a : i32) {n : nat} (xs : n.i32) : n.i32 = mapSeq (fun x => a * x) xs
def two = lin 2
def main (xs : 4.i32) : 4.i32 = lin 3 (two xs)";
    assert_eq!(result(partial, up_to(4)), "[6, 12, 18, 24]");
}

#[test]
fn a_size_of_the_use_has_the_name_of_a_parameter() {
    let text = "def rows (k : nat) {n : nat} (xs : (k*n).i32) : n.i32 =
  xs |> split k |> mapSeq (reduceSeq (+) 0)
def main {n k : nat} (xs : (2*k).i32) : k.i32 = rows 2 xs";
    assert_eq!(result(text, up_to(6)), "[3, 7, 11]");
}

#[test]
fn functions_with_implicit_parameters_are_instantiated_where_they_stand() {
    let local =
        "def main (xs : 4.i32) : i32 = (fun {n : nat} (ys : n.i32) => reduceSeq (+) 0 ys) xs";
    assert_eq!(result(local, up_to(4)), "10");
    let written = "def s (k : nat) {n : nat} (xs : (k*n).i32) : n.i32 = xs |> split k |> mapSeq (reduceSeq (+) 0)
def t : (k : nat) -> {n : nat} -> (k*n).i32 -> n.i32 = s
def u : {n : nat} -> (k : nat) -> (k*n).i32 -> n.i32 = t
def v = u
def main (xs : 6.i32) : 3.i32 = v 2 xs";
    assert_eq!(result(written, up_to(6)), "[3, 7, 11]");
    let depends = "def rev (k : nat) {n : nat} (xs : (k+n).i32) : n.i32 = drop k xs
def main (xs : 4.i32) : 2.i32 = mapSeq (fun ys => reduceSeq (+) 0 (rev 1 ys)) (split 2 xs)";
    assert_eq!(result(depends, up_to(4)), "[2, 4]");
}

#[test]
fn arguments_that_are_left_open_follow_from_the_types() {
    let sum = "def sum_of (n : nat) (xs : n.i32) : i32 = reduceSeq (+) 0 xs\n";
    for main in [
        "def main (xs : 4.i32) : i32 = sum_of _ xs",
        "def main (xs : 4.i32) : i32 = (sum_of _) xs",
        "def main (xs : 4.i32) : i32 = xs |> sum_of _",
        "def main (xs : 4.i32) : i32 = xs |> split 2 |> map (sum_of _) |> sum_of _",
        "def main (xs : 4.i32) : i32 = let f = sum_of _ in f xs",
        "def main (xs : 4.i32) : i32 = let f = sum_of 4 in f xs",
        "def main (xs : 4.i32) : i32 = let f = reduceSeq (+) in let g = map neg >> map neg in f 0 (g xs)",
        "def main (xs : 4.i32) : i32 = (split _ xs : 2.2.i32) |> join |> sum_of _",
        "def main (xs : 4.i32) : i32 = (split (_+1) xs : 2.2.i32) |> join |> sum_of (2*_)",
        "def both (n m : nat) (t : data) (xs : n.m.t) : (n*m).t = join xs
         def main (xs : 4.i32) : i32 = sum_of _ (both _ _ _ (split 2 xs))",
        "def stored (a : address) {n : nat} (xs : n.i32) : n.i32 = mapSeq (fun x => x) xs
         def main (xs : 4.i32) : i32 = sum_of _ (stored global xs)",
        "def rows (f : nat2nat) (n : nat) (xs : n..(i => f(i).i32)) : n..(i => f(i).i32) = xs
         def main (xs : 4.i32) : i32 = xs |> partition 2 (i => 2) |> rows (i => 2) _ |> depJoin |> sum_of _",
    ] {
        let text = format!("{sum}{main}");
        assert_eq!(result(&text, up_to(4)), "10", "{text}");
    }
    let text = "def f (n : nat) (x : f32) : f32 = x\ndef main (x : f32) = f _ x";
    let program = parse_program(&Source::new("program.rise", text), &NoImports).expect("a program");
    let errors = infer_program(&program).expect_err("nothing says `n`");
    let shown = errors[0].diagnostic().render(false);
    assert!(shown.contains("f _ x") && !shown.contains('?'), "{shown}");
}

#[test]
fn facts_about_parameters_behind_values_are_asked_of_each_use() {
    let text = "def f (a : f32) (k : nat) (xs : k.f32) = join (split 4 xs)
def g (xs : 7.f32) = f 2 7 xs";
    let program = parse_program(&Source::new("program.rise", text), &NoImports).expect("a program");
    let errors = infer_program(&program).expect_err("4 does not divide 7");
    assert!(errors[0].diagnostic().render(false).contains("false-fact"));
    assert!(
        inferred(&text.replace('7', "8")).definitions[1]
            .facts
            .is_empty()
    );
    let behind =
        "def lin (a : i32) {n : nat} (xs : n.i32) : n.i32 where n > 2 = mapSeq (fun x => a * x) xs
def main (xs : 3.i32) = lin 2 xs";
    assert_eq!(result(behind, up_to(3)), "[2, 4, 6]");
    let program = parse_program(
        &Source::new("program.rise", behind.replace("3.i32", "2.i32")),
        &NoImports,
    );
    let errors = infer_program(&program.expect("a program")).expect_err("2 > 2 does not hold");
    assert!(errors[0].diagnostic().render(false).contains("n > 2"));
}

/// A parameter of the random definition, what a use writes for it, and the parameters that stand
/// before it.
const PARAMETERS: [(&str, &str, &[usize]); 10] = [
    ("(k : nat)", "2", &[]),
    ("{n : nat}", "", &[]),
    ("{t : data}", "", &[]),
    ("(y : t)", "1.5f32", &[2]),
    ("(b : i32)", "3", &[]),
    ("(a : address)", "private", &[]),
    ("(f : nat2nat)", "(i => 5*i+1)", &[]),
    ("(s : data)", "i8", &[]),
    ("(r : nat2data)", "{i => (i+1).i8}", &[]),
    ("(row : r(1))", "[i8(4), i8(2)]", &[8]),
];

#[derive(Clone, Debug)]
enum Use {
    Direct,
    Mapped,
    /// Some arguments are given by a definition of its own.
    Partial(usize),
    /// The use has sizes with the names of the definition's parameters.
    Shadowed,
    /// The definition is imported, and the use's file has definitions with the names of its
    /// parameters.
    Imported,
}

fn any_use() -> impl Strategy<Value = Use> {
    prop_oneof![
        Just(Use::Direct),
        Just(Use::Mapped),
        (0..6_usize).prop_map(Use::Partial),
        Just(Use::Shadowed),
        Just(Use::Imported)
    ]
}

/// Parameters in an order in which each stands behind those that it needs.
fn any_order() -> impl Strategy<Value = Vec<usize>> {
    let all: Vec<usize> = (0..PARAMETERS.len()).collect();
    let chosen = subsequence(all, 0..=PARAMETERS.len());
    chosen.prop_shuffle().prop_map(|mut order| {
        // A value tells the type `t`.
        let value = order.contains(&2).then_some(3);
        for needed in [0, 1, 4].into_iter().chain(value) {
            if !order.contains(&needed) {
                order.push(needed);
            }
        }
        let mut sorted: Vec<usize> = Vec::new();
        for parameter in order {
            for needed in PARAMETERS[parameter].2 {
                if !sorted.contains(needed) {
                    sorted.push(*needed);
                }
            }
            if !sorted.contains(&parameter) {
                sorted.push(parameter);
            }
        }
        sorted
    })
}

/// The program, its argument, and the right result.
fn program(order: &[usize], way: &Use) -> (String, Value, String) {
    let has = |parameter: usize| order.contains(&parameter);
    let parameters: Vec<&str> = order.iter().map(|one| PARAMETERS[*one].0).collect();
    let start = match has(6) {
        true => "nat(f(k) + 100*k + 1000*n)",
        false => "nat(100*k + 1000*n)",
    };
    let stored = if has(5) {
        "toMem a (xs |> mapSeq (fun x => x))"
    } else {
        "xs"
    };
    let mut text = format!(
        "def g {} (xs : (k*n).i32) : n.i32 =
  {stored} |> split k |> mapSeq (reduceSeq (fun acc x => acc * 2 + x * b) (cast {start} : i32))\n",
        parameters.join(" ")
    );
    let written = order.iter().map(|one| PARAMETERS[*one].1);
    let written: Vec<&str> = written.filter(|text| !text.is_empty()).collect();
    let all = written.join(" ");
    text += &match way {
        Use::Direct => format!("def main (xs : 6.i32) : 3.i32 = g {all} xs"),
        Use::Shadowed => {
            format!("def main {{k : nat}} (xs : (2*k).i32) : k.i32 = g {all} xs")
        }
        Use::Imported => format!(
            "{IMPORTED}def b = fun (x : f32) => x
def y (xs : 6.i32) : 3.i32 = g {all} xs
def main (xs : 6.i32) : 3.i32 = y xs"
        ),
        Use::Mapped => {
            format!("def main (xs : 6.i32) : 3.i32 = join (mapSeq (g {all}) (split 6 xs))")
        }
        Use::Partial(given) => {
            let (first, rest) = written.split_at((*given).min(written.len()));
            let (first, rest) = (first.join(" "), rest.join(" "));
            format!("def p = g {first}\ndef main (xs : 6.i32) : 3.i32 = p {rest} xs")
        }
    };
    let start = 100 * 2 + 1000 * 3 + if has(6) { 11 } else { 0 };
    let rows = [[1, 2], [3, 4], [5, 6]].map(|row| {
        let sum = row.iter().fold(start, |sum, x| sum * 2 + x * 3);
        sum.to_string()
    });
    (text, up_to(6), format!("[{}]", rows.join(", ")))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn parameters_of_all_kinds_in_all_orders(order in any_order(), way in any_use()) {
        let (text, argument, expected) = program(&order, &way);
        prop_assert_eq!(result(&text, argument), expected, "{}", text);
    }
}
