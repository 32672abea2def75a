//! Each version makes the program in its file.

use super::{DIVISIBLE, VERSIONS, symbolic_product};
use crate::support::{assert_golden, library, rewrite};

#[test]
fn versions_make_the_expected_programs() {
    let library = library("gemm.elevate");
    let program = symbolic_product("f32", DIVISIBLE);
    for version in VERSIONS {
        let name = version.split('(').next().unwrap_or(version);
        let rewritten = rewrite(&library, version, &program);
        assert_golden(&rewritten, &format!("gemm/golden/{name}.rise"));
        let lowered = rewrite(&library, &format!("{version} ; lowerToC"), &program);
        assert_golden(&lowered, &format!("gemm/golden/{name}_lowered.rise"));
    }
}
