//! Evaluation of the lambda calculus: what remains of a RISE program when every lambda and every application is carried out.
//!
//! A value of data type becomes a DPIA expression, a value of function type a closure. Operations are evaluated in the order of the
//! program, so that a name that is used twice is computed once, where it was defined.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use melior::Context;
use melior::ir::operation::OperationLike;
use melior::ir::{BlockLike, Location, ValueLike};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::types::{self, Access};
use rise_lang::primitives::Primitive;

use crate::ir::{self, Builder, Op, Outcome, Val};

use super::{expression_type, memory_of, primitive};

/// What a RISE value means.
#[derive(Clone)]
pub(super) enum Term<'c> {
    /// A DPIA expression.
    Expression(Val<'c>),
    /// A function, possibly with some of its arguments.
    Function(Closure<'c>),
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
    Primitive(Primitive, Op<'c>),
}

/// The meanings of the names of one block, within those of the surrounding ones.
pub(super) struct Scope<'c> {
    names: RefCell<HashMap<usize, Term<'c>>>,
    outer: Option<Rc<Scope<'c>>>,
}

impl<'c> Scope<'c> {
    fn inside(outer: Option<Rc<Scope<'c>>>) -> Rc<Self> {
        Rc::new(Self {
            names: RefCell::new(HashMap::new()),
            outer,
        })
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
    scope: Rc<Scope<'c>>,
}

impl<'c> Evaluator<'c> {
    /// With no names known.
    pub fn new(builder: Builder<'c>) -> Self {
        Self {
            context: builder.context,
            builder,
            scope: Scope::inside(None),
        }
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
        if !ir::has_uses(defined) {
            return Ok(());
        }
        let term = self.operation(operation)?;
        self.scope.names.borrow_mut().insert(ir::key(defined), term);
        Ok(())
    }

    fn operation(&mut self, operation: Op<'c>) -> Outcome<'c, Term<'c>> {
        let name = ir::name(operation);
        match name {
            "rise.lambda" => Ok(function(Code::Lambda(operation, self.scope.clone()))),
            "rise.apply" => {
                let operands = ir::operands(operation);
                let callee = self.value(operands[0])?;
                let arguments = operands[1..]
                    .iter()
                    .map(|operand| self.value(*operand))
                    .collect::<Result<_, _>>()?;
                self.apply(callee, arguments, operation)
            }
            "rise.in" => self.input(operation),
            "rise.literal" => self.literal(operation),
            "rise.embed" => self.embed(operation),
            name => match name
                .strip_prefix("rise.")
                .and_then(Primitive::by_dialect_name)
            {
                Some(primitive) => Ok(function(Code::Primitive(primitive, operation))),
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
            result = if closure.arguments.len() == closure.arity(site.location())? {
                self.enter(closure, site)?
            } else {
                Term::Function(closure)
            };
        }
        Ok(result)
    }

    fn enter(&mut self, closure: Closure<'c>, site: Op<'c>) -> Outcome<'c, Term<'c>> {
        match closure.code {
            Code::Primitive(primitive, operation) => {
                primitive::emit(self, primitive, operation, closure.arguments, site)
            }
            Code::Lambda(lambda, scope) => {
                let block = ir::body(lambda);
                let inner = Scope::inside(Some(scope));
                for (index, argument) in closure.arguments.into_iter().enumerate() {
                    inner
                        .names
                        .borrow_mut()
                        .insert(ir::key(ir::argument(block, index)), argument);
                }
                let outer = std::mem::replace(&mut self.scope, inner);
                let result = self.block(block);
                self.scope = outer;
                result
            }
        }
    }

    fn block(&mut self, block: melior::ir::BlockRef<'c, 'c>) -> Outcome<'c, Term<'c>> {
        for operation in ir::operations(block) {
            match ir::name(operation) {
                "rise.return" => {}
                name if name.starts_with("rise.") && name != "rise.out" => {
                    self.define(operation)?
                }
                _ => return Err(foreign(operation)),
            }
        }
        self.value(ir::yielded(block))
    }

    /// The region of a DPIA operation that applies `function` to expressions of the given data, readable unless said otherwise.
    pub fn region(
        &mut self,
        function: Term<'c>,
        parameters: &[(melior::ir::Type<'c>, Access)],
        site: Op<'c>,
    ) -> Outcome<'c, (melior::ir::Region<'c>, Val<'c>)> {
        let types: Vec<_> = parameters
            .iter()
            .map(|(data, access)| expression_type(*data, *access))
            .collect();
        let (region, block) = ir::region(&types, site.location());
        let outer = std::mem::replace(&mut self.builder, Builder::at_end(self.context, block));
        let arguments = (0..types.len())
            .map(|index| Term::Expression(ir::argument(block, index)))
            .collect();
        let result = self.apply(function, arguments, site);
        let inner = std::mem::replace(&mut self.builder, outer);
        let Term::Expression(value) = result? else {
            return Err(internal(site.location(), "a function is stored"));
        };
        inner.command("dpia.yield", site.location(), &[value], &[])?;
        Ok((region, value))
    }

    fn input(&mut self, operation: Op<'c>) -> Outcome<'c, Term<'c>> {
        let builder = self.builder;
        let memory = memory_of(&builder, ir::operand(operation, 0), operation)?;
        let ty = expression_type(ir::result(operation).r#type(), Access::Read);
        builder
            .value("dpia.in", operation.location(), &[memory], ty, &[])
            .map(Term::Expression)
    }

    fn literal(&mut self, operation: Op<'c>) -> Outcome<'c, Term<'c>> {
        let value = operation
            .attribute("value")
            .map_err(|error| internal(operation.location(), &error.to_string()))?;
        let ty = expression_type(ir::result(operation).r#type(), Access::Read);
        let builder = self.builder;
        builder
            .value(
                "dpia.literal",
                operation.location(),
                &[],
                ty,
                &[("value", value)],
            )
            .map(Term::Expression)
    }

    fn embed(&mut self, operation: Op<'c>) -> Outcome<'c, Term<'c>> {
        let mut inputs = Vec::new();
        for operand in ir::operands(operation) {
            match self.value(operand)? {
                Term::Expression(expression) => inputs.push(expression),
                Term::Function(_) => {
                    return Err(internal(operation.location(), "a function is embedded"));
                }
            }
        }
        let source = ir::body(operation);
        let types: Vec<_> = (0..inputs.len())
            .map(|index| ir::argument(source, index).r#type())
            .collect();
        let (region, block) = ir::region(&types, operation.location());
        let mut copies = HashMap::new();
        for index in 0..inputs.len() {
            copies.insert(
                ir::key(ir::argument(source, index)),
                ir::argument(block, index),
            );
        }
        let inner = Builder::at_end(self.context, block);
        crate::inline::inline(&inner, source, &mut copies)?;
        let value = crate::inline::copied(&copies, ir::yielded(source));
        inner.command("dpia.yield", operation.location(), &[value], &[])?;
        let ty = expression_type(ir::result(operation).r#type(), Access::Read);
        let builder = self.builder;
        let embed = builder
            .operation("dpia.embed", operation.location(), &inputs, &[])
            .add_results(&[ty])
            .add_regions([region]);
        builder
            .insert(embed)
            .map(|operation| Term::Expression(ir::result(operation)))
    }
}

impl<'c> Closure<'c> {
    fn arity(&self, location: Location<'c>) -> Outcome<'c, usize> {
        match &self.code {
            Code::Lambda(lambda, _) => Ok(ir::body(*lambda).argument_count()),
            Code::Primitive(primitive, _) => primitive.arity().ok_or_else(|| {
                internal(location, "a primitive without a fixed number of arguments")
            }),
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

/// A mistake of ours, not of the program.
pub(super) fn internal<'c>(location: Location<'c>, what: &str) -> Diagnostic<'c> {
    Diagnostic::error(
        location,
        format!("internal error: {what}; please report it with this input"),
    )
}

/// The data type of a DPIA expression, as MLIR has it.
pub(super) fn data<'c>(expression: Val<'c>) -> melior::ir::Type<'c> {
    match types::phrase(expression.r#type()) {
        Some(types::Phrase::Expression(data, _) | types::Phrase::Acceptor(data)) => data,
        None => expression.r#type(),
    }
}
