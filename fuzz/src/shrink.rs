//! The smallest program that is wrong: numbers are left out or made smaller as long as it stays
//! wrong.

/// The smallest list of numbers found for which `is_wrong`, beginning with one for which it is,
/// after so many questions at most.
pub fn smallest(
    numbers: &[u8],
    questions: usize,
    mut is_wrong: impl FnMut(&[u8]) -> bool,
) -> Vec<u8> {
    let mut best = numbers.to_vec();
    let mut left = questions;
    let mut improves = |candidate: Vec<u8>, best: &mut Vec<u8>| {
        if left == 0 || candidate == *best {
            return false;
        }
        left -= 1;
        let wrong = is_wrong(&candidate);
        if wrong {
            *best = candidate;
        }
        wrong
    };
    loop {
        let before = best.clone();
        without_parts(&mut best, &mut improves);
        smaller_numbers(&mut best, &mut improves);
        if best == before {
            return best;
        }
    }
}

type Improves<'a> = dyn FnMut(Vec<u8>, &mut Vec<u8>) -> bool + 'a;

fn without_parts(best: &mut Vec<u8>, improves: &mut Improves) {
    let mut length = best.len();
    while length > 0 {
        let mut end = best.len();
        while end > 0 {
            let start = end.saturating_sub(length);
            let mut candidate = best.clone();
            candidate.drain(start..end.min(best.len()));
            improves(candidate, best);
            end = start.min(best.len());
        }
        length /= 2;
    }
}

fn smaller_numbers(best: &mut Vec<u8>, improves: &mut Improves) {
    let mut position = 0;
    while position < best.len() {
        for smaller in [0, best[position] / 2, best[position].saturating_sub(1)] {
            let mut candidate = best.clone();
            candidate[position] = smaller;
            if improves(candidate, best) {
                break;
            }
        }
        position += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_matter_goes() {
        let numbers: Vec<u8> = (0..100).collect();
        let is_wrong = |numbers: &[u8]| numbers.iter().filter(|number| **number >= 40).count() >= 2;
        assert_eq!(smallest(&numbers, 10_000, is_wrong), [40, 40]);
    }

    #[test]
    fn it_ends_when_it_has_asked_enough() {
        let mut questions = 0;
        let numbers = vec![7; 64];
        let found = smallest(&numbers, 5, |_| {
            questions += 1;
            false
        });
        assert_eq!((found, questions), (numbers, 5));
    }
}
