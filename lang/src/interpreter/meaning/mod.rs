//! The meaning of every primitive.

pub(super) mod blas;
mod dependent;
mod device;
mod dynamic;
mod elementwise;
mod memory;
mod pairs;
mod patterns;
mod selection;
mod sequential;
mod shape;
mod streams;
mod vectors;

use std::sync::LazyLock;

use super::{
    call::Call,
    error::{InterpretError, Reason, Result},
    scalar,
    value::Value,
};
use crate::{primitives::Primitive, types::TypeArgument};
pub(super) use dynamic::lengths_as_function;
use elementwise::elementwise;

/// How many arguments a primitive takes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Shape {
    /// On the type level, written at every use.
    pub(super) explicit: usize,
    /// On values; `None` if a type-level argument says it.
    pub(super) arity: Option<usize>,
}

/// Of every primitive, in the order of declaration.
static SHAPES: LazyLock<Vec<Shape>> = LazyLock::new(|| {
    let shape = |primitive: &Primitive| Shape {
        explicit: primitive.explicit_parameters().count(),
        arity: primitive.arity(),
    };
    Primitive::all().iter().map(shape).collect()
});

pub(super) fn shape(primitive: Primitive) -> Shape {
    SHAPES[primitive as usize]
}

/// The value of the primitive for all its arguments. One arm a primitive: the compiler says when
/// one is missing.
pub(super) fn of(call: &mut Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    use Primitive::*;
    match call.primitive {
        CopyInBulk | Id | NonTemporal | Prefetch | ToMem | Run => memory::identity(call, arguments),
        Neg => elementwise(call, &arguments, scalar::neg),
        Add => elementwise(call, &arguments, scalar::add),
        Sub => elementwise(call, &arguments, scalar::sub),
        Mul => elementwise(call, &arguments, scalar::mul),
        Div => elementwise(call, &arguments, scalar::div),
        Mod => elementwise(call, &arguments, scalar::modulo),
        Min => elementwise(call, &arguments, scalar::min),
        Max => elementwise(call, &arguments, scalar::max),
        Abs => elementwise(call, &arguments, scalar::abs),
        Floor => elementwise(call, &arguments, scalar::floor),
        Ceil => elementwise(call, &arguments, scalar::ceil),
        Round => elementwise(call, &arguments, scalar::round),
        Trunc => elementwise(call, &arguments, scalar::trunc),
        Sign => elementwise(call, &arguments, scalar::sign),
        Fma => elementwise(call, &arguments, scalar::fma),
        Exp => elementwise(call, &arguments, scalar::exp),
        Log => elementwise(call, &arguments, scalar::log),
        Sqrt => elementwise(call, &arguments, scalar::sqrt),
        Rsqrt => elementwise(call, &arguments, scalar::rsqrt),
        Sin => elementwise(call, &arguments, scalar::sin),
        Cos => elementwise(call, &arguments, scalar::cos),
        Tan => elementwise(call, &arguments, scalar::tan),
        Atan => elementwise(call, &arguments, scalar::atan),
        Atan2 => elementwise(call, &arguments, scalar::atan2),
        Sinh => elementwise(call, &arguments, scalar::sinh),
        Cosh => elementwise(call, &arguments, scalar::cosh),
        Expm1 => elementwise(call, &arguments, scalar::expm1),
        Log1p => elementwise(call, &arguments, scalar::log1p),
        Cbrt => elementwise(call, &arguments, scalar::cbrt),
        Tanh => elementwise(call, &arguments, scalar::tanh),
        Erf => elementwise(call, &arguments, scalar::erf),
        Pow => elementwise(call, &arguments, scalar::pow),
        And => elementwise(call, &arguments, scalar::and),
        Or => elementwise(call, &arguments, scalar::or),
        Xor => elementwise(call, &arguments, scalar::xor),
        Not => elementwise(call, &arguments, scalar::not),
        Shl => elementwise(call, &arguments, scalar::shl),
        Shr => elementwise(call, &arguments, scalar::shr),
        Rotl => elementwise(call, &arguments, scalar::rotl),
        Popcount => elementwise(call, &arguments, scalar::popcount),
        CountLeadingZeros => elementwise(call, &arguments, scalar::count_leading_zeros),
        IsNan => elementwise(call, &arguments, scalar::is_nan),
        IsFinite => elementwise(call, &arguments, scalar::is_finite),
        Lt => elementwise(call, &arguments, scalar::less),
        Gt => elementwise(call, &arguments, scalar::greater),
        Le => elementwise(call, &arguments, scalar::less_or_equal),
        Ge => elementwise(call, &arguments, scalar::greater_or_equal),
        Equal => elementwise(call, &arguments, scalar::equal),
        Select => elementwise::select(call, arguments),
        Cast => elementwise::cast(call, arguments),
        Bitcast => elementwise::bitcast(call, arguments),
        IndexAsNat => elementwise::index_as_nat(call, arguments),
        NatAsIndex => elementwise::nat_as_index(call, arguments),
        Let => memory::bind(call, arguments),
        // A declared foreign function is a term of its own.
        ForeignFunction => Err(call.wrong("a declaration", "none")),
        Map | MapSeq | MapSeqUnroll | MapStream | IterateStream | MapPar | MapGlobal
        | MapWorkGroup | MapLocal | MapWarpGroup | MapWarp | MapLane => {
            patterns::map(call, arguments)
        }
        Reduce | ReduceSeq | ReduceSeqUnroll | ReducePar | ReduceSeqIn | ReduceSeqUnrollIn => {
            sequential::reduce(call, arguments)
        }
        ReduceSeqRoles | ReduceSeqStaged => sequential::reduce_staged(call, arguments),
        Scan | ScanSeq | ScanStream => sequential::scan(call, arguments),
        Generate => patterns::generate(call, arguments),
        Iterate => sequential::iterate(call, arguments, 0),
        IterateIn => sequential::iterate(call, arguments, 1),
        While | WhileIn => dynamic::repeat_while(call, arguments),
        LetSize => dynamic::let_size(call, arguments),
        LetSizes => dynamic::let_sizes(call, arguments),
        Within => dynamic::within(call, arguments),
        Permute | PermuteSeq | PermuteSeqIn => dynamic::permute(call, arguments),
        SortBy => dynamic::sort_by(call, arguments),
        MakePair => pairs::make_pair(call, arguments),
        Fst => pairs::first(call, arguments),
        Snd => pairs::second(call, arguments),
        MapFst => pairs::map_first(call, arguments),
        MapSnd => pairs::map_second(call, arguments),
        Zip | DepZip => pairs::zip(call, arguments),
        Unzip => pairs::unzip(call, arguments),
        Split => shape::split(call, arguments),
        Join | DepJoin => shape::join(call, arguments),
        Transpose => shape::transpose(call, arguments),
        Slide => streams::slide(call, arguments),
        PadCst => shape::pad_constant(call, arguments),
        PadClamp => shape::pad_clamp(call, arguments),
        PadEmpty => shape::pad_empty(call, arguments),
        Take => shape::take(call, arguments),
        Drop => shape::drop(call, arguments),
        Concat => shape::concat(call, arguments),
        Idx => selection::idx(call, arguments),
        Gather => selection::gather(call, arguments),
        Scatter => selection::scatter(call, arguments),
        Reorder => selection::reorder(call, arguments),
        MakeArray => selection::make_array(call, arguments),
        Partition => dependent::partition(call, arguments),
        DepMap | DepMapSeq | DepMapPar => dependent::map(call, arguments),
        CircularBuffer => streams::circular_buffer(call, arguments, 0),
        CircularBufferIn => streams::circular_buffer(call, arguments, 1),
        RotateValues => streams::rotate_values(call, arguments, 0),
        RotateValuesIn => streams::rotate_values(call, arguments, 1),
        AsVector | AsVectorAligned => vectors::as_vector(call, arguments),
        AsScalar => vectors::as_scalar(call, arguments),
        VectorFromScalar => vectors::from_scalar(call, arguments),
        MapVec | MapVec2 | MapVec3 => vectors::map(call, arguments),
        GatherVec => vectors::gather(call, arguments),
        GatherVecWhere => vectors::gather_where(call, arguments),
        AnyVec => vectors::any(call, arguments),
        AsFragmentLeft | AsFragmentRight | AsFragment => device::as_fragment(call, arguments),
        GenerateFragment => device::generate_fragment(call, arguments),
        TensorMma => device::multiply(call, arguments),
        AsMatrix => device::as_matrix(call, arguments),
    }
}

/// The arguments; a saturated primitive has as many as it needs.
fn exactly<const N: usize>(call: &Call<'_, '_>, arguments: Vec<Value>) -> Result<[Value; N]> {
    let found = arguments.len();
    arguments
        .try_into()
        .map_err(|_| call.wrong(format!("{N} arguments"), format!("{found}")))
}

/// Whether the primitive takes the argument as its type-level argument of that number.
pub(super) fn check_type_argument(
    primitive: Primitive,
    position: usize,
    argument: &TypeArgument,
) -> Result<()> {
    let refuse = |expected: String| -> InterpretError {
        Reason::TypeArgument {
            of: primitive.to_string(),
            expected,
            found: argument.to_string(),
        }
        .into()
    };
    let Some(parameter) = primitive.parameters().get(position) else {
        return Err(refuse(format!(
            "{position} type-level arguments and no more"
        )));
    };
    if parameter.kind != argument.kind() {
        return Err(refuse(format!(
            "one of kind {} for `{}`",
            parameter.kind, parameter.name
        )));
    }
    match parameter.class {
        Some(class) if class.has(argument) == Some(false) => Err(refuse(format!(
            "{} for `{}`",
            class.description(),
            parameter.name
        ))),
        _ => Ok(()),
    }
}

/// The error of a use without all its explicit type-level arguments.
pub(super) fn missing_type_arguments(primitive: Primitive) -> InterpretError {
    let names = primitive
        .explicit_parameters()
        .map(|parameter| format!("`{}`", parameter.name));
    let expected = format!(
        "the type-level arguments {}",
        names.collect::<Vec<_>>().join(", ")
    );
    InterpretError::wrong(format_args!("`{primitive}`"), expected, "fewer")
}
