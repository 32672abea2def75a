//! Headers for C that say how kernels are launched: for each launch, a function of the sizes of a
//! call gives groups, threads, and every argument in order.
//!
//! The host's part in the gpu dialect says all of it. So the header is written after
//! `rise-to-kernels`, and before the kernels become code of a device.

mod launch;
mod memory;
mod sizes;
mod values;

use melior::ir::Module;
use melior::ir::operation::OperationRef;
use rise_dialect::ir::{self, Op};
use rise_lang::nat::Fact;
use rise_lang::signature::Signature;

use crate::loops_to_c::parameter_names;
use launch::Launched;
use memory::Memories;

/// How kernels of some code are launched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Launcher {
    /// By OpenCL: all arguments by their numbers.
    OpenCl,
    /// By CUDA or HIP: all arguments by their numbers, and memory of a group that is asked for.
    Pointers,
    /// By Vulkan: memory by bindings, numbers as push constants.
    Vulkan,
}

/// A function whose launches are described.
pub struct Described<'a> {
    /// Its signature.
    pub signature: &'a Signature,
    /// Facts that must hold for its sizes.
    pub facts: Vec<Fact>,
}

/// Sizes that the code of a kernel asks of a launch, besides its arguments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// Bytes of memory of a group that the launch allocates.
    pub dynamic_bytes: u64,
    /// Layers of threads in the third dimension that only copy, besides those of the program.
    pub layers: u64,
    /// Whether descriptions of matrices for copies in bulk follow the arguments.
    pub has_tensor_maps: bool,
}

/// The launches of functions of a module.
pub struct Launches(Vec<Function>);

/// A function that launches kernels.
struct Function {
    /// The lines of its comment.
    about: String,
    /// The names of its sizes in C.
    sizes: Vec<String>,
    launches: Vec<Launched>,
}

impl Launches {
    /// Reads the launches of a module after `rise-to-kernels`. Functions without any are left out.
    pub fn of(module: &Module, functions: &[Described]) -> Launches {
        // SAFETY: the module is alive during the call, and what is read of it does not leave.
        let module: Op = unsafe { OperationRef::from_raw(module.as_operation().to_raw()) };
        let operations = ir::operations(ir::body(module));
        let find = |name: &str| {
            operations.iter().copied().find(|operation| {
                ir::name(*operation) == "func.func"
                    && ir::text_attribute(*operation, "sym_name").as_deref() == Some(name)
            })
        };
        let found = functions.iter().filter_map(|described| {
            let function = find(&described.signature.name)?;
            Function::of(module, function, described)
        });
        Launches(found.collect())
    }

    /// The declarations of a header, without what stands around them. The code of a kernel says
    /// what it asks for.
    pub fn text(&self, launcher: Launcher, asked: &dyn Fn(&str) -> Asked) -> String {
        let mut text = format!("{}{HELPERS}", preamble(launcher));
        for function in &self.0 {
            text += &format!("/*\n{} */\n\n", function.about);
            for launch in &function.launches {
                text += &launch.text(launcher, &function.sizes, asked(&launch.kernel));
            }
        }
        text
    }
}

fn preamble(launcher: Launcher) -> String {
    let arguments = match launcher {
        Launcher::OpenCl => {
            " * By OpenCL, a global size is groups[i] * threads[i]. An argument with `_bytes` in its name is a\n\
             * cl_mem of at least so many bytes, and others are passed by their values.\n"
        }
        Launcher::Pointers => {
            " * An argument with `_bytes` in its name is the address of so many bytes on the device, and others\n\
             * are passed by their values. A launch asks for `dynamic_bytes` of memory of a group, which is 0\n\
             * where the kernel declares it.\n"
        }
        Launcher::Vulkan => {
            " * By Vulkan, memory (`_bytes`) is a storage buffer of at least so many bytes, in the set 0 at the\n\
             * binding that is said; `numbers` are the push constants, from byte 0 on.\n"
        }
    };
    format!(
        "/*\n\
         * Each function launch_… gives the launch of one kernel for the sizes of a call: the groups, the\n\
         * threads of a group, and its arguments in their order. Where a number of groups is 0, there is\n\
         * nothing to launch. Launches of a program run in the order of this file, and see what those before\n\
         * have written: memory of the same name is the same. Memory holds arrays one row behind the other.\n\
         {arguments} * Sizes are such as the program takes; nothing here checks them.\n\
         */\n"
    )
    .replace("\n*", "\n *")
}

const HELPERS: &str = "\
#include <stddef.h>
#include <stdint.h>

#ifndef RISE_LAUNCHES
#define RISE_LAUNCHES
/* Rounded towards minus infinity; 0 by 0, which programs refuse. */
static inline int64_t rise_quotient(int64_t a, int64_t b) {
  return b == 0 ? 0 : a / b - (a % b != 0 && (a < 0) != (b < 0));
}
static inline int64_t rise_rest(int64_t a, int64_t b) {
  return a - rise_quotient(a, b) * b;
}
static inline int64_t rise_quotient_up(int64_t a, int64_t b) {
  return -rise_quotient(-a, b);
}
static inline int64_t rise_least(int64_t a, int64_t b) {
  return a < b ? a : b;
}
static inline int64_t rise_greatest(int64_t a, int64_t b) {
  return a < b ? b : a;
}
#endif

";

impl Function {
    fn of(module: Op, function: Op, described: &Described) -> Option<Function> {
        let signature = described.signature;
        let names = parameter_names(signature);
        let (parameters, sizes) = names.split_at(signature.parameters.len());
        let nested = in_order(function);
        let launches = nested.iter().copied();
        let launches: Vec<Op> = launches
            .filter(|operation| ir::name(*operation) == "gpu.launch_func")
            .collect();
        if launches.is_empty() {
            return None;
        }
        let mut about = format!(" * {}\n *\n", signature.name);
        for (size, name) in signature.sizes.iter().zip(sizes) {
            about += &format!(" * {name}: the size {size}, not negative\n");
        }
        for fact in &described.facts {
            about += &format!(" * needs {fact}\n");
        }
        if memory::host_computes(&nested) {
            about += HOST_COMPUTES;
        }
        let mut memories = Memories::of(function, parameters);
        let launches = launches.into_iter().map(|launch| {
            let names = (parameters, sizes);
            Launched::of(module, function, launch, signature, names, &mut memories)
        });
        Some(Function {
            about,
            launches: launches.collect(),
            sizes: sizes.to_vec(),
        })
    }
}

/// The operations in a function, in the order in which they are written.
fn in_order<'c>(operation: Op<'c>) -> Vec<Op<'c>> {
    let inside = ir::blocks(operation).into_iter().flat_map(ir::operations);
    inside
        .flat_map(|inner| std::iter::once(inner).chain(in_order(inner)))
        .collect()
}

const HOST_COMPUTES: &str = " * The host computes too, between or around the launches: `rise build --emit=kernels` shows it.\n";
