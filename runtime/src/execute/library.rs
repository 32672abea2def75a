//! Objects linked into this process.
//!
//! inkwell knows none of ORC, LLVM's linker of objects in a process: its own engines take modules
//! and compile these once more. So this is `llvm-sys` but for buffers.

use super::{Kernel, LoadError};
use super::{blas, half_conversions, memory};
use crate::compile::{Object, Target};
use crate::text::{c_string, check};
use inkwell::memory_buffer::MemoryBuffer;
use llvm_sys::error::LLVMErrorRef;
use llvm_sys::orc2::lljit::*;
use llvm_sys::orc2::*;
use std::ffi::{CStr, c_char, c_void};
use std::mem::ManuallyDrop;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// Where a library finds what it does not define itself. The process's own symbols (libc and libm
/// among them) are always found.
#[derive(Clone, Debug, Default)]
pub struct LoadOptions {
    /// Shared libraries, searched in order after the process. They are never unloaded.
    pub libraries: Vec<PathBuf>,
    /// Symbols by name, found before those of the process: functions of an executable are not
    /// visible otherwise.
    pub symbols: Vec<(String, *const c_void)>,
}

/// An object linked into this process.
///
/// The code stays in memory as long as the library or one of its kernels does. Static constructors
/// are not run.
#[derive(Clone, Debug)]
pub struct Library {
    jit: Arc<Jit>,
}

impl Library {
    /// Links an object, all of it at once, against the process and what the options name.
    ///
    /// # Errors
    /// Any [`LoadError`] but [`LoadError::NoFunction`]. Nothing of the object runs if there is one.
    pub fn load(object: &Object, options: &LoadOptions) -> Result<Library, LoadError> {
        check_runnable(object.target())?;
        let jit = Jit::new(object.functions().to_vec())?;
        jit.define(&half_conversions::symbols())?;
        let memory = memory::symbols();
        let is_given = |name: &str| options.symbols.iter().any(|(given, _)| given == name);
        if !memory.iter().any(|(name, _)| is_given(name)) {
            jit.define(&memory)?;
        }
        let symbols: Vec<(&str, *const c_void)> = options
            .symbols
            .iter()
            .map(|(name, address)| (name.as_str(), *address))
            .collect();
        jit.define(&symbols)?;
        jit.search(None).map_err(|message| jit.explain(message))?;
        for path in &options.libraries {
            jit.search(Some(path))
                .map_err(|message| LoadError::LibraryNotLoaded {
                    path: path.clone(),
                    message,
                })?;
        }
        if blas::calls_blas(object.bytes()) {
            jit.search_blas(options)?;
        }
        jit.add(object.bytes())?;
        // The first look-up links the whole object, so that what is undefined is found now and not
        // at a call.
        if let Some(function) = object.functions().first() {
            jit.address(function)?;
        }
        Ok(Library { jit: Arc::new(jit) })
    }

    /// The names of the functions that the object defines.
    pub fn functions(&self) -> &[String] {
        &self.jit.functions
    }

    /// The function of that name, which must have the packed convention (see [`Kernel`]).
    ///
    /// # Errors
    /// [`LoadError::NoFunction`].
    pub fn kernel(&self, name: &str) -> Result<Kernel, LoadError> {
        let address = self.address(name)?;
        Ok(Kernel::new(self.jit.clone(), name, address))
    }

    /// The text of a constant that ends with a zero byte.
    ///
    /// # Safety
    /// If the object has such a symbol, it is that of such a constant.
    pub unsafe fn text(&self, name: &str) -> Option<String> {
        let address = self.jit.address(name).ok()?.cast::<c_char>();
        // SAFETY: by the caller's promise.
        let text = unsafe { CStr::from_ptr(address) };
        Some(text.to_string_lossy().into_owned())
    }

    /// The address of a function; valid as long as the library or one of its kernels lives.
    ///
    /// # Errors
    /// [`LoadError::NoFunction`].
    pub fn address(&self, name: &str) -> Result<*const c_void, LoadError> {
        // LLVM's own look-up would find the process's functions as well.
        if !self.jit.functions.iter().any(|function| function == name) {
            let available = self.jit.functions.clone();
            return Err(LoadError::NoFunction {
                name: name.to_owned(),
                available,
            });
        }
        self.jit.address(name)
    }
}

fn check_runnable(target: &Target) -> Result<(), LoadError> {
    match target.missing_here() {
        None => {
            let (expected, found) = (
                Target::host().triple().to_owned(),
                target.triple().to_owned(),
            );
            Err(LoadError::WrongTarget { expected, found })
        }
        Some(missing) if missing.is_empty() => Ok(()),
        Some(missing) => Err(LoadError::MissingFeatures {
            cpu: target.cpu().to_owned(),
            missing,
        }),
    }
}

/// Messages of LLVM besides the result of a call.
type Reported = Mutex<Vec<String>>;

/// An owned LLJIT with one object.
#[derive(Debug)]
pub(super) struct Jit {
    jit: LLVMOrcLLJITRef,
    functions: Vec<String>,
    /// Boxed, because the session holds its address.
    reported: Box<Reported>,
}

// SAFETY: LLJIT locks its session; the error list is behind a mutex.
unsafe impl Send for Jit {}
// SAFETY: as above.
unsafe impl Sync for Jit {}

impl Jit {
    fn new(functions: Vec<String>) -> Result<Jit, LoadError> {
        let mut jit = std::ptr::null_mut();
        // SAFETY: a null builder asks for the defaults: this machine, and in-process linking. The
        // error is ours.
        unsafe { check(LLVMOrcCreateLLJIT(&mut jit, std::ptr::null_mut())) }
            .map_err(|message| LoadError::NotLinked { message })?;
        let jit = Jit {
            jit,
            functions,
            reported: Box::default(),
        };
        let state = (&raw const *jit.reported).cast_mut().cast();
        // SAFETY: the session belongs to the JIT; the reporter's state is boxed and outlives it
        // (see `drop`).
        unsafe {
            LLVMOrcExecutionSessionSetErrorReporter(
                LLVMOrcLLJITGetExecutionSession(jit.jit),
                report,
                state,
            );
        };
        Ok(jit)
    }

    fn define(&self, symbols: &[(&str, *const c_void)]) -> Result<(), LoadError> {
        if symbols.is_empty() {
            return Ok(());
        }
        let flags = LLVMJITSymbolGenericFlags::LLVMJITSymbolGenericFlagsExported as u8
            | LLVMJITSymbolGenericFlags::LLVMJITSymbolGenericFlagsCallable as u8;
        let evaluated = |address: *const c_void| LLVMJITEvaluatedSymbol {
            Address: address.expose_provenance() as u64,
            Flags: LLVMJITSymbolFlags {
                GenericFlags: flags,
                TargetFlags: 0,
            },
        };
        // SAFETY: the names live through the calls that copy them; the copies' references go to the
        // pairs, and with these to the unit. If the definition fails the unit is still ours.
        unsafe {
            let pair = |&(name, address): &(&str, *const c_void)| LLVMOrcCSymbolMapPair {
                Name: LLVMOrcLLJITMangleAndIntern(self.jit, c_string(name).as_ptr()),
                Sym: evaluated(address),
            };
            let mut pairs: Vec<LLVMOrcCSymbolMapPair> = symbols.iter().map(pair).collect();
            let unit = LLVMOrcAbsoluteSymbols(pairs.as_mut_ptr(), pairs.len());
            let dylib = LLVMOrcLLJITGetMainJITDylib(self.jit);
            let outcome = check(LLVMOrcJITDylibDefine(dylib, unit));
            if outcome.is_err() {
                LLVMOrcDisposeMaterializationUnit(unit);
            }
            outcome.map_err(|message| self.explain(message))
        }
    }

    /// Finds symbols in a shared library; without one, in the process.
    fn search(&self, library: Option<&Path>) -> Result<(), String> {
        let path = library.map(|path| c_string(&path.to_string_lossy()));
        let (mut generator, nothing) = (std::ptr::null_mut(), std::ptr::null_mut());
        // SAFETY: the path lives through the call and no filter is given; the generator is handed
        // over to the JIT.
        unsafe {
            let prefix = LLVMOrcLLJITGetGlobalPrefix(self.jit);
            check(match &path {
                None => LLVMOrcCreateDynamicLibrarySearchGeneratorForProcess(
                    &mut generator,
                    prefix,
                    None,
                    nothing,
                ),
                Some(path) => LLVMOrcCreateDynamicLibrarySearchGeneratorForPath(
                    &mut generator,
                    path.as_ptr(),
                    prefix,
                    None,
                    nothing,
                ),
            })?;
            LLVMOrcJITDylibAddGenerator(LLVMOrcLLJITGetMainJITDylib(self.jit), generator);
        }
        Ok(())
    }

    /// Finds the functions of BLAS. A library that the user names may have them itself.
    fn search_blas(&self, options: &LoadOptions) -> Result<(), LoadError> {
        match blas::find_blas() {
            Ok(path) => self
                .search(Some(&path))
                .map_err(|message| LoadError::LibraryNotLoaded { path, message }),
            Err(_) if !options.libraries.is_empty() || options.symbols.iter().any(is_of_blas) => {
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    fn add(&self, object: &[u8]) -> Result<(), LoadError> {
        let buffer = MemoryBuffer::create_from_memory_range_copy(object, "object");
        let buffer = ManuallyDrop::new(buffer);
        // SAFETY: the JIT takes over the buffer.
        unsafe {
            let dylib = LLVMOrcLLJITGetMainJITDylib(self.jit);
            check(LLVMOrcLLJITAddObjectFile(
                self.jit,
                dylib,
                buffer.as_mut_ptr(),
            ))
        }
        .map_err(|message| self.explain(message))
    }

    /// The address of a symbol that the object defines.
    fn address(&self, name: &str) -> Result<*const c_void, LoadError> {
        let mut address = 0;
        // SAFETY: the JIT is valid and the string lives through the call; the error is ours.
        let outcome = unsafe {
            check(LLVMOrcLLJITLookup(
                self.jit,
                &mut address,
                c_string(name).as_ptr(),
            ))
        };
        outcome.map_err(|message| self.explain(message))?;
        Ok(std::ptr::with_exposed_provenance(address as usize))
    }

    /// The error for a message, which only says what failed: why was reported to the session.
    fn explain(&self, message: String) -> LoadError {
        let mut reported = self
            .reported
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        let messages: Vec<String> = std::mem::take(&mut *reported)
            .into_iter()
            .chain([message])
            .collect();
        let mut symbols: Vec<String> = messages
            .iter()
            .flat_map(|text| undefined_symbols(text))
            .collect();
        symbols.sort();
        symbols.dedup();
        if symbols.is_empty() {
            LoadError::NotLinked {
                message: messages.join("; "),
            }
        } else {
            LoadError::UndefinedSymbols { symbols }
        }
    }
}

fn is_of_blas((name, _): &(String, *const c_void)) -> bool {
    blas::calls_blas(name.as_bytes())
}

/// The names in LLVM's `Symbols not found: [ a, b ]`.
fn undefined_symbols(message: &str) -> Vec<String> {
    let Some((_, rest)) = message.split_once("Symbols not found: [") else {
        return Vec::new();
    };
    let Some((names, _)) = rest.split_once(']') else {
        return Vec::new();
    };
    names
        .split(',')
        .map(|name| name.trim().to_owned())
        .filter(|name| !name.is_empty())
        .collect()
}

impl Drop for Jit {
    fn drop(&mut self) {
        // SAFETY: the JIT is ours and not used again; the error is ours. `reported` is dropped
        // after this. An error on the way down has no one left to hear it.
        let _ = unsafe { check(LLVMOrcDisposeLLJIT(self.jit)) };
    }
}

/// Keeps errors instead of LLVM's default of printing them.
extern "C" fn report(state: *mut c_void, error: LLVMErrorRef) {
    // SAFETY: the state is the JIT's own list; the error is given to us.
    let (reported, outcome) = unsafe { (&*state.cast::<Reported>(), check(error)) };
    if let Err(message) = outcome {
        reported
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
            .push(message);
    }
}
