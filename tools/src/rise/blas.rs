//! The BLAS that code is linked with.

use rise_runtime::execute::find_blas;

use super::error::Failure;

/// The library that is named where the user names none.
pub const DEFAULT: &str = "openblas";

/// A header that says which BLAS its code needs.
pub fn noted(header: &str, blas: &str) -> String {
    format!("/* The code calls functions of BLAS: link it with -l{blas}. */\n{header}")
}

/// The argument of the linker: the library that the user names, or the one that this machine has.
///
/// # Errors
/// If the user names none and the machine has none.
pub fn argument(named: Option<&str>) -> Result<String, Failure> {
    let Some(name) = named else {
        let found = find_blas()?;
        return Ok(match found.components().count() {
            1 => format!("-l:{}", found.display()),
            _ => found.display().to_string(),
        });
    };
    Ok(format!("-l{name}"))
}
