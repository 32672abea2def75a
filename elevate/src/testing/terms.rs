//! Random terms of a given type.

use rise_lang::{
    nat::{Name, Nat},
    primitives::Primitive::{self, *},
    term::{Literal, ScalarValue, Term},
    types::{DataType, Scalar, Type},
};

use super::{random::Random, types::scalar_value};

/// Makes terms over the variables in scope.
pub(super) struct Terms<'a> {
    pub(super) random: &'a mut Random,
    /// The variables, the innermost last. One hides those of the same name before it.
    pub(super) scope: Vec<(Name, Type)>,
    /// Names to be used for bound variables besides new ones: those that a rule binds itself.
    pub(super) names: &'a [Name],
    /// Whether terms only rearrange what is in scope.
    pub(super) rearranging: bool,
}

impl Terms<'_> {
    fn name(&mut self) -> Name {
        match self.random.chance(60) {
            true => self.random.of(self.names),
            false => Name::from(format!("v{}", self.scope.len())),
        }
    }

    /// A term of the type; `None` if none was found.
    pub(super) fn term(&mut self, ty: &Type, depth: u32) -> Option<Term> {
        match ty {
            Type::Data(data) => self.data(data, depth),
            Type::Function(parameter, result) => {
                if let Some(primitive) = self.primitive(ty) {
                    return Some(primitive);
                }
                let name = self.name();
                let names = [name.clone()];
                let body =
                    |terms: &mut Self| terms.mentioning(&names, |terms| terms.term(result, depth));
                self.bind(&name, parameter, body)
                    .map(|body| Term::annotated_lambda(name, (**parameter).clone(), body))
            }
            Type::Dependent(parameter, result) => {
                let body = self.term(result, depth)?;
                Some(Term::type_lambda(parameter.clone(), body))
            }
            Type::Many(..) => None,
        }
    }

    fn bind(
        &mut self,
        name: &Name,
        ty: &Type,
        body: impl FnOnce(&mut Self) -> Option<Term>,
    ) -> Option<Term> {
        self.scope.push((name.clone(), ty.clone()));
        let body = body(self);
        self.scope.pop();
        body
    }

    /// Sometimes a primitive of the type instead of a lambda.
    fn primitive(&mut self, ty: &Type) -> Option<Term> {
        let (parameters, result) = ty.split_functions();
        let scalar = result.as_data()?.as_scalar()?;
        let same = parameters
            .iter()
            .all(|parameter| **parameter == Type::Data(scalar.into()));
        if !same || scalar == Scalar::Bool || self.rearranging || !self.random.chance(30) {
            return None;
        }
        let primitive = match parameters.len() {
            1 => self.random.of(&[Neg, Abs]),
            2 => self.random.of(&[Add, Sub, Mul, Min, Max]),
            _ => return None,
        };
        Some(Term::primitive(primitive))
    }

    /// Terms in scope: variables and the components of pairs.
    pub(super) fn visible(&self) -> Vec<(Term, DataType)> {
        let mut found = Vec::new();
        for (index, (name, ty)) in self.scope.iter().enumerate() {
            let hidden = self.scope[index + 1..]
                .iter()
                .any(|(later, _)| later == name);
            if let (false, Type::Data(data)) = (hidden, ty) {
                found.push((Term::variable(name.clone()), data.clone()));
            }
        }
        let mut next = 0;
        while next < found.len() {
            let (term, data) = found[next].clone();
            if let Some((first, second)) = data.as_pair() {
                found.push((Fst.of([term.clone()]), first.clone()));
                found.push((Snd.of([term]), second.clone()));
            }
            next += 1;
        }
        found
    }

    fn leaf(&mut self, ty: &DataType) -> Option<Term> {
        let fitting: Vec<Term> = self
            .visible()
            .into_iter()
            .filter(|(_, found)| found == ty)
            .map(|(term, _)| term)
            .collect();
        match fitting.is_empty() || (!self.rearranging && self.random.chance(15)) {
            true if self.rearranging => self.rearranged(ty),
            true => self.constant(ty),
            false => Some(self.recent(&fitting)),
        }
    }

    /// One of what is in scope, rather what is bound last.
    fn recent<T: Clone>(&mut self, found: &[T]) -> T {
        let last = found.len().saturating_sub(2);
        match self.random.chance(60) {
            true => self.random.of(&found[last..]),
            false => self.random.of(found),
        }
    }

    /// A term, out of some that are tried rather one that mentions all these variables.
    pub(super) fn mentioning(
        &mut self,
        names: &[Name],
        mut term: impl FnMut(&mut Self) -> Option<Term>,
    ) -> Option<Term> {
        let mut last = None;
        for _ in 0..1 + self.random.below(12) {
            last = term(self);
            let mentions = |term: &Term| names.iter().all(|name| term.has_free(name));
            if last.as_ref().is_some_and(mentions) {
                break;
            }
        }
        last
    }

    /// A view of something in scope.
    fn rearranged(&mut self, ty: &DataType) -> Option<Term> {
        if let Some((first, second)) = ty.as_pair() {
            return Some(MakePair.of([self.leaf(first)?, self.leaf(second)?]));
        }
        let (rows, inner) = ty.as_array()?;
        let (columns, element) = inner.as_array()?;
        let transposed = DataType::array(
            columns.clone(),
            DataType::array(rows.clone(), element.clone()),
        );
        let visible = self.visible();
        let (found, _) = visible.iter().find(|(_, found)| *found == transposed)?;
        Some(Transpose.of([found.clone()]))
    }

    fn constant(&mut self, ty: &DataType) -> Option<Term> {
        let term = match ty {
            DataType::Scalar(scalar) => Term::literal(scalar_value(self.random, *scalar)),
            DataType::Index(bound) => match bound.as_constant()? {
                0 => return None,
                count => Term::literal(Literal::Index {
                    value: Nat::constant(self.random.below(count as usize) as u64),
                    bound: bound.clone(),
                }),
            },
            DataType::Vector(_, element) => VectorFromScalar.of([self.leaf(element)?]),
            DataType::Array(size, element) => {
                let name = self.name();
                let index = Type::Data(DataType::Index(size.clone()));
                let body = self.bind(&name, &index, |terms| terms.data(element, 0))?;
                Generate.of([Term::annotated_lambda(name, index, body)])
            }
            DataType::Pair(first, second) => {
                MakePair.of([self.constant(first)?, self.constant(second)?])
            }
            _ => return None,
        };
        Some(term.annotate(Type::Data(ty.clone())))
    }

    /// A term of the data type.
    pub(super) fn data(&mut self, ty: &DataType, depth: u32) -> Option<Term> {
        if depth == 0 || self.rearranging || self.random.chance(20) {
            return self.leaf(ty);
        }
        let term = match ty {
            DataType::Scalar(Scalar::Bool) => self.truth(depth - 1),
            DataType::Scalar(scalar) => self.number(*scalar, depth - 1),
            DataType::Array(size, element) => self.array(size, element, depth - 1),
            DataType::Pair(first, second) => {
                Some(MakePair.of([self.data(first, depth - 1)?, self.data(second, depth - 1)?]))
            }
            _ => None,
        };
        match term {
            Some(term) => Some(term.annotate(Type::Data(ty.clone()))),
            None => self.leaf(ty),
        }
    }

    fn truth(&mut self, depth: u32) -> Option<Term> {
        let numbers: Vec<DataType> = self
            .visible()
            .into_iter()
            .map(|(_, ty)| ty)
            .filter(|ty| matches!(ty, DataType::Scalar(scalar) if *scalar != Scalar::Bool))
            .collect();
        if numbers.is_empty() {
            return None;
        }
        let ty = self.random.of(&numbers);
        let compare = self.random.of(&[Lt, Le, Equal]);
        Some(compare.of([self.data(&ty, depth)?, self.data(&ty, depth)?]))
    }

    fn number(&mut self, scalar: Scalar, depth: u32) -> Option<Term> {
        let ty = DataType::Scalar(scalar);
        match self.random.below(8) {
            0 => Some(Neg.of([self.data(&ty, depth)?])),
            1 => {
                let condition = self.truth(depth)?;
                Some(Select.of([condition, self.data(&ty, depth)?, self.data(&ty, depth)?]))
            }
            2 | 3 => self.converted(),
            4 => self.sum(&ty, depth),
            _ => {
                let operator = self.random.of(&[Add, Add, Sub, Mul, Min, Max]);
                Some(operator.of([self.data(&ty, depth)?, self.data(&ty, depth)?]))
            }
        }
    }

    /// A scalar or an index in scope, converted.
    fn converted(&mut self) -> Option<Term> {
        let scalars: Vec<(Term, DataType)> = self
            .visible()
            .into_iter()
            .filter(|(_, ty)| matches!(ty, DataType::Scalar(_) | DataType::Index(_)))
            .collect();
        if scalars.is_empty() {
            return None;
        }
        match self.recent(&scalars) {
            (term, DataType::Index(_)) => Some(Cast.of([IndexAsNat.of([term])])),
            (term, _) => Some(Cast.of([term])),
        }
    }

    /// An array in scope, reduced.
    fn sum(&mut self, ty: &DataType, depth: u32) -> Option<Term> {
        let arrays = self.arrays(|_| true);
        if arrays.is_empty() {
            return None;
        }
        let (array, _, element) = self.random.of(&arrays);
        let names = [self.name(), self.name()];
        let (sum, element) = (Type::Data(ty.clone()), Type::Data(element));
        self.scope.push((names[0].clone(), sum.clone()));
        self.scope.push((names[1].clone(), element.clone()));
        let body = self.data(ty, depth.min(1));
        self.scope.truncate(self.scope.len() - 2);
        let [first, second] = names;
        let operator =
            Term::annotated_lambda(first, sum, Term::annotated_lambda(second, element, body?));
        Some(ReduceSeq.of([operator, self.leaf(ty)?, array]))
    }

    /// The arrays in scope whose size is fitting.
    fn arrays(&self, fits: impl Fn(&Nat) -> bool) -> Vec<(Term, Nat, DataType)> {
        self.visible()
            .into_iter()
            .filter_map(|(term, ty)| {
                let (size, element) = ty.as_array()?;
                fits(size).then(|| (term, size.clone(), element.clone()))
            })
            .collect()
    }

    fn array(&mut self, size: &Nat, element: &DataType, depth: u32) -> Option<Term> {
        if let (Some((first, second)), true) = (element.as_pair(), self.random.chance(40)) {
            let array = |element: &DataType| DataType::array(size.clone(), element.clone());
            let first = self.data(&array(first), depth)?;
            return Some(Zip.of([first, self.data(&array(second), depth)?]));
        }
        if let Some(pieces) = self.pieces(size, element, depth) {
            return Some(pieces);
        }
        let same = self.arrays(|found| found == size);
        if same.is_empty() {
            return None;
        }
        let (array, _, from) = self.random.of(&same);
        let (name, parameter) = (self.name(), Type::Data(from));
        let names = [name.clone()];
        let body = |terms: &mut Self| terms.mentioning(&names, |terms| terms.data(element, depth));
        let body = self.bind(&name, &parameter, body)?;
        let function = Term::annotated_lambda(name, parameter, body);
        Some(self.map().of([function, array]))
    }

    fn map(&mut self) -> Primitive {
        self.random.of(&[Map, Map, MapSeq])
    }

    /// Something made of each piece of a longer array.
    fn pieces(&mut self, size: &Nat, element: &DataType, depth: u32) -> Option<Term> {
        let times = |count: u64| size * &Nat::constant(count);
        let pieces = (2..5).find_map(|count| {
            let longer = self.arrays(|found| *found == times(count) && !found.is_zero());
            Some((Nat::constant(count), longer.into_iter().next()?))
        });
        let (count, (array, _, from)) = pieces?;
        let name = self.name();
        let parameter = Type::Data(DataType::array(count.clone(), from));
        let body = self.bind(&name, &parameter, |terms| terms.data(element, depth.max(1)))?;
        let function = Term::annotated_lambda(name, parameter, body);
        let split = Term::apply(Split.at([count]), array);
        Some(Map.of([function, split]))
    }
}

/// `fun a b => body` with as many parameters as `arity`, of the types that the function's type
/// says.
pub(super) fn function(
    terms: &mut Terms<'_>,
    ty: &Type,
    arity: usize,
    body: &mut dyn FnMut(&mut Terms<'_>, &Type) -> Option<Term>,
) -> Option<Term> {
    match (arity, ty) {
        (0, _) => body(terms, ty),
        (_, Type::Function(parameter, result)) => {
            let name = Name::from(format!("argument{}", terms.scope.len()));
            terms.scope.push((name.clone(), (**parameter).clone()));
            let inner = function(terms, result, arity - 1, body);
            terms.scope.pop();
            Some(Term::annotated_lambda(name, (**parameter).clone(), inner?))
        }
        _ => None,
    }
}

/// A term that does not only rearrange: a choice.
pub(super) fn computing(
    terms: &mut Terms<'_>,
    ty: &Type,
    arity: usize,
    depth: u32,
) -> Option<Term> {
    let (parameters, result) = ty.split_functions();
    let arity = arity.max(parameters.len());
    let result = result.as_data()?.clone();
    function(terms, ty, arity, &mut |terms, _| {
        let then = terms.data(&result, depth)?;
        let truth = Term::literal(ScalarValue::Bool(true));
        let select = Select;
        Some(select.of([truth, then, terms.data(&result, depth)?]))
    })
}
