//! Knowledge about the sizes of a model: equations, which are solved, and facts.

use rise_lang::nat::{Fact, Facts, Name, Nat, NatView, Relation, Verdict};

use crate::stablehlo::call::Call;
use crate::stablehlo::tensor::Size;

/// Sizes that are known only when a model runs.
#[derive(Debug, Default)]
pub struct System {
    /// All sizes without a number, in the order of the arguments.
    variables: Vec<Name>,
    /// Sizes that were found to be others; the values mention none of them.
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
        // Names from outside of a region stay as they are.
        match second
            .as_variable()
            .filter(|name| self.variables.contains(name))
        {
            Some(name) if !first.mentions(name) && is_size(&first) => {
                self.solve(name.clone(), &first)
            }
            _ => self.assume(&Fact::equal(&first, &second)),
        }
    }

    /// Replaces a size by another everywhere; whether all facts can still hold.
    fn solve(&mut self, name: Name, value: &Nat) -> bool {
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
        // All are assumed, for errors name the ones that are left, too.
        let can_hold: Vec<bool> = facts.iter().map(|fact| self.assume(fact)).collect();
        !can_hold.contains(&false)
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
            return self.solve(name, &(Nat::variable(part) * number));
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

    /// Demands that a size is not negative; whether it can be so.
    pub fn at_least_zero(&mut self, size: &Nat) -> bool {
        self.is_natural(size) || self.is_at_most(&Nat::zero(), size)
    }

    /// Demands of an operation that one size is at most another.
    ///
    /// # Errors
    /// That it is not.
    pub fn at_most(&mut self, call: &Call, size: &Nat, most: &Nat) -> Result<(), String> {
        match self.is_at_most(size, most) {
            true => Ok(()),
            false => Err(call.misfit()),
        }
    }

    fn is_at_most(&mut self, size: &Nat, most: &Nat) -> bool {
        let (size, most) = without_common(&self.now(&(most - size)));
        let fact = match size.as_constant() {
            Some(_) => Fact::new(most, Relation::GreaterOrEqual, size),
            None => Fact::less_or_equal(&size, &most),
        };
        self.assume(&fact)
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

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Nat {
        Nat::parse(text).unwrap()
    }

    /// A system of so many sizes.
    fn system(count: usize) -> System {
        let mut system = System::default();
        (0..count).for_each(|_| drop(system.fresh()));
        system
    }

    fn names(system: &System) -> Vec<String> {
        system.open().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn of_equal_sizes_the_first_stays() {
        let mut system = system(3);
        assert!(system.equate(&parse("n2"), &parse("n1")));
        assert!(system.equate(&parse("n1"), &parse("n0")));
        assert_eq!(system.now(&parse("n2+n1")), parse("2*n0"));
        assert_eq!(names(&system), ["n0"]);
        assert!(system.equate(&parse("n0"), &parse("7")));
        assert!(!system.equate(&parse("n2"), &parse("8")));
        assert_eq!(system.now(&parse("n2")), parse("7"));
    }

    #[test]
    fn a_size_may_be_a_sum_of_others() {
        let mut system = system(3);
        assert!(system.equate(&parse("n0+n1"), &parse("n2")));
        assert_eq!(system.now(&parse("n2")), parse("n0+n1"));
        // A difference may be negative: the equation stays a fact.
        assert!(system.equate(&parse("n0-n1"), &parse("4")));
        assert_eq!(system.facts().len(), 1);
    }

    #[test]
    fn a_multiple_of_a_number_is_another_size_times_it() {
        for (left, right) in [("n0%3", "0"), ("n0", "3*(n0/3)"), ("3*(n0/3)", "n0")] {
            let mut system = system(1);
            assert!(
                system.equate(&parse(left), &parse(right)),
                "{left} == {right}"
            );
            assert_eq!(system.now(&parse("n0/3")), parse("n1"), "{left} == {right}");
            assert_eq!(system.facts(), []);
            assert_eq!(names(&system), ["n1"]);
        }
    }

    #[test]
    fn facts_that_follow_are_not_kept() {
        let mut system = system(2);
        assert!(system.assume(&Fact::parse("n0 >= 2").unwrap()));
        assert!(system.assume(&Fact::parse("n0 >= 1").unwrap()));
        assert_eq!(system.facts(), [Fact::parse("n0 >= 2").unwrap()]);
        assert!(!system.assume(&Fact::parse("n0 == 0").unwrap()));
        let both = ["n1 == 0", "n1%2 == 1"].map(|text| Fact::parse(text).unwrap());
        assert!(system.contradicts(&both));
        assert!(!system.contradicts(&both[..1]));
    }

    #[test]
    fn a_size_that_contradicts_a_fact_is_none() {
        let square = || {
            let mut system = system(2);
            assert!(system.assume(&Fact::parse("n0*n0 == 9").unwrap()));
            system
        };
        assert!(square().equate(&parse("n0"), &parse("3")));
        assert!(!square().equate(&parse("n0"), &parse("2")));
        assert!(!square().assume(&Fact::parse("n0%2 == 0").unwrap()));
    }

    #[test]
    fn a_size_gets_the_name_of_the_model_once() {
        let mut system = system(2);
        system.rename(&parse("n1"), "size_b");
        system.rename(&parse("n0"), "size_b");
        assert_eq!(names(&system), ["n0", "size_b"]);
        system.rename(&parse("n0+1"), "size_c");
        assert_eq!(system.now(&parse("n0+n1")), parse("n0+size_b"));
    }

    #[test]
    fn differences_have_no_common_terms() {
        let split = |text| without_common(&parse(text));
        assert_eq!(split("2*n0+1-(n0+2)"), (parse("1"), parse("n0")));
        assert_eq!(split("n0-n1"), (parse("n1"), parse("n0")));
        assert_eq!(split("0"), (parse("0"), parse("0")));
    }
}
