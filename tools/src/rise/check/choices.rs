//! Whether every array of a definition can be read and written where it is: the check of read and
//! write annotations.

use driver::Program;
use driver::mlir::{Session, Wanted};
use rise_elevate::rise::says_how;
use rise_lang::diagnostic::Severity;
use rise_lang::infer::InferredDefinition;
use rise_lang::nat::Name;
use rise_lang::primitives::{Group, Primitive};
use rise_lang::term::{Term, TermKind};
use rise_lang::types::Type;
use rise_lowering::LEFT_OPEN;

use super::findings::Findings;
use crate::rise::error::Failure;
use crate::rise::report;

const PIPELINE: &str = "func.func(rise-to-dpia{only-check=true})";
const WHAT: &str = "that its arrays can be read and written";

/// Whether a term, behind the parameters that it begins with, is still a function.
fn is_function(term: &Term) -> bool {
    match term.kind() {
        TermKind::Lambda(_, body) | TermKind::TypeLambda(_, body) => is_function(body),
        _ => matches!(term.ty(), Some(Type::Function(..) | Type::Dependent(..))),
    }
}

/// The check of the definitions of a file.
pub struct Choices<'t> {
    program: &'t Program,
    /// Whether definitions in the high-level language are checked too.
    all: bool,
    /// Made for the first definition that needs it.
    session: Option<Session>,
}

impl<'t> Choices<'t> {
    pub fn new(program: &'t Program, all: bool) -> Choices<'t> {
        Choices {
            program,
            all,
            session: None,
        }
    }

    /// Whether a definition that takes and gives arrays uses this one, itself or by others.
    fn is_part(&self, name: &Name) -> bool {
        let mut users = self.program.own_definitions().filter(|user| {
            let user = &user.definition;
            user.name != *name && user.term.references().contains(name)
        });
        users.any(|user| {
            let user = &user.definition.name;
            self.program.signature(Some(user.as_str())).is_ok() || self.is_part(user)
        })
    }

    /// Checks a definition, if it takes and gives arrays and is in the low-level language, or all
    /// are to be checked.
    ///
    /// # Errors
    /// A mistake of ours.
    pub fn check(
        &mut self,
        inferred: &InferredDefinition,
        findings: &mut Findings,
    ) -> Result<(), Failure> {
        let name = inferred.definition.name.as_str();
        let Some(definition) = self.program.written_out(name) else {
            return Ok(());
        };
        let says_how = says_how(&definition.term, &is_low_level);
        if self.program.signature(Some(name)).is_err() || !(self.all || says_how) {
            return Ok(());
        }
        // A definition without parameters of its own, or a part of a program of the file, is
        // checked where it is used.
        if !self.all && (is_function(&definition.term) || self.is_part(&inferred.definition.name)) {
            return Ok(());
        }
        let session = self.session.get_or_insert_with(Session::default);
        let mut program = match session.imported(self.program, Wanted::One(Some(name))) {
            Ok(program) => program,
            Err(driver::Error::Term(error)) => {
                let mut diagnostic = error.diagnostic();
                if !self.all {
                    diagnostic.severity = Severity::Warning;
                    diagnostic.message = format!("of `{name}` it is not checked {WHAT}: {error}");
                }
                findings.add(&diagnostic);
                return Ok(());
            }
            Err(other) => return Err(other.into()),
        };
        let is_right = session.run(&mut program.module, PIPELINE)?;
        let errors = session.errors();
        let said = session.messages();
        if is_right {
            report::messages(&said);
            return Ok(());
        }
        let says = |words: &str| errors.iter().any(|error| error.contains(words));
        if says(LEFT_OPEN) && !self.all {
            // A program for strategies to go on with.
        } else if said.has_error() {
            report::messages(&said);
            findings.add_shown_error();
        } else {
            return Err(driver::Error::Silent(PIPELINE.to_owned()).into());
        }
        Ok(())
    }
}

/// Whether a primitive says how something is computed, or where it lies. A reduction in order does
/// not: programs in the high-level language have no other for operators of two types.
fn is_low_level(primitive: &Primitive) -> bool {
    match primitive {
        Primitive::ToMem => true,
        Primitive::ReduceSeq => false,
        _ => matches!(
            primitive.group(),
            Group::Sequential | Group::Streams | Group::Threads | Group::Device | Group::Warps
        ),
    }
}
