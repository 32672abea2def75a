//===- Reader.h - The short form of StableHLO's operations ----------*- C++ -*-===//

#ifndef RISE_STABLEHLO_READER_H
#define RISE_STABLEHLO_READER_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"

namespace rise::stablehlo {

/// Reads one operation in its short form, which has the attributes that the generic form spells
/// out. Nothing is verified but the form: the operations have no verifiers here.
class Reader {
public:
  Reader(mlir::OpAsmParser &parser, mlir::OperationState &state);

  /// What follows the name of the operation.
  mlir::ParseResult read();

private:
  using Integers = llvm::SmallVector<int64_t>;

  //===--- Parts ---------------------------------------------------------------===//

  /// An operand, which is kept.
  mlir::ParseResult operand();
  /// `[1, 2]`
  mlir::ParseResult integers(Integers &values);
  /// `[true, 0]`
  mlir::ParseResult truths(llvm::SmallVectorImpl<bool> &values);
  /// A word and `=`.
  mlir::ParseResult key(llvm::StringRef &word);
  /// `%a, %b, key = value, …`: operands, then options, each of which may be absent.
  mlir::ParseResult operandsAndOptions();
  /// The value of an option: a number, a word, or a list.
  mlir::ParseResult option(llvm::StringRef key);
  /// `[0] x [1]`
  mlir::ParseResult dimensionPairs(Integers &left, Integers &right);
  /// `<key = value, …>`, as text.
  mlir::ParseResult bracketed(std::string &text);
  /// The attributes in braces, and the types of operands and results behind the colon.
  mlir::ParseResult attributesAndTypes();
  /// Operands and results from the types that were written.
  mlir::ParseResult applyTypes(llvm::SMLoc at, llvm::ArrayRef<mlir::Type> written, bool isFunction,
                               llvm::ArrayRef<mlir::Type> results);
  /// The types of the operands of an operation that writes only one type, that of its result.
  llvm::SmallVector<mlir::Type> operandTypes(mlir::Type result);

  //===--- Attributes ----------------------------------------------------------===//

  void separateAttributes();
  void set(llvm::StringRef name, mlir::Attribute value) { state.addAttribute(name, value); }
  void set(llvm::StringRef name, llvm::ArrayRef<int64_t> values);
  /// An attribute of the dialect: the text of its generic form, `precision HIGHEST` or `dot<…>`.
  mlir::Attribute kept(const llvm::Twine &text);
  /// The attribute that the two pairs of a product's options are together.
  void setProduct();

  //===--- Forms ---------------------------------------------------------------===//

  mlir::ParseResult plain();
  mlir::ParseResult compare();
  mlir::ParseResult composite();
  mlir::ParseResult constant();
  mlir::ParseResult customCall();
  mlir::ParseResult element();
  mlir::ParseResult reducePrecision();
  mlir::ParseResult slice();
  mlir::ParseResult topK();
  // In Forms.cpp:
  mlir::ParseResult convolution();
  mlir::ParseResult convolutionDimensions();
  mlir::ParseResult convolutionWindow();
  mlir::ParseResult windowOption(llvm::StringRef key);
  mlir::ParseResult whileLoop();
  mlir::ParseResult reduce();
  mlir::ParseResult reducedBy(mlir::OperationName operation, size_t inputs);
  mlir::ParseResult reducer();

  mlir::OpAsmParser &parser;
  mlir::OperationState &state;
  mlir::Builder builder;
  /// The name of the operation without that of its dialect.
  llvm::StringRef operation;
  llvm::SmallVector<mlir::OpAsmParser::UnresolvedOperand> operands;
  /// The dimensions of a product, left and right.
  struct {
    bool given = false;
    Integers leftBatch, rightBatch, leftContracting, rightContracting;
  } product;
};

} // namespace rise::stablehlo

#endif // RISE_STABLEHLO_READER_H
