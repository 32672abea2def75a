//! Types in Coq, and conversions between types of equal sizes.

use rise_lang::types::{DataType, Kind, NatToData, NatToNat, Scalar, Type, TypeArgument};

use super::statement::{Result, Unstated, Writer};

impl Writer {
    pub(super) fn ty(&mut self, ty: &Type) -> Result<String> {
        match ty {
            Type::Data(data) => self.data(data),
            Type::Function(parameter, result) => {
                Ok(format!("({} -> {})", self.ty(parameter)?, self.ty(result)?))
            }
            Type::Dependent(parameter, result) if parameter.kind == Kind::Nat => {
                let bound = self.names.bind_size(&parameter.name);
                let result = self.ty(result);
                let text = format!("(forall {} : nat, ", bound.known_as);
                self.names.unbind_size(bound);
                Ok(format!("{text}{})", result?))
            }
            Type::Dependent(..) | Type::Many(..) => Err(Unstated(format!("the type `{ty}`"))),
        }
    }

    pub(super) fn data(&mut self, data: &DataType) -> Result<String> {
        Ok(match data {
            DataType::Variable(name) => self.type_variable(name.as_str()),
            DataType::Scalar(Scalar::Bool) => "bool".to_owned(),
            DataType::Scalar(Scalar::Index) => "nat".to_owned(),
            DataType::Scalar(_) if self.is_computed => "Z".to_owned(),
            DataType::Scalar(scalar) => self.type_variable(scalar.name()),
            DataType::Array(size, element) | DataType::Vector(size, element) => {
                format!("(arr {} {})", self.size(size)?, self.data(element)?)
            }
            DataType::Fragment(_, rows, columns, element) => {
                let (rows, columns) = (self.size(rows)?, self.size(columns)?);
                format!("(arr {rows} (arr {columns} {}))", self.data(element)?)
            }
            DataType::DependentArray(size, elements) => {
                format!(
                    "(deparr {} {})",
                    self.size(size)?,
                    self.nat_to_data(elements)?
                )
            }
            DataType::Pair(first, second) => {
                format!("({} * {})%type", self.data(first)?, self.data(second)?)
            }
            DataType::Index(size) => format!("(fin {})", self.size(size)?),
            DataType::Apply(function, argument) => {
                let function = self.names.size(function);
                format!("({function} {})", self.size(argument)?)
            }
        })
    }

    pub(super) fn nat_to_data(&mut self, function: &NatToData) -> Result<String> {
        match function {
            NatToData::Variable(name) => Ok(self.names.size(name)),
            NatToData::Lambda(parameter, body) => {
                let bound = self.names.bind_size(parameter);
                let body = self.data(body);
                let text = format!("(fun {} : nat => ", bound.known_as);
                self.names.unbind_size(bound);
                Ok(format!("{text}{})", body?))
            }
        }
    }

    /// A function on sizes, which is only used of sizes below the limit.
    pub(super) fn nat_to_nat(
        &mut self,
        function: &NatToNat,
        limit: Option<&str>,
    ) -> Result<String> {
        match function {
            NatToNat::Variable(name) => Ok(self.names.size(name)),
            NatToNat::Lambda(parameter, body) => {
                let bound = self.names.bind_size(parameter);
                self.below = limit.map(|limit| format!("{} < {limit}", bound.known_as));
                let body = self.size(body);
                self.below = None;
                let text = format!("(fun {} : nat => ", bound.known_as);
                self.names.unbind_size(bound);
                Ok(format!("{text}{})", body?))
            }
        }
    }

    /// A type-level argument that is written in Coq.
    pub(super) fn argument(&mut self, argument: &TypeArgument) -> Result<String> {
        match argument {
            TypeArgument::Nat(size) => self.size(size),
            TypeArgument::Data(data) => self.data(data),
            TypeArgument::NatToData(function) => self.nat_to_data(function),
            TypeArgument::NatToNat(function) => self.nat_to_nat(function, None),
            TypeArgument::Address(space) => Err(Unstated(format!("the address space `{space}`"))),
        }
    }

    /// The value of the first type as one of the second, whose sizes must be equal: nothing is done
    /// where they are written alike.
    pub(super) fn converted(&mut self, value: String, from: &Type, to: &Type) -> Result<String> {
        if self.ty(from)? == self.ty(to)? {
            return Ok(value);
        }
        match (from, to) {
            (Type::Data(from), Type::Data(to)) => self.converted_data(value, from, to),
            (Type::Function(before, after), Type::Function(given, wanted)) => {
                let name = self.names.fresh("x");
                let argument = self.converted(name.clone(), given, before)?;
                let result = self.converted(format!("({value} {argument})"), after, wanted)?;
                Ok(format!("(fun {name} : {} => {result})", self.ty(given)?))
            }
            _ => Err(Unstated(format!(
                "a value of type `{from}` for one of type `{to}`"
            ))),
        }
    }

    fn converted_data(&mut self, value: String, from: &DataType, to: &DataType) -> Result<String> {
        let (before, after) = (Type::Data(from.clone()), Type::Data(to.clone()));
        if self.ty(&before)? == self.ty(&after)? {
            return Ok(value);
        }
        match (from, to) {
            (DataType::Array(from, element), DataType::Array(to, wanted))
            | (DataType::Vector(from, element), DataType::Vector(to, wanted)) => {
                let (from, to) = (self.size(from)?, self.size(to)?);
                let resized = match from == to {
                    true => value,
                    false => {
                        let proof = self.require("Hequal", format!("{from} = {to}"));
                        format!("(resize {proof} {value})")
                    }
                };
                let name = self.names.fresh("x");
                let converted = self.converted_data(name.clone(), element, wanted)?;
                if converted == name {
                    return Ok(resized);
                }
                let element = self.data(element)?;
                Ok(format!(
                    "(map (fun {name} : {element} => {converted}) {resized})"
                ))
            }
            (DataType::Pair(first, second), DataType::Pair(one, other)) => {
                let first = self.converted_data(format!("(fst {value})"), first, one)?;
                let second = self.converted_data(format!("(snd {value})"), second, other)?;
                Ok(format!("({first}, {second})"))
            }
            (DataType::Index(from), DataType::Index(to)) => {
                let (from, to) = (self.size(from)?, self.size(to)?);
                let proof = self.require("Hequal", format!("{from} = {to}"));
                Ok(format!("(resizeIndex {proof} {value})"))
            }
            _ => Err(Unstated(format!(
                "a value of type `{from}` for one of type `{to}`"
            ))),
        }
    }
}
