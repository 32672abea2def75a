//! Uses of definitions with shapes: their types, with open parts and equations about these.

use super::{
    Use,
    equation::{Equation, Origin, Part, Subject, Variable},
};
use crate::{
    infer::{
        allowed::Allowed,
        check::{Checker, Result},
        elaborated::{Elaborated, Made},
        error::TypeErrorKind,
        place::{in_short, span_of},
        scope::open_argument,
        shape::{Shape, TypeId},
    },
    nat::{Fact, Name, Nat, NatView, Relation},
    syntax::{Header, RANK, REVERSE, ShapedDefinition},
    term::{Reference, Term, TermKind},
    types::{DataType, Substitution, Type, TypeArgument, TypeParameter},
};

/// A definition at a use: arguments for its sizes and types, and places of its shapes.
struct Instance {
    arguments: Substitution,
    shapes: Vec<(Name, usize)>,
    origin: Origin,
}

impl Instance {
    fn shape(&self, name: &Name) -> Option<usize> {
        let mut shapes = self.shapes.iter();
        shapes
            .find(|(shape, _)| shape == name)
            .map(|(_, place)| *place)
    }

    /// The shapes that the size mentions where it is a shape itself, not in a product of one.
    fn shapes_in(&self, nat: &Nat) -> Vec<usize> {
        match nat.view() {
            NatView::Variable(name) => self.shape(&name).into_iter().collect(),
            NatView::Application(function, argument) if function.as_str() == REVERSE => {
                self.shapes_in(&argument)
            }
            NatView::Sum(parts)
            | NatView::Product(parts)
            | NatView::Minimum(parts)
            | NatView::Maximum(parts) => {
                parts.iter().flat_map(|part| self.shapes_in(part)).collect()
            }
            NatView::Power(left, right)
            | NatView::FloorDivide(left, right)
            | NatView::Modulo(left, right) => [left, right]
                .iter()
                .flat_map(|part| self.shapes_in(part))
                .collect(),
            NatView::Constant(_) | NatView::Application(..) | NatView::BigSum { .. } => Vec::new(),
        }
    }

    fn mentions(&self, ty: &Type) -> bool {
        let free = ty.free_variables();
        self.shapes.iter().any(|(name, _)| free.contains_key(name))
    }
}

impl Checker<'_> {
    /// A use of a definition with shapes, applied to the type-level arguments that are written.
    pub(in crate::infer) fn infer_shaped(
        &mut self,
        head: &Term,
        reference: &Reference,
        shaped: &ShapedDefinition,
        nodes: &[(&Term, &TypeArgument)],
    ) -> Result<Elaborated> {
        let mut instance = Instance {
            arguments: Substitution::new(),
            shapes: Vec::new(),
            origin: Origin {
                term: head.clone(),
                number: reference.number,
                level: self.solver.level,
                subject: Subject::Result,
                pattern: String::new(),
            },
        };
        let values = self.open_headers(&mut instance, reference, shaped, nodes)?;
        let ty = self.type_of_use(&mut instance, &values, shaped.result());
        self.count(&instance, shaped.facts());
        let used = Use {
            term: head.clone(),
            shapes: instance.shapes.iter().map(|(_, place)| *place).collect(),
        };
        self.ranks.uses.insert(reference.number, used);
        let whole = nodes.last().map_or(head, |(node, _)| *node);
        Ok(Elaborated::new(whole, ty, Made::Leaf))
    }

    /// Gives the type-level parameters arguments, written or open ones; answers the types of the
    /// parameters on values.
    fn open_headers<'s>(
        &mut self,
        instance: &mut Instance,
        reference: &Reference,
        shaped: &'s ShapedDefinition,
        nodes: &[(&Term, &TypeArgument)],
    ) -> Result<Vec<Option<&'s Type>>> {
        let head = instance.origin.term.clone();
        let (mut left, mut written) = (nodes.iter(), reference.shapes.iter());
        let mut values = Vec::new();
        for header in shaped.headers() {
            match header {
                Header::Value(ty) => values.push(ty),
                Header::Shape(name, false) => self.declare_shape(instance, name, None),
                Header::Shape(name, true) => {
                    let Some(shape) = written.next() else {
                        return Err(self.missing_shape(&head, &name));
                    };
                    left.by_ref().take(shape.arguments()).for_each(drop);
                    self.declare_shape(instance, name, shape.rank);
                }
                Header::Type(parameter) => {
                    let argument = match parameter.explicit {
                        false => self.open(&parameter, None),
                        true => self.next_argument(&head, &parameter, left.next())?,
                    };
                    let name = parameter.name.clone();
                    instance.arguments.insert(name, argument);
                }
            }
        }
        let Some((node, argument)) = left.next() else {
            return Ok(values);
        };
        let kind = TypeErrorKind::TypeArgumentUnexpected {
            function: in_short(&head),
            accepted: nodes.len() - left.len() - 1,
            argument: Box::new((*argument).clone()),
        };
        Err(self.error(node, kind))
    }

    /// Remembers where the arguments of a use stand.
    pub(in crate::infer) fn locate_arguments<'a>(
        &mut self,
        head: &Term,
        arguments: impl Iterator<Item = &'a Term>,
    ) {
        let mut function = head;
        while let TermKind::TypeApply(inner, _) = function.kind() {
            function = inner;
        }
        if let (TermKind::Reference(reference), Some(shaped)) = (function.kind(), self.scope.shaped)
            && shaped.contains_key(&reference.name)
        {
            let places = arguments.map(span_of).collect();
            self.ranks.arguments.insert(reference.number, places);
        }
    }

    fn declare_shape(&mut self, instance: &mut Instance, name: Name, rank: Option<usize>) {
        let because = rank.and_then(|_| span_of(&instance.origin.term));
        self.ranks.variables.push(Variable {
            name: name.clone(),
            rank,
            sizes: None,
            because,
        });
        instance.shapes.push((name, self.ranks.variables.len() - 1));
    }

    fn next_argument(
        &mut self,
        head: &Term,
        parameter: &TypeParameter,
        node: Option<&(&Term, &TypeArgument)>,
    ) -> Result<TypeArgument> {
        match node {
            Some((node, argument)) => self.type_argument(head, node, parameter, argument),
            None => Err(self.missing(head, parameter)),
        }
    }

    fn missing_shape(&self, head: &Term, shape: &Name) -> Box<super::TypeError> {
        let function = in_short(head);
        let help = format!(
            "write it, as in `{function} [3, 4] …`; `_` in its place leaves it to the types"
        );
        let kind = TypeErrorKind::ShapeMissing {
            function,
            shape: shape.clone(),
        };
        let mut error = self.error(head, kind);
        error.help = Some(help);
        error
    }

    fn type_of_use(
        &mut self,
        instance: &mut Instance,
        values: &[Option<&Type>],
        result: Option<&Type>,
    ) -> TypeId {
        let mut parameters = Vec::with_capacity(values.len());
        for (position, ty) in values.iter().enumerate() {
            instance.origin.subject = Subject::Argument(position);
            parameters.push(self.opened_type(instance, *ty));
        }
        instance.origin.subject = Subject::Result;
        let result = self.opened_type(instance, result);
        parameters
            .into_iter()
            .rev()
            .fold(result, |result, parameter| {
                self.solver.make(Shape::Function(parameter, result))
            })
    }

    /// The type with arguments for what it mentions; what the author did not write is unknown.
    fn opened_type(&mut self, instance: &mut Instance, ty: Option<&Type>) -> TypeId {
        let Some(ty) = ty else {
            return self.solver.unknown(Allowed::ANYTHING, None);
        };
        instance.origin.pattern = ty.to_string();
        for (name, kind) in ty.free_variables() {
            if name.is_unknown() || name.as_str() == "_" {
                let open = open_argument(&mut self.solver, kind);
                instance.arguments.insert(name, open);
            }
        }
        self.opened(instance, ty)
    }

    fn opened(&mut self, instance: &Instance, ty: &Type) -> TypeId {
        if !instance.mentions(ty) {
            let ty = instance.arguments.ty(ty);
            return self.solver.intern(&ty);
        }
        match ty {
            Type::Data(data) => self.opened_data(instance, data),
            Type::Function(parameter, result) => {
                let result = self.opened(instance, result);
                if let Type::Data(DataType::Index(size)) = &**parameter
                    && let Some(name) = size.as_variable()
                    && let Some(shape) = instance.shape(name)
                {
                    let whole = self.solver.unknown(Allowed::ANYTHING, None);
                    self.ranks.equations.push(Equation::Function {
                        whole,
                        shape,
                        result,
                        origin: instance.origin.clone(),
                    });
                    return whole;
                }
                let parameter = self.opened(instance, parameter);
                self.solver.make(Shape::Function(parameter, result))
            }
            Type::Dependent(..) | Type::Many(..) => self.solver.unknown(Allowed::ANYTHING, None),
        }
    }

    fn opened_data(&mut self, instance: &Instance, data: &DataType) -> TypeId {
        match data {
            DataType::Array(..) => self.opened_array(instance, data),
            DataType::Pair(first, second) => {
                let parts = [first, second].map(|part| {
                    let part = Type::Data(DataType::clone(part));
                    self.opened(instance, &part)
                });
                self.solver.make(Shape::Pair(parts[0], parts[1]))
            }
            _ if !instance.mentions(&Type::Data(data.clone())) => {
                self.solver.intern_data(&instance.arguments.data(data))
            }
            _ => self.solver.unknown(Allowed::DATA, None),
        }
    }

    fn opened_array(&mut self, instance: &Instance, data: &DataType) -> TypeId {
        let (mut parts, mut element) = (Vec::new(), data);
        let mut has_shapes = false;
        while let DataType::Array(size, inner) = element {
            match instance.shapes_in(size).as_slice() {
                [] => {
                    let unknown = instance.shapes.iter().any(|(name, _)| size.mentions(name));
                    let size = match unknown {
                        // A product of a shape.
                        true => Nat::variable(self.solver.unknown_name()),
                        false => instance.arguments.nat(size),
                    };
                    parts.push(Part::Size(size));
                }
                [first, others @ ..] => {
                    has_shapes = true;
                    let same = others.iter().filter(|other| *other != first);
                    let same = same.map(|other| Equation::Same(*first, *other));
                    self.ranks.equations.extend(same);
                    parts.push(Part::Shape(*first, size.as_variable().is_some()));
                }
            }
            element = inner;
        }
        let element = self.opened_data(instance, element);
        if !has_shapes {
            return parts
                .into_iter()
                .rev()
                .fold(element, |element, part| match part {
                    Part::Size(size) => self.solver.make(Shape::Array(size, element)),
                    Part::Shape(..) => element,
                });
        }
        let whole = self.solver.unknown(Allowed::DATA, None);
        self.ranks.equations.push(Equation::Array {
            whole,
            parts,
            element,
            origin: instance.origin.clone(),
        });
        whole
    }

    /// The facts that say how many sizes a shape has.
    fn count(&mut self, instance: &Instance, facts: &[Fact]) {
        for fact in facts.iter().filter(|fact| fact.relation == Relation::Equal) {
            for (side, other) in [(&fact.left, &fact.right), (&fact.right, &fact.left)] {
                if let NatView::Application(function, argument) = side.view()
                    && function.as_str() == RANK
                    && let Some(shape) =
                        argument.as_variable().and_then(|name| instance.shape(name))
                {
                    self.ranks.equations.push(Equation::Count {
                        shape,
                        count: self.count_of(instance, other),
                    });
                }
            }
        }
    }

    /// The size with arguments for what it mentions; the rank of another shape is a variable that
    /// tells which.
    fn count_of(&self, instance: &Instance, nat: &Nat) -> Nat {
        let nat = nat.substitute_applications(&|_| None, &|function, argument| {
            let name = argument.as_variable()?;
            let shape = instance.shape(name).filter(|_| function.as_str() == RANK)?;
            Some(Nat::variable(super::solve::rank_of(shape)))
        });
        instance.arguments.nat(&nat)
    }
}
