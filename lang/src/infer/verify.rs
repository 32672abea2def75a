//! Types that a term has already, verified: every part by the rule of its form, from the inside out. Nothing is sought, so that this takes a fraction of
//! the time of inference, and a part that a program has several times is looked at once.

use std::{
    collections::{HashMap, HashSet},
    mem,
    sync::Arc,
};

use super::{InferredDefinition, generalise::stated_facts, sizes::has_division};
use crate::{
    nat::{Fact, Facts, Name, Nat, Relation},
    primitives::Primitive,
    stack::deep,
    syntax::DEEPEST_NESTING,
    term::{Definition, Literal, Parameter, Term, TermKind},
    types::{AddressSpace, DataType, Kind, Type, TypeArgument, TypeParameter},
};

/// The definition with its type, if all its parts have types and these are right: those that inference would find, under the facts that the definition
/// states. `None` says nothing about it: only inference tells what is wrong, which further facts are needed, and what types are that depend on sizes inside.
///
/// ```
/// use rise_lang::{diagnostic::Source, infer::{infer_program, verify}, syntax::{self, NoImports}, term::Definition};
///
/// let text = "def squares (xs : 8.f32) = map (fun x => x * x) xs";
/// let program = syntax::parse_program(&Source::new("squares.rise", text), &NoImports)?;
/// let inferred = infer_program(&program).unwrap();
/// let squares = &inferred.definitions[0].definition;
/// assert_eq!(verify(squares).unwrap().ty.to_string(), "8.f32 -> 8.f32");
/// let bare = Definition { term: squares.term.without_types(), ..squares.clone() };
/// assert!(verify(&bare).is_none());
/// # Ok::<(), rise_lang::syntax::SyntaxError>(())
/// ```
pub fn verify(definition: &Definition) -> Option<InferredDefinition> {
    let facts = stated_facts(definition).ok()?.facts;
    let mut verifier = Verifier {
        facts: &facts,
        type_variables: Vec::new(),
        variables: HashMap::default(),
        parameters: 0,
        verified: HashMap::default(),
        types: HashSet::default(),
        sizes: HashMap::default(),
    };
    verifier
        .whole(&definition.term)
        .then(|| definition.term.ty())
        .flatten()
        .map(|ty| InferredDefinition {
            definition: definition.clone(),
            ty: ty.clone(),
            facts: Vec::new(),
        })
}

struct Verifier<'a> {
    facts: &'a Facts,
    /// Those that the definition begins with.
    type_variables: Vec<&'a TypeParameter>,
    /// The types of the variables in scope; of those with the same name the innermost is last.
    variables: HashMap<&'a Name, Vec<Arc<Type>>>,
    /// How many parameters without a break there are around.
    parameters: usize,
    /// The shared parts that are right, by their addresses, where their free variables, in the order of the names, have these types.
    verified: HashMap<usize, Vec<Arc<Type>>>,
    /// The addresses of types in which everything has a meaning.
    types: HashSet<usize>,
    /// Whether sizes have a meaning.
    sizes: HashMap<Nat, bool>,
}

fn same(left: &Arc<Type>, right: &Arc<Type>) -> bool {
    Arc::ptr_eq(left, right) || left == right
}

impl<'a> Verifier<'a> {
    /// Whether a term is right that may begin with type-level parameters.
    fn whole(&mut self, term: &'a Term) -> bool {
        let TermKind::TypeLambda(parameter, body) = term.kind() else {
            return self.term(term);
        };
        let is_taken = |known: &&TypeParameter| known.name == parameter.name;
        if self.type_variables.iter().any(is_taken) || term.annotation().is_some() {
            return false;
        }
        self.type_variables.push(parameter);
        let is_right = self.whole(body);
        is_right
            && body.ty().is_some_and(|result| {
                term.ty() == Some(&Type::dependent(parameter.clone(), result.clone()))
            })
    }

    /// Whether a term is right, whose type no type-level parameter binds anything in.
    fn term(&mut self, term: &'a Term) -> bool {
        deep(|| {
            let Some(ty) = term.shared_type() else {
                return false;
            };
            if self.is_verified(term) {
                return true;
            }
            let is_right = self.ty(ty)
                && term.annotation().is_none_or(|written| *written == **ty)
                && self.form(term, ty);
            if is_right && term.is_shared() {
                let types = term
                    .free_variables()
                    .map(|name| self.variable(name).cloned());
                if let Some(types) = types.collect::<Option<Vec<_>>>() {
                    self.verified.insert(term.node_address(), types);
                }
            }
            is_right
        })
    }

    fn is_verified(&self, term: &Term) -> bool {
        self.verified
            .get(&term.node_address())
            .is_some_and(|types| {
                let now = term.free_variables().map(|name| self.variable(name));
                now.zip(types)
                    .all(|(now, then)| now.is_some_and(|now| same(now, then)))
            })
    }

    fn variable(&self, name: &Name) -> Option<&Arc<Type>> {
        self.variables.get(name)?.last()
    }

    /// Whether a term is right for what it is on the outside, and its parts are.
    fn form(&mut self, term: &'a Term, ty: &Arc<Type>) -> bool {
        if let TermKind::Lambda(parameter, body) = term.kind() {
            self.parameters += 1;
            let is_right = self.parameters <= DEEPEST_NESTING && self.lambda(parameter, body, ty);
            self.parameters -= 1;
            return is_right;
        }
        let outside = mem::take(&mut self.parameters);
        let is_right = match term.kind() {
            TermKind::Variable(name) => self.variable(name).is_some_and(|known| same(known, ty)),
            TermKind::Apply(function, argument) => {
                let fits = match (function.ty(), argument.shared_type()) {
                    (Some(Type::Function(parameter, result)), Some(given)) => {
                        same(parameter, given) && same(result, ty)
                    }
                    _ => false,
                };
                fits && self.term(function) && self.term(argument)
            }
            TermKind::TypeApply(..) | TermKind::Primitive(_) => self.instance(term, ty),
            TermKind::Literal(literal) => self.literal(literal, ty),
            TermKind::Foreign(function) => function.ty() == **ty,
            TermKind::Lambda(..) | TermKind::TypeLambda(..) | TermKind::Reference(_) => false,
        };
        self.parameters = outside;
        is_right
    }

    fn lambda(&mut self, parameter: &'a Parameter, body: &'a Term, ty: &Type) -> bool {
        let Type::Function(domain, result) = ty else {
            return false;
        };
        let written = parameter.annotation.as_ref();
        if written.is_some_and(|written| !same(written, domain)) {
            return false;
        }
        let scope = self.variables.entry(&parameter.name).or_default();
        scope.push(domain.clone());
        let is_right = self.term(body);
        if let Some(scope) = self.variables.get_mut(&parameter.name) {
            scope.pop();
        }
        is_right && body.shared_type().is_some_and(|found| same(found, result))
    }

    /// Whether a primitive with all its written type-level arguments can have the type.
    fn instance(&mut self, term: &Term, ty: &Type) -> bool {
        let (mut written, mut head) = (Vec::new(), term);
        while let TermKind::TypeApply(function, argument) = head.kind() {
            written.push(argument.clone());
            head = function;
            if head.annotation().is_some() {
                return false;
            }
        }
        written.reverse();
        let primitive = match head.kind() {
            TermKind::Primitive(primitive) if *primitive != Primitive::ForeignFunction => {
                *primitive
            }
            _ => return false,
        };
        if primitive.explicit_parameters().count() != written.len() {
            return false;
        }
        let Some(arguments) = primitive.arguments_of(&written, ty) else {
            return false;
        };
        let mut pairs = primitive.parameters().iter().zip(&arguments);
        pairs.all(|(parameter, argument)| {
            parameter
                .class
                .is_none_or(|class| class.has(argument) == Some(true))
                && self.argument(argument)
        })
    }

    fn argument(&mut self, argument: &TypeArgument) -> bool {
        match argument {
            TypeArgument::Nat(size) => self.size(size),
            TypeArgument::Data(data) => self.data(data),
            TypeArgument::Address(AddressSpace::Variable(name)) => {
                self.is_bound(name, Kind::Address)
            }
            TypeArgument::Address(_) => true,
            TypeArgument::NatToNat(_) | TypeArgument::NatToData(_) => false,
        }
    }

    fn literal(&mut self, literal: &Literal, ty: &Type) -> bool {
        let is_of_type = literal
            .data_type()
            .is_some_and(|data| *ty == Type::Data(data));
        is_of_type
            && match literal {
                Literal::Scalar(_) | Literal::Array(_) => true,
                Literal::Number(_) => false,
                Literal::Size(size) => self.size(size),
                Literal::Index { value, bound } => {
                    let below = Fact::new(value.clone(), Relation::Less, bound.clone());
                    self.size(value) && self.size(bound) && self.facts.holds(&below).is_yes()
                }
            }
    }

    /// Whether everything in the type has a meaning.
    fn ty(&mut self, ty: &Arc<Type>) -> bool {
        let address = Arc::as_ptr(ty) as usize;
        if self.types.contains(&address) {
            return true;
        }
        let is_right = match &**ty {
            Type::Data(data) => self.data(data),
            Type::Function(parameter, result) => self.ty(parameter) && self.ty(result),
            Type::Dependent(..) | Type::Many(..) => false,
        };
        if is_right {
            self.types.insert(address);
        }
        is_right
    }

    fn data(&mut self, data: &DataType) -> bool {
        match data {
            DataType::Scalar(_) => true,
            DataType::Variable(name) => self.is_bound(name, Kind::Data),
            DataType::Vector(size, element) => {
                matches!(**element, DataType::Scalar(_)) && self.size(size)
            }
            DataType::Array(size, element) => self.size(size) && self.data(element),
            DataType::Pair(first, second) => self.data(first) && self.data(second),
            DataType::Index(size) => self.size(size),
            DataType::Fragment(..) | DataType::DependentArray(..) | DataType::Apply(..) => false,
        }
    }

    fn is_bound(&self, name: &Name, kind: Kind) -> bool {
        let mut known = self.type_variables.iter();
        known.any(|parameter| parameter.name == *name && parameter.kind == kind)
    }

    /// Whether a size is of the definition's variables, proved not to be negative, and written as inference would write it.
    fn size(&mut self, size: &Nat) -> bool {
        if size.as_constant().is_some() {
            return true;
        }
        if let Some(known) = self.sizes.get(size) {
            return *known;
        }
        let is_right = size.functions().is_empty()
            && size
                .variables()
                .iter()
                .all(|name| self.is_bound(name, Kind::Nat))
            && self.facts.less_or_equal(&Nat::zero(), size).is_yes()
            && (!has_division(size) || self.facts.simplify(size) == *size);
        self.sizes.insert(size.clone(), is_right);
        is_right
    }
}

#[cfg(test)]
mod tests;
