//! Functions of other languages, and their counterparts here.

/// Names that mean the same thing, and what to write for them.
type Entry = (&'static [&'static str], &'static str);

const REDUCTIONS: [Entry; 8] = [
    (&["Sum", "add_reduce"], "all elements are added by `sum xs`"),
    (&["prod"], "all elements are multiplied by `product xs`"),
    (
        &["amax", "max_element", "reduce_max"],
        "the largest element is `maximum xs`",
    ),
    (
        &["amin", "min_element", "reduce_min"],
        "the smallest element is `minimum xs`",
    ),
    (
        &[
            "foldl",
            "foldl'",
            "foldr",
            "foldr'",
            "fold",
            "fold_left",
            "foldLeft",
            "inject",
            "accumulate",
            "aggregate",
            "foldl1",
            "foldr1",
        ],
        "an array is folded by `reduce (+) 0 xs`, in order by `reduceSeq (fun acc x => …) 0 xs`",
    ),
    (
        &[
            "scanl1",
            "cumsum",
            "prefixSum",
            "prefix_sum",
            "inclusive_scan",
            "exclusive_scan",
        ],
        "the running sums are `scan (+) 0 xs`",
    ),
    (
        &["every"],
        "a condition on all elements is `reduce (&&) true (map (fun x => x > 0) xs)`; \
         on any of them, `reduce (||) false …`",
    ),
    (
        &["average", "avg"],
        "the mean is the sum, `reduce (+) 0 xs`, divided by `(cast nat(n) : f32)`",
    ),
];

const SHAPES: [Entry; 12] = [
    (
        &["pad", "padding", "padLeft", "padRight"],
        "an array is padded with a value by `padCst 1 1 0 xs`, with its ends by `padClamp 1 1 xs`",
    ),
    (
        &["length", "len", "size", "shape", "numel"],
        "the length of an array is a size of its type: in `{n : nat} (xs : n.f32)` it is `n`",
    ),
    (
        &["flatten", "unsplit", "concatMap", "ravel"],
        "rows are put one after the other by `join xs`",
    ),
    (
        &[
            "unflatten",
            "reshape",
            "chunks",
            "chunksOf",
            "chunked",
            "chunk",
            "tile",
            "view",
            "array_split",
        ],
        "an array is cut into rows of 4 by `split 4 xs`",
    ),
    (
        &["append", "cat", "concatenate", "vstack", "hstack", "stack"],
        "two arrays are one by `concat xs ys`",
    ),
    (
        &["window", "sliding", "stencil", "window1d", "sliding_window"],
        "windows of 3 elements, one apart, are `slide 3 1 xs`",
    ),
    (
        &["slice", "sublist", "subarray", "subvec"],
        "a part of an array is taken by `take` and `drop`: `xs |> drop 1 |> take 2`",
    ),
    (
        &["tail", "rest"],
        "all elements but the first are `drop 1 xs`",
    ),
    (
        &["roll", "reversed", "rev", "flip"],
        "elements are put in another order by \
         `reorder n (i => n - 1 - i) (i => n - 1 - i) xs`, which reverses",
    ),
    (
        &["transposed", "swapaxes"],
        "rows and columns are exchanged by `transpose xs`",
    ),
    (
        &[
            "filter",
            "select_if",
            "takeWhile",
            "dropWhile",
            "compress",
            "nub",
            "unique",
        ],
        "the length of an array does not depend on its values; \
         `map (fun x => if x > 0 then x else 0) xs` keeps it",
    ),
    (
        &["sorted", "sortWith", "argsort", "qsort"],
        "elements are put in order by `sortBy (<) xs`",
    ),
];

const ELEMENTS: [Entry; 7] = [
    (
        &["zip_with", "zipMap", "liftA2"],
        "two arrays are combined by `map (fun (x, y) => x + y) (zip xs ys)`",
    ),
    (
        &["zipWith3", "map3", "zip3"],
        "three arrays are zipped by `zip xs (zip ys zs)`",
    ),
    (
        &[
            "iota",
            "range",
            "arange",
            "enumFromTo",
            "linspace",
            "tabulate",
            "build",
            "makeArrayBy",
            "fromFunction",
        ],
        "an array is made of its indices by `generate (fun i => indexAsNat i)`; \
         its length follows from its use, or from `(generate … : n.index)`",
    ),
    (
        &[
            "zeros",
            "ones",
            "full",
            "fill",
            "const",
            "zeros_like",
            "ones_like",
            "broadcast",
        ],
        "an array of equal elements is `generate (fun _ => 0)`; \
         its length follows from its use, or from `(generate … : n.f32)`",
    ),
    (
        &[
            "get",
            "at",
            "nth",
            "index",
            "lookup",
            "elem",
            "head",
            "first",
            "last",
            "element",
            "subscript",
            "access",
        ],
        "an element is read by its index: `idx nat(0 < n) xs` is the first of `n`",
    ),
    (
        &[
            "enumerate",
            "indexed",
            "mapi",
            "imap",
            "mapIndexed",
            "mapWithIndex",
        ],
        "elements are paired with their indices by `zip (generate (fun i => i)) xs`",
    ),
    (
        &[
            "foreach",
            "forEach",
            "fmap",
            "apply",
            "transform",
            "mapM",
            "pmap",
            "vmap",
            "Map",
        ],
        "a function is applied to every element by `map f xs`",
    ),
];

const SCALARS: [Entry; 15] = [
    (
        &[
            "as",
            "float",
            "double",
            "int",
            "toFloat",
            "toInt",
            "fromIntegral",
            "realToFrac",
            "toDouble",
            "to_float",
            "to_int",
            "astype",
            "convert",
            "static_cast",
            "fromInteger",
            "i2f",
            "float32",
            "bool_cast",
            "int32",
            "int64",
            "float64",
            "long",
        ],
        "a value is converted to the type that is written to it: `(cast x : f32)`",
    ),
    (
        &["True", "TRUE", "yes"],
        "the truth values are `true` and `false`",
    ),
    (
        &["False", "FALSE", "no"],
        "the truth values are `true` and `false`",
    ),
    (
        &["fabs", "fabsf", "absf", "absolute"],
        "the absolute value is `abs x`",
    ),
    (
        &["sqrtf", "squareRoot", "sqroot"],
        "the square root is `sqrt x`",
    ),
    (
        &["fmin", "fminf", "minf", "min2"],
        "the smaller of two is `min x y`",
    ),
    (
        &["fmax", "fmaxf", "maxf", "max2"],
        "the larger of two is `max x y`",
    ),
    (
        &["powf", "power", "powi", "expt"],
        "a power of floats is `pow x y`",
    ),
    (
        &["ln", "logf", "log_e", "log2", "log10"],
        "the natural logarithm is `log x`",
    ),
    (&["expf", "exp2"], "the exponential function is `exp x`"),
    (&["negate", "minus"], "the negative is `-x`"),
    (
        &["rem", "modulo", "fmod", "remainder"],
        "the remainder is `x % y`",
    ),
    (
        &["quot", "divide", "idiv"],
        "the quotient is `x / y`; of integers it is rounded towards zero",
    ),
    (&["square", "sqr"], "the square is `x * x`"),
    (
        &["asin", "acos", "sigmoid", "relu"],
        "the functions are exp, log, sqrt, rsqrt, cbrt, sin, cos, tan, atan, atan2, sinh, cosh, tanh, expm1, log1p, erf, pow, floor, ceil, round, trunc, abs, sign, min and max; \
         others are made of them, or are `foreign`",
    ),
];

const WORDS: [Entry; 12] = [
    (
        &["for", "loop", "do", "forM_", "parfor"],
        "`map` works on every element, `reduce` and `scan` go through an array, and \
         `while (fun x => x < 100) (fun x => x * 2) 1` repeats",
    ),
    (
        &["return", "yield", "pure"],
        "the body is the result; leave the word out",
    ),
    (
        &["lambda", "fn", "func", "function", "proc", "closure"],
        "a function is written `fun x => …`",
    ),
    (
        &["match", "switch", "cond", "when"],
        "cases are chosen by `if c then x else y`",
    ),
    (
        &["elif", "elsif", "elseif"],
        "a further case is `else if c then x else y`",
    ),
    (
        &[
            "None",
            "null",
            "nil",
            "undefined",
            "Nothing",
            "unit",
            "error",
            "panic",
        ],
        "every expression has a value",
    ),
    (
        &["print", "printf", "println", "putStrLn", "trace", "assert"],
        "a program has only its result; nothing is printed or stored besides",
    ),
    (
        &["gemm", "mm", "inner"],
        "the product of two arrays is `reduce (+) 0 (map (fun (x, y) => x * y) (zip xs ys))`",
    ),
    (
        &["compose", "andThen", "o"],
        "functions are composed by `>>`, the first one first: `f >> g`",
    ),
    (
        &["pair", "mkPair", "make_pair", "Pair"],
        "a pair is written `(x, y)`",
    ),
    (
        &["curry", "uncurry"],
        "a function takes its arguments one by one; of a pair, `fun (x, y) => …`",
    ),
    (
        &[
            "nan", "NaN", "inf", "infinity", "Infinity", "INFINITY", "NAN",
        ],
        "these numbers are `f32(nan)`, `f32(inf)` and `f32(-inf)`",
    ),
];

/// Advice for the name of a function that does not exist.
pub(in crate::syntax) fn for_value(name: &str) -> Option<&'static str> {
    [&REDUCTIONS[..], &SHAPES, &ELEMENTS, &SCALARS, &WORDS]
        .into_iter()
        .flatten()
        .find(|(names, _)| names.contains(&name))
        .map(|(_, advice)| *advice)
}

/// Whether the byte stands behind what begins a comment in other languages.
pub(in crate::syntax) fn after_comment_sign(text: &str, at: usize) -> bool {
    let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
    text[line..at].contains("--")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        diagnostic::Source,
        infer::infer_program,
        primitives::Primitive,
        syntax::{Files, parse_program},
    };

    fn entries() -> impl Iterator<Item = &'static Entry> {
        [&REDUCTIONS[..], &SHAPES, &ELEMENTS, &SCALARS, &WORDS]
            .into_iter()
            .flatten()
    }

    #[test]
    fn no_name_exists_or_has_two_meanings() {
        let mut seen = std::collections::HashSet::new();
        for name in entries().flat_map(|(names, _)| *names) {
            assert!(Primitive::by_name(name).is_none(), "{name} is a primitive");
            let mut prelude = crate::prelude::entries().iter();
            assert!(
                prelude.all(|entry| entry.name() != *name),
                "{name} is there"
            );
            assert!(seen.insert(name), "{name}");
        }
    }

    /// Advice without a gap is written as it stands, with arrays and numbers of those names.
    #[test]
    fn what_is_advised_is_a_program() {
        let spellings = entries().flat_map(|(_, advice)| advice.split('`').skip(1).step_by(2));
        let whole = spellings.filter(|code| {
            !code.contains('…') && !code.contains(" : n.") && code.contains([' ', '('])
        });
        let mut tried = 0;
        for code in whole.filter(|code| !code.starts_with(['{', '|', 'e'])) {
            let given = if code.contains("join") || code.contains("transpose") {
                "xs : n.4.f32"
            } else if code.contains("split 4") {
                "xs : (4*n).f32"
            } else {
                "xs ys zs : n.f32"
            };
            let code = match code {
                "xs |> drop 1 |> take 2" | "drop 1 xs" | "slide 3 1 xs" => continue,
                "if c then x else y" => "fun c => if c then x else y",
                code => code,
            };
            let text =
                format!("def f {{n : nat}} ({given}) (x y : f32) (f g : f32 -> f32) = {code}");
            let program = parse_program(&Source::new("a.rise", text.clone()), &Files);
            let program = program.unwrap_or_else(|error| panic!("{text}: {error}"));
            infer_program(&program).unwrap_or_else(|errors| panic!("{text}: {}", errors[0]));
            tried += 1;
        }
        assert!(tried > 20, "{tried}");
    }
}
