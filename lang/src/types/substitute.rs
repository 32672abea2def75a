//! Substitution for type-level variables that captures nothing.

use std::{
    collections::BTreeMap,
    sync::{Arc, OnceLock},
};

use rustc_hash::FxHashMap;

use super::{
    AddressSpace, DataType, FreeVariables, Kind, NatToData, NatToNat, Type, TypeArgument,
    TypeParameter,
};
use crate::budget;
use crate::nat::{Name, Nat};

/// One replacement, with its free variables once they were asked for: below each binder of a type
/// they are, and the replacement may be far larger than that type.
#[derive(Clone, Debug)]
struct Replacement {
    argument: TypeArgument,
    free: OnceLock<Arc<FreeVariables>>,
}

impl Replacement {
    fn mentions(&self, name: &Name) -> bool {
        self.free
            .get_or_init(|| Arc::new(self.argument.free_variables()))
            .contains_key(name)
    }
}

impl From<TypeArgument> for Replacement {
    fn from(argument: TypeArgument) -> Replacement {
        Replacement {
            argument,
            free: OnceLock::new(),
        }
    }
}

/// Replacements of type-level variables, all at once.
///
/// A replacement of another kind than the variable's occurrence leaves that occurrence as it is.
#[derive(Clone, Debug, Default)]
pub struct Substitution {
    replacements: BTreeMap<Name, Replacement>,
    /// See [`Substitution::of_remainders`].
    replaces_remainders: bool,
}

impl Substitution {
    /// The substitution that replaces nothing.
    pub fn new() -> Substitution {
        Substitution::default()
    }

    /// The substitution of one size.
    pub fn of_nat(name: Name, nat: Nat) -> Substitution {
        Substitution::of(name, TypeArgument::Nat(nat))
    }

    /// The substitution of one variable.
    pub fn of(name: Name, argument: TypeArgument) -> Substitution {
        Substitution {
            replacements: BTreeMap::from([(name, argument.into())]),
            ..Substitution::default()
        }
    }

    /// The substitution that replaces no variable, but each remainder: `n % 8` becomes `n -
    /// 8*(n/8)`. Of sizes without remainders, those that are always equal as sums of full parts and
    /// rests are the same.
    pub fn of_remainders() -> Substitution {
        Substitution {
            replaces_remainders: true,
            ..Substitution::default()
        }
    }

    /// Adds a replacement; an earlier one of the same variable is forgotten.
    pub fn insert(&mut self, name: Name, argument: TypeArgument) {
        self.replacements.insert(name, argument.into());
    }

    /// The replacement of `name`.
    pub fn get(&self, name: &Name) -> Option<&TypeArgument> {
        Some(&self.replacements.get(name)?.argument)
    }

    /// Whether nothing is replaced.
    pub fn is_empty(&self) -> bool {
        self.replacements.is_empty() && !self.replaces_remainders
    }

    /// The substitution to use below a binder, and the binder's name there: changed if a
    /// replacement mentions it, to one that does not stand free below the binder already.
    pub(crate) fn below(
        &self,
        binder: &Name,
        kind: Kind,
        is_free: impl Fn(&Name) -> bool,
    ) -> (Substitution, Name) {
        let mentions = |name: &Name| {
            let others = self.replacements.iter().filter(|(of, _)| *of != binder);
            others
                .map(|(_, replacement)| replacement)
                .any(|replacement| replacement.mentions(name))
        };
        // Before the copy, which then knows the free variables as well.
        let is_mentioned = mentions(binder);
        let mut inner = self.clone();
        inner.replacements.remove(binder);
        if !is_mentioned {
            return (inner, binder.clone());
        }
        let stem = binder.to_string();
        let stem = stem.trim_end_matches(|last: char| last.is_ascii_digit());
        let taken =
            |name: &Name| mentions(name) || is_free(name) || inner.replacements.contains_key(name);
        let mut counter = 1_u64;
        let fresh = loop {
            let candidate = Name::from(format!("{stem}{counter}").as_str());
            if candidate != *binder && !taken(&candidate) {
                break candidate;
            }
            counter += 1;
        };
        inner.insert(binder.clone(), TypeArgument::variable(kind, fresh.clone()));
        (inner, fresh)
    }

    /// Replaces in a size.
    pub fn nat(&self, nat: &Nat) -> Nat {
        if nat.as_constant().is_some() {
            return nat.clone();
        }
        // Most sizes in the types of primitives and rules are variables.
        if let Some(name) = nat.as_variable() {
            return match self.get(name) {
                Some(TypeArgument::Nat(replacement)) if self.replaces_remainders => {
                    replacement.without_remainders()
                }
                Some(TypeArgument::Nat(replacement)) => replacement.clone(),
                _ => nat.clone(),
            };
        }
        let variable = |name: &Name| match self.get(name) {
            Some(TypeArgument::Nat(replacement)) => Some(replacement.clone()),
            _ => None,
        };
        let function = |name: &Name, argument: &Nat| match self.get(name) {
            Some(TypeArgument::NatToNat(replacement)) => Some(replacement.apply(argument)),
            _ => None,
        };
        let replaced = nat.substitute_applications(&variable, &function);
        match self.replaces_remainders {
            true => replaced.without_remainders(),
            false => replaced,
        }
    }

    /// Replaces in an address space.
    pub fn address(&self, space: &AddressSpace) -> AddressSpace {
        match space {
            AddressSpace::Variable(name) => match self.get(name) {
                Some(TypeArgument::Address(replacement)) => replacement.clone(),
                _ => space.clone(),
            },
            _ => space.clone(),
        }
    }

    /// Replaces in a function from sizes to sizes.
    pub fn nat_to_nat(&self, function: &NatToNat) -> NatToNat {
        match function {
            NatToNat::Variable(name) => match self.get(name) {
                Some(TypeArgument::NatToNat(replacement)) => replacement.clone(),
                _ => function.clone(),
            },
            NatToNat::Lambda(parameter, body) => {
                let is_free = |name: &Name| body.mentions(name) || body.functions().contains(name);
                let (inner, parameter) = self.below(parameter, Kind::Nat, is_free);
                NatToNat::Lambda(parameter, inner.nat(body))
            }
        }
    }

    /// Replaces in a function from sizes to data types.
    pub fn nat_to_data(&self, function: &NatToData) -> NatToData {
        Replacing::by(self).nat_to_data(function)
    }

    /// Replaces in a data type.
    pub fn data(&self, data: &DataType) -> DataType {
        Replacing::by(self).data(data)
    }

    /// Replaces in a type.
    pub fn ty(&self, ty: &Type) -> Type {
        match self.is_empty() {
            true => ty.clone(),
            false => Replacing::by(self).ty(ty),
        }
    }

    /// Replaces in a type-level argument.
    pub fn argument(&self, argument: &TypeArgument) -> TypeArgument {
        match argument {
            TypeArgument::Nat(nat) => TypeArgument::Nat(self.nat(nat)),
            TypeArgument::Data(data) => TypeArgument::Data(self.data(data)),
            TypeArgument::Address(space) => TypeArgument::Address(self.address(space)),
            TypeArgument::NatToNat(function) => TypeArgument::NatToNat(self.nat_to_nat(function)),
            TypeArgument::NatToData(function) => {
                TypeArgument::NatToData(self.nat_to_data(function))
            }
        }
    }
}

/// A substitution at work. What a type shares is replaced once, and is shared after it too.
struct Replacing<'a> {
    by: &'a Substitution,
    data: FxHashMap<*const DataType, Arc<DataType>>,
    types: FxHashMap<*const Type, Arc<Type>>,
}

impl<'a> Replacing<'a> {
    fn by(by: &'a Substitution) -> Replacing<'a> {
        Replacing {
            by,
            data: FxHashMap::default(),
            types: FxHashMap::default(),
        }
    }

    fn nat_to_data(&mut self, function: &NatToData) -> NatToData {
        match function {
            NatToData::Variable(name) => match self.by.get(name) {
                Some(TypeArgument::NatToData(replacement)) => replacement.clone(),
                _ => function.clone(),
            },
            NatToData::Lambda(parameter, body) => {
                let is_free = |name: &Name| body.free_variables().contains_key(name);
                let (inner, parameter) = self.by.below(parameter, Kind::Nat, is_free);
                NatToData::Lambda(parameter, Arc::new(inner.data(body)))
            }
        }
    }

    fn element(&mut self, data: &DataType) -> Arc<DataType> {
        Arc::new(self.data(data))
    }

    /// One of the two parts of a pair.
    fn part(&mut self, data: &Arc<DataType>) -> Arc<DataType> {
        if matches!(**data, DataType::Scalar(_)) {
            return Arc::clone(data);
        }
        // The type that is replaced in keeps its parts alive, so that addresses name them.
        if let Some(known) = self.data.get(&Arc::as_ptr(data)) {
            return Arc::clone(known);
        }
        let replaced = self.element(data);
        self.data.insert(Arc::as_ptr(data), Arc::clone(&replaced));
        replaced
    }

    fn data(&mut self, data: &DataType) -> DataType {
        budget::step();
        let by = self.by;
        match data {
            DataType::Scalar(_) => data.clone(),
            DataType::Variable(name) => match by.get(name) {
                Some(TypeArgument::Data(replacement)) => replacement.clone(),
                _ => data.clone(),
            },
            DataType::Vector(size, element) => {
                DataType::Vector(by.nat(size), self.element(element))
            }
            DataType::Array(size, element) => DataType::Array(by.nat(size), self.element(element)),
            DataType::DependentArray(size, elements) => {
                DataType::DependentArray(by.nat(size), self.nat_to_data(elements))
            }
            DataType::Pair(first, second) => DataType::Pair(self.part(first), self.part(second)),
            DataType::Index(size) => DataType::Index(by.nat(size)),
            DataType::Fragment(role, rows, columns, element) => {
                DataType::Fragment(*role, by.nat(rows), by.nat(columns), self.element(element))
            }
            DataType::Apply(function, argument) => {
                let argument = by.nat(argument);
                match by.get(function) {
                    Some(TypeArgument::NatToData(replacement)) => replacement.apply(&argument),
                    _ => DataType::Apply(function.clone(), argument),
                }
            }
        }
    }

    /// The parameter or the result of a function.
    fn side(&mut self, ty: &Arc<Type>) -> Arc<Type> {
        if !matches!(**ty, Type::Function(..)) {
            return Arc::new(self.ty(ty));
        }
        if let Some(known) = self.types.get(&Arc::as_ptr(ty)) {
            return Arc::clone(known);
        }
        let replaced = Arc::new(self.ty(ty));
        self.types.insert(Arc::as_ptr(ty), Arc::clone(&replaced));
        replaced
    }

    fn ty(&mut self, ty: &Type) -> Type {
        budget::step();
        match ty {
            Type::Data(data) => Type::Data(self.data(data)),
            Type::Function(parameter, result) => {
                Type::Function(self.side(parameter), self.side(result))
            }
            Type::Dependent(parameter, result) => {
                let is_free = |name: &Name| result.free_variables().contains_key(name);
                let (inner, name) = self.by.below(&parameter.name, parameter.kind, is_free);
                let parameter = TypeParameter {
                    name,
                    ..parameter.clone()
                };
                Type::dependent(parameter, inner.ty(result))
            }
            Type::Many(parameter, count, result) => {
                Type::many(self.data(parameter), self.by.nat(count), self.ty(result))
            }
        }
    }
}

impl FromIterator<(Name, TypeArgument)> for Substitution {
    fn from_iter<I: IntoIterator<Item = (Name, TypeArgument)>>(replacements: I) -> Substitution {
        Substitution {
            replacements: replacements
                .into_iter()
                .map(|(name, argument)| (name, argument.into()))
                .collect(),
            ..Substitution::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Type {
        Type::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn a_new_name_of_a_binder_captures_nothing() {
        for (ty, replaced) in [
            ("n1..(n => (n*m+n1).f32)", "n1..(k => (k*n+n1).f32)"),
            (
                "{n : nat} -> (m*n).n1.f32 -> n.f32",
                "{k : nat} -> (n*k).n1.f32 -> k.f32",
            ),
            (
                "8..(n => ((sum(i, 0, n, i)+m)*n1).f32)",
                "8..(k => ((sum(i, 0, k, i)+n)*n1).f32)",
            ),
        ] {
            let substitution = Substitution::of_nat("m".into(), Nat::variable("n"));
            let found = substitution.ty(&parse(ty));
            assert!(found == parse(replaced), "{ty}: {found}");
        }
    }

    fn replace(text: &str, replacements: &[(&str, TypeArgument)]) -> String {
        let replacements = replacements
            .iter()
            .map(|(name, argument)| (Name::from(*name), argument.clone()));
        replacements
            .collect::<Substitution>()
            .ty(&parse(text))
            .to_string()
    }

    fn size(text: &str) -> TypeArgument {
        TypeArgument::Nat(Nat::parse(text).expect("a size"))
    }

    #[test]
    fn replaces_all_at_once() {
        assert_eq!(
            replace("n.m.t", &[("n", size("m")), ("m", size("n"))]),
            "m.n.t"
        );
        assert_eq!(
            replace("idx[n] -> vec[t, n]", &[("n", size("4"))]),
            "idx[4] -> vec[t, 4]"
        );
        assert_eq!(
            replace("n.t", &[("t", TypeArgument::Nat(Nat::constant(1)))]),
            "n.t",
            "a size is no data type"
        );
    }

    #[test]
    fn captures_nothing() {
        assert_eq!(
            replace("(n : nat) -> (n*m).f32", &[("m", size("n"))]),
            "(n1 : nat) -> (n*n1).f32"
        );
        assert_eq!(
            replace("(n : nat) -> n.f32", &[("n", size("7"))]),
            "(n : nat) -> n.f32"
        );
        assert_eq!(
            replace("m..(i => (i+m).f32)", &[("m", size("i"))]),
            "i..(i1 => (i+i1).f32)"
        );
    }

    #[test]
    fn looks_at_a_replacement_once_for_all_binders() {
        let deep = (0..3000).fold(DataType::from(Scalar::F32), |element, _| {
            DataType::array(Nat::constant(1), element)
        });
        let binders: String = (0..300).map(|i| format!("(n{i} : nat) -> ")).collect();
        let ty = parse(&format!("{binders}t"));
        let start = std::time::Instant::now();
        for _ in 0..50 {
            let deep = TypeArgument::Data(deep.clone());
            Substitution::of("t".into(), deep).ty(&ty);
        }
        let took = start.elapsed();
        assert!(took < std::time::Duration::from_secs(1), "{took:?}");
    }

    #[test]
    fn functions_are_applied() {
        let triangle = TypeArgument::NatToNat(NatToNat::Lambda(
            "k".into(),
            Nat::parse("k+1").expect("a size"),
        ));
        assert_eq!(
            replace("m..(i => lens(i).t)", &[("lens", triangle)]),
            "m..(i => (i+1).t)"
        );
        let rows = NatToData::Lambda(
            "k".into(),
            Arc::new(DataType::array(Nat::variable("k"), Scalar::F32)),
        );
        assert_eq!(
            replace("f(2*j)", &[("f", TypeArgument::NatToData(rows))]),
            "(2*j).f32"
        );
    }

    #[test]
    fn many_is_written_out() {
        assert_eq!(
            replace("many[t, n] -> n.t", &[("n", size("2"))]),
            "t -> t -> 2.t"
        );
        assert_eq!(replace("many[t, n] -> n.t", &[("n", size("0"))]), "0.t");
        assert_eq!(
            replace("many[t, n] -> n.t", &[("n", size("99999999"))]),
            "many[t, 99999999] -> 99999999.t"
        );
    }

    #[test]
    fn free_variables_have_kinds() {
        let free = parse("{n : nat} -> n..(i => lens(i*k).t) -> f(m) -> idx[n]").free_variables();
        let free: Vec<String> = free
            .iter()
            .map(|(name, kind)| format!("{name} : {kind}"))
            .collect();
        assert_eq!(
            free,
            [
                "f : nat2data",
                "k : nat",
                "lens : nat2nat",
                "m : nat",
                "t : data"
            ]
        );
    }

    use super::super::Scalar;
}
