//! The functions behind the entries: renamed, and internal.

use std::collections::{HashMap, HashSet};

use melior::Context;
use melior::ir::attribute::{
    ArrayAttribute, DictionaryAttribute, FlatSymbolRefAttribute, StringAttribute,
};
use melior::ir::operation::{OperationLike, OperationMutLike, OperationRef, WalkOrder, WalkResult};
use melior::ir::{Attribute, AttributeLike, BlockLike, Module};
use mlir_sys::{MlirOperation, MlirStringRef, mlirSymbolTableReplaceAllSymbolUses};

use super::{EntryError, symbol};

/// Renames functions, given with their new names, and makes them internal. Every operation is
/// looked at once, however many functions there are.
pub(super) fn hide(
    context: &Context,
    module: &mut Module,
    mut renamed: HashMap<String, String>,
) -> Result<(), EntryError> {
    rename_uses(module, &renamed)?;
    let internal = Attribute::parse(context, "#llvm.linkage<internal>");
    let mut operation = module.body().first_operation_mut();
    while let Some(mut function) = operation {
        if let Some(hidden) = symbol(&function).and_then(|name| renamed.remove(&name)) {
            let hidden = StringAttribute::new(context, &hidden).into();
            function.set_inherent_attribute("sym_name", hidden);
            if let Some(linkage) = internal {
                function.set_inherent_attribute("linkage", linkage);
            }
        }
        operation = function.next_in_block_mut();
    }
    match renamed.keys().min() {
        None => Ok(()),
        Some(lost) => Err(lost_function(lost)),
    }
}

fn lost_function(name: &str) -> EntryError {
    EntryError::Lost(name.to_owned())
}

/// Gives the functions their new names where they are used. MLIR replaces one name at a time and
/// looks at everything for that, so it is asked only for the names that an operation of the module
/// has, and to look only there.
fn rename_uses(module: &Module, renamed: &HashMap<String, String>) -> Result<(), EntryError> {
    let whole = module.as_operation();
    let operations = std::iter::successors(module.body().first_operation(), |operation| {
        operation.next_in_block()
    });
    for operation in operations {
        // MLIR finds names that an operation uses itself only from the operation around it.
        replace(whole.to_raw(), &own_uses(operation, renamed), renamed)?;
        let mut used = HashSet::new();
        operation.walk(WalkOrder::PreOrder, |inner| {
            if inner != operation {
                used.extend(own_uses(inner, renamed));
            }
            WalkResult::Advance
        });
        replace(operation.to_raw(), &used, renamed)?;
    }
    Ok(())
}

/// The renamed functions that an operation uses, not what is inside of it.
fn own_uses(operation: OperationRef, renamed: &HashMap<String, String>) -> HashSet<String> {
    let mut rest: Vec<Attribute> = operation.attributes().map(|(_, value)| value).collect();
    let mut used = HashSet::new();
    while let Some(attribute) = rest.pop() {
        if attribute.is_flat_symbol_ref() {
            let name = FlatSymbolRefAttribute::try_from(attribute).map(|name| name.value());
            used.extend(
                name.ok()
                    .filter(|name| renamed.contains_key(*name))
                    .map(str::to_owned),
            );
        } else if attribute.is_array() {
            let Ok(array) = ArrayAttribute::try_from(attribute) else {
                continue;
            };
            rest.extend((0..array.len()).filter_map(|index| array.element(index).ok()));
        } else if attribute.is_dictionary() {
            let Ok(parts) = DictionaryAttribute::try_from(attribute) else {
                continue;
            };
            let values = (0..parts.len()).filter_map(|index| parts.element(index).ok());
            rest.extend(values.map(|(_, value)| value));
        }
    }
    used
}

/// Renames what is used inside of an operation.
fn replace(
    around: MlirOperation,
    used: &HashSet<String>,
    renamed: &HashMap<String, String>,
) -> Result<(), EntryError> {
    let string_ref = |text: &str| MlirStringRef {
        data: text.as_ptr().cast(),
        length: text.len(),
    };
    for name in used {
        let hidden = string_ref(&renamed[name]);
        // SAFETY: the operation is alive, and the names live during the call.
        let outcome =
            unsafe { mlirSymbolTableReplaceAllSymbolUses(string_ref(name), hidden, around) };
        if outcome.value == 0 {
            return Err(lost_function(name));
        }
    }
    Ok(())
}
