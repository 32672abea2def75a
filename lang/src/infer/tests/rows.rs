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
fn an_index_is_below_no_other_size() {
    let function = "fun (i : nat) (row : m.f32) => [above i zs]";
    let error = needs(&rows("depMap", function)).expect_err("it may be as large");
    assert!(
        error.contains("`above` needs `m > i` for every `i`"),
        "{error}"
    );
}
