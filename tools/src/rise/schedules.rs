//! The lists of schedules in the library of strategies, and the strategies that take them.

/// A strategy for whole programs, which takes lists of schedules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// The strategy with the library's lists.
    pub automatic: &'static str,
    /// The strategy that takes lists.
    pub strategy: &'static str,
    /// The definitions that list schedules, one for each argument of the strategy; each with the
    /// strategy that brings a program to the forms that they are for.
    pub lists: &'static [(&'static str, &'static str)],
}

/// The usual strategy.
pub const AUTO: Form = Form {
    automatic: "auto",
    strategy: "autoWith",
    lists: &[
        ("schedulesOfProducts", "forms ; productsApart"),
        ("schedulesOfStencils", "forms ; loopsFused"),
        (
            "schedules",
            "forms ; loopsFused ; sameRowsTogether ; materialise",
        ),
    ],
};

/// The one that leaves sums in their order.
pub const EXACT: Form = Form {
    automatic: "autoExact",
    strategy: "autoExactWith",
    lists: &[(
        "exactSchedules",
        "exactForms ; loopsFused ; sameRowsTogether ; materialise",
    )],
};
