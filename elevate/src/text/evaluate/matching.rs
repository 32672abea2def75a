//! Values taken apart by patterns.

use rise_lang::nat::{Fact, Nat};

use super::{
    EvaluationError, Evaluator, Expression, Frame, Pattern, PatternKind, Result, Value, number,
};

impl Evaluator<'_> {
    pub(super) fn matching(
        &mut self,
        value: &Expression,
        cases: &[(Pattern, Expression)],
        frame: &mut Frame,
    ) -> Result<Value> {
        let value = self.evaluate(value, frame)?;
        for (pattern, body) in cases {
            if self.matches(pattern, &value, frame)? {
                return self.evaluate(body, frame);
            }
        }
        let message = format!("no case of `match` fits {value}");
        Err(EvaluationError::new(message))
    }

    /// Whether the pattern fits; its variables are set as far as it does.
    fn matches(&mut self, pattern: &Pattern, value: &Value, frame: &mut Frame) -> Result<bool> {
        Ok(match (&pattern.kind, value) {
            (PatternKind::Any, _) => true,
            (PatternKind::Bind(slot), _) => {
                frame.set(*slot, value.clone());
                true
            }
            (PatternKind::Number(expected), Value::Nat(number)) => {
                let fact = Fact::equal(number, &Nat::constant(*expected));
                number::decided(&fact, self.interner.facts()).map_err(EvaluationError::new)?
            }
            (PatternKind::List(patterns), Value::List(items)) => {
                if patterns.len() != items.len() {
                    return Ok(false);
                }
                for (pattern, item) in patterns.iter().zip(&**items) {
                    if !self.matches(pattern, item, frame)? {
                        return Ok(false);
                    }
                }
                true
            }
            (PatternKind::Cons(first, rest), Value::List(items)) => match items.split_first() {
                Some((item, others)) => {
                    self.matches(first, item, frame)? && {
                        self.steps += others.len();
                        let others = self.list(others.to_vec());
                        self.matches(rest, &others, frame)?
                    }
                }
                None => false,
            },
            _ => false,
        })
    }
}
