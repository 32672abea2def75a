//! Arrays of which a part at a known place is replaced, or combined with other elements.

use super::tensor::Size;

/// A part of an array, in each dimension.
pub struct Part {
    /// Where it begins.
    pub start: u64,
    /// Its elements; none for a dimension that only the array has, in which it has one.
    pub size: Option<u64>,
}

impl Part {
    fn end(&self) -> Option<u64> {
        self.start.checked_add(self.size.unwrap_or(1))
    }

    /// Whether the part is in a dimension of so many elements.
    fn is_in(&self, size: &Size) -> bool {
        let all = size.as_constant();
        all.is_some_and(|all| self.end().is_some_and(|end| end <= all))
    }
}

/// The array `$0`, of that shape, whose elements in the part are combined with those of `$1` by a
/// function; all others stay. None where the part is not inside, or sizes are unknown.
pub fn with_part(shape: &[Size], part: &[Part], function: &str) -> Option<String> {
    let is_inside =
        shape.len() == part.len() && shape.iter().zip(part).all(|(size, part)| part.is_in(size));
    is_inside.then(|| combined(shape, part, function, "($0)", "($1)"))
}

fn combined(shape: &[Size], part: &[Part], function: &str, old: &str, new: &str) -> String {
    let ([size, inner @ ..], [here, rest @ ..]) = (shape, part) else {
        return format!("({function} {old} {new})");
    };
    let (start, end) = (here.start, here.end().unwrap_or_default());
    let all = size.as_constant().unwrap_or_default();
    let is_whole = start == 0 && end == all;
    let middle = match is_whole {
        true => old.to_owned(),
        false => format!("(take {} (drop {start} {old}))", end - start),
    };
    let middle = match here.size {
        Some(_) => {
            let both = combined(inner, rest, function, "(fst both)", "(snd both)");
            format!("(map (fun both => {both}) (zip {middle} {new}))")
        }
        None => {
            let one = combined(inner, rest, function, "one", new);
            format!("(map (fun one => {one}) {middle})")
        }
    };
    let before = match start {
        0 => middle,
        _ => format!("(concat (take {start} {old}) {middle})"),
    };
    match end == all {
        true => before,
        false => format!("(concat {before} (drop {end} {old}))"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_lie_between_what_stays() {
        let part = |start, size| Part { start, size };
        let text = |shape: &[u64], list: &[Part]| {
            let shape: Vec<Size> = shape.iter().map(|size| Size::from(*size)).collect();
            with_part(&shape, list, "f")
        };
        let whole = "(map (fun both => (f (fst both) (snd both))) (zip ($0) ($1)))";
        assert_eq!(text(&[4], &[part(0, Some(4))]).as_deref(), Some(whole));
        let middle = "(concat (concat (take 1 ($0)) (map (fun both => (f (fst both) (snd both))) \
                      (zip (take 2 (drop 1 ($0))) ($1)))) (drop 3 ($0)))";
        assert_eq!(text(&[4], &[part(1, Some(2))]).as_deref(), Some(middle));
        let one = "(concat (map (fun one => (f one ($1))) (take 1 (drop 0 ($0)))) (drop 1 ($0)))";
        assert_eq!(text(&[4], &[part(0, None)]).as_deref(), Some(one));
        assert_eq!(text(&[4], &[part(3, Some(2))]), None);
    }
}
