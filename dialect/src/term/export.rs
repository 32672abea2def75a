//! Terms to operations.

use std::rc::Rc;
use std::sync::Arc;

use melior::Context;
use melior::ir::attribute::{ArrayAttribute, StringAttribute, TypeAttribute};
use melior::ir::{Attribute, BlockRef, Location, Type, TypeLike, ValueLike};
use rise_lang::diagnostic::abbreviated;
use rise_lang::nat::Name;
use rise_lang::primitives::Primitive;
use rise_lang::term::{ForeignFunction, Literal, Number, Parameter, Term, TermKind, fresh_name};
use rise_lang::types::{
    Class, DataType, Substitution, Type as LanguageType, TypeArgument, TypeParameter,
};
use rustc_hash::FxHashMap;

use super::origin::Part;
use super::shared::{SameOperation, Shared};
use super::{TermError, TermErrorKind, literal, opaque, origin};
use crate::ir::{self, Builder, Val};
use crate::operations::rise;
use crate::{deep, types};

/// Appends the operations of `term` to `block` and gives its value.
///
/// Every part of the term must have its type, as after inference. `scope` has the values of the
/// free variables. What the term shares, the operations share: a node that is met again, where its
/// variables stand for the same values, has one operation, and so has what was copied from one
/// place in the text and applies the same values.
///
/// # Errors
/// If a part has no type, a variable is free and not in `scope`, or a definition is used.
pub fn to_operations<'c>(
    context: &'c Context,
    block: BlockRef<'c, 'c>,
    term: &Term,
    scope: &FxHashMap<Name, Val<'c>>,
) -> Result<Val<'c>, TermError> {
    Export {
        context,
        scope: scope.clone(),
        types: FxHashMap::default(),
        shared_types: FxHashMap::default(),
        instances: FxHashMap::default(),
        shared: Shared::default(),
    }
    .term(&Builder::at_end(context, block), term)
}

struct Export<'c> {
    context: &'c Context,
    /// The values of the variables in scope.
    scope: FxHashMap<Name, Val<'c>>,
    /// The types that were made: a program has few, and many parts of each.
    types: FxHashMap<LanguageType, Type<'c>>,
    /// The same by the addresses of types that nodes share, which are kept alive.
    shared_types: FxHashMap<usize, (Arc<LanguageType>, Type<'c>)>,
    /// The instances of primitives that were made, by the addresses of their types in MLIR.
    instances: FxHashMap<usize, Vec<Rc<Instance<'c>>>>,
    /// The values of nodes that may be met again.
    shared: Shared<'c>,
}

/// A primitive with all type-level arguments; these are the written ones.
struct Instance<'c> {
    primitive: Primitive,
    /// Its operation.
    name: String,
    written: Vec<TypeArgument>,
    ty: Type<'c>,
    attributes: Vec<(&'static str, Attribute<'c>)>,
}

/// The error for a term whose type equals another under facts alone.
fn differ(expected: LanguageType, term: &Term) -> Result<TermError, TermError> {
    Ok(TermErrorKind::Sizes {
        term: abbreviated(term),
        expected: expected.to_string(),
        found: type_of(term)?.to_string(),
    }
    .into())
}

fn type_of(term: &Term) -> Result<&Arc<LanguageType>, TermError> {
    term.shared_type()
        .ok_or_else(|| TermErrorKind::Untyped(abbreviated(term)).into())
}

impl<'c> Export<'c> {
    fn term(&mut self, builder: &Builder<'c>, term: &Term) -> Result<Val<'c>, TermError> {
        if let Some(known) = self.shared.node(term, &self.scope) {
            return Ok(known);
        }
        let value =
            deep(|| self.term_here(builder, term)).map_err(|error| error.at(term.origin()))?;
        self.shared.keep_node(term, &self.scope, value);
        Ok(value)
    }

    /// An operation from a place in the text, unless there is the same one already.
    fn value(
        &mut self,
        builder: &Builder<'c>,
        (name, location): (&str, Location<'c>),
        operands: &[Val<'c>],
        ty: Type<'c>,
        attributes: &[(&str, Attribute<'c>)],
    ) -> Result<Val<'c>, TermError> {
        let same = SameOperation::new(name, location, operands, ty, attributes);
        if let Some(known) = self.shared.operation(&same) {
            return Ok(known);
        }
        let value = builder.value(name, location, operands, ty, attributes)?;
        self.shared.keep_operation(same, value);
        Ok(value)
    }

    fn term_here(&mut self, builder: &Builder<'c>, term: &Term) -> Result<Val<'c>, TermError> {
        let location = location_of(self.context, term);
        match term.kind() {
            TermKind::Variable(name) => self
                .scope
                .get(name)
                .copied()
                .ok_or_else(|| TermErrorKind::Free(name.clone()).into()),
            TermKind::Reference(reference) => {
                Err(TermErrorKind::Reference(reference.name.clone()).into())
            }
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
            return Err(TermError::internal(format!(
                "the lambda `{term}` has the type `{ty}`"
            )));
        }
        let mut block_arguments = Vec::new();
        for ((parameter, binder), input) in parameters.iter().zip(inputs) {
            let named = Location::name(self.context, parameter.name.as_str(), *binder);
            block_arguments.push((self.ty(input)?, named));
        }
        let (region, block) = ir::region_of(&block_arguments);
        let names = parameters
            .iter()
            .map(|(parameter, _)| parameter.name.clone());
        let outer: Vec<(Name, Option<Val<'c>>)> = names
            .zip(ir::arguments(block))
            .map(|(name, value)| (name.clone(), self.scope.insert(name, value)))
            .collect();
        self.shared.open_body();
        self.body(block, body)?;
        self.shared.close_body();
        for (name, before) in outer.into_iter().rev() {
            match before {
                Some(value) => self.scope.insert(name, value),
                None => self.scope.remove(&name),
            };
        }
        let ty = self.shared_ty(ty)?;
        Ok(builder.with_body(rise::LAMBDA, location, ty, &[], region)?)
    }

    /// Fills a block with a term and returns its value.
    fn body(&mut self, block: BlockRef<'c, 'c>, body: &Term) -> Result<Val<'c>, TermError> {
        let location = origin::location(self.context, body.origin());
        let inside = Builder::at_end(self.context, block);
        let value = self.term(&inside, body)?;
        inside.command(rise::RETURN, location, &[value], &[])?;
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
            && let Some(inputs) = opaque::inputs(foreign, argument)
        {
            let inputs = inputs
                .into_iter()
                .map(|input| self.term(builder, input))
                .collect::<Result<Vec<_>, _>>()?;
            return opaque::parse(builder, foreign, &inputs, location);
        }
        let mut operands = vec![self.term(builder, function)?];
        let mut result = operands[0].r#type();
        for argument in reversed.into_iter().rev() {
            let operand = self.term(builder, argument)?;
            let (input, output) = types::function_parts(result).ok_or_else(|| {
                TermError::internal(format!("`{function}` of type `{result}` is applied"))
            })?;
            if operand.r#type() != input {
                return Err(differ(types::to_language(input)?, argument)?.at(argument.origin()));
            }
            operands.push(operand);
            result = output;
        }
        self.value(builder, (rise::APPLY, location), &operands, result, &[])
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
        // Where a value from outside mentions another variable of this name, the parameter gets
        // another.
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
        let (region, block) = ir::region_of(&[]);
        // The types of a node that was met outside may mention another variable of the same name.
        let outside = std::mem::take(&mut self.shared);
        let value = self.body(block, body)?;
        self.shared = outside;
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
        Ok(builder.with_body(
            rise::DEP_LAMBDA,
            location,
            types::to_mlir(self.context, &ty)?,
            &attributes,
            region,
        )?)
    }

    fn type_apply(
        &mut self,
        builder: &Builder<'c>,
        function: &Term,
        argument: &TypeArgument,
        ty: &Arc<LanguageType>,
        location: Location<'c>,
    ) -> Result<Val<'c>, TermError> {
        let function = self.term(builder, function)?;
        let attribute = types::argument_attribute(self.context, argument)?;
        let ty = self.shared_ty(ty)?;
        let attributes = [("argument", attribute)];
        self.value(
            builder,
            (rise::DEP_APPLY, location),
            &[function],
            ty,
            &attributes,
        )
    }

    /// A primitive; arguments that are to be written and are not become parameters of
    /// `rise.depLambda`.
    fn primitive(
        &mut self,
        builder: &Builder<'c>,
        primitive: Primitive,
        written: &[TypeArgument],
        ty: &Arc<LanguageType>,
        location: Location<'c>,
    ) -> Result<Val<'c>, TermError> {
        if written.len() < primitive.explicit_parameters().count()
            && let LanguageType::Dependent(parameter, result) = &**ty
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
        let instance = self.instance(primitive, written, ty)?;
        let name = (instance.name.as_str(), location);
        self.value(builder, name, &[], instance.ty, &instance.attributes)
    }

    /// The instance of the primitive that has the type.
    fn instance(
        &mut self,
        primitive: Primitive,
        written: &[TypeArgument],
        ty: &Arc<LanguageType>,
    ) -> Result<Rc<Instance<'c>>, TermError> {
        let made = self.shared_ty(ty)?;
        let key = made.to_raw().ptr as usize;
        let is_it =
            |known: &&Rc<Instance<'c>>| known.primitive == primitive && known.written == written;
        if let Some(known) = self
            .instances
            .get(&key)
            .and_then(|all| all.iter().find(is_it))
        {
            return Ok(Rc::clone(known));
        }
        let arguments = primitive.arguments_of(written, ty);
        let arguments = arguments.ok_or_else(|| TermErrorKind::Instance {
            primitive: primitive.name(),
            ty: ty.to_string(),
            declared: primitive.declared_type(),
        })?;
        let mut attributes = Vec::new();
        for (parameter, argument) in primitive.parameters().iter().zip(&arguments) {
            attributes.push((
                parameter.name.as_str(),
                types::argument_attribute(self.context, argument)?,
            ));
        }
        let instance = Rc::new(Instance {
            primitive,
            name: format!("rise.{}", primitive.dialect_name()),
            written: written.to_vec(),
            ty: made,
            attributes,
        });
        let known = self.instances.entry(key).or_default();
        known.push(Rc::clone(&instance));
        Ok(instance)
    }

    /// The type in MLIR of a type that nodes may share.
    fn shared_ty(&mut self, ty: &Arc<LanguageType>) -> Result<Type<'c>, TermError> {
        let address = Arc::as_ptr(ty) as usize;
        if let Some((_, known)) = self.shared_types.get(&address) {
            return Ok(*known);
        }
        let made = self.ty(ty)?;
        self.shared_types.insert(address, (Arc::clone(ty), made));
        Ok(made)
    }

    fn ty(&mut self, ty: &LanguageType) -> Result<Type<'c>, TermError> {
        if let Some(known) = self.types.get(ty) {
            return Ok(*known);
        }
        let made = types::to_mlir(self.context, ty)?;
        self.types.insert(ty.clone(), made);
        Ok(made)
    }

    fn literal(
        &mut self,
        builder: &Builder<'c>,
        term: &Term,
        value: &Literal,
        location: Location<'c>,
    ) -> Result<Val<'c>, TermError> {
        let size = |size| types::nat_attribute(self.context, size);
        let (name, attributes) = match value {
            Literal::Size(nat) => (rise::NAT_LITERAL, vec![("value", size(nat))]),
            Literal::Index { value, bound } => {
                let attributes = vec![("value", size(value)), ("bound", size(bound))];
                (rise::INDEX_LITERAL, attributes)
            }
            Literal::Array(array) => {
                let attribute = literal::array_attribute(self.context, array);
                (rise::LITERAL, vec![("value", attribute)])
            }
            Literal::Scalar(scalar) => {
                let attribute = literal::scalar_attribute(self.context, *scalar)?;
                (rise::LITERAL, vec![("value", attribute)])
            }
            Literal::Number(number) => return self.number(builder, term, number, location),
        };
        let data = value
            .data_type()
            .ok_or_else(|| TermErrorKind::Untyped(abbreviated(term)))?;
        let ty = types::data_to_mlir(self.context, &data)?;
        self.value(builder, (name, location), &[], ty, &attributes)
    }

    /// Inference gives numbers their values where it knows their types.
    fn number(
        &mut self,
        builder: &Builder<'c>,
        term: &Term,
        number: &Number,
        location: Location<'c>,
    ) -> Result<Val<'c>, TermError> {
        let ty = type_of(term)?;
        match ty.as_data() {
            Some(DataType::Scalar(scalar)) => {
                let known = number.value(*scalar).map_err(TermErrorKind::from)?;
                self.literal(builder, term, &Literal::Scalar(known), location)
            }
            Some(data @ DataType::Variable(_)) => {
                let text = StringAttribute::new(self.context, number.text()).into();
                let ty = types::data_to_mlir(self.context, data)?;
                let name = (rise::NUMBER_LITERAL, location);
                self.value(builder, name, &[], ty, &[("number", text)])
            }
            _ => Err(TermErrorKind::Number {
                number: number.clone(),
                ty: ty.to_string(),
            }
            .into()),
        }
    }

    fn foreign(
        &mut self,
        builder: &Builder<'c>,
        function: &ForeignFunction,
        location: Location<'c>,
    ) -> Result<Val<'c>, TermError> {
        if let Some(value) = opaque::from_foreign(builder, function, location)? {
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
        Ok(builder.value(
            rise::FOREIGN_FUNCTION,
            location,
            &[],
            types::to_mlir(self.context, &function.ty())?,
            &attributes,
        )?)
    }
}

/// The location of a term's operation, which also says where the applications inside came from that
/// have no operation of their own.
fn location_of<'c>(context: &'c Context, term: &Term) -> Location<'c> {
    let (mut inside, mut variables, mut head) = (Vec::new(), Vec::new(), term);
    match term.kind() {
        TermKind::Apply(..) => {
            while let TermKind::Apply(function, argument) = head.kind() {
                inside.push(head.origin().clone());
                variables.push(argument);
                head = function;
            }
            variables.push(head);
        }
        TermKind::TypeApply(..) if primitive_instance(term).is_some() => {
            inside.push(head.origin().clone());
            while let TermKind::TypeApply(function, _) = head.kind() {
                inside.push(function.origin().clone());
                head = function;
            }
        }
        _ => {}
    }
    // Numbered by the arguments that they have.
    let fewest = usize::from(matches!(term.kind(), TermKind::Apply(..)));
    let inside = inside.into_iter().rev().enumerate();
    let inside = inside.map(|(index, origin)| (Part::Application(index + fewest), origin));
    let variables = variables.into_iter().rev().enumerate();
    let variables = variables.filter(|(_, term)| term.as_variable().is_some());
    let variables = variables.map(|(index, term)| (Part::Variable(index), term.origin().clone()));
    origin::location_of_parts(context, term.origin(), inside.chain(variables))
}

/// The primitive and the type-level arguments that are written to it, if `term` is nothing else.
pub(super) fn primitive_instance(term: &Term) -> Option<(Primitive, Vec<TypeArgument>)> {
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
