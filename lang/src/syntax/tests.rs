//! Meanings of texts, and errors of texts without a meaning.

use super::*;
use crate::{diagnostic::Source, term::Term};

fn term(text: &str) -> Term {
    let reader = TermReader::new().with_free_variables();
    reader
        .read(&Source::new("test", text))
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn meanings() {
    let means = |text: &str, plain: &str| assert_eq!(term(text).to_string(), plain, "{text}");
    means("xs |> map f |> reduce (+) 0", "reduce (+) 0 (map f xs)");
    means("fun (x, y) => x * y", "fun x_y => fst x_y * snd x_y");
    means("fun (x, y, z) => z", "fun x_y_z => snd (snd x_y_z)");
    means("f >> g", "fun x => g (f x)");
    means("let x = 1 in x", "let 1 (fun x => x)");
    means("let f x = x in f 1", "(fun f => f 1) (fun x => x)");
    means("if a < b then 1 else 2", "select (a < b) 1 2");
    means("-x * y - -3", "neg x * y - (-3)");
    means("split (n + 1) xs", "split (n+1) xs");
    means(
        "reorder n (i => n - 1 - i) (i => n-1-i)",
        "reorder n (i => n-i-1) (i => n-i-1)",
    );
    means("toMem local x", "toMem local x");
    means(
        "iterate 3 (fun (l : nat) xs => take l xs)",
        "iterate 3 (fun (l : nat) xs => take l xs)",
    );
    means("[1, 2]", "makeArray 2 1 2");
    means("a != b && c", "and (not (a == b)) c");
}
