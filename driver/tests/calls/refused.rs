//! Programs and calls that are refused before any work.

use rise::mlir::Stage;
use rise::{Cache, Options, Program, shaped};

use super::{compiled, kernel};

const SCALE: &str =
    "def scale {n : nat} (a : f32) (xs : n.f32) : n.f32 = mapSeq (fun x => a * x) xs";

fn message<T, E: std::fmt::Display>(result: Result<T, E>) -> String {
    match result {
        Ok(_) => panic!("expected an error"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn texts_are_shown_with_their_places() {
    let error = message(Program::parse("def f (xs : 3.f32) : 3.f32 = map sqr xs"));
    assert!(error.contains("unknown name `sqr`"), "{error}");
    assert!(error.contains("--> program.rise:1:34"), "{error}");
    let program = Program::parse("def f (xs : 3.f32) : 3.f32 = map neg xs").unwrap();
    let options = || Options::default().cache(Cache::none());
    let error = message(program.compile(&options().strategy(rise::NONE)));
    assert!(error.contains("--> program.rise:1:30"), "{error}");
    let error = message(program.compile(&options().strategy("lowrToC")));
    assert!(error.contains("lowerToC"), "{error}");
    let error = message(program.compile(&options().strategy("splitJoin(2)")));
    assert!(error.contains("splitJoin(2)"), "{error}");
    let error = message(program.compile(&options().function("g")));
    assert_eq!(error, "there is no definition `g`; the definitions are `f`");
    let two = format!("{SCALE}\ndef two (x : f32) : f32 = x");
    let error = message(Program::parse(two).unwrap().compile(&options()));
    assert!(
        error.starts_with(
            "expected one definition that takes and gives arrays, found `scale`, `two`"
        ),
        "{error}"
    );
}

#[test]
fn the_definition_that_no_other_uses_is_meant() {
    let program =
        format!("{SCALE}\ndef twice (xs : 3.f32) : 3.f32 = xs |> scale 2 |> map (fun x => x * 2)");
    let program = Program::parse(program).unwrap();
    assert_eq!(program.signature(None).unwrap().name, "twice");
    let options = Options::default().cache(Cache::none()).strategy("lowerToC");
    let kernel = program.compile(&options).unwrap();
    assert_eq!(
        kernel
            .call::<Vec<f32>>((&[1.0_f32, 2.0, 3.0][..],))
            .unwrap(),
        [4.0, 8.0, 12.0]
    );
    let program = format!("{SCALE}\ndef other (xs : 3.f32) : 3.f32 = map (fun x => x + 1) xs");
    let error = message(
        Program::parse(program)
            .unwrap()
            .compile(&Options::default()),
    );
    assert!(error.contains("found `scale`, `other`"), "{error}");
}

#[test]
fn arguments_of_other_types_are_refused() {
    let scale = kernel(SCALE);
    assert_eq!(
        message(scale.call::<Vec<f32>>((1.0_f32,))),
        "`scale` has 2 arguments, found 1"
    );
    assert_eq!(
        message(scale.call::<Vec<f32>>((1.0_f32, &[1.0_f64]))),
        "`scale`: expected an array of `f32` with 1 dimension (n) for `xs`, found one of `f64` with 1 dimension"
    );
    assert_eq!(
        message(scale.call::<Vec<f32>>((1_i32, &[1.0_f32]))),
        "`scale`: expected a scalar `f32` for `a`, found a scalar `i32`"
    );
    assert_eq!(
        message(scale.call::<Vec<f32>>((&[1.0_f32], &[1.0_f32]))),
        "`scale`: expected a scalar `f32` for `a`, found an array of `f32` with 1 dimension"
    );
    assert_eq!(
        message(scale.call::<Vec<f64>>((1.0_f32, &[1.0_f32]))),
        "`scale`: expected `1.f32` for `result`, found `Vec<f64>`"
    );
    assert_eq!(
        message(scale.call::<(Vec<f32>, Vec<f32>)>((1.0_f32, &[1.0_f32]))),
        "`scale` has 1 results, found 2"
    );
    assert_eq!(
        message(scale.call::<f32>((1.0_f32, &[1.0_f32]))),
        "`scale`: expected `1.f32` for `result`, found `f32`"
    );
    assert_eq!(
        message(scale.call::<Vec<f32>>((1.0_f32, shaped([2, 3], &[1.0_f32])))),
        "a slice of 1 elements has not the shape [2, 3]"
    );
}

#[test]
fn shapes_must_go_together() {
    let text = "def dot {n : nat} (xs ys : n.f32) : f32 = \
                reduceSeq (+) 0 (mapSeq (fun p => fst p * snd p) (zip xs ys))";
    let dot = compiled(text, Options::default().strategy("lowerToC"));
    assert_eq!(
        message(dot.call::<f32>((&[1.0_f32, 2.0], &[1.0_f32]))),
        "`dot`: argument `ys`, dimension 0: expected n = 2 from argument `xs`, dimension 0, found 1"
    );
    let scale = kernel(SCALE);
    let mut into = [0.0_f32; 2];
    let error = message(scale.call_into((1.0_f32, &[1.0_f32; 3]), (&mut into[..],)));
    assert!(error.contains("expected"), "{error}");
}

#[test]
fn facts_and_indices_are_checked() {
    let text = "def halves {n : nat} (xs : n.f32) : (n / 2).f32 where n % 2 == 0 = \
                mapSeq (fun p => reduceSeq (+) 0 p) (split 2 xs)";
    let halves = kernel(text);
    assert_eq!(halves.call::<Vec<f32>>((&[1.0_f32; 4],)).unwrap(), [2.0; 2]);
    let error = message(halves.call::<Vec<f32>>((&[1.0_f32; 3],)));
    assert_eq!(
        error,
        "`halves` needs `n%2 == 0`, which does not hold for n = 3"
    );
    let text =
        "def at {n m : nat} (is : m.idx[n]) (xs : n.f32) : m.f32 = mapSeq (fun i => idx i xs) is";
    let at = kernel(text);
    let error = message(at.call::<Vec<f32>>((&[0_i64, 1, -1], &[1.0_f32; 2])));
    assert!(
        error.starts_with(
            "`at`: expected indices below 2 in `is`, found 18446744073709551615 at position 2"
        ),
        "{error}"
    );
    assert!(
        at.call::<Vec<f32>>((&[0_usize; 0], &[1.0_f32; 0]))
            .unwrap()
            .is_empty()
    );
}

#[test]
fn elements_of_a_vector_are_taken_in_bounds() {
    let text = "def pick {n m : nat} (is : n.index) (xs : m.f32) : n.f32 = \
                map (fun i => idx (natAsIndex m i) xs) is";
    let pick = compiled(text, Options::default());
    let xs: Vec<f32> = (0..10).map(|x| x as f32).collect();
    let mut is: Vec<usize> = (0..100).map(|i| i * 7 % 10).collect();
    let expected: Vec<f32> = is.iter().map(|&i| i as f32).collect();
    assert_eq!(pick.call::<Vec<f32>>((&is, &xs)).unwrap(), expected);
    for place in [0, 37, 99] {
        let kept = std::mem::replace(&mut is[place], 10);
        let error = message(pick.call::<Vec<f32>>((&is, &xs)));
        assert!(error.contains("the index is not below"), "{error}");
        is[place] = kept;
    }
}

#[test]
fn memory_that_is_not_there_is_an_error() {
    let text = "def f {n : nat} (x : f32) (xs : n.f32) : (n * 4611686018427387).f32 = mapSeq id (generate (fun i => x))";
    let error = message(kernel(text).call::<Vec<f32>>((1.0_f32, &[0.0_f32; 1000])));
    assert!(
        error.contains("address space") || error.contains("memory"),
        "{error}"
    );
}

#[test]
fn sizes_that_code_cannot_be_made_for() {
    let text = "def halves {n : nat} (xs : n.f32) : (n/2).f32 where n % 2 == 0 = \
                xs |> split 2 |> map (fun pair => reduce (+) 0 pair)";
    let compiled = |name: &str, size: u64| {
        let options = Options::default().size(name, size).cache(Cache::none());
        Program::parse(text).unwrap().compile(&options)
    };
    assert_eq!(
        compiled("n", 3).unwrap_err().to_string(),
        "`halves` needs `n%2 == 0`, which does not hold for the sizes that it is compiled for"
    );
    assert_eq!(
        compiled("m", 4).unwrap_err().to_string(),
        "`halves` has no size `m`; its sizes are `n`"
    );
    let halves = compiled("n", 4).unwrap();
    let options = Options::default().size("n", 4);
    let loops = Program::parse(text).unwrap().at(Stage::Loops, &options);
    assert!(loops.unwrap().contains("memref<4xf32>"));
    let sums: Vec<f32> = halves.call((&[1.0_f32, 2.0, 3.0, 4.0],)).unwrap();
    assert_eq!(sums, [3.0, 7.0]);
    let error = halves.call::<Vec<f32>>((&[1.0_f32, 2.0],)).unwrap_err();
    assert!(error.to_string().contains('4'), "{error}");
}
