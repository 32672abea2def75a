//! `vectorizeMap(n)`: a `map` of a function on scalars becomes one of vectors.
//!
//! `map f xs ~> asScalar (map f' (asVector n xs))`, where `f'` is `mapVec f` if `f` takes a scalar. Where `f` takes pairs of scalars, no rule over types
//! says what `f'` is: it is `f` with every operation on vectors, and with what is the same for all lanes as `vectorFromScalar`. This is why
//! the rule is written in Rust ("Achieving High-Performance the Functional Way", section 5.1, restricts it to scalars).

use std::{fmt, sync::Arc};

use rise_lang::{
    nat::{Fact, Name, Nat, Verdict},
    primitives::Primitive,
    term::{Term, TermKind},
    types::{DataType, Type},
};

use super::{
    Strategy,
    build::{self, lambda, typed_variable},
};
use crate::{Outcome, Run, run::Reason, strategy::Transform};

struct VectorizeMap(Nat);

impl Transform<Term> for VectorizeMap {
    fn apply(&self, this: &Strategy, program: &Term, run: &mut Run<Term>) -> Outcome<Term> {
        run.step(this, program, |run| {
            let Some((function, array, size)) = mapped(program) else {
                let reason = || {
                    Reason::Form(
                        "`map` of a function on scalars, or on pairs of scalars, to a scalar",
                    )
                };
                return run.fail(this, program, 0, reason);
            };
            let fact = Fact::divides(&self.0, size);
            let verdict = run.context().holds(&fact);
            if verdict != Verdict::Yes {
                return run.fail(this, program, 3, || {
                    Reason::Condition(match verdict {
                        Verdict::No => format!("`{size}%{} == 0` does not hold", self.0),
                        _ => format!(
                            "`{fact}` does not follow from what is known of the sizes; state it with `where` in the program"
                        ),
                    })
                });
            }
            match vectorized(function, array, &self.0) {
                Ok(Some(term)) => Ok(match program.shared_type() {
                    Some(ty) => term.with_type(ty.clone()),
                    None => term,
                }),
                Ok(None) => run.fail(this, program, 2, || Reason::Form("a program with types")),
                Err(part) => run.fail(this, program, 3, || {
                    Reason::Said(format!("`{part}` does not work on vectors"))
                }),
            }
        })
    }

    fn describe(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "vectorizeMap({})", self.0)
    }
}

/// `vectorizeMap(n)`: see the module.
pub fn vectorize_map(width: Nat) -> Strategy {
    Strategy::new(VectorizeMap(width))
}

/// The function, the array and its size, if the term maps a function whose parameter consists of scalars and whose result is one.
fn mapped(term: &Term) -> Option<(&Term, &Term, &Nat)> {
    let spine = term.spine();
    let [function, array] = spine.arguments[..] else {
        return None;
    };
    let is_map = spine.head.as_primitive() == Some(Primitive::Map);
    let (size, element) = array.ty()?.as_data()?.as_array()?;
    let (_, result) = function.ty()?.as_function()?;
    let scalar_result = result.as_data()?.as_scalar().is_some();
    (is_map && scalar_result && consists_of_scalars(element)).then_some((function, array, size))
}

fn consists_of_scalars(data: &DataType) -> bool {
    match data.as_pair() {
        Some((first, second)) => consists_of_scalars(first) && consists_of_scalars(second),
        None => data.as_scalar().is_some(),
    }
}

/// The type with vectors for scalars.
fn widened(data: &DataType, width: &Nat) -> DataType {
    match data {
        DataType::Pair(first, second) => {
            DataType::pair(widened(first, width), widened(second, width))
        }
        scalar => DataType::vector(width.clone(), scalar.clone()),
    }
}

fn data(term: &Term) -> Option<&DataType> {
    term.ty()?.as_data()
}

/// `asScalar (map f' (asVector n xs))`; or the part of the function that does not work on vectors.
fn vectorized(function: &Term, array: &Term, width: &Nat) -> Result<Option<Term>, Term> {
    let build = || -> Option<Result<Term, Term>> {
        let packed = packed(array, width)?;
        let (parameter, result) = function.ty()?.as_function()?;
        let (parameter, result) = (parameter.as_data()?, result.as_data()?);
        let (wide_parameter, wide_result) = (widened(parameter, width), widened(result, width));
        let function = match parameter.as_scalar() {
            Some(_) => {
                let ty = Type::function(
                    Type::function(parameter.clone(), result.clone()),
                    Type::function(wide_parameter.clone(), wide_result.clone()),
                );
                build::apply(
                    Term::primitive(Primitive::MapVec).with_type(ty),
                    function.clone(),
                )
            }
            None => match widened_function(function, &wide_parameter, width)? {
                Ok(function) => function,
                Err(part) => return Some(Err(part)),
            },
        };
        let (count, _) = data(&packed)?.as_array()?;
        let arrays = (
            DataType::array(count.clone(), wide_parameter.clone()),
            DataType::array(count.clone(), wide_result.clone()),
        );
        let map = Type::function(
            Type::function(wide_parameter, wide_result),
            Type::function(arrays.0, arrays.1.clone()),
        );
        let mapped = build::apply(
            build::apply(Term::primitive(Primitive::Map).with_type(map), function),
            packed,
        );
        let (size, _) = data(array)?.as_array()?;
        let back = Type::function(arrays.1, DataType::array(size.clone(), result.clone()));
        Some(Ok(build::apply(
            Term::primitive(Primitive::AsScalar).with_type(back),
            mapped,
        )))
    };
    build().transpose()
}

/// The array of scalars as one of vectors; of pairs, as one of pairs of vectors.
fn packed(array: &Term, width: &Nat) -> Option<Term> {
    let (size, element) = data(array)?.as_array()?;
    let wide = DataType::array(size / width, widened(element, width));
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

/// The function with vectors for the scalars that differ between lanes; or the part of it that does not work on vectors.
fn widened_function(
    function: &Term,
    parameter: &DataType,
    width: &Nat,
) -> Option<Result<Term, Term>> {
    let (binder, body) = function.as_lambda()?;
    let mut lanes = Lanes {
        width,
        wide: vec![(binder.name.clone(), Arc::new(Type::Data(parameter.clone())))],
    };
    let body = match lanes.widen(body)? {
        Ok(body) => body,
        Err(part) => return Some(Err(part)),
    };
    Some(Ok(lambda(
        binder.name.clone(),
        &Type::Data(parameter.clone()),
        body,
    )))
}

/// The variables that differ between lanes.
struct Lanes<'a> {
    width: &'a Nat,
    wide: Vec<(Name, Arc<Type>)>,
}

/// Whether the primitive works on vectors as it does on scalars.
fn is_lanewise(primitive: Primitive) -> bool {
    use Primitive::*;
    matches!(
        primitive,
        Neg | Add
            | Sub
            | Mul
            | Div
            | Mod
            | Min
            | Max
            | Abs
            | Floor
            | Fma
            | Exp
            | Log
            | Sqrt
            | Rsqrt
            | Sin
            | Cos
            | Tanh
            | Erf
            | Pow
            | And
            | Or
            | Xor
            | Not
            | Shl
            | Shr
            | Rotl
    )
}

impl Lanes<'_> {
    fn is_uniform(&self, term: &Term) -> bool {
        !self.wide.iter().any(|(name, _)| term.has_free(name))
    }

    /// The term on vectors. `None` if it has no types, the part that does not work on vectors if there is one.
    fn widen(&mut self, term: &Term) -> Option<Result<Term, Term>> {
        if self.is_uniform(term) {
            return self.broadcast(term);
        }
        if let Some(name) = term.as_variable() {
            let (_, ty) = self.wide.iter().rev().find(|(wide, _)| wide == name)?;
            return Some(Ok(Term::variable(name.clone()).with_type(ty.clone())));
        }
        let spine = term.spine();
        match spine.head.kind() {
            TermKind::Primitive(primitive) if is_lanewise(*primitive) => {
                self.operation(*primitive, &spine.arguments)
            }
            TermKind::Primitive(
                primitive @ (Primitive::Fst | Primitive::Snd | Primitive::MakePair),
            ) => self.operation(*primitive, &spine.arguments),
            TermKind::Primitive(Primitive::Let) => self.binding(term, &spine.arguments),
            _ => Some(Err(term.clone())),
        }
    }

    /// The scalar in every lane; pairs of scalars in pairs.
    fn broadcast(&self, term: &Term) -> Option<Result<Term, Term>> {
        let scalar = data(term)?;
        if scalar.as_scalar().is_none() {
            return Some(Err(term.clone()));
        }
        let ty = Type::function(scalar.clone(), widened(scalar, self.width));
        Some(Ok(build::apply(
            Term::primitive(Primitive::VectorFromScalar).with_type(ty),
            term.clone(),
        )))
    }

    fn operation(
        &mut self,
        primitive: Primitive,
        arguments: &[&Term],
    ) -> Option<Result<Term, Term>> {
        let mut wide = Vec::new();
        for argument in arguments {
            match self.widen(argument)? {
                Ok(argument) => wide.push(argument),
                Err(part) => return Some(Err(part)),
            }
        }
        let result = match (primitive, wide.first()?.ty()?.as_data()?) {
            (Primitive::Fst, DataType::Pair(first, _)) => (**first).clone(),
            (Primitive::Snd, DataType::Pair(_, second)) => (**second).clone(),
            (Primitive::MakePair, first) => {
                DataType::pair(first.clone(), data(wide.get(1)?)?.clone())
            }
            (_, operand) => operand.clone(),
        };
        let types: Option<Vec<Type>> = wide.iter().map(|argument| argument.ty().cloned()).collect();
        let head = Term::primitive(primitive).with_type(Type::functions(types?, result));
        Some(Ok(wide.into_iter().fold(head, build::apply)))
    }

    fn binding(&mut self, term: &Term, arguments: &[&Term]) -> Option<Result<Term, Term>> {
        let [value, function] = arguments else {
            return Some(Err(term.clone()));
        };
        let Some((binder, body)) = function.as_lambda() else {
            return Some(Err(term.clone()));
        };
        let value = match self.widen(value)? {
            Ok(value) => value,
            Err(part) => return Some(Err(part)),
        };
        let parameter = value.shared_type()?.clone();
        self.wide.push((binder.name.clone(), parameter.clone()));
        let body = self.widen(body);
        self.wide.pop();
        let body = match body? {
            Ok(body) => body,
            Err(part) => return Some(Err(part)),
        };
        let function = lambda(binder.name.clone(), &parameter, body);
        let (_, result) = function.ty()?.as_function()?;
        let ty = Type::functions(
            [(*parameter).clone(), function.ty()?.clone()],
            result.clone(),
        );
        Some(Ok(build::apply(
            build::apply(Term::primitive(Primitive::Let).with_type(ty), value),
            function,
        )))
    }
}
