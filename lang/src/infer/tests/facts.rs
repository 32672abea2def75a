//! What inference cannot prove and has to be checked with the sizes of the arguments.

use super::*;

#[test]
fn open_equations_become_facts() {
    insta::assert_snapshot!(types("
        def tile = fun (n : nat) (xs : n.f32) => split 32 xs
        def same = fun (n : nat) (m : nat) (xs : n.f32) (ys : m.f32) => zip xs ys
        def rest = fun (n : nat) (xs : n.f32) => drop 5 xs
        def windows = fun (n : nat) (xs : n.f32) => slide 3 1 xs
        def strided = fun (n : nat) (xs : n.f32) => slide 3 2 xs
        def flat = fun xs ys => zip (join xs) (join ys)
        def nested = fun (n : nat) (xs : n.f32) => split 4 (split 8 xs)
        def dimension = fun (d : nat) (xs : 4.f32) => mapGlobal d (mul 2) xs
    "), @"");
}

#[test]
fn stated_facts_are_used() {
    insta::assert_snapshot!(types("
        def tile where n % 32 == 0 =
          fun (n : nat) (xs : n.f32) => split 32 xs
        def same where n == m =
          fun (n : nat) (m : nat) (xs : n.f32) (ys : m.f32) => zip xs ys
        def rest where n > 7 =
          fun (n : nat) (xs : n.f32) => drop 5 xs
    "), @"");
}

#[test]
fn facts_of_definitions_are_needed_where_they_are_used() {
    insta::assert_snapshot!(types("
        def tile where n % 32 == 0 =
          fun (n : nat) (xs : n.f32) => split 32 xs
        def known = tile 64
        def passed = fun (m : nat) => tile [4*m]
        def twice = fun (m : nat) => tile [64*m]
        def loose = fun (n : nat) (xs : n.f32) => split 8 xs
        def through = fun (m : nat) => loose [m+1]
    "), @"");
}
