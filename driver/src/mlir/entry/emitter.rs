//! The checks of an entry as MLIR text: integer arithmetic that notices every overflow.

use std::fmt::Write as _;

use rise_dialect::name::escape;
use rise_lang::nat::{Fact, Name, Nat, NatView, Relation};
use rise_lang::signature::Parameter;
use rise_lang::types::Scalar;

/// Greater powers are not multiplied out.
const LARGEST_EXPONENT: u64 = 64;

/// The name of a size's value.
pub fn size_value(size: &Name) -> String {
    format!("%size.{}", escape(size.as_str()))
}

/// Text with the conditions that were found on the way, each an `i1` value that is true if
/// something is wrong.
pub struct Emitter {
    text: String,
    count: usize,
    negative_size: String,
    invalid_extent: String,
    too_large: String,
    null_pointer: String,
    violated_fact: String,
    misaligned: String,
    overlap: String,
    memories: Vec<Memory>,
}

/// The memory of an array: its first byte, how many there are, whether there are none, and whether
/// it is written.
#[derive(Clone)]
struct Memory {
    start: String,
    bytes: String,
    empty: String,
    is_written: bool,
}

impl Emitter {
    pub fn new() -> Emitter {
        let constants = "%false = arith.constant false\n%zero = arith.constant 0 : i64\n%one = arith.constant 1 : i64\n\
                         %zero32 = arith.constant 0 : i32\n%null = llvm.mlir.zero : !llvm.ptr\n";
        let good = || "%false".to_owned();
        Emitter {
            text: constants.to_owned(),
            count: 0,
            negative_size: good(),
            invalid_extent: good(),
            too_large: good(),
            null_pointer: good(),
            violated_fact: good(),
            misaligned: good(),
            overlap: good(),
            memories: Vec::new(),
        }
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// The condition "this size is negative".
    pub fn check_size(&mut self, size: &Name) {
        let negative = self.define(&format!(
            "arith.cmpi slt, {}, %zero : i64",
            size_value(size)
        ));
        self.negative_size = self.either(&self.negative_size.clone(), &negative);
    }

    /// The value of an expression over sizes, with the condition that it is negative.
    ///
    /// # Errors
    /// The part that cannot be computed.
    pub fn size(&mut self, expression: &Nat) -> Result<String, Nat> {
        let value = self.nat(expression)?;
        if expression.as_variable().is_none() {
            self.invalid_if(&format!("arith.cmpi slt, {value}, %zero : i64"));
        }
        Ok(value)
    }

    /// The extents of a parameter, with the conditions that they contradict each other or its type.
    ///
    /// # Errors
    /// The extent that cannot be computed.
    pub fn extents(
        &mut self,
        parameter: &Parameter,
        known: &[Option<u64>],
    ) -> Result<Vec<String>, Nat> {
        let mut extents = Vec::new();
        for (expression, known) in parameter.dimensions.iter().zip(known) {
            let extent = self.nat(expression)?;
            self.invalid_if(&format!("arith.cmpi slt, {extent}, %zero : i64"));
            if let Some(known) = known {
                let known = self.constant(i128::from(*known), expression)?;
                self.invalid_if(&format!("arith.cmpi ne, {extent}, {known} : i64"));
            }
            extents.push(extent);
        }
        for (expression, extent) in parameter
            .further_dimensions
            .iter()
            .flat_map(|further| further.iter().zip(&extents))
        {
            let other = self.nat(expression)?;
            self.invalid_if(&format!("arith.cmpi ne, {extent}, {other} : i64"));
        }
        Ok(extents)
    }

    /// The condition that a fact does not hold, or has no value.
    ///
    /// # Errors
    /// The part that cannot be computed.
    pub fn check_fact(&mut self, fact: &Fact) -> Result<(), Nat> {
        // An expression that would make an extent invalid leaves the fact without a value.
        let extents = std::mem::replace(&mut self.invalid_extent, self.violated_fact.clone());
        let sides = self
            .nat(&fact.left)
            .and_then(|left| Ok((left, self.nat(&fact.right)?)));
        if let Ok((left, right)) = &sides {
            let opposite = match fact.relation {
                Relation::Equal => "ne",
                Relation::NotEqual => "eq",
                Relation::Less => "sge",
                Relation::LessOrEqual => "sgt",
                Relation::Greater => "sle",
                Relation::GreaterOrEqual => "slt",
            };
            self.invalid_if(&format!("arith.cmpi {opposite}, {left}, {right} : i64"));
        }
        self.violated_fact = std::mem::replace(&mut self.invalid_extent, extents);
        sides.map(|_| ())
    }

    /// The conditions that an array is too large, not there or not aligned as its elements, or that
    /// what is written lies in what another argument is.
    pub fn check_memory(&mut self, parameter: &Parameter, pointer: &str, extents: &[String]) {
        let bytes = u64::from(parameter.element.bits().div_ceil(8));
        let mut size = self.define(&format!("arith.constant {bytes} : i64"));
        let mut empty = "%false".to_owned();
        let mut overflow = "%false".to_owned();
        for extent in extents {
            let (product, overflown) = self.with_overflow("smul", &size, extent);
            size = product;
            overflow = self.either(&overflow, &overflown);
            let none = self.define(&format!("arith.cmpi eq, {extent}, %zero : i64"));
            empty = self.either(&empty, &none);
        }
        // An empty array is as small as can be, whatever its other extents are.
        let is_large = self.define(&format!("arith.select {empty}, %false, {overflow} : i1"));
        self.too_large = self.either(&self.too_large.clone(), &is_large);
        let null = self.define(&format!("llvm.icmp \"eq\" {pointer}, %null : !llvm.ptr"));
        let is_missing = self.define(&format!("arith.select {empty}, %false, {null} : i1"));
        self.null_pointer = self.either(&self.null_pointer.clone(), &is_missing);
        let start = self.define(&format!("llvm.ptrtoint {pointer} : !llvm.ptr to i64"));
        let rest = self.define(&format!("arith.constant {} : i64", bytes - 1));
        let rest = self.define(&format!("arith.andi {start}, {rest} : i64"));
        let is_odd = self.define(&format!("arith.cmpi ne, {rest}, %zero : i64"));
        let is_odd = self.define(&format!("arith.select {empty}, %false, {is_odd} : i1"));
        self.misaligned = self.either(&self.misaligned.clone(), &is_odd);
        let memory = Memory {
            start,
            bytes: size,
            empty,
            is_written: parameter.role.is_written(),
        };
        for other in self.memories.clone() {
            if memory.is_written || other.is_written {
                self.check_apart(&memory, &other);
            }
        }
        self.memories.push(memory);
    }

    /// The condition that two arrays have a byte in common.
    fn check_apart(&mut self, one: &Memory, other: &Memory) {
        let mut begins_before_the_end = |one: &Memory, other: &Memory| {
            let (start, bytes) = (&other.start, &other.bytes);
            let end = self.define(&format!("arith.addi {start}, {bytes} : i64"));
            self.define(&format!("arith.cmpi ult, {}, {end} : i64", one.start))
        };
        let first = begins_before_the_end(one, other);
        let second = begins_before_the_end(other, one);
        let both = self.define(&format!("arith.andi {first}, {second} : i1"));
        let is_empty = self.either(&one.empty, &other.empty);
        let overlap = self.define(&format!("arith.select {is_empty}, %false, {both} : i1"));
        self.overlap = self.either(&self.overlap.clone(), &overlap);
    }

    /// The strides of a row-major array, in elements.
    pub fn strides(&mut self, extents: &[String]) -> Vec<String> {
        let mut strides = Vec::new();
        let mut stride = "%one".to_owned();
        for extent in extents.iter().rev() {
            strides.push(stride.clone());
            stride = self.define(&format!("arith.muli {stride}, {extent} : i64"));
        }
        strides.reverse();
        strides
    }

    /// A scalar parameter as the program takes it, with its type.
    pub fn value(&mut self, parameter: &str, scalar: Scalar) -> (String, &'static str) {
        match scalar {
            Scalar::Bool => (
                self.define(&format!("arith.trunci {parameter} : i8 to i1")),
                "i1",
            ),
            Scalar::F16 => (
                self.define(&format!("arith.bitcast {parameter} : i16 to f16")),
                "f16",
            ),
            Scalar::BF16 => (
                self.define(&format!("arith.bitcast {parameter} : i16 to bf16")),
                "bf16",
            ),
            Scalar::Index => (parameter.to_owned(), "i64"),
            other => (parameter.to_owned(), other.name()),
        }
    }

    /// The code that is returned: that of the first condition that is true, or zero.
    pub fn code(&mut self) -> String {
        let conditions = [
            &self.negative_size,
            &self.invalid_extent,
            &self.too_large,
            &self.null_pointer,
            &self.violated_fact,
            &self.misaligned,
            &self.overlap,
        ]
        .map(String::clone);
        let mut code = "%zero32".to_owned();
        for (index, condition) in conditions.iter().enumerate().rev() {
            let own = self.define(&format!("arith.constant {} : i32", index + 1));
            code = self.define(&format!("arith.select {condition}, {own}, {code} : i32"));
        }
        code
    }

    fn define(&mut self, operation: &str) -> String {
        self.count += 1;
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "%v{} = {operation}", self.count);
        format!("%v{}", self.count)
    }

    fn either(&mut self, left: &str, right: &str) -> String {
        if left == "%false" {
            return right.to_owned();
        }
        self.define(&format!("arith.ori {left}, {right} : i1"))
    }

    fn invalid_if(&mut self, condition: &str) {
        let condition = self.define(condition);
        self.invalid_extent = self.either(&self.invalid_extent.clone(), &condition);
    }

    fn constant(&mut self, value: i128, expression: &Nat) -> Result<String, Nat> {
        let value = i64::try_from(value).map_err(|_| expression.clone())?;
        Ok(self.define(&format!("arith.constant {value} : i64")))
    }

    fn with_overflow(&mut self, operation: &str, left: &str, right: &str) -> (String, String) {
        let both = self.define(&format!(
            "\"llvm.intr.{operation}.with.overflow\"({left}, {right}) : (i64, i64) -> !llvm.struct<(i64, i1)>"
        ));
        let value = self.define(&format!(
            "llvm.extractvalue {both}[0] : !llvm.struct<(i64, i1)>"
        ));
        let overflow = self.define(&format!(
            "llvm.extractvalue {both}[1] : !llvm.struct<(i64, i1)>"
        ));
        (value, overflow)
    }

    /// As [`Emitter::with_overflow`]; overflow makes the extent invalid.
    fn checked(&mut self, operation: &str, left: &str, right: &str) -> String {
        let (value, overflow) = self.with_overflow(operation, left, right);
        self.invalid_extent = self.either(&self.invalid_extent.clone(), &overflow);
        value
    }

    /// The value of a size expression. The error is the part that cannot be computed.
    fn nat(&mut self, expression: &Nat) -> Result<String, Nat> {
        match expression.view() {
            NatView::Constant(value) => self.constant(value, expression),
            NatView::Variable(name) => Ok(size_value(&name)),
            NatView::Sum(terms) => self.fold(&terms, |emitter, left, right| {
                emitter.checked("sadd", left, right)
            }),
            NatView::Product(factors) => self.fold(&factors, |emitter, left, right| {
                emitter.checked("smul", left, right)
            }),
            NatView::Minimum(items) => self.fold(&items, |emitter, left, right| {
                emitter.define(&format!("arith.minsi {left}, {right} : i64"))
            }),
            NatView::Maximum(items) => self.fold(&items, |emitter, left, right| {
                emitter.define(&format!("arith.maxsi {left}, {right} : i64"))
            }),
            NatView::FloorDivide(dividend, divisor) => {
                let (dividend, divisor) = (self.nat(&dividend)?, self.nat(&divisor)?);
                Ok(self.quotient(&dividend, &divisor).0)
            }
            NatView::Modulo(dividend, divisor) => {
                let (dividend, divisor) = (self.nat(&dividend)?, self.nat(&divisor)?);
                let (quotient, divisor) = self.quotient(&dividend, &divisor);
                let product = self.define(&format!("arith.muli {quotient}, {divisor} : i64"));
                Ok(self.define(&format!("arith.subi {dividend}, {product} : i64")))
            }
            NatView::Power(base, exponent) => match exponent.as_constant() {
                Some(exponent) if (1..=LARGEST_EXPONENT).contains(&exponent) => {
                    let base = self.nat(&base)?;
                    Ok((1..exponent)
                        .fold(base.clone(), |power, _| self.checked("smul", &power, &base)))
                }
                _ => self.power(&base, &exponent),
            },
            NatView::BigSum {
                variable,
                from,
                to,
                body,
            } => self.big_sum(&variable, [&from, &to], &body),
            NatView::Application(..) => Err(expression.clone()),
        }
    }

    /// A power whose exponent is a size. More than 64 factors overflow as that many do, or change
    /// nothing.
    fn power(&mut self, base: &Nat, exponent: &Nat) -> Result<String, Nat> {
        let (base, exponent) = (self.nat(base)?, self.nat(exponent)?);
        let most = self.define(&format!("arith.constant {LARGEST_EXPONENT} : i64"));
        let rounds = self.define(&format!("arith.minsi {exponent}, {most} : i64"));
        self.rounds(["%zero", &rounds], "%one", |emitter, _, power| {
            Ok(emitter.with_overflow("smul", power, &base))
        })
    }

    /// A sum without a closed form.
    fn big_sum(
        &mut self,
        variable: &Name,
        [from, to]: [&Nat; 2],
        body: &Nat,
    ) -> Result<String, Nat> {
        let (from, to) = (self.nat(from)?, self.nat(to)?);
        self.rounds([&from, &to], "%zero", |emitter, index, sum| {
            let index = Nat::variable(index);
            let body = body.substitute(&|name| (name == variable).then(|| index.clone()));
            let term = emitter.nat(&body)?;
            Ok(emitter.with_overflow("sadd", sum, &term))
        })
    }

    /// A loop that carries one value, and whether something was wrong. `round` gets the name of the
    /// index as a size, and the value.
    fn rounds(
        &mut self,
        [from, to]: [&str; 2],
        start: &str,
        round: impl FnOnce(&mut Emitter, &str, &str) -> Result<(String, String), Nat>,
    ) -> Result<String, Nat> {
        self.count += 1;
        let number = self.count;
        let index = format!("round.{number}");
        let outer_text = std::mem::take(&mut self.text);
        let outer = std::mem::replace(&mut self.invalid_extent, format!("%wrong{number}"));
        let (next, overflow) = round(self, &index, &format!("%carried{number}"))?;
        let wrong = self.either(&self.invalid_extent.clone(), &overflow);
        let body = std::mem::replace(&mut self.text, outer_text);
        self.invalid_extent = outer;
        let index = size_value(&Name::from(index.as_str()));
        let _ = writeln!(
            self.text,
            "%loop{number}:2 = scf.for {index} = {from} to {to} step %one iter_args(%carried{number} = {start}, %wrong{number} = %false) \
             -> (i64, i1) : i64 {{\n{body}scf.yield {next}, {wrong} : i64, i1\n}}"
        );
        let wrong = format!("%loop{number}#1");
        self.invalid_extent = self.either(&self.invalid_extent.clone(), &wrong);
        Ok(format!("%loop{number}#0"))
    }

    fn fold(
        &mut self,
        parts: &[Nat],
        combine: impl Fn(&mut Emitter, &str, &str) -> String,
    ) -> Result<String, Nat> {
        let mut values = parts
            .iter()
            .map(|part| self.nat(part))
            .collect::<Result<Vec<_>, _>>()?
            .into_iter();
        let first = values.next().unwrap_or_else(|| "%zero".to_owned());
        Ok(values.fold(first, |left, right| combine(self, &left, &right)))
    }

    /// The quotient rounded down, and the divisor, which is one if it was zero: that makes the
    /// extent invalid.
    fn quotient(&mut self, dividend: &str, divisor: &str) -> (String, String) {
        let is_zero = self.define(&format!("arith.cmpi eq, {divisor}, %zero : i64"));
        self.invalid_extent = self.either(&self.invalid_extent.clone(), &is_zero);
        let divisor = self.define(&format!("arith.select {is_zero}, %one, {divisor} : i64"));
        let quotient = self.define(&format!("arith.floordivsi {dividend}, {divisor} : i64"));
        (quotient, divisor)
    }
}
