//! Reading types, data types and type-level arguments from the surface notation.

use std::{
    ops::{Deref, DerefMut, Range},
    sync::Arc,
};

use super::{
    AddressSpace, DataType, FragmentRole, Kind, NatToData, NatToNat, Scalar, Type, TypeArgument,
    TypeParameter, kind_or_class,
};
use crate::{
    lexer::{Cursor, Lexeme, Notation, Token},
    nat::{Name, Nat, SizeReader},
};

/// Text that is not a type.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}, found {found}")]
pub struct TypeParseError {
    /// Where the offending text stands, in bytes from the start of the text.
    pub span: Range<usize>,
    /// The words that could have been there.
    pub expected: String,
    /// The word that is there, in quotes, or `the end`.
    pub found: String,
}

type Result<T> = std::result::Result<T, TypeParseError>;

impl Type {
    /// Reads a type that fills the whole text. What is left open as `_` becomes variables that
    /// start with `?`.
    ///
    /// # Errors If the text is not a type; the error says where.
    pub fn parse(text: &str) -> Result<Type> {
        Parser::new(text).whole(Parser::ty)
    }

    /// Reads a type at the start of the text, and says how many bytes it fills.
    ///
    /// # Errors If there is no type.
    ///
    /// ```
    /// use rise_lang::types::Type;
    /// let (ty, length) = Type::parse_prefix("n.f32) => x")?;
    /// assert_eq!((ty.to_string().as_str(), length), ("n.f32", 5));
    /// # Ok::<(), rise_lang::types::TypeParseError>(())
    /// ```
    pub fn parse_prefix(text: &str) -> Result<(Type, usize)> {
        let mut parser = Parser::new(text);
        let ty = parser.ty()?;
        Ok((ty, parser.consumed()))
    }
}

impl DataType {
    /// Reads a data type that fills the whole text.
    ///
    /// # Errors If the text is not a data type; the error says where.
    pub fn parse(text: &str) -> Result<DataType> {
        Parser::new(text).whole(Parser::data)
    }
}

impl TypeArgument {
    /// Reads an argument for a parameter of the given kind, filling the whole text.
    ///
    /// # Errors
    /// If the text is no such argument; the error says where.
    pub fn parse(kind: Kind, text: &str) -> Result<TypeArgument> {
        Parser::new(text).whole(|parser| match kind {
            Kind::Nat => {
                let end = parser.text().len();
                parser.nat_until(end).map(TypeArgument::Nat)
            }
            Kind::Data => parser.data().map(TypeArgument::Data),
            Kind::Address => parser
                .word("an address space")
                .map(|name| TypeArgument::Address(AddressSpace::from_name(name))),
            Kind::NatToNat => parser.nat_to_nat().map(TypeArgument::NatToNat),
            Kind::NatToData => parser.nat_to_data().map(TypeArgument::NatToData),
        })
    }
}

/// The name for what is left open as `_` at that place: every `_` is something else.
fn hole_name(start: usize) -> Name {
    Name::from(format!("?_{start}"))
}

/// Takes `_`.
fn hole(words: &mut Cursor<'_>) -> Option<Name> {
    let word = words.peek();
    words.accept_word("_").then(|| hole_name(word.start))
}

struct Parser<'a> {
    cursor: Cursor<'a>,
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

/// Whether the word is an operator that only sizes have.
fn is_size_operator(token: Token) -> bool {
    matches!(token, Token::Symbol("+" | "-" | "*" | "/" | "%" | "^"))
}

impl<'a> Parser<'a> {
    fn new(text: &'a str) -> Parser<'a> {
        Parser {
            cursor: Cursor::of(text, Notation::Type),
        }
    }

    fn whole<T>(mut self, parse: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        let result = parse(&mut self)?;
        match self.peek().token {
            Token::End => Ok(result),
            token if is_size_operator(token) => Err(self.compound_size()),
            _ => Err(self.unexpected("the end of the type")),
        }
    }

    fn consumed(&self) -> usize {
        self.last().map_or(0, |last| last.end)
    }

    /// Takes `->` if it is next.
    fn arrow(&mut self) -> bool {
        self.accept("->") || self.accept("→")
    }

    fn error(&self, word: Lexeme, expected: impl Into<String>) -> TypeParseError {
        let found = match word.token {
            Token::End => "the end".to_owned(),
            _ => format!("`{}`", self.spelling(word)),
        };
        TypeParseError {
            span: word.start..word.end,
            expected: expected.into(),
            found,
        }
    }

    fn unexpected(&self, expected: impl Into<String>) -> TypeParseError {
        self.error(self.peek(), expected)
    }

    fn compound_size(&self) -> TypeParseError {
        self.unexpected(
            "a dot after the size (a compound size stands in parentheses, as in `(2*n).f32`)",
        )
    }

    fn expect(&mut self, symbol: &str) -> Result<()> {
        match self.accept(symbol) {
            true => Ok(()),
            false => Err(self.unexpected(format!("`{symbol}`"))),
        }
    }

    fn word(&mut self, expected: &str) -> Result<&'a str> {
        match self.peek().token {
            Token::Word => {
                let word = self.advance();
                Ok(self.spelling(word))
            }
            _ => Err(self.unexpected(expected)),
        }
    }

    /// The index of the word that closes the bracket at `open`; the last word if it is never
    /// closed.
    fn closing(&self, open: usize) -> usize {
        let mut depth = 0_usize;
        for (index, word) in self.words().iter().enumerate().skip(open) {
            match word.token {
                Token::Symbol("(" | "[" | "{") => depth += 1,
                Token::Symbol(")" | "]" | "}") => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 {
                        return index;
                    }
                }
                _ => {}
            }
        }
        self.words().len() - 1
    }

    /// Reads the size that fills the text up to the byte `end`, and moves there.
    fn nat_until(&mut self, end: usize) -> Result<Nat> {
        let first = self.peek();
        if first.start >= end {
            return Err(self.unexpected("a size"));
        }
        let mut words = self.part(first.start..end);
        let read = SizeReader::new(&mut words).with_names(&hole).whole();
        let read = read.map_err(|mut error| {
            let text = self.text()[first.start..end].trim_end();
            error.offset -= first.start;
            let at = first.start + error.offset.min(text.len());
            TypeParseError {
                span: at..end.max(at),
                expected: "a size".into(),
                found: format!("`{text}`: {error}"),
            }
        })?;
        while self.peek().start < end && self.peek().token != Token::End {
            self.advance();
        }
        Ok(read)
    }

    /// Reads the size that ends at the next comma or closing bracket outside brackets.
    fn nat_in_brackets(&mut self) -> Result<Nat> {
        let mut index = self.position();
        loop {
            match self.words()[index].token {
                Token::Symbol("(" | "[" | "{") => index = self.closing(index),
                Token::Symbol("," | ")" | "]" | "}") | Token::End => break,
                _ => {}
            }
            index = (index + 1).min(self.words().len() - 1);
        }
        self.nat_until(self.words()[index].start)
    }

    fn ty(&mut self) -> Result<Type> {
        if let Some(parameters) = self.parameters()? {
            self.arrow();
            let result = self.ty()?;
            return Ok(parameters
                .into_iter()
                .rev()
                .fold(result, |result, parameter| {
                    Type::dependent(parameter, result)
                }));
        }
        if self.peek().token == Token::Word
            && self.spelling(self.peek()) == "many"
            && self.symbol_ahead(1, "[")
        {
            return self.many();
        }
        let parameter = self.function_parameter()?;
        match self.arrow() {
            true => Ok(Type::function(parameter, self.ty()?)),
            false => Ok(parameter),
        }
    }

    fn many(&mut self) -> Result<Type> {
        self.advance();
        self.expect("[")?;
        let parameter = self.data()?;
        self.expect(",")?;
        let count = self.nat_in_brackets()?;
        self.expect("]")?;
        match self.arrow() {
            true => Ok(Type::many(parameter, count, self.ty()?)),
            false => Err(self.unexpected("`->`")),
        }
    }

    /// `{n m : nat}` or `(n : nat)`, if one of them stands here.
    fn parameters(&mut self) -> Result<Option<Vec<TypeParameter>>> {
        let explicit = match self.peek().token {
            Token::Symbol("(") => true,
            Token::Symbol("{") => false,
            _ => return Ok(None),
        };
        let mut names = 1;
        while self.ahead(names).token == Token::Word {
            names += 1;
        }
        if explicit && (names == 1 || !self.symbol_ahead(names, ":")) {
            return Ok(None);
        }
        self.advance();
        let mut found = Vec::new();
        while self.peek().token == Token::Word {
            found.push(self.word("a name")?);
        }
        if found.is_empty() {
            return Err(self.unexpected("the name of a type-level parameter"));
        }
        self.expect(":")?;
        let range = self.peek();
        let range = kind_or_class(self.spelling(range)).ok_or_else(|| {
            self.unexpected("a kind: nat, data, address, nat2nat, nat2data, or a class such as number, float, integer")
        });
        let (kind, class) = range?;
        self.advance();
        self.expect(if explicit { ")" } else { "}" })?;
        let parameter = |name: &str| TypeParameter {
            name: Name::from(name),
            kind,
            explicit,
            class,
        };
        Ok(Some(found.into_iter().map(parameter).collect()))
    }

    /// The left side of an arrow: a data type, or a type in parentheses.
    fn function_parameter(&mut self) -> Result<Type> {
        if self.is_symbol("(") && !self.size_ahead() {
            let (start, first) = (self.position(), self.peek());
            self.advance();
            let inner = self.ty()?;
            if self.is_symbol(")") && !matches!(inner, Type::Data(_)) {
                self.advance();
                if self.is_symbol("×") {
                    return Err(
                        self.error(first, "a data type: no function can be stored in a pair")
                    );
                }
                return Ok(inner);
            }
            if !matches!(inner, Type::Data(_)) {
                return Err(match self.peek().token {
                    Token::Symbol(",") => {
                        self.error(first, "a data type: no function can be stored in a pair")
                    }
                    _ => self.unexpected("`)`"),
                });
            }
            self.seek(start);
        }
        self.data().map(Type::Data)
    }

    fn data(&mut self) -> Result<DataType> {
        let first = self.single()?;
        match self.accept("×") {
            true => Ok(DataType::pair(first, self.data()?)),
            false => Ok(first),
        }
    }

    /// Whether a size and its dot stand here.
    fn size_ahead(&self) -> bool {
        let after = match self.peek().token {
            Token::Number => return true,
            Token::Word if self.symbol_ahead(1, "(") => self.closing(self.position() + 1) + 1,
            Token::Word => self.position() + 1,
            Token::Symbol("(") => self.closing(self.position()) + 1,
            _ => return false,
        };
        matches!(
            self.words().get(after).map(|word| word.token),
            Some(Token::Symbol("." | ".."))
        )
    }

    /// A data type that is not a `×`.
    fn single(&mut self) -> Result<DataType> {
        if self.size_ahead() {
            return self.array();
        }
        match self.peek().token {
            Token::Symbol("(") => self.parenthesised(),
            Token::Word if self.symbol_ahead(1, "[") => self.bracketed(),
            Token::Word if self.symbol_ahead(1, "(") => {
                let function = self.word("a name")?;
                self.advance();
                let argument = self.nat_in_brackets()?;
                self.expect(")")?;
                Ok(DataType::Apply(function.into(), argument))
            }
            Token::Word if is_size_operator(self.ahead(1).token) => {
                self.advance();
                Err(self.compound_size())
            }
            Token::Word if self.spelling(self.peek()) == "_" => {
                let hole = self.advance();
                Ok(DataType::Variable(hole_name(hole.start)))
            }
            Token::Word => {
                let name = self.word("a name")?;
                Ok(name
                    .parse::<Scalar>()
                    .map_or_else(|_| DataType::Variable(name.into()), DataType::Scalar))
            }
            _ => Err(self.unexpected("a type")),
        }
    }

    fn array(&mut self) -> Result<DataType> {
        let open = match self.peek().token {
            Token::Word if self.symbol_ahead(1, "(") => self.closing(self.position() + 1),
            Token::Symbol("(") => self.closing(self.position()),
            _ => self.position(),
        };
        let size = self.nat_until(self.words()[open].end)?;
        match self.peek().token {
            Token::Symbol("..") => {
                self.advance();
                Ok(DataType::DependentArray(size, self.nat_to_data()?))
            }
            Token::Symbol(".") => {
                self.advance();
                Ok(DataType::Array(size, Arc::new(self.single()?)))
            }
            token if is_size_operator(token) => Err(self.compound_size()),
            _ => Err(self.unexpected("a dot and the type of the elements")),
        }
    }

    fn parenthesised(&mut self) -> Result<DataType> {
        self.advance();
        let first = self.data()?;
        let mut components = vec![first];
        while self.accept(",") {
            components.push(self.data()?);
        }
        match self.peek().token {
            Token::Symbol("->" | "→") => {
                return Err(
                    self.unexpected("`)` (no function can be stored in an array or a pair)")
                );
            }
            _ => self.expect(")")?,
        }
        let last = components.pop().ok_or_else(|| self.unexpected("a type"))?;
        Ok(components
            .into_iter()
            .rev()
            .fold(last, |second, first| DataType::pair(first, second)))
    }

    fn bracketed(&mut self) -> Result<DataType> {
        let constructor = self.peek();
        let data = match self.spelling(constructor) {
            "idx" => {
                self.skip(2);
                DataType::Index(self.nat_in_brackets()?)
            }
            "vec" => {
                self.skip(2);
                let element = self.peek();
                let scalar = self.data()?;
                if !matches!(scalar, DataType::Scalar(_) | DataType::Variable(_)) {
                    return Err(self.error(
                        element,
                        "a scalar type: the elements of a vector are scalars",
                    ));
                }
                self.expect(",")?;
                DataType::vector(self.nat_in_brackets()?, scalar)
            }
            "fragment" => {
                self.skip(2);
                self.fragment()?
            }
            name => {
                let array = match name.parse::<Scalar>() {
                    Ok(scalar) => {
                        let size = self.spelling(self.ahead(2));
                        let is_one_word = size.starts_with(char::is_alphanumeric);
                        let size = if is_one_word { size } else { "n" };
                        format!("`{size}.{scalar}` for an array of {size} elements, ")
                    }
                    Err(_) => String::new(),
                };
                return Err(self.error(
                    constructor,
                    format!("{array}`idx[n]`, `vec[t, n]` or `fragment[role, r, c, t]`"),
                ));
            }
        };
        self.expect("]")?;
        Ok(data)
    }

    fn fragment(&mut self) -> Result<DataType> {
        let role = self.peek();
        let role = FragmentRole::ALL
            .into_iter()
            .find(|known| known.name() == self.spelling(role));
        let role = role.ok_or_else(|| self.unexpected("left, right or accumulator"))?;
        self.advance();
        self.expect(",")?;
        let rows = self.nat_in_brackets()?;
        self.expect(",")?;
        let columns = self.nat_in_brackets()?;
        self.expect(",")?;
        Ok(DataType::Fragment(
            role,
            rows,
            columns,
            Arc::new(self.data()?),
        ))
    }

    /// Whether `i =>` stands here, and whether in parentheses.
    fn lambda_ahead(&self) -> Option<bool> {
        let is_lambda = |from: usize| {
            self.ahead(from).token == Token::Word && self.symbol_ahead(from + 1, "=>")
        };
        match self.peek().token {
            Token::Symbol("(") if is_lambda(1) => Some(true),
            _ if is_lambda(0) => Some(false),
            _ => None,
        }
    }

    fn nat_to_data(&mut self) -> Result<NatToData> {
        let Some(in_parentheses) = self.lambda_ahead() else {
            return Ok(NatToData::Variable(
                self.word("a function from sizes to data types, such as `(i => (i+1).f32)`")?
                    .into(),
            ));
        };
        self.skip(usize::from(in_parentheses));
        let parameter = self.word("a name")?;
        self.advance();
        let body = self.data()?;
        if in_parentheses {
            self.expect(")")?;
        }
        Ok(NatToData::Lambda(parameter.into(), Arc::new(body)))
    }

    fn nat_to_nat(&mut self) -> Result<NatToNat> {
        let Some(in_parentheses) = self.lambda_ahead() else {
            return Ok(NatToNat::Variable(
                self.word("a function from sizes to sizes, such as `(i => i+1)`")?
                    .into(),
            ));
        };
        self.skip(usize::from(in_parentheses));
        let parameter = self.word("a name")?;
        self.advance();
        let body = self.nat_in_brackets()?;
        if in_parentheses {
            self.expect(")")?;
        }
        Ok(NatToNat::Lambda(parameter.into(), body))
    }
}
