//! Mathematical functions are as near to the exact results as the specification's table says:
//! the interpreter, objects and C source, on scalars and on vectors.
//!
//! All values of 16 bits are tried, and of the others random ones of every exponent, specials and
//! subnormal ones. What is exact is known from a reference of many digits for f64; for the narrower
//! types the interpreter's f64 is exact enough, which the reference shows.

use std::ffi::{OsStr, c_void};
use std::path::{Path, PathBuf};

use libloading::Library;
use rise_lang::primitives::Primitive;
use rise_lang::specification::{Way, largest_error};
use rise_lang::types::{Scalar, Tf32};
use rise_runtime::array::{Array, ElementType, NpyOptions};

use crate::common::{rise, succeed, toolchain};
use crate::points::{Point, reference};

const FUNCTIONS: [Primitive; 17] = [
    Primitive::Exp,
    Primitive::Log,
    Primitive::Sqrt,
    Primitive::Rsqrt,
    Primitive::Sin,
    Primitive::Cos,
    Primitive::Tan,
    Primitive::Atan,
    Primitive::Atan2,
    Primitive::Sinh,
    Primitive::Cosh,
    Primitive::Tanh,
    Primitive::Expm1,
    Primitive::Log1p,
    Primitive::Cbrt,
    Primitive::Erf,
    Primitive::Pow,
];

/// Random numbers of f32 and f64 that each function is tried on.
const SAMPLES: usize = 40_000;

/// A float type.
#[derive(Clone, Copy)]
struct Format {
    scalar: Scalar,
    element: ElementType,
    /// Bits after the point.
    digits: i32,
    /// The exponents of the smallest normal and of the largest number.
    exponents: (i32, i32),
}

const F16: Format = Format {
    scalar: Scalar::F16,
    element: ElementType::F16,
    digits: 10,
    exponents: (-14, 15),
};
const BF16: Format = Format {
    scalar: Scalar::BF16,
    element: ElementType::BF16,
    digits: 7,
    exponents: (-126, 127),
};
/// In memory, numbers of `tf32` are those of `f32`.
const TF32: Format = Format {
    scalar: Scalar::TF32,
    element: ElementType::F32,
    digits: 10,
    exponents: (-126, 127),
};
const F32: Format = Format {
    scalar: Scalar::F32,
    element: ElementType::F32,
    digits: 23,
    exponents: (-126, 127),
};
const F64: Format = Format {
    scalar: Scalar::F64,
    element: ElementType::F64,
    digits: 52,
    exponents: (-1022, 1023),
};

/// Two to the power of a number, also where that is subnormal.
fn power_of_two(exponent: i32) -> f64 {
    2f64.powi(exponent / 2) * 2f64.powi(exponent - exponent / 2)
}

fn exponent_of(value: f64) -> i32 {
    let (value, shift) = match value.abs() < f64::MIN_POSITIVE {
        true => (value * 2f64.powi(100), 100),
        false => (value, 0),
    };
    let biased = (value.abs().to_bits() >> 52) & 0x7ff;
    i32::try_from(biased).unwrap() - 1023 - shift
}

impl Format {
    fn array(self, values: &[f64]) -> Array {
        let shape = [values.len()];
        match self.element {
            ElementType::F16 => {
                let values: Vec<_> = values.iter().map(|x| half::f16::from_f64(*x)).collect();
                Array::from_slice(&shape, &values)
            }
            ElementType::BF16 => {
                let values: Vec<_> = values.iter().map(|x| half::bf16::from_f64(*x)).collect();
                Array::from_slice(&shape, &values)
            }
            ElementType::F32 if self.scalar == Scalar::TF32 => {
                let rounded = values.iter().map(|x| Tf32::from_f64(*x).to_f32());
                Array::from_slice(&shape, &rounded.collect::<Vec<_>>())
            }
            ElementType::F32 => {
                let values: Vec<_> = values.iter().map(|x| *x as f32).collect();
                Array::from_slice(&shape, &values)
            }
            _ => Array::from_slice(&shape, values),
        }
        .unwrap()
    }

    /// The exponent of the unit in the last place of a number.
    fn unit(self, value: f64) -> i32 {
        let (smallest, largest) = self.exponents;
        let exponent = match value == 0.0 {
            true => smallest,
            false => exponent_of(value).clamp(smallest, largest),
        };
        exponent - self.digits
    }

    /// How far a result is from what is exact, in units in the last place; what is beyond the
    /// largest number is as far as the first power of two there.
    fn error(self, found: f64, exact: f64) -> f64 {
        if exact.is_nan() || found.is_nan() {
            return if exact.is_nan() && found.is_nan() {
                0.0
            } else {
                f64::INFINITY
            };
        }
        if found == exact && found.is_sign_negative() == exact.is_sign_negative() {
            return 0.0;
        }
        if found == 0.0 && found.is_sign_negative() != exact.is_sign_negative() {
            return f64::INFINITY;
        }
        if self.element == ElementType::F64 && (found.is_infinite() || exact.is_infinite()) {
            let both = [found.abs(), exact.abs()];
            let is_near = both.contains(&f64::MAX) && (found < 0.0) == (exact < 0.0);
            return if is_near { 1.0 } else { f64::INFINITY };
        }
        let end = match self.element {
            ElementType::F64 => f64::MAX,
            _ => power_of_two(self.exponents.1 + 1),
        };
        let (found, exact) = (found.clamp(-end, end), exact.clamp(-end, end));
        let scale = power_of_two(-self.unit(exact) / 2);
        let rest = power_of_two(-self.unit(exact) + self.unit(exact) / 2);
        ((found - exact) * scale * rest).abs()
    }
}

/// SplitMix64.
fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// A number of a type from any bits.
fn of_bits(format: Format, bits: u64) -> f64 {
    match format.element {
        ElementType::F16 => half::f16::from_bits(bits as u16).to_f64(),
        ElementType::BF16 => half::bf16::from_bits(bits as u16).to_f64(),
        ElementType::F32 => f64::from(f32::from_bits(bits as u32)),
        _ => f64::from_bits(bits),
    }
}

/// Numbers where functions change what they do, their neighbours, and those at the ends.
fn specials(format: Format) -> Vec<f64> {
    let (smallest, largest) = format.exponents;
    let mut all = vec![0.0, f64::INFINITY, f64::NAN];
    for exponent in [
        smallest - format.digits,
        smallest,
        -1,
        0,
        1,
        16,
        30,
        31,
        largest,
    ] {
        let value = power_of_two(exponent);
        let unit = power_of_two(format.unit(value));
        all.extend([value, value + unit, value - unit, 1.5 * value]);
    }
    all.extend((1..16).map(|number| f64::from(number) * std::f64::consts::FRAC_PI_2));
    all.extend([
        88.72, 87.34, 103.9, 709.78, 745.1, 11.09, 17.3, 3.0, 5.0, 0.1, 9.01, 6.0,
    ]);
    let negative: Vec<f64> = all.iter().map(|value| -value).collect();
    all.extend(negative);
    let array = format.array(&all);
    (0..array.len())
        .map(|position| array.value_at(position).unwrap().to_f64())
        .collect()
}

/// Arguments of a function with one: ordered by size, so that whole vectors are ordinary, and a
/// part of them mixed, so that some lanes are not.
fn arguments(format: Format) -> Vec<f64> {
    if matches!(format.element, ElementType::F16 | ElementType::BF16) {
        return (0..65536).map(|bits| of_bits(format, bits)).collect();
    }
    let mut state = 7;
    let mut all = specials(format);
    for number in 0..SAMPLES {
        let bits = random(&mut state);
        let part = (bits >> 11) as f64 / 2f64.powi(53);
        let around = |width: f64| 2.0 * width * part - width;
        all.push(match number % 4 {
            0 | 1 => of_bits(format, bits),
            2 => around(10.0),
            _ => around(110.0),
        });
    }
    let array = format.array(&all);
    let mut all: Vec<f64> = (0..array.len())
        .map(|position| array.value_at(position).unwrap().to_f64())
        .collect();
    let mixed = all[..all.len() / 4].to_vec();
    all.sort_by(f64::total_cmp);
    all.extend(mixed);
    all
}

/// Bases and exponents.
fn pairs(format: Format) -> [Vec<f64>; 2] {
    let special = specials(format);
    let mut all: Vec<(f64, f64)> = special
        .iter()
        .flat_map(|base| special.iter().map(move |exponent| (*base, *exponent)))
        .collect();
    let mut state = 11;
    for number in 0..SAMPLES {
        let (first, second) = (random(&mut state), random(&mut state));
        let part = |bits: u64| (bits >> 11) as f64 / 2f64.powi(53);
        let any = of_bits(format, first);
        all.push(match number % 4 {
            // A result that is anywhere between the smallest and the largest number.
            0 => {
                let most = f64::from(format.exponents.1 + 30);
                (
                    any.abs(),
                    most * (2.0 * part(second) - 1.0) / any.abs().log2(),
                )
            }
            1 => {
                let base = 1.0 + (part(first) - 0.5) / 4.0;
                (base, 1000.0 * (part(second) - 0.5))
            }
            2 => (10.0 * part(first), 20.0 * (part(second) - 0.5)),
            _ => (any, (16.0 * part(second)).floor() - 8.0),
        });
    }
    let (bases, exponents): (Vec<f64>, Vec<f64>) = all.into_iter().unzip();
    [bases, exponents].map(|values| {
        let array = format.array(&values);
        (0..array.len())
            .map(|position| array.value_at(position).unwrap().to_f64())
            .collect()
    })
}

/// A file with every function on scalars and on vectors, and what was built of it.
struct Build {
    folder: tempfile::TempDir,
    format: Format,
}

impl Build {
    fn new(format: Format) -> Build {
        let folder = tempfile::tempdir().unwrap();
        let mut text = String::new();
        for function in FUNCTIONS {
            let ty = format.scalar;
            text += &match function {
                Primitive::Pow | Primitive::Atan2 => format!(
                    "def {function}_scalars {{n : nat}} (xs ys : n.{ty}) : n.{ty} =\n  \
                     zip xs ys |> mapSeq (fun (x, y) => {function} x y)\n\
                     def {function}_vectors {{n : nat}} (xs ys : (8*n).{ty}) : (8*n).{ty} =\n  \
                     zip (asVector 8 xs) (asVector 8 ys) |> mapSeq (fun (x, y) => {function} x y) |> asScalar\n"
                ),
                _ => format!(
                    "def {function}_scalars {{n : nat}} (xs : n.{ty}) : n.{ty} =\n  \
                     xs |> mapSeq (fun x => {function} x)\n\
                     def {function}_vectors {{n : nat}} (xs : (8*n).{ty}) : (8*n).{ty} =\n  \
                     asVector 8 xs |> mapSeq (fun x => {function} x) |> asScalar\n"
                ),
            };
        }
        std::fs::write(folder.path().join("functions.rise"), text).unwrap();
        Build { folder, format }
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// A library of an object of the functions.
    fn object(&self, options: &[&str]) -> Library {
        let output = self.file("functions.so");
        self.build(&output, options);
        load(&output)
    }

    /// A library of the functions as C source.
    fn c_source(&self) -> Library {
        let (source, output) = (self.file("functions.c"), self.file("functions_c.so"));
        self.build(&source, &[]);
        let mut clang = std::process::Command::new(toolchain("clang"));
        clang.args(["-std=c11", "-O2", "-march=native", "-shared", "-fPIC", "-o"]);
        succeed(clang.arg(&output).arg(&source).arg("-lm"));
        load(&output)
    }

    fn build(&self, output: &Path, options: &[&str]) {
        let source = self.file("functions.rise");
        let mut command: Vec<&OsStr> = vec!["build".as_ref(), source.as_ref()];
        command.extend(options.iter().map(AsRef::<OsStr>::as_ref));
        command.extend([OsStr::new("-o"), output.as_ref()]);
        rise(&command);
    }

    fn interpreted(&self, function: Primitive, arguments: &[Array]) -> Vec<f64> {
        let (source, output) = (self.file("functions.rise"), self.file("result.npy"));
        let name = format!("--function={function}_scalars");
        let files: Vec<PathBuf> = (0..arguments.len())
            .map(|number| self.file(&format!("{number}.npy")))
            .collect();
        let mut command: Vec<&OsStr> = vec![
            "run".as_ref(),
            "--interpret".as_ref(),
            source.as_ref(),
            name.as_ref(),
        ];
        for (file, array) in files.iter().zip(arguments) {
            array.write_npy(file).unwrap();
            command.push(file.as_ref());
        }
        command.extend([OsStr::new("-o"), output.as_ref()]);
        rise(&command);
        let options = NpyOptions {
            void2_as_bf16: true,
        };
        numbers(&Array::read_npy(&output, options).unwrap())
    }

    /// Calls a function of a library.
    fn called(&self, library: &Library, name: &str, arguments: &[Array], size: usize) -> Vec<f64> {
        let mut result = Array::zeros(self.format.element, arguments[0].shape()).unwrap();
        let (output, size) = (
            result.as_mut_ptr().cast::<c_void>(),
            i64::try_from(size).unwrap(),
        );
        let input = |number: usize| arguments[number].as_ptr().cast::<c_void>();
        type Unary = unsafe extern "C" fn(*mut c_void, *const c_void, i64) -> i32;
        type Binary = unsafe extern "C" fn(*mut c_void, *const c_void, *const c_void, i64) -> i32;
        // SAFETY: these are the types in the header that is written beside the library, and the
        // arrays have the lengths that the sizes say.
        let code = unsafe {
            match arguments.len() {
                1 => library.get::<Unary>(name).unwrap()(output, input(0), size),
                _ => library.get::<Binary>(name).unwrap()(output, input(0), input(1), size),
            }
        };
        assert_eq!(code, 0, "{name}");
        numbers(&result)
    }
}

fn load(path: &Path) -> Library {
    // SAFETY: it has no initialisers but those of our threads.
    unsafe { Library::new(path) }.unwrap()
}

fn numbers(array: &Array) -> Vec<f64> {
    (0..array.len())
        .map(|position| array.value_at(position).unwrap().to_f64())
        .collect()
}

/// The largest error that was seen, and where.
#[derive(Default)]
struct Worst {
    error: f64,
    place: String,
}

impl Worst {
    fn note(&mut self, error: f64, place: impl FnOnce() -> String) {
        if error > self.error || error.is_nan() {
            *self = Worst {
                error,
                place: place(),
            };
        }
    }
}

/// One way to compute the functions of one type.
type Compute<'a> = &'a dyn Fn(Primitive, &[Array]) -> Vec<f64>;

/// A function, what it is tried on, and what it gives there.
struct Case {
    function: Primitive,
    arguments: Vec<Array>,
    expected: Vec<f64>,
}

fn cases(format: Format) -> Vec<Case> {
    let exact = Build::new(F64);
    let case = |function| {
        let given = match function {
            Primitive::Pow | Primitive::Atan2 => pairs(format).to_vec(),
            _ => vec![arguments(format)],
        };
        let given: Vec<Vec<f64>> = given.into_iter().map(padded).collect();
        let wide: Vec<Array> = given.iter().map(|values| F64.array(values)).collect();
        Case {
            function,
            arguments: given.iter().map(|values| format.array(values)).collect(),
            expected: exact.interpreted(function, &wide),
        }
    };
    FUNCTIONS.into_iter().map(case).collect()
}

/// Adds what is beyond its bound to `wrong`.
fn measure(
    format: Format,
    cases: &[Case],
    (way, label): (Way, &str),
    compute: Compute,
    wrong: &mut Vec<String>,
) {
    for case in cases {
        let function = case.function;
        let bound = largest_error(function, format.scalar, way).unwrap();
        // The result that is expected of f64 may itself be off.
        let allowed = match format.element {
            ElementType::F64 => {
                bound + largest_error(function, Scalar::F64, Way::Interpreter).unwrap()
            }
            _ => bound,
        };
        let mut worst = Worst::default();
        let found = compute(function, &case.arguments);
        for (position, (found, expected)) in found.into_iter().zip(&case.expected).enumerate() {
            worst.note(format.error(found, *expected), || {
                let of = |array: &Array| array.value_at(position).unwrap().to_f64();
                let arguments: Vec<f64> = case.arguments.iter().map(of).collect();
                format!("of {arguments:?}: {found:e}, exact is {expected:e}")
            });
        }
        report(function, (format, label), &worst, allowed, wrong);
        if format.element == ElementType::F64 {
            let worst = against_reference(function, compute);
            report(function, (format, label), &worst, bound, wrong);
        }
    }
}

fn report(
    function: Primitive,
    (format, label): (Format, &str),
    worst: &Worst,
    bound: f64,
    wrong: &mut Vec<String>,
) {
    let Worst { error, place } = worst;
    let line = format!(
        "{function} of {} by {label}: {error} units, allowed are {bound}; {place}",
        format.scalar
    );
    println!("{line}");
    if error.is_nan() || *error > bound {
        wrong.push(line);
    }
}

/// A multiple of a vector's lanes.
fn padded(mut values: Vec<f64>) -> Vec<f64> {
    values.resize(values.len().next_multiple_of(8), 1.0);
    values
}

/// The largest error of f64 at the points of the reference.
fn against_reference(function: Primitive, compute: Compute) -> Worst {
    let points = reference(function.name());
    let count = points[0].arguments.len();
    let arguments: Vec<Array> = (0..count)
        .map(|number| points.iter().map(|point| point.arguments[number]).collect())
        .map(|values| F64.array(&padded(values)))
        .collect();
    let mut worst = Worst::default();
    for (found, point) in compute(function, &arguments).into_iter().zip(&points) {
        worst.note(point_error(found, point), || {
            format!(
                "of {:?}: {found:e}, exact is {:e}",
                point.arguments, point.value.0
            )
        });
    }
    worst
}

fn point_error(found: f64, point: &Point) -> f64 {
    let (high, low) = point.value;
    // In the scale of the point, in which nothing is subnormal.
    let unit = exponent_of(high).max(F64.exponents.0 + point.scale) - F64.digits;
    let found = found * power_of_two(point.scale);
    (((found - high) - low) / power_of_two(unit)).abs()
}

fn all_ways(format: Format) {
    let build = Build::new(format);
    let cases = cases(format);
    let mut wrong = Vec::new();
    let interpreted = |function, arguments: &[Array]| build.interpreted(function, arguments);
    measure(
        format,
        &cases,
        (Way::Interpreter, "the interpreter"),
        &interpreted,
        &mut wrong,
    );
    let mut libraries = vec![
        ("an object", build.object(&[])),
        ("C source", build.c_source()),
    ];
    if cfg!(target_arch = "x86_64") {
        // Without fused operations, and with another estimate of roots.
        libraries.push((
            "an object for any processor",
            build.object(&["--cpu=x86-64"]),
        ));
    }
    for (label, library) in &libraries {
        let scalars = |function: Primitive, arguments: &[Array]| {
            let size = arguments[0].len();
            build.called(library, &format!("{function}_scalars"), arguments, size)
        };
        let name = format!("{label}, scalars");
        measure(format, &cases, (Way::Scalars, &name), &scalars, &mut wrong);
        let vectors = |function: Primitive, arguments: &[Array]| {
            let size = arguments[0].len() / 8;
            build.called(library, &format!("{function}_vectors"), arguments, size)
        };
        let name = format!("{label}, vectors");
        measure(format, &cases, (Way::Vectors, &name), &vectors, &mut wrong);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn f16_is_within_its_bounds() {
    all_ways(F16);
}

#[test]
fn bf16_is_within_its_bounds() {
    all_ways(BF16);
}

#[test]
fn tf32_is_within_its_bounds() {
    all_ways(TF32);
}

#[test]
fn f32_is_within_its_bounds() {
    all_ways(F32);
}

#[test]
fn f64_is_within_its_bounds() {
    all_ways(F64);
}
