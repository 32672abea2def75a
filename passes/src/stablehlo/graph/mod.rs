//! The operations of a function as a list, with the functions that it calls and the branches that
//! it chooses from in their places.

mod memory;
mod tuples;

use melior::ir::operation::OperationLike;
use melior::ir::{BlockRef, Location, Type, ValueLike};
use rise_dialect::ir::{self, Op, Val};
use rustc_hash::FxHashMap;

use super::sizes::Numbers;
use super::slices::LENGTHS;
use super::tensor::Tensor;
use super::uncovered::Uncovered;
use super::{attributes, operations};
pub use memory::{ON_MEMORY, is_memory};
pub use tuples::values_in;

/// A value of the model, by its number.
pub type Id = usize;

/// A step of a model.
#[derive(Clone, Copy, Debug)]
pub enum Step<'c> {
    /// The operation.
    Operation(Op<'c>),
    /// Whether the operand, an index, is this number.
    Is(usize),
    /// The second operand if the first is true, or else the third.
    Choose,
}

/// A step with the values that it takes and gives.
#[derive(Clone, Debug)]
pub struct Node<'c> {
    /// The step.
    pub step: Step<'c>,
    /// Where it stands.
    pub place: Location<'c>,
    /// The values that it takes.
    pub operands: Vec<Id>,
    /// The values that it gives.
    pub results: Vec<Id>,
    /// The values that its regions use besides.
    pub captured: Vec<(Val<'c>, Id)>,
    /// The numbers that its operands are, those too that it no longer takes because they only say
    /// sizes; that of its result, if it is the size of an array.
    pub numbers: Vec<Option<Numbers>>,
    /// The numbers that the captured values are.
    pub captured_numbers: Vec<Option<Numbers>>,
}

impl Node<'_> {
    /// The name of the operation, or of one that does the same.
    pub fn name(&self) -> &str {
        match self.step {
            Step::Operation(operation) => attributes::name(operation),
            Step::Is(_) | Step::Choose => "stablehlo.case",
        }
    }
}

/// A function, flat.
#[derive(Clone, Debug)]
pub struct Graph<'c> {
    /// The steps, each after those that it needs.
    pub nodes: Vec<Node<'c>>,
    /// The types of the values.
    pub types: Vec<Type<'c>>,
    /// The values in the language; why not, of those that it has not.
    pub tensors: Vec<Result<Tensor, String>>,
    /// Values that are sizes, with the names that the model has for these.
    pub names: Vec<(Id, String)>,
    /// The arguments.
    pub inputs: Vec<Id>,
    /// The results; behind them what the memory holds that is an argument and written.
    pub outputs: Vec<Id>,
    /// Which arguments are such memory.
    pub written: Vec<Id>,
}

/// More steps than any model has: what is called twice is there twice.
const MOST_STEPS: usize = 100_000;

/// The operations that are gone when a function is flat.
pub const FLATTENED: &[&str] = &[
    "stablehlo.case",
    "stablehlo.composite",
    "stablehlo.get_tuple_element",
    "stablehlo.if",
    "stablehlo.optimization_barrier",
    "stablehlo.tuple",
];

impl<'c> Graph<'c> {
    /// The body of an operation, such as a function, flat; behind its arguments are the values from
    /// outside that it uses. What cannot be is said to `uncovered`.
    pub fn of(
        operation: Op<'c>,
        captured: &[Val<'c>],
        uncovered: &mut Uncovered<'c>,
    ) -> Option<Graph<'c>> {
        Graph::of_region(operation, 0, captured, uncovered)
    }

    /// As [`Graph::of`], of one of several regions of one block each.
    pub fn of_region(
        operation: Op<'c>,
        number: usize,
        captured: &[Val<'c>],
        uncovered: &mut Uncovered<'c>,
    ) -> Option<Graph<'c>> {
        let Some(block) = ir::blocks(operation).into_iter().nth(number) else {
            let what = format!("`{}` without a body", ir::name(operation));
            uncovered.add(what, location(operation));
            return None;
        };
        let mut flattening = Flattening {
            functions: functions_around(operation),
            graph: Graph {
                nodes: Vec::new(),
                types: Vec::new(),
                tensors: Vec::new(),
                names: Vec::new(),
                inputs: Vec::new(),
                outputs: Vec::new(),
                written: Vec::new(),
            },
            scope: FxHashMap::default(),
            tuples: FxHashMap::default(),
            open: vec![key(operation)],
            uncovered,
        };
        flattening.arguments(operation, &ir::arguments(block))?;
        flattening.arguments(operation, captured)?;
        let arguments = ir::arguments(block).into_iter();
        let memory = arguments.filter(|argument| is_memory(argument.r#type()));
        let memory: Vec<usize> = memory.map(ir::key).collect();
        let before: Vec<Id> = memory.iter().map(|key| flattening.scope[key]).collect();
        let outputs = flattening.block(operation, block)?;
        flattening.graph.outputs = flattening.flat(operation, &outputs)?;
        for (key, before) in memory.iter().zip(before) {
            let now = flattening.scope[key];
            if now != before {
                flattening.graph.outputs.push(now);
                flattening.graph.written.push(before);
            }
        }
        Some(flattening.graph)
    }

    /// The function of this name that an operation calls, flat. What cannot be is said to
    /// `uncovered`.
    pub fn called(
        operation: Op<'c>,
        name: &str,
        uncovered: &mut Uncovered<'c>,
    ) -> Option<Graph<'c>> {
        let Some(function) = functions_around(operation).remove(name) else {
            let what = format!("calls of `@{name}`, which is not in the module");
            uncovered.add(what, location(operation));
            return None;
        };
        Graph::of(function, &[], uncovered)
    }

    /// A value in the language.
    ///
    /// # Errors
    /// Why it is none.
    pub fn tensor(&self, id: Id) -> Result<Tensor, String> {
        self.tensors[id].clone()
    }

    /// For each value how often it is taken by steps that lead to a result, or is one.
    pub fn uses(&self) -> Vec<usize> {
        let mut uses = vec![0; self.types.len()];
        self.outputs.iter().for_each(|output| uses[*output] += 1);
        for node in self.nodes.iter().rev() {
            if node.results.iter().any(|result| uses[*result] > 0) {
                node.operands.iter().for_each(|operand| uses[*operand] += 1);
                node.captured.iter().for_each(|(_, id)| uses[*id] += 1);
            }
        }
        uses
    }
}

/// The functions of the outermost module that an operation is in, by name.
fn functions_around<'c>(operation: Op<'c>) -> FxHashMap<String, Op<'c>> {
    let around = std::iter::successors(ir::parent(operation), |inner| ir::parent(*inner));
    let Some(module) = around.last() else {
        return FxHashMap::default();
    };
    let operations = ir::blocks(module).into_iter().flat_map(ir::operations);
    operations
        .filter(|operation| ir::name(*operation) == "func.func")
        .filter_map(|function| Some((ir::text_attribute(function, "sym_name")?, function)))
        .collect()
}

struct Flattening<'c, 'u> {
    functions: FxHashMap<String, Op<'c>>,
    graph: Graph<'c>,
    scope: FxHashMap<usize, Id>,
    /// The values in each tuple.
    tuples: FxHashMap<Id, Vec<Id>>,
    /// The functions that are being put in their places.
    open: Vec<usize>,
    uncovered: &'u mut Uncovered<'c>,
}

impl<'c> Flattening<'c, '_> {
    fn value(&mut self, ty: Type<'c>) -> Id {
        let ty = memory::held(ty);
        self.graph.types.push(ty);
        self.graph.tensors.push(Tensor::of(ty));
        self.graph.types.len() - 1
    }

    /// The steps of a block of an operation; the values that it returns. None if that was said not
    /// to be covered.
    fn block(&mut self, around: Op<'c>, block: BlockRef<'c, 'c>) -> Option<Vec<Id>> {
        let operations = ir::operations(block);
        let Some((last, rest)) = operations.split_last() else {
            let what = format!("`{}` with an empty body", ir::name(around));
            return self.refuse(around, what);
        };
        for operation in rest {
            self.operation(*operation)?;
        }
        let returned = ir::operands(*last);
        let gives_memory = returned.iter().any(|value| is_memory(value.r#type()));
        match ir::name(*last) {
            "func.return" if gives_memory => {
                let what = "memory as a result: let it be an argument, which is written";
                self.refuse(*last, what)
            }
            "func.return" | "stablehlo.return" | "linalg.yield" | "tensor.yield" => {
                self.operands(*last)
            }
            other => {
                let what = format!("blocks that end with `{other}`");
                self.refuse(*last, what)
            }
        }
    }

    fn refuse<T>(&mut self, operation: Op<'c>, what: impl Into<String>) -> Option<T> {
        self.uncovered.add(what, location(operation));
        None
    }

    fn operands(&mut self, operation: Op<'c>) -> Option<Vec<Id>> {
        let values = ir::operands(operation);
        let known = values
            .iter()
            .map(|value| self.scope.get(&ir::key(*value)).copied());
        match known.collect() {
            Some(ids) => Some(ids),
            None => self.refuse(operation, "values from outside of the function"),
        }
    }

    /// The results of an operation are these values.
    fn bind(&mut self, operation: Op<'c>, values: Vec<Id>) -> Option<()> {
        let results = ir::results(operation);
        let same =
            |(result, id): (&Val<'c>, &Id)| memory::held(result.r#type()) == self.graph.types[*id];
        if results.len() != values.len() || !results.iter().zip(&values).all(same) {
            let what = format!("`{}` whose results are of other types", ir::name(operation));
            return self.refuse(operation, what);
        }
        for (result, id) in results.into_iter().zip(values) {
            self.scope.insert(ir::key(result), id);
        }
        Some(())
    }

    fn operation(&mut self, operation: Op<'c>) -> Option<()> {
        if self.graph.nodes.len() > MOST_STEPS {
            return self.refuse(operation, format!("more than {MOST_STEPS} operations"));
        }
        if let Some(done) = self.on_memory(operation) {
            return done;
        }
        match ir::name(operation) {
            "func.call" | "stablehlo.composite" => self.call(operation),
            "stablehlo.case" | "stablehlo.if" if !self.may_not_end(operation) => {
                self.choice(operation)
            }
            "stablehlo.optimization_barrier" => {
                let values = self.operands(operation)?;
                self.bind(operation, values)
            }
            "stablehlo.custom_call" if is_annotation(operation) => {
                let values = self.operands(operation)?;
                self.bind(operation, values)
            }
            "stablehlo.get_tuple_element" => self.element(operation),
            "stablehlo.tuple" => self.tuple(operation),
            _ => self.step(operation),
        }
    }

    /// An operation that stays one.
    fn step(&mut self, operation: Op<'c>) -> Option<()> {
        let mut results = Vec::new();
        for result in ir::results(operation) {
            results.push(self.unknown(operation, result.r#type())?);
        }
        self.step_giving(operation, results.clone())?;
        self.bind(operation, results)
    }

    /// An operation that gives these values.
    fn step_giving(&mut self, operation: Op<'c>, results: Vec<Id>) -> Option<()> {
        let mut operands = self.operands(operation)?;
        operands.extend(self.length_of_slice(operation));
        let captured = self.captured(operation);
        let ids: Vec<Id> = captured.iter().map(|(_, id)| *id).collect();
        let has_tuples = [&operands, &results, &ids].map(|ids| self.has_tuple(ids));
        if has_tuples.contains(&true) && operations::is_covered(attributes::name(operation)) {
            return self.refuse_tuples(operation);
        }
        let node = Node {
            step: Step::Operation(operation),
            place: location(operation),
            operands: self.flat(operation, &operands)?,
            results: self.flat(operation, &results)?,
            captured,
            numbers: Vec::new(),
            captured_numbers: Vec::new(),
        };
        self.graph.nodes.push(node);
        Some(())
    }

    /// The value that says how long a slice is of which it is the difference of both bounds.
    fn length_of_slice(&self, slice: Op<'c>) -> Option<Id> {
        if ir::name(slice) != "stablehlo.real_dynamic_slice" || slice.operand_count() != LENGTHS {
            return None;
        }
        let (begin, end) = (ir::operand(slice, 1), ir::operand(slice, 2));
        let sum = ir::definition(end).filter(|sum| ir::name(*sum) == "stablehlo.add")?;
        let length = match (ir::operand(sum, 0) == begin, ir::operand(sum, 1) == begin) {
            (true, _) => ir::operand(sum, 1),
            (false, true) => ir::operand(sum, 0),
            (false, false) => return None,
        };
        self.scope.get(&ir::key(length)).copied()
    }

    /// The values that the regions of an operation use and do not define.
    fn captured(&self, operation: Op<'c>) -> Vec<(Val<'c>, Id)> {
        let mut captured: Vec<(Val<'c>, Id)> = Vec::new();
        for value in ir::nested(operation).into_iter().flat_map(ir::operands) {
            let around = || ir::argument_owner(value).map(|(owner, _)| owner);
            let source = ir::definition(value).or_else(around);
            let is_inside = source.is_some_and(|source| ir::is_in(source, operation));
            let is_known = captured
                .iter()
                .any(|(known, _)| ir::key(*known) == ir::key(value));
            if let (false, false, Some(id)) = (is_inside, is_known, self.scope.get(&ir::key(value)))
            {
                captured.push((value, *id));
            }
        }
        captured
    }

    fn call(&mut self, operation: Op<'c>) -> Option<()> {
        let name = attributes::callee(operation).unwrap_or_default();
        let function = self.functions.get(&name).copied();
        let body = function.and_then(|function| ir::blocks(function).into_iter().next());
        let (Some(function), Some(body)) = (function, body) else {
            return self.refuse(
                operation,
                format!("calls of `@{name}`, which is not in the module"),
            );
        };
        let key = key(function);
        if self.open.contains(&key) {
            return self.refuse(operation, calls_itself(&name));
        }
        let given = self.operands(operation)?;
        let arguments = ir::arguments(body);
        let same = |(argument, id): (&Val<'c>, &Id)| argument.r#type() == self.graph.types[*id];
        if arguments.len() != given.len() || !arguments.iter().zip(&given).all(same) {
            return self.refuse(operation, format!("calls of `@{name}` with other types"));
        }
        let names = attributes::size_names(function);
        for (name, id) in names.into_iter().zip(&given) {
            self.graph.names.extend(name.map(|name| (*id, name)));
        }
        for (argument, id) in arguments.into_iter().zip(given) {
            self.scope.insert(ir::key(argument), id);
        }
        self.open.push(key);
        let results = self.block(function, body);
        self.open.pop();
        self.bind(operation, results?)
    }

    /// Whether a choice whose result is of a known shape has a loop in a branch. Such branches are
    /// not put in its place: only the one that is taken may be computed.
    fn may_not_end(&self, choice: Op<'c>) -> bool {
        let results = ir::results(choice);
        let mut tensors = results.iter().map(|result| Tensor::of(result.r#type()));
        let is_known = |tensor: Result<Tensor, String>| {
            tensor.is_ok_and(|tensor| tensor.shape.iter().all(|size| size.as_constant().is_some()))
        };
        tensors.all(is_known) && self.has_loop(choice, &mut Vec::new())
    }

    /// Whether there is a loop in an operation, or in a function that is called there.
    fn has_loop(&self, operation: Op<'c>, called: &mut Vec<usize>) -> bool {
        ir::nested(operation).into_iter().any(|inner| {
            let callee = attributes::callee(inner).filter(|_| ir::name(inner) != "stablehlo.while");
            match callee.and_then(|name| self.functions.get(&name).copied()) {
                Some(function) if !called.contains(&key(function)) => {
                    called.push(key(function));
                    self.has_loop(function, called)
                }
                _ => ir::name(inner) == "stablehlo.while",
            }
        })
    }

    /// All branches are computed, and each result is chosen.
    fn choice(&mut self, operation: Op<'c>) -> Option<()> {
        let place = location(operation);
        let selector = self.operands(operation)?;
        let mut branches = Vec::new();
        for block in ir::blocks(operation) {
            branches.push(self.block(operation, block)?);
        }
        if branches.iter().any(|values| self.has_tuple(values)) {
            return self.refuse_tuples(operation);
        }
        let is_whole = branches.len() == operation.region_count()
            && branches
                .iter()
                .all(|values| values.len() == operation.result_count());
        let ([selector], true, Some(mut chosen)) = (selector.as_slice(), is_whole, branches.pop())
        else {
            let what = format!("`{}` whose branches do not fit", ir::name(operation));
            return self.refuse(operation, what);
        };
        // A number that no branch has means the last one.
        for (number, branch) in branches.into_iter().enumerate().rev() {
            let condition = match ir::name(operation) {
                "stablehlo.if" => *selector,
                _ => self.node(Step::Is(number), place, vec![*selector], None),
            };
            chosen = branch
                .into_iter()
                .zip(chosen)
                .map(|(here, other)| {
                    let ty = self.graph.types[here];
                    self.node(Step::Choose, place, vec![condition, here, other], Some(ty))
                })
                .collect();
        }
        self.bind(operation, chosen)
    }

    /// A step with one result, of the type of its operand if no other is given.
    fn node(
        &mut self,
        step: Step<'c>,
        place: Location<'c>,
        operands: Vec<Id>,
        ty: Option<Type<'c>>,
    ) -> Id {
        let ty = ty.unwrap_or(self.graph.types[operands[0]]);
        let result = self.value(ty);
        self.graph.nodes.push(Node {
            step,
            place,
            operands,
            results: vec![result],
            captured: Vec::new(),
            numbers: Vec::new(),
            captured_numbers: Vec::new(),
        });
        result
    }
}

/// Whether a call only says where a value lies.
fn is_annotation(operation: Op) -> bool {
    let target = ir::text_attribute(operation, "call_target_name");
    matches!(
        target.as_deref(),
        Some("Sharding" | "SPMDFullToShardShape" | "SPMDShardToFullShape")
    ) && operation.operand_count() == operation.result_count()
}

/// An operation as a number.
pub fn key(operation: Op) -> usize {
    operation.to_raw().ptr as usize
}

/// The name of the function that an operation is in.
pub fn name_around(operation: Op) -> Option<String> {
    let mut around = std::iter::successors(ir::parent(operation), |inner| ir::parent(*inner));
    let function = around.find(|one| ir::name(*one) == "func.func")?;
    ir::text_attribute(function, "sym_name")
}

/// Says of a function that its body would never end.
pub fn calls_itself(name: &str) -> String {
    format!("the function `@{name}`, which calls itself")
}

/// Where an operation stands.
pub fn location<'c>(operation: Op<'c>) -> Location<'c> {
    // SAFETY: locations live as long as their context.
    unsafe { Location::from_raw(operation.location().to_raw()) }
}
