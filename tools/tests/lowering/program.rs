//! Writing programs of the dialect from their terms: every value knows its type, so that tests need
//! not spell types.

use std::fmt::Write as _;

use rise_lang::nat::Nat;
use rise_lang::types::{DataType, Scalar};

/// A value of the program.
#[derive(Clone, Debug)]
pub struct Value {
    name: String,
    ty: Ty,
}

#[derive(Clone, Debug)]
enum Ty {
    Data(DataType),
    Function(Vec<DataType>, DataType),
}

impl Value {
    /// The data type of a value that is no function.
    pub fn data(&self) -> &DataType {
        match &self.ty {
            Ty::Data(data) => data,
            Ty::Function(..) => panic!("{} is a function", self.name),
        }
    }

    /// Size and element of an array.
    pub fn array(&self) -> (Nat, DataType) {
        let (size, element) = self.data().as_array().expect("an array");
        (size.clone(), element.clone())
    }

    fn components(&self) -> (DataType, DataType) {
        let (first, second) = self.data().as_pair().expect("a pair");
        (first.clone(), second.clone())
    }
}

/// A size from its text.
pub fn nat(text: &str) -> Nat {
    Nat::parse(text).unwrap()
}

/// An array of scalars of the given sizes.
pub fn array(sizes: &[&str], scalar: Scalar) -> DataType {
    sizes
        .iter()
        .rev()
        .fold(DataType::Scalar(scalar), |element, size| {
            DataType::array(nat(size), element)
        })
}

/// The data type as the dialect writes it inside of another type.
pub fn spell(data: &DataType) -> String {
    match data {
        DataType::Scalar(scalar) => format!("scalar<{}>", builtin(*scalar)),
        DataType::Array(size, element) => {
            format!("array<{}, {}>", size.mlir_spelling(), spell(element))
        }
        DataType::Pair(first, second) => format!("tuple<{}, {}>", spell(first), spell(second)),
        DataType::Index(size) => format!("idx<{}>", size.mlir_spelling()),
        other => panic!("no test uses {other}"),
    }
}

/// The builtin type of a scalar.
pub fn builtin(scalar: Scalar) -> String {
    if scalar == Scalar::Bool {
        "i1".to_owned()
    } else {
        scalar.to_string()
    }
}

fn spell_type(ty: &Ty) -> String {
    match ty {
        Ty::Data(data) => spell(data),
        Ty::Function(inputs, output) => {
            let inputs: String = inputs
                .iter()
                .map(|input| format!("{} -> ", spell(input)))
                .collect();
            format!("fun<{inputs}{}>", spell(output))
        }
    }
}

/// A function that is being written.
pub struct Program {
    name: String,
    parameters: Vec<String>,
    body: String,
    next: usize,
}

impl Program {
    /// A function without parameters and operations.
    pub fn new(name: &str) -> Program {
        Program {
            name: name.to_owned(),
            parameters: Vec::new(),
            body: String::new(),
            next: 0,
        }
    }

    /// The text of the function.
    pub fn text(&self) -> String {
        format!(
            "func.func @{}({}) {{\n{}  return\n}}\n",
            self.name,
            self.parameters.join(", "),
            self.body
        )
    }

    fn fresh(&mut self) -> String {
        self.next += 1;
        format!("%{}", self.next)
    }

    fn line(&mut self, text: &str) {
        writeln!(self.body, "  {text}").unwrap();
    }

    fn bind(&mut self, ty: Ty, operation: &str) -> Value {
        let name = self.fresh();
        self.line(&format!("{name} = {operation}"));
        Value { name, ty }
    }

    /// A parameter of the builtin type that holds data: a memref, or what is no array as itself.
    fn parameter(&mut self, data: &DataType) -> (String, String) {
        let ty = memory_type(data);
        let name = self.fresh();
        self.parameters.push(format!("{name}: {ty}"));
        (name, ty)
    }

    /// A parameter that is read.
    pub fn input(&mut self, data: &DataType) -> Value {
        let (name, ty) = self.parameter(data);
        self.bind(
            Ty::Data(data.clone()),
            &format!("rise.in {name} : {ty} -> !rise.{}", spell(data)),
        )
    }

    /// A parameter that is written.
    pub fn output(&mut self, value: &Value) {
        let data = value.data().clone();
        let ty = if data.as_array().is_some() {
            memory_type(&data)
        } else {
            format!("memref<{}>", memory_type(&data))
        };
        let name = self.fresh();
        self.parameters.push(format!("{name}: {ty}"));
        self.line(&format!(
            "rise.out {name} <- {} : {ty}, !rise.{}",
            value.name,
            spell(&data)
        ));
    }

    /// A constant.
    pub fn literal(&mut self, text: &str, scalar: Scalar) -> Value {
        self.bind(
            Ty::Data(DataType::Scalar(scalar)),
            &format!("rise.literal {text} : {}", builtin(scalar)),
        )
    }

    /// A primitive, given the text of its type-level arguments, applied to values.
    pub fn apply(&mut self, primitive: &str, arguments: &[&Value], result: DataType) -> Value {
        let inputs: String = arguments
            .iter()
            .map(|argument| format!("{} -> ", spell_type(&argument.ty)))
            .collect();
        let ty = format!("!rise.fun<{inputs}{}>", spell(&result));
        let function = self.fresh();
        self.line(&format!("{function} = rise.{primitive}"));
        let names: String = arguments
            .iter()
            .map(|argument| format!(", {}", argument.name))
            .collect();
        self.bind(
            Ty::Data(result),
            &format!("rise.apply {function}{names} : {ty}"),
        )
    }

    /// A function.
    pub fn lambda(
        &mut self,
        parameters: &[DataType],
        body: impl FnOnce(&mut Self, &[Value]) -> Value,
    ) -> Value {
        let arguments: Vec<Value> = parameters
            .iter()
            .map(|data| Value {
                name: self.fresh(),
                ty: Ty::Data(data.clone()),
            })
            .collect();
        let outer = std::mem::take(&mut self.body);
        let result = body(self, &arguments);
        let inner = std::mem::replace(&mut self.body, outer);
        let ty = Ty::Function(parameters.to_vec(), result.data().clone());
        let names: Vec<&str> = arguments
            .iter()
            .map(|argument| argument.name.as_str())
            .collect();
        let name = self.fresh();
        self.line(&format!(
            "{name} = rise.lambda ({}) : !rise.{} {{",
            names.join(", "),
            spell_type(&ty)
        ));
        self.body.push_str(&inner);
        self.line(&format!(
            "rise.return {} : !rise.{}",
            result.name,
            spell(result.data())
        ));
        self.line("}");
        Value { name, ty }
    }

    /// A scalar computation: `operation` names an operation of MLIR without attributes, on operands
    /// of one type.
    pub fn embed(&mut self, operation: &str, inputs: &[&Value]) -> Value {
        let scalar = inputs[0].data().as_scalar().expect("a scalar");
        let ty = builtin(scalar);
        let names: Vec<String> = inputs.iter().map(|_| self.fresh()).collect();
        let bindings: Vec<String> = names
            .iter()
            .zip(inputs)
            .map(|(name, input)| format!("{name} = {}", input.name))
            .collect();
        let types = vec![ty.as_str(); inputs.len()].join(", ");
        let (value, operands) = (self.fresh(), names.join(", "));
        self.bind(
            Ty::Data(DataType::Scalar(scalar)),
            &format!(
                "rise.embed ({}) : ({types}) -> {ty} {{\n    {value} = {operation} {operands} : {ty}\n    rise.return {value} : {ty}\n  }}",
                bindings.join(", ")
            ),
        )
    }

    /// `map`, `mapSeq` or `mapPar` of a function.
    pub fn map(
        &mut self,
        primitive: &str,
        input: &Value,
        body: impl FnOnce(&mut Self, &Value) -> Value,
    ) -> Value {
        let (size, element) = input.array();
        let function = self.lambda(std::slice::from_ref(&element), |inner, arguments| {
            body(inner, &arguments[0])
        });
        let Ty::Function(_, result) = &function.ty else {
            panic!("a lambda has a function type")
        };
        let result = result.clone();
        let spelled = format!(
            "{primitive} nat<{}> {} {}",
            size.mlir_spelling(),
            spell(&element),
            spell(&result)
        );
        self.apply(&spelled, &[&function, input], DataType::array(size, result))
    }

    /// `reduceSeq` with an operator.
    pub fn reduce(
        &mut self,
        start: &Value,
        input: &Value,
        body: impl FnOnce(&mut Self, &Value, &Value) -> Value,
    ) -> Value {
        let ((size, element), result) = (input.array(), start.data().clone());
        let parameters = [result.clone(), element.clone()];
        let operator = self.lambda(&parameters, |inner, arguments| {
            body(inner, &arguments[0], &arguments[1])
        });
        let spelled = format!(
            "reduceSeq nat<{}> {} {}",
            size.mlir_spelling(),
            spell(&element),
            spell(&result)
        );
        self.apply(&spelled, &[&operator, start, input], result)
    }

    pub fn in_memory(&mut self, space: &str, value: &Value) -> Value {
        let spelled = format!("toMem address<{space}> {}", spell(value.data()));
        self.apply(&spelled, &[value], value.data().clone())
    }

    pub fn tuple(&mut self, first: &Value, second: &Value) -> Value {
        let (left, right) = (first.data().clone(), second.data().clone());
        let spelled = format!("tuple {} {}", spell(&left), spell(&right));
        self.apply(&spelled, &[first, second], DataType::pair(left, right))
    }

    pub fn component(&mut self, name: &str, pair: &Value) -> Value {
        let (first, second) = pair.components();
        let spelled = format!("{name} {} {}", spell(&first), spell(&second));
        self.apply(
            &spelled,
            &[pair],
            if name == "fst" { first } else { second },
        )
    }

    pub fn zip(&mut self, first: &Value, second: &Value) -> Value {
        let ((size, left), (_, right)) = (first.array(), second.array());
        let spelled = format!(
            "zip nat<{}> {} {}",
            size.mlir_spelling(),
            spell(&left),
            spell(&right)
        );
        self.apply(
            &spelled,
            &[first, second],
            DataType::array(size, DataType::pair(left, right)),
        )
    }

    pub fn unzip(&mut self, pairs: &Value) -> Value {
        let (size, element) = pairs.array();
        let (left, right) = element
            .as_pair()
            .map(|(left, right)| (left.clone(), right.clone()))
            .expect("an array of pairs");
        let spelled = format!(
            "unzip nat<{}> {} {}",
            size.mlir_spelling(),
            spell(&left),
            spell(&right)
        );
        let result = DataType::pair(
            DataType::array(size.clone(), left),
            DataType::array(size, right),
        );
        self.apply(&spelled, &[pairs], result)
    }

    /// `chunk` elements a piece; their number must divide the size as an expression.
    pub fn split(&mut self, chunk: &Nat, input: &Value) -> Value {
        let (size, element) = input.array();
        let pieces = size
            .exact_divide(chunk)
            .expect("a size that the chunk divides");
        let spelled = format!(
            "split nat<{}> nat<{}> {}",
            chunk.mlir_spelling(),
            pieces.mlir_spelling(),
            spell(&element)
        );
        let result = DataType::array(pieces, DataType::array(chunk.clone(), element));
        self.apply(&spelled, &[input], result)
    }

    fn matrix(input: &Value) -> (Nat, Nat, DataType) {
        let (rows, row) = input.array();
        let (columns, element) = row.as_array().expect("an array of arrays");
        (rows, columns.clone(), element.clone())
    }

    pub fn join(&mut self, input: &Value) -> Value {
        let (rows, columns, element) = Self::matrix(input);
        let spelled = format!(
            "join nat<{}> nat<{}> {}",
            rows.mlir_spelling(),
            columns.mlir_spelling(),
            spell(&element)
        );
        self.apply(
            &spelled,
            &[input],
            DataType::array(&rows * &columns, element),
        )
    }

    pub fn transpose(&mut self, input: &Value) -> Value {
        let (rows, columns, element) = Self::matrix(input);
        let spelled = format!(
            "transpose nat<{}> nat<{}> {}",
            rows.mlir_spelling(),
            columns.mlir_spelling(),
            spell(&element)
        );
        self.apply(
            &spelled,
            &[input],
            DataType::array(columns, DataType::array(rows, element)),
        )
    }

    /// `count` windows of `width` elements, `step` apart.
    pub fn slide(&mut self, width: &Nat, step: &Nat, count: &Nat, input: &Value) -> Value {
        let (_, element) = input.array();
        let (sz, sp, n) = (
            width.mlir_spelling(),
            step.mlir_spelling(),
            count.mlir_spelling(),
        );
        let spelled = format!("slide nat<{sz}> nat<{sp}> nat<{n}> {}", spell(&element));
        let result = DataType::array(count.clone(), DataType::array(width.clone(), element));
        self.apply(&spelled, &[input], result)
    }

    pub fn pad_clamp(&mut self, left: &Nat, right: &Nat, input: &Value) -> Value {
        let (size, element) = input.array();
        let (l, r, n) = (
            left.mlir_spelling(),
            right.mlir_spelling(),
            size.mlir_spelling(),
        );
        let spelled = format!("padClamp nat<{l}> nat<{r}> nat<{n}> {}", spell(&element));
        self.apply(
            &spelled,
            &[input],
            DataType::array(&(left + &size) + right, element),
        )
    }

    pub fn pad_constant(&mut self, left: &Nat, right: &Nat, value: &Value, input: &Value) -> Value {
        let (size, element) = input.array();
        let (l, r, n) = (
            left.mlir_spelling(),
            right.mlir_spelling(),
            size.mlir_spelling(),
        );
        let spelled = format!("padCst nat<{l}> nat<{r}> nat<{n}> {}", spell(&element));
        self.apply(
            &spelled,
            &[value, input],
            DataType::array(&(left + &size) + right, element),
        )
    }

    /// `take` or `drop` of the first `count` elements.
    pub fn part(&mut self, primitive: &str, count: &Nat, input: &Value) -> Value {
        let (size, element) = input.array();
        let rest = &size - count;
        let spelled = format!(
            "{primitive} nat<{}> nat<{}> {}",
            count.mlir_spelling(),
            rest.mlir_spelling(),
            spell(&element)
        );
        let result = if primitive == "take" {
            count.clone()
        } else {
            rest
        };
        self.apply(&spelled, &[input], DataType::array(result, element))
    }

    /// Copies everything, by `primitive` over the outermost array and `mapSeq` over those in it.
    pub fn copy(&mut self, primitive: &str, value: &Value) -> Value {
        match value.data() {
            DataType::Array(..) => self.map(primitive, value, |inner, element| {
                inner.copy("mapSeq", element)
            }),
            DataType::Pair(first, second) if has_array(first) || has_array(second) => {
                let (first, second) = (self.component("fst", value), self.component("snd", value));
                let (first, second) = (self.copy(primitive, &first), self.copy(primitive, &second));
                self.tuple(&first, &second)
            }
            _ => value.clone(),
        }
    }
}

/// Whether data has an array in it.
pub fn has_array(data: &DataType) -> bool {
    match data {
        DataType::Array(..) => true,
        DataType::Pair(first, second) => has_array(first) || has_array(second),
        _ => false,
    }
}

fn memory_type(data: &DataType) -> String {
    let (mut shape, mut element) = (String::new(), data);
    while let DataType::Array(size, inner) = element {
        match size.as_constant() {
            Some(constant) => write!(shape, "{constant}x").unwrap(),
            None => shape.push_str("?x"),
        }
        element = inner;
    }
    let scalar = match element {
        DataType::Index(_) => "index".to_owned(),
        other => builtin(
            other
                .as_scalar()
                .expect("scalars at the border")
                .in_memory(),
        ),
    };
    if shape.is_empty() {
        scalar
    } else {
        format!("memref<{shape}{scalar}>")
    }
}
