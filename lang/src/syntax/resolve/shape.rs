//! Shapes of known lengths: each becomes the list of its sizes.

use std::ops::Range;
use std::sync::Arc;

use super::{
    Resolver,
    scope::{Binding, Scope, ShapeValue},
};
use crate::{
    nat::{Fact, Name, Nat, NatView},
    syntax::{
        error::{SyntaxError, SyntaxErrorKind},
        parse::Result,
        shape_error::ShapeError,
        tree::{Case, Identifier, ShapePattern, Written},
    },
    term::{Term, fresh_name},
    types::{DataType, Kind, NatToData, NatToNat, Type, TypeArgument, TypeParameter},
};

type Expanded<T> = std::result::Result<T, ShapeError>;

/// The names of functions on shapes.
const PRODUCT: &str = "product";
pub(crate) const RANK: &str = "rank";
pub(crate) const REVERSE: &str = "reverse";

impl ShapeValue {
    /// The two combined size by size; a single size with every size of a shape.
    fn with(
        self,
        other: ShapeValue,
        whole: &Nat,
        combine: impl Fn(Nat, Nat) -> Nat,
    ) -> Expanded<ShapeValue> {
        use ShapeValue::{Shape, Size};
        Ok(match (self, other) {
            (Size(left), Size(right)) => Size(combine(left, right)),
            (Size(left), Shape(right)) => Shape(
                right
                    .into_iter()
                    .map(|right| combine(left.clone(), right))
                    .collect(),
            ),
            (Shape(left), Size(right)) => Shape(
                left.into_iter()
                    .map(|left| combine(left, right.clone()))
                    .collect(),
            ),
            (Shape(left), Shape(right)) if left.len() != right.len() => {
                return Err(ShapeError::Lengths {
                    size: whole.to_string(),
                    lengths: (left.len(), right.len()),
                });
            }
            (Shape(left), Shape(right)) => {
                let pairs = left.into_iter().zip(right);
                Shape(pairs.map(|(left, right)| combine(left, right)).collect())
            }
        })
    }
}

/// Writes shapes out in sizes and types.
struct Expansion<'a> {
    scope: &'a Scope,
    /// Names that types bind themselves.
    bound: Vec<Name>,
}

impl Expansion<'_> {
    fn known(&self, name: &Name) -> Option<&ShapeValue> {
        match self.bound.contains(name) {
            true => None,
            false => self.scope.sizes(name),
        }
    }

    fn value(&self, nat: &Nat) -> Expanded<ShapeValue> {
        let all = |parts: Vec<Nat>, combine: fn(Nat, Nat) -> Nat| {
            let mut values = parts.iter().map(|part| self.value(part));
            let first = values
                .next()
                .unwrap_or_else(|| Ok(ShapeValue::Size(nat.clone())))?;
            values.try_fold(first, |before, value| before.with(value?, nat, combine))
        };
        let two = |left: &Nat, right: &Nat, combine: fn(Nat, Nat) -> Nat| {
            self.value(left)?.with(self.value(right)?, nat, combine)
        };
        match nat.view() {
            NatView::Constant(_) => Ok(ShapeValue::Size(nat.clone())),
            NatView::Variable(name) => Ok(match self.known(&name) {
                Some(known) => known.clone(),
                None => ShapeValue::Size(nat.clone()),
            }),
            NatView::Sum(parts) => all(parts, |left, right| left + right),
            NatView::Product(parts) => all(parts, |left, right| left * right),
            NatView::Minimum(parts) => all(parts, |left, right| Nat::minimum([left, right])),
            NatView::Maximum(parts) => all(parts, |left, right| Nat::maximum([left, right])),
            NatView::Power(base, exponent) => two(&base, &exponent, |left, right| left.pow(&right)),
            NatView::FloorDivide(left, right) => two(&left, &right, |left, right| left / right),
            NatView::Modulo(left, right) => two(&left, &right, |left, right| left % right),
            NatView::Application(function, argument) => self.application(&function, &argument),
            NatView::BigSum {
                variable,
                from,
                to,
                body,
            } => {
                let sizes = [&from, &to, &body].map(|part| self.size(part));
                let [from, to, body] = sizes;
                Ok(ShapeValue::Size(Nat::sum(&variable, &from?, &to?, &body?)))
            }
        }
    }

    fn application(&self, function: &Name, argument: &Nat) -> Expanded<ShapeValue> {
        Ok(match (self.value(argument)?, function.as_str()) {
            (ShapeValue::Size(argument), _) => {
                ShapeValue::Size(Nat::apply(function.clone(), argument))
            }
            (ShapeValue::Shape(sizes), PRODUCT) => {
                let product = sizes
                    .into_iter()
                    .fold(Nat::one(), |product, size| product * size);
                ShapeValue::Size(product)
            }
            (ShapeValue::Shape(sizes), RANK) => ShapeValue::Size(Nat::constant(sizes.len() as u64)),
            (ShapeValue::Shape(sizes), REVERSE) => {
                ShapeValue::Shape(sizes.into_iter().rev().collect())
            }
            (ShapeValue::Shape(_), _) => return Err(ShapeError::NotASize(argument.to_string())),
        })
    }

    fn size(&self, nat: &Nat) -> Expanded<Nat> {
        match self.value(nat)? {
            ShapeValue::Size(size) => Ok(size),
            ShapeValue::Shape(_) => Err(ShapeError::NotASize(nat.to_string())),
        }
    }

    /// The result of `inside` where the name stands for itself.
    fn below<T>(
        &mut self,
        name: &Name,
        inside: impl FnOnce(&mut Self) -> Expanded<T>,
    ) -> Expanded<T> {
        self.bound.push(name.clone());
        let made = inside(self);
        self.bound.pop();
        made
    }

    fn data(&mut self, data: &DataType) -> Expanded<DataType> {
        Ok(match data {
            DataType::Array(size, element) => {
                let element = self.data(element)?;
                match self.value(size)? {
                    ShapeValue::Size(size) => DataType::array(size, element),
                    ShapeValue::Shape(sizes) => {
                        let sizes = sizes.into_iter().rev();
                        sizes.fold(element, |element, size| DataType::array(size, element))
                    }
                }
            }
            DataType::Variable(_) | DataType::Scalar(_) => data.clone(),
            DataType::Vector(size, element) => {
                DataType::Vector(self.size(size)?, Arc::new(self.data(element)?))
            }
            DataType::DependentArray(size, elements) => {
                DataType::DependentArray(self.size(size)?, self.elements(elements)?)
            }
            DataType::Pair(first, second) => {
                DataType::Pair(Arc::new(self.data(first)?), Arc::new(self.data(second)?))
            }
            DataType::Index(size) => DataType::Index(self.size(size)?),
            DataType::Fragment(role, rows, columns, element) => DataType::Fragment(
                *role,
                self.size(rows)?,
                self.size(columns)?,
                Arc::new(self.data(element)?),
            ),
            DataType::Apply(function, argument) => {
                DataType::Apply(function.clone(), self.size(argument)?)
            }
        })
    }

    fn elements(&mut self, elements: &NatToData) -> Expanded<NatToData> {
        Ok(match elements {
            NatToData::Variable(_) => elements.clone(),
            NatToData::Lambda(name, body) => {
                let body = self.below(name, |inner| inner.data(body))?;
                NatToData::Lambda(name.clone(), Arc::new(body))
            }
        })
    }

    fn ty(&mut self, ty: &Type) -> Expanded<Type> {
        Ok(match ty {
            Type::Data(data) => Type::Data(self.data(data)?),
            Type::Function(parameter, result) => {
                let result = self.ty(result)?;
                if let Type::Data(DataType::Index(size)) = &**parameter
                    && let ShapeValue::Shape(sizes) = self.value(size)?
                {
                    let indices = sizes.into_iter().map(|size| DataType::Index(size).into());
                    return Ok(Type::functions(indices.collect::<Vec<Type>>(), result));
                }
                Type::function(self.ty(parameter)?, result)
            }
            Type::Dependent(parameter, result) => {
                let result = self.below(&parameter.name, |inner| inner.ty(result))?;
                Type::dependent(parameter.clone(), result)
            }
            Type::Many(parameter, count, result) => {
                Type::many(self.data(parameter)?, self.size(count)?, self.ty(result)?)
            }
        })
    }

    fn argument(&mut self, argument: &TypeArgument) -> Expanded<TypeArgument> {
        Ok(match argument {
            TypeArgument::Nat(size) => TypeArgument::Nat(self.size(size)?),
            TypeArgument::Data(data) => TypeArgument::Data(self.data(data)?),
            TypeArgument::NatToNat(NatToNat::Lambda(name, body)) => {
                let body = self.below(name, |inner| inner.size(body))?;
                TypeArgument::NatToNat(NatToNat::Lambda(name.clone(), body))
            }
            TypeArgument::NatToData(elements) => TypeArgument::NatToData(self.elements(elements)?),
            TypeArgument::Address(_) | TypeArgument::NatToNat(NatToNat::Variable(_)) => {
                argument.clone()
            }
        })
    }

    /// The fact for every size of the shapes that it is about.
    fn fact(&self, fact: &Fact, facts: &mut Vec<Fact>) -> Expanded<()> {
        let new = |left, right| Fact::new(left, fact.relation, right);
        let (left, right) = (self.value(&fact.left)?, self.value(&fact.right)?);
        match (left, right) {
            (ShapeValue::Size(left), ShapeValue::Size(right)) => facts.push(new(left, right)),
            (ShapeValue::Shape(left), ShapeValue::Size(right)) => {
                facts.extend(left.into_iter().map(|left| new(left, right.clone())));
            }
            (ShapeValue::Size(left), ShapeValue::Shape(right)) => {
                facts.extend(right.into_iter().map(|right| new(left.clone(), right)));
            }
            (ShapeValue::Shape(left), ShapeValue::Shape(right)) if left.len() == right.len() => {
                facts.extend(
                    left.into_iter()
                        .zip(right)
                        .map(|(left, right)| new(left, right)),
                );
            }
            (ShapeValue::Shape(left), ShapeValue::Shape(right)) => {
                return Err(ShapeError::Lengths {
                    size: fact.to_string(),
                    lengths: (left.len(), right.len()),
                });
            }
        }
        Ok(())
    }
}

impl Resolver<'_> {
    /// The error, with what to do about it.
    pub(super) fn wrong_shape(&self, range: &Range<usize>, error: ShapeError) -> SyntaxError {
        let help = error.help();
        self.error(range, SyntaxErrorKind::Shape(error)).help(help)
    }

    fn expanded<T: Clone>(
        &self,
        written: &T,
        range: &Range<usize>,
        expand: impl FnOnce(&mut Expansion<'_>, &T) -> Expanded<T>,
    ) -> Result<T> {
        if !self.scope.has_sizes() {
            return Ok(written.clone());
        }
        let mut expansion = Expansion {
            scope: &self.scope,
            bound: Vec::new(),
        };
        expand(&mut expansion, written).map_err(|error| self.wrong_shape(range, error))
    }

    /// The size without shapes.
    pub(super) fn without_shapes(&self, size: &Nat, range: &Range<usize>) -> Result<Nat> {
        self.expanded(size, range, |expansion, size| expansion.size(size))
    }

    /// The type without shapes.
    pub(super) fn type_without_shapes(&self, ty: &Type, range: &Range<usize>) -> Result<Type> {
        self.expanded(ty, range, |expansion, ty| expansion.ty(ty))
    }

    /// The argument without shapes.
    pub(super) fn argument_without_shapes(
        &self,
        argument: &TypeArgument,
        range: &Range<usize>,
    ) -> Result<TypeArgument> {
        self.expanded(argument, range, |expansion, argument| {
            expansion.argument(argument)
        })
    }

    /// The facts about sizes that facts about shapes are. One that no sizes fulfil is a mistake.
    pub(super) fn facts_without_shapes(&self, written: &Written<Vec<Fact>>) -> Result<Vec<Fact>> {
        let facts = self.expanded(&written.value, &written.range, |expansion, facts| {
            let mut sizes = Vec::new();
            for fact in facts {
                let before = sizes.len();
                expansion.fact(fact, &mut sizes)?;
                let is_wrong = |known: &Fact| {
                    let constant = [&known.left, &known.right].map(Nat::as_constant);
                    constant.iter().all(Option::is_some)
                        && crate::nat::Facts::new().holds(known).is_no()
                };
                let is_about_shapes = sizes[before..] != [fact.clone()];
                if is_about_shapes && sizes[before..].iter().any(is_wrong) {
                    return Err(ShapeError::False(fact.to_string()));
                }
            }
            Ok(sizes)
        })?;
        Ok(facts)
    }

    /// The sizes of an argument for a shape: those of the parts, one after the other.
    pub(super) fn shape_of_parts(&self, parts: &[(Nat, Range<usize>)]) -> Result<Vec<Nat>> {
        let expansion = Expansion {
            scope: &self.scope,
            bound: Vec::new(),
        };
        let mut sizes = Vec::new();
        for (part, range) in parts {
            let value = expansion.value(part);
            match value.map_err(|error| self.wrong_shape(range, error))? {
                ShapeValue::Size(size) => sizes.push(size),
                ShapeValue::Shape(more) => sizes.extend(more),
            }
        }
        Ok(sizes)
    }

    /// The sizes of the shape that the expression is, if it is one.
    pub(super) fn shape_of(&self, nat: &Nat, range: &Range<usize>) -> Result<Option<Vec<Nat>>> {
        let expansion = Expansion {
            scope: &self.scope,
            bound: Vec::new(),
        };
        let value = expansion
            .value(nat)
            .map_err(|error| self.wrong_shape(range, error))?;
        Ok(match value {
            ShapeValue::Size(_) => None,
            ShapeValue::Shape(sizes) => Some(sizes),
        })
    }

    /// Brings a shape of the next rank into scope; answers the parameters that its sizes are.
    pub(super) fn bind_shape(
        &mut self,
        identifier: &Identifier,
        explicit: bool,
    ) -> Result<Vec<TypeParameter>> {
        let Some((rank, rest)) = self.ranks.split_first() else {
            return Err(self.wrong_shape(&identifier.range, ShapeError::Elsewhere));
        };
        self.ranks = rest;
        let mut parameters = Vec::with_capacity(*rank);
        for number in 1..=*rank {
            let stem = Name::from(format!("{}{number}", identifier.name));
            let name = fresh_name(&stem, |name| {
                self.words.contains(name.as_str()) || self.scope.has_variable(name)
            });
            self.scope.0.push(Binding::Type {
                name: name.clone(),
                kind: Kind::Nat,
                class: None,
            });
            parameters.push(match explicit {
                true => TypeParameter::explicit(name, Kind::Nat),
                false => TypeParameter::implicit(name, Kind::Nat),
            });
        }
        let sizes = parameters
            .iter()
            .map(|parameter| Nat::variable(parameter.name.clone()));
        let value = ShapeValue::Shape(sizes.collect());
        self.bind_sizes(identifier, value);
        Ok(parameters)
    }

    fn bind_sizes(&mut self, identifier: &Identifier, value: ShapeValue) {
        if identifier.name != "_" {
            let name = Name::from(identifier.name.as_str());
            self.scope.0.push(Binding::Sizes { name, value });
        }
    }

    /// The value of the first case that fits the shape.
    pub(super) fn cases(&mut self, case: &Case, range: &Range<usize>) -> Result<Term> {
        let name = Name::from(case.shape.name.as_str());
        let sizes = match self.scope.sizes(&name) {
            Some(ShapeValue::Shape(sizes)) => sizes.clone(),
            _ => {
                let error = ShapeError::NotAShape(case.shape.name.clone());
                return Err(self.wrong_shape(&case.shape.range, error));
            }
        };
        for (number, branch) in case.branches.iter().enumerate() {
            let pattern = &branch.pattern;
            let mut earlier = case.branches[..number].iter();
            if earlier.any(|earlier| earlier.pattern.covers(pattern)) {
                return Err(self.wrong_shape(&pattern.range, ShapeError::Unreachable));
            }
            self.refuse_twice(pattern.names())?;
        }
        let mut branches = case.branches.iter();
        let Some(branch) = branches.find(|branch| branch.pattern.fits(sizes.len())) else {
            let error = ShapeError::NoCase {
                shape: case.shape.name.clone(),
                rank: sizes.len(),
            };
            return Err(self.wrong_shape(range, error));
        };
        let outside = self.scope.0.len();
        self.bind_shape_pattern(&branch.pattern, &sizes);
        let body = self.expression(&branch.body);
        self.scope.0.truncate(outside);
        body
    }

    fn bind_shape_pattern(&mut self, pattern: &ShapePattern, sizes: &[Nat]) {
        for (identifier, size) in pattern.sizes.iter().zip(sizes) {
            self.bind_sizes(identifier, ShapeValue::Size(size.clone()));
        }
        if let Some(rest) = &pattern.rest {
            let behind = sizes.get(pattern.sizes.len()..).unwrap_or_default();
            self.bind_sizes(rest, ShapeValue::Shape(behind.to_vec()));
        }
    }
}
