//! Rings of stages whose values the copy engine brings: which copies are waited for together.

use melior::ir::attribute::IntegerAttribute;
use melior::ir::operation::OperationLike;
use rise_dialect::ir::{self, Op};
use rise_dialect::operations::dpia;

use crate::loops_to_kernels::TARGET;
use crate::on_kernels::bulk_copies::BulkCopy;

/// Copies that are waited for together: those of stages, or one alone.
pub(super) struct Ring<'c> {
    /// Copies of a stage, in one block.
    pub stages: Vec<Vec<BulkCopy<'c>>>,
    /// Where threads wait for a stage; nowhere if each copy is waited for at once.
    pub awaits: Vec<Op<'c>>,
    /// How many barriers it has.
    pub barriers: i64,
}

/// The rings of a kernel, if the copies of each stage are made together.
pub(super) fn rings_of<'c>(kernel: Op<'c>, copies: Vec<BulkCopy<'c>>) -> Option<Vec<Ring<'c>>> {
    let operations = ir::nested(kernel);
    let named = |name: &str| -> Vec<Op<'c>> {
        let all = operations.iter().copied();
        all.filter(|operation| ir::name(*operation) == name)
            .collect()
    };
    let (begins, waits) = (named(dpia::BEGIN_STAGE), named(dpia::AWAIT_STAGE));
    let mut rings: Vec<Ring<'c>> = Vec::new();
    let mut known: Vec<(Op<'c>, usize)> = Vec::new();
    for copy in copies {
        // A stage inside of another one begins later.
        let begin = begins
            .iter()
            .rev()
            .find(|begin| is_in_stage(&copy, **begin));
        let target = ir::operand(copy.operation, TARGET);
        let awaits = waits.iter().copied();
        let awaits: Vec<Op<'c>> = awaits
            .filter(|wait| begin.is_some() && ir::operands(*wait).contains(&target))
            .collect();
        if begin.is_some_and(|begin| !is_made_once(&copy, *begin)) {
            return None;
        }
        let Some((begin, first)) = begin.zip(awaits.first()) else {
            rings.push(Ring {
                stages: vec![vec![copy]],
                awaits: Vec::new(),
                barriers: 1,
            });
            continue;
        };
        let same = rings.iter().position(|ring| ring.awaits.contains(first));
        let number = same.unwrap_or(rings.len());
        if same.is_none() {
            rings.push(Ring {
                stages: Vec::new(),
                barriers: later(*first) + 2,
                awaits,
            });
        }
        match known.iter().position(|(of, _)| of == begin) {
            Some(place) => {
                let stage = rings[number].stages.get_mut(known[place].1)?;
                let is_together = ir::block_of(stage[0].operation) == ir::block_of(copy.operation);
                is_together.then(|| stage.push(copy))?;
            }
            None => {
                known.push((*begin, rings[number].stages.len()));
                rings[number].stages.push(vec![copy]);
            }
        }
    }
    Some(rings)
}

/// Whether a copy in a stage is made whenever there is one: at most the question whether there is a
/// value of that number stands around it.
fn is_made_once(copy: &BulkCopy, begin: Op) -> bool {
    let block = ir::block_of(begin);
    let is_question = |around: &Op| {
        let mut blocks = ir::blocks(*around).into_iter().skip(1);
        let has_no_other = blocks.all(|other| ir::operations(other).len() <= 1);
        ir::name(*around) == "scf.if" && ir::block_of(*around) == block && has_no_other
    };
    ir::block_of(copy.operation) == block
        || ir::parent(copy.operation).is_some_and(|around| is_question(&around))
}

/// Whether a copy is in the stage that begins at an operation.
fn is_in_stage(copy: &BulkCopy, begin: Op) -> bool {
    let operations = ir::block_of(begin).map_or_else(Vec::new, ir::operations);
    let behind = operations.into_iter().skip_while(|one| *one != begin);
    let mut stage = behind.take_while(|one| ir::name(*one) != dpia::END_STAGE);
    stage.any(|one| one == copy.operation || ir::is_in(copy.operation, one))
}

/// How many later stages may be on their way when a stage is waited for.
pub(super) fn later(wait: Op) -> i64 {
    let later = wait.attribute("later").ok();
    let later = later.and_then(|later| IntegerAttribute::try_from(later).ok());
    later.map_or(0, |later| later.value())
}
