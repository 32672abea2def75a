//! Names and kinds that do not exist, or exist twice.

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
