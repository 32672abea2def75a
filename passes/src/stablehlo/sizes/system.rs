//! What is known about the sizes of a model: equations that are solved, and facts.

use rise_lang::nat::{Fact, Facts, Name, Nat, NatView, Relation, Verdict};

use crate::stablehlo::importer::Call;
use crate::stablehlo::tensor::Size;

/// Sizes that are known only when a model runs.
#[derive(Debug, Default)]
pub struct System {
    /// All sizes without a number, in the order of the arguments.
    variables: Vec<Name>,
    /// Those that were found to be others; the values mention none of them.
    solved: Vec<(Name, Nat)>,
    facts: Facts,
}

impl System {
    /// A size of which nothing is known.
    pub fn fresh(&mut self) -> Nat {
        let name = Name::from(format!("n{}", self.variables.len()));
        self.variables.push(name.clone());
        Nat::variable(name)
    }

    /// The size in terms of those that were not found to be others, as simple as the facts allow.
    pub fn now(&self, size: &Nat) -> Nat {
        self.facts.simplify(&self.replaced(size))
    }

    fn replaced(&self, size: &Nat) -> Nat {
        size.substitute(&|name| {
            let mut solved = self.solved.iter();
            solved
                .find(|(other, _)| other == name)
                .map(|(_, value)| value.clone())
        })
    }

    /// The sizes that were not found to be others.
    pub fn open(&self) -> Vec<Name> {
        let is_open = |name: &&Name| !self.solved.iter().any(|(other, _)| other == *name);
        self.variables.iter().filter(is_open).cloned().collect()
    }

    /// The facts that nothing else says.
    pub fn facts(&self) -> Vec<Fact> {
        self.facts.iter().cloned().collect()
    }

    /// Gives a size the name that the model has for it.
    pub fn rename(&mut self, size: &Nat, name: &str) {
        let size = self.replaced(size);
        let new = Name::from(name);
        if let Some(old) = size.as_variable()
            && !self.variables.contains(&new)
            && let Some(place) = self.variables.iter().position(|one| one == old)
        {
            self.variables.insert(place, new.clone());
            self.solve(old.clone(), &Nat::variable(new));
        }
    }

    /// Demands that sizes are equal; whether they can be.
    pub fn equate(&mut self, left: &Nat, right: &Nat) -> bool {
        let (left, right) = (self.now(left), self.now(right));
        match self.facts.equal(&left, &right) {
            Verdict::Yes => return true,
            Verdict::No => return false,
            Verdict::Unknown => {}
        }
        let place = |size: &Nat| {
            let name = size.as_variable()?;
            self.variables.iter().position(|other| other == name)
        };
        // Of two names, that of the earlier argument stays.
        let (first, second) = match (place(&left), place(&right)) {
            (Some(one), Some(two)) if one > two => (right, left),
            (Some(_), None) => (right, left),
            _ => (left, right),
        };
        match second.as_variable() {
            Some(name) if !first.mentions(name) && is_size(&first) => {
                self.solve(name.clone(), &first);
                true
            }
            _ => self.assume(&Fact::equal(&first, &second)),
        }
    }

    fn solve(&mut self, name: Name, value: &Nat) {
        let replace = |other: &Name| (*other == name).then(|| value.clone());
        for (_, known) in &mut self.solved {
            *known = known.substitute(&replace);
        }
        let facts: Vec<Fact> = self
            .facts
            .iter()
            .map(|fact| fact.substitute(&replace))
            .collect();
        self.solved.push((name, value.clone()));
        self.facts = Facts::new();
        for fact in &facts {
            self.assume(fact);
        }
    }

    /// Demands a fact; whether it can hold. A size that has to be a multiple of a number is that
    /// number times another size.
    pub fn assume(&mut self, fact: &Fact) -> bool {
        let replaced = Fact::new(
            self.replaced(&fact.left),
            fact.relation,
            self.replaced(&fact.right),
        );
        if replaced.relation == Relation::Equal
            && let Some((name, number)) = multiple(&replaced.left, &replaced.right)
            && let Some(place) = self.variables.iter().position(|one| *one == name)
        {
            let part = Name::from(format!("n{}", self.variables.len()));
            self.variables.insert(place, part.clone());
            self.solve(name, &(Nat::variable(part) * number));
            return true;
        }
        match self.facts.holds(&replaced) {
            Verdict::Yes => true,
            Verdict::No => false,
            Verdict::Unknown => {
                self.facts.assume(&replaced);
                true
            }
        }
    }

    /// Whether a fact holds, if that is known.
    pub fn holds(&self, fact: &Fact) -> Verdict {
        let fact = Fact::new(
            self.replaced(&fact.left),
            fact.relation,
            self.replaced(&fact.right),
        );
        self.facts.holds(&fact)
    }

    /// Whether it is known that facts do not hold together.
    pub fn contradicts(&self, condition: &[Fact]) -> bool {
        let replaced = |fact: &Fact| {
            let (left, right) = (self.replaced(&fact.left), self.replaced(&fact.right));
            Fact::new(left, fact.relation, right)
        };
        let condition: Vec<Fact> = condition.iter().map(replaced).collect();
        let against_others = |index: usize| {
            let mut facts = self.facts.clone();
            let others = condition.iter().enumerate();
            facts.extend(
                others
                    .filter(|(other, _)| *other != index)
                    .map(|(_, fact)| fact.clone()),
            );
            facts.holds(&condition[index]).is_no()
        };
        condition.len() > 1 && (0..condition.len()).any(against_others)
    }

    /// Whether a size is known not to be negative.
    pub fn is_natural(&self, size: &Nat) -> bool {
        let size = self.now(size);
        size.is_natural() || self.facts.less_or_equal(&Nat::zero(), &size).is_yes()
    }

    /// Demands that the sizes of an operation are equal.
    ///
    /// # Errors
    /// That they are not.
    pub fn same(&mut self, call: &Call, left: &Nat, right: &Nat) -> Result<(), String> {
        match self.equate(left, right) {
            true => Ok(()),
            false => Err(call.misfit()),
        }
    }

    /// Demands of an operation that one size is at most another.
    ///
    /// # Errors
    /// That it is not.
    pub fn at_most(&mut self, call: &Call, size: &Nat, most: &Nat) -> Result<(), String> {
        let (size, most) = without_common(&(most - size));
        match self.assume(&Fact::less_or_equal(&size, &most)) {
            true => Ok(()),
            false => Err(call.misfit()),
        }
    }

    /// Demands that two shapes of an operation are equal.
    ///
    /// # Errors
    /// That they are not.
    pub fn alike(&mut self, call: &Call, left: &[Size], right: &[Size]) -> Result<(), String> {
        if left.len() != right.len() {
            return Err(call.misfit());
        }
        let mut pairs = left.iter().zip(right);
        pairs.try_for_each(|(left, right)| self.same(call, left, right))
    }
}

/// Whether a size is one whatever its variables are.
fn is_size(size: &Nat) -> bool {
    size.is_natural() || size.as_constant().is_some()
}

/// A difference as two sizes that have no term in common: what is taken away, and from what.
fn without_common(difference: &Nat) -> (Nat, Nat) {
    let terms = match difference.view() {
        NatView::Sum(terms) => terms,
        _ => vec![difference.clone()],
    };
    let (added, taken): (Vec<Nat>, Vec<Nat>) = terms.into_iter().partition(Nat::is_natural);
    let sum = |terms: Vec<Nat>| terms.iter().fold(Nat::zero(), |all, term| all + term);
    (Nat::zero() - sum(taken), sum(added))
}

/// The variable that is equal to a multiple of a number, if an equation says that.
fn multiple(left: &Nat, right: &Nat) -> Option<(Name, u64)> {
    let rest = |size: &Nat| match size.view() {
        NatView::Modulo(size, number) => Some((size.as_variable()?.clone(), number.as_constant()?)),
        _ => None,
    };
    // The equation may say that the rest of a division is zero, in either order.
    let by_rest = rest(&(left - right)).or_else(|| rest(&(right - left)));
    let found = by_rest
        .or_else(|| quotient(left, right))
        .or_else(|| quotient(right, left));
    found.filter(|(_, number)| *number > 0)
}

/// The variable and the number, of `n == 2*(n/2)`.
fn quotient(size: &Nat, product: &Nat) -> Option<(Name, u64)> {
    let name = size.as_variable()?;
    let NatView::Product(factors) = product.view() else {
        return None;
    };
    let [number, quotient] = factors.as_slice() else {
        return None;
    };
    let NatView::FloorDivide(dividend, divisor) = quotient.view() else {
        return None;
    };
    let is_whole = dividend.as_variable() == Some(name) && divisor == *number;
    is_whole.then_some((name.clone(), number.as_constant()?))
}
