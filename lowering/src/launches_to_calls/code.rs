//! The code of kernels, which stands in the module beside the host's part.

use melior::ir::operation::{OperationLike, OperationRef};
use melior::ir::{AttributeLike, Module};
use mlir_sys::{mlirAttributeIsAGPUObjectAttr, mlirGPUObjectAttrGetObject};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Op, Outcome};

/// On a module of kernels, the code of another language that it became.
pub(crate) const SOURCE: &str = "dpia.opencl_source";

/// Kinds of code, as the run time numbers them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// PTX, for CUDA.
    Cuda = 1,
    /// OpenCL C.
    OpenCl = 2,
}

/// The code of a module of kernels.
pub(super) struct Code<'c> {
    pub operation: Op<'c>,
    pub module: String,
    pub target: Target,
    pub text: String,
}

/// The text of the kernels of a module that were compiled; none if there are none.
pub fn device_code(module: &Module) -> Option<String> {
    // SAFETY: the module is alive during the call, and what is read of it does not leave.
    let module: Op = unsafe { OperationRef::from_raw(module.as_operation().to_raw()) };
    let code = of_module(module).ok()?.into_iter().next()?;
    Some(code.text.trim_end_matches('\0').to_owned())
}

/// All code in a module.
pub(super) fn of_module<'c>(module: Op<'c>) -> Outcome<'c, Vec<Code<'c>>> {
    let mut codes = Vec::new();
    for operation in ir::operations(ir::body(module)) {
        let module = ir::text_attribute(operation, "sym_name").unwrap_or_default();
        match ir::name(operation) {
            "gpu.binary" => codes.push(Code {
                operation,
                module,
                target: Target::Cuda,
                text: object(operation)?,
            }),
            "gpu.module" => {
                if let Some(text) = ir::text_attribute(operation, SOURCE) {
                    codes.push(Code {
                        operation,
                        module,
                        target: Target::OpenCl,
                        text,
                    });
                }
            }
            _ => {}
        }
    }
    Ok(codes)
}

/// The text of the object in a `gpu.binary`.
fn object<'c>(binary: Op<'c>) -> Outcome<'c, String> {
    let objects = ir::list_attribute(binary, "objects");
    // SAFETY: the attribute is alive, and its kind is checked before its object is taken.
    let text = objects.first().and_then(|object| unsafe {
        let raw = object.to_raw();
        mlirAttributeIsAGPUObjectAttr(raw).then(|| {
            let text = mlirGPUObjectAttrGetObject(raw);
            let bytes = std::slice::from_raw_parts(text.data.cast::<u8>(), text.length);
            String::from_utf8_lossy(bytes).into_owned()
        })
    });
    text.map(|text| text + "\0").ok_or_else(|| {
        Diagnostic::error(
            binary.location(),
            "expected one object with the text of PTX, as `gpu-module-to-binary{format=isa}` makes it",
        )
    })
}
