//! Windows that hold all elements up to their own, or from it on: sums so far, and the like. Each
//! takes the result of the one before, and one more element.

use super::call::Call;
use super::padding::Padding;
use super::reduction::Combination;
use super::shapes::{permuted, reversed};
use super::tensor::{Size, Tensor};
use super::text::{Steps, Text};
use super::windows::{Layout, Window};

/// The dimension along which windows hold all elements up to their own.
#[derive(Debug, PartialEq, Eq)]
pub struct Cumulative {
    dimension: usize,
    /// Whether they hold those from their own on instead.
    is_backward: bool,
}

impl Cumulative {
    /// The dimension, if all windows over an array of that shape are so.
    pub fn find(layout: &Layout, shape: &[Size]) -> Option<Cumulative> {
        let is_still = |(window, padding): (&Window, &Padding)| {
            window.is_every() && *padding == Padding::default()
        };
        let dimensions = || layout.windows.iter().zip(&layout.padding);
        let dimension = dimensions().position(|one| !is_still(one))?;
        let (window, padding) = (&layout.windows[dimension], &layout.padding[dimension]);
        let is_alone = dimensions().skip(dimension + 1).all(is_still);
        let holds_all = window.size == shape[dimension] && window.stride == 1;
        let edge = |size: Size| Padding::of_edges(size, Size::from(0));
        let before = edge(Size::from(&*shape[dimension] - 1));
        let is_backward = *padding == before.exchanged();
        let is_so =
            is_alone && holds_all && window.dilation == 1 && (is_backward || *padding == before);
        is_so.then_some(Cumulative {
            dimension,
            is_backward,
        })
    }

    /// The combinations of ever more elements of an array of these types, which begin with a value.
    /// How often that is combined with others is open, as the specification of `reduce` says.
    pub fn combined(
        &self,
        call: &Call,
        array: &Text,
        start: &Text,
        combination: &Combination,
        source: &Tensor,
    ) -> Text {
        let rank = source.rank();
        let last = rank - 1;
        let mut order: Vec<usize> = (0..rank).filter(|one| *one != self.dimension).collect();
        order.push(self.dimension);
        let function = combination.operator();
        let mut row = Steps::none();
        if self.is_backward {
            row.extend(reversed(&source.shape[self.dimension]));
        }
        // The elements of a window are combined in their order.
        let combined = |so_far: &str, element: &str| match self.is_backward {
            true => format!("{function} {element} {so_far}"),
            false => format!("{function} {so_far} {element}"),
        };
        row.push(format!(
            "fun xs => map (fun both => {}) (zip xs (scan (fun x now => {}) $1 xs))",
            combined("(snd both)", "(fst both)"),
            combined("now", "x")
        ));
        if self.is_backward {
            row.extend(reversed(&source.shape[self.dimension]));
        }
        let mut steps = permuted(&order);
        steps.extend(row.under(last));
        let back = (0..rank).map(|one| match one.cmp(&self.dimension) {
            std::cmp::Ordering::Less => one,
            std::cmp::Ordering::Equal => last,
            std::cmp::Ordering::Greater => one - 1,
        });
        steps.extend(permuted(&back.collect::<Vec<_>>()));
        let parts = [array, start, &combination.function()];
        Text::of(&call.origin, &steps.after("$0"), &parts)
    }
}
