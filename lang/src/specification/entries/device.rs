//! Low level: threads and memory of a GPU.

use crate::{
    primitives::Primitive::*,
    specification::{Entry, fails, refused, same},
};

const DIMENSION: &str = "`dim` is 0, 1 or 2.";
const AS_MAP: &str = "The value is that of `map`.";
const SPACE: &str = "`a` is an address space.";

pub(super) const ENTRIES: &[Entry] = &[
    Entry::new(
        MapGlobal,
        "`map` whose places are divided among all threads of the grid, in the dimension `dim`: a \
         thread takes all places that equal its own number modulo the number of threads.",
        "mapGlobal 0 (fun x => x * x) f32[1, 2, 3]",
        &[
            refused(DIMENSION, "mapGlobal 3 neg f32[1]", "0, 1 or 2"),
            same(AS_MAP, "mapGlobal 1 neg f32[1, 2]", "map neg f32[1, 2]"),
        ],
    ),
    Entry::new(
        MapWorkGroup,
        "`map` whose places are divided among the groups of threads, in the dimension `dim`.",
        "mapWorkGroup 0 (mapLocal 0 neg) f32[[1, 2], [3, 4]]",
        &[
            refused(DIMENSION, "mapWorkGroup 3 neg f32[1]", "0, 1 or 2"),
            same(AS_MAP, "mapWorkGroup 1 neg f32[1, 2]", "map neg f32[1, 2]"),
        ],
    ),
    Entry::new(
        MapLocal,
        "`map` whose places are divided among the threads of a group, in the dimension `dim`.",
        "mapLocal 0 neg f32[1, 2]",
        &[
            refused(DIMENSION, "mapLocal 3 neg f32[1]", "0, 1 or 2"),
            same(AS_MAP, "mapLocal 2 neg f32[1, 2]", "map neg f32[1, 2]"),
        ],
    ),
    Entry::new(
        ReduceSeqIn,
        "`reduceSeq` whose accumulator is in memory of the address space `a`.",
        "reduceSeqIn private (fun acc x => acc + acc + x) 1 i32[1, 2, 3]",
        &[
            refused(SPACE, "reduceSeqIn 1 (+) 0 i32[1]", "an address space"),
            same(
                "The value is that of `reduceSeq`.",
                "reduceSeqIn local (+) 0 i32[1, 2]",
                "reduceSeq (+) 0 i32[1, 2]",
            ),
        ],
    ),
    Entry::new(
        ReduceSeqUnrollIn,
        "`reduceSeqUnroll` whose accumulator is in memory of the address space `a`.",
        "reduceSeqUnrollIn private (fun acc x => acc + acc + x) 1 i32[1, 2, 3]",
        &[
            refused(
                SPACE,
                "reduceSeqUnrollIn 1 (+) 0 i32[1]",
                "an address space",
            ),
            same(
                "The value is that of `reduceSeq`.",
                "reduceSeqUnrollIn local (+) 0 i32[1, 2]",
                "reduceSeq (+) 0 i32[1, 2]",
            ),
        ],
    ),
    Entry::new(
        ReduceSeqStaged,
        "The elements are combined as by `reduceSeqIn a`, each after the first function was applied to \
         it. The values of that function are in `local` memory that has room for `d` of them: while one \
         is combined, the next `d - 1` are computed, and what is only copied is copied meanwhile.",
        "reduceSeqStaged private 3 (fun x => x * x) (fun acc x => acc + acc + x) 1 i32[1, 2, 3]",
        &[
            refused(
                SPACE,
                "reduceSeqStaged 1 2 neg (+) 0 i32[1]",
                "an address space",
            ),
            fails(
                "There is memory for one value at least.",
                "reduceSeqStaged private 0 neg (+) 0 i32[1]",
                "memory for at least one",
            ),
            same(
                "The value is that of `reduceSeq`.",
                "reduceSeqStaged private 2 neg (+) 0 i32[1, 2, 3]",
                "reduceSeq (+) 0 (map neg i32[1, 2, 3])",
            ),
        ],
    ),
    Entry::new(
        ReduceSeqRoles,
        "The elements are combined as by `reduceSeqStaged`. The first function is a role of its own: it \
         brings values by `copyInBulk` alone, to a ring in `local` memory that has room for `d` of them. \
         Where the device has bulk copies (NVIDIA's from sm_90 on), threads of their own ask for them, \
         and wait until a place of the ring was read; the other threads combine the values, and wait \
         until they are there. Elsewhere the threads do both, one after the other.",
        "reduceSeqRoles private 3 (fun x => x * x) (fun acc x => acc + acc + x) 1 i32[1, 2, 3]",
        &[
            refused(
                SPACE,
                "reduceSeqRoles 1 2 neg (+) 0 i32[1]",
                "an address space",
            ),
            fails(
                "There is memory for one value at least.",
                "reduceSeqRoles private 0 neg (+) 0 i32[1]",
                "memory for at least one",
            ),
            same(
                "The value is that of `reduceSeqStaged`.",
                "reduceSeqRoles private 2 neg (+) 0 i32[1, 2, 3]",
                "reduceSeqStaged private 2 neg (+) 0 i32[1, 2, 3]",
            ),
        ],
    ),
    Entry::new(
        CopyInBulk,
        "The value is the matrix. A group writes it to `local` memory by one instruction of one thread, \
         which goes on by itself, where the device has that (NVIDIA's from sm_90 on); the threads copy \
         it together where it has not. As the value of a stage of `reduceSeqStaged` it is copied \
         meanwhile. Its rows lie behind each other where they are written, or with parts exchanged as \
         `tensorMMA` reads them, and begin at multiples of 16 bytes where they are read.",
        "copyInBulk f32[[1, 2, 3, 4], [5, 6, 7, 8]]",
        &[
            refused(
                "It takes matrices.",
                "copyInBulk f32[1, 2]",
                "expected `_._._`",
            ),
            same(
                "The value is the matrix.",
                "copyInBulk i32[[1, 2], [3, 4]]",
                "i32[[1, 2], [3, 4]]",
            ),
        ],
    ),
    Entry::new(
        IterateIn,
        "`iterate` with its two buffers in memory of the address space `a`; each step reads one \
         and writes the other.",
        "iterateIn local 2 (fun (l : nat) (xs : (l*2).f32) => xs |> split 2 |> map (reduce (+) 0)) f32[1, 2, 3, 4]",
        &[
            refused(
                SPACE,
                "iterateIn 1 1 (fun (l : nat) (xs : (l*2).f32) => take l xs) f32[1, 2]",
                "an address space",
            ),
            same(
                "The value is that of `iterate`.",
                "iterateIn global 1 (fun (l : nat) (xs : (l*2).f32) => take l xs) f32[1, 2]",
                "iterate 1 (fun (l : nat) (xs : (l*2).f32) => take l xs) f32[1, 2]",
            ),
        ],
    ),
    Entry::new(
        CircularBufferIn,
        "`circularBuffer` whose ring is in memory of the address space `a`.",
        "circularBufferIn local 4 3 (fun x => x * x) f32[1, 2, 3, 4]",
        &[
            refused(
                SPACE,
                "circularBufferIn 1 4 3 neg f32[1, 2, 3, 4]",
                "an address space",
            ),
            fails(
                "The ring has at least `sz` places.",
                "circularBufferIn local 2 3 neg f32[1, 2, 3]",
                "a ring of at least",
            ),
            same(
                "The value is that of `circularBuffer`.",
                "circularBufferIn local 2 2 neg f32[1, 2, 3]",
                "circularBuffer 2 2 neg f32[1, 2, 3]",
            ),
        ],
    ),
    Entry::new(
        RotateValuesIn,
        "`rotateValues` whose values are in memory of the address space `a`.",
        "rotateValuesIn private 2 (fun x => x * x) f32[1, 2, 3]",
        &[
            refused(
                SPACE,
                "rotateValuesIn 1 2 neg f32[1, 2, 3]",
                "an address space",
            ),
            same(
                "The value is that of `rotateValues`.",
                "rotateValuesIn private 2 neg f32[1, 2, 3]",
                "rotateValues 2 neg f32[1, 2, 3]",
            ),
        ],
    ),
    Entry::new(
        Run,
        "The result is the value, computed by a kernel of `gx` by `gy` by `gz` threads in groups of `lx` by `ly` by `lz`.",
        "run 2 1 1 4 1 1 (mapGlobal 0 neg f32[1, 2, 3, 4])",
        &[
            refused(
                "The value is data.",
                "run 1 1 1 4 1 1 neg",
                "cannot be stored",
            ),
            same(
                "The value does not depend on the grid.",
                "run 1 1 1 4 1 1 f32[1]",
                "run 2 2 2 4 4 4 f32[1]",
            ),
        ],
    ),
];
