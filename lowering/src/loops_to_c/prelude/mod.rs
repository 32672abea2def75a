//! Parts of a file before its functions: standard headers, vector types, and small functions for
//! what C has no operator for. Only what is used is written.

mod memory;
mod numbers;
mod registers;

use std::collections::{HashMap, HashSet};

use super::globals::Global;
use super::items::Items;
use super::opencl::prelude as opencl;
use super::types::VectorType;

/// The language that is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Language {
    #[default]
    C,
    OpenCl,
}

/// The needs of a file, in the order in which they are written.
#[derive(Default)]
pub(super) struct Prelude {
    pub language: Language,
    /// Standard headers, such as `math.h`.
    pub headers: Vec<&'static str>,
    /// Types and functions.
    pub items: Items,
    /// Memory of the file, by its symbol in MLIR.
    pub globals: HashMap<String, Global>,
}

impl Prelude {
    /// Nothing yet, for a file with these functions.
    pub fn of(functions: HashSet<String>) -> Self {
        Self {
            language: Language::C,
            headers: Vec::new(),
            items: Items::beside(functions),
            globals: HashMap::new(),
        }
    }

    /// A standard header is needed.
    pub fn header(&mut self, name: &'static str) {
        if !self.headers.contains(&name) {
            self.headers.push(name);
        }
    }

    fn item(&mut self, name: &str, text: impl FnOnce() -> String) -> String {
        match self.language {
            Language::C => self.items.add(name, text),
            Language::OpenCl => self.items.add(name, || opencl::without_memcpy(&text())),
        }
    }

    /// A declaration that is another one in OpenCL C.
    fn item_or(
        &mut self,
        name: &str,
        in_c: impl FnOnce() -> String,
        in_opencl: impl FnOnce(&str) -> String,
    ) -> String {
        match self.language {
            Language::C => self.items.add(name, in_c),
            Language::OpenCl => self.items.add(name, || in_opencl(name)),
        }
    }

    /// A vector type.
    pub fn vector(&mut self, vector: VectorType) -> String {
        let in_c = || {
            format!(
                "typedef {} {} __attribute__((vector_size({})));",
                vector.lane.c_type(),
                vector.name(),
                vector.bytes()
            )
        };
        self.item_or(&vector.name(), in_c, |_| opencl::vector(vector))
    }

    /// The same vector at any address.
    fn unaligned(&mut self, vector: VectorType) -> String {
        self.vector(vector);
        self.item(&format!("{}_anywhere", vector.name()), || {
            format!(
                "typedef {element} {}_anywhere __attribute__((vector_size({}), aligned({}), may_alias));",
                vector.name(),
                vector.bytes(),
                vector.lane.bits() / 8,
                element = vector.lane.c_type(),
            )
        })
    }
}
