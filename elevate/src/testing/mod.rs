//! Tests of rules on random instances, for the library's rules and those of users.
//!
//! For a rule, random instances of its left side are made: sizes for which the conditions hold,
//! some of them symbolic, types, and terms for its variables. The left side is rewritten at its
//! root; the result must have the same type, and the same value for random inputs. Where a
//! condition does not hold, the rule must refuse. Of the smallest sizes, and zero and one for its
//! parameters, it refuses or is right.
//!
//! The seed determines a case: a failure can be repeated.
//!
//! ```
//! use rise_elevate::{testing::{Plan, test}, text::Library};
//! use rise_lang::{diagnostic::Source, syntax::NoImports};
//!
//! let text = "rule lost: transpose (xs : n.n.t) ~> xs  rule kept: transpose (transpose xs) ~> xs";
//! let library = Library::load(&Source::new("mine.elevate", text), &NoImports).unwrap();
//! assert!(test(library.rule("kept").unwrap(), Plan::default()).is_ok());
//! let fault = test(library.rule("lost").unwrap(), Plan::default()).unwrap_err();
//! assert!(fault.to_string().contains("right: "), "{fault}");
//! ```

mod case;
mod instance;
mod left;
mod literals;
mod operators;
mod random;
mod strategies;
mod terms;
mod types;
mod wishes;

use std::{collections::BTreeMap, fmt};

use rise_lang::nat::{Fact, Nat, Relation};

use crate::rule::{Condition, RewriteRule, divisors};
use case::{Verdict, applies, is_refused, is_right_or_refused};
use instance::Miss;

/// Which cases are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How many instances are to be found for which the conditions hold. A third as many are looked
    /// for of each condition that does not hold, and four times as many of the smallest sizes.
    pub cases: u64,
    /// The seed of the first case; those after it have the numbers after it.
    pub seed: u64,
}

impl Default for Plan {
    /// 30 cases, from seed 0.
    fn default() -> Plan {
        Plan { cases: 30, seed: 0 }
    }
}

/// The result of testing a rule that is right.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tested {
    /// On how many instances it was right.
    pub instances: u64,
    /// On how many of the smallest sizes it was right, or refused.
    pub edges: u64,
    /// On how many it refused, because a condition does not hold.
    pub refused: u64,
    /// The conditions, as they are written, for which no instance was found on which they do not
    /// hold.
    pub never_violated: Vec<String>,
}

/// Errors that tests find in a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It is wrong on an instance.
    Wrong {
        /// Which instances are meant, if not those for which all conditions hold.
        among: Option<String>,
        /// The seed of the case.
        seed: u64,
        /// The instance: sizes and types, inputs, both terms, and what is different.
        report: String,
    },
    /// Fewer instances were found than were to be tried.
    Few {
        /// How many were found.
        found: u64,
        /// How many there were to be.
        wanted: u64,
        /// Why others were none, and how often.
        reasons: Vec<(String, u64)>,
    },
    /// The tests have made something that is no instance.
    Broken(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Wrong {
                among,
                seed,
                report,
            } => {
                let among = among.as_deref().unwrap_or("");
                write!(formatter, "wrong{among}, seed {seed}: {report}")
            }
            Fault::Few {
                found,
                wanted,
                reasons,
            } => {
                write!(formatter, "only {found} of {wanted} instances were found")?;
                for (reason, count) in reasons {
                    write!(formatter, "; {count} times, {reason}")?;
                }
                Ok(())
            }
            Fault::Broken(text) => write!(formatter, "the tests of rules are wrong: {text}"),
        }
    }
}

/// How many instances are made, at most, for each one that is wanted; where a condition is not to
/// hold, which is rarer, more.
const TRIES: u64 = 20;
const VIOLATIONS: u64 = 50;

/// Tests a rule.
///
/// # Errors
/// The fault, on the smallest instance that was found.
pub fn test(rule: &RewriteRule, plan: Plan) -> Result<Tested, Fault> {
    let found = examined(plan, (plan.cases, TRIES), None, |seed, depth| {
        applies(rule, seed, depth)
    })?;
    if found.right < plan.cases {
        return Err(Fault::Few {
            found: found.right,
            wanted: plan.cases,
            reasons: found.reasons(),
        });
    }
    let mut tested = Tested {
        instances: found.right,
        edges: test_edges(rule, plan)?,
        ..Tested::default()
    };
    for (number, condition) in rule.declaration().conditions.iter().enumerate() {
        // Neither restricts which terms there are.
        let is_open = matches!(condition, Condition::OverReal(_));
        if is_open || rule.declaration().is_about_strategy(condition) {
            continue;
        }
        let text = condition.span().text().trim().to_owned();
        let among = format!(" where `{text}` does not hold");
        let found = examined(
            plan,
            (plan.cases.div_ceil(3), VIOLATIONS),
            Some(among),
            |seed, depth| is_refused(rule, number, seed, depth),
        )?;
        tested.refused += found.right;
        if found.right == 0 && !is_needed_anyway(rule, condition, &found) {
            tested.never_violated.push(text);
        }
    }
    Ok(tested)
}

/// Tests a rule on the smallest sizes, and gives the number of instances on which it is right or
/// refuses.
///
/// # Errors
/// As [`test`].
pub fn test_edges(rule: &RewriteRule, plan: Plan) -> Result<u64, Fault> {
    let among = Some(" at the smallest sizes".to_owned());
    let found = examined(plan, (4 * plan.cases, TRIES), among, |seed, depth| {
        is_right_or_refused(rule, seed, depth)
    })?;
    Ok(found.right)
}

/// Whether what the condition says is needed by the left side anyway: what has no type is no
/// instance, nor is an operator on what has none.
fn is_needed_anyway(rule: &RewriteRule, condition: &Condition, found: &Examined) -> bool {
    if let Condition::Fact(positive, _) = condition {
        let conditions = &rule.declaration().conditions;
        return conditions
            .iter()
            .any(|other| divides_by(other, positive) && found.misses.contains_key(&Miss::Sizes));
    }
    let needed = [Miss::Typing, Miss::Terms];
    matches!(condition, Condition::Class(..))
        && needed.iter().any(|miss| found.misses.contains_key(miss))
}

/// Whether the condition divides by what the fact says to be positive: where that is a number, the
/// condition alone refuses zero; where it is a size of the program, it may be known to hold of any.
fn divides_by(condition: &Condition, positive: &Fact) -> bool {
    let is_zero = |size: &Nat| *size == Nat::zero();
    let size = match positive.relation {
        Relation::Greater if is_zero(&positive.right) => &positive.left,
        Relation::Less if is_zero(&positive.left) => &positive.right,
        _ => return false,
    };
    let Condition::Fact(fact, _) = condition else {
        return false;
    };
    let divisors = divisors(fact);
    divisors
        .iter()
        .any(|divisor| divisor.variables() == size.variables())
}

/// Counts of the results of cases.
#[derive(Default)]
struct Examined {
    right: u64,
    misses: BTreeMap<Miss, u64>,
}

impl Examined {
    fn reasons(&self) -> Vec<(String, u64)> {
        let misses = self.misses.iter();
        misses
            .map(|(miss, count)| (miss.description().to_owned(), *count))
            .collect()
    }
}

/// Terms grow with the seed, and become small again: those of every fourth seed are smallest.
fn depth(seed: u64) -> u32 {
    (seed % 4) as u32
}

/// As many cases as are wanted, or as can be found; the one that is shown best, if one is wrong.
fn examined(
    plan: Plan,
    (cases, tries): (u64, u64),
    among: Option<String>,
    case: impl Fn(u64, u32) -> Verdict,
) -> Result<Examined, Fault> {
    let mut found = Examined::default();
    let seeds = plan.seed..plan.seed.saturating_add(cases.saturating_mul(tries));
    for seed in seeds {
        if found.right == cases {
            break;
        }
        match case(seed, depth(seed)) {
            Verdict::Right => found.right += 1,
            Verdict::None(miss) => *found.misses.entry(miss).or_default() += 1,
            Verdict::Broken(text) => return Err(Fault::Broken(text)),
            Verdict::Wrong(report) => {
                // A single case is shown as it is.
                let (seed, report) = match cases {
                    1 => (seed, report),
                    _ => shortest((seed, report), case),
                };
                return Err(Fault::Wrong {
                    among,
                    seed,
                    report,
                });
            }
        }
    }
    Ok(found)
}

/// The case with the shortest report of this one and of some small ones.
fn shortest(first: (u64, String), case: impl Fn(u64, u32) -> Verdict) -> (u64, String) {
    let small = (0..60).map(|number| 4 * number);
    let wrong = small.filter_map(|seed| match case(seed, depth(seed)) {
        Verdict::Wrong(report) => Some((seed, report)),
        _ => None,
    });
    wrong.fold(first, |shortest, other| {
        match other.1.len() < shortest.1.len() {
            true => other,
            false => shortest,
        }
    })
}

#[cfg(test)]
mod tests {
    use rise_lang::{diagnostic::Source, syntax::NoImports};

    use super::*;
    use crate::text::Library;

    #[test]
    fn functions_in_a_form_may_be_lambdas() {
        let text = "rule eta: (fun x => f x) ~> f
rule split: map (fun x => f (g[x])) xs ~> map f (map (fun x => g[x]) xs)";
        let source = Source::new("mine.elevate", text);
        let library = Library::load(&source, &NoImports).expect("rules that are right");
        for name in ["eta", "split"] {
            let rule = library.rule(name).expect("the rule is there");
            let plan = Plan {
                cases: 200,
                seed: 0,
            };
            test(rule, plan).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        }
    }
}
