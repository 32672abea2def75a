//===- DpiaRoles.td - Roles that hand slots of a ring to each other -*- tablegen -*-===//
//
// A group of a device has roles that run at the same time. They share nothing but rings: one role
// fills the slots of a ring, another one reads them, and each waits for the other by phases.
//
//===----------------------------------------------------------------------===//

#ifndef DPIA_ROLES_TD
#define DPIA_ROLES_TD

def Dpia_ReduceSeqRolesOp : Dpia_StagedReduction<"reduceSeqRoles"> {
  let summary = "`reduceSeq` of values that one role brings to a ring, and another one combines";
  let description = [{
    The regions are those of `dpia.reduceSeqStaged`. The first one is of a role that only copies in
    bulk. The ring has as many slots as there are stages.

    Example:
    ```mlir
    %s = dpia.reduceSeqRoles nat<3> %zeros, %A
        : (!dpia.exp<array<8, scalar<f32>>, write>, !dpia.exp<array<n, array<4, array<8, scalar<f32>>>>, read>)
        -> !dpia.exp<array<8, scalar<f32>>, read> (%x : !dpia.exp<array<4, array<8, scalar<f32>>>, read>) {
      %rows = copyInBulk %x : (!dpia.exp<array<4, array<8, scalar<f32>>>, read>)
          -> !dpia.exp<array<4, array<8, scalar<f32>>>, write>
      yield %rows : !dpia.exp<array<4, array<8, scalar<f32>>>, write>
    } do (%sums : !dpia.exp<array<8, scalar<f32>>, read>, %rows : !dpia.exp<array<4, array<8, scalar<f32>>>, read>) {
      %next = mapPar %sums on local 0 : (!dpia.exp<array<8, scalar<f32>>, read>)
          -> !dpia.exp<array<8, scalar<f32>>, write> (%sum : !dpia.exp<scalar<f32>, read>) {
        yield %sum : !dpia.exp<scalar<f32>, read>
      }
      yield %next : !dpia.exp<array<8, scalar<f32>>, write>
    }
    ```
  }];
}

def Dpia_NewRingOp : Dpia_Command<"new_ring", !listconcat(Dpia_RegionTraits, [NoTerminator])> {
  let summary = "Memory of the group for some values, which two roles take turns to write and to read";
  let description = [{
    The body gets the two sides of the ring as phases: one gives its slots to be written, the other
    one to be read. All slots can be written at first. The body has one `dpia.par_roles`, of which
    one role has the one side, and one the other.

    Example:
    ```mlir
    dpia.new_ring nat<4> array<8, array<4, scalar<f32>>> (%free : !dpia.phase<nat<4>, array<8, array<4, scalar<f32>>>, write>, %full : !dpia.phase<nat<4>, array<8, array<4, scalar<f32>>>, read>) {
      par_roles {
        for nat<n> (%i : !dpia.exp<idx<n>, read>) {
          %place = await %i, %free : (!dpia.exp<idx<n>, read>, !dpia.phase<nat<4>, array<8, array<4, scalar<f32>>>, write>)
              -> !dpia.acc<array<8, array<4, scalar<f32>>>>
          %part = idx %i, %parts : (!dpia.exp<idx<n>, read>, !dpia.exp<array<n, array<8, array<4, scalar<f32>>>>, read>)
              -> !dpia.exp<array<8, array<4, scalar<f32>>>, read>
          assign_in_bulk %place, %part : !dpia.acc<array<8, array<4, scalar<f32>>>>,
              !dpia.exp<array<8, array<4, scalar<f32>>>, read>
          arrive %i, %free : !dpia.exp<idx<n>, read>, !dpia.phase<nat<4>, array<8, array<4, scalar<f32>>>, write>
        }
      } and {
        for nat<n> (%i : !dpia.exp<idx<n>, read>) {
          %value = await %i, %full : (!dpia.exp<idx<n>, read>, !dpia.phase<nat<4>, array<8, array<4, scalar<f32>>>, read>)
              -> !dpia.exp<array<8, array<4, scalar<f32>>>, read>
          arrive %i, %full : !dpia.exp<idx<n>, read>, !dpia.phase<nat<4>, array<8, array<4, scalar<f32>>>, read>
        }
      }
    }
    ```
  }];
  let arguments = (ins Rise_NatAttr:$size, TypeAttr:$data);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "custom<NatArgument>($size) custom<DataArgument>($data) attr-dict custom<Body>($body)";
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Dpia_ParRolesOp : Dpia_Command<"par_roles", !listconcat(Dpia_RegionTraits, [NoTerminator])> {
  let summary = "Two roles of a group, which run at the same time";
  let description = [{
    Each is a loop of as many rounds as that of the other. Round `i` waits for the slot of `i` once,
    uses it, and arrives once. The roles share phases only: no role writes what the other one reads
    or writes. The one that fills slots does nothing but to copy to them in bulk, also in loops and choices. An example is that
    of `dpia.new_ring`.
  }];
  let regions = (region SizedRegion<1>:$writer, SizedRegion<1>:$reader);
  let assemblyFormat = "attr-dict-with-keyword $writer `and` $reader";
  let hasRegionVerifier = 1;
}

def Dpia_AwaitOp : Dpia_Command<"await"> {
  let summary = "Waits until the other role has handed the slot of an index over";
  let description = [{
    The slot of index `i` in a ring of `n` is slot `i % n`. It is a place to write to on the one
    side of the ring, and a value to read on the other one. An example is that of `dpia.new_ring`.
  }];
  let arguments = (ins Dpia_ReadExp:$index, Dpia_Phase:$phase);
  let results = (outs AnyType:$slot);
  let assemblyFormat = "$index `,` $phase attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Dpia_ArriveOp : Dpia_Command<"arrive"> {
  let summary = "Hands the slot of an index over to the other role";
  let description = [{
    On the side that writes, it does so when what is copied to the slot is there. An example is that
    of `dpia.new_ring`.
  }];
  let arguments = (ins Dpia_ReadExp:$index, Dpia_Phase:$phase);
  let assemblyFormat = "$index `,` $phase attr-dict `:` qualified(type($index)) `,` qualified(type($phase))";
  let hasVerifier = 1;
}

def Dpia_AwaitSlotOp : Dpia_Command<"await_slot"> {
  let summary = "Waits for the next slot of a ring, to write or to read it";
  let description = [{
    It stands among loops, with the number of slots, the index whose slot it is, and the memory of
    the ring. What stands between it and the next `dpia.arrive_slot` belongs to a role. Where devices
    have no roles, the threads of a group do the work of all, one after the other.

    Example:
    ```mlir
    %i = arith.constant 7 : index
    dpia.await_slot write 4 at %i of %ring : index, memref<4x32xf32>
    ```
  }];
  let arguments = (ins Dpia_Access:$access, I64Attr:$size, AnyType:$index, Variadic<AnyType>:$memory);
  let assemblyFormat = [{
    $access $size `at` $index `of` $memory attr-dict
    `:` qualified(type($index)) `,` qualified(type($memory))
  }];
}

def Dpia_ArriveSlotOp : Dpia_Command<"arrive_slot"> {
  let summary = "Hands the slot of a ring over that was awaited last";
  let description = [{
    Example:
    ```mlir
    dpia.arrive_slot write 4 of %ring : memref<4x32xf32>
    ```
  }];
  let arguments = (ins Dpia_Access:$access, I64Attr:$size, Variadic<AnyType>:$memory);
  let assemblyFormat = "$access $size `of` $memory attr-dict `:` qualified(type($memory))";
}

#endif // DPIA_ROLES_TD
