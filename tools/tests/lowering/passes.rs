//! How passes fail.

use rise_dialect::pass::{self, Pass};

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
