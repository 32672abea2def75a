//! Errors of the syntax: their places, messages and advice.

use rise_lang::{
    diagnostic::Source,
    syntax::{Memory, parse_program},
};

/// The error of the text: its place, the text there, the message and the advice.
fn error(text: &str) -> String {
    let files: Memory = [
        ("self.rise", "import \"other.rise\""),
        ("other.rise", "import \"self.rise\""),
    ]
    .into_iter()
    .collect();
    let Err(error) = parse_program(&Source::new("a.rise", text), &files) else {
        panic!("{text} is a program");
    };
    let place = error.span();
    let advice = error
        .advice()
        .map(|advice| format!("; {advice}"))
        .unwrap_or_default();
    format!("{place} `{}`: {}{advice}", place.text(), error.kind())
}

#[test]
fn literals() {
    insta::assert_snapshot!(error("def f = 300i8"), @"a.rise:1:9 `300i8`: `300` is out of the range of `i8`, -128 to 127");
    insta::assert_snapshot!(error("def f = 1.5i32"), @"a.rise:1:9 `1.5i32`: `1.5` is not a whole number, and `i32` has no others");
    insta::assert_snapshot!(error("def f = 1f33"), @"a.rise:1:10 `f33`: expected a scalar type as suffix, found `f33`; the scalar types are bool, i8, i16, i32, i64, u8, u16, u32, u64, f16, bf16, tf32, f32, f64 and index");
    insta::assert_snapshot!(error("def f = 0x10"), @"a.rise:1:10 `x10`: expected a scalar type as suffix, found `x10`; the bits of a value are written `f32(0x3f800000)`");
    insta::assert_snapshot!(error("def f = 1bool"), @"a.rise:1:9 `1bool`: `1` is a number, and `bool` has only true and false");
    insta::assert_snapshot!(error("def f = f32(true)"), @"a.rise:1:13 `true`: expected a value of type f32, found `true`");
    insta::assert_snapshot!(error("def f = i8(inf)"), @"a.rise:1:12 `inf`: expected a value of type i8, found `inf`");
    insta::assert_snapshot!(error("def f = f16(0x10000)"), @"a.rise:1:13 `0x10000`: expected up to 16 bits in hexadecimal digits, found `0x10000`");
    insta::assert_snapshot!(error("def f = f32[[1, 2], [3]]"), @"a.rise:1:21 `[3]`: expected a row of 2, found a row of 1");
    insta::assert_snapshot!(error("def f = f32[1, [2]]"), @"a.rise:1:16 `[2]`: expected a value, found a row of 1");
    insta::assert_snapshot!(error("def f = f32[1, 2; 3]"), @"a.rise:1:9 `f32[1, 2; 3]`: an array of shape [3] has not 2 values");
    insta::assert_snapshot!(error("def f = f32[x]"), @"a.rise:1:13 `x`: expected a number, `inf`, `nan`, `true` or `false`, found `x`");
    insta::assert_snapshot!(error("def f = 1e40f32"), @"a.rise:1:9 `1e40f32`: `1e40` is out of the range of `f32`, -3.4028234663852886e38 to 3.4028234663852886e38");
    insta::assert_snapshot!(error("def f = bool(1)"), @"a.rise:1:14 `1`: `1` is a number, and `bool` has only true and false");
}

#[test]
fn names() {
    insta::assert_snapshot!(error("def f = g"), @"a.rise:1:9 `g`: unknown name `g`");
    insta::assert_snapshot!(error("def f = mapp"), @"a.rise:1:9 `mapp`: unknown name `mapp`; there is a `map`");
    insta::assert_snapshot!(error("def f = f"), @"a.rise:1:9 `f`: `f` is used in its own definition; there is no recursion; `iterate`, `while`, `reduce` and `scan` repeat");
    insta::assert_snapshot!(error("def f x = g x\ndef h x = 2\ndef g x = h (f x)"), @"a.rise:1:11 `g`: `g` is used before its definition; it uses this definition in turn, and there is no recursion; `iterate`, `while`, `reduce` and `scan` repeat");
    insta::assert_snapshot!(error("def f = g\ndef g = 1"), @"a.rise:1:9 `g`: `g` is used before its definition; move its definition up");
    insta::assert_snapshot!(error("def f = 1\ndef f = 2"), @"a.rise:2:5 `f`: `f` is defined twice");
    insta::assert_snapshot!(error("def map = 1"), @"a.rise:1:5 `map`: `map` is a primitive and cannot be defined; choose another name");
    insta::assert_snapshot!(error("def f x x = x"), @"a.rise:1:9 `x`: `x` is bound twice");
    insta::assert_snapshot!(error("def f (x, x) = x"), @"a.rise:1:11 `x`: `x` is bound twice");
    insta::assert_snapshot!(error("def f = fun f32 => 1"), @"a.rise:1:13 `f32`: `f32` cannot be a name: it is the name of a type");
    insta::assert_snapshot!(error("def f = _"), @"a.rise:1:9 `_`: expected an expression, found `_`; `_` stands for what has no name; give it one to use it");
    insta::assert_snapshot!(error("def _ = 1"), @"a.rise:1:5 `_`: `_` cannot be a name: it stands for what has no name");
    insta::assert_snapshot!(error("def nat = 1"), @"a.rise:1:5 `nat`: `nat` cannot be a name: it is the name of a kind");
    insta::assert_snapshot!(error("def if = 1"), @"a.rise:1:5 `if`: expected the name of the definition, found the keyword `if`");
    insta::assert_snapshot!(error("def f = foreignFunction"), @"a.rise:1:9 `foreignFunction`: expected an expression, found `foreignFunction`; a foreign function is declared: `foreign name (x : f32) -> f32`");
    insta::assert_snapshot!(error("def f = f32"), @"a.rise:1:9 `f32`: `f32` is a type, not a value; a value is converted to the type that is written to it: `(cast x : f32)`");
    insta::assert_snapshot!(error("def f = let (x, x) = 1 in x"), @"a.rise:1:17 `x`: `x` is bound twice");
}

#[test]
fn the_rest() {
    insta::assert_snapshot!(error("def f a b = a < b < a"), @"a.rise:1:19 `<`: comparisons do not chain; compare pairwise and combine with `&&`, or add parentheses");
    insta::assert_snapshot!(error("def f x = x ^ 2"), @"a.rise:1:13 `^`: expected an operator on values, found `^`; a power of floats is `pow x y`; `^` belongs to sizes");
    insta::assert_snapshot!(error("def f = ((1 : f32) : f64)"), @"a.rise:1:22 `f64`: two types are written to one term; the other one is `f32`; leave one out");
    insta::assert_snapshot!(error("def f = foreign g () -> f32"), @"a.rise:1:9 `foreign g () -> f32`: the foreign function `g` has no parameter; it needs at least one");
    insta::assert_snapshot!(error("def f = foreign g (x : f32, x : f32) -> f32"), @"a.rise:1:9 `foreign g (x : f32, x : f32) -> f32`: the foreign function `g` has two parameters named `x`");
    insta::assert_snapshot!(error("def f {t : data} = foreign g (x : t) -> f32"), @"a.rise:1:35 `t`: the types of a foreign function are fixed, and this depends on `t`; declare it for each type that is needed; only sizes may be variables");
    insta::assert_snapshot!(error("def f = foreign g (x : f32)"), @"a.rise:1:28 ``: expected `->` and the type of the result, found the end");
    insta::assert_snapshot!(error(r#"def f = foreign "g"#), @r#"a.rise:1:17 `"`: this string has no closing `"`"#);
    insta::assert_snapshot!(error(r#"def f = foreign "g\q" (x : f32) -> f32"#), @r#"a.rise:1:19 `\q`: `\q` means nothing in a string; the escapes are `\n`, `\t`, `\"` and `\\`"#);
    insta::assert_snapshot!(error(r#"import "a.rise""#), @r#"a.rise:1:8 `"a.rise"`: cannot import "a.rise": there is no file a.rise"#);
    insta::assert_snapshot!(error("import a"), @r#"a.rise:1:8 `a`: expected the path of a file in quotes, found `a`; a path stands in quotes: `import "a.rise"`"#);
    insta::assert_snapshot!(error(r#"import "self.rise""#), @r#"other.rise:1:8 `"self.rise"`: "self.rise" imports itself: self.rise imports other.rise imports self.rise"#);
}

#[test]
fn types_sizes_and_facts() {
    insta::assert_snapshot!(error("def f (x : ) = x"), @"a.rise:1:12 `)`: expected a type, found `)`");
    insta::assert_snapshot!(error("def f (x : f32 y) = x"), @"a.rise:1:16 `y`: expected the end of the type, found `y`");
    insta::assert_snapshot!(error("def f (x : n*2.f32) = x"), @"a.rise:1:13 `*`: expected a dot after the size (a compound size stands in parentheses, as in `(2*n).f32`), found `*`");
    insta::assert_snapshot!(error("def f {n : number2} = 1"), @"a.rise:1:12 `number2`: expected a kind or a class of types, found `number2`; the kinds are nat, data, shape, address, nat2nat and nat2data; the classes are scalar, number, integer, float, bits, ordered, scalarInteger, scalarFloat, scalarBits and dimension");
    insta::assert_snapshot!(error("def f (min : nat) = 1"), @"a.rise:1:8 `min`: `min` cannot be a name: it has a meaning of its own in sizes or types");
    insta::assert_snapshot!(error("def f {n : nat} where = 1"), @"a.rise:1:23 `=`: expected a fact about sizes, such as `n % 32 == 0`, found `=`");
    insta::assert_snapshot!(error("def f {n : nat} where n = 1"), @"a.rise:1:25 `=`: expected a relation such as `==` or `<`, found `=`; sizes are compared by `==`; `=` begins the body");
    insta::assert_snapshot!(error("def f {n : nat} where n % == 0 = 1"), @"a.rise:1:27 `==`: expected a size, found `==`");
    insta::assert_snapshot!(error("def f {n : nat} (xs : m.f32) = xs"), @"a.rise:1:23 `m`: unknown size `m`; bind it with `{m : nat}`, or with `(m : nat)` if every use is to say it");
    insta::assert_snapshot!(error("def f {n : nat} (xs : n.f23) = xs"), @"a.rise:1:25 `f23`: unknown type `f23`; there is a `f32`");
    insta::assert_snapshot!(error("def f (xs : 8.float) = xs"), @"a.rise:1:15 `float`: unknown type `float`; there is a `f32`");
    insta::assert_snapshot!(error("def f {size : nat} (xs : sise.f32) = xs"), @"a.rise:1:26 `sise`: unknown size `sise`; there is a `size`");
    insta::assert_snapshot!(error("def f {t : data} (xs : t.f32) = xs"), @"a.rise:1:24 `t`: `t` is a type, not a size");
    insta::assert_snapshot!(error("def f {n : nat} (x : n) = x"), @"a.rise:1:22 `n`: `n` is a size, not a type");
    insta::assert_snapshot!(error("def f where n > 0 = 1"), @"a.rise:1:13 `n`: unknown size `n`; bind it with `{n : nat}`, or with `(n : nat)` if every use is to say it");
    insta::assert_snapshot!(error("def f x = split x"), @"a.rise:1:17 `x`: unknown size `x`; `split` takes a size before its values: `split 4 x`; `split _ x` leaves it to the types");
    insta::assert_snapshot!(error("def f = split (fun x => x)"), @"a.rise:1:16 `fun x => x`: expected a size for `n` of `split`, found a value; `split` takes a size before its values: `split 4 (fun x => x)`; `split _ (fun x => x)` leaves it to the types");
    insta::assert_snapshot!(error("def f = split (2 * )"), @"a.rise:1:20 `)`: expected an expression, found `)`; an operator alone in parentheses is a function, `(*)`; with one operand it is `fun x => 2 * x`");
    insta::assert_snapshot!(error("def f = reorder 4 (fun i => i)"), @"a.rise:1:20 `fun i => i`: expected a function from sizes to sizes for `f` of `reorder`, found a value; a function on sizes is written `(i => …)`, without `fun`");
    insta::assert_snapshot!(error("def f = toMem {3 : nat} 1"), @"a.rise:1:16 `3`: expected an address space for `a` of `toMem`, found a size");
    insta::assert_snapshot!(error("def f = nat(n)"), @"a.rise:1:13 `n`: unknown size `n`; bind it with `{n : nat}`, or with `(n : nat)` if every use is to say it");
    insta::assert_snapshot!(error("def f {t : data} = t"), @"a.rise:1:20 `t`: `t` is a type, not a value");
    insta::assert_snapshot!(error("def f = (i => i)"), @"a.rise:1:10 `i => i`: `i => …` is a function on sizes, not a value; a function on values begins with `fun`: `fun i => …`");
    insta::assert_snapshot!(error("def f = take f32"), @"a.rise:1:14 `f32`: `f32` is a type, not a size");
    insta::assert_snapshot!(error("def f = map {f32 : type} 1"), @"a.rise:1:20 `type`: expected nat, data, address, nat2nat or nat2data, found `type`");
}

#[test]
fn words_out_of_place() {
    insta::assert_snapshot!(error("dot = 1"), @"a.rise:1:1 `dot`: expected `import` or `def`, found `dot`; a file is a list of definitions: `def dot … = …`");
    insta::assert_snapshot!(error("def"), @"a.rise:1:4 ``: expected the name of the definition, found the end");
    insta::assert_snapshot!(error("def f"), @"a.rise:1:6 ``: expected a parameter, `:`, `where` or `=`, found the end");
    insta::assert_snapshot!(error("def f x y"), @"a.rise:1:10 ``: expected a parameter, `:`, `where` or `=`, found the end");
    insta::assert_snapshot!(error("def f = "), @"a.rise:1:9 ``: expected an expression, found the end");
    insta::assert_snapshot!(error("def f = 1 )"), @"a.rise:1:11 `)`: expected an operator, an argument, `def` or the end, found `)`");
    insta::assert_snapshot!(error("def f : f32 1"), @"a.rise:1:13 `1`: expected the end of the type, found `1`");
    insta::assert_snapshot!(error("def f = (1 + 2"), @"a.rise:1:15 ``: expected an operator, an argument, `,`, `:` or `)`, found the end");
    insta::assert_snapshot!(error("def f = [1, 2"), @"a.rise:1:14 ``: expected `]`, found the end");
    insta::assert_snapshot!(error("def f = map fun x => x"), @"a.rise:1:13 `fun`: expected an operator, an argument, `def` or the end, found the keyword `fun`; put the `fun` that is an argument in parentheses");
    insta::assert_snapshot!(error("def f = fun => 1"), @"a.rise:1:13 `=>`: expected a parameter, found `=>`");
    insta::assert_snapshot!(error("def f = fun x -> x"), @"a.rise:1:15 `->`: expected a parameter or `=>`, found `->`; a function is written `fun x => …`; `->` belongs to types");
    insta::assert_snapshot!(error("def f = x => x"), @"a.rise:1:11 `=>`: expected an operator, an argument, `def` or the end, found `=>`; a function begins with `fun`: `fun x => …`");
    insta::assert_snapshot!(error("def f = if true then 1"), @"a.rise:1:23 ``: expected `else`, found the end; both cases have a value: `if c then x else y`");
    insta::assert_snapshot!(error("def f = let x = 1"), @"a.rise:1:18 ``: expected `in`, found the end; a local name is written `let y = … in …`");
    insta::assert_snapshot!(error("def f = (+ 1)"), @"a.rise:1:10 `+`: expected an expression, found `+`; an operator alone in parentheses is a function, `(+)`; with one operand it is `fun x => x + 1`");
    insta::assert_snapshot!(error("def f = ()"), @"a.rise:1:10 `)`: expected an expression, found `)`");
    insta::assert_snapshot!(error("def f = (|>)"), @"a.rise:1:10 `|>`: expected an operator that is a function, found `|>`");
    insta::assert_snapshot!(error("def f = 1 ; 2"), @"a.rise:1:11 `;`: expected an operator, an argument, `def` or the end, found `;`; nothing separates definitions; each begins with `def`");
    insta::assert_snapshot!(error(r#"def f = "text""#), @r#"a.rise:1:9 `"text"`: expected an expression, found a string; strings stand only behind `import` and in `foreign`"#);
    insta::assert_snapshot!(error("def f = 1\nimport \"a\""), @"a.rise:2:1 `import`: expected a definition, found the keyword `import`; imports stand before the first definition");
    insta::assert_snapshot!(error("def f = !true"), @"a.rise:1:9 `!`: expected an expression, found `!`; the logical not is `not x`, which also flips bits");
    insta::assert_snapshot!(error("def f (x, 1) = x"), @"a.rise:1:11 `1`: expected a name or a pair of names, found `1`");
    insta::assert_snapshot!(error("def f (x : f32 = x"), @"a.rise:1:16 `=`: expected `)`, found `=`");
    insta::assert_snapshot!(error("def f {n} = n"), @"a.rise:1:9 `}`: expected `:` or another name, found `}`; a size is bound by `{n : nat}`, a type by `{n : data}`; the body of a definition stands behind `=`");
    insta::assert_snapshot!(error("def f = map × 2"), @"a.rise:1:13 `×`: expected an operator, an argument, `def` or the end, found `×`; the product is written `*`");
    insta::assert_snapshot!(error("def f = # comment"), @"a.rise:1:9 `#`: expected an expression, found `#`; a comment begins with `//` and ends with its line");
    insta::assert_snapshot!(error("def f = (xs : n.f32"), @"a.rise:1:20 ``: expected `)`, found the end");
    insta::assert_snapshot!(error("def f = 1 2.f32"), @"a.rise:1:12 `.`: expected an operator, an argument, `def` or the end, found `.`; types stand behind a colon, `(x : n.f32)`, or in braces, `f {n.f32}`");
}
