//! Names of values.

use std::collections::{HashMap, HashSet};

use melior::ir::ValueLike;
use melior::ir::operation::OperationLike;
use mlir_sys::{
    mlirIdentifierStr, mlirLocationIsAName, mlirLocationNameGetName, mlirValueGetLocation,
};
use rise_dialect::ir::{self, Op, Val};

use super::super::names::{is_identifier, is_of_opencl};
use super::super::opencl::DECLARED;
use super::super::types::VectorType;
use super::attribute;

/// The names given in a function.
pub(super) struct Names {
    taken: HashSet<String>,
    given: HashMap<usize, String>,
    counts: HashMap<String, usize>,
    is_kernel: bool,
}

impl Names {
    /// With the functions, macros and memory that a function uses taken.
    pub fn of(function: Op) -> Self {
        let mut taken = HashSet::new();
        collect(function, &mut taken);
        Self {
            taken,
            given: HashMap::new(),
            counts: HashMap::new(),
            is_kernel: !attribute(function, DECLARED).is_empty(),
        }
    }

    /// Whether a variable may have a name.
    fn takes(&self, name: &str) -> bool {
        is_identifier(name)
            && VectorType::named(name).is_none()
            && !(self.is_kernel && is_of_opencl(name))
    }

    /// Names a parameter as its place says.
    pub fn parameter(&mut self, value: Val) -> String {
        let wanted =
            hint(value).filter(|name| is_identifier(name) && VectorType::named(name).is_none());
        let mut name = wanted.unwrap_or_else(|| "argument".to_owned());
        while self.taken.contains(&name) || !self.takes(&name) {
            name.push('_');
        }
        self.give(value, name)
    }

    /// Names a variable by the beginning that its place says, and a number.
    pub fn numbered(&mut self, value: Val, otherwise: &str) -> String {
        let stem = hint(value).filter(|name| is_identifier(name));
        let stem = stem.unwrap_or_else(|| otherwise.to_owned());
        let mut count = self.counts.get(&stem).copied().unwrap_or_default();
        let name = loop {
            let name = format!("{stem}{count}");
            count += 1;
            if !self.taken.contains(&name) && self.takes(&name) {
                break name;
            }
        };
        self.counts.insert(stem, count);
        self.give(value, name)
    }

    /// Names the variable of a loop by how many are around it.
    pub fn of_loop(&mut self, value: Val, depth: usize) -> String {
        let mut name = format!("i{depth}");
        let is_parameter = |names: &Self, name: &String| names.taken.contains(name);
        while is_parameter(self, &name) {
            name.push('_');
        }
        self.given.insert(ir::key(value), name.clone());
        name
    }

    fn give(&mut self, value: Val, name: String) -> String {
        self.taken.insert(name.clone());
        self.given.insert(ir::key(value), name.clone());
        name
    }

    pub fn find(&self, value: Val) -> Option<&str> {
        self.given.get(&ir::key(value)).map(String::as_str)
    }
}

fn collect(operation: Op, taken: &mut HashSet<String>) {
    for inner in ir::blocks(operation).into_iter().flat_map(ir::operations) {
        match ir::name(inner) {
            "emitc.call_opaque" => taken.insert(attribute(inner, "callee")),
            "emitc.literal" => taken.insert(attribute(inner, "value")),
            _ => false,
        };
        if inner.regions().next().is_some() {
            collect(inner, taken);
        }
    }
}

/// The name that a value's location has.
fn hint(value: Val) -> Option<String> {
    // SAFETY: the value is alive; the location is asked for its name only if it has one.
    unsafe {
        let location = mlirValueGetLocation(value.to_raw());
        if !mlirLocationIsAName(location) {
            return None;
        }
        let text = mlirIdentifierStr(mlirLocationNameGetName(location));
        let bytes = std::slice::from_raw_parts(text.data.cast::<u8>(), text.length);
        Some(std::str::from_utf8(bytes).ok()?.to_owned())
    }
}
