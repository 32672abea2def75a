//! Kernels of devices: loops on their threads, and `run`, whose threads the program counts.

use melior::ir::attribute::{ArrayAttribute, StringAttribute};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Outcome};
use rise_dialect::operations::dpia;
use rise_dialect::types::{self, Access};
use rise_lang::primitives::{Group, Primitive};

use crate::common::threads::{LANES_IN, Level, Threads, WARP_GROUPS_IN, WARPS_IN};

use super::FOR_DEVICES;
use super::access::{self, require_writable};
use super::evaluate::{Evaluator, Parameter, Term};
use super::primitive::Application;

/// The sizes of `run`: the threads of a group in three dimensions, and all threads.
const SIZES: [&str; 6] = ["lx", "ly", "lz", "gx", "gy", "gz"];
/// The most threads of a group that every device has.
const MOST_THREADS: u64 = 1024;

impl<'c> Application<'c> {
    /// A value that one kernel computes.
    pub fn run(&self, evaluator: &mut Evaluator<'c>) -> Outcome<'c, Term<'c>> {
        let input = self.expression(0)?;
        let input = require_writable(&evaluator.builder, input, self.location())?;
        let loop_on_threads = ir::definition(input).and_then(Threads::of);
        let is_outermost = |threads: Threads| matches!(threads.level, Level::Global | Level::Group);
        if !loop_on_threads.is_some_and(is_outermost) {
            return Err(Diagnostic::error(
                self.location(),
                "`run` is one kernel: expected `mapGlobal` or `mapWorkGroup` as the outermost part of its value, whose result is the value",
            ));
        }
        let sizes = SIZES.iter().map(|size| self.attribute(evaluator, size));
        let sizes = sizes.collect::<Result<Vec<_>, _>>()?;
        let mut threads: u64 = 1;
        for (name, size) in SIZES.iter().zip(&sizes).take(3) {
            let count = types::nat(*size).ok().and_then(|size| size.as_constant());
            threads = match count {
                Some(count) if count > 0 => threads.saturating_mul(count),
                _ => {
                    return Err(Diagnostic::error(
                        self.location(),
                        format!(
                            "`{name}` of `run`, the threads of a group in a dimension, must be a number above zero that is known here"
                        ),
                    ));
                }
            };
        }
        if threads > MOST_THREADS {
            return Err(Diagnostic::error(
                self.location(),
                format!(
                    "`run` has groups of {threads} threads, and a device runs at most {MOST_THREADS} in one"
                ),
            ));
        }
        let sizes = ArrayAttribute::new(evaluator.context, &sizes).into();
        let attributes = [("threads", sizes)];
        self.finish(
            evaluator,
            dpia::RUN,
            &[input],
            Access::Write,
            &attributes,
            None,
        )
    }

    /// A loop on threads of a GPU; it keeps its name for messages.
    pub fn loop_on_gpu(&self, evaluator: &mut Evaluator<'c>) -> Outcome<'c, Term<'c>> {
        let input = self.readable(1)?;
        let parameter = Parameter::element_of(input, self.element(input)?);
        let (region, _) = self.writing_region(evaluator, 0, &[parameter])?;
        let name = StringAttribute::new(evaluator.context, self.primitive.name()).into();
        let mut attributes = vec![(access::WRITTEN_AS, name)];
        if let Some(level) = Level::of(self.primitive) {
            let dimension = self.dimension(evaluator, level)?;
            let threads = Threads { level, dimension };
            attributes.extend(threads.attributes(evaluator.context));
        }
        let access = Access::Write;
        self.finish(
            evaluator,
            dpia::MAP_PAR,
            &[input],
            access,
            &attributes,
            Some(region),
        )
    }

    /// The dimension of a loop on threads of a GPU, which its declaration bounds.
    fn dimension(&self, evaluator: &Evaluator<'c>, level: Level) -> Outcome<'c, usize> {
        match level {
            Level::Lane => return Ok(LANES_IN),
            Level::Warp => return Ok(WARPS_IN),
            Level::WarpGroup => return Ok(WARP_GROUPS_IN),
            Level::Global | Level::Group | Level::Local => {}
        }
        let dimension = types::nat(self.attribute(evaluator, "dim")?).ok();
        let dimension = dimension.and_then(|dimension| dimension.as_constant());
        let dimension = dimension.and_then(|dimension| usize::try_from(dimension).ok());
        dimension.filter(|dimension| *dimension < 3).ok_or_else(|| {
            Diagnostic::error(
                self.location(),
                format!(
                    "the dimension of `{}` is not known here: expected 0, 1 or 2",
                    self.primitive.name()
                ),
            )
        })
    }
}

/// Reason why a primitive that devices have is no code here, and what to do: a part of a message.
pub(super) fn why_not_here(primitive: Primitive) -> Option<String> {
    match primitive {
        Primitive::Run => Some(format!("{FOR_DEVICES}: choose a device as target")),
        _ if Level::of(primitive).is_some() => Some(format!(
            "{FOR_DEVICES}: choose a device as target, or `mapPar`, which runs a loop on threads of the CPU"
        )),
        Primitive::ReduceSeqRoles | Primitive::ReduceSeqStaged => Some(format!(
            "{FOR_DEVICES}: choose a device as target, or `reduceSeq` of the values"
        )),
        Primitive::CopyInBulk => Some(format!(
            "{FOR_DEVICES}: choose a device as target, or `mapSeq (mapSeq id)`"
        )),
        _ if primitive.group() == Group::Warps => Some(format!(
            "{FOR_DEVICES}: choose the target `cuda`, for the tensor cores of a GPU"
        )),
        _ => None,
    }
}
