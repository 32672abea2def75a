//! Terms to operations.

use std::collections::HashMap;

use melior::Context;
use melior::ir::attribute::{ArrayAttribute, StringAttribute, TypeAttribute};
use melior::ir::{Attribute, BlockRef, Location, ValueLike};
use rise_lang::nat::Name;
use rise_lang::primitives::Primitive;
use rise_lang::term::{ForeignFunction, Literal, Parameter, Term, TermKind, fresh_name};
use rise_lang::types::{
    Class, Scalar, Substitution, Type as LanguageType, TypeArgument, TypeParameter,
};

use super::ir::{self, Builder, Val};
use super::{TermError, arguments, embed, literal, origin};
use crate::{deep, types};

/// Appends the operations of `term` to `block` and gives its value.
///
/// Every part of the term must have its type, as after inference. `scope` has the values of the free variables.
///
/// # Errors
/// If a part has no type, a variable is free and not in `scope`, or a definition is used.
pub fn to_operations<'c>(
    context: &'c Context,
    block: BlockRef<'c, 'c>,
    term: &Term,
    scope: &HashMap<Name, Val<'c>>,
) -> Result<Val<'c>, TermError> {
    Export {
        context,
        scope: scope.clone(),
    }
    .term(&Builder { context, block }, term)
}

/// The values of the variables in scope.
struct Export<'c> {
    context: &'c Context,
    scope: HashMap<Name, Val<'c>>,
}

fn type_of(term: &Term) -> Result<&LanguageType, TermError> {
    term.ty()
        .ok_or_else(|| TermError::Untyped(term.to_string()))
}

impl<'c> Export<'c> {
    fn term(&mut self, builder: &Builder<'c>, term: &Term) -> Result<Val<'c>, TermError> {
        deep(|| {
            let location = origin::location(self.context, term.origin());
            match term.kind() {
                TermKind::Variable(name) => self
                    .scope
                    .get(name)
                    .copied()
                    .ok_or_else(|| TermError::Free(name.clone())),
                TermKind::Reference(reference) => Err(TermError::Reference(reference.name.clone())),
                TermKind::Lambda(..) => self.lambda(builder, term, location),
                TermKind::Apply(..) => self.apply(builder, term, location),
                TermKind::TypeLambda(parameter, body) => {
                    self.type_lambda(builder, parameter, body, location)
                }
                TermKind::TypeApply(function, argument) => match primitive_instance(term) {
                    Some((primitive, written)) => {
                        self.primitive(builder, primitive, &written, type_of(term)?, location)
                    }
                    None => self.type_apply(builder, function, argument, type_of(term)?, location),
                },
                TermKind::Literal(value) => self.literal(builder, term, value, location),
                TermKind::Primitive(primitive) => {
                    self.primitive(builder, *primitive, &[], type_of(term)?, location)
                }
                TermKind::Foreign(function) => self.foreign(builder, function, location),
            }
        })
    }

    /// Nested lambdas as one operation, whose parameters' locations say where each was written.
    fn lambda(
        &mut self,
        builder: &Builder<'c>,
        term: &Term,
        location: Location<'c>,
    ) -> Result<Val<'c>, TermError> {
        let (mut parameters, mut body): (Vec<(&Parameter, Location<'c>)>, &Term) =
            (Vec::new(), term);
        while let TermKind::Lambda(parameter, inside) = body.kind() {
            parameters.push((parameter, origin::location(self.context, body.origin())));
            body = inside;
        }
        let ty = type_of(term)?;
        let (inputs, _) = ty.split_functions();
        if inputs.len() < parameters.len() {
            return Err(TermError::Internal(format!(
                "the lambda `{term}` has the type `{ty}`"
            )));
        }
        let mut block_arguments = Vec::new();
        for ((parameter, binder), input) in parameters.iter().zip(inputs) {
            let named = Location::name(self.context, parameter.name.as_str(), *binder);
            block_arguments.push((types::to_mlir(self.context, input)?, named));
        }
        let (region, block) = ir::region(&block_arguments);
        let names = parameters
            .iter()
            .map(|(parameter, _)| parameter.name.clone());
        let outer: Vec<(Name, Option<Val<'c>>)> = names
            .zip(ir::arguments(block))
            .map(|(name, value)| (name.clone(), self.scope.insert(name, value)))
            .collect();
        self.body(block, body, location)?;
        for (name, before) in outer.into_iter().rev() {
            match before {
                Some(value) => self.scope.insert(name, value),
                None => self.scope.remove(&name),
            };
        }
        builder.with_body(
            "rise.lambda",
            location,
            types::to_mlir(self.context, ty)?,
            &[],
            region,
        )
    }

    /// Fills a block with a term and returns its value.
    fn body(
        &mut self,
        block: BlockRef<'c, 'c>,
        body: &Term,
        location: Location<'c>,
    ) -> Result<Val<'c>, TermError> {
        let inside = Builder {
            context: self.context,
            block,
        };
        let value = self.term(&inside, body)?;
        inside.command("rise.return", location, &[value])?;
        Ok(value)
    }

    /// Nested applications as one operation.
    fn apply(
        &mut self,
        builder: &Builder<'c>,
        term: &Term,
        location: Location<'c>,
    ) -> Result<Val<'c>, TermError> {
        let (mut function, mut reversed) = (term, Vec::new());
        while let TermKind::Apply(inner, argument) = function.kind() {
            reversed.push(argument);
            function = inner;
        }
        if let (TermKind::Foreign(foreign), [argument]) = (function.kind(), reversed.as_slice())
            && let Some(inputs) = embed::inputs(foreign, argument)
        {
            let inputs = inputs
                .into_iter()
                .map(|input| self.term(builder, input))
                .collect::<Result<Vec<_>, _>>()?;
            return embed::parse(builder, foreign, &inputs, location);
        }
        let mut operands = vec![self.term(builder, function)?];
        let mut result = operands[0].r#type();
        for argument in reversed.into_iter().rev() {
            operands.push(self.term(builder, argument)?);
            let (_, output) = types::function_parts(result).ok_or_else(|| {
                TermError::Internal(format!("`{function}` of type `{result}` is applied"))
            })?;
            result = output;
        }
        builder.value("rise.apply", location, &operands, result, &[])
    }

    fn type_lambda(
        &mut self,
        builder: &Builder<'c>,
        parameter: &TypeParameter,
        body: &Term,
        location: Location<'c>,
    ) -> Result<Val<'c>, TermError> {
        let mentioned = |name: &Name| {
            let variables = body
                .free_variables()
                .filter_map(|variable| self.scope.get(variable));
            variables.into_iter().any(|value| {
                types::to_language(value.r#type())
                    .is_ok_and(|ty| ty.free_variables().contains_key(name))
            })
        };
        // Where a value from outside mentions another variable of this name, the parameter gets another.
        let (name, body) = if mentioned(&parameter.name) {
            let inside = body.free_type_variables();
            let name = fresh_name(&parameter.name, |name| {
                mentioned(name) || inside.contains_key(name)
            });
            let renamed = TypeArgument::variable(parameter.kind, name.clone());
            (
                name,
                &body.substitute_types(&Substitution::of(parameter.name.clone(), renamed)),
            )
        } else {
            (parameter.name.clone(), body)
        };
        let (region, block) = ir::region(&[]);
        let value = self.body(block, body, location)?;
        let parameter = TypeParameter {
            name,
            ..parameter.clone()
        };
        let ty = LanguageType::dependent(parameter.clone(), types::to_language(value.r#type())?);
        let range = parameter
            .class
            .map_or_else(|| parameter.kind.name(), Class::name);
        let mut attributes: Vec<(&str, Attribute)> = vec![
            (
                "parameter",
                StringAttribute::new(self.context, &crate::name::escape(parameter.name.as_str()))
                    .into(),
            ),
            ("range", StringAttribute::new(self.context, range).into()),
        ];
        if !parameter.explicit {
            attributes.push(("implicit", Attribute::unit(self.context)));
        }
        builder.with_body(
            "rise.depLambda",
            location,
            types::to_mlir(self.context, &ty)?,
            &attributes,
            region,
        )
    }

    fn type_apply(
        &mut self,
        builder: &Builder<'c>,
        function: &Term,
        argument: &TypeArgument,
        ty: &LanguageType,
        location: Location<'c>,
    ) -> Result<Val<'c>, TermError> {
        let function = self.term(builder, function)?;
        let attribute = types::argument_attribute(self.context, argument)?;
        builder.value(
            "rise.depApply",
            location,
            &[function],
            types::to_mlir(self.context, ty)?,
            &[("argument", attribute)],
        )
    }

    /// A primitive; arguments that are to be written and are not become parameters of `rise.depLambda`.
    fn primitive(
        &mut self,
        builder: &Builder<'c>,
        primitive: Primitive,
        written: &[TypeArgument],
        ty: &LanguageType,
        location: Location<'c>,
    ) -> Result<Val<'c>, TermError> {
        if written.len() < primitive.explicit_parameters().count()
            && let LanguageType::Dependent(parameter, result) = ty
        {
            let arguments = [
                written,
                &[TypeArgument::variable(
                    parameter.kind,
                    parameter.name.clone(),
                )],
            ]
            .concat();
            let mut partial = Term::primitive(primitive);
            for argument in arguments {
                partial = Term::type_apply(partial, argument);
            }
            return self.type_lambda(
                builder,
                parameter,
                &partial.with_type(LanguageType::clone(result)),
                location,
            );
        }
        let arguments = arguments::all(primitive, written, ty)?;
        let mut attributes = Vec::new();
        for (parameter, argument) in primitive.parameters().iter().zip(&arguments) {
            attributes.push((
                parameter.name.as_str(),
                types::argument_attribute(self.context, argument)?,
            ));
        }
        let name = format!("rise.{}", primitive.dialect_name());
        builder.value(
            &name,
            location,
            &[],
            types::to_mlir(self.context, ty)?,
            &attributes,
        )
    }

    fn literal(
        &mut self,
        builder: &Builder<'c>,
        term: &Term,
        value: &Literal,
        location: Location<'c>,
    ) -> Result<Val<'c>, TermError> {
        let size = |size| types::nat_attribute(self.context, size);
        let ty = |literal: &Literal| match literal.data_type() {
            Some(data) => types::data_to_mlir(self.context, &data).map_err(TermError::from),
            None => Err(TermError::Untyped(term.to_string())),
        };
        match value {
            Literal::Size(nat) => builder.value(
                "rise.natLiteral",
                location,
                &[],
                ty(value)?,
                &[("value", size(nat))],
            ),
            Literal::Index {
                value: index,
                bound,
            } => {
                let attributes = [("value", size(index)), ("bound", size(bound))];
                builder.value("rise.indexLiteral", location, &[], ty(value)?, &attributes)
            }
            Literal::Array(array) => {
                let attribute = literal::array_attribute(self.context, array);
                builder.value(
                    "rise.literal",
                    location,
                    &[],
                    ty(value)?,
                    &[("value", attribute)],
                )
            }
            Literal::Scalar(scalar) => {
                let attribute = literal::scalar_attribute(self.context, *scalar)?;
                builder.value(
                    "rise.literal",
                    location,
                    &[],
                    ty(value)?,
                    &[("value", attribute)],
                )
            }
            Literal::Number(number) => {
                // Inference gives numbers their values; a typed number that it did not see is given its own here.
                let scalar: Option<Scalar> =
                    type_of(term)?.as_data().and_then(|data| data.as_scalar());
                let scalar = scalar.ok_or_else(|| TermError::Untyped(term.to_string()))?;
                let known = number
                    .value(scalar)
                    .map_err(|error| TermError::Internal(error.to_string()))?;
                self.literal(builder, term, &Literal::Scalar(known), location)
            }
        }
    }

    fn foreign(
        &mut self,
        builder: &Builder<'c>,
        function: &ForeignFunction,
        location: Location<'c>,
    ) -> Result<Val<'c>, TermError> {
        if let Some(value) = embed::from_foreign(builder, function, location)? {
            return Ok(value);
        }
        let text =
            |text: &str| -> Attribute<'c> { StringAttribute::new(self.context, text).into() };
        let data = |data| {
            types::data_to_mlir(self.context, data)
                .map(|ty| -> Attribute<'c> { TypeAttribute::new(ty).into() })
        };
        let names: Vec<_> = function
            .parameters()
            .iter()
            .map(|(name, _)| text(&crate::name::escape(name.as_str())))
            .collect();
        let given = function
            .parameters()
            .iter()
            .map(|(_, ty)| data(ty))
            .collect::<Result<Vec<_>, _>>()?;
        let mut attributes = vec![
            ("name", text(function.name().as_str())),
            (
                "parameters",
                ArrayAttribute::new(self.context, &names).into(),
            ),
            ("types", ArrayAttribute::new(self.context, &given).into()),
            ("output", data(function.result())?),
        ];
        if !function.source().is_empty() {
            attributes.push(("source", text(function.source())));
        }
        builder.value(
            "rise.foreignFunction",
            location,
            &[],
            types::to_mlir(self.context, &function.ty())?,
            &attributes,
        )
    }
}

/// The primitive and the type-level arguments that are written to it, if `term` is nothing else.
fn primitive_instance(term: &Term) -> Option<(Primitive, Vec<TypeArgument>)> {
    let spine = term.spine();
    match spine.head.kind() {
        TermKind::Primitive(primitive) if spine.arguments.is_empty() => {
            let written: Vec<TypeArgument> = spine.type_arguments.into_iter().cloned().collect();
            (written.len() <= primitive.explicit_parameters().count())
                .then_some((*primitive, written))
        }
        _ => None,
    }
}
