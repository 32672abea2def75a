//! Uses of definitions replaced by what they stand for, since a function in MLIR holds one whole term.

use std::collections::HashMap;

use rise_lang::infer::InferredProgram;
use rise_lang::nat::{Fact, Name};
use rise_lang::term::{Definition, Term, TermKind};
use rise_lang::types::Substitution;

/// The definition of that name, which then uses no others, with all facts that it needs: those stated and those inference left.
pub fn expand(program: &InferredProgram, wanted: &Name) -> Option<Definition> {
    let mut known: HashMap<Name, Term> = HashMap::new();
    for inferred in &program.definitions {
        let definition = &inferred.definition;
        let term = replace(&definition.term, &known);
        if definition.name == *wanted {
            let left = inferred.facts.iter().map(|required| required.fact.clone());
            let facts: Vec<Fact> = definition.facts.iter().cloned().chain(left).collect();
            return Some(Definition {
                term,
                facts,
                ..definition.clone()
            });
        }
        known.insert(definition.name.clone(), term);
    }
    None
}

/// The term with the terms of definitions for their names; these are closed, so nothing can be captured.
fn replace(term: &Term, known: &HashMap<Name, Term>) -> Term {
    let change = |part: &Term| match part.kind() {
        TermKind::Reference(reference) => {
            let mut term = known.get(&reference.name)?.clone();
            for argument in reference.arguments.iter() {
                let TermKind::TypeLambda(parameter, body) = term.kind() else {
                    return None;
                };
                let substitution = Substitution::of(parameter.name.clone(), argument.clone());
                term = body.substitute_types(&substitution);
            }
            Some(term)
        }
        _ => None,
    };
    match change(term) {
        Some(replaced) => replaced,
        None => term
            .map_children(&mut |child| Some(replace(child, known)))
            .unwrap_or_else(|| term.clone()),
    }
}
