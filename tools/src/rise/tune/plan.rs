//! Plans: which schedules are tried, in which order, with which arguments.

use std::fmt;

use driver::{Definitions, Machine};
use rise_elevate::text::Knob;

use crate::rise::error::Failure;
use crate::rise::schedules::{LISTS, STRATEGY};

/// A schedule with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The definition.
    pub name: String,
    /// The arguments by their names, as texts.
    pub arguments: Vec<(String, String)>,
}

impl Call {
    /// The call that a text is, as values are shown: `product(rows = 8, vectors = 2)`.
    fn parse(text: &str) -> Call {
        let (name, rest) = text.split_once('(').unwrap_or((text, ""));
        let rest = rest.strip_suffix(')').unwrap_or(rest);
        let arguments = rest.split(", ").filter_map(|one| one.split_once(" = "));
        let owned = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        Call {
            name: name.to_owned(),
            arguments: arguments.map(owned).collect(),
        }
    }

    /// The same with another argument.
    fn with(&self, parameter: &str, value: &str) -> Call {
        let mut call = self.clone();
        for (name, argument) in &mut call.arguments {
            if name == parameter {
                value.clone_into(argument);
            }
        }
        call
    }
}

impl fmt::Display for Call {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.name)?;
        let arguments: Vec<String> = self
            .arguments
            .iter()
            .map(|(name, value)| format!("{name} = {value}"))
            .collect();
        match arguments.is_empty() {
            true => Ok(()),
            false => write!(formatter, "({})", arguments.join(", ")),
        }
    }
}

/// The schedules in the order in which they are tried, in groups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan(Vec<Vec<Call>>);

impl Plan {
    /// The one of the strategy `auto`.
    ///
    /// # Errors
    /// If the library cannot say it.
    pub fn automatic(definitions: &Definitions, machine: &Machine) -> Result<Plan, Failure> {
        let groups = LISTS.iter().map(|(list, _)| {
            let texts = definitions.library().elements(list, machine);
            let texts = texts.map_err(|error| Failure::Internal(error.to_string()))?;
            Ok(texts.iter().map(|text| Call::parse(text)).collect())
        });
        Ok(Plan(groups.collect::<Result<_, Failure>>()?))
    }

    /// Whether a schedule of that name is tried.
    pub fn has(&self, name: &str) -> bool {
        self.0.iter().flatten().any(|call| call.name == name)
    }

    /// All plans with one argument of the schedule changed to a neighbour in its domain.
    pub fn neighbours(&self, name: &str, knobs: &[Knob]) -> Vec<Plan> {
        let mut plans = Vec::new();
        for knob in knobs {
            for (group, index) in self.places(name) {
                let call = &self.0[group][index];
                let parameter = knob.name.as_str();
                let mut arguments = call.arguments.iter();
                let Some((_, now)) = arguments.find(|(name, _)| name == parameter) else {
                    continue;
                };
                let at = knob.domain.iter().position(|value| value == now);
                let around = match at {
                    Some(at) => vec![at.checked_sub(1), Some(at + 1)],
                    None => vec![Some(0)],
                };
                for value in around.into_iter().flatten() {
                    if let Some(value) = knob.domain.get(value) {
                        let mut plan = self.clone();
                        plan.0[group][index] = call.with(parameter, value);
                        plans.push(plan);
                    }
                }
            }
        }
        plans
    }

    /// The same without the schedule.
    pub fn without(&self, name: &str) -> Plan {
        let mut plan = self.clone();
        for group in &mut plan.0 {
            group.retain(|call| call.name != name);
        }
        plan
    }

    /// The plans in which another schedule is tried first in its group.
    pub fn families(&self) -> Vec<Plan> {
        let mut plans = Vec::new();
        for (group, calls) in self.0.iter().enumerate() {
            for index in 1..calls.len() {
                let mut plan = self.clone();
                let call = plan.0[group].remove(index);
                plan.0[group].insert(0, call);
                plans.push(plan);
            }
        }
        plans
    }

    fn places(&self, name: &str) -> Vec<(usize, usize)> {
        let mut places = Vec::new();
        for (group, calls) in self.0.iter().enumerate() {
            for (index, call) in calls.iter().enumerate() {
                if call.name == name {
                    places.push((group, index));
                }
            }
        }
        places
    }
}

impl fmt::Display for Plan {
    /// The strategy, as an expression.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let groups = self.0.iter().map(|calls| {
            let calls: Vec<String> = calls.iter().map(Call::to_string).collect();
            format!("[{}]", calls.join(", "))
        });
        write!(
            formatter,
            "{STRATEGY}({})",
            groups.collect::<Vec<_>>().join(", ")
        )
    }
}

/// The name of the schedule in a line that says what was chosen.
pub fn schedule_of(choice: &str) -> &str {
    let call = choice.rsplit(": ").next().unwrap_or(choice);
    call.split('(').next().unwrap_or(call)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan() -> Plan {
        let calls = |texts: &[&str]| texts.iter().map(|text| Call::parse(text)).collect();
        Plan(vec![
            calls(&["product(rows = 8, vectors = 2)"]),
            calls(&["points(vectors = 4)", "sum"]),
        ])
    }

    #[test]
    fn a_plan_is_the_expression_that_it_is_written_as() {
        let text = "autoWith([product(rows = 8, vectors = 2)], [points(vectors = 4), sum])";
        assert_eq!(plan().to_string(), text);
    }

    #[test]
    fn neighbours_differ_in_one_argument() {
        let knob = Knob {
            name: "rows".into(),
            default: "8".to_owned(),
            domain: ["6", "8", "12"].map(str::to_owned).to_vec(),
        };
        let found = plan().neighbours("product", &[knob]);
        let found: Vec<String> = found.iter().map(Plan::to_string).collect();
        assert_eq!(found.len(), 2);
        assert!(found[0].contains("rows = 6, vectors = 2"), "{found:?}");
        assert!(found[1].contains("rows = 12"), "{found:?}");
    }

    #[test]
    fn families_are_tried_first_or_not_at_all() {
        let plan = plan();
        assert!(!plan.without("points").has("points"));
        let families = plan.families();
        assert_eq!(families.len(), 1);
        assert!(
            families[0]
                .to_string()
                .contains("[sum, points(vectors = 4)]")
        );
    }

    #[test]
    fn a_choice_names_its_schedule() {
        assert_eq!(schedule_of("a.rise:1:2: f: product(rows = 8)"), "product");
        assert_eq!(schedule_of("f: sum"), "sum");
    }
}
