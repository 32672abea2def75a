//! Terms to the text of MLIR and back.

use rustc_hash::FxHashMap;

use melior::{
    Context,
    dialect::DialectRegistry,
    ir::{
        BlockLike, Location, Module, Operation,
        operation::{OperationLike, OperationRef},
    },
};
use rise_dialect::term::{
    Sources, TermError, to_definition, to_function, to_operations, to_term, to_value_function,
};
use rise_lang::{
    term::{Definition, Literal, Term, TermKind},
    types::DataType,
};

/// Why something did not come back.
pub enum Failure {
    /// It has no form in the dialect.
    Refused(TermError),
    /// It has one, but something else came back, or nothing; the message has the text.
    Lost(String),
}

impl From<TermError> for Failure {
    fn from(error: TermError) -> Failure {
        Failure::Refused(error)
    }
}

/// A context with the dialects of the language and of MLIR.
pub fn context() -> Context {
    let registry = DialectRegistry::new();
    melior::utility::register_all_dialects(&registry);
    rise_dialect::register(&registry);
    let context = Context::new();
    context.append_dialect_registry(&registry);
    context.load_all_available_dialects();
    context
}

/// The closed term as operations, as their text, as operations again, and as the same term.
pub fn term(context: &Context, before: &Term) -> Result<(), Failure> {
    let text = term_text(context, before)?;
    let module = parse(context, &text)?;
    let last = operations(&module)
        .pop()
        .ok_or_else(|| lost("is empty", &text))?;
    let value = last.result(0).map_err(|error| lost(error, &text))?;
    let after = to_term(value.into(), &[], &Sources::new()).map_err(|error| lost(error, &text))?;
    same_terms(&decided(before), &after, &text)
}

/// The definition as a function on memory, as its text, as a function again, and as the same
/// definition.
pub fn definition(context: &Context, before: &Definition) -> Result<(), Failure> {
    function(context, before, to_function(context, before)?)
}

/// The definition as a function that returns its value, as its text, as a function again, and as
/// the same definition.
pub fn value_definition(context: &Context, before: &Definition) -> Result<(), Failure> {
    function(context, before, to_value_function(context, before)?)
}

fn function<'c>(
    context: &'c Context,
    before: &Definition,
    function: Operation<'c>,
) -> Result<(), Failure> {
    let module = Module::new(Location::unknown(context));
    module.body().append_operation(function);
    let text = verified(&module)?;
    let module = parse(context, &text)?;
    let [function] = operations(&module)[..] else {
        return Err(lost("is no single function", &text));
    };
    let after = to_definition(function, &Sources::new()).map_err(|error| lost(error, &text))?;
    if (&after.name, &after.facts) != (&before.name, &before.facts) {
        let found = format!("is `{}` where {:?}", after.name, after.facts);
        return Err(lost(found, &text));
    }
    same_terms(&decided(&before.term), &after.term, &text)
}

/// All parts of the definition's term keep their origins.
pub fn places(context: &Context, definition: &Definition) -> Result<(), Failure> {
    let before = parts(&definition.term);
    let spans = before.iter().filter_map(|part| part.origin().span());
    let mut sources = Sources::new();
    for span in spans {
        if sources.get(span.source().name()).is_none() {
            sources = sources.with(span.source().clone());
        }
    }
    let module = Module::new(Location::unknown(context));
    module
        .body()
        .append_operation(to_value_function(context, definition)?);
    let text = module.as_operation().to_string();
    let function = operations(&module)[0];
    let after = to_definition(function, &sources).map_err(|error| lost(error, &text))?;
    for (before, after) in before.into_iter().zip(parts(&after.term)) {
        if before.origin() != after.origin() {
            let found = format!(
                "has `{after}` from {:?} and not {:?}",
                after.origin(),
                before.origin()
            );
            return Err(lost(found, &text));
        }
    }
    Ok(())
}

/// All parts of the term in their order.
fn parts(term: &Term) -> Vec<&Term> {
    let (mut parts, mut rest) = (Vec::new(), vec![term]);
    while let Some(term) = rest.pop() {
        parts.push(term);
        rest.extend(term.children());
    }
    parts
}

/// The term with the values of its numbers whose types are known, where the term of a definition
/// for several types was put in.
fn decided(term: &Term) -> Term {
    if let (TermKind::Literal(Literal::Number(number)), Some(ty)) = (term.kind(), term.ty())
        && let Some(DataType::Scalar(scalar)) = ty.as_data()
    {
        let value = number.value(*scalar).expect("inference allows it");
        return Term::literal(value).with_type(ty.clone());
    }
    term.map_children(&mut |child| Some(decided(child)))
        .unwrap_or_else(|| term.clone())
}

fn term_text(context: &Context, term: &Term) -> Result<String, Failure> {
    let module = Module::new(Location::unknown(context));
    to_operations(context, module.body(), term, &FxHashMap::default())?;
    verified(&module)
}

fn verified(module: &Module) -> Result<String, Failure> {
    let text = module.as_operation().to_string();
    match module.as_operation().verify() {
        true => Ok(text),
        false => Err(lost("is not verified", &text)),
    }
}

fn parse<'c>(context: &'c Context, text: &str) -> Result<Module<'c>, Failure> {
    let module = Module::parse(context, text).ok_or_else(|| lost("is not read", text))?;
    verified(&module)?;
    Ok(module)
}

/// The operations of the module in their order.
fn operations<'c>(module: &'c Module<'_>) -> Vec<OperationRef<'c, 'c>> {
    let first = module.body().first_operation();
    let first = first.map(melior::ir::OperationRef::to_raw);
    std::iter::successors(first, |operation| {
        // SAFETY: the operation is in the block of the module.
        let next = unsafe { mlir_sys::mlirOperationGetNextInBlock(*operation) };
        (!next.ptr.is_null()).then_some(next)
    })
    // SAFETY: the module outlives the references.
    .map(|operation| unsafe { OperationRef::from_raw(operation) })
    .collect()
}

/// Equal up to the names of bound variables, and all parts have their types.
fn same_terms(before: &Term, after: &Term, text: &str) -> Result<(), Failure> {
    if after != before {
        return Err(lost(format!("is\n{after}\nand not\n{before}\n"), text));
    }
    if after.ty() != before.ty() {
        let types = [after, before].map(|term| term.ty().map(ToString::to_string));
        return Err(lost(format!("has other types: {types:?}"), text));
    }
    match untyped(after) {
        None => Ok(()),
        Some(part) => Err(lost(format!("has no type for `{part}`"), text)),
    }
}

fn untyped(term: &Term) -> Option<&Term> {
    match term.ty() {
        None => Some(term),
        Some(_) => term.children().find_map(untyped),
    }
}

fn lost(what: impl std::fmt::Display, text: &str) -> Failure {
    Failure::Lost(format!("what comes back {what}\n{text}"))
}
