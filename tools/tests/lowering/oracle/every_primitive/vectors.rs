//! Programs of the primitives on vectors: `$t` is the type of the elements, `$f` the name of the
//! primitive.

use rise_lang::primitives::Primitive;

pub fn forms(primitive: Primitive) -> &'static [&'static str] {
    use Primitive::*;
    match primitive {
        // Alignment is proved, or refused.
        AsVectorAligned => &[
            "(xs : (4*n).$t) : (4*n).$t = xs |> $f 4 |> mapSeq id |> asScalar",
            "(xs : n.(8*k).$t) : n.(8*k).$t = xs |> mapPar ($f 8 >> mapSeq id >> asScalar)",
        ],
        AsVector => &[
            "(xs : (4*n).$t) : (4*n).$t = xs |> $f 4 |> mapSeq id |> asScalar",
            "(xs : (4*n).$t) : (4*n).$t = xs |> mapSeq id |> $f 4 |> toMem global |> mapSeq id |> asScalar",
            "(xs : n.(8*k).$t) : n.(8*k).$t = xs |> mapPar ($f 8 >> mapSeq id >> asScalar)",
            "(xs : (3*n).$t) : (3*n).$t = xs |> $f 3 |> mapSeq id |> asScalar",
            "(xs : n.$t) : n.$t = xs |> $f 1 |> mapSeq id |> asScalar",
            "(xs : (2*n+1).$t) : n.3.$t = xs |> slide 3 2 |> mapSeq ($f 1 >> mapSeq id >> asScalar)",
            "(xs : (4*n).($t, i32)) : (4*n).$t = xs |> unzip |> fst |> $f 4 |> mapSeq id |> asScalar",
            "(xs : 4.n.$t) : (4*n).$t = xs |> transpose |> join |> $f 4 |> mapSeq id |> asScalar",
            "(xs : n.4.$t) (c : $t) : n.8.$t = xs |> mapSeq (fun row => row |> padCst 2 2 c |> $f 4 |> mapSeq id |> asScalar)",
        ],
        AsScalar => &[
            "(xs : (4*n).$t) : (4*n).$t = xs |> asVector 4 |> asScalar |> mapSeq id",
            "(xs : (4*n).$t) : (4*n).$t = xs |> asVector 4 |> mapSeq id |> asScalar",
            "(xs : (5*n).$t) : (5*n).$t = xs |> asVector 5 |> mapPar id |> asScalar |> toMem global |> mapSeq id",
            "(xs : n.8.$t) : n.8.$t = xs |> mapSeq (asVector 4 >> mapSeq id >> asScalar)",
            "(xs : 8.$t) : 8.$t = let v = asVector 4 xs in makeArray 2 (idx nat(1 < 2) v) (idx nat(0 < 2) v) |> asScalar |> mapSeq id",
            "(xs : 8.$t) : 8.$t = let v = asVector 4 xs in makeArray 2 (idx nat(1 < 2) v) (idx nat(0 < 2) v) |> asScalar",
            "(xs : n.8.$t) : 8.$t = xs |> reduceSeq (fun a x => zip a (asVector 4 x) |> mapSeq (fun (_, y) => y)) (mapSeq id (generate (fun _ => vectorFromScalar (cast 0i32)))) |> asScalar",
        ],
        VectorFromScalar => &[
            "(xs : n.$t) : (4*n).$t = xs |> mapSeq (fun x => (vectorFromScalar x : vec[$t, 4])) |> asScalar",
            "(xs : n.$t) : (3*n).$t = xs |> mapSeq (fun x => id (vectorFromScalar x : vec[$t, 3])) |> asScalar",
            "(x : $t) (xs : n.i8) : n.$t = xs |> mapSeq (fun _ => (vectorFromScalar x : vec[$t, 1])) |> asScalar",
        ],
        MapVec => &[
            "(xs : (4*n).$t) : (4*n).$t = xs |> asVector 4 |> mapSeq (mapVec id) |> asScalar",
            "(xs : (3*n).$t) : (3*n).bool = xs |> asVector 3 |> mapSeq (mapVec (fun x => x == cast 1i32)) |> asScalar",
            "(xs : (8*n).$t) (c : $t) : (8*n).$t = xs |> asVector 8 |> map (mapVec id) |> mapSeq (mapVec (fun x => if x == c then c else x)) |> asScalar",
            // Pairs of what differs between the elements and what does not.
            "(xs : (4*n).$t) (c : $t) : (4*n).$t = xs |> asVector 4 |> mapSeq (mapVec (fun x => let (p, (y, z)) = (x == c, (c, x)) in if p then y else z)) |> asScalar",
            "(xs : (4*n).$t) (c : $t) : (4*n).$t = xs |> asVector 4 |> mapSeq (mapVec (fun x => snd (if x == c then (1i8, c) else (2i8, x)))) |> asScalar",
            "(xs : (3*n).$t) (c : $t) : (3*n).$t = xs |> asVector 3 |> mapSeq (mapVec (fun x => fst (mapFst (fun y => if y == x then x else y) (c, x)))) |> asScalar",
            "(xs : (4*n).$t) (c : $t) (bs : (4*n).bool) : (4*n).$t = zip (asVector 4 xs) (asVector 4 bs) |> mapSeq (fun (x, b) => mapVec2 (fun x b => fst (if b then (x, c) else (c, x))) x b) |> asScalar",
        ],
        MapVec2 => &[
            "(xs ys : (4*n).$t) : (4*n).$t = zip (asVector 4 xs) (asVector 4 ys) |> mapSeq (fun (x, y) => mapVec2 (fun a b => if a == b then a else b) x y) |> asScalar",
        ],
        MapVec3 => &[
            "(bs : (4*n).bool) (xs ys : (4*n).$t) : (4*n).$t = zip (asVector 4 bs) (zip (asVector 4 xs) (asVector 4 ys)) |> mapSeq (fun (b, (x, y)) => mapVec3 (fun c s t => if c then s else t) b x y) |> asScalar",
        ],
        GatherVec => &[
            "(xs : n.$t) : (4*n).$t = generate (fun i => gatherVec (vectorFromScalar (indexAsNat i) : vec[index, 4]) xs) |> mapSeq id |> asScalar",
            "(xs : (n+3).$t) : (3*n).$t = generate (fun i => gatherVec (mapVec (fun k => k + indexAsNat i) (idx nat(0 < 1) (asVector 3 index[2, 0, 1]))) xs) |> mapSeq id |> asScalar",
        ],
        GatherVecWhere => &[
            "(ys : (4*n).$t) (c : $t) : (4*n).$t = ys |> asVector 4 |> mapSeq (fun y => gatherVecWhere (mapVec2 (==) y (vectorFromScalar c)) (idx nat(0 < 1) (asVector 4 index[3, 0, 1, 1])) [c, c, c, c] y) |> asScalar",
            "(xs : n.$t) (bs : (3*n).bool) : (3*n).$t = zip (generate (fun i => indexAsNat i)) (asVector 3 bs) |> mapSeq (fun (i, b) => gatherVecWhere b (vectorFromScalar i) xs (vectorFromScalar (idx (natAsIndex n i) xs))) |> asScalar",
            "(xs : n.$t) (c : $t) : (4*n).$t = generate (fun i => gatherVecWhere (mapVec (fun k => k < nat(n)) (vectorFromScalar (indexAsNat i + 1))) (vectorFromScalar (indexAsNat i + 1) : vec[index, 4]) xs (vectorFromScalar c)) |> mapSeq id |> asScalar",
        ],
        AnyVec => &[
            "(xs : (4*n).$t) (c : $t) : n.bool = xs |> asVector 4 |> mapSeq (fun x => anyVec (mapVec2 (==) x (vectorFromScalar c)))",
            "(bs : (3*n).bool) (xs ys : n.$t) : n.$t = zip (asVector 3 bs) (zip xs ys) |> mapSeq (fun (b, (x, y)) => if anyVec b then x else y)",
        ],
        _ => &[],
    }
}
