//! Calls of definitions whose parameters have defaults, domains and conditions.

use rise_lang::nat::Nat;

use super::{
    Condition, EvaluationError, Evaluator, Expression, ExpressionKind, Frame, Function, Global,
    Implementation, MOST_STEPS, Result, Value, mistyped, number,
};

impl Evaluator<'_> {
    /// The call with the arguments that are given, and the defaults of the other parameters.
    pub(super) fn complete(
        &mut self,
        global: Global,
        given: &[Option<Expression>],
        frame: &mut Frame,
    ) -> Result<Value> {
        let given: Vec<Option<Value>> = given
            .iter()
            .map(|argument| {
                let argument = argument.as_ref();
                argument
                    .map(|argument| self.evaluate(argument, frame))
                    .transpose()
            })
            .collect::<Result<_>>()?;
        let arguments = self.with_defaults(global, given)?;
        self.call(global, arguments)
    }

    /// The arguments, each default with those before it.
    pub(in crate::text) fn with_defaults(
        &mut self,
        global: Global,
        given: Vec<Option<Value>>,
    ) -> Result<Vec<Value>> {
        let Implementation::Code(function) = self.definitions.implementation(global) else {
            return Err(mistyped());
        };
        let mut frame = Frame::of(function);
        let mut arguments = Vec::with_capacity(given.len());
        for (slot, (parameter, given)) in function.parameters.iter().zip(given).enumerate() {
            let argument = match (given, &parameter.default) {
                (Some(argument), _) => argument,
                (None, Some(default)) => self.nested(default, &mut frame)?,
                (None, None) => return Err(mistyped()),
            };
            frame.set(slot, argument.clone());
            arguments.push(argument);
        }
        Ok(arguments)
    }

    /// The arguments that are worth trying for each parameter, where the others are these; none
    /// where none are named.
    pub(in crate::text) fn domains(
        &mut self,
        function: &Function,
        arguments: &[Value],
    ) -> Result<Vec<Vec<Value>>> {
        let mut frame = Frame::of(function);
        for (slot, argument) in arguments.iter().enumerate() {
            frame.set(slot, argument.clone());
        }
        let mut domains = Vec::with_capacity(function.parameters.len());
        for parameter in &function.parameters {
            domains.push(match &parameter.domain {
                None => Vec::new(),
                Some(domain) => match self.nested(domain, &mut frame)? {
                    Value::List(items) => items.to_vec(),
                    _ => return Err(mistyped()),
                },
            });
        }
        Ok(domains)
    }

    /// A default may call the definition that it belongs to.
    fn nested(&mut self, expression: &Expression, frame: &mut Frame) -> Result<Value> {
        self.deeper()?;
        let value = crate::run::deep(|| self.evaluate(expression, frame));
        self.depth -= 1;
        value
    }

    /// Checks the conditions of a definition on the arguments of a call.
    pub(super) fn conditions(&mut self, function: &Function, frame: &mut Frame) -> Result<()> {
        for (condition, span) in &function.conditions {
            let (holds, left, right) = self
                .holds(condition, frame)
                .map_err(|error| error.at(span))?;
            if !holds {
                let named = function.parameters.iter().enumerate();
                let named = named.filter_map(|(slot, parameter)| {
                    let value = frame.slots.get(slot)?.as_ref()?;
                    matches!(value, Value::Nat(_) | Value::Text(_) | Value::Bool(_))
                        .then(|| format!("{} = {value}", parameter.name))
                });
                let message = format!(
                    "`{}` does not hold for {}: the sides are {left} and {right}",
                    span.text(),
                    named.collect::<Vec<_>>().join(", ")
                );
                return Err(EvaluationError::new(message).at(span));
            }
        }
        Ok(())
    }

    /// Whether the comparison holds, and both sides.
    pub(super) fn holds(
        &mut self,
        condition: &Condition,
        frame: &mut Frame,
    ) -> Result<(bool, Value, Value)> {
        let left = self.evaluate(&condition.left, frame)?;
        let right = self.evaluate(&condition.right, frame)?;
        let holds = match (&left, &right) {
            (Value::Nat(left), Value::Nat(right)) => {
                let facts = self.interner.facts();
                number::compare(left, condition.comparison, right, facts)
                    .map_err(EvaluationError::new)?
            }
            (Value::Text(left), Value::Text(right)) => {
                (left == right) == condition.comparison.is_equal()
            }
            (Value::Bool(left), Value::Bool(right)) => {
                (left == right) == condition.comparison.is_equal()
            }
            _ => return Err(mistyped()),
        };
        Ok((holds, left, right))
    }

    /// The elements of a list, ranges written out.
    pub(super) fn items(
        &mut self,
        expressions: &[Expression],
        frame: &mut Frame,
    ) -> Result<Vec<Value>> {
        let mut items = Vec::with_capacity(expressions.len());
        for expression in expressions {
            let ExpressionKind::Range(first, last) = &expression.kind else {
                items.push(self.evaluate(expression, frame)?);
                continue;
            };
            let range = (self.number(first, frame)?, self.number(last, frame)?);
            let (Some(first), Some(last)) = (range.0.as_constant(), range.1.as_constant()) else {
                let message = "the ends of a range are numbers that are known".to_owned();
                return Err(EvaluationError::new(message).at(&expression.span));
            };
            let count = last
                .checked_sub(first)
                .map_or(0, |rest| rest.saturating_add(1));
            self.spend(usize::try_from(count).unwrap_or(MOST_STEPS + 1))?;
            items.extend((first..=last).map(|number| Value::Nat(Nat::constant(number))));
        }
        Ok(items)
    }
}
