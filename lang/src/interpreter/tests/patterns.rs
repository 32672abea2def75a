//! Patterns: map, reduce, scan, iterate, generate, and their low-level forms.

use super::*;

const MAPS: [&str; 12] = [
    "map",
    "mapSeq",
    "mapSeqUnroll",
    "mapStream",
    "iterateStream",
    "mapPar",
    "mapGlobal 0",
    "mapWorkGroup 1",
    "mapLocal 2",
    "mapWarpGroup",
    "mapWarp",
    "mapLane",
];
const REDUCTIONS: [&str; 8] = [
    "reduceSeq",
    "reduceSeqUnroll",
    "reduceSeqIn local",
    "reduceSeqUnrollIn private",
    "reduceSeqStaged private 1 id",
    "reduceSeqStaged local 3 (fun x => x)",
    "reduceSeqRoles private 1 id",
    "reduceSeqRoles local 3 (fun x => x)",
];

#[test]
fn every_map_is_map() {
    for map in MAPS {
        check(
            &NUMBERS,
            &format!("{map} (fun x => x + x) T[1, 2, 3]"),
            "[2, 4, 6]",
        );
        check(&NUMBERS, &format!("{map} (fun x => x + x) T[5]"), "[10]");
        check(
            &NUMBERS,
            &format!("{map} (fun x => x + x) (take 0 T[5])"),
            "[]",
        );
        gives(&format!("{map} not [true, false]"), "[false, true]");
        check(
            &NUMBERS,
            &format!("{map} ({map} (fun x => (x, x))) T[[1], [2]]"),
            "[[(1, 1)], [(2, 2)]]",
        );
    }
}

#[test]
fn every_reduction_goes_from_the_left() {
    for reduce in ["reduce", "reducePar"] {
        check(&NUMBERS, &format!("{reduce} (+) T(0) T[1, 2, 3]"), "6");
        check(&NUMBERS, &format!("{reduce} (+) T(7) (take 0 T[1])"), "7");
        check(&NUMBERS, &format!("{reduce} max T(0) T[4]"), "4");
    }
    for reduce in REDUCTIONS {
        check(
            &NUMBERS,
            &format!("{reduce} (fun acc x => acc + acc + x) T(1) T[1, 2, 3]"),
            "19",
        );
        check(
            &NUMBERS,
            &format!("{reduce} (fun acc x => acc + x) T(1) (take 0 T[1])"),
            "1",
        );
        gives(
            &format!("{reduce} (fun acc x => (x > 2) || acc) false i32[1, 2, 3]"),
            "true",
        );
        check(
            &NUMBERS,
            &format!(
                "{reduce} (fun acc row => zip acc row |> map (fun (a, b) => a + b)) T[0, 0] T[[1, 2], [3, 4]]"
            ),
            "[4, 6]",
        );
    }
}

#[test]
fn scan_is_exclusive() {
    for scan in ["scan", "scanSeq", "scanStream"] {
        check(
            &NUMBERS,
            &format!("{scan} (fun x acc => acc + x) T(10) T[1, 2, 3]"),
            "[10, 11, 13]",
        );
        check(
            &NUMBERS,
            &format!("{scan} (fun x acc => acc + acc + x) T(1) T[1, 2, 3]"),
            "[1, 3, 8]",
        );
        check(
            &NUMBERS,
            &format!("{scan} (fun x acc => acc + x) T(10) T[1]"),
            "[10]",
        );
        check(
            &NUMBERS,
            &format!("{scan} (fun x acc => acc + x) T(10) (take 0 T[1])"),
            "[]",
        );
        gives(
            &format!("{scan} (fun x acc => acc || x > 1) false i8[1, 2, 0]"),
            "[false, false, true]",
        );
    }
}

#[test]
fn generate_gives_indices() {
    check(
        &NUMBERS,
        "(generate (fun i => cast (indexAsNat i)) : 3.T)",
        "[0, 1, 2]",
    );
    check(
        &NUMBERS,
        "(generate (fun i => cast (indexAsNat i)) : 1.T)",
        "[0]",
    );
    check(
        &NUMBERS,
        "(generate (fun i => cast (indexAsNat i)) : 0.T)",
        "[]",
    );
    gives("(generate id : 4.idx[4])", "[0, 1, 2, 3]");
    gives(
        "(generate (fun i => generate (fun j => indexAsNat i * 10 + indexAsNat j)) : 2.3.index)",
        "[[0, 1, 2], [10, 11, 12]]",
    );
}

#[test]
fn iterate_shortens_by_its_factor() {
    for iterate in ["iterate", "iterateIn global"] {
        let halve = "(fun (l : nat) (xs : (l*2).T) => xs |> split 2 |> map (reduce (+) T(0)))";
        check(
            &NUMBERS,
            &format!("{iterate} 2 {halve} T[1, 2, 3, 4]"),
            "[10]",
        );
        check(
            &NUMBERS,
            &format!("{iterate} 2 {halve} T[1, 2, 3, 4, 5, 6, 7, 8]"),
            "[10, 26]",
        );
        check(
            &NUMBERS,
            &format!("{iterate} 0 {halve} T[1, 2, 3]"),
            "[1, 2, 3]",
        );
        check(
            &NUMBERS,
            &format!("{iterate} 3 {halve} (take 0 T[1])"),
            "[]",
        );
        let thirds = "(fun (l : nat) (xs : (l*3).T) => take l xs)";
        check(
            &NUMBERS,
            &format!("{iterate} 1 {thirds} T[1, 2, 3, 4, 5, 6]"),
            "[1, 2]",
        );
        let same = "(fun (l : nat) (xs : l.T) => map (fun x => x + x) xs)";
        check(&NUMBERS, &format!("{iterate} 3 {same} T[1, 2]"), "[8, 16]");
    }
}

#[test]
fn dependent_arrays() {
    check(
        &NUMBERS,
        "partition 3 (i => i+1) T[1, 2, 3, 4, 5, 6]",
        "[[1], [2, 3], [4, 5, 6]]",
    );
    check(&NUMBERS, "partition 2 (i => 2*i) T[1, 2]", "[[], [1, 2]]");
    check(
        &NUMBERS,
        "depJoin (partition 3 (i => i) T[1, 2, 3])",
        "[1, 2, 3]",
    );
    for map in ["depMap", "depMapSeq", "depMapPar"] {
        let rows = "(partition 3 (i => i+1) T[1, 2, 3, 4, 5, 6])";
        let sums = format!(
            "depJoin ({map} (fun (i : nat) (row : (i+1).T) => [reduce (+) T(0) row]) {rows})"
        );
        check(&NUMBERS, &sums, "[1, 5, 15]");
    }
    let doubled = "(depMap (fun (i : nat) (row : i.T) => map (fun x => x + x) row) (partition 2 (i => i) T[1]))";
    check(&NUMBERS, doubled, "[[], [2]]");
    check(
        &NUMBERS,
        "depZip (partition 2 (i => i) T[1]) (partition 2 (i => 1) T[5, 6])",
        "[([], [5]), ([1], [6])]",
    );
}

#[test]
fn functions_are_values_until_they_are_applied() {
    gives("(fun f => f 1) (fun x => x + i32(1))", "2");
    check(&NUMBERS, "map ((+) T(1)) T[1, 2]", "[2, 3]");
    check(
        &NUMBERS,
        "T[1, 2, 3, 4] |> (split 2 >> map (reduce (+) T(0)))",
        "[3, 7]",
    );
    check(
        &NUMBERS,
        "let sum = fun xs => reduce (+) T(0) xs in sum T[1, 2] * sum T[3, 0]",
        "9",
    );
}
