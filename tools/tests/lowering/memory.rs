//! Random programs in memory that their callers own: windows of one buffer that may overlap, given
//! directly or to another function, with stores and loops of others beside them. They compute what
//! they must of the old values, or are refused, before or while they run.

use std::ffi::c_void;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use rise_runtime::array::Array;
use rise_runtime::execute::Arguments;

use super::execute::Compiler;

/// How many programs are made; `PROPTEST_CASES` asks for another number.
const CASES: u32 = 120;
const ELEMENTS: usize = 24;
const LENGTH: usize = 4;

/// Every `step`th element of a buffer.
#[derive(Clone, Copy, Debug)]
struct Window {
    offset: usize,
    step: usize,
    /// Whether the offset is known to the compiler.
    is_constant: bool,
}

impl Window {
    fn place(self, index: usize) -> usize {
        self.offset + self.step * index
    }

    fn places(self) -> Vec<usize> {
        (0..LENGTH).map(|index| self.place(index)).collect()
    }

    fn is_apart(self, other: Window) -> bool {
        let others = other.places();
        self.places().iter().all(|place| !others.contains(place))
    }
}

/// What a program of another dialect does.
#[derive(Clone, Copy, Debug)]
enum Store {
    None,
    /// Before the memory is named, between `in` and `out`, or after these.
    At(usize, usize),
}

#[derive(Clone, Debug)]
struct Case {
    read: Window,
    written: Window,
    is_reversed: bool,
    is_called: bool,
    store: Store,
    /// Whether a loop follows that carries from element to element.
    has_loop: bool,
}

fn window() -> impl Strategy<Value = Window> {
    (0..12usize, 1..=3usize, any::<bool>()).prop_map(|(offset, step, is_constant)| Window {
        offset,
        step,
        is_constant,
    })
}

fn case() -> impl Strategy<Value = Case> {
    let store = prop_oneof![
        2 => Just(Store::None),
        1 => (0..3usize, 0..ELEMENTS).prop_map(|(when, place)| Store::At(when, place)),
    ];
    let flags = (any::<bool>(), any::<bool>(), any::<bool>());
    (window(), window(), flags, store).prop_map(
        |(read, written, (is_reversed, is_called, has_loop), store)| Case {
            read,
            written,
            is_reversed,
            is_called,
            store,
            has_loop,
        },
    )
}

impl Case {
    fn expected(&self) -> Vec<f32> {
        let mut memory: Vec<f32> = (0..ELEMENTS).map(|index| index as f32 + 1.0).collect();
        let store = |memory: &mut Vec<f32>, now| {
            if let Store::At(when, place) = self.store
                && when == now
            {
                memory[place] = 99.0;
            }
        };
        store(&mut memory, 0);
        let old = memory.clone();
        store(&mut memory, 1);
        for index in 0..LENGTH {
            let from = match self.is_reversed {
                true => LENGTH - 1 - index,
                false => index,
            };
            memory[self.written.place(index)] = -old[self.read.place(from)];
        }
        store(&mut memory, 2);
        if self.has_loop {
            for index in 0..ELEMENTS - 1 {
                memory[index + 1] = memory[index] + 1.0;
            }
        }
        memory
    }

    /// Whether nothing is written that is read: then it has to be compiled and run.
    fn is_harmless(&self) -> bool {
        let is_simple = self.read.step == self.written.step || {
            let (read, written) = (self.read.places(), self.written.places());
            read[LENGTH - 1] < written[0] || written[LENGTH - 1] < read[0]
        };
        is_simple && self.read.is_apart(self.written) && !matches!(self.store, Store::At(1, _))
    }

    fn text(&self) -> String {
        let ty = |window: Window| {
            let offset = match window.is_constant && !self.is_called {
                true => window.offset.to_string(),
                false => "?".to_owned(),
            };
            format!(
                "memref<{LENGTH}xf32, strided<[{}], offset: {offset}>>",
                window.step
            )
        };
        let view = |name: &str, window: Window| {
            let offset = match window.is_constant && !self.is_called {
                true => window.offset.to_string(),
                false => format!("%{name}_offset"),
            };
            format!(
                "%{name}_offset = arith.constant {} : index\n\
                 %{name} = memref.subview %m[{offset}][{LENGTH}][{}] : memref<{ELEMENTS}xf32> to {}\n",
                window.offset,
                window.step,
                ty(window)
            )
        };
        let (read, written) = (ty(self.read), ty(self.written));
        let store = |now| match self.store {
            Store::At(when, place) if when == now => format!(
                "%place = arith.constant {place} : index\n%stored = arith.constant 99.0 : f32\n\
                 memref.store %stored, %m[%place] : memref<{ELEMENTS}xf32>\n"
            ),
            _ => String::new(),
        };
        let (reorder, from) = match self.is_reversed {
            true => (
                "%reorder = rise.reorder nat<4> nat2nat<i, 3-i> nat2nat<i, 3-i> scalar<f32>\n\
                 %r = rise.apply %reorder, %x : !rise.fun<array<4, scalar<f32>> -> array<4, scalar<f32>>>\n",
                "%r",
            ),
            false => ("", "%x"),
        };
        let begin = format!("%x = rise.in %read : {read}\n");
        let end = format!(
            "{reorder}%neg = rise.neg scalar<f32>\n%map = rise.mapSeq nat<4> scalar<f32> scalar<f32>\n\
             %y = rise.apply %map, %neg, {from} : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<4, scalar<f32>> -> array<4, scalar<f32>>>\n\
             rise.out %written <- %y : {written}\n"
        );
        let views = view("read", self.read) + &view("written", self.written);
        let between = store(1);
        let (function, program) = match self.is_called {
            true => (
                format!(
                    "func.func @program(%written: {written}, %read: {read}, %m: memref<{ELEMENTS}xf32>) {{\n{begin}{between}{end}return\n}}\n"
                ),
                format!(
                    "call @program(%written, %read, %m) : ({written}, {read}, memref<{ELEMENTS}xf32>) -> ()\n"
                ),
            ),
            false => (String::new(), format!("{begin}{between}{end}")),
        };
        let last = ELEMENTS - 1;
        let carrying = match self.has_loop {
            true => format!(
                "affine.for %i = 0 to {last} {{\n%v = affine.load %m[%i] : memref<{ELEMENTS}xf32>\n\
                 %one = arith.constant 1.0 : f32\n%w = arith.addf %v, %one : f32\n\
                 affine.store %w, %m[%i + 1] : memref<{ELEMENTS}xf32>\n}}\n"
            ),
            false => String::new(),
        };
        format!(
            "{function}func.func @f(%m: memref<{ELEMENTS}xf32>) {{\n{views}{}{program}{}{carrying}return\n}}\n",
            store(0),
            store(2)
        )
    }
}

/// The report of a run, as the compiled code fills it in.
#[repr(C)]
#[allow(dead_code)]
struct Report {
    code: i32,
    text: *const c_void,
    bytes: i64,
}

/// What came of a case.
#[derive(Clone, Copy, Default)]
struct Counts {
    computed: u32,
    refused: u32,
    stopped: u32,
}

fn check(compiler: &Compiler, case: &Case, counts: &mut Counts) -> Result<(), TestCaseError> {
    let text = case.text();
    let pipeline = "rise-to-llvm{parallel=sequential failures=report}";
    let library = match compiler.compile(&text, &["f"], pipeline) {
        Ok(library) => library,
        Err(message) => {
            let is_known = message.contains("overwrites this memory")
                || message.contains("memory that a program has named")
                || message.contains("overlaps");
            prop_assert!(is_known && !case.is_harmless(), "{message}\n{text}");
            counts.refused += 1;
            return Ok(());
        }
    };
    let before: Vec<f32> = (0..ELEMENTS).map(|index| index as f32 + 1.0).collect();
    let mut memory = Array::from_slice(&[ELEMENTS], &before).expect("it is small");
    let mut report = Report {
        code: 0,
        text: std::ptr::null(),
        bytes: 0,
    };
    let kernel = library.kernel("f.packed").expect("it was made");
    {
        let mut arguments = Arguments::new();
        arguments.push_fields(&mut memory);
        arguments.push_pointer((&raw mut report).cast());
        // SAFETY: the packed entry takes the fields of one descriptor and the report.
        unsafe { kernel.call(&mut arguments.pointers()) }
    }
    if report.code != 0 {
        prop_assert!(!case.is_harmless(), "refused while it ran\n{text}");
        counts.stopped += 1;
        return Ok(());
    }
    let found = memory.as_slice::<f32>().expect("it has floats").to_vec();
    prop_assert_eq!(found, case.expected(), "{}", text);
    counts.computed += 1;
    Ok(())
}

#[test]
fn windows_of_one_buffer() {
    let compiler = Compiler::new();
    let mut counts = Counts::default();
    let cases = std::env::var("PROPTEST_CASES")
        .ok()
        .and_then(|cases| cases.parse().ok())
        .unwrap_or(CASES);
    let mut runner = TestRunner::new(Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    });
    let shared = std::cell::RefCell::new(&mut counts);
    let outcome = runner.run(&case(), |case| {
        check(&compiler, &case, &mut shared.borrow_mut())
    });
    if let Err(error) = outcome {
        panic!("{error}");
    }
    assert!(
        counts.computed > 0 && counts.refused > 0 && counts.stopped > 0,
        "{} computed, {} refused, {} stopped",
        counts.computed,
        counts.refused,
        counts.stopped
    );
}
