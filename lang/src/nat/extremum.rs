//! Minimum and maximum on normal forms.

use super::Nat;
use super::expression::Atom;

impl Nat {
    /// The least of the expressions; zero when there are none.
    ///
    /// Those that are never the least are dropped: `min(n, n+1)` is `n`.
    pub fn minimum(items: impl IntoIterator<Item = Nat>) -> Nat {
        let mut flat = Vec::new();
        for item in items {
            match item.as_atom() {
                Some(Atom::Minimum(inner)) => flat.extend(inner.iter().cloned()),
                _ => flat.push(item),
            }
        }
        extremum(
            flat,
            |kept, other| other.minus(kept).is_natural(),
            Atom::Minimum,
        )
    }

    /// The greatest of the expressions; zero when there are none.
    ///
    /// Those that are never the greatest are dropped: `max(n, 0)` is `n`.
    pub fn maximum(items: impl IntoIterator<Item = Nat>) -> Nat {
        let mut flat = Vec::new();
        for item in items {
            match item.as_atom() {
                Some(Atom::Maximum(inner)) => flat.extend(inner.iter().cloned()),
                _ => flat.push(item),
            }
        }
        extremum(
            flat,
            |kept, other| kept.minus(other).is_natural(),
            Atom::Maximum,
        )
    }

    /// The expression `min(self, other)`. See the warning at [`Nat`] about references.
    pub fn min(self, other: Nat) -> Nat {
        Nat::minimum([self, other])
    }

    /// The expression `max(self, other)`. See the warning at [`Nat`] about references.
    pub fn max(self, other: Nat) -> Nat {
        Nat::maximum([self, other])
    }
}

/// Drops each item that another makes superfluous, and builds the atom of what is left.
fn extremum(
    mut items: Vec<Nat>,
    superfluous: impl Fn(&Nat, &Nat) -> bool,
    atom: impl Fn(Vec<Nat>) -> Atom,
) -> Nat {
    items.sort();
    items.dedup();
    let mut kept: Vec<Nat> = Vec::with_capacity(items.len());
    for item in items {
        if kept.iter().any(|other| superfluous(other, &item)) {
            continue;
        }
        kept.retain(|other| !superfluous(&item, other));
        kept.push(item);
    }
    match kept.len() {
        0 => Nat::zero(),
        1 => kept.remove(0),
        _ => Nat::from_atom(atom(kept)),
    }
}
