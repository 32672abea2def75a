//! Makes a tree of a term, as a person would write it.

mod application;
mod lambda;
mod literal;

use super::{
    parse::{DEEPEST_NESTING, with_stack},
    print::{print_expression, print_file},
    resolve::Slot,
    tree::{self, Argument, Expression, ExpressionKind, File, Identifier, Written},
};
use crate::{
    diagnostic::{Source, abbreviated},
    nat::{Name, Nat},
    prelude,
    primitives::Primitive,
    term::{Definition, ForeignFunction, Program, Term, TermKind},
    types::{Kind, NatToData, NatToNat, TypeArgument},
};
use rustc_hash::FxHashSet;

/// How many nodes a term may have when it is written out, so that writing it and reading it again
/// takes seconds.
const MOST_NODES: u64 = 2_000_000;

/// The term in the surface syntax, in lines of at most [`WIDTH`](super::WIDTH) columns where that
/// is possible.
///
/// [`TermReader`](super::TermReader) reads it as an equal term, annotations and all, for every term
/// that has a type. Variables are renamed where the syntax needs other names. Needed for reading:
/// the definitions that the term uses and leave for its free variables.
///
/// ```
/// use rise_lang::{diagnostic::Source, syntax};
/// let read = |text: &str| syntax::parse_term(&Source::new("a.rise", text));
/// let term = read("fun xs => reduce (+) 0 (map (fun p => fst p * snd p) (zip xs xs))")?;
/// let text = syntax::print_term(&term);
/// assert_eq!(text, "fun xs => zip xs xs |> map (fun (p1, p2) => p1 * p2) |> reduce (+) 0");
/// assert_eq!(read(&text)?, term);
/// # Ok::<(), syntax::SyntaxError>(())
/// ```
///
/// A term that is nested more deeply than any text that is read
/// ([`DEEPEST_NESTING`](super::DEEPEST_NESTING)) is printed as by its `Display`: on one line, every
/// construct as it is. `Display` is for messages, this is for programs.
pub fn print_term(term: &Term) -> String {
    if is_too_deep(term) {
        return term.to_string();
    }
    let mut raiser = Raiser::new(term);
    print_expression(&raiser.term(term))
}

/// The beginning of the term in the surface syntax on one line, for messages; of a term that is
/// very large, as by its `Display`.
///
/// Takes time for what is printed only: a term whose parts are shared may be too large to be
/// written as a whole.
///
/// ```
/// use rise_lang::primitives::Primitive::Mul;
/// use rise_lang::{syntax, term::build::variable};
/// let square = |term: rise_lang::term::Term| Mul.of([term.clone(), term]);
/// assert_eq!(syntax::print_abbreviated(&square(variable("x"))), "x * x");
/// let power = (0..100).fold(variable("x"), |power, _| square(power));
/// assert!(syntax::print_abbreviated(&power).ends_with('…'));
/// ```
pub fn print_abbreviated(term: &Term) -> String {
    const MOST_NODES: u64 = 10_000;
    match term.extent().nodes > MOST_NODES {
        true => abbreviated(term),
        false => abbreviated(print_term(term)),
    }
}

/// Whether the term is too large to be written as a whole: parts that it shares make a text far
/// larger than the term is in memory.
///
/// [`print_term`] and [`print_program`] write it all the same, however long that takes.
///
/// ```
/// use rise_lang::primitives::Primitive::Mul;
/// use rise_lang::{syntax, term::build::variable};
/// let power = (0..100).fold(variable("x"), |power, _| Mul.of([power.clone(), power]));
/// assert!(syntax::is_too_large(&power));
/// ```
pub fn is_too_large(term: &Term) -> bool {
    term.extent().nodes > MOST_NODES
}

/// Whether no text of the term can be read.
fn is_too_deep(term: &Term) -> bool {
    // A construct of the syntax is several terms, one in the other: an application is one for each
    // argument.
    term.extent().depth > 8 * DEEPEST_NESTING + 1
}

/// The program in the surface syntax, a definition after the other.
///
/// [`parse_program`](super::parse_program) reads it as an equal program, if no definition has a
/// name that the syntax does not allow, or a term that is nested more deeply than any text that is
/// read. A program with such a term is printed on one line a definition.
pub fn print_program(program: &Program) -> String {
    let mut texts = Vec::new();
    shaped_behind(program, None, &mut texts);
    for definition in &program.definitions {
        // The prelude's definitions have their meaning without being written.
        if !prelude::is_of_prelude(&definition.name) {
            texts.push(print_definition(definition));
        }
        shaped_behind(program, Some(&definition.name), &mut texts);
    }
    texts.join("\n")
}

/// The texts of the definitions with shapes that stand behind one without.
fn shaped_behind(program: &Program, after: Option<&Name>, texts: &mut Vec<String>) {
    let shaped = program
        .shaped
        .iter()
        .filter(|shaped| shaped.after() == after && !prelude::is_of_prelude(shaped.name()));
    texts.extend(shaped.map(|shaped| print_tree(shaped.tree().clone(), shaped.text())));
}

fn print_definition(written: &Definition) -> String {
    match is_too_deep(&written.term) {
        true => format!("def {} = {}\n", written.name, written.term),
        false => print_tree(definition(written), ""),
    }
}

/// The definition on one line, with another body.
pub(super) fn print_with_body(written: &Definition, body: &str) -> String {
    let tree = tree::Definition {
        body: name(body),
        ..definition(written)
    };
    let lines = print_tree(tree, "");
    lines.split_whitespace().collect::<Vec<&str>>().join(" ")
}

fn print_tree(definition: tree::Definition, text: &str) -> String {
    let file = File {
        imports: Vec::new(),
        definitions: vec![definition],
    };
    print_file(&file, text, &[])
}

fn definition(definition: &Definition) -> tree::Definition {
    let mut raiser = Raiser::new(&definition.term);
    let (parameters, body, names) = raiser.lambdas(&definition.term);
    let result = body
        .annotation()
        .map(|ty| written(ty.clone(), ty.with_blanks().to_string()));
    let body = raiser.bare(&body);
    raiser.leave(names);
    let facts: Vec<String> = definition.facts.iter().map(ToString::to_string).collect();
    tree::Definition {
        name: identifier(definition.name.as_str()),
        parameters,
        result,
        facts: (!facts.is_empty()).then(|| written(definition.facts.clone(), facts.join(", "))),
        body,
        range: 0..0,
    }
}

fn identifier(name: &str) -> Identifier {
    Identifier {
        name: name.to_owned(),
        range: 0..0,
    }
}

fn written<T>(value: T, text: String) -> Written<T> {
    Written {
        value,
        text,
        range: 0..0,
    }
}

fn expression(kind: ExpressionKind) -> Expression {
    Expression {
        kind,
        range: 0..0,
        depth: 0,
    }
}

fn name(name: &str) -> Expression {
    expression(ExpressionKind::Name(name.to_owned()))
}

/// The size as an expression.
fn size(nat: &Nat) -> Expression {
    let text = nat.to_string();
    let source = Source::new("", text.as_str());
    let parsed = super::parse::Parser::new(&source, 0..text.len()).whole_expression();
    match parsed {
        Ok((mut expression, _)) => {
            forget_places(&mut expression);
            expression
        }
        // Printed sizes are always expressions, unless they name internal variables, which nothing
        // reads.
        Err(_) => name(&text),
    }
}

/// Takes the places out, so that no comment is looked for before them.
fn forget_places(expression: &mut Expression) {
    expression.range = 0..0;
    match &mut expression.kind {
        ExpressionKind::Apply(head, arguments) => {
            forget_places(head);
            for argument in arguments {
                if let Argument::Value(value) | Argument::Call(value) = argument {
                    forget_places(value);
                }
            }
        }
        ExpressionKind::Negate(inner) => forget_places(inner),
        ExpressionKind::Tuple(parts) => parts.iter_mut().for_each(forget_places),
        ExpressionKind::Binary {
            left,
            right,
            operator_range,
            ..
        } => {
            *operator_range = 0..0;
            forget_places(left);
            forget_places(right);
        }
        _ => {}
    }
}

/// A component of a pair that has a name of its own.
#[derive(Clone, Debug)]
struct Component {
    variable: Name,
    primitive: Primitive,
    name: String,
}

#[derive(Clone, Debug)]
enum Bound {
    /// A variable and what it is called in the text.
    Value(Name, String),
    /// The name of a size, a type or the like.
    Type(Name),
    Component(Component),
}

struct Raiser {
    bound: Vec<Bound>,
    /// The names that mean something else: primitives, definitions, free variables.
    taken: FxHashSet<String>,
}

impl Raiser {
    fn new(term: &Term) -> Raiser {
        let mut taken: FxHashSet<String> = Primitive::all()
            .iter()
            .map(|primitive| primitive.name().to_owned())
            .collect();
        references(term, &mut taken);
        Raiser {
            bound: Vec::new(),
            taken,
        }
    }

    fn leave(&mut self, bindings: usize) {
        self.bound.truncate(self.bound.len() - bindings);
    }

    fn term(&mut self, term: &Term) -> Expression {
        match term.annotation() {
            None => self.bare(term),
            Some(ty) => {
                let inner = self.bare(term);
                let ty = written(ty.clone(), ty.with_blanks().to_string());
                expression(ExpressionKind::Annotated(Box::new(inner), ty))
            }
        }
    }

    /// The term without its annotation.
    fn bare(&mut self, term: &Term) -> Expression {
        with_stack(|| match term.kind() {
            TermKind::Variable(variable) => name(&self.called(variable)),
            TermKind::Reference(reference) => name(prelude::written(&reference.name)),
            TermKind::Primitive(Primitive::Let) => expression(ExpressionKind::LetPrimitive),
            TermKind::Primitive(primitive) => match application::operator(*primitive) {
                Some(operator) => expression(ExpressionKind::Section(operator)),
                None => name(primitive.name()),
            },
            TermKind::Literal(value) => self.literal(value),
            TermKind::Foreign(function) => foreign(function),
            TermKind::Lambda(..) | TermKind::TypeLambda(..) => self.function(term),
            TermKind::Apply(..) | TermKind::TypeApply(..) => self.application(term),
        })
    }

    /// The variable's name in the text.
    fn called(&self, variable: &Name) -> String {
        let called = self.bound.iter().rev().find_map(|bound| match bound {
            Bound::Value(own, called) if own == variable => Some(called.clone()),
            _ => None,
        });
        called.unwrap_or_else(|| variable.as_str().to_owned())
    }

    /// The argument where one of its kind is expected, or in braces.
    fn type_argument(&self, argument: &TypeArgument, expected: bool) -> Argument {
        let kind = argument.kind();
        let in_braces = |kind| Argument::Type(written((), argument.to_string()), kind);
        match argument {
            _ if !expected => in_braces((kind != Kind::Nat).then_some(kind)),
            TypeArgument::Nat(nat) => Argument::Value(size(nat)),
            TypeArgument::Address(space) => Argument::Value(name(&space.to_string())),
            TypeArgument::NatToNat(NatToNat::Lambda(parameter, body)) => {
                let body = Box::new(size(body));
                let kind = ExpressionKind::SizeFunction(identifier(parameter.as_str()), body);
                Argument::Value(expression(kind))
            }
            TypeArgument::NatToNat(NatToNat::Variable(own))
            | TypeArgument::NatToData(NatToData::Variable(own)) => {
                Argument::Value(name(own.as_str()))
            }
            TypeArgument::Data(_) | TypeArgument::NatToData(_) => in_braces(None),
        }
    }
}

fn foreign(function: &ForeignFunction) -> Expression {
    let parameters = function.parameters().iter();
    let source = function.source();
    expression(ExpressionKind::Foreign(Box::new(tree::Foreign {
        name: function.name().as_str().to_owned(),
        parameters: parameters
            .map(|(name, data)| {
                (
                    identifier(name.as_str()),
                    written(data.clone(), data.to_string()),
                )
            })
            .collect(),
        result: written(function.result().clone(), function.result().to_string()),
        source: (!source.is_empty()).then(|| source.to_owned()),
    })))
}

/// The names of all definitions that the term uses, and of its free variables.
fn references(term: &Term, found: &mut FxHashSet<String>) {
    found.extend(term.free_variables().map(|name| name.as_str().to_owned()));
    fn walk(term: &Term, found: &mut FxHashSet<String>) {
        with_stack(|| {
            if let TermKind::Reference(reference) = term.kind() {
                found.insert(prelude::written(&reference.name).to_owned());
            }
            term.children().for_each(|child| walk(child, found));
        });
    }
    walk(term, found);
}

/// The arguments that the head of an application takes, as far as its text says when it is read
/// again.
fn slots(head: &Term) -> Vec<Slot> {
    super::resolve::slots_of_closed(head, &super::resolve::Globals::default())
}
