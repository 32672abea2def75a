//! Evaluation of the lambda calculus: what remains of a RISE program when every lambda and every
//! application is carried out.
//!
//! A value of data type becomes a DPIA expression, a value of function type a closure. Operations
//! are evaluated in the order of the program, so that a name that is used twice is computed once,
//! where it was defined.

use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::rc::Rc;

use melior::Context;
use melior::ir::attribute::StringAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::{Attribute, BlockLike, Location, Type, TypeLike, ValueLike};
use rise_dialect::budget;
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_dialect::operations::{dpia, rise};
use rise_dialect::types::{self, Access};
use rise_lang::nat::{Name, Nat};
use rise_lang::primitives::Primitive;
use rise_lang::types::{Substitution, TypeArgument};

use crate::common::fresh::FreshNames;

use super::embed::embed;
use super::narrow::{self, Narrow};
use super::repeated::{Computation, Computed};
use super::scalar::Element;
use super::{access, expression_type, memory_of, primitive, vector};

/// Meaning of a RISE value.
#[derive(Clone)]
pub(super) enum Term<'c> {
    /// A DPIA expression.
    Expression(Val<'c>),
    /// A function, possibly with some of its arguments.
    Function(Closure<'c>),
    /// A function on sizes or types: a `rise.depLambda`.
    Dependent(Op<'c>, Rc<Scope<'c>>),
}

/// The name of the size or type that a `rise.depLambda` takes.
pub(super) fn type_parameter<'c>(lambda: Op<'c>) -> Outcome<'c, Name> {
    let name = StringAttribute::try_from(attribute(lambda, "parameter")?)
        .map_err(|error| internal(lambda.location(), &error.to_string()))?;
    Ok(types::name(name.value()))
}

/// A parameter of the region of a DPIA operation.
#[derive(Clone, Copy)]
pub(super) struct Parameter<'c> {
    pub data: Type<'c>,
    pub access: Access,
    pub is_accumulator: bool,
    /// The array that it is an element of.
    pub part_of: Option<Val<'c>>,
}

impl<'c> Parameter<'c> {
    /// A value that can be read.
    pub fn new(data: Type<'c>) -> Self {
        Self {
            data,
            access: Access::Read,
            is_accumulator: false,
            part_of: None,
        }
    }

    /// An element of `array` that can be read.
    pub fn element_of(array: Val<'c>, data: Type<'c>) -> Self {
        Self {
            part_of: Some(array),
            ..Self::new(data)
        }
    }

    /// The accumulator of a reduction.
    pub fn accumulator(data: Type<'c>) -> Self {
        Self {
            is_accumulator: true,
            ..Self::new(data)
        }
    }
}

/// Use of the value of a region.
#[derive(Clone, Copy)]
pub(super) enum Use<'a> {
    /// It can be read or written.
    Either,
    /// It is read, by what the user calls this.
    Read(&'a str),
    /// It is written.
    Written,
}

/// A function and the arguments that it has so far.
#[derive(Clone)]
pub(super) struct Closure<'c> {
    code: Code<'c>,
    arguments: Vec<Term<'c>>,
}

#[derive(Clone)]
enum Code<'c> {
    Lambda(Op<'c>, Rc<Scope<'c>>),
    Primitive(Primitive, Op<'c>, Rc<Scope<'c>>),
}

/// The meanings of the names of one block, within those of the surrounding ones.
pub(super) struct Scope<'c> {
    names: RefCell<FxHashMap<usize, Term<'c>>>,
    /// Stand-ins for the parameters of the surrounding functions on sizes and types.
    types: Rc<Substitution>,
    outer: Option<Rc<Scope<'c>>>,
}

impl<'c> Scope<'c> {
    fn inside(outer: Option<Rc<Scope<'c>>>, types: Rc<Substitution>) -> Rc<Self> {
        Rc::new(Self {
            names: RefCell::new(FxHashMap::default()),
            types,
            outer,
        })
    }

    /// The argument of a primitive, in which no parameter is left.
    pub fn argument(
        &self,
        context: &'c Context,
        attribute: Attribute<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, Attribute<'c>> {
        if self.types.is_empty() {
            return Ok(attribute);
        }
        let argument = types::type_argument(attribute).map(|given| self.types.argument(&given));
        argument
            .and_then(|argument| types::argument_attribute(context, &argument))
            .map_err(|error| internal(location, &error.to_string()))
    }

    /// The type, in which no parameter is left.
    pub fn ty(
        &self,
        context: &'c Context,
        ty: Type<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, Type<'c>> {
        if self.types.is_empty() {
            return Ok(ty);
        }
        types::to_language(ty)
            .and_then(|ty| types::to_mlir(context, &self.types.ty(&ty)))
            .map_err(|error| internal(location, &error.to_string()))
    }

    fn find(&self, value: Val<'c>) -> Option<Term<'c>> {
        let here = self.names.borrow().get(&ir::key(value)).cloned();
        here.or_else(|| self.outer.as_ref()?.find(value))
    }
}

/// Evaluates and emits DPIA at the current position.
pub(super) struct Evaluator<'c> {
    /// The context of the program.
    pub context: &'c Context,
    /// Where DPIA is emitted.
    pub builder: Builder<'c>,
    /// Set in the function of a `mapVec`, where scalars may have become vectors.
    pub in_vector: bool,
    /// Whether no code will be made of the result.
    pub only_check: bool,
    /// Whether loops on the threads of a device are translated.
    pub for_device: bool,
    scope: Rc<Scope<'c>>,
    /// The accumulators of the reductions around, and what is seen of them through views.
    accumulators: FxHashSet<usize>,
    names: FreshNames<'c>,
    /// Values that were computed so far.
    pub computed: Computed<'c>,
}

impl<'c> Evaluator<'c> {
    /// With no names known, for the program of a function.
    pub fn new(function: Op<'c>, builder: Builder<'c>) -> Self {
        Self {
            context: builder.context,
            builder,
            scope: Scope::inside(None, Rc::new(Substitution::new())),
            accumulators: FxHashSet::default(),
            names: FreshNames::of(function),
            computed: Computed::default(),
            in_vector: false,
            only_check: false,
            for_device: false,
        }
    }

    /// Takes note that a value is an accumulator, or a view of one.
    pub fn mark_accumulator(&mut self, value: Val<'c>) {
        self.accumulators.insert(ir::key(value));
    }

    /// Whether a value is an accumulator of a reduction around, or a view of one.
    pub fn is_accumulator(&self, value: Val<'c>) -> bool {
        self.accumulators.contains(&ir::key(value))
    }

    /// A name for a size that no other one has.
    pub fn fresh_name(&mut self, stem: &str) -> Name {
        self.names.name(stem)
    }

    /// The meaning of a name.
    pub fn value(&self, value: Val<'c>) -> Outcome<'c, Term<'c>> {
        self.scope.find(value).ok_or_else(|| {
            Diagnostic::error(
                value.location(),
                "this value does not come from the RISE program of this function: expected one that a RISE operation before \
                 its use defines; `rise.in` reads what comes from outside",
            )
        })
    }

    /// Gives the result of a RISE operation its meaning.
    pub fn define(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let defined = ir::result(operation);
        // Memory tells sizes even if nothing reads it.
        if !ir::has_uses(defined) && ir::name(operation) != rise::IN {
            return Ok(());
        }
        let term = self.operation(operation)?;
        self.scope.names.borrow_mut().insert(ir::key(defined), term);
        Ok(())
    }

    fn operation(&mut self, operation: Op<'c>) -> Outcome<'c, Term<'c>> {
        let name = ir::name(operation);
        match name {
            rise::LAMBDA => Ok(function(Code::Lambda(operation, self.scope.clone()))),
            rise::APPLY => {
                let operands = ir::operands(operation);
                let callee = self.value(operands[0])?;
                let arguments = operands[1..]
                    .iter()
                    .map(|operand| self.value(*operand))
                    .collect::<Result<_, _>>()?;
                self.apply(callee, arguments, operation)
            }
            rise::DEP_LAMBDA => Ok(Term::Dependent(operation, self.scope.clone())),
            rise::DEP_APPLY => {
                let callee = self.value(ir::operand(operation, 0))?;
                let argument = attribute(operation, "argument")?;
                let argument = self
                    .scope
                    .argument(self.context, argument, operation.location())?;
                let argument = types::type_argument(argument)
                    .map_err(|error| internal(operation.location(), &error.to_string()))?;
                self.apply_dependent(callee, argument, operation)
            }
            rise::NAT_LITERAL | rise::INDEX_LITERAL => self.size(operation),
            rise::IN => self.input(operation),
            rise::LITERAL => self.literal(operation),
            rise::EMBED => self.embed(operation),
            name => match name
                .strip_prefix("rise.")
                .and_then(Primitive::by_dialect_name)
            {
                Some(primitive) => {
                    let closure = Closure {
                        code: Code::Primitive(primitive, operation, self.scope.clone()),
                        arguments: Vec::new(),
                    };
                    match closure.arity(self.context, operation.location())? {
                        0 => self.enter(closure, operation),
                        _ => Ok(Term::Function(closure)),
                    }
                }
                None => Err(foreign(operation)),
            },
        }
    }

    /// Applies `callee`; `site` is the user's application, for locations.
    pub fn apply(
        &mut self,
        callee: Term<'c>,
        arguments: Vec<Term<'c>>,
        site: Op<'c>,
    ) -> Outcome<'c, Term<'c>> {
        let mut result = callee;
        for argument in arguments {
            let Term::Function(mut closure) = result else {
                return Err(internal(
                    site.location(),
                    "a value that is no function is applied",
                ));
            };
            closure.arguments.push(argument);
            result = if closure.arguments.len() == closure.arity(self.context, site.location())? {
                self.enter(closure, site)?
            } else {
                Term::Function(closure)
            };
        }
        Ok(result)
    }

    /// Applies a function on sizes or types.
    pub fn apply_dependent(
        &mut self,
        callee: Term<'c>,
        argument: TypeArgument,
        site: Op<'c>,
    ) -> Outcome<'c, Term<'c>> {
        let Term::Dependent(lambda, scope) = callee else {
            return Err(internal(
                site.location(),
                "a value that is no function on sizes is applied to one",
            ));
        };
        let name = type_parameter(lambda)?;
        let mut types = (*scope.types).clone();
        types.insert(name, argument);
        let inner = Scope::inside(Some(scope), Rc::new(types));
        self.within(inner, ir::body(lambda))
    }

    /// The value of a block, whose names are found in `scope`.
    fn within(
        &mut self,
        scope: Rc<Scope<'c>>,
        block: melior::ir::BlockRef<'c, 'c>,
    ) -> Outcome<'c, Term<'c>> {
        let outer = std::mem::replace(&mut self.scope, scope);
        let result = self.block(block);
        self.scope = outer;
        result
    }

    fn enter(&mut self, closure: Closure<'c>, site: Op<'c>) -> Outcome<'c, Term<'c>> {
        // A function that makes no operation takes its time as well.
        budget::spend(site.location())?;
        match closure.code {
            Code::Primitive(primitive, operation, scope) => {
                primitive::emit(self, primitive, operation, &scope, closure.arguments, site)
            }
            Code::Lambda(lambda, scope) => {
                let block = ir::body(lambda);
                let types = scope.types.clone();
                let inner = Scope::inside(Some(scope), types);
                for (index, argument) in closure.arguments.into_iter().enumerate() {
                    inner
                        .names
                        .borrow_mut()
                        .insert(ir::key(ir::argument(block, index)), argument);
                }
                self.within(inner, block)
            }
        }
    }

    fn block(&mut self, block: melior::ir::BlockRef<'c, 'c>) -> Outcome<'c, Term<'c>> {
        for operation in ir::operations(block) {
            match ir::name(operation) {
                rise::RETURN => {}
                name if name.starts_with("rise.") && name != rise::OUT => self.define(operation)?,
                _ => return Err(foreign(operation)),
            }
        }
        self.value(ir::yielded(block))
    }

    /// The region of a DPIA operation that applies `function`.
    pub fn region(
        &mut self,
        function: Term<'c>,
        parameters: &[Parameter<'c>],
        used: Use<'_>,
        site: Op<'c>,
    ) -> Outcome<'c, (melior::ir::Region<'c>, Val<'c>)> {
        self.region_at(function, None, parameters, used, site)
    }

    /// As [`Evaluator::region`], of a function that is applied to a size, or a function on sizes,
    /// first.
    pub fn region_at(
        &mut self,
        function: Term<'c>,
        size: Option<TypeArgument>,
        parameters: &[Parameter<'c>],
        used: Use<'_>,
        site: Op<'c>,
    ) -> Outcome<'c, (melior::ir::Region<'c>, Val<'c>)> {
        let types: Vec<_> = parameters
            .iter()
            .map(|parameter| expression_type(parameter.data, parameter.access))
            .collect();
        let (region, block) = ir::region(&types, site.location());
        for (index, parameter) in parameters.iter().enumerate() {
            let part_of_accumulator = parameter
                .part_of
                .is_some_and(|whole| self.is_accumulator(whole));
            if parameter.is_accumulator || part_of_accumulator {
                self.mark_accumulator(ir::argument(block, index));
            }
        }
        let outer = std::mem::replace(&mut self.builder, Builder::at_end(self.context, block));
        let arguments = (0..types.len())
            .map(|index| Term::Expression(ir::argument(block, index)))
            .collect();
        let function = match size {
            Some(size) => self.apply_dependent(function, size, site),
            None => Ok(function),
        };
        let result = function.and_then(|function| self.apply(function, arguments, site));
        let inner = std::mem::replace(&mut self.builder, outer);
        let Term::Expression(mut value) = result? else {
            return Err(internal(site.location(), "a function is stored"));
        };
        if self.in_vector {
            vector::require_scalar(value, site.location())?;
        }
        match used {
            Use::Either => {}
            Use::Read(reader) => access::require_readable(value, reader, site.location())?,
            Use::Written => value = access::require_writable(&inner, value, site.location())?,
        }
        inner.command(dpia::YIELD, site.location(), &[value], &[])?;
        Ok((region, value))
    }

    fn input(&mut self, operation: Op<'c>) -> Outcome<'c, Term<'c>> {
        // Memory has its name where the function is that names it, not where that is applied.
        let around = std::iter::successors(Some(operation), |inner| ir::parent(*inner));
        let whole = around
            .take_while(|around| ir::name(*around).starts_with("rise."))
            .last();
        let builder = Builder::before(self.builder.context, whole.unwrap_or(operation));
        let memory = ir::operands(operation)
            .into_iter()
            .map(|source| memory_of(&builder, source, operation))
            .collect::<Outcome<'c, Vec<_>>>()?;
        let ty = expression_type(ir::result(operation).r#type(), Access::Read);
        builder
            .value(dpia::IN, operation.location(), &memory, ty, &[])
            .map(Term::Expression)
    }

    fn literal(&mut self, operation: Op<'c>) -> Outcome<'c, Term<'c>> {
        let value = operation
            .attribute("value")
            .map_err(|error| internal(operation.location(), &error.to_string()))?;
        let ty = expression_type(ir::result(operation).r#type(), Access::Read);
        self.constant(dpia::LITERAL, value, ty, operation.location())
    }

    /// A size as a value.
    fn size(&mut self, operation: Op<'c>) -> Outcome<'c, Term<'c>> {
        let location = operation.location();
        let value = attribute(operation, "value")?;
        let value = self.scope.argument(self.context, value, location)?;
        let data = self
            .scope
            .ty(self.context, ir::result(operation).r#type(), location)?;
        let ty = expression_type(data, Access::Read);
        self.constant(dpia::NAT, value, ty, location)
    }

    /// The only operation of that name for this value in a block.
    fn constant(
        &mut self,
        name: &str,
        value: Attribute<'c>,
        ty: Type<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, Term<'c>> {
        let computation = Computation::of_literal(&self.builder, value, ty);
        self.once(computation, |evaluator| {
            let builder = evaluator.builder;
            builder
                .value(name, location, &[], ty, &[("value", value)])
                .map(Term::Expression)
        })
    }

    fn embed(&mut self, operation: Op<'c>) -> Outcome<'c, Term<'c>> {
        let mut inputs = Vec::new();
        for operand in ir::operands(operation) {
            match self.value(operand)? {
                Term::Expression(expression) => inputs.push(expression),
                Term::Function(_) | Term::Dependent(..) => {
                    return Err(internal(operation.location(), "a function is embedded"));
                }
            }
        }
        let source = ir::body(operation);
        let parameters: Vec<_> = (0..inputs.len())
            .map(|index| ir::argument(source, index).r#type())
            .collect();
        let location = operation.location();
        let lifted = inputs.iter().zip(parameters);
        let width = lifted
            .filter(|(_, parameter)| !parameter.is_vector())
            .find_map(|(input, _)| vector::width(*input));
        let builder = self.builder;
        let value = embed(&builder, &inputs, location, |inner, arguments| {
            let given = (0..arguments.len()).map(|index| ir::key(ir::argument(source, index)));
            let mut copies: FxHashMap<_, _> = given.zip(arguments.iter().copied()).collect();
            match width {
                Some(width) => vector::inline(inner, source, width, &mut copies)?,
                None => crate::common::inline::inline(inner, source, &mut copies)?,
            }
            let mut value = crate::common::inline::copied(&copies, ir::yielded(source));
            let mut result = ir::result(operation).r#type();
            // The region computes numbers of tf32 as f32.
            if Element::of(result) == Some(Element::TF32) {
                let to = Narrow {
                    ty: value.r#type(),
                    is_tf32: true,
                };
                value = narrow::rounded(inner, value, to, location)?;
            }
            if let Some(width) = width.filter(|_| value.r#type().is_vector()) {
                result = vector::widened_data(self, result, width)
                    .ok_or_else(|| internal(location, "a vector of what is no scalar"))?;
            }
            Ok((value, result))
        });
        value.map(Term::Expression)
    }
}

impl<'c> Closure<'c> {
    fn arity(&self, context: &'c Context, location: Location<'c>) -> Outcome<'c, usize> {
        match &self.code {
            Code::Lambda(lambda, _) => Ok(ir::body(*lambda).argument_count()),
            Code::Primitive(primitive, operation, scope) => match primitive.arity() {
                Some(arity) => Ok(arity),
                None => {
                    let count = attribute(*operation, "n")
                        .and_then(|count| scope.argument(context, count, location))?;
                    let count = types::nat(count).ok().as_ref().and_then(Nat::as_constant);
                    count
                        .and_then(|count| usize::try_from(count).ok())
                        .ok_or_else(|| {
                            Diagnostic::error(
                                location,
                                "the number of elements of this array depends on a size: expected a number",
                            )
                        })
                }
            },
        }
    }
}

/// An operation that is no part of the language, in the body of a function.
fn foreign<'c>(operation: Op<'c>) -> Diagnostic<'c> {
    Diagnostic::error(
        operation.location(),
        format!(
            "`{}` stands in a function of RISE: expected primitives, lambdas and applications; other dialects compute scalars in `rise.embed`",
            ir::name(operation)
        ),
    )
}

fn function<'c>(code: Code<'c>) -> Term<'c> {
    Term::Function(Closure {
        code,
        arguments: Vec::new(),
    })
}

/// An attribute that a verified operation has.
fn attribute<'c>(operation: Op<'c>, name: &str) -> Outcome<'c, Attribute<'c>> {
    operation
        .attribute(name)
        .map_err(|error| internal(operation.location(), &error.to_string()))
}

/// The data type of a DPIA expression, as MLIR has it.
pub(super) fn data<'c>(expression: Val<'c>) -> melior::ir::Type<'c> {
    match types::phrase(expression.r#type()) {
        Some(types::Phrase::Expression(data, _) | types::Phrase::Acceptor(data)) => data,
        None => expression.r#type(),
    }
}
