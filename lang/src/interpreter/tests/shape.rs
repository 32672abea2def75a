//! Reshaping arrays, windows included.

use super::*;

#[test]
fn split_and_join() {
    check(
        &NUMBERS,
        "split 2 T[1, 2, 3, 4, 5, 6]",
        "[[1, 2], [3, 4], [5, 6]]",
    );
    check(&NUMBERS, "split 1 T[1, 2, 3]", "[[1], [2], [3]]");
    check(
        &NUMBERS,
        "split 7 T[1, 2, 3, 4, 5, 6, 7]",
        "[[1, 2, 3, 4, 5, 6, 7]]",
    );
    check(&NUMBERS, "split 3 (take 0 T[1])", "[]");
    check(&NUMBERS, "(split 0 (take 0 T[1]) : 2.0.T)", "[[], []]");
    check(
        &NUMBERS,
        "join T[[1, 2, 3], [4, 5, 6]]",
        "[1, 2, 3, 4, 5, 6]",
    );
    check(&NUMBERS, "join (split 3 (take 0 T[1]))", "[]");
    check(&NUMBERS, "join (split 1 T[4])", "[4]");
    gives("join [[true], [false]]", "[true, false]");
}

#[test]
fn transpose_exchanges_rows_and_columns() {
    check(
        &NUMBERS,
        "transpose T[[1, 2, 3], [4, 5, 6]]",
        "[[1, 4], [2, 5], [3, 6]]",
    );
    check(&NUMBERS, "transpose T[[1, 2, 3]]", "[[1], [2], [3]]");
    check(&NUMBERS, "transpose T[[1]]", "[[1]]");
    check(&NUMBERS, "transpose (take 0 T[[1, 2]])", "[[], []]");
    check(&NUMBERS, "transpose (map (take 0) T[[1, 2], [3, 4]])", "[]");
    check(
        &NUMBERS,
        "transpose (take 0 T[[1, 2]] |> map (fun row => map (fun x => (x, x)) row))",
        "[[], []]",
    );
}

#[test]
fn slide_gives_windows() {
    check(
        &NUMBERS,
        "slide 3 1 T[1, 2, 3, 4, 5]",
        "[[1, 2, 3], [2, 3, 4], [3, 4, 5]]",
    );
    check(
        &NUMBERS,
        "slide 3 2 T[1, 2, 3, 4, 5]",
        "[[1, 2, 3], [3, 4, 5]]",
    );
    check(&NUMBERS, "slide 2 3 T[1, 2, 3, 4, 5]", "[[1, 2], [4, 5]]");
    check(&NUMBERS, "slide 1 1 T[1, 2]", "[[1], [2]]");
    check(&NUMBERS, "slide 3 1 T[1, 2]", "[]");
    check(&NUMBERS, "slide 3 3 (take 0 T[1])", "[]");
    check(
        &NUMBERS,
        "(slide 2 0 T[1, 2] : 3.2.T)",
        "[[1, 2], [1, 2], [1, 2]]",
    );
    check(&NUMBERS, "slide 0 1 T[1, 2]", "[[], [], []]");
}

#[test]
fn streams_of_windows() {
    let double = "(fun x => x + x)";
    for buffer in ["circularBuffer 4 3", "circularBufferIn local 3 3"] {
        check(
            &NUMBERS,
            &format!("{buffer} {double} T[1, 2, 3, 4]"),
            "[[2, 4, 6], [4, 6, 8]]",
        );
        check(&NUMBERS, &format!("{buffer} {double} T[1, 2]"), "[]");
        check(
            &NUMBERS,
            &format!("{buffer} {double} T[1, 2, 3]"),
            "[[2, 4, 6]]",
        );
    }
    for rotate in ["rotateValues 2", "rotateValuesIn private 2"] {
        check(
            &NUMBERS,
            &format!("{rotate} {double} T[1, 2, 3]"),
            "[[2, 4], [4, 6]]",
        );
        check(&NUMBERS, &format!("{rotate} id T[1]"), "[]");
    }
}

#[test]
fn padding() {
    check(&NUMBERS, "padCst 2 1 T(9) T[1, 2]", "[9, 9, 1, 2, 9]");
    check(&NUMBERS, "padCst 0 0 T(9) T[1, 2]", "[1, 2]");
    check(&NUMBERS, "padCst 1 1 T(9) (take 0 T[1])", "[9, 9]");
    check(&NUMBERS, "padCst 1 0 T[0, 0] T[[1, 2]]", "[[0, 0], [1, 2]]");
    check(&NUMBERS, "padClamp 2 1 T[1, 2]", "[1, 1, 1, 2, 2]");
    check(&NUMBERS, "padClamp 1 1 T[5]", "[5, 5, 5]");
    check(&NUMBERS, "padClamp 0 0 (take 0 T[5])", "[]");
    check(&NUMBERS, "padEmpty 1 T[1, 2]", "[1, 2, undefined]");
    check(&NUMBERS, "padEmpty 0 T[1, 2]", "[1, 2]");
    check(
        &NUMBERS,
        "padEmpty 2 (take 0 T[1])",
        "[undefined, undefined]",
    );
}

#[test]
fn undefined_elements_have_the_shape_of_the_others() {
    let sums = "padEmpty 1 T[[1, 2], [3, 4]] |> map (padEmpty 1) |> transpose |> map (fun row => reduce (+) T(0) row)";
    check(&NUMBERS, sums, "[undefined, undefined, undefined]");
    check(
        &NUMBERS,
        "padEmpty 2 T[1, 2, 3] |> map (fun x => x * x) |> take 3",
        "[1, 4, 9]",
    );
    check(
        &NUMBERS,
        "padEmpty 2 T[1, 2] |> split 2 |> map (reduce (+) T(0)) |> take 1",
        "[3]",
    );
    check(
        &NUMBERS,
        "padEmpty 1 T[1] |> map (fun x => if x < T(5) then (x, T(1)) else (x, T(2)))",
        "[(1, 1), (undefined, undefined)]",
    );
    check(
        &NUMBERS,
        "padEmpty 2 T[1, 2] |> asVector 2 |> map (fun v => v + v) |> asScalar",
        "[2, 4, undefined, undefined]",
    );
    check(
        &["f32"],
        "transpose (map (padEmpty 1) (take 0 T[[1]]))",
        "[[], []]",
    );
    // Of an empty array only types know the shape of the elements.
    let empty = run("padEmpty 1 (take 0 f32[[1, 2]])", Vec::new());
    assert_eq!(
        empty.map(|value| value.to_string()),
        Ok("[[undefined, undefined]]".into())
    );
}

#[test]
fn take_drop_and_concat() {
    check(&NUMBERS, "take 2 T[1, 2, 3]", "[1, 2]");
    check(&NUMBERS, "take 0 T[1, 2, 3]", "[]");
    check(&NUMBERS, "take 3 T[1, 2, 3]", "[1, 2, 3]");
    check(&NUMBERS, "drop 2 T[1, 2, 3]", "[3]");
    check(&NUMBERS, "drop 3 T[1, 2, 3]", "[]");
    check(&NUMBERS, "drop 0 T[1]", "[1]");
    check(&NUMBERS, "concat T[1] T[2, 3]", "[1, 2, 3]");
    check(&NUMBERS, "concat (take 0 T[1]) T[2]", "[2]");
    check(&NUMBERS, "concat T[2] (take 0 T[1])", "[2]");
}
