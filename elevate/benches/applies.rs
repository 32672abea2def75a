//! Measures how long schedules take to say that they do not apply, or to apply, at each loop of the
//! corpus, and prints a page in Markdown. `cargo xtask bench applies` keeps it in
//! `docs/benchmarks/applies.md`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use rise_elevate::rise::Strategy;
use rise_elevate::text::{Library, Machine, with_distinct_sizes};
use rise_elevate::{Budget, Run};
use rise_lang::diagnostic::Source;
use rise_lang::infer::infer_program;
use rise_lang::nat::Facts;
use rise_lang::syntax::{Files, parse_program};
use rise_lang::term::{Definition, Term};
use rise_testing::corpus::DOMAINS;

/// The lists of `auto`, each with what comes before it.
const LISTS: [(&str, &str); 3] = [
    ("schedulesOfProducts", "forms ; productsApart"),
    ("schedulesOfStencils", "forms ; loopsFused"),
    (
        "schedules",
        "forms ; loopsFused ; sameRowsTogether ; materialise",
    ),
];

/// How often each is measured; the least time counts.
const RUNS: usize = 3;
/// The time that a schedule may take.
const WANTED: Duration = Duration::from_millis(1);

/// The times of one schedule.
#[derive(Default)]
struct Times {
    refused: Vec<(Duration, &'static str)>,
    applied: Vec<(Duration, &'static str)>,
}

fn strategy(library: &Library, text: &str) -> Strategy {
    let source = Source::new("strategy", text);
    let found = library.strategy(&source);
    found.unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

fn example(domain: &str, name: &str) -> Definition {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/corpus");
    let path = root.join(domain).join(format!("{name}.rise"));
    let text = std::fs::read_to_string(&path).expect("an example");
    let source = Source::new(path.display().to_string(), text);
    let parsed = parse_program(&source, &Files).expect("a program");
    let inferred = infer_program(&parsed).expect("a well-typed program");
    let last = inferred.definitions.last().expect("a definition");
    inferred
        .expand(&last.definition.name)
        .expect("a definition alone")
}

fn run(facts: &Facts) -> Run<Term> {
    Run::new(facts.clone()).with_budget(Budget::default())
}

/// The parts of a term to which the strategy applies, each once.
fn places(term: &Term, is_loop: &Strategy, facts: &Facts, found: &mut Vec<Term>) {
    if run(facts).rewrite(is_loop, term).is_ok() && !found.contains(term) {
        found.push(term.clone());
    }
    for part in term.children() {
        places(part, is_loop, facts, found);
    }
}

/// The least time of a schedule at a place, and whether it applies.
fn timed(schedule: &Strategy, place: &Term, facts: &Facts) -> (Duration, bool) {
    let runs = (0..RUNS).map(|_| {
        let mut run = run(facts);
        let start = Instant::now();
        let applies = run.rewrite(schedule, place).is_ok();
        (start.elapsed(), applies)
    });
    runs.min().unwrap_or_default()
}

fn measure(library: &Library, times: &mut BTreeMap<String, Times>) -> usize {
    let is_loop = strategy(library, "isMapLoop <+ isReduction");
    let mut count = 0;
    for (list, forms) in LISTS {
        let forms = strategy(library, forms);
        let schedules = library.elements(list, &Machine::default());
        let schedules: Vec<_> = schedules
            .unwrap_or_else(|error| panic!("{list}: {}", error.diagnostic().render(false)))
            .into_iter()
            .map(|text| (strategy(library, &text), text))
            .collect();
        for (domain, cases) in DOMAINS {
            for case in *cases {
                let definition = example(domain, case.name);
                let facts: Facts = definition.facts.iter().cloned().collect();
                let term = with_distinct_sizes(&definition.term);
                let Ok(term) = run(&facts).rewrite(&forms, &term) else {
                    continue;
                };
                let mut found = Vec::new();
                places(&term, &is_loop, &facts, &mut found);
                count += found.len();
                for (schedule, text) in &schedules {
                    let all = times.entry(text.clone()).or_default();
                    for place in &found {
                        let (time, applies) = timed(schedule, place, &facts);
                        match applies {
                            true => all.applied.push((time, case.name)),
                            false => all.refused.push((time, case.name)),
                        }
                    }
                }
            }
        }
    }
    count
}

/// How many there are, the median and the greatest, and the program of that.
fn summary(times: &mut [(Duration, &'static str)]) -> String {
    times.sort();
    let microseconds = |time: Duration| time.as_secs_f64() * 1e6;
    match (times.get(times.len() / 2), times.last()) {
        (Some((median, _)), Some((most, program))) => format!(
            "{} | {:.0} | {:.0} | `{program}`",
            times.len(),
            microseconds(*median),
            microseconds(*most)
        ),
        _ => "0 | | | ".to_owned(),
    }
}

fn main() {
    let library = Library::standard();
    let mut times = BTreeMap::new();
    let places = measure(library, &mut times);
    let mut page = format!(
        "# How long schedules take to see whether they apply\n\nWritten by `cargo xtask bench applies`, on one core: every schedule of `auto` at every \
         loop of the corpus, {places} loops in the forms that its lists are for. Times in µs, the least of {RUNS}; the greatest with its program.\n\n\
         | schedule | refused at | median | most | in | applied at | median | most | in |\n|---|---|---|---|---|---|---|---|---|\n"
    );
    let (mut late, mut all) = (0, 0);
    for (schedule, mut times) in times {
        late += times
            .refused
            .iter()
            .filter(|(time, _)| *time > WANTED)
            .count();
        all += times.refused.len();
        let _ = writeln!(
            page,
            "| `{schedule}` | {} | {} |",
            summary(&mut times.refused),
            summary(&mut times.applied)
        );
    }
    let _ = write!(
        page,
        "\nA schedule that does not apply has taken more than {} ms in {late} of {all} cases.",
        WANTED.as_millis()
    );
    println!("{page}");
}
