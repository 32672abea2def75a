//! The checks at the border, in their order.

use std::fmt::Display;

use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{Outcome, Val};
use rise_lang::nat::{Fact, Nat, Relation};

use super::{Checked, Code, Interface, Sizes};

/// Computations that a target has for the checks at the border. Integers have 64 bits and a sign.
pub(crate) trait Target<'c> {
    /// A constant.
    fn number(&mut self, value: i64) -> Outcome<'c, Val<'c>>;

    /// The answer to a question about two integers.
    fn compare(&mut self, relation: Relation, sides: [Val<'c>; 2]) -> Outcome<'c, Val<'c>>;

    /// The first value where the condition holds, otherwise the second.
    fn choose(&mut self, condition: Val<'c>, values: [Val<'c>; 2]) -> Outcome<'c, Val<'c>>;

    /// A sum or product. Overflow is noted in [`Sizes::invalid`], or until [`Target::overflow`]
    /// asks.
    fn checked(
        &mut self,
        sizes: &mut Sizes<'c>,
        operation: Checked,
        sides: [Val<'c>; 2],
    ) -> Outcome<'c, Val<'c>>;

    /// Whether a number has overflown, if the target notes that in a place of its own. It is noted
    /// anew afterwards.
    fn overflow(&mut self) -> Outcome<'c, Option<Val<'c>>>;

    /// The quotient, rounded down; the divisor is not zero.
    fn quotient(&mut self, dividend: Val<'c>, divisor: Val<'c>) -> Outcome<'c, Val<'c>>;

    /// The rest of that division; `is_natural` where the dividend is not negative.
    fn rest(
        &mut self,
        dividend: Val<'c>,
        divisor: Val<'c>,
        is_natural: bool,
    ) -> Outcome<'c, Val<'c>>;

    /// A loop that computes one value from the one before: `round` is given the index and that
    /// value. What is wrong in a round ([`Sizes::invalid`]) is noted like an overflow.
    fn rounds(
        &mut self,
        sizes: &mut Sizes<'c>,
        bounds: [Val<'c>; 2],
        start: i64,
        round: impl FnOnce(&mut Self, &mut Sizes<'c>, Val<'c>, Val<'c>) -> Outcome<'c, Val<'c>>,
    ) -> Outcome<'c, Val<'c>>;

    /// Whether an array that is not empty has more bytes than an address counts.
    fn is_too_large(&mut self, array: &Array<'c>) -> Outcome<'c, Val<'c>>;

    /// Whether the address of an array that is not empty is null.
    fn is_missing(&mut self, array: &Array<'c>) -> Outcome<'c, Val<'c>>;

    /// The bytes of an array, which are not too many.
    fn byte_count(&mut self, array: &Array<'c>) -> Outcome<'c, Val<'c>>;

    /// Whether memory that is not empty does not begin at a multiple of an alignment.
    fn is_misaligned(
        &mut self,
        base: Val<'c>,
        bytes: Val<'c>,
        alignment: i64,
    ) -> Outcome<'c, Val<'c>>;

    /// Whether two pieces of memory, given by their first byte and their number of bytes, have a
    /// byte in common.
    fn do_overlap(&mut self, one: [Val<'c>; 2], other: [Val<'c>; 2]) -> Outcome<'c, Val<'c>>;

    /// Ends the function with a code where one of the conditions holds.
    fn leave_if(&mut self, conditions: Vec<Val<'c>>, code: Code) -> Outcome<'c, ()>;

    /// The error that a size cannot be computed at the border.
    fn uncomputable(&self, what: &dyn Display) -> Diagnostic<'c>;
}

/// An extent of an array.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Extent<'c> {
    Constant(i64),
    Value(Val<'c>),
}

/// Memory that a caller passes.
#[derive(Clone, Debug)]
pub(crate) struct Place<'c> {
    /// The address.
    pub base: Val<'c>,
    /// The size of an element in memory.
    pub element_bytes: i64,
    /// The extents that the type of the memory fixes.
    pub fixed: Vec<Option<i64>>,
}

/// The arguments of a function.
pub(crate) struct Arguments<'c> {
    /// The values of the symbolic sizes.
    pub sizes: Vec<Val<'c>>,
    /// The memory of each parameter; none for a scalar.
    pub places: Vec<Option<Place<'c>>>,
}

/// An array whose extents are known.
#[derive(Clone, Debug)]
pub(crate) struct Array<'c> {
    pub base: Val<'c>,
    pub element_bytes: i64,
    pub extents: Vec<Extent<'c>>,
    is_written: bool,
}

impl Array<'_> {
    /// Whether an extent is zero whatever the sizes are.
    pub fn is_empty(&self) -> bool {
        self.extents.contains(&Extent::Constant(0))
    }

    fn has_shape_of(&self, other: &Array) -> bool {
        self.element_bytes == other.element_bytes && self.extents == other.extents
    }
}

/// Values that the checks have computed for the function behind the border.
pub(crate) struct Computed<'c> {
    /// The values of [`Interface::passed`].
    pub passed: Vec<Val<'c>>,
    /// The array of each parameter; none for a scalar.
    pub arrays: Vec<Option<Array<'c>>>,
}

/// Writes the checks of a border.
///
/// # Errors
/// If an extent or a fact cannot be computed there.
pub(crate) fn check<'c>(
    target: &mut impl Target<'c>,
    interface: &Interface,
    arguments: Arguments<'c>,
) -> Outcome<'c, Computed<'c>> {
    let mut negative = Vec::new();
    for size in &arguments.sizes {
        let sides = [*size, target.number(0)?];
        negative.push(target.compare(Relation::Less, sides)?);
    }
    target.leave_if(negative, Code::NegativeSize)?;
    let names = interface.sizes.iter().cloned();
    let mut sizes = Sizes::new(names.zip(arguments.sizes).collect());
    let mut passed = Vec::new();
    for size in &interface.passed {
        let value = sizes.value(target, size)?;
        sizes.require_natural(target, size, value)?;
        passed.push(value);
    }
    let mut arrays = Vec::new();
    for (parameter, place) in interface.parameters.iter().zip(arguments.places) {
        let array = |place: Place<'c>| -> Outcome<'c, Array<'c>> {
            Ok(Array {
                base: place.base,
                element_bytes: place.element_bytes,
                extents: extents(target, &mut sizes, &parameter.shapes, &place.fixed)?,
                is_written: parameter.is_written,
            })
        };
        arrays.push(place.map(array).transpose()?);
    }
    leave_if_invalid(target, &mut sizes, Code::InvalidExtent)?;
    let there: Vec<&Array> = arrays.iter().flatten().collect();
    check_extents(target, &there)?;
    for fact in &interface.facts {
        require(target, &mut sizes, fact)?;
    }
    leave_if_invalid(target, &mut sizes, Code::ViolatedFact)?;
    check_places(target, &there)?;
    Ok(Computed { passed, arrays })
}

/// The extents of an array; that they contradict each other or the type is noted.
fn extents<'c>(
    target: &mut impl Target<'c>,
    sizes: &mut Sizes<'c>,
    shapes: &[Vec<Nat>],
    fixed: &[Option<i64>],
) -> Outcome<'c, Vec<Extent<'c>>> {
    let Some((first, further)) = shapes.split_first() else {
        return Ok(Vec::new());
    };
    let mut extents = Vec::new();
    for (size, fixed) in first.iter().zip(fixed) {
        let constant = size.as_constant().and_then(|size| i64::try_from(size).ok());
        extents.push(match (*fixed, constant) {
            (Some(fixed), Some(constant)) if fixed == constant => Extent::Constant(fixed),
            (Some(fixed), _) => {
                let sides = [sizes.value(target, size)?, target.number(fixed)?];
                sizes.require_not(target, Relation::NotEqual, sides)?;
                Extent::Constant(fixed)
            }
            (None, Some(constant)) => Extent::Constant(constant),
            (None, None) => {
                let value = sizes.value(target, size)?;
                sizes.require_natural(target, size, value)?;
                Extent::Value(value)
            }
        });
    }
    for shape in further {
        for ((size, same), extent) in shape.iter().zip(first).zip(&extents) {
            if size != same {
                let value = sizes.value(target, size)?;
                let sides = [value, extent_value(target, *extent)?];
                sizes.require_not(target, Relation::NotEqual, sides)?;
            }
        }
    }
    Ok(extents)
}

/// The value of an extent.
pub(crate) fn extent_value<'c>(
    target: &mut impl Target<'c>,
    extent: Extent<'c>,
) -> Outcome<'c, Val<'c>> {
    match extent {
        Extent::Constant(extent) => target.number(extent),
        Extent::Value(value) => Ok(value),
    }
}

/// Leaves if an array is too large, or is not there.
fn check_extents<'c>(target: &mut impl Target<'c>, arrays: &[&Array<'c>]) -> Outcome<'c, ()> {
    let (mut too_large, mut missing) = (Vec::new(), Vec::new());
    let arrays: Vec<&Array> = arrays
        .iter()
        .copied()
        .filter(|array| !array.is_empty())
        .collect();
    for (number, array) in arrays.iter().enumerate() {
        let is_constant =
            (array.extents.iter()).all(|extent| matches!(extent, Extent::Constant(_)));
        let mut earlier = arrays[..number].iter();
        if !is_constant && !earlier.any(|other| other.has_shape_of(array)) {
            too_large.push(target.is_too_large(array)?);
        }
        missing.push(target.is_missing(array)?);
    }
    target.leave_if(too_large, Code::TooLarge)?;
    target.leave_if(missing, Code::NullPointer)
}

/// Leaves if an array is not aligned as its elements, or lies in another one that is written.
fn check_places<'c>(target: &mut impl Target<'c>, arrays: &[&Array<'c>]) -> Outcome<'c, ()> {
    let (mut misaligned, mut overlapping) = (Vec::new(), Vec::new());
    let mut earlier: Vec<([Val<'c>; 2], bool)> = Vec::new();
    for array in arrays {
        let bytes = target.byte_count(array)?;
        if array.element_bytes > 1 {
            misaligned.push(target.is_misaligned(array.base, bytes, array.element_bytes)?);
        }
        let memory = [array.base, bytes];
        for (other, is_written) in &earlier {
            if array.is_written || *is_written {
                overlapping.push(target.do_overlap(*other, memory)?);
            }
        }
        earlier.push((memory, array.is_written));
    }
    target.leave_if(misaligned, Code::Misaligned)?;
    target.leave_if(overlapping, Code::Overlap)
}

/// Notes if a fact does not hold.
fn require<'c>(
    target: &mut impl Target<'c>,
    sizes: &mut Sizes<'c>,
    fact: &Fact,
) -> Outcome<'c, ()> {
    let sides = [
        sizes.value(target, &fact.left)?,
        sizes.value(target, &fact.right)?,
    ];
    let opposite = match fact.relation {
        Relation::Equal => Relation::NotEqual,
        Relation::NotEqual => Relation::Equal,
        Relation::Less => Relation::GreaterOrEqual,
        Relation::LessOrEqual => Relation::Greater,
        Relation::Greater => Relation::LessOrEqual,
        Relation::GreaterOrEqual => Relation::Less,
    };
    sizes.require_not(target, opposite, sides)
}

/// Leaves if something that was noted so far holds, or a number has overflown.
fn leave_if_invalid<'c>(
    target: &mut impl Target<'c>,
    sizes: &mut Sizes<'c>,
    code: Code,
) -> Outcome<'c, ()> {
    let overflow = target.overflow()?.into_iter();
    let conditions = overflow.chain(sizes.take_invalid()).collect();
    target.leave_if(conditions, code)
}
