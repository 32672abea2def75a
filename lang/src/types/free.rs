//! Free type-level variables.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::{Arc, Weak};

use rustc_hash::{FxHashMap, FxHashSet};

use super::{AddressSpace, DataType, Kind, NatToData, NatToNat, Type, TypeArgument};
use crate::budget;
use crate::nat::{Name, Nat};

/// Of so many arrays inside each other the element is remembered: a type that grows by one array
/// a step is otherwise walked over as a whole at every step.
const NESTING: usize = 32;

/// How many elements are remembered at least before those that are gone are forgotten.
const LEAST_REMEMBERED: usize = 1 << 12;

type Variables = Arc<[(Name, Kind)]>;

/// The free variables of elements of arrays, by their address, which a type keeps as long as it is
/// remembered.
#[derive(Default)]
struct Remembered {
    elements: FxHashMap<*const DataType, (Weak<DataType>, Variables)>,
    /// How many were there when those that were gone were forgotten.
    kept: usize,
}

thread_local! {
    static REMEMBERED: RefCell<Remembered> = RefCell::default();
}

impl Remembered {
    fn get(&self, element: &Arc<DataType>) -> Option<Variables> {
        let (_, variables) = self.elements.get(&Arc::as_ptr(element))?;
        Some(Arc::clone(variables))
    }

    fn insert(&mut self, element: &Arc<DataType>, variables: &Variables) {
        if self.elements.len() >= LEAST_REMEMBERED.max(2 * self.kept) {
            self.elements
                .retain(|_, (element, _)| element.strong_count() > 0);
            self.kept = self.elements.len();
        }
        let entry = (Arc::downgrade(element), Arc::clone(variables));
        self.elements.insert(Arc::as_ptr(element), entry);
    }
}

/// The free type-level variables of something, with their kinds.
pub type FreeVariables = BTreeMap<Name, Kind>;

/// A walk over the free variables of a type. A part that the type shares is looked into once below
/// the same binders: a type may be far larger than the memory that it takes.
struct Free<'a> {
    bound: Vec<Name>,
    /// How many arrays and vectors stand around, since the last that is remembered.
    nesting: usize,
    /// The pairs and functions that were looked into below the innermost binder.
    seen: FxHashSet<*const ()>,
    visit: &'a mut dyn FnMut(&Name, Kind),
}

impl<'a> Free<'a> {
    fn new(visit: &'a mut dyn FnMut(&Name, Kind)) -> Free<'a> {
        Free {
            bound: Vec::new(),
            nesting: 0,
            seen: FxHashSet::default(),
            visit,
        }
    }

    fn report(&mut self, name: &Name, kind: Kind) {
        if !self.bound.contains(name) {
            (self.visit)(name, kind);
        }
    }

    fn below(&mut self, binder: &Name, look: impl FnOnce(&mut Free<'a>)) {
        self.bound.push(binder.clone());
        let seen = std::mem::take(&mut self.seen);
        look(self);
        self.seen = seen;
        self.bound.pop();
    }

    fn is_new<T>(&mut self, part: &Arc<T>) -> bool {
        self.seen.insert(Arc::as_ptr(part).cast())
    }

    fn nat(&mut self, nat: &Nat) {
        if nat.as_constant().is_some() {
            return;
        }
        nat.visit_variables(&mut |name| {
            if !name.is_internal() {
                self.report(name, Kind::Nat);
            }
            false
        });
        for name in nat.functions() {
            self.report(&name, Kind::NatToNat);
        }
    }

    fn nat_to_nat(&mut self, function: &NatToNat) {
        match function {
            NatToNat::Variable(name) => self.report(name, Kind::NatToNat),
            NatToNat::Lambda(parameter, body) => self.below(parameter, |free| free.nat(body)),
        }
    }

    fn nat_to_data(&mut self, function: &NatToData) {
        match function {
            NatToData::Variable(name) => self.report(name, Kind::NatToData),
            NatToData::Lambda(parameter, body) => self.below(parameter, |free| free.data(body)),
        }
    }

    fn data(&mut self, data: &DataType) {
        budget::step();
        match data {
            DataType::Scalar(_) => {}
            DataType::Variable(name) => self.report(name, Kind::Data),
            DataType::Vector(size, element) | DataType::Array(size, element) => {
                self.nat(size);
                self.nesting += 1;
                match self.nesting.is_multiple_of(NESTING) {
                    true => self.remembered(element),
                    false => self.data(element),
                }
                self.nesting -= 1;
            }
            DataType::DependentArray(size, elements) => {
                self.nat(size);
                self.nat_to_data(elements);
            }
            DataType::Pair(first, second) => {
                for part in [first, second] {
                    if !matches!(**part, DataType::Scalar(_)) && self.is_new(part) {
                        self.data(part);
                    }
                }
            }
            DataType::Index(size) => self.nat(size),
            DataType::Fragment(_, rows, columns, element) => {
                self.nat(rows);
                self.nat(columns);
                self.data(element);
            }
            DataType::Apply(function, argument) => {
                self.report(function, Kind::NatToData);
                self.nat(argument);
            }
        }
    }

    /// The free variables of the element of arrays inside each other, which the arrays of one
    /// strategy after another share.
    fn remembered(&mut self, element: &Arc<DataType>) {
        let known = REMEMBERED.with_borrow(|remembered| remembered.get(element));
        let variables = known.unwrap_or_else(|| {
            let variables: Variables = collected(|free| free.data(element)).into_iter().collect();
            REMEMBERED.with_borrow_mut(|remembered| remembered.insert(element, &variables));
            variables
        });
        for (name, kind) in variables.iter() {
            self.report(name, *kind);
        }
    }

    fn ty(&mut self, ty: &Type) {
        budget::step();
        match ty {
            Type::Data(data) => self.data(data),
            Type::Function(parameter, result) => {
                for part in [parameter, result] {
                    if !matches!(**part, Type::Function(..)) || self.is_new(part) {
                        self.ty(part);
                    }
                }
            }
            Type::Dependent(parameter, result) => {
                self.below(&parameter.name, |free| free.ty(result));
            }
            Type::Many(parameter, count, result) => {
                self.data(parameter);
                self.nat(count);
                self.ty(result);
            }
        }
    }
}

/// The free variables that the walk meets.
fn collected(walk: impl FnOnce(&mut Free)) -> FreeVariables {
    let mut free = FreeVariables::new();
    let mut visit = |name: &Name, kind| {
        free.insert(name.clone(), kind);
    };
    walk(&mut Free::new(&mut visit));
    free
}

impl DataType {
    /// The free type-level variables.
    pub fn free_variables(&self) -> FreeVariables {
        collected(|free| free.data(self))
    }
}

impl Type {
    /// Whether something in the type is for inference to find.
    pub(crate) fn has_unknown(&self) -> bool {
        let mut found = false;
        let mut visit = |name: &Name, _| found |= name.is_unknown();
        Free::new(&mut visit).ty(self);
        found
    }

    /// The free type-level variables.
    pub fn free_variables(&self) -> FreeVariables {
        collected(|free| free.ty(self))
    }
}

impl TypeArgument {
    /// The free type-level variables.
    pub fn free_variables(&self) -> FreeVariables {
        collected(|free| match self {
            TypeArgument::Nat(nat) => free.nat(nat),
            TypeArgument::Data(data) => free.data(data),
            TypeArgument::Address(AddressSpace::Variable(name)) => {
                free.report(name, Kind::Address);
            }
            TypeArgument::Address(_) => {}
            TypeArgument::NatToNat(function) => free.nat_to_nat(function),
            TypeArgument::NatToData(function) => free.nat_to_data(function),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Arrays of one element inside each other, around one of `size`.
    fn nested(count: usize, size: &str) -> DataType {
        let inner = DataType::array(Nat::variable(size), DataType::variable("t"));
        (0..count).fold(inner, |inner, _| DataType::array(Nat::constant(1), inner))
    }

    #[test]
    fn elements_that_are_remembered_have_their_own_variables() {
        for _ in 0..2 {
            for size in ["n", "m"] {
                let names: Vec<String> = nested(200, size)
                    .free_variables()
                    .into_keys()
                    .map(|name| name.to_string())
                    .collect();
                assert_eq!(names, [size, "t"]);
            }
        }
    }

    #[test]
    fn binders_around_what_is_remembered_hide_its_variables() {
        let inner = Arc::new(nested(200, "i"));
        let rows = DataType::Array(Nat::constant(2), Arc::clone(&inner));
        assert!(rows.free_variables().contains_key(&Name::from("i")));
        let body = DataType::Array(Nat::constant(2), inner);
        let rows = NatToData::Lambda("i".into(), Arc::new(body));
        let rows = DataType::DependentArray(Nat::constant(3), rows);
        let names: Vec<Name> = rows.free_variables().into_keys().collect();
        assert_eq!(names, [Name::from("t")]);
    }

    #[test]
    fn a_type_that_grows_takes_the_time_of_its_new_arrays() {
        let steps = |count: usize| {
            let mut ty = DataType::variable("t");
            let start = std::time::Instant::now();
            for _ in 0..count {
                ty = DataType::array(Nat::constant(1), ty);
                assert_eq!(ty.free_variables().len(), 1);
            }
            std::mem::forget(ty);
            start.elapsed()
        };
        // If each step walked over the whole type, eight times as many would take 64 times as long.
        let times: Vec<_> = (0..3).map(|_| (steps(4000), steps(32_000))).collect();
        assert!(
            times.iter().any(|(few, many)| *many < 30 * *few),
            "{times:?}"
        );
    }
}
