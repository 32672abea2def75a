//! Advice about common mistakes.

use super::{
    allowed::Allowed,
    cause::{Cause, What},
    place::{Unnamed, in_short, unnamed},
};
use crate::{
    nat::Nat,
    primitives::Primitive,
    term::Term,
    types::{DataType, Scalar, Type, TypeArgument},
};

/// Advice where `found` is in the place of `expected`.
pub(super) fn for_mismatch(expected: &Type, found: &Type, cause: &Cause) -> Option<String> {
    if let What::Argument { function, .. } = &cause.what
        && let Some(unnamed) = unnamed(function)
    {
        return Some(for_unnamed(unnamed, found));
    }
    match (expected, found) {
        (Type::Data(expected), Type::Data(found)) => {
            for_empty_parts(expected, found, cause).or_else(|| for_data(expected, found))
        }
        (Type::Function(..), Type::Data(_)) => match &cause.what {
            What::Argument {
                function,
                position,
                argument,
                ..
            } if *position == 1 => Some(format!(
                "`{}` takes the function first; are the arguments swapped? Otherwise wrap it: `fun x => {}`",
                in_short(function),
                in_short(argument)
            )),
            _ => Some("a function is needed here: `fun x => …`".to_owned()),
        },
        (Type::Data(_), Type::Function(parameter, _)) => Some(format!(
            "this is a function; apply it to an argument of type `{parameter}`"
        )),
        (Type::Dependent(parameter, _), _) if parameter.explicit => Some(format!(
            "a function that takes {} first is needed here: `fun {parameter} => …`",
            parameter.kind.description()
        )),
        _ => None,
    }
}

/// Advice for `!` and with-loops.
fn for_unnamed(unnamed: Unnamed, found: &Type) -> String {
    match (unnamed, found) {
        (Unnamed::Selection, Type::Data(DataType::Index(_))) => {
            "`!` takes a number; an index has `idx i xs`"
        }
        (Unnamed::Selection, _) => {
            "`!` takes a number of type `index`, as `(cast … : index)` makes"
        }
        (Unnamed::WithLoop, _) => {
            "all parts, and the array or the value for the rest, have elements of one type, and \
             there are as many ranges as the array has dimensions"
        }
    }
    .to_owned()
}

/// Advice where an array is cut into parts without elements.
fn for_empty_parts(expected: &DataType, found: &DataType, cause: &Cause) -> Option<String> {
    let (DataType::Array(..), DataType::Array(..), What::Argument { function, .. }) =
        (expected, found, &cause.what)
    else {
        return None;
    };
    let parts = empty_parts(function)?;
    Some(format!(
        "`{}` makes {parts} without elements, which hold nothing of the array: write a size of at least 1",
        in_short(function)
    ))
}

fn for_data(expected: &DataType, found: &DataType) -> Option<String> {
    match (expected, found) {
        (DataType::Scalar(to), DataType::Scalar(from)) if to == from => return None,
        (DataType::Scalar(Scalar::Bool), DataType::Scalar(_)) => {
            return Some("compare it with something, as in `x < 1`".to_owned());
        }
        (DataType::Scalar(to), DataType::Scalar(_)) => {
            return Some(format!("convert it: `(cast … : {to})`"));
        }
        _ => {}
    }
    if let Some(help) = for_shape(expected, found) {
        return Some(help);
    }
    match (expected, found) {
        (DataType::Array(_, expected), DataType::Array(_, found)) => {
            match (&**expected, &**found) {
                (DataType::Vector(..), DataType::Scalar(_)) => {
                    Some("make vectors of the elements: `asVector n …`".to_owned())
                }
                (DataType::Scalar(_), DataType::Vector(..)) => {
                    Some("make an array of scalars of it: `asScalar …`".to_owned())
                }
                (DataType::Scalar(to), DataType::Scalar(from))
                    if to != from && *to != Scalar::Bool =>
                {
                    Some(format!(
                        "convert the elements: `map (fun x => (cast x : {to})) …`"
                    ))
                }
                (expected, found) => for_data(expected, found),
            }
        }
        (DataType::Pair(..), DataType::Array(..)) => {
            Some("a pair of arrays is made by `unzip` from an array of pairs".to_owned())
        }
        (DataType::Array(_, element), DataType::Pair(..))
            if matches!(**element, DataType::Pair(..)) =>
        {
            Some("an array of pairs is made by `zip` from two arrays".to_owned())
        }
        (DataType::Vector(..), DataType::Scalar(_)) => {
            Some("make a vector of it: `vectorFromScalar …`".to_owned())
        }
        (DataType::Index(_), DataType::Scalar(_)) => Some(
            "make an index of it: `natAsIndex n …`, for a size `n` that is above it".to_owned(),
        ),
        (DataType::Scalar(_), DataType::Index(_)) => {
            Some("make a number of it: `indexAsNat …`".to_owned())
        }
        (DataType::Scalar(_), DataType::Array(..)) => {
            Some("to work on every element, use `map`; to combine all of them, `reduce`".to_owned())
        }
        _ => None,
    }
}

/// The sizes of all dimensions and the elements.
fn dimensions(data: &DataType) -> (Vec<&Nat>, &DataType) {
    let (mut sizes, mut element) = (Vec::new(), data);
    while let DataType::Array(size, inner) = element {
        sizes.push(size);
        element = inner;
    }
    (sizes, element)
}

/// Whether reshaping makes one of the other.
fn for_shape(expected: &DataType, found: &DataType) -> Option<String> {
    let ((wanted, wanted_element), (given, given_element)) =
        (dimensions(expected), dimensions(found));
    if wanted_element != given_element && !matches!(wanted_element, DataType::Variable(_)) {
        return None;
    }
    match (wanted.as_slice(), given.as_slice()) {
        ([a, b, wanted_rest @ ..], [c, d, given_rest @ ..])
            if a == d && b == c && a != b && wanted_rest == given_rest =>
        {
            Some("rows and columns are exchanged; use `transpose`".to_owned())
        }
        ([a, wanted_rest @ ..], [c, d, given_rest @ ..])
            if **a == *c * *d && wanted_rest == given_rest =>
        {
            Some("make one dimension of the two: `join`".to_owned())
        }
        ([a, b, wanted_rest @ ..], [c, given_rest @ ..])
            if *a * *b == **c && wanted_rest == given_rest =>
        {
            Some(format!(
                "cut it into pieces: `split {}`",
                crate::types::ArraySize(b)
            ))
        }
        _ => None,
    }
}

/// Advice where a type is not in a class.
pub(super) fn for_class(found: &Type, allowed: Allowed) -> Option<String> {
    match found {
        Type::Data(DataType::Variable(name)) => allowed
            .class()
            .map(|class| format!("narrow the variable where it is declared: `{name} : {class}`")),
        Type::Data(DataType::Array(..)) => Some("to work on every element, use `map`".to_owned()),
        Type::Data(DataType::Pair(..)) => {
            Some("take the components apart: `fst`, `snd`, or `fun (x, y) => …`".to_owned())
        }
        Type::Data(DataType::Index(_)) => Some("make a number of it: `indexAsNat …`".to_owned()),
        Type::Data(DataType::Scalar(scalar))
            if allowed == Allowed::of_class(crate::types::Class::Float) && scalar.is_integer() =>
        {
            Some("convert it to a float first: `(cast … : f32)`".to_owned())
        }
        Type::Function(parameter, _) => Some(format!(
            "this is a function; apply it to an argument of type `{parameter}`"
        )),
        Type::Data(DataType::Vector(..)) => {
            Some("to work on every element of a vector, use `mapVec`".to_owned())
        }
        _ => None,
    }
}

/// The empty parts into which an application cuts an array, if it does.
pub(super) fn empty_parts(term: &Term) -> Option<&'static str> {
    let spine = term.spine();
    let [TypeArgument::Nat(size)] = spine.type_arguments[..] else {
        return None;
    };
    match (spine.head.as_primitive()?, size.is_zero()) {
        (Primitive::Split, true) => Some("rows"),
        (Primitive::AsVector | Primitive::AsVectorAligned, true) => Some("vectors"),
        _ => None,
    }
}
