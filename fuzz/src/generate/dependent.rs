//! Arrays whose rows differ in length.

use super::Generator;
use super::size::Size;
use super::types::Type;

/// The length of a row by its index.
type Length = fn(u64) -> u64;

/// Lengths of rows, as text and as numbers.
const LENGTHS: [(&str, Length); 7] = [
    ("i+1", |row| row + 1),
    ("i", |row| row),
    ("2*i", |row| 2 * row),
    ("2*i+1", |row| 2 * row + 1),
    ("i/2", |row| row / 2),
    ("i%3", |row| row % 3),
    ("3-i%4", |row| 3 - row % 4),
];

/// Rows of different lengths, `n` of them, that together have `m` elements.
#[derive(Clone, Copy, Debug)]
pub(super) struct Triangle {
    /// The length of row `i`.
    length: &'static str,
    /// The expression in the place of `m`.
    pub whole: &'static str,
    /// How many elements so many rows have.
    pub elements: fn(u64) -> u64,
}

pub(super) const TRIANGLES: [Triangle; 4] = [
    Triangle {
        length: "i+1",
        whole: "(n*(n+1)/2)",
        elements: |rows| rows * (rows + 1) / 2,
    },
    Triangle {
        length: "i",
        whole: "(n*(n-1)/2)",
        elements: |rows| rows * rows.saturating_sub(1) / 2,
    },
    Triangle {
        length: "2*i+1",
        whole: "(n*n)",
        elements: |rows| rows * rows,
    },
    Triangle {
        length: "2*i+2",
        whole: "(n*(n+1))",
        elements: |rows| rows * (rows + 1),
    },
];

/// The most rows of a triangle.
pub(super) const HIGHEST: u64 = 3;

/// The most rows of different lengths.
const MOST_ROWS: u64 = 8;

impl Generator {
    /// How many rows of which lengths have so many elements in all.
    fn rows_of(&mut self, size: Size) -> (Size, String) {
        if let Some(triangle) = self.triangle
            && size == Size::M
        {
            return (Size::N, triangle.length.to_owned());
        }
        if let Some(whole) = size.as_constant() {
            let lengths = LENGTHS.iter().flat_map(|(text, length)| {
                (1..MOST_ROWS).filter_map(move |rows| {
                    let sum: u64 = (0..rows).map(length).sum();
                    (sum == whole).then_some((Size::constant(rows), *text))
                })
            });
            let found: Vec<(Size, &str)> = lengths.collect();
            if !found.is_empty() {
                let (rows, length) = self.choices.of(&found);
                return (rows, length.to_owned());
            }
        }
        let (rows, columns) = size.factors(&mut self.choices);
        (rows, columns.to_string())
    }

    /// All elements computed row by row.
    pub(super) fn row_by_row(&mut self, size: Size, element: &Type, depth: u32) -> Option<String> {
        let (rows, length) = self.rows_of(size);
        let other = self.element_for(size, element);
        if other.has_vector() || element.has_vector() {
            return None;
        }
        let array = self.read(&Type::array(size, other.clone()), depth);
        let partition = format!("partition {rows} (i => {length})");
        let names = [
            self.choices.name(),
            self.choices.name(),
            self.choices.name(),
        ];
        let [row, item, number] = &names;
        let variables = [(item.as_str(), &other), (number.as_str(), &Type::INDEX)];
        let body = self.repeated(size, |inner| {
            inner.with(&variables, |inner| inner.written(element, depth))
        });
        let (outer, map) = (
            self.choices.of(&["depMapSeq", "depMapPar"]),
            self.choices.of(&["mapSeq", "mapPar"]),
        );
        let pieces = match self.choices.below(3) {
            0 => format!(
                "(toMem global ({partition} ({} {array})))",
                super::write::copy(&Type::array(size, other.clone()))
            ),
            _ => format!("({partition} {array})"),
        };
        // A row is kept in memory, which is as long as the row.
        let kept = match self.choices.below(4) {
            3 => {
                let copy = super::write::copy(&Type::array(size, other.clone()));
                format!("(toMem global ({copy} {row}))")
            }
            _ => row.clone(),
        };
        // The numbers of rows are read by the elements.
        let numbered = format!("let {number} = nat(i) in {body}");
        let computed = match self.choices.below(4) {
            3 => format!(
                "({outer} (fun (i : nat) (({row}, again) : (({length}).{other}, ({length}).{other})) => {map} (fun ({item}, _) => {numbered}) (zip {kept} again)) (depZip {pieces} {pieces}))"
            ),
            _ => format!(
                "({outer} (fun (i : nat) ({row} : ({length}).{other}) => {map} (fun {item} => {numbered}) {kept}) {pieces})"
            ),
        };
        Some(match self.choices.below(3) {
            0 => {
                let copy = super::write::copy(&Type::array(size, element.clone()));
                format!(
                    "(depJoin ({outer} (fun (i : nat) ({row} : ({length}).{element}) => {copy} {row}) (toMem global {computed})))"
                )
            }
            _ => format!("(depJoin {computed})"),
        })
    }

    /// The rows of a partition, one after the other.
    pub(super) fn put_together_again(&mut self, size: Size, element: &Type, depth: u32) -> String {
        let (rows, length) = self.rows_of(size);
        let array = self.read(&Type::array(size, element.clone()), depth);
        format!("(depJoin (partition {rows} (i => {length}) {array}))")
    }
}
