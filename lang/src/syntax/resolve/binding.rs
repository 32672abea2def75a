//! Constructs that bind names: functions, `let`, patterns.

use std::ops::Range;

use rustc_hash::FxHashSet;

use super::{
    Resolver,
    scope::{Binding, Slot, shape_of_type, slots_of_type},
};
use crate::{
    nat::Name,
    primitives::Primitive,
    syntax::{
        error::SyntaxErrorKind,
        parse::Result,
        tree::{ExpressionKind, Identifier, Let, Parameter, Pattern},
    },
    term::{Term, fresh_name},
    types::{Type, TypeParameter},
};

/// A binder of the term that is being built.
enum Binder {
    Value(Name, Option<Type>),
    Type(TypeParameter),
}

impl Resolver<'_> {
    /// The parameters around what `body` makes in their scope. The first lambda fills `range`,
    /// which the body ends.
    pub(super) fn function(
        &mut self,
        parameters: &[Parameter],
        range: Range<usize>,
        body: impl FnOnce(&mut Self) -> Result<Term>,
    ) -> Result<Term> {
        let outside = self.scope.0.len();
        let mut binders = Vec::new();
        self.refuse_duplicates(parameters)?;
        for parameter in parameters {
            self.bind(parameter, &mut binders)?;
        }
        let body = body(self);
        self.scope.0.truncate(outside);
        if let Some((_, start)) = binders.first_mut() {
            *start = range.start;
        }
        Ok(binders
            .into_iter()
            .rev()
            .fold(body?, |body, (binder, start)| {
                let lambda = match binder {
                    Binder::Value(name, None) => Term::lambda(name, body),
                    Binder::Value(name, Some(ty)) => Term::annotated_lambda(name, ty, body),
                    Binder::Type(parameter) => Term::type_lambda(parameter, body),
                };
                self.at(&(start..range.end), lambda)
            }))
    }

    fn refuse_duplicates(&self, parameters: &[Parameter]) -> Result<()> {
        let names = parameters.iter().flat_map(|parameter| match parameter {
            Parameter::Plain(pattern) => pattern.names(),
            Parameter::Typed { patterns, .. } => patterns.iter().flat_map(Pattern::names).collect(),
            Parameter::TypeLevel { names, .. } | Parameter::Shape { names, .. } => {
                names.iter().collect()
            }
        });
        self.refuse_twice(names)
    }

    /// Names of one list must differ.
    pub(super) fn refuse_twice<'n>(
        &self,
        names: impl Iterator<Item = &'n Identifier>,
    ) -> Result<()> {
        let mut seen = FxHashSet::default();
        for name in names {
            if !seen.insert(name.name.as_str()) {
                let kind = SyntaxErrorKind::BoundTwice(Name::from(name.name.as_str()));
                return Err(self.error(&name.range, kind));
            }
        }
        Ok(())
    }

    fn bind(&mut self, parameter: &Parameter, binders: &mut Vec<(Binder, usize)>) -> Result<()> {
        let start = parameter.range().start;
        match parameter {
            Parameter::Plain(pattern) => {
                let name = self.bind_pattern(pattern, Vec::new());
                binders.push((Binder::Value(name, None), start));
            }
            Parameter::Typed { patterns, ty, .. } => {
                let ty = self.checked_type(ty)?;
                for pattern in patterns {
                    let name = self.bind_pattern(pattern, slots_of_type(&ty));
                    if let (
                        Pattern::Name(_),
                        Some(Binding::Value {
                            name: bound, shape, ..
                        }),
                    ) = (pattern, self.scope.0.last_mut())
                        && *bound == name
                    {
                        *shape = shape_of_type(&ty);
                    }
                    let binder = Binder::Value(name, Some(ty.clone()));
                    binders.push((binder, pattern.range().start));
                }
            }
            Parameter::Shape {
                names, explicit, ..
            } => {
                for identifier in names {
                    let sizes = self.bind_shape(identifier, *explicit)?;
                    let start = identifier.range.start;
                    binders.extend(sizes.into_iter().map(|size| (Binder::Type(size), start)));
                }
            }
            Parameter::TypeLevel { names, like, .. } => {
                for identifier in names {
                    let name = Name::from(identifier.name.as_str());
                    let kind = like.kind;
                    self.scope.0.push(Binding::Type {
                        name: name.clone(),
                        kind,
                        class: like.class,
                    });
                    let parameter = TypeParameter {
                        name,
                        ..like.clone()
                    };
                    binders.push((Binder::Type(parameter), identifier.range.start));
                }
            }
        }
        Ok(())
    }

    /// Brings the names of the pattern into scope; answers the name of the one variable that they
    /// are parts of.
    pub(super) fn bind_pattern(&mut self, pattern: &Pattern, slots: Vec<Slot>) -> Name {
        match pattern {
            Pattern::Name(identifier) => {
                let name = Name::from(identifier.name.as_str());
                if identifier.name != "_" {
                    self.scope.0.push(Binding::Value {
                        name: name.clone(),
                        variable: name.clone(),
                        path: Vec::new(),
                        slots,
                        shape: Vec::new(),
                    });
                }
                name
            }
            Pattern::Pair(parts, _) => {
                let names: Vec<&str> = pattern
                    .names()
                    .iter()
                    .map(|name| name.name.as_str())
                    .collect();
                let joined = names.join("_");
                let stem = if names.len() < 2 {
                    format!("{joined}_pair")
                } else {
                    joined
                };
                let stem = Name::from(stem.trim_start_matches('_'));
                let variable = fresh_name(&stem, |name| {
                    self.words.contains(name.as_str())
                        || self.scope.has_variable(name)
                        || self.globals.contains_key(name)
                });
                self.bind_parts(parts, &variable, &[]);
                variable
            }
        }
    }

    fn bind_parts(&mut self, parts: &[Pattern], variable: &Name, path: &[Primitive]) {
        for (index, part) in parts.iter().enumerate() {
            let mut path = path.to_vec();
            path.extend(std::iter::repeat_n(Primitive::Snd, index));
            if index + 1 < parts.len() {
                path.push(Primitive::Fst);
            }
            match part {
                Pattern::Name(identifier) if identifier.name == "_" => {}
                Pattern::Name(identifier) => self.scope.0.push(Binding::Value {
                    name: Name::from(identifier.name.as_str()),
                    variable: variable.clone(),
                    path,
                    slots: Vec::new(),
                    shape: Vec::new(),
                }),
                Pattern::Pair(inner, _) => self.bind_parts(inner, variable, &path),
            }
        }
    }

    /// `let`: of a value the primitive, of a function its application.
    pub(super) fn local(&mut self, parts: &Let, range: &Range<usize>) -> Result<Term> {
        self.refuse_duplicates(&[Parameter::Plain(parts.pattern.clone())])?;
        let value_range = parts.pattern.range().start..parts.value.range.end;
        let value = self.function(&parts.parameters, value_range, |resolver| {
            let value = resolver.expression(&parts.value)?;
            resolver.with_result(value, parts.result.as_ref())
        })?;
        let slots = self.slots(&value);
        let is_function = !parts.parameters.is_empty()
            || matches!(parts.value.kind, ExpressionKind::Fun(..))
            || !super::slots_of_closed(&value, self.globals).is_empty();
        let outside = self.scope.0.len();
        let name = self.bind_pattern(&parts.pattern, slots);
        let body = self.expression(&parts.body);
        self.scope.0.truncate(outside);
        let lambda_range = parts.pattern.range().start..range.end;
        let lambda = self.at(&lambda_range, Term::lambda(name, body?));
        if is_function {
            return Ok(self.at(range, Term::apply(lambda, value)));
        }
        let keyword = range.start..range.start + 3;
        Ok(self.call(range, &keyword, Primitive::Let, [value, lambda]))
    }
}
