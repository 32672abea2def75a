//! Operations to terms.

use melior::ir::attribute::{ArrayAttribute, AttributeLike, StringAttribute, TypeAttribute};
use melior::ir::operation::OperationLike;
use melior::ir::{Attribute, BlockRef, Value, ValueLike};
use rise_lang::nat::Name;
use rise_lang::primitives::Primitive;
use rise_lang::term::{ForeignFunction, Literal, Number, Origin, Term, TermKind, fresh_name};
use rise_lang::types::{Substitution, Type as LanguageType, TypeArgument, TypeParameter};
use rustc_hash::FxHashMap;

use super::checked;
use super::origin::Part;
use super::{Sources, TermError, TermErrorKind, embed, literal};
use crate::ir::{self, Op, Val};
use crate::name::unescape;
use crate::operations::rise;
use crate::{deep, types};

/// The term that computes `value`. `scope` names the values that are its free variables; every part
/// of the term has its type.
///
/// # Errors
/// If an operation says nothing about a term, such as `rise.in` of a value that is not in `scope`.
pub fn to_term<'c>(
    value: Value<'c, 'c>,
    scope: &[(Value<'c, 'c>, Name)],
    sources: &Sources,
) -> Result<Term, TermError> {
    let names = scope
        .iter()
        .map(|(value, name)| (ir::key(*value), name.clone()))
        .collect();
    Import {
        sources,
        names,
        done: FxHashMap::default(),
    }
    .value(value)
}

pub(super) struct Import<'a> {
    pub(super) sources: &'a Sources,
    /// The variables in scope, innermost last.
    names: Vec<(usize, Name)>,
    /// The terms of values that were met before. They share their nodes.
    done: FxHashMap<usize, Term>,
}

/// The type of a value in the language.
pub(super) fn type_of(value: Val) -> Result<LanguageType, TermError> {
    Ok(types::to_language(value.r#type())?)
}

/// `function argument`, with its type.
pub(super) fn apply(function: Term, argument: Term, origin: &Origin) -> Term {
    let ty = function
        .ty()
        .and_then(|ty| ty.as_function())
        .map(|(_, result)| result.clone());
    let term = Term::apply(function, argument).with_origin(origin.clone());
    match ty {
        Some(ty) => term.with_type(ty),
        None => term,
    }
}

/// `fun name => body`, with its type.
pub(super) fn lambda(name: Name, input: LanguageType, body: Term) -> Term {
    let output = body.ty().cloned();
    let term = Term::lambda(name, body);
    match output {
        Some(output) => term.with_type(LanguageType::function(input, output)),
        None => term,
    }
}

/// A primitive with all its type-level arguments; those that are written stay in the term.
pub(super) fn primitive(
    primitive: Primitive,
    arguments: &[TypeArgument],
) -> Result<Term, TermError> {
    let parameters = primitive.parameters();
    let written = primitive.explicit_parameters().count();
    let found: Substitution = parameters[written..]
        .iter()
        .zip(&arguments[written.min(arguments.len())..])
        .map(|(parameter, argument)| (parameter.name.clone(), argument.clone()))
        .collect();
    // The type of the primitive alone takes the arguments that are written.
    let declared = parameters[..written]
        .iter()
        .rev()
        .fold(primitive.body().clone(), |body, parameter| {
            LanguageType::dependent(parameter.clone(), body)
        });
    let mut ty = found.ty(&declared);
    let mut term = Term::primitive(primitive).with_type(ty.clone());
    for argument in &arguments[..written] {
        let LanguageType::Dependent(parameter, body) = &ty else {
            break;
        };
        ty = Substitution::of(parameter.name.clone(), argument.clone()).ty(body);
        term = Term::type_apply(term, argument.clone()).with_type(ty.clone());
    }
    Ok(term)
}

impl Import<'_> {
    pub(super) fn value(&mut self, value: Val) -> Result<Term, TermError> {
        let key = ir::key(value);
        if let Some((_, name)) = self.names.iter().rev().find(|(known, _)| *known == key) {
            return Ok(Term::variable(name.clone()).with_type(type_of(value)?));
        }
        if let Some(term) = self.done.get(&key) {
            return Ok(term.clone());
        }
        let operation = ir::definition(value).ok_or_else(|| {
            TermError::internal("an argument of a block that is none of the program's".to_owned())
        })?;
        let term = deep(|| self.operation(operation, value))
            .map_err(|error| error.at(&self.sources.origin(value.location())))?;
        self.done.insert(key, term.clone());
        Ok(term)
    }

    fn operation(&mut self, operation: Op, value: Val) -> Result<Term, TermError> {
        let origin = self.sources.origin(value.location());
        let name = ir::name(operation);
        let term = match name {
            rise::LAMBDA => return self.lambda(operation, value),
            rise::APPLY => return self.apply(operation, value, &origin),
            rise::DEP_LAMBDA => self.type_lambda(operation, value)?,
            rise::DEP_APPLY => {
                let function = self.value(ir::operands(operation)[0])?;
                Term::type_apply(
                    function,
                    types::type_argument(attribute(operation, "argument")?)?,
                )
            }
            rise::LITERAL => self.literal(operation, value)?,
            rise::NUMBER_LITERAL => {
                let number = Number::parse(text(attribute(operation, "number")?)?)
                    .map_err(TermErrorKind::from)?;
                Term::literal(Literal::Number(number))
            }
            rise::NAT_LITERAL => {
                Term::literal(Literal::Size(types::nat(attribute(operation, "value")?)?))
            }
            rise::INDEX_LITERAL => Term::literal(Literal::Index {
                value: types::nat(attribute(operation, "value")?)?,
                bound: types::nat(attribute(operation, "bound")?)?,
            }),
            rise::FOREIGN_FUNCTION => Term::foreign(foreign(operation)?),
            rise::EMBED => embed::to_term(self, operation)?,
            other => match other
                .strip_prefix("rise.")
                .and_then(Primitive::by_dialect_name)
            {
                Some(known) => {
                    let parts = self.sources.parts(value.location());
                    with_parts(&instance(known, operation)?, &parts, &origin)
                }
                None => return Err(no_meaning(other)),
            },
        };
        Ok(term.with_type(type_of(value)?).with_origin(origin))
    }

    fn lambda(&mut self, operation: Op, value: Val) -> Result<Term, TermError> {
        let block = checked::body(operation)?;
        let parameters = ir::arguments(block);
        let before = self.names.len();
        for parameter in &parameters {
            let name = self.parameter_name(*parameter, operation);
            self.names.push((ir::key(*parameter), name));
        }
        let mut body = self.returned(block)?;
        let names = self.names.split_off(before);
        for (parameter, (_, name)) in parameters.into_iter().zip(names).rev() {
            let origin = self.sources.parameter_origin(parameter.location());
            body = lambda(name, type_of(parameter)?, body).with_origin(origin);
        }
        Ok(body.with_type(type_of(value)?))
    }

    /// The term that a block returns; a variable comes from where the block returns it.
    fn returned(&mut self, block: BlockRef<'_, '_>) -> Result<Term, TermError> {
        let term = self.value(checked::returned(block)?)?;
        let last = ir::operations(block).pop();
        Ok(match (term.as_variable(), last) {
            (Some(_), Some(last)) => term.with_origin(self.sources.origin(last.location())),
            _ => term,
        })
    }

    /// The name that a parameter's location has, unless a variable of that name from outside is
    /// used inside.
    pub(super) fn parameter_name(&self, parameter: Val, binder: Op) -> Name {
        let location = parameter.location();
        let wanted = match location.is_name() {
            true => Name::from(
                location
                    .name_value()
                    .as_string_ref()
                    .as_str()
                    .unwrap_or("x"),
            ),
            false => Name::from("x"),
        };
        let is_free = |name: &Name| {
            let outer = self.names.iter().filter(|(_, known)| known == name);
            outer
                .into_iter()
                .all(|(key, _)| location.is_name() && !is_used_inside(*key, binder))
        };
        if is_free(&wanted) {
            wanted
        } else {
            fresh_name(&wanted, |name| !is_free(name))
        }
    }

    /// Brings a variable into scope until [`Import::forget`].
    pub(super) fn name(&mut self, value: Val, name: Name) {
        self.names.push((ir::key(value), name));
    }

    /// How many variables are in scope.
    pub(super) fn depth(&self) -> usize {
        self.names.len()
    }

    /// Forgets the variables that came into scope since there were `depth`.
    pub(super) fn forget(&mut self, depth: usize) {
        self.names.truncate(depth);
    }

    fn apply(&mut self, operation: Op, value: Val, origin: &Origin) -> Result<Term, TermError> {
        let operands = ir::operands(operation);
        let parts = self.sources.parts(value.location());
        let mut operand = |index: usize| -> Result<Term, TermError> {
            let term = self.value(operands[index])?;
            let place = parts.get(&Part::Variable(index)).unwrap_or(origin);
            Ok(match term.as_variable() {
                Some(_) => term.with_origin(place.clone()),
                None => term,
            })
        };
        let mut term = operand(0)?;
        for index in 1..operands.len() {
            let origin = parts.get(&Part::Application(index)).unwrap_or(origin);
            term = apply(term, operand(index)?, origin);
        }
        Ok(term)
    }

    fn type_lambda(&mut self, operation: Op, value: Val) -> Result<Term, TermError> {
        let (parameter, _) = types::dependent_parts(value.r#type())
            .ok_or_else(|| TermError::internal("`rise.depLambda` has another type"))??;
        let name = unescape(text(attribute(operation, "parameter")?)?)
            .as_ref()
            .into();
        let body = self.returned(checked::body(operation)?)?;
        Ok(Term::type_lambda(TypeParameter { name, ..parameter }, body))
    }

    fn literal(&mut self, operation: Op, value: Val) -> Result<Term, TermError> {
        let attribute = attribute(operation, "value")?;
        if let Some(literal) = literal::literal(attribute)? {
            return Ok(Term::literal(literal));
        }
        // The language has vectors of one value only.
        let (scalar, arguments) = literal::splat(attribute, &type_of(value)?).ok_or_else(|| {
            TermErrorKind::Operation {
                operation: format!("rise.literal {attribute}"),
                hint: "; the elements of a vector differ",
            }
        })?;
        let vector = primitive(Primitive::VectorFromScalar, &arguments)?;
        let scalar_type = scalar.scalar().into();
        Ok(apply(
            vector,
            Term::literal(scalar).with_type(LanguageType::Data(scalar_type)),
            &Origin::Unknown,
        ))
    }
}

/// Whether a use of the value is inside `binder`.
fn is_used_inside(key: usize, binder: Op) -> bool {
    // SAFETY: the key is that of a living value.
    let value = unsafe {
        Value::from_raw(mlir_sys::MlirValue {
            ptr: key as *const std::ffi::c_void,
        })
    };
    ir::users(value).any(|user| ir::is_in(user, binder))
}

fn no_meaning(operation: &str) -> TermError {
    let hint = match operation {
        rise::IN => "; it is where a function's argument becomes a variable",
        _ => "; only operations of RISE have, and those of other dialects inside `rise.embed`",
    };
    TermErrorKind::Operation {
        operation: operation.to_owned(),
        hint,
    }
    .into()
}

/// A primitive with the places of what is inside its application to type-level arguments, that of
/// the whole where none is known.
fn with_parts(term: &Term, parts: &FxHashMap<Part, Origin>, whole: &Origin) -> Term {
    let count = term.spine().type_arguments.len();
    placed(term, count, parts, whole)
}

fn placed(term: &Term, count: usize, parts: &FxHashMap<Part, Origin>, whole: &Origin) -> Term {
    let placed = match term.kind() {
        TermKind::TypeApply(..) => {
            let inside = count.saturating_sub(1);
            term.map_children(&mut |function| Some(placed(function, inside, parts, whole)))
        }
        _ => None,
    };
    let origin = parts
        .get(&Part::Application(count))
        .unwrap_or(whole)
        .clone();
    placed.unwrap_or_else(|| term.clone()).with_origin(origin)
}

fn instance(known: Primitive, operation: Op) -> Result<Term, TermError> {
    let arguments = known
        .parameters()
        .iter()
        .map(|parameter| {
            Ok(types::type_argument(attribute(
                operation,
                parameter.name.as_str(),
            )?)?)
        })
        .collect::<Result<Vec<_>, TermError>>()?;
    primitive(known, &arguments)
}

fn foreign(operation: Op) -> Result<ForeignFunction, TermError> {
    let names = list(attribute(operation, "parameters")?)?;
    let given = list(attribute(operation, "types")?)?;
    let data = |attribute: Attribute| -> Result<_, TermError> {
        let ty = TypeAttribute::try_from(attribute)
            .map_err(|error| TermError::internal(error.to_string()))?;
        Ok(types::data_type(ty.value())?)
    };
    let parameters = names
        .into_iter()
        .zip(given)
        .map(|(name, ty)| Ok((Name::from(unescape(text(name)?).as_ref()), data(ty)?)))
        .collect::<Result<Vec<_>, TermError>>()?;
    let source = match operation.attribute("source") {
        Ok(source) => text(source)?,
        Err(_) => "",
    };
    let output = data(attribute(operation, "output")?)?;
    ForeignFunction::new(
        text(attribute(operation, "name")?)?,
        parameters,
        output,
        source,
    )
    .map_err(|error| TermError::internal(error.to_string()))
}

/// An attribute that a verified operation has.
pub(super) fn attribute<'c>(operation: Op<'c>, name: &str) -> Result<Attribute<'c>, TermError> {
    operation
        .attribute(name)
        .map_err(|_| TermError::internal(format!("`{}` has no `{name}`", ir::name(operation))))
}

pub(super) fn text(attribute: Attribute<'_>) -> Result<&str, TermError> {
    let text = StringAttribute::try_from(attribute)
        .map_err(|error| TermError::internal(error.to_string()))?;
    // SAFETY: MLIR keeps the texts of attributes as long as their context.
    unsafe {
        let raw = mlir_sys::mlirStringAttrGetValue(text.to_raw());
        let bytes = std::slice::from_raw_parts(raw.data.cast::<u8>(), raw.length);
        std::str::from_utf8(bytes).map_err(|error| TermError::internal(error.to_string()))
    }
}

pub(super) fn list(attribute: Attribute<'_>) -> Result<Vec<Attribute<'_>>, TermError> {
    let list = ArrayAttribute::try_from(attribute)
        .map_err(|error| TermError::internal(error.to_string()))?;
    // SAFETY: the elements exist and live as long as the context.
    Ok((0..list.len())
        .map(|index| unsafe {
            Attribute::from_raw(mlir_sys::mlirArrayAttrGetElement(
                list.to_raw(),
                index as isize,
            ))
        })
        .collect())
}
