//! `rise-opt`: `mlir-opt` with the dialects and passes of RISE.

use std::process::ExitCode;

use mlir_sys::MlirStringRef;

const NAME: &str = "RISE, ELEVATE and DPIA optimizer driver\n";

fn main() -> ExitCode {
    rise_tools::register_passes();
    let registry = rise_tools::registry();
    let (count, arguments) = rise_tools::c_arguments();
    let name = MlirStringRef {
        data: NAME.as_ptr().cast(),
        length: NAME.len(),
    };
    // SAFETY: arguments and registry live during the call.
    let status = unsafe { rise_mlir_shim::riseOptMain(count, arguments, name, registry.to_raw()) };
    ExitCode::from(u8::try_from(status).unwrap_or(1))
}
