//! Calls of functions of BLAS: strides become transpositions and leading dimensions.

use melior::ir::attribute::{FloatAttribute, IntegerAttribute};
use melior::ir::operation::OperationLike;
use melior::ir::r#type::IntegerType;
use melior::ir::{Attribute, Location, Type, ValueLike};
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::{IntegerPredicate, Op, Outcome, Val};
use rise_lang::blas::{Call, Role, Routine};
use rise_lang::nat::Nat;
use rise_lang::term::ForeignFunction;

use super::super::checks::in_place::{Direction, Root};
use super::super::{Lowering, Path};
use super::foreign::{InMemory, parts, require_apart};

/// Constants of the interface of BLAS in C.
const ROW_MAJOR: i64 = 101;
const COLUMN_MAJOR: i64 = 102;
const NOT_TRANSPOSED: i64 = 111;
const TRANSPOSED: i64 = 112;

/// A matrix whose rows or columns lie in memory as a whole.
struct Matrix<'c> {
    address: Val<'c>,
    /// Whether the elements of a row follow each other.
    by_rows: bool,
    leading: Nat,
}

impl<'c> Matrix<'c> {
    fn is_transposed(&self, by_rows: bool) -> i64 {
        match self.by_rows == by_rows {
            true => NOT_TRANSPOSED,
            false => TRANSPOSED,
        }
    }
}

/// A call that is being made.
struct Calling<'a, 'c> {
    call: &'a Call,
    function: &'a ForeignFunction,
    inputs: Vec<Val<'c>>,
    acceptor: Val<'c>,
    location: Location<'c>,
    /// The memory that is read.
    roots: Vec<Root>,
}

impl<'c> Lowering<'c> {
    /// The call of a function of BLAS. What it adds to is where its result is written already.
    pub(super) fn call_blas(
        &mut self,
        operation: Op<'c>,
        function: &ForeignFunction,
        call: &Call,
    ) -> Outcome<'c, ()> {
        let (acceptor, inputs) = parts(operation);
        let mut calling = Calling {
            call,
            function,
            inputs,
            acceptor,
            location: operation.location(),
            roots: Vec::new(),
        };
        let calling = &mut calling;
        let arguments = match call.routine {
            Routine::Gemm => self.arguments_of_gemm(calling)?,
            Routine::Gemv => self.arguments_of_gemv(calling)?,
            Routine::Ger => self.arguments_of_ger(calling)?,
            Routine::Axpy => {
                let count = self.size_as_int(&call.rows, calling)?;
                let mut arguments = vec![count, self.scalar_factor(Role::Alpha, 1.0, calling)?];
                arguments.extend(self.input_vector(Role::X, calling)?);
                arguments.extend(self.result_vector(calling)?);
                arguments
            }
            Routine::Dot => {
                let mut arguments = vec![self.size_as_int(&call.rows, calling)?];
                arguments.extend(self.input_vector(Role::X, calling)?);
                arguments.extend(self.input_vector(Role::Y, calling)?);
                return self.scalar_result(&arguments, calling);
            }
            Routine::Nrm2 => {
                let mut arguments = vec![self.size_as_int(&call.rows, calling)?];
                arguments.extend(self.input_vector(Role::X, calling)?);
                return self.scalar_result(&arguments, calling);
            }
        };
        self.emit_foreign_call(function, &arguments, None, calling.location)
            .map(|_| ())
    }

    fn scalar_result(
        &mut self,
        arguments: &[Val<'c>],
        calling: &Calling<'_, 'c>,
    ) -> Outcome<'c, ()> {
        let (function, location) = (calling.function, calling.location);
        let ty = self.builtin_of(function.result(), location)?;
        match self.emit_foreign_call(function, arguments, Some(ty), location)? {
            Some(value) => self.write(calling.acceptor, Path::new(), value),
            None => Err(internal(location, "a function with a scalar result")),
        }
    }

    fn arguments_of_gemm(&mut self, calling: &mut Calling<'_, 'c>) -> Outcome<'c, Vec<Val<'c>>> {
        let call = calling.call;
        let alpha = self.scalar_factor(Role::Alpha, 1.0, calling)?;
        let beta = self.scalar_factor(Role::Beta, 0.0, calling)?;
        let left = self.input_matrix(Role::A, calling)?;
        let right = self.input_matrix(Role::B, calling)?;
        let result = self.result_matrix(calling)?;
        let transpositions = [&left, &right].map(|factor| factor.is_transposed(result.by_rows));
        let mut arguments = vec![self.order_of(&result, calling)?];
        for transposition in transpositions {
            arguments.push(self.int(transposition, calling.location)?);
        }
        for size in [&call.rows, &call.columns, &call.products] {
            arguments.push(self.size_as_int(size, calling)?);
        }
        arguments.push(alpha);
        for factor in [&left, &right] {
            arguments.extend([factor.address, self.size_as_int(&factor.leading, calling)?]);
        }
        arguments.push(beta);
        arguments.extend([result.address, self.size_as_int(&result.leading, calling)?]);
        Ok(arguments)
    }

    fn arguments_of_gemv(&mut self, calling: &mut Calling<'_, 'c>) -> Outcome<'c, Vec<Val<'c>>> {
        let call = calling.call;
        let alpha = self.scalar_factor(Role::Alpha, 1.0, calling)?;
        let beta = self.scalar_factor(Role::Beta, 0.0, calling)?;
        let matrix = self.input_matrix(Role::A, calling)?;
        // The sizes are those of the matrix as it lies in memory.
        let (transposition, sizes) = match matrix.by_rows {
            true => (NOT_TRANSPOSED, [&call.rows, &call.columns]),
            false => (TRANSPOSED, [&call.columns, &call.rows]),
        };
        let mut arguments = vec![self.int(ROW_MAJOR, calling.location)?];
        arguments.push(self.int(transposition, calling.location)?);
        for size in sizes {
            arguments.push(self.size_as_int(size, calling)?);
        }
        arguments.extend([
            alpha,
            matrix.address,
            self.size_as_int(&matrix.leading, calling)?,
        ]);
        arguments.extend(self.input_vector(Role::X, calling)?);
        arguments.push(beta);
        arguments.extend(self.result_vector(calling)?);
        Ok(arguments)
    }

    fn arguments_of_ger(&mut self, calling: &mut Calling<'_, 'c>) -> Outcome<'c, Vec<Val<'c>>> {
        let call = calling.call;
        let alpha = self.scalar_factor(Role::Alpha, 1.0, calling)?;
        let (x, y) = (
            self.input_vector(Role::X, calling)?,
            self.input_vector(Role::Y, calling)?,
        );
        let result = self.result_matrix(calling)?;
        let mut arguments = vec![self.order_of(&result, calling)?];
        for size in [&call.rows, &call.columns] {
            arguments.push(self.size_as_int(size, calling)?);
        }
        arguments.push(alpha);
        arguments.extend(x);
        arguments.extend(y);
        arguments.extend([result.address, self.size_as_int(&result.leading, calling)?]);
        Ok(arguments)
    }

    fn order_of(&self, result: &Matrix<'c>, calling: &Calling<'_, 'c>) -> Outcome<'c, Val<'c>> {
        let order = match result.by_rows {
            true => ROW_MAJOR,
            false => COLUMN_MAJOR,
        };
        self.int(order, calling.location)
    }

    fn blas_input(&self, role: Role, calling: &Calling<'_, 'c>) -> Outcome<'c, Val<'c>> {
        let input = calling.call.position(role);
        let input = input.and_then(|position| calling.inputs.get(position).copied());
        input.ok_or_else(|| internal(calling.location, "an argument of a function of BLAS"))
    }

    fn scalar_factor(
        &mut self,
        role: Role,
        default: f64,
        calling: &Calling<'_, 'c>,
    ) -> Outcome<'c, Val<'c>> {
        if calling.call.position(role).is_some() {
            let input = self.blas_input(role, calling)?;
            return self.read(input, Path::new());
        }
        let scalar = calling.call.scalar.into();
        let ty = self.builtin_of(&scalar, calling.location)?;
        let value = FloatAttribute::new(self.builder.context, ty, default);
        self.builder_constant(value.into(), ty, calling.location)
    }

    /// A matrix that is read.
    fn input_matrix(
        &mut self,
        role: Role,
        calling: &mut Calling<'_, 'c>,
    ) -> Outcome<'c, Matrix<'c>> {
        let input = self.blas_input(role, calling)?;
        let found = self.in_memory(input, Direction::Read)?;
        if let Some(array) = &found {
            calling.roots.push(array.root());
        }
        let matrix = found.and_then(|array| self.as_matrix(array));
        matrix.ok_or_else(|| not_in_memory(input, calling.function))
    }

    /// The matrix that is written.
    fn result_matrix(&mut self, calling: &Calling<'_, 'c>) -> Outcome<'c, Matrix<'c>> {
        let found = self.in_memory(calling.acceptor, Direction::Write)?;
        if let Some(array) = &found {
            require_apart(array, &calling.roots, calling.function, calling.location)?;
        }
        let matrix = found.and_then(|array| self.as_matrix(array));
        matrix.ok_or_else(|| not_written(calling))
    }

    /// The matrix with its leading dimension; none if neither its rows nor its columns are
    /// contiguous, or if they overlap.
    fn as_matrix(&self, array: InMemory<'c>) -> Option<Matrix<'c>> {
        let (address, strides) = (array.address, &array.strides);
        let ([rows, columns], [down, along]) = (&array.sizes[..], &strides[..]) else {
            return None;
        };
        let leading = |count: &Nat, length: &Nat, across: &Nat, inside: &Nat| {
            let is_one = |size: &Nat| size.as_constant().is_some_and(|size| size <= 1);
            if !is_one(length) && inside.as_constant() != Some(1) {
                return None;
            }
            let leading = match is_one(count) {
                true => length.clone(),
                false => across.clone(),
            };
            let is_apart = self.knowledge().less_or_equal(length, &leading).is_yes();
            is_apart.then(|| self.simplify(&Nat::maximum([leading, Nat::one()])))
        };
        let by_rows = leading(rows, columns, down, along);
        let (leading, by_rows) = match by_rows {
            Some(leading) => (leading, true),
            None => (leading(columns, rows, along, down)?, false),
        };
        Some(Matrix {
            address,
            by_rows,
            leading,
        })
    }

    /// A vector that is read: its address, and how far its elements are apart.
    fn input_vector(
        &mut self,
        role: Role,
        calling: &mut Calling<'_, 'c>,
    ) -> Outcome<'c, [Val<'c>; 2]> {
        let input = self.blas_input(role, calling)?;
        let found = self.in_memory(input, Direction::Read)?;
        let array = found.ok_or_else(|| not_in_memory(input, calling.function))?;
        calling.roots.push(array.root());
        self.as_vector(&array, calling)?
            .ok_or_else(|| not_in_memory(input, calling.function))
    }

    fn result_vector(&mut self, calling: &Calling<'_, 'c>) -> Outcome<'c, [Val<'c>; 2]> {
        let found = self.in_memory(calling.acceptor, Direction::Write)?;
        let array = found.ok_or_else(|| not_written(calling))?;
        require_apart(&array, &calling.roots, calling.function, calling.location)?;
        self.as_vector(&array, calling)?
            .ok_or_else(|| not_written(calling))
    }

    fn as_vector(
        &self,
        array: &InMemory<'c>,
        calling: &Calling<'_, 'c>,
    ) -> Outcome<'c, Option<[Val<'c>; 2]>> {
        let ([size], [stride]) = (&array.sizes[..], &array.strides[..]) else {
            return Ok(None);
        };
        let stride = match size.as_constant() {
            Some(size) if size <= 1 => Nat::one(),
            _ => stride.clone(),
        };
        if !self
            .knowledge()
            .less_or_equal(&Nat::one(), &stride)
            .is_yes()
        {
            return Ok(None);
        }
        Ok(Some([array.address, self.size_as_int(&stride, calling)?]))
    }

    /// A size as an `int` of C, which must not be too large for one.
    fn size_as_int(&self, size: &Nat, calling: &Calling<'_, 'c>) -> Outcome<'c, Val<'c>> {
        let location = calling.location;
        let most = u64::from(i32::MAX.unsigned_abs());
        let too_large = || {
            format!(
                "the size `{size}` is too large for `{}`, which takes sizes up to {most}",
                calling.function.name()
            )
        };
        if let Some(size) = size.as_constant() {
            return match i64::try_from(size) {
                Ok(number) if size <= most => self.int(number, location),
                _ => Err(Diagnostic::error(location, too_large())),
            };
        }
        let value = self.materialize(size, location)?;
        let limit = self.constant(most.into(), location)?;
        let fits = self.compare(IntegerPredicate::LessOrEqual, value, limit, location)?;
        self.emit_assert(fits, &too_large(), location)?;
        let ty = IntegerType::new(self.builder.context, 32).into();
        let cast = "arith.index_cast";
        self.builder.value(cast, location, &[value], ty, &[])
    }

    /// An `int` of C.
    fn int(&self, value: i64, location: Location<'c>) -> Outcome<'c, Val<'c>> {
        let ty = IntegerType::new(self.builder.context, 32).into();
        self.builder_constant(IntegerAttribute::new(ty, value).into(), ty, location)
    }

    fn builder_constant(
        &self,
        value: Attribute<'c>,
        ty: Type<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let attributes = [("value", value)];
        self.builder
            .value("arith.constant", location, &[], ty, &attributes)
    }
}

fn not_in_memory<'c>(input: Val<'c>, function: &ForeignFunction) -> Diagnostic<'c> {
    Diagnostic::error(
        input.location(),
        format!(
            "`{}` reads matrices whose rows or columns lie in memory as a whole, and vectors whose elements are one distance apart: \
             this array is not such; copy it first, by `|> mapSeq (mapSeq (fun x => x)) |> toMem global`, or `mapSeq (fun x => x)` of a vector",
            function.name()
        ),
    )
}

fn not_written<'c>(calling: &Calling<'_, 'c>) -> Diagnostic<'c> {
    Diagnostic::error(
        calling.location,
        format!(
            "`{}` writes matrices whose rows or columns lie in memory as a whole, and vectors whose elements are one distance apart: \
             keep its result in memory first, by `toMem global`",
            calling.function.name()
        ),
    )
}
