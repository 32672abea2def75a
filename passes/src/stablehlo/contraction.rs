//! Products of matrices, and what generalises them.

use rise_lang::types::Scalar;

use super::attributes;
use super::call::{Call, Outcome};
use super::importer::Importer;
use super::shapes::permuted;
use super::tensor::{Size, Tensor};
use super::text::{Steps, Text};
use super::value::Value;

/// The dimensions of an operand by their roles.
pub struct Roles {
    /// The dimensions of products beside each other.
    pub batch: Vec<usize>,
    /// The dimensions of the result.
    pub free: Vec<usize>,
    /// The dimensions that are summed over.
    pub contracted: Vec<usize>,
}

impl Roles {
    /// The roles of `rank` dimensions; none if a dimension has two or is not there.
    pub fn new(batch: Vec<u64>, contracted: Vec<u64>, rank: usize) -> Option<Roles> {
        let places = |list: Vec<u64>| -> Option<Vec<usize>> {
            let place = |one: u64| usize::try_from(one).ok().filter(|one| *one < rank);
            list.into_iter().map(place).collect()
        };
        let (batch, contracted) = (places(batch)?, places(contracted)?);
        let taken: Vec<usize> = batch.iter().chain(&contracted).copied().collect();
        let is_new = |(index, one): (usize, &usize)| !taken[..index].contains(one);
        if !taken.iter().enumerate().all(is_new) {
            return None;
        }
        let free = (0..rank)
            .filter(|dimension| !taken.contains(dimension))
            .collect();
        Some(Roles {
            batch,
            free,
            contracted,
        })
    }

    /// The sizes of some dimensions.
    pub fn sizes(list: &[usize], tensor: &Tensor) -> Vec<Size> {
        list.iter()
            .map(|dimension| tensor.shape[*dimension].clone())
            .collect()
    }

    /// The operand with the dimensions in this order, those that are contracted as one: if they
    /// follow each other, they are one before the others change places, which leaves a product of
    /// transposed matrices what schedules know.
    fn steps(&self) -> Steps {
        let outer = self.batch.len() + self.free.len();
        let are_neighbours = self.contracted.windows(2).all(|two| two[0] + 1 == two[1]);
        let order = |contracted: &[usize]| [&self.batch[..], &self.free, contracted].concat();
        let joined = |at: usize| {
            let joins = (1..self.contracted.len()).map(|_| Steps::one("join").under(at));
            joins.fold(Steps::none(), |mut steps, join| {
                steps.extend(join);
                steps
            })
        };
        match self.contracted[..] {
            [] => {
                let mut steps = permuted(&order(&[]));
                steps.extend(Steps::one("fun x => [x]").under(outer));
                steps
            }
            [first, ..] if are_neighbours => {
                let gone = self.contracted.len() - 1;
                let places = order(&[first]).into_iter();
                let places = places.map(|place| if place > first { place - gone } else { place });
                let mut steps = joined(first);
                steps.extend(permuted(&places.collect::<Vec<_>>()));
                steps
            }
            _ => {
                let mut steps = permuted(&order(&self.contracted));
                steps.extend(joined(outer));
                steps
            }
        }
    }
}

/// The roles of the dimensions of both operands.
///
/// # Errors
/// If the operation does not say them.
pub fn roles(call: &Call) -> Result<[Roles; 2], String> {
    let name = "dot_dimension_numbers";
    let malformed = || call.malformed(name);
    let ranks = [
        call.operand(0)?.tensor.rank(),
        call.operand(1)?.tensor.rank(),
    ];
    let found = match call.name() {
        "stablehlo.dot" => {
            let last = (ranks[0] as u64).saturating_sub(1);
            [vec![last], vec![0]].map(|contracted| (vec![], contracted))
        }
        _ => {
            let text = attributes::kept(call.operation, name).ok_or_else(malformed)?;
            ["lhs", "rhs"].map(|side| {
                let field = |role| attributes::field(&text, &format!("{side}_{role}_dimensions"));
                (field("batching"), field("contracting"))
            })
        }
    };
    let [left, right] = found;
    let left = Roles::new(left.0, left.1, ranks[0]).ok_or_else(malformed)?;
    let right = Roles::new(right.0, right.1, ranks[1]).ok_or_else(malformed)?;
    Ok([left, right])
}

/// For each batch, each row and each column the sum of the products of their elements.
pub fn product<'c>(_: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let operands = [call.operand(0)?, call.operand(1)?];
    Ok(vec![multiplied(
        call,
        operands,
        &roles(call)?,
        call.result()?,
    )?])
}

/// The product of two values whose dimensions have these roles.
pub fn multiplied(
    call: &Call,
    [left, right]: [&Value; 2],
    [l, r]: &[Roles; 2],
    result: &Tensor,
) -> Result<Value, String> {
    let sizes = |list: &[usize], value: &Value| Roles::sizes(list, &value.tensor);
    let shape = [
        sizes(&l.batch, left),
        sizes(&l.free, left),
        sizes(&r.free, right),
    ]
    .concat();
    let fits = sizes(&l.batch, left) == sizes(&r.batch, right)
        && sizes(&l.contracted, left) == sizes(&r.contracted, right)
        && shape == result.shape;
    if !fits {
        return Err(call.misfit());
    }
    if [left, right]
        .iter()
        .any(|operand| operand.tensor.element == Scalar::Bool)
    {
        return Err(format!("`{}` of truth values", call.name()));
    }
    let sum = sum_of_products(left.tensor.element, right.tensor.element, result.element);
    let (a, b) = (
        left.after(&call.origin, &l.steps()),
        right.after(&call.origin, &r.steps()),
    );
    let [batches, rows, columns] = [l.batch.len(), l.free.len(), r.free.len()];
    let varies = |rows_vary: bool| {
        let rows = std::iter::repeat_n(rows_vary, rows);
        let columns = std::iter::repeat_n(!rows_vary, columns);
        std::iter::repeat_n(true, batches)
            .chain(rows)
            .chain(columns)
            .collect()
    };
    let gaps = [Text::bare("$0"), Text::bare("$1")];
    let element = Text::of(
        &call.origin,
        &format!("zip $0 $1 |> {sum}"),
        &[&gaps[0], &gaps[1]],
    );
    let parts = vec![(a, varies(true)), (b, varies(false))];
    let product = Value::over(result.clone(), parts, element);
    Ok(product.of_products())
}

/// The sum of the products of pairs of elements, as a step. Narrow floats are added as `f32`.
pub fn sum_of_products(left: Scalar, right: Scalar, result: Scalar) -> String {
    let sum = match result {
        Scalar::F16 | Scalar::BF16 => Scalar::F32,
        other => other,
    };
    let factor = |name: &str, of: Scalar| match of == sum {
        true => name.to_owned(),
        false => format!("(cast {name} : {sum})"),
    };
    let (a, b) = (factor("a", left), factor("b", right));
    let narrowed = match sum == result {
        true => String::new(),
        false => format!(" |> fun s => (cast s : {result})"),
    };
    format!("map (fun (a, b) => {a} * {b}) |> reduce (+) {sum}(0){narrowed}")
}
