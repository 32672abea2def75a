//! Checking a rule and compiling it.

use std::collections::BTreeSet;

use rise_lang::{
    diagnostic::Span,
    infer::{self, infer_in},
    nat::{Fact, Facts, Name, Nat},
    term::{Term, TermKind},
    types::{DataType, Kind, Substitution, Type, TypeParameter},
};

use super::{
    Condition, RuleDeclaration, RuleError, RuleErrorKind,
    brackets::Brackets,
    compile::{PatternCompiler, TemplateCompiler},
    condition::{Check, SizeCondition, named_condition, substituted},
    instance::Compiled,
    pattern::Pattern,
    signature::{Signature, Variable, unknown},
    template::{Form, Template},
};
use crate::heads::Heads;

pub(super) type Result<T> = std::result::Result<T, RuleError>;

pub(super) fn error<T>(kind: RuleErrorKind, span: Option<&Span>) -> Result<T> {
    Err(RuleError {
        kind,
        span: span.cloned(),
    })
}

fn wrong_types(error: Box<infer::TypeError>) -> RuleError {
    RuleError {
        span: error.span.clone(),
        kind: RuleErrorKind::Type(error),
    }
}

/// The inferred left side and what it says of the rule's names.
struct LeftSide {
    term: Term,
    signature: Signature,
    /// The type-level names that the user wrote; inference chose the others.
    written: BTreeSet<Name>,
    facts: Facts,
}

fn sizes_are_natural(ty: &Type, facts: &mut Facts) {
    match ty {
        Type::Data(data) => data_sizes_are_natural(data, facts),
        Type::Function(parameter, result) => {
            sizes_are_natural(parameter, facts);
            sizes_are_natural(result, facts);
        }
        Type::Dependent(..) | Type::Many(..) => {}
    }
}

fn data_sizes_are_natural(data: &DataType, facts: &mut Facts) {
    match data {
        DataType::Array(size, element) => {
            if !size.is_natural() {
                facts.assume(&Fact::less_or_equal(&Nat::zero(), size));
            }
            data_sizes_are_natural(element, facts);
        }
        DataType::Pair(first, second) => {
            data_sizes_are_natural(first, facts);
            data_sizes_are_natural(second, facts);
        }
        _ => {}
    }
}

/// In which context the rule's variables have the types that the left side gives them.
fn context_of(signature: &Signature, facts: Facts) -> infer::Context {
    let variables = signature.variables.iter();
    infer::Context {
        variables: variables
            .map(|variable| (variable.name.clone(), variable.ty.clone()))
            .collect(),
        type_variables: signature.types.clone(),
        facts,
    }
}

/// The facts among the conditions, with `length'xs` as it is written.
fn stated_facts(declaration: &RuleDeclaration) -> Vec<(Fact, &Span)> {
    let mut facts = Vec::new();
    for condition in &declaration.conditions {
        if let Condition::Fact(fact, span) = condition {
            facts.push((fact.clone(), span));
        }
    }
    facts
}

/// The type-level parameters that a rule declares or uses on its left side, in the classes that its
/// conditions say.
fn type_parameters(declaration: &RuleDeclaration, left: &Term) -> Vec<TypeParameter> {
    let mut written: Vec<TypeParameter> = declaration.parameters.clone();
    for (name, kind) in left.free_type_variables() {
        if written.iter().all(|parameter| parameter.name != name) {
            written.push(TypeParameter::implicit(name, kind));
        }
    }
    for condition in &declaration.conditions {
        if let Condition::Class(name, class, _) = condition
            && let Some(parameter) = written.iter_mut().find(|parameter| parameter.name == *name)
        {
            *parameter = parameter.clone().with_class(*class);
        }
    }
    written
}

fn infer_left(
    declaration: &RuleDeclaration,
    left: &Term,
    arities: &[(Name, usize)],
) -> Result<LeftSide> {
    let written = type_parameters(declaration, left);
    let closed = arities.iter().rev().fold(left.clone(), |body, (name, _)| {
        Term::lambda(name.clone(), body)
    });
    let context = infer::Context {
        variables: Vec::new(),
        type_variables: written.clone(),
        facts: Facts::default(),
    };
    let inferred = infer_in(&closed, &context).map_err(wrong_types)?;
    let mut facts = Facts::default();
    inferred
        .facts
        .iter()
        .for_each(|required| facts.assume(&required.fact));
    let names = written
        .iter()
        .map(|parameter| parameter.name.clone())
        .collect();
    let (mut term, mut type_parameters) = (inferred.term, written);
    while let TermKind::TypeLambda(parameter, body) = term.kind() {
        type_parameters.push(parameter.clone());
        term = body.clone();
    }
    let mut variables = Vec::new();
    for (name, arity) in arities {
        let Some(Type::Function(ty, _)) = term.ty().cloned() else {
            break;
        };
        let body = term.as_lambda().map(|(_, body)| body.clone());
        let Some(body) = body else { break };
        variables.push(Variable {
            name: name.clone(),
            arity: *arity,
            ty: (*ty).clone(),
        });
        term = body;
    }
    let signature = Signature {
        types: type_parameters,
        variables,
    };
    // Sizes are no negative numbers wherever the left side stands.
    for variable in &signature.variables {
        sizes_are_natural(&variable.ty, &mut facts);
    }
    Ok(LeftSide {
        term,
        signature,
        written: names,
        facts,
    })
}

/// The size that a variable of a fact stands for: `length'xs` is that of the array `xs`.
fn size_of(signature: &Signature, name: &Name) -> Option<Nat> {
    if let Some(array) = name.as_str().strip_prefix("length'") {
        let variable = &signature.variables[signature.variable(&Name::from(array))?];
        return match &variable.ty {
            Type::Data(DataType::Array(size, _)) => Some(size.clone()),
            _ => None,
        };
    }
    let known = signature
        .types
        .iter()
        .any(|variable| variable.name == *name && variable.kind == Kind::Nat);
    known.then(|| Nat::variable(name.clone()))
}

fn resolved_fact(fact: &Fact, signature: &Signature, span: &Span) -> Result<Fact> {
    for side in [&fact.left, &fact.right] {
        if let Some(name) = side
            .variables()
            .into_iter()
            .find(|name| size_of(signature, name).is_none())
        {
            let shown = name.as_str().replace('\'', " ");
            return error(
                RuleErrorKind::UnknownInCondition(Name::from(shown)),
                Some(span),
            );
        }
    }
    Ok(fact.substitute(&|name| size_of(signature, name)))
}

/// The number of a variable that a strategy can be applied to.
fn term_of(signature: &Signature, name: &Name, span: &Span) -> Result<usize> {
    match signature.variable(name) {
        Some(number) if signature.variables[number].arity == 0 => Ok(number),
        Some(_) => error(RuleErrorKind::NotATerm(name.clone()), Some(span)),
        None => error(RuleErrorKind::UnknownInCondition(name.clone()), Some(span)),
    }
}

/// Adds the variables that conditions give to those of the left side.
fn name_rewritten(declaration: &RuleDeclaration, signature: &mut Signature) -> Result<()> {
    for condition in &declaration.conditions {
        let Condition::Rewrites { from, to, span, .. } = condition else {
            continue;
        };
        let from = term_of(signature, from, span)?;
        let is_type = |parameter: &TypeParameter| parameter.name == *to;
        let is_known = signature.variable(to).is_some() || declaration.value(to).is_some();
        if is_known || signature.types.iter().any(is_type) {
            return error(RuleErrorKind::Rebound(to.clone()), Some(span));
        }
        let ty = signature.variables[from].ty.clone();
        signature.variables.push(Variable {
            name: to.clone(),
            arity: 0,
            ty,
        });
    }
    Ok(())
}

/// Refuses a strategy in a side.
fn without_strategies(declaration: &RuleDeclaration) -> Result<()> {
    for side in [&declaration.left, &declaration.right] {
        let free = side.free_variables();
        let mut strategies = free.filter(|name| declaration.strategy(name).is_some());
        if let Some(name) = strategies.next() {
            return error(
                RuleErrorKind::StrategyInTerm(name.clone()),
                side.origin().span(),
            );
        }
    }
    Ok(())
}

fn compile_conditions(
    declaration: &RuleDeclaration,
    signature: &Signature,
    compiling: &Substitution,
) -> Result<Vec<Check>> {
    let compile = |condition: &Condition| match condition {
        Condition::OverReal(_) => Ok(None),
        Condition::Fact(fact, span) => {
            let fact = resolved_fact(fact, signature, span)?;
            let fact = substituted(&fact, compiling);
            Ok(Some(Check::Fact(SizeCondition::new(fact))))
        }
        Condition::Class(name, class, span) => match signature
            .types
            .iter()
            .any(|variable| variable.name == *name)
        {
            true => Ok(Some(Check::Class(unknown(name), *class))),
            false => error(RuleErrorKind::UnknownInCondition(name.clone()), Some(span)),
        },
        Condition::Rewrites {
            strategy,
            from,
            to,
            span,
        } => {
            let Some(strategy) = declaration.strategy(strategy) else {
                return error(RuleErrorKind::NoStrategy(strategy.clone()), Some(span));
            };
            let from = term_of(signature, from, span)?;
            let to = term_of(signature, to, span)?;
            Ok(Some(Check::Rewrites(strategy, from, to)))
        }
        Condition::Named(name, variables, span) => {
            if let Some(strategy) = declaration.strategy(name) {
                let [variable] = &variables[..] else {
                    let kind = RuleErrorKind::ConditionArguments {
                        name: name.clone(),
                        expected: 1,
                        found: variables.len(),
                    };
                    return error(kind, Some(span));
                };
                let variable = term_of(signature, variable, span)?;
                return Ok(Some(Check::Applies(strategy, variable)));
            }
            let Some(condition) = named_condition(name) else {
                return error(RuleErrorKind::UnknownCondition(name.clone()), Some(span));
            };
            if condition.arity != variables.len() {
                let kind = RuleErrorKind::ConditionArguments {
                    name: name.clone(),
                    expected: condition.arity,
                    found: variables.len(),
                };
                return error(kind, Some(span));
            }
            let number = |variable: &Name| match signature.variable(variable) {
                Some(number) => Ok(number),
                None => error(
                    RuleErrorKind::UnknownInCondition(variable.clone()),
                    Some(span),
                ),
            };
            Ok(Some(Check::Named(
                condition,
                variables.iter().map(number).collect::<Result<_>>()?,
            )))
        }
    };
    let compiled = declaration.conditions.iter().map(compile);
    compiled.filter_map(Result::transpose).collect()
}

/// The fact with `length'xs` for a size that a user did not name, but that is the length of the
/// array `xs`.
fn in_users_words(fact: &Fact, left: &LeftSide) -> Fact {
    let length = |size: &Name| {
        let is_its_length = |variable: &&Variable| match &variable.ty {
            Type::Data(DataType::Array(length, _)) => length.as_variable() == Some(size),
            _ => false,
        };
        let array = left.signature.variables.iter().find(is_its_length)?;
        let written = left.written.contains(size);
        (!written).then(|| Nat::variable(format!("length'{}", array.name)))
    };
    fact.substitute(&length)
}

/// The right side with its types, and the parameters that stand only there with theirs.
fn infer_right(
    declaration: &RuleDeclaration,
    right: &Term,
    left: &LeftSide,
) -> Result<(Term, Vec<Variable>)> {
    if let Some(name) = right
        .free_type_variables()
        .into_keys()
        .find(|name| !left.written.contains(name))
    {
        return error(RuleErrorKind::Unbound(name), right.origin().span());
    }
    let mut facts = left.facts.clone();
    for (fact, span) in stated_facts(declaration) {
        facts.assume(&resolved_fact(&fact, &left.signature, span)?);
    }
    let ty = left
        .term
        .ty()
        .cloned()
        .unwrap_or_else(|| Type::Data(DataType::variable("_")));
    let context = context_of(&left.signature, facts);
    let only_here: Vec<&Name> = declaration
        .terms()
        .map(|(_, name)| name)
        .filter(|name| left.signature.variable(name).is_none())
        .collect();
    let annotated = only_here
        .iter()
        .rev()
        .fold(right.clone().annotate(ty), |body, name| {
            Term::lambda((*name).clone(), body)
        });
    let inferred = infer_in(&annotated, &context).map_err(wrong_types)?;
    if let Some(required) = inferred.facts.first() {
        let span = required.span.as_ref().or(right.origin().span());
        return error(
            RuleErrorKind::MissingFact(in_users_words(&required.fact, left)),
            span,
        );
    }
    if let TermKind::TypeLambda(parameter, _) = inferred.term.kind() {
        return error(
            RuleErrorKind::Undetermined(parameter.name.clone()),
            right.origin().span(),
        );
    }
    let (mut term, mut variables) = (inferred.term, Vec::new());
    for name in only_here {
        let Some((Type::Function(ty, _), (_, body))) = term.ty().cloned().zip(term.as_lambda())
        else {
            break;
        };
        variables.push(Variable {
            name: name.clone(),
            arity: 0,
            ty: (*ty).clone(),
        });
        term = body.clone();
    }
    Ok((term, variables))
}

/// The type-level variables that the compiled right side and the conditions mention.
fn needed(types: &[Type], template: &Template, checks: &[Check], into: &mut BTreeSet<Name>) {
    types
        .iter()
        .for_each(|ty| into.extend(ty.free_variables().into_keys()));
    type_arguments(template, into);
    for check in checks {
        match check {
            Check::Fact(condition) => condition.variables(into),
            Check::Class(name, _) => {
                into.insert(name.clone());
            }
            Check::Named(..) | Check::Applies(..) | Check::Rewrites(..) => {}
        }
    }
}

fn type_arguments(template: &Template, into: &mut BTreeSet<Name>) {
    match &template.form {
        Form::TypeApply(function, argument) => {
            into.extend(argument.free_variables().into_keys());
            type_arguments(function, into);
        }
        Form::Apply(function, argument) => {
            type_arguments(function, into);
            type_arguments(argument, into);
        }
        Form::Lambda(_, body) => type_arguments(body, into),
        Form::Hole(_, arguments) => arguments
            .iter()
            .for_each(|argument| type_arguments(argument, into)),
        _ => {}
    }
}

/// Whether a left side that is nothing but a variable has a type that says which terms it is for.
fn says_something(left: &Term) -> bool {
    match (left.as_variable(), left.annotation()) {
        (None, _) => true,
        (Some(_), Some(Type::Data(DataType::Variable(_))) | None) => false,
        (Some(_), Some(_)) => true,
    }
}

fn compile_left(
    left: &LeftSide,
    compiling: &Substitution,
    parameters: &[TypeParameter],
) -> (Pattern, BTreeSet<Name>) {
    let given: BTreeSet<Name> = parameters
        .iter()
        .map(|parameter| unknown(&parameter.name))
        .collect();
    let compile = |open: bool| {
        let mut compiler = PatternCompiler {
            signature: &left.signature,
            compiling,
            binders: Vec::new(),
            determined: given.clone(),
            open,
        };
        let pattern = compiler.compile(&left.term);
        (pattern, compiler.determined)
    };
    let (pattern, determined) = compile(false);
    match left
        .signature
        .types
        .iter()
        .all(|variable| determined.contains(&unknown(&variable.name)))
    {
        true => (pattern, determined),
        // Sizes that only stand inside others are solved for.
        false => {
            let (pattern, mut determined) = compile(true);
            let sizes = left
                .signature
                .types
                .iter()
                .filter(|variable| variable.kind == Kind::Nat);
            determined.extend(sizes.map(|variable| unknown(&variable.name)));
            (pattern, determined)
        }
    }
}

/// The variables to which conditions apply a strategy.
fn found_by_strategies(declaration: &RuleDeclaration) -> BTreeSet<Name> {
    let conditions = declaration.conditions.iter();
    let found = conditions.filter_map(|condition| match condition {
        Condition::Named(name, variables, _) => {
            declaration.strategy(name)?;
            variables.first().cloned()
        }
        _ => None,
    });
    found.collect()
}

/// The variables that conditions give; none of them has arguments.
fn rewritten_names(declaration: &RuleDeclaration) -> Vec<(Name, usize)> {
    let conditions = declaration.conditions.iter();
    let names = conditions.filter_map(|condition| match condition {
        Condition::Rewrites { to, .. } => Some((to.clone(), 0)),
        _ => None,
    });
    names.collect()
}

impl Compiled {
    /// Checks and compiles a rule.
    ///
    /// # Errors
    /// The first thing that is wrong with it, at its place.
    pub fn of(declaration: &RuleDeclaration) -> Result<Compiled> {
        if !says_something(&declaration.left) && declaration.right == declaration.left {
            return error(RuleErrorKind::TooGeneral, declaration.left.origin().span());
        }
        without_strategies(declaration)?;
        let mut brackets = Brackets {
            left: true,
            terms: declaration.terms().map(|(_, name)| name.clone()).collect(),
            found: found_by_strategies(declaration),
            ..Brackets::default()
        };
        let left = brackets.resolve(&declaration.left)?;
        brackets.left = false;
        let on_left = brackets.arities.clone();
        brackets.arities.extend(rewritten_names(declaration));
        let right = brackets.resolve(&declaration.right)?;
        let mut left = infer_left(declaration, &left, &on_left)?;
        name_rewritten(declaration, &mut left.signature)?;
        let (right, only_there) = infer_right(declaration, &right, &left)?;
        left.signature.variables.extend(only_there);
        let compiling = left.signature.compiling();
        let checks = compile_conditions(declaration, &left.signature, &compiling)?;
        let (pattern, determined) = compile_left(&left, &compiling, &declaration.parameters);
        let mut compiler = TemplateCompiler {
            signature: &left.signature,
            compiling: &compiling,
            binders: Vec::new(),
            types: Vec::new(),
        };
        let template = compiler.compile(&right)?;
        let types = compiler.types;
        let mut mentioned = BTreeSet::new();
        needed(&types, &template, &checks, &mut mentioned);
        let of_rule = |name: &&Name| left.signature.type_variable(name).is_some();
        if let Some(name) = mentioned
            .iter()
            .filter(of_rule)
            .find(|name| !determined.contains(*name))
        {
            let plain = Name::from(name.as_str().trim_start_matches('?'));
            return error(RuleErrorKind::Undetermined(plain), Some(&declaration.span));
        }
        let stated = stated_facts(declaration)
            .into_iter()
            .map(|(fact, span)| resolved_fact(&fact, &left.signature, span))
            .collect::<Result<_>>()?;
        Ok(Compiled {
            left: left.term,
            right,
            stated,
            facts: left.facts,
            signature: left.signature,
            heads: pattern.head().map(|head| Heads::of([head])),
            pattern,
            checks,
            template,
            types,
        })
    }
}
