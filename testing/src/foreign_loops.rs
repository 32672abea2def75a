//! Random functions of loops that RISE never makes: loops and numbers of every type, and memory
//! that iterations and choices hand on.
//!
//! A function writes 16 elements of `%o`, reads `%a`, and has a small number `%n`. It has one
//! meaning: all memory is written before it is read, every place exists, and no iteration of a
//! parallel loop reads or writes what another one writes.

mod loops;
mod programs;

use std::fmt::Write as _;

/// The integer types, with their bits; an index has 64.
const INTEGERS: [(&str, u32); 6] = [
    ("i1", 1),
    ("i8", 8),
    ("i16", 16),
    ("i32", 32),
    ("i64", 64),
    ("index", 64),
];

/// How deep loops and choices are nested.
const DEEPEST: usize = 3;

/// Private memory.
const CELLS: &str = "memref<4xi32>";

/// A module of so many functions, made of random numbers below a bound.
pub fn module(functions: usize, below: &mut dyn FnMut(u64) -> u64) -> String {
    let mut text = String::new();
    for number in 0..functions {
        text += &Function::new(below).text(number);
    }
    text
}

/// As [`module`], with programs of RISE among the loops, and the same module with a loop in the
/// place of each program. No loop is parallel: a caller may give both arrays of the functions
/// `@shared…` the same memory.
pub fn mixed(functions: usize, below: &mut dyn FnMut(u64) -> u64) -> (String, String) {
    let mut text = String::new();
    for number in 0..functions {
        let function = Function {
            has_programs: true,
            is_shared: number % 2 == 1,
            ..Function::new(below)
        };
        text += &function.text(number);
    }
    programs::both(&text)
}

/// A value that is in scope.
#[derive(Clone)]
struct Value {
    name: String,
    ty: String,
}

struct Function<'r> {
    below: &'r mut dyn FnMut(u64) -> u64,
    text: String,
    scope: Vec<Value>,
    names: usize,
    depth: usize,
    /// In a parallel loop, the only place that may be written.
    own_place: Option<String>,
    /// Whether there are programs of RISE, and no parallel loops.
    has_programs: bool,
    /// Whether a caller may give both arrays the same memory: each program uses one of them.
    is_shared: bool,
}

impl<'r> Function<'r> {
    fn new(below: &'r mut dyn FnMut(u64) -> u64) -> Self {
        Function {
            below,
            text: String::new(),
            scope: Vec::new(),
            names: 0,
            depth: 0,
            own_place: None,
            has_programs: false,
            is_shared: false,
        }
    }

    fn text(mut self, number: usize) -> String {
        self.scope.push(Value {
            name: "%n".to_owned(),
            ty: "index".to_owned(),
        });
        for place in 0..2 {
            let place = self.constant("index", place);
            self.result("i32", &format!("memref.load %a[{place}] : memref<16xi32>"));
        }
        let count = 4 + (self.below)(8);
        self.statements(count);
        self.handed_on();
        self.statements(count / 2);
        self.write_out();
        let name = if self.is_shared { "shared" } else { "f" };
        format!(
            "func.func @{name}{number}(%o: memref<16xi32>, %a: memref<16xi32>, %n: index) {{\n{}  return\n}}\n\n",
            self.text
        )
    }

    fn pick<T: Clone>(&mut self, of: &[T]) -> T {
        of[(self.below)(of.len() as u64) as usize].clone()
    }

    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "{}{line}", "  ".repeat(self.depth + 1));
    }

    fn name(&mut self) -> String {
        self.names += 1;
        format!("%v{}", self.names)
    }

    /// Writes an operation with a result, which is in scope then.
    fn result(&mut self, ty: &str, operation: &str) -> String {
        let name = self.name();
        self.line(&format!("{name} = {operation}"));
        self.scope.push(Value {
            name: name.clone(),
            ty: ty.to_owned(),
        });
        name
    }

    fn constant(&mut self, ty: &str, value: i64) -> String {
        let name = self.name();
        self.line(&match ty {
            "i1" => format!("{name} = arith.constant {}", value & 1 != 0),
            ty => format!("{name} = arith.constant {value} : {ty}"),
        });
        name
    }

    /// A value of a type: one in scope, or a constant, also an extreme one.
    fn value(&mut self, ty: &str) -> String {
        let known: Vec<Value> = self
            .scope
            .iter()
            .filter(|it| it.ty == ty)
            .cloned()
            .collect();
        if !known.is_empty() && (self.below)(6) != 0 {
            // Rather a late one.
            let first = (self.below)(known.len() as u64) as usize;
            let second = (self.below)(known.len() as u64) as usize;
            return known[first.max(second)].name.clone();
        }
        match ty {
            CELLS => self.cells(),
            "f32" => {
                let bits = self.value("i16");
                self.result("f32", &format!("arith.sitofp {bits} : i16 to f32"))
            }
            ty => {
                let (_, bits) = INTEGERS
                    .into_iter()
                    .find(|it| it.0 == ty)
                    .unwrap_or(("i32", 32));
                let least = -1 << (bits - 1);
                let choices = [0, 1, 3, 5, -1, -4, least, !least];
                let fits: Vec<i64> = choices
                    .into_iter()
                    .filter(|it| (least..=!least).contains(it))
                    .collect();
                let value = self.pick(&fits);
                self.constant(ty, value)
            }
        }
    }

    /// New private memory, whose elements are all written.
    fn cells(&mut self) -> String {
        let name = self.name();
        self.line(&format!("{name} = memref.alloca() : {CELLS}"));
        for place in 0..4 {
            let value = self.value("i32");
            let place = self.constant("index", place);
            self.line(&format!("memref.store {value}, {name}[{place}] : {CELLS}"));
        }
        self.scope.push(Value {
            name: name.clone(),
            ty: CELLS.to_owned(),
        });
        name
    }

    /// Writes values, and memory whatever its name, to places of their own.
    fn write_out(&mut self) {
        for place in 0..6 {
            let (value, place) = (self.value("i32"), self.constant("index", place));
            self.line(&format!(
                "memref.store {value}, %o[{place}] : memref<16xi32>"
            ));
        }
        let cells: Vec<Value> = self
            .scope
            .iter()
            .filter(|it| it.ty == CELLS)
            .cloned()
            .collect();
        for (number, cells) in cells.iter().rev().take(2).enumerate() {
            for place in 0..4 {
                let from = self.constant("index", place);
                let value = self.result(
                    "i32",
                    &format!("memref.load {}[{from}] : {CELLS}", cells.name),
                );
                let to = self.constant("index", 6 + 4 * number as i64 + place);
                self.line(&format!("memref.store {value}, %o[{to}] : memref<16xi32>"));
            }
        }
    }

    /// A place below a bound.
    fn place(&mut self, bound: i64) -> String {
        let index = self.value("index");
        let bound = self.constant("index", bound);
        self.result("index", &format!("arith.remui {index}, {bound} : index"))
    }

    fn integer(&mut self) -> (&'static str, u32) {
        self.pick(&INTEGERS)
    }

    fn statements(&mut self, count: u64) {
        for _ in 0..count {
            let most = if self.depth < DEEPEST { 17 } else { 11 };
            if self.has_programs && (self.below)(5) == 0 {
                self.program();
                continue;
            }
            match (self.below)(most) {
                0..=2 => self.arithmetic(),
                3 => self.conversion(),
                4 => self.comparison(),
                5 => self.selection(),
                6 => self.float(),
                7 => {
                    self.cells();
                }
                8 => self.load(),
                9 => self.store(),
                10 => self.store_cell(),
                11 | 12 => self.counted_loop(),
                13 => self.choice(),
                14 => self.switch(),
                15 => self.divided_loop(),
                _ if self.has_programs => self.program(),
                _ => self.parallel_loop(),
            }
        }
    }

    fn arithmetic(&mut self) {
        let (ty, bits) = self.integer();
        let names = [
            "addi", "subi", "muli", "andi", "ori", "xori", "minsi", "maxsi", "minui", "maxui",
            "divui", "remui", "shli", "shrui", "shrsi",
        ];
        let name = self.pick(&names);
        let left = self.value(ty);
        let right = match name {
            "divui" | "remui" => {
                let (divisor, one) = (self.value(ty), self.constant(ty, 1));
                self.result(ty, &format!("arith.ori {divisor}, {one} : {ty}"))
            }
            "shli" | "shrui" | "shrsi" => {
                let by = (self.below)(u64::from(bits)) as i64;
                self.constant(ty, by)
            }
            _ => self.value(ty),
        };
        self.result(ty, &format!("arith.{name} {left}, {right} : {ty}"));
    }

    fn conversion(&mut self) {
        let ((from, from_bits), (to, to_bits)) = (self.integer(), self.integer());
        let value = self.value(from);
        let name = match (from == "index") != (to == "index") {
            true => self.pick(&["index_cast", "index_castui"]),
            false if from_bits < to_bits => self.pick(&["extsi", "extui"]),
            false if from_bits > to_bits => "trunci",
            false => return,
        };
        self.result(to, &format!("arith.{name} {value} : {from} to {to}"));
    }

    fn comparison(&mut self) {
        if (self.below)(3) == 0 {
            let names = [
                "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule",
                "une", "uno", "true", "false",
            ];
            let (name, left, right) = (self.pick(&names), self.value("f32"), self.value("f32"));
            self.result("i1", &format!("arith.cmpf {name}, {left}, {right} : f32"));
            return;
        }
        let names = [
            "eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge",
        ];
        let (name, (ty, _)) = (self.pick(&names), self.integer());
        let (left, right) = (self.value(ty), self.value(ty));
        self.result("i1", &format!("arith.cmpi {name}, {left}, {right} : {ty}"));
    }

    fn selection(&mut self) {
        let ty = self.data();
        let (condition, first, second) = (self.value("i1"), self.value(&ty), self.value(&ty));
        self.result(
            &ty,
            &format!("arith.select {condition}, {first}, {second} : {ty}"),
        );
    }

    fn float(&mut self) {
        let name = self.pick(&["addf", "subf", "mulf"]);
        let (left, right) = (self.value("f32"), self.value("f32"));
        self.result("f32", &format!("arith.{name} {left}, {right} : f32"));
    }

    fn load(&mut self) {
        if (self.below)(2) == 0 {
            let place = self.place(16);
            self.result("i32", &format!("memref.load %a[{place}] : memref<16xi32>"));
            return;
        }
        let (cells, place) = (self.value(CELLS), self.place(4));
        self.result("i32", &format!("memref.load {cells}[{place}] : {CELLS}"));
    }

    fn store(&mut self) {
        let value = self.value("i32");
        let place = match self.own_place.clone() {
            Some(place) => place,
            None => self.place(16),
        };
        self.line(&format!(
            "memref.store {value}, %o[{place}] : memref<16xi32>"
        ));
    }

    /// Memory from outside of a parallel loop is shared by its iterations.
    fn store_cell(&mut self) {
        if self.own_place.is_some() {
            return self.store();
        }
        let (value, cells, place) = (self.value("i32"), self.value(CELLS), self.place(4));
        self.line(&format!("memref.store {value}, {cells}[{place}] : {CELLS}"));
    }

    /// A type of what loops carry and choices give.
    fn data(&mut self) -> String {
        match (self.below)(4) {
            0 => CELLS.to_owned(),
            1 => "f32".to_owned(),
            _ => self.integer().0.to_owned(),
        }
    }

    /// Some types, and values of them.
    fn several(&mut self) -> (Vec<String>, Vec<String>) {
        let count = (self.below)(4);
        let types: Vec<String> = (0..count).map(|_| self.data()).collect();
        let values = types.iter().map(|ty| self.value(ty)).collect();
        (types, values)
    }

    /// A region: statements, and a yield of values of these types.
    fn region(&mut self, arguments: Vec<Value>, types: &[String]) {
        let outside = self.scope.len();
        self.scope.extend(arguments);
        self.depth += 1;
        let count = 1 + (self.below)(5);
        self.statements(count);
        let values: Vec<String> = types.iter().map(|ty| self.value(ty)).collect();
        if !types.is_empty() {
            self.line(&format!(
                "scf.yield {} : {}",
                values.join(", "),
                types.join(", ")
            ));
        }
        self.depth -= 1;
        self.scope.truncate(outside);
    }

    /// Begins an operation with results, which are in scope after it.
    fn results(&mut self, types: &[String]) -> (String, Vec<Value>) {
        if types.is_empty() {
            return (String::new(), Vec::new());
        }
        let name = self.name();
        let values = types.iter().enumerate().map(|(number, ty)| Value {
            name: format!("{name}#{number}"),
            ty: ty.clone(),
        });
        (format!("{name}:{} = ", types.len()), values.collect())
    }

    fn choice(&mut self) {
        let condition = self.value("i1");
        let (types, _) = self.several();
        let (head, results) = self.results(&types);
        let gives = match types.is_empty() {
            true => String::new(),
            false => format!(" -> ({})", types.join(", ")),
        };
        self.line(&format!("{head}scf.if {condition}{gives} {{"));
        self.region(Vec::new(), &types);
        self.line("} else {");
        self.region(Vec::new(), &types);
        self.line("}");
        self.scope.extend(results);
    }

    fn switch(&mut self) {
        let which = self.place(4);
        let (types, _) = self.several();
        let (head, results) = self.results(&types);
        let gives = match types.is_empty() {
            true => String::new(),
            false => format!(" -> {}", types.join(", ")),
        };
        self.line(&format!("{head}scf.index_switch {which}{gives}"));
        for case in ["case 0 {", "case 2 {", "default {"] {
            self.line(case);
            self.region(Vec::new(), &types);
            if types.is_empty() {
                self.line("  scf.yield");
            }
            self.line("}");
        }
        self.scope.extend(results);
    }
}
