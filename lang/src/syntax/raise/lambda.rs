//! Functions: their parameters, the names of those, and patterns.

use super::{Bound, Component, Raiser, expression, identifier, written};
use crate::{
    nat::Name,
    primitives::Primitive,
    syntax::{
        parse::{can_be_name, can_be_type_level_name},
        tree::{Expression, ExpressionKind, Parameter, Pattern},
    },
    term::{Term, TermKind, fresh_name},
    types::{Substitution, TypeArgument, TypeParameter},
};

impl Raiser {
    pub(super) fn function(&mut self, term: &Term) -> Expression {
        let (parameters, body, bindings) = self.lambdas(term);
        let body = self.term(&body);
        self.leave(bindings);
        expression(ExpressionKind::Fun(parameters, Box::new(body)))
    }

    /// The parameters up to the first term that is not a function or has an annotation, that term,
    /// and the number of names that came into scope.
    pub(super) fn lambdas(&mut self, term: &Term) -> (Vec<Parameter>, Term, usize) {
        let outside = self.bound.len();
        let (mut parameters, mut rest) = (Vec::new(), term.clone());
        // Parameters of one list have different names.
        let mut names: Vec<String> = Vec::new();
        loop {
            let next = match rest.kind() {
                TermKind::Lambda(parameter, body) => {
                    let pattern = self.bind(&parameter.name, body, &names);
                    names.extend(
                        pattern
                            .names()
                            .iter()
                            .map(|identifier| identifier.name.clone()),
                    );
                    parameters.push(match &parameter.annotation {
                        None => Parameter::Plain(pattern),
                        Some(ty) => Parameter::Typed {
                            patterns: vec![pattern],
                            ty: written((**ty).clone(), ty.with_blanks().to_string()),
                            range: 0..0,
                        },
                    });
                    body.clone()
                }
                TermKind::TypeLambda(parameter, body) => {
                    let (parameter, body) = self.bind_type(parameter, body, &names);
                    names.push(parameter.name.as_str().to_owned());
                    add_type_level(&mut parameters, parameter);
                    body
                }
                _ => break,
            };
            rest = next;
            if rest.annotation().is_some() {
                break;
            }
        }
        (parameters, rest, self.bound.len() - outside)
    }

    /// Brings the variable into scope, by a name that can be read, or by those of its components if
    /// nothing else is used of it.
    pub(super) fn bind(&mut self, variable: &Name, body: &Term, others: &[String]) -> Pattern {
        if variable.as_str() == "_" && !body.has_free(variable) {
            return Pattern::Name(identifier("_"));
        }
        if uses_components_only(variable, body) {
            let names = self.component_names(variable, body, others);
            // The variable has no name of its own; that it is bound hides another of its name.
            self.bound
                .push(Bound::Value(variable.clone(), variable.as_str().to_owned()));
            for (primitive, name) in [Primitive::Fst, Primitive::Snd].into_iter().zip(&names) {
                self.bound.push(Bound::Component(Component {
                    variable: variable.clone(),
                    primitive,
                    name: name.clone(),
                }));
            }
            let parts = names.iter().map(|name| Pattern::Name(identifier(name)));
            return Pattern::Pair(parts.collect(), 0..0);
        }
        let called = self.free_name(variable.as_str(), variable, body, others);
        self.bound
            .push(Bound::Value(variable.clone(), called.clone()));
        Pattern::Name(identifier(&called))
    }

    /// The names of the components of a pair: those that it is named after, if it is, as `x_y` is.
    fn component_names(&self, variable: &Name, body: &Term, others: &[String]) -> [String; 2] {
        let text = variable.as_str();
        let halves = match text.split_once('_') {
            Some((first, second))
                if !first.is_empty() && !second.is_empty() && !second.contains('_') =>
            {
                [first.to_owned(), second.to_owned()]
            }
            _ if text == "_" => ["x".to_owned(), "y".to_owned()],
            _ => [format!("{text}1"), format!("{text}2")],
        };
        let first = self.free_name(&halves[0], variable, body, others);
        let mut others = others.to_vec();
        others.push(first.clone());
        let second = self.free_name(&halves[1], variable, body, &others);
        [first, second]
    }

    /// A name that can be read, means nothing else in the body, and is none of the others.
    fn free_name(&self, stem: &str, variable: &Name, body: &Term, others: &[String]) -> String {
        let stem = if can_be_name(stem) && stem != "_" {
            stem
        } else {
            "x"
        };
        let used = |name: &str| {
            self.bound.iter().any(|bound| match bound {
                Bound::Value(own, called) => {
                    called == name && own != variable && body.has_free(own)
                }
                Bound::Component(component) => {
                    component.name == name
                        && component.variable != *variable
                        && body.has_free(&component.variable)
                }
                Bound::Type(_) => false,
            })
        };
        let taken = |name: &Name| {
            let text = name.as_str();
            !can_be_name(text)
                || self.taken.contains(text)
                || others.iter().any(|other| other == text)
                || used(text)
                || (name != variable && body.has_free(name) && self.is_unbound(name))
        };
        fresh_name(&Name::from(stem), taken).as_str().to_owned()
    }

    fn is_unbound(&self, variable: &Name) -> bool {
        !self
            .bound
            .iter()
            .any(|bound| matches!(bound, Bound::Value(own, _) if own == variable))
    }

    /// Brings the type-level variable into scope, under another name if it cannot be read or a
    /// value of its name is used.
    fn bind_type(
        &mut self,
        parameter: &TypeParameter,
        body: &Term,
        others: &[String],
    ) -> (TypeParameter, Term) {
        let own = &parameter.name;
        let called = |name: &Name| {
            body.free_variables()
                .any(|variable| self.called(variable) == name.as_str())
                || self.bound.iter().any(|bound| match bound {
                    Bound::Component(component) => {
                        component.name == name.as_str() && body.has_free(&component.variable)
                    }
                    _ => false,
                })
        };
        let unreadable = |name: &Name| {
            let text = name.as_str();
            !can_be_type_level_name(text)
                || others.iter().any(|other| other == text)
                || self.taken.contains(text)
                || called(name)
        };
        if !unreadable(own) {
            self.bound.push(Bound::Type(own.clone()));
            return (parameter.clone(), body.clone());
        }
        let inside = body.free_type_variables();
        let stem = if can_be_type_level_name(own.as_str()) {
            own.clone()
        } else {
            Name::from("n")
        };
        let name = fresh_name(&stem, |name| unreadable(name) || inside.contains_key(name));
        let renaming = TypeArgument::variable(parameter.kind, name.clone());
        let body = body.substitute_types(&Substitution::of(own.clone(), renaming));
        self.bound.push(Bound::Type(name.clone()));
        let parameter = TypeParameter {
            name,
            ..parameter.clone()
        };
        (parameter, body)
    }
}

/// Adds the parameter, to the last group if that differs in the names alone.
fn add_type_level(parameters: &mut Vec<Parameter>, parameter: TypeParameter) {
    let added = identifier(parameter.name.as_str());
    if let Some(Parameter::TypeLevel { names, like, .. }) = parameters.last_mut()
        && (like.kind, like.class, like.explicit)
            == (parameter.kind, parameter.class, parameter.explicit)
    {
        names.push(added);
        return;
    }
    parameters.push(Parameter::TypeLevel {
        names: vec![added],
        like: parameter,
        range: 0..0,
    });
}

/// Whether the variable is used, and only as the argument of `fst` and `snd`.
fn uses_components_only(variable: &Name, body: &Term) -> bool {
    body.has_free(variable) && components_only(variable, body)
}

fn components_only(variable: &Name, term: &Term) -> bool {
    if !term.has_free(variable) {
        return true;
    }
    if component_of(term).is_some_and(|(_, of)| of == variable) {
        return true;
    }
    match term.kind() {
        TermKind::Variable(_) => false,
        _ => term
            .children()
            .all(|child| components_only(variable, child)),
    }
}

/// `fst x` or `snd x` without annotations.
pub(super) fn component_of(term: &Term) -> Option<(Primitive, &Name)> {
    let (function, argument) = term.as_apply()?;
    let primitive = function.as_primitive()?;
    let plain = function.annotation().is_none() && argument.annotation().is_none();
    match primitive {
        Primitive::Fst | Primitive::Snd if plain => Some((primitive, argument.as_variable()?)),
        _ => None,
    }
}
