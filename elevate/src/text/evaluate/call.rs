//! The call of a definition as a strategy: it is expanded when it is applied, so that definitions
//! may use themselves.

use std::{
    fmt,
    sync::{
        Arc, OnceLock, Weak,
        atomic::{AtomicBool, Ordering},
    },
};

use rise_lang::term::Term;

use super::{
    Evaluator,
    interner::{Expansion, Interner},
    value::{Value, write_named},
};
use crate::{
    Outcome, Run,
    heads::{Heads, KnownHeads},
    rise::Strategy,
    run::Reason,
    strategy::{Transform, WeakStrategy},
    text::{core::Global, library::Definitions},
};

/// A definition with all its arguments.
pub(super) struct Call {
    pub(super) definitions: Arc<Definitions>,
    /// Where the expansion is remembered. A strong reference would be a circle.
    pub(super) interner: Weak<Interner>,
    pub(super) global: Global,
    pub(super) arguments: Vec<Value>,
    /// The expansion that the interner has kept, for as long as it does.
    pub(super) expanded: OnceLock<WeakStrategy<Term>>,
    pub(super) heads: KnownHeads,
    /// Whether they are being found.
    pub(super) is_looking: AtomicBool,
}

impl Call {
    fn expansion(&self, this: &Strategy) -> Expansion {
        if let Some(known) = self.expanded.get().and_then(WeakStrategy::upgrade) {
            return Ok(known);
        }
        let expansion = self.kept_expansion(this);
        if let Ok(strategy) = &expansion {
            self.expanded.get_or_init(|| strategy.downgrade());
        }
        expansion
    }

    fn kept_expansion(&self, this: &Strategy) -> Expansion {
        let interner = self.interner.upgrade().unwrap_or_default();
        if let Some(known) = interner.expansion(this) {
            return known;
        }
        let mut evaluator = Evaluator::new(&self.definitions, &interner);
        let expansion = evaluator.expand(self.global, &self.arguments);
        interner.keep_expansion(
            this,
            expansion.map_err(|error| Arc::from(error.to_string())),
        )
    }
}

impl Transform<Term> for Call {
    fn apply(&self, this: &Strategy, program: &Term, run: &mut Run<Term>) -> Outcome<Term> {
        match self.expansion(this) {
            Ok(strategy) => run.apply(&strategy, program),
            // Nothing that goes on inside of a strategy is more telling than that it is none.
            Err(message) => run.fail(this, program, u32::MAX, || {
                Reason::Said(message.to_string())
            }),
        }
    }

    fn heads(&self, this: &Strategy) -> Option<&Heads> {
        self.heads.get_or(|| {
            // A definition that begins with itself could be any.
            if self.is_looking.swap(true, Ordering::Relaxed) {
                return None;
            }
            let heads = self.expansion(this).ok();
            let heads = heads.and_then(|strategy| strategy.heads().copied());
            self.is_looking.store(false, Ordering::Relaxed);
            heads
        })
    }

    fn describe(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.definitions.name(self.global))?;
        let names = self.definitions.parameters_with_defaults(self.global);
        write_named(&names, &self.arguments, formatter)
    }
}

/// A strategy from a text, with what it needs to be expanded.
pub(in crate::text) struct Root {
    pub(in crate::text) strategy: Strategy,
    pub(in crate::text) _interner: Arc<Interner>,
}

impl Transform<Term> for Root {
    fn apply(&self, _: &Strategy, program: &Term, run: &mut Run<Term>) -> Outcome<Term> {
        self.strategy
            .transform()
            .apply(&self.strategy, program, run)
    }

    fn heads(&self, _: &Strategy) -> Option<&Heads> {
        self.strategy.heads()
    }

    fn describe(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.strategy)
    }
}
