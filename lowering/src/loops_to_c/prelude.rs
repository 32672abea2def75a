//! Parts of a file before its functions: standard headers, vector types, and small functions for
//! what C has no operator for. Only what is used is written.

use std::collections::{HashMap, HashSet};

use rise_lang::types::Scalar;

use super::globals::Global;
use super::items::Items;
use super::opencl::prelude as opencl;
use super::types::{Kind, Lane, VectorType};

/// The language that is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Language {
    #[default]
    C,
    OpenCl,
}

/// The needs of a file, in the order in which they are written.
#[derive(Default)]
pub(super) struct Prelude {
    pub language: Language,
    /// Standard headers, such as `math.h`.
    pub headers: Vec<&'static str>,
    /// Types and functions.
    pub items: Items,
    /// Memory of the file, by its symbol in MLIR.
    pub globals: HashMap<String, Global>,
}

impl Prelude {
    /// Nothing yet, for a file with these functions.
    pub fn of(functions: HashSet<String>) -> Self {
        Self {
            language: Language::C,
            headers: Vec::new(),
            items: Items::beside(functions),
            globals: HashMap::new(),
        }
    }

    /// A standard header is needed.
    pub fn header(&mut self, name: &'static str) {
        if !self.headers.contains(&name) {
            self.headers.push(name);
        }
    }

    fn item(&mut self, name: &str, text: impl FnOnce() -> String) -> String {
        match self.language {
            Language::C => self.items.add(name, text),
            Language::OpenCl => self.items.add(name, || opencl::without_memcpy(&text())),
        }
    }

    /// A declaration that is another one in OpenCL C.
    fn item_or(
        &mut self,
        name: &str,
        in_c: impl FnOnce() -> String,
        in_opencl: impl FnOnce(&str) -> String,
    ) -> String {
        match self.language {
            Language::C => self.items.add(name, in_c),
            Language::OpenCl => self.items.add(name, || in_opencl(name)),
        }
    }

    /// A vector type.
    pub fn vector(&mut self, vector: VectorType) -> String {
        let in_c = || {
            format!(
                "typedef {} {} __attribute__((vector_size({})));",
                vector.lane.c_type(),
                vector.name(),
                vector.bytes()
            )
        };
        self.item_or(&vector.name(), in_c, |_| opencl::vector(vector))
    }

    /// The same vector at any address.
    fn unaligned(&mut self, vector: VectorType) -> String {
        self.vector(vector);
        self.item(&format!("{}_anywhere", vector.name()), || {
            format!(
                "typedef {element} {}_anywhere __attribute__((vector_size({}), aligned({}), may_alias));",
                vector.name(),
                vector.bytes(),
                vector.lane.bits() / 8,
                element = vector.lane.c_type(),
            )
        })
    }

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

    /// The smaller or the larger of two floats; what is no number stays, and minus zero is smaller
    /// than zero.
    pub fn extremum(&mut self, is_minimum: bool, lane: Lane) -> String {
        self.header("math.h");
        let (stem, order, same) = match is_minimum {
            true => ("minimum", "<", "a : b"),
            false => ("maximum", ">", "b : a"),
        };
        let (name, ty) = (format!("{stem}_{}", lane.name()), lane.c_type());
        self.item(&name, || {
            format!(
                "static inline {ty} {name}({ty} a, {ty} b) {{\n  if (a != a || b != b)\n    return a + b;\n  if (a == b)\n    return signbit(a) ? {same};\n  return a {order} b ? a : b;\n}}"
            )
        })
    }

    /// Division that rounds down, of integers of a type.
    pub fn floor_divide(&mut self, lane: Lane) -> String {
        self.division("floor_divide", lane, "q - (r != 0 && (a < 0) != (b < 0))")
    }

    /// Division that rounds up, of integers of a type.
    pub fn ceiling_divide(&mut self, lane: Lane) -> String {
        let is_inexact = match lane.signed() == lane {
            true => "r != 0 && (a < 0) == (b < 0)",
            false => "r != 0",
        };
        self.division("ceiling_divide", lane, &format!("q + ({is_inexact})"))
    }

    /// Division of integers by their quotient `q` and rest `r` in C.
    fn division(&mut self, name: &str, lane: Lane, value: &str) -> String {
        let name = match lane {
            Lane::I64 => name.to_owned(),
            _ => format!("{name}_{}", lane.name()),
        };
        let ty = lane.c_type();
        self.item(&name, || {
            format!(
                "static inline {ty} {name}({ty} a, {ty} b) {{\n  {ty} q = a / b, r = a % b;\n  return {value};\n}}"
            )
        })
    }

    /// Bits of one type as a value of another of the same size.
    pub fn bits(&mut self, from: Lane, to: Lane) -> String {
        self.header("string.h");
        let name = format!("{}_bits_of_{}", to.name(), from.name());
        let (source, target) = (from.c_type(), to.c_type());
        let in_c = || {
            format!(
                "static inline {target} {name}({source} x) {{\n  {target} r;\n  memcpy(&r, &x, sizeof r);\n  return r;\n}}"
            )
        };
        self.item_or(&name, in_c, |name| opencl::bits(name, from, to))
    }

    /// The function from 16 bits to `float`.
    pub fn widen(&mut self, scalar: Scalar) -> String {
        self.header("string.h");
        match scalar {
            Scalar::BF16 => self.item("bf16_to_f32", || BF16_TO_F32.to_owned()),
            _ => self.item("f16_to_f32", || F16_TO_F32.to_owned()),
        }
    }

    /// The function from `float` or `double` to 16 bits, rounding to the nearest, in the middle to
    /// even.
    pub fn narrow(&mut self, to: Scalar, from: Scalar) -> String {
        self.header("string.h");
        if to == Scalar::BF16 && from != Scalar::F64 {
            return self.item("f32_to_bf16", || F32_TO_BF16.to_owned());
        }
        let odd = |prelude: &mut Self| {
            prelude.header("math.h");
            prelude.item("f64_to_odd", || F64_TO_ODD.to_owned());
        };
        match (to, from) {
            (Scalar::BF16, _) => {
                odd(self);
                self.item("f32_to_bf16", || F32_TO_BF16.to_owned());
                self.item("f64_to_bf16", || {
                    "static inline uint16_t f64_to_bf16(double x) {\n  return f32_to_bf16(f64_to_odd(x));\n}".to_owned()
                })
            }
            (_, Scalar::F64) => {
                odd(self);
                self.item("f32_to_f16", || F32_TO_F16.to_owned());
                self.item("f64_to_f16", || {
                    "static inline uint16_t f64_to_f16(double x) {\n  return f32_to_f16(f64_to_odd(x));\n}".to_owned()
                })
            }
            _ => self.item("f32_to_f16", || F32_TO_F16.to_owned()),
        }
    }

    /// The function that rounds a `float` or a `double` to a value of a narrow type, in a `float`.
    pub fn round(&mut self, to: Scalar, from: Scalar) -> String {
        let (narrow, widen) = (self.narrow(to, from), self.widen(to));
        let source = if from == Scalar::F64 {
            "double"
        } else {
            "float"
        };
        let name = format!(
            "round_{}_to_{}",
            if from == Scalar::F64 { "f64" } else { "f32" },
            to.name()
        );
        self.item(&name, || {
            format!("static inline float {name}({source} x) {{\n  return {widen}({narrow}(x));\n}}")
        })
    }

    /// Sums and products of sizes that notice overflow.
    pub fn checked(&mut self, operation: &str) -> String {
        let name = format!("checked_{operation}");
        self.item(&name, || {
            format!(
                "static inline int64_t {name}(int64_t a, int64_t b, bool *overflow) {{\n  int64_t r;\n  *overflow |= __builtin_{operation}_overflow(a, b, &r);\n  return r;\n}}"
            )
        })
    }

    /// Whether an array that is not empty is too large for the address space, by the size of its
    /// elements and its extents.
    pub fn too_large(&mut self, extents: usize) -> String {
        let name = format!("is_too_large_{extents}");
        let extents: Vec<String> = (1..=extents).map(|extent| format!("n{extent}")).collect();
        let join = |text: &dyn Fn(&String) -> String, between: &str| {
            extents.iter().map(text).collect::<Vec<_>>().join(between)
        };
        let parameters = join(&|extent| format!("int64_t {extent}"), ", ");
        let positive = join(&|extent| format!("{extent} > 0"), " && ");
        let products = join(
            &|extent| format!("__builtin_mul_overflow(bytes, {extent}, &bytes)"),
            " || ",
        );
        self.item(&name, || {
            format!("static inline bool {name}(int64_t bytes, {parameters}) {{\n  return {positive} && ({products});\n}}")
        })
    }

    /// How many bytes an array has, by the size of its elements and its extents; one of them may be
    /// zero.
    pub fn byte_count(&mut self, extents: usize) -> String {
        let name = format!("byte_count_{extents}");
        let extents: Vec<String> = (1..=extents).map(|extent| format!("n{extent}")).collect();
        let parameters: String = extents
            .iter()
            .map(|extent| format!(", int64_t {extent}"))
            .collect();
        let positive: Vec<String> = extents
            .iter()
            .map(|extent| format!("{extent} > 0"))
            .collect();
        let product: String = extents
            .iter()
            .map(|extent| format!(" * {extent}"))
            .collect();
        let positive = positive.join(" && ");
        self.item(&name, || {
            format!("static inline int64_t {name}(int64_t bytes{parameters}) {{\n  return {positive} ? bytes{product} : 0;\n}}")
        })
    }

    /// Whether an array that is not empty is not aligned as its elements.
    pub fn misaligned(&mut self) -> String {
        self.item("is_misaligned", || {
            "static inline bool is_misaligned(const void *a, int64_t bytes, int64_t alignment) {\n  return bytes > 0 && (uintptr_t)a % (uintptr_t)alignment != 0;\n}".to_owned()
        })
    }

    /// Whether two arrays have a byte in common.
    pub fn overlap(&mut self) -> String {
        self.item("do_overlap", || {
            "static inline bool do_overlap(const void *a, int64_t a_bytes, const void *b, int64_t b_bytes) {\n  return a_bytes > 0 && b_bytes > 0 && (uintptr_t)a < (uintptr_t)b + (uintptr_t)b_bytes && (uintptr_t)b < (uintptr_t)a + (uintptr_t)a_bytes;\n}".to_owned()
        })
    }

    /// The function that takes memory.
    pub fn allocate(&mut self) -> String {
        self.header("stdlib.h");
        self.item("allocate", || ALLOCATE.to_owned())
    }

    /// The function that takes memory which outlives its block, and the one that frees all such
    /// memory.
    pub fn keep(&mut self) -> (String, String) {
        self.allocate();
        let keep = self.item("keep", || KEEP.to_owned());
        (keep, self.item("free_kept", || FREE_KEPT.to_owned()))
    }

    /// The function that asks for memory to come near: to be written, or only read, and how near,
    /// from three, the first-level cache, to nought, past all of them.
    pub fn prefetch(&mut self, is_write: bool, locality: i64) -> String {
        let (direction, purpose) = match is_write {
            true => ("write", "written"),
            false => ("read", "read"),
        };
        let name = format!("prefetch_{direction}_{locality}");
        self.item(&name, || {
            format!(
                "/* Asks for the cache line of an address, which is {purpose} later; the nearer the higher the last number. */\n\
                 static inline void {name}(const void *address) {{\n  __builtin_prefetch(address, {}, {locality});\n}}",
                u8::from(is_write)
            )
        })
    }

    /// The function that counts the elements of an array of several dimensions.
    pub fn count(&mut self) -> String {
        self.item("count", || COUNT.to_owned())
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

const COUNT: &str = "\
/* How many elements are in n rows of m; INT64_MAX if they cannot be counted. */
static inline int64_t count(int64_t n, int64_t m) {
  int64_t r;
  return __builtin_mul_overflow(n, m, &r) ? INT64_MAX : r;
}";

const ALLOCATE: &str = "\
/* Memory for arrays, aligned to a cache line; NULL if there is none. */
static inline void *allocate(int64_t count, int64_t size) {
  int64_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes) || bytes > INT64_MAX - 127)
    return NULL;
  return aligned_alloc(128, ((size_t)bytes / 128 + 1) * 128);
}";

const KEEP: &str = "\
/* Memory in a list, whose last element `kept` points to, behind the place of the one before; NULL if there is none. */
static inline void *keep(void **kept, int64_t count, int64_t size) {
  int64_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes) || __builtin_add_overflow(bytes, 128, &bytes))
    return NULL;
  void **memory = allocate(bytes, 1);
  if (!memory)
    return NULL;
  *memory = *kept;
  *kept = memory;
  return (char *)memory + 128;
}";

const FREE_KEPT: &str = "\
static inline void free_kept(void *kept) {
  while (kept) {
    void *before = *(void **)kept;
    free(kept);
    kept = before;
  }
}";

const BF16_TO_F32: &str = "\
static inline float bf16_to_f32(uint16_t x) {
  const uint32_t bits = (uint32_t)x << 16;
  float r;
  memcpy(&r, &bits, sizeof r);
  return r;
}";

const F32_TO_BF16: &str = "\
static inline uint16_t f32_to_bf16(float x) {
  uint32_t bits;
  memcpy(&bits, &x, sizeof bits);
  if (x != x)
    return (uint16_t)(bits >> 16 | 0x40);
  return (uint16_t)((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}";

const F16_TO_F32: &str = "\
static inline float f16_to_f32(uint16_t x) {
  const uint32_t sign = (uint32_t)(x & 0x8000) << 16, exponent = x >> 10 & 31, fraction = x & 0x3ff;
  uint32_t bits = sign | fraction << 13;
  float r;
  if (exponent == 31)
    bits |= 0x7f800000;
  else if (exponent != 0)
    bits |= (exponent + 112) << 23;
  else {
    r = (float)fraction * 0x1p-24f;
    return sign ? -r : r;
  }
  memcpy(&r, &bits, sizeof r);
  return r;
}";

const F32_TO_F16: &str = "\
static inline uint16_t f32_to_f16(float x) {
  uint32_t bits;
  memcpy(&bits, &x, sizeof bits);
  const uint16_t sign = (uint16_t)(bits >> 16 & 0x8000);
  bits &= 0x7fffffff;
  if (bits > 0x7f800000)
    return (uint16_t)(sign | 0x7e00 | (bits >> 13 & 0x3ff));
  if (bits >= 0x47800000)
    return (uint16_t)(sign | 0x7c00);
  if (bits >= 0x38800000)
    return (uint16_t)(sign | ((bits - 0x38000000 + 0xfff + (bits >> 13 & 1)) >> 13));
  if (bits < 0x33000000)
    return sign;
  const uint32_t shift = 126 - (bits >> 23), fraction = (bits & 0x7fffff) | 0x800000;
  return (uint16_t)(sign | ((fraction + (1u << (shift - 1)) - 1 + (fraction >> shift & 1)) >> shift));
}";

const F64_TO_ODD: &str = "\
/* A float on the way to fewer bits: what is lost makes it odd, so that nothing is rounded twice. */
static inline float f64_to_odd(double x) {
  float r = (float)x;
  uint32_t bits;
  memcpy(&bits, &r, sizeof bits);
  if ((double)r == x || x != x || bits & 1)
    return r;
  bits += fabs((double)r) < fabs(x) ? 1 : -1;
  memcpy(&r, &bits, sizeof r);
  return r;
}";
