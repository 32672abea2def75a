//! Data types that an unknown can still be.

use crate::types::{Class, Scalar};

/// A set of types, as far as classes can tell them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Allowed {
    /// One bit a scalar type, in the order of [`Scalar::ALL`].
    scalars: u16,
    /// Vectors of these scalars.
    pub(super) vectors: bool,
    /// All other data types.
    pub(super) compounds: bool,
    /// Functions.
    pub(super) functions: bool,
}

impl Allowed {
    /// Any type.
    pub(super) const ANYTHING: Allowed = Allowed {
        scalars: u16::MAX,
        vectors: true,
        compounds: true,
        functions: true,
    };
    /// Any type of values that can be stored.
    pub(super) const DATA: Allowed = Allowed {
        functions: false,
        ..Allowed::ANYTHING
    };

    pub(super) fn of_class(class: Class) -> Allowed {
        let members = Scalar::ALL
            .iter()
            .enumerate()
            .filter(|(_, scalar)| class.has_scalar(**scalar));
        let scalars = members.fold(0, |set, (index, _)| set | 1 << index);
        Allowed {
            scalars,
            vectors: class.has_vectors(),
            compounds: false,
            functions: false,
        }
    }

    pub(super) fn has_scalar(self, scalar: Scalar) -> bool {
        self.scalars & (1 << (scalar as u16)) != 0
    }

    pub(super) fn and(self, other: Allowed) -> Allowed {
        Allowed {
            scalars: self.scalars & other.scalars,
            vectors: self.vectors && other.vectors,
            compounds: self.compounds && other.compounds,
            functions: self.functions && other.functions,
        }
    }

    /// The same without anything but scalars.
    pub(super) fn only_scalars(self) -> Allowed {
        Allowed {
            scalars: self.scalars,
            vectors: false,
            compounds: false,
            functions: false,
        }
    }

    pub(super) fn is_empty(self) -> bool {
        // Of the bits, only those of scalar types mean something.
        let scalars = Scalar::ALL.iter().any(|scalar| self.has_scalar(*scalar));
        !scalars && !self.compounds && !self.functions
    }

    pub(super) fn is_within(self, other: Allowed) -> bool {
        let all = |set: Allowed| {
            Scalar::ALL
                .iter()
                .filter(move |scalar| set.has_scalar(**scalar))
        };
        all(self).all(|scalar| other.has_scalar(*scalar))
            && (other.vectors || !self.vectors)
            && (other.compounds || !self.compounds)
            && (other.functions || !self.functions)
    }

    /// The class that has exactly these members; `None` if all data types are allowed.
    pub(super) fn class(self) -> Option<Class> {
        Class::ALL
            .into_iter()
            .filter(|class| *class != Class::Dimension)
            .find(|class| {
                let members = Allowed::of_class(*class);
                !self.compounds
                    && members.is_within(self)
                    && self.is_within(Allowed {
                        functions: self.functions,
                        ..members
                    })
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_closed_under_intersection() {
        let data = Class::ALL
            .into_iter()
            .filter(|class| *class != Class::Dimension);
        for (left, right) in data
            .clone()
            .flat_map(|left| data.clone().map(move |right| (left, right)))
        {
            let both = Allowed::of_class(left).and(Allowed::of_class(right));
            assert!(
                both.is_empty() || both.class().is_some(),
                "{left} and {right}"
            );
            assert_eq!(
                Allowed::of_class(left).is_within(Allowed::of_class(right)),
                left.implies(right),
                "{left}, {right}"
            );
        }
        assert_eq!(Allowed::DATA.class(), None);
    }
}
