//! Programs for known sizes.

use std::borrow::Cow;

use rise_lang::nat::{Fact, Name, Nat};
use rise_lang::signature::{Signature, Sizes};
use rise_lang::term::{Definition, Term, TermKind};
use rise_lang::types::{Kind, Substitution, Type, TypeArgument};

use super::Program;
use crate::error::Error;
use crate::options::Options;

impl Program {
    /// The program with the definition of that signature for arguments of these sizes alone: what
    /// is known of them is known to strategies, and code is made for the numbers. The definition
    /// keeps its parameters but those that are sizes.
    ///
    /// Source: "Rank-Polymorphism for Shape-Guided Blocking", section 4.
    ///
    /// # Errors
    /// [`Error::Size`] if a fact that the program needs does not hold for them.
    pub fn for_sizes(mut self, signature: &Signature, sizes: &Sizes) -> Result<Program, Error> {
        if let Some(definition) = self.written_out(&signature.name) {
            self.put(&for_sizes(&definition, &|name| sizes.get(name))?);
            let known = |name: &Name| Some((name.to_string(), sizes.get(name)?));
            self.known = signature.sizes.iter().filter_map(known).collect();
        }
        Ok(self)
    }

    /// The program with the definition that the options name for the sizes that they name.
    ///
    /// # Errors
    /// As [`Program::definition`]; [`Error::Size`], [`Error::NoSize`].
    pub(super) fn for_options(&self, options: &Options) -> Result<Cow<'_, Program>, Error> {
        let sizes = &options.sizes;
        if sizes.is_empty() {
            return Ok(Cow::Borrowed(self));
        }
        let (signature, definition) = self.definition(options.function.as_deref())?;
        let is_known = |name: &String| signature.sizes.iter().any(|size| size.as_str() == name);
        if let Some(name) = sizes.keys().find(|name| !is_known(name)) {
            return Err(Error::NoSize {
                definition: signature.name.clone(),
                wanted: name.clone(),
                available: signature.sizes.iter().map(ToString::to_string).collect(),
            });
        }
        let size = |name: &Name| sizes.get(name.as_str()).copied();
        let mut program = self.clone();
        program.put(&for_sizes(&definition, &size)?);
        program.known.clone_from(sizes);
        Ok(Cow::Owned(program))
    }

    /// Puts the definition in the place of the one of its name.
    pub(super) fn put(&mut self, definition: &Definition) {
        for inferred in &mut self.definitions.definitions {
            if inferred.definition.name == definition.name {
                self.used.extend(inferred.definition.term.references());
                if let Some(ty) = definition.term.ty() {
                    inferred.ty = ty.clone();
                }
                inferred.definition = definition.clone();
                inferred.facts.clear();
            }
        }
    }
}

/// The definition for sizes, as far as they are known.
///
/// # Errors
/// [`Error::Size`] if a fact does not hold.
fn for_sizes(
    definition: &Definition,
    sizes: &dyn Fn(&Name) -> Option<u64>,
) -> Result<Definition, Error> {
    let mut known = Substitution::new();
    let term = instance(&definition.term, sizes, &mut known);
    let mut facts = Vec::new();
    let value = |name: &Name| sizes(name).and_then(|size| i64::try_from(size).ok());
    for fact in &definition.facts {
        match fact.evaluate(&value) {
            Ok(true) => {}
            Ok(false) => {
                return Err(Error::Size {
                    definition: definition.name.to_string(),
                    fact: fact.clone(),
                });
            }
            // It mentions others.
            Err(_) => facts.push(Fact::new(
                known.nat(&fact.left),
                fact.relation,
                known.nat(&fact.right),
            )),
        }
    }
    Ok(Definition {
        facts,
        term,
        ..definition.clone()
    })
}

/// The term without the leading parameters that are known.
fn instance(term: &Term, sizes: &dyn Fn(&Name) -> Option<u64>, known: &mut Substitution) -> Term {
    match (term.kind(), term.ty()) {
        (TermKind::TypeLambda(parameter, body), _) if parameter.kind == Kind::Nat => {
            match sizes(&parameter.name) {
                Some(size) => {
                    let argument = TypeArgument::Nat(Nat::constant(size));
                    known.insert(parameter.name.clone(), argument.clone());
                    let one = Substitution::of(parameter.name.clone(), argument);
                    instance(&body.substitute_types(&one), sizes, known)
                }
                None => with_body(term, instance(body, sizes, known)),
            }
        }
        (TermKind::Lambda(_, body), Some(Type::Function(..))) => {
            with_body(term, instance(body, sizes, known))
        }
        _ => term.clone(),
    }
}

/// The lambda with another body, and the type that follows.
fn with_body(lambda: &Term, body: Term) -> Term {
    let ty = match (lambda.ty(), body.shared_type().cloned()) {
        (Some(Type::Function(parameter, _)), Some(result)) => {
            Some(Type::Function(parameter.clone(), result))
        }
        (Some(Type::Dependent(parameter, _)), Some(result)) => {
            Some(Type::Dependent(parameter.clone(), result))
        }
        _ => None,
    };
    let term = lambda.map_children(&mut |_| Some(body.clone()));
    match (term, ty) {
        (Some(term), Some(ty)) => term.with_type(ty),
        (term, _) => term.unwrap_or(body),
    }
}
