//! Every program of the corpus, lowered by the one strategy `lowerToC`, compiled, and run: it
//! computes what the interpreter says. So does what `auto` makes of it; and so do kernels of it,
//! made by `lowerToGPU`, on devices of OpenCL and of Vulkan, where there are some.

#[expect(dead_code, reason = "programs are compiled one way only")]
#[path = "../lowering/execute.rs"]
mod execute;
mod indices;
mod program;

use execute::Compiler;
use program::{AUTOMATIC, ON_OPENCL, ON_PROCESSOR, ON_VULKAN, Program, Way};
use rise_runtime::device::{self, Api};
use rise_testing::corpus::{Case, DOMAINS, Random};

/// Programs for threads and memory of a GPU, and why they are refused.
const REFUSED: &[(&str, &str)] = &[
    ("half_precision_mm", "`asFragmentLeft`"),
    ("transpose_tiled", "`mapWorkGroup`"),
    ("vector_scale", "`mapWorkGroup`"),
];

/// Programs that have no kernels yet, and why.
const NO_KERNELS: &[(&str, &str)] = &[("half_precision_mm", "`fragment[left, n, k, f16]`")];

/// Programs that have no kernels in SPIR-V besides, and why.
const NO_SPIRV: &[(&str, &str)] = &[("radix_sort", "vectors of 16 elements")];

/// Checks all programs of a domain.
fn check(domain: &str, way: &Way, refused: &[(&str, &str)]) {
    let (_, cases) = DOMAINS
        .iter()
        .find(|(name, _)| *name == domain)
        .unwrap_or_else(|| panic!("no domain `{domain}`"));
    let compiler = Compiler::new();
    let failures: Vec<String> = cases
        .iter()
        .filter_map(|case| agrees(&compiler, domain, case, way, refused).err())
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Checks all programs of a domain on a device, where there is one.
fn check_on(api: Api, domain: &str, way: &Way) {
    let refused = match api {
        Api::Vulkan => [NO_KERNELS, NO_SPIRV].concat(),
        _ => NO_KERNELS.to_vec(),
    };
    match device::list(api) {
        Ok(_) => check(domain, way, &refused),
        Err(reason) => println!("skipped: {reason}"),
    }
}

/// Whether the compiled program computes what the interpreter says, or is refused as it should be.
fn agrees(
    compiler: &Compiler,
    domain: &str,
    case: &Case,
    way: &Way,
    refused: &[(&str, &str)],
) -> Result<(), String> {
    let program = Program::load(domain, case.name);
    let refused = refused.iter().find(|(name, _)| *name == case.name);
    let compiled = match (program.compile(compiler, way), refused) {
        (Ok(compiled), None) => compiled,
        (Err(message), Some((_, reason))) if message.contains(reason) => return Ok(()),
        (Err(message), _) => return Err(format!("{}: {message}", case.name)),
        (Ok(_), Some(_)) => return Err(format!("{} is not refused any more", case.name)),
    };
    let mut random = Random::of(case.name);
    for sizes in case.sizes {
        let inputs = (case.inputs)(sizes, &mut random);
        let arguments = inputs.into_iter().map(|input| input.value).collect();
        let written = (case.written)(sizes);
        program
            .agrees(&compiled, &written, arguments, case.tolerance)
            .map_err(|error| format!("{} at {sizes:?}: {error}", case.name))?;
    }
    Ok(())
}

macro_rules! domains {
    ($($domain:ident),* $(,)?) => {
        const TESTED: &[&str] = &[$(stringify!($domain)),*];
        $(#[test]
        fn $domain() {
            check(stringify!($domain), &ON_PROCESSOR, REFUSED);
        })*

        mod automatic {
            $(#[test]
            fn $domain() {
                super::check(stringify!($domain), &super::AUTOMATIC, super::REFUSED);
            })*
        }

        mod on_opencl {
            $(#[test]
            fn $domain() {
                super::check_on(super::Api::OpenCl, stringify!($domain), &super::ON_OPENCL);
            })*
        }

        mod on_vulkan {
            $(#[test]
            fn $domain() {
                super::check_on(super::Api::Vulkan, stringify!($domain), &super::ON_VULKAN);
            })*
        }
    };
}

domains! {
    convolution,
    dependent,
    dynamic,
    image,
    learning,
    linear_algebra,
    parallel_patterns,
    simulation,
    stencils,
    with_loops,
}

#[test]
fn every_domain_is_tested() {
    let domains: Vec<&str> = DOMAINS.iter().map(|(name, _)| *name).collect();
    assert_eq!(domains, TESTED);
    let count: usize = DOMAINS.iter().map(|(_, cases)| cases.len()).sum();
    assert!(count > 80, "only {count} programs");
}
