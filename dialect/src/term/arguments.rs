//! The type-level arguments of a primitive, read off the type of its instance.
//!
//! Inference gives every use of a primitive its type, and the term keeps only the arguments that are written. The declaration's type
//! is matched with the instance's; equations between sizes that are no variables alone (`l*n` in `iterate`) are solved last.

use std::collections::BTreeMap;

use rise_lang::nat::{self, Facts, Name, Nat, Solution};
use rise_lang::primitives::Primitive;
use rise_lang::types::{DataType, Kind, NatToData, NatToNat, Substitution, Type, TypeArgument};

use super::{TermError, TermErrorKind};

/// All type-level arguments of `primitive`, of which `explicit` are written, in the order of declaration.
pub(super) fn all(
    primitive: Primitive,
    explicit: &[TypeArgument],
    ty: &Type,
) -> Result<Vec<TypeArgument>, TermError> {
    let no_instance = || TermErrorKind::Instance {
        primitive: primitive.name(),
        ty: ty.to_string(),
        declared: primitive.declared_type(),
    };
    let parameters = primitive.parameters();
    // The declared names could be those of the program's own variables.
    let pattern: Substitution = parameters
        .iter()
        .enumerate()
        .map(|(index, parameter)| match explicit.get(index) {
            Some(argument) => (parameter.name.clone(), argument.clone()),
            None => (
                parameter.name.clone(),
                TypeArgument::variable(parameter.kind, sought(index)),
            ),
        })
        .collect();
    let mut matching = Matching::default();
    matching.types(&pattern.ty(primitive.body()), ty);
    matching.solve();
    let arguments: Option<Vec<TypeArgument>> = (0..parameters.len())
        .map(|index| {
            explicit
                .get(index)
                .cloned()
                .or_else(|| matching.found.get(&sought(index)).cloned())
        })
        .collect();
    let arguments = arguments.ok_or_else(no_instance)?;
    let is_right = |arguments: &Vec<TypeArgument>| {
        primitive
            .instantiate(arguments)
            .is_ok_and(|instance| instance == *ty)
    };
    // A solution may be a remainder where the types have a difference.
    let differences = || {
        let change = Substitution::of_remainders();
        let found = arguments.iter().enumerate();
        let changed = found.map(|(index, argument)| match index < explicit.len() {
            true => argument.clone(),
            false => change.argument(argument),
        });
        Some(changed.collect()).filter(is_right)
    };
    match is_right(&arguments) {
        true => Ok(arguments),
        false => differences().ok_or_else(|| no_instance().into()),
    }
}

/// The variable that stands for a parameter; no program has the name.
fn sought(index: usize) -> Name {
    Name::from(format!("\u{1}{index}"))
}

fn is_sought(name: &Name) -> bool {
    name.as_str().starts_with('\u{1}')
}

/// What was found so far. Where the two do not match nothing is found: the instance is checked in the end.
#[derive(Default)]
struct Matching {
    found: BTreeMap<Name, TypeArgument>,
    equations: Vec<(Nat, Nat)>,
    binders: usize,
}

impl Matching {
    fn bind(&mut self, name: &Name, argument: TypeArgument) {
        if is_sought(name) {
            self.found.entry(name.clone()).or_insert(argument);
        }
    }

    /// A name for a variable that both sides bind.
    fn bound(&mut self) -> Name {
        self.binders += 1;
        Name::from(format!("\u{2}{}", self.binders))
    }

    fn types(&mut self, pattern: &Type, ty: &Type) {
        match (pattern, ty) {
            (Type::Data(pattern), Type::Data(data)) => self.datas(pattern, data),
            (Type::Function(input, output), Type::Function(given, result)) => {
                self.types(input, given);
                self.types(output, result);
            }
            (Type::Many(parameter, count, result), Type::Many(given, number, value)) => {
                self.datas(parameter, given);
                self.nats(count, number);
                self.types(result, value);
            }
            (Type::Dependent(parameter, body), Type::Dependent(given, value)) => {
                let name = self.bound();
                let rename = |from: &Name, kind: Kind| {
                    Substitution::of(from.clone(), TypeArgument::variable(kind, name.clone()))
                };
                let body = rename(&parameter.name, parameter.kind).ty(body);
                self.types(&body, &rename(&given.name, given.kind).ty(value));
            }
            _ => {}
        }
    }

    fn datas(&mut self, pattern: &DataType, data: &DataType) {
        match (pattern, data) {
            (DataType::Variable(name), _) => self.bind(name, TypeArgument::Data(data.clone())),
            (DataType::Apply(function, argument), _) => {
                if let Some(bound) = argument.as_variable() {
                    let body = std::sync::Arc::new(data.clone());
                    self.bind(
                        function,
                        TypeArgument::NatToData(NatToData::Lambda(bound.clone(), body)),
                    );
                }
            }
            (DataType::Array(size, element), DataType::Array(length, value))
            | (DataType::Vector(size, element), DataType::Vector(length, value)) => {
                self.nats(size, length);
                self.datas(element, value);
            }
            (DataType::Pair(first, second), DataType::Pair(left, right)) => {
                self.datas(first, left);
                self.datas(second, right);
            }
            (DataType::Index(size), DataType::Index(bound)) => self.nats(size, bound),
            (
                DataType::Fragment(_, rows, columns, element),
                DataType::Fragment(_, height, width, value),
            ) => {
                self.nats(rows, height);
                self.nats(columns, width);
                self.datas(element, value);
            }
            (
                DataType::DependentArray(size, elements),
                DataType::DependentArray(length, values),
            ) => {
                self.nats(size, length);
                match elements {
                    NatToData::Variable(name) => {
                        self.bind(name, TypeArgument::NatToData(values.clone()))
                    }
                    NatToData::Lambda(..) => {
                        let index = Nat::variable(self.bound());
                        self.datas(&elements.apply(&index), &values.apply(&index));
                    }
                }
            }
            _ => {}
        }
    }

    fn nats(&mut self, pattern: &Nat, nat: &Nat) {
        if let Some(name) = pattern.as_variable() {
            self.bind(name, TypeArgument::Nat(nat.clone()));
            return;
        }
        // `lens(i)` for a bound `i` makes a function of what stands there.
        for function in pattern
            .functions()
            .iter()
            .filter(|function| is_sought(function))
        {
            for bound in nat_variables(pattern) {
                if *pattern == Nat::apply(function.clone(), Nat::variable(bound.clone())) {
                    self.bind(
                        function,
                        TypeArgument::NatToNat(NatToNat::Lambda(bound, nat.clone())),
                    );
                }
            }
        }
        self.equations.push((pattern.clone(), nat.clone()));
    }

    /// Finds sizes from the equations that are left.
    fn solve(&mut self) {
        let facts = Facts::new();
        for (pattern, nat) in std::mem::take(&mut self.equations) {
            let known: Substitution = self
                .found
                .iter()
                .map(|(name, argument)| (name.clone(), argument.clone()))
                .collect();
            if let Solution::Solved(solution) =
                nat::solve(&known.nat(&pattern), &nat, &is_sought, &facts)
            {
                for (name, value) in solution {
                    self.bind(&name, TypeArgument::Nat(value));
                }
            }
        }
    }
}

fn nat_variables(nat: &Nat) -> Vec<Name> {
    nat.variables()
        .into_iter()
        .filter(|name| name.as_str().starts_with('\u{2}'))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The arguments that are found are those that the instance was made with.
    #[track_caller]
    fn round(primitive: Primitive, texts: &[&str]) {
        let parameters = primitive.parameters();
        let arguments: Vec<TypeArgument> = parameters
            .iter()
            .zip(texts)
            .map(|(parameter, text)| TypeArgument::parse(parameter.kind, text).expect(text))
            .collect();
        let explicit: Vec<TypeArgument> =
            arguments[..primitive.explicit_parameters().count()].to_vec();
        let ty = primitive.instantiate(&arguments).expect("an instance");
        assert_eq!(
            all(primitive, &explicit, &ty).expect("arguments"),
            arguments,
            "{primitive} : {ty}"
        );
    }

    #[test]
    fn arguments_of_every_primitive_are_found() {
        for primitive in Primitive::all()
            .iter()
            .filter(|primitive| **primitive != Primitive::ForeignFunction)
        {
            for sizes in [["n", "m", "k"], ["4", "2*n+1", "1"], ["m*n", "0", "n+m"]] {
                let mut sizes = sizes.iter().cycle();
                let mut data = ["f32", "i32", "f64"].iter().cycle();
                let texts: Vec<&str> = primitive
                    .parameters()
                    .iter()
                    .map(|parameter| match (parameter.kind, parameter.class) {
                        (Kind::Nat, Some(_)) => "1",
                        (Kind::Nat, None) => sizes.next().copied().unwrap_or("n"),
                        (Kind::Data, Some(class))
                            if !class.has_scalar(rise_lang::types::Scalar::F32) =>
                        {
                            "i16"
                        }
                        (Kind::Data, Some(_)) => "f64",
                        (Kind::Data, None) => data.next().copied().unwrap_or("f32"),
                        (Kind::Address, _) => "local",
                        (Kind::NatToNat, _) => "(i => 2*i+1)",
                        (Kind::NatToData, _) => "(i => (i+1).f32)",
                    })
                    .collect();
                round(*primitive, &texts);
            }
        }
    }

    #[test]
    fn what_is_no_instance_is_refused() {
        let ty = Type::parse("n.f32 -> m.f32").expect("a type");
        let error = all(Primitive::Transpose, &[], &ty).expect_err("no instance");
        assert_eq!(
            error.to_string(),
            "`transpose` cannot have the type `n.f32 -> m.f32`, because it has the type `{n m : nat} {t : data} n.m.t -> m.n.t`"
        );
    }
}
