//! Evaluating terms.

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

use super::{
    call::Call,
    error::{InterpretError, Reason, Result},
    function::{Closure, Function, FunctionKind, Implicit, Instance, Partial},
    limits::{Limits, Meter},
    matching::{self, Asker},
    meaning, operations,
    scope::Scope,
    value::{Array, Value},
};
use crate::{
    nat::Name,
    primitives::Primitive,
    term::{
        ArrayLiteral, ForeignFunction, Literal, Number, Program, Reference, ScalarValue, Term,
        TermKind,
    },
    types::{DataType, Type, TypeArgument, TypeParameter},
};

/// How much stack is left when more is taken, and how much is taken.
const STACK_LEFT: usize = 128 * 1024;
const STACK_MORE: usize = 2 * 1024 * 1024;

type Foreign<'p> = Box<dyn Fn(&[Value]) -> std::result::Result<Value, String> + 'p>;

/// Evaluates terms that use the definitions of one program.
///
/// ```
/// use rise_lang::interpreter::{Interpreter, Limits, Sizes, Value};
/// use rise_lang::term::{Program, build::fun};
///
/// let program = Program::default();
/// let mut interpreter = Interpreter::new(&program).with_limits(Limits { steps: 1000, ..Limits::default() });
/// let outcome = interpreter.run(&fun("x", |x| x), &Sizes::new(), vec![Value::from(1_i8)])?;
/// assert_eq!(outcome.value, Value::from(1_i8));
/// # Ok::<(), rise_lang::interpreter::InterpretError>(())
/// ```
pub struct Interpreter<'p> {
    pub(super) program: &'p Program,
    pub(super) meter: Meter,
    limits: Limits,
    foreign: HashMap<Name, Foreign<'p>>,
    /// Whether operations are counted and data is left out.
    pub(super) is_counting: bool,
    /// Values of the type-level parameters at the front of a program, besides sizes.
    pub(super) given: BTreeMap<Name, TypeArgument>,
}

impl<'p> Interpreter<'p> {
    /// An interpreter for terms that use the definitions of the program.
    pub fn new(program: &'p Program) -> Interpreter<'p> {
        let limits = Limits::default();
        Interpreter {
            program,
            meter: Meter::new(limits),
            limits,
            foreign: HashMap::new(),
            is_counting: false,
            given: BTreeMap::new(),
        }
    }

    /// The same interpreter with other limits; each run gets all of them.
    pub fn with_limits(mut self, limits: Limits) -> Interpreter<'p> {
        self.limits = limits;
        self
    }

    /// The same interpreter with a meaning for a foreign function, which is given the function's
    /// arguments in their order.
    pub fn with_foreign(
        mut self,
        name: impl Into<Name>,
        meaning: impl Fn(&[Value]) -> std::result::Result<Value, String> + 'p,
    ) -> Interpreter<'p> {
        self.foreign.insert(name.into(), Box::new(meaning));
        self
    }

    /// The same interpreter with an argument for a type-level parameter at the front of what is
    /// run, such as the function on sizes that says how long the rows of a ragged array are.
    ///
    /// ```
    /// use rise_lang::interpreter::{Interpreter, Sizes, Value};
    /// use rise_lang::{diagnostic::Source, syntax::{NoImports, parse_program}, term::Program, types::{Kind, TypeArgument}};
    ///
    /// let text = "def sums (lens : nat2nat) (xs : (sum(i, 0, 3, lens(i))).i32) =
    ///   xs |> partition 3 lens |> depMapSeq (fun (i : nat) => reduceSeq (+) 0)";
    /// let program = parse_program(&Source::new("sums.rise", text), &NoImports)?;
    /// let mut interpreter = Interpreter::new(&program).with_type_argument("lens", TypeArgument::parse(Kind::NatToNat, "(i => i+1)")?);
    /// let outcome = interpreter.call("sums", &Sizes::new(), vec![Value::array((1..=6_i32).map(Value::from))])?;
    /// assert_eq!(outcome.value.to_string(), "[1, 5, 15]");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_type_argument(
        mut self,
        name: impl Into<Name>,
        argument: impl Into<TypeArgument>,
    ) -> Interpreter<'p> {
        self.given.insert(name.into(), argument.into());
        self
    }

    /// Gives the next run all of the limits.
    pub(super) fn start(&mut self) {
        self.meter = Meter::new(self.limits);
    }

    pub(super) fn evaluate(&mut self, term: &Term, scope: &Scope) -> Result<Value> {
        self.meter.enter().map_err(|error| error.at(term))?;
        let value = stacker::maybe_grow(STACK_LEFT, STACK_MORE, || self.construct(term, scope));
        self.meter.leave();
        value.map_err(|error| error.at(term))
    }

    fn construct(&mut self, term: &Term, scope: &Scope) -> Result<Value> {
        match term.kind() {
            TermKind::Variable(name) => scope
                .value(name)
                .cloned()
                .ok_or_else(|| Reason::UnboundVariable(name.clone()).into()),
            TermKind::Reference(reference) => self.reference(reference, scope),
            TermKind::Lambda(..) | TermKind::TypeLambda(..) => {
                Ok(Function::closure(term, scope, Implicit::default()))
            }
            TermKind::Apply(..) => self.application(term, scope),
            TermKind::TypeApply(function, argument) => {
                let function = self.evaluate(function, scope)?;
                let value = self.apply_type(function, scope.close(argument)?)?;
                Ok(note_instance(value, term, scope))
            }
            TermKind::Literal(literal) => self.literal(literal, term, scope),
            TermKind::Primitive(primitive) => Ok(Function::partial(Partial {
                primitive: *primitive,
                type_arguments: Vec::new(),
                arguments: Vec::new(),
                instance: Instance::of(term, scope, 0),
            })),
            TermKind::Foreign(function) => Ok(Function::foreign(&scope.with_sizes(function))),
        }
    }

    /// An application with all its arguments at once.
    fn application(&mut self, term: &Term, scope: &Scope) -> Result<Value> {
        let (mut head, mut arguments) = (term, Vec::new());
        while let TermKind::Apply(function, argument) = head.kind() {
            arguments.push(argument);
            head = function;
        }
        // A primitive with all its arguments is called at once: most applications are that.
        if let TermKind::Primitive(primitive) = head.kind()
            && meaning::shape(*primitive)
                == (meaning::Shape {
                    explicit: 0,
                    arity: Some(arguments.len()),
                })
        {
            if *primitive == Primitive::Select
                && let [otherwise, then, condition] = arguments[..]
            {
                let parts = [otherwise, then, condition];
                return match self.is_counting {
                    true => self.count_selection(parts, scope),
                    false => self.selection(parts, scope),
                };
            }
            let values = self.values(arguments, scope)?;
            let instance = Instance::of(head, scope, 0);
            return self.call_primitive(*primitive, &[], instance.as_ref(), values);
        }
        let function = self.evaluate(head, scope)?;
        let values = self.values(arguments, scope)?;
        self.apply(function, values)
    }

    /// A `select`, whose arguments stand in the reverse order: what is not chosen is not computed.
    fn selection(
        &mut self,
        [otherwise, then, condition]: [&Term; 3],
        scope: &Scope,
    ) -> Result<Value> {
        match self.evaluate(condition, scope)? {
            Value::Scalar(ScalarValue::Bool(true)) => self.evaluate(then, scope),
            Value::Scalar(ScalarValue::Bool(false)) => self.evaluate(otherwise, scope),
            Value::Undefined => Ok(self.evaluate(then, scope)?.undefined_like()),
            other => Err(InterpretError::wrong(
                "`select`",
                "a truth value",
                other.description(),
            )),
        }
    }

    /// The values of arguments that stand in the reverse order.
    fn values(&mut self, arguments: Vec<&Term>, scope: &Scope) -> Result<Vec<Value>> {
        arguments
            .into_iter()
            .rev()
            .map(|argument| self.evaluate(argument, scope))
            .collect()
    }

    fn reference(&mut self, reference: &Reference, scope: &Scope) -> Result<Value> {
        let program = self.program;
        let definition = program.definition(&reference.name).ok_or_else(|| {
            InterpretError::from(Reason::UnknownDefinition(reference.name.clone()))
        })?;
        let closed = reference
            .arguments
            .iter()
            .map(|argument| scope.close(argument));
        let implicit = Implicit::of(closed.collect::<Result<_>>()?);
        self.below(&definition.term, Scope::default(), implicit)
    }

    /// The value of the term below its leading implicit parameters.
    ///
    /// Those that inference has not instantiated stay open until values tell them.
    pub(super) fn below(&mut self, term: &Term, scope: Scope, implicit: Implicit) -> Result<Value> {
        let (mut term, mut scope, mut implicit) = (term, scope, implicit);
        while let TermKind::TypeLambda(parameter, body) = term.kind()
            && !parameter.explicit
        {
            scope = with_implicit(scope, parameter, &mut implicit);
            term = body;
        }
        match term.kind() {
            TermKind::Lambda(..) | TermKind::TypeLambda(..) => {
                Ok(Function::closure(term, &scope, implicit))
            }
            _ => self.evaluate(term, &scope),
        }
    }

    fn literal(&mut self, literal: &Literal, term: &Term, scope: &Scope) -> Result<Value> {
        Ok(match literal {
            Literal::Scalar(value) => Value::Scalar(*value),
            Literal::Number(number) => number_of_type(number, term, scope)?,
            Literal::Size(size) => Value::Scalar(ScalarValue::Index(scope.size(size)?)),
            Literal::Index { value, bound } => {
                let (value, bound) = (scope.size(value)?, scope.size(bound)?);
                if value >= bound {
                    return Err(Reason::IndexOutOfRange {
                        of: term.to_string(),
                        index: value,
                        bound,
                    }
                    .into());
                }
                Value::Index { value, bound }
            }
            Literal::Array(array) => self.array_literal(array)?,
        })
    }

    fn array_literal(&mut self, array: &ArrayLiteral) -> Result<Value> {
        self.meter.elements(array.values().len() as u64)?;
        Ok(Value::from(array))
    }

    /// The function applied to the arguments, one after the other.
    pub(super) fn apply(&mut self, function: Value, arguments: Vec<Value>) -> Result<Value> {
        let mut function = function;
        let mut arguments = arguments.into_iter();
        loop {
            if arguments.len() == 0 {
                return Ok(function);
            }
            function = match &function {
                Value::Function(Function(FunctionKind::Closure(closure))) => {
                    self.enter(closure, &mut arguments)?
                }
                Value::Function(Function(FunctionKind::Partial(partial))) => {
                    let missing = self.arity(partial)?.saturating_sub(partial.arguments.len());
                    let given = arguments.by_ref().take(missing);
                    let all = partial.arguments.iter().cloned().chain(given).collect();
                    self.saturate(partial, all)?
                }
                Value::Function(Function(FunctionKind::Foreign(foreign))) => match arguments.next()
                {
                    Some(argument) => self.call_foreign(foreign, argument)?,
                    None => return Ok(function),
                },
                other => {
                    return Err(InterpretError::wrong(
                        "an application",
                        "a function",
                        other.description(),
                    ));
                }
            };
        }
    }

    /// Goes through as many lambdas as there are arguments, and evaluates what is below.
    fn enter(
        &mut self,
        closure: &Closure,
        arguments: &mut std::vec::IntoIter<Value>,
    ) -> Result<Value> {
        let (mut term, mut scope) = (&closure.lambda, closure.scope.clone());
        let mut implicit = closure.implicit.clone();
        loop {
            match term.kind() {
                TermKind::Lambda(parameter, body) => {
                    let Some(argument) = arguments.next() else {
                        break;
                    };
                    if self.is_counting {
                        // Types tell all sizes: there is no value to tell them.
                    } else if let Some(annotation) = &parameter.annotation {
                        matching::check(
                            annotation,
                            &argument,
                            &scope,
                            Asker::Parameter(&parameter.name),
                        )
                        .map_err(|error| error.at(term))?;
                    } else if let Some(Type::Function(ty, _)) = term.ty() {
                        matching::tell(ty, &argument, &scope);
                    }
                    scope = scope.with_value(&parameter.name, argument);
                    term = body;
                }
                TermKind::TypeLambda(parameter, body) if !parameter.explicit => {
                    scope = with_implicit(scope, parameter, &mut implicit);
                    term = body;
                }
                TermKind::TypeLambda(parameter, _) if arguments.len() > 0 => {
                    let expected = format!("a type-level argument for {parameter}");
                    return Err(
                        InterpretError::wrong("an application", expected, "a value").at(term)
                    );
                }
                _ => break,
            }
        }
        self.below(term, scope, implicit)
    }

    /// The function applied to a type-level argument, which is closed.
    pub(super) fn apply_type(&mut self, function: Value, argument: TypeArgument) -> Result<Value> {
        match &function {
            Value::Function(Function(FunctionKind::Closure(closure))) => {
                let (mut lambda, mut scope) = (&closure.lambda, closure.scope.clone());
                let mut implicit = closure.implicit.clone();
                while let TermKind::TypeLambda(parameter, body) = lambda.kind()
                    && !parameter.explicit
                {
                    scope = with_implicit(scope, parameter, &mut implicit);
                    lambda = body;
                }
                match lambda.kind() {
                    TermKind::TypeLambda(parameter, body) if parameter.kind == argument.kind() => {
                        self.below(body, scope.with_type(&parameter.name, argument), implicit)
                    }
                    _ => Err(wrong_argument(
                        &closure.lambda,
                        "no such argument",
                        &argument,
                    )),
                }
            }
            Value::Function(Function(FunctionKind::Partial(partial))) => {
                let mut partial = Partial::clone(partial);
                meaning::check_type_argument(
                    partial.primitive,
                    partial.type_arguments.len(),
                    &argument,
                )?;
                partial.type_arguments.push(argument);
                let arguments = partial.arguments.clone();
                self.saturate(&partial, arguments)
            }
            other => Err(wrong_argument(&other, "no type-level argument", &argument)),
        }
    }

    /// The number of arguments on values.
    fn arity(&self, partial: &Partial) -> Result<usize> {
        match (
            meaning::shape(partial.primitive).arity,
            partial.type_arguments.first(),
        ) {
            (Some(arity), _) => Ok(arity),
            (None, Some(TypeArgument::Nat(count))) => Ok(count.as_constant().unwrap_or(0) as usize),
            (None, _) => Err(meaning::missing_type_arguments(partial.primitive)),
        }
    }

    /// The value of the primitive for the arguments, if these are all.
    fn saturate(&mut self, partial: &Partial, arguments: Vec<Value>) -> Result<Value> {
        let Partial {
            primitive,
            type_arguments,
            instance,
            ..
        } = partial;
        let complete = type_arguments.len() >= meaning::shape(*primitive).explicit;
        if !complete && !arguments.is_empty() {
            return Err(meaning::missing_type_arguments(*primitive));
        }
        if !complete || arguments.len() < self.arity(partial)? {
            return Ok(Function::partial(Partial {
                arguments,
                ..partial.clone()
            }));
        }
        self.call_primitive(*primitive, type_arguments, instance.as_ref(), arguments)
    }

    fn call_primitive(
        &mut self,
        primitive: Primitive,
        type_arguments: &[TypeArgument],
        instance: Option<&Instance>,
        arguments: Vec<Value>,
    ) -> Result<Value> {
        self.meter.enter()?;
        let is_counting = self.is_counting;
        let call = &mut Call {
            interpreter: self,
            primitive,
            type_arguments,
            instance,
        };
        let value = match is_counting {
            true => operations::of(call, arguments),
            false => meaning::of(call, arguments),
        };
        self.meter.leave();
        value
    }

    fn call_foreign(&mut self, function: &Arc<ForeignFunction>, argument: Value) -> Result<Value> {
        if self.is_counting {
            return Ok(Value::Undefined);
        }
        let name = function.name();
        let mut arguments = Vec::with_capacity(function.parameters().len());
        let mut rest = argument;
        for _ in 1..function.parameters().len() {
            let Value::Pair(pair) = &rest else {
                return Err(InterpretError::wrong(
                    format_args!("`{name}`"),
                    "a pair of all its arguments",
                    rest.description(),
                ));
            };
            arguments.push(pair.first().clone());
            let second = pair.second().clone();
            rest = second;
        }
        arguments.push(rest);
        if arguments.contains(&Value::Undefined) {
            return Err(Reason::Undefined(format!("the call of `{name}`")).into());
        }
        let value = match self.foreign.get(name) {
            Some(meaning) => meaning(&arguments),
            None => meaning::blas::of(function, &arguments)
                .ok_or_else(|| Reason::UnknownForeign(name.clone()))?,
        };
        value.map_err(|message| {
            Reason::Foreign {
                name: name.clone(),
                message,
            }
            .into()
        })
    }

    /// An array, if it is not too large and nests no deeper than types do.
    pub(super) fn make_array(&mut self, values: Vec<Value>) -> Result<Value> {
        self.checked(Value::Array(Array::new(values)))
    }

    /// The value, if it nests no deeper than types do.
    pub(super) fn checked(&self, value: Value) -> Result<Value> {
        match value.nesting() <= super::limits::DEEPEST_VALUE {
            true => Ok(value),
            false => Err(Reason::Depth(super::limits::DEEPEST_VALUE as usize).into()),
        }
    }
}

/// The scope with what an implicit parameter stands for: the argument that inference has found, or
/// what values will tell.
fn with_implicit(scope: Scope, parameter: &TypeParameter, implicit: &mut Implicit) -> Scope {
    match implicit.next() {
        Some(argument) => scope.with_type(&parameter.name, argument),
        None => scope.with_open(&parameter.name),
    }
}

fn wrong_argument(
    of: &impl std::fmt::Display,
    expected: &str,
    argument: &TypeArgument,
) -> InterpretError {
    Reason::TypeArgument {
        of: of.to_string(),
        expected: expected.to_owned(),
        found: argument.to_string(),
    }
    .into()
}

/// Adds the type that inference found for the term to a primitive that has no arguments on values
/// yet.
fn note_instance(value: Value, term: &Term, scope: &Scope) -> Value {
    match value {
        Value::Function(Function(FunctionKind::Partial(partial)))
            if partial.arguments.is_empty() =>
        {
            let mut partial = Arc::unwrap_or_clone(partial);
            let instance = Instance::of(term, scope, partial.type_arguments.len());
            partial.instance = instance.or(partial.instance);
            Function::partial(partial)
        }
        value => value,
    }
}

fn number_of_type(number: &Number, term: &Term, scope: &Scope) -> Result<Value> {
    let Some(Type::Data(data)) = term.ty().or(term.annotation()) else {
        return Ok(Value::Number(number.clone()));
    };
    let scalar = match data {
        DataType::Variable(name) => match scope.argument(name) {
            Some(TypeArgument::Data(data)) => data.as_scalar(),
            _ => None,
        },
        data => data.as_scalar(),
    };
    match scalar {
        Some(scalar) => Ok(Value::Scalar(number.value(scalar).map_err(Reason::from)?)),
        None => Ok(Value::Number(number.clone())),
    }
}
