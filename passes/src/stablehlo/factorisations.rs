//! Factors of matrices, and solutions by triangular ones: folds over the columns.
//!
//! Source: G. Golub and C. Van Loan, "Matrix Computations", 3.1.3 (substitution by columns) and
//! 4.2.6 (outer products).

use rise_lang::types::Scalar;

use super::attributes;
use super::call::{Call, Outcome};
use super::importer::Importer;
use super::shapes::permuted;
use super::tensor::Size;
use super::text::{Steps, Text};
use super::value::Value;

/// The type that elements are computed in: narrow floats as `f32`.
fn computed(call: &Call, element: Scalar) -> Result<Scalar, String> {
    match element {
        Scalar::F16 | Scalar::BF16 => Ok(Scalar::F32),
        other if other.is_float() => Ok(other),
        other => Err(format!("`{}` of {other}", call.name())),
    }
}

/// Each element of a matrix as another type.
fn cast(from: Scalar, to: Scalar) -> Steps {
    match from == to {
        true => Steps::none(),
        false => Steps::one(format!("fun x => (cast x : {to})")).under(2),
    }
}

/// The last two dimensions the other way round.
pub fn transposed() -> Steps {
    permuted(&[1, 0])
}

/// A copy of a matrix, with which a fold begins: schedules would not know how to make one.
pub fn copy(matrix: &str) -> String {
    format!("(generate (fun i => generate (fun j => idx j (idx i {matrix}))))")
}

/// Numbers below a size, one for each `k` below it.
pub fn numbers(size: &Size, number: &str) -> String {
    format!("(generate (fun k => {number}) : {size}.idx[{size}])")
}

/// The matrix with this element in row `i` and column `j`. Unlike one by `generate`, it is open to
/// strategies.
pub fn elements(rows: &Size, columns: &Size, element: &str) -> String {
    let (rows, columns) = (numbers(rows, "k"), numbers(columns, "k"));
    format!("map (fun i => map (fun j => {element}) {columns}) {rows}")
}

/// The rows of `matrix`, of which each element becomes this one: of what it is, `x`, in row `i` and
/// column `j`. What reads no others of `matrix` is written where it lies.
pub fn updated(matrix: &str, rows: &Size, columns: &Size, element: &str) -> String {
    let (rows, columns) = (numbers(rows, "k"), numbers(columns, "k"));
    format!(
        "map (fun (row, i) => map (fun (x, j) => {element}) (zip row {columns})) \
         (zip {matrix} {rows})"
    )
}

/// Elements of the rows of `matrix`, one of each, in memory: of `row`, in row `i`.
pub fn of_rows(matrix: &str, rows: &Size, element: &str) -> String {
    let rows = numbers(rows, "k");
    format!("toMem global (map (fun (row, i) => {element}) (zip {matrix} {rows}))")
}

/// A truth value that an operation must have.
fn truth(call: &Call, name: &str) -> Result<bool, String> {
    attributes::truth(call.operation, name).ok_or_else(|| call.malformed(name))
}

/// The lower factor: each column is divided by the root of its pivot, and its products with itself
/// are taken from the columns behind it. The upper factor is the lower one of the same matrix,
/// transposed. Only one triangle is read; the other one of the result is zero.
pub fn cholesky<'c>(_: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let (operand, result) = (call.operand(0)?, call.result()?);
    let [outer @ .., size, other] = result.shape.as_slice() else {
        return Err(call.misfit());
    };
    if operand.tensor != *result || size != other {
        return Err(call.misfit());
    }
    let is_lower =
        attributes::attribute(call.operation, "lower").is_some() && truth(call, "lower")?;
    let element = computed(call, result.element)?;
    let mut steps = cast(result.element, element);
    if !is_lower {
        steps.extend(transposed());
    }
    let whole = Factor::new(size, is_lower).with_others("0");
    steps.push(factored(size, &whole));
    steps.extend(cast(element, result.element));
    let steps = steps.under(outer.len());
    let text = Text::of(&call.origin, &steps.after("$0"), &[&operand.text()]);
    Ok(vec![Value::array(result.clone(), text, false)])
}

/// The factor of a matrix by Cholesky, which is transposed if the factor is the upper one: of
/// `matrix`, `gives` with the name `factor`, of which the lower triangle counts.
pub fn factored(size: &Size, gives: &str) -> String {
    format!(
        "fun matrix => let factor = toMem global (reduceSeq (fun now k => \
         let here = indexAsNat k in let root = sqrt (idx k (idx k now)) in \
         let column = {} in {}) {} {}) in {gives}",
        of_rows(
            "now",
            size,
            "if indexAsNat i == here then root else idx k row / root"
        ),
        updated(
            "now",
            size,
            size,
            "if indexAsNat i < here then x else if indexAsNat j < here then x \
             else if indexAsNat j == here then idx i column else x - idx i column * idx j column"
        ),
        copy("matrix"),
        numbers(size, "k"),
    )
}

/// A triangle of a square matrix.
pub struct Factor<'s> {
    size: &'s Size,
    is_lower: bool,
}

impl Factor<'_> {
    pub fn new(size: &Size, is_lower: bool) -> Factor<'_> {
        Factor { size, is_lower }
    }

    /// An element of a matrix, in row `i` and column `j` of the result.
    pub fn element(&self, matrix: &str) -> String {
        match self.is_lower {
            true => format!("idx j (idx i {matrix})"),
            false => format!("idx i (idx j {matrix})"),
        }
    }

    /// `factor` in this triangle, with the elements of the other one.
    pub fn with_others(&self, other: &str) -> String {
        let is_other = if self.is_lower { ">" } else { "<" };
        let own = self.element("factor");
        let here = format!("if indexAsNat j {is_other} indexAsNat i then {other} else {own}");
        elements(self.size, self.size, &here)
    }
}

/// How a triangular matrix is used.
pub struct Triangle {
    /// Whether it is multiplied from the left.
    pub from_left: bool,
    /// Whether it is read as if transposed. A product from the right is one of transposed matrices
    /// from the left.
    pub is_transposed: bool,
    /// Whether it is lower, as it is read.
    pub is_lower: bool,
    /// Whether its diagonal is taken to be ones.
    pub has_ones: bool,
}

impl Triangle {
    fn read(call: &Call) -> Result<Triangle, String> {
        let from_left = truth(call, "left_side")?;
        let transpose = attributes::word(call.operation, "transpose_a");
        let is_transposed = match transpose.as_deref() {
            Some("NO_TRANSPOSE") => !from_left,
            Some("TRANSPOSE" | "ADJOINT") => from_left,
            _ => return Err(call.malformed("transpose_a")),
        };
        Ok(Triangle {
            from_left,
            is_transposed,
            is_lower: truth(call, "lower")? != is_transposed,
            has_ones: truth(call, "unit_diagonal")?,
        })
    }

    /// The solution of a pair of the matrix and the right-hand sides, one in each of `columns`.
    fn step(&self, size: &Size, columns: &Size) -> String {
        let factor = match self.is_transposed {
            true => "idx i (idx k matrix)",
            false => "idx k (idx i matrix)",
        };
        let divided = match self.has_ones {
            true => "idx k now |> map (fun x => x)",
            false => "idx k now |> map (fun x => x / idx k (idx k matrix))",
        };
        let (number, is_open) = match self.is_lower {
            true => ("k".to_owned(), ">"),
            false => {
                let last = Size::from(&**size - 1).index();
                (format!("natAsIndex {size} ({last} - indexAsNat k)"), "<")
            }
        };
        let element = format!(
            "if indexAsNat i == here then idx j solved \
             else if indexAsNat i {is_open} here then x - {factor} * idx j solved else x"
        );
        format!(
            "fun (matrix, sides) => reduceSeq (fun now k => let here = indexAsNat k in \
             let solved = toMem global ({divided}) in {}) {} {}",
            updated("now", size, columns, &element),
            copy("sides"),
            numbers(size, &number),
        )
    }
}

/// See [`solution`].
pub fn triangular_solve<'c>(_: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    solution(call, &Triangle::read(call)?)
}

/// Each unknown is found from its own row, and taken out of the rows that are left.
pub fn solution(call: &Call, triangle: &Triangle) -> Outcome {
    let (matrix, sides, result) = (call.operand(0)?, call.operand(1)?, call.result()?);
    let [outer @ .., size, other] = matrix.tensor.shape.as_slice() else {
        return Err(call.misfit());
    };
    let place = outer.len() + usize::from(!triangle.from_left);
    let fits = sides.tensor == *result
        && result.rank() == matrix.tensor.rank()
        && result.element == matrix.tensor.element
        && size == other
        && result.shape[..outer.len()] == *outer
        && result.shape[place] == *size;
    if !fits {
        return Err(call.misfit());
    }
    let columns = &result.shape[outer.len() + usize::from(triangle.from_left)];
    let element = computed(call, result.element)?;
    let prepared = |is_turned: bool| {
        let mut steps = cast(result.element, element);
        if is_turned {
            steps.extend(transposed());
        }
        steps.under(outer.len())
    };
    let sides = sides.after(&call.origin, &prepared(!triangle.from_left));
    let matrix = matrix.after(&call.origin, &prepared(false));
    let mut steps = Steps::one(triangle.step(size, columns));
    if !triangle.from_left {
        steps.extend(transposed());
    }
    steps.extend(cast(element, result.element));
    let template = steps
        .under(outer.len())
        .after(&together(outer.len(), "$0", "$1"));
    let text = Text::of(&call.origin, &template, &[&matrix, &sides]);
    Ok(vec![Value::array(result.clone(), text, false)])
}

/// The pairs of the elements of two arrays, below the outer `depth` dimensions.
pub fn together(depth: usize, a: &str, b: &str) -> String {
    match depth {
        0 => format!("({a}, {b})"),
        1 => format!("zip {a} {b}"),
        _ => format!(
            "zip {a} {b} |> map (fun (a, b) => {})",
            together(depth - 1, "a", "b")
        ),
    }
}
