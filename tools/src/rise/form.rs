//! The stage that `rise build` makes: the one that `--emit` asks for, or else that of the file's
//! ending.

use std::ffi::OsStr;
use std::path::Path;

use driver::device::Api;
use driver::mlir::Stage;

use super::error::Failure;

/// The stage that is made.
///
/// # Errors
/// If the ending of the file is that of something else, or of nothing that can be made, or if the
/// device takes no such code.
pub fn of(
    emit: Option<Stage>,
    output: Option<&Path>,
    device: Option<Api>,
) -> Result<Stage, Failure> {
    let stage = match (emit, of_ending(emit, output)?) {
        // Both take SPIR-V, of two kinds.
        (None, Stage::Spirv) if device == Some(Api::OpenCl) => Stage::SpirvOpenCl,
        (_, stage) => stage,
    };
    match (device, stage.interface()) {
        (Some(wanted), Some(takes_it)) if wanted != takes_it => Err(Failure::usage(
            format!(
                "`--target {}` takes no {}, which is what `{}` makes",
                wanted.name(),
                code_of(stage),
                match output.filter(|_| emit.is_none()) {
                    Some(output) => format!("-o {}", output.display()),
                    None => format!("--emit={}", stage.name()),
                }
            ),
            format!(
                "nothing was written; say `--target {}`, or make what that device takes: .ptx for cuda, \
                 .cl or .spv for opencl, .spv for vulkan",
                takes_it.name()
            ),
        )),
        _ => Ok(stage),
    }
}

/// The language of code of a device.
fn code_of(stage: Stage) -> &'static str {
    match stage {
        Stage::OpenCl => "OpenCL C",
        Stage::Ptx => "PTX",
        Stage::Spirv => "SPIR-V for Vulkan",
        _ => "SPIR-V for OpenCL",
    }
}

/// The stage, by the ending of the file if it is not asked for.
fn of_ending(emit: Option<Stage>, output: Option<&Path>) -> Result<Stage, Failure> {
    let ending = output.and_then(ending);
    match (emit, output) {
        (emit, None) => Ok(emit.unwrap_or(Stage::Object)),
        (Some(stage), Some(output)) => {
            let is_wrong = match ending.map(stage_of) {
                Some(Some(Stage::Llvm)) => !stage.is_mlir(),
                Some(Some(Stage::Spirv)) => {
                    !matches!(stage, Stage::Spirv | Stage::SpirvOpenCl)
                }
                Some(Some(Stage::Assembly)) => {
                    !matches!(stage, Stage::Assembly | Stage::Amdgpu)
                }
                Some(Some(other)) => other != stage,
                // An ending of one's own says nothing.
                Some(None) | None => false,
            };
            match is_wrong {
                false => Ok(stage),
                true => Err(Failure::usage(
                    format!(
                        "{}: this ending is not that of what `--emit={}` makes",
                        output.display(),
                        stage.name()
                    ),
                    format!(
                        "nothing was written; {}, or leave out `--emit`",
                        endings_of(stage)
                    ),
                )),
            }
        }
        (None, Some(output)) => match ending {
            None => Ok(Stage::Object),
            Some(ending) => stage_of(ending).ok_or_else(|| {
                Failure::usage(
                    format!(
                        "{}: nothing that can be made has this ending",
                        output.display()
                    ),
                    "nothing was written; endings are .o .so .a .bundle .s .ll .c .cl .ptx .spv .mlir; `--emit` says \
                     what to make for any other",
                )
            }),
        },
    }
}

fn endings_of(stage: Stage) -> String {
    let ending = match stage {
        Stage::C => ".c",
        Stage::OpenCl => ".cl",
        Stage::Ptx => ".ptx",
        Stage::Spirv | Stage::SpirvOpenCl => ".spv",
        Stage::LlvmIr => ".ll",
        Stage::Assembly | Stage::Amdgpu => ".s",
        Stage::Object => ".o",
        Stage::Archive => ".a",
        Stage::Shared => ".so",
        Stage::Bundle => ".bundle",
        _ => ".mlir",
    };
    format!("give it the ending {ending}")
}

/// The ending of a file's name; for `libmm.so.1`, `so`.
fn ending(path: &Path) -> Option<&str> {
    let extension = path.extension().and_then(OsStr::to_str)?;
    let is_version = extension.bytes().all(|byte| byte.is_ascii_digit());
    match is_version {
        true => ending(Path::new(path.file_stem()?)),
        false => Some(extension),
    }
}

/// The stage that an ending asks for, if one does.
fn stage_of(ending: &str) -> Option<Stage> {
    Some(match ending {
        // That this is the header's name is said where the header is made.
        "o" | "obj" | "h" => Stage::Object,
        "so" => Stage::Shared,
        "bundle" => Stage::Bundle,
        "a" => Stage::Archive,
        "s" => Stage::Assembly,
        "ll" => Stage::LlvmIr,
        "cl" => Stage::OpenCl,
        "ptx" => Stage::Ptx,
        "spv" => Stage::Spirv,
        "c" => Stage::C,
        "mlir" => Stage::Llvm,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_say_what_is_made() {
        for (path, stage) in [
            ("mm.o", Stage::Object),
            ("mm", Stage::Object),
            ("libmm.so", Stage::Shared),
            ("mm.bundle", Stage::Bundle),
            ("libmm.so.1.2", Stage::Shared),
            ("libmm.a", Stage::Archive),
            ("mm.s", Stage::Assembly),
            ("mm.ll", Stage::LlvmIr),
            ("mm.c", Stage::C),
            ("mm.cl", Stage::OpenCl),
            ("mm.ptx", Stage::Ptx),
            ("mm.spv", Stage::Spirv),
            ("mm.imperative.mlir", Stage::Llvm),
        ] {
            assert_eq!(
                of(None, Some(Path::new(path)), None).unwrap(),
                stage,
                "{path}"
            );
        }
        assert_eq!(of(None, None, None).unwrap(), Stage::Object);
    }

    #[test]
    fn what_is_asked_for_fits_the_ending() {
        let made = |stage, path| of(Some(stage), Some(Path::new(path)), None).is_ok();
        assert!(made(Stage::Loops, "mm.mlir") && made(Stage::C, "mm.inc"));
        assert!(made(Stage::Object, "mm") && made(Stage::Rise, "mm.mlir"));
        assert!(!made(Stage::Object, "mm.mlir") && !made(Stage::C, "mm.o"));
        assert!(!made(Stage::Loops, "mm.ll") && !made(Stage::Object, "mm.so"));
        assert!(of(None, Some(Path::new("mm.exe")), None).is_err());
    }

    #[test]
    fn code_is_what_the_device_takes() {
        let made = |path, device| of(None, Some(Path::new(path)), Some(device)).ok();
        assert_eq!(made("mm.spv", Api::OpenCl), Some(Stage::SpirvOpenCl));
        assert_eq!(made("mm.spv", Api::Vulkan), Some(Stage::Spirv));
        assert_eq!(made("mm.spv", Api::Cuda), None);
        assert_eq!(made("mm.cl", Api::OpenCl), Some(Stage::OpenCl));
        assert_eq!(made("mm.cl", Api::Vulkan), None);
        assert_eq!(made("mm.ptx", Api::Cuda), Some(Stage::Ptx));
        assert_eq!(made("mm.o", Api::Cuda), Some(Stage::Object));
    }
}
