//! Measures the time of inference, for the largest programs of the corpus and a pipeline of two
//! hundred stages.

use std::{fs, hint::black_box, path::Path};

use criterion::{Criterion, criterion_group, criterion_main};
use rise_lang::{
    diagnostic::Source,
    infer::{infer, infer_program},
    syntax::{Files, parse_program, parse_term},
    term::{Program, Term},
};

/// How many programs of the corpus are measured.
const LARGEST: usize = 5;

/// The programs of the corpus by name, with the number of nodes of their terms, the largest first.
fn corpus() -> Vec<(String, usize, Program)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/corpus");
    let mut programs = Vec::new();
    for domain in fs::read_dir(folder).expect("the corpus") {
        let domain = domain.expect("a part of the corpus").path();
        if !domain.is_dir() {
            continue;
        }
        for file in fs::read_dir(domain).expect("a domain") {
            let path = file.expect("a program").path();
            let source = Source::new(
                path.display().to_string(),
                fs::read_to_string(&path).expect("a program"),
            );
            let program = parse_program(&source, &Files).expect("a program");
            let size: usize = program
                .definitions
                .iter()
                .map(|definition| nodes(&definition.term))
                .sum();
            let name = path
                .file_stem()
                .map(|stem| stem.to_string_lossy().into_owned())
                .unwrap_or_default();
            programs.push((name, size, program));
        }
    }
    programs.sort_by(|(one, left, _), (other, right, _)| right.cmp(left).then(one.cmp(other)));
    programs
}

fn nodes(term: &Term) -> usize {
    1 + term.children().map(nodes).sum::<usize>()
}

/// Maps, windows and pairs over an array; only the type of the input is written.
fn pipeline(stages: usize) -> Term {
    let stages = (0..stages).map(|number| match number % 4 {
        0 => " |> map (fun x => x * x + 1)",
        1 => " |> padClamp 1 1 |> slide 3 1 |> map (fun w => reduce (+) 0 w)",
        2 => " |> (fun xs => zip xs xs |> map (fun (a, b) => a + b))",
        _ => " |> map (fun x => (x, x)) |> unzip |> fst",
    });
    let text = format!(
        "fun (n : nat) (xs : n.f32) => xs{}",
        stages.collect::<String>()
    );
    parse_term(&Source::new("pipeline", text)).expect("a term")
}

fn benchmarks(criterion: &mut Criterion) {
    for (name, size, program) in corpus().into_iter().take(LARGEST) {
        infer_program(&program).expect("well typed");
        criterion.bench_function(&format!("infer {name}, {size} nodes"), |bencher| {
            bencher.iter(|| infer_program(black_box(&program)));
        });
    }
    let term = pipeline(200);
    infer(&term).expect("well typed");
    criterion.bench_function(
        &format!("infer a pipeline of 200 stages, {} nodes", nodes(&term)),
        |bencher| bencher.iter(|| infer(black_box(&term))),
    );
}

criterion_group!(benches, benchmarks);
criterion_main!(benches);
