//! Running a term or a definition on sizes and arguments.

use std::collections::BTreeMap;

use super::{
    error::{InterpretError, Reason, Result},
    evaluate::Interpreter,
    matching::{self, Asker},
    scope::Scope,
    value::Value,
};
use crate::{
    infer::InferredProgram,
    nat::{EvaluationError, Fact, Name, Nat},
    term::{Program, Term, TermKind},
    types::{DataType, Kind, Type, TypeArgument, TypeParameter},
};

/// Sizes by name.
pub type Sizes = BTreeMap<Name, u64>;

/// The result of a run.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The result.
    pub value: Value,
    /// Its type, if inference has found it and all sizes in it are known. It says the shape of an
    /// empty array.
    pub data_type: Option<DataType>,
    /// The floating-point operations that were done: see [`Interpreter::operations`].
    pub operations: u128,
}

/// The value of a term for the arguments.
///
/// Type-level parameters at the front of the term take the sizes of their names; those that are not
/// given are what the arguments say.
///
/// # Errors
/// If the program has no value for these arguments: see [`Reason`]. Never panics.
pub fn interpret(term: &Term, sizes: &Sizes, arguments: Vec<Value>) -> Result<Value> {
    let program = Program::default();
    Ok(Interpreter::new(&program)
        .run(term, sizes, arguments)?
        .value)
}

/// The value of a definition of the program for the arguments; as [`interpret`].
///
/// # Errors
/// If the program has no such definition, or no value for these arguments, or its facts are
/// violated: see [`Reason`].
pub fn interpret_program(
    program: &Program,
    definition: &str,
    sizes: &Sizes,
    arguments: Vec<Value>,
) -> Result<Value> {
    Ok(Interpreter::new(program)
        .call(definition, sizes, arguments)?
        .value)
}

impl From<&InferredProgram> for Program {
    /// The inferred definitions, each with the facts that it states and those that inference could
    /// not prove: they are checked before the definition is run.
    fn from(inferred: &InferredProgram) -> Program {
        let definitions = inferred.definitions.iter().map(|inferred| {
            let mut definition = inferred.definition.clone();
            definition
                .facts
                .extend(inferred.facts.iter().map(|required| required.fact.clone()));
            definition
        });
        Program {
            definitions: definitions.collect(),
            shaped: inferred.shaped.clone(),
        }
    }
}

impl Interpreter<'_> {
    /// The value of a term for the arguments; see [`interpret`].
    ///
    /// # Errors
    /// See [`Reason`].
    pub fn run(&mut self, term: &Term, sizes: &Sizes, arguments: Vec<Value>) -> Result<Outcome> {
        self.start();
        let given = self.given.clone();
        self.run_entry(
            &Entry {
                name: None,
                term,
                facts: &[],
                given: &given,
            },
            sizes,
            arguments,
        )
    }

    /// The value of a definition for the arguments; see [`interpret_program`].
    ///
    /// # Errors
    /// See [`Reason`].
    pub fn call(
        &mut self,
        definition: &str,
        sizes: &Sizes,
        arguments: Vec<Value>,
    ) -> Result<Outcome> {
        self.start();
        let name = Name::from(definition);
        let (program, given) = (self.program, self.given.clone());
        let found = program
            .definition(&name)
            .ok_or_else(|| undefined(program, &name))?;
        self.run_entry(
            &Entry {
                name: Some(name),
                term: &found.term,
                facts: &found.facts,
                given: &given,
            },
            sizes,
            arguments,
        )
    }

    fn run_entry(
        &mut self,
        entry: &Entry<'_>,
        sizes: &Sizes,
        arguments: Vec<Value>,
    ) -> Result<Outcome> {
        let prologue = entry.prologue(sizes, arguments)?;
        entry.check_facts(&prologue.scope, &prologue.parameters)?;
        let body = self.evaluate(prologue.body, &prologue.scope)?;
        let value = self.apply(body, prologue.rest)?;
        let data_type = prologue
            .result
            .and_then(|ty| closed_data(ty, &prologue.scope));
        Ok(Outcome {
            value,
            data_type,
            operations: self.meter.operations,
        })
    }
}

/// Why the program has no term of that name.
pub(super) fn undefined(program: &Program, name: &Name) -> Reason {
    match program.shaped.iter().find(|shaped| shaped.name() == name) {
        None => Reason::UnknownDefinition(name.clone()),
        Some(shaped) => Reason::OpenShapes {
            definition: name.clone(),
            example: shaped.example(),
        },
    }
}

/// The program that is run.
struct Entry<'t> {
    /// Of a definition.
    name: Option<Name>,
    term: &'t Term,
    facts: &'t [Fact],
    given: &'t BTreeMap<Name, TypeArgument>,
}

/// A term below those parameters for which there are arguments.
struct Prologue<'t> {
    body: &'t Term,
    scope: Scope,
    parameters: Vec<&'t TypeParameter>,
    /// Arguments for which there is no lambda: the body is a function.
    rest: Vec<Value>,
    /// The type of the result for all arguments.
    result: Option<&'t Type>,
}

impl<'t> Entry<'t> {
    fn title(&self) -> Name {
        self.name
            .clone()
            .unwrap_or_else(|| Name::from("the program"))
    }

    fn prologue(&self, sizes: &Sizes, arguments: Vec<Value>) -> Result<Prologue<'t>> {
        let (mut body, mut scope) = (self.term, self.outer_scope(sizes)?);
        let (mut parameters, mut expected) = (Vec::new(), Vec::new());
        let (mut arguments, mut position) = (arguments.into_iter(), 0);
        loop {
            match body.kind() {
                TermKind::TypeLambda(parameter, inner) => {
                    scope = match self.argument(parameter, sizes)? {
                        Some(argument) => scope.with_type(&parameter.name, argument),
                        None => scope.with_open(&parameter.name),
                    };
                    parameters.push(parameter);
                    body = inner;
                }
                TermKind::Lambda(parameter, inner) => {
                    let Some(argument) = arguments.next() else {
                        break;
                    };
                    position += 1;
                    let found = body
                        .ty()
                        .and_then(Type::as_function)
                        .map(|(parameter, _)| parameter);
                    if let Some(ty) = parameter.annotation.as_deref().or(found) {
                        expected.push((position, ty, argument.clone(), body));
                    }
                    scope = scope.with_value(&parameter.name, argument);
                    body = inner;
                }
                _ => break,
            }
        }
        let (rest, mut result) = (arguments.collect::<Vec<_>>(), body.ty());
        for (offset, argument) in (1..).zip(&rest) {
            let Some(Type::Function(parameter, next)) = result else {
                break;
            };
            expected.push((position + offset, parameter, argument.clone(), body));
            result = Some(next);
        }
        // An argument may tell a size that an earlier one needs, as `n` in `(n*m).f32 -> n.f32`.
        for _ in 0..2 {
            for (position, ty, value, term) in &expected {
                let asker = Asker::Argument(*position, self.name.as_ref());
                matching::check(ty, value, &scope, asker).map_err(|error| error.at(term))?;
            }
        }
        Ok(Prologue {
            body,
            scope: scope.told(),
            parameters,
            rest,
            result,
        })
    }

    /// The value of a type-level parameter, if it is given. It must be given if no value determines
    /// it.
    fn argument(&self, parameter: &TypeParameter, sizes: &Sizes) -> Result<Option<TypeArgument>> {
        let TypeParameter { name, kind, .. } = parameter;
        if let (Kind::Nat, Some(size)) = (kind, sizes.get(name)) {
            return Ok(Some(TypeArgument::Nat(Nat::constant(*size))));
        }
        let wrong = |found: Option<&TypeArgument>| Reason::GivenArgument {
            definition: self.title(),
            parameter: name.clone(),
            kind: *kind,
            found: found.map(ToString::to_string),
        };
        match self.given.get(name) {
            Some(argument) if argument.kind() != *kind => Err(wrong(Some(argument)).into()),
            Some(argument) if !argument.free_variables().is_empty() => {
                Err(wrong(Some(argument)).into())
            }
            Some(argument) => Ok(Some(argument.clone())),
            None if matches!(kind, Kind::NatToNat | Kind::NatToData) => Err(wrong(None).into()),
            None => Ok(None),
        }
    }

    /// The sizes that are free in the term.
    fn outer_scope(&self, sizes: &Sizes) -> Result<Scope> {
        let (parameters, free) = (self.leading_parameters(), self.term.free_type_variables());
        let mut scope = Scope::default();
        for (name, size) in sizes {
            if free.contains_key(name) {
                scope = scope.with_type(name, TypeArgument::Nat(Nat::constant(*size)));
            } else if !parameters.contains(&name) {
                return Err(Reason::UnknownSizeName(name.clone()).into());
            }
        }
        match self.given.keys().find(|name| !parameters.contains(name)) {
            Some(name) => Err(Reason::UnknownSizeName(name.clone()).into()),
            None => Ok(scope),
        }
    }

    fn leading_parameters(&self) -> Vec<&Name> {
        let (mut names, mut term) = (Vec::new(), self.term);
        loop {
            match term.kind() {
                TermKind::TypeLambda(parameter, body) => {
                    names.push(&parameter.name);
                    term = body;
                }
                TermKind::Lambda(_, body) => term = body,
                _ => return names,
            }
        }
    }

    fn check_facts(&self, scope: &Scope, parameters: &[&TypeParameter]) -> Result<()> {
        let value = |name: &Name| match scope.argument(name) {
            Some(TypeArgument::Nat(nat)) => nat
                .as_constant()
                .and_then(|value| i64::try_from(value).ok()),
            _ => None,
        };
        for fact in self.facts {
            let holds = fact
                .evaluate(&value)
                .map_err(|error| self.fact_without_value(error))?;
            if !holds {
                let sizes = parameters.iter().filter_map(|parameter| {
                    value(&parameter.name).map(|value| format!("{} = {value}", parameter.name))
                });
                let sizes = sizes.collect::<Vec<_>>().join(", ");
                return Err(Reason::Fact {
                    definition: self.title(),
                    fact: fact.clone(),
                    sizes,
                }
                .into());
            }
        }
        Ok(())
    }

    fn fact_without_value(&self, error: EvaluationError) -> InterpretError {
        match error {
            EvaluationError::UnknownVariable(name) => Reason::OpenSize {
                name,
                of: self.title().to_string(),
            }
            .into(),
            other => other.into(),
        }
    }
}

/// The data type with every variable replaced, if all are known.
fn closed_data(ty: &Type, scope: &Scope) -> Option<DataType> {
    let data = ty.as_data()?;
    let closed = scope.substitution(&ty.free_variables()).data(data);
    closed.free_variables().is_empty().then_some(closed)
}
