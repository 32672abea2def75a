//! Addition, subtraction, multiplication and powers on normal forms.

use std::ops::{Add, Div, Mul, Neg, Rem, Sub};
use std::sync::Arc;

use super::expression::{Atom, Base, Exponent, Factor, Monomial, Term};
use super::{Name, Nat};

/// A product with more terms than this is not multiplied out.
const LARGEST_PRODUCT: usize = 4096;
/// A power of a sum with a larger exponent is not multiplied out.
const LARGEST_EXPANDED_EXPONENT: u32 = 16;
/// Constant bases of powers are split into primes up to this one.
const LARGEST_TRIAL_DIVISOR: i128 = 1 << 12;

impl Nat {
    /// The integer `base` to the power `exponent`, or any such expression: `n^2`, `m*n^k`.
    ///
    /// `0^0` is one. A negative exponent has a value only where the result is an integer.
    ///
    /// ```
    /// use rise_lang::nat::Nat;
    /// let n = Nat::variable("n");
    /// let k = Nat::variable("k");
    /// assert_eq!(n.pow(&(&k + 1)), &n * n.pow(&k));
    /// ```
    pub fn pow(&self, exponent: &Nat) -> Nat {
        match exponent.as_integer() {
            Some(value) if value >= 0 => match u32::try_from(value) {
                Ok(value) => self.constant_power(value),
                Err(_) => self.symbolic_power(exponent),
            },
            _ => self.symbolic_power(exponent),
        }
    }

    fn constant_power(&self, exponent: u32) -> Nat {
        match (&*self.0, exponent) {
            (_, 0) => Nat::one(),
            (_, 1) => self.clone(),
            ([], _) => Nat::zero(),
            ([term], _) => match term.coefficient.checked_pow(exponent) {
                Some(coefficient) => {
                    let factors = term
                        .monomial
                        .0
                        .iter()
                        .map(|factor| factor.raise(&Nat::integer(exponent.into())));
                    product_of(coefficient, factors)
                }
                None => self.grouped_power(exponent),
            },
            _ if exponent <= LARGEST_EXPANDED_EXPONENT => {
                let mut result = self.clone();
                for _ in 1..exponent {
                    match try_multiply(&result, self) {
                        Some(product) => result = product,
                        None => return self.grouped_power(exponent),
                    }
                }
                result
            }
            _ => self.grouped_power(exponent),
        }
    }

    fn grouped_power(&self, exponent: u32) -> Nat {
        Nat::from_monomial(Monomial(vec![
            self.group_factor(&Nat::integer(exponent.into())),
        ]))
    }

    /// A power whose exponent is not a small natural constant.
    fn symbolic_power(&self, exponent: &Nat) -> Nat {
        if self.is_one() {
            return Nat::one();
        }
        let [term] = &*self.0 else {
            return self.power_of_sum(exponent);
        };
        let constants = prime_factors(term.coefficient)
            .into_iter()
            .map(|(prime, count)| (prime, exponent * &Nat::integer(count.into())))
            .map(|(prime, exponent)| Factor {
                base: Base::Constant(prime),
                exponent: Exponent::Symbolic(exponent),
            });
        let others = term.monomial.0.iter().map(|factor| factor.raise(exponent));
        product_of(1, constants.chain(others))
    }

    /// A symbolic power of zero or of a sum: `(n+1)^(k+1)` is `(n+1)*(n+1)^k`, multiplied out.
    fn power_of_sum(&self, exponent: &Nat) -> Nat {
        if self.is_zero() {
            let exponent = Exponent::Symbolic(exponent.clone());
            return Nat::from_monomial(Monomial(vec![Factor {
                base: Base::Constant(0),
                exponent,
            }]));
        }
        let constant = exponent.constant_term();
        let rest_is_natural = exponent.minus(&Nat::integer(constant)).is_natural();
        // With a negative rest the power would lose its value where the exponent as a whole is natural.
        let known = if constant > 0 && rest_is_natural {
            constant
        } else {
            0
        };
        let symbolic = exponent.minus(&Nat::integer(known));
        if symbolic.is_zero() {
            // A constant too large to multiply out.
            return Nat::from_monomial(Monomial(vec![self.group_factor(exponent)]));
        }
        let power = Nat::from_monomial(Monomial(vec![self.group_factor(&symbolic)]));
        multiply(&self.pow(&Nat::integer(known)), &power)
    }

    fn group_factor(&self, exponent: &Nat) -> Factor {
        Factor {
            base: Base::Atom(Arc::new(Atom::Group(self.clone()))),
            exponent: exponent_of(exponent),
        }
    }

    /// The difference, which may be negative.
    pub(super) fn minus(&self, other: &Nat) -> Nat {
        add_scaled(self, -1, other)
    }

    /// `self * factor`.
    pub(super) fn scaled(&self, factor: i128) -> Nat {
        match factor {
            0 => Nat::zero(),
            1 => self.clone(),
            _ => try_scale(self, factor).unwrap_or_else(|| multiply(self, &Nat::integer(factor))),
        }
    }

    /// The sum of many expressions, with one sort.
    pub(super) fn sum_of(items: impl IntoIterator<Item = Nat>) -> Nat {
        items
            .into_iter()
            .fold(Nat::zero(), |total, item| add_scaled(&total, 1, &item))
    }

    /// This expression with every free variable that `replacement` answers for replaced, all at once.
    ///
    /// Shares everything that does not change.
    ///
    /// ```
    /// use rise_lang::nat::Nat;
    /// let size = Nat::parse("n/32 + m").unwrap();
    /// let known = size.substitute(&|name| (name.as_str() == "n").then(|| Nat::constant(64)));
    /// assert_eq!(known.to_string(), "m+2");
    /// ```
    pub fn substitute(&self, replacement: &impl Fn(&Name) -> Option<Nat>) -> Nat {
        // Bound variables are nobody's to replace, whatever the caller answers for their names.
        let free = |name: &Name| {
            if name.is_internal() {
                None
            } else {
                replacement(name)
            }
        };
        self.try_substitute(&free).unwrap_or_else(|| self.clone())
    }

    pub(super) fn try_substitute(&self, replacement: &dyn Fn(&Name) -> Option<Nat>) -> Option<Nat> {
        self.map_bases(&mut |base| match base {
            Base::Constant(_) => None,
            Base::Variable(name) => replacement(name),
            Base::Atom(atom) => atom.try_substitute(replacement),
        })
    }

    /// Replaces one variable.
    pub(super) fn replace(&self, variable: &Name, value: &Nat) -> Nat {
        self.try_substitute(&|name| (name == variable).then(|| value.clone()))
            .unwrap_or_else(|| self.clone())
    }

    /// Replaces each base for which `visit` answers, in exponents too. `None` when nothing changed.
    pub(super) fn map_bases(&self, visit: &mut dyn FnMut(&Base) -> Option<Nat>) -> Option<Nat> {
        let mut kept = Vec::new();
        let mut changed: Option<Nat> = None;
        for term in self.0.iter() {
            match map_term(term, visit) {
                None => kept.push(term.clone()),
                Some(new) => {
                    changed = Some(changed.map_or_else(|| new.clone(), |total| &total + &new))
                }
            }
        }
        let changed = changed?;
        Some(if kept.is_empty() {
            changed
        } else {
            &Nat(Arc::from(kept)) + &changed
        })
    }
}

fn map_term(term: &Term, visit: &mut dyn FnMut(&Base) -> Option<Nat>) -> Option<Nat> {
    let mut replaced: Vec<Nat> = Vec::new();
    let mut kept = Vec::new();
    for factor in &term.monomial.0 {
        let base = visit(&factor.base);
        let exponent = match &factor.exponent {
            Exponent::Constant(_) => None,
            Exponent::Symbolic(exponent) => exponent.map_bases(visit),
        };
        if base.is_none() && exponent.is_none() {
            kept.push(factor.clone());
            continue;
        }
        let base = base.unwrap_or_else(|| factor.base.to_nat());
        replaced.push(base.pow(&exponent.unwrap_or_else(|| factor.exponent.to_nat())));
    }
    if replaced.is_empty() {
        return None;
    }
    let rest = Nat::from_term(Term {
        monomial: Monomial(kept),
        coefficient: term.coefficient,
    });
    Some(
        replaced
            .iter()
            .fold(rest, |product, factor| multiply(&product, factor)),
    )
}

impl Base {
    pub fn to_nat(&self) -> Nat {
        match self {
            Base::Constant(value) => Nat::integer(*value),
            Base::Atom(atom) => match &**atom {
                Atom::Group(inner) => inner.clone(),
                _ => Nat::from_base(self.clone()),
            },
            Base::Variable(_) => Nat::from_base(self.clone()),
        }
    }
}

impl Atom {
    fn try_substitute(&self, replacement: &dyn Fn(&Name) -> Option<Nat>) -> Option<Nat> {
        match self {
            Atom::Sum { bound, count, body } => {
                let affected = self.is_affected_by(replacement);
                affected.then(|| {
                    let fresh = super::summation::fresh_name();
                    let opened = body.replace(bound, &Nat::variable(&fresh));
                    let substituted = opened.try_substitute(replacement).unwrap_or(opened);
                    let count = count
                        .try_substitute(replacement)
                        .unwrap_or_else(|| count.clone());
                    Nat::sum(&fresh, &Nat::zero(), &count, &substituted)
                })
            }
            _ => self.map_children(&mut |child| child.try_substitute(replacement)),
        }
    }

    fn is_affected_by(&self, replacement: &dyn Fn(&Name) -> Option<Nat>) -> bool {
        Nat::from_atom(self.clone()).visit_variables(&mut |name| replacement(name).is_some())
    }

    /// Builds the atom anew from changed children; `None` when none changed. The body of a sum is not entered.
    pub fn map_children(&self, visit: &mut dyn FnMut(&Nat) -> Option<Nat>) -> Option<Nat> {
        let mut pair = |left: &Nat, right: &Nat| {
            let (new_left, new_right) = (visit(left), visit(right));
            (new_left.is_some() || new_right.is_some()).then(|| {
                (
                    new_left.unwrap_or_else(|| left.clone()),
                    new_right.unwrap_or_else(|| right.clone()),
                )
            })
        };
        match self {
            Atom::FloorDivide(left, right) => {
                pair(left, right).map(|(left, right)| left.floor_divide(&right))
            }
            Atom::Modulo(left, right) => pair(left, right).map(|(left, right)| left.modulo(&right)),
            Atom::UnreducedSum(left, right) => pair(left, right).map(|(left, right)| left + right),
            Atom::UnreducedProduct(left, right) => {
                pair(left, right).map(|(left, right)| left * right)
            }
            Atom::Minimum(items) => map_all(items, visit).map(Nat::minimum),
            Atom::Maximum(items) => map_all(items, visit).map(Nat::maximum),
            Atom::Group(inner) => visit(inner),
            Atom::Application(function, argument) => {
                visit(argument).map(|argument| Nat::apply(function, argument))
            }
            Atom::Sum { bound, count, body } => visit(count).map(|count| {
                let fresh = super::summation::fresh_name();
                Nat::sum(
                    &fresh,
                    &Nat::zero(),
                    &count,
                    &body.replace(bound, &Nat::variable(&fresh)),
                )
            }),
        }
    }
}

fn map_all(items: &[Nat], visit: &mut dyn FnMut(&Nat) -> Option<Nat>) -> Option<Vec<Nat>> {
    let new: Vec<Option<Nat>> = items.iter().map(visit).collect();
    new.iter().any(Option::is_some).then(|| {
        new.into_iter()
            .zip(items)
            .map(|(new, old)| new.unwrap_or_else(|| old.clone()))
            .collect()
    })
}

impl Factor {
    /// The power of a factor, as factors may be merged afterwards.
    fn raise(&self, exponent: &Nat) -> Factor {
        Factor {
            base: self.base.clone(),
            exponent: exponent_of(&(&self.exponent.to_nat() * exponent)),
        }
    }
}

fn exponent_of(exponent: &Nat) -> Exponent {
    match exponent
        .as_integer()
        .and_then(|value| u32::try_from(value).ok())
    {
        Some(value) if value > 0 => Exponent::Constant(value),
        _ => Exponent::Symbolic(exponent.clone()),
    }
}

/// The primes of a constant base with their multiplicities; -1 for the sign; what trial division leaves stays whole.
fn prime_factors(value: i128) -> Vec<(i128, u32)> {
    let mut primes = Vec::new();
    let mut rest = value;
    if rest < 0 {
        primes.push((-1, 1));
        match rest.checked_neg() {
            Some(positive) => rest = positive,
            None => return vec![(value, 1)],
        }
    }
    let mut divisor = 2;
    while divisor <= LARGEST_TRIAL_DIVISOR && divisor * divisor <= rest {
        let mut count = 0;
        while rest % divisor == 0 {
            rest /= divisor;
            count += 1;
        }
        if count > 0 {
            primes.push((divisor, count));
        }
        divisor += 1;
    }
    if rest > 1 {
        primes.push((rest, 1));
    }
    primes
}

/// The product of a number and any factors: sorts, merges equal bases, and moves the constant part of the exponent of a constant base
/// into the coefficient.
fn product_of(coefficient: i128, factors: impl IntoIterator<Item = Factor>) -> Nat {
    let mut factors: Vec<Factor> = factors.into_iter().collect();
    factors.sort_by(|left, right| left.base.cmp(&right.base));
    let monomial = merge_sorted(factors);
    normal_term(coefficient, monomial).unwrap_or_else(|monomial| {
        Nat::from_atom(Atom::UnreducedProduct(
            Nat::integer(coefficient),
            Nat::from_monomial(monomial),
        ))
    })
}

fn merge_sorted(factors: Vec<Factor>) -> Monomial {
    let mut merged: Vec<Factor> = Vec::with_capacity(factors.len());
    for factor in factors {
        match merged.last_mut() {
            Some(last) if last.base == factor.base => {
                last.exponent = add_exponents(&last.exponent, &factor.exponent);
            }
            _ => merged.push(factor),
        }
    }
    merged.retain(
        |factor| !matches!(&factor.exponent, Exponent::Symbolic(exponent) if exponent.is_zero()),
    );
    Monomial(merged)
}

fn add_exponents(left: &Exponent, right: &Exponent) -> Exponent {
    if let (Exponent::Constant(left), Exponent::Constant(right)) = (left, right)
        && let Some(total) = left.checked_add(*right)
    {
        return Exponent::Constant(total);
    }
    exponent_of(&(left.to_nat() + right.to_nat()))
}

/// A term with the powers of constants normalised: `2^(k+1)` is `2*2^k`, `2*2^(k-1)` is `2^k`. `Err` gives the monomial back on overflow.
fn normal_term(coefficient: i128, monomial: Monomial) -> Result<Nat, Monomial> {
    if coefficient == 0 {
        return Ok(Nat::zero());
    }
    if !matches!(
        monomial.0.first(),
        Some(Factor {
            base: Base::Constant(_),
            ..
        })
    ) {
        return Ok(Nat::from_term(Term {
            monomial,
            coefficient,
        }));
    }
    let mut coefficient = coefficient;
    let mut factors = Vec::with_capacity(monomial.0.len());
    for factor in &monomial.0 {
        let Base::Constant(base) = factor.base else {
            factors.push(factor.clone());
            continue;
        };
        let Some((new_coefficient, exponent)) =
            normal_constant_power(coefficient, base, &factor.exponent.to_nat())
        else {
            return Err(monomial);
        };
        coefficient = new_coefficient;
        if !exponent.is_zero() {
            factors.push(Factor {
                base: Base::Constant(base),
                exponent: Exponent::Symbolic(exponent),
            });
        }
    }
    Ok(Nat::from_term(Term {
        monomial: Monomial(factors),
        coefficient,
    }))
}

/// Moves what it can between `coefficient` and `base^exponent`.
fn normal_constant_power(mut coefficient: i128, base: i128, exponent: &Nat) -> Option<(i128, Nat)> {
    let mut constant = exponent.constant_term();
    let symbolic = exponent.minus(&Nat::integer(constant));
    match base {
        0 => return Some((coefficient, exponent.clone())),
        -1 => {
            // Only the parity of each coefficient counts.
            let odd = symbolic.0.iter().filter(|term| term.coefficient % 2 != 0);
            let odd: Vec<Term> = odd
                .map(|term| Term {
                    monomial: term.monomial.clone(),
                    coefficient: 1,
                })
                .collect();
            let sign = if constant % 2 == 0 { 1 } else { -1 };
            return Some((coefficient.checked_mul(sign)?, Nat(Arc::from(odd))));
        }
        _ => {}
    }
    if constant > 0
        && let Some(pulled) = u32::try_from(constant)
            .ok()
            .and_then(|constant| base.checked_pow(constant))
        && let Some(product) = coefficient.checked_mul(pulled)
    {
        coefficient = product;
        constant = 0;
    }
    while constant < 0 && coefficient % base == 0 {
        coefficient /= base;
        constant += 1;
    }
    Some((coefficient, &symbolic + &Nat::integer(constant)))
}

/// `left + scale * right` for a scale of 1 or -1.
fn add_scaled(left: &Nat, scale: i128, right: &Nat) -> Nat {
    if right.is_zero() {
        return left.clone();
    }
    if left.is_zero() && scale == 1 {
        return right.clone();
    }
    try_add_scaled(left, scale, right).unwrap_or_else(|| {
        let right = if scale == 1 {
            right.clone()
        } else {
            Nat::integer(scale) * right
        };
        let (first, second) = if *left <= right {
            (left.clone(), right)
        } else {
            (right, left.clone())
        };
        Nat::from_atom(Atom::UnreducedSum(first, second))
    })
}

fn try_add_scaled(left: &Nat, scale: i128, right: &Nat) -> Option<Nat> {
    let mut terms = Vec::with_capacity(left.0.len() + right.0.len());
    let (mut left, mut right) = (left.0.iter().peekable(), right.0.iter().peekable());
    let mut unsettled = false;
    loop {
        let order = match (left.peek(), right.peek()) {
            (None, None) => break,
            (Some(_), None) => std::cmp::Ordering::Less,
            (None, Some(_)) => std::cmp::Ordering::Greater,
            (Some(first), Some(second)) => first.monomial.cmp(&second.monomial),
        };
        let from_left = if order.is_le() { left.next() } else { None };
        let from_right = if order.is_ge() { right.next() } else { None };
        let addend = from_right.map_or(Some(0), |term| term.coefficient.checked_mul(scale))?;
        let coefficient = from_left
            .map_or(0, |term| term.coefficient)
            .checked_add(addend)?;
        let Some(term) = from_left.or(from_right) else {
            break;
        };
        if coefficient != 0 {
            unsettled |= from_left.is_some()
                && from_right.is_some()
                && has_negative_constant_power(&term.monomial);
            terms.push(Term {
                monomial: term.monomial.clone(),
                coefficient,
            });
        }
    }
    if unsettled {
        settle(terms)
    } else {
        Some(Nat(Arc::from(terms)))
    }
}

fn has_negative_constant_power(monomial: &Monomial) -> bool {
    let is_constant = |factor: &&Factor| matches!(factor.base, Base::Constant(_));
    monomial
        .0
        .iter()
        .take_while(is_constant)
        .any(|factor| factor.exponent.constant_part() < 0)
}

/// Sums terms one by one after normalising the powers of constants in each.
fn settle(terms: Vec<Term>) -> Option<Nat> {
    let mut total = Nat::zero();
    for term in terms {
        let term = normal_term(term.coefficient, term.monomial).ok()?;
        total = add_scaled(&total, 1, &term);
    }
    Some(total)
}

fn try_scale(value: &Nat, factor: i128) -> Option<Nat> {
    let terms: Option<Vec<Term>> = value
        .0
        .iter()
        .map(|term| {
            let coefficient = term.coefficient.checked_mul(factor)?;
            Some(Term {
                monomial: term.monomial.clone(),
                coefficient,
            })
        })
        .collect();
    let terms = terms?;
    if terms
        .iter()
        .any(|term| has_negative_constant_power(&term.monomial))
    {
        return settle(terms);
    }
    Some(Nat(Arc::from(terms)))
}

pub(super) fn multiply(left: &Nat, right: &Nat) -> Nat {
    try_multiply(left, right).unwrap_or_else(|| {
        let (first, second) = if left <= right {
            (left, right)
        } else {
            (right, left)
        };
        Nat::from_atom(Atom::UnreducedProduct(first.clone(), second.clone()))
    })
}

/// `None` when a coefficient overflows or the product would be too large.
fn try_multiply(left: &Nat, right: &Nat) -> Option<Nat> {
    match (left.as_integer(), right.as_integer()) {
        (Some(0), _) | (_, Some(0)) => return Some(Nat::zero()),
        (Some(1), _) => return Some(right.clone()),
        (_, Some(1)) => return Some(left.clone()),
        (Some(factor), _) => return try_scale(right, factor),
        (_, Some(factor)) => return try_scale(left, factor),
        _ => {}
    }
    if left.0.len().saturating_mul(right.0.len()) > LARGEST_PRODUCT {
        return None;
    }
    let mut simple = Vec::with_capacity(left.0.len() * right.0.len());
    let mut others = Nat::zero();
    for first in left.0.iter() {
        for second in right.0.iter() {
            let coefficient = first.coefficient.checked_mul(second.coefficient)?;
            let monomial = multiply_monomials(&first.monomial, &second.monomial);
            if matches!(
                monomial.0.first(),
                Some(Factor {
                    base: Base::Constant(_),
                    ..
                })
            ) {
                others = try_add_scaled(&others, 1, &normal_term(coefficient, monomial).ok()?)?;
            } else {
                simple.push(Term {
                    monomial,
                    coefficient,
                });
            }
        }
    }
    let simple = collect(simple)?;
    if others.is_zero() {
        Some(simple)
    } else {
        try_add_scaled(&simple, 1, &others)
    }
}

/// Sorts terms and adds up those with the same monomial.
fn collect(mut terms: Vec<Term>) -> Option<Nat> {
    terms.sort_by(|left, right| left.monomial.cmp(&right.monomial));
    let mut merged: Vec<Term> = Vec::with_capacity(terms.len());
    for term in terms {
        match merged.last_mut() {
            Some(last) if last.monomial == term.monomial => {
                last.coefficient = last.coefficient.checked_add(term.coefficient)?;
            }
            _ => merged.push(term),
        }
    }
    merged.retain(|term| term.coefficient != 0);
    Some(Nat(Arc::from(merged)))
}

fn multiply_monomials(left: &Monomial, right: &Monomial) -> Monomial {
    let mut factors = Vec::with_capacity(left.0.len() + right.0.len());
    factors.extend_from_slice(&left.0);
    factors.extend_from_slice(&right.0);
    factors.sort_by(|left, right| left.base.cmp(&right.base));
    merge_sorted(factors)
}

impl From<u64> for Nat {
    fn from(value: u64) -> Nat {
        Nat::constant(value)
    }
}

impl From<&Name> for Nat {
    fn from(name: &Name) -> Nat {
        Nat::variable(name)
    }
}

impl From<Name> for Nat {
    fn from(name: Name) -> Nat {
        Nat::variable(name)
    }
}

impl From<&Nat> for Nat {
    fn from(value: &Nat) -> Nat {
        value.clone()
    }
}

macro_rules! operator {
    ($trait:ident, $method:ident, $left:ident, $right:ident, $body:expr) => {
        impl $trait<&Nat> for &Nat {
            type Output = Nat;
            fn $method(self, other: &Nat) -> Nat {
                let ($left, $right) = (self, other);
                $body
            }
        }
        impl $trait<Nat> for Nat {
            type Output = Nat;
            fn $method(self, other: Nat) -> Nat {
                (&self).$method(&other)
            }
        }
        impl $trait<&Nat> for Nat {
            type Output = Nat;
            fn $method(self, other: &Nat) -> Nat {
                (&self).$method(other)
            }
        }
        impl $trait<Nat> for &Nat {
            type Output = Nat;
            fn $method(self, other: Nat) -> Nat {
                self.$method(&other)
            }
        }
        impl $trait<u64> for Nat {
            type Output = Nat;
            fn $method(self, other: u64) -> Nat {
                (&self).$method(&Nat::constant(other))
            }
        }
        impl $trait<u64> for &Nat {
            type Output = Nat;
            fn $method(self, other: u64) -> Nat {
                self.$method(&Nat::constant(other))
            }
        }
    };
}

operator!(Add, add, left, right, add_scaled(left, 1, right));
operator!(Sub, sub, left, right, left.minus(right));
operator!(Mul, mul, left, right, multiply(left, right));
operator!(Div, div, left, right, left.floor_divide(right));
operator!(Rem, rem, left, right, left.modulo(right));

impl Neg for &Nat {
    type Output = Nat;
    fn neg(self) -> Nat {
        self.scaled(-1)
    }
}

impl Neg for Nat {
    type Output = Nat;
    fn neg(self) -> Nat {
        self.scaled(-1)
    }
}
