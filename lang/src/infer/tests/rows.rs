//! Facts about the index of a row.

use super::rendered;
use crate::{
    diagnostic::Source,
    infer::infer_program,
    syntax::{NoImports, parse_program},
};

const ABOVE: &str =
    "def above {n : nat} (k : nat) (xs : n.f32) : f32 where n > k = reduce (+) 0 xs\n";

/// The facts that the last definition needs, or the first error.
fn needs(text: &str) -> Result<Vec<String>, String> {
    let source = Source::new("test.rise", format!("{ABOVE}{text}"));
    let program = parse_program(&source, &NoImports).expect("it can be read");
    let inferred = infer_program(&program).map_err(|errors| rendered(&errors))?;
    let last = inferred.definitions.last().expect("a definition");
    Ok(last
        .facts
        .iter()
        .map(|required| required.fact.to_string())
        .collect())
}

fn rows(map: &str, function: &str) -> String {
    format!(
        "def f {{n m : nat}} (xs : n..(i => m.f32)) (ys : n.f32) (zs : m.f32) : n..(i => 1.f32) =
           xs |> {map} ({function})"
    )
}

#[test]
fn an_index_is_below_the_number_of_rows() {
    let none: [&str; 0] = [];
    for map in ["depMap", "depMapSeq", "depMapPar"] {
        for value in ["above i ys", "above 0 ys", "xs2 |> idx nat(i < n)"] {
            let value = value.replace("xs2", "ys");
            let function = format!("fun (i : nat) (row : m.f32) => [{value}]");
            assert_eq!(
                needs(&rows(map, &function)).expect("it has a type"),
                match value.as_str() {
                    "above 0 ys" => vec!["n > 0"],
                    _ => none.to_vec(),
                }
            );
        }
    }
}

#[test]
fn a_fact_about_every_row_is_one_about_the_hardest() {
    let needed = |function: &str| {
        let function = format!("fun (i : nat) (row : m.f32) => [{function}]");
        needs(&rows("depMap", &function)).expect("it has a type")
    };
    assert_eq!(needed("above i zs"), ["m >= n"]);
    assert_eq!(needed("above (2*i+1) zs"), ["m >= 2*n"]);
    assert_eq!(needed("above (i+3) zs"), ["m*n >= n^2+3*n"]);
    let halves = ["(n+1)/2 <= m+1", "(n+1)/2 <= m"];
    assert_eq!(
        needed("zs |> drop (i/2) |> take 1 |> idx nat(0 < 1)"),
        halves
    );
}

#[test]
fn a_fact_that_breaks_in_a_row_is_refused() {
    let text = "def f (xs : 3..(i => 1.f32)) (ys : 2.f32) : 3..(i => 1.f32) =
      xs |> depMap (fun (i : nat) (row : 1.f32) => [above i ys])";
    let error = needs(text).expect_err("the last row is one too many");
    assert!(
        error.contains("`above` needs `2 > i`, which does not hold"),
        "{error}"
    );
}

#[test]
fn dimensions_of_inner_functions_are_dimensions() {
    let none: [&str; 0] = [];
    for text in [
        "def f = fun y => y (fun x => mapGlobal)",
        "def f (y : ((dim : dimension) -> (f32 -> f32) -> 3.f32 -> 3.f32) -> f32) = y mapGlobal",
        "def f (y : ((dim : dimension) -> (f32 -> f32) -> 3.f32 -> 3.f32) -> f32) =
           y (fun (d : dimension) => mapLocal d)",
    ] {
        assert_eq!(needs(text).expect("it has a type"), none, "{text}");
    }
    let text = "def f (y : ((dim : nat) -> (f32 -> f32) -> 3.f32 -> 3.f32) -> f32) =
      y (fun (d : nat) => mapLocal d)";
    let error = needs(text).expect_err("it may be any number");
    assert!(error.contains("`d <= 2` for every `d`"), "{error}");
}
