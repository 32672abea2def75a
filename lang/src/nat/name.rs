//! Names of size variables.

use std::fmt;
use std::sync::Arc;

/// An identifier: cheap to clone, compared by its text.
///
/// Names that start with `?` are the unknowns ("metavariables") of inference; see
/// [`Name::is_unknown`].
///
/// ```
/// use rise_lang::nat::Name;
/// let name = Name::from("n");
/// assert_eq!(name.as_str(), "n");
/// assert!(Name::from("?a").is_unknown());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Name(Arc<str>);

impl Name {
    /// A name with this text. Any text is accepted, but only identifiers (letters, digits, `_`,
    /// `'`, an optional leading `?`) can be read back by [`Nat::parse`](super::Nat::parse).
    pub fn new(text: impl AsRef<str>) -> Self {
        Name(Arc::from(text.as_ref()))
    }

    /// The text of the name.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether this names an unknown of inference: its text starts with `?`.
    pub fn is_unknown(&self) -> bool {
        self.0.starts_with('?')
    }

    /// Whether this is one of the internal names that stand for bound or temporary variables; no
    /// parser produces them.
    pub(crate) fn is_internal(&self) -> bool {
        self.0.starts_with('#')
    }
}

impl From<&str> for Name {
    fn from(text: &str) -> Self {
        Name::new(text)
    }
}

impl From<String> for Name {
    fn from(text: String) -> Self {
        Name(Arc::from(text))
    }
}

impl From<&Name> for Name {
    fn from(name: &Name) -> Self {
        name.clone()
    }
}

impl AsRef<str> for Name {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, formatter)
    }
}
