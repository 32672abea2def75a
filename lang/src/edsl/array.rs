//! Arrays: the patterns.

use super::{
    Array, Data, Element, Exp, Handle, Index, Operand,
    binding::{nat_lambda, pattern, pattern2},
    handle::call,
    types::IntoSize,
};
use crate::{
    nat::{Name, Nat},
    primitives::Primitive,
    term::Term,
    types::{AddressSpace, NatToNat, TypeArgument},
};

fn of<H: Handle, const N: usize>(primitive: Primitive, arguments: [Term; N]) -> H {
    call(primitive, arguments)
}

fn at<H: Handle, S: Into<TypeArgument>, const N: usize>(
    primitive: Primitive,
    sizes: impl IntoIterator<Item = S>,
    arguments: [Term; N],
) -> H {
    call(primitive.at(sizes), arguments)
}

/// Methods that apply a function to every element.
macro_rules! maps {
    ($($method:ident($($dimension:ident: $ty:ty),*) $primitive:ident $summary:literal;)*) => {
        impl<T: Data> Array<T> {$(
            #[doc = $summary]
            pub fn $method<U: Data>(
                &self,
                $($dimension: $ty,)*
                function: impl FnOnce(T) -> U,
            ) -> Array<U> {
                let sizes: [TypeArgument; _] = [$($dimension.into()),*];
                at(Primitive::$primitive, sizes, [pattern(function).to_term(), self.to_term()])
            }
        )*}
    };
}

maps! {
    map() Map "The function applied to every element.";
    map_seq() MapSeq "`map` as a loop.";
    map_seq_unroll() MapSeqUnroll "`map` as straight-line code.";
    map_stream() MapStream "`map`, each element computed when the next step asks for it.";
    iterate_stream() IterateStream "`map` over a stream, as the loop that asks for its elements.";
    map_par() MapPar "`map` as a parallel loop on the threads of a CPU.";
    map_global(dimension: u64) MapGlobal
        "`map` over all threads of the grid of a GPU, in the dimension 0, 1 or 2.";
    map_work_group(dimension: u64) MapWorkGroup
        "`map` over the groups of threads of a GPU, in the dimension 0, 1 or 2.";
    map_local(dimension: u64) MapLocal
        "`map` over the threads of a group of a GPU, in the dimension 0, 1 or 2.";
    map_warp_group() MapWarpGroup "`map` over the groups of four warps of a group.";
    map_warp() MapWarp "`map` over the warps of a group.";
    map_lane() MapLane "`map` over the threads of a warp.";
}

impl<T: Data> Array<T> {
    /// All elements combined by an associative operator; the start value is its neutral element.
    pub fn reduce(&self, operator: impl FnOnce(T, T) -> T, start: impl Operand<T>) -> T {
        of(
            Primitive::Reduce,
            [
                pattern2(operator).to_term(),
                start.into_handle().to_term(),
                self.to_term(),
            ],
        )
    }

    /// `reduce` on threads: each combines a part.
    pub fn reduce_par(&self, operator: impl FnOnce(T, T) -> T, start: impl Operand<T>) -> T {
        of(
            Primitive::ReducePar,
            [
                pattern2(operator).to_term(),
                start.into_handle().to_term(),
                self.to_term(),
            ],
        )
    }

    /// All elements combined from the left by a loop; the operator takes the accumulator, then the
    /// element.
    pub fn reduce_seq<U: Data>(
        &self,
        operator: impl FnOnce(U, T) -> U,
        start: impl Operand<U>,
    ) -> U {
        of(
            Primitive::ReduceSeq,
            [
                pattern2(operator).to_term(),
                start.into_handle().to_term(),
                self.to_term(),
            ],
        )
    }

    /// `reduce_seq` as straight-line code.
    pub fn reduce_seq_unroll<U: Data>(
        &self,
        operator: impl FnOnce(U, T) -> U,
        start: impl Operand<U>,
    ) -> U {
        of(
            Primitive::ReduceSeqUnroll,
            [
                pattern2(operator).to_term(),
                start.into_handle().to_term(),
                self.to_term(),
            ],
        )
    }

    /// `reduce_seq` with its accumulator in the address space.
    pub fn reduce_seq_in<U: Data>(
        &self,
        space: AddressSpace,
        operator: impl FnOnce(U, T) -> U,
        start: impl Operand<U>,
    ) -> U {
        at(
            Primitive::ReduceSeqIn,
            [space],
            [
                pattern2(operator).to_term(),
                start.into_handle().to_term(),
                self.to_term(),
            ],
        )
    }

    /// The results of combining the elements before each place, from the left, beginning with the
    /// start value.
    pub fn scan<U: Data>(
        &self,
        operator: impl FnOnce(T, U) -> U,
        start: impl Operand<U>,
    ) -> Array<U> {
        of(
            Primitive::Scan,
            [
                pattern2(operator).to_term(),
                start.into_handle().to_term(),
                self.to_term(),
            ],
        )
    }

    /// `scan` as a loop.
    pub fn scan_seq<U: Data>(
        &self,
        operator: impl FnOnce(T, U) -> U,
        start: impl Operand<U>,
    ) -> Array<U> {
        of(
            Primitive::ScanSeq,
            [
                pattern2(operator).to_term(),
                start.into_handle().to_term(),
                self.to_term(),
            ],
        )
    }

    /// `scan`; each result is computed when the next step asks for it.
    pub fn scan_stream<U: Data>(
        &self,
        operator: impl FnOnce(T, U) -> U,
        start: impl Operand<U>,
    ) -> Array<U> {
        of(
            Primitive::ScanStream,
            [
                pattern2(operator).to_term(),
                start.into_handle().to_term(),
                self.to_term(),
            ],
        )
    }

    /// The array of the function's results for all indices; inference finds its length.
    ///
    /// ```
    /// use rise_lang::edsl::{Array, Exp, Handle};
    /// let indices: Array<Exp<usize>> = Array::generate(|i| i.to_nat());
    /// assert_eq!(indices.term()?.to_string(), "generate indexAsNat");
    /// # Ok::<(), rise_lang::edsl::EscapedVariable>(())
    /// ```
    pub fn generate(function: impl FnOnce(Index) -> T) -> Array<T> {
        of(Primitive::Generate, [pattern(function).to_term()])
    }

    /// The array of the given elements.
    pub fn of<E: Operand<T>>(elements: impl IntoIterator<Item = E>) -> Array<T> {
        let elements: Vec<T> = elements.into_iter().map(Operand::into_handle).collect();
        let make = Primitive::MakeArray.at([elements.len() as u64]);
        call(make, elements.iter().map(Handle::to_term))
    }

    /// The function applied `count` times. It takes the size of its result, and an array that is
    /// longer by a constant factor.
    ///
    /// ```
    /// use rise_lang::edsl::{Handle, array, f32, fun};
    /// let sum = fun(array(8, f32()), |xs| {
    ///     xs.iterate(3, |_, xs| xs.split(2).map(|pair| pair.reduce(|x, y| x + y, 0.0)))
    /// });
    /// let text = "iterate 3 (fun (l : nat) xs1 => map (reduce (+) 0.0) (split 2 xs1)) xs";
    /// assert_eq!(sum.term()?.to_string(), format!("fun (xs : 8.f32) => {text}"));
    /// # Ok::<(), rise_lang::edsl::EscapedVariable>(())
    /// ```
    pub fn iterate(
        &self,
        count: impl IntoSize,
        function: impl FnOnce(Nat, Array<T>) -> Array<T>,
    ) -> Array<T> {
        let function = nat_lambda(|size| pattern(|xs| function(size, xs)));
        at(
            Primitive::Iterate,
            [count.into_size()],
            [function, self.to_term()],
        )
    }

    /// This array, each element of another one combined into its place here, in any order; places
    /// that are not here are left out.
    pub fn permute(
        &self,
        combine: impl FnOnce(T, T) -> T,
        places: impl Operand<Array<Exp<usize>>>,
        elements: impl Operand<Array<T>>,
    ) -> Array<T> {
        of(
            Primitive::Permute,
            [
                pattern2(combine).to_term(),
                self.to_term(),
                places.into_handle().to_term(),
                elements.into_handle().to_term(),
            ],
        )
    }

    /// `permute` as a loop over the elements in their order.
    pub fn permute_seq(
        &self,
        combine: impl FnOnce(T, T) -> T,
        places: impl Operand<Array<Exp<usize>>>,
        elements: impl Operand<Array<T>>,
    ) -> Array<T> {
        of(
            Primitive::PermuteSeq,
            [
                pattern2(combine).to_term(),
                self.to_term(),
                places.into_handle().to_term(),
                elements.into_handle().to_term(),
            ],
        )
    }

    /// The elements in order; the function says whether its first argument comes before the second.
    pub fn sort_by(&self, comes_before: impl FnOnce(T, T) -> Exp<bool>) -> Array<T> {
        of(
            Primitive::SortBy,
            [pattern2(comes_before).to_term(), self.to_term()],
        )
    }

    /// The array of the pairs of elements at the same place.
    pub fn zip<U: Data>(&self, other: impl Operand<Array<U>>) -> Array<(T, U)> {
        of(
            Primitive::Zip,
            [self.to_term(), other.into_handle().to_term()],
        )
    }

    /// The array cut into pieces of `size` elements.
    pub fn split(&self, size: impl IntoSize) -> Array<Array<T>> {
        at(Primitive::Split, [size.into_size()], [self.to_term()])
    }

    /// The windows of `size` elements, each beginning `step` elements after the one before.
    pub fn slide(&self, size: impl IntoSize, step: impl IntoSize) -> Array<Array<T>> {
        at(
            Primitive::Slide,
            [size.into_size(), step.into_size()],
            [self.to_term()],
        )
    }

    /// The array with `left` elements before and `right` after it, all of the given value.
    pub fn pad_cst(
        &self,
        left: impl IntoSize,
        right: impl IntoSize,
        value: impl Operand<T>,
    ) -> Array<T> {
        let sizes = [left.into_size(), right.into_size()];
        at(
            Primitive::PadCst,
            sizes,
            [value.into_handle().to_term(), self.to_term()],
        )
    }

    /// The array with its first element repeated `left` times before and its last one `right` times
    /// after it.
    pub fn pad_clamp(&self, left: impl IntoSize, right: impl IntoSize) -> Array<T> {
        at(
            Primitive::PadClamp,
            [left.into_size(), right.into_size()],
            [self.to_term()],
        )
    }

    /// The array with `right` elements after it that are never written and must not be read.
    pub fn pad_empty(&self, right: impl IntoSize) -> Array<T> {
        at(Primitive::PadEmpty, [right.into_size()], [self.to_term()])
    }

    /// The array; reading element `i`, or writing it, also prefetches element `i + distance`.
    pub fn prefetch(&self, distance: impl IntoSize) -> Array<T> {
        at(
            Primitive::Prefetch,
            [distance.into_size()],
            [self.to_term()],
        )
    }

    /// The first `count` elements.
    pub fn take(&self, count: impl IntoSize) -> Array<T> {
        at(Primitive::Take, [count.into_size()], [self.to_term()])
    }

    /// All elements but the first `count`.
    pub fn drop(&self, count: impl IntoSize) -> Array<T> {
        at(Primitive::Drop, [count.into_size()], [self.to_term()])
    }

    /// The elements of this array, then those of the other.
    pub fn concat(&self, other: impl Operand<Array<T>>) -> Array<T> {
        of(
            Primitive::Concat,
            [self.to_term(), other.into_handle().to_term()],
        )
    }

    /// The element at the index.
    pub fn at(&self, index: impl Operand<Index>) -> T {
        of(
            Primitive::Idx,
            [index.into_handle().to_term(), self.to_term()],
        )
    }

    /// The elements at the given indices.
    pub fn gather(&self, indices: impl Operand<Array<Index>>) -> Array<T> {
        of(
            Primitive::Gather,
            [indices.into_handle().to_term(), self.to_term()],
        )
    }

    /// The array that has each element at its given index; every index occurs once.
    pub fn scatter(&self, indices: impl Operand<Array<Index>>) -> Array<T> {
        of(
            Primitive::Scatter,
            [indices.into_handle().to_term(), self.to_term()],
        )
    }

    /// The permuted array of `size` elements: its element `i` is this array's element `forth(i)`;
    /// `back` is the inverse of `forth`.
    ///
    /// ```
    /// use rise_lang::{edsl::{Handle, array, f32, fun}, nat::Nat};
    /// let mirror = |i: Nat| Nat::constant(7) - i;
    /// let reverse = fun(array(8, f32()), |xs| xs.reorder(8, mirror, mirror));
    /// let text = "fun (xs : 8.f32) => reorder 8 (i => 7-i) (i => 7-i) xs";
    /// assert_eq!(reverse.term()?.to_string(), text);
    /// # Ok::<(), rise_lang::edsl::EscapedVariable>(())
    /// ```
    pub fn reorder(
        &self,
        size: impl IntoSize,
        forth: impl FnOnce(Nat) -> Nat,
        back: impl FnOnce(Nat) -> Nat,
    ) -> Array<T> {
        let size = size.into_size();
        let sizes = [
            TypeArgument::from(size),
            permutation(forth).into(),
            permutation(back).into(),
        ];
        at(Primitive::Reorder, sizes, [self.to_term()])
    }

    /// The windows of `size` elements of a stream, the function applied once to each element, kept
    /// in a ring of `allocated` elements.
    pub fn circular_buffer<U: Data>(
        &self,
        allocated: impl IntoSize,
        size: impl IntoSize,
        function: impl FnOnce(T) -> U,
    ) -> Array<Array<U>> {
        let sizes = [allocated.into_size(), size.into_size()];
        at(
            Primitive::CircularBuffer,
            sizes,
            [pattern(function).to_term(), self.to_term()],
        )
    }

    /// The windows of `size` elements of a stream, the function applied once to each element, kept
    /// in values that move by one each step.
    pub fn rotate_values(
        &self,
        size: impl IntoSize,
        function: impl FnOnce(T) -> T,
    ) -> Array<Array<T>> {
        at(
            Primitive::RotateValues,
            [size.into_size()],
            [pattern(function).to_term(), self.to_term()],
        )
    }
}

fn permutation(function: impl FnOnce(Nat) -> Nat) -> NatToNat {
    let name = Name::from("i");
    NatToNat::Lambda(name.clone(), function(Nat::variable(name)))
}

impl<A: Data, B: Data> Array<(A, B)> {
    /// The array of first and the array of second components.
    pub fn unzip(&self) -> (Array<A>, Array<B>) {
        of(Primitive::Unzip, [self.to_term()])
    }
}

impl<T: Data> Array<Array<T>> {
    /// The rows one after the other.
    pub fn join(&self) -> Array<T> {
        of(Primitive::Join, [self.to_term()])
    }

    /// Rows and columns exchanged.
    pub fn transpose(&self) -> Array<Array<T>> {
        of(Primitive::Transpose, [self.to_term()])
    }

    /// The function applied to every element of every row.
    pub fn map_2d<U: Data>(&self, function: impl FnOnce(T) -> U) -> Array<Array<U>> {
        self.map(|row| row.map(function))
    }

    /// The function applied to every element of every row by two loops.
    pub fn map_seq_2d<U: Data>(&self, function: impl FnOnce(T) -> U) -> Array<Array<U>> {
        self.map_seq(|row| row.map_seq(function))
    }

    /// The pairs of elements at the same place of the same row.
    pub fn zip_2d<U: Data>(&self, other: impl Operand<Array<Array<U>>>) -> Array<Array<(T, U)>> {
        self.zip(other).map(|(left, right)| left.zip(right))
    }

    /// `pad_clamp` of rows and of columns.
    pub fn pad_clamp_2d(&self, before: u64, after: u64) -> Array<Array<T>> {
        self.pad_clamp(before, after)
            .map(|row| row.pad_clamp(before, after))
    }

    /// The square windows of `size` times `size` elements, each beginning `step` elements after the
    /// one before, in rows and in columns.
    pub fn slide_2d(&self, size: u64, step: u64) -> Array<Array<Array<Array<T>>>> {
        let windows_of_rows = self.map(|row| row.slide(size, step)).slide(size, step);
        windows_of_rows.map(|rows| rows.transpose())
    }
}

impl<T: Element> Array<Exp<T>> {
    /// The array as vectors of `size` elements.
    pub fn as_vector(&self, size: impl IntoSize) -> Array<super::Vector<T>> {
        at(Primitive::AsVector, [size.into_size()], [self.to_term()])
    }

    /// `as_vector` of an array in memory that is aligned to the vector's size.
    pub fn as_vector_aligned(&self, size: impl IntoSize) -> Array<super::Vector<T>> {
        at(
            Primitive::AsVectorAligned,
            [size.into_size()],
            [self.to_term()],
        )
    }
}
