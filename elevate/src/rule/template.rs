//! The compiled right side of a rule, and its instantiation to a term.

use std::sync::Arc;

use rise_lang::{
    nat::Name,
    primitives::Primitive,
    term::{ForeignFunction, Literal, Number, Origin, Term, fresh_name},
    types::{DataType, Substitution, Type, TypeArgument},
};
use smallvec::SmallVec;

use super::pattern::Bound;

/// A part of the right side.
#[derive(Debug)]
pub(super) struct Template {
    pub(super) form: Form,
    /// The number of its type in the template's table.
    pub(super) ty: usize,
}

/// The form of a part of the right side.
#[derive(Debug)]
pub(super) enum Form {
    /// The term of the rule's variable with this number, with arguments for the variables in
    /// brackets.
    Hole(usize, Vec<Template>),
    /// The variable of the binder with this number, from the outside.
    Bound(usize),
    Lambda(Name, Box<Template>),
    Apply(Box<Template>, Box<Template>),
    TypeApply(Box<Template>, TypeArgument),
    Primitive(Primitive),
    Foreign(Arc<ForeignFunction>),
    Literal(Literal),
    /// A number of the type that the template has here.
    Number(Number),
}

/// The right side being made.
pub(super) struct Builder<'a> {
    pub(super) found: &'a [Option<Bound>],
    pub(super) substitution: Substitution,
    pub(super) types: &'a [Type],
    /// The types of the table with what their variables stand for, as far as they were needed.
    pub(super) made: SmallVec<[Option<Arc<Type>>; 24]>,
    pub(super) origin: Origin,
    /// The names that variables of the left side have in the program: one of the same name on the
    /// right keeps it.
    pub(super) names: &'a [(Name, Name)],
    /// The names chosen for the template's variables, outermost first, with their types.
    binders: SmallVec<[(Name, Arc<Type>); 4]>,
}

impl<'a> Builder<'a> {
    pub(super) fn new(
        found: &'a [Option<Bound>],
        substitution: Substitution,
        types: &'a [Type],
        origin: Origin,
        names: &'a [(Name, Name)],
    ) -> Builder<'a> {
        Builder {
            found,
            substitution,
            types,
            made: SmallVec::from_elem(None, types.len()),
            origin,
            names,
            binders: SmallVec::new(),
        }
    }

    fn ty(&mut self, index: usize) -> Arc<Type> {
        let (types, substitution) = (self.types, &self.substitution);
        self.made[index]
            .get_or_insert_with(|| Arc::new(substitution.ty(&types[index])))
            .clone()
    }

    /// The term; `None` if a number is none of the type's values.
    pub(super) fn term(&mut self, template: &Template) -> Option<Term> {
        let term = match &template.form {
            Form::Hole(variable, arguments) => {
                let arguments = arguments
                    .iter()
                    .map(|argument| self.term(argument))
                    .collect::<Option<SmallVec<[Term; 2]>>>()?;
                return Some(self.found[*variable].as_ref()?.applied(&arguments));
            }
            Form::Bound(binder) => {
                let (name, ty) = &self.binders[*binder];
                return Some(Term::variable(name.clone()).with_type(ty.clone()));
            }
            Form::Lambda(name, body) => {
                let ty = self.ty(template.ty);
                let Type::Function(parameter, _) = &*ty else {
                    return None;
                };
                let name = self.fresh(name);
                self.binders.push((name.clone(), parameter.clone()));
                let body = self.term(body);
                self.binders.pop();
                Term::lambda(name, body?)
            }
            Form::Apply(function, argument) => {
                Term::apply(self.term(function)?, self.term(argument)?)
            }
            Form::TypeApply(function, argument) => {
                Term::type_apply(self.term(function)?, self.substitution.argument(argument))
            }
            Form::Primitive(primitive) => Term::primitive(*primitive),
            Form::Foreign(function) => Term::foreign(function.substitute(&self.substitution)),
            Form::Literal(literal) => {
                Term::literal(literal.with_sizes(&|size| self.substitution.nat(size)))
            }
            Form::Number(number) => match &*self.ty(template.ty) {
                Type::Data(DataType::Scalar(scalar)) => Term::literal(number.value(*scalar).ok()?),
                _ => return None,
            },
        };
        Some(
            term.with_type(self.ty(template.ty))
                .with_origin(self.origin.clone()),
        )
    }

    /// A name that captures nothing that is put into the template.
    fn fresh(&self, name: &Name) -> Name {
        let kept = self.names.iter().find(|(rule, _)| rule == name);
        fresh_name(kept.map_or(name, |(_, program)| program), |name| {
            let free =
                |bound: &Bound| bound.term.has_free(name) && !bound.parameters.contains(name);
            self.found.iter().flatten().any(free)
                || self.binders.iter().any(|(chosen, _)| chosen == name)
        })
    }
}
