//! Programs of the primitives that take any data: read through the primitive, written through it,
//! and in memory in between.

use rise_lang::primitives::Primitive;

/// `$t` is the type of the elements, `$c` copies one, `$p` adds two, `$z` is nothing added; `$f` is
/// the primitive's name. Memory is read where a primitive is followed by a copy, and written where
/// it follows one.
pub fn forms(primitive: Primitive) -> &'static [&'static str] {
    use Primitive::*;
    match primitive {
        Id | Let | ToMem | Prefetch | NonTemporal | Generate | Iterate | IterateIn => {
            memory(primitive)
        }
        MakePair | Fst | Snd | MapFst | MapSnd | Zip | Unzip => pairs(primitive),
        Split | Join | Transpose | Slide | PadCst | PadClamp | PadEmpty | Take | Drop | Concat => {
            shape(primitive)
        }
        Idx | Gather | Scatter | Reorder | MakeArray | Select => selection(primitive),
        While | WhileIn | LetSize | LetSizes | Within | PermuteSeq | PermuteSeqIn => {
            dynamic(primitive)
        }
        Partition | DepZip | DepJoin | DepMapSeq | DepMapPar => rows(primitive),
        MapStream | ScanStream | IterateStream | CircularBuffer | CircularBufferIn
        | RotateValues | RotateValuesIn => streams(primitive),
        Map | MapSeq | MapPar | MapSeqUnroll | ReduceSeq | ReduceSeqIn | ReduceSeqUnroll
        | ReduceSeqUnrollIn | ReducePar | ScanSeq => loops(primitive),
        _ => &[],
    }
}

fn memory(primitive: Primitive) -> &'static [&'static str] {
    use Primitive::*;
    match primitive {
        Id => &["(xs : n.$t) : n.$t = xs |> map id |> mapSeq (fun x => id ($c x))"],
        Let => &[
            "(xs : n.$t) : n.$t = xs |> mapSeq (fun x => let y = x in $c y)",
            "(xs : n.$t) : n.$t = let ys = xs |> mapSeq $c |> toMem global in ys |> mapSeq $c",
            "(xs : n.$t) : n.2.$t = xs |> mapSeq (fun x => let y = $c x |> toMem private in [$c y, $c y])",
        ],
        ToMem => &[
            "(xs : n.$t) : n.$t = xs |> mapSeq $c |> toMem global |> mapSeq $c",
            "(xs : n.$t) : n.$t = xs |> mapPar (fun x => $c x |> toMem private |> $c)",
        ],
        Prefetch => &[
            "(xs : n.$t) : n.$t = xs |> prefetch 3 |> mapSeq $c",
            "(xs : (2*n+1).k.$t) : k.(2*n+1).$t = xs |> prefetch n |> transpose |> prefetch 1 |> mapSeq (mapSeq $c)",
            "(xs : (n+1).$t) : n.2.$t = xs |> mapSeq $c |> toMem global |> prefetch 2 |> slide 2 1 |> prefetch 1 |> mapPar (mapSeq $c)",
            "(xs : (n+1).$t) (ys : n.$t) : n.($t, $t) = zip (xs |> drop 1) ys |> prefetch 5 |> mapSeq (fun (x, y) => ($c x, $c y))",
            "(is : k.idx[n+1]) (xs : (n+1).$t) : k.$t = gather is xs |> prefetch 4 |> mapSeq $c",
            "(xs : n.$t) : n.$t = xs |> mapSeq $c |> prefetch 3",
            "(xs : (2*n+1).k.$t) : k.(2*n+1).$t = xs |> mapSeq (mapSeq $c) |> prefetch n |> transpose |> prefetch 1",
            "(xs ys : n.$t) : n.($t, $t) = zip (xs |> mapSeq $c) (ys |> mapPar $c |> prefetch 2) |> prefetch 1",
            "(xs : n.2.$t) : (2*n).$t = xs |> mapSeq (mapSeq $c) |> prefetch 1 |> toMem global |> join |> mapSeq $c |> prefetch 5",
        ],
        NonTemporal => &["(xs : n.$t) : n.$t = xs |> mapSeq $c |> nonTemporal"],
        Generate => &[
            "(xs : n.$t) : n.$t = generate (fun i => idx i xs) |> mapSeq $c",
            "(xs : n.$t) : n.3.$t = generate (fun i => generate (fun _ => idx i xs)) |> mapSeq (mapSeq $c)",
        ],
        Iterate => &[
            "(xs : (4*n).$t) : n.$t = xs |> iterate 2 (fun (l : nat) (ys : (l*2).$t) => ys |> split 2 |> mapSeq (fun two => $c (idx nat(1 < 2) two)))",
        ],
        IterateIn => &[
            "(xs : (4*n).$t) : n.$t = xs |> iterateIn global 2 (fun (l : nat) (ys : (l*2).$t) => ys |> split 2 |> mapSeq (fun two => $c (idx nat(1 < 2) two)))",
        ],
        _ => &[],
    }
}

fn dynamic(primitive: Primitive) -> &'static [&'static str] {
    use Primitive::*;
    match primitive {
        While => &[
            "(xs : (n+1).$t) : n.$t = xs |> slide 2 1 |> mapSeq (fun two => snd (while (fun (i, x) => i < 2i8) (fun (i, x) => (i + 1, $c (idx nat(1 < 2) two))) (0, $c (idx nat(0 < 2) two))) |> $c)",
            "(count : i32) (xs : n.$t) : n.$t = xs |> mapPar (fun x => $c (fst (while (fun (_, i) => i < count % 4) (fun (y, i) => ($c y, i + 1)) ($c x, 0))))",
            "(count : i32) (xs ys : 3.$t) : 3.$t = fst (while (fun (_, i) => i < count % 4) (fun (zs, i) => (zs |> mapSeq $c, i + 1)) (xs |> mapSeq $c, 0)) |> mapSeq $c",
            "(count : i32) (xs : 3.$t) : 3.$t = snd (while (fun (is, _) => reduceSeq (+) 0 is < 5) (fun (is, zs) => (is |> mapSeq (fun i => i + 1), zs |> mapSeq $c)) ([0i32, 1, 0] |> mapSeq id, xs |> mapSeq $c)) |> mapSeq $c",
        ],
        WhileIn => &[
            "(count : i32) (xs : n.$t) : (n.$t, i32) = whileIn global (fun (_, i) => i < count % 4) (fun (ys, i) => (ys |> mapSeq $c, i + 1)) (xs |> mapSeq $c, 0)",
            "(count : i32) (xs : n.$t) : n.$t = fst (whileIn global (fun (_, i) => i < count % 4) (fun (ys, i) => (ys |> mapSeq $c |> toMem global |> mapSeq $c, i + 1)) (xs |> mapSeq $c, 0)) |> mapSeq $c",
        ],
        LetSize => &[
            "(end : idx[n+1]) (xs : n.$t) (x : $t) : n.$t = letSize end (fun (d : nat) => concat (xs |> take d |> mapSeq $c) (xs |> drop d |> mapSeq (fun _ => $c x)))",
            "(end : idx[n+1]) (xs : n.$t) (x : $t) : $t = $c (letSize end (fun (d : nat) => xs |> take d |> reduceSeq (fun _ x => $c x) ($c x)))",
            "(ks : m.idx[n+1]) (xs : n.$t) (x : $t) : m.$t = ks |> mapSeq (fun k => letSize k (fun (d : nat) => xs |> drop d |> mapSeq $c |> toMem global |> reduceSeq (fun _ x => $c x) ($c x) |> $c))",
        ],
        LetSizes => &[
            "(ends : 3.idx[n+1]) (xs : n.$t) (x : $t) : 3.$t = letSizes (3*n) (ends |> mapStream indexAsNat) (fun (lens : nat2nat) => padCst 0 (2*n) x xs |> take (sum(i, 0, 3, lens(i))) |> partition 3 lens |> depMapSeq (fun (i : nat) (row : lens(i).$t) => [row |> reduceSeq (fun _ x => $c x) ($c x)]) |> depJoin)",
            "(ends : 3.idx[n+1]) (xs : n.$t) (x : $t) : $t = $c (letSizes (3*n) (ends |> mapStream indexAsNat) (fun (lens : nat2nat) => padCst 0 (2*n) x xs |> take (sum(i, 0, 3, lens(i))) |> reduceSeq (fun _ x => $c x) ($c x)))",
        ],
        Within => &[
            "(is : m.index) (xs : n.$t) (x : $t) : m.$t = is |> mapSeq (fun i => within n i (fun j => idx j xs) x |> $c)",
            "(xs : n.$t) (x : $t) : n.$t = generate (fun i => within n (indexAsNat i + 1) (fun j => idx j xs) x) |> mapSeq $c",
            "(xs : n.$t) (x : $t) : n.$t = generate (fun i => within n (indexAsNat i - 1) (fun j => idx j xs) x) |> mapPar $c",
            "(i : index) (xs : n.3.$t) (ys : 3.$t) : 3.$t = within n (i % 8) (fun j => idx j xs |> mapSeq $c) (ys |> mapSeq $c)",
            "(i : index) (xs : n.3.$t) (ys : 3.$t) : 3.$t = within n (i % 8) (fun j => idx j xs) ys |> mapSeq $c",
            "(i : index) (xs : n.3.$t) (x : $t) : $t = within n (i % 8) (fun j => idx j xs |> reduceSeq (fun _ x => $c x) ($c x)) ($c x) |> toMem global |> $c",
        ],
        PermuteSeq => &[
            "(is : n.index) (xs : n.$t) (ys : 3.$t) : 3.$t = permuteSeq (fun _ new => $c new) (ys |> mapSeq $c) is xs",
            "(is : n.index) (xs : n.$t) (ys : m.$t) : m.$t = permuteSeq (fun old new => $p old new) (ys |> mapSeq $c) (generate (fun i => idx i is % 4)) xs",
        ],
        PermuteSeqIn => &[
            "(is : n.index) (xs : n.$t) (ys : m.$t) : m.$t = permuteSeqIn global (fun old _ => $c old) (ys |> mapSeq $c) is xs |> mapSeq $c",
            "(is : n.index) (xs : n.$t) (ys : m.$t) : m.$t = permuteSeqIn global (fun _ new => $c new) (ys |> mapSeq $c) (generate (fun i => idx i is % 4)) xs",
        ],
        _ => &[],
    }
}

fn pairs(primitive: Primitive) -> &'static [&'static str] {
    use Primitive::*;
    match primitive {
        MakePair => &[
            "(xs : n.$t) : n.$t = xs |> map (fun x => makePair x x) |> mapSeq (fun p => $c (snd p))",
            "(xs : n.$t) : n.($t, $t) = xs |> mapSeq (fun x => makePair ($c x) ($c x))",
        ],
        Fst => &[
            "(xs : n.($t, i32)) : n.$t = xs |> mapSeq (fun p => $c (fst p))",
            "(xs : n.($t, i32)) : n.$t = xs |> map fst |> mapSeq $c",
            "(xs : n.$t) : n.$t = xs |> mapSeq (fun x => (($c x, 1i8) |> toMem private) |> fst |> $c)",
        ],
        Snd => &[
            "(xs : n.(f16, $t)) : n.$t = xs |> mapSeq (fun p => $c (snd p))",
            "(xs : n.($t, ($t, $t))) : n.$t = xs |> mapSeq (fun x => $c (snd (snd x)))",
        ],
        MapFst => &[
            "(xs : n.($t, i32)) : n.($t, i32) = xs |> mapSeq (mapFst $c)",
            "(xs : n.($t, i32)) : n.$t = xs |> map (mapFst id) |> mapSeq (fun p => $c (fst p))",
        ],
        MapSnd => &[
            "(xs : n.(i32, $t)) : n.(i32, $t) = xs |> mapSeq (mapSnd $c)",
            "(xs : n.(i32, $t)) : n.$t = xs |> map (mapSnd id) |> mapSeq (fun p => $c (snd p))",
        ],
        Zip => &[
            "(xs ys : n.$t) : n.($t, $t) = zip xs ys |> mapSeq (fun (x, y) => ($c x, $c y))",
            "(xs ys : n.$t) : n.($t, $t) = zip (mapSeq $c xs) (mapSeq $c ys)",
            "(xs ys : n.$t) : n.$t = zip (mapSeq $c xs) (mapSeq $c ys) |> toMem global |> mapSeq (fun (_, y) => $c y)",
        ],
        Unzip => &[
            "(xs : n.($t, i32)) : n.$t = xs |> unzip |> fst |> mapSeq $c",
            "(xs : n.($t, i32)) : (n.$t, n.i32) = xs |> mapSeq (mapFst $c) |> unzip",
        ],
        _ => &[],
    }
}

fn shape(primitive: Primitive) -> &'static [&'static str] {
    use Primitive::*;
    match primitive {
        Split => &[
            "(xs : (3*n).$t) : n.3.$t = xs |> split 3 |> mapSeq (mapSeq $c)",
            "(xs : (3*n).$t) : n.3.$t = xs |> mapSeq $c |> split 3",
            "(ks : k.i32) (xs : (n*k).$t) : n.k.$t = xs |> mapSeq $c |> split k |> toMem global |> join |> split k |> mapSeq (mapSeq $c)",
        ],
        Join => &[
            "(xs : n.3.$t) : (3*n).$t = xs |> join |> mapSeq $c",
            "(xs : n.3.$t) : (3*n).$t = xs |> mapSeq (mapSeq $c) |> join",
            "(xs : n.k.$t) : (n*k).$t = xs |> join |> mapPar $c",
        ],
        Transpose => &[
            "(xs : n.3.$t) : 3.n.$t = xs |> transpose |> mapSeq (mapSeq $c)",
            "(xs : n.k.$t) : k.n.$t = xs |> mapSeq (mapSeq $c) |> transpose",
        ],
        Slide => &[
            "(xs : (n+2).$t) : n.3.$t = xs |> slide 3 1 |> mapSeq (mapSeq $c)",
            "(xs : (3*n+1).$t) : n.4.$t = xs |> slide 4 3 |> mapSeq (mapSeq $c)",
        ],
        PadCst => &[
            "(xs : n.$t) (c : $t) : (n+3).$t = xs |> padCst 1 2 c |> mapSeq $c",
            "(xs : n.k.$t) (c : $t) : (n+1).(k+1).$t = xs |> map (padCst 1 0 c) |> transpose |> map (padCst 0 1 c) |> transpose |> mapSeq (mapSeq $c)",
        ],
        PadClamp => &[
            "(xs : (n+1).$t) : (n+4).$t = xs |> padClamp 1 2 |> mapSeq $c",
            "(xs : (n+1).$t) : (n+4).2.$t = generate (fun i => idx i xs) |> padClamp 2 2 |> slide 2 1 |> mapSeq (mapSeq $c)",
        ],
        PadEmpty => &[
            "(xs : n.$t) : n.$t = xs |> mapSeq $c |> padEmpty 2 |> toMem global |> take n |> mapSeq $c",
        ],
        Take => &[
            "(xs : (n+2).$t) : n.$t = xs |> take n |> mapSeq $c",
            "(xs : (n+2).$t) : 2.$t = xs |> take 2 |> mapSeqUnroll $c",
        ],
        Drop => &["(xs : (n+2).$t) : n.$t = xs |> drop 2 |> mapSeq $c"],
        Concat => &[
            "(xs ys : n.$t) : (2*n).$t = concat xs ys |> mapSeq $c",
            "(xs : n.$t) (ys : k.$t) : (n+k).$t = concat (mapSeq $c xs) (mapPar $c ys)",
        ],
        _ => &[],
    }
}

fn selection(primitive: Primitive) -> &'static [&'static str] {
    use Primitive::*;
    match primitive {
        Idx => &[
            "(xs : (n+1).$t) : $t = $c (idx nat(n < n+1) xs)",
            "(is : k.idx[n+1]) (xs : (n+1).$t) : k.$t = is |> mapSeq (fun i => $c (idx i xs))",
        ],
        Gather => &["(is : k.idx[n+1]) (xs : (n+1).$t) : k.$t = gather is xs |> mapSeq $c"],
        Scatter => &["(is : n.idx[n]) (xs : n.$t) : n.$t = xs |> mapSeq $c |> scatter is"],
        Reorder => &[
            "(xs : n.$t) : n.$t = xs |> reorder n (i => n-1-i) (i => n-1-i) |> mapSeq $c",
            "(xs : n.$t) : n.$t = xs |> mapSeq $c |> reorder n (i => (i+1) % n) (i => (i+n-1) % n)",
        ],
        MakeArray => &[
            "(xs : n.$t) : n.2.$t = xs |> mapSeq (fun x => makeArray 2 x x |> mapSeq $c)",
            "(xs : n.$t) : n.2.$t = xs |> mapSeq (fun x => makeArray 2 ($c x) ($c x))",
        ],
        Select => &[
            "(bs : n.bool) (xs ys : n.$t) : n.$t = zip bs (zip xs ys) |> mapSeq (fun (b, (x, y)) => $c (select b x y))",
            "(bs : n.bool) (xs ys : n.$t) : n.$t = zip bs (zip xs ys) |> mapSeq (fun (b, (x, y)) => select b ($c x) ($c y))",
            "(b : bool) (xs ys : n.$t) : n.$t = select b (mapSeq $c xs) (mapPar $c ys)",
            "(b : bool) (xs ys : n.$t) : n.$t = select b xs ys |> mapSeq $c",
            "(bs : n.bool) (xs ys : n.f32) : n.2.f32 = zip bs (zip xs ys) |> mapSeq (fun (b, (x, y)) => select b [x, y] [y, x])",
        ],
        _ => &[],
    }
}

/// Arrays of rows are no arguments or results: they are cut out of arrays, and joined again.
fn rows(primitive: Primitive) -> &'static [&'static str] {
    use Primitive::*;
    match primitive {
        Partition => &[
            "(ns : n.i32) (xs : sum(i, 0, n, i+1).$t) : sum(i, 0, n, i+1).$t =
               xs |> mapSeq $c |> partition n (i => i+1) |> toMem global
                  |> depMapSeq (fun (i : nat) (row : (i+1).$t) => row |> mapSeq $c) |> depJoin",
            "(ns : n.i32) (xs : sum(i, 0, n, i%3).$t) : sum(i, 0, n, i%3).$t =
               xs |> partition n (i => i%3) |> depMapSeq (fun (i : nat) (row : (i%3).$t) => row |> mapSeq $c) |> depJoin",
        ],
        DepZip => &[
            "(ns : n.i32) (xs ys : sum(i, 0, n, i+1).$t) : sum(i, 0, n, i+1).$t =
               depZip (partition n (i => i+1) xs) (partition n (i => i+1) ys)
               |> depMapSeq (fun (i : nat) ((a, b) : ((i+1).$t, (i+1).$t)) => zip a b |> mapSeq (fun (_, y) => $c y)) |> depJoin",
            "(ns : n.i32) (xs ys : sum(i, 0, n, i/2).$t) : sum(i, 0, n, i/2).$t =
               depZip (xs |> partition n (i => i/2) |> depMapSeq (fun (i : nat) (row : (i/2).$t) => row |> mapSeq $c))
                      (ys |> partition n (i => i/2) |> depMapSeq (fun (i : nat) (row : (i/2).$t) => row |> mapSeq $c))
               |> toMem global
               |> depMapSeq (fun (i : nat) ((a, b) : ((i/2).$t, (i/2).$t)) => zip a b |> mapSeq (fun (x, _) => $c x)) |> depJoin",
        ],
        DepJoin => &[
            "(ns : n.i32) (xs : sum(i, 0, n, 2*i).$t) : sum(i, 0, n, 2*i).$t =
               xs |> partition n (i => 2*i) |> depMapSeq (fun (i : nat) (row : (2*i).$t) => row |> mapSeq $c) |> toMem global |> depJoin |> mapSeq $c",
            "(ns : n.i32) (xs : sum(i, 0, n, 2*i).$t) : sum(i, 0, n, 2*i).$t =
               xs |> partition n (i => 2*i) |> depMapPar (fun (i : nat) (row : (2*i).$t) => row |> mapSeq $c) |> depJoin",
        ],
        DepMapSeq | DepMapPar => &[
            "(ns : n.i32) (xs : sum(i, 0, n, i/2).$t) : sum(i, 0, n, i/2).$t =
               xs |> partition n (i => i/2) |> $f (fun (i : nat) (row : (i/2).$t) => row |> mapSeq $c) |> depJoin",
            "(ns : n.i32) (xs : sum(i, 0, n, i+1).$t) : sum(i, 0, n, i+1).$t =
               xs |> partition n (i => i+1) |> $f (fun (i : nat) (row : (i+1).$t) => row |> mapSeq $c) |> toMem global
                  |> $f (fun (i : nat) (row : (i+1).$t) => row |> mapSeq $c) |> depJoin",
        ],
        _ => &[],
    }
}

fn streams(primitive: Primitive) -> &'static [&'static str] {
    use Primitive::*;
    match primitive {
        MapStream => &[
            "(xs : n.$t) : n.$t = xs |> mapStream id |> mapSeq $c",
            "(xs : n.$t) : n.$t = xs |> mapStream (fun x => $c x |> toMem private) |> iterateStream $c",
            "(xs : (n+1).$t) : n.2.$t = xs |> mapStream id |> slide 2 1 |> mapSeq (mapSeq $c)",
        ],
        ScanStream => &[
            "(xs : n.$t) : n.$t = xs |> scanStream $p $z |> iterateStream $c",
            "(xs : n.$t) : n.$t = xs |> mapStream (fun x => $c x |> toMem private) |> scanStream $p $z |> mapSeq $c",
            "(xs : (n+2).$t) : n.3.$t = xs |> scanStream $p $z |> rotateValues 3 $c |> iterateStream (mapSeqUnroll $c)",
        ],
        IterateStream => &["(xs : n.$t) : n.$t = xs |> iterateStream $c"],
        CircularBuffer => &[
            "(xs : (n+2).$t) : n.3.$t = xs |> circularBuffer 3 3 $c |> iterateStream (mapSeq $c)",
            "(xs : (n+1).$t) : n.2.$t = xs |> mapStream id |> circularBuffer 4 2 $c |> mapSeq (mapSeqUnroll $c)",
        ],
        CircularBufferIn => &[
            "(xs : (n+2).$t) : n.3.$t = xs |> circularBufferIn global 4 3 $c |> iterateStream (mapSeq $c)",
        ],
        RotateValues => {
            &["(xs : (n+2).$t) : n.3.$t = xs |> rotateValues 3 $c |> iterateStream (mapSeq $c)"]
        }
        RotateValuesIn => &[
            "(xs : (n+2).$t) : n.3.$t = xs |> rotateValuesIn global 3 $c |> mapSeq (mapSeqUnroll $c)",
        ],
        _ => &[],
    }
}

fn loops(primitive: Primitive) -> &'static [&'static str] {
    use Primitive::*;
    match primitive {
        Map => &[
            "(xs : n.2.$t) : 2.n.$t = xs |> map (fun x => x) |> map (split 2 >> join) |> transpose |> mapSeq (mapSeq $c)",
            "(xs : n.2.$t) : n.2.$t = xs |> mapSeq (mapSeq $c) |> map (split 2 >> join)",
        ],
        MapSeq | MapPar => &[
            "(xs : n.$t) : n.$t = xs |> $f $c",
            "(xs : n.3.$t) : n.3.$t = xs |> $f ($f $c)",
            "(xs : n.3.$t) : n.3.$t = xs |> $f ($f $c) |> toMem global |> transpose |> $f ($f $c) |> transpose",
        ],
        MapSeqUnroll => &[
            "(xs : n.3.$t) : n.3.$t = xs |> mapSeq (mapSeqUnroll $c)",
            "(xs : 3.$t) : 3.$t = xs |> mapSeqUnroll $c",
        ],
        ReduceSeq | ReducePar => &[
            "(xs : n.$t) : $t = xs |> $f $p $z",
            "(xs : n.k.$t) : n.$t = xs |> mapSeq ($f $p $z)",
            "(xs : n.k.$t) : n.$t = xs |> mapPar (fun row => row |> $f $p $z |> $c)",
        ],
        ReduceSeqIn => &[
            "(xs : n.$t) : $t = $c (xs |> reduceSeqIn global $p $z)",
            "(xs : n.k.$t) : n.$t = xs |> mapSeq (fun row => row |> reduceSeqIn private $p $z |> $c)",
        ],
        ReduceSeqUnroll => &[
            "(xs : 3.$t) : $t = xs |> reduceSeqUnroll $p $z",
            "(xs : n.3.$t) : n.$t = xs |> mapSeq (fun row => row |> reduceSeqUnroll $p $z |> $c)",
        ],
        ReduceSeqUnrollIn => &[
            "(xs : n.3.$t) : n.$t = xs |> mapSeq (fun row => row |> reduceSeqUnrollIn private $p $z |> $c)",
        ],
        ScanSeq => &[
            "(xs : n.$t) : n.$t = xs |> scanSeq $p $z",
            "(xs : n.k.$t) : n.k.$t = xs |> mapSeq (scanSeq $p $z)",
        ],
        _ => &[],
    }
}
