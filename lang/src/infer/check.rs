//! Traversal of a term: every construct makes types, and states which of them are equal.

use super::{
    allowed::Allowed,
    binders::{Leading, Waiting},
    cause::{Cause, What},
    elaborated::{Elaborated, Made},
    error::{TypeError, TypeErrorKind},
    grown, negative,
    place::{header, in_short, nearest_span, span_of},
    ranks::Ranks,
    scope::Scope,
    shape::{CauseId, Demand, Shape, TypeId},
    solver::{Clash, Solver},
};
use crate::{
    diagnostic::Span,
    nat::{Fact, Name, Nat, Relation},
    term::{Literal, Number, Parameter, Term, TermKind},
    types::{Class, Scalar, Type, TypeArgument, TypeParameter},
};

pub(super) type Result<T> = std::result::Result<T, Box<TypeError>>;

/// A fact that must hold, with what asks for it and where.
pub(super) struct Required {
    pub(super) fact: Fact,
    /// The fact in the words of the definition that states it.
    pub(super) stated: Option<Fact>,
    pub(super) asker: String,
    pub(super) span: Option<Span>,
}

/// The state while going through one definition.
pub(super) struct Checker<'a> {
    pub(super) solver: Solver,
    pub(super) scope: Scope<'a>,
    pub(super) required: Vec<Required>,
    pub(super) leading: Leading,
    pub(super) waiting: Vec<Waiting>,
    pub(super) definition: Option<Name>,
    pub(super) ranks: Ranks,
    /// The mistakes that were found, in the order in which they were.
    pub(super) errors: Vec<TypeError>,
}

/// The first type-level parameter in the type that is to be inferred.
fn implicit_parameter(ty: &Type) -> Option<&TypeParameter> {
    match ty {
        Type::Data(_) => None,
        Type::Dependent(parameter, _) if !parameter.explicit => Some(parameter),
        Type::Dependent(_, result) | Type::Many(_, _, result) => implicit_parameter(result),
        Type::Function(parameter, result) => {
            implicit_parameter(parameter).or_else(|| implicit_parameter(result))
        }
    }
}

impl Checker<'_> {
    pub(super) fn error(&self, term: &Term, kind: TypeErrorKind) -> Box<TypeError> {
        Box::new(TypeError {
            kind,
            span: nearest_span(term),
            term: in_short(term),
            definition: self.definition.clone(),
            related: Vec::new(),
            notes: Vec::new(),
            help: None,
        })
    }

    pub(super) fn cause(&mut self, term: &Term, what: What) -> CauseId {
        self.solver.cause(Cause {
            span: nearest_span(term),
            what,
        })
    }

    /// States that `term`, which is of type `found`, must be of type `expected`.
    pub(super) fn equate(
        &mut self,
        term: &Term,
        expected: TypeId,
        found: TypeId,
        what: What,
    ) -> Result<()> {
        let cause = self.cause(term, what);
        match self.solver.unify(expected, found, cause) {
            Ok(()) => Ok(()),
            Err((clash, because)) if because == cause => {
                Err(self.explain(term, Some((expected, found)), clash, cause))
            }
            Err(late) => Err(self.explain_late(term, late)),
        }
    }

    /// The type of the term. After a mistake it is unknown, so that what depends on it is not wrong
    /// as well.
    pub(super) fn infer(&mut self, term: &Term) -> Elaborated {
        crate::stack::deep(|| {
            grown::look_at(term);
            let inferred = match self.written(term) {
                Some(annotation) => return self.check_annotated(term, annotation),
                None => self.infer_bare(term),
            };
            inferred.unwrap_or_else(|error| self.recover(term, None, error))
        })
    }

    /// The term, which must be of type `expected`; after a mistake it is taken to be.
    pub(super) fn check(&mut self, term: &Term, expected: TypeId, what: What) -> Elaborated {
        self.try_check(term, expected, what)
            .unwrap_or_else(|error| self.recover(term, Some(expected), error))
    }

    /// The term, which must be of type `expected`. Errors if it is not; mistakes inside of it are
    /// recorded.
    pub(super) fn try_check(
        &mut self,
        term: &Term,
        expected: TypeId,
        what: What,
    ) -> Result<Elaborated> {
        crate::stack::deep(|| match self.written(term) {
            Some(annotation) => {
                let elaborated = self.check_annotated(term, annotation);
                self.equate(term, expected, annotation, what)?;
                Ok(elaborated)
            }
            None => self.check_bare(term, expected, what),
        })
    }

    /// The term, whose type is the one that was written, of all that are equal under the facts;
    /// where the author left a part of it open, the one that was found.
    fn check_annotated(&mut self, term: &Term, annotation: TypeId) -> Elaborated {
        match self.check_bare(term, annotation, What::Annotation) {
            Ok(mut elaborated) => {
                if !self.solver.out(annotation).has_unknown() {
                    elaborated.ty = annotation;
                }
                elaborated
            }
            Err(error) => self.recover(term, Some(annotation), error),
        }
    }

    /// The type that the author wrote to the term, if it is one.
    fn written(&mut self, term: &Term) -> Option<TypeId> {
        let written = self.annotation(term, term.annotation()?);
        written.map_err(|error| self.errors.push(*error)).ok()
    }

    /// Records the mistake; the term is of the type that it must be of, or else of an unknown one.
    fn recover(
        &mut self,
        term: &Term,
        expected: Option<TypeId>,
        error: Box<TypeError>,
    ) -> Elaborated {
        self.errors.push(*error);
        self.wrong(term, expected)
    }

    /// A placeholder for a term with a recorded mistake.
    pub(super) fn wrong(&mut self, term: &Term, expected: Option<TypeId>) -> Elaborated {
        let ty = expected.unwrap_or_else(|| self.solver.unknown(Allowed::ANYTHING, None));
        Elaborated::new(term, ty, Made::Leaf)
    }

    /// A type that the author wrote, in the arena.
    fn annotation(&mut self, term: &Term, ty: &Type) -> Result<TypeId> {
        let ty = self
            .scope
            .resolve_type(&mut self.solver, ty)
            .map_err(|kind| self.error(term, kind))?;
        let ty = self.without_implicit(term, ty);
        let id = self.solver.intern(&ty);
        self.require_sizes(term, &ty)?;
        self.check_vectors(term, &ty)?;
        Ok(id)
    }

    /// The type that the author wrote to a parameter: it must not have parts that are to be
    /// inferred at every use.
    fn parameter_annotation(&mut self, term: &Term, ty: &Type) -> Result<TypeId> {
        match implicit_parameter(ty) {
            Some(parameter) => {
                let parameter = parameter.name.clone();
                Err(self.error(term, TypeErrorKind::ImplicitParameter { parameter }))
            }
            None => self.annotation(term, ty).map_err(|mut error| {
                // The wrong type is written in front of the body.
                if let TypeErrorKind::NegativeSize { .. } = error.kind {
                    let header = header(term);
                    let name = term.as_lambda().map(|(parameter, _)| &parameter.name);
                    let written = header.as_ref().zip(name);
                    let written = written.and_then(|(text, name)| negative::annotation(text, name));
                    error.span = written.or(header).or(error.span);
                }
                error
            }),
        }
    }

    /// The type of a lambda's parameter: the one that the author wrote, or else `known`, or an
    /// unknown one. The two must be equal.
    fn parameter_type(
        &mut self,
        term: &Term,
        parameter: &Parameter,
        known: Option<TypeId>,
    ) -> TypeId {
        let written = parameter
            .annotation
            .as_ref()
            .map(|annotation| self.parameter_annotation(term, annotation));
        let name = || parameter.name.clone();
        let (ty, fits) = match (written, known) {
            (Some(Ok(written)), Some(known)) => {
                let what = What::Parameter { name: name() };
                (written, self.equate(term, known, written, what))
            }
            (Some(Ok(written)), None) => (written, Ok(())),
            (Some(Err(error)), _) => (self.solver.unknown(Allowed::ANYTHING, None), Err(error)),
            (None, Some(known)) => (known, Ok(())),
            (None, None) => (self.solver.unknown(Allowed::ANYTHING, None), Ok(())),
        };
        if let Err(error) = fits
            && !self.is_of_same_annotation(&error)
        {
            self.errors.push(*error);
        }
        ty
    }

    /// Whether another parameter has the same mistake, because it has its type from the same text:
    /// names of one group.
    fn is_of_same_annotation(&self, error: &TypeError) -> bool {
        let is_negative =
            |error: &TypeError| matches!(error.kind, TypeErrorKind::NegativeSize { .. });
        let mut known = self.errors.iter();
        is_negative(error) && known.any(|known| is_negative(known) && known.span == error.span)
    }

    fn check_vectors(&mut self, term: &Term, ty: &Type) -> Result<()> {
        match ty {
            Type::Data(data) => {
                let checked = self.solver.check_vectors(data);
                let cause = self.cause(term, What::Annotation);
                checked.map_err(|clash| self.explain(term, None, clash, cause))
            }
            Type::Function(parameter, result) => {
                self.check_vectors(term, parameter)?;
                self.check_vectors(term, result)
            }
            Type::Dependent(parameter, result) => {
                let around = self.solver.shadow(parameter);
                let checked = self.check_vectors(term, result);
                self.solver.unshadow(&parameter.name, around);
                checked
            }
            Type::Many(..) => Ok(()),
        }
    }

    fn check_bare(&mut self, term: &Term, expected: TypeId, what: What) -> Result<Elaborated> {
        let expected = self.solver.reduce(expected);
        match (term.kind(), self.solver.shape(expected).clone()) {
            (TermKind::Lambda(parameter, body), Shape::Function(domain, codomain)) => {
                let domain = self.parameter_type(term, parameter, Some(domain));
                let body = self.below(term, parameter, domain, |checker| {
                    checker.check(body, codomain, What::Body)
                });
                Ok(Elaborated::new(
                    term,
                    expected,
                    Made::Lambda(Box::new(body)),
                ))
            }
            (TermKind::TypeLambda(own, body), Shape::Dependent(parameter, result))
                if (own.kind, own.explicit) == (parameter.kind, parameter.explicit) =>
            {
                let elaborated = self.below_type(own, |checker, name| {
                    let variable = TypeArgument::variable(own.kind, name.clone());
                    let result = checker.solver.put(result, &parameter.name, &variable);
                    let body = checker.check(body, result, What::Body);
                    let bound = TypeParameter {
                        name: name.clone(),
                        ..own.clone()
                    };
                    let ty = checker.solver.make(Shape::Dependent(bound.clone(), result));
                    Elaborated::new(term, ty, Made::TypeLambda(bound, Box::new(body)))
                });
                Ok(elaborated)
            }
            (TermKind::Literal(Literal::Number(number)), _) => {
                let (allowed, demand) = number_class(term, number);
                let restricted = self.solver.restrict(expected, allowed, Some(&demand));
                let cause = self.cause(term, what);
                restricted
                    .map_err(|clash| self.explain_number(term, number, expected, clash, cause))?;
                Ok(Elaborated::new(term, expected, Made::Leaf))
            }
            (TermKind::TypeLambda(..), shape)
                if self.is_opened(term)
                    && !matches!(shape, Shape::Dependent(ref own, _) if !own.explicit) =>
            {
                self.infer_opened(term, |checker, body| {
                    checker.try_check(body, expected, what)
                })
            }
            _ if let Some(lambda) = self.with_binder(term, expected) => {
                self.check_bare(&lambda, expected, what)
            }
            _ => {
                let elaborated = self
                    .infer_bare(term)
                    .unwrap_or_else(|error| self.recover(term, None, error));
                self.equate(term, expected, elaborated.ty, what)?;
                Ok(elaborated)
            }
        }
    }

    fn infer_bare(&mut self, term: &Term) -> Result<Elaborated> {
        match term.kind() {
            TermKind::Variable(name) => match self.scope.variable(name) {
                Some(ty) => Ok(Elaborated::new(term, ty, Made::Leaf)),
                None => Err(self.unknown_name(term, name)),
            },
            TermKind::Lambda(parameter, body) => {
                let domain = self.parameter_type(term, parameter, None);
                let body = self.below(term, parameter, domain, |checker| checker.infer(body));
                let ty = self.solver.make(Shape::Function(domain, body.ty));
                Ok(Elaborated::new(term, ty, Made::Lambda(Box::new(body))))
            }
            TermKind::TypeLambda(..) if self.is_opened(term) => {
                self.infer_opened(term, |checker, body| Ok(checker.infer(body)))
            }
            TermKind::TypeLambda(parameter, body) => {
                Ok(self.below_type(parameter, |checker, name| {
                    let body = checker.infer(body);
                    let bound = TypeParameter {
                        name: name.clone(),
                        ..parameter.clone()
                    };
                    let ty = checker
                        .solver
                        .make(Shape::Dependent(bound.clone(), body.ty));
                    Elaborated::new(term, ty, Made::TypeLambda(bound, Box::new(body)))
                }))
            }
            TermKind::Apply(..) => self.infer_application(term),
            TermKind::TypeApply(..) | TermKind::Primitive(_) | TermKind::Reference(_) => {
                self.infer_instance(term)
            }
            TermKind::Foreign(function) => {
                let ty = self.scope.resolve_type(&mut self.solver, &function.ty());
                let ty = ty.map_err(|kind| self.error(term, kind))?;
                let ty = self.solver.intern(&ty);
                Ok(Elaborated::new(term, ty, Made::Leaf))
            }
            TermKind::Literal(literal) => self.infer_literal(term, literal),
        }
    }

    fn unknown_name(&self, term: &Term, name: &Name) -> Box<TypeError> {
        let mut error = self.error(term, TypeErrorKind::UnboundVariable(name.clone()));
        error.help = self
            .scope
            .similar(name)
            .map(|similar| format!("did you mean `{similar}`?"));
        error
    }

    fn below<R>(
        &mut self,
        term: &Term,
        parameter: &Parameter,
        ty: TypeId,
        inside: impl FnOnce(&mut Self) -> R,
    ) -> R {
        self.scope.push(parameter.name.clone(), ty, header(term));
        let result = inside(self);
        self.scope.pop();
        result
    }

    fn below_type<R>(
        &mut self,
        parameter: &TypeParameter,
        inside: impl FnOnce(&mut Self, &Name) -> R,
    ) -> R {
        let name = self
            .solver
            .enter(&parameter.name, parameter.kind, parameter.class);
        self.scope
            .push_type(parameter.name.clone(), name.clone(), parameter.kind);
        let result = inside(self, &name);
        self.scope.pop_type();
        self.solver.leave();
        result
    }

    fn infer_literal(&mut self, term: &Term, literal: &Literal) -> Result<Elaborated> {
        let resolve = |checker: &mut Self, nat| {
            let resolved = checker.scope.resolve_nat(nat);
            resolved.map_err(|kind| checker.error(term, kind))
        };
        let (ty, made) = match literal {
            Literal::Number(number) => {
                let (allowed, demand) = number_class(term, number);
                return Ok(Elaborated::new(
                    term,
                    self.solver.unknown(allowed, Some(demand)),
                    Made::Leaf,
                ));
            }
            Literal::Size(size) => (
                Scalar::Index.into(),
                Made::Literal(Literal::Size(resolve(self, size)?)),
            ),
            Literal::Index { value, bound } => {
                let (value, bound) = (resolve(self, value)?, resolve(self, bound)?);
                for fact in [
                    Fact::new(Nat::zero(), Relation::LessOrEqual, value.clone()),
                    Fact::new(value.clone(), Relation::Less, bound.clone()),
                ] {
                    self.required.push(Required {
                        fact,
                        stated: None,
                        asker: "an index literal".to_owned(),
                        span: nearest_span(term),
                    });
                }
                (
                    crate::types::DataType::Index(bound.clone()),
                    Made::Literal(Literal::Index { value, bound }),
                )
            }
            Literal::Scalar(value) => (value.scalar().into(), Made::Leaf),
            Literal::Array(array) => (array.data_type(), Made::Leaf),
        };
        let ty = self.solver.intern_data(&ty);
        Ok(Elaborated::new(term, ty, made))
    }

    /// The error for a clash of a type-level argument.
    pub(super) fn clash_outside(
        &mut self,
        term: &Term,
        clash: Clash,
        cause: CauseId,
    ) -> Box<TypeError> {
        self.explain(term, None, clash, cause)
    }
}

fn number_class(term: &Term, number: &Number) -> (Allowed, Demand) {
    let class = if number.is_whole() {
        Class::Ordered
    } else {
        Class::ScalarFloat
    };
    (
        Allowed::of_class(class),
        Demand::Number(number.clone(), span_of(term)),
    )
}
