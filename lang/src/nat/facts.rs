//! Facts about the variables of sizes.

use std::fmt;
use std::sync::Arc;

use super::knowledge::Knowledge;
use super::simplify::Simplified;
use super::{EvaluationError, Name, Nat, NatParseError};

/// How the two sides of a [`Fact`] compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Relation {
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
}

impl Relation {
    /// Whether the two values compare so.
    pub fn holds<T: Ord>(self, left: &T, right: &T) -> bool {
        match self {
            Relation::Equal => left == right,
            Relation::NotEqual => left != right,
            Relation::Less => left < right,
            Relation::LessOrEqual => left <= right,
            Relation::Greater => left > right,
            Relation::GreaterOrEqual => left >= right,
        }
    }
}

/// A statement about sizes: `n % 32 == 0`, `m > 0`, `i < n`.
///
/// ```
/// use rise_lang::nat::Fact;
/// let fact = Fact::parse("n % 32 == 0").unwrap();
/// assert_eq!(fact.to_string(), "n%32 == 0");
/// assert_eq!(fact.evaluate(&|_| Some(64)), Ok(true));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Fact {
    /// The left side.
    pub left: Nat,
    /// How they compare.
    pub relation: Relation,
    /// The right side.
    pub right: Nat,
}

impl Fact {
    /// The fact `left relation right`.
    pub fn new(left: Nat, relation: Relation, right: Nat) -> Fact {
        Fact {
            left,
            relation,
            right,
        }
    }

    /// The fact `left == right`.
    pub fn equal(left: &Nat, right: &Nat) -> Fact {
        Fact::new(left.clone(), Relation::Equal, right.clone())
    }

    /// The fact `left < right`.
    pub fn less(left: &Nat, right: &Nat) -> Fact {
        Fact::new(left.clone(), Relation::Less, right.clone())
    }

    /// The fact `left <= right`.
    pub fn less_or_equal(left: &Nat, right: &Nat) -> Fact {
        Fact::new(left.clone(), Relation::LessOrEqual, right.clone())
    }

    /// The fact `dividend % divisor == 0`.
    pub fn divides(divisor: &Nat, dividend: &Nat) -> Fact {
        Fact::equal(&(dividend % divisor), &Nat::zero())
    }

    /// Reads one fact, such as `n % 32 == 0`; the relations are `== != < <= > >=` (a single `=` is
    /// refused).
    ///
    /// # Errors
    /// The place and what was expected there; a chain such as `0 <= i < n` is several facts, see
    /// [`Fact::parse_all`].
    pub fn parse(text: &str) -> Result<Fact, NatParseError> {
        let mut facts = Fact::parse_all(text)?;
        match (facts.pop(), facts.is_empty()) {
            (Some(fact), true) => Ok(fact),
            _ => Err(NatParseError {
                offset: 0,
                length: text.len(),
                message: "expected exactly one fact".to_owned(),
            }),
        }
    }

    /// Whether the fact is true for given values of the variables.
    ///
    /// # Errors
    /// When a side has no value; see [`EvaluationError`].
    pub fn evaluate(
        &self,
        value_of: &impl Fn(&Name) -> Option<i64>,
    ) -> Result<bool, EvaluationError> {
        let (left, right) = (
            self.left.evaluate(value_of)?,
            self.right.evaluate(value_of)?,
        );
        Ok(self.relation.holds(&left, &right))
    }

    /// The fact with variables replaced, as [`Nat::substitute`] does.
    pub fn substitute(&self, replacement: &impl Fn(&Name) -> Option<Nat>) -> Fact {
        Fact::new(
            self.left.substitute(replacement),
            self.relation,
            self.right.substitute(replacement),
        )
    }
}

impl fmt::Display for Relation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Relation::Equal => "==",
            Relation::NotEqual => "!=",
            Relation::Less => "<",
            Relation::LessOrEqual => "<=",
            Relation::Greater => ">",
            Relation::GreaterOrEqual => ">=",
        })
    }
}

impl fmt::Display for Fact {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {} {}", self.left, self.relation, self.right)
    }
}

/// A collection of facts, ready to decide questions and to simplify.
///
/// Every variable is a natural number without saying so. An answer holds for all values of the
/// variables that satisfy the facts and give a value to every expression involved (so a divisor is
/// never zero). Where the procedure does not find a proof it answers
/// [`Verdict::Unknown`](super::Verdict::Unknown); it never guesses.
///
/// ```
/// use rise_lang::nat::{Facts, Nat, Verdict};
/// let facts = Facts::parse("n % 32 == 0, i < n, j < m").unwrap();
/// let parse = |text| Nat::parse(text).unwrap();
/// assert_eq!(facts.simplify(&parse("32*(n/32)")), parse("n"));
/// assert_eq!(facts.simplify(&parse("(i*m+j)/m")), parse("i"));
/// assert_eq!(facts.less(&parse("i*m+j"), &parse("n*m")), Verdict::Yes);
/// assert_eq!(facts.less(&parse("i"), &parse("m")), Verdict::Unknown);
/// ```
#[derive(Debug, Clone, Default)]
pub struct Facts {
    facts: Vec<Fact>,
    pub(super) knowledge: Knowledge,
    /// For clones too, as long as none learns more.
    pub(super) simplified: Arc<Simplified>,
}

impl Facts {
    /// No facts, except that variables are natural numbers.
    pub fn new() -> Facts {
        Facts::default()
    }

    /// Reads facts separated by commas, as [`Fact::parse_all`] does.
    ///
    /// # Errors
    /// The place and what was expected there.
    pub fn parse(text: &str) -> Result<Facts, NatParseError> {
        Ok(Fact::parse_all(text)?.into_iter().collect())
    }

    /// Adds a fact. Adding what is already there changes nothing. Facts that contradict each other
    /// are not detected here: ask [`Facts::holds`] first.
    pub fn assume(&mut self, fact: &Fact) {
        if !self.facts.contains(fact) {
            self.facts.push(fact.clone());
            self.learn();
        }
    }

    fn learn(&mut self) {
        self.knowledge = Knowledge::of(&self.facts);
        self.simplified = Arc::default();
    }

    /// The facts, in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = &Fact> {
        self.facts.iter()
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.facts.is_empty()
    }

    /// How many facts there are.
    pub fn len(&self) -> usize {
        self.facts.len()
    }
}

impl PartialEq for Facts {
    fn eq(&self, other: &Self) -> bool {
        self.facts == other.facts
    }
}

impl Eq for Facts {}

impl FromIterator<Fact> for Facts {
    fn from_iter<I: IntoIterator<Item = Fact>>(facts: I) -> Facts {
        let mut result = Facts::new();
        result.extend(facts);
        result
    }
}

impl Extend<Fact> for Facts {
    fn extend<I: IntoIterator<Item = Fact>>(&mut self, facts: I) {
        for fact in facts {
            if !self.facts.contains(&fact) {
                self.facts.push(fact);
            }
        }
        self.learn();
    }
}

impl fmt::Display for Facts {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fact) in self.facts.iter().enumerate() {
            if index > 0 {
                formatter.write_str(", ")?;
            }
            write!(formatter, "{fact}")?;
        }
        Ok(())
    }
}
