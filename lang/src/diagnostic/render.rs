//! Messages with places, and their layout.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet, renderer::DecorStyle};

use super::{Source, Span};

/// How grave a message is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Nothing can be done with the program.
    Error,
    /// The program is probably not what its author meant.
    Warning,
}

/// A place with a remark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// The remark; may be empty.
    pub text: String,
}

/// A message for the user, with the places that it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How grave it is.
    pub severity: Severity,
    /// A name for the kind of message, by which documentation explains it.
    pub code: Option<&'static str>,
    /// The mistake, in one line.
    pub message: String,
    /// Where it is wrong.
    pub primary: Option<Label>,
    /// Other places that matter.
    pub secondary: Vec<Label>,
    /// Further information. May have several lines.
    pub notes: Vec<String>,
    /// Advice.
    pub help: Vec<String>,
}

impl Diagnostic {
    /// An error without a place.
    pub fn error(message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity: Severity::Error,
            code: None,
            message: message.into(),
            primary: None,
            secondary: Vec::new(),
            notes: Vec::new(),
            help: Vec::new(),
        }
    }

    /// The text to show, each line as in the compiler of Rust; with terminal colours if asked for.
    ///
    /// ```
    /// use rise_lang::diagnostic::{Diagnostic, Label, Source};
    /// let source = Source::new("a.rise", "def f = g");
    /// let place = Label { span: source.span(8..9), text: "not defined".into() };
    /// let error = Diagnostic { primary: Some(place), ..Diagnostic::error("unknown name `g`") };
    /// let shown = error.render(false);
    /// assert!(shown.starts_with("error: unknown name `g`\n --> a.rise:1:9\n"), "{shown}");
    /// ```
    pub fn render(&self, colours: bool) -> String {
        let level = match self.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let title = level.primary_title(self.message.as_str());
        let title = match self.code {
            Some(code) => title.id(code),
            None => title,
        };
        let mut group = Group::with_title(title);
        for source in self.sources() {
            group = group.element(self.snippet(source));
        }
        group = group.elements(
            self.notes
                .iter()
                .map(|note| Level::NOTE.message(note.as_str())),
        );
        group = group.elements(
            self.help
                .iter()
                .map(|help| Level::HELP.message(help.as_str())),
        );
        let renderer = if colours {
            Renderer::styled()
        } else {
            Renderer::plain()
        };
        renderer.decor_style(DecorStyle::Ascii).render(&[group])
    }

    /// The texts that places are in, that of the primary one first.
    fn sources(&self) -> Vec<&Source> {
        let mut sources: Vec<&Source> = Vec::new();
        for label in self.primary.iter().chain(&self.secondary) {
            if !sources.contains(&label.span.source()) {
                sources.push(label.span.source());
            }
        }
        sources
    }

    fn snippet<'a>(&'a self, source: &'a Source) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
        let here = |label: &&Label| label.span.source() == source;
        let annotate = |kind: AnnotationKind, label: &'a Label| {
            let annotation = kind.span(label.span.range());
            if label.text.is_empty() {
                annotation
            } else {
                annotation.label(label.text.as_str())
            }
        };
        let primary = self
            .primary
            .iter()
            .filter(here)
            .map(|label| annotate(AnnotationKind::Primary, label));
        let secondary = self
            .secondary
            .iter()
            .filter(here)
            .map(|label| annotate(AnnotationKind::Context, label));
        Snippet::source(source.text())
            .path(source.name())
            .annotations(primary.chain(secondary))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shows_places_notes_and_help() {
        let source = Source::new("dot.rise", "def dot = fun xs =>\n  map f xs\n");
        let label = |range, text: &str| Label {
            span: source.span(range),
            text: text.into(),
        };
        let diagnostic = Diagnostic {
            code: Some("T01"),
            primary: Some(label(26..27, "expected `a`")),
            secondary: vec![label(14..16, "`xs` is bound here")],
            notes: vec!["one\ntwo".into()],
            help: vec!["do it".into()],
            ..Diagnostic::error("wrong")
        };
        insta::assert_snapshot!(diagnostic.render(false), @r"
        error[T01]: wrong
         --> dot.rise:2:7
          |
        1 | def dot = fun xs =>
          |               -- `xs` is bound here
        2 |   map f xs
          |       ^ expected `a`
          |
          = note: one
                  two
          = help: do it
        ");
        assert!(diagnostic.render(true).contains("\u{1b}["));
    }

    #[test]
    fn needs_no_place() {
        insta::assert_snapshot!(Diagnostic::error("out of luck").render(false), @"error: out of luck");
    }

    #[test]
    fn odd_places_do_no_harm() {
        let source = Source::new("a", "ä\u{1F600}");
        for range in [0..0, 1..1, 0..1, 6..6, 3..99] {
            let primary = Some(Label {
                span: source.span(range),
                text: "here".into(),
            });
            assert!(
                Diagnostic {
                    primary,
                    ..Diagnostic::error("wrong")
                }
                .render(false)
                .contains("here")
            );
        }
    }
}
