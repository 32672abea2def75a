//! Follows functions to their applications, with the loops around each place.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Around, Findings, Level, Mistake, Site, judge};
use crate::{
    nat::{Name, Nat},
    primitives::Primitive,
    stack::deep,
    term::{Definition, Term, TermKind},
    types::TypeArgument,
};

/// The mistakes of a definition that are found in so many steps.
pub(super) fn findings(definition: &Definition, steps: u32) -> Findings {
    let mut evaluation = Evaluation {
        steps,
        ..Evaluation::default()
    };
    let value = evaluation.value(&definition.term, &None, &None);
    evaluation.use_up(value, &None);
    Findings {
        is_complete: evaluation.steps > 0,
        mistakes: evaluation.mistakes,
    }
}

type Loops = Option<Rc<Around>>;
type Scope<'t> = Option<Rc<Binding<'t>>>;

/// A term as far as loops depend on it.
#[derive(Clone)]
enum Value<'t> {
    /// Data, or a function that nobody knows.
    Data,
    /// A lambda, on values or on types, and the names that it uses.
    Function(&'t Term, Scope<'t>),
    /// A primitive with some of its arguments.
    Primitive {
        primitive: Primitive,
        dimension: Option<Nat>,
        term: &'t Term,
        arguments: Vec<Value<'t>>,
    },
}

/// A name and its meaning, before those of outer scopes.
struct Binding<'t> {
    name: &'t Name,
    bound: Bound<'t>,
    outer: Scope<'t>,
    /// Whether it and all outer ones stand for data.
    is_plain: bool,
}

enum Bound<'t> {
    Value(Value<'t>),
    Size(Nat),
}

fn bind<'t>(scope: &Scope<'t>, name: &'t Name, bound: Bound<'t>) -> Scope<'t> {
    let is_data = matches!(bound, Bound::Value(Value::Data));
    Some(Rc::new(Binding {
        name,
        bound,
        is_plain: is_data && is_plain(scope),
        outer: scope.clone(),
    }))
}

fn is_plain(scope: &Scope) -> bool {
    scope.as_ref().is_none_or(|binding| binding.is_plain)
}

fn bindings<'a, 't>(scope: &'a Scope<'t>) -> impl Iterator<Item = &'a Rc<Binding<'t>>> {
    std::iter::successors(scope.as_ref(), |binding| binding.outer.as_ref())
}

/// The size that a name stands for.
fn size(scope: &Scope, name: &Name) -> Option<Nat> {
    bindings(scope).find_map(|binding| match &binding.bound {
        Bound::Size(size) if binding.name == name => Some(size.clone()),
        _ => None,
    })
}

#[derive(Default)]
struct Evaluation<'t> {
    /// How many steps are left.
    steps: u32,
    mistakes: Vec<Mistake>,
    known: FxHashSet<Mistake>,
    /// The results of functions that use no others, on data: by the addresses of the function and
    /// of the loops around.
    results: FxHashMap<(usize, usize), Value<'t>>,
    /// Keeps the addresses of loops apart.
    loops: Vec<Rc<Around>>,
}

impl<'t> Evaluation<'t> {
    fn value(&mut self, term: &'t Term, scope: &Scope<'t>, around: &Loops) -> Value<'t> {
        self.steps = self.steps.saturating_sub(1);
        if self.steps == 0 {
            return Value::Data;
        }
        deep(|| match term.kind() {
            TermKind::Variable(name) => bindings(scope)
                .find_map(|binding| match &binding.bound {
                    Bound::Value(value) if binding.name == name => Some(value.clone()),
                    _ => None,
                })
                .unwrap_or(Value::Data),
            TermKind::Lambda(..) | TermKind::TypeLambda(..) => {
                let is_closed = is_plain(scope) && term.free_variables().next().is_none();
                Value::Function(term, if is_closed { None } else { scope.clone() })
            }
            TermKind::Apply(function, argument) => {
                let function = self.value(function, scope, around);
                let inside = self.kernel(&function, around);
                let argument = self.value(argument, scope, inside.as_ref().unwrap_or(around));
                self.apply(function, argument, around)
            }
            TermKind::TypeApply(function, argument) => {
                let function = self.value(function, scope, around);
                self.apply_type(function, term, argument, scope, around)
            }
            TermKind::Primitive(primitive) if primitive.arity().is_some() => Value::Primitive {
                primitive: *primitive,
                dimension: None,
                term,
                arguments: Vec::new(),
            },
            TermKind::Primitive(_)
            | TermKind::Reference(_)
            | TermKind::Literal(_)
            | TermKind::Foreign(_) => Value::Data,
        })
    }

    /// The loops around the argument of a kernel's launch.
    fn kernel(&mut self, function: &Value<'t>, around: &Loops) -> Option<Loops> {
        match function {
            Value::Primitive {
                primitive: primitive @ Primitive::Run,
                term,
                ..
            } => Some(self.enter(*primitive, None, term, around)),
            _ => None,
        }
    }

    fn apply(&mut self, function: Value<'t>, argument: Value<'t>, around: &Loops) -> Value<'t> {
        match function {
            Value::Data => {
                self.use_up(argument, around);
                Value::Data
            }
            Value::Function(term, scope) => match term.kind() {
                TermKind::Lambda(parameter, body) => {
                    let is_data = matches!(argument, Value::Data);
                    let key = (term.node_address(), address(around));
                    let is_known = is_data && is_plain(&scope);
                    if is_known && let Some(result) = self.results.get(&key) {
                        return result.clone();
                    }
                    let inner = bind(&scope, &parameter.name, Bound::Value(argument));
                    let result = self.value(body, &inner, around);
                    if is_known {
                        self.results.insert(key, result.clone());
                    }
                    result
                }
                _ => {
                    let inside = self.instance(term, &scope, None, around);
                    deep(|| self.apply(inside, argument, around))
                }
            },
            Value::Primitive {
                primitive,
                dimension,
                term,
                mut arguments,
            } => {
                arguments.push(argument);
                if primitive.arity() != Some(arguments.len()) {
                    return Value::Primitive {
                        primitive,
                        dimension,
                        term,
                        arguments,
                    };
                }
                let inside = match Level::of(primitive) {
                    Some(Level::Kernel) | None => around.clone(),
                    Some(_) => self.enter(primitive, dimension, term, around),
                };
                for argument in arguments {
                    self.use_up(argument, &inside);
                }
                Value::Data
            }
        }
    }

    fn apply_type(
        &mut self,
        function: Value<'t>,
        term: &'t Term,
        argument: &TypeArgument,
        scope: &Scope<'t>,
        around: &Loops,
    ) -> Value<'t> {
        let nat = match argument {
            TypeArgument::Nat(nat) => Some(nat.substitute(&|name| size(scope, name))),
            _ => None,
        };
        match function {
            Value::Function(function, scope) => self.instance(function, &scope, nat, around),
            Value::Primitive {
                primitive,
                dimension,
                arguments,
                ..
            } => {
                let has_dimension = matches!(
                    Level::of(primitive),
                    Some(Level::Grid | Level::Group | Level::Local)
                );
                Value::Primitive {
                    primitive,
                    dimension: dimension.or(nat.filter(|_| has_dimension)),
                    term,
                    arguments,
                }
            }
            Value::Data => Value::Data,
        }
    }

    /// The body of a function on types, for an argument if it is known.
    fn instance(
        &mut self,
        function: &'t Term,
        scope: &Scope<'t>,
        argument: Option<Nat>,
        around: &Loops,
    ) -> Value<'t> {
        let TermKind::TypeLambda(parameter, body) = function.kind() else {
            return Value::Data;
        };
        let unknown = || {
            let is_bound = size(scope, &parameter.name).is_some();
            is_bound.then(|| Nat::variable(parameter.name.clone()))
        };
        match argument.or_else(unknown) {
            Some(size) => {
                let scope = bind(scope, &parameter.name, Bound::Size(size));
                self.value(body, &scope, around)
            }
            None => self.value(body, scope, around),
        }
    }

    /// Applies a function that is an argument to data, until it gives data.
    fn use_up(&mut self, mut value: Value<'t>, around: &Loops) {
        while !matches!(value, Value::Data) {
            value = self.apply(value, Value::Data, around);
        }
    }

    /// The loops around the function of a loop.
    fn enter(
        &mut self,
        primitive: Primitive,
        dimension: Option<Nat>,
        term: &Term,
        around: &Loops,
    ) -> Loops {
        let Some(level) = Level::of(primitive) else {
            return around.clone();
        };
        let site = Site {
            level,
            primitive,
            dimension,
            term: term.clone(),
        };
        for mistake in judge(&site, around.as_ref()) {
            if self.known.insert(mistake.clone()) {
                self.mistakes.push(mistake);
            }
        }
        let inside = Rc::new(Around {
            site,
            outer: around.clone(),
        });
        self.loops.push(Rc::clone(&inside));
        Some(inside)
    }
}

fn address(around: &Loops) -> usize {
    around
        .as_ref()
        .map_or(0, |around| Rc::as_ptr(around).addr())
}
