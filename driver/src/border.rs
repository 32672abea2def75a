//! The parameters and results of a definition, as for a compiled function.

use rise_dialect::term::untold_sizes;
use rise_dialect::types::memory_parts;
use rise_lang::diagnostic::abbreviated;
use rise_lang::infer::InferredDefinition;
use rise_lang::nat::{Name, Nat};
use rise_lang::signature::{Parameter, Passing, Role, Signature};
use rise_lang::syntax::ShapedDefinition;
use rise_lang::term::TermKind;
use rise_lang::types::{DataType, Kind, Scalar, Type};

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
    /// A shape, whose number of sizes each use decides.
    #[error("`{definition}` cannot be run on arrays: its type leaves a shape, `{shape}`, open")]
    Shape {
        /// The definition.
        definition: Name,
        /// The shape.
        shape: Name,
        /// A definition that uses it for arrays of one rank.
        example: String,
    },
}

impl BorderError {
    /// Advice on what to do.
    pub fn help(&self) -> String {
        match self {
            BorderError::NoArray { .. } => {
                "arguments and results are scalars, vectors, pairs, and arrays of them; write a definition that makes something else of such"
                    .to_owned()
            }
            BorderError::Shape { example, .. } => {
                format!("write a definition that uses it for one rank, such as `{example}`")
            }
            BorderError::Open { definition, .. } => {
                format!("write the types of the parameters of `{definition}`, or of a definition that uses it")
            }
        }
    }
}

/// The parameters and results of a definition, before pairs are taken apart.
pub struct Border {
    /// The type-level parameters, which are sizes.
    sizes: Vec<Name>,
    /// The result, then the parameters in order: the data of each, and its name if it has one.
    values: Vec<(Option<String>, DataType)>,
}

impl Border {
    /// # Errors
    /// See [`BorderError`].
    pub fn of(inferred: &InferredDefinition) -> Result<Border, BorderError> {
        let definition = &inferred.definition.name;
        let (mut sizes, mut inputs) = (Vec::new(), Vec::new());
        let mut term = &inferred.definition.term;
        // A rewritten program has the type of the definition, of which its result is written.
        let mut written = Some(&inferred.ty);
        loop {
            match (term.kind(), term.ty()) {
                (TermKind::TypeLambda(parameter, body), _) => {
                    if parameter.kind != Kind::Nat {
                        return Err(open(definition, &parameter.name, parameter.kind));
                    }
                    sizes.push(parameter.name.clone());
                    written = match term.ty() {
                        Some(Type::Dependent(named, result)) if named.name == parameter.name => {
                            Some(&**result)
                        }
                        _ => None,
                    };
                    term = body;
                }
                (TermKind::Lambda(parameter, body), Some(Type::Function(ty, result))) => {
                    inputs.push((Some(parameter.name.to_string()), &**ty));
                    written = Some(&**result);
                    term = body;
                }
                _ => break,
            }
        }
        let mut result = written.or(term.ty()).unwrap_or(&inferred.ty);
        while let Type::Function(parameter, rest) = result {
            inputs.push((None, parameter));
            result = rest;
        }
        if let Type::Dependent(parameter, _) = result {
            return Err(open(definition, &parameter.name, parameter.kind));
        }
        let values = std::iter::once((Some("result".to_owned()), result))
            .chain(inputs)
            .enumerate()
            .map(|(index, (name, ty))| match ty.as_data() {
                Some(data) if parts(data).is_some() => Ok((name, data.clone())),
                _ => Err(no_array(definition, index, name, ty)),
            })
            .collect::<Result<_, _>>()?;
        Ok(Border { sizes, values })
    }

    /// The data of the result.
    pub fn result(&self) -> &DataType {
        &self.values[0].1
    }

    /// The data of the parameters.
    pub fn inputs(&self) -> impl Iterator<Item = &DataType> {
        self.values[1..].iter().map(|(_, data)| data)
    }
}

/// The signature of a definition: the result first, then the parameters in order, pairs as one for
/// each scalar of an element.
///
/// # Errors
/// See [`BorderError`].
pub fn signature(inferred: &InferredDefinition) -> Result<Signature, BorderError> {
    let border = Border::of(inferred)?;
    let mut parameters = Vec::new();
    for (position, (name, data)) in border.values.iter().enumerate() {
        let own = parts(data).unwrap_or_default();
        let count = own.len();
        for (number, (data, dimensions, element)) in own.into_iter().enumerate() {
            let is_result = position == 0;
            let is_value = !is_result && dimensions.is_empty();
            parameters.push(Parameter {
                index: parameters.len(),
                name: name.as_ref().map(|name| match count {
                    1 => name.clone(),
                    _ => format!("{name}_{}", number + 1),
                }),
                role: if is_result { Role::Output } else { Role::Input },
                data,
                element,
                passing: if is_value {
                    Passing::Value
                } else {
                    Passing::Memory(dimensions.iter().map(Nat::as_constant).collect())
                },
                dimensions,
                further_dimensions: Vec::new(),
            });
        }
    }
    Ok(Signature {
        name: inferred.definition.name.to_string(),
        parameters,
        sizes: border.sizes,
        passed: untold_sizes(&inferred.ty)
            .into_iter()
            .map(Nat::variable)
            .collect(),
    })
}

/// The error for a definition with shapes.
pub fn open_shape(shaped: &ShapedDefinition) -> BorderError {
    let shapes = shaped.shapes();
    BorderError::Shape {
        definition: shaped.name().clone(),
        shape: shapes.first().cloned().unwrap_or_else(|| Name::from("_")),
        example: shaped.example(),
    }
}

fn open(definition: &Name, parameter: &Name, kind: Kind) -> BorderError {
    BorderError::Open {
        definition: definition.clone(),
        parameter: parameter.clone(),
        kind,
    }
}

fn no_array(definition: &Name, index: usize, name: Option<String>, ty: &Type) -> BorderError {
    let part = match (index, &name) {
        (0, _) => "its result".to_owned(),
        (_, Some(name)) => format!("`{name}`"),
        (number, None) => format!("argument {number}"),
    };
    BorderError::NoArray {
        definition: definition.clone(),
        part,
        ty: abbreviated(ty),
    }
}

/// A function with more arrays than this is not called.
const MOST_ARRAYS: u64 = 4096;

/// The arrays that data lies in, with their extents and elements; nothing for data that no arrays
/// hold.
fn parts(data: &DataType) -> Option<Vec<(DataType, Vec<Nat>, Scalar)>> {
    if data.scalars() > MOST_ARRAYS {
        return None;
    }
    memory_parts(data)
        .into_iter()
        .map(|part| layout(&part).map(|(dimensions, element)| (part, dimensions, element)))
        .collect()
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
            DataType::Index(_) => return Some((dimensions, Scalar::Index)),
            DataType::Scalar(scalar) => return Some((dimensions, *scalar)),
            _ => return None,
        }
    }
}
