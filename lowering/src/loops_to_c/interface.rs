//! Arguments of the C function of a program: names, extents in terms of sizes, and facts
//! about these.
//!
//! A RISE program says all of this, loops do not. So it is noted on the function, as the attribute
//! `emitc.interface`, while the program is there.

use melior::Context;
use melior::ir::attribute::{ArrayAttribute, BoolAttribute, DictionaryAttribute, StringAttribute};
use melior::ir::operation::{OperationLike, OperationMutLike, OperationRef, OperationRefMut};
use melior::ir::{Attribute, Identifier};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{Op, Outcome};
use rise_dialect::pass::{Effect, OptionValues, Pass};
use rise_dialect::{term, types};
use rise_lang::nat::{Fact, Name, Nat};
use rise_lang::signature::{Parameter, Signature};

use crate::signature::{self, SignatureError};

use super::names::parameter_names;

const ATTRIBUTE: &str = "emitc.interface";

/// `describe-c-interface`: notes the interface of every program that has one.
pub static DESCRIBE: Pass = Pass {
    argument: "describe-c-interface",
    name: "DescribeCInterface",
    description: "Note on functions with a RISE program how they are called from C",
    anchor: "func.func",
    options: &[],
    run,
};

fn run<'c>(
    context: &'c Context,
    mut function: OperationRefMut<'c, '_>,
    _: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    if function.has_attribute(ATTRIBUTE) {
        return Ok(Effect::Unchanged);
    }
    // SAFETY: the pass has the function to itself while it runs.
    let operation: Op<'c> = unsafe { OperationRef::from_raw(function.to_raw()) };
    let location = operation.location();
    let signature = match signature::of(operation) {
        Ok(signature) => signature,
        // Loops that come from elsewhere say themselves what they take.
        Err(SignatureError::NoProgram { .. } | SignatureError::NotAFunction { .. }) => {
            return Ok(Effect::Unchanged);
        }
        Err(error) => return Err(Diagnostic::error(location, error.to_string())),
    };
    let facts =
        term::facts(operation).map_err(|error| Diagnostic::error(location, error.to_string()))?;
    let interface = Interface::of(&signature, &facts);
    function.set_attribute(ATTRIBUTE, interface.attribute(context));
    Ok(Effect::Changed)
}

/// Notes how a function is called from C: with the signature and the facts that its author gave it.
pub fn describe<'c>(
    context: &'c Context,
    function: OperationRef<'c, '_>,
    signature: &Signature,
    facts: &[Fact],
) {
    let attribute = Interface::of(signature, facts).attribute(context);
    // SAFETY: the caller lets nobody else look at the function now.
    let mut function: OperationRefMut = unsafe { OperationRefMut::from_raw(function.to_raw()) };
    function.set_attribute(ATTRIBUTE, attribute);
}

/// The interface of a function in C.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Interface {
    pub parameters: Vec<Border>,
    /// The symbolic sizes, and what C calls them.
    pub sizes: Vec<(Name, String)>,
    /// Sizes that the loops take as arguments behind the others, because no extent tells it.
    pub passed: Vec<Nat>,
    pub facts: Vec<Fact>,
}

/// A parameter that is no size.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Border {
    pub name: String,
    pub is_written: bool,
    /// Its extents, once for each way in which the program describes them.
    pub shapes: Vec<Vec<Nat>>,
}

impl Interface {
    fn of(signature: &Signature, facts: &[Fact]) -> Self {
        let names = parameter_names(signature);
        let (parameters, sizes) = names.split_at(signature.parameters.len());
        let border = |(parameter, name): (&Parameter, &String)| Border {
            name: name.clone(),
            is_written: parameter.role.is_written(),
            shapes: std::iter::once(&parameter.dimensions)
                .chain(&parameter.further_dimensions)
                .cloned()
                .collect(),
        };
        Self {
            parameters: signature
                .parameters
                .iter()
                .zip(parameters)
                .map(border)
                .collect(),
            sizes: signature
                .sizes
                .iter()
                .cloned()
                .zip(sizes.iter().cloned())
                .collect(),
            passed: signature.passed.clone(),
            facts: facts.to_vec(),
        }
    }

    fn attribute<'c>(&self, context: &'c Context) -> Attribute<'c> {
        let text = |text: &str| -> Attribute<'c> { StringAttribute::new(context, text).into() };
        let list = |items: Vec<Attribute<'c>>| -> Attribute<'c> {
            ArrayAttribute::new(context, &items).into()
        };
        let nats = |shape: &Vec<Nat>| {
            list(
                shape
                    .iter()
                    .map(|size| types::nat_attribute(context, size))
                    .collect(),
            )
        };
        let border = |border: &Border| {
            dictionary(
                context,
                &[
                    ("name", text(&border.name)),
                    (
                        "written",
                        BoolAttribute::new(context, border.is_written).into(),
                    ),
                    ("shapes", list(border.shapes.iter().map(nats).collect())),
                ],
            )
        };
        let size = |(size, name): &(Name, String)| {
            let variable = types::nat_attribute(context, &Nat::variable(size.clone()));
            dictionary(context, &[("name", text(name)), ("size", variable)])
        };
        dictionary(
            context,
            &[
                (
                    "parameters",
                    list(self.parameters.iter().map(border).collect()),
                ),
                ("sizes", list(self.sizes.iter().map(size).collect())),
                ("passed", nats(&self.passed)),
                (
                    "facts",
                    list(
                        self.facts
                            .iter()
                            .map(|fact| text(&fact.to_string()))
                            .collect(),
                    ),
                ),
            ],
        )
    }

    /// The interface that is noted on a function, if one is.
    pub fn noted<'c>(function: Op<'c>) -> Outcome<'c, Option<Self>> {
        let Ok(attribute) = function.attribute(ATTRIBUTE) else {
            return Ok(None);
        };
        match Self::read(attribute) {
            Some(interface) => Ok(Some(interface)),
            None => Err(Diagnostic::error(
                function.location(),
                format!(
                    "expected `{ATTRIBUTE}` as the pass `describe-c-interface` notes it, found {attribute}"
                ),
            )),
        }
    }

    fn read(attribute: Attribute) -> Option<Self> {
        let whole = DictionaryAttribute::try_from(attribute).ok()?;
        let mut parameters = Vec::new();
        for border in items(whole.element_by_name("parameters")?)? {
            let border = DictionaryAttribute::try_from(border).ok()?;
            let shapes = items(border.element_by_name("shapes")?)?;
            let nats = |shape: Attribute| -> Option<Vec<Nat>> {
                items(shape)?
                    .into_iter()
                    .map(|size| types::nat(size).ok())
                    .collect()
            };
            parameters.push(Border {
                name: string(border.element_by_name("name")?)?,
                is_written: BoolAttribute::try_from(border.element_by_name("written")?)
                    .ok()?
                    .value(),
                shapes: shapes.into_iter().map(nats).collect::<Option<_>>()?,
            });
        }
        let mut sizes = Vec::new();
        for size in items(whole.element_by_name("sizes")?)? {
            let size = DictionaryAttribute::try_from(size).ok()?;
            let variable = types::nat(size.element_by_name("size")?).ok()?;
            sizes.push((
                variable.as_variable()?.clone(),
                string(size.element_by_name("name")?)?,
            ));
        }
        let passed = items(whole.element_by_name("passed")?)?.into_iter();
        let passed = passed.map(|size| types::nat(size).ok());
        let facts = items(whole.element_by_name("facts")?)?.into_iter();
        let facts = facts
            .map(|fact| Fact::parse(&string(fact)?).ok())
            .collect::<Option<_>>()?;
        Some(Self {
            parameters,
            sizes,
            passed: passed.collect::<Option<_>>()?,
            facts,
        })
    }
}

fn dictionary<'c>(context: &'c Context, entries: &[(&str, Attribute<'c>)]) -> Attribute<'c> {
    let entries: Vec<_> = entries
        .iter()
        .map(|(name, value)| (Identifier::new(context, name), *value))
        .collect();
    DictionaryAttribute::new(context, &entries).into()
}

fn items<'c>(attribute: Attribute<'c>) -> Option<Vec<Attribute<'c>>> {
    let array = ArrayAttribute::try_from(attribute).ok()?;
    (0..array.len())
        .map(|index| array.element(index).ok())
        .collect()
}

fn string(attribute: Attribute) -> Option<String> {
    Some(
        StringAttribute::try_from(attribute)
            .ok()?
            .value()
            .to_owned(),
    )
}
