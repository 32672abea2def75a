//! Facts that inference cannot prove, which are checked with the sizes of the arguments.

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
    "), @r"
        tile : (n : nat) -> n.f32 -> (n/32).32.f32
          needs n%32 == 0 (argument 1 of `split 32`)
        same : (n : nat) -> (m : nat) -> n.f32 -> m.f32 -> n.(f32, f32)
          needs n == m (argument 2 of `zip`)
        rest : (n : nat) -> n.f32 -> (n-5).f32
          needs 5 <= n (argument 1 of `drop 5`)
        windows : (n : nat) -> n.f32 -> (n-2).3.f32
          needs 2 <= n (argument 1 of `slide 3 1`)
        strided : (n : nat) -> n.f32 -> ((n+1)/2-1).3.f32
          needs (n+1)%2 == 0 (argument 1 of `slide 3 2`)
        flat : {n : nat} -> {m : nat} -> {t : data} -> {k : nat} -> {l : nat} -> {s : data} -> n.m.t -> k.l.s -> (m*n).(t, s)
          needs m*n == k*l (argument 2 of `zip`)
        nested : (n : nat) -> n.f32 -> (n/32).4.8.f32
          needs n%32 == 0 (argument 1 of `split 8`)
        dimension : (d : nat) -> 4.f32 -> 4.f32
          needs d <= 2 (`mapGlobal`)
        ");
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
    "), @r"
        tile : (n : nat) -> n.f32 -> (n/32).32.f32
        same : (n : nat) -> (m : nat) -> n.f32 -> m.f32 -> n.(f32, f32)
        rest : (n : nat) -> n.f32 -> (n-5).f32
        ");
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
    "), @r"
        tile : (n : nat) -> n.f32 -> (n/32).32.f32
        known : 64.f32 -> 2.32.f32
        passed : (m : nat) -> (4*m).f32 -> (m/8).32.f32
          needs 4*(m%8) == 0 (`tile`)
        twice : (m : nat) -> (64*m).f32 -> (2*m).32.f32
        loose : (n : nat) -> n.f32 -> (n/8).8.f32
          needs n%8 == 0 (argument 1 of `split 8`)
        through : (m : nat) -> (m+1).f32 -> ((m+1)/8).8.f32
          needs (m+1)%8 == 0 (`loose`)
        ");
}
