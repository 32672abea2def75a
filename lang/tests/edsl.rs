//! Terms built in Rust are the terms of the text.

use std::cell::RefCell;

use rise_lang::{
    diagnostic::Source,
    edsl::*,
    nat::Nat,
    syntax,
    term::Term,
    types::{self, AddressSpace},
};

#[track_caller]
fn same(built: impl Handle, text: &str) {
    let source = Source::new("text", text);
    let written: Term = syntax::parse_term(&source)
        .unwrap_or_else(|error| panic!("{}", error.diagnostic().render(false)));
    let built = built.term().expect("no variable escapes");
    assert_eq!(built, written, "{}", syntax::print_term(&built));
    let again = syntax::parse_term(&Source::new("printed", syntax::print_term(&built)));
    assert_eq!(again.as_ref(), Ok(&built));
}

#[test]
fn scalars() {
    same(
        lambda(|x: Scalar| 2.0 * &x + x * 3 - 1.5),
        "fun x => 2.0 * x + x * 3 - 1.5",
    );
    same(
        lambda(|x: Scalar| -&x % (1 - &x) / 2),
        "fun x => -x % (1 - x) / 2",
    );
    same(
        lambda(|x: Scalar| x.min(0).max(1).abs().floor()),
        "fun x => floor (abs (max (min x 0) 1))",
    );
    same(
        lambda(|x: Scalar| x.fma(2, 3).pow(0.5).sqrt()),
        "fun x => sqrt (pow (fma x 2 3) 0.5)",
    );
    same(
        lambda(|x: Scalar| select(x.lt(0) & !x.equal(-1) | true, -&x, &x)),
        "fun x => if or (and (x < 0) (not (x == -1))) true then -x else x",
    );
    same(
        lambda(|x: Scalar| x.cast(types::Scalar::I8)),
        "fun x => (cast x : i8)",
    );
    same(
        lambda(|x: Scalar| x + number(f64::INFINITY)),
        "fun x => x + f64(inf)",
    );
    same(literal(half::f16::from_f32(0.5)), "0.5f16");
    same(literal(-7_i8), "-7i8");
}

#[test]
fn pairs_and_functions() {
    same(
        lambda(|p: Pair<Scalar, Array<Scalar>>| Pair::new(p.snd(), p.fst())),
        "fun (x, xs) => (xs, x)",
    );
    same(
        lambda(|p: Pair<Scalar, Scalar>| p.map_fst(|x| x + 1).map_snd(|x| x.exp())),
        "fun p => mapSnd exp (mapFst (fun x => x + 1) p)",
    );
    let twice = lambda(|f: Function<Scalar, Scalar>| lambda(move |x: Scalar| f.call(f.call(x))));
    same(twice, "fun f x => f (f x)");
    let square = lambda(|x: Scalar| &x * &x);
    same(
        square.then(&square),
        "fun x => let s y = y * y in s x"
            .replace(
                "let s y = y * y in s x",
                "(fun y => y * y) ((fun y => y * y) x)",
            )
            .as_str(),
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
        fun(xs(), |xs| xs.map_par(|x| x + 1)),
        "fun (xs : 32.f32) => mapPar (fun x => x + 1) xs",
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
            xs.scan(|x, sum| x + sum, 0)
                .concat(xs.pad_cst(1, 2, 0))
                .drop(3)
        }),
        "fun (xs : 32.f32) => drop 3 (concat (scan (+) 0 xs) (padCst 1 2 0 xs))",
    );
    same(
        fun(xs(), |xs| {
            xs.reduce_seq_in(AddressSpace::Private, |sum, x| sum + x, 0)
                .to_mem(AddressSpace::Global)
        }),
        "fun (xs : 32.f32) => toMem global (reduceSeqIn private (+) 0 xs)",
    );
    same(
        fun(array(8, pair(f32(), idx(8))), |xs| {
            let parts = xs.unzip();
            parts.fst().gather(parts.snd()).scatter(parts.snd())
        }),
        "fun (xs : 8.(f32, idx[8])) => scatter (snd (unzip xs)) (gather (snd (unzip xs)) (fst (unzip xs)))",
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
                .zip(xs.circular_buffer(4, 3, |x| x + 0))
        }),
        "fun (xs : 32.f32) => zip (rotateValues 3 (fun x => x) xs) (circularBuffer 4 3 (fun x => x + 0) xs)",
    );
    same(
        fun(xs(), |xs| {
            Array::<Scalar>::generate(move |i| xs.at(&i) * i.to_nat().cast(types::Scalar::F32))
        }),
        "fun (xs : 32.f32) => generate (fun i => idx i xs * (cast (indexAsNat i) : f32))",
    );
    same(
        fun(xs(), |xs| {
            xs.as_vector(4)
                .reduce_seq(|sum, v| sum + v.map(|x| x.exp()), Vector::of(0))
        }),
        "fun (xs : 32.f32) => xs |> asVector 4 |> reduceSeq (fun sum v => sum + mapVec exp v) (vectorFromScalar 0)",
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
    let nested = lambda(|x: Scalar| lambda(move |y: Scalar| lambda(move |z: Scalar| x - y - z)));
    assert_eq!(
        nested.term().expect("closed").to_string(),
        "fun x x1 x2 => x - x1 - x2"
    );
}

#[test]
fn a_variable_cannot_leave_its_function() {
    let escaped = RefCell::new(None);
    let outside = lambda(|x: Scalar| {
        escaped.replace(Some(x.clone()));
        x + 1
    });
    assert!(outside.term().is_ok());
    let escaped = escaped.take().expect("the closure ran");
    assert_eq!(escaped.term(), Err(EscapedVariable));
    let captured = lambda(|y: Scalar| y + escaped);
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
    let captured = lambda(|xs: Array<Scalar>| xs.split(size));
    assert_eq!(captured.term(), Err(EscapedVariable));
}
