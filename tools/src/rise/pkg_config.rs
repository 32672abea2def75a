//! Files of `pkg-config` for libraries: how a project of C or C++ is compiled and linked with one.

use std::path::Path;

use driver::mlir::Stage;

use super::error::Failure;
use super::output::Destination;

/// The file beside a library, and its text.
///
/// # Errors
/// If something else than a library in a file is made.
pub fn beside(library: &Path, made: Stage) -> Result<(Destination, String), Failure> {
    let name = library.file_name().and_then(|name| name.to_str());
    let (Some(name), Stage::Archive | Stage::Shared) = (name, made) else {
        return Err(refused());
    };
    let stem = name.split('.').next().unwrap_or(name);
    let module = stem.strip_prefix("lib").unwrap_or(stem);
    if module.is_empty() {
        return Err(refused());
    }
    let path = library.with_file_name(format!("{module}.pc"));
    Ok((Destination::File(path), text(module, name, made)))
}

/// Paths, whose spaces pkg-config escapes, are below the folder of the file, which may be moved.
fn text(module: &str, library: &str, made: Stage) -> String {
    let is_named = [format!("lib{module}.so"), format!("lib{module}.a")].contains(&library.into());
    let linked = match is_named {
        true => format!("-L${{libdir}} -l{module}"),
        false => format!("${{libdir}}/{library}"),
    };
    let needed = match made {
        Stage::Archive => " -pthread -lm",
        _ => "",
    };
    let version = env!("CARGO_PKG_VERSION");
    format!(
        "# {module}.pc: for pkg-config, by rise {version}. Generated: changes will be lost.\n\
         libdir=${{pcfiledir}}\n\
         \n\
         Name: {module}\n\
         Description: Functions that RISE has compiled\n\
         Version: {version}\n\
         Cflags: -I${{pcfiledir}}\n\
         Libs: {linked}{needed}\n"
    )
}

/// The text of a library that is linked with a BLAS.
pub fn linked_with(text: &str, blas: &str) -> String {
    let lines = text.lines().map(|line| match line.starts_with("Libs: ") {
        true => format!("{line} -l{blas}\n"),
        false => format!("{line}\n"),
    });
    lines.collect()
}

fn refused() -> Failure {
    Failure::usage(
        "`--pkg-config` describes a library in a file",
        "name one with `-o`, such as libmm.so or libmm.a",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libraries_are_linked_by_their_names_or_paths() {
        let libs = |name: &str, made| {
            let text = text("mm", name, made);
            let line = text.lines().last().unwrap().to_owned();
            line.strip_prefix("Libs: ").unwrap().to_owned()
        };
        assert_eq!(libs("libmm.so", Stage::Shared), "-L${libdir} -lmm");
        assert_eq!(
            libs("libmm.a", Stage::Archive),
            "-L${libdir} -lmm -pthread -lm"
        );
        assert_eq!(libs("mm.so", Stage::Shared), "${libdir}/mm.so");
        assert_eq!(
            libs("libmm.so.1.2", Stage::Shared),
            "${libdir}/libmm.so.1.2"
        );
    }

    #[test]
    fn other_stages_and_names_are_refused() {
        for (path, stage) in [
            ("mm.o", Stage::Object),
            ("mm.bundle", Stage::Bundle),
            ("lib.so", Stage::Shared),
        ] {
            assert!(beside(Path::new(path), stage).is_err(), "{path}");
        }
    }
}
