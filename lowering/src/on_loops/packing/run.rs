//! Runs a program that fills a memory.

use rise_dialect::ir::IntegerPredicate;

use super::arrays::Array;
use super::code::{Binary, Code, Register, Step};

/// The most steps that a program may take: a few seconds' worth.
const MOST_STEPS: u64 = 1 << 30;

/// The elements that the program writes, in the order of memory, for each iteration of the outer
/// loops after the other; none where it reads or writes outside of an array, divides by zero or
/// takes too long.
pub(super) fn run(code: &Code, arrays: &[Array], extents: &[u64], width: usize) -> Option<Vec<u8>> {
    let count: u64 = extents.iter().product();
    let size = usize::try_from(count).ok()?.checked_mul(width)?;
    let rounds = code.outer.iter().map(|outer| rounds(outer.bounds));
    let rounds: Vec<u64> = rounds.collect();
    let all = rounds.iter().try_fold(1u64, |all, n| all.checked_mul(*n))?;
    let mut filled = vec![0; usize::try_from(all).ok()?.checked_mul(size)?];
    let mut machine = Machine {
        registers: code.registers.clone(),
        arrays,
        extents,
        width,
        memory: &mut [],
        left: MOST_STEPS,
    };
    for (round, memory) in filled.chunks_exact_mut(size.max(1)).enumerate() {
        let mut round = round as u64;
        for (outer, rounds) in code.outer.iter().zip(&rounds).rev() {
            let [lower, _, step] = outer.bounds;
            machine.registers[outer.register] = lower + (round % rounds).cast_signed() * step;
            round /= rounds;
        }
        machine.memory = memory;
        machine.run(&code.steps)?;
    }
    Some(filled)
}

/// How often a loop goes round.
pub(super) fn rounds([lower, upper, step]: [i64; 3]) -> u64 {
    let distance = upper.saturating_sub(lower);
    match step > 0 && distance > 0 {
        true => distance.cast_unsigned().div_ceil(step.cast_unsigned()),
        false => 0,
    }
}

struct Machine<'a> {
    registers: Vec<i64>,
    arrays: &'a [Array],
    extents: &'a [u64],
    width: usize,
    memory: &'a mut [u8],
    left: u64,
}

impl Machine<'_> {
    fn run(&mut self, steps: &[Step]) -> Option<()> {
        self.left = self.left.checked_sub(steps.len() as u64)?;
        steps.iter().try_for_each(|step| self.step(step))
    }

    fn step(&mut self, step: &Step) -> Option<()> {
        match step {
            Step::Binary(how, to, [one, other]) => {
                let values = [self.registers[*one], self.registers[*other]];
                self.registers[*to] = binary(*how, values)?;
            }
            Step::Extend {
                to,
                from,
                unused,
                is_signed,
            } => {
                let shifted = self.registers[*from].checked_shl(*unused)?;
                self.registers[*to] = match is_signed {
                    true => shifted.checked_shr(*unused)?,
                    false => (shifted.cast_unsigned().checked_shr(*unused)?).cast_signed(),
                };
            }
            Step::Select {
                to,
                condition,
                values: [one, other],
                lanes,
            } => {
                let from = match self.registers[*condition] != 0 {
                    true => *one,
                    false => *other,
                };
                self.registers.copy_within(from..from + lanes, *to);
            }
            Step::Gather(to, parts) => {
                for (lane, part) in parts.iter().enumerate() {
                    self.registers[to + lane] = self.registers[*part];
                }
            }
            Step::Read {
                to,
                array,
                indices,
                lanes,
            } => {
                let array = &self.arrays[*array];
                let first = self.place(&array.extents, indices, *lanes)?;
                for lane in 0..*lanes {
                    self.registers[to + lane] = array.element(first + lane as u64)?;
                }
            }
            Step::Write {
                value,
                indices,
                lanes,
            } => self.write(*value, indices, *lanes)?,
            Step::Loop {
                iteration,
                bounds,
                body,
            } => {
                let bounds = bounds.map(|bound| self.registers[bound]);
                for round in 0..rounds(bounds) {
                    self.registers[*iteration] = bounds[0] + round.cast_signed() * bounds[2];
                    self.run(body)?;
                }
            }
            Step::If { condition, ways } => {
                let is_true = self.registers[*condition] != 0;
                self.run(&ways[usize::from(!is_true)])?;
            }
        }
        Some(())
    }

    fn write(&mut self, value: Register, indices: &[Register], lanes: usize) -> Option<()> {
        let first = usize::try_from(self.place(self.extents, indices, lanes)?).ok()?;
        for lane in 0..lanes {
            let bytes = self.registers[value + lane].to_ne_bytes();
            let bytes = match cfg!(target_endian = "little") {
                true => &bytes[..self.width],
                false => &bytes[8 - self.width..],
            };
            let place = (first + lane) * self.width;
            self.memory
                .get_mut(place..place + self.width)?
                .copy_from_slice(bytes);
        }
        Some(())
    }

    /// The number of the first of `lanes` elements in a row, if all of them are in the array.
    fn place(&self, extents: &[u64], indices: &[Register], lanes: usize) -> Option<u64> {
        let mut place = 0;
        for (number, (index, extent)) in indices.iter().zip(extents).enumerate() {
            let index = u64::try_from(self.registers[*index]).ok()?;
            let last = match number + 1 == extents.len() {
                true => index.checked_add(lanes as u64 - 1)?,
                false => index,
            };
            if last >= *extent {
                return None;
            }
            place = place * extent + index;
        }
        Some(place)
    }
}

fn binary(how: Binary, [one, other]: [i64; 2]) -> Option<i64> {
    let unsigned = [one.cast_unsigned(), other.cast_unsigned()];
    Some(match how {
        Binary::Add => one.wrapping_add(other),
        Binary::Subtract => one.wrapping_sub(other),
        Binary::Multiply => one.wrapping_mul(other),
        Binary::Divide => one.checked_div(other)?,
        Binary::Remainder => one.checked_rem(other)?,
        Binary::DivideUnsigned => unsigned[0].checked_div(unsigned[1])?.cast_signed(),
        Binary::RemainderUnsigned => unsigned[0].checked_rem(unsigned[1])?.cast_signed(),
        Binary::Least => one.min(other),
        Binary::Greatest => one.max(other),
        Binary::And => one & other,
        Binary::Or => one | other,
        Binary::Compare(predicate) => i64::from(match predicate {
            IntegerPredicate::Equal => one == other,
            IntegerPredicate::NotEqual => one != other,
            IntegerPredicate::Less => one < other,
            IntegerPredicate::LessOrEqual => one <= other,
            IntegerPredicate::Greater => one > other,
            IntegerPredicate::GreaterOrEqual => one >= other,
            IntegerPredicate::UnsignedLess => unsigned[0] < unsigned[1],
            IntegerPredicate::UnsignedLessOrEqual => unsigned[0] <= unsigned[1],
            IntegerPredicate::UnsignedGreater => unsigned[0] > unsigned[1],
            IntegerPredicate::UnsignedGreaterOrEqual => unsigned[0] >= unsigned[1],
        }),
    })
}
