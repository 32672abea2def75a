//! Memory of the whole file: `memref.global` becomes a static array of C, or one with a name that
//! other files see.

use melior::ir::attribute::TypeAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::MemRefType;
use melior::ir::{AttributeLike, Type, TypeLike, ValueLike};
use mlir_sys::mlirShapedTypeGetElementType;
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Op, Outcome};

use super::memory::{Extent, Memory, alignment, constant_extents, is_contiguous};
use super::names::require_identifier;
use super::prelude::Prelude;
use super::tables::element_text;
use super::types::{Kind, LARGEST_ARRAY};
use super::{Conversion, emitc};

/// Memory of the file, as C knows it.
#[derive(Clone)]
pub(super) struct Global {
    name: String,
    is_constant: bool,
}

/// Declares the memory in front of the functions.
pub(super) fn declare<'c>(global: Op<'c>, prelude: &mut Prelude) -> Outcome<'c, ()> {
    let symbol = ir::text_attribute(global, "sym_name").unwrap_or_default();
    let refused =
        |reason: &str| Diagnostic::error(global.location(), format!("`{symbol}` {reason}"));
    let ty = global.attribute("type").and_then(TypeAttribute::try_from);
    let ty = ty.ok().and_then(|ty| MemRefType::try_from(ty.value()).ok());
    let shape = ty
        .filter(|ty| is_contiguous(*ty))
        .and_then(constant_extents);
    let Some((ty, extents)) = ty.zip(shape) else {
        return Err(refused(
            "cannot be written in C: expected memory of a constant shape, without a layout",
        ));
    };
    // SAFETY: a memref has an element type.
    let element = unsafe { Type::from_raw(mlirShapedTypeGetElementType(ty.to_raw())) };
    let kind = Kind::of(element, global.location())?;
    if kind.width.is_some() {
        return Err(refused(
            "cannot be written in C: expected scalars as its elements",
        ));
    }
    let count = extents.iter().copied().fold(1, i64::saturating_mul);
    let bytes = count.saturating_mul(kind.bytes());
    if bytes > LARGEST_ARRAY {
        return Err(refused(&format!(
            "has more than {LARGEST_ARRAY} bytes, which is too large for C: expected fewer elements"
        )));
    }
    let contents = Contents::of(global, kind, count).ok_or_else(|| {
        refused("has contents that cannot be written in C: expected `dense` numbers")
    })?;
    let is_private = ir::text_attribute(global, "sym_visibility").as_deref() == Some("private");
    let name = match is_private {
        true => prelude.items.free_name(&local_name(&symbol)),
        false => match require_identifier(&symbol) {
            Ok(()) => symbol.clone(),
            Err(wrong) => return Err(refused(&format!("is seen by other files: {wrong}"))),
        },
    };
    let linkage = match (is_private, &contents) {
        (true, _) => "static ",
        (false, Contents::Elsewhere) => "extern ",
        (false, _) => "",
    };
    let is_constant = global.has_attribute("constant");
    let constant = if is_constant { "const " } else { "" };
    let alignment = match alignment(global) {
        // C only asks for more than the type has.
        Some(bytes) if bytes > kind.bytes() => format!("_Alignas({bytes}) "),
        _ => String::new(),
    };
    // An array of C has at least one element.
    let array = format!("{} {name}[{}]", kind.memory_name(), count.max(1));
    let text = format!("{linkage}{alignment}{constant}{array}{};", contents.text());
    match is_private {
        true => prelude.items.give(&name, text),
        false => prelude.items.show(&name, text),
    }
    let found = Global { name, is_constant };
    prelude.globals.insert(symbol, found);
    Ok(())
}

/// The contents of memory when the program begins.
enum Contents {
    /// Another file has the memory.
    Elsewhere,
    /// They may be anything.
    Any,
    Numbers(Vec<String>),
}

impl Contents {
    fn of(global: Op, kind: Kind, count: i64) -> Option<Self> {
        let Ok(value) = global.attribute("initial_value") else {
            return Some(Contents::Elsewhere);
        };
        if value.is_unit() {
            return Some(Contents::Any);
        }
        let count = usize::try_from(count).ok()?;
        let numbers = (0..count).map(|position| element_text(value, kind, position));
        numbers.collect::<Option<_>>().map(Contents::Numbers)
    }

    /// Behind the declaration. C fills up with zeros; minus zero is none.
    fn text(&self) -> String {
        let Contents::Numbers(numbers) = self else {
            return String::new();
        };
        let is_zero = |text: &String| ["0", "0.0", "0.0f"].contains(&text.as_str());
        match numbers.iter().all(is_zero) {
            true => " = {0}".to_owned(),
            false => format!(" = {{{}}}", numbers.join(", ")),
        }
    }
}

/// The name in C of memory that no other file sees: letters that C does not take in names become
/// underscores, and those with which C begins its own go.
fn local_name(name: &str) -> String {
    let letters = name
        .chars()
        .map(|letter| match letter.is_ascii_alphanumeric() {
            true => letter,
            false => '_',
        });
    let name: String = letters.collect();
    format!("global_{}", name.trim_start_matches('_'))
}

impl<'c> Conversion<'c> {
    /// The memory that a name stands for.
    pub(super) fn global(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let result = ir::result(operation);
        let extents = MemRefType::try_from(result.r#type()).ok();
        let extents = extents.and_then(constant_extents);
        let symbol = ir::symbol_attribute(operation, "name");
        let found = symbol.and_then(|symbol| self.prelude.globals.get(&symbol).cloned());
        let Some((extents, global)) = extents.zip(found) else {
            return Err(self.unknown(operation));
        };
        let element = self.element_kind(result.r#type())?;
        let pointer = match global.is_constant {
            // EmitC refuses opaque types that end with a star.
            true => self.opaque(&format!("const {} *const", element.memory_name())),
            false => emitc::pointer(self.memory_type(element)),
        };
        let memory = Memory {
            base: self.literal(&global.name, pointer)?,
            extents: extents.into_iter().map(Extent::Constant).collect(),
            element,
        };
        self.memories.insert(ir::key(result), memory);
        Ok(())
    }
}
