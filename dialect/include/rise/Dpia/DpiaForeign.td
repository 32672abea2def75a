//===- DpiaForeign.td - Calls of functions of C on arrays -------*- tablegen -*-===//
//
// A function of C takes arrays as pointers to memory, and writes its result through another one. So
// a call is a command, and what it reads is in memory before. Calls on scalars are computations, in
// `dpia.embed`.
//
//===----------------------------------------------------------------------===//

#ifndef DPIA_FOREIGN_TD
#define DPIA_FOREIGN_TD

def Dpia_ForeignCallOp : Dpia_Op<"foreignCall", [Pure, Dpia_ByCommands, Dpia_KeepsResult]> {
  let summary = "The result of a function of C that takes arrays or gives one";
  let description = [{
    An array is written by the function; a scalar is read where it is kept.

    Example:
    ```mlir
    %s = dpia.foreignCall "cblas_sdot" %x, %x
        : (!dpia.exp<array<n, scalar<f32>>, read>, !dpia.exp<array<n, scalar<f32>>, read>)
        -> !dpia.exp<scalar<f32>, read>
    ```
  }];
  let arguments = (ins StrAttr:$name, Variadic<Dpia_ReadExp>:$inputs);
  let results = (outs Dpia_Exp:$result);
  let assemblyFormat = "$name $inputs attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Dpia_CallForeignOp : Dpia_Command<"call_foreign"> {
  let summary = "Calls a function of C, which writes to an acceptor";
  let description = [{
    Example:
    ```mlir
    dpia.call_foreign "cblas_sdot" %d, %x, %x : !dpia.acc<scalar<f32>>,
        !dpia.exp<array<n, scalar<f32>>, read>, !dpia.exp<array<n, scalar<f32>>, read>
    ```
  }];
  let arguments = (ins StrAttr:$name, Dpia_Acc:$acceptor, Variadic<Dpia_Exp>:$inputs);
  let assemblyFormat = [{
    $name $acceptor `,` $inputs attr-dict `:` qualified(type($acceptor)) `,` qualified(type($inputs))
  }];
  let hasVerifier = 1;
}

#endif // DPIA_FOREIGN_TD
