//! Programs in MLIR are called as those in the language are.

use rise::{Options, Program};

const DOUBLED: &str = "func.func @doubled(%result: memref<?xf32>, %xs: memref<?xf32>) {
  %in = rise.in %xs : memref<?xf32> -> !rise.array<n, scalar<f32>>
  %map = rise.map nat<n> scalar<f32> scalar<f32>
  %double = rise.lambda (%x) : !rise.fun<scalar<f32> -> scalar<f32>> {
    %sum = embed (%value = %x) : (f32) -> f32 {
      %twice = arith.addf %value, %value : f32
      return %twice : f32
    }
    return %sum : !rise.scalar<f32>
  }
  %out = rise.apply %map, %double, %in : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<n, scalar<f32>> -> array<n, scalar<f32>>>
  rise.out %result <- %out : memref<?xf32>, !rise.array<n, scalar<f32>>
  return
}
";

fn refused(text: &str) -> String {
    match Program::parse_mlir(text) {
        Ok(program) => panic!("it is accepted: {program:?}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_function_is_a_definition_that_strategies_rewrite() {
    let program = Program::parse_mlir(DOUBLED).expect("a program");
    let open = program
        .compile(&Options::default().strategy(rise::NONE))
        .expect_err("a choice is left open");
    assert!(open.to_string().contains("left high-level here"), "{open}");
    assert!(open.to_string().contains("program.mlir:11:10"), "{open}");
    let doubled = program
        .compile(&Options::default().strategy("lowerToC"))
        .expect("a kernel");
    let ys: Vec<f32> = doubled.call((&[1.5_f32, -2.0, 0.0],)).expect("a result");
    assert_eq!(ys, [3.0, -4.0, 0.0]);
}

#[test]
fn files_are_read_by_their_ending() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/dot.mlir");
    let program = Program::load(path).expect("a program");
    let kernel = program.compile(&Options::default()).expect("a kernel");
    let (xs, ys) = ([1.0_f32, 2.0, 3.0], [4.0_f32, 5.0, 6.0]);
    let dot: f32 = kernel.call((&xs, &ys)).expect("a result");
    assert_eq!(dot, 32.0);
}

#[test]
fn errors_have_places_in_the_text() {
    let error = refused("func.func @f() {\n  rise.nonsense\n}\n");
    assert!(error.contains("program.mlir:2:3"), "{error}");
    let deep = format!("// {}\n{}", "(".repeat(2000), "[".repeat(2000));
    let error = refused(&deep);
    assert!(
        error.contains("brackets are open inside each other"),
        "{error}"
    );
    assert!(error.contains("program.mlir:2:1001"), "{error}");
}

#[test]
fn a_module_without_a_program_has_no_definition() {
    let text = "func.func @f(%x: f32) -> f32 {\n  return %x : f32\n}\n";
    let program = Program::parse_mlir(text).expect("no program");
    let error = program
        .compile(&Options::default())
        .expect_err("nothing to compile");
    assert!(error.to_string().contains("found none"), "{error}");
}

#[test]
fn several_results_are_refused_by_name() {
    let text = DOUBLED.replace(
        "  return\n",
        "  rise.out %xs <- %out : memref<?xf32>, !rise.array<n, scalar<f32>>\n  return\n",
    );
    let error = refused(&text);
    assert!(error.contains("doubled"), "{error}");
}
