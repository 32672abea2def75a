//! Calls of definitions whose parameters have names and defaults.

use rise_lang::{diagnostic::Span, nat::Name};

use super::{Formal, Resolver};
use crate::text::{
    core::{Expression as CoreExpression, ExpressionKind as Core, Global},
    error::{ElevateError, ElevateErrorKind, did_you_mean},
    machine::MachineFact,
    tree::{Expression, ExpressionKind, Identifier},
};

impl Resolver<'_> {
    /// The number of the target that the text asks for.
    pub(super) fn fact(&mut self, fact: &Identifier) -> Core {
        if let Some(known) = MachineFact::by_name(fact.name.as_str()) {
            return Core::Target(known);
        }
        let kind = ElevateErrorKind::UnknownFact(fact.name.clone());
        let names = MachineFact::ALL.iter().map(|(name, _)| *name);
        let help = did_you_mean(fact.name.as_str(), names.clone());
        let all = || format!("they are {}", names.collect::<Vec<_>>().join(", "));
        let error = ElevateError::new(kind, fact.span.clone());
        self.errors.push(error.help(help.unwrap_or_else(all)));
        Core::Invalid
    }

    pub(super) fn has_defaults(&self, global: Global) -> bool {
        let formals = self.definitions.formals(global);
        formals.iter().any(|formal| formal.has_default)
    }

    /// The definition that the expression names, if it names one.
    pub(super) fn named(&mut self, expression: &Expression) -> Option<Global> {
        let ExpressionKind::Name(name) = &expression.kind else {
            return None;
        };
        let innermost = self.frames.len().checked_sub(1);
        let is_local = innermost.is_some_and(|depth| self.variable(name, depth).is_some());
        match is_local {
            true => None,
            false => self.globals.get(name).copied(),
        }
    }

    /// The same, if parameters of it have defaults.
    pub(super) fn with_defaults(&mut self, expression: &Expression) -> Option<Global> {
        self.named(expression)
            .filter(|global| self.has_defaults(*global))
    }

    /// An error: only definitions have parameters by name.
    pub(super) fn not_named(
        &mut self,
        function: &Expression,
        named: &[(Identifier, Expression)],
    ) -> Core {
        self.expression(function);
        if let Some((name, _)) = named.first() {
            let kind = ElevateErrorKind::NotNamed(name.name.clone());
            let error = ElevateError::new(kind, name.span.clone());
            let help = "arguments are named where a definition is called by its own name";
            self.errors.push(error.help(help));
        }
        Core::Invalid
    }

    /// The call of a definition with arguments in their order, then by their names.
    pub(super) fn call(
        &mut self,
        global: Global,
        arguments: &[Expression],
        named: &[(Identifier, Expression)],
        place: &Span,
    ) -> Core {
        self.uses.push(global);
        let arguments: Vec<CoreExpression> = arguments
            .iter()
            .map(|argument| self.expression(argument))
            .collect();
        let named = named
            .iter()
            .map(|(name, argument)| (name, self.expression(argument)));
        let named = named.collect();
        self.complete(global, arguments, named, place)
    }

    /// A call with one place for each parameter.
    pub(super) fn complete(
        &mut self,
        global: Global,
        mut arguments: Vec<CoreExpression>,
        named: Vec<(&Identifier, CoreExpression)>,
        place: &Span,
    ) -> Core {
        let formals = self.definitions.formals(global).to_vec();
        let rest = arguments.split_off(formals.len().min(arguments.len()));
        let mut places: Vec<Option<CoreExpression>> = arguments.into_iter().map(Some).collect();
        places.resize_with(formals.len(), || None);
        for (name, argument) in named {
            match formals.iter().position(|formal| formal.name == name.name) {
                None => self.no_parameter(global, &formals, name),
                Some(index) if places[index].is_some() => {
                    let kind = ElevateErrorKind::GivenTwice(name.name.clone());
                    let error = ElevateError::new(kind, name.span.clone());
                    self.errors.push(error);
                }
                Some(index) => places[index] = Some(argument),
            }
        }
        let missing = |(formal, given): &(&Formal, &Option<CoreExpression>)| {
            !formal.has_default && given.is_none()
        };
        if let Some((formal, _)) = formals.iter().zip(&places).find(missing) {
            self.missing(global, &formal.name, place);
            return Core::Invalid;
        }
        let call = Core::Complete(global, places);
        match rest.is_empty() {
            true => call,
            false => {
                let span = place.clone();
                Core::Apply(Box::new(CoreExpression { kind: call, span }), rest)
            }
        }
    }

    fn no_parameter(&mut self, global: Global, formals: &[Formal], name: &Identifier) {
        let definition = self.definitions.name(global).clone();
        let kind = ElevateErrorKind::NoParameter {
            definition,
            name: name.name.clone(),
        };
        let names = formals.iter().map(|formal| formal.name.as_str());
        let help = did_you_mean(name.name.as_str(), names.clone());
        let all = || match formals {
            [] => "what it takes has no names: only a `def` has parameters by name".to_owned(),
            _ => format!("it has {}", names.collect::<Vec<_>>().join(", ")),
        };
        let error = ElevateError::new(kind, name.span.clone());
        self.errors.push(error.help(help.unwrap_or_else(all)));
    }

    fn missing(&mut self, global: Global, parameter: &Name, place: &Span) {
        let kind = ElevateErrorKind::MissingArgument {
            definition: self.definitions.name(global).clone(),
            parameter: parameter.clone(),
        };
        let error = ElevateError::new(kind, place.clone());
        let help = "a definition that has parameters with defaults is called with all others";
        self.errors.push(error.help(help));
    }
}
