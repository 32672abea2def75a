//! The layout of files, with their comments.

mod expression;
#[cfg(test)]
mod tests;

use std::ops::Range;

use rise_lang::{
    diagnostic::Source,
    layout::{Doc, INDENT, Layout, lay_out},
    lexer::{Comment, Lexeme, Notation, Token, Words, spaced, words},
    syntax::lay_out_term,
};

use super::{
    error::{ElevateError, ElevateErrorKind},
    parse,
    tree::{Definition, File, Import, Item, ItemKind, Rule},
};

type Result<T> = std::result::Result<T, ElevateError>;

/// Writes a file anew in regular layout: the same definitions and rules with the same comments, in
/// lines of at most 100 characters where possible.
///
/// Writing again what this answers changes nothing, and it is read as the same definitions.
///
/// # Errors
/// The mistakes of the text, if it has any. Names are not looked up.
///
/// ```
/// use rise_elevate::text;
/// use rise_lang::diagnostic::Source;
/// let source = Source::new("a.elevate", "def  twice(s)=(s);s// both\nrule e:map f (map g xs)~>map (fun x=>f (g x))xs");
/// let expected = "def twice(s) = s ; s // both\nrule e: map f (map g xs) ~> map (fun x => f (g x)) xs\n";
/// assert_eq!(text::format(&source).unwrap(), expected);
/// ```
pub fn format(source: &Source) -> std::result::Result<String, Vec<ElevateError>> {
    let (file, words, errors) = parse::file_with_words(source);
    if !errors.is_empty() {
        return Err(errors);
    }
    let comments = with_those_of_terms(source.text(), &words);
    lay_out(source.text(), &comments, |layout| {
        let lexemes = words.lexemes.as_slice();
        Printer {
            layout,
            source,
            lexemes,
        }
        .file(&file)
    })
    .map_err(|error| vec![error])
}

/// All comments in their order, also those in backticks.
fn with_those_of_terms(text: &str, found: &Words) -> Vec<Comment> {
    let terms = found.lexemes.iter();
    let terms = terms.filter(|lexeme| lexeme.token == Token::Quoted(true));
    let inner = terms.flat_map(|term| {
        let end = term.end - 1;
        words(&text[..end], term.start + 1, Notation::Program).comments
    });
    let mut comments: Vec<Comment> = found.comments.iter().cloned().chain(inner).collect();
    comments.sort_by_key(|comment| comment.range.start);
    comments
}

struct Printer<'l, 'a, 's> {
    layout: &'l mut Layout<'a>,
    source: &'s Source,
    lexemes: &'s [Lexeme],
}

impl<'a> Printer<'_, 'a, '_> {
    fn file(&mut self, file: &File) -> Result<Doc<'a>> {
        let mut doc = self.layout.nil();
        let mut before = None;
        for import in &file.imports {
            doc = doc.append(self.layout.gap(before, import.range.start, false));
            doc = doc.append(self.import(import));
            before = Some(import.range.end);
        }
        for (index, item) in file.items.iter().enumerate() {
            let first = index == 0 && before.is_some();
            doc = doc.append(self.layout.gap(before, item.range.start, first));
            doc = doc.append(self.item(item)?);
            before = Some(item.range.end);
        }
        Ok(doc.append(self.layout.gap(before, usize::MAX, false)))
    }

    fn import(&self, import: &Import) -> Doc<'a> {
        self.layout.word(format!("import {}", import.span.text()))
    }

    fn item(&mut self, item: &Item) -> Result<Doc<'a>> {
        let start = match item.overrides {
            Some(_) => self.layout.word("override "),
            None => self.layout.nil(),
        };
        let name = &item.name;
        Ok(start.append(match &item.kind {
            ItemKind::Definition(definition) => {
                let header = self.layout.word(format!("def {}", name.name));
                self.definition(header, name.span.end(), definition)?
            }
            ItemKind::Rule(rule) => {
                let header = self.layout.word(format!("rule {}", name.name));
                self.rule(header, name.span.end(), rule, item.range.end)?
            }
            ItemKind::Native(_) => {
                let ty = self.text(name.span.end()..item.range.end);
                self.layout.word(format!("native {} {ty}", name.name))
            }
            // A text with errors is not laid out.
            ItemKind::Unreadable => self.layout.nil(),
        }))
    }

    fn definition(
        &mut self,
        header: Doc<'a>,
        start: usize,
        definition: &Definition,
    ) -> Result<Doc<'a>> {
        let end = self.find(start..usize::MAX, &["="]);
        let conditions = match definition.conditions.first() {
            Some(_) => self.find_word(start, "where").start,
            None => end,
        };
        let parameters = self.find(start..conditions, &[":", "="]);
        let mut header = header.append(self.parameters(start..parameters));
        if definition.result.is_some() {
            let ty = self.text(parameters..conditions);
            header = header.append(self.layout.word(format!(" {ty}")));
        }
        if conditions < end {
            let separator = self.layout.softline();
            let text = self.text(conditions..end);
            let conditions = separator.append(self.layout.word(text));
            header = header.append(conditions.nest(2 * INDENT));
        }
        let header = header.append(self.layout.word(" =")).group();
        self.hanging(header, &definition.body)
    }

    fn rule(&mut self, header: Doc<'a>, start: usize, rule: &Rule, end: usize) -> Result<Doc<'a>> {
        let colon = self.find(start..rule.left.start, &[":"]);
        let header = header.append(self.parameters(start..colon));
        let header = header.append(self.layout.word(":")).group();
        let separator = self.layout.between(rule.left.start);
        let left = self.term(rule.left.clone())?;
        let left = left.append(self.layout.word(" ~>"));
        let left = separator.append(left).nest(INDENT).group();
        let separator = self.layout.between(rule.right.start);
        let mut doc = separator.append(self.term(rule.right.clone())?);
        if !rule.declaration.conditions.is_empty() {
            let condition = self.find_word(rule.right.end, "where");
            let separator = self.layout.between(condition.start);
            let conditions = self.conditions(condition.end..end);
            doc = doc
                .append(separator)
                .append(self.layout.word("where"))
                .append(conditions);
        }
        Ok(header.append(left.append(doc.nest(INDENT)).group()))
    }

    /// The conditions, each behind a space, in as many lines as they need.
    fn conditions(&mut self, range: Range<usize>) -> Doc<'a> {
        let mut doc = self.layout.nil();
        let mut start = range.start;
        while start < range.end {
            let end = self.find(start..range.end, &[","]);
            let begins = self
                .within(start..end)
                .first()
                .map_or(end, |word| word.start);
            let separator = self.layout.softline();
            let separator = self.layout.separated(begins, separator);
            let comma = if end < range.end { "," } else { "" };
            let text = format!("{}{comma}", self.text(start..end));
            doc = doc.append(separator).append(self.layout.word(text));
            start = end + 1;
        }
        doc.nest(INDENT)
    }

    /// Groups of parameters, `(n m : nat, s)`, in as many lines as they need.
    fn parameters(&self, range: Range<usize>) -> Doc<'a> {
        let text = self.source.text();
        let mut depth = 0_usize;
        // A comma in a default or a domain separates no parameters.
        let is_comma = |word: &Lexeme| {
            match word.token {
                Token::Symbol("(" | "[") => depth += 1,
                Token::Symbol(")" | "]") => depth = depth.saturating_sub(1),
                _ => {}
            }
            word.token == Token::Symbol(",") && depth <= 1
        };
        let groups = self.within(range).split_inclusive(is_comma);
        let words = groups.map(|group| self.layout.word(spaced(text, group, true)));
        self.layout
            .intersperse(words, self.layout.softline())
            .nest(2 * INDENT)
    }

    fn term(&mut self, range: Range<usize>) -> Result<Doc<'a>> {
        lay_out_term(self.layout, self.source, range).map_err(|error| {
            let span = error.span().clone();
            ElevateError::new(ElevateErrorKind::Term(Box::new(error)), span)
        })
    }

    /// The words that begin in the range.
    fn within(&self, range: Range<usize>) -> &[Lexeme] {
        let at = |place| self.lexemes.partition_point(|word| word.start < place);
        &self.lexemes[at(range.start)..at(range.end)]
    }

    /// The words of the range with regular spacing.
    fn text(&self, range: Range<usize>) -> String {
        spaced(self.source.text(), self.within(range), true)
    }

    /// Where the first of the symbols stands outside of round brackets; the end if there is none.
    fn find(&self, range: Range<usize>, symbols: &[&str]) -> usize {
        let mut open = 0_usize;
        for word in self.within(range.clone()) {
            match word.token {
                Token::Symbol("(") => open += 1,
                Token::Symbol(")") => open = open.saturating_sub(1),
                Token::Symbol(symbol) if open == 0 && symbols.contains(&symbol) => {
                    return word.start;
                }
                _ => {}
            }
        }
        range.end
    }

    /// The first place of the word from a place on.
    fn find_word(&self, start: usize, wanted: &str) -> Lexeme {
        let words = self.within(start..usize::MAX);
        let is_wanted = |word: &&Lexeme| &self.source.text()[word.range()] == wanted;
        let found = words.iter().find(is_wanted);
        found.copied().unwrap_or(Lexeme {
            token: Token::End,
            start,
            end: start,
        })
    }
}
