//! How passes fail.

use melior::ir::operation::{OperationLike, OperationMutLike, OperationRefMut};
use melior::ir::{BlockLike, RegionLike};
use rise_dialect::pass::{self, Effect, Pass};

use super::execute::Compiler;

static PANICS: Pass = Pass {
    argument: "test-panic",
    name: "TestPanic",
    description: "Panics",
    anchor: "func.func",
    options: &[],
    run: |_, _, _| panic!("the reason"),
};

#[test]
fn a_panic_in_a_pass_is_an_error_at_the_operation() {
    let compiler = Compiler::new();
    pass::register(&PANICS);
    let outcome = compiler.lower("func.func @f() { return }", "func.func(test-panic)");
    let message = outcome.expect_err("the pass fails");
    assert!(
        message.contains(
            "internal error in pass `test-panic`: the reason; please report it with this input"
        ),
        "{message}"
    );
}

/// Takes the last operation of a function away, without which it does not verify.
fn break_apart(function: &OperationRefMut) {
    let body = function.region(0).expect("a function has a region");
    let block = body.first_block().expect("it is defined");
    let mut last = block.terminator_mut().expect("it is verified");
    last.remove_from_parent();
}

static BREAKS: Pass = Pass {
    argument: "test-break",
    name: "TestBreak",
    description: "Breaks a function",
    anchor: "func.func",
    options: &[],
    run: |_, function, _| {
        break_apart(&function);
        Ok(Effect::Changed)
    },
};

static BREAKS_SILENTLY: Pass = Pass {
    argument: "test-break-silently",
    name: "TestBreakSilently",
    description: "Breaks a function and says that it is as it was",
    anchor: "func.func",
    options: &[],
    run: |_, function, _| {
        break_apart(&function);
        Ok(Effect::Unchanged)
    },
};

#[test]
fn what_a_pass_did_not_change_is_not_verified_again() {
    let compiler = Compiler::new();
    pass::register(&BREAKS);
    pass::register(&BREAKS_SILENTLY);
    let lower = |pass: &str| {
        let pipeline = format!("func.func({pass})");
        let lowered = compiler.lower("func.func @f() { return }", &pipeline);
        lowered.map(|_| ())
    };
    let message = lower("test-break").expect_err("it is verified");
    assert!(message.contains("empty block"), "{message}");
    assert_eq!(lower("test-break-silently"), Ok(()));
}
