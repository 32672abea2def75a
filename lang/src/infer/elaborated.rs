//! Results of going through a term: for every node its type in the arena, and what inference adds
//! to it.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::{
    check::{Checker, Result},
    convert::Shared,
    error::{TypeError, TypeErrorKind, noun},
    generalise::Mistakes,
    grown, hints,
    place::in_short,
    shape::{Shape, TypeId},
    sizes::has_unknown,
};
use crate::{
    nat::Name,
    primitives::Primitive,
    stack::deep,
    term::{Literal, Parameter, Reference, Term, TermKind},
    types::{DataType, Kind, Type, TypeArgument, TypeParameter},
};

/// A term with types.
pub(super) struct Elaborated {
    term: Term,
    pub(super) ty: TypeId,
    made: Made,
}

/// The parts of a term with types, and what is new in the term itself.
pub(super) enum Made {
    Leaf,
    Literal(Literal),
    /// The implicit parameters of the definition, with their arguments.
    Reference(Vec<(Name, TypeArgument)>),
    Lambda(Box<Elaborated>),
    TypeLambda(TypeParameter, Box<Elaborated>),
    Apply(Box<Elaborated>, Box<Elaborated>),
    TypeApply(Box<Elaborated>, TypeArgument),
}

impl Elaborated {
    /// The type-level variables that are bound before anything else happens.
    pub(super) fn outer_names(&self) -> Vec<&Name> {
        let (mut names, mut part) = (Vec::new(), self);
        loop {
            match &part.made {
                Made::Lambda(body) => part = body,
                Made::TypeLambda(parameter, body) => {
                    names.push(&parameter.name);
                    part = body;
                }
                _ => return names,
            }
        }
    }

    /// The functions that are applied to values, each with its argument, outer ones first.
    pub(super) fn applications(&self) -> impl Iterator<Item = (&Elaborated, &Elaborated)> {
        self.nodes().filter_map(|node| match &node.made {
            Made::Apply(function, argument) => Some((&**function, &**argument)),
            _ => None,
        })
    }

    /// The type-level parameters of all functions, outer ones first.
    pub(super) fn type_parameters(&self) -> impl Iterator<Item = &TypeParameter> {
        self.nodes().filter_map(|node| match &node.made {
            Made::TypeLambda(parameter, _) => Some(parameter),
            _ => None,
        })
    }

    /// All parts, outer ones first.
    fn nodes(&self) -> impl Iterator<Item = &Elaborated> {
        let mut rest = vec![self];
        std::iter::from_fn(move || {
            let node = rest.pop()?;
            rest.extend(node.made.parts().into_iter().flatten().rev());
            Some(node)
        })
    }

    /// The primitive that this is, perhaps with type-level arguments.
    pub(super) fn primitive(&self) -> Option<Primitive> {
        let mut term = &self.term;
        while let TermKind::TypeApply(function, _) = term.kind() {
            term = function;
        }
        term.as_primitive()
    }

    /// The function that is applied here.
    pub(super) fn callee(&self) -> Option<&Elaborated> {
        match &self.made {
            Made::Apply(function, _) => Some(function),
            _ => None,
        }
    }

    /// The type-level argument that a function is given last here.
    pub(super) fn given(&self) -> Option<&TypeArgument> {
        match &self.made {
            Made::TypeApply(_, argument) => Some(argument),
            _ => None,
        }
    }

    /// The name that stands for itself of the parameter of a function on types.
    pub(super) fn bound(&self) -> Option<&Name> {
        match &self.made {
            Made::TypeLambda(parameter, _) => Some(&parameter.name),
            _ => None,
        }
    }

    pub(super) fn new(term: &Term, ty: TypeId, made: Made) -> Elaborated {
        Elaborated {
            term: term.clone(),
            ty,
            made,
        }
    }
}

impl Made {
    /// The parts, from left to right.
    fn parts(&self) -> [Option<&Elaborated>; 2] {
        match self {
            Made::Lambda(part) | Made::TypeLambda(_, part) | Made::TypeApply(part, _) => {
                [Some(part), None]
            }
            Made::Apply(function, argument) => [Some(function), Some(argument)],
            Made::Leaf | Made::Literal(_) | Made::Reference(_) => [None, None],
        }
    }

    /// Moves the parts into a list, so that dropping a deep term needs no deep stack.
    fn take_parts(&mut self, parts: &mut Vec<Elaborated>) {
        match std::mem::replace(self, Made::Leaf) {
            Made::Lambda(part) | Made::TypeLambda(_, part) | Made::TypeApply(part, _) => {
                parts.push(*part);
            }
            Made::Apply(function, argument) => parts.extend([*function, *argument]),
            Made::Leaf | Made::Literal(_) | Made::Reference(_) => {}
        }
    }
}

impl Drop for Elaborated {
    fn drop(&mut self) {
        let mut parts = Vec::new();
        self.made.take_parts(&mut parts);
        while let Some(mut part) = parts.pop() {
            part.made.take_parts(&mut parts);
        }
    }
}

/// Makes the inferred term.
pub(super) struct Rebuild<'a, 'b> {
    pub(super) checker: &'a Checker<'b>,
    pub(super) made: Shared,
    /// Numbers that are not values of their types.
    pub(super) errors: Vec<TypeError>,
}

impl Rebuild<'_, '_> {
    /// The term with its types.
    ///
    /// Errors if some type is open, at the terms that are the most likely cause: numbers, or else
    /// the innermost value. Errors if numbers are not values of their types.
    pub(super) fn closed_term(&mut self, elaborated: &Elaborated) -> Mistakes<Term> {
        let mut open = Vec::new();
        self.open_numbers(elaborated, &mut open);
        if !open.is_empty() {
            return Err(open);
        }
        if let Some((term, ty)) = self.open_value(elaborated) {
            return Err(vec![*self.ambiguous(&term, &ty)]);
        }
        let term = self.term(elaborated);
        let mut errors = std::mem::take(&mut self.errors);
        match term {
            Ok(term) if errors.is_empty() => Ok(term),
            Ok(_) => Err(errors),
            Err(error) => {
                errors.push(*error);
                Err(errors)
            }
        }
    }

    /// The numbers whose types are open, one of those that are of the same type.
    fn open_numbers(&mut self, elaborated: &Elaborated, errors: &mut Vec<TypeError>) {
        let mut seen = FxHashSet::default();
        let mut rest = vec![elaborated];
        while let Some(Elaborated { term, ty, made }) = rest.pop() {
            rest.extend(made.parts().into_iter().flatten().rev());
            let id = self.checker.solver.find(*ty);
            let is_number = matches!(term.kind(), TermKind::Literal(Literal::Number(_)));
            if is_number && !self.made.types.contains_key(&id) && seen.insert(id) {
                let ty = self.checker.solver.out(id);
                match ty.has_unknown() {
                    true => errors.push(*self.ambiguous(term, &ty)),
                    false => drop(self.made.types.insert(id, Arc::new(ty))),
                }
            }
        }
    }

    /// The first, innermost value whose type is open.
    fn open_value(&mut self, elaborated: &Elaborated) -> Option<(Term, Type)> {
        deep(|| {
            let inside = elaborated.made.parts();
            let inside = inside
                .into_iter()
                .flatten()
                .find_map(|part| self.open_value(part));
            if inside.is_some() {
                return inside;
            }
            let id = self.checker.solver.find(elaborated.ty);
            let is_value = !matches!(
                self.checker.solver.shape(id),
                Shape::Function(..) | Shape::Dependent(..) | Shape::Many(..)
            );
            if !is_value || self.made.types.contains_key(&id) {
                return None;
            }
            let ty = self.checker.solver.out(id);
            if ty.has_unknown() {
                return Some((elaborated.term.clone(), ty));
            }
            self.made.types.insert(id, Arc::new(ty));
            None
        })
    }

    /// The term with its types, all of which must be known.
    pub(super) fn term(&mut self, elaborated: &Elaborated) -> Result<Term> {
        deep(|| self.term_here(elaborated))
    }

    fn term_here(&mut self, elaborated: &Elaborated) -> Result<Term> {
        grown::look_at(&elaborated.term);
        let Elaborated { term, ty, made } = elaborated;
        let kind = match (made, term.kind()) {
            (Made::Apply(function, argument), _) => {
                TermKind::Apply(self.term(function)?, self.term(argument)?)
            }
            (Made::Lambda(body), TermKind::Lambda(parameter, _)) => {
                let body = self.term(body)?;
                let annotation = parameter
                    .annotation
                    .as_ref()
                    .map(|written| self.written(written, *ty));
                TermKind::Lambda(
                    Parameter {
                        name: parameter.name.clone(),
                        annotation,
                    },
                    body,
                )
            }
            (Made::TypeLambda(parameter, body), _) => {
                TermKind::TypeLambda(parameter.clone(), self.term(body)?)
            }
            (Made::TypeApply(function, argument), _) => {
                let parameter = self.explicit_parameter(&function.term);
                let name = parameter.unwrap_or_else(|| "_".into());
                let argument = self.argument(&function.term, &name, argument)?;
                TermKind::TypeApply(self.term(function)?, argument)
            }
            (Made::Reference(arguments), TermKind::Reference(reference)) => {
                let arguments: Result<Vec<TypeArgument>> = arguments
                    .iter()
                    .map(|(parameter, argument)| self.argument(term, parameter, argument))
                    .collect();
                TermKind::Reference(Reference {
                    arguments: arguments?.into(),
                    ..reference.clone()
                })
            }
            (Made::Literal(literal), _) => TermKind::Literal(literal.clone()),
            (_, TermKind::Literal(Literal::Number(number))) => match self.checker.solver.shape(*ty)
            {
                Shape::Scalar(scalar) => match number.value(*scalar) {
                    Ok(value) => TermKind::Literal(Literal::Scalar(value)),
                    Err(error) => {
                        self.errors.push(*self.checker.error(term, error.into()));
                        term.kind().clone()
                    }
                },
                _ => term.kind().clone(),
            },
            (_, kind) => kind.clone(),
        };
        let ty = self.ty(term, *ty)?;
        let kind = match (kind, ty.as_data()) {
            // Sizes that the author wrote have other names here if those were taken.
            (TermKind::Foreign(function), _) => match function.with_type(&ty) {
                Some(function) => TermKind::Foreign(Arc::new(function)),
                None => TermKind::Foreign(function),
            },
            // A type is shown in the simplest form that the facts allow, and the bound with it.
            (TermKind::Literal(Literal::Index { value, .. }), Some(DataType::Index(bound))) => {
                let bound = bound.clone();
                TermKind::Literal(Literal::Index { value, bound })
            }
            (kind, _) => kind,
        };
        let typed = term.with_kind(kind).with_type(ty.clone());
        // Variables that the author wrote have other names here if those were taken.
        Ok(match term.annotation() {
            Some(written) if *written != *ty => typed.annotate(ty),
            _ => typed,
        })
    }

    /// The annotation of a lambda's parameter as the author wrote it, unless a type-level variable
    /// in it got another name.
    fn written(&mut self, annotation: &Arc<Type>, lambda: TypeId) -> Arc<Type> {
        match self.checker.solver.shape(lambda) {
            Shape::Function(parameter, _) => {
                let inferred = self.checker.solver.out_shared(*parameter, &mut self.made);
                if inferred == *annotation {
                    annotation.clone()
                } else {
                    inferred
                }
            }
            _ => annotation.clone(),
        }
    }

    fn ty(&mut self, term: &Term, id: TypeId) -> Result<Arc<Type>> {
        let id = self.checker.solver.find(id);
        if let Some(known) = self.made.types.get(&id) {
            return Ok(known.clone());
        }
        let ty = self.checker.solver.out_shared(id, &mut self.made);
        match ty.has_unknown() {
            true => Err(self.ambiguous(term, &ty)),
            false => Ok(ty),
        }
    }

    fn ambiguous(&self, term: &Term, ty: &Type) -> Box<TypeError> {
        let known = Box::new(self.checker.tidy(ty));
        let open_sizes = ty
            .free_variables()
            .iter()
            .all(|(name, kind)| !name.is_unknown() || *kind == crate::types::Kind::Nat);
        let text = in_short(term);
        let (kind, help) = match term.kind() {
            TermKind::Literal(Literal::Number(number)) => {
                let help = format!("write its type: `({number} : f32)`");
                (TypeErrorKind::AmbiguousNumber(number.to_string()), help)
            }
            _ if open_sizes => {
                let help = match hints::empty_parts(term) {
                    Some(what) => format!(
                        "`{text}` gives {what} without elements, of which there can be any number: write a size of at least 1"
                    ),
                    None => "write the type of a term that has this size".to_owned(),
                };
                (TypeErrorKind::AmbiguousSize { term: text, known }, help)
            }
            _ => (
                TypeErrorKind::AmbiguousType {
                    term: text.clone(),
                    known,
                },
                format!("write its type: `({text} : …)`"),
            ),
        };
        let mut error = self.checker.error(term, kind);
        error.help = Some(help);
        error
    }

    /// The argument that is found for a parameter of `function`.
    fn argument(
        &self,
        function: &Term,
        parameter: &Name,
        argument: &TypeArgument,
    ) -> Result<TypeArgument> {
        let argument = self.checker.solver.argument_out(argument);
        let is_open = match &argument {
            TypeArgument::Nat(nat) => has_unknown(nat),
            other => other.free_variables().keys().any(Name::is_unknown),
        };
        match is_open {
            true => Err(self.ambiguous_argument(function, parameter, argument.kind())),
            false => Ok(argument),
        }
    }

    /// The name of the parameter that the next type-level argument of a use of a definition is for.
    fn explicit_parameter(&self, function: &Term) -> Option<Name> {
        let (mut head, mut given) = (function, 0);
        let reference = loop {
            match head.kind() {
                TermKind::TypeApply(inner, _) => (head, given) = (inner, given + 1),
                TermKind::Apply(inner, _) => head = inner,
                TermKind::Reference(reference) => break reference,
                _ => return None,
            }
        };
        let mut ty = &self.checker.scope.signatures.get(&reference.name)?.ty;
        loop {
            match ty {
                Type::Dependent(parameter, _) if parameter.explicit && given == 0 => {
                    return Some(parameter.name.clone());
                }
                Type::Dependent(parameter, rest) => {
                    given -= usize::from(parameter.explicit);
                    ty = rest;
                }
                Type::Function(_, rest) => ty = rest,
                _ => return None,
            }
        }
    }

    fn ambiguous_argument(&self, function: &Term, parameter: &Name, kind: Kind) -> Box<TypeError> {
        let head = applied(function);
        let mut error = self.checker.error(
            function,
            TypeErrorKind::AmbiguousArgument {
                function: in_short(head),
                parameter: parameter.clone(),
                kind,
            },
        );
        let signatures = self.checker.scope.signatures;
        let signature = match head.kind() {
            TermKind::Reference(reference) => signatures.get(&reference.name),
            _ => None,
        };
        let is_written = signature.is_some_and(|signature| takes(parameter, &signature.ty));
        error.help = Some(match signature {
            Some(_) if is_written => format!(
                "the types do not say `{parameter}`: write a {} in the place of `_`",
                noun(kind)
            ),
            Some(signature) if !is_said(parameter, &signature.ty) => format!(
                "no type of its arguments says `{parameter}`: leave it out of the definition, or take it \
                 as an argument, `({parameter} : {kind})`"
            ),
            _ => "write the type of an argument or of the result".to_owned(),
        });
        error
    }
}

/// The head of applications to values and to type-level arguments.
fn applied(term: &Term) -> &Term {
    match term.kind() {
        TermKind::TypeApply(function, _) | TermKind::Apply(function, _) => applied(function),
        _ => term,
    }
}

/// Whether every use writes what a parameter of the type is.
fn takes(parameter: &Name, ty: &Type) -> bool {
    match ty {
        Type::Dependent(own, rest) if own.name == *parameter => own.explicit,
        Type::Dependent(_, rest) | Type::Function(_, rest) => takes(parameter, rest),
        _ => false,
    }
}

/// Whether the type of an argument or of the result says what a parameter of the type is.
fn is_said(parameter: &Name, ty: &Type) -> bool {
    match ty {
        Type::Dependent(_, rest) => is_said(parameter, rest),
        Type::Function(argument, result) => {
            argument.free_variables().contains_key(parameter) || is_said(parameter, result)
        }
        other => other.free_variables().contains_key(parameter),
    }
}
