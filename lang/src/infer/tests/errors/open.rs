//! Errors: types that nothing determines, stored functions, variables that escape, and facts.

use super::*;

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
          |
          = help: write it, as in `tile 4 …`; `_` in its place leaves it to the types
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
fn facts_that_never_hold() {
    insta::assert_snapshot!(errors("def f where n < n =\n  fun (n : nat) (xs : n.f32) => xs"), @r"
        error[never-holds]: `n < n` never holds
         --> test.rise:1:5
          |
        1 | def f where n < n =
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

#[test]
fn inferred_parameter_of_an_argument() {
    insta::assert_snapshot!(errors("def f = fun g (xs : 8.f32) => g split xs"), @r"
        error[unknown-type-variable]: unknown name `xs`, which is used as a size
         --> test.rise:1:33
          |
        1 | def f = fun g (xs : 8.f32) => g split xs
          |                                 ^^^^^^^^
        ");
}

#[test]
fn rows_and_vectors_without_elements() {
    insta::assert_snapshot!(errors("def f = fun (xs : 8.f32) => join (split 0 xs)"), @r"
        error[size-mismatch]: argument 1 of `split 0` is of the wrong size
         --> test.rise:1:43
          |
        1 | def f = fun (xs : 8.f32) => join (split 0 xs)
          |         -------------------       ------- ^^ expected the size `0`, found `8`
          |         |                         |
          |         |                         `split 0 : 0.f32 -> _.0.f32`
          |         `xs : 8.f32` is bound here
          |
          = note: expected  0.f32
                            ~
                  found     8.f32
                            ~
          = help: `split 0` makes rows without elements, which hold nothing of the array: write a size of at least 1
        ");
    insta::assert_snapshot!(errors("def f = fun (xs : 8.f32) => asScalar (asVector 0 xs)"), @r"
        error[size-mismatch]: argument 1 of `asVector 0` is of the wrong size
         --> test.rise:1:50
          |
        1 | def f = fun (xs : 8.f32) => asScalar (asVector 0 xs)
          |         -------------------           ---------- ^^ expected the size `0`, found `8`
          |         |                             |
          |         |                             `asVector 0 : 0.f32 -> _.vec[f32, 0]`
          |         `xs : 8.f32` is bound here
          |
          = note: expected  0.f32
                            ~
                  found     8.f32
                            ~
          = help: `asVector 0` makes vectors without elements, which hold nothing of the array: write a size of at least 1
        ");
    insta::assert_snapshot!(errors("def f = fun (n : nat) (xs : n.f32) => join (split 0 xs)"), @r"
        error[ambiguous-size]: nothing determines a size in the type of `split 0 xs`; what is known of it is `_.0.f32`
         --> test.rise:1:45
          |
        1 | def f = fun (n : nat) (xs : n.f32) => join (split 0 xs)
          |                                             ^^^^^^^^^^
          |
          = help: `split 0 xs` gives rows without elements, of which there can be any number: write a size of at least 1
        ");
    insta::assert_snapshot!(errors("def f = fun (n : nat) (xs : n.f32) => asScalar (asVector 0 xs)"), @r"
        error[ambiguous-size]: nothing determines a size in the type of `asVector 0 xs`; what is known of it is `_.vec[f32, 0]`
         --> test.rise:1:49
          |
        1 | def f = fun (n : nat) (xs : n.f32) => asScalar (asVector 0 xs)
          |                                                 ^^^^^^^^^^^^^
          |
          = help: `asVector 0 xs` gives vectors without elements, of which there can be any number: write a size of at least 1
        ");
}

#[test]
fn negative_sizes() {
    insta::assert_snapshot!(errors("def f = fun (xs : 7.f32) => take [3-5] xs"), @r"
        error[negative-size]: a size would be negative: expected 0 or more, found `-2`
         --> test.rise:1:29
          |
        1 | def f = fun (xs : 7.f32) => take [3-5] xs
          |                             ^^^^^^^^^^
          |
          = help: subtract less, or from a larger size
        ");
    insta::assert_snapshot!(errors("def f = fun (xs : 7.f32) => (map sqrt xs : (3-5).f32)"), @r"
        error[negative-size]: a size would be negative: expected 0 or more, found `-2`
         --> test.rise:1:30
          |
        1 | def f = fun (xs : 7.f32) => (map sqrt xs : (3-5).f32)
          |                              ^^^^^^^^^^^
          |
          = help: subtract less, or from a larger size
        ");
    insta::assert_snapshot!(errors("def f = fun (n : nat) (xs : n.f32) => (map (fun x => x) xs : n.(idx[n-n-1], i32))"), @r"
        error[negative-size]: a size would be negative: expected 0 or more, found `-1`
         --> test.rise:1:40
          |
        1 | def f = fun (n : nat) (xs : n.f32) => (map (fun x => x) xs : n.(idx[n-n-1], i32))
          |                                        ^^^^^^^^^^^^^^^^^^^
          |
          = help: subtract less, or from a larger size
        ");
}

#[test]
fn parameter_of_a_definition_that_nothing_determines() {
    let text = "def f {n m : nat} (xs : n.f32) : n.f32 = xs
def d {t : data} (xs : 4.f32) : 4.f32 = xs
def late (x : f32) {n : nat} : n.f32 = generate (fun i => x)
def given (a : nat) (x : f32) {n : nat} (b : nat) (xs : n.f32) : n.f32 = map (fun y => y * x) xs
def uses (ys : 4.f32) : 4.f32 = f ys
def rows (ys : 3.4.f32) : 3.4.f32 = map d ys
def unused (x : f32) : f32 = let ys = late x in x
def first (ys : 4.f32) : 4.f32 = given _ 2 3 ys
def second (ys : 4.f32) : 4.f32 = given 1 2 _ ys
";
    let source = crate::diagnostic::Source::new("test.rise", text);
    let program =
        crate::syntax::parse_program(&source, &crate::syntax::NoImports).expect("it can be read");
    let errors = infer_program(&program).expect_err("parameters are open");
    insta::assert_snapshot!(rendered(&errors), @"
    error[ambiguous-argument]: nothing determines the size `m` of `f`
     --> test.rise:5:33
      |
    5 | def uses (ys : 4.f32) : 4.f32 = f ys
      |                                 ^
      |
      = help: no type of its arguments says `m`: leave it out of the definition, or take it as an argument, `(m : nat)`
    error[ambiguous-argument]: nothing determines the type `t` of `d`
     --> test.rise:6:41
      |
    6 | def rows (ys : 3.4.f32) : 3.4.f32 = map d ys
      |                                         ^
      |
      = help: no type of its arguments says `t`: leave it out of the definition, or take it as an argument, `(t : data)`
    error[ambiguous-size]: nothing determines a size in the type of `late x`; what is known of it is `_.f32`
     --> test.rise:7:39
      |
    7 | def unused (x : f32) : f32 = let ys = late x in x
      |                                       ^^^^^^
      |
      = help: write the type of a term that has this size
    error[ambiguous-argument]: nothing determines the size `a` of `given`
     --> test.rise:8:34
      |
    8 | def first (ys : 4.f32) : 4.f32 = given _ 2 3 ys
      |                                  ^^^^^
      |
      = help: the types do not say `a`: write a size in the place of `_`
    error[ambiguous-argument]: nothing determines the size `b` of `given`
     --> test.rise:9:35
      |
    9 | def second (ys : 4.f32) : 4.f32 = given 1 2 _ ys
      |                                   ^^^^^^^^^
      |
      = help: the types do not say `b`: write a size in the place of `_`
    ");
}
