//! Mistakes that habits of other languages explain: every text with what is said of it.

use rise_lang::{
    diagnostic::{Diagnostic, Source},
    infer::infer_program,
    syntax::{NoImports, parse_program},
};

/// Each text, what is wrong with it, and the advice.
fn advised(texts: &[&str]) -> String {
    let mut lines = Vec::new();
    for text in texts {
        let shown = first_error(text);
        let advice = shown.help.first().map_or("no advice", String::as_str);
        lines.extend([
            (*text).to_owned(),
            format!("    {}", shown.message),
            format!("    = {advice}"),
        ]);
    }
    lines.join("\n")
}

fn first_error(text: &str) -> Diagnostic {
    let source = Source::new("a.rise", text);
    match parse_program(&source, &NoImports) {
        Err(error) => error.diagnostic(),
        Ok(program) => match infer_program(&program) {
            Err(errors) => errors[0].diagnostic(),
            Ok(_) => panic!("{text} is a program"),
        },
    }
}

#[test]
fn functions_of_other_languages() {
    insta::assert_snapshot!(advised(&[
        "def f (xs : 4.f32) = idx 5 xs",
        "def f (x : bool) (y : bool) = x and y",
        "def f (x : bool) (y : bool) = x or y",
        "def f {n m : nat} (xs : n,m.f32) = xs",
        "def f {n : nat} (xs : n.f32) = filter (fun x => x > 0) xs",
        "def f (x : f32) = if x > 0 then x",
        "def f (x : f32) = x ** 2",
        "def f (x : f32) = x ^ 2",
        "def f (x : f32) = x = 0",
        "def f (x : f32) = return x",
        "def f (x : f32) = True",
        "def f (x : f32) = None",
        "def f (x : f32) = 'a'",
        r#"def f (x : f32) = "a""#,
        "def f (x : f32) = .5 + x",
        "def f (x : f32) = x & 1",
        "def f (x : i32) = x | 1",
        "def f (x : f32) = fabs x",
        "def f (x : f32) = +x",
        "def f (x : f32) = x; y",
        "def f (x : f32) = x $ x",
        "def f {n : nat} (xs : n.f32) = map sqrt $ xs",
        "def f {n : nat} (xs : n.f32) = for x in xs { x }",
        "def f {n : nat} (xs : n.f32) = for i < n do x",
        "def f {n : nat} (xs : n.f32) = loop x = 0 for i < n do x",
        "def g (k : nat) {n : nat} (xs : n.f32) = take k xs\ndef f (ys : 8.f32) = g ys",
        "def f (n) (xs : n.f32) = xs",
        "def f (xs : n.f32) = xs",
        "def f (x : f32 * f32) = x",
        "def f (x : f32 , f32) = x",
        "def f (x : f32) = sin x^2",
        "def f (x : f32) (y : i32) = x + y",
        "def f (x : i32) = sqrt x",
        "def f (x : f32) = if x then 1 else 0",
        "def f (x : f32) = x == 1 && x",
        "def f {n : nat} (xs : n.f32) = generate (fun i => i * 2)",
        "def f {n : nat} (xs : n.f32) = generate (fun i => idx i xs + i)",
        "def f {n : nat} (xs : n.f32) = reduce (+) 0 xs / n",
        "def f {n : nat} (xs : n.f32) : f32 = reduce (+) 0 xs / n",
        "def f (x : f32) = do y",
        "def f (x : f32) = x |> sqrt()",
        "def f (x : f32) = x <| sqrt",
        "def f (x : f32) = sqrt <$> x",
        "def f (x : f32) = <x, x>",
        "def f (x : f32) = x !== x",
        "def f (x : f32) : f32 => x",
        "def f (x : a) = x",
        "def f (x : n) = x",
        "def f (xs : n.t) = xs",
        "def main (x : f32) = x;",
    ]), @r#"
    def f (xs : 4.f32) = idx 5 xs
        `5` is a number, but `idx[_]` is expected here
        = the array has 4 elements, `nat(0 < 4)` to `nat(3 < 4)`
    def f (x : bool) (y : bool) = x and y
        `x` is applied to an argument, but it is of type `bool`, which is no function
        = an operator is a symbol: `x && y`
    def f (x : bool) (y : bool) = x or y
        `x` is applied to an argument, but it is of type `bool`, which is no function
        = an operator is a symbol: `x || y`
    def f {n m : nat} (xs : n,m.f32) = xs
        expected `)`, found `,`
        = dimensions are separated by dots: `n.m.f32`
    def f {n : nat} (xs : n.f32) = filter (fun x => x > 0) xs
        unknown name `filter`
        = the length of an array does not depend on its values; `map (fun x => if x > 0 then x else 0) xs` keeps it
    def f (x : f32) = if x > 0 then x
        expected `else`, found the end
        = both cases have a value: `if c then x else y`
    def f (x : f32) = x ** 2
        expected an expression, found `*`
        = a power of floats is `pow x y`
    def f (x : f32) = x ^ 2
        expected an operator on values, found `^`
        = a power of floats is `pow x y`; `^` belongs to sizes
    def f (x : f32) = x = 0
        expected an operator, an argument, `def` or the end, found `=`
        = a definition begins with `def`, a local one with `let`; equality is `==`
    def f (x : f32) = return x
        unknown name `return`
        = the body is the result; leave the word out
    def f (x : f32) = True
        unknown name `True`
        = the truth values are `true` and `false`
    def f (x : f32) = None
        unknown name `None`
        = every expression has a value
    def f (x : f32) = 'a'
        expected an expression, found `'`
        = there are no characters and strings; an `i8` holds a byte
    def f (x : f32) = "a"
        expected an expression, found a string
        = strings stand only behind `import` and in `foreign`
    def f (x : f32) = .5 + x
        expected an expression, found `.`
        = a number begins with a digit: `0.5`
    def f (x : f32) = x & 1
        expected an operator, an argument, `def` or the end, found `&`
        = the logical and is `x && y`, the bitwise one `and x y`
    def f (x : i32) = x | 1
        expected an operator, an argument, `def` or the end, found `|`
        = the logical or is `x || y`, the bitwise one `or x y`; `xs |> f` applies `f` to what stands before
    def f (x : f32) = fabs x
        unknown name `fabs`
        = the absolute value is `abs x`
    def f (x : f32) = +x
        expected an expression, found `+`
        = an operator stands between its operands, or alone in parentheses: `(+)`
    def f (x : f32) = x; y
        expected an operator, an argument, `def` or the end, found `;`
        = nothing separates definitions; each begins with `def`
    def f (x : f32) = x $ x
        expected an operator, an argument, `def` or the end, found `$`
        = an argument of several words stands in parentheses, `f (g x)`, or before `|>`, as in `g x |> f`
    def f {n : nat} (xs : n.f32) = map sqrt $ xs
        expected an operator, an argument, `def` or the end, found `$`
        = an argument of several words stands in parentheses, `f (g x)`, or before `|>`, as in `g x |> f`
    def f {n : nat} (xs : n.f32) = for x in xs { x }
        expected an operator, an argument, `def` or the end, found the keyword `in`
        = there are no loops: `map` works on every element, `reduce` and `scan` go through an array, `iterate` repeats
    def f {n : nat} (xs : n.f32) = for i < n do x
        unknown name `for`
        = `map` works on every element, `reduce` and `scan` go through an array, and `while (fun x => x < 100) (fun x => x * 2) 1` repeats
    def f {n : nat} (xs : n.f32) = loop x = 0 for i < n do x
        expected an operator, an argument, `def` or the end, found `=`
        = there are no loops: `map` works on every element, `reduce` and `scan` go through an array, `iterate` repeats
    def g (k : nat) {n : nat} (xs : n.f32) = take k xs
    def f (ys : 8.f32) = g ys
        unknown size `ys`
        = `g` takes a size before its values: `g 4 ys`; `g _ ys` leaves it to the types
    def f (n) (xs : n.f32) = xs
        unknown size `n`
        = `n` is a value, and values are not known before the program runs
    def f (xs : n.f32) = xs
        unknown size `n`
        = bind it with `{n : nat}`, or with `(n : nat)` if every use is to say it
    def f (x : f32 * f32) = x
        expected a dot after the size (a compound size stands in parentheses, as in `(2*n).f32`), found `*`
        = a pair is `(f32, f32)`
    def f (x : f32 , f32) = x
        expected `)`, found `,`
        = a pair is `(f32, f32)`
    def f (x : f32) = sin x^2
        expected an operator on values, found `^`
        = a power of floats is `pow x y`; `^` belongs to sizes
    def f (x : f32) (y : i32) = x + y
        argument 2 of `(+)` is of the wrong type
        = convert it: `(cast … : f32)`
    def f (x : i32) = sqrt x
        `sqrt` needs a float, or a vector of floats, found `i32`
        = convert it to a float first: `(cast … : f32)`
    def f (x : f32) = if x then 1 else 0
        argument 1 of `select` is of the wrong type
        = compare it with something, as in `x < 1`
    def f (x : f32) = x == 1 && x
        argument 2 of `and` is of the wrong type
        = compare it with something, as in `x < 1`
    def f {n : nat} (xs : n.f32) = generate (fun i => i * 2)
        `mul` needs an integer or a float, or a vector of them, found `idx[_]`
        = make a number of it: `indexAsNat …`
    def f {n : nat} (xs : n.f32) = generate (fun i => idx i xs + i)
        argument 2 of `(+)` is of the wrong type
        = make a number of it: `indexAsNat …`
    def f {n : nat} (xs : n.f32) = reduce (+) 0 xs / n
        argument 2 of `(/)` is of the wrong type
        = convert it: `(cast … : f32)`
    def f {n : nat} (xs : n.f32) : f32 = reduce (+) 0 xs / n
        argument 2 of `(/)` is of the wrong type
        = convert it: `(cast … : f32)`
    def f (x : f32) = do y
        unknown name `do`
        = `map` works on every element, `reduce` and `scan` go through an array, and `while (fun x => x < 100) (fun x => x * 2) 1` repeats
    def f (x : f32) = x |> sqrt()
        expected an expression, found `)`
        = a function is named without parentheses: `sqrt`
    def f (x : f32) = x <| sqrt
        expected an expression, found `|`
        = a function stands before its argument, `f x`, or behind `|>`
    def f (x : f32) = sqrt <$> x
        expected an expression, found `$`
        = an argument of several words stands in parentheses, `f (g x)`, or before `|>`, as in `g x |> f`
    def f (x : f32) = <x, x>
        expected an expression, found `<`
        = an operator stands between its operands, or alone in parentheses: `(+)`
    def f (x : f32) = x !== x
        expected an expression, found `=`
        = equality is `==`, its opposite `!=`
    def f (x : f32) : f32 => x
        expected `where` or `=`, found `=>`
        = the body stands behind `=`
    def f (x : a) = x
        unknown type `a`
        = bind it with `{a : data}`, or with `(a : data)` if every use is to say it
    def f (x : n) = x
        unknown type `n`
        = bind it with `{n : data}`, or with `(n : data)` if every use is to say it
    def f (xs : n.t) = xs
        unknown size `n`
        = bind it with `{n : nat}`, or with `(n : nat)` if every use is to say it
    def main (x : f32) = x;
        expected an operator, an argument, `def` or the end, found `;`
        = nothing separates definitions; each begins with `def`
    "#);
}

#[test]
fn types() {
    insta::assert_snapshot!(advised(&[
        "def f {n : nat} (xs : n.u8) = xs",
        "def f (x : u32) = x",
        "def f (x : float) = x",
        "def f (x : int) = x",
        "def f (x : double) = x",
        "def f (x : Float) = x",
        "def f (x : Int) = x",
        "def f (x : usize) = x",
        "def f (x : size_t) = x",
        "def f (x : f32) = cast i32 x",
        "def f (x : f32) = cast {i32} x",
        "def f (x : f32) = x as i32",
        "def f (x : f32) = (i32) x",
        "def f (x : f32) = int(x)",
        "def f (x : f32) = toFloat x",
        "def f (x : f32) = (x :: i32)",
        "def f {n : nat} (xs : n.f32) = map (fun x -> x + 1) xs",
        "def f (xs : [4]f32) = xs",
        "def f (xs : f32[4]) = xs",
        "def f (r : nat2data) = 1 def g = f (i => i.f32)",
        "def f (xs : [f32; 4]) = xs",
        "def f (xs : [f32]) = xs",
        "def f {n : nat} (xs : [n]f32) = xs",
        "def f {n : nat} (xs : n f32) = xs",
        "def f {n : nat} (xs : nxf32) = xs",
        "def f {n : nat} (xs : n*f32) = xs",
        "def f {n : nat} (xs : Array n f32) = xs",
        "def f {n : nat} (xs : n.f32) = length xs",
        "def f {n : nat} (xs : n.f32) = xs.length",
        "def f (x : f32) = { let y = x in y }",
        "def f (x : i32) = float(x)",
        "def f (x : f32) = 1.0f",
        "def f (x : f32) = 1L",
        "def f (x : f32) = 1u",
        "def g (n : nat) (xs : n.f32) = xs def f (ys : 8.f32) = g ys",
        "def f {n : nat} (xs : n.f32) = split xs",
        "def f {n : nat} (xs : n.f32) = xs |> split",
        "def f {n : nat} (xs : n.f32) = take xs 3",
        "def f {n : nat} (xs : n.f32) = xs : n.f32",
        "def f {n : nat} (xs : n.f32) : f32 = reduce (+) 0",
        "def f (n : int) (xs : n.f32) = xs",
        "def f {n : nat} {t : type} (xs : n.t) = xs",
        "def f {n : Nat} (xs : n.f32) = xs",
        "def f {n : int} (xs : n.f32) = xs",
        "def f {t : Num} (x : t) = x",
        "def f {n : nat} (xs : n.f32) = generate n (fun i => i)",
        "def f (xs : 4.f32) = xs.[0]",
        "def f {n : nat} (xs : n.f32) = slide 3 xs",
        "def f (x : f32) = (cast x) i32",
        "def f (x : f32) = cast x i32",
        "def f (x : f32) = cast(x, i32)",
        "def f (x : f32) = cast<i32>(x)",
        "def f (x : f32) = cast[i32] x",
        "def f (x : f32) = i32 x",
        "def f (x : f32) = x : i32",
        "def f (x : f32) = {x, x}",
        "def f (x : 'a) = x",
        "def f (xs : 4 f32) = xs",
        "def f (xs : 4×f32) = xs",
        "def f (xs : tensor<4xf32>) = xs",
        "def f (xs : memref<4xf32>) = xs",
        "def f (xs : vector<4xf32>) = xs",
        "def f (xs : Vec<f32>) = xs",
        "def f (xs : &[f32]) = xs",
        "def f (xs : &mut [f32]) = xs",
        "def f (xs : float*) = xs",
        "def f (xs : f32 array) = xs",
        "def f (xs : 4.F32) = xs",
    ]), @r"
    def f {n : nat} (xs : n.u8) = xs
        unknown type `u8`
        = there are no unsigned types; `i16` holds its values
    def f (x : u32) = x
        unknown type `u32`
        = there are no unsigned types; `i64` holds its values
    def f (x : float) = x
        `x` is a type, not a value
        = `float` is a class of types, so that `x` is a type; a parameter for values is `(x : f32)`
    def f (x : int) = x
        unknown type `int`
        = there is a `i32`
    def f (x : double) = x
        unknown type `double`
        = there is a `f64`
    def f (x : Float) = x
        unknown type `Float`
        = there is a `f32`
    def f (x : Int) = x
        unknown type `Int`
        = there is a `i32`
    def f (x : usize) = x
        unknown type `usize`
        = there is a `index`
    def f (x : size_t) = x
        unknown type `size_t`
        = there is a `index`
    def f (x : f32) = cast i32 x
        `i32` is a type, not a value
        = a value is converted to the type that is written to it: `(cast x : i32)`
    def f (x : f32) = cast {i32} x
        `cast` takes no type-level argument, found `i32`
        = the type is written to the result: `(cast … : i32)`
    def f (x : f32) = x as i32
        unknown name `as`
        = a value is converted to the type that is written to it: `(cast x : f32)`
    def f (x : f32) = (i32) x
        `i32` is a type, not a value
        = a value is converted to the type that is written to it: `(cast x : i32)`
    def f (x : f32) = int(x)
        unknown name `int`
        = a value is converted to the type that is written to it: `(cast x : f32)`
    def f (x : f32) = toFloat x
        unknown name `toFloat`
        = a value is converted to the type that is written to it: `(cast x : f32)`
    def f (x : f32) = (x :: i32)
        expected a type, found `:`
        = a type is written behind one colon, `(x : f32)`; a value is converted by `(cast x : f32)`
    def f {n : nat} (xs : n.f32) = map (fun x -> x + 1) xs
        expected a parameter or `=>`, found `->`
        = a function is written `fun x => …`; `->` belongs to types
    def f (xs : [4]f32) = xs
        expected a type, found `[`
        = an array's type is its length, a dot and the type of its elements: `4.f32`
    def f (xs : f32[4]) = xs
        expected `4.f32` for an array of 4 elements, `idx[n]`, `vec[t, n]` or `fragment[role, r, c, t]`, found `f32`
        = an array's type is its length, a dot and the type of its elements: `4.f32`
    def f (r : nat2data) = 1 def g = f (i => i.f32)
        expected `)`, found `.`
        = a function that gives types stands in braces: `{i => i.f32}`
    def f (xs : [f32; 4]) = xs
        expected a type, found `[`
        = an array's type is its length, a dot and the type of its elements: `4.f32`
    def f (xs : [f32]) = xs
        expected a type, found `[`
        = an array's type is its length, a dot and the type of its elements: `n.f32`
    def f {n : nat} (xs : [n]f32) = xs
        expected a type, found `[`
        = an array's type is its length, a dot and the type of its elements: `n.f32`
    def f {n : nat} (xs : n f32) = xs
        expected the end of the type, found `f32`
        = an array's type is its length, a dot and the type of its elements: `n.f32`
    def f {n : nat} (xs : nxf32) = xs
        unknown type `nxf32`
        = an array's type is its length, a dot and the type of its elements: `n.f32`
    def f {n : nat} (xs : n*f32) = xs
        expected a dot after the size (a compound size stands in parentheses, as in `(2*n).f32`), found `*`
        = an array's type is its length, a dot and the type of its elements: `n.f32`
    def f {n : nat} (xs : Array n f32) = xs
        expected the end of the type, found `n`
        = an array's type is its length, a dot and the type of its elements: `n.f32`
    def f {n : nat} (xs : n.f32) = length xs
        unknown name `length`
        = the length of an array is a size of its type: in `{n : nat} (xs : n.f32)` it is `n`
    def f {n : nat} (xs : n.f32) = xs.length
        expected an operator, an argument, `def` or the end, found `.`
        = the length of an array is a size of its type: in `{n : nat} (xs : n.f32)` it is `n`
    def f (x : f32) = { let y = x in y }
        expected an expression, found `{`
        = braces hold sizes and types; values are grouped by parentheses, and a local name is written `let y = … in …`
    def f (x : i32) = float(x)
        unknown name `float`
        = a value is converted to the type that is written to it: `(cast x : f32)`
    def f (x : f32) = 1.0f
        expected a scalar type as suffix, found `f`
        = the suffix is the type: `f32`
    def f (x : f32) = 1L
        expected a scalar type as suffix, found `L`
        = the suffix is the type: `i64`
    def f (x : f32) = 1u
        expected a scalar type as suffix, found `u`
        = there are no unsigned types; leave the suffix out
    def g (n : nat) (xs : n.f32) = xs def f (ys : 8.f32) = g ys
        unknown size `ys`
        = `g` takes a size before its values: `g 4 ys`; `g _ ys` leaves it to the types
    def f {n : nat} (xs : n.f32) = split xs
        unknown size `xs`
        = `split` takes a size before its values: `split 4 xs`; `split _ xs` leaves it to the types
    def f {n : nat} (xs : n.f32) = xs |> split
        `split` needs a size, `n1`, before its other arguments
        = write it, as in `split 4 …`; `_` in its place leaves it to the types
    def f {n : nat} (xs : n.f32) = take xs 3
        unknown size `xs`
        = are the arguments exchanged? `take 3 xs`
    def f {n : nat} (xs : n.f32) = xs : n.f32
        expected an operator, an argument, `def` or the end, found `:`
        = a type is written to a term in parentheses: `(x : f32)`
    def f {n : nat} (xs : n.f32) : f32 = reduce (+) 0
        `(reduce (+) 0 : f32)` is of the wrong type
        = this is a function; apply it to an argument of type `_._`
    def f (n : int) (xs : n.f32) = xs
        unknown type `int`
        = there is a `i32`
    def f {n : nat} {t : type} (xs : n.t) = xs
        expected a kind or a class of types, found `type`
        = a type is of the kind `data`: `{t : data}`
    def f {n : Nat} (xs : n.f32) = xs
        expected a kind or a class of types, found `Nat`
        = a size is of the kind `nat`: `{n : nat}`
    def f {n : int} (xs : n.f32) = xs
        expected a kind or a class of types, found `int`
        = a size is of the kind `nat`: `{n : nat}`
    def f {t : Num} (x : t) = x
        expected a kind or a class of types, found `Num`
        = the class of numbers is `number`: `{t : number}`
    def f {n : nat} (xs : n.f32) = generate n (fun i => i)
        `generate` takes 1 argument, found 2
        = the length follows from the type: `(generate (fun i => i) : n.…)`
    def f (xs : 4.f32) = xs.[0]
        expected an operator, an argument, `def` or the end, found `.`
        = types stand behind a colon, `(x : n.f32)`, or in braces, `f {n.f32}`
    def f {n : nat} (xs : n.f32) = slide 3 xs
        unknown size `xs`
        = `slide 3` takes a size before its values: `slide 3 4 xs`; `slide 3 _ xs` leaves it to the types
    def f (x : f32) = (cast x) i32
        `i32` is a type, not a value
        = a value is converted to the type that is written to it: `(cast x : i32)`
    def f (x : f32) = cast x i32
        `i32` is a type, not a value
        = a value is converted to the type that is written to it: `(cast x : i32)`
    def f (x : f32) = cast(x, i32)
        `i32` is a type, not a value
        = a value is converted to the type that is written to it: `(cast x : i32)`
    def f (x : f32) = cast<i32>(x)
        comparisons do not chain
        = a value is converted to the type that is written to it: `(cast x : i32)`
    def f (x : f32) = cast[i32] x
        `i32` is a type, not a value
        = a value is converted to the type that is written to it: `(cast x : i32)`
    def f (x : f32) = i32 x
        `i32` is a type, not a value
        = a value is converted to the type that is written to it: `(cast x : i32)`
    def f (x : f32) = x : i32
        expected an operator, an argument, `def` or the end, found `:`
        = a type is written to a term in parentheses: `(x : f32)`
    def f (x : f32) = {x, x}
        expected an expression, found `{`
        = braces hold sizes and types; values are grouped by parentheses, and a local name is written `let y = … in …`
    def f (x : 'a) = x
        expected a type, found `'`
        = a type that is left open is bound in braces: `{a : data}`
    def f (xs : 4 f32) = xs
        expected a dot and the type of the elements, found `f32`
        = an array's type is its length, a dot and the type of its elements: `4.f32`
    def f (xs : 4×f32) = xs
        expected a dot and the type of the elements, found `×`
        = an array's type is its length, a dot and the type of its elements: `4.f32`
    def f (xs : tensor<4xf32>) = xs
        expected `)`, found `<`
        = an array's type is its length, a dot and the type of its elements: `n.f32`
    def f (xs : memref<4xf32>) = xs
        expected `)`, found `<`
        = an array's type is its length, a dot and the type of its elements: `n.f32`
    def f (xs : vector<4xf32>) = xs
        expected `)`, found `<`
        = an array's type is its length, a dot and the type of its elements: `n.f32`
    def f (xs : Vec<f32>) = xs
        expected `)`, found `<`
        = an array's type is its length, a dot and the type of its elements: `n.f32`
    def f (xs : &[f32]) = xs
        expected a type, found `&`
        = an array's type is its length, a dot and the type of its elements: `n.f32`
    def f (xs : &mut [f32]) = xs
        expected a type, found `&`
        = an array's type is its length, a dot and the type of its elements: `n.f32`
    def f (xs : float*) = xs
        expected a dot after the size (a compound size stands in parentheses, as in `(2*n).f32`), found `*`
        = an array's type is its length, a dot and the type of its elements: `n.float`
    def f (xs : f32 array) = xs
        expected the end of the type, found `array`
        = an array's type is its length, a dot and the type of its elements: `n.f32`
    def f (xs : 4.F32) = xs
        unknown type `F32`
        = there is a `f32`
    ");
}

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
        expected an operator, an argument, `def` or the end, found `=>`
        = a function begins with `fun`: `fun x => …`
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
fn operators_and_words() {
    insta::assert_snapshot!(advised(&[
        "def f {n : nat} (xs : n.f32) = foldl (+) 0 xs",
        "def f (x : bool) = !x",
        "def f (x : f32) = i32(x)",
        "def f {n : nat} (xs : n.f32) = pad 1 1 0 xs",
        "def f {n : nat} (xs : n.f32) = iota n",
        "def f {n : nat} (xs : n.f32) = range 0 n",
        "def f (x : f32) = if x > 0 { x } else { 0 }",
        "def f (x : f32) = if (x > 0) x else 0",
        "def f (x : f32) = x > 0 ? x : 0",
        "def f (x : f32) = x if x > 0 else 0",
        "def f (x : f32) = x <> 0",
        "def f (x : f32) = x /= 0",
        "def f (x : f32) = let y = x; y",
        "def f (x : f32) = let y = x y",
        "def f (x : f32) = f32(x)",
        "def f (x : i32) = x << 1",
        "def f (x : f32) = ~x",
        "def f {n : nat} (xs : n.f32) = [x + 1 | x <- xs]",
        "def f {n : nat} (xs : n.f32) = [x + 1 for x in xs]",
        "def f (x : f32) = match x with",
        "def f {n : nat} (xs : n.f32) = xs ++ xs",
        "def f {n : nat} (xs : n.f32) = append xs xs",
        "def f {n : nat} (xs : n.f32) = flatten xs",
        "def f {n : nat} (xs : n.f32) = unflatten xs",
        "def f {n : nat} (xs : n.f32) = map (fun i => xs[i]) (iota n)",
        "def f (x : f32) = pair x x",
        "def f (x : f32) = x × x",
        "def f (x : f32) = x · x",
        "def f (x : f32) = x ÷ x",
        "def f (x : f32) = x == x == x",
        "def f (x : f32) = 1 < x < 2",
    ]), @r"
    def f {n : nat} (xs : n.f32) = foldl (+) 0 xs
        unknown name `foldl`
        = an array is folded by `reduce (+) 0 xs`, in order by `reduceSeq (fun acc x => …) 0 xs`
    def f (x : bool) = !x
        expected an expression, found `!`
        = the logical not is `not x`, which also flips bits
    def f (x : f32) = i32(x)
        expected a number, `inf`, `nan`, `true` or `false`, found `x`
        = a value is converted by `cast`: `(cast x : i32)`
    def f {n : nat} (xs : n.f32) = pad 1 1 0 xs
        unknown name `pad`
        = an array is padded with a value by `padCst 1 1 0 xs`, with its ends by `padClamp 1 1 xs`
    def f {n : nat} (xs : n.f32) = iota n
        unknown name `iota`
        = an array is made of its indices by `generate (fun i => indexAsNat i)`; its length follows from its use, or from `(generate … : n.index)`
    def f {n : nat} (xs : n.f32) = range 0 n
        unknown name `range`
        = an array is made of its indices by `generate (fun i => indexAsNat i)`; its length follows from its use, or from `(generate … : n.index)`
    def f (x : f32) = if x > 0 { x } else { 0 }
        expected `then`, found the keyword `else`
        = a value is chosen by `if c then x else y`
    def f (x : f32) = if (x > 0) x else 0
        expected `then`, found the keyword `else`
        = a value is chosen by `if c then x else y`
    def f (x : f32) = x > 0 ? x : 0
        expected an operator, an argument, `def` or the end, found `?`
        = a value is chosen by `if c then x else y`
    def f (x : f32) = x if x > 0 else 0
        expected an operator, an argument, `def` or the end, found the keyword `if`
        = a value is chosen by `if c then x else y`
    def f (x : f32) = x <> 0
        expected an expression, found `>`
        = the values differ: `x != y`
    def f (x : f32) = x /= 0
        expected an expression, found `=`
        = the values differ: `x != y`
    def f (x : f32) = let y = x; y
        expected `in`, found `;`
        = a local name is written `let y = … in …`
    def f (x : f32) = let y = x y
        expected `in`, found the end
        = a local name is written `let y = … in …`
    def f (x : f32) = f32(x)
        expected a number, `inf`, `nan`, `true` or `false`, found `x`
        = a value is converted by `cast`: `(cast x : f32)`
    def f (x : i32) = x << 1
        expected an expression, found `<`
        = bits are shifted by `shl x n` and `shr x n`
    def f (x : f32) = ~x
        expected an expression, found `~`
        = the logical not is `not x`, which also flips bits
    def f {n : nat} (xs : n.f32) = [x + 1 | x <- xs]
        expected `]`, found `|`
        = every element is changed by `map (fun x => …) xs`
    def f {n : nat} (xs : n.f32) = [x + 1 for x in xs]
        expected `]`, found the keyword `in`
        = every element is changed by `map (fun x => …) xs`
    def f (x : f32) = match x with
        unknown name `match`
        = cases are chosen by `if c then x else y`
    def f {n : nat} (xs : n.f32) = xs ++ xs
        expected an expression, found `+`
        = two arrays are put one after the other by `concat xs ys`
    def f {n : nat} (xs : n.f32) = append xs xs
        unknown name `append`
        = two arrays are one by `concat xs ys`
    def f {n : nat} (xs : n.f32) = flatten xs
        unknown name `flatten`
        = rows are put one after the other by `join xs`
    def f {n : nat} (xs : n.f32) = unflatten xs
        unknown name `unflatten`
        = an array is cut into rows of 4 by `split 4 xs`
    def f {n : nat} (xs : n.f32) = map (fun i => xs[i]) (iota n)
        unknown name `iota`
        = an array is made of its indices by `generate (fun i => indexAsNat i)`; its length follows from its use, or from `(generate … : n.index)`
    def f (x : f32) = pair x x
        unknown name `pair`
        = a pair is written `(x, y)`
    def f (x : f32) = x × x
        expected an operator, an argument, `def` or the end, found `×`
        = the product is written `*`
    def f (x : f32) = x · x
        expected an operator, an argument, `def` or the end, found `·`
        = the product is written `*`
    def f (x : f32) = x ÷ x
        expected an operator, an argument, `def` or the end, found `÷`
        = the quotient is written `/`
    def f (x : f32) = x == x == x
        comparisons do not chain
        = compare pairwise and combine with `&&`, or add parentheses
    def f (x : f32) = 1 < x < 2
        comparisons do not chain
        = compare pairwise and combine with `&&`, or add parentheses
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

#[test]
fn arguments() {
    insta::assert_snapshot!(advised(&[
        "def f {n : nat} (xs : n.f32) = reduce (+) xs",
        "def f {n : nat} (xs : n.f32) = scan (+) xs",
        "def f {n : nat} (xs : n.f32) = reduce 0 (+) xs",
        "def f {n : nat} (xs : n.f32) = scan 0 (+) xs",
        "def f {n : nat} (xs : n.f32) = reduceSeq 0 (+) xs",
        "def f {n : nat} (xs : n.f32) = xs |> reduce (+)",
        "def f {n : nat} (xs : n.f32) = xs |> reduce 0 (+)",
        "def f {n : nat} (xs : n.f32) = xs.map(sqrt)",
        "def f {n : nat} (xs : n.f32) = map(sqrt, xs)",
        "def f (x : f32) = x != 0 and x > 1",
        "def f (x : f32) = sqrt(x, x)",
        "def f (x : f32) = max(x, 0)",
        "def f (x : f32) = add (x, x)",
        "def f (x : f32) = x.sqrt()",
        "def f {n : nat} (xs : n.f32) = map (`add` 1) xs",
        "def f {n : nat} (xs : n.f32) = map xs sqrt",
        "def f {n : nat} (xs : n.f32) = xs + 1",
        "def f {n : nat} (xs : n.f32) = xs * xs",
        "def f {n : nat} (xs : n.f32) = xs + xs",
        "def f {n m : nat} (xs : n.m.f32) = xs @ xs",
        "def f {n : nat} (xs : n.f32) = xs.iter().map(sqrt)",
        "def f {n : nat} (xs : n.f32) = min xs",
        "def f {n : nat} (xs : n.f32) = reduce min xs",
        "def f {n : nat} (xs : n.f32) = reduce max xs",
        "def f {n : nat} (xs : n.f32) = reduce (fun acc x => acc + x) xs",
        "def f {n : nat} (xs : n.f32) = reduceSeq (fun acc x => acc + x) xs",
        "def f {n : nat} (xs : n.f32) = reduce (+) xs 0",
        "def f {n : nat} (xs : n.f32) = reduce xs (+) 0",
        "def f {n : nat} (xs : n.f32) = reduce 0 xs (+)",
        "def f {n : nat} (xs : n.f32) = reduce((+), 0, xs)",
        "def f {n : nat} (xs : n.f32) = map (sqrt, xs)",
        "def f (x : f32) = sqrt -x",
        "def f (x : f32) = max x -1",
        "def f {n : nat} (xs : n.f32) (ys : n.f32) = map (+) xs ys",
        "def f {n : nat} (xs : n.f32) (ys : n.f32) = zip(xs, ys)",
        "def f {n m : nat} (xs : n.m.f32) = map sqrt xs",
        "def f {n m : nat} (xs : n.m.f32) = reduce (+) 0 xs",
        "def f {n m : nat} (xs ys : n.m.f32) = xs + ys",
        "def f {n : nat} (xs : n.f32) = slide xs 3 1",
        "def f {n : nat} (xs : n.f32) = iterate (fun x => x) 3 xs",
    ]), @r"
    def f {n : nat} (xs : n.f32) = reduce (+) xs
        `add` needs an integer or a float, or a vector of them, found `n.f32`
        = `reduce` takes the start value between the operator and the array: `reduce (+) 0 xs`
    def f {n : nat} (xs : n.f32) = scan (+) xs
        `add` needs an integer or a float, or a vector of them, found `n.f32`
        = `scan` takes the start value between the operator and the array: `scan (+) 0 xs`
    def f {n : nat} (xs : n.f32) = reduce 0 (+) xs
        `0` is a number, but `_ -> _ -> _` is expected here
        = are the arguments exchanged? `reduce (+) 0 xs`
    def f {n : nat} (xs : n.f32) = scan 0 (+) xs
        `0` is a number, but `_ -> _ -> _` is expected here
        = are the arguments exchanged? `scan (+) 0 xs`
    def f {n : nat} (xs : n.f32) = reduceSeq 0 (+) xs
        `0` is a number, but `_ -> _ -> _` is expected here
        = are the arguments exchanged? `reduceSeq (+) 0 xs`
    def f {n : nat} (xs : n.f32) = xs |> reduce (+)
        `add` needs an integer or a float, or a vector of them, found `n.f32`
        = `reduce` takes the start value between the operator and the array: `reduce (+) 0 xs`
    def f {n : nat} (xs : n.f32) = xs |> reduce 0 (+)
        `0` is a number, but `_ -> _ -> _` is expected here
        = are the arguments exchanged? `reduce (+) 0 xs`
    def f {n : nat} (xs : n.f32) = xs.map(sqrt)
        expected an operator, an argument, `def` or the end, found `.`
        = a function stands before its arguments, `map … xs`, or behind `|>`, as in `xs |> map …`
    def f {n : nat} (xs : n.f32) = map(sqrt, xs)
        a function cannot be stored: argument 1 of `makePair` would be or contain a value of type `_ -> _`
        = the arguments of a function stand side by side, without a comma: `f sqrt xs`
    def f (x : f32) = x != 0 and x > 1
        comparisons do not chain
        = truth values are combined by `&&`
    def f (x : f32) = sqrt(x, x)
        `sqrt` needs a float, or a vector of floats, found `(f32, f32)`
        = arguments stand side by side, without a comma: `sqrt x x`
    def f (x : f32) = max(x, 0)
        `max` needs an integer or a float, or a vector of them, found `(f32, _)`
        = arguments stand side by side, without a comma: `max x 0`
    def f (x : f32) = add (x, x)
        `add` needs an integer or a float, or a vector of them, found `(f32, f32)`
        = arguments stand side by side, without a comma: `(+) x x`
    def f (x : f32) = x.sqrt()
        expected an operator, an argument, `def` or the end, found `.`
        = a function stands before its argument: `sqrt x`
    def f {n : nat} (xs : n.f32) = map (`add` 1) xs
        expected an expression, found ```
        = a function stands before its arguments: `add x y`
    def f {n : nat} (xs : n.f32) = map xs sqrt
        argument 1 of `map` is of the wrong type
        = are the arguments exchanged? `map sqrt xs`
    def f {n : nat} (xs : n.f32) = xs + 1
        `add` needs an integer or a float, or a vector of them, found `n.f32`
        = to work on every element, use `map`: `map (fun x => x + 1) xs`
    def f {n : nat} (xs : n.f32) = xs * xs
        `mul` needs an integer or a float, or a vector of them, found `n.f32`
        = to work on every element, use `map`: `map (fun (x, y) => x * y) (zip xs xs)`
    def f {n : nat} (xs : n.f32) = xs + xs
        `add` needs an integer or a float, or a vector of them, found `n.f32`
        = to work on every element, use `map`: `map (fun (x, y) => x + y) (zip xs xs)`
    def f {n m : nat} (xs : n.m.f32) = xs @ xs
        expected an operator, an argument, `def` or the end, found `@`
        = there is no operator `@`; a function stands before its arguments: `f x`
    def f {n : nat} (xs : n.f32) = xs.iter().map(sqrt)
        expected an operator, an argument, `def` or the end, found `.`
        = a function stands before its argument: `iter xs`
    def f {n : nat} (xs : n.f32) = min xs
        `min` needs an integer or a float, or a vector of them, found `n.f32`
        = to combine all elements, use `reduce`: `reduce min (f32(inf)) xs`
    def f {n : nat} (xs : n.f32) = reduce min xs
        `min` needs an integer or a float, or a vector of them, found `n.f32`
        = `reduce` takes the start value between the operator and the array: `reduce min (f32(inf)) xs`
    def f {n : nat} (xs : n.f32) = reduce max xs
        `max` needs an integer or a float, or a vector of them, found `n.f32`
        = `reduce` takes the start value between the operator and the array: `reduce max (f32(-inf)) xs`
    def f {n : nat} (xs : n.f32) = reduce (fun acc x => acc + x) xs
        `add` needs an integer or a float, or a vector of them, found `n.f32`
        = `reduce` takes the start value between the operator and the array: `reduce (fun acc x => acc + x) … xs`
    def f {n : nat} (xs : n.f32) = reduceSeq (fun acc x => acc + x) xs
        `add` needs an integer or a float, or a vector of them, found `n.f32`
        = `reduceSeq` takes the start value between the operator and the array: `reduceSeq (fun acc x => acc + x) … xs`
    def f {n : nat} (xs : n.f32) = reduce (+) xs 0
        `add` needs an integer or a float, or a vector of them, found `n.f32`
        = are the arguments exchanged? `reduce (+) 0 xs`
    def f {n : nat} (xs : n.f32) = reduce xs (+) 0
        argument 1 of `reduce` is of the wrong type
        = are the arguments exchanged? `reduce (+) 0 xs`
    def f {n : nat} (xs : n.f32) = reduce 0 xs (+)
        `0` is a number, but `_ -> _ -> _` is expected here
        = are the arguments exchanged? `reduce (+) 0 xs`
    def f {n : nat} (xs : n.f32) = reduce((+), 0, xs)
        a function cannot be stored: argument 1 of `makePair` would be or contain a value of type `_ -> _ -> _`
        = the arguments of a function stand side by side, without a comma: `f (+) 0 xs`
    def f {n : nat} (xs : n.f32) = map (sqrt, xs)
        a function cannot be stored: argument 1 of `makePair` would be or contain a value of type `_ -> _`
        = the arguments of a function stand side by side, without a comma: `f sqrt xs`
    def f (x : f32) = sqrt -x
        `sub` needs an integer or a float, or a vector of them, found `_ -> _`
        = `sqrt - x` is a difference; a negative argument stands in parentheses: `sqrt (-x)`
    def f (x : f32) = max x -1
        `sub` needs an integer or a float, or a vector of them, found `f32 -> f32`
        = `(max x) - 1` is a difference; a negative argument stands in parentheses: `max x (-1)`
    def f {n : nat} (xs : n.f32) (ys : n.f32) = map (+) xs ys
        `map` takes 2 arguments, found 3
        = two arrays are combined by `map (fun (x, y) => x + y) (zip xs ys)`
    def f {n : nat} (xs : n.f32) (ys : n.f32) = zip(xs, ys)
        argument 1 of `zip` is of the wrong type
        = arguments stand side by side, without a comma: `zip xs ys`
    def f {n m : nat} (xs : n.m.f32) = map sqrt xs
        `sqrt` needs a float, or a vector of floats, found `m.f32`
        = the elements are arrays: `map (map sqrt) xs` works on theirs
    def f {n m : nat} (xs : n.m.f32) = reduce (+) 0 xs
        the number `0` needs an integer or a float, found `m.f32`
        = the elements are arrays: `map (reduce (+) 0) xs` works on each, `reduce (+) 0 (join xs)` on all of theirs
    def f {n m : nat} (xs ys : n.m.f32) = xs + ys
        `add` needs an integer or a float, or a vector of them, found `n.m.f32`
        = to work on every element, use `map`: `map (fun (x, y) => x + y) (zip xs ys)`
    def f {n : nat} (xs : n.f32) = slide xs 3 1
        unknown size `xs`
        = are the arguments exchanged? `slide 3 xs`
    def f {n : nat} (xs : n.f32) = iterate (fun x => x) 3 xs
        expected a size for `k` of `iterate`, found a value
        = are the arguments exchanged? `iterate 3 (fun x => x)`
    ");
}

#[test]
fn elements_and_components() {
    insta::assert_snapshot!(advised(&[
        "def f {n : nat} (xs : n.f32) = xs[0]",
        "def f {n : nat} (xs : n.f32) (i : index) = xs[i]",
        "def f (xs : 4.f32) = idx 0 xs",
        "def f {n : nat} (xs : n.f32) (i : i32) = idx i xs",
        "def f (p : f32 × f32) = p.0",
        "def f (p : f32 × f32) = p.1",
        "def f (p : f32 × f32) = p._1",
        "def f (p : f32 × f32) = p.fst",
        "def f (p : f32 × f32) = p[0]",
        "def f {n : nat} (xs : n.f32) = head xs",
        "def f (x : f32 × f32) = x.fst",
        "def f {n : nat} (xs : n.f32) = xs[0:3]",
        "def f {n : nat} (xs : n.f32) = xs[1..3]",
        "def f {n : nat} (xs : n.f32) = slice 0 3 xs",
        "def f {n : nat} (xs : n.f32) = generate (fun i => xs i)",
        "def f {n : nat} (xs : n.f32) = xs 0",
        "def f {n : nat} (xs : n.f32) = xs(0)",
        "def f {n : nat} (xs : n.f32) = xs !! 0",
        "def f {n : nat} (xs : n.f32) = get xs 0",
        "def f {n : nat} (xs : n.f32) (i : i32) = xs[i]",
        "def f {n : nat} (xs : n.f32) = idx xs 0",
        "def f {n : nat} (xs : n.f32) = idx xs nat(0 < n)",
        "def f (xs : 4.f32) = idx nat(0) xs",
        "def f (xs : 4.f32) = xs[-1]",
        "def f (xs : 4.8.f32) = xs[1][2]",
        "def f (xs : 4.8.f32) = xs[1, 2]",
        "def f (xs : 4.8.f32) = xs[1]",
        "def f (xs : 4.f32) = get 0 xs",
        "def f (x : f32) = (x, x, x).1",
    ]), @r"
    def f {n : nat} (xs : n.f32) = xs[0]
        `xs` is applied to an argument, but it is of type `n.f32`, which is no function
        = an element is read by its index: `idx nat(0 < n) xs`
    def f {n : nat} (xs : n.f32) (i : index) = xs[i]
        `xs` is applied to an argument, but it is of type `n.f32`, which is no function
        = an element is read by its index: `idx (natAsIndex n i) xs`
    def f (xs : 4.f32) = idx 0 xs
        `0` is a number, but `idx[_]` is expected here
        = an index is written with its bound: `idx nat(0 < 4) xs`
    def f {n : nat} (xs : n.f32) (i : i32) = idx i xs
        argument 1 of `idx` is of the wrong type
        = an index is written with its bound: `idx (natAsIndex n (cast i : index)) xs`
    def f (p : f32 × f32) = p.0
        expected an operator, an argument, `def` or the end, found `.`
        = the first component is `fst p`
    def f (p : f32 × f32) = p.1
        expected an operator, an argument, `def` or the end, found `.`
        = the components of a pair are `fst p` and `snd p`
    def f (p : f32 × f32) = p._1
        expected an operator, an argument, `def` or the end, found `.`
        = the components of a pair are `fst p` and `snd p`
    def f (p : f32 × f32) = p.fst
        expected an operator, an argument, `def` or the end, found `.`
        = the first component is `fst p`
    def f (p : f32 × f32) = p[0]
        `p` is applied to an argument, but it is of type `(f32, f32)`, which is no function
        = the components of a pair are `fst p` and `snd p`
    def f {n : nat} (xs : n.f32) = head xs
        unknown name `head`
        = an element is read by its index: `idx nat(0 < n) xs` is the first of `n`
    def f (x : f32 × f32) = x.fst
        expected an operator, an argument, `def` or the end, found `.`
        = the first component is `fst x`
    def f {n : nat} (xs : n.f32) = xs[0:3]
        expected `]`, found `:`
        = a part of an array is taken by `take` and `drop`: `xs |> drop 1 |> take 2`
    def f {n : nat} (xs : n.f32) = xs[1..3]
        expected `]`, found `..`
        = a part of an array is taken by `take` and `drop`: `xs |> drop 1 |> take 2`
    def f {n : nat} (xs : n.f32) = slice 0 3 xs
        unknown name `slice`
        = a part of an array is taken by `take` and `drop`: `xs |> drop 1 |> take 2`
    def f {n : nat} (xs : n.f32) = generate (fun i => xs i)
        `xs` is applied to an argument, but it is of type `n.f32`, which is no function
        = an element is read by its index: `idx i xs`
    def f {n : nat} (xs : n.f32) = xs 0
        `xs` is applied to an argument, but it is of type `n.f32`, which is no function
        = an element is read by its index: `idx nat(0 < n) xs`
    def f {n : nat} (xs : n.f32) = xs(0)
        `xs` is applied to an argument, but it is of type `n.f32`, which is no function
        = an element is read by its index: `idx nat(0 < n) xs`
    def f {n : nat} (xs : n.f32) = xs !! 0
        expected an operator, an argument, `def` or the end, found `!`
        = an element is read by its index: `idx nat(0 < n) xs` is the first of `n`
    def f {n : nat} (xs : n.f32) = get xs 0
        unknown name `get`
        = an element is read by its index: `idx nat(0 < n) xs` is the first of `n`
    def f {n : nat} (xs : n.f32) (i : i32) = xs[i]
        `xs` is applied to an argument, but it is of type `n.f32`, which is no function
        = an element is read by its index: `idx (natAsIndex n (cast i : index)) xs`
    def f {n : nat} (xs : n.f32) = idx xs 0
        argument 1 of `idx` is of the wrong type
        = an index is written with its bound: `idx nat(0 < n) xs`
    def f {n : nat} (xs : n.f32) = idx xs nat(0 < n)
        argument 1 of `idx` is of the wrong type
        = are the arguments exchanged? `idx nat(0 < n) xs`
    def f (xs : 4.f32) = idx nat(0) xs
        argument 1 of `idx` is of the wrong type
        = an index is written with its bound: `idx nat(0 < 4) xs`
    def f (xs : 4.f32) = xs[-1]
        `xs` is applied to an argument, but it is of type `4.f32`, which is no function
        = an element is read by its index: `idx nat(3 < 4) xs`
    def f (xs : 4.8.f32) = xs[1][2]
        `xs` is applied to an argument, but it is of type `4.8.f32`, which is no function
        = an element is read by its index: `idx nat(2 < 8) (idx nat(1 < 4) xs)`
    def f (xs : 4.8.f32) = xs[1, 2]
        `xs` is applied to an argument, but it is of type `4.8.f32`, which is no function
        = an element is read by its index: `idx nat(2 < 8) (idx nat(1 < 4) xs)`
    def f (xs : 4.8.f32) = xs[1]
        `xs` is applied to an argument, but it is of type `4.8.f32`, which is no function
        = an element is read by its index: `idx nat(1 < 4) xs`
    def f (xs : 4.f32) = get 0 xs
        unknown name `get`
        = an element is read by its index: `idx nat(0 < n) xs` is the first of `n`
    def f (x : f32) = (x, x, x).1
        expected an operator, an argument, `def` or the end, found `.`
        = the components of a pair are `fst p` and `snd p`
    ");
}
