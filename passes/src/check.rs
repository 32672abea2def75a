//! Checks the type of a rewritten definition: it must have the type of the original.

use rise_lang::infer::{InferredDefinition, TypeError, carries_its_types, infer_program};
use rise_lang::nat::{Fact, Facts, Name};
use rise_lang::primitives::Primitive;
use rise_lang::term::{Constructs, Definition, Program, Term, TermKind, fresh_name};
use rise_lang::types::{Substitution, Type, TypeArgument, TypeParameter};

/// The definition with checked types: those that its term carries, if they are right, or else those
/// that inference finds.
///
/// # Errors
/// A type error of the definition.
pub fn checked(definition: Definition) -> Result<InferredDefinition, Box<TypeError>> {
    match definition.term.ty().cloned() {
        Some(ty) if carries_its_types(&definition) => Ok(InferredDefinition {
            definition,
            ty,
            facts: Vec::new(),
        }),
        _ => infer_again(&definition),
    }
}

/// The definition with the types that inference finds for all its parts, and with all facts that it
/// needs: its own, and behind them those that do not follow from these.
///
/// # Errors
/// A type error of the definition.
pub fn infer_again(definition: &Definition) -> Result<InferredDefinition, Box<TypeError>> {
    match infer(definition.term.without_types(), definition) {
        Ok(inferred) => Ok(inferred),
        // Terms made by inlining or by a rule may lack an annotation that inference needs; their
        // types are known.
        Err(error) => {
            infer(annotated(&definition.term).without_types(), definition).map_err(|_| error)
        }
    }
}

fn infer(term: Term, definition: &Definition) -> Result<InferredDefinition, Box<TypeError>> {
    let definition = Definition {
        term,
        ..definition.clone()
    };
    let program = Program::from(vec![definition]);
    let mut inferred =
        infer_program(&program).map_err(|mut errors| Box::new(errors.swap_remove(0)))?;
    let mut inferred = inferred.definitions.swap_remove(0);
    let open = inferred.facts.iter().map(|required| required.fact.clone());
    let known: Facts = inferred.definition.facts.iter().cloned().collect();
    let needed: Vec<Fact> = open.filter(|fact| !known.holds(fact).is_yes()).collect();
    inferred.definition.facts.extend(needed);
    Ok(inferred)
}

/// The term with the arguments of functions on sizes and types in their places: `(fun (n : nat) =>
/// split n) 4` is `split 4`. What stands inside such a function then need not hold for every size.
pub fn instantiated(term: &Term) -> Term {
    // Shared parts stay shared, if there is no such function.
    if !term.constructs().contains(Constructs::TYPE_APPLICATION) {
        return term.clone();
    }
    let term = term
        .map_children(&mut |child| Some(instantiated(child)))
        .unwrap_or_else(|| term.clone());
    let TermKind::TypeApply(function, argument) = term.kind() else {
        return term;
    };
    match function.kind() {
        TermKind::TypeLambda(parameter, body) => {
            let substitution = Substitution::of(parameter.name.clone(), argument.clone());
            body.substitute_types(&substitution)
        }
        _ => term,
    }
}

/// The term with the type of every function's parameter written to it, and of every conversion and
/// every vector that is made of a scalar: their arguments do not determine what they give.
pub fn annotated(term: &Term) -> Term {
    if is_undetermined(term) {
        return with_its_type_written(term.clone());
    }
    if let Some((function, argument)) = term.as_apply()
        && is_undetermined(function)
    {
        let applied = Term::apply(function.clone(), annotated(argument));
        let applied = applied.with_origin(term.origin().clone());
        return with_its_type_written(with_notes_of(applied, term));
    }
    let term = term
        .map_children(&mut |child| Some(annotated(child)))
        .unwrap_or_else(|| term.clone());
    let (TermKind::Lambda(parameter, body), Some(Type::Function(input, _))) =
        (term.kind(), term.ty())
    else {
        return term;
    };
    if parameter.annotation.is_some() {
        return term;
    }
    let lambda = Term::annotated_lambda(parameter.name.clone(), (**input).clone(), body.clone())
        .with_origin(term.origin().clone());
    with_notes_of(lambda, &term)
}

/// Whether the term is a primitive whose arguments do not determine its result.
fn is_undetermined(term: &Term) -> bool {
    use Primitive::{Bitcast, Cast, VectorFromScalar};
    matches!(term.as_primitive(), Some(Cast | Bitcast | VectorFromScalar))
}

/// The term with its type as an annotation, if it has a type, and no annotation yet.
fn with_its_type_written(term: Term) -> Term {
    match (term.annotation(), term.shared_type().cloned()) {
        (None, Some(ty)) => term.annotate(ty),
        _ => term,
    }
}

fn with_notes_of(term: Term, other: &Term) -> Term {
    let term = match other.shared_type() {
        Some(ty) => term.with_type(ty.clone()),
        None => term,
    };
    match other.annotation() {
        Some(ty) => term.annotate(ty.clone()),
        None => term,
    }
}

/// The term with `expected` written to it: to the parameters of the functions that it begins with,
/// and to what comes after them. Inference of the result then finds this type, under the facts that
/// are known, or says why not.
///
/// The parameters that `written` begins with stay, and keep their names: a strategy that takes them
/// away, `fun xs => f xs ~> f`, gets them back.
pub fn of_type(term: &Term, expected: &Type, written: &Term) -> Term {
    match (term.kind(), expected, written.kind()) {
        (TermKind::TypeLambda(parameter, body), Type::Dependent(named, inner), _) => {
            let (parameter, body) = with_size_of(written, parameter, body);
            let (parameter, body) = (&parameter, &body);
            let own = TypeArgument::variable(parameter.kind, parameter.name.clone());
            let inner = Substitution::of(named.name.clone(), own).ty(inner);
            let body = of_type(body, &inner, inside(written));
            Term::type_lambda(parameter.clone(), body)
                .with_type(Type::dependent(parameter.clone(), inner))
                .with_origin(term.origin().clone())
        }
        (TermKind::Lambda(parameter, body), Type::Function(input, output), _) => {
            let (name, body) = with_name_of(written, &parameter.name, body, input);
            let body = of_type(&body, output, inside(written));
            Term::annotated_lambda(name, (**input).clone(), body)
                .with_type(expected.clone())
                .with_origin(term.origin().clone())
        }
        (_, Type::Function(input, output), TermKind::Lambda(parameter, inner)) => {
            let taken = |name: &Name| term.free_variables().any(|free| free == name);
            let name = match taken(&parameter.name) {
                true => fresh_name(&parameter.name, taken),
                false => parameter.name.clone(),
            };
            let variable = Term::variable(name.clone()).with_type((**input).clone());
            let applied = Term::apply(term.clone(), variable)
                .with_type((**output).clone())
                .with_origin(inner.origin().clone());
            let body = of_type(&applied, output, inner);
            Term::annotated_lambda(name, (**input).clone(), body)
                .with_type(expected.clone())
                .with_origin(written.origin().clone())
        }
        _ => term.clone().annotate(expected.clone()),
    }
}

/// The name that a parameter has in `written`, and the body of its function with that name. A name
/// that means something else in the body is not taken.
fn with_name_of(written: &Term, name: &Name, body: &Term, input: &Type) -> (Name, Term) {
    match written.kind() {
        TermKind::Lambda(parameter, _)
            if parameter.name != *name
                && !body.free_variables().any(|free| *free == parameter.name) =>
        {
            let variable = Term::variable(parameter.name.clone()).with_type(input.clone());
            (parameter.name.clone(), body.substitute(name, &variable))
        }
        _ => (name.clone(), body.clone()),
    }
}

/// The same for a parameter on the type level.
fn with_size_of(written: &Term, parameter: &TypeParameter, body: &Term) -> (TypeParameter, Term) {
    match written.kind() {
        TermKind::TypeLambda(before, _)
            if before.name != parameter.name
                && !body.free_type_variables().contains_key(&before.name) =>
        {
            let own = TypeArgument::variable(parameter.kind, before.name.clone());
            let body = body.substitute_types(&Substitution::of(parameter.name.clone(), own));
            let name = before.name.clone();
            (
                TypeParameter {
                    name,
                    ..parameter.clone()
                },
                body,
            )
        }
        _ => (parameter.clone(), body.clone()),
    }
}

/// The term below the parameters that it begins with.
fn inside(term: &Term) -> &Term {
    match term.kind() {
        TermKind::Lambda(_, body) | TermKind::TypeLambda(_, body) => body,
        _ => term,
    }
}

/// The term without annotations: those of parameters, and those of other terms. Two terms of the
/// same type mean the same if they are equal without.
pub fn bare(term: &Term) -> Term {
    let inner = match term.kind() {
        TermKind::Lambda(parameter, body) => Term::lambda(parameter.name.clone(), bare(body)),
        TermKind::TypeLambda(parameter, body) => Term::type_lambda(parameter.clone(), bare(body)),
        TermKind::Apply(function, argument) => Term::apply(bare(function), bare(argument)),
        TermKind::TypeApply(function, argument) => {
            Term::type_apply(bare(function), argument.clone())
        }
        TermKind::Variable(name) => Term::variable(name.clone()),
        TermKind::Reference(reference) => {
            Term::reference_with(reference.name.clone(), reference.arguments.to_vec())
        }
        TermKind::Literal(literal) => Term::literal(literal.clone()),
        TermKind::Primitive(primitive) => Term::primitive(*primitive),
        TermKind::Foreign(function) => Term::foreign(function.clone()),
    };
    match term.shared_type() {
        Some(ty) => inner.with_type(ty.clone()),
        None => inner,
    }
}
