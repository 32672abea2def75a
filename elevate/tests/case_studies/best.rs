//! The best strategies that we know choose by the machine and the sizes of the program.

use rise_elevate::{
    Run,
    text::{Machine, Scope},
};
use rise_lang::{diagnostic::Source, nat::Facts};

use super::support::{library, program};

/// A processor, as far as the strategies ask.
fn machine(name: &str, vendor: &str, bits: u64, registers: u64) -> Machine {
    Machine {
        name: name.to_owned(),
        vendor: vendor.to_owned(),
        bits,
        registers,
        ..Machine::default()
    }
}

fn machines() -> [Machine; 5] {
    [
        machine("znver5", "amd", 512, 32),
        machine("znver4", "amd", 512, 32),
        machine("sapphirerapids", "intel", 512, 32),
        machine("znver3", "amd", 256, 16),
        machine("x86-64", "generic", 128, 16),
    ]
}

/// The choices that the strategy of a file makes for the program on the machine.
fn choices(file: &str, strategy: &str, text: &str, machine: Machine) -> String {
    let definition = program(text);
    let scope = Scope::of(&definition).on(machine);
    let strategy = library(file)
        .strategy_for(&Source::new("strategy", strategy), &scope)
        .unwrap_or_else(|errors| panic!("{}", errors[0].diagnostic().render(false)));
    let mut run = Run::new(Facts::default());
    let rewritten = run.rewrite(&strategy, &definition.term);
    rewritten.unwrap_or_else(|error| panic!("{error}"));
    let chosen = run.reports().iter();
    let chosen: Vec<&str> = chosen.map(|report| report.strategy.as_str()).collect();
    chosen.join(" ; ")
}

#[test]
fn of_a_product() {
    for (element, [n, k, m], expected) in [
        (
            "f32",
            [1024, 1024, 1024],
            [
                "registerTilesAhead(4, 8, 32, 16, 16)",
                "registerTiles(8, 32, 16)",
                "registerTilesInBlocks(2, 6, 64, 16)",
                "registerTilesInBlocks(16, 4, 24, 8)",
                "registerTiles(4, 12, 4)",
            ],
        ),
        (
            "f32",
            [1, 784, 128],
            [
                "registerTilesInPlace(1, 128, 16)",
                "registerTilesInPlace(1, 128, 16)",
                "registerTilesInPlace(1, 128, 16)",
                "registerTilesInPlace(1, 64, 8)",
                "registerTilesInPlace(1, 32, 4)",
            ],
        ),
        (
            "f32",
            [1031, 1031, 1031],
            [
                "registerTilesAhead(1, 8, 48, 16, 16)",
                "registerTilesInBlocks(4, 8, 32, 16)",
                "registerTiles(6, 64, 16)",
                "registerTilesInBlocks(16, 4, 24, 8)",
                "registerTiles(4, 12, 4)",
            ],
        ),
        (
            "f64",
            [129, 1500, 515],
            [
                "registerTilesAhead(1, 8, 24, 8, 8)",
                "registerTilesInBlocks(4, 8, 16, 8)",
                "registerTilesInDepth(4, 512, 6, 32, 8)",
                "registerTilesInBlocks(4, 4, 12, 4)",
                "registerTiles(4, 6, 2)",
            ],
        ),
    ] {
        let text = format!(
            "def f (a : {n}.{k}.{element}) (b : {k}.{m}.{element}) = a |> map (fun row => \
             transpose b |> map (fun col => zip row col |> map (fun (x, y) => x * y) |> reduce (+) 0))"
        );
        let strategy = format!("bestProduct({n}, {k}, {m})");
        for (machine, expected) in machines().into_iter().zip(expected) {
            let name = machine.name.clone();
            let found = choices("gemm.elevate", &strategy, &text, machine);
            assert_eq!(found, expected, "{n} {k} {m} {element} on {name}");
        }
    }
}

#[test]
fn of_a_stencil() {
    for ([n, m], expected) in [
        (
            [256, 512],
            ["stencil2D(8, 16)", "stencil2D(8, 16)", "stencil2D(4, 16)"],
        ),
        (
            [1536, 2560],
            [
                "stencil2D(16, 16) ; tilesAhead(8) ; pastCaches",
                "stencil2D(8, 16)",
                "stencil2D(4, 16)",
            ],
        ),
        (
            [8192, 8192],
            [
                "stencil2D(8, 16) ; tilesAhead(8) ; pastCaches",
                "stencil2D(8, 16) ; pastCaches",
                "stencil2D(4, 16) ; pastCaches",
            ],
        ),
    ] {
        let text = format!(
            "def f (xs : {}.{}.f32) = xs |> map (slide 3 1) |> slide 3 1 |> map transpose |> \
             map (map (fun window => window |> join |> reduce (+) 0))",
            n + 2,
            m + 2
        );
        let strategy = format!(
            "bestOfImage({n}, {m}, stencil2D) ; lowerToC ; largeStreamed(4 * {n} * {m}, {m})"
        );
        let [zen5, zen4, _, zen3, _] = machines();
        for (machine, expected) in [zen5, zen4, zen3].into_iter().zip(expected) {
            let name = machine.name.clone();
            let found = choices("stencils.elevate", &strategy, &text, machine);
            assert_eq!(found, expected, "{n} {m} on {name}");
        }
    }
}
