//! `vectorizeMap(n)`: a `map` of a function on scalars becomes one of vectors.
//!
//! `map f xs ~> asScalar (map f' (asVector n xs))`, where `f'` is `mapVec f` if `f` takes a scalar.
//! If `f` takes or gives pairs and arrays of scalars, no rule over types can express `f'`: it is
//! `f` with every operation on vectors, and with values that are the same for all lanes as
//! `vectorFromScalar`. This is why the rule is written in Rust ("Achieving High-Performance the
//! Functional Way", section 5.1, restricts it to scalars). `f` may have loops of its own, which
//! become loops over vectors: an outer loop is vectorised in the same way as an inner one.

mod bindings;
mod choice;
mod masks;
mod pairs;
mod scope;
mod widen;

use std::fmt;

use rustc_hash::FxHashSet;

use rise_lang::{
    nat::{Fact, Name, Nat, Verdict},
    primitives::Primitive,
    term::{Term, TermKind},
    types::{DataType, Scalar, Type},
};

use super::{
    Strategy,
    build::{self, lambda, typed_variable},
    heads,
};
use crate::{Outcome, Run, heads::Heads, run::Reason, strategy::Transform};
pub(crate) use widen::is_lanewise;
use widen::{Refusal, data, widened};

/// How many elements there are in a vector.
enum Width {
    Lanes(Nat),
    /// As many as the map has.
    Whole,
}

const NO_LANES: &str = "a vector has at least one lane; give a number of at least 1";

struct VectorizeMap(Width, Heads);

fn on_maps(width: Width) -> Strategy {
    let heads = Heads::of([heads::applied(Primitive::Map, 2)]);
    Strategy::new(VectorizeMap(width, heads))
}

impl VectorizeMap {
    /// The lanes of the vectors of a map of that size; or what does not hold.
    fn lanes<'a>(&'a self, size: &'a Nat, run: &Run<Term>) -> Result<&'a Nat, String> {
        let width = match &self.0 {
            Width::Lanes(width) => width,
            Width::Whole if size.as_constant().is_some_and(|size| size > 1) => return Ok(size),
            Width::Whole => {
                return Err(format!("the size `{size}` is not a number above one"));
            }
        };
        let fact = Fact::divides(width, size);
        match run.context().holds(&fact) {
            Verdict::Yes => Ok(width),
            Verdict::No => Err(format!("`{size}%{width} == 0` does not hold")),
            Verdict::Unknown => Err(format!(
                "`{fact}` does not follow from what is known of the sizes; state it with `where` in the program"
            )),
        }
    }
}

impl Transform<Term> for VectorizeMap {
    fn apply(&self, this: &Strategy, program: &Term, run: &mut Run<Term>) -> Outcome<Term> {
        run.step(this, program, |run| {
            if matches!(&self.0, Width::Lanes(width) if width.is_zero()) {
                // For every program.
                return run.fail(this, program, 3, || Reason::Condition(NO_LANES.to_owned()));
            }
            let Some((function, array, size)) = mapped(program) else {
                let reason = || {
                    Reason::Form(
                        "`map` of a function on scalars, or on pairs and arrays of scalars, to a scalar, pairs or arrays of scalars",
                    )
                };
                return run.fail(this, program, 0, reason);
            };
            let width = match self.lanes(size, run) {
                Ok(width) => width,
                Err(reason) => return run.fail(this, program, 3, || Reason::Condition(reason)),
            };
            match vectorized(function, array, width) {
                Ok(term) => Ok(match program.shared_type() {
                    Some(ty) => term.with_type(ty.clone()),
                    None => term,
                }),
                Err(Refusal::Untyped) => {
                    run.fail(this, program, 2, || Reason::Form("a program with types"))
                }
                Err(Refusal::Part(part)) => run.fail(this, program, 3, || {
                    Reason::Said(format!("`{part}` does not work on vectors"))
                }),
            }
        })
    }

    fn heads(&self, _: &Strategy) -> Option<&Heads> {
        Some(&self.1)
    }

    fn describe(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Width::Lanes(width) => write!(formatter, "vectorizeMap({width})"),
            Width::Whole => formatter.write_str("vectorizeWhole"),
        }
    }
}

/// `vectorizeMap(n)`: see the module.
pub fn vectorize_map(width: Nat) -> Strategy {
    on_maps(Width::Lanes(width))
}

/// `vectorizeWhole`: as `vectorizeMap`, with as many lanes as there are elements, whose number is
/// known.
pub fn vectorize_whole() -> Strategy {
    on_maps(Width::Whole)
}

/// The function, the array and its size, if the term maps a function whose parameter consists of
/// scalars and whose result is one or arrays of them.
fn mapped(term: &Term) -> Option<(&Term, &Term, &Nat)> {
    let spine = term.spine();
    let [function, array] = spine.arguments[..] else {
        return None;
    };
    let is_map = spine.head.as_primitive() == Some(Primitive::Map);
    let (size, element) = array.ty()?.as_data()?.as_array()?;
    let (_, result) = function.ty()?.as_function()?;
    let result = result.as_data()?;
    let has_result = scalar_of(result).is_some() || is_pair_of_scalars(result);
    (is_map && has_result && consists_of_scalars(element)).then_some((function, array, size))
}

fn consists_of_scalars(data: &DataType) -> bool {
    match data {
        DataType::Pair(first, second) => consists_of_scalars(first) && consists_of_scalars(second),
        DataType::Array(_, element) => consists_of_scalars(element),
        _ => data.as_scalar().is_some(),
    }
}

/// Whether pairs inside each other have scalars for components, and nothing else.
fn is_pair_of_scalars(data: &DataType) -> bool {
    let is_one = |part: &DataType| part.as_scalar().is_some() || is_pair_of_scalars(part);
    data.as_pair()
        .is_some_and(|(first, second)| is_one(first) && is_one(second))
}

/// Whether the function computes with scalars alone, so that `mapVec` can apply it.
fn only_scalars(function: &Term) -> bool {
    let is_scalar = |term: &Term| data(term).is_none_or(|data| data.as_scalar().is_some());
    let is_function = |term: &Term| matches!(term.ty(), Some(Type::Function(..)));
    let mut seen = FxHashSet::default();
    let mut rest = vec![function];
    while let Some(term) = rest.pop() {
        let is_computed = match term.kind() {
            TermKind::Lambda(_, body) => is_scalar(body),
            // Loops are given functions.
            TermKind::Apply(_, argument) => !is_function(argument) && is_scalar(argument),
            _ => continue,
        };
        if !is_computed {
            return false;
        }
        if seen.insert(term.node_address()) {
            rest.extend(term.children());
        }
    }
    true
}

/// The scalar that arrays inside each other have for elements.
fn scalar_of(data: &DataType) -> Option<Scalar> {
    match data {
        DataType::Array(_, element) => scalar_of(element),
        _ => data.as_scalar(),
    }
}

/// The array of results as it was before, computed by the function on vectors; or the part of the
/// function that does not work on vectors.
///
/// Copies in the function become one node, so that each is widened once, and what comes after finds
/// each once.
fn vectorized(function: &Term, array: &Term, width: &Nat) -> Result<Term, Refusal> {
    let function = &function.with_equal_parts_shared();
    let types = || {
        let (parameter, result) = function.ty()?.as_function()?;
        Some((parameter.as_data()?, result.as_data()?))
    };
    let (parameter, result) = types().ok_or(Refusal::Untyped)?;
    let wide_parameter = widened(parameter, width);
    let packed = packed(array, width).ok_or(Refusal::Untyped)?;
    let function = match (parameter.as_scalar(), result.as_scalar()) {
        (Some(_), Some(_)) if only_scalars(function) => {
            let ty = Type::function(
                Type::function(parameter.clone(), result.clone()),
                Type::function(wide_parameter, widened(result, width)),
            );
            let map = Term::primitive(Primitive::MapVec).with_type(ty);
            build::apply(map, function.clone())
        }
        _ => widen::function(function, &wide_parameter, width)?,
    };
    if result.as_pair().is_some() {
        return pairs::blocks(&function, packed, width).ok_or(Refusal::Untyped);
    }
    map(function, packed)
        .and_then(|mapped| unpacked(mapped, width))
        .ok_or(Refusal::Untyped)
}

/// The array of scalars as one of vectors; of pairs and arrays, as one of pairs and arrays of
/// vectors.
fn packed(array: &Term, width: &Nat) -> Option<Term> {
    let (size, element) = data(array)?.as_array()?;
    let wide = DataType::array(size / width, widened(element, width));
    if element.as_array().is_some() {
        return transposed(map_columns(transposed(array.clone())?, |column| {
            packed(&column, width)
        })?);
    }
    if element.as_scalar().is_some() {
        let ty = Type::function(DataType::array(size.clone(), element.clone()), wide);
        let head =
            Term::type_apply(Term::primitive(Primitive::AsVector), width.clone()).with_type(ty);
        return Some(build::apply(head, array.clone()));
    }
    let spine = array.spine();
    let (first, second) = match (spine.head.as_primitive(), &spine.arguments[..]) {
        (Some(Primitive::Zip), [first, second]) => ((*first).clone(), (*second).clone()),
        _ => (
            component(array, Primitive::Fst)?,
            component(array, Primitive::Snd)?,
        ),
    };
    let (first, second) = (packed(&first, width)?, packed(&second, width)?);
    let zip = Type::functions([first.ty()?.clone(), second.ty()?.clone()], wide);
    Some(build::apply(
        build::apply(Term::primitive(Primitive::Zip).with_type(zip), first),
        second,
    ))
}

/// `map (fun p => fst p) xs`, or with `snd`.
fn component(array: &Term, projection: Primitive) -> Option<Term> {
    let (size, pair) = data(array)?.as_array()?;
    let (first, second) = pair.as_pair()?;
    let part = if projection == Primitive::Fst {
        first
    } else {
        second
    };
    let name = Name::from("p");
    let parameter = Type::Data(pair.clone());
    let projection =
        Term::primitive(projection).with_type(Type::function(parameter.clone(), part.clone()));
    let function = lambda(
        name.clone(),
        &parameter,
        build::apply(projection, typed_variable(&name, &parameter)),
    );
    let arrays = Type::function(
        DataType::array(size.clone(), pair.clone()),
        DataType::array(size.clone(), part.clone()),
    );
    let map = Type::function(function.ty()?.clone(), arrays);
    Some(build::apply(
        build::apply(Term::primitive(Primitive::Map).with_type(map), function),
        array.clone(),
    ))
}

/// The inverse of [`packed`]: arrays of vectors as arrays of scalars, the lanes outermost.
fn unpacked(array: Term, width: &Nat) -> Option<Term> {
    let (size, element) = data(&array)?.as_array()?;
    if element.as_array().is_some() {
        return transposed(map_columns(transposed(array)?, |column| {
            unpacked(column, width)
        })?);
    }
    let DataType::Vector(_, scalar) = element else {
        return None;
    };
    let ty = Type::function(
        data(&array)?.clone(),
        DataType::array(size * width, (**scalar).clone()),
    );
    Some(build::apply(
        Term::primitive(Primitive::AsScalar).with_type(ty),
        array,
    ))
}

/// `map f xs`.
fn map(function: Term, array: Term) -> Option<Term> {
    let (_, result) = function.ty()?.as_function()?;
    let (size, _) = data(&array)?.as_array()?;
    let ty = Type::functions(
        [function.ty()?.clone(), array.ty()?.clone()],
        DataType::array(size.clone(), result.as_data()?.clone()),
    );
    let head = Term::primitive(Primitive::Map).with_type(ty);
    Some(build::apply(build::apply(head, function), array))
}

/// `map (fun xs => change xs) xss`.
fn map_columns(array: Term, change: impl FnOnce(Term) -> Option<Term>) -> Option<Term> {
    let (_, column) = data(&array)?.as_array()?;
    let (name, parameter) = (Name::from("xs"), Type::Data(column.clone()));
    let body = change(typed_variable(&name, &parameter))?;
    map(lambda(name, &parameter, body), array)
}

/// `transpose xss`; of a transposed array, that array.
fn transposed(array: Term) -> Option<Term> {
    let spine = array.spine();
    if let (Some(Primitive::Transpose), [inner]) = (spine.head.as_primitive(), &spine.arguments[..])
    {
        return Some((*inner).clone());
    }
    let (rows, row) = data(&array)?.as_array()?;
    let (columns, element) = row.as_array()?;
    let ty = Type::function(
        data(&array)?.clone(),
        DataType::array(
            columns.clone(),
            DataType::array(rows.clone(), element.clone()),
        ),
    );
    Some(build::apply(
        Term::primitive(Primitive::Transpose).with_type(ty),
        array,
    ))
}
