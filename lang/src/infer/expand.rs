//! Uses of definitions replaced by what they stand for.

use super::InferredProgram;
use crate::{
    nat::Name,
    stack::deep,
    term::{Definition, Reference, Term, TermKind},
    types::Substitution,
};
use rustc_hash::{FxHashMap, FxHashSet};

impl InferredProgram {
    /// The definition of that name, in whose term no definition is used any more, with all facts that it needs: those that it states, then
    /// those that inference left to be checked. `None` if the program does not define it.
    ///
    /// A use of a definition becomes its term with the implicit type-level arguments of that use in it. All nodes keep their types; what was
    /// a part of another definition keeps its place in the text of that definition. Definitions are closed, so nothing is captured. The
    /// result is as large as the program written out, yet terms without implicit parameters are shared between their uses.
    ///
    /// ```
    /// use rise_lang::{diagnostic::Source, infer::infer_program, syntax::{self, Files}};
    ///
    /// let text = "def square = fun x => x * x
    /// def squares = fun (n : nat) (xs : n.f32) => join (split 4 (map square xs))";
    /// let program = syntax::parse_program(&Source::new("squares.rise", text), &Files)?;
    /// let squares = infer_program(&program).unwrap().expand(&"squares".into()).unwrap();
    /// assert_eq!(squares.term.to_string(), "fun (n : nat) (xs : n.f32) => join (split 4 (map (fun (x : f32) => x * x) xs))");
    /// assert_eq!(squares.facts[0].to_string(), "n%4 == 0");
    /// # Ok::<(), rise_lang::syntax::SyntaxError>(())
    /// ```
    pub fn expand(&self, name: &Name) -> Option<Definition> {
        let needed = self.needed_by(name);
        let mut terms: FxHashMap<&Name, Term> = FxHashMap::default();
        for inferred in &self.definitions {
            let definition = &inferred.definition;
            if !needed.contains(&definition.name) {
                continue;
            }
            let term = replace(&definition.term, &terms).unwrap_or_else(|| definition.term.clone());
            if definition.name == *name {
                let left = inferred.facts.iter().map(|required| required.fact.clone());
                return Some(Definition {
                    term,
                    facts: definition.facts.iter().cloned().chain(left).collect(),
                    ..definition.clone()
                });
            }
            terms.insert(&definition.name, term);
        }
        None
    }

    /// The names of a definition and of all that it uses, directly or not.
    fn needed_by(&self, name: &Name) -> FxHashSet<Name> {
        let mut needed = FxHashSet::from_iter([name.clone()]);
        // Definitions use only those before them.
        for inferred in self.definitions.iter().rev() {
            if needed.contains(&inferred.definition.name) {
                needed.extend(inferred.definition.term.references());
            }
        }
        needed
    }
}

/// The term with the terms of definitions for their names; `None` if it uses none.
fn replace(term: &Term, terms: &FxHashMap<&Name, Term>) -> Option<Term> {
    match term.kind() {
        TermKind::Reference(reference) => instance(reference, terms),
        _ => term.map_children(&mut |child| deep(|| replace(child, terms))),
    }
}

/// The term that the use of a definition stands for.
fn instance(reference: &Reference, terms: &FxHashMap<&Name, Term>) -> Option<Term> {
    let mut term = terms.get(&reference.name)?.clone();
    for argument in reference.arguments.iter() {
        let TermKind::TypeLambda(parameter, body) = term.kind() else {
            return None;
        };
        let substitution = Substitution::of(parameter.name.clone(), argument.clone());
        term = body.substitute_types(&substitution);
    }
    Some(term)
}
