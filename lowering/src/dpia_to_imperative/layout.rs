//! How the elements of views of memory lie, as far as the views say.

use rise_dialect::ir::{self, Val};
use rise_dialect::operations::dpia;
use rise_dialect::types;

use super::data;

/// How the elements of an array lie in memory, which are evenly apart in each dimension.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    /// For each dimension, outermost first, whether its elements follow each other.
    follows: Vec<bool>,
    /// Whether all elements follow each other, row by row.
    pub(super) is_dense: bool,
}

/// Components that are still to be taken, the next one last.
type Components = Vec<usize>;

impl Layout {
    /// Memory of its own.
    fn whole(value: Val, components: &Components) -> Option<Layout> {
        let mut ty = data(value);
        let mut dimensions = 0;
        let mut rest = components.clone();
        loop {
            if let Some((_, element)) = types::array_parts(ty) {
                (ty, dimensions) = (element, dimensions + 1);
            } else if let Some((first, second)) = types::tuple_parts(ty) {
                ty = [first, second][rest.pop()?];
            } else {
                break;
            }
        }
        let follows = (1..=dimensions).map(|dimension| dimension == dimensions);
        Some(Layout {
            follows: follows.collect(),
            is_dense: true,
        })
    }

    /// Whether the elements of a dimension follow each other.
    pub(super) fn has_unit_stride(&self) -> bool {
        self.follows.contains(&true)
    }

    /// An element.
    fn inside(mut self) -> Option<Layout> {
        (!self.follows.is_empty()).then(|| {
            self.follows.remove(0);
            self
        })
    }

    fn transposed(mut self) -> Option<Layout> {
        (self.follows.len() >= 2).then(|| {
            self.follows.swap(0, 1);
            self.is_dense = false;
            self
        })
    }

    /// The outermost dimension as two.
    fn split(mut self) -> Option<Layout> {
        (!self.follows.is_empty()).then(|| {
            self.follows.insert(0, false);
            self
        })
    }

    /// The two outermost dimensions as one, if nothing lies between rows.
    fn joined(self) -> Option<Layout> {
        self.is_dense.then(|| self.inside()).flatten()
    }
}

/// The layout of a value that can be read.
pub(super) fn of_value(value: Val) -> Option<Layout> {
    of_component(value, Components::new())
}

fn of_component(value: Val, mut components: Components) -> Option<Layout> {
    let Some(view) = ir::definition(value) else {
        let (around, _) = ir::argument_owner(value)?;
        return match ir::name(around) {
            dpia::NEW => Layout::whole(value, &components),
            dpia::MAP => of_component(ir::operand(around, 0), components)?.inside(),
            _ => None,
        };
    };
    let operand = |number| ir::operand(view, number);
    match ir::name(view) {
        dpia::IN if ir::operands(view).len() == 1 => Layout::whole(value, &components),
        dpia::FST => {
            components.push(0);
            of_component(operand(0), components)
        }
        dpia::SND => {
            components.push(1);
            of_component(operand(0), components)
        }
        dpia::TUPLE | dpia::ZIP => {
            let component = components.pop()?;
            of_component(operand(component), components)
        }
        dpia::IDX => of_component(operand(1), components)?.inside(),
        dpia::TAKE | dpia::DROP | dpia::PREFETCH => of_component(operand(0), components),
        dpia::TRANSPOSE => of_component(operand(0), components)?.transposed(),
        dpia::SPLIT => of_component(operand(0), components)?.split(),
        dpia::JOIN => of_component(operand(0), components)?.joined(),
        dpia::MAP => {
            let (body, array) = (ir::body(view), operand(0));
            let element = ir::yielded(body);
            if !is_made_of(element, ir::argument(body, 0)) {
                return None;
            }
            let mut layout = of_component(element, components)?;
            let outer = match layout.has_unit_stride() {
                true => false,
                false => *of_component(array, Components::new())?.follows.first()?,
            };
            layout.follows.insert(0, outer);
            layout.is_dense = false;
            Some(layout)
        }
        _ => None,
    }
}

/// Whether a view of the function of a map takes elements of the map, and not one value for all.
fn is_made_of<'c>(mut value: Val<'c>, parameter: Val<'c>) -> bool {
    while value != parameter {
        let Some(view) = ir::definition(value) else {
            return match ir::argument_owner(value) {
                Some((map, _)) if ir::name(map) == dpia::MAP => {
                    is_made_of(ir::operand(map, 0), parameter)
                }
                _ => false,
            };
        };
        value = match ir::name(view) {
            dpia::IDX => ir::operand(view, 1),
            dpia::ZIP | dpia::TUPLE => {
                let mut parts = ir::operands(view).into_iter();
                return parts.any(|part| is_made_of(part, parameter));
            }
            _ => match ir::operands(view).first() {
                Some(operand) => *operand,
                None => return false,
            },
        };
    }
    true
}

/// The layout of an array where it is written.
pub(super) fn of_acceptor(acceptor: Val) -> Option<Layout> {
    let Some(view) = ir::definition(acceptor) else {
        let (around, _) = ir::argument_owner(acceptor)?;
        return match ir::name(around) {
            dpia::NEW => Layout::whole(acceptor, &Components::new()),
            dpia::PAR_FOR => of_acceptor(ir::operand(around, 0))?.inside(),
            _ => None,
        };
    };
    let whole = ir::last_operand(view);
    match ir::name(view) {
        dpia::OUT if types::tuple_parts(data(acceptor)).is_none() => {
            Layout::whole(acceptor, &Components::new())
        }
        dpia::IDX_ACC => of_acceptor(whole?)?.inside(),
        dpia::TRANSPOSE_ACC => of_acceptor(whole?)?.transposed(),
        dpia::PAIR_ACC1 | dpia::PAIR_ACC2 => match ir::definition(whole?) {
            Some(out) if ir::name(out) == dpia::OUT => Layout::whole(acceptor, &Components::new()),
            _ => None,
        },
        _ => None,
    }
}
