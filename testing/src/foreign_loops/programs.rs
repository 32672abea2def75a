//! Programs of RISE among loops that others wrote, each beside a loop that computes the same.

use super::{CELLS, Function};

/// The lines of a program, and those of the loop in its place, begin so.
const PROGRAM: &str = "@rise ";
const LOOP: &str = "@loop ";

/// The module with its programs, and the same module with loops in their places.
pub(super) fn both(text: &str) -> (String, String) {
    let only = |kept: &str, left_out: &str| -> String {
        let lines = text.lines().filter(|line| !line.contains(left_out));
        lines
            .map(|line| line.replacen(kept, "", 1) + "\n")
            .collect()
    };
    (only(PROGRAM, LOOP), only(LOOP, PROGRAM))
}

/// Memory that a program reads or writes.
struct Memory {
    name: String,
    ty: &'static str,
    size: u32,
    /// Its name, type and size for a program, which may know the size by a variable only.
    seen: Seen,
}

/// The second operand of an operation on one element.
enum Operand {
    Number(u64),
    Value(String),
}

struct Seen {
    name: String,
    ty: &'static str,
    size: String,
}

impl Seen {
    /// The type of the array that a program sees, where the memory's does not tell it.
    fn array(&self) -> String {
        format!("!rise.array<{}, scalar<i32>>", self.size)
    }
}

impl Function<'_> {
    /// A program that computes each element of some memory from the elements at the same place of
    /// one or two others. What it writes is all that it reads, or seen to be apart from that.
    pub(super) fn program(&mut self) {
        let is_variable = (self.below)(2) == 0;
        let (to, from) = match (self.below)(6) {
            0 | 1 => {
                let cells = self.value(CELLS);
                (cells.clone(), [cells.clone(), cells])
            }
            2 => {
                let from = [self.value(CELLS), self.value(CELLS)];
                (self.cells(), from)
            }
            // A caller may give the two the same memory.
            _ if self.is_shared => {
                let array = self.pick(&["%o", "%a"]).to_owned();
                (array.clone(), [array.clone(), array])
            }
            _ => {
                let [to, first, second] = [(); 3].map(|()| self.pick(&["%o", "%a"]).to_owned());
                (to, [first, second])
            }
        };
        let [first, second] = from.map(|name| self.memory(name, is_variable));
        let to = self.memory(to, is_variable);
        let operation = self.pick(&["add", "mul", "sub"]);
        let is_zipped = (self.below)(2) == 0;
        let number = self.operand();
        let before: &[&Memory] = match is_zipped {
            true => &[&first, &second],
            false => &[&first],
        };
        let inputs: Vec<String> = before.iter().map(|_| self.name()).collect();
        for (input, memory) in inputs.iter().zip(before) {
            let Seen { name, ty, .. } = &memory.seen;
            let array = memory.seen.array();
            self.line(&format!(
                "{PROGRAM}{input} = rise.in {name} : {ty} -> {array}"
            ));
        }
        // None of these changes what the program has named.
        match (self.below)(4) {
            0 => self.arithmetic(),
            1 => self.load(),
            2 => {
                self.cells();
            }
            _ => {}
        }
        match is_zipped {
            true => self.zipped(&to.seen, &inputs, operation),
            false => self.mapped(&to.seen, &inputs[0], operation, &number),
        }
        self.same_loop(&to, before, operation, &number);
    }

    /// A number, or a value of the function that the program's operator names itself.
    fn operand(&mut self) -> Operand {
        match (self.below)(2) {
            0 => Operand::Number((self.below)(7)),
            _ => Operand::Value(self.value("i32")),
        }
    }

    /// `%o`, `%a`, or private memory.
    fn memory(&mut self, name: String, is_variable: bool) -> Memory {
        let (ty, size, variable) = match name.as_str() {
            "%o" | "%a" => ("memref<16xi32>", 16, "n"),
            _ => (CELLS, 4, "m"),
        };
        let mut seen = Seen {
            name: name.clone(),
            ty,
            size: size.to_string(),
        };
        if is_variable {
            seen = Seen {
                name: self.name(),
                ty: "memref<?xi32>",
                size: variable.to_owned(),
            };
            self.line(&format!(
                "{PROGRAM}{} = memref.cast {name} : {ty} to {}",
                seen.name, seen.ty
            ));
        }
        Memory {
            name,
            ty,
            size,
            seen,
        }
    }

    fn mapped(&mut self, to: &Seen, input: &str, operation: &str, operand: &Operand) {
        let [name, function, map, result] = [(); 4].map(|()| self.name());
        let (Seen { size, .. }, fun) = (to, "!rise.fun<scalar<i32> -> scalar<i32>>");
        let x = &name[1..];
        for line in [
            format!("{function} = rise.lambda (%{x}) : {fun} {{"),
            format!("  %{x}o = {operation} scalar<i32>"),
            match operand {
                Operand::Number(number) => format!("  %{x}l = literal {number} : i32"),
                Operand::Value(value) => format!("  %{x}l = in {value} : i32"),
            },
            format!(
                "  %{x}y = apply %{x}o, %{x}, %{x}l : !rise.fun<scalar<i32> -> scalar<i32> -> scalar<i32>>"
            ),
            format!("  return %{x}y : !rise.scalar<i32>"),
            "}".to_owned(),
            format!("{map} = rise.mapSeq nat<{size}> scalar<i32> scalar<i32>"),
            format!(
                "{result} = rise.apply {map}, {function}, {input} : !rise.fun<fun<scalar<i32> -> scalar<i32>> -> array<{size}, scalar<i32>> -> array<{size}, scalar<i32>>>"
            ),
            format!(
                "rise.out {} <- {result} : {}, {}",
                to.name,
                to.ty,
                to.array()
            ),
        ] {
            self.line(&format!("{PROGRAM}{line}"));
        }
    }

    fn zipped(&mut self, to: &Seen, inputs: &[String], operation: &str) {
        let [name, function, map, result, zip, pairs] = [(); 6].map(|()| self.name());
        let Seen { size, .. } = to;
        let (x, pair) = (&name[1..], "tuple<scalar<i32>, scalar<i32>>");
        let array = format!("array<{size}, scalar<i32>>");
        for line in [
            format!("{zip} = rise.zip nat<{size}> scalar<i32> scalar<i32>"),
            format!(
                "{pairs} = rise.apply {zip}, {}, {} : !rise.fun<{array} -> {array} -> array<{size}, {pair}>>",
                inputs[0], inputs[1]
            ),
            format!("{function} = rise.lambda (%{x}) : !rise.fun<{pair} -> scalar<i32>> {{"),
            format!("  %{x}f = fst scalar<i32> scalar<i32>"),
            format!("  %{x}s = snd scalar<i32> scalar<i32>"),
            format!("  %{x}a = apply %{x}f, %{x} : !rise.fun<{pair} -> scalar<i32>>"),
            format!("  %{x}b = apply %{x}s, %{x} : !rise.fun<{pair} -> scalar<i32>>"),
            format!("  %{x}o = {operation} scalar<i32>"),
            format!(
                "  %{x}y = apply %{x}o, %{x}a, %{x}b : !rise.fun<scalar<i32> -> scalar<i32> -> scalar<i32>>"
            ),
            format!("  return %{x}y : !rise.scalar<i32>"),
            "}".to_owned(),
            format!("{map} = rise.mapSeq nat<{size}> {pair} scalar<i32>"),
            format!(
                "{result} = rise.apply {map}, {function}, {pairs} : !rise.fun<fun<{pair} -> scalar<i32>> -> array<{size}, {pair}> -> {array}>"
            ),
            format!(
                "rise.out {} <- {result} : {}, {}",
                to.name,
                to.ty,
                to.array()
            ),
        ] {
            self.line(&format!("{PROGRAM}{line}"));
        }
    }

    /// The loop that computes what a program does.
    fn same_loop(&mut self, to: &Memory, from: &[&Memory], operation: &str, operand: &Operand) {
        let [zero, start, end, step, place, left, right, value] = [(); 8].map(|()| self.name());
        let mut lines = vec![
            format!("{zero} = arith.constant 0 : i32"),
            format!("{start} = arith.constant 0 : index"),
            format!("{end} = arith.constant {} : index", to.size),
            format!("{step} = arith.constant 1 : index"),
            format!("scf.for {place} = {start} to {end} step {step} {{"),
            format!(
                "  {left} = memref.load {}[{place}] : {}",
                from[0].name, from[0].ty
            ),
        ];
        lines.push(match (from.get(1), operand) {
            (Some(second), _) => format!(
                "  {right} = memref.load {}[{place}] : {}",
                second.name, second.ty
            ),
            (None, Operand::Number(number)) => {
                format!("  {right} = arith.constant {number} : i32")
            }
            (None, Operand::Value(value)) => {
                format!("  {right} = arith.addi {value}, {zero} : i32")
            }
        });
        lines.extend([
            format!("  {value} = arith.{operation}i {left}, {right} : i32"),
            format!("  memref.store {value}, {}[{place}] : {}", to.name, to.ty),
            "}".to_owned(),
        ]);
        for line in lines {
            self.line(&format!("{LOOP}{line}"));
        }
    }
}
