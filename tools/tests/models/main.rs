//! Models of StableHLO, in `test/models/Inputs`, give the results that they are expected to,
//! interpreted and compiled: each operation those of XLA (`operations`, made by `expected.py`), or
//! of NumPy (`tosa`, `structured`), and whole models those of the framework that they come from
//! (`exports`).

mod damaged;

use std::path::{Path, PathBuf};
use std::time::Duration;

use driver::mlir::Wanted;
use driver::{Budget, FOR_MODELS, Kernel, NONE, Options, Program, Strategy};
use rise_lang::signature::{Signature, Sizes};
use rise_runtime::array::{Array, NpyOptions, Tolerance, compare, npz};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../test/models/Inputs")
        .join(name)
}

/// The arrays `prefix0`, `prefix1`, … of an archive.
fn arrays(archive: &Path, prefix: &str) -> Vec<Array> {
    let names = npz::names(archive).unwrap();
    let options = NpyOptions {
        void2_as_bf16: true,
    };
    (0..)
        .map(|index| format!("{prefix}{index}"))
        .take_while(|name| names.contains(name))
        .map(|name| Array::read_npy(archive.join(format!("{name}.npy")), options).unwrap())
        .collect()
}

/// A function with its inputs and the results that are expected.
struct Case<'p> {
    program: &'p Program,
    signature: Signature,
    inputs: Vec<Array>,
    expected: Vec<Array>,
}

impl<'p> Case<'p> {
    fn new(program: &'p Program, name: &str, archive: &Path, prefix: &str) -> Case<'p> {
        let (signature, _) = program.definition(Some(name)).unwrap();
        Case {
            program,
            inputs: arrays(archive, &format!("{prefix}in")),
            expected: arrays(archive, &format!("{prefix}out")),
            signature,
        }
    }

    /// Checks the results of the interpreter and those of compiled code; the greatest difference,
    /// as part of the greatest element.
    fn check(&self, tolerance: f64) -> Result<f64, String> {
        let interpreted = self.greatest(&self.interpreted()?, tolerance)?;
        let compiled = self.greatest(&self.compiled()?, tolerance)?;
        Ok(interpreted.max(compiled))
    }

    fn interpreted(&self) -> Result<Vec<Array>, String> {
        let mut all = self.expected.clone();
        all.iter_mut()
            .for_each(|array| array.as_mut_bytes().fill(0x5A));
        all.extend(self.inputs.iter().cloned());
        let shapes: Vec<_> = all
            .iter()
            .map(|array| Some(array.shape().to_vec()))
            .collect();
        let sizes: Sizes = self
            .signature
            .bind(&Default::default(), &shapes)
            .map_err(|error| error.to_string())?;
        self.program
            .interpret(&self.signature, &sizes, &mut all)
            .map_err(|error| error.to_string())?;
        all.truncate(self.expected.len());
        Ok(all)
    }

    fn compiled(&self) -> Result<Vec<Array>, String> {
        self.compiled_once("lowerToC", &mut None)
    }

    /// As [`Case::compiled`], by a strategy and code that is kept for other sizes.
    fn compiled_once(
        &self,
        strategy: &str,
        kept: &mut Option<Kernel>,
    ) -> Result<Vec<Array>, String> {
        let options = Options::default()
            .function(&self.signature.name)
            .strategy(strategy);
        let kernel = match kept.take() {
            Some(kernel) => kernel,
            None => {
                let kernel = self.program.compile(&options);
                kernel.map_err(|error| error.to_string())?
            }
        };
        let kernel = kept.insert(kernel);
        let mut results = self.expected.clone();
        results
            .iter_mut()
            .for_each(|array| array.as_mut_bytes().fill(0x5A));
        kernel
            .call_arrays(&self.inputs, &mut results)
            .map_err(|error| error.to_string())?;
        Ok(results)
    }

    fn greatest(&self, found: &[Array], tolerance: f64) -> Result<f64, String> {
        let mut all: f64 = 0.0;
        for (index, (expected, found)) in self.expected.iter().zip(found).enumerate() {
            let elements = (0..expected.len()).filter_map(|place| expected.value_at(place));
            let greatest = elements
                .map(|value| value.to_f64().abs())
                .filter(|value| value.is_finite())
                .fold(1e-30, f64::max);
            let allowed = match expected.element().is_float() {
                true => tolerance * greatest,
                false => 0.0,
            };
            let allowed = Tolerance {
                equal_nan: true,
                ..Tolerance::new(allowed, 0.0)
            };
            let agreement = compare(expected, found, allowed).map_err(|error| error.to_string())?;
            if !agreement.all_close() {
                return Err(format!("result {index}: {agreement}"));
            }
            all = all.max(agreement.maximum_absolute / greatest);
        }
        Ok(all)
    }
}

/// How far results of a type may be from those of XLA, which rounds at other places.
fn tolerance(name: &str) -> f64 {
    match name {
        name if name.contains("bf16") || name.starts_with("narrow") || name == "mixed" => 1e-2,
        name if name.contains("f16") || name == "halves" => 2e-3,
        _ => 1e-5,
    }
}

/// Every function of a file of operations agrees with its expected results.
fn operations(file: &str) {
    functions("operations", file);
}

fn functions(inside: &str, file: &str) {
    let folder = folder(inside);
    let archive = folder.join(format!("{file}.npz"));
    let program = Program::load(folder.join(format!("{file}.mlir")))
        .unwrap_or_else(|error| panic!("{error}"));
    let mut wrong = Vec::new();
    let mut count = 0;
    for inferred in program.own_definitions() {
        let name = inferred.definition.name.as_str();
        // A name that C does not take got another one.
        let said = name.strip_prefix("model_").unwrap_or(name);
        let case = Case::new(&program, name, &archive, &format!("{said}."));
        assert!(!case.expected.is_empty(), "{name}: no results are expected");
        count += 1;
        if let Err(difference) = case.check(tolerance(name)) {
            wrong.push(format!("{name}: {difference}"));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {count} are wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(count > 7, "{count} functions");
}

#[test]
fn elementwise() {
    operations("elementwise");
}

#[test]
fn shapes() {
    operations("shapes");
}

#[test]
fn reductions() {
    operations("reductions");
}

#[test]
fn products() {
    operations("products");
}

#[test]
fn convolutions() {
    operations("convolutions");
}

#[test]
fn indexing() {
    operations("indexing");
}

#[test]
fn scatter() {
    operations("scatter");
}

#[test]
fn selection() {
    operations("selection");
}

#[test]
fn special() {
    operations("special");
}

#[test]
fn mathematics() {
    operations("mathematics");
}

#[test]
fn integers() {
    operations("integers");
}

#[test]
fn series() {
    operations("series");
}

#[test]
fn matrices() {
    operations("matrices");
}

#[test]
fn older() {
    operations("older");
}

#[test]
fn loops() {
    operations("loops");
}

#[test]
fn calls() {
    operations("functions");
}

#[test]
fn tosa() {
    functions("tosa", "tosa");
}

#[test]
fn structured_operations() {
    functions("structured", "structured");
}

#[test]
fn structured_operations_on_memory() {
    functions("structured", "memory");
}

/// Every function of a file gives the results that are expected for each of its sizes: the arrays
/// are named `FUNCTION.SIZES.in0`, ….
fn for_sizes(file: &str, archive: &str, named: Option<&str>) {
    let folder = folder("dynamic");
    let archive = folder.join(format!("{archive}.npz"));
    let program = Program::load(folder.join(format!("{file}.mlir")))
        .unwrap_or_else(|error| panic!("{file}: {error}"));
    let arrays = npz::names(&archive).unwrap();
    for inferred in program.own_definitions() {
        let name = inferred.definition.name.as_str();
        let start = format!("{}.", named.unwrap_or(name));
        let prefixes = arrays.iter().filter(|array| array.starts_with(&start));
        let prefixes: Vec<&str> = prefixes
            .filter_map(|array| array.strip_suffix("out0"))
            .collect();
        assert!(
            !prefixes.is_empty(),
            "{file}: {name}: no results are expected"
        );
        let mut kernel = None;
        for prefix in prefixes {
            let case = Case::new(&program, name, &archive, prefix);
            assert_eq!(case.expected.len(), case.signature.outputs().count());
            let interpreted = case.interpreted();
            let interpreted = interpreted.unwrap_or_else(|error| panic!("{prefix}: {error}"));
            let compiled = case.compiled_once("lowerToC", &mut kernel);
            let compiled = compiled.unwrap_or_else(|error| panic!("{prefix}: {error}"));
            for found in [interpreted, compiled] {
                if let Err(difference) = case.greatest(&found, 1e-5) {
                    panic!("{prefix}: {difference}");
                }
            }
        }
    }
}

macro_rules! of_any_size {
    ($($name:ident)*) => {
        /// Models with symbolic sizes, exported by JAX, each for several sizes.
        mod of_any_size {
            $(#[test]
            fn $name() {
                super::for_sizes(stringify!($name), "models", Some(stringify!($name)));
            })*
        }
    };
}

of_any_size! {
    attention convolution convolved halved in_windows last looked_up mlp normalized pooled scanned
    sorted split summed tiled
}

#[test]
fn operations_of_any_size() {
    for_sizes("operations", "operations", None);
}

#[test]
fn structured_operations_of_any_size() {
    for_sizes("linalg", "linalg", None);
}

/// The page on models lists every operation that is covered, and no other; those that it says are
/// refused are.
#[test]
fn the_page_lists_what_is_covered() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/models.md");
    let page = std::fs::read_to_string(page).unwrap();
    fn names(text: &str) -> Vec<&str> {
        let table = text.lines().filter(|line| line.starts_with('|'));
        let mut names: Vec<&str> = table
            .flat_map(|line| line.split('`').skip(1).step_by(2))
            .collect();
        names.sort_unstable();
        names
    }
    let (_, lists) = page.split_once("## What is covered").unwrap();
    let (covered, refused) = lists.split_once("## What is refused").unwrap();
    assert_eq!(names(covered), rise_passes::stablehlo::covered());
    for name in names(refused).into_iter().filter(|name| name.contains('.')) {
        assert!(!names(covered).contains(&name), "{name}");
    }
}

/// A whole model agrees with its expected results, interpreted, by plain loops and by the strategy
/// for models; `form` is part of its file's name.
fn export(name: &str, form: &str) {
    let folder = folder("exports");
    let program = Program::load(folder.join(format!("{name}{form}.mlir")))
        .unwrap_or_else(|error| panic!("{error}"));
    let (signature, _) = program.definition(None).unwrap();
    let archive = folder.join(format!("{name}.npz"));
    let case = Case::new(&program, &signature.name, &archive, "");
    assert_eq!(case.expected.len(), signature.outputs().count());
    match case.check(tolerance(name)) {
        Ok(difference) => println!("{name}: {difference:.1e}"),
        Err(difference) => panic!("{name}: {difference}"),
    }
    let rewritten = by_default(&program);
    let case = Case::new(&rewritten, &signature.name, &archive, "");
    let found = case.compiled_once(NONE, &mut None);
    let found = found.unwrap_or_else(|error| panic!("{name}: {error}"));
    if let Err(difference) = case.greatest(&found, tolerance(name)) {
        panic!("{name}, by default: {difference}");
    }
}

/// The model, rewritten by the strategy for models: plain loops do not replace what it cannot do.
fn by_default(program: &Program) -> Program {
    // Builds for tests are slow.
    let budget = Budget {
        time: Duration::from_secs(600),
        ..Budget::default()
    };
    let strategy = Strategy::read(FOR_MODELS, None, budget).unwrap();
    let rewritten = program.clone().rewritten(Wanted::One(None), &strategy);
    rewritten.unwrap_or_else(|error| panic!("{error}"))
}

macro_rules! exports {
    ($module:ident, $form:literal: $($name:ident)*) => {
        mod $module {
            $(#[test]
            fn $name() {
                super::export(stringify!($name), $form);
            })*
        }
    };
}

exports! { structured, ".linalg":
    branches conv_nchw embedding_grad heat lstm mixed moe norms pools quantised resnet_block topk
    torch_embedding torch_lenet_nchw transformer_step u_net
}
exports! { generic, ".generic":
    branches conv_nchw embedding_grad hashing heat lstm mixed moe norms pools quantised
    resnet_block topk transformer_step u_net
}
exports! { exports, "":
    block_step branches conv_nchw cumulative decoded embedding_grad factorised
    factorised_elsewhere hashing heat loops lstm mixed mlp_dynamic_batch moe norms parts pools
    quantised resnet_block selected topk torch_embedding torch_lenet_nchw transformer_step
    transposed u_net
}
