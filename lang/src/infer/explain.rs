//! Explains a clash of types: an error with place, types, causes and advice.

use super::{
    allowed::Allowed,
    cause::{Cause, What},
    check::Checker,
    error::{TypeError, TypeErrorKind},
    hints,
    place::{Unnamed, as_written, in_short, span_of, unnamed},
    shape::{CauseId, Demand, TypeId},
    sizes::SizeClash,
    solver::Clash,
};
use crate::{
    nat::{ContradictionReason, Fact, Name, Nat},
    term::{Number, Term},
    types::{DataType, Type},
};

/// The part whose type a cause is about.
fn subject(cause: &Cause, term: &Term) -> String {
    match &cause.what {
        What::Argument {
            function, position, ..
        } => match unnamed(function) {
            Some(Unnamed::Selection) => "the place behind `!`".to_owned(),
            Some(Unnamed::WithLoop) => format!("a part of `{}`", as_written(function)),
            None => format!("argument {position} of `{}`", in_short(function)),
        },
        What::Function { .. } | What::Annotation => format!("`{}`", as_written(term)),
        What::Body => "the result".to_owned(),
        What::Parameter { name } => format!("the parameter `{name}`"),
        What::Definition => "the definition".to_owned(),
    }
}

fn asker(demand: Option<&Demand>) -> String {
    match demand {
        Some(Demand::Primitive(primitive, _)) => format!("`{primitive}`"),
        Some(Demand::Definition(name, _)) => {
            format!("`{}`", crate::prelude::written(name))
        }
        Some(Demand::Number(number, _)) => format!("the number `{number}`"),
        Some(Demand::VectorElement) => "an element of a vector".to_owned(),
        None => "this".to_owned(),
    }
}

impl Checker<'_> {
    /// The type for a message.
    pub(super) fn shown(&self, id: TypeId) -> Type {
        self.tidy(&self.solver.out(id))
    }

    /// The type with `_` for everything unknown.
    pub(super) fn tidy(&self, ty: &Type) -> Type {
        ty.with_blanks()
    }

    /// The error for a clash at `term`, of whose types, if given, the first was expected and the
    /// second found.
    pub(super) fn explain(
        &mut self,
        term: &Term,
        whole: Option<(TypeId, TypeId)>,
        clash: Clash,
        cause: CauseId,
    ) -> Box<TypeError> {
        let Some(cause) = self.solver.causes.get(cause.0 as usize).cloned() else {
            return self.error(term, TypeErrorKind::UnboundVariable(Name::from("?")));
        };
        let subject = subject(&cause, term);
        let kind = self.kind_of_clash(&subject, whole, &clash);
        let mut error = self.error(term, kind);
        error.span = error.span.or(cause.span.clone());
        self.add_origins(&mut error, term, &clash, &cause);
        if let TypeErrorKind::Mismatch {
            expected, found, ..
        }
        | TypeErrorKind::SizeMismatch {
            expected, found, ..
        } = &error.kind
        {
            error.help = hints::for_mismatch(expected, found, &cause);
        }
        if let (TypeErrorKind::Class { found, .. }, Clash::Class { allowed, .. }) =
            (&error.kind, &clash)
        {
            error.help = hints::for_class(found, *allowed);
        }
        error
    }

    fn kind_of_clash(
        &self,
        subject: &str,
        whole: Option<(TypeId, TypeId)>,
        clash: &Clash,
    ) -> TypeErrorKind {
        let subject = subject.to_owned();
        let shown = |id: TypeId| Box::new(self.shown(id));
        match (clash, whole) {
            (Clash::Types(e, f), whole) => {
                let (expected, found) = whole.unwrap_or((*e, *f));
                TypeErrorKind::Mismatch {
                    subject,
                    expected: shown(expected),
                    found: shown(found),
                }
            }
            (
                Clash::Size(SizeClash::Differ {
                    expected,
                    found,
                    reason,
                }),
                whole,
            ) => self.kind_of_size_clash(subject, whole, (expected, found), reason.as_ref()),
            (Clash::Size(SizeClash::Escape(name)) | Clash::Escape(name), _) => {
                TypeErrorKind::Escape {
                    subject,
                    name: name.clone(),
                }
            }
            (
                Clash::Class {
                    allowed,
                    demand,
                    found,
                },
                _,
            ) => TypeErrorKind::Class {
                asker: asker(demand.as_ref()),
                class: allowed.class(),
                found: shown(*found),
            },
            (Clash::Implicit(parameter), _) => TypeErrorKind::ImplicitParameter {
                parameter: parameter.clone(),
            },
            (Clash::FunctionStored(found), _) => TypeErrorKind::FunctionStored {
                subject,
                found: shown(*found),
            },
            (Clash::Infinite(inner), whole) => {
                let (expected, found) = whole.unwrap_or((*inner, *inner));
                let outer = if self.solver.find(expected) == *inner {
                    found
                } else {
                    expected
                };
                TypeErrorKind::Infinite {
                    subject,
                    inner: shown(*inner),
                    outer: shown(outer),
                }
            }
        }
    }

    fn kind_of_size_clash(
        &self,
        subject: String,
        whole: Option<(TypeId, TypeId)>,
        (expected, found): (&Nat, &Nat),
        reason: Option<&ContradictionReason>,
    ) -> TypeErrorKind {
        let (expected_size, found_size) = (self.tidy_nat(expected), self.tidy_nat(found));
        match whole {
            Some((expected, found)) => TypeErrorKind::SizeMismatch {
                subject,
                expected: Box::new(self.shown(expected)),
                found: Box::new(self.shown(found)),
                expected_size,
                found_size,
                reason: reason
                    .filter(|reason| **reason != ContradictionReason::NeverEqual)
                    .cloned(),
            },
            None => {
                let fact = Fact::equal(&expected_size, &found_size);
                TypeErrorKind::FactFalse {
                    asker: subject,
                    fact,
                }
            }
        }
    }

    fn tidy_nat(&self, nat: &Nat) -> Nat {
        nat.substitute(&|name: &Name| name.is_unknown().then(|| Nat::variable("_")))
    }

    /// Says where the two types come from.
    fn add_origins(&self, error: &mut TypeError, term: &Term, clash: &Clash, cause: &Cause) {
        if let Some(name) = term.as_variable()
            && let (Some(span), Some(ty)) = (self.scope.bound_at(name), self.scope.variable(name))
        {
            error.related.push((
                span.clone(),
                format!("`{name} : {}` is bound here", self.shown(ty)),
            ));
        }
        if let What::Argument { function, ty, .. } = &cause.what
            && let Some(span) = span_of(function)
            && unnamed(function).is_none()
        {
            error.related.push((
                span,
                format!("`{} : {}`", in_short(function), self.shown(*ty)),
            ));
        }
        if let Clash::Class {
            demand: Some(Demand::Number(number, Some(span))),
            ..
        } = clash
            && error.span.as_ref() != Some(span)
        {
            error
                .related
                .push((span.clone(), format!("`{number}` must be of the same type")));
        }
        let parts = match clash {
            Clash::Types(e, f) => vec![*e, *f],
            Clash::Class { found, .. } | Clash::FunctionStored(found) => vec![*found],
            _ => Vec::new(),
        };
        for part in parts {
            self.add_origin(error, self.solver.why(part), &self.shown(part).to_string());
        }
        if let Clash::Size(SizeClash::Differ {
            expected, found, ..
        }) = clash
        {
            for size in [expected, found] {
                self.add_origin(
                    error,
                    self.solver.sizes.why(size),
                    &self.tidy_nat(size).to_string(),
                );
            }
        }
    }

    fn add_origin(&self, error: &mut TypeError, origin: Option<CauseId>, part: &str) {
        let origin = origin.and_then(|cause| self.solver.causes.get(cause.0 as usize));
        let Some(Cause {
            span: Some(span),
            what,
        }) = origin
        else {
            return;
        };
        let known = error
            .span
            .iter()
            .chain(error.related.iter().map(|(span, _)| span))
            .any(|other| other == span);
        if let (
            What::Argument {
                function, position, ..
            },
            false,
        ) = (what, known)
            && unnamed(function).is_none()
        {
            error.related.push((
                span.clone(),
                format!(
                    "`{part}` comes from here, argument {position} of `{}`",
                    in_short(function)
                ),
            ));
        }
    }

    /// The error for a number literal where something else is expected.
    pub(super) fn explain_number(
        &mut self,
        term: &Term,
        number: &Number,
        expected: TypeId,
        clash: Clash,
        cause: CauseId,
    ) -> Box<TypeError> {
        let fractional = Allowed::of_class(crate::types::Class::ScalarFloat);
        match &clash {
            Clash::Class { found, allowed, .. } => match self.solver.out(*found) {
                Type::Data(DataType::Scalar(scalar)) => match number.value(scalar) {
                    Err(error) => self.error(term, error.into()),
                    Ok(_) => self.explain(term, None, clash, cause),
                },
                found
                    if *allowed == fractional
                        || !matches!(found, Type::Data(DataType::Variable(_))) =>
                {
                    let kind = TypeErrorKind::NumberUnexpected {
                        number: number.to_string(),
                        expected: Box::new(self.shown(expected)),
                    };
                    self.error(term, kind)
                }
                _ => self.explain(term, None, clash, cause),
            },
            Clash::FunctionStored(_) => {
                let kind = TypeErrorKind::NumberUnexpected {
                    number: number.to_string(),
                    expected: Box::new(self.shown(expected)),
                };
                self.error(term, kind)
            }
            _ => self.explain(term, None, clash, cause),
        }
    }

    /// The error for a clash that was found when nothing but the equations was left.
    pub(super) fn explain_late(
        &mut self,
        term: &Term,
        (clash, cause): (Clash, CauseId),
    ) -> Box<TypeError> {
        let span = self
            .solver
            .causes
            .get(cause.0 as usize)
            .and_then(|cause| cause.span.clone());
        let mut error = self.explain(term, None, clash, cause);
        error.span = span.or(error.span);
        error
    }
}
