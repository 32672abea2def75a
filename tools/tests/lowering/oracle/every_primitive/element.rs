//! Elements of arrays: every scalar type, indices, pairs, arrays, arrays of pairs, and these in
//! each other. Vectors are no data at the border of a function: arrays are copied and added as
//! vectors.

/// A data type, and what a program needs to work with values of it.
#[derive(Clone, Copy)]
pub struct Element {
    /// The name, as a part of the name of a definition.
    pub name: &'static str,
    /// The type. Its only size variable is `m`.
    pub ty: &'static str,
    /// A function that copies a value and says how it is written.
    pub copy: &'static str,
    /// A function that adds two values, if they can be added.
    pub plus: Option<&'static str>,
    /// The neutral value of `plus`, in a form that is written.
    pub zero: &'static str,
}

const fn scalar(name: &'static str, plus: &'static str, zero: &'static str) -> Element {
    Element {
        name,
        ty: name,
        copy: "id",
        plus: Some(plus),
        zero,
    }
}

/// Every scalar type.
pub const SCALARS: [Element; 15] = [
    scalar("bool", "or", "false"),
    scalar("i8", "(+)", "0i8"),
    scalar("i16", "(+)", "0i16"),
    scalar("i32", "(+)", "0i32"),
    scalar("i64", "(+)", "0i64"),
    scalar("u8", "(+)", "0u8"),
    scalar("u16", "(+)", "0u16"),
    scalar("u32", "(+)", "0u32"),
    scalar("u64", "(+)", "0u64"),
    scalar("f16", "(+)", "0f16"),
    scalar("bf16", "(+)", "0bf16"),
    scalar("tf32", "(+)", "0tf32"),
    scalar("f32", "(+)", "0f32"),
    scalar("f64", "(+)", "0f64"),
    scalar("index", "(+)", "0index"),
];

/// Data that is more than a scalar.
pub const COMPOUNDS: [Element; 10] = [
    Element {
        name: "below",
        ty: "idx[5]",
        copy: "id",
        plus: None,
        zero: "nat(0 < 5)",
    },
    Element {
        name: "pair",
        ty: "(i32, f64)",
        copy: "id",
        plus: Some("(fun (a, b) (c, d) => (a + c, b + d))"),
        zero: "(0i32, 0f64)",
    },
    Element {
        name: "row",
        ty: "3.i32",
        copy: "(mapSeq id)",
        plus: Some("(fun a b => zip a b |> mapSeq (fun (x, y) => x + y))"),
        zero: "(mapSeq id i32[0, 0, 0])",
    },
    Element {
        name: "open_row",
        ty: "m.f32",
        copy: "(mapSeq id)",
        plus: Some("(fun a b => zip a b |> mapSeq (fun (x, y) => x + y))"),
        zero: "(mapSeq id (generate (fun _ => 0f32)))",
    },
    Element {
        name: "pairs",
        ty: "2.(i16, bool)",
        copy: "(mapSeq id)",
        plus: Some("(fun a b => zip a b |> mapSeq (fun ((x, s), (y, t)) => (x + y, or s t)))"),
        zero: "(mapSeq id (generate (fun _ => (0i16, false))))",
    },
    Element {
        name: "rows_paired",
        ty: "(2.i32, f32)",
        copy: "(fun (a, b) => (mapSeq id a, b))",
        plus: Some("(fun (a, b) (c, d) => (zip a c |> mapSeq (fun (x, y) => x + y), b + d))"),
        zero: "(mapSeq id i32[0, 0], 0f32)",
    },
    Element {
        name: "matrix",
        ty: "2.m.i64",
        copy: "(mapSeq (mapSeq id))",
        plus: Some(
            "(fun a b => zip a b |> mapSeq (fun (r, s) => zip r s |> mapSeq (fun (x, y) => x + y)))",
        ),
        zero: "(mapSeq (mapSeq id) (generate (fun _ => generate (fun _ => 0i64))))",
    },
    Element {
        name: "vector",
        ty: "4.f32",
        copy: "(asVector 4 >> mapSeq id >> asScalar)",
        plus: Some(
            "(fun a b => zip (asVector 4 a) (asVector 4 b) |> mapSeq (fun (x, y) => x + y) |> asScalar)",
        ),
        zero: "(mapSeq id [(vectorFromScalar 0f32 : vec[f32, 4])] |> asScalar)",
    },
    Element {
        name: "vectors",
        ty: "m.8.i16",
        copy: "(mapSeq (asVector 8 >> mapSeq id >> asScalar))",
        plus: Some(
            "(fun a b => zip a b |> mapSeq (fun (r, s) => zip (asVector 8 r) (asVector 8 s) |> mapSeq (fun (x, y) => x + y) |> asScalar))",
        ),
        zero: "(mapSeq (fun _ => mapSeq id [(vectorFromScalar 0i16 : vec[i16, 8])] |> asScalar) (generate (fun _ => 0i16)))",
    },
    Element {
        name: "vectors_paired",
        ty: "(2.f64, i8)",
        copy: "(fun (a, b) => (a |> asVector 2 |> mapSeq id |> asScalar, b))",
        plus: Some(
            "(fun (a, b) (c, d) => (zip (asVector 2 a) (asVector 2 c) |> mapSeq (fun (x, y) => x + y) |> asScalar, b + d))",
        ),
        zero: "(mapSeq id [(vectorFromScalar 0f64 : vec[f64, 2])] |> asScalar, 0i8)",
    },
];

/// All data types.
pub fn all() -> impl Iterator<Item = &'static Element> {
    SCALARS.iter().chain(&COMPOUNDS)
}
