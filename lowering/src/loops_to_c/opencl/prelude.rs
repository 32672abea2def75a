//! Declarations in front of kernels: OpenCL C has vectors, conversions and functions of its own.

use crate::loops_to_c::types::{Kind, Lane, VectorType};

/// The names of C's integers, and products that are rounded before they are added to.
pub(in crate::loops_to_c) const BEGIN: &str = "\
#pragma OPENCL FP_CONTRACT OFF
typedef char int8_t;
typedef uchar uint8_t;
typedef short int16_t;
typedef ushort uint16_t;
typedef int int32_t;
typedef uint uint32_t;
typedef long int64_t;
typedef ulong uint64_t;";

/// Macros of C for constants that are no `int`, which OpenCL C lacks.
const CONSTANTS: [(&str, &str); 5] = [
    ("INT64_C", "L"),
    ("UINT8_C", ""),
    ("UINT16_C", ""),
    ("UINT32_C", "U"),
    ("UINT64_C", "UL"),
];

/// Definitions of the macros for constants that the text uses.
pub(in crate::loops_to_c) fn constants(text: &str) -> String {
    let is_used = |name: &str| {
        let mut places = text.match_indices(name);
        places.any(|(place, _)| !text[..place].ends_with('U'))
    };
    let used = CONSTANTS.iter().filter(|(name, _)| is_used(name));
    used.map(|(name, suffix)| match *suffix {
        "" => format!("#define {name}(x) x\n"),
        suffix => format!("#define {name}(x) x##{suffix}\n"),
    })
    .collect()
}

/// The line that a program with `double` begins with.
pub(in crate::loops_to_c) const DOUBLE: &str = "#pragma OPENCL EXTENSION cl_khr_fp64 : enable";

/// The type as OpenCL C calls it.
fn scalar(lane: Lane) -> &'static str {
    match lane {
        Lane::I8 => "char",
        Lane::I16 => "short",
        Lane::I32 => "int",
        Lane::I64 => "long",
        Lane::U8 => "uchar",
        Lane::U16 => "ushort",
        Lane::U32 => "uint",
        Lane::U64 => "ulong",
        Lane::F32 => "float",
        Lane::F64 => "double",
    }
}

/// `float4`; of one lane, a scalar.
fn builtin(vector: VectorType) -> String {
    match vector.width {
        1 => scalar(vector.lane).to_owned(),
        width => format!("{}{width}", scalar(vector.lane)),
    }
}

/// The function that gives the bits of a vector another type: `as_uint4`. OpenCL C converts no
/// vectors otherwise.
pub(in crate::loops_to_c) fn reinterpretation(to: VectorType) -> String {
    format!("as_{}", builtin(to))
}

/// The numbers of the lanes, each in a text.
fn lanes(count: u64, text: impl Fn(u64) -> String) -> String {
    (0..count).map(text).collect::<Vec<_>>().join(", ")
}

/// One lane of a vector that has a name.
pub(in crate::loops_to_c) fn lane(vector: VectorType, name: &str, lane: u64) -> String {
    match vector.width {
        1 => name.to_owned(),
        _ => format!("{name}.s{lane:x}"),
    }
}

pub(in crate::loops_to_c) fn vector(vector: VectorType) -> String {
    format!("typedef {} {};", builtin(vector), vector.name())
}

/// Macros, because functions would need one for each address space.
pub(in crate::loops_to_c) fn load(
    name: &str,
    kind: Kind,
    vector: VectorType,
    element: &str,
) -> String {
    let elements = lanes(vector.width, |lane| match lane < kind.elements {
        true => element.replace("LANE", &lane.to_string()),
        false => "0".to_owned(),
    });
    let is_plain = element == "(p)[LANE]" && !kind.is_padded() && vector.width > 1;
    match is_plain {
        true => format!("#define {name}(p) vload{}(0, p)", vector.width),
        false => format!("#define {name}(p) (({})({elements}))", vector.name()),
    }
}

pub(in crate::loops_to_c) fn store(
    name: &str,
    kind: Kind,
    vector: VectorType,
    element: &str,
) -> String {
    if element == "LANE" && !kind.is_padded() && vector.width > 1 {
        return format!("#define {name}(p, v) vstore{}(v, 0, p)", vector.width);
    }
    let stores: String = (0..kind.elements)
        .map(|number| {
            let value = element.replace("LANE", &lane(vector, "r_", number));
            format!(" (p)[{number}] = {value};")
        })
        .collect();
    format!(
        "#define {name}(p, v) do {{ const {} r_ = v;{stores} }} while (0)",
        vector.name()
    )
}

pub(in crate::loops_to_c) fn gather(
    name: &str,
    kind: Kind,
    vector: VectorType,
    places: VectorType,
    element: &str,
) -> String {
    let elements = lanes(vector.width, |number| match number < kind.elements {
        true => element.replace("LANE", &lane(places, "(i)", number)),
        false => "0".to_owned(),
    });
    format!("#define {name}(p, i) (({})({elements}))", vector.name())
}

pub(in crate::loops_to_c) fn broadcast(name: &str, vector: VectorType) -> String {
    let (ty, element) = (vector.name(), vector.lane.c_type());
    format!("static inline {ty} {name}({element} x) {{\n  return ({ty})(x);\n}}")
}

pub(in crate::loops_to_c) fn elements(name: &str, vector: VectorType) -> String {
    let names = lanes(vector.width, |lane| format!("x{lane}"));
    format!("#define {name}({names}) (({})({names}))", vector.name())
}

pub(in crate::loops_to_c) fn insert(name: &str, vector: VectorType) -> String {
    let (ty, element) = (vector.name(), vector.lane.c_type());
    let cases: String = (0..vector.width)
        .map(|number| {
            format!(
                "  if (lane == {number}) {} = x;\n",
                lane(vector, "v", number)
            )
        })
        .collect();
    format!(
        "static inline {ty} {name}({ty} v, int64_t lane, {element} x) {{\n{cases}  return v;\n}}"
    )
}

pub(in crate::loops_to_c) fn extract(name: &str, vector: VectorType) -> String {
    let (ty, element) = (vector.name(), vector.lane.c_type());
    let cases: String = match vector.width {
        1 => "  (void)lane;\n".to_owned(),
        width => (1..width)
            .map(|number| {
                format!(
                    "  if (lane == {number}) return {};\n",
                    lane(vector, "v", number)
                )
            })
            .collect(),
    };
    let first = lane(vector, "v", 0);
    format!("static inline {element} {name}({ty} v, int64_t lane) {{\n{cases}  return {first};\n}}")
}

pub(in crate::loops_to_c) fn select(name: &str, vector: VectorType, mask: &str) -> String {
    let ty = vector.name();
    format!(
        "static inline {ty} {name}({mask} mask, {ty} a, {ty} b) {{\n  return select(b, a, mask);\n}}"
    )
}

pub(in crate::loops_to_c) fn convert(name: &str, from: VectorType, to: VectorType) -> String {
    let (source, target, function) = (from.name(), to.name(), builtin(to));
    format!("static inline {target} {name}({source} v) {{\n  return convert_{function}(v);\n}}")
}

/// A function of scalars on every lane.
pub(in crate::loops_to_c) fn lanewise(
    name: &str,
    function: &str,
    from: VectorType,
    to: VectorType,
    names: &[&str],
) -> String {
    let (ty, result) = (from.name(), to.name());
    let parameters: Vec<_> = names.iter().map(|name| format!("{ty} {name}")).collect();
    let call = |number| {
        let arguments: Vec<_> = names.iter().map(|name| lane(from, name, number)).collect();
        format!("{function}({})", arguments.join(", "))
    };
    let (parameters, elements) = (parameters.join(", "), lanes(to.width, call));
    format!("static inline {result} {name}({parameters}) {{\n  return ({result})({elements});\n}}")
}

pub(in crate::loops_to_c) fn fused_multiply_add(name: &str, vector: VectorType) -> String {
    let ty = vector.name();
    format!("static inline {ty} {name}({ty} a, {ty} b, {ty} c) {{\n  return fma(a, b, c);\n}}")
}

pub(in crate::loops_to_c) fn reduce(
    name: &str,
    vector: VectorType,
    elements: u64,
    combine: &str,
) -> String {
    let (ty, element) = (vector.name(), vector.lane.c_type());
    let steps: String = (1..elements)
        .map(|number| {
            let step = combine.replace("v[lane]", &lane(vector, "v", number));
            format!("  r = {step};\n")
        })
        .collect();
    let first = lane(vector, "v", 0);
    format!(
        "static inline {element} {name}({ty} v) {{\n  {element} r = {first};\n{steps}  return r;\n}}"
    )
}

pub(in crate::loops_to_c) fn bits(name: &str, from: Lane, to: Lane) -> String {
    let (source, target, function) = (from.c_type(), to.c_type(), scalar(to));
    format!("static inline {target} {name}({source} x) {{\n  return as_{function}(x);\n}}")
}

/// A function of C that looks at the bits of a number, in OpenCL C.
pub(in crate::loops_to_c) fn without_memcpy(text: &str) -> String {
    text.replace("memcpy(&r, &bits, sizeof r);", "r = as_float(bits);")
        .replace("memcpy(&bits, &x, sizeof bits);", "bits = as_uint(x);")
        .replace("memcpy(&bits, &r, sizeof bits);", "bits = as_uint(r);")
}

/// The same with the names that OpenCL C has for the least and the greatest integers.
pub(in crate::loops_to_c) fn without_c_limits(text: &str) -> String {
    let names = [
        ("INT8_", "SCHAR_"),
        ("INT16_", "SHRT_"),
        ("INT32_", "INT_"),
        ("INT64_", "LONG_"),
    ];
    let limits = ["MIN", "MAX"];
    let pairs = names.iter().flat_map(|(from, to)| {
        limits.map(|limit| (format!("{from}{limit}"), format!("{to}{limit}")))
    });
    pairs.fold(text.to_owned(), |text, (from, to)| text.replace(&from, &to))
}
