//! The share of our passes in the time that MLIR spends, by MLIR's own timing.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context as _, anyhow};

use crate::passes::is_ours;
use crate::statistics::Summary;

/// Appends a table of the passes of `rise-to-llvm` on a program.
pub fn append(
    page: &mut String,
    rise_opt: &Path,
    program: &str,
    runs: usize,
) -> anyhow::Result<()> {
    let mut times: BTreeMap<String, Vec<f64>> = BTreeMap::new();
    let mut order = Vec::new();
    let (mut of_passes, mut of_all) = (Vec::new(), Vec::new());
    for _ in 0..runs {
        let Report { total, passes } = timing(rise_opt, program)?;
        let all_passes: f64 = passes.iter().map(|(_, seconds)| seconds).sum();
        let ours: f64 = passes
            .iter()
            .filter(|(name, _)| is_ours(name))
            .map(|(_, seconds)| seconds)
            .sum();
        of_passes.push(100.0 * ours / all_passes);
        of_all.push(100.0 * ours / total);
        for (name, seconds) in passes {
            if !times.contains_key(&name) {
                order.push(name.clone());
            }
            times.entry(name).or_default().push(seconds);
        }
    }
    page.push_str("## Compile time\n\nThe passes of `rise-to-llvm{parallel=sequential}`, by `-mlir-timing`; medians.\n\n");
    page.push_str("| pass | ms | |\n|---|---|---|\n");
    for name in order {
        let mark = if is_ours(&name) { "ours" } else { "" };
        writeln!(
            page,
            "| {name} | {:.3} | {mark} |",
            Summary::of(&times[&name]).median * 1e3
        )?;
    }
    let (of_all, of_passes) = (Summary::of(&of_all), Summary::of(&of_passes));
    writeln!(
        page,
        "\nShare of our passes in the time of MLIR as a whole, from text to the LLVM dialect: **{:.1} %** ({:.1} to {:.1}). \
         In the time that MLIR reports for the passes alone: {:.1} % ({:.1} to {:.1}).",
        of_all.median,
        of_all.minimum,
        of_all.maximum,
        of_passes.median,
        of_passes.minimum,
        of_passes.maximum
    )?;
    Ok(())
}

/// Seconds in all, and of each pass, added up by name.
struct Report {
    total: f64,
    passes: Vec<(String, f64)>,
}

fn timing(rise_opt: &Path, program: &str) -> anyhow::Result<Report> {
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
    read(&report).ok_or_else(|| anyhow!("rise-opt prints no timing:\n{report}"))
}

/// Reads lines such as `  0.0002 (  4.2%)  RiseToDpia`. The seconds are rounded more than the
/// shares of the total.
fn read(report: &str) -> Option<Report> {
    const NOT_PASSES: [&str; 5] = ["Parser", "Output", "Rest", "Total", "root"];
    let (_, total) = report.split_once("Total Execution Time:")?;
    let total: f64 = total.split_whitespace().next()?.parse().ok()?;
    let mut list: Vec<(String, f64)> = Vec::new();
    for line in report.lines() {
        let Some((_, rest)) = line.split_once('(') else {
            continue;
        };
        let Some((share, name)) = rest.split_once("%)") else {
            continue;
        };
        let Ok(share) = share.trim().parse::<f64>() else {
            continue;
        };
        let seconds = total * share / 100.0;
        let name = name.trim();
        // The passes of a pipeline are listed on their own; analyses belong to the passes that ask
        // for them.
        if NOT_PASSES.contains(&name) || name.starts_with(['\'', '(']) {
            continue;
        }
        match list.iter_mut().find(|(known, _)| known == name) {
            Some((_, total)) => *total += seconds,
            None => list.push((name.to_owned(), seconds)),
        }
    }
    Some(Report {
        total,
        passes: list,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passes_are_read_from_a_report() {
        let report = "  Total Execution Time: 0.0138 seconds\n  ----Wall Time----  ----Name----\n    0.0008 (  6.1%)  Parser\n    \
                      0.0003 (  2.0%)  RiseToDpia\n    0.0002 (  1.1%)  Canonicalizer\n    0.0004 (  2.2%)  Canonicalizer\n    0.0001 (  0.1%)    (A) DominanceInfo\n    \
                      0.0138 (100.0%)  Total\n";
        let report = read(report).unwrap();
        assert_eq!(report.passes.len(), 2);
        assert_eq!(report.passes[0].0, "RiseToDpia");
        assert!((report.passes[0].1 - 0.0138 * 0.02).abs() < 1e-9);
        assert!((report.passes[1].1 - 0.0138 * 0.033).abs() < 1e-9);
    }
}
