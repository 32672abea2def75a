//! Set-up, build, test, bench and docs of the workspace.

fn main() {}
