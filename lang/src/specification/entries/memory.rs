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
        "The result is the value. In code it is stored in memory of the address space `a`: this is the only primitive, beside the accumulators and \
         buffers of patterns that name a space, by which a program asks for memory. A value in `global` memory of which a \
         part of the result is a copy may lie where that part does.",
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
        "The result is the array. In code, where something in its element `i` is read from memory, or written to it, the processor is asked to bring the same \
         thing in the element `i + d`, or in the last element if there are not so many, into its first-level cache: what is read or written `d` elements later \
         is near by then. An array that a loop makes is written where it becomes a result or goes to memory, as by `toMem`; any other is read. This is good \
         for memory that is read or written with pauses, during which the processor itself would ask for nothing. What reads parts of one cache line one \
         after the other asks once, and so do the rounds of a loop, if it is known how many they are: to read what lies together in blocks of a line spares \
         the processor the other questions. What lies in private memory, or in a vector that is gathered, is not asked for. What is computed where it is read, or \
         chosen as by `concat`, cannot be, and is refused; of a `gather` or `scatter`, the index is read in advance.",
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
        "The result is the value. In code, where it is written to memory, it is written past the caches (with non-temporal stores): nothing that the caches \
         hold makes place for it, and what it overwrites is not read first. This is good for a large result that is not read again soon. The memory of \
         vectors begins at a multiple of their size; where one in it does not, it is written as ever.",
        "f32[1, 2] |> map (fun x => x * x) |> nonTemporal",
        &[
            refused("The value is data.", "nonTemporal neg", "cannot be stored"),
            same("The value is its argument.", "nonTemporal f32[1]", "f32[1]"),
        ],
    ),
    Entry::new(
        ForeignFunction,
        "The result is what the function computes whose text stands in the declaration: `foreign name (x : type, …) -> type = \"text\"`. Without a text, the \
         target has a function of that name. The interpreter calls the function of Rust that it was given under the name; here `midpoint` has one.",
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
                "Its arguments do not depend on what was never written.",
                "map (foreign half (a : f32) -> f32) (padEmpty 1 f32[1])",
                "never written",
            ),
            gives(
                "One argument stands alone.",
                "(foreign half (a : f32) -> f32) f32(3)",
                "1.5",
            ),
        ],
    ),
];
