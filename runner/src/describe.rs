//! The contents of a bundle, in words.

use std::fmt::Write as _;

use rise_kernel::{Bundle, BundleError};

/// A line for the machine, then each program with its arguments, results and facts.
pub fn text(bundle: &Bundle) -> Result<String, BundleError> {
    let description = bundle.description();
    let device = bundle
        .api()
        .map(|api| format!(", kernels for {}", api.name()));
    let mut text = format!("{}{}\n", description.triple, device.unwrap_or_default());
    for program in &description.programs {
        let (signature, facts) = program.signature()?;
        // Writing to a string cannot fail.
        let _ = writeln!(text, "\n{}", signature.name);
        for parameter in &signature.parameters {
            let (role, label) = (parameter.role, parameter.label());
            let (element, shape) = (parameter.element, parameter.shape("×"));
            let _ = writeln!(text, "  {role:7} {label:12} {element:5} {shape}");
        }
        let sizes: Vec<String> = signature.sizes.iter().map(ToString::to_string).collect();
        if !sizes.is_empty() {
            let _ = writeln!(text, "  sizes   {}", sizes.join(", "));
        }
        for fact in facts {
            let _ = writeln!(text, "  needs   {fact}");
        }
    }
    Ok(text)
}
