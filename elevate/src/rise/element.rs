//! The scalars that a program computes with.

use std::fmt;

use rise_lang::{
    term::Term,
    types::{DataType, NatToData, Scalar, Type},
};

use super::Strategy;
use crate::{
    Outcome, Run,
    run::{Reason, Width},
    strategy::Transform,
};

struct ComputesIn(u64);

impl Transform<Term> for ComputesIn {
    fn apply(&self, this: &Strategy, program: &Term, run: &mut Run<Term>) -> Outcome<Term> {
        let bytes = u64::from(widest(program, run).div_ceil(8));
        match bytes == self.0 {
            true => Ok(program.clone()),
            false => run.fail(this, program, 0, || {
                Reason::Said(match bytes {
                    0 => "no numbers are computed here".to_owned(),
                    _ => format!("the widest number here has {bytes} bytes"),
                })
            }),
        }
    }

    fn describe(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "computesIn({})", self.0)
    }
}

/// `computesIn(n)`: the widest number in the part has `n` bytes. Indices count only where there are
/// no other numbers.
pub fn computes_in(bytes: u64) -> Strategy {
    Strategy::new(ComputesIn(bytes))
}

/// The bits of the widest number in the term; zero if there is none.
fn widest(term: &Term, run: &mut Run<Term>) -> u32 {
    let widest = width(term, run);
    match widest.number {
        0 => widest.index,
        bits => bits,
    }
}

/// The widest numbers of a term, which the run remembers: loops in loops are asked one after the
/// other.
fn width(term: &Term, run: &mut Run<Term>) -> Width {
    if let Some(known) = run.memory.width(term) {
        return known;
    }
    let mut widest = Widest::default();
    if let Some(ty) = term.ty() {
        widest.ty(ty);
    }
    let Widest(mut all) = widest;
    for part in term.children() {
        let part = crate::run::deep(|| width(part, run));
        all.number = all.number.max(part.number);
        all.index = all.index.max(part.index);
    }
    if term.children().next().is_some() {
        run.memory.keep_width(term, all);
    }
    all
}

#[derive(Default)]
struct Widest(Width);

impl Widest {
    fn ty(&mut self, ty: &Type) {
        match ty {
            Type::Data(data) => self.data(data),
            Type::Function(argument, result) => {
                self.ty(argument);
                self.ty(result);
            }
            Type::Dependent(_, body) => self.ty(body),
            _ => {}
        }
    }

    fn data(&mut self, data: &DataType) {
        match data {
            DataType::Scalar(Scalar::Bool) => {}
            DataType::Scalar(Scalar::Index) | DataType::Index(_) => {
                self.0.index = Scalar::Index.bits();
            }
            DataType::Scalar(scalar) => {
                self.0.number = self.0.number.max(scalar.in_memory().bits());
            }
            DataType::Vector(_, element)
            | DataType::Array(_, element)
            | DataType::Fragment(_, _, _, element) => self.data(element),
            DataType::DependentArray(_, NatToData::Lambda(_, element)) => self.data(element),
            DataType::Pair(first, second) => {
                self.data(first);
                self.data(second);
            }
            _ => {}
        }
    }
}
