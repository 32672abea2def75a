//! Plans: which schedules are tried, in which order, with which arguments, and where; which values
//! are kept; how results are stored.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use driver::Machine;
use rise_elevate::text::{Knob, Library};

use super::call::Call;
use super::{contest, lists};
use crate::rise::error::Failure;
use crate::rise::schedules::Form;

/// The line and the column of a place in the program.
pub type Spot = (usize, usize);

/// The places that an entry of a list is for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Reach {
    /// All but these.
    AllBut(BTreeSet<Spot>),
    /// One.
    Only(Spot),
}

/// A schedule in a list, with the places that it is for.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    call: Call,
    reach: Reach,
}

impl Entry {
    /// Whether it is of that family, and for that place or for all.
    fn is(&self, family: &str, spot: Option<Spot>) -> bool {
        self.call.family() == family
            && match (&self.reach, spot) {
                (Reach::AllBut(_), None) => true,
                (Reach::AllBut(others), Some(spot)) => !others.contains(&spot),
                (Reach::Only(own), spot) => Some(*own) == spot,
            }
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.reach {
            Reach::Only((line, column)) => write!(formatter, "isAt({line}, {column}) ; ")?,
            Reach::AllBut(spots) => {
                for (line, column) in spots {
                    write!(formatter, "not(isAt({line}, {column})) ; ")?;
                }
            }
        }
        self.call.fmt(formatter)
    }
}

/// Where the value of a `let` is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binding {
    /// Where it is read.
    Inlined,
    /// Once, in memory.
    Kept,
}

/// How results are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stores {
    /// As the automatic strategy does it.
    Automatic,
    /// Past the caches.
    PastCaches,
    /// Into the caches, also where the automatic strategy would not.
    IntoCaches,
}

/// The strategies that plans name besides those in lists.
const OTHERS: [&str; 7] = [
    "isAt",
    "not",
    "inlinedAt",
    "keptAt",
    "pastCaches",
    "tryAll",
    "removeNonTemporal",
];

/// The schedules in the order in which they are tried, in lists, and what else is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    form: Form,
    lists: Vec<Vec<Entry>>,
    lets: BTreeMap<Spot, Binding>,
    stores: Stores,
}

impl Plan {
    /// The one of the automatic strategy of that form.
    ///
    /// # Errors
    /// If the library's lists cannot be searched.
    pub fn automatic(form: Form, library: &Library, machine: &Machine) -> Result<Plan, Failure> {
        let lists = form.lists.iter();
        let lists = lists.map(|(list, _)| lists::calls(list, library, machine));
        Ok(Plan::of(form, lists.collect::<Result<_, Failure>>()?))
    }

    fn of(form: Form, lists: Vec<Vec<Call>>) -> Plan {
        let everywhere = |call| Entry {
            call,
            reach: Reach::AllBut(BTreeSet::new()),
        };
        let lists = lists.into_iter();
        Plan {
            form,
            lists: lists
                .map(|calls| calls.into_iter().map(everywhere).collect())
                .collect(),
            lets: BTreeMap::new(),
            stores: Stores::Automatic,
        }
    }

    /// Whether a library defines something of what a search from here names, so that the search is
    /// another one than with the standard library.
    pub fn is_changed_by(&self, library: &Library) -> bool {
        let entries = self.lists.iter().flatten();
        let mut names: Vec<&str> = entries.map(|entry| entry.call.name()).collect();
        names.extend(self.form.lists.iter().map(|(list, _)| *list));
        names.extend([self.form.strategy, contest::PLAIN]);
        names.extend(OTHERS);
        names.into_iter().any(|name| lists::is_own(name, library))
    }

    /// The element of a list that a choice was made from, by its text.
    pub fn call(&self, choice: &str) -> Option<&Call> {
        let mut entries = self.lists.iter().flatten();
        let found = entries.find(|entry| entry.to_string() == choice);
        found.map(|entry| &entry.call)
    }

    /// All plans with one argument of a family changed to a neighbour in its domain, everywhere or
    /// at a place.
    pub fn neighbours(&self, family: &str, spot: Option<Spot>, knobs: &[Knob]) -> Vec<Plan> {
        let Some((list, index)) = self.entry(family, spot) else {
            return Vec::new();
        };
        let call = &self.lists[list][index].call;
        let mut plans = Vec::new();
        for knob in knobs {
            let Some(now) = call.argument(knob.name.as_str()) else {
                continue;
            };
            for value in around(now, &knob.domain) {
                let call = call.with(knob.name.as_str(), value);
                plans.push(self.with_call(list, index, call, spot));
            }
        }
        plans
    }

    /// The same with another call of a schedule, everywhere or at a place.
    fn with_call(&self, list: usize, index: usize, call: Call, spot: Option<Spot>) -> Plan {
        let mut plan = self.clone();
        let entry = &mut plan.lists[list][index];
        match (&entry.reach, spot) {
            (Reach::AllBut(_), Some(spot)) => {
                let reach = Reach::Only(spot);
                plan.lists[list].insert(0, Entry { call, reach });
            }
            _ => entry.call = call,
        }
        plan
    }

    /// The same without a family, everywhere or at a place.
    pub fn without(&self, family: &str, spot: Option<Spot>) -> Plan {
        let mut plan = self.clone();
        for entries in &mut plan.lists {
            entries.retain_mut(|entry| match (&mut entry.reach, spot) {
                _ if entry.call.family() != family => true,
                (_, None) => false,
                (Reach::Only(own), Some(spot)) => *own != spot,
                (Reach::AllBut(spots), Some(spot)) => {
                    spots.insert(spot);
                    true
                }
            });
        }
        plan
    }

    /// The plans in which another schedule is tried first in its list.
    pub fn families(&self) -> Vec<Plan> {
        let mut plans = Vec::new();
        for (list, entries) in self.lists.iter().enumerate() {
            for index in 1..entries.len() {
                let mut plan = self.clone();
                let entry = plan.lists[list].remove(index);
                plan.lists[list].insert(0, entry);
                plans.push(plan);
            }
        }
        plans
    }

    /// The plans in which another family than this one is taken at the place.
    pub fn families_at(&self, family: &str, spot: Spot) -> Vec<Plan> {
        let without = self.without(family, Some(spot));
        let mut plans = Vec::new();
        for (list, entries) in without.lists.iter().enumerate() {
            for entry in entries {
                if entry.call.family() != family && matches!(entry.reach, Reach::AllBut(_)) {
                    let (call, reach) = (entry.call.clone(), Reach::Only(spot));
                    let mut plan = without.clone();
                    plan.lists[list].insert(0, Entry { call, reach });
                    plans.push(plan);
                }
            }
        }
        plans.insert(0, without);
        plans
    }

    /// The same with the value of a `let` computed elsewhere than so far.
    pub fn with_let(&self, spot: Spot, binding: Option<Binding>) -> Plan {
        let mut plan = self.clone();
        match binding {
            Some(binding) => plan.lets.insert(spot, binding),
            None => plan.lets.remove(&spot),
        };
        plan
    }

    /// The choice that was made for a `let`.
    pub fn binding(&self, spot: Spot) -> Option<Binding> {
        self.lets.get(&spot).copied()
    }

    /// The same with results stored in that way.
    pub fn with_stores(&self, stores: Stores) -> Plan {
        Plan {
            stores,
            ..self.clone()
        }
    }

    /// The choices besides schedules, in words; nothing for the automatic plan.
    pub fn marks(&self) -> String {
        let mut words: Vec<String> = Vec::new();
        for ((line, column), binding) in &self.lets {
            let how = match binding {
                Binding::Inlined => "inlined",
                Binding::Kept => "kept",
            };
            words.push(format!("{how} at {line}:{column}"));
        }
        match self.stores {
            Stores::Automatic => {}
            Stores::PastCaches => words.push("past the caches".to_owned()),
            Stores::IntoCaches => words.push("into the caches".to_owned()),
        }
        words.join(", ")
    }

    /// The entry of a family, for a place or for all.
    fn entry(&self, family: &str, spot: Option<Spot>) -> Option<(usize, usize)> {
        self.lists.iter().enumerate().find_map(|(list, entries)| {
            let index = entries.iter().position(|entry| entry.is(family, spot))?;
            Some((list, index))
        })
    }
}

impl fmt::Display for Plan {
    /// The strategy, as an expression.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for ((line, column), binding) in &self.lets {
            let strategy = match binding {
                Binding::Inlined => "inlinedAt",
                Binding::Kept => "keptAt",
            };
            write!(formatter, "{strategy}({line}, {column}) ; ")?;
        }
        let lists = self.lists.iter().map(|entries| {
            let entries: Vec<String> = entries.iter().map(Entry::to_string).collect();
            format!("[{}]", entries.join(", "))
        });
        let lists: Vec<String> = lists.collect();
        write!(formatter, "{}({})", self.form.strategy, lists.join(", "))?;
        match self.stores {
            Stores::Automatic => Ok(()),
            Stores::PastCaches => formatter.write_str(" ; pastCaches"),
            Stores::IntoCaches => formatter.write_str(" ; tryAll(removeNonTemporal)"),
        }
    }
}

/// The values of a domain that are tried after `now`: the ones beside it, or all others if it is
/// zero, by which a schedule chooses itself.
fn around<'a>(now: &str, domain: &'a [String]) -> Vec<&'a String> {
    match domain.iter().position(|value| value == now) {
        Some(_) if now == "0" => domain.iter().filter(|value| *value != now).collect(),
        Some(at) => [at.checked_sub(1), Some(at + 1)]
            .into_iter()
            .flatten()
            .filter_map(|value| domain.get(value))
            .collect(),
        None => domain.first().into_iter().collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rise::schedules::AUTO;

    fn plan() -> Plan {
        let calls = |texts: &[&str]| texts.iter().map(|text| Call::parse(text)).collect();
        let lists = vec![
            calls(&["product(rows = 8, vectors = 2)"]),
            calls(&["points(vectors = 4)", "sum"]),
        ];
        Plan::of(AUTO, lists)
    }

    fn texts(plans: &[Plan]) -> Vec<String> {
        plans.iter().map(Plan::to_string).collect()
    }

    fn rows() -> Knob {
        Knob {
            name: "rows".into(),
            default: "8".to_owned(),
            domain: ["6", "8", "12"].map(str::to_owned).to_vec(),
        }
    }

    #[test]
    fn a_plan_is_the_expression_that_it_is_written_as() {
        let text = "autoWith([product(rows = 8, vectors = 2)], [points(vectors = 4), sum])";
        assert_eq!(plan().to_string(), text);
        let plan = plan().with_stores(Stores::PastCaches);
        let plan = plan.with_let((3, 4), Some(Binding::Inlined));
        let more = plan.with_let((5, 6), Some(Binding::Kept)).to_string();
        assert_eq!(
            more,
            format!("inlinedAt(3, 4) ; keptAt(5, 6) ; {text} ; pastCaches")
        );
        let plain = plan.with_let((3, 4), None);
        assert_eq!(plain.with_stores(Stores::Automatic).to_string(), text);
        let into = plain.with_stores(Stores::IntoCaches).to_string();
        assert_eq!(into, format!("{text} ; tryAll(removeNonTemporal)"));
    }

    #[test]
    fn neighbours_differ_in_one_argument() {
        let found = texts(&plan().neighbours("product", None, &[rows()]));
        assert_eq!(found.len(), 2);
        assert!(found[0].contains("rows = 6, vectors = 2"), "{found:?}");
        assert!(found[1].contains("rows = 12"), "{found:?}");
    }

    #[test]
    fn all_values_are_tried_where_a_schedule_chose_itself() {
        let domain = ["0", "1", "2", "3"].map(str::to_owned);
        assert_eq!(around("0", &domain), ["1", "2", "3"]);
        assert_eq!(around("1", &domain), ["0", "2"]);
        assert_eq!(around("7", &domain), ["0"]);
    }

    #[test]
    fn places_have_arguments_of_their_own() {
        let found = plan().neighbours("product", Some((3, 12)), &[rows()]);
        assert_eq!(
            found[1].to_string(),
            "autoWith([isAt(3, 12) ; product(rows = 12, vectors = 2), \
             product(rows = 8, vectors = 2)], [points(vectors = 4), sum])"
        );
        // The second time, its own call is changed, and all others stay.
        let again = found[1].neighbours("product", Some((3, 12)), &[rows()]);
        assert_eq!(texts(&again).len(), 1);
        assert!(
            again[0]
                .to_string()
                .contains("isAt(3, 12) ; product(rows = 8,")
        );
        let elsewhere = found[1].neighbours("product", Some((4, 1)), &[rows()]);
        assert!(
            elsewhere[0]
                .to_string()
                .contains("isAt(4, 1) ; product(rows = 6,")
        );
    }

    #[test]
    fn what_stands_before_a_schedule_stays_there() {
        let text = "isAt(9, 1) ; product(rows = 8)";
        let plan = Plan::of(AUTO, vec![vec![Call::parse(text)]]);
        assert_eq!(plan.to_string(), format!("autoWith([{text}])"));
        let family = plan.call(text).map(Call::family).unwrap();
        let found = plan.neighbours(&family, None, &[rows()]);
        assert_eq!(
            found[0].to_string(),
            "autoWith([isAt(9, 1) ; product(rows = 6)])"
        );
        let here = plan.neighbours(&family, Some((3, 12)), &[rows()]);
        let chosen = "isAt(3, 12) ; isAt(9, 1) ; product(rows = 6)";
        assert_eq!(here[0].call(chosen).map(Call::family), Some(family));
    }

    #[test]
    fn families_are_tried_first_or_not_at_all() {
        let plan = plan();
        let points = "points(vectors = 4)";
        assert_eq!(plan.call(points).map(Call::name), Some("points"));
        assert_eq!(plan.without("points", None).call(points), None);
        let families = texts(&plan.families());
        assert_eq!(families.len(), 1);
        assert!(families[0].contains("[sum, points(vectors = 4)]"));
    }

    #[test]
    fn places_have_families_of_their_own() {
        let found = texts(&plan().families_at("points", (2, 5)));
        assert_eq!(found.len(), 3, "{found:?}");
        assert!(found[0].contains("[not(isAt(2, 5)) ; points(vectors = 4), sum]"));
        assert!(found[1].contains("([isAt(2, 5) ; product("));
        assert!(
            found[2].contains("[isAt(2, 5) ; sum, not(isAt(2, 5)) ; points(vectors = 4), sum]")
        );
    }
}
