//! RISE expressions as text that remembers which operation of the model each part is for.

use std::ops::Range;

use rise_lang::diagnostic::{Source, Span};
use rise_lang::syntax::{SyntaxError, TermReader};
use rise_lang::term::{Origin, Term};

/// An expression in the language, and the origin of each of its parts.
#[derive(Clone, Debug, Default)]
pub struct Text {
    text: String,
    /// Parts around others come after them.
    marks: Vec<(Range<usize>, Origin)>,
}

impl Text {
    /// A name or a literal, which belongs to no operation.
    pub fn bare(text: impl Into<String>) -> Text {
        Text {
            text: text.into(),
            marks: Vec::new(),
        }
    }

    /// The template with `$0`, `$1`, … replaced, in parentheses: the expression of an operation.
    pub fn of(origin: &Origin, template: &str, parts: &[&Text]) -> Text {
        let mut made = Text::bare("(");
        made.fill(template, parts);
        made.text.push(')');
        made.marks.push((0..made.text.len(), origin.clone()));
        made
    }

    /// The template with its gaps filled; the places of what stood between two gaps.
    fn fill(&mut self, template: &str, parts: &[&Text]) -> Vec<(usize, usize)> {
        let (mut at, mut places) = (0, vec![(0, self.text.len())]);
        while let Some(gap) = template[at..].find('$').map(|gap| at + gap) {
            self.text.push_str(&template[at..gap]);
            let digits = &template[gap + 1..];
            let end = digits
                .find(|character: char| !character.is_ascii_digit())
                .unwrap_or(digits.len());
            at = gap + 1 + end;
            let part = digits[..end].parse().ok();
            match part.and_then(|index: usize| parts.get(index)) {
                Some(part) => self.append(part),
                None => self.text.push_str(&template[gap..at]),
            }
            places.push((at, self.text.len()));
        }
        self.text.push_str(&template[at..]);
        places
    }

    /// The text with its own gaps filled.
    pub fn filled(&self, parts: &[&Text]) -> Text {
        let mut made = Text::default();
        let places = made.fill(&self.text, parts);
        // Where a part begins or ends, it does so beside a gap or between two.
        let moved = |place: usize| {
            let after = places.partition_point(|(from, _)| *from <= place);
            let (from, to) = places[after - 1];
            to + (place - from)
        };
        let own = self
            .marks
            .iter()
            .map(|(range, origin)| (moved(range.start)..moved(range.end), origin.clone()));
        made.marks.extend(own);
        made
    }

    fn append(&mut self, part: &Text) {
        let start = self.text.len();
        let moved = part
            .marks
            .iter()
            .map(|(range, origin)| (range.start + start..range.end + start, origin.clone()));
        self.marks.extend(moved);
        self.text.push_str(&part.text);
    }

    /// The text alone.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Whether it is one word, which costs nothing to say again.
    pub fn is_word(&self) -> bool {
        self.marks.is_empty()
    }

    /// Whether it has the gap of this number.
    pub fn mentions(&self, gap: usize) -> bool {
        let name = format!("${gap}");
        let mut places = self.text.match_indices(&name);
        places.any(|(at, _)| {
            let next = self.text[at + name.len()..].chars().next();
            !next.is_some_and(|next| next.is_ascii_digit())
        })
    }

    /// How many operations it is of: a measure of its depth.
    pub fn operations(&self) -> usize {
        self.marks.len()
    }

    /// The term, whose parts are from where the operations are. Names that nothing binds are free
    /// variables.
    pub fn term(&self) -> Result<Term, SyntaxError> {
        let source = Source::new("model", self.text.as_str());
        let term = TermReader::new().with_free_variables().read(&source)?;
        Ok(self.located(&term))
    }

    fn located(&self, term: &Term) -> Term {
        let changed = term
            .map_children(&mut |child| Some(self.located(child)))
            .unwrap_or_else(|| term.clone());
        match term.origin().span() {
            Some(span) => changed.with_origin(self.origin(span)),
            None => changed,
        }
    }

    /// The origin of the smallest part around a place.
    fn origin(&self, place: &Span) -> Origin {
        let around = |(range, _): &&(Range<usize>, Origin)| {
            range.start <= place.start() && place.end() <= range.end
        };
        let smallest = self
            .marks
            .iter()
            .filter(around)
            .min_by_key(|(range, _)| range.len());
        smallest.map_or(Origin::Unknown, |(_, origin)| origin.clone())
    }
}

/// Functions that are applied one after the other, as they stand behind `|>`.
#[derive(Clone, Debug, Default)]
pub struct Steps(Vec<String>);

impl Steps {
    /// No step.
    pub fn none() -> Steps {
        Steps::default()
    }

    /// One step.
    pub fn one(step: impl Into<String>) -> Steps {
        Steps(vec![step.into()])
    }

    /// Another step after these.
    pub fn push(&mut self, step: impl Into<String>) {
        self.0.push(step.into());
    }

    /// All steps of the other after these.
    pub fn extend(&mut self, other: Steps) {
        self.0.extend(other.0);
    }

    /// The steps for every element of the outer `depth` dimensions.
    pub fn under(self, depth: usize) -> Steps {
        if self.0.is_empty() {
            return self;
        }
        (0..depth).fold(self, |inner, _| {
            Steps::one(format!("map ({})", inner.function()))
        })
    }

    /// Whether nothing changes.
    pub fn is_none(&self) -> bool {
        self.0.is_empty()
    }

    /// One function that does them all.
    fn function(&self) -> String {
        match self.0.as_slice() {
            [step] => step.clone(),
            steps => format!("fun x => x |> {}", steps.join(" |> ")),
        }
    }

    /// The steps behind what they are applied to.
    pub fn after(&self, value: &str) -> String {
        std::iter::once(value)
            .chain(self.0.iter().map(String::as_str))
            .collect::<Vec<_>>()
            .join(" |> ")
    }
}
