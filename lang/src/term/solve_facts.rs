//! Definitions over sizes for which their facts hold by construction.

use std::collections::BTreeMap;

use super::{Definition, Term, TermKind, fresh_name};
use crate::{
    nat::{Fact, Facts, Name, Nat, NatView, Relation, Solution, solve},
    types::{Kind, Substitution, Type, TypeParameter},
};

impl Definition {
    /// The definition over other sizes, for which those of its facts hold that determine a size:
    /// where `n % 4 == 1` is stated, `4*n1+1` stands for `n`; where `n == 2*m` is stated, `2*m`
    /// does.
    ///
    /// Types that are equal only under these facts become the same types: `join (split 4 xs)` for
    /// `xs : n.f32` has a result of `4*(n/4)` elements, which for `4*n1` is `4*n1`. The other facts
    /// are stated about the new sizes, together with what must hold for the values of the old ones
    /// to be sizes. The parameters on values stay, in their order; parameters on types are those
    /// sizes that are left.
    ///
    /// ```
    /// use rise_lang::{diagnostic::Source, infer::infer_program, syntax::{self, Files}};
    ///
    /// let text = "def same (n : nat) (xs : n.f32) : n.f32 where n % 4 == 0 = xs |> split 4 |> join";
    /// let program = infer_program(&syntax::parse_program(&Source::new("same.rise", text), &Files)?).unwrap();
    /// let same = program.expand(&"same".into()).unwrap().solve_facts();
    /// assert_eq!(same.term.ty().unwrap().to_string(), "(n1 : nat) -> (4*n1).f32 -> (4*n1).f32");
    /// assert!(same.facts.is_empty());
    /// # Ok::<(), rise_lang::syntax::SyntaxError>(())
    /// ```
    #[must_use]
    pub fn solve_facts(&self) -> Definition {
        self.solve_facts_with_sizes(false).0
    }

    /// [`Definition::solve_facts`], and what the sizes that are no parameters any more are in terms
    /// of the others. With bounds, where `n >= 2` is stated, `n1+2` stands for `n`.
    #[must_use]
    pub fn solve_facts_with_sizes(&self, with_bounds: bool) -> (Definition, BTreeMap<Name, Nat>) {
        let mut sizes = Sizes::of(self, with_bounds);
        while let Some(solved) = sizes.solve_next() {
            sizes.replace(solved);
        }
        let definition = Definition {
            term: sizes.bind(),
            facts: sizes.facts,
            ..self.clone()
        };
        (definition, sizes.values)
    }

    /// The definition with every remainder of sizes as a difference, so that full parts and rests
    /// are the same type as the whole wherever they make it up: `8*(n/8) + n%8` becomes `n`.
    #[must_use]
    pub fn without_remainders(&self) -> Definition {
        Definition {
            term: self.term.substitute_types(&Substitution::of_remainders()),
            ..self.clone()
        }
    }
}

/// The type-level parameters of a definition, and what is below them.
struct Sizes {
    parameters: Vec<TypeParameter>,
    facts: Vec<Fact>,
    body: Term,
    /// The sizes that were replaced.
    values: BTreeMap<Name, Nat>,
    with_bounds: bool,
}

/// A fact as an equation.
struct Equation {
    left: Nat,
    right: Nat,
    /// The quotient, if the fact says what rest a division leaves; what is above the bound, if it
    /// is one.
    new: Option<Name>,
    /// The rest of the fact.
    condition: Option<Fact>,
}

/// A size that a fact determines.
struct Solved {
    fact: usize,
    parameter: usize,
    value: Nat,
    equation: Equation,
}

impl Sizes {
    fn of(definition: &Definition, with_bounds: bool) -> Sizes {
        let (mut parameters, mut body) = (Vec::new(), &definition.term);
        while let TermKind::TypeLambda(parameter, inside) = body.kind() {
            parameters.push(parameter.clone());
            body = inside;
        }
        Sizes {
            parameters,
            facts: definition.facts.clone(),
            body: body.clone(),
            values: BTreeMap::new(),
            with_bounds,
        }
    }

    /// A size that a fact determines.
    fn solve_next(&self) -> Option<Solved> {
        let equations = self.facts.iter().enumerate();
        let mut equations = equations.filter_map(|(at, fact)| Some((at, self.equation(fact)?)));
        equations.find_map(|(fact, equation)| {
            // The last one: a size that comes first is more likely to be one that others are stated
            // in.
            let sizes = self.parameters.iter().enumerate().rev();
            let mut sizes = sizes.filter(|(_, size)| size.kind == Kind::Nat);
            let (parameter, value) = sizes.find_map(|(at, size)| {
                Some((at, value_of(&size.name, &equation.left, &equation.right)?))
            })?;
            Some(Solved {
                fact,
                parameter,
                value,
                equation,
            })
        })
    }

    /// The fact as an equation, if it is one, or says what rest a division of sizes leaves.
    fn equation(&self, fact: &Fact) -> Option<Equation> {
        if fact.relation != Relation::Equal {
            return self.bound(fact).filter(|_| self.with_bounds);
        }
        for (side, other) in [(&fact.left, &fact.right), (&fact.right, &fact.left)] {
            let Some(rest) = other.as_constant() else {
                continue;
            };
            let remainder = match rest {
                0 => remainder(side),
                _ => smaller_remainder(side, rest),
            };
            if let Some((dividend, divisor)) = remainder {
                let stem = dividend.variables().into_iter().next()?;
                let quotient = fresh_name(&stem, |name| self.mentions(name));
                let is_open = divisor.as_constant().is_none();
                return Some(Equation {
                    left: dividend,
                    right: &(&divisor * &Nat::variable(quotient.clone())) + &Nat::constant(rest),
                    new: Some(quotient),
                    condition: is_open.then(|| Fact::less(&Nat::zero(), &divisor)),
                });
            }
        }
        Some(Equation {
            left: fact.left.clone(),
            right: fact.right.clone(),
            new: None,
            condition: None,
        })
    }

    /// The fact as an equation, if it says what a size is at least.
    fn bound(&self, fact: &Fact) -> Option<Equation> {
        let (least, size) = match fact.relation {
            Relation::GreaterOrEqual | Relation::Greater => (&fact.right, &fact.left),
            Relation::LessOrEqual | Relation::Less => (&fact.left, &fact.right),
            Relation::Equal | Relation::NotEqual => return None,
        };
        let is_strict = matches!(fact.relation, Relation::Greater | Relation::Less);
        let least = least.as_constant()?.checked_add(u64::from(is_strict))?;
        let above = fresh_name(size.as_variable()?, |name| self.mentions(name));
        Some(Equation {
            left: size.clone(),
            right: &Nat::variable(above.clone()) + &Nat::constant(least),
            new: Some(above),
            condition: None,
        })
    }

    /// Whether the name means something in the definition.
    fn mentions(&self, name: &Name) -> bool {
        let mut bound = self.parameters.iter();
        bound.any(|parameter| parameter.name == *name)
            || self.body.free_type_variables().contains_key(name)
    }

    /// Puts the value in for a size.
    fn replace(&mut self, solved: Solved) {
        let Solved {
            fact,
            parameter,
            value,
            equation,
        } = solved;
        let old = self.parameters.remove(parameter);
        if let Some(name) = equation.new {
            let new = TypeParameter { name, ..old };
            self.parameters.insert(parameter, new);
        }
        self.facts.remove(fact);
        let replacement = |name: &Name| (*name == old.name).then(|| value.clone());
        let stated = self.facts.iter().map(|fact| fact.substitute(&replacement));
        let stated = stated.filter(|fact| !Facts::new().holds(fact).is_yes());
        let mut facts: Vec<Fact> = stated.collect();
        let mut known = Facts::new();
        facts.iter().for_each(|fact| known.assume(fact));
        let condition = equation.condition.iter();
        let condition = condition.map(|fact| fact.substitute(&replacement));
        let solution = [(old.name.clone(), value.clone())].into();
        for fact in condition.chain(Facts::new().conditions(&solution)) {
            if !known.holds(&fact).is_yes() {
                known.assume(&fact);
                facts.push(fact);
            }
        }
        self.facts = facts;
        for known in self.values.values_mut() {
            *known = known.substitute(&replacement);
        }
        self.values.insert(old.name.clone(), value.clone());
        let substitution = Substitution::of_nat(old.name, value);
        self.body = self.body.substitute_types(&substitution);
    }

    /// The body below lambdas for the parameters.
    fn bind(&self) -> Term {
        let parameters = self.parameters.iter().rev();
        parameters.fold(self.body.clone(), |body, parameter| {
            let ty = body.ty().cloned();
            let origin = body.origin().clone();
            let lambda = Term::type_lambda(parameter.clone(), body).with_origin(origin);
            match ty {
                Some(ty) => lambda.with_type(Type::dependent(parameter.clone(), ty)),
                None => lambda,
            }
        })
    }
}

/// The dividend and the divisor, if the size is a remainder that this number can be.
fn smaller_remainder(size: &Nat, rest: u64) -> Option<(Nat, Nat)> {
    match size.view() {
        NatView::Modulo(dividend, divisor) => divisor
            .as_constant()
            .is_some_and(|divisor| rest < divisor)
            .then_some((dividend, divisor)),
        _ => None,
    }
}

/// The dividend and the divisor, if the size is a remainder, or a multiple of one, which is zero
/// where it is.
fn remainder(size: &Nat) -> Option<(Nat, Nat)> {
    match size.view() {
        NatView::Modulo(dividend, divisor) => Some(without_factor(dividend, divisor)),
        NatView::Product(factors) => match factors.as_slice() {
            [constant, factor] if constant.as_constant().is_some_and(|value| value > 0) => {
                remainder(factor)
            }
            _ => None,
        },
        _ => None,
    }
}

/// A number divides a multiple if what it does not share with the factor divides the rest: 3
/// divides `2*n` if it divides `n`.
fn without_factor(dividend: Nat, divisor: Nat) -> (Nat, Nat) {
    let NatView::Product(factors) = dividend.view() else {
        return (dividend, divisor);
    };
    let factor = factors.first().and_then(Nat::as_constant);
    match (factor, divisor.as_constant()) {
        (Some(factor), Some(number)) if factor > 0 && number > 0 => {
            let rest = factors[1..]
                .iter()
                .fold(Nat::one(), |product, factor| &product * factor);
            let (mut common, mut other) = (number, factor);
            while other > 0 {
                (common, other) = (other, common % other);
            }
            (rest, Nat::constant(number / common))
        }
        _ => (dividend, divisor),
    }
}

/// The value of the size for which the sides are equal, if there is one, and only one, whatever the
/// others are.
fn value_of(size: &Name, left: &Nat, right: &Nat) -> Option<Nat> {
    let difference = left.minus(right);
    let next = |name: &Name| (name == size).then(|| &Nat::variable(name.clone()) + &Nat::one());
    let step = difference.substitute(&next).minus(&difference);
    if step.as_integer().is_none_or(|step| step == 0) {
        return None;
    }
    match solve(left, right, &|name: &Name| name == size, &Facts::new()) {
        Solution::Solved(mut values) => values.remove(size).filter(|value| !value.mentions(size)),
        Solution::Contradiction(_) | Solution::Stuck(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::{diagnostic::Source, infer::infer_program, syntax};

    /// The type of the definition over other sizes, and its facts.
    fn solved(text: &str) -> (String, Vec<String>) {
        let source = Source::new("test.rise", text);
        let program = syntax::parse_program(&source, &syntax::Files);
        let program =
            program.unwrap_or_else(|error| panic!("{}", error.diagnostic().render(false)));
        let program = infer_program(&program).expect("well typed");
        let definition = program
            .expand(&"f".into())
            .expect("a definition")
            .solve_facts();
        let facts = definition.facts.iter().map(ToString::to_string).collect();
        let ty = definition.term.ty().expect("a type").to_string();
        (ty, facts)
    }

    #[track_caller]
    fn check(text: &str, ty: &str, facts: &[&str]) {
        let (found, left) = solved(text);
        assert_eq!(
            (found.as_str(), left),
            (ty, facts.iter().map(|&fact| fact.to_owned()).collect())
        );
    }

    #[test]
    fn divisibility() {
        check(
            "def f (n : nat) (xs : n.f32) = xs |> split 4 |> join",
            "(n1 : nat) -> (4*n1).f32 -> (4*n1).f32",
            &[],
        );
        check(
            "def f (n m : nat) (xs : n.m.f32) where n % 4 == 0, n % 6 == 0, n < m = map (split 8) xs",
            "(n2 : nat) -> (m1 : nat) -> (12*n2).(8*m1).f32 -> (12*n2).m1.8.f32",
            &["12*n2 < 8*m1"],
        );
        check(
            "def f (n : nat) (xs : n.f32) = slide 3 2 xs",
            "(n1 : nat) -> (2*n1-1).f32 -> (n1-1).3.f32",
            &["1 <= 2*n1"],
        );
    }

    #[test]
    fn rests() {
        check(
            "def f (m : nat) (xs : (7*((m-1)/2)+7).f32) where m % 2 == 1 = split 7 xs",
            "(m1 : nat) -> (7*m1+7).f32 -> (m1+1).7.f32",
            &[],
        );
    }

    #[test]
    fn bounds() {
        let text = "def f {n : nat} (xs : ((n-2)*((n-2)-1)/2).f32) where n >= 2 = xs |> partition (n-2) (i => i)";
        let source = Source::new("test.rise", text);
        let program = syntax::parse_program(&source, &syntax::Files).expect("a program");
        let program = infer_program(&program).expect("well typed");
        let definition = program.expand(&"f".into()).expect("a definition");
        let (solved, sizes) = definition.solve_facts_with_sizes(true);
        assert_eq!(sizes[&"n".into()].to_string(), "n1+2");
        assert!(solved.facts.is_empty());
        assert!(definition.solve_facts_with_sizes(false).1.is_empty());
    }

    #[test]
    fn equations() {
        check(
            "def f (n m : nat) (xs : n.f32) (ys : m.f32) = zip xs ys",
            "(n : nat) -> n.f32 -> n.f32 -> n.(f32, f32)",
            &[],
        );
        check(
            "def f (n m k : nat) (xs : n.f32) (ys : (m+k).f32) = zip xs ys",
            "(n : nat) -> (m : nat) -> n.f32 -> n.f32 -> n.(f32, f32)",
            &["m <= n"],
        );
    }

    #[test]
    fn what_determines_no_size_stays() {
        check(
            "def f (n m k : nat) (xs : n.m.f32) (ys : k.f32) = zip (join xs) ys",
            "(n : nat) -> (m : nat) -> n.m.f32 -> (m*n).f32 -> (m*n).(f32, f32)",
            &[],
        );
        check(
            "def f (n m k l : nat) (xs : n.m.f32) (ys : k.l.f32) = zip (join xs) (join ys)",
            "(n : nat) -> (m : nat) -> (k : nat) -> (l : nat) -> n.m.f32 -> k.l.f32 -> (m*n).(f32, f32)",
            &["m*n == k*l"],
        );
        check(
            "def f (n m : nat) (xs : n.f32) where m > 3 = split m xs",
            "(n1 : nat) -> (m : nat) -> (m*n1).f32 -> n1.m.f32",
            &["m > 3"],
        );
        check(
            "def f (n m : nat) (xs : n.f32) = split m xs",
            "(n1 : nat) -> (m : nat) -> (m*n1).f32 -> n1.m.f32",
            &["0 < m"],
        );
    }
}
