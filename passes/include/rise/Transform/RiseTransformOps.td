//===- RiseTransformOps.td - Strategies in transform scripts ------*- tablegen -*-===//

#ifndef RISE_TRANSFORM_OPS_TD
#define RISE_TRANSFORM_OPS_TD

include "mlir/Dialect/Transform/IR/TransformDialect.td"
include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def ElevateOp : Op<Transform_Dialect, "rise.elevate",
    [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, TransformOpInterface, TransformEachOpTrait]> {
  let summary = "Rewrites RISE programs by an ELEVATE strategy";
  let cppNamespace = "::rise::transform";
  let description = [{
    Applies a strategy to the RISE program of every function that the target is or holds, as the pass `rise-elevate` does.

    - `strategy`: the expression, such as `"tile(32, 32) @ outermost(mapNest(2)) ;; lowerToC"`. Without it, the attributes `rise.strategy` of the
      functions, or of what is around them, say the strategies.
    - `file`: a file of ELEVATE whose definitions the expression may use. Without it, those of the attribute `rise.strategies` around
      the function may be used. The standard library is always there.
    - `budget`: how many steps the strategy may take.

    The handle is consumed, because the programs are replaced; the result is a handle for the same operations. If a strategy fails, the
    payload is as it was before and the failure is silenceable, so that `transform.alternatives` can try something else.

    Example:
    ```mlir
    %rewritten = transform.rise.elevate %function {strategy = "DFNF"} : (!transform.any_op) -> !transform.any_op
    ```
  }];

  let arguments = (ins TransformHandleTypeInterface:$target,
                       OptionalAttr<StrAttr>:$strategy,
                       OptionalAttr<StrAttr>:$file,
                       OptionalAttr<ConfinedAttr<I64Attr, [IntPositive]>>:$budget);
  let results = (outs TransformHandleTypeInterface:$result);
  let assemblyFormat = "$target attr-dict `:` functional-type(operands, results)";

  let extraClassDeclaration = [{
    ::mlir::DiagnosedSilenceableFailure applyToOne(::mlir::transform::TransformRewriter &rewriter, ::mlir::Operation *target,
                                                   ::mlir::transform::ApplyToEachResultList &results,
                                                   ::mlir::transform::TransformState &state);
  }];
}

#endif // RISE_TRANSFORM_OPS_TD
