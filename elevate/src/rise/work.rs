//! The work of a term, estimated: to begin with what matters.

use rise_lang::primitives::Group;
use rise_lang::term::{Term, TermKind};
use rise_lang::types::{DataType, Type};

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
    match term.kind() {
        TermKind::Apply(..) | TermKind::TypeApply(..) => of_application(term),
        TermKind::Primitive(primitive) => match primitive.group() {
            Group::Arithmetic | Group::Mathematics => 1.0,
            _ => 0.0,
        },
        TermKind::Foreign(_) => 1.0,
        _ => term.children().map(work).sum(),
    }
}

fn of_application(term: &Term) -> f64 {
    let spine = term.spine();
    let arguments = spine.arguments.iter();
    let sizes = arguments.clone().filter_map(|argument| argument.ty());
    let trips = sizes.chain(term.ty()).map(elements).fold(1.0, f64::max);
    let is_called = |argument: &Term| matches!(argument.ty(), Some(Type::Function(..)));
    let repeats = spine.head.as_primitive().is_some();
    let of_arguments = arguments.map(|argument| match repeats && is_called(argument) {
        true => trips * work(argument),
        false => work(argument),
    });
    work(spine.head) + of_arguments.sum::<f64>()
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
