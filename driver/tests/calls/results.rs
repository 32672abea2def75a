//! Results of every kind, in new memory and in the caller's.

use half::f16;
use ndarray::{Array1, Array2, array};
use rise::{Array, Options, Program, shaped, shaped_mut};

use super::{compiled, kernel};

#[test]
fn a_strategy_makes_the_choices() {
    let text = "def scale {n : nat} (a : f32) (xs : n.f32) : n.f32 = xs |> map (fun x => a * x)";
    let scale = compiled(text, Options::default().strategy("lowerToC"));
    for size in [0, 1, 2, 7, 64, 1021] {
        let xs: Vec<f32> = (0..size).map(|x| x as f32).collect();
        let ys: Vec<f32> = scale.call((2.0_f32, &xs)).unwrap();
        let expected: Vec<f32> = xs.iter().map(|x| 2.0 * x).collect();
        assert_eq!(ys, expected);
    }
}

#[test]
fn what_is_written_past_the_caches_may_begin_anywhere() {
    let text = "def twice {n : nat} (xs : (16*n).f32) : (16*n).f32 = \
                xs |> asVector 16 |> mapSeq (fun v => v + v) |> asScalar |> nonTemporal";
    let twice = kernel(text);
    let xs: Vec<f32> = (0..64).map(|x| x as f32).collect();
    let expected: Vec<f32> = xs.iter().map(|x| 2.0 * x).collect();
    let mut memory = [0.0_f32; 96];
    for start in 0..32 {
        twice
            .call_into((&xs,), (&mut memory[start..start + 64],))
            .unwrap();
        assert_eq!(memory[start..start + 64], expected);
    }
}

#[test]
fn without_a_strategy_choices_are_made() {
    let text = "def scale {n : nat} (a : f32) (xs : n.f32) : n.f32 = xs |> map (fun x => a * x)";
    let scale = compiled(text, Options::default());
    let xs: Vec<f32> = (0..101).map(|x| x as f32).collect();
    let ys: Vec<f32> = scale.call((2.0_f32, &xs)).unwrap();
    assert!(ys.iter().zip(&xs).all(|(y, x)| *y == 2.0 * x));
    let none = Options::default().strategy(rise::NONE);
    let error = Program::parse(text).unwrap().compile(&none).unwrap_err();
    assert!(error.to_string().contains("is left high-level"), "{error}");
}

#[test]
fn rounds_over_arrays_read_what_the_round_before_wrote() {
    let text = "def blur {n : nat} (k : index) (xs : n.f32) : n.f32 where n >= 2 = \
                repeat k (fun _ ys => with modarray ys { \
                  i in 1..n-1 => (ys ! (i - 1) + ys ! (i + 1)) / 2 }) xs";
    let blur = compiled(text, Options::default());
    let xs: Vec<f32> = (0..23).map(|x| (x * x % 17) as f32).collect();
    for rounds in 0..6_usize {
        let mut expected = xs.clone();
        for _ in 0..rounds {
            let before = expected.clone();
            for i in 1..before.len() - 1 {
                expected[i] = f32::midpoint(before[i - 1], before[i + 1]);
            }
        }
        assert_eq!(blur.call::<Vec<f32>>((rounds, &xs)).unwrap(), expected);
    }
}

#[test]
fn every_scalar_type_is_passed_and_given() {
    macro_rules! identity {
        ($($rust:ty, $name:literal, $values:expr;)*) => {$(
            let text = format!("def f {{n : nat}} (x : {0}) (xs : n.{0}) : n.{0} = mapSeq (fun y => select (y == y) x x) xs", $name);
            let values: Vec<$rust> = $values.to_vec();
            let same: Vec<$rust> = kernel(&text).call((values[0], &values)).unwrap();
            assert_eq!(same, vec![values[0]; values.len()], $name);
            let text = format!("def g {{n : nat}} (xs : n.{0}) : n.{0} = mapSeq (fun y => y) xs", $name);
            let same: Vec<$rust> = kernel(&text).call((&values,)).unwrap();
            assert_eq!(same, values, $name);
        )*};
    }
    identity! {
        i8, "i8", [-1, 2, 127];
        i16, "i16", [-1, 2, 300];
        i32, "i32", [-1, 2, 70000];
        i64, "i64", [-1, 2, i64::MAX];
        u8, "u8", [0, 2, u8::MAX];
        u16, "u16", [0, 2, u16::MAX];
        u32, "u32", [0, 2, u32::MAX];
        u64, "u64", [0, 2, u64::MAX];
        f16, "f16", [f16::from_f32(1.5), f16::from_f32(-2.0)];
        half::bf16, "bf16", [half::bf16::from_f32(1.5), half::bf16::from_f32(-2.0)];
        rise::Tf32, "tf32", [rise::Tf32::from_f32(1.5), rise::Tf32::from_f32(-2.0)];
        f32, "f32", [1.5, -2.25];
        f64, "f64", [1.5, -2.25];
    }
    // An array of f32 is one of tf32, if its numbers have no more digits.
    let same = kernel("def f {n : nat} (xs : n.tf32) : n.tf32 = mapSeq id xs");
    let ys: Vec<f32> = same.call((&[1.5_f32, -2.25],)).unwrap();
    assert_eq!(ys, [1.5, -2.25]);
    let error = same.call::<Vec<f32>>((&[1.5_f32, 0.1],)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`f`: expected numbers of `tf32` in `xs`, found 0.1 at position 1; an `f32` is rounded in the program: `cast`"
    );
    let not = kernel("def f {n : nat} (xs : n.bool) : n.bool = mapSeq (fun x => not x) xs");
    let ys: Vec<bool> = not.call((&[true, false, true],)).unwrap();
    assert_eq!(ys, [false, true, false]);
}

#[test]
fn a_scalar_is_a_result() {
    let sum = kernel("def sum {n : nat} (xs : n.f64) : f64 = reduceSeq (+) 0 xs");
    assert_eq!(sum.call::<f64>((&[1.0, 2.5],)).unwrap(), 3.5);
    assert_eq!(sum.call::<f64>((&[0.0_f64; 0],)).unwrap(), 0.0);
}

#[test]
fn pairs_are_passed_and_given_as_their_parts() {
    let text = "def swap {n : nat} (ps : n.(i32 × f32)) : n.(f32 × i32) = \
                mapSeq (fun p => (snd p, fst p)) ps";
    let swap = kernel(text);
    let (firsts, seconds): (Vec<f32>, Vec<i32>) =
        swap.call(((&[1, 2, 3], &[0.5_f32, 1.5, 2.5]),)).unwrap();
    assert_eq!(
        (&firsts[..], &seconds[..]),
        (&[0.5, 1.5, 2.5][..], &[1, 2, 3][..])
    );
    let (mut firsts, mut seconds) = (vec![0.0_f32; 3], vec![0_i32; 3]);
    swap.call_into(
        ((&[4, 5, 6], &[0.5_f32, 1.5, 2.5]),),
        (&mut firsts, &mut seconds),
    )
    .unwrap();
    assert_eq!(
        (&firsts[..], &seconds[..]),
        (&[0.5, 1.5, 2.5][..], &[4, 5, 6][..])
    );
}

#[test]
fn matrices_have_several_forms() {
    let text = "def f {n m : nat} (xs : n.m.i32) : m.n.i32 = mapSeq (mapSeq id) (transpose xs)";
    let transpose = kernel(text);
    let rows = [[1, 2, 3], [4, 5, 6]];
    let columns = [[1, 4], [2, 5], [3, 6]];
    assert_eq!(transpose.call::<Vec<[i32; 2]>>((&rows,)).unwrap(), columns);
    let flat: Vec<i32> = transpose
        .call((shaped([2, 3], &[1, 2, 3, 4, 5, 6]),))
        .unwrap();
    assert_eq!(flat, [1, 4, 2, 5, 3, 6]);
    let dynamic: Array = transpose.call((&rows,)).unwrap();
    assert_eq!(dynamic.shape(), [3, 2]);
    let again: Array = transpose.call((&dynamic,)).unwrap();
    assert_eq!(again.as_slice::<i32>().unwrap(), [1, 2, 3, 4, 5, 6]);

    let matrix = array![[1, 2, 3], [4, 5, 6]];
    let result: Array2<i32> = transpose.call((&matrix,)).unwrap();
    assert_eq!(result, matrix.t());
    // A view that is not dense is copied.
    let result: Array2<i32> = transpose.call((&matrix.t(),)).unwrap();
    assert_eq!(result, matrix);

    let mut into = Array2::<i32>::zeros((3, 2));
    transpose.call_into((&matrix,), (&mut into,)).unwrap();
    assert_eq!(into, matrix.t());
    let mut into = [0; 6];
    transpose
        .call_into((&matrix,), (shaped_mut([3, 2], &mut into),))
        .unwrap();
    assert_eq!(into, [1, 4, 2, 5, 3, 6]);
}

#[test]
fn a_result_says_a_size_that_no_argument_says() {
    let zeros = kernel("def fill {n : nat} (x : f32) : n.f32 = mapSeq id (generate (fun i => x))");
    let mut xs = [0.0_f32; 5];
    zeros.call_into((3.0_f32,), (&mut xs[..],)).unwrap();
    assert_eq!(xs, [3.0; 5]);
    let error = zeros.call::<Vec<f32>>((3.0_f32,)).unwrap_err().to_string();
    assert_eq!(
        error,
        "`fill`: the size `n` does not follow from the arguments; give its value"
    );
}

#[test]
fn indices_are_numbers_of_rust() {
    let text =
        "def at {n m : nat} (is : m.idx[n]) (xs : n.f32) : m.f32 = mapSeq (fun i => idx i xs) is";
    let at = kernel(text);
    let ys: Vec<f32> = at.call((&[2_usize, 0], &[1.0_f32, 2.0, 3.0])).unwrap();
    assert_eq!(ys, [3.0, 1.0]);
    let ys: Array1<f32> = at.call((&[2_i64, 0], &[1.0_f32, 2.0, 3.0])).unwrap();
    assert_eq!(ys, array![3.0, 1.0]);
}

#[test]
fn definitions_of_the_edsl_are_programs() {
    use rise::edsl::{array, define, f32, for_sizes, fun};
    let squares = for_sizes(["n"], |[n]| {
        fun(array(&n, f32()), |xs| xs.map_seq(|x| &x * &x))
    });
    let program = Program::try_from(define("squares", squares).unwrap()).unwrap();
    let kernel = program.compile(&Options::default()).unwrap();
    assert_eq!(
        kernel.call::<Vec<f32>>((&[1.0_f32, 3.0],)).unwrap(),
        [1.0, 9.0]
    );
}

#[test]
fn definitions_of_the_edsl_are_functions_of_rust() {
    use rise::edsl::{array, define, f32, for_sizes, fun, i32};
    let scale = for_sizes(["n"], |[n]| {
        fun(i32(), move |a| {
            fun(array(&n, f32()), move |xs| {
                xs.map_seq(|x| x * a.cast::<f32>())
            })
        })
    });
    let scale = define("scale", scale).unwrap();
    let scale = Program::compile_defined(scale, &Options::default()).unwrap();
    assert_eq!(scale.call((2, &[1.5, 3.0])).unwrap(), [3.0, 6.0]);
}

#[test]
fn threads_share_a_kernel() {
    let text = "def f {n : nat} (xs : n.f32) : n.f32 = mapPar (fun x => x + 1) xs";
    let next = kernel(text);
    std::thread::scope(|scope| {
        for thread in 0..4 {
            let next = next.clone();
            scope.spawn(move || {
                for _ in 0..50 {
                    let ys: Vec<f32> = next.call((&[thread as f32; 333],)).unwrap();
                    assert_eq!(ys, [thread as f32 + 1.0; 333]);
                }
            });
        }
    });
}
