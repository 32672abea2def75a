//! RISE inside Rust: closures are functions, operators are scalar operations, tuples are pairs, and
//! Rust's types are those of the program, all but the sizes.
//!
//! The functions build a [`Term`](crate::term::Term). Inference finds sizes. Matrix multiplication,
//! after Listing 1 of Lücke, Steuwer, Smith: "Integrating a Functional Pattern-Based IR into MLIR"
//! (CC 2021):
//!
//! ```
//! use rise_lang::edsl::{array, define, f32, for_sizes, fun};
//!
//! let mm = define("mm", for_sizes(["n", "m", "k"], |[n, m, k]| {
//!     fun(array(&n, array(&k, f32())), |a| fun(array(&k, array(&m, f32())), move |b| {
//!         a.map_seq(|arow| b.transpose().map_seq(|bcol| {
//!             arow.zip(&bcol).reduce_seq(|accum, (x, y)| accum + x * y, 0.0)
//!         }))
//!     }))
//! }))?;
//!
//! # use rise_lang::{diagnostic::Source, syntax};
//! # let text = "fun {n m k : nat} (a : n.k.f32) (b : k.m.f32) =>
//! #   a |> mapSeq (fun arow => b |> transpose |> mapSeq (fun bcol =>
//! #     zip arow bcol |> reduceSeq (fun accum (x, y) => accum + x * y) 0.0f32))";
//! # assert_eq!(mm.definition().term, syntax::parse_term(&Source::new("mm", text)).unwrap());
//! # Ok::<(), rise_lang::edsl::EscapedVariable>(())
//! ```
//!
//! The two-dimensional convolution of Listing 4:
//!
//! ```
//! use rise_lang::edsl::{array, define, f32, for_sizes, fun};
//!
//! let convolution = define("convolution", for_sizes(["n", "m"], |[n, m]| {
//!     fun(array(&n, array(&m, f32())), |image| fun(array(3, array(3, f32())), move |weights| {
//!         image.pad_clamp_2d(1, 1).slide_2d(3, 1).map_seq_2d(|window| {
//!             window.zip_2d(&weights).join().reduce_seq(|acc, (x, y)| acc + x * y, 0.0)
//!         })
//!     }))
//! }))?;
//! # use rise_lang::{diagnostic::Source, syntax};
//! # let text = "fun {n m : nat} (image : n.m.f32) (weights : 3.3.f32) =>
//! #   image |> padClamp 1 1 |> map (padClamp 1 1)
//! #     |> map (slide 3 1) |> slide 3 1 |> map transpose |> mapSeq (mapSeq (fun window =>
//! #       zip window weights |> map (fun (x, y) => zip x y) |> join
//! #         |> reduceSeq (fun acc (x, y) => acc + x * y) 0.0f32))";
//! # let text = syntax::parse_term(&Source::new("convolution", text)).unwrap();
//! # assert_eq!(convolution.definition().term, text);
//! # Ok::<(), rise_lang::edsl::EscapedVariable>(())
//! ```
//!
//! And the separated one of Listing 5, where a Rust function makes the weighted sum that occurs
//! twice, for every type of numbers:
//!
//! ```
//! use rise_lang::edsl::{Array, Exp, Number, array, define, f32, for_sizes, fun};
//!
//! fn weighted_sum<T: Number>(values: Array<Exp<T>>, weights: &Array<Exp<T>>) -> Exp<T> {
//!     values.zip(weights).reduce_seq(|acc, (x, y)| acc + x * y, T::ZERO)
//! }
//!
//! let separated = define("separated", for_sizes(["n", "m"], |[n, m]| {
//!     fun(array(&n, array(&m, f32())), |image| {
//!         fun(array(3, f32()), move |horizontal| fun(array(3, f32()), move |vertical| {
//!             let columns = image.pad_clamp_2d(1, 1).slide(3, 1).map_seq(|rows| {
//!                 rows.transpose().map_seq(|values| weighted_sum(values, &vertical))
//!             });
//!             columns.map_seq(|row| {
//!                 row.slide(3, 1).map_seq(|values| weighted_sum(values, &horizontal))
//!             })
//!         }))
//!     })
//! }))?;
//! # use rise_lang::{diagnostic::Source, syntax};
//! # let text = "fun {n m : nat} (image : n.m.f32) (horizontal vertical : 3.f32) =>
//! #   image |> padClamp 1 1 |> map (padClamp 1 1) |> slide 3 1
//! #     |> mapSeq (fun rows => rows |> transpose |> mapSeq (fun values =>
//! #       zip values vertical |> reduceSeq (fun acc (x, y) => acc + x * y) 0.0f32))
//! #     |> mapSeq (fun row => row |> slide 3 1 |> mapSeq (fun values =>
//! #       zip values horizontal |> reduceSeq (fun acc (x, y) => acc + x * y) 0.0f32))";
//! # let text = syntax::parse_term(&Source::new("separated", text)).unwrap();
//! # assert_eq!(separated.definition().term, text);
//! # Ok::<(), rise_lang::edsl::EscapedVariable>(())
//! ```
//!
//! # Sharing
//!
//! A handle is one value, however often it is used. [`Handle::term`] and [`define`] compute it once
//! and give it a name:
//!
//! ```
//! use rise_lang::{edsl::{Exp, define, lambda, program}, syntax};
//!
//! let difference = lambda(|x: Exp<f32>| {
//!     let root = x.sqrt();
//!     &root * &root - x
//! });
//! let program = program([define("difference", difference)?.into()]);
//! let text = "def difference (x : f32) = let x1 = sqrt x in x1 * x1 - x\n";
//! assert_eq!(syntax::print_program(&program), text);
//! # Ok::<(), rise_lang::edsl::EscapedVariable>(())
//! ```
//!
//! A scalar is computed where it is built, not in the loops that use it:
//!
//! ```
//! use rise_lang::{edsl::{Handle, array, f32, fun}, syntax};
//!
//! let normalized = fun(array(8, f32()), |xs| {
//!     let sum = xs.reduce(|x, y| x + y, 0.0);
//!     xs.map(|x| x / &sum)
//! });
//! let text = "fun (xs : 8.f32) => let x = reduce (+) 0.0f32 xs in map (fun x1 => x1 / x) xs";
//! assert_eq!(syntax::print_term(&normalized.term()?), text);
//! # Ok::<(), rise_lang::edsl::EscapedVariable>(())
//! ```
//!
//! An array that gets a name is stored, as by [`let_`]. Views such as `transpose` and `zip`, which
//! only say where elements are, are written out again; so is a chain of up to four of them.
//!
//! One value also has one type. A handle whose size inference finds, such as that of
//! [`Array::generate`], has the same size at all uses; a Rust function that makes it gives another
//! one at each call. Functions are written out at every use; a definition has a name.
//!
//! # Programs that Rust refuses
//!
//! A sum of scalars of two types,
//!
//! ```compile_fail,E0277
//! use rise_lang::edsl::Exp;
//! fn wrong(x: Exp<f32>, y: Exp<i32>) -> Exp<f32> { x + y }
//! ```
//!
//! a literal of another type,
//!
//! ```compile_fail,E0277
//! use rise_lang::edsl::Exp;
//! fn wrong(x: Exp<f32>) -> Exp<f32> { x * 2.0_f64 }
//! ```
//!
//! the square root of an integer,
//!
//! ```compile_fail,E0277
//! use rise_lang::edsl::Exp;
//! fn wrong(x: Exp<i32>) -> Exp<i32> { x.sqrt() }
//! ```
//!
//! bits of a floating-point number,
//!
//! ```compile_fail,E0277
//! use rise_lang::edsl::Exp;
//! fn wrong(x: Exp<f32>, y: Exp<f32>) -> Exp<f32> { x.and(y) }
//! ```
//!
//! ```compile_fail,E0369
//! use rise_lang::edsl::Exp;
//! fn wrong(x: Exp<f32>, y: Exp<f32>) -> Exp<f32> { x & y }
//! ```
//!
//! a number as a condition,
//!
//! ```compile_fail,E0277
//! use rise_lang::edsl::{Exp, select};
//! fn wrong(x: Exp<i32>) -> Exp<i32> { select(&x, 1, 2) }
//! ```
//!
//! a scalar operation on arrays,
//!
//! ```compile_fail,E0369
//! use rise_lang::edsl::{Array, Exp};
//! fn wrong(xs: Array<Exp<f32>>, ys: Array<Exp<f32>>) -> Exp<f32> { xs + ys }
//! ```
//!
//! a pattern on a scalar,
//!
//! ```compile_fail,E0599
//! use rise_lang::edsl::Exp;
//! fn wrong(x: Exp<f32>) -> Exp<f32> { x.reduce_seq(|a, b| a + b, 0.0) }
//! ```
//!
//! a function that answers an array where a scalar is needed,
//!
//! ```compile_fail,E0308
//! use rise_lang::edsl::{Array, Exp};
//! fn wrong(xs: Array<Array<Exp<f32>>>) -> Array<Exp<f32>> { xs.map(|row| row) }
//! ```
//!
//! a transposition of something that is not a matrix,
//!
//! ```compile_fail,E0599
//! use rise_lang::edsl::{Array, Exp};
//! fn wrong(xs: Array<Exp<f32>>) -> Array<Exp<f32>> { xs.transpose() }
//! ```
//!
//! an array of functions, which cannot be stored,
//!
//! ```compile_fail,E0277
//! use rise_lang::edsl::{Array, Exp, Function};
//! fn wrong(xs: Array<Function<Exp<f32>, Exp<f32>>>) {}
//! ```
//!
//! and structs that are not pairs of element types.
//!
//! ```compile_fail,E0277
//! use rise_lang::edsl::{Array, Elt, Exp};
//! #[derive(Clone, Elt)]
//! struct Sized { elements: Array<Exp<f32>>, count: Exp<usize> }
//! ```
//!
//! ```compile_fail
//! use rise_lang::edsl::{Elt, Exp};
//! #[derive(Clone, Elt)]
//! struct Generic<T: rise_lang::edsl::Element> { value: Exp<T> }
//! ```
//!
//! Arrays whose elements differ in type, matrix fragments and anything else without a method here
//! are built by [`term::build`](crate::term::build) and come in by [`Handle::from_term`].

mod array;
mod binding;
mod callable;
mod define;
#[doc(hidden)]
pub mod derived;
mod element;
mod handle;
mod naming;
mod operators;
mod scalar;
mod scope;
mod sharing;
mod tuple;
mod types;
mod vector;

pub use binding::{ForSizes, fun, lambda, let_};
pub use callable::{Callable, HostParameter, HostResult};
pub use define::{Defined, define, for_sizes, for_written_sizes, program};
pub use element::{Bits, Element, Elt, Float, Integer, Number};
pub use handle::{
    Array, Data, EscapedVariable, Exp, Function, Handle, Holes, Index, Operand, Vector,
};
pub use rise_lang_derive::Elt;
pub use scalar::{literal, repeat_while, select};
pub use types::{
    IntoSize, TypeOf, array, bf16, bool, element, f16, f32, f64, function, i8, i16, i32, i64, idx,
    index, pair, tf32, u8, u16, u32, u64, vector,
};
pub use vector::InMemory;
