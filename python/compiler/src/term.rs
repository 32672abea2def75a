//! Terms that Python builds: the native half of `rise/term.py`.

use driver::Array;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use rise_lang::diagnostic::{Diagnostic, Label, Source, Span};
use rise_lang::embedded::{self, Written, with_plain_names};
use rise_lang::nat::{Fact, Name};
use rise_lang::signature::Signature;
use rise_lang::syntax::{parse_term, print_program, print_term};
use rise_lang::term::{self, TermKind};
use rise_lang::types::{Kind, Type, TypeArgument, TypeParameter};

use crate::{Program, RiseError, deep};

/// A line of a text of Python.
#[pyclass(frozen, module = "rise")]
#[derive(Clone, Debug)]
pub struct Place(Span);

#[pymethods]
impl Place {
    /// The line of that number of the text of a file.
    #[new]
    fn new(file: &str, text: &str, line: usize) -> Place {
        Place(embedded::place_in(file, text, line, 0))
    }
}

/// The error at a place.
fn mistake(place: &Place, message: impl ToString) -> PyErr {
    let place = Label {
        span: place.0.clone(),
        text: String::new(),
    };
    let error = Diagnostic {
        primary: Some(place),
        ..Diagnostic::error(message.to_string())
    };
    RiseError::new_err(error.render(false))
}

/// A term without types.
#[pyclass(frozen, module = "rise")]
#[derive(Clone, Debug)]
pub struct Node(term::Term);

impl Node {
    fn at(term: term::Term, place: &Place) -> Node {
        Node(term.with_origin(place.0.clone()))
    }

    fn name(&self) -> PyResult<Name> {
        let name = self.0.as_variable().cloned();
        name.ok_or_else(|| PyTypeError::new_err("a parameter is expected to be a variable"))
    }
}

#[pymethods]
impl Node {
    /// A new variable.
    #[staticmethod]
    fn variable(name: &str, place: &Place) -> Node {
        Node::at(term::Term::variable(embedded::fresh(name)), place)
    }

    /// A primitive or a definition of the prelude.
    #[staticmethod]
    fn head(name: &str, place: &Place) -> PyResult<Node> {
        let head = embedded::head(name).map_err(|error| mistake(place, error))?;
        Ok(Node::at(head, place))
    }

    /// A closed term from its text.
    #[staticmethod]
    fn parse(text: &str, place: &Place) -> PyResult<Node> {
        let term = parse_term(&Source::new("term", text));
        let term = term.map_err(|error| mistake(place, format!("in `{text}`: {error}")))?;
        Ok(Node::at(term, place))
    }

    /// A size as a value.
    #[staticmethod]
    fn size(text: &str, place: &Place) -> PyResult<Node> {
        let size = rise_lang::nat::Nat::parse(text)
            .map_err(|error| mistake(place, format!("in `{text}`: {error}")))?;
        Ok(Node::at(
            term::Term::literal(term::Literal::Size(size)),
            place,
        ))
    }

    /// The function applied to an argument.
    fn apply(&self, argument: &Node, place: &Place) -> Node {
        // A variable is where it is used.
        let argument = match argument.0.as_variable() {
            Some(_) => argument.0.clone().with_origin(place.0.clone()),
            None => argument.0.clone(),
        };
        let applied = term::Term::apply(self.0.clone(), argument);
        Node::at(applied, place)
    }

    /// Whether a type-level argument comes next; `None` for a function that is neither a primitive
    /// nor a definition.
    fn takes_type(&self) -> Option<bool> {
        let is_known = matches!(
            self.0.spine().head.kind(),
            TermKind::Primitive(_) | TermKind::Reference(_)
        );
        is_known.then(|| embedded::parameter_kind(&self.0).is_some())
    }

    /// The function applied to a type-level argument of the kind that it takes.
    fn apply_to_type(&self, argument: &str, place: &Place) -> PyResult<Node> {
        let kind = embedded::parameter_kind(&self.0).unwrap_or(Kind::Nat);
        let argument = TypeArgument::parse(kind, argument)
            .map_err(|error| mistake(place, format!("in `{argument}`: {error}")))?;
        Ok(Node::at(
            term::Term::type_apply(self.0.clone(), argument),
            place,
        ))
    }

    /// The function of this variable.
    fn abstracted(&self, body: &Node, place: &Place) -> PyResult<Node> {
        let function = term::Term::lambda(self.name()?, body.0.clone());
        Ok(Node::at(function, place))
    }

    /// This body as a function of a size.
    fn of_size(&self, size: &str, place: &Place) -> Node {
        let size = TypeParameter::explicit(size, Kind::Nat);
        Node::at(term::Term::type_lambda(size, self.0.clone()), place)
    }

    /// The term with the type that it is expected to have.
    fn typed(&self, ty: &str, place: &Place) -> PyResult<Node> {
        let expected =
            Type::parse(ty).map_err(|error| mistake(place, format!("in `{ty}`: {error}")))?;
        Ok(Node(self.0.clone().annotate(expected)))
    }

    fn __str__(&self) -> String {
        print_term(&with_plain_names(&self.0))
    }
}

/// A name for a size, which no other has.
#[pyfunction]
pub fn new_size(name: &str) -> String {
    embedded::fresh_size(name).as_str().to_owned()
}

/// The names of primitives and of the prelude, in Python and in the language.
#[pyfunction]
pub fn term_names() -> Vec<(String, &'static str)> {
    embedded::python::names()
}

/// The program of a definition, and its text.
#[pyfunction]
pub fn program_of(
    py: Python<'_>,
    name: &str,
    parameters: Vec<(PyRef<'_, Node>, String)>,
    facts: Vec<String>,
    body: &Node,
    place: &Place,
) -> PyResult<(Program, String)> {
    let parameters = parameters.iter().map(|(variable, ty)| {
        let ty = Type::parse(ty).map_err(|error| mistake(place, format!("in `{ty}`: {error}")))?;
        Ok((variable.name()?, ty))
    });
    let facts = facts.iter().map(|fact| {
        Fact::parse(fact).map_err(|error| mistake(place, format!("in `{fact}`: {error}")))
    });
    let written = Written {
        parameters: parameters.collect::<PyResult<_>>()?,
        facts: facts.collect::<PyResult<_>>()?,
        body: body.0.clone(),
    };
    let program = deep(py, || {
        let program = written.program(name);
        driver::Program::of(&program).map(|typed| (typed, print_program(&program)))
    });
    program.map(|(typed, text)| (Program::new(typed), text))
}

/// The arguments that the interpreter takes: the type of the elements, and the rank, of each.
pub type Expected = Vec<(String, usize)>;

/// The arguments of the program's definition.
pub fn arguments(program: &driver::Program) -> PyResult<Expected> {
    let signature = program.signature(None).map_err(crate::error_of)?;
    let inputs = signature.inputs();
    let expected = inputs.map(|input| {
        (
            driver::element_type(input.element).to_string(),
            input.dimensions.len(),
        )
    });
    Ok(expected.collect())
}

/// Arrays: the name of the elements' type, the bytes and the shape of each.
pub type Arrays<'py> = Vec<(String, Bound<'py, PyBytes>, Vec<usize>)>;

/// The results of the definition for arguments, each the bytes of an array and its shape.
pub fn interpret<'py>(
    py: Python<'py>,
    program: &driver::Program,
    arguments: Vec<(Bound<'py, PyBytes>, Vec<usize>)>,
) -> PyResult<Arrays<'py>> {
    let signature = program.signature(None).map_err(crate::error_of)?;
    let given: Vec<Vec<u8>> = arguments
        .iter()
        .map(|(bytes, _)| bytes.as_bytes().to_vec())
        .collect();
    let shapes: Vec<Vec<usize>> = arguments.into_iter().map(|(_, shape)| shape).collect();
    let results = py.detach(|| interpreted(program, &signature, &given, &shapes))?;
    let results = results.into_iter().map(|array| {
        let bytes = PyBytes::new(py, array.as_bytes());
        (array.element().to_string(), bytes, array.shape().to_vec())
    });
    Ok(results.collect())
}

fn refused(error: impl ToString) -> PyErr {
    rise_python_runtime::CallError::new_err(error.to_string())
}

fn interpreted(
    program: &driver::Program,
    signature: &Signature,
    given: &[Vec<u8>],
    known: &[Vec<usize>],
) -> PyResult<Vec<Array>> {
    let mut inputs = known.iter();
    let shapes: Vec<Option<Vec<usize>>> = signature
        .parameters
        .iter()
        .map(|parameter| {
            parameter
                .role
                .is_read()
                .then(|| inputs.next().cloned())
                .flatten()
        })
        .collect();
    let sizes = signature
        .bind(&std::collections::BTreeMap::new(), &shapes)
        .map_err(refused)?;
    let value = |name: &Name| sizes.get(name).and_then(|size| i64::try_from(size).ok());
    for fact in program.facts(signature) {
        if !matches!(fact.evaluate(&value), Ok(true)) {
            return Err(refused(format!(
                "the program needs `{fact}`, which does not hold for the sizes of these arguments"
            )));
        }
    }
    let (mut arrays, mut bytes) = (Vec::new(), given.iter());
    for parameter in &signature.parameters {
        let element = driver::element_type(parameter.element);
        let shape = sizes.shape(parameter).map_err(refused)?;
        let mut array = Array::zeros(element, &shape).map_err(refused)?;
        if parameter.role.is_read()
            && let Some(bytes) = bytes.next()
        {
            if bytes.len() != array.as_bytes().len() {
                return Err(refused(format!(
                    "{}: the argument has another shape than {shape:?}",
                    parameter.label()
                )));
            }
            array.as_mut_bytes().copy_from_slice(bytes);
        }
        arrays.push(array);
    }
    program
        .interpret(signature, &sizes, &mut arrays)
        .map_err(crate::error_of)?;
    let all = signature.parameters.iter().zip(arrays);
    Ok(all
        .filter(|(parameter, _)| parameter.role.is_written())
        .map(|(_, array)| array)
        .collect())
}
