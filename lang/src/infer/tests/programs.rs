//! Programs that are right, and their types.

use super::*;
use crate::{
    primitives::Primitive,
    term::build::{fun, nat_fun},
    types::TypeArgument,
};

#[test]
fn definitions_are_polymorphic() {
    insta::assert_snapshot!(types("
        def square = fun x => mul x x
        def squares = fun xs => map square xs
        def dot = fun xs ys => reduce add 0 (map (fun p => mul (fst p) (snd p)) (zip xs ys))
        def mean = fun x y => div (add x y) 2.0
        def compose = fun f g x => g (f x)
        def first = fun x y => x
        def twice = map (map square)
        def weird = fun x => and x (shl x 1)
    "), @r"
        square : {t : number} -> t -> t
        squares : {n : nat} -> {t : number} -> n.t -> n.t
        dot : {n : nat} -> {t : ordered} -> n.t -> n.t -> t
        mean : {t : scalarFloat} -> t -> t -> t
        compose : {t : data} -> {s : data} -> {u : data} -> (t -> u) -> (u -> s) -> t -> s
        first : {t : data} -> {s : data} -> t -> s -> t
        twice : {n : nat} -> {m : nat} -> {t : number} -> n.m.t -> n.m.t
        weird : {t : scalarInteger} -> t -> t
        ");
}

#[test]
fn matrix_multiplication() {
    insta::assert_snapshot!(types("
        def dot = fun xs ys => reduce add 0 (map (fun p => mul (fst p) (snd p)) (zip xs ys))
        def mm = fun (n : nat) (m : nat) (k : nat) (a : n.k.f32) (b : k.m.f32) =>
          map (fun row => map (fun col => dot row col) (transpose b)) a
        def fixed = mm 2048 1024 512
        def inferred = fun a b => map (fun row => map (dot row) (transpose b)) a
    "), @r"
        dot : {n : nat} -> {t : ordered} -> n.t -> n.t -> t
        mm : (n : nat) -> (m : nat) -> (k : nat) -> n.k.f32 -> k.m.f32 -> n.m.f32
        fixed : 2048.512.f32 -> 512.1024.f32 -> 2048.1024.f32
        inferred : {n : nat} -> {m : nat} -> {k : nat} -> {t : ordered} -> n.m.t -> m.k.t -> n.k.t
        ");
}

#[test]
fn sizes_flow_both_ways() {
    insta::assert_snapshot!(types("
        def tile = fun xs => split 32 xs
        def untile = fun (xs : 4.8.f32) => join xs
        def stencil = fun (n : nat) (xs : n.f32) => map (reduce add 0) (slide 3 1 (padClamp 1 1 xs))
        def halves = fun (xs : 10.f32) => concat (drop 5 xs) (take 5 xs)
        def windows = fun (k : nat) (xs : (2*k+1).f32) => slide 3 2 xs
        def strided = fun (xs : 11.f32) => slide 3 2 xs
        def partly = fun (m : nat) (xs : _.m._) => map (reduce add 0.5) xs
        def blocks = fun (n : nat) (xs : (32*n).f32) => map (split 4) (split 8 xs)
        def again = fun xs => join (map (fun x => x) (split 4 xs))
    "), @r"
        tile : {n : nat} -> {t : data} -> (32*n).t -> n.32.t
        untile : 4.8.f32 -> 32.f32
        stencil : (n : nat) -> n.f32 -> n.f32
        halves : 10.f32 -> 10.f32
        windows : (k : nat) -> (2*k+1).f32 -> k.3.f32
        strided : 11.f32 -> 5.3.f32
        partly : {n : nat} -> {t : scalarFloat} -> (m : nat) -> n.m.t -> n.t
        blocks : (n : nat) -> (32*n).f32 -> (4*n).2.4.f32
        again : {n : nat} -> {t : data} -> (4*n).t -> (4*n).t
        ");
}

#[test]
fn low_level_and_vectors() {
    insta::assert_snapshot!(types("
        def scale = fun (n : nat) (xs : (4*n).f32) => asScalar (mapPar (mapVec (mul 2)) (asVector 4 xs))
        def sum = fun xs => reduceSeq (fun acc x => add acc x) (0 : f64) xs
        def widen = fun (xs : 8.f16) => reduceSeq (fun acc x => add acc (cast x)) (0 : f32) xs
        def kernel = fun (n : nat) (xs : n.f32) => run 16 1 1 [n] 1 1 (mapGlobal 0 (fun x => toMem private (mul x x)) xs)
        def splat = fun (n : nat) (x : f32) => add (vectorFromScalar x) (vectorFromScalar (1 : f32) : vec[f32, n])
        def fragments = fun (a : 16.8.f16) (b : 8.16.f16) (c : 16.16.f32) => asMatrix (tensorMMA (asFragmentLeft a) (asFragmentRight b) (asFragment c))
    "), @r"
        scale : (n : nat) -> (4*n).f32 -> (4*n).f32
        sum : {n : nat} -> n.f64 -> f64
        widen : 8.f16 -> f32
        kernel : (n : nat) -> n.f32 -> n.f32
        splat : (n : nat) -> f32 -> vec[f32, n]
        fragments : 16.8.f16 -> 8.16.f16 -> 16.16.f32 -> 16.16.f32
        ");
}

#[test]
fn dependent_functions() {
    insta::assert_snapshot!(types("
        def halve = fun (n : nat) (xs : (n*2).f32) => map (reduce add 0) (split 2 xs)
        def tree = fun (xs : 1024.f32) => iterate 10 (fun (l : nat) (ys : (l*2).f32) => map (reduce add 0) (split 2 ys)) xs
        def byName = fun (xs : 1024.f32) => iterate 10 halve @ xs
        def rows = fun (n : nat) (xs : n.n.f32) => generate (fun i => idx i (idx i xs))
        def apply4 = fun (f : (n : nat) -> n.f32 -> n.f32) (xs : 4.f32) => f [4] xs
    "), @r"
        halve : (n : nat) -> (2*n).f32 -> n.f32
        tree : 1024.f32 -> 1.f32
        byName : 1024.f32 -> 1.f32
        rows : (n : nat) -> n.n.f32 -> n.f32
        apply4 : ((n : nat) -> n.f32 -> n.f32) -> 4.f32 -> 4.f32
        ");
}

#[test]
fn dependent_arrays() {
    insta::assert_snapshot!(types("
        def triangle = fun (m : nat) (xs : sum(i, 0, m, i+1).f32) => partition [m] [i => i+1] xs
        def sums = fun (m : nat) (xs : m..(i => (i+1).f32)) => depMap (fun (i : nat) row => map (mul 2) row) xs
        def flat = fun (m : nat) (xs : m..(i => (i+1).f32)) => depJoin xs
        def both = fun (m : nat) (xs : m..(i => (i+1).f32)) (ys : m..(i => i.f64)) => depZip xs ys
        def rowSums = fun (m : nat) (xs : m..(i => (i+1).f32)) => depMap (fun (i : nat) row => reduce add 0 row) xs
    "), @r"
        triangle : (m : nat) -> ((m^2+m)/2).f32 -> m..(i => (i+1).f32)
        sums : (m : nat) -> m..(i => (i+1).f32) -> m..(i => (i+1).f32)
        flat : (m : nat) -> m..(i => (i+1).f32) -> ((m^2+m)/2).f32
        both : (m : nat) -> m..(i => (i+1).f32) -> m..(i => i.f64) -> m..(i => ((i+1).f32, i.f64))
        rowSums : (m : nat) -> m..(i => (i+1).f32) -> m..(i => f32)
        ");
}

#[test]
fn pairs_indices_and_choice() {
    insta::assert_snapshot!(types("
        def swap = fun p => makePair (snd p) (fst p)
        def pick = fun (n : nat) (is : n.idx[n]) (xs : n.f32) => gather is xs
        def put = fun (n : nat) (m : nat) (is : n.idx[m]) (xs : n.f32) => scatter is xs
        def clamp = fun x => select (lt x 0) 0 x
        def count = fun (n : nat) (i : idx[n]) => add (indexAsNat i) 1
        def reversed = fun (n : nat) (xs : n.f32) => reorder [n] [i => n-1-i] [i => n-1-i] xs
        def four = fun a b c d => makeArray 4 a b c d
        def none = (makeArray 0 : 0.f32)
        def permuted = fun (f : nat2nat) (xs : 8.f32) => reorder 8 f f xs
    "), @r"
        swap : {t : data} -> {s : data} -> (t, s) -> (s, t)
        pick : (n : nat) -> n.idx[n] -> n.f32 -> n.f32
        put : (n : nat) -> (m : nat) -> n.idx[m] -> n.f32 -> m.f32
        clamp : {t : ordered} -> t -> t
        count : (n : nat) -> idx[n] -> index
        reversed : (n : nat) -> n.f32 -> n.f32
        four : {t : data} -> t -> t -> t -> t -> 4.t
        none : 0.f32
        permuted : (f : nat2nat) -> 8.f32 -> 8.f32
        ");
}

#[test]
fn every_node_has_a_type() {
    let program = read(
        "def dot = fun xs ys => reduce add 0 (map (fun p => mul (fst p) (snd p)) (zip xs ys))",
    );
    let inferred = infer_program(&program).expect("well typed");
    let term = &inferred.definitions[0].definition.term;
    let mut rest = vec![term];
    while let Some(term) = rest.pop() {
        assert!(
            term.ty()
                .is_some_and(|ty| !ty.free_variables().keys().any(Name::is_unknown)),
            "{term}"
        );
        rest.extend(term.children());
    }
    assert_eq!(
        term.to_string(),
        "fun {n : nat} {t : ordered} (xs : n.t) ys => reduce (+) 0 (map (fun p => fst p * snd p) (zip xs ys))"
    );
}

#[test]
fn inferred_terms_infer_again() {
    let program = read(
        "
        def dot = fun xs ys => reduce add 0 (map (fun p => mul (fst p) (snd p)) (zip xs ys))
        def mv = fun (n : nat) (m : nat) (a : n.m.f32) (x : m.f32) => map (dot x) a
    ",
    );
    let once = infer_program(&program).expect("well typed");
    let definitions: Vec<_> = once
        .definitions
        .iter()
        .map(|inferred| inferred.definition.clone())
        .collect();
    let twice = infer_program(&Program::from(definitions)).expect("still well typed");
    for (first, second) in once.definitions.iter().zip(&twice.definitions) {
        assert_eq!(first.ty, second.ty);
        assert_eq!(first.definition.term, second.definition.term);
    }
    let arguments = format!("{:?}", once.definitions[1].definition.term);
    assert!(arguments.contains("dot"), "{arguments}");
}

#[test]
fn a_bound_variable_has_its_own_class() {
    // The type that inference writes has two variables of data types: any one, and a scalar, as an
    // element of a vector must be.
    let function = nat_fun("n", |_| fun("x", |_| Primitive::AsVector.of([])));
    let term = Term::type_apply(function, TypeArgument::from(2));
    let once = infer(&term).expect("well typed");
    let ty =
        "{t : data} -> {m : nat} -> {s : scalar} -> t -> (n1 : nat) -> (m*n1).s -> m.vec[s, n1]";
    assert_eq!(once.ty.to_string(), ty);
    assert_eq!(infer(&once.term).map(|again| again.ty), Ok(once.ty));
}

#[test]
fn literals_get_values() {
    let inferred = infer(&read("def x = (add 1 2 : i8)").definitions[0].term).expect("well typed");
    let argument = inferred.term.spine().arguments[1].clone();
    assert!(matches!(
        argument.kind(),
        crate::term::TermKind::Literal(crate::term::Literal::Scalar(crate::term::ScalarValue::I8(
            2
        )))
    ));
}

#[test]
fn open_terms_in_a_context() {
    let mut context = Context {
        variables: vec![("xs".into(), Type::parse("n.f32").expect("a type"))],
        ..Context::default()
    };
    context
        .type_variables
        .push(TypeParameter::explicit("n", crate::types::Kind::Nat));
    context.facts = Facts::parse("n % 4 == 0").expect("facts");
    let term = read("def t = split 4 xs").definitions[0].term.clone();
    let inferred = infer_in(&term, &context).expect("well typed");
    assert_eq!(
        (inferred.ty.to_string().as_str(), inferred.facts.len()),
        ("(n/4).4.f32", 0)
    );
}

#[test]
fn every_hole_is_something_else() {
    insta::assert_snapshot!(types("
        def rectangle = fun (n : nat) (xs : n.3.f32) => (xs : _._._)
        def product = fun (xs : (2*3).f32) (ys : 5.f32) => makePair (xs : (_+2).f32) (ys : (_+2).f32)
        def pair = fun (x : f32) (y : i32) => (makePair x y : (_, _))
    "), @r"
    rectangle : (n : nat) -> n.3.f32 -> n.3.f32
    product : 6.f32 -> 5.f32 -> (6.f32, 5.f32)
    pair : f32 -> i32 -> (f32, i32)
    ");
    // Two in one size: neither is known.
    insta::assert_snapshot!(errors("def product = fun (n : nat) (xs : n.f32) => (xs : (_*_).f32)"), @r"
    error[ambiguous-size]: nothing determines a size in the type of `an annotation`; what is known of it is `idx[_^2]`
     --> test.rise:1:46
      |
    1 | def product = fun (n : nat) (xs : n.f32) => (xs : (_*_).f32)
      |                                              ^^
    ");
    let ty = Type::parse("(_*_+_).(_, _) -> _").expect("a type");
    let names: Vec<_> = ty.free_variables().into_keys().collect();
    assert_eq!(names.len(), 6, "{names:?}");
}

#[test]
fn variables_that_inference_names_are_none_that_types_bind() {
    // The fourth name for sizes would be `l`.
    insta::assert_snapshot!(
        types("def f = fun (x : _.i8) (y : _.i16) (z : _.i32) (g : (l : nat) -> l._.i64 -> l.f32) => g"),
        @"f : {n : nat} -> {m : nat} -> {k : nat} -> {o : nat} -> n.i8 -> m.i16 -> k.i32 -> ((l : nat) -> l.o.i64 -> l.f32) -> (l : nat) -> l.o.i64 -> l.f32");
}
