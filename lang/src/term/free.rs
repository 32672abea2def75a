//! Properties that every node remembers: its free variables, and a hash that does not see the names
//! of bound ones.
//!
//! The hash is made bottom up, as in Maziarz, Ellis, Lawrence, Fitzgibbon, Peyton Jones: "Hashing
//! Modulo Alpha-Equivalence" (PLDI 2021): a node's structure is hashed without any name, and each
//! free variable has a hash of the places where it occurs. A binder adds its variable's places to
//! the structure and forgets the name. Types are hashed without their variables.

use std::{
    hash::{Hash, Hasher},
    sync::Arc,
};

use super::{Literal, Term, TermKind};
use crate::{
    nat::{Name, Nat},
    types::TypeArgument,
};

/// Free variables with the hash of their places, sorted by name.
type Places = Arc<[(Name, u64)]>;

#[derive(Clone)]
pub(super) struct Summary {
    structure: u64,
    free: Places,
}

/// A hash function for keys that nobody chooses to collide: FNV-1a, finished as in SplitMix64.
#[derive(Clone, Copy)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01B3);
        }
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = mix(self.0, value);
    }

    fn finish(&self) -> u64 {
        mix(self.0, 0)
    }
}

fn mix(left: u64, right: u64) -> u64 {
    let mut value = left.rotate_left(23) ^ right.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    value = (value ^ (value >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    value = (value ^ (value >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    value ^ (value >> 31)
}

fn hash(value: &impl Hash) -> u64 {
    let mut mixer = Mixer(0xCBF2_9CE4_8422_2325);
    value.hash(&mut mixer);
    mixer.finish()
}

fn hash_nat(nat: &Nat) -> u64 {
    nat.as_constant().map_or(1, |value| mix(2, value))
}

fn hash_argument(argument: &TypeArgument) -> u64 {
    match argument {
        TypeArgument::Nat(nat) => hash_nat(nat),
        other => mix(3, hash(&other.kind())),
    }
}

fn hash_literal(literal: &Literal) -> u64 {
    match literal {
        Literal::Size(size) => mix(4, hash_nat(size)),
        Literal::Index { value, bound } => mix(hash_nat(value), hash_nat(bound)),
        closed => hash(closed),
    }
}

/// The places of the variables of an application: a variable of the function only keeps its places,
/// any other's change.
fn merge(function: &Places, argument: &Places) -> Places {
    if argument.is_empty() {
        return function.clone();
    }
    let mut merged = Vec::with_capacity(function.len() + argument.len());
    let (mut left, mut right) = (function.iter().peekable(), argument.iter().peekable());
    loop {
        let order = match (left.peek(), right.peek()) {
            (None, None) => return merged.into(),
            (Some(_), None) => std::cmp::Ordering::Less,
            (None, Some(_)) => std::cmp::Ordering::Greater,
            (Some((left, _)), Some((right, _))) => left.cmp(right),
        };
        match order {
            std::cmp::Ordering::Less => merged.extend(left.next().cloned()),
            std::cmp::Ordering::Greater => {
                merged.extend(
                    right
                        .next()
                        .map(|(name, places)| (name.clone(), mix(5, *places))),
                );
            }
            std::cmp::Ordering::Equal => {
                let places = left.next().zip(right.next());
                merged.extend(
                    places.map(|((name, left), (_, right))| {
                        (name.clone(), mix(mix(6, *left), *right))
                    }),
                );
            }
        }
    }
}

fn without(free: &Places, index: usize) -> Places {
    free.iter()
        .enumerate()
        .filter(|(at, _)| *at != index)
        .map(|(_, entry)| entry.clone())
        .collect()
}

impl Summary {
    /// The memory that nothing else shares.
    pub(super) fn own_bytes(&self) -> usize {
        match Arc::strong_count(&self.free) {
            1 => size_of_val(&*self.free),
            _ => 0,
        }
    }

    pub(super) fn of(kind: &TermKind) -> Summary {
        let none = || Places::default();
        match kind {
            TermKind::Variable(name) => Summary {
                structure: 11,
                free: Arc::new([(name.clone(), 12)]),
            },
            TermKind::Reference(reference) => Summary {
                structure: mix(13, hash(&reference.name)),
                free: none(),
            },
            TermKind::Lambda(parameter, body) => {
                let Summary { structure, free } = &body.0.summary;
                match free.binary_search_by(|(name, _)| name.cmp(&parameter.name)) {
                    Ok(index) => Summary {
                        structure: mix(mix(14, *structure), free[index].1),
                        free: without(free, index),
                    },
                    Err(_) => Summary {
                        structure: mix(15, *structure),
                        free: free.clone(),
                    },
                }
            }
            TermKind::Apply(function, argument) => {
                let (function, argument) = (&function.0.summary, &argument.0.summary);
                Summary {
                    structure: mix(mix(16, function.structure), argument.structure),
                    free: merge(&function.free, &argument.free),
                }
            }
            TermKind::TypeLambda(parameter, body) => {
                let Summary { structure, free } = &body.0.summary;
                Summary {
                    structure: mix(mix(17, hash(&parameter.kind)), *structure),
                    free: free.clone(),
                }
            }
            TermKind::TypeApply(function, argument) => {
                let Summary { structure, free } = &function.0.summary;
                Summary {
                    structure: mix(mix(18, *structure), hash_argument(argument)),
                    free: free.clone(),
                }
            }
            TermKind::Literal(literal) => Summary {
                structure: mix(19, hash_literal(literal)),
                free: none(),
            },
            TermKind::Primitive(primitive) => Summary {
                structure: mix(20, *primitive as u64),
                free: none(),
            },
            TermKind::Foreign(function) => Summary {
                structure: mix(21, hash(function.name())),
                free: none(),
            },
        }
    }
}

impl Term {
    /// The free variables, in the order of their names. References to definitions are none.
    pub fn free_variables(&self) -> impl ExactSizeIterator<Item = &Name> {
        self.0.summary.free.iter().map(|(name, _)| name)
    }

    /// Whether the variable occurs free. Takes logarithmic time.
    pub fn has_free(&self, variable: &Name) -> bool {
        self.0
            .summary
            .free
            .binary_search_by(|(name, _)| name.cmp(variable))
            .is_ok()
    }

    /// Whether no variable occurs free.
    pub fn is_closed(&self) -> bool {
        self.0.summary.free.is_empty()
    }

    /// A hash that is the same for terms that are equal up to the names of bound variables. Takes
    /// the time of a look at the free variables.
    pub fn alpha_hash(&self) -> u64 {
        let Summary { structure, free } = &self.0.summary;
        free.iter().fold(*structure, |total, (name, places)| {
            mix(total, mix(hash(name), *places))
        })
    }
}

impl Hash for Term {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.alpha_hash());
    }
}
