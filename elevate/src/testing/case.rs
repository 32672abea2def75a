//! One case: a rule on one random instance. It must keep the type, and the value for all inputs.

use std::{fmt::Write, sync::Arc, time::Duration};

use rise_lang::{
    budget::{Limits, within},
    infer::{TypeErrorKind, infer_in},
    interpreter::{self, Interpreter, Sizes, Value},
    nat::Name,
    term::{Program, ScalarValue, Term},
    types::{DataType, Type},
};

use crate::{Run, rule::RewriteRule, run::Reason};

use super::{
    instance::{Choice, Instance, Miss, Plan, Symbolic, instance},
    random::Random,
    types::value,
};

/// The result of one instance.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// The rule did what it must.
    Right,
    /// There was no instance, or its left side has no value.
    None(Miss),
    /// It did not.
    Wrong(String),
    /// The instance was made wrongly: a fault of the tests.
    Broken(String),
}

/// The verdict on an instance that could not be made.
fn missing(miss: Miss) -> Verdict {
    match miss {
        Miss::Broken(text) => Verdict::Broken(text),
        miss => Verdict::None(miss),
    }
}

/// How much a case may take: more says nothing of the rule.
const LIMITS: Limits = Limits {
    bytes: 1 << 28,
    time: Duration::from_secs(10),
};

/// The verdict of a case, if it comes within the limits.
fn limited(case: impl FnOnce() -> Verdict) -> Verdict {
    within(LIMITS, case).unwrap_or(Verdict::None(Miss::Limits))
}

/// The term with some of its lambdas `fun x => f x` replaced by `f`: the same ones at equal places.
/// A function that is a lambda itself stays: there `f x` is no form that a rule has to see.
fn eta_reduced(term: &Term, seed: u64) -> Term {
    let reduced = term
        .map_children(&mut |part| Some(eta_reduced(part, seed)))
        .unwrap_or_else(|| term.clone());
    let Some((parameter, body)) = reduced.as_lambda() else {
        return reduced;
    };
    match body.as_apply() {
        Some((function, argument))
            if argument.as_variable() == Some(&parameter.name)
                && !function.has_free(&parameter.name)
                && function.as_lambda().is_none()
                && function.ty().is_some()
                && !(function.alpha_hash() ^ seed).is_multiple_of(3) =>
        {
            function.clone()
        }
        _ => reduced,
    }
}

/// Names of inputs, with their types.
type Inputs = Vec<(Name, DataType)>;

/// Both sides with an argument for each parameter that is left, and all inputs; none if one is no
/// data. Functions are compared by what they give.
fn saturated(instance: &Instance, right: &Term) -> Option<(Term, Term, Inputs)> {
    let (mut left, mut right) = (instance.left.clone(), right.clone());
    let mut inputs = instance.inputs.clone();
    while let Some(Type::Function(parameter, result)) = left.ty().cloned() {
        let data = parameter.as_data()?.clone();
        let name = Name::from(format!("argument{}", inputs.len()));
        let argument = Term::variable(name.clone()).with_type(Type::Data(data.clone()));
        let applied =
            |side: Term| Term::apply(side, argument.clone()).with_type(Arc::clone(&result));
        (left, right) = (applied(left), applied(right));
        inputs.push((name, data));
    }
    Some((left, right, inputs))
}

/// The program for given inputs: sizes have their values, inputs are bound.
fn closed(instance: &Instance, inputs: &[(Name, DataType)], body: &Term) -> Term {
    let body = body.substitute_types(&instance.values);
    inputs.iter().rev().fold(body, |body, (name, ty)| {
        let ty = Type::Data(instance.values.data(ty));
        let whole = body
            .ty()
            .map(|result| Type::function(ty.clone(), result.clone()));
        let lambda = Term::annotated_lambda(name.clone(), ty, body);
        match whole {
            Some(whole) => lambda.with_type(whole),
            None => lambda,
        }
    })
}

/// Whether there is nothing in the value that was ever written.
fn is_undefined(value: &Value) -> bool {
    match value {
        Value::Undefined => true,
        Value::Array(array) => array.elements().iter().all(is_undefined),
        Value::Vector(elements) => elements.iter().all(is_undefined),
        Value::Pair(pair) => is_undefined(pair.first()) && is_undefined(pair.second()),
        _ => false,
    }
}

/// Whether 0.0 and -0.0 are the same result.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Zeros {
    Equal,
    Different,
}

impl Zeros {
    fn of(rule: &RewriteRule) -> Self {
        // Sides that are equal as real numbers may differ in it.
        match rule.declaration().is_over_real() {
            true => Zeros::Equal,
            false => Zeros::Different,
        }
    }
}

/// Whether the value is the other one, wherever that is defined.
fn refines(value: &Value, other: &Value, zeros: Zeros) -> bool {
    match (value, other) {
        (_, Value::Undefined) => true,
        (Value::Array(array), Value::Array(other)) => {
            array.len() == other.len()
                && array
                    .elements()
                    .iter()
                    .zip(other.elements())
                    .all(|(value, other)| refines(value, other, zeros))
        }
        (Value::Vector(elements), Value::Vector(others)) => {
            elements.len() == others.len()
                && elements
                    .iter()
                    .zip(others.iter())
                    .all(|(value, other)| refines(value, other, zeros))
        }
        (Value::Pair(pair), Value::Pair(other)) => {
            refines(pair.first(), other.first(), zeros)
                && refines(pair.second(), other.second(), zeros)
        }
        (Value::Undefined, other) => is_undefined(other),
        (Value::Scalar(value), Value::Scalar(other)) if zeros == Zeros::Equal => {
            value == other || is_float_zero(*value) && is_float_zero(*other)
        }
        _ => value == other,
    }
}

/// Whether a scalar is 0.0 or -0.0.
fn is_float_zero(value: ScalarValue) -> bool {
    match value {
        ScalarValue::F16(value) => f64::from(value) == 0.0,
        ScalarValue::BF16(value) => f64::from(value) == 0.0,
        ScalarValue::TF32(value) => f64::from(value) == 0.0,
        ScalarValue::F32(value) => value == 0.0,
        ScalarValue::F64(value) => value == 0.0,
        _ => false,
    }
}

/// How many steps the left side takes at most: a loop on random data may never end.
const STEPS: u64 = 100_000;

/// Whether the right side computes what the left computes, where that has a value. `None` if it has
/// none.
fn same_values(
    instance: &Instance,
    right: &Term,
    zeros: Zeros,
    random: &mut Random,
) -> Option<Result<(), String>> {
    let (left, right, bound) = saturated(instance, right)?;
    let inputs: Vec<Value> = bound
        .iter()
        .map(|(_, ty)| value(random, &instance.values.data(ty)))
        .collect::<Option<_>>()?;
    let run = |body: &Term, steps: u64| {
        let program = closed(instance, &bound, body);
        let limits = interpreter::Limits {
            steps,
            ..interpreter::Limits::default()
        };
        let none = Program::default();
        let mut interpreter = Interpreter::new(&none).with_limits(limits);
        let outcome = interpreter.run(&program, &Sizes::new(), inputs.clone());
        outcome.map(|outcome| outcome.value)
    };
    let left = run(&left, STEPS).ok()?;
    let right = run(&right, 100 * STEPS);
    Some(match &right {
        Ok(right) if refines(right, &left, zeros) => Ok(()),
        _ => {
            let mut shown = String::new();
            for ((name, _), value) in bound.iter().zip(&inputs) {
                let _ = writeln!(shown, "  {name} = {value:?}");
            }
            let right = match &right {
                Ok(right) => format!("{right:?}"),
                Err(error) => format!("no value, {error}"),
            };
            Err(format!("{shown}  left:  {left:?}\n  right: {right}"))
        }
    })
}

/// Whether the types of all parts are those that inference finds.
fn same_types(instance: &Instance, term: &Term, inferred: &Term) -> Result<(), String> {
    let known = |term: &Term| term.ty().map(|ty| instance.values.ty(ty));
    let (has, wanted) = (known(term), known(inferred));
    if has != wanted {
        let shown = |ty: &Option<Type>| ty.as_ref().map(ToString::to_string).unwrap_or_default();
        return Err(format!(
            "the type of `{term}` is `{}`, not `{}`",
            shown(&wanted),
            shown(&has)
        ));
    }
    let mut parts = term.children().zip(inferred.children());
    parts.try_for_each(|(part, inferred)| same_types(instance, part, inferred))
}

fn same_program(
    instance: &Instance,
    right: &Term,
    zeros: Zeros,
    random: &mut Random,
) -> Option<Result<(), String>> {
    let ty = instance.left.ty()?;
    if right.ty() != Some(ty) {
        return Some(Err(format!("the type is not `{ty}`")));
    }
    let annotated = right.clone().annotate(ty.clone());
    let inferred = match infer_in(&annotated, &instance.context) {
        Ok(inferred) => inferred,
        // The types of the parts say what inference cannot find again: of how many windows `slide 0
        // 0 xs` consists.
        Err(error)
            if matches!(
                error.kind,
                TypeErrorKind::AmbiguousSize { .. } | TypeErrorKind::AmbiguousType { .. }
            ) =>
        {
            return same_values(instance, right, zeros, random);
        }
        Err(error) => {
            let shown = error.diagnostic().render(false);
            return Some(Err(format!("the right side has no type\n{shown}")));
        }
    };
    let is_known = |name: &Name| {
        let mut known = instance.context.type_variables.iter();
        known.any(|parameter| parameter.name == *name)
    };
    if let Some(required) = inferred.facts.first() {
        let sizes = [&required.fact.left, &required.fact.right];
        if !sizes
            .iter()
            .all(|size| size.variables().iter().all(is_known))
        {
            // A size that inference cannot find again, as above.
            return same_values(instance, right, zeros, random);
        }
        let fact = &required.fact;
        return Some(Err(format!("the right side needs `{fact}`")));
    }
    if let Err(wrong) = same_types(instance, right, &inferred.term) {
        return Some(Err(wrong));
    }
    same_values(instance, right, zeros, random)
}

fn report(instance: &Instance, right: Option<&Term>, what: &str) -> String {
    let inputs = instance.inputs.iter();
    let inputs: Vec<String> = inputs
        .map(|(name, ty)| format!("({name} : {ty})"))
        .collect();
    let mut shown = format!(
        "{}\n  {}\n  {}\n",
        instance.chosen,
        inputs.join(" "),
        instance.left
    );
    if let Some(right) = right {
        let _ = writeln!(shown, "  ~>\n  {right}");
    }
    format!("{shown}{what}")
}

/// Applies the rule to a random instance for which its conditions hold.
pub(super) fn applies(rule: &RewriteRule, seed: u64, depth: u32) -> Verdict {
    limited(|| applies_now(rule, seed, depth))
}

fn applies_now(rule: &RewriteRule, seed: u64, depth: u32) -> Verdict {
    let mut random = Random::new(seed);
    let symbolic = random.of(&[Symbolic::None, Symbolic::All, Symbolic::AllButParameters]);
    let plan = Plan {
        violated: None,
        depth,
        symbolic,
        sizes: Choice::Fitting,
    };
    let mut instance = match instance(rule, plan, &mut random) {
        Ok(instance) => instance,
        Err(miss) => return missing(miss),
    };
    if random.chance(40) {
        instance.left = eta_reduced(&instance.left, seed);
    }
    let strategy = instance.strategy(rule);
    let mut run = Run::new(instance.context.facts.clone());
    let right = match run.rewrite(&strategy, &instance.left) {
        Ok(right) => right,
        Err(failure) if matches!(failure.reason, Reason::Unchanged) => {
            return Verdict::None(Miss::Unchanged);
        }
        // The part that was to be found does not occur, or stands under a binder of its names.
        Err(failure)
            if !instance.given.is_empty()
                && matches!(failure.reason, Reason::Nowhere(_) | Reason::Said(_)) =>
        {
            return Verdict::None(Miss::Terms);
        }
        Err(failure) => return Verdict::Wrong(report(&instance, None, &failure.to_string())),
    };
    match same_program(&instance, &right, Zeros::of(rule), &mut random) {
        Some(Ok(())) => Verdict::Right,
        Some(Err(wrong)) => Verdict::Wrong(report(&instance, Some(&right), &wrong)),
        None => Verdict::None(Miss::Terms),
    }
}

/// Applies the rule to a random instance of the smallest sizes, which it may refuse.
pub(super) fn is_right_or_refused(rule: &RewriteRule, seed: u64, depth: u32) -> Verdict {
    limited(|| is_right_or_refused_now(rule, seed, depth))
}

fn is_right_or_refused_now(rule: &RewriteRule, seed: u64, depth: u32) -> Verdict {
    let mut random = Random::new(seed);
    let plan = Plan {
        violated: None,
        depth,
        symbolic: random.of(&[Symbolic::None, Symbolic::None, Symbolic::AllButParameters]),
        sizes: Choice::Edges,
    };
    let instance = match instance(rule, plan, &mut random) {
        Ok(instance) => instance,
        Err(miss) => return missing(miss),
    };
    let strategy = instance.strategy(rule);
    let mut run = Run::new(instance.context.facts.clone());
    let Ok(right) = run.rewrite(&strategy, &instance.left) else {
        return Verdict::Right;
    };
    match same_program(&instance, &right, Zeros::of(rule), &mut random) {
        Some(Ok(())) => Verdict::Right,
        Some(Err(wrong)) => Verdict::Wrong(report(&instance, Some(&right), &wrong)),
        None => Verdict::None(Miss::Terms),
    }
}

/// Applies the rule to a random instance for which the condition with this number does not hold.
pub(super) fn is_refused(rule: &RewriteRule, condition: usize, seed: u64, depth: u32) -> Verdict {
    limited(|| is_refused_now(rule, condition, seed, depth))
}

fn is_refused_now(rule: &RewriteRule, condition: usize, seed: u64, depth: u32) -> Verdict {
    let mut random = Random::new(seed);
    let plan = Plan {
        violated: Some(condition),
        depth,
        symbolic: Symbolic::None,
        sizes: Choice::Fitting,
    };
    let instance = match instance(rule, plan, &mut random) {
        Ok(instance) => instance,
        Err(miss) => return missing(miss),
    };
    let strategy = instance.strategy(rule);
    let mut run = Run::new(instance.context.facts.clone());
    match run.rewrite(&strategy, &instance.left) {
        Err(failure) => match failure.reason {
            Reason::Condition(_) => Verdict::Right,
            other => Verdict::Wrong(report(&instance, None, &format!("refused: {other}"))),
        },
        Ok(right) => Verdict::Wrong(report(&instance, Some(&right), "is not refused")),
    }
}
