//! The meaning of functions of BLAS: sums in the order of their products, each rounded.

use crate::{
    blas::{Call, Role, Routine},
    interpreter::value::Value,
    nat::Nat,
    term::{ForeignFunction, ScalarValue},
    types::Scalar,
};

type Matrix = Vec<Vec<f64>>;

/// The result of a function of BLAS; `None` for any other function.
pub(in crate::interpreter) fn of(
    function: &ForeignFunction,
    arguments: &[Value],
) -> Option<Result<Value, String>> {
    let call = Call::of(function)?;
    Some(call.and_then(|call| Evaluation { call, arguments }.result()))
}

struct Evaluation<'a> {
    call: Call,
    arguments: &'a [Value],
}

impl Evaluation<'_> {
    fn result(&self) -> Result<Value, String> {
        match self.call.routine {
            Routine::Gemm => self.product(),
            Routine::Gemv => {
                let x = self.vector(Role::X)?;
                let sums = self.matrix(Role::A)?;
                let sums = sums.iter().map(|row| self.dot(row, &x)).collect();
                let sums = self.scaled(sums, Role::Y)?;
                Ok(self.array(&sums))
            }
            Routine::Ger => {
                let (x, y) = (self.vector(Role::X)?, self.vector(Role::Y)?);
                let alpha = self.factor(Role::Alpha)?;
                let rows = self.matrix(Role::A)?.into_iter().zip(x).map(|(row, x)| {
                    let products = y.iter().map(|y| self.times(self.times(alpha, x), *y));
                    let row: Vec<f64> = products.zip(row).map(|(p, a)| self.plus(p, a)).collect();
                    self.array(&row)
                });
                Ok(Value::array(rows))
            }
            Routine::Dot => {
                let (x, y) = (self.vector(Role::X)?, self.vector(Role::Y)?);
                Ok(self.number(self.dot(&x, &y)))
            }
            Routine::Axpy => {
                let (x, y) = (self.vector(Role::X)?, self.vector(Role::Y)?);
                let alpha = self.factor(Role::Alpha)?;
                let sums = x.iter().zip(y);
                let sums = sums.map(|(x, y)| self.plus(self.times(alpha, *x), y));
                Ok(self.array(&sums.collect::<Vec<_>>()))
            }
            Routine::Nrm2 => {
                let x = self.vector(Role::X)?;
                Ok(self.number(self.rounded(self.dot(&x, &x).sqrt())))
            }
        }
    }

    fn product(&self) -> Result<Value, String> {
        let (left, right) = (self.matrix(Role::A)?, self.matrix(Role::B)?);
        let columns = match right.first() {
            Some(row) => row.len(),
            None => self.columns_of_nothing()?,
        };
        let added = match self.call.position(Role::C) {
            Some(_) => Some(self.matrix(Role::C)?),
            None => None,
        };
        let [alpha, beta] = [self.factor(Role::Alpha)?, self.factor(Role::Beta)?];
        let rows = left.iter().enumerate().map(|(i, row)| {
            let sums = (0..columns).map(|j| {
                let column = right.iter().map(|row| row[j]);
                let sum = self.times(alpha, self.dot(row, &column.collect::<Vec<_>>()));
                match &added {
                    Some(added) => self.plus(sum, self.times(beta, added[i][j])),
                    None => sum,
                }
            });
            self.array(&sums.collect::<Vec<_>>())
        });
        Ok(Value::array(rows))
    }

    /// The columns of a matrix without rows, which only types say.
    fn columns_of_nothing(&self) -> Result<usize, String> {
        let known = |size: &Nat| size.as_constant().and_then(|size| size.try_into().ok());
        match self.call.position(Role::C) {
            Some(_) => Ok(self.matrix(Role::C)?.first().map_or(0, Vec::len)),
            None => known(&self.call.columns)
                .ok_or_else(|| "expected a matrix with at least one row".to_owned()),
        }
    }

    /// The sums times the first factor, with what is added times the other.
    fn scaled(&self, sums: Vec<f64>, role: Role) -> Result<Vec<f64>, String> {
        let [alpha, beta] = [self.factor(Role::Alpha)?, self.factor(Role::Beta)?];
        let sums = sums.into_iter().map(|sum| self.times(alpha, sum));
        if self.call.position(role).is_none() {
            return Ok(sums.collect());
        }
        let added = self.vector(role)?.into_iter();
        Ok(sums
            .zip(added)
            .map(|(sum, added)| self.plus(sum, self.times(beta, added)))
            .collect())
    }

    fn argument(&self, role: Role) -> Result<&Value, String> {
        let argument = self.call.position(role);
        let argument = argument.and_then(|position| self.arguments.get(position));
        argument.ok_or_else(|| format!("expected an argument `{role:?}`"))
    }

    /// A factor; one if it is not given.
    fn factor(&self, role: Role) -> Result<f64, String> {
        match self.call.position(role) {
            Some(_) => number(self.argument(role)?),
            None => Ok(1.0),
        }
    }

    fn vector(&self, role: Role) -> Result<Vec<f64>, String> {
        vector(self.argument(role)?)
    }

    fn matrix(&self, role: Role) -> Result<Matrix, String> {
        elements(self.argument(role)?)?.iter().map(vector).collect()
    }

    fn dot(&self, left: &[f64], right: &[f64]) -> f64 {
        let products = left.iter().zip(right);
        let products = products.map(|(left, right)| self.times(*left, *right));
        products.fold(0.0, |sum, product| self.plus(sum, product))
    }

    fn times(&self, left: f64, right: f64) -> f64 {
        self.rounded(left * right)
    }

    fn plus(&self, left: f64, right: f64) -> f64 {
        self.rounded(left + right)
    }

    /// A sum, product or root of two numbers of `f32` that was rounded to `f64` is rounded as if
    /// only once.
    fn rounded(&self, value: f64) -> f64 {
        match self.call.scalar {
            Scalar::F32 => f64::from(value as f32),
            _ => value,
        }
    }

    fn number(&self, value: f64) -> Value {
        match self.call.scalar {
            Scalar::F32 => Value::from(value as f32),
            _ => Value::from(value),
        }
    }

    fn array(&self, values: &[f64]) -> Value {
        Value::array(values.iter().map(|value| self.number(*value)))
    }
}

fn elements(value: &Value) -> Result<&[Value], String> {
    let expected = || format!("expected an array, found {}", value.description());
    value.as_array().ok_or_else(expected)
}

fn vector(value: &Value) -> Result<Vec<f64>, String> {
    elements(value)?.iter().map(number).collect()
}

fn number(value: &Value) -> Result<f64, String> {
    match value {
        Value::Scalar(ScalarValue::F32(number)) => Ok(f64::from(*number)),
        Value::Scalar(ScalarValue::F64(number)) => Ok(*number),
        other => Err(format!("expected a number, found {}", other.description())),
    }
}
