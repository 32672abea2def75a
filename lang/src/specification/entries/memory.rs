//! Names and memory.

use crate::{
    primitives::Primitive::*,
    specification::{Entry, fails, gives, refused, same},
};

pub(super) const ENTRIES: &[Entry] = &[
    Entry::new(
        Let,
        "The result is the function applied to the value, which is computed once. `let x = e in b` stands for it.",
        "(let) f32(3) (fun x => x + x)",
        &[
            refused(
                "The value is data: a `let` of a function is an application.",
                "(let) neg (fun f => f i32(1))",
                "cannot be stored",
            ),
            refused(
                "The result is data.",
                "(let) i32(1) (fun x => add x)",
                "cannot be stored",
            ),
            same(
                "The value is that of the application.",
                "let x = i32(3) in x * x",
                "(fun x => x * x) i32(3)",
            ),
        ],
    ),
    Entry::new(
        ToMem,
        "The result is the value. In code it is stored in memory of the address space `a`. No \
         other primitive allocates memory, except for the accumulators and buffers of patterns \
         that name a space. If a part of the program's result is a copy of a value in `global` \
         memory, the value may be stored there.",
        "toMem local f32[1, 2]",
        &[
            refused(
                "`a` is `global`, `local`, `private` or a variable of kind `address`.",
                "toMem 1 f32[1]",
                "an address space",
            ),
            refused(
                "The value is data.",
                "toMem private neg",
                "cannot be stored",
            ),
            same(
                "The value does not depend on `a`.",
                "toMem global f32[1]",
                "toMem private f32[1]",
            ),
        ],
    ),
    Entry::new(
        Prefetch,
        "The result is the array. In code, reading or writing a part of element `i` in memory also \
         prefetches the same part of element `i + d`, or of the last element, into the first-level \
         cache. An array made by a loop is prefetched for writing where it becomes a result or is \
         stored, as by `toMem`; any other array is prefetched for reading. Prefetching helps where \
         memory is accessed with pauses, in which the processor's own prefetcher stops. Accesses \
         to one cache line, one after another, prefetch it once, and so do the iterations of a \
         loop if their number is known: access memory in blocks of a line to spare the other \
         prefetches. Private memory and gathered vectors are not prefetched. An array that is \
         computed where it is read, or chosen as by `concat`, cannot be prefetched, and is \
         refused. For `gather` and `scatter`, the index is read in advance.",
        "f32[1, 2, 3, 4] |> split 2 |> prefetch 1 |> map (reduce (+) 0)",
        &[
            refused("The value is an array.", "prefetch 1 f32(1)", "wrong type"),
            same(
                "The value does not depend on `d`.",
                "prefetch 100 f32[1, 2]",
                "f32[1, 2]",
            ),
            same(
                "The array may be empty.",
                "prefetch 1 (take 0 f32[1])",
                "take 0 f32[1]",
            ),
        ],
    ),
    Entry::new(
        NonTemporal,
        "The result is the value. In code, it is written to memory by non-temporal stores, which \
         bypass the caches: cached data is not evicted, and the overwritten memory is not read \
         first. This helps for a large result that is not read again soon. Vectors that do not \
         begin at a multiple of their size, or of a cache line if they are larger, are written by \
         ordinary stores.",
        "f32[1, 2] |> map (fun x => x * x) |> nonTemporal",
        &[
            refused("The value is data.", "nonTemporal neg", "cannot be stored"),
            same("The value is its argument.", "nonTemporal f32[1]", "f32[1]"),
        ],
    ),
    Entry::new(
        ForeignFunction,
        "The result is computed by the function whose text is in the declaration: `foreign name (x \
         : type, …) -> type = \"text\"`. Without a text, the target must have a function of that \
         name. The interpreter calls a function of Rust that it was given for the name; here \
         `midpoint` has one.",
        "map (foreign midpoint (a : f32, b : f32) -> f32 = \"return (a + b) / 2;\") (zip f32[1, 2] f32[3, 6])",
        &[
            refused(
                "The arguments are one pair, nested to the right, of the declared types.",
                "(foreign midpoint (a : f32, b : f32) -> f32) (f32(1), i32(2))",
                "wrong type",
            ),
            fails(
                "The interpreter has a meaning for the name.",
                "(foreign unknown (a : f32) -> f32) f32(1)",
                "cannot run the foreign function",
            ),
            fails(
                "Its arguments do not depend on values that were never written.",
                "map (foreign half (a : f32) -> f32) (padEmpty 1 f32[1])",
                "never written",
            ),
            gives(
                "A single argument is not a pair.",
                "(foreign half (a : f32) -> f32) f32(3)",
                "1.5",
            ),
        ],
    ),
];
