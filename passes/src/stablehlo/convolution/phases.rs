//! Convolutions of inputs with gaps between their elements, such as transposed ones, as
//! convolutions without gaps: results that lie as far apart as the elements, a phase, read the same
//! elements of each filter. Each phase of a filter is a filter of its own, and the results of all
//! phases are put between each other.
//!
//! Source: W. Shi et al., "Is the deconvolution layer the same as a convolutional layer?" (2016).

use super::{Convolution, features_fit, plain, shape};
use crate::stablehlo::attributes;
use crate::stablehlo::call::{Call, Outcome};
use crate::stablehlo::contraction::sum_of_products;
use crate::stablehlo::importer::Importer;
use crate::stablehlo::padding::{Edge, Padding, padded};
use crate::stablehlo::shapes::{permuted, reversed};
use crate::stablehlo::tensor::{Size, Tensor};
use crate::stablehlo::text::{Steps, Text};
use crate::stablehlo::value::Value;
use crate::stablehlo::windows::{Window, numbers_or, windows, with_padding};

/// The phases of a dimension: the result at `count * i + phase` is that of a window of `taps`
/// elements, of which the first is element `i + first`.
#[derive(Debug, PartialEq, Eq)]
struct Phases {
    /// How many there are: one more than elements in a gap.
    count: u64,
    first: i64,
    taps: u64,
    /// The elements before the first one of the filter that make it as long as all phases.
    before: u64,
    /// The results of each phase.
    results: u64,
}

impl Phases {
    /// The phases of a filter of `size` elements and so many results, where the input has `low`
    /// elements before its first one.
    fn of(count: u64, low: i64, size: u64, results: u64) -> Option<Phases> {
        // Phase r reads element `count * (tap + first) + low - r` of the filter.
        let signed = i64::try_from(count).ok()?;
        let last = signed.checked_sub(1)?;
        let first = last.checked_sub(low)?.div_euclid(signed);
        let before = u64::try_from(last.checked_sub(low)?.rem_euclid(signed)).ok()?;
        Some(Phases {
            count,
            first,
            taps: before.checked_add(size)?.div_ceil(count),
            before,
            results: results.div_ceil(count),
        })
    }

    /// The padding that makes `size` elements those of all windows.
    fn edges(&self, size: u64) -> Option<Padding> {
        let needed = i64::try_from(self.results.checked_add(self.taps)?).ok()? - 1;
        let high = needed.checked_add(self.first)?;
        Some(Padding {
            low: Edge::number(self.first.checked_neg()?),
            high: Edge::number(high.checked_sub(i64::try_from(size).ok()?)?),
            interior: 0,
        })
    }
}

/// The phases of each dimension, if the input has gaps and everything that matters is known.
fn phases(it: &Convolution, call: &Call) -> Result<Option<Vec<Phases>>, String> {
    let rank = it.windows.len();
    let gaps = numbers_or(call, "lhs_dilation", rank, 1)?;
    let is_plain = |window: &Window| window.stride == 1 && window.dilation == 1;
    let is_meant = gaps.iter().any(|count| *count > 1)
        && call.name() == "stablehlo.convolution"
        && it.groups * it.batch_groups == 1
        && it.windows.iter().all(is_plain);
    if !is_meant {
        return Ok(None);
    }
    let lows = match attributes::attribute(call.operation, "padding") {
        None => vec![0; rank * 2],
        Some(_) => attributes::integers(call.operation, "padding").unwrap_or_default(),
    };
    let results = it.output.sizes(call.result()?);
    let all = (0..rank).map(|index| {
        let (size, results) = (&it.windows[index].size, &results[index]);
        let low = *lows.get(2 * index)?;
        Phases::of(
            gaps[index],
            low,
            size.as_constant()?,
            results.as_constant()?,
        )
    });
    Ok(all.collect())
}

/// The convolution by phases, if its input has gaps.
pub(super) fn convolution<'c>(
    it: &Convolution,
    importer: &mut Importer<'c, '_>,
    call: &Call<'c>,
) -> Result<Option<Outcome>, String> {
    let Some(phases) = phases(it, call)? else {
        return Ok(None);
    };
    let (operand, kernel, result) = (call.operand(0)?, call.operand(1)?, call.result()?);
    let is_right = shape(call)?.shape == result.shape
        && features_fit(it, &operand.tensor, &kernel.tensor, result);
    let sizes = it.input.sizes(&operand.tensor);
    let edges = sizes.iter().zip(&phases);
    let edges = edges.map(|(size, phases)| phases.edges(size.as_constant()?));
    let (true, Some(edges)) = (is_right, edges.collect::<Option<Vec<_>>>()) else {
        return Err(call.misfit());
    };
    let mut padding = vec![Padding::default(); operand.tensor.rank()];
    for (place, edges) in it.input.spatial.iter().zip(edges) {
        padding[*place] = edges;
    }
    let zero = |element| Text::bare(format!("{element}(0)"));
    let source = with_padding(
        importer,
        call,
        operand,
        &padding,
        &zero(operand.tensor.element),
    )?;
    let inner = it.with_windows(phases.iter().map(|phases| Window {
        size: Size::from(phases.taps),
        stride: 1,
        dilation: 1,
    }));
    let steps = windows(&inner.input.sizes(&source.tensor), &inner.windows);
    let filters = filters(it, &kernel.tensor, &phases).ok_or_else(|| call.misfit())?;
    let parts = [&kernel.text(), &zero(kernel.tensor.element)];
    let filters = Text::of(&call.origin, &filters.after("$0"), &parts);
    let sum = sum_of_products(
        operand.tensor.element,
        kernel.tensor.element,
        result.element,
    );
    let made = plain(
        &inner,
        call,
        [source.text(), filters],
        steps.ok_or_else(|| call.misfit())?,
        &sum,
        in_phases(&it.canonical(result), &phases),
    )?;
    let made = importer.keep(&call.origin, &made);
    let canonical = it.canonical(result);
    let text = Text::of(
        &call.origin,
        &interleaved(&canonical, &phases).after("$0"),
        &[&made.text()],
    );
    let made = Value::array(canonical, text, true);
    let moved = made.spread(&call.origin, result.clone(), &it.places());
    Ok(Some(
        moved.map(|moved| vec![moved]).ok_or_else(|| call.misfit()),
    ))
}

/// The results of all phases beside each other: images, places, and for each phase the features.
fn in_phases(canonical: &Tensor, phases: &[Phases]) -> Tensor {
    let mut shape = canonical.shape.clone();
    let all: u64 = phases.iter().map(|phases| phases.count).product();
    for (size, phases) in shape[1..].iter_mut().zip(phases) {
        *size = Size::from(phases.results);
    }
    if let Some(features) = shape.last_mut() {
        *features = Size::from(&**features * all);
    }
    Tensor::new(shape, canonical.element)
}

/// The filters of all phases, each as one row.
fn filters(it: &Convolution, kernel: &Tensor, phases: &[Phases]) -> Option<Steps> {
    let rank = phases.len();
    let order = it.filter_order();
    let mut steps = permuted(&order);
    for (index, is_reversed) in it.is_reversed.iter().enumerate() {
        if *is_reversed {
            steps.extend(reversed(&it.windows[index].size).under(index + 1));
        }
    }
    let mut padding = vec![Padding::default(); rank + 2];
    for (index, phases) in phases.iter().enumerate() {
        let size = it.windows[index].size.as_constant()?;
        let after = (phases.taps * phases.count).checked_sub(phases.before + size)?;
        padding[index + 1] = Padding::of_edges(Size::from(phases.before), Size::from(after));
    }
    let shape: Vec<Size> = order
        .iter()
        .map(|place| kernel.shape[*place].clone())
        .collect();
    steps.extend(padded(&shape, &padding)?.0);
    for (index, phases) in phases.iter().enumerate().rev() {
        let mut split = Steps::one(format!("split {}", phases.count));
        split.extend(reversed(&Size::from(phases.count)).under(1));
        steps.extend(split.under(index + 1));
    }
    let (taps, phase) = (
        (0..rank).map(|index| 1 + 2 * index),
        (0..rank).map(|index| 2 + 2 * index),
    );
    let order: Vec<usize> = phase.chain([0]).chain(taps).chain([2 * rank + 1]).collect();
    steps.extend(permuted(&order));
    phases.iter().for_each(|_| steps.push("join"));
    phases
        .iter()
        .for_each(|_| steps.extend(Steps::one("join").under(1)));
    Some(steps)
}

/// The results of all phases between each other.
fn interleaved(canonical: &Tensor, phases: &[Phases]) -> Steps {
    let rank = phases.len();
    let features = &canonical.shape[rank + 1];
    let mut steps = Steps::one(format!("split {features}")).under(rank + 1);
    for phases in phases[1..].iter().rev() {
        steps.extend(Steps::one(format!("split {}", phases.count)).under(rank + 1));
    }
    let pairs = (1..=rank).flat_map(|index| [index, rank + index]);
    let order: Vec<usize> = [0].into_iter().chain(pairs).chain([2 * rank + 1]).collect();
    steps.extend(permuted(&order));
    for (index, phases) in phases.iter().enumerate() {
        let mut joined = Steps::one("join");
        let size = &canonical.shape[index + 1];
        if *size != phases.results * phases.count {
            joined.push(format!("take {size}"));
        }
        steps.extend(joined.under(index + 1));
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each phase reads the elements of a filter that the definition says.
    #[test]
    fn phases_read_each_element_once() {
        for (count, low, size, results) in (1..5_u64).flat_map(|count| {
            (-3..6_i64).flat_map(move |low| {
                (1..6_u64)
                    .flat_map(move |size| (1..8).map(move |results| (count, low, size, results)))
            })
        }) {
            let phases = Phases::of(count, low, size, results).unwrap();
            let signed = count as i64;
            for result in 0..results as i64 {
                let (place, phase) = (result / signed, result % signed);
                let defined: Vec<(i64, i64)> = (0..size as i64)
                    .filter(|tap| (result + tap - low).rem_euclid(signed) == 0)
                    .map(|tap| (tap, (result + tap - low).div_euclid(signed)))
                    .collect();
                let found: Vec<(i64, i64)> = (0..phases.taps as i64)
                    .map(|tap| {
                        let padded = signed * tap + (signed - 1 - phase);
                        (padded - phases.before as i64, place + tap + phases.first)
                    })
                    .filter(|(tap, _)| (0..size as i64).contains(tap))
                    .collect();
                assert_eq!(found, defined, "{count} {low} {size} {result}");
            }
        }
    }
}
