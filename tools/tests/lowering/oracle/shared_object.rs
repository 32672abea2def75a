//! C source compiled by gcc or clang with all warnings as errors, and called from this process.

use std::collections::BTreeMap;
use std::ffi::c_void;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use rise_lang::nat::Name;
use rise_lang::signature::Signature;
use rise_lowering::loops_to_c::{self, c_type};
use rise_runtime::array::Array;
use rise_runtime::execute::Arguments;

use super::{Oracle, Program};

const FLAGS: [&str; 7] = [
    "-std=c11", "-Wall", "-Wextra", "-Werror", "-O0", "-fPIC", "-shared",
];

/// Functions compiled from C.
pub struct SharedObject {
    library: libloading::Library,
    _folder: tempfile::TempDir,
}

/// A function of which every argument, and the place of the result, is given by a pointer.
type Entry = unsafe extern "C" fn(*mut *mut c_void);

/// The C source of a module and, for every program, a function that takes the arguments as an array
/// of pointers.
pub fn source(oracle: &Oracle, module: &str, programs: &[&Program]) -> Result<String, String> {
    source_of(
        oracle,
        module,
        programs,
        "rise-to-emitc{parallel=sequential}",
    )
}

/// The same, by another pipeline.
pub fn source_of(
    oracle: &Oracle,
    module: &str,
    programs: &[&Program],
    pipeline: &str,
) -> Result<String, String> {
    let lowered = oracle.compiler.lower(module, pipeline)?;
    let mut text = loops_to_c::print(&lowered).map_err(|error| error.to_string())?;
    for program in programs {
        let entry = entry(&program.signature, &text);
        text += &entry;
    }
    Ok(text)
}

/// The sizes are passed in the order of the C function, which is that of its prototype.
fn entry(signature: &Signature, source: &str) -> String {
    let parameters = signature.parameters.iter().enumerate();
    let mut arguments: Vec<String> = parameters
        .map(|(index, parameter)| {
            let element = c_type(parameter.element);
            match parameter.is_value() {
                true => format!("*({element} *)a[{index}]"),
                false => format!("*({element} **)a[{index}]"),
            }
        })
        .collect();
    let first = arguments.len();
    arguments.extend(size_names(&signature.name, source, first).map(|name| {
        let mut sizes = signature.sizes.iter();
        let size = sizes.position(|size| size.as_str() == name);
        let size = size.unwrap_or_else(|| panic!("`{name}` is no size of the program"));
        format!("*(int64_t *)a[{}]", first + size)
    }));
    let mut text = String::new();
    let name = &signature.name;
    let (count, list) = (first + signature.sizes.len(), arguments.join(", "));
    let _ = write!(
        text,
        "\nvoid {name}_packed(void **a);\nvoid {name}_packed(void **a) {{\n  *(int32_t *)a[{count}] = {name}({list});\n}}\n",
    );
    text
}

/// The names of the parameters of a function in C after the first ones.
fn size_names<'a>(function: &str, source: &'a str, first: usize) -> impl Iterator<Item = &'a str> {
    let (_, parameters) = source.split_once(&format!("int32_t {function}(")).unwrap();
    let (parameters, _) = parameters.split_once(')').unwrap();
    let names = parameters
        .split(',')
        .filter_map(|parameter| parameter.split_whitespace().last());
    names.skip(first)
}

impl SharedObject {
    pub fn compile(source: &str, compiler: &Path) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let (program, object) = (
            folder.path().join("program.c"),
            folder.path().join("program.so"),
        );
        std::fs::write(&program, source).unwrap();
        let mut command = Command::new(compiler);
        command
            .args(FLAGS)
            .arg("-o")
            .arg(&object)
            .arg(&program)
            .arg("-lm");
        crate::common::succeed(&mut command);
        // SAFETY: the object has no constructors.
        let library = unsafe { libloading::Library::new(&object) }.unwrap();
        SharedObject {
            library,
            _folder: folder,
        }
    }

    /// Calls a function; gives the code that it returns.
    pub fn call(
        &self,
        signature: &Signature,
        arrays: &mut [Array],
        sizes: &BTreeMap<Name, u64>,
    ) -> i32 {
        let mut arguments = Arguments::new();
        for (parameter, array) in signature.parameters.iter().zip(arrays) {
            match parameter.is_value() {
                true => arguments.push_value(array.value_at(0).unwrap()),
                false => arguments.push_pointer(array.as_mut_ptr().cast()),
            }
        }
        for size in &signature.sizes {
            arguments.push_scalar(sizes[size] as i64);
        }
        let mut code = -1i32;
        let mut pointers = arguments.pointers();
        pointers.push((&raw mut code).cast());
        // SAFETY: the function takes a pointer to each of its arguments, which have the types of
        // its parameters, and one to its result.
        unsafe {
            let name = format!("{}_packed", signature.name);
            let entry = self.library.get::<Entry>(name.as_bytes()).unwrap();
            entry(pointers.as_mut_ptr());
        }
        code
    }
}
