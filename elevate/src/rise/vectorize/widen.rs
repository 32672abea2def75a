//! A computation on scalars as one on vectors.
//!
//! Values that differ between the lanes of a vector, the *wide* values, become vectors, inside of
//! arrays and pairs as well. Values that are the same for all lanes stay as they are, and become
//! vectors of equal elements where an operation meets both. Primitives that take any data work on
//! arrays of vectors as on arrays of scalars: the types of their data parameters are inferred anew
//! from their arguments.

use std::sync::Arc;

use rise_lang::{
    nat::{Name, Nat},
    primitives::Primitive,
    term::{Term, TermKind, fresh_name},
    types::{DataType, Type},
};

use super::bindings::{Bindings, bind, instance, join};
use super::masks::{self, Masks};
use super::scope::Scope;
use crate::rise::build::{self, lambda, typed_variable};

/// Why a term has no form on vectors.
pub(super) enum Refusal {
    /// It has no types.
    Untyped,
    /// This part of it does not work on vectors.
    Part(Term),
}

pub(super) type Widened<T = Term> = Result<T, Refusal>;

/// Terms on their way to vectors.
#[derive(Default)]
pub(super) struct Lanes {
    pub(super) scope: Scope,
    pub(super) masks: Masks,
}

/// A function on vectors: what it takes, itself, and what it gives.
type WideFunction = (Vec<DataType>, Term, DataType);

/// Arguments of a primitive, on vectors.
struct Bound {
    data: Bindings,
    /// Those that are data.
    arguments: Vec<Option<Term>>,
    /// Those that are functions.
    functions: Vec<Option<WideFunction>>,
}

/// The function with a parameter of the wide type.
pub(super) fn function(function: &Term, parameter: &DataType, width: &Nat) -> Widened {
    let mut lanes = Lanes::default();
    let (_, result) = function
        .ty()
        .and_then(Type::as_function)
        .ok_or(Refusal::Untyped)?;
    let result = widened(result.as_data().ok_or(Refusal::Untyped)?, width);
    lanes
        .function(function, std::slice::from_ref(parameter), Some(&result))
        .map(|(function, _)| function)
}

/// The type with vectors for scalars.
pub(super) fn widened(data: &DataType, width: &Nat) -> DataType {
    match data {
        DataType::Pair(first, second) => {
            DataType::pair(widened(first, width), widened(second, width))
        }
        DataType::Array(size, element) => DataType::array(size.clone(), widened(element, width)),
        scalar => DataType::vector(width.clone(), scalar.clone()),
    }
}

pub(super) fn data(term: &Term) -> Option<&DataType> {
    term.ty()?.as_data()
}

/// The data type of a term.
pub(super) fn typed(term: &Term) -> Widened<&DataType> {
    data(term).ok_or(Refusal::Untyped)
}

/// Whether the primitive works on vectors as it does on scalars.
pub(crate) fn is_lanewise(primitive: Primitive) -> bool {
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
            | Ceil
            | Round
            | Trunc
            | Sign
            | Fma
            | Exp
            | Log
            | Sqrt
            | Rsqrt
            | Sin
            | Cos
            | Tan
            | Atan
            | Atan2
            | Sinh
            | Cosh
            | Tanh
            | Expm1
            | Log1p
            | Cbrt
            | Popcount
            | CountLeadingZeros
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

impl Lanes {
    pub(super) fn is_uniform(&self, term: &Term) -> bool {
        self.scope.is_uniform(term)
    }

    /// The term on vectors, as far as it depends on the lane. What is shared stays shared.
    pub(super) fn widen(&mut self, term: &Term) -> Widened {
        let may_fail = self.masks.are_there() && masks::may_fail(term);
        if self.is_uniform(term) {
            return match may_fail {
                true => self.widen_node(term),
                false => Ok(term.clone()),
            };
        }
        if let Some(known) = self.scope.recall(term).filter(|_| !may_fail) {
            return Ok(known);
        }
        let made = crate::run::deep(|| self.widen_node(term))?;
        if !may_fail {
            self.scope.keep(term, &made);
        }
        Ok(made)
    }

    fn widen_node(&mut self, term: &Term) -> Widened {
        if let Some(name) = term.as_variable() {
            let wide = self.scope.wide_type(name).cloned();
            return wide
                .map(|ty| typed_variable(name, &Type::Data(ty)))
                .ok_or_else(|| Refusal::Part(term.clone()));
        }
        let spine = term.spine();
        match spine.head.kind() {
            TermKind::Primitive(primitive) if is_lanewise(*primitive) => {
                self.operation(*primitive, &spine.arguments)
            }
            TermKind::Primitive(Primitive::MakeArray) => self.array(term),
            TermKind::Primitive(
                Primitive::Cast | Primitive::Bitcast | Primitive::IsNan | Primitive::IsFinite,
            ) => self.by_lanes(Primitive::MapVec, term),
            TermKind::Primitive(
                Primitive::Lt | Primitive::Gt | Primitive::Le | Primitive::Ge | Primitive::Equal,
            ) => self.by_lanes(Primitive::MapVec2, term),
            TermKind::Primitive(Primitive::Select) => self.select(term),
            TermKind::Primitive(Primitive::Idx) => self.element(term),
            TermKind::Primitive(primitive @ (Primitive::While | Primitive::WhileIn)) => {
                self.repeated(*primitive, term)
            }
            TermKind::Primitive(Primitive::NatAsIndex) if self.masks.are_there() => {
                Err(Refusal::Part(term.clone()))
            }
            TermKind::Primitive(primitive) => self.polymorphic(*primitive, term),
            TermKind::Lambda(..) if spine.arguments.len() == 1 => {
                let value = self.widen(spine.arguments[0])?;
                let parameter = typed(&value)?.clone();
                let (function, _) = self.function(spine.head, &[parameter], None)?;
                Ok(build::apply(function, value))
            }
            _ => Err(Refusal::Part(term.clone())),
        }
    }

    /// An operation on scalars: on vectors, if one of its arguments is one.
    fn operation(&mut self, primitive: Primitive, arguments: &[&Term]) -> Widened {
        let mut wide = Vec::new();
        for argument in arguments {
            wide.push(self.widen(argument)?);
        }
        let mut operand = typed(&wide[0])?.clone();
        for argument in &wide[1..] {
            operand =
                join(&operand, typed(argument)?).ok_or_else(|| Refusal::Part(argument.clone()))?;
        }
        let parameters = vec![Type::Data(operand.clone()); wide.len()];
        let head =
            Term::primitive(primitive).with_type(Type::functions(parameters, operand.clone()));
        wide.into_iter().try_fold(head, |head, argument| {
            Ok(build::apply(head, self.coerced(argument, &operand)?))
        })
    }

    /// `makeArray`, the number of whose arguments is one of its type-level arguments.
    fn array(&mut self, term: &Term) -> Widened {
        let spine = term.spine();
        let mut wide = Vec::new();
        for argument in &spine.arguments {
            wide.push(self.widen(argument)?);
        }
        let mut element = typed(wide.first().ok_or(Refusal::Untyped)?)?.clone();
        for argument in &wide {
            element =
                join(&element, typed(argument)?).ok_or_else(|| Refusal::Part(term.clone()))?;
        }
        let (size, _) = data(term)
            .and_then(DataType::as_array)
            .ok_or_else(|| Refusal::Part(term.clone()))?;
        let parameters = vec![Type::Data(element.clone()); wide.len()];
        let ty = Type::functions(parameters, DataType::array(size.clone(), element.clone()));
        let head = type_applied(term).with_type(ty);
        wide.into_iter().try_fold(head, |head, argument| {
            Ok(build::apply(head, self.coerced(argument, &element)?))
        })
    }

    /// A primitive for any data: what its data parameters stand for is found anew.
    pub(super) fn polymorphic(&mut self, primitive: Primitive, term: &Term) -> Widened {
        let refused = || Refusal::Part(term.clone());
        let spine = term.spine();
        let (parameters, result) = primitive.body().split_functions();
        let Bound {
            data: wide,
            arguments: mut found,
            mut functions,
        } = self.bindings(primitive, term)?;
        let mut types = Vec::new();
        let mut arguments = Vec::new();
        for (index, parameter) in parameters.iter().enumerate() {
            let argument = spine.arguments[index];
            let ty = instance(parameter, argument.ty().ok_or(Refusal::Untyped)?, &wide);
            arguments.push(match (&ty, found[index].take()) {
                (Type::Data(data), Some(found)) => self.coerced(found, data)?,
                _ => {
                    let (_, output) = ty.split_functions();
                    let output = output.as_data().ok_or_else(refused)?;
                    let inputs = inputs(&ty).ok_or_else(refused)?;
                    match functions[index].take() {
                        Some((of, function, result)) if of == inputs && result == *output => {
                            function
                        }
                        _ => self.function(argument, &inputs, Some(output))?.0,
                    }
                }
            });
            types.push(ty);
        }
        let result = instance(result, term.ty().ok_or(Refusal::Untyped)?, &wide);
        let head = type_applied(term).with_type(Type::functions(types, result));
        Ok(arguments.into_iter().fold(head, build::apply))
    }

    /// The data parameters of a primitive and its arguments that are data, on vectors.
    fn bindings(&mut self, primitive: Primitive, term: &Term) -> Widened<Bound> {
        let refused = || Refusal::Part(term.clone());
        let spine = term.spine();
        let (parameters, _) = primitive.body().split_functions();
        if parameters.len() != spine.arguments.len() {
            return Err(refused());
        }
        let mut narrow = Bindings::default();
        for (parameter, argument) in parameters.iter().zip(&spine.arguments) {
            bind(
                parameter,
                argument.ty().ok_or(Refusal::Untyped)?,
                &mut narrow,
            )
            .ok_or_else(refused)?;
        }
        let mut wide = narrow.clone();
        let mut found: Vec<Option<Term>> = vec![None; parameters.len()];
        // Functions with their parameters: looked into again only if these have changed, so that
        // nested functions take no more than linear time.
        let mut functions: Vec<Option<WideFunction>> = vec![None; parameters.len()];
        // The result of a function may be wide only because its argument is: a wide operator of a
        // reduction that starts with zero.
        loop {
            let before = wide.clone();
            for (index, parameter) in parameters.iter().enumerate() {
                let argument = spine.arguments[index];
                let ty = if let Type::Data(_) = parameter {
                    let argument = match found[index].take() {
                        Some(argument) => argument,
                        None => self.widen(argument)?,
                    };
                    let ty = argument.ty().ok_or(Refusal::Untyped)?.clone();
                    found[index] = Some(argument);
                    ty
                } else {
                    let given = instance(parameter, argument.ty().ok_or(Refusal::Untyped)?, &wide);
                    let inputs = inputs(&given).ok_or_else(refused)?;
                    let known = functions[index].take().filter(|(of, ..)| *of == inputs);
                    let (function, result) = match known {
                        Some((_, function, result)) => (function, result),
                        None => self.function(argument, &inputs, None)?,
                    };
                    functions[index] = Some((inputs.clone(), function, result.clone()));
                    Type::functions(inputs.into_iter().map(Type::Data), result)
                };
                bind(parameter, &ty, &mut wide).ok_or_else(refused)?;
            }
            if wide == before {
                break;
            }
        }
        let is_narrowed = |name: &Name| {
            primitive
                .parameters()
                .iter()
                .any(|parameter| parameter.name == *name && parameter.class.is_some())
        };
        if wide
            .iter()
            .any(|(name, data)| is_narrowed(name) && narrow.get(name) != Some(data))
        {
            return Err(refused());
        }
        Ok(Bound {
            data: wide,
            arguments: found,
            functions,
        })
    }

    /// A function whose parameters have the given types, with its result, which is of the expected
    /// type if there is one.
    pub(super) fn function(
        &mut self,
        function: &Term,
        parameters: &[DataType],
        expected: Option<&DataType>,
    ) -> Widened<(Term, DataType)> {
        let Some((parameter, others)) = parameters.split_first() else {
            let body = self.widen(function)?;
            let body = match expected {
                Some(expected) => self.coerced(body, expected)?,
                None => body,
            };
            let result = typed(&body)?.clone();
            return Ok((body, result));
        };
        let (narrow, _) = function
            .ty()
            .and_then(Type::as_function)
            .ok_or(Refusal::Untyped)?;
        let (name, body) = match function.as_lambda() {
            Some((binder, body)) => (binder.name.clone(), body.clone()),
            None => {
                let name = fresh_name(&Name::from("x"), |name| function.has_free(name));
                let body = build::apply(function.clone(), typed_variable(&name, narrow));
                (name, body)
            }
        };
        let is_wide = narrow.as_data() != Some(parameter);
        self.scope
            .enter(name.clone(), is_wide.then(|| parameter.clone()));
        let body = self.function(&body, others, expected);
        self.scope.leave();
        let (body, result) = body?;
        Ok((lambda(name, &Type::Data(parameter.clone()), body), result))
    }

    /// The value in the form that is expected: what is the same in all lanes in every lane.
    pub(super) fn coerced(&self, term: Term, expected: &DataType) -> Widened {
        let found = typed(&term)?.clone();
        if found == *expected {
            return Ok(term);
        }
        let spine = term.spine();
        match (&found, expected) {
            (DataType::Scalar(_), DataType::Vector(..)) => {
                let ty = Type::function(found.clone(), expected.clone());
                Ok(build::apply(
                    Term::primitive(Primitive::VectorFromScalar).with_type(ty),
                    term,
                ))
            }
            (DataType::Array(_, element), DataType::Array(_, wide)) => {
                match (spine.head.as_primitive(), &spine.arguments[..]) {
                    (Some(primitive @ Primitive::Generate), [function])
                        if function.as_lambda().is_some() =>
                    {
                        self.coerced_results(primitive, function, expected, None)
                    }
                    (Some(primitive @ Primitive::Map), [function, array])
                        if function.as_lambda().is_some() =>
                    {
                        self.coerced_results(primitive, function, expected, Some(array))
                    }
                    _ => self.coerced_elements(&term, (element, wide), (&found, expected)),
                }
            }
            (DataType::Pair(first, second), DataType::Pair(wide_first, wide_second)) => {
                let parts = match (spine.head.as_primitive(), &spine.arguments[..]) {
                    (Some(Primitive::MakePair), [first, second]) => {
                        ((*first).clone(), (*second).clone())
                    }
                    _ => (
                        part(Primitive::Fst, &term, &found, first),
                        part(Primitive::Snd, &term, &found, second),
                    ),
                };
                let (first, second) = (
                    self.coerced(parts.0, wide_first)?,
                    self.coerced(parts.1, wide_second)?,
                );
                let ty = Type::functions(
                    [
                        Type::Data((**wide_first).clone()),
                        Type::Data((**wide_second).clone()),
                    ],
                    expected.clone(),
                );
                let head = Term::primitive(Primitive::MakePair).with_type(ty);
                Ok(build::apply(build::apply(head, first), second))
            }
            _ => Err(Refusal::Part(term)),
        }
    }

    /// An array of the first type as one of the second, by a map; their elements come before them.
    fn coerced_elements(
        &self,
        array: &Term,
        (element, wide): (&DataType, &DataType),
        (found, expected): (&DataType, &DataType),
    ) -> Widened {
        let name = Name::from("x");
        let parameter = Type::Data(element.clone());
        let body = self.coerced(typed_variable(&name, &parameter), wide)?;
        let function = lambda(name, &parameter, body);
        let inputs = [
            function.ty().ok_or(Refusal::Untyped)?.clone(),
            found.clone().into(),
        ];
        let head =
            Term::primitive(Primitive::Map).with_type(Type::functions(inputs, expected.clone()));
        Ok(build::apply(build::apply(head, function), array.clone()))
    }

    /// `map f xs` or `generate f`, whose results are coerced where they are made.
    fn coerced_results(
        &self,
        primitive: Primitive,
        function: &Term,
        expected: &DataType,
        array: Option<&Term>,
    ) -> Widened {
        let (binder, body) = function.as_lambda().ok_or(Refusal::Untyped)?;
        let (_, element) = expected.as_array().ok_or(Refusal::Untyped)?;
        let (parameter, _) = function
            .ty()
            .and_then(Type::as_function)
            .ok_or(Refusal::Untyped)?;
        let function = lambda(
            binder.name.clone(),
            parameter,
            self.coerced(body.clone(), element)?,
        );
        let mut types = vec![function.ty().ok_or(Refusal::Untyped)?.clone()];
        types.extend(array.and_then(Term::ty).cloned());
        let head = Term::primitive(primitive).with_type(Type::functions(types, expected.clone()));
        let applied = build::apply(head, function);
        Ok(match array {
            Some(array) => build::apply(applied, array.clone()),
            None => applied,
        })
    }
}

fn part(projection: Primitive, pair: &Term, ty: &DataType, part: &Arc<DataType>) -> Term {
    let ty = Type::function(ty.clone(), (**part).clone());
    build::apply(Term::primitive(projection).with_type(ty), pair.clone())
}

/// The head of nested applications with its type-level arguments, without its type.
pub(super) fn type_applied(term: &Term) -> Term {
    let spine = term.spine();
    let head = match spine.head.as_primitive() {
        Some(primitive) => Term::primitive(primitive),
        None => spine.head.clone(),
    };
    spine
        .type_arguments
        .into_iter()
        .fold(head, |head, argument| {
            Term::type_apply(head, argument.clone())
        })
}

/// The parameters of a function on data.
fn inputs(function: &Type) -> Option<Vec<DataType>> {
    let (inputs, _) = function.split_functions();
    inputs
        .into_iter()
        .map(|input| input.as_data().cloned())
        .collect()
}
