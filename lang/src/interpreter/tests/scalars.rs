//! Operations on scalars and on vectors of them.

use super::*;

#[test]
fn arithmetic_of_every_number_type() {
    check(&NUMBERS, "id T(3)", "3");
    check(&NUMBERS, "T(7) + T(2)", "9");
    check(&NUMBERS, "T(7) - T(2)", "5");
    check(&NUMBERS, "T(7) * T(2)", "14");
    check(&NUMBERS, "T(8) / T(2)", "4");
    check(&INTEGERS, "T(7) / T(2)", "3");
    check(&FLOATS, "T(7) / T(2)", "3.5");
    check(&NUMBERS, "T(7) % T(4)", "3");
    check(&NUMBERS, "min T(7) T(2)", "2");
    check(&NUMBERS, "max T(7) T(2)", "7");
    check(&NUMBERS, "abs T(7)", "7");
    check(
        &[
            "i8", "i16", "i32", "i64", "f16", "bf16", "tf32", "f32", "f64",
        ],
        "neg T(7)",
        "-7",
    );
    check(
        &[
            "i8", "i16", "i32", "i64", "f16", "bf16", "tf32", "f32", "f64",
        ],
        "abs T(-7)",
        "7",
    );
    check(&FLOATS, "floor T(-2.5)", "-3");
    check(&FLOATS, "fma T(2) T(3) T(4)", "10");
}

#[test]
fn integers_wrap_and_division_is_total() {
    gives("i8(127) + i8(1)", "-128");
    gives("index(0) - index(1)", "18446744073709551615");
    check(&INTEGERS, "T(5) / T(0)", "0");
    check(&INTEGERS, "T(5) % T(0)", "5");
    gives("i32(-2147483648) / i32(-1)", "-2147483648");
}

#[test]
fn mathematical_functions_of_every_float_type() {
    check(&FLOATS, "exp T(0)", "1");
    check(&FLOATS, "log T(1)", "0");
    check(&FLOATS, "sqrt T(4)", "2");
    check(&FLOATS, "rsqrt T(4)", "0.5");
    check(&FLOATS, "sin T(0)", "0");
    check(&FLOATS, "cos T(0)", "1");
    check(&FLOATS, "tanh T(0)", "0");
    check(&FLOATS, "erf T(0)", "0");
    check(&FLOATS, "pow T(2) T(3)", "8");
}

#[test]
fn bits_of_integers_and_truth_values() {
    check(&INTEGERS, "and T(6) T(3)", "2");
    check(&INTEGERS, "or T(6) T(3)", "7");
    check(&INTEGERS, "xor T(6) T(3)", "5");
    check(&["i8", "i16", "i32", "i64"], "not T(6)", "-7");
    check(&INTEGERS, "shl T(3) T(2)", "12");
    check(&INTEGERS, "shr T(12) T(2)", "3");
    check(&INTEGERS, "rotl T(3) T(1)", "6");
    gives(
        "(and true false, (or true false, (xor true true, not true)))",
        "(false, (true, (false, false)))",
    );
    gives("index(3) |> not", "18446744073709551612");
}

#[test]
fn comparison_and_choice() {
    check(
        &NUMBERS,
        "(T(1) < T(2), (T(1) > T(2), (T(2) <= T(2), (T(1) >= T(2), T(1) == T(1)))))",
        "(true, (false, (true, (false, true))))",
    );
    gives("true == false", "false");
    check(&NUMBERS, "if T(1) < T(2) then T(3) else T(4)", "3");
    check(&NUMBERS, "select false T[1, 2] T[3, 4]", "[3, 4]");
}

#[test]
fn conversions() {
    for from in NUMBERS {
        for to in NUMBERS {
            let found = value(&format!("(cast {from}(3) : {to})"))
                .as_scalar()
                .expect("a scalar");
            assert_eq!(
                (
                    found.scalar().name(),
                    found.to_string().trim_end_matches(".0")
                ),
                (to, "3")
            );
        }
        gives(&format!("(cast {from}(3) : bool)"), "true");
        check(&[from], "(cast true : T)", "1");
    }
    gives("(cast f32(-1e9) : i8)", "-128");
    gives("(cast i32(300) : i8)", "44");
    gives("indexAsNat nat(3 < 7)", "3");
    gives("natAsIndex 7 nat(3)", "3");
    assert_eq!(
        value("natAsIndex 7 nat(3)"),
        Value::Index { value: 3, bound: 7 }
    );
}

#[test]
fn vectors_compute_element_by_element() {
    let pairs = |operation: &str| {
        format!(
            "zip (asVector 2 T[1, 2, 3, 4]) (asVector 2 T[4, 3, 2, 1]) |> map (fun (a, b) => {operation}) |> asScalar"
        )
    };
    check(&NUMBERS, &pairs("a + b"), "[5, 5, 5, 5]");
    check(&NUMBERS, &pairs("max a b"), "[4, 3, 3, 4]");
    check(
        &NUMBERS,
        &pairs("mapVec (fun x => x * x) a"),
        "[1, 4, 9, 16]",
    );
    check(
        &NUMBERS,
        &pairs("a * vectorFromScalar T(3)"),
        "[3, 6, 9, 12]",
    );
    check(
        &FLOATS,
        &pairs("fma a b (vectorFromScalar T(1))"),
        "[5, 7, 7, 5]",
    );
    check(&INTEGERS, &pairs("and a b"), "[0, 2, 2, 0]");
    check(&NUMBERS, "asVectorAligned 3 T[1, 2, 3]", "[<1, 2, 3>]");
    check(&NUMBERS, "asVector 1 T[1, 2]", "[<1>, <2>]");
    check(
        &NUMBERS,
        "(asVector 0 (take 0 T[1]) : 2.vec[T, 0])",
        "[<>, <>]",
    );
    gives(
        "mapVec (fun x => x > 1) (vectorFromScalar 2 : vec[f32, 3])",
        "<true, true, true>",
    );
    gives("asVector 2 [true, false]", "[<true, false>]");
    check(
        &NUMBERS,
        &pairs("mapVec3 select (mapVec2 (fun x y => x < y) a b) a b"),
        "[1, 2, 2, 1]",
    );
    check(
        &NUMBERS,
        "asVector 3 index[2, 0, 2] |> map (fun places => gatherVec places T[1, 2, 3])",
        "[<3, 1, 3>]",
    );
    check(
        &NUMBERS,
        "asVector 3 index[2, 9, 0] |> map (fun places => \
           gatherVecWhere (mapVec (fun place => place < nat(3)) places) places T[1, 2, 3] \
             (vectorFromScalar T(0)))",
        "[<3, 0, 1>]",
    );
    check(
        &NUMBERS,
        "asVector 2 T[1, 2, 3, 4] |> map (fun xs => anyVec (mapVec (fun x => x > T(3)) xs))",
        "[false, true]",
    );
}

#[test]
fn names_and_memory_change_nothing() {
    check(&NUMBERS, "let x = T(3) in x + x", "6");
    check(&NUMBERS, "copyInBulk T[[1, 2], [3, 4]]", "[[1, 2], [3, 4]]");
    for space in ["global", "local", "private"] {
        check(&NUMBERS, &format!("toMem {space} T[1, 2]"), "[1, 2]");
        check(
            &NUMBERS,
            &format!("toMem {space} (nonTemporal T[1, 2])"),
            "[1, 2]",
        );
    }
    check(&NUMBERS, "prefetch 1 T[1, 2]", "[1, 2]");
    check(&NUMBERS, "prefetch 7 (take 0 T[1])", "[]");
    check(
        &NUMBERS,
        "run 1 1 1 4 1 1 (map (fun x => x + x) T[1, 2])",
        "[2, 4]",
    );
}

#[test]
fn whole_numbers_near_a_number() {
    gives(
        "map ceil f32[-1.5, -0.5, 2.5, 3.0]",
        "[-1.0, -0.0, 3.0, 3.0]",
    );
    gives(
        "map round f64[-1.5, -0.5, 2.5, 3.5]",
        "[-2.0, -0.0, 2.0, 4.0]",
    );
    gives(
        "map trunc f16[-1.5, -0.5, 2.5, 3.0]",
        "[-1.0, -0.0, 2.0, 3.0]",
    );
    gives(
        "(map sign f32[-1.5, -0.0, 0, 7], map sign i8[-7, 0, 7])",
        "([-1.0, -0.0, 0.0, 1.0], [-1, 0, 1])",
    );
}

#[test]
fn further_functions_of_floats() {
    for (call, expected) in [
        ("tan f64(1)", "1.5574077246549023"),
        ("atan f64(1)", "0.7853981633974483"),
        ("atan2 f64(1) f64(-1)", "2.356194490192345"),
        ("sinh f64(1)", "1.1752011936438014"),
        ("cosh f64(1)", "1.543080634815244"),
        ("expm1 f64(1e-10)", "1.00000000005e-10"),
        ("log1p f64(1e-10)", "9.999999999500001e-11"),
        ("cbrt f64(-27)", "-3.0"),
        (
            "(isNaN f32(nan), isNaN i32(0), isFinite f32(inf))",
            "(true, (false, false))",
        ),
    ] {
        gives(call, expected);
    }
}

#[test]
fn bits_are_counted_and_taken_for_others() {
    gives("(popcount i8(-1), popcount i64(255))", "(8, 8)");
    gives("(popcount index(5), countLeadingZeros index(1))", "(2, 63)");
    gives("map countLeadingZeros i16[0, 1, -1]", "[16, 15, 0]");
    gives("(bitcast f32(1) : i32)", "1065353216");
    gives("(bitcast i16(15360) : f16)", "1.0");
    gives("(bitcast (bitcast f32(-0.5) : i32) : f32)", "-0.5");
    gives("(bitcast (cast tf32(1) : f32) : i32)", "1065353216");
    gives("tf32(0x1fc00)", "1.0");
}
