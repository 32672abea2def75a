//! Computing with vectors of floats or with a float alone, and with their bits.

use melior::ir::{Location, Region, Type, ValueLike};
use rise_dialect::ir::{self, Builder, FloatPredicate, IntegerPredicate, Outcome, Val};

/// The format of the elements.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Format {
    /// f32
    Single,
    /// f64
    Double,
}

impl Format {
    /// One of two values, by the format.
    pub fn pick<T>(self, single: T, double: T) -> T {
        match self {
            Format::Single => single,
            Format::Double => double,
        }
    }

    /// How many bits the significand has without its leading one.
    pub fn significand(self) -> i64 {
        self.pick(23, 52)
    }

    /// A number that pushes the fraction of what is added to it out of the significand: rounding to
    /// an integer, which is then found in the low bits. Three quarters of the way up, so that
    /// negative integers work as well.
    pub fn shifter(self) -> f64 {
        self.pick(12_582_912.0, 6_755_399_441_055_744.0)
    }
}

/// The compiler that the operations go to.
#[derive(Clone, Copy)]
pub(super) struct Target {
    /// Whether it is LLVM; else it takes C or SPIR-V.
    pub is_llvm: bool,
    /// Whether there is a C library for rare arguments.
    pub has_library: bool,
    /// Whether `math.fma` is rounded once, as it should be.
    pub is_fused: bool,
    /// Whether `use-avx512` makes one instruction of a product with a power of two.
    pub has_avx512: bool,
}

/// The bytes of the longest registers: what is longer is computed in several, and its halves cost
/// nothing.
const REGISTER: u64 = 64;

/// The position at which vectors of one type are computed with, or single numbers.
#[derive(Clone, Copy)]
pub(super) struct Lanes<'c> {
    pub builder: Builder<'c>,
    pub location: Location<'c>,
    pub format: Format,
    pub target: Target,
    /// The elements of a vector; none of a number alone.
    width: Option<u64>,
    float: Type<'c>,
    integer: Type<'c>,
    mask: Type<'c>,
}

impl<'c> Lanes<'c> {
    /// For vectors of `width` elements, or for numbers without a width.
    pub fn new(
        builder: Builder<'c>,
        location: Location<'c>,
        format: Format,
        width: Option<u64>,
        target: Target,
    ) -> Lanes<'c> {
        let context = builder.context;
        let vector = |element: Type<'c>| match width {
            Some(width) => Type::vector(&[width], element),
            None => element,
        };
        let integer = |bits| melior::ir::r#type::IntegerType::new(context, bits).into();
        Lanes {
            builder,
            location,
            format,
            target,
            width,
            float: vector(format.pick(Type::float32(context), Type::float64(context))),
            integer: vector(integer(format.pick(32, 64))),
            mask: vector(integer(1)),
        }
    }

    /// The same with another format of the elements.
    pub fn with_format(&self, format: Format) -> Lanes<'c> {
        self.with_width(format, self.width)
    }

    fn with_width(&self, format: Format, width: Option<u64>) -> Lanes<'c> {
        Lanes::new(self.builder, self.location, format, width, self.target)
    }

    /// Whether it is one number, and no vector.
    pub fn is_number(&self) -> bool {
        self.width.is_none()
    }

    /// The type of the vectors.
    pub fn float(&self) -> Type<'c> {
        self.float
    }

    /// An operation with one result.
    pub fn operation(
        &self,
        name: &str,
        operands: &[Val<'c>],
        ty: Type<'c>,
    ) -> Outcome<'c, Val<'c>> {
        self.builder.value(name, self.location, operands, ty, &[])
    }

    fn constant(&self, text: &str, ty: Type<'c>) -> Outcome<'c, Val<'c>> {
        let text = match self.width {
            Some(_) => format!("dense<{text}> : {ty}"),
            None => format!("{text} : {ty}"),
        };
        let value = self.builder.parse_attribute(&text)?;
        self.builder.value(
            "arith.constant",
            self.location,
            &[],
            ty,
            &[("value", value)],
        )
    }

    /// The number in every lane, rounded to the format.
    pub fn number(&self, value: f64) -> Outcome<'c, Val<'c>> {
        let text = match self.format {
            Format::Single => format!("0x{:08X}", (value as f32).to_bits()),
            Format::Double => format!("0x{:016X}", value.to_bits()),
        };
        self.constant(&text, self.float)
    }

    /// The integer in every lane.
    pub fn integer(&self, value: i64) -> Outcome<'c, Val<'c>> {
        self.constant(&value.to_string(), self.integer)
    }

    pub fn add(&self, left: Val<'c>, right: Val<'c>) -> Outcome<'c, Val<'c>> {
        self.operation("arith.addf", &[left, right], self.float)
    }

    pub fn subtract(&self, left: Val<'c>, right: Val<'c>) -> Outcome<'c, Val<'c>> {
        self.operation("arith.subf", &[left, right], self.float)
    }

    pub fn multiply(&self, left: Val<'c>, right: Val<'c>) -> Outcome<'c, Val<'c>> {
        self.operation("arith.mulf", &[left, right], self.float)
    }

    pub fn divide(&self, left: Val<'c>, right: Val<'c>) -> Outcome<'c, Val<'c>> {
        self.operation("arith.divf", &[left, right], self.float)
    }

    pub fn negate(&self, value: Val<'c>) -> Outcome<'c, Val<'c>> {
        self.operation("arith.negf", &[value], self.float)
    }

    pub fn absolute(&self, value: Val<'c>) -> Outcome<'c, Val<'c>> {
        self.operation("math.absf", &[value], self.float)
    }

    /// The value, or the bound where it is less.
    pub fn at_least(&self, value: Val<'c>, bound: f64) -> Outcome<'c, Val<'c>> {
        let is_less = self.compare_with(value, FloatPredicate::Less, bound)?;
        self.select(is_less, self.number(bound)?, value)
    }

    /// The value, or the bound where it is greater.
    pub fn at_most(&self, value: Val<'c>, bound: f64) -> Outcome<'c, Val<'c>> {
        let is_greater = self.compare_with(value, FloatPredicate::Greater, bound)?;
        self.select(is_greater, self.number(bound)?, value)
    }

    /// `left * right + sum`, rounded once, or twice everywhere.
    pub fn fma(&self, left: Val<'c>, right: Val<'c>, sum: Val<'c>) -> Outcome<'c, Val<'c>> {
        if !self.target.is_fused {
            return self.add(self.multiply(left, right)?, sum);
        }
        self.operation("math.fma", &[left, right, sum], self.float)
    }

    /// The part of `left * right` that its rounding to `product` lost.
    ///
    /// Source: Dekker, "A Floating-Point Technique for Extending the Available Precision", 1971.
    pub fn lost_of_product(
        &self,
        left: Val<'c>,
        right: Val<'c>,
        product: Val<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let negative = self.negate(product)?;
        if self.target.is_fused {
            return self.fma(left, right, negative);
        }
        let halves = |value| -> Outcome<'c, (Val<'c>, Val<'c>)> {
            let factor = self.format.pick(4097.0, 134_217_729.0);
            let scaled = self.multiply(value, self.number(factor)?)?;
            let high = self.subtract(scaled, self.subtract(scaled, value)?)?;
            Ok((high, self.subtract(value, high)?))
        };
        let (left, right) = (halves(left)?, halves(right)?);
        let mut sum = self.add(self.multiply(left.0, right.0)?, negative)?;
        for (left, right) in [(left.0, right.1), (left.1, right.0), (left.1, right.1)] {
            sum = self.add(sum, self.multiply(left, right)?)?;
        }
        Ok(sum)
    }

    /// `left * factor + sum`, rounded once, for a number.
    pub fn fma_by(&self, left: Val<'c>, factor: f64, sum: Val<'c>) -> Outcome<'c, Val<'c>> {
        self.fma(left, self.number(factor)?, sum)
    }

    /// The polynomial with these coefficients, the constant one first.
    pub fn polynomial(&self, value: Val<'c>, coefficients: &[f64]) -> Outcome<'c, Val<'c>> {
        let mut terms = coefficients.iter().rev();
        let mut sum = self.number(terms.next().copied().unwrap_or(0.0))?;
        for coefficient in terms {
            sum = self.fma(sum, value, self.number(*coefficient)?)?;
        }
        Ok(sum)
    }

    /// A long polynomial, in pairs of terms that need not wait for each other.
    ///
    /// Source: Estrin, "Organization of Computer Systems", 1960.
    pub fn long_polynomial(&self, value: Val<'c>, coefficients: &[f64]) -> Outcome<'c, Val<'c>> {
        let mut terms = coefficients
            .iter()
            .map(|coefficient| self.number(*coefficient))
            .collect::<Result<Vec<_>, _>>()?;
        let mut power = value;
        while terms.len() > 1 {
            terms = terms
                .chunks(2)
                .map(|pair| match pair {
                    [low, high] => self.fma(*high, power, *low),
                    one => Ok(one[0]),
                })
                .collect::<Result<_, _>>()?;
            power = self.multiply(power, power)?;
        }
        Ok(terms[0])
    }

    /// Where the comparison with another vector holds.
    pub fn compare(
        &self,
        left: Val<'c>,
        is: FloatPredicate,
        right: Val<'c>,
    ) -> Outcome<'c, Val<'c>> {
        self.builder.compare(is, [left, right], self.location)
    }

    /// Where the comparison with a number holds.
    pub fn compare_with(
        &self,
        left: Val<'c>,
        is: FloatPredicate,
        right: f64,
    ) -> Outcome<'c, Val<'c>> {
        self.compare(left, is, self.number(right)?)
    }

    /// Where an integer is not zero.
    pub fn is_set(&self, value: Val<'c>) -> Outcome<'c, Val<'c>> {
        let zero = self.integer(0)?;
        self.builder
            .compare(IntegerPredicate::NotEqual, [value, zero], self.location)
    }

    /// The integers as floats.
    pub fn floats_from(&self, value: Val<'c>) -> Outcome<'c, Val<'c>> {
        self.operation("arith.sitofp", &[value], self.float)
    }

    /// Where both hold.
    pub fn both(&self, left: Val<'c>, right: Val<'c>) -> Outcome<'c, Val<'c>> {
        self.operation("arith.andi", &[left, right], self.mask)
    }

    /// The one or the other, by the lane.
    pub fn select(&self, mask: Val<'c>, then: Val<'c>, otherwise: Val<'c>) -> Outcome<'c, Val<'c>> {
        self.operation("arith.select", &[mask, then, otherwise], then.r#type())
    }

    /// The bits of floats.
    pub fn bits(&self, value: Val<'c>) -> Outcome<'c, Val<'c>> {
        self.operation("arith.bitcast", &[value], self.integer)
    }

    /// The floats with these bits.
    pub fn floats_of(&self, value: Val<'c>) -> Outcome<'c, Val<'c>> {
        self.operation("arith.bitcast", &[value], self.float)
    }

    /// An operation of arith on integers and a number.
    pub fn integer_by(&self, name: &str, left: Val<'c>, right: i64) -> Outcome<'c, Val<'c>> {
        self.operation(name, &[left, self.integer(right)?], self.integer)
    }

    /// An operation of arith on integers.
    pub fn integers(&self, name: &str, left: Val<'c>, right: Val<'c>) -> Outcome<'c, Val<'c>> {
        self.operation(name, &[left, right], self.integer)
    }

    /// The value times two to the power, a whole number that the shifter was added to.
    pub fn scaled(&self, value: Val<'c>, shifted: Val<'c>) -> Outcome<'c, Val<'c>> {
        let power = self.integer_by("arith.subi", self.bits(shifted)?, self.shifter_bits())?;
        let power = match self.format {
            Format::Single => power,
            Format::Double => {
                let narrow = self.with_format(Format::Single).integer;
                self.operation("arith.trunci", &[power], narrow)?
            }
        };
        let two = self.number(2.0)?;
        let power = self.operation("math.fpowi", &[two, power], self.float)?;
        self.multiply(value, power)
    }

    /// The bits of the format's shifter.
    pub fn shifter_bits(&self) -> i64 {
        let shifter = self.format.shifter();
        match self.format {
            Format::Single => i64::from((shifter as f32).to_bits()),
            Format::Double => shifter.to_bits() as i64,
        }
    }

    /// The first with the sign of the second, which must not be negative itself.
    pub fn with_sign_of(&self, value: Val<'c>, sign: Val<'c>) -> Outcome<'c, Val<'c>> {
        let mask = self.format.pick(i64::from(i32::MIN), i64::MIN);
        let sign = self.integer_by("arith.andi", self.bits(sign)?, mask)?;
        self.floats_of(self.integers("arith.ori", self.bits(value)?, sign)?)
    }

    /// The registers of a long vector combined to one, so that they are checked at once.
    pub fn in_one_register(
        &self,
        value: Val<'c>,
        combine: impl Fn(&Lanes<'c>, Val<'c>, Val<'c>) -> Outcome<'c, Val<'c>>,
    ) -> Outcome<'c, (Lanes<'c>, Val<'c>)> {
        let (mut lanes, mut value) = (*self, value);
        let most = REGISTER / self.format.pick(4, 8);
        while let Some(width) = lanes.width
            && self.target.is_llvm
            && width > most
            && width.is_multiple_of(2)
        {
            let length = width / 2;
            let half = lanes.with_width(self.format, Some(length));
            let part = |first| half.part_of(value, first, length);
            value = combine(&half, part(0)?, part(length)?)?;
            lanes = half;
        }
        Ok((lanes, value))
    }

    /// As many lanes of a longer vector, from one on.
    fn part_of(&self, value: Val<'c>, first: u64, length: u64) -> Outcome<'c, Val<'c>> {
        let list = |number: u64| self.builder.list_attribute(&[number.cast_signed()]);
        let attributes = [
            ("offsets", list(first)),
            ("sizes", list(length)),
            ("strides", list(1)),
        ];
        self.builder.value(
            "vector.extract_strided_slice",
            self.location,
            &[value],
            self.float,
            &attributes,
        )
    }

    /// `value`, unless `fits` does not hold somewhere, which is rare: then what `otherwise`
    /// computes.
    pub fn unless_all(
        &self,
        fits: Val<'c>,
        value: impl FnOnce(Lanes<'c>) -> Outcome<'c, Val<'c>>,
        otherwise: impl FnOnce(Lanes<'c>) -> Outcome<'c, Val<'c>>,
    ) -> Outcome<'c, Val<'c>> {
        let [value] = self.all_unless(
            fits,
            |lanes| Ok([value(lanes)?]),
            |lanes| Ok([otherwise(lanes)?]),
        )?;
        Ok(value)
    }

    /// As [`Lanes::unless_all`], several values.
    pub fn all_unless<const N: usize>(
        &self,
        fits: Val<'c>,
        values: impl FnOnce(Lanes<'c>) -> Outcome<'c, [Val<'c>; N]>,
        otherwise: impl FnOnce(Lanes<'c>) -> Outcome<'c, [Val<'c>; N]>,
    ) -> Outcome<'c, [Val<'c>; N]> {
        let all = match self.width {
            Some(_) => self.all(fits)?,
            None => fits,
        };
        let all = match self.target.is_llvm {
            true => self.expected(all)?,
            false => all,
        };
        let (first, types) = self.branch(values)?;
        let (second, _) = self.branch(otherwise)?;
        let choice = self
            .builder
            .operation("scf.if", self.location, &[all], &[])
            .add_results(&types)
            .add_regions([first, second]);
        let choice = self.builder.insert(choice)?;
        Ok(std::array::from_fn(|number| ir::results(choice)[number]))
    }

    /// Whether something holds in every lane.
    fn all(&self, mask: Val<'c>) -> Outcome<'c, Val<'c>> {
        let kind = [("kind", self.builder.parse_attribute("#vector.kind<and>")?)];
        let boolean = melior::ir::r#type::IntegerType::new(self.builder.context, 1).into();
        let name = "vector.reduction";
        self.builder
            .value(name, self.location, &[mask], boolean, &kind)
    }

    /// A condition that mostly holds: code is laid out, and registers are chosen, for that.
    fn expected(&self, condition: Val<'c>) -> Outcome<'c, Val<'c>> {
        let boolean = condition.r#type();
        let holds = [("value", self.builder.truth_attribute(true))];
        let holds = self
            .builder
            .value("arith.constant", self.location, &[], boolean, &holds)?;
        let operands = [condition, holds];
        self.builder
            .value("llvm.intr.expect", self.location, &operands, boolean, &[])
    }

    fn branch<const N: usize>(
        &self,
        values: impl FnOnce(Lanes<'c>) -> Outcome<'c, [Val<'c>; N]>,
    ) -> Outcome<'c, (Region<'c>, [Type<'c>; N])> {
        let (region, block) = ir::region(&[], self.location);
        let builder = Builder::at_end(self.builder.context, block);
        let values = values(Lanes { builder, ..*self })?;
        builder.command("scf.yield", self.location, &values, &[])?;
        Ok((region, values.map(|value| value.r#type())))
    }
}
