//! Memory-bound programs: sums, scaled vectors, products of matrices and vectors, against the most
//! that this machine's memory gives, C, and C by an expert.

use std::fmt::Write as _;

use anyhow::Context as _;
use driver::AUTOMATIC;
use rise_runtime::array::{Array, ElementType, Tolerance};
use rise_runtime::execute::Kernel;

use super::Settings;
use super::contest::{Contest, Contestant, Outcome};
use super::plot;
use super::program::Program;
use super::reference::Reference;
use super::tuned::TUNED;
use crate::kernel::Threads;
use crate::machine::widest_vector;

const STRATEGIES: &str = include_str!("../../../examples/strategies/linear_algebra.elevate");
const BANDWIDTH: &str = "bandwidth.c";
const PRODUCTS: &str = "linear_algebra.c";
/// The lanes of the vectors, in bytes.
const VECTOR: usize = 64;

/// A computation on `n` rows and `m` columns, or on `n` elements.
struct Subject {
    name: &'static str,
    /// With `$n` and `$m` for the sizes and `$t` for the element type.
    term: &'static str,
    /// With `$w` for the lanes of a vector, and `$h` for half as many where the caches are written:
    /// they take more bytes a cycle of shorter vectors, while memory takes whole lines. With
    /// `$ahead` where blocks of a matrix that the caches do not hold are asked for ahead.
    strategy: &'static str,
    /// The same on threads, if it is.
    parallel: Option<&'static str>,
    /// The shapes of the inputs and of the result: `n` and `m` stand for the sizes.
    inputs: &'static [&'static str],
    output: &'static str,
    file: &'static str,
    /// The function that an expert writes; the one without the suffix is what everybody writes.
    expert: Option<&'static str>,
    /// The functions that read and write as much and compute nothing: the fastest of them is the
    /// limit.
    limits: &'static [&'static str],
    /// How many of the inputs count: the others are small.
    counted: usize,
    /// Whether vectors must divide the columns.
    whole_vectors: bool,
    /// How far apart results may be whose sums were rounded in another order.
    tolerance: f64,
}

/// Whether an array is so large that no cache holds much of it.
fn is_large(element: ElementType, [n, m]: [usize; 2]) -> bool {
    n * m * element.size() >= 128 << 20
}

const SUBJECTS: [Subject; 7] = [
    Subject {
        name: "asum",
        term: "fun (xs : $n.$t) => xs |> map abs |> reduce (+) 0",
        strategy: "reduction(8, $w)",
        parallel: None,
        inputs: &["n"],
        output: "",
        file: BANDWIDTH,
        expert: Some("asum_expert"),
        limits: &["read_one"],
        counted: 1,
        whole_vectors: false,
        tolerance: 1e-2,
    },
    Subject {
        name: "dot",
        term: "fun (xs ys : $n.$t) => zip xs ys |> map (fun (x, y) => x * y) |> reduce (+) 0",
        strategy: "reduction(8, $w)",
        parallel: None,
        inputs: &["n", "n"],
        output: "",
        file: BANDWIDTH,
        expert: Some("dot_expert"),
        limits: &["read_two"],
        counted: 2,
        whole_vectors: false,
        tolerance: 1e-2,
    },
    Subject {
        name: "scal",
        term: "fun (xs : $n.$t) => xs |> map (fun x => 3 * x)",
        strategy: "elements($h)",
        parallel: Some("elementsInBlocks(16384, $h)"),
        inputs: &["n"],
        output: "n",
        file: BANDWIDTH,
        expert: None,
        limits: &["scale", "scale_streamed"],
        counted: 1,
        whole_vectors: false,
        tolerance: 1e-2,
    },
    Subject {
        name: "scan",
        term: "fun (xs : $n.$t) => xs |> scan (+) 0",
        strategy: "$prefixes",
        parallel: Some("prefixesInRounds(16, 16384, $w)$rounds"),
        inputs: &["n"],
        output: "n",
        file: BANDWIDTH,
        expert: Some("scan_expert"),
        limits: &["copy", "copy_streamed"],
        counted: 1,
        whole_vectors: false,
        // Sums of tens of millions of numbers between -1 and 1, which reach thousands.
        tolerance: 5.0,
    },
    Subject {
        name: "gemv",
        term: "fun (a : $n.$m.$t) (xs : $m.$t) (ys : $n.$t) =>
          zip a ys |> map (fun (row, y) => 2 * (zip row xs |> map (fun (a, x) => a * x) |> reduce (+) 0) + 3 * y)",
        strategy: "rowReductions(4, 2, $w)",
        parallel: Some("rowReductions(4, 2, $w) ; parallel @ loop(1)"),
        inputs: &["nm", "m", "n"],
        output: "n",
        file: PRODUCTS,
        expert: Some("gemv_expert"),
        limits: &["read_one"],
        counted: 1,
        whole_vectors: false,
        tolerance: 1e-2,
    },
    Subject {
        name: "gesummv",
        term: "fun (a b : $n.$m.$t) (xs : $m.$t) =>
          let dot = fun row => zip row xs |> map (fun (a, x) => a * x) |> reduce (+) 0 in
          zip a b |> map (fun (left, right) => 2 * dot left + 3 * dot right)",
        strategy: "rowReductions(4, 2, $w)",
        parallel: Some("rowReductions(4, 2, $w) ; parallel @ loop(1)"),
        inputs: &["nm", "nm", "m"],
        output: "n",
        file: PRODUCTS,
        expert: Some("gesummv_expert"),
        limits: &["read_two"],
        counted: 2,
        whole_vectors: false,
        tolerance: 1e-2,
    },
    Subject {
        name: "atax",
        term: "fun (a : $n.$m.$t) (xs : $m.$t) =>
          let ax = a |> map (fun row => zip xs row |> map (fun (x, y) => x * y) |> reduce (+) 0) in
          a |> transpose |> map (fun column => zip ax column |> map (fun (x, y) => x * y) |> reduce (+) 0)",
        strategy: "bothProducts(4, 2, $w)$ahead",
        parallel: None,
        inputs: &["nm", "m"],
        output: "m",
        file: PRODUCTS,
        expert: Some("atax_expert"),
        limits: &["read_one"],
        counted: 1,
        whole_vectors: true,
        tolerance: 1e-2,
    },
];

/// Rows and columns; beyond all caches, odd, and in the second-level cache. Of what has elements
/// only, there are as many as the product says.
const SIZES: [[usize; 2]; 3] = [[8192, 8192], [8191, 8197], [256, 384]];

/// Appends the tables.
///
/// # Errors
/// If a program does not compile, or its result is wrong.
pub fn append(page: &mut String, settings: &Settings) -> anyhow::Result<()> {
    page.push_str(
        "## Memory bandwidth\n\nThe limit is what loops over whole vectors reach that read and write as much and compute nothing; of what is written, the better \
         of stores through the caches and past them. Ratios are times divided by ours: above one, ours is faster. \
         `auto` is the time of the strategy that is taken where none is given, divided by ours, \
         and `tune` that of the one that `rise tune` finds.\n\n",
    );
    for threads in settings.threads() {
        for element in [ElementType::F32, ElementType::F64] {
            if settings.quick && element == ElementType::F64 {
                continue;
            }
            table(page, settings, element, threads)?;
        }
    }
    Ok(())
}

fn table(
    page: &mut String,
    settings: &Settings,
    element: ElementType,
    threads: Threads,
) -> anyhow::Result<()> {
    writeln!(
        page,
        "### {}, {} thread(s)\n",
        element.name(),
        threads.count()
    )?;
    page.push_str("| kernel | size | ours, GB/s | limit, GB/s | of the limit | `auto` | `tune` | C | C by an expert |\n|---|---|---|---|---|---|---|---|---|\n");
    for subject in &SUBJECTS {
        for [n, m] in SIZES {
            let size = [
                n,
                if subject.whole_vectors {
                    m / 16 * 16
                } else {
                    m
                },
            ];
            let strategy = match threads {
                Threads::One => Some(subject.strategy),
                Threads::All => subject.parallel,
            };
            let Some(strategy) = strategy else {
                continue;
            };
            row(page, settings, subject, strategy, element, threads, size)
                .with_context(|| format!("{} {size:?}", subject.name))?;
        }
    }
    page.push('\n');
    Ok(())
}

impl Subject {
    fn is_of_elements(&self) -> bool {
        self.file == BANDWIDTH
    }

    /// Whether as many elements are written as are read from an array.
    fn writes_elements(&self) -> bool {
        self.is_of_elements() && self.output == "n"
    }

    /// Whether there is a large result, which leaves no place for anything else in the caches.
    fn is_streamed(&self, element: ElementType, [n, m]: [usize; 2]) -> bool {
        self.writes_elements() && is_large(element, [n, m])
    }

    /// The array that a shape in short is of.
    fn shape(&self, short: &str, [n, m]: [usize; 2]) -> Vec<usize> {
        match short {
            "" => vec![],
            "n" if self.is_of_elements() => vec![n * m],
            "n" => vec![n],
            "m" => vec![m],
            _ => vec![n, m],
        }
    }

    fn text(&self, pattern: &str, element: ElementType, [n, m]: [usize; 2]) -> String {
        let rows = if self.is_of_elements() { n * m } else { n };
        let lanes = VECTOR / element.size();
        let half = match self.is_streamed(element, [n, m]) {
            true => lanes,
            false => lanes / 2,
        };
        // A quarter less time on Zen 4, a quarter more on Zen 3, whose caches ask ahead well
        // themselves.
        let ahead = match widest_vector() == 512 && is_large(element, [n, m]) {
            true => " ; blocksAhead(1)",
            false => "",
        };
        // Where a result is written through the caches, memory has enough to do.
        let rounds = match widest_vector() == 512 && self.is_streamed(element, [n, m]) {
            true => " ; roundsAhead(1)",
            false => "",
        };
        // Sums of windows take half the time on Zen 3. Written past the caches, and on Zen 5
        // anyway, their loads wait for stores: what was just written lies at the same place of
        // another page.
        let in_windows = widest_vector() == 256 && !self.is_streamed(element, [n, m]);
        let prefixes = match in_windows {
            true => format!("prefixesInWindows({half})"),
            false => format!("prefixes({lanes})"),
        };
        pattern
            .replace("$prefixes", &prefixes)
            .replace("$n", &rows.to_string())
            .replace("$m", &m.to_string())
            .replace("$t", element.name())
            .replace("$w", &lanes.to_string())
            .replace("$h", &half.to_string())
            .replace("$ahead", ahead)
            .replace("$rounds", rounds)
    }

    fn reference(
        &self,
        file: &str,
        element: ElementType,
        threads: Threads,
        [n, m]: [usize; 2],
    ) -> anyhow::Result<Reference> {
        let rows = if file == BANDWIDTH { n * m } else { n };
        let scalar = if element == ElementType::F64 {
            "double"
        } else {
            "float"
        };
        let macros = [
            ("T", scalar.to_owned()),
            ("N", rows.to_string()),
            ("M", m.to_string()),
            ("THREADS", threads.count().to_string()),
        ];
        Reference::build(file, &macros)
    }
}

fn row(
    page: &mut String,
    settings: &Settings,
    subject: &Subject,
    strategy: &str,
    element: ElementType,
    threads: Threads,
    size: [usize; 2],
) -> anyhow::Result<()> {
    let mut strategy = format!("{} ; lowerToC", subject.text(strategy, element, size));
    if subject.is_streamed(element, size) {
        strategy += " ; pastCaches";
    }
    let term = subject.text(subject.term, element, size);
    let program = Program {
        name: subject.name,
        definitions: "",
        term: &term,
        strategy: "",
        library: STRATEGIES,
    };
    let compiled = |strategy: &str| -> anyhow::Result<Kernel> {
        Ok(Program {
            strategy,
            ..program
        }
        .compile(threads)?
        .kernel)
    };
    let kernel = compiled(&strategy)?;
    let inputs: Vec<Array> = subject
        .inputs
        .iter()
        .zip(1..)
        .map(|(shape, seed)| Array::random(element, &subject.shape(shape, size), seed))
        .collect::<Result<_, _>>()?;
    let output = Array::zeros(element, &subject.shape(subject.output, size))?;
    let reference = subject.reference(subject.file, element, threads, size)?;
    let limits = subject.reference(BANDWIDTH, element, threads, size)?;
    let expected = {
        let mut expected = output.clone();
        crate::kernel::call(&kernel, &mut expected, &inputs);
        expected
    };
    let mut contestants = vec![
        Contestant::ours("RISE", kernel),
        Contestant::ours(AUTOMATIC, compiled(AUTOMATIC)?),
    ];
    let tuned = settings.schedules.compiled(&program, &inputs, threads)?;
    if let Some(tuned) = tuned {
        contestants.push(Contestant::ours(TUNED, tuned.kernel));
    }
    // SAFETY: the functions were compiled for these sizes and take these arrays.
    unsafe {
        contestants.push(Contestant::in_c("C", &reference, subject.name));
        contestants.extend(
            subject
                .expert
                .map(|expert| Contestant::in_c("C by an expert", &reference, expert)),
        );
    }
    for limit in subject.limits {
        contestants.push(limit_of(&limits, limit, subject, &expected, &inputs)?);
    }
    let contest = Contest {
        name: subject.name,
        output,
        inputs: &inputs,
        tolerance: Tolerance::new(subject.tolerance, 1e-1),
        runs: settings.runs,
        threads,
    };
    let outcomes = contest.run(contestants)?;
    write_row(page, subject, element, threads, size, &outcomes)
}

/// A limit computes something else: what it writes stays aside, and what is compared is the result
/// that all others have.
fn limit_of<'a>(
    limits: &'a Reference,
    name: &'static str,
    subject: &Subject,
    expected: &'a Array,
    inputs: &'a [Array],
) -> anyhow::Result<Contestant<'a>> {
    let counted = &inputs[..subject.counted];
    let mut aside = if subject.writes_elements() {
        counted[0].clone()
    } else {
        expected.clone()
    };
    let mut is_first = true;
    Ok(Contestant::new(name, move |output, _| {
        if std::mem::take(&mut is_first) {
            output.clone_from(expected);
        }
        // SAFETY: the function reads as many arrays, of as many elements, and writes one number, or
        // as many as it reads.
        unsafe { limits.call(name, &mut aside, counted) }
    }))
}

fn write_row(
    page: &mut String,
    subject: &Subject,
    element: ElementType,
    threads: Threads,
    [n, m]: [usize; 2],
    outcomes: &[Outcome],
) -> anyhow::Result<()> {
    let written = usize::from(subject.writes_elements());
    let bytes = (n * m * (subject.counted + written) * element.size()) as f64;
    let speed = |outcome: &Outcome| bytes / outcome.seconds.median / 1e9;
    let limit = outcomes
        .iter()
        .filter(|outcome| subject.limits.contains(&outcome.name.as_str()))
        .min_by(|a, b| a.ratio.median.total_cmp(&b.ratio.median))
        .context("there is no limit")?;
    let ratio = |name: &str| {
        let outcome = outcomes.iter().find(|outcome| outcome.name == name);
        outcome.map_or_else(String::new, |outcome| {
            format!(
                "{:.2} ({:.2} to {:.2})",
                outcome.ratio.median, outcome.ratio.minimum, outcome.ratio.maximum
            )
        })
    };
    let size = if subject.is_of_elements() {
        format!("{}", n * m)
    } else {
        format!("{n}×{m}")
    };
    let group = format!(
        "Memory bandwidth, {}, {} thread(s)",
        element.name(),
        threads.count()
    );
    let label = format!("{}, {size}", subject.name);
    let references = outcomes[1..]
        .iter()
        .filter(|outcome| !subject.limits.contains(&outcome.name.as_str()));
    for outcome in references {
        plot::record(&group, &label, &outcome.name, outcome.ratio);
    }
    plot::record(&group, &label, "the limit", limit.ratio);
    writeln!(
        page,
        "| {} | {size} | {:.1} | {:.1} `{}` | **{:.2}** ({:.2} to {:.2}) | {} | {} | {} | {} |",
        subject.name,
        speed(&outcomes[0]),
        speed(limit),
        limit.name,
        limit.ratio.median,
        limit.ratio.minimum,
        limit.ratio.maximum,
        ratio(AUTOMATIC),
        ratio(TUNED),
        ratio("C"),
        ratio("C by an expert"),
    )?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_caches_hold_is_not_asked_for_ahead() {
        let atax = SUBJECTS.iter().find(|subject| subject.name == "atax");
        let strategy = |size| atax.map(|atax| atax.text(atax.strategy, ElementType::F32, size));
        let [large, _, small] = SIZES;
        let expected = match widest_vector() {
            512 => "bothProducts(4, 2, 16) ; blocksAhead(1)",
            _ => "bothProducts(4, 2, 16)",
        };
        assert_eq!(strategy(large).as_deref(), Some(expected));
        assert_eq!(strategy(small).as_deref(), Some("bothProducts(4, 2, 16)"));
        let scan = SUBJECTS.iter().find(|subject| subject.name == "scan");
        let asks_ahead = |size| {
            let scan =
                scan.and_then(|scan| Some(scan.text(scan.parallel?, ElementType::F32, size)));
            scan.map(|strategy| strategy.ends_with(" ; roundsAhead(1)"))
        };
        assert_eq!(asks_ahead(large), Some(widest_vector() == 512));
        assert_eq!(asks_ahead(small), Some(false));
    }

    #[test]
    fn shorter_vectors_are_for_the_caches() {
        let strategy = |element, size| {
            let scal = SUBJECTS.iter().find(|subject| subject.name == "scal");
            scal.map(|scal| scal.text(scal.strategy, element, size))
        };
        let [large, _, small] = SIZES;
        for (element, size, expected) in [
            (ElementType::F32, large, "elements(16)"),
            (ElementType::F32, small, "elements(8)"),
            (ElementType::F64, large, "elements(8)"),
            (ElementType::F64, small, "elements(4)"),
        ] {
            assert_eq!(strategy(element, size).as_deref(), Some(expected));
        }
    }
}
