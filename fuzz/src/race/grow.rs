//! Programs grown from choices, with the knowledge of who may write to each acceptor.

use rise_testing::random::Choices;

use super::{Command, Index, Race, Type, Typed, Value, View};

/// How deep commands stand inside each other at most.
const DEEPEST: u32 = 5;
/// How often a command runs at most.
const MOST_ROUNDS: u64 = 200;

const SIZES: [u64; 8] = [2, 3, 1, 4, 2, 3, 2, 0];

/// An acceptor in scope.
#[derive(Clone)]
struct Acceptor {
    typed: Typed,
    /// In how many parallel loops the memory was opened, or the element given, that it is made of.
    owner: usize,
}

/// Memory in scope: what is read of it.
#[derive(Clone)]
struct Memory {
    name: String,
    extents: Vec<u64>,
}

struct Growth {
    choices: Choices,
    outputs: Vec<Typed>,
    acceptors: Vec<Acceptor>,
    memories: Vec<Memory>,
    /// The indices of loops around, with their sizes.
    indices: Vec<(String, u64)>,
    /// How many parallel loops stand around.
    loops: usize,
    rounds: u64,
    input: u64,
    is_disciplined: bool,
    reads_memory: bool,
}

/// The program that the choices make.
pub fn grown(mut choices: Choices, pipeline: &'static str) -> Race {
    let outputs: Vec<Typed> = (0..1 + choices.below(2))
        .map(|number| Typed {
            name: format!("o{number}"),
            ty: output_type(&mut choices),
        })
        .collect();
    let acceptors = outputs.iter().map(|output| Acceptor {
        typed: output.clone(),
        owner: 0,
    });
    let mut growth = Growth {
        acceptors: acceptors.collect(),
        outputs: outputs.clone(),
        input: 1 + choices.below(4),
        choices,
        memories: Vec::new(),
        indices: Vec::new(),
        loops: 0,
        rounds: 1,
        is_disciplined: true,
        reads_memory: false,
    };
    let body = growth.commands(DEEPEST);
    Race {
        outputs,
        input: growth.input,
        body,
        is_disciplined: growth.is_disciplined,
        reads_memory: growth.reads_memory,
        pipeline,
    }
}

fn output_type(choices: &mut Choices) -> Type {
    let element = match choices.below(4) {
        3 => Type::Pair,
        _ => Type::Number,
    };
    let inner = Type::array(choices.of(&SIZES), element);
    match choices.flip() {
        true => Type::array(choices.of(&SIZES), inner),
        false => inner,
    }
}

impl Growth {
    fn name(&mut self) -> String {
        self.choices.name()
    }

    fn is_over(&self, depth: u32) -> bool {
        depth == 0 || self.choices.are_used_up() || self.rounds > MOST_ROUNDS
    }

    fn commands(&mut self, depth: u32) -> Vec<Command> {
        let scope = (self.acceptors.len(), self.memories.len());
        let mut commands = Vec::new();
        for _ in 0..1 + self.choices.below(3) {
            self.command(depth, &mut commands);
        }
        self.acceptors.truncate(scope.0);
        self.memories.truncate(scope.1);
        commands
    }

    fn command(&mut self, depth: u32, commands: &mut Vec<Command>) {
        if self.is_over(depth) {
            return self.assign(commands);
        }
        match self.choices.below(9) {
            8 => self.output_again(depth, commands),
            0..=2 => self.parallel(depth, commands),
            3 => self.sequential(depth, commands),
            4 => self.memory(depth, commands),
            _ => self.assign(commands),
        }
    }

    /// An output by another name, and a command that may write to it.
    fn output_again(&mut self, depth: u32, commands: &mut Vec<Command>) {
        let position = self.choices.below(self.outputs.len() as u64) as usize;
        let output = self.outputs[position].clone();
        let made = Typed {
            name: self.name(),
            ty: output.ty.clone(),
        };
        self.acceptors.push(Acceptor {
            typed: made.clone(),
            owner: 0,
        });
        commands.push(Command::Out { made, output });
        self.command(depth - 1, commands);
    }

    /// An acceptor, most often one that may be written here.
    fn acceptor(&mut self) -> Acceptor {
        let own: Vec<Acceptor> = (self.acceptors.iter())
            .filter(|one| one.owner == self.loops)
            .cloned()
            .collect();
        let from = match own.is_empty() || self.choices.below(5) == 4 {
            true => self.acceptors.clone(),
            false => own,
        };
        // The last ones are the closest.
        let back = self.choices.below(from.len() as u64);
        from[from.len() - 1 - back as usize].clone()
    }

    /// Says that an acceptor is written here.
    fn written(&mut self, acceptor: &Acceptor) {
        self.is_disciplined &= acceptor.owner == self.loops;
    }

    fn index(&mut self, size: u64) -> Option<Index> {
        let fitting: Vec<String> = (self.indices.iter())
            .filter(|(_, below)| *below == size)
            .map(|(name, _)| name.clone())
            .collect();
        let count = fitting.len() as u64;
        if count > 0 && self.choices.below(3) < 2 {
            let position = self.choices.below(count);
            return Some(Index::Loop(fitting[position as usize].clone()));
        }
        (size > 0).then(|| Index::Constant(self.choices.below(size)))
    }

    /// A view of an acceptor, named by a command.
    fn view(&mut self, of: &Acceptor, view: View, commands: &mut Vec<Command>) -> Option<Acceptor> {
        let ty = viewed(&of.typed.ty, &view)?;
        let made = Typed {
            name: self.name(),
            ty,
        };
        commands.push(Command::View {
            made: made.clone(),
            of: of.typed.clone(),
            view,
        });
        Some(Acceptor {
            typed: made,
            owner: of.owner,
        })
    }

    /// A random view that changes no number of elements, if the acceptor has one.
    fn rearranged(&mut self, of: Acceptor, commands: &mut Vec<Command>) -> Acceptor {
        let view = match self.choices.below(6) {
            0 => View::Split,
            1 => View::Join(self.choices.of(&[1, 2, 3])),
            2 => View::Transpose,
            3 => View::Components(self.choices.below(2) as usize),
            4 => {
                let inner = match self.choices.below(3) {
                    0 => View::Component(self.choices.below(2) as usize),
                    1 => View::Components(self.choices.below(2) as usize),
                    _ => View::Transpose,
                };
                View::Each(Box::new(inner))
            }
            _ => match self.elsewhere(&of) {
                Some(view) => view,
                None => return of,
            },
        };
        let is_elsewhere = matches!(view, View::Elsewhere(_));
        match self.view(&of, view, commands) {
            Some(made) => {
                self.is_disciplined &= !is_elsewhere;
                made
            }
            None => of,
        }
    }

    /// Another acceptor, rarely, for every element of an array of numbers.
    fn elsewhere(&mut self, of: &Acceptor) -> Option<View> {
        let Type::Array(_, element) = &of.typed.ty else {
            return None;
        };
        if self.choices.below(8) != 7 {
            return None;
        }
        let other = (self.acceptors.iter()).find(|other| other.typed.ty == **element)?;
        Some(View::Elsewhere(other.typed.name.clone()))
    }

    /// An acceptor of an array, of some view of it.
    fn array(&mut self, commands: &mut Vec<Command>) -> Option<Acceptor> {
        let mut acceptor = self.acceptor();
        for _ in 0..self.choices.below(3) {
            acceptor = self.rearranged(acceptor, commands);
        }
        matches!(acceptor.typed.ty, Type::Array(..)).then_some(acceptor)
    }

    fn parallel(&mut self, depth: u32, commands: &mut Vec<Command>) {
        let Some(output) = self.array(commands) else {
            return self.assign(commands);
        };
        let Type::Array(size, element) = output.typed.ty.clone() else {
            return;
        };
        self.written(&output);
        let index = self.name();
        let element = Typed {
            name: self.name(),
            ty: *element,
        };
        self.loops += 1;
        let before = self.acceptors.len();
        self.acceptors.push(Acceptor {
            typed: element.clone(),
            owner: self.loops,
        });
        let body = self.repeated(&index, size, |inner| inner.commands(depth - 1));
        self.acceptors.truncate(before);
        self.loops -= 1;
        commands.push(Command::ParFor {
            size,
            output: output.typed,
            index,
            element,
            body,
        });
    }

    fn sequential(&mut self, depth: u32, commands: &mut Vec<Command>) {
        let size = self.choices.of(&SIZES);
        let index = self.name();
        let is_unrolled = self.choices.below(4) == 3;
        let body = self.repeated(&index, size, |inner| inner.commands(depth - 1));
        commands.push(Command::For {
            size,
            index,
            is_unrolled,
            body,
        });
    }

    fn repeated<T>(&mut self, index: &str, size: u64, make: impl FnOnce(&mut Self) -> T) -> T {
        self.indices.push((index.to_owned(), size));
        let before = self.rounds;
        self.rounds *= size.max(1);
        let made = make(self);
        self.rounds = before;
        self.indices.pop();
        made
    }

    /// Memory, which is filled first.
    fn memory(&mut self, depth: u32, commands: &mut Vec<Command>) {
        let mut extents = vec![self.choices.of(&SIZES)];
        if self.choices.below(3) == 2 {
            extents.push(self.choices.of(&SIZES));
        }
        let ty = (extents.iter().rev()).fold(Type::Number, |ty, size| Type::array(*size, ty));
        let (value, place) = (self.name(), self.name());
        let opened = Acceptor {
            typed: Typed {
                name: place.clone(),
                ty: ty.clone(),
            },
            owner: self.loops,
        };
        let before = (self.acceptors.len(), self.memories.len());
        self.acceptors.push(opened.clone());
        let mut body = self.filled(opened, &extents);
        self.memories.push(Memory {
            name: value.clone(),
            extents,
        });
        body.extend(self.commands(depth - 1));
        self.acceptors.truncate(before.0);
        self.memories.truncate(before.1);
        commands.push(Command::New {
            ty,
            is_private: self.choices.flip(),
            value,
            place,
            body,
        });
    }

    /// Writes to every element of memory.
    fn filled(&mut self, acceptor: Acceptor, extents: &[u64]) -> Vec<Command> {
        let Some((size, inner)) = extents.split_first() else {
            let value = Value::Number(100 + self.choices.below(100));
            return vec![Command::Assign(acceptor.typed, value)];
        };
        let index = self.name();
        let mut body = Vec::new();
        let view = View::Element(Index::Loop(index.clone()));
        let Some(element) = self.view(&acceptor, view, &mut body) else {
            return Vec::new();
        };
        body.extend(self.filled(element, inner));
        vec![Command::For {
            size: *size,
            index,
            is_unrolled: false,
            body,
        }]
    }

    /// Writes a number to an element of an acceptor.
    fn assign(&mut self, commands: &mut Vec<Command>) {
        let mut acceptor = self.acceptor();
        loop {
            let view = match acceptor.typed.ty.clone() {
                Type::Number => break,
                Type::Pair => View::Component(self.choices.below(2) as usize),
                Type::Array(size, _) => {
                    if self.choices.below(4) == 3 {
                        acceptor = self.rearranged(acceptor, commands);
                        if !matches!(&acceptor.typed.ty, Type::Array(same, _) if *same == size) {
                            continue;
                        }
                    }
                    match self.index(size) {
                        Some(index) => View::Element(index),
                        None => return,
                    }
                }
            };
            match self.view(&acceptor, view, commands) {
                Some(made) => acceptor = made,
                None => return,
            }
        }
        self.written(&acceptor);
        let value = self.value();
        commands.push(Command::Assign(acceptor.typed, value));
    }

    fn value(&mut self) -> Value {
        let count = self.memories.len() as u64;
        match self.choices.below(4) {
            0 | 1 if count > 0 => {
                let memory = self.memories[self.choices.below(count) as usize].clone();
                let indices: Option<Vec<Index>> = (memory.extents.iter())
                    .map(|size| self.index(*size))
                    .collect();
                if let Some(indices) = indices {
                    self.reads_memory = true;
                    return Value::Memory(memory.name, indices);
                }
                Value::Number(self.choices.below(50))
            }
            0..=2 => match self.index(self.input) {
                Some(index) => Value::Input(index),
                None => Value::Number(0),
            },
            _ => Value::Number(self.choices.below(50)),
        }
    }
}

/// The type of a view, if there is such a view of the type.
fn viewed(ty: &Type, view: &View) -> Option<Type> {
    Some(match (view, ty) {
        (View::Element(_), Type::Array(_, element)) => (**element).clone(),
        (View::Split, Type::Array(rows, row)) => match &**row {
            Type::Array(size, element) => Type::array(rows * size, (**element).clone()),
            _ => return None,
        },
        (View::Join(size), Type::Array(all, element)) if all.is_multiple_of(*size) => {
            Type::array(all / size, Type::array(*size, (**element).clone()))
        }
        (View::Transpose, Type::Array(rows, row)) => match &**row {
            Type::Array(size, element) => {
                Type::array(*size, Type::array(*rows, (**element).clone()))
            }
            _ => return None,
        },
        (View::Component(_), Type::Pair) => Type::Number,
        (View::Components(_), Type::Array(size, element)) if **element == Type::Pair => {
            Type::array(*size, Type::Number)
        }
        (View::Each(view), Type::Array(size, element)) => {
            Type::array(*size, viewed(element, view)?)
        }
        (View::Elsewhere(_), Type::Array(..)) => ty.clone(),
        _ => return None,
    })
}
