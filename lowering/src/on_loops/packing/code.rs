//! The commands that fill a memory, as a program for numbers: only what moves elements, and what
//! computes where they go.

use melior::ir::Type;
use melior::ir::attribute::IntegerAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::IntegerType;
use melior::ir::{TypeLike, ValueLike};
use rise_dialect::ir::{self, Comparison, IntegerPredicate, Op, Val};
use rustc_hash::FxHashMap;

use super::arrays::{self, Arrays};

/// A place for a number; a vector has as many in a row as lanes.
pub(super) type Register = usize;

/// How two integers become one.
#[derive(Clone, Copy)]
pub(super) enum Binary {
    Add,
    Subtract,
    Multiply,
    /// Towards zero; a divisor of zero is an error of the program.
    Divide,
    Remainder,
    DivideUnsigned,
    RemainderUnsigned,
    Least,
    Greatest,
    And,
    Or,
    Compare(IntegerPredicate),
}

/// A step of the program.
pub(super) enum Step {
    Binary(Binary, Register, [Register; 2]),
    /// A number whose highest bits are not used, as one of all bits.
    Extend {
        to: Register,
        from: Register,
        unused: u32,
        is_signed: bool,
    },
    Select {
        to: Register,
        condition: Register,
        values: [Register; 2],
        lanes: usize,
    },
    /// Each part to the next register from `to` on.
    Gather(Register, Vec<Register>),
    /// As many elements as `lanes`, in a row.
    Read {
        to: Register,
        array: usize,
        indices: Vec<Register>,
        lanes: usize,
    },
    Write {
        value: Register,
        indices: Vec<Register>,
        lanes: usize,
    },
    Loop {
        iteration: Register,
        bounds: [Register; 3],
        body: Vec<Step>,
    },
    If {
        condition: Register,
        ways: [Vec<Step>; 2],
    },
}

/// An outer loop whose iterations fill the memory differently.
pub(super) struct Outer<'c> {
    pub iteration: Val<'c>,
    pub register: Register,
    /// Lower bound, upper bound, step.
    pub bounds: [i64; 3],
}

/// A program that fills a memory.
pub(super) struct Code<'c> {
    pub steps: Vec<Step>,
    pub outer: Vec<Outer<'c>>,
    /// Contents of the registers at first: constants, where they are those.
    pub registers: Vec<i64>,
}

impl Code<'_> {
    /// The arrays that the program reads, each once.
    pub fn arrays(&self) -> Vec<usize> {
        let mut arrays = Vec::new();
        arrays_of(&self.steps, &mut arrays);
        arrays.sort_unstable();
        arrays.dedup();
        arrays
    }
}

fn arrays_of(steps: &[Step], arrays: &mut Vec<usize>) {
    for step in steps {
        match step {
            Step::Read { array, .. } => arrays.push(*array),
            Step::Loop { body, .. } => arrays_of(body, arrays),
            Step::If { ways, .. } => ways.iter().for_each(|way| arrays_of(way, arrays)),
            _ => (),
        }
    }
}

/// Translates commands; what it has no step for is `None`.
pub(super) struct Translator<'a, 'c> {
    memory: Val<'c>,
    arrays: &'a mut Arrays<'c>,
    known: FxHashMap<usize, Register>,
    registers: Vec<i64>,
    outer: Vec<Outer<'c>>,
    steps: Vec<Step>,
}

impl<'a, 'c> Translator<'a, 'c> {
    /// The program of the commands, which write `memory` and nothing else.
    pub fn translate(
        memory: Val<'c>,
        commands: &[Op<'c>],
        arrays: &'a mut Arrays<'c>,
    ) -> Option<Code<'c>> {
        let mut translator = Translator {
            memory,
            arrays,
            known: FxHashMap::default(),
            registers: Vec::new(),
            outer: Vec::new(),
            steps: Vec::new(),
        };
        for command in commands {
            translator.step(*command)?;
        }
        Some(Code {
            steps: translator.steps,
            outer: translator.outer,
            registers: translator.registers,
        })
    }

    fn new_register(&mut self, lanes: usize) -> Register {
        let register = self.registers.len();
        self.registers.resize(register + lanes, 0);
        register
    }

    /// A register for a result.
    fn result(&mut self, value: Val<'c>, lanes: usize) -> Register {
        let register = self.new_register(lanes);
        self.known.insert(ir::key(value), register);
        register
    }

    /// The register of a value, whose computation becomes steps if it stands outside the commands.
    fn register(&mut self, value: Val<'c>) -> Option<Register> {
        if let Some(register) = self.known.get(&ir::key(value)) {
            return Some(*register);
        }
        // Known everywhere, also where it was met in a body first.
        if let Some(outer) = self.outer.iter().find(|outer| outer.iteration == value) {
            return Some(outer.register);
        }
        match ir::definition(value) {
            Some(definition) => self.step(definition)?,
            None => self.outer_iteration(value)?,
        }
        self.known.get(&ir::key(value)).copied()
    }

    fn registers(&mut self, values: &[Val<'c>]) -> Option<Vec<Register>> {
        values.iter().map(|value| self.register(*value)).collect()
    }

    /// An iteration of a loop around the commands, with constant bounds.
    fn outer_iteration(&mut self, value: Val<'c>) -> Option<()> {
        let (owner, block) = ir::argument_owner(value)?;
        let of_loop = Loop::of(owner)?;
        let arguments = ir::arguments(block);
        let number = arguments.iter().position(|one| *one == value)?;
        let bounds = of_loop.bounds.get(number)?.map(constant);
        let [Some(lower), Some(upper), Some(step)] = bounds else {
            return None;
        };
        let register = self.result(value, 1);
        self.outer.push(Outer {
            iteration: value,
            register,
            bounds: [lower, upper, step],
        });
        Some(())
    }

    fn step(&mut self, operation: Op<'c>) -> Option<()> {
        match ir::name(operation) {
            "arith.constant" => self.constant(operation),
            "arith.select" => self.select(operation),
            "arith.index_cast" => self.conversion(operation, true),
            "arith.index_castui" => self.conversion(operation, false),
            "vector.from_elements" => {
                let parts = self.registers(&ir::operands(operation))?;
                let to = self.result(ir::result(operation), parts.len());
                self.steps.push(Step::Gather(to, parts));
                Some(())
            }
            "vector.broadcast" => self.broadcast(operation),
            "tensor.extract" | "memref.load" | "vector.load" => self.read(operation),
            "memref.store" | "vector.store" => self.write(operation),
            "scf.for" | "scf.parallel" => self.nested_loop(operation),
            "scf.if" => self.choice(operation),
            "scf.yield" | "scf.reduce" => (operation.operand_count() == 0).then_some(()),
            _ => self.binary(operation),
        }
    }

    fn constant(&mut self, operation: Op<'c>) -> Option<()> {
        let values = arrays::lanes(operation.attribute("value").ok()?)?;
        let to = self.result(ir::result(operation), values.len());
        self.registers[to..to + values.len()].copy_from_slice(&values);
        Some(())
    }

    /// A place of a number, or a number of a place, of which the lowest bits are stored.
    fn conversion(&mut self, operation: Op<'c>, is_signed: bool) -> Option<()> {
        let value = ir::operand(operation, 0);
        let ty = value.r#type();
        let bits = match ty.is_index() {
            true => u64::BITS,
            false => IntegerType::try_from(ty).ok()?.width(),
        };
        let from = self.register(value)?;
        let to = self.result(ir::result(operation), 1);
        let unused = u64::BITS.checked_sub(bits)?;
        self.steps.push(Step::Extend {
            to,
            from,
            unused,
            is_signed,
        });
        Some(())
    }

    fn binary(&mut self, operation: Op<'c>) -> Option<()> {
        let how = match ir::name(operation) {
            "arith.addi" => Binary::Add,
            "arith.subi" => Binary::Subtract,
            "arith.muli" => Binary::Multiply,
            "arith.divsi" => Binary::Divide,
            "arith.remsi" => Binary::Remainder,
            "arith.divui" => Binary::DivideUnsigned,
            "arith.remui" => Binary::RemainderUnsigned,
            "arith.minsi" => Binary::Least,
            "arith.maxsi" => Binary::Greatest,
            "arith.andi" => Binary::And,
            "arith.ori" => Binary::Or,
            _ => match Comparison::of(operation) {
                Some(Comparison::Integers(predicate)) => Binary::Compare(predicate),
                _ => return None,
            },
        };
        let operands = ir::operands(operation);
        // Registers have 64 bits, which narrower numbers would not wrap around in.
        let is_place = |value: &Val<'c>| is_index(value.r#type()) || is_truth(value.r#type());
        if !operands.iter().all(is_place) {
            return None;
        }
        let [one, other] = self.registers(&operands)?[..] else {
            return None;
        };
        let to = self.result(ir::result(operation), 1);
        self.steps.push(Step::Binary(how, to, [one, other]));
        Some(())
    }

    fn select(&mut self, operation: Op<'c>) -> Option<()> {
        let operands = ir::operands(operation);
        if !is_truth(operands[0].r#type()) {
            return None;
        }
        let lanes = lanes_of(operands[1].r#type())?;
        let [condition, one, other] = self.registers(&operands)?[..] else {
            return None;
        };
        let to = self.result(ir::result(operation), lanes);
        let values = [one, other];
        self.steps.push(Step::Select {
            to,
            condition,
            values,
            lanes,
        });
        Some(())
    }

    fn broadcast(&mut self, operation: Op<'c>) -> Option<()> {
        let from = ir::operand(operation, 0);
        let lanes = lanes_of(ir::result(operation).r#type())?;
        if from.r#type().is_vector() {
            return None;
        }
        let from = self.register(from)?;
        let to = self.result(ir::result(operation), lanes);
        self.steps.push(Step::Gather(to, vec![from; lanes]));
        Some(())
    }

    fn read(&mut self, operation: Op<'c>) -> Option<()> {
        let operands = ir::operands(operation);
        let array = self.arrays.number(operands[0])?;
        let indices = self.registers(&operands[1..])?;
        let lanes = lanes_of(ir::result(operation).r#type())?;
        let to = self.result(ir::result(operation), lanes);
        self.steps.push(Step::Read {
            to,
            array,
            indices,
            lanes,
        });
        Some(())
    }

    fn write(&mut self, operation: Op<'c>) -> Option<()> {
        let operands = ir::operands(operation);
        if operands[1] != self.memory {
            return None;
        }
        let value = self.register(operands[0])?;
        let indices = self.registers(&operands[2..])?;
        let lanes = lanes_of(operands[0].r#type())?;
        self.steps.push(Step::Write {
            value,
            indices,
            lanes,
        });
        Some(())
    }

    /// A loop of one dimension, or of several as loops in each other.
    fn nested_loop(&mut self, operation: Op<'c>) -> Option<()> {
        let Loop { bounds } = Loop::of(operation)?;
        let bounds: Vec<Vec<Register>> = bounds
            .iter()
            .map(|bounds| self.registers(bounds))
            .collect::<Option<_>>()?;
        let body = ir::body(operation);
        let iterations: Vec<Register> = ir::arguments(body)
            .iter()
            .map(|value| self.result(*value, 1))
            .collect();
        let mut body = self.steps_of(&ir::operations(body))?;
        for (iteration, bounds) in iterations.into_iter().zip(bounds).rev() {
            let bounds = bounds.try_into().ok()?;
            body = vec![Step::Loop {
                iteration,
                bounds,
                body,
            }];
        }
        self.steps.extend(body);
        Some(())
    }

    fn choice(&mut self, operation: Op<'c>) -> Option<()> {
        if !ir::results(operation).is_empty() {
            return None;
        }
        let condition = self.register(ir::operand(operation, 0))?;
        let mut ways = [Vec::new(), Vec::new()];
        for (way, block) in ways.iter_mut().zip(ir::blocks(operation)) {
            *way = self.steps_of(&ir::operations(block))?;
        }
        self.steps.push(Step::If { condition, ways });
        Some(())
    }

    /// Steps of commands in a body. A value from outside of it that they are the first to need is
    /// computed there, once a round.
    fn steps_of(&mut self, commands: &[Op<'c>]) -> Option<Vec<Step>> {
        let outside = std::mem::take(&mut self.steps);
        let before = self.known.clone();
        let done: Option<()> = commands.iter().try_for_each(|command| self.step(*command));
        self.known = before;
        let steps = std::mem::replace(&mut self.steps, outside);
        done.map(|()| steps)
    }
}

/// A loop without values that its rounds hand on.
struct Loop<'c> {
    /// Lower bound, upper bound and step of each dimension.
    bounds: Vec<[Val<'c>; 3]>,
}

impl<'c> Loop<'c> {
    fn of(operation: Op<'c>) -> Option<Self> {
        let operands = ir::operands(operation);
        let dimensions = match ir::name(operation) {
            "scf.for" => 1,
            "scf.parallel" => ir::arguments(ir::body(operation)).len(),
            _ => return None,
        };
        (operands.len() == 3 * dimensions).then(|| Loop {
            bounds: (0..dimensions)
                .map(|number| [0, 1, 2].map(|which| operands[which * dimensions + number]))
                .collect(),
        })
    }
}

/// The number of lanes of a vector of one dimension, and 1 for a number.
pub(super) fn lanes_of(ty: Type) -> Option<usize> {
    match ty.is_vector() {
        true => ir::vector_of(ty).map(|(_, lanes)| lanes as usize),
        false => Some(1),
    }
}

fn is_index(ty: Type) -> bool {
    ty.is_index()
}

fn is_truth(ty: Type) -> bool {
    IntegerType::try_from(ty).is_ok_and(|ty| ty.width() == 1)
}

/// A constant index.
fn constant(value: Val) -> Option<i64> {
    let definition = ir::definition(value).filter(|one| ir::name(*one) == "arith.constant")?;
    let value = definition.attribute("value").ok()?;
    Some(IntegerAttribute::try_from(value).ok()?.value())
}
