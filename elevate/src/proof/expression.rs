//! Terms in Coq.

use rise_lang::{
    nat::Name,
    term::{Literal, Number, Term, TermKind},
    types::{DataType, Type, TypeArgument},
};

use super::statement::{Result, Unstated, Writer};

/// How often the body of a function around a term is evaluated.
#[derive(Debug)]
pub(super) enum Around {
    /// Once for each position of an array: `(fun i : fin n => …)` binds it.
    Position {
        index: String,
        size: String,
        used: bool,
    },
    /// As often as what the function is given to wants.
    Many,
}

/// A term's head, its type-level arguments and its arguments.
struct Spine<'a> {
    /// The head with its type-level arguments.
    applied: &'a Term,
    head: &'a Term,
    type_arguments: Vec<TypeArgument>,
    arguments: Vec<&'a Term>,
}

fn spine(term: &Term) -> Spine<'_> {
    let (mut applied, mut arguments) = (term, Vec::new());
    while let Some((function, argument)) = applied.as_apply() {
        arguments.push(argument);
        applied = function;
    }
    arguments.reverse();
    let (mut head, mut type_arguments) = (applied, Vec::new());
    while let TermKind::TypeApply(function, argument) = head.kind() {
        type_arguments.push(argument.clone());
        head = function;
    }
    type_arguments.reverse();
    Spine {
        applied,
        head,
        type_arguments,
        arguments,
    }
}

/// The type that inference found.
pub(super) fn type_of(term: &Term) -> Result<&Type> {
    term.ty()
        .ok_or_else(|| Unstated(format!("`{term}` has no type")))
}

fn data_of(term: &Term) -> Result<&DataType> {
    let data = type_of(term)?.as_data();
    data.ok_or_else(|| Unstated(format!("`{term}` is no value")))
}

impl Writer {
    pub(super) fn term(&mut self, term: &Term) -> Result<String> {
        let spine = spine(term);
        if let TermKind::Primitive(primitive) = spine.head.kind() {
            let ty = type_of(spine.applied)?.clone();
            return self.primitive(*primitive, &spine.type_arguments, &ty, &spine.arguments);
        }
        match term.kind() {
            TermKind::Variable(name) => self.variable(name),
            TermKind::Lambda(..) => self.lambda(term, Some(Around::Many)).map(|(text, _)| text),
            TermKind::Apply(function, argument) => {
                let Type::Function(wanted, _) = type_of(function)?.clone() else {
                    return Err(Unstated(format!("`{function}` is no function")));
                };
                let applied = self.term(function)?;
                let given = self.term(argument)?;
                let given = self.converted(given, &type_of(argument)?.clone(), &wanted)?;
                Ok(format!("({applied} {given})"))
            }
            TermKind::TypeApply(function, argument) => Ok(format!(
                "({} {})",
                self.term(function)?,
                self.argument(argument)?
            )),
            TermKind::TypeLambda(parameter, body) => {
                let bound = self.names.bind_size(&parameter.name);
                self.around.push(Around::Many);
                let body = self.term(body);
                self.around.pop();
                let text = format!("(fun {} : nat => ", bound.known_as);
                self.names.unbind_size(bound);
                Ok(format!("{text}{})", body?))
            }
            TermKind::Literal(literal) => self.literal(literal, term),
            TermKind::Foreign(function) => {
                let ty = self.ty(type_of(term)?)?;
                Ok(self.any(&format!("foreign_{}", function.name()), ty))
            }
            TermKind::Primitive(_) | TermKind::Reference(_) => Err(Unstated(format!("`{term}`"))),
        }
    }

    fn variable(&mut self, name: &Name) -> Result<String> {
        let bound = self.bound.iter().rev().find(|(bound, _)| bound == name);
        let known = bound.or_else(|| self.variables.iter().find(|(known, _)| known == name));
        let known = known.map(|(_, written)| written.clone());
        known.ok_or_else(|| Unstated(format!("the variable `{name}`")))
    }

    /// The function, and whether its body uses the position that is around it.
    pub(super) fn lambda(&mut self, term: &Term, around: Option<Around>) -> Result<(String, bool)> {
        let (Some((parameter, body)), Type::Function(ty, _)) = (term.as_lambda(), type_of(term)?)
        else {
            return Err(Unstated(format!("`{term}`")));
        };
        let ty = self.ty(ty)?;
        let name = self.names.fresh(parameter.name.as_str());
        self.bound.push((parameter.name.clone(), name.clone()));
        let is_around = around.is_some();
        self.around.extend(around);
        let body = self.term(body);
        let is_used = match is_around.then(|| self.around.pop()).flatten() {
            Some(Around::Position { used, .. }) => used,
            _ => false,
        };
        self.bound.pop();
        self.names.release(&name);
        Ok((format!("(fun {name} : {ty} => {})", body?), is_used))
    }

    fn literal(&mut self, literal: &Literal, term: &Term) -> Result<String> {
        match literal {
            Literal::Scalar(value)
                if data_of(term)? == &DataType::from(rise_lang::types::Scalar::Bool) =>
            {
                Ok(value.to_string())
            }
            Literal::Scalar(value) => match Number::parse(&value.to_string()) {
                Ok(number) => self.number(&number, data_of(term)?),
                Err(_) => Err(Unstated(format!("the value `{value}`"))),
            },
            Literal::Number(number) => self.number(number, data_of(term)?),
            Literal::Size(size) => self.size(size),
            Literal::Index { value, bound } => {
                let (value, bound) = (self.size(value)?, self.size(bound)?);
                let proof = self.require("Hindex", format!("{value} < {bound}"));
                Ok(format!("(mk {value} {proof})"))
            }
            Literal::Array(_) => {
                let ty = self.ty(type_of(term)?)?;
                Ok(self.any("array", ty))
            }
        }
    }

    /// Zero and one of a ring and their negatives, or else a number about which nothing is said.
    fn number(&mut self, number: &Number, data: &DataType) -> Result<String> {
        let text = number.text();
        let magnitude = text.trim_start_matches('-');
        let known = match magnitude.parse::<f64>() {
            Ok(0.0) => Some("zero"),
            Ok(1.0) => Some("one"),
            _ => None,
        };
        let ty = self.data(data)?;
        match known {
            Some(known) if self.is_over_real => {
                self.ring(data)?;
                Ok(match magnitude == text {
                    true => format!("({known} : {ty})"),
                    false => format!("(opp ({known} : {ty}))"),
                })
            }
            _ => Ok(self.any(&format!("number_{}", text.replace('-', "minus")), ty)),
        }
    }
}
