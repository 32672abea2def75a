//! How large types are when they are written out.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::{DataType, NatToData, Type};

/// Counts the parts of types, each as often as it stands there. A type that shares its parts may
/// have very many: each shared one is looked at once.
///
/// ```
/// use rise_lang::types::{DataType, Parts, Scalar};
/// let mut data = DataType::from(Scalar::F32);
/// for _ in 0..40 {
///     data = DataType::pair(data.clone(), data);
/// }
/// assert_eq!(Parts::default().of(&data.into()), (1 << 41) - 1);
/// ```
#[derive(Default)]
pub struct Parts<'t> {
    types: FxHashMap<*const Type, u64>,
    data: FxHashMap<*const DataType, u64>,
    /// Addresses tell only types that are alive.
    alive: std::marker::PhantomData<&'t Type>,
}

impl<'t> Parts<'t> {
    /// The number of parts of the type, itself among them; the largest number if there are more.
    pub fn of(&mut self, ty: &'t Type) -> u64 {
        let address = std::ptr::from_ref(ty);
        if let Some(known) = self.types.get(&address) {
            return *known;
        }
        let counted = crate::stack::deep(|| match ty {
            Type::Data(data) => self.of_data(data),
            Type::Function(argument, result) => self
                .of(argument)
                .saturating_add(self.of(result))
                .saturating_add(1),
            Type::Dependent(_, result) => self.of(result).saturating_add(1),
            Type::Many(argument, _, result) => self
                .of_data(argument)
                .saturating_add(self.of(result))
                .saturating_add(1),
        });
        self.types.insert(address, counted);
        counted
    }

    fn of_data(&mut self, data: &'t DataType) -> u64 {
        match data {
            DataType::Pair(first, second) => {
                let both = self.of_shared(first).saturating_add(self.of_shared(second));
                both.saturating_add(1)
            }
            DataType::Array(_, element) | DataType::Vector(_, element) => {
                self.of_shared(element).saturating_add(1)
            }
            DataType::Fragment(_, _, _, element)
            | DataType::DependentArray(_, NatToData::Lambda(_, element)) => {
                self.of_shared(element).saturating_add(1)
            }
            DataType::Variable(_)
            | DataType::Scalar(_)
            | DataType::DependentArray(_, NatToData::Variable(_))
            | DataType::Index(_)
            | DataType::Apply(..) => 1,
        }
    }

    fn of_shared(&mut self, data: &'t Arc<DataType>) -> u64 {
        let address = Arc::as_ptr(data);
        if let Some(known) = self.data.get(&address) {
            return *known;
        }
        let counted = crate::stack::deep(|| self.of_data(data));
        self.data.insert(address, counted);
        counted
    }
}
