//! Matching of types, which finds the values of a rule's type-level variables.

use rise_lang::{
    nat::{Facts, Name, Nat, Solution, unify},
    term::{Literal, Term},
    types::{AddressSpace, DataType, NatToData, NatToNat, Substitution, Type, TypeArgument},
};

use smallvec::SmallVec;

use super::{parts::of_type, signature::Signature};
use crate::rise::eta_normal;

/// The known values of the type-level variables.
pub(super) struct TypeMatch<'a> {
    signature: &'a Signature,
    facts: &'a Facts,
    found: SmallVec<[Option<TypeArgument>; 8]>,
    /// Sizes that cannot be compared before more is known.
    deferred: Vec<(Nat, Nat)>,
    /// The variables that the types bind around where matching is.
    bound: Vec<Name>,
}

impl<'a> TypeMatch<'a> {
    pub(super) fn new(signature: &'a Signature, facts: &'a Facts) -> TypeMatch<'a> {
        TypeMatch {
            signature,
            facts,
            found: SmallVec::from_elem(None, signature.types.len()),
            deferred: Vec::new(),
            bound: Vec::new(),
        }
    }

    /// Whether a given term is the other one, once it has that one's type: what numbers in it are
    /// of is not known before.
    pub(super) fn is_same(&self, given: &Term, term: &Term) -> bool {
        let typed = term.ty().and_then(|ty| of_type(given, ty, self.facts));
        typed.is_some_and(|typed| typed == *term || eta_normal(&typed) == eta_normal(term))
    }

    pub(super) fn set(&mut self, variable: usize, argument: TypeArgument) {
        self.found[variable] = Some(argument);
    }

    /// The known ones as a substitution.
    pub(super) fn substitution(&self) -> Substitution {
        let known = self.signature.types.iter().zip(&self.found);
        known
            .filter_map(|(variable, found)| {
                Some((super::signature::unknown(&variable.name), found.clone()?))
            })
            .collect()
    }

    /// Whether the variable stands for the argument; it does from now on if nothing was known.
    fn variable(&mut self, name: &Name, argument: TypeArgument) -> Option<bool> {
        let index = self.signature.type_variable(name)?;
        Some(match &self.found[index] {
            Some(known) => equal_arguments(known, &argument, self.facts),
            None => {
                self.found[index] = Some(argument);
                true
            }
        })
    }

    pub(super) fn ty(&mut self, pattern: &Type, ty: &Type) -> bool {
        match (pattern, ty) {
            (Type::Data(pattern), Type::Data(data)) => self.data(pattern, data),
            (Type::Function(parameter, result), Type::Function(other, rest)) => {
                self.ty(parameter, other) && self.ty(result, rest)
            }
            (Type::Dependent(parameter, pattern), Type::Dependent(other, ty)) => {
                if parameter.kind != other.kind || parameter.explicit != other.explicit {
                    return false;
                }
                // Both bound variables become one that occurs nowhere else.
                let name = Name::from(format!("bound {}", self.bound.len()));
                let renamed = TypeArgument::variable(parameter.kind, name.clone());
                let pattern = Substitution::of(parameter.name.clone(), renamed.clone()).ty(pattern);
                let ty = Substitution::of(other.name.clone(), renamed).ty(ty);
                self.bound.push(name);
                let same = self.ty(&pattern, &ty);
                self.bound.pop();
                same
            }
            (pattern, ty) => self.substitution().ty(pattern) == *ty,
        }
    }

    /// `f(i)` for a bound `i` and a variable `f`: it stands for the function from `i` to the type.
    fn applied(&mut self, function: &Name, argument: &Nat, data: &DataType) -> Option<bool> {
        let index = argument.as_variable()?;
        if !self.bound.contains(index) {
            return None;
        }
        let function_of = NatToData::Lambda(index.clone(), data.clone().into());
        self.variable(function, TypeArgument::NatToData(function_of))
    }

    fn data(&mut self, pattern: &DataType, data: &DataType) -> bool {
        match (pattern, data) {
            (DataType::Variable(name), data) => self
                .variable(name, TypeArgument::Data(data.clone()))
                .unwrap_or_else(|| *data == DataType::Variable(name.clone())),
            (DataType::Scalar(left), DataType::Scalar(right)) => left == right,
            (DataType::Array(size, element), DataType::Array(other, data))
            | (DataType::Vector(size, element), DataType::Vector(other, data)) => {
                self.size(size, other) && self.data(element, data)
            }
            (DataType::Pair(first, second), DataType::Pair(left, right)) => {
                self.data(first, left) && self.data(second, right)
            }
            (DataType::Index(size), DataType::Index(other)) => self.size(size, other),
            (DataType::DependentArray(size, elements), DataType::DependentArray(other, data)) => {
                self.size(size, other) && self.nat_to_data(elements, data)
            }
            (DataType::Apply(function, argument), data) => self
                .applied(function, argument, data)
                .unwrap_or_else(|| self.substitution().data(pattern) == *data),
            (pattern, data) => self.substitution().data(pattern) == *data,
        }
    }

    fn nat_to_data(&mut self, pattern: &NatToData, function: &NatToData) -> bool {
        if let NatToData::Variable(name) = pattern
            && let Some(same) = self.variable(name, TypeArgument::NatToData(function.clone()))
        {
            return same;
        }
        self.substitution().nat_to_data(pattern) == *function
    }

    fn nat_to_nat(&mut self, pattern: &NatToNat, function: &NatToNat) -> bool {
        if let NatToNat::Variable(name) = pattern
            && let Some(same) = self.variable(name, TypeArgument::NatToNat(function.clone()))
        {
            return same;
        }
        self.substitution().nat_to_nat(pattern) == *function
    }

    fn size(&mut self, pattern: &Nat, size: &Nat) -> bool {
        if let Some(name) = pattern.as_variable()
            && let Some(same) = self.variable(name, TypeArgument::Nat(size.clone()))
        {
            return same;
        }
        if pattern.as_constant().is_some() {
            return pattern == size || self.facts.equal(pattern, size).is_yes();
        }
        self.deferred.push((pattern.clone(), size.clone()));
        true
    }

    pub(super) fn argument(&mut self, pattern: &TypeArgument, argument: &TypeArgument) -> bool {
        match (pattern, argument) {
            (TypeArgument::Nat(pattern), TypeArgument::Nat(size)) => self.size(pattern, size),
            (TypeArgument::Data(pattern), TypeArgument::Data(data)) => self.data(pattern, data),
            (TypeArgument::Address(AddressSpace::Variable(name)), TypeArgument::Address(space)) => {
                self.variable(name, TypeArgument::Address(space.clone()))
                    .unwrap_or_else(|| *space == AddressSpace::Variable(name.clone()))
            }
            (TypeArgument::NatToNat(pattern), TypeArgument::NatToNat(function)) => {
                self.nat_to_nat(pattern, function)
            }
            (TypeArgument::NatToData(pattern), TypeArgument::NatToData(function)) => {
                self.nat_to_data(pattern, function)
            }
            (pattern, argument) => pattern == argument,
        }
    }

    /// Whether the literal has the form of the pattern, whose sizes may be variables of the rule.
    pub(super) fn literal(&mut self, pattern: &Literal, literal: &Literal) -> bool {
        match (pattern, literal) {
            (Literal::Size(pattern), Literal::Size(size)) => self.size(pattern, size),
            (
                Literal::Index {
                    value: pattern,
                    bound: below,
                },
                Literal::Index { value, bound },
            ) => self.size(pattern, value) && self.size(below, bound),
            (pattern, literal) => pattern == literal,
        }
    }

    /// Solves what was deferred, that with the fewest unknowns first. All variables that sizes
    /// determine are known then.
    pub(super) fn finish(&mut self) -> bool {
        let mut open = std::mem::take(&mut self.deferred);
        while !open.is_empty() {
            let substitution = self.substitution();
            let unknowns = |(pattern, _): &(Nat, Nat)| {
                let pattern = substitution.nat(pattern);
                let is_unknown = |name: &&Name| self.signature.type_variable(name).is_some();
                pattern.variables().iter().filter(is_unknown).count()
            };
            let fewest = (0..open.len()).min_by_key(|index| unknowns(&open[*index]));
            let (pattern, size) = open.swap_remove(fewest.unwrap_or_default());
            if !self.solve(&substitution.nat(&pattern), &size) {
                return false;
            }
        }
        true
    }

    fn solve(&mut self, pattern: &Nat, size: &Nat) -> bool {
        match unify(pattern, size, self.facts) {
            Solution::Solved(solution) => solution.into_iter().all(|(name, value)| {
                let is_unknown = |name: &Name| self.signature.type_variable(name).is_some();
                // One unknown in terms of another one says nothing.
                !value.variables().iter().any(is_unknown)
                    && self.variable(&name, TypeArgument::Nat(value)) != Some(false)
            }),
            Solution::Contradiction(_) | Solution::Stuck(_) => {
                self.facts.equal(pattern, size).is_yes()
            }
        }
    }
}

/// Whether the two are the same, with what is known of the sizes.
fn equal_arguments(left: &TypeArgument, right: &TypeArgument, facts: &Facts) -> bool {
    match (left, right) {
        _ if left == right => true,
        (TypeArgument::Nat(left), TypeArgument::Nat(right)) => facts.equal(left, right).is_yes(),
        (TypeArgument::Data(left), TypeArgument::Data(right)) => equal_data(left, right, facts),
        _ => false,
    }
}

fn equal_data(left: &DataType, right: &DataType, facts: &Facts) -> bool {
    let sizes = |left: &Nat, right: &Nat| left == right || facts.equal(left, right).is_yes();
    match (left, right) {
        (DataType::Array(size, element), DataType::Array(other, data))
        | (DataType::Vector(size, element), DataType::Vector(other, data)) => {
            sizes(size, other) && equal_data(element, data, facts)
        }
        (DataType::Pair(first, second), DataType::Pair(one, two)) => {
            equal_data(first, one, facts) && equal_data(second, two, facts)
        }
        (DataType::Index(size), DataType::Index(other)) => sizes(size, other),
        _ => left == right,
    }
}
