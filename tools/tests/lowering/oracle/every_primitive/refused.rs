//! Primitives that are not translated, and their messages.

use rise_lang::primitives::Primitive;

const FOR_GPUS: &str = "is for devices, and this code is for a CPU";

/// High-level patterns, of which a strategy has to say how they are computed, and what is for a
/// GPU.
pub fn program(primitive: Primitive) -> Option<(&'static str, &'static str)> {
    use Primitive::*;
    Some(match primitive {
        Map => (
            "(xs : n.f32) : n.f32 = xs |> map (fun x => x + 1)",
            "choose `mapSeq`",
        ),
        Reduce => (
            "(xs : n.f32) : f32 = xs |> reduce (+) 0",
            "choose `reduceSeq`",
        ),
        Scan => (
            "(xs : n.f32) : n.f32 = xs |> scan (+) 0",
            "choose `scanSeq`",
        ),
        Permute => (
            "(is : n.index) (xs : n.f32) : 3.f32 = permute (+) ([0, 0, 0] |> mapSeq id) is xs",
            "choose `permuteSeq`",
        ),
        SortBy => ("(xs : n.f32) : n.f32 = xs |> sortBy (<)", "how it sorts"),
        DepMap => (
            "(ns : n.i32) (xs : sum(i, 0, n, i).f32) : sum(i, 0, n, i).f32 = xs |> partition n (i => i) |> depMap (fun (i : nat) (row : i.f32) => row |> mapSeq id) |> depJoin",
            "choose `depMapSeq`",
        ),
        MapGlobal | MapWorkGroup | MapLocal => ("(xs : n.f32) : n.f32 = xs |> $f 0 id", FOR_GPUS),
        ReduceSeqRoles | ReduceSeqStaged => {
            ("(xs : n.f32) : f32 = xs |> $f private 2 id (+) 0", FOR_GPUS)
        }
        CopyInBulk => ("(xs : 2.8.f32) : 2.8.f32 = copyInBulk xs", FOR_GPUS),
        MapWarpGroup | MapWarp | MapLane => ("(xs : n.f32) : n.f32 = xs |> $f id", FOR_GPUS),
        Run => (
            "(xs : n.f32) : n.f32 = xs |> mapSeq id |> run 1 1 1 1 1 1",
            FOR_GPUS,
        ),
        AsFragmentLeft | AsFragmentRight | AsFragment => {
            ("(xs : 16.16.f32) : f32 = let a = $f xs in 1", FOR_GPUS)
        }
        GenerateFragment => (
            "(x : f32) : 16.16.f32 = asMatrix (generateFragment x)",
            FOR_GPUS,
        ),
        TensorMma => (
            "(xs : 16.16.f32) : 16.16.f32 = asMatrix (tensorMMA (asFragmentLeft xs) (asFragmentRight xs) (asFragment xs))",
            FOR_GPUS,
        ),
        AsMatrix => (
            "(xs : 16.16.f32) : 16.16.f32 = asMatrix (asFragment xs)",
            FOR_GPUS,
        ),
        ForeignFunction => (
            "(xs : n.f32) : n.f32 = xs |> mapSeq (foreign half (x : f32) -> f32 = \"return x / 2;\")",
            "the body of the foreign function `half` is C",
        ),
        _ => return None,
    })
}
