//! Random compositions of views, of memory between them, and of views on the side of writing,
//! against the model.

use std::collections::BTreeMap;

use proptest::prelude::*;
use rise_lang::nat::{Name, Nat};
use rise_lang::types::{DataType, Scalar};
use rise_runtime::array::Array;

use super::execute::{Compiler, SEQUENTIAL};
use super::model::{Data, expect_equal};
use super::program::{Program, Value, has_array};
use super::random;

/// No value gets more scalars than this.
const LARGEST: usize = 1500;
/// How many programs are made; `PROPTEST_CASES` asks for another number.
const CASES: u32 = 150;

/// A view, with all that it needs to know.
#[derive(Clone, Debug)]
enum View {
    Split(Nat, Nat),
    Join,
    Transpose(Nat),
    Slide(Nat, Nat, Nat),
    PadClamp(Nat, Nat),
    PadConstant(Nat, Nat),
    Take(Nat),
    Drop(Nat),
    ZipWithItself,
    ZipTakeDrop,
    Unzip,
    First,
    Second,
    Swap,
    Each(Box<View>),
}

const PADDING: i32 = -7;

/// The values of the size variables.
type Sizes = BTreeMap<Name, i64>;

fn value_of(size: &Nat, sizes: &Sizes) -> usize {
    let value = size
        .evaluate(&|name| sizes.get(name).copied())
        .expect("all sizes are known");
    usize::try_from(value).expect("a size is a natural number")
}

/// A source of choices.
#[derive(Clone, Copy)]
struct Choices(u64);

impl Choices {
    fn below(&mut self, bound: usize) -> usize {
        let bound = bound.max(1) as u64;
        let choice = self.0 % bound;
        self.0 /= bound;
        choice as usize
    }

    fn of<T: Clone>(&mut self, list: &[T]) -> Option<T> {
        (!list.is_empty()).then(|| list[self.below(list.len())].clone())
    }
}

/// The sizes that divide `size` whatever its variables are.
fn divisors(size: &Nat, sizes: &Sizes) -> Vec<Nat> {
    let constants = (1..=4).map(Nat::constant);
    let variables = size.variables().into_iter().map(Nat::variable);
    constants
        .chain(variables)
        .filter(|divisor| value_of(divisor, sizes) > 0 && size.exact_divide(divisor).is_some())
        .collect()
}

/// The views of `data` that can be read.
fn reading(data: &DataType, sizes: &Sizes, choices: &mut Choices) -> Vec<View> {
    let mut views = writing(data, sizes, choices);
    match data {
        DataType::Array(size, element) => {
            let extent = value_of(size, sizes);
            let (left, right) = (
                Nat::constant(choices.below(3) as u64),
                Nat::constant(choices.below(3) as u64),
            );
            if element.as_scalar().is_some() {
                views.push(View::PadConstant(left.clone(), right.clone()));
            }
            if extent > 0 {
                views.push(View::PadClamp(left, right));
            }
            let count = Nat::constant(choices.below(extent + 1) as u64);
            views.extend([
                View::Take(count.clone()),
                View::Drop(count),
                View::ZipWithItself,
            ]);
            if size.exact_divide(&Nat::constant(2)).is_some() {
                views.push(View::ZipTakeDrop);
            }
            for (width, step) in [(1, 1), (2, 1), (3, 1), (3, 2), (1, 2), (2, 3)] {
                let (width, step) = (Nat::constant(width), Nat::constant(step));
                if extent >= value_of(&width, sizes)
                    && let Some(count) = (size - &width).exact_divide(&step)
                {
                    views.push(View::Slide(width, step, &count + &Nat::one()));
                }
            }
            let inner = reading(element, sizes, choices);
            views.extend(inner.into_iter().map(|view| View::Each(Box::new(view))));
        }
        DataType::Pair(..) => views.extend([View::First, View::Second, View::Swap]),
        _ => {}
    }
    views
}

/// The views through which `data` can be written.
fn writing(data: &DataType, sizes: &Sizes, choices: &mut Choices) -> Vec<View> {
    let mut views = Vec::new();
    if let DataType::Array(size, element) = data {
        if let Some(chunk) = choices.of(&divisors(size, sizes)) {
            let pieces = size.exact_divide(&chunk).expect("it divides");
            views.push(View::Split(chunk, pieces));
        }
        match &**element {
            DataType::Array(columns, _) => {
                views.extend([View::Join, View::Transpose(columns.clone())]);
            }
            DataType::Pair(..) => views.push(View::Unzip),
            _ => {}
        }
        let inner = writing(element, sizes, choices);
        views.extend(inner.into_iter().map(|view| View::Each(Box::new(view))));
    }
    views
}

impl View {
    fn write(&self, program: &mut Program, value: &Value) -> Value {
        match self {
            View::Split(chunk, _) => program.split(chunk, value),
            View::Join => program.join(value),
            View::Transpose(_) => program.transpose(value),
            View::Slide(width, step, count) => program.slide(width, step, count, value),
            View::PadClamp(left, right) => program.pad_clamp(left, right, value),
            View::PadConstant(left, right) => {
                let constant = program.literal(&PADDING.to_string(), Scalar::I32);
                program.pad_constant(left, right, &constant, value)
            }
            View::Take(count) => program.part("take", count, value),
            View::Drop(count) => program.part("drop", count, value),
            View::ZipWithItself => program.zip(value, value),
            View::ZipTakeDrop => {
                let half = value
                    .array()
                    .0
                    .exact_divide(&Nat::constant(2))
                    .expect("it divides");
                let (first, second) = (
                    program.part("take", &half, value),
                    program.part("drop", &half, value),
                );
                program.zip(&second, &first)
            }
            View::Unzip => program.unzip(value),
            View::First => program.component("fst", value),
            View::Second => program.component("snd", value),
            View::Swap => {
                let (first, second) = (
                    program.component("fst", value),
                    program.component("snd", value),
                );
                program.tuple(&second, &first)
            }
            View::Each(view) => {
                program.map("map", value, |inner, element| view.write(inner, element))
            }
        }
    }

    fn apply(&self, data: &Data, sizes: &Sizes) -> Data {
        let size = |nat: &Nat| value_of(nat, sizes);
        let constant = Data::Scalar(PADDING);
        match self {
            View::Split(chunk, pieces) => data.split(size(chunk), size(pieces)),
            View::Join => data.join(),
            View::Transpose(columns) => data.transpose(size(columns)),
            View::Slide(width, step, count) => data.slide(size(width), size(step), size(count)),
            View::PadClamp(left, right) => {
                let elements = data.elements();
                data.pad(
                    size(left),
                    size(right),
                    &elements[0],
                    &elements[elements.len() - 1],
                )
            }
            View::PadConstant(left, right) => {
                data.pad(size(left), size(right), &constant, &constant)
            }
            View::Take(count) => Data::Array(data.elements()[..size(count)].to_vec()),
            View::Drop(count) => Data::Array(data.elements()[size(count)..].to_vec()),
            View::ZipWithItself => data.zip(data),
            View::ZipTakeDrop => {
                let (first, second) = data.elements().split_at(data.elements().len() / 2);
                Data::Array(second.to_vec()).zip(&Data::Array(first.to_vec()))
            }
            View::Unzip => data.unzip(),
            View::First => data.components().0.clone(),
            View::Second => data.components().1.clone(),
            View::Swap => Data::pair(data.components().1.clone(), data.components().0.clone()),
            View::Each(view) => data.map(|element| view.apply(element, sizes)),
        }
    }
}

/// A random program: choices that are made concrete when it is written.
#[derive(Clone, Debug)]
struct Recipe {
    /// For each dimension of the input its kind and the value of its variable.
    dimensions: Vec<(u8, u8)>,
    /// Views; every eighth is memory instead.
    steps: Vec<(u8, u64)>,
    /// Views on the side of writing.
    writes: Vec<u64>,
    is_parallel: bool,
}

fn recipe() -> impl Strategy<Value = Recipe> {
    let dimensions = prop::collection::vec((0..4_u8, 0..7_u8), 1..=3);
    let steps = prop::collection::vec((0..8_u8, any::<u64>()), 0..8);
    let writes = prop::collection::vec(any::<u64>(), 0..4);
    (dimensions, steps, writes, any::<bool>()).prop_map(
        |(dimensions, steps, writes, is_parallel)| Recipe {
            dimensions,
            steps,
            writes,
            is_parallel,
        },
    )
}

/// A program, and what it computes from its input.
struct Case {
    text: String,
    input: Array,
    shape: Vec<usize>,
    expected: Vec<i32>,
}

/// The program so far, and its value.
struct Writer {
    program: Program,
    value: Value,
    data: Data,
    sizes: Sizes,
}

impl Writer {
    /// Applies a view to the value, unless the result would be large.
    fn view(&mut self, view: &View) {
        let data = view.apply(&self.data, &self.sizes);
        if data.scalars().len() <= LARGEST {
            self.value = view.write(&mut self.program, &self.value);
            self.data = data;
        }
    }

    fn read(&mut self, choice: u64) {
        let mut choices = Choices(choice);
        let views = reading(self.value.data(), &self.sizes, &mut choices);
        if let Some(view) = choices.of(&views) {
            self.view(&view);
        }
    }

    fn written(&mut self, choice: u64) {
        let mut choices = Choices(choice);
        let views = writing(self.value.data(), &self.sizes, &mut choices);
        if let Some(view) = choices.of(&views) {
            self.view(&view);
        }
    }

    /// Copies the value to memory, sometimes through a view.
    fn remember(&mut self, choice: u64) {
        let mut choices = Choices(choice);
        // Private arrays whose sizes are not known would need a stack of unknown size.
        let is_static = has_constant_sizes(self.value.data());
        let space = if is_static && choices.below(2) == 0 {
            "private"
        } else {
            "global"
        };
        self.value = self.program.copy("mapSeq", &self.value);
        if choices.below(2) == 0 {
            self.written(choices.0);
        }
        self.value = self.program.in_memory(space, &self.value);
    }

    /// Components of pairs that have arrays in them are dropped but for the first: the result must
    /// be an array of scalars.
    fn project(&mut self) {
        while let Some(view) = projection(self.value.data()) {
            self.view(&view);
        }
    }
}

fn has_constant_sizes(data: &DataType) -> bool {
    match data {
        DataType::Array(size, element) => {
            size.as_constant().is_some() && has_constant_sizes(element)
        }
        DataType::Pair(first, second) => has_constant_sizes(first) && has_constant_sizes(second),
        _ => true,
    }
}

fn projection(data: &DataType) -> Option<View> {
    match data {
        DataType::Array(_, element) => projection(element).map(|view| View::Each(Box::new(view))),
        DataType::Pair(first, second) if has_array(first) || has_array(second) => Some(View::First),
        _ => None,
    }
}

/// Copies everything; pairs of scalars become one.
fn mix(program: &mut Program, primitive: &str, value: &Value) -> Value {
    match value.data() {
        DataType::Array(..) => program.map(primitive, value, |inner, element| {
            mix(inner, "mapSeq", element)
        }),
        DataType::Pair(..) => {
            let (first, second) = (
                program.component("fst", value),
                program.component("snd", value),
            );
            let (first, second) = (
                mix(program, primitive, &first),
                mix(program, primitive, &second),
            );
            let once = program.embed("arith.addi", &[&first, &second]);
            program.embed("arith.addi", &[&once, &second])
        }
        _ => value.clone(),
    }
}

fn case(recipe: &Recipe) -> Case {
    let (mut extents, mut sizes) = (Vec::new(), Sizes::new());
    for (number, (kind, value)) in recipe.dimensions.iter().enumerate() {
        let variable = Name::new(format!("n{number}"));
        let size = Nat::variable(variable.clone());
        extents.push(match kind {
            0 => Nat::constant(u64::from(*value)),
            1 => size,
            2 => &Nat::constant(2) * &size,
            _ => &(&Nat::constant(3) * &size) + &Nat::one(),
        });
        sizes.insert(variable, i64::from(*value));
    }
    let shape: Vec<usize> = extents
        .iter()
        .map(|extent| value_of(extent, &sizes))
        .collect();
    let scalars: Vec<i32> = (0..shape.iter().product::<usize>() as i32)
        .map(|value| value * 17 % 1009)
        .collect();
    let ty = extents
        .iter()
        .rev()
        .fold(DataType::Scalar(Scalar::I32), |element, extent| {
            DataType::array(extent.clone(), element)
        });
    let mut program = Program::new("f");
    let value = program.input(&ty);
    let data = Data::of(&shape, &mut scalars.iter().copied());
    let mut writer = Writer {
        program,
        value,
        data,
        sizes,
    };
    for (kind, choice) in &recipe.steps {
        if *kind == 0 {
            writer.remember(*choice);
        } else {
            writer.read(*choice);
        }
    }
    writer.project();
    writer.value = mix(
        &mut writer.program,
        if recipe.is_parallel {
            "mapPar"
        } else {
            "mapSeq"
        },
        &writer.value,
    );
    writer.data = writer.data.mix();
    for choice in &recipe.writes {
        writer.written(*choice);
    }
    writer.program.output(&writer.value);
    let shape_of_result = extents_of(writer.value.data(), &writer.sizes);
    Case {
        text: writer.program.text(),
        input: Array::from_slice(&shape, &scalars).expect("as many scalars as the shape has"),
        shape: shape_of_result,
        expected: writer.data.scalars(),
    }
}

fn extents_of(data: &DataType, sizes: &Sizes) -> Vec<usize> {
    let mut extents = Vec::new();
    let mut element = data;
    while let DataType::Array(size, inner) = element {
        extents.push(value_of(size, sizes));
        element = inner;
    }
    extents
}

/// The value in the result's memory before the program runs.
const UNWRITTEN: i32 = -123_456_789;

#[test]
fn compositions_of_views_mean_what_the_model_says() {
    let compiler = Compiler::new();
    let mut runner = random::runner(CASES);
    let outcome = runner.run(&recipe(), |recipe| {
        let case = case(&recipe);
        for pipeline in SEQUENTIAL {
            let result = vec![UNWRITTEN; case.expected.len()];
            let result =
                Array::from_slice(&case.shape, &result).expect("as many scalars as the shape has");
            let mut arrays = [case.input.clone(), result];
            let outcome = compiler.run(&case.text, pipeline, &mut arrays);
            prop_assert!(
                outcome.is_ok(),
                "{pipeline}: {}\n{}",
                outcome.unwrap_err(),
                case.text
            );
            expect_equal(
                arrays[1].as_slice().expect("32-bit integers"),
                &case.expected,
                &case.text,
            )?;
        }
        Ok(())
    });
    if let Err(error) = outcome {
        panic!("{error}");
    }
}
