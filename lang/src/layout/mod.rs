//! The layout of texts in lines of at most [`WIDTH`] characters where possible, with the comments
//! of their sources.

mod comments;

use pretty::{Arena, DocAllocator, DocBuilder};

use crate::lexer::Comment;
use comments::Comments;

/// The number of columns that lines are fitted into.
pub const WIDTH: usize = 100;

/// The indentation of the parts of a construct.
pub const INDENT: isize = 2;

/// A text whose line breaks are still open.
pub type Doc<'a> = DocBuilder<'a, Arena<'a>>;

/// Makes a [`Doc`] of a text's tree.
pub struct Layout<'a> {
    arena: &'a Arena<'a>,
    comments: Comments<'a>,
    /// Whether `e[x]` and `e [x]` differ, as in rules.
    pub(crate) keeps_brackets: bool,
}

/// Lays out what `build` makes of a text; the comments are those of `text`, in their order.
///
/// # Errors
/// Those of `build`.
pub fn lay_out<E>(
    text: &str,
    comments: &[Comment],
    build: impl for<'a> FnOnce(&mut Layout<'a>) -> Result<Doc<'a>, E>,
) -> Result<String, E> {
    let arena = Arena::new();
    let mut layout = Layout {
        arena: &arena,
        comments: Comments::new(text, comments),
        keeps_brackets: false,
    };
    build(&mut layout).map(|doc| render(&doc))
}

/// The text, without spaces at the ends of lines.
fn render(doc: &Doc<'_>) -> String {
    let mut text = String::new();
    let rendered = crate::syntax::with_stack(|| doc.render_fmt(WIDTH, &mut text));
    debug_assert!(rendered.is_ok(), "writing to a string does not fail");
    let mut result = String::with_capacity(text.len() + 1);
    for line in text.trim_end().lines() {
        result.push_str(line.trim_end());
        result.push('\n');
    }
    result
}

impl<'a> Layout<'a> {
    /// Nothing.
    pub fn nil(&self) -> Doc<'a> {
        self.arena.nil()
    }

    /// A space, or the end of a line where its group is broken.
    pub fn line(&self) -> Doc<'a> {
        self.arena.line()
    }

    /// The end of a line.
    pub fn hardline(&self) -> Doc<'a> {
        self.arena.hardline()
    }

    /// A space, or the end of a line where the next word does not fit.
    pub fn softline(&self) -> Doc<'a> {
        self.arena.softline()
    }

    /// Nothing, or the end of a line where its group is broken.
    pub fn line_or_nothing(&self) -> Doc<'a> {
        self.arena.line_()
    }

    /// A word that stays on one line.
    pub fn word(&self, word: impl Into<String>) -> Doc<'a> {
        self.arena.text(word.into())
    }

    /// The documents, one behind the other.
    pub fn concat(&self, docs: impl IntoIterator<Item = Doc<'a>>) -> Doc<'a> {
        self.arena.concat(docs)
    }

    /// The documents with the separator between them.
    pub fn intersperse(
        &self,
        docs: impl IntoIterator<Item = Doc<'a>>,
        separator: Doc<'a>,
    ) -> Doc<'a> {
        self.arena.intersperse(docs, separator)
    }

    /// Whether the document would fill a line or more by itself.
    pub fn is_long(&self, doc: &Doc<'a>) -> bool {
        let mut text = String::new();
        let rendered = crate::syntax::with_stack(|| doc.render_fmt(usize::MAX, &mut text));
        let longest = WIDTH - 4 * INDENT.unsigned_abs();
        rendered.is_err() || text.contains('\n') || text.chars().count() > longest
    }

    /// The gap between an item that ends at `before` and one that starts at `next`: line breaks and
    /// comments. A blank line stays one, and there is one if `blank` says so.
    pub fn gap(&mut self, before: Option<usize>, next: usize, blank: bool) -> Doc<'a> {
        let mut doc = self.nil();
        let mut end = before;
        let mut wants_blank = blank && before.is_some();
        while let Some(comment) = self.comments.next_before(next) {
            if end.is_some() && end == before && !comment.own_line {
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
            (true, false) => self.hardline(),
            (true, true) => self.hardline().append(self.hardline()),
        }
    }
}
