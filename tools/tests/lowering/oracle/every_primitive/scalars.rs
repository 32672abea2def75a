//! Programs of the primitives on scalars and vectors, made from their declarations.

use rise_lang::primitives::{Group, Primitive};
use rise_lang::types::Scalar;

/// The text of a program and what it is for.
type Program = (String, String);

/// A program for each type that the primitive takes; none for primitives that take more than
/// scalars.
pub fn programs(primitive: Primitive) -> Vec<Program> {
    match primitive {
        Primitive::Cast => return casts(),
        Primitive::Bitcast => return bitcasts(),
        Primitive::IndexAsNat | Primitive::NatAsIndex => return indices(primitive),
        Primitive::Id | Primitive::Select => return Vec::new(),
        _ => {}
    }
    let is_on_scalars = matches!(
        primitive.group(),
        Group::Arithmetic | Group::Mathematics | Group::Bits | Group::Comparison
    );
    match is_on_scalars {
        true => elementwise(primitive),
        false => Vec::new(),
    }
}

/// `op xs ys …`, element by element, for every scalar of the class and for vectors of them. Vectors
/// are made of the arguments and taken apart in the result.
fn elementwise(primitive: Primitive) -> Vec<Program> {
    let Some(class) = primitive.parameters()[0].class else {
        return Vec::new();
    };
    let scalars = Scalar::ALL.into_iter().filter(|ty| class.has_scalar(*ty));
    let mut programs = Vec::new();
    for (number, scalar) in scalars.enumerate() {
        programs.push(applied(primitive, scalar, None));
        if class.has_vectors() {
            programs.push(applied(primitive, scalar, Some([8, 3, 1][number % 3])));
        }
    }
    programs
}

fn applied(primitive: Primitive, scalar: Scalar, width: Option<usize>) -> Program {
    let name = primitive.name();
    let result = match primitive.group() {
        Group::Comparison => "bool",
        _ => scalar.name(),
    };
    let (parameters, zipped, call) = match primitive.arity() {
        Some(1) => ("xs", "xs", name.to_owned()),
        Some(2) => ("xs ys", "zip xs ys", format!("(fun (x, y) => {name} x y)")),
        _ => (
            "xs ys zs",
            "zip xs (zip ys zs)",
            format!("(fun (x, (y, z)) => {name} x y z)"),
        ),
    };
    let Some(width) = width else {
        let text = format!("({parameters} : n.{scalar}) : n.{result} = {zipped} |> mapSeq {call}");
        return (scalar.to_string(), text);
    };
    let mut vectors = zipped.to_owned();
    for parameter in parameters.split(' ') {
        vectors = vectors.replace(parameter, &format!("(asVector {width} {parameter})"));
    }
    let text = format!(
        "({parameters} : ({width}*n).{scalar}) : ({width}*n).{result} = {vectors} |> mapSeq {call} |> asScalar"
    );
    (format!("{scalar}x{width}"), text)
}

fn casts() -> Vec<Program> {
    let pairs = Scalar::ALL
        .into_iter()
        .flat_map(|from| Scalar::ALL.into_iter().map(move |to| (from, to)));
    let scalars = pairs.clone().map(|(from, to)| {
        let text = format!("(xs : n.{from}) : n.{to} = xs |> mapSeq cast");
        (format!("{from}_{to}"), text)
    });
    let vectors = pairs.map(|(from, to)| {
        let text = format!(
            "(xs : (4*n).{from}) : (4*n).{to} = xs |> asVector 4 |> mapSeq (mapVec cast) |> asScalar"
        );
        (format!("{from}x4_{to}"), text)
    });
    scalars.chain(vectors).collect()
}

/// Between all types that are as wide, of scalars and of vectors.
fn bitcasts() -> Vec<Program> {
    let pairs = Scalar::ALL
        .into_iter()
        .flat_map(|from| Scalar::ALL.into_iter().map(move |to| (from, to)));
    let alike = pairs.filter(|(from, to)| from.bits() == to.bits());
    let programs = alike.flat_map(|(from, to)| {
        let scalars = format!("(xs : n.{from}) : n.{to} = xs |> mapSeq bitcast");
        let vectors = format!(
            "(xs : (4*n).{from}) : (4*n).{to} = xs |> asVector 4 |> mapSeq (mapVec bitcast) |> asScalar"
        );
        [
            (format!("{from}_{to}"), scalars),
            (format!("{from}x4_{to}"), vectors),
        ]
    });
    programs.collect()
}

fn indices(primitive: Primitive) -> Vec<Program> {
    let texts: &[&str] = match primitive {
        Primitive::IndexAsNat => &[
            "(is : n.idx[k+1]) (xs : k.i32) : n.index = is |> mapSeq indexAsNat",
            "(xs : n.i32) : n.3.index = generate (fun i => generate (fun j => 3 * indexAsNat i + indexAsNat j)) |> mapSeq (mapSeq id)",
        ],
        _ => &[
            "(is : n.idx[k+1]) (xs : k.i32) : n.idx[k+2] = is |> mapSeq (fun i => natAsIndex (k+2) (indexAsNat i + 1))",
            "(xs : n.i32) : n.i32 = generate (fun i => idx (natAsIndex n (indexAsNat i)) xs) |> mapSeq id",
        ],
    };
    let numbered = texts.iter().enumerate();
    numbered
        .map(|(number, text)| (number.to_string(), (*text).to_owned()))
        .collect()
}
