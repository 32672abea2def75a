//! Reading files: imports, definitions, rules and natives.

use std::ops::Range;

use rise_lang::{
    diagnostic::Span,
    lexer::{Lexeme, Token},
    syntax::TermReader,
    term::Term,
    types::{Kind, TypeParameter},
};

use super::{ITEMS, Parser, Result};
use crate::{
    rule::{Condition, RuleDeclaration, ValueKind, ValueParameter},
    text::{
        Type,
        error::{ElevateError, ElevateErrorKind},
        tree::{
            Definition, File, Identifier, Import, Item, ItemKind, Parameter, Rule, WrittenTypeKind,
        },
    },
};

impl Parser<'_> {
    /// The whole file; what cannot be read is left out, and an error.
    pub(super) fn file(&mut self) -> File {
        let mut file = File::default();
        while self.peek().token != Token::End {
            if let Err(error) = self.item(&mut file) {
                self.errors.push(error);
                self.depth = 0;
                while self.peek().token != Token::End && !self.at_item() {
                    self.advance();
                }
            }
        }
        file
    }

    fn at_item(&self) -> bool {
        self.peek().token == Token::Word && ITEMS.contains(&self.spelling(self.peek()))
    }

    fn item(&mut self, file: &mut File) -> Result<()> {
        let keyword = self.peek();
        if !self.at_item() {
            let expected = match file.items.is_empty() {
                true => "`def`, `rule`, `native` or `import`",
                false => "an operator, or the next `def`, `rule` or `native`",
            };
            return Err(self.unexpected(expected));
        }
        let start = keyword.start;
        let documentation = self.documentation(start);
        let overrides = self.overriding()?;
        let keyword = self.advance();
        if self.spelling(keyword) == "import" {
            let import = self.import(start, !file.items.is_empty())?;
            file.imports.push(import);
            return Ok(());
        }
        let name = self.identifier("a name")?;
        let read = self.item_kind(keyword, &name);
        let (kind, error) = match read {
            Ok(kind) => (kind, None),
            Err(error) => (ItemKind::Unreadable, Some(error)),
        };
        file.items.push(Item {
            name,
            documentation,
            overrides,
            range: start..self.last().map_or(start, |last| last.end),
            kind,
        });
        error.map_or(Ok(()), Err)
    }

    /// The word `override`, if it stands before a definition or a rule.
    fn overriding(&mut self) -> Result<Option<Span>> {
        let word = self.peek();
        if !self.accept_word("override") {
            return Ok(None);
        }
        match self.is_word("def") || self.is_word("rule") {
            true => Ok(Some(self.span(word))),
            false => Err(self.unexpected("`def` or `rule`")),
        }
    }

    fn item_kind(&mut self, keyword: Lexeme, name: &Identifier) -> Result<ItemKind> {
        match self.spelling(keyword) {
            "def" => Ok(ItemKind::Definition(self.definition()?)),
            "rule" => Ok(ItemKind::Rule(Box::new(self.rule(name)?))),
            _ => {
                self.expect(":")?;
                Ok(ItemKind::Native(self.written_type()?))
            }
        }
    }

    /// The comment that ends on the line before the byte, without its slashes.
    fn documentation(&self, mut start: usize) -> String {
        let mut lines = Vec::new();
        let text = self.source.text();
        let before = self
            .comments
            .partition_point(|comment| comment.range.end <= start);
        let alone = self.comments[..before]
            .iter()
            .filter(|comment| comment.own_line);
        for comment in alone.rev() {
            let between = &text[comment.range.end..start];
            if !between.trim().is_empty() || between.matches('\n').count() > 1 {
                break;
            }
            let line = text[comment.range.clone()].trim_start_matches('/');
            lines.push(line.strip_prefix(' ').unwrap_or(line));
            start = comment.range.start;
        }
        lines.reverse();
        lines.join("\n")
    }

    fn import(&mut self, start: usize, late: bool) -> Result<Import> {
        let word = self.peek();
        if word.token != Token::String(true) {
            return Err(self.unexpected("the path of a file in quotes"));
        }
        self.advance();
        let span = self.span(word);
        if late {
            let kind = ElevateErrorKind::Unexpected {
                expected: "imports before everything else".to_owned(),
                found: "one behind a definition".to_owned(),
            };
            return Err(ElevateError::new(kind, span));
        }
        Ok(Import {
            path: self.words_of(word),
            range: start..word.end,
            span,
        })
    }

    /// The words of a string, without its quotes.
    pub(super) fn words_of(&self, string: Lexeme) -> String {
        let written = &self.source.text()[string.start + 1..string.end - 1];
        written.replace("\\\"", "\"").replace("\\\\", "\\")
    }

    fn definition(&mut self) -> Result<Definition> {
        let parameters = self.parameters()?;
        let result = match self.accept(":") {
            true => Some(self.written_type()?),
            false => None,
        };
        let conditions = match self.accept_word("where") {
            true => self.comparisons()?,
            false => Vec::new(),
        };
        self.expect("=")?;
        let body = self.expression()?;
        if self.peek().token != Token::End && !self.at_item() {
            return Err(self.unexpected("an operator, or the next `def`, `rule` or `native`"));
        }
        Ok(Definition {
            parameters,
            result,
            conditions,
            body,
        })
    }

    fn rule(&mut self, name: &Identifier) -> Result<Rule> {
        let parameters = self.parameters()?;
        let (parameters, values) = rule_parameters(parameters)?;
        self.expect(":")?;
        let first = self.position();
        let left = self.until(&["~>"]);
        if self.spelling(self.peek()) != "~>" {
            return Err(self.no_arrow(first));
        }
        self.advance();
        let right = self.until(&["where"]);
        let conditions = match self.accept_word("where") {
            true => self.conditions()?,
            false => Vec::<Condition>::new(),
        };
        let declaration = RuleDeclaration {
            name: name.name.clone(),
            parameters,
            values,
            left: self.side(left.clone())?,
            right: self.side(right.clone())?,
            conditions,
            span: name.span.clone(),
        };
        Ok(Rule {
            declaration,
            left,
            right,
        })
    }

    /// A rule without `~>`, whose left side begins with the word `first`: the arrow that stands
    /// there instead is wrong, or what follows.
    fn no_arrow(&mut self, first: usize) -> ElevateError {
        let end = self.position();
        let has_own = self.words()[first..end]
            .iter()
            .any(|word| matches!(self.spelling(*word), "fun" | "let"));
        self.seek(first);
        // `fun` and `let` have signs of their own.
        self.until(match has_own {
            true => &["->", "→"],
            false => &["->", "→", "=>", "="],
        });
        if self.position() >= end {
            self.seek(end);
        }
        self.unexpected("`~>`")
    }

    /// Skips words up to one of those, or to the next item, outside of brackets; an item at the
    /// start of a line ends everything.
    pub(super) fn until(&mut self, ends: &[&str]) -> Range<usize> {
        let start = self.peek().start;
        let (mut end, mut nesting) = (start, 0_usize);
        loop {
            let next = self.peek();
            let starts_line =
                next.start == 0 || self.source.text().as_bytes()[next.start - 1] == b'\n';
            match next.token {
                Token::End => break,
                Token::Word if self.at_item() && (nesting == 0 || starts_line) => break,
                Token::Word | Token::Symbol(_)
                    if nesting == 0 && ends.contains(&self.spelling(next)) =>
                {
                    break;
                }
                Token::Symbol("(" | "[" | "{") => nesting += 1,
                Token::Symbol(")" | "]" | "}") => nesting = nesting.saturating_sub(1),
                _ => {}
            }
            end = self.advance().end;
        }
        start..end
    }

    fn side(&self, range: Range<usize>) -> Result<Term> {
        let reader = TermReader::new().with_free_variables();
        reader.read_part(self.source, range).map_err(|error| {
            let span = error.span().clone();
            ElevateError::new(ElevateErrorKind::Term(Box::new(error)), span)
        })
    }
}

/// The parameters of a rule on the level of types, and those that are terms and strategies.
fn rule_parameters(
    parameters: Vec<Parameter>,
) -> Result<(Vec<TypeParameter>, Vec<ValueParameter>)> {
    let (mut types, mut values) = (Vec::new(), Vec::new());
    for (place, parameter) in parameters.into_iter().enumerate() {
        if let Some(default) = &parameter.default {
            let error = ElevateError::new(ElevateErrorKind::RuleDefault, default.span.clone());
            return Err(error.help("give the default to a definition that uses the rule"));
        }
        let kind = match parameter.ty.as_ref().map(|ty| &ty.kind) {
            Some(WrittenTypeKind::Basic(Type::Term)) => ValueKind::Term,
            Some(WrittenTypeKind::Basic(Type::Strategy)) => ValueKind::Strategy,
            _ => {
                types.push(rule_parameter(parameter)?);
                continue;
            }
        };
        let name = parameter.name.name;
        values.push(ValueParameter { name, kind, place });
    }
    Ok((types, values))
}

/// A parameter of a rule is a size unless another type is written.
fn rule_parameter(parameter: Parameter) -> Result<TypeParameter> {
    let kind = match parameter.ty.as_ref().map(|ty| &ty.kind) {
        None | Some(WrittenTypeKind::Basic(Type::Nat)) => Kind::Nat,
        Some(WrittenTypeKind::Basic(Type::Address)) => Kind::Address,
        Some(WrittenTypeKind::Basic(Type::NatToNat)) => Kind::NatToNat,
        Some(other) => {
            let found = match other {
                WrittenTypeKind::Basic(ty) => ty.clone(),
                WrittenTypeKind::List(_) => Type::list(Type::Variable(0)),
                WrittenTypeKind::Function(..) => {
                    Type::function(Type::Variable(0), Type::Variable(1))
                }
                WrittenTypeKind::Variable(_) => Type::Variable(0),
            };
            let span = parameter
                .ty
                .as_ref()
                .map_or(&parameter.name.span, |ty| &ty.span);
            return Err(ElevateError::new(
                ElevateErrorKind::RuleParameter(found),
                span.clone(),
            ));
        }
    };
    Ok(TypeParameter::explicit(parameter.name.name, kind))
}
