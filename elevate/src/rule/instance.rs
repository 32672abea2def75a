//! A rule with its arguments, as a strategy.

use std::{
    fmt,
    sync::{Arc, OnceLock},
};

use rise_lang::{
    nat::{Fact, Facts, Name},
    term::{Origin, Term},
    types::{Type, TypeArgument, TypeParameter},
};

use super::{
    RuleDeclaration, RuleError,
    condition::Check,
    parts::Application,
    pattern::{Bound, Matcher, Pattern},
    signature::{Signature, Variable},
    template::{Builder, Template},
    type_pattern::TypeMatch,
};
use crate::{
    Outcome, Run, Stop,
    heads::Heads,
    rise::{Strategy, of_any_type},
    run::Reason,
    strategy::Transform,
};

pub use super::parts::RuleValue;

/// A rule that is right: see the [module](super).
#[derive(Clone, Debug)]
pub struct RewriteRule(Arc<Rule>);

#[derive(Debug)]
struct Rule {
    declaration: RuleDeclaration,
    compiled: OnceLock<Compiled>,
}

/// A compiled rule.
#[derive(Debug)]
pub(super) struct Compiled {
    pub left: Term,
    pub right: Term,
    /// The facts among the conditions, about the sizes that the left side names.
    pub stated: Vec<Fact>,
    pub facts: Facts,
    pub signature: Signature,
    pub pattern: Pattern,
    /// Of the terms that the left side can match; `None` if that may be all.
    pub heads: Option<Heads>,
    pub checks: Vec<Check>,
    pub template: Template,
    pub types: Vec<Type>,
}

impl RewriteRule {
    /// Checks and compiles a rule.
    ///
    /// # Errors
    /// The first thing that is wrong with it, at its place.
    pub fn declare(declaration: &RuleDeclaration) -> Result<RewriteRule, RuleError> {
        let compiled = Compiled::of(declaration)?;
        Ok(RewriteRule(Arc::new(Rule {
            declaration: declaration.clone(),
            compiled: OnceLock::from(compiled),
        })))
    }

    /// A rule of the standard library, which is compiled when it is used: a program uses few of
    /// them.
    pub(crate) fn standard(declaration: RuleDeclaration) -> RewriteRule {
        RewriteRule(Arc::new(Rule {
            declaration,
            compiled: OnceLock::new(),
        }))
    }

    fn compiled(&self) -> &Compiled {
        self.0.compiled.get_or_init(|| {
            Compiled::of(&self.0.declaration).unwrap_or_else(|error| {
                // The rules of the library are constants of this crate, and a test compiles all:
                // this cannot fail for a user.
                panic!(
                    "rule `{}` of the standard library is wrong: {error}",
                    self.name()
                )
            })
        })
    }

    /// The name.
    pub fn name(&self) -> &Name {
        &self.0.declaration.name
    }

    /// Type-level arguments that every use gives.
    pub fn parameters(&self) -> &[TypeParameter] {
        &self.0.declaration.parameters
    }

    /// The rule as it was written.
    pub fn declaration(&self) -> &RuleDeclaration {
        &self.0.declaration
    }

    /// The variables, which stand for terms.
    pub fn variables(&self) -> &[Variable] {
        &self.compiled().signature.variables
    }

    /// The type-level variables, written or found by inference, with the classes that the left side
    /// narrows them to. The parameters come first.
    pub fn type_variables(&self) -> &[TypeParameter] {
        &self.compiled().signature.types
    }

    /// The left side with types, in the variables and type-level variables; `e x` stands for
    /// `e[x]`.
    pub fn left(&self) -> &Term {
        &self.compiled().left
    }

    /// The right side with types, as [`left`](RewriteRule::left).
    pub fn right(&self) -> &Term {
        &self.compiled().right
    }

    /// The facts among the conditions; a size that a condition calls `length xs` has its own name.
    pub fn stated_facts(&self) -> &[Fact] {
        &self.compiled().stated
    }

    /// Facts about sizes that hold wherever a term of the left side's form has a type.
    pub fn facts(&self) -> &Facts {
        &self.compiled().facts
    }

    /// The rule as a strategy, with an argument for each type-level parameter, in their order.
    /// Missing ones are determined by the left side, if they stand there.
    pub fn instance(&self, arguments: Vec<TypeArgument>) -> Strategy {
        self.instance_with(arguments, Vec::new())
    }

    /// The rule as a strategy, with arguments for its type-level parameters, and for those that are
    /// terms and strategies, each in their order.
    pub fn instance_with(&self, arguments: Vec<TypeArgument>, values: Vec<RuleValue>) -> Strategy {
        Strategy::new(Instance {
            rule: self.clone(),
            arguments,
            values,
        })
    }

    fn rewrite(
        &self,
        (arguments, values): (&[TypeArgument], &[RuleValue]),
        this: &Strategy,
        program: &Term,
        run: &mut Run<Term>,
    ) -> Outcome<Term> {
        let rule = self.compiled();
        if let Some((wanted, found)) = rule.pattern.other_head(program) {
            return run.fail_to_match(this, program, 0, (&wanted.text, found));
        }
        if let Some(most) = rule.pattern.other_form(program)
            && !run.would_tell(most)
        {
            return Err(Stop::Failed);
        }
        let facts = run.context().clone();
        let mut types = TypeMatch::new(&rule.signature, &facts);
        for (index, argument) in arguments.iter().enumerate().take(self.parameters().len()) {
            types.set(index, argument.clone());
        }
        let application = Application {
            declaration: self.declaration(),
            signature: &rule.signature,
            checks: &rule.checks,
            values,
            this,
            program,
        };
        let mut matcher = Matcher::new(types, rule.signature.variables.len());
        for (variable, term) in application.given() {
            matcher.given.push(variable);
            matcher.found[variable] = Some(Bound::of(of_any_type(term)));
        }
        let mut is_matched = matcher.matches(&rule.pattern, program);
        if is_matched {
            application.find_parts(&mut matcher, run)?;
            is_matched = matcher.types.finish();
        }
        if !is_matched {
            return match &matcher.mismatch {
                Some((wanted, found)) => {
                    run.fail_to_match(this, program, matcher.matched, (wanted, found))
                }
                None => run.fail(this, program, matcher.matched, || {
                    Reason::Form("other sizes")
                }),
            };
        }
        application.type_terms(&mut matcher, &facts, run)?;
        let substitution = matcher.types.substitution();
        for check in &rule.checks {
            match *check {
                Check::Applies(strategy, variable) => {
                    application.applies((strategy, variable), &matcher, run)?;
                }
                Check::Rewrites(strategy, from, to) => {
                    application.rewrites((strategy, from, to), &mut matcher, run)?;
                }
                _ if check.holds(&substitution, &matcher.found, &facts) => {}
                _ => {
                    return run.fail_condition(this, program, matcher.matched + 1, || {
                        check.explanation(&substitution, &matcher.found, &facts)
                    });
                }
            }
        }
        let origin = Origin::Rule {
            rule: self.name().clone(),
            of: program.origin().span().cloned(),
        };
        let built = Builder::new(
            &matcher.found,
            substitution,
            &rule.types,
            origin,
            &matcher.names,
        )
        .term(&rule.template);
        match (built, program.shared_type()) {
            (Some(term), Some(ty)) => {
                if rule
                    .checks
                    .iter()
                    .any(|check| check.regroups(&matcher.found))
                {
                    run.note_regrouping();
                }
                Ok(term.with_type(ty.clone()))
            }
            _ => run.fail(this, program, matcher.matched + 1, || {
                Reason::Form("a program with types in which the rule's numbers have values")
            }),
        }
    }
}

struct Instance {
    rule: RewriteRule,
    arguments: Vec<TypeArgument>,
    values: Vec<RuleValue>,
}

impl Transform<Term> for Instance {
    fn apply(&self, this: &Strategy, program: &Term, run: &mut Run<Term>) -> Outcome<Term> {
        run.step(this, program, |run| {
            let arguments = (&self.arguments[..], &self.values[..]);
            self.rule.rewrite(arguments, this, program, run)
        })
    }

    fn heads(&self, _: &Strategy) -> Option<&Heads> {
        self.rule.compiled().heads.as_ref()
    }

    fn describe(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.rule.name())?;
        if self.arguments.is_empty() && self.values.is_empty() {
            return Ok(());
        }
        let types = self.arguments.iter().map(ToString::to_string).collect();
        let values = self.values.iter().map(ToString::to_string).collect();
        let list: Vec<String> = self.rule.declaration().in_order(types, values);
        write!(formatter, "({})", list.join(", "))
    }
}
