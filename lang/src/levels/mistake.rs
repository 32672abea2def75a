//! Messages about loops on threads in wrong places.

use std::fmt;

use super::{Level, Site};
use crate::diagnostic::{Diagnostic, Label, Severity, Span};

/// The kind of a mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MistakeKind {
    /// A level in its own function, in the same dimension.
    Twice,
    /// An outer level in the function of an inner one, or a level of another way to divide a grid.
    Order,
    /// Threads of a CPU in a kernel, or threads of a GPU in threads of a CPU.
    OtherDevice,
    /// A kernel in what threads of a kernel do.
    KernelInside,
    /// A level of a kernel without the level that it divides.
    Orphan,
    /// A level without the one that it divides, in a definition that may stand in such a one.
    Open,
}

/// A loop on threads in a wrong place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Mistake {
    /// The kind of mistake.
    pub kind: MistakeKind,
    /// The loop as it is written, and its place.
    pub inner: (String, Option<Span>),
    /// The loop, or the kernel, that is around it.
    pub outer: Option<(String, Option<Span>)>,
    level: Level,
}

impl Mistake {
    pub(super) fn new(kind: MistakeKind, inner: &Site, outer: Option<&Site>) -> Mistake {
        let shown = |site: &Site| (site.to_string(), site.term.origin().span().cloned());
        Mistake {
            kind,
            inner: shown(inner),
            outer: outer.map(shown),
            level: inner.level,
        }
    }

    /// Whether the definition is right where another one uses it at the right place.
    pub fn is_open(&self) -> bool {
        self.kind == MistakeKind::Open
    }

    /// The message for the user: a warning if the definition may be used at the right place.
    pub fn diagnostic(&self) -> Diagnostic {
        let label = |(text, span): &(String, Option<Span>), what: &str| {
            let span = span.clone()?;
            Some(Label {
                span,
                text: format!("{what}`{text}`"),
            })
        };
        let outer = self.outer.as_ref();
        Diagnostic {
            severity: match self.is_open() {
                true => Severity::Warning,
                false => Severity::Error,
            },
            code: Some("levels"),
            primary: label(&self.inner, "").map(|label| Label {
                text: String::new(),
                ..label
            }),
            secondary: outer
                .filter(|outer| outer.1 != self.inner.1)
                .and_then(|outer| label(outer, "this is the "))
                .into_iter()
                .collect(),
            help: vec![self.help()],
            ..Diagnostic::error(self.to_string())
        }
    }

    /// The cure.
    pub fn help(&self) -> String {
        match self.kind {
            MistakeKind::Twice if matches!(self.level, Level::WarpGroup | Level::Warp | Level::Lane) => {
                "one of the two is `mapSeq`: a thread does the places one after the other".to_owned()
            }
            MistakeKind::Twice => {
                "one of the two is of another dimension (0, 1 or 2), or `mapSeq`: a thread does the places one after the other"
                    .to_owned()
            }
            MistakeKind::Order => {
                "from outside to inside, a grid is divided by `mapGlobal` alone, or by `mapWorkGroup`, then `mapLocal`, or by `mapWorkGroup`, `mapWarp`, then `mapLane`, with `mapWarpGroup` around `mapWarp` for four warps each; inside, `mapSeq` is a loop of one thread"
                    .to_owned()
            }
            MistakeKind::OtherDevice => {
                "`mapPar`, `depMapPar` and `reducePar` are for the threads of a CPU, the other levels for those of a GPU; `mapSeq` is a loop of one thread on both"
                    .to_owned()
            }
            MistakeKind::KernelInside => {
                "a kernel is launched from outside: `run` stands around the loops of its threads".to_owned()
            }
            MistakeKind::Orphan | MistakeKind::Open => match self.level {
                Level::Lane => "write `mapWarp (mapLane ...)` in a `mapWorkGroup`".to_owned(),
                Level::WarpGroup => "write `mapWorkGroup 0 (mapWarpGroup ...)`".to_owned(),
                Level::Warp => "write `mapWorkGroup 0 (mapWarp ...)`".to_owned(),
                _ => "write `mapWorkGroup 0 (mapLocal 0 ...)`, or `mapGlobal 0` for all threads of the grid"
                    .to_owned(),
            },
        }
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let inner = &self.inner.0;
        let outer = self.outer.as_ref().map_or("", |outer| outer.0.as_str());
        match self.kind {
            MistakeKind::Twice if inner == outer => write!(
                formatter,
                "`{inner}` stands in the function of another `{outer}`"
            ),
            MistakeKind::Twice
            | MistakeKind::Order
            | MistakeKind::OtherDevice
            | MistakeKind::KernelInside
                if outer != "run" =>
            {
                write!(formatter, "`{inner}` stands in the function of `{outer}`")
            }
            MistakeKind::Orphan => write!(
                formatter,
                "`{inner}` stands in no `{}` of its kernel",
                self.parent()
            ),
            MistakeKind::Open => write!(
                formatter,
                "`{inner}` stands in no `{}`, so that it is no kernel by itself",
                self.parent()
            ),
            _ => write!(formatter, "`{inner}` stands in a kernel, `{outer}`"),
        }
    }
}

impl Mistake {
    /// The primitive of the level that this one divides.
    fn parent(&self) -> &'static str {
        match self.level {
            Level::Lane => "mapWarp",
            _ => "mapWorkGroup",
        }
    }
}

impl fmt::Display for Site {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.primitive.name();
        match &self.dimension {
            Some(dimension) => write!(formatter, "{name} {dimension}"),
            None => write!(formatter, "{name}"),
        }
    }
}
