//! Macros that make of a declaration line a variant of [`Primitive`](super::Primitive) and an entry
//! of the table.

/// A declaration line, as written.
pub(super) struct Declaration {
    pub(super) name: &'static str,
    pub(super) dialect_name: &'static str,
    pub(super) group: super::Group,
    pub(super) scheme: &'static str,
    pub(super) summary: &'static str,
}

/// The name in the dialect: the surface name unless the line says otherwise.
macro_rules! dialect_name {
    ($name:literal) => {
        $name
    };
    ($name:literal $dialect:literal) => {
        $dialect
    };
}

/// Turns the declaration lines into the enumeration of all primitives, the enumeration of their
/// groups, and the table.
macro_rules! declare {
    ($($group:ident $title:literal { $($variant:ident $name:literal $(as $dialect:literal)?: $scheme:literal, $summary:literal;)* })*) => {
        /// A primitive of the language: a handle to its declaration.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Primitive {
            $($(
                #[doc = concat!("`", $name, " : ", $scheme, "`. ", $summary)]
                $variant,
            )*)*
        }

        /// A topic under which primitives are declared.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Group {
            $(
                #[doc = concat!($title, ".")]
                $group,
            )*
        }

        impl Group {
            /// Every group, in the order of declaration.
            pub const ALL: &[Group] = &[$(Group::$group),*];

            /// The heading.
            pub fn title(self) -> &'static str {
                match self { $(Group::$group => $title,)* }
            }
        }

        /// The primitives in the order of declaration, which is the order of the table.
        pub(super) const PRIMITIVES: &[Primitive] = &[$($(Primitive::$variant,)*)*];

        /// The declarations, by the number of the primitive.
        pub(super) const DECLARATIONS: &[crate::primitives::table::Declaration] = &[$($(
            crate::primitives::table::Declaration {
                name: $name,
                dialect_name: crate::primitives::table::dialect_name!($name $($dialect)?),
                group: Group::$group,
                scheme: $scheme,
                summary: $summary,
            },
        )*)*];
    };
}

pub(super) use {declare, dialect_name};
