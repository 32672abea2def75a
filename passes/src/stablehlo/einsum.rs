//! Sums of products that name dimensions by letters, such as `ab,bc->ac`.

use rise_dialect::ir;
use rise_lang::types::Scalar;

use super::call::{Call, Outcome};
use super::contraction::{Roles, multiplied};
use super::importer::Importer;
use super::reduction::sums;
use super::tensor::{Size, Tensor};
use super::value::Value;

/// The letters of the dimensions of each operand, and of those of the result.
pub fn read(call: &Call) -> Result<(Vec<Vec<char>>, Vec<char>), String> {
    let name = "einsum_config";
    let text = ir::text_attribute(call.operation, name).ok_or_else(|| call.malformed(name))?;
    if text.contains("...") {
        return Err(format!("`{}` with `...`", call.name()));
    }
    let letters = |text: &str| -> Option<Vec<char>> {
        let letters: Vec<char> = text.chars().filter(|one| *one != ' ').collect();
        letters
            .iter()
            .all(char::is_ascii_alphabetic)
            .then_some(letters)
    };
    let (operands, output) = text.split_once("->").ok_or_else(|| call.malformed(name))?;
    let operands = operands.split(',').map(letters);
    let read = operands.collect::<Option<Vec<_>>>().zip(letters(output));
    let (operands, output) = read.ok_or_else(|| call.malformed(name))?;
    let is_twice = |list: &Vec<char>| (1..list.len()).any(|end| list[..end].contains(&list[end]));
    if operands.iter().chain([&output]).any(is_twice) {
        return Err(format!("`{}` with a letter twice in a term", call.name()));
    }
    let ranks = call.operands.iter().map(|operand| operand.tensor.rank());
    let is_known = |letter: &char| operands.iter().any(|list| list.contains(letter));
    match operands.iter().map(Vec::len).eq(ranks) && output.iter().all(is_known) {
        true => Ok((operands, output)),
        false => Err(call.malformed(name)),
    }
}

/// A value whose dimensions have letters.
struct Term {
    value: Value,
    letters: Vec<char>,
}

impl Term {
    /// The sums over all dimensions whose letters are not wanted.
    fn summed(self, call: &Call, is_wanted: impl Fn(&char) -> bool) -> Term {
        let dimensions = 0..self.letters.len();
        let (kept, reduced): (Vec<usize>, Vec<usize>) =
            dimensions.partition(|one| is_wanted(&self.letters[*one]));
        if reduced.is_empty() {
            return self;
        }
        Term {
            value: sums(call, &self.value, &reduced),
            letters: kept.iter().map(|one| self.letters[*one]).collect(),
        }
    }

    /// The value in memory, since a product reads it several times.
    fn kept<'c>(self, importer: &mut Importer<'c, '_>, call: &Call<'c>) -> Term {
        match self.value.is_cheap {
            true => self,
            false => Term {
                value: importer.keep(&call.origin, &self.value),
                ..self
            },
        }
    }

    /// The value with its dimensions in the order of the result.
    fn result(self, call: &Call, output: &[char]) -> Outcome {
        let result = call.result()?;
        let place = |letter: &char| output.iter().position(|other| other == letter);
        let places: Option<Vec<usize>> = self.letters.iter().map(place).collect();
        let places = places.filter(|places| places.len() == result.rank());
        let places = places.ok_or_else(|| call.misfit())?;
        let shape = &self.value.tensor.shape;
        let mut sizes = places.iter().zip(shape);
        if !sizes.all(|(place, size)| result.shape[*place] == *size) {
            return Err(call.misfit());
        }
        let moved = self.value.transposed(&call.origin, result.clone(), &places);
        Ok(vec![moved.ok_or_else(|| call.misfit())?])
    }
}

/// The operands as terms, all of elements that can be added.
fn terms(call: &Call, letters: Vec<Vec<char>>) -> Result<Vec<Term>, String> {
    let element = call.result()?.element;
    let is_alike = |value: &Value| value.tensor.element == element;
    if !call.operands.iter().all(is_alike) {
        return Err(call.misfit());
    }
    if element == Scalar::Bool {
        return Err(format!("`{}` of truth values", call.name()));
    }
    let terms = call.operands.iter().cloned().zip(letters);
    Ok(terms
        .map(|(value, letters)| Term { value, letters })
        .collect())
}

pub fn unary_einsum<'c>(_: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let (letters, output) = read(call)?;
    let term = terms(call, letters)?.pop().ok_or_else(|| call.misfit())?;
    let summed = term.summed(call, |letter| output.contains(letter));
    summed.result(call, &output)
}

/// Letters of one operand alone that the result has not are summed over first.
pub fn einsum<'c>(importer: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let (letters, output) = read(call)?;
    let [left, right] = letters.as_slice() else {
        return Err(call.misfit());
    };
    let is_used = |other: &[char], letter: &char| other.contains(letter) || output.contains(letter);
    let mut both = terms(call, letters.clone())?.into_iter();
    let (Some(first), Some(second)) = (both.next(), both.next()) else {
        return Err(call.misfit());
    };
    let left_sums = first.summed(call, |letter| is_used(right, letter));
    let right_sums = second.summed(call, |letter| is_used(left, letter));
    let (left, right) = (
        left_sums.kept(importer, call),
        right_sums.kept(importer, call),
    );
    let common = left
        .letters
        .iter()
        .filter(|one| right.letters.contains(one));
    let (batch, contracted): (Vec<char>, Vec<char>) =
        common.partition(|letter| output.contains(letter));
    let roles = |term: &Term| {
        let place = |letter: &char| term.letters.iter().position(|other| other == letter);
        let places = |list: &[char]| -> Option<Vec<u64>> {
            list.iter().map(|one| Some(place(one)? as u64)).collect()
        };
        Roles::new(places(&batch)?, places(&contracted)?, term.letters.len())
    };
    let both = roles(&left).zip(roles(&right));
    let (l, r) = both.ok_or_else(|| call.malformed("einsum_config"))?;
    let named = |roles: &[usize], term: &Term| -> Vec<char> {
        roles.iter().map(|place| term.letters[*place]).collect()
    };
    let names = [batch, named(&l.free, &left), named(&r.free, &right)].concat();
    let sizes = |roles: &[usize], term: &Term| Roles::sizes(roles, &term.value.tensor);
    let shape: Vec<Size> = [
        sizes(&l.batch, &left),
        sizes(&l.free, &left),
        sizes(&r.free, &right),
    ]
    .concat();
    let product = Tensor::new(shape, call.result()?.element);
    let value = multiplied(call, [&left.value, &right.value], &[l, r], &product)?;
    let term = Term {
        value,
        letters: names,
    };
    term.result(call, &output)
}
