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
use rise_lang::signature::Signature;

use crate::border::{self, Parameter};
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
    pub border: border::Interface,
    /// Names of the parameters.
    pub names: Vec<String>,
    /// Whether the integers of each parameter have no sign for callers.
    pub are_unsigned: Vec<bool>,
    /// Names that C has for the symbolic sizes.
    pub size_names: Vec<String>,
}

impl Interface {
    fn of(signature: &Signature, facts: &[Fact]) -> Self {
        let mut names = parameter_names(signature);
        let size_names = names.split_off(signature.parameters.len());
        let elements = signature
            .parameters
            .iter()
            .map(|parameter| parameter.element);
        Self {
            are_unsigned: elements
                .map(|element| element.signless() != element)
                .collect(),
            border: border::Interface::of(signature, facts),
            names,
            size_names,
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
        let parameter = |((parameter, name), is_unsigned): ((&Parameter, &String), &bool)| {
            let written = BoolAttribute::new(context, parameter.is_written).into();
            let mut entries = vec![
                ("name", text(name)),
                ("written", written),
                ("shapes", list(parameter.shapes.iter().map(nats).collect())),
            ];
            if *is_unsigned {
                entries.push(("unsigned", Attribute::unit(context)));
            }
            dictionary(context, &entries)
        };
        let size = |(size, name): (&Name, &String)| {
            let variable = types::nat_attribute(context, &Nat::variable(size.clone()));
            dictionary(context, &[("name", text(name)), ("size", variable)])
        };
        let border = &self.border;
        let parameters = border
            .parameters
            .iter()
            .zip(&self.names)
            .zip(&self.are_unsigned);
        let sizes = border.sizes.iter().zip(&self.size_names);
        let facts = border.facts.iter().map(|fact| text(&fact.to_string()));
        dictionary(
            context,
            &[
                ("parameters", list(parameters.map(parameter).collect())),
                ("sizes", list(sizes.map(size).collect())),
                ("passed", nats(&border.passed)),
                ("facts", list(facts.collect())),
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
        let nats = |shape: Attribute| -> Option<Vec<Nat>> {
            let sizes = items(shape)?.into_iter();
            sizes.map(|size| types::nat(size).ok()).collect()
        };
        let (mut parameters, mut names, mut are_unsigned) = (Vec::new(), Vec::new(), Vec::new());
        for parameter in items(whole.element_by_name("parameters")?)? {
            let parameter = DictionaryAttribute::try_from(parameter).ok()?;
            let written = BoolAttribute::try_from(parameter.element_by_name("written")?).ok()?;
            let shapes = items(parameter.element_by_name("shapes")?)?;
            names.push(string(parameter.element_by_name("name")?)?);
            are_unsigned.push(parameter.element_by_name("unsigned").is_some());
            parameters.push(Parameter {
                is_written: written.value(),
                shapes: shapes.into_iter().map(nats).collect::<Option<_>>()?,
            });
        }
        let (mut sizes, mut size_names) = (Vec::new(), Vec::new());
        for size in items(whole.element_by_name("sizes")?)? {
            let size = DictionaryAttribute::try_from(size).ok()?;
            let variable = types::nat(size.element_by_name("size")?).ok()?;
            sizes.push(variable.as_variable()?.clone());
            size_names.push(string(size.element_by_name("name")?)?);
        }
        let facts = items(whole.element_by_name("facts")?)?.into_iter();
        let facts = facts.map(|fact| Fact::parse(&string(fact)?).ok());
        Some(Self {
            border: border::Interface {
                parameters,
                sizes,
                passed: nats(whole.element_by_name("passed")?)?,
                facts: facts.collect::<Option<_>>()?,
            },
            names,
            are_unsigned,
            size_names,
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
