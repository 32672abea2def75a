//! `transpositionInside`: views that exchange axes of an array, as one transposition of the axes
//! that are last before and after.

use rise_lang::{
    nat::{Name, Nat},
    primitives::Primitive,
    term::{Term, TermKind},
    types::{DataType, Type, TypeArgument},
};

use super::{
    Strategy,
    build::{applied, lambda, typed_variable, view},
    heads,
    lambda::NativeRule,
};
use crate::heads::Heads;

/// `transpositionInside`: `v xs ~> q (map (… (fun rows => transpose (map (fun x => x) rows))) (p
/// xs))`, where `v` is a composition of `split`, `join`, `transpose` and maps of these, the last
/// axis of `p xs` is that of `xs`, and the rows of the transposition, which `q` leaves where they
/// are, end as those of `v xs`. Fails where both end in the same axis. The map of the identity
/// marks the transposition.
pub fn transposition_inside() -> Strategy {
    let heads = [
        heads::applied(Primitive::Transpose, 1),
        heads::applied(Primitive::Join, 1),
        heads::applied(Primitive::Split, 1),
        heads::applied(Primitive::Map, 2),
    ];
    Strategy::new(NativeRule {
        name: "transpositionInside",
        expected: "`split`, `join`, `transpose` and maps of these, after which another axis of an \
                   array is the last one",
        rewrite: inside_out,
        heads: Some(Heads::of(heads)),
    })
}

/// For each dimension, the parts of axes that it is made of, from the slowest to the fastest.
type Dimensions = Vec<Vec<usize>>;

/// The parts of the axes of an array.
#[derive(Default)]
struct Axes {
    /// Of each part, its size.
    sizes: Vec<Nat>,
    /// Of each part that is taken apart itself, its outer and its inner part.
    halves: Vec<Option<(usize, usize)>>,
    /// The array and its axes.
    array: Option<(Term, Dimensions)>,
}

impl Axes {
    fn part(&mut self, size: Nat) -> usize {
        self.sizes.push(size);
        self.halves.push(None);
        self.sizes.len() - 1
    }

    /// The parts as far as they have been taken apart.
    fn leaves(&self, parts: &[usize]) -> Vec<usize> {
        let of = |part: &usize| match self.halves[*part] {
            Some((outer, inner)) => self.leaves(&[outer, inner]),
            None => vec![*part],
        };
        parts.iter().flat_map(of).collect()
    }

    fn size(&self, parts: &[usize]) -> Nat {
        let sizes = parts.iter().map(|part| &self.sizes[*part]);
        sizes.fold(Nat::one(), |product, size| &product * size)
    }

    /// The dimensions of a view; `bound` has those of the elements of maps around.
    fn of(&mut self, term: &Term, bound: &mut Vec<(Name, Dimensions)>) -> Option<Dimensions> {
        if let Some(name) = term.as_variable()
            && let Some((_, known)) = bound.iter().rev().find(|(other, _)| other == name)
        {
            return Some(known.clone());
        }
        let spine = term.spine();
        match (spine.head.as_primitive(), &spine.arguments[..]) {
            (Some(Primitive::Transpose), [array]) => {
                let mut dimensions = self.of(array, bound)?;
                dimensions.swap(0, 1);
                Some(dimensions)
            }
            (Some(Primitive::Join), [array]) => {
                let mut dimensions = self.of(array, bound)?;
                let outer = dimensions.remove(0);
                dimensions[0] = [outer, std::mem::take(&mut dimensions[0])].concat();
                Some(dimensions)
            }
            (Some(Primitive::Split), [array]) => {
                let (count, row) = term.ty()?.as_data()?.as_array()?;
                let (length, _) = row.as_array()?;
                let mut dimensions = self.of(array, bound)?;
                let (outer, inner) = self.halved(&dimensions[0], count, length)?;
                dimensions[0] = inner;
                dimensions.insert(0, outer);
                Some(dimensions)
            }
            (Some(Primitive::Map), [function, array]) => {
                let (parameter, body) = function.as_lambda()?;
                let mut dimensions = self.of(array, bound)?;
                let element = dimensions.split_off(1);
                bound.push((parameter.name.clone(), element));
                let made = self.of(body, bound);
                bound.pop();
                dimensions.extend(made?);
                Some(dimensions)
            }
            (Some(Primitive::Fst | Primitive::Snd), [_]) => self.whole(term),
            _ if matches!(term.kind(), TermKind::Variable(_)) => self.whole(term),
            _ => None,
        }
    }

    /// The axes of the array itself, which may be met once.
    fn whole(&mut self, array: &Term) -> Option<Dimensions> {
        if self.array.is_some() {
            return None;
        }
        let mut dimensions = Dimensions::new();
        let mut element = array.ty()?.as_data()?;
        while let Some((size, inner)) = element.as_array() {
            dimensions.push(vec![self.part(size.clone())]);
            element = inner;
        }
        self.array = Some((array.clone(), dimensions.clone()));
        Some(dimensions)
    }

    /// A dimension as `count` rows of `length`.
    fn halved(
        &mut self,
        parts: &[usize],
        count: &Nat,
        length: &Nat,
    ) -> Option<(Vec<usize>, Vec<usize>)> {
        let parts = self.leaves(parts);
        for place in (0..=parts.len()).rev() {
            let (outer, inner) = parts.split_at(place);
            if self.size(inner) == *length && self.size(outer) == *count {
                return Some((outer.to_vec(), inner.to_vec()));
            }
        }
        // One part has the end of a row in it.
        let cut = (0..parts.len()).rev().find_map(|place| {
            let before = self.size(&parts[..place]);
            let behind = self.size(&parts[place + 1..]);
            let (outer, inner) = (count.floor_divide(&before), length.floor_divide(&behind));
            let is_exact = &outer * &before == *count
                && &inner * &behind == *length
                && &outer * &inner == self.sizes[parts[place]];
            is_exact.then_some((place, outer, inner))
        });
        let (place, outer, inner) = cut?;
        let halves = (self.part(outer), self.part(inner));
        self.halves[parts[place]] = Some(halves);
        let outer = [&parts[..place], &[halves.0]].concat();
        let inner = [&[halves.1], &parts[place + 1..]].concat();
        Some((outer, inner))
    }
}

/// `make` on each of the arrays that are so many dimensions deep in another.
fn inside(array: Term, depth: usize, make: &dyn Fn(Term) -> Option<Term>) -> Option<Term> {
    if depth == 0 {
        return make(array);
    }
    let (size, element) = array.ty()?.as_data()?.as_array()?;
    let (size, element) = (size.clone(), Type::Data(element.clone()));
    let name = Name::from("x");
    let body = inside(typed_variable(&name, &element), depth - 1, make)?;
    let result = DataType::array(size, body.ty()?.as_data()?.clone());
    applied(
        Primitive::Map,
        vec![lambda(name, &element, body), array],
        result,
    )
}

fn transposed(array: Term) -> Option<Term> {
    let (rows, row) = array.ty()?.as_data()?.as_array()?;
    let (columns, element) = row.as_array()?;
    let column = DataType::array(rows.clone(), element.clone());
    let result = DataType::array(columns.clone(), column);
    view(Primitive::Transpose, [], array, result)
}

fn joined(array: Term) -> Option<Term> {
    let (rows, row) = array.ty()?.as_data()?.as_array()?;
    let (columns, element) = row.as_array()?;
    let result = DataType::array(rows * columns, element.clone());
    view(Primitive::Join, [], array, result)
}

fn split(array: Term, count: &Nat, length: &Nat) -> Option<Term> {
    let (_, element) = array.ty()?.as_data()?.as_array()?;
    let row = DataType::array(length.clone(), element.clone());
    let result = DataType::array(count.clone(), row);
    let length = TypeArgument::Nat(length.clone());
    view(Primitive::Split, [length], array, result)
}

/// The array, whose dimensions are made of so many parts each, with other dimensions that have the
/// same parts in the same order.
fn regrouped(
    axes: &Axes,
    parts: &[usize],
    array: Term,
    from: &[usize],
    to: &[usize],
) -> Option<Term> {
    let ends = |counts: &[usize]| -> Vec<usize> {
        let end = |sum: &mut usize, count: &usize| {
            *sum += count;
            Some(*sum)
        };
        counts.iter().scan(0, end).collect()
    };
    let (from, to) = (ends(from), ends(to));
    let mut array = array;
    // From the last dimension on, so that those before keep their depth.
    for (depth, end) in from.iter().enumerate().rev() {
        let start = depth.checked_sub(1).map_or(0, |before| from[before]);
        let mut behind = *end;
        for cut in to
            .iter()
            .rev()
            .filter(|cut| (start + 1..*end).contains(*cut))
        {
            let (count, length) = (
                axes.size(&parts[start..*cut]),
                axes.size(&parts[*cut..behind]),
            );
            array = inside(array, depth, &|array| split(array, &count, &length))?;
            behind = *cut;
        }
    }
    let pieces: Vec<usize> = {
        let mut all = [&from[..], &to[..]].concat();
        all.sort_unstable();
        all.dedup();
        all
    };
    for (depth, end) in to.iter().enumerate().rev() {
        let start = depth.checked_sub(1).map_or(0, |before| to[before]);
        let within = pieces
            .iter()
            .filter(|piece| (start + 1..=*end).contains(*piece));
        let first = pieces.iter().filter(|piece| **piece <= start).count();
        for _ in 1..within.count() {
            array = inside(array, first, &joined)?;
        }
    }
    Some(array)
}

/// The array, whose axes have these numbers, with its axes in another order.
fn reordered(mut array: Term, mut axes: Vec<usize>, order: &[usize]) -> Option<Term> {
    for (place, axis) in order.iter().enumerate() {
        let mut found = axes.iter().position(|other| other == axis)?;
        while found > place {
            array = inside(array, found - 1, &transposed)?;
            axes.swap(found - 1, found);
            found -= 1;
        }
    }
    Some(array)
}

/// Rows transposed, with a map of the identity as a mark.
fn marked(rows: Term) -> Option<Term> {
    let (_, row) = rows.ty()?.as_data()?.as_array()?;
    let (row, whole) = (Type::Data(row.clone()), rows.ty()?.as_data()?.clone());
    let name = Name::from("x");
    let same = lambda(name.clone(), &row, typed_variable(&name, &row));
    transposed(applied(Primitive::Map, vec![same, rows], whole)?)
}

fn inside_out(term: &Term) -> Option<Term> {
    let mut axes = Axes::default();
    let after = axes.of(term, &mut Vec::new())?;
    let (array, before) = axes.array.take()?;
    let expanded = |dimensions: &Dimensions| -> Dimensions {
        dimensions.iter().map(|parts| axes.leaves(parts)).collect()
    };
    let (before, after) = (expanded(&before), expanded(&after));
    let (parts, moved) = (before.concat(), after.concat());
    // Parts that stay next to each other are one axis.
    let place = |part: &usize| parts.iter().position(|other| other == part);
    let places = moved.iter().map(place).collect::<Option<Vec<usize>>>()?;
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for place in places {
        match runs
            .last_mut()
            .filter(|(first, count)| first + *count == place)
        {
            Some((_, count)) => *count += 1,
            None => runs.push((place, 1)),
        }
    }
    let mut sorted = runs.clone();
    sorted.sort_unstable();
    let order: Vec<usize> = runs
        .iter()
        .map(|run| sorted.iter().position(|other| other == run))
        .collect::<Option<_>>()?;
    let last = order.len().checked_sub(1)?;
    let rows = *order.last()?;
    if rows == last {
        return None;
    }
    let lengths =
        |dimensions: &Dimensions| -> Vec<usize> { dimensions.iter().map(Vec::len).collect() };
    let counts =
        |runs: &[(usize, usize)]| -> Vec<usize> { runs.iter().map(|(_, count)| *count).collect() };
    let array = regrouped(&axes, &parts, array, &lengths(&before), &counts(&sorted))?;
    let others = order
        .iter()
        .copied()
        .filter(|axis| *axis != rows && *axis != last);
    let inner: Vec<usize> = others.clone().chain([rows, last]).collect();
    let array = reordered(array, (0..=last).collect(), &inner)?;
    let array = inside(array, last - 1, &marked)?;
    let inner: Vec<usize> = others.chain([last, rows]).collect();
    let array = reordered(array, inner, &order)?;
    let array = regrouped(&axes, &moved, array, &counts(&runs), &lengths(&after))?;
    (array.ty() == term.ty()).then_some(array)
}

#[cfg(test)]
mod tests {
    use super::super::lambda::tests::rewritten;
    use super::*;

    #[test]
    fn axes_are_exchanged_by_one_transposition() {
        let of = |text: &str| rewritten(transposition_inside(), text);
        assert_eq!(
            of("fun (a : 3.4.f32) => transpose a").as_deref(),
            Some("fun (a : 3.4.f32) => transpose (map (fun x => x) a)")
        );
        // The last axis stays the last one.
        assert_eq!(of("fun (a : 3.4.5.f32) => transpose a"), None);
        assert_eq!(of("fun (a : 8.8.f32) => join a"), None);
        // Two axes that stay beside each other are one.
        assert_eq!(
            of("fun (a : 3.4.5.f32) => transpose (map (fun x => transpose x) a)").as_deref(),
            Some(
                "fun (a : 3.4.5.f32) => \
                 map (fun x => split 4 x) (transpose (map (fun x => x) (join a)))"
            )
        );
    }
}
