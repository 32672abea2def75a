//! The text in which a library says what it holds.

use std::str::FromStr;

use rise_lang::nat::{Fact, Nat};
use rise_lang::signature::{Parameter, Passing, Role, Signature};
use rise_lang::types::{DataType, Scalar};
use serde::{Deserialize, Serialize};

use super::BundleError;

/// The form of this text. A library of another form is refused.
const FORM: u32 = 1;

/// The contents of a library, as JSON: programs with their signatures and the facts that calls
/// check, and the machine that it is for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Description {
    form: u32,
    /// The kind of machine that runs the host's part, such as `x86_64-unknown-linux-gnu`.
    pub triple: String,
    /// The features of processors that it uses, as LLVM names them.
    pub features: Vec<String>,
    /// The interface of the device that kernels are for.
    pub device: Option<String>,
    /// Functions that whoever opens it provides, each by its address in a variable.
    pub imports: Vec<String>,
    /// The programs.
    pub programs: Vec<Bundled>,
}

/// A program in a library.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bundled {
    /// The name of the function.
    pub name: String,
    parameters: Vec<Part>,
    passed: Vec<String>,
    facts: Vec<String>,
}

/// A parameter, or a result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Part {
    name: Option<String>,
    role: Direction,
    data: String,
    element: String,
    dimensions: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    further_dimensions: Vec<Vec<String>>,
    /// The extents that its type knows; nothing for a scalar that is passed by value.
    extents: Option<Vec<Option<u64>>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Direction {
    In,
    Out,
    Both,
}

impl Description {
    /// The description of programs for a kind of machine.
    pub fn new(
        triple: &str,
        features: Vec<String>,
        device: Option<&str>,
        imports: Vec<String>,
        programs: Vec<Bundled>,
    ) -> Description {
        Description {
            form: FORM,
            triple: triple.to_owned(),
            features,
            device: device.map(str::to_owned),
            imports,
            programs,
        }
    }

    /// The description that a text is.
    ///
    /// # Errors
    /// [`BundleError::NotDescribed`], [`BundleError::OtherForm`].
    pub fn parse(text: &str) -> Result<Description, BundleError> {
        #[derive(Deserialize)]
        struct Form {
            form: u32,
        }
        let broken = |error: serde_json::Error| BundleError::NotDescribed(error.to_string());
        let Form { form } = serde_json::from_str(text).map_err(broken)?;
        if form != FORM {
            return Err(BundleError::OtherForm {
                expected: FORM,
                found: form,
            });
        }
        serde_json::from_str(text).map_err(broken)
    }

    /// The text, which [`Description::parse`] reads.
    pub fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl Bundled {
    /// The description of a program.
    pub fn new(signature: &Signature, facts: &[Fact]) -> Bundled {
        let texts = |sizes: &[Nat]| sizes.iter().map(Nat::to_string).collect::<Vec<_>>();
        let part = |parameter: &Parameter| Part {
            name: parameter.name.clone(),
            role: match parameter.role {
                Role::Input => Direction::In,
                Role::Output => Direction::Out,
                Role::InputOutput => Direction::Both,
            },
            data: parameter.data.to_string(),
            element: parameter.element.to_string(),
            dimensions: texts(&parameter.dimensions),
            further_dimensions: parameter
                .further_dimensions
                .iter()
                .map(|dimensions| texts(dimensions))
                .collect(),
            extents: match &parameter.passing {
                Passing::Value => None,
                Passing::Memory(extents) => Some(extents.clone()),
            },
        };
        Bundled {
            name: signature.name.clone(),
            parameters: signature.parameters.iter().map(part).collect(),
            passed: texts(&signature.passed),
            facts: facts.iter().map(Fact::to_string).collect(),
        }
    }

    /// The signature and the facts.
    ///
    /// # Errors
    /// [`BundleError::NotDescribed`].
    pub fn signature(&self) -> Result<(Signature, Vec<Fact>), BundleError> {
        let parameters = self.parameters.iter().enumerate();
        let parameters = parameters.map(|(index, part)| part.parameter(index));
        let parameters = parameters.collect::<Result<_, _>>()?;
        let facts = self.facts.iter().map(|fact| read(fact, Fact::parse));
        let signature = Signature::new(self.name.clone(), parameters, sizes(&self.passed)?);
        Ok((signature, facts.collect::<Result<_, _>>()?))
    }
}

impl Part {
    fn parameter(&self, index: usize) -> Result<Parameter, BundleError> {
        let further = self.further_dimensions.iter();
        Ok(Parameter {
            index,
            name: self.name.clone(),
            role: match self.role {
                Direction::In => Role::Input,
                Direction::Out => Role::Output,
                Direction::Both => Role::InputOutput,
            },
            data: read(&self.data, DataType::parse)?,
            element: read(&self.element, Scalar::from_str)?,
            dimensions: sizes(&self.dimensions)?,
            further_dimensions: further
                .map(|dimensions| sizes(dimensions))
                .collect::<Result<_, _>>()?,
            passing: match &self.extents {
                None => Passing::Value,
                Some(extents) => Passing::Memory(extents.clone()),
            },
        })
    }
}

fn sizes(texts: &[String]) -> Result<Vec<Nat>, BundleError> {
    texts.iter().map(|text| read(text, Nat::parse)).collect()
}

fn read<T, E: std::fmt::Display>(
    text: &str,
    parse: impl FnOnce(&str) -> Result<T, E>,
) -> Result<T, BundleError> {
    parse(text).map_err(|error| BundleError::NotDescribed(format!("`{text}`: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signature() -> Signature {
        let parameter = |index, role, data: &str, dimensions: &[&str], passing| Parameter {
            index,
            name: Some(format!("p{index}")),
            role,
            data: DataType::parse(data).unwrap(),
            element: Scalar::F32,
            dimensions: dimensions
                .iter()
                .map(|size| Nat::parse(size).unwrap())
                .collect(),
            further_dimensions: Vec::new(),
            passing,
        };
        let parameters = vec![
            parameter(
                0,
                Role::Output,
                "(n+2*m).3.f32",
                &["n+2*m", "3"],
                Passing::Memory(vec![None, Some(3)]),
            ),
            parameter(1, Role::Input, "f32", &[], Passing::Value),
        ];
        let passed = vec![Nat::parse("n/k").unwrap()];
        Signature::new("f".to_owned(), parameters, passed)
    }

    #[test]
    fn descriptions_are_read_as_they_were_written() {
        let (signature, facts) = (signature(), vec![Fact::parse("n > 0").unwrap()]);
        let bundled = Bundled::new(&signature, &facts);
        let features = vec!["avx2".to_owned()];
        let imports = vec!["rise_device_launch".to_owned()];
        let description = Description::new(
            "x86_64-linux",
            features,
            Some("cuda"),
            imports,
            vec![bundled],
        );
        let read = Description::parse(&description.text()).unwrap();
        assert_eq!(read, description);
        assert_eq!(read.programs[0].signature().unwrap(), (signature, facts));
    }

    #[test]
    fn other_texts_are_refused() {
        let message = |text: &str| Description::parse(text).unwrap_err().to_string();
        assert!(message("{").starts_with("the description of the library cannot be read: "));
        assert_eq!(
            message("{\"form\": 7}"),
            "the library describes itself in the form 7, expected 1; build it again"
        );
        let mut bundled = Bundled::new(&signature(), &[]);
        bundled.passed = vec!["n +".to_owned()];
        let message = bundled.signature().unwrap_err().to_string();
        assert!(
            message.starts_with("the description of the library cannot be read: `n +`: "),
            "{message}"
        );
    }
}
