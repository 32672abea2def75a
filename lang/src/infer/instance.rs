//! Uses of primitives and definitions, with their type-level arguments.

use super::{
    allowed::Allowed,
    cause::What,
    check::{Checker, Required, Result},
    elaborated::{Elaborated, Made},
    error::TypeErrorKind,
    habits,
    place::{in_short, span_of},
    shape::{Demand, Shape, TypeId},
    solver::Solver,
};
use crate::{
    nat::{Fact, Name, Nat, Relation},
    primitives::Primitive,
    syntax::ShapedDefinition,
    term::{Term, TermKind},
    types::{Class, DataType, Substitution, Type, TypeArgument, TypeParameter},
};

/// A scheme on its way to a type: some of its type-level parameters have arguments.
struct Instance<'a> {
    rest: &'a Type,
    arguments: Substitution,
    /// The implicit parameters in their order, with their arguments.
    implicit: Vec<(Name, TypeArgument)>,
}

impl Instance<'_> {
    fn ty(&self) -> Type {
        self.arguments.ty(self.rest)
    }
}

impl<'a> Checker<'a> {
    /// A primitive, a use of a definition, or anything applied to type-level arguments.
    pub(super) fn infer_instance(&mut self, term: &Term) -> Result<Elaborated> {
        let mut nodes = Vec::new();
        let mut head = term;
        while let TermKind::TypeApply(function, argument) = head.kind() {
            if head.annotation().is_some() && !head.is_same_node(term) {
                break;
            }
            nodes.push((head, argument));
            head = function;
        }
        nodes.reverse();
        let signatures = self.scope.signatures;
        match head.kind() {
            _ if head.annotation().is_some() && !head.is_same_node(term) => {
                self.infer_type_application(head, &nodes)
            }
            TermKind::Primitive(Primitive::ForeignFunction) => {
                Err(self.error(head, TypeErrorKind::ForeignWithoutDeclaration))
            }
            TermKind::Primitive(primitive) => {
                self.infer_scheme(head, primitive.scheme(), &[], &nodes)
            }
            TermKind::Reference(reference) => match signatures.get(&reference.name) {
                Some(signature) => self.infer_scheme(head, &signature.ty, &signature.facts, &nodes),
                None if let Some(shaped) = self.shaped(&reference.name) => {
                    self.infer_shaped(head, reference, shaped, &nodes)
                }
                None => {
                    let mut error = self.error(
                        head,
                        TypeErrorKind::UnboundDefinition(reference.name.clone()),
                    );
                    error.help = self
                        .scope
                        .similar(&reference.name)
                        .map(|name| format!("did you mean `{name}`?"));
                    Err(error)
                }
            },
            _ => self.infer_type_application(head, &nodes),
        }
    }

    /// The definition with shapes of that name.
    pub(super) fn shaped(&self, name: &Name) -> Option<&'a ShapedDefinition> {
        self.scope.shaped?.get(name)
    }

    /// Something else than a primitive or a definition, applied to type-level arguments.
    fn infer_type_application(
        &mut self,
        head: &Term,
        nodes: &[(&Term, &TypeArgument)],
    ) -> Result<Elaborated> {
        let mut applied = self.infer(head);
        for (index, (node, argument)) in nodes.iter().enumerate() {
            let ty = self.solver.reduce(applied.ty);
            let (parameter, result) = match self.solver.shape(ty).clone() {
                Shape::Dependent(parameter, result) => (parameter, result),
                // The type is unknown because of a mistake that is recorded.
                Shape::Unknown(_) if !self.errors.is_empty() => return Ok(self.wrong(node, None)),
                _ => return Err(self.unexpected(head, node, index, argument)),
            };
            let argument = self.type_argument(head, node, &parameter, argument)?;
            self.tell(&parameter.name, &argument);
            let ty = self.solver.put(result, &parameter.name, &argument);
            applied = Elaborated::new(node, ty, Made::TypeApply(Box::new(applied), argument));
        }
        Ok(applied)
    }

    fn unexpected(
        &mut self,
        head: &Term,
        node: &Term,
        accepted: usize,
        argument: &TypeArgument,
    ) -> Box<super::error::TypeError> {
        let function = in_short(head);
        let mut error = self.error(
            node,
            TypeErrorKind::TypeArgumentUnexpected {
                function,
                accepted,
                argument: Box::new(argument.clone()),
            },
        );
        error.help = habits::for_type_argument(head, &argument.to_string());
        error
    }

    fn infer_scheme(
        &mut self,
        head: &Term,
        scheme: &Type,
        facts: &[Fact],
        nodes: &[(&Term, &TypeArgument)],
    ) -> Result<Elaborated> {
        let mut instance = Instance {
            rest: scheme,
            arguments: Substitution::new(),
            implicit: Vec::new(),
        };
        let whole = if nodes.is_empty() {
            None
        } else {
            Some(self.solver.intern(scheme))
        };
        let mut written = Vec::with_capacity(nodes.len());
        for (index, (node, argument)) in nodes.iter().enumerate() {
            self.infer_implicit(head, &mut instance);
            let Type::Dependent(parameter, rest) = instance.rest else {
                return Err(self.unexpected(head, node, index, argument));
            };
            let argument = self.type_argument(head, node, parameter, argument)?;
            instance
                .arguments
                .insert(parameter.name.clone(), argument.clone());
            instance.rest = rest;
            let prefix = if index + 1 < nodes.len() {
                Some(self.solver.intern(&instance.ty()))
            } else {
                None
            };
            written.push((*node, argument, prefix));
        }
        let ty = self.infer_all_implicit(head, facts, &mut instance)?;
        let last = self.solver.intern(&ty);
        let made = match head.kind() {
            TermKind::Reference(_) => Made::Reference(instance.implicit),
            _ => Made::Leaf,
        };
        let function = Elaborated::new(head, whole.unwrap_or(last), made);
        Ok(written
            .into_iter()
            .fold(function, |function, (node, argument, prefix)| {
                Elaborated::new(
                    node,
                    prefix.unwrap_or(last),
                    Made::TypeApply(Box::new(function), argument),
                )
            }))
    }

    /// Gives the implicit parameters that come next unknown arguments.
    fn infer_implicit(&mut self, head: &Term, instance: &mut Instance<'_>) {
        while let Type::Dependent(parameter, rest) = instance.rest
            && !parameter.explicit
        {
            let argument = self.open(parameter, demand(head, parameter));
            self.require_dimension(head, parameter, &argument);
            instance
                .arguments
                .insert(parameter.name.clone(), argument.clone());
            instance.implicit.push((parameter.name.clone(), argument));
            instance.rest = rest;
        }
    }

    /// Gives all implicit parameters that are left unknown arguments; the type of the use.
    fn infer_all_implicit(
        &mut self,
        head: &Term,
        facts: &[Fact],
        instance: &mut Instance<'_>,
    ) -> Result<Type> {
        self.infer_implicit(head, instance);
        if let (Type::Dependent(parameter, _), false) = (instance.rest, facts.is_empty()) {
            return Err(self.missing(head, parameter));
        }
        let opened = self.open_all(head, instance.ty(), demand);
        for (name, argument) in opened.arguments {
            instance.arguments.insert(name.clone(), argument.clone());
            instance.implicit.push((name, argument));
        }
        self.require(head, facts, &instance.arguments, &opened.explicit);
        Ok(opened.ty)
    }

    /// A type-level argument, in the names that stand for themselves, that fits the parameter.
    pub(super) fn type_argument(
        &mut self,
        head: &Term,
        node: &Term,
        parameter: &TypeParameter,
        argument: &TypeArgument,
    ) -> Result<TypeArgument> {
        let function = in_short(head);
        self.check_kind(head, node, parameter, argument)?;
        let resolved = self
            .scope
            .resolve_argument(&mut self.solver, argument)
            .map_err(|kind| self.error(node, kind))?;
        self.require_size(node, &resolved)?;
        let Some(class) = parameter.class else {
            return Ok(resolved);
        };
        match (class.has(&resolved), &resolved) {
            (Some(true), _) => {}
            (Some(false), _) => {
                return Err(self.error(
                    node,
                    TypeErrorKind::TypeArgumentClass {
                        function,
                        parameter: parameter.name.clone(),
                        class,
                        argument: Box::new(argument.clone()),
                    },
                ));
            }
            (None, TypeArgument::Data(data)) => {
                let id = self.solver.intern_data(data);
                let restricted = self.solver.restrict(
                    id,
                    Allowed::of_class(class),
                    demand(head, parameter).as_ref(),
                );
                let cause = self.cause(node, What::Annotation);
                restricted.map_err(|clash| self.clash_outside(node, clash, cause))?;
            }
            (None, TypeArgument::Nat(nat)) if class == Class::Dimension => {
                let fact = Fact::new(nat.clone(), Relation::LessOrEqual, Nat::constant(2));
                self.required.push(Required {
                    fact,
                    stated: None,
                    asker: format!("`{function}`"),
                    span: span_of(node),
                });
            }
            (None, _) => {}
        }
        Ok(resolved)
    }

    fn check_kind(
        &self,
        head: &Term,
        node: &Term,
        parameter: &TypeParameter,
        argument: &TypeArgument,
    ) -> Result<()> {
        if parameter.kind != argument.kind() {
            return Err(self.error(
                node,
                TypeErrorKind::TypeArgumentKind {
                    function: in_short(head),
                    parameter: parameter.name.clone(),
                    expected: parameter.kind,
                    found: argument.kind(),
                    argument: Box::new(argument.clone()),
                },
            ));
        }
        Ok(())
    }
}

fn demand(head: &Term, parameter: &TypeParameter) -> Option<Demand> {
    match head.kind() {
        TermKind::Primitive(primitive) => {
            Some(Demand::Primitive(*primitive, parameter.name.clone()))
        }
        TermKind::Reference(reference) => {
            let name = reference.written_name().clone();
            Some(Demand::Definition(name, parameter.name.clone()))
        }
        _ => None,
    }
}

impl Solver {
    /// The type with an argument for a type-level variable.
    pub(super) fn put(&mut self, id: TypeId, variable: &Name, argument: &TypeArgument) -> TypeId {
        match argument {
            TypeArgument::Nat(nat) => self.instantiate(id, variable, nat),
            TypeArgument::Data(DataType::Variable(name)) if name == variable => id,
            _ => {
                // Data types and functions are not put into types with unknowns often: the way
                // through users' types will do.
                let substitution = Substitution::of(variable.clone(), argument.clone());
                let ty = substitution.ty(&self.out(id));
                self.intern(&ty)
            }
        }
    }
}
