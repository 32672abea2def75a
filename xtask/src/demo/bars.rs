//! Speeds as bars, one below the other, all to the same scale.

use std::fmt::Write as _;

/// How many characters the longest bar has.
const WIDTH: usize = 48;

/// Parts of a character, by eighths.
const PARTS: [char; 8] = [' ', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/// The bars of some speeds in floating-point operations a second, with their names before and their numbers behind.
pub fn chart(speeds: &[(&str, f64)]) -> String {
    let longest = speeds
        .iter()
        .map(|(name, _)| name.chars().count())
        .max()
        .unwrap_or(0);
    let most = speeds
        .iter()
        .map(|(_, speed)| *speed)
        .fold(f64::MIN_POSITIVE, f64::max);
    let mut chart = String::new();
    for (name, speed) in speeds {
        let bar = bar(speed / most);
        // Writing to a string does not fail.
        let _ = writeln!(chart, "{name:longest$}  {bar} {:.1} GFLOP/s", speed / 1e9);
    }
    chart
}

/// A bar of this part of the whole width; what is not nothing is seen.
fn bar(part: f64) -> String {
    let eighths = ((part * (WIDTH * 8) as f64).round() as usize).max(usize::from(part > 0.0));
    let mut bar = "█".repeat(eighths / 8);
    if eighths % 8 > 0 {
        bar.push(PARTS[eighths % 8]);
    }
    bar
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fastest_takes_the_whole_width_and_the_slowest_is_seen() {
        let chart = chart(&[("slow", 1e6), ("half", 4e9), ("fast", 8e9)]);
        let full = "█".repeat(WIDTH);
        let half = "█".repeat(WIDTH / 2);
        assert_eq!(
            chart,
            format!("slow  ▏ 0.0 GFLOP/s\nhalf  {half} 4.0 GFLOP/s\nfast  {full} 8.0 GFLOP/s\n")
        );
    }

    #[test]
    fn nothing_is_no_bar() {
        assert_eq!(bar(0.0), "");
        assert_eq!(chart(&[]), "");
    }
}
