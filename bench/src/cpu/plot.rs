//! The ratios of all tables in one picture: how fast our programs are, with what they were measured
//! against as one.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use anyhow::anyhow;
use plotters::coord::Shift;
use plotters::prelude::*;

use crate::statistics::Summary;

/// A ratio of a table.
#[derive(Clone)]
struct Ratio {
    /// The subject.
    group: String,
    /// The computation, and the size of its inputs.
    label: String,
    /// The program that ours was measured against.
    reference: String,
    /// The reference's time divided by ours.
    ratio: Summary,
}

static RATIOS: Mutex<Vec<Ratio>> = Mutex::new(Vec::new());

/// Takes a ratio for the picture: the time of the reference divided by ours.
pub fn record(
    group: impl Into<String>,
    label: impl Into<String>,
    reference: impl Into<String>,
    ratio: Summary,
) {
    let mut ratios = RATIOS.lock().unwrap_or_else(PoisonError::into_inner);
    ratios.push(Ratio {
        group: group.into(),
        label: label.into(),
        reference: reference.into(),
        ratio,
    });
}

/// The picture of all that was recorded, as SVG; `None` if nothing was.
///
/// # Errors
/// If it cannot be drawn.
pub fn svg() -> anyhow::Result<Option<String>> {
    let ratios = RATIOS.lock().unwrap_or_else(PoisonError::into_inner);
    match ratios.is_empty() {
        true => Ok(None),
        false => draw(&ratios).map(Some),
    }
}

const WIDTH: u32 = 1100;
const LABELS: i32 = 470;
const ROW: u32 = 18;
const TITLE: u32 = 26;
const MARGIN: u32 = 30;
/// Ratios outside of this range are drawn at the edge.
const RANGE: (f64, f64) = (0.5, 4.0);
const TICKS: [f64; 7] = [0.5, 0.7, 1.0, 1.4, 2.0, 2.8, 4.0];

/// A line of the picture.
enum Line<'a> {
    Title(&'a str),
    Row(&'a str, Vec<&'a Ratio>),
}

impl Line<'_> {
    fn height(&self) -> u32 {
        match self {
            Line::Title(_) => TITLE,
            Line::Row(..) => ROW,
        }
    }
}

/// The groups one below the other, in the order in which they were recorded; the references of one
/// label share a row.
fn lines(ratios: &[Ratio]) -> Vec<Line<'_>> {
    let mut lines: Vec<Line> = Vec::new();
    let mut group = None;
    for ratio in ratios {
        if group != Some(&ratio.group) {
            lines.push(Line::Title(&ratio.group));
            group = Some(&ratio.group);
        }
        match lines.last_mut() {
            Some(Line::Row(label, row)) if *label == ratio.label => row.push(ratio),
            _ => lines.push(Line::Row(&ratio.label, vec![ratio])),
        }
    }
    lines
}

fn draw(ratios: &[Ratio]) -> anyhow::Result<String> {
    let lines = lines(ratios);
    let references: BTreeSet<&str> = ratios
        .iter()
        .map(|ratio| ratio.reference.as_str())
        .collect();
    let references: Vec<&str> = references.into_iter().collect();
    let height = 2 * MARGIN + TITLE + lines.iter().map(Line::height).sum::<u32>();
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, (WIDTH, height)).into_drawing_area();
        let failed = |error: DrawingAreaErrorKind<_>| anyhow!("the plot: {error}");
        area.fill(&WHITE).map_err(failed)?;
        legend(&area, &references).map_err(failed)?;
        axis(&area, height).map_err(failed)?;
        let mut y = (MARGIN + TITLE) as i32;
        for line in &lines {
            match line {
                Line::Title(title) => {
                    let style = ("sans-serif", 14, FontStyle::Bold)
                        .into_font()
                        .color(&BLACK);
                    area.draw_text(title, &style, (10, y + 8)).map_err(failed)?;
                }
                Line::Row(label, row) => {
                    draw_row(&area, y, label, row, &references).map_err(failed)?;
                }
            }
            y += line.height() as i32;
        }
        area.present().map_err(failed)?;
    }
    Ok(svg)
}

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Drawn<'a> = Result<(), DrawingAreaErrorKind<<SVGBackend<'a> as DrawingBackend>::ErrorType>>;

/// Where a ratio lies; the scale is logarithmic, so that twice as fast is as far from one as twice
/// as slow.
fn position(ratio: f64) -> i32 {
    let (least, most) = RANGE;
    let share = (ratio.clamp(least, most) / least).ln() / (most / least).ln();
    LABELS + (share * f64::from(WIDTH as i32 - LABELS - MARGIN as i32)).round() as i32
}

/// Hues that differ for most people, and in grey.
fn colour(reference: &str, references: &[&str]) -> RGBColor {
    const COLOURS: [RGBColor; 6] = [
        RGBColor(0, 114, 178),
        RGBColor(213, 94, 0),
        RGBColor(0, 158, 115),
        RGBColor(204, 121, 167),
        RGBColor(120, 120, 120),
        RGBColor(230, 159, 0),
    ];
    let index = references.iter().position(|known| *known == reference);
    COLOURS[index.unwrap_or(0) % COLOURS.len()]
}

fn legend<'a>(area: &Area<'a>, references: &[&str]) -> Drawn<'a> {
    let style = ("sans-serif", 13).into_font().color(&BLACK);
    let y = MARGIN as i32 / 2;
    area.draw_text("Time divided by ours, of", &style, (10, y - 6))?;
    let mut x = 170;
    for reference in references {
        let dot = Circle::new((x, y), 4, colour(reference, references).filled());
        area.draw(&dot)?;
        area.draw_text(reference, &style, (x + 8, y - 6))?;
        x += 30 + 8 * reference.chars().count() as i32;
    }
    Ok(())
}

fn axis<'a>(area: &Area<'a>, height: u32) -> Drawn<'a> {
    let style = ("sans-serif", 12).into_font().color(&BLACK);
    let (top, bottom) = ((MARGIN + TITLE) as i32, (height - MARGIN) as i32);
    for tick in TICKS {
        let x = position(tick);
        let shade = if tick == 1.0 {
            BLACK
        } else {
            RGBColor(220, 220, 220)
        };
        area.draw(&PathElement::new([(x, top), (x, bottom)], shade))?;
        for y in [top - 16, bottom + 6] {
            area.draw_text(&format!("{tick}"), &style, (x - 8, y))?;
        }
    }
    area.draw_text("ours is faster →", &style, (position(1.0) + 14, top - 30))
}

fn draw_row<'a>(
    area: &Area<'a>,
    y: i32,
    label: &str,
    row: &[&Ratio],
    references: &[&str],
) -> Drawn<'a> {
    let style = ("sans-serif", 12).into_font().color(&BLACK);
    area.draw_text(label, &style, (24, y + 2))?;
    for (index, ratio) in row.iter().enumerate() {
        let colour = colour(&ratio.reference, references);
        let y = y + ROW as i32 / 2 + 2 * index as i32;
        let Summary {
            minimum,
            median,
            maximum,
        } = ratio.ratio;
        area.draw(&PathElement::new(
            [(position(minimum), y), (position(maximum), y)],
            colour,
        ))?;
        area.draw(&Circle::new((position(median), y), 4, colour.filled()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(group: &str, label: &str, reference: &str, median: f64) -> Ratio {
        Ratio {
            group: group.to_owned(),
            label: label.to_owned(),
            reference: reference.to_owned(),
            ratio: Summary {
                minimum: median / 2.0,
                median,
                maximum: median * 2.0,
            },
        }
    }

    #[test]
    fn the_scale_is_symmetric_around_one() {
        let (below, one, above) = (position(0.5), position(1.0), position(2.0));
        assert_eq!(one - below, above - one);
        assert_eq!(position(0.01), below);
        assert_eq!(position(100.0), position(4.0));
    }

    #[test]
    fn every_ratio_is_a_dot_and_references_of_one_label_share_a_row() {
        let ratios = [
            ratio("sums", "dot", "C", 1.1),
            ratio("sums", "dot", "the limit", 0.9),
            ratio("stencils", "heat", "C", 1.3),
        ];
        let shape: Vec<usize> = lines(&ratios)
            .iter()
            .map(|line| match line {
                Line::Title(_) => 0,
                Line::Row(_, row) => row.len(),
            })
            .collect();
        assert_eq!(shape, [0, 2, 0, 1]);
        let svg = draw(&ratios).unwrap();
        // Each reference is in the legend too.
        assert_eq!(svg.matches("<circle").count(), ratios.len() + 2);
        for text in ["sums", "dot", "stencils", "heat", "the limit"] {
            assert!(svg.contains(text), "{text}");
        }
    }
}
