//! Makes patterns and templates of the typed sides of a rule.

use std::{collections::BTreeSet, sync::Arc};

use rise_lang::{
    nat::{Name, Nat},
    primitives::Primitive,
    term::{Literal, Term, TermKind},
    types::{DataType, NatToData, Substitution, Type},
};

use super::{
    RuleErrorKind,
    declare::{Result, error},
    pattern::{Pattern, Shape},
    signature::Signature,
    template::{Form, Template},
};

/// Makes the pattern, and notes which type-level variables are determined where.
pub(super) struct PatternCompiler<'a> {
    pub(super) signature: &'a Signature,
    pub(super) compiling: &'a Substitution,
    pub(super) binders: Vec<Name>,
    pub(super) determined: BTreeSet<Name>,
    /// Types with sizes that were left open, to be looked at once everything else is known.
    pub(super) open: bool,
}

impl PatternCompiler<'_> {
    /// Which of the rule's variables of a type stand alone, so that matching determines them.
    fn alone(&self, ty: &Type, into: &mut BTreeSet<Name>) {
        match ty {
            Type::Data(data) => alone_in_data(data, into),
            Type::Function(parameter, result) => {
                self.alone(parameter, into);
                self.alone(result, into);
            }
            Type::Dependent(..) | Type::Many(..) => {}
        }
    }

    fn reading(&mut self, term: &Term, last: bool) -> Option<Type> {
        let ty = self.compiling.ty(term.ty()?);
        let mut alone = BTreeSet::new();
        self.alone(&ty, &mut alone);
        let new = alone.iter().any(|name| {
            self.signature.type_variable(name).is_some() && !self.determined.contains(name)
        });
        let mentions = |name: &Name| {
            self.signature.type_variable(name).is_some() && !self.determined.contains(name)
        };
        let solvable = last && ty.free_variables().keys().any(mentions);
        if new {
            self.determined.extend(alone);
        }
        (new || solvable || term.annotation().is_some()).then_some(ty)
    }

    /// The rule's variable that is the only argument in brackets: a part of what is matched.
    fn part(&self, arguments: &[&Term]) -> Option<usize> {
        let [argument] = arguments else {
            return None;
        };
        let name = argument.as_variable()?;
        match self.binders.contains(name) {
            true => None,
            false => self.signature.variable(name),
        }
    }

    pub(super) fn compile(&mut self, term: &Term) -> Pattern {
        let (head, arguments) = bracketed(term, self.signature, &self.binders);
        let part = self.part(&arguments);
        let shape = match (head.zip(part), head, term.kind()) {
            (Some((variable, part)), ..) => {
                let ty = self.compiling.ty(&self.signature.variables[part].ty);
                let mut alone = BTreeSet::new();
                self.alone(&ty, &mut alone);
                self.determined.extend(alone);
                Shape::Part(variable, part)
            }
            (_, Some(variable), _) => Shape::Hole(
                variable,
                arguments
                    .iter()
                    .filter_map(|argument| self.binder(argument.as_variable()?))
                    .collect(),
            ),
            (_, None, TermKind::Variable(name)) => {
                Shape::Bound(self.binder(name).unwrap_or_default())
            }
            (_, None, TermKind::Lambda(parameter, body)) => {
                self.binders.push(parameter.name.clone());
                let body = self.compile(body);
                self.binders.pop();
                Shape::Lambda(parameter.name.clone(), Box::new(body))
            }
            (_, None, TermKind::Apply(function, argument)) => Shape::Apply(
                Box::new(self.compile(function)),
                Box::new(self.compile(argument)),
            ),
            (_, None, TermKind::TypeApply(function, argument)) => {
                let argument = self.compiling.argument(argument);
                if let Some(name) = argument.as_variable() {
                    self.determined.insert(name.clone());
                }
                Shape::TypeApply(Box::new(self.compile(function)), argument)
            }
            (_, None, TermKind::Primitive(primitive)) => Shape::Primitive(*primitive),
            (_, None, TermKind::Literal(Literal::Number(number))) => Shape::Number(number.clone()),
            (_, None, TermKind::Literal(literal)) => Shape::Literal(self.literal(literal)),
            // Neither a type-level lambda nor a foreign function has a pattern; a primitive that
            // matches nothing of that form does.
            (_, None, _) => Shape::Primitive(Primitive::ForeignFunction),
        };
        let ty = match shape {
            // The polymorphic type of a primitive that is about to get its type-level arguments
            // says nothing.
            _ if matches!(term.ty(), Some(Type::Dependent(..))) => None,
            _ => self.reading(term, self.open),
        };
        Pattern {
            shape,
            ty,
            text: Arc::from(term.to_string()),
        }
    }

    /// The literal with the rule's variables in its sizes; those that stand alone are determined.
    fn literal(&mut self, literal: &Literal) -> Literal {
        let literal = literal.with_sizes(&|size| self.compiling.nat(size));
        let mut alone = |size: &Nat| self.determined.extend(size.as_variable().cloned());
        match &literal {
            Literal::Size(size) => alone(size),
            Literal::Index { value, bound } => {
                alone(value);
                alone(bound);
            }
            Literal::Scalar(_) | Literal::Number(_) | Literal::Array(_) => {}
        }
        literal
    }

    fn binder(&self, name: &Name) -> Option<usize> {
        self.binders.iter().rposition(|binder| binder == name)
    }
}

fn alone_in_data(data: &DataType, into: &mut BTreeSet<Name>) {
    let mut size = |size: &Nat| into.extend(size.as_variable().cloned());
    match data {
        DataType::Variable(name) => {
            into.insert(name.clone());
        }
        DataType::Array(count, element) | DataType::Vector(count, element) => {
            size(count);
            alone_in_data(element, into);
        }
        DataType::DependentArray(count, elements) => {
            size(count);
            if let NatToData::Variable(name) = elements {
                into.insert(name.clone());
            }
        }
        DataType::Pair(first, second) => {
            alone_in_data(first, into);
            alone_in_data(second, into);
        }
        DataType::Index(count) => size(count),
        DataType::Scalar(_) | DataType::Fragment(..) | DataType::Apply(..) => {}
    }
}

/// The rule's variable that the term is with all its arguments in brackets, and these.
fn bracketed<'a>(
    term: &'a Term,
    signature: &Signature,
    binders: &[Name],
) -> (Option<usize>, Vec<&'a Term>) {
    let spine = term.spine();
    let variable = spine
        .head
        .as_variable()
        .filter(|name| !binders.contains(name))
        .and_then(|name| signature.variable(name));
    match variable {
        Some(number) if signature.variables[number].arity == spine.arguments.len() => {
            (Some(number), spine.arguments)
        }
        _ => (None, Vec::new()),
    }
}

/// Makes the template.
pub(super) struct TemplateCompiler<'a> {
    pub(super) signature: &'a Signature,
    pub(super) compiling: &'a Substitution,
    pub(super) binders: Vec<Name>,
    pub(super) types: Vec<Type>,
}

impl TemplateCompiler<'_> {
    fn ty(&mut self, term: &Term) -> usize {
        let ty = match term.ty() {
            Some(ty) => self.compiling.ty(ty),
            None => Type::Data(DataType::variable("_")),
        };
        match self.types.iter().position(|known| *known == ty) {
            Some(index) => index,
            None => {
                self.types.push(ty);
                self.types.len() - 1
            }
        }
    }

    pub(super) fn compile(&mut self, term: &Term) -> Result<Template> {
        let (head, arguments) = bracketed(term, self.signature, &self.binders);
        let form = match (head, term.kind()) {
            (Some(variable), _) => Form::Hole(
                variable,
                arguments
                    .iter()
                    .map(|argument| self.compile(argument))
                    .collect::<Result<_>>()?,
            ),
            (None, TermKind::Variable(name)) => {
                match self.binders.iter().rposition(|binder| binder == name) {
                    Some(binder) => Form::Bound(binder),
                    None => {
                        return error(RuleErrorKind::Unbound(name.clone()), term.origin().span());
                    }
                }
            }
            (None, TermKind::Lambda(parameter, body)) => {
                self.binders.push(parameter.name.clone());
                let body = self.compile(body)?;
                self.binders.pop();
                Form::Lambda(parameter.name.clone(), Box::new(body))
            }
            (None, TermKind::Apply(function, argument)) => Form::Apply(
                Box::new(self.compile(function)?),
                Box::new(self.compile(argument)?),
            ),
            (None, TermKind::TypeApply(function, argument)) => Form::TypeApply(
                Box::new(self.compile(function)?),
                self.compiling.argument(argument),
            ),
            (None, TermKind::Primitive(primitive)) => Form::Primitive(*primitive),
            (None, TermKind::Foreign(function)) => {
                Form::Foreign(Arc::new(function.substitute(self.compiling)))
            }
            (None, TermKind::Literal(Literal::Number(number))) => Form::Number(number.clone()),
            (None, TermKind::Literal(literal)) => {
                Form::Literal(literal.with_sizes(&|size| self.compiling.nat(size)))
            }
            (None, TermKind::TypeLambda(parameter, _)) => {
                return error(
                    RuleErrorKind::Undetermined(parameter.name.clone()),
                    term.origin().span(),
                );
            }
            (None, TermKind::Reference(reference)) => {
                return error(
                    RuleErrorKind::Definition(reference.name.clone()),
                    term.origin().span(),
                );
            }
        };
        let ty = self.ty(term);
        Ok(Template { form, ty })
    }
}
