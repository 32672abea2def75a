//! Streams, scans and iteration: elements that come one after the other.

use melior::ir::Attribute;
use melior::ir::attribute::StringAttribute;
use rise_dialect::diagnostic::internal;
use rise_dialect::ir::Outcome;
use rise_dialect::operations::dpia;
use rise_dialect::types::{self, Access};
use rise_lang::nat::Nat;
use rise_lang::primitives::Primitive;
use rise_lang::types::{AddressSpace, DataType};

use super::access::require_writable;
use super::evaluate::{Evaluator, Parameter, Term, Use, type_parameter};
use super::primitive::Application;

impl<'c> Application<'c> {
    /// Each element is computed when it is asked for.
    pub(super) fn map_stream(&self, evaluator: &mut Evaluator<'c>) -> Outcome<'c, Term<'c>> {
        let input = self.readable(1)?;
        let parameter = Parameter::element_of(input, self.element(input)?);
        let (region, _) = self.reading_region(evaluator, 0, &[parameter])?;
        self.finish(
            evaluator,
            dpia::MAP_STREAM,
            &[input],
            Access::Read,
            &[],
            Some(region),
        )
    }

    /// The windows of a stream, kept in a ring or in values that move.
    pub(super) fn windows(&self, evaluator: &mut Evaluator<'c>) -> Outcome<'c, Term<'c>> {
        let is_ring = matches!(
            self.primitive,
            Primitive::CircularBuffer | Primitive::CircularBufferIn
        );
        let input = self.readable(1)?;
        let parameter = Parameter::element_of(input, self.element(input)?);
        let (region, _) = self.writing_region(evaluator, 0, &[parameter])?;
        let space = self.space(
            evaluator,
            matches!(
                self.primitive,
                Primitive::CircularBufferIn | Primitive::RotateValuesIn
            ),
        )?;
        let mut attributes = vec![("space", space)];
        let name = if is_ring {
            attributes.push(("alloc", self.attribute(evaluator, "alloc")?));
            dpia::CIRCULAR_BUFFER
        } else {
            dpia::ROTATE_VALUES
        };
        self.finish(
            evaluator,
            name,
            &[input],
            Access::Read,
            &attributes,
            Some(region),
        )
    }

    /// The address space that the primitive names, or private memory.
    fn space(&self, evaluator: &Evaluator<'c>, is_named: bool) -> Outcome<'c, Attribute<'c>> {
        if is_named {
            return self.attribute(evaluator, "a");
        }
        Ok(types::address_attribute(
            evaluator.context,
            &AddressSpace::Private,
        ))
    }

    /// The function takes the element first, the accumulator second.
    pub(super) fn scan(&self, evaluator: &mut Evaluator<'c>) -> Outcome<'c, Term<'c>> {
        let start = self.expression(1)?;
        let start = require_writable(&evaluator.builder, start, self.location())?;
        let input = self.readable(2)?;
        let (_, result) = types::array_parts(self.result)
            .ok_or_else(|| internal(self.location(), "an array is expected"))?;
        let parameters = [
            Parameter::element_of(input, self.element(input)?),
            Parameter::accumulator(result),
        ];
        let (region, _) = self.writing_region(evaluator, 0, &parameters)?;
        let (name, access) = match self.primitive {
            Primitive::ScanStream => (dpia::SCAN_STREAM, Access::Read),
            _ => (dpia::SCAN_SEQ, Access::Write),
        };
        self.finish(evaluator, name, &[start, input], access, &[], Some(region))
    }

    /// The function is taken for a size that is a variable: how much is left differs in each round.
    pub(super) fn iterate(&self, evaluator: &mut Evaluator<'c>) -> Outcome<'c, Term<'c>> {
        let input = self.readable(1)?;
        let context = evaluator.context;
        let location = self.location();
        let times = self.attribute(evaluator, "k")?;
        let factor = self.attribute(evaluator, "n")?;
        let size = |attribute| {
            types::nat(attribute).map_err(|error| internal(location, &error.to_string()))
        };
        let element = types::data_type(self.element(input)?)
            .map_err(|error| internal(location, &error.to_string()))?;
        let left = match &self.arguments[0] {
            Term::Dependent(lambda, _) => evaluator.fresh_name(type_parameter(*lambda)?.as_str()),
            _ => evaluator.fresh_name("left"),
        };
        let taken = DataType::array(&Nat::variable(left.clone()) * &size(factor)?, element);
        let taken = types::data_to_mlir(context, &taken)
            .map_err(|error| internal(location, &error.to_string()))?;
        let parameter = Parameter::element_of(input, taken);
        let (region, _) = evaluator.region_at(
            self.arguments[0].clone(),
            Some(Nat::variable(left.clone()).into()),
            &[parameter],
            Use::Written,
            self.site,
        )?;
        let name = StringAttribute::new(context, &types::name_spelling(&left));
        let attributes = [
            (
                "space",
                self.space(evaluator, self.primitive == Primitive::IterateIn)?,
            ),
            ("times", times),
            ("factor", factor),
            ("shrinking", name.into()),
        ];
        self.finish(
            evaluator,
            dpia::ITERATE,
            &[input],
            Access::Write,
            &attributes,
            Some(region),
        )
    }
}
