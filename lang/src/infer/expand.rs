//! Expansion of definitions at their uses.

use std::sync::Arc;

use super::InferredProgram;
use crate::{
    nat::Name,
    stack::deep,
    term::{Definition, Reference, Term, TermKind, fresh_name},
    types::{Substitution, Type, TypeArgument, TypeParameter},
};
use rustc_hash::{FxHashMap, FxHashSet};

impl InferredProgram {
    /// The definition of that name, in whose term no definition is used any more, with all facts
    /// that it needs: those that it states, then those that inference left to be checked. `None` if
    /// the program does not define it.
    ///
    /// A use of a definition becomes its term with the implicit type-level arguments of that use in
    /// it, wherever these parameters stand. All nodes keep their types; what was a part of another
    /// definition keeps its place in the text of that definition. Definitions are closed, so
    /// nothing is captured. The result is as large as the program written out, yet terms without
    /// implicit parameters are shared between their uses.
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
        let mut expansion = Expansion::default();
        for inferred in &self.definitions {
            let definition = &inferred.definition;
            if !needed.contains(&definition.name) {
                continue;
            }
            let term = expansion.of(&definition.term);
            if definition.name == *name {
                let left = inferred.facts.iter().map(|required| required.fact.clone());
                return Some(Definition {
                    term,
                    facts: definition.facts.iter().cloned().chain(left).collect(),
                    ..definition.clone()
                });
            }
            expansion.terms.insert(definition.name.clone(), term);
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

/// Definitions written out, one after the other.
#[derive(Default)]
struct Expansion {
    /// The terms of the definitions.
    terms: FxHashMap<Name, Term>,
    /// The terms of their uses: the same term for the same arguments.
    uses: FxHashMap<(Name, Arc<[TypeArgument]>), Term>,
    /// The results for the nodes of a definition that may be met again, by their addresses.
    done: FxHashMap<usize, Option<Term>>,
}

impl Expansion {
    /// The term of a definition, written out.
    fn of(&mut self, term: &Term) -> Term {
        let written_out = self.replaced(term).unwrap_or_else(|| term.clone());
        self.done.clear();
        written_out
    }

    /// The term with the terms of definitions for their names; `None` if it uses none.
    fn replaced(&mut self, term: &Term) -> Option<Term> {
        if let TermKind::Reference(reference) = term.kind() {
            return self.used(reference);
        }
        if let Some(known) = self.done.get(&term.node_address()) {
            return known.clone();
        }
        let changed = term.map_children(&mut |child| deep(|| self.replaced(child)));
        let changed = changed.map(|changed| applied_to_type(term, changed));
        if term.is_shared() {
            self.done.insert(term.node_address(), changed.clone());
        }
        changed
    }

    /// The term that the use of a definition stands for.
    fn used(&mut self, reference: &Reference) -> Option<Term> {
        let term = self.terms.get(&reference.name)?;
        if reference.arguments.is_empty() {
            return Some(term.clone());
        }
        let key = (reference.name.clone(), reference.arguments.clone());
        if let Some(known) = self.uses.get(&key) {
            return Some(known.clone());
        }
        let used = instance(term, &reference.arguments)?;
        self.uses.insert(key, used.clone());
        Some(used)
    }
}

/// An application to a type-level argument, with the type that it has now: the implicit parameters
/// of a definition that stood behind the argument, such as `{m}` in `d 1` for
/// `d : (l : nat) -> {m : nat} -> …`, are gone.
fn applied_to_type(before: &Term, changed: Term) -> Term {
    let TermKind::TypeApply(function, argument) = changed.kind() else {
        return changed;
    };
    let mut head = before;
    while let TermKind::TypeApply(function, _) = head.kind() {
        head = function;
    }
    let is_use = matches!(head.kind(), TermKind::Reference(used) if !used.arguments.is_empty());
    match function.ty() {
        Some(Type::Dependent(parameter, result)) if is_use => {
            let ty = Substitution::of(parameter.name.clone(), argument.clone()).ty(result);
            changed.with_type(ty)
        }
        _ => changed,
    }
}

/// The term of a definition with arguments for its implicit parameters, in their order; explicit
/// ones and those on values between them stay. `None` if
/// it has fewer implicit parameters.
fn instance(term: &Term, arguments: &[TypeArgument]) -> Option<Term> {
    let Some((first, rest)) = arguments.split_first() else {
        return Some(term.clone());
    };
    let (kind, ty) = match (term.kind(), term.ty()) {
        (TermKind::TypeLambda(parameter, body), _) if !parameter.explicit => {
            let substitution = Substitution::of(parameter.name.clone(), first.clone());
            return instance(&body.substitute_types(&substitution), rest);
        }
        (TermKind::TypeLambda(parameter, body), _) => {
            // The arguments come from outside of this parameter.
            let (parameter, body) = apart(parameter, body, arguments);
            let body = deep(|| instance(&body, arguments))?;
            let ty = body.ty().cloned();
            let ty = ty.map(|ty| Type::dependent(parameter.clone(), ty));
            (TermKind::TypeLambda(parameter, body), ty)
        }
        (TermKind::Lambda(parameter, body), Some(Type::Function(input, _))) => {
            let body = deep(|| instance(body, arguments))?;
            let ty = body.ty().cloned();
            let ty = ty.map(|ty| Type::Function(input.clone(), Arc::new(ty)));
            (TermKind::Lambda(parameter.clone(), body), ty)
        }
        _ => return None,
    };
    let term = term.with_kind(kind).without_annotation();
    Some(match ty {
        Some(ty) => term.with_type(ty),
        None => term,
    })
}

/// The parameter and the term below it, with another name if arguments mention its own.
fn apart(
    parameter: &TypeParameter,
    body: &Term,
    arguments: &[TypeArgument],
) -> (TypeParameter, Term) {
    let is_mentioned = |name: &Name| {
        let mut free = arguments.iter().map(TypeArgument::free_variables);
        free.any(|free| free.contains_key(name))
    };
    if !is_mentioned(&parameter.name) {
        return (parameter.clone(), body.clone());
    }
    let taken = |name: &Name| is_mentioned(name) || body.free_type_variables().contains_key(name);
    let name = fresh_name(&parameter.name, taken);
    let variable = TypeArgument::variable(parameter.kind, name.clone());
    let body = body.substitute_types(&Substitution::of(parameter.name.clone(), variable));
    let parameter = TypeParameter {
        name,
        ..parameter.clone()
    };
    (parameter, body)
}
