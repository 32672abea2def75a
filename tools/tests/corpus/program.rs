//! A program, run by the interpreter and compiled.

use std::collections::BTreeMap;
use std::path::Path;

use driver::{in_memory, separated};
use rise_dialect::term::to_function;
use rise_dialect::types::memory_parts;
use rise_elevate::text::Library as Strategies;
use rise_lang::diagnostic::Source;
use rise_lang::interpreter::{Interpreter, Value};
use rise_lang::nat::Name;
use rise_lang::signature::{Signature, Sizes};
use rise_lang::term::{self, Definition};
use rise_lang::types::{DataType, Scalar, Type};
use rise_runtime::array::{Array, Tolerance, compare};
use rise_runtime::execute::{Arguments, Library};

use crate::execute::Compiler;

/// A way to run a program: a strategy that makes all choices, and a pipeline.
pub struct Way {
    pub strategy: &'static str,
    pub pipeline: &'static str,
}

/// Loops on the processor.
pub const ON_PROCESSOR: Way = Way {
    strategy: "lowerToC",
    pipeline: "rise-to-llvm{loops=affine parallel=sequential}",
};

/// By the schedules of the library, on the processor.
pub const AUTOMATIC: Way = Way {
    strategy: "auto",
    pipeline: "rise-to-llvm{parallel=sequential}",
};

/// Kernels in OpenCL C.
pub const ON_OPENCL: Way = Way {
    strategy: "lowerToGPU",
    pipeline: "rise-to-llvm{device=opencl parallel=sequential}",
};
/// As kernels of Vulkan.
pub const ON_VULKAN: Way = Way {
    strategy: "lowerToGPU",
    pipeline: "rise-to-llvm{device=vulkan parallel=sequential}",
};

pub struct Program {
    signature: Signature,
    definition: Definition,
}

impl Program {
    pub fn load(domain: &str, name: &str) -> Self {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../examples/corpus")
            .join(domain)
            .join(format!("{name}.rise"));
        let text = driver::Program::load(&path).unwrap_or_else(|_| panic!("{}", path.display()));
        let chosen = text.definition(Some(name));
        let (signature, definition) = chosen.unwrap_or_else(|_| panic!("{name}"));
        Program {
            signature,
            definition,
        }
    }

    /// The program lowered and compiled.
    ///
    /// # Errors
    /// Why not.
    pub fn compile(&self, compiler: &Compiler, way: &Way) -> Result<Library, String> {
        let name = self.signature.name.as_str();
        compiler.compile(&self.lowered(compiler, way)?, &[name], way.pipeline)
    }

    /// The program as a function of MLIR, with all choices made.
    ///
    /// # Errors
    /// Why not.
    pub fn lowered(&self, compiler: &Compiler, way: &Way) -> Result<String, String> {
        let strategy = Strategies::standard()
            .strategy(&Source::new("strategy", way.strategy))
            .expect("a strategy");
        let rewriting = rise_passes::rewrite(&self.definition, &strategy, &Default::default());
        let rewritten = rewriting.outcome.map_err(|error| error.to_string())?;
        assert!(rewritten.new_facts.is_empty());
        let function = to_function(compiler.context(), &rewritten.definition)
            .map_err(|error| error.to_string())?;
        Ok(function.to_string())
    }

    /// Runs the program both ways.
    ///
    /// # Errors
    /// How the results differ.
    pub fn agrees(
        &self,
        compiled: &Library,
        written: &[(&str, usize)],
        arguments: Vec<Value>,
        tolerance: f64,
    ) -> Result<(), String> {
        let written: BTreeMap<Name, u64> = written
            .iter()
            .map(|(name, size)| (Name::from(*name), *size as u64))
            .collect();
        let program = term::Program::from(vec![self.definition.clone()]);
        let name = self.signature.name.as_str();
        let expected = Interpreter::new(&program)
            .call(name, &written, arguments.clone())
            .map_err(|error| error.diagnostic().render(false))?;
        let (result, inputs) = self.border();
        let concrete = expected
            .data_type
            .ok_or("the shape of the result is open")?;
        let mut values = separated(&result, &expected.value);
        let mut shapes: Vec<_> = memory_parts(&concrete).iter().map(extents).collect();
        let mut written = written;
        for (data, argument) in inputs.iter().zip(&arguments) {
            let parts = separated(data, argument);
            for (data, part) in memory_parts(data).iter().zip(&parts) {
                let known = shape(data, part, &mut written);
                shapes.push(known);
            }
            values.extend(parts);
        }
        written.retain(|name, _| self.signature.sizes.contains(name));
        let sizes = self.sizes(&written, &shapes)?;
        let expected = self.arrays(&sizes, &values)?;
        let mut found = self.arrays(&sizes, &values)?;
        for parameter in self.signature.outputs() {
            found[parameter.index].as_mut_bytes().fill(0x5A);
        }
        call(compiled, &self.signature, &sizes, &mut found);
        for parameter in &self.signature.parameters {
            let (found, expected) = (&found[parameter.index], &expected[parameter.index]);
            let tolerance = match found.element().is_float() && parameter.role.is_written() {
                true => Tolerance::new(tolerance, tolerance),
                false => Tolerance::new(0.0, 0.0),
            };
            let comparison =
                compare(found, expected, tolerance).map_err(|error| error.to_string())?;
            if !comparison.all_close() {
                return Err(format!("{}: {comparison:?}", parameter.label()));
            }
        }
        Ok(())
    }

    /// The data types of the result and of the parameters.
    fn border(&self) -> (DataType, Vec<DataType>) {
        let mut ty = self.definition.term.ty().expect("types").clone();
        let mut inputs = Vec::new();
        loop {
            ty = match ty {
                Type::Dependent(_, body) => (*body).clone(),
                Type::Function(input, result) => {
                    inputs.push(input.as_data().expect("data").clone());
                    (*result).clone()
                }
                other => return (other.as_data().expect("data").clone(), inputs),
            }
        }
    }

    fn sizes(
        &self,
        written: &BTreeMap<Name, u64>,
        shapes: &[Option<Vec<usize>>],
    ) -> Result<Sizes, String> {
        self.signature
            .bind(written, shapes)
            .map_err(|error| error.to_string())
    }

    fn arrays(&self, sizes: &Sizes, values: &[Value]) -> Result<Vec<Array>, String> {
        let parameters = self.signature.parameters.iter();
        parameters
            .zip(values)
            .map(|(parameter, value)| {
                let shape = sizes.shape(parameter).map_err(|error| error.to_string())?;
                in_memory(parameter.element, &shape, value).map_err(|_| "an array".to_owned())
            })
            .collect()
    }
}

/// The extents of an array type of which all sizes are known.
fn extents(data: &DataType) -> Option<Vec<usize>> {
    let (mut shape, mut data) = (Vec::new(), data);
    while let DataType::Array(size, element) | DataType::Vector(size, element) = data {
        shape.push(usize::try_from(size.as_constant()?).ok()?);
        data = element;
    }
    Some(shape)
}

/// The extents of an array, unless there is none of its elements to tell them; sizes that are
/// extents are taken down anyway.
fn shape(data: &DataType, value: &Value, sizes: &mut BTreeMap<Name, u64>) -> Option<Vec<usize>> {
    let (mut shape, mut data, mut value) = (Vec::new(), data, Some(value));
    while let DataType::Array(size, element) | DataType::Vector(size, element) = data {
        let elements = value?.as_array()?;
        shape.push(elements.len());
        if let Some(name) = size.as_variable() {
            sizes.insert(name.clone(), elements.len() as u64);
        }
        value = elements.first();
        data = element;
    }
    Some(shape)
}

fn call(library: &Library, signature: &Signature, sizes: &Sizes, arrays: &mut [Array]) {
    let mut arguments = Arguments::new();
    for (parameter, array) in signature.parameters.iter().zip(arrays) {
        if !parameter.is_value() {
            arguments.push_fields(array);
            continue;
        }
        macro_rules! push {
            ($element:ty) => {
                arguments.push_scalar(array.as_slice::<$element>().expect("its elements")[0])
            };
        }
        match parameter.element {
            Scalar::I32 => push!(i32),
            Scalar::I64 | Scalar::Index => push!(i64),
            Scalar::F32 => push!(f32),
            Scalar::F64 => push!(f64),
            other => panic!("no value of {other} is passed in the corpus"),
        }
    }
    for size in &signature.passed {
        arguments.push_scalar(sizes.passed(size).expect("a size"));
    }
    let kernel = library.kernel(&format!("{}.packed", signature.name));
    // SAFETY: the packed entry takes the fields of a descriptor for each array and a pointer to
    // each scalar, of the types and extents that its parameters have.
    unsafe { kernel.expect("a kernel").call(&mut arguments.pointers()) }
}
