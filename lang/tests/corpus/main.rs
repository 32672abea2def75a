//! The corpus: whole programs, each parsed, printed and read again, inferred, run by the
//! interpreter on random inputs with and without types, and compared with loops written in Rust.

mod run;

use std::{collections::BTreeSet, path::Path};

use rise_testing::corpus::DOMAINS;

/// Runs the cases of one domain.
fn domain(name: &str) {
    let (_, cases) = DOMAINS
        .iter()
        .find(|(domain, _)| *domain == name)
        .expect("a domain");
    for case in *cases {
        run::case(name, case);
    }
}

macro_rules! domains {
    ($($name:ident),*) => {
        $(
            #[test]
            fn $name() {
                domain(stringify!($name));
            }
        )*

        #[test]
        fn every_domain_has_a_test() {
            let tested = BTreeSet::from([$(stringify!($name)),*]);
            assert_eq!(tested, DOMAINS.iter().map(|(name, _)| *name).collect());
        }
    };
}

domains!(
    convolution,
    dependent,
    dynamic,
    image,
    learning,
    linear_algebra,
    parallel_patterns,
    simulation,
    stencils,
    with_loops
);

#[test]
fn every_program_has_a_case() {
    let mut files = BTreeSet::new();
    for domain in std::fs::read_dir(run::folder()).expect("the corpus") {
        let domain = domain.expect("a folder or the page about them").path();
        if !domain.is_dir() {
            continue;
        }
        for file in std::fs::read_dir(&domain).expect("a folder of the corpus") {
            files.insert(named(&domain, &file.expect("a file").path()));
        }
    }
    let cases = DOMAINS.iter().flat_map(|(domain, cases)| {
        cases
            .iter()
            .map(move |case| format!("{domain}/{}.rise", case.name))
    });
    assert_eq!(cases.collect::<BTreeSet<_>>(), files);
    assert!(files.len() >= 60, "{}", files.len());
}

fn named(domain: &Path, file: &Path) -> String {
    let name = |path: &Path| {
        path.file_name()
            .map(|name| name.to_string_lossy().into_owned())
            .unwrap_or_default()
    };
    format!("{}/{}", name(domain), name(file))
}
