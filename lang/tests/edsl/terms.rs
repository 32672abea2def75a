//! Terms built in Rust are the terms of the text.

use std::cell::RefCell;

use rise_lang::{edsl::*, nat::Nat, types::AddressSpace};

use super::same;

#[test]
fn scalars() {
    same(
        lambda(|x: Exp<f64>| 2.0 * &x + x * 3.0 - 1.5),
        "fun (x : f64) => 2.0f64 * x + x * 3.0f64 - 1.5f64",
    );
    same(
        lambda(|x: Exp<i64>| -&x % (1 - &x) / 2),
        "fun (x : i64) => -x % (1i64 - x) / 2i64",
    );
    same(
        lambda(|x: Exp<f32>| x.min(0.0).max(1.0).abs().floor()),
        "fun (x : f32) => floor (abs (max (min x 0.0f32) 1.0f32))",
    );
    same(
        lambda(|x: Exp<f32>| x.fma(2.0, 3.0).pow(0.5).sqrt()),
        "fun (x : f32) => sqrt (pow (fma x 2.0f32 3.0f32) 0.5f32)",
    );
    same(
        lambda(|x: Exp<i32>| select(x.lt(0) & !x.equal(-1) | true, -&x, &x)),
        "fun (x : i32) => if or (and (x < 0i32) (not (x == -1i32))) true then -x else x",
    );
    same(
        lambda(|x: Exp<f32>| x.cast::<i8>()),
        "fun (x : f32) => (cast x : i8)",
    );
    same(
        lambda(|x: Exp<f64>| x + f64::INFINITY),
        "fun (x : f64) => x + f64(inf)",
    );
    same(literal(half::f16::from_f32(0.5)), "0.5f16");
    same(literal(-7_i8), "-7i8");
    same(literal(7_usize), "7index");
}

#[test]
fn bits() {
    same(
        lambda(|x: Exp<u32>| (&x & 1) | (2 ^ !&x) << 3 >> &x),
        "fun (x : u32) => or (and x 1u32) (shr (shl (xor 2u32 (not x)) 3u32) x)",
    );
    same(
        lambda(|x: Exp<u8>| x.rotl(3).popcount().count_leading_zeros()),
        "fun (x : u8) => countLeadingZeros (popcount (rotl x 3u8))",
    );
    same(
        lambda(|x: Exp<f32>| x.bitcast::<i32>().and(i32::MAX).bitcast::<f32>()),
        "fun (x : f32) => (bitcast (and (bitcast x : i32) 2147483647i32) : f32)",
    );
    same(
        lambda(|b: Exp<bool>| b ^ true),
        "fun (b : bool) => xor b true",
    );
}

#[test]
fn pairs_and_functions() {
    same(
        lambda(|(x, xs): (Exp<f32>, Array<Exp<f32>>)| (xs, x)),
        "fun (x : (f32, _.f32)) => (snd x, fst x)",
    );
    let twice =
        lambda(|f: Function<Exp<f32>, Exp<f32>>| lambda(move |x: Exp<f32>| f.call(f.call(x))));
    same(twice, "fun (f : f32 -> f32) (x : f32) => f (f x)");
    let square = lambda(|x: Exp<f32>| &x * &x);
    same(
        square.then(&square),
        "fun x => (fun y => y * y) ((fun y => y * y) x)",
    );
    same(
        fun(function(f32(), function(f32(), bool())), |f| f),
        "fun (f : f32 -> f32 -> bool) => f",
    );
}

#[test]
fn patterns() {
    let xs = || array(32, f32());
    same(
        fun(xs(), |xs| xs.map_par(|x| x + 1.0)),
        "fun (xs : 32.f32) => mapPar (fun x => x + 1.0f32) xs",
    );
    same(
        fun(xs(), |xs| {
            xs.split(4)
                .map_work_group(0, |row| row.map_local(1, |x| -x))
        }),
        "fun (xs : 32.f32) => xs |> split 4 |> mapWorkGroup 0 (mapLocal 1 neg)",
    );
    same(
        fun(xs(), |xs| {
            xs.scan(|x, sum| x + sum, 0.0)
                .concat(xs.pad_cst(1, 2, 0.0))
                .drop(3)
        }),
        "fun (xs : 32.f32) => drop 3 (concat (scan (+) 0.0f32 xs) (padCst 1 2 0.0f32 xs))",
    );
    same(
        fun(xs(), |xs| {
            xs.reduce_seq_in(AddressSpace::Private, |sum, x| sum + x, 0.0)
                .to_mem(AddressSpace::Global)
        }),
        "fun (xs : 32.f32) => toMem global (reduceSeqIn private (+) 0.0f32 xs)",
    );
    same(
        fun(array(8, pair(f32(), idx(8))), |xs| {
            let (elements, places) = xs.unzip();
            elements.gather(&places).scatter(places)
        }),
        "fun (xs : 8.(f32, idx[8])) =>
           scatter (snd (unzip xs)) (gather (snd (unzip xs)) (fst (unzip xs)))",
    );
}

#[test]
fn patterns_of_indices_windows_and_vectors() {
    let xs = || array(32, f32());
    same(
        fun(xs(), |xs| Array::of([xs.take(1), xs.take(1)]).join()),
        "fun (xs : 32.f32) => join [take 1 xs, take 1 xs]",
    );
    same(
        fun(xs(), |xs| {
            xs.rotate_values(3, |x| x)
                .zip(xs.circular_buffer(4, 3, |x| x + 0.0))
        }),
        "fun (xs : 32.f32) =>
           zip (rotateValues 3 (fun x => x) xs) (circularBuffer 4 3 (fun x => x + 0.0f32) xs)",
    );
    same(
        fun(xs(), |xs| {
            Array::generate(move |i| xs.at(&i) * i.to_nat().cast::<f32>())
        }),
        "fun (xs : 32.f32) => generate (fun i => idx i xs * (cast (indexAsNat i) : f32))",
    );
    same(
        fun(xs(), |xs| {
            xs.as_vector(4)
                .reduce_seq(|sum, v| sum + v.map(|x| x.exp()), Vector::of(0.0))
        }),
        "fun (xs : 32.f32) =>
           xs |> asVector 4
             |> reduceSeq (fun sum v => sum + mapVec exp v) (vectorFromScalar 0.0f32)",
    );
    same(
        fun(xs(), |xs| xs.run([1, 1, 1], [32, 1, 1])),
        "fun (xs : 32.f32) => run 1 1 1 32 1 1 xs",
    );
}

#[test]
fn sizes() {
    let rows = for_written_sizes(["n"], |[n]| {
        fun(array(&n * Nat::constant(2), f32()), move |xs| xs.split(&n))
    });
    same(rows.clone(), "fun (n : nat) (xs : (2*n).f32) => split n xs");
    same(
        rows.at([Nat::constant(4)]),
        "(fun (n : nat) (xs : (2*n).f32) => split n xs) {4}",
    );
}

#[test]
fn nested_names_differ() {
    type Number = Exp<f32>;
    let nested = lambda(|x: Number| lambda(move |y: Number| lambda(move |z: Number| x - y - z)));
    assert_eq!(
        rise_lang::syntax::print_term(&nested.term().expect("closed")),
        "fun (x : f32) (x1 : f32) (x2 : f32) => x - x1 - x2"
    );
}

#[test]
fn a_variable_cannot_leave_its_function() {
    let escaped = RefCell::new(None);
    let outside = lambda(|x: Exp<i32>| {
        escaped.replace(Some(x.clone()));
        x + 1
    });
    assert!(outside.term().is_ok());
    let escaped = escaped.take().expect("the closure ran");
    assert_eq!(escaped.term(), Err(EscapedVariable));
    let captured = lambda(|y: Exp<i32>| y + escaped);
    assert_eq!(captured.term(), Err(EscapedVariable));
    assert_eq!(define("f", captured).err(), Some(EscapedVariable));
}

#[test]
fn a_size_cannot_leave_what_it_is_for() {
    let escaped = RefCell::new(None);
    let _ = for_sizes(["n"], |[n]| {
        escaped.replace(Some(n.clone()));
        fun(array(n, f32()), |xs| xs)
    });
    let size = escaped.take().expect("the closure ran");
    let captured = lambda(|xs: Array<Exp<f32>>| xs.split(size));
    assert_eq!(captured.term(), Err(EscapedVariable));
}
