//! Solving equations between sizes.

use std::collections::BTreeMap;
use std::fmt;

use super::expression::{Base, Exponent, Factor, Monomial, Term};
use super::{Fact, Facts, Name, Nat, Verdict, division};

/// Values for unknowns.
pub type Substitution = BTreeMap<Name, Nat>;

/// The result of solving one equation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Solution {
    /// The equation holds under this substitution; empty if it holds anyway.
    ///
    /// The substitution is the only solution, as long as the coefficient of the unknown is not zero
    /// (`n*?a = n*m` gives `?a = m`). A value such as `k-3` may need a condition to be a natural
    /// number: see [`Facts::conditions`].
    Solved(Substitution),
    /// No values satisfy the equation.
    Contradiction(Contradiction),
    /// Neither; keep the equation and solve it when more is known.
    Stuck(Stuck),
}

/// An equation that no values satisfy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contradiction {
    /// The left side as given.
    pub left: Nat,
    /// The right side as given.
    pub right: Nat,
    /// Why there is no solution.
    pub reason: ContradictionReason,
}

/// Why an equation has no solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ContradictionReason {
    /// The two sides always differ.
    NeverEqual,
    /// The sides differ modulo a number, as `4*?a` and `4*m+1` do modulo 4.
    Remainder {
        /// The number.
        divisor: u128,
    },
    /// The unknown would be negative.
    Negative {
        /// The unknown.
        unknown: Name,
        /// Its only possible value.
        value: Nat,
    },
}

/// An equation without a (known) unique solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stuck {
    /// Facts under which there is a solution, if the unknown occurs linearly: `32*?a = n` has the
    /// solution `?a = n/32` under `n%32 == 0`; an equation without unknowns that is not decided is
    /// its own fact.
    pub assuming: Option<Assumption>,
}

/// A solution that needs facts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assumption {
    /// The solution.
    pub substitution: Substitution,
    /// The facts that must hold for it.
    pub facts: Vec<Fact>,
}

impl fmt::Display for Contradiction {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Contradiction {
            left,
            right,
            reason,
        } = self;
        match reason {
            ContradictionReason::NeverEqual => write!(formatter, "`{left}` never equals `{right}`"),
            ContradictionReason::Remainder { divisor } => {
                write!(
                    formatter,
                    "`{left}` never equals `{right}`: they differ modulo {divisor}"
                )
            }
            ContradictionReason::Negative { unknown, value } => {
                write!(
                    formatter,
                    "`{left}` equals `{right}` only if `{unknown}` is `{value}`, which is negative"
                )
            }
        }
    }
}

/// Solves `left = right` for the unknowns of inference, the names that start with `?`.
///
/// ```
/// use rise_lang::nat::{Facts, Nat, Solution, unify};
/// let parse = |text| Nat::parse(text).unwrap();
/// let Solution::Solved(solution) = unify(&parse("4*?a"), &parse("4*m"), &Facts::new()) else { panic!() };
/// assert_eq!(solution[&"?a".into()], parse("m"));
/// ```
pub fn unify(left: &Nat, right: &Nat, facts: &Facts) -> Solution {
    solve(left, right, &Name::is_unknown, facts)
}

/// Solves `left = right` for the variables that `is_unknown` picks.
///
/// An unknown is found where it occurs linearly and the division by its coefficient is exact, with
/// the help of the facts; or as the only power, or as the exponent of a constant. A value may
/// contain other unknowns only where they are added, never where they are subtracted.
pub fn solve(
    left: &Nat,
    right: &Nat,
    is_unknown: &dyn Fn(&Name) -> bool,
    facts: &Facts,
) -> Solution {
    let solver = Solver {
        left,
        right,
        is_unknown,
        facts,
    };
    solver.solve(&facts.prepare(&left.minus(right)))
}

struct Solver<'a> {
    left: &'a Nat,
    right: &'a Nat,
    is_unknown: &'a dyn Fn(&Name) -> bool,
    facts: &'a Facts,
}

/// `coefficient * unknown + rest`, neither of which contains the unknown.
struct Linear {
    unknown: Name,
    coefficient: Nat,
    rest: Nat,
}

impl Solver<'_> {
    fn solve(&self, difference: &Nat) -> Solution {
        if difference.is_zero() {
            return Solution::Solved(Substitution::new());
        }
        if let Some(reason) = self.contradiction(difference) {
            return self.contradict(reason);
        }
        let reduced = self.without_known_factor(difference);
        if reduced != *difference {
            return match self.solve(&reduced) {
                // Where the factor is zero the equation holds whatever the unknowns are.
                Solution::Contradiction(_) if !self.is_never_zero(&reduced, difference) => {
                    Solution::Stuck(Stuck { assuming: None })
                }
                solution => solution,
            };
        }
        let unknowns: Vec<Name> = difference
            .variables()
            .into_iter()
            .filter(|name| (self.is_unknown)(name))
            .collect();
        if unknowns.is_empty() {
            return self.decide();
        }
        let linear: Vec<Linear> = unknowns
            .iter()
            .filter_map(|unknown| Linear::of(difference, unknown))
            .collect();
        for occurrence in &linear {
            if let Some(solution) = self.solve_linear(occurrence) {
                return solution;
            }
        }
        if let Some(solution) = self.solve_power(difference, &unknowns) {
            return solution;
        }
        let assuming = match (linear.as_slice(), unknowns.as_slice()) {
            ([occurrence], [_]) => self.solve_assuming(occurrence),
            _ => None,
        };
        Solution::Stuck(Stuck { assuming })
    }

    /// Whether the factor by which `difference` differs from `reduced` is proved to be positive or
    /// negative.
    fn is_never_zero(&self, reduced: &Nat, difference: &Nat) -> bool {
        difference
            .exact_divide(reduced)
            .is_some_and(|factor| self.is_nonzero(&factor))
    }

    fn is_nonzero(&self, value: &Nat) -> bool {
        let one = Nat::one();
        self.facts.is_natural(&value.minus(&one)) || self.facts.is_natural(&(-value).minus(&one))
    }

    fn contradict(&self, reason: ContradictionReason) -> Solution {
        Solution::Contradiction(Contradiction {
            left: self.left.clone(),
            right: self.right.clone(),
            reason,
        })
    }

    fn solved(&self, unknown: &Name, value: &Nat) -> Solution {
        Solution::Solved([(unknown.clone(), self.facts.restore(value))].into())
    }

    fn contradiction(&self, difference: &Nat) -> Option<ContradictionReason> {
        let divisor = division::content(difference);
        if divisor > 1
            && !difference
                .constant_term()
                .unsigned_abs()
                .is_multiple_of(divisor)
        {
            return Some(ContradictionReason::Remainder { divisor });
        }
        self.is_nonzero(difference)
            .then_some(ContradictionReason::NeverEqual)
    }

    /// The difference divided by what all its terms have in common, apart from unknowns.
    fn without_known_factor(&self, difference: &Nat) -> Nat {
        let known = division::common_factor(&[difference]).map(|factor| {
            let known = factor
                .0
                .iter()
                .flat_map(|term| &term.monomial.0)
                .filter(|factor| {
                    let factor = Nat::from_monomial(Monomial(vec![(*factor).clone()]));
                    !factor.variables().iter().any(self.is_unknown)
                });
            let coefficient = factor.0.first().map_or(1, |term| term.coefficient);
            Nat::from_term(Term {
                monomial: Monomial(known.cloned().collect()),
                coefficient,
            })
        });
        known
            .and_then(|factor| difference.exact_divide(&factor))
            .unwrap_or_else(|| difference.clone())
    }

    /// An equation without unknowns.
    fn decide(&self) -> Solution {
        match self.facts.equal(self.left, self.right) {
            Verdict::Yes => Solution::Solved(Substitution::new()),
            Verdict::No => self.contradict(ContradictionReason::NeverEqual),
            Verdict::Unknown => {
                let fact = Fact::equal(
                    &self.facts.simplify(self.left),
                    &self.facts.simplify(self.right),
                );
                Solution::Stuck(Stuck {
                    assuming: Some(Assumption {
                        substitution: Substitution::new(),
                        facts: vec![fact],
                    }),
                })
            }
        }
    }

    fn solve_linear(&self, occurrence: &Linear) -> Option<Solution> {
        let Linear {
            unknown,
            coefficient,
            rest,
        } = occurrence;
        if self.has_unknown(coefficient) {
            return None;
        }
        let value = (-rest).exact_divide(coefficient)?;
        if self.facts.is_natural(&(-&value).minus(&Nat::one())) {
            if !self.is_nonzero(coefficient) {
                return None;
            }
            let value = self.facts.restore(&value);
            return Some(self.contradict(ContradictionReason::Negative {
                unknown: unknown.clone(),
                value,
            }));
        }
        let adds_unknowns_only = value.0.iter().all(|term| {
            let term_has_unknown = self.has_unknown(&Nat::from_term(term.clone()));
            !term_has_unknown || (term.coefficient > 0 && term.monomial.is_natural())
        });
        adds_unknowns_only.then(|| self.solved(unknown, &value))
    }

    fn has_unknown(&self, value: &Nat) -> bool {
        value.visit_variables(&mut |name| (self.is_unknown)(name))
    }

    /// The solution for the case that the coefficient divides the rest.
    fn solve_assuming(&self, occurrence: &Linear) -> Option<Assumption> {
        let (mut coefficient, mut rest) = (occurrence.coefficient.clone(), -&occurrence.rest);
        if !coefficient.is_natural() {
            (coefficient, rest) = (-coefficient, -rest);
        }
        if !coefficient.is_natural() || self.has_unknown(&coefficient) || self.has_unknown(&rest) {
            return None;
        }
        let (coefficient, rest) = (self.facts.restore(&coefficient), self.facts.restore(&rest));
        let fact = Fact::divides(&coefficient, &rest);
        let value = self.facts.simplify(&rest.floor_divide(&coefficient));
        Some(Assumption {
            substitution: [(occurrence.unknown.clone(), value)].into(),
            facts: vec![fact],
        })
    }

    /// `c*?a^e = …` with a perfect power, or `c*2^e = …` with an unknown in the exponent.
    fn solve_power(&self, difference: &Nat, unknowns: &[Name]) -> Option<Solution> {
        let [first, second] = &*difference.0 else {
            return None;
        };
        let (term, other) = if self.has_unknown(&Nat::from_term(first.clone())) {
            (first, second)
        } else {
            (second, first)
        };
        let [factor] = term.monomial.0.as_slice() else {
            return None;
        };
        if other.coefficient.checked_rem(term.coefficient) != Some(0) {
            return None;
        }
        let value = Term {
            monomial: other.monomial.clone(),
            coefficient: other.coefficient / term.coefficient,
        }
        .negated();
        match (&factor.base, &factor.exponent, unknowns) {
            (Base::Variable(name), Exponent::Constant(exponent), [unknown])
                if name == unknown && !self.has_unknown(&Nat::from_term(value.clone())) =>
            {
                let root = root_of(&value, *exponent)?;
                Some(self.solved(unknown, &root))
            }
            (Base::Constant(base), Exponent::Symbolic(exponent), _) if *base > 1 => {
                let logarithm = logarithm_of(&value, *base)?;
                Some(self.solve(&exponent.minus(&logarithm)))
            }
            _ => None,
        }
    }
}

impl Term {
    fn negated(self) -> Term {
        Term {
            coefficient: self.coefficient.saturating_neg(),
            ..self
        }
    }
}

impl Linear {
    fn of(value: &Nat, unknown: &Name) -> Option<Linear> {
        let itself = Monomial(vec![Factor {
            base: Base::Variable(unknown.clone()),
            exponent: Exponent::Constant(1),
        }]);
        let (mut coefficient, mut rest) = (Vec::new(), Vec::new());
        for term in value.0.iter() {
            match division::divide_monomials(&term.monomial, &itself) {
                Some(monomial) => coefficient.push(Term {
                    monomial,
                    coefficient: term.coefficient,
                }),
                None => rest.push(term.clone()),
            }
        }
        let coefficient = Nat::sum_of(coefficient.into_iter().map(Nat::from_term));
        let rest = Nat(rest.into());
        let occurs_again =
            coefficient.is_zero() || coefficient.mentions(unknown) || rest.mentions(unknown);
        (!occurs_again).then(|| Linear {
            unknown: unknown.clone(),
            coefficient,
            rest,
        })
    }
}

/// The natural number or monomial whose power this is.
fn root_of(value: &Term, exponent: u32) -> Option<Nat> {
    let coefficient = integer_root(value.coefficient, exponent)?;
    let factors: Option<Vec<Factor>> = value
        .monomial
        .0
        .iter()
        .map(|factor| match factor.exponent {
            Exponent::Constant(power) if power % exponent == 0 && factor_is_natural(factor) => {
                Some(Factor {
                    base: factor.base.clone(),
                    exponent: Exponent::Constant(power / exponent),
                })
            }
            _ => None,
        })
        .collect();
    Some(Nat::from_term(Term {
        monomial: Monomial(factors?),
        coefficient,
    }))
}

fn factor_is_natural(factor: &Factor) -> bool {
    Monomial(vec![factor.clone()]).is_natural()
}

fn integer_root(value: i128, exponent: u32) -> Option<i128> {
    let (mut low, mut high) = (1_i128, value);
    while low <= high {
        let middle = low + (high - low) / 2;
        match middle.checked_pow(exponent) {
            Some(power) if power == value => return Some(middle),
            Some(power) if power < value => low = middle + 1,
            _ => high = middle - 1,
        }
    }
    None
}

/// The exponent for which `base` gives this number or power.
fn logarithm_of(value: &Term, base: i128) -> Option<Nat> {
    let mut rest = value.coefficient;
    let mut count = 0_u64;
    while rest > 1 && rest % base == 0 {
        rest /= base;
        count += 1;
    }
    let exponent = match value.monomial.0.as_slice() {
        [] => Nat::zero(),
        [factor] if factor.base == Base::Constant(base) => factor.exponent.to_nat(),
        _ => return None,
    };
    (rest == 1).then(|| exponent + count)
}

/// The result of solving several equations together.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct System {
    /// The values found; none contains an unknown that has a value itself.
    pub substitution: Substitution,
    /// The equations that are left, with the values put in.
    pub stuck: Vec<(Nat, Nat)>,
    /// The first equation that has no solution. Then the rest says nothing.
    pub contradiction: Option<Contradiction>,
}

/// Solves equations together for the unknowns of inference: what one fixes is used in the others,
/// in whatever order they come.
///
/// ```
/// use rise_lang::nat::{Facts, Nat, unify_all};
/// let parse = |text| Nat::parse(text).unwrap();
/// let equations = [(parse("?a + ?b"), parse("n + 4")), (parse("2*?b"), parse("8"))];
/// let system = unify_all(&equations, &Facts::new());
/// assert!(system.stuck.is_empty());
/// assert_eq!(system.substitution[&"?a".into()], parse("n"));
/// ```
pub fn unify_all(equations: &[(Nat, Nat)], facts: &Facts) -> System {
    let mut system = System {
        stuck: equations.to_vec(),
        ..System::default()
    };
    system.solve_one_by_one(facts);
    if system.contradiction.is_none() && !system.stuck.is_empty() {
        system.eliminate(facts);
    }
    system
}

impl System {
    fn solve_one_by_one(&mut self, facts: &Facts) {
        loop {
            let mut progress = false;
            for (left, right) in std::mem::take(&mut self.stuck) {
                let (left, right) = (self.apply(&left), self.apply(&right));
                match unify(&left, &right, facts) {
                    Solution::Solved(values) => {
                        progress = true;
                        values
                            .into_iter()
                            .for_each(|(name, value)| self.bind(name, &value));
                    }
                    Solution::Contradiction(contradiction) => {
                        self.contradiction = Some(contradiction);
                        return;
                    }
                    Solution::Stuck(_) => self.stuck.push((left, right)),
                }
            }
            if !progress || self.stuck.is_empty() {
                return;
            }
        }
    }

    fn apply(&self, value: &Nat) -> Nat {
        value.substitute(&|name| self.substitution.get(name).cloned())
    }

    fn bind(&mut self, name: Name, value: &Nat) {
        let value = self.apply(value);
        for known in self.substitution.values_mut() {
            *known = known.replace(&name, &value);
        }
        self.substitution.insert(name, value);
    }

    /// Expresses one unknown by others (`?a = n - ?b`) and keeps that only if the other equations
    /// then fix them all.
    fn eliminate(&mut self, facts: &Facts) {
        for (index, (left, right)) in self.stuck.iter().enumerate() {
            let difference = facts.prepare(&left.minus(right));
            let unknowns = difference.variables().into_iter().filter(Name::is_unknown);
            for occurrence in unknowns.filter_map(|unknown| Linear::of(&difference, &unknown)) {
                let Some(value) = (-&occurrence.rest).exact_divide(&occurrence.coefficient) else {
                    continue;
                };
                let mut attempt = self.clone();
                attempt.stuck.remove(index);
                attempt.bind(occurrence.unknown, &facts.restore(&value));
                attempt.solve_one_by_one(facts);
                if attempt.contradiction.is_none()
                    && !attempt.stuck.is_empty()
                    && attempt.stuck.len() + 1 < self.stuck.len()
                {
                    attempt.eliminate(facts);
                }
                let fixed = |value: &Nat| !value.variables().iter().any(Name::is_unknown);
                if attempt.contradiction.is_none()
                    && attempt.stuck.is_empty()
                    && attempt.substitution.values().all(fixed)
                {
                    *self = attempt;
                    return;
                }
            }
        }
    }
}

impl Facts {
    /// Facts that must hold besides for the values to be natural numbers, as far as they are not
    /// proved.
    ///
    /// ```
    /// use rise_lang::nat::{Facts, Nat, Solution, unify};
    /// let parse = |text| Nat::parse(text).unwrap();
    /// let Solution::Solved(solution) = unify(&parse("?m + 3"), &parse("k"), &Facts::new()) else { panic!() };
    /// assert_eq!(Facts::new().conditions(&solution)[0].to_string(), "3 <= k");
    /// assert!(Facts::parse("k > 7").unwrap().conditions(&solution).is_empty());
    /// ```
    pub fn conditions(&self, substitution: &Substitution) -> Vec<Fact> {
        let unproved = substitution
            .values()
            .filter(|value| !self.less_or_equal(&Nat::zero(), value).is_yes());
        unproved.map(natural_condition).collect()
    }
}

/// `0 <= value`, with the negative terms on the left.
fn natural_condition(value: &Nat) -> Fact {
    let (positive, negative): (Vec<Term>, Vec<Term>) = value
        .0
        .iter()
        .cloned()
        .partition(|term| term.coefficient > 0);
    Fact::less_or_equal(&-Nat(negative.into()), &Nat(positive.into()))
}
