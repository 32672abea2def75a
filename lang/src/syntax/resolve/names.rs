//! Lookup of names, of values and in types.

use std::ops::Range;

use super::{
    Resolver,
    scope::{Binding, ShapeValue},
};
use crate::lexer::{Notation, words};
use crate::{
    nat::{Fact, Name},
    prelude::PREFIX,
    primitives::Primitive,
    syntax::{
        error::{SyntaxError, SyntaxErrorKind},
        habits,
        parse::Result,
        shape_error::ShapeError,
        tree::Written,
    },
    term::{Literal, Term},
    types::{Class, DataType, FreeVariables, Kind, Scalar, Type, TypeArgument},
};

impl Resolver<'_> {
    /// The term that a name stands for.
    pub(super) fn name(&self, name: &str, range: &Range<usize>) -> Result<Term> {
        match name {
            "true" => return Ok(Term::literal(true)),
            "false" => return Ok(Term::literal(false)),
            _ => {}
        }
        match self.scope.lookup(name) {
            Some(Binding::Value { variable, path, .. }) => {
                let variable = self.at(range, Term::variable(variable));
                return Ok(path.iter().fold(variable, |whole, component| {
                    self.call(range, range, *component, [whole])
                }));
            }
            Some(Binding::Type {
                name,
                kind: Kind::Nat,
                ..
            }) => {
                return Ok(Term::literal(Literal::Size(crate::nat::Nat::variable(
                    name,
                ))));
            }
            Some(Binding::Type { name, kind, class }) => {
                let error = self.not_a_value(name, *kind, range);
                return Err(match class {
                    Some(class) => error.help(format!(
                        "`{class}` is a class of types, so that `{name}` is a type; \
                         a parameter for values is `({name} : {})`",
                        member(*class)
                    )),
                    None => error,
                });
            }
            Some(Binding::Sizes {
                value: ShapeValue::Size(size),
                ..
            }) => return Ok(Term::literal(Literal::Size(size.clone()))),
            Some(Binding::Sizes { name, .. }) => {
                let error = ShapeError::NotAValue(name.to_string());
                return Err(self.wrong_shape(range, error));
            }
            None => {}
        }
        let name = Name::from(name);
        if self.globals.contains_key(&name) {
            return Ok(Term::reference(name));
        }
        match Primitive::by_name(name.as_str()) {
            Some(Primitive::ForeignFunction) => {
                let error = self.unexpected(range, "an expression", "`foreignFunction`");
                Err(error.help("a foreign function is declared: `foreign name (x : f32) -> f32`"))
            }
            Some(primitive) => Ok(Term::primitive(primitive)),
            None if let Some(name) = self.of_prelude(&name) => Ok(Term::reference(name)),
            None if self.open && crate::syntax::parse::can_be_name(name.as_str()) => {
                Ok(Term::variable(name))
            }
            None if self.gaps && name.as_str() == "_" => Ok(Term::variable(name)),
            None => Err(self.unknown(name, range)),
        }
    }

    /// The name of a definition of the prelude, if the program does not give the name a meaning.
    pub(super) fn of_prelude(&self, name: &Name) -> Option<Name> {
        let is_own = self.current.as_ref() == Some(name) || self.later.contains(name);
        if !self.has_prelude || is_own {
            return None;
        }
        let name = Name::from(format!("{PREFIX}{name}"));
        self.globals.contains_key(&name).then_some(name)
    }

    fn not_a_value(&self, name: &Name, kind: Kind, range: &Range<usize>) -> SyntaxError {
        let name = name.clone();
        self.error(range, SyntaxErrorKind::NotAValue { name, kind })
    }

    fn unknown(&self, name: Name, range: &Range<usize>) -> SyntaxError {
        if self.current.as_ref() == Some(&name) {
            let error = self.error(range, SyntaxErrorKind::Recursive(name));
            return error
                .help("there is no recursion; `iterate`, `while`, `reduce` and `scan` repeat");
        }
        if self.later.contains(&name) {
            let current = self.current.as_ref();
            let is_mutual = current.is_some_and(|current| self.later.leads_to(&name, current));
            let error = self.error(range, SyntaxErrorKind::DefinedLater(name));
            return error.help(match is_mutual {
                true => {
                    "it uses this definition in turn, and there is no recursion; `iterate`, \
                         `while`, `reduce` and `scan` repeat"
                }
                false => "move its definition up",
            });
        }
        if name.as_str() == "_" {
            let error = self.unexpected(range, "an expression", "`_`");
            return error.help("`_` stands for what has no name; give it one to use it");
        }
        if name.as_str().parse::<Scalar>().is_ok() {
            let error = self.not_a_value(&name, Kind::Data, range);
            return error.help(format!(
                "a value is converted to the type that is written to it: `(cast x : {name})`"
            ));
        }
        let is_comment = habits::after_comment_sign(self.source.text(), range.start);
        let habit = match is_comment {
            true => Some("a comment begins with `//`"),
            false => habits::for_value(name.as_str()),
        };
        let similar = || {
            self.similar(name.as_str())
                .map(|other| format!("there is a `{other}`"))
        };
        let advice = habit.map(str::to_owned).or_else(similar);
        let error = self.error(range, SyntaxErrorKind::UnknownName(name));
        match advice {
            Some(advice) => error.help(advice),
            None => error,
        }
    }

    /// A name in scope that was perhaps meant.
    fn similar(&self, name: &str) -> Option<String> {
        let bound = self.scope.0.iter().map(|binding| binding.name().as_str());
        let defined = self.globals.keys().map(Name::as_str);
        let primitives = Primitive::all().iter().map(|primitive| primitive.name());
        nearest(name, bound.chain(defined).chain(primitives))
    }

    /// The type, every name of which is in scope.
    pub(super) fn checked_type(&self, written: &Written<Type>) -> Result<Type> {
        let ty = self.type_without_shapes(&written.value, &written.range)?;
        self.check_free(&ty.free_variables(), &written.range)?;
        Ok(ty)
    }

    /// Checks that the type mentions no variable but sizes in scope.
    pub(super) fn check_foreign(&self, written: &Written<DataType>) -> Result<()> {
        let free = written.value.free_variables();
        let is_open = |(name, kind): &(&Name, &Kind)| {
            **kind != Kind::Nat || name.as_str() == "_" || name.is_unknown()
        };
        match free.iter().find(is_open) {
            None => self.check_free(&free, &written.range),
            Some((name, _)) => {
                let place = self.occurrence(name, &written.range);
                let error = self.error(&place, SyntaxErrorKind::OpenForeign(name.clone()));
                Err(error
                    .help("declare it for each type that is needed; only sizes may be variables"))
            }
        }
    }

    /// The facts, every name of which is in scope.
    pub(super) fn checked_facts(&self, written: &Written<Vec<Fact>>) -> Result<Vec<Fact>> {
        let facts = self.facts_without_shapes(written)?;
        for fact in &facts {
            for side in [&fact.left, &fact.right] {
                self.check_free(
                    &TypeArgument::Nat(side.clone()).free_variables(),
                    &written.range,
                )?;
            }
        }
        Ok(facts)
    }

    /// Checks that every name is in scope and of the right kind. `_` and the unknowns of inference
    /// may stand everywhere.
    pub(super) fn check_free(&self, free: &FreeVariables, range: &Range<usize>) -> Result<()> {
        for (name, used) in free {
            if name.as_str() == "_" || name.is_unknown() {
                continue;
            }
            match self.scope.kind(name) {
                Some(declared) if declared == *used => {}
                Some(declared) => {
                    let kind = SyntaxErrorKind::WrongKind {
                        name: name.clone(),
                        declared,
                        used: *used,
                    };
                    return Err(self.error(&self.occurrence(name, range), kind));
                }
                None if self.open => {}
                None => return Err(self.unknown_type_name(name, *used, range)),
            }
        }
        Ok(())
    }

    fn unknown_type_name(&self, name: &Name, kind: Kind, range: &Range<usize>) -> SyntaxError {
        let name = name.clone();
        let place = self.occurrence(&name, range);
        if let Some(ShapeValue::Shape(_)) = self.scope.sizes(&name) {
            return self.wrong_shape(&place, ShapeError::NotAType(name.to_string()));
        }
        if name.as_str().parse::<Scalar>().is_ok() {
            let (declared, used) = (Kind::Data, kind);
            return self.error(
                &place,
                SyntaxErrorKind::WrongKind {
                    name,
                    declared,
                    used,
                },
            );
        }
        let is_value = matches!(
            self.scope.lookup(name.as_str()),
            Some(Binding::Value { .. })
        );
        let scalars = Scalar::ALL.iter().map(|scalar| scalar.name());
        let of_kind = self.scope.0.iter().filter_map(|binding| match binding {
            Binding::Type {
                name, kind: own, ..
            } if *own == kind => Some(name.as_str()),
            _ => None,
        });
        let foreign = match kind {
            Kind::Data => habits::for_type(name.as_str()),
            _ => None,
        };
        let similar = match kind {
            Kind::Data => nearest(name.as_str(), of_kind.chain(scalars)),
            _ => nearest(name.as_str(), of_kind),
        };
        let help = match (foreign, similar) {
            (Some(advice), _) => advice,
            (None, Some(other)) => format!("there is a `{other}`"),
            _ if is_value => {
                format!("`{name}` is a value, and values are not known before the program runs")
            }
            _ => format!(
                "bind it with `{{{name} : {kind}}}`, or with `({name} : {kind})` if every use is to say it"
            ),
        };
        let kind = SyntaxErrorKind::UnknownTypeName { name, kind };
        self.error(&place, kind).help(help)
    }

    /// The first place of the name in the text.
    fn occurrence(&self, name: &Name, range: &Range<usize>) -> Range<usize> {
        let text = self.source.text();
        let words = words(&text[..range.end], range.start, Notation::Type).lexemes;
        words
            .iter()
            .map(crate::lexer::Lexeme::range)
            .find(|range| &text[range.clone()] == name.as_str())
            .unwrap_or_else(|| range.clone())
    }
}

/// A type of the class, for an example.
fn member(class: Class) -> Scalar {
    let members = [Scalar::F32, Scalar::I32, Scalar::Bool];
    let member = members.into_iter().find(|scalar| class.has_scalar(*scalar));
    member.unwrap_or(Scalar::F32)
}

/// The candidate that differs in few letters, if there is one.
fn nearest<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> Option<String> {
    let farthest = name.chars().count() / 3;
    candidates
        .map(|candidate| (strsim::osa_distance(candidate, name), candidate))
        .filter(|(distance, candidate)| {
            *distance <= farthest && *distance < candidate.chars().count()
        })
        .min()
        .map(|(_, candidate)| candidate.to_owned())
}
