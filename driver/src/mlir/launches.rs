//! Code of a device, and the header that says how its kernels are launched.

use std::path::Path;

use rise_lang::signature::Signature;
use rise_lowering::launch_header::{Asked, Described, Launcher, Launches};
use rise_lowering::loops_to_c::why_no_function;

use super::header::{begin, end};
use super::{How, Program, Session, Stage, lower};
use crate::error::Error;

/// The code of the kernels of a program at a stage that has some, and the text of the header at
/// `path` that says how they are launched.
///
/// # Errors
/// As [`lower`], or if the program has no kernels, or functions have names that C does not take.
pub fn code_and_launches(
    session: &Session,
    program: &mut Program,
    signatures: &[Signature],
    (stage, how): (Stage, How),
    path: &Path,
) -> Result<(Vec<u8>, String), Error> {
    lower(session, program, signatures, Stage::Kernels, how)?;
    let mut functions = Vec::new();
    for signature in signatures {
        if let Some(wrong) = why_no_function(&signature.name) {
            return Err(Error::unfit(wrong, "rename the function"));
        }
        let facts = program.facts(&signature.name)?;
        functions.push(Described { signature, facts });
    }
    let launches = Launches::of(&program.module, &functions);
    if let Some(pipeline) = stage.code_of_kernels(&how.chip_option()) {
        session.transform(program, &pipeline)?;
    }
    let code = program.device_code()?;
    let text = match stage {
        Stage::Ptx => str::from_utf8(&code).unwrap_or_default(),
        _ => "",
    };
    let launches = launches.text(launcher_of(stage), &|kernel| asked_by(text, kernel));
    let header = begin(path, program, "kernels") + &launches + &end(path);
    Ok((code, header))
}

fn launcher_of(stage: Stage) -> Launcher {
    match stage {
        Stage::Spirv => Launcher::Vulkan,
        Stage::Ptx | Stage::Amdgpu => Launcher::Pointers,
        _ => Launcher::OpenCl,
    }
}

/// Sizes of a launch that PTX gives beside a kernel.
fn asked_by(ptx: &str, kernel: &str) -> Asked {
    let constant = |of: &str| {
        let number = ptx.lines().find_map(|line| {
            let (before, after) = line.split_once(" = ")?;
            let is_it = before.ends_with(&format!(" {kernel}_{of}"));
            after.trim_end_matches(';').parse().ok().filter(|_| is_it)
        });
        number.unwrap_or_default()
    };
    Asked {
        dynamic_bytes: constant("group_memory"),
        layers: constant("layers"),
        has_tensor_maps: ptx.contains(&format!(" {kernel}_tensor_maps[")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ptx_says_what_a_launch_brings() {
        let ptx = ".visible .global .align 4 .u32 mm_kernel_group_memory = 65536;\n\
                   .visible .global .align 4 .u32 mm_kernel_layers = 1;\n\
                   .visible .global .align 8 .b8 mm_kernel_tensor_maps[48] = {1};\n";
        let asked = asked_by(ptx, "mm_kernel");
        assert_eq!(asked.layers, 1);
        assert_eq!((asked.dynamic_bytes, asked.has_tensor_maps), (65536, true));
        assert_eq!(asked_by(ptx, "kernel"), Asked::default());
    }
}
