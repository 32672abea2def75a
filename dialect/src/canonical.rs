//! Canonical names of bound variables, so that types that differ only in them are one type of MLIR,
//! where equality is identity.
//!
//! The name depends only on the abstraction, up to its bound variables: it has the next number
//! above those of the binders inside, and skips the names that are free in the abstraction. So
//! every part of a canonical type is canonical, and types can be taken apart and put together
//! without renaming.

use std::borrow::Cow;
use std::sync::Arc;

use rise_lang::nat::Name;
use rise_lang::types::{
    DataType, FreeVariables, Kind, NatToData, NatToNat, Substitution, Type, TypeArgument,
    TypeParameter,
};

/// A thing with canonical names, and the first number that no binder in it has.
struct Canonical<T> {
    value: T,
    next: u64,
}

impl<T> Canonical<T> {
    fn leaf(value: T) -> Self {
        Self { value, next: 0 }
    }

    fn map<U>(self, change: impl FnOnce(T) -> U) -> Canonical<U> {
        Canonical {
            value: change(self.value),
            next: self.next,
        }
    }

    fn join<U, V>(self, other: Canonical<U>, both: impl FnOnce(T, U) -> V) -> Canonical<V> {
        Canonical {
            value: both(self.value, other.value),
            next: self.next.max(other.next),
        }
    }
}

/// `ty` with canonical names: the same, if it binds none.
pub(crate) fn ty(ty: &Type) -> Cow<'_, Type> {
    match binds(ty) {
        true => Cow::Owned(types(ty, 0).value),
        false => Cow::Borrowed(ty),
    }
}

/// `data` with canonical names: the same, if it binds none.
pub(crate) fn data(data: &DataType) -> Cow<'_, DataType> {
    match data_binds(data) {
        true => Cow::Owned(datas(data, 0).value),
        false => Cow::Borrowed(data),
    }
}

/// Whether the type binds a name.
fn binds(ty: &Type) -> bool {
    crate::deep(|| match ty {
        Type::Data(data) => data_binds(data),
        Type::Function(input, output) => binds(input) || binds(output),
        Type::Many(parameter, _, result) => data_binds(parameter) || binds(result),
        Type::Dependent(..) => true,
    })
}

fn data_binds(data: &DataType) -> bool {
    match data {
        DataType::Variable(_) | DataType::Scalar(_) | DataType::Index(_) | DataType::Apply(..) => {
            false
        }
        DataType::Vector(_, element)
        | DataType::Array(_, element)
        | DataType::Fragment(_, _, _, element) => data_binds(element),
        DataType::Pair(first, second) => data_binds(first) || data_binds(second),
        DataType::DependentArray(_, elements) => matches!(elements, NatToData::Lambda(..)),
    }
}

/// `function` with canonical names.
pub(crate) fn nat_to_nat(function: &NatToNat) -> NatToNat {
    match function {
        NatToNat::Variable(_) => function.clone(),
        NatToNat::Lambda(parameter, _) => {
            let free = TypeArgument::NatToNat(function.clone()).free_variables();
            let name = name(Kind::Nat, 0, &free);
            // The parameter does not occur under its old name in what the new one is applied to.
            let body = function.apply(&rise_lang::nat::Nat::variable(name.clone()));
            debug_assert!(name == *parameter || !free.contains_key(&name));
            NatToNat::Lambda(name, body)
        }
    }
}

/// `function` with canonical names.
pub(crate) fn nat_to_data(function: &NatToData) -> NatToData {
    nat_to_datas(function, 0).value
}

/// The first name for a variable of that kind, from `number` on, that is not free.
fn name(kind: Kind, number: u64, free: &FreeVariables) -> Name {
    let stem = match kind {
        Kind::Nat => "i",
        Kind::Data => "t",
        Kind::Address => "a",
        Kind::NatToNat => "f",
        Kind::NatToData => "g",
    };
    let candidates = (number..).map(|number| match number {
        0 => Name::from(stem),
        _ => Name::from(format!("{stem}{number}")),
    });
    // There are more numbers than free variables.
    candidates
        .into_iter()
        .find(|name| !free.contains_key(name))
        .unwrap_or_else(|| Name::from(stem))
}

/// The number that `name` was given from.
fn number(name: &Name) -> u64 {
    name.as_str()[1..].parse().unwrap_or(0)
}

/// A name that no other variable has, at this depth of binders.
fn placeholder(depth: usize) -> Name {
    Name::from(format!("\0{depth}"))
}

fn types(ty: &Type, depth: usize) -> Canonical<Type> {
    crate::deep(|| match ty {
        Type::Data(data) => datas(data, depth).map(Type::Data),
        Type::Function(input, output) => types(input, depth)
            .join(types(output, depth), |input, output| {
                Type::function(input, output)
            }),
        Type::Many(parameter, count, result) => datas(parameter, depth)
            .join(types(result, depth), |parameter, result| {
                Type::many(parameter, count.clone(), result)
            }),
        Type::Dependent(parameter, body) => {
            let held = placeholder(depth);
            let inside = types(
                &rename(&parameter.name, parameter.kind, &held).ty(body),
                depth + 1,
            );
            let name = name(parameter.kind, inside.next, &ty.free_variables());
            let next = number(&name) + 1;
            let value = rename(&held, parameter.kind, &name).ty(&inside.value);
            Canonical {
                value: Type::dependent(
                    TypeParameter {
                        name,
                        ..parameter.clone()
                    },
                    value,
                ),
                next,
            }
        }
    })
}

fn rename(from: &Name, kind: Kind, to: &Name) -> Substitution {
    Substitution::of(from.clone(), TypeArgument::variable(kind, to.clone()))
}

fn datas(data: &DataType, depth: usize) -> Canonical<DataType> {
    match data {
        DataType::Variable(_) | DataType::Scalar(_) | DataType::Index(_) | DataType::Apply(..) => {
            Canonical::leaf(data.clone())
        }
        DataType::Vector(size, element) => {
            datas(element, depth).map(|element| DataType::vector(size.clone(), element))
        }
        DataType::Array(size, element) => {
            datas(element, depth).map(|element| DataType::array(size.clone(), element))
        }
        DataType::Fragment(role, rows, columns, element) => datas(element, depth).map(|element| {
            DataType::Fragment(*role, rows.clone(), columns.clone(), Arc::new(element))
        }),
        DataType::Pair(first, second) => datas(first, depth)
            .join(datas(second, depth), |first, second| {
                DataType::pair(first, second)
            }),
        DataType::DependentArray(size, elements) => nat_to_datas(elements, depth)
            .map(|elements| DataType::DependentArray(size.clone(), elements)),
    }
}

fn nat_to_datas(function: &NatToData, depth: usize) -> Canonical<NatToData> {
    match function {
        NatToData::Variable(_) => Canonical::leaf(function.clone()),
        NatToData::Lambda(parameter, body) => {
            let held = placeholder(depth);
            let inside = datas(&rename(parameter, Kind::Nat, &held).data(body), depth + 1);
            let free = TypeArgument::NatToData(function.clone()).free_variables();
            let name = name(Kind::Nat, inside.next, &free);
            let next = number(&name) + 1;
            let value = rename(&held, Kind::Nat, &name).data(&inside.value);
            Canonical {
                value: NatToData::Lambda(name, Arc::new(value)),
                next,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn canonical(text: &str) -> String {
        let parsed = Type::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let result = ty(&parsed).into_owned();
        assert_eq!(result, parsed, "the type is the same up to names");
        assert_eq!(
            ty(&result).to_string(),
            result.to_string(),
            "canonical names stay"
        );
        result.to_string()
    }

    #[test]
    fn names_depend_on_the_abstraction_alone() {
        assert_eq!(
            canonical("(l : nat) -> (l*n).f32 -> l.f32"),
            "(i : nat) -> (i*n).f32 -> i.f32"
        );
        assert_eq!(
            canonical("(l : nat) -> (l*i).f32 -> l.f32"),
            "(i1 : nat) -> (i*i1).f32 -> i1.f32"
        );
        assert_eq!(
            canonical("(n : nat) -> (m : nat) -> (n*m).f32"),
            "(i1 : nat) -> (i : nat) -> (i*i1).f32"
        );
        assert_eq!(
            canonical("(i : nat) -> (j : nat) -> (i*j).f32"),
            "(i1 : nat) -> (i : nat) -> (i*i1).f32"
        );
        assert_eq!(
            canonical("(i : nat) -> (i : nat) -> i.f32"),
            "(i1 : nat) -> (i : nat) -> i.f32"
        );
        assert_eq!(canonical("{s : float} -> s -> s"), "{t : float} -> t -> t");
        assert_eq!(canonical("n..(k => (k+1).f32)"), "n..(i => (i+1).f32)");
        assert_eq!(canonical("i..(k => (k+i).f32)"), "i..(i1 => (i+i1).f32)");
        assert_eq!(
            canonical("n..(k => k..(l => (k+l).f32)) -> (f : nat2nat) -> n.f32"),
            "n..(i1 => i1..(i => (i+i1).f32)) -> (f : nat2nat) -> n.f32"
        );
    }

    #[test]
    fn parts_of_canonical_types_are_canonical() {
        let parsed = Type::parse("(i : nat) -> (a : nat) -> m..(k => (k*i*a).t)");
        let whole = ty(&parsed.expect("a type")).into_owned();
        let Type::Dependent(_, part) = &whole else {
            panic!("{whole}")
        };
        assert_eq!(ty(part).to_string(), part.to_string());
        let Type::Dependent(_, part) = &**part else {
            panic!("{part}")
        };
        assert_eq!(ty(part).to_string(), part.to_string());
    }
}
