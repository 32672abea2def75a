//! Names in index expressions: what each stands for, and new ones.

use rise_dialect::ir::Val;
use rise_lang::nat::Name;
use rustc_hash::FxHashMap;

/// The names that index expressions may mention here.
#[derive(Default)]
pub(in crate::dpia_to_loops) struct Names<'c> {
    pub variables: FxHashMap<Name, Variable<'c>>,
    /// How many names were made.
    made: usize,
}

impl Names<'_> {
    /// A name that no user can write.
    pub fn fresh(&mut self, stem: &str) -> Name {
        self.made += 1;
        Name::from(format!("%{stem}{}", self.made).as_str())
    }

    /// How many names were made so far.
    pub fn made(&self) -> usize {
        self.made
    }
}

/// The value of a name in an index expression.
#[derive(Clone, Copy)]
pub(in crate::dpia_to_loops) struct Variable<'c> {
    pub value: Val<'c>,
    pub role: Role,
}

/// How affine maps may use a variable.
#[derive(Clone, Copy, PartialEq)]
pub(in crate::dpia_to_loops) enum Role {
    /// The variable of an affine loop.
    Dimension,
    /// A value of the function's top level.
    Symbol,
    /// Neither.
    Opaque,
}
