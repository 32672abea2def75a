//! Points in lanes: functions with loops, pairs, rows and choices on vectors.

use rise_elevate::text::Library;
use rise_lang::interpreter::Value;

use crate::support::{
    assert_computes, example, expected, library, numbers, printed, program, rewrite,
};

/// Every program of the file is rewritten to one that has vectors, of the same type.
#[test]
fn programs_of_the_corpus() {
    let library = library("simulation.elevate");
    for (file, strategies) in [
        ("simulation/nbody_apart", &["inLanesWithRest(16)"][..]),
        ("simulation/mri_q_apart", &["inLanesWithRest(16)"]),
        ("learning/kmeans_apart", &["inLanesWithRest(64)"]),
        ("learning/distances", &["inLanesWithRest(16)"]),
        (
            "simulation/molecular_dynamics_apart",
            &["inLanesWithRest(16)"],
        ),
    ] {
        let program = example(&format!("corpus/{file}.rise"));
        for strategy in strategies {
            let rewritten = rewrite(&library, &format!("{strategy} ; lowerToC"), &program);
            let text = printed(&rewritten);
            assert!(
                text.contains("asVector") && text.contains("mapPar"),
                "{text}"
            );
        }
    }
}

/// Products are added as they are computed, and what the program does not ask for is not kept.
#[test]
fn points_are_written_once() {
    let library = library("simulation.elevate");
    for (file, has, misses) in [
        ("simulation/nbody_apart", "fma dx scale", "toMem"),
        ("simulation/mri_q_apart", "(cos angle)", "toMem"),
        ("learning/kmeans_apart", "mapPar (fun point =>", "toMem"),
        ("learning/distances", "split 256", "toMem"),
        ("simulation/black_scholes_apart", "exp (", "toMem"),
        ("simulation/mandelbrot_apart", "fma (", "toMem"),
    ] {
        let program = example(&format!("corpus/{file}.rise"));
        let strategy = match file {
            "learning/distances" => "inPartsWithRest(256, 16) ; lowerToC",
            "simulation/mandelbrot_apart" => "rowsInLanesWithRest(16) ; lowerToC",
            _ => "inLanesWithRest(16) ; lowerToC",
        };
        let text = printed(&rewrite(&library, strategy, &program));
        assert!(text.contains(has) && !text.contains(misses), "{text}");
    }
}

#[test]
fn neighbours_in_lanes() {
    let text = std::fs::read_to_string(
        std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../examples/corpus/simulation/molecular_dynamics_apart.rise"),
    );
    let main = "def main = fun (x y z : 7.f32) (near : 7.32.i32) => molecular_dynamics_apart 1 1.5 2 x y z near";
    let program = program(&format!("{}\n{main}", text.expect("an example")));
    let rewritten = rewrite(
        &library("simulation.elevate"),
        "loopInLanes(16) ; lowerToC",
        &program,
    );
    let text = printed(&rewritten);
    for part in [
        "gatherVec",
        "mapVec2",
        "mapVec3",
        "fma",
        "mapPar",
        "reduceSeqUnroll",
    ] {
        assert!(text.contains(part), "`{part}` is missing in\n{text}");
    }
}

/// A program, and the arrays that it is run on.
type Example = (&'static str, fn() -> Vec<Value>);

const PROGRAMS: [Example; 9] = [
    ("def f (xs ys : 8.i32) : 8.(i32, i32) = zip xs ys |> map (fun (x, y) => (x + y, x - 2 * y))", || {
        vec![whole(&[8], 1), whole(&[8], 2)]
    }),
    ("def f (xs : 8.3.i32) : 8.i32 = xs |> map (fun row => row |> map (fun x => x * x) |> reduce (+) 0)", || {
        vec![whole(&[8, 3], 1)]
    }),
    ("def f (xs : 8.3.i32) (ys : 3.i32) : 8.3.i32 = xs |> map (fun row => zip row ys |> map (fun (x, y) => 3 * x + y))", || {
        vec![whole(&[8, 3], 1), whole(&[3], 2)]
    }),
    ("def f (xs : 8.i32) (ys : 5.i32) : 8.(i32, i32) = xs |> map (fun x =>
        zip (generate (fun i => (cast (indexAsNat i) : i32))) ys
        |> reduceSeq (fun (best, least) (i, y) => if (x - y) * (x - y) < least then (i, (x - y) * (x - y)) else (best, least)) (0, 1000))", || {
        vec![whole(&[8], 1), whole(&[5], 2)]
    }),
    ("def f (xs : 8.i32) : 8.2.i32 = xs |> map (fun x => let y = x * x in if y >= 4 then [x, y] |> map (fun z => z + 1) else [0, 0])", || {
        vec![whole(&[8], 1)]
    }),
    ("def f (is : 8.i32) (xs : 3.i32) : 8.i32 = is |> map (fun i => let j = (i * i) % 3 in idx (natAsIndex 3 (cast j)) xs + i)", || {
        vec![whole(&[8], 1), whole(&[3], 2)]
    }),
    ("def f (is : 8.i32) (xs : 3.i32) (ys : 3.f64) : 8.f64 = is |> map (fun i => let (x, y) = idx (natAsIndex 3 (cast ((i * i) % 3))) (zip xs ys) in y + cast x)", || {
        vec![whole(&[8], 1), whole(&[3], 2), numbers(&[3], 3, f64::from)]
    }),
    ("def f (c : bool) (xs : 8.i32) : 8.i32 = xs |> map (fun x => if c && x > 0 then x else 7)", || {
        vec![Value::from(true), whole(&[8], 1)]
    }),
    ("def f (xs : 8.2.3.i32) : 8.i32 = xs |> map (fun m => m |> transpose |> join |> reduceSeq (fun sum x => 2 * sum + x) 1)", || {
        vec![whole(&[8, 2, 3], 1)]
    }),
];

fn whole(shape: &[usize], seed: usize) -> Value {
    numbers(shape, seed, i32::from)
}

#[test]
fn functions_on_vectors_compute_the_same() {
    for (text, arguments) in PROGRAMS {
        let (program, arguments) = (program(text), arguments());
        let expected = expected(&program, &[], &arguments);
        for expression in [
            "DFNF ; LNF ; vectorize(4) @ outermost(isMapLoop)",
            "DFNF ; LNF ; vectorize(8) @ outermost(isMapLoop) ; lowerToC",
        ] {
            let rewritten = rewrite(Library::standard(), expression, &program);
            assert_computes(&rewritten, &[], &arguments, &expected, text);
            assert!(
                printed(&rewritten).contains("asVector"),
                "{}",
                printed(&rewritten)
            );
        }
    }
}
