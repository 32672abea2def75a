//! Matrix fragments: what the tensor cores of a GPU have is let through, everything else refused.

use melior::ir::Type;
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::Outcome;
use rise_dialect::operations::dpia;
use rise_dialect::types::{self, Access};
use rise_lang::primitives::Primitive;
use rise_lang::types::{DataType, FragmentRole, Scalar};

use crate::common::fragments::{Fragment, Holder, all_products, sums};

use super::evaluate::{Evaluator, Term, data};
use super::primitive::Application;

impl<'c> Application<'c> {
    /// A primitive of fragments.
    pub fn of_fragments(&self, evaluator: &mut Evaluator<'c>) -> Outcome<'c, Term<'c>> {
        match self.primitive {
            Primitive::TensorMma => self.multiply_fragments(evaluator),
            Primitive::AsMatrix => self.matrix(evaluator),
            _ => self.fragment(evaluator),
        }
    }

    /// A matrix, or a scalar in each place, as a fragment.
    fn fragment(&self, evaluator: &mut Evaluator<'c>) -> Outcome<'c, Term<'c>> {
        self.require_fragment(evaluator, self.result)?;
        let input = self.readable(0)?;
        let name = format!("dpia.{}", self.primitive.dialect_name());
        self.finish(evaluator, &name, &[input], Access::Read, &[], None)
    }

    /// The product of fragments, which is a value like a scalar.
    fn multiply_fragments(&self, evaluator: &mut Evaluator<'c>) -> Outcome<'c, Term<'c>> {
        let [left, right, sum] = [self.readable(0)?, self.readable(1)?, self.readable(2)?];
        let factor = self.require_fragment(evaluator, data(left))?;
        self.require_fragment(evaluator, data(right))?;
        let sum_of = self.require_fragment(evaluator, self.result)?;
        if !sums(factor).contains(&sum_of) {
            let expected = sums(factor).iter().map(|sum| format!("`{sum}`"));
            let expected = expected.collect::<Vec<_>>().join(" or ");
            return Err(Diagnostic::error(
                self.location(),
                format!(
                    "no tensor core sums products of `{factor}` in `{sum_of}`: expected {expected}"
                ),
            ));
        }
        let operands = [left, right, sum];
        self.finish(
            evaluator,
            dpia::TENSOR_MMA,
            &operands,
            Access::Read,
            &[],
            None,
        )
    }

    /// A fragment as a matrix, which its lanes write.
    fn matrix(&self, evaluator: &mut Evaluator<'c>) -> Outcome<'c, Term<'c>> {
        let input = self.expression(0)?;
        self.require_fragment(evaluator, data(input))?;
        self.finish(
            evaluator,
            dpia::AS_MATRIX,
            &[input],
            Access::Write,
            &[],
            None,
        )
    }

    /// Refuses fragments that no tensor core has; gives the scalar of others. Where no code will be
    /// made, sizes may be any.
    fn require_fragment(&self, evaluator: &Evaluator<'c>, ty: Type<'c>) -> Outcome<'c, Scalar> {
        let data = types::data_type(ty);
        let (role, sizes, scalar) = match &data {
            Ok(DataType::Fragment(role, rows, columns, element)) => match **element {
                DataType::Scalar(scalar) => (*role, [rows, columns], scalar),
                _ => return Err(internal(self.location(), "a fragment of what is no scalar")),
            },
            _ => return Err(internal(self.location(), "a fragment is expected")),
        };
        let is_open = sizes.iter().any(|size| size.as_constant().is_none());
        let is_there = |data: &DataType| Fragment::of(data, Holder::Warp).is_some();
        if (evaluator.only_check && is_open) || data.as_ref().is_ok_and(is_there) {
            return Ok(scalar);
        }
        let found = data.map_or_else(|_| String::new(), |data| format!("`{data}`"));
        let expected = expected(role, scalar);
        Err(Diagnostic::error(
            self.location(),
            format!("the tensor cores of a GPU have no {found}: {expected}"),
        ))
    }
}

/// The fragments of a role that there are.
fn expected(role: FragmentRole, scalar: Scalar) -> String {
    let counts = all_products(scalar);
    if role == FragmentRole::Accumulator {
        return "expected a number of rows that 16 divides, and of columns that 8 divides"
            .to_owned();
    }
    let Some(least) = counts.last() else {
        let advice = match scalar {
            Scalar::F32 => {
                "; they would round `f32` to fewer digits, so say which: `cast tf32`, `cast bf16` or `cast f16`"
            }
            _ => "",
        };
        return format!("expected factors of `f16`, `bf16`, `tf32`, `f64` or `i8`{advice}");
    };
    let (rows, columns) = match role {
        FragmentRole::Right => (least, &8),
        FragmentRole::Left | FragmentRole::Accumulator => (&16, least),
    };
    format!("expected a number of rows that {rows} divides, and of columns that {columns} divides")
}

/// Whether a primitive makes or uses fragments.
pub(super) fn is_of_fragments(primitive: Primitive) -> bool {
    matches!(
        primitive,
        Primitive::AsFragmentLeft
            | Primitive::AsFragmentRight
            | Primitive::AsFragment
            | Primitive::GenerateFragment
            | Primitive::TensorMma
            | Primitive::AsMatrix
    )
}
