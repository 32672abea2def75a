//===- DpiaTraits.td - Traits of DPIA's operations --------------*- tablegen -*-===//
//
// Traits say of an operation what the passes of the road ask. The build script makes a table for
// Rust of them (dialect/build/operations.rs); C++ knows nothing of them.
//
//===----------------------------------------------------------------------===//

#ifndef DPIA_TRAITS_TD
#define DPIA_TRAITS_TD

include "mlir/IR/OpBase.td"

/// A yes-or-no question about an operation.
class Dpia_Trait<string name, string text> : GenInternalOpTrait<name> {
  string rustName = name;
  string meaning = text;
}

/// The view that is written instead, when its result is written: an operation that makes one acceptor
/// of another.
class Dpia_WrittenThrough<string name> : GenInternalOpTrait<"WrittenThrough"> {
  string acceptorName = name;
}

def Dpia_IsCommand : Dpia_Trait<"Command", "Changes memory or waits, and computes nothing">;
def Dpia_View : Dpia_Trait<"View", "Only says where something is read or written">;
def Dpia_ChangesPath : Dpia_Trait<"ChangesPath",
  "A view or acceptor that changes the access path, and nothing else">;
def Dpia_SamePlace : Dpia_Trait<"SamePlace",
  "A part of the result lies where a part of the operand lies, and can be found there again">;
def Dpia_MadeOfParts : Dpia_Trait<"MadeOfParts",
  "Puts its operands together, each of which can be written where it goes">;
def Dpia_Rearranged : Dpia_Trait<"Rearranged",
  "Gives the elements of its operand in another shape or order, in which they can be written too">;
def Dpia_Computed : Dpia_Trait<"Computed", "Its elements are made, or chosen, where they are read">;
def Dpia_Repeatable : Dpia_Trait<"Repeatable",
  "To compute it once or twice is no choice of the program: nothing of it is kept in memory">;
def Dpia_ByCommands : Dpia_Trait<"ByCommands", "Becomes commands before its result is read">;
def Dpia_KeepsResult : Dpia_Trait<"KeepsResult",
  "Becomes commands that keep a result in memory, from which it is read">;
def Dpia_Reduction : Dpia_Trait<"Reduction",
  "Has an accumulator, which can be where the result is written">;
def Dpia_ElementLoop : Dpia_Trait<"ElementLoop", "A loop over the elements of an array">;
def Dpia_Stream : Dpia_Trait<"Stream", "Its elements are made in order, each when it is asked for">;
def Dpia_Unrolled : Dpia_Trait<"Unrolled", "The rounds of its loop are written out">;

#endif // DPIA_TRAITS_TD
