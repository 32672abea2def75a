//! Values of the host's part as expressions of C on the sizes of a call.
//!
//! Each operation becomes one constant, so that what several launches share does not grow. A value
//! that needs more than arithmetic on sizes, such as one that is loaded, is a parameter.

use std::collections::{BTreeSet, HashMap};

use melior::ir::attribute::IntegerAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::{Type, TypeLike, ValueLike};
use rise_dialect::ir::{self, Op, Val};
use rise_lang::signature::Signature;

use super::sizes;
use crate::common::bytes::bytes_of;
use crate::loops_to_c::is_identifier;
use crate::loops_to_kernels::LAUNCHES;

/// A parameter of the function that describes a launch, besides the sizes.
pub(super) struct Given {
    pub ty: String,
    pub name: String,
    pub meaning: String,
    /// Of the first group of a step: the groups of all steps.
    pub end: Option<String>,
}

/// The values that one launch needs.
pub(super) struct Values<'a, 'c> {
    arguments: Vec<Val<'c>>,
    signature: &'a Signature,
    /// The names of the sizes in C, in the order of the signature.
    sizes: &'a [String],
    /// The names of the parameters in C.
    parameters: &'a [String],
    taken: BTreeSet<String>,
    /// The names of members of the launch.
    members: BTreeSet<String>,
    known: HashMap<usize, String>,
    pub lines: Vec<String>,
    pub given: Vec<Given>,
}

impl<'a, 'c> Values<'a, 'c> {
    pub fn new(
        function: Op<'c>,
        signature: &'a Signature,
        (parameters, sizes): (&'a [String], &'a [String]),
    ) -> Self {
        let mut taken: BTreeSet<String> = sizes.iter().cloned().collect();
        taken.insert("launch".to_owned());
        Self {
            arguments: ir::arguments(ir::body(function)),
            signature,
            sizes,
            parameters,
            taken,
            members: BTreeSet::new(),
            known: HashMap::new(),
            lines: Vec::new(),
            given: Vec::new(),
        }
    }

    /// The expression of a value, of at most one operation.
    pub fn expression(&mut self, value: Val<'c>) -> String {
        if let Some(number) = constant(value) {
            return number.to_string();
        }
        let key = ir::key(value);
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let found = match self.computed(value) {
            Some(text) if is_identifier(&text) || text.parse::<i64>().is_ok() => text,
            Some(text) => {
                let name = self.name("t");
                self.lines.push(format!("const int64_t {name} = {text};"));
                name
            }
            None => self.parameter(value),
        };
        self.known.insert(key, found.clone());
        found
    }

    fn computed(&mut self, value: Val<'c>) -> Option<String> {
        if let Some(position) = self.position(value) {
            let passed = position.checked_sub(self.signature.parameters.len())?;
            return self.size(&self.signature.passed.get(passed)?.clone());
        }
        let operation = ir::definition(value).filter(|_| value.r#type().is_index())?;
        let (sign, function) = match ir::name(operation) {
            "memref.dim" => return self.extent(operation),
            "arith.addi" => ("+", ""),
            "arith.subi" => ("-", ""),
            "arith.muli" => ("*", ""),
            "arith.divui" | "arith.divsi" | "arith.floordivsi" => ("", "rise_quotient"),
            "arith.ceildivui" | "arith.ceildivsi" => ("", "rise_quotient_up"),
            "arith.remui" | "arith.remsi" => ("", "rise_rest"),
            "arith.minui" | "arith.minsi" => ("", "rise_least"),
            "arith.maxui" | "arith.maxsi" => ("", "rise_greatest"),
            _ => return None,
        };
        let left = self.expression(ir::operand(operation, 0));
        let right = self.expression(ir::operand(operation, 1));
        Some(match function {
            "" => format!("{left} {sign} {right}"),
            function => format!("{function}({left}, {right})"),
        })
    }

    /// The extent of an argument in terms of sizes.
    fn extent(&self, operation: Op<'c>) -> Option<String> {
        let parameter = self.position(ir::operand(operation, 0))?;
        let dimension = usize::try_from(constant(ir::operand(operation, 1))?).ok()?;
        let parameter = self.signature.parameters.get(parameter)?;
        self.size(parameter.dimensions.get(dimension)?)
    }

    fn size(&self, size: &rise_lang::nat::Nat) -> Option<String> {
        let names = self.signature.sizes.iter().zip(self.sizes);
        let names: HashMap<&str, &String> =
            names.map(|(size, name)| (size.as_str(), name)).collect();
        sizes::expression(size, &|name| names.get(name).map(|name| (*name).clone()))
    }

    /// The number of the argument of the function that a value is.
    pub fn position(&self, value: Val<'c>) -> Option<usize> {
        self.arguments
            .iter()
            .position(|argument| *argument == value)
    }

    /// A parameter for a value that sizes do not tell.
    fn parameter(&mut self, value: Val<'c>) -> String {
        let ty = c_type(value.r#type());
        if let Some(wanted) = self
            .position(value)
            .and_then(|place| self.parameters.get(place))
        {
            let meaning = format!("the argument `{wanted}` of the program");
            return self.give(ty, wanted, meaning, None);
        }
        let around = ir::argument_owner(value).map(|(owner, _)| owner);
        if let Some(steps) = around.filter(|owner| owner.has_attribute(LAUNCHES)) {
            let end = self.expression(ir::operand(steps, 1));
            let step = self.expression(ir::operand(steps, 2));
            let meaning =
                format!("the first group of a launch: 0, {step}, and so on below `{{}}_end`");
            return self.give(ty, "first", meaning, Some(end));
        }
        let meaning = "a number that the host's part computes";
        self.give(ty, "value", meaning.to_owned(), None)
    }

    /// Adds a parameter; `{}` in its meaning stands for its name.
    fn give(&mut self, ty: String, wanted: &str, meaning: String, end: Option<String>) -> String {
        let name = self.name(wanted);
        let meaning = meaning.replace("{}", &name);
        let given = Given {
            ty,
            name: name.clone(),
            meaning,
            end,
        };
        self.given.push(given);
        name
    }

    /// The name of a member, which no other one has: made like names of parameters in OpenCL C.
    pub fn member(&mut self, wanted: &str) -> String {
        let mut name = wanted.to_owned();
        while !self.members.insert(name.clone()) {
            name.push('_');
        }
        name
    }

    /// A name that nothing else in the function has.
    fn name(&mut self, wanted: &str) -> String {
        let numbered = (1..).map(|number| format!("{wanted}_{number}"));
        let mut names = std::iter::once(wanted.to_owned()).chain(numbered);
        let free = names.find(|name| !self.taken.contains(name));
        let free = free.unwrap_or_default();
        self.taken.insert(free.clone());
        free
    }
}

/// The integer that a value is known to be.
fn constant(value: Val) -> Option<i64> {
    let definition = ir::definition(value).filter(|found| ir::name(*found) == "arith.constant")?;
    let number = IntegerAttribute::try_from(definition.attribute("value").ok()?).ok()?;
    value.r#type().is_index().then(|| number.value())
}

/// The type in C of a number that is passed to a kernel.
pub(super) fn c_type(ty: Type) -> String {
    if ty.is_index() {
        return "int64_t".to_owned();
    }
    match (bytes_of(ty), ir::types::is_float(ty)) {
        (Some(4), true) => "float".to_owned(),
        (Some(8), true) => "double".to_owned(),
        // Floats of 16 bits are passed as these.
        (Some(bytes), true) => format!("uint{}_t", bytes * 8),
        (Some(1), false) => "uint8_t".to_owned(),
        (Some(bytes), false) => format!("int{}_t", bytes * 8),
        (None, _) => "int64_t".to_owned(),
    }
}
