//! The standard library.

use std::{
    collections::HashMap,
    sync::{Arc, LazyLock},
};

use rise_lang::{diagnostic::Source, primitives::Primitive, syntax::NoImports};

use super::{Definition, Definitions, Implementation, Library, load::Loader};
use crate::{rise, text::Type};

/// The name and the text of a file of the library.
macro_rules! file {
    ($name:literal) => {
        ($name, include_str!(concat!("../../../library/", $name)))
    };
}

/// The files, by topic. They are read as one: each may use what the others define.
const FILES: &[(&str, &str)] = &[
    file!("core.elevate"),
    file!("rules/arithmetic.elevate"),
    file!("rules/blas.elevate"),
    file!("rules/fma.elevate"),
    file!("rules/identities.elevate"),
    file!("rules/interchange.elevate"),
    file!("rules/lambda.elevate"),
    file!("rules/lift-reduce.elevate"),
    file!("rules/lowering.elevate"),
    file!("rules/map.elevate"),
    file!("rules/movement.elevate"),
    file!("rules/reduce.elevate"),
    file!("rules/scan.elevate"),
    file!("rules/separate.elevate"),
    file!("rules/slide.elevate"),
    file!("rules/transpose-join-split.elevate"),
    file!("rules/vectorize.elevate"),
    file!("strategies/loops.elevate"),
    file!("strategies/tiling.elevate"),
    file!("strategies/registers.elevate"),
    file!("strategies/scans.elevate"),
    file!("strategies/scheduling.elevate"),
    file!("strategies/expressions.elevate"),
    file!("strategies/gpu.elevate"),
    file!("strategies/rest.elevate"),
    file!("strategies/on_device.elevate"),
    file!("strategies/tiles_on_device.elevate"),
    file!("strategies/stencils_on_device.elevate"),
    file!("strategies/rounds_on_device.elevate"),
    file!("strategies/transposition_on_device.elevate"),
    file!("strategies/scans_on_device.elevate"),
    file!("strategies/schedules/forms.elevate"),
    file!("strategies/schedules/elements.elevate"),
    file!("strategies/schedules/threads.elevate"),
    file!("strategies/schedules/sums_on_threads.elevate"),
    file!("strategies/schedules/fusion.elevate"),
    file!("strategies/schedules/sums_of_arrays.elevate"),
    file!("strategies/schedules/product.elevate"),
    file!("strategies/schedules/product_in_place.elevate"),
    file!("strategies/schedules/stencils.elevate"),
    file!("strategies/schedules/rows.elevate"),
    file!("strategies/schedules/same_rows.elevate"),
    file!("strategies/schedules/readers.elevate"),
    file!("strategies/schedules/scan.elevate"),
    file!("strategies/schedules/sort.elevate"),
    file!("strategies/schedules/whole_columns.elevate"),
    file!("strategies/schedules/streams.elevate"),
    file!("strategies/schedules/places.elevate"),
    file!("strategies/schedules/transposition.elevate"),
    file!("strategies/schedules/points_in_columns.elevate"),
    file!("strategies/schedules/rows_added.elevate"),
    file!("strategies/schedules/rows_in_lanes.elevate"),
    file!("strategies/schedules/auto.elevate"),
    file!("strategies/schedules/models.elevate"),
    file!("strategies/blas.elevate"),
];

/// The library without a file: the predicates of primitives.
fn predicates() -> Library {
    let predicate = |primitive: &Primitive| {
        let name = rise::is_primitive(*primitive).to_string();
        Arc::new(Definition {
            documentation: format!(
                "`{name}`: the primitive `{primitive}`, with its type-level arguments if it has any."
            ),
            name: name.into(),
            ty: Type::Strategy,
            formals: Vec::new(),
            span: None,
            implementation: Implementation::Predicate(*primitive),
        })
    };
    let definitions: Vec<Arc<Definition>> = Primitive::all().iter().map(predicate).collect();
    let named = definitions
        .iter()
        .enumerate()
        .map(|(global, definition)| (definition.name.clone(), global));
    Library {
        scope: named.collect::<HashMap<_, _>>(),
        definitions: Arc::new(Definitions(definitions)),
        interner: Arc::default(),
        warnings: Vec::new(),
    }
}

static SOURCES: LazyLock<Vec<Source>> = LazyLock::new(|| {
    let sources = FILES.iter();
    let sources = sources.map(|(name, text)| Source::new(*name, *text));
    sources.collect()
});

/// Whether a text is one of the library's own.
pub(super) fn has_source(source: &Source) -> bool {
    SOURCES.contains(source)
}

pub(super) fn library() -> &'static Library {
    static LIBRARY: LazyLock<Library> = LazyLock::new(|| {
        let predicates = predicates();
        let mut loader = Loader::new(&predicates, &NoImports).standard();
        loader.files(&SOURCES);
        loader.library().unwrap_or_else(|errors| {
            // The files are constants of this crate, and a test reads them: this cannot fail for a
            // user.
            let shown: Vec<String> = errors
                .iter()
                .map(|error| error.diagnostic().render(false))
                .collect();
            panic!("the standard library is wrong:\n{}", shown.join("\n"))
        })
    });
    &LIBRARY
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{DefinitionKind, natives::Native};

    #[test]
    fn every_native_is_declared() {
        let library = library();
        for native in Native::all() {
            let definition = library.definition(native.name);
            let kind = definition.map(Definition::kind);
            assert_eq!(kind, Some(DefinitionKind::Native), "{}", native.name);
        }
    }

    #[test]
    fn every_rule_is_right() {
        // They are checked when they are used first.
        for rule in library().rules() {
            assert!(rule.left().ty().is_some(), "{}", rule.name());
        }
    }

    #[test]
    fn every_definition_is_documented() {
        let library = library();
        let bare: Vec<&str> = library
            .definitions()
            .filter(|definition| definition.documentation.is_empty())
            .map(|definition| definition.name.as_str())
            .collect();
        assert_eq!(bare, Vec::<&str>::new());
    }
}
