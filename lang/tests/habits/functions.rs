//! Definitions, functions and comments as other languages write them.

use super::advised;

#[test]
fn functions() {
    insta::assert_snapshot!(advised(&[
        r"def f {n : nat} (xs : n.f32) = map (\x -> x + 1) xs",
        "def f {n : nat} (xs : n.f32) = map (lambda x: x + 1) xs",
        "def f {n : nat} (xs : n.f32) = map (|x| x + 1) xs",
        "def f {n : nat} (xs : n.f32) = map (x => x + 1) xs",
        "def f {n : nat} (xs : n.f32) = map (fun x . x + 1) xs",
        "def f {n : nat} (xs : n.f32) = map (fn x => x + 1) xs",
        "def f {n : nat} (xs : n.f32) = map (λx. x + 1) xs",
        "def f {n : nat} (xs : n.f32) = (map sqrt . map sqrt) xs",
        "def f {n : nat} (xs : n.f32) = map (+ 1) xs",
        "def f {n : nat} (xs : n.f32) = map (1 +) xs",
        "def f {n : nat} (xs : n.f32) = map (2 *) xs",
        "def f (x : f32) = case x of 0 => 1",
        "def f {n : nat} (xs : n.f32) (ys : n.f32) = map (+) (zip xs ys)",
        "def f {n : nat} (xs : n.f32) (ys : n.f32) = map (fun x y => x + y) (zip xs ys)",
        "def f {n : nat} (xs : n.f32) = iterate 3 (fun x => x) xs",
        "def f (x : f32) = x |> (+ 1)",
        "def f (x : f32) = sqrt . sin",
        "def f (x : f32) = sqrt ∘ sin",
        r"def f (xs : 4.4.f32) (ys : 4.4.f32) = map(\row => row) xs",
    ]), @r"
    def f {n : nat} (xs : n.f32) = map (\x -> x + 1) xs
        expected an expression, found `\`
        = a function is written `fun x => …`
    def f {n : nat} (xs : n.f32) = map (lambda x: x + 1) xs
        expected a dot after the size (a compound size stands in parentheses, as in `(2*n).f32`), found `+`
        = a function is written `fun x => …`
    def f {n : nat} (xs : n.f32) = map (|x| x + 1) xs
        expected an expression, found `|`
        = a function is written `fun x => …`
    def f {n : nat} (xs : n.f32) = map (x => x + 1) xs
        `i => …` is a function on sizes, not a value
        = a function on values begins with `fun`: `fun i => …`
    def f {n : nat} (xs : n.f32) = map (fun x . x + 1) xs
        expected a parameter or `=>`, found `.`
        = a function is written `fun x => …`
    def f {n : nat} (xs : n.f32) = map (fn x => x + 1) xs
        expected an operator, an argument, `,`, `:` or `)`, found `=>`
        = a function is written `fun x => …`
    def f {n : nat} (xs : n.f32) = map (λx. x + 1) xs
        expected an operator, an argument, `,`, `:` or `)`, found `.`
        = a function is written `fun x => …`
    def f {n : nat} (xs : n.f32) = (map sqrt . map sqrt) xs
        expected an operator, an argument, `,`, `:` or `)`, found `.`
        = functions are composed by `>>`, the first one first: `f >> g` is `g` after `f`
    def f {n : nat} (xs : n.f32) = map (+ 1) xs
        expected an expression, found `+`
        = an operator alone in parentheses is a function, `(+)`; with one operand it is `fun x => x + 1`
    def f {n : nat} (xs : n.f32) = map (1 +) xs
        expected an expression, found `)`
        = an operator alone in parentheses is a function, `(+)`; with one operand it is `fun x => 1 + x`
    def f {n : nat} (xs : n.f32) = map (2 *) xs
        expected an expression, found `)`
        = an operator alone in parentheses is a function, `(*)`; with one operand it is `fun x => 2 * x`
    def f (x : f32) = case x of 0 => 1
        expected `{`, found `of`
        = `case sh { [] => …; n.rest => … }` takes a shape apart; of two values, `if c then x else y` chooses one
    def f {n : nat} (xs : n.f32) (ys : n.f32) = map (+) (zip xs ys)
        a function cannot be stored: argument 1 of `map` would be or contain a value of type `_ -> _`
        = the function that `map` takes has one argument; of pairs it is `fun (x, y) => x + y`
    def f {n : nat} (xs : n.f32) (ys : n.f32) = map (fun x y => x + y) (zip xs ys)
        a function cannot be stored: the result would be or contain a value of type `_ -> _`
        = no advice
    def f {n : nat} (xs : n.f32) = iterate 3 (fun x => x) xs
        argument 1 of `iterate 3` is of the wrong type
        = a function that takes a size first is needed here: `fun (l : nat) => …`
    def f (x : f32) = x |> (+ 1)
        expected an expression, found `+`
        = an operator alone in parentheses is a function, `(+)`; with one operand it is `fun x => x + 1`
    def f (x : f32) = sqrt . sin
        expected an operator, an argument, `def` or the end, found `.`
        = functions are composed by `>>`, the first one first: `f >> g` is `g` after `f`
    def f (x : f32) = sqrt ∘ sin
        expected an operator, an argument, `def` or the end, found `∘`
        = functions are composed by `>>`, the first one first: `f >> g`
    def f (xs : 4.4.f32) (ys : 4.4.f32) = map(\row => row) xs
        expected an expression, found `\`
        = a function is written `fun row => …`
    ");
}

#[test]
fn definitions_and_comments() {
    insta::assert_snapshot!(advised(&[
        "# comment",
        "-- comment",
        "/* comment */ def f (x : f32) = x",
        "def f (x : f32) = x -- comment",
        "def f (x : f32) = x # comment",
        "def f (x : f32) = x /* c */",
        "def f {n : nat} (xs : n x f32) = xs",
        "def f (x : f32) = y where y = x",
        "def f (x : f32) -> f32 = x",
        "def f(x: f32) -> f32: x",
        "def f(x : f32, y : f32) = x + y",
        "fn f(x: f32) -> f32 { x }",
        "let f (x : f32) = x",
        "f x = x",
        "f :: Float -> Float",
        "fun f (x : f32) = x",
        "def f<n> (xs : n.f32) = xs",
        "def f [n] (xs : [n]f32) = xs",
        "def f {n} (xs : n.f32) = xs",
        "def f (x : f32) = x where x > 0",
        "def f (x : f32) = let y := x in y",
        "def f (x : f32) := x",
        "def f = (x : f32) => x",
        "def f = fun (x : f32) -> f32 => x",
        "def f = fun x : f32 => x",
        "def f = fun (x: f32, y: f32) => x",
        "def f = fun x, y => x",
        "def f(x f32) = x",
        "def f (f32 x) = x",
        "def f (float x) = x",
        "def f {n} {t} (xs : n.t) = xs",
        "import foo",
        "from foo import bar",
        "use foo::bar",
        "#include <stdio.h>",
        "open Foo",
        "module Foo",
    ]), @r#"
    # comment
        expected `import` or `def`, found `#`
        = a comment begins with `//` and ends with its line
    -- comment
        expected `import` or `def`, found `-`
        = a comment begins with `//` and ends with its line
    /* comment */ def f (x : f32) = x
        expected `import` or `def`, found `/`
        = a comment begins with `//` and ends with its line
    def f (x : f32) = x -- comment
        unknown name `comment`
        = a comment begins with `//`
    def f (x : f32) = x # comment
        expected an operator, an argument, `def` or the end, found `#`
        = a comment begins with `//` and ends with its line
    def f (x : f32) = x /* c */
        expected an expression, found `*`
        = a comment begins with `//` and ends with its line
    def f {n : nat} (xs : n x f32) = xs
        expected the end of the type, found `x`
        = an array's type is its length, a dot and the type of its elements: `n.f32`
    def f (x : f32) = y where y = x
        expected an operator, an argument, `def` or the end, found the keyword `where`
        = facts about sizes stand before the `=`: `def f … where n > 0 = …`; a local name is written `let y = … in …`
    def f (x : f32) -> f32 = x
        expected a parameter, `:`, `where` or `=`, found `->`
        = the type of the result stands behind a colon: `: f32 =`
    def f(x: f32) -> f32: x
        expected a parameter, `:`, `where` or `=`, found `->`
        = the type of the result stands behind a colon: `: f32 =`
    def f(x : f32, y : f32) = x + y
        expected `)`, found `,`
        = each parameter has parentheses of its own: `(x : f32) (y : f32)`
    fn f(x: f32) -> f32 { x }
        expected `import` or `def`, found `fn`
        = a definition is written `def f (x : f32) = …`
    let f (x : f32) = x
        expected `import` or `def`, found the keyword `let`
        = a definition is written `def f (x : f32) = …`
    f x = x
        expected `import` or `def`, found `f`
        = a file is a list of definitions: `def f … = …`
    f :: Float -> Float
        expected `import` or `def`, found `f`
        = a file is a list of definitions: `def f … = …`
    fun f (x : f32) = x
        expected `import` or `def`, found the keyword `fun`
        = a definition is written `def f (x : f32) = …`
    def f<n> (xs : n.f32) = xs
        expected a parameter, `:`, `where` or `=`, found `<`
        = sizes and types are bound in braces: `{n : nat}`
    def f [n] (xs : [n]f32) = xs
        expected a parameter, `:`, `where` or `=`, found `[`
        = sizes and types are bound in braces: `{n : nat}`
    def f {n} (xs : n.f32) = xs
        expected `:` or another name, found `}`
        = a size is bound by `{n : nat}`, a type by `{n : data}`; the body of a definition stands behind `=`
    def f (x : f32) = x where x > 0
        expected an operator, an argument, `def` or the end, found the keyword `where`
        = facts about sizes stand before the `=`: `def f … where n > 0 = …`; a local name is written `let y = … in …`
    def f (x : f32) = let y := x in y
        expected a type, found `=`
        = a definition is written with `=` alone
    def f (x : f32) := x
        expected a type, found `=`
        = a definition is written with `=` alone
    def f = (x : f32) => x
        expected an operator, an argument, `def` or the end, found `=>`
        = a function begins with `fun`: `fun x => …`
    def f = fun (x : f32) -> f32 => x
        expected a parameter or `=>`, found `->`
        = a function is written `fun x => …`; `->` belongs to types
    def f = fun x : f32 => x
        expected a parameter or `=>`, found `:`
        = a parameter with its type stands in parentheses: `fun (x : f32) => …`
    def f = fun (x: f32, y: f32) => x
        expected `)`, found `,`
        = each parameter has parentheses of its own: `(x : f32) (y : f32)`
    def f = fun x, y => x
        expected a parameter or `=>`, found `,`
        = parameters stand side by side, `fun x y => …`; the components of a pair are `fun (x, y) => …`
    def f(x f32) = x
        `f32` cannot be a name: it is the name of a type
        = a type stands behind a colon: `(x : f32)`
    def f (f32 x) = x
        `f32` cannot be a name: it is the name of a type
        = a type stands behind a colon: `(x : f32)`
    def f (float x) = x
        expected `:`, found `)`
        = a type stands behind a colon: `(x : f32)`
    def f {n} {t} (xs : n.t) = xs
        expected `:` or another name, found `}`
        = a size is bound by `{n : nat}`, a type by `{n : data}`; the body of a definition stands behind `=`
    import foo
        expected the path of a file in quotes, found `foo`
        = a path stands in quotes: `import "foo.rise"`
    from foo import bar
        expected `import` or `def`, found `from`
        = another file is read by `import "file.rise"`
    use foo::bar
        expected `import` or `def`, found `use`
        = another file is read by `import "file.rise"`
    #include <stdio.h>
        expected `import` or `def`, found `#`
        = another file is read by `import "file.rise"`
    open Foo
        expected `import` or `def`, found `open`
        = another file is read by `import "file.rise"`
    module Foo
        expected `import` or `def`, found `module`
        = another file is read by `import "file.rise"`
    "#);
}
