//! What a definition takes and gives, as for a compiled function.

use rise_lang::infer::InferredDefinition;
use rise_lang::nat::{Name, Nat};
use rise_lang::term::TermKind;
use rise_lang::types::{DataType, Kind, Scalar, Type};
use rise_lowering::signature::{Parameter, Passing, Role, Signature};

/// Why a definition cannot be called with arrays.
#[derive(Debug, thiserror::Error)]
pub enum BorderError {
    /// A parameter or the result is not data that an array holds.
    #[error("`{definition}` cannot be run on arrays: {part} is of type `{ty}`")]
    NoArray {
        /// The definition.
        definition: Name,
        /// Which part of its type.
        part: String,
        /// The type.
        ty: String,
    },
    /// A type-level parameter that is no size.
    #[error("`{definition}` cannot be run on arrays: its type leaves {}, `{parameter}`, open", .kind.description())]
    Open {
        /// The definition.
        definition: Name,
        /// The parameter.
        parameter: Name,
        /// Its kind.
        kind: Kind,
    },
}

impl BorderError {
    /// What to do.
    pub fn help(&self) -> String {
        match self {
            BorderError::NoArray { .. } => {
                "arguments and results are scalars, vectors, and arrays of them; write a definition that makes something else of such"
                    .to_owned()
            }
            BorderError::Open { definition, .. } => {
                format!("write the types of the parameters of `{definition}`, or of a definition that uses it")
            }
        }
    }
}

/// The signature of a definition: the result first, then the parameters in order.
///
/// # Errors
/// See [`BorderError`].
pub fn signature(inferred: &InferredDefinition) -> Result<Signature, BorderError> {
    let definition = &inferred.definition.name;
    let (mut sizes, mut inputs) = (Vec::new(), Vec::new());
    let mut term = &inferred.definition.term;
    loop {
        match (term.kind(), term.ty()) {
            (TermKind::TypeLambda(parameter, body), _) => {
                if parameter.kind != Kind::Nat {
                    return Err(open(definition, &parameter.name, parameter.kind));
                }
                sizes.push(parameter.name.clone());
                term = body;
            }
            (TermKind::Lambda(parameter, body), Some(Type::Function(ty, _))) => {
                inputs.push((Some(parameter.name.to_string()), &**ty));
                term = body;
            }
            _ => break,
        }
    }
    let mut result = term.ty().unwrap_or(&inferred.ty);
    while let Type::Function(parameter, rest) = result {
        inputs.push((None, parameter));
        result = rest;
    }
    if let Type::Dependent(parameter, _) = result {
        return Err(open(definition, &parameter.name, parameter.kind));
    }
    let result = (Some("result".to_owned()), result);
    let parameters = std::iter::once(result)
        .chain(inputs)
        .enumerate()
        .map(|(index, (name, ty))| parameter(definition, index, name, ty))
        .collect::<Result<_, _>>()?;
    Ok(Signature {
        name: definition.to_string(),
        parameters,
        sizes,
    })
}

fn open(definition: &Name, parameter: &Name, kind: Kind) -> BorderError {
    BorderError::Open {
        definition: definition.clone(),
        parameter: parameter.clone(),
        kind,
    }
}

fn parameter(
    definition: &Name,
    index: usize,
    name: Option<String>,
    ty: &Type,
) -> Result<Parameter, BorderError> {
    let found = ty.as_data().and_then(|data| Some((data, layout(data)?)));
    let Some((data, (dimensions, element))) = found else {
        let part = match (index, &name) {
            (0, _) => "its result".to_owned(),
            (_, Some(name)) => format!("`{name}`"),
            (number, None) => format!("argument {number}"),
        };
        return Err(BorderError::NoArray {
            definition: definition.clone(),
            part,
            ty: ty.to_string(),
        });
    };
    let is_value = index > 0 && dimensions.is_empty();
    Ok(Parameter {
        index,
        name,
        role: if index == 0 {
            Role::Output
        } else {
            Role::Input
        },
        data: data.clone(),
        element,
        passing: if is_value {
            Passing::Value
        } else {
            Passing::Memory(dimensions.iter().map(Nat::as_constant).collect())
        },
        dimensions,
        further_dimensions: Vec::new(),
    })
}

/// The extents, outermost first, and the elements of an array; nothing for data of another form.
fn layout(data: &DataType) -> Option<(Vec<Nat>, Scalar)> {
    let (mut dimensions, mut data) = (Vec::new(), data);
    loop {
        match data {
            DataType::Array(size, element) | DataType::Vector(size, element) => {
                dimensions.push(size.clone());
                data = element;
            }
            DataType::Scalar(scalar) => return Some((dimensions, *scalar)),
            _ => return None,
        }
    }
}
