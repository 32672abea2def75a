//! Entries in front of functions that do nothing: what is checked, and how it is reported.

use std::fs;

use melior::ir::operation::OperationLike;
use rise_lang::nat::Nat;
use rise_lang::signature::Signature;
use rise_lowering::border::CODES;
use rise_runtime::array::{Array, ElementType};
use rise_runtime::compile::{OptimizationLevel, Target};
use rise_runtime::execute::{Arguments, Kernel, Library, LoadOptions};

use super::*;
use crate::mlir::{Wanted, translated};

/// The entry of a function with one array of the given extents, in front of a function that does
/// nothing; it takes what is passed besides.
fn kernel(extents: &str, memory: &str, passed: &[&str]) -> Result<(Signature, Kernel), Error> {
    let session = Session::default();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("program.mlir");
    let data = format!("!rise.{extents}");
    let sizes: String = (0..passed.len())
        .map(|size| format!(", %s{size}: index"))
        .collect();
    let attributes = match passed {
        [] => String::new(),
        _ => format!("attributes {{rise.passed = {passed:?}}}"),
    };
    let text = format!(
        "func.func @f(%a: {memory}{sizes}) {attributes} {{
            %0 = rise.in %a : {memory} -> {data}
            rise.out %a <- %0 : {memory}, {data}
            return
        }}"
    );
    fs::write(&path, text).unwrap();
    let signature = session.read(&path, Wanted::All(&[]))?.signature(None)?;
    let rank = signature.parameters[0].dimensions.len();
    let words: String = (0..2 * rank + passed.len())
        .map(|word| format!(", %w{word}: i64"))
        .collect();
    let function = format!(
        "llvm.func @f(%a: !llvm.ptr, %b: !llvm.ptr, %o: i64{words}, %r: !llvm.ptr) {{ llvm.return }}"
    );
    fs::write(&path, function).unwrap();
    let mut program = session.read(&path, Wanted::All(&[]))?;
    add(&session, &mut program, std::slice::from_ref(&signature))?;
    assert!(program.module.as_operation().verify());
    let mut module = translated(&session, &program)?;
    module.add_packed_entry("f", "f.packed")?;
    let object = module
        .optimize(&Target::host(), OptimizationLevel::O1)?
        .object()?;
    Ok((
        signature,
        Library::load(&object, &LoadOptions::default())?.kernel("f.packed")?,
    ))
}

/// The code that the entry returns for sizes in binding order.
fn code(extents: &str, memory: &str, sizes: &[i64], null: bool) -> &'static str {
    code_of(kernel(extents, memory, &[]).unwrap(), sizes, null)
}

fn code_of((signature, kernel): (Signature, Kernel), sizes: &[i64], null: bool) -> &'static str {
    assert_eq!(signature.sizes.len(), sizes.len());
    let array = Array::zeros(ElementType::F32, &[1]).unwrap();
    let mut arguments = Arguments::new();
    if null {
        arguments.push_pointer(std::ptr::null_mut());
    } else {
        arguments.push_input(&array);
    }
    sizes.iter().for_each(|size| arguments.push_scalar(*size));
    let result = arguments.push_result(ElementType::I32);
    // SAFETY: a pointer, the sizes, the code; the function behind touches no memory.
    unsafe { kernel.call(&mut arguments.pointers()) };
    let code = arguments.result(result).to_i128().unwrap();
    CODES[usize::try_from(code).unwrap()].0
}

#[test]
fn sizes_are_checked() {
    let vector = |size, null| code("array<n, scalar<f32>>", "memref<?xf32>", &[size], null);
    assert_eq!(vector(5, false), "RISE_OK");
    assert_eq!(vector(0, true), "RISE_OK");
    assert_eq!(vector(5, true), "RISE_NULL_POINTER");
    assert_eq!(vector(-1, false), "RISE_NEGATIVE_SIZE");
    assert_eq!(vector(i64::MAX, false), "RISE_TOO_LARGE");
}

#[test]
fn extents_are_checked() {
    let of = |extent: &str, sizes: &[i64]| {
        code(
            &format!("array<{extent}, scalar<f32>>"),
            "memref<?xf32>",
            sizes,
            false,
        )
    };
    assert_eq!(of("n-2", &[2]), "RISE_OK");
    assert_eq!(of("n-2", &[1]), "RISE_INVALID_EXTENT");
    assert_eq!(of("n/m", &[4, 2]), "RISE_OK");
    assert_eq!(of("n/m", &[0, 4]), "RISE_INVALID_EXTENT");
    assert_eq!(of("pow(n, 3)", &[1 << 30]), "RISE_INVALID_EXTENT");
    assert_eq!(of("(n-5)/4 + 1", &[3]), "RISE_OK");
    assert_eq!(of("(n-5)/4 + 1", &[0]), "RISE_INVALID_EXTENT");
    assert_eq!(of("min(n, m) - 3", &[3, 9]), "RISE_OK");
    assert_eq!(of("min(n, m) - 4", &[3, 9]), "RISE_INVALID_EXTENT");
    assert_eq!(of("max(n, m) - 4", &[3, 9]), "RISE_OK");
    assert_eq!(of("n mod 7 - 3", &[10]), "RISE_OK");
    assert_eq!(of("n mod 7 - 3", &[9]), "RISE_INVALID_EXTENT");
}

#[test]
fn extents_must_be_those_of_the_type() {
    let of = |size| code("array<n, scalar<f32>>", "memref<4xf32>", &[size], false);
    assert_eq!(of(4), "RISE_OK");
    assert_eq!(of(5), "RISE_INVALID_EXTENT");
}

#[test]
fn products_are_checked_unless_there_is_nothing() {
    let of = |n, m| {
        code(
            "array<n, array<m, scalar<f32>>>",
            "memref<?x?xf32>",
            &[n, m],
            false,
        )
    };
    assert_eq!(of(1 << 31, 1 << 31), "RISE_TOO_LARGE");
    assert_eq!(of(i64::MAX, 0), "RISE_OK");
}

#[test]
fn sums_are_computed() {
    let of = |size| {
        code(
            "array<sum(i, 0, n, i*i*i mod 7) - 2, scalar<f32>>",
            "memref<?xf32>",
            &[size],
            false,
        )
    };
    // 0 + 1 + 1 is two, 0 + 1 is one.
    assert_eq!(of(3), "RISE_OK");
    assert_eq!(of(2), "RISE_INVALID_EXTENT");
}

#[test]
fn computed_sizes_are_checked() {
    let of = |m, k| {
        let kernel = kernel("array<k, scalar<f32>>", "memref<?xf32>", &["(m-3)/k"]).unwrap();
        code_of(kernel, &[k, m], false)
    };
    assert_eq!(of(9, 2), "RISE_OK");
    assert_eq!(of(2, 1), "RISE_INVALID_EXTENT");
    assert_eq!(of(9, 0), "RISE_INVALID_EXTENT");
}

#[test]
fn functions_are_hidden_where_they_are_used() {
    let session = Session::default();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("program.mlir");
    let function = |name: &str| {
        format!(
            "func.func @{name}(%a: memref<4xf32>) {{
                %0 = rise.in %a : memref<4xf32> -> !rise.array<4, scalar<f32>>
                rise.out %a <- %0 : memref<4xf32>, !rise.array<4, scalar<f32>>
                return
            }}\n"
        )
    };
    fs::write(&path, function("f") + &function("g")).unwrap();
    let signatures = session
        .read(&path, Wanted::All(&[]))
        .unwrap()
        .signatures()
        .unwrap();
    let parameters = "%a: !llvm.ptr, %b: !llvm.ptr, %o: i64, %n: i64, %s: i64, %r: !llvm.ptr";
    let text = format!(
        "llvm.mlir.global_ctors ctors = [@start], priorities = [0 : i32], data = [#llvm.zero]
        llvm.func @start() {{ llvm.return }}
        llvm.func @f({parameters}) attributes {{kept = [{{of = @g}}]}} {{ llvm.return }}
        llvm.func @g({parameters}) {{
            %0 = llvm.mlir.addressof @g : !llvm.ptr
            llvm.call @f(%a, %0, %o, %n, %s, %r) : (!llvm.ptr, !llvm.ptr, i64, i64, i64, !llvm.ptr) -> ()
            llvm.call @start() : () -> ()
            llvm.return
        }}"
    );
    fs::write(&path, text).unwrap();
    let mut program = session.read(&path, Wanted::All(&[])).unwrap();
    add(&session, &mut program, &signatures).unwrap();
    let module = program.module.as_operation();
    assert!(module.verify());
    let text = module.to_string();
    for part in [
        "llvm.func internal @f.memref(",
        "llvm.func internal @g.memref(",
        "{kept = [{of = @g.memref}]}",
        "llvm.mlir.addressof @g.memref",
        "llvm.call @f.memref(",
        "llvm.call @f.reporting(",
        "llvm.func @f(",
        "llvm.func @g(",
        "llvm.call @start()",
        "ctors = [@start]",
    ] {
        assert!(text.contains(part), "`{part}` is not in\n{text}");
    }
}

/// The signature of a function `f` that takes nothing.
fn without_arguments() -> Signature {
    Signature {
        name: "f".to_owned(),
        parameters: Vec::new(),
        sizes: Vec::new(),
        passed: Vec::new(),
    }
}

#[test]
fn names_that_an_entry_needs_are_refused() {
    for name in ["f.memref", "f.reporting"] {
        let session = Session::default();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("program.mlir");
        let functions =
            format!("llvm.func @f() {{ llvm.return }} llvm.func @{name}() {{ llvm.return }}");
        fs::write(&path, functions).unwrap();
        let mut program = session.read(&path, Wanted::All(&[])).unwrap();
        let error = add(&session, &mut program, &[without_arguments()]).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!(
                "`@{name}` is the name of a function that is made for `@f`, but the program has one of that name; \
                 rename one of the two: the functions that are made for `@f` have its name, a dot and a word"
            )
        );
    }
}

#[test]
fn a_function_that_is_lost_is_an_error() {
    let session = Session::default();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("program.mlir");
    fs::write(&path, "llvm.func @g() { llvm.return }").unwrap();
    let mut program = session.read(&path, Wanted::All(&[])).unwrap();
    let error = add(&session, &mut program, &[without_arguments()]).unwrap_err();
    assert!(
        error.to_string().contains("lost the function `f`"),
        "{error}"
    );
}

#[test]
fn sizes_that_no_argument_tells_are_refused() {
    let session = Session::default();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("program.mlir");
    fs::write(&path, "llvm.func @f() { llvm.return }").unwrap();
    let mut program = session.read(&path, Wanted::All(&[])).unwrap();
    let signature = Signature {
        passed: vec![Nat::variable("k") + Nat::constant(1)],
        ..without_arguments()
    };
    let error = add(&session, &mut program, &[signature]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`f`: `k` cannot be computed when the function is called; describe arrays, facts and what is passed by sizes of \
         arguments that use only + - * / % ^ min max"
    );
}
