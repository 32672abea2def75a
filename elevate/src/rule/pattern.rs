//! The compiled left side of a rule, and its matching with a term.

use std::sync::Arc;

use rise_lang::{
    nat::Name,
    primitives::Primitive,
    term::{Literal, Number, Term, TermKind, fresh_name},
    types::{DataType, Type, TypeArgument},
};
use smallvec::SmallVec;

use super::type_pattern::TypeMatch;
use crate::rise::{apply, heads, typed_variable};

/// A part of the left side.
#[derive(Debug)]
pub(super) struct Pattern {
    pub(super) shape: Shape,
    /// The type to be matched with that of the term: where a type was written, or where a
    /// type-level variable is first determined.
    pub(super) ty: Option<Type>,
    /// The part as written, for messages.
    pub(super) text: Arc<str>,
}

/// The form of a part of the left side.
#[derive(Debug)]
pub(super) enum Shape {
    /// The variable of the rule with this number, and the binders, from the outside, that it may
    /// mention.
    Hole(usize, Vec<usize>),
    /// The variable of the rule with the first number, for a term that has the part for which the
    /// second one stands.
    Part(usize, usize),
    /// The variable of the binder with this number.
    Bound(usize),
    /// With the name that the rule gives to the variable.
    Lambda(Name, Box<Pattern>),
    Apply(Box<Pattern>, Box<Pattern>),
    TypeApply(Box<Pattern>, TypeArgument),
    Primitive(Primitive),
    Literal(Literal),
    /// A number, of whatever type is there.
    Number(Number),
}

impl Pattern {
    /// The head of all terms that the pattern can match, if that is one.
    pub(super) fn head(&self) -> Option<u16> {
        let (mut pattern, mut values) = (self, 0);
        for _ in 0..heads::FARTHEST {
            (pattern, values) = match &pattern.shape {
                Shape::Apply(function, _) => (function, values + 1),
                Shape::TypeApply(function, _) => (function, values),
                Shape::Primitive(primitive) => return Some(heads::applied(*primitive, values)),
                _ => return None,
            };
        }
        None
    }

    /// The head that the pattern needs, and the different head of the term. `None` if they agree,
    /// or if only matching can tell.
    ///
    /// Matching would fail at the same place, before anything else. Most rules fail here, at most
    /// places: nothing is made for it.
    pub(super) fn other_head<'a>(&'a self, term: &'a Term) -> Option<(&'a Pattern, &'a Term)> {
        let (mut pattern, mut term) = (self, term);
        loop {
            (pattern, term) = match (&pattern.shape, term.kind()) {
                (Shape::Apply(function, _), TermKind::Apply(left, _))
                | (Shape::TypeApply(function, _), TermKind::TypeApply(left, _)) => (function, left),
                (Shape::Primitive(wanted), TermKind::Primitive(primitive))
                    if wanted == primitive =>
                {
                    return None;
                }
                (Shape::Apply(..) | Shape::TypeApply(..) | Shape::Primitive(_), _) => {
                    return Some((pattern, term));
                }
                _ => return None,
            };
        }
    }
}

impl Pattern {
    /// Whether the term has another form than the pattern, as far as that shows without its types
    /// and variables: then how many parts match at most before it does.
    ///
    /// Matching would fail as well, at the same place or before. Nothing is made for it.
    pub(super) fn other_form(&self, term: &Term) -> Option<u32> {
        let mut matched = 0;
        match self.has_form(term, &mut matched) {
            true => None,
            false => Some(matched),
        }
    }

    fn has_form(&self, term: &Term, matched: &mut u32) -> bool {
        let has_form = match (&self.shape, term.kind()) {
            (Shape::Apply(function, argument), TermKind::Apply(left, right)) => {
                function.has_form(left, matched) && argument.has_form(right, matched)
            }
            (Shape::TypeApply(function, _), TermKind::TypeApply(left, _)) => {
                function.has_form(left, matched)
            }
            (Shape::Lambda(_, body), TermKind::Lambda(_, inner)) => body.has_form(inner, matched),
            (Shape::Primitive(wanted), TermKind::Primitive(primitive)) => wanted == primitive,
            (Shape::Literal(wanted), TermKind::Literal(literal)) => match (wanted, literal) {
                (Literal::Size(_), Literal::Size(_))
                | (Literal::Index { .. }, Literal::Index { .. }) => true,
                (wanted, literal) => wanted == literal,
            },
            (
                Shape::Apply(..) | Shape::TypeApply(..) | Shape::Primitive(_) | Shape::Literal(_),
                _,
            ) => false,
            // Other terms may be lambdas after an eta-expansion; matching tells the rest.
            (
                Shape::Lambda(..)
                | Shape::Hole(..)
                | Shape::Part(..)
                | Shape::Bound(_)
                | Shape::Number(_),
                _,
            ) => true,
        };
        *matched += u32::from(has_form);
        has_form
    }
}

/// The term of a variable of a rule.
#[derive(Clone, Debug)]
pub(super) struct Bound {
    /// The names of its arguments in the term.
    pub(super) parameters: SmallVec<[Name; 2]>,
    pub(super) term: Term,
}

impl Bound {
    /// The term, without arguments.
    pub(super) fn of(term: Term) -> Bound {
        Bound {
            parameters: SmallVec::new(),
            term,
        }
    }

    /// The term with other terms for the parameters.
    pub(super) fn applied(&self, arguments: &[Term]) -> Term {
        match (&*self.parameters, arguments) {
            ([], _) => self.term.clone(),
            // The variable for itself: nothing to do, however large the term is.
            ([parameter], [argument]) if argument.as_variable() == Some(parameter) => {
                self.term.clone()
            }
            ([parameter], [argument]) => self.term.substitute(parameter, argument),
            (parameters, arguments) => {
                // All at once: first to names that nothing has, so that no argument is replaced by
                // a later one.
                let taken = |name: &Name, chosen: &[Name]| {
                    chosen.contains(name)
                        || parameters.contains(name)
                        || self.term.has_free(name)
                        || arguments.iter().any(|argument| argument.has_free(name))
                };
                let mut chosen: Vec<Name> = Vec::new();
                for parameter in parameters {
                    let fresh = fresh_name(parameter, |name| taken(name, &chosen));
                    chosen.push(fresh);
                }
                let renamed = parameters.iter().zip(&chosen).zip(arguments).fold(
                    self.term.clone(),
                    |term, ((old, new), argument)| {
                        let variable = Term::variable(new.clone());
                        let variable = match argument.shared_type() {
                            Some(ty) => variable.with_type(ty.clone()),
                            None => variable,
                        };
                        term.substitute(old, &variable)
                    },
                );
                chosen
                    .iter()
                    .zip(arguments)
                    .fold(renamed, |term, (name, argument)| {
                        term.substitute(name, argument)
                    })
            }
        }
    }
}

/// A match in progress.
pub(super) struct Matcher<'a> {
    pub(super) types: TypeMatch<'a>,
    pub(super) found: SmallVec<[Option<Bound>; 6]>,
    /// The names in the term of the variables that the left side binds, outermost first.
    binders: SmallVec<[Name; 4]>,
    /// The names that the rule gives to variables, and those that they have in the term.
    pub(super) names: SmallVec<[(Name, Name); 4]>,
    /// How many parts were as they should be.
    pub(super) matched: u32,
    /// The variables that are given as terms.
    pub(super) given: SmallVec<[usize; 2]>,
    /// Terms in which parts are to be found, with the numbers of the variables: the whole's first.
    pub(super) wholes: SmallVec<[(usize, usize, Term); 1]>,
    /// Where it failed.
    pub(super) mismatch: Option<(Arc<str>, Term)>,
}

impl<'a> Matcher<'a> {
    pub(super) fn new(types: TypeMatch<'a>, variables: usize) -> Matcher<'a> {
        Matcher {
            types,
            found: SmallVec::from_elem(None, variables),
            binders: SmallVec::new(),
            names: SmallVec::new(),
            matched: 0,
            given: SmallVec::new(),
            wholes: SmallVec::new(),
            mismatch: None,
        }
    }

    fn fails(&mut self, pattern: &Pattern, term: &Term) -> bool {
        self.mismatch = Some((pattern.text.clone(), term.clone()));
        false
    }

    /// Whether the term has the form of the pattern.
    pub(super) fn matches(&mut self, pattern: &Pattern, term: &Term) -> bool {
        let same = match (&pattern.shape, term.kind()) {
            (Shape::Hole(variable, arguments), _) => self.hole(*variable, arguments, term),
            (Shape::Part(variable, part), _) => self.part(*variable, *part, term),
            (Shape::Bound(binder), TermKind::Variable(name)) => {
                self.binder_of(name) == Some(*binder)
            }
            (Shape::Lambda(name, body), TermKind::Lambda(parameter, inner)) => {
                self.names.push((name.clone(), parameter.name.clone()));
                self.binders.push(parameter.name.clone());
                let same = self.matches(body, inner);
                self.binders.pop();
                if !same {
                    return false;
                }
                true
            }
            (Shape::Lambda(_, body), _) => match self.expanded(term) {
                Some((name, inner)) => {
                    self.binders.push(name);
                    let same = self.matches(body, &inner);
                    self.binders.pop();
                    if !same {
                        return false;
                    }
                    true
                }
                None => false,
            },
            (Shape::Apply(function, argument), TermKind::Apply(left, right)) => {
                if !self.matches(function, left) || !self.matches(argument, right) {
                    return false;
                }
                true
            }
            (Shape::TypeApply(function, wanted), TermKind::TypeApply(left, argument)) => {
                if !self.matches(function, left) {
                    return false;
                }
                self.types.argument(wanted, argument)
            }
            (Shape::Primitive(wanted), TermKind::Primitive(primitive)) => wanted == primitive,
            (Shape::Literal(wanted), TermKind::Literal(literal)) => {
                self.types.literal(wanted, literal)
            }
            (Shape::Number(number), TermKind::Literal(literal)) => is_number(number, literal, term),
            _ => false,
        };
        let typed = |types: &mut TypeMatch| match (&pattern.ty, term.ty()) {
            (None, _) => true,
            (Some(wanted), Some(ty)) => types.ty(wanted, ty),
            (Some(_), None) => false,
        };
        if same && typed(&mut self.types) {
            self.matched += 1;
            return true;
        }
        self.fails(pattern, term)
    }

    /// The name `x` and the body `f x`, for a function `f` that is not a lambda: both are the same
    /// up to eta.
    fn expanded(&self, term: &Term) -> Option<(Name, Term)> {
        let (parameter, _) = term.ty()?.as_function()?;
        let taken = |name: &Name| term.has_free(name) || self.binders.contains(name);
        let name = fresh_name(&Name::from("x"), taken);
        let body = apply(term.clone(), typed_variable(&name, parameter));
        Some((name, body))
    }

    /// The binder that the name in the term means.
    fn binder_of(&self, name: &Name) -> Option<usize> {
        self.binders.iter().rposition(|binder| binder == name)
    }

    /// A term in which a part is looked for once everything else is known.
    fn part(&mut self, variable: usize, part: usize, term: &Term) -> bool {
        if self.binders.iter().any(|binder| term.has_free(binder)) {
            return false;
        }
        self.wholes.push((variable, part, term.clone()));
        true
    }

    fn hole(&mut self, variable: usize, arguments: &[usize], term: &Term) -> bool {
        let escapes = |binder: &Name| {
            term.has_free(binder)
                && !self
                    .binder_of(binder)
                    .is_some_and(|index| arguments.contains(&index))
        };
        if !self.binders.is_empty() && self.binders.iter().any(escapes) {
            return false;
        }
        let parameter = |binder: &usize| {
            let name = &self.binders[*binder];
            match self.binder_of(name) == Some(*binder) {
                true => name.clone(),
                // Hidden by an inner variable of the same name: it cannot occur.
                false => fresh_name(&Name::from("hidden"), |name| {
                    term.has_free(name) || self.binders.contains(name)
                }),
            }
        };
        let bound = Bound {
            parameters: arguments.iter().map(parameter).collect(),
            term: term.clone(),
        };
        match &self.found[variable] {
            None => {
                self.found[variable] = Some(bound);
                true
            }
            Some(before) => {
                let variables: Vec<Term> = bound
                    .parameters
                    .iter()
                    .map(|name| Term::variable(name.clone()))
                    .collect();
                before.applied(&variables) == *term
                    || self.given.contains(&variable) && self.types.is_same(&before.term, term)
            }
        }
    }
}

/// Whether the literal, which is the term, is the number in the type of the term.
pub(crate) fn is_number(number: &Number, literal: &Literal, term: &Term) -> bool {
    match (literal, term.ty()) {
        (Literal::Scalar(value), Some(Type::Data(DataType::Scalar(scalar)))) => {
            number.value(*scalar).as_ref() == Ok(value)
        }
        (Literal::Number(other), _) => number == other,
        _ => false,
    }
}
