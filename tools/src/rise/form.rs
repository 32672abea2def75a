//! The stage that `rise build` makes: the one that `--emit` asks for, or else that of the file's
//! ending.

use std::ffi::OsStr;
use std::path::Path;

use driver::mlir::Stage;

use super::error::Failure;

/// The stage that is made.
///
/// # Errors
/// If the ending of the file is that of something else, or of nothing that can be made.
pub fn of(emit: Option<Stage>, output: Option<&Path>) -> Result<Stage, Failure> {
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
            assert_eq!(of(None, Some(Path::new(path))).unwrap(), stage, "{path}");
        }
        assert_eq!(of(None, None).unwrap(), Stage::Object);
    }

    #[test]
    fn what_is_asked_for_fits_the_ending() {
        let made = |stage, path| of(Some(stage), Some(Path::new(path))).is_ok();
        assert!(made(Stage::Loops, "mm.mlir") && made(Stage::C, "mm.inc"));
        assert!(made(Stage::Object, "mm") && made(Stage::Rise, "mm.mlir"));
        assert!(!made(Stage::Object, "mm.mlir") && !made(Stage::C, "mm.o"));
        assert!(!made(Stage::Loops, "mm.ll") && !made(Stage::Object, "mm.so"));
        assert!(of(None, Some(Path::new("mm.exe"))).is_err());
    }
}
