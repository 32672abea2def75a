//! Vectors of every second element of a row, or third, or fourth: as many vectors are read as the
//! step says, and the elements between are left out in registers, which takes less time than to
//! read the elements one by one.

use melior::ir::attribute::DenseI64ArrayAttribute;
use melior::ir::{Location, Type};
use rise_dialect::ir::{Outcome, Val};
use rise_lang::nat::Nat;

use super::super::Lowering;
use super::super::checks::in_place::Direction;
use super::super::commands::shared::Way;
use super::super::vectors::place::Place;

impl<'c> Lowering<'c> {
    /// Whether what lies between the elements is read with them: on a processor with vectors, if
    /// fewer reads come of it.
    pub(super) fn reads_between(&self, place: &Place<'c>, width: u64, step: u64) -> bool {
        self.around.threads.is_none() && step < width && !place.is_accumulator
    }

    /// Reads elements that are so many places apart.
    pub(super) fn read_strided(
        &mut self,
        place: &Place<'c>,
        (width, step): (u64, u64),
        ty: Type<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        self.record_strided(place, (width, step), Direction::Read, location);
        self.read_place(place, ty, Way::Strided(step), |lowering| {
            lowering.prefetch_vectors(&place.ahead, ty, location)?;
            let starts = starts(width, step);
            let mut gathered = lowering.load_behind(place, 0, ty, location)?;
            for (number, start) in starts.iter().enumerate().skip(1) {
                let part = lowering.load_behind(place, *start, ty, location)?;
                let lanes = lanes((width, step), &starts, number);
                gathered = lowering.shuffled(gathered, part, &lanes, ty, location)?;
            }
            Ok(gathered)
        })
    }

    /// The vector that begins so many elements behind the place.
    fn load_behind(
        &mut self,
        place: &Place<'c>,
        start: u64,
        ty: Type<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let mut indices = place.indices.clone();
        if let Some(last) = indices.last_mut() {
            *last = self.simplify(&(&*last + &Nat::constant(start)));
        }
        let mut operands = vec![place.memory];
        operands.extend(self.materialize_all(&indices, location)?);
        self.builder
            .value("vector.load", location, &operands, ty, &[])
    }

    fn shuffled(
        &self,
        first: Val<'c>,
        second: Val<'c>,
        lanes: &[u64],
        ty: Type<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let lanes: Vec<i64> = lanes.iter().map(|lane| lane.cast_signed()).collect();
        let mask = DenseI64ArrayAttribute::new(self.builder.context, &lanes).into();
        let operands = [first, second];
        self.builder
            .value("vector.shuffle", location, &operands, ty, &[("mask", mask)])
    }
}

/// Where the vectors begin that together have every element: the last ends with the last element,
/// so that nothing behind it is read.
fn starts(width: u64, step: u64) -> Vec<u64> {
    let last = step * (width - 1) + 1 - width;
    (0..step).map(|number| (number * width).min(last)).collect()
}

/// The lanes of a shuffle that takes from the vector with that number what it has, and all else
/// from what was gathered of the vectors before it, where the elements of the first still lie
/// apart.
fn lanes((width, step): (u64, u64), starts: &[u64], number: usize) -> Vec<u64> {
    let holder = |element: u64| (element / width).min(step - 1) as usize;
    let lane = |lane: u64| {
        let element = step * lane;
        match holder(element) {
            this if this == number => width + element - starts[number],
            0 if number == 1 => element,
            earlier if earlier < number => lane,
            // It comes later.
            _ => 0,
        }
    };
    (0..width).map(lane).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_element_is_gathered_and_nothing_behind_the_last_is_read() {
        for step in 2..=4 {
            for width in step + 1..=16 {
                let memory: Vec<u64> = (0..=step * (width - 1)).collect();
                let starts = starts(width, step);
                let load = |start: u64| &memory[start as usize..(start + width) as usize];
                let mut gathered = load(starts[0]).to_vec();
                for number in 1..starts.len() {
                    let both = [&gathered, load(starts[number])].concat();
                    let lanes = lanes((width, step), &starts, number);
                    gathered = lanes.iter().map(|lane| both[*lane as usize]).collect();
                }
                let expected: Vec<u64> = (0..width).map(|lane| step * lane).collect();
                assert_eq!(gathered, expected, "{width} {step}");
            }
        }
    }
}
