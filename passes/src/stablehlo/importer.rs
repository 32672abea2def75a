//! Makes a definition in RISE of a function of StableHLO.

use melior::ir::ValueLike;
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::{self, Op, Val};
use rise_dialect::term::Sources;
use rise_lang::nat::{Fact, Facts, Name, Nat};
use rise_lang::primitives::Primitive;
use rise_lang::term::{Definition, Literal, Origin, Term};
use rise_lang::types::{DataType, Kind, Type, TypeParameter};

use super::attributes;
use super::call::Call;
use super::elementwise;
use super::graph::{Graph, Id, Node, Step, calls_itself, key, location, name_around, values_in};
use super::operations::{self, Reads};
use super::sizes::{self, Sizes};
use super::tensor::{Size, Tensor};
use super::text::Text;
use super::uncovered::{self, Uncovered};
use super::value::Value;
use crate::linalg;

/// A value with a name.
struct Statement {
    name: Name,
    data: DataType,
    text: Text,
}

/// The result of a chain of more operations than this is kept in memory, so that no expression is
/// too deep to be read.
const LONGEST_CHAIN: usize = 100;

/// The import of a function.
pub struct Importer<'c, 's> {
    function: Op<'c>,
    sources: &'s Sources,
    values: Vec<Option<Value>>,
    statements: Vec<Statement>,
    literals: Vec<(Name, Literal)>,
    names: usize,
    facts: Vec<Fact>,
    /// The operations around whose regions are being imported.
    open: Vec<usize>,
    uncovered: Uncovered<'c>,
}

/// The definition that a function of StableHLO is: its arguments are the parameters, its results
/// are one value, or pairs nested to the right, behind them what it leaves in the memory that it
/// writes. Memory whose contents it does not read is no parameter. Types are not inferred.
///
/// # Errors
/// One that lists everything that is not covered.
pub fn definition<'c>(function: Op<'c>, sources: &Sources) -> Result<Definition, Diagnostic<'c>> {
    let name = ir::text_attribute(function, "sym_name").unwrap_or_else(|| "main".to_owned());
    let mut uncovered = Uncovered::new(&name, location(function));
    let Some(mut graph) = Graph::of(function, &[], &mut uncovered) else {
        return Err(uncovered.diagnostic());
    };
    let sizes = sizes::resolve(&mut graph, &mut uncovered);
    let mut importer = Importer {
        function,
        sources,
        values: vec![None; graph.types.len()],
        statements: Vec::new(),
        literals: Vec::new(),
        names: 0,
        facts: sizes.facts.clone(),
        open: Vec::new(),
        uncovered,
    };
    let parameters = importer.parameters(&graph);
    let inputs = graph.inputs.iter();
    let is_written: Vec<bool> = inputs.map(|id| graph.written.contains(id)).collect();
    importer.steps(&graph);
    let result = importer.result(&graph);
    if !importer.uncovered.is_empty() {
        return Err(importer.uncovered.diagnostic());
    }
    let (text, data) = result.ok_or_else(|| internal(location(function), "a result is missing"))?;
    let parameters = parameters.into_iter().zip(is_written).collect();
    importer.finish(name, sizes, parameters, (text, data))
}

impl<'c> Importer<'c, '_> {
    /// A name that nothing else has.
    pub fn fresh(&mut self, stem: &str) -> String {
        self.names += 1;
        format!("{stem}{}", self.names)
    }

    /// The arguments of the function, with their types.
    fn parameters(&mut self, graph: &Graph<'c>) -> Vec<(Name, DataType, Origin)> {
        let mut parameters = Vec::new();
        let block = ir::blocks(self.function).into_iter().next();
        let arguments = block.map(ir::arguments).unwrap_or_default();
        // Each value in a tuple is a parameter.
        let origins = arguments.iter().flat_map(|argument| {
            let origin = self.sources.origin(argument.location());
            std::iter::repeat_n(origin, values_in(argument.r#type()))
        });
        let origins: Vec<Origin> = origins.collect();
        for (index, (id, origin)) in graph.inputs.iter().zip(origins).enumerate() {
            match graph.tensor(*id) {
                Ok(tensor) => {
                    let name = format!("arg{index}");
                    parameters.push((Name::from(name.as_str()), tensor.data(), origin));
                    self.values[*id] = Some(Value::array(tensor, Text::bare(name), true));
                }
                Err(what) => self.uncovered.add(what, location(self.function)),
            }
        }
        parameters
    }

    /// The values of all steps that lead to a result.
    fn steps(&mut self, graph: &Graph<'c>) {
        let (uses, again) = (uses(graph), read_again(graph));
        for node in &graph.nodes {
            if node.results.iter().all(|result| uses[*result] == 0) {
                continue;
            }
            match self.step(graph, node) {
                Ok(values) => {
                    for (id, value) in node.results.iter().zip(values) {
                        let is_wanted_again = uses[*id] > 1 || again[*id];
                        self.values[*id] = Some(self.settled(node, value, is_wanted_again));
                    }
                }
                Err(Some(what)) if !what.is_empty() => {
                    self.uncovered.add(what, node.place);
                    self.list_inside(node);
                }
                Err(_) => {}
            }
        }
    }

    /// Lists what is not covered in the regions of an operation that is not covered itself.
    fn list_inside(&mut self, node: &Node<'c>) {
        let Step::Operation(operation) = node.step else {
            return;
        };
        if operations::is_covered(attributes::name(operation)) {
            return;
        }
        let covered = operations::covered();
        for inner in ir::nested(operation) {
            let name = attributes::name(inner);
            if !covered.contains(&name) {
                self.uncovered.add(uncovered::named(inner), location(inner));
            }
        }
    }

    /// The value as it is used: kept in memory, if it would be computed several times.
    fn settled(&mut self, node: &Node, value: Value, is_wanted_again: bool) -> Value {
        let is_long = value.operations() > LONGEST_CHAIN;
        match is_long || (is_wanted_again && !value.is_cheap) {
            true => self.keep(&self.sources.origin(node.place), &value),
            false => value,
        }
    }

    /// The value of a step; nothing is said again of one that needs what is not covered.
    fn step(&mut self, graph: &Graph<'c>, node: &Node<'c>) -> Result<Vec<Value>, Option<String>> {
        let named = match node.step {
            Step::Operation(operation) => Some((operation, attributes::name(operation))),
            _ => None,
        };
        if let Some((operation, name)) = named
            && !operations::is_covered(name)
        {
            return Err(Some(uncovered::named(operation)));
        }
        let operands = node.operands.iter().map(|id| self.values[*id].clone());
        let Some(operands) = operands.collect::<Option<Vec<Value>>>() else {
            return Err(None);
        };
        let captured = node.captured.iter().map(|(_, id)| self.values[*id].clone());
        let Some(captured) = captured.collect::<Option<Vec<Value>>>() else {
            return Err(None);
        };
        let mut results = Vec::new();
        for id in &node.results {
            results.push(graph.tensor(*id).map_err(Some)?);
        }
        let origin = self.sources.origin(node.place);
        match node.step {
            Step::Operation(operation) => {
                let call = Call {
                    operation,
                    origin,
                    operands,
                    results,
                    declared: Vec::new(),
                    captured,
                    captured_values: node.captured.iter().map(|(value, _)| *value).collect(),
                    numbers: node.numbers.clone(),
                    captured_numbers: node.captured_numbers.clone(),
                };
                let values = operations::apply(self, &call).map_err(Some)?;
                let fits = values.len() == call.results.len()
                    && values
                        .iter()
                        .zip(&call.results)
                        .all(|(value, ty)| value.tensor == *ty);
                match fits {
                    true => Ok(values),
                    false => Err(Some(call.misfit())),
                }
            }
            Step::Is(number) => {
                let tensor = Tensor::new(results[0].shape.clone(), rise_lang::types::Scalar::Bool);
                let template = format!("$0 == {number}");
                Ok(vec![
                    self.elementwise(&origin, tensor, &template, &operands),
                ])
            }
            Step::Choose => {
                let tensor = results.swap_remove(0);
                let template = "if $0 then $1 else $2";
                Ok(vec![self.elementwise(&origin, tensor, template, &operands)])
            }
        }
    }

    /// A value that is computed element by element, as the template says. An expression that it
    /// names twice gets a name.
    pub fn elementwise(
        &mut self,
        origin: &Origin,
        tensor: Tensor,
        template: &str,
        operands: &[Value],
    ) -> Value {
        let count = elementwise::operands(template);
        let operands: Vec<&Value> = operands.iter().take(count).collect();
        let name = self.fresh("t");
        Value::elementwise(tensor, &operands, |elements| {
            combined(origin, template, elements, &name)
        })
    }

    /// The value, computed once: an array in memory, of the dimensions in which it varies, or a
    /// scalar.
    pub fn keep(&mut self, origin: &Origin, value: &Value) -> Value {
        let (same, varying): (Vec<usize>, Vec<usize>) =
            (0..value.tensor.rank()).partition(|dimension| value.is_same_along(*dimension));
        let shape: Vec<Size> = varying
            .iter()
            .map(|dimension| value.tensor.shape[*dimension].clone())
            .collect();
        let narrow = Tensor::new(shape, value.tensor.element);
        let kept = match value.without(narrow, &same) {
            Some(narrow) => self.keep_whole(origin, &narrow),
            None => self.keep_whole(origin, value),
        };
        match kept.spread(origin, value.tensor.clone(), &varying) {
            Some(spread) => spread,
            None => kept,
        }
    }

    fn keep_whole(&mut self, origin: &Origin, value: &Value) -> Value {
        let name = self.fresh("v");
        let text = match value.tensor.rank() {
            0 => value.text(),
            _ => Text::of(origin, "toMem global $0", &[&value.text()]),
        };
        self.statements.push(Statement {
            name: Name::from(name.as_str()),
            data: value.tensor.data(),
            text,
        });
        Value::array(value.tensor.clone(), Text::bare(name), true)
    }

    /// The value, in memory if it is computed of one of the arrays, so that it is known before
    /// parts of them are written.
    pub fn known_before(&mut self, call: &Call, arrays: &[Value], value: &Value) -> Value {
        let text = value.text();
        let is_of = |array: &Value| text.as_str().contains(array.text().as_str());
        match value.tensor.rank() > 0 && arrays.iter().any(is_of) {
            true => self.keep(&call.origin, value),
            false => value.clone(),
        }
    }

    /// An array of pairs, or nested ones, computed once.
    pub fn keep_pairs(&mut self, data: DataType, text: Text) -> Text {
        let name = self.fresh("v");
        let text = match data {
            DataType::Array(..) => Text::of(&Origin::Unknown, "toMem global $0", &[&text]),
            _ => text,
        };
        let statement = Name::from(name.as_str());
        self.statements.push(Statement {
            name: statement,
            data,
            text,
        });
        Text::bare(name)
    }

    /// A name for a literal.
    pub fn literal(&mut self, literal: Literal) -> Text {
        let name = self.fresh("c");
        self.literals.push((Name::from(name.as_str()), literal));
        Text::bare(name)
    }

    /// The body of an operation, flat; behind its arguments come the values from outside.
    ///
    /// # Errors
    /// An empty text, if it was said what is not covered.
    pub fn region(&mut self, operation: Op<'c>, captured: &[Val<'c>]) -> Result<Graph<'c>, String> {
        self.region_at(operation, 0, captured)
    }

    /// As [`Importer::region`], of one of several.
    ///
    /// # Errors
    /// An empty text, if it was said what is not covered.
    pub fn region_at(
        &mut self,
        operation: Op<'c>,
        number: usize,
        captured: &[Val<'c>],
    ) -> Result<Graph<'c>, String> {
        let called = attributes::called(operation);
        // A function that calls itself may do it in a region.
        if self.open.contains(&key(operation)) {
            let name = called
                .or_else(|| name_around(operation))
                .unwrap_or_default();
            self.uncovered.add(calls_itself(&name), location(operation));
            return Err(String::new());
        }
        let graph = match called {
            Some(name) => Graph::called(operation, &name, &mut self.uncovered),
            None => Graph::of_region(operation, number, captured, &mut self.uncovered),
        };
        graph.ok_or_else(String::new)
    }

    /// Finds the shapes of the values of a region that takes what its operation takes, and values
    /// from outside.
    ///
    /// # Errors
    /// Sizes that do not fit.
    pub fn resolve(&mut self, graph: &mut Graph<'c>, call: &Call<'c>) -> Result<(), String> {
        let taken = call.operands.iter().chain(&call.captured);
        let tensors: Vec<Tensor> = taken.map(|value| value.tensor.clone()).collect();
        // The state changes from round to round, so that nothing is known of its numbers.
        let numbers = call.operands.iter().map(|_| None);
        let numbers: Vec<_> = numbers
            .chain(call.captured_numbers.iter().cloned())
            .collect();
        sizes::resolve_region(graph, &tensors, &numbers, &self.facts, &mut self.uncovered)
    }

    /// The results of a region on scalars, in terms of the names of its arguments
    /// and of values from outside.
    ///
    /// # Errors
    /// An empty text, if it was said what is not covered.
    pub fn scalar_function(
        &mut self,
        graph: &Graph<'c>,
        call: &Call<'c>,
        arguments: &[String],
    ) -> Result<Text, String> {
        let mut inside = self.inside(graph, call.operation);
        for (id, name) in graph.inputs.iter().zip(arguments) {
            let tensor = graph.tensor(*id)?;
            inside.values[*id] = Some(Value::array(tensor, Text::bare(name), true));
        }
        let outside = graph.inputs.iter().skip(arguments.len());
        for (id, value) in outside.zip(&call.captured) {
            inside.values[*id] = Some(value.clone());
        }
        inside.steps(graph);
        let result = inside.result(graph);
        let (uncovered, names, statements) = (inside.uncovered, inside.names, inside.statements);
        let has_literals = !inside.literals.is_empty();
        self.uncovered = uncovered;
        self.names = names;
        let (mut text, _) = result.ok_or_else(String::new)?;
        let results = graph.nodes.iter().flat_map(|node| &node.results);
        let is_flat = results.map(|id| graph.tensor(*id)).all(is_scalar);
        if has_literals || !is_flat {
            return Err(format!("arrays in the region of `{}`", call.name()));
        }
        for statement in statements.iter().rev() {
            let template = format!("let {} = $0 in $1", statement.name);
            text = Text::of(&Origin::Unknown, &template, &[&statement.text, &text]);
        }
        Ok(text)
    }

    /// An importer for a region.
    fn inside(&self, graph: &Graph<'c>, operation: Op<'c>) -> Importer<'c, '_> {
        Importer {
            function: operation,
            sources: self.sources,
            values: vec![None; graph.types.len()],
            statements: Vec::new(),
            literals: Vec::new(),
            names: self.names,
            facts: self.facts.clone(),
            open: [self.open.as_slice(), &[key(operation)]].concat(),
            uncovered: self.uncovered.clone(),
        }
    }

    /// The results of a region on tensors, put together by `finish`, in terms of its arguments and
    /// of values from outside.
    ///
    /// # Errors
    /// An empty text, if it was said what is not covered.
    pub fn function(
        &mut self,
        graph: &Graph<'c>,
        call: &Call<'c>,
        arguments: &[Value],
        finish: impl Fn(&[Value]) -> Text,
    ) -> Result<Text, String> {
        let mut inside = self.inside(graph, call.operation);
        let given = arguments.iter().chain(&call.captured);
        for (id, value) in graph.inputs.iter().zip(given) {
            inside.values[*id] = Some(value.clone());
        }
        inside.steps(graph);
        let results = graph.outputs.iter().map(|id| inside.values[*id].clone());
        let results: Option<Vec<Value>> = results.collect();
        let text = results.map(|results| {
            let text = finish(&results);
            inside
                .statements
                .iter()
                .rev()
                .fold(text, |rest, statement| {
                    let template = format!("let {} = $0 in $1", statement.name);
                    Text::of(&call.origin, &template, &[&statement.text, &rest])
                })
        });
        let (uncovered, names, literals) = (inside.uncovered, inside.names, inside.literals);
        self.uncovered = uncovered;
        self.names = names;
        self.literals.extend(literals);
        text.ok_or_else(String::new)
    }

    /// The results as one value, with its type.
    fn result(&mut self, graph: &Graph<'c>) -> Option<(Text, DataType)> {
        let mut outputs = graph.outputs.iter().rev();
        let value = |id: &Id| self.values[*id].clone();
        let Some(last) = outputs.next() else {
            self.uncovered
                .add("a function without results", location(self.function));
            return None;
        };
        let last = value(last)?;
        let (mut text, mut data) = (last.text(), last.tensor.data());
        for id in outputs {
            let first = value(id)?;
            text = Text::of(&Origin::Unknown, "$0, $1", &[&first.text(), &text]);
            data = DataType::pair(first.tensor.data(), data);
        }
        Some((text, data))
    }

    /// The definition of all that was made, of parameters that may be written.
    fn finish(
        self,
        name: String,
        sizes: Sizes,
        parameters: Vec<((Name, DataType, Origin), bool)>,
        (result, data): (Text, DataType),
    ) -> Result<Definition, Diagnostic<'c>> {
        let place = location(self.function);
        let read = |text: &Text| {
            let wrong = |error| internal(place, &format!("`{}`: {error}", text.as_str()));
            let term = text.term().map_err(wrong)?;
            let free: Vec<Name> = term.free_variables().cloned().collect();
            let literals = self.literals.iter().filter(|(name, _)| free.contains(name));
            Ok(literals.fold(term, |term, (name, literal)| {
                term.substitute(name, &Term::literal(literal.clone()))
            }))
        };
        let mut term = read(&result)?.annotate(Type::from(data));
        for statement in self.statements.iter().rev() {
            let ty = Type::from(statement.data.clone());
            let value = read(&statement.text)?;
            let origin = value.origin().clone();
            let rest = Term::lambda(statement.name.clone(), term).with_origin(origin.clone());
            term = Primitive::Let
                .of([value.annotate(ty), rest])
                .with_origin(origin);
        }
        let read: Vec<Name> = term.free_variables().cloned().collect();
        for ((name, data, origin), is_written) in parameters.into_iter().rev() {
            if is_written && !read.contains(&name) {
                continue;
            }
            term = Term::annotated_lambda(name, Type::from(data), term).with_origin(origin);
        }
        for name in sizes.names.into_iter().rev() {
            term = Term::type_lambda(TypeParameter::implicit(name, Kind::Nat), term);
        }
        let mut definition = Definition::new(name, term);
        definition.facts = sizes.facts;
        definition.origin = self.sources.origin(place);
        Ok(definition)
    }
}

/// The template filled with elements; one that is an expression and stands there twice is named.
fn combined(origin: &Origin, template: &str, elements: &[&Text], name: &str) -> Text {
    let (mut parts, mut named) = (Vec::new(), Vec::new());
    let mut text = template.to_owned();
    for (index, element) in elements.iter().enumerate() {
        let is_twice = template.matches(&format!("${index}")).count() > 1;
        if is_twice && !element.is_word() {
            let name = format!("{name}_{index}");
            text = format!("let {name} = ${} in {text}", elements.len() + index);
            named.push(Text::bare(name));
        } else {
            named.push((*element).clone());
        }
    }
    parts.extend(named.iter());
    parts.extend(elements);
    Text::of(origin, &text, &parts)
}

fn is_scalar(tensor: Result<Tensor, String>) -> bool {
    tensor.is_ok_and(|tensor| tensor.rank() == 0)
}

/// How often each value is used. One that is two operands of an operation on elements, such as a
/// square, is read once.
fn uses(graph: &Graph) -> Vec<usize> {
    let mut uses = graph.uses();
    for node in &graph.nodes {
        let is_used = node.results.iter().any(|result| uses[*result] > 0);
        if let Step::Operation(operation) = node.step
            && is_used
            && elementwise::is_elementwise(attributes::name(operation))
        {
            for (index, operand) in node.operands.iter().enumerate() {
                uses[*operand] -= usize::from(node.operands[..index].contains(operand));
            }
        }
    }
    uses
}

/// Whether each value is read several times by a step that leads to it.
fn read_again(graph: &Graph) -> Vec<bool> {
    let mut again = vec![false; graph.types.len()];
    let uses = graph.uses();
    for node in &graph.nodes {
        let Step::Operation(operation) = node.step else {
            continue;
        };
        if node.results.iter().all(|result| uses[*result] == 0) {
            continue;
        }
        let elements = |id: &Id| graph.tensor(*id).map_or(0.into(), |tensor| tensor.count());
        let results = node.results.iter().map(elements);
        let results = Size::from(results.fold(Nat::zero(), |all, count| all + &*count));
        node.captured.iter().for_each(|(_, id)| again[*id] = true);
        let tensors = node.operands.iter().map(|id| graph.tensor(*id));
        let tensors: Vec<Tensor> = tensors.filter_map(Result::ok).collect();
        let rounds = linalg::rounds(operation, &tensors);
        for operand in &node.operands {
            again[*operand] |= match operations::reads(attributes::name(operation)) {
                Reads::Once => false,
                Reads::Again => true,
                Reads::AsOftenAsWritten => may_be_more(&results, &elements(operand)),
                Reads::InEachRound => rounds
                    .as_ref()
                    .is_none_or(|rounds| may_be_more(rounds, &elements(operand))),
            };
        }
    }
    again
}

/// Whether one number may be greater than another; two that nobody knows are taken to be so, but
/// if they are the same.
fn may_be_more(number: &Size, other: &Size) -> bool {
    number != other && !Facts::new().less(other, number).is_no()
}
