//! Substitution that captures nothing, for variables and for type-level variables.

use std::{cell::OnceCell, sync::Arc};

use super::{Literal, Parameter, Reference, Term, TermKind};
use crate::{
    nat::Name,
    stack::deep,
    types::{FreeVariables, Substitution, Type, TypeArgument, TypeParameter},
};

/// A name like `stem` that `taken` does not say yes to: `x` itself if it can be, or else `x1`,
/// `x2`, ….
pub fn fresh_name(stem: &Name, taken: impl Fn(&Name) -> bool) -> Name {
    if !taken(stem) {
        return stem.clone();
    }
    let text = stem
        .as_str()
        .trim_end_matches(|last: char| last.is_ascii_digit());
    let text = if text.is_empty() { "x" } else { text };
    let mut counter = 1_u64;
    loop {
        let candidate = Name::from(format!("{text}{counter}"));
        if !taken(&candidate) {
            return candidate;
        }
        counter += 1;
    }
}

/// One variable and what replaces it.
struct Replacement<'a> {
    name: &'a Name,
    term: &'a Term,
    /// The replacement's free type-level variables, found when first asked for.
    free_types: OnceCell<FreeVariables>,
}

impl Replacement<'_> {
    fn in_term(&self, term: &Term) -> Option<Term> {
        if !term.has_free(self.name) {
            return None;
        }
        match term.kind() {
            TermKind::Variable(_) => Some(self.term.clone()),
            TermKind::Lambda(parameter, body) if self.term.has_free(&parameter.name) => {
                let taken = |name: &Name| {
                    self.term.has_free(name) || body.has_free(name) || name == self.name
                };
                let name = fresh_name(&parameter.name, taken);
                let body = body.substitute(
                    &parameter.name,
                    &Term::variable(name.clone()).typed_like_parameter(term),
                );
                let renamed = Parameter {
                    name,
                    annotation: parameter.annotation.clone(),
                };
                let body = self.in_term(&body).unwrap_or(body);
                Some(term.with_kind(TermKind::Lambda(renamed, body)))
            }
            TermKind::TypeLambda(parameter, body)
                if self.free_types().contains_key(&parameter.name) =>
            {
                let inside = body.free_type_variables();
                let taken =
                    |name: &Name| self.free_types().contains_key(name) || inside.contains_key(name);
                let name = fresh_name(&parameter.name, taken);
                let rename = TypeArgument::variable(parameter.kind, name.clone());
                let body = body.substitute_types(&Substitution::of(parameter.name.clone(), rename));
                let renamed = TypeParameter {
                    name,
                    ..parameter.clone()
                };
                let body = self.in_term(&body).unwrap_or(body);
                Some(term.with_kind(TermKind::TypeLambda(renamed, body)))
            }
            _ => term.map_children(&mut |child| deep(|| self.in_term(child))),
        }
    }

    fn free_types(&self) -> &FreeVariables {
        self.free_types
            .get_or_init(|| self.term.free_type_variables())
    }
}

impl Term {
    /// This term with `replacement` for the free occurrences of the variable. Bound variables are
    /// renamed where they would capture something. The replacement must have the variable's type.
    pub fn substitute(&self, variable: &Name, replacement: &Term) -> Term {
        let replacement = Replacement {
            name: variable,
            term: replacement,
            free_types: OnceCell::new(),
        };
        replacement.in_term(self).unwrap_or_else(|| self.clone())
    }

    /// This variable with the type of the parameter of `lambda`.
    fn typed_like_parameter(self, lambda: &Term) -> Term {
        match lambda.ty() {
            Some(Type::Function(parameter, _)) => self.with_type(parameter.clone()),
            _ => self,
        }
    }

    /// The free type-level variables of the term, its annotations and its types.
    pub fn free_type_variables(&self) -> FreeVariables {
        let mut free = FreeVariables::new();
        self.collect_free_types(&mut Vec::new(), &mut free);
        free
    }

    fn collect_free_types(&self, bound: &mut Vec<Name>, free: &mut FreeVariables) {
        let mut add = |found: FreeVariables| {
            free.extend(found.into_iter().filter(|(name, _)| !bound.contains(name)));
        };
        self.annotation()
            .into_iter()
            .chain(self.ty())
            .for_each(|ty| add(ty.free_variables()));
        match self.kind() {
            TermKind::Lambda(
                Parameter {
                    annotation: Some(ty),
                    ..
                },
                _,
            ) => add(ty.free_variables()),
            TermKind::TypeApply(_, argument) => add(argument.free_variables()),
            TermKind::Reference(reference) => {
                reference
                    .arguments
                    .iter()
                    .for_each(|argument| add(argument.free_variables()));
            }
            TermKind::Foreign(function) => add(function.ty().free_variables()),
            TermKind::Literal(Literal::Size(size)) => {
                add(TypeArgument::Nat(size.clone()).free_variables());
            }
            TermKind::Literal(Literal::Index { value, bound }) => {
                add(TypeArgument::Nat(value.clone()).free_variables());
                add(TypeArgument::Nat(bound.clone()).free_variables());
            }
            TermKind::TypeLambda(parameter, body) => {
                bound.push(parameter.name.clone());
                body.collect_free_types(bound, free);
                bound.pop();
                return;
            }
            _ => {}
        }
        self.children()
            .for_each(|child| deep(|| child.collect_free_types(bound, free)));
    }

    /// This term with type-level variables replaced: in its types, annotations, type-level
    /// arguments and literals.
    pub fn substitute_types(&self, substitution: &Substitution) -> Term {
        match substitution.is_empty() {
            true => self.clone(),
            false => deep(|| self.with_types_replaced(substitution)),
        }
    }

    fn with_types_replaced(&self, substitution: &Substitution) -> Term {
        let shared = |ty: &Arc<Type>| Arc::new(substitution.ty(ty));
        let kind = match self.kind() {
            TermKind::Lambda(parameter, body) => {
                let annotation = parameter.annotation.as_ref().map(shared);
                TermKind::Lambda(
                    Parameter {
                        name: parameter.name.clone(),
                        annotation,
                    },
                    body.substitute_types(substitution),
                )
            }
            TermKind::Apply(function, argument) => TermKind::Apply(
                function.substitute_types(substitution),
                argument.substitute_types(substitution),
            ),
            TermKind::TypeLambda(parameter, body) => {
                let is_free = |name: &Name| body.free_type_variables().contains_key(name);
                let (inner, name) = substitution.below(&parameter.name, parameter.kind, is_free);
                TermKind::TypeLambda(
                    TypeParameter {
                        name,
                        ..parameter.clone()
                    },
                    body.substitute_types(&inner),
                )
            }
            TermKind::TypeApply(function, argument) => TermKind::TypeApply(
                function.substitute_types(substitution),
                substitution.argument(argument),
            ),
            TermKind::Reference(reference) => {
                let arguments = reference.arguments.iter();
                TermKind::Reference(Reference {
                    arguments: arguments
                        .map(|argument| substitution.argument(argument))
                        .collect(),
                    ..reference.clone()
                })
            }
            TermKind::Literal(literal) => {
                TermKind::Literal(literal.with_sizes(&|size| substitution.nat(size)))
            }
            TermKind::Foreign(function) if function.has_arrays() => {
                TermKind::Foreign(Arc::new(function.substitute(substitution)))
            }
            other => other.clone(),
        };
        let (annotation, ty) = (
            self.0.annotation.as_ref().map(shared),
            self.0.ty.as_ref().map(shared),
        );
        self.with_kind(kind).change(|node| {
            node.annotation = annotation;
            node.ty = ty;
        })
    }
}
