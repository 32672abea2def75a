//! Mistakes with shapes.

/// Why a definition with shapes has no meaning, or none for some shapes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ShapeError {
    /// A shape where a size must be.
    #[error("`{0}` is a shape, not a size")]
    NotASize(String),
    /// A shape where a type must be.
    #[error("`{0}` is a shape, not a type")]
    NotAType(String),
    /// A shape where a value must be.
    #[error("`{0}` is a shape, not a value")]
    NotAValue(String),
    /// A name that is no shape where `case` takes one apart.
    #[error("`{0}` is not a shape")]
    NotAShape(String),
    /// An argument that is no shape.
    #[error("expected a shape for `{parameter}` of `{function}`, found {found}")]
    Argument {
        /// The parameter.
        parameter: String,
        /// The definition that has it.
        function: String,
        /// The argument, in short.
        found: String,
    },
    /// Shapes of different lengths that are combined size by size.
    #[error("`{size}` combines shapes of {} and {} sizes", .lengths.0, .lengths.1)]
    Lengths {
        /// The expression.
        size: String,
        /// The two lengths.
        lengths: (usize, usize),
    },
    /// A shape that no case fits.
    #[error("no case fits `{shape}` with {}", sizes(*.rank))]
    NoCase {
        /// The shape.
        shape: String,
        /// How many sizes it has.
        rank: usize,
    },
    /// A fact that these ranks contradict.
    #[error("`{0}` does not hold for shapes of these ranks")]
    False(String),
    /// A case that no shape reaches.
    #[error("this case is never reached: an earlier one fits all its shapes")]
    Unreachable,
    /// A parameter of kind `shape` where no definition begins.
    #[error("only definitions have parameters of kind `shape`")]
    Elsewhere,
    /// A shape that no use can tell.
    #[error("no type of a parameter or of the result mentions the shape `{0}`")]
    NotMentioned(String),
    /// A type-level parameter that is written, behind a value.
    #[error("`{0}` stands behind a value")]
    Late(String),
}

/// A number of sizes, in words.
pub(crate) fn sizes(rank: usize) -> String {
    match rank {
        0 => "no sizes".to_owned(),
        1 => "one size".to_owned(),
        rank => format!("{rank} sizes"),
    }
}

impl ShapeError {
    /// Whether shapes with other numbers of sizes may have a meaning.
    pub fn is_of_ranks(&self) -> bool {
        matches!(
            self,
            ShapeError::Lengths { .. } | ShapeError::NoCase { .. } | ShapeError::False(_)
        )
    }

    /// Advice.
    pub(super) fn help(&self) -> String {
        match self {
            ShapeError::NotASize(shape) => format!(
                "a shape stands before elements, `sh.t`, and before an arrow, `idx[sh] -> t`; \
                 the number of its elements is `product({shape})`, that of its sizes \
                 `rank({shape})`"
            ),
            ShapeError::NotAType(shape) => {
                format!("an array of that shape is `{shape}.f32`, `{shape}.n.t`, …")
            }
            ShapeError::NotAValue(shape) => format!(
                "`nat(product({shape}))` is the number of its elements, `nat(rank({shape}))` that \
                 of its sizes"
            ),
            ShapeError::NotAShape(name) => format!(
                "`case` takes a parameter of the definition apart that is declared \
                 `{{{name} : shape}}` or `({name} : shape)`, or the rest of one"
            ),
            ShapeError::Argument { .. } => {
                "a shape is written `[3, 4]` or `[n, m]`; `[_, _]` leaves its sizes to the types, \
                 and `_` the whole"
                    .to_owned()
            }
            ShapeError::Lengths { .. } => {
                "shapes of one length are combined size by size".to_owned()
            }
            ShapeError::NoCase { rank, .. } => format!(
                "add one: {}",
                match rank {
                    0 => "`[] => …`",
                    1 => "`[n] => …`, or `n.rest => …` for all that are longer, too",
                    _ => "`n.rest => …` fits every shape that has a size",
                }
            ),
            ShapeError::False(_) => "the definition is not for such shapes".to_owned(),
            ShapeError::Unreachable => "leave it out, or put it before the other one".to_owned(),
            ShapeError::Elsewhere => {
                "give the function a name with `def`; what a shape stands for is known where a \
                 definition is used"
                    .to_owned()
            }
            ShapeError::NotMentioned(name) => format!(
                "write such a type, as in `(xs : {name}.f32)`, or let uses write the shape: \
                 `({name} : shape)`"
            ),
            ShapeError::Late(name) => format!(
                "in a definition with shapes, sizes, types and shapes that uses write stand before \
                 all values: put `({name} : …)` there"
            ),
        }
    }
}
