//! Objects linked into this process.

use super::half_conversions;
use super::{Kernel, LoadError};
use crate::compile::{Object, Target};
use crate::text::{c_string, check};
use llvm_sys::core::LLVMCreateMemoryBufferWithMemoryRangeCopy;
use llvm_sys::error::LLVMErrorRef;
use llvm_sys::orc2::lljit::*;
use llvm_sys::orc2::*;
use std::ffi::{c_char, c_void};
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
        let symbols: Vec<(&str, *const c_void)> = options
            .symbols
            .iter()
            .map(|(name, address)| (name.as_str(), *address))
            .collect();
        jit.define(&symbols)?;
        jit.search_process()?;
        for path in &options.libraries {
            jit.search_library(path)?;
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
            )
        };
        Ok(jit)
    }

    fn define(&self, symbols: &[(&str, *const c_void)]) -> Result<(), LoadError> {
        if symbols.is_empty() {
            return Ok(());
        }
        let flags = LLVMJITSymbolGenericFlags::LLVMJITSymbolGenericFlagsExported as u8
            | LLVMJITSymbolGenericFlags::LLVMJITSymbolGenericFlagsCallable as u8;
        let mut pairs: Vec<LLVMOrcCSymbolMapPair> = symbols
            .iter()
            .map(|&(name, address)| LLVMOrcCSymbolMapPair {
                // SAFETY: the JIT is valid and the string lives through the call; the pair takes
                // over the reference.
                Name: unsafe { LLVMOrcLLJITMangleAndIntern(self.jit, c_string(name).as_ptr()) },
                Sym: LLVMJITEvaluatedSymbol {
                    Address: address as u64,
                    Flags: LLVMJITSymbolFlags {
                        GenericFlags: flags,
                        TargetFlags: 0,
                    },
                },
            })
            .collect();
        // SAFETY: the names' references go to the unit; if the definition fails the unit is still
        // ours to free.
        unsafe {
            let unit = LLVMOrcAbsoluteSymbols(pairs.as_mut_ptr(), pairs.len());
            let outcome = check(LLVMOrcJITDylibDefine(
                LLVMOrcLLJITGetMainJITDylib(self.jit),
                unit,
            ));
            if outcome.is_err() {
                LLVMOrcDisposeMaterializationUnit(unit);
            }
            outcome.map_err(|message| self.explain(message))
        }
    }

    fn search_process(&self) -> Result<(), LoadError> {
        let mut generator = std::ptr::null_mut();
        // SAFETY: no filter is given; the generator is handed over to the JIT.
        unsafe {
            let prefix = LLVMOrcLLJITGetGlobalPrefix(self.jit);
            let nothing = std::ptr::null_mut();
            check(LLVMOrcCreateDynamicLibrarySearchGeneratorForProcess(
                &mut generator,
                prefix,
                None,
                nothing,
            ))
            .map_err(|message| self.explain(message))?;
            LLVMOrcJITDylibAddGenerator(LLVMOrcLLJITGetMainJITDylib(self.jit), generator);
        }
        Ok(())
    }

    fn search_library(&self, path: &Path) -> Result<(), LoadError> {
        let text = c_string(&path.to_string_lossy());
        let mut generator = std::ptr::null_mut();
        // SAFETY: as in `search_process`; the path lives through the call.
        unsafe {
            let prefix = LLVMOrcLLJITGetGlobalPrefix(self.jit);
            let nothing = std::ptr::null_mut();
            let (place, text) = (&mut generator, text.as_ptr());
            check(LLVMOrcCreateDynamicLibrarySearchGeneratorForPath(
                place, text, prefix, None, nothing,
            ))
            .map_err(|message| LoadError::LibraryNotLoaded {
                path: path.to_owned(),
                message,
            })?;
            LLVMOrcJITDylibAddGenerator(LLVMOrcLLJITGetMainJITDylib(self.jit), generator);
        }
        Ok(())
    }

    fn add(&self, object: &[u8]) -> Result<(), LoadError> {
        let start = object.as_ptr().cast::<c_char>();
        // SAFETY: the buffer is a copy, and the JIT takes it over.
        unsafe {
            let buffer =
                LLVMCreateMemoryBufferWithMemoryRangeCopy(start, object.len(), c"object".as_ptr());
            check(LLVMOrcLLJITAddObjectFile(
                self.jit,
                LLVMOrcLLJITGetMainJITDylib(self.jit),
                buffer,
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
            .unwrap_or_else(|poisoned| poisoned.into_inner());
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
            .unwrap_or_else(|poisoned| poisoned.into_inner())
            .push(message);
    }
}
