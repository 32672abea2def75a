//! Programs in the language itself: `.rise` files.

mod interpret;
mod table;

use std::io;
use std::path::{Path, PathBuf};

use rise_lang::diagnostic::Source;
use rise_lang::infer::{InferredDefinition, InferredProgram, infer_program};
use rise_lang::nat::{Fact, Name};
use rise_lang::syntax;
use rise_lang::term::Definition;
use rise_lowering::signature::Signature;
use rise_passes::rewrite;

use super::error::Failure;
use super::files::{self, is_standard_input};
use super::report;
use super::session::Wanted;
use super::strategy::Chosen;

pub use driver::BorderError;
pub use interpret::{in_memory, separated};
pub use table::table;

/// Whether a file is written in the language, as standard input is: others are modules of MLIR.
pub fn is_language(path: &Path) -> bool {
    is_standard_input(path)
        || path
            .extension()
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
    // A lossy name would make imports look elsewhere.
    let (name, bytes) = named(path)?;
    Source::from_bytes(name, bytes).map_err(|source| Failure::NotText {
        path: PathBuf::from(name),
        source,
    })
}

/// A file's name in messages, and its contents.
///
/// # Errors
/// [`Failure::Unreadable`].
pub fn named(path: &Path) -> Result<(&str, Vec<u8>), Failure> {
    let path_shown = files::name(path);
    let unreadable = |source| Failure::Unreadable {
        path: path_shown.to_owned(),
        source,
    };
    let bytes = files::read(path).map_err(unreadable)?;
    match path_shown.to_str() {
        Some(name) => Ok((name, bytes)),
        None => Err(unreadable(io::Error::new(
            io::ErrorKind::InvalidFilename,
            "its name is not valid UTF-8",
        ))),
    }
}

impl Text {
    /// Reads a file and those that it imports, and infers all types.
    ///
    /// # Errors
    /// [`Failure::Unreadable`], or [`Failure::Reported`] after what is wrong with it was shown.
    pub fn load(path: &Path) -> Result<Text, Failure> {
        let source = read(path)?;
        let reported = || Failure::Reported(PathBuf::from(source.name()));
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

    /// The signature of the definition of that name, or of the only one that takes and gives
    /// arrays.
    ///
    /// # Errors
    /// If there is none, or several to choose from, or it takes or gives something else.
    pub fn signature(&self, wanted: Option<&str>) -> Result<Signature, Failure> {
        let file = self.source.name();
        if let Some(wanted) = wanted {
            return match self.program.definition(&Name::from(wanted)) {
                Some(definition) => Ok(driver::signature(definition)?),
                None => Err(Failure::usage(
                    format!("{file}: there is no definition `{wanted}`"),
                    format!("the definitions are {}", self.names()),
                )),
            };
        }
        let own: Vec<&InferredDefinition> = self.own_definitions().collect();
        // The only definition says itself why it cannot be run.
        if let [only] = own[..] {
            return Ok(driver::signature(only)?);
        }
        let mut signatures = self.signatures();
        match signatures.len() {
            1 => Ok(signatures.remove(0)),
            0 => Err(self.no_signature()),
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

    /// The definition that [`Text::signature`] chooses, without uses of others, and with all facts
    /// that it needs.
    ///
    /// # Errors
    /// As [`Text::signature`].
    pub fn definition(&self, wanted: Option<&str>) -> Result<(Signature, Definition), Failure> {
        self.expanded(self.signature(wanted)?)
    }

    /// Facts that must hold for the sizes of the definition with this signature.
    pub fn facts(&self, signature: &Signature) -> Vec<Fact> {
        let definition = self.program.expand(&Name::from(signature.name.as_str()));
        definition.map_or_else(Vec::new, |definition| definition.facts)
    }

    /// The definition of that name, without uses of others.
    pub fn written_out(&self, name: &str) -> Option<Definition> {
        self.program.expand(&Name::from(name))
    }

    /// The definitions of these names, or else all of the file that take and give arrays, as
    /// [`Text::definition`] gives one.
    ///
    /// # Errors
    /// If there is none, or one that is named takes or gives something else.
    pub fn definitions(&self, wanted: &[String]) -> Result<Vec<(Signature, Definition)>, Failure> {
        let signatures = match wanted {
            [] => match self.signatures() {
                // A single definition says itself why it cannot be used.
                none if none.is_empty() => vec![self.signature(None)?],
                signatures => signatures,
            },
            wanted => {
                let mut names: Vec<&String> = Vec::new();
                for name in wanted {
                    if !names.contains(&name) {
                        names.push(name);
                    }
                }
                let signatures = names.into_iter().map(|name| self.signature(Some(name)));
                signatures.collect::<Result<_, _>>()?
            }
        };
        let definitions = signatures
            .into_iter()
            .map(|signature| self.expanded(signature));
        definitions.collect()
    }

    /// The signatures of all definitions of the file that take and give arrays.
    fn signatures(&self) -> Vec<Signature> {
        self.own_definitions()
            .filter_map(|definition| driver::signature(definition).ok())
            .collect()
    }

    fn no_signature(&self) -> Failure {
        Failure::usage(
            format!(
                "{}: no definition takes and gives arrays of scalars",
                self.source.name()
            ),
            "`rise check` shows the types of all definitions; write the types of the parameters of one",
        )
    }

    fn expanded(&self, signature: Signature) -> Result<(Signature, Definition), Failure> {
        let definition = self.program.expand(&Name::from(signature.name.as_str()));
        match definition {
            Some(definition) => Ok((signature, definition)),
            None => Err(Failure::Internal(format!(
                "`{}` is not defined",
                signature.name
            ))),
        }
    }

    /// The definition of that name, or the only one, or the only one that takes and gives arrays;
    /// as [`Text::definition`] gives it.
    ///
    /// # Errors
    /// If there is none, or several to choose from.
    pub fn any_definition(&self, wanted: Option<&str>) -> Result<Definition, Failure> {
        let own: Vec<&InferredDefinition> = self.own_definitions().collect();
        let name = match (wanted, &own[..]) {
            (Some(wanted), _) => Name::from(wanted),
            (None, [only]) => only.definition.name.clone(),
            (None, _) => match self.signature(None) {
                Ok(signature) => Name::from(signature.name.as_str()),
                Err(_) => {
                    return Err(Failure::usage(
                        format!(
                            "{}: expected one definition, found {}",
                            self.source.name(),
                            self.names()
                        ),
                        match own.as_slice() {
                            [] => "a definition is such as `def double (x : f32) : f32 = x * 2`"
                                .to_owned(),
                            [first, ..] => {
                                format!("choose one with `--function {}`", first.definition.name)
                            }
                        },
                    ));
                }
            },
        };
        self.program.expand(&name).ok_or_else(|| {
            Failure::usage(
                format!("{}: there is no definition `{name}`", self.source.name()),
                format!("the definitions are {}", self.names()),
            )
        })
    }

    /// The definitions that are meant, as [`Text::definition`] gives one.
    ///
    /// # Errors
    /// As [`Text::definitions`].
    pub fn wanted(&self, wanted: Wanted) -> Result<Vec<(Signature, Definition)>, Failure> {
        match wanted {
            Wanted::One(name) => Ok(vec![self.definition(name)?]),
            Wanted::All(names) => self.definitions(names),
        }
    }

    /// The program with the definitions that are meant rewritten by a strategy.
    ///
    /// # Errors
    /// As [`Text::definitions`]; [`Failure::Reported`] after it was shown why.
    pub fn rewritten(mut self, wanted: Wanted, chosen: &Chosen) -> Result<Text, Failure> {
        for (_, definition) in self.wanted(wanted)? {
            self.rewrite(&definition, chosen)?;
        }
        Ok(self)
    }

    fn rewrite(&mut self, definition: &Definition, chosen: &Chosen) -> Result<(), Failure> {
        let strategy = chosen.strategy(definition)?;
        let rewritten = rewrite(definition, &strategy, &chosen.options).outcome;
        let rewritten = rewritten.map_err(|error| {
            chosen.failure(Path::new(self.source.name()), &definition.name, &error)
        })?;
        for fact in &rewritten.new_facts {
            report::diagnostic(&report::needs_fact(fact));
        }
        for inferred in &mut self.program.definitions {
            if inferred.definition.name == definition.name {
                if let Some(ty) = rewritten.definition.term.ty() {
                    inferred.ty = ty.clone();
                }
                inferred.definition = rewritten.definition.clone();
                inferred.facts.clear();
            }
        }
        Ok(())
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
