//! Contexts: where a strategy acts, as a term with a gap: `let kept = toMem a HERE in _`.

use std::{fmt, sync::Arc};

use rise_lang::{
    diagnostic::Span,
    nat::Name,
    primitives::Primitive,
    term::{Literal, Number, Term, TermKind},
    types::TypeArgument,
};

use super::{Strategy, argument, body, function, heads};
use crate::{Outcome, Run, heads::Heads, rule::is_number, strategy::Transform};

/// The name of the gap.
pub const GAP: &str = "HERE";

/// The name of what is not looked at.
pub(super) const ANYTHING: &str = "_";

/// A term with a gap, and with parts that are not looked at.
#[derive(Debug)]
pub struct Context {
    /// As written.
    text: String,
    shape: Shape,
    /// The way to the gap.
    path: Vec<Step>,
    heads: Option<Heads>,
}

/// A mistake in a context.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ContextError {
    /// The mistake.
    pub message: String,
    /// Advice.
    pub help: String,
    /// The place, if the term has one there.
    pub span: Option<Span>,
}

#[derive(Clone, Copy, Debug)]
enum Step {
    Body,
    Function,
    Argument,
}

/// The form of a part.
#[derive(Debug)]
struct Shape {
    form: Form,
    /// For messages.
    text: Arc<str>,
}

#[derive(Debug)]
enum Form {
    /// The gap, or what is not looked at.
    Anything,
    /// The variable of the lambda that is so far outside.
    Bound(usize),
    Lambda(Box<Shape>),
    Apply(Box<Shape>, Box<Shape>),
    /// A primitive with the first of its type-level arguments; `None` is any.
    Primitive(Primitive, Vec<Option<TypeArgument>>),
    Number(Number),
    Literal(Literal),
}

impl Context {
    /// The context that a term is: the variable `HERE` is its gap, `_` and other free variables
    /// stand for anything. `text` is shown for it.
    ///
    /// # Errors
    /// If there is not exactly one gap, a name stands for two places or for a function, or types
    /// are written.
    pub fn new(term: &Term, text: impl Into<String>) -> Result<Context, ContextError> {
        let mut reader = Reader::default();
        let shape = reader.shape(term)?;
        let Some(path) = reader.gap else {
            return Err(ContextError {
                message: format!("there is no `{GAP}` where a value stands"),
                help: format!("`{GAP}` is the place of the strategy: `map (fun x => {GAP}) _`"),
                span: term.origin().span().cloned(),
            });
        };
        let heads = shape.heads();
        let text = text.into();
        Ok(Context {
            text,
            shape,
            path,
            heads,
        })
    }

    /// The strategy at the gap, where a program has the form of the context.
    pub fn around(self: &Arc<Context>, strategy: Strategy) -> Strategy {
        let steps = self.path.iter().rev();
        let inner = steps.fold(strategy.clone(), |inner, step| match step {
            Step::Body => body(inner),
            Step::Function => function(inner),
            Step::Argument => argument(inner),
        });
        Strategy::new(Within {
            context: Arc::clone(self),
            strategy,
            inner,
        })
    }
}

impl fmt::Display for Context {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "`{}`", self.text)
    }
}

#[derive(Default)]
struct Reader {
    path: Vec<Step>,
    gap: Option<Vec<Step>>,
    bound: Vec<Name>,
    /// The names that stand for anything.
    named: Vec<Name>,
}

fn error(term: &Term, message: String, help: impl Into<String>) -> ContextError {
    ContextError {
        message,
        help: help.into(),
        span: term.origin().span().cloned(),
    }
}

impl Reader {
    fn shape(&mut self, term: &Term) -> Result<Shape, ContextError> {
        let form = crate::run::deep(|| self.form(term))?;
        let text = Arc::from(term.to_string());
        Ok(Shape { form, text })
    }

    fn part(&mut self, step: Step, term: &Term) -> Result<Box<Shape>, ContextError> {
        self.path.push(step);
        let shape = self.shape(term)?;
        self.path.pop();
        Ok(Box::new(shape))
    }

    fn form(&mut self, term: &Term) -> Result<Form, ContextError> {
        if term.annotation().is_some() {
            return Err(typed(term));
        }
        match term.kind() {
            TermKind::Variable(name) => self.variable(term, name),
            TermKind::Lambda(parameter, body) => {
                if parameter.annotation.is_some() {
                    return Err(typed(term));
                }
                if parameter.name.as_str() == GAP {
                    let message = format!("`{GAP}` is the gap of a context, not a parameter");
                    return Err(error(term, message, "give the parameter another name"));
                }
                self.bound.push(parameter.name.clone());
                let body = self.part(Step::Body, body)?;
                self.bound.pop();
                Ok(Form::Lambda(body))
            }
            TermKind::Apply(function, argument) => {
                let head = term.spine().head;
                if let Some(name) = head.as_variable()
                    && name.as_str() != ANYTHING
                    && name.as_str() != GAP
                    && !self.bound.contains(name)
                {
                    let message = format!("`{name}` is no primitive");
                    let names = Primitive::all().iter().map(|primitive| primitive.name());
                    let help = crate::text::did_you_mean(name.as_str(), names);
                    let help = help.unwrap_or_else(|| "any function is `_`".to_owned());
                    return Err(error(head, message, help));
                }
                let function = self.part(Step::Function, function)?;
                let argument = self.part(Step::Argument, argument)?;
                Ok(Form::Apply(function, argument))
            }
            TermKind::TypeApply(..) | TermKind::Primitive(_) => self.primitive(term),
            TermKind::Literal(Literal::Number(number)) => Ok(Form::Number(number.clone())),
            TermKind::Literal(literal) => Ok(Form::Literal(literal.clone())),
            TermKind::TypeLambda(..) => Err(typed(term)),
            TermKind::Reference(_) | TermKind::Foreign(_) => Err(error(
                term,
                "a context cannot name this".to_owned(),
                "leave it open by `_`",
            )),
        }
    }

    fn variable(&mut self, term: &Term, name: &Name) -> Result<Form, ContextError> {
        if name.as_str() == GAP {
            return match self.gap.replace(self.path.clone()) {
                None => Ok(Form::Anything),
                Some(_) => Err(error(
                    term,
                    format!("a second `{GAP}`"),
                    "a context has one gap; other places are left open by `_`",
                )),
            };
        }
        if name.as_str() == ANYTHING {
            return Ok(Form::Anything);
        }
        if let Some(index) = self.bound.iter().rev().position(|bound| bound == name) {
            return Ok(Form::Bound(index));
        }
        self.named_once(term, name)?;
        Ok(Form::Anything)
    }

    fn named_once(&mut self, term: &Term, name: &Name) -> Result<(), ContextError> {
        if name.as_str() == ANYTHING || name.is_unknown() {
            return Ok(());
        }
        if self.named.contains(name) {
            return Err(error(
                term,
                format!("`{name}` stands for two places, which a context does not compare"),
                "leave both open by `_`, or write a rule",
            ));
        }
        self.named.push(name.clone());
        Ok(())
    }

    fn primitive(&mut self, term: &Term) -> Result<Form, ContextError> {
        let (mut head, mut arguments) = (term, Vec::new());
        while let TermKind::TypeApply(function, argument) = head.kind() {
            arguments.push(match argument.as_variable() {
                Some(name) => {
                    self.named_once(term, name)?;
                    None
                }
                None => Some(argument.clone()),
            });
            head = function;
        }
        arguments.reverse();
        match head.as_primitive() {
            Some(primitive) => Ok(Form::Primitive(primitive, arguments)),
            None => Err(typed(term)),
        }
    }
}

fn typed(term: &Term) -> ContextError {
    error(
        term,
        "a context says nothing of types".to_owned(),
        "leave the type out: `fun x => HERE` is a function of any type",
    )
}

impl Shape {
    /// The heads of the terms that it may have.
    fn heads(&self) -> Option<Heads> {
        let (mut shape, mut values) = (self, 0);
        while let Form::Apply(function, _) = &shape.form {
            (shape, values) = (function, values + 1);
        }
        match &shape.form {
            Form::Primitive(primitive, _) => Some(Heads::of([heads::applied(*primitive, values)])),
            Form::Lambda(_) if values == 0 => Some(heads::lambdas()),
            _ if values > 0 => Some(heads::applications()),
            _ => None,
        }
    }

    /// The first part that is of another form, with how many were as wanted; `names` are those of
    /// the lambdas around.
    fn differs<'a>(
        &self,
        term: &'a Term,
        names: &mut Vec<Name>,
        matched: &mut u32,
    ) -> Option<(&Arc<str>, &'a Term)> {
        let found = crate::run::deep(|| match (&self.form, term.kind()) {
            (Form::Anything, _) => Ok(true),
            (Form::Bound(index), TermKind::Variable(name)) => {
                let bound = names.iter().rev().position(|bound| bound == name);
                Ok(bound == Some(*index))
            }
            (Form::Lambda(shape), TermKind::Lambda(parameter, body)) => {
                names.push(parameter.name.clone());
                let found = shape.differs(body, names, matched);
                names.pop();
                found.map_or(Ok(true), Err)
            }
            (Form::Lambda(shape), TermKind::TypeLambda(_, body)) => {
                // Stands for no variable on values.
                names.push(Name::from(""));
                let found = shape.differs(body, names, matched);
                names.pop();
                found.map_or(Ok(true), Err)
            }
            (Form::Apply(function, argument), TermKind::Apply(first, second)) => {
                let found = function.differs(first, names, matched);
                let found = found.or_else(|| argument.differs(second, names, matched));
                found.map_or(Ok(true), Err)
            }
            (Form::Primitive(primitive, arguments), _) => {
                Ok(is_primitive(term, *primitive, arguments))
            }
            (Form::Number(number), TermKind::Literal(literal)) => {
                Ok(is_number(number, literal, term))
            }
            (Form::Literal(wanted), TermKind::Literal(literal)) => Ok(wanted == literal),
            _ => Ok(false),
        });
        match found {
            Ok(true) => {
                *matched += 1;
                None
            }
            Ok(false) => Some((&self.text, term)),
            Err(part) => Some(part),
        }
    }
}

/// Whether the term is the primitive, with these type-level arguments first.
fn is_primitive(term: &Term, primitive: Primitive, wanted: &[Option<TypeArgument>]) -> bool {
    let (mut head, mut arguments) = (term, Vec::new());
    while let TermKind::TypeApply(function, argument) = head.kind() {
        arguments.push(argument);
        head = function;
    }
    let mut pairs = wanted.iter().zip(arguments.iter().rev());
    head.as_primitive() == Some(primitive)
        && arguments.len() >= wanted.len()
        && pairs.all(|(wanted, found)| wanted.as_ref().is_none_or(|wanted| wanted == *found))
}

struct Within {
    context: Arc<Context>,
    strategy: Strategy,
    /// The strategy at the end of the path.
    inner: Strategy,
}

impl Transform<Term> for Within {
    fn apply(&self, this: &Strategy, program: &Term, run: &mut Run<Term>) -> Outcome<Term> {
        let mut matched = 0;
        let shape = &self.context.shape;
        match shape.differs(program, &mut Vec::new(), &mut matched) {
            None => run.apply(&self.inner, program),
            Some(difference) => run.fail_to_match(this, program, matched, difference),
        }
    }

    fn heads(&self, _: &Strategy) -> Option<&Heads> {
        self.context.heads.as_ref()
    }

    fn describe(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}({})", self.context, self.strategy)
    }
}
