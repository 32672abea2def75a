//! The code of kernels, which stands in the module beside the host's part.

use melior::ir::operation::{OperationLike, OperationRef};
use melior::ir::{AttributeLike, Module};
use mlir_sys::{
    mlirAttributeGetDialect, mlirAttributeIsAGPUObjectAttr, mlirDialectGetNamespace,
    mlirGPUObjectAttrGetObject, mlirGPUObjectAttrGetTarget,
};
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
    /// SPIR-V, for Vulkan.
    Vulkan = 3,
}

/// The code of a module of kernels.
pub(super) struct Code<'c> {
    pub operation: Op<'c>,
    pub module: String,
    pub target: Target,
    /// A text, which ends with a zero byte, or words.
    pub bytes: Vec<u8>,
}

/// The code of the kernels of a module that were compiled, a text or words; none if there are none.
pub fn device_code(module: &Module) -> Option<Vec<u8>> {
    // SAFETY: the module is alive during the call, and what is read of it does not leave.
    let module: Op = unsafe { OperationRef::from_raw(module.as_operation().to_raw()) };
    let code = of_module(module).ok()?.into_iter().next()?;
    let mut bytes = code.bytes;
    if code.target != Target::Vulkan {
        bytes.pop_if(|last| *last == 0);
    }
    Some(bytes)
}

/// All code in a module.
pub(super) fn of_module<'c>(module: Op<'c>) -> Outcome<'c, Vec<Code<'c>>> {
    let mut codes = Vec::new();
    for operation in ir::operations(ir::body(module)) {
        let module = ir::text_attribute(operation, "sym_name").unwrap_or_default();
        match ir::name(operation) {
            "gpu.binary" => {
                let (target, bytes) = object(operation)?;
                codes.push(Code {
                    operation,
                    module,
                    target,
                    bytes,
                });
            }
            "gpu.module" => {
                if let Some(text) = ir::text_attribute(operation, SOURCE) {
                    codes.push(Code {
                        operation,
                        module,
                        target: Target::OpenCl,
                        bytes: text.into_bytes(),
                    });
                }
            }
            _ => {}
        }
    }
    Ok(codes)
}

/// The object in a `gpu.binary`, and what it is for.
fn object<'c>(binary: Op<'c>) -> Outcome<'c, (Target, Vec<u8>)> {
    let objects = ir::list_attribute(binary, "objects");
    // SAFETY: the attribute is alive, and its kind is checked before its object is taken.
    let object = objects.first().and_then(|object| unsafe {
        let raw = object.to_raw();
        mlirAttributeIsAGPUObjectAttr(raw).then(|| {
            let text = mlirGPUObjectAttrGetObject(raw);
            let bytes = std::slice::from_raw_parts(text.data.cast::<u8>(), text.length);
            let dialect = mlirAttributeGetDialect(mlirGPUObjectAttrGetTarget(raw));
            let name = mlirDialectGetNamespace(dialect);
            let name = std::slice::from_raw_parts(name.data.cast::<u8>(), name.length);
            (name == b"spirv", bytes.to_vec())
        })
    });
    match object {
        Some((true, words)) => Ok((Target::Vulkan, words)),
        Some((false, mut text)) => {
            text.push(0);
            Ok((Target::Cuda, text))
        }
        None => Err(Diagnostic::error(
            binary.location(),
            "expected one object, PTX as `kernels-to-ptx` makes it, or SPIR-V as `kernels-to-spirv` does",
        )),
    }
}
