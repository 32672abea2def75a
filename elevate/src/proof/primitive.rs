//! Primitives in Coq: the function of `Rise.v` for each, and what it needs to know of the sizes.
//!
//! A function that changes sizes takes a proof of its equation of sizes, so that the sizes of its
//! argument and of its result may be written in any way.

use rise_lang::{
    nat::Nat,
    primitives::Primitive,
    term::Term,
    types::{DataType, Scalar, Type, TypeArgument},
};

use super::{
    expression::{Around, type_of},
    statement::{Result, Undefined, Unstated, Writer},
};
use crate::rise::is_lanewise;

/// A use of a primitive, with all its arguments.
struct Call<'a> {
    primitive: Primitive,
    /// The type-level arguments that are written.
    written: &'a [TypeArgument],
    /// The types of its parameters here.
    expected: Vec<Type>,
    result: Type,
    arguments: Vec<Argument>,
}

/// An argument, in Coq.
struct Argument {
    text: String,
    ty: Type,
}

/// The size of the outermost array.
fn outer(ty: &Type) -> Result<&Nat> {
    match ty {
        Type::Data(DataType::Array(size, _) | DataType::Vector(size, _)) => Ok(size),
        _ => Err(Unstated(format!("`{ty}` is no array"))),
    }
}

/// The size of the arrays in the outermost array.
fn inner(ty: Option<&Type>) -> Result<&Nat> {
    match ty {
        Some(Type::Data(DataType::Array(_, element) | DataType::Vector(_, element))) => {
            match &**element {
                DataType::Array(size, _) | DataType::Vector(size, _) => Ok(size),
                _ => Err(Unstated(format!("`{element}` is no array"))),
            }
        }
        _ => Err(Unstated("what is no array".to_owned())),
    }
}

/// The type with another size of its outermost array.
fn with_outer(ty: &Type, size: &Nat) -> Type {
    match ty {
        Type::Data(DataType::Array(_, element)) => {
            Type::Data(DataType::Array(size.clone(), element.clone()))
        }
        other => other.clone(),
    }
}

fn is_map(primitive: Primitive) -> bool {
    use Primitive::*;
    matches!(
        primitive,
        Map | MapSeq
            | MapSeqUnroll
            | MapPar
            | MapGlobal
            | MapWorkGroup
            | MapLocal
            | MapWarpGroup
            | MapWarp
            | MapLane
            | MapStream
            | IterateStream
            | MapVec
    )
}

/// Whether the arguments are indices, which are natural numbers.
fn is_of_indices(call: &Call) -> bool {
    let first = call.expected.first().and_then(Type::as_data);
    first.and_then(DataType::as_scalar) == Some(Scalar::Index)
}

/// A function on vectors is one on scalars in every lane: how it is mapped, and the type that it
/// has on scalars.
fn lanes(call: &Call) -> Option<(&'static str, Type)> {
    let scalar = |ty: &Type| match ty {
        Type::Data(DataType::Vector(_, element)) => Some(Type::Data((**element).clone())),
        _ => None,
    };
    let map = match (call.primitive, call.expected.len()) {
        (primitive, _) if !is_lanewise(primitive) => return None,
        (_, 1) => "map",
        (_, 2) => "mapVec2",
        (_, 3) => "mapVec3",
        _ => return None,
    };
    let parameters = call
        .expected
        .iter()
        .map(scalar)
        .collect::<Option<Vec<_>>>()?;
    Some((map, Type::functions(parameters, scalar(&call.result)?)))
}

impl Writer {
    /// A use of the primitive; `ty` is its type with its type-level arguments.
    pub(super) fn primitive(
        &mut self,
        primitive: Primitive,
        written: &[TypeArgument],
        ty: &Type,
        given: &[&Term],
    ) -> Result<String> {
        let (parameters, result) = ty.split_functions();
        if matches!(result, Type::Dependent(..) | Type::Many(..)) || given.len() > parameters.len()
        {
            return Err(Unstated(format!("`{primitive}` of the type `{ty}`")));
        }
        let mut call = Call {
            primitive,
            written,
            expected: parameters.into_iter().cloned().collect(),
            result: result.clone(),
            arguments: Vec::new(),
        };
        let mut position = None;
        for (place, argument) in given.iter().enumerate() {
            let text = self.function_or_value(&call, place, argument, &mut position)?;
            call.arguments.push(Argument {
                text,
                ty: type_of(argument)?.clone(),
            });
        }
        // A function stands for a primitive that misses arguments.
        let missing: Vec<Type> = call.expected[given.len()..].to_vec();
        let mut names = Vec::new();
        for ty in missing {
            let text = self.names.fresh("x");
            names.push(format!("fun {text} : {} => ", self.ty(&ty)?));
            self.around.push(Around::Many);
            call.arguments.push(Argument { text, ty });
        }
        let body = match position {
            Some(bound) => self.map_at(&call, bound),
            None => self.call(&call),
        };
        self.around.truncate(self.around.len() - names.len());
        for argument in &call.arguments[given.len()..] {
            self.names.release(&argument.text);
        }
        Ok(match names.is_empty() {
            true => body?,
            false => format!("({}{})", names.concat(), body?),
        })
    }

    /// An argument. The function of a map may use the position, which is then bound; that of `let`
    /// is used once.
    fn function_or_value(
        &mut self,
        call: &Call,
        place: usize,
        argument: &Term,
        position: &mut Option<String>,
    ) -> Result<String> {
        if argument.as_lambda().is_none() {
            return self.term(argument);
        }
        match (call.primitive, place) {
            (primitive, 0) if is_map(primitive) => {
                let size = self.size(outer(&call.result)?)?;
                let index = self.names.fresh("i");
                let around = Around::Position {
                    index: index.clone(),
                    size: size.clone(),
                    used: false,
                };
                let (text, is_used) = self.lambda(argument, Some(around))?;
                self.names.release(&index);
                *position = is_used.then(|| format!("fun {index} : fin {size} => "));
                Ok(text)
            }
            (Primitive::Let, 1) => Ok(self.lambda(argument, None)?.0),
            _ => self.term(argument),
        }
    }

    fn map_at(&mut self, call: &Call, bound: String) -> Result<String> {
        let [function, array] = self
            .arguments(call)?
            .try_into()
            .map_err(|_| Unstated(format!("`{}` without its array", call.primitive)))?;
        Ok(format!("(mapAt ({bound}{function}) {array})"))
    }

    /// The arguments, of the types that the parameters have.
    fn arguments(&mut self, call: &Call) -> Result<Vec<String>> {
        let pairs = call.arguments.iter().zip(&call.expected);
        pairs
            .map(|(argument, wanted)| self.converted(argument.text.clone(), &argument.ty, wanted))
            .collect()
    }

    /// The arguments, and the size of the last one.
    fn arguments_of_size(&mut self, call: &Call) -> Result<(Vec<String>, String)> {
        let (Some(last), Some(wanted)) = (call.arguments.last(), call.expected.last()) else {
            return Err(Unstated(format!("`{}` without arguments", call.primitive)));
        };
        let found = outer(&last.ty)?.clone();
        let wanted = with_outer(wanted, &found);
        let mut arguments = Vec::new();
        for (argument, expected) in call.arguments.iter().zip(&call.expected) {
            let is_last = arguments.len() + 1 == call.arguments.len();
            let expected = if is_last { &wanted } else { expected };
            arguments.push(self.converted(argument.text.clone(), &argument.ty, expected)?);
        }
        Ok((arguments, self.size(&found)?))
    }

    /// The written type-level argument with the name that the declaration of the primitive gives
    /// it.
    fn written(&mut self, call: &Call, name: &str) -> Result<String> {
        let mut parameters = call.primitive.explicit_parameters();
        let place = parameters.position(|parameter| parameter.name.as_str() == name);
        match place.and_then(|place| call.written.get(place)) {
            Some(argument) => self.argument(argument),
            None => Err(Unstated(format!("`{}` without `{name}`", call.primitive))),
        }
    }

    /// The number of elements of the parameter with the number.
    fn length(&mut self, call: &Call, parameter: usize) -> Result<String> {
        match call.expected.get(parameter) {
            Some(ty) => self.size(outer(ty)?),
            None => Err(Unstated(format!("`{}` without arguments", call.primitive))),
        }
    }

    fn plain(&mut self, call: &Call, function: &str) -> Result<String> {
        let arguments = self.arguments(call)?;
        match arguments.is_empty() {
            true => Ok(function.to_owned()),
            false => Ok(format!("({function} {})", arguments.join(" "))),
        }
    }

    /// A function that says with a proof how the size of its last argument is made of others.
    fn taking_apart(
        &mut self,
        call: &Call,
        (function, name): (&str, &str),
        equation: impl FnOnce(&str) -> String,
    ) -> Result<String> {
        let (arguments, size) = self.arguments_of_size(call)?;
        let equation = equation(&size);
        let proof = self.require(name, equation);
        Ok(format!("({function} {proof} {})", arguments.join(" ")))
    }

    /// A function that says with proofs how the size of its result is made of others.
    fn putting_together(
        &mut self,
        call: &Call,
        (function, name): (&str, &str),
        equation: impl FnOnce(&str) -> String,
    ) -> Result<String> {
        let arguments = self.arguments(call)?;
        let size = self.size(outer(&call.result)?)?;
        let equation = equation(&size);
        let proof = self.require(name, equation);
        Ok(format!("({function} {proof} {})", arguments.join(" ")))
    }

    fn call(&mut self, call: &Call) -> Result<String> {
        use Primitive::*;
        self.known.insert(call.primitive);
        match call.primitive {
            primitive if is_map(primitive) => self.plain(call, "map"),
            Reduce | ReducePar | ReduceSeq | ReduceSeqUnroll | ReduceSeqIn | ReduceSeqUnrollIn => {
                self.plain(call, "reduce")
            }
            ReduceSeqRoles | ReduceSeqStaged => self.plain(call, "reduceStaged"),
            Scan | ScanSeq | ScanStream => self.plain(call, "scan"),
            CopyInBulk | Id | ToMem | Prefetch | NonTemporal | Run => {
                Ok(self.arguments(call)?.concat())
            }
            Let => self.plain(call, "letin"),
            MakePair => self.plain(call, "pair"),
            Select | Generate | Fst | Snd | MapFst | MapSnd | Zip | Unzip | Transpose | Idx
            | Gather | MapVec2 | MapVec3 => self.plain(call, call.primitive.name()),
            IndexAsNat => self.plain(call, "val"),
            VectorFromScalar => {
                let size = self.size(outer(&call.result)?)?;
                self.plain(call, &format!("vectorFromScalar (n := {size})"))
            }
            MakeArray => {
                let arguments = self.arguments(call)?;
                match arguments.split_first() {
                    Some((first, rest)) => Ok(format!("(makeArray {first} [{}])", rest.join("; "))),
                    None => self.unknown(call),
                }
            }
            Split | Join | AsVector | AsVectorAligned | AsScalar | Slide | CircularBuffer
            | CircularBufferIn | RotateValues | RotateValuesIn | Take | Drop | Concat => {
                self.reshaped(call)
            }
            PadCst | PadClamp | PadEmpty => self.padded(call),
            Reorder => self.reordered(call),
            Iterate | IterateIn => self.iterated(call),
            DepMap | DepMapSeq | DepMapPar => {
                let from = self.elements(call.expected.last())?;
                let to = self.elements(Some(&call.result))?;
                self.plain(call, &format!("depMap (F := {from}) (G := {to})"))
            }
            Neg | Add | Sub | Mul | Fma if self.is_over_real => self.arithmetic(call),
            Div if self.is_of_fractions(call) => self.quotient(call),
            Lt | Le | Gt | Ge | Equal if is_of_indices(call) => self.comparison(call),
            _ => self.unknown(call),
        }
    }

    fn reshaped(&mut self, call: &Call) -> Result<String> {
        use Primitive::*;
        match call.primitive {
            Split | AsVector | AsVectorAligned => {
                let (n, m) = (self.written(call, "n")?, self.size(outer(&call.result)?)?);
                self.taking_apart(call, ("split", "Hsplit"), |k| format!("{k} = {m} * {n}"))
            }
            Join | AsScalar => {
                let n = self.length(call, 0)?;
                let m = self.size(inner(call.expected.first())?)?;
                self.putting_together(call, ("join", "Hjoin"), |k| format!("{k} = {n} * {m}"))
            }
            Slide => {
                let (size, step) = (self.written(call, "sz")?, self.written(call, "sp")?);
                let n = self.size(outer(&call.result)?)?;
                self.taking_apart(call, ("slide", "Hslide"), |k| {
                    format!("{k} + {step} = {step} * {n} + {size}")
                })
            }
            Take => {
                let n = self.written(call, "n")?;
                self.taking_apart(call, ("take", "Htake"), |k| format!("{n} <= {k}"))
            }
            Drop => {
                let (n, m) = (self.written(call, "n")?, self.size(outer(&call.result)?)?);
                self.taking_apart(call, ("drop", "Hdrop"), |k| format!("{k} = {n} + {m}"))
            }
            Concat => {
                let (n, m) = (self.length(call, 0)?, self.length(call, 1)?);
                self.putting_together(call, ("concat", "Hconcat"), |k| format!("{k} = {n} + {m}"))
            }
            // The windows of a stream.
            _ => {
                let (size, n) = (self.written(call, "sz")?, self.size(outer(&call.result)?)?);
                self.taking_apart(call, ("windows", "Hslide"), |k| {
                    format!("{k} + 1 = 1 * {n} + {size}")
                })
            }
        }
    }

    fn padded(&mut self, call: &Call) -> Result<String> {
        let n = self.length(call, call.expected.len() - 1)?;
        let right = self.written(call, "r")?;
        if call.primitive == Primitive::PadEmpty {
            let undefined = self.undefined(&call.result)?;
            let size = self.size(outer(&call.result)?)?;
            let arguments = self.arguments(call)?.join(" ");
            let proof = self.require("Hpad", format!("{size} = {n} + {right}"));
            return Ok(format!("(padEmpty {proof} {undefined} {arguments})"));
        }
        let left = self.written(call, "l")?;
        let size = |k: &str| format!("{k} = {left} + {n} + {right}");
        if call.primitive == Primitive::PadCst {
            return self.putting_together(call, ("padCst", "Hpad"), size);
        }
        let result = self.size(outer(&call.result)?)?;
        let defined = self.require("Hdefined", format!("{result} = 0 \\/ 0 < {n}"));
        let arguments = self.arguments(call)?;
        let proof = self.require("Hpad", size(&result));
        Ok(format!(
            "(padClamp {proof} {defined} {})",
            arguments.join(" ")
        ))
    }

    /// The elements that `padEmpty` adds: anything, at every position of the maps around it.
    fn undefined(&mut self, result: &Type) -> Result<String> {
        let mut ty = self.ty(result)?;
        let mut places = Vec::new();
        for around in self.around.iter_mut().rev() {
            let Around::Position { index, size, used } = around else {
                return Err(Unstated(
                    "`padEmpty` stands in a function that is evaluated more than once".to_owned(),
                ));
            };
            *used = true;
            ty = format!("fin {size} -> {ty}");
            places.push(index.clone());
        }
        places.reverse();
        let name = self.names.fresh("u");
        self.undefined.push(Undefined {
            name: name.clone(),
            ty,
            side: self.side,
        });
        Ok(match places.is_empty() {
            true => name,
            false => format!("({name} {})", places.join(" ")),
        })
    }

    fn reordered(&mut self, call: &Call) -> Result<String> {
        let n = self.written(call, "n")?;
        // The second function is the inverse of the first.
        let f = match call.written.get(1) {
            Some(TypeArgument::NatToNat(function)) => self.nat_to_nat(function, Some(&n))?,
            _ => return Err(Unstated(format!("`{}` without `f`", call.primitive))),
        };
        let bound = self.require("Hreorder", format!("forall i, i < {n} -> {f} i < {n}"));
        self.plain(call, &format!("reorder {f} {bound}"))
    }

    fn iterated(&mut self, call: &Call) -> Result<String> {
        let k = self.written(call, "k")?;
        let m = self.size(outer(&call.result)?)?;
        let n = self.factor(call)?;
        let (arguments, size) = self.arguments_of_size(call)?;
        let Some(Type::Dependent(length, step)) = call.expected.first() else {
            return Err(Unstated(format!("`{}`", call.primitive)));
        };
        let Type::Function(from, _) = &**step else {
            return Err(Unstated(format!("`{}`", call.primitive)));
        };
        let bound = self.names.bind_size(&length.name);
        let length = bound.known_as.clone();
        let longer = self.size(outer(from)?);
        self.names.unbind_size(bound);
        let longer = longer?;
        let step = self.require(
            "Hstep",
            format!("forall {length}, {longer} = {length} * {n}"),
        );
        let whole = self.require("Hiterate", format!("{size} = {m} * {n} ^ {k}"));
        Ok(format!(
            "(iterate (L := fun {length} : nat => {longer}) {step} {whole} {})",
            arguments.join(" ")
        ))
    }

    /// The factor by which each step of an iteration shortens the array.
    fn factor(&mut self, call: &Call) -> Result<String> {
        let ty = Type::functions(call.expected.iter().cloned(), call.result.clone());
        let all = call.primitive.arguments_of(call.written, &ty);
        let parameters = call.primitive.parameters().iter();
        let mut named = parameters.zip(all.into_iter().flatten());
        match named.find(|(parameter, _)| parameter.name.as_str() == "n") {
            Some((_, factor)) => self.argument(&factor),
            None => Err(Unstated(format!("`{}` of the type `{ty}`", call.primitive))),
        }
    }

    /// The types of the elements of a dependent array, by their index.
    fn elements(&mut self, ty: Option<&Type>) -> Result<String> {
        match ty {
            Some(Type::Data(DataType::DependentArray(_, elements))) => self.nat_to_data(elements),
            _ => Err(Unstated(
                "a dependent map of what is no dependent array".to_owned(),
            )),
        }
    }

    fn arithmetic(&mut self, call: &Call) -> Result<String> {
        let Type::Data(data) = &call.result else {
            return Err(Unstated(format!("`{}`", call.primitive)));
        };
        self.ring(data)?;
        match call.primitive {
            Primitive::Neg => self.plain(call, "opp"),
            Primitive::Fma => {
                let arguments = self.arguments(call)?;
                Ok(format!(
                    "(add (mul {} {}) {})",
                    arguments[0], arguments[1], arguments[2]
                ))
            }
            primitive => self.plain(call, primitive.name()),
        }
    }

    /// Whether the numbers are real ones that can be divided.
    fn is_of_fractions(&self, call: &Call) -> bool {
        let data = call.result.as_data();
        self.is_over_real
            && matches!(data, Some(DataType::Variable(name)) if self.fractions.contains(name))
    }

    /// A quotient is a product with the inverse of the divisor, of which nothing is said.
    fn quotient(&mut self, call: &Call) -> Result<String> {
        let Type::Data(data) = &call.result else {
            return Err(Unstated(format!("`{}`", call.primitive)));
        };
        self.ring(data)?;
        let ty = Type::function(data.clone(), call.result.clone());
        let ty = self.ty(&ty)?;
        let inverse = self.any("any_inverse", ty);
        let arguments = self.arguments(call)?;
        Ok(format!(
            "(mul {} ({inverse} {}))",
            arguments[0], arguments[1]
        ))
    }

    fn comparison(&mut self, call: &Call) -> Result<String> {
        let arguments = self.arguments(call)?;
        let (first, second) = (&arguments[0], &arguments[1]);
        Ok(match call.primitive {
            Primitive::Lt => format!("(Nat.ltb {first} {second})"),
            Primitive::Le => format!("(Nat.leb {first} {second})"),
            Primitive::Gt => format!("(Nat.ltb {second} {first})"),
            Primitive::Ge => format!("(Nat.leb {second} {first})"),
            _ => format!("(Nat.eqb {first} {second})"),
        })
    }

    /// Any function of the type that the primitive has here.
    fn unknown(&mut self, call: &Call) -> Result<String> {
        self.known.remove(&call.primitive);
        self.open.insert(call.primitive);
        if self.is_computed {
            return Err(Unstated(format!("`{}`", call.primitive)));
        }
        let lanes = lanes(call);
        let ty = match &lanes {
            Some((_, scalar)) => scalar.clone(),
            None => Type::functions(call.expected.iter().cloned(), call.result.clone()),
        };
        let ty = self.ty(&ty)?;
        // Primitives that compute the same are one function.
        let meaning = match call.primitive {
            Primitive::PermuteSeq | Primitive::PermuteSeqIn => Primitive::Permute,
            Primitive::WhileIn => Primitive::While,
            other => other,
        };
        let function = self.any(&format!("any_{meaning}"), ty);
        match lanes {
            Some((map, _)) => self.plain(call, &format!("{map} {function}")),
            None => self.plain(call, &function),
        }
    }
}
