//! Calls, elements and components as other languages write them.

use super::advised;

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
        expected an expression, found `!`
        = the element at an index is `xs ! i`
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
