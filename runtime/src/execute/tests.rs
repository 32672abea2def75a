//! Tests that load and run code.

use super::*;
use crate::array::{Array, ElementType, Tolerance, Value, compare};
use crate::compile::{Module, Object, OptimizationLevel, Target};
use half::{bf16, f16};
use proptest::prelude::*;
use std::ffi::c_void;
use std::num::NonZeroUsize;
use std::path::Path;

const LEVELS: [OptimizationLevel; 4] = [
    OptimizationLevel::O0,
    OptimizationLevel::O1,
    OptimizationLevel::O2,
    OptimizationLevel::O3,
];

fn object_for(ir: &str, function: &str, target: &Target, level: OptimizationLevel) -> Object {
    let mut module = Module::parse(ir.as_bytes()).unwrap();
    module.add_packed_entry(function, "packed").unwrap();
    module.optimize(target, level).unwrap().object().unwrap()
}

fn kernel_at(ir: &str, function: &str, level: OptimizationLevel) -> Kernel {
    let object = object_for(ir, function, &Target::host(), level);
    Library::load(&object, &LoadOptions::default())
        .unwrap()
        .kernel("packed")
        .unwrap()
}

/// A function that combines two arrays of `ty` by an instruction, in a loop.
fn elementwise(instruction: &str, ty: &str) -> String {
    format!(
        "define void @f(ptr noalias %x, ptr noalias %y, ptr noalias %z, i64 %n) {{
         entry:
           %none = icmp eq i64 %n, 0
           br i1 %none, label %done, label %loop
         loop:
           %i = phi i64 [ 0, %entry ], [ %next, %loop ]
           %px = getelementptr inbounds {ty}, ptr %x, i64 %i
           %py = getelementptr inbounds {ty}, ptr %y, i64 %i
           %pz = getelementptr inbounds {ty}, ptr %z, i64 %i
           %a = load {ty}, ptr %px
           %b = load {ty}, ptr %py
           %c = {instruction} {ty} %a, %b
           store {ty} %c, ptr %pz
           %next = add nuw i64 %i, 1
           %more = icmp ult i64 %next, %n
           br i1 %more, label %loop, label %done
         done:
           ret void
         }}"
    )
}

fn run_elementwise(kernel: &Kernel, x: &Array, y: &Array) -> Array {
    let mut z = Array::zeros(x.element(), x.shape()).unwrap();
    let mut arguments = Arguments::new();
    arguments.push_input(x);
    arguments.push_input(y);
    arguments.push_array(&mut z);
    arguments.push_scalar(x.len() as i64);
    // SAFETY: three arrays of the type and length that the function is made for.
    unsafe { kernel.call(&mut arguments.pointers()) };
    z
}

fn expected_product(x: &Array, y: &Array) -> Array {
    let pairs = |position| {
        (
            x.value_at(position).unwrap().to_f64(),
            y.value_at(position).unwrap().to_f64(),
        )
    };
    let products: Vec<f64> = (0..x.len()).map(pairs).map(|(a, b)| a * b).collect();
    // A product of two halves is exact in f32, one of two floats in f64: there is one rounding, the
    // format's own.
    match x.element() {
        ElementType::F16 => Array::from_slice(
            x.shape(),
            &map(&products, |value| f16::from_f32(value as f32)),
        ),
        ElementType::BF16 => Array::from_slice(
            x.shape(),
            &map(&products, |value| bf16::from_f32(value as f32)),
        ),
        ElementType::F32 => Array::from_slice(x.shape(), &map(&products, |value| value as f32)),
        ElementType::F64 => Array::from_slice(x.shape(), &products),
        ElementType::I8 => Array::from_slice(x.shape(), &map(&products, |value| value as i8)),
        ElementType::I16 => Array::from_slice(x.shape(), &map(&products, |value| value as i16)),
        ElementType::I32 => Array::from_slice(x.shape(), &map(&products, |value| value as i32)),
        ElementType::I64 => Array::from_slice(x.shape(), &map(&products, |value| value as i64)),
        ElementType::U8 => Array::from_slice(x.shape(), &map(&products, |value| value as u8)),
        ElementType::U16 => Array::from_slice(x.shape(), &map(&products, |value| value as u16)),
        ElementType::U32 => Array::from_slice(x.shape(), &map(&products, |value| value as u32)),
        ElementType::U64 => Array::from_slice(x.shape(), &map(&products, |value| value as u64)),
        ElementType::Bool => unreachable!("not multiplied here"),
    }
    .unwrap()
}

fn map<T>(values: &[f64], convert: impl Fn(f64) -> T) -> Vec<T> {
    values.iter().map(|&value| convert(value)).collect()
}

fn llvm_name(element: ElementType) -> String {
    match element {
        ElementType::F16 => "half",
        ElementType::BF16 => "bfloat",
        ElementType::F32 => "float",
        ElementType::F64 => "double",
        integer => return format!("i{}", 8 * integer.size()),
    }
    .to_owned()
}

#[test]
fn every_type_multiplies_at_every_level_and_size() {
    for element in ElementType::ALL
        .into_iter()
        .filter(|&element| element != ElementType::Bool)
    {
        let instruction = if element.is_float() { "fmul" } else { "mul" };
        let ir = elementwise(instruction, &llvm_name(element));
        for level in LEVELS {
            let kernel = kernel_at(&ir, "f", level);
            for length in [0, 1, 2, 3, 31, 64, 257] {
                let x = Array::random(element, &[length], 1).unwrap();
                let y = Array::random(element, &[length], 2).unwrap();
                let comparison = compare(
                    &expected_product(&x, &y),
                    &run_elementwise(&kernel, &x, &y),
                    Tolerance::EXACT,
                )
                .unwrap();
                assert!(
                    comparison.all_close(),
                    "{element} {level} {length}: {comparison}"
                );
            }
        }
    }
}

/// The baseline processor has no half instructions, so that the conversions are calls.
#[test]
fn half_conversions_are_found_where_the_processor_has_none() {
    if !cfg!(any(target_arch = "x86_64", target_arch = "aarch64")) {
        return;
    }
    let baseline = if cfg!(target_arch = "x86_64") {
        "x86-64"
    } else {
        "generic"
    };
    let target = Target::of_cpu(baseline).unwrap();
    for element in [ElementType::F16, ElementType::BF16] {
        let object = object_for(
            &elementwise("fmul", &llvm_name(element)),
            "f",
            &target,
            OptimizationLevel::O1,
        );
        let kernel = Library::load(&object, &LoadOptions::default())
            .unwrap()
            .kernel("packed")
            .unwrap();
        let x = Array::random(element, &[1000], 3).unwrap();
        let y = Array::random(element, &[1000], 4).unwrap();
        let found = run_elementwise(&kernel, &x, &y);
        assert!(
            found == expected_product(&x, &y),
            "{}",
            compare(&expected_product(&x, &y), &found, Tolerance::EXACT).unwrap()
        );
        let ir = format!(
            "define {ty} @f(double %x) {{ %y = fptrunc double %x to {ty}  ret {ty} %y }}",
            ty = llvm_name(element)
        );
        let object = object_for(&ir, "f", &target, OptimizationLevel::O1);
        let kernel = Library::load(&object, &LoadOptions::default())
            .unwrap()
            .kernel("packed")
            .unwrap();
        let mut arguments = Arguments::new();
        // Halfway between two numbers of binary16 but for a part that a detour over binary32 would
        // lose.
        arguments.push_scalar(1.0 + 2f64.powi(-11) + 2f64.powi(-40));
        let result = arguments.push_result(element);
        // SAFETY: the function takes a double and returns a value of that type.
        unsafe { kernel.call(&mut arguments.pointers()) };
        let expected = if element == ElementType::F16 {
            1.0 + 2f64.powi(-10)
        } else {
            1.0
        };
        assert_eq!(arguments.result(result).to_f64(), expected);
    }
}

/// On a processor that has no instruction for it.
#[cfg(target_arch = "x86_64")]
fn rounding_to_bf16() -> Kernel {
    let ir = "define bfloat @f(double %x) { %y = fptrunc double %x to bfloat  ret bfloat %y }";
    let target = Target::of_cpu("x86-64").unwrap();
    let object = object_for(ir, "f", &target, OptimizationLevel::O3);
    let library = Library::load(&object, &LoadOptions::default()).unwrap();
    library.kernel("packed").unwrap()
}

#[cfg(target_arch = "x86_64")]
fn rounded_to_bf16(kernel: &Kernel, value: f64) -> bf16 {
    let mut arguments = Arguments::new();
    arguments.push_scalar(value);
    let result = arguments.push_result(ElementType::BF16);
    // SAFETY: the function takes a double and returns a value of that type.
    unsafe { kernel.call(&mut arguments.pointers()) };
    // Every bfloat16 is exact in both.
    bf16::from_f32(arguments.result(result).to_f64() as f32)
}

#[test]
#[cfg(target_arch = "x86_64")]
fn bf16_is_the_nearest_ties_to_even() {
    let kernel = rounding_to_bf16();
    let round = |value| rounded_to_bf16(&kernel, value);
    for bits in 0..bf16::INFINITY.to_bits() {
        let (low, high) = (bf16::from_bits(bits), bf16::from_bits(bits + 1));
        let above = if high.is_finite() {
            high.to_f64()
        } else {
            2f64.powi(128)
        };
        let middle = (low.to_f64() + above) / 2.0;
        let even = if bits % 2 == 0 { low } else { high };
        let cases = [
            (low.to_f64(), low),
            (middle, even),
            (middle.next_down(), low),
            (middle.next_up(), high),
        ];
        for (value, expected) in cases {
            assert_eq!(round(value).to_bits(), expected.to_bits(), "{value:e}");
            assert_eq!(round(-value), -expected, "{value:e}");
        }
    }
    assert!(round(f64::NAN).is_nan());
    assert_eq!(round(f64::INFINITY), bf16::INFINITY);
    assert_eq!(round(1e300), bf16::INFINITY);
    assert_eq!(round(-0.0).to_bits(), 0x8000);
}

#[test]
fn scalars_go_in_and_results_come_out() {
    let ir = "define double @f(i8 %a, i16 %b, float %c, i1 %d, half %e) {
        %x = sitofp i8 %a to double
        %y = sitofp i16 %b to double
        %z = fpext float %c to double
        %h = fpext half %e to double
        %w = select i1 %d, double 1000.0, double 0.0
        %s = fadd double %x, %y
        %t = fadd double %s, %z
        %u = fadd double %t, %h
        %v = fadd double %u, %w
        ret double %v
      }";
    for level in LEVELS {
        let kernel = kernel_at(ir, "f", level);
        let mut arguments = Arguments::new();
        arguments.push_scalar(-3i8);
        arguments.push_scalar(-300i16);
        arguments.push_scalar(0.25f32);
        arguments.push_bool(true);
        arguments.push_scalar(f16::from_f32(0.5));
        let result = arguments.push_result(ElementType::F64);
        // SAFETY: the arguments have the types of the parameters.
        unsafe { kernel.call(&mut arguments.pointers()) };
        assert_eq!(arguments.result(result), Value::F64(697.75));
    }
}

#[test]
fn descriptors_reach_the_code() {
    // Element [1, 2] of a memref of rank 2: aligned address, offset and strides are fields 1, 2, 5
    // and 6.
    let ir = "define float @f(ptr %descriptor) {
        %base.place = getelementptr i64, ptr %descriptor, i64 1
        %base = load ptr, ptr %base.place
        %offset.place = getelementptr i64, ptr %descriptor, i64 2
        %offset = load i64, ptr %offset.place
        %row.place = getelementptr i64, ptr %descriptor, i64 5
        %row = load i64, ptr %row.place
        %column.place = getelementptr i64, ptr %descriptor, i64 6
        %column = load i64, ptr %column.place
        %columns = mul i64 %column, 2
        %inner = add i64 %row, %columns
        %index = add i64 %inner, %offset
        %place = getelementptr float, ptr %base, i64 %index
        %value = load float, ptr %place
        ret float %value
      }";
    let array = Array::random(ElementType::F32, &[3, 5], 9).unwrap();
    let mut arguments = Arguments::new();
    arguments.push_input_descriptor(&array);
    let result = arguments.push_result(ElementType::F32);
    // SAFETY: the function takes a descriptor of rank 2 and reads an element that exists.
    unsafe { kernel_at(ir, "f", OptimizationLevel::O3).call(&mut arguments.pointers()) };
    assert_eq!(Some(arguments.result(result)), array.value(&[1, 2]));
}

const CALLS_ELSEWHERE: &str = "
declare double @pow(double, double)
declare double @of_the_test(double)
define double @f(double %x) { %y = call double @pow(double %x, double 3.0)  %z = call double @of_the_test(double %y)  ret double %z }";

extern "C" fn of_the_test(value: f64) -> f64 {
    value + 0.5
}

#[test]
fn the_process_and_given_symbols_are_found() {
    let object = object_for(CALLS_ELSEWHERE, "f", &Target::host(), OptimizationLevel::O0);
    let symbols = vec![("of_the_test".to_owned(), of_the_test as *const c_void)];
    let options = LoadOptions {
        symbols,
        ..LoadOptions::default()
    };
    let kernel = Library::load(&object, &options)
        .unwrap()
        .kernel("packed")
        .unwrap();
    let mut arguments = Arguments::new();
    arguments.push_scalar(2.0f64);
    let result = arguments.push_result(ElementType::F64);
    // SAFETY: the function takes and returns a double.
    unsafe { kernel.call(&mut arguments.pointers()) };
    assert_eq!(arguments.result(result), Value::F64(8.5));
}

#[test]
fn what_is_missing_is_named() {
    let object = object_for(CALLS_ELSEWHERE, "f", &Target::host(), OptimizationLevel::O0);
    let error = Library::load(&object, &LoadOptions::default()).unwrap_err();
    insta::assert_snapshot!(error, @"the code uses symbols that are not defined: of_the_test; name the shared library that defines them");
    let ir = "define void @f() { ret void }";
    let library = Library::load(
        &object_for(ir, "f", &Target::host(), OptimizationLevel::O1),
        &LoadOptions::default(),
    );
    // The process has a `printf`, the object has none.
    insta::assert_snapshot!(library.as_ref().unwrap().kernel("printf").unwrap_err(), @"the code defines no function `printf`; it defines f, packed");
    assert!(library.unwrap().address("f").is_ok());
    let options = LoadOptions {
        libraries: vec!["/nonexistent/libnone.so".into()],
        ..LoadOptions::default()
    };
    let error = Library::load(&object, &options).unwrap_err();
    assert!(
        matches!(error, LoadError::LibraryNotLoaded { .. }),
        "{error}"
    );
}

#[test]
fn two_definitions_of_a_symbol_are_an_error() {
    let object = object_for(
        "define void @f() { ret void }",
        "f",
        &Target::host(),
        OptimizationLevel::O1,
    );
    let symbols = vec![("f".to_owned(), of_the_test as *const c_void)];
    let error = Library::load(
        &object,
        &LoadOptions {
            symbols,
            ..LoadOptions::default()
        },
    )
    .unwrap_err();
    assert!(
        matches!(&error, LoadError::NotLinked { message } if message.contains('f')),
        "{error}"
    );
}

#[test]
fn code_for_other_machines_does_not_run() {
    let ir = "define void @f() { ret void }";
    let load = |target: &Target| {
        Library::load(
            &object_for(ir, "f", target, OptimizationLevel::O1),
            &LoadOptions::default(),
        )
        .unwrap_err()
    };
    let (triple, elsewhere) = if cfg!(target_arch = "x86_64") {
        ("x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu")
    } else {
        ("aarch64-unknown-linux-gnu", "x86_64-unknown-linux-gnu")
    };
    assert!(matches!(
        load(&Target::new(elsewhere, "", "").unwrap()),
        LoadError::WrongTarget { .. }
    ));
    if cfg!(target_arch = "x86_64") {
        // No processor has both AMD's XOP and Intel's AMX.
        let error = load(&Target::new(triple, "x86-64", "+xop,+amx-tile").unwrap());
        assert!(
            matches!(&error, LoadError::MissingFeatures { missing, .. } if !missing.is_empty()),
            "{error}"
        );
    }
}

/// Counts the threads of a parallel region, as MLIR's OpenMP dialect lowers it.
const PARALLEL_REGION: &str = "
%location = type { i32, i32, i32, i32, ptr }
@text = private constant [23 x i8] c\";unknown;unknown;0;0;;\\00\"
@here = private constant %location { i32 0, i32 2, i32 0, i32 22, ptr @text }
declare void @__kmpc_fork_call(ptr, i32, ptr, ...)
declare i32 @omp_get_max_threads()
define internal void @region(ptr %thread, ptr %bound, ptr %count) {
  %old = atomicrmw add ptr %count, i32 1 seq_cst
  ret void
}
define i32 @f(ptr %count) {
  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @here, i32 1, ptr @region, ptr %count)
  %threads = call i32 @omp_get_max_threads()
  ret i32 %threads
}";

#[test]
fn shared_libraries_are_searched() {
    let object = object_for(PARALLEL_REGION, "f", &Target::host(), OptimizationLevel::O3);
    let error = Library::load(&object, &LoadOptions::default()).unwrap_err();
    assert!(
        matches!(&error, LoadError::UndefinedSymbols { symbols } if symbols.len() == 2),
        "{error}"
    );
    let openmp = Path::new(env!("RISE_LLVM_LIBRARY_FOLDER")).join("libomp.so");
    let options = LoadOptions {
        libraries: vec![openmp],
        ..LoadOptions::default()
    };
    let kernel = Library::load(&object, &options)
        .unwrap()
        .kernel("packed")
        .unwrap();
    let mut count = Array::zeros(ElementType::I32, &[]).unwrap();
    let mut arguments = Arguments::new();
    arguments.push_array(&mut count);
    let threads = arguments.push_result(ElementType::I32);
    // SAFETY: the function takes the address of an i32 that it changes atomically, and returns an
    // i32.
    unsafe { kernel.call(&mut arguments.pointers()) };
    let threads = arguments.result(threads);
    assert!(threads.to_i128() >= Some(1));
    assert_eq!(count.value(&[]), Some(threads));
}

#[test]
fn kernels_outlive_their_library_and_are_shared_by_threads() {
    let kernel = kernel_at(&elementwise("add", "i32"), "f", OptimizationLevel::O3);
    let x = Array::random(ElementType::I32, &[10_007], 1).unwrap();
    let doubled: Vec<i32> = x
        .as_slice::<i32>()
        .unwrap()
        .iter()
        .map(|value| value * 2)
        .collect();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                assert_eq!(
                    run_elementwise(&kernel, &x, &x).as_slice::<i32>().unwrap(),
                    doubled
                );
            });
        }
    });
}

#[test]
fn measuring_calls_as_often_as_asked() {
    let ir = "define void @f(ptr %count) { %old = load i64, ptr %count  %new = add i64 %old, 1
        store i64 %new, ptr %count  ret void }";
    let mut count = Array::zeros(ElementType::I64, &[]).unwrap();
    let mut arguments = Arguments::new();
    arguments.push_array(&mut count);
    let kernel = kernel_at(ir, "f", OptimizationLevel::O3);
    // SAFETY: the function takes the address of an i64.
    let timing =
        unsafe { kernel.measure(&mut arguments.pointers(), NonZeroUsize::new(7).unwrap()) };
    assert!(timing.minimum <= timing.median && timing.median <= timing.maximum && timing.runs == 7);
    drop(arguments);
    assert_eq!(count.as_slice::<i64>().unwrap(), [7]);
}

#[test]
fn what_is_inspected_is_what_runs() {
    let target = Target::host();
    let object = object_for(
        "define i32 @f(i32 %x) { %y = mul i32 %x, 3  ret i32 %y }",
        "f",
        &target,
        OptimizationLevel::O3,
    );
    let library = Library::load(&object, &LoadOptions::default()).unwrap();
    let address = library.address("f").unwrap().cast::<u8>();
    // SAFETY: the function has at least as many bytes as its shortest encoding on any machine:
    // four.
    let code = unsafe { std::slice::from_raw_parts(address, 4) };
    assert!(object.bytes().windows(4).any(|window| window == code));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    /// Whatever the values (infinities, NaN, subnormals), vector code and this program agree.
    #[test]
    fn additions_agree_with_rust(values in prop::collection::vec((any::<f32>(), any::<f32>()), 0..70)) {
        let (left, right): (Vec<f32>, Vec<f32>) = values.into_iter().unzip();
        let sums: Vec<f32> = left.iter().zip(&right).map(|(a, b)| a + b).collect();
        let shape = [left.len()];
        let (x, y) = (Array::from_slice(&shape, &left).unwrap(), Array::from_slice(&shape, &right).unwrap());
        let kernel = kernel_at(&elementwise("fadd", "float"), "f", OptimizationLevel::O3);
        let expected = Array::from_slice(&shape, &sums).unwrap();
        prop_assert!(compare(&expected, &run_elementwise(&kernel, &x, &y), Tolerance::EXACT).unwrap().all_close());
    }
}
