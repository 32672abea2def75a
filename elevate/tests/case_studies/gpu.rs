//! Loops by the threads of a GPU.

use rise_elevate::text::Library;
use rise_lang::{
    primitives::Primitive,
    term::{Term, TermKind},
};

use crate::support::{assert_same, numbers, printed, program, rewrite, strategy, try_rewrite};

/// The maps by threads and in sequence, each with what is inside of its function: `global(seq)`.
fn levels(term: &Term) -> String {
    let spine = term.spine();
    let name = match (spine.head.as_primitive(), spine.arguments.len()) {
        (Some(Primitive::MapGlobal), 2) => "global",
        (Some(Primitive::MapWorkGroup), 2) => "group",
        (Some(Primitive::MapLocal), 2) => "local",
        (Some(Primitive::MapSeq), 2) => "seq",
        (Some(Primitive::ReduceSeq), 3) => "reduce",
        _ => {
            let parts: Vec<String> = match term.kind() {
                TermKind::Apply(function, argument) => vec![levels(function), levels(argument)],
                _ => term.children().map(levels).collect(),
            };
            return joined(parts);
        }
    };
    let inside = levels(spine.arguments[0]);
    let here = match inside.is_empty() {
        true => name.to_owned(),
        false => format!("{name}({inside})"),
    };
    let others = spine.arguments[1..].iter().map(|part| levels(part));
    joined(std::iter::once(here).chain(others).collect())
}

fn joined(parts: Vec<String>) -> String {
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(" ")
}

#[test]
fn what_is_left_is_done_by_each_thread() {
    let product = program(
        "def mm (a : 4.6.i32) (b : 8.6.i32) =
  a |> map (fun row => b |> map (fun col => zip row col |> map (fun (x, y) => x * y) |> reduce (+) 0))",
    );
    let arguments = [
        numbers(&[4, 6], 1, i32::from),
        numbers(&[8, 6], 2, i32::from),
    ];
    for (schedule, expected) in [
        ("lowerToGPU", "global(seq(reduce))"),
        ("LNF ; onThreads ; lowerToGPU", "global(seq(reduce))"),
        ("LNF ; onThreads2D ; lowerToGPU", "global(global(reduce))"),
        (
            "LNF ; onGroups(2) ; lowerToGPU",
            "group(local(seq(reduce)))",
        ),
        (
            "onGroups2D(2, 4) ; lowerToGPU",
            "group(group(local(local(reduce))))",
        ),
        (
            "LNF ; useMapGlobal(0) @ loop(1) ; lowerToGPU",
            "global(seq(reduce))",
        ),
    ] {
        let after = rewrite(Library::standard(), schedule, &product);
        assert_eq!(
            levels(&after.term),
            expected,
            "{schedule}: {}",
            printed(&after)
        );
        assert_same([&product, &after], &[], &arguments, schedule);
    }
}

#[test]
fn no_threads_inside_of_threads() {
    let rows = program("def f (xs : 4.6.i32) = xs |> map (map (fun x => x + 1))");
    for schedule in [
        "LNF ; onThreads ; onThreads",
        "LNF ; onGroups(2) ; onThreads",
    ] {
        let schedule = strategy(Library::standard(), schedule);
        if let Ok(after) = try_rewrite(&schedule, &rows) {
            panic!("{}", printed(&after));
        }
    }
}
