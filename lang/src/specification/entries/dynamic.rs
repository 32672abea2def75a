//! Loops, sizes and places that depend on data.

use crate::{
    primitives::Primitive::*,
    specification::{Entry, gives, refused},
};

pub(super) const ENTRIES: &[Entry] = &[
    Entry::new(
        While,
        "The function is applied to the value, and to what it gives, as long as the condition is true of it; the result is the first value of \
         which it is not. Whether it ends is the program's affair.",
        "while (fun x => x < 100) (fun x => x * 2) i32(3)",
        &[
            refused(
                "The value keeps its type.",
                "while (fun x => x < 100) (fun x => (cast x : f32)) i32(3)",
                "wrong type",
            ),
            refused(
                "The condition is a truth value.",
                "while (fun x => x) (fun x => x * 2) i32(3)",
                "wrong type",
            ),
            gives(
                "The condition may be false at once.",
                "while (fun x => x < 100) (fun x => x * 2) i32(300)",
                "300",
            ),
            gives(
                "The value may be a pair or an array.",
                "while (fun (i, xs) => i < 3) (fun (i, xs) => (i + 1, map (fun x => x * 2) xs)) (i32(0), f32[1, 2])",
                "(3, [8.0, 16.0])",
            ),
        ],
    ),
    Entry::new(
        LetSize,
        "The function takes a size, which is the value of the index: a number that is known only when the program runs, below the bound that the type of \
         the index tells. Types in the function may mention it, its result may not.",
        "letSize nat(2 < 4) (fun (k : nat) => f32[1, 2, 3] |> take k |> reduce (+) 0)",
        &[
            refused(
                "What the function needs of the size follows from the bound.",
                "letSize nat(2 < 5) (fun (k : nat) => f32[1, 2, 3] |> take k |> reduce (+) 0)",
                "k <= 3",
            ),
            refused(
                "The type of the result does not depend on the size.",
                "letSize nat(2 < 4) (fun (k : nat) => f32[1, 2, 3] |> take k)",
                "does not exist outside",
            ),
            gives(
                "The size may be zero.",
                "letSize nat(0 < 4) (fun (k : nat) => f32[1, 2, 3] |> take k |> reduce (+) 0)",
                "0.0",
            ),
        ],
    ),
    Entry::new(
        LetSizes,
        "The function takes a function on sizes, whose values are the numbers: how long each row is, known only when the program runs. Together they have at \
         most `n` elements, which is checked. Types in the function may mention it, its result may not.",
        "letSizes 4 index[1, 0, 2] (fun (lens : nat2nat) => f32[1, 2, 3, 4] |> take (sum(i, 0, 3, lens(i))) |> partition 3 lens |> \
         depMap (fun (i : nat) (row : lens(i).f32) => [reduce (+) 0 row]) |> depJoin)",
        &[
            refused(
                "What the function needs of the lengths follows from the bound of their sum.",
                "letSizes 5 index[1, 0, 2] (fun (lens : nat2nat) => f32[1, 2, 3, 4] |> take (sum(i, 0, 3, lens(i))) |> reduce (+) 0)",
                "lens(0)+lens(1)+lens(2) <= 4",
            ),
            refused(
                "The type of the result does not depend on the lengths.",
                "letSizes 4 index[1, 0, 2] (fun (lens : nat2nat) => f32[1, 2, 3, 4] |> take (sum(i, 0, 3, lens(i))))",
                "does not exist outside",
            ),
            gives(
                "There may be no rows.",
                "letSizes 0 (take 0 index[1]) (fun (lens : nat2nat) => f32(1))",
                "1.0",
            ),
        ],
    ),
    Entry::new(
        Within,
        "Where the number is below `n`, the function is applied to it as an index, and the last argument is not computed; otherwise that is the result, and the \
         function is not applied. So arrays are read only where they have elements.",
        "map (fun i => within 3 i (fun j => idx j f32[1, 2, 3]) 0) index[2, 3]",
        &[
            refused(
                "Both are of one type.",
                "within 3 (index(2)) (fun j => idx j f32[1, 2, 3]) i32(0)",
                "wrong type",
            ),
            gives(
                "No number is below zero.",
                "within 0 (index(0)) (fun j => idx j (take 0 f32[1])) f32(7)",
                "7.0",
            ),
        ],
    ),
    Entry::new(
        Permute,
        "The elements of the last array, one after the other, are each combined with the element of the first array at the place that the second array \
         gives: the operator takes what is there, then the element. Places that the first array does not have are left out. Where several elements come to one \
         place, the order in which they are combined is not specified, and the program promises that it makes no difference; the interpreter goes from the left.",
        "permute (+) i32[0, 0, 0] index[2, 0, 2] i32[1, 10, 100]",
        &[
            refused(
                "There is a place for each element.",
                "permute (+) i32[0, 0] index[0, 1, 1] i32[1, 10]",
                "wrong size",
            ),
            gives(
                "A place outside is left out.",
                "permute (+) i32[0, 0] index[5, 1] i32[1, 10]",
                "[0, 10]",
            ),
            gives(
                "Where no element comes, the first array stays.",
                "permute (+) i32[1, 2, 3] (take 0 index[0]) (take 0 i32[0])",
                "[1, 2, 3]",
            ),
        ],
    ),
    Entry::new(
        SortBy,
        "The elements in an order in which no element comes before one that the function says is to come before it. Elements of which the function says neither \
         keep their order. The function must say of no two elements that each comes before the other, and if `a` comes before `b` and `b` before `c`, that `a` \
         comes before `c`; the same holds of `neither`.",
        "sortBy (<) i32[3, 1, 2]",
        &[
            refused(
                "The function takes two elements.",
                "sortBy (fun x => x < 0) i32[3, 1, 2]",
                "wrong type",
            ),
            gives(
                "Elements that are alike keep their order.",
                "sortBy (fun a b => fst a < fst b) (zip i32[2, 1, 2] i32[10, 20, 30])",
                "[(1, 20), (2, 10), (2, 30)]",
            ),
            gives(
                "No elements are in order.",
                "sortBy (<) (take 0 i32[1])",
                "[]",
            ),
        ],
    ),
];
