//! Evaluates expressions: eagerly, but for strategies, which are expanded when they are applied.

mod attempt;
mod call;
mod complete;
mod interner;
mod matching;
mod number;
mod value;

use std::{
    fmt,
    sync::{Arc, OnceLock, atomic::AtomicBool},
};

use rise_lang::{
    diagnostic::Span,
    nat::{Name, Nat, grammar, grammar::Operator},
    types::{NatToNat, Substitution, TypeArgument},
};

pub(super) use call::Root;
pub(super) use interner::Interner;
pub(super) use value::{Any, Native, Value};

use super::{
    core::{
        Condition, Expression, ExpressionKind, Function, Global, Numeric, Pattern, PatternKind,
        Variable,
    },
    library::{Definitions, Implementation, is_of_library},
    machine::MachineValue,
};
use crate::{
    heads::KnownHeads,
    rise::{self, Context, Strategy},
    rule::RuleValue,
    strategy::{choice, sequence},
};
use attempt::{Attempt, NEVER_FAIL};
use call::Call;
use interner::Key;
use value::{Callee, Closure, Identity};

/// How much may be evaluated at a time: what needs more does not end.
const MOST_STEPS: usize = 1_000_000;

/// The depth to which calls may be nested while one expression is evaluated.
const DEEPEST: usize = 10_000;

/// Why an expression has no value.
#[derive(Clone, Debug)]
pub(super) struct EvaluationError {
    pub(super) message: String,
    pub(super) span: Option<Span>,
}

impl EvaluationError {
    fn new(message: impl Into<String>) -> EvaluationError {
        EvaluationError {
            message: message.into(),
            span: None,
        }
    }

    fn at(mut self, span: &Span) -> EvaluationError {
        self.span.get_or_insert_with(|| span.clone());
        self
    }
}

impl fmt::Display for EvaluationError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)?;
        match &self.span {
            Some(span) => write!(formatter, " (at {span})"),
            None => Ok(()),
        }
    }
}

type Result<T> = std::result::Result<T, EvaluationError>;

/// Values of the variables in the body of a function under evaluation.
struct Frame {
    captures: Arc<[Value]>,
    slots: Vec<Option<Value>>,
}

impl Frame {
    /// Nothing has a value yet.
    fn of(function: &Function) -> Frame {
        Frame {
            captures: Arc::default(),
            slots: vec![None; function.slots],
        }
    }

    fn value(&self, variable: Variable) -> Result<Value> {
        let value = match variable {
            Variable::Own(slot) => self.slots.get(slot).cloned().flatten(),
            Variable::Captured(index) => self.captures.get(index).cloned(),
        };
        value.ok_or_else(mistyped)
    }

    fn set(&mut self, slot: usize, value: Value) {
        if let Some(place) = self.slots.get_mut(slot) {
            *place = Some(value);
        }
    }
}

/// Checked expressions never come here; should one do so, the strategy fails.
fn mistyped() -> EvaluationError {
    EvaluationError::new("a value is not of its type")
}

/// Evaluates expressions of a library.
pub(super) struct Evaluator<'a> {
    definitions: &'a Arc<Definitions>,
    interner: &'a Arc<Interner>,
    steps: usize,
    depth: usize,
}

impl<'a> Evaluator<'a> {
    pub(super) fn new(
        definitions: &'a Arc<Definitions>,
        interner: &'a Arc<Interner>,
    ) -> Evaluator<'a> {
        Evaluator {
            definitions,
            interner,
            steps: 0,
            depth: 0,
        }
    }

    /// The strategy that a function without parameters is.
    pub(super) fn strategy(&mut self, function: &Function) -> Result<Strategy> {
        let value = self.body(function, Arc::default(), &[])?;
        Strategy::from_value(&value).ok_or_else(mistyped)
    }

    /// The value of a definition without parameters.
    pub(super) fn value(&mut self, function: &Function) -> Result<Value> {
        match function.parameters.is_empty() {
            true => self.body(function, Arc::default(), &[]),
            false => Err(mistyped()),
        }
    }

    /// The strategy of a call with all arguments.
    fn expand(&mut self, global: Global, arguments: &[Value]) -> Result<Strategy> {
        let Implementation::Code(function) = self.definitions.implementation(global) else {
            return Err(mistyped());
        };
        let (own, rest) = arguments.split_at(function.parameters.len().min(arguments.len()));
        let value = self.body(function, Arc::default(), own)?;
        let value = self.apply(value, rest.to_vec())?;
        Strategy::from_value(&value).ok_or_else(mistyped)
    }

    fn spend(&mut self, steps: usize) -> Result<()> {
        self.steps += steps;
        match self.steps > MOST_STEPS {
            true => Err(EvaluationError::new(format!(
                "the value takes more than {MOST_STEPS} steps to find"
            ))),
            false => Ok(()),
        }
    }

    fn body(
        &mut self,
        function: &Function,
        captures: Arc<[Value]>,
        arguments: &[Value],
    ) -> Result<Value> {
        let mut slots: Vec<Option<Value>> = arguments.iter().cloned().map(Some).collect();
        slots.resize(function.slots, None);
        let mut frame = Frame { captures, slots };
        self.deeper()?;
        let result = self
            .conditions(function, &mut frame)
            .and_then(|()| crate::run::deep(|| self.evaluate(&function.body, &mut frame)));
        self.depth -= 1;
        result
    }

    /// One call deeper; whoever calls this comes back by `depth`.
    fn deeper(&mut self) -> Result<()> {
        if self.depth >= DEEPEST {
            let message = format!(
                "{DEEPEST} calls stand inside each other: a definition calls itself without coming closer to an end"
            );
            return Err(EvaluationError::new(message));
        }
        self.depth += 1;
        Ok(())
    }

    fn all(&mut self, expressions: &[Expression], frame: &mut Frame) -> Result<Vec<Value>> {
        expressions
            .iter()
            .map(|expression| self.evaluate(expression, frame))
            .collect()
    }

    fn evaluate(&mut self, expression: &Expression, frame: &mut Frame) -> Result<Value> {
        self.spend(1)?;
        crate::run::deep(|| self.kind(expression, frame))
            .map_err(|error| error.at(&expression.span))
    }

    fn kind(&mut self, expression: &Expression, frame: &mut Frame) -> Result<Value> {
        match &expression.kind {
            ExpressionKind::Variable(variable) => frame.value(*variable),
            ExpressionKind::Global(global) => self.call(*global, Vec::new()),
            ExpressionKind::Number(number) => Ok(Value::Nat(Nat::constant(*number))),
            ExpressionKind::Size(name) => Ok(Value::Nat(Nat::variable(name.clone()))),
            ExpressionKind::Address(address) => Ok(Value::Address(address.clone())),
            ExpressionKind::Primitive(primitive) => Ok(Value::Primitive(*primitive)),
            ExpressionKind::Term(term) => Ok(Value::Term(term.clone())),
            ExpressionKind::Context(context) => Ok(self.context(context)),
            ExpressionKind::SizeFunction(parameter, body, sizes) => {
                self.size_function(parameter, body, sizes, frame)
            }
            ExpressionKind::Text(text) => Ok(Value::Text(text.clone())),
            ExpressionKind::Bool(truth) => Ok(Value::Bool(*truth)),
            ExpressionKind::Target(fact) => Ok(match fact.of(self.interner.machine()) {
                MachineValue::Number(number) => Value::Nat(Nat::constant(number)),
                MachineValue::Text(text) => Value::Text(Name::from(text)),
            }),
            ExpressionKind::List(items) => {
                let items = self.items(items, frame)?;
                Ok(self.list(items))
            }
            ExpressionKind::Complete(global, arguments) => self.complete(*global, arguments, frame),
            ExpressionKind::Sequence(strategies) => {
                let steps = self.all(strategies, frame)?;
                self.combine(steps, Key::Sequence, sequence)
            }
            ExpressionKind::Choice(strategies) => {
                let alternatives = self.all(strategies, frame)?;
                self.combine(alternatives, Key::Choice, choice)
            }
            ExpressionKind::Arithmetic(first, others) => self.arithmetic(first, others, frame),
            ExpressionKind::Negative(of) => self.negative(of, frame),
            ExpressionKind::Numeric(function, arguments) => {
                self.numeric(*function, arguments, frame)
            }
            ExpressionKind::Apply(function, arguments) => {
                self.application(function, arguments, frame)
            }
            ExpressionKind::Function(function) => self.function(function, frame),
            ExpressionKind::If(condition, yes, no) => {
                let (holds, ..) = self.holds(condition, frame)?;
                self.evaluate(if holds { yes } else { no }, frame)
            }
            ExpressionKind::Match(value, cases) => self.matching(value, cases, frame),
            ExpressionKind::Let(slot, value, body) => {
                let value = self.evaluate(value, frame)?;
                frame.set(*slot, value);
                self.evaluate(body, frame)
            }
            // Ranges stand in lists.
            ExpressionKind::Range(..) | ExpressionKind::Invalid => Err(mistyped()),
        }
    }

    fn arithmetic(
        &mut self,
        first: &Expression,
        others: &[(Operator, Expression)],
        frame: &mut Frame,
    ) -> Result<Value> {
        let first = self.number(first, frame)?;
        let others = others
            .iter()
            .map(|(operator, operand)| Ok((*operator, self.number(operand, frame)?)))
            .collect::<Result<Vec<_>>>()?;
        let facts = self.interner.facts();
        let value = grammar::fold(first, others, |left, operator, right| {
            number::compute(&left, operator, &right, facts)
        });
        value.map(Value::Nat).map_err(EvaluationError::new)
    }

    fn negative(&mut self, of: &Expression, frame: &mut Frame) -> Result<Value> {
        let number = self.number(of, frame)?;
        let negated = number::negated(&number, self.interner.facts());
        negated.map(Value::Nat).map_err(EvaluationError::new)
    }

    fn numeric(
        &mut self,
        function: Numeric,
        arguments: &[Expression],
        frame: &mut Frame,
    ) -> Result<Value> {
        let arguments = arguments.iter().map(|one| self.number(one, frame));
        let arguments = arguments.collect::<Result<Vec<_>>>()?;
        let value = number::call(function, arguments, self.interner.facts());
        value.map(Value::Nat).map_err(EvaluationError::new)
    }

    /// A definition gets its arguments at once, so that it is one call.
    fn application(
        &mut self,
        function: &Expression,
        arguments: &[Expression],
        frame: &mut Frame,
    ) -> Result<Value> {
        if let ExpressionKind::Global(global) = function.kind {
            let arguments = self.all(arguments, frame)?;
            let value = self.call(global, arguments)?;
            return Ok(self.attempted(global, value, &function.span));
        }
        let function = self.evaluate(function, frame)?;
        let arguments = self.all(arguments, frame)?;
        self.apply(function, arguments)
    }

    /// The value; one that counts what came of it, if it is a strategy that never fails and stands
    /// in a text of a user.
    fn attempted(&mut self, global: Global, value: Value, place: &Span) -> Value {
        let Value::Strategy(strategy) = &value else {
            return value;
        };
        let is_one = match self.definitions.implementation(global) {
            Implementation::Native(native) => NEVER_FAIL.contains(&native.name),
            _ => false,
        };
        if !is_one || is_of_library(place.source()) {
            return value;
        }
        let key = Key::Attempt(value.identity(), place.to_string());
        if let Some(known) = self.interner.known(&key) {
            return known;
        }
        let attempt = Value::Strategy(Strategy::new(Attempt {
            strategy: strategy.clone(),
            place: place.clone(),
        }));
        self.interner.keep(key, attempt, vec![value])
    }

    fn function(&mut self, function: &Arc<Function>, frame: &Frame) -> Result<Value> {
        let captures = function
            .captures
            .iter()
            .map(|variable| frame.value(*variable));
        let captures = captures.collect::<Result<Vec<_>>>()?;
        Ok(self.code(function, captures.into(), Vec::new()))
    }

    fn number(&mut self, expression: &Expression, frame: &mut Frame) -> Result<Nat> {
        match self.evaluate(expression, frame)? {
            Value::Nat(number) => Ok(number),
            _ => Err(mistyped()),
        }
    }

    fn size_function(
        &mut self,
        parameter: &Name,
        body: &Nat,
        sizes: &[(Name, Expression)],
        frame: &mut Frame,
    ) -> Result<Value> {
        let mut values = Substitution::new();
        for (name, size) in sizes {
            let size = self.number(size, frame)?;
            values.insert(name.clone(), TypeArgument::Nat(size));
        }
        let function = NatToNat::Lambda(parameter.clone(), body.clone());
        Ok(Value::NatToNat(values.nat_to_nat(&function)))
    }

    /// The strategies put together from the left.
    fn combine(
        &mut self,
        values: Vec<Value>,
        key: fn(Identity, Identity) -> Key,
        combine: fn(Strategy, Strategy) -> Strategy,
    ) -> Result<Value> {
        let mut values = values.into_iter();
        let mut all = values.next().ok_or_else(mistyped)?;
        for value in values {
            let key = key(all.identity(), value.identity());
            all = match self.interner.known(&key) {
                Some(known) => known,
                None => {
                    let (Some(left), Some(right)) =
                        (Strategy::from_value(&all), Strategy::from_value(&value))
                    else {
                        return Err(mistyped());
                    };
                    self.interner
                        .keep(key, Value::Strategy(combine(left, right)), vec![all, value])
                }
            };
        }
        Ok(all)
    }

    fn list(&mut self, items: Vec<Value>) -> Value {
        let key = Key::List(identities(&items));
        self.interner.known(&key).unwrap_or_else(|| {
            self.interner
                .keep(key, Value::List(items.into()), Vec::new())
        })
    }

    fn code(
        &mut self,
        function: &Arc<Function>,
        captures: Arc<[Value]>,
        arguments: Vec<Value>,
    ) -> Value {
        let key = Key::Code(
            Arc::as_ptr(function) as usize,
            identities(&captures),
            identities(&arguments),
        );
        self.interner.known(&key).unwrap_or_else(|| {
            let callee = Callee::Code(Arc::clone(function));
            let closure = Closure {
                callee,
                captures,
                arguments,
            };
            self.interner
                .keep(key, Value::Function(Arc::new(closure)), Vec::new())
        })
    }

    fn context(&mut self, context: &Arc<Context>) -> Value {
        let key = Key::Context(Arc::as_ptr(context) as usize, None);
        self.interner.known(&key).unwrap_or_else(|| {
            let closure = Closure {
                callee: Callee::Context(Arc::clone(context)),
                captures: Arc::default(),
                arguments: Vec::new(),
            };
            let value = Value::Function(Arc::new(closure));
            self.interner.keep(key, value, Vec::new())
        })
    }

    /// The strategy at the gap of the context.
    fn within(&mut self, context: &Arc<Context>, strategy: Value) -> Result<Value> {
        let key = Key::Context(Arc::as_ptr(context) as usize, Some(strategy.identity()));
        if let Some(known) = self.interner.known(&key) {
            return Ok(known);
        }
        let around = Strategy::from_value(&strategy).ok_or_else(mistyped)?;
        let around = Value::Strategy(context.around(around));
        let parts = vec![self.context(context), strategy];
        Ok(self.interner.keep(key, around, parts))
    }

    fn apply(&mut self, function: Value, arguments: Vec<Value>) -> Result<Value> {
        if arguments.is_empty() {
            return Ok(function);
        }
        let Value::Function(closure) = function else {
            return Err(mistyped());
        };
        let mut arguments = [closure.arguments.as_slice(), &arguments].concat();
        match &closure.callee {
            Callee::Global(global, _) => self.call(*global, arguments),
            Callee::Context(context) => {
                let rest = arguments.split_off(1);
                let strategy = arguments.pop().ok_or_else(mistyped)?;
                let around = self.within(context, strategy)?;
                self.apply(around, rest)
            }
            Callee::Code(function) => {
                let taken = function.parameters.len();
                if arguments.len() < taken {
                    return Ok(self.code(function, Arc::clone(&closure.captures), arguments));
                }
                let rest = arguments.split_off(taken);
                let result = self.body(function, Arc::clone(&closure.captures), &arguments)?;
                self.apply(result, rest)
            }
        }
    }

    /// A definition with some or all of its arguments.
    fn call(&mut self, global: Global, mut arguments: Vec<Value>) -> Result<Value> {
        let (arity, gives_strategy) = self.definitions.shape(global);
        let implementation = self.definitions.implementation(global);
        let taken = match implementation {
            Implementation::Code(function) if !gives_strategy => function.parameters.len(),
            _ => arity,
        };
        if arguments.len() < taken {
            return Ok(self.partial(global, arguments));
        }
        let rest = arguments.split_off(taken);
        if let (Implementation::Code(function), false) = (implementation, gives_strategy) {
            let result = self.body(function, Arc::default(), &arguments)?;
            return self.apply(result, rest);
        }
        let key = Key::Call(global, identities(&arguments));
        if let Some(known) = self.interner.known(&key) {
            return self.apply(known, rest);
        }
        let value = match implementation {
            Implementation::Code(_) => Value::Strategy(Strategy::new(Call {
                definitions: Arc::clone(self.definitions),
                interner: Arc::downgrade(self.interner),
                global,
                arguments: arguments.clone(),
                expanded: OnceLock::new(),
                heads: KnownHeads::default(),
                is_looking: AtomicBool::new(false),
            })),
            Implementation::Rule(rule) => {
                let (mut types, mut values) = (Vec::new(), Vec::new());
                for argument in &arguments {
                    match argument {
                        Value::Term(term) => values.push(RuleValue::Term(term.clone())),
                        Value::Strategy(strategy) => {
                            values.push(RuleValue::Strategy(strategy.clone()));
                        }
                        other => types.push(other.type_argument().ok_or_else(mistyped)?),
                    }
                }
                Value::Strategy(rule.instance_with(types, values))
            }
            Implementation::Predicate(primitive) => Value::Strategy(rise::is_primitive(*primitive)),
            Implementation::Native(native) => {
                let value = native.call(&arguments).map_err(EvaluationError::new)?;
                self.adopted(value)?
            }
        };
        let value = self.interner.keep(key, value, arguments);
        self.apply(value, rest)
    }

    /// A value that a native made, with one address for all lists that are the same.
    fn adopted(&mut self, value: Value) -> Result<Value> {
        match value {
            Value::List(items) => {
                self.spend(items.len())?;
                Ok(self.list(items.to_vec()))
            }
            other => Ok(other),
        }
    }

    fn partial(&mut self, global: Global, arguments: Vec<Value>) -> Value {
        let key = Key::Partial(global, identities(&arguments));
        self.interner.known(&key).unwrap_or_else(|| {
            let callee = Callee::Global(global, self.definitions.name(global).clone());
            let captures = Arc::default();
            let closure = Closure {
                callee,
                captures,
                arguments,
            };
            self.interner
                .keep(key, Value::Function(Arc::new(closure)), Vec::new())
        })
    }
}

fn identities(values: &[Value]) -> Vec<Identity> {
    values.iter().map(Value::identity).collect()
}

#[cfg(test)]
mod tests;
