//===- DpiaFragments.td - Matrix fragments in DPIA ---------------*- tablegen -*-===//
//
// Matrices that the lanes of a warp hold together, and their product. A fragment is a value like a
// scalar: it is read, computed with and assigned as a whole, by all lanes of the warp.
//
//===----------------------------------------------------------------------===//

#ifndef DPIA_FRAGMENTS_TD
#define DPIA_FRAGMENTS_TD

def Dpia_AsFragmentLeftOp : Dpia_ViewOp<"asFragmentLeft", "A matrix as the left factor of a product",
  "%r = dpia.asFragmentLeft %x : (!dpia.exp<array<16, array<8, scalar<f16>>>, read>)\n    -> !dpia.exp<fragment<left, 16, 8, scalar<f16>>, read>",
  [Dpia_Repeatable]>;
def Dpia_AsFragmentRightOp : Dpia_ViewOp<"asFragmentRight", "A matrix as the right factor of a product",
  "%r = dpia.asFragmentRight %x : (!dpia.exp<array<8, array<8, scalar<f16>>>, read>)\n    -> !dpia.exp<fragment<right, 8, 8, scalar<f16>>, read>",
  [Dpia_Repeatable]>;
def Dpia_AsFragmentOp : Dpia_ViewOp<"asFragment", "A matrix as what a product is added to",
  "%r = dpia.asFragment %x : (!dpia.exp<array<16, array<8, scalar<f32>>>, read>)\n    -> !dpia.exp<fragment<accumulator, 16, 8, scalar<f32>>, read>",
  [Dpia_Repeatable]>;

def Dpia_GenerateFragmentOp : Dpia_ViewOp<"generateFragment", "The fragment whose elements are all the scalar",
  "%r = dpia.generateFragment %x : (!dpia.exp<scalar<f32>, read>) -> !dpia.exp<fragment<accumulator, 16, 8, scalar<f32>>, read>",
  [Dpia_Computed, Dpia_Repeatable]>;

def Dpia_TensorMmaOp : Dpia_Op<"tensorMMA", [Pure, Dpia_Computed, Dpia_Repeatable]> {
  let summary = "The product of two fragments, added to a third";
  let description = [{
    Example:
    ```mlir
    %r = dpia.tensorMMA %x, %y, %z : (!dpia.exp<fragment<left, 16, 8, scalar<f16>>, read>, !dpia.exp<fragment<right, 8, 8, scalar<f16>>, read>,
        !dpia.exp<fragment<accumulator, 16, 8, scalar<f32>>, read>) -> !dpia.exp<fragment<accumulator, 16, 8, scalar<f32>>, read>
    ```
  }];
  let arguments = (ins Dpia_ReadExp:$left, Dpia_ReadExp:$right, Dpia_ReadExp:$accumulator);
  let results = (outs Dpia_ReadExp:$result);
  let assemblyFormat = "$left `,` $right `,` $accumulator attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Dpia_AsMatrixOp : Dpia_Op<"asMatrix", [Pure, Dpia_WrittenThrough<"asMatrixAcc">]> {
  let summary = "A fragment as a matrix, whose elements the lanes write";
  let description = [{
    Example:
    ```mlir
    %r = dpia.asMatrix %x : (!dpia.exp<fragment<accumulator, 16, 8, scalar<f32>>, read>)
        -> !dpia.exp<array<16, array<8, scalar<f32>>>, write>
    ```
  }];
  let arguments = (ins Dpia_Exp:$input);
  let results = (outs Dpia_WriteExp:$result);
  let assemblyFormat = "$input attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Dpia_AsMatrixAccOp : Dpia_AcceptorOp<"asMatrixAcc", "A matrix that is written as a fragment, each lane its elements",
  "%r = dpia.asMatrixAcc %a : (!dpia.acc<array<16, array<8, scalar<f32>>>>)\n    -> !dpia.acc<fragment<accumulator, 16, 8, scalar<f32>>>">;

def Dpia_MmaOp : Dpia_Op<"mma", [Pure]> {
  let summary = "The part that a lane has in the product of fragments";
  let description = [{
    All lanes of a warp compute it together: each gives its elements of the factors and of what is
    added, and gets its elements of the sum. The shape says how many rows, columns and products the
    fragments have.

    Example:
    ```mlir
    %d = dpia.mma %a, %b, %c [16, 8, 8] : (vector<4xf16>, vector<2xf16>, vector<4xf32>) -> vector<4xf32>
    ```
  }];
  let arguments = (ins AnyVectorOfNonZeroRank:$left, AnyVectorOfNonZeroRank:$right, AnyVectorOfNonZeroRank:$accumulator,
                       DenseI64ArrayAttr:$shape);
  let results = (outs AnyVectorOfNonZeroRank:$result);
  let assemblyFormat = "$left `,` $right `,` $accumulator $shape attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Dpia_BlocksOp : Dpia_Op<"blocks", [Pure]> {
  let summary = "The address of a factor that four warps read from memory of their group";
  let description = [{
    The factor consists of blocks of 8 rows of 16 bytes, one row after the other; it begins at the
    indices.

    Example:
    ```mlir
    %i = arith.constant 0 : index
    %a = dpia.blocks %memory[%i, %i, %i] : memref<8x128x8xf16, #gpu.address_space<workgroup>> -> i64
    ```
  }];
  let arguments = (ins AnyMemRef:$memory, Variadic<Index>:$indices);
  let results = (outs I64:$result);
  let assemblyFormat = "$memory `[` $indices `]` attr-dict `:` type($memory) `->` type($result)";
}

def Dpia_WgmmaOp : Dpia_Op<"wgmma", [Pure, AllTypesMatch<["accumulator", "result"]>]> {
  let summary = "The part that a lane has in the product of fragments that four warps compute together";
  let description = [{
    The factors are in memory of the group, at the addresses. The shape says how many rows, columns
    and products they have; the strides how many elements a block of the left factor is apart from
    the next one along its rows and across them, and the same of the right one, whose columns are
    rows in memory. `swizzled` says of both how many bytes the rows have whose blocks are exchanged,
    0 if they are not: then the block `b` of row `r` of 128 bytes is at the place `b xor r`.

    Example:
    ```mlir
    %i = arith.constant 0 : index
    %a = dpia.blocks %rows[%i, %i, %i] : memref<8x128x8xf16, #gpu.address_space<workgroup>> -> i64
    %b = dpia.blocks %columns[%i, %i, %i] : memref<8x64x8xf16, #gpu.address_space<workgroup>> -> i64
    %c = arith.constant dense<0.0> : vector<4xf32>
    %d = dpia.wgmma %a, %b, %c [64, 8, 32] [512, 64, 1024, 64] f16 : vector<4xf32>
    ```
  }];
  let arguments = (ins I64:$left, I64:$right, AnyVectorOfNonZeroRank:$accumulator, DenseI64ArrayAttr:$shape,
                       DenseI64ArrayAttr:$strides, TypeAttr:$factor,
                       OptionalAttr<DenseI64ArrayAttr>:$swizzled);
  let results = (outs AnyVectorOfNonZeroRank:$result);
  let assemblyFormat = "$left `,` $right `,` $accumulator $shape $strides $factor attr-dict `:` type($result)";
  let hasVerifier = 1;
}

#endif // DPIA_FRAGMENTS_TD
