//! Types as other languages write them.

use super::advised;

#[test]
fn types() {
    insta::assert_snapshot!(advised(&[
        "def f {n : nat} (xs : n.uint8) = xs",
        "def f (x : uint32_t) = x",
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
        "def f (n : nat) : n.n.f32 = generateN [n, n] (fun i => 1)",
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
    def f {n : nat} (xs : n.uint8) = xs
        unknown type `uint8`
        = there is a `u8`
    def f (x : uint32_t) = x
        unknown type `uint32_t`
        = there is a `u32`
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
        = the suffix is the type: `u32`
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
    def f (n : nat) : n.n.f32 = generateN [n, n] (fun i => 1)
        `generateN` takes 1 argument, found 2
        = shapes follow from the types of arguments and of the result: `(generateN … : 2.3.f32)` has the sizes 2 and 3
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
