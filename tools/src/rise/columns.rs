//! Lines with columns.

/// A cell of more characters is not waited for: what follows it stands beside it.
const WIDEST: usize = 100;

/// The width of a column: that of its widest cell that is not too wide.
pub fn width<'a>(cells: impl Iterator<Item = &'a str>) -> usize {
    let widths = cells.map(|cell| cell.chars().count());
    widths.filter(|width| *width <= WIDEST).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::width;

    #[test]
    fn a_cell_of_any_length_can_be_written() {
        let long = "x".repeat(100_000);
        let width = width(["name", &long].into_iter());
        assert_eq!(width, 4);
        assert_eq!(format!("{long:width$}"), long);
    }
}
