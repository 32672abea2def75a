//! The strategies of `examples/strategies/linear_algebra.elevate`: what they make of the programs
//! of the corpus computes, compiled, what the interpreter computes of the programs as they are.

mod common;

use rise_runtime::array::{Array, ElementType};

/// Compares what the strategies make of a program with the program.
fn check(name: &str, main: &str, inputs: &[Array], strategies: &[&str]) {
    common::strategies::check("linear_algebra.elevate", name, main, inputs, strategies);
}

fn floats(shape: &[usize], seed: u64) -> Array {
    Array::random(ElementType::F32, shape, seed).unwrap()
}

#[test]
fn scans() {
    let strategies = [
        "prefixes(16)",
        "prefixes(4)",
        "prefixesInBlocks(16, 8)",
        "prefixesInRounds(2, 16, 8)",
    ];
    for n in [0, 1, 4, 16, 19, 64, 100] {
        let inputs = [floats(&[n], 1)];
        let main = format!("= fun (xs : {n}.f32) => exclusive_scan xs");
        check(
            "parallel_patterns/exclusive_scan",
            &main,
            &inputs,
            &strategies,
        );
    }
    for n in [64, 100, 203] {
        let inputs = [floats(&[n], 1)];
        let main = format!("= fun (xs : {n}.f32) => exclusive_scan xs");
        let rounds = [
            "prefixesInRounds(2, 16, 8) ; roundsAhead(1)",
            "prefixesInRounds(1, 16, 4) ; roundsAhead(2)",
        ];
        check("parallel_patterns/exclusive_scan", &main, &inputs, &rounds);
    }
    for n in [96, 107] {
        let past_caches = ["prefixes(16) ; lowerToC ; pastCaches"];
        let main = format!("= fun (xs : {n}.f32) => exclusive_scan xs");
        check(
            "parallel_patterns/exclusive_scan",
            &main,
            &[floats(&[n], 3)],
            &past_caches,
        );
    }
    let any = [floats(&[77], 2)];
    let main = "{n : nat} = fun (xs : n.f32) => exclusive_scan xs";
    check("parallel_patterns/exclusive_scan", main, &any, &strategies);
}

#[test]
fn both_products() {
    let strategies = [
        "bothProducts(4, 2, 4)",
        "bothProducts(4, 2, 4) ; blocksAhead(1)",
        "bothProducts(2, 1, 8) ; blocksAhead(3)",
    ];
    for (n, m) in [(8, 16), (4, 8), (9, 24), (1, 8), (13, 40)] {
        let inputs = [floats(&[n, m], 1), floats(&[m], 2)];
        let main = format!("= fun (a : {n}.{m}.f32) (xs : {m}.f32) => atax a xs");
        check("linear_algebra/atax", &main, &inputs, &strategies);
    }
}

#[test]
fn sums() {
    for n in [0, 1, 8, 17, 100] {
        let inputs = [floats(&[n], 1), floats(&[n], 2)];
        let main = format!("= fun (xs ys : {n}.f32) => dot xs ys");
        check("linear_algebra/dot", &main, &inputs, &["reduction(2, 4)"]);
        let main = format!("= fun (xs : {n}.f32) => asum xs");
        check(
            "linear_algebra/asum",
            &main,
            &inputs[..1],
            &["reduction(2, 4)", "reduction(4, 8)"],
        );
    }
}
