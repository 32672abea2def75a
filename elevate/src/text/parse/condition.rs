//! Reading the conditions of rules.

use std::ops::Range;

use rise_lang::{
    lexer::{Lexeme, Token},
    nat::{Fact, Name, Nat, NatParseError},
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
                        Class::ALL.map(|class| class.name()).join(", ")
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
            let facts = Fact::parse_all(&self.with_lengths(&range)).map_err(|error| {
                let error = self.size_error(error, range.start);
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
        Nat::parse(&self.with_lengths(&range)).map_err(|error| self.size_error(error, range.start))
    }

    fn size_error(&self, error: NatParseError, start: usize) -> ElevateError {
        let place = start + error.offset;
        let span = self.source.span(place..place + error.length);
        ElevateError::new(ElevateErrorKind::Size(error), span)
    }

    /// The text, with the variable `length'xs` for `length xs` and `length(xs)`; everything stays
    /// at its place.
    fn with_lengths(&self, range: &Range<usize>) -> String {
        let mut text = self.source.text()[range.clone()].to_owned();
        let inside = |word: &Lexeme| word.start >= range.start && word.end <= range.end;
        let words: Vec<&Lexeme> = self.words().iter().filter(|word| inside(word)).collect();
        for (at, word) in words
            .iter()
            .enumerate()
            .filter(|(_, word)| self.spelling(***word) == "length")
        {
            let follows = |offset: usize| words.get(at + offset).copied();
            let symbol =
                |offset, symbol| follows(offset).is_some_and(|word| self.spelling(*word) == symbol);
            let found = match (follows(1), follows(2), follows(3)) {
                (Some(array), ..) if array.token == Token::Word => Some((array, array.end)),
                (_, Some(array), Some(closing))
                    if array.token == Token::Word && symbol(1, "(") && symbol(3, ")") =>
                {
                    Some((array, closing.end))
                }
                _ => None,
            };
            if let Some((array, end)) = found {
                let variable = format!("length'{}", self.spelling(*array));
                let padding = " ".repeat(end - word.start - variable.len());
                let padded = variable + &padding;
                text.replace_range(word.start - range.start..end - range.start, &padded);
            }
        }
        text
    }
}
