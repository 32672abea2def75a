//! Medians and spreads of repeated measurements.

/// The smallest, the middle and the largest of some figures.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    pub minimum: f64,
    pub median: f64,
    pub maximum: f64,
}

impl Summary {
    /// Of at least one figure.
    pub fn of(figures: &[f64]) -> Summary {
        let mut sorted = figures.to_vec();
        sorted.sort_by(f64::total_cmp);
        let middle = sorted.len() / 2;
        let median = if sorted.len() % 2 == 1 {
            sorted[middle]
        } else {
            (sorted[middle - 1] + sorted[middle]) / 2.0
        };
        Summary {
            minimum: sorted[0],
            median,
            maximum: sorted[sorted.len() - 1],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!(
            Summary::of(&[3.0, 1.0, 2.0]),
            Summary {
                minimum: 1.0,
                median: 2.0,
                maximum: 3.0
            }
        );
        assert_eq!(Summary::of(&[4.0, 1.0, 2.0, 3.0]).median, 2.5);
    }
}
