//! The stream translation: elements that a loop asks for one after the other.
//!
//! A loop opens the stream before its first round, asks for one element in each round, and lets the
//! stream go on after it. What a stream keeps between rounds is opened around the loop; what an
//! element needs is computed in the round that asks for it. A stream that a loop uses several times
//! is opened once, and computes each element once. Anything that is no stream gives its elements by
//! their index.
//!
//! Source: "Achieving High-Performance the Functional Way", section 6.3 (register rotation).

use std::rc::Rc;

use melior::ir::operation::OperationLike;
use melior::ir::{Attribute, Location};
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::{self, Op, Outcome, Val};
use rise_dialect::operations::{Trait, dpia, has};
use rise_dialect::types::{self, Access};
use rise_lang::nat::Nat;
use rustc_hash::{FxHashMap, FxHashSet};

use super::reduction::private;
use super::{Learned, Rounds, Translation, array_of, attribute, size_of};

/// Where a loop gets its elements from.
pub(super) enum Stream<'c> {
    /// By index, of a value that can be read.
    Value(Val<'c>),
    /// A function of the index.
    Generated(Op<'c>),
    /// A function of the element of another stream.
    Mapped(Op<'c>, Shared<'c>),
    /// Pairs of the elements of two streams.
    Zipped(Op<'c>, [Shared<'c>; 2]),
    /// The value that a scan made of the elements of another stream so far.
    Scanned(Box<Scanned<'c>>),
    /// Windows of what the function of an operation gives for the elements of another stream.
    Windows(Box<Windows<'c>>),
}

/// A stream that is part of others.
pub(super) type Shared<'c> = Rc<Stream<'c>>;

/// The streams that a loop has opened, by their values.
type Opened<'c> = FxHashMap<usize, Shared<'c>>;

/// A scan of which only the last accumulator is kept.
pub(super) struct Scanned<'c> {
    scan: Op<'c>,
    elements: Shared<'c>,
    value: Val<'c>,
    place: Val<'c>,
}

/// Windows kept in memory.
pub(super) struct Windows<'c> {
    operation: Op<'c>,
    elements: Shared<'c>,
    /// The elements that are kept.
    value: Val<'c>,
    place: Val<'c>,
    is_ring: bool,
    /// How many elements come before the last one of a window.
    before: Nat,
}

impl<'c> Translation<'c, '_> {
    /// Opens what the stream keeps, around everything that follows.
    pub(super) fn open_stream(&mut self, expression: Val<'c>) -> Outcome<'c, Shared<'c>> {
        self.open_shared(expression, &mut Opened::default())
    }

    /// The same, unless the loop has opened it already.
    fn open_shared(
        &mut self,
        expression: Val<'c>,
        opened: &mut Opened<'c>,
    ) -> Outcome<'c, Shared<'c>> {
        if let Some(known) = opened.get(&ir::key(expression)) {
            return Ok(Rc::clone(known));
        }
        let stream = Rc::new(self.open_new_stream(expression, opened)?);
        opened.insert(ir::key(expression), Rc::clone(&stream));
        Ok(stream)
    }

    fn open_new_stream(
        &mut self,
        expression: Val<'c>,
        opened: &mut Opened<'c>,
    ) -> Outcome<'c, Stream<'c>> {
        let operation = match ir::definition(expression) {
            Some(operation) if is_stream(expression) => operation,
            _ => return self.read(expression).map(Stream::Value),
        };
        self.compute_captured(operation)?;
        let input = |number| ir::operand(operation, number);
        Ok(match ir::name(operation) {
            dpia::GENERATE => Stream::Generated(operation),
            dpia::MAP | dpia::MAP_STREAM => {
                Stream::Mapped(operation, self.open_shared(input(0), opened)?)
            }
            dpia::ZIP => {
                let first = self.open_shared(input(0), opened)?;
                let second = self.open_shared(input(1), opened)?;
                Stream::Zipped(operation, [first, second])
            }
            dpia::SCAN_STREAM => Stream::Scanned(Box::new(self.open_scan(operation, opened)?)),
            _ => Stream::Windows(Box::new(self.open_windows(operation)?)),
        })
    }

    /// The element for this round. It stands at the current position; what it opens stays open.
    pub(super) fn next(
        &mut self,
        stream: &Stream<'c>,
        index: Val<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let operation = match stream {
            Stream::Value(_) | Stream::Zipped(..) => {
                return self.next_element(stream, index, location);
            }
            Stream::Generated(operation) | Stream::Mapped(operation, _) => *operation,
            Stream::Scanned(scanned) => scanned.scan,
            Stream::Windows(windows) => windows.operation,
        };
        let key = (ir::key(ir::result(operation)), ir::key(index));
        if let Some(element) = self.asked.get(&key) {
            return Ok(*element);
        }
        let element = self.next_element(stream, index, location)?;
        self.asked.insert(key, element);
        self.order.push(Learned::Element(key));
        Ok(element)
    }

    fn next_element(
        &mut self,
        stream: &Stream<'c>,
        index: Val<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        match stream {
            Stream::Value(value) => self.element(*value, index, location),
            Stream::Generated(operation) => {
                let body = ir::body(*operation);
                self.enter(body, &[index]);
                self.read(ir::yielded(body))
            }
            Stream::Mapped(operation, elements) => {
                let element = self.next(elements, index, location)?;
                let body = ir::body(*operation);
                self.enter(body, &[element]);
                self.read(ir::yielded(body))
            }
            Stream::Zipped(operation, parts) => {
                let first = self.next(&parts[0], index, location)?;
                let second = self.next(&parts[1], index, location)?;
                let (_, pair) = array_of(ir::result(*operation), location)?;
                let ty = types::expression(pair, Access::Read);
                self.builder
                    .value(dpia::TUPLE, location, &[first, second], ty, &[])
            }
            Stream::Scanned(scanned) => self.next_accumulator(scanned, index),
            Stream::Windows(windows) => self.next_window(windows, index),
        }
    }

    /// Makes the stream ready for the next round.
    pub(super) fn advance(&mut self, stream: &Shared<'c>) -> Outcome<'c, ()> {
        self.advance_once(stream, &mut FxHashSet::default())
    }

    /// The same, unless it is ready already.
    fn advance_once(
        &mut self,
        stream: &Shared<'c>,
        ready: &mut FxHashSet<*const Stream<'c>>,
    ) -> Outcome<'c, ()> {
        if !ready.insert(Rc::as_ptr(stream)) {
            return Ok(());
        }
        match &**stream {
            Stream::Value(_) | Stream::Generated(_) => Ok(()),
            Stream::Mapped(_, elements) => self.advance_once(elements, ready),
            Stream::Zipped(_, parts) => parts
                .iter()
                .try_for_each(|part| self.advance_once(part, ready)),
            Stream::Scanned(scanned) => self.advance_once(&scanned.elements, ready),
            Stream::Windows(windows) => {
                self.advance(&windows.elements)?;
                if windows.is_ring {
                    return Ok(());
                }
                self.rotate(windows)
            }
        }
    }

    fn open_scan(&mut self, scan: Op<'c>, opened: &mut Opened<'c>) -> Outcome<'c, Scanned<'c>> {
        let location = scan.location();
        let elements = self.open_shared(ir::operand(scan, 1), opened)?;
        let (_, accumulator) = array_of(ir::result(scan), location)?;
        let (value, place) = self.open_memory(private(self.context), accumulator, location)?;
        self.accept(ir::operand(scan, 0), place)?;
        Ok(Scanned {
            scan,
            elements,
            value,
            place,
        })
    }

    /// The accumulator as it was before this round. The next one is computed here already, not
    /// after the round's work: so rounds wait for each other no longer than one accumulator takes.
    fn next_accumulator(&mut self, scanned: &Scanned<'c>, index: Val<'c>) -> Outcome<'c, Val<'c>> {
        let location = scanned.scan.location();
        let element = self.next(&scanned.elements, index, location)?;
        let (_, accumulator) = array_of(ir::result(scanned.scan), location)?;
        let (before, kept) = self.open_memory(private(self.context), accumulator, location)?;
        self.copy(scanned.value, kept, location)?;
        let body = ir::body(scanned.scan);
        self.enter(body, &[element, before]);
        self.accept(ir::yielded(body), scanned.place)?;
        Ok(before)
    }

    /// Computes all elements of the first window but its last. They come earlier than those that
    /// others ask for, so the elements are a stream of their own.
    fn open_windows(&mut self, operation: Op<'c>) -> Outcome<'c, Windows<'c>> {
        let location = operation.location();
        let is_ring = ir::name(operation) == dpia::CIRCULAR_BUFFER;
        let elements = self.open_stream(ir::operand(operation, 0))?;
        let (_, window) = array_of(ir::result(operation), location)?;
        let (size, element) = types::array_parts(window)
            .ok_or_else(|| internal(location, "an array of windows is expected"))?;
        let kept = if is_ring {
            attribute(operation, "alloc")?
        } else {
            size
        };
        let space = attribute(operation, "space")?;
        let data = types::array(kept, element);
        let (value, place) = self.open_new(space, data, true, location)?;
        let windows = Windows {
            operation,
            elements,
            value,
            place,
            is_ring,
            before: &size_of(size, location)? - &Nat::one(),
        };
        let count = types::nat_attribute(self.context, &windows.before);
        let rounds = match is_ring {
            true => Rounds::Loop,
            false => Rounds::Unrolled,
        };
        self.emit_for(rounds, count, location, |inner, index| {
            let slot = inner.shifted(index, &Nat::zero(), kept, location)?;
            inner.keep(&windows, &Nat::zero(), index, slot)?;
            inner.advance(&windows.elements)
        })?;
        Ok(windows)
    }

    /// Computes the element `by` after `index`, and keeps it in a slot.
    fn keep(
        &mut self,
        windows: &Windows<'c>,
        by: &Nat,
        index: Val<'c>,
        slot: Val<'c>,
    ) -> Outcome<'c, ()> {
        let (operation, location) = (windows.operation, windows.operation.location());
        let (whole, _) = array_of(ir::operand(operation, 0), location)?;
        let index = self.shifted(index, by, whole, location)?;
        let element = self.next(&windows.elements, index, location)?;
        let body = ir::body(operation);
        self.enter(body, &[element]);
        let (_, kept) = array_of(windows.place, location)?;
        let name = match windows.is_ring {
            true => dpia::WINDOW_ACC,
            false => dpia::IDX_ACC,
        };
        let place = self.acceptor(name, &[slot, windows.place], kept, location)?;
        self.accept(ir::yielded(body), place)
    }

    fn next_window(&mut self, windows: &Windows<'c>, index: Val<'c>) -> Outcome<'c, Val<'c>> {
        let location = windows.operation.location();
        let (kept, _) = array_of(windows.place, location)?;
        let slot = if windows.is_ring {
            self.shifted(index, &windows.before, kept, location)?
        } else {
            self.index(&windows.before, kept, location)?
        };
        self.keep(windows, &windows.before, index, slot)?;
        if !windows.is_ring {
            return Ok(windows.value);
        }
        let (_, window) = array_of(ir::result(windows.operation), location)?;
        let ty = types::expression(window, Access::Read);
        let operands = [index, windows.value];
        self.builder
            .value(dpia::WINDOW, location, &operands, ty, &[])
    }

    /// Every value moves to the place before it.
    fn rotate(&mut self, windows: &Windows<'c>) -> Outcome<'c, ()> {
        let location = windows.operation.location();
        let (kept, element) = array_of(windows.place, location)?;
        let count: Attribute<'c> = types::nat_attribute(self.context, &windows.before);
        self.emit_for(Rounds::Unrolled, count, location, |inner, index| {
            let to = inner.shifted(index, &Nat::zero(), kept, location)?;
            let from = inner.shifted(index, &Nat::one(), kept, location)?;
            let value = inner.element(windows.value, from, location)?;
            let place = inner.acceptor(dpia::IDX_ACC, &[to, windows.place], element, location)?;
            inner.copy(value, place, location)
        })
    }

    /// A stream of which elements would be read in no particular order.
    pub(super) fn needs_order(&self, operation: Op<'c>) -> Diagnostic<'c> {
        let name = ir::name(operation).trim_start_matches("dpia.");
        Diagnostic::error(
            operation.location(),
            format!(
                "the elements of this `{name}` are computed one after the other, but they are read in another order here: \
                 expected a loop over them, `iterateStream`, `mapSeq`, `reduceSeq` or `scanSeq`, or another stream"
            ),
        )
    }
}

/// Whether elements are computed when they are asked for.
pub(super) fn is_stream(expression: Val) -> bool {
    let Some(operation) = ir::definition(expression) else {
        return false;
    };
    match ir::name(operation) {
        dpia::GENERATE => computes_by_commands(operation),
        dpia::MAP => is_stream(ir::operand(operation, 0)),
        dpia::ZIP => ir::operands(operation).into_iter().any(is_stream),
        name => has(name, Trait::Stream),
    }
}

/// Whether the function of an operation needs memory or loops.
pub(super) fn computes_by_commands(operation: Op) -> bool {
    ir::blocks(operation).into_iter().any(|block| {
        ir::operations(block)
            .into_iter()
            .any(|inner| has(ir::name(inner), Trait::KeepsResult) || computes_by_commands(inner))
    })
}
