//! Terms of the wrong type or size.

use super::*;

#[test]
fn scalars_of_different_types() {
    insta::assert_snapshot!(errors("def f = fun (x : f32) (y : f64) => add x y"), @r"
        error[type-mismatch]: argument 2 of `(+)` is of the wrong type
         --> test.rise:1:42
          |
        1 | def f = fun (x : f32) (y : f64) => add x y
          |                       ---------    --- - ^ expected `f32`, found `f64`
          |                       |            |   |
          |                       |            |   `f32` comes from here, argument 1 of `(+)`
          |                       |            `(+) : f32 -> f32 -> f32`
          |                       `y : f64` is bound here
          |
          = note: expected  f32
                            ~~~
                  found     f64
                            ~~~
          = help: convert it: `(cast … : f32)`
        ");
}

#[test]
fn integer_for_a_float() {
    insta::assert_snapshot!(errors("def f = fun (n : nat) (xs : n.f32) (y : i32) => map (add y) xs"), @r"
        error[type-mismatch]: argument 2 of `map` is of the wrong type
         --> test.rise:1:61
          |
        1 | def f = fun (n : nat) (xs : n.f32) (y : i32) => map (add y) xs
          |                       ------------              ---  -----  ^^ expected `_.i32`, found `n.f32`
          |                       |                         |    |
          |                       |                         |    `i32` comes from here, argument 1 of `map`
          |                       |                         `map : (i32 -> i32) -> _.i32 -> _.i32`
          |                       `xs : n.f32` is bound here
          |
          = note: expected  _.i32
                              ~~~
                  found     n.f32
                              ~~~
          = help: convert the elements: `map (fun x => (cast x : i32)) …`
        ");
}

#[test]
fn sizes_that_never_are_equal() {
    insta::assert_snapshot!(errors("def f = fun (xs : 4.f32) (ys : 5.f32) => zip xs ys"), @r"
        error[size-mismatch]: argument 2 of `zip` is of the wrong size
         --> test.rise:1:49
          |
        1 | def f = fun (xs : 4.f32) (ys : 5.f32) => zip xs ys
          |                          ------------    --- -- ^^ expected the size `4`, found `5`
          |                          |               |   |
          |                          |               |   `4` comes from here, argument 1 of `zip`
          |                          |               `zip : 4.f32 -> 4.f32 -> 4.(f32, f32)`
          |                          `ys : 5.f32` is bound here
          |
          = note: expected  4.f32
                            ~
                  found     5.f32
                            ~
        ");
}

#[test]
fn symbolic_sizes_that_never_are_equal() {
    insta::assert_snapshot!(errors("def f = fun (n : nat) (xs : n.f32) (ys : (n+1).f32) => zip xs ys"), @r"
        error[size-mismatch]: argument 2 of `zip` is of the wrong size
         --> test.rise:1:63
          |
        1 | def f = fun (n : nat) (xs : n.f32) (ys : (n+1).f32) => zip xs ys
          |                                    ----------------    --- -- ^^ expected the size `n`, found `n+1`
          |                                    |                   |   |
          |                                    |                   |   `n` comes from here, argument 1 of `zip`
          |                                    |                   `zip : n.f32 -> n.f32 -> n.(f32, f32)`
          |                                    `ys : (n+1).f32` is bound here
          |
          = note: expected  n.f32
                            ~
                  found     (n+1).f32
                            ~~~~~
        ");
}

#[test]
fn size_that_does_not_divide() {
    insta::assert_snapshot!(errors("def f = fun (n : nat) (xs : (4*n+1).f32) => split 4 xs"), @r"
        error[size-mismatch]: argument 1 of `split 4` is of the wrong size
         --> test.rise:1:53
          |
        1 | def f = fun (n : nat) (xs : (4*n+1).f32) => split 4 xs
          |                       ------------------    ------- ^^ expected the size `4*_`, found `4*n+1`
          |                       |                     |
          |                       |                     `split 4 : (4*_).f32 -> _.4.f32`
          |                       `xs : (4*n+1).f32` is bound here
          |
          = note: expected  (4*_).f32
                            ~~~~~
                  found     (4*n+1).f32
                            ~~~~~~~
          = note: `4*_` never equals `4*n+1`: divided by 4 they leave different remainders
        ");
}

#[test]
fn too_few_elements() {
    insta::assert_snapshot!(errors("def f = fun (xs : 3.f32) => drop 5 xs"), @r"
        error[size-mismatch]: argument 1 of `drop 5` is of the wrong size
         --> test.rise:1:36
          |
        1 | def f = fun (xs : 3.f32) => drop 5 xs
          |         ------------------- ------ ^^ expected the size `_+5`, found `3`
          |         |                   |
          |         |                   `drop 5 : (_+5).f32 -> _.f32`
          |         `xs : 3.f32` is bound here
          |
          = note: expected  (_+5).f32
                            ~~~~~
                  found     3.f32
                            ~
        ");
}

#[test]
fn window_larger_than_the_array() {
    insta::assert_snapshot!(errors("def f = fun (xs : 2.f32) => slide 4 1 xs"), @r"
        error[size-mismatch]: argument 1 of `slide 4 1` is of the wrong size
         --> test.rise:1:39
          |
        1 | def f = fun (xs : 2.f32) => slide 4 1 xs
          |         ------------------- --------- ^^ expected the size `_+3`, found `2`
          |         |                   |
          |         |                   `slide 4 1 : (_+3).f32 -> _.4.f32`
          |         `xs : 2.f32` is bound here
          |
          = note: expected  (_+3).f32
                            ~~~~~
                  found     2.f32
                            ~
        ");
}

#[test]
fn array_for_a_scalar() {
    insta::assert_snapshot!(errors("def f = fun (n : nat) (xs : n.f32) (f : f32 -> f32) => f xs"), @r"
        error[type-mismatch]: argument 1 of `f` is of the wrong type
         --> test.rise:1:58
          |
        1 | def f = fun (n : nat) (xs : n.f32) (f : f32 -> f32) => f xs
          |                       ------------                     - ^^ expected `f32`, found `n.f32`
          |                       |                                |
          |                       |                                `f : f32 -> f32`
          |                       `xs : n.f32` is bound here
          |
          = note: expected  f32
                            ~~~
                  found     n.f32
                            ~~~~~
          = help: to work on every element, use `map`: `map f xs`
        ");
}

#[test]
fn one_dimension_too_many() {
    insta::assert_snapshot!(errors("def f = fun (n : nat) (m : nat) (xs : n.m.f32) (g : f32 -> f32) => map g xs"), @r"
        error[type-mismatch]: argument 2 of `map` is of the wrong type
         --> test.rise:1:74
          |
        1 | def f = fun (n : nat) (m : nat) (xs : n.m.f32) (g : f32 -> f32) => map g xs
          |                                 --------------                     --- - ^^ expected `_.f32`, found `n.m.f32`
          |                                 |                                  |   |
          |                                 |                                  |   `f32` comes from here, argument 1 of `map`
          |                                 |                                  `map : (f32 -> f32) -> _.f32 -> _.f32`
          |                                 `xs : n.m.f32` is bound here
          |
          = note: expected  _.f32
                              ~~~
                  found     n.m.f32
                              ~~~~~
          = help: to work on every element, use `map`; to combine all of them, `reduce`
        ");
}

#[test]
fn one_dimension_too_few() {
    insta::assert_snapshot!(errors("def f = fun (n : nat) (xs : n.f32) => transpose xs"), @r"
        error[type-mismatch]: argument 1 of `transpose` is of the wrong type
         --> test.rise:1:49
          |
        1 | def f = fun (n : nat) (xs : n.f32) => transpose xs
          |                       ------------    --------- ^^ expected `_._._`, found `n.f32`
          |                       |               |
          |                       |               `transpose : _._._ -> _._._`
          |                       `xs : n.f32` is bound here
          |
          = note: expected  _._._
                              ~~~
                  found     n.f32
                              ~~~
        ");
}

#[test]
fn rows_and_columns_exchanged() {
    insta::assert_snapshot!(errors("def f = fun (g : 2.3.f32 -> f32) (xs : 3.2.f32) => g xs"), @r"
        error[size-mismatch]: argument 1 of `g` is of the wrong size
         --> test.rise:1:54
          |
        1 | def f = fun (g : 2.3.f32 -> f32) (xs : 3.2.f32) => g xs
          |                                  --------------    - ^^ expected the size `3`, found `2`
          |                                  |                 |
          |                                  |                 `g : 2.3.f32 -> f32`
          |                                  `xs : 3.2.f32` is bound here
          |
          = note: expected  2.3.f32
                            ~ ~
                  found     3.2.f32
                            ~ ~
          = help: rows and columns are exchanged; use `transpose`
        ");
}

#[test]
fn join_forgotten() {
    insta::assert_snapshot!(errors("def f = fun (g : 6.f32 -> f32) (xs : 3.2.f32) => g xs"), @r"
        error[type-mismatch]: argument 1 of `g` is of the wrong type
         --> test.rise:1:52
          |
        1 | def f = fun (g : 6.f32 -> f32) (xs : 3.2.f32) => g xs
          |                                --------------    - ^^ expected `6.f32`, found `3.2.f32`
          |                                |                 |
          |                                |                 `g : 6.f32 -> f32`
          |                                `xs : 3.2.f32` is bound here
          |
          = note: expected  6.f32
                            ~ ~~~
                  found     3.2.f32
                            ~ ~~~~~
          = help: make one dimension of the two: `join`
        ");
}

#[test]
fn split_forgotten() {
    insta::assert_snapshot!(errors("def f = fun (g : 3.2.f32 -> f32) (xs : 6.f32) => g xs"), @r"
        error[type-mismatch]: argument 1 of `g` is of the wrong type
         --> test.rise:1:52
          |
        1 | def f = fun (g : 3.2.f32 -> f32) (xs : 6.f32) => g xs
          |                                  ------------    - ^^ expected `3.2.f32`, found `6.f32`
          |                                  |               |
          |                                  |               `g : 3.2.f32 -> f32`
          |                                  `xs : 6.f32` is bound here
          |
          = note: expected  3.2.f32
                            ~ ~~~~~
                  found     6.f32
                            ~ ~~~
          = help: cut it into pieces: `split 2`
        ");
}

#[test]
fn pair_for_an_array() {
    insta::assert_snapshot!(errors("def f = fun (n : nat) (xs : n.f32) (ys : n.f32) => map (fun p => add (fst p) (snd p)) (makePair xs ys)"), @r"
        error[type-mismatch]: argument 2 of `map` is of the wrong type
         --> test.rise:1:88
          |
        1 | def f = fun (n : nat) (xs : n.f32) (ys : n.f32) => map (fun p => add (fst p) (snd p)) (makePair xs ys)
          |                                                    --- `map : (_ -> _) -> _._ -> _._`  ^^^^^^^^^^^^^^ expected `_._`, found `(n.f32, n.f32)`
          |
          = note: expected  _._
                            ~~~
                  found     (n.f32, n.f32)
                            ~~~~~~~~~~~~~~
        ");
}

#[test]
fn component_of_no_pair() {
    insta::assert_snapshot!(errors("def f = fun (x : f32) => fst x"), @r"
        error[type-mismatch]: argument 1 of `fst` is of the wrong type
         --> test.rise:1:30
          |
        1 | def f = fun (x : f32) => fst x
          |         ---------------- --- ^ expected `(_, _)`, found `f32`
          |         |                |
          |         |                `fst : (_, _) -> _`
          |         `x : f32` is bound here
          |
          = note: expected  (_, _)
                            ~~~~~~
                  found     f32
                            ~~~
        ");
}

#[test]
fn result_of_the_wrong_type() {
    insta::assert_snapshot!(errors("def f = fun (n : nat) (xs : n.f32) => (reduce add 0 xs : f64)"), @r"
        error[type-mismatch]: `(reduce (+) 0 xs : f64)` is of the wrong type
         --> test.rise:1:40
          |
        1 | def f = fun (n : nat) (xs : n.f32) => (reduce add 0 xs : f64)
          |                                        ^^^^^^^---^^^^^
          |                                        |      |
          |                                        |      `f32` comes from here, argument 1 of `reduce`
          |                                        expected `f64`, found `f32`
          |
          = note: expected  f64
                            ~~~
                  found     f32
                            ~~~
          = help: convert it: `(cast … : f64)`
        ");
}

#[test]
fn operator_of_the_wrong_type() {
    insta::assert_snapshot!(errors("def f = fun (n : nat) (xs : n.f32) => reduce lt 0 xs"), @r"
        error[wrong-class]: `lt` needs an integer or a float, found `bool`
         --> test.rise:1:46
          |
        1 | def f = fun (n : nat) (xs : n.f32) => reduce lt 0 xs
          |                                       ------ ^^
          |                                       |
          |                                       `reduce : (_ -> _ -> _) -> _ -> _._ -> _`
        ");
}

#[test]
fn accumulator_of_another_type() {
    insta::assert_snapshot!(errors("def f = fun (n : nat) (xs : n.f32) => reduceSeq (fun acc x => add acc x) (0 : f64) xs"), @r"
        error[type-mismatch]: argument 2 of `(+)` is of the wrong type
         --> test.rise:1:71
          |
        1 | def f = fun (n : nat) (xs : n.f32) => reduceSeq (fun acc x => add acc x) (0 : f64) xs
          |                                                          -    ---     ^   -        -- `f32` comes from here, argument 3 of `reduceSeq`
          |                                                          |    |       |   |
          |                                                          |    |       |   `f64` comes from here, argument 2 of `reduceSeq`
          |                                                          |    |       expected `f64`, found `f32`
          |                                                          |    `(+) : f64 -> f64 -> f64`
          |                                                          `x : f32` is bound here
          |
          = note: expected  f64
                            ~~~
                  found     f32
                            ~~~
          = help: convert it: `(cast … : f64)`
        ");
}

#[test]
fn start_value_of_another_type() {
    insta::assert_snapshot!(errors("def f = fun (n : nat) (xs : n.f32) => reduce add true xs"), @r"
        error[wrong-class]: `add` needs an integer or a float, or a vector of them, found `bool`
         --> test.rise:1:50
          |
        1 | def f = fun (n : nat) (xs : n.f32) => reduce add true xs
          |                                       ------     ^^^^
          |                                       |
          |                                       `reduce : (_ -> _ -> _) -> _ -> _._ -> _`
        ");
}

#[test]
fn condition_that_is_no_truth_value() {
    insta::assert_snapshot!(errors("def f = fun (x : f32) => select x x x"), @r"
        error[type-mismatch]: argument 1 of `select` is of the wrong type
         --> test.rise:1:33
          |
        1 | def f = fun (x : f32) => select x x x
          |         ---------------- ------ ^ expected `bool`, found `f32`
          |         |                |
          |         |                `select : bool -> _ -> _ -> _`
          |         `x : f32` is bound here
          |
          = note: expected  bool
                            ~~~~
                  found     f32
                            ~~~
          = help: compare it with something, as in `x < 1`
        ");
}

#[test]
fn branches_of_different_types() {
    insta::assert_snapshot!(errors("def f = fun (x : f32) (y : i32) => select (lt x 0) x y"), @r"
        error[type-mismatch]: argument 3 of `select` is of the wrong type
         --> test.rise:1:54
          |
        1 | def f = fun (x : f32) (y : i32) => select (lt x 0) x y
          |                       ---------    ------          - ^ expected `f32`, found `i32`
          |                       |            |               |
          |                       |            |               `f32` comes from here, argument 2 of `select`
          |                       |            `select : bool -> f32 -> f32 -> f32`
          |                       `y : i32` is bound here
          |
          = note: expected  f32
                            ~~~
                  found     i32
                            ~~~
          = help: convert it: `(cast … : f32)`
        ");
}
