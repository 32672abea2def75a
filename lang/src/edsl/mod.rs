//! RISE inside Rust: closures are functions, operators are scalar operations, and Rust's types keep
//! arrays and scalars apart.
//!
//! The functions build a [`Term`](crate::term::Term). Inference finds sizes and scalar types, so
//! that a program says them at its parameters at most. Matrix multiplication, after Listing 1 of
//! Lücke, Steuwer, Smith: "Integrating a Functional Pattern-Based IR into MLIR" (CC 2021):
//!
//! ```
//! use rise_lang::edsl::{array, define, f32, for_sizes, fun, literal};
//!
//! let mm = define("mm", for_sizes(["n", "m", "k"], |[n, m, k]| {
//!     fun(array(&n, array(&k, f32())), |a| fun(array(&k, array(&m, f32())), move |b| {
//!         a.map_seq(|arow| b.transpose().map_seq(|bcol| {
//!             arow.zip(&bcol).reduce_seq(|accum, pair| accum + pair.fst() * pair.snd(), literal(0.0_f32))
//!         }))
//!     }))
//! }))?;
//!
//! # use rise_lang::{diagnostic::Source, syntax};
//! # let text = "fun {n m k : nat} (a : n.k.f32) (b : k.m.f32) => a |> mapSeq (fun arow => b |> transpose |> mapSeq (fun bcol =>
//! #     zip arow bcol |> reduceSeq (fun accum (x, y) => accum + x * y) 0.0f32))";
//! # assert_eq!(mm.definition().term, syntax::parse_term(&Source::new("mm", text)).unwrap());
//! # Ok::<(), rise_lang::edsl::EscapedVariable>(())
//! ```
//!
//! The two-dimensional convolution of Listing 4:
//!
//! ```
//! use rise_lang::edsl::{array, define, f32, for_sizes, fun, literal};
//!
//! let convolution = define("convolution", for_sizes(["n", "m"], |[n, m]| {
//!     fun(array(&n, array(&m, f32())), |image| fun(array(3, array(3, f32())), move |weights| {
//!         image.pad_clamp_2d(1, 1).slide_2d(3, 1).map_seq_2d(|window| {
//!             window.zip_2d(&weights).join().reduce_seq(|acc, pair| acc + pair.fst() * pair.snd(), literal(0.0_f32))
//!         })
//!     }))
//! }))?;
//! # use rise_lang::{diagnostic::Source, syntax};
//! # let text = "fun {n m : nat} (image : n.m.f32) (weights : 3.3.f32) =>
//! #     image |> padClamp 1 1 |> map (padClamp 1 1) |> map (slide 3 1) |> slide 3 1 |> map transpose |> mapSeq (mapSeq (fun window =>
//! #       zip window weights |> map (fun (x, y) => zip x y) |> join |> reduceSeq (fun acc (x, y) => acc + x * y) 0.0f32))";
//! # assert_eq!(convolution.definition().term, syntax::parse_term(&Source::new("convolution", text)).unwrap());
//! # Ok::<(), rise_lang::edsl::EscapedVariable>(())
//! ```
//!
//! And the separated one of Listing 5, where a Rust function makes the weighted sum that occurs
//! twice:
//!
//! ```
//! use rise_lang::edsl::{Array, Scalar, array, define, f32, for_sizes, fun, literal};
//!
//! fn weighted_sum(neighbours: Array<Scalar>, weights: &Array<Scalar>) -> Scalar {
//!     neighbours.zip(weights).reduce_seq(|acc, pair| acc + pair.fst() * pair.snd(), literal(0.0_f32))
//! }
//!
//! let separated = define("separated", for_sizes(["n", "m"], |[n, m]| {
//!     fun(array(&n, array(&m, f32())), |image| fun(array(3, f32()), move |horizontal| fun(array(3, f32()), move |vertical| {
//!         let columns = image.pad_clamp_2d(1, 1).slide(3, 1).map_seq(|rows| {
//!             rows.transpose().map_seq(|neighbours| weighted_sum(neighbours, &vertical))
//!         });
//!         columns.map_seq(|row| row.slide(3, 1).map_seq(|neighbours| weighted_sum(neighbours, &horizontal)))
//!     })))
//! }))?;
//! # use rise_lang::{diagnostic::Source, syntax};
//! # let text = "fun {n m : nat} (image : n.m.f32) (horizontal vertical : 3.f32) =>
//! #   image |> padClamp 1 1 |> map (padClamp 1 1) |> slide 3 1
//! #     |> mapSeq (fun rows => rows |> transpose |> mapSeq (fun nbh => zip nbh vertical |> reduceSeq (fun acc (x, y) => acc + x * y) 0.0f32))
//! #     |> mapSeq (fun row => row |> slide 3 1 |> mapSeq (fun nbh => zip nbh horizontal |> reduceSeq (fun acc (x, y) => acc + x * y) 0.0f32))";
//! # assert_eq!(separated.definition().term, syntax::parse_term(&Source::new("separated", text)).unwrap());
//! # Ok::<(), rise_lang::edsl::EscapedVariable>(())
//! ```
//!
//! Programs that Rust refuses: a scalar operation on arrays,
//!
//! ```compile_fail,E0369
//! use rise_lang::edsl::{Array, Scalar};
//! fn wrong(xs: Array<Scalar>, ys: Array<Scalar>) -> Scalar { xs + ys }
//! ```
//!
//! a pattern on a scalar,
//!
//! ```compile_fail,E0599
//! use rise_lang::edsl::Scalar;
//! fn wrong(x: Scalar) -> Scalar { x.reduce_seq(|a, b| a + b, 0) }
//! ```
//!
//! a function that answers an array where a scalar is needed,
//!
//! ```compile_fail,E0308
//! use rise_lang::edsl::{Array, Scalar};
//! fn wrong(xs: Array<Array<Scalar>>) -> Array<Scalar> { xs.map(|row| row) }
//! ```
//!
//! a transposition of something that is not a matrix,
//!
//! ```compile_fail,E0599
//! use rise_lang::edsl::{Array, Scalar};
//! fn wrong(xs: Array<Scalar>) -> Array<Scalar> { xs.transpose() }
//! ```
//!
//! and an array of functions, which cannot be stored.
//!
//! ```compile_fail,E0277
//! use rise_lang::edsl::{Array, Function, Scalar};
//! fn wrong(xs: Array<Function<Scalar, Scalar>>) {}
//! ```
//!
//! Arrays whose elements differ in type, matrix fragments and anything else without a method here
//! are built by [`term::build`](crate::term::build) and come in by [`Handle::from_term`].

mod array;
mod binding;
mod define;
mod handle;
mod scalar;
mod types;
mod vector;

pub use binding::{EscapedVariable, ForSizes, fun, lambda, let_};
pub use define::{Defined, define, for_sizes, for_written_sizes, program};
pub use handle::{Array, Bool, Data, Function, Handle, Index, Operand, Pair, Scalar, Vector};
pub use scalar::{literal, number, repeat_while, select};
pub use types::{
    IntoSize, TypeOf, array, bf16, bool, f16, f32, f64, function, i8, i16, i32, i64, idx, index,
    pair, u8, u16, u32, u64, vector,
};
pub use vector::InMemory;
