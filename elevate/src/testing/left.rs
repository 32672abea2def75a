//! Left sides of rules, with terms in the places of their variables.

use std::collections::HashMap;

use rise_lang::{
    nat::{Fact, Name, Nat},
    term::{Term, TermKind},
    types::{DataType, Type},
};

use crate::rule::{Condition, RewriteRule};

/// The facts of the rule with sizes for `length'xs`: those of conditions, in their order.
pub(super) fn fact_of(rule: &RewriteRule, condition: &Condition) -> Option<Fact> {
    let Condition::Fact(fact, _) = condition else {
        return None;
    };
    let size = |name: &Name| {
        let array = name.as_str().strip_prefix("length'")?;
        let variable = rule
            .variables()
            .iter()
            .find(|variable| variable.name.as_str() == array)?;
        Some(variable.ty.as_data()?.as_array()?.0.clone())
    };
    Some(fact.substitute(&size))
}

/// All sizes in the types of the variables.
pub(super) fn sizes_of(ty: &Type, into: &mut Vec<Nat>) {
    match ty {
        Type::Data(data) => data_sizes(data, into),
        Type::Function(parameter, result) => {
            sizes_of(parameter, into);
            sizes_of(result, into);
        }
        Type::Dependent(..) | Type::Many(..) => {}
    }
}

fn data_sizes(data: &DataType, into: &mut Vec<Nat>) {
    match data {
        DataType::Array(size, element) | DataType::Vector(size, element) => {
            into.push(size.clone());
            data_sizes(element, into);
        }
        DataType::Pair(first, second) => {
            data_sizes(first, into);
            data_sizes(second, into);
        }
        _ => {}
    }
}

pub(super) fn binders(term: &Term, into: &mut Vec<Name>) {
    if let Some((parameter, _)) = term.as_lambda() {
        into.push(parameter.name.clone());
    }
    term.children().for_each(|part| binders(part, into));
}

/// The body below so many lambdas.
pub(super) fn under(term: &Term, lambdas: usize) -> Term {
    match term.as_lambda() {
        Some((_, body)) if lambdas > 0 => under(body, lambdas - 1),
        _ => term.clone(),
    }
}

/// The left side with terms for its variables. What it binds gets new names.
pub(super) fn plug(
    term: &Term,
    holes: &HashMap<Name, (usize, Term)>,
    names: &mut usize,
) -> Option<Term> {
    let spine = term.spine();
    let hole = spine.head.as_variable().and_then(|name| holes.get(name));
    match (hole, term.kind()) {
        (Some((arity, replacement)), _) if spine.arguments.len() == *arity => {
            let mut arguments = spine.arguments.iter();
            arguments.try_fold(replacement.clone(), |function, argument| {
                let (parameter, body) = function.as_lambda()?;
                Some(body.substitute(&parameter.name, &plug(argument, holes, names)?))
            })
        }
        (_, TermKind::Lambda(parameter, body)) => {
            *names += 1;
            let name = Name::from(format!("bound{names}"));
            let ty = match term.ty() {
                Some(Type::Function(ty, _)) => ty.clone(),
                _ => return None,
            };
            let variable = Term::variable(name.clone()).with_type(ty);
            let body = plug(&body.substitute(&parameter.name, &variable), holes, names)?;
            let lambda = Term::lambda(name, body);
            Some(match term.shared_type() {
                Some(ty) => lambda.with_type(ty.clone()),
                None => lambda,
            })
        }
        _ => {
            let mut is_whole = true;
            let plugged = term.map_children(&mut |part| {
                let part = plug(part, holes, names);
                is_whole &= part.is_some();
                part
            });
            is_whole.then(|| plugged.unwrap_or_else(|| term.clone()))
        }
    }
}
