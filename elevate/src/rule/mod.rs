//! Rewrite rules as data: `name: left ~> right where conditions`.
//!
//! A rule is checked when it is declared: both sides have the same type, the right side uses only
//! variables that the left side binds, and the conditions imply the facts that the types need. It
//! is then compiled to a [pattern](pattern::Pattern) and a [template](template::Template).
//!
//! ```
//! use rise_elevate::{Run, rule::{RewriteRule, RuleDeclaration}};
//! use rise_lang::{diagnostic::Source, infer::infer, syntax::{TermReader, parse_term}};
//! let text = Source::new("fusion.elevate", "map f (map g xs) ~> map (fun x => f (g x)) xs");
//! let reader = TermReader::new().with_free_variables();
//! let rule = RewriteRule::declare(&RuleDeclaration {
//!     name: "mapFusion".into(),
//!     parameters: Vec::new(),
//!     values: Vec::new(),
//!     left: reader.read_part(&text, 0..16)?,
//!     right: reader.read_part(&text, 20..45)?,
//!     conditions: Vec::new(),
//!     span: text.span(0..16),
//! })?;
//! let program = infer(&parse_term(&Source::new("a.rise", "fun (xs : 8.f32) => map sqrt (map exp xs)"))?)?.term;
//! let (_, body) = program.as_lambda().unwrap();
//! let fused = Run::new(Default::default()).rewrite(&rule.instance(Vec::new()), body)?;
//! assert_eq!(fused.to_string(), "map (fun x => sqrt (exp x)) xs");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A variable of a rule stands for any term that mentions nothing bound on the left around it;
//! `e[x]` stands for a term that may mention the bound `x`, and on the right, `e[t]` is that term
//! with `t` for `x`. These are the patterns of Miller, "A Logic Programming Language with
//! Lambda-Abstraction, Function Variables, and Simple Unification" (1991): there is at most one way
//! to match.
//!
//! Parameters of a rule may also be terms and strategies. A term stands for itself. A strategy is
//! used by conditions: `what x` where it applies to `x`, `how x ~> y` where it rewrites `x` to `y`.
//! On the left, `e[x]` for a part `x`, a parameter or the first part from the top to which a
//! condition `what x` applies, stands for a term that has it, and `e` for that term with all places
//! of it open.

mod brackets;
mod compile;
mod condition;
mod declaration;
mod declare;
mod error;
mod instance;
mod operator;
mod parts;
mod pattern;
mod signature;
mod template;
mod type_pattern;

pub(crate) use condition::divisors;
pub use condition::named_conditions;
pub use declaration::{Condition, RuleDeclaration, ValueKind, ValueParameter};
pub use error::{RuleError, RuleErrorKind};
pub use instance::{RewriteRule, RuleValue};
pub(crate) use operator::neutral_instead_of;
pub(crate) use pattern::is_number;
pub use signature::Variable;

#[cfg(test)]
mod tests;
