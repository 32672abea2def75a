//! Programs as modules of MLIR.

use std::fmt::Write as _;

use super::{Command, Index, Race, Type, Typed, Value, View};

/// The module with the program as its function `f`.
pub fn module(race: &Race) -> String {
    let mut printer = Printer {
        text: String::new(),
        indent: 1,
        names: 0,
    };
    let mut parameters = vec![format!("%input: memref<{}xi32>", race.input)];
    for output in &race.outputs {
        let (memrefs, types) = memrefs(output);
        let pairs = memrefs.iter().zip(&types);
        parameters.extend(pairs.map(|(name, ty)| format!("{name}: {ty}")));
        printer.out(output, output);
    }
    let input = Type::array(race.input, Type::Number);
    printer.line(&format!(
        "%in = dpia.in %input : memref<{}xi32> -> {}",
        race.input,
        readable(&input)
    ));
    printer.commands(&race.body, &mut Scope::of(race));
    format!(
        "func.func @f({}) {{\n{}  return\n}}\n",
        parameters.join(", "),
        printer.text
    )
}

/// The memrefs of an output, and their types.
fn memrefs(output: &Typed) -> (Vec<String>, Vec<String>) {
    let (extents, element) = output.ty.extents();
    let extents: String = extents.iter().map(|extent| format!("{extent}x")).collect();
    (0..element.memrefs())
        .map(|part| {
            (
                format!("%{}m{part}", output.name),
                format!("memref<{extents}i32>"),
            )
        })
        .unzip()
}

fn acceptor(ty: &Type) -> String {
    format!("!dpia.acc<{}>", data(ty))
}

fn readable(ty: &Type) -> String {
    format!("!dpia.exp<{}, read>", data(ty))
}

fn index_type(size: u64) -> String {
    format!("!dpia.exp<idx<{size}>, read>")
}

fn data(ty: &Type) -> String {
    match ty {
        Type::Number => "scalar<i32>".to_owned(),
        Type::Pair => "tuple<scalar<i32>, scalar<i32>>".to_owned(),
        Type::Array(size, element) => format!("array<{size}, {}>", data(element)),
    }
}

/// The types of the memory that can be read.
struct Scope {
    memories: Vec<(String, Type)>,
}

impl Scope {
    fn of(race: &Race) -> Scope {
        let input = Type::array(race.input, Type::Number);
        Scope {
            memories: vec![("in".to_owned(), input)],
        }
    }
}

struct Printer {
    text: String,
    indent: usize,
    names: usize,
}

impl Printer {
    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "{:1$}{line}", "", 2 * self.indent);
    }

    fn out(&mut self, made: &Typed, output: &Typed) {
        let (memrefs, types) = memrefs(output);
        self.line(&format!(
            "%{} = dpia.out {} : {} -> {}",
            made.name,
            memrefs.join(", "),
            types.join(", "),
            acceptor(&output.ty)
        ));
    }

    fn name(&mut self) -> String {
        self.names += 1;
        format!("t{}", self.names)
    }

    fn block(&mut self, head: &str, body: &[Command], scope: &mut Scope) {
        self.line(&format!("{head} {{"));
        self.indent += 1;
        self.commands(body, scope);
        self.indent -= 1;
        self.line("}");
    }

    fn commands(&mut self, commands: &[Command], scope: &mut Scope) {
        for command in commands {
            self.command(command, scope);
        }
    }

    fn command(&mut self, command: &Command, scope: &mut Scope) {
        match command {
            Command::View { made, of, view } => self.view(made, of, view),
            Command::Out { made, output } => self.out(made, output),
            Command::Assign(to, value) => {
                let value = self.value(value, scope);
                let line = format!(
                    "dpia.assign %{}, %{value} : {}, {}",
                    to.name,
                    acceptor(&to.ty),
                    readable(&Type::Number)
                );
                self.line(&line);
            }
            Command::For {
                size,
                index,
                is_unrolled,
                body,
            } => {
                let name = if *is_unrolled { "for_unrolled" } else { "for" };
                let head = format!("dpia.{name} nat<{size}> (%{index}: {})", index_type(*size));
                self.block(&head, body, scope);
            }
            Command::ParFor {
                size,
                output,
                index,
                element,
                body,
            } => {
                let head = format!(
                    "dpia.par_for nat<{size}> %{} : {} (%{index}: {}, %{}: {})",
                    output.name,
                    acceptor(&output.ty),
                    index_type(*size),
                    element.name,
                    acceptor(&element.ty)
                );
                self.block(&head, body, scope);
            }
            Command::New {
                ty,
                is_private,
                value,
                place,
                body,
            } => {
                let space = if *is_private { "private" } else { "global" };
                let head = format!(
                    "dpia.new <{space}> {} (%{value}: {}, %{place}: {})",
                    data(ty),
                    readable(ty),
                    acceptor(ty)
                );
                scope.memories.push((value.clone(), ty.clone()));
                self.block(&head, body, scope);
                scope.memories.pop();
            }
        }
    }

    /// The name of an index below a size.
    fn index(&mut self, index: &Index, size: u64) -> String {
        match index {
            Index::Loop(name) => name.clone(),
            Index::Constant(value) => {
                let name = self.name();
                self.line(&format!(
                    "%{name} = dpia.nat nat<{value}> : {}",
                    index_type(size)
                ));
                name
            }
        }
    }

    fn value(&mut self, value: &Value, scope: &Scope) -> String {
        let (memory, indices) = match value {
            Value::Number(number) => {
                let name = self.name();
                let ty = readable(&Type::Number);
                self.line(&format!("%{name} = dpia.literal {number} : i32 -> {ty}"));
                return name;
            }
            Value::Input(index) => ("in", std::slice::from_ref(index)),
            Value::Memory(name, indices) => (name.as_str(), &indices[..]),
        };
        let known = scope.memories.iter().find(|(name, _)| name == memory);
        let Some((_, mut ty)) = known.cloned() else {
            return memory.to_owned();
        };
        let mut name = memory.to_owned();
        for index in indices {
            let Type::Array(size, element) = ty.clone() else {
                return name;
            };
            let index = self.index(index, size);
            let made = self.name();
            let line = format!(
                "%{made} = dpia.idx %{index}, %{name} : ({}, {}) -> {}",
                index_type(size),
                readable(&ty),
                readable(&element)
            );
            self.line(&line);
            (name, ty) = (made, *element);
        }
        name
    }

    fn view(&mut self, made: &Typed, of: &Typed, view: &View) {
        let types = (acceptor(&of.ty), acceptor(&made.ty));
        if let (View::Element(index), Type::Array(size, _)) = (view, &of.ty) {
            let index = self.index(index, *size);
            let line = format!(
                "%{} = dpia.idxAcc %{index}, %{} : ({}, {}) -> {}",
                made.name,
                of.name,
                index_type(*size),
                types.0,
                types.1
            );
            return self.line(&line);
        }
        let operation = match view {
            View::Element(_) | View::Each(_) | View::Elsewhere(_) => "mapAcc".to_owned(),
            View::Split => "splitAcc".to_owned(),
            View::Join(_) => "joinAcc".to_owned(),
            View::Transpose => "transposeAcc".to_owned(),
            View::Component(which) => format!("pairAcc{}", which + 1),
            View::Components(which) => format!("zipAcc{}", which + 1),
        };
        let head = format!(
            "%{} = dpia.{operation} %{} : ({}) -> {}",
            made.name, of.name, types.0, types.1
        );
        let (Type::Array(_, from), Type::Array(_, to)) = (&of.ty, &made.ty) else {
            return self.line(&head);
        };
        let (View::Each(_) | View::Elsewhere(_)) = view else {
            return self.line(&head);
        };
        let element = self.name();
        self.line(&format!("{head} (%{element}: {}) {{", acceptor(from)));
        self.indent += 1;
        let yielded = match view {
            View::Each(inner) => {
                let name = self.name();
                let typed = |name: &str, ty: &Type| Typed {
                    name: name.to_owned(),
                    ty: ty.clone(),
                };
                self.view(&typed(&name, to), &typed(&element, from), inner);
                name
            }
            View::Elsewhere(name) => name.clone(),
            _ => element,
        };
        self.line(&format!("dpia.yield %{yielded} : {}", acceptor(to)));
        self.indent -= 1;
        self.line("}");
    }
}
