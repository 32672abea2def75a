//! Kernels that are compiled for the sizes of each call.

use rise::{CallError, Error, List, Options, Program, Typed};

use crate::compiled;

const WINDOWS: &str = "def f {n k : nat} (xs : (n + k).f32) (ys : k.f32) : n.f32 = \
     take n xs |> map (fun x => x + reduce add 0 ys)";

#[test]
fn code_knows_the_sizes_of_its_call() {
    let kernel = compiled(WINDOWS, Options::default().by_sizes(2));
    // The third sizes and all after them share code; results are the same.
    for (n, k) in [(2, 1), (3, 2), (4, 3), (0, 2), (2, 1), (5, 0)] {
        let ys = vec![0.5_f32; k];
        let xs: Vec<f32> = (0..n + k).map(|place| place as f32).collect();
        let results: Vec<f32> = kernel.call((&xs, &ys)).expect("it is called");
        let expected: Vec<f32> = (0..n).map(|place| place as f32 + 0.5 * k as f32).collect();
        assert_eq!(results, expected, "{n} {k}");
        let mut results = vec![0.0_f32; n];
        kernel
            .call_into((&xs, &ys), (&mut results[..],))
            .expect("it is called");
        assert_eq!(results, expected, "{n} {k}");
    }
}

#[test]
fn strategies_are_given_the_numbers() {
    let text = "def f {n : nat} (xs : n.f32) : n.f32 = map (fun x => x + 1) xs";
    let strategy = "splitJoin(2) @ outermost(isMapLoop) ; lowerToC";
    let options = Options::default().strategy(strategy).by_sizes(4);
    let kernel = compiled(text, options);
    let ys: Vec<f32> = kernel.call((&[1.0_f32; 8],)).expect("8 is even");
    assert_eq!(ys, [2.0; 8]);
    // Where the strategy fails for the numbers, its error is that for any.
    let error = kernel.call::<Vec<f32>>((&[1.0_f32; 7],)).expect_err("7");
    assert!(
        error.to_string().contains("`n%2 == 0` does not follow"),
        "{error}"
    );
}

#[test]
fn sizes_that_the_options_name_stay_known() {
    let text =
        "def f {n m : nat} (xss : n.m.f32) : n.m.f32 = map (fun xs => map (fun x => x + x) xs) xss";
    let options = Options::default()
        .size("m", 4)
        .strategy("splitJoin(m / 2) @ innermost(isMapLoop) ; lowerToC");
    let kernel = compiled(text, options.by_sizes(1));
    // The second number of rows is that of code for any.
    for rows in [1, 2] {
        let xs = vec![[1.0_f32; 4]; rows];
        let ys: Vec<[f32; 4]> = kernel.call((&xs[..],)).expect("4 columns");
        assert_eq!(ys, vec![[2.0; 4]; rows]);
    }
    let error = kernel
        .call::<Vec<f32>>((&[[1.0_f32; 3]],))
        .expect_err("3 columns");
    assert!(matches!(error, CallError::Shape { .. }), "{error}");
}

#[test]
fn calls_are_checked_before_anything_is_compiled() {
    let kernel = compiled(WINDOWS, Options::default().by_sizes(2));
    let error = kernel.call::<Vec<f32>>((&[1.0_f32],)).expect_err("one");
    assert!(matches!(error, CallError::Count { .. }), "{error}");
    let few = (&[1.0_f32; 2], &[1.0_f32; 3]);
    let error = kernel.call::<Vec<f32>>(few).expect_err("n is negative");
    assert!(matches!(error, CallError::Shape { .. }), "{error}");
    let mut list = List::default();
    list.push_items(&[1.0_f32; 5]);
    list.push_items(&[1.0_f32; 3]);
    let shapes = kernel.result_shapes(&list).expect("they are known");
    assert_eq!(shapes[0].1, [2]);
}

#[test]
fn a_program_that_cannot_be_compiled_is_an_error_of_the_call() {
    let text = "def f {n : nat} (xs : n.f32) : n.f32 = map (fun x => x + 1) xs";
    let kernel = compiled(text, Options::default().strategy("none").by_sizes(2));
    let error = kernel
        .call::<Vec<f32>>((&[1.0_f32],))
        .expect_err("`map` is open");
    assert!(matches!(error, CallError::NotCompiled { .. }), "{error}");
    assert!(error.to_string().contains("map"), "{error}");
    // The strategy itself is read at once.
    let options = Options::default().strategy("noSuchRule").by_sizes(2);
    let program = Program::parse(text).expect("it is right");
    let error = program.compile(&options).expect_err("no such rule");
    assert!(matches!(error, Error::Strategy(..)), "{error}");
}

#[test]
fn typed_functions_and_threads_share_the_kernels() {
    let kernel = compiled(WINDOWS, Options::default().by_sizes(3));
    type Windows = Typed<fn(&[f32], &[f32]) -> Vec<f32>>;
    let typed: Windows = kernel.typed().expect("the types are right");
    std::thread::scope(|scope| {
        for thread in 0..4 {
            let typed = &typed;
            scope.spawn(move || {
                let xs = vec![1.0_f32; 3 + thread % 2];
                let ys = typed.call((&xs, &[1.0, 2.0])).expect("it is called");
                assert_eq!(ys, vec![4.0; 1 + thread % 2]);
            });
        }
    });
}
