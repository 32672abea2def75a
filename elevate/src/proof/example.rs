//! Examples of primitives: that the meaning in Coq computes what the interpreter does.

use std::{collections::BTreeSet, fmt::Display};

use rise_lang::{
    diagnostic::Source,
    infer::{Inferred, infer},
    interpreter::{Sizes, Value, interpret},
    nat::Nat,
    primitives::{Group, Primitive},
    specification::{self, Evidence},
    syntax::parse_term,
    term::{Number, ScalarValue},
    types::{DataType, Scalar, Type},
};

use super::{
    expression::whole,
    statement::{Result, Unstated, Writer, binders},
};

/// Terms beside those of the specification, for primitives that are there shown by ones which
/// `Rise.v` does not define. A function is applied to arrays of different numbers.
const OTHERS: &[&str] = &[
    "fun (rows : 3..(i => (i+1).i32)) => depMap (fun (i : nat) (row : (i+1).i32) => map (fun x => x * 2) row) rows",
    "fun (rows : 3..(i => (i+1).i32)) => depMapSeq (fun (i : nat) (row : (i+1).i32) => mapSeq neg row) rows",
    "fun (rows : 3..(i => (i+1).i32)) => depMapPar (fun (i : nat) (row : (i+1).i32) => mapSeq neg row) rows",
    "fun (p : (i32, 2.i32)) => mapFst (fun x => x * x) p",
    "fun (p : (i32, 2.i32)) => mapSnd (map (fun x => x * x)) p",
    "fun (xss : 2.3.2.i32) => join (map transpose (slide 1 1 xss))",
    "fun (xs : 7.i32) => slide 3 2 xs",
    "fun (xs : 2.i32) (ys : 3.i32) => padClamp 2 3 (concat xs ys)",
    "fun (xs : 8.i32) => asScalar (map (mapVec (fun x => x * x)) (asVector 4 xs))",
    "fun (xs : 2.i32) (x : i32) => padCst 1 2 x xs",
    "generate (fun (i : idx[3]) => indexAsNat i < 1)",
    "generate (fun (i : idx[3]) => indexAsNat i <= 1)",
    "generate (fun (i : idx[3]) => indexAsNat i > 1)",
    "generate (fun (i : idx[3]) => indexAsNat i >= 1)",
    "generate (fun (i : idx[3]) => indexAsNat i == 1)",
];

/// The value of a term in the interpreter, as a theorem about the term in Coq.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The term, as it is written in RISE.
    pub term: String,
    /// The primitives in it whose meaning is compared.
    pub primitives: BTreeSet<Primitive>,
    /// That the sizes exist, and the meaning is the value.
    pub statement: String,
}

impl Example {
    /// The example of a term, which is closed, and a value or a function of data.
    ///
    /// ```
    /// use rise_elevate::proof::Example;
    /// let example = Example::of("transpose i32[[1, 2, 3]]").unwrap();
    /// assert!(example.statement.ends_with("Node [Number (2)%Z]; Node [Number (3)%Z]]"));
    /// ```
    ///
    /// # Errors
    /// If it has a primitive or a number that `Rise.v` does not define, or no value.
    pub fn of(text: &str) -> std::result::Result<Example, Unstated> {
        let refused = |error: &dyn Display| Unstated(format!("`{text}`: {error}"));
        let inferred = read(text)?;
        let mut writer = Writer::computed();
        let mut meaning = writer.term(&inferred.term)?;
        let (parameters, result) = inferred.ty.split_functions();
        let mut values = Vec::new();
        for (number, parameter) in parameters.into_iter().enumerate() {
            let data = parameter.as_data();
            let data = data.ok_or_else(|| refused(&"a parameter is a function"))?;
            let start = number as u64 + 1;
            let (given, ty) = (input(data, &start.to_string())?, writer.data(data)?);
            meaning = format!("({meaning} ({given} : {ty}))");
            values.push(value(data, start)?);
        }
        let result = data_of(result)?;
        let shown = shown(&mut writer, result)?;
        let found = interpret(&inferred.term, &Sizes::new(), values);
        let found = tree(&found.map_err(|error| refused(&error))?)?;
        Ok(Example {
            term: text.to_owned(),
            statement: statement(&writer, &format!("{shown} {meaning}\n  = {found}")),
            primitives: writer.known,
        })
    }

    /// The examples of the specification, and others, as far as `Rise.v` defines what they use.
    ///
    /// ```
    /// assert!(rise_elevate::proof::Example::all().len() > 50);
    /// ```
    pub fn all() -> Vec<Example> {
        let terms = terms();
        terms
            .into_iter()
            .filter_map(|term| Example::of(term).ok())
            .collect()
    }

    /// Examples as a file of Coq.
    ///
    /// ```
    /// use rise_elevate::proof::Example;
    /// let file = Example::to_coq(&[Example::of("i32(1) + 2").unwrap()]);
    /// assert!(file.contains("(* i32(1) + 2 *)"), "{file}");
    /// ```
    pub fn to_coq(examples: &[Example]) -> String {
        let mut text = "From Rise Require Import Examples.\n".to_owned();
        for (
            number,
            Example {
                term, statement, ..
            },
        ) in examples.iter().enumerate()
        {
            let term = term.replace("(*", "( *").replace("*)", "* )");
            text += &format!(
                "\n(* {term} *)\nExample example_{number} : {statement}.\nProof. example. Qed.\n"
            );
        }
        text
    }
}

fn read(text: &str) -> Result<Inferred> {
    let refused = |error: &dyn Display| Unstated(format!("`{text}`: {error}"));
    let term = parse_term(&Source::new("example", text)).map_err(|error| refused(&error))?;
    infer(&term).map_err(|error| refused(&error))
}

/// The primitives that `Rise.v` defines: those of the terms for which it needs no unknown function.
#[cfg(test)]
pub(super) fn defined() -> BTreeSet<Primitive> {
    let mut defined = BTreeSet::new();
    for inferred in terms().into_iter().filter_map(|term| read(term).ok()) {
        let mut writer = Writer::new(true);
        let _ = writer.term(&inferred.term);
        defined.append(&mut writer.known);
    }
    defined
}

/// The terms of the specification that have a value, and those written here, each once.
fn terms() -> Vec<&'static str> {
    let mut terms = Vec::new();
    for entry in Group::ALL
        .iter()
        .flat_map(|group| specification::entries(*group))
    {
        terms.push(entry.example);
        for constraint in entry.constraints {
            match constraint.evidence {
                Evidence::Gives { term, .. } => terms.push(term),
                Evidence::Same { term, other } => terms.extend([term, other]),
                Evidence::Refused { .. } | Evidence::Fails { .. } => {}
            }
        }
    }
    terms.extend(OTHERS);
    let mut seen = BTreeSet::new();
    terms.retain(|term| seen.insert(*term));
    terms
}

fn data_of(ty: &Type) -> Result<&DataType> {
    ty.as_data()
        .ok_or_else(|| Unstated(format!("the type `{ty}`")))
}

/// That the sizes exist, and the equation holds, whatever the undefined elements are.
fn statement(writer: &Writer, equation: &str) -> String {
    let undefined = writer.undefined.iter();
    let undefined = binders(undefined.map(|undefined| (&*undefined.name, &*undefined.ty)));
    let mut text = match undefined.is_empty() {
        true => String::new(),
        false => format!("forall{undefined}, "),
    };
    for (name, proposition) in writer.required() {
        text += &format!("\n  exists {name} : {proposition},");
    }
    text + "\n  " + equation
}

/// The function that shows values of the type as trees.
fn shown(writer: &mut Writer, data: &DataType) -> Result<String> {
    Ok(match data {
        DataType::Scalar(Scalar::Bool) => "Truth".to_owned(),
        DataType::Scalar(Scalar::Index) => "natural".to_owned(),
        DataType::Scalar(_) => "Number".to_owned(),
        DataType::Index(_) => "index".to_owned(),
        DataType::Array(_, element) | DataType::Vector(_, element) => {
            format!("(nodes {})", shown(writer, element)?)
        }
        DataType::Fragment(_, _, _, element) => {
            format!("(nodes (nodes {}))", shown(writer, element)?)
        }
        DataType::Pair(first, second) => {
            format!(
                "(both {} {})",
                shown(writer, first)?,
                shown(writer, second)?
            )
        }
        DataType::DependentArray(_, elements) => {
            let types = writer.nat_to_data(elements)?;
            let element = shown(writer, &elements.apply(&Nat::zero()))?;
            format!("(dependent (F := {types}) (fun _ => {element}))")
        }
        _ => return Err(Unstated(format!("a value of type `{data}`"))),
    })
}

/// The value as a tree.
fn tree(value: &Value) -> Result<String> {
    let nodes = |values: &[Value]| -> Result<String> {
        let all = values.iter().map(tree).collect::<Result<Vec<_>>>()?;
        Ok(format!("Node [{}]", all.join("; ")))
    };
    match value {
        Value::Scalar(ScalarValue::Bool(value)) => Ok(format!("Truth {value}")),
        Value::Scalar(value) => {
            let number = Number::parse(&value.to_string());
            let number = number.map_err(|_| Unstated(format!("the value `{value}`")))?;
            let number = whole(&number, &DataType::from(value.scalar()))?;
            Ok(format!("Number {number}"))
        }
        Value::Index { value, .. } => Ok(format!("Number {value}")),
        Value::Vector(values) => nodes(values),
        Value::Array(array) | Value::Fragment(_, array) => nodes(array.elements()),
        Value::Pair(pair) => nodes(&[pair.first().clone(), pair.second().clone()]),
        Value::Number(_) | Value::Undefined | Value::Function(_) => {
            Err(Unstated(format!("the value `{value}`")))
        }
    }
}

/// An argument in Coq: the element at index `j` of row `i` of an array for `start` is
/// `(start*10 + i)*10 + j`.
fn input(data: &DataType, start: &str) -> Result<String> {
    match data {
        DataType::Scalar(Scalar::Bool) => Ok(format!("(Nat.even ({start}))")),
        DataType::Scalar(Scalar::Index) => Ok(format!("({start})")),
        DataType::Scalar(_) => Ok(format!("(Z.of_nat ({start}))")),
        DataType::Array(_, element) | DataType::Vector(_, element) => {
            input_of_elements(element, start)
        }
        DataType::DependentArray(_, elements) => {
            input_of_elements(&elements.apply(&Nat::zero()), start)
        }
        DataType::Pair(first, second) => {
            let first = input(first, &format!("({start}) * 10"))?;
            Ok(format!(
                "({first}, {})",
                input(second, &format!("({start}) * 10 + 1"))?
            ))
        }
        _ => Err(Unstated(format!("an argument of type `{data}`"))),
    }
}

fn input_of_elements(element: &DataType, start: &str) -> Result<String> {
    let index = format!("i{}", start.matches("val").count());
    let element = input(element, &format!("({start}) * 10 + val {index}"))?;
    Ok(format!("(fun {index} => {element})"))
}

/// The argument that [`input`] writes, in the interpreter.
fn value(data: &DataType, start: u64) -> Result<Value> {
    let elements = |size: &Nat, element: &dyn Fn(u64) -> DataType| -> Result<Value> {
        let size = size.as_constant();
        let size = size.ok_or_else(|| Unstated("an argument of symbolic size".to_owned()))?;
        let elements = (0..size).map(|index| value(&element(index), start * 10 + index));
        Ok(Value::array(elements.collect::<Result<Vec<_>>>()?))
    };
    match data {
        DataType::Scalar(Scalar::Bool) => {
            Ok(Value::Scalar(ScalarValue::Bool(start.is_multiple_of(2))))
        }
        DataType::Scalar(Scalar::Index) => Ok(Value::Scalar(ScalarValue::Index(start))),
        DataType::Scalar(Scalar::I32) => match i32::try_from(start) {
            Ok(number) => Ok(Value::from(number)),
            Err(_) => Err(Unstated(format!("the argument {start}"))),
        },
        DataType::Array(size, element) => elements(size, &|_| (**element).clone()),
        DataType::DependentArray(size, types) => {
            elements(size, &|index| types.apply(&Nat::constant(index)))
        }
        DataType::Pair(first, second) => Ok(Value::pair(
            value(first, start * 10)?,
            value(second, start * 10 + 1)?,
        )),
        _ => Err(Unstated(format!("an argument of type `{data}`"))),
    }
}
