//! The programs, each with a strategy and with sizes.

/// A program by a strategy.
pub struct Program {
    /// In `examples/strategies/gpu`, without its ending.
    pub library: &'static str,
    pub strategy: &'static str,
    /// In `examples`.
    pub file: &'static str,
    pub function: &'static str,
    /// How many results the function has.
    pub results: usize,
    pub sizes: &'static [&'static str],
    /// Sizes that are watched for races: small ones, but with full groups.
    pub watched: Option<&'static str>,
    /// The memory that a group needs, if some devices have less: they refuse the program by that.
    pub group_bytes: u64,
}

const fn program(
    (library, strategy): (&'static str, &'static str),
    (file, function): (&'static str, &'static str),
    sizes: &'static [&'static str],
    watched: Option<&'static str>,
) -> Program {
    Program {
        library,
        strategy,
        file,
        function,
        results: 1,
        sizes,
        watched,
        group_bytes: 0,
    }
}

const fn two_results(program: Program) -> Program {
    Program {
        results: 2,
        ..program
    }
}

/// A program that needs more than 32 KiB of memory for a group.
const fn large_groups(program: Program, group_bytes: u64) -> Program {
    Program {
        group_bytes,
        ..program
    }
}

const LINEAR_ALGEBRA: &str = "linear_algebra";
const SIMULATION: &str = "simulation";
const STENCILS: &str = "stencils";
const PATTERNS: &str = "patterns";
/// Programs of the corpus at sizes that kernels have to know.
const HERE: &str = "../tools/tests/on_device/programs.rise";
/// Programs that are measured.
const BENCH: &str = "../bench/gpu/programs.rise";

#[rustfmt::skip]
pub const PROGRAMS: &[Program] = &[
    program(
        (LINEAR_ALGEBRA, "product"),
        ("corpus/linear_algebra/gemm.rise", "product"),
        &["n=1 m=2 k=3", "n=0 m=3 k=2", "n=130 m=259 k=9", "n=257 m=128 k=0", "n=128 m=129 k=16"],
        Some("n=129 m=128 k=17"),
    ),
    program(
        (LINEAR_ALGEBRA, "smallProduct"),
        ("corpus/linear_algebra/gemm.rise", "product"),
        &["n=1 m=1 k=1", "n=67 m=130 k=40", "n=64 m=0 k=5"],
        Some("n=64 m=65 k=33"),
    ),
    program(
        (LINEAR_ALGEBRA, "rows"),
        ("corpus/linear_algebra/gemv.rise", "gemv"),
        &["n=0 m=3", "n=1 m=0", "n=3 m=1", "n=5 m=700"],
        Some("n=3 m=300"),
    ),
    program(
        (LINEAR_ALGEBRA, "columns"),
        ("corpus/linear_algebra/gemv_transposed.rise", "gemv_transposed"),
        &["n=0 m=3", "n=1 m=0", "n=3 m=1", "n=70 m=131"],
        Some("n=21 m=40"),
    ),
    program(
        (LINEAR_ALGEBRA, "rows"),
        ("corpus/linear_algebra/gesummv.rise", "gesummv"),
        &["n=0 m=3", "n=1 m=0", "n=3 m=1", "n=5 m=700"],
        Some("n=3 m=300"),
    ),
    program(
        (LINEAR_ALGEBRA, "rowsThenColumns"),
        ("corpus/linear_algebra/atax.rise", "atax"),
        &["n=0 m=3", "n=1 m=0", "n=3 m=1", "n=70 m=131"],
        Some("n=21 m=140"),
    ),
    program(
        (LINEAR_ALGEBRA, "reduction"),
        ("corpus/linear_algebra/dot.rise", "dot"),
        &["n=0", "n=1", "n=1000", "n=300000"],
        None,
    ),
    program(
        (LINEAR_ALGEBRA, "reductionInVectors(2)"),
        ("corpus/linear_algebra/asum.rise", "asum"),
        &["n=0", "n=1", "n=2048", "n=300001"],
        None,
    ),
    two_results(program(
        (LINEAR_ALGEBRA, "elementsAndReduction(512, 4, 4)"),
        ("corpus/learning/nearest_neighbour.rise", "nearest_neighbour"),
        &["n=0", "n=1", "n=8191", "n=8192", "n=70001"],
        None,
    )),
    two_results(program(
        (LINEAR_ALGEBRA, "elementsAndReduction(32, 4, 2)"),
        (HERE, "triples_and_sum"),
        &["n=0", "n=1", "n=256", "n=521"],
        Some("n=513"),
    )),
    two_results(program(
        (LINEAR_ALGEBRA, "elementsAndReduction(64, 2, 3)"),
        (HERE, "halves_and_greatest"),
        &["n=0", "n=1", "n=383", "n=1153"],
        Some("n=769"),
    )),
    two_results(program(
        (SIMULATION, "bodies(8)"),
        ("corpus/simulation/nbody.rise", "nbody"),
        &["n=0", "n=1", "n=300", "n=512"],
        Some("n=257"),
    )),
    program(
        (SIMULATION, "shareRounds(8)"),
        ("corpus/simulation/nbody_apart.rise", "nbody_apart"),
        &["n=0", "n=1", "n=300", "n=512"],
        Some("n=257"),
    ),
    two_results(program(
        (SIMULATION, "shareRounds(4)"),
        ("corpus/simulation/mri_q.rise", "mri_q"),
        &["n=0 k=3", "n=1 k=0", "n=300 k=600"],
        Some("n=257 k=258"),
    )),
    program(
        (SIMULATION, "shareRounds(4)"),
        ("corpus/simulation/mri_q_apart.rise", "mri_q_apart"),
        &["n=0 k=3", "n=1 k=0", "n=300 k=600"],
        None,
    ),
    program(
        (SIMULATION, "points"),
        ("corpus/simulation/molecular_dynamics.rise", "molecular_dynamics"),
        &["n=1 k=0", "n=1 k=1", "n=300 k=5"],
        Some("n=300 k=5"),
    ),
    two_results(program(
        (SIMULATION, "points"),
        ("corpus/learning/kmeans.rise", "kmeans"),
        &["n=0 c=1 d=2", "n=1 c=0 d=0", "n=300 c=5 d=7"],
        Some("n=300 c=2 d=3"),
    )),
    program(
        (SIMULATION, "pointsInRegisters"),
        (HERE, "kmeans_8"),
        &["n=0 c=1", "n=1 c=0", "n=300 c=5"],
        Some("n=300 c=2"),
    ),
    program(
        (STENCILS, "stencilInTiles(8, 256, 1)"),
        ("corpus/stencils/jacobi_2d.rise", "jacobi_2d"),
        &["n=1 m=2", "n=70 m=133", "n=19 m=519"],
        Some("n=9 m=257"),
    ),
    program(
        (STENCILS, "stencil2D"),
        ("corpus/stencils/jacobi_2d_zero.rise", "jacobi_2d_zero"),
        &["n=0 m=2", "n=1 m=0", "n=31 m=33"],
        None,
    ),
    program(
        (STENCILS, "stencilInTiles(16, 128, 2)"),
        ("corpus/stencils/gaussian.rise", "gaussian"),
        &["n=1 m=1", "n=32 m=256", "n=70 m=133"],
        Some("n=17 m=129"),
    ),
    program(
        (STENCILS, "stencil2D"),
        ("corpus/stencils/wave_2d.rise", "wave_2d"),
        &["n=0 m=1", "n=70 m=133"],
        Some("n=33 m=34"),
    ),
    program(
        (STENCILS, "stencil2D"),
        (HERE, "convolution_5_by_7"),
        &["n=0 m=1", "n=1 m=0", "n=70 m=133"],
        Some("n=33 m=34"),
    ),
    program(
        (STENCILS, "windows2D"),
        ("corpus/convolution/convolution_2d.rise", "convolution_2d"),
        &["n=0 m=1 p=2 q=3", "n=1 m=1 p=1 q=1", "n=20 m=33 p=4 q=3"],
        Some("n=5 m=33 p=4 q=3"),
    ),
    program(
        (STENCILS, "passes2D"),
        ("corpus/convolution/convolution_separable.rise", "convolution_separable"),
        &["n=1 m=1", "n=70 m=133"],
        Some("n=33 m=34"),
    ),
    program(
        (STENCILS, "stencilInTiles(8, 128, 1)"),
        ("corpus/image/harris.rise", "harris"),
        &["n=0 m=0", "n=1 m=2", "n=70 m=133"],
        Some("n=9 m=129"),
    ),
    program(
        (STENCILS, "stencil3D"),
        ("corpus/stencils/heat_3d.rise", "heat_3d"),
        &["n=1 m=2 k=3", "n=5 m=9 k=40"],
        Some("n=3 m=9 k=40"),
    ),
    program(
        (STENCILS, "stencil3D"),
        ("corpus/stencils/laplace_3d.rise", "laplace_3d"),
        &["n=1 m=2 k=0", "n=5 m=9 k=40"],
        None,
    ),
    large_groups(program(
        (PATTERNS, "scan"),
        ("corpus/parallel_patterns/prefix_sum.rise", "prefix_sum"),
        &["n=1", "n=0", "n=4352", "n=70001"],
        Some("n=4400"),
    ), 36992),
    program(
        (PATTERNS, "transposition"),
        (HERE, "transposed"),
        &["n=1 m=1", "n=0 m=3", "n=33 m=70", "n=32 m=48"],
        Some("n=17 m=35"),
    ),
    program(
        (PATTERNS, "transpositionInTiles(64, 64, 0, 8)"),
        (BENCH, "transposed"),
        &["n=1 m=1", "n=0 m=3", "n=67 m=131", "n=128 m=64"],
        Some("n=65 m=67"),
    ),
    program(
        (PATTERNS, "transpositionInTiles(128, 32, 1, 8)"),
        (BENCH, "transposed"),
        &["n=1 m=1", "n=3 m=0", "n=131 m=67", "n=128 m=64"],
        Some("n=129 m=35"),
    ),
    program(
        (PATTERNS, "vectorTransposition"),
        (BENCH, "transposed_vectors"),
        &["n=1 m=1", "n=0 m=3", "n=33 m=37", "n=16 m=32"],
        Some("n=17 m=18"),
    ),
    program(
        (PATTERNS, "copyByGrid"),
        (BENCH, "copied"),
        &["n=0", "n=1", "n=4", "n=1003"],
        Some("n=259"),
    ),
    large_groups(program(
        (PATTERNS, "inclusiveScan"),
        (BENCH, "inclusive"),
        &["n=0", "n=1", "n=4352", "n=70001"],
        Some("n=4400"),
    ), 36992),
    large_groups(program(
        (PATTERNS, "histogram"),
        (BENCH, "counts"),
        &["n=0", "n=1", "n=1000", "n=300001"],
        Some("n=300"),
    ), 33024),
    two_results(program(
        (PATTERNS, "places"),
        ("corpus/parallel_patterns/fft.rise", "fft"),
        &["k=0", "k=1", "k=9"],
        Some("k=5"),
    )),
    two_results(program(
        (PATTERNS, "places"),
        ("corpus/parallel_patterns/histogram.rise", "histogram"),
        &["n=0 b=1", "n=1 b=3", "n=300 b=7"],
        Some("n=40 b=3"),
    )),
    program(
        (PATTERNS, "none"),
        (HERE, "staged_rows"),
        &["n=3 m=0", "n=0 m=2", "n=2 m=1", "n=3 m=2", "n=1 m=3", "n=5 m=13"],
        Some("n=2 m=5"),
    ),
    program(
        (PATTERNS, "none"),
        (HERE, "staged_pairs"),
        &["n=3 m=0", "n=2 m=1", "n=1 m=2", "n=5 m=13"],
        Some("n=2 m=3"),
    ),
    program(
        (PATTERNS, "none"),
        (HERE, "staged_sums"),
        &["n=3 m=0 k=1", "n=2 m=5 k=0", "n=1 m=2 k=3", "n=5 m=13 k=2"],
        Some("n=2 m=5 k=2"),
    ),
    program(
        (PATTERNS, "none"),
        (HERE, "staged_in_stages"),
        &["n=3 m=4 k=0 l=3", "n=2 m=7 k=0 l=1", "n=2 m=5 k=3 l=2"],
        Some("n=1 m=4 k=0 l=2"),
    ),
];
