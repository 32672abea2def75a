//! Type inference: Hindley-Milner, with equations between sizes.
//!
//! Every construct of a term makes types equal.
//! [Unification](https://en.wikipedia.org/wiki/Hindley–Milner_type_system) solves these equations
//! at once, also those between sizes if they have one solution. Other equations between sizes are
//! kept and tried again when more is known, as partly known shapes are in "StagedSAC: A Case Study
//! in Performance-Oriented DSL Development", section 5.1. An equation that stays open becomes a
//! [`RequiredFact`], to be checked when the program gets its arguments. Definitions are
//! polymorphic: open parts of their types become implicit type-level parameters.
//!
//! ```
//! use rise_lang::infer::infer;
//! use rise_lang::primitives::Primitive::*;
//! use rise_lang::term::build::{fun, typed_fun, nat_fun};
//! use rise_lang::types::Type;
//!
//! let ty = Type::parse("n.f32")?;
//! let program = nat_fun("n", |_| typed_fun("xs", ty, |xs| Map.of([fun("x", |x| Mul.of([x.clone(), x])), Split.at([4]).of([xs]).pipe(Join)])));
//! let inferred = infer(&program)?;
//! assert_eq!(inferred.ty.to_string(), "(n : nat) -> n.f32 -> n.f32");
//! assert_eq!(inferred.facts[0].fact.to_string(), "n%4 == 0");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod allowed;
mod application;
mod bind;
mod binders;
mod carried;
mod cause;
mod check;
mod convert;
mod elaborated;
mod error;
mod expand;
mod explain;
mod generalise;
mod grown;
mod habits;
mod hints;
mod inner;
mod instance;
mod marked;
mod negative;
mod place;
mod ranks;
mod report;
mod rounds;
mod rows;
mod scope;
mod shape;
mod sizes;
mod solver;

pub use carried::carries_its_types;
pub use error::{TypeError, TypeErrorKind};

use crate::{
    diagnostic::Span,
    nat::{Fact, Facts, Name},
    prelude,
    syntax::ShapedDefinition,
    term::{Definition, Program, Term},
    types::{Type, TypeParameter},
};
use ranks::Instances;
use rustc_hash::FxHashMap;

/// A fact about sizes that must hold for a program to be right, and that could not be proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequiredFact {
    /// The fact, about the type-level parameters of the program.
    pub fact: Fact,
    /// The construct that needs the fact.
    pub asker: String,
    /// Where that is.
    pub span: Option<Span>,
}

/// A term with its types.
#[derive(Clone, Debug)]
pub struct Inferred {
    /// The term: every node has its type, number literals their values, uses of definitions their
    /// implicit arguments. What the type left open is bound by implicit type-level lambdas around
    /// it.
    pub term: Term,
    /// Its type.
    pub ty: Type,
    /// Facts that must hold besides, checked before the program does anything.
    pub facts: Vec<RequiredFact>,
}

/// A definition with its types.
#[derive(Clone, Debug)]
pub struct InferredDefinition {
    /// The definition, with the inferred term.
    pub definition: Definition,
    /// Its type.
    pub ty: Type,
    /// Facts that must hold besides those that the definition states.
    pub facts: Vec<RequiredFact>,
}

/// A program with its types.
#[derive(Clone, Debug, Default)]
pub struct InferredProgram {
    /// The definitions in their order.
    pub definitions: Vec<InferredDefinition>,
    /// The definitions with shapes; those of `definitions` that are made of them have the ranks
    /// that uses need.
    pub shaped: Vec<ShapedDefinition>,
}

impl InferredProgram {
    /// The definition of that name.
    pub fn definition(&self, name: &Name) -> Option<&InferredDefinition> {
        self.definitions
            .iter()
            .find(|inferred| inferred.definition.name == *name)
    }
}

/// Knowledge about the names that are free in a term.
#[derive(Clone, Debug, Default)]
pub struct Context {
    /// The free variables with their types.
    pub variables: Vec<(Name, Type)>,
    /// The free type-level variables; they stand for themselves.
    pub type_variables: Vec<TypeParameter>,
    /// The facts about the sizes among them.
    pub facts: Facts,
}

/// The types of a term without free names.
///
/// # Errors
/// The first mistake found.
pub fn infer(term: &Term) -> Result<Inferred, Box<TypeError>> {
    infer_in(term, &Context::default())
}

/// The types of a term whose free names the context knows.
///
/// # Errors
/// The first mistake found.
pub fn infer_in(term: &Term, context: &Context) -> Result<Inferred, Box<TypeError>> {
    generalise::infer_term(term, context, &FxHashMap::default(), None)
        .map_err(|mut errors| Box::new(errors.swap_remove(0)))
}

/// The types of all definitions of a program.
///
/// # Errors
/// All mistakes that do not follow from each other, in the order of their definitions and then of
/// the text. Of a term with a mistake only the inside is looked at; what depends on it may have any
/// type. Sizes, facts and types that stay open are looked at once everything else is right.
/// Definitions that use a wrong one are not looked at.
pub fn infer_program(program: &Program) -> Result<InferredProgram, Vec<TypeError>> {
    let mut inference = Inference {
        instances: Instances::new(program),
        broken: Vec::new(),
        errors: Vec::new(),
    };
    let is_own = |definition: &&Definition| !prelude::is_of_prelude(&definition.name);
    let prelude = program
        .definitions
        .iter()
        .filter(|definition| !is_own(definition));
    prelude.for_each(|definition| inference.definition(definition));
    inference.shaped_behind(program, None);
    for definition in program.definitions.iter().filter(is_own) {
        inference.definition(definition);
        inference.shaped_behind(program, Some(&definition.name));
    }
    if !inference.errors.is_empty() {
        return Err(inference.errors);
    }
    Ok(InferredProgram {
        definitions: inference.instances.into_definitions(),
        shaped: program.shaped.clone(),
    })
}

/// The inference of a program.
struct Inference {
    instances: Instances,
    /// Definitions that are wrong, or use a wrong one.
    broken: Vec<Name>,
    errors: Vec<TypeError>,
}

impl Inference {
    fn definition(&mut self, definition: &Definition) {
        let uses = definition.term.references();
        if uses.iter().any(|name| self.broken.contains(name)) {
            self.broken.push(definition.name.clone());
        } else if let Err(mistakes) = self.instances.infer(definition) {
            self.record(&definition.name, mistakes);
        }
    }

    /// Checks the definitions with shapes that stand behind one without; those of the prelude are
    /// right.
    fn shaped_behind(&mut self, program: &Program, after: Option<&Name>) {
        let own = program
            .shaped
            .iter()
            .filter(|shaped| shaped.after() == after && !prelude::is_of_prelude(shaped.name()));
        for shaped in own {
            let mut uses = shaped.references().iter();
            if uses.any(|name| self.broken.contains(name)) {
                self.broken.push(shaped.name().clone());
            } else if let Err(mistakes) = self.instances.check(shaped) {
                self.record(shaped.name(), mistakes);
            }
        }
    }

    fn record(&mut self, name: &Name, mut mistakes: Vec<TypeError>) {
        self.broken.push(name.clone());
        mistakes.sort_by_key(|error| error.span.as_ref().map(Span::start));
        self.errors.append(&mut mistakes);
    }
}

#[cfg(test)]
mod tests;
