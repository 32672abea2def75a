//! Types that an operation does not work on, and numbers.

use super::*;

#[test]
fn arithmetic_on_truth_values() {
    insta::assert_snapshot!(errors("def f = fun (x : bool) => add x x"), @r"
        error[wrong-class]: `add` needs an integer or a float, or a vector of them, found `bool`
         --> test.rise:1:31
          |
        1 | def f = fun (x : bool) => add x x
          |         ----------------- --- ^
          |         |                 |
          |         |                 `(+) : _ -> _ -> _`
          |         `x : bool` is bound here
        ");
}

#[test]
fn arithmetic_on_arrays() {
    insta::assert_snapshot!(errors("def f = fun (n : nat) (xs : n.f32) => add xs xs"), @r"
        error[wrong-class]: `add` needs an integer or a float, or a vector of them, found `n.f32`
         --> test.rise:1:43
          |
        1 | def f = fun (n : nat) (xs : n.f32) => add xs xs
          |                       ------------    --- ^^
          |                       |               |
          |                       |               `(+) : _ -> _ -> _`
          |                       `xs : n.f32` is bound here
          |
          = help: to work on every element, use `map`: `map (fun (x, y) => x + y) (zip xs xs)`
        ");
}

#[test]
fn arithmetic_on_pairs() {
    insta::assert_snapshot!(errors("def f = fun (p : (f32, f32)) => mul p p"), @r"
        error[wrong-class]: `mul` needs an integer or a float, or a vector of them, found `(f32, f32)`
         --> test.rise:1:37
          |
        1 | def f = fun (p : (f32, f32)) => mul p p
          |         ----------------------- --- ^
          |         |                       |
          |         |                       `(*) : _ -> _ -> _`
          |         `p : (f32, f32)` is bound here
          |
          = help: take the components apart: `fst`, `snd`, or `fun (x, y) => …`
        ");
}

#[test]
fn arithmetic_on_indices() {
    insta::assert_snapshot!(errors("def f = fun (n : nat) (i : idx[n]) => add i i"), @r"
        error[wrong-class]: `add` needs an integer or a float, or a vector of them, found `idx[n]`
         --> test.rise:1:43
          |
        1 | def f = fun (n : nat) (i : idx[n]) => add i i
          |                       ------------    --- ^
          |                       |               |
          |                       |               `(+) : _ -> _ -> _`
          |                       `i : idx[n]` is bound here
          |
          = help: make a number of it: `indexAsNat …`
        ");
}

#[test]
fn float_function_on_integers() {
    insta::assert_snapshot!(errors("def f = fun (x : i32) => sqrt x"), @r"
        error[wrong-class]: `sqrt` needs a float, or a vector of floats, found `i32`
         --> test.rise:1:31
          |
        1 | def f = fun (x : i32) => sqrt x
          |         ---------------- ---- ^
          |         |                |
          |         |                `sqrt : _ -> _`
          |         `x : i32` is bound here
          |
          = help: convert it to a float first: `(cast … : f32)`
        ");
}

#[test]
fn bits_of_floats() {
    insta::assert_snapshot!(errors("def f = fun (x : f32) => xor x x"), @r"
        error[wrong-class]: `xor` needs an integer or bool, or a vector of them, found `f32`
         --> test.rise:1:30
          |
        1 | def f = fun (x : f32) => xor x x
          |         ---------------- --- ^
          |         |                |
          |         |                `xor : _ -> _ -> _`
          |         `x : f32` is bound here
        ");
}

#[test]
fn comparison_of_vectors() {
    insta::assert_snapshot!(errors("def f = fun (x : vec[f32, 4]) => lt x x"), @r"
        error[wrong-class]: `lt` needs an integer or a float, found `vec[f32, 4]`
         --> test.rise:1:37
          |
        1 | def f = fun (x : vec[f32, 4]) => lt x x
          |         ------------------------ -- ^
          |         |                        |
          |         |                        `(<) : _ -> _ -> bool`
          |         `x : vec[f32, 4]` is bound here
          |
          = help: to work on every element of a vector, use `mapVec`
        ");
}

#[test]
fn vector_of_arrays() {
    insta::assert_snapshot!(errors("def f = fun (t : data) (x : vec[t, 4]) => x"), @r"
        error[wrong-class]: an element of a vector needs a scalar, found `t`
         --> test.rise:1:24
          |
        1 | def f = fun (t : data) (x : vec[t, 4]) => x
          |                        ^^^^^^^^^^^^^^^
          |
          = help: narrow the variable where it is declared: `t : scalar`
        ");
}

#[test]
fn variable_without_the_class() {
    insta::assert_snapshot!(errors("def f = fun (t : data) (x : t) => add x x"), @r"
        error[wrong-class]: `add` needs an integer or a float, or a vector of them, found `t`
         --> test.rise:1:39
          |
        1 | def f = fun (t : data) (x : t) => add x x
          |                        -------    --- ^
          |                        |          |
          |                        |          `(+) : _ -> _ -> _`
          |                        `x : t` is bound here
          |
          = help: narrow the variable where it is declared: `t : number`
        ");
}

#[test]
fn variable_is_no_particular_type() {
    insta::assert_snapshot!(errors("def f = fun (t : data) (x : t) => (x : f32)"), @r"
        error[type-mismatch]: `(x : f32)` is of the wrong type
         --> test.rise:1:36
          |
        1 | def f = fun (t : data) (x : t) => (x : f32)
          |                        -------     ^ expected `f32`, found `t`
          |                        |
          |                        `x : t` is bound here
          |
          = note: expected  f32
                            ~~~
                  found     t
                            ~
        ");
}

#[test]
fn definition_asks_for_a_class() {
    insta::assert_snapshot!(errors("def square = fun x => mul x x\ndef f = fun (x : bool) => square x"), @r"
        error[wrong-class]: `square` needs an integer or a float, or a vector of them, found `bool`
         --> test.rise:2:34
          |
        2 | def f = fun (x : bool) => square x
          |         ----------------- ------ ^
          |         |                 |
          |         |                 `square : _ -> _`
          |         `x : bool` is bound here
        ");
}

#[test]
fn number_out_of_range() {
    insta::assert_snapshot!(errors("def f = fun (x : i8) => add x 300"), @r"
        error[number-range]: `300` is out of the range of `i8`, -128 to 127
         --> test.rise:1:31
          |
        1 | def f = fun (x : i8) => add x 300
          |                               ^^^
        ");
}

#[test]
fn fraction_for_an_integer() {
    insta::assert_snapshot!(errors("def f = fun (x : i32) => add x 1.5"), @r"
        error[number-range]: `1.5` is not a whole number, and `i32` has no others
         --> test.rise:1:32
          |
        1 | def f = fun (x : i32) => add x 1.5
          |                                ^^^
        ");
}

#[test]
fn negative_index() {
    insta::assert_snapshot!(errors("def f = (-1 : index)"), @r"
        error[number-range]: `-1` is out of the range of `index`, 0 to 18446744073709551615
         --> test.rise:1:10
          |
        1 | def f = (-1 : index)
          |          ^^
        ");
}

#[test]
fn number_for_a_truth_value() {
    insta::assert_snapshot!(errors("def f = fun (x : bool) => and x 1"), @r"
        error[number-range]: `1` is a number, and `bool` has only true and false
         --> test.rise:1:33
          |
        1 | def f = fun (x : bool) => and x 1
          |                                 ^
        ");
}

#[test]
fn number_for_an_array() {
    insta::assert_snapshot!(errors("def f = fun (n : nat) (m : nat) (xs : n.m.f32) => reduce (fun a b => map sqrt a) 0 xs"), @r"
        error[wrong-class]: the number `0` needs an integer or a float, found `m.f32`
         --> test.rise:1:84
          |
        1 | def f = fun (n : nat) (m : nat) (xs : n.m.f32) => reduce (fun a b => map sqrt a) 0 xs
          |                                 --------------    ------                         - ^^
          |                                 |                 |                              |
          |                                 |                 |                              `0` must be of the same type
          |                                 |                 `reduce : (_ -> _ -> _) -> _ -> _._ -> _`
          |                                 `xs : n.m.f32` is bound here
          |
          = help: the elements are arrays: `map (reduce (fun a b => map sqrt a) 0) xs` works on each, `reduce (fun a b => map sqrt a) 0 (join xs)` on all of theirs
        ");
}

#[test]
fn number_for_a_pair() {
    insta::assert_snapshot!(errors("def f = fst 1"), @r"
        error[number-unexpected]: `1` is a number, but `(_, _)` is expected here
         --> test.rise:1:13
          |
        1 | def f = fst 1
          |             ^
        ");
}
