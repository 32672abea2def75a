//! The same expression is the same strategy.

use std::sync::Arc;

use rise_lang::{diagnostic::Source, syntax::NoImports};

use super::{Evaluator, Interner};
use crate::{
    Run,
    rise::Strategy,
    text::{Library, library::Definitions, parse, resolve::Resolver, tests::program},
};

struct Bench {
    library: Library,
    interner: Arc<Interner>,
}

impl Bench {
    fn new(text: &str) -> Bench {
        let library = Library::load(&Source::new("test.elevate", text), &NoImports);
        Bench {
            library: library.unwrap_or_else(|errors| panic!("{}", errors[0])),
            interner: Arc::default(),
        }
    }

    fn definitions(&self) -> &Arc<Definitions> {
        self.library.parts().0
    }

    fn strategy(&self, text: &str) -> Strategy {
        let tree =
            parse::expression(&Source::new("test", text)).unwrap_or_else(|error| panic!("{error}"));
        let function = Resolver::new(self.library.parts().1, &**self.library.parts().0).function(
            &[],
            &[],
            &tree,
        );
        Evaluator::new(self.definitions(), &self.interner)
            .strategy(&function)
            .unwrap_or_else(|error| panic!("{error}"))
    }
}

#[test]
fn same_expressions_have_one_address() {
    let bench = Bench::new(
        "def f(s : strategy, xs : list nat, g : nat -> strategy) = s
         def inner(s : strategy) = [f(s, [], fun n => f(s, [n], r))]
         def k(s) = fun t => s ; t
         rule r(n : nat): map h xs ~> map h xs",
    );
    for expression in [
        "DFNF",
        "topDown(id <+ fail ; id)",
        "r(4)",
        "f(try(id), [1, 2], r)",
        "head(inner(id))",
        "k(id, fail)",
        "repeatN(3, id) @ outermost(isMap)",
    ] {
        let first = bench.strategy(expression);
        assert_eq!(
            first.address(),
            bench.strategy(expression).address(),
            "{expression}"
        );
    }
    let different = [
        "r(4)",
        "r(5)",
        "f(id, [1, 2], r)",
        "f(id, [2, 1], r)",
        "f(fail, [1, 2], r)",
        "id ; fail",
        "id <+ fail",
        "fail ; id",
    ];
    let mut addresses: Vec<usize> = different
        .iter()
        .map(|expression| bench.strategy(expression).address())
        .collect();
    addresses.sort_unstable();
    addresses.dedup();
    assert_eq!(addresses.len(), different.len());
}

#[test]
fn calls_are_expanded_once() {
    let bench = Bench::new("def down(s) = s <+ one(down(s))");
    let strategy = bench.strategy("down(etaReduction)");
    assert!(bench.interner.expansion(&strategy).is_none());
    let mut run = Run::new(Default::default());
    let result = run.rewrite(
        &strategy,
        &program("fun (xs : 8.f32) => map (fun x => sqrt x) (map exp xs)"),
    );
    assert!(result.is_ok());
    let expanded = bench.interner.expansion(&strategy).and_then(Result::ok);
    assert_eq!(
        expanded.map(|expansion| expansion.to_string()).as_deref(),
        Some("(etaReduction <+ one(down(etaReduction)))")
    );
}

/// When the interner has forgotten everything, results stay the same.
#[test]
fn forgetting_changes_no_result() {
    let bench = Bench::new(
        "def count(n, xs : list nat) : strategy = if n == 0 then id else count(n - 1, append([n], xs))",
    );
    let strategy = bench.strategy("count(1800, [])");
    let term = program("fun (x : f32) => x");
    assert_eq!(
        Run::new(Default::default()).rewrite(&strategy, &term).ok(),
        Some(term)
    );
}
