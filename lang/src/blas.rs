//! The functions of BLAS that programs can call as foreign functions of its names in C, such as
//! `cblas_sgemm`, with what they compute in place of the layout of their arguments.
//!
//! `cblas_sgemm` of two matrices is their product, also of a number before them, `alpha`, and of a
//! number and a matrix behind, `beta` and `c`: `alpha * a * b + beta * c`. Transposition and
//! leading dimensions are no arguments: views of the matrices say them.
//!
//! Source: Blackford et al., "An updated set of Basic Linear Algebra Subprograms (BLAS)", 2002.

use crate::{
    nat::Nat,
    term::ForeignFunction,
    types::{DataType, Scalar},
};

/// The computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Routine {
    /// `alpha * a * b + beta * c`, of matrices.
    Gemm,
    /// `alpha * a * x + beta * y`, of a matrix and vectors.
    Gemv,
    /// `alpha * x * y + a`, each element of one vector with each of another.
    Ger,
    /// The sum of `x * y`.
    Dot,
    /// `alpha * x + y`, of vectors.
    Axpy,
    /// The root of the sum of squares of `x`.
    Nrm2,
}

/// The part that an argument has in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The factor of the product.
    Alpha,
    /// The factor of what is added to.
    Beta,
    /// The first matrix; of [`Routine::Ger`], the one that is added to.
    A,
    /// The second matrix.
    B,
    /// The matrix that is added to.
    C,
    /// The first vector.
    X,
    /// The second vector; of [`Routine::Gemv`] and [`Routine::Axpy`], the one that is added to.
    Y,
}

/// A call of a function of BLAS.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The computation.
    pub routine: Routine,
    /// The type of the elements: `f32` or `f64`.
    pub scalar: Scalar,
    /// The part of each argument.
    pub roles: &'static [Role],
    /// The rows of the result, or the elements of a vector.
    pub rows: Nat,
    /// The columns of the result of `Gemm` and `Ger`, and of the matrix of `Gemv`; else one.
    pub columns: Nat,
    /// The products in each sum of `Gemm`; else one.
    pub products: Nat,
}

use Role::{A, Alpha, B, Beta, C, X, Y};

impl Routine {
    const ALL: [Routine; 6] = [
        Routine::Gemm,
        Routine::Gemv,
        Routine::Ger,
        Routine::Dot,
        Routine::Axpy,
        Routine::Nrm2,
    ];

    /// The name of the function without that of the type.
    pub fn name(self) -> &'static str {
        match self {
            Routine::Gemm => "gemm",
            Routine::Gemv => "gemv",
            Routine::Ger => "ger",
            Routine::Dot => "dot",
            Routine::Axpy => "axpy",
            Routine::Nrm2 => "nrm2",
        }
    }

    /// The arguments that it may have.
    fn forms(self) -> &'static [&'static [Role]] {
        match self {
            Routine::Gemm => &[&[A, B], &[Alpha, A, B], &[Alpha, A, B, Beta, C]],
            Routine::Gemv => &[&[A, X], &[Alpha, A, X], &[Alpha, A, X, Beta, Y]],
            Routine::Ger => &[&[X, Y, A], &[Alpha, X, Y, A]],
            Routine::Dot => &[&[X, Y]],
            Routine::Axpy => &[&[X, Y], &[Alpha, X, Y]],
            Routine::Nrm2 => &[&[X]],
        }
    }

    /// The rows and columns of an argument, as the sizes of a call are named.
    fn shape(self, role: Role) -> &'static [Size] {
        match (self, role) {
            (_, Alpha | Beta) => &[],
            (Routine::Gemm, A) => &[Size::Rows, Size::Products],
            (Routine::Gemm, B) => &[Size::Products, Size::Columns],
            (Routine::Gemv, X) | (Routine::Ger, Y) => &[Size::Columns],
            (_, X | Y) => &[Size::Rows],
            (_, A | B | C) => &[Size::Rows, Size::Columns],
        }
    }

    fn result(self) -> &'static [Size] {
        match self {
            Routine::Gemm => self.shape(C),
            Routine::Ger => self.shape(A),
            Routine::Gemv | Routine::Axpy => self.shape(Y),
            Routine::Dot | Routine::Nrm2 => &[],
        }
    }

    /// The argument that the result is added to.
    fn added(self) -> Role {
        match self {
            Routine::Gemm => C,
            Routine::Ger => A,
            _ => Y,
        }
    }
}

#[derive(Clone, Copy)]
enum Size {
    Rows,
    Columns,
    Products,
}

/// The routine and the type of elements that a name of C stands for.
pub fn routine(name: &str) -> Option<(Routine, Scalar)> {
    let name = name.strip_prefix("cblas_")?;
    let (scalar, name) = match name.split_at_checked(1)? {
        ("s", name) => (Scalar::F32, name),
        ("d", name) => (Scalar::F64, name),
        _ => return None,
    };
    let routine = Routine::ALL
        .into_iter()
        .find(|routine| routine.name() == name)?;
    Some((routine, scalar))
}

impl Call {
    /// The call that a foreign function stands for; `None` if its name is none of BLAS.
    ///
    /// # Errors
    /// If its types are not those of the function: the text says which are expected.
    pub fn of(function: &ForeignFunction) -> Option<Result<Call, String>> {
        let (routine, scalar) = routine(function.name().as_str())?;
        let types: Vec<&DataType> = function.parameters().iter().map(|(_, ty)| ty).collect();
        let form = |roles: &&&'static [Role]| roles.len() == types.len();
        let call = routine.forms().iter().find(form).and_then(|roles| {
            let mut sizes = Sizes::default();
            for (role, ty) in roles.iter().zip(&types) {
                sizes.unify(routine.shape(*role), ty, scalar)?;
            }
            sizes.unify(routine.result(), function.result(), scalar)?;
            let [rows, columns, products] = sizes.0.map(|size| size.unwrap_or_else(Nat::one));
            Some(Call {
                routine,
                scalar,
                roles,
                rows,
                columns,
                products,
            })
        });
        Some(call.ok_or_else(|| {
            format!(
                "`{}` is a function of BLAS: expected {}, found `{}`",
                function.name(),
                expected(routine, scalar),
                function.ty()
            )
        }))
    }

    /// Whether the argument is what the function overwrites with its result.
    pub fn is_added_to(&self, argument: usize) -> bool {
        self.roles.get(argument) == Some(&self.routine.added())
            && !matches!(self.routine, Routine::Dot | Routine::Nrm2)
    }

    /// The number of the argument with this role.
    pub fn position(&self, role: Role) -> Option<usize> {
        self.roles.iter().position(|other| *other == role)
    }
}

/// The sizes of a call, as far as they are known.
#[derive(Default)]
struct Sizes([Option<Nat>; 3]);

impl Sizes {
    fn unify(&mut self, shape: &[Size], ty: &DataType, scalar: Scalar) -> Option<()> {
        let mut rest = ty;
        for size in shape {
            let (found, element) = rest.as_array()?;
            let known = &mut self.0[*size as usize];
            match known {
                Some(known) if known != found => return None,
                Some(_) => {}
                None => *known = Some(found.clone()),
            }
            rest = element;
        }
        (rest.as_scalar() == Some(scalar)).then_some(())
    }
}

/// The types that a function may have, as a user would write them.
fn expected(routine: Routine, scalar: Scalar) -> String {
    let ty = |shape: &[Size]| {
        let sizes = shape.iter().map(|size| ["m.", "n.", "k."][*size as usize]);
        format!("{}{scalar}", sizes.collect::<String>())
    };
    let form = |roles: &&[Role]| {
        let parameters = roles.iter().map(|role| {
            let name = format!("{role:?}").to_lowercase();
            format!("{name} : {}", ty(routine.shape(*role)))
        });
        let parameters: Vec<String> = parameters.collect();
        format!("`({}) -> {}`", parameters.join(", "), ty(routine.result()))
    };
    let forms: Vec<String> = routine.forms().iter().map(form).collect();
    forms.join(" or ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nat::Name;

    fn call(name: &str, parameters: &[DataType], result: DataType) -> Option<Result<Call, String>> {
        let names = (0..).map(|number| Name::from(format!("p{number}")));
        let parameters = names.zip(parameters.iter().cloned()).collect();
        Call::of(&ForeignFunction::new(name, parameters, result, "").expect("a function"))
    }

    fn matrix(rows: &str, columns: &str) -> DataType {
        let row = DataType::array(Nat::variable(columns), DataType::Scalar(Scalar::F32));
        DataType::array(Nat::variable(rows), row)
    }

    #[test]
    fn sizes_of_a_product() {
        let found = call(
            "cblas_sgemm",
            &[matrix("a", "b"), matrix("b", "c")],
            matrix("a", "c"),
        );
        let found = found.expect("a function of BLAS").expect("its types");
        assert_eq!(found.routine, Routine::Gemm);
        let sizes = [&found.rows, &found.columns, &found.products].map(ToString::to_string);
        assert_eq!(sizes, ["a", "c", "b"]);
    }

    #[test]
    fn other_names_are_no_functions_of_blas() {
        assert_eq!(call("sgemm", &[matrix("a", "b")], matrix("a", "c")), None);
        assert_eq!(
            call("cblas_zgemm", &[matrix("a", "b")], matrix("a", "c")),
            None
        );
    }

    #[test]
    fn types_are_those_of_the_function() {
        let found = call("cblas_snrm2", &[matrix("a", "b")], Scalar::F32.into());
        let error = found.expect("a function of BLAS").expect_err("other types");
        assert_eq!(
            error,
            "`cblas_snrm2` is a function of BLAS: expected `(x : m.f32) -> f32`, \
             found `a.b.f32 -> f32`"
        );
    }
}
