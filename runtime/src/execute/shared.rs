//! Shared libraries opened in this process.

use super::{Kernel, LoadError};
use std::ffi::{CStr, c_char, c_void};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The variable that holds the address of a function that code imports; whoever loads the code
/// writes it.
pub fn import_variable(function: &str) -> String {
    format!("{function}.address")
}

/// A shared library. It stays in memory as long as this or one of its kernels does.
#[derive(Clone, Debug)]
pub struct Shared {
    library: Arc<libloading::Library>,
    path: PathBuf,
}

impl Shared {
    /// Opens a library, all of whose symbols must be defined.
    ///
    /// # Errors
    /// [`LoadError::LibraryNotLoaded`].
    ///
    /// # Safety
    /// Opening it runs its constructors, if it has some: it is a library that may run here.
    pub unsafe fn open(path: &Path) -> Result<Shared, LoadError> {
        // The system's loader looks for a name without a folder elsewhere.
        let place = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        // SAFETY: by the caller's promise.
        let library = unsafe { libloading::Library::new(&place) };
        let library = library.map_err(|error| LoadError::LibraryNotLoaded {
            path: path.to_owned(),
            message: error.to_string(),
        })?;
        Ok(Shared {
            library: Arc::new(library),
            path: path.to_owned(),
        })
    }

    /// Where it was opened.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The address of a symbol; valid as long as the library or one of its kernels lives.
    pub fn address(&self, name: &str) -> Option<*mut c_void> {
        // SAFETY: a symbol is looked up by its name, and only its address is taken.
        let address = unsafe {
            let symbol = self.library.get::<*mut c_void>(name.as_bytes()).ok()?;
            symbol.try_as_raw_ptr()?
        };
        (!address.is_null()).then_some(address)
    }

    /// The text of a constant that ends with a zero byte.
    ///
    /// # Safety
    /// If there is such a symbol, it is that of such a constant.
    pub unsafe fn text(&self, name: &str) -> Option<String> {
        let address = self.address(name)?.cast::<c_char>();
        // SAFETY: by the caller's promise.
        let text = unsafe { CStr::from_ptr(address) };
        Some(text.to_string_lossy().into_owned())
    }

    /// The function of that name, which must have the packed convention (see [`Kernel`]).
    ///
    /// # Errors
    /// [`LoadError::NoFunction`].
    pub fn kernel(&self, name: &str) -> Result<Kernel, LoadError> {
        let address = self.address(name).ok_or_else(|| LoadError::NoFunction {
            name: name.to_owned(),
            available: Vec::new(),
        })?;
        let code = Arc::clone(&self.library);
        Ok(Kernel::new(code, name, address))
    }
}
