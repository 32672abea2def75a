//! Different spellings of one program get the same schedule by `auto`, and compute what the
//! interpreter says, at odd sizes, and at 1 and 0.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use driver::inputs::{self, Request};
use driver::mlir::Wanted;
use driver::{Kernel, NONE, Options, Parallel, Program, Strategy};
use rise_lang::nat::Name;
use rise_runtime::array::{Array, ElementType, Tolerance, compare};

/// The sizes of a program in their order, of which it takes as many as it has.
const SIZES: [[u64; 4]; 4] = [[37, 41, 35, 33], [5, 7, 3, 6], [1, 1, 1, 1], [0, 0, 0, 0]];

fn spellings(family: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/schedules/spellings")
        .join(family);
    let files = fs::read_dir(folder).expect("a folder of spellings");
    let mut files: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
    files.sort();
    files
}

/// The program by `auto`, with the names of the schedules that were chosen.
fn automatic(program: &Program, name: &str) -> (Kernel, BTreeSet<String>) {
    let strategy = Strategy::automatic(false, Default::default()).expect("the strategy");
    let strategy = strategy.on(rise_elevate::text::Machine::default());
    let rewritten = program
        .clone()
        .rewritten(Wanted::One(Some(name)), &strategy)
        .unwrap_or_else(|error| panic!("{name}: {error}"));
    let schedule = |choice: &driver::Chosen| {
        let call = choice.strategy.split('(').next();
        call.unwrap_or_default().to_owned()
    };
    let chosen = rewritten.choices().iter().map(schedule).collect();
    let options = Options::default().strategy(NONE).function(name);
    let options = options.parallel(Parallel::Sequential);
    let kernel = rewritten.compile(&options);
    (
        kernel.unwrap_or_else(|error| panic!("{name}: {error}")),
        chosen,
    )
}

/// Whether the kernel computes what the interpreter says for these sizes, where the program allows
/// them.
fn agrees(program: &Program, kernel: &Kernel, name: &str, sizes: &[u64]) -> bool {
    let signature = program.signature(Some(name)).expect("a signature");
    let sizes: BTreeMap<Name, u64> = signature
        .sizes
        .iter()
        .cloned()
        .zip(sizes.iter().copied())
        .collect();
    let request = Request {
        given: &[],
        seed: Some(7),
        shapes: &[],
        sizes: &sizes,
    };
    let Ok((mut arrays, sizes)) = inputs::arrays(&signature, &request) else {
        return false;
    };
    let (mut given, mut results) = (Vec::new(), Vec::new());
    for (parameter, array) in signature.parameters.iter().zip(&arrays) {
        match parameter.role.is_written() {
            true => results.push(array.clone()),
            false => given.push(array.clone()),
        }
    }
    if kernel.call_arrays(&given, &mut results).is_err() {
        return false;
    }
    // Without rows, code need not look at what a row would be padded by.
    if program.interpret(&signature, &sizes, &mut arrays).is_err() {
        return false;
    }
    for (output, found) in signature.outputs().zip(&results) {
        let expected: &Array = &arrays[output.index];
        let tolerance = match expected.element() {
            ElementType::F32 => Tolerance::new(1e-3, 1e-3),
            _ => Tolerance::EXACT,
        };
        let agreement = compare(expected, found, tolerance).expect("the same shape");
        assert!(agreement.all_close(), "{name} at {sizes:?}: {agreement}");
    }
    true
}

/// Checks a family of spellings: each has one of the schedules among those that are chosen for it.
fn check(family: &str, schedules: &str) {
    let files = spellings(family);
    assert!(files.len() >= 5, "{family} has {} spellings", files.len());
    for file in files {
        let program = Program::load(&file).unwrap_or_else(|error| panic!("{error}"));
        let name = file
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        let (kernel, chosen) = automatic(&program, &name);
        assert!(
            schedules
                .split(' ')
                .any(|schedule| chosen.contains(schedule)),
            "{family}/{name}: expected {schedules}, found {chosen:?}"
        );
        let ran = SIZES
            .iter()
            .filter(|sizes| agrees(&program, &kernel, &name, &sizes[..]))
            .count();
        assert!(ran > 0, "{family}/{name} ran for no sizes");
    }
}

macro_rules! families {
    ($($family:ident, $folder:literal, $schedule:literal;)*) => {$(
        #[test]
        fn $family() {
            check($folder, $schedule);
        }
    )*};
}

families! {
    columns_of_matrices, "columns", "rowsAddedHere";
    convolutions, "convolution", "stencilHere convolutionHere";
    dense_layers, "dense", "productHere";
    elements, "elements", "pointsHere";
    points, "points", "pointsHere";
    products, "product", "productHere";
    sums_of_rows, "rowSums", "rowSumsHere";
    rows, "rows", "sumHere";
    scans, "scan", "scanWithReaderHere";
    sorts, "sort", "sortHere";
    stencils, "stencil", "stencilHere";
    stencils_of_stencils, "stencils", "stencilHere";
    sums, "sum", "sumHere rowSumsHere";
    transpositions, "transposition", "transposedInTiles";
}

/// Checks what a strategy of the library makes of every spelling of a family: the strategy ends
/// with a predicate.
fn becomes(family: &str, strategy: &str) {
    for file in spellings(family) {
        let program = Program::load(&file).unwrap_or_else(|error| panic!("{error}"));
        let strategy = Strategy::read(strategy, None, Default::default()).expect("the strategy");
        let strategy = strategy.on(rise_elevate::text::Machine::default());
        let name = file.file_stem().expect("a name").to_string_lossy();
        if let Err(error) = program.rewritten(Wanted::One(Some(&name)), &strategy) {
            panic!("{family}/{name}: {error}");
        }
    }
}

#[test]
fn rows_are_one_loop() {
    becomes(
        "rows",
        "forms ; loopsFused ; sameRowsTogether ; holds(inLambda(isMapLoop))",
    );
}

#[test]
fn what_follows_products_is_done_to_tiles() {
    becomes(
        "dense",
        "forms ; productsApart ; everyFirst(firstOf(schedulesOfProducts)) ; loopsFused ; \
         readersInTiles ; holds(topDown(isReaderOfTile))",
    );
}
