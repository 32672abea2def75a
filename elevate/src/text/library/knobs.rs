//! Parameters with defaults and domains, as tools that try them out see them.

use std::sync::Arc;

use rise_lang::nat::Name;

use super::{Definition, Definitions, Implementation, Library};
use crate::text::{
    ElevateError, ElevateErrorKind, Machine,
    core::{Function, Global},
    evaluate::{EvaluationError, Evaluator, Interner, Value},
};

/// A parameter of a definition that has a default.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knob {
    /// The name of the parameter.
    pub name: Name,
    /// The argument of calls that give none.
    pub default: String,
    /// The arguments that are worth trying, in their order; none if the definition names none.
    pub domain: Vec<String>,
}

impl Definition {
    /// Whether all parameters have defaults, and there is at least one.
    pub fn is_complete_alone(&self) -> bool {
        !self.formals.is_empty() && self.formals.iter().all(|formal| formal.has_default)
    }
}

impl Definitions {
    /// The names of all parameters, if some of them have defaults: such a definition is called by
    /// names.
    pub(in crate::text) fn parameters_with_defaults(&self, global: Global) -> Vec<Name> {
        let formals = &self.0[global].formals;
        match formals.iter().any(|formal| formal.has_default) {
            true => formals.iter().map(|formal| formal.name.clone()).collect(),
            false => Vec::new(),
        }
    }
}

/// The error that something in a definition has no value.
fn evaluation(error: EvaluationError, found: &Definition, function: &Function) -> ElevateError {
    let place = error.span.clone().or_else(|| found.span.clone());
    let place = place.unwrap_or_else(|| function.body.span.clone());
    ElevateError::new(ElevateErrorKind::Evaluation(error.message), place)
}

impl Library {
    /// The elements of a definition that is a list, as texts, on a machine.
    ///
    /// ```
    /// use rise_elevate::text::{Library, Machine};
    /// use rise_lang::{diagnostic::Source, syntax::NoImports};
    ///
    /// let text = "def pair(n : nat = 2) = vectorize(n)\ndef both = [pair, pair(n = 4)]";
    /// let library = Library::load(&Source::new("mine.elevate", text), &NoImports).unwrap();
    /// let elements = library.elements("both", &Machine::default()).unwrap();
    /// assert_eq!(elements, ["pair(n = 2)", "pair(n = 4)"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A definition that has no value. One that is not there, or no list, has no elements.
    pub fn elements(
        &self,
        definition: &str,
        machine: &Machine,
    ) -> Result<Vec<String>, ElevateError> {
        let Some(global) = self.scope.get(&Name::from(definition)).copied() else {
            return Ok(Vec::new());
        };
        let found = &self.definitions.0[global];
        let Implementation::Code(function) = &found.implementation else {
            return Ok(Vec::new());
        };
        let interner = Arc::new(Interner::of_program(Default::default(), machine.clone()));
        let value = Evaluator::new(&self.definitions, &interner).value(function);
        match value.map_err(|error| evaluation(error, found, function))? {
            Value::List(items) => Ok(items.iter().map(ToString::to_string).collect()),
            _ => Ok(Vec::new()),
        }
    }

    /// The parameters of a definition whose parameters all have defaults, on a machine; none of
    /// another definition.
    ///
    /// ```
    /// use rise_elevate::text::{Library, Machine};
    /// use rise_lang::{diagnostic::Source, syntax::NoImports};
    ///
    /// let text = "def rows(lanes : nat = target.bits / 32, count : nat = 2 in [1, 2, 4..6]) = vectorize(lanes * count)";
    /// let library = Library::load(&Source::new("mine.elevate", text), &NoImports).unwrap();
    /// let knobs = library.knobs("rows", &Machine::default()).unwrap();
    /// assert_eq!((knobs[0].default.as_str(), knobs[0].domain.len()), ("8", 0));
    /// assert_eq!((knobs[1].name.as_str(), knobs[1].domain.join(" ")), ("count", "1 2 4 5 6".to_owned()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A default or a domain that has no value.
    pub fn knobs(&self, definition: &str, machine: &Machine) -> Result<Vec<Knob>, ElevateError> {
        let Some(global) = self.scope.get(&Name::from(definition)).copied() else {
            return Ok(Vec::new());
        };
        let found = &self.definitions.0[global];
        let Implementation::Code(function) = &found.implementation else {
            return Ok(Vec::new());
        };
        if !found.is_complete_alone() {
            return Ok(Vec::new());
        }
        let interner = Arc::new(Interner::of_program(Default::default(), machine.clone()));
        let mut evaluator = Evaluator::new(&self.definitions, &interner);
        let values = evaluator
            .with_defaults(global, vec![None; found.formals.len()])
            .and_then(|defaults| Ok((evaluator.domains(function, &defaults)?, defaults)));
        let (domains, defaults) = values.map_err(|error| evaluation(error, found, function))?;
        let texts = |values: Vec<Value>| values.iter().map(ToString::to_string).collect();
        let knobs = found.formals.iter().zip(defaults).zip(domains);
        let knob = |((formal, default), domain): ((&super::Formal, Value), Vec<Value>)| Knob {
            name: formal.name.clone(),
            default: default.to_string(),
            domain: texts(domain),
        };
        Ok(knobs.map(knob).collect())
    }
}
