//! The primitives of the language: one line each.
//!
//! A line gives the name in Rust, the name in the surface syntax (and in the dialect, where that
//! differs, after `as`), the type-level parameters and the type, and a summary. Everything else is
//! derived from it. Parameters in round brackets are written at every use, in this order; those in
//! braces are inferred. `number`, `integer`, `float`, `bits`, `ordered`, `scalar` and `dimension`
//! narrow a kind: see [`Class`](crate::types::Class).
//!
//! Sources: "Achieving High-Performance the Functional Way", Fig. 4; "RISE & Shine:
//! Language-Oriented Compiler Design", Listings 2 and 6 and section VI; "Integrating a Functional
//! Pattern-Based IR into MLIR", Fig. 5.

use super::table::declare;

declare! {
    Arithmetic "Scalar arithmetic" {
        Id "id": "{t : data} t -> t", "The value itself.";
        Neg "neg": "{t : number} t -> t", "The negative.";
        Add "add": "{t : number} t -> t -> t", "The sum.";
        Sub "sub": "{t : number} t -> t -> t", "The difference, first minus second.";
        Mul "mul": "{t : number} t -> t -> t", "The product.";
        Div "div": "{t : number} t -> t -> t", "The quotient, first by second; of integers, rounded towards zero.";
        Mod "mod": "{t : number} t -> t -> t", "The remainder of `div`, with the sign of the first.";
        Min "min": "{t : number} t -> t -> t", "The smaller of two.";
        Max "max": "{t : number} t -> t -> t", "The larger of two.";
        Abs "abs": "{t : number} t -> t", "The absolute value.";
        Floor "floor": "{t : float} t -> t", "The largest whole number that is not larger.";
        Ceil "ceil": "{t : float} t -> t", "The smallest whole number that is not smaller.";
        Round "round": "{t : float} t -> t", "The nearest whole number, of two the even one.";
        Trunc "trunc": "{t : float} t -> t", "The whole number next to it on the side of zero.";
        Sign "sign": "{t : number} t -> t", "One with the sign of the number; zero of zero.";
        Fma "fma": "{t : float} t -> t -> t -> t", "First times second plus third, rounded once.";
    }

    Mathematics "Mathematical functions" {
        Exp "exp": "{t : float} t -> t", "The exponential function, base e.";
        Log "log": "{t : float} t -> t", "The natural logarithm.";
        Sqrt "sqrt": "{t : float} t -> t", "The square root.";
        Rsqrt "rsqrt": "{t : float} t -> t", "One divided by the square root.";
        Sin "sin": "{t : float} t -> t", "The sine of an angle in radians.";
        Cos "cos": "{t : float} t -> t", "The cosine of an angle in radians.";
        Tan "tan": "{t : float} t -> t", "The tangent of an angle in radians.";
        Atan "atan": "{t : float} t -> t", "The arc tangent, in radians.";
        Atan2 "atan2": "{t : float} t -> t -> t",
            "The angle of the point whose second coordinate is the first argument, and the first the second, in radians.";
        Sinh "sinh": "{t : float} t -> t", "The hyperbolic sine.";
        Cosh "cosh": "{t : float} t -> t", "The hyperbolic cosine.";
        Tanh "tanh": "{t : float} t -> t", "The hyperbolic tangent.";
        Expm1 "expm1": "{t : float} t -> t", "The exponential function less one.";
        Log1p "log1p": "{t : float} t -> t", "The natural logarithm of one more.";
        Cbrt "cbrt": "{t : float} t -> t", "The cube root.";
        Erf "erf": "{t : float} t -> t", "The error function.";
        Pow "pow": "{t : float} t -> t -> t", "The first to the power of the second.";
    }

    Bits "Bitwise operations" {
        And "and": "{t : bits} t -> t -> t", "Bitwise and; of truth values, both.";
        Or "or": "{t : bits} t -> t -> t", "Bitwise or; of truth values, at least one.";
        Xor "xor": "{t : bits} t -> t -> t", "Bitwise exclusive or; of truth values, exactly one.";
        Not "not": "{t : bits} t -> t", "All bits flipped; of a truth value, its opposite.";
        Shl "shl": "{t : integer} t -> t -> t", "The first, shifted left by the number of bits in \
         the second.";
        Shr "shr": "{t : integer} t -> t -> t", "The first, shifted right by the number of bits in \
         the second, keeping its sign where its type has one.";
        Rotl "rotl": "{t : integer} t -> t -> t", "The first, rotated left by the number of bits \
         in the second.";
        Popcount "popcount": "{t : integer} t -> t", "The number of bits that are one.";
        CountLeadingZeros "countLeadingZeros": "{t : integer} t -> t",
            "The number of bits that are zero above the highest that is one.";
    }

    Comparison "Comparison and choice" {
        Lt "lt": "{t : ordered} t -> t -> bool", "Whether the first is less than the second.";
        Gt "gt": "{t : ordered} t -> t -> bool", "Whether the first is greater than the second.";
        Le "le": "{t : ordered} t -> t -> bool", "Whether the first is less than or equal to the second.";
        Ge "ge": "{t : ordered} t -> t -> bool", "Whether the first is greater than or equal to the second.";
        Equal "equal": "{t : scalar} t -> t -> bool", "Whether the two are equal.";
        IsNan "isNaN": "{t : ordered} t -> bool", "Whether it is not a number.";
        IsFinite "isFinite": "{t : ordered} t -> bool", "Whether it is a number that is not infinite.";
        Select "select": "{t : data} bool -> t -> t -> t", "The second argument if the first is true, otherwise the third.";
    }

    Conversion "Conversion" {
        Cast "cast": "{s t : scalar} s -> t", "The value converted to another scalar type.";
        Bitcast "bitcast": "{s t : scalar} s -> t", "The bits of the value, taken for another scalar type as wide.";
        IndexAsNat "indexAsNat": "{n : nat} idx[n] -> index", "The index as a natural number.";
        NatAsIndex "natAsIndex": "(n : nat) index -> idx[n]", "A natural number as an index below `n`, which it must be.";
    }

    Memory "Names and memory" {
        Let "let": "{s t : data} s -> (s -> t) -> t", "The function applied to the value, which is computed once.";
        ToMem "toMem": "(a : address) {t : data} t -> t", "The value, stored in memory of the address space `a`.";
        Prefetch "prefetch": "(d : nat) {n : nat} {t : data} n.t -> n.t",
            "The array; reading or writing element `i` also prefetches element `i + d`.";
        NonTemporal "nonTemporal": "{t : data} t -> t", "The value, written to memory by \
         non-temporal stores.";
        ForeignFunction "foreignFunction": "{s t : data} s -> t",
            "A function given in the target's own language; it takes its arguments as one pair, nested to the right.";
    }

    Patterns "High-level patterns" {
        Map "map": "{n : nat} {s t : data} (s -> t) -> n.s -> n.t", "The function applied to every element.";
        Reduce "reduce": "{n : nat} {t : data} (t -> t -> t) -> t -> n.t -> t",
            "All elements combined by an associative operator; the second argument is its neutral \
             element.";
        Scan "scan": "{n : nat} {s t : data} (s -> t -> t) -> t -> n.s -> n.t",
            "The results of combining the elements before each place, from the left, beginning with the start value.";
        Generate "generate": "{n : nat} {t : data} (idx[n] -> t) -> n.t", "The array of the \
         function's results for all indices.";
        Iterate "iterate": "(k : nat) {n m : nat} {t : data} ((l : nat) -> (l*n).t -> l.t) -> (m*n^k).t -> m.t",
            "The function applied `k` times, each time to an array shorter by the factor `n`.";
    }

    Pairs "Pairs" {
        MakePair "makePair" as "tuple": "{s t : data} s -> t -> (s, t)", "The pair of two values.";
        Fst "fst": "{s t : data} (s, t) -> s", "The first component.";
        Snd "snd": "{s t : data} (s, t) -> t", "The second component.";
        MapFst "mapFst": "{s t u : data} (s -> u) -> (s, t) -> (u, t)", "The function applied to the first component.";
        MapSnd "mapSnd": "{s t u : data} (t -> u) -> (s, t) -> (s, u)", "The function applied to the second component.";
        Zip "zip": "{n : nat} {s t : data} n.s -> n.t -> n.(s, t)", "The array of the pairs of elements at the same place.";
        Unzip "unzip": "{n : nat} {s t : data} n.(s, t) -> (n.s, n.t)", "The array of first and the array of second components.";
    }

    Shape "Reshaping arrays" {
        Split "split": "(n : nat) {m : nat} {t : data} (m*n).t -> m.n.t", "The array cut into pieces of `n` elements.";
        Join "join": "{n m : nat} {t : data} n.m.t -> (n*m).t", "The rows of the array one after the other.";
        Transpose "transpose": "{n m : nat} {t : data} n.m.t -> m.n.t", "Rows and columns exchanged.";
        Slide "slide": "(sz sp : nat) {n : nat} {t : data} (sp*n+sz-sp).t -> n.sz.t",
            "The windows of `sz` elements, each beginning `sp` elements after the one before.";
        PadCst "padCst": "(l r : nat) {n : nat} {t : data} t -> n.t -> (l+n+r).t",
            "The array with `l` elements before and `r` after it, all of the given value.";
        PadClamp "padClamp": "(l r : nat) {n : nat} {t : data} n.t -> (l+n+r).t",
            "The array with its first element repeated `l` times before and its last one `r` times after it.";
        PadEmpty "padEmpty": "(r : nat) {n : nat} {t : data} n.t -> (n+r).t",
            "The array with `r` elements after it that are never written and must not be read.";
        Take "take": "(n : nat) {m : nat} {t : data} (n+m).t -> n.t", "The first `n` elements.";
        Drop "drop": "(n : nat) {m : nat} {t : data} (n+m).t -> m.t", "All elements but the first `n`.";
        Concat "concat": "{n m : nat} {t : data} n.t -> m.t -> (n+m).t", "The elements of the first array, then those of the second.";
    }

    Selection "Selecting and permuting elements" {
        Idx "idx": "{n : nat} {t : data} idx[n] -> n.t -> t", "The element at the index.";
        Gather "gather": "{n m : nat} {t : data} m.idx[n] -> n.t -> m.t", "The elements at the given indices.";
        Scatter "scatter": "{n m : nat} {t : data} n.idx[m] -> n.t -> m.t",
            "The array that has each element at its given index; every index occurs once.";
        Reorder "reorder": "(n : nat) (f g : nat2nat) {t : data} n.t -> n.t",
            "The permuted array: its element `i` is element `f(i)` of the array; `g` is the \
             inverse of `f`.";
        MakeArray "makeArray": "(n : nat) {t : data} many[t, n] -> n.t", "The array of the `n` arguments.";
    }

    Dependent "Arrays whose element type depends on the index" {
        Partition "partition": "(m : nat) (lens : nat2nat) {t : data} sum(i, 0, m, lens(i)).t -> m..(i => lens(i).t)",
            "The array cut into `m` pieces; piece `i` has `lens(i)` elements.";
        DepMap "depMap": "{n : nat} {f g : nat2data} ((i : nat) -> f(i) -> g(i)) -> n..f -> n..g",
            "The function applied to every index and the element there.";
        DepZip "depZip": "{n : nat} {f g : nat2data} n..f -> n..g -> n..(i => (f(i), g(i)))",
            "The array of the pairs of elements at the same place.";
        DepJoin "depJoin": "{n : nat} {lens : nat2nat} {t : data} n..(i => lens(i).t) -> sum(i, 0, n, lens(i)).t",
            "The rows of the array one after the other.";
    }

    Dynamic "Loops, sizes and places that depend on data" {
        While "while": "{t : data} (t -> bool) -> (t -> t) -> t -> t",
            "The value, the second function applied to it as long as the first says so.";
        LetSize "letSize": "{n : nat} {t : data} idx[n] -> ((k : nat) -> t) -> t",
            "The function applied to the index as a size.";
        LetSizes "letSizes": "(n : nat) {m : nat} {t : data} m.index -> ((lens : nat2nat) -> t) -> t",
            "The function applied to the numbers as lengths, which have at most `n` elements together.";
        Within "within": "(n : nat) {t : data} index -> (idx[n] -> t) -> t -> t",
            "The function applied to the index if that is below `n`, otherwise the last argument.";
        Permute "permute": "{n m : nat} {t : data} (t -> t -> t) -> m.t -> n.index -> n.t -> m.t",
            "The first array, each element of the second one combined into its place there; indices from `m` on are left out.";
        SortBy "sortBy": "{n : nat} {t : data} (t -> t -> bool) -> n.t -> n.t",
            "The elements in the order that the function says: whether its first argument comes before the second.";
    }

    Sequential "Low level: sequential loops" {
        MapSeq "mapSeq": "{n : nat} {s t : data} (s -> t) -> n.s -> n.t", "`map` as a loop.";
        MapSeqUnroll "mapSeqUnroll": "{n : nat} {s t : data} (s -> t) -> n.s -> n.t", "`map` as straight-line code.";
        DepMapSeq "depMapSeq": "{n : nat} {f g : nat2data} ((i : nat) -> f(i) -> g(i)) -> n..f -> n..g", "`depMap` as a loop.";
        ReduceSeq "reduceSeq": "{n : nat} {s t : data} (t -> s -> t) -> t -> n.s -> t",
            "All elements combined from the left by a loop, beginning with the start value.";
        ReduceSeqUnroll "reduceSeqUnroll": "{n : nat} {s t : data} (t -> s -> t) -> t -> n.s -> t",
            "`reduceSeq` as straight-line code.";
        ScanSeq "scanSeq": "{n : nat} {s t : data} (s -> t -> t) -> t -> n.s -> n.t", "`scan` as a loop.";
        WhileIn "whileIn": "(a : address) {t : data} (t -> bool) -> (t -> t) -> t -> t",
            "`while` with its value in the address space `a`.";
        PermuteSeq "permuteSeq": "{n m : nat} {t : data} (t -> t -> t) -> m.t -> n.index -> n.t -> m.t",
            "`permute` as a loop, which combines the elements in their order.";
        PermuteSeqIn "permuteSeqIn":
            "(a : address) {n m : nat} {t : data} (t -> t -> t) -> m.t -> n.index -> n.t -> m.t",
            "`permuteSeq` with its result in the address space `a`.";
    }

    Streams "Low level: streams and windows kept in memory" {
        MapStream "mapStream": "{n : nat} {s t : data} (s -> t) -> n.s -> n.t", "`map`, each element computed when the next step asks for it.";
        ScanStream "scanStream": "{n : nat} {s t : data} (s -> t -> t) -> t -> n.s -> n.t",
            "`scan`, each result computed when the next step asks for it.";
        IterateStream "iterateStream": "{n : nat} {s t : data} (s -> t) -> n.s -> n.t",
            "`map` over a stream, as the loop that asks for its elements.";
        CircularBuffer "circularBuffer": "(alloc sz : nat) {n : nat} {s t : data} (s -> t) -> (n-1+sz).s -> n.sz.t",
            "The windows of `sz` elements of a stream, the function applied once to each element, kept in a ring of `alloc`.";
        RotateValues "rotateValues": "(sz : nat) {n : nat} {t : data} (t -> t) -> (n-1+sz).t -> n.sz.t",
            "The windows of `sz` elements of a stream, the function applied once to each element, kept in values that move by one each step.";
    }

    Vectors "Low level: vectors" {
        AsVector "asVector": "(n : nat) {m : nat} {t : scalar} (m*n).t -> m.vec[t, n]", "The array as vectors of `n` elements.";
        AsVectorAligned "asVectorAligned": "(n : nat) {m : nat} {t : scalar} (m*n).t -> m.vec[t, n]",
            "`asVector` of an array that lies in memory aligned to the vector's size.";
        AsScalar "asScalar": "{m n : nat} {t : scalar} m.vec[t, n] -> (m*n).t", "The elements of the vectors one after the other.";
        VectorFromScalar "vectorFromScalar": "{n : nat} {t : scalar} t -> vec[t, n]", "The vector \
         whose elements are all the value.";
        MapVec "mapVec": "{n : nat} {s t : scalar} (s -> t) -> vec[s, n] -> vec[t, n]",
            "The function applied to every element of the vector at once.";
        MapVec2 "mapVec2": "{n : nat} {s t u : scalar} (s -> t -> u) -> vec[s, n] -> vec[t, n] -> vec[u, n]",
            "The function applied to the elements at the same place of two vectors.";
        MapVec3 "mapVec3": "{n : nat} {s t u v : scalar} (s -> t -> u -> v) -> vec[s, n] -> vec[t, n] -> vec[u, n] -> vec[v, n]",
            "The function applied to the elements at the same place of three vectors.";
        GatherVec "gatherVec": "{n m : nat} {t : scalar} vec[index, m] -> n.t -> vec[t, m]",
            "The elements of the array at the places in the vector, which must be below `n`.";
        GatherVecWhere "gatherVecWhere": "{n m : nat} {t : scalar} vec[bool, m] -> vec[index, m] -> n.t -> vec[t, m] -> vec[t, m]",
            "`gatherVec` of the places where the first vector holds; elsewhere the elements of the last one.";
        AnyVec "anyVec": "{n : nat} vec[bool, n] -> bool", "Whether an element of the vector holds.";
    }

    Threads "Low level: threads of a CPU" {
        MapPar "mapPar": "{n : nat} {s t : data} (s -> t) -> n.s -> n.t", "`map` as a parallel loop.";
        DepMapPar "depMapPar": "{n : nat} {f g : nat2data} ((i : nat) -> f(i) -> g(i)) -> n..f -> n..g", "`depMap` as a parallel loop.";
        ReducePar "reducePar": "{n : nat} {t : data} (t -> t -> t) -> t -> n.t -> t",
            "`reduce` by threads, each of which combines a part; their results are combined last.";
    }

    Device "Low level: threads and memory of a GPU" {
        MapGlobal "mapGlobal": "(dim : dimension) {n : nat} {s t : data} (s -> t) -> n.s -> n.t",
            "`map` over all threads of the grid, in the dimension `dim`.";
        MapWorkGroup "mapWorkGroup": "(dim : dimension) {n : nat} {s t : data} (s -> t) -> n.s -> n.t",
            "`map` over the groups of threads, in the dimension `dim`.";
        MapLocal "mapLocal": "(dim : dimension) {n : nat} {s t : data} (s -> t) -> n.s -> n.t",
            "`map` over the threads of a group, in the dimension `dim`.";
        ReduceSeqIn "reduceSeqIn": "(a : address) {n : nat} {s t : data} (t -> s -> t) -> t -> n.s -> t",
            "`reduceSeq` with its accumulator in the address space `a`.";
        ReduceSeqUnrollIn "reduceSeqUnrollIn": "(a : address) {n : nat} {s t : data} (t -> s -> t) -> t -> n.s -> t",
            "`reduceSeqUnroll` with its accumulator in the address space `a`.";
        ReduceSeqStaged "reduceSeqStaged":
            "(a : address) (d : nat) {n : nat} {s t u : data} (s -> t) -> (u -> t -> u) -> u -> n.s -> u",
            "`reduceSeqIn a` of what the first function gives for the elements, computed up to `d - 1` rounds ahead into memory of the group.";
        ReduceSeqRoles "reduceSeqRoles":
            "(a : address) (d : nat) {n : nat} {s t u : data} (s -> t) -> (u -> t -> u) -> u -> n.s -> u",
            "`reduceSeqIn a` of what the first function copies of the elements, by threads of their own that do nothing else.";
        CopyInBulk "copyInBulk": "{m n : nat} {t : scalar} m.n.t -> m.n.t",
            "The rows, copied to memory of the group by one instruction, which goes on by itself.";
        IterateIn "iterateIn":
            "(a : address) (k : nat) {n m : nat} {t : data} ((l : nat) -> (l*n).t -> l.t) -> (m*n^k).t -> m.t",
            "`iterate` with its two buffers in the address space `a`.";
        CircularBufferIn "circularBufferIn":
            "(a : address) (alloc sz : nat) {n : nat} {s t : data} (s -> t) -> (n-1+sz).s -> n.sz.t",
            "`circularBuffer` with its ring in the address space `a`.";
        RotateValuesIn "rotateValuesIn": "(a : address) (sz : nat) {n : nat} {t : data} (t -> t) -> (n-1+sz).t -> n.sz.t",
            "`rotateValues` with its values in the address space `a`.";
        Run "run": "(lx ly lz gx gy gz : nat) {t : data} t -> t",
            "The value, computed by a kernel that runs `gx*gy*gz` threads in groups of `lx*ly*lz`.";
    }

    Warps "Low level: warps and matrix fragments of a GPU" {
        MapWarpGroup "mapWarpGroup": "{n : nat} {s t : data} (s -> t) -> n.s -> n.t",
            "`map` over the groups of four warps of a group.";
        MapWarp "mapWarp": "{n : nat} {s t : data} (s -> t) -> n.s -> n.t", "`map` over the warps of a group.";
        MapLane "mapLane": "{n : nat} {s t : data} (s -> t) -> n.s -> n.t", "`map` over the threads of a warp.";
        AsFragmentLeft "asFragmentLeft": "{m k : nat} {t : scalar} m.k.t -> fragment[left, m, k, t]",
            "The matrix as a left factor, held by a warp.";
        AsFragmentRight "asFragmentRight": "{k n : nat} {t : scalar} k.n.t -> fragment[right, k, n, t]",
            "The matrix as a right factor, held by a warp.";
        AsFragment "asFragment": "{m n : nat} {t : scalar} m.n.t -> fragment[accumulator, m, n, t]",
            "The matrix as an accumulator of products, held by a warp.";
        GenerateFragment "generateFragment": "{m n : nat} {t : scalar} t -> fragment[accumulator, m, n, t]",
            "The fragment whose elements are all the value.";
        TensorMma "tensorMMA":
            "{m n k : nat} {s t : scalar} fragment[left, m, k, s] -> fragment[right, k, n, s] -> fragment[accumulator, m, n, t] -> fragment[accumulator, m, n, t]",
            "The product of the first two, added to the third, by the warp's matrix unit.";
        AsMatrix "asMatrix": "{m n : nat} {t : scalar} fragment[accumulator, m, n, t] -> m.n.t", "The fragment as a matrix.";
    }
}
