//! Sizes and facts about them, in Coq: natural numbers, whose subtraction stops at zero.
//!
//! A size with a difference, a quotient or a remainder only exists where the difference is not negative and the divisor not zero.
//! That becomes a hypothesis where the left side has the size, and an obligation where only the right side has it.

use rise_lang::nat::{Fact, Nat, NatView, Relation};

use super::statement::{Result, Unstated, Writer};

/// What is added and what is subtracted.
struct Balance {
    added: Vec<String>,
    subtracted: Vec<String>,
}

fn sum(items: &[String]) -> String {
    match items {
        [] => "0".to_owned(),
        [one] => one.clone(),
        _ => format!("({})", items.join(" + ")),
    }
}

/// The absolute value of a negative term, if it is one.
fn negated(term: &Nat) -> Option<Nat> {
    let coefficient = match term.view() {
        NatView::Constant(value) => value,
        NatView::Product(factors) => match factors.first()?.view() {
            NatView::Constant(value) => value,
            _ => return None,
        },
        _ => return None,
    };
    (coefficient < 0).then(|| Nat::zero() - term.clone())
}

impl Writer {
    /// The size.
    pub(super) fn size(&mut self, size: &Nat) -> Result<String> {
        let balance = self.balance(size)?;
        let added = sum(&balance.added);
        if balance.subtracted.is_empty() {
            return Ok(added);
        }
        let subtracted = sum(&balance.subtracted);
        self.require("Hnatural", format!("{subtracted} <= {added}"));
        Ok(format!("({added} - {subtracted})"))
    }

    fn balance(&mut self, size: &Nat) -> Result<Balance> {
        let terms = match size.view() {
            NatView::Sum(terms) => terms,
            NatView::Constant(0) => Vec::new(),
            _ => vec![size.clone()],
        };
        let mut balance = Balance {
            added: Vec::new(),
            subtracted: Vec::new(),
        };
        for term in &terms {
            match negated(term) {
                Some(positive) => balance.subtracted.push(self.term_of_size(&positive)?),
                None => balance.added.push(self.term_of_size(term)?),
            }
        }
        Ok(balance)
    }

    fn list(&mut self, items: &[Nat], operator: &str) -> Result<String> {
        let items = items.iter().map(|item| self.size(item));
        let items = items.collect::<Result<Vec<_>>>()?;
        Ok(format!("({})", items.join(operator)))
    }

    fn divided(&mut self, dividend: &Nat, operator: &str, divisor: &Nat) -> Result<String> {
        let (dividend, divided_by) = (self.size(dividend)?, self.size(divisor)?);
        if divisor.as_constant().is_none_or(|value| value == 0) {
            self.require("Hpositive", format!("0 < {divided_by}"));
        }
        Ok(format!("({dividend} {operator} {divided_by})"))
    }

    /// The remainder of what may be negative is not: `(-m) % n` is what is missing to a multiple of `n`.
    fn remainder(&mut self, dividend: &Nat, divisor: &Nat) -> Result<String> {
        let balance = self.balance(dividend)?;
        if balance.subtracted.is_empty() {
            return self.divided(dividend, "mod", divisor);
        }
        let divided_by = self.size(divisor)?;
        if divisor.as_constant().is_none_or(|value| value == 0) {
            self.require("Hpositive", format!("0 < {divided_by}"));
        }
        let (added, subtracted) = (sum(&balance.added), sum(&balance.subtracted));
        Ok(format!("(remainder {added} {subtracted} {divided_by})"))
    }

    fn extremum(&mut self, items: &[Nat], function: &str) -> Result<String> {
        let mut whole = String::new();
        for item in items {
            let item = self.size(item)?;
            whole = match whole.is_empty() {
                true => item,
                false => format!("({function} {whole} {item})"),
            };
        }
        Ok(whole)
    }

    fn term_of_size(&mut self, term: &Nat) -> Result<String> {
        match term.view() {
            NatView::Constant(value) => Ok(value.to_string()),
            NatView::Variable(name) => Ok(self.names.size(&name)),
            NatView::Sum(_) => self.size(term),
            NatView::Product(factors) => self.list(&factors, " * "),
            NatView::Power(base, exponent) => self.list(&[base, exponent], " ^ "),
            NatView::FloorDivide(dividend, divisor) => self.divided(&dividend, "/", &divisor),
            NatView::Modulo(dividend, divisor) => self.remainder(&dividend, &divisor),
            NatView::Application(function, argument) => {
                let function = self.names.size(&function);
                Ok(format!("({function} {})", self.size(&argument)?))
            }
            NatView::Minimum(items) => self.extremum(&items, "Nat.min"),
            NatView::Maximum(items) => self.extremum(&items, "Nat.max"),
            NatView::BigSum { .. } => Err(Unstated(format!("the size `{term}` is a sum"))),
        }
    }

    /// The fact, with what is subtracted on one side added on the other.
    pub(super) fn fact(&mut self, fact: &Fact) -> Result<String> {
        let relation = match fact.relation {
            Relation::Equal => "=",
            Relation::NotEqual => "<>",
            Relation::Less => "<",
            Relation::LessOrEqual => "<=",
            Relation::Greater => ">",
            Relation::GreaterOrEqual => ">=",
        };
        let (mut left, mut right) = (self.balance(&fact.left)?, self.balance(&fact.right)?);
        left.added.append(&mut right.subtracted);
        right.added.append(&mut left.subtracted);
        Ok(format!(
            "{} {relation} {}",
            sum(&left.added),
            sum(&right.added)
        ))
    }
}
