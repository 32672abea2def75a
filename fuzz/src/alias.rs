//! Compiled programs whose caller gives them memory that overlaps: what is written may lie beside
//! what is read, and is refused, or computed of what was there before, where it lies on it.

use anyhow::Context as _;
use rise_lang::signature::{Parameter, Signature, Sizes};
use rise_runtime::array::{Array, ElementType};

use crate::compiled::{Answer, Compiled};
use crate::difference::difference;
use crate::memory::watched;
use crate::random::Random;

/// The bytes of a line of the cache.
const LINE: usize = 64;

/// An output and an input in one buffer.
struct Shared {
    /// The bytes, at an address that suits any element.
    memory: Array,
    output: usize,
    input: usize,
    /// Where both begin, in bytes.
    starts: [usize; 2],
    /// How many elements they have in common.
    common: usize,
}

impl Shared {
    /// One that the seed chooses; nothing if the program has no two such arrays.
    fn new(
        signature: &Signature,
        arrays: &[Array],
        may_overlap: bool,
        random: &mut Random,
    ) -> Option<Shared> {
        let is_array = |one: &&Parameter| !one.is_value() && !arrays[one.index].is_empty();
        let outputs: Vec<_> = signature.outputs().filter(is_array).collect();
        let inputs: Vec<_> = signature.inputs().filter(is_array).collect();
        if outputs.is_empty() || inputs.is_empty() {
            return None;
        }
        let output = outputs[random.below(outputs.len() as u64) as usize].index;
        let input = inputs[random.below(inputs.len() as u64) as usize].index;
        let size = |index: usize| arrays[index].element().size();
        let lengths = [output, input].map(|index| arrays[index].as_bytes().len());
        let unit = size(output).max(size(input));
        let most = lengths[0].min(lengths[1]) / unit;
        let common = match may_overlap && most > 0 {
            true => random.below(most as u64 + 1) as usize,
            false => 0,
        };
        // The second begins where elements of both types can, and where it may be written past the
        // caches if nothing else forbids to write it.
        let is_output_first = random.below(2) == 0;
        let first = lengths[usize::from(!is_output_first)];
        let second = match common {
            0 => first.next_multiple_of(LINE),
            _ => first.next_multiple_of(unit) - common * unit,
        };
        let starts = match is_output_first {
            true => [0, second],
            false => [second, 0],
        };
        let bytes = (starts[0] + lengths[0]).max(starts[1] + lengths[1]);
        let mut shared = Shared {
            memory: Array::zeros(ElementType::I64, &[bytes.div_ceil(8)]).ok()?,
            output,
            input,
            starts,
            common,
        };
        for (index, start) in [output, input].into_iter().zip(starts) {
            let given = arrays[index].as_bytes();
            let bytes = shared.memory.as_mut_bytes();
            bytes[start..start + given.len()].copy_from_slice(given);
        }
        Some(shared)
    }
}

/// The mistake, if any, when an output and an input of a program share a buffer, which the seed
/// lays out.
///
/// # Errors
/// If the program cannot be run.
pub fn wrong(
    compiled: &Compiled,
    signature: &Signature,
    sizes: &Sizes,
    (given, expected): (&[Array], &[Array]),
    (is_exact, seed): (bool, u64),
) -> anyhow::Result<Option<String>> {
    let mut random = Random::new(seed);
    let may_overlap = compiled.answers();
    let Some(mut shared) = Shared::new(signature, given, may_overlap, &mut random) else {
        return Ok(None);
    };
    let before = shared.memory.clone();
    let mut arrays = given.to_vec();
    let [output, input] = shared.starts.map(|start| {
        // SAFETY: both begin in the buffer.
        unsafe { shared.memory.as_mut_ptr().add(start) }
    });
    let moved = [(shared.output, output.cast()), (shared.input, input.cast())];
    let (answer, _) = watched(None, || {
        compiled.call_with(signature, sizes, &mut arrays, &moved)
    });
    let answer: Answer = answer?;
    let label = |index: usize| {
        let found = signature.parameters.iter().find(|one| one.index == index);
        found
            .map(Parameter::label)
            .context("a parameter is missing")
    };
    let place = format!(
        "{} and {} have {} elements in common",
        label(shared.output)?,
        label(shared.input)?,
        shared.common
    );
    if !answer.is_good() {
        let is_refused = answer.is_violated() || answer.name() == "RISE_OVERLAP";
        if shared.common == 0 || !is_refused {
            return Ok(Some(format!("{place}: {}", answer.name())));
        }
        let is_untouched = shared.memory.as_bytes() == before.as_bytes();
        return Ok((!is_untouched).then(|| format!("{place}: refused after it was changed")));
    }
    let start = shared.starts[0];
    let length = arrays[shared.output].as_bytes().len();
    let written = &shared.memory.as_bytes()[start..start + length];
    arrays[shared.output]
        .as_mut_bytes()
        .copy_from_slice(written);
    for parameter in signature.outputs() {
        let index = parameter.index;
        if let Some(how) = difference(&arrays[index], &expected[index], is_exact) {
            return Ok(Some(format!("{place}: {}, {how}", parameter.label())));
        }
    }
    Ok(None)
}
