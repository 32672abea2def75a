//! Operations of arith and math in a program become primitives.

use melior::ir::Module;

use super::super::Sources;
use super::{context, definition, function};

#[track_caller]
fn imported(body: &str) -> String {
    let context = context();
    let module = Module::parse(&context, body).expect("a module");
    let definition = definition(&module, &Sources::new()).unwrap_or_else(|error| panic!("{error}"));
    let text = definition.term.to_string();
    // The definition that came back is exported again, and means the same.
    let again = function(&context, &definition);
    let module = Module::parse(&context, &again).expect("what was printed is read");
    let back = super::definition(&module, &Sources::new())
        .unwrap_or_else(|error| panic!("{error}\n{again}"));
    assert_eq!(back.term, definition.term, "\n{again}");
    text
}

#[test]
fn scalar_code_becomes_primitives() {
    assert_eq!(
        imported(
            "func.func @f(%c: memref<f32>, %a: f32, %b: f32) {
               %A = rise.in %a : f32
               %B = rise.in %b : f32
               %r = rise.embed (%x = %A, %y = %B) : (f32, f32) -> f32 {
                 %half = arith.constant 0.5 : f32
                 %p = arith.mulf %x, %y : f32
                 %q = arith.addf %p, %half : f32
                 return %q : f32
               }
               rise.out %c <- %r : memref<f32>
               return
             }"
        ),
        "fun (x : f32) (x1 : f32) => x * x1 + 0.5"
    );
}

#[test]
fn what_is_used_twice_is_computed_once() {
    assert_eq!(
        imported(
            "func.func @f(%c: memref<i1>, %a: i32) {
               %A = rise.in %a : i32
               %r = rise.embed (%x = %A) : (i32) -> i1 {
                 %p = arith.muli %x, %x : i32
                 %q = arith.cmpi slt, %p, %p : i32
                 return %q : i1
               }
               rise.out %c <- %r : memref<i1>
               return
             }"
        ),
        "fun (x : i32) => (fun x1 => x1 < x1) (x * x)"
    );
}

#[test]
fn other_code_stays_closed() {
    let text = imported(
        "func.func @f(%c: memref<f32>, %a: f32, %b: f32) {
           %A = rise.in %a : f32
           %B = rise.in %b : f32
           %r = rise.embed (%x = %A, %y = %B) : (f32, f32) -> f32 {
             %p = arith.addf %x, %y fastmath<fast> : f32
             return %p : f32
           }
           rise.out %c <- %r : memref<f32>
           return
         }",
    );
    assert_eq!(text, "fun (x : f32) (x1 : f32) => rise.embed (x, x1)");
}
