//! Rewrites the RISE programs in a function of MLIR.
//!
//! A program is the value that a `rise.out` writes, or that a function returns as a value of RISE.
//! Its term is a definition that takes all values from outside of RISE, so that a strategy sees the
//! same program as in a `.rise` file: `fun (n : nat) (xs : n.f32) => …`. From outside come the
//! results of `rise.in`, and values of RISE that are arguments of the function or results of other
//! dialects' operations. The rest of the function does not change, including its type and its
//! attributes.

use melior::Context;
use melior::ir::operation::OperationLike;
use melior::ir::{Block, Location, Operation, ValueLike};
use rise_dialect::ir::{self, Op, Val};
use rise_dialect::operations::rise;
use rise_dialect::term::{self, Sources, TermError, TermErrorKind};
use rise_dialect::types;
use rise_elevate::rise::is_open;
use rise_elevate::text::ElevateError;
use rise_lang::diagnostic::Source;
use rise_lang::nat::{Fact, Name};
use rise_lang::term::{Definition, Term, TermKind, fresh_name};
use rise_lang::types::{Kind, Substitution, Type, TypeArgument, TypeParameter};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::rewrite::{Options, RewriteError, Rewritten, rewrite};
use crate::strategy::Chosen;

/// Why the programs of a function were not rewritten.
#[derive(Debug, thiserror::Error)]
pub enum FunctionError<'c> {
    /// The operations say nothing that the language has, or the result cannot be said in
    /// operations.
    #[error(transparent)]
    Term(#[from] TermError),
    /// The expression stands for no strategy of this program.
    #[error("the strategy is wrong")]
    Strategy(Vec<ElevateError>),
    /// The strategy failed, or a check.
    #[error(transparent)]
    Rewrite(#[from] RewriteError),
    /// A value comes from outside of RISE, and a function of RISE around it computes it.
    #[error("{1}")]
    Inside(Location<'c>, String),
}

/// Whether a function holds a RISE program.
pub fn has_program(function: Op) -> bool {
    !outputs(function).is_empty()
}

/// The operations that write or return the results of programs, with the number of the operand that
/// is the result.
fn outputs(function: Op<'_>) -> Vec<(Op<'_>, usize)> {
    let mut found = Vec::new();
    for operation in ir::nested(function) {
        match ir::name(operation) {
            // The value comes after the memory for its parts.
            rise::OUT => found.push((operation, ir::operands(operation).len().saturating_sub(1))),
            "func.return" => {
                let values = ir::operands(operation).into_iter().enumerate();
                let programs =
                    values.filter(|(_, value)| types::to_language(value.r#type()).is_ok());
                found.extend(programs.map(|(index, _)| (operation, index)));
            }
            _ => {}
        }
    }
    found
}

/// The programs of a function rewritten, but not yet part of it.
pub struct Prepared<'c> {
    function: Op<'c>,
    facts: Vec<Fact>,
    changes: Vec<Change<'c>>,
    /// Operations to be moved before the functions of RISE around them.
    moves: Vec<Move<'c>>,
    /// An operation that replaces the whole body.
    whole: Option<Operation<'c>>,
}

/// Rewrites all programs in a function by the strategy; the function stays as it is until
/// [`Prepared::commit`].
///
/// # Errors
/// See [`FunctionError`].
pub fn prepare<'c>(
    context: &'c Context,
    function: Op<'c>,
    chosen: &Chosen<'c>,
    options: &Options,
) -> Result<Prepared<'c>, FunctionError<'c>> {
    let sources = sources_of(function);
    let facts = term::facts(function)?;
    let (mut changes, mut moves) = (Vec::new(), Vec::new());
    let outputs = outputs(function);
    for (output, operand) in &outputs {
        let (output, operand) = (*output, *operand);
        let result = ir::operands(output)[operand];
        let inputs = inputs(function, result);
        let mut here = Vec::new();
        for input in &inputs {
            here.extend(out_of_functions(*input)?);
        }
        let program = Program::read(function, result, inputs, &facts, &sources)?;
        if options.only_open && !is_open(&program.definition.term) {
            continue;
        }
        moves.extend(here);
        let rewritten = rewritten(&program.definition, chosen, options)?;
        let block = Block::new(&[]);
        let value = match program.write(context, &block, &rewritten.definition) {
            Ok(value) => value,
            Err(error) if outputs.len() == 1 && is_about_sizes(&error) => {
                drop(block);
                let whole = whole(context, function, chosen, options, &sources)?;
                return Ok(Prepared {
                    function,
                    facts,
                    changes,
                    moves,
                    whole: Some(whole),
                });
            }
            Err(error) => return Err(error.into()),
        };
        changes.push(Change {
            output,
            operand,
            value,
            block,
            new_facts: rewritten.new_facts,
        });
    }
    Ok(Prepared {
        function,
        facts,
        changes,
        moves,
        whole: None,
    })
}

fn rewritten<'c>(
    definition: &Definition,
    chosen: &Chosen<'c>,
    options: &Options,
) -> Result<Rewritten, FunctionError<'c>> {
    let strategy = chosen
        .strategy(definition, options.machine.clone())
        .map_err(FunctionError::Strategy)?;
    Ok(rewrite(definition, &strategy, options).outcome?)
}

/// Whether a term has types that are equal only under facts, which types of MLIR cannot be.
fn is_about_sizes(error: &TermError) -> bool {
    matches!(
        error.kind,
        TermErrorKind::Instance { .. } | TermErrorKind::Sizes { .. }
    )
}

/// The function made anew, over sizes in which the types of the rewritten program are equal: for a
/// function that is one program and nothing else.
fn whole<'c>(
    context: &'c Context,
    function: Op<'c>,
    chosen: &Chosen<'c>,
    options: &Options,
    sources: &Sources,
) -> Result<Operation<'c>, FunctionError<'c>> {
    let definition = term::to_definition(function, sources)?;
    let rewritten = rewritten(&definition, chosen, options)?;
    let passed = term::passed_sizes(function)?;
    Ok(term::to_function_with(
        context,
        &rewritten.definition,
        &passed,
    )?)
}

impl<'c> Prepared<'c> {
    /// Puts the rewritten programs into the function, and takes out what nothing uses any more.
    pub fn commit(self, context: &'c Context) {
        if let Some(whole) = self.whole {
            return replace_body(self.function, &whole);
        }
        let (mut facts, known) = (
            self.facts,
            self.changes.iter().flat_map(|change| &change.new_facts),
        );
        let before = facts.len();
        for fact in known {
            if !facts.contains(fact) {
                facts.push(fact.clone());
            }
        }
        self.moves.iter().for_each(Move::make);
        self.changes.into_iter().for_each(Change::make);
        if facts.len() > before {
            let attribute = term::facts_attribute(context, &facts);
            ir::set_discardable_attribute(self.function, "rise.facts", attribute);
        }
        erase_unused(self.function);
    }
}

/// The body of another function, which has the same arguments, and what it says of its sizes;
/// everything else of the function stays.
fn replace_body<'c>(function: Op<'c>, other: &Operation<'c>) {
    // SAFETY: both functions are alive and have a body, of which the other's moves.
    unsafe {
        let body = |function| mlir_sys::mlirOperationGetRegion(function, 0);
        mlir_sys::mlirRegionTakeBody(body(function.to_raw()), body(other.to_raw()));
    }
    for name in ["rise.sizes", "rise.passed", "rise.facts"] {
        match other.attribute(name) {
            Ok(attribute) => ir::set_discardable_attribute(function, name, attribute),
            Err(_) => ir::remove_discardable_attribute(function, name),
        }
    }
}

/// The operations of a rewritten program, not yet part of the function.
struct Change<'c> {
    output: Op<'c>,
    operand: usize,
    value: Val<'c>,
    block: Block<'c>,
    new_facts: Vec<Fact>,
}

impl Change<'_> {
    fn make(self) {
        for operation in ir::operations(reference(&self.block)) {
            // SAFETY: both operations are alive; the moved one leaves the block that it is in.
            unsafe {
                mlir_sys::mlirOperationMoveBefore(operation.to_raw(), self.output.to_raw());
            }
        }
        let index = self.operand as isize;
        // SAFETY: the operand exists; the value is defined before the operation now.
        unsafe {
            mlir_sys::mlirOperationSetOperand(self.output.to_raw(), index, self.value.to_raw());
        }
    }
}

/// A reference to a block, for as long as the caller keeps it.
fn reference<'c>(block: &Block<'c>) -> melior::ir::BlockRef<'c, 'c> {
    // SAFETY: all callers keep the block while they use the reference.
    unsafe { melior::ir::BlockRef::from_raw(block.to_raw()) }
}

/// Erases the operations of programs that nothing uses any more.
fn erase_unused(function: Op) {
    // Uses come after definitions, so going backwards leaves no use behind.
    for operation in ir::nested(function).into_iter().rev() {
        let name = ir::name(operation);
        let stays = matches!(name, rise::IN | rise::OUT | rise::RETURN);
        let is_inside =
            ir::parent(operation).is_some_and(|parent| ir::name(parent).starts_with("rise."));
        if name.starts_with("rise.")
            && !stays
            && !is_inside
            && !ir::results(operation).into_iter().any(ir::has_uses)
        {
            ir::erase(operation);
        }
    }
}

/// A program of a function.
struct Program<'c> {
    definition: Definition,
    sizes: Vec<TypeParameter>,
    /// The arguments, with their types.
    arguments: Vec<(Val<'c>, Type)>,
}

impl<'c> Program<'c> {
    /// The program that computes `result`.
    fn read(
        function: Op<'c>,
        result: Val<'c>,
        inputs: Vec<Val<'c>>,
        facts: &[Fact],
        sources: &Sources,
    ) -> Result<Program<'c>, TermError> {
        let mut scope: Vec<(Val, Name)> = Vec::new();
        let mut arguments = Vec::new();
        for value in inputs {
            let name = name_of(value, &scope);
            arguments.push((value, types::to_language(value.r#type())?));
            scope.push((value, name));
        }
        let mut term = term::to_term(result, &scope, sources)?;
        let mut ty = types::to_language(result.r#type())?;
        for ((_, name), (_, input)) in scope.iter().zip(&arguments).rev() {
            let origin = term.origin().clone();
            ty = Type::function(input.clone(), ty);
            term = Term::annotated_lambda(name.clone(), input.clone(), term)
                .with_type(ty.clone())
                .with_origin(origin);
        }
        let sizes = term::sizes(function, &term)?;
        for parameter in sizes.iter().cloned().rev() {
            let origin = term.origin().clone();
            ty = Type::dependent(parameter.clone(), ty);
            term = Term::type_lambda(parameter, term)
                .with_type(ty.clone())
                .with_origin(origin);
        }
        let name = ir::text_attribute(function, "sym_name").unwrap_or("program".to_owned());
        let mut definition = Definition::new(name, term);
        definition.facts = facts.to_vec();
        Ok(Program {
            definition,
            sizes,
            arguments,
        })
    }

    /// Appends the operations of a definition of the same type to a block; the value of its body
    /// for the arguments of this program.
    fn write(
        &self,
        context: &'c Context,
        block: &Block<'c>,
        definition: &Definition,
    ) -> Result<Val<'c>, TermError> {
        let mut term = definition.term.clone();
        for size in &self.sizes {
            let TermKind::TypeLambda(parameter, body) = term.kind() else {
                let message = format!("the strategy took the size {size} away");
                return Err(TermErrorKind::NotProgram(message).into());
            };
            let own = TypeArgument::variable(Kind::Nat, size.name.clone());
            term = body.substitute_types(&Substitution::of(parameter.name.clone(), own));
        }
        let mut scope: FxHashMap<Name, Val<'c>> = FxHashMap::default();
        let mut arguments = self.arguments.iter();
        while let TermKind::Lambda(parameter, body) = term.kind() {
            let Some((value, _)) = arguments.next() else {
                break;
            };
            scope.insert(parameter.name.clone(), *value);
            term = body.clone();
        }
        // A strategy may have made the program shorter: `fun xs => f xs ~> f`.
        for (value, ty) in arguments {
            let taken = |name: &Name| scope.contains_key(name);
            let name = fresh_name(&"argument".into(), taken);
            scope.insert(name.clone(), *value);
            let output = term
                .ty()
                .and_then(Type::as_function)
                .map(|(_, output)| output.clone());
            term = Term::apply(term, Term::variable(name).with_type(ty.clone()));
            if let Some(output) = output {
                term = term.with_type(output);
            }
        }
        term::to_operations(context, reference(block), &term, &scope)
    }
}

/// The values from outside of RISE that a value is computed from, in the order of the function.
fn inputs<'c>(function: Op<'c>, result: Val<'c>) -> Vec<Val<'c>> {
    let (mut seen, mut rest) = (FxHashSet::default(), vec![result]);
    while let Some(value) = rest.pop() {
        if !seen.insert(ir::key(value)) || is_input(value) {
            continue;
        }
        let operation = ir::definition(value);
        if let Some(operation) = operation.filter(|operation| is_rise(*operation)) {
            rest.extend(ir::operands(operation));
            rest.extend(ir::nested(operation).into_iter().flat_map(ir::operands));
        }
    }
    let operations = [function].into_iter().chain(ir::nested(function));
    let values = operations.flat_map(|operation| {
        let arguments = ir::blocks(operation).into_iter().flat_map(ir::arguments);
        ir::results(operation).into_iter().chain(arguments)
    });
    values
        .filter(|value| seen.contains(&ir::key(*value)) && is_input(*value))
        .collect()
}

fn is_rise(operation: Op) -> bool {
    ir::name(operation).starts_with("rise.")
}

/// Whether this is a value of RISE that no operation of RISE computes.
fn is_input(value: Val) -> bool {
    let source =
        ir::definition(value).or_else(|| ir::argument_owner(value).map(|(operation, _)| operation));
    let is_outside = |operation: Op| ir::name(operation) == rise::IN || !is_rise(operation);
    source.is_some_and(is_outside) && types::to_language(value.r#type()).is_ok()
}

/// An operation, and the one that it is moved before.
struct Move<'c> {
    operation: Op<'c>,
    before: Op<'c>,
}

impl Move<'_> {
    fn make(&self) {
        // SAFETY: both operations are alive, and are not the same.
        unsafe {
            mlir_sys::mlirOperationMoveBefore(self.operation.to_raw(), self.before.to_raw());
        }
    }
}

/// The move of an input out of the functions of RISE that it stands in: the rewritten program uses
/// it there, and has other functions.
fn out_of_functions(input: Val<'_>) -> Result<Option<Move<'_>>, FunctionError<'_>> {
    let Some(operation) = ir::definition(input) else {
        return Ok(None);
    };
    let Some(before) = outermost(operation) else {
        return Ok(None);
    };
    let is_inside = |value: &Val| {
        let owner = || ir::argument_owner(*value).map(|(owner, _)| owner);
        let source = ir::definition(*value).or_else(owner);
        source.is_some_and(|source| ir::is_in(source, before))
    };
    if ir::operands(operation).iter().any(is_inside) {
        // SAFETY: locations live as long as their context.
        let at = unsafe { Location::from_raw(operation.location().to_raw()) };
        let message = format!(
            "`{}` stands in a function of RISE and uses what is computed there; expected operands that are known before the function",
            ir::name(operation)
        );
        return Err(FunctionError::Inside(at, message));
    }
    Ok(Some(Move { operation, before }))
}

/// The outermost operation of RISE around an operation, if there is one.
fn outermost<'c>(operation: Op<'c>) -> Option<Op<'c>> {
    let around = std::iter::successors(ir::parent(operation), |inner| ir::parent(*inner));
    around.filter(|operation| is_rise(*operation)).last()
}

/// The name that the location of the argument says, which a `rise.in` reads; different from those
/// in `scope`.
fn name_of<'c>(value: Val<'c>, scope: &[(Val<'c>, Name)]) -> Name {
    let source = ir::definition(value).filter(|source| ir::name(*source) == rise::IN);
    let memory = source.map(|read| ir::operand(read, 0));
    let named = [memory.unwrap_or(value), value]
        .into_iter()
        .map(|value| value.location())
        .find(Location::is_name);
    let wanted: Name = match &named {
        Some(location) => location
            .name_value()
            .as_string_ref()
            .as_str()
            .unwrap_or("x")
            .into(),
        None => "x".into(),
    };
    let taken = |name: &Name| scope.iter().any(|(_, known)| known == name);
    if taken(&wanted) {
        fresh_name(&wanted, taken)
    } else {
        wanted
    }
}

/// The texts that the function was read from, so that messages can point into them.
pub(crate) fn sources_of(function: Op) -> Sources {
    let mut files = FxHashSet::default();
    for operation in ir::nested(function) {
        files.extend(file_of(operation.location()));
    }
    let mut sources = Sources::new();
    for file in files {
        if let Ok(text) = std::fs::read_to_string(&file) {
            sources = sources.with(Source::new(file, text));
        }
    }
    sources
}

/// The file of a location.
fn file_of(location: Location) -> Option<String> {
    if location.is_file_line_col_range() {
        let file = location.file_line_col_range_filename();
        return file.as_string_ref().as_str().ok().map(str::to_owned);
    }
    location
        .is_name()
        .then(|| file_of(location.name_child_location()))
        .flatten()
}
