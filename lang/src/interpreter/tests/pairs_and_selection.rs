//! Pairs, and selecting and permuting elements.

use super::*;

#[test]
fn pairs() {
    check(&NUMBERS, "makePair T(1) true", "(1, true)");
    check(&NUMBERS, "fst (T(1), true)", "1");
    check(&NUMBERS, "snd (true, T(1))", "1");
    check(
        &NUMBERS,
        "mapFst (fun x => x > T(0)) (T(1), T(2))",
        "(true, 2)",
    );
    check(&NUMBERS, "mapSnd (fun x => x + x) (T(1), T(2))", "(1, 4)");
}

#[test]
fn zip_and_unzip() {
    check(
        &NUMBERS,
        "zip T[1, 2] [true, false]",
        "[(1, true), (2, false)]",
    );
    check(&NUMBERS, "zip T[1] T[2]", "[(1, 2)]");
    check(&NUMBERS, "zip (take 0 T[1]) (take 0 T[2])", "[]");
    check(&NUMBERS, "unzip (zip T[1, 2] T[3, 4])", "([1, 2], [3, 4])");
    check(
        &NUMBERS,
        "unzip (zip (take 0 T[1]) (take 0 T[2]))",
        "([], [])",
    );
}

#[test]
fn indices_select() {
    check(&NUMBERS, "idx nat(1 < 3) T[5, 6, 7]", "6");
    check(&NUMBERS, "idx (natAsIndex 1 nat(0)) T[5]", "5");
    check(&NUMBERS, "idx nat(1 < 2) T[[1], [2]]", "[2]");
    check(
        &NUMBERS,
        "gather [nat(2 < 3), nat(0 < 3), nat(2 < 3)] T[5, 6, 7]",
        "[7, 5, 7]",
    );
    check(&NUMBERS, "gather (take 0 [nat(0 < 1)]) T[5]", "[]");
}

#[test]
fn scatter_places_every_element() {
    check(
        &NUMBERS,
        "scatter [nat(2 < 3), nat(0 < 3), nat(1 < 3)] T[5, 6, 7]",
        "[6, 7, 5]",
    );
    check(&NUMBERS, "scatter [nat(0 < 1)] T[5]", "[5]");
    check(
        &NUMBERS,
        "scatter [nat(2 < 3)] T[5]",
        "[undefined, undefined, 5]",
    );
    check(
        &NUMBERS,
        "(scatter (take 0 [nat(0 < 2)]) (take 0 T[5]) : 2.T)",
        "[undefined, undefined]",
    );
}

#[test]
fn reorder_permutes() {
    check(
        &NUMBERS,
        "reorder 3 (i => 2-i) (i => 2-i) T[5, 6, 7]",
        "[7, 6, 5]",
    );
    check(
        &NUMBERS,
        "reorder 5 (i => (i+2)%5) (i => (i+3)%5) T[0, 1, 2, 3, 4]",
        "[2, 3, 4, 0, 1]",
    );
    check(&NUMBERS, "reorder 1 (i => i) (i => i) T[5]", "[5]");
    check(&NUMBERS, "reorder 0 (i => i) (i => i) (take 0 T[5])", "[]");
}

#[test]
fn arrays_of_arguments() {
    check(&NUMBERS, "makeArray 3 T(1) T(2) T(3)", "[1, 2, 3]");
    check(&NUMBERS, "makeArray 1 T(1)", "[1]");
    check(&NUMBERS, "(makeArray 0 : 0.T)", "[]");
    check(&NUMBERS, "[T[1], T[2]]", "[[1], [2]]");
}
