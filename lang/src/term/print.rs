//! Terms in the surface notation, on one line.

use std::fmt::{Display, Formatter, Result};

use super::{Literal, Reference, Term, TermKind};
use crate::{primitives::Primitive, stack::deep, types::TypeArgument};

/// How tightly a construct holds together, and with it what needs parentheses where.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    /// Lambdas: they reach as far to the right as they can.
    Open,
    /// `a < b`, which does not chain.
    Comparison,
    /// `a + b`.
    Sum,
    /// `a * b`.
    Product,
    /// `f x`.
    Application,
    /// Terms that never need parentheses.
    Closed,
}

/// The infix operator of a primitive.
fn operator(primitive: Primitive) -> Option<(&'static str, Level)> {
    Some(match primitive {
        Primitive::Add => ("+", Level::Sum),
        Primitive::Sub => ("-", Level::Sum),
        Primitive::Mul => ("*", Level::Product),
        Primitive::Div => ("/", Level::Product),
        Primitive::Mod => ("%", Level::Product),
        Primitive::Lt => ("<", Level::Comparison),
        Primitive::Gt => (">", Level::Comparison),
        Primitive::Le => ("<=", Level::Comparison),
        Primitive::Ge => (">=", Level::Comparison),
        Primitive::Equal => ("==", Level::Comparison),
        _ => return None,
    })
}

impl Level {
    fn tighter(self) -> Level {
        match self {
            Level::Open => Level::Comparison,
            Level::Comparison => Level::Sum,
            Level::Sum => Level::Product,
            Level::Product => Level::Application,
            Level::Application | Level::Closed => Level::Closed,
        }
    }
}

/// Every construct as it is, on one line, for messages and tests: no name is changed, no pattern or
/// pipe is made up, and what the surface syntax cannot say is printed all the same.
/// [`print_term`](crate::syntax::print_term) prints what a person would write, and what is read as
/// the same term. Takes no deep stack for a deep term.
impl Display for Term {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        print(self, Level::Open, formatter)
    }
}

/// Prints the term so that it can stand where a construct of the given level can.
fn print(term: &Term, needed: Level, formatter: &mut Formatter<'_>) -> Result {
    deep(|| print_here(term, needed, formatter))
}

fn print_here(term: &Term, needed: Level, formatter: &mut Formatter<'_>) -> Result {
    if let Some(annotation) = term.annotation() {
        write!(formatter, "(")?;
        print_bare(term, Level::Open, formatter)?;
        return write!(formatter, " : {annotation})");
    }
    print_bare(term, needed, formatter)
}

fn in_parentheses(
    needed: Level,
    level: Level,
    formatter: &mut Formatter<'_>,
    print: impl FnOnce(&mut Formatter<'_>) -> Result,
) -> Result {
    if needed <= level {
        return print(formatter);
    }
    write!(formatter, "(")?;
    print(formatter)?;
    write!(formatter, ")")
}

/// Prints the term without its annotation.
fn print_bare(term: &Term, needed: Level, formatter: &mut Formatter<'_>) -> Result {
    match term.kind() {
        TermKind::Variable(name) => write!(formatter, "{name}"),
        TermKind::Reference(reference) => {
            formatter.write_str(crate::prelude::written(reference.written_name()))
        }
        TermKind::Literal(literal) => print_literal(literal, needed, formatter),
        TermKind::Primitive(primitive) => match operator(*primitive) {
            Some((symbol, _)) => write!(formatter, "({symbol})"),
            None => write!(formatter, "{primitive}"),
        },
        TermKind::Foreign(function) => write!(formatter, "{}", function.name()),
        TermKind::Lambda(..) | TermKind::TypeLambda(..) => {
            in_parentheses(needed, Level::Open, formatter, |formatter| {
                print_lambdas(term, formatter)
            })
        }
        TermKind::Apply(..) => print_application(term, needed, formatter),
        TermKind::TypeApply(function, argument) => {
            if let Some((head, arguments)) = use_of_shapes(term) {
                return in_parentheses(needed, Level::Application, formatter, |formatter| {
                    print_use_of_shapes(head, &arguments, formatter)
                });
            }
            in_parentheses(needed, Level::Application, formatter, |formatter| {
                print(function, Level::Application, formatter)?;
                write!(formatter, " ")?;
                print_argument(argument, formatter)
            })
        }
    }
}

fn print_literal(literal: &Literal, needed: Level, formatter: &mut Formatter<'_>) -> Result {
    let text = literal.to_string();
    let is_word = text
        .chars()
        .all(|letter| letter.is_alphanumeric() || matches!(letter, '.' | '_'));
    let level = if is_word || matches!(literal, Literal::Array(_)) {
        Level::Closed
    } else {
        Level::Open
    };
    in_parentheses(needed, level, formatter, |formatter| {
        write!(formatter, "{text}")
    })
}

fn print_lambdas(term: &Term, formatter: &mut Formatter<'_>) -> Result {
    write!(formatter, "fun")?;
    let mut body = term;
    loop {
        match body.kind() {
            TermKind::Lambda(parameter, inner) => {
                match &parameter.annotation {
                    Some(ty) => write!(formatter, " ({} : {ty})", parameter.name)?,
                    None => write!(formatter, " {}", parameter.name)?,
                }
                body = inner;
            }
            TermKind::TypeLambda(parameter, inner) => {
                write!(formatter, " {parameter}")?;
                body = inner;
            }
            _ => break,
        }
        if body.annotation().is_some() {
            break;
        }
    }
    write!(formatter, " => ")?;
    print(body, Level::Open, formatter)
}

fn print_application(term: &Term, needed: Level, formatter: &mut Formatter<'_>) -> Result {
    let Some((function, last)) = term.as_apply() else {
        return Ok(());
    };
    let binary = function
        .as_apply()
        .filter(|_| function.annotation().is_none());
    if let Some((head, first)) = binary
        && let Some(primitive) = head.as_primitive()
        && head.annotation().is_none()
    {
        if primitive == Primitive::MakePair {
            write!(formatter, "(")?;
            print(first, Level::Open, formatter)?;
            write!(formatter, ", ")?;
            print(last, Level::Open, formatter)?;
            return write!(formatter, ")");
        }
        if let Some((symbol, level)) = operator(primitive) {
            let left = if level == Level::Comparison {
                level.tighter()
            } else {
                level
            };
            return in_parentheses(needed, level, formatter, |formatter| {
                print(first, left, formatter)?;
                write!(formatter, " {symbol} ")?;
                print(last, level.tighter(), formatter)
            });
        }
    }
    in_parentheses(needed, Level::Application, formatter, |formatter| {
        print(function, Level::Application, formatter)?;
        write!(formatter, " ")?;
        print(last, Level::Closed, formatter)
    })
}

/// The use of a definition with shapes and its type-level arguments, if the term is one.
fn use_of_shapes(term: &Term) -> Option<(&Reference, Vec<&TypeArgument>)> {
    let (mut head, mut arguments) = (term, Vec::new());
    while let TermKind::TypeApply(function, argument) = head.kind() {
        arguments.push(argument);
        head = function;
    }
    arguments.reverse();
    match head.kind() {
        TermKind::Reference(reference) if reference.of.is_some() => Some((reference, arguments)),
        _ => None,
    }
}

/// The use with the arguments for a shape in brackets, as its author wrote them.
fn print_use_of_shapes(
    reference: &Reference,
    arguments: &[&TypeArgument],
    formatter: &mut Formatter<'_>,
) -> Result {
    formatter.write_str(crate::prelude::written(reference.written_name()))?;
    let mut rest = arguments.iter();
    let written = reference.of.iter().flat_map(|of| &of.arguments);
    for rank in written {
        let Some(rank) = rank else {
            if let Some(argument) = rest.next() {
                formatter.write_str(" ")?;
                print_argument(argument, formatter)?;
            }
            continue;
        };
        let sizes: Vec<String> = rest.by_ref().take(*rank).map(ToString::to_string).collect();
        write!(formatter, " [{}]", sizes.join(", "))?;
    }
    rest.try_for_each(|argument| {
        formatter.write_str(" ")?;
        print_argument(argument, formatter)
    })
}

fn print_argument(argument: &TypeArgument, formatter: &mut Formatter<'_>) -> Result {
    match argument {
        TypeArgument::Nat(nat) if nat.as_constant().is_none() && nat.as_variable().is_none() => {
            write!(formatter, "({nat})")
        }
        TypeArgument::Data(data) => write!(formatter, "({data})"),
        other => write!(formatter, "{other}"),
    }
}
