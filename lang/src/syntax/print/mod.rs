//! Prints a tree in lines of at most [`WIDTH`] characters where possible, with the comments of its
//! source.

mod comments;
mod expression;
mod parameter;

use pretty::{Arena, DocAllocator, DocBuilder};

use super::{
    lexer::Comment,
    parse::{Parser, Result, with_stack},
    tree::{Definition, Expression, File, Import},
};
use crate::diagnostic::Source;
use comments::Comments;

/// The number of columns that lines are fitted into.
pub const WIDTH: usize = 100;

/// The indentation of the parts of a construct.
const INDENT: isize = 2;

type Doc<'a> = DocBuilder<'a, Arena<'a>>;

pub(super) struct Printer<'a> {
    arena: &'a Arena<'a>,
    comments: Comments<'a>,
}

/// Writes a program anew in regular layout: the same definitions with the same comments.
///
/// Writing again what this answers changes nothing, and it is read as the same terms.
///
/// # Errors If the text is not a program. Names are not looked up.
///
/// ```
/// use rise_lang::{diagnostic::Source, syntax};
/// let source = Source::new("a.rise", "def   twice=fun f x=>f(f x)// both");
/// assert_eq!(syntax::format(&source)?, "def twice = fun f x => f(f x) // both\n");
/// # Ok::<(), syntax::SyntaxError>(())
/// ```
pub fn format(source: &Source) -> Result<String> {
    let (file, words) = Parser::new(source, 0..source.text().len()).file()?;
    Ok(print_file(&file, source.text(), &words.comments))
}

/// The file as text; `text` is what it was read from.
pub(super) fn print_file(file: &File, text: &str, comments: &[Comment]) -> String {
    let arena = Arena::new();
    let mut printer = Printer {
        arena: &arena,
        comments: Comments::new(text, comments),
    };
    let doc = printer.file(file);
    render(&doc)
}

/// The expression as text without a line break at its end.
pub(super) fn print_expression(expression: &Expression) -> String {
    let arena = Arena::new();
    let mut printer = Printer {
        arena: &arena,
        comments: Comments::new("", &[]),
    };
    let doc = printer.expression(expression, super::tree::Level::Open);
    render(&doc).trim_end().to_owned()
}

/// The text, without spaces at the ends of lines.
fn render(doc: &Doc<'_>) -> String {
    let mut text = String::new();
    let rendered = with_stack(|| doc.render_fmt(WIDTH, &mut text));
    debug_assert!(rendered.is_ok(), "writing to a string does not fail");
    let mut result = String::with_capacity(text.len() + 1);
    for line in text.trim_end().lines() {
        result.push_str(line.trim_end());
        result.push('\n');
    }
    result
}

impl<'a> Printer<'a> {
    fn nil(&self) -> Doc<'a> {
        self.arena.nil()
    }

    fn line(&self) -> Doc<'a> {
        self.arena.line()
    }

    fn word(&self, word: impl Into<String>) -> Doc<'a> {
        self.arena.text(word.into())
    }

    fn file(&mut self, file: &File) -> Doc<'a> {
        let mut doc = self.nil();
        let mut before = None;
        for import in &file.imports {
            doc = doc.append(self.gap(before, import.range.start, false));
            doc = doc.append(self.import(import));
            before = Some(import.range.end);
        }
        for (index, definition) in file.definitions.iter().enumerate() {
            let first = index == 0;
            doc = doc.append(self.gap(before, definition.range.start, first));
            doc = doc.append(self.definition(definition));
            before = Some(definition.range.end);
        }
        doc.append(self.gap(before, usize::MAX, false))
    }

    /// The gap between an item that ends at `before` and one that starts at `next`: line breaks and
    /// comments. A blank line stays one, and there is one if `blank` says so.
    fn gap(&mut self, before: Option<usize>, next: usize, blank: bool) -> Doc<'a> {
        let mut doc = self.nil();
        let mut end = before;
        let mut wants_blank = blank && before.is_some();
        while let Some(comment) = self.comments.next_before(next) {
            if end.is_some() && !comment.own_line {
                doc = doc.append(self.word(format!(" {}", comment.text)));
            } else {
                let is_blank = end.is_some_and(|end| {
                    wants_blank || self.comments.blank_between(end, comment.start)
                });
                doc = doc.append(self.breaks(end.is_some(), is_blank));
                doc = doc.append(self.word(comment.text));
                wants_blank = false;
            }
            end = Some(comment.end);
        }
        if next == usize::MAX {
            return doc;
        }
        let is_blank = end.is_some_and(|end| wants_blank || self.comments.blank_between(end, next));
        doc.append(self.breaks(end.is_some(), is_blank))
    }

    fn breaks(&self, line: bool, blank: bool) -> Doc<'a> {
        match (line, blank) {
            (false, _) => self.nil(),
            (true, false) => self.arena.hardline(),
            (true, true) => self.arena.hardline().append(self.arena.hardline()),
        }
    }

    fn import(&mut self, import: &Import) -> Doc<'a> {
        self.word(format!("import {}", quoted(&import.path)))
    }

    fn definition(&mut self, definition: &Definition) -> Doc<'a> {
        let mut header = self.word(format!("def {}", definition.name.name));
        header = header.append(self.parameters(&definition.parameters));
        if let Some(result) = &definition.result {
            header = header.append(self.word(format!(" : {}", result.text)));
        }
        if let Some(facts) = &definition.facts {
            let clause = self
                .line()
                .append(self.word(format!("where {}", facts.text)));
            header = header.append(clause.nest(2 * INDENT));
        }
        let header = header.append(self.word(" =")).group();
        self.hanging(header, &definition.body)
    }
}

/// The text as a string of the language.
fn quoted(text: &str) -> String {
    let mut result = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => result.push_str("\\\""),
            '\\' => result.push_str("\\\\"),
            '\n' => result.push_str("\\n"),
            '\t' => result.push_str("\\t"),
            other => result.push(other),
        }
    }
    result.push('"');
    result
}
