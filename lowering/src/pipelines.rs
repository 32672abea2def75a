//! Pipelines: one name for the whole way, or for a part of it.

use rise_dialect::pass::Pipeline;

/// All pipelines of this crate.
pub static PIPELINES: [Pipeline; 6] = [
    Pipeline {
        argument: "rise-to-imperative",
        description: "Translate low-level RISE to imperative DPIA",
        expand: |options| without_options(options, || TO_IMPERATIVE.to_owned()),
    },
    Pipeline {
        argument: "rise-to-scf",
        description: "Translate low-level RISE to scf loops",
        expand: |options| without_options(options, || to_loops(Loops::Scf, Bodies::Refused)),
    },
    Pipeline {
        argument: "rise-to-affine",
        description: "Translate low-level RISE to affine loops",
        expand: |options| without_options(options, || to_loops(Loops::Affine, Bodies::Refused)),
    },
    Pipeline {
        argument: "loops-to-llvm",
        description: "Lower loops over memrefs or tensors to the LLVM dialect; option parallel=threads (default, the same code as openmp: the program it is linked to decides) or sequential, failures=abort (default) or report",
        expand: |options| Ok(to_llvm(&Options::parse(options)?)),
    },
    Pipeline {
        argument: "rise-to-llvm",
        description: "Lower low-level RISE to the LLVM dialect; options loops=affine (default) or scf, parallel=threads (default, the same code as openmp) or sequential, failures=abort (default) or report",
        expand: |options| {
            let options = Options::parse(options)?;
            let loops = to_loops(options.loops, Bodies::Refused);
            Ok(format!("{loops},{}", to_llvm(&options)))
        },
    },
    Pipeline {
        argument: "rise-to-emitc",
        description: "Translate low-level RISE to C in the EmitC dialect; options parallel=openmp (default) or sequential, header=FILE for the C header to include",
        expand: to_c,
    },
];

const TO_IMPERATIVE: &str = "declare-foreign-functions,func.func(rise-to-dpia,dpia-to-imperative)";

#[derive(Clone, Copy)]
enum Loops {
    Scf,
    Affine,
}

/// What becomes of the bodies of foreign functions, which are C.
#[derive(Clone, Copy)]
enum Bodies {
    Refused,
    Kept,
}

#[derive(Clone, Copy)]
enum Parallel {
    OpenMp,
    Sequential,
}

/// What becomes of what goes wrong at run time.
#[derive(Clone, Copy)]
enum Failures {
    /// A failed check ends the process.
    Abort,
    /// The caller hears of it: see [`crate::failures`].
    Report,
}

struct Options {
    loops: Loops,
    parallel: Parallel,
    failures: Failures,
}

impl Options {
    fn parse(text: &str) -> Result<Self, String> {
        let mut options = Self {
            loops: Loops::Affine,
            parallel: Parallel::OpenMp,
            failures: Failures::Abort,
        };
        for option in text.split_whitespace() {
            match option.split_once('=') {
                Some(("loops", "scf")) => options.loops = Loops::Scf,
                Some(("loops", "affine")) => options.loops = Loops::Affine,
                Some(("parallel", "openmp" | "threads")) => options.parallel = Parallel::OpenMp,
                Some(("parallel", "sequential")) => options.parallel = Parallel::Sequential,
                Some(("failures", "abort")) => options.failures = Failures::Abort,
                Some(("failures", "report")) => options.failures = Failures::Report,
                _ => {
                    return Err(format!(
                        "unknown option `{option}`: expected loops=affine, loops=scf, parallel=threads, parallel=openmp, parallel=sequential, \
                         failures=abort or failures=report"
                    ));
                }
            }
        }
        Ok(options)
    }
}

fn without_options(options: &str, pipeline: impl FnOnce() -> String) -> Result<String, String> {
    if options.trim().is_empty() {
        Ok(pipeline())
    } else {
        Err(format!("expected no options, found `{options}`"))
    }
}

/// What is the same is merged first: `canonicalize` looks into the whole body of a loop again for every operation that it removes there.
fn to_loops(loops: Loops, bodies: Bodies) -> String {
    let conversion = match loops {
        Loops::Scf => "convert-dpia-to-scf",
        Loops::Affine => "convert-dpia-to-affine",
    };
    let bodies = match bodies {
        Bodies::Refused => "",
        Bodies::Kept => "{bodies=true}",
    };
    format!(
        "declare-foreign-functions{bodies},func.func(rise-to-dpia,dpia-to-imperative,{conversion},cse,canonicalize,cse)"
    )
}

/// The order matters: with OpenMP, structured control flow must stay until memrefs are gone, and the omp operations until functions
/// have their final calling convention. Failures are reported by structured control flow over memory that is in its place. Loops of one round go
/// first: what is the same before and inside of them is seen by LLVM only after it has cleaned up, too late to load it once. What LLVM has an
/// operation for is converted before `arith-expand`, whose minimum and maximum do not tell the zeros apart.
fn to_llvm(options: &Options) -> String {
    let report = match options.failures {
        Failures::Abort => "",
        Failures::Report => "report-failures,",
    };
    let (hoisting, early, control_flow, late, last) = match options.parallel {
        Parallel::OpenMp => (
            "func.func(hoist-private-memory),",
            "convert-scf-to-openmp,",
            "",
            "convert-scf-to-cf,",
            "convert-openmp-to-llvm,",
        ),
        Parallel::Sequential => (
            "func.func(hoist-private-memory{through-parallel=true}),",
            "",
            "convert-scf-to-cf,",
            "",
            "",
        ),
    };
    format!(
        "one-shot-bufferize{{bufferize-function-boundaries=true function-boundary-type-conversion=identity-layout-map}},\
         func.func(approximate-vector-math{{for-llvm=true}},affine-loop-normalize{{promote-single-iter=true}}),lower-affine,{hoisting}{report}{early}{control_flow}convert-vector-to-llvm,expand-strided-metadata,lower-affine,finalize-memref-to-llvm,{late}\
         convert-math-to-llvm,convert-math-to-libm,convert-arith-to-llvm,arith-expand,convert-arith-to-llvm,convert-index-to-llvm,convert-ub-to-llvm,\
         convert-cf-to-llvm,convert-func-to-llvm,{last}reconcile-unrealized-casts,llvm.func(distribute-offsets,annotate-alias-scopes)"
    )
}

fn to_c(options: &str) -> Result<String, String> {
    let (mut parallel, mut header) = (true, String::new());
    for option in options.split_whitespace() {
        match option.split_once('=') {
            Some(("parallel", "openmp")) => parallel = true,
            Some(("parallel", "sequential")) => parallel = false,
            Some(("header", name)) => header = format!(" header={name}"),
            _ => {
                return Err(format!(
                    "unknown option `{option}`: expected parallel=openmp, parallel=sequential or header=FILE"
                ));
            }
        }
    }
    Ok(format!(
        "func.func(describe-c-interface),{},func.func(hoist-private-memory{{through-parallel={}}},approximate-vector-math,canonicalize,cse),\
         convert-loops-to-emitc{{parallel={parallel}{header}}}",
        to_loops(Loops::Scf, Bodies::Kept),
        !parallel,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_in_any_order() {
        let options = Options::parse("parallel=sequential loops=scf").unwrap();
        assert!(matches!(
            (options.loops, options.parallel),
            (Loops::Scf, Parallel::Sequential)
        ));
    }

    #[test]
    fn unknown_options_are_named() {
        assert!(
            Options::parse("loops=polly")
                .err()
                .unwrap()
                .contains("`loops=polly`")
        );
        assert!(without_options("x=1", String::new).is_err());
    }
}
