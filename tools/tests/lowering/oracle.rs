//! Programs of the language, compiled, against the interpreter: every result equal, at sizes that
//! are zero, one, odd and prime.

mod c_output;
mod c_source;
mod casts;
mod corpus;
mod every_primitive;
mod nesting;
mod pairs;
mod reductions;
mod requirements;
mod selection;
mod shared_object;
mod sizes;
mod streams;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use rise_dialect::term::to_function;
use rise_lang::nat::Name;
use rise_lang::signature::{Parameter, Signature};
use rise_lang::types::{DataType, Scalar, Tf32};
use rise_runtime::array::{Array, ElementType, Tolerance, compare};
use rise_runtime::execute::Arguments;

use super::execute::{Compiler, SEQUENTIAL};

/// Values of the size variables.
type Sizes<'a> = &'a [(&'a str, u64)];

/// A program whose definition `f` is compiled.
struct Oracle {
    compiler: Compiler,
    folder: tempfile::TempDir,
}

impl Oracle {
    fn new() -> Self {
        Self {
            compiler: Compiler::new(),
            folder: tempfile::tempdir().unwrap(),
        }
    }

    fn file(&self, text: &str) -> PathBuf {
        let path = self.folder.path().join("program.rise");
        std::fs::write(&path, text).unwrap();
        path
    }

    /// Expects the same of the interpreter and of both kinds of loops.
    fn agrees(&self, text: &str, all_sizes: &[Sizes]) {
        self.file_agrees(&self.file(text), "f", all_sizes);
    }

    fn file_agrees(&self, path: &Path, function: &str, all_sizes: &[Sizes]) {
        let program = Program::load(path, function);
        let text = self.module(&program);
        for pipeline in SEQUENTIAL {
            let library = self
                .compiler
                .compile(&text, &[function], pipeline)
                .unwrap_or_else(|error| panic!("{}: {pipeline}: {error}", path.display()));
            let kernel = library.kernel(&format!("{function}.packed")).unwrap();
            for sizes in all_sizes {
                let expected = program.interpreted(sizes);
                let mut found = program.arrays(sizes);
                call(&kernel, &program.signature, &mut found, &known(sizes));
                for parameter in program.signature.outputs() {
                    let place = format!("{pipeline} at {sizes:?}, {}", parameter.label());
                    program.compare(&found[parameter.index], &expected[parameter.index], &place);
                }
            }
        }
    }

    /// The message for a program that is refused.
    fn refused(&self, text: &str) -> String {
        let program = Program::load(&self.file(text), "f");
        let text = self.module(&program);
        match self.compiler.compile(&text, &["f"], SEQUENTIAL[0]) {
            Ok(_) => panic!("expected an error"),
            Err(message) => message,
        }
    }

    /// The module as text.
    fn module(&self, program: &Program) -> String {
        let function = to_function(self.compiler.context(), &program.definition);
        function.unwrap().to_string()
    }
}

/// The values that arrays are filled with.
#[derive(Clone, Copy, PartialEq)]
enum Values {
    /// Small whole numbers.
    Whole,
    /// Numbers at which operations go wrong: [`every_primitive::special`].
    Special,
}

struct Program {
    values: Values,
    text: driver::Program,
    signature: Signature,
    definition: rise_lang::term::Definition,
}

impl Program {
    fn load(path: &Path, function: &str) -> Self {
        let text = driver::Program::load(path).unwrap_or_else(|_| panic!("{}", path.display()));
        let chosen = text.definition(Some(function));
        let (signature, definition) = chosen.unwrap_or_else(|_| panic!("{function}"));
        Self {
            values: Values::Whole,
            text,
            signature,
            definition,
        }
    }

    /// Arrays of small whole numbers, indices in range, and a result that nobody wrote.
    fn arrays(&self, sizes: Sizes) -> Vec<Array> {
        let known = known(sizes);
        let array = |parameter: &Parameter| {
            let shape: Vec<usize> = parameter
                .dimensions
                .iter()
                .map(|size| {
                    let size = size.evaluate(&|name| known.get(name).map(|value| *value as i64));
                    usize::try_from(size.expect("a size")).expect("a size")
                })
                .collect();
            if self.values == Values::Special && parameter.role.is_read() {
                let inputs = self.signature.parameters[..parameter.index].iter();
                let order = inputs.filter(|input| input.role.is_read()).count();
                return every_primitive::special::array(parameter, &shape, order);
            }
            let count: usize = shape.iter().product();
            let value = |position: usize| match parameter.role.is_written() {
                true => -123,
                false => ((position * 31 + parameter.index * 7) % 19) as i64 - 9,
            };
            let numbers = (0..count).map(value);
            let mut inner = &parameter.data;
            while let DataType::Array(_, element) = inner {
                inner = element;
            }
            let bound = match inner {
                DataType::Index(bound) => {
                    bound.evaluate(&|name| known.get(name).map(|value| *value as i64))
                }
                _ => Ok(1),
            };
            let bound = bound.expect("a size").max(1);
            match parameter.element {
                Scalar::I8 => {
                    Array::from_slice(&shape, &numbers.map(|v| v as i8).collect::<Vec<_>>())
                }
                Scalar::I16 => {
                    Array::from_slice(&shape, &numbers.map(|v| v as i16).collect::<Vec<_>>())
                }
                Scalar::Bool => {
                    Array::from_bools(&shape, &numbers.map(|v| v % 2 == 0).collect::<Vec<_>>())
                }
                Scalar::I32 => {
                    Array::from_slice(&shape, &numbers.map(|v| v as i32).collect::<Vec<_>>())
                }
                Scalar::I64 => Array::from_slice(&shape, &numbers.collect::<Vec<_>>()),
                Scalar::U8 => {
                    Array::from_slice(&shape, &numbers.map(|v| v as u8).collect::<Vec<_>>())
                }
                Scalar::U16 => {
                    Array::from_slice(&shape, &numbers.map(|v| v as u16).collect::<Vec<_>>())
                }
                Scalar::U32 => {
                    Array::from_slice(&shape, &numbers.map(|v| v as u32).collect::<Vec<_>>())
                }
                Scalar::U64 => {
                    Array::from_slice(&shape, &numbers.map(|v| v as u64).collect::<Vec<_>>())
                }
                Scalar::TF32 => {
                    let rounded = numbers.map(|v| Tf32::from_f64(v as f64).to_f32());
                    Array::from_slice(&shape, &rounded.collect::<Vec<_>>())
                }
                Scalar::F32 => {
                    Array::from_slice(&shape, &numbers.map(|v| v as f32).collect::<Vec<_>>())
                }
                Scalar::F64 => {
                    Array::from_slice(&shape, &numbers.map(|v| v as f64).collect::<Vec<_>>())
                }
                Scalar::F16 => {
                    let halves = numbers.map(|v| half::f16::from_f64(v as f64));
                    Array::from_slice(&shape, &halves.collect::<Vec<_>>())
                }
                Scalar::BF16 => {
                    let halves = numbers.map(|v| half::bf16::from_f64(v as f64));
                    Array::from_slice(&shape, &halves.collect::<Vec<_>>())
                }
                Scalar::Index => {
                    let indices = (0..count as u64).rev().map(|v| v % bound as u64);
                    Array::from_slice(&shape, &indices.map(|v| v as i64).collect::<Vec<_>>())
                }
            }
            .unwrap()
        };
        self.signature.parameters.iter().map(array).collect()
    }

    fn interpreted(&self, sizes: Sizes) -> Vec<Array> {
        self.meaning(sizes).expect("the interpreter fails")
    }

    /// The arrays after interpretation, if the program has a meaning for these sizes.
    fn meaning(&self, sizes: Sizes) -> Option<Vec<Array>> {
        let mut arrays = self.arrays(sizes);
        let shapes: Vec<_> = arrays
            .iter()
            .map(|array| Some(array.shape().to_vec()))
            .collect();
        let given = sizes
            .iter()
            .map(|(name, value)| (Name::from(*name), *value))
            .collect();
        let known = self.signature.bind(&given, &shapes).ok()?;
        let outcome = self.text.interpret(&self.signature, &known, &mut arrays);
        outcome.ok().map(|_| arrays)
    }

    fn compare(&self, found: &Array, expected: &Array, place: &str) {
        if let Some(difference) = self.difference(found, expected, false) {
            panic!("{}: {place}: {difference}", self.signature.name);
        }
    }

    /// How a result differs from what is expected; whether what is no number agrees with itself is
    /// the caller's.
    fn difference(&self, found: &Array, expected: &Array, equal_nan: bool) -> Option<String> {
        let mut parameters = self.signature.parameters.iter();
        let bound = match found.element() {
            ElementType::BF16 => 1e-2,
            ElementType::F32 if parameters.any(|one| one.element == Scalar::TF32) => 1e-3,
            ElementType::F16 => 1e-3,
            other if other.is_float() => 1e-4,
            _ => 0.0,
        };
        let comparison = compare(
            found,
            expected,
            Tolerance {
                equal_nan,
                ..Tolerance::new(bound, bound)
            },
        )
        .unwrap();
        (!comparison.all_close()).then(|| format!("{comparison:?}"))
    }
}

fn known(sizes: Sizes) -> BTreeMap<Name, u64> {
    sizes
        .iter()
        .map(|(name, value)| (Name::from(*name), *value))
        .collect()
}

fn call(
    kernel: &rise_runtime::execute::Kernel,
    signature: &Signature,
    arrays: &mut [Array],
    sizes: &BTreeMap<Name, u64>,
) {
    let mut arguments = Arguments::new();
    for (parameter, array) in signature.parameters.iter().zip(arrays) {
        if !parameter.is_value() {
            arguments.push_fields(array);
            continue;
        }
        arguments.push_value(array.value_at(0).unwrap());
    }
    for size in &signature.passed {
        let value = size.evaluate(&|name| sizes.get(name).map(|value| *value as i64));
        arguments.push_scalar(value.expect("a size"));
    }
    // SAFETY: the packed entry takes the fields of a descriptor for each array and a pointer to
    // each scalar, of the types and extents that its parameters have.
    unsafe { kernel.call(&mut arguments.pointers()) }
}
