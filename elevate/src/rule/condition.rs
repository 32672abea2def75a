//! Conditions of rules, beyond the form of the term.

use std::collections::BTreeSet;

use rise_lang::{
    nat::{Fact, Facts, Name, Nat, NatView, Relation},
    primitives::Primitive,
    term::{Literal, Term, TermKind},
    types::{Class, DataType, Substitution, Type, TypeArgument},
};

use super::{
    operator::{is_associative, is_commutative, is_map, is_neutral, operator},
    pattern::Bound,
};
use crate::rise::{is_outer_product, views::only_rearranges};

/// A condition, compiled.
#[derive(Debug)]
pub(super) enum Check {
    /// About sizes, with the compiled names of type-level variables.
    Fact(SizeCondition),
    /// The type-level variable of this compiled name is in the class.
    Class(Name, Class),
    /// A named condition on the variables with these numbers.
    Named(&'static NamedCondition, Vec<usize>),
    /// The strategy, of this number among the value parameters, applies to the variable.
    Applies(usize, usize),
    /// The strategy rewrites the first variable to the second.
    Rewrites(usize, usize, usize),
}

/// A condition on sizes. It does not hold where it has no value: nothing is a multiple of zero.
#[derive(Debug)]
pub(super) struct SizeCondition {
    stated: Fact,
    /// The divisors in it.
    divisors: Vec<Nat>,
}

impl SizeCondition {
    pub(super) fn new(stated: Fact) -> SizeCondition {
        let divisors = divisors(&stated);
        SizeCondition { stated, divisors }
    }

    /// The type-level variables that it mentions.
    pub(super) fn variables(&self, into: &mut BTreeSet<Name>) {
        into.extend(self.stated.left.variables());
        into.extend(self.stated.right.variables());
    }

    /// A divisor that is zero, as written in the rule.
    fn zero(&self, substitution: &Substitution, facts: &Facts) -> Option<&Nat> {
        let mut divisors = self.divisors.iter();
        divisors.find(|divisor| {
            let value = substitution.nat(divisor);
            let is_zero = Fact::new(value, Relation::Equal, Nat::zero());
            facts.holds(&is_zero).is_yes()
        })
    }

    /// That a divisor is positive, if nobody knows. A program that divides by a size says so; what
    /// is left of a size that was divided may be zero though nothing else divides by it.
    fn positive(&self, substitution: &Substitution, facts: &Facts) -> Option<Fact> {
        let divisors = self.divisors.iter();
        let divided = divisors
            .map(|divisor| substitution.nat(divisor))
            .filter(is_divided);
        divided
            .map(|divisor| Fact::less(&Nat::zero(), &divisor))
            .find(|positive| !facts.holds(positive).is_yes())
    }

    fn holds(&self, substitution: &Substitution, facts: &Facts) -> bool {
        facts
            .holds(&substituted(&self.stated, substitution))
            .is_yes()
            && self.zero(substitution, facts).is_none()
            && self.positive(substitution, facts).is_none()
    }

    fn explanation(&self, substitution: &Substitution, facts: &Facts) -> String {
        let fact = substituted(&self.stated, substitution);
        let not = format!(
            "`{}` does not hold",
            written_out(&self.stated, substitution)
        );
        if self.zero(substitution, facts).is_some() {
            return format!("{not}: nothing is divided by zero; give a number of at least 1");
        }
        let fact = self.positive(substitution, facts).unwrap_or(fact);
        match facts.holds(&fact).is_no() {
            true => not,
            false => format!(
                "`{fact}` does not follow from what is known of the sizes; state it with `where` in the program"
            ),
        }
    }
}

/// Whether the size is what is left after a division, perhaps multiplied.
fn is_divided(size: &Nat) -> bool {
    match size.view() {
        NatView::FloorDivide(..) | NatView::Modulo(..) => true,
        NatView::Product(factors) => factors.iter().any(is_divided),
        _ => false,
    }
}

/// Everything that the fact divides by.
pub(crate) fn divisors(fact: &Fact) -> Vec<Nat> {
    let mut divisors = Vec::new();
    divisors_in(&fact.left, &mut divisors);
    divisors_in(&fact.right, &mut divisors);
    divisors
}

/// Everything that the size divides by, however far inside.
fn divisors_in(size: &Nat, into: &mut Vec<Nat>) {
    let mut inside = |parts: &[Nat]| parts.iter().for_each(|part| divisors_in(part, into));
    match size.view() {
        NatView::Constant(_) | NatView::Variable(_) => {}
        NatView::Sum(parts)
        | NatView::Product(parts)
        | NatView::Minimum(parts)
        | NatView::Maximum(parts) => inside(&parts),
        NatView::Power(left, right) => inside(&[left, right]),
        NatView::Application(_, argument) => inside(&[argument]),
        NatView::BigSum { from, to, body, .. } => inside(&[from, to, body]),
        NatView::FloorDivide(dividend, divisor) | NatView::Modulo(dividend, divisor) => {
            inside(&[dividend, divisor.clone()]);
            into.push(divisor);
        }
    }
}

/// A condition that is written by name: `associative f`.
#[derive(Debug)]
pub struct NamedCondition {
    /// The name.
    pub name: &'static str,
    /// How many variables it is about.
    pub arity: usize,
    /// The meaning, for messages.
    pub meaning: &'static str,
    holds: fn(&[&Bound]) -> bool,
}

/// All conditions that are written by name.
pub fn named_conditions() -> &'static [NamedCondition] {
    &[
        NamedCondition {
            name: "associative",
            arity: 1,
            meaning: "the operator may be regrouped; for floating-point numbers this changes rounding, which the user of the rule accepts",
            holds: |found| operator(found[0]).is_some_and(|operator| operator.all(is_associative)),
        },
        NamedCondition {
            name: "commutative",
            arity: 1,
            meaning: "the operator's arguments may change places",
            holds: |found| operator(found[0]).is_some_and(|operator| operator.all(is_commutative)),
        },
        NamedCondition {
            name: "neutral",
            arity: 2,
            meaning: "the first variable is the neutral element of the operator, the second",
            holds: |found| {
                operator(found[1]).is_some_and(|operator| is_neutral(&found[0].term, &operator))
            },
        },
        NamedCondition {
            name: "exchangeable",
            arity: 1,
            meaning: "what the operator, whose first argument is what was combined so far, combines may change places",
            holds: |found| is_exchangeable(found[0]),
        },
        NamedCondition {
            name: "outerProduct",
            arity: 3,
            meaning: "the first variable, a matrix of known numbers, is the products of the second, a column, and of the third, a row",
            holds: |found| is_outer_product(&found[0].term, &found[1].term, &found[2].term),
        },
        NamedCondition {
            name: "nonzero",
            arity: 1,
            meaning: "the term is a known number other than zero",
            holds: |found| is_nonzero(&found[0].term),
        },
        NamedCondition {
            name: "computes",
            arity: 1,
            meaning: "the function does not only rearrange its argument",
            holds: |found| !only_rearranges(&found[0].term),
        },
        NamedCondition {
            name: "rearranges",
            arity: 1,
            meaning: "the function only rearranges its argument",
            holds: |found| only_rearranges(&found[0].term),
        },
        NamedCondition {
            name: "variable",
            arity: 1,
            meaning: "the term is a variable",
            holds: |found| found[0].term.as_variable().is_some(),
        },
        NamedCondition {
            name: "notVariable",
            arity: 1,
            meaning: "the term is not a variable",
            holds: |found| found[0].term.as_variable().is_none(),
        },
    ]
}

/// Whether the term is a number that is written out, and not zero.
fn is_nonzero(term: &Term) -> bool {
    let TermKind::Literal(Literal::Scalar(value)) = term.kind() else {
        return false;
    };
    let text = value.to_string();
    text.parse::<f64>().is_ok_and(|value| value != 0.0)
}

/// Whether the operator rounds, so that its results depend on how it is grouped.
fn rounds_otherwise(bound: &Bound) -> bool {
    let rounds = |primitive| matches!(primitive, Primitive::Add | Primitive::Mul);
    operator(bound).is_some_and(|operator| operator.any(rounds))
        && bound.term.ty().is_some_and(has_floats)
}

fn has_floats(ty: &Type) -> bool {
    match ty {
        Type::Data(data) => holds_floats(data),
        Type::Function(argument, result) => has_floats(argument) || has_floats(result),
        _ => false,
    }
}

fn holds_floats(data: &DataType) -> bool {
    match data {
        DataType::Scalar(scalar) => scalar.is_float(),
        DataType::Vector(_, element) | DataType::Array(_, element) => holds_floats(element),
        DataType::Pair(first, second) => holds_floats(first) || holds_floats(second),
        _ => false,
    }
}

pub(super) fn named_condition(name: &Name) -> Option<&'static NamedCondition> {
    named_conditions()
        .iter()
        .find(|condition| condition.name == name.as_str())
}

impl Check {
    /// Whether the condition holds for what was matched.
    pub(super) fn holds(
        &self,
        substitution: &Substitution,
        found: &[Option<Bound>],
        facts: &Facts,
    ) -> bool {
        match self {
            Check::Fact(condition) => condition.holds(substitution, facts),
            Check::Class(name, class) => substitution
                .get(name)
                .is_none_or(|argument| class.has(argument) == Some(true)),
            Check::Named(condition, variables) => {
                bound(variables, found).is_none_or(|found| (condition.holds)(&found))
            }
            // Those are asked of the strategy itself.
            Check::Applies(..) | Check::Rewrites(..) => true,
        }
    }

    /// Whether it allows that sums or products of floating-point numbers are regrouped: they are
    /// rounded otherwise then.
    pub(super) fn regroups(&self, found: &[Option<Bound>]) -> bool {
        match self {
            Check::Named(condition, variables) if condition.name == "associative" => {
                bound(variables, found).is_some_and(|found| rounds_otherwise(found[0]))
            }
            _ => false,
        }
    }

    /// Says why the condition does not hold, when asked.
    pub(super) fn explanation(
        &self,
        substitution: &Substitution,
        found: &[Option<Bound>],
        facts: &Facts,
    ) -> Box<dyn FnOnce() -> String + Send + Sync> {
        match self {
            Check::Fact(condition) => {
                let text = condition.explanation(substitution, facts);
                Box::new(|| text)
            }
            Check::Class(name, class) => {
                let argument = substitution.get(name).map(TypeArgument::to_string);
                let argument = argument.unwrap_or_else(|| name.to_string());
                let text = format!("`{argument}` is not {}", class.description());
                Box::new(|| text)
            }
            Check::Applies(..) | Check::Rewrites(..) => {
                Box::new(|| "a strategy does not apply".to_owned())
            }
            // The term of a variable may be most of the program.
            Check::Named(condition, variables) => {
                let (name, meaning) = (condition.name, condition.meaning);
                let terms: Vec<Term> = bound(variables, found)
                    .into_iter()
                    .flatten()
                    .map(|bound| bound.term.clone())
                    .collect();
                Box::new(move || {
                    let list: Vec<String> = terms.iter().map(|term| format!("`{term}`")).collect();
                    let list = list.join(" and ");
                    format!("the condition `{name}` does not hold for {list}: {meaning}")
                })
            }
        }
    }
}

/// The terms of the rule's variables; `None` if one of them is unknown.
fn bound<'a>(variables: &[usize], found: &'a [Option<Bound>]) -> Option<Vec<&'a Bound>> {
    let found = variables.iter().map(|index| found[*index].as_ref());
    found.collect()
}

pub(super) fn substituted(fact: &Fact, substitution: &Substitution) -> Fact {
    Fact::new(
        substitution.nat(&fact.left),
        fact.relation,
        substitution.nat(&fact.right),
    )
}

/// The fact with its sizes in it, but not computed: `33%32 == 0`, not `1 == 0`.
fn written_out(fact: &Fact, substitution: &Substitution) -> Fact {
    fact.substitute(&|name| {
        let size = substitution.nat(&Nat::variable(name.clone()));
        let shown = match size.as_constant().is_some() || size.as_variable().is_some() {
            true => size.to_string(),
            false => format!("({size})"),
        };
        Some(Nat::variable(shown.as_str()))
    })
}

/// Whether `op[op[a, x], y]` is `op[op[a, y], x]`.
fn is_exchangeable(bound: &Bound) -> bool {
    match &*bound.parameters {
        [sum, _] => adds_to(&|term| term.as_variable() == Some(sum), sum, &bound.term),
        _ => false,
    }
}

/// Whether the body is one of `sum + e`, `e + sum`, `fma e e' sum`, with any associative and
/// commutative operator for `+`, where `e` does not mention `root`; or does that to every element
/// of the array `sum`.
fn adds_to(is_sum: &dyn Fn(&Term) -> bool, root: &Name, body: &Term) -> bool {
    let spine = body.spine();
    let mentions = |term: &Term| term.has_free(root);
    match (spine.head.as_primitive(), &spine.arguments[..]) {
        (Some(Primitive::Fma), [left, right, sum]) => {
            is_sum(sum) && !mentions(left) && !mentions(right)
        }
        (Some(operator), [left, right]) if is_associative(operator) => {
            (is_sum(left) && !mentions(right)) || (is_sum(right) && !mentions(left))
        }
        (Some(primitive), [function, array]) if is_map(primitive) => {
            let zipped = array.spine();
            let [sums, others] = zipped.arguments[..] else {
                return false;
            };
            let is_zip = zipped.head.as_primitive() == Some(Primitive::Zip);
            let Some((pair, inner)) = function.as_lambda() else {
                return false;
            };
            let first = |term: &Term| {
                let spine = term.spine();
                spine.head.as_primitive() == Some(Primitive::Fst)
                    && matches!(spine.arguments[..], [of] if of.as_variable() == Some(&pair.name))
            };
            is_zip
                && is_sum(sums)
                && !mentions(others)
                && !mentions(function)
                && adds_to_first(&first, &pair.name, inner)
        }
        _ => false,
    }
}

/// The same for the elements: what else is added may mention the pair, but not its first part.
fn adds_to_first(first: &dyn Fn(&Term) -> bool, pair: &Name, body: &Term) -> bool {
    let hidden = rise_lang::term::fresh_name(&Name::from("sum"), |name| body.has_free(name));
    let replaced = without(body, first, &hidden);
    adds_to(
        &|term| term.as_variable() == Some(&hidden),
        &hidden,
        &replaced,
    ) && only_second(&replaced, pair)
}

/// The term with the variable in place of every part that `is_part` says.
fn without(term: &Term, is_part: &dyn Fn(&Term) -> bool, variable: &Name) -> Term {
    if is_part(term) {
        return Term::variable(variable.clone());
    }
    term.map_children(&mut |part| Some(without(part, is_part, variable)))
        .unwrap_or_else(|| term.clone())
}

/// Whether the pair is only used as `snd pair`.
fn only_second(term: &Term, pair: &Name) -> bool {
    let spine = term.spine();
    let is_second = spine.head.as_primitive() == Some(Primitive::Snd)
        && matches!(spine.arguments[..], [of] if of.as_variable() == Some(pair));
    if is_second || !term.has_free(pair) {
        return true;
    }
    match term.kind() {
        TermKind::Apply(function, argument) => {
            only_second(function, pair) && only_second(argument, pair)
        }
        TermKind::Lambda(_, body) | TermKind::TypeLambda(_, body) => only_second(body, pair),
        TermKind::TypeApply(function, _) => only_second(function, pair),
        _ => false,
    }
}
