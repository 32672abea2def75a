//! Deciding equality, order and divisibility under facts.

use std::collections::BTreeSet;

use super::expression::{Atom, Base, Exponent, Factor, Monomial, Term};
use super::facts::{Fact, Facts, Relation};
use super::{Nat, division, summation};

/// The answer to a question about sizes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// It is so for all values that satisfy the facts.
    Yes,
    /// It is so for no values that satisfy the facts.
    No,
    /// Neither was proved.
    Unknown,
}

impl Verdict {
    /// Whether it is proved to be so.
    pub fn is_yes(self) -> bool {
        self == Verdict::Yes
    }

    /// Whether it is proved never to be so.
    pub fn is_no(self) -> bool {
        self == Verdict::No
    }

    fn negated(self) -> Verdict {
        match self {
            Verdict::Yes => Verdict::No,
            Verdict::No => Verdict::Yes,
            Verdict::Unknown => Verdict::Unknown,
        }
    }

    fn of(proved: bool, refuted: impl FnOnce() -> bool) -> Verdict {
        match proved {
            true => Verdict::Yes,
            false if refuted() => Verdict::No,
            false => Verdict::Unknown,
        }
    }
}

/// How many inequalities a proof adds up at most.
const DEEPEST_PROOF: usize = 7;
/// How many steps one search takes at most.
const LONGEST_SEARCH: usize = 300;

impl Facts {
    /// Whether `left` equals `right`.
    pub fn equal(&self, left: &Nat, right: &Nat) -> Verdict {
        let difference = left.minus(right);
        if difference.is_zero() {
            return Verdict::Yes;
        }
        let difference = self.prepare(&difference).without_remainders();
        if difference.is_zero() {
            return Verdict::Yes;
        }
        let negated = -&difference;
        let never = |value: &Nat| value == &difference || value == &negated;
        if has_wrong_remainder(&difference) || self.knowledge.nonzero.iter().any(never) {
            return Verdict::No;
        }
        let not_less = self.is_natural(&difference);
        let not_greater = self.is_natural(&negated);
        Verdict::of(not_less && not_greater, || {
            let one = Nat::one();
            self.is_natural(&difference.minus(&one)) || self.is_natural(&negated.minus(&one))
        })
    }

    /// Whether `left < right`.
    pub fn less(&self, left: &Nat, right: &Nat) -> Verdict {
        self.less_or_equal(right, left).negated()
    }

    /// Whether `left <= right`.
    pub fn less_or_equal(&self, left: &Nat, right: &Nat) -> Verdict {
        let difference = self.prepare(&right.minus(left));
        // Common parts of two remainders show only in their definitions.
        let is_natural = |value: &Nat| {
            self.is_natural(value) || {
                let exact = value.without_remainders();
                exact != *value && self.is_natural(&exact)
            }
        };
        Verdict::of(is_natural(&difference), || {
            is_natural(&(-&difference).minus(&Nat::one()))
        })
    }

    /// Whether `dividend` is a multiple of `divisor`. Zero divides only zero.
    pub fn divides(&self, divisor: &Nat, dividend: &Nat) -> Verdict {
        if divisor.is_zero() {
            return self.equal(dividend, divisor);
        }
        self.equal(&dividend.modulo(divisor), &Nat::zero())
    }

    /// Whether a fact follows from these (`Yes`) or contradicts them (`No`).
    ///
    /// ```
    /// use rise_lang::nat::{Fact, Facts, Verdict};
    /// let facts = Facts::parse("n % 64 == 0, n > 0").unwrap();
    /// assert_eq!(facts.holds(&Fact::parse("n % 32 == 0").unwrap()), Verdict::Yes);
    /// assert_eq!(facts.holds(&Fact::parse("n < 64").unwrap()), Verdict::No);
    /// ```
    pub fn holds(&self, fact: &Fact) -> Verdict {
        let Fact {
            left,
            relation,
            right,
        } = fact;
        match relation {
            Relation::Equal => self.equal(left, right),
            Relation::NotEqual => self.equal(left, right).negated(),
            Relation::Less => self.less(left, right),
            Relation::LessOrEqual => self.less_or_equal(left, right),
            Relation::Greater => self.less(right, left),
            Relation::GreaterOrEqual => self.less_or_equal(right, left),
        }
    }

    /// The value in terms of what equalities and divisibility leave open, simplified.
    pub(super) fn prepare(&self, value: &Nat) -> Nat {
        self.simplify_prepared(&self.knowledge.with_values(value))
    }

    /// Whether a prepared value is proved not to be negative.
    pub(super) fn is_natural(&self, value: &Nat) -> bool {
        if value.is_natural() {
            return true;
        }
        let value = in_lowest_terms(&self.knowledge.with_bounds(value));
        let is_proved = |value: &Nat| {
            self.is_proved(value) || without_quotients(value).any(|value| self.is_proved(&value))
        };
        is_proved(&value) || multiples(&value).any(|value| is_proved(&value))
    }

    fn is_proved(&self, value: &Nat) -> bool {
        let mut search = Search {
            known: self.knowledge.natural.clone(),
            steps_left: LONGEST_SEARCH,
        };
        search.prove(value, 1, DEEPEST_PROOF)
    }
}

/// A value that is not negative if and only if this one is not: `8*n + 20 >= 0` is `n + 2 >= 0`, as
/// both are whole numbers.
fn in_lowest_terms(value: &Nat) -> Nat {
    let is_whole = |factor: &Factor| matches!(factor.exponent, Exponent::Constant(_));
    let are_whole = (value.0.iter()).all(|term| term.monomial.0.iter().all(is_whole));
    let content = i128::try_from(division::content(value)).unwrap_or(0);
    if !are_whole || content < 2 {
        return value.clone();
    }
    let terms = value.0.iter().map(|term| Term {
        monomial: term.monomial.clone(),
        coefficient: term.coefficient.div_euclid(content),
    });
    Nat(terms.filter(|term| term.coefficient != 0).collect())
}

/// Values that are not negative only if the value is not, without the terms that are no multiples
/// of a number: `8*(n/8) - 8*k + i` is at least `8*(n/8) - 8*k`, which is no less than zero if
/// `n/8 - k` is not.
fn multiples(value: &Nat) -> impl Iterator<Item = Nat> {
    let is_quotient = |term: &&Term| {
        let [factor] = &*term.monomial.0 else {
            return false;
        };
        matches!(&factor.base, Base::Atom(atom) if matches!(**atom, Atom::FloorDivide(..)))
    };
    let quotients = value.0.iter().filter(is_quotient);
    let numbers: BTreeSet<_> = quotients.map(|term| term.coefficient.abs()).collect();
    numbers.into_iter().filter_map(|number| {
        let is_multiple = |term: &Term| term.monomial.is_one() || term.coefficient % number == 0;
        let (kept, others): (Vec<_>, Vec<_>) =
            value.0.iter().cloned().partition(|term| is_multiple(term));
        let are_natural = others
            .iter()
            .all(|term| term.coefficient > 0 && term.monomial.is_natural());
        let is_less = number > 1 && !others.is_empty() && are_natural;
        is_less.then(|| in_lowest_terms(&Nat(kept.into())))
    })
}

/// Values that are not negative if and only if the value is not, for each quotient that is a term
/// of it: `a/b + c >= 0` is `a + b*c >= 0`, and `c - a/b >= 0` is `b*(c+1) > a`. Divisors are
/// positive.
fn without_quotients(value: &Nat) -> impl Iterator<Item = Nat> {
    value.0.iter().filter_map(|term| {
        let [factor] = &*term.monomial.0 else {
            return None;
        };
        let (Base::Atom(atom), Exponent::Constant(1)) = (&factor.base, &factor.exponent) else {
            return None;
        };
        let Atom::FloorDivide(left, right) = &**atom else {
            return None;
        };
        let rest = value.minus(&Nat::from_term(term.clone()));
        match term.coefficient {
            1 if right.is_natural() => Some(left + &(right * &rest)),
            -1 if right.is_natural() => {
                let one = Nat::one();
                Some((right * &(&rest + &one)).minus(left).minus(&one))
            }
            _ => None,
        }
    })
}

/// Whether every varying term is a multiple of something that the constant term is not, so that the
/// whole is never zero.
fn has_wrong_remainder(value: &Nat) -> bool {
    let (constant, content) = (
        value.constant_term().unsigned_abs(),
        division::content(value),
    );
    if content == 0 {
        constant != 0
    } else {
        !constant.is_multiple_of(content)
    }
}

impl Nat {
    /// The same size with each `a % b` written as `a - b*(a/b)`.
    ///
    /// ```
    /// use rise_lang::nat::Nat;
    /// let whole = Nat::parse("8*(n/8) + n%8").unwrap();
    /// assert_eq!(whole.without_remainders(), Nat::variable("n"));
    /// ```
    pub fn without_remainders(&self) -> Nat {
        self.remainders_replaced().unwrap_or_else(|| self.clone())
    }

    /// The same; `None` when there are none.
    fn remainders_replaced(&self) -> Option<Nat> {
        self.map_bases(&mut |base| match base {
            Base::Atom(atom) => match &**atom {
                Atom::Modulo(left, right) => {
                    let (left, right) = (left.without_remainders(), right.without_remainders());
                    Some(left.minus(&(&right * &left.floor_divide(&right))))
                }
                Atom::Sum { bound, count, body } => {
                    let index = Nat::variable(summation::fresh_name());
                    let opened = body.replace(bound, &index);
                    let (body, length) =
                        (opened.remainders_replaced(), count.remainders_replaced());
                    if body.is_none() && length.is_none() {
                        return None;
                    }
                    let length = length.unwrap_or_else(|| count.clone());
                    let body = body.unwrap_or(opened);
                    Some(Nat::sum(index.as_variable()?, &Nat::zero(), &length, &body))
                }
                other => other.map_children(&mut Nat::remainders_replaced),
            },
            _ => None,
        })
    }
}

/// A search for a proof that a polynomial is not negative: it takes away multiples of polynomials
/// known not to be negative until no negative coefficient is left.
struct Search {
    known: Vec<Nat>,
    steps_left: usize,
}

impl Search {
    /// Whether `value >= 0`, given that it suffices to show `value > -scale`.
    fn prove(&mut self, value: &Nat, scale: i128, depth: usize) -> bool {
        if (value + &Nat::integer(scale - 1)).is_natural() {
            return true;
        }
        if depth == 0 || self.steps_left == 0 {
            return false;
        }
        self.steps_left -= 1;
        if let Some((atom, items, sign)) = find_extremum(value) {
            return self.prove_by_cases(value, scale, depth, &atom, &items, sign);
        }
        let Some(target) = value.0.iter().find(|term| term.coefficient < 0) else {
            return false;
        };
        let target = target.clone();
        let facts: Vec<Nat> = self
            .known
            .iter()
            .cloned()
            .chain(facts_of_atoms(value))
            .collect();
        for fact in facts {
            for usable in fact.0.iter().filter(|term| term.coefficient < 0) {
                if let Some((value, factor)) = cancel_with(value, &target, &fact, usable)
                    && let Some(scale) = scale.checked_mul(factor)
                    && self.prove(&value, scale, depth - 1)
                {
                    return true;
                }
            }
        }
        false
    }

    /// A minimum or maximum is one of its items: the value must not be negative for each, which is
    /// then known to be the extreme one.
    fn prove_by_cases(
        &mut self,
        value: &Nat,
        scale: i128,
        depth: usize,
        atom: &Base,
        items: &[Nat],
        sign: i128,
    ) -> bool {
        items.iter().all(|item| {
            let chosen = value.map_bases(&mut |base| (base == atom).then(|| item.clone()));
            let count = self.known.len();
            let others = items.iter().filter(|other| *other != item);
            self.known
                .extend(others.map(|other| other.minus(item).scaled(sign)));
            let proved = self.prove(&chosen.unwrap_or_else(|| value.clone()), scale, depth - 1);
            self.known.truncate(count);
            proved
        })
    }
}

/// The first minimum or maximum in the polynomial, its items, and the sign with which `other -
/// item` is not negative.
fn find_extremum(value: &Nat) -> Option<(Base, Vec<Nat>, i128)> {
    value
        .0
        .iter()
        .flat_map(|term| &term.monomial.0)
        .find_map(|factor| {
            let Base::Atom(atom) = &factor.base else {
                return None;
            };
            match &**atom {
                Atom::Minimum(items) => Some((factor.base.clone(), items.clone(), 1)),
                Atom::Maximum(items) => Some((factor.base.clone(), items.clone(), -1)),
                _ => None,
            }
        })
}

/// Takes a multiple of `fact` from a multiple of `value` such that `target` is cancelled by
/// `usable`; the latter multiple is returned.
fn cancel_with(value: &Nat, target: &Term, fact: &Nat, usable: &Term) -> Option<(Nat, i128)> {
    if usable.monomial.is_one()
        && !target.monomial.is_one()
        && !has_multiple(value, fact, &target.monomial)
    {
        return None;
    }
    let cofactor = division::divide_monomials(&target.monomial, &usable.monomial)?;
    if !cofactor.is_natural() {
        return None;
    }
    let (needed, given) = (
        target.coefficient.unsigned_abs(),
        usable.coefficient.unsigned_abs(),
    );
    let common = division::greatest_common_divisor(needed, given);
    let scale = i128::try_from(given / common).ok()?;
    let multiple = Term {
        monomial: cofactor,
        coefficient: i128::try_from(needed / common).ok()?,
    };
    Some((
        value
            .scaled(scale)
            .minus(&(fact * &Nat::from_term(multiple))),
        scale,
    ))
}

/// Whether each positive term of `fact`, times the cofactor, is there to be used up: otherwise a
/// constant would cancel anything.
fn has_multiple(value: &Nat, fact: &Nat, cofactor: &Monomial) -> bool {
    let positive = fact.0.iter().filter(|term| term.coefficient > 0);
    positive.into_iter().all(|term| {
        let product =
            Nat::from_monomial(term.monomial.clone()) * Nat::from_monomial(cofactor.clone());
        let [product] = &*product.0 else { return false };
        value
            .0
            .iter()
            .any(|term| term.coefficient > 0 && term.monomial == product.monomial)
    })
}

/// Facts about the atoms in a polynomial, by their definition.
fn facts_of_atoms(value: &Nat) -> Vec<Nat> {
    let mut facts = Vec::new();
    let mut seen: Vec<&Base> = Vec::new();
    for factor in value.0.iter().flat_map(|term| &term.monomial.0) {
        if seen.contains(&&factor.base) {
            continue;
        }
        seen.push(&factor.base);
        facts_of_factor(factor, &mut facts);
    }
    facts_of_pairs(&seen, &mut facts);
    facts
}

/// Facts about two remainders or two quotients of a size, one divisor a multiple of the other:
/// `a % b <= a % (b*c)`, as the one is what `b` leaves of the other, and
/// `c*(a/(b*c)) <= a/b <= c*(a/(b*c)) + c - 1`, as dividing by `b*c` is dividing by both.
fn facts_of_pairs(bases: &[&Base], facts: &mut Vec<Nat>) {
    let divisions: Vec<_> = bases
        .iter()
        .filter_map(|base| match base {
            Base::Atom(atom) => match &**atom {
                Atom::Modulo(left, right) if right.is_natural() => Some((*base, true, left, right)),
                Atom::FloorDivide(left, right) if right.is_natural() => {
                    Some((*base, false, left, right))
                }
                _ => None,
            },
            _ => None,
        })
        .collect();
    for (by_factor, is_remainder, left, right) in &divisions {
        for (by_product, other_is_remainder, other_left, other_right) in &divisions {
            if is_remainder != other_is_remainder || left != other_left || right == other_right {
                continue;
            }
            let quotient = other_right.exact_divide(right);
            let Some(quotient) = quotient.filter(Nat::is_natural) else {
                continue;
            };
            let [by_product, by_factor] =
                [by_product, by_factor].map(|base| Nat::from_base((**base).clone()));
            if *is_remainder {
                facts.push(by_product.minus(&by_factor));
            } else {
                let blocks = &quotient * &by_product;
                facts.push(by_factor.minus(&blocks));
                facts.push((blocks + &quotient).minus(&Nat::one()).minus(&by_factor));
            }
        }
    }
}

fn facts_of_factor(factor: &Factor, facts: &mut Vec<Nat>) {
    let one = Nat::one();
    let alone = Nat::from_base(factor.base.clone());
    match (&factor.base, &factor.exponent) {
        (Base::Constant(base), Exponent::Symbolic(exponent))
            if *base > 0 && exponent.is_natural() =>
        {
            facts.push(Nat::from_monomial(Monomial(vec![factor.clone()])).minus(&one));
        }
        (Base::Variable(_), Exponent::Constant(exponent)) if *exponent > 1 => {
            facts.push(Nat::from_monomial(Monomial(vec![factor.clone()])).minus(&alone));
        }
        (Base::Atom(atom), _) => match &**atom {
            Atom::FloorDivide(left, right) if right.is_natural() => {
                // right*(left/right) <= left < right*(left/right) + right, and a divisor is not
                // zero.
                let product = right * &alone;
                facts.push(left.minus(&product));
                facts.push((product + right).minus(&one).minus(left));
                facts.push(right.minus(&one));
            }
            Atom::Modulo(left, right) if right.is_natural() => {
                facts.push(right.minus(&one).minus(&alone));
                facts.push(right.minus(&one));
                if left.is_natural() {
                    facts.push(left.minus(&alone));
                }
            }
            _ => {}
        },
        _ => {}
    }
}
