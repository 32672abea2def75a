//! The work of a term, estimated: to begin with what matters.

use rise_lang::primitives::Group;
use rise_lang::term::{Term, TermKind};
use rise_lang::types::{DataType, Type};
use rustc_hash::FxHashMap;

use crate::Program as _;

/// How many operations on scalars a term does, about: functions count as often as the array that
/// they are given has elements. Sizes that are not numbers count as a thousand.
///
/// ```
/// use rise_elevate::rise::work;
/// use rise_lang::{diagnostic::Source, infer::infer, syntax::parse_term};
/// let term = |text| infer(&parse_term(&Source::new("p", text)).unwrap()).unwrap().term;
/// let small = work(&term("fun (xs : 8.f32) => map (fun x => x * x + 1) xs"));
/// let large = work(&term("fun (xs : 64.8.f32) => map (map (fun x => x * x + 1)) xs"));
/// assert_eq!((small, large), (16.0, 1024.0));
/// ```
pub fn work(term: &Term) -> f64 {
    Estimates::default().of(term)
}

/// The work of terms by their addresses: parts that are shared are looked at once.
#[derive(Default)]
struct Estimates(FxHashMap<usize, f64>);

impl Estimates {
    fn of(&mut self, term: &Term) -> f64 {
        if let Some(known) = self.0.get(&term.address()) {
            return *known;
        }
        let work = match term.kind() {
            TermKind::Apply(..) | TermKind::TypeApply(..) => self.of_application(term),
            TermKind::Primitive(primitive) => match primitive.group() {
                Group::Arithmetic | Group::Mathematics => 1.0,
                _ => 0.0,
            },
            TermKind::Foreign(_) => 1.0,
            _ => term.children().map(|part| self.of(part)).sum(),
        };
        self.0.insert(term.address(), work);
        work
    }

    fn of_application(&mut self, term: &Term) -> f64 {
        let spine = term.spine();
        let sizes = spine.arguments.iter().filter_map(|argument| argument.ty());
        let trips = sizes.map(elements).fold(result(term.ty()), f64::max);
        let repeats = spine.head.as_primitive().is_some();
        let mut sum = self.of(spine.head);
        for argument in &spine.arguments {
            let is_called = repeats && matches!(argument.ty(), Some(Type::Function(..)));
            sum += self.of(argument) * if is_called { trips } else { 1.0 };
        }
        sum
    }
}

/// The elements of a result, or of what is still to be given: `map f` has an array to come.
fn result(ty: Option<&Type>) -> f64 {
    match ty {
        Some(Type::Function(parameter, rest)) => elements(parameter).max(result(Some(rest))),
        Some(ty) => elements(ty),
        None => 1.0,
    }
}

/// The elements of an array of the outermost dimension; one of all else.
fn elements(ty: &Type) -> f64 {
    /// A size that is not known.
    const UNKNOWN: f64 = 1000.0;
    match ty {
        Type::Data(DataType::Array(size, _)) => {
            size.as_constant().map_or(UNKNOWN, |size| size as f64)
        }
        _ => 1.0,
    }
}

#[cfg(test)]
mod tests {
    use rise_lang::primitives::Primitive;

    use super::*;

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
