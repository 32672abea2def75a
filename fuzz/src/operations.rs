//! The operations that `rise run --time` counts, against those that a run of the interpreter does.

use std::path::Path;

use anyhow::{Context as _, anyhow};
use driver::mlir::Wanted;
use driver::{Budget, Strategy};
use rise_lang::primitives::Primitive;
use rise_lang::signature::{Signature, Sizes};
use rise_lang::term::Term;

use crate::valuations::valuations;
use crate::{Program, Verdict, data};

/// How many steps a strategy may take.
const STEPS: u64 = 200_000;

/// Counts the operations of a program in a file, without its data.
pub type Count<'a> =
    dyn Fn(&Path, &Signature, Option<&Strategy>, &Sizes) -> anyhow::Result<Option<u128>> + 'a;

/// Counts as `rise run --time` does.
///
/// # Errors
/// If the program cannot be read or rewritten.
pub fn counted(
    path: &Path,
    signature: &Signature,
    strategy: Option<&Strategy>,
    sizes: &Sizes,
) -> anyhow::Result<Option<u128>> {
    driver::operations::of(path, signature, strategy, (sizes, false))
        .map_err(|error| anyhow!("{error}"))
}

/// The strategy of a program's plan.
///
/// # Errors
/// If it cannot be read.
pub fn strategy(program: &Program) -> anyhow::Result<Option<Strategy>> {
    let Some(plan) = &program.plan else {
        return Ok(None);
    };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/strategies");
    let file = plan.file.map(|name| folder.join(format!("{name}.elevate")));
    let budget = Budget::default().with_steps(Some(STEPS));
    let read = Strategy::read(&plan.expression, file.as_deref(), budget);
    Ok(Some(read.map_err(|error| anyhow!("{error}"))?))
}

/// Whether a program has a primitive.
fn has(term: &Term, primitive: Primitive) -> bool {
    let is_it = term.as_primitive() == Some(primitive);
    is_it || term.children().any(|child| has(child, primitive))
}

/// The verdict on counts of a program, which is in a file.
///
/// # Errors
/// If the program cannot be read or run.
pub fn examined(program: &Program, path: &Path, count: &Count) -> anyhow::Result<Verdict> {
    let strategy = strategy(program)?;
    let loaded = driver::Program::load(path).map_err(|error| anyhow!("{error}"))?;
    let signature = loaded
        .signature(Some("f"))
        .map_err(|error| anyhow!("{error}"))?;
    let mut facts = loaded.facts(&signature);
    let ran = match &strategy {
        None => loaded,
        Some(strategy) => match loaded.rewritten(Wanted::One(Some("f")), strategy) {
            Ok(rewritten) => rewritten,
            Err(error) => return Ok(Verdict::Refused(error.to_string())),
        },
    };
    let written_out = ran.written_out("f").context("the program has no `f`")?;
    facts.extend(written_out.facts.clone());
    // Of two values, the one with fewer operations counts, and of a loop on data no round; lanes
    // without values count, too.
    let is_choice = |primitive| has(&written_out.term, primitive);
    let chooses = [Primitive::Select, Primitive::While, Primitive::WhileIn]
        .into_iter()
        .any(is_choice);
    let pads = has(&written_out.term, Primitive::PadEmpty);
    let mut tells = false;
    for (number, values) in valuations(&signature, &facts, &program.valuations)?
        .into_iter()
        .enumerate()
    {
        let sizes = data::sizes(&signature, values)?;
        let mut arrays = data::arrays(&signature, &sizes, number as u64)?;
        let done = match ran.interpret(&signature, &sizes, &mut arrays) {
            Ok(done) => done,
            Err(driver::Error::NoValue(_)) if program.may_be_refused => continue,
            Err(error) => return Err(anyhow!("the interpreter fails: {error}")),
        };
        let Some(counted) = count(path, &signature, strategy.as_ref(), &sizes)? else {
            return Ok(Verdict::Wrong("the operations are not counted".to_owned()));
        };
        if !pads && counted > done || !chooses && counted < done {
            return Ok(Verdict::Wrong(format!(
                "other operations are counted than done: {counted} for {done} at n = {}, m = {}",
                values.n, values.m
            )));
        }
        tells |= done > 0;
    }
    Ok(match tells {
        true => Verdict::Agrees,
        false => Verdict::Vacuous("it does no operations".to_owned()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Case, Kind, case, numbers};

    type Count = fn(&Path, &Signature, Option<&Strategy>, &Sizes) -> anyhow::Result<Option<u128>>;

    /// How many of some programs a function counts wrongly.
    fn mistakes(count: Count) -> usize {
        let examine = move || {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("program.rise");
            let cases = (0..80).map(|number| case(Kind::Operations, &numbers(7, number)));
            let is_wrong = |case: &Case| {
                let Case::Operations(program) = case else {
                    panic!("{case}");
                };
                // Others need their files.
                if program.files.is_some() {
                    return false;
                }
                std::fs::write(&path, &program.text).unwrap();
                matches!(examined(program, &path, &count).unwrap(), Verdict::Wrong(_))
            };
            cases.filter(is_wrong).count()
        };
        let thread = std::thread::Builder::new().stack_size(driver::mlir::STACK);
        thread.spawn(examine).unwrap().join().unwrap()
    }

    #[test]
    fn counts_with_a_fault_are_found() {
        assert_eq!(mistakes(counted), 0);
        // As if the strategy had not been applied, and as if all sizes were one more.
        let without = |path: &Path, signature: &Signature, _: Option<&Strategy>, sizes: &Sizes| {
            counted(path, signature, None, sizes)
        };
        assert!(mistakes(without) > 0);
        let another =
            |path: &Path, signature: &Signature, strategy: Option<&Strategy>, sizes: &Sizes| {
                let count = counted(path, signature, strategy, sizes)?;
                Ok(count.map(|count| count + 1))
            };
        assert!(mistakes(another) > 20);
    }
}
