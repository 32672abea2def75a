//! Every call of Vulkan under the layer that checks them, which must have nothing to say.

use std::fs;
use std::path::Path;
use std::process::Command;

use rise_runtime::device::Api;

use super::{has_device, less_than, of, on_device, said};

const LAYER: &str = "/usr/share/vulkan/explicit_layer.d/VkLayer_khronos_validation.json";

/// Errors and warnings, those about the order of accesses too.
const USUAL: &str = "VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT";
/// Advice, of which there is some for every program: small arrays have memory of their own.
const ADVICE: &str = "VK_VALIDATION_FEATURE_ENABLE_BEST_PRACTICES_EXT";

fn has_layer() -> bool {
    let is_there = has_device(Api::Vulkan) && Path::new(LAYER).exists();
    if !is_there {
        println!("skipped: no device of Vulkan, or {LAYER} is not there");
    }
    is_there
}

/// The words of a command, and whether the layer has said something.
fn watched(mut command: Command, enabled: &str) -> (String, bool) {
    let folder = tempfile::tempdir().unwrap();
    let settings = folder.path().join("vk_layer_settings.txt");
    let text = format!(
        "khronos_validation.debug_action = VK_DBG_LAYER_ACTION_LOG_MSG\n\
         khronos_validation.report_flags = error,warn,perf\n\
         khronos_validation.log_filename = stdout\n\
         khronos_validation.enables = {enabled}\n"
    );
    fs::write(&settings, text).unwrap();
    let ran = command
        .env("VK_INSTANCE_LAYERS", "VK_LAYER_KHRONOS_validation")
        .env("VK_LAYER_SETTINGS_PATH", &settings)
        .output()
        .unwrap();
    let said = said(&ran);
    assert!(ran.status.success(), "{said}");
    let has_message = ["VUID-", "UNASSIGNED-", "SYNC-", "Validation"]
        .iter()
        .any(|word| said.contains(word));
    (said, has_message)
}

/// The programs of a library, at small sizes.
pub fn check(library: &str) {
    if !has_layer() {
        return;
    }
    for program in of(library) {
        if less_than(program.group_bytes, Api::Vulkan).is_some() {
            continue;
        }
        let sizes = program.watched.or(program.sizes.last().copied()).unwrap();
        let (said, has_message) = watched(on_device(program, sizes, Api::Vulkan), USUAL);
        let what = format!("{} by {} at {sizes}", program.function, program.strategy);
        assert!(!has_message, "{what}: {said}");
    }
}

#[test]
fn the_layer_is_heard() {
    if !has_layer() {
        return;
    }
    let program = of("linear_algebra").next().unwrap();
    let (said, has_message) = watched(on_device(program, "n=1 m=2 k=3", Api::Vulkan), ADVICE);
    assert!(has_message, "{said}");
}
