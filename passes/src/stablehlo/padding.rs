//! Padding, at the edges of arrays and between their elements.

use rise_lang::nat::Nat;

use super::attributes;
use super::call::{Call, Outcome};
use super::importer::Importer;
use super::indexing::is_greater;
use super::shapes::numbers;
use super::slices::part;
use super::tensor::{Size, Tensor};
use super::text::{Steps, Text};
use super::value::Value;

pub fn pad<'c>(_: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let (operand, value, result) = (call.operand(0)?, call.operand(1)?, call.result()?);
    pad_by(call, operand, value, &static_padding(call)?, result)
}

/// The padding that the attributes of an operation say.
pub fn static_padding(call: &Call) -> Result<Vec<Padding>, String> {
    let rank = call.operand(0)?.tensor.rank();
    let edges = |name| {
        let list = attributes::integers(call.operation, name);
        let list = list.filter(|list: &Vec<i64>| list.len() == rank);
        list.ok_or_else(|| call.malformed(name))
    };
    let (low, high) = (edges("edge_padding_low")?, edges("edge_padding_high")?);
    let interior = numbers(call, "interior_padding", rank)?;
    let padding = (0..rank).map(|index| Padding {
        low: Edge::number(low[index]),
        high: Edge::number(high[index]),
        interior: interior[index],
    });
    Ok(padding.collect())
}

/// Padding whose numbers are operands.
pub fn dynamic_pad<'c>(_: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let (operand, value, result) = (call.operand(0)?, call.operand(1)?, call.result()?);
    let padding = dynamic_padding(call)?;
    pad_by(call, operand, value, &padding, result)
}

/// The padding that the operands of an operation say.
pub fn dynamic_padding(call: &Call) -> Result<Vec<Padding>, String> {
    let (low, high, interior) = (call.known(2)?, call.known(3)?, call.known_numbers(4)?);
    let rank = call.operand(0)?.tensor.rank();
    if [low.len(), high.len(), interior.len()] != [rank; 3] {
        return Err(call.misfit());
    }
    let edge = |size: &Size| Edge::of(size).ok_or_else(|| unknown_edge(call));
    let padding = (0..rank).map(|index| {
        Ok(Padding {
            low: edge(&low[index])?,
            high: edge(&high[index])?,
            interior: interior[index],
        })
    });
    padding.collect()
}

/// That an edge may take elements away or add some.
pub fn unknown_edge(call: &Call) -> String {
    let name = call.name();
    format!("`{name}` by a size that may be negative; say by an assertion that it is not")
}

/// Refuses padding between elements of which nobody knows how many there are.
///
/// # Errors
/// That it is so.
pub fn known_gaps(call: &Call, shape: &[Size], padding: &[Padding]) -> Result<(), String> {
    let mut pairs = shape.iter().zip(padding);
    match pairs.any(|(size, padding)| padding.interior > 0 && size.as_constant().is_none()) {
        true => Err(format!(
            "`{}` between elements whose number is not known",
            call.name()
        )),
        false => Ok(()),
    }
}

fn pad_by(
    call: &Call,
    operand: &Value,
    value: &Value,
    padding: &[Padding],
    result: &Tensor,
) -> Outcome {
    let element = value.element().filter(|_| value.tensor.rank() == 0);
    let element = element.ok_or_else(|| call.misfit())?;
    known_gaps(call, &operand.tensor.shape, padding)?;
    let (steps, shape) = padded(&operand.tensor.shape, padding).ok_or_else(|| call.misfit())?;
    if shape != result.shape {
        return Err(call.misfit());
    }
    let text = Text::of(
        &call.origin,
        &steps.after("$0"),
        &[&operand.text(), element],
    );
    Ok(vec![Value::array(
        result.clone(),
        text,
        steps.is_none() && operand.is_cheap,
    )])
}

/// How many elements are added at an edge, or taken away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edge {
    /// So many are added.
    Added(Size),
    /// So many are taken away, at least one.
    Removed(u64),
}

impl Default for Edge {
    fn default() -> Edge {
        Edge::Added(Size::from(0))
    }
}

impl Edge {
    /// The elements that are added, or, as a negative number, taken away.
    pub fn number(number: i64) -> Edge {
        match u64::try_from(number) {
            Ok(added) => Edge::Added(Size::from(added)),
            Err(_) => Edge::Removed(number.unsigned_abs()),
        }
    }

    /// As [`Edge::number`], of a size that is a number, or never negative.
    pub fn of(size: &Size) -> Option<Edge> {
        match size.evaluate(&|_| None) {
            Ok(number) => Some(Edge::number(number)),
            Err(_) => size.is_natural().then(|| Edge::Added(size.clone())),
        }
    }

    /// How many are added.
    pub fn added(&self) -> Size {
        match self {
            Edge::Added(size) => size.clone(),
            Edge::Removed(_) => Size::from(0),
        }
    }

    /// How many are taken away.
    pub fn removed(&self) -> Size {
        match self {
            Edge::Added(_) => Size::from(0),
            Edge::Removed(count) => Size::from(*count),
        }
    }
}

/// The padding of a dimension.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Padding {
    /// Before the first element.
    pub low: Edge,
    /// After the last element.
    pub high: Edge,
    /// Between two elements.
    pub interior: u64,
}

impl Padding {
    /// So many elements before the first one and behind the last one.
    pub fn of_edges(low: Size, high: Size) -> Padding {
        Padding {
            low: Edge::Added(low),
            high: Edge::Added(high),
            interior: 0,
        }
    }

    /// The edges exchanged.
    pub fn exchanged(&self) -> Padding {
        Padding {
            low: self.high.clone(),
            high: self.low.clone(),
            interior: self.interior,
        }
    }

    /// How many elements there are after it, of so many.
    pub fn size(&self, size: &Nat) -> Nat {
        let between = match size.is_zero() {
            true => Nat::zero(),
            false => (size - 1) * self.interior,
        };
        let added = &*self.low.added() + &*self.high.added();
        size + between + added - &*self.low.removed() - &*self.high.removed()
    }
}

/// The steps that pad an array with `$1`, and the shape after them. None if nothing is left, or
/// more than there can be, or elements go between others of which nobody knows how many.
pub fn padded(shape: &[Size], padding: &[Padding]) -> Option<(Steps, Vec<Size>)> {
    let (mut steps, mut new) = (Steps::none(), shape.to_vec());
    for (dimension, padding) in padding.iter().enumerate() {
        let filling = (dimension + 1..shape.len()).fold("$1".to_owned(), |inner, _| {
            format!("(generate (fun _ => {inner}))")
        });
        let mut own = Steps::none();
        let mut size = new[dimension].clone();
        let has_gaps = size.as_constant().is_none_or(|size| size > 1);
        if padding.interior > 0 && has_gaps {
            let between = padding.interior;
            own.push(format!("map (fun x => padCst 0 {between} {filling} [x])"));
            own.push("join");
            let spread = (size.as_constant()? - 1)
                .checked_mul(between.checked_add(1)?)?
                .checked_add(1)?;
            own.push(format!("take {spread}"));
            size = Size::from(spread);
        }
        let (before, after) = (padding.low.added(), padding.high.added());
        let (cut, off) = (padding.low.removed(), padding.high.removed());
        // One edge may lose more than was there before the other was padded.
        size = Size::from(&*size + &*before + &*after);
        let left = Size::from(&*size - &*cut - &*off);
        if is_greater(&Size::one(), &left) {
            return None;
        }
        if before != 0 || after != 0 {
            own.push(format!("padCst {before} {after} {filling}"));
        }
        own.extend(part(&size, &cut, &left, 1));
        steps.extend(own.under(dimension));
        new[dimension] = left;
    }
    let mut known = new.iter().filter_map(|size| size.as_constant());
    let count = known.try_fold(1_u64, |all, size| all.checked_mul(size));
    count
        .is_some_and(|count| count < 1 << 48)
        .then_some((steps, new))
}
