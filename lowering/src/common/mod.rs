//! Tools of several passes.

pub(crate) mod at_most;
pub(crate) mod bytes;
pub(crate) mod fragments;
pub(crate) mod fresh;
pub(crate) mod inline;
pub(crate) mod intrinsics;
pub(crate) mod lowered;
pub(crate) mod origin;
pub(crate) mod reach;
pub(crate) mod threads;
pub(crate) mod walk;
pub(crate) mod wording;
