//! The check of read and write annotations: where a value is read it must be readable, where it is
//! written it must say how.
//!
//! Scalars and pairs of scalars that can be read may also be written: there is only one way to copy
//! them. How an array is copied is a choice, and must be in the program.
//!
//! Source: "RISE & Shine: Language-Oriented Compiler Design", section V-B.

use melior::ir::operation::OperationLike;
use melior::ir::{Attribute, BlockRef, Identifier, Location, Region, Type, ValueLike};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_dialect::operations::{Trait, dpia, has};
use rise_dialect::types::{self, Access, Phrase};

use crate::common::wording::{self, is_of_language};

use super::evaluate::data;

/// The annotation of an expression.
pub(super) fn access(expression: Val) -> Access {
    match types::phrase(expression.r#type()) {
        Some(Phrase::Expression(_, access)) => access,
        _ => Access::Read,
    }
}

/// Whether a value of this type has an array in it.
pub(crate) fn contains_array(data: Type) -> bool {
    match types::tuple_parts(data) {
        Some((first, second)) => contains_array(first) || contains_array(second),
        None => types::array_parts(data).is_some() || types::dependent_array_parts(data).is_some(),
    }
}

/// Refuses an expression that would have to be in memory to be read here.
pub(super) fn require_readable<'c>(
    expression: Val<'c>,
    reader: &str,
    location: Location<'c>,
) -> Outcome<'c, ()> {
    if access(expression) == Access::Read {
        return Ok(());
    }
    let data = data(expression);
    if is_of_language(location) {
        let message = format!(
            "`{reader}` reads an array that is not in memory yet, of the type {}",
            wording::data(data, location)
        );
        let note = match ir::definition(expression) {
            Some(_) => format!("{} makes it here", producer(expression)),
            None => "it is made here".to_owned(),
        };
        let help = "choose the memory for it: write `|> toMem global` behind it, \
                    or `|> toMem private` for a small one of a fixed size, \
                    or let `--strategy auto` choose";
        return Err(Diagnostic::error(location, message)
            .note(expression.location(), format!("{note}; {help}")));
    }
    let message = format!(
        "`{reader}` reads its argument, which is not in memory yet: expected an expression that can be read, \
         `{}`, found one that has to be written first, `{}`",
        types::expression(data, Access::Read),
        expression.r#type()
    );
    Err(Diagnostic::error(location, message).note(
        expression.location(),
        format!(
            "{} makes the value here; choose the memory for it with `rise.toMem`",
            producer(expression)
        ),
    ))
}

/// The expression as one that says how it is written; refuses one that does not.
///
/// A reduction that gives an array has its accumulator where it is written, if that is all that is
/// done with it; an array of given elements is written one after the other.
pub(super) fn require_writable<'c>(
    builder: &Builder<'c>,
    expression: Val<'c>,
    location: Location<'c>,
) -> Outcome<'c, Val<'c>> {
    let data = data(expression);
    if access(expression) == Access::Write || !contains_array(data) {
        return Ok(expression);
    }
    if let Some(written) = as_written(builder, expression)? {
        return Ok(written);
    }
    if is_of_language(location) {
        return Err(nothing_copies(expression, location));
    }
    let message = format!(
        "the value is written here, but nothing says how: expected `{}`, found `{}`, which is only read",
        types::expression(data, Access::Write),
        expression.r#type()
    );
    Err(Diagnostic::error(location, message).note(
        expression.location(),
        format!("{} gives the value here; choose how to copy it, for instance with `rise.mapSeq` of a function that returns its argument", producer(expression)),
    ))
}

/// The error for an array of a program in the language that is written as it is.
fn nothing_copies<'c>(expression: Val<'c>, location: Location<'c>) -> Diagnostic<'c> {
    let data = data(expression);
    let name = ir::definition(expression)
        .filter(|operation| ir::name(*operation) == dpia::IN && ir::operands(*operation).len() == 1)
        .and_then(|operation| wording::name_at(ir::operand(operation, 0).location()));
    let (subject, value) = match &name {
        Some(name) => (format!("`{name}`"), name.as_str()),
        None => ("this value".to_owned(), "..."),
    };
    let message = format!(
        "nothing says how {subject}, of the type {}, is copied to where it is written",
        wording::data(data, location)
    );
    let help = match copy(data) {
        Some(copy) => {
            format!("write `{value} |> {copy}`, or let `--strategy lowerToC` choose the loops")
        }
        None => "say how each array in it is copied, with `mapSeq (fun x => x)`".to_owned(),
    };
    let error = Diagnostic::error(location, message);
    match name {
        Some(_) => error.note(location, help),
        None => error.note(
            expression.location(),
            format!("{} gives it here; {help}", producer(expression)),
        ),
    }
}

/// The loops that copy an array, as the language writes them; nothing for other data.
fn copy(data: Type) -> Option<String> {
    let (_, element) = types::array_parts(data)?;
    match contains_array(element) {
        true => copy(element).map(|copy| format!("mapSeq ({copy})")),
        false => Some("mapSeq (fun x => x)".to_owned()),
    }
}

/// The same value to be written, if its operation can be either and nothing else uses it.
fn as_written<'c>(builder: &Builder<'c>, expression: Val<'c>) -> Outcome<'c, Option<Val<'c>>> {
    let Some(operation) = ir::definition(expression).filter(|_| !ir::has_uses(expression)) else {
        return Ok(None);
    };
    let ty = types::expression(data(expression), Access::Write);
    let operands = ir::operands(operation);
    match ir::name(operation) {
        name if has(name, Trait::Reduction) => {
            let written = expression;
            written.set_type(ty);
            Ok(Some(written))
        }
        dpia::LET_SIZE | dpia::LET_SIZES if can_be_written(ir::yielded(ir::body(operation))) => {
            let body = ir::body(operation);
            let value = ir::yielded(body);
            if let Some(last) = ir::operations(body).last() {
                ir::erase(*last);
            }
            let inside = Builder::at_end(builder.context, body);
            let value = require_writable(&inside, value, operation.location())?;
            inside.command(dpia::YIELD, operation.location(), &[value], &[])?;
            let written = expression;
            written.set_type(ty);
            Ok(Some(written))
        }
        name if is_made_of_parts(name)
            && operands
                .iter()
                .all(|operand| is_only_use(*operand) && can_be_written(*operand)) =>
        {
            rebuild(builder, operation, &operands, ty).map(Some)
        }
        name if has(name, Trait::Rearranged)
            && is_only_use(operands[0])
            && can_be_written(operands[0]) =>
        {
            rebuild(builder, operation, &operands, ty).map(Some)
        }
        dpia::MAP
            if is_only_use(operands[0])
                && can_be_written(operands[0])
                && rearranges(ir::body(operation)) =>
        {
            rebuild_map(builder, operation, ty).map(Some)
        }
        _ => Ok(None),
    }
}

/// Whether a function, whose body that is, only rearranges what it is given.
fn rearranges<'c>(body: BlockRef<'c, 'c>) -> bool {
    let (mut value, operations) = (ir::argument(body, 0), ir::operations(body));
    operations.into_iter().all(|operation| {
        let name = ir::name(operation);
        let is_next = ir::operands(operation) == [value] && ir::use_count(value) == 1;
        let is_view = name == dpia::YIELD
            || has(name, Trait::Rearranged)
            || (name == dpia::MAP && rearranges(ir::body(operation)));
        if name != dpia::YIELD {
            value = ir::result(operation);
        }
        is_next && is_view
    })
}

/// A map of such a function over what is written, again. The first one is gone.
fn rebuild_map<'c>(builder: &Builder<'c>, map: Op<'c>, ty: Type<'c>) -> Outcome<'c, Val<'c>> {
    let (location, input) = (map.location(), ir::operand(map, 0));
    let region = written_region(builder, ir::body(map), location)?;
    ir::erase(map);
    let input = require_writable(builder, input, location)?;
    insert_map(builder, input, region, ty, location)
}

/// The region of such a function, of an element that is written.
fn written_region<'c>(
    builder: &Builder<'c>,
    body: BlockRef<'c, 'c>,
    location: Location<'c>,
) -> Outcome<'c, Region<'c>> {
    let written = |value: Val<'c>| types::expression(data(value), Access::Write);
    let (region, block) = ir::region(&[written(ir::argument(body, 0))], location);
    let inside = Builder::at_end(builder.context, block);
    let mut value = ir::argument(block, 0);
    for operation in ir::operations(body) {
        let (name, location) = (ir::name(operation), operation.location());
        value = match name {
            dpia::YIELD => {
                inside.command(dpia::YIELD, location, &[value], &[])?;
                break;
            }
            dpia::MAP => {
                let inner = written_region(&inside, ir::body(operation), location)?;
                let ty = written(ir::result(operation));
                insert_map(&inside, value, inner, ty, location)?
            }
            _ => {
                let attributes = attributes(operation);
                let attributes: Vec<_> = attributes
                    .iter()
                    .map(|(name, attribute)| (name.as_str(), *attribute))
                    .collect();
                let ty = written(ir::result(operation));
                inside.value(name, location, &[value], ty, &attributes)?
            }
        };
    }
    Ok(region)
}

fn insert_map<'c>(
    builder: &Builder<'c>,
    input: Val<'c>,
    region: Region<'c>,
    ty: Type<'c>,
    location: Location<'c>,
) -> Outcome<'c, Val<'c>> {
    let map = builder
        .operation(dpia::MAP, location, &[input], &[])
        .add_results(&[ty])
        .add_regions([region]);
    builder.insert(map).map(ir::result)
}

/// Whether each part is written, or the one that is chosen.
fn is_made_of_parts(name: &str) -> bool {
    has(name, Trait::MadeOfParts) || name == dpia::SELECT
}

/// Whether [`as_written`] has an answer once the only use of a value is gone.
fn can_be_written(expression: Val) -> bool {
    if access(expression) == Access::Write || !contains_array(data(expression)) {
        return true;
    }
    let Some(operation) = ir::definition(expression) else {
        return false;
    };
    match ir::name(operation) {
        name if has(name, Trait::Reduction) => is_only_use(expression),
        dpia::LET_SIZE | dpia::LET_SIZES => {
            is_only_use(expression) && can_be_written(ir::yielded(ir::body(operation)))
        }
        dpia::MAP => {
            is_only_use(expression)
                && can_be_written(ir::operand(operation, 0))
                && rearranges(ir::body(operation))
        }
        name if is_made_of_parts(name) || has(name, Trait::Rearranged) => {
            is_only_use(expression) && ir::operands(operation).into_iter().all(can_be_written)
        }
        _ => false,
    }
}

/// Whether a value needs no other form because it is data without arrays or written, or is used at
/// most once.
fn is_only_use(expression: Val) -> bool {
    access(expression) == Access::Write
        || !contains_array(data(expression))
        || ir::use_count(expression) <= 1
}

/// The operation again, of operands that are written. The first one is gone.
fn rebuild<'c>(
    builder: &Builder<'c>,
    operation: Op<'c>,
    operands: &[Val<'c>],
    ty: Type<'c>,
) -> Outcome<'c, Val<'c>> {
    let location = operation.location();
    let attributes = attributes(operation);
    let attributes: Vec<_> = attributes
        .iter()
        .map(|(name, attribute)| (name.as_str(), *attribute))
        .collect();
    let name = ir::name(operation);
    ir::erase(operation);
    let written = operands
        .iter()
        .map(|operand| require_writable(builder, *operand, location))
        .collect::<Outcome<'c, Vec<_>>>()?;
    builder.value(name, location, &written, ty, &attributes)
}

/// The attributes with their names.
fn attributes<'c>(operation: Op<'c>) -> Vec<(String, Attribute<'c>)> {
    let name = |name: Identifier<'c>| name.as_string_ref().as_str().unwrap_or_default().to_owned();
    let attributes = operation.attributes();
    attributes
        .map(|(own, attribute)| (name(own), attribute))
        .collect()
}

/// The annotation of a value that is put together from `parts`: it can be read if all of them can.
pub(super) fn combine<'c>(
    builder: &Builder<'c>,
    parts: &mut [Val<'c>],
    location: Location<'c>,
) -> Outcome<'c, Access> {
    if parts.iter().all(|part| access(*part) == Access::Read) {
        return Ok(Access::Read);
    }
    for part in parts.iter_mut() {
        *part = require_writable(builder, *part, location)?;
    }
    Ok(Access::Write)
}

/// On an operation that stands for another primitive than its name says: the name of that.
pub(super) const WRITTEN_AS: &str = "dpia.written_as";

/// Operation that the user knows as the maker of a value.
fn producer(expression: Val) -> String {
    let Some(operation) = ir::definition(expression) else {
        return "the function's parameter".to_owned();
    };
    let (name, location) = (ir::name(operation), expression.location());
    if let Some(written) = ir::text_attribute(operation, WRITTEN_AS) {
        return wording::primitive(&written, location);
    }
    match name {
        dpia::IN if is_of_language(location) => "the argument".to_owned(),
        _ => wording::primitive(name.strip_prefix("dpia.").unwrap_or(name), location),
    }
}
