//! Scalar code of other dialects, as terms.
//!
//! Operations of arith and math that mean exactly what a scalar primitive means become that
//! primitive. A computation with any other operation stays closed: it becomes a foreign function of
//! the name [`OPAQUE`] whose body is its text in MLIR, and comes back from it.

use melior::ir::operation::{OperationLike, OperationPrintingFlags};
use melior::ir::{BlockLike, Location, Module, Operation, RegionLike, Type, TypeLike, ValueLike};
use rise_lang::nat::{Name, Nat};
use rise_lang::primitives::Primitive;
use rise_lang::term::{ForeignFunction, Literal, Origin, Term, TermKind};
use rise_lang::types::{DataType, Scalar, Type as LanguageType, TypeArgument};
use rustc_hash::FxHashMap;

use super::checked;
use super::import::{self, Import, attribute};
use super::{TermError, TermErrorKind, literal};
use crate::ir::{self, Builder, Comparison, FloatPredicate, IntegerPredicate, Op, Val};
use crate::operations::rise;
use crate::types;

/// The name of the foreign function that stands for code that only MLIR understands.
const OPAQUE: &str = rise::EMBED;

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
        None => opaque(operation, inputs),
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

//---- Code that only MLIR understands ----------------------------------------------------------

/// Whether an operation inside of `binder` uses a value from outside of it.
fn uses_outside(binder: Op) -> Result<bool, TermError> {
    let mut blocks = vec![checked::body(binder)?];
    while let Some(block) = blocks.pop() {
        for operation in ir::operations(block) {
            if ir::operands(operation)
                .into_iter()
                .any(|operand| !is_inside(operand, binder))
            {
                return Ok(true);
            }
            blocks.extend(ir::blocks(operation));
        }
    }
    Ok(false)
}

/// Whether `binder` contains what defines the value.
fn is_inside(value: Val, binder: Op) -> bool {
    // SAFETY: the value and all parents of what defines it are alive.
    unsafe {
        let mut parent = match ir::definition(value) {
            Some(definition) => mlir_sys::mlirOperationGetParentOperation(definition.to_raw()),
            None => mlir_sys::mlirBlockGetParentOperation(mlir_sys::mlirBlockArgumentGetOwner(
                value.to_raw(),
            )),
        };
        while !parent.ptr.is_null() {
            if parent.ptr == binder.to_raw().ptr {
                return true;
            }
            parent = mlir_sys::mlirOperationGetParentOperation(parent);
        }
        false
    }
}

/// The text of the operation, with its operands named `%input0`, `%input1`, …
fn source(operation: Op, inputs: usize) -> Result<String, TermError> {
    let internal = |error: melior::Error| TermError::internal(error.to_string());
    let flags = OperationPrintingFlags::new()
        .print_generic_operation_form()
        .use_local_scope();
    let text = operation.to_string_with_flags(flags).map_err(internal)?;
    let split = text
        .split_once('(')
        .and_then(|(head, rest)| Some((head, rest.split_once(')')?.1)));
    let (head, rest) = split.ok_or_else(|| TermError::internal(format!("the text `{text}`")))?;
    let operands: Vec<String> = (0..inputs).map(|index| format!("%input{index}")).collect();
    Ok(format!(
        "{}({}){}",
        head.trim_start(),
        operands.join(", "),
        rest.trim_end()
    ))
}

/// A foreign function with the text of the operation, applied to its inputs.
fn opaque(operation: Op, inputs: Vec<Term>) -> Result<Term, TermError> {
    let hint = match (uses_outside(operation)?, inputs.is_empty()) {
        (true, _) => "; it uses a value from outside that is none of its inputs",
        (_, true) => "; it has no inputs and is not made of operations that have a primitive",
        _ => "",
    };
    let source = source(operation, inputs.len())?;
    let mut reversed = inputs.into_iter().rev();
    let Some(last) = reversed.next().filter(|_| hint.is_empty()) else {
        return Err(TermErrorKind::Operation {
            operation: OPAQUE.to_owned(),
            hint,
        }
        .into());
    };
    let untyped = || TermError::internal("an input of `rise.embed` without a data type");
    let data = |term: &Term| {
        term.ty()
            .and_then(|ty| ty.as_data().cloned())
            .ok_or_else(untyped)
    };
    let mut parameters = vec![data(&last)?];
    let mut argument = last;
    for input in reversed {
        let (first, second) = (data(&input)?, data(&argument)?);
        parameters.push(first.clone());
        let pair = import::primitive(Primitive::MakePair, &[first.into(), second.into()])?;
        argument = import::apply(
            import::apply(pair, input, &Origin::Unknown),
            argument,
            &Origin::Unknown,
        );
    }
    let names = (0..).map(|index| Name::from(format!("input{index}")));
    let parameters = names.zip(parameters.into_iter().rev()).collect();
    let result = types::data_type(checked::result(operation)?.r#type())?;
    let function = ForeignFunction::new(OPAQUE, parameters, result, source)
        .map_err(|error| TermError::internal(error.to_string()))?;
    let ty = function.ty();
    Ok(import::apply(
        Term::foreign(function).with_type(ty),
        argument,
        &Origin::Unknown,
    ))
}

/// The inputs of closed code that is applied to all of them, one by one; `None` if it is not, or
/// for any other foreign function.
pub(super) fn inputs<'a>(function: &ForeignFunction, argument: &'a Term) -> Option<Vec<&'a Term>> {
    if function.name().as_str() != OPAQUE {
        return None;
    }
    let (mut inputs, mut rest) = (Vec::new(), argument);
    for _ in 1..function.parameters().len() {
        let spine = rest.spine();
        let [first, second] = spine.arguments.as_slice() else {
            return None;
        };
        if spine.head.as_primitive() != Some(Primitive::MakePair) {
            return None;
        }
        inputs.push(*first);
        rest = second;
    }
    inputs.push(rest);
    Some(inputs)
}

/// The function that [`opaque`] made, as a lambda around the operation; `None` for any other
/// foreign function.
pub(super) fn from_foreign<'c>(
    builder: &Builder<'c>,
    function: &ForeignFunction,
    location: Location<'c>,
) -> Result<Option<Val<'c>>, TermError> {
    if function.name().as_str() != OPAQUE {
        return Ok(None);
    }
    let argument = types::data_to_mlir(builder.context, &function.argument())?;
    let (region, block) = ir::region_of(&[(argument, location)]);
    let inside = Builder::at_end(builder.context, block);
    let mut rest = ir::arguments(block)[0];
    let mut inputs = Vec::new();
    for _ in 1..function.parameters().len() {
        inputs.push(component(&inside, rise::FST, rest, location)?);
        rest = component(&inside, rise::SND, rest, location)?;
    }
    inputs.push(rest);
    let value = parse(&inside, function, &inputs, location)?;
    inside.command(rise::RETURN, location, &[value], &[])?;
    let ty = types::to_mlir(builder.context, &function.ty())?;
    let lambda = builder.with_body(rise::LAMBDA, location, ty, &[], region)?;
    Ok(Some(lambda))
}

/// The first or second component of a pair.
fn component<'c>(
    builder: &Builder<'c>,
    name: &str,
    pair: Val<'c>,
    location: Location<'c>,
) -> Result<Val<'c>, TermError> {
    let (first, second) = types::tuple_parts(pair.r#type())
        .ok_or_else(|| TermError::internal("a pair is expected"))?;
    let result = if name == rise::FST { first } else { second };
    let data = |ty| types::data_type(ty).map(TypeArgument::Data);
    let attributes = [
        (
            "s",
            types::argument_attribute(builder.context, &data(first)?)?,
        ),
        (
            "t",
            types::argument_attribute(builder.context, &data(second)?)?,
        ),
    ];
    let ty = LanguageType::function(types::data_type(pair.r#type())?, types::data_type(result)?);
    let function = builder.value(
        name,
        location,
        &[],
        types::to_mlir(builder.context, &ty)?,
        &attributes,
    )?;
    Ok(builder.value(rise::APPLY, location, &[function, pair], result, &[])?)
}

/// The operation whose text the function has, with these inputs.
pub(super) fn parse<'c>(
    builder: &Builder<'c>,
    function: &ForeignFunction,
    inputs: &[Val<'c>],
    location: Location<'c>,
) -> Result<Val<'c>, TermError> {
    let wrong = || {
        TermError::internal(format!(
            "the body of `{OPAQUE}` is no operation: {}",
            function.source()
        ))
    };
    let parameters: Vec<String> = inputs
        .iter()
        .enumerate()
        .map(|(index, input)| format!("%input{index}: {}", input.r#type()))
        .collect();
    let text = format!(
        "func.func @embed({}) {{\n{}\nreturn\n}}",
        parameters.join(", "),
        function.source()
    );
    let module = Module::parse(builder.context, &text).ok_or_else(wrong)?;
    let wrapper = module.body().first_operation().ok_or_else(wrong)?;
    let block = wrapper
        .region(0)
        .ok()
        .and_then(|region| region.first_block())
        .ok_or_else(wrong)?;
    let operation = block.first_operation().ok_or_else(wrong)?;
    if operation.operand_count() != inputs.len() || operation.result_count() != 1 {
        return Err(wrong());
    }
    // SAFETY: the copy is given to the block; operands and result exist.
    unsafe {
        let copy = mlir_sys::mlirOperationClone(operation.to_raw());
        mlir_sys::mlirOperationSetLocation(copy, location.to_raw());
        for (index, input) in inputs.iter().enumerate() {
            mlir_sys::mlirOperationSetOperand(copy, index as isize, input.to_raw());
        }
        Ok(ir::result(builder.insert_built(Operation::from_raw(copy))))
    }
}
