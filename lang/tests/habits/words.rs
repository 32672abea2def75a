//! Words and functions of other languages.

use super::advised;

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
