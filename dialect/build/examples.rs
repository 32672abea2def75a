//! Examples of the primitives' operations: each with type-level arguments, and applied to values.

use rise_lang::nat::Nat;
use rise_lang::primitives::Primitive;
use rise_lang::types::{
    AddressSpace, Class, DataType, Kind, NatToData, NatToNat, Scalar, Substitution, Type,
    TypeArgument, TypeParameter,
};

/// The lines of the example, in the assembly of the dialect.
pub fn example(primitive: Primitive) -> String {
    let name = primitive.dialect_name();
    let mut instance = Substitution::new();
    let mut written = String::new();
    for parameter in primitive.parameters() {
        let argument = argument(primitive, parameter);
        written.push(' ');
        written.push_str(&argument_text(&argument));
        instance.insert(parameter.name.clone(), argument);
    }
    let pattern = format!("%{name} = rise.{name}{written}");
    let ty = instance.ty(primitive.body());
    let (parameters, _) = ty.split_functions();
    if parameters.is_empty() {
        return pattern;
    }
    let values = values(&parameters).join(", ");
    format!(
        "{pattern}\n    %result = rise.apply %{name}, {values} : !rise.{}",
        type_text(&ty)
    )
}

/// A type-level argument that the parameter takes.
fn argument(primitive: Primitive, parameter: &TypeParameter) -> TypeArgument {
    let size = |name: &str| Nat::variable(name);
    match parameter.kind {
        Kind::Nat if parameter.class == Some(Class::Dimension) => {
            TypeArgument::Nat(Nat::constant(0))
        }
        // A function of as many arguments as the size says.
        Kind::Nat if primitive.arity().is_none() => TypeArgument::Nat(Nat::constant(2)),
        Kind::Nat => TypeArgument::Nat(size(parameter.name.as_str())),
        Kind::Data => {
            let takes_f32 = parameter
                .class
                .is_none_or(|class| class.has_scalar(Scalar::F32));
            let scalar = if takes_f32 { Scalar::F32 } else { Scalar::I32 };
            TypeArgument::Data(DataType::Scalar(scalar))
        }
        Kind::Address => TypeArgument::Address(AddressSpace::Global),
        // A permutation, which is its own inverse.
        Kind::NatToNat if primitive == Primitive::Reorder => TypeArgument::NatToNat(
            NatToNat::Lambda("i".into(), size("n") - Nat::constant(1) - size("i")),
        ),
        Kind::NatToNat => {
            TypeArgument::NatToNat(NatToNat::Lambda("i".into(), size("i") + Nat::constant(1)))
        }
        Kind::NatToData => TypeArgument::NatToData(NatToData::Lambda(
            "i".into(),
            DataType::array(size("i") + Nat::constant(1), DataType::Scalar(Scalar::F32)).into(),
        )),
    }
}

/// Names of the arguments, which say what they are: `%f`, `%xs`, `%i`.
fn values(parameters: &[&Type]) -> Vec<String> {
    let mut used: Vec<&str> = Vec::new();
    parameters
        .iter()
        .map(|parameter| {
            let names = names(parameter);
            let free = names.iter().find(|name| !used.contains(name));
            let name = free.or(names.last()).copied().unwrap_or("x");
            used.push(name);
            format!("%{name}")
        })
        .collect()
}

fn names(ty: &Type) -> &'static [&'static str] {
    match ty {
        Type::Function(..) | Type::Dependent(..) | Type::Many(..) => &["f", "g", "h"],
        Type::Data(DataType::Array(..) | DataType::DependentArray(..)) => &["xs", "ys", "zs"],
        Type::Data(DataType::Index(_)) => &["i", "j", "k"],
        Type::Data(DataType::Fragment(..)) => &["a", "b", "c"],
        Type::Data(_) => &["x", "y", "z"],
    }
}

fn argument_text(argument: &TypeArgument) -> String {
    match argument {
        TypeArgument::Nat(size) => format!("nat<{}>", size.mlir_spelling()),
        TypeArgument::Data(data) => data_text(data),
        TypeArgument::Address(space) => format!("address<{space}>"),
        TypeArgument::NatToNat(NatToNat::Variable(name)) => format!("nat2nat<{name}>"),
        TypeArgument::NatToNat(NatToNat::Lambda(name, body)) => {
            format!("nat2nat<{name}, {}>", body.mlir_spelling())
        }
        TypeArgument::NatToData(function) => elements_text(function),
    }
}

fn elements_text(function: &NatToData) -> String {
    match function {
        NatToData::Variable(name) => format!("nat2data<{name}>"),
        NatToData::Lambda(name, body) => format!("nat2data<{name}, {}>", data_text(body)),
    }
}

/// The type inside of another one, where it has no prefix `!rise.`.
fn type_text(ty: &Type) -> String {
    match ty {
        Type::Data(data) => data_text(data),
        Type::Function(..) => {
            let (parameters, result) = ty.split_functions();
            let mut parts: Vec<String> = parameters.into_iter().map(type_text).collect();
            parts.push(type_text(result));
            format!("fun<{}>", parts.join(" -> "))
        }
        Type::Dependent(parameter, result) => {
            let name = &parameter.name;
            let range = parameter
                .class
                .map_or_else(|| parameter.kind.name(), Class::name);
            let bound = match parameter.explicit {
                true => format!("{name} : {range}"),
                false => format!("{{{name} : {range}}}"),
            };
            format!("dep<{bound}, {}>", type_text(result))
        }
        Type::Many(parameter, count, result) => format!(
            "many<{}, {}, {}>",
            data_text(parameter),
            count.mlir_spelling(),
            type_text(result)
        ),
    }
}

fn data_text(data: &DataType) -> String {
    match data {
        DataType::Variable(name) => name.to_string(),
        DataType::Scalar(Scalar::Bool) => "scalar<i1>".to_owned(),
        DataType::Scalar(scalar) => format!("scalar<{scalar}>"),
        DataType::Vector(size, element) => {
            format!("vector<{}, {}>", size.mlir_spelling(), data_text(element))
        }
        DataType::Array(size, element) => {
            format!("array<{}, {}>", size.mlir_spelling(), data_text(element))
        }
        DataType::DependentArray(size, elements) => {
            format!(
                "depArray<{}, {}>",
                size.mlir_spelling(),
                elements_text(elements)
            )
        }
        DataType::Pair(first, second) => {
            format!("tuple<{}, {}>", data_text(first), data_text(second))
        }
        DataType::Index(bound) => format!("idx<{}>", bound.mlir_spelling()),
        DataType::Fragment(role, rows, columns, element) => format!(
            "fragment<{role}, {}, {}, {}>",
            rows.mlir_spelling(),
            columns.mlir_spelling(),
            data_text(element)
        ),
        DataType::Apply(function, argument) => {
            format!("apply<{function}, {}>", argument.mlir_spelling())
        }
    }
}
