//! Calls of LAPACK, as JAX makes them on CPUs, and of what stands for them on other machines:
//! factors of matrices, and solutions by triangular ones. Matrices may be arrays of them.
//!
//! Source: G. Golub and C. Van Loan, "Matrix Computations", 3.4.1 (partial pivoting) and 5.2.1
//! (Householder's reflections).

use rise_lang::types::Scalar;

use super::attributes;
use super::call::{Call, Outcome};
use super::factorisations::{
    Factor, Triangle, copy, elements, factored, numbers, of_rows, solution, together, transposed,
    updated,
};
use super::importer::Importer;
use super::reduction::components_of;
use super::tensor::{Size, Tensor};
use super::text::{Steps, Text};
use super::value::Value;

/// The rows, the columns and the elements of matrices in an array with other dimensions.
struct Matrix<'t> {
    outer: &'t [Size],
    rows: &'t Size,
    columns: &'t Size,
    element: Scalar,
}

impl<'t> Matrix<'t> {
    fn of(call: &Call, tensor: &'t Tensor) -> Result<Matrix<'t>, String> {
        match tensor.shape.as_slice() {
            [outer @ .., rows, columns] if matches!(tensor.element, Scalar::F32 | Scalar::F64) => {
                Ok(Matrix {
                    outer,
                    rows,
                    columns,
                    element: tensor.element,
                })
            }
            _ => Err(call.misfit()),
        }
    }

    /// As many as there are rows and columns.
    fn steps(&self, call: &Call) -> Result<Size, String> {
        let sizes = (self.rows.as_constant(), self.columns.as_constant());
        match sizes {
            _ if self.rows == self.columns => Ok(self.rows.clone()),
            (Some(rows), Some(columns)) => Ok(Size::from(rows.min(columns))),
            _ => Err(call.unknown()),
        }
    }

    /// The number of type `idx` of a column.
    fn column(&self, number: &str) -> String {
        format!("(natAsIndex {} {number})", self.columns)
    }

    /// The number of type `idx` of a row.
    fn row(&self, number: &str) -> String {
        format!("(natAsIndex {} {number})", self.rows)
    }

    /// Whether results behind the first one have these shapes, below the outer dimensions.
    fn fits(&self, result: &Tensor, inner: &[&Size], element: Scalar) -> bool {
        let inner = inner.iter().copied();
        result.shape.iter().eq(self.outer.iter().chain(inner)) && result.element == element
    }

    /// The products of a vector, which has one in row `here` and this element in each row `i`
    /// behind, with all columns from `first` on, row after row; of other columns an element of row
    /// `here`.
    fn products_below(&self, element: &str, first: &str) -> String {
        format!(
            "toMem global (reduceSeq (fun sums p => let i = snd p in let share = {element} in \
               map (fun (sum, x, j) => if indexAsNat i > here then \
                 (if indexAsNat j < {first} then sum else sum + share * x) else sum) \
               (zip sums (zip (fst p) {columns}))) \
             (map (fun x => x) (idx {row} now)) (zip now {rows}))",
            columns = numbers(self.columns, "k"),
            row = self.row("here"),
            rows = numbers(self.rows, "k"),
        )
    }

    /// The sum of what `term` is of all rows `i` behind the one that is `here`, of which `own` is
    /// added.
    fn sum_below(&self, own: &str, term: &str) -> String {
        format!(
            "{own} + reduceSeq (fun sum i => if indexAsNat i > here then sum + {term} else sum) \
             {}(0) {}",
            self.element,
            numbers(self.rows, "k"),
        )
    }
}

/// The array with this element, of `i`, in each place.
fn row_of(size: &Size, element: &str) -> String {
    format!("map (fun i => {element}) {}", numbers(size, "k"))
}

/// The character of an option, such as `uplo = 76 : ui8`.
fn option(call: &Call, name: &str) -> Result<char, String> {
    let read = || {
        let options = attributes::attribute(call.operation, "mhlo.backend_config")?.to_string();
        let (_, rest) = options.split_once(&format!("{name} = "))?;
        let digits = rest.split(|one: char| !one.is_ascii_digit()).next()?;
        digits.parse::<u8>().ok().map(char::from)
    };
    read().ok_or_else(|| call.malformed(name))
}

/// Applies steps to each matrix, and gives the components of what they give.
fn each<'c>(
    importer: &mut Importer<'c, '_>,
    call: &Call<'c>,
    depth: usize,
    steps: Steps,
) -> Outcome {
    let template = steps.under(depth).after("$0");
    let text = Text::of(&call.origin, &template, &[&call.operand(0)?.text()]);
    Ok(components_of(importer, call, &call.results, depth, text))
}

/// `potrf`: a factor by Cholesky, whose other triangle is that of the matrix, and the number of the
/// first pivot that is not positive, counted from one, or zero.
pub fn cholesky<'c>(importer: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let tensor = &call.operand(0)?.tensor;
    let matrix = Matrix::of(call, tensor)?;
    let size = matrix.rows;
    let is_right = match call.results.as_slice() {
        [factor, info] => factor == tensor && matrix.fits(info, &[], Scalar::I32),
        _ => false,
    };
    let is_lower = match option(call, "uplo")? {
        'L' => true,
        'U' => false,
        _ => return Err(call.malformed("uplo")),
    };
    if !is_right || size != matrix.columns {
        return Err(call.misfit());
    }
    let factor = Factor::new(size, is_lower);
    let whole = factor.with_others(&factor.element("matrix"));
    let info = format!(
        "reduceSeq (fun found k => if or (found != 0) (idx k (idx k factor) > 0) then found \
         else (cast (indexAsNat k) : i32) + 1) i32(0) {}",
        numbers(size, "k"),
    );
    let mut steps = match is_lower {
        true => Steps::none(),
        false => transposed(),
    };
    steps.push(factored(size, &format!("({whole}, {info})")));
    each(importer, call, matrix.outer.len(), steps)
}

/// `trsm`: the solution of a triangular system.
pub fn triangular_solve<'c>(_: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let one_of = |name: &str, yes: &str, no: &str| {
        let found = option(call, name)?;
        match (yes.contains(found), no.contains(found)) {
            (false, false) => Err(call.malformed(name)),
            (is_so, _) => Ok(is_so),
        }
    };
    let from_left = one_of("side", "L", "R")?;
    let is_transposed = one_of("trans_x", "TC", "N")? == from_left;
    let triangle = Triangle {
        from_left,
        is_transposed,
        is_lower: one_of("uplo", "L", "U")? != is_transposed,
        has_ones: one_of("diag", "U", "N")?,
    };
    solution(call, &triangle)
}

/// `getrf`: both triangular factors in one matrix, the row that each was exchanged with, counted
/// from one, and the number of the first pivot that is zero, counted so, or zero.
pub fn lu<'c>(importer: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let matrix = Matrix::of(call, &call.operand(0)?.tensor)?;
    let count = matrix.steps(call)?;
    let at = format!(
        "idx {} (idx {} (fst done))",
        matrix.column("k"),
        matrix.row("k")
    );
    let info = format!(
        "reduceSeq (fun found i => let k = indexAsNat i in \
         if or (found != 0) ({at} != 0) then found else (cast k : i32) + 1) i32(0) {}",
        numbers(&count, "k"),
    );
    let pivots = row_of(&count, "idx i (snd done) + 1");
    eliminated(importer, call, &matrix, &count, (&pivots, &info, &[]))
}

/// `LuDecomposition`: the same with rows counted from zero, and the order of the rows in the end.
pub fn lu_in_order<'c>(importer: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let matrix = Matrix::of(call, &call.operand(0)?.tensor)?;
    let count = matrix.steps(call)?;
    let other = matrix.row("(cast place : index)");
    let order = format!(
        "reduceSeq (fun order k => let place = idx k (snd done) in let here = indexAsNat k in {}) \
         ({}) {}",
        row_of(
            matrix.rows,
            &format!(
                "if indexAsNat i == here then idx {other} order \
                 else if indexAsNat i == (cast place : index) then idx {} order else idx i order",
                matrix.row("here"),
            ),
        ),
        row_of(matrix.rows, "(cast (indexAsNat i) : i32)"),
        numbers(&count, "k"),
    );
    let inner = [matrix.rows];
    eliminated(
        importer,
        call,
        &matrix,
        &count,
        ("snd done", &order, &inner),
    )
}

/// Each column is cleared below its greatest element, whose row is exchanged with the first one
/// that is left. `gives` are the rows of the pivots and a third result, of `done`, and the shape of
/// that one.
fn eliminated<'c>(
    importer: &mut Importer<'c, '_>,
    call: &Call<'c>,
    matrix: &Matrix,
    count: &Size,
    gives: (&str, &str, &[&Size]),
) -> Outcome {
    let (pivots, third, inner) = gives;
    let is_right = match call.results.as_slice() {
        [factors, rows, other] => {
            *factors == call.operand(0)?.tensor
                && matrix.fits(rows, &[count], Scalar::I32)
                && matrix.fits(other, inner, Scalar::I32)
        }
        _ => false,
    };
    if !is_right {
        return Err(call.misfit());
    }
    let column = matrix.column("here");
    let step = format!(
        "fun (now, rows) k => let here = indexAsNat k in \
         let best = reduceSeq (fun (most, place) i => let own = abs (idx {column} (idx i now)) in \
           if and (indexAsNat i >= here) (own > most) then (own, indexAsNat i) else (most, place)) \
           ({}(-1), here) {} in \
         let place = snd best in \
         let top = toMem global (idx {} now |> map (fun x => x)) in \
         let first = toMem global (idx {} now |> map (fun x => x)) in \
         let pivot = idx {column} top in let column = {} in ({}, {})",
        matrix.element,
        numbers(matrix.rows, "k"),
        matrix.row("place"),
        matrix.row("here"),
        of_rows(
            "now",
            matrix.rows,
            &format!(
                "let below = (if indexAsNat i == place then idx {column} first \
                   else idx {column} row) in \
                 if pivot == 0 then below else below / pivot"
            ),
        ),
        updated(
            "now",
            matrix.rows,
            matrix.columns,
            // Rows before stay: no pivot is among them.
            "let own = (if indexAsNat i == place then idx j first else x) in \
             if indexAsNat i < here then x \
             else if indexAsNat i == here then idx j top \
             else if indexAsNat j < here then own \
             else if indexAsNat j == here then idx i column else own - idx i column * idx j top",
        ),
        row_of(
            count,
            "if indexAsNat i == here then (cast place : i32) else idx i rows"
        ),
    );
    let whole = format!(
        "fun matrix => let done = reduceSeq ({step}) ({}, {}) {} in \
         (fst done, ({pivots}, {third}))",
        copy("matrix"),
        row_of(count, "i32(0)"),
        numbers(count, "k"),
    );
    each(importer, call, matrix.outer.len(), Steps::one(whole))
}

/// `geqrf`: reflections that make a matrix an upper triangle: that triangle, their vectors below
/// it, whose first elements are ones, and how much of each is taken.
pub fn reflections<'c>(importer: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let tensor = &call.operand(0)?.tensor;
    let matrix = Matrix::of(call, tensor)?;
    let count = matrix.steps(call)?;
    let is_right = match call.results.as_slice() {
        [factors, shares] => factors == tensor && matrix.fits(shares, &[&count], matrix.element),
        _ => false,
    };
    if !is_right {
        return Err(call.misfit());
    }
    let (column, row) = (matrix.column("here"), matrix.row("here"));
    let element = "if or (indexAsNat i < here) (indexAsNat j < here) then x \
         else if indexAsNat j == here \
         then (if indexAsNat i == here then diagonal else idx i vector) \
         else if indexAsNat i == here then x - share * idx j products \
         else x - share * idx i vector * idx j products";
    let zero = format!("{}(0)", matrix.element);
    // Squares of what is divided by the greatest element neither overflow nor vanish.
    let step = format!(
        "fun (now, shares) k => let here = indexAsNat k in let column = {} in \
         let first = idx {row} column in \
         let greatest = reduceSeq (fun most i => \
           if indexAsNat i > here then max most (abs (idx i column)) else most) {zero} {} in \
         let measure = max greatest (abs first) in \
         let rest = {} in let own = first / measure in \
         let root = measure * sqrt (own * own + rest) in \
         let diagonal = (if greatest == 0 then first else if first > 0 then 0 - root else root) in \
         let share = (if greatest == 0 then 0 else (diagonal - first) / diagonal) in \
         let vector = toMem global (map (fun x => \
           if greatest == 0 then x else x / (first - diagonal)) column) in \
         let products = {} in ({}, {})",
        of_rows("now", matrix.rows, &format!("idx {column} row")),
        numbers(matrix.rows, "k"),
        matrix.sum_below(&zero, "(idx i column / measure) * (idx i column / measure)"),
        matrix.products_below("idx i vector", "here"),
        updated("now", matrix.rows, matrix.columns, element),
        row_of(
            &count,
            "if indexAsNat i == here then share else idx i shares"
        ),
    );
    let whole = format!(
        "fun matrix => reduceSeq ({step}) ({}, {}) {}",
        copy("matrix"),
        row_of(&count, &zero),
        numbers(&count, "k"),
    );
    each(importer, call, matrix.outer.len(), Steps::one(whole))
}

/// `orgqr`: the product of reflections, the last one first.
pub fn product_of_reflections<'c>(_: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let (vectors, shares, result) = (call.operand(0)?, call.operand(1)?, call.result()?);
    let matrix = Matrix::of(call, &vectors.tensor)?;
    let depth = matrix.outer.len();
    let Some(count) = shares.tensor.shape.get(depth) else {
        return Err(call.misfit());
    };
    if vectors.tensor != *result || !matrix.fits(&shares.tensor, &[count], matrix.element) {
        return Err(call.misfit());
    }
    let below = format!("idx {} (idx i vectors)", matrix.column("here"));
    let element = format!(
        "if indexAsNat i < here then x \
         else if indexAsNat i == here then x - share * idx j products \
         else x - share * {below} * idx j products"
    );
    let last = Size::from(&**count - 1).index();
    let whole = format!(
        "fun (vectors, shares) => reduceSeq (fun now k => let here = indexAsNat k in \
         let share = idx k shares in \
         let products = {} in {}) ({}) {}",
        matrix.products_below(&below, "index(0)"),
        updated("now", matrix.rows, matrix.columns, &element),
        elements(
            matrix.rows,
            matrix.columns,
            &format!(
                "if indexAsNat i == indexAsNat j then {element}(1) else {element}(0)",
                element = matrix.element
            )
        ),
        numbers(
            count,
            &format!("natAsIndex {count} ({last} - indexAsNat k)")
        ),
    );
    let steps = Steps::one(whole).under(depth);
    let template = steps.after(&together(depth, "$0", "$1"));
    let text = Text::of(&call.origin, &template, &[&vectors.text(), &shares.text()]);
    Ok(vec![Value::array(result.clone(), text, false)])
}
