//! Tests of the way from LLVM IR to code.

use super::*;

const LINUX: &str = "x86_64-unknown-linux-gnu";

/// Adds two arrays of floats, one element a step.
const ADD: &str = "
define void @add(ptr noalias %x, ptr noalias %y, ptr noalias %z, i64 %n) {
entry:
  %none = icmp eq i64 %n, 0
  br i1 %none, label %done, label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %px = getelementptr inbounds float, ptr %x, i64 %i
  %py = getelementptr inbounds float, ptr %y, i64 %i
  %pz = getelementptr inbounds float, ptr %z, i64 %i
  %a = load float, ptr %px
  %b = load float, ptr %py
  %c = fadd float %a, %b
  store float %c, ptr %pz
  %next = add nuw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}
define internal void @inner() { ret void }
define hidden void @hidden() { ret void }
define available_externally void @copied() { ret void }
declare void @elsewhere()
";

fn add() -> Module {
    Module::parse(ADD.as_bytes()).unwrap()
}

fn x86(cpu: &str, features: &str) -> Target {
    Target::new(LINUX, cpu, features).unwrap()
}

fn error_of(ir: &str) -> CompileError {
    Module::parse(ir.as_bytes()).unwrap_err()
}

#[test]
fn only_visible_definitions_are_functions() {
    assert_eq!(add().functions(), ["add"]);
}

#[test]
fn bitcode_and_text_are_read_alike() {
    let first = add()
        .optimize(&x86("x86-64-v3", ""), OptimizationLevel::O0)
        .unwrap();
    let again = Module::parse(&first.bitcode()).unwrap();
    assert_eq!(again.functions(), ["add"]);
    assert!(first.llvm_ir().contains("\"target-cpu\"=\"x86-64-v3\""));
    assert!(
        again
            .llvm_ir()
            .contains("target triple = \"x86_64-unknown-linux-gnu\"")
    );
}

#[test]
fn unreadable_and_invalid_ir_are_errors() {
    insta::assert_snapshot!(error_of("define void @f( {"), @r"
    the LLVM IR cannot be read: <LLVM IR>:1:18: error: expected type
    define void @f( {
                     ^
    ");
    assert!(matches!(
        error_of("define i32 @f() { ret i32 %x }"),
        CompileError::Unreadable { .. }
    ));
    assert!(matches!(
        Module::parse(b"BC\xc0\xde damaged"),
        Err(CompileError::Unreadable { .. })
    ));
    assert!(matches!(
        Module::parse(b"\0\xff\x7f"),
        Err(CompileError::Unreadable { .. })
    ));
    // Readable, but the result does not dominate its use.
    let invalid = "define i32 @f(i1 %c) {
        br i1 %c, label %a, label %b
      a:
        %x = add i32 1, 2
        br label %b
      b:
        ret i32 %x
      }";
    assert!(
        matches!(error_of(invalid), CompileError::Invalid { .. }),
        "{}",
        error_of(invalid)
    );
    assert_eq!(
        Module::parse(b"").unwrap().functions(),
        Vec::<String>::new()
    );
}

#[test]
fn damaged_bitcode_is_an_error_or_a_module() {
    let bitcode = add()
        .optimize(&x86("x86-64", ""), OptimizationLevel::O0)
        .unwrap()
        .bitcode();
    for cut in (0..bitcode.len()).step_by(97) {
        // A prefix that is a whole number of words may be anything but a crash.
        let _ = Module::parse(&bitcode[..cut]);
    }
    assert!(Module::parse(&bitcode[..bitcode.len() / 2]).is_err());
}

#[test]
fn o3_vectorises_and_o0_does_not() {
    let assembly = |level, cpu| {
        add()
            .optimize(&x86(cpu, ""), level)
            .unwrap()
            .assembly()
            .unwrap()
    };
    assert!(assembly(OptimizationLevel::O3, "x86-64-v3").contains("vaddps\t"));
    assert!(assembly(OptimizationLevel::O3, "x86-64-v3").contains("%ymm"));
    assert!(!assembly(OptimizationLevel::O3, "x86-64").contains("%ymm"));
    let plain = assembly(OptimizationLevel::O0, "x86-64-v3");
    assert!(plain.contains("vaddss\t") && !plain.contains("vaddps\t"));
}

#[test]
fn lookups_of_bytes_stay_scalar() {
    // The inner loop looks numbers up, or only adds them to themselves; both are in a loop.
    let loops = |looked_up: &str, place: &str| {
        format!(
            "
      define void @each(ptr noalias %table, ptr noalias %xs, ptr noalias %out, i64 %n) {{
        entry:
          br label %outer
        outer:
          %j = phi i64 [ 0, %entry ], [ %j.next, %outer.end ]
          br label %inner
        inner:
          %i = phi i64 [ 0, %outer ], [ %i.next, %inner ]
          %at.x = getelementptr i8, ptr %xs, i64 %i
          %x = load i8, ptr %at.x
          %wide = zext i8 %x to i64
          %low = and i64 %wide, 63
          %at.y = getelementptr {looked_up}, ptr %table, i64 {place}
          %y = load {looked_up}, ptr %at.y
          %sum = add {looked_up} %y, %y
          %at.out = getelementptr {looked_up}, ptr %out, i64 %i
          store {looked_up} %sum, ptr %at.out
          %i.next = add nuw i64 %i, 1
          %again = icmp ult i64 %i.next, 4096
          br i1 %again, label %inner, label %outer.end
        outer.end:
          %j.next = add nuw i64 %j, 1
          %more = icmp ult i64 %j.next, %n
          br i1 %more, label %outer, label %exit
        exit:
          ret void
      }}"
        )
    };
    let optimized = |text: String| {
        let module = Module::parse(text.as_bytes()).unwrap();
        let target = x86("x86-64-v4", "");
        module
            .optimize(&target, OptimizationLevel::O3)
            .unwrap()
            .llvm_ir()
    };
    for narrow in ["i8", "i16"] {
        let scalar = optimized(loops(narrow, "%low"));
        assert!(!scalar.contains(&format!("x {narrow}>")), "{scalar}");
        let vectors = optimized(loops(narrow, "%i"));
        assert!(vectors.contains(&format!("x {narrow}>")), "{vectors}");
    }
}

#[test]
fn memory_behind_descriptors_is_kept_in_registers() {
    // Both sums are the same. LLVM alone takes the first apart, of which one lane is wanted, before
    // it sees that.
    let text = "
      define float @twice(ptr noalias %xs, ptr noalias %out) {
          %here = alloca <4 x float>
          %before = insertvalue { ptr, i64 } poison, ptr %here, 0
          %descriptor = insertvalue { ptr, i64 } %before, i64 0, 1
          %first = load <4 x float>, ptr %xs
          %first.moved = shufflevector <4 x float> %first, <4 x float> zeroinitializer, <4 x i32> <i32 4, i32 4, i32 0, i32 1>
          %first.sum = fadd <4 x float> %first, %first.moved
          %place = extractvalue { ptr, i64 } %descriptor, 0
          store <4 x float> %first.sum, ptr %place
          %again = load <4 x float>, ptr %place
          %lane = extractelement <4 x float> %again, i64 3
          %second = load <4 x float>, ptr %xs
          %second.moved = shufflevector <4 x float> %second, <4 x float> zeroinitializer, <4 x i32> <i32 4, i32 4, i32 0, i32 1>
          %second.sum = fadd <4 x float> %second, %second.moved
          store <4 x float> %second.sum, ptr %out
          ret float %lane
      }";
    for level in [
        OptimizationLevel::O1,
        OptimizationLevel::O2,
        OptimizationLevel::O3,
    ] {
        let module = Module::parse(text.as_bytes()).unwrap();
        let optimized = module.optimize(&x86("x86-64", ""), level).unwrap();
        let printed = optimized.llvm_ir();
        assert_eq!(printed.matches("fadd").count(), 1, "{level}: {printed}");
    }
}

#[test]
fn the_stack_is_aligned_for_long_vectors() {
    let ir = |cpu| {
        let optimized = add().optimize(&x86(cpu, ""), OptimizationLevel::O3);
        optimized.unwrap().llvm_ir()
    };
    // Registers of 256 bits, and of 128.
    assert!(ir("x86-64-v3").contains("alignstack=32"));
    assert!(!ir("x86-64").contains("alignstack"));
    // Vectors that are longer than any register count as the longest, and are on the stack during
    // calls.
    let text = "declare void @elsewhere()
      define void @f(ptr %p) {
        %v = load <64 x float>, ptr %p
        call void @elsewhere()
        store <64 x float> %v, ptr %p
        ret void
      }";
    let assembly = |cpu| {
        let module = Module::parse(text.as_bytes()).unwrap();
        let optimized = module.optimize(&x86(cpu, ""), OptimizationLevel::O3);
        optimized.unwrap().assembly().unwrap()
    };
    assert!(assembly("x86-64-v4").contains("andq\t$-64, %rsp"));
}

#[test]
fn features_add_to_and_take_from_the_processor() {
    let target = x86("x86-64-v3", "").with_features("-avx2,-fma").unwrap();
    let enabled = target.enabled_features();
    assert!(enabled.contains(&"avx".to_owned()) && !enabled.contains(&"avx2".to_owned()));
    assert!(
        x86("x86-64", "+avx512f")
            .enabled_features()
            .contains(&"avx512f".to_owned())
    );
}

/// The instruction that rounds to bf16 makes zero of small numbers, which the language keeps.
#[test]
fn numbers_are_not_rounded_to_bf16_by_the_processor() {
    let text = "define <16 x bfloat> @f(<16 x float> %x) {\n  %y = fptrunc <16 x float> %x to <16 x bfloat>\n  ret <16 x bfloat> %y\n}\n";
    for target in [x86("znver4", ""), x86("x86-64-v4", "+avx512bf16")] {
        let module = Module::parse(text.as_bytes()).unwrap();
        let optimized = module.optimize(&target, OptimizationLevel::O3);
        let assembly = optimized.unwrap().assembly().unwrap();
        assert!(!assembly.contains("cvtneps2bf16"), "{assembly}");
    }
}

#[test]
fn objects_are_relocatable_files() {
    let optimized = add()
        .optimize(&x86("znver4", ""), OptimizationLevel::O3)
        .unwrap();
    let object = optimized.object().unwrap();
    assert_eq!(object.bytes()[..4], *b"\x7fELF");
    // File type 1: relocatable.
    assert_eq!(object.bytes()[16..18], [1, 0]);
    assert_eq!(object.functions(), ["add"]);
    assert_eq!(
        object,
        optimized.object().unwrap(),
        "emitting does not change the module"
    );
}

#[test]
fn other_architectures_are_compiled_for() {
    let target = Target::new("aarch64-unknown-linux-gnu", "neoverse-v1", "").unwrap();
    let assembly = add()
        .optimize(&target, OptimizationLevel::O3)
        .unwrap()
        .assembly()
        .unwrap();
    assert!(
        assembly.contains("fadd\tv") || assembly.contains("fadd\tz"),
        "{assembly}"
    );
    assert_eq!(
        target.missing_here(),
        if cfg!(target_arch = "aarch64") {
            target.missing_here()
        } else {
            None
        }
    );
}

#[test]
fn names_that_llvm_does_not_know_are_errors() {
    insta::assert_snapshot!(Target::new(LINUX, "znver44", "").unwrap_err(), @"the target `x86_64-unknown-linux-gnu` has no processor `znver44`; did you mean znver4 or znver1 or znver2?");
    insta::assert_snapshot!(Target::new(LINUX, "znver4", "+avx521f").unwrap_err(), @"the target `x86_64-unknown-linux-gnu` has no feature `+avx521f`; expected `+name` or `-name`, separated by commas; did you mean avx512f?");
    insta::assert_snapshot!(Target::new(LINUX, "znver4", "avx2").unwrap_err(), @"the target `x86_64-unknown-linux-gnu` has no feature `avx2`; expected `+name` or `-name`, separated by commas; did you mean avx2 or avx or adx?");
    assert!(matches!(
        Target::new("pdp11-dec-unix", "", ""),
        Err(CompileError::UnknownTriple { .. })
    ));
    assert!(matches!(
        Target::of_cpu("no\0thing"),
        Err(CompileError::UnknownCpu { .. })
    ));
    assert_eq!(Target::of_cpu("native"), Ok(Target::host()));
}

#[test]
fn this_machine_lacks_nothing_of_itself() {
    let host = Target::host();
    assert_eq!(host.missing_here(), Some(Vec::new()));
    assert_eq!(
        Target::new(host.triple(), host.cpu(), host.features()).as_ref(),
        Ok(&host)
    );
    assert!(!Target::cpus(host.triple()).unwrap().is_empty());
}

#[test]
fn modules_for_other_targets_are_refused() {
    let module = |line: &str| Module::parse(format!("{line}\n{ADD}").as_bytes()).unwrap();
    let optimize = |line: &str| {
        module(line)
            .optimize(&x86("x86-64", ""), OptimizationLevel::O1)
            .map(|_| ())
    };
    insta::assert_snapshot!(optimize("target triple = \"aarch64-unknown-linux-gnu\"").unwrap_err(), @"the module was made for the target `aarch64-unknown-linux-gnu`, but code is asked for `x86_64-unknown-linux-gnu`; use that target, or remove it from the module");
    let layout = optimize("target datalayout = \"E-p:32:32\"").unwrap_err();
    assert!(
        matches!(
            layout,
            CompileError::WrongTarget {
                what: "data layout",
                ..
            }
        ),
        "{layout}"
    );
    assert_eq!(optimize("target triple = \"x86_64-pc-linux-gnu\""), Ok(()));
}

#[test]
fn errors_of_the_code_generator_are_errors() {
    let module = Module::parse(
        b"define void @f() { call void asm sideeffect \"nonsense\", \"\"()  ret void }",
    )
    .unwrap();
    let optimized = module
        .optimize(&x86("x86-64", ""), OptimizationLevel::O1)
        .unwrap();
    let error = optimized.object().unwrap_err();
    assert!(
        matches!(&error, CompileError::Refused { message } if message.contains("nonsense")),
        "{error}"
    );
}

#[test]
fn entries_are_checked() {
    let mut module = add();
    insta::assert_snapshot!(module.add_packed_entry("sub", "packed").unwrap_err(), @"the module defines no function `sub`; it defines add");
    let taken = module.add_packed_entry("add", "elsewhere").unwrap_err();
    assert_eq!(
        taken,
        CompileError::NameTaken {
            name: "elsewhere".to_owned()
        }
    );
    assert!(matches!(
        module.add_packed_entry("elsewhere", "p"),
        Err(CompileError::NoFunction { .. })
    ));
    module.add_packed_entry("add", "add.packed").unwrap();
    assert_eq!(module.functions(), ["add", "add.packed"]);
    let ir =
        "define void @v(i32 %n, ...) { ret void } define void @s(ptr sret(i64) %p) { ret void }";
    let mut module = Module::parse(ir.as_bytes()).unwrap();
    insta::assert_snapshot!(module.add_packed_entry("v", "p").unwrap_err(), @"the function `v` cannot get a packed entry: it takes a variable number of arguments");
    insta::assert_snapshot!(module.add_packed_entry("s", "p").unwrap_err(), @"the function `s` cannot get a packed entry: a parameter is passed in memory");
}

#[test]
fn levels_read_back() {
    for level in [
        OptimizationLevel::O0,
        OptimizationLevel::O1,
        OptimizationLevel::O2,
        OptimizationLevel::O3,
    ] {
        assert_eq!(level.to_string().parse(), Ok(level));
    }
    insta::assert_snapshot!("O4".parse::<OptimizationLevel>().unwrap_err(), @"unknown optimisation level `O4`; expected O0, O1, O2 or O3");
}

#[test]
fn modules_move_between_threads() {
    let module = add();
    let optimized =
        std::thread::spawn(move || module.optimize(&Target::host(), OptimizationLevel::O3))
            .join()
            .unwrap();
    assert!(optimized.unwrap().object().is_ok());
}

/// Elements of an array where indices that lie in memory say.
const GATHER: &str = "
define void @gather(ptr %x, ptr %places, ptr %out) {
  %indices = load <8 x i32>, ptr %places
  %long = sext <8 x i32> %indices to <8 x i64>
  %addresses = getelementptr inbounds float, ptr %x, <8 x i64> %long
  %all = call <8 x float> @llvm.masked.gather.v8f32.v8p0(<8 x ptr> align 4 %addresses, <8 x i1> splat (i1 true), <8 x float> zeroinitializer)
  store <8 x float> %all, ptr %out
  ret void
}
";

#[test]
fn gathers_are_loads_where_the_processor_is_slow_at_them() {
    let assembly = |cpu: &str, level| {
        let module = Module::parse(GATHER.as_bytes()).unwrap();
        let optimized = module.optimize(&x86(cpu, ""), level).unwrap();
        optimized.assembly().unwrap()
    };
    assert!(assembly("skylake", OptimizationLevel::O3).contains("vgatherdps"));
    let loads = assembly("znver3", OptimizationLevel::O3);
    assert!(!loads.contains("vgather"), "{loads}");
    // The indices are loaded one by one, where the addresses need them.
    assert_eq!(loads.matches("movslq").count(), 8, "{loads}");
    assert!(
        !loads.contains("vpextr") && !loads.contains("vpmovsx"),
        "{loads}"
    );
    // Without optimisation the code generator does it.
    assert!(!assembly("x86-64", OptimizationLevel::O0).contains("vgather"));
}

/// Tiles of AMX, tokens and types of one target: inkwell panics when it meets one.
#[test]
fn types_that_inkwell_does_not_know_are_compiled() {
    let assembly = |text: &str, target: &Target| {
        let module = Module::parse(text.as_bytes()).unwrap();
        let optimized = module.optimize(target, OptimizationLevel::O3).unwrap();
        optimized.assembly().unwrap()
    };
    let tiles = "
      declare x86_amx @llvm.x86.tilezero.internal(i16, i16)
      declare void @llvm.x86.tilestored64.internal(i16, i16, ptr, i64, x86_amx)
      define void @tile(ptr %p) {
        %t = call x86_amx @llvm.x86.tilezero.internal(i16 16, i16 64)
        call void @llvm.x86.tilestored64.internal(i16 16, i16 64, ptr %p, i64 64, x86_amx %t)
        ret void
      }";
    assert!(assembly(tiles, &x86("sapphirerapids", "")).contains("tilezero"));
    let tokens = "
      declare token @llvm.experimental.convergence.entry()
      define void @token() convergent {
        %t = call token @llvm.experimental.convergence.entry()
        ret void
      }";
    let nvidia = Target::new("nvptx64-nvidia-cuda", "sm_80", "").unwrap();
    assert!(assembly(tokens, &nvidia).contains("token"));
    let counts = "
      declare target(\"aarch64.svcount\") @llvm.aarch64.sve.ptrue.c8()
      define target(\"aarch64.svcount\") @all() {
        %x = call target(\"aarch64.svcount\") @llvm.aarch64.sve.ptrue.c8()
        ret target(\"aarch64.svcount\") %x
      }";
    let arm = Target::new("aarch64-unknown-linux-gnu", "generic", "+sve2p1").unwrap();
    assert!(assembly(counts, &arm).contains("ptrue\tpn"));
    let mut module = Module::parse(counts.as_bytes()).unwrap();
    insta::assert_snapshot!(module.add_packed_entry("all", "packed").unwrap_err(), @"the function `all` cannot get a packed entry: only one target has the type of a parameter or of its result");
}

#[test]
fn passes_that_llvm_does_not_know_are_errors() {
    let machine = x86("x86-64", "").machine(inkwell::OptimizationLevel::None);
    let error = add().run("nonsense", &machine.unwrap()).unwrap_err();
    insta::assert_snapshot!(error, @"LLVM cannot generate the code: unknown pass name 'nonsense'");
}

#[test]
fn the_code_generator_reports_errors_after_roundings_were_added() {
    let text = "define bfloat @f(float %x) {
        call void asm sideeffect \"nonsense\", \"\"()
        %y = fptrunc float %x to bfloat
        ret bfloat %y
      }";
    let module = Module::parse(text.as_bytes()).unwrap();
    let optimized = module.optimize(&x86("x86-64", ""), OptimizationLevel::O1);
    let error = optimized.unwrap().object().unwrap_err();
    assert!(error.to_string().contains("nonsense"), "{error}");
}

#[test]
fn entries_take_no_names_of_functions_variables_or_aliases() {
    let text = "@variable = global i32 3
      @other = alias i32, ptr @variable
      define void @f() { ret void }";
    let mut module = Module::parse(text.as_bytes()).unwrap();
    for name in ["f", "variable", "other", "", "f\0"] {
        let error = module.add_packed_entry("f", name).unwrap_err();
        assert!(matches!(error, CompileError::NameTaken { .. }), "{error}");
    }
}

#[test]
fn imports_are_called_through_variables() {
    let text = "declare double @elsewhere(i32, ptr)
      declare target(\"aarch64.svcount\") @counts()
      define double @f() { %x = call double @elsewhere(i32 1, ptr null)  ret double %x }";
    let mut module = Module::parse(text.as_bytes()).unwrap();
    let imports = module.import_by_address(&["elsewhere", "f", "nowhere", "counts"]);
    assert_eq!(imports.unwrap(), ["elsewhere"]);
    module.add_text("text", "words\0and more");
    module.verify().unwrap();
    let printed = module.llvm_ir();
    for line in [
        "@elsewhere.address = global ptr null",
        "@text = constant [6 x i8] c\"words\\00\"",
        "define internal double @elsewhere(i32 %0, ptr %1)",
        "call double %2(i32 %0, ptr %1)",
        "declare target(\"aarch64.svcount\") @counts()",
    ] {
        assert!(printed.contains(line), "{line}: {printed}");
    }
}
