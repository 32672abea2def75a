//! Counts the floating-point operations of a program for given sizes, without its data.
//!
//! The program is evaluated with [`Value::Undefined`] for all its data. A function that is applied
//! to every element is evaluated once, and its operations are multiplied by the number of elements.

use super::{
    call::Call,
    entry::Sizes,
    error::{Reason, Result},
    evaluate::Interpreter,
    scope::Scope,
    value::Value,
};
use crate::{
    nat::{Name, Nat},
    primitives::Primitive,
    term::{Term, TermKind},
    types::{DataType, Kind, TypeArgument},
};

/// More parameters than a definition whose body is a function has.
const MOST_PARAMETERS: usize = 64;

impl Interpreter<'_> {
    /// How many floating-point operations a definition does, for any arguments of these sizes.
    ///
    /// Additions, subtractions, multiplications, divisions, remainders, comparisons, minima, maxima
    /// and each call of a mathematical function count one, a fused multiply-add two; of vectors,
    /// every lane counts. Conversions, integer operations and foreign functions do not count.
    ///
    /// It is the number that [`Interpreter::call`] does (see [`Outcome`](super::Outcome)), where
    /// the program chooses nothing: every element of every array is computed once, and a reduction
    /// combines each element. Of the two values of a `select`, which depend on data, the one with
    /// fewer operations counts, so that no run does less; a `while` counts its condition once, and
    /// `letSize` the size zero, `letSizes` rows without elements. All elements of a `permute` count
    /// as combined. Lanes of `padEmpty` count as others, though they have no values.
    ///
    /// ```
    /// use rise_lang::interpreter::{Interpreter, Sizes};
    /// use rise_lang::{diagnostic::Source, infer::infer_program, syntax::{NoImports, parse_program}, term::Program};
    ///
    /// let text = "def dot {n : nat} (xs ys : n.f32) : f32 =
    ///   zip xs ys |> mapSeq (fun (x, y) => x * y) |> reducePar (+) 0";
    /// let program = parse_program(&Source::new("dot.rise", text), &NoImports)?;
    /// let program = Program::from(&infer_program(&program).map_err(|errors| errors[0].to_string())?);
    /// let sizes = Sizes::from([("n".into(), 1000)]);
    /// assert_eq!(Interpreter::new(&program).operations("dot", &sizes)?, 2000);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a size is not known, or is none, or there is no such definition, or the limits do not
    /// suffice: see [`Reason`].
    pub fn operations(&mut self, definition: &str, sizes: &Sizes) -> Result<u128> {
        self.start();
        self.is_counting = true;
        let counted = self.count(&Name::from(definition), sizes);
        self.is_counting = false;
        counted.map(|()| self.meter.operations)
    }

    fn count(&mut self, name: &Name, sizes: &Sizes) -> Result<()> {
        let program = self.program;
        let definition = program
            .definition(name)
            .ok_or_else(|| super::entry::undefined(program, name))?;
        let mut scope = Scope::counting();
        for (size, value) in sizes {
            scope = scope.with_type(size, TypeArgument::Nat(Nat::constant(*value)));
        }
        for (parameter, argument) in &self.given {
            scope = scope.with_type(parameter, argument.clone());
        }
        let mut body = &definition.term;
        loop {
            match body.kind() {
                TermKind::TypeLambda(parameter, inner) => {
                    if parameter.kind != Kind::Nat && !self.given.contains_key(&parameter.name) {
                        scope = scope.with_open(&parameter.name);
                    }
                    body = inner;
                }
                TermKind::Lambda(parameter, inner) => {
                    scope = scope.with_value(&parameter.name, Value::Undefined);
                    body = inner;
                }
                _ => break,
            }
        }
        let mut value = self.evaluate(body, &scope)?;
        for _ in 0..MOST_PARAMETERS {
            let Value::Function(_) = value else {
                break;
            };
            value = self.apply(value, vec![Value::Undefined])?;
        }
        Ok(())
    }

    /// The arguments of a `select`, in reverse order: the value with fewer operations counts.
    pub(super) fn count_selection(
        &mut self,
        [otherwise, then, condition]: [&Term; 3],
        scope: &Scope,
    ) -> Result<Value> {
        self.evaluate(condition, scope)?;
        let before = self.meter.operations;
        self.evaluate(then, scope)?;
        let first = std::mem::replace(&mut self.meter.operations, before);
        self.evaluate(otherwise, scope)?;
        self.meter.operations = self.meter.operations.min(first);
        Ok(Value::Undefined)
    }
}

/// Counts what a primitive does with all its arguments.
pub(super) fn of(call: &mut Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    use Primitive::*;
    let one = [Value::Undefined];
    let two = || [Value::Undefined, Value::Undefined];
    let function = arguments.first().cloned().unwrap_or(Value::Undefined);
    match call.primitive {
        Neg | Add | Sub | Mul | Div | Mod | Min | Max | Abs | Floor | Fma | Exp | Log | Sqrt
        | Rsqrt | Sin | Cos | Tan | Atan | Atan2 | Sinh | Cosh | Tanh | Expm1 | Log1p | Cbrt
        | Erf | Pow | Ceil | Round | Trunc | Sign | IsNan | IsFinite | Lt | Gt | Le | Ge
        | Equal => {
            let lanes = lanes(&type_of(call, "t")?)?;
            let each = cost(call.primitive);
            call.interpreter.meter.operate(each * u128::from(lanes));
            Ok(Value::Undefined)
        }
        Let => match <[Value; 2]>::try_from(arguments) {
            Ok([value, body]) => call.apply(&body, [value]),
            Err(_) => Err(call.wrong("a value and a function", "others")),
        },
        Map | MapSeq | MapSeqUnroll | MapStream | IterateStream | MapPar | MapGlobal
        | MapWorkGroup | MapLocal | MapWarpGroup | MapWarp | MapLane | Generate | MapVec => {
            let count = call.size_or("n", None)?;
            repeated(call, count, |call| call.data(&function, one))
        }
        MapVec2 => {
            let count = call.size_or("n", None)?;
            repeated(call, count, |call| call.data(&function, two()))
        }
        MapVec3 => {
            let count = call.size_or("n", None)?;
            let three = vec![Value::Undefined; 3];
            repeated(call, count, |call| call.data_of(&function, three))
        }
        Reduce | ReduceSeq | ReduceSeqUnroll | ReducePar | ReduceSeqIn | ReduceSeqUnrollIn => {
            let count = call.size_or("n", None)?;
            repeated(call, count, |call| call.data(&function, two()))
        }
        ReduceSeqRoles | ReduceSeqStaged => {
            let count = call.size_or("n", None)?;
            let step = arguments.get(1).cloned().unwrap_or(Value::Undefined);
            repeated(call, count, |call| {
                call.data(&function, one.clone())?;
                call.data(&step, two())
            })
        }
        // The last element's combination is not a part of the result.
        Scan | ScanSeq | ScanStream => {
            let count = call.size_or("n", None)?;
            repeated(call, count.saturating_sub(1), |call| {
                call.data(&function, two())
            })
        }
        MapFst | MapSnd => call.data(&function, one),
        // No run does less than to ask once.
        While | WhileIn => {
            call.data(&function, one)?;
            Ok(Value::Undefined)
        }
        LetSize => match arguments.get(1) {
            Some(function) => call.at_size(&function.clone(), 0, []),
            None => Ok(Value::Undefined),
        },
        LetSizes => match arguments.get(1) {
            Some(function) => {
                call.at_sizes(&function.clone(), super::meaning::lengths_as_function(&[]))
            }
            None => Ok(Value::Undefined),
        },
        Permute | PermuteSeq | PermuteSeqIn => {
            let count = call.size_or("n", None)?;
            repeated(call, count, |call| call.data(&function, two()))
        }
        Iterate => iterate(call, &function, 0),
        IterateIn => iterate(call, &function, 1),
        DepMap | DepMapSeq | DepMapPar => {
            for index in 0..call.size_or("n", None)? {
                call.at_size(&function, index, [Value::Undefined])?;
            }
            Ok(Value::Undefined)
        }
        CircularBuffer => windows(call, &function, 1),
        CircularBufferIn => windows(call, &function, 2),
        RotateValues => windows(call, &function, 0),
        RotateValuesIn => windows(call, &function, 1),
        TensorMma => {
            let mut count = 2 * u128::from(lanes(&type_of(call, "t")?)?);
            for size in ["m", "n", "k"] {
                count *= u128::from(call.size_or(size, None)?);
            }
            call.interpreter.meter.operate(count);
            Ok(Value::Undefined)
        }
        // The others compute no numbers.
        _ => Ok(Value::Undefined),
    }
}

/// The number of operations that one on floating-point numbers counts for.
pub(super) fn cost(primitive: Primitive) -> u128 {
    match primitive {
        Primitive::Fma => 2,
        _ => 1,
    }
}

/// The data type that a parameter of the primitive stands for.
fn type_of(call: &Call<'_, '_>, name: &str) -> Result<DataType> {
    let open = || Reason::OpenType {
        name: name.into(),
        of: call.primitive.to_string(),
    };
    Ok(call.implicit_data(name)?.ok_or_else(open)?)
}

/// How many floating-point numbers an operand is: none for other data.
fn lanes(operand: &DataType) -> Result<u64> {
    match operand {
        DataType::Scalar(scalar) => Ok(u64::from(scalar.is_float())),
        DataType::Vector(size, element) => Ok(Scope::default().size(size)? * lanes(element)?),
        _ => Ok(0),
    }
}

/// Does something that counts several times.
fn repeated<'p>(
    call: &mut Call<'_, 'p>,
    times: u64,
    once: impl FnOnce(&mut Call<'_, 'p>) -> Result<Value>,
) -> Result<Value> {
    if times == 0 {
        return Ok(Value::Undefined);
    }
    let around = call.interpreter.meter.times;
    call.interpreter.meter.times = around.saturating_mul(times.into());
    let value = once(call);
    call.interpreter.meter.times = around;
    value.map(|_| Value::Undefined)
}

/// `iterate`: each step has another size, unless arrays stay as they are. `first` is the number of
/// the argument `k`.
fn iterate(call: &mut Call<'_, '_>, function: &Value, first: usize) -> Result<Value> {
    let (steps, result) = (call.size(first)?, call.size_or("m", None)?);
    let factor = call.iterate_factor()?;
    let factor = factor.ok_or_else(|| call.open_size("n"))?;
    if factor == 1 || result == 0 {
        return repeated(call, steps, |call| {
            call.at_size(function, result, [Value::Undefined])
        });
    }
    let mut size = result;
    for _ in 0..steps {
        call.at_size(function, size, [Value::Undefined])?;
        size = size.saturating_mul(factor);
    }
    Ok(Value::Undefined)
}

/// Windows of `sz` elements: the function is applied to each element once. `position` is the number
/// of the argument `sz`.
fn windows(call: &mut Call<'_, '_>, function: &Value, position: usize) -> Result<Value> {
    let (size, count) = (call.size(position)?, call.size_or("n", None)?);
    let elements = count.saturating_add(size).saturating_sub(1);
    repeated(call, elements, |call| {
        call.data(function, [Value::Undefined])
    })
}
