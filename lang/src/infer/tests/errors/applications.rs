//! Functions and arguments that do not go together.

use super::*;

#[test]
fn too_many_arguments() {
    insta::assert_snapshot!(errors("def f = fun (x : f32) => sqrt x x"), @r"
        error[too-many-arguments]: `sqrt` takes 1 argument, found 2
         --> test.rise:1:26
          |
        1 | def f = fun (x : f32) => sqrt x x
          |                          ^^^^^^^^
          |
          = note: `sqrt` is of type `_ -> _`
        ");
}

#[test]
fn no_function() {
    insta::assert_snapshot!(errors("def f = fun (x : f32) => x x"), @r"
        error[not-a-function]: `x` is applied to an argument, but it is of type `f32`, which is no function
         --> test.rise:1:26
          |
        1 | def f = fun (x : f32) => x x
          |                          ^
          |
          = help: a product is written with `*`: `x * x`
        ");
}

#[test]
fn number_applied() {
    insta::assert_snapshot!(errors("def f = fun (x : f32) => 2 x"), @r"
        error[not-a-function]: `2` is applied to an argument, but it is of type `_`, which is no function
         --> test.rise:1:26
          |
        1 | def f = fun (x : f32) => 2 x
          |                          ^
          |
          = help: a product is written with `*`: `2 * x`
        ");
}

#[test]
fn swapped_arguments() {
    insta::assert_snapshot!(errors("def f = fun (n : nat) (xs : n.f32) => map xs sqrt"), @r"
        error[type-mismatch]: argument 1 of `map` is of the wrong type
         --> test.rise:1:43
          |
        1 | def f = fun (n : nat) (xs : n.f32) => map xs sqrt
          |                       ------------    --- ^^ expected `_ -> _`, found `n.f32`
          |                       |               |
          |                       |               `map : (_ -> _) -> _._ -> _._`
          |                       `xs : n.f32` is bound here
          |
          = note: expected  _ -> _
                            ~~~~~~
                  found     n.f32
                            ~~~~~
          = help: are the arguments exchanged? `map sqrt xs`
        ");
}

#[test]
fn function_missing() {
    insta::assert_snapshot!(errors("def f = fun (n : nat) (xs : n.f32) => map 1 xs"), @r"
        error[number-unexpected]: `1` is a number, but `_ -> _` is expected here
         --> test.rise:1:43
          |
        1 | def f = fun (n : nat) (xs : n.f32) => map 1 xs
          |                                           ^
        ");
}

#[test]
fn argument_missing() {
    insta::assert_snapshot!(errors("def f = fun (n : nat) (xs : n.f32) => add 1 (reduce add 0 : n.f32 -> f32)"), @r"
        error[wrong-class]: the number `1` needs an integer or a float, found `n.f32 -> f32`
         --> test.rise:1:46
          |
        1 | def f = fun (n : nat) (xs : n.f32) => add 1 (reduce add 0 : n.f32 -> f32)
          |                                       --- -  ^^^^^^^^^^^^
          |                                       |   |
          |                                       |   `1` must be of the same type
          |                                       `(+) : _ -> _ -> _`
          |
          = help: this is a function; apply it to an argument of type `n.f32`
        ");
}

#[test]
fn size_missing() {
    insta::assert_snapshot!(errors("def f = fun (xs : 8.f32) => split @ xs"), @r"
        error[type-argument-missing]: `split` needs a size, `n`, before its other arguments
         --> test.rise:1:29
          |
        1 | def f = fun (xs : 8.f32) => split @ xs
          |                             ^^^^^
          |
          = help: write it, as in `split 4 …`; `_` in its place leaves it to the types
        ");
}

#[test]
fn one_size_of_two_missing() {
    insta::assert_snapshot!(errors("def f = fun (xs : 8.f32) => slide 3 @ xs"), @r"
        error[type-argument-missing]: `slide 3` needs a size, `sp`, before its other arguments
         --> test.rise:1:29
          |
        1 | def f = fun (xs : 8.f32) => slide 3 @ xs
          |                             ^^^^^^^
          |
          = help: write it, as in `slide 3 4 …`; `_` in its place leaves it to the types
        ");
}

#[test]
fn size_for_what_takes_none() {
    insta::assert_snapshot!(errors("def f = fun (xs : 8.f32) (g : f32 -> f32) => g [4] xs"), @r"
        error[type-argument-unexpected]: `g` takes no type-level argument, found `4`
         --> test.rise:1:46
          |
        1 | def f = fun (xs : 8.f32) (g : f32 -> f32) => g [4] xs
          |                                              ^^^^^
        ");
}

#[test]
fn size_too_many() {
    insta::assert_snapshot!(errors("def f = fun (xs : 8.f32) => split 4 [2] xs"), @r"
        error[type-argument-unexpected]: `split` takes no further type-level argument, found `2`
         --> test.rise:1:29
          |
        1 | def f = fun (xs : 8.f32) => split 4 [2] xs
          |                             ^^^^^^^^^^^
        ");
}

#[test]
fn type_for_a_size() {
    insta::assert_snapshot!(errors("def f = fun (xs : 8.f32) => split [data f32] xs"), @r"
        error[type-argument-kind]: `split` needs for `n` a size, found a data type, `f32`
         --> test.rise:1:29
          |
        1 | def f = fun (xs : 8.f32) => split [data f32] xs
          |                             ^^^^^^^^^^^^^^^^
        ");
}

#[test]
fn dimension_out_of_range() {
    insta::assert_snapshot!(errors("def f = fun (xs : 8.f32) => mapGlobal 3 sqrt xs"), @r"
        error[type-argument-class]: `mapGlobal` needs for `dim` 0, 1 or 2, found `3`
         --> test.rise:1:29
          |
        1 | def f = fun (xs : 8.f32) => mapGlobal 3 sqrt xs
          |                             ^^^^^^^^^^^
        ");
}
