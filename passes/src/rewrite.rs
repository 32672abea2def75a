//! A strategy applied to a definition, and the result checked.

use std::time::{Duration, Instant};

use rise_elevate::rise::{Strategy, is_open, place_of, work};
use rise_elevate::run::Report;
use rise_elevate::text::{Machine, with_distinct_sizes};
use rise_elevate::{Budget, Failure, Run};
use rise_lang::budget::{Exceeded, within};
use rise_lang::diagnostic::Span;
use rise_lang::infer::TypeError;
use rise_lang::nat::{Fact, Facts};
use rise_lang::term::{Definition, Term};

use crate::check::{bare, checked, infer_again, instantiated, of_type};

/// How a strategy is run.
#[derive(Clone, Debug)]
pub struct Options {
    /// How much it may do; as much memory and time are for the checks before and after it.
    pub budget: Budget,
    /// Whether every step of a rule is kept.
    pub trace: bool,
    /// Whether the time of every rule is measured.
    pub timing: bool,
    /// The machine that code is made for.
    pub machine: Machine,
    /// Whether only programs are rewritten that leave something open: see
    /// [`is_open`](rise_elevate::rise::is_open).
    pub only_open: bool,
}

impl Default for Options {
    /// The usual budget, nothing kept, nothing measured, a machine that is like many, all programs.
    fn default() -> Options {
        Options {
            budget: Budget::default(),
            trace: false,
            timing: false,
            machine: Machine::default(),
            only_open: false,
        }
    }
}

/// A definition rewritten by a strategy, with the report of the run.
pub struct Rewriting {
    /// The run, with its statistics and its trace.
    pub run: Run<Term>,
    /// How long the strategy took, checks not counted.
    pub time: Duration,
    /// The result. The definition that was given stays as it is.
    pub outcome: Result<Rewritten, RewriteError>,
}

/// A definition that was rewritten and checked.
#[derive(Clone, Debug)]
pub struct Rewritten {
    /// It has the name, the parameters, the type and the facts of the one that it was made of; all
    /// parts have their types.
    pub definition: Definition,
    /// Further facts that it needs and that do not follow from those: they are at the end of the
    /// definition's own.
    pub new_facts: Vec<Fact>,
    /// The strategies that the one that was applied chose among others, and where.
    pub choices: Vec<Choice>,
}

/// A strategy that was chosen for a place of a program.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The strategy, as a user would write it.
    pub strategy: String,
    /// The place in the program's text, where it is known.
    pub place: Option<Span>,
    /// The work of the part of the program, estimated: see [`rise_elevate::rise::work`].
    pub work: f64,
    /// Whether it regroups sums or products of floating-point numbers.
    pub regroups: bool,
}

/// Why a definition was not rewritten.
#[derive(Debug, thiserror::Error)]
pub enum RewriteError {
    /// The types of the definition that was given cannot be found.
    #[error("the program has no type: {0}")]
    Program(Box<TypeError>),
    /// The strategy failed, or its budget is spent.
    #[error("{0}")]
    Failed(Box<Failure<Term>>),
    /// The result has not the type of the program: a rule or an `insert` of the strategy is wrong.
    #[error("the strategy gives a program that has not the type of the one before: {0}")]
    Result(Box<TypeError>),
    /// The checks before the strategy, or those of what it gives, need more than the budget.
    #[error("{}", checks(*.0, .1))]
    Checks(Exceeded, Budget),
}

fn checks(exceeded: Exceeded, budget: &Budget) -> String {
    let limit = match exceeded {
        Exceeded::Memory => format!("{} MiB", budget.bytes.div_ceil(1 << 20)),
        Exceeded::Time => format!("{} s", budget.time.as_secs_f64()),
    };
    format!(
        "the types of the program cannot be checked within the budget of {limit}: it is too large"
    )
}

/// Applies the strategy to the term of a definition that uses no other. What is known of the sizes
/// are the definition's facts.
///
/// The types of the term are checked before and, whatever the strategy claims, after; inference
/// finds those that it does not carry.
///
/// ```
/// use rise_elevate::text::Library;
/// use rise_lang::{diagnostic::Source, infer::infer_program, syntax::{self, NoImports}};
///
/// let text = "def program (xs : 8.f32) = map (fun x => (fun y => y * 2) x) xs";
/// let program = syntax::parse_program(&Source::new("program.rise", text), &NoImports)?;
/// let definition = infer_program(&program).unwrap().expand(&"program".into()).unwrap();
/// let strategy = Library::standard().strategy(&Source::new("argument", "BENF")).unwrap();
/// let rewritten = rise_passes::rewrite(&definition, &strategy, &Default::default()).outcome?;
/// let text = rewritten.definition.term.to_string();
/// assert!(text.contains("map (fun y => y * 2"), "{text}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rewrite(definition: &Definition, strategy: &Strategy, options: &Options) -> Rewriting {
    let facts: Facts = definition.facts.iter().cloned().collect();
    let mut run = Run::new(facts).with_budget(options.budget);
    if options.trace {
        run = run.with_trace();
    }
    if options.timing {
        run = run.with_timing();
    }
    let mut time = Duration::ZERO;
    let outcome = match options.only_open && !is_open(&definition.term) {
        true => Ok(Rewritten {
            definition: definition.clone(),
            new_facts: Vec::new(),
            choices: Vec::new(),
        }),
        false => apply(definition, strategy, options.budget, &mut run, &mut time),
    };
    Rewriting { run, time, outcome }
}

fn apply(
    definition: &Definition,
    strategy: &Strategy,
    budget: Budget,
    run: &mut Run<Term>,
    time: &mut Duration,
) -> Result<Rewritten, RewriteError> {
    let given = || {
        checked(Definition {
            term: with_distinct_sizes(&instantiated(&definition.term)),
            ..definition.clone()
        })
    };
    let before = limited(budget, given)?.map_err(RewriteError::Program)?;
    let start = Instant::now();
    let term = run.rewrite(strategy, &before.definition.term);
    *time = start.elapsed();
    let term = term.map_err(RewriteError::Failed)?;
    let after = |term: &Term| Definition {
        term: of_type(term, &before.ty, &before.definition.term),
        ..before.definition.clone()
    };
    let result = || {
        checked(after(&term))
            // A type that was written inside is no reason to refuse a term that has one.
            .or_else(|error| infer_again(&after(&bare(&term))).map_err(|_| error))
    };
    let definition = limited(budget, result)?
        .map_err(RewriteError::Result)?
        .definition;
    let new_facts = definition.facts[before.definition.facts.len()..].to_vec();
    Ok(Rewritten {
        definition,
        new_facts,
        choices: run.reports().iter().map(choice).collect(),
    })
}

fn choice(report: &Report<Term>) -> Choice {
    Choice {
        strategy: report.strategy.clone(),
        place: place_of(&report.program),
        work: work(&report.program),
        regroups: report.regroups,
    }
}

/// The checks, as far as the budget lasts.
fn limited<T>(budget: Budget, checks: impl FnOnce() -> T) -> Result<T, RewriteError> {
    within(budget.limits(), checks).map_err(|exceeded| RewriteError::Checks(exceeded, budget))
}

#[cfg(test)]
mod tests {
    use rise_elevate::text::Library;
    use rise_lang::diagnostic::Source;
    use rise_lang::infer::infer_program;
    use rise_lang::syntax::{self, NoImports};

    use super::*;

    fn rewritten(
        program: &str,
        strategy: &str,
        options: Options,
    ) -> Result<Rewritten, RewriteError> {
        let source = Source::new("program.rise", program);
        let program = syntax::parse_program(&source, &NoImports).expect("a program");
        let inferred = infer_program(&program).expect("a program with types");
        let last = &inferred
            .definitions
            .last()
            .expect("a definition")
            .definition;
        let definition = inferred
            .expand(&last.name)
            .expect("the definition is there");
        let strategy = Library::standard().strategy(&Source::new("strategy", strategy));
        rewrite(&definition, &strategy.expect("a strategy"), &options).outcome
    }

    #[test]
    fn parameters_that_a_strategy_takes_away_come_back() {
        let text = "def f (n : nat) (xs : n.i8) (ys : n.i8) where n > 0 = (fun zs => zip zs ys) xs";
        let result = rewritten(text, "BENF", Options::default()).expect("it is rewritten");
        let shown = result.definition.term.to_string();
        assert_eq!(
            shown,
            "fun (n : nat) (xs : n.i8) (ys : n.i8) => (zip xs ys : n.(i8, i8))"
        );
        assert_eq!(result.definition.facts.len(), 1);
        assert!(result.new_facts.is_empty());
    }

    #[test]
    fn parameters_keep_their_names() {
        for (text, strategy, expected) in [
            (
                "def f {n : nat} (image : n.f32) : n.f32 = map sqrt image",
                "normalize(etaReduction) ; lowerToC",
                "fun {n : nat} (image : n.f32) => (mapSeq (fun x => sqrt x) image : n.f32)",
            ),
            (
                "def f (image : 4.f32) : 4.f32 = map sqrt image",
                "insert(`fun (x : 4.f32) => map (fun image => sqrt image) x`)",
                "fun (image : 4.f32) => (map (fun image => sqrt image) image : 4.f32)",
            ),
            (
                "def f (k : f32) (image : 4.f32) : 4.f32 = map (fun x => x * k) image",
                "insert(`fun (image : f32) (k : 4.f32) => map (fun x => image * x) k`)",
                "fun (k : f32) (image : 4.f32) => (map (fun x => k * x) image : 4.f32)",
            ),
        ] {
            let result = rewritten(text, strategy, Options::default());
            let shown = result.expect("it is rewritten").definition.term.to_string();
            assert_eq!(shown, expected);
        }
    }

    #[test]
    fn the_width_of_a_vector_that_only_its_scalar_tells_is_kept() {
        let text = "def f (xs : 8.i32) (k : i32) : 8.i32 = take 8 (map (fun x => k) (padClamp 0 0 (zip xs xs)))";
        let result = rewritten(text, "topDown(vectorize(2))", Options::default());
        let term = result.expect("it is rewritten").definition.term;
        // The printed program has the annotation.
        let shown = crate::check::annotated(&term).to_string();
        assert!(
            shown.contains("(vectorFromScalar k : vec[i32, 2])"),
            "{shown}"
        );
    }

    #[test]
    fn conversions_of_conversions_have_types_between_vectors() {
        let text = "def f (xs : 8.(f32, index)) : 8.(f32, i32) = map (fun (x, i) => (x, (cast (cast i : i64) : i32))) xs";
        let strategy = "topDown(vectorize(2))";
        let result = rewritten(text, strategy, Options::default());
        let definition = result.expect("it is rewritten").definition;
        let shown = crate::check::annotated(&definition.term);
        let again = Definition {
            term: shown.without_types(),
            ..definition
        };
        infer_again(&again).unwrap_or_else(|error| panic!("{error}: {shown}"));
    }

    #[test]
    fn definitions_of_any_type_can_be_rewritten() {
        let text = "def twice = fun f x => f (f x)\ndef g = fun h => twice (twice h)";
        let result = rewritten(text, "normalize(betaReduction)", Options::default());
        let shown = result.expect("it is rewritten").definition.term.to_string();
        assert!(shown.contains("h (h (h (h x)))"), "{shown}");
    }

    #[test]
    fn a_program_of_another_type_is_refused() {
        let text = "def f (xs : 8.f32) = map neg xs";
        let strategy = "topDown(isMap ; insert(`fun (x : f32) => x`))";
        let error = rewritten(text, strategy, Options::default()).expect_err("it has no type");
        assert!(matches!(error, RewriteError::Result(_)), "{error}");
    }

    #[test]
    fn the_budget_ends_a_runaway() {
        let options = Options {
            budget: Budget {
                steps: 100,
                ..Budget::default()
            },
            ..Options::default()
        };
        let error = rewritten("def f (x : f64) = x", "repeat(id)", options);
        let error = error.expect_err("it never ends").to_string();
        assert!(
            error.contains("the budget of 100 steps is spent"),
            "{error}"
        );
    }

    #[test]
    fn what_happens_is_kept_on_request() {
        let text = "def f (x : f64) = (fun y => y + y) x";
        let program =
            syntax::parse_program(&Source::new("f.rise", text), &NoImports).expect("a program");
        let inferred = infer_program(&program).expect("types");
        let definition = inferred
            .expand(&"f".into())
            .expect("the definition is there");
        let strategy =
            Library::standard().strategy(&Source::new("strategy", "topDown(betaReduction)"));
        let options = Options {
            trace: true,
            timing: true,
            ..Options::default()
        };
        let Rewriting { run, .. } = rewrite(&definition, &strategy.expect("a strategy"), &options);
        assert_eq!(run.trace().map(|trace| trace.steps().len()), Some(1));
        assert_eq!(run.statistics().rule_steps(), 1);
    }
}
