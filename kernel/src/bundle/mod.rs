//! Programs in a shared library that describes itself.
//!
//! `rise build -o FILE.bundle` makes one. It holds the code of the host, the code of a device, and
//! a text that says how the programs in it are called. So it runs where no compiler is, with all
//! checks.

mod description;
mod error;
mod processor;

use std::ffi::c_void;
use std::path::Path;

use rise_runtime::device::{self, Api};
use rise_runtime::execute::{Shared, import_variable};

pub use description::{Bundled, Description};
pub use error::BundleError;

use crate::device::Device;
use crate::kernel::Kernel;

/// The symbol of the text in which a library describes itself.
pub const DESCRIPTION: &str = "rise.description";

/// The symbol of the function that takes a program's arguments through one array.
pub fn packed(program: &str) -> String {
    format!("{program}.packed")
}

/// The symbol of the text that tells which arguments of a program may stay on a device: a digit for
/// each argument of its function, `1` for those.
pub fn on_device(program: &str) -> String {
    format!("{program}.on_device")
}

/// A library with programs, opened in this process.
#[derive(Clone, Debug)]
pub struct Bundle {
    library: Shared,
    description: Description,
    api: Option<Api>,
}

impl Bundle {
    /// Opens a library.
    ///
    /// # Errors
    /// If it is none, or not one for this machine.
    ///
    /// # Safety
    /// It was made by this compiler, and nobody changed it: a library is code, which can do
    /// anything.
    pub unsafe fn open(path: impl AsRef<Path>) -> Result<Bundle, BundleError> {
        let path = path.as_ref();
        // SAFETY: by the caller's promise.
        let library = unsafe { Shared::open(path)? };
        // SAFETY: by the caller's promise, the symbol is that of a text.
        let text = unsafe { library.text(DESCRIPTION) };
        let text = text.ok_or_else(|| BundleError::NoDescription(path.display().to_string()))?;
        let description = Description::parse(&text)?;
        let missing = processor::missing(&description.features);
        if !missing.is_empty() {
            return Err(BundleError::Processor(missing.join(", ")));
        }
        let api = match &description.device {
            None => None,
            Some(name) => {
                let api = Api::ALL.into_iter().find(|api| api.name() == name);
                Some(api.ok_or_else(|| BundleError::UnknownDevice(name.clone()))?)
            }
        };
        for import in &description.imports {
            // SAFETY: by the caller's promise, the variable is one for an address of this function.
            unsafe { provide(&library, import)? };
        }
        Ok(Bundle {
            library,
            description,
            api,
        })
    }

    /// The description.
    pub fn description(&self) -> &Description {
        &self.description
    }

    /// The interface of the device that its kernels are for.
    pub fn api(&self) -> Option<Api> {
        self.api
    }

    /// The program of that name, or the only one, on the device of that number.
    ///
    /// # Errors
    /// If there is none, or several and no name.
    pub fn kernel(&self, name: Option<&str>, device: usize) -> Result<Kernel, BundleError> {
        let programs = &self.description.programs;
        let available = || {
            programs
                .iter()
                .map(|program| program.name.clone())
                .collect()
        };
        let program = match name {
            Some(name) => {
                let found = programs.iter().find(|program| program.name == name);
                found.ok_or_else(|| BundleError::NoProgram {
                    wanted: name.to_owned(),
                    available: available(),
                })?
            }
            None => match &programs[..] {
                [only] => only,
                _ => {
                    return Err(BundleError::NotOne {
                        available: available(),
                    });
                }
            },
        };
        let (signature, facts) = program.signature()?;
        let code = self.library.kernel(&packed(&program.name))?;
        let device = self.api.map(|api| Device {
            api,
            number: device,
        });
        let name = on_device(&program.name);
        // SAFETY: whoever opened it promised that this compiler made it, which names texts so.
        let kept = unsafe { self.library.text(&name) };
        // SAFETY: as above; the description is that of the code.
        let kernel = unsafe { Kernel::new(signature, facts, code, device) };
        Ok(kernel.keeping(kept))
    }
}

/// Writes the address of a function of the run time into the variable for it.
///
/// # Safety
/// If the library has such a variable, it is one for the address of this function.
unsafe fn provide(library: &Shared, import: &str) -> Result<(), BundleError> {
    let unknown = || BundleError::UnknownImport(import.to_owned());
    let symbols = device::symbols();
    let (_, address) = symbols
        .iter()
        .find(|(name, _)| name == import)
        .ok_or_else(unknown)?;
    let place = library
        .address(&import_variable(import))
        .ok_or_else(unknown)?;
    // SAFETY: by the caller's promise; every thread that opens the library writes the same.
    unsafe { place.cast::<*const c_void>().write(*address) };
    Ok(())
}
