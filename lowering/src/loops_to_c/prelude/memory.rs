//! Checks at the border, and memory.

use super::Prelude;

impl Prelude {
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
