//! One DPIA expression for each fully applied primitive.

use melior::ir::operation::OperationLike;
use melior::ir::{Attribute, BlockRef, Type, ValueLike};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::types::{self, Access};
use rise_lang::primitives::Primitive;

use crate::ir::{self, Op, Outcome, Val};

use super::access::{self, combine, require_readable, require_writable};
use super::evaluate::{Evaluator, Term, data, internal};
use super::{expression_type, scalar};

/// A primitive with all its arguments.
struct Application<'c> {
    primitive: Primitive,
    /// The operation of the primitive, with its type-level arguments.
    operation: Op<'c>,
    arguments: Vec<Term<'c>>,
    /// The user's application.
    site: Op<'c>,
    /// The data type of the result.
    result: Type<'c>,
}

/// Emits the DPIA of a fully applied primitive.
pub(super) fn emit<'c>(
    evaluator: &mut Evaluator<'c>,
    primitive: Primitive,
    operation: Op<'c>,
    arguments: Vec<Term<'c>>,
    site: Op<'c>,
) -> Outcome<'c, Term<'c>> {
    let mut result = ir::result(operation).r#type();
    for _ in 0..arguments.len() {
        result = types::function_parts(result).map_or(result, |(_, output)| output);
    }
    let application = Application {
        primitive,
        operation,
        arguments,
        site,
        result,
    };
    application.emit(evaluator)
}

impl<'c> Application<'c> {
    fn emit(&self, evaluator: &mut Evaluator<'c>) -> Outcome<'c, Term<'c>> {
        if let Some(choices) = choices(self.primitive) {
            if self.primitive == Primitive::Map {
                return self.map(evaluator, choices);
            }
            return Err(self.missing_choice(choices));
        }
        match self.primitive {
            Primitive::Id => Ok(self.arguments[0].clone()),
            Primitive::Let => evaluator.apply(
                self.arguments[1].clone(),
                vec![self.arguments[0].clone()],
                self.site,
            ),
            Primitive::MapFst | Primitive::MapSnd => self.map_component(evaluator),
            Primitive::MapSeq | Primitive::MapPar => self.loop_over_elements(evaluator),
            Primitive::ReduceSeq => self.reduce(evaluator),
            Primitive::ToMem => self.to_memory(evaluator),
            Primitive::Zip | Primitive::MakePair => self.pair(evaluator),
            Primitive::Fst
            | Primitive::Snd
            | Primitive::Unzip
            | Primitive::Split
            | Primitive::Join
            | Primitive::Transpose => self.view(evaluator),
            Primitive::Take | Primitive::Drop => self.read_view(evaluator, &[]),
            Primitive::Slide => self.read_view(evaluator, &[("step", "sp")]),
            Primitive::PadClamp | Primitive::PadCst => self.read_view(evaluator, &[("left", "l")]),
            Primitive::Idx => self.read_view(evaluator, &[]),
            _ if self.is_first_order() => self.scalar(evaluator),
            _ => Err(self.unsupported()),
        }
    }

    fn is_first_order(&self) -> bool {
        let mut arguments = self.arguments.iter();
        arguments.all(|argument| matches!(argument, Term::Expression(_)))
    }

    /// A primitive that DPIA has no operation for.
    fn unsupported(&self) -> Diagnostic<'c> {
        Diagnostic::error(
            self.location(),
            format!(
                "`{}` has no translation to DPIA for a result of type {}: the lowering knows `mapSeq`, `mapPar`, `reduceSeq`, `toMem`, \
                 views of arrays and pairs, and operations on scalars",
                self.primitive.name(),
                self.result
            ),
        )
        .note(
            self.operation.location(),
            format!("this is the `{}`", self.primitive.name()),
        )
    }

    fn location(&self) -> melior::ir::Location<'c> {
        self.site.location()
    }

    fn expression(&self, index: usize) -> Outcome<'c, Val<'c>> {
        match self.arguments[index] {
            Term::Expression(expression) => Ok(expression),
            Term::Function(_) => Err(internal(
                self.location(),
                "a function where data is expected",
            )),
        }
    }

    fn expressions(&self) -> Outcome<'c, Vec<Val<'c>>> {
        (0..self.arguments.len())
            .map(|index| self.expression(index))
            .collect()
    }

    fn readable(&self, index: usize) -> Outcome<'c, Val<'c>> {
        let expression = self.expression(index)?;
        require_readable(expression, self.primitive.name(), self.location())?;
        Ok(expression)
    }

    fn missing_choice(&self, choices: &str) -> Diagnostic<'c> {
        let name = self.primitive.name();
        Diagnostic::error(self.location(), format!("`{name}` is left high-level here, so nothing says how it is computed: choose {choices}"))
            .note(self.operation.location(), format!("this is the `{name}`"))
    }

    fn finish(
        &self,
        evaluator: &Evaluator<'c>,
        name: &str,
        operands: &[Val<'c>],
        access: Access,
        attributes: &[(&str, Attribute<'c>)],
        region: Option<melior::ir::Region<'c>>,
    ) -> Outcome<'c, Term<'c>> {
        let builder = evaluator.builder;
        let mut operation = builder
            .operation(name, self.location(), operands, attributes)
            .add_results(&[expression_type(self.result, access)]);
        if let Some(region) = region {
            operation = operation.add_regions([region]);
        }
        builder
            .insert(operation)
            .map(|operation| Term::Expression(ir::result(operation)))
    }

    fn element(&self, array: Val<'c>) -> Outcome<'c, Type<'c>> {
        types::array_parts(data(array))
            .map(|(_, element)| element)
            .ok_or_else(|| internal(self.location(), "an array is expected"))
    }

    /// `map` may stay if its function only rearranges: then nothing is computed, and nothing is to be chosen.
    fn map(&self, evaluator: &mut Evaluator<'c>, choices: &str) -> Outcome<'c, Term<'c>> {
        let input = self.expression(1)?;
        let parameter = (self.element(input)?, access::access(input));
        let (region, value) =
            evaluator.region(self.arguments[0].clone(), &[parameter], self.site)?;
        // SAFETY: the region has one block, which lives as long as the region.
        let block = unsafe {
            BlockRef::from_raw(mlir_sys::mlirRegionGetFirstBlock(
                melior::ir::RegionLike::to_raw(&region),
            ))
        };
        if let Some(computing) = ir::operations(block)
            .into_iter()
            .find(|operation| !is_view(ir::name(*operation)))
        {
            let what = ir::name(computing).replacen("dpia.", "", 1);
            return Err(self.missing_choice(choices).note(
                computing.location(),
                format!("its function computes: `{what}`"),
            ));
        }
        self.finish(
            evaluator,
            "dpia.map",
            &[input],
            access::access(value),
            &[],
            Some(region),
        )
    }

    /// A function on one component of a pair leaves the other as it is.
    fn map_component(&self, evaluator: &mut Evaluator<'c>) -> Outcome<'c, Term<'c>> {
        let pair = self.expression(1)?;
        let (first, second) = types::tuple_parts(data(pair))
            .ok_or_else(|| internal(self.location(), "a pair is expected"))?;
        let builder = evaluator.builder;
        let part = |name: &str, ty: Type<'c>| {
            builder.value(
                name,
                self.location(),
                &[pair],
                expression_type(ty, access::access(pair)),
                &[],
            )
        };
        let (first, second) = (part("dpia.fst", first)?, part("dpia.snd", second)?);
        let (mut first, mut second) = (Term::Expression(first), Term::Expression(second));
        let changed = if self.primitive == Primitive::MapFst {
            &mut first
        } else {
            &mut second
        };
        *changed = evaluator.apply(self.arguments[0].clone(), vec![changed.clone()], self.site)?;
        let (Term::Expression(first), Term::Expression(second)) = (first, second) else {
            return Err(internal(self.location(), "a pair of functions"));
        };
        let access = combine(&[first, second], self.location())?;
        self.finish(evaluator, "dpia.tuple", &[first, second], access, &[], None)
    }

    fn loop_over_elements(&self, evaluator: &mut Evaluator<'c>) -> Outcome<'c, Term<'c>> {
        let input = self.readable(1)?;
        let parameter = (self.element(input)?, Access::Read);
        let (region, value) =
            evaluator.region(self.arguments[0].clone(), &[parameter], self.site)?;
        require_writable(value, self.location())?;
        let name = format!("dpia.{}", self.primitive.dialect_name());
        self.finish(evaluator, &name, &[input], Access::Write, &[], Some(region))
    }

    fn reduce(&self, evaluator: &mut Evaluator<'c>) -> Outcome<'c, Term<'c>> {
        let start = self.expression(1)?;
        require_writable(start, self.location())?;
        let input = self.readable(2)?;
        let parameters = [
            (self.result, Access::Read),
            (self.element(input)?, Access::Read),
        ];
        let (region, value) =
            evaluator.region(self.arguments[0].clone(), &parameters, self.site)?;
        require_writable(value, self.location())?;
        self.finish(
            evaluator,
            "dpia.reduceSeq",
            &[start, input],
            Access::Read,
            &[],
            Some(region),
        )
    }

    fn to_memory(&self, evaluator: &mut Evaluator<'c>) -> Outcome<'c, Term<'c>> {
        let input = self.expression(0)?;
        require_writable(input, self.location())?;
        let space = self.attribute("a")?;
        self.finish(
            evaluator,
            "dpia.toMem",
            &[input],
            Access::Read,
            &[("space", space)],
            None,
        )
    }

    fn pair(&self, evaluator: &mut Evaluator<'c>) -> Outcome<'c, Term<'c>> {
        let parts = self.expressions()?;
        let access = combine(&parts, self.location())?;
        self.finish(
            evaluator,
            &format!("dpia.{}", self.primitive.dialect_name()),
            &parts,
            access,
            &[],
            None,
        )
    }

    /// A view of the same annotation as what it shows. A component of a pair can only be taken of what can be read.
    fn view(&self, evaluator: &mut Evaluator<'c>) -> Outcome<'c, Term<'c>> {
        let is_component = matches!(self.primitive, Primitive::Fst | Primitive::Snd);
        let input = if is_component {
            self.readable(0)?
        } else {
            self.expression(0)?
        };
        let name = format!("dpia.{}", self.primitive.dialect_name());
        self.finish(evaluator, &name, &[input], access::access(input), &[], None)
    }

    /// A view of what can be read; `attributes` names those of the DPIA operation and the parameters they come from.
    fn read_view(
        &self,
        evaluator: &mut Evaluator<'c>,
        attributes: &[(&str, &str)],
    ) -> Outcome<'c, Term<'c>> {
        let inputs: Vec<_> = (0..self.arguments.len())
            .map(|index| self.readable(index))
            .collect::<Result<_, _>>()?;
        let attributes: Vec<_> = attributes
            .iter()
            .map(|(name, parameter)| Ok((*name, self.attribute(parameter)?)))
            .collect::<Outcome<'c, _>>()?;
        self.finish(
            evaluator,
            &format!("dpia.{}", self.primitive.dialect_name()),
            &inputs,
            Access::Read,
            &attributes,
            None,
        )
    }

    fn scalar(&self, evaluator: &mut Evaluator<'c>) -> Outcome<'c, Term<'c>> {
        let inputs: Vec<_> = (0..self.arguments.len())
            .map(|index| self.readable(index))
            .collect::<Result<_, _>>()?;
        let builtin = |ty: Type<'c>| types::builtin(ty).ok_or_else(|| self.unsupported());
        let parameters: Vec<_> = inputs
            .iter()
            .map(|input| builtin(data(*input)))
            .collect::<Result<_, _>>()?;
        let result = builtin(self.result)?;
        let (region, block) = ir::region(&parameters, self.location());
        let inner = ir::Builder::at_end(evaluator.context, block);
        let arguments: Vec<_> = (0..parameters.len())
            .map(|index| ir::argument(block, index))
            .collect();
        let value = scalar::emit(&inner, self.primitive, &arguments, result, self.location())?
            .ok_or_else(|| self.unsupported())?;
        inner.command("dpia.yield", self.location(), &[value], &[])?;
        self.finish(
            evaluator,
            "dpia.embed",
            &inputs,
            Access::Read,
            &[],
            Some(region),
        )
    }

    fn attribute(&self, name: &str) -> Outcome<'c, Attribute<'c>> {
        self.operation
            .attribute(name)
            .map_err(|error| internal(self.location(), &error.to_string()))
    }
}

/// The low-level primitives that a high-level one can become.
fn choices(primitive: Primitive) -> Option<&'static str> {
    Some(match primitive {
        Primitive::Map => "`mapSeq` for a loop or `mapPar` for threads",
        Primitive::Reduce => "`reduceSeq` for a loop",
        Primitive::Scan => "`scanSeq` for a loop",
        Primitive::DepMap => "`depMapSeq` for a loop",
        _ => return None,
    })
}

/// Whether a DPIA operation only says where to read or write.
fn is_view(name: &str) -> bool {
    matches!(
        name.strip_prefix("dpia."),
        Some(
            "yield"
                | "literal"
                | "map"
                | "fst"
                | "snd"
                | "tuple"
                | "zip"
                | "unzip"
                | "split"
                | "join"
                | "transpose"
                | "take"
                | "drop"
                | "slide"
                | "padClamp"
                | "padCst"
                | "idx"
        )
    )
}
