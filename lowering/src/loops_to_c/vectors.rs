//! Vectors: between memory and registers, lane by lane, and as masks.

use melior::ir::attribute::{
    DenseElementsAttribute, DenseI64ArrayAttribute, FloatAttribute, IntegerAttribute,
};
use melior::ir::operation::OperationLike;
use melior::ir::{Attribute, Type, ValueLike};
use rise_dialect::ir::{self, Op, Outcome, Val};
use rise_lang::types::Scalar;

use super::tables::narrow_bits;
use super::types::{Kind, VectorType};
use super::{Conversion, Is, emitc};

impl<'c> Conversion<'c> {
    pub(super) fn vector(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        match ir::name(operation) {
            "vector.load" => self.vector_load(operation),
            "vector.store" => self.vector_store(operation),
            "vector.gather" => self.gather(operation),
            "vector.fma" => {
                let kind = self.kind(ir::result(operation))?;
                let operands = self.operands(operation)?;
                let value = self.fused(&operands, kind)?;
                self.set(ir::result(operation), value);
                Ok(())
            }
            "vector.broadcast" => {
                let kind = self.kind(ir::result(operation))?;
                let scalar = self.value(ir::operand(operation, 0))?;
                if VectorType::of(scalar.r#type()).is_some() {
                    return Err(self.unknown(operation));
                }
                let value = self.broadcast(scalar, kind)?;
                self.set(ir::result(operation), value);
                Ok(())
            }
            "vector.from_elements" => self.assemble(operation),
            "vector.shuffle" => self.shuffle(operation),
            "vector.extract" => self.extract(operation),
            "vector.insert" => self.insert(operation),
            "vector.reduction" => self.reduction(operation),
            _ => Err(self.unknown(operation)),
        }
    }

    /// The address of the first element, and the kind of vectors that lie there.
    fn address(
        &mut self,
        operation: Op<'c>,
        vector: Val<'c>,
        first: usize,
    ) -> Outcome<'c, (Val<'c>, Kind)> {
        let memory = self.memory_of(ir::operand(operation, first))?;
        let kind = self.kind(vector)?;
        if memory.element.width.is_some() {
            return Err(self.unknown(operation));
        }
        self.prelude.registers(kind);
        let place = self.place(&memory, &ir::operands(operation)[first + 1..])?;
        let pointer = emitc::pointer(self.memory_type(memory.element));
        Ok((self.emit("emitc.address_of", &[place], pointer)?, kind))
    }

    fn vector_load(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let result = ir::result(operation);
        if self.is_of_vectors(operation, 0)? {
            let memory = self.memory_of(ir::operand(operation, 0))?;
            let place = self.place(&memory, &ir::operands(operation)[1..])?;
            let ty = self.memory_type(memory.element);
            let value = self.load(place, ty)?;
            self.set(result, value);
            return Ok(());
        }
        let (address, kind) = self.address(operation, result, 0)?;
        let (function, ty) = (self.prelude.load(kind), self.value_type(kind));
        let value = self.call(&function, &[address], ty)?;
        self.set(result, value);
        Ok(())
    }

    /// Elements from the places that a vector says, where a mask holds.
    fn gather(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let operands = ir::operands(operation);
        let [memory, indices @ .., places, mask, otherwise] = &operands[..] else {
            return Err(self.unknown(operation));
        };
        let memory = self.memory_of(*memory)?;
        if memory.element.width.is_some() {
            return Err(self.unknown(operation));
        }
        let (result, kind) = (ir::result(operation), self.kind(ir::result(operation))?);
        let places = self.value(*places)?;
        let Some(lanes) = VectorType::of(places.r#type()) else {
            return Err(self.unknown(operation));
        };
        let place = self.place(&memory, indices)?;
        let pointer = emitc::pointer(self.memory_type(memory.element));
        let first = self.emit("emitc.address_of", &[place], pointer)?;
        let ty = self.value_type(kind);
        let value = if is_all_true(*mask) {
            let function = self.prelude.gather(kind, lanes);
            self.call(&function, &[first, places], ty)?
        } else {
            let (mask, otherwise) = (self.value(*mask)?, self.value(*otherwise)?);
            let Some(truths) = VectorType::of(mask.r#type()) else {
                return Err(self.unknown(operation));
            };
            let function = self.prelude.gather_where(kind, lanes, truths);
            self.call(&function, &[mask, first, places, otherwise], ty)?
        };
        self.set(result, value);
        Ok(())
    }

    fn vector_store(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let stored = ir::operand(operation, 0);
        let kind = self.kind(stored)?;
        let value = self.value(stored)?;
        let ty = self.value_type(kind);
        let value = self.converted(value, ty)?;
        if self.is_of_vectors(operation, 1)? {
            let memory = self.memory_of(ir::operand(operation, 1))?;
            let place = self.place(&memory, &ir::operands(operation)[2..])?;
            return self.assign(place, value);
        }
        let (address, kind) = self.address(operation, stored, 1)?;
        let function = self.prelude.store(kind);
        self.perform(&function, &[address, value])
    }

    /// Whether the memory of an operation holds vectors as its elements.
    fn is_of_vectors(&self, operation: Op<'c>, memory: usize) -> Outcome<'c, bool> {
        let memory = self.memory_of(ir::operand(operation, memory))?;
        Ok(memory.element.width.is_some())
    }

    pub(super) fn broadcast(&mut self, scalar: Val<'c>, kind: Kind) -> Outcome<'c, Val<'c>> {
        let vector = self.prelude.registers(kind);
        let mut scalar = scalar;
        if kind.scalar == Scalar::Bool {
            let number = self.cast(scalar, self.integer(8))?;
            scalar = self.emit("emitc.unary_minus", &[number], self.integer(8))?;
        }
        let (function, ty) = (self.prelude.broadcast(vector), self.vector_type(vector));
        self.call(&function, &[scalar], ty)
    }

    /// A vector of one number, of the type of another.
    pub(super) fn splat_like(&mut self, like: Val<'c>, number: i64) -> Outcome<'c, Val<'c>> {
        let Some(vector) = VectorType::of(like.r#type()) else {
            return self.constant(number, like.r#type());
        };
        let scalar = self.constant(number, self.lane_type(vector.lane))?;
        let function = self.prelude.broadcast(vector);
        self.call(&function, &[scalar], like.r#type())
    }

    /// Lanes zero or minus one, as wide as those that are compared.
    pub(super) fn compare_vectors(
        &mut self,
        is: Is,
        left: Val<'c>,
        right: Val<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let right = self.converted(right, left.r#type())?;
        let Some(vector) = VectorType::of(left.r#type()) else {
            return self.compare(is, left, right);
        };
        let mask = vector.with(vector.lane.signed());
        self.prelude.vector(mask);
        let ty = self.vector_type(mask);
        self.compare_as(is, left, right, ty)
    }

    /// The one vector or the other, by the lanes of a mask.
    pub(super) fn selected(
        &mut self,
        mask: Val<'c>,
        first: Val<'c>,
        second: Val<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let ty = first.r#type();
        let second = self.converted(second, ty)?;
        let Some(vector) = VectorType::of(ty) else {
            return self.emit("emitc.conditional", &[mask, first, second], ty);
        };
        let mask_type = self.vector_type(vector.with(vector.lane.signed()));
        let mask = self.converted(mask, mask_type)?;
        let function = self.prelude.select(vector);
        self.call(&function, &[mask, first, second], ty)
    }

    /// A vector with its lanes as another type; what is no vector stays.
    pub(super) fn converted(&mut self, value: Val<'c>, ty: Type<'c>) -> Outcome<'c, Val<'c>> {
        match (VectorType::of(value.r#type()), VectorType::of(ty)) {
            (Some(from), Some(to)) if from != to => {
                let function = self.prelude.convert(from, to);
                self.call(&function, &[value], ty)
            }
            _ => Ok(value),
        }
    }

    pub(super) fn vector_constant(
        &mut self,
        value: Attribute<'c>,
        kind: Kind,
    ) -> Outcome<'c, Val<'c>> {
        let location = self.location;
        let failure = || {
            rise_dialect::diagnostic::Diagnostic::error(
                location,
                format!("the constant {value} cannot be written in C: expected numbers"),
            )
        };
        let elements = DenseElementsAttribute::try_from(value).map_err(|_| failure())?;
        if elements.is_splat() {
            let element = elements.splat_value();
            let scalar = self.scalar_constant(element, kind.element())?;
            return self.broadcast(scalar, kind);
        }
        let scalars = (0..usize::try_from(kind.elements).unwrap_or(0))
            .map(|lane| {
                self.lane_constant(elements, kind.element(), lane)?
                    .ok_or_else(failure)
            })
            .collect::<Outcome<'c, Vec<_>>>()?;
        self.assembled(&scalars, kind)
    }

    /// One number of a constant vector.
    fn lane_constant(
        &mut self,
        elements: DenseElementsAttribute<'c>,
        kind: Kind,
        lane: usize,
    ) -> Outcome<'c, Option<Val<'c>>> {
        let ty = self.value_type(kind);
        let float = |number: f64| FloatAttribute::new(self.context, ty, number).into();
        let integer = |number: i64| IntegerAttribute::new(ty, number).into();
        let number: Option<Attribute> = match kind.scalar {
            Scalar::F32 => match elements.f32_element(lane) {
                Ok(x) if x.is_nan() => Some(
                    self.builder
                        .parse_attribute(&nan_text(x.to_bits(), "f32"))?,
                ),
                x => x.ok().map(|x| float(x.into())),
            },
            Scalar::F64 => match elements.f64_element(lane) {
                Ok(x) if x.is_nan() => Some(
                    self.builder
                        .parse_attribute(&nan_text(x.to_bits(), "f64"))?,
                ),
                x => x.ok().map(float),
            },
            Scalar::Bool => elements.bool_element(lane).ok().map(|x| integer(x.into())),
            Scalar::I8 | Scalar::U8 => elements.i8_element(lane).ok().map(|x| integer(x.into())),
            Scalar::I16 | Scalar::U16 => elements.i16_element(lane).ok().map(|x| integer(x.into())),
            Scalar::I32 | Scalar::U32 => elements.i32_element(lane).ok().map(|x| integer(x.into())),
            Scalar::I64 | Scalar::U64 | Scalar::Index => {
                elements.i64_element(lane).ok().map(integer)
            }
            Scalar::TF32 => None,
            Scalar::F16 | Scalar::BF16 => {
                let Some(bits) = narrow_bits(elements, lane) else {
                    return Ok(None);
                };
                let widen = self.prelude.widen(kind.scalar);
                let bits = self.constant(bits.into(), self.narrow())?;
                return self.call(&widen, &[bits], ty).map(Some);
            }
        };
        number
            .map(|number| self.scalar_constant(number, kind))
            .transpose()
    }

    pub(super) fn assembled(&mut self, scalars: &[Val<'c>], kind: Kind) -> Outcome<'c, Val<'c>> {
        let vector = self.prelude.registers(kind);
        let (function, ty) = (self.prelude.elements(vector), self.vector_type(vector));
        let value = self.call(&function, scalars, ty)?;
        if kind.scalar == Scalar::Bool {
            return self.emit("emitc.unary_minus", &[value], ty);
        }
        Ok(value)
    }

    fn assemble(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let kind = self.kind(ir::result(operation))?;
        let scalars = self.operands(operation)?;
        let value = self.assembled(&scalars, kind)?;
        self.set(ir::result(operation), value);
        Ok(())
    }

    /// Lanes of two vectors, one by one: compilers make one instruction of it.
    fn shuffle(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let result = ir::result(operation);
        let kind = self.kind(result)?;
        let mask = operation.attribute("mask").ok();
        let mask = mask.and_then(|mask| DenseI64ArrayAttribute::try_from(mask).ok());
        let vectors = self.operands(operation)?;
        let types: Option<Vec<VectorType>> = vectors
            .iter()
            .map(|vector| VectorType::of(vector.r#type()))
            .collect();
        let (Some(mask), Some([first, second]), [left, right]) =
            (mask, types.as_deref(), &vectors[..])
        else {
            return Err(self.unknown(operation));
        };
        if kind.scalar == Scalar::Bool {
            return Err(self.unknown(operation));
        }
        let elements = self.kind(ir::operand(operation, 0))?.elements.cast_signed();
        let element = self.lane_type(first.lane);
        let mut scalars = Vec::new();
        for position in 0..mask.len() {
            // A lane that nobody reads may have any value.
            let lane = mask.element(position).unwrap_or(0).max(0);
            let (vector, ty, lane) = match lane < elements {
                true => (*left, *first, lane),
                false => (*right, *second, lane - elements),
            };
            let function = self.prelude.extract(ty);
            let lane = self.number(lane)?;
            scalars.push(self.call(&function, &[vector, lane], element)?);
        }
        let value = self.assembled(&scalars, kind)?;
        self.set(result, value);
        Ok(())
    }

    /// The position of a lane: a number, or the value of the last operand.
    fn lane(&mut self, operation: Op<'c>, given: usize) -> Outcome<'c, Val<'c>> {
        let position = operation.attribute("static_position").ok();
        let position =
            position.and_then(|position| DenseI64ArrayAttribute::try_from(position).ok());
        let position = position.and_then(|position| position.element(0).ok());
        match position {
            Some(i64::MIN) if operation.operand_count() > given => {
                self.value(ir::operand(operation, given))
            }
            Some(lane) if lane >= 0 => self.number(lane),
            _ => Err(self.unknown(operation)),
        }
    }

    fn extract(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let result = ir::result(operation);
        let (kind, vector) = (self.kind(result)?, self.value(ir::operand(operation, 0))?);
        let Some(ty) = VectorType::of(vector.r#type()) else {
            return Err(self.unknown(operation));
        };
        let lane = self.lane(operation, 1)?;
        let function = self.prelude.extract(ty);
        let is_mask = kind.scalar == Scalar::Bool;
        let element = match is_mask {
            true => self.lane_type(ty.lane),
            false => self.value_type(kind),
        };
        let mut value = self.call(&function, &[vector, lane], element)?;
        if is_mask {
            let zero = self.constant(0, self.lane_type(ty.lane))?;
            value = self.compare(Is::Unequal, value, zero)?;
        }
        self.set(result, value);
        Ok(())
    }

    fn insert(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let result = ir::result(operation);
        let kind = self.kind(result)?;
        let (mut scalar, vector) = (
            self.value(ir::operand(operation, 0))?,
            self.value(ir::operand(operation, 1))?,
        );
        let Some(ty) = VectorType::of(vector.r#type()) else {
            return Err(self.unknown(operation));
        };
        if kind.scalar == Scalar::Bool {
            let number = self.cast(scalar, self.lane_type(ty.lane))?;
            scalar = self.emit("emitc.unary_minus", &[number], number.r#type())?;
        }
        let lane = self.lane(operation, 2)?;
        let function = self.prelude.insert(ty);
        let value = self.call(&function, &[vector, lane, scalar], vector.r#type())?;
        self.set(result, value);
        Ok(())
    }

    fn reduction(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let result = ir::result(operation);
        let (kind, vector) = (self.kind(result)?, self.value(ir::operand(operation, 0))?);
        let Some(ty) = VectorType::of(vector.r#type()) else {
            return Err(self.unknown(operation));
        };
        let text = operation
            .attribute("kind")
            .map(|kind| kind.to_string())
            .unwrap_or_default();
        let name = text
            .trim_start_matches("#vector.kind<")
            .trim_end_matches('>')
            .to_owned();
        let combine = match (name.as_str(), kind.is_narrow_float()) {
            ("add", false) if kind.is_float() => "r + v[lane]".to_owned(),
            ("mul", false) if kind.is_float() => "r * v[lane]".to_owned(),
            ("and", _) => "r & v[lane]".to_owned(),
            ("or", _) => "r | v[lane]".to_owned(),
            ("xor", _) => "r ^ v[lane]".to_owned(),
            ("add" | "mul", false) => {
                let (unsigned, sign) = (
                    ty.lane.unsigned().c_type(),
                    if name == "add" { '+' } else { '*' },
                );
                format!(
                    "({})(({unsigned})r {sign} ({unsigned})v[lane])",
                    ty.lane.c_type()
                )
            }
            ("minsi", _) => "r < v[lane] ? r : v[lane]".to_owned(),
            ("maxsi", _) => "r > v[lane] ? r : v[lane]".to_owned(),
            _ => return Err(self.unknown(operation)),
        };
        if operation.operand_count() > 1 {
            return Err(self.unknown(operation));
        }
        let elements = self.kind(ir::operand(operation, 0))?.elements;
        let function = self.prelude.reduce(ty, elements, &name, &combine);
        let is_mask = kind.scalar == Scalar::Bool;
        let element = match is_mask {
            true => self.lane_type(ty.lane),
            false => self.value_type(kind),
        };
        let mut value = self.call(&function, &[vector], element)?;
        if is_mask {
            let zero = self.constant(0, self.lane_type(ty.lane))?;
            value = self.compare(Is::Unequal, value, zero)?;
        }
        self.set(result, value);
        Ok(())
    }
}

/// Whether a mask is a constant that leaves nothing out.
fn is_all_true(mask: Val) -> bool {
    let constant = ir::definition(mask).filter(|made| ir::name(*made) == "arith.constant");
    let value = constant.and_then(|constant| constant.attribute("value").ok());
    value.is_some_and(ir::types::is_all_true)
}

/// Whether a value is used, but only as the mask of gatherings and as what those would have in
/// place of what is left out.
pub(super) fn is_only_left_out(value: Val) -> bool {
    ir::has_uses(value)
        && ir::uses(value).all(|(user, number)| {
            ir::name(user) == "vector.gather"
                && number + 2 >= user.operand_count()
                && is_all_true(ir::operand(user, user.operand_count() - 2))
        })
}

/// NaN with these bits, as MLIR writes it.
fn nan_text(bits: impl std::fmt::UpperHex, ty: &str) -> String {
    format!("0x{bits:X} : {ty}")
}
