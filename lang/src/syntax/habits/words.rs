//! Words and symbols of other languages.

use super::{around::Around, types::array_of};
use crate::lexer::Lexeme;
use crate::syntax::{
    error::{SyntaxError, SyntaxErrorKind},
    parse::{KEYWORDS, is_binary_operator},
};

/// The error, with advice if a habit explains the word at its place.
pub(in crate::syntax) fn with_advice(
    error: SyntaxError,
    text: &str,
    words: &[Lexeme],
) -> SyntaxError {
    let expected = match error.kind() {
        SyntaxErrorKind::Unexpected { expected, .. } => expected.clone(),
        SyntaxErrorKind::OpenBracket { closing, .. } => (*closing).to_owned(),
        SyntaxErrorKind::Type(error) => error.expected.clone(),
        SyntaxErrorKind::ChainedComparison => "comparison".to_owned(),
        SyntaxErrorKind::Reserved { .. } => "a name".to_owned(),
        _ => return error,
    };
    let around = Around::new(text, words, error.span().start());
    let kinds: [fn(&Around, &str) -> Option<String>; 12] = [
        comment,
        function,
        branch,
        slice_or_comprehension,
        local,
        beginning,
        header,
        type_of_array,
        component,
        section,
        operator,
        conversion,
    ];
    let mut advice = kinds
        .into_iter()
        .filter_map(|kind| kind(&around, &expected));
    match advice.next() {
        Some(advice) => error.help(advice),
        None => error,
    }
}

fn is_scalar_name(word: &str) -> bool {
    word.parse::<crate::types::Scalar>().is_ok()
}

fn is_expression(expected: &str) -> bool {
    expected.starts_with("an expression") || expected.starts_with("an operator")
}

fn comment(around: &Around, expected: &str) -> Option<String> {
    let begins_file = expected.starts_with("`import`");
    let both = |first: &str, second: &str, offset| {
        around.word(offset) == first
            && around.word(offset + 1) == second
            && around.touches(offset + 1)
    };
    let is_comment = match around.here() {
        "#" => !matches!(around.word(1), "include" | "import"),
        "-" => begins_file && both("-", "-", 0) || both("-", "-", -1),
        "*" => both("/", "*", -1),
        "/" => both("/", "*", 0),
        "{" => both("{", "-", 0),
        ";" | "%" | "(" => begins_file,
        _ => false,
    };
    is_comment.then(|| "a comment begins with `//` and ends with its line".to_owned())
}

/// `\x -> …`, `|x| …`, `lambda x: …`, `fun x . …`.
fn function(around: &Around, expected: &str) -> Option<String> {
    let written = |name: &str| match name {
        "" | "_" => "a function is written `fun x => …`".to_owned(),
        name => format!("a function is written `fun {name} => …`"),
    };
    let named = |offset| match around.is_name(offset) && !KEYWORDS.contains(&around.word(offset)) {
        true => around.word(offset),
        false => "x",
    };
    match around.here() {
        "\\" => return Some(written(named(1))),
        "|" if !around.is_operand(-1) && around.is_name(1) && around.word(-1) != "<" => {
            return Some(written(named(1)));
        }
        "||" if !around.is_operand(-1) => {
            return Some("a function takes at least one value: `fun x => …`".to_owned());
        }
        "." | "->" | "→" | "=>" | ":" if around.word(-1).starts_with('λ') => {
            return Some(written(around.word(-1).trim_start_matches('λ')));
        }
        "." if expected.contains("`=>`") => return Some(written(named(-1))),
        "." if expected == ")"
            && around.back_to(&["=>"], 12).is_some_and(|arrow| {
                around.word(arrow - 2) == "(" && around.is_name(arrow - 1)
            }) =>
        {
            return Some("a function that gives types stands in braces: `{i => i.f32}`".to_owned());
        }
        _ => {}
    }
    let back = around.back_to(&["lambda", "fn", "func", "function", "λ", "proc"], 6)?;
    let is_head = matches!(around.here(), "=>" | "->" | "→" | ":" | "{" | ".")
        || (back + 1..0).any(|offset| around.word(offset) == ":");
    (is_head && around.is_name(back + 1)).then(|| written(named(back + 1)))
}

fn branch(around: &Around, expected: &str) -> Option<String> {
    const WRITTEN: &str = "a value is chosen by `if c then x else y`";
    let late = || around.follows("else") && around.back_to(&["then"], 40).is_none();
    let is_branch = match (expected, around.here()) {
        ("`then`", _) => true,
        (expected, "?") => is_expression(expected),
        (expected, "if") if is_expression(expected) => late(),
        (expected, "}") if is_expression(expected) => around.back_to(&["if"], 20).is_some(),
        _ => false,
    };
    if is_branch && around.back_to(&["elif", "elsif", "elseif"], 20).is_some() {
        return Some("a further case is `else if c then x else y`".to_owned());
    }
    match expected {
        "`else`" if around.back_to(&["elif", "elsif", "elseif"], 20).is_some() => {
            Some("a further case is `else if c then x else y`".to_owned())
        }
        "`else`" => Some("both cases have a value: `if c then x else y`".to_owned()),
        _ => is_branch.then(|| WRITTEN.to_owned()),
    }
}

/// `xs[1:3]`, `[x + 1 | x <- xs]`, `[x + 1 for x in xs]`, `for x in xs …`.
fn slice_or_comprehension(around: &Around, expected: &str) -> Option<String> {
    let in_brackets = expected == "]";
    let after_for = around
        .back_to(&["for", "while", "loop", "foreach"], 12)
        .is_some();
    match around.here() {
        ":" | ".." if in_brackets => Some(
            "a part of an array is taken by `take` and `drop`: `xs |> drop 1 |> take 2`".to_owned(),
        ),
        "|" if in_brackets => Some("every element is changed by `map (fun x => …) xs`".to_owned()),
        "in" if in_brackets => Some("every element is changed by `map (fun x => …) xs`".to_owned()),
        "in" | "=" | "{" | "<" | ".." | "do" | ":" if after_for => Some(
            "there are no loops: `map` works on every element, `reduce` and `scan` go through \
             an array, `iterate` repeats"
                .to_owned(),
        ),
        _ => None,
    }
}

fn local(around: &Around, expected: &str) -> Option<String> {
    match (expected, around.here()) {
        ("`in`", _) => Some("a local name is written `let y = … in …`".to_owned()),
        (expected, "where") if is_expression(expected) => Some(
            "facts about sizes stand before the `=`: `def f … where n > 0 = …`; \
             a local name is written `let y = … in …`"
                .to_owned(),
        ),
        (expected, "{") if expected.starts_with("an expression") => Some(
            "braces hold sizes and types; values are grouped by parentheses, \
             and a local name is written `let y = … in …`"
                .to_owned(),
        ),
        (expected, "=") if expected.starts_with("a type") && around.word(-1) == ":" => {
            Some("a definition is written with `=` alone".to_owned())
        }
        _ => None,
    }
}

/// The first words of a definition, or of an import.
fn beginning(around: &Around, expected: &str) -> Option<String> {
    if expected.starts_with("the path of a file") && around.is_name(0) {
        let path = around.here();
        return Some(format!("a path stands in quotes: `import \"{path}.rise\"`"));
    }
    if !expected.starts_with("`import`") {
        return None;
    }
    let advice = match around.here() {
        "from" | "using" | "open" | "include" | "use" | "require" | "load" | "module" | "#" => {
            "another file is read by `import \"file.rise\"`".to_owned()
        }
        "type" | "struct" | "data" | "class" | "enum" | "newtype" | "typedef" | "record" => {
            "types are not declared; a pair is `(f32, f32)`, an array `n.f32`".to_owned()
        }
        "fn" | "fun" | "func" | "function" | "let" | "val" | "var" | "define" | "entry"
        | "void" | "kernel" | "proc" | "const" | "static" | "pub" | "public" | "export"
        | "auto" | "extern" | "foreign" => {
            "a definition is written `def f (x : f32) = …`".to_owned()
        }
        _ if around.is_scalar(0) => "a definition is written `def f (x : f32) = …`".to_owned(),
        name if around.is_name(0) && !KEYWORDS.contains(&name) => {
            format!("a file is a list of definitions: `def {name} … = …`")
        }
        _ => return None,
    };
    Some(advice)
}

/// Between the name of a definition and its body.
fn header(around: &Around, expected: &str) -> Option<String> {
    let in_header = expected.starts_with("a parameter, `:`");
    match around.here() {
        "->" | "→" if in_header => Some(format!(
            "the type of the result stands behind a colon: `: {} =`",
            match around.is_name(1) || around.is_number(1) {
                true => around.word(1),
                false => "f32",
            }
        )),
        "<" | "[" if in_header && around.is_name(1) => Some(format!(
            "sizes and types are bound in braces: `{{{} : nat}}`",
            around.word(1)
        )),
        "=>" if in_header => Some("the body stands behind `=`".to_owned()),
        "}" if expected.contains("another name") && around.word(-2) == "{" => Some(format!(
            "a size is bound by `{{{name} : nat}}`, a type by `{{{name} : data}}`; \
             the body of a definition stands behind `=`",
            name = around.word(-1)
        )),
        "=>" if expected.contains("`=`") => Some("the body stands behind `=`".to_owned()),
        ":" if expected.contains("`=>`") && around.is_name(1) => Some(format!(
            "a parameter with its type stands in parentheses: `fun ({} : {}) => …`",
            around.word(-1),
            around.word(1)
        )),
        "," if expected.contains("`=>`") => Some(format!(
            "parameters stand side by side, `fun {first} {second} => …`; \
             the components of a pair are `fun ({first}, {second}) => …`",
            first = around.word(-1),
            second = around.word(1)
        )),
        scalar if expected == "a name" && around.is_scalar(0) => {
            let name = match (around.is_name(-1), around.is_name(1)) {
                (true, _) if !KEYWORDS.contains(&around.word(-1)) => around.word(-1),
                (_, true) => around.word(1),
                _ => return None,
            };
            Some(format!(
                "a type stands behind a colon: `({name} : {scalar})`"
            ))
        }
        ")" if expected == "`:`" && around.is_scalar(-2) => {
            let scalar = super::types::foreign_scalar(around.word(-2));
            let scalar = scalar.map_or(around.word(-2), |scalar| scalar.name());
            Some(format!(
                "a type stands behind a colon: `({} : {scalar})`",
                around.word(-1)
            ))
        }
        _ if expected.contains("another name") => Some(
            "braces bind sizes and types, as in `{n : nat}`; \
             the body of a definition stands behind `=`"
                .to_owned(),
        ),
        "," if expected == ")" && around.word(2) == ":" => {
            Some("each parameter has parentheses of its own: `(x : f32) (y : f32)`".to_owned())
        }
        _ => None,
    }
}

/// `[4]f32`, `[f32; 4]`, `f32[4]`, `n f32`, `n x f32`, `n*f32`, `Array n f32`, `n,m.f32`.
fn type_of_array(around: &Around, expected: &str) -> Option<String> {
    let is_size =
        |offset| around.is_number(offset) || around.is_name(offset) && !around.is_scalar(offset);
    let or = |word: &str, other: &'static str| match word.is_empty() || word == "]" {
        true => other.to_owned(),
        false => word.to_owned(),
    };
    let in_type = expected.starts_with("a type")
        || expected.contains("of the type")
        || expected.contains("for an array")
        || expected.starts_with("a dot");
    if !in_type && expected != ")" {
        return None;
    }
    match around.here() {
        "[" if in_type && around.is_scalar(1) && around.word(2) == ";" => {
            Some(array_of(around.word(3), around.word(1)))
        }
        "[" if in_type && is_size(1) && around.word(2) == "]" => {
            Some(array_of(around.word(1), &or(around.word(3), "f32")))
        }
        "[" if in_type && around.is_scalar(1) => Some(array_of("n", around.word(1))),
        "[" | "&" if in_type => Some(array_of("n", "f32")),
        "'" if in_type && around.is_name(1) => Some(format!(
            "a type that is left open is bound in braces: `{{{} : data}}`",
            around.word(1)
        )),
        "<" if expected == ")" && around.is_name(-1) => Some(array_of("n", "f32")),
        "×" if around.is_scalar(1) && is_size(-1) => {
            Some(array_of(around.word(-1), around.word(1)))
        }
        joined if in_type && joined.strip_prefix('x').is_some_and(is_scalar_name) => {
            Some(array_of(around.word(-1), joined.trim_start_matches('x')))
        }
        "array" | "list" | "vector" | "vec" | "Array" if around.is_scalar(-1) => {
            Some(array_of("n", around.word(-1)))
        }
        scalar if in_type && around.word(1) == "[" && around.is_scalar(0) && is_size(2) => {
            Some(array_of(around.word(2), scalar))
        }
        container if in_type && around.word(1) == "[" && around.is_name(0) => {
            super::for_type(container)
                .or_else(|| Some(array_of(&or(around.word(2), "n"), container)))
        }
        "<" if in_type => Some(array_of("n", "f32")),
        "*" if around.is_scalar(-1) && around.is_scalar(1) => Some(format!(
            "a pair is `({}, {})`",
            around.word(-1),
            around.word(1)
        )),
        "*" | "x" if around.is_scalar(1) && is_size(-1) => {
            Some(array_of(around.word(-1), around.word(1)))
        }
        "*" if around.is_scalar(-1) => Some(array_of("n", around.word(-1))),
        "," if expected == ")" && around.is_scalar(-1) && around.is_scalar(1) => Some(format!(
            "a pair is `({}, {})`",
            around.word(-1),
            around.word(1)
        )),
        "," if expected == ")" && around.word(2) == "." => Some(format!(
            "dimensions are separated by dots: `{}.{}.f32`",
            around.word(-1),
            around.word(1)
        )),
        element if around.is_scalar(0) && in_type => match (around.word(1), around.word(-1)) {
            ("[", _) => Some(array_of(&or(around.word(2), "n"), element)),
            ("*", _) => Some(array_of("n", element)),
            (_, size) if is_size(-1) => Some(array_of(size, element)),
            _ => None,
        },
        _ if around.is_name(-1)
            && !is_scalar_name(around.word(-1))
            && expected.starts_with("the end of the type") =>
        {
            super::for_type(around.word(-1))
        }
        _ => None,
    }
}

/// `p.0`, `xs.length`, `xs.map(f)`, `f . g`, `.5`.
fn component(around: &Around, expected: &str) -> Option<String> {
    if around.here() != "." || !(is_expression(expected) || matches!(expected, ")" | "]")) {
        return None;
    }
    if !around.is_operand(-1) {
        return (around.is_number(1) && around.touches(1))
            .then(|| format!("a number begins with a digit: `0.{}`", around.word(1)));
    }
    let whole = match around.is_name(-1) {
        true => around.word(-1),
        false => "p",
    };
    if !around.touches(0) && !around.touches(1) {
        return Some(
            "functions are composed by `>>`, the first one first: `f >> g` is `g` after `f`"
                .to_owned(),
        );
    }
    match around.word(1) {
        "0" | "_0" | "fst" | "first" | "x" => Some(format!("the first component is `fst {whole}`")),
        "1" | "_1" | "_2" | "snd" | "second" | "y" => Some(format!(
            "the components of a pair are `fst {whole}` and `snd {whole}`"
        )),
        "length" | "len" | "size" | "shape" | "count" => Some(
            "the length of an array is a size of its type: in `{n : nat} (xs : n.f32)` it is `n`"
                .to_owned(),
        ),
        "T" => Some(format!(
            "rows and columns are exchanged by `transpose {whole}`"
        )),
        _ if around.is_number(1) => Some(format!(
            "the components of a pair are `fst {whole}` and `snd {whole}`; \
             of `(x, (y, z))` they are `fst`, `fst (snd …)` and `snd (snd …)`"
        )),
        method if around.word(2) == "(" && around.word(3) == ")" => Some(format!(
            "a function stands before its argument: `{method} {whole}`"
        )),
        method if around.is_name(1) && !around.is_scalar(1) => Some(format!(
            "a function stands before its arguments, `{method} … {whole}`, \
             or behind `|>`, as in `{whole} |> {method} …`"
        )),
        _ => None,
    }
}

/// `(+ 1)`, `(1 +)`.
fn section(around: &Around, expected: &str) -> Option<String> {
    if !expected.starts_with("an expression") {
        return None;
    }
    let operand = |offset| match around.is_operand(offset) && around.word(offset) != ")" {
        true => around.word(offset),
        false => "…",
    };
    let (symbol, left, right) = match around.here() {
        ")" if is_binary_operator(around.word(-1)) && around.is_operand(-2) => {
            (around.word(-1), operand(-2), "x")
        }
        symbol if is_binary_operator(symbol) && around.word(-1) == "(" => (symbol, "x", operand(1)),
        _ => return None,
    };
    Some(format!(
        "an operator alone in parentheses is a function, `({symbol})`; with one operand it is \
         `fun x => {left} {symbol} {right}`"
    ))
}

fn operator(around: &Around, expected: &str) -> Option<String> {
    if expected == "comparison" {
        if around.here() == ">" && around.word(-2) == "<" && around.is_scalar(-1) {
            return Some(format!(
                "a value is converted to the type that is written to it: `(cast x : {})`",
                around.word(-1)
            ));
        }
        let word = around.back_to(&["and", "or"], 12)?;
        let symbol = if around.word(word) == "and" {
            "&&"
        } else {
            "||"
        };
        return Some(format!("truth values are combined by `{symbol}`"));
    }
    if !is_expression(expected) && !matches!(expected, ")" | "]") {
        return None;
    }
    let doubled = |first: &str| around.word(-1) == first && around.touches(0);
    let advice = match around.here() {
        "*" if doubled("*") => "a power of floats is `pow x y`",
        "+" if doubled("+") => "two arrays are put one after the other by `concat xs ys`",
        ">" if doubled("<") => "the values differ: `x != y`",
        "=" if doubled("/") || doubled("~") => "the values differ: `x != y`",
        "=" if doubled("==") || doubled("!=") => "equality is `==`, its opposite `!=`",
        "=" if is_binary_operator(around.word(-1)) && around.touches(0) => {
            "nothing is assigned: a new value has a new name, `let y = x + 1 in …`"
        }
        "<" if doubled("<") => "bits are shifted by `shl x n` and `shr x n`",
        ">" if doubled(">") || doubled(">>") => "bits are shifted by `shl x n` and `shr x n`",
        "|" if doubled("<") => "a function stands before its argument, `f x`, or behind `|>`",
        "&" => "the logical and is `x && y`, the bitwise one `and x y`",
        "|" => {
            "the logical or is `x || y`, the bitwise one `or x y`; \
             `xs |> f` applies `f` to what stands before"
        }
        "!" if around.word(-1) == "!" => "the element at an index is `xs ! i`",
        "~" | "!" if !around.is_operand(-1) => "the logical not is `not x`, which also flips bits",
        "$" => {
            "an argument of several words stands in parentheses, `f (g x)`, \
             or before `|>`, as in `g x |> f`"
        }
        "@" => "there is no operator `@`; a function stands before its arguments: `f x`",
        "∘" => "functions are composed by `>>`, the first one first: `f >> g`",
        "·" | "⋅" | "∗" => "the product is written `*`",
        "÷" => "the quotient is written `/`",
        "−" | "–" => "the difference is written `-`",
        ")" if around.word(-1) == "(" && around.touches(-1) && around.is_name(-2) => {
            return Some(format!(
                "a function is named without parentheses: `{}`",
                around.word(-2)
            ));
        }
        "`" => "a function stands before its arguments: `add x y`",
        "'" => "there are no characters and strings; an `i8` holds a byte",
        ":" if around.word(1) == ":" => {
            "a type is written to a term in parentheses, `(x : f32)`; \
             a value is converted by `(cast x : f32)`"
        }
        ":" => "a type is written to a term in parentheses: `(x : f32)`",
        _ => return None,
    };
    Some(advice.to_owned())
}

/// `i32(x)`, `(x :: i32)`.
fn conversion(around: &Around, expected: &str) -> Option<String> {
    if expected.starts_with("a number, `inf`")
        && around.word(-1) == "("
        && around.is_scalar(-2)
        && (around.is_name(0) || around.here() == "(")
    {
        return Some(format!(
            "a value is converted by `cast`: `(cast {} : {})`",
            if around.is_name(0) {
                around.here()
            } else {
                "…"
            },
            around.word(-2)
        ));
    }
    if expected.starts_with("a type") && around.here() == ":" && around.word(-1) == ":" {
        return Some(
            "a type is written behind one colon, `(x : f32)`; a value is converted by \
             `(cast x : f32)`"
                .to_owned(),
        );
    }
    None
}
