//! Programs in the language itself: `.rise` files.

mod border;
mod expand;
mod interpret;
mod table;

use std::path::Path;
use std::{fs, io};

use rise_lang::diagnostic::Source;
use rise_lang::infer::{InferredDefinition, InferredProgram, infer_program};
use rise_lang::nat::Name;
use rise_lang::syntax;
use rise_lang::term::Definition;
use rise_lowering::signature::Signature;

use super::error::Failure;
use super::report;

pub use border::BorderError;
pub use table::table;

/// Whether a file is written in the language: others are modules of MLIR.
pub fn is_language(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension == "rise")
}

/// A program with its types.
pub struct Text {
    /// The file that was named; others are imported by it.
    source: Source,
    program: InferredProgram,
}

/// Reads a file as text.
///
/// # Errors
/// [`Failure::Unreadable`].
pub fn read(path: &Path) -> Result<Source, Failure> {
    let unreadable = |source| Failure::Unreadable {
        path: path.to_owned(),
        source,
    };
    if path.is_dir() {
        return Err(unreadable(io::ErrorKind::IsADirectory.into()));
    }
    // A lossy name would make imports look elsewhere.
    let Some(name) = path.to_str() else {
        return Err(unreadable(io::Error::new(
            io::ErrorKind::InvalidFilename,
            "its name is not valid UTF-8",
        )));
    };
    let text = fs::read_to_string(path).map_err(unreadable)?;
    Ok(Source::new(name, text))
}

impl Text {
    /// Reads a file and those that it imports, and infers all types.
    ///
    /// # Errors
    /// [`Failure::Unreadable`], or [`Failure::Reported`] after what is wrong with it was shown.
    pub fn load(path: &Path) -> Result<Text, Failure> {
        let source = read(path)?;
        let reported = || Failure::Reported(path.to_owned());
        let program = syntax::parse_program(&source, &syntax::Files).map_err(|error| {
            report::diagnostic(&error.diagnostic());
            reported()
        })?;
        let program = infer_program(&program).map_err(|errors| {
            for error in &errors {
                report::diagnostic(&error.diagnostic());
            }
            reported()
        })?;
        Ok(Text { source, program })
    }

    /// The definitions of the file itself.
    pub fn own_definitions(&self) -> impl Iterator<Item = &InferredDefinition> {
        self.program.definitions.iter().filter(|inferred| {
            let span = inferred.definition.origin.span();
            span.is_some_and(|span| *span.source() == self.source)
        })
    }

    /// The signature of the definition of that name, or of the only one that takes and gives arrays.
    ///
    /// # Errors
    /// If there is none, or several to choose from, or it takes or gives something else.
    pub fn signature(&self, wanted: Option<&str>) -> Result<Signature, Failure> {
        let file = self.source.name();
        if let Some(wanted) = wanted {
            return match self.program.definition(&Name::from(wanted)) {
                Some(definition) => Ok(border::signature(definition)?),
                None => Err(Failure::usage(
                    format!("{file}: there is no definition `{wanted}`"),
                    format!("the definitions are {}", self.names()),
                )),
            };
        }
        let own: Vec<&InferredDefinition> = self.own_definitions().collect();
        // The only definition says itself why it cannot be run.
        if let [only] = own[..] {
            return Ok(border::signature(only)?);
        }
        let mut signatures: Vec<Signature> = own
            .into_iter()
            .filter_map(|definition| border::signature(definition).ok())
            .collect();
        match signatures.len() {
            1 => Ok(signatures.remove(0)),
            0 => Err(Failure::usage(
                format!("{file}: no definition takes and gives arrays of scalars"),
                "`rise check` shows the types of all definitions; write the types of the parameters of one",
            )),
            _ => {
                let names: Vec<String> = signatures
                    .iter()
                    .map(|signature| format!("`{}`", signature.name))
                    .collect();
                Err(Failure::usage(
                    format!(
                        "{file}: expected one definition that takes and gives arrays, found {}",
                        names.join(", ")
                    ),
                    format!("choose one with `--function {}`", signatures[0].name),
                ))
            }
        }
    }

    /// The definition that [`Text::signature`] chooses, without uses of others, and with all facts that it needs.
    ///
    /// # Errors
    /// As [`Text::signature`].
    pub fn definition(&self, wanted: Option<&str>) -> Result<Definition, Failure> {
        let name = self.signature(wanted)?.name;
        expand::expand(&self.program, &Name::from(name.as_str()))
            .ok_or_else(|| Failure::Internal(format!("`{name}` is not defined")))
    }

    /// The text of the file.
    pub fn source(&self) -> &Source {
        &self.source
    }

    fn names(&self) -> String {
        let names: Vec<String> = self
            .own_definitions()
            .map(|inferred| format!("`{}`", inferred.definition.name))
            .collect();
        if names.is_empty() {
            "none".to_owned()
        } else {
            names.join(", ")
        }
    }
}
