//! A simulator of groups whose memory is filled by a copy engine: each thread and each copy goes on
//! at random. It finds values that are read before they are there, places that are overwritten
//! before all have read them, and threads that wait for ever.

use std::collections::HashMap;

use melior::ir::r#type::{DimSize, MemRefType};
use melior::ir::{BlockRef, ShapedTypeLike, TypeLike, ValueLike};
use rise_dialect::ir::{self, Op, Val};

use super::values::{Value, array, binary, constant, dimension, holds, number_of};

/// A matrix and a rectangle, as a copy has to know them.
#[derive(Clone, Copy)]
pub struct Map {
    pub memory: usize,
    pub stride: i64,
    pub rows: i64,
    pub columns: i64,
    pub bytes: i64,
    pub swizzled: i64,
}

#[derive(Clone, Copy, Default)]
struct Cell {
    value: f64,
    /// A copy to it is on its way.
    awaited: bool,
}

/// A barrier in memory of the group.
#[derive(Default)]
struct Arrivals {
    phase: i64,
    /// How many arrivals a phase has, and how many of them are missing.
    expected: i64,
    pending: i64,
    bytes: i64,
}

impl Arrivals {
    fn arrive(&mut self) -> Result<(), String> {
        self.pending -= 1;
        if self.pending < 0 {
            return Err("more threads arrive at a barrier than it waits for".to_owned());
        }
        self.count();
        Ok(())
    }

    fn count(&mut self) {
        if self.pending == 0 && self.bytes == 0 {
            self.phase += 1;
            self.pending = self.expected;
        }
    }
}

/// A copy that was asked for.
struct Copy {
    map: Map,
    row: i64,
    column: i64,
    /// The array and its element.
    target: (usize, i64),
    barrier: i64,
}

impl Copy {
    /// The places of an element in the matrix and in memory of the group.
    fn places(&self) -> Vec<(i64, i64)> {
        let map = &self.map;
        let place = |row: i64, column: i64| {
            let from = (self.row + row) * map.stride + self.column + column;
            let element = row * map.columns + column;
            let part = 16 / map.bytes;
            let mask = match map.swizzled {
                0 => 0,
                bytes => (element / (8 * part)) & (bytes / 16 - 1),
            };
            (from, self.target.1 + (element ^ (mask * part)))
        };
        let rows = 0..map.rows;
        rows.flat_map(|row| (0..map.columns).map(move |column| (row, column)))
            .map(|(row, column)| place(row, column))
            .collect()
    }
}

enum Code<'c> {
    Plain(Op<'c>),
    Begin(Op<'c>),
    /// Goes on behind the loop when it ends.
    Test(Op<'c>, usize),
    Next(Op<'c>, usize),
    If(Op<'c>, usize),
    Yield(Op<'c>, Op<'c>),
    Jump(usize),
}

/// The commands of a block, one after the other.
fn compile<'c>(block: BlockRef<'c, 'c>, code: &mut Vec<Code<'c>>) {
    for operation in ir::operations(block) {
        match ir::name(operation) {
            "scf.for" => {
                code.push(Code::Begin(operation));
                let test = code.len();
                code.push(Code::Jump(0));
                compile(ir::body(operation), code);
                code.push(Code::Next(operation, test));
                code[test] = Code::Test(operation, code.len());
            }
            "scf.if" => {
                let start = code.len();
                code.push(Code::Jump(0));
                let blocks = ir::blocks(operation);
                compile(blocks[0], code);
                code.push(Code::Yield(operation, ir::terminator(blocks[0])));
                let end = code.len();
                code.push(Code::Jump(0));
                code[start] = Code::If(operation, code.len());
                if let Some(other) = blocks.get(1) {
                    compile(*other, code);
                    code.push(Code::Yield(operation, ir::terminator(*other)));
                }
                code[end] = Code::Jump(code.len());
            }
            "scf.yield" => {}
            _ => code.push(Code::Plain(operation)),
        }
    }
}

struct Thread {
    number: i64,
    place: usize,
    values: HashMap<usize, Value>,
    /// It waits at a barrier of the group.
    is_waiting: bool,
    is_done: bool,
}

impl Thread {
    fn number(&self, value: Val) -> i64 {
        match self.values[&ir::key(value)] {
            Value::Number(number) => number,
            other => panic!("a number: {other:?}"),
        }
    }

    fn set(&mut self, value: Val, is: Value) {
        self.values.insert(ir::key(value), is);
    }
}

/// Random numbers (xorshift).
pub struct Random(pub u64);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % count as u64) as usize
    }
}

/// A group of threads that runs a kernel.
pub struct Group<'c> {
    kernel: Op<'c>,
    threads: Vec<Thread>,
    /// The threads of each dimension.
    sizes: [i64; 3],
    memory: Vec<Vec<Cell>>,
    arrivals: HashMap<i64, Arrivals>,
    copies: Vec<Copy>,
    maps: Vec<(usize, Map)>,
}

/// Threads that wait for each other.
pub enum Barrier {
    All,
    /// Threads of a warp.
    Warp,
    /// As many as the second operand says.
    Some,
}

/// The barrier that an operation is.
pub fn barrier_of(operation: Op) -> Option<Barrier> {
    if ir::name(operation) == "gpu.barrier" {
        return Some(Barrier::All);
    }
    match ir::text_attribute(operation, "intrin").as_deref() {
        Some("llvm.nvvm.bar.warp.sync") => Some(Barrier::Warp),
        Some("llvm.nvvm.barrier.cta.sync.aligned.count") => Some(Barrier::Some),
        _ => None,
    }
}

/// The lanes of a warp.
const WARP: i64 = 32;
/// One in so many steps may be the arrival of a copy.
const LATE: usize = 16;
/// The bytes of an address that say which element it is.
const OFFSET: i64 = 1 << 32;

impl<'c> Group<'c> {
    /// A group with its arguments: numbers, and the elements of arrays.
    pub fn new(kernel: Op<'c>, sizes: [i64; 3], arguments: &[Result<i64, Vec<f64>>]) -> Self {
        let mut group = Self {
            kernel,
            threads: Vec::new(),
            sizes,
            memory: Vec::new(),
            arrivals: HashMap::new(),
            copies: Vec::new(),
            maps: Vec::new(),
        };
        let parameters = ir::arguments(ir::body(kernel));
        let mut values = HashMap::new();
        for (parameter, argument) in parameters.iter().zip(arguments) {
            let value = match argument {
                Ok(number) => Value::Number(*number),
                Err(elements) => group.allocate(elements),
            };
            values.insert(ir::key(*parameter), value);
        }
        for parameter in &parameters[arguments.len()..] {
            let count = MemRefType::try_from(parameter.r#type()).map(|ty| ty.dim_size(0));
            if let Ok(Ok(DimSize::Static(count))) = count {
                let value = group.allocate(&vec![0.0; count as usize]);
                values.insert(ir::key(*parameter), value);
            }
        }
        let count: i64 = sizes.iter().product();
        group.threads = (0..count)
            .map(|number| Thread {
                number,
                place: 0,
                values: values.clone(),
                is_waiting: false,
                is_done: false,
            })
            .collect();
        group
    }

    /// Says what the maps are, the last parameters before memory of the group.
    pub fn set_maps(&mut self, first: usize, maps: &[Map]) {
        let parameters = ir::arguments(ir::body(self.kernel));
        let keys = parameters[first..].iter().map(|value| ir::key(*value));
        self.maps = keys.zip(maps.iter().copied()).collect();
    }

    fn allocate(&mut self, elements: &[f64]) -> Value {
        let cell = |value: &f64| Cell {
            value: *value,
            awaited: false,
        };
        self.memory.push(elements.iter().map(cell).collect());
        Value::Memory(self.memory.len() - 1)
    }

    /// Runs to the end; gives the elements of an array.
    pub fn run(mut self, random: &mut Random, result: usize) -> Result<Vec<f64>, String> {
        let mut code = Vec::new();
        compile(ir::body(self.kernel), &mut code);
        loop {
            self.meet(&code);
            let mut ready: Vec<usize> = (0..self.threads.len())
                .filter(|number| self.is_ready(*number, &code))
                .collect();
            // Copies take longer than commands.
            let is_late = !ready.is_empty() && random.below(LATE) > 0;
            let threads = ready.len();
            if !is_late {
                ready.extend(0..self.copies.len());
            }
            if ready.is_empty() {
                break;
            }
            let chosen = random.below(ready.len());
            if chosen >= threads {
                self.arrive(ready[chosen]);
                continue;
            }
            // Some threads are far ahead of others.
            let most = [40, 40, 1000][random.below(3)];
            for _ in 0..=random.below(most) {
                if self.is_ready(ready[chosen], &code) {
                    self.step(ready[chosen], &code)?;
                }
            }
        }
        match self.threads.iter().all(|thread| thread.is_done) {
            true => Ok(self.memory[result].iter().map(|cell| cell.value).collect()),
            false => Err("threads wait for ever".to_owned()),
        }
    }

    /// Lets threads go on that have met at a barrier: all of the group, all of a warp, or so many
    /// as it says.
    fn meet(&mut self, code: &[Code]) {
        let mut waiting: HashMap<(usize, i64), Vec<usize>> = HashMap::new();
        for (number, thread) in self.threads.iter().enumerate() {
            if thread.is_waiting
                && let Code::Plain(barrier) = &code[thread.place]
            {
                let warp = match barrier_of(*barrier) {
                    Some(Barrier::Warp) => thread.number / WARP,
                    _ => 0,
                };
                let place = (thread.place, warp);
                waiting.entry(place).or_default().push(number);
            }
        }
        for ((place, _), threads) in waiting {
            let Code::Plain(barrier) = &code[place] else {
                continue;
            };
            let expected = match barrier_of(*barrier) {
                Some(Barrier::Warp) => WARP as usize,
                Some(Barrier::Some) => {
                    self.threads[threads[0]].number(ir::operand(*barrier, 1)) as usize
                }
                _ => self.threads.len(),
            };
            if threads.len() == expected {
                for number in threads {
                    self.threads[number].is_waiting = false;
                    self.threads[number].place += 1;
                }
            }
        }
    }

    fn is_ready(&self, number: usize, code: &[Code]) -> bool {
        let thread = &self.threads[number];
        if thread.is_done || thread.is_waiting {
            return false;
        }
        let Code::Plain(operation) = &code[thread.place] else {
            return true;
        };
        let text = ir::text_attribute(*operation, "asm_string").unwrap_or_default();
        if !text.contains("mbarrier.try_wait") {
            return true;
        }
        let [barrier, parity] =
            [0, 1].map(|operand| thread.number(ir::operand(*operation, operand)));
        match self.arrivals.get(&barrier) {
            Some(arrivals) => arrivals.phase % 2 != parity,
            // It fails there.
            None => true,
        }
    }

    /// The bytes of a copy are there.
    fn arrive(&mut self, number: usize) {
        let copy = self.copies.swap_remove(number);
        let bytes = copy.map.rows * copy.map.columns * copy.map.bytes;
        for (from, to) in copy.places() {
            let value = self.memory[copy.map.memory][from as usize].value;
            self.memory[copy.target.0][to as usize] = Cell {
                value,
                awaited: false,
            };
        }
        let arrivals = self.arrivals.entry(copy.barrier).or_default();
        arrivals.bytes -= bytes;
        arrivals.count();
    }

    fn step(&mut self, number: usize, code: &[Code<'c>]) -> Result<(), String> {
        let thread = &mut self.threads[number];
        let mut next = thread.place + 1;
        match &code[thread.place] {
            Code::Jump(place) => next = *place,
            Code::Begin(of) => {
                let block = ir::body(*of);
                let first = thread.values[&ir::key(ir::operand(*of, 0))];
                thread.set(ir::argument(block, 0), first);
                for (place, operand) in ir::operands(*of).into_iter().skip(3).enumerate() {
                    let value = thread.values[&ir::key(operand)];
                    thread.set(ir::argument(block, place + 1), value);
                }
            }
            Code::Test(of, end) => {
                let block = ir::body(*of);
                if thread.number(ir::argument(block, 0)) >= thread.number(ir::operand(*of, 1)) {
                    for (place, result) in ir::results(*of).into_iter().enumerate() {
                        let value = thread.values[&ir::key(ir::argument(block, place + 1))];
                        thread.set(result, value);
                    }
                    next = *end;
                }
            }
            Code::Next(of, test) => {
                let block = ir::body(*of);
                let given = ir::operands(ir::terminator(block)).into_iter();
                let given: Vec<Value> = given.map(|value| thread.values[&ir::key(value)]).collect();
                for (place, value) in given.into_iter().enumerate() {
                    thread.set(ir::argument(block, place + 1), value);
                }
                let variable = ir::argument(block, 0);
                let more = thread.number(variable) + thread.number(ir::operand(*of, 2));
                thread.set(variable, Value::Number(more));
                next = *test;
            }
            Code::If(of, otherwise) => {
                if thread.number(ir::operand(*of, 0)) == 0 {
                    next = *otherwise;
                }
            }
            Code::Yield(of, end) => {
                for (result, given) in ir::results(*of).into_iter().zip(ir::operands(*end)) {
                    let value = thread.values[&ir::key(given)];
                    thread.set(result, value);
                }
            }
            Code::Plain(operation) => {
                if barrier_of(*operation).is_some() {
                    thread.is_waiting = true;
                    return Ok(());
                }
                thread.is_done = ir::name(*operation) == "gpu.return";
                self.plain(number, *operation)?;
            }
        }
        self.threads[number].place = next;
        Ok(())
    }

    fn plain(&mut self, number: usize, operation: Op<'c>) -> Result<(), String> {
        let of =
            |thread: &Thread, operand| thread.values[&ir::key(ir::operand(operation, operand))];
        let thread = &self.threads[number];
        let value = match ir::name(operation) {
            "arith.constant" => constant(operation),
            "gpu.thread_id" => {
                let dimension = dimension(operation);
                let below: i64 = self.sizes[..dimension].iter().product();
                Value::Number(thread.number / below % self.sizes[dimension])
            }
            "gpu.block_id" => Value::Number(0),
            "gpu.grid_dim" => Value::Number(1),
            "memref.alloca" => {
                let ty = MemRefType::try_from(ir::result(operation).r#type()).unwrap();
                let Ok(DimSize::Static(count)) = ty.dim_size(0) else {
                    return Err("an array of unknown size".to_owned());
                };
                self.allocate(&vec![0.0; count as usize])
            }
            "memref.extract_aligned_pointer_as_index" => {
                Value::Number(array(of(thread, 0)) as i64 * OFFSET)
            }
            "memref.load" => {
                let cell = self.memory[array(of(thread, 0))][number_of(of(thread, 1)) as usize];
                if cell.awaited {
                    return Err("an element is read that is not there yet".to_owned());
                }
                match ir::result(operation).r#type().is_index() {
                    true => Value::Number(cell.value as i64),
                    false => Value::Real(cell.value),
                }
            }
            "memref.store" => {
                let value = match of(thread, 0) {
                    Value::Number(number) => number as f64,
                    Value::Real(number) => number,
                    Value::Memory(_) => return Err("memory is stored".to_owned()),
                };
                let place = (array(of(thread, 1)), number_of(of(thread, 2)) as usize);
                self.memory[place.0][place.1].value = value;
                return Ok(());
            }
            "llvm.inline_asm" => return self.statement(number, operation),
            name if name.starts_with("dpia.") || name == "gpu.return" => return Ok(()),
            "arith.index_cast" => of(thread, 0),
            "arith.cmpi" => {
                let [left, right] = [of(thread, 0), of(thread, 1)].map(number_of);
                Value::Number(holds(operation, left, right).into())
            }
            name => binary(name, of(thread, 0), of(thread, 1)),
        };
        self.threads[number].set(ir::result(operation), value);
        Ok(())
    }

    /// A statement of PTX.
    fn statement(&mut self, number: usize, operation: Op<'c>) -> Result<(), String> {
        let text = ir::text_attribute(operation, "asm_string").unwrap();
        let thread = &self.threads[number];
        let of = |operand| thread.number(ir::operand(operation, operand));
        if text.starts_with("mbarrier.init") {
            let expected = after_comma(&text);
            let arrivals = Arrivals {
                expected,
                pending: expected,
                ..Arrivals::default()
            };
            self.arrivals.insert(of(0), arrivals);
        } else if text.starts_with("mbarrier.arrive.expect_tx") {
            let arrivals = self.arrivals.get_mut(&of(0)).ok_or("no barrier")?;
            arrivals.bytes += after_comma(&text);
            arrivals.arrive()?;
        } else if text.starts_with("mbarrier.expect_tx") {
            let arrivals = self.arrivals.get_mut(&of(0)).ok_or("no barrier")?;
            arrivals.bytes += after_comma(&text);
        } else if text.starts_with("mbarrier.arrive") {
            let arrivals = self.arrivals.get_mut(&of(0)).ok_or("no barrier")?;
            arrivals.arrive()?;
        } else if text.starts_with("cp.async.bulk.tensor") {
            let key = ir::key(ir::operand(operation, 1));
            let map = self.maps.iter().find(|(known, _)| *known == key).unwrap().1;
            let copy = Copy {
                map,
                row: of(3),
                column: of(2),
                target: ((of(0) / OFFSET) as usize, of(0) % OFFSET / map.bytes),
                barrier: of(4),
            };
            for (_, to) in copy.places() {
                let cell = &mut self.memory[copy.target.0][to as usize];
                if std::mem::replace(&mut cell.awaited, true) {
                    return Err("two copies go to the same place".to_owned());
                }
            }
            self.copies.push(copy);
        } else if text.contains("mbarrier.try_wait") && !self.arrivals.contains_key(&of(0)) {
            return Err("a thread waits at a barrier that is not there yet".to_owned());
        }
        Ok(())
    }
}

/// The number that ends a statement.
fn after_comma(text: &str) -> i64 {
    let number = text.rsplit(", ").next().unwrap();
    number.trim_end_matches(';').parse().unwrap()
}
