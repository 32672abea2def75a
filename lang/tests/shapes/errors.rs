//! Mistakes with shapes: places, messages and advice.

use super::inferred;

/// The messages for the programs, each below its program.
fn wrong(programs: &[&str]) -> String {
    let messages = programs.iter().map(|text| inferred(text).expect_err(text));
    messages.collect::<Vec<_>>().join("\n")
}

#[test]
fn ranks_that_do_not_match() {
    insta::assert_snapshot!(wrong(&[
        "def v = zipWithN (fun x y => x + y) i32[[1, 2], [3, 4]] i32[5, 6]",
        "def f {sh : shape} (xs ys : sh.i32) : sh.i32 = xs\ndef g {n m : nat} (xs : n.i32) (ys : m.n.i32) = f xs ys",
        "def f {n m : nat} (xs : n.m.f32) : f32 = takeAxis 2 1 xs",
        "def f {sh : shape} (xs : sh.3.f32) : sh.f32 = mapN (fun row => sum row) xs\ndef v = f f32(1)",
        "def v = takeN [1, 1, 1] i32[[1, 2], [3, 4]]",
        "def v = (generateN (fun i j => i32(1)) : 3.i32)",
    ]), @r#"
    error[rank-mismatch]: argument 3 of `zipWithN` is of type `2.i32`, which is not `sh.t` for a shape `sh` of 2 sizes
     --> a.rise:1:57
      |
    1 | def v = zipWithN (fun x y => x + y) i32[[1, 2], [3, 4]] i32[5, 6]
      |                                     ------------------- ^^^^^^^^^
      |                                     |
      |                                     `sh` has 2 sizes because of this
      |
      = help: arrays of one shape have as many dimensions; to combine each part of an array with a smaller one, apply `mapN` to a function that does it for one part
    error[rank-mismatch]: argument 2 of `f` is of type `m.n.i32`, which is not `sh.i32` for a shape `sh` of one size
     --> a.rise:2:54
      |
    2 | def g {n m : nat} (xs : n.i32) (ys : m.n.i32) = f xs ys
      |                                                   -- ^^
      |                                                   |
      |                                                   `sh` has one size because of this
      |
      = help: arrays of one shape have as many dimensions; to combine each part of an array with a smaller one, apply `mapN` to a function that does it for one part
    error[rank-mismatch]: argument 1 of `takeAxis` is of type `n.m.f32`, which is not `outer.(k+n).t` for a shape `outer` of 2 sizes
     --> a.rise:1:55
      |
    1 | def f {n m : nat} (xs : n.m.f32) : f32 = takeAxis 2 1 xs
      |                                                       ^^
    error[rank-mismatch]: argument 1 of `f` is of type `f32`, which is not `sh.3.f32` for a shape `sh`
     --> a.rise:2:11
      |
    2 | def v = f f32(1)
      |           ^^^^^^
    error[rank-mismatch]: argument 1 of `takeN` is of type `2.2.i32`, which is not `(counts+left).t` for a shape `counts` of 3 sizes
     --> a.rise:1:25
      |
    1 | def v = takeN [1, 1, 1] i32[[1, 2], [3, 4]]
      |         -----           ^^^^^^^^^^^^^^^^^^^
      |         |
      |         `counts` has 3 sizes because of this
      |
      = help: arrays of one shape have as many dimensions; to combine each part of an array with a smaller one, apply `mapN` to a function that does it for one part
    error[rank-mismatch]: the result of `generateN` is of type `3.i32`, which is not `sh.t` for a shape `sh` of 2 sizes
     --> a.rise:1:10
      |
    1 | def v = (generateN (fun i j => i32(1)) : 3.i32)
      |          ^^^^^^^^^  ----------------- `sh` has 2 sizes because of this
      |
      = help: arrays of one shape have as many dimensions; to combine each part of an array with a smaller one, apply `mapN` to a function that does it for one part
    "#);
}

#[test]
fn ranks_that_nothing_tells() {
    insta::assert_snapshot!(wrong(&[
        "def v = fun xs => mapN (fun x => x + 1) xs",
        "def f {a b : shape} (xs : a.b.f32) : a.b.f32 = xs\ndef v = f f32[[1, 2]]",
        "def f {sh : shape} (x : f32) : f32 = x",
        "def f {sh : shape} (f : f32 -> f32) xs = (mapN f xs : sh.f32)",
        "def v = map takeN i32[1, 2]",
    ]), @r#"
    error[rank-unknown]: nothing determines how many sizes the shape `sh` of `mapN` has
     --> a.rise:1:19
      |
    1 | def v = fun xs => mapN (fun x => x + 1) xs
      |                   ^^^^
      |
      = help: write the types of its arguments, such as `(xs : n.m.f32)`, or that of its result; in a definition for any rank, take a shape: `{sh : shape} (xs : sh.f32)`
    error[rank-unknown]: nothing determines how many sizes the shape `a` of `f` has
     --> a.rise:2:9
      |
    2 | def v = f f32[[1, 2]]
      |         ^
      |
      = help: no type tells where `a` ends and the next shape begins: let uses write it, `(a : shape)`; they may leave its sizes open, as in `f [_, _] xs`
    error: no type of a parameter or of the result mentions the shape `sh`
     --> a.rise:1:8
      |
    1 | def f {sh : shape} (x : f32) : f32 = x
      |        ^^
      |
      = help: write such a type, as in `(xs : sh.f32)`, or let uses write the shape: `(sh : shape)`
    error: no type of a parameter or of the result mentions the shape `sh`
     --> a.rise:1:8
      |
    1 | def f {sh : shape} (f : f32 -> f32) xs = (mapN f xs : sh.f32)
      |        ^^
      |
      = help: write such a type, as in `(xs : sh.f32)`, or let uses write the shape: `(sh : shape)`
    error[shape-missing]: `takeN` needs a shape, `counts`, before its other arguments
     --> a.rise:1:13
      |
    1 | def v = map takeN i32[1, 2]
      |             ^^^^^
      |
      = help: write it, as in `takeN [3, 4] …`; `_` in its place leaves it to the types
    "#);
}

#[test]
fn recursion() {
    insta::assert_snapshot!(wrong(&[
        "def f {sh : shape} (xs : sh.f32) : sh.f32 = f xs",
        "def f {sh : shape} (xs : sh.f32) : f32 = case sh { [] => 1; n.rest => f xs }",
        "def f {sh : shape} (xs : sh.f32) : f32 = case sh { [] => 1; n.rest => f [xs] }",
        "def f {sh : shape} (xs : sh.f32) : f32 = g xs\ndef g {sh : shape} (xs : sh.f32) : f32 = f xs",
    ]), @r#"
    error[recursion]: `f` uses itself for a shape that is not smaller
     --> a.rise:1:45
      |
    1 | def f {sh : shape} (xs : sh.f32) : sh.f32 = f xs
      |                                             ^
      |
      = note: here `sh` has no sizes
      = help: a case on a shape may use `f` for the rest of it: `n.rest => …`
    error[recursion]: `f` uses itself for a shape that is not smaller
     --> a.rise:1:71
      |
    1 | def f {sh : shape} (xs : sh.f32) : f32 = case sh { [] => 1; n.rest => f xs }
      |                                                                       ^
      |
      = note: here `sh` has one size
      = help: a case on a shape may use `f` for the rest of it: `n.rest => …`
    error[recursion]: `f` uses itself for a shape that is not smaller
     --> a.rise:1:71
      |
    1 | def f {sh : shape} (xs : sh.f32) : f32 = case sh { [] => 1; n.rest => f [xs] }
      |                                                                       ^
      |
      = note: here `sh` has one size
      = help: a case on a shape may use `f` for the rest of it: `n.rest => …`
    error: `g` is used before its definition
     --> a.rise:1:42
      |
    1 | def f {sh : shape} (xs : sh.f32) : f32 = g xs
      |                                          ^
      |
      = help: it uses this definition in turn, and there is no recursion; `iterate`, `while`, `reduce` and `scan` repeat
    "#);
}

#[test]
fn cases() {
    insta::assert_snapshot!(wrong(&[
        "def f {sh : shape} (xs : sh.f32) : f32 = case sh { n.rest => reduceN (+) 0 xs }\ndef v = f f32(1)",
        "def f {sh : shape} (xs : sh.f32) : f32 = case sh { [] => xs; [n, m] => xs ! (0, 0) }\ndef v = f f32[1]",
        "def f {sh : shape} {n : nat} (xs : sh.f32) : f32 = case n { [] => 1 }",
        "def f (x : f32) = case x { [] => 1 }",
        "def f {sh : shape} (xs : sh.f32) : f32 = case sh { n.rest => 1; [m] => 2; [] => 3 }",
        "def f {sh : shape} (xs : sh.f32) : f32 = case sh { n.n.rest => 1; _ => 2 }",
        "def f {sh : shape} (xs : sh.f32) : f32 = case sh { }",
        "def f {sh : shape} (xs : sh.f32) : f32 = case sh { [] -> 1 }",
        "def f {sh : shape} (xs : sh.f32) : f32 = case sh { 1 => 1 }",
        "def f {sh : shape} (xs : sh.f32) : f32 = case sh [] => 1",
        "def f {sh : shape} (xs : sh.f32) : f32 = case sh { [] => 1; min.rest => 2 }",
    ]), @r#"
    error[not-at-ranks]: `f` has no meaning where `sh` has no sizes: no case fits `sh` with no sizes
     --> a.rise:2:9
      |
    1 | def f {sh : shape} (xs : sh.f32) : f32 = case sh { n.rest => reduceN (+) 0 xs }
      |                                          -------------------------------------- here
    2 | def v = f f32(1)
      |         ^
      |
      = help: add one: `[] => …`
    error[not-at-ranks]: `f` has no meaning where `sh` has one size: no case fits `sh` with one size
     --> a.rise:2:9
      |
    1 | def f {sh : shape} (xs : sh.f32) : f32 = case sh { [] => xs; [n, m] => xs ! (0, 0) }
      |                                          ------------------------------------------- here
    2 | def v = f f32[1]
      |         ^
      |
      = help: add one: `[n] => …`, or `n.rest => …` for all that are longer, too
    error: `n` is not a shape
     --> a.rise:1:57
      |
    1 | def f {sh : shape} {n : nat} (xs : sh.f32) : f32 = case n { [] => 1 }
      |                                                         ^
      |
      = help: `case` takes a parameter of the definition apart that is declared `{n : shape}` or `(n : shape)`, or the rest of one
    error: `x` is not a shape
     --> a.rise:1:24
      |
    1 | def f (x : f32) = case x { [] => 1 }
      |                        ^
      |
      = help: `case` takes a parameter of the definition apart that is declared `{x : shape}` or `(x : shape)`, or the rest of one
    error: this case is never reached: an earlier one fits all its shapes
     --> a.rise:1:65
      |
    1 | def f {sh : shape} (xs : sh.f32) : f32 = case sh { n.rest => 1; [m] => 2; [] => 3 }
      |                                                                 ^^^
      |
      = help: leave it out, or put it before the other one
    error: `n` is bound twice
     --> a.rise:1:54
      |
    1 | def f {sh : shape} (xs : sh.f32) : f32 = case sh { n.n.rest => 1; _ => 2 }
      |                                                      ^
    error: expected `[]`, `n.rest` or another pattern of a shape, found `}`
     --> a.rise:1:52
      |
    1 | def f {sh : shape} (xs : sh.f32) : f32 = case sh { }
      |                                                    ^
      |
      = help: `[]` is the shape without sizes, and `n.rest` a size before a shape
    error: expected `.` or `=>`, found `->`
     --> a.rise:1:55
      |
    1 | def f {sh : shape} (xs : sh.f32) : f32 = case sh { [] -> 1 }
      |                                                       ^^
    error: expected `[]`, `n.rest` or another pattern of a shape, found `1`
     --> a.rise:1:52
      |
    1 | def f {sh : shape} (xs : sh.f32) : f32 = case sh { 1 => 1 }
      |                                                    ^
      |
      = help: `[]` is the shape without sizes, and `n.rest` a size before a shape
    error: expected `{`, found `[`
     --> a.rise:1:50
      |
    1 | def f {sh : shape} (xs : sh.f32) : f32 = case sh [] => 1
      |                                                  ^
      |
      = help: `case sh { [] => …; n.rest => … }` takes a shape apart; of two values, `if c then x else y` chooses one
    error: `min` cannot be a name: it has a meaning of its own in sizes or types
     --> a.rise:1:61
      |
    1 | def f {sh : shape} (xs : sh.f32) : f32 = case sh { [] => 1; min.rest => 2 }
      |                                                             ^^^
    "#);
}

#[test]
fn shapes_in_other_places() {
    insta::assert_snapshot!(wrong(&[
        "def f {sh : shape} (xs : sh.f32) : sh.f32 = split sh xs",
        "def f {sh : shape} (xs : sh.f32) : index = nat(2*sh)",
        "def f {sh : shape} (xs : sh.f32) : sh.f32 = xs + sh",
        "def f {sh : shape} (xs : sh) = xs",
        "def f {sh : shape} (xs : vec[f32, sh]) : sh.f32 = xs",
        "def f = fun {sh : shape} (xs : sh.f32) => xs",
        "def f = let g {sh : shape} (xs : sh.f32) = xs in g f32[1]",
        "def f (xs : f32) (sh : shape) : f32 = xs",
        "def f {sh : shape} (xs : sh.f32) (n : nat) : sh.f32 = xs",
        "def f (g : {sh : shape} -> sh.f32 -> f32) = g",
        "def f {sh sh : shape} (xs : sh.f32) : sh.f32 = xs",
    ]), @r#"
    error: `sh` is a shape, not a size
     --> a.rise:1:51
      |
    1 | def f {sh : shape} (xs : sh.f32) : sh.f32 = split sh xs
      |                                                   ^^
      |
      = help: a shape stands before elements, `sh.t`, and before an arrow, `idx[sh] -> t`; the number of its elements is `product(sh)`, that of its sizes `rank(sh)`
    error: `2*sh` is a shape, not a size
     --> a.rise:1:48
      |
    1 | def f {sh : shape} (xs : sh.f32) : index = nat(2*sh)
      |                                                ^^^^
      |
      = help: a shape stands before elements, `sh.t`, and before an arrow, `idx[sh] -> t`; the number of its elements is `product(2*sh)`, that of its sizes `rank(2*sh)`
    error: `sh` is a shape, not a value
     --> a.rise:1:50
      |
    1 | def f {sh : shape} (xs : sh.f32) : sh.f32 = xs + sh
      |                                                  ^^
      |
      = help: `nat(product(sh))` is the number of its elements, `nat(rank(sh))` that of its sizes
    error: `sh` is a shape, not a type
     --> a.rise:1:26
      |
    1 | def f {sh : shape} (xs : sh) = xs
      |                          ^^
      |
      = help: an array of that shape is `sh.f32`, `sh.n.t`, …
    error: `sh` is a shape, not a size
     --> a.rise:1:26
      |
    1 | def f {sh : shape} (xs : vec[f32, sh]) : sh.f32 = xs
      |                          ^^^^^^^^^^^^
      |
      = help: a shape stands before elements, `sh.t`, and before an arrow, `idx[sh] -> t`; the number of its elements is `product(sh)`, that of its sizes `rank(sh)`
    error: only definitions have parameters of kind `shape`
     --> a.rise:1:14
      |
    1 | def f = fun {sh : shape} (xs : sh.f32) => xs
      |              ^^
      |
      = help: give the function a name with `def`; what a shape stands for is known where a definition is used
    error: only definitions have parameters of kind `shape`
     --> a.rise:1:16
      |
    1 | def f = let g {sh : shape} (xs : sh.f32) = xs in g f32[1]
      |                ^^
      |
      = help: give the function a name with `def`; what a shape stands for is known where a definition is used
    error: `sh` stands behind a value
     --> a.rise:1:19
      |
    1 | def f (xs : f32) (sh : shape) : f32 = xs
      |                   ^^
      |
      = help: in a definition with shapes, sizes, types and shapes that uses write stand before all values: put `(sh : …)` there
    error: `n` stands behind a value
     --> a.rise:1:35
      |
    1 | def f {sh : shape} (xs : sh.f32) (n : nat) : sh.f32 = xs
      |                                   ^
      |
      = help: in a definition with shapes, sizes, types and shapes that uses write stand before all values: put `(n : …)` there
    error: only definitions have parameters of kind `shape`
     --> a.rise:1:18
      |
    1 | def f (g : {sh : shape} -> sh.f32 -> f32) = g
      |                  ^^^^^
      |
      = help: give the function a name with `def`; what a shape stands for is known where a definition is used
    error: `sh` is bound twice
     --> a.rise:1:11
      |
    1 | def f {sh sh : shape} (xs : sh.f32) : sh.f32 = xs
      |           ^^
    "#);
}

#[test]
fn arguments_for_shapes() {
    insta::assert_snapshot!(wrong(&[
        "def v = takeN 3 i32[1, 2]",
        "def v = takeN i32[1, 2]",
        "def v = takeN [3] i32[1, 2]",
        "def v = takeN [x] i32[1, 2]",
        "def v = takeN [1.5] i32[1, 2]",
        "def v = takeN {f32} i32[1, 2]",
        "def v = reshapeN [4, 2] i32[[1, 2, 3], [4, 5, 6]]",
        "def v = fillN [2] {i32} 1",
    ]), @r#"
    error: expected a shape for `counts` of `takeN`, found a size
     --> a.rise:1:15
      |
    1 | def v = takeN 3 i32[1, 2]
      |               ^
      |
      = help: a shape is written `[3, 4]` or `[n, m]`; `[_, _]` leaves its sizes to the types, and `_` the whole
    error: expected a shape for `counts` of `takeN`, found a value
     --> a.rise:1:15
      |
    1 | def v = takeN i32[1, 2]
      |               ^^^^^^^^^
      |
      = help: a shape is written `[3, 4]` or `[n, m]`; `[_, _]` leaves its sizes to the types, and `_` the whole
    error[size-mismatch]: argument 1 of `takeN [3]` is of the wrong size
     --> a.rise:1:19
      |
    1 | def v = takeN [3] i32[1, 2]
      |         --------- ^^^^^^^^^ expected the size `_+3`, found `2`
      |         |
      |         `takeN [3] : (_+3).i32 -> 3.i32`
      |
      = note: expected  (_+3).i32
                        ~~~~~
              found     2.i32
                        ~
    error: unknown size `x`
     --> a.rise:1:16
      |
    1 | def v = takeN [x] i32[1, 2]
      |                ^
      |
      = help: bind it with `{x : nat}`, or with `(x : nat)` if every use is to say it
    error: expected an operator or the end, found `.`
     --> a.rise:1:17
      |
    1 | def v = takeN [1.5] i32[1, 2]
      |                 ^
    error: expected a shape for `counts` of `takeN`, found `f32`
     --> a.rise:1:16
      |
    1 | def v = takeN {f32} i32[1, 2]
      |                ^^^
      |
      = help: a shape is written `[3, 4]` or `[n, m]`; `[_, _]` leaves its sizes to the types, and `_` the whole
    error[false-fact]: `reshapeN` needs `8 == 6`, which does not hold
     --> a.rise:1:9
      |
    1 | def v = reshapeN [4, 2] i32[[1, 2, 3], [4, 5, 6]]
      |         ^^^^^^^^
      |
      = note: the definition states `to1*to2 == from1*from2`
    error[type-argument-unexpected]: `fillN` takes no further type-level argument, found `i32`
     --> a.rise:1:9
      |
    1 | def v = fillN [2] {i32} 1
      |         ^^^^^^^^^^^^^^^
    "#);
}

#[test]
fn mistakes_that_a_rank_shows() {
    insta::assert_snapshot!(wrong(&[
        "def f {sh : shape} (xs : sh.f32) : sh.f32 = map (fun x => x + 1) xs",
        "def f {sh : shape} (xs : sh.f32) : sh.f32 = case sh { [] => xs; n.rest => xs |> map (fun row => row + 1) }",
        "def f {sh : shape} {t : data} (xs : sh.t) : sh.t = case sh { a.b.c.d.rest => map (fun row => row + 1) xs; _ => xs }\ndef v = f i32[[[[1, 2]]]]",
        "def f {sh : shape} (xs : sh.f32) : sh.f32 = unknown xs",
        "def f {a b : shape} (xs : a.f32) (ys : b.f32) : (a+b).f32 = fillN (a+b) f32(0)\ndef v = f f32[1] f32[[1]]",
        "def f {sh : shape} (k : nat) (xs : sh.f32) : sh.f32 where k <= sh = xs\ndef v = f 3 f32[[1, 2]]",
    ]), @r#"
    error[type-mismatch]: argument 2 of `map` is of the wrong type
     --> a.rise:1:66
      |
    1 | def f {sh : shape} (xs : sh.f32) : sh.f32 = map (fun x => x + 1) xs
      | ------------------------------------------- ---                  ^^ expected `_._`, found `f32`
      | |                                           |
      | |                                           `map : (_ -> _) -> _._ -> _._`
      | `xs : f32` is bound here
      |
      = note: expected  _._
                        ~~~
              found     f32
                        ~~~
      = note: here `sh` has no sizes
    error[wrong-class]: `add` needs an integer or a float, or a vector of them, found `sh2.f32`
     --> a.rise:1:97
      |
    1 | def f {sh : shape} (xs : sh.f32) : sh.f32 = case sh { [] => xs; n.rest => xs |> map (fun row => row + 1) }
      |                                                                           --         ---------- ^^^ - `(+) : _ -> _ -> _`
      |                                                                           |          |
      |                                                                           |          `row : sh2.f32` is bound here
      |                                                                           `sh2.f32` comes from here, argument 2 of `map`
      |
      = note: here `sh` has 2 sizes
      = help: to work on every element, use `map`: `map (fun x => x + 1) row`
    error[not-at-ranks]: `f` has no meaning where `sh` has 4 sizes: `add` needs an integer or a float, or a vector of them, found `sh2.sh3.sh4.t`
     --> a.rise:2:9
      |
    1 | def f {sh : shape} {t : data} (xs : sh.t) : sh.t = case sh { a.b.c.d.rest => map (fun row => row + 1) xs; _ => xs }
      |                                                                                   ---------- --- -    -- `sh2.sh3.sh4.t` comes from here, argument 2 of `map`
      |                                                                                   |          |   |
      |                                                                                   |          |   `(+) : _ -> _ -> _`
      |                                                                                   |          here
      |                                                                                   `row : sh2.sh3.sh4.t` is bound here
    2 | def v = f i32[[[[1, 2]]]]
      |         ^
      |
      = help: to work on every element, use `map`: `map (fun x => x + 1) row`
    error: unknown name `unknown`
     --> a.rise:1:45
      |
    1 | def f {sh : shape} (xs : sh.f32) : sh.f32 = unknown xs
      |                                             ^^^^^^^
    error[not-at-ranks]: `f` has no meaning where `a` has one size and `b` has 2 sizes: `a+b` combines shapes of 1 and 2 sizes
     --> a.rise:2:9
      |
    1 | def f {a b : shape} (xs : a.f32) (ys : b.f32) : (a+b).f32 = fillN (a+b) f32(0)
      |                                                                    --- here
    2 | def v = f f32[1] f32[[1]]
      |         ^
      |
      = help: shapes of one length are combined size by size
    error[false-fact]: `f` needs `3 <= 1`, which does not hold
     --> a.rise:2:9
      |
    2 | def v = f 3 f32[[1, 2]]
      |         ^
      |
      = note: the definition states `k <= sh1`
    error[false-fact]: `f` needs `3 <= 2`, which does not hold
     --> a.rise:2:9
      |
    2 | def v = f 3 f32[[1, 2]]
      |         ^
      |
      = note: the definition states `k <= sh2`
    "#);
}
