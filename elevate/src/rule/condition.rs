//! What must hold for a rule to be applied, beyond the form of the term.

use rise_lang::{
    nat::{Fact, Facts, Name, Nat},
    primitives::Primitive,
    term::{Literal, ScalarValue, Term, TermKind},
    types::{Class, DataType, Substitution, Type, TypeArgument},
};

use super::pattern::Bound;
use crate::rise::views::only_rearranges;

/// A condition, compiled.
#[derive(Debug)]
pub(super) enum Check {
    /// About sizes, with the compiled names of type-level variables.
    Fact(Fact),
    /// The type-level variable of this compiled name is in the class.
    Class(Name, Class),
    /// A named condition on the variables with these numbers.
    Named(&'static NamedCondition, Vec<usize>),
}

/// A condition that is written by name: `associative f`.
#[derive(Debug)]
pub struct NamedCondition {
    /// The name.
    pub name: &'static str,
    /// How many variables it is about.
    pub arity: usize,
    /// What it says.
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
            holds: |found| operator(found[0]).is_some_and(is_associative),
        },
        NamedCondition {
            name: "commutative",
            arity: 1,
            meaning: "the operator's arguments may change places",
            holds: |found| operator(found[0]).is_some_and(is_commutative),
        },
        NamedCondition {
            name: "neutral",
            arity: 2,
            meaning: "the first variable is the neutral element of the operator, the second",
            holds: |found| {
                operator(found[1]).is_some_and(|operator| is_neutral(&found[0].term, operator))
            },
        },
        NamedCondition {
            name: "exchangeable",
            arity: 1,
            meaning: "what the operator, whose first argument is what was combined so far, combines may change places",
            holds: |found| is_exchangeable(found[0]),
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

pub(super) fn named_condition(name: &Name) -> Option<&'static NamedCondition> {
    named_conditions()
        .iter()
        .find(|condition| condition.name == name.as_str())
}

impl Check {
    /// Why the condition does not hold; `None` if it does.
    pub(super) fn violated(
        &self,
        substitution: &Substitution,
        found: &[Option<Bound>],
        facts: &Facts,
    ) -> Option<String> {
        match self {
            Check::Fact(stated) => {
                let fact = substituted(stated, substitution);
                let verdict = facts.holds(&fact);
                (!verdict.is_yes()).then(|| match verdict.is_no() {
                    true => format!("`{}` does not hold", written_out(stated, substitution)),
                    false => format!("`{fact}` does not follow from what is known of the sizes; state it with `where` in the program"),
                })
            }
            Check::Class(name, class) => {
                let argument = substitution.get(name)?;
                (class.has(argument) != Some(true))
                    .then(|| format!("`{}` is not {}", Shown(argument), class.description()))
            }
            Check::Named(condition, variables) => {
                let found: Option<Vec<&Bound>> = variables
                    .iter()
                    .map(|index| found[*index].as_ref())
                    .collect();
                let found = found?;
                (!(condition.holds)(&found)).then(|| {
                    let list: Vec<String> = found
                        .iter()
                        .map(|bound| format!("`{}`", bound.term))
                        .collect();
                    format!(
                        "the condition `{}` does not hold for {}: {}",
                        condition.name,
                        list.join(" and "),
                        condition.meaning
                    )
                })
            }
        }
    }
}

struct Shown<'a>(&'a TypeArgument);

impl std::fmt::Display for Shown<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}", self.0)
    }
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

/// The primitive of an operator written as `(+)`, `fun x => (+) x` or `fun x y => x + y`.
fn operator(bound: &Bound) -> Option<Primitive> {
    let mut parameters: Vec<&Name> = bound.parameters.iter().collect();
    let mut body = &bound.term;
    while let Some((parameter, inner)) = body.as_lambda() {
        if parameters.contains(&&parameter.name) {
            return None;
        }
        parameters.push(&parameter.name);
        body = inner;
    }
    let spine = body.spine();
    let arguments: Option<Vec<&Name>> = spine
        .arguments
        .iter()
        .map(|argument| argument.as_variable())
        .collect();
    match arguments? == parameters && parameters.len() <= 2 {
        true => spine.head.as_primitive(),
        false => None,
    }
}

fn is_associative(operator: Primitive) -> bool {
    use Primitive::{Add, And, Max, Min, Mul, Or, Xor};
    matches!(operator, Add | Mul | Min | Max | And | Or | Xor)
}

fn is_commutative(operator: Primitive) -> bool {
    is_associative(operator)
}

/// Whether `op[op[a, x], y]` is `op[op[a, y], x]`.
fn is_exchangeable(bound: &Bound) -> bool {
    match &*bound.parameters {
        [sum, _] => adds_to(&|term| term.as_variable() == Some(sum), sum, &bound.term),
        _ => false,
    }
}

/// Whether the body is one of `sum + e`, `e + sum`, `fma e e' sum`, with any associative and commutative operator for `+`, where `e` does not
/// mention `root`; or does that to every element of the array `sum`.
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

fn is_map(primitive: Primitive) -> bool {
    use Primitive::*;
    matches!(
        primitive,
        Map | MapSeq | MapSeqUnroll | MapPar | MapGlobal | MapWorkGroup | MapLocal
    )
}

fn is_neutral(term: &Term, operator: Primitive) -> bool {
    let spine = term.spine();
    if let (Some(Primitive::VectorFromScalar), [scalar]) =
        (spine.head.as_primitive(), &spine.arguments[..])
    {
        return is_neutral(scalar, operator);
    }
    let (TermKind::Literal(Literal::Scalar(value)), Some(Type::Data(DataType::Scalar(scalar)))) =
        (term.kind(), term.ty())
    else {
        return false;
    };
    let number = |text: &str| {
        rise_lang::term::Number::parse(text)
            .ok()
            .and_then(|number| number.value(*scalar).ok())
    };
    match operator {
        Primitive::Add | Primitive::Or | Primitive::Xor => {
            Some(value) == number("0").as_ref() || *value == ScalarValue::Bool(false)
        }
        Primitive::Mul => Some(value) == number("1").as_ref(),
        Primitive::And => *value == ScalarValue::Bool(true) || Some(value) == number("-1").as_ref(),
        _ => false,
    }
}
