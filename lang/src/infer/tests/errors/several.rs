//! Several mistakes in one definition: all are reported, and nothing that only follows from them.

use super::super::*;

#[test]
fn independent_mistakes_are_all_reported() {
    insta::assert_snapshot!(errors("
        def several = fun (n : nat) (xs : n.f32) (ys : (n+1).f32) =>
          map (fun p => mul (fst p) true)
            (zip (map (fun x => add x unknown) xs) (zip xs ys))
    "), @r"
    error[type-mismatch]: argument 2 of `(*)` is of the wrong type
     --> test.rise:3:37
      |
    3 |           map (fun p => mul (fst p) true)
      |                         ---         ^^^^ expected `f32`, found `bool`
      |                         |
      |                         `(*) : f32 -> f32 -> f32`
    4 |             (zip (map (fun x => add x unknown) xs) (zip xs ys))
      |                   ------------------------------- `f32` comes from here, argument 1 of `zip`
      |
      = note: expected  f32
                        ~~~
              found     bool
                        ~~~~
      = help: convert it: `(cast … : f32)`
    error[unknown-name]: unknown name `unknown`
     --> test.rise:4:39
      |
    4 |             (zip (map (fun x => add x unknown) xs) (zip xs ys))
      |                                       ^^^^^^^
    error[size-mismatch]: argument 2 of `zip` is of the wrong size
     --> test.rise:4:60
      |
    2 |         def several = fun (n : nat) (xs : n.f32) (ys : (n+1).f32) =>
      |                                                  ---------------- `ys : (n+1).f32` is bound here
    3 |           map (fun p => mul (fst p) true)
    4 |             (zip (map (fun x => add x unknown) xs) (zip xs ys))
      |                                                --   ---    ^^ expected the size `n`, found `n+1`
      |                                                |    |
      |                                                |    `zip : n.f32 -> n.f32 -> n.(f32, f32)`
      |                                                `n` comes from here, argument 2 of `map`
      |
      = note: expected  n.f32
                        ~
              found     (n+1).f32
                        ~~~~~
    ");
}

#[test]
fn what_uses_a_wrong_term_is_not_wrong_as_well() {
    insta::assert_snapshot!(errors("
        def once = fun (n : nat) (xs : n.f32) =>
          (fun ys => add (reduce add 0 ys) (reduce min 1.5 ys)) (map (unknown [4]) (split 4 xs))
    "), @r"
    error[unknown-name]: unknown name `unknown`
     --> test.rise:3:71
      |
    3 |           (fun ys => add (reduce add 0 ys) (reduce min 1.5 ys)) (map (unknown [4]) (split 4 xs))
      |                                                                       ^^^^^^^
    ");
    insta::assert_snapshot!(errors("
        def once = (fun x => makePair (x [4] 1) (x [5] 2)) unknown
    "), @r"
    error[type-argument-unexpected]: `x` takes no type-level argument, found `4`
     --> test.rise:2:40
      |
    2 |         def once = (fun x => makePair (x [4] 1) (x [5] 2)) unknown
      |                                        ^^^^^
    error[unknown-name]: unknown name `unknown`
     --> test.rise:2:60
      |
    2 |         def once = (fun x => makePair (x [4] 1) (x [5] 2)) unknown
      |                                                            ^^^^^^^
    ");
}

#[test]
fn an_application_is_reported_once() {
    // The type of the wrong initial value does not spoil the operator.
    insta::assert_snapshot!(errors("
        def once = fun (n : nat) (xs : n.f32) => reduce (fun a x => add a x) true xs
    "), @r"
    error[type-mismatch]: argument 3 of `reduce` is of the wrong type
     --> test.rise:2:83
      |
    2 |         def once = fun (n : nat) (xs : n.f32) => reduce (fun a x => add a x) true xs
      |                                  ------------    ------                      ---- ^^ expected `_.bool`, found `n.f32`
      |                                  |               |                           |
      |                                  |               |                           `bool` comes from here, argument 2 of `reduce`
      |                                  |               `reduce : (bool -> bool -> bool) -> bool -> _.bool -> bool`
      |                                  `xs : n.f32` is bound here
      |
      = note: expected  _.bool
                          ~~~~
              found     n.f32
                          ~~~
      = help: compare it with something, as in `x < 1`
    ");
    insta::assert_snapshot!(errors("
        def exchanged = fun (n : nat) (xs : n.f32) => map xs (fun x => add x 1)
    "), @r"
    error[type-mismatch]: argument 1 of `map` is of the wrong type
     --> test.rise:2:59
      |
    2 |         def exchanged = fun (n : nat) (xs : n.f32) => map xs (fun x => add x 1)
      |                                       ------------    --- ^^ expected `_ -> _`, found `n.f32`
      |                                       |               |
      |                                       |               `map : (_ -> _) -> _._ -> _._`
      |                                       `xs : n.f32` is bound here
      |
      = note: expected  _ -> _
                        ~~~~~~
              found     n.f32
                        ~~~~~
      = help: are the arguments exchanged? `map (fun x => add x 1) xs`
    ");
}

#[test]
fn too_many_arguments_are_looked_at_all_the_same() {
    insta::assert_snapshot!(errors("
        def many = fun (x : f32) => add x 1 (add x true) (sqrt 2 3)
    "), @r"
    error[too-many-arguments]: `(+)` takes 2 arguments, found 4
     --> test.rise:2:37
      |
    2 |         def many = fun (x : f32) => add x 1 (add x true) (sqrt 2 3)
      |                                     ^^^^^^^^^^^^^^^^^^^^
      |
      = note: `(+)` is of type `_ -> _ -> _`
    error[type-mismatch]: argument 2 of `(+)` is of the wrong type
     --> test.rise:2:52
      |
    2 |         def many = fun (x : f32) => add x 1 (add x true) (sqrt 2 3)
      |                                              --- - ^^^^ expected `f32`, found `bool`
      |                                              |   |
      |                                              |   `f32` comes from here, argument 1 of `(+)`
      |                                              `(+) : f32 -> f32 -> f32`
      |
      = note: expected  f32
                        ~~~
              found     bool
                        ~~~~
      = help: convert it: `(cast … : f32)`
    error[too-many-arguments]: `sqrt` takes 1 argument, found 2
     --> test.rise:2:59
      |
    2 |         def many = fun (x : f32) => add x 1 (add x true) (sqrt 2 3)
      |                                                           ^^^^^^^^
      |
      = note: `sqrt` is of type `_ -> _`
    ");
}

#[test]
fn wrong_annotations_do_not_hide_what_is_below_them() {
    insta::assert_snapshot!(errors("
        def annotated = fun (xs : m.f32) (f : {k : nat} -> k.f32) => (add xs (true : i32) : l.f32)
    "), @r"
    error[unknown-type-variable]: unknown name `m`, which is used as a size
     --> test.rise:2:25
      |
    2 |         def annotated = fun (xs : m.f32) (f : {k : nat} -> k.f32) => (add xs (true : i32) : l.f32)
      |                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    error[implicit-parameter]: `k` is to be inferred, but only definitions can have such parameters
     --> test.rise:2:42
      |
    2 |         def annotated = fun (xs : m.f32) (f : {k : nat} -> k.f32) => (add xs (true : i32) : l.f32)
      |                                          ^^^^^^^^^^^^^^^^^^^^^^^^
    error[unknown-type-variable]: unknown name `l`, which is used as a size
     --> test.rise:2:71
      |
    2 |         def annotated = fun (xs : m.f32) (f : {k : nat} -> k.f32) => (add xs (true : i32) : l.f32)
      |                                                                       ^^^^^^^^^^^^^^^^^^^
    error[type-mismatch]: `(true : i32)` is of the wrong type
     --> test.rise:2:79
      |
    2 |         def annotated = fun (xs : m.f32) (f : {k : nat} -> k.f32) => (add xs (true : i32) : l.f32)
      |                                                                               ^^^^ expected `i32`, found `bool`
      |
      = note: expected  i32
                        ~~~
              found     bool
                        ~~~~
      = help: convert it: `(cast … : i32)`
    ");
}

#[test]
fn a_parameter_keeps_the_type_that_is_written() {
    insta::assert_snapshot!(errors("
        def written = fun (n : nat) (xs : n.f32) => map (fun (x : i32) => shl x 1) (map (fun y => and y 1) xs)
    "), @r"
    error[wrong-class]: `and` needs an integer or bool, or a vector of them, found `f32`
     --> test.rise:2:103
      |
    2 |         def written = fun (n : nat) (xs : n.f32) => map (fun (x : i32) => shl x 1) (map (fun y => and y 1) xs)
      |                                                                                          -------- --- ^    -- `f32` comes from here, argument 2 of `map`
      |                                                                                          |        |
      |                                                                                          |        `and : _ -> _ -> _`
      |                                                                                          `y : f32` is bound here
    ");
}

#[test]
fn all_numbers_and_sizes_that_stay_open_are_reported() {
    insta::assert_snapshot!(errors("
        def open = fun (x : f32) => fst (makePair x (makePair (equal 1 2) (equal 3 3)))
    "), @r"
    error[ambiguous-number]: nothing determines the type of the number `1`
     --> test.rise:2:70
      |
    2 |         def open = fun (x : f32) => fst (makePair x (makePair (equal 1 2) (equal 3 3)))
      |                                                                      ^
      |
      = help: write its type: `(1 : f32)`
    error[ambiguous-number]: nothing determines the type of the number `3`
     --> test.rise:2:82
      |
    2 |         def open = fun (x : f32) => fst (makePair x (makePair (equal 1 2) (equal 3 3)))
      |                                                                                  ^
      |
      = help: write its type: `(3 : f32)`
    ");
    insta::assert_snapshot!(errors("
        def small = fun (x : i8) => add (add x 300) (mul (-400) x)
    "), @r"
    error[number-range]: `300` is out of the range of `i8`, -128 to 127
     --> test.rise:2:48
      |
    2 |         def small = fun (x : i8) => add (add x 300) (mul (-400) x)
      |                                                ^^^
    error[number-range]: `-400` is out of the range of `i8`, -128 to 127
     --> test.rise:2:59
      |
    2 |         def small = fun (x : i8) => add (add x 300) (mul (-400) x)
      |                                                           ^^^^
    ");
}

#[test]
fn all_facts_that_do_not_hold_are_reported() {
    insta::assert_snapshot!(errors("
        def tile where n % 32 == 0 =
          fun (n : nat) (xs : n.f32) => split 32 xs
        def wrong = makePair (tile 33 (generate (fun i => 1))) (tile 31 (generate (fun i => 2)))
    "), @r"
    error[false-fact]: `tile` needs `1 == 0`, which does not hold
     --> test.rise:4:31
      |
    4 |         def wrong = makePair (tile 33 (generate (fun i => 1))) (tile 31 (generate (fun i => 2)))
      |                               ^^^^
      |
      = note: the definition states `n%32 == 0`
    error[false-fact]: `tile` needs `31 == 0`, which does not hold
     --> test.rise:4:65
      |
    4 |         def wrong = makePair (tile 33 (generate (fun i => 1))) (tile 31 (generate (fun i => 2)))
      |                                                                 ^^^^
      |
      = note: the definition states `n%32 == 0`
    ");
}
