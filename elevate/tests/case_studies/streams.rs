//! Streams behind a `let`: what one loop asks for stays a stream, all else is kept in memory.

use rise_elevate::text::Library;

use crate::support::{printed, program, rewrite};

/// Whether the sums of rows are kept in memory for the rest of the program, in the program with the
/// copies and the memory that it lacks.
fn is_kept(body: &str) -> bool {
    let program = program(&format!(
        "def f {{n : nat}} (xs : n.3.i32) : n.i32 = let sums = mapStream (fun row => row |> reduceSeq (+) 0) xs in {body}"
    ));
    let text = printed(&rewrite(
        Library::standard(),
        "try(copyWhereWritten)",
        &program,
    ));
    let value = text.split("let sums =").nth(1);
    let value = value.and_then(|rest| rest.split(" in").next());
    value.unwrap_or_else(|| panic!("{text}")).contains("toMem")
}

#[test]
fn what_one_loop_asks_for_stays_a_stream() {
    for body in [
        "zip sums sums |> iterateStream (fun (x, y) => x * y)",
        "zip sums (scanStream (fun x acc => acc + x) 0 sums) |> iterateStream (fun (x, y) => x - y)",
        "sums |> map (fun x => x + 1) |> mapStream (fun x => x * x) |> mapSeq (fun x => x)",
        "let one = reduceSeq (+) 0 (idx nat(0 < 1) (split 1 (i32[1]))) in sums |> mapSeq (fun x => x + one)",
        "sums |> scanSeq (+) 0",
    ] {
        assert!(!is_kept(body), "{body}");
    }
}

#[test]
fn what_several_loops_use_is_kept_in_memory() {
    for body in [
        // In every round of another loop.
        "xs |> mapSeq (fun row => sums |> reduceSeq (+) (reduceSeq (+) 0 row))",
        "sums |> mapSeq (fun x => reduceSeq (+) x sums)",
        // In two loops.
        "zip (mapSeq (fun x => x) sums |> toMem global) (mapSeq (fun x => x) sums |> toMem global) |> mapSeq (fun (x, y) => x + y)",
        // Before the loop, and in it.
        "sums |> scanSeq (+) (reduceSeq (+) 0 sums)",
        // By threads, and in another order.
        "sums |> mapPar (fun x => x + 1)",
        "sums |> reorder n (i => n-1-i) (i => n-1-i) |> mapSeq (fun x => x)",
        // By a function that is applied.
        "(fun x => sums |> mapSeq (fun y => x + y)) (reduceSeq (+) 0 sums)",
    ] {
        assert!(is_kept(body), "{body}");
    }
}
