//! Writing sizes, in the surface spelling and in one that MLIR's lexer reads.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write};

use super::expression::{Atom, Base, Exponent, Factor, Term};
use super::view::readable_name;
use super::{Name, Nat};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Spelling {
    Surface,
    Mlir,
}

struct Printer<'a, 'b> {
    output: &'a mut fmt::Formatter<'b>,
    spelling: Spelling,
    free: BTreeSet<Name>,
    bound: BTreeMap<Name, Name>,
}

impl fmt::Display for Nat {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        print(self, formatter, Spelling::Surface)
    }
}

impl Nat {
    /// The spelling without `%` and `^`, which MLIR's lexer does not read: `n/32`, `n mod 32`,
    /// `pow(n, 2)`.
    ///
    /// [`Nat::parse`] reads it too.
    ///
    /// ```
    /// use rise_lang::nat::Nat;
    /// let size = Nat::parse("n^2 % 32").unwrap();
    /// assert_eq!(size.mlir_spelling().to_string(), "pow(n, 2) mod 32");
    /// ```
    pub fn mlir_spelling(&self) -> MlirSpelling<'_> {
        MlirSpelling(self)
    }
}

/// Displays a size for MLIR; see [`Nat::mlir_spelling`].
#[derive(Debug, Clone, Copy)]
pub struct MlirSpelling<'a>(&'a Nat);

impl fmt::Display for MlirSpelling<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        print(self.0, formatter, Spelling::Mlir)
    }
}

fn print(nat: &Nat, output: &mut fmt::Formatter<'_>, spelling: Spelling) -> fmt::Result {
    // Only bound variables need the free ones to be known.
    let mut printer = Printer {
        output,
        spelling,
        free: nat.variables(),
        bound: BTreeMap::new(),
    };
    printer.sum(nat)
}

impl Printer<'_, '_> {
    fn sum(&mut self, nat: &Nat) -> fmt::Result {
        let terms = nat.readable_terms();
        if terms.is_empty() {
            return self.output.write_char('0');
        }
        for (index, term) in terms.into_iter().enumerate() {
            match (index, term.coefficient < 0) {
                (_, true) => self.output.write_char('-')?,
                (0, false) => {}
                (_, false) => self.output.write_char('+')?,
            }
            // Unary minus binds tighter than division.
            let alone = index > 0 || term.coefficient > 0;
            self.term(term, alone)?;
        }
        Ok(())
    }

    /// A term without its sign. A division that is `alone` needs no parentheses.
    fn term(&mut self, term: &Term, alone: bool) -> fmt::Result {
        let coefficient = term.coefficient.unsigned_abs();
        let factors = &term.monomial.0;
        if factors.is_empty() {
            return write!(self.output, "{coefficient}");
        }
        if coefficient != 1 {
            write!(self.output, "{coefficient}*")?;
        }
        let alone = alone && coefficient == 1 && factors.len() == 1;
        for (index, factor) in factors.iter().enumerate() {
            if index > 0 {
                self.output.write_char('*')?;
            }
            self.factor(factor, alone)?;
        }
        Ok(())
    }

    fn factor(&mut self, factor: &Factor, alone: bool) -> fmt::Result {
        if factor.exponent == Exponent::Constant(1) {
            return match &factor.base {
                Base::Atom(atom) => self.atom(atom, alone),
                base => self.operand(&base.to_nat(), false),
            };
        }
        let (base, exponent) = (factor.base.to_nat(), factor.exponent.to_nat());
        match self.spelling {
            Spelling::Surface => {
                self.operand(&base, false)?;
                self.output.write_char('^')?;
                self.operand(&exponent, false)
            }
            Spelling::Mlir => self.call("pow", &[&base, &exponent]),
        }
    }

    fn atom(&mut self, atom: &Atom, alone: bool) -> fmt::Result {
        match atom {
            Atom::FloorDivide(left, right) => self.infix(left, "/", right, alone),
            Atom::Modulo(left, right) => match self.spelling {
                Spelling::Surface => self.infix(left, "%", right, alone),
                Spelling::Mlir => self.infix(left, " mod ", right, alone),
            },
            Atom::UnreducedSum(left, right) => self.infix(left, "+", right, false),
            Atom::UnreducedProduct(left, right) => self.infix(left, "*", right, alone),
            Atom::Minimum(items) => self.call("min", &items.iter().collect::<Vec<_>>()),
            Atom::Maximum(items) => self.call("max", &items.iter().collect::<Vec<_>>()),
            Atom::Group(inner) => self.operand(inner, false),
            Atom::Application(function, argument) => self.call(function.as_str(), &[argument]),
            Atom::Sum { bound, count, body } => self.big_sum(bound, count, body),
        }
    }

    fn big_sum(&mut self, bound: &Name, count: &Nat, body: &Nat) -> fmt::Result {
        let enclosing = self.bound.values().cloned().collect();
        let name = readable_name(&self.free, &enclosing);
        write!(self.output, "sum({name}, 0, ")?;
        self.sum(count)?;
        self.output.write_str(", ")?;
        let outer = self.bound.insert(bound.clone(), name);
        self.sum(body)?;
        match outer {
            Some(outer) => self.bound.insert(bound.clone(), outer),
            None => self.bound.remove(bound),
        };
        self.output.write_char(')')
    }

    fn infix(&mut self, left: &Nat, operator: &str, right: &Nat, alone: bool) -> fmt::Result {
        if !alone {
            self.output.write_char('(')?;
        }
        self.operand(left, true)?;
        self.output.write_str(operator)?;
        self.operand(right, true)?;
        if !alone {
            self.output.write_char(')')?;
        }
        Ok(())
    }

    /// An operand of an infix operator: in parentheses unless nothing can tear it apart. Powers
    /// stand alone where `powers_alone`.
    fn operand(&mut self, nat: &Nat, powers_alone: bool) -> fmt::Result {
        if let Some(Base::Variable(name)) = nat.as_single_base() {
            let name = self.bound.get(name).unwrap_or(name);
            return write!(self.output, "{name}");
        }
        let closed = nat.as_integer().is_some_and(|value| value >= 0)
            || (powers_alone && is_power(nat))
            || matches!(
                nat.as_atom(),
                Some(
                    Atom::Minimum(_) | Atom::Maximum(_) | Atom::Application(..) | Atom::Sum { .. }
                )
            );
        if closed {
            return self.sum(nat);
        }
        self.output.write_char('(')?;
        self.sum(nat)?;
        self.output.write_char(')')
    }

    fn call(&mut self, function: &str, arguments: &[&Nat]) -> fmt::Result {
        write!(self.output, "{function}(")?;
        for (index, argument) in arguments.iter().enumerate() {
            if index > 0 {
                self.output.write_str(", ")?;
            }
            self.sum(argument)?;
        }
        self.output.write_char(')')
    }
}

fn is_power(nat: &Nat) -> bool {
    match &*nat.0 {
        [
            Term {
                monomial,
                coefficient: 1,
            },
        ] => {
            matches!(monomial.0.as_slice(), [factor] if factor.exponent != Exponent::Constant(1))
        }
        _ => false,
    }
}
