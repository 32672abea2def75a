//! Mistakes that habits of other languages explain: each text with what is said of it.

use super::*;

/// Each expression or file, what is wrong with it, and the advice.
fn advised(texts: &[&str]) -> String {
    let mut lines = Vec::new();
    for text in texts {
        let source = Source::new("test.elevate", *text);
        let is_file = ["def ", "rule ", "fn ", "let a", "strategy "]
            .iter()
            .any(|keyword| text.starts_with(keyword));
        let errors = match is_file {
            true => Library::load(&source, &NoImports).map(|_| ()),
            false => Library::standard().strategy(&source).map(|_| ()),
        };
        let error = errors.expect_err(text).remove(0).diagnostic();
        let advice = error.help.first().map_or("no advice", String::as_str);
        lines.extend([
            (*text).to_owned(),
            format!("    {}", error.message),
            format!("    = {advice}"),
        ]);
    }
    lines.join("\n")
}

#[test]
fn calls_and_sequences() {
    assert_snapshot!(advised(&[
        "tile 32 32",
        "tile[32, 32]",
        "tile(32 32)",
        "topDown fuseReduceMap",
        "DFNF, lowerToC",
        "DFNF >> lowerToC",
        "DFNF && lowerToC",
        "DFNF |> lowerToC",
        "DFNF . lowerToC",
        "DFNF then lowerToC",
        "DFNF -> lowerToC",
        "DFNF | lowerToC",
        "DFNF || lowerToC",
        "DFNF <|> lowerToC",
        "DFNF ;",
        "let x = id; x",
    ]), @"");
}

#[test]
fn comments_functions_and_definitions() {
    assert_snapshot!(advised(&[
        "DFNF # x",
        "DFNF -- x",
        "DFNF /* x */",
        "\\s -> s",
        "s => s",
        "fun s -> s",
        "rule a: map f x ~> f x",
        "rule a: map f x -> f x",
        "rule a: map f x => f x",
        "rule a: map f x = f x",
        "rule a = map f x ~> f x",
        "def a -> id",
        "def a := id",
        "fn a = id",
        "let a = id",
        "strategy a = id",
        "def a = id\nstrategy b = id",
    ]), @"");
}

#[test]
fn conditions() {
    let rule = "rule a: reduce f i xs ~> reduceSeq f i xs where ";
    let texts = [
        "assoc f",
        "asociative f",
        "commutes f",
        "associative(f)",
        "neutral f",
    ]
    .map(|condition| format!("{rule}{condition}"));
    assert_snapshot!(advised(&texts.each_ref().map(String::as_str)), @"");
}
