//! Vectors in memory, and functions on their lanes.

use rise_lang::types::Scalar;

use super::super::opencl::prelude as opencl;
use super::super::types::{Kind, Lane, VectorType};
use super::{Language, Prelude};

impl Prelude {
    /// Loads a vector from elements that lie one after the other.
    pub fn load(&mut self, kind: Kind) -> String {
        let (vector, memory) = (self.registers(kind), kind.memory_name());
        let (ty, name) = (vector.name(), format!("load_{}", kind.name()));
        if self.language == Language::OpenCl {
            let element = match (kind.is_narrow_float(), kind.scalar) {
                (true, scalar) => format!("{}((p)[LANE])", self.widen(scalar)),
                (_, Scalar::Bool) => "-(p)[LANE]".to_owned(),
                _ => "(p)[LANE]".to_owned(),
            };
            return self.item(&name, || opencl::load(&name, kind, vector, &element));
        }
        let sign = if kind.scalar == Scalar::Bool { "-" } else { "" };
        let body = if kind.is_narrow_float() {
            let widen = self.widen(kind.scalar);
            first_lanes(vector, kind.elements, &format!("{widen}(p[lane])"))
        } else if kind.is_padded() {
            self.header("string.h");
            let elements = kind.elements;
            format!("{ty} r = {{0}};\n  memcpy(&r, p, {elements} * sizeof *p);\n  return {sign}r;")
        } else {
            let anywhere = self.unaligned(vector);
            format!("return {sign}*(const {anywhere} *)p;")
        };
        self.item(&name, || {
            format!("static inline {ty} {name}(const {memory} *p) {{\n  {body}\n}}")
        })
    }

    /// Loads a vector from elements at the places that another one says.
    pub fn gather(&mut self, kind: Kind, places: VectorType) -> String {
        let (vector, memory) = (self.registers(kind), kind.memory_name());
        let (ty, index) = (vector.name(), self.vector(places));
        let name = format!("gather_{}_by_{}", kind.name(), places.lane.name());
        if self.language == Language::OpenCl {
            let element = match (kind.is_narrow_float(), kind.scalar) {
                (true, scalar) => format!("{}((p)[LANE])", self.widen(scalar)),
                (_, Scalar::Bool) => "-(p)[LANE]".to_owned(),
                _ => "(p)[LANE]".to_owned(),
            };
            return self.item(&name, || {
                opencl::gather(&name, kind, vector, places, &element)
            });
        }
        let element = match (kind.is_narrow_float(), kind.scalar) {
            (true, scalar) => format!("{}(p[i[lane]])", self.widen(scalar)),
            (_, Scalar::Bool) => "-p[i[lane]]".to_owned(),
            _ => "p[i[lane]]".to_owned(),
        };
        let body = first_lanes(vector, kind.elements, &element);
        self.item(&name, || {
            format!("static inline {ty} {name}(const {memory} *p, {index} i) {{\n  {body}\n}}")
        })
    }

    /// The same where a mask holds, and the elements of another vector elsewhere.
    pub fn gather_where(&mut self, kind: Kind, places: VectorType, truths: VectorType) -> String {
        let (vector, memory) = (self.registers(kind), kind.memory_name());
        let (ty, index) = (vector.name(), self.vector(places));
        let mask = self.vector(truths);
        let name = format!(
            "gather_{}_by_{}_where_{}",
            kind.name(),
            places.lane.name(),
            truths.lane.name()
        );
        let element = match (kind.is_narrow_float(), kind.scalar) {
            (true, scalar) => format!("{}(p[i[lane]])", self.widen(scalar)),
            (_, Scalar::Bool) => "-p[i[lane]]".to_owned(),
            _ => "p[i[lane]]".to_owned(),
        };
        let chosen = format!("mask[lane] ? {element} : otherwise[lane]");
        let body = first_lanes(vector, kind.elements, &chosen);
        self.item(&name, || {
            format!(
                "static inline {ty} {name}({mask} mask, const {memory} *p, {index} i, {ty} otherwise) {{\n  {body}\n}}"
            )
        })
    }

    /// Stores a vector to elements that lie one after the other.
    pub fn store(&mut self, kind: Kind) -> String {
        let (vector, memory) = (self.registers(kind), kind.memory_name());
        let (ty, name) = (vector.name(), format!("store_{}", kind.name()));
        if self.language == Language::OpenCl {
            let element = match (kind.is_narrow_float(), kind.scalar) {
                (true, scalar) => format!("{}(LANE)", self.narrow(scalar, Scalar::F32)),
                (_, Scalar::Bool) => "LANE & 1".to_owned(),
                _ => "LANE".to_owned(),
            };
            return self.item(&name, || opencl::store(&name, kind, vector, &element));
        }
        let body = if kind.is_narrow_float() {
            let narrow = self.narrow(kind.scalar, Scalar::F32);
            format!(
                "for (int lane = 0; lane < {}; ++lane)\n    p[lane] = {narrow}(v[lane]);",
                kind.elements
            )
        } else {
            let bit = if kind.scalar == Scalar::Bool {
                " & 1"
            } else {
                ""
            };
            if kind.is_padded() {
                self.header("string.h");
                let mask = if bit.is_empty() { "" } else { "v &= 1;\n  " };
                let body = format!("{mask}memcpy(p, &v, {} * sizeof *p);", kind.elements);
                return self.item(&name, || {
                    format!("static inline void {name}({memory} *p, {ty} v) {{\n  {body}\n}}")
                });
            }
            let anywhere = self.unaligned(vector);
            format!("*({anywhere} *)p = v{bit};")
        };
        self.item(&name, || {
            format!("static inline void {name}({memory} *p, {ty} v) {{\n  {body}\n}}")
        })
    }

    /// A vector of one value.
    pub fn broadcast(&mut self, vector: VectorType) -> String {
        let (ty, name) = (self.vector(vector), format!("broadcast_{}", vector.name()));
        // A difference, because minus zero plus zero is zero.
        let element = vector.lane.c_type();
        let in_c =
            || format!("static inline {ty} {name}({element} x) {{\n  return x - ({ty}){{0}};\n}}");
        self.item_or(&name, in_c, |name| opencl::broadcast(name, vector))
    }

    /// A vector of its elements.
    pub fn elements(&mut self, vector: VectorType) -> String {
        let (ty, name) = (self.vector(vector), format!("make_{}", vector.name()));
        let in_c = || format!("#define {name}(...) (({ty}){{__VA_ARGS__}})");
        self.item_or(&name, in_c, |name| opencl::elements(name, vector))
    }

    /// A vector with one element replaced.
    pub fn insert(&mut self, vector: VectorType) -> String {
        let (ty, name) = (self.vector(vector), format!("insert_{}", vector.name()));
        let element = vector.lane.c_type();
        let in_c = || {
            format!(
                "static inline {ty} {name}({ty} v, int64_t lane, {element} x) {{\n  v[lane] = x;\n  return v;\n}}"
            )
        };
        self.item_or(&name, in_c, |name| opencl::insert(name, vector))
    }

    /// The element of a vector.
    pub fn extract(&mut self, vector: VectorType) -> String {
        let (ty, name) = (self.vector(vector), format!("extract_{}", vector.name()));
        let element = vector.lane.c_type();
        let in_c = || {
            format!(
                "static inline {element} {name}({ty} v, int64_t lane) {{\n  return v[lane];\n}}"
            )
        };
        self.item_or(&name, in_c, |name| opencl::extract(name, vector))
    }

    /// The one vector or the other, by the lane; the mask has lanes of the same size.
    pub fn select(&mut self, vector: VectorType) -> String {
        let mask = self.vector(vector.with(vector.lane.signed()));
        let (ty, name) = (self.vector(vector), format!("select_{}", vector.name()));
        let in_c = || {
            format!(
                "static inline {ty} {name}({mask} mask, {ty} a, {ty} b) {{\n  return ({ty})((mask & ({mask})a) | (~mask & ({mask})b));\n}}"
            )
        };
        self.item_or(&name, in_c, |name| opencl::select(name, vector, &mask))
    }

    /// Conversion of every lane to another type.
    pub fn convert(&mut self, from: VectorType, to: VectorType) -> String {
        let (source, target) = (self.vector(from), self.vector(to));
        let name = format!("{source}_to_{}", to.lane.name());
        let in_c = || {
            format!(
                "static inline {target} {name}({source} v) {{\n  return __builtin_convertvector(v, {target});\n}}"
            )
        };
        self.item_or(&name, in_c, |name| opencl::convert(name, from, to))
    }

    /// A function of scalars on every lane, from vectors of one type to another.
    pub fn lanewise(
        &mut self,
        scalar: &str,
        from: VectorType,
        to: VectorType,
        arity: usize,
    ) -> String {
        let (ty, result) = (self.vector(from), self.vector(to));
        let name = format!("{}_{}", scalar.trim_start_matches("__builtin_"), ty);
        let names = &["a", "b", "c"][..arity.min(3)];
        let parameters: Vec<String> = names.iter().map(|name| format!("{ty} {name}")).collect();
        let arguments: Vec<String> = names.iter().map(|name| format!("{name}[lane]")).collect();
        let body = lanes(to, &format!("{scalar}({})", arguments.join(", ")));
        let parameters = parameters.join(", ");
        let in_c = || format!("static inline {result} {name}({parameters}) {{\n  {body}\n}}");
        self.item_or(&name, in_c, |name| {
            opencl::lanewise(name, scalar, from, to, names)
        })
    }

    /// A fused multiply-add of numbers of f16. In 53 bits no sum lies in the middle between two of
    /// them that does not lie there exactly.
    pub fn fused_multiply_add_of_halves(&mut self) -> String {
        let round = self.round(Scalar::F16, Scalar::F64);
        self.item("fma_f16", || {
            format!(
                "static inline float fma_f16(float a, float b, float c) {{\n  return {round}((double)a * (double)b + (double)c);\n}}"
            )
        })
    }

    /// A fused multiply-add of every lane. clang has a function for all vectors; gcc gets the
    /// machine's own where it has one.
    pub fn fused_multiply_add(&mut self, vector: VectorType) -> String {
        self.header("math.h");
        let (ty, name) = (self.vector(vector), format!("fma_{}", vector.name()));
        if self.language == Language::OpenCl {
            return self.item(&name, || opencl::fused_multiply_add(&name, vector));
        }
        let (suffix, function) = match vector.lane {
            Lane::F64 => ("pd", "fma"),
            _ => ("ps", "fmaf"),
        };
        let double = if vector.lane == Lane::F64 { "d" } else { "" };
        let machine = match vector.bytes() {
            64 => Some(("__AVX512F__", "_mm512", "__m512")),
            32 => Some(("__FMA__", "_mm256", "__m256")),
            16 => Some(("__FMA__", "_mm", "__m128")),
            _ => None,
        };
        let generic = lanes(vector, &format!("{function}(a[lane], b[lane], c[lane])"));
        let mut special = String::new();
        if let Some((feature, prefix, register)) = machine {
            self.item("immintrin.h", || {
                "#if defined(__x86_64__) && defined(__FMA__)\n#include <immintrin.h>\n#endif"
                    .to_owned()
            });
            let cast = format!("({register}{double})");
            special = format!(
                "#elif defined(__x86_64__) && defined({feature})\n  return ({ty}){prefix}_fmadd_{suffix}({cast}a, {cast}b, {cast}c);\n"
            );
        }
        self.item("has_builtin", || {
            "#ifdef __has_builtin\n#if __has_builtin(__builtin_elementwise_fma)\n#define RISE_ELEMENTWISE_FMA\n#endif\n#endif".to_owned()
        });
        self.item(&name, || {
            format!(
                "static inline {ty} {name}({ty} a, {ty} b, {ty} c) {{\n\
                 #ifdef RISE_ELEMENTWISE_FMA\n  return __builtin_elementwise_fma(a, b, c);\n{special}#else\n  {generic}\n#endif\n}}"
            )
        })
    }

    /// The elements of a vector one after the other, from the first to the last: `combine` says how
    /// `r` takes in `v[lane]`.
    pub fn reduce(
        &mut self,
        vector: VectorType,
        elements: u64,
        operation: &str,
        combine: &str,
    ) -> String {
        let (ty, lane) = (self.vector(vector), vector.lane.name());
        let name = format!("reduce_{operation}_{lane}x{elements}");
        let element = vector.lane.c_type();
        // A sum of floats begins with zero, so that it is not minus zero.
        let is_float = matches!(vector.lane, Lane::F32 | Lane::F64);
        let first = if is_float && operation == "add" {
            "0 + "
        } else {
            ""
        };
        let in_c = || {
            format!(
                "static inline {element} {name}({ty} v) {{\n  {element} r = {first}v[0];\n  for (int lane = 1; lane < {elements}; ++lane)\n    r = {combine};\n  return r;\n}}"
            )
        };
        self.item_or(&name, in_c, |name| {
            opencl::reduce(name, vector, elements, combine)
        })
    }

    /// A vector type of registers.
    pub fn registers(&mut self, kind: Kind) -> VectorType {
        let vector = kind.lane().vector(kind.width.unwrap_or(1));
        self.vector(vector);
        vector
    }
}

/// The first lanes of `r`, computed one by one; the others are zero.
fn first_lanes(vector: VectorType, elements: u64, lane: &str) -> String {
    if elements == vector.width {
        return lanes(vector, lane);
    }
    let ty = vector.name();
    format!(
        "{ty} r = {{0}};\n  for (int lane = 0; lane < {elements}; ++lane)\n    r[lane] = {lane};\n  return r;"
    )
}

/// The lanes of `r`, computed one by one.
fn lanes(vector: VectorType, lane: &str) -> String {
    format!(
        "{} r;\n  for (int lane = 0; lane < {}; ++lane)\n    r[lane] = {lane};\n  return r;",
        vector.name(),
        vector.width
    )
}
