//! Rust's operators and conversions for sizes.

use std::ops::{Add, Div, Mul, Neg, Rem, Sub};

use super::arithmetic::{add_scaled, multiply};
use super::{Name, Nat};

impl From<u64> for Nat {
    fn from(value: u64) -> Nat {
        Nat::constant(value)
    }
}

impl From<&Name> for Nat {
    fn from(name: &Name) -> Nat {
        Nat::variable(name)
    }
}

impl From<Name> for Nat {
    fn from(name: Name) -> Nat {
        Nat::variable(name)
    }
}

impl From<&Nat> for Nat {
    fn from(value: &Nat) -> Nat {
        value.clone()
    }
}

macro_rules! operator {
    ($trait:ident, $method:ident, $left:ident, $right:ident, $body:expr) => {
        impl $trait<&Nat> for &Nat {
            type Output = Nat;
            fn $method(self, other: &Nat) -> Nat {
                let ($left, $right) = (self, other);
                $body
            }
        }
        impl $trait<Nat> for Nat {
            type Output = Nat;
            fn $method(self, other: Nat) -> Nat {
                (&self).$method(&other)
            }
        }
        impl $trait<&Nat> for Nat {
            type Output = Nat;
            fn $method(self, other: &Nat) -> Nat {
                (&self).$method(other)
            }
        }
        impl $trait<Nat> for &Nat {
            type Output = Nat;
            fn $method(self, other: Nat) -> Nat {
                self.$method(&other)
            }
        }
        impl $trait<u64> for Nat {
            type Output = Nat;
            fn $method(self, other: u64) -> Nat {
                (&self).$method(&Nat::constant(other))
            }
        }
        impl $trait<u64> for &Nat {
            type Output = Nat;
            fn $method(self, other: u64) -> Nat {
                self.$method(&Nat::constant(other))
            }
        }
    };
}

operator!(Add, add, left, right, add_scaled(left, 1, right));
operator!(Sub, sub, left, right, left.minus(right));
operator!(Mul, mul, left, right, multiply(left, right));
operator!(Div, div, left, right, left.floor_divide(right));
operator!(Rem, rem, left, right, left.modulo(right));

impl Neg for &Nat {
    type Output = Nat;
    fn neg(self) -> Nat {
        self.scaled(-1)
    }
}

impl Neg for Nat {
    type Output = Nat;
    fn neg(self) -> Nat {
        self.scaled(-1)
    }
}
