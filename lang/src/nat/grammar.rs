//! The grammar of sizes, for every notation that has them.
//!
//! From loosest to tightest: `+ -`; `* / %` (also `floordiv`, `mod`); unary `-`; `^`, which
//! associates to the right.

use super::Relation;
use crate::lexer::{Cursor, Lexeme, Token};

/// An operator between two sizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operator {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`, also written `floordiv`
    Divide,
    /// `%`, also written `mod`
    Remainder,
    /// `^`
    Power,
}

const SUM: [(&str, Operator); 2] = [("+", Operator::Add), ("-", Operator::Subtract)];

const PRODUCT: [(&str, Operator); 5] = [
    ("*", Operator::Multiply),
    ("/", Operator::Divide),
    ("floordiv", Operator::Divide),
    ("%", Operator::Remainder),
    ("mod", Operator::Remainder),
];

const POWER: [(&str, Operator); 1] = [("^", Operator::Power)];

impl Operator {
    /// The spelling as a symbol.
    pub fn symbol(self) -> &'static str {
        let mut all = SUM.into_iter().chain(PRODUCT).chain(POWER);
        all.find(|(_, operator)| *operator == self)
            .map_or("", |(symbol, _)| symbol)
    }
}

/// Whether the word is an operator and cannot be a name.
pub(super) fn is_operator(word: &str) -> bool {
    matches!(word, "mod" | "floordiv")
}

/// A reader of sizes: [`sum`] reads their operators, the implementation all else.
pub trait Reader<'a> {
    /// The result of reading a size.
    type Size;
    /// The error of a text that is not a size.
    type Error;

    /// The words.
    fn cursor(&mut self) -> &mut Cursor<'a>;

    /// Reads what stands between operators: a name, a number, a call, a size in brackets.
    ///
    /// # Errors
    /// If none is next.
    fn operand(&mut self) -> Result<Self::Size, Self::Error>;

    /// A chain of operators of one level, which begins at the word. `^` associates to the right,
    /// the others to the left.
    fn chain(
        &mut self,
        start: Lexeme,
        first: Self::Size,
        rest: Vec<(Operator, Self::Size)>,
    ) -> Self::Size;

    /// The size with a sign, which begins at the word.
    fn negative(&mut self, start: Lexeme, size: Self::Size) -> Self::Size;
}

/// Reads a size.
///
/// # Errors
/// Where an operand is missing.
pub fn sum<'a, R: Reader<'a>>(reader: &mut R) -> Result<R::Size, R::Error> {
    chain(reader, &SUM, product)
}

fn product<'a, R: Reader<'a>>(reader: &mut R) -> Result<R::Size, R::Error> {
    chain(reader, &PRODUCT, negation)
}

fn negation<'a, R: Reader<'a>>(reader: &mut R) -> Result<R::Size, R::Error> {
    let start = reader.cursor().peek();
    let mut negative = false;
    while reader.cursor().accept("-") {
        negative = !negative;
    }
    let size = chain(reader, &POWER, R::operand)?;
    Ok(match negative {
        true => reader.negative(start, size),
        false => size,
    })
}

fn chain<'a, R: Reader<'a>>(
    reader: &mut R,
    operators: &[(&str, Operator)],
    operand: fn(&mut R) -> Result<R::Size, R::Error>,
) -> Result<R::Size, R::Error> {
    let start = reader.cursor().peek();
    let first = operand(reader)?;
    let mut rest = Vec::new();
    while let Some(operator) = accept(reader.cursor(), operators) {
        rest.push((operator, operand(reader)?));
    }
    Ok(match rest.is_empty() {
        true => first,
        false => reader.chain(start, first, rest),
    })
}

fn accept(cursor: &mut Cursor<'_>, operators: &[(&str, Operator)]) -> Option<Operator> {
    let word = cursor.peek();
    if !matches!(word.token, Token::Symbol(_) | Token::Word) {
        return None;
    }
    let (spelling, next) = (cursor.spelling(word), cursor.ahead(1));
    // `--` begins a comment elsewhere: better refused than computed with.
    if spelling == "-" && next.token == Token::Symbol("-") && next.start == word.end {
        return None;
    }
    let (_, operator) = operators.iter().find(|(symbol, _)| *symbol == spelling)?;
    cursor.advance();
    Some(*operator)
}

/// The value of a [chain](Reader::chain), whose operators `combine` applies in their order.
///
/// # Errors
/// The first of `combine`.
pub fn fold<T, E>(
    first: T,
    rest: Vec<(Operator, T)>,
    mut combine: impl FnMut(T, Operator, T) -> Result<T, E>,
) -> Result<T, E> {
    let mut left = first;
    let mut rest = rest.into_iter();
    if !matches!(rest.as_slice(), [(Operator::Power, _), ..]) {
        return rest.try_fold(left, |left, (operator, right)| {
            combine(left, operator, right)
        });
    }
    let mut bases = Vec::new();
    for (_, operand) in rest {
        bases.push(std::mem::replace(&mut left, operand));
    }
    let mut bases = bases.into_iter().rev();
    bases.try_fold(left, |exponent, base| {
        combine(base, Operator::Power, exponent)
    })
}

/// Takes the relation between two sizes if it is next: `== != < <= > >=`, also `≠ ≤ ≥`.
pub fn relation(cursor: &mut Cursor<'_>) -> Option<Relation> {
    let relation = match cursor.peek().token {
        Token::Symbol("==") => Relation::Equal,
        Token::Symbol("!=" | "≠") => Relation::NotEqual,
        Token::Symbol("<") => Relation::Less,
        Token::Symbol("<=" | "≤") => Relation::LessOrEqual,
        Token::Symbol(">") => Relation::Greater,
        Token::Symbol(">=" | "≥") => Relation::GreaterOrEqual,
        _ => return None,
    };
    cursor.advance();
    Some(relation)
}
