//! Terms in Coq.

use rise_lang::{
    nat::Name,
    term::{Literal, Number, ScalarValue, Term, TermKind},
    types::{DataType, Scalar, Type, TypeArgument},
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

fn parsed(value: &ScalarValue) -> Result<Number> {
    Number::parse(&value.to_string()).map_err(|_| Unstated(format!("the value `{value}`")))
}

/// The largest number of examples: what is computed of such exceeds no number of the type. Numbers
/// of Coq that stand for indices are written in ones.
fn largest(data: &DataType) -> u64 {
    match data {
        DataType::Scalar(Scalar::I16 | Scalar::U16) => 10_000,
        DataType::Scalar(
            Scalar::I32 | Scalar::I64 | Scalar::U32 | Scalar::U64 | Scalar::F32 | Scalar::F64,
        ) => 1 << 24,
        _ => 50,
    }
}

/// A small whole number as one of Coq, of the type that values of the scalar type have there.
pub(super) fn whole(number: &Number, data: &DataType) -> Result<String> {
    let text = number.text();
    let number = text.strip_suffix(".0").unwrap_or(text);
    let is_whole = number
        .parse::<i64>()
        .is_ok_and(|number| number.unsigned_abs() <= largest(data));
    match is_whole {
        true if data == &DataType::from(Scalar::Index) => Ok(number.to_owned()),
        true => Ok(format!("({number})%Z")),
        false => Err(Unstated(format!("the number `{text}`"))),
    }
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
            Literal::Scalar(value) if data_of(term)? == &DataType::from(Scalar::Bool) => {
                Ok(value.to_string())
            }
            Literal::Scalar(value) => self.number(&parsed(value)?, data_of(term)?),
            Literal::Number(number) => self.number(number, data_of(term)?),
            Literal::Size(size) => self.size(size),
            Literal::Index { value, bound } => {
                let (value, bound) = (self.size(value)?, self.size(bound)?);
                let proof = self.require("Hindex", format!("{value} < {bound}"));
                Ok(format!("(mk {value} {proof})"))
            }
            Literal::Array(array) if self.is_computed => {
                let elements: Vec<&ScalarValue> = array.values().iter().collect();
                self.given(&elements, data_of(term)?)
            }
            Literal::Array(_) => {
                let ty = self.ty(type_of(term)?)?;
                Ok(self.any("array", ty))
            }
        }
    }

    /// The array of the values, row by row.
    fn given(&mut self, values: &[&ScalarValue], data: &DataType) -> Result<String> {
        let DataType::Array(size, element) = data else {
            return match values {
                [ScalarValue::Bool(value)] => Ok(value.to_string()),
                [value] => self.number(&parsed(value)?, data),
                _ => Err(Unstated(format!("values of type `{data}`"))),
            };
        };
        let rows = size
            .as_constant()
            .and_then(|size| usize::try_from(size).ok());
        let rows = rows.filter(|rows| *rows > 0 && values.len() >= *rows);
        let rows = rows.ok_or_else(|| Unstated(format!("a literal of type `{data}`")))?;
        let rows = values.chunks(values.len() / rows);
        let rows = rows.map(|row| self.given(row, element));
        let rows = rows.collect::<Result<Vec<_>>>()?;
        let ty = self.data(data)?;
        Ok(format!("(given {} [{}] : {ty})", rows[0], rows.join("; ")))
    }

    /// Zero and one of a ring and their negatives, or else a number about which nothing is said.
    fn number(&mut self, number: &Number, data: &DataType) -> Result<String> {
        if self.is_computed {
            return whole(number, data);
        }
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
