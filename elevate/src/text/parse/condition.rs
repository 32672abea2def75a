//! Reading the conditions of rules.

use std::ops::Range;

use rise_lang::{
    lexer::{Cursor, Lexeme, Token},
    nat::{Fact, Name, Nat, NatParseError, SizeReader},
    types::Class,
};

use super::{Parser, Result};
use crate::{
    rule::Condition,
    text::{
        error::{ElevateError, ElevateErrorKind, did_you_mean},
        habits::condition_advice,
    },
};

impl Parser<'_> {
    /// Conditions between commas, up to the next item.
    pub(super) fn conditions(&mut self) -> Result<Vec<Condition>> {
        let mut conditions = Vec::new();
        loop {
            let first = self.position();
            let range = self.until(&[","]);
            if range.is_empty() {
                return Err(self.unexpected(
                    "a condition: a fact about sizes, `t : class`, or a name and variables",
                ));
            }
            let words = self.words()[first..self.position()].to_vec();
            self.condition(&words, range, &mut conditions)?;
            if !self.accept(",") {
                return Ok(conditions);
            }
        }
    }

    fn condition(
        &self,
        words: &[Lexeme],
        range: Range<usize>,
        conditions: &mut Vec<Condition>,
    ) -> Result<()> {
        let span = self.source.span(range.clone());
        let texts: Vec<&str> = words.iter().map(|word| self.spelling(*word)).collect();
        if let [variable, ":", class] = texts[..] {
            let Some(known) = Class::ALL.into_iter().find(|known| known.name() == class) else {
                let error = ElevateError::new(
                    ElevateErrorKind::UnknownClass(Name::from(class)),
                    self.span(words[2]),
                );
                let help = did_you_mean(class, Class::ALL.iter().map(|class| class.name()));
                let all = || {
                    format!(
                        "the classes are {}",
                        Class::ALL.map(rise_lang::types::Class::name).join(", ")
                    )
                };
                return Err(error.help(help.unwrap_or_else(all)));
            };
            conditions.push(Condition::Class(Name::from(variable), known, span));
        } else if let Some(at) = texts.iter().position(|text| *text == "divides") {
            let divisor = self.size(range.start..words[at].start)?;
            let dividend = self.size(words[at].end..range.end)?;
            conditions.push(Condition::Fact(Fact::divides(&divisor, &dividend), span));
        } else if let [strategy, from, "~>", to] = texts[..] {
            conditions.push(Condition::Rewrites {
                strategy: Name::from(strategy),
                from: Name::from(from),
                to: Name::from(to),
                span,
            });
        } else if texts[..] == ["over", "real"] {
            conditions.push(Condition::OverReal(span));
        } else if words.iter().all(|word| word.token == Token::Word) {
            let mut names = texts.iter().map(|text| Name::from(*text));
            if let Some(name) = names.next() {
                conditions.push(Condition::Named(name, names.collect(), span));
            }
        } else {
            let mut part = self.part(range);
            let facts = SizeReader::new(&mut part).with_names(&length).all_facts();
            let facts = facts.map_err(|error| {
                let error = self.size_error(error);
                match condition_advice(&texts) {
                    Some(advice) => error.help(advice),
                    None => error,
                }
            })?;
            conditions.extend(
                facts
                    .into_iter()
                    .map(|fact| Condition::Fact(fact, span.clone())),
            );
        }
        Ok(())
    }

    fn size(&self, range: Range<usize>) -> Result<Nat> {
        let mut part = self.part(range);
        let size = SizeReader::new(&mut part).with_names(&length).whole();
        size.map_err(|error| self.size_error(error))
    }

    pub(super) fn size_error(&self, error: NatParseError) -> ElevateError {
        let span = self.source.span(error.offset..error.offset + error.length);
        ElevateError::new(ElevateErrorKind::Size(error), span)
    }
}

/// `length xs` and `length(xs)`, the variable for the number of elements of `xs`.
fn length(words: &mut Cursor<'_>) -> Option<Name> {
    let is_name = |ahead| words.ahead(ahead).token == Token::Word;
    let in_brackets = words.symbol_ahead(1, "(") && is_name(2) && words.symbol_ahead(3, ")");
    if !words.is_word("length") || !(is_name(1) || in_brackets) {
        return None;
    }
    words.skip(if in_brackets { 2 } else { 1 });
    let array = words.advance();
    words.skip(usize::from(in_brackets));
    Some(Name::from(format!("length'{}", words.spelling(array))))
}
