//! Every primitive that is neither high-level nor for a GPU has a translation, and runs.

use rise_lang::primitives::{Group, Primitive};

use super::{Oracle, Sizes};

const N: &[Sizes] = &[&[("n", 1)], &[("n", 2)], &[("n", 13)]];

/// Patterns of which a strategy has to say how they are computed.
const HIGH_LEVEL: &[Primitive] = &[
    Primitive::DepMap,
    Primitive::Map,
    Primitive::Reduce,
    Primitive::Scan,
];

/// Functions given as text of another language, which have no translation.
const REFUSED: &[Primitive] = &[Primitive::ForeignFunction];

/// Threads of a GPU.
fn is_for_device(primitive: Primitive) -> bool {
    use Primitive::{MapGlobal, MapLocal, MapWorkGroup, Run};
    primitive.group() == Group::Warps
        || matches!(primitive, MapGlobal | MapLocal | MapWorkGroup | Run)
}

fn over_floats(body: &str) -> String {
    format!("def f {{n : nat}} (xs : n.f64) : n.f64 = xs |> mapSeq (fun x => {body})")
}

fn over_integers(body: &str) -> String {
    format!("def f {{n : nat}} (xs : n.i32) : n.i32 = xs |> mapSeq (fun x => {body})")
}

/// A program that uses the primitive.
fn program(primitive: Primitive) -> Option<String> {
    let name = primitive.name();
    let text = match primitive.group() {
        Group::Arithmetic | Group::Mathematics | Group::Bits | Group::Comparison => {
            return on_scalars(primitive);
        }
        Group::Patterns | Group::Pairs => on_pairs(primitive)?,
        Group::Shape | Group::Selection => on_arrays(primitive)?,
        Group::Dependent => on_rows(primitive)?,
        Group::Streams | Group::Device => on_streams(primitive)?,
        _ => match primitive {
            Primitive::Cast => "(xs : n.i32) : n.f32 = xs |> mapSeq cast",
            Primitive::IndexAsNat => {
                "(xs : n.i32) : n.index = generate (fun i => 2 * indexAsNat i) |> mapSeq id"
            }
            Primitive::NatAsIndex => {
                "(xs : n.i32) : n.i32 = generate (fun i => idx (natAsIndex n (indexAsNat i)) xs) |> mapSeq id"
            }
            Primitive::Let => {
                "(xs : n.i32) : n.i32 = let s = xs |> reduceSeq (+) 0 in xs |> mapSeq (fun x => x * s)"
            }
            Primitive::ToMem => {
                "(xs : n.i32) : n.i32 = xs |> mapSeq (fun x => x + 1) |> toMem global |> mapSeq (fun x => x * x)"
            }
            Primitive::NonTemporal => {
                "(xs : n.i32) : n.i32 = xs |> mapSeq (fun x => x + 1) |> nonTemporal"
            }
            Primitive::MapSeq | Primitive::MapPar => {
                return Some(format!(
                    "def f {{n : nat}} (xs : n.i32) : n.i32 = xs |> {name} (fun x => x * x)"
                ));
            }
            Primitive::MapSeqUnroll => {
                "(xs : (4*n).i32) : n.4.i32 = xs |> split 4 |> mapSeq (mapSeqUnroll (fun x => x * x))"
            }
            Primitive::DepMapSeq | Primitive::DepMapPar => {
                return Some(format!(
                    "def f {{n : nat}} (ns : n.i32) (xs : sum(i, 0, n, i).i32) : sum(i, 0, n, i).i32 =
                       xs |> partition n (i => i) |> {name} (fun (i : nat) (row : i.i32) => row |> mapSeq (fun x => x + cast nat(i))) |> depJoin"
                ));
            }
            Primitive::ReduceSeq | Primitive::ReducePar => {
                return Some(format!(
                    "def f {{n : nat}} (xs : n.i32) : i32 = xs |> {name} (+) 0"
                ));
            }
            Primitive::ReduceSeqUnroll => {
                "(xs : n.4.i32) : n.i32 = xs |> mapSeq (reduceSeqUnroll (+) 0)"
            }
            Primitive::ScanSeq => "(xs : n.i32) : n.i32 = xs |> scanSeq (+) 0",
            Primitive::AsVector | Primitive::AsVectorAligned => {
                return Some(format!(
                    "def f {{n : nat}} (xs : (4*n).f32) : (4*n).f32 = xs |> {name} 4 |> mapSeq (fun v => v + v) |> asScalar"
                ));
            }
            Primitive::AsScalar => {
                "(xs : (4*n).f32) : f32 = xs |> asVector 4 |> asScalar |> reduceSeq (+) 0"
            }
            Primitive::VectorFromScalar => {
                "(xs : n.f32) : n.4.f32 = xs |> mapSeq (fun x => asScalar [(vectorFromScalar x : vec[f32, 4])] |> mapSeq id)"
            }
            Primitive::MapVec => {
                "(xs : (4*n).f32) : (4*n).f32 = xs |> asVector 4 |> mapSeq (mapVec (fun x => x * x + 1)) |> asScalar"
            }
            Primitive::MapVec2 => {
                "(xs : (4*n).f32) : (4*n).f32 = xs |> asVector 4 |> mapSeq (fun v => mapVec2 (fun x y => x * y + 1) v v) |> asScalar"
            }
            Primitive::MapVec3 => {
                "(xs : (4*n).f32) : (4*n).f32 = xs |> asVector 4 |> mapSeq (fun v => mapVec3 (fun x y z => x * y + z) v v v) |> asScalar"
            }
            Primitive::GatherVec => {
                "(xs : (4*n).f32) : (4*n).f32 = xs |> asVector 4 |> mapSeq (fun v => v + gatherVec (vectorFromScalar 1 : vec[index, 4]) xs) |> asScalar"
            }
            _ => return None,
        },
    };
    Some(format!("def f {{n : nat}} {text}"))
}

fn on_scalars(primitive: Primitive) -> Option<String> {
    use Primitive::*;
    let name = primitive.name();
    Some(match primitive {
        Abs | Cos | Erf | Exp | Floor | Log | Neg | Rsqrt | Sin | Sqrt | Tanh => {
            over_floats(&format!("{name} (x * x * 0.01 + 1)"))
        }
        Div | Max | Min | Mod | Mul | Pow | Sub => {
            over_floats(&format!("{name} (x * x * 0.1 + 1) (x + 20)"))
        }
        Add | And | Or | Xor => over_integers(&format!("{name} x 6")),
        Shl | Shr | Rotl => over_integers(&format!("{name} x 3")),
        Id | Not => over_integers(&format!("{name} x")),
        Fma => over_floats("fma x x 1"),
        Equal | Ge | Gt | Le | Lt => over_integers(&format!("if {name} x 3 then x else -x")),
        Select => over_integers("select (x < 3) x (x * x)"),
        _ => return None,
    })
}

fn on_pairs(primitive: Primitive) -> Option<&'static str> {
    use Primitive::*;
    Some(match primitive {
        Generate => "(xs : n.i32) : n.index = generate (fun i => indexAsNat i) |> mapSeq id",
        Iterate => {
            "(xs : (8*n).i32) : n.i32 = xs |> iterate 3 (fun (l : nat) (ys : (l*2).i32) => ys |> split 2 |> mapSeq (reduceSeq (+) 0))"
        }
        MakePair => "(xs : n.i32) : n.(i32, f32) = xs |> mapSeq (fun x => makePair x (cast x))",
        Fst => "(xs : n.(i32, f32)) : n.i32 = xs |> mapSeq fst",
        Snd => "(xs : n.(i32, f32)) : n.f32 = xs |> mapSeq snd",
        MapFst => "(xs : n.(i32, f32)) : n.(i32, f32) = xs |> mapSeq (mapFst (fun x => x * x))",
        MapSnd => "(xs : n.(i32, f32)) : n.(i32, f32) = xs |> mapSeq (mapSnd (fun x => x * x))",
        Zip => "(xs ys : n.i32) : n.i32 = zip xs ys |> mapSeq (fun (x, y) => x - y)",
        Unzip => "(xs : n.(i32, f32)) : (n.i32, n.f32) = xs |> mapSeq id |> unzip",
        _ => return None,
    })
}

fn on_arrays(primitive: Primitive) -> Option<&'static str> {
    use Primitive::*;
    Some(match primitive {
        Split => "(xs : (3*n).i32) : n.3.i32 = xs |> split 3 |> mapSeq (mapSeq id)",
        Join => "(xs : n.3.i32) : (3*n).i32 = xs |> join |> mapSeq id",
        Transpose => "(xs : n.3.i32) : 3.n.i32 = xs |> transpose |> mapSeq (mapSeq id)",
        Slide => "(xs : (2*n+1).i32) : n.3.i32 = xs |> slide 3 2 |> mapSeq (mapSeq id)",
        PadCst => "(xs : n.i32) : (n+3).i32 = xs |> padCst 1 2 7 |> mapSeq id",
        PadClamp => "(xs : n.i32) : (n+3).i32 = xs |> padClamp 1 2 |> mapSeq id",
        PadEmpty => {
            "(xs : n.i32) : n.i32 = xs |> mapSeq id |> padEmpty 2 |> toMem global |> take n |> mapSeq id"
        }
        Take => "(xs : (n+2).i32) : n.i32 = xs |> take n |> mapSeq id",
        Drop => "(xs : (n+2).i32) : n.i32 = xs |> drop 2 |> mapSeq id",
        Concat => "(xs ys : n.i32) : (2*n).i32 = concat (mapSeq id xs) (mapSeq id ys)",
        Idx => "(i : idx[n]) (xs : n.i32) : i32 = idx i xs",
        Gather => "(is : n.idx[n]) (xs : n.i32) : n.i32 = gather is xs |> mapSeq id",
        Scatter => "(is : n.idx[n]) (xs : n.i32) : n.i32 = xs |> mapSeq id |> scatter is",
        Reorder => "(xs : n.i32) : n.i32 = xs |> reorder n (i => n-1-i) (i => n-1-i) |> mapSeq id",
        MakeArray => {
            "(xs : n.i32) : n.3.i32 = xs |> mapSeq (fun x => makeArray 3 x (x + 1) (x * x))"
        }
        _ => return None,
    })
}

fn on_rows(primitive: Primitive) -> Option<&'static str> {
    use Primitive::*;
    Some(match primitive {
        // Rows that are read in memory, and one after the other again.
        Partition => {
            "(ns : n.i32) (xs : sum(i, 0, n, i+1).i32) : sum(i, 0, n, i+1).i32 =
               xs |> partition n (i => i + 1) |> depMapSeq (fun (i : nat) (row : (i+1).i32) => row |> mapSeq (fun x => x * x))
                  |> toMem global |> depJoin |> mapSeq (fun x => x + 1)"
        }
        // Lengths whose sum has no closed form.
        DepJoin => {
            "(ns : n.i32) (xs : sum(i, 0, n, i%3).i32) : n.i32 =
               xs |> partition n (i => i % 3) |> depMapPar (fun (i : nat) (row : (i%3).i32) => [row |> reduceSeq (+) 0]) |> depJoin"
        }
        DepZip => {
            "(ns : n.i32) (xs ys : sum(i, 0, n, i/2).i32) : sum(i, 0, n, i/2).i32 =
               depZip (partition n (i => i / 2) xs) (partition n (i => i / 2) ys)
               |> depMapSeq (fun (i : nat) ((a, b) : ((i/2).i32, (i/2).i32)) => zip a b |> mapSeq (fun (x, y) => x * y))
               |> depJoin"
        }
        _ => return None,
    })
}

fn on_streams(primitive: Primitive) -> Option<&'static str> {
    use Primitive::*;
    Some(match primitive {
        MapStream => "(xs : n.i32) : i32 = xs |> mapStream (fun x => x * x) |> reduceSeq (+) 0",
        IterateStream => "(xs : n.i32) : n.i32 = xs |> iterateStream (fun x => x * x)",
        CircularBuffer => {
            "(xs : (n+2).i32) : n.i32 = xs |> circularBuffer 4 3 (fun x => x * x) |> iterateStream (reduceSeq (+) 0)"
        }
        RotateValues => {
            "(xs : (n+2).i32) : n.i32 = xs |> rotateValues 3 id |> iterateStream (reduceSeqUnroll (+) 0)"
        }
        CircularBufferIn => {
            "(xs : (n+2).i32) : n.i32 = xs |> circularBufferIn global 4 3 (fun x => x * x) |> iterateStream (reduceSeq (+) 0)"
        }
        RotateValuesIn => {
            "(xs : (n+2).i32) : n.i32 = xs |> rotateValuesIn private 3 id |> iterateStream (reduceSeqUnroll (+) 0)"
        }
        ReduceSeqIn => "(xs : n.i32) : i32 = xs |> reduceSeqIn global (+) 0",
        ReduceSeqUnrollIn => {
            "(xs : n.4.i32) : n.i32 = xs |> mapSeq (reduceSeqUnrollIn private (+) 0)"
        }
        IterateIn => {
            "(xs : (8*n).i32) : n.i32 = xs |> iterateIn global 3 (fun (l : nat) (ys : (l*2).i32) => ys |> split 2 |> mapSeq (reduceSeq (+) 0))"
        }
        _ => return None,
    })
}

#[test]
fn every_primitive_runs() {
    let oracle = Oracle::new();
    for primitive in Primitive::all() {
        let is_left_out = HIGH_LEVEL.contains(primitive)
            || REFUSED.contains(primitive)
            || is_for_device(*primitive);
        match program(*primitive) {
            Some(text) if !is_left_out => {
                assert!(text.contains(primitive.name()), "{text}");
                oracle.agrees(&text, N);
            }
            None if is_left_out => {}
            _ => panic!("`{}` has no program", primitive.name()),
        }
    }
}
