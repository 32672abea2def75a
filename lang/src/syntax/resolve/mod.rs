//! Makes terms of a tree: looks up names, and expands patterns and sugar.

mod application;
mod axis;
mod binding;
mod later;
mod literal;
mod names;
mod scope;
mod shape;
mod shape_argument;
mod with_loop;
mod with_pieces;

use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    error::{SyntaxError, SyntaxErrorKind},
    parse::{Result, with_stack},
    tree::{self, Expression, ExpressionKind, Operator, Written},
};
use crate::lexer::Words;
use crate::{
    diagnostic::{Source, Span},
    nat::{Facts, Name},
    primitives::Primitive,
    term::{Definition, ForeignFunction, Origin, Term, build::compose},
    types::{DataType, Type},
};

pub(super) use later::Later;
pub(super) use literal::special;
use scope::Scope;
pub(super) use scope::{Slot, slots_of_type};
pub(crate) use shape::{RANK, REVERSE};

/// The resolver's knowledge of a definition.
#[derive(Clone, Debug)]
pub(super) struct Global {
    /// Its arguments, as far as its text says.
    pub(super) slots: Vec<Slot>,
    pub(super) origin: Origin,
}

/// The definitions that can be used.
pub(super) type Globals = FxHashMap<Name, Global>;

pub(super) struct Resolver<'a> {
    source: &'a Source,
    globals: &'a Globals,
    later: &'a Later,
    /// The definition that is being read.
    current: Option<Name>,
    scope: Scope,
    /// Every word of the text: none of them is chosen for a variable that the author did not name.
    words: &'a FxHashSet<&'a str>,
    /// Whether an unknown name is a free variable instead of an error.
    open: bool,
    /// Whether `_` is a free variable.
    pub(super) gaps: bool,
    /// Whether names without another meaning have that of the prelude.
    pub(super) has_prelude: bool,
    /// The facts of the definition that is being read.
    facts: Facts,
    /// How many sizes the next shapes have that the definition takes.
    pub(super) ranks: &'a [usize],
}

/// The spellings of all words of the text.
pub(super) fn spellings<'a>(source: &'a Source, words: &Words) -> FxHashSet<&'a str> {
    let text = source.text();
    words
        .lexemes
        .iter()
        .map(|word| &text[word.range()])
        .collect()
}

impl<'a> Resolver<'a> {
    /// A resolver for a text with the given words. Its definitions `later` cannot be used yet.
    pub(super) fn new(
        source: &'a Source,
        words: &'a FxHashSet<&'a str>,
        globals: &'a Globals,
        later: &'a Later,
        open: bool,
    ) -> Resolver<'a> {
        Resolver {
            source,
            globals,
            later,
            current: None,
            scope: Scope::default(),
            words,
            open,
            gaps: false,
            has_prelude: false,
            facts: Facts::new(),
            ranks: &[],
        }
    }

    fn span(&self, range: &Range<usize>) -> Span {
        self.source.span(range.clone())
    }

    fn error(&self, range: &Range<usize>, kind: SyntaxErrorKind) -> SyntaxError {
        SyntaxError::new(kind, self.span(range))
    }

    /// The term, written at that place.
    fn at(&self, range: &Range<usize>, term: Term) -> Term {
        term.with_origin(self.span(range))
    }

    /// The primitive, applied; all of it written at that place, the primitive itself at `head`.
    fn call<const N: usize>(
        &self,
        range: &Range<usize>,
        head: &Range<usize>,
        primitive: Primitive,
        arguments: [Term; N],
    ) -> Term {
        let head = self.at(head, Term::primitive(primitive));
        arguments.into_iter().fold(head, |function, argument| {
            self.at(range, Term::apply(function, argument))
        })
    }

    /// The definition, under the name that programs know it by.
    pub(super) fn definition(
        &mut self,
        definition: &tree::Definition,
        name: &Name,
    ) -> Result<Definition> {
        self.current = Some(name.clone());
        self.facts = Facts::new();
        let mut facts = Vec::new();
        let term = self.function(
            &definition.parameters,
            definition.range.clone(),
            |resolver| {
                if let Some(written) = &definition.facts {
                    facts = resolver.checked_facts(written)?;
                    resolver.facts = facts.iter().cloned().collect();
                }
                let body = resolver.expression(&definition.body)?;
                resolver.with_result(body, definition.result.as_ref())
            },
        )?;
        Ok(Definition {
            name: name.clone(),
            facts,
            term,
            origin: self.span(&definition.range).into(),
        })
    }

    /// The part of the term that its uses need.
    pub(super) fn slots(&self, term: &Term) -> Vec<Slot> {
        scope::slots_of(term, &self.scope, self.globals)
    }

    fn with_result(&self, term: Term, result: Option<&Written<Type>>) -> Result<Term> {
        match result {
            None => Ok(term),
            Some(ty) => self.annotated(term, ty),
        }
    }

    /// The term with the type written to it.
    fn annotated(&self, term: Term, ty: &Written<Type>) -> Result<Term> {
        let written = self.checked_type(ty)?;
        match term.annotation() {
            Some(other) if *other != written => {
                let error = self.error(&ty.range, SyntaxErrorKind::AnnotatedTwice);
                let error = error.help(format!("the other one is `{other}`; leave one out"));
                Err(match term.origin().span() {
                    Some(span) => error.related(span.clone(), "the term"),
                    None => error,
                })
            }
            _ => Ok(term.annotate(written)),
        }
    }

    pub(super) fn expression(&mut self, expression: &Expression) -> Result<Term> {
        with_stack(|| self.expression_here(expression))
    }

    fn expression_here(&mut self, expression: &Expression) -> Result<Term> {
        let range = &expression.range;
        let term = match &expression.kind {
            ExpressionKind::Name(name) => self.name(name, range)?,
            ExpressionKind::Number(text) => self.number(text, range, false)?,
            ExpressionKind::Scalar(scalar, value) => Term::literal(self.scalar(*scalar, value)?),
            ExpressionKind::Array {
                scalar,
                rows,
                shape,
            } => self.array(*scalar, rows, shape.as_deref(), range)?,
            ExpressionKind::Size(size) => self.size_literal(size)?,
            ExpressionKind::Index(value, bound) => self.index_literal(value, bound)?,
            ExpressionKind::Tuple(parts) => return self.tuple(parts, range),
            ExpressionKind::List(elements) => return self.list(elements, range),
            ExpressionKind::LetPrimitive => Term::primitive(Primitive::Let),
            ExpressionKind::Section(operator) => return Ok(self.section(*operator, range)),
            ExpressionKind::Apply(head, arguments) => {
                return self.application(head, arguments, expression);
            }
            ExpressionKind::Negate(operand) => return self.negation(operand, range),
            ExpressionKind::Binary {
                operator,
                operator_range,
                left,
                right,
            } => return self.binary(*operator, [range, operator_range], left, right),
            ExpressionKind::Fun(parameters, body) => {
                return self.function(parameters, range.clone(), |resolver| {
                    resolver.expression(body)
                });
            }
            ExpressionKind::Let(parts) => return self.local(parts, range),
            ExpressionKind::If(parts) => {
                let [condition, first, second] = &**parts;
                let parts = [
                    self.expression(condition)?,
                    self.expression(first)?,
                    self.expression(second)?,
                ];
                let keyword = range.start..range.start + 2;
                return Ok(self.call(range, &keyword, Primitive::Select, parts));
            }
            ExpressionKind::Annotated(inner, ty) => {
                let inner = self.expression(inner)?;
                return self.annotated(inner, ty);
            }
            ExpressionKind::Foreign(foreign) => self.foreign(foreign, range)?,
            ExpressionKind::With(with) => return self.with_loop(with, range),
            ExpressionKind::Case(case) => return self.cases(case, range),
            ExpressionKind::SizeFunction(..) => {
                let error = self.error(range, SyntaxErrorKind::SizeFunction);
                return Err(error.help("a function on values begins with `fun`: `fun i => …`"));
            }
        };
        Ok(self.at(range, term))
    }

    fn tuple(&mut self, parts: &[Expression], range: &Range<usize>) -> Result<Term> {
        let mut terms = Vec::with_capacity(parts.len());
        for part in parts {
            terms.push((self.expression(part)?, part.range.start));
        }
        let last = terms.pop().map(|(term, _)| term);
        let nested = terms
            .into_iter()
            .rev()
            .fold(last, |second, (first, start)| {
                let place = start..range.end;
                second.map(|second| self.call(&place, &place, Primitive::MakePair, [first, second]))
            });
        nested
            .map(|pair| self.at(range, pair))
            .ok_or_else(|| self.unexpected(range, "an expression", "nothing"))
    }

    fn list(&mut self, elements: &[Expression], range: &Range<usize>) -> Result<Term> {
        let make = self.at(range, Term::primitive(Primitive::MakeArray));
        let count = elements.len() as u64;
        let mut array = self.at(range, Term::type_apply(make, count));
        for element in elements {
            let element = self.expression(element)?;
            array = self.at(range, Term::apply(array, element));
        }
        Ok(array)
    }

    fn section(&self, operator: Operator, range: &Range<usize>) -> Term {
        if let Some(primitive) = primitive_of(operator) {
            return self.at(range, Term::primitive(primitive));
        }
        let variable = |name| self.at(range, Term::variable(name));
        if operator == Operator::Select {
            let element = self.element([range, range], variable("xs"), variable("i"));
            let inner = self.at(range, Term::lambda("i", element));
            return self.at(range, Term::lambda("xs", inner));
        }
        let equal = self.call(
            range,
            range,
            Primitive::Equal,
            [variable("x"), variable("y")],
        );
        let differ = self.call(range, range, Primitive::Not, [equal]);
        let inner = self.at(range, Term::lambda("y", differ));
        self.at(range, Term::lambda("x", inner))
    }

    fn binary(
        &mut self,
        operator: Operator,
        [range, operator_range]: [&Range<usize>; 2],
        left: &Expression,
        right: &Expression,
    ) -> Result<Term> {
        if operator == Operator::Power {
            let error = self.unexpected(operator_range, "an operator on values", "`^`");
            return Err(error.help("a power of floats is `pow x y`; `^` belongs to sizes"));
        }
        if operator == Operator::Select {
            return self.selection([range, operator_range], left, right);
        }
        let (left, right) = (self.expression(left)?, self.expression(right)?);
        Ok(match (operator, primitive_of(operator)) {
            (_, Some(primitive)) => self.call(range, operator_range, primitive, [left, right]),
            (Operator::Pipe, _) => self.at(range, Term::apply(right, left)),
            (Operator::Compose, _) => {
                let composed = compose(&left, &right);
                self.locate(composed, range, &[&left, &right])
            }
            _ => {
                let equal = self.call(range, operator_range, Primitive::Equal, [left, right]);
                self.call(range, operator_range, Primitive::Not, [equal])
            }
        })
    }

    /// The term with a place for every node down to the given ones.
    fn locate(&self, term: Term, range: &Range<usize>, written: &[&Term]) -> Term {
        if written.iter().any(|known| known.is_same_node(&term)) {
            return term;
        }
        let inner =
            term.map_children(&mut |child| Some(self.locate(child.clone(), range, written)));
        self.at(range, inner.unwrap_or(term))
    }

    fn foreign(&mut self, foreign: &tree::Foreign, range: &Range<usize>) -> Result<Term> {
        let mut parameters = Vec::with_capacity(foreign.parameters.len());
        for (name, data) in &foreign.parameters {
            self.check_foreign(data)?;
            parameters.push((Name::from(name.name.as_str()), data.value.clone()));
        }
        self.check_foreign(&foreign.result)?;
        let source = foreign.source.clone().unwrap_or_default();
        let result: DataType = foreign.result.value.clone();
        ForeignFunction::new(foreign.name.as_str(), parameters, result, source)
            .map(Term::foreign)
            .map_err(|error| self.error(range, SyntaxErrorKind::Foreign(error)))
    }

    fn unexpected(&self, range: &Range<usize>, expected: &str, found: &str) -> SyntaxError {
        let kind = SyntaxErrorKind::Unexpected {
            expected: expected.to_owned(),
            found: found.to_owned(),
        };
        self.error(range, kind)
    }
}

/// The arguments that the term takes if nothing is known of its variables.
pub(super) fn slots_of_closed(term: &Term, globals: &Globals) -> Vec<Slot> {
    scope::slots_of(term, &Scope::default(), globals)
}

/// The primitive that the operator stands for, if it stands for one alone.
pub(super) fn primitive_of(operator: Operator) -> Option<Primitive> {
    Some(match operator {
        Operator::Or => Primitive::Or,
        Operator::And => Primitive::And,
        Operator::Less => Primitive::Lt,
        Operator::Greater => Primitive::Gt,
        Operator::LessOrEqual => Primitive::Le,
        Operator::GreaterOrEqual => Primitive::Ge,
        Operator::Equal => Primitive::Equal,
        Operator::Add => Primitive::Add,
        Operator::Subtract => Primitive::Sub,
        Operator::Multiply => Primitive::Mul,
        Operator::Divide => Primitive::Div,
        Operator::Remainder => Primitive::Mod,
        Operator::Pipe
        | Operator::Compose
        | Operator::NotEqual
        | Operator::Power
        | Operator::Select => return None,
    })
}
