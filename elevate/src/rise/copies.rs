//! `copyWhereWritten`: adds missing copies where a value is written but the program only says how
//! it is read, and missing memory in the opposite case.
//!
//! In DPIA an array that is written must say by which loops ("RISE & Shine: Language-Oriented
//! Compiler Design", section V-B): the result of `reduceSeq` is read, that of a function given to
//! `mapSeq` is written, so a row that a reduction computes needs a copy. The strategy adds
//! `mapSeq (fun x => x)`, nested as deep as the array is, at every such place and nowhere else. A
//! value that is read but computed by a loop needs memory: it gets `toMem global`. So does an array
//! whose elements are computed by loops, one after the other, and read in another order.

mod foreign;
mod updates;
mod views;

use rise_lang::{
    nat::{Name, Nat},
    primitives::Primitive,
    term::{Term, TermKind, fresh_name},
    types::{AddressSpace, DataType, Kind, Type, TypeArgument, TypeParameter},
};
use rustc_hash::FxHashMap;

use super::{
    Strategy,
    build::{self, lambda, typed_variable},
    lambda::NativeRule,
};
use crate::{Program, run::deep};
use updates::is_updated;
use views::{is_writable_view, maps_writable_view};

/// `copyWhereWritten`: see the module. Fails where no copy is missing.
pub fn copy_where_written() -> Strategy {
    Strategy::new(NativeRule {
        name: "copyWhereWritten",
        expected: "a value that is written without saying by which loops",
        rewrite: |term| {
            let written = Accesses::default().changed(term, Use::Written);
            (!written.is_same_node(term)).then_some(written)
        },
        heads: None,
    })
}

/// `mapSeq (fun x => x) array`, nested for the dimensions of the array; of a pair with arrays in
/// it, that pair of copies; the value itself if it holds no array.
fn copied(value: &Term) -> Term {
    if let Some(Type::Data(DataType::DependentArray(..))) = value.ty() {
        return copied_rows(value).unwrap_or_else(|| value.clone());
    }
    if let Some(Type::Data(pair @ DataType::Pair(..))) = value.ty()
        && has_array(pair)
    {
        return copied_pair(value, pair).unwrap_or_else(|| value.clone());
    }
    let copy = || -> Option<Term> {
        let (size, element) = value.ty()?.as_data()?.as_array()?;
        let name = Name::from("x");
        let element_type = Type::Data(element.clone());
        let body = copied(&typed_variable(&name, &element_type));
        let function = lambda(name, &element_type, body);
        let array = DataType::array(size.clone(), element.clone());
        let ty = Type::functions([function.ty()?.clone(), Type::Data(array.clone())], array);
        let map = Term::primitive(Primitive::MapSeq).with_type(ty);
        Some(build::apply(build::apply(map, function), value.clone()))
    };
    copy().unwrap_or_else(|| value.clone())
}

/// `depMapSeq (fun i row => row) rows`, each row copied.
fn copied_rows(rows: &Term) -> Option<Term> {
    let DataType::DependentArray(_, elements) = rows.ty()?.as_data()? else {
        return None;
    };
    let index = fresh_name(&Name::from("i"), |name| rows.has_free(name));
    let element = Type::Data(elements.apply(&Nat::variable(&index)));
    let name = Name::from("row");
    let body = copied(&typed_variable(&name, &element));
    let function = lambda(name, &element, body);
    let parameter = TypeParameter::explicit(index, Kind::Nat);
    let function_type = Type::dependent(parameter.clone(), function.ty()?.clone());
    let function = Term::type_lambda(parameter, function).with_type(function_type.clone());
    let ty = rows.ty()?.clone();
    let map = Term::primitive(Primitive::DepMapSeq)
        .with_type(Type::functions([function_type, ty.clone()], ty));
    Some(build::apply(build::apply(map, function), rows.clone()))
}

/// `let p = value in makePair (fst p) (snd p)`, both copied: what computes the pair is done once.
fn copied_pair(value: &Term, pair: &DataType) -> Option<Term> {
    let ty = Type::Data(pair.clone());
    if !is_part_of_variable(value) {
        let name = Name::from("p");
        let body = copied_pair(&typed_variable(&name, &ty), pair)?;
        let function = lambda(name, &ty, body);
        let types = [ty.clone(), function.ty()?.clone()];
        let shared = Term::primitive(Primitive::Let).with_type(Type::functions(types, ty));
        return Some(build::apply(build::apply(shared, value.clone()), function));
    }
    let (first, second) = pair.as_pair()?;
    let part = |projection, part: &DataType| {
        let projection = Term::primitive(projection)
            .with_type(Type::function(ty.clone(), Type::Data(part.clone())));
        copied(&build::apply(projection, value.clone()))
    };
    let parts = [Type::Data(first.clone()), Type::Data(second.clone())];
    let make_pair =
        Term::primitive(Primitive::MakePair).with_type(Type::functions(parts, ty.clone()));
    Some(build::apply(
        build::apply(make_pair, part(Primitive::Fst, first)),
        part(Primitive::Snd, second),
    ))
}

/// Whether it is a variable, or a component of one.
fn is_part_of_variable(value: &Term) -> bool {
    let spine = value.spine();
    match (spine.head.as_primitive(), &spine.arguments[..]) {
        (Some(Primitive::Fst | Primitive::Snd), [pair]) => is_part_of_variable(pair),
        _ => value.as_variable().is_some(),
    }
}

/// How a let uses its value: what one loop takes from its elements it can ask for one after the
/// other.
fn value_of_let(term: &Term) -> Use {
    let streamed = match term.spine().arguments[..] {
        [_, function] => function
            .as_lambda()
            .is_some_and(|(parameter, body)| is_streamed(body, &parameter.name)),
        _ => false,
    };
    match streamed {
        true => Use::Streamed,
        false => Use::Read,
    }
}

/// Whether a value is an array, or has one in it.
pub(super) fn has_array(data: &DataType) -> bool {
    match data {
        DataType::Pair(first, second) => has_array(first) || has_array(second),
        DataType::Array(..) | DataType::DependentArray(..) => true,
        _ => false,
    }
}

fn with_parts(term: &Term, change: &mut dyn FnMut(usize, &Term) -> Term) -> Term {
    let mut changed = term.clone();
    for index in 0..term.part_count() {
        let Some(part) = term.part(index) else { break };
        let new = change(index, part);
        if !new.is_same_node(part) {
            changed = changed.with_part(index, new);
        }
    }
    changed
}

/// The arguments of an application changed: `change` gets the number of each.
fn with_arguments(term: &Term, count: usize, change: &mut dyn FnMut(usize, &Term) -> Term) -> Term {
    match term.as_apply() {
        Some(_) if count > 0 => with_parts(term, &mut |part_index, part| match part_index {
            0 => with_arguments(part, count - 1, change),
            _ => change(count - 1, part),
        }),
        _ => term.clone(),
    }
}

/// How a value is used.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Use {
    Written,
    /// In any order.
    Read,
    /// One element after the other, each once.
    Streamed,
}

/// The result for each node: shared parts are done once.
#[derive(Default)]
struct Accesses(FxHashMap<(usize, Use), Term>);

impl Accesses {
    fn changed(&mut self, term: &Term, how: Use) -> Term {
        if let Some(known) = self.0.get(&(term.node_address(), how)) {
            return known.clone();
        }
        let changed = deep(|| match how {
            Use::Written => self.written(term),
            Use::Read => self.read(term),
            Use::Streamed => self.streamed(term),
        });
        self.0.insert((term.node_address(), how), changed.clone());
        changed
    }

    /// The arguments changed, each for its use.
    fn uses(&mut self, term: &Term, count: usize, use_of: impl Fn(usize) -> Use) -> Term {
        with_arguments(term, count, &mut |index, argument| {
            self.changed(argument, use_of(index))
        })
    }

    /// A let, whose body is used so.
    fn shared(&mut self, term: &Term, how: Use) -> Term {
        let value = value_of_let(term);
        self.uses(term, 2, |index| match index {
            0 => value,
            _ => how,
        })
    }

    /// A loop: what its function makes is written, all else is read.
    fn a_loop(&mut self, term: &Term, count: usize, input: Use) -> Term {
        with_arguments(term, count, &mut |index, argument| match index {
            0 => self.result(argument),
            _ => self.changed(argument, input),
        })
    }

    /// A reduction or a scan: what the operator makes and what it begins with are written.
    fn accumulation(&mut self, term: &Term) -> Term {
        let input = match term.spine().head.as_primitive() {
            Some(Primitive::ReducePar) => Use::Read,
            _ => Use::Streamed,
        };
        with_arguments(term, 3, &mut |index, argument| match index {
            0 => self.operator(argument),
            1 => self.changed(argument, Use::Written),
            _ => self.changed(argument, input),
        })
    }

    /// Values that are computed ahead: each is written, and so is the accumulator.
    fn stages(&mut self, term: &Term) -> Term {
        with_arguments(term, 4, &mut |index, argument| match index {
            0 | 1 => self.result(argument),
            2 => self.changed(argument, Use::Written),
            _ => self.changed(argument, Use::Read),
        })
    }

    /// Rounds as long as a condition says: the value of each is written.
    fn rounds(&mut self, term: &Term) -> Term {
        with_arguments(term, 3, &mut |index, argument| match index {
            0 => self.changed(argument, Use::Read),
            1 => self.operator(argument),
            _ => self.changed(argument, Use::Written),
        })
    }

    /// Elements that are combined into an array: what the operator makes and the array are written.
    fn places(&mut self, term: &Term) -> Term {
        with_arguments(term, 4, &mut |index, argument| match index {
            0 => self.result(argument),
            1 => self.changed(argument, Use::Written),
            _ => self.changed(argument, Use::Streamed),
        })
    }

    /// The result of the argument with the number, a function, is written, all else is read.
    fn function_is_written(&mut self, term: &Term, count: usize, number: usize) -> Term {
        with_arguments(term, count, &mut |index, argument| match index == number {
            true => self.result(argument),
            false => self.changed(argument, Use::Read),
        })
    }

    /// One of two values, which are written.
    fn within(&mut self, term: &Term) -> Term {
        with_arguments(term, 3, &mut |index, argument| match index {
            0 => self.changed(argument, Use::Read),
            1 => self.result(argument),
            _ => self.changed(argument, Use::Written),
        })
    }

    /// The term as one that is read one element after the other.
    fn streamed(&mut self, term: &Term) -> Term {
        use Primitive::*;
        let spine = term.spine();
        match (spine.head.as_primitive(), spine.arguments.len()) {
            (Some(Zip), 2) => self.uses(term, 2, |_| Use::Streamed),
            (Some(Map | MapStream), 2) => self.uses(term, 2, |index| match index {
                0 => Use::Read,
                _ => Use::Streamed,
            }),
            // The results of the function are stored.
            (Some(CircularBuffer | CircularBufferIn | RotateValues | RotateValuesIn), 2) => {
                self.a_loop(term, 2, Use::Streamed)
            }
            (Some(ScanStream), 3) => self.accumulation(term),
            (Some(Generate), 1) => with_parts(term, &mut |_, part| self.changed(part, Use::Read)),
            _ => self.changed(term, Use::Read),
        }
    }

    /// The result of the function is written.
    fn result(&mut self, function: &Term) -> Term {
        match function.kind() {
            TermKind::Lambda(..) | TermKind::TypeLambda(..) => self.changed(function, Use::Written),
            _ => function.clone(),
        }
    }

    /// The term as one that is written.
    fn written(&mut self, term: &Term) -> Term {
        use Primitive::*;
        if matches!(term.kind(), TermKind::Lambda(..) | TermKind::TypeLambda(..)) {
            return with_parts(term, &mut |_, body| self.changed(body, Use::Written));
        }
        if let Some(function) = foreign::call_on_arrays(term) {
            return match is_array(term) {
                true => self.call(function, term),
                false => self.read(term),
            };
        }
        let spine = term.spine();
        let count = spine.arguments.len();
        match (spine.head.as_primitive(), count) {
            (Some(Let), 2) => self.shared(term, Use::Written),
            (Some(MakePair | Zip | DepZip | Concat | MakeArray), _) if count > 0 => {
                self.uses(term, count, |_| Use::Written)
            }
            (Some(primitive), 1) if is_writable_view(primitive) => {
                self.uses(term, 1, |_| Use::Written)
            }
            (Some(Map), 2) if maps_writable_view(term) => {
                with_arguments(term, 2, &mut |index, argument| match index {
                    0 => argument.clone(),
                    _ => self.changed(argument, Use::Written),
                })
            }
            (Some(NonTemporal | PadEmpty), 1) => self.uses(term, 1, |_| Use::Written),
            (Some(CopyInBulk), 1) => self.uses(term, 1, |_| Use::Read),
            (Some(Scatter), 2) => self.uses(term, 2, |index| match index {
                0 => Use::Read,
                _ => Use::Written,
            }),
            (Some(Select), 3) if is_array(term) || is_kept(term) => {
                self.uses(term, 3, |index| match index {
                    0 => Use::Read,
                    _ => Use::Written,
                })
            }
            (Some(primitive), 2) if is_map_loop(primitive) => {
                self.a_loop(term, 2, input_of(primitive))
            }
            (Some(ScanSeq), 3) => self.accumulation(term),
            (Some(ReduceSeqIn | ReduceSeqUnrollIn), 3) if is_array(term) && is_in_global(term) => {
                self.accumulation(term)
            }
            // A pair accumulates where it is written.
            (Some(ReduceSeq | ReduceSeqIn | ReduceSeqUnroll | ReduceSeqUnrollIn), 3)
                if !is_array(term) =>
            {
                self.accumulation(term)
            }
            (Some(ReduceSeqRoles | ReduceSeqStaged), 4)
                if !is_array(term) || is_in_global(term) =>
            {
                self.stages(term)
            }
            (Some(Iterate | IterateIn), 2) => self.a_loop(term, 2, Use::Read),
            (Some(While | WhileIn), 3) if !is_array(term) || is_in_global(term) => {
                self.rounds(term)
            }
            (Some(PermuteSeq | PermuteSeqIn), 4) if is_updated(term) => self.places(term),
            (Some(LetSize | LetSizes), 2) => self.function_is_written(term, 2, 1),
            (Some(Within), 3) if is_array(term) || is_kept(term) => self.within(term),
            (Some(MapVec), _) => self.read(term),
            _ => copied(&self.changed(term, Use::Streamed)),
        }
    }

    /// The term as one that is read: its written parts are in memory.
    fn read(&mut self, term: &Term) -> Term {
        use Primitive::*;
        if let Some(function) = foreign::call_on_arrays(term) {
            let call = self.call(function, term);
            return match is_array(term) {
                true => in_memory(&call),
                false => call,
            };
        }
        let spine = term.spine();
        match (spine.head.as_primitive(), spine.arguments.len()) {
            (Some(ToMem), 1) => self.uses(term, 1, |_| Use::Written),
            (Some(Let), 2) => self.shared(term, Use::Read),
            (
                Some(ReduceSeq | ReduceSeqUnroll | ReduceSeqIn | ReduceSeqUnrollIn | ReducePar),
                3,
            ) => self.accumulation(term),
            (Some(ReduceSeqRoles | ReduceSeqStaged), 4) => self.stages(term),
            (Some(While | WhileIn), 3) => self.rounds(term),
            (Some(PermuteSeq | PermuteSeqIn), 4) => self.places(term),
            (Some(Select | Within), 3) if is_kept(term) => {
                in_memory(&self.changed(term, Use::Written))
            }
            (
                Some(
                    MapSeq | MapSeqUnroll | MapPar | MapGlobal | MapWorkGroup | DepMapSeq
                    | DepMapPar | IterateStream | Scatter | Iterate | IterateIn,
                ),
                2,
            )
            | (Some(ScanSeq), 3)
            | (Some(NonTemporal | PadEmpty), 1) => in_memory(&self.changed(term, Use::Written)),
            (Some(primitive), 2) if is_map_loop(primitive) => self.a_loop(term, 2, Use::Read),
            (Some(Generate), 1)
            | (
                Some(MapStream | CircularBuffer | CircularBufferIn | RotateValues | RotateValuesIn),
                2,
            )
            | (Some(ScanStream), 3) => {
                let stream = self.changed(term, Use::Streamed);
                match computes_by_loops(&stream) {
                    true => in_memory(&copied(&stream)),
                    false => stream,
                }
            }
            _ => with_parts(term, &mut |_, part| self.changed(part, Use::Read)),
        }
    }
}

/// `toMem global value`, of an array.
fn in_memory(value: &Term) -> Term {
    let Some(ty) = value.ty() else {
        return value.clone();
    };
    let to_mem = Term::type_apply(Term::primitive(Primitive::ToMem), AddressSpace::Global);
    build::apply(
        to_mem.with_type(Type::function(ty.clone(), ty.clone())),
        value.clone(),
    )
}

/// Whether a reduction asks for an accumulator in `global` memory: what it is written to is such
/// memory already, so it accumulates there.
fn is_in_global(reduction: &Term) -> bool {
    let global = TypeArgument::Address(AddressSpace::Global);
    reduction.spine().type_arguments.first() == Some(&&global)
}

/// Whether a choice is kept where it is chosen: of arrays, or of pairs with arrays in them, one of
/// which takes loops.
fn is_kept(choice: &Term) -> bool {
    let data = choice.ty().and_then(Type::as_data);
    data.is_some_and(has_array) && computes_by_loops(choice)
}

fn is_array(term: &Term) -> bool {
    let data = term.ty().and_then(Type::as_data);
    matches!(
        data,
        Some(DataType::Array(..) | DataType::DependentArray(..))
    )
}

/// Whether elements are computed by loops, which cannot be done wherever one is read.
fn computes_by_loops(term: &Term) -> bool {
    use Primitive::*;
    let is_loop = |primitive| {
        matches!(
            primitive,
            CircularBuffer
                | CircularBufferIn
                | ReducePar
                | ReduceSeq
                | ReduceSeqIn
                | ReduceSeqUnroll
                | ReduceSeqUnrollIn
                | ReduceSeqRoles
                | ReduceSeqStaged
                | RotateValues
                | RotateValuesIn
                | ScanStream
                | ToMem
                | While
                | WhileIn
                | PermuteSeq
                | PermuteSeqIn
        )
    };
    term.as_primitive().is_some_and(is_loop) || deep(|| term.children().any(computes_by_loops))
}

/// Whether the only use of the variable is a loop that asks for its elements, one after another.
fn is_streamed(term: &Term, name: &Name) -> bool {
    use Primitive::*;
    let spine = term.spine();
    if spine.head.has_free(name) {
        return false;
    }
    let arguments = &spine.arguments[..];
    let input = match (spine.head.as_primitive(), arguments) {
        (Some(primitive), [_, input])
            if is_map_loop(primitive) && input_of(primitive) == Use::Streamed =>
        {
            Some(*input)
        }
        (Some(ReduceSeq | ReduceSeqUnroll | ScanSeq), [_, _, input]) => Some(*input),
        (Some(Let), [value, function]) if !value.has_free(name) => {
            return match function.as_lambda() {
                Some((parameter, body)) => parameter.name != *name && is_streamed(body, name),
                None => false,
            };
        }
        _ => None,
    };
    let mut users = arguments.iter().filter(|argument| argument.has_free(name));
    match (users.next(), users.next(), input) {
        (Some(user), None, Some(input)) => {
            user.is_same_node(input) && is_part_of_stream(input, name)
        }
        (Some(user), None, None) => is_streamed(user, name),
        _ => false,
    }
}

/// Whether the stream takes the variable's elements in their order, each once: windows would ask
/// for them on their own.
fn is_part_of_stream(stream: &Term, name: &Name) -> bool {
    use Primitive::*;
    if !stream.has_free(name) || stream.as_variable() == Some(name) {
        return true;
    }
    let spine = stream.spine();
    match (spine.head.as_primitive(), &spine.arguments[..]) {
        (Some(Zip), [first, second]) => {
            is_part_of_stream(first, name) && is_part_of_stream(second, name)
        }
        (Some(Map | MapStream), [function, input]) => {
            !function.has_free(name) && is_part_of_stream(input, name)
        }
        (Some(ScanStream), [function, start, input]) => {
            !function.has_free(name) && !start.has_free(name) && is_part_of_stream(input, name)
        }
        _ => false,
    }
}

/// In which order a loop reads.
fn input_of(loop_: Primitive) -> Use {
    use Primitive::*;
    match loop_ {
        MapSeq | MapSeqUnroll | IterateStream => Use::Streamed,
        _ => Use::Read,
    }
}

fn is_map_loop(primitive: Primitive) -> bool {
    use Primitive::*;
    matches!(
        primitive,
        MapSeq
            | MapSeqUnroll
            | MapPar
            | MapGlobal
            | MapWorkGroup
            | MapLocal
            | MapWarpGroup
            | MapWarp
            | MapLane
            | IterateStream
            | DepMapSeq
            | DepMapPar
    )
}
