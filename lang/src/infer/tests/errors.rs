//! Every way to be wrong, pinned.

use super::*;

#[test]
fn unknown_name() {
    insta::assert_snapshot!(errors("def f = fun xs => mpa id xs"), @r"
        error[unknown-name]: unknown name `mpa`
         --> test.rise:1:19
          |
        1 | def f = fun xs => mpa id xs
          |                   ^^^
          |
          = help: did you mean `map`?
        ");
}

#[test]
fn unknown_name_without_a_similar_one() {
    insta::assert_snapshot!(errors("def f = fun (x : f32) => quux x"), @r"
        error[unknown-name]: unknown name `quux`
         --> test.rise:1:26
          |
        1 | def f = fun (x : f32) => quux x
          |                          ^^^^
        ");
}

#[test]
fn unknown_definition() {
    insta::assert_snapshot!(errors("def helper = fun x => x\ndef f = fun (x : f32) => Helper x"), @r"
        error[unknown-definition]: unknown definition `Helper`
         --> test.rise:2:26
          |
        2 | def f = fun (x : f32) => Helper x
          |                          ^^^^^^
          |
          = help: did you mean `helper`?
        ");
}

#[test]
fn recursion() {
    let mut program = read("def f = fun (x : f32) => x\ndef again = fun (x : f32) => F x");
    program.definitions[0].name = "F".into();
    program.definitions.remove(0);
    program.definitions[0].name = "F".into();
    let errors = infer_program(&program).expect_err("recursion");
    insta::assert_snapshot!(rendered(&errors), @r"
        error[recursion]: the definition `F` uses itself; RISE has no recursion
         --> test.rise:2:5
          |
        2 | def again = fun (x : f32) => F x
          |     ^^^^^
        ");
}

#[test]
fn defined_twice() {
    insta::assert_snapshot!(errors("def f = fun (x : f32) => x\ndef f = fun (x : f64) => x"), @r"
        error[defined-twice]: the name `f` is defined twice
         --> test.rise:2:5
          |
        2 | def f = fun (x : f64) => x
          |     ^
        ");
}

#[test]
fn unknown_size_variable() {
    insta::assert_snapshot!(errors("def f = fun (xs : n.f32) => xs"), @r"
        error[unknown-type-variable]: unknown name `n`, which is used as a size
         --> test.rise:1:9
          |
        1 | def f = fun (xs : n.f32) => xs
          |         ^^^^^^^^^^^^^^^^^^^^^^
        ");
}

#[test]
fn unknown_type_variable() {
    insta::assert_snapshot!(errors("def f = fun (x : t) => x"), @r"
        error[unknown-type-variable]: unknown name `t`, which is used as a data type
         --> test.rise:1:9
          |
        1 | def f = fun (x : t) => x
          |         ^^^^^^^^^^^^^^^^
        ");
}

#[test]
fn size_used_as_type() {
    insta::assert_snapshot!(errors("def f = fun (n : nat) (x : n) => x"), @r"
        error[wrong-kind]: `n` is used as a data type, but it is a size
         --> test.rise:1:23
          |
        1 | def f = fun (n : nat) (x : n) => x
          |                       ^^^^^^^
        ");
}

#[test]
fn type_used_as_size() {
    insta::assert_snapshot!(errors("def f = fun (t : data) (xs : t.f32) => xs"), @r"
        error[wrong-kind]: `t` is used as a size, but it is a data type
         --> test.rise:1:24
          |
        1 | def f = fun (t : data) (xs : t.f32) => xs
          |                        ^^^^^^^^^^^^
        ");
}

#[test]
fn unknown_size_in_an_argument() {
    insta::assert_snapshot!(errors("def f = fun (xs : 8.f32) => split k xs"), @r"
        error[unknown-type-variable]: unknown name `k`, which is used as a size
         --> test.rise:1:29
          |
        1 | def f = fun (xs : 8.f32) => split k xs
          |                             ^^^^^^^
        ");
}

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
          = help: convert it: `(cast … : i32)`
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
          = help: to work on every element, use `map`; to combine all of them, `reduce`
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
          = help: `map` takes the function first; are the arguments swapped? Otherwise wrap it: `fun x => xs`
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
          = help: to work on every element, use `map`
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
          = help: to work on every element, use `map`
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

#[test]
fn number_of_no_type() {
    insta::assert_snapshot!(errors("def f = fun (x : f32) => fst (makePair x 1)"), @r"
        error[ambiguous-number]: nothing determines the type of the number `1`
         --> test.rise:1:42
          |
        1 | def f = fun (x : f32) => fst (makePair x 1)
          |                                          ^
          |
          = help: write its type: `(1 : f32)`
        ");
}

#[test]
fn cast_to_no_type() {
    insta::assert_snapshot!(errors("def f = fun (x : f32) => lt (cast x) (cast x)"), @r"
        error[ambiguous-type]: nothing determines the type of `cast x`; what is known of it is `_`
         --> test.rise:1:30
          |
        1 | def f = fun (x : f32) => lt (cast x) (cast x)
          |                              ^^^^^^
          |
          = help: write its type: `(cast x : …)`
        ");
}

#[test]
fn size_of_nothing() {
    insta::assert_snapshot!(errors("def f = fun (x : f32) => reduce add 0 (generate (fun i => x))"), @r"
        error[ambiguous-size]: nothing determines a size in the type of `generate (fun i => x)`; what is known of it is `_.f32`
         --> test.rise:1:40
          |
        1 | def f = fun (x : f32) => reduce add 0 (generate (fun i => x))
          |                                        ^^^^^^^^^^^^^^^^^^^^^
          |
          = help: write the type of a term that has this size
        ");
}

#[test]
fn function_in_an_array() {
    insta::assert_snapshot!(errors("def f = fun (n : nat) (xs : n.f32) => map (fun x y => add x y) xs"), @r"
        error[function-stored]: a function cannot be stored: the result would be or contain a value of type `f32 -> f32`
         --> test.rise:1:50
          |
        1 | def f = fun (n : nat) (xs : n.f32) => map (fun x y => add x y) xs
          |                                                  ^
        ");
}

#[test]
fn function_in_a_pair() {
    insta::assert_snapshot!(errors("def f = makePair sqrt (1 : f32)"), @r"
        error[function-stored]: a function cannot be stored: argument 1 of `makePair` would be or contain a value of type `_ -> _`
         --> test.rise:1:18
          |
        1 | def f = makePair sqrt (1 : f32)
          |         -------- ^^^^
          |         |
          |         `makePair : _ -> _ -> (_, _)`
        ");
}

#[test]
fn function_as_a_value() {
    insta::assert_snapshot!(errors("def f = let sqrt (fun g => g (2 : f32))"), @r"
        error[function-stored]: a function cannot be stored: argument 1 of `let` would be or contain a value of type `_ -> _`
         --> test.rise:1:13
          |
        1 | def f = let sqrt (fun g => g (2 : f32))
          |         --- ^^^^
          |         |
          |         `let : _ -> (_ -> _) -> _`
        ");
}

#[test]
fn type_in_itself() {
    insta::assert_snapshot!(errors("def f = fun x => x x"), @r"
        error[infinite-type]: the type of argument 1 of `x` would contain itself: `_` would be `_ -> _`
         --> test.rise:1:20
          |
        1 | def f = fun x => x x
          |         -------- - ^
          |         |        |
          |         |        `x : _ -> _`
          |         `x : _ -> _` is bound here
        ");
}

#[test]
fn size_in_itself() {
    insta::assert_snapshot!(errors("def f = fun (x : f32) => reduce (fun a b => concat a b) (makeArray 1 x) (makeArray 2 (makeArray 1 x) (makeArray 1 x))"), @r"
        error[size-mismatch]: the result is of the wrong size
         --> test.rise:1:45
          |
        1 | def f = fun (x : f32) => reduce (fun a b => concat a b) (makeArray 1 x) (makeArray 2 (makeArray 1 x) (makeArray 1 x))
          |                                             ^^^^^^^-^^                   ------------------------------------------- `2` comes from here, argument 3 of `reduce`
          |                                             |      |
          |                                             |      `1` comes from here, argument 1 of `concat`
          |                                             expected the size `1`, found `2`
          |
          = note: expected  1.f32
                            ~
                  found     2.f32
                            ~
        ");
}

#[test]
fn index_out_of_bounds() {
    insta::assert_snapshot!(errors("def f = idx3of2"), @r"
        error[false-fact]: an index literal needs `3 < 2`, which does not hold
         --> test.rise:1:9
          |
        1 | def f = idx3of2
          |         ^^^^^^^
        ");
}

#[test]
fn size_that_escapes() {
    let text = "def f = fun ys (xs : 8.f32) => iterate 3 (fun (l : nat) (zs : (l*2).f32) => take [l] ys) xs";
    insta::assert_snapshot!(errors(text), @r"
        error[escaping-variable]: argument 1 of `take l` would depend on `l`, which does not exist outside the function that binds it
         --> test.rise:1:86
          |
        1 | def f = fun ys (xs : 8.f32) => iterate 3 (fun (l : nat) (zs : (l*2).f32) => take [l] ys) xs
          |         ------                                                              -------- ^^
          |         |                                                                   |
          |         `ys : _` is bound here                                              `take l : (_+l)._ -> l._`
        ");
}

#[test]
fn row_that_escapes() {
    insta::assert_snapshot!(errors("def f = fun (n : nat) (xs : n..(i => (i+1).f32)) (g : 5.f32 -> f32) => depMap (fun (i : nat) row => g row) xs"), @r"
        error[fact-inside]: argument 1 of `g` needs `5 == i+1` for every `i`, which cannot be checked before the program runs
         --> test.rise:1:103
          |
        1 | def f = fun (n : nat) (xs : n..(i => (i+1).f32)) (g : 5.f32 -> f32) => depMap (fun (i : nat) row => g row) xs
          |                                                                                                       ^^^
        ");
}

#[test]
fn plain_function_for_one_over_sizes() {
    insta::assert_snapshot!(errors("def f = fun (xs : 8.f32) => iterate 3 (fun ys => take 1 ys) xs"), @r"
        error[type-mismatch]: argument 1 of `iterate 3` is of the wrong type
         --> test.rise:1:40
          |
        1 | def f = fun (xs : 8.f32) => iterate 3 (fun ys => take 1 ys) xs
          |                             ---------  ^^^^^^^^^^^^^^^^^^^ expected `(l : nat) -> (_*l).f32 -> l.f32`, found `(_+1)._ -> 1._`
          |                             |
          |                             `iterate 3 : ((l : nat) -> (_*l).f32 -> l.f32) -> (_^4).f32 -> _.f32`
          |
          = note: expected  (l : nat) -> (_*l).f32 -> l.f32
                            ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
                  found     (_+1)._ -> 1._
                            ~~~~~~~~~~~~~~
          = help: a function that takes a size first is needed here: `fun (l : nat) => …`
        ");
}

#[test]
fn inferred_parameter_in_an_annotation() {
    insta::assert_snapshot!(errors("def f = fun (g : {n : nat} -> n.f32 -> f32) => g"), @r"
        error[implicit-parameter]: `n` is to be inferred, but only definitions can have such parameters
         --> test.rise:1:9
          |
        1 | def f = fun (g : {n : nat} -> n.f32 -> f32) => g
          |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        ");
}

#[test]
fn as_many_arguments_as_a_size_says() {
    insta::assert_snapshot!(errors("def f = fun (n : nat) (x : f32) => makeArray [n] x"), @r"
        error[count-unknown]: `makeArray n` takes `n` arguments, which must be a number for it to be applied
         --> test.rise:1:36
          |
        1 | def f = fun (n : nat) (x : f32) => makeArray [n] x
          |                                    ^^^^^^^^^^^^^
        ");
}

#[test]
fn too_many_elements() {
    insta::assert_snapshot!(errors("def f = fun (x : f32) => makeArray 5000 x"), @r"
        error[count-too-large]: `makeArray 5000` takes 5000 arguments; at most 4096 are possible
         --> test.rise:1:26
          |
        1 | def f = fun (x : f32) => makeArray 5000 x
          |                          ^^^^^^^^^^^^^^
        ");
}

#[test]
fn annotation_against_use() {
    insta::assert_snapshot!(errors("def f = fun (n : nat) (xs : n.f32) => map (fun (x : i32) => x) xs"), @r"
        error[type-mismatch]: the parameter `x` is of the wrong type
         --> test.rise:1:44
          |
        1 | def f = fun (n : nat) (xs : n.f32) => map (fun (x : i32) => x) xs
          |                                            ^^^^^^^^^^^^^^^^^^  -- `f32` comes from here, argument 2 of `map`
          |                                            |
          |                                            expected `f32`, found `i32`
          |
          = note: expected  f32
                            ~~~
                  found     i32
                            ~~~
          = help: convert it: `(cast … : f32)`
        ");
}

#[test]
fn fact_that_does_not_hold() {
    insta::assert_snapshot!(errors("def tile where n % 32 == 0 =\n  fun (n : nat) (xs : n.f32) => split 32 xs\ndef f = tile 33"), @r"
        error[false-fact]: `tile` needs `1 == 0`, which does not hold
         --> test.rise:3:9
          |
        3 | def f = tile 33
          |         ^^^^
          |
          = note: the definition states `n%32 == 0`
        ");
}

#[test]
fn facts_of_a_definition_without_its_size() {
    let text = "def tile where n % 32 == 0 =\n  fun (n : nat) (xs : n.f32) => split 32 xs\ndef f = fun (x : f32) => tile @ x";
    insta::assert_snapshot!(errors(text), @r"
        error[type-argument-missing]: `tile` needs a size, `n`, before its other arguments
         --> test.rise:3:26
          |
        3 | def f = fun (x : f32) => tile @ x
          |                          ^^^^
        ");
}

#[test]
fn facts_that_contradict_each_other() {
    insta::assert_snapshot!(errors("def f where n > 4, n < 3 =\n  fun (n : nat) (xs : n.f32) => xs"), @r"
        error[contradictory-facts]: `n < 3` contradicts what is stated before it
         --> test.rise:1:5
          |
        1 | def f where n > 4, n < 3 =
          |     ^
        ");
}

#[test]
fn fact_about_an_unknown_size() {
    insta::assert_snapshot!(errors("def f where k > 4 =\n  fun (n : nat) (xs : n.f32) => xs"), @r"
        error[unknown-type-variable]: unknown name `k`, which is used as a size
         --> test.rise:1:5
          |
        1 | def f where k > 4 =
          |     ^
        ");
}

#[test]
fn foreign_function_without_a_declaration() {
    insta::assert_snapshot!(errors("def f = fun (x : f32) => foreignFunction x"), @r"
        error[foreign-without-declaration]: `foreignFunction` needs the declaration of a function
         --> test.rise:1:26
          |
        1 | def f = fun (x : f32) => foreignFunction x
          |                          ^^^^^^^^^^^^^^^
        ");
}

#[test]
fn permutation_of_another_kind() {
    insta::assert_snapshot!(errors("def f = fun (xs : 8.f32) => reorder 8 [nat 3] [i => i] xs"), @r"
        error[type-argument-kind]: `reorder` needs for `f` a function on sizes, found a size, `3`
         --> test.rise:1:29
          |
        1 | def f = fun (xs : 8.f32) => reorder 8 [nat 3] [i => i] xs
          |                             ^^^^^^^^^^^^^^^^^
        ");
}

#[test]
fn matrix_units_of_different_sizes() {
    insta::assert_snapshot!(errors("def f = fun (a : 16.8.f16) (b : 4.16.f16) (c : 16.16.f32) => tensorMMA (asFragmentLeft a) (asFragmentRight b) (asFragment c)"), @r"
        error[size-mismatch]: argument 2 of `tensorMMA` is of the wrong size
         --> test.rise:1:92
          |
        1 | def f = fun (a : 16.8.f16) (b : 4.16.f16) (c : 16.16.f32) => tensorMMA (asFragmentLeft a) (asFragmentRight b) (asFragment c)
          |                                                              ---------                 -   ^^^^^^^^^^^^^^^^-
          |                                                              |                         |   |               |
          |                                                              |                         |   |               `4` comes from here, argument 1 of `asFragmentRight`
          |                                                              |                         |   expected the size `8`, found `4`
          |                                                              |                         `8` comes from here, argument 1 of `asFragmentLeft`
          |                                                              `tensorMMA : fragment[left, 16, 8, f16] -> fragment[right, 8, _, f16] -> fragment[accumulator, 16, _, _] -> fragment[accumulator, 16, _, _]`
          |
          = note: expected  fragment[right, 8, _, f16]
                                            ~
                  found     fragment[right, 4, 16, f16]
                                            ~
        ");
}

#[test]
fn accumulator_for_a_factor() {
    insta::assert_snapshot!(errors("def f = fun (a : 16.16.f16) => tensorMMA (asFragment a) (asFragmentRight a) (asFragment a)"), @r"
        error[type-mismatch]: argument 1 of `tensorMMA` is of the wrong type
         --> test.rise:1:43
          |
        1 | def f = fun (a : 16.16.f16) => tensorMMA (asFragment a) (asFragmentRight a) (asFragment a)
          |                                ---------  ^^^^^^^^^^^^ expected `fragment[left, _, _, _]`, found `fragment[accumulator, 16, 16, f16]`
          |                                |
          |                                `tensorMMA : fragment[left, _, _, _] -> fragment[right, _, _, _] -> fragment[accumulator, _, _, _] -> fragment[accumulator, _, _, _]`
          |
          = note: expected  fragment[left, _, _, _]
                                     ~~~~
                  found     fragment[accumulator, 16, 16, f16]
                                     ~~~~~~~~~~~
        ");
}

#[test]
fn several_definitions_are_wrong() {
    let text = "def f = fun (x : bool) => add x x\ndef g = fun (x : f32) => f x\ndef h = fun (x : f32) => fst x";
    insta::assert_snapshot!(errors(text), @r"
        error[wrong-class]: `add` needs an integer or a float, or a vector of them, found `bool`
         --> test.rise:1:31
          |
        1 | def f = fun (x : bool) => add x x
          |         ----------------- --- ^
          |         |                 |
          |         |                 `(+) : _ -> _ -> _`
          |         `x : bool` is bound here
        error[type-mismatch]: argument 1 of `fst` is of the wrong type
         --> test.rise:3:30
          |
        3 | def h = fun (x : f32) => fst x
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
fn terms_without_a_place() {
    let term = crate::primitives::Primitive::Add.of([Term::literal(1_i32), Term::literal(1.0_f32)]);
    insta::assert_snapshot!(infer(&term).expect_err("wrong").diagnostic().render(false), @r"
        error[type-mismatch]: argument 2 of `(+)` is of the wrong type
         |
         = note: expected  i32
                           ~~~
                 found     f32
                           ~~~
         = note: in `1.0`
         = help: convert it: `(cast … : i32)`
        ");
}
