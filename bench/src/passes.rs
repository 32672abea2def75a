//! Passes run one by one, by pass managers of their own, so that each can be timed; verification of
//! what a pass has made is part of its time, as in a pipeline.

use std::time::{Duration, Instant};

use anyhow::anyhow;
use melior::Context;
use melior::ir::Module;
use melior::pass::PassManager;
use melior::utility::parse_pass_pipeline;
use rise_dialect::pass::Pass;

/// The time that each pass of a pipeline took, in their order.
#[derive(Clone, Debug, Default)]
pub struct Passes {
    /// The name of a pass, and its time.
    pub each: Vec<(String, Duration)>,
}

impl Passes {
    /// The time of our passes.
    pub fn ours(&self) -> Duration {
        let ours = self.each.iter().filter(|(name, _)| is_ours(name));
        ours.map(|(_, time)| time).sum()
    }

    /// The time of all passes.
    pub fn all(&self) -> Duration {
        self.each.iter().map(|(_, time)| time).sum()
    }
}

/// Whether a pass is one of this project, by its name in pipelines or in MLIR's reports.
pub fn is_ours(name: &str) -> bool {
    let known = |pass: &&Pass| pass.argument == name || pass.name == name;
    rise_lowering::PASSES.iter().any(known)
}

/// Runs a pipeline on a module, pass by pass.
///
/// # Errors
/// If the pipeline does not parse or a pass fails.
pub fn run<'c>(
    context: &'c Context,
    module: &mut Module<'c>,
    pipeline: &str,
) -> anyhow::Result<Passes> {
    let mut times = Passes::default();
    for (name, pass) in flattened(context, pipeline)? {
        let manager = PassManager::new(context);
        parse_pass_pipeline(manager.as_operation_pass_manager(), &pass)
            .map_err(|error| anyhow!("pass `{pass}`: {error}"))?;
        let start = Instant::now();
        manager
            .run(module)
            .map_err(|error| anyhow!("pass `{pass}`: {error}"))?;
        times.each.push((name, start.elapsed()));
    }
    Ok(times)
}

/// The passes of a pipeline: the name of each, and a pipeline of it alone.
fn flattened(context: &Context, pipeline: &str) -> anyhow::Result<Vec<(String, String)>> {
    let manager = PassManager::new(context);
    parse_pass_pipeline(
        manager.as_operation_pass_manager(),
        &format!("builtin.module({pipeline})"),
    )
    .map_err(|error| anyhow!("pipeline `{pipeline}`: {error}"))?;
    // The printed text has no names of pipelines any more.
    let text = manager.as_operation_pass_manager().to_string();
    let mut passes = Vec::new();
    flatten(text.trim(), &mut Vec::new(), &mut passes);
    Ok(passes)
}

/// Takes `anchor(element, …)` apart, where an element may be nested likewise; `around` are the
/// anchors so far.
fn flatten(text: &str, around: &mut Vec<String>, passes: &mut Vec<(String, String)>) {
    let options = text.find('{').unwrap_or(text.len());
    match text[..options].find('(') {
        Some(open) if text.ends_with(')') => {
            around.push(text[..open].to_owned());
            for element in elements(&text[open + 1..text.len() - 1]) {
                flatten(element, around, passes);
            }
            around.pop();
        }
        _ => {
            let name = text[..options].to_owned();
            let whole = around.iter().rev().fold(text.to_owned(), |inner, anchor| {
                format!("{anchor}({inner})")
            });
            passes.push((name, whole));
        }
    }
}

/// The parts between the commas that stand in no brackets.
fn elements(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut parts) = (0, 0, Vec::new());
    for (place, letter) in text.char_indices() {
        match letter {
            '(' | '{' | '<' => depth += 1,
            ')' | '}' | '>' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&text[start..place]);
                start = place + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts.into_iter().filter(|part| !part.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pipelines_are_taken_apart() {
        let mut passes = Vec::new();
        let text = "builtin.module(func.func(a,b{x=1,2 y=f}),c{z={1,2}},d)";
        flatten(text, &mut Vec::new(), &mut passes);
        let wholes: Vec<_> = passes.iter().map(|(_, whole)| whole.as_str()).collect();
        assert_eq!(
            wholes,
            [
                "builtin.module(func.func(a))",
                "builtin.module(func.func(b{x=1,2 y=f}))",
                "builtin.module(c{z={1,2}})",
                "builtin.module(d)",
            ]
        );
        assert_eq!(passes[1].0, "b");
    }

    #[test]
    fn every_pass_of_ours_has_a_time() {
        let context = driver::mlir::context();
        let pipeline = "rise-to-llvm{parallel=sequential}";
        let passes = flattened(&context, pipeline).unwrap();
        let ours = passes.iter().map(|(name, _)| name.as_str());
        let ours: Vec<&str> = ours.filter(|name| is_ours(name)).collect();
        assert_eq!(
            ours,
            [
                "note-foreign-memory",
                "declare-foreign-functions",
                "count-unsigned-loops",
                "rise-to-dpia",
                "dpia-to-imperative",
                "convert-dpia-to-affine",
                "prefetch-lines",
                "nest-divided-loops",
                "require-lowered",
                "join-yields",
                "expand-index-switches",
                "divide-by-inverses",
                "expose-vector-sums",
                "approximate-vector-math",
                "pack-constants",
                "skip-unchanged",
                "copy-in-vectors",
                "hoist-private-memory",
                "carry-vectors",
                "check-memory",
                "show-failures",
                "wait-once",
                "update-floats-as-integers",
                "require-llvm",
                "distribute-offsets",
                "truths-as-bytes",
                "annotate-alias-scopes",
            ]
        );
        assert!(is_ours("RiseToDpia") && !is_ours("CSE"));
    }
}
