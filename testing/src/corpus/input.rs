//! Random arguments.

use half::f16;
use rise_lang::interpreter::{Element, Value};

/// An argument: as a value, and as the numbers in it.
pub struct Input {
    pub value: Value,
    pub numbers: Vec<f64>,
}

impl Input {
    /// The same numbers as `i32`, in an array of this shape.
    pub fn into_integers(self, shape: &[usize]) -> Input {
        let elements: Vec<i32> = self.numbers.iter().map(|number| *number as i32).collect();
        let value = Value::of_shape(shape, &elements).expect("as many elements as the shape says");
        Input { value, ..self }
    }

    /// Known elements in an array of this shape.
    pub fn known<T: Element + Copy>(
        shape: &[usize],
        elements: &[T],
        number: fn(T) -> f64,
    ) -> Input {
        Input {
            value: Value::of_shape(shape, elements).expect("as many elements as the shape says"),
            numbers: elements.iter().copied().map(number).collect(),
        }
    }
}

/// A generator of random numbers: SplitMix64.
pub struct Random(u64);

impl Random {
    /// The generator for a name, always the same.
    pub fn of(name: &str) -> Random {
        Random(name.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
        }))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below the bound.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// A number from one up to another, not including that.
    fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn array<T: Element>(
        &mut self,
        shape: &[usize],
        mut element: impl FnMut(&mut Random) -> (T, f64),
    ) -> Input {
        let count = shape.iter().product();
        let (elements, numbers): (Vec<T>, Vec<f64>) = (0..count).map(|_| element(self)).unzip();
        let value = Value::of_shape(shape, &elements).expect("as many elements as the shape says");
        Input { value, numbers }
    }

    /// An array of `f32` between -1 and 1; of no dimension, one `f32`.
    pub fn floats(&mut self, shape: &[usize]) -> Input {
        self.floats_in(shape, -1.0, 1.0)
    }

    /// An array of `f32` in the range.
    pub fn floats_in(&mut self, shape: &[usize], low: f64, high: f64) -> Input {
        self.array(shape, |random| {
            let element = random.between(low, high) as f32;
            (element, f64::from(element))
        })
    }

    /// A square matrix of `f32` whose diagonal outweighs the rest of each row; symmetric, if that
    /// is asked for.
    pub fn dominant(&mut self, size: usize, symmetric: bool) -> Input {
        let drawn = self.floats(&[size, size]).numbers;
        let mut places = 0..size * size;
        self.array(&[size, size], |_| {
            let place = places.next().expect("a place for each element");
            let (row, column) = (place / size, place % size);
            let element = match row == column {
                true => drawn[place] + size as f64 + 1.0,
                false if symmetric => drawn[row.min(column) * size + row.max(column)],
                false => drawn[place],
            } as f32;
            (element, f64::from(element))
        })
    }

    /// An array of truth values.
    pub fn truths(&mut self, shape: &[usize]) -> Input {
        self.array(shape, |random| {
            let element = random.below(2) == 1;
            (element, f64::from(u8::from(element)))
        })
    }

    /// An array of `f64` between -1 and 1.
    pub fn doubles(&mut self, shape: &[usize]) -> Input {
        self.doubles_in(shape, -1.0, 1.0)
    }

    /// An array of `f64` in the range.
    pub fn doubles_in(&mut self, shape: &[usize], low: f64, high: f64) -> Input {
        self.array(shape, |random| {
            let element = random.between(low, high);
            (element, element)
        })
    }

    /// An array of `i32` from one number up to another, not including that.
    pub fn integers(&mut self, shape: &[usize], low: i32, high: i32) -> Input {
        self.array(shape, |random| {
            let element = low.wrapping_add(random.below(low.abs_diff(high) as usize) as i32);
            (element, f64::from(element))
        })
    }

    /// An array of `i16`.
    pub fn shorts(&mut self, shape: &[usize]) -> Input {
        self.array(shape, |random| {
            let element = random.next() as i16;
            (element, f64::from(element))
        })
    }

    /// An array of `i8`.
    pub fn bytes(&mut self, shape: &[usize]) -> Input {
        self.array(shape, |random| {
            let element = random.next() as i8;
            (element, f64::from(element))
        })
    }

    /// An array of `u8` below the bound.
    pub fn naturals(&mut self, shape: &[usize], bound: usize) -> Input {
        self.array(shape, |random| {
            let element = random.below(bound) as u8;
            (element, f64::from(element))
        })
    }

    /// An array of `u32`.
    pub fn words(&mut self, shape: &[usize]) -> Input {
        self.array(shape, |random| {
            let element = random.next() as u32;
            (element, f64::from(element))
        })
    }

    /// The number as one of type `index`.
    pub fn count(&mut self, number: usize) -> Input {
        Input {
            value: Value::of_shape(&[], &[number]).expect("one number"),
            numbers: vec![number as f64],
        }
    }

    /// An array of numbers of type `index` below the bound.
    pub fn places(&mut self, shape: &[usize], bound: usize) -> Input {
        self.array(shape, |random| {
            let place = random.below(bound);
            (place, place as f64)
        })
    }

    /// An array of `f16` between -1 and 1.
    pub fn halves(&mut self, shape: &[usize]) -> Input {
        self.array(shape, |random| {
            let element = f16::from_f64(random.between(-1.0, 1.0));
            (element, element.to_f64())
        })
    }

    /// For each of `count` elements the indices of `others` other elements, different ones.
    pub fn other_indices(&mut self, count: usize, others: usize) -> Input {
        let mut chosen = Vec::new();
        for own in 0..count {
            let start = self.below(count);
            let around = (0..count).map(|step| (start + step) % count);
            chosen.extend(around.filter(|index| *index != own).take(others));
        }
        indices(&[count, others], &chosen, count)
    }

    /// An array of indices below the bound.
    pub fn indices(&mut self, shape: &[usize], bound: usize) -> Input {
        let count = shape.iter().product::<usize>();
        let chosen = (0..count).map(|_| self.below(bound)).collect::<Vec<_>>();
        indices(shape, &chosen, bound)
    }

    /// All indices below the bound, in a random order.
    pub fn permutation(&mut self, bound: usize) -> Input {
        let mut chosen = (0..bound).collect::<Vec<_>>();
        for last in (1..bound).rev() {
            chosen.swap(last, self.below(last + 1));
        }
        indices(&[bound], &chosen, bound)
    }
}

fn indices(shape: &[usize], chosen: &[usize], bound: usize) -> Input {
    let index = |chosen: &usize| Value::Index {
        value: *chosen as u64,
        bound: bound as u64,
    };
    let mut value = chosen.iter().map(index).collect::<Vec<_>>();
    for (dimension, size) in shape.iter().enumerate().skip(1).rev() {
        let rows = shape[..dimension].iter().product::<usize>();
        let row = |row: usize| Value::array(value[row * size..(row + 1) * size].to_vec());
        value = (0..rows).map(row).collect();
    }
    Input {
        value: Value::array(value),
        numbers: chosen.iter().map(|chosen| *chosen as f64).collect(),
    }
}

/// The array of the pairs of the elements of two arrays; of the numbers, pair after pair.
pub fn zipped(left: Input, right: Input) -> Input {
    let (first, second) = (
        left.value.as_array().expect("an array"),
        right.value.as_array().expect("an array"),
    );
    let pairs = first
        .iter()
        .zip(second)
        .map(|(first, second)| Value::pair(first.clone(), second.clone()));
    let width = |input: &Input, count: usize| input.numbers.len().checked_div(count).unwrap_or(0);
    let (m, n) = (width(&left, first.len()), width(&right, second.len()));
    let numbers = (0..first.len()).flat_map(|index| {
        let (left, right) = (
            &left.numbers[m * index..m * (index + 1)],
            &right.numbers[n * index..n * (index + 1)],
        );
        [left, right].concat()
    });
    Input {
        value: Value::array(pairs),
        numbers: numbers.collect(),
    }
}
