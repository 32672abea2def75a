//! The work of a term, estimated: to begin with what matters.

use std::fmt;

use rise_lang::primitives::{Group, Primitive};
use rise_lang::term::{Spine, Term, TermKind};
use rise_lang::types::{DataType, Type};
use rustc_hash::FxHashMap;

use super::Strategy;
use crate::{Outcome, Program as _, Run, run::Reason, strategy::Transform};

/// How many operations on scalars or registers a term does, about: functions count as often as the
/// array that they are given has elements, with the store of each result, and those of mathematics
/// as many additions. Sizes that are not numbers count as a thousand.
///
/// ```
/// use rise_elevate::rise::work;
/// use rise_lang::{diagnostic::Source, infer::infer, syntax::parse_term};
/// let term = |text| infer(&parse_term(&Source::new("p", text)).unwrap()).unwrap().term;
/// let small = work(&term("fun (xs : 8.f32) => map (fun x => x * x + 1) xs"));
/// let large = work(&term("fun (xs : 64.8.f32) => map (map (fun x => x * x + 1)) xs"));
/// assert_eq!((small, large), (24.0, 1600.0));
/// let sums = term(
///     "fun (xs : 9.8.f32) => reduceSeq (fun a x => map (fun p => fst p + snd p) (zip a x)) \
///      (generate (fun i => 0)) xs",
/// );
/// assert_eq!(work(&sums), 153.0);
/// let named = term("fun (x : f32) => let y = x + x in (generate (fun i => y) : 4.f32)");
/// assert_eq!(work(&named), 1.0);
/// ```
pub fn work(term: &Term) -> f64 {
    Estimates::of_unknown(1000.0).of(term)
}

struct TakesMoreThan(u64);

impl Transform<Term> for TakesMoreThan {
    fn apply(&self, this: &Strategy, program: &Term, run: &mut Run<Term>) -> Outcome<Term> {
        let operations = Estimates::of_unknown(f64::INFINITY).of(program);
        match operations > self.0 as f64 {
            true => Ok(program.clone()),
            false => run.fail(this, program, 1, || {
                Reason::Said(format!(
                    "it takes some {operations} operations, no more than {}",
                    self.0
                ))
            }),
        }
    }

    fn describe(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "takesMoreThan({})", self.0)
    }
}

/// `takesMoreThan(n)`: work of more than `n` operations on scalars or vectors, by estimate, or on
/// arrays of unknown sizes; see [`work`].
pub fn takes_more_than(count: u64) -> Strategy {
    Strategy::new(TakesMoreThan(count))
}

/// The work of terms by their addresses: parts that are shared are looked at once.
struct Estimates {
    known: FxHashMap<usize, f64>,
    /// The elements of an array of unknown size.
    unknown: f64,
}

impl Estimates {
    fn of_unknown(unknown: f64) -> Estimates {
        Estimates {
            known: FxHashMap::default(),
            unknown,
        }
    }

    fn of(&mut self, term: &Term) -> f64 {
        if let Some(known) = self.known.get(&term.address()) {
            return *known;
        }
        let work = match term.kind() {
            TermKind::Apply(..) | TermKind::TypeApply(..) => self.of_application(term),
            TermKind::Primitive(primitive) => match primitive.group() {
                Group::Arithmetic | Group::Bits | Group::Comparison | Group::Conversion => {
                    registers(term.ty())
                }
                Group::Mathematics => MATHEMATICS * registers(term.ty()),
                _ => 0.0,
            },
            TermKind::Foreign(_) => 1.0,
            _ => term.children().map(|part| self.of(part)).sum(),
        };
        self.known.insert(term.address(), work);
        work
    }

    fn of_application(&mut self, term: &Term) -> f64 {
        let spine = term.spine();
        let trips = self.trips(&spine, term.ty());
        let repeats = spine.head.as_primitive().is_some();
        let mut sum = self.of(spine.head);
        for argument in &spine.arguments {
            let is_called = repeats && matches!(argument.ty(), Some(Type::Function(..)));
            let work = self.of(argument);
            // No work, however often it is done, is none; and what loops compute they store.
            if work > 0.0 {
                sum += if is_called {
                    trips * (work + 1.0)
                } else {
                    work
                };
            }
        }
        sum
    }

    /// How often an application of a primitive calls its functions.
    fn trips(&self, spine: &Spine, ty: Option<&Type>) -> f64 {
        let elements = |ty| self.elements(ty);
        if let Some(Primitive::Let | Primitive::LetSize) = spine.head.as_primitive() {
            return 1.0;
        }
        if let (Some(Primitive::Reduce | Primitive::ReduceSeq), [.., array]) =
            (spine.head.as_primitive(), &spine.arguments[..])
            && spine.arguments.len() == 3
        {
            // The start may be an array, too.
            return array.ty().map_or(1.0, elements);
        }
        let sizes = spine.arguments.iter().filter_map(|argument| argument.ty());
        let trips = sizes.map(elements).fold(self.result(ty), f64::max);
        match spine.head.as_primitive() {
            Some(Primitive::SortBy) => trips * trips.log2().max(1.0),
            _ => trips,
        }
    }

    /// The elements of a result, or of what is still to be given: `map f` has an array to come.
    fn result(&self, ty: Option<&Type>) -> f64 {
        match ty {
            Some(Type::Function(parameter, rest)) => {
                self.elements(parameter).max(self.result(Some(rest)))
            }
            Some(ty) => self.elements(ty),
            None => 1.0,
        }
    }

    /// The elements of an array of the outermost dimension; one of all else.
    fn elements(&self, ty: &Type) -> f64 {
        match ty {
            Type::Data(DataType::Array(size, _)) => {
                size.as_constant().map_or(self.unknown, |size| size as f64)
            }
            _ => 1.0,
        }
    }
}

/// How many registers of 512 bits the results of an operation fill, or begin to fill.
fn registers(ty: Option<&Type>) -> f64 {
    match ty {
        Some(Type::Function(_, rest)) => registers(Some(rest)),
        Some(Type::Data(DataType::Vector(size, element))) => {
            let bits = match **element {
                DataType::Scalar(scalar) => scalar.bits(),
                _ => 64,
            };
            let lanes = size.as_constant().unwrap_or(1);
            (lanes as f64 * f64::from(bits) / 512.0).ceil()
        }
        _ => 1.0,
    }
}

/// The additions that take as long as a function of mathematics.
const MATHEMATICS: f64 = 10.0;

#[cfg(test)]
mod tests {
    use super::super::lambda::tests::rewritten;
    use super::*;

    fn takes(text: &str, count: u64) -> bool {
        rewritten(takes_more_than(count), text).is_some()
    }

    #[test]
    fn unknown_sizes_take_more() {
        let loop_of = |size| format!("fun (xs : {size}.f32) => map (fun x => sqrt x + 1) xs");
        assert!(takes(&loop_of("10"), 119));
        assert!(!takes(&loop_of("10"), 120));
        assert!(!takes(&loop_of("0"), 12));
        let of_unknown = "fun {n : nat} (xs : n.f32) => map (fun x => x + 1) xs";
        assert!(takes(of_unknown, u64::MAX));
        assert!(!takes(
            "fun {n : nat} (xs : n.f32) => map (fun x => x) xs",
            0
        ));
    }

    #[test]
    fn shared_parts_are_looked_at_once() {
        let mut term = Term::variable("x");
        for _ in 0..1000 {
            let sum = Term::apply(Primitive::Add.into(), term.clone());
            term = Term::apply(sum, term);
        }
        assert!(work(&term) > 1e300);
    }
}
