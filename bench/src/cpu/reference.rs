//! References that the programs are measured against: functions in C (one in C++), as a good
//! programmer writes them, compiled by the toolchain's clang for this machine.

use std::ffi::c_void;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use libloading::Library;
use rise_runtime::array::Array;
use tempfile::TempDir;

/// Flags for every optimisation that keeps the meaning of the program, and for sums in any order
/// where a pragma allows it.
const FLAGS: [&str; 8] = [
    "-O3",
    "-march=native",
    "-ffp-contract=fast",
    "-fno-math-errno",
    "-fopenmp",
    "-fPIC",
    "-shared",
    "-Wall",
];

/// A compiled file.
pub struct Reference {
    library: Library,
    // The library lies in it.
    _folder: TempDir,
}

impl Reference {
    /// Compiles a file of `bench/reference/`, with macros for the sizes.
    ///
    /// # Errors
    /// If it does not compile or load.
    pub fn build(file: &str, macros: &[(&str, String)]) -> anyhow::Result<Reference> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("reference.so");
        let (compiler, standard) = match file.ends_with(".cpp") {
            true => ("clang++", "-std=c++17"),
            false => ("clang", "-std=c11"),
        };
        let mut command = Command::new(root.join("../.toolchain/bin").join(compiler));
        command.arg(standard).args(FLAGS);
        for (name, value) in macros {
            command.arg(format!("-D{name}={value}"));
        }
        command.arg(root.join("reference").join(file));
        command.arg("-o").arg(&path).arg("-lm");
        let output = command.output().context("clang does not start")?;
        anyhow::ensure!(
            output.status.success(),
            "{file} does not compile:\n{}",
            String::from_utf8_lossy(&output.stderr)
        );
        // SAFETY: the file was just made from our own source, which has no constructors.
        let library = unsafe { Library::new(&path) }.with_context(|| format!("loading {file}"))?;
        Ok(Reference {
            library,
            _folder: folder,
        })
    }

    /// By how many threads parallel loops are run from now on.
    ///
    /// # Errors
    /// If the file was compiled without OpenMP.
    pub fn set_threads(&self, threads: usize) -> anyhow::Result<()> {
        // SAFETY: the entry of OpenMP has this type; it is found in what the library is linked to.
        unsafe {
            let set: libloading::Symbol<unsafe extern "C" fn(std::ffi::c_int)> = self
                .library
                .get(b"omp_set_num_threads")
                .context("OpenMP is missing")?;
            set(std::ffi::c_int::try_from(threads)?);
        }
        Ok(())
    }

    /// Calls `void NAME(T *out, const T *in0, …)`; how long it took.
    ///
    /// # Errors
    /// If there is no such function, or it has more inputs than any of ours.
    ///
    /// # Safety
    /// The function has that type, and the arrays have the shapes that it was compiled for.
    pub unsafe fn call(
        &self,
        name: &str,
        output: &mut Array,
        inputs: &[Array],
    ) -> anyhow::Result<Duration> {
        type Pointer = *const c_void;
        let function = |name: &str| -> anyhow::Result<*const ()> {
            // SAFETY: only the address is taken here.
            let symbol = unsafe { self.library.get::<*const ()>(name.as_bytes()) };
            Ok(*symbol.with_context(|| format!("there is no function `{name}`"))?)
        };
        let function = function(name)?;
        let out = output.as_mut_ptr().cast::<c_void>();
        let inputs: Vec<Pointer> = inputs.iter().map(|input| input.as_ptr().cast()).collect();
        macro_rules! call {
            ($($input:ident),*) => {{
                // SAFETY: the caller says so.
                let function = unsafe {
                    std::mem::transmute::<*const (), unsafe extern "C" fn(*mut c_void $(, call!(@type $input))*)>(function)
                };
                let start = Instant::now();
                // SAFETY: the caller says so.
                unsafe { function(out $(, $input)*) };
                start.elapsed()
            }};
            (@type $input:ident) => { Pointer };
        }
        Ok(match inputs[..] {
            [a] => call!(a),
            [a, b] => call!(a, b),
            [a, b, c] => call!(a, b, c),
            [a, b, c, d] => call!(a, b, c, d),
            [a, b, c, d, e] => call!(a, b, c, d, e),
            [a, b, c, d, e, f] => call!(a, b, c, d, e, f),
            [a, b, c, d, e, f, g] => call!(a, b, c, d, e, f, g),
            [a, b, c, d, e, f, g, h] => call!(a, b, c, d, e, f, g, h),
            [a, b, c, d, e, f, g, h, i, j, k, l] => call!(a, b, c, d, e, f, g, h, i, j, k, l),
            _ => anyhow::bail!(
                "`{name}` has {} inputs: expected one to eight, or twelve",
                inputs.len()
            ),
        })
    }
}
