//! Comments that are still to be printed.

use super::{Doc, Layout};
use crate::lexer::Comment;

/// The comments of a text that have not been written yet.
pub(super) struct Comments<'t> {
    text: &'t str,
    waiting: &'t [Comment],
}

/// A comment to be written now.
pub(super) struct Taken {
    pub(super) text: String,
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) own_line: bool,
}

impl<'t> Comments<'t> {
    pub(super) fn new(text: &'t str, waiting: &'t [Comment]) -> Self {
        Comments { text, waiting }
    }

    /// The next comment, if it stands before the place.
    pub(super) fn next_before(&mut self, place: usize) -> Option<Taken> {
        let (comment, rest) = self.waiting.split_first()?;
        if comment.range.start >= place {
            return None;
        }
        self.waiting = rest;
        Some(Taken {
            text: self.text[comment.range.clone()].to_owned(),
            start: comment.range.start,
            end: comment.range.end,
            own_line: comment.own_line,
        })
    }

    /// Whether a line between the two places is blank, or becomes so because brackets there are
    /// left out: a comment inside an item is not that of the next.
    pub(super) fn blank_between(&self, end: usize, start: usize) -> bool {
        let between = self.text.get(end..start).unwrap_or_default();
        between.matches('\n').count() > 1 || !between.trim().is_empty()
    }
}

impl<'a> Layout<'a> {
    /// The comments before the place, each on a line of its own.
    pub fn leading(&mut self, place: usize) -> Doc<'a> {
        let mut doc = self.nil();
        while let Some(comment) = self.comments.next_before(place) {
            doc = doc.append(self.word(comment.text)).append(self.hardline());
        }
        doc
    }

    /// A space or a line break, with the comments before the place: one that stands behind
    /// something stays there.
    pub fn between(&mut self, place: usize) -> Doc<'a> {
        self.separated(place, self.line())
    }

    /// As [`Layout::between`], with another separator where there are no comments.
    pub fn separated(&mut self, place: usize, separator: Doc<'a>) -> Doc<'a> {
        let Some(first) = self.comments.next_before(place) else {
            return separator;
        };
        let space = if first.own_line {
            self.hardline()
        } else {
            self.word(" ")
        };
        let doc = space.append(self.word(first.text)).append(self.hardline());
        doc.append(self.leading(place))
    }
}
