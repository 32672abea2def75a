//! Values that have names in a program.

use std::collections::HashSet;

use rise_elevate::Program as _;
use rise_elevate::rise::{place_of, work};
use rise_lang::primitives::Primitive;
use rise_lang::term::Term;
use rise_lang::types::{DataType, Type};

use super::plan::Spot;

/// The places of the `let`s of arrays that are computed, those of much work first.
pub fn of(term: &Term) -> Vec<Spot> {
    let mut found: Vec<(Spot, f64)> = Vec::new();
    collect(term, &mut found, &mut HashSet::new());
    found.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    found.into_iter().map(|(spot, _)| spot).collect()
}

/// The `let`s of a part; parts that are shared are looked at once.
fn collect(term: &Term, found: &mut Vec<(Spot, f64)>, seen: &mut HashSet<usize>) {
    if !seen.insert(term.address()) {
        return;
    }
    let spine = term.spine();
    if spine.head.as_primitive() == Some(Primitive::Let)
        && let [value, _] = spine.arguments[..]
        && matches!(value.ty(), Some(Type::Data(DataType::Array(..))))
        && let Some(span) = place_of(term)
    {
        let (spot, work) = (span.source().line_and_column(span.start()), work(value));
        if work > 0.0 && !found.iter().any(|(known, _)| *known == spot) {
            found.push((spot, work));
        }
    }
    for part in term.children() {
        collect(part, found, seen);
    }
}

#[cfg(test)]
mod tests {
    use rise_lang::diagnostic::Source;
    use rise_lang::infer::infer;
    use rise_lang::syntax::parse_term;

    use super::*;

    #[test]
    fn lets_of_much_work_come_first() {
        let text = "fun (xs : 4.f32) =>\n  let ys = map (fun x => x + 1) xs in\n  \
                    let zs = map (fun x => map (fun y => x * y) ys) ys in\n  \
                    let z = 3.0f32 in\n  let v = take 2 zs in (ys, zs)";
        let term = parse_term(&Source::new("p", text)).expect("a term");
        let term = infer(&term).expect("types").term;
        assert_eq!(of(&term), [(3, 3), (2, 3)]);
    }
}
