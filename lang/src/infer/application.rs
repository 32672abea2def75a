//! Functions and their arguments.

use super::{
    allowed::Allowed,
    cause::What,
    check::{Checker, Result},
    elaborated::{Elaborated, Made},
    error::{TypeError, TypeErrorKind},
    habits::Call,
    place::in_short,
    shape::{Shape, TypeId},
};
use crate::{
    nat::Nat,
    syntax::ShapedDefinition,
    term::{Term, TermKind},
    types::Type,
};

impl Checker<'_> {
    /// A function and all its arguments: those that are lambdas come last, because then most is
    /// known about their parameters.
    pub(super) fn infer_application(&mut self, term: &Term) -> Result<Elaborated> {
        let mut nodes = Vec::new();
        let mut head = term;
        while let TermKind::Apply(function, argument) = head.kind() {
            if head.annotation().is_some() && !head.is_same_node(term) {
                break;
            }
            nodes.push((head, argument));
            head = function;
        }
        nodes.reverse();
        self.locate_arguments(head, nodes.iter().map(|(_, argument)| *argument));
        let function = self.infer(head);
        let types = match self.parts_for(head, function.ty, &nodes) {
            Ok(types) => types,
            Err(mut error) => {
                let found = nodes.iter().map(|(_, argument)| {
                    let argument = self.infer(argument);
                    Some(self.shown(argument.ty))
                });
                let call = Call {
                    head,
                    found: found.collect(),
                    arguments: nodes.iter().map(|(_, argument)| *argument).collect(),
                    expected: Vec::new(),
                };
                let advice = match &error.kind {
                    TypeErrorKind::NotAFunction { ty, .. } => call.for_no_function(ty),
                    TypeErrorKind::TooManyArguments { .. } => call.for_surplus(),
                    _ => None,
                };
                error.help = error.help.or(advice);
                return Err(error);
            }
        };
        let arguments = self.check_arguments(head, function.ty, &nodes, &types)?;
        let applied = nodes.iter().zip(types).zip(arguments).fold(
            function,
            |function, (((node, _), (_, ty)), argument)| {
                Elaborated::new(
                    node,
                    ty,
                    Made::Apply(Box::new(function), Box::new(argument)),
                )
            },
        );
        Ok(applied)
    }

    /// The parameter and the result of a function for each of its arguments.
    fn parts_for(
        &mut self,
        head: &Term,
        whole: TypeId,
        nodes: &[(&Term, &Term)],
    ) -> Result<Vec<(TypeId, TypeId)>> {
        let mut rest = whole;
        let parts = nodes.iter().enumerate().map(|(position, (node, _))| {
            let parts = self.function_parts(head, rest, whole, position, nodes.len(), node)?;
            rest = parts.1;
            Ok(parts)
        });
        parts.collect()
    }

    /// The arguments of an application. Errors if one is not of the type of its parameter: the
    /// types of the others' parameters may then be wrong as well, so that the rest of the arguments
    /// are looked at on their own.
    fn check_arguments(
        &mut self,
        head: &Term,
        whole: TypeId,
        nodes: &[(&Term, &Term)],
        types: &[(TypeId, TypeId)],
    ) -> Result<Vec<Elaborated>> {
        let is_lambda =
            |term: &Term| matches!(term.kind(), TermKind::Lambda(..) | TermKind::TypeLambda(..));
        let mut order: Vec<usize> = (0..nodes.len()).collect();
        order.sort_by_key(|position| is_lambda(nodes[*position].1));
        let mut arguments: Vec<Option<Elaborated>> = nodes.iter().map(|_| None).collect();
        let mut found: Vec<Option<TypeId>> = vec![None; nodes.len()];
        let (mut wrong, recorded) = (None, self.errors.len());
        for position in order {
            let argument = nodes[position].1;
            if wrong.is_some() {
                found[position] = Some(self.infer(argument).ty);
                continue;
            }
            let what = What::Argument {
                function: head.clone(),
                ty: whole,
                position: position + 1,
                argument: argument.clone(),
            };
            match self.try_check(argument, types[position].0, what) {
                Ok(elaborated) => {
                    found[position] = Some(elaborated.ty);
                    arguments[position] = Some(elaborated);
                }
                Err(error) => wrong = Some((position, error)),
            }
        }
        if wrong.is_none() && self.errors.len() == recorded {
            return Ok(arguments.into_iter().flatten().collect());
        }
        let call = self.call(head, nodes, types, &found, wrong.as_ref());
        match wrong {
            Some((position, mut error)) => {
                error.help = call.for_argument(position, &error).or(error.help);
                Err(error)
            }
            None => {
                if let (Some(advice), Some(error)) =
                    (call.without_start(), self.errors.get_mut(recorded))
                {
                    error.help = Some(advice);
                }
                Ok(arguments.into_iter().flatten().collect())
            }
        }
    }

    /// The application with what is known of its types, for advice.
    fn call<'a>(
        &self,
        head: &'a Term,
        nodes: &[(&'a Term, &'a Term)],
        types: &[(TypeId, TypeId)],
        found: &[Option<TypeId>],
        wrong: Option<&(usize, Box<TypeError>)>,
    ) -> Call<'a> {
        let mut found: Vec<Option<Type>> =
            found.iter().map(|ty| ty.map(|ty| self.shown(ty))).collect();
        if let Some((position, error)) = wrong
            && let TypeErrorKind::Mismatch { found: ty, .. }
            | TypeErrorKind::Class { found: ty, .. } = &error.kind
        {
            found[*position] = Some((**ty).clone());
        }
        Call {
            head,
            found,
            arguments: nodes.iter().map(|(_, argument)| *argument).collect(),
            expected: types.iter().map(|(ty, _)| self.shown(*ty)).collect(),
        }
    }

    /// The parameter and the result of a type that must be a function's.
    fn function_parts(
        &mut self,
        head: &Term,
        ty: TypeId,
        whole: TypeId,
        position: usize,
        given: usize,
        node: &Term,
    ) -> Result<(TypeId, TypeId)> {
        let id = self.solver.reduce(ty);
        match self.solver.shape(id).clone() {
            Shape::Function(domain, codomain) => Ok((domain, codomain)),
            Shape::Unknown(unknown) if unknown.allowed.functions => {
                let domain = self.solver.unknown(Allowed::ANYTHING, None);
                let codomain = self.solver.unknown(Allowed::ANYTHING, None);
                let arrow = self.solver.make(Shape::Function(domain, codomain));
                let what = What::Function {
                    applied: node.clone(),
                };
                self.equate(head, id, arrow, what)?;
                Ok((domain, codomain))
            }
            Shape::Many(parameter, count, result) => {
                let count = self.solver.sizes.resolve(&count);
                match count.as_constant() {
                    Some(0) => self.function_parts(head, result, whole, position, given, node),
                    Some(1) => Ok((parameter, result)),
                    Some(known) if known <= Type::MOST_PARAMETERS => {
                        let fewer = Nat::constant(known - 1);
                        let rest = self.solver.make(Shape::Many(parameter, fewer, result));
                        Ok((parameter, rest))
                    }
                    known => {
                        let function = in_short(head);
                        let kind = match known {
                            Some(_) => TypeErrorKind::CountTooLarge { function, count },
                            None => TypeErrorKind::CountUnknown { function, count },
                        };
                        Err(self.error(head, kind))
                    }
                }
            }
            Shape::Dependent(parameter, _) => Err(self.missing(head, &parameter)),
            _ => Err(self.not_applicable(head, whole, position, given, node)),
        }
    }

    /// The error for more arguments than a type has parameters.
    fn not_applicable(
        &self,
        head: &Term,
        whole: TypeId,
        accepted: usize,
        given: usize,
        node: &Term,
    ) -> Box<TypeError> {
        let (function, ty) = (in_short(head), Box::new(self.shown(whole)));
        if accepted == 0 {
            return self.error(head, TypeErrorKind::NotAFunction { function, ty });
        }
        let written = match head.kind() {
            TermKind::Reference(used) => self.shaped(&used.name).map(ShapedDefinition::ty),
            _ => None,
        };
        let shown = written.clone().unwrap_or_else(|| ty.to_string());
        let note = format!("`{function}` is of type `{shown}`");
        let advice = written.map(|_| {
            format!(
                "shapes follow from the types of arguments and of the result: `({function} … : \
                 2.3.f32)` has the sizes 2 and 3"
            )
        });
        let mut error = self.error(
            node,
            TypeErrorKind::TooManyArguments {
                function,
                accepted,
                given,
            },
        );
        error.notes.push(note);
        error.help = advice;
        error
    }
}
