//! Implicit parameters, wherever they are: only definitions begin with binders of them.
//!
//! A use of a definition instantiates all implicit parameters of its type at once, those behind
//! values and behind explicit ones too. A function with such parameters anywhere else is
//! instantiated in place.

use rustc_hash::FxHashSet;

use super::{
    allowed::Allowed,
    check::{Checker, Required, Result},
    elaborated::Elaborated,
    error::{TypeError, TypeErrorKind},
    habits,
    place::{in_short, span_of},
    scope::open_argument,
    shape::{Demand, Shape, TypeId},
    sizes::substitute_fact,
};
use crate::{
    nat::{Fact, Name, Nat, Relation},
    term::{Term, TermKind, fresh_name},
    types::{Class, Kind, Substitution, Type, TypeArgument, TypeParameter},
};

/// The binders that a definition begins with, and the term below them.
pub(super) struct Leading(FxHashSet<usize>);

impl Leading {
    pub(super) fn of(term: &Term) -> Leading {
        let (mut nodes, mut rest) = (FxHashSet::default(), term);
        loop {
            nodes.insert(rest.node_address());
            match rest.kind() {
                TermKind::Lambda(_, body) | TermKind::TypeLambda(_, body) => rest = body,
                _ => return Leading(nodes),
            }
        }
    }

    pub(super) fn has(&self, term: &Term) -> bool {
        self.0.contains(&term.node_address())
    }
}

/// Facts that a use of a definition needs, and that are about explicit parameters which have no
/// arguments yet.
pub(super) struct Waiting {
    facts: Vec<Fact>,
    stated: Vec<Fact>,
    asker: Term,
    parameters: Vec<TypeParameter>,
    is_applied: bool,
}

/// A type whose implicit parameters have arguments.
pub(super) struct Opened {
    pub(super) ty: Type,
    /// The arguments, in the order of the parameters.
    pub(super) arguments: Vec<(Name, TypeArgument)>,
    /// The explicit parameters that are left, with their names in the type before.
    pub(super) explicit: Vec<(Name, TypeParameter)>,
}

/// Whether a type-level parameter that is to be inferred stands in front of the result of the type.
fn has_implicit(ty: &Type) -> bool {
    match ty {
        Type::Dependent(parameter, _) if !parameter.explicit => true,
        Type::Dependent(_, result) | Type::Function(_, result) => has_implicit(result),
        Type::Data(_) | Type::Many(..) => false,
    }
}

impl Checker<'_> {
    /// An unknown argument for an implicit parameter, as `demand` asks for it.
    pub(super) fn open(
        &mut self,
        parameter: &TypeParameter,
        demand: Option<Demand>,
    ) -> TypeArgument {
        match (parameter.kind, parameter.class) {
            (Kind::Data, Some(class)) => {
                let unknown = self.solver.unknown(Allowed::of_class(class), demand);
                TypeArgument::Data(self.solver.data_out(unknown))
            }
            (kind, _) => open_argument(&mut self.solver, kind),
        }
    }

    /// The type of a use of `head` with unknown arguments for its implicit parameters, wherever
    /// they stand.
    ///
    /// Explicit parameters get names that no other variable has.
    pub(super) fn open_all(&mut self, head: &Term, ty: Type, demand: Demands) -> Opened {
        let mut opened = Opened {
            ty: Type::Data(crate::types::Scalar::Bool.into()),
            arguments: Vec::new(),
            explicit: Vec::new(),
        };
        opened.ty = self.open_below(head, ty, demand, &mut opened);
        opened
    }

    fn open_below(&mut self, head: &Term, ty: Type, demand: Demands, opened: &mut Opened) -> Type {
        crate::stack::deep(|| match ty {
            Type::Dependent(parameter, result) if !parameter.explicit => {
                let argument = self.open(&parameter, demand(head, &parameter));
                self.require_dimension(head, &parameter, &argument);
                let substitution = Substitution::of(parameter.name.clone(), argument.clone());
                let result = substitution.ty(&result);
                opened.arguments.push((parameter.name, argument));
                self.open_below(head, result, demand, opened)
            }
            Type::Dependent(parameter, result) => {
                let name = self.solver.reserve(&parameter.name);
                let variable = TypeArgument::variable(parameter.kind, name.clone());
                let result = Substitution::of(parameter.name.clone(), variable).ty(&result);
                let own = TypeParameter { name, ..parameter };
                opened.explicit.push((parameter.name, own.clone()));
                Type::dependent(own, self.open_below(head, result, demand, opened))
            }
            Type::Function(parameter, result) => {
                let result = Type::clone(&result);
                let result = self.open_below(head, result, demand, opened);
                Type::Function(parameter, result.into())
            }
            Type::Data(_) | Type::Many(..) => ty,
        })
    }

    /// The type that an author wrote, with unknowns for its implicit parameters: only where
    /// definitions begin are there such.
    pub(super) fn without_implicit(&mut self, term: &Term, ty: Type) -> Type {
        match has_implicit(&ty) && !self.leading.has(term) {
            true => self.open_all(term, ty, |_, _| None).ty,
            false => ty,
        }
    }

    /// Whether the function begins with an implicit parameter where no definition begins.
    pub(super) fn is_opened(&self, term: &Term) -> bool {
        matches!(term.kind(), TermKind::TypeLambda(parameter, _) if !parameter.explicit)
            && !self.leading.has(term)
    }

    /// Looks at the body of a function that begins with an implicit parameter where no definition
    /// begins: the parameter stands for something unknown.
    pub(super) fn infer_opened(
        &mut self,
        term: &Term,
        inside: impl FnOnce(&mut Self, &Term) -> Result<Elaborated>,
    ) -> Result<Elaborated> {
        let TermKind::TypeLambda(parameter, body) = term.kind() else {
            return inside(self, term);
        };
        let argument = self.open(parameter, None);
        self.require_dimension(term, parameter, &argument);
        let unknown = argument.as_variable().cloned();
        let unknown = unknown.unwrap_or_else(|| parameter.name.clone());
        self.scope
            .push_type(parameter.name.clone(), unknown, parameter.kind);
        let result = inside(self, body);
        self.scope.pop_type();
        result
    }

    /// The term with the binder written out that a type with implicit parameters asks for: `fun {n
    /// : nat} => f` for `f`, where `{n : nat} -> …` is
    /// expected.
    pub(super) fn with_binder(&self, term: &Term, expected: TypeId) -> Option<Term> {
        let bare = || term.without_annotation();
        let own = |parameter: &TypeParameter| {
            let taken = |name: &Name| term.free_type_variables().contains_key(name);
            TypeParameter {
                name: fresh_name(&parameter.name, taken),
                ..parameter.clone()
            }
        };
        let lambda = match (self.solver.shape(expected), term.kind()) {
            (Shape::Dependent(parameter, _), _) if !parameter.explicit => {
                Term::type_lambda(own(parameter), bare())
            }
            (Shape::Dependent(..), TermKind::TypeLambda(..)) => return None,
            (Shape::Dependent(parameter, result), _)
                if self.solver.implicit_parameter(*result).is_some() || self.is_late(term) =>
            {
                let parameter = own(parameter);
                let variable = TypeArgument::variable(parameter.kind, parameter.name.clone());
                let applied = Term::type_apply(bare(), variable);
                let applied = applied.with_origin(term.origin().clone());
                Term::type_lambda(parameter, applied)
            }
            (Shape::Function(..), TermKind::Lambda(..)) => return None,
            (Shape::Function(_, result), _)
                if self.solver.implicit_parameter(*result).is_some() =>
            {
                let name = fresh_name(&Name::from("x"), |name| term.has_free(name));
                let applied = Term::apply(bare(), Term::variable(name.clone()));
                Term::lambda(name, applied.with_origin(term.origin().clone()))
            }
            _ => return None,
        };
        let lambda = lambda.with_origin(term.origin().clone());
        Some(match term.annotation() {
            Some(annotation) => lambda.annotate(annotation.clone()),
            None => lambda,
        })
    }

    /// Whether a use of a definition or a primitive says more once its explicit parameters have
    /// arguments: implicit ones that depend on them, or facts.
    fn is_late(&self, term: &Term) -> bool {
        let mut head = term;
        while let TermKind::Apply(function, _) | TermKind::TypeApply(function, _) = head.kind() {
            head = function;
        }
        match head.kind() {
            TermKind::Reference(reference) => self
                .scope
                .signatures
                .get(&reference.name)
                .is_some_and(|signature| !signature.facts.is_empty() || is_late(&signature.ty)),
            TermKind::Primitive(primitive) => is_late(primitive.scheme()),
            _ => false,
        }
    }

    pub(super) fn require_dimension(
        &mut self,
        head: &Term,
        parameter: &TypeParameter,
        argument: &TypeArgument,
    ) {
        if let (TypeArgument::Nat(nat), Some(Class::Dimension)) = (argument, parameter.class) {
            self.required.push(Required {
                fact: Fact::new(nat.clone(), Relation::LessOrEqual, Nat::constant(2)),
                stated: None,
                asker: format!("`{}`", in_short(head)),
                span: span_of(head),
            });
        }
    }

    /// The facts of a definition become facts that its use needs, at once or when those explicit
    /// parameters that they are about have arguments.
    pub(super) fn require(
        &mut self,
        head: &Term,
        facts: &[Fact],
        arguments: &Substitution,
        explicit: &[(Name, TypeParameter)],
    ) {
        let (mut named, mut parameters) = (arguments.clone(), Vec::new());
        for (old, parameter) in explicit {
            let variable = TypeArgument::variable(parameter.kind, parameter.name.clone());
            named.insert(old.clone(), variable);
            parameters.push(parameter.clone());
        }
        let substituted = facts.iter().map(|fact| substitute_fact(fact, &named));
        self.require_later(Waiting {
            facts: substituted.collect(),
            stated: facts.to_vec(),
            asker: head.clone(),
            parameters,
            is_applied: false,
        });
    }

    /// Those facts that are about none of the parameters are needed; the others wait.
    fn require_later(&mut self, waiting: Waiting) {
        let Waiting {
            facts,
            stated,
            asker,
            parameters,
            ..
        } = waiting;
        let (mut later, mut later_stated) = (Vec::new(), Vec::new());
        for (fact, stated) in facts.into_iter().zip(stated) {
            let is_about = |parameter: &TypeParameter| mentions(&fact, &parameter.name);
            if parameters.iter().any(is_about) {
                later.push(fact);
                later_stated.push(stated);
                continue;
            }
            self.required.push(Required {
                fact,
                stated: Some(stated),
                asker: format!("`{}`", in_short(&asker)),
                span: span_of(&asker),
            });
        }
        if !later.is_empty() {
            self.waiting.push(Waiting {
                facts: later,
                stated: later_stated,
                asker,
                parameters,
                is_applied: false,
            });
        }
    }

    /// An explicit parameter has an argument: facts that waited for it may be needed now.
    pub(super) fn tell(&mut self, parameter: &Name, argument: &TypeArgument) {
        let substitution = Substitution::of(parameter.clone(), argument.clone());
        let mut told = Vec::new();
        for waiting in &mut self.waiting {
            let is_told = |waits: &&TypeParameter| waits.name == *parameter;
            let Some(found) = waiting.parameters.iter().find(is_told) else {
                continue;
            };
            waiting.is_applied = true;
            let name = found.name.clone();
            let rest = waiting.parameters.iter().filter(|waits| waits.name != name);
            let facts = waiting.facts.iter();
            told.push(Waiting {
                facts: facts
                    .map(|fact| substitute_fact(fact, &substitution))
                    .collect(),
                stated: waiting.stated.clone(),
                asker: waiting.asker.clone(),
                parameters: rest.cloned().collect(),
                is_applied: false,
            });
        }
        told.into_iter()
            .for_each(|waiting| self.require_later(waiting));
    }

    /// Mistakes for uses of definitions whose facts still wait for an argument.
    pub(super) fn report_waiting(&mut self) {
        for waiting in std::mem::take(&mut self.waiting) {
            if let (false, Some(parameter)) = (waiting.is_applied, waiting.parameters.first()) {
                let error = self.missing(&waiting.asker, parameter);
                self.errors.push(*error);
            }
        }
    }

    /// The error for a type-level argument that is not there.
    pub(super) fn missing(&self, head: &Term, parameter: &TypeParameter) -> Box<TypeError> {
        let kind = TypeErrorKind::TypeArgumentMissing {
            function: in_short(head),
            parameter: parameter.name.clone(),
            kind: parameter.kind,
        };
        let mut error = self.error(head, kind);
        error.help = Some(habits::for_missing_argument(
            &in_short(head),
            parameter.kind,
        ));
        error
    }
}

/// Says who asks for the class of a parameter of a term.
pub(super) type Demands = fn(&Term, &TypeParameter) -> Option<Demand>;

/// Whether an implicit parameter stands behind an explicit one.
fn is_late(ty: &Type) -> bool {
    match ty {
        Type::Dependent(parameter, result) if parameter.explicit => has_implicit(result),
        Type::Dependent(_, result) | Type::Function(_, result) => is_late(result),
        Type::Data(_) | Type::Many(..) => false,
    }
}

fn mentions(fact: &Fact, name: &Name) -> bool {
    [&fact.left, &fact.right]
        .into_iter()
        .any(|side| side.variables().contains(name) || side.functions().contains(name))
}
