//! Definitions that cannot be used yet: those that follow in the text.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    diagnostic::Source,
    lexer::{Lexeme, Words},
    nat::Name,
    syntax::tree::Definition,
};

/// The definitions that follow, for messages, each with the names of the text's definitions that
/// stand in it.
#[derive(Clone, Debug, Default)]
pub(in crate::syntax) struct Later(FxHashMap<Name, Vec<Name>>);

impl Later {
    /// All definitions of a text.
    pub(in crate::syntax) fn all(
        definitions: &[Definition],
        source: &Source,
        words: &Words,
    ) -> Later {
        let name = |definition: &Definition| Name::from(definition.name.name.as_str());
        let names: FxHashSet<Name> = definitions.iter().map(name).collect();
        let text = source.text();
        let used = |definition: &Definition| {
            let begins_before = |place| move |word: &Lexeme| word.range().start < place;
            let [first, end] = [definition.range.start, definition.range.end]
                .map(|place| words.lexemes.partition_point(begins_before(place)));
            let words = words.lexemes[first..end].iter();
            let words = words.map(|word| Name::from(&text[word.range()]));
            words.filter(|word| names.contains(word)).collect()
        };
        let definitions = definitions.iter();
        Later(
            definitions
                .map(|definition| (name(definition), used(definition)))
                .collect(),
        )
    }

    /// From now on the definition can be used.
    pub(in crate::syntax) fn remove(&mut self, name: &Name) {
        self.0.remove(name);
    }

    pub(super) fn contains(&self, name: &Name) -> bool {
        self.0.contains_key(name)
    }

    /// Whether a definition that follows uses `other`, perhaps by way of others that follow.
    pub(super) fn leads_to(&self, name: &Name, other: &Name) -> bool {
        let mut seen = FxHashSet::default();
        let mut open = vec![name];
        while let Some(next) = open.pop() {
            let used = self.0.get(next).map(Vec::as_slice).unwrap_or_default();
            if used.contains(other) {
                return true;
            }
            open.extend(used.iter().filter(|used| seen.insert(*used)));
        }
        false
    }
}
