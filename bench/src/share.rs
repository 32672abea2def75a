//! The share of our passes in the time that MLIR spends, by MLIR's own timing.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context as _, anyhow};

use crate::statistics::Summary;

/// Names of our passes in MLIR's timing reports.
const OURS: [&str; 3] = ["RiseToDpia", "DpiaToImperative", "ConvertDpiaToAffine"];

/// Appends a table of the passes of `rise-to-llvm` on a program.
pub fn append(
    page: &mut String,
    rise_opt: &Path,
    program: &str,
    runs: usize,
) -> anyhow::Result<()> {
    let mut times: BTreeMap<String, Vec<f64>> = BTreeMap::new();
    let mut order = Vec::new();
    let mut shares = Vec::new();
    for _ in 0..runs {
        let passes = timing(rise_opt, program)?;
        let total: f64 = passes.iter().map(|(_, seconds)| seconds).sum();
        let ours: f64 = passes
            .iter()
            .filter(|(name, _)| OURS.contains(&name.as_str()))
            .map(|(_, seconds)| seconds)
            .sum();
        shares.push(100.0 * ours / total);
        for (name, seconds) in passes {
            if !times.contains_key(&name) {
                order.push(name.clone());
            }
            times.entry(name).or_default().push(seconds);
        }
    }
    let share = Summary::of(&shares);
    page.push_str("## Compile time\n\nThe passes of `rise-to-llvm{parallel=sequential}`, by `-mlir-timing`; medians.\n\n");
    page.push_str("| pass | ms | |\n|---|---|---|\n");
    for name in order {
        let mark = if OURS.contains(&name.as_str()) {
            "ours"
        } else {
            ""
        };
        writeln!(
            page,
            "| {name} | {:.3} | {mark} |",
            Summary::of(&times[&name]).median * 1e3
        )?;
    }
    writeln!(
        page,
        "\nShare of our passes in the time of all passes: **{:.1} %** ({:.1} to {:.1}). Reading and printing the program do not count.",
        share.median, share.minimum, share.maximum
    )?;
    Ok(())
}

/// Seconds of each pass, added up by name.
fn timing(rise_opt: &Path, program: &str) -> anyhow::Result<Vec<(String, f64)>> {
    let mut child = Command::new(rise_opt)
        .args([
            "-",
            "-o",
            "/dev/null",
            "--mlir-disable-threading",
            "--mlir-timing",
            "--mlir-timing-display=tree",
        ])
        .arg("--pass-pipeline=builtin.module(rise-to-llvm{parallel=sequential})")
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| format!("{} does not start", rise_opt.display()))?;
    child
        .stdin
        .take()
        .ok_or_else(|| anyhow!("no standard input"))?
        .write_all(program.as_bytes())?;
    let output = child.wait_with_output()?;
    let report = String::from_utf8_lossy(&output.stderr).into_owned();
    anyhow::ensure!(output.status.success(), "rise-opt fails:\n{report}");
    Ok(passes(&report))
}

/// Reads lines such as `  0.0002 (  4.2%)  RiseToDpia`.
fn passes(report: &str) -> Vec<(String, f64)> {
    const NOT_PASSES: [&str; 5] = ["Parser", "Output", "Rest", "Total", "root"];
    let mut list: Vec<(String, f64)> = Vec::new();
    for line in report.lines() {
        let Some((seconds, rest)) = line.trim_start().split_once(' ') else {
            continue;
        };
        let (Ok(seconds), Some((_, name))) = (seconds.parse::<f64>(), rest.rsplit_once(')')) else {
            continue;
        };
        let name = name.trim();
        // What pipelines contain is listed on its own; analyses belong to the passes that ask for them.
        if NOT_PASSES.contains(&name) || name.starts_with('\'') || rest.contains("(A)") {
            continue;
        }
        match list.iter_mut().find(|(known, _)| known == name) {
            Some((_, total)) => *total += seconds,
            None => list.push((name.to_owned(), seconds)),
        }
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passes_are_read_from_a_report() {
        let report = "  Total Execution Time: 0.0138 seconds\n  ----Wall Time----  ----Name----\n    0.0008 (  6.1%)  Parser\n    \
                      0.0003 (  2.0%)  RiseToDpia\n    0.0002 (  1.1%)  Canonicalizer\n    0.0004 (  2.2%)  Canonicalizer\n    0.0001 (  0.1%)    (A) DominanceInfo\n    \
                      0.0138 (100.0%)  Total\n";
        let passes = passes(report);
        assert_eq!(passes.len(), 2);
        assert_eq!(passes[0], ("RiseToDpia".to_owned(), 0.0003));
        assert!((passes[1].1 - 0.0006).abs() < 1e-9);
    }
}
