//! Names in Coq for the names of a rule.

use std::collections::{BTreeMap, BTreeSet};

use rise_lang::nat::Name;

/// Words of Coq, and what `Rise.v` defines: a variable of that name would hide it.
const TAKEN: &str = "as at cofix else end exists exists2 fix for forall fun if IF in let match mod \
    return then using where with Prop Set Type by arr fin deparr mk val map mapAt zip unzip split join \
    transpose slide take drop concat padCst padClamp padEmpty gather reorder generate idx makeArray \
    select letin mapFst mapSnd mapVec2 mapVec3 reduce scan iterate depMap depZip resize resizeIndex fst \
    snd pair nat bool true false zero one add mul sub opp laws Num associative commutative neutral \
    exchangeable remainder windows eq not list app nil cons length S O max min sum";

/// Which name each thing of a rule has in Coq.
#[derive(Debug)]
pub(super) struct Names {
    taken: BTreeSet<String>,
    sizes: BTreeMap<Name, String>,
    /// The sizes that are bound where writing is, outermost first.
    bound: Vec<String>,
}

impl Names {
    pub(super) fn new() -> Names {
        Names {
            taken: TAKEN.split_whitespace().map(str::to_owned).collect(),
            sizes: BTreeMap::new(),
            bound: Vec::new(),
        }
    }

    /// A name that nothing else has, as close to the wanted one as possible.
    pub(super) fn fresh(&mut self, wanted: &str) -> String {
        let letters = wanted.chars().filter(|letter| *letter != '?');
        let mut base: String = letters
            .map(|letter| {
                if letter.is_ascii_alphanumeric() {
                    letter
                } else {
                    '_'
                }
            })
            .collect();
        if !base.starts_with(|first: char| first.is_ascii_alphabetic()) {
            base.insert(0, 'v');
        }
        let mut name = base.clone();
        let mut number = 1;
        while !self.taken.insert(name.clone()) {
            number += 1;
            name = match number {
                2 => format!("{base}_"),
                _ => format!("{base}_{number}"),
            };
        }
        name
    }

    /// The name of a size, of a function on sizes, or of a function from sizes to types.
    pub(super) fn size(&mut self, name: &Name) -> String {
        if let Some(known) = self.sizes.get(name) {
            return known.clone();
        }
        let fresh = self.fresh(name.as_str());
        self.sizes.insert(name.clone(), fresh.clone());
        fresh
    }

    /// Gives a size a name until [`unbind_size`](Names::unbind_size), which wants what this returns.
    pub(super) fn bind_size(&mut self, name: &Name) -> BoundSize {
        let name = name.clone();
        let known_as = self.fresh(name.as_str());
        let before = self.sizes.insert(name.clone(), known_as.clone());
        self.bound.push(known_as.clone());
        BoundSize {
            name,
            known_as,
            before,
        }
    }

    pub(super) fn unbind_size(&mut self, size: BoundSize) {
        self.bound.pop();
        self.release(&size.known_as);
        match size.before {
            Some(before) => self.sizes.insert(size.name, before),
            None => self.sizes.remove(&size.name),
        };
    }

    /// The name may be given again: what had it is out of scope.
    pub(super) fn release(&mut self, name: &str) {
        self.taken.remove(name);
    }

    /// The bound sizes, outermost first, that stand in the text.
    pub(super) fn bound_in(&self, text: &str) -> Vec<String> {
        let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        let words: BTreeSet<&str> = text.split(|letter| !is_letter(letter)).collect();
        let bound = self.bound.iter();
        bound
            .filter(|name| words.contains(name.as_str()))
            .cloned()
            .collect()
    }
}

/// A size that a type or a term binds.
#[derive(Debug)]
pub(super) struct BoundSize {
    name: Name,
    pub(super) known_as: String,
    before: Option<String>,
}
