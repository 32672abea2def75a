//! Sizes that the tiles do not divide: which rule needs which fact.

use rise_lang::term::Definition;

use super::{product, symbolic_product};
use crate::support::{library, printed, strategy, try_rewrite};

/// The message of the strategy that fails; the program stays as it was.
fn refusal(expression: &str, program: &Definition) -> String {
    let before = printed(program);
    let strategy = strategy(&library("gemm.elevate"), expression);
    let failure = match try_rewrite(&strategy, program) {
        Ok(rewritten) => panic!("{expression} makes\n{}\nof\n{before}", printed(&rewritten)),
        Err(failure) => failure,
    };
    assert_eq!(printed(program), before);
    failure.to_string()
}

#[test]
fn known_sizes() {
    for (version, sizes, message) in [
        (
            "blocking",
            [33, 64, 64],
            "`splitJoin(32)` failed: `33%32 == 0` does not hold",
        ),
        (
            "blocking",
            [64, 64, 33],
            "`splitJoin(32)` failed: `33%32 == 0` does not hold",
        ),
        (
            "vectorized",
            [64, 6, 64],
            "`splitReduceInOrder(4)` failed: `6%4 == 0` does not hold",
        ),
        (
            "loopPermutation",
            [1000, 1000, 1000],
            "`splitJoin(32)` failed: `1000%32 == 0` does not hold",
        ),
        (
            "arrayPacking",
            [64, 64, 48],
            "`packRows(32, 32)` failed: `48%32 == 0` does not hold",
        ),
        (
            "cacheBlocks",
            [64, 6, 64],
            "`splitReduceInOrder(4)` failed: `6%4 == 0` does not hold",
        ),
        (
            "parallelTiles",
            [31, 4, 32],
            "`splitJoin(32)` failed: `31%32 == 0` does not hold",
        ),
        (
            "registerTilesInPlace(6, 16, 8)",
            [64, 64, 64],
            "`splitJoin(6)` failed: `64%6 == 0` does not hold",
        ),
        (
            "registerTiles(8, 32, 12)",
            [64, 64, 64],
            "`vectorizeMap(12)` failed: `32%12 == 0` does not hold",
        ),
    ] {
        let found = refusal(version, &product("f32", sizes));
        assert_eq!(found, message, "{version} for {sizes:?}");
    }
}

#[test]
fn facts_that_are_not_stated() {
    for (version, facts, rule, fact) in [
        ("blocking", "", "splitJoin(32)", "m%32 == 0"),
        (
            "blocking",
            "where n % 32 == 0, k % 4 == 0",
            "splitJoin(32)",
            "m%32 == 0",
        ),
        (
            "blocking",
            "where k % 4 == 0, m % 32 == 0",
            "splitJoin(32)",
            "n%32 == 0",
        ),
        (
            "blocking",
            "where n % 32 == 0, m % 32 == 0",
            "splitReduceInOrder(4)",
            "k%4 == 0",
        ),
        (
            "vectorized",
            "where n % 32 == 0, k % 6 == 0, m % 32 == 0",
            "splitReduceInOrder(4)",
            "k%4 == 0",
        ),
        (
            "arrayPacking",
            "where n % 32 == 0, k % 4 == 0, m % 16 == 0",
            "packRows(32, 32)",
            "m%32 == 0",
        ),
        (
            "registerTilesInPlace(8, 32, 16)",
            "where n % 4 == 0, m % 32 == 0",
            "splitJoin(8)",
            "n%8 == 0",
        ),
    ] {
        let found = refusal(version, &symbolic_product("f32", facts));
        let message = format!(
            "`{rule}` failed: `{fact}` does not follow from what is known of the sizes; state it with `where` in the program"
        );
        assert_eq!(found, message, "{version} {facts}");
    }
}
