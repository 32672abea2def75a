//! The search as a picture: the time of every trial, and the best so far.

use std::error::Error;

use plotters::prelude::*;

use super::contest::Trial;

const SIZE: (u32, u32) = (900, 420);

/// The picture of the trials in their order, as SVG.
///
/// # Errors
/// If it cannot be drawn.
pub fn svg(trials: &[Trial]) -> Result<String, Box<dyn Error>> {
    let times: Vec<(usize, f64)> = trials
        .iter()
        .enumerate()
        .filter(|(_, trial)| trial.samples().is_some())
        .map(|(index, trial)| (index, trial.time() / 1e6))
        .collect();
    let most = times
        .iter()
        .fold(1e-6, |most: f64, (_, time)| most.max(*time));
    let least = times
        .iter()
        .fold(most, |least: f64, (_, time)| least.min(*time));
    let mut text = String::new();
    {
        let area = SVGBackend::with_string(&mut text, SIZE).into_drawing_area();
        area.fill(&WHITE)?;
        let last = trials.len().max(1);
        let mut chart = ChartBuilder::on(&area)
            .margin(20)
            .x_label_area_size(40)
            .y_label_area_size(70)
            .build_cartesian_2d(0..last, (least * 0.8..most * 1.25).log_scale())?;
        chart
            .configure_mesh()
            .x_desc("trial")
            .y_desc("milliseconds a call")
            .draw()?;
        let points = times.iter();
        let points = points.map(|point| Circle::new(*point, 4, BLUE.mix(0.6).filled()));
        chart.draw_series(points)?;
        let mut best = f64::INFINITY;
        let line = times.iter().map(|(index, time)| {
            best = best.min(*time);
            (*index, best)
        });
        chart.draw_series(LineSeries::new(line, RED.stroke_width(2)))?;
        area.present()?;
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rise::measure::{Outcome, Samples};

    #[test]
    fn every_measured_trial_is_a_point() {
        let trial = |time: f64| Trial {
            strategy: "auto".to_owned(),
            outcome: Outcome::Measured(Samples::new(vec![time]), Vec::new()),
        };
        let refused = Trial {
            strategy: "fail".to_owned(),
            outcome: Outcome::Refused("no".to_owned()),
        };
        let picture = svg(&[trial(2e6), refused, trial(1e6)]).unwrap();
        assert_eq!(picture.matches("<circle").count(), 2, "{picture}");
        assert!(svg(&[]).is_ok());
    }
}
