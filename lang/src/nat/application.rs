//! Variables that stand for functions from naturals to naturals, such as the lengths of the rows of
//! an irregular array.

use std::collections::BTreeSet;

use super::expression::{Atom, Base, Exponent};
use super::{Name, Nat};

type Replace<'a> = &'a dyn Fn(&Name) -> Option<Nat>;
type ReplaceApplied<'a> = &'a dyn Fn(&Name, &Nat) -> Option<Nat>;

impl Nat {
    /// The value of the unknown function `function` at `argument`: a natural number.
    ///
    /// ```
    /// use rise_lang::nat::Nat;
    /// let length = Nat::apply("lens", Nat::variable("i") + 1);
    /// assert_eq!(length, Nat::parse("lens(1+i)").unwrap());
    /// assert_eq!(length.to_string(), "lens(i+1)");
    /// ```
    pub fn apply(function: impl Into<Name>, argument: Nat) -> Nat {
        Nat::from_atom(Atom::Application(function.into(), argument))
    }

    /// The names of the unknown functions that occur.
    pub fn functions(&self) -> BTreeSet<Name> {
        let mut names = BTreeSet::new();
        self.collect_functions(&mut names);
        names
    }

    fn collect_functions(&self, names: &mut BTreeSet<Name>) {
        for factor in self.0.iter().flat_map(|term| &term.monomial.0) {
            if let Base::Atom(atom) = &factor.base {
                if let Atom::Application(function, _) = &**atom {
                    names.insert(function.clone());
                }
                atom.children()
                    .into_iter()
                    .for_each(|child| child.collect_functions(names));
            }
            if let Exponent::Symbolic(exponent) = &factor.exponent {
                exponent.collect_functions(names);
            }
        }
    }

    /// [`Nat::substitute`] for variables and unknown functions: `function` gets the name and the
    /// argument, in which the replacements are already made, and answers with the value.
    ///
    /// ```
    /// use rise_lang::nat::{Name, Nat};
    /// let total = Nat::parse("sum(i, 0, n, lens(i))").unwrap();
    /// let triangle = total.substitute_applications(&|_| None, &|_, argument: &Nat| Some(argument.clone() + 1));
    /// assert_eq!(triangle, Nat::parse("(n*n + n)/2").unwrap());
    /// ```
    pub fn substitute_applications(
        &self,
        variable: &impl Fn(&Name) -> Option<Nat>,
        function: &impl Fn(&Name, &Nat) -> Option<Nat>,
    ) -> Nat {
        self.try_substitute_applications(variable, function)
            .unwrap_or_else(|| self.clone())
    }

    fn try_substitute_applications(
        &self,
        variable: Replace<'_>,
        function: ReplaceApplied<'_>,
    ) -> Option<Nat> {
        self.map_bases(&mut |base| match base {
            Base::Constant(_) => None,
            Base::Variable(name) => variable(name),
            Base::Atom(atom) => substitute_in_atom(atom, variable, function),
        })
    }
}

fn substitute_in_atom(
    atom: &Atom,
    variable: Replace<'_>,
    function: ReplaceApplied<'_>,
) -> Option<Nat> {
    let substitute = |nat: &Nat| nat.try_substitute_applications(variable, function);
    match atom {
        Atom::Application(name, argument) => {
            let changed = substitute(argument);
            let applied = function(name, changed.as_ref().unwrap_or(argument));
            applied.or_else(|| changed.map(|argument| Nat::apply(name, argument)))
        }
        Atom::Sum { bound, count, body } => {
            let fresh = super::summation::fresh_name();
            let opened = body.replace(bound, &Nat::variable(&fresh));
            let (new_count, new_body) = (substitute(count), substitute(&opened));
            (new_count.is_some() || new_body.is_some()).then(|| {
                Nat::sum(
                    &fresh,
                    &Nat::zero(),
                    new_count.as_ref().unwrap_or(count),
                    new_body.as_ref().unwrap_or(&opened),
                )
            })
        }
        _ => atom.map_children(&mut |child| substitute(child)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Nat {
        Nat::parse(text).expect("a size")
    }

    #[test]
    fn equal_arguments_make_equal_values() {
        assert_eq!(parse("f(n*m) + f(m*n)"), parse("2*f(n*m)"));
        assert_ne!(parse("f(n)"), parse("g(n)"));
        assert_ne!(parse("f(n)"), parse("f"));
        assert_eq!(parse("f(n)").mlir_spelling().to_string(), "f(n)");
    }

    #[test]
    fn names_of_functions_are_no_variables() {
        let size = parse("f(i) * g(h(n))^k");
        assert_eq!(size.variables(), ["i", "k", "n"].map(Name::from).into());
        assert_eq!(size.functions(), ["f", "g", "h"].map(Name::from).into());
    }

    #[test]
    fn nothing_is_captured_in_sums() {
        let total = parse("sum(j, 0, n, lens(j))");
        let replaced = total
            .substitute_applications(&|_| None, &|_, argument: &Nat| Some(argument * &parse("j")));
        assert_eq!(replaced, parse("j * ((n*n - n)/2)"));
    }
}
