//! Sizes of arrays: polynomials in the size variables `n` and `m` that are never negative.

use std::fmt;

use rise_testing::random::Choices;

/// `one + n*n + m*m + nm*n*m`, by its coefficients.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Size {
    pub one: u64,
    pub n: u64,
    pub m: u64,
    pub nm: u64,
}

/// Values of the size variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Values {
    /// Of `n`.
    pub n: u64,
    /// Of `m`.
    pub m: u64,
}

/// Values of a size variable: zero, one, primes, and numbers with several divisors.
const VALUES: [u64; 8] = [3, 1, 2, 0, 5, 7, 4, 6];

/// The largest of them.
pub const MOST: u64 = 7;
const LARGEST: Values = Values { n: MOST, m: MOST };

const CONSTANTS: [u64; 9] = [2, 1, 3, 4, 6, 5, 0, 7, 8];

impl Values {
    pub(super) fn any(choices: &mut Choices) -> Values {
        Values {
            n: choices.of(&VALUES),
            m: choices.of(&VALUES),
        }
    }
}

impl Size {
    pub const N: Size = Size {
        one: 0,
        n: 1,
        m: 0,
        nm: 0,
    };
    pub const M: Size = Size {
        one: 0,
        n: 0,
        m: 1,
        nm: 0,
    };

    pub const PRODUCT: Size = Size {
        one: 0,
        n: 0,
        m: 0,
        nm: 1,
    };

    pub const fn constant(one: u64) -> Size {
        Size {
            one,
            n: 0,
            m: 0,
            nm: 0,
        }
    }

    /// Any size, half of them numbers.
    pub fn any(choices: &mut Choices) -> Size {
        let number = Size::constant(choices.of(&CONSTANTS));
        if choices.below(2) == 0 {
            return number;
        }
        let variable = choices.of(&[Size::N, Size::M]);
        let small = Size::constant(1 + choices.below(3));
        match choices.below(7) {
            0..=2 => variable,
            3 => variable.plus(small),
            4 => variable.times(small).unwrap_or(variable),
            5 => Size::PRODUCT,
            _ => choices.of(&[
                Size {
                    one: 1,
                    n: 2,
                    ..Size::default()
                },
                Size {
                    n: 1,
                    m: 1,
                    ..Size::default()
                },
                Size {
                    n: 4,
                    ..Size::default()
                },
            ]),
        }
    }

    pub fn as_constant(self) -> Option<u64> {
        (self == Size::constant(self.one)).then_some(self.one)
    }

    /// Whether it is never zero.
    pub fn is_positive(self) -> bool {
        self.one > 0
    }

    pub fn value(self, values: Values) -> u64 {
        self.one + self.n * values.n + self.m * values.m + self.nm * values.n * values.m
    }

    /// The most that it can be.
    pub fn most(self) -> u64 {
        self.value(LARGEST)
    }

    pub const fn plus(self, other: Size) -> Size {
        Size {
            one: self.one + other.one,
            n: self.n + other.n,
            m: self.m + other.m,
            nm: self.nm + other.nm,
        }
    }

    /// The difference, if it is never negative.
    pub fn minus(self, other: Size) -> Option<Size> {
        Some(Size {
            one: self.one.checked_sub(other.one)?,
            n: self.n.checked_sub(other.n)?,
            m: self.m.checked_sub(other.m)?,
            nm: self.nm.checked_sub(other.nm)?,
        })
    }

    /// The product, if it has no squares.
    pub fn times(self, other: Size) -> Option<Size> {
        let squares = self.n * other.n
            + self.m * other.m
            + self.nm * (other.n + other.m + other.nm)
            + other.nm * (self.n + self.m);
        (squares == 0).then(|| Size {
            one: self.one * other.one,
            n: self.one * other.n + self.n * other.one,
            m: self.one * other.m + self.m * other.one,
            nm: self.one * other.nm + self.nm * other.one + self.n * other.m + self.m * other.n,
        })
    }

    /// The quotient, if it is exact for all values.
    pub fn divided(self, divisor: Size) -> Option<Size> {
        if let Some(number) = divisor.as_constant() {
            let parts = [self.one, self.n, self.m, self.nm];
            let exact = number > 0 && parts.iter().all(|part| part % number == 0);
            return exact.then(|| Size {
                one: self.one / number,
                n: self.n / number,
                m: self.m / number,
                nm: self.nm / number,
            });
        }
        let quotient = match divisor {
            Size::N => Size {
                one: self.n,
                m: self.nm,
                ..Size::default()
            },
            Size::M => Size {
                one: self.m,
                n: self.nm,
                ..Size::default()
            },
            _ => return None,
        };
        (quotient.times(divisor) == Some(self)).then_some(quotient)
    }

    /// Two factors.
    pub fn factors(self, choices: &mut Choices) -> (Size, Size) {
        let candidates = [
            Size::constant(2),
            Size::constant(3),
            Size::constant(1),
            Size::N,
            Size::M,
            Size::constant(4),
        ];
        let exact = |divisor: &Size| Some((*divisor, self.divided(*divisor)?));
        let pairs: Vec<_> = candidates.iter().filter_map(exact).collect();
        let (first, second) = choices.of(&pairs);
        match choices.flip() {
            true => (second, first),
            false => (first, second),
        }
    }

    /// Two summands.
    pub fn summands(self, choices: &mut Choices) -> (Size, Size) {
        let part = Size {
            one: choices.below(self.one + 1),
            n: choices.below(self.n + 1),
            m: choices.below(self.m + 1),
            nm: choices.below(self.nm + 1),
        };
        (part, self.minus(part).unwrap_or_default())
    }
}

impl fmt::Display for Size {
    /// A number, a name, or a sum in parentheses.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut terms = Vec::new();
        for (coefficient, variable) in [(self.nm, "n*m"), (self.n, "n"), (self.m, "m")] {
            match coefficient {
                0 => {}
                1 => terms.push(variable.to_owned()),
                _ => terms.push(format!("{coefficient}*{variable}")),
            }
        }
        if self.one > 0 || terms.is_empty() {
            terms.push(self.one.to_string());
        }
        let text = terms.join("+");
        match text.contains(['+', '*']) {
            true => write!(formatter, "({text})"),
            false => formatter.write_str(&text),
        }
    }
}
