//! Values of expressions.

use std::{fmt, sync::Arc};

use rise_lang::{
    nat::{Name, Nat},
    primitives::Primitive,
    term::Term,
    types::{AddressSpace, NatToNat, TypeArgument},
};

use crate::{
    rise::{Context, Strategy},
    text::{
        Type,
        core::{Function, Global},
    },
};

/// The value of an expression.
#[derive(Clone)]
pub(in crate::text) enum Value {
    Strategy(Strategy),
    /// A number, or an expression over the sizes of a program.
    Nat(Nat),
    Address(AddressSpace),
    NatToNat(NatToNat),
    Primitive(Primitive),
    Term(Term),
    Text(Name),
    Bool(bool),
    List(Arc<[Value]>),
    Function(Arc<Closure>),
}

/// A function with fewer arguments than it takes.
pub(in crate::text) struct Closure {
    pub(super) callee: Callee,
    /// The values that the function uses of its surroundings.
    pub(super) captures: Arc<[Value]>,
    pub(super) arguments: Vec<Value>,
}

impl Drop for Closure {
    /// Functions may be nested deeper than the stack is.
    fn drop(&mut self) {
        let values = (
            std::mem::take(&mut self.captures),
            std::mem::take(&mut self.arguments),
        );
        crate::run::deep(|| drop(values));
    }
}

/// A called function.
pub(super) enum Callee {
    /// A definition, with its name for messages.
    Global(Global, Name),
    /// A function inside of one.
    Code(Arc<Function>),
    /// A context, which takes the strategy at its gap.
    Context(Arc<Context>),
}

/// A key that is equal for equal values, without looking into values that have an address.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) enum Identity {
    Nat(Nat),
    Type(TypeArgument),
    Primitive(Primitive),
    Text(Name),
    Bool(bool),
    /// The address of a strategy, a term, a list or a function; live ones do not share an address.
    Address(usize),
}

impl Value {
    pub(super) fn identity(&self) -> Identity {
        match self {
            Value::Nat(number) => Identity::Nat(number.clone()),
            Value::Address(address) => Identity::Type(TypeArgument::Address(address.clone())),
            Value::NatToNat(function) => Identity::Type(TypeArgument::NatToNat(function.clone())),
            Value::Primitive(primitive) => Identity::Primitive(*primitive),
            Value::Text(text) => Identity::Text(text.clone()),
            Value::Bool(truth) => Identity::Bool(*truth),
            Value::Strategy(strategy) => Identity::Address(strategy.address()),
            Value::Term(term) => Identity::Address(term.node_address()),
            Value::List(items) => Identity::Address(Arc::as_ptr(items).cast::<()>() as usize),
            Value::Function(closure) => Identity::Address(Arc::as_ptr(closure) as usize),
        }
    }

    /// The size that it is, if that is not known before the program runs.
    pub(in crate::text) fn open_size(&self) -> Option<&Nat> {
        match self {
            Value::Nat(size) if size.as_constant().is_none() => Some(size),
            _ => None,
        }
    }

    /// The value as an argument of a rule, if it can be one.
    pub(super) fn type_argument(&self) -> Option<TypeArgument> {
        match self {
            Value::Nat(number) => Some(TypeArgument::Nat(number.clone())),
            Value::Address(address) => Some(TypeArgument::Address(address.clone())),
            Value::NatToNat(function) => Some(TypeArgument::NatToNat(function.clone())),
            _ => None,
        }
    }
}

/// Writes values between round brackets; nothing if there are none.
pub(super) fn write_arguments(
    arguments: &[Value],
    formatter: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    for (index, argument) in arguments.iter().enumerate() {
        write!(
            formatter,
            "{}{argument}",
            if index == 0 { "(" } else { ", " }
        )?;
    }
    formatter.write_str(if arguments.is_empty() { "" } else { ")" })
}

/// Writes arguments between round brackets, each with the name of its parameter where names are
/// given.
pub(super) fn write_named(
    names: &[Name],
    arguments: &[Value],
    formatter: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    if names.is_empty() {
        return write_arguments(arguments, formatter);
    }
    for (index, argument) in arguments.iter().enumerate() {
        formatter.write_str(if index == 0 { "(" } else { ", " })?;
        match names.get(index) {
            Some(name) => write!(formatter, "{name} = {argument}")?,
            None => write!(formatter, "{argument}")?,
        }
    }
    formatter.write_str(")")
}

/// More elements of a list are not written.
const MOST_ELEMENTS: usize = 20;

impl fmt::Display for Value {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Strategy(strategy) => write!(formatter, "{strategy}"),
            Value::Nat(number) => write!(formatter, "{number}"),
            Value::Address(address) => write!(formatter, "{address}"),
            Value::NatToNat(NatToNat::Lambda(parameter, body)) => {
                write!(formatter, "({parameter} => {body})")
            }
            Value::NatToNat(NatToNat::Variable(name)) => write!(formatter, "{name}"),
            Value::Primitive(primitive) => write!(formatter, "{primitive}"),
            Value::Term(term) => write!(formatter, "`{term}`"),
            Value::Text(text) => write!(formatter, "\"{text}\""),
            Value::Bool(truth) => write!(formatter, "{truth}"),
            Value::List(items) => {
                let list: Vec<String> = items
                    .iter()
                    .take(MOST_ELEMENTS)
                    .map(ToString::to_string)
                    .collect();
                let rest = if items.len() > MOST_ELEMENTS {
                    ", …"
                } else {
                    ""
                };
                write!(formatter, "[{}{rest}]", list.join(", "))
            }
            Value::Function(closure) => match &closure.callee {
                Callee::Global(_, name) => {
                    write!(formatter, "{name}")?;
                    write_arguments(&closure.arguments, formatter)
                }
                Callee::Context(context) => write!(formatter, "{context}"),
                Callee::Code(function) => {
                    let names: Vec<&str> = function
                        .parameters
                        .iter()
                        .map(|parameter| parameter.name.as_str())
                        .collect();
                    write!(
                        formatter,
                        "fun {} => {}",
                        names.join(" "),
                        function.body.span.text()
                    )
                }
            },
        }
    }
}

/// Arguments and results of natives, as types of Rust.
pub(in crate::text) trait Native: Sized {
    /// The type in `.elevate`.
    fn ty() -> Type;

    /// The value, if it is one of that type.
    fn from_value(value: &Value) -> Option<Self>;

    /// The value that stands for it.
    fn into_value(self) -> Value;
}

macro_rules! native {
    ($($rust:ty, $variant:ident;)*) => {$(
        impl Native for $rust {
            fn ty() -> Type {
                Type::$variant
            }

            fn from_value(value: &Value) -> Option<Self> {
                match value {
                    Value::$variant(value) => Some(value.clone()),
                    _ => None,
                }
            }

            fn into_value(self) -> Value {
                Value::$variant(self)
            }
        }
    )*};
}

native! {
    Strategy, Strategy;
    Nat, Nat;
    AddressSpace, Address;
    NatToNat, NatToNat;
    Primitive, Primitive;
    Term, Term;
}

impl Native for u64 {
    fn ty() -> Type {
        Type::Nat
    }

    /// Of a size that is not known there is none.
    fn from_value(value: &Value) -> Option<u64> {
        Nat::from_value(value)?.as_constant()
    }

    fn into_value(self) -> Value {
        Value::Nat(Nat::constant(self))
    }
}

/// Any value, of the type variable `'a`.
pub(in crate::text) struct Any(Value);

impl Native for Any {
    fn ty() -> Type {
        Type::Variable(0)
    }

    fn from_value(value: &Value) -> Option<Any> {
        Some(Any(value.clone()))
    }

    fn into_value(self) -> Value {
        self.0
    }
}

impl<Element: Native> Native for Vec<Element> {
    fn ty() -> Type {
        Type::list(Element::ty())
    }

    fn from_value(value: &Value) -> Option<Vec<Element>> {
        match value {
            Value::List(items) => items.iter().map(Element::from_value).collect(),
            _ => None,
        }
    }

    fn into_value(self) -> Value {
        Value::List(self.into_iter().map(Native::into_value).collect())
    }
}
