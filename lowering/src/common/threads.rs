//! Threads of a device: which of them share the rounds of a loop.

use melior::Context;
use melior::ir::Attribute;
use melior::ir::attribute::IntegerAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::IntegerType;
use rise_dialect::ir::{self, Op};
use rise_lang::primitives::Primitive;

/// The attributes of a loop of DPIA, and those of a loop that it becomes.
const LEVEL: &str = "level";
const DIMENSION: &str = "dimension";
const OF_LOOP: [&str; 2] = ["dpia.level", "dpia.dimension"];

/// The address space of memory that the threads of a group share.
pub(crate) const GROUP_MEMORY: &str = "#gpu.address_space<workgroup>";

/// The dimensions of a group that its lanes, warps and groups of warps are the threads of.
pub(crate) const LANES_IN: usize = 0;
pub(crate) const WARPS_IN: usize = 1;
pub(crate) const WARP_GROUPS_IN: usize = 2;

/// Levels of threads, as the dialect numbers them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Level {
    /// All threads.
    Global,
    /// The groups.
    Group,
    /// The threads of a group.
    Local,
    /// The warps of a group.
    Warp,
    /// The threads of a warp.
    Lane,
    /// The groups of four warps of a group.
    WarpGroup,
}

/// The levels, by their numbers.
const LEVELS: [Level; 6] = [
    Level::Global,
    Level::Group,
    Level::Local,
    Level::Warp,
    Level::Lane,
    Level::WarpGroup,
];

/// Threads of a level, in one of three dimensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Threads {
    pub level: Level,
    pub dimension: usize,
}

impl Level {
    /// The level of a primitive that is a loop on threads of a device.
    pub fn of(primitive: Primitive) -> Option<Level> {
        Some(match primitive {
            Primitive::MapGlobal => Level::Global,
            Primitive::MapWorkGroup => Level::Group,
            Primitive::MapLocal => Level::Local,
            Primitive::MapWarpGroup => Level::WarpGroup,
            Primitive::MapWarp => Level::Warp,
            Primitive::MapLane => Level::Lane,
            _ => return None,
        })
    }

    /// Whether threads are told apart by their warps.
    pub fn is_of_warps(self) -> bool {
        matches!(self, Level::WarpGroup | Level::Warp | Level::Lane)
    }

    /// The primitive of this level.
    pub fn primitive(self) -> Primitive {
        match self {
            Level::Global => Primitive::MapGlobal,
            Level::Group => Primitive::MapWorkGroup,
            Level::Local => Primitive::MapLocal,
            Level::WarpGroup => Primitive::MapWarpGroup,
            Level::Warp => Primitive::MapWarp,
            Level::Lane => Primitive::MapLane,
        }
    }
}

impl Threads {
    /// The threads that an operation of DPIA names; none of the CPU's.
    pub fn of(operation: Op) -> Option<Threads> {
        read(operation, [LEVEL, DIMENSION])
    }

    /// The threads that share the rounds of a loop of scf.
    pub fn of_loop(operation: Op) -> Option<Threads> {
        read(operation, OF_LOOP)
    }

    /// The attributes of an operation of DPIA.
    pub fn attributes<'c>(self, context: &'c Context) -> [(&'static str, Attribute<'c>); 2] {
        let [level, dimension] = self.numbers(context);
        [(LEVEL, level), (DIMENSION, dimension)]
    }

    /// Marks a loop of scf.
    pub fn mark<'c>(self, context: &'c Context, operation: Op<'c>) {
        for (name, number) in OF_LOOP.into_iter().zip(self.numbers(context)) {
            ir::set_discardable_attribute(operation, name, number);
        }
    }

    fn numbers<'c>(self, context: &'c Context) -> [Attribute<'c>; 2] {
        let number = |width, value| {
            IntegerAttribute::new(IntegerType::new(context, width).into(), value).into()
        };
        [
            number(32, self.level as i64),
            number(64, self.dimension as i64),
        ]
    }

    /// The loop as the language writes it, such as `mapLocal 0`.
    pub fn written(self) -> String {
        let name = self.level.primitive().name();
        match self.level {
            Level::WarpGroup | Level::Warp | Level::Lane => name.to_owned(),
            Level::Global | Level::Group | Level::Local => format!("{name} {}", self.dimension),
        }
    }
}

fn read(operation: Op, names: [&str; 2]) -> Option<Threads> {
    let number = |name| {
        let attribute = IntegerAttribute::try_from(operation.attribute(name).ok()?).ok()?;
        usize::try_from(attribute.value()).ok()
    };
    Some(Threads {
        level: *LEVELS.get(number(names[0])?)?,
        dimension: number(names[1]).unwrap_or(0),
    })
}
