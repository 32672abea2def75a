//! Memory of the device that launches take, by names.

use std::collections::BTreeSet;

use melior::ir::ValueLike;
use melior::ir::operation::OperationLike;
use rise_dialect::ir::{self, Op, Val};

use crate::common::wording::name_at;
use crate::loops_to_c::is_identifier;
use crate::loops_to_kernels::LAUNCHES;

/// The names and meanings of all memory of a function.
pub(super) struct Memories<'a, 'c> {
    arguments: Vec<Val<'c>>,
    parameters: &'a [String],
    known: Vec<(Val<'c>, Memory)>,
    taken: BTreeSet<String>,
}

/// Memory of the device.
#[derive(Clone)]
pub(super) struct Memory {
    pub name: String,
    /// Contents before the launch, and where they go.
    pub meaning: String,
}

impl<'a, 'c> Memories<'a, 'c> {
    /// Of a function whose parameters have these names in C.
    pub fn of(function: Op<'c>, parameters: &'a [String]) -> Self {
        Self {
            arguments: ir::arguments(ir::body(function)),
            parameters,
            known: Vec::new(),
            taken: parameters.iter().cloned().collect(),
        }
    }

    /// The memory that is passed as a parameter of a kernel.
    pub fn find(&mut self, memory: Val<'c>, parameter: Val<'c>) -> Memory {
        if let Some((_, known)) = self.known.iter().find(|(known, _)| *known == memory) {
            return known.clone();
        }
        let found = self.describe(memory, parameter);
        self.known.push((memory, found.clone()));
        found
    }

    fn describe(&mut self, memory: Val<'c>, parameter: Val<'c>) -> Memory {
        let copies = ir::users(memory).filter(|user| ir::name(*user) == "gpu.memcpy");
        let (mut to, mut from, mut host) = (false, false, None);
        for copy in copies {
            let (target, source) = (ir::operand(copy, 0), ir::operand(copy, 1));
            to |= target == memory;
            from |= source == memory;
            host = Some(whole(if target == memory { source } else { target }));
        }
        let copied = match (to, from) {
            (true, true) => "copied there before, and back",
            (true, false) => "copied there before",
            (false, true) => "copied back from it",
            (false, false) => "",
        };
        let argument = host.and_then(|host| self.arguments.iter().position(|one| *one == host));
        let argument = argument.and_then(|position| self.parameters.get(position));
        if let Some(name) = argument {
            let meaning = format!("the argument `{name}`, {copied}");
            let name = name.clone();
            return Memory { name, meaning };
        }
        let wanted = name_at(parameter.location()).filter(|name| is_identifier(name));
        let meaning = match host.and_then(ir::definition).map(ir::name) {
            None => "memory of the device alone".to_owned(),
            Some("memref.alloca") => {
                format!("a word, 0 at first and where no check of the kernel fails, {copied}")
            }
            Some(_) => format!("memory of the host's part, {copied}"),
        };
        let name = self.free(wanted.as_deref().unwrap_or("array"));
        Memory { name, meaning }
    }

    fn free(&mut self, wanted: &str) -> String {
        let numbered = (2..).map(|number| format!("{wanted}_{number}"));
        let mut names = std::iter::once(wanted.to_owned()).chain(numbered);
        let name = names.find(|name| !self.taken.contains(name));
        let name = name.unwrap_or_default();
        self.taken.insert(name.clone());
        name
    }
}

/// Memory of the host, of which another value is a view.
fn whole(mut memory: Val) -> Val {
    while let Some(view) = ir::definition(memory) {
        if !["memref.reinterpret_cast", "memref.cast"].contains(&ir::name(view)) {
            break;
        }
        memory = ir::operand(view, 0);
    }
    memory
}

/// Whether operations of the host do more than to check sizes and words, to copy and to launch.
pub(super) fn host_computes(nested: &[Op]) -> bool {
    nested.iter().any(|operation| {
        let name = ir::name(*operation);
        let is_word = |memory: Val| {
            ir::definition(memory).is_some_and(|found| ir::name(found) == "memref.alloca")
        };
        match name {
            "memref.load" => !is_word(ir::operand(*operation, 0)),
            "memref.store" => !is_word(ir::operand(*operation, 1)),
            "func.call" | "memref.copy" => true,
            _ if name.starts_with("vector.") => true,
            _ => name.starts_with("scf.") && name != "scf.yield" && !is_of_launches(*operation),
        }
    })
}

fn is_of_launches(operation: Op) -> bool {
    operation.has_attribute(LAUNCHES)
}
