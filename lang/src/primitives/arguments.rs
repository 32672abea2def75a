//! Type-level arguments of a primitive, found from the type of its instance.
//!
//! Inference gives every use of a primitive its type, and the term keeps only the arguments that
//! are written. The declaration's type is matched with the instance's; equations between sizes that
//! are more than a variable (`l*n` in `iterate`) are solved last.

use std::sync::LazyLock;

use super::Primitive;
use crate::nat::{self, Facts, Name, Nat, Solution};
use crate::types::{DataType, Kind, NatToData, NatToNat, Substitution, Type, TypeArgument};

impl Primitive {
    /// All type-level arguments of an instance of type `ty`, in the order of
    /// [`Primitive::parameters`]; `explicit` are those that are written. `None` if the primitive
    /// has no such instance.
    ///
    /// ```
    /// use rise_lang::primitives::Primitive::Map;
    /// use rise_lang::types::Type;
    /// let ty = Type::parse("(f32 -> i32) -> (2*n).f32 -> (2*n).i32")?;
    /// let arguments = Map.arguments_of(&[], &ty).unwrap();
    /// let texts: Vec<String> = arguments.iter().map(ToString::to_string).collect();
    /// assert_eq!(texts, ["2*n", "f32", "i32"]);
    /// assert_eq!(Map.arguments_of(&[], &Type::parse("n.f32 -> n.f32")?), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn arguments_of(self, explicit: &[TypeArgument], ty: &Type) -> Option<Vec<TypeArgument>> {
        arguments_of(self, explicit, ty)
    }
}

fn arguments_of(
    primitive: Primitive,
    explicit: &[TypeArgument],
    ty: &Type,
) -> Option<Vec<TypeArgument>> {
    let mut matching = Matching::of(primitive.parameters().len(), explicit)?;
    let pattern = &PATTERNS[primitive as usize];
    match has_many(pattern) {
        true => matching.types(&matching.known().ty(pattern), ty),
        false => matching.types(pattern, ty),
    }
    matching.solve();
    let arguments = matching.found.into_iter().collect::<Option<Vec<_>>>()?;
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
        true => Some(arguments),
        false => differences(),
    }
}

/// The types of the primitives, in the order of their numbers, with what stands for their
/// parameters. The declared names could be those of the program's own variables.
static PATTERNS: LazyLock<Vec<Type>> = LazyLock::new(|| {
    let pattern = |primitive: &Primitive| {
        let parameters = primitive.parameters().iter().enumerate();
        let renamed: Substitution = parameters
            .map(|(index, parameter)| {
                let variable = TypeArgument::variable(parameter.kind, sought(index));
                (parameter.name.clone(), variable)
            })
            .collect();
        renamed.ty(primitive.body())
    };
    Primitive::all().iter().map(pattern).collect()
});

/// Whether the type says by a size how many parameters it has: it is a type of functions only when
/// the size is known.
fn has_many(ty: &Type) -> bool {
    match ty {
        Type::Data(_) => false,
        Type::Function(input, output) => has_many(input) || has_many(output),
        Type::Dependent(_, result) => has_many(result),
        Type::Many(..) => true,
    }
}

/// The variable that stands for the parameter with this number; no program has the name.
fn sought(index: usize) -> Name {
    Name::from(format!("\u{1}{index}"))
}

/// The number of the parameter that the variable stands for.
fn parameter(name: &Name) -> Option<usize> {
    name.as_str().strip_prefix('\u{1}')?.parse().ok()
}

fn is_sought(name: &Name) -> bool {
    name.as_str().starts_with('\u{1}')
}

/// The arguments found so far. Where the two types do not match, nothing is found: the instance is
/// checked in the end.
struct Matching {
    /// The arguments, by the numbers of the parameters.
    found: Vec<Option<TypeArgument>>,
    equations: Vec<(Nat, Nat)>,
    binders: usize,
}

impl Matching {
    /// `None` if more arguments are given than there are parameters.
    fn of(parameters: usize, explicit: &[TypeArgument]) -> Option<Matching> {
        let mut found: Vec<_> = explicit.iter().cloned().map(Some).collect();
        if found.len() > parameters {
            return None;
        }
        found.resize(parameters, None);
        Some(Matching {
            found,
            equations: Vec::new(),
            binders: 0,
        })
    }

    fn bind(&mut self, name: &Name, argument: TypeArgument) {
        let place = parameter(name).and_then(|index| self.found.get_mut(index));
        if let Some(place @ None) = place {
            *place = Some(argument);
        }
    }

    /// The values of the parameters that have an argument.
    fn known(&self) -> Substitution {
        let found = self.found.iter().enumerate();
        found
            .filter_map(|(index, argument)| Some((sought(index), argument.clone()?)))
            .collect()
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
                        self.bind(name, TypeArgument::NatToData(values.clone()));
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
            let known = self.known();
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
            primitive.arguments_of(&explicit, &ty),
            Some(arguments),
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
                            if !class.has_scalar(crate::types::Scalar::F32) =>
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
    fn what_is_no_instance_has_no_arguments() {
        let ty = Type::parse("n.f32 -> m.f32").expect("a type");
        assert_eq!(Primitive::Transpose.arguments_of(&[], &ty), None);
    }
}
