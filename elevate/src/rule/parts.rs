//! Parameters of rules: terms that stand for themselves, parts that a strategy finds, and the
//! results of a strategy on a part.

use rise_lang::{
    infer::{self, infer_in},
    nat::{Facts, Name},
    term::{Term, TermKind, fresh_name},
    types::{Type, TypeParameter},
};

use super::{
    RuleDeclaration,
    condition::Check,
    pattern::{Bound, Matcher},
    signature::Signature,
};
use crate::{
    Outcome, Run, Stop,
    rise::{Strategy, first_part, of_any_type, replace_all, typed_variable},
    run::Reason,
};

/// An argument of a rule that is not a type-level one.
#[derive(Clone)]
pub enum RuleValue {
    /// A term without free variables.
    Term(Term),
    /// A strategy.
    Strategy(Strategy),
}

impl std::fmt::Display for RuleValue {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            RuleValue::Term(term) => write!(formatter, "`{term}`"),
            RuleValue::Strategy(strategy) => write!(formatter, "{strategy}"),
        }
    }
}

/// A rule at work: its declaration and its arguments, where it is applied, and to what.
pub(super) struct Application<'a> {
    pub(super) declaration: &'a RuleDeclaration,
    pub(super) signature: &'a Signature,
    pub(super) checks: &'a [Check],
    pub(super) values: &'a [RuleValue],
    pub(super) this: &'a Strategy,
    pub(super) program: &'a Term,
}

impl Application<'_> {
    fn fail<T>(
        &self,
        run: &mut Run<Term>,
        matched: u32,
        reason: impl FnOnce() -> Reason,
    ) -> Result<T, Stop> {
        match run.fail(self.this, self.program, matched, reason) {
            Err(stop) => Err(stop),
            Ok(_) => Err(Stop::Failed),
        }
    }

    fn strategy(&self, run: &mut Run<Term>, number: usize) -> Result<&Strategy, Stop> {
        match self.values.get(number) {
            Some(RuleValue::Strategy(strategy)) => Ok(strategy),
            _ => self.fail(run, u32::MAX, || {
                Reason::Said("a strategy is missing among its arguments".to_owned())
            }),
        }
    }

    /// The variables that are given as terms, with these.
    pub(super) fn given(&self) -> impl Iterator<Item = (usize, &Term)> {
        self.declaration.terms().filter_map(|(number, name)| {
            let variable = self.signature.variable(name)?;
            match self.values.get(number)? {
                RuleValue::Term(term) => Some((variable, term)),
                RuleValue::Strategy(_) => None,
            }
        })
    }

    /// Binds the parts of what was matched, and the variables that stand for what is around them.
    pub(super) fn find_parts(
        &self,
        matcher: &mut Matcher<'_>,
        run: &mut Run<Term>,
    ) -> Result<(), Stop> {
        for (around, variable, whole) in std::mem::take(&mut matcher.wholes) {
            let part = match &matcher.found[variable] {
                Some(bound) => bound.term.clone(),
                None => self.find(variable, &whole, matcher.matched, run)?,
            };
            let Some(ty) = self.type_of(variable, &part, matcher) else {
                return self.fail(run, matcher.matched, || {
                    Reason::Said(format!(
                        "the part `{part}` has another type than the rule wants"
                    ))
                });
            };
            let name = fresh_name(&Name::from("part"), |name| whole.has_free(name));
            let opened = replace_all(&whole, &part, &typed_variable(&name, &ty));
            if !opened.has_free(&name) {
                return self.fail(run, matcher.matched, || {
                    Reason::Nowhere(format!("isEqualTo(`{part}`)"))
                });
            }
            let bound = Bound {
                parameters: [name.clone()].into_iter().collect(),
                term: opened,
            };
            let is_other =
                |before: &Bound| before.applied(&[Term::variable(name.clone())]) != bound.term;
            if matcher.found[around].as_ref().is_some_and(is_other) {
                return self.fail(run, matcher.matched, || {
                    Reason::Form("the same around both parts")
                });
            }
            matcher.found[around] = Some(bound);
            let part = Bound::of(part);
            matcher.found[variable].get_or_insert(part);
        }
        Ok(())
    }

    /// The type of a part, if it is as the rule wants; what the rule leaves open of it is known
    /// then.
    fn type_of(&self, variable: usize, part: &Term, matcher: &mut Matcher<'_>) -> Option<Type> {
        let wanted = self
            .signature
            .compiling()
            .ty(&self.signature.variables[variable].ty);
        match part.ty() {
            Some(ty) => matcher.types.ty(&wanted, ty).then(|| ty.clone()),
            // A parameter is typed as the rule wants it, where that is known.
            None => {
                let ty = matcher.types.substitution().ty(&wanted);
                Some(ty)
            }
        }
    }

    /// The first part of the whole to which all conditions that apply a strategy to it do.
    fn find(
        &self,
        variable: usize,
        whole: &Term,
        matched: u32,
        run: &mut Run<Term>,
    ) -> Result<Term, Stop> {
        let wanted = self.checks.iter().find_map(|check| match check {
            Check::Applies(strategy, of) if *of == variable => Some(*strategy),
            _ => None,
        });
        let what = self.strategy(run, wanted.unwrap_or(usize::MAX))?;
        let Some(part) = first_part(what, whole, &|_| true, run)? else {
            return self.fail(run, matched, || Reason::Nowhere(what.to_string()));
        };
        match part.inner {
            None => Ok(part.term),
            Some(inner) => self.fail(run, matched + 1, || {
                Reason::Said(format!(
                    "`{}` depends on `{inner}`, which is bound further inside: apply the rule there",
                    part.term
                ))
            }),
        }
    }

    /// Gives the terms among the arguments the types that the rule wants there.
    pub(super) fn type_terms(
        &self,
        matcher: &mut Matcher<'_>,
        facts: &Facts,
        run: &mut Run<Term>,
    ) -> Result<(), Stop> {
        let substitution = matcher.types.substitution();
        for (variable, term) in self.given() {
            let wanted = &self.signature.variables[variable];
            let ty = substitution.ty(&self.signature.compiling().ty(&wanted.ty));
            let Some(typed) = of_type(term, &ty, facts) else {
                return self.fail(run, matcher.matched + 1, || {
                    Reason::Condition(format!(
                        "`{term}`, which is given as `{}`, is not of the type `{ty}`",
                        wanted.name
                    ))
                });
            };
            matcher.found[variable] = Some(Bound::of(typed));
        }
        Ok(())
    }

    /// Asks a strategy whether it applies to a variable.
    pub(super) fn applies(
        &self,
        (strategy, variable): (usize, usize),
        matcher: &Matcher<'_>,
        run: &mut Run<Term>,
    ) -> Result<(), Stop> {
        let strategy = self.strategy(run, strategy)?;
        let Some(bound) = &matcher.found[variable] else {
            return Err(Stop::Failed);
        };
        match run.apply_question(strategy, &bound.term)? {
            true => Ok(()),
            false => self.fail(run, matcher.matched + 1, || {
                Reason::Condition(format!(
                    "`{strategy}` does not apply to `{}`, which is `{}`",
                    bound.term, self.signature.variables[variable].name
                ))
            }),
        }
    }

    /// Lets a strategy rewrite a variable to another one.
    pub(super) fn rewrites(
        &self,
        (strategy, from, to): (usize, usize, usize),
        matcher: &mut Matcher<'_>,
        run: &mut Run<Term>,
    ) -> Result<(), Stop> {
        let strategy = self.strategy(run, strategy)?;
        let Some(bound) = &matcher.found[from] else {
            return Err(Stop::Failed);
        };
        let term = bound.term.clone();
        let rewritten: Outcome<Term> = run.further(|run| run.apply_detached(strategy, &term));
        matcher.found[to] = Some(Bound::of(rewritten?));
        Ok(())
    }
}

/// The term with its types, if it can have the type.
pub(super) fn of_type(term: &Term, ty: &Type, facts: &Facts) -> Option<Term> {
    if term.ty() == Some(ty) {
        return Some(term.clone());
    }
    let free = ty.free_variables().into_iter();
    let context = infer::Context {
        variables: Vec::new(),
        type_variables: free
            .map(|(name, kind)| TypeParameter::explicit(name, kind))
            .collect(),
        facts: facts.clone(),
    };
    let annotated = of_any_type(term).without_types().annotate(ty.clone());
    let inferred = infer_in(&annotated, &context).ok()?;
    let is_closed = !matches!(inferred.term.kind(), TermKind::TypeLambda(..));
    (is_closed && inferred.facts.is_empty()).then_some(inferred.term)
}
