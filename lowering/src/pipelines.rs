//! Pipelines: one name for the whole way, or for a part of it.

use std::collections::HashMap;
use std::fmt;

use rise_dialect::budget;
use rise_dialect::pass::Pipeline;

use crate::kernels_to_spirv::{API, APIS};

/// All pipelines of this crate.
pub static PIPELINES: [Pipeline; 10] = [
    Pipeline {
        argument: "rise-to-imperative",
        description: "Translate low-level RISE to imperative DPIA; options budget-operations=BUDGET-OPERATIONS, budget-memory=BUDGET-MEMORY (MiB) and budget-time=BUDGET-TIME (seconds), how much each pass may make of a function",
        expand: |options| with_budget(options, to_imperative),
    },
    Pipeline {
        argument: "rise-to-scf",
        description: "Translate low-level RISE to scf loops; options budget-operations=BUDGET-OPERATIONS, budget-memory=BUDGET-MEMORY (MiB) and budget-time=BUDGET-TIME (seconds), how much each pass may make of a function, max-iterations=MAX-ITERATIONS, the most rounds of a `while`",
        expand: |options| {
            with_limits(options, |budget| {
                to_loops(Loops::Scf, Bodies::Refused, budget)
            })
        },
    },
    Pipeline {
        argument: "rise-to-affine",
        description: "Translate low-level RISE to affine loops; options budget-operations=BUDGET-OPERATIONS, budget-memory=BUDGET-MEMORY (MiB) and budget-time=BUDGET-TIME (seconds), how much each pass may make of a function, max-iterations=MAX-ITERATIONS, the most rounds of a `while`",
        expand: |options| {
            with_limits(options, |budget| {
                to_loops(Loops::Affine, Bodies::Refused, budget)
            })
        },
    },
    Pipeline {
        argument: "rise-to-kernels",
        description: "Translate low-level RISE for a device to kernels of the gpu dialect and a host function that launches them; options budget-operations=BUDGET-OPERATIONS, budget-memory=BUDGET-MEMORY (MiB) and budget-time=BUDGET-TIME (seconds), how much each pass may make of a function, max-iterations=MAX-ITERATIONS, the most rounds of a `while`",
        expand: |options| with_limits(options, to_kernels),
    },
    Pipeline {
        argument: "kernels-to-ptx",
        description: "Compile kernels of the gpu dialect to PTX, in a gpu.binary; option chip=CHIP, the oldest GPU that it is for, such as sm_90 (default sm_80)",
        expand: |options| {
            let options = read(options, &[], &[CHIP])?;
            to_ptx(options.get(CHIP).copied())
        },
    },
    Pipeline {
        argument: "kernels-to-amdgpu",
        description: "Compile kernels of the gpu dialect to the assembly of AMD's GPUs, in a gpu.binary; option chip=CHIP, the GPU that it is for, such as gfx1100 (default gfx942)",
        expand: |options| {
            let options = read(options, &[], &[CHIP])?;
            to_amdgpu(options.get(CHIP).copied())
        },
    },
    Pipeline {
        argument: "kernels-to-spirv",
        description: "Compile kernels of the gpu dialect to SPIR-V, in a gpu.binary; option api=vulkan (default) or opencl, the interface that they are launched by",
        expand: |options| {
            let options = read(options, &[SPIRV_API], &[])?;
            Ok(to_spirv(options.get(API).copied().unwrap_or(APIS[0])))
        },
    },
    Pipeline {
        argument: "loops-to-llvm",
        description: "Lower loops over memrefs or tensors to the LLVM dialect; option parallel=threads (default, the same code as openmp: the program it is linked to decides) or sequential, failures=abort (default) or report, fma=true (default) or false, whether the processor has fused multiplications and additions, avx512=false (default) or true, bf16=false (default) or true, whether it rounds to bf16",
        expand: |options| {
            let options = Options::parse(options, &[PARALLEL, FAILURES, FMA, AVX512, BF16], &[])?;
            Ok(format!("require-lowered,{}", to_llvm(&options)))
        },
    },
    Pipeline {
        argument: "rise-to-llvm",
        description: "Lower low-level RISE to the LLVM dialect; options loops=affine (default) or scf, parallel=threads (default, the same code as openmp) or sequential, failures=abort (default) or report, fma=true (default) or false, whether the processor has fused multiplications and additions, avx512=false (default) or true, bf16=false (default) or true, whether it rounds to bf16, device=none (default), cuda, opencl or vulkan, chip=CHIP, the oldest GPU of CUDA, budget-operations=BUDGET-OPERATIONS, budget-memory=BUDGET-MEMORY (MiB) and budget-time=BUDGET-TIME (seconds), how much each pass may make of a function, max-iterations=MAX-ITERATIONS, the most rounds of a `while`",
        expand: |options| {
            let [operations, memory, time] = BUDGETS;
            let free = [operations, memory, time, CHIP, ITERATIONS];
            let options = Options::parse(
                options,
                &[LOOPS, PARALLEL, FAILURES, DEVICE, FMA, AVX512, BF16],
                &free,
            )?;
            let loops = match options.device {
                Device::None => to_loops(options.loops, Bodies::Refused, options.budget),
                Device::Cuda => format!(
                    "{},narrow-kernel-indices,{},convert-launches-to-calls",
                    to_kernels(options.budget),
                    to_ptx(options.chip)?
                ),
                Device::OpenCl => format!(
                    "{},narrow-kernel-indices,convert-kernels-to-opencl,convert-launches-to-calls",
                    to_kernels(options.budget)
                ),
                Device::Vulkan => format!(
                    "{},narrow-kernel-indices,{},convert-launches-to-calls",
                    to_kernels(options.budget),
                    to_spirv("vulkan")
                ),
            };
            let foreign = match options.failures {
                Failures::Abort => "func.func(note-foreign-memory),",
                Failures::Report => "",
            };
            Ok(format!("{foreign}{loops},{}", to_llvm(&options)))
        },
    },
    Pipeline {
        argument: "rise-to-emitc",
        description: "Translate low-level RISE to C in the EmitC dialect; options parallel=openmp (default) or sequential, header=HEADER for the C header to include (%20 in it stands for a blank, and so on), budget-operations=BUDGET-OPERATIONS, budget-memory=BUDGET-MEMORY (MiB) and budget-time=BUDGET-TIME (seconds), how much each pass may make of a function, max-iterations=MAX-ITERATIONS, the most rounds of a `while`",
        expand: to_c,
    },
];

/// An option of a pipeline: its name, and its values, of which the first is the default.
type Choice = (&'static str, &'static [&'static str]);

const LOOPS: Choice = ("loops", &["affine", "scf"]);
/// Threads and OpenMP are the same code: what it is linked to decides.
const PARALLEL: Choice = ("parallel", &["threads", "openmp", "sequential"]);
const FAILURES: Choice = ("failures", &["abort", "report"]);
const FMA: Choice = ("fma", &["true", "false"]);
const BF16: Choice = ("bf16", &["false", "true"]);
const AVX512: Choice = ("avx512", &["false", "true"]);
const C_PARALLEL: Choice = ("parallel", &["openmp", "sequential"]);
const DEVICE: Choice = ("device", &["none", "cuda", "opencl", "vulkan"]);
const SPIRV_API: Choice = (API, APIS);
const CHIP: &str = "chip";
const HEADER: &str = "header";
const ITERATIONS: &str = "max-iterations";
const BUDGETS: [&str; 3] = [
    budget::OPERATIONS.name,
    budget::MEMORY.name,
    budget::TIME.name,
];

/// The budgets of the passes that make the program's operations, as they are given them, and that
/// of the program's own loops.
#[derive(Clone, Copy, Default)]
struct Budget<'t> {
    passes: [Option<&'t str>; 3],
    iterations: Option<&'t str>,
}

impl<'t> Budget<'t> {
    fn of(options: &HashMap<&'t str, &'t str>) -> Self {
        Budget {
            passes: BUDGETS.map(|name| options.get(name).copied()),
            iterations: options.get(ITERATIONS).copied(),
        }
    }

    /// The pass that ends loops on data, behind the conversion to loops.
    fn limit(&self) -> String {
        self.iterations.map_or(String::new(), |most| {
            format!(",limit-iterations{{most={most}}}")
        })
    }

    /// The options of a pass, as they stand between others.
    fn options(&self) -> String {
        let given = BUDGETS.iter().zip(self.passes);
        let given = given.filter_map(|(name, value)| Some(format!("{name}={}", value?)));
        given.collect::<Vec<_>>().join(" ")
    }
}

/// The options of a pass that has no others.
impl fmt::Display for Budget<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        match self.options().as_str() {
            "" => Ok(()),
            options => write!(formatter, "{{{options}}}"),
        }
    }
}

/// The options that a text sets, by their names. What is `free` takes any value.
fn read<'t>(
    text: &'t str,
    choices: &[Choice],
    free: &[&str],
) -> Result<HashMap<&'t str, &'t str>, String> {
    let mut options = HashMap::new();
    for option in text.split_whitespace() {
        let (name, value) = option.split_once('=').unwrap_or((option, ""));
        let known = choices.iter().find(|(known, _)| *known == name);
        let wrong = match known {
            Some((_, values)) if values.contains(&value) => None,
            Some(choice) => Some(("wrong value of an option", expected(&[*choice], &[]))),
            None if free.contains(&name) && !value.is_empty() => None,
            None if free.contains(&name) => {
                Some(("an option without a value", expected(&[], &[name])))
            }
            None => Some(("unknown option", expected(choices, free))),
        };
        if let Some((wrong, expected)) = wrong {
            return Err(format!("{wrong} `{option}`: expected {expected}"));
        }
        if let Some(other) = options.insert(name, value) {
            return Err(format!(
                "the option `{name}` is given twice: `{name}={other}` and `{option}`"
            ));
        }
    }
    Ok(options)
}

/// Possible values of an option, in words.
fn expected(choices: &[Choice], free: &[&str]) -> String {
    let each = choices
        .iter()
        .flat_map(|(name, values)| values.iter().map(move |value| format!("{name}={value}")));
    let free = free
        .iter()
        .map(|name| format!("{name}={}", name.to_uppercase()));
    let mut all: Vec<String> = each.chain(free).collect();
    let last = all.pop();
    match (all.is_empty(), last) {
        (_, None) => "no options".to_owned(),
        (true, Some(last)) => last,
        (false, Some(last)) => format!("{} or {last}", all.join(", ")),
    }
}

#[derive(Clone, Copy)]
enum Loops {
    Scf,
    Affine,
}

/// Treatment of the bodies of foreign functions, which are C.
#[derive(Clone, Copy)]
enum Bodies {
    Refused,
    Kept,
}

/// The device that loops on threads of a device are for.
#[derive(Clone, Copy)]
enum Device {
    /// There must be none.
    None,
    Cuda,
    OpenCl,
    Vulkan,
}

#[derive(Clone, Copy)]
enum Parallel {
    OpenMp,
    Sequential,
}

/// Treatment of failures at run time.
#[derive(Clone, Copy)]
enum Failures {
    /// A failed check ends the process.
    Abort,
    /// The caller hears of it: see [`crate::on_loops::failures`].
    Report,
}

struct Options<'t> {
    loops: Loops,
    parallel: Parallel,
    failures: Failures,
    has_fma: bool,
    has_avx512: bool,
    has_bf16: bool,
    device: Device,
    chip: Option<&'t str>,
    budget: Budget<'t>,
}

impl<'t> Options<'t> {
    fn parse(text: &'t str, choices: &[Choice], free: &[&str]) -> Result<Self, String> {
        let options = read(text, choices, free)?;
        let is = |name, value| options.get(name) == Some(&value);
        Ok(Self {
            loops: match is("loops", "scf") {
                true => Loops::Scf,
                false => Loops::Affine,
            },
            parallel: match is("parallel", "sequential") {
                true => Parallel::Sequential,
                false => Parallel::OpenMp,
            },
            failures: match is("failures", "report") {
                true => Failures::Report,
                false => Failures::Abort,
            },
            has_fma: !is("fma", "false"),
            has_avx512: is("avx512", "true"),
            has_bf16: is("bf16", "true"),
            device: match options.get("device").copied() {
                Some("cuda") => Device::Cuda,
                Some("opencl") => Device::OpenCl,
                Some("vulkan") => Device::Vulkan,
                _ => Device::None,
            },
            chip: options.get(CHIP).copied(),
            budget: Budget::of(&options),
        })
    }
}

fn with_budget(options: &str, pipeline: impl FnOnce(Budget) -> String) -> Result<String, String> {
    read(options, &[], &BUDGETS).map(|options| pipeline(Budget::of(&options)))
}

fn with_limits(options: &str, pipeline: impl FnOnce(Budget) -> String) -> Result<String, String> {
    let [operations, memory, time] = BUDGETS;
    let free = [operations, memory, time, ITERATIONS];
    read(options, &[], &free).map(|options| pipeline(Budget::of(&options)))
}

/// Loops on threads keep their marks only until `canonicalize` merges them.
fn to_kernels(budget: Budget) -> String {
    let (options, limit) = (budget.options(), budget.limit());
    format!(
        "declare-foreign-functions,func.func(count-unsigned-loops,rise-to-dpia{{for-device=true {options}}},\
         dpia-to-imperative{budget},convert-dpia-to-scf{budget}{limit},cse),convert-loops-to-kernels,canonicalize,cse,require-lowered"
    )
}

/// Functions that MLIR leaves to NVIDIA's library become operations of LLVM before.
fn to_ptx(chip: Option<&str>) -> Result<String, String> {
    let chip = chip.unwrap_or("sm_80");
    let is_word = |text: &str| text.chars().all(|letter| letter.is_ascii_alphanumeric());
    match chip.strip_prefix("sm_") {
        Some(number) if !number.is_empty() && is_word(number) => Ok(format!(
            "nvvm-attach-target{{chip={chip} features=+ptx80 O=3}},\
             gpu.module(convert-tensor-products{{chip={chip}}},convert-warp-group-products,convert-bulk-copies{{chip={chip}}},copy-stages-asynchronously{{chip={chip}}},allocate-large-group-memory,gpu.func(place-constants,approximate-vector-math{{for-device=true for-llvm=true}}),convert-device-math,canonicalize,cse,\
             loop-invariant-code-motion,pass-plain-pointers,convert-math-to-llvm,convert-scf-to-cf,\
             convert-gpu-to-nvvm{{use-bare-ptr-memref-call-conv=1}},declare-large-group-memory,declare-tensor-maps,canonicalize,cse,reconcile-unrealized-casts),\
             gpu-module-to-binary{{format=isa}}"
        )),
        _ => Err(format!(
            "wrong value of an option `{CHIP}={chip}`: expected the name of a GPU, such as sm_80"
        )),
    }
}

/// As [`to_ptx`], for GPUs of AMD.
fn to_amdgpu(chip: Option<&str>) -> Result<String, String> {
    let chip = chip.unwrap_or("gfx942");
    let is_word = |text: &str| text.chars().all(|letter| letter.is_ascii_alphanumeric());
    match chip.strip_prefix("gfx") {
        Some(number) if !number.is_empty() && is_word(number) => Ok(format!(
            "rocdl-attach-target{{chip={chip} O=3}},\
             gpu.module(require-kernels-of-amd,gpu.func(place-constants,approximate-vector-math{{for-device=true for-llvm=true}}),\
             convert-device-math{{of-amd=true}},canonicalize,cse,loop-invariant-code-motion,pass-plain-pointers,convert-math-to-llvm,convert-scf-to-cf,\
             convert-gpu-to-rocdl{{chipset={chip} use-bare-ptr-memref-call-conv=1}},canonicalize,cse,reconcile-unrealized-casts),\
             gpu-module-to-binary{{format=isa}}"
        )),
        _ => Err(format!(
            "wrong value of an option `{CHIP}={chip}`: expected the name of a GPU of AMD, such as gfx942"
        )),
    }
}

/// Loops become `while` first: MLIR's conversion leaves the results of loops without rounds
/// undefined. Polynomials stand for functions whose precision Vulkan leaves open.
fn to_spirv(api: &str) -> String {
    let rounds_twice = api == "vulkan";
    format!(
        "gpu.module(gpu.func(place-constants,approximate-vector-math{{for-device=true rounds-twice={rounds_twice}}})),prepare-kernels-for-spirv{{api={api}}},\
         gpu.module(canonicalize,cse,loop-invariant-code-motion,convert-math-to-spirv,scf-for-to-while,canonicalize,convert-ub-to-spirv),\
         convert-gpu-to-spirv{{use-64bit-index}},complete-spirv,\
         gpu.module(spirv.module(spirv-lower-abi-attrs,canonicalize,cse,spirv-update-vce)),\
         gpu-module-to-binary{{format=bin}}"
    )
}

fn to_imperative(budget: Budget) -> String {
    format!(
        "declare-foreign-functions,func.func(rise-to-dpia{budget},dpia-to-imperative{budget}),\
         require-lowered{{dialects=rise}}"
    )
}

/// Loops that others wrote count in a way that `canonicalize` understands. What is the same is
/// merged first: `canonicalize` looks into the whole body of a loop again for every operation that
/// it removes there.
fn to_loops(loops: Loops, bodies: Bodies, budget: Budget) -> String {
    // Bounds that others are computed of are none of affine loops.
    let (conversion, last, packing) = match loops {
        Loops::Scf => (
            "convert-dpia-to-scf",
            ",skip-unchanged,canonicalize,cse",
            "pack-constants,func.func(cse),",
        ),
        Loops::Affine => ("convert-dpia-to-affine", "", ""),
    };
    let bodies = match bodies {
        Bodies::Refused => "",
        Bodies::Kept => "{bodies=true}",
    };
    let limit = budget.limit();
    format!(
        "declare-foreign-functions{bodies},func.func(count-unsigned-loops,rise-to-dpia{budget},dpia-to-imperative{budget},{conversion}{budget}{limit},cse,prefetch-lines,nest-divided-loops,canonicalize,cse{last}),{packing}require-lowered"
    )
}

/// The order matters: with OpenMP, structured control flow must stay until memrefs are gone, and
/// the omp operations until functions have their final calling convention. Failures are reported by
/// structured control flow over memory that is in its place. Loops of one round go first: what is
/// the same before and inside of them is seen by LLVM only after it has cleaned up, too late to
/// load it once. Of affine loops, what is the same place is made the same value, or
/// `skip-unchanged` would not see it. What LLVM has an operation for is converted before
/// `arith-expand`, whose minimum and maximum do not tell the zeros apart. The body of a
/// `memref.generic_atomic_rmw` must be in the LLVM dialect before the operation can be, so memrefs
/// are finalized again. Programs of RISE have none of the operations on tensors, matrices, grown
/// memory and transfers that go first.
fn to_llvm(options: &Options) -> String {
    let report = match options.failures {
        Failures::Abort => "func.func(check-memory),show-failures,",
        Failures::Report => "report-failures,",
    };
    let division = match options.has_fma {
        true => "loop-invariant-code-motion,divide-by-inverses,",
        false => "",
    };
    let (hoisting, early, control_flow, late, last) = match options.parallel {
        Parallel::OpenMp => (
            "func.func(hoist-private-memory,carry-vectors),",
            "func.func(order-reductions),convert-scf-to-openmp,func.func(wait-once,hoist-private-memory),",
            "",
            "convert-scf-to-cf,",
            "convert-openmp-to-llvm,",
        ),
        Parallel::Sequential => (
            "func.func(hoist-private-memory{through-parallel=true},carry-vectors),",
            "func.func(wait-once),",
            "convert-scf-to-cf,",
            "",
            "",
        ),
    };
    let (avx512, late_avx512) = match options.has_avx512 {
        true => (" avx512=true", ",use-avx512"),
        false => ("", ""),
    };
    let bf16 = match options.has_bf16 {
        true => " bf16=true",
        false => "",
    };
    format!(
        "func.func(join-yields,convert-elementwise-to-linalg),one-shot-bufferize{{bufferize-function-boundaries=true function-boundary-type-conversion=identity-layout-map}},\
         func.func(convert-linalg-to-loops,expand-realloc,memref-expand,convert-vector-to-scf,convert-complex-to-standard,expand-index-switches),\
         func.func({division}expose-vector-sums,approximate-vector-math{{for-llvm=true{avx512}{bf16}}},affine-loop-normalize{{promote-single-iter=true}}),lower-affine,func.func(cse),pack-constants,func.func(skip-unchanged,copy-in-vectors),{hoisting}{report}{early}{control_flow}func.func(update-floats-as-integers{late_avx512}),convert-vector-to-llvm,expand-strided-metadata,lower-affine,finalize-memref-to-llvm,{late}\
         convert-complex-to-llvm,convert-math-to-llvm,convert-math-to-libm,convert-vector-to-llvm,convert-arith-to-llvm,arith-expand,convert-arith-to-llvm,convert-index-to-llvm,convert-ub-to-llvm,\
         finalize-memref-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,{last}reconcile-unrealized-casts,require-llvm,llvm.func(distribute-offsets,truths-as-bytes,annotate-alias-scopes)"
    )
}

fn to_c(options: &str) -> Result<String, String> {
    let [operations, memory, time] = BUDGETS;
    let free = [HEADER, operations, memory, time, ITERATIONS];
    let options = read(options, &[C_PARALLEL], &free)?;
    let parallel = options.get(C_PARALLEL.0) != Some(&"sequential");
    let header = options.get(HEADER);
    let header = header.map_or(String::new(), |name| format!(" {HEADER}={name}"));
    Ok(format!(
        "func.func(describe-c-interface),{},func.func(hoist-private-memory{{through-parallel={}}},join-alike-stores,carry-vectors,approximate-vector-math,canonicalize,cse),\
         convert-loops-to-emitc{{parallel={parallel}{header}}}",
        to_loops(Loops::Scf, Bodies::Kept, Budget::of(&options)),
        !parallel,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_in_any_order() {
        let choices = [LOOPS, PARALLEL, FAILURES];
        let options = Options::parse("parallel=sequential loops=scf", &choices, &[]).unwrap();
        assert!(matches!(
            (options.loops, options.parallel, options.failures),
            (Loops::Scf, Parallel::Sequential, Failures::Abort)
        ));
    }

    #[test]
    fn unknown_options_are_named() {
        let message = |text| read(text, &[C_PARALLEL], &[HEADER]).unwrap_err();
        assert_eq!(
            message("header=a.h paralel=openmp"),
            "unknown option `paralel=openmp`: expected parallel=openmp, parallel=sequential or header=HEADER"
        );
        assert_eq!(
            message("parallel=polly"),
            "wrong value of an option `parallel=polly`: expected parallel=openmp or parallel=sequential"
        );
        assert_eq!(
            message("header="),
            "an option without a value `header=`: expected header=HEADER"
        );
        assert_eq!(
            message("parallel=openmp header=a.h parallel=sequential"),
            "the option `parallel` is given twice: `parallel=openmp` and `parallel=sequential`"
        );
        assert_eq!(
            with_budget("x=1", to_imperative),
            Err("unknown option `x=1`: expected budget-operations=BUDGET-OPERATIONS, budget-memory=BUDGET-MEMORY or budget-time=BUDGET-TIME".to_owned())
        );
    }

    #[test]
    fn descriptions_name_all_options() {
        for pipeline in &PIPELINES {
            // Unknown options are answered with the known ones.
            let Err(message) = (pipeline.expand)("?") else {
                panic!("`{}` takes any option", pipeline.argument);
            };
            let (_, expected) = message.split_once(": expected ").unwrap();
            for option in expected.split([',', ' ']).filter(|word| word.contains('=')) {
                let (name, value) = option.split_once('=').unwrap();
                let described = pipeline.description;
                assert!(
                    described.contains(&format!("{name}=")) && described.contains(value),
                    "`{}` does not describe `{option}`: {described}",
                    pipeline.argument
                );
            }
        }
    }
}
