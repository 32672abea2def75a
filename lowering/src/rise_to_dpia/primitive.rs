//! One DPIA expression for each fully applied primitive.

use std::rc::Rc;

use melior::ir::operation::OperationLike;
use melior::ir::{Attribute, BlockRef, Type, ValueLike};
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::{self, Op, Outcome, Val};
use rise_dialect::operations::{Trait, dpia, has};
use rise_dialect::types::{self, Access};
use rise_lang::primitives::Primitive;

use crate::common::wording;

use super::access::{self, combine, require_readable, require_writable};
use super::embed::embed;
use super::evaluate::{Evaluator, Parameter, Scope, Term, Use, data};
use super::fragment::is_of_fragments;
use super::kernel;
use super::repeated::Computation;
use super::scalar::Element;
use super::{LEFT_OPEN, expression_type, scalar, vector};

/// A primitive with all its arguments.
pub(super) struct Application<'c> {
    pub primitive: Primitive,
    /// The operation of the primitive, with its type-level arguments.
    pub operation: Op<'c>,
    /// Where the operation stands.
    pub scope: Rc<Scope<'c>>,
    pub arguments: Vec<Term<'c>>,
    /// The user's application.
    pub site: Op<'c>,
    /// The types of the arguments, as the program declares them.
    pub parameters: Vec<Type<'c>>,
    /// The data type of the result.
    pub result: Type<'c>,
}

/// Emits the DPIA of a fully applied primitive.
pub(super) fn emit<'c>(
    evaluator: &mut Evaluator<'c>,
    primitive: Primitive,
    operation: Op<'c>,
    scope: &Rc<Scope<'c>>,
    arguments: Vec<Term<'c>>,
    site: Op<'c>,
) -> Outcome<'c, Term<'c>> {
    let mut result = ir::result(operation).r#type();
    if primitive == Primitive::MakeArray {
        result = types::result_of_many(evaluator.context, result)
            .map_err(|error| internal(site.location(), &error.to_string()))?;
    }
    // A function on sizes among the parameters hides none of those before it.
    let mut parameters = Vec::new();
    for argument in &arguments {
        if let Some((input, output)) = types::function_parts(result) {
            parameters.push(match argument {
                Term::Expression(_) => scope.ty(evaluator.context, input, site.location())?,
                Term::Function(_) | Term::Dependent(..) => input,
            });
            result = output;
        }
    }
    let result = scope.ty(evaluator.context, result, site.location())?;
    let application = Application {
        primitive,
        operation,
        scope: scope.clone(),
        arguments,
        site,
        parameters,
        result,
    };
    let types = [ir::result(operation).r#type(), result];
    match Computation::of_primitive(&evaluator.builder, primitive, types, &application.arguments) {
        Some(computation) => evaluator.once(computation, |evaluator| application.emit(evaluator)),
        None => application.emit(evaluator),
    }
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
            Primitive::ForeignFunction => self.call_foreign(evaluator),
            Primitive::MakePair => self.compose(evaluator),
            Primitive::Fst | Primitive::Snd => self.view(evaluator, &[]),
            Primitive::MapFst | Primitive::MapSnd => self.map_component(evaluator),
            Primitive::Select if !self.is_lifted_scalar() => self.choose(evaluator),
            _ if self.lifted_width().is_some() => self.scalar(evaluator),
            Primitive::AsVector | Primitive::AsVectorAligned | Primitive::AsScalar => {
                self.vector_view(evaluator)
            }
            Primitive::VectorFromScalar => {
                let scalar = self.readable(0)?;
                vector::broadcast_expression(evaluator, scalar, self.result, self.location())
            }
            Primitive::MapVec | Primitive::MapVec2 | Primitive::MapVec3 => {
                let inputs: Outcome<'c, _> = (1..self.arguments.len())
                    .map(|index| self.readable(index))
                    .collect();
                let function = self.arguments[0].clone();
                vector::map(evaluator, function, inputs?, self.result, self.site)
            }
            Primitive::GatherVec | Primitive::GatherVecWhere => {
                let place = vector::require_width(data(self.readable(0)?), self.location());
                place.and_then(|_| self.read_view(evaluator, &[]))
            }
            Primitive::AnyVec => {
                let vector = self.readable(0)?;
                vector::any(evaluator, vector, self.result, self.location())
            }
            Primitive::IterateStream
            | Primitive::MapPar
            | Primitive::MapSeq
            | Primitive::MapSeqUnroll => self.loop_over_elements(evaluator),
            Primitive::DepMapPar | Primitive::DepMapSeq => self.loop_over_rows(evaluator),
            Primitive::MapGlobal
            | Primitive::MapWorkGroup
            | Primitive::MapLocal
            | Primitive::MapWarpGroup
            | Primitive::MapWarp
            | Primitive::MapLane
                if evaluator.for_device =>
            {
                self.loop_on_gpu(evaluator)
            }
            primitive if evaluator.for_device && is_of_fragments(primitive) => {
                self.of_fragments(evaluator)
            }
            Primitive::Run if evaluator.for_device => self.run(evaluator),
            Primitive::Run => Err(self.unsupported()),
            Primitive::MapStream => self.map_stream(evaluator),
            Primitive::ReducePar
            | Primitive::ReduceSeq
            | Primitive::ReduceSeqIn
            | Primitive::ReduceSeqUnroll
            | Primitive::ReduceSeqUnrollIn => self.reduce(evaluator),
            Primitive::ReduceSeqRoles if evaluator.for_device => {
                self.reduce_staged(evaluator, dpia::REDUCE_SEQ_ROLES)
            }
            Primitive::ReduceSeqStaged if evaluator.for_device => {
                self.reduce_staged(evaluator, dpia::REDUCE_SEQ_STAGED)
            }
            Primitive::CopyInBulk if evaluator.for_device => self.copy_in_bulk(evaluator),
            Primitive::ScanSeq | Primitive::ScanStream => self.scan(evaluator),
            Primitive::Iterate | Primitive::IterateIn => self.iterate(evaluator),
            Primitive::While | Primitive::WhileIn => self.repeat_while(evaluator),
            Primitive::LetSize => self.let_size(evaluator),
            Primitive::LetSizes => self.let_sizes(evaluator),
            Primitive::Within => self.within(evaluator),
            Primitive::PermuteSeq | Primitive::PermuteSeqIn => self.permute(evaluator),
            Primitive::CircularBuffer
            | Primitive::CircularBufferIn
            | Primitive::RotateValues
            | Primitive::RotateValuesIn => self.windows(evaluator),
            Primitive::ToMem => self.to_memory(evaluator),
            Primitive::Concat | Primitive::DepZip | Primitive::MakeArray | Primitive::Zip => {
                self.compose(evaluator)
            }
            Primitive::Unzip
            | Primitive::DepJoin
            | Primitive::Partition
            | Primitive::Split
            | Primitive::Join
            | Primitive::Transpose => self.view(evaluator, &[]),
            Primitive::Reorder => self.view(evaluator, &[("from", "f"), ("to", "g")]),
            Primitive::Take | Primitive::Drop | Primitive::Idx | Primitive::Gather => {
                self.read_view(evaluator, &[])
            }
            Primitive::Slide => self.read_view(evaluator, &[("step", "sp")]),
            Primitive::PadClamp | Primitive::PadCst => self.read_view(evaluator, &[("left", "l")]),
            Primitive::Prefetch => self.view(evaluator, &[("distance", "d")]),
            Primitive::Generate => self.generate(evaluator),
            Primitive::NonTemporal | Primitive::PadEmpty | Primitive::Scatter => {
                self.write_view(evaluator)
            }
            _ if self.is_first_order() => self.scalar(evaluator),
            _ => Err(self.unsupported()),
        }
    }

    fn is_first_order(&self) -> bool {
        let mut arguments = self.arguments.iter();
        arguments.all(|argument| matches!(argument, Term::Expression(_)))
    }

    /// A primitive that DPIA has no operation for.
    pub fn unsupported(&self) -> Diagnostic<'c> {
        let message = match kernel::why_not_here(self.primitive) {
            Some(instead) => format!("`{}` {instead}", self.primitive.name()),
            None => format!(
                "`{}` has no translation to DPIA for a result of the type {}: the lowering knows loops, streams, `toMem`, \
                 views of arrays and pairs, and operations on scalars",
                self.primitive.name(),
                wording::data(self.result, self.location())
            ),
        };
        Diagnostic::error(self.location(), message).note(
            self.operation.location(),
            format!("this is the `{}`", self.primitive.name()),
        )
    }

    pub fn location(&self) -> melior::ir::Location<'c> {
        self.site.location()
    }

    pub fn expression(&self, index: usize) -> Outcome<'c, Val<'c>> {
        match self.arguments[index] {
            Term::Expression(expression) => Ok(expression),
            Term::Function(_) | Term::Dependent(..) => Err(internal(
                self.location(),
                "a function where data is expected",
            )),
        }
    }

    pub fn expressions(&self) -> Outcome<'c, Vec<Val<'c>>> {
        (0..self.arguments.len())
            .map(|index| self.expression(index))
            .collect()
    }

    pub fn readable(&self, index: usize) -> Outcome<'c, Val<'c>> {
        let expression = self.expression(index)?;
        require_readable(expression, self.primitive.name(), self.location())?;
        Ok(expression)
    }

    fn missing_choice(&self, choices: &str) -> Diagnostic<'c> {
        let name = self.primitive.name();
        let strategy = match wording::is_of_language(self.location()) {
            true => ", or let `--strategy lowerToC` choose the loops",
            false => "",
        };
        let message = format!(
            "`{name}` {LEFT_OPEN}, so nothing says how it is computed: choose {choices}{strategy}"
        );
        Diagnostic::error(self.location(), message)
            .note(self.operation.location(), format!("this is the `{name}`"))
    }

    pub fn finish(
        &self,
        evaluator: &mut Evaluator<'c>,
        name: &str,
        operands: &[Val<'c>],
        access: Access,
        attributes: &[(&str, Attribute<'c>)],
        region: Option<melior::ir::Region<'c>>,
    ) -> Outcome<'c, Term<'c>> {
        let regions = region.into_iter().collect();
        self.finish_with(evaluator, (name, access), operands, attributes, regions)
    }

    /// As [`Application::finish`], with any number of regions.
    pub fn finish_with(
        &self,
        evaluator: &mut Evaluator<'c>,
        (name, access): (&str, Access),
        operands: &[Val<'c>],
        attributes: &[(&str, Attribute<'c>)],
        regions: Vec<melior::ir::Region<'c>>,
    ) -> Outcome<'c, Term<'c>> {
        let builder = evaluator.builder;
        let result = pair_type(name, operands).unwrap_or(self.result);
        let operation = builder
            .operation(name, self.location(), operands, attributes)
            .add_results(&[expression_type(result, access)])
            .add_regions_vec(regions);
        let value = ir::result(builder.insert(operation)?);
        if has(name, Trait::View)
            && operands
                .iter()
                .any(|operand| evaluator.is_accumulator(*operand))
        {
            evaluator.mark_accumulator(value);
        }
        Ok(Term::Expression(value))
    }

    pub fn element(&self, array: Val<'c>) -> Outcome<'c, Type<'c>> {
        types::array_parts(data(array))
            .map(|(_, element)| element)
            .ok_or_else(|| internal(self.location(), "an array is expected"))
    }

    /// `map` may stay if its function only rearranges: then nothing is computed, and nothing is to
    /// be chosen. Elements of a `generate` are computed where they are read in any case.
    fn map(&self, evaluator: &mut Evaluator<'c>, choices: &str) -> Outcome<'c, Term<'c>> {
        let input = self.expression(1)?;
        let parameter = Parameter {
            access: access::access(input),
            ..Parameter::element_of(input, self.element(input)?)
        };
        let function = self.arguments[0].clone();
        let (region, value) = evaluator.region(function, &[parameter], Use::Either, self.site)?;
        // SAFETY: the region has one block, which lives as long as the region.
        let block = unsafe {
            BlockRef::from_raw(mlir_sys::mlirRegionGetFirstBlock(
                melior::ir::RegionLike::to_raw(&region),
            ))
        };
        if let Some(computing) = ir::operations(block).into_iter().find(|operation| {
            let name = ir::name(*operation);
            name != dpia::GENERATE && !has(name, Trait::View)
        }) {
            // `embed` holds operations on scalars, which the place shows better.
            let what = match ir::name(computing) {
                dpia::EMBED => "its function computes here".to_owned(),
                name => format!("its function computes: `{}`", name.replacen("dpia.", "", 1)),
            };
            return Err(self
                .missing_choice(choices)
                .note(computing.location(), what));
        }
        self.finish(
            evaluator,
            dpia::MAP,
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
        let (first, second) = (part(dpia::FST, first)?, part(dpia::SND, second)?);
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
        let mut parts = [first, second];
        let access = combine(&evaluator.builder, &mut parts, self.location())?;
        self.finish(evaluator, dpia::TUPLE, &parts, access, &[], None)
    }

    fn loop_over_elements(&self, evaluator: &mut Evaluator<'c>) -> Outcome<'c, Term<'c>> {
        let input = self.readable(1)?;
        let parameter = Parameter::element_of(input, self.element(input)?);
        let (region, _) = self.writing_region(evaluator, 0, &[parameter])?;
        let name = format!("dpia.{}", self.primitive.dialect_name());
        self.finish(evaluator, &name, &[input], Access::Write, &[], Some(region))
    }

    fn to_memory(&self, evaluator: &mut Evaluator<'c>) -> Outcome<'c, Term<'c>> {
        let input = self.expression(0)?;
        let input = require_writable(&evaluator.builder, input, self.location())?;
        let space = self.attribute(evaluator, "a")?;
        self.finish(
            evaluator,
            dpia::TO_MEM,
            &[input],
            Access::Read,
            &[("space", space)],
            None,
        )
    }

    /// A value put together from others.
    fn compose(&self, evaluator: &mut Evaluator<'c>) -> Outcome<'c, Term<'c>> {
        let mut parts = self.expressions()?;
        let access = combine(&evaluator.builder, &mut parts, self.location())?;
        self.finish(
            evaluator,
            &format!("dpia.{}", self.primitive.dialect_name()),
            &parts,
            access,
            &[],
            None,
        )
    }

    /// A view of the same annotation as what it shows. A component of a pair can only be taken of
    /// what can be read.
    fn view(
        &self,
        evaluator: &mut Evaluator<'c>,
        attributes: &[(&str, &str)],
    ) -> Outcome<'c, Term<'c>> {
        let is_component = matches!(self.primitive, Primitive::Fst | Primitive::Snd);
        let input = if is_component {
            self.readable(0)?
        } else {
            self.expression(0)?
        };
        let name = format!("dpia.{}", self.primitive.dialect_name());
        let attributes = self.attributes(evaluator, attributes)?;
        let access = access::access(input);
        self.finish(evaluator, &name, &[input], access, &attributes, None)
    }

    /// A view of what can be read; `attributes` names those of the DPIA operation and the
    /// parameters they come from.
    fn read_view(
        &self,
        evaluator: &mut Evaluator<'c>,
        attributes: &[(&str, &str)],
    ) -> Outcome<'c, Term<'c>> {
        let inputs: Vec<_> = (0..self.arguments.len())
            .map(|index| self.readable(index))
            .collect::<Result<_, _>>()?;
        let attributes = self.attributes(evaluator, attributes)?;
        self.finish(
            evaluator,
            &format!("dpia.{}", self.primitive.dialect_name()),
            &inputs,
            Access::Read,
            &attributes,
            None,
        )
    }

    /// The number of elements if an argument is a vector where the program has a scalar: in the
    /// function of a `mapVec`.
    fn lifted_width(&self) -> Option<u64> {
        let pairs = self.parameters.iter().zip(&self.arguments);
        let (parameters, arguments): (Vec<_>, Vec<_>) = pairs
            .filter_map(|(parameter, argument)| match argument {
                Term::Expression(expression) => Some((*parameter, data(*expression))),
                Term::Function(_) | Term::Dependent(..) => None,
            })
            .unzip();
        vector::lifted_width(parameters, arguments)
    }

    /// Whether the result is a scalar in the program, and vectors are given for scalars.
    fn is_lifted_scalar(&self) -> bool {
        types::builtin(self.result).is_some() && self.lifted_width().is_some()
    }

    /// An operation on scalars or vectors; on both, the scalars are broadcast.
    fn scalar(&self, evaluator: &mut Evaluator<'c>) -> Outcome<'c, Term<'c>> {
        let (location, width) = (self.location(), self.lifted_width());
        let refused = || match width {
            Some(_) => self.not_on_vectors(),
            None => self.unsupported(),
        };
        let builtin = |ty: Type<'c>| types::builtin(ty).ok_or_else(refused);
        let inputs: Vec<_> = (0..self.arguments.len())
            .map(|index| self.readable(index))
            .collect::<Result<_, _>>()?;
        for input in &inputs {
            builtin(data(*input))?;
        }
        let result = match width {
            Some(width) => {
                vector::widened_data(evaluator, self.result, width).ok_or_else(refused)?
            }
            None => self.result,
        };
        let value = embed(&evaluator.builder, &inputs, location, |inner, arguments| {
            let arguments = match width {
                Some(width) => vector::broadcast_all(inner, arguments, width, location)?,
                None => arguments.to_vec(),
            };
            let ty = builtin(result)?;
            let elements = scalar::Elements {
                first: Element::of(data(inputs[0])).ok_or_else(refused)?,
                result: Element::of(result).ok_or_else(refused)?,
            };
            let value = scalar::emit(inner, self.primitive, &arguments, elements, ty, location)?;
            Ok((value.ok_or_else(refused)?, result))
        });
        value.map(Term::Expression)
    }

    /// A primitive that is given a vector in place of a scalar, and is no operation on scalars.
    pub fn not_on_vectors(&self) -> Diagnostic<'c> {
        Diagnostic::error(
            self.location(),
            format!(
                "`{}` stands in the function of a `mapVec` and depends on the element of the vector: expected operations on scalars and pairs of them",
                self.primitive.name()
            ),
        )
    }

    /// Between arrays of scalars and arrays of vectors.
    fn vector_view(&self, evaluator: &mut Evaluator<'c>) -> Outcome<'c, Term<'c>> {
        let input = self.expression(0)?;
        let vectors = if self.primitive == Primitive::AsScalar {
            data(input)
        } else {
            self.result
        };
        let (_, vector) = types::array_parts(vectors)
            .ok_or_else(|| internal(self.location(), "an array of vectors is expected"))?;
        vector::require_width(vector, self.location())?;
        self.view(evaluator, &[])
    }

    /// Attributes of a DPIA operation, and the parameters they come from.
    pub fn attributes<'a>(
        &self,
        evaluator: &Evaluator<'c>,
        attributes: &[(&'a str, &str)],
    ) -> Outcome<'c, Vec<(&'a str, Attribute<'c>)>> {
        attributes
            .iter()
            .map(|(name, parameter)| Ok((*name, self.attribute(evaluator, parameter)?)))
            .collect()
    }

    /// The region of the function that argument `number` is, of which the value is written.
    pub fn writing_region(
        &self,
        evaluator: &mut Evaluator<'c>,
        number: usize,
        parameters: &[Parameter<'c>],
    ) -> Outcome<'c, (melior::ir::Region<'c>, Val<'c>)> {
        let function = self.arguments[number].clone();
        evaluator.region(function, parameters, Use::Written, self.site)
    }

    /// The region of the function that argument `number` is, of which the value is read.
    pub fn reading_region(
        &self,
        evaluator: &mut Evaluator<'c>,
        number: usize,
        parameters: &[Parameter<'c>],
    ) -> Outcome<'c, (melior::ir::Region<'c>, Val<'c>)> {
        let function = self.arguments[number].clone();
        let reader = self.primitive.name();
        evaluator.region(function, parameters, Use::Read(reader), self.site)
    }

    /// A type-level argument of the primitive.
    pub fn attribute(&self, evaluator: &Evaluator<'c>, name: &str) -> Outcome<'c, Attribute<'c>> {
        let attribute = self
            .operation
            .attribute(name)
            .map_err(|error| internal(self.location(), &error.to_string()))?;
        self.scope
            .argument(evaluator.context, attribute, self.location())
    }
}

/// Type of a pair of these operands, or of a component of one: in the function of a `mapVec` it has
/// vectors where the program has scalars.
fn pair_type<'c>(name: &str, operands: &[Val<'c>]) -> Option<Type<'c>> {
    let parts = |pair: &Val<'c>| types::tuple_parts(data(*pair));
    match (name, operands) {
        (dpia::TUPLE, [first, second]) => Some(types::tuple(data(*first), data(*second))),
        (dpia::FST, [pair]) => parts(pair).map(|(first, _)| first),
        (dpia::SND, [pair]) => parts(pair).map(|(_, second)| second),
        _ => None,
    }
}

/// The low-level primitives that a high-level one can become.
fn choices(primitive: Primitive) -> Option<&'static str> {
    Some(match primitive {
        Primitive::Map => "`mapSeq` for a loop or `mapPar` for threads",
        Primitive::Reduce => "`reduceSeq` for a loop",
        Primitive::Scan => "`scanSeq` for a loop",
        Primitive::DepMap => "`depMapSeq` for a loop or `depMapPar` for threads",
        Primitive::Permute => "`permuteSeq` for a loop",
        Primitive::SortBy => "how it sorts, such as by the rule `useMergeSort`",
        _ => return None,
    })
}
