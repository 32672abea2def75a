//! Every way to be wrong, pinned.
