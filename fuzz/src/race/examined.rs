//! Programs verified, lowered and run.

use anyhow::anyhow;
use driver::mlir::refusal::is_refusal;
use melior::ir::Module;
use rise_runtime::array::Array;
use rise_runtime::compile::OptimizationLevel;
use rise_runtime::execute::Arguments;

use super::{BEFORE, Race};
use crate::{Oracle, Verdict};

/// The words of the verifier about commands that write to what others write.
const FROM_OUTSIDE: &str = "an acceptor from outside";

impl Oracle {
    /// The verdict on a program with parallel loops.
    ///
    /// # Errors
    /// If it cannot be compiled.
    pub(crate) fn raced(&self, race: &Race) -> anyhow::Result<Verdict> {
        let module = Module::parse(&self.context, &race.text());
        let said = self.said();
        if module.is_none() && !said.iter().any(|message| message.contains(FROM_OUTSIDE)) {
            let text = said.join("\n");
            return Ok(Verdict::Wrong(format!("the module is not valid: {text}")));
        }
        if let Some(wrong) = race.wrong_verdict(module.is_some()) {
            return Ok(Verdict::Wrong(wrong));
        }
        let Some(mut module) = module else {
            return Ok(Verdict::Agrees);
        };
        let done = race.done();
        if let Err(messages) = self.run_passes(&mut module, race.pipeline) {
            let text = messages.join("\n");
            return Ok(match (is_refusal(&messages), &done.race) {
                (true, Some(_)) => Verdict::Agrees,
                (true, None) if race.reads_memory => Verdict::Refused(text),
                _ => Verdict::Wrong(format!("a pass fails: {text}")),
            });
        }
        if let Some(race) = done.race {
            return Ok(Verdict::Wrong(format!("a race is compiled: {race}")));
        }
        let found = self.memory_after(race, &module)?;
        let pairs = found.iter().zip(&done.memory);
        let other = pairs
            .clone()
            .position(|(found, expected)| found != expected);
        Ok(match other {
            Some(number) => Verdict::Wrong(format!(
                "the code computes something else: output {number}: expected {:?}, found {:?}",
                done.memory[number], found[number]
            )),
            None => Verdict::Agrees,
        })
    }

    /// The contents of the outputs after a call.
    fn memory_after(&self, race: &Race, module: &Module) -> anyhow::Result<Vec<Vec<i32>>> {
        let kernel = self.kernel(module, OptimizationLevel::O1)?;
        let mut arrays = vec![Array::from_slice(&[race.input().len()], race.input())?];
        for shape in race.shapes() {
            let count = shape.iter().product();
            arrays.push(Array::from_slice(&shape, &vec![BEFORE; count])?);
        }
        let mut arguments = Arguments::new();
        for array in &mut arrays {
            arguments.push_fields(array);
        }
        // SAFETY: the packed entry takes the fields of a descriptor for each memref of the
        // function, and the arrays have their extents.
        unsafe { kernel.call(&mut arguments.pointers()) };
        drop(arguments);
        let numbers = |array: &Array| {
            let numbers = array.as_slice::<i32>();
            numbers
                .map(<[i32]>::to_vec)
                .map_err(|error| anyhow!("{error}"))
        };
        arrays[1..].iter().map(numbers).collect()
    }
}
