//! One program, run with sizes: by the interpreter, as code, and as code that gets no memory.

use anyhow::{Context as _, anyhow};
use rise_lang::signature::{Signature, Sizes};
use rise_runtime::array::Array;

use crate::compiled::{Answer, Compiled};
use crate::difference::difference;
use crate::memory::{Use, watched};
use crate::{Values, alias, data};

/// How a message about a wrong result begins.
pub const DIFFERS: &str = "the code computes something else";

/// A program that was compiled, to be run with several sizes.
pub struct Comparison<'a> {
    pub text: &'a driver::Program,
    /// The same in one definition, if it has several.
    pub inlined: Option<&'a driver::Program>,
    pub signature: &'a Signature,
    pub compiled: &'a Compiled,
    /// Whether results are compared bit by bit.
    pub is_exact: bool,
    /// Whether it has no result for some arguments.
    pub may_be_refused: bool,
}

impl Comparison<'_> {
    /// The mistake, if any, when the program is run with these sizes.
    ///
    /// # Errors
    /// If it cannot be run.
    pub fn wrong(&self, values: Values, seed: u64) -> anyhow::Result<Option<String>> {
        let place = format!("n = {}, m = {}", values.n, values.m);
        let sizes = data::sizes(self.signature, values)?;
        let data = data::arrays(self.signature, &sizes, seed)?;
        let given = match self.is_exact {
            true => data,
            false => data::tame(data)?,
        };
        let wrong = self.compared(&sizes, &given, seed);
        let wrong = wrong.with_context(|| place.clone())?;
        Ok(wrong.map(|(what, how)| format!("{what} at {place}: {how}")))
    }

    fn compared(&self, sizes: &Sizes, given: &[Array], seed: u64) -> anyhow::Result<Option<Wrong>> {
        let (mut expected, mut found) = (given.to_vec(), given.to_vec());
        let meaning = self.text.interpret(self.signature, sizes, &mut expected);
        let has_meaning = match meaning {
            Ok(_) => true,
            Err(error) if self.may_be_refused && matches!(error, driver::Error::NoValue(_)) => {
                false
            }
            Err(error) => return Err(anyhow!("the interpreter fails: {error}")),
        };
        if has_meaning && let Some(wrong) = self.means_another(sizes, given, &expected)? {
            return Ok(Some(wrong));
        }
        let (answer, used) = self.call(None, sizes, &mut found)?;
        if !has_meaning {
            let wrong = (
                "the code answers what has no meaning",
                answer.name().to_owned(),
            );
            return Ok(match answer.is_violated() {
                true => misused(used),
                false => Some(wrong),
            });
        }
        if !answer.is_good() {
            return Ok(Some(("the code refuses to run", answer.name().to_owned())));
        }
        if let Some(misused) = misused(used) {
            return Ok(Some(misused));
        }
        let different = self.signature.parameters.iter().find_map(|parameter| {
            let (found, expected) = (&found[parameter.index], &expected[parameter.index]);
            let difference = difference(found, expected, self.is_exact)?;
            Some((DIFFERS, format!("{}, {difference}", parameter.label())))
        });
        if different.is_some() {
            return Ok(different);
        }
        let how = (self.is_exact, seed);
        let shared = (given, &expected[..]);
        if let Some(how) = alias::wrong(self.compiled, self.signature, sizes, shared, how)? {
            return Ok(Some(("the code does not do with shared memory", how)));
        }
        match self.compiled.answers() {
            true => self.without_memory(used.asked, sizes, given),
            false => Ok(None),
        }
    }

    /// Whether a program of one definition means something else than the several.
    fn means_another(
        &self,
        sizes: &Sizes,
        given: &[Array],
        expected: &[Array],
    ) -> anyhow::Result<Option<Wrong>> {
        let Some(inlined) = self.inlined else {
            return Ok(None);
        };
        let mut found = given.to_vec();
        inlined
            .interpret(self.signature, sizes, &mut found)
            .map_err(|error| anyhow!("the interpreter fails on one definition: {error}"))?;
        Ok(self.signature.outputs().find_map(|parameter| {
            let (found, expected) = (&found[parameter.index], &expected[parameter.index]);
            let how = difference(found, expected, true)?;
            Some(("one definition means something else", how))
        }))
    }

    /// The mistake, if any, when one request for memory is refused: the first, the last, or one
    /// between.
    fn without_memory(
        &self,
        asked: u64,
        sizes: &Sizes,
        given: &[Array],
    ) -> anyhow::Result<Option<Wrong>> {
        let mut refused = vec![1, asked / 2 + 1, asked];
        refused.dedup();
        refused.retain(|number| (1..=asked).contains(number));
        for number in refused {
            let mut found = given.to_vec();
            let (answer, used) = self.call(Some(number), sizes, &mut found)?;
            let place = || format!("question {number} of {asked} for memory is refused");
            if !answer.is_out_of_memory() {
                let how = format!("{}, and the answer is {}", place(), answer.name());
                return Ok(Some(("it is not said that memory is missing", how)));
            }
            if let Some((what, how)) = misused(used) {
                return Ok(Some((what, format!("{how} when {}", place()))));
            }
        }
        Ok(None)
    }

    fn call(
        &self,
        refused: Option<u64>,
        sizes: &Sizes,
        arrays: &mut [Array],
    ) -> anyhow::Result<(Answer, Use)> {
        let (answer, used) = watched(refused, || {
            self.compiled.call(self.signature, sizes, arrays)
        });
        Ok((answer?, used))
    }
}

/// A mistake, and how it shows.
type Wrong = (&'static str, String);

/// Memory that was not used as it must be.
fn misused(used: Use) -> Option<Wrong> {
    let Use {
        asked,
        kept,
        overrun,
    } = used;
    if overrun > 0 {
        let how = format!("behind or before {overrun} of {asked} pieces");
        return Some(("the code writes beside its memory", how));
    }
    let how = format!("{kept} of {asked} pieces are left");
    (kept != 0).then_some(("memory is not freed", how))
}
