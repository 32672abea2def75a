//! The rules of a file on random instances.

use std::fmt::Write as _;
use std::path::Path;

use rise_elevate::rule::RewriteRule;
use rise_elevate::testing::{Fault, Plan, Tested, test as test_rule};
use rise_elevate::text::{Definition, Library};

use super::{is_standard, unknown};
use crate::rise::error::Failure;
use crate::rise::output::print;
use crate::rise::strategy;

/// Tests the rules of a file, or the one of that name, and shows what was found.
///
/// # Errors
/// If the file is wrong, has no such rule, or a rule fails the test.
pub fn test(file: &Path, name: Option<&str>, plan: Plan) -> Result<(), Failure> {
    let strategies = strategy::definitions(Some(file))?;
    let rules = chosen(strategies.library(), file, name, "--test")?;
    let (mut text, mut wrong) = (String::new(), 0);
    for rule in &rules {
        let outcome = test_rule(rule, plan);
        wrong += usize::from(outcome.is_err());
        let shown = match outcome {
            Ok(tested) => right(&tested),
            Err(fault) => described(&fault),
        };
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}: {}", rule.name(), shown.trim_end());
    }
    print(text.as_bytes())?;
    match wrong {
        0 => Ok(()),
        _ => Err(Failure::RulesWrong {
            wrong,
            rules: rules.len(),
        }),
    }
}

/// The rules of the file, or the one of that name; the option is the one that asks for them.
///
/// # Errors
/// If there are none, or the name is not one of a rule.
pub fn chosen<'a>(
    library: &'a Library,
    file: &Path,
    name: Option<&str>,
    option: &str,
) -> Result<Vec<&'a RewriteRule>, Failure> {
    if let Some(name) = name {
        let definition = library
            .definition(name)
            .ok_or_else(|| unknown(library, name))?;
        return match definition.rule() {
            Some(rule) => Ok(vec![rule]),
            None => Err(Failure::usage(
                format!("`{name}` is a {}, not a rule", super::kind(definition)),
                format!("`{option}` takes rules; without a name, all of the file"),
            )),
        };
    }
    let own = library
        .definitions()
        .filter(|definition| !is_standard(definition));
    let rules: Vec<&RewriteRule> = own.filter_map(Definition::rule).collect();
    match rules.is_empty() {
        true => Err(Failure::usage(
            format!("{} has no rules for `{option}`", file.display()),
            "a rule is `rule name: left ~> right where conditions`",
        )),
        false => Ok(rules),
    }
}

/// The sentence for a rule on which no instance was wrong.
pub fn right(tested: &Tested) -> String {
    let Tested {
        instances,
        edges,
        refused,
        never_violated,
    } = tested;
    let mut text = format!("right on {instances} instances and {edges} of the smallest sizes");
    if *refused > 0 {
        let _ = write!(text, "; refuses {refused} where a condition does not hold");
    }
    for condition in never_violated {
        let _ = write!(
            text,
            "\n  note: no instance was found on which `{condition}` does not hold"
        );
    }
    text
}

/// The sentence for a fault.
pub fn described(fault: &Fault) -> String {
    match fault {
        Fault::Wrong {
            among,
            seed,
            report,
        } => {
            let among = among.as_deref().unwrap_or("");
            format!(
                "wrong{among}, seed {seed}\n  {}",
                report.replace('\n', "\n  ")
            )
        }
        Fault::Few {
            found,
            wanted,
            reasons,
        } => {
            let mut text = format!("not tested: {found} of {wanted} instances were found");
            for (reason, count) in reasons {
                let _ = write!(text, "\n  {count} times, {reason}");
            }
            text
        }
        Fault::Broken(_) => format!("internal error: {fault}; please report it"),
    }
}
