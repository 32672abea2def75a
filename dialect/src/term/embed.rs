//! Scalar code of other dialects, as terms.
//!
//! Operations of arith and math that mean exactly what a scalar primitive means become that
//! primitive. A computation with any other operation stays closed ([`super::opaque`]).

use melior::ir::operation::OperationLike;
use melior::ir::{Type, TypeLike, ValueLike};
use rise_lang::nat::{Name, Nat};
use rise_lang::primitives::Primitive;
use rise_lang::term::{Literal, Origin, Term, TermKind};
use rise_lang::types::{DataType, Scalar, Type as LanguageType, TypeArgument};
use rustc_hash::FxHashMap;

use super::checked;
use super::import::{self, Import, attribute};
use super::{TermError, literal, opaque};
use crate::ir::{self, Comparison, FloatPredicate, IntegerPredicate, Op, Val};
use crate::types;

/// The term of `rise.embed`.
pub(super) fn to_term(import: &mut Import, operation: Op) -> Result<Term, TermError> {
    let inputs = ir::operands(operation)
        .into_iter()
        .map(|input| import.value(input))
        .collect::<Result<Vec<_>, _>>()?;
    let depth = import.depth();
    let translated = Computation::default().translate(import, operation, &inputs);
    import.forget(depth);
    match translated? {
        Some(term) => Ok(term),
        None => opaque::to_term(operation, inputs),
    }
}

/// The values of a region as terms. What is used more than once is bound to a name.
#[derive(Default)]
struct Computation {
    terms: FxHashMap<usize, Term>,
    bindings: Vec<(Name, Term)>,
}

impl Computation {
    /// The whole computation, if every operation of it has a primitive.
    fn translate(
        mut self,
        import: &mut Import,
        operation: Op,
        inputs: &[Term],
    ) -> Result<Option<Term>, TermError> {
        let block = checked::body(operation)?;
        for (argument, input) in ir::arguments(block).into_iter().zip(inputs) {
            let is_small = matches!(input.kind(), TermKind::Variable(_) | TermKind::Literal(_));
            self.define(
                import,
                operation,
                argument,
                input.clone(),
                !is_small && ir::use_count(argument) > 1,
            );
        }
        let operations = ir::operations(block);
        let Some((last, operations)) = operations.split_last() else {
            return Ok(None);
        };
        for inner in operations {
            let operands = ir::operands(*inner)
                .into_iter()
                .map(|operand| self.terms.get(&ir::key(operand)).cloned());
            let Some(operands) = operands.collect::<Option<Vec<Term>>>() else {
                return Ok(None);
            };
            let Some(term) = scalar_term(*inner, operands)? else {
                return Ok(None);
            };
            let value = checked::result(*inner)?;
            self.define(
                import,
                operation,
                value,
                term.with_origin(import.sources.origin(value.location())),
                ir::use_count(value) > 1,
            );
        }
        let result = ir::operands(*last)
            .first()
            .and_then(|value| self.terms.get(&ir::key(*value)).cloned());
        let wanted = types::data_type(checked::result(operation)?.r#type())?;
        let result = match result {
            Some(body) => match data_type(&body) {
                Some(found) => as_type(body, &found, &wanted)?,
                None => Some(body),
            },
            None => None,
        };
        Ok(result.map(|body| self.bind(body)))
    }

    fn define(&mut self, import: &mut Import, binder: Op, value: Val, term: Term, by_name: bool) {
        let term = match (by_name, term.ty().cloned()) {
            (true, Some(ty)) => {
                let name = import.parameter_name(value, binder);
                import.name(value, name.clone());
                self.bindings.push((name.clone(), term));
                Term::variable(name).with_type(ty)
            }
            _ => term,
        };
        self.terms.insert(ir::key(value), term);
    }

    /// `body` inside applied lambdas for what has a name.
    fn bind(self, body: Term) -> Term {
        self.bindings
            .into_iter()
            .rev()
            .fold(body, |body, (name, value)| match value.ty().cloned() {
                Some(ty) => import::apply(import::lambda(name, ty, body), value, &Origin::Unknown),
                None => body,
            })
    }
}

/// An operation of arith or math as a primitive applied to its operands; `None` if none means the
/// same.
fn scalar_term(operation: Op, operands: Vec<Term>) -> Result<Option<Term>, TermError> {
    let name = ir::name(operation);
    if operation.result_count() != 1 {
        return Ok(None);
    }
    let result = checked::result(operation)?;
    let Some(data) = data_of(result.r#type()) else {
        return Ok(None);
    };
    if name == "arith.constant" {
        let value = literal::literal(attribute(operation, "value")?)?;
        let value = value.filter(|value| value.data_type() == Some(data.clone()));
        return Ok(value.map(|value| Term::literal(value).with_type(LanguageType::Data(data))));
    }
    // Flags allow what the primitives do not.
    for (flags, none) in [
        ("fastmath", "#arith.fastmath<none>"),
        ("overflowFlags", "#arith.overflow<none>"),
    ] {
        if operation
            .attribute(flags)
            .is_ok_and(|found| found.to_string() != none)
        {
            return Ok(None);
        }
    }
    let Some((primitive, operands, result)) = counterpart(name, operation, operands, data)? else {
        return Ok(None);
    };
    let types: Vec<DataType> = operands.iter().filter_map(data_type).collect();
    let arguments = match primitive {
        Primitive::Cast => types.into_iter().chain([result]).collect(),
        Primitive::Select => vec![result],
        _ => types.into_iter().take(1).collect::<Vec<_>>(),
    };
    let arguments: Vec<TypeArgument> = arguments.into_iter().map(TypeArgument::Data).collect();
    if primitive.instantiate(&arguments).is_err() {
        return Ok(None);
    }
    apply_all(primitive, &arguments, operands).map(Some)
}

fn apply_all(
    primitive: Primitive,
    arguments: &[TypeArgument],
    operands: Vec<Term>,
) -> Result<Term, TermError> {
    let function = import::primitive(primitive, arguments)?;
    Ok(operands.into_iter().fold(function, |function, operand| {
        import::apply(function, operand, &Origin::Unknown)
    }))
}

fn data_type(term: &Term) -> Option<DataType> {
    term.ty()?.as_data().cloned()
}

/// The data type of a builtin scalar or vector.
fn data_of(ty: Type) -> Option<DataType> {
    if !ty.is_vector() {
        return types::scalar(ty).map(DataType::Scalar);
    }
    // SAFETY: a vector type has a rank, a size and an element type.
    unsafe {
        let raw = ty.to_raw();
        let is_plain =
            mlir_sys::mlirShapedTypeGetRank(raw) == 1 && !mlir_sys::mlirVectorTypeIsScalable(raw);
        let element = types::scalar(Type::from_raw(mlir_sys::mlirShapedTypeGetElementType(raw)))?;
        let size = mlir_sys::mlirShapedTypeGetDimSize(raw, 0).cast_unsigned();
        is_plain.then(|| DataType::vector(Nat::constant(size), element))
    }
}

/// The primitive that means the same as an operation, with the operands that it takes and the type
/// of what it gives.
///
/// Operations say how they read integers, primitives follow the type: operands of the other sign
/// are taken as they are read.
fn counterpart(
    name: &str,
    operation: Op,
    operands: Vec<Term>,
    result: DataType,
) -> Result<Option<(Primitive, Vec<Term>, DataType)>, TermError> {
    let sign = match Comparison::of(operation) {
        Some(Comparison::Integers(predicate)) => sign_of_comparison(predicate),
        _ => sign_of(name),
    };
    let unsigned = operands.iter().any(|operand| {
        let is_literal = matches!(operand.kind(), TermKind::Literal(_));
        !is_literal && data_type(operand).is_some_and(|data| is_unsigned(&data))
    });
    let sign = sign.unwrap_or(if unsigned { Sign::Without } else { Sign::With });
    let operands = operands.into_iter().map(|operand| sign.read(operand));
    let Some(operands) = operands.collect::<Result<Option<Vec<_>>, _>>()? else {
        return Ok(None);
    };
    let types: Vec<DataType> = operands.iter().filter_map(data_type).collect();
    let (Some(first), true) = (types.first(), types.len() == operands.len()) else {
        return Ok(None);
    };
    if let Some(primitive) = same_type(name) {
        let is_same = types.iter().all(|ty| ty == first) && sign.of(&result) == *first;
        let result = first.clone();
        return Ok(is_same.then_some((primitive, operands, result)));
    }
    match name {
        "arith.select" => {
            let chosen = types
                .get(1)
                .filter(|_| *first == Scalar::Bool.into())
                .cloned();
            Ok(chosen
                .filter(|chosen| types.get(2) == Some(chosen))
                .map(|chosen| (Primitive::Select, operands, chosen)))
        }
        "arith.cmpf" | "arith.cmpi" => {
            Ok(comparison(operation).map(|primitive| (primitive, operands, result)))
        }
        _ => {
            let (Some(from), Some(to)) = (first.as_scalar(), result.as_scalar()) else {
                return Ok(None);
            };
            let result = match name {
                "arith.fptoui" | "arith.trunci" => sign.of(&result),
                _ => result,
            };
            Ok(is_cast(name, from, to).then_some((Primitive::Cast, operands, result)))
        }
    }
}

/// How an operation reads integers.
#[derive(Clone, Copy, PartialEq)]
enum Sign {
    With,
    Without,
}

impl Sign {
    /// The type of as many bits that is read so. Indices and truth values are what they are.
    fn of(self, data: &DataType) -> DataType {
        let scalar = |scalar: Scalar| match self {
            Sign::With => scalar.signless(),
            Sign::Without => scalar.unsigned(),
        };
        match data {
            DataType::Scalar(own) => DataType::Scalar(scalar(*own)),
            DataType::Vector(size, element) => match element.as_scalar() {
                Some(own) => DataType::vector(size.clone(), scalar(own)),
                None => data.clone(),
            },
            other => other.clone(),
        }
    }

    /// The operand with a type that is read so; none for vectors of the other sign.
    fn read(self, operand: Term) -> Result<Option<Term>, TermError> {
        let Some(data) = data_type(&operand) else {
            return Ok(None);
        };
        as_type(operand, &data, &self.of(&data))
    }
}

/// The bits of a value of a type as one of another type; none for vectors. Regions compute numbers
/// of `tf32` as `f32`, and round what they give.
fn as_type(term: Term, from: &DataType, to: &DataType) -> Result<Option<Term>, TermError> {
    if from == to {
        return Ok(Some(term));
    }
    let (Some(from), Some(to)) = (from.as_scalar(), to.as_scalar()) else {
        return Ok(None);
    };
    if [from, to].contains(&Scalar::TF32) {
        return apply_all(Primitive::Cast, &[from.into(), to.into()], vec![term]).map(Some);
    }
    if let TermKind::Literal(Literal::Scalar(value)) = term.kind() {
        let value = literal::from_bits(to, value.bits());
        let ty = LanguageType::Data(to.into());
        return Ok(Some(Term::literal(Literal::Scalar(value)).with_type(ty)));
    }
    apply_all(Primitive::Bitcast, &[from.into(), to.into()], vec![term]).map(Some)
}

fn is_unsigned(data: &DataType) -> bool {
    let scalar = match data {
        DataType::Vector(_, element) => element.as_scalar(),
        other => other.as_scalar(),
    };
    scalar.is_some_and(|scalar| scalar.signless() != scalar)
}

/// How an operation reads its integers, if that matters.
fn sign_of(name: &str) -> Option<Sign> {
    match name {
        "arith.divui" | "arith.remui" | "arith.minui" | "arith.maxui" | "arith.shrui"
        | "arith.extui" | "arith.uitofp" | "arith.fptoui" => Some(Sign::Without),
        "arith.divsi" | "arith.remsi" | "arith.minsi" | "arith.maxsi" | "arith.shrsi"
        | "arith.extsi" | "arith.sitofp" | "arith.fptosi" | "math.absi" => Some(Sign::With),
        _ => None,
    }
}

fn sign_of_comparison(predicate: IntegerPredicate) -> Option<Sign> {
    use IntegerPredicate::{Equal, NotEqual, UnsignedGreater, UnsignedGreaterOrEqual};
    use IntegerPredicate::{UnsignedLess, UnsignedLessOrEqual};
    match predicate {
        Equal | NotEqual => None,
        UnsignedLess | UnsignedLessOrEqual | UnsignedGreater | UnsignedGreaterOrEqual => {
            Some(Sign::Without)
        }
        _ => Some(Sign::With),
    }
}

/// The primitive of an operation whose operands and result are of one type.
fn same_type(name: &str) -> Option<Primitive> {
    use Primitive::*;
    Some(match name {
        "arith.negf" => Neg,
        "arith.addf" | "arith.addi" => Add,
        "arith.subf" | "arith.subi" => Sub,
        "arith.mulf" | "arith.muli" => Mul,
        "arith.divf" | "arith.divsi" | "arith.divui" => Div,
        "arith.remf" | "arith.remsi" | "arith.remui" => Mod,
        "arith.minimumf" | "arith.minsi" | "arith.minui" => Min,
        "arith.maximumf" | "arith.maxsi" | "arith.maxui" => Max,
        "arith.andi" => And,
        "arith.ori" => Or,
        "arith.xori" => Xor,
        "arith.shli" => Shl,
        "arith.shrsi" | "arith.shrui" => Shr,
        "math.absf" | "math.absi" => Abs,
        "math.floor" => Floor,
        "math.ceil" => Ceil,
        "math.roundeven" => Round,
        "math.trunc" => Trunc,
        "math.tan" => Tan,
        "math.atan" => Atan,
        "math.atan2" => Atan2,
        "math.sinh" => Sinh,
        "math.cosh" => Cosh,
        "math.expm1" => Expm1,
        "math.log1p" => Log1p,
        "math.cbrt" => Cbrt,
        "math.ctpop" => Popcount,
        "math.ctlz" => CountLeadingZeros,
        "math.fma" => Fma,
        "math.exp" => Exp,
        "math.log" => Log,
        "math.sqrt" => Sqrt,
        "math.rsqrt" => Rsqrt,
        "math.sin" => Sin,
        "math.cos" => Cos,
        "math.tanh" => Tanh,
        "math.erf" => Erf,
        "math.powf" => Pow,
        _ => return None,
    })
}

/// Comparisons of floats are ordered.
fn comparison(operation: Op) -> Option<Primitive> {
    use {FloatPredicate as Float, IntegerPredicate as Integer};
    Some(match Comparison::of(operation)? {
        Comparison::Floats(Float::Equal) | Comparison::Integers(Integer::Equal) => Primitive::Equal,
        Comparison::Floats(Float::Greater)
        | Comparison::Integers(Integer::Greater | Integer::UnsignedGreater) => Primitive::Gt,
        Comparison::Floats(Float::GreaterOrEqual)
        | Comparison::Integers(Integer::GreaterOrEqual | Integer::UnsignedGreaterOrEqual) => {
            Primitive::Ge
        }
        Comparison::Floats(Float::Less)
        | Comparison::Integers(Integer::Less | Integer::UnsignedLess) => Primitive::Lt,
        Comparison::Floats(Float::LessOrEqual)
        | Comparison::Integers(Integer::LessOrEqual | Integer::UnsignedLessOrEqual) => {
            Primitive::Le
        }
        _ => return None,
    })
}

/// Whether the operation converts as `cast` does: `bool` is 0 or 1.
fn is_cast(name: &str, from: Scalar, to: Scalar) -> bool {
    let is_integer = |scalar: Scalar| scalar.is_integer() && scalar != Scalar::Index;
    match name {
        "arith.extf" | "arith.truncf" => true,
        "arith.fptosi" | "arith.fptoui" | "arith.trunci" => is_integer(to),
        "arith.sitofp" | "arith.extsi" => is_integer(from),
        "arith.uitofp" | "arith.extui" => from == Scalar::Bool || is_integer(from),
        "arith.index_cast" => from != Scalar::Bool && to != Scalar::Bool,
        "arith.index_castui" => from == Scalar::Bool || from.is_unsigned() && from != Scalar::Index,
        _ => false,
    }
}
