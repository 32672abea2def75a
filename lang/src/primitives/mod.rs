//! The primitives of the language: its operations besides functions and application.
//!
//! A primitive is declared in one line, in `declarations.rs`; its handle [`Primitive`] gives
//! everything that the line says:
//!
//! ```
//! use rise_lang::primitives::Primitive;
//!
//! let split = Primitive::by_name("split").expect("declared");
//! assert_eq!(split, Primitive::Split);
//! assert_eq!(split.scheme().to_string(), "(n : nat) -> {m : nat} -> {t : data} -> (m*n).t -> m.n.t");
//! assert_eq!(split.body().to_string(), "(m*n).t -> m.n.t");
//! assert_eq!(split.instantiate(&[4.into(), 2.into(), rise_lang::types::Scalar::F32.into()])?.to_string(), "8.f32 -> 2.4.f32");
//! # Ok::<(), rise_lang::primitives::InstantiationError>(())
//! ```

mod arguments;
mod declarations;
mod instantiate;
mod table;

use std::{collections::HashMap, fmt, sync::LazyLock};

pub use declarations::{Group, Primitive};
pub use instantiate::InstantiationError;

use crate::types::{Type, TypeParameter};
use declarations::{DECLARATIONS, PRIMITIVES};

/// The scheme that is derived once from a declaration's text.
struct Scheme {
    parameters: Vec<TypeParameter>,
    whole: Type,
    body: Type,
}

static SCHEMES: LazyLock<Vec<Scheme>> = LazyLock::new(|| {
    let read = |declaration: &table::Declaration| {
        // The texts are constants of this crate, and a test reads all of them: this cannot fail for
        // a user.
        let whole = Type::parse(declaration.scheme).unwrap_or_else(|error| {
            panic!(
                "the declaration of {} is no type: {error}",
                declaration.name
            )
        });
        let (parameters, body) = whole.split_parameters();
        Scheme {
            parameters,
            body: body.clone(),
            whole,
        }
    };
    DECLARATIONS.iter().map(read).collect()
});

static BY_NAME: LazyLock<HashMap<&'static str, Primitive>> = LazyLock::new(|| {
    PRIMITIVES
        .iter()
        .map(|primitive| (primitive.name(), *primitive))
        .collect()
});

static BY_DIALECT_NAME: LazyLock<HashMap<&'static str, Primitive>> = LazyLock::new(|| {
    PRIMITIVES
        .iter()
        .map(|primitive| (primitive.dialect_name(), *primitive))
        .collect()
});

impl Primitive {
    /// Every primitive, in the order of declaration.
    pub fn all() -> &'static [Primitive] {
        PRIMITIVES
    }

    /// The primitive of that name in the surface syntax.
    pub fn by_name(name: &str) -> Option<Primitive> {
        BY_NAME.get(name).copied()
    }

    /// The primitive of that name in the dialect.
    pub fn by_dialect_name(name: &str) -> Option<Primitive> {
        BY_DIALECT_NAME.get(name).copied()
    }

    fn declaration(self) -> &'static table::Declaration {
        &DECLARATIONS[self as usize]
    }

    fn derived(self) -> &'static Scheme {
        &SCHEMES[self as usize]
    }

    /// The name in the surface syntax.
    pub fn name(self) -> &'static str {
        self.declaration().name
    }

    /// The name of the operation in the dialect, without the dialect's prefix.
    pub fn dialect_name(self) -> &'static str {
        self.declaration().dialect_name
    }

    /// The meaning of the primitive, in a line of Markdown.
    pub fn summary(self) -> &'static str {
        self.declaration().summary
    }

    /// The topic under which it is declared.
    pub fn group(self) -> Group {
        self.declaration().group
    }

    /// The type as declared, type-level parameters and all, in the surface notation.
    pub fn declared_type(self) -> &'static str {
        self.declaration().scheme
    }

    /// The type-level parameters, in the order of declaration: those that are written at every use
    /// come first.
    pub fn parameters(self) -> &'static [TypeParameter] {
        &self.derived().parameters
    }

    /// The type-level parameters that are written at every use.
    pub fn explicit_parameters(self) -> impl Iterator<Item = &'static TypeParameter> {
        self.parameters()
            .iter()
            .filter(|parameter| parameter.explicit)
    }

    /// The type, with its type-level parameters.
    pub fn scheme(self) -> &'static Type {
        &self.derived().whole
    }

    /// The type without its leading type-level parameters, which are free in it.
    pub fn body(self) -> &'static Type {
        &self.derived().body
    }

    /// The number of arguments on values; `None` if a type-level argument says it, which only
    /// `makeArray` has.
    pub fn arity(self) -> Option<usize> {
        match self.body() {
            Type::Many(..) => None,
            body => Some(body.split_functions().0.len()),
        }
    }
}

impl fmt::Display for Primitive {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

impl fmt::Debug for Primitive {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

#[cfg(test)]
mod tests;
