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
    ]), @"
    tile 32 32
        expected an operator or the end, found `32`
        = arguments stand in round brackets, `tile(32, 32)`; strategies follow each other by `;`
    tile[32, 32]
        expected an operator or the end, found `[`
        = arguments stand in round brackets: `tile(…)`
    tile(32 32)
        expected `,` or `)`, found `32`
        = arguments are separated by commas
    topDown fuseReduceMap
        expected an operator or the end, found `fuseReduceMap`
        = arguments stand in round brackets, `topDown(fuseReduceMap)`; strategies follow each other by `;`
    DFNF, lowerToC
        expected an operator or the end, found `,`
        = strategies follow each other by `;`: `DFNF ; lowerToC`
    DFNF >> lowerToC
        expected an operator or the end, found `>>`
        = strategies follow each other by `;`: `DFNF ; lowerToC`
    DFNF && lowerToC
        expected an operator or the end, found `&&`
        = strategies follow each other by `;`: `DFNF ; lowerToC`
    DFNF |> lowerToC
        expected an operator or the end, found `|>`
        = strategies follow each other by `;`: `DFNF ; lowerToC`
    DFNF . lowerToC
        expected an operator or the end, found `.`
        = strategies follow each other by `;`: `DFNF ; lowerToC`
    DFNF then lowerToC
        expected an operator or the end, found `then`
        = strategies follow each other by `;`: `DFNF ; lowerToC`
    DFNF -> lowerToC
        expected an operator or the end, found `->`
        = strategies follow each other by `;`: `DFNF ; lowerToC`
    DFNF | lowerToC
        expected an operator or the end, found `|`
        = the second only where the first fails is `s <+ t`
    DFNF || lowerToC
        expected an operator or the end, found `||`
        = the second only where the first fails is `s <+ t`
    DFNF <|> lowerToC
        expected an operator or the end, found `<`
        = the second only where the first fails is `s <+ t`
    DFNF ;
        expected an expression, found the end
        = leave the last `;` out
    let x = id; x
        expected `in`, found the end
        = a local name is written `let s = … in …`; it ends before `in`
    ");
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
    ]), @r"
    DFNF # x
        expected an operator or the end, found `#`
        = a comment begins with `//` and ends with its line
    DFNF -- x
        expected an operator or the end, found `-`
        = a comment begins with `//` and ends with its line
    DFNF /* x */
        expected an expression, found `*`
        = a comment begins with `//` and ends with its line
    \s -> s
        expected an expression, found `\`
        = a function is written `fun s => …`
    s => s
        expected an operator or the end, found `=>`
        = a function is written `fun s => …`
    fun s -> s
        expected `,`, `:` or `=>`, found `->`
        = a function is written `fun s => …`
    rule a: map f x ~> f x
        argument 1 of `f` is of the wrong type
        = to work on every element, use `map`: `map f x`
    rule a: map f x -> f x
        expected `~>`, found `->`
        = a rule is `rule name: left ~> right`, with conditions behind `where`
    rule a: map f x => f x
        expected `~>`, found `=>`
        = a rule is `rule name: left ~> right`, with conditions behind `where`
    rule a: map f x = f x
        expected `~>`, found `=`
        = a rule is `rule name: left ~> right`, with conditions behind `where`
    rule a = map f x ~> f x
        expected `:`, found `=`
        = a rule is `rule name: left ~> right`, with conditions behind `where`
    def a -> id
        expected `=`, found `->`
        = a definition is written `def name = …`, a rule `rule name: left ~> right`
    def a := id
        expected a type, found `=`
        = a definition is written `def name = …`, a rule `rule name: left ~> right`
    fn a = id
        expected `def`, `rule`, `native` or `import`, found `fn`
        = a definition is written `def name = …`, a rule `rule name: left ~> right`
    let a = id
        expected `def`, `rule`, `native` or `import`, found `let`
        = a definition is written `def name = …`, a rule `rule name: left ~> right`
    strategy a = id
        expected `def`, `rule`, `native` or `import`, found `strategy`
        = a definition is written `def name = …`, a rule `rule name: left ~> right`
    def a = id
    strategy b = id
        expected an operator, or the next `def`, `rule` or `native`, found `strategy`
        = arguments stand in round brackets, `id(strategy, b)`; strategies follow each other by `;`
    ");
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
        "how (map f xs) ~> y",
        "how xs -> y",
        "n == 0 && n > 0",
        "n > 0 and n < 4",
        "4 | n",
        "n = 4",
    ]
    .map(|condition| format!("{rule}{condition}"));
    assert_snapshot!(advised(&texts.each_ref().map(String::as_str)), @"
    rule a: reduce f i xs ~> reduceSeq f i xs where assoc f
        there is no condition `assoc`
        = did you mean `associative`? the conditions with names are associative, commutative, neutral, exchangeable, outerProduct, nonzero, computes, rearranges, variable, notVariable; others are facts about sizes, `n > 0`, and classes, `t : number`
    rule a: reduce f i xs ~> reduceSeq f i xs where asociative f
        there is no condition `asociative`
        = did you mean `associative`? the conditions with names are associative, commutative, neutral, exchangeable, outerProduct, nonzero, computes, rearranges, variable, notVariable; others are facts about sizes, `n > 0`, and classes, `t : number`
    rule a: reduce f i xs ~> reduceSeq f i xs where commutes f
        there is no condition `commutes`
        = did you mean `computes`? the conditions with names are associative, commutative, neutral, exchangeable, outerProduct, nonzero, computes, rearranges, variable, notVariable; others are facts about sizes, `n > 0`, and classes, `t : number`
    rule a: reduce f i xs ~> reduceSeq f i xs where associative(f)
        expected a relation such as `==` or `<`, found the end
        = a condition is written without brackets: `associative f`
    rule a: reduce f i xs ~> reduceSeq f i xs where neutral f
        the condition `neutral` takes 2 variables, here it has 1
        = `neutral …`: the first variable is the neutral element of the operator, the second
    rule a: reduce f i xs ~> reduceSeq f i xs where how (map f xs) ~> y
        expected `)`, found `f`
        = what a strategy makes of a variable is a condition of three names, `how x ~> y`; the right side of the rule may put more around `y`
    rule a: reduce f i xs ~> reduceSeq f i xs where how xs -> y
        expected a relation such as `==` or `<`, found `xs`
        = what a strategy makes of a variable is a condition of three names, `how x ~> y`; the right side of the rule may put more around `y`
    rule a: reduce f i xs ~> reduceSeq f i xs where n == 0 && n > 0
        expected `,`, a relation or the end, found `&&`
        = conditions are separated by commas: `where n > 0, m > 0`
    rule a: reduce f i xs ~> reduceSeq f i xs where n > 0 and n < 4
        expected `,`, a relation or the end, found `and`
        = conditions are separated by commas: `where n > 0, m > 0`
    rule a: reduce f i xs ~> reduceSeq f i xs where 4 | n
        expected a relation such as `==` or `<`, found `|`
        = `4 divides n` says that `n` has no remainder; of two conditions, either of which suffices, each has a rule of its own
    rule a: reduce f i xs ~> reduceSeq f i xs where n = 4
        expected a relation such as `==` or `<`, found `=`
        = sizes are equal by `n == m`
    ");
}
