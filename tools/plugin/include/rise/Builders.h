//===- Builders.h - Programs of RISE, built in C++ ------------------*- C++ -*-===//
//
// Functions build terms without types: one for each primitive, under its name; lambdas of C++ are
// functions. `makeRiseProgram` infers the types, and inserts the operations between memory:
//
//   makeRiseProgram(builder, C, A, B)([&](Value A, Value B) {
//     return mapSeq([&](Value arow) {
//       return mapSeq([&](Value bcol) {
//         return reduceSeq([&](Value acc, Value pair) { return acc + fst(pair) * snd(pair); },
//                          literal(scalarF32(), "0.0"), zip(arow, bcol));
//       }, transpose(B));
//     }, A);
//   });
//
// Source: "Integrating a Functional Pattern-Based IR into MLIR", section 3.5, Listings 1, 4 and 5.
//
//===----------------------------------------------------------------------===//

#ifndef RISE_BUILDERS_H
#define RISE_BUILDERS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/FormatVariadic.h"
#include "mlir/CAPI/IR.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "rise-c/Terms.h"
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

namespace rise::edsl {

/// Where a function of this header is called.
struct Place {
  Place(const char *file = __builtin_FILE(), unsigned line = __builtin_LINE(),
        unsigned column = __builtin_COLUMN())
      : raw{file, line, column} {}
  RisePlace raw;
};

//===--- Sizes and types -----------------------------------------------------===//

namespace detail {
inline MlirStringRef wrap(llvm::StringRef text) {
  return mlirStringRefCreate(text.data(), text.size());
}
/// Arguments on the type level are their text in the language.
struct Text {
  std::string text;
};
inline void append(MlirStringRef part, void *text) {
  static_cast<std::string *>(text)->append(part.data, part.length);
}
} // namespace detail

/// A size: a number, or an expression such as `"n/2"` over the sizes of the inputs.
struct Nat : detail::Text {
  template <class T, class = std::enable_if_t<std::is_integral_v<T>>>
  Nat(T number) : Text{std::to_string(number)} {}
  Nat(const char *text) : Text{text} {}
  Nat(std::string text) : Text{std::move(text)} {}
  /// A size that no other term has.
  static Nat variable() {
    std::string name;
    riseTermNewSize(detail::append, &name);
    return name;
  }
};
#define RISE_NAT_OPERATOR(symbol)                                                                 \
  inline Nat operator symbol(const Nat &left, const Nat &right) {                                 \
    return "(" + left.text + ") " #symbol " (" + right.text + ")";                                \
  }
RISE_NAT_OPERATOR(+)
RISE_NAT_OPERATOR(-)
RISE_NAT_OPERATOR(*)
RISE_NAT_OPERATOR(/)
RISE_NAT_OPERATOR(%)
#undef RISE_NAT_OPERATOR

/// A type of data, also as its text in the language: `"n.(m+1).f32"`.
struct DataType : detail::Text {
  DataType(const char *text) : Text{text} {}
  DataType(std::string text) : Text{std::move(text)} {}
};
inline DataType scalarF32() { return "f32"; }
inline DataType scalarF32Type() { return scalarF32(); }
inline DataType scalarF64() { return "f64"; }
inline DataType scalarI32() { return "i32"; }
inline DataType scalarI64() { return "i64"; }
inline DataType array(const Nat &size, const DataType &element) {
  return "(" + size.text + ").(" + element.text + ")";
}
inline DataType pair(const DataType &first, const DataType &second) {
  return "(" + first.text + ", " + second.text + ")";
}
inline DataType vector(const Nat &size, const DataType &element) {
  return "vec[" + element.text + ", " + size.text + "]";
}
inline DataType index(const Nat &size) { return "idx[" + size.text + "]"; }

/// An address space: `global`, `local` or `private`.
struct Address : detail::Text {
  Address(const char *text) : Text{text} {}
};
/// A function from sizes to sizes: `"i => i+1"`.
struct NatToNat : detail::Text {
  NatToNat(const char *text) : Text{text} {}
  NatToNat(std::string text) : Text{std::move(text)} {}
};
/// A function from sizes to types: `"i => (i+1).f32"`.
struct NatToData : detail::Text {
  NatToData(const char *text) : Text{text} {}
  NatToData(std::string text) : Text{std::move(text)} {}
};

//===--- Values --------------------------------------------------------------===//

class Argument;

/// A term: data or a function. Its type is inferred with the program.
class Value {
public:
  /// No value; a program with it is refused.
  Value() = default;
  explicit Value(RiseTerm term) : term(term.ptr, destroy) {}

  RiseTerm raw() const { return {term.get()}; }
  explicit operator bool() const { return term != nullptr; }

  /// The function applied to arguments.
  template <class... Arguments> Value operator()(const Arguments &...arguments) const;
  /// The function applied to a size.
  Value at(const Nat &size, Place place = {}) const {
    MlirStringRef kind = detail::wrap("nat");
    return Value(riseTermApplyToType(raw(), kind, detail::wrap(size.text), place.raw));
  }

private:
  static void destroy(void *term) { riseTermDestroy({term}); }
  std::shared_ptr<void> term;
};

/// A value, a number whose type is inferred, or a lambda of C++ on values or on one size.
class Argument {
public:
  Argument() = default;
  Argument(const Value &value, Place = {}) : value(value), isGiven(true) {}
  template <class T, class = std::enable_if_t<std::is_arithmetic_v<T>>>
  Argument(T number, Place place = {}) : isGiven(true) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    if constexpr (std::is_same_v<T, bool>)
      stream << (number ? "true" : "false");
    else if constexpr (std::is_integral_v<T>)
      stream << number;
    else
      stream << llvm::formatv("{0:E17}", number);
    value = Value(riseTermParse(detail::wrap(text), place.raw));
  }
  template <class F, class = std::enable_if_t<std::is_class_v<F> && !std::is_same_v<F, Value> &&
                                              !std::is_same_v<F, Argument>>>
  Argument(const F &function, Place place = {}) : value(lambda(function, place)), isGiven(true) {}

  const Value &get() const { return value; }
  bool given() const { return isGiven; }

private:
  static Value variable(Place place) {
    return Value(riseTermVariable(detail::wrap("x"), place.raw));
  }
  template <class F> static Value lambda(const F &function, Place place) {
    if constexpr (std::is_invocable_v<F, Value>)
      return abstract(function, place, std::make_index_sequence<1>());
    else if constexpr (std::is_invocable_v<F, Value, Value>)
      return abstract(function, place, std::make_index_sequence<2>());
    else if constexpr (std::is_invocable_v<F, Value, Value, Value>)
      return abstract(function, place, std::make_index_sequence<3>());
    else if constexpr (std::is_invocable_v<F, Value, Value, Value, Value>)
      return abstract(function, place, std::make_index_sequence<4>());
    else {
      static_assert(std::is_invocable_v<F, Nat>,
                    "expected a lambda of one to four parameters of type `Value`, or one `Nat`");
      Nat size = Nat::variable();
      Argument body(function(size), place);
      return Value(riseTermSizeLambda(detail::wrap(size.text), body.get().raw(), place.raw));
    }
  }
  template <class F, size_t... Numbers>
  static Value abstract(const F &function, Place place, std::index_sequence<Numbers...>) {
    Value variables[] = {(static_cast<void>(Numbers), variable(place))...};
    Value body = Argument(function(variables[Numbers]...), place).get();
    for (size_t number = sizeof...(Numbers); number > 0; --number)
      body = Value(riseTermLambda(variables[number - 1].raw(), body.raw(), place.raw));
    return body;
  }

  Value value;
  bool isGiven = false;
};

namespace detail {

/// An argument on the type level, of any kind.
struct Level {
  Level(const Nat &nat) : kind("nat"), text(nat.text) {}
  Level(const DataType &data) : kind("data"), text(data.text) {}
  Level(const Address &address) : kind("address"), text(address.text) {}
  Level(const NatToNat &function) : kind("nat2nat"), text(function.text) {}
  Level(const NatToData &function) : kind("nat2data"), text(function.text) {}
  const char *kind;
  llvm::StringRef text;
};

/// A primitive applied to as many arguments as there are.
inline Value primitive(const char *name, std::initializer_list<Level> levels,
                       std::initializer_list<const Argument *> arguments, Place place) {
  Value term(riseTermHead(wrap(name), place.raw));
  for (const Level &level : levels)
    term = Value(riseTermApplyToType(term.raw(), wrap(level.kind), wrap(level.text), place.raw));
  for (const Argument *argument : arguments)
    if (argument->given())
      term = Value(riseTermApply(term.raw(), argument->get().raw(), place.raw));
  return term;
}

} // namespace detail

template <class... Arguments> Value Value::operator()(const Arguments &...arguments) const {
  Value result = *this;
  Place place(nullptr, 1, 0);
  ((result = Value(riseTermApply(result.raw(), Argument(arguments).get().raw(), place.raw))), ...);
  return result;
}

#include "rise/Primitives.h.inc"

/// A definition of the prelude, such as `prelude("sum")(xs)`.
inline Value prelude(llvm::StringRef name, Place place = {}) {
  return Value(riseTermHead(detail::wrap(name), place.raw));
}
/// A closed term in the language: `term("fun x => x * x")`.
inline Value term(llvm::StringRef text, Place place = {}) {
  return Value(riseTermParse(detail::wrap(text), place.raw));
}
/// A number of a scalar type.
inline Value literal(const DataType &type, llvm::StringRef number, Place place = {}) {
  return term((type.text + "(" + number + ")").str(), place);
}
/// A size as a value of the type `index`.
inline Value natLiteral(const Nat &size, Place place = {}) {
  return Value(riseTermSize(detail::wrap(size.text), place.raw));
}
/// The value, which must have the type.
inline Value typed(const Value &value, const DataType &type, Place place = {}) {
  return Value(riseTermAnnotate(value.raw(), detail::wrap(type.text), place.raw));
}
/// The lambda as a function, to be applied several times or named.
inline Value function(const Argument &lambda) { return lambda.get(); }
/// The pair of two values.
inline Value tuple(const Argument &first, const Argument &second, Place place = {}) {
  return makePair(first, second, place);
}

inline Value operator+(const Value &x, const Argument &y) { return add(x, y); }
inline Value operator-(const Value &x, const Argument &y) { return sub(x, y); }
inline Value operator*(const Value &x, const Argument &y) { return mul(x, y); }
inline Value operator/(const Value &x, const Argument &y) { return div(x, y); }
inline Value operator%(const Value &x, const Argument &y) { return mod(x, y); }
inline Value operator-(const Value &x) { return neg(x); }
inline Value operator<(const Value &x, const Argument &y) { return lt(x, y); }
inline Value operator>(const Value &x, const Argument &y) { return gt(x, y); }
inline Value operator<=(const Value &x, const Argument &y) { return le(x, y); }
inline Value operator>=(const Value &x, const Argument &y) { return ge(x, y); }

namespace detail {
template <class F, size_t... Numbers>
Value call(const F &function, llvm::ArrayRef<Value> values, std::index_sequence<Numbers...>) {
  return Argument(function(values[Numbers]...)).get();
}
} // namespace detail

/// A computation on scalars: `embed({fst(pair), snd(pair)}, [&](Value a, Value b) { ... })`.
template <size_t Count, class F> Value embed(const Value (&values)[Count], const F &function) {
  return detail::call(function, values, std::make_index_sequence<Count>());
}
/// The same with the type of the result.
template <size_t Count, class F>
Value embed(const DataType &type, const Value (&values)[Count], const F &function,
            Place place = {}) {
  return typed(embed(values, function), type, place);
}

//===--- Patterns in two dimensions ------------------------------------------===//

/// The function applied to every element of a matrix, by loops.
inline Value mapSeq2D(const Argument &function, const Argument &matrix, Place place = {}) {
  return mapSeq([&](Value row) { return mapSeq(function, row, place); }, matrix, place);
}
/// The function applied to every element of a matrix.
inline Value map2D(const Argument &function, const Argument &matrix, Place place = {}) {
  return map([&](Value row) { return map(function, row, place); }, matrix, place);
}
/// The pairs of the elements of two matrices.
inline Value zip2D(const Argument &left, const Argument &right, Place place = {}) {
  auto rows = [&](Value rows) { return zip(fst(rows, place), snd(rows, place), place); };
  return map(rows, zip(left, right, place), place);
}
/// The matrix with its border repeated, `before` and `after` times in both dimensions.
inline Value pad2D(const Nat &before, const Nat &after, const Argument &matrix, Place place = {}) {
  auto row = [&](Value row) { return padClamp(before, after, row, place); };
  return padClamp(before, after, map(row, matrix, place), place);
}
/// The square windows of a matrix: an array in two dimensions of matrices.
inline Value slide2D(const Nat &size, const Nat &step, const Argument &matrix, Place place = {}) {
  auto columns = [&](Value row) { return slide(size, step, row, place); };
  auto windows = [&](Value rows) { return transpose(rows, place); };
  return map(windows, slide(size, step, map(columns, matrix, place), place), place);
}

//===--- Programs ------------------------------------------------------------===//

/// An input of a program: a memref, a tensor or a scalar; of pairs one for each part.
struct Input {
  /// Its type follows from that of the value. Dynamic dimensions are sizes, which inference may
  /// find to be equal; this is then checked where the function begins.
  Input(mlir::Value source) : sources{source} {}
  Input(mlir::Value source, const DataType &type) : sources{source}, type(type.text) {}
  Input(llvm::ArrayRef<mlir::Value> sources, const DataType &type)
      : sources(sources), type(type.text) {}
  llvm::SmallVector<mlir::Value, 1> sources;
  std::string type;
};

/// Memory for the result: one tensor, or a memref for each part.
struct Output {
  Output(mlir::Value destination, Place place = {}) : destinations{destination}, place(place) {}
  Output(llvm::ArrayRef<mlir::Value> destinations, Place place = {})
      : destinations(destinations), place(place) {}
  llvm::SmallVector<mlir::Value, 1> destinations;
  Place place;
};

namespace detail {

/// A program whose body is still to be given.
template <size_t Count> class Program {
public:
  Program(mlir::OpBuilder &builder, const Output &output, llvm::ArrayRef<Input> inputs)
      : builder(builder), output(output), inputs(inputs) {}

  /// Inserts the program of the body, a lambda on a value for each input. The new tensor if the
  /// output is one, else no value; failure after errors were emitted, with nothing inserted.
  template <class F> mlir::FailureOr<mlir::Value> operator()(const F &body) {
    llvm::SmallVector<Value> variables;
    for (size_t number = 0; number < Count; ++number)
      variables.push_back(Value(riseTermVariable(wrap("x"), output.place.raw)));
    return insert(variables, call(body, variables, std::make_index_sequence<Count>()));
  }

private:
  mlir::FailureOr<mlir::Value> insert(llvm::ArrayRef<Value> variables, const Value &body) {
    mlir::Location location = locationOf(builder, output.place);
    mlir::Block *target = builder.getInsertionBlock();
    if (!target || !target->getParentOp()) {
      mlir::emitError(location, "the builder has no insertion point in a function");
      return mlir::failure();
    }
    mlir::Operation *function = target->getParentOp();
    while (function->getParentOp() && !llvm::isa<mlir::FunctionOpInterface>(function))
      function = function->getParentOp();
    llvm::SmallVector<RiseInput> given;
    llvm::SmallVector<llvm::SmallVector<MlirValue>> sources;
    for (const Input &input : inputs)
      sources.push_back(wrapped(input.sources));
    for (auto [variable, input, source] : llvm::zip(variables, inputs, sources))
      given.push_back({variable.raw(), static_cast<intptr_t>(source.size()), source.data(),
                       wrap(input.type)});
    llvm::SmallVector<MlirValue> destinations = wrapped(output.destinations);
    MlirValue tensor{nullptr};
    mlir::Block made;
    bool isMade = riseTermInsert(::wrap(location), ::wrap(&made), ::wrap(function), given.size(),
                                 given.data(), body.raw(), destinations.size(),
                                 destinations.data(), &tensor);
    if (!isMade) {
      made.dropAllReferences();
      return mlir::failure();
    }
    target->getOperations().splice(builder.getInsertionPoint(), made.getOperations());
    return tensor.ptr ? ::unwrap(tensor) : mlir::Value();
  }

  static mlir::Location locationOf(mlir::OpBuilder &builder, Place place) {
    return mlir::FileLineColLoc::get(builder.getContext(), place.raw.file, place.raw.line,
                                     place.raw.column);
  }
  static llvm::SmallVector<MlirValue> wrapped(llvm::ArrayRef<mlir::Value> values) {
    llvm::SmallVector<MlirValue> all;
    for (mlir::Value value : values)
      all.push_back(::wrap(value));
    return all;
  }

  mlir::OpBuilder &builder;
  Output output;
  llvm::SmallVector<Input> inputs;
};

} // namespace detail

/// A program between memory at the builder's place: operations `rise.in` of the inputs, those of
/// the body, and `rise.out` to the output. It is called with the body.
template <class... Inputs>
detail::Program<sizeof...(Inputs)> makeRiseProgram(mlir::OpBuilder &builder, const Output &output,
                                                   const Inputs &...inputs) {
  llvm::SmallVector<Input> all{Input(inputs)...};
  return {builder, output, all};
}

} // namespace rise::edsl

#endif // RISE_BUILDERS_H
