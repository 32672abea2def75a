//! The lists of schedules in the library of strategies.

/// The definitions that list them, one for each argument of [`STRATEGY`]; each with the strategy
/// that brings a program to the forms that they are for.
pub const LISTS: [(&str, &str); 3] = [
    ("schedulesOfProducts", "forms ; productsApart"),
    ("schedulesOfStencils", "forms ; loopsFused"),
    ("schedules", "forms ; loopsFused ; materialise"),
];

/// The strategy that takes such lists.
pub const STRATEGY: &str = "autoWith";
