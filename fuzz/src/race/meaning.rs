//! The meaning of programs, cell by cell, with the iterations that meet in a cell.

use std::collections::BTreeMap;

use super::{BEFORE, Command, Done, Index, Race, Type, Value, View};

/// Cells in the arrangement of a type.
#[derive(Clone, Debug)]
enum Place {
    Cell(usize),
    Pair(Box<[Place; 2]>),
    Array(Vec<Place>),
}

/// Iterations around: which run of which parallel loop, and which of its iterations.
type Stand = Vec<(usize, u64)>;

struct Access {
    stand: Stand,
    is_write: bool,
}

pub struct Meaning<'a> {
    race: &'a Race,
    cells: Vec<i32>,
    accesses: Vec<Vec<Access>>,
    places: BTreeMap<String, Place>,
    indices: BTreeMap<String, u64>,
    stand: Stand,
    /// How many runs of parallel loops have begun.
    runs: usize,
    met: Option<String>,
    is_written_twice: bool,
    /// The cells of each memref of an output.
    memrefs: Vec<Vec<usize>>,
}

impl<'a> Meaning<'a> {
    /// Of a program that is run.
    pub fn of(race: &'a Race) -> Meaning<'a> {
        let mut meaning = Meaning {
            race,
            cells: Vec::new(),
            accesses: Vec::new(),
            places: BTreeMap::new(),
            indices: BTreeMap::new(),
            stand: Vec::new(),
            runs: 0,
            met: None,
            is_written_twice: false,
            memrefs: Vec::new(),
        };
        for output in &race.outputs {
            let place = meaning.opened(&output.ty);
            let mut memrefs = vec![Vec::new(); output.ty.extents().1.memrefs()];
            collect(&place, &mut memrefs);
            meaning.memrefs.extend(memrefs);
            meaning.places.insert(output.name.clone(), place);
        }
        meaning.run(&race.body);
        meaning
    }

    pub fn done(self) -> Done {
        let numbers = |cells: &Vec<usize>| cells.iter().map(|cell| self.cells[*cell]).collect();
        Done {
            memory: self.memrefs.iter().map(numbers).collect(),
            race: self.met.clone(),
            is_written_twice: self.is_written_twice,
        }
    }

    fn opened(&mut self, ty: &Type) -> Place {
        match ty {
            Type::Number => {
                self.cells.push(BEFORE);
                self.accesses.push(Vec::new());
                Place::Cell(self.cells.len() - 1)
            }
            Type::Pair => Place::Pair(Box::new([
                self.opened(&Type::Number),
                self.opened(&Type::Number),
            ])),
            Type::Array(size, element) => {
                Place::Array((0..*size).map(|_| self.opened(element)).collect())
            }
        }
    }

    fn run(&mut self, commands: &[Command]) {
        for command in commands {
            self.command(command);
        }
    }

    fn command(&mut self, command: &Command) {
        match command {
            Command::View { made, of, view } => {
                let made_of = self.places[&of.name].clone();
                let place = self.viewed(&made_of, &of.ty, view);
                self.places.insert(made.name.clone(), place);
            }
            Command::Out { made, output } => {
                let place = self.places[&output.name].clone();
                self.places.insert(made.name.clone(), place);
            }
            Command::Assign(to, value) => {
                let number = self.value(value);
                if let Place::Cell(cell) = self.places[&to.name] {
                    self.access(cell, true);
                    self.cells[cell] = number;
                }
            }
            Command::For {
                size, index, body, ..
            } => {
                for round in 0..*size {
                    self.indices.insert(index.clone(), round);
                    self.run(body);
                }
            }
            Command::ParFor {
                size,
                output,
                index,
                element,
                body,
            } => {
                let elements = rows(&self.places[&output.name]);
                self.runs += 1;
                let this = self.runs;
                for (round, place) in (0..*size).zip(elements) {
                    self.stand.push((this, round));
                    self.indices.insert(index.clone(), round);
                    self.places.insert(element.name.clone(), place);
                    self.run(body);
                    self.stand.pop();
                }
            }
            Command::New {
                ty,
                value,
                place,
                body,
                ..
            } => {
                let opened = self.opened(ty);
                self.places.insert(value.clone(), opened.clone());
                self.places.insert(place.clone(), opened);
                self.run(body);
            }
        }
    }

    fn index(&self, index: &Index) -> u64 {
        match index {
            Index::Loop(name) => self.indices[name],
            Index::Constant(value) => *value,
        }
    }

    fn value(&mut self, value: &Value) -> i32 {
        match value {
            Value::Number(number) => *number as i32,
            Value::Input(index) => self.race.input()[self.index(index) as usize],
            Value::Memory(name, indices) => {
                let mut place = self.places[name].clone();
                for index in indices {
                    place = rows(&place)[self.index(index) as usize].clone();
                }
                let Place::Cell(cell) = place else {
                    return 0;
                };
                self.access(cell, false);
                self.cells[cell]
            }
        }
    }

    /// Notes an access, and whether it meets one of another iteration of the same loop.
    fn access(&mut self, cell: usize, is_write: bool) {
        let meets = |earlier: &&Access| {
            let apart = |(of, round): &(usize, u64)| {
                let other = self.stand.iter().find(|(same, _)| same == of);
                other.is_some_and(|(_, other)| other != round)
            };
            (is_write || earlier.is_write) && earlier.stand.iter().any(apart)
        };
        if let Some(earlier) = self.accesses[cell].iter().find(meets) {
            self.is_written_twice |= is_write && earlier.is_write;
            self.met.get_or_insert_with(|| {
                format!("iterations {:?} and {:?} meet", earlier.stand, self.stand)
            });
        }
        let known = self.accesses[cell].iter();
        let is_new = |access: &Access| access.is_write != is_write || access.stand != self.stand;
        if known.clone().all(is_new) {
            self.accesses[cell].push(Access {
                stand: self.stand.clone(),
                is_write,
            });
        }
    }

    fn viewed(&self, place: &Place, ty: &Type, view: &View) -> Place {
        match view {
            View::Element(index) => rows(place)[self.index(index) as usize].clone(),
            View::Split => Place::Array(rows(place).iter().flat_map(rows).collect()),
            View::Join(size) => {
                let all = rows(place);
                let chunks = all.chunks(*size as usize);
                Place::Array(chunks.map(|chunk| Place::Array(chunk.to_vec())).collect())
            }
            View::Transpose => transposed(&rows(place), columns(ty)),
            View::Component(which) => component(place, *which),
            View::Components(which) => {
                let all = rows(place);
                Place::Array(all.iter().map(|one| component(one, *which)).collect())
            }
            View::Each(view) => {
                let (all, Type::Array(_, element)) = (rows(place), ty) else {
                    return place.clone();
                };
                let each = all.iter().map(|one| self.viewed(one, element, view));
                Place::Array(each.collect())
            }
            View::Elsewhere(name) => {
                let other = &self.places[name];
                Place::Array(rows(place).iter().map(|_| other.clone()).collect())
            }
        }
    }
}

fn rows(place: &Place) -> Vec<Place> {
    match place {
        Place::Array(rows) => rows.clone(),
        _ => Vec::new(),
    }
}

fn component(place: &Place, which: usize) -> Place {
    match place {
        Place::Pair(both) => both[which].clone(),
        other => other.clone(),
    }
}

/// How many elements a row of a matrix has.
fn columns(matrix: &Type) -> usize {
    match matrix {
        Type::Array(_, row) => match &**row {
            Type::Array(size, _) => *size as usize,
            _ => 0,
        },
        _ => 0,
    }
}

fn transposed(all: &[Place], columns: usize) -> Place {
    let column = |number: usize| all.iter().map(|row| rows(row)[number].clone()).collect();
    Place::Array(
        (0..columns)
            .map(|number| Place::Array(column(number)))
            .collect(),
    )
}

/// The cells of each memref that a place lies in.
fn collect(place: &Place, memrefs: &mut [Vec<usize>]) {
    match place {
        Place::Cell(cell) => memrefs[0].push(*cell),
        Place::Pair(both) => {
            for (part, memref) in both.iter().zip(memrefs) {
                collect(part, std::slice::from_mut(memref));
            }
        }
        Place::Array(all) => all.iter().for_each(|one| collect(one, memrefs)),
    }
}
