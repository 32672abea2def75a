//! Lays out a tree, with the comments of its source.

mod case;
mod expression;
pub(super) mod parameter;
mod with_loop;

use std::{convert::Infallible, ops::Range};

use super::{
    parse::{Parser, Result},
    tree::{Definition, Expression, File, Import, Level},
};
use crate::{
    diagnostic::Source,
    layout::{Doc, INDENT, Layout, lay_out},
    lexer::Comment,
};

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

/// The layout of the term that fills a part of the text, in a text of another notation, as a rule.
///
/// # Errors
/// If the part is not a term. Names are not looked up.
pub fn lay_out_term<'a>(
    layout: &mut Layout<'a>,
    source: &Source,
    part: Range<usize>,
) -> Result<Doc<'a>> {
    let (expression, _) = Parser::new(source, part).whole_expression()?;
    layout.keeps_brackets = true;
    Ok(layout.expression(&expression, Level::Open))
}

/// The file as text; `text` is what it was read from.
pub(super) fn print_file(file: &File, text: &str, comments: &[Comment]) -> String {
    let Ok(text) = lay_out(text, comments, |layout| {
        Ok::<_, Infallible>(layout.file(file))
    });
    text
}

/// The expression as text without a line break at its end.
pub(super) fn print_expression(expression: &Expression) -> String {
    let Ok(text) = lay_out("", &[], |layout| {
        Ok::<_, Infallible>(layout.expression(expression, Level::Open))
    });
    text.trim_end().to_owned()
}

impl<'a> Layout<'a> {
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
