//! The representation: a polynomial with integer coefficients over atoms, always in normal form.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::Name;
use crate::budget;

/// A size: an integer expression over variables, kept in one normal form.
///
/// A variable stands for a natural number. The expression itself may pass through negative numbers
/// (`n - 1 + k`); `/` rounds towards minus infinity and `a % b` is `a - b*(a/b)`, so it is never
/// negative for a positive `b`. Division by zero, and a power that is not an integer, have no
/// value.
///
/// The normal form is a polynomial, ordered deterministically, over variables and the atoms `a/b`,
/// `a%b`, `min`, `max`, sums and powers with symbolic exponents. Two expressions that are equal by
/// the laws of rings have the same normal form, so `==` decides their equality. Normalising keeps
/// the value wherever all parts of the expression have one, and may give a value where it had none
/// (`n*m/n` is `m`, also for `n = 0`). Equalities that need knowledge about the variables are the
/// task of [`Facts`](super::Facts).
///
/// Numbers are exact: an operation whose coefficients would leave 128 bits, or whose result would
/// have thousands of terms, is kept as it was written, unsimplified.
///
/// ```
/// use rise_lang::nat::Nat;
/// let n = Nat::variable("n");
/// let m = Nat::variable("m");
/// assert_eq!(&n * &m, &m * &n);
/// assert_eq!((&n * 4 + 8) / 4, n.clone() + 2);
/// assert_eq!((n * 2 + 1).to_string(), "2*n+1");
/// ```
///
/// `Nat` is ordered structurally, to be a key. Beware that on *references* `a.min(b)` is therefore
/// the minimum in that order; [`Nat::minimum`] and [`Nat::maximum`] always build the expression.
#[derive(Clone)]
pub struct Nat(pub(super) Arc<[Term]>);

/// `coefficient * monomial`; the coefficient is not zero.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Term {
    pub monomial: Monomial,
    pub coefficient: i128,
}

/// A product of powers, sorted by base, each base once; empty for the constant term.
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub(super) struct Monomial(pub Vec<Factor>);

#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Factor {
    pub base: Base,
    pub exponent: Exponent,
}

#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Base {
    /// A prime (or what is left of a large number) or -1; only with a symbolic exponent.
    Constant(i128),
    Variable(Name),
    Atom(Arc<Atom>),
}

#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Exponent {
    /// At least one.
    Constant(u32),
    /// Not a natural constant.
    Symbolic(Nat),
}

#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Atom {
    FloorDivide(Nat, Nat),
    Modulo(Nat, Nat),
    /// At least two, sorted, different.
    Minimum(Vec<Nat>),
    /// At least two, sorted, different.
    Maximum(Vec<Nat>),
    /// The sum of `body` for `bound` in `0..count`. `bound` is an internal name chosen by nesting
    /// height, so that renaming a bound variable does not change the normal form.
    Sum {
        bound: Name,
        count: Nat,
        body: Nat,
    },
    /// `left + right`, kept because the coefficients would overflow.
    UnreducedSum(Nat, Nat),
    /// `left * right`, kept because the coefficients would overflow or the product would be too
    /// large.
    UnreducedProduct(Nat, Nat),
    /// A polynomial as the base of a power that is not multiplied out.
    Group(Nat),
    /// A variable that stands for a function from naturals to naturals, applied.
    Application(Name, Nat),
}

impl PartialEq for Nat {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

impl Eq for Nat {}

impl Hash for Nat {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl PartialOrd for Nat {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Nat {
    fn cmp(&self, other: &Self) -> Ordering {
        if Arc::ptr_eq(&self.0, &other.0) {
            Ordering::Equal
        } else {
            self.0.cmp(&other.0)
        }
    }
}

impl fmt::Debug for Nat {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Nat({self})")
    }
}

impl Nat {
    /// The number `value`.
    pub fn constant(value: u64) -> Nat {
        Nat::integer(i128::from(value))
    }

    /// The variable `name`, which stands for a natural number.
    pub fn variable(name: impl Into<Name>) -> Nat {
        Nat::from_base(Base::Variable(name.into()))
    }

    /// The number zero.
    pub fn zero() -> Nat {
        Nat(Arc::from([]))
    }

    /// The number one.
    pub fn one() -> Nat {
        Nat::integer(1)
    }

    /// Any integer, also a negative one.
    pub(super) fn integer(value: i128) -> Nat {
        if value == 0 {
            return Nat::zero();
        }
        Nat(Arc::from([Term {
            monomial: Monomial::default(),
            coefficient: value,
        }]))
    }

    pub(super) fn from_base(base: Base) -> Nat {
        Nat::from_monomial(Monomial(vec![Factor {
            base,
            exponent: Exponent::Constant(1),
        }]))
    }

    pub(super) fn from_atom(atom: Atom) -> Nat {
        Nat::from_base(Base::Atom(Arc::new(atom)))
    }

    pub(super) fn from_monomial(monomial: Monomial) -> Nat {
        Nat(Arc::from([Term {
            monomial,
            coefficient: 1,
        }]))
    }

    pub(super) fn from_term(term: Term) -> Nat {
        Nat(Arc::from([term]))
    }

    /// The value, if this is a natural number that fits in 64 bits.
    pub fn as_constant(&self) -> Option<u64> {
        self.as_integer()
            .and_then(|value| u64::try_from(value).ok())
    }

    /// The name, if this is just a variable.
    pub fn as_variable(&self) -> Option<&Name> {
        match self.as_single_base()? {
            Base::Variable(name) => Some(name),
            _ => None,
        }
    }

    /// The value, if this is an integer, also a negative one.
    pub(crate) fn as_integer(&self) -> Option<i128> {
        match &*self.0 {
            [] => Some(0),
            [term] if term.monomial.is_one() => Some(term.coefficient),
            _ => None,
        }
    }

    /// The base, if this is one base to the power one with coefficient one.
    pub(super) fn as_single_base(&self) -> Option<&Base> {
        match &*self.0 {
            [
                Term {
                    monomial: Monomial(factors),
                    coefficient: 1,
                },
            ] => match factors.as_slice() {
                [
                    Factor {
                        base,
                        exponent: Exponent::Constant(1),
                    },
                ] => Some(base),
                _ => None,
            },
            _ => None,
        }
    }

    pub(super) fn as_atom(&self) -> Option<&Atom> {
        match self.as_single_base()? {
            Base::Atom(atom) => Some(atom),
            _ => None,
        }
    }

    /// Whether this is the number zero.
    pub fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether this is the number one.
    pub fn is_one(&self) -> bool {
        self.as_integer() == Some(1)
    }

    /// The constant term.
    pub(super) fn constant_term(&self) -> i128 {
        match self.0.last() {
            Some(term) if term.monomial.is_one() => term.coefficient,
            _ => 0,
        }
    }

    /// Whether the form alone shows that this is never negative (where it has a value).
    pub fn is_natural(&self) -> bool {
        self.0
            .iter()
            .all(|term| term.coefficient > 0 && term.monomial.is_natural())
    }

    /// The variables that occur free, unknowns included.
    ///
    /// ```
    /// use rise_lang::nat::{Name, Nat};
    /// let size = Nat::parse("n/32 + sum(i, 0, m, i*i)").unwrap();
    /// assert_eq!(size.variables(), [Name::from("m"), Name::from("n")].into());
    /// ```
    pub fn variables(&self) -> BTreeSet<Name> {
        let mut names = BTreeSet::new();
        self.visit_variables(&mut |name| {
            if !name.is_internal() && !names.contains(name) {
                names.insert(name.clone());
            }
            false
        });
        names
    }

    /// Whether the variable occurs free.
    pub fn mentions(&self, variable: &Name) -> bool {
        self.visit_variables(&mut |name| name == variable)
    }

    /// Whether this is more than a polynomial over variables.
    pub(super) fn has_atoms(&self) -> bool {
        let mut factors = self.0.iter().flat_map(|term| &term.monomial.0);
        factors.any(|factor| matches!(factor.base, Base::Atom(_)))
    }

    /// Calls `found` on each free occurrence until it answers `true`; says whether it did.
    pub(crate) fn visit_variables(&self, found: &mut dyn FnMut(&Name) -> bool) -> bool {
        self.0.iter().any(|term| {
            term.monomial
                .0
                .iter()
                .any(|factor| factor.visit_variables(found))
        })
    }
}

impl Monomial {
    pub fn is_one(&self) -> bool {
        self.0.is_empty()
    }

    pub fn is_natural(&self) -> bool {
        self.0.iter().all(Factor::is_natural)
    }

    /// The sum of the constant parts of the exponents.
    pub fn degree(&self) -> i128 {
        self.0
            .iter()
            .map(|factor| factor.exponent.constant_part())
            .fold(0, i128::saturating_add)
    }
}

// Graded lexicographic, the greatest first: what reads best, and a monomial order, which polynomial
// division needs.
impl Ord for Monomial {
    fn cmp(&self, other: &Self) -> Ordering {
        budget::step();
        other.degree().cmp(&self.degree()).then_with(|| {
            for (left, right) in self.0.iter().zip(&other.0) {
                let order = left
                    .base
                    .cmp(&right.base)
                    .then_with(|| right.exponent.cmp(&left.exponent));
                if order != Ordering::Equal {
                    return order;
                }
            }
            other.0.len().cmp(&self.0.len())
        })
    }
}

impl PartialOrd for Monomial {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Factor {
    fn is_natural(&self) -> bool {
        match &self.base {
            Base::Constant(value) => *value >= 0,
            Base::Variable(_) => true,
            Base::Atom(atom) => atom.is_natural(),
        }
    }

    fn visit_variables(&self, found: &mut dyn FnMut(&Name) -> bool) -> bool {
        let in_base = match &self.base {
            Base::Constant(_) => false,
            Base::Variable(name) => found(name),
            Base::Atom(atom) => atom.visit_variables(found),
        };
        in_base
            || matches!(&self.exponent, Exponent::Symbolic(exponent) if exponent.visit_variables(found))
    }
}

impl Exponent {
    pub fn constant_part(&self) -> i128 {
        match self {
            Exponent::Constant(value) => i128::from(*value),
            Exponent::Symbolic(exponent) => exponent.constant_term(),
        }
    }

    pub fn to_nat(&self) -> Nat {
        match self {
            Exponent::Constant(value) => Nat::integer(i128::from(*value)),
            Exponent::Symbolic(exponent) => exponent.clone(),
        }
    }
}

impl Atom {
    fn is_natural(&self) -> bool {
        match self {
            Atom::FloorDivide(left, right) => left.is_natural() && right.is_natural(),
            Atom::Modulo(_, right) => right.is_natural(),
            Atom::Minimum(items) => items.iter().all(Nat::is_natural),
            Atom::Maximum(items) => items.iter().any(Nat::is_natural),
            Atom::Sum { body, .. } => body.is_natural(),
            Atom::UnreducedSum(left, right) | Atom::UnreducedProduct(left, right) => {
                left.is_natural() && right.is_natural()
            }
            Atom::Group(inner) => inner.is_natural(),
            Atom::Application(..) => true,
        }
    }

    /// The direct sub-expressions.
    pub fn children(&self) -> Vec<&Nat> {
        match self {
            Atom::FloorDivide(left, right)
            | Atom::Modulo(left, right)
            | Atom::UnreducedSum(left, right)
            | Atom::UnreducedProduct(left, right) => vec![left, right],
            Atom::Minimum(items) | Atom::Maximum(items) => items.iter().collect(),
            Atom::Sum { count, body, .. } => vec![count, body],
            Atom::Group(inner) | Atom::Application(_, inner) => vec![inner],
        }
    }

    fn visit_variables(&self, found: &mut dyn FnMut(&Name) -> bool) -> bool {
        budget::step();
        match self {
            Atom::Sum { bound, count, body } => {
                count.visit_variables(found)
                    || body.visit_variables(&mut |name| name != bound && found(name))
            }
            _ => self
                .children()
                .into_iter()
                .any(|child| child.visit_variables(found)),
        }
    }
}
