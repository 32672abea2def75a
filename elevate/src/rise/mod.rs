//! RISE terms as programs: their traversals, predicates, and the rules of the λ-calculus.
//!
//! Source: "Achieving High-Performance the Functional Way", sections 4.6 to 4.8.

mod axes;
mod build;
mod context;
mod copies;
mod element;
mod expand;
mod fission;
pub(crate) mod heads;
mod inclusive;
mod invariants;
mod known;
mod lambda;
mod large;
mod lookups;
mod loops;
mod open;
mod outer_product;
mod parts;
mod place;
mod predicates;
mod sharing;
mod starts;
mod traversals;
mod vectorize;
pub(crate) mod views;
mod work;
mod written;

use rise_lang::{
    nat::Facts,
    term::{Mark, Term, TermKind},
};

pub use axes::transposition_inside;
pub(crate) use build::{apply, lambda, of_any_type, typed_variable};
pub use context::{Context, ContextError, GAP};
pub use copies::copy_where_written;
pub use element::computes_in;
pub use expand::{expand_reduction, part_of_known};
pub use fission::map_fission_at;
pub use inclusive::inclusive_scan;
pub use invariants::hoist_at;
pub use known::{index_of_number, size_of_number};
pub(crate) use lambda::eta_normal;
pub use lambda::{
    beta_reduction, eta_abstraction, eta_reduction, idx_make_array, insert, map_first_fission,
};
pub use large::{holds_at_least, holds_more_than};
pub use lookups::lookup_as_view;
pub use loops::has_loops;
pub use open::{is_open, says_how};
pub(crate) use outer_product::is_outer_product;
pub use outer_product::outer_product;
pub(crate) use parts::{first_part, replace_all};
pub use place::{place, traversal_to};
pub use predicates::{
    contains, is_applied, is_apply, is_equal_to, is_function, is_lambda, is_literal, is_loop,
    is_primitive, is_variable, predicate,
};
pub use sharing::share_argument;
pub use starts::start_apart;
pub use traversals::{argument, argument_of, body, function};
pub(crate) use vectorize::is_lanewise;
pub use vectorize::{vectorize_map, vectorize_whole};
pub use work::{takes_more_than, work};
pub use written::{is_at, place_of};

use crate::{Program, heads::Groups};

/// A strategy for RISE terms.
pub type Strategy = crate::Strategy<Term>;

impl Program for Term {
    /// The facts about the program's sizes.
    type Context = Facts;

    fn part_count(&self) -> usize {
        match self.kind() {
            TermKind::Apply(..) => 2,
            TermKind::Lambda(..) | TermKind::TypeLambda(..) | TermKind::TypeApply(..) => 1,
            _ => 0,
        }
    }

    fn part(&self, index: usize) -> Option<&Term> {
        match (self.kind(), index) {
            (TermKind::Apply(function, _), 0) => Some(function),
            (TermKind::Apply(_, argument), 1) => Some(argument),
            (TermKind::Lambda(_, body) | TermKind::TypeLambda(_, body), 0) => Some(body),
            (TermKind::TypeApply(function, _), 0) => Some(function),
            _ => None,
        }
    }

    fn with_part(&self, index: usize, part: Term) -> Term {
        let mut at = 0;
        let mut change = |_: &Term| {
            at += 1;
            (at == index + 1).then(|| part.clone())
        };
        self.map_children(&mut change)
            .unwrap_or_else(|| self.clone())
    }

    fn part_name(&self, index: usize) -> &'static str {
        match (self.kind(), index) {
            (TermKind::Lambda(..) | TermKind::TypeLambda(..), _) => "body",
            (TermKind::Apply(..), 1) => "argument",
            _ => "function",
        }
    }

    fn place(way: &[(Term, u8)]) -> Option<String> {
        place::shown(way)
    }

    fn head(&self) -> u16 {
        heads::head(self)
    }

    fn inside(&self) -> Groups {
        Groups(self.constructs().bits())
    }

    fn group(head: u16) -> Groups {
        Groups(heads::constructs(head).bits())
    }

    fn address(&self) -> usize {
        self.node_address()
    }

    fn mark(&self, mark: Mark, oldest: Mark) -> bool {
        Term::mark(self, mark, oldest)
    }

    fn is_marked(&self, mark: Mark) -> bool {
        Term::is_marked(self, mark)
    }
}
