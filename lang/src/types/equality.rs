//! Equality of types up to the names of bound variables, and hashing that agrees with it.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::{AddressSpace, DataType, NatToData, NatToNat, Type, TypeArgument};
use crate::budget;
use crate::nat::{Name, Nat};

/// The bound variables of the two sides, outermost first.
#[derive(Default)]
pub(crate) struct Scopes {
    left: Vec<Name>,
    right: Vec<Name>,
    /// Parts found equal where no variable is bound: types may share theirs many times.
    equal: FxHashSet<(*const (), *const ())>,
}

/// Where a name is bound: how far from the outside, or not at all.
fn level(scope: &[Name], name: &Name) -> Option<usize> {
    scope.iter().rposition(|bound| bound == name)
}

/// A size whose bound variables are named after the place where they are bound. The names are none
/// that a user can write.
fn canonical(nat: &Nat, scope: &[Name]) -> Nat {
    match scope.is_empty() {
        true => nat.clone(),
        false => {
            let rename = |name: &Name| {
                level(scope, name).map(|level| Name::from(format!("%{level}").as_str()))
            };
            nat.substitute_applications(
                &|name: &Name| rename(name).map(Nat::variable),
                &|name: &Name, argument: &Nat| {
                    rename(name).map(|name| Nat::apply(name, argument.clone()))
                },
            )
        }
    }
}

impl Scopes {
    /// Whether no variable is bound.
    pub(crate) fn is_empty(&self) -> bool {
        self.left.is_empty()
    }

    /// Goes below two binders.
    pub(crate) fn push(&mut self, left: &Name, right: &Name) {
        self.left.push(left.clone());
        self.right.push(right.clone());
    }

    /// Leaves the innermost binders.
    pub(crate) fn pop(&mut self) {
        self.left.pop();
        self.right.pop();
    }

    fn names(&self, left: &Name, right: &Name) -> bool {
        match (level(&self.left, left), level(&self.right, right)) {
            (None, None) => left == right,
            (left, right) => left == right,
        }
    }

    pub(crate) fn nats(&self, left: &Nat, right: &Nat) -> bool {
        match self.left.is_empty() {
            true => left == right,
            false => canonical(left, &self.left) == canonical(right, &self.right),
        }
    }

    fn below<R>(&mut self, left: &Name, right: &Name, compare: impl FnOnce(&mut Scopes) -> R) -> R {
        self.push(left, right);
        let result = compare(self);
        self.pop();
        result
    }

    fn addresses(&self, left: &AddressSpace, right: &AddressSpace) -> bool {
        match (left, right) {
            (AddressSpace::Variable(left), AddressSpace::Variable(right)) => {
                self.names(left, right)
            }
            _ => left == right,
        }
    }

    fn nat_to_nats(&mut self, left: &NatToNat, right: &NatToNat) -> bool {
        match (left, right) {
            (NatToNat::Variable(left), NatToNat::Variable(right)) => self.names(left, right),
            (NatToNat::Lambda(x, left), NatToNat::Lambda(y, right)) => {
                self.below(x, y, |scopes| scopes.nats(left, right))
            }
            _ => false,
        }
    }

    fn nat_to_datas(&mut self, left: &NatToData, right: &NatToData) -> bool {
        match (left, right) {
            (NatToData::Variable(left), NatToData::Variable(right)) => self.names(left, right),
            (NatToData::Lambda(x, left), NatToData::Lambda(y, right)) => {
                self.below(x, y, |scopes| scopes.datas(left, right))
            }
            _ => false,
        }
    }

    /// Compares two parts, unless the same two were found equal before.
    fn once<T>(
        &mut self,
        left: &Arc<T>,
        right: &Arc<T>,
        compare: impl FnOnce(&mut Scopes, &T, &T) -> bool,
    ) -> bool {
        budget::step();
        let parts = (Arc::as_ptr(left).cast(), Arc::as_ptr(right).cast());
        let may_know = self.is_empty();
        if may_know && (parts.0 == parts.1 || self.equal.contains(&parts)) {
            return true;
        }
        let equal = compare(self, left, right);
        if may_know && equal {
            self.equal.insert(parts);
        }
        equal
    }

    fn datas(&mut self, left: &DataType, right: &DataType) -> bool {
        use DataType::*;
        if std::ptr::eq(left, right) && self.is_empty() {
            return true;
        }
        match (left, right) {
            (Variable(left), Variable(right)) => self.names(left, right),
            (Scalar(left), Scalar(right)) => left == right,
            (Vector(m, s), Vector(n, t)) | (Array(m, s), Array(n, t)) => {
                self.nats(m, n) && self.datas(s, t)
            }
            (DependentArray(m, f), DependentArray(n, g)) => {
                self.nats(m, n) && self.nat_to_datas(f, g)
            }
            (Pair(s1, s2), Pair(t1, t2)) => {
                self.once(s1, t1, Scopes::datas) && self.once(s2, t2, Scopes::datas)
            }
            (Index(m), Index(n)) => self.nats(m, n),
            (Fragment(q, m1, m2, s), Fragment(r, n1, n2, t)) => {
                q == r && self.nats(m1, n1) && self.nats(m2, n2) && self.datas(s, t)
            }
            (Apply(f, m), Apply(g, n)) => self.names(f, g) && self.nats(m, n),
            _ => false,
        }
    }

    fn types(&mut self, left: &Type, right: &Type) -> bool {
        if std::ptr::eq(left, right) && self.is_empty() {
            return true;
        }
        match (left, right) {
            (Type::Data(left), Type::Data(right)) => self.datas(left, right),
            (Type::Function(s1, s2), Type::Function(t1, t2)) => {
                self.once(s1, t1, Scopes::types) && self.once(s2, t2, Scopes::types)
            }
            (Type::Dependent(p, left), Type::Dependent(q, right)) => {
                (p.kind, p.explicit, p.class) == (q.kind, q.explicit, q.class)
                    && self.below(&p.name, &q.name, |scopes| scopes.types(left, right))
            }
            (Type::Many(s, m, left), Type::Many(t, n, right)) => {
                self.datas(s, t) && self.nats(m, n) && self.types(left, right)
            }
            _ => false,
        }
    }

    pub(crate) fn arguments(&mut self, left: &TypeArgument, right: &TypeArgument) -> bool {
        match (left, right) {
            (TypeArgument::Nat(left), TypeArgument::Nat(right)) => self.nats(left, right),
            (TypeArgument::Data(left), TypeArgument::Data(right)) => self.datas(left, right),
            (TypeArgument::Address(left), TypeArgument::Address(right)) => {
                self.addresses(left, right)
            }
            (TypeArgument::NatToNat(left), TypeArgument::NatToNat(right)) => {
                self.nat_to_nats(left, right)
            }
            (TypeArgument::NatToData(left), TypeArgument::NatToData(right)) => {
                self.nat_to_datas(left, right)
            }
            _ => false,
        }
    }
}

/// The bound variables around the part that is hashed, outermost first, and how many parts were.
#[derive(Default)]
struct Binders {
    names: Vec<Name>,
    hashed: u32,
}

impl Binders {
    /// So many parts tell types apart. One may have far more than fit into memory, as it can share
    /// its parts.
    const MOST: u32 = 256;

    fn goes_on(&mut self) -> bool {
        self.hashed += 1;
        self.hashed <= Binders::MOST
    }
}

fn hash_name<H: Hasher>(name: &Name, scope: &Binders, state: &mut H) {
    match level(&scope.names, name) {
        Some(level) => level.hash(state),
        None => name.hash(state),
    }
}

fn hash_nat_to_nat<H: Hasher>(function: &NatToNat, scope: &mut Binders, state: &mut H) {
    std::mem::discriminant(function).hash(state);
    match function {
        NatToNat::Variable(name) => hash_name(name, scope, state),
        NatToNat::Lambda(parameter, body) => {
            scope.names.push(parameter.clone());
            canonical(body, &scope.names).hash(state);
            scope.names.pop();
        }
    }
}

fn hash_nat_to_data<H: Hasher>(function: &NatToData, scope: &mut Binders, state: &mut H) {
    std::mem::discriminant(function).hash(state);
    match function {
        NatToData::Variable(name) => hash_name(name, scope, state),
        NatToData::Lambda(parameter, body) => {
            scope.names.push(parameter.clone());
            hash_data(body, scope, state);
            scope.names.pop();
        }
    }
}

fn hash_data<H: Hasher>(data: &DataType, scope: &mut Binders, state: &mut H) {
    if !scope.goes_on() {
        return;
    }
    std::mem::discriminant(data).hash(state);
    match data {
        DataType::Variable(name) => hash_name(name, scope, state),
        DataType::Scalar(scalar) => scalar.hash(state),
        DataType::Vector(size, element) | DataType::Array(size, element) => {
            canonical(size, &scope.names).hash(state);
            hash_data(element, scope, state);
        }
        DataType::DependentArray(size, elements) => {
            canonical(size, &scope.names).hash(state);
            hash_nat_to_data(elements, scope, state);
        }
        DataType::Pair(first, second) => {
            hash_data(first, scope, state);
            hash_data(second, scope, state);
        }
        DataType::Index(size) => canonical(size, &scope.names).hash(state),
        DataType::Fragment(role, rows, columns, element) => {
            role.hash(state);
            canonical(rows, &scope.names).hash(state);
            canonical(columns, &scope.names).hash(state);
            hash_data(element, scope, state);
        }
        DataType::Apply(function, argument) => {
            hash_name(function, scope, state);
            canonical(argument, &scope.names).hash(state);
        }
    }
}

fn hash_type<H: Hasher>(ty: &Type, scope: &mut Binders, state: &mut H) {
    if !scope.goes_on() {
        return;
    }
    std::mem::discriminant(ty).hash(state);
    match ty {
        Type::Data(data) => hash_data(data, scope, state),
        Type::Function(parameter, result) => {
            hash_type(parameter, scope, state);
            hash_type(result, scope, state);
        }
        Type::Dependent(parameter, result) => {
            (parameter.kind, parameter.explicit, parameter.class).hash(state);
            scope.names.push(parameter.name.clone());
            hash_type(result, scope, state);
            scope.names.pop();
        }
        Type::Many(parameter, count, result) => {
            hash_data(parameter, scope, state);
            canonical(count, &scope.names).hash(state);
            hash_type(result, scope, state);
        }
    }
}

fn hash_argument<H: Hasher>(argument: &TypeArgument, scope: &mut Binders, state: &mut H) {
    std::mem::discriminant(argument).hash(state);
    match argument {
        TypeArgument::Nat(nat) => nat.hash(state),
        TypeArgument::Data(data) => hash_data(data, scope, state),
        TypeArgument::Address(space) => space.hash(state),
        TypeArgument::NatToNat(function) => hash_nat_to_nat(function, scope, state),
        TypeArgument::NatToData(function) => hash_nat_to_data(function, scope, state),
    }
}

/// Implements `==` and hashing by one of the comparisons and one of the hash functions above.
macro_rules! up_to_renaming {
    ($($ty:ty: $equal:ident, $hash:ident;)*) => {$(
        impl PartialEq for $ty {
            fn eq(&self, other: &Self) -> bool {
                Scopes::default().$equal(self, other)
            }
        }

        impl Eq for $ty {}

        impl Hash for $ty {
            fn hash<H: Hasher>(&self, state: &mut H) {
                $hash(self, &mut Binders::default(), state);
            }
        }
    )*};
}

up_to_renaming! {
    Type: types, hash_type;
    DataType: datas, hash_data;
    NatToNat: nat_to_nats, hash_nat_to_nat;
    NatToData: nat_to_datas, hash_nat_to_data;
    TypeArgument: arguments, hash_argument;
}

#[cfg(test)]
mod tests {
    use std::hash::{DefaultHasher, Hash, Hasher};

    use super::*;

    fn hash(ty: &Type) -> u64 {
        let mut hasher = DefaultHasher::new();
        ty.hash(&mut hasher);
        hasher.finish()
    }

    #[track_caller]
    fn same(left: &str, right: &str) {
        let (left, right) = (
            Type::parse(left).expect("a type"),
            Type::parse(right).expect("a type"),
        );
        assert_eq!(left, right);
        assert_eq!(hash(&left), hash(&right));
    }

    #[track_caller]
    fn different(left: &str, right: &str) {
        assert_ne!(
            Type::parse(left).expect("a type"),
            Type::parse(right).expect("a type")
        );
    }

    #[test]
    fn bound_names_do_not_count() {
        same(
            "(n : nat) -> (m : nat) -> (n*m+n).f32",
            "(m : nat) -> (n : nat) -> (n*m+m).f32",
        );
        same("{s : data} -> s -> s", "{t : data} -> t -> t");
        same("n..(i => (i+1).f32)", "n..(j => (1+j).f32)");
        same(
            "(n : nat) -> (n : nat) -> n.f32",
            "(m : nat) -> (n : nat) -> n.f32",
        );
        same("{f : nat2data} -> f(3)", "{g : nat2data} -> g(3)");
        same("{f : nat2nat} -> f(3).t", "{g : nat2nat} -> g(3).t");
    }

    #[test]
    fn everything_else_counts() {
        different("(n : nat) -> n.f32", "(n : nat) -> m.f32");
        different(
            "(n : nat) -> (m : nat) -> n.f32",
            "(n : nat) -> (m : nat) -> m.f32",
        );
        different("{n : nat} -> n.f32", "(n : nat) -> n.f32");
        different("{t : number} -> t", "{t : data} -> t");
        different("n..(i => i.f32)", "n..(i => n.f32)");
        different("n.t", "m.t");
        different("vec[f32, 4]", "4.f32");
    }
}
