//! One launch of a kernel.

use std::fmt::Write as _;

use melior::ir::ValueLike;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::MemRefType;
use rise_dialect::ir::{self, Op, Val};
use rise_lang::signature::Signature;

use super::memory::{Memories, Memory};
use super::values::{Given, Values, c_type};
use super::{Asked, Launcher};
use crate::common::bytes::bytes_of;
use crate::common::wording::name_at;
use crate::loops_to_c::is_identifier;
use crate::loops_to_kernels::{element_of, group_memory, is_read_or_written};
use crate::on_kernels::narrow::GRID;

/// A launch, in C.
pub(super) struct Launched {
    pub kernel: String,
    /// Expressions of the groups and threads.
    grid: Vec<String>,
    arguments: Vec<Argument>,
    /// Constants that the expressions need.
    lines: Vec<String>,
    given: Vec<Given>,
    /// Bytes that the threads of a group share.
    local_bytes: u64,
}

struct Argument {
    name: String,
    /// The number, or how many elements memory has.
    value: String,
    kind: Kind,
}

enum Kind {
    /// Of a type of C.
    Number(String),
    /// Elements of so many bytes.
    Memory {
        element: String,
        bytes: u64,
        meaning: String,
    },
}

impl Launched {
    pub fn of<'c>(
        module: Op<'c>,
        function: Op<'c>,
        launch: Op<'c>,
        signature: &Signature,
        names: (&[String], &[String]),
        memories: &mut Memories<'_, 'c>,
    ) -> Self {
        let mut values = Values::new(function, signature, names);
        let operands = ir::operands(launch);
        let (grid, passed) = operands.split_at(GRID.min(operands.len()));
        let grid = grid.iter().map(|size| values.expression(*size)).collect();
        let kernel = kernel_of(module, launch);
        let parameters = kernel.map_or(Vec::new(), |kernel| ir::arguments(ir::body(kernel)));
        let pairs = passed.iter().zip(parameters);
        let arguments =
            pairs.map(|(value, parameter)| argument(*value, parameter, &mut values, memories));
        let arguments = arguments.collect();
        let (lines, given) = (values.lines, values.given);
        Self {
            kernel: kernel
                .and_then(|kernel| ir::text_attribute(kernel, "sym_name"))
                .unwrap_or_default(),
            grid,
            arguments,
            lines,
            given,
            local_bytes: kernel.map_or(0, group_memory),
        }
    }

    /// The declarations of the launch.
    pub fn text(&self, launcher: Launcher, sizes: &[String], asked: Asked) -> String {
        let mut text = self.structure(launcher, asked);
        text += &self.function(launcher, sizes, asked);
        text
    }

    fn structure(&self, launcher: Launcher, asked: Asked) -> String {
        let kernel = &self.kernel;
        let threads = self.grid[3..].join(" x ");
        let copying = match asked.layers {
            0 => "",
            _ => ", and of others that only copy",
        };
        let mut text = format!(
            "/* The kernel {kernel}, on groups of {threads} threads{copying}. */\n\
             struct {kernel}_launch {{\n  size_t groups[3];\n  size_t threads[3];\n\
             \x20 /* Bytes that the threads of a group share, which the kernel declares. */\n  size_t local_bytes;\n"
        );
        if launcher == Launcher::Pointers {
            text += "  size_t dynamic_bytes;\n";
        }
        for given in self.given.iter().filter(|given| given.end.is_some()) {
            let _ = writeln!(text, "  int64_t {}_end;", given.name);
        }
        let (mut binding, mut numbers) = (0, String::new());
        for (position, argument) in self.arguments.iter().enumerate() {
            match &argument.kind {
                Kind::Number(ty) if launcher == Launcher::Vulkan => {
                    let _ = writeln!(numbers, "    {} {};", pushed(ty), argument.name);
                }
                Kind::Number(ty) => {
                    let _ = writeln!(text, "  {ty} {}; /* argument {position} */", argument.name);
                }
                Kind::Memory {
                    element, meaning, ..
                } => {
                    let place = match launcher {
                        Launcher::Vulkan => format!("binding {binding}"),
                        _ => format!("argument {position}"),
                    };
                    binding += 1;
                    let name = &argument.name;
                    let _ = writeln!(
                        text,
                        "  /* {place}: elements of {element}, {meaning}. */\n  size_t {name}_bytes;"
                    );
                }
            }
        }
        if asked.has_tensor_maps {
            text += TENSOR_MAPS;
        }
        if !numbers.is_empty() {
            let _ = write!(text, "  struct {{\n{numbers}  }} numbers;\n");
        }
        text + "};\n\n"
    }

    /// The function's comment, its parameters and the launch that it gives.
    fn head(&self, sizes: &[String]) -> String {
        let kernel = &self.kernel;
        let mut text = String::new();
        if !self.given.is_empty() {
            text += "/*\n";
            for given in &self.given {
                let _ = writeln!(text, " * {}: {}", given.name, given.meaning);
            }
            text += " */\n";
        }
        let sizes_given = sizes.iter().map(|name| format!("int64_t {name}"));
        let given = self
            .given
            .iter()
            .map(|one| format!("{} {}", one.ty, one.name));
        let parameters: Vec<String> = sizes_given.chain(given).collect();
        let parameters = match parameters.is_empty() {
            true => "void".to_owned(),
            false => parameters.join(", "),
        };
        let _ = writeln!(
            text,
            "static inline struct {kernel}_launch launch_{kernel}({parameters}) {{\n  struct {kernel}_launch launch;"
        );
        text
    }

    fn function(&self, launcher: Launcher, sizes: &[String], asked: Asked) -> String {
        let mut text = self.head(sizes);
        for name in sizes {
            let _ = writeln!(text, "  (void){name};");
        }
        for line in &self.lines {
            let _ = writeln!(text, "  {line}");
        }
        for (number, size) in self.grid.iter().enumerate() {
            let member = if number < 3 { "groups" } else { "threads" };
            let copying = match number + 1 == GRID && asked.layers > 0 {
                true => format!(" + {}", asked.layers),
                false => String::new(),
            };
            let place = number % 3;
            let _ = writeln!(
                text,
                "  launch.{member}[{place}] = (size_t){size}{copying};"
            );
        }
        let _ = writeln!(text, "  launch.local_bytes = {};", self.local_bytes);
        if launcher == Launcher::Pointers {
            let _ = writeln!(text, "  launch.dynamic_bytes = {};", asked.dynamic_bytes);
        }
        for given in &self.given {
            if let Some(end) = &given.end {
                let _ = writeln!(text, "  launch.{}_end = {end};", given.name);
            }
        }
        for argument in &self.arguments {
            let (name, value) = (&argument.name, &argument.value);
            let _ = match &argument.kind {
                Kind::Number(ty) if launcher == Launcher::Vulkan => {
                    writeln!(text, "  launch.numbers.{name} = ({}){value};", pushed(ty))
                }
                Kind::Number(ty) => writeln!(text, "  launch.{name} = ({ty}){value};"),
                Kind::Memory { bytes, .. } => {
                    writeln!(text, "  launch.{name}_bytes = (size_t){value} * {bytes};")
                }
            };
        }
        text + "  return launch;\n}\n\n"
    }
}

const TENSOR_MAPS: &str = "  \
/*
   * Behind these arguments come descriptions of matrices that are copied in bulk (CUtensorMap), of
   * what the constant with the kernel's name and `_tensor_maps` says.
   */
";

/// The type of a number among push constants, each of which has at least four bytes.
fn pushed(ty: &str) -> &str {
    match ty {
        "uint8_t" | "uint16_t" | "int8_t" | "int16_t" => "uint32_t",
        _ => ty,
    }
}

/// The kernel that is launched.
fn kernel_of<'c>(module: Op<'c>, launch: Op<'c>) -> Option<Op<'c>> {
    let symbol = launch.attribute("kernel").ok()?.to_string();
    let (module_name, name) = symbol.strip_prefix('@')?.split_once("::@")?;
    let named = |operation: &Op<'c>, name: &str| {
        ir::text_attribute(*operation, "sym_name").as_deref() == Some(name)
    };
    let modules = ir::operations(ir::body(module));
    let of = modules.into_iter().find(|one| named(one, module_name))?;
    let kernels = ir::operations(ir::body(of));
    kernels.into_iter().find(|one| named(one, name))
}

fn argument<'c>(
    value: Val<'c>,
    parameter: Val<'c>,
    values: &mut Values<'_, 'c>,
    memories: &mut Memories<'_, 'c>,
) -> Argument {
    let ty = value.r#type();
    if MemRefType::try_from(ty).is_err() {
        let name = name_at(parameter.location()).filter(|name| is_identifier(name));
        let number = values.expression(value);
        return Argument {
            name: values.member(name.as_deref().unwrap_or("value")),
            value: number,
            kind: Kind::Number(c_type(ty)),
        };
    }
    let Memory { name, meaning } = memories.find(value, parameter);
    let count = ir::definition(value).map(|allocation| ir::operand(allocation, 0));
    let count = count.map_or("0".to_owned(), |count| values.expression(count));
    let element = element_of(ty);
    let access = match is_read_or_written(parameter) {
        (true, true) => "read and written",
        (_, true) => "written",
        _ => "read",
    };
    Argument {
        name: values.member(&name),
        value: count,
        kind: Kind::Memory {
            element: element.to_string(),
            bytes: bytes_of(element).unwrap_or(8),
            meaning: format!("{access}: {meaning}"),
        },
    }
}
