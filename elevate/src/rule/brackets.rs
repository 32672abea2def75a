//! Brackets in rules: `e[x, y]` is read as the array `[x, y]` behind `e`, and means `e x y`.

use std::collections::BTreeSet;

use rise_lang::{
    nat::Name,
    primitives::Primitive,
    term::{Term, TermKind},
};

use super::{
    RuleErrorKind,
    declare::{Result, error},
};

/// The terms in brackets, if `brackets` is an array of terms that stands immediately behind `name`,
/// as in `e[x, y]`.
fn in_brackets<'a>(name: &Term, brackets: &'a Term) -> Option<Vec<&'a Term>> {
    let spine = brackets.spine();
    let is_array =
        spine.head.as_primitive() == Some(Primitive::MakeArray) && !spine.arguments.is_empty();
    let adjacent = match (name.origin().span(), brackets.origin().span()) {
        (Some(before), Some(after)) => before.end() == after.start(),
        _ => true,
    };
    (name.as_variable().is_some() && is_array && adjacent).then_some(spine.arguments)
}

/// The parts of an application, from left to right; `f e[x]` is read as `f`, `e` and the array
/// `[x]`.
fn elements(term: &Term) -> Vec<&Term> {
    let (mut head, mut elements) = (term, Vec::new());
    while let Some((function, argument)) = head.as_apply() {
        elements.push(argument);
        head = function;
    }
    elements.push(head);
    elements.reverse();
    elements
}

/// The left side's variables in the order of their first places, and the sides with `e x y` for
/// `e[x, y]`.
#[derive(Default)]
pub(super) struct Brackets {
    /// The variables with how many arguments they have in brackets.
    pub(super) arities: Vec<(Name, usize)>,
    pub(super) bound: Vec<Name>,
    /// Whether it is the left side that is read.
    pub(super) left: bool,
    /// The parameters that are terms.
    pub(super) terms: BTreeSet<Name>,
    /// The variables of parts that a strategy finds.
    pub(super) found: BTreeSet<Name>,
}

impl Brackets {
    fn arity(&self, name: &Name) -> Option<usize> {
        self.arities
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, arity)| *arity)
    }

    fn used(&mut self, name: &Name, found: usize, term: &Term) -> Result<()> {
        match self.arity(name) {
            Some(expected) if expected != found => {
                let kind = RuleErrorKind::ArgumentCount {
                    name: name.clone(),
                    expected,
                    found,
                };
                error(kind, term.origin().span())
            }
            Some(_) => Ok(()),
            None if self.left || self.terms.contains(name) => {
                self.arities.push((name.clone(), found));
                Ok(())
            }
            None => error(RuleErrorKind::Unbound(name.clone()), term.origin().span()),
        }
    }

    /// `e x y` for `e[x, y]`.
    fn bracketed(&mut self, variable: &Term, name: &Name, arguments: Vec<&Term>) -> Result<Term> {
        let names: Vec<Option<&Name>> = arguments
            .iter()
            .map(|argument| argument.as_variable())
            .collect();
        if self.terms.contains(name) {
            return error(
                RuleErrorKind::BracketsOfTerm(name.clone()),
                variable.origin().span(),
            );
        }
        let is_part = |part: &Name| {
            !self.bound.contains(part) && (self.terms.contains(part) || self.found.contains(part))
        };
        let one_part = matches!(names[..], [Some(part)] if is_part(part));
        let distinct = names.iter().flatten().collect::<BTreeSet<_>>().len() == names.len();
        let bound = names.iter().flatten().all(|name| self.bound.contains(name));
        let variables = distinct && bound && names.iter().all(Option::is_some);
        if self.left && !variables && !one_part {
            return error(
                RuleErrorKind::Arguments(name.clone()),
                variable.origin().span(),
            );
        }
        self.used(name, arguments.len(), variable)?;
        arguments
            .into_iter()
            .try_fold(variable.clone(), |function, argument| {
                Ok(Term::apply(function, self.resolve(argument)?)
                    .with_origin(variable.origin().clone()))
            })
    }

    /// The side with `e x y` for `e[x, y]`.
    pub(super) fn resolve(&mut self, term: &Term) -> Result<Term> {
        match term.kind() {
            TermKind::Variable(name) if !self.bound.contains(name) => {
                self.used(name, 0, term)?;
                Ok(term.clone())
            }
            TermKind::Reference(reference) => error(
                RuleErrorKind::Definition(reference.name.clone()),
                term.origin().span(),
            ),
            TermKind::Lambda(parameter, _) => {
                self.bound.push(parameter.name.clone());
                let resolved = self.resolve_parts(term);
                self.bound.pop();
                resolved
            }
            TermKind::Apply(..) => self.application(term),
            _ => self.resolve_parts(term),
        }
    }

    fn application(&mut self, term: &Term) -> Result<Term> {
        let mut rest = elements(term).into_iter().peekable();
        let mut whole: Option<Term> = None;
        while let Some(element) = rest.next() {
            let free = element
                .as_variable()
                .filter(|name| !self.bound.contains(name));
            let arguments = free.and_then(|_| in_brackets(element, rest.peek()?));
            let part = match (free, arguments) {
                (Some(name), Some(arguments)) => {
                    rest.next();
                    self.bracketed(element, name, arguments)?
                }
                _ => self.resolve(element)?,
            };
            whole = Some(match whole {
                Some(function) => Term::apply(function, part).with_origin(term.origin().clone()),
                None => part,
            });
        }
        let whole = whole.unwrap_or_else(|| term.clone());
        Ok(match term.annotation() {
            Some(ty) => whole.annotate(ty.clone()),
            None => whole,
        })
    }

    fn resolve_parts(&mut self, term: &Term) -> Result<Term> {
        let mut wrong = None;
        let resolved = term.map_children(&mut |part| match self.resolve(part) {
            Ok(part) => Some(part),
            Err(error) => {
                wrong.get_or_insert(error);
                None
            }
        });
        match wrong {
            Some(error) => Err(error),
            None => Ok(resolved.unwrap_or_else(|| term.clone())),
        }
    }
}
