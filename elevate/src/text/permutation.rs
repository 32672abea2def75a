//! Permutations, as lists of numbers.

/// The list, if it has each of the numbers from one to its length once.
pub(super) fn permutation(order: Vec<u64>) -> Result<Vec<u64>, String> {
    let count = order.len() as u64;
    let fault = order.iter().enumerate().find_map(|(place, number)| {
        if *number == 0 || *number > count {
            return Some(format!("{number} is none of them"));
        }
        order[..place]
            .contains(number)
            .then(|| format!("{number} stands in it twice"))
    });
    let fault = match (count, fault) {
        (0, _) => "an empty list names nothing".to_owned(),
        (_, Some(fault)) => fault,
        (_, None) => return Ok(order),
    };
    let written: Vec<String> = order.iter().map(u64::to_string).collect();
    Err(format!(
        "[{}] is not a permutation, which has each of the numbers from 1 to its length once: {fault}",
        written.join(", ")
    ))
}

#[cfg(test)]
mod tests {
    use super::permutation;

    #[test]
    fn each_number_once() {
        for order in [vec![1], vec![2, 1], vec![3, 1, 2]] {
            assert_eq!(permutation(order.clone()), Ok(order));
        }
    }

    #[test]
    fn refused_by_what_is_wrong() {
        let faults: [(&[u64], &str); 5] = [
            (&[1, 2, 2], "[1, 2, 2]: 2 stands in it twice"),
            (&[0], "[0]: 0 is none of them"),
            (&[3, 1], "[3, 1]: 3 is none of them"),
            (&[2], "[2]: 2 is none of them"),
            (&[], "[]: an empty list names nothing"),
        ];
        for (order, expected) in faults {
            let said = permutation(order.to_vec()).expect_err(expected);
            let what =
                " is not a permutation, which has each of the numbers from 1 to its length once";
            assert_eq!(said.replace(what, ""), expected);
        }
    }
}
