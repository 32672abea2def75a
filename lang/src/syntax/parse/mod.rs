//! Reading the tree of a text by recursive descent.

mod atom;
mod case;
mod definition;
mod expression;
mod with_loop;
mod written;

use std::ops::{Deref, DerefMut, Range};

use super::{
    error::{SyntaxError, SyntaxErrorKind},
    habits,
    tree::{Expression, ExpressionKind, File, Identifier, Operator},
};
use crate::lexer::{Comment, Cursor, Lexeme, Notation, Token, Words, is_name, words};
use crate::{
    diagnostic::{Source, Span},
    types::Scalar,
};

/// Terms nested deeper than this are refused, so that nothing that walks through a term exhausts
/// the stack.
pub const DEEPEST_NESTING: usize = 1000;

/// Words that cannot be names.
pub(super) const KEYWORDS: [&str; 13] = [
    "case", "def", "else", "false", "foreign", "fun", "if", "import", "in", "let", "then", "true",
    "where",
];

pub(super) use definition::SHAPE;

pub(super) type Result<T> = std::result::Result<T, SyntaxError>;

/// Why a word that is no keyword cannot be the name of a value.
fn reserved(word: &str) -> Option<&'static str> {
    match word {
        _ if KEYWORDS.contains(&word) => Some("it is a keyword"),
        "nat" => Some("it is the name of a kind"),
        _ if word.parse::<Scalar>().is_ok() => Some("it is the name of a type"),
        _ => None,
    }
}

/// Why a word cannot be the name of a size or a type.
const IN_SIZES: &str = "it has a meaning of its own in sizes or types";

/// Whether the word is an operator between two values.
pub(super) fn is_binary_operator(word: &str) -> bool {
    Operator::of_symbol(word).is_some()
}

/// Whether the word can be the name of a value.
pub(super) fn can_be_name(word: &str) -> bool {
    is_name(word) && reserved(word).is_none()
}

/// Whether the word can be the name of a size, a type or the like.
pub(super) fn can_be_type_level_name(word: &str) -> bool {
    const TAKEN: [&str; 11] = [
        "_", "global", "local", "private", "mod", "floordiv", "min", "max", "pow", "sum", "many",
    ];
    can_be_name(word) && !TAKEN.contains(&word)
}

/// Runs `inner` with enough stack for one more level of nesting.
pub(crate) fn with_stack<T>(inner: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(256 * 1024, 4 * 1024 * 1024, inner)
}

pub(super) struct Parser<'a> {
    source: &'a Source,
    cursor: Cursor<'a>,
    comments: Vec<Comment>,
    /// How many expressions and patterns are being read.
    nesting: usize,
}

impl<'a> Deref for Parser<'a> {
    type Target = Cursor<'a>;

    fn deref(&self) -> &Cursor<'a> {
        &self.cursor
    }
}

impl<'a> DerefMut for Parser<'a> {
    fn deref_mut(&mut self) -> &mut Cursor<'a> {
        &mut self.cursor
    }
}

impl<'a> Parser<'a> {
    pub(super) fn new(source: &'a Source, range: Range<usize>) -> Parser<'a> {
        let text = &source.text()[..range.end];
        let words = words(text, range.start, Notation::Program);
        Parser {
            source,
            cursor: Cursor::new(text, words.lexemes),
            comments: words.comments,
            nesting: 0,
        }
    }

    /// Reads a whole file.
    pub(super) fn file(mut self) -> Result<(File, Words)> {
        let file = self.items();
        self.with_words(file)
    }

    /// Reads an expression that fills the whole text.
    pub(super) fn whole_expression(mut self) -> Result<(Expression, Words)> {
        let expression = self
            .expression()
            .and_then(|expression| match self.peek().token {
                Token::End => Ok(expression),
                _ => Err(self.unexpected_after_expression("an operator, an argument or the end")),
            });
        self.with_words(expression)
    }

    /// The result of reading with the words of the text; or the error, with advice by the words
    /// around it.
    fn with_words<T>(self, read: Result<T>) -> Result<(T, Words)> {
        match read {
            Ok(tree) => {
                let words = Words {
                    lexemes: self.cursor.into_words(),
                    comments: self.comments,
                };
                Ok((tree, words))
            }
            Err(error) => Err(habits::with_advice(error, self.text(), self.words())),
        }
    }

    fn expect(&mut self, symbol: &str) -> Result<Lexeme> {
        match self.is_symbol(symbol) {
            true => Ok(self.advance()),
            false => Err(self.unexpected(&format!("`{symbol}`"))),
        }
    }

    fn expect_word(&mut self, word: &str) -> Result<()> {
        match self.accept_word(word) {
            true => Ok(()),
            false => Err(self.unexpected_after_expression(&format!("`{word}`"))),
        }
    }

    /// Takes the bracket that closes the one at `open`.
    fn close(&mut self, open: Lexeme, closing: &'static str) -> Result<()> {
        if self.accept(closing) {
            return Ok(());
        }
        let found = self.found(self.peek());
        let kind = SyntaxErrorKind::OpenBracket { closing, found };
        let error = self.error_at(self.peek().range(), kind);
        Err(error.related(self.span(open.range()), "to close this"))
    }

    /// Where the last word that was taken ends.
    fn end(&self) -> usize {
        self.last().map_or(self.peek().start, |last| last.end)
    }

    fn span(&self, range: Range<usize>) -> Span {
        self.source.span(range)
    }

    fn error_at(&self, range: Range<usize>, kind: SyntaxErrorKind) -> SyntaxError {
        SyntaxError::new(kind, self.span(range))
    }

    /// The word that is there, for messages.
    fn found(&self, word: Lexeme) -> String {
        const LONGEST: usize = 30;
        let spelling = self.spelling(word);
        match word.token {
            Token::End => "the end".to_owned(),
            Token::Word if KEYWORDS.contains(&spelling) => format!("the keyword `{spelling}`"),
            Token::String(_) => "a string".to_owned(),
            _ => match spelling.char_indices().nth(LONGEST) {
                Some((end, _)) => format!("`{}…`", &spelling[..end]),
                None => format!("`{spelling}`"),
            },
        }
    }

    fn unexpected(&self, expected: &str) -> SyntaxError {
        let word = self.peek();
        let kind = SyntaxErrorKind::Unexpected {
            expected: expected.to_owned(),
            found: self.found(word),
        };
        let error = self.error_at(word.range(), kind);
        match word.token {
            Token::String(false) => {
                self.error_at(word.start..word.start + 1, SyntaxErrorKind::OpenString)
            }
            _ => error,
        }
    }

    /// An error at a word that cannot continue an expression, with advice where the reason is well
    /// known.
    fn unexpected_after_expression(&self, expected: &str) -> SyntaxError {
        let error = self.unexpected(expected);
        let word = self.peek();
        match self.spelling(word) {
            "fun" | "let" | "if" | "foreign" | "case" => error.help(format!(
                "put the `{}` that is an argument in parentheses",
                self.spelling(word)
            )),
            "." | ".." => {
                error.help("types stand behind a colon, `(x : n.f32)`, or in braces, `f {n.f32}`")
            }
            ";" => error.help("nothing separates definitions; each begins with `def`"),
            "=>" => error.help("a function begins with `fun`: `fun x => …`"),
            "=" => error
                .help("a definition begins with `def`, a local one with `let`; equality is `==`"),
            "|" => error
                .help("`|>` applies a function to what stands before it; `||` is the logical or"),
            "→" => error.help("a function is written `fun x => …`"),
            "×" => error.help("the product is written `*`"),
            "+" | "*" | "/" | "%" | "<" | ">" | "<=" | ">=" | "==" | "!=" | "&&" | "||" | "|>"
            | ">>" => error
                .help("an operator stands between its operands, or alone in parentheses: `(+)`"),
            "#" => error.help("a comment begins with `//`"),
            _ => error,
        }
    }

    /// Reads with `inner` one level deeper.
    fn deeper<T>(&mut self, inner: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.nesting >= DEEPEST_NESTING {
            let kind = SyntaxErrorKind::TooDeep(DEEPEST_NESTING);
            return Err(self.error_at(self.peek().range(), kind));
        }
        self.nesting += 1;
        let result = with_stack(|| inner(self));
        self.nesting -= 1;
        result
    }

    /// The expression that began at `start` and ends here, `depth` levels deep.
    fn make(&self, start: usize, kind: ExpressionKind, depth: usize) -> Result<Expression> {
        let range = start..self.end();
        if depth > DEEPEST_NESTING {
            let error = self.error_at(range, SyntaxErrorKind::TooDeep(DEEPEST_NESTING));
            return Err(error.help(
                "give parts of it names with `def`; a long array of known values is written `f32[…]`",
            ));
        }
        Ok(Expression { kind, range, depth })
    }

    /// The name of a value, or `_`.
    fn identifier(&mut self, expected: &str) -> Result<Identifier> {
        let word = self.peek();
        let spelling = self.spelling(word);
        if word.token != Token::Word || KEYWORDS.contains(&spelling) {
            return Err(self.unexpected(expected));
        }
        match reserved(spelling) {
            Some(reason) => Err(self.reserved_at(word, reason)),
            None if !is_name(spelling) => Err(self.unexpected(expected)),
            None => {
                self.advance();
                Ok(Identifier {
                    name: spelling.to_owned(),
                    range: word.range(),
                })
            }
        }
    }

    fn reserved_at(&self, word: Lexeme, reason: &'static str) -> SyntaxError {
        let kind = SyntaxErrorKind::Reserved {
            word: self.spelling(word).to_owned(),
            reason,
        };
        self.error_at(word.range(), kind)
    }
}
