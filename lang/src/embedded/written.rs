//! Programs of terms with free variables.

use crate::{
    nat::{Fact, Name},
    prelude,
    term::{Definition, Program, Term},
    types::{Type, TypeParameter},
};

use super::with_plain_names;

/// A program as a builder leaves it: the parameters, of which the body has free variables.
#[derive(Clone, Debug)]
pub struct Written {
    /// The names of the parameters, and their types. Sizes that these mention are implicit
    /// parameters of the program.
    pub parameters: Vec<(Name, Type)>,
    /// Facts about the sizes.
    pub facts: Vec<Fact>,
    /// The result.
    pub body: Term,
}

impl Written {
    /// The definition of that name, with plain names.
    pub fn definition(&self, name: &str) -> Definition {
        let mut sizes: Vec<TypeParameter> = Vec::new();
        for (_, ty) in &self.parameters {
            for (variable, kind) in ty.free_variables() {
                let is_new = !sizes.iter().any(|size| size.name == variable);
                if is_new && !variable.is_unknown() {
                    sizes.push(TypeParameter::implicit(variable, kind));
                }
            }
        }
        let origin = self.body.origin().clone();
        let mut term = self.body.clone();
        for (parameter, ty) in self.parameters.iter().rev() {
            term = Term::annotated_lambda(parameter.clone(), ty.clone(), term)
                .with_origin(origin.clone());
        }
        for size in sizes.into_iter().rev() {
            term = Term::type_lambda(size, term).with_origin(origin.clone());
        }
        Definition {
            facts: self.facts.clone(),
            origin,
            ..Definition::new(name, with_plain_names(&term))
        }
    }

    /// The program of that definition and what it uses of the prelude.
    pub fn program(&self, name: &str) -> Program {
        let mut program = Program::from(vec![self.definition(name)]);
        let shaped = prelude::entries()
            .iter()
            .filter_map(|entry| match entry.defined() {
                prelude::Defined::Shaped(shaped) => Some(shaped.clone()),
                prelude::Defined::Plain(_) => None,
            });
        program.shaped = shaped.collect();
        program.definitions.splice(0..0, prelude::used_by(&program));
        program
    }
}
