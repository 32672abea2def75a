//! Modules with programs, and how they are called.

use std::path::PathBuf;

use melior::ir::attribute::StringAttribute;
use melior::ir::operation::{OperationLike, OperationRef};
use melior::ir::{BlockLike, Location, Module, RegionLike, ValueLike};
use rise_dialect::term;
use rise_lang::nat::Fact;
use rise_lang::signature::Signature;
use rise_lowering::border::machine::symbol;
use rise_lowering::signature::{self, SignatureError};

use super::messages::Range;
use crate::error::Error;

/// Which definitions of a file in the language are meant.
#[derive(Clone, Copy, Debug)]
pub enum Wanted<'a> {
    /// The one of that name, or the only one that takes and gives arrays.
    One(Option<&'a str>),
    /// Definitions of these names, or else all that take and give arrays.
    All(&'a [String]),
}

impl<'a> Wanted<'a> {
    /// The name of the only one that is meant, if it is said.
    pub fn name(self) -> Option<&'a str> {
        match self {
            Wanted::One(name) => name,
            Wanted::All([name]) => Some(name),
            Wanted::All(_) => None,
        }
    }
}

/// A module and the text that it was read from.
pub struct Program<'c> {
    /// The module.
    pub module: Module<'c>,
    /// The file, or the name of the text.
    pub path: PathBuf,
    pub(super) text: String,
    /// Signatures of definitions in the language, and the facts that must hold for their sizes,
    /// besides those in the shapes of arrays. Their functions in the module may have other sizes,
    /// for which facts hold by themselves.
    pub(super) definitions: Vec<(Signature, Vec<Fact>)>,
}

impl Program<'_> {
    /// The code of the kernels, at the stages that have it: a text, or words of SPIR-V.
    ///
    /// # Errors
    /// If the program has no loops on threads of a device.
    pub fn device_code(&self) -> Result<Vec<u8>, Error> {
        rise_lowering::device_code(&self.module).ok_or_else(|| {
            Error::unfit(
                "the program has no loops on threads of a device".to_owned(),
                "write some, such as `mapGlobal 0` in place of `map`, or choose another stage",
            )
        })
    }

    /// Facts that must hold for the sizes of a function, besides those in the shapes of its arrays.
    ///
    /// # Errors
    /// If an attribute is no list of facts.
    pub fn facts(&self, name: &str) -> Result<Vec<Fact>, Error> {
        if let Some((_, facts)) = self.definition(name) {
            return Ok(facts.clone());
        }
        match self.function(name) {
            Some(function) => Ok(term::facts(function)?),
            None => Ok(Vec::new()),
        }
    }

    fn definition(&self, name: &str) -> Option<&(Signature, Vec<Fact>)> {
        let mut definitions = self.definitions.iter();
        definitions.find(|(signature, _)| signature.name == name)
    }

    /// The signatures of all functions that hold a RISE program.
    ///
    /// # Errors
    /// If a function that holds one cannot be called from outside.
    pub fn signatures(&self) -> Result<Vec<Signature>, Error> {
        let mut signatures = Vec::new();
        for function in self
            .functions()
            .into_iter()
            .filter(|function| is_public(*function))
        {
            match self.signature_of(function) {
                Ok(signature) => signatures.push(signature),
                Err(SignatureError::NoProgram { .. } | SignatureError::NotAFunction { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(signatures)
    }

    /// The signature of the function of that name, or of the only one.
    ///
    /// # Errors
    /// [`Error::NoFunction`], [`Error::NotOneFunction`]; if it cannot be called from outside.
    pub fn signature(&self, wanted: Option<&str>) -> Result<Signature, Error> {
        let Some(wanted) = wanted else {
            let mut signatures = self.signatures()?;
            return match signatures.len() {
                1 => Ok(signatures.remove(0)),
                0 => Err(self.no_program()),
                _ => Err(Error::NotOneFunction {
                    program: self.path.clone(),
                    found: names(signatures),
                }),
            };
        };
        let Some(function) = self.function(wanted) else {
            return Err(Error::NoFunction {
                program: self.path.clone(),
                wanted: wanted.to_owned(),
                available: names(self.signatures()?),
            });
        };
        Ok(self.signature_of(function)?)
    }

    /// The error that no function can be run or built.
    pub fn no_program(&self) -> Error {
        Error::NoProgram {
            program: self.path.clone(),
        }
    }

    /// Whether it was read in the language.
    pub(crate) fn is_language(&self) -> bool {
        !self.definitions.is_empty()
    }

    /// The function of that name.
    pub fn function(&self, name: &str) -> Option<OperationRef<'_, '_>> {
        self.functions()
            .into_iter()
            .find(|function| function_name(*function).as_deref() == Some(name))
    }

    fn functions(&self) -> Vec<OperationRef<'_, '_>> {
        let operations = std::iter::successors(self.module.body().first_operation(), |operation| {
            operation.next_in_block()
        });
        operations
            .filter(|operation| operation.name().as_string_ref().as_str() == Ok("func.func"))
            .collect()
    }

    /// The signature of a function. A definition in the language is seen as its author wrote it;
    /// otherwise arguments have the names that the text has.
    fn signature_of(&self, function: OperationRef) -> Result<Signature, SignatureError> {
        let name = symbol(&function);
        if let Some((written, _)) = name.and_then(|name| self.definition(&name)) {
            return Ok(written.clone());
        }
        let mut signature = signature::of(function)?;
        let entry = function
            .region(0)
            .ok()
            .and_then(|region| region.first_block());
        for parameter in &mut signature.parameters {
            let argument = entry.and_then(|entry| entry.argument(parameter.index).ok());
            if let (None, Some(argument)) = (&parameter.name, argument) {
                parameter.name = name_at(argument.location(), &self.text);
            }
        }
        Ok(signature)
    }
}

fn is_public(function: OperationRef) -> bool {
    let visibility = function
        .attribute("sym_visibility")
        .ok()
        .and_then(|text| StringAttribute::try_from(text).ok());
    visibility.is_none_or(|visibility| visibility.value() == "public")
}

fn function_name(function: OperationRef) -> Option<String> {
    let name = StringAttribute::try_from(function.attribute("sym_name").ok()?).ok()?;
    Some(name.value().to_owned())
}

fn names(signatures: Vec<Signature>) -> Vec<String> {
    let names = signatures.into_iter();
    names.map(|signature| signature.name).collect()
}

/// The name of the value that is written at a location, without `%`; none for `%0` and the like.
fn name_at(location: Location, source: &str) -> Option<String> {
    let start = position(source, Range::of(location)?.start)?;
    let name: String = source[start..]
        .strip_prefix('%')?
        .chars()
        .take_while(|character| character.is_alphanumeric() || "_$.-".contains(*character))
        .collect();
    (!name.starts_with(|first: char| first.is_ascii_digit()) && !name.is_empty()).then_some(name)
}

/// The position of a line and column, or none if the file is not (or no longer) like that.
pub fn position(source: &str, (line, column): (usize, usize)) -> Option<usize> {
    let before: usize = source
        .split_inclusive('\n')
        .take(line.checked_sub(1)?)
        .map(str::len)
        .sum();
    let position = before + column.saturating_sub(1);
    (source.lines().count() + 1 >= line && source.is_char_boundary(position)).then_some(position)
}
