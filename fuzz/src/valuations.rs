//! The sizes that a program is run with: those that it was made with, or others near them that its
//! facts allow.

use rise_lang::nat::{Fact, Name};
use rise_lang::signature::Signature;

use crate::{Values, data};

/// How far the sizes together are moved at most: strategies ask for multiples of small numbers, and
/// of products of two of them.
const FARTHEST: u64 = 64;

/// Values for a program with these facts. If its result has no element for any of them, more are
/// tried.
///
/// # Errors
/// If an extent has no value.
pub fn valuations(
    signature: &Signature,
    facts: &[Fact],
    wanted: &[Values],
) -> anyhow::Result<Vec<Values>> {
    let mut found: Vec<Values> = Vec::new();
    let is_allowed = |values: Values| hold(facts, values);
    for values in wanted {
        if let Some(values) = nearest(signature, *values, |values| Ok(is_allowed(values)))?
            && !found.contains(&values)
        {
            found.push(values);
        }
    }
    let is_informative = |values: Values| has_elements(signature, values);
    let mut some = false;
    for values in &found {
        some |= is_informative(*values)?;
    }
    if !some {
        let start = Values { n: 1, m: 1 };
        let other = nearest(signature, start, |values| {
            Ok(is_allowed(values) && is_informative(values)?)
        })?;
        found.extend(other);
    }
    Ok(found)
}

/// Whether the result has any element.
///
/// # Errors
/// If an extent has no value.
pub fn has_elements(signature: &Signature, values: Values) -> anyhow::Result<bool> {
    let sizes = data::sizes(signature, values)?;
    for parameter in signature.outputs() {
        if sizes.shape(parameter)?.iter().product::<usize>() > 0 {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The first values that are accepted, beginning with the given ones, then larger ones by their
/// distance.
fn nearest(
    signature: &Signature,
    from: Values,
    accept: impl Fn(Values) -> anyhow::Result<bool>,
) -> anyhow::Result<Option<Values>> {
    let has = |name: &str| signature.sizes.iter().any(|size| size.as_str() == name);
    let (has_n, has_m) = (has("n"), has("m"));
    for distance in 0..=FARTHEST {
        for more in 0..=distance {
            if more > 0 && !has_n || more < distance && !has_m {
                continue;
            }
            let values = Values {
                n: from.n + more,
                m: from.m + distance - more,
            };
            if accept(values)? {
                return Ok(Some(values));
            }
        }
    }
    Ok(None)
}

/// Whether the facts hold: for other sizes a program says that it is not made for them.
fn hold(facts: &[Fact], values: Values) -> bool {
    let value = |name: &Name| i64::try_from(data::value(name, values)).ok();
    facts.iter().all(|fact| fact.evaluate(&value) == Ok(true))
}
