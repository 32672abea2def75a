//! The pass `rise-to-blas`: products become calls of functions of BLAS.

use melior::Context;
use melior::ir::operation::OperationRefMut;
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir;
use rise_dialect::pass::{Effect, OptionValues, Pass, PassOption};

use crate::elevate::{all_but_last, location, rewrite_all};
use crate::rewrite::Options;
use crate::strategy::Wish;

/// The routines that the option may name, each with its strategy.
const ROUTINES: [(&str, &str); 6] = [
    ("gemm", "useGemm"),
    ("gemv", "useGemv"),
    ("ger", "useGer"),
    ("dot", "useDot"),
    ("axpy", "useAxpy"),
    ("nrm2", "useNrm2"),
];

/// The pass. It runs on any operation, and rewrites the programs of the functions that this is or
/// holds.
pub static PASS: Pass = Pass {
    argument: "rise-to-blas",
    name: "RiseToBlas",
    description: "Make calls of functions of BLAS of products in RISE programs, where there are some: the strategy `useBlas`",
    anchor: "",
    options: &[PassOption {
        name: "routine",
        description: "The only routine that is called, such as gemm: gemm, gemv, ger, dot, axpy or nrm2",
        default: "",
        is_flag: false,
    }],
    run,
};

fn run<'c>(
    context: &'c Context,
    operation: OperationRefMut<'c, '_>,
    options: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let operation = ir::own(operation);
    let expression = match options.text("routine") {
        "" => "try(useBlas)".to_owned(),
        wanted => {
            let known = ROUTINES.iter().find(|(name, _)| *name == wanted);
            let (_, strategy) = known.ok_or_else(|| {
                Diagnostic::error(
                    location(operation),
                    format!(
                        "expected gemm, gemv, ger, dot, axpy or nrm2 as `routine` of `rise-to-blas`, found `{wanted}`"
                    ),
                )
            })?;
            format!("lambdaForms ; try(someFirst({strategy}))")
        }
    };
    let wish = Wish {
        expression: Some(&expression),
        ..Wish::default()
    };
    rewrite_all(context, operation, wish, None, Options::default()).map_err(all_but_last)?;
    Ok(Effect::Changed)
}
