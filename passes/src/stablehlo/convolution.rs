//! Convolutions: for each window the products with all filters.

mod phases;

use super::attributes;
use super::call::{Call, Outcome};
use super::contraction::sum_of_products;
use super::importer::Importer;
use super::padding::Padding;
use super::shapes::{permuted, reversed};
use super::tensor::{Size, Tensor};
use super::text::{Steps, Text};
use super::value::Value;
use super::windows::{Window, numbers_or, padding, padding_of, windows, with_padding};
use rise_lang::nat::Nat;
use rise_lang::types::Scalar;

/// Which dimension of an array is what: the places of the two named ones, and of the spatial ones
/// in their order.
#[derive(Clone)]
struct Layout {
    first: usize,
    second: usize,
    spatial: Vec<usize>,
}

impl Layout {
    /// The layout that a list such as `b, 0, 1, f` says, by the words for its two named dimensions.
    fn parse(text: &str, [first, second]: [&str; 2]) -> Option<Layout> {
        let words: Vec<&str> = text.split(',').map(str::trim).collect();
        let place = |wanted: &str| words.iter().position(|word| *word == wanted);
        let count = words.len().checked_sub(2)?;
        let spatial = (0..count).map(|index| place(&index.to_string()));
        Some(Layout {
            first: place(first)?,
            second: place(second)?,
            spatial: spatial.collect::<Option<_>>()?,
        })
    }

    /// The sizes of the spatial dimensions.
    fn sizes(&self, tensor: &Tensor) -> Vec<Size> {
        self.spatial
            .iter()
            .map(|place| tensor.shape[*place].clone())
            .collect()
    }
}

/// Everything that a convolution says.
#[derive(Clone)]
struct Convolution {
    input: Layout,
    filter: Layout,
    output: Layout,
    groups: u64,
    batch_groups: u64,
    windows: Vec<Window>,
    is_reversed: Vec<bool>,
}

impl Convolution {
    fn read(call: &Call) -> Result<Convolution, String> {
        let name = "dimension_numbers";
        let malformed = || call.malformed(name);
        let text = attributes::kept(call.operation, name).ok_or_else(malformed)?;
        let (input, filter, output) = layouts(&text).ok_or_else(malformed)?;
        let (operand, kernel) = (call.operand(0)?, call.operand(1)?);
        let rank = input.spatial.len();
        let ranks = [operand.tensor.rank(), kernel.tensor.rank()];
        if filter.spatial.len() != rank || output.spatial.len() != rank || ranks != [rank + 2; 2] {
            return Err(malformed());
        }
        let count = |name: &str| match attributes::attribute(call.operation, name) {
            None => Ok(1),
            Some(_) => {
                let value = attributes::integer(call.operation, name);
                let value = value.and_then(|value| u64::try_from(value).ok());
                value
                    .filter(|value| *value > 0)
                    .ok_or_else(|| call.malformed(name))
            }
        };
        let strides = numbers_or(call, "window_strides", rank, 1)?;
        let dilation = numbers_or(call, "rhs_dilation", rank, 1)?;
        let sizes = filter.sizes(&kernel.tensor).into_iter();
        let sizes: Option<Vec<u64>> = sizes.map(|size| size.as_constant()).collect();
        let sizes =
            sizes.ok_or_else(|| format!("`{}` by windows of unknown sizes", call.name()))?;
        let windows = (0..rank).map(|index| Window {
            size: Size::from(sizes[index]),
            stride: strides[index],
            dilation: dilation[index],
        });
        let reversal = match attributes::attribute(call.operation, "window_reversal") {
            None => vec![false; rank],
            Some(_) => {
                let list = attributes::truths(call.operation, "window_reversal");
                let list = list.filter(|list| list.len() == rank);
                list.ok_or_else(|| call.malformed("window_reversal"))?
            }
        };
        Ok(Convolution {
            groups: count("feature_group_count")?,
            batch_groups: count("batch_group_count")?,
            windows: windows.collect(),
            is_reversed: reversal,
            input,
            filter,
            output,
        })
    }
}

impl Convolution {
    /// Where images, places and features are in the output.
    fn places(&self) -> Vec<usize> {
        let spatial = self.output.spatial.iter().copied();
        let first = std::iter::once(self.output.first);
        first.chain(spatial).chain([self.output.second]).collect()
    }

    /// The same with other windows, over the whole input.
    fn with_windows(&self, windows: impl Iterator<Item = Window>) -> Convolution {
        Convolution {
            windows: windows.collect(),
            is_reversed: vec![false; self.is_reversed.len()],
            ..self.clone()
        }
    }

    /// The dimensions of the filters: their number first, the features that they read last.
    fn filter_order(&self) -> Vec<usize> {
        let spatial = self.filter.spatial.iter().copied();
        let first = std::iter::once(self.filter.second);
        first.chain(spatial).chain([self.filter.first]).collect()
    }

    /// The padding of the input, for each of its dimensions.
    fn edges(&self, call: &Call) -> Result<Vec<Padding>, String> {
        let rank = self.windows.len();
        let dilation = numbers_or(call, "lhs_dilation", rank, 1)?;
        let mut edges = vec![Padding::default(); rank + 2];
        let spatial = match call.name() {
            "stablehlo.dynamic_conv" => padding_of(call, &dilation, &known_edges(call)?)?,
            _ => padding(call, &dilation)?,
        };
        for (place, padding) in self.input.spatial.iter().zip(spatial) {
            edges[*place] = padding;
        }
        Ok(edges)
    }

    /// The output with images first and features last.
    fn canonical(&self, result: &Tensor) -> Tensor {
        let places = self.places().into_iter();
        let shape = places.map(|place| result.shape[place].clone());
        Tensor::new(shape.collect::<Vec<_>>(), result.element)
    }
}

/// The padding that an operand says: numbers, some of which may be negative.
fn known_edges(call: &Call) -> Result<Vec<i64>, String> {
    let sizes = call.known(2)?;
    let numbers = sizes.iter().map(|size| size.evaluate(&|_| None).ok());
    let numbers: Option<Vec<i64>> = numbers.collect();
    numbers.ok_or_else(|| call.unknown())
}

/// The shape of the result of a convolution, and the sizes that it demands something of.
pub struct Convolved {
    /// The shape of the result.
    pub shape: Vec<Size>,
    /// The features of the input and of all groups of filters, which must be equally many.
    pub features: [Nat; 2],
    /// The windows in each dimension that has some, with the size of the padded input.
    pub padded: Vec<(Window, Size)>,
}

/// The shape of the result, and what sizes must be for it.
pub fn shape(call: &Call) -> Result<Convolved, String> {
    let it = Convolution::read(call)?;
    let (input, kernel) = (&call.operand(0)?.tensor, &call.operand(1)?.tensor);
    let edges = it.edges(call)?;
    let mut shape = vec![Size::one(); it.windows.len() + 2];
    let mut padded = Vec::new();
    let spatial = it.input.spatial.iter().zip(&it.output.spatial);
    for ((from, to), window) in spatial.zip(&it.windows) {
        let size = Size::from(edges[*from].size(&input.shape[*from]));
        let count = window.count(&size).ok_or_else(|| call.misfit())?;
        *shape.get_mut(*to).ok_or_else(|| call.misfit())? = count;
        padded.push((window.clone(), size));
    }
    let places = [it.output.first, it.output.second];
    let sizes = [
        Size::from(&*input.shape[it.input.first] / it.batch_groups),
        kernel.shape[it.filter.second].clone(),
    ];
    for (place, size) in places.into_iter().zip(sizes) {
        *shape.get_mut(place).ok_or_else(|| call.misfit())? = size;
    }
    let features = (*input.shape[it.input.second]).clone();
    Ok(Convolved {
        shape,
        features: [features, &*kernel.shape[it.filter.first] * it.groups],
        padded,
    })
}

/// The layouts of input, filter and output in `conv<[b, 0, f]x[0, i, o]->[b, 0, f]>`.
fn layouts(text: &str) -> Option<(Layout, Layout, Layout)> {
    let text = text.strip_prefix("conv<[")?.strip_suffix("]>")?;
    let (input, rest) = text.split_once("]x[")?;
    let (filter, output) = rest.split_once("]->[")?;
    Some((
        Layout::parse(input, ["b", "f"])?,
        Layout::parse(filter, ["i", "o"])?,
        Layout::parse(output, ["b", "f"])?,
    ))
}

pub fn convolution<'c>(importer: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let convolution = Convolution::read(call)?;
    let (operand, kernel, result) = (call.operand(0)?, call.operand(1)?, call.result()?);
    if result.element == Scalar::Bool {
        return Err(format!("`{}` of truth values", call.name()));
    }
    let rank = convolution.windows.len();
    if result.rank() != rank + 2 {
        return Err(call.malformed("dimension_numbers"));
    }
    if let Some(made) = phases::convolution(&convolution, importer, call)? {
        return made;
    }
    let edges = convolution.edges(call)?;
    let zero = match operand.tensor.element {
        Scalar::Bool => Text::bare("false"),
        element => Text::bare(format!("{element}(0)")),
    };
    let source = with_padding(importer, call, operand, &edges, &zero)?;
    let sizes = convolution.input.sizes(&source.tensor);
    let places = convolution
        .windows
        .iter()
        .zip(&sizes)
        .map(|(window, size)| window.count(size));
    let fits = places.collect::<Option<Vec<Size>>>() == Some(convolution.output.sizes(result))
        && features_fit(&convolution, &source.tensor, &kernel.tensor, result);
    let windows = windows(&sizes, &convolution.windows);
    let (true, Some(windows)) = (fits, windows) else {
        return Err(call.misfit());
    };
    let filters = kernel.after(&call.origin, &filters(&convolution, &kernel.tensor));
    let sum = sum_of_products(
        operand.tensor.element,
        kernel.tensor.element,
        result.element,
    );
    let made = match convolution.groups * convolution.batch_groups {
        1 => plain(
            &convolution,
            call,
            [source.text(), filters],
            windows,
            &sum,
            convolution.canonical(result),
        )?,
        _ => {
            let steps = products(&convolution, &source.tensor, windows, &sum);
            let text = Text::of(
                &call.origin,
                &steps.after("$0"),
                &[&source.text(), &filters],
            );
            Value::array(convolution.canonical(result), text, false)
        }
    };
    let moved = made.spread(&call.origin, result.clone(), &convolution.places());
    Ok(vec![moved.ok_or_else(|| call.misfit())?])
}

/// For each place and each filter the sum of the products of the window there with it.
fn plain(
    it: &Convolution,
    call: &Call,
    [source, filters]: [Text; 2],
    windows: Steps,
    sum: &str,
    canonical: Tensor,
) -> Result<Value, String> {
    let rank = it.windows.len();
    let order = [
        vec![it.input.first],
        it.input.spatial.clone(),
        vec![it.input.second],
    ]
    .concat();
    let (mut steps, mut image) = (permuted(&order), windows);
    let mut row = Steps::none();
    (0..rank).for_each(|_| row.push("join"));
    image.extend(row.under(rank));
    steps.extend(image.under(1));
    let rows = Text::of(&call.origin, &steps.after("$0"), &[&source]);
    let gaps = [Text::bare("$0"), Text::bare("$1")];
    let element = Text::of(
        &call.origin,
        &format!("zip $0 $1 |> {sum}"),
        &[&gaps[0], &gaps[1]],
    );
    let varies = |features: bool| (0..rank + 2).map(move |index| (index == rank + 1) == features);
    let parts = vec![
        (rows, varies(false).collect()),
        (filters, varies(true).collect()),
    ];
    Ok(Value::over(canonical, parts, element).of_products())
}

/// Whether the numbers of features and of images are those that the groups need.
fn features_fit(it: &Convolution, source: &Tensor, kernel: &Tensor, result: &Tensor) -> bool {
    let (batch, features) = (
        &source.shape[it.input.first],
        &source.shape[it.input.second],
    );
    let (inputs, outputs) = (
        &*kernel.shape[it.filter.first],
        &*kernel.shape[it.filter.second],
    );
    (it.groups == 1 || it.batch_groups == 1)
        && inputs * it.groups == **features
        && (outputs % it.groups).is_zero()
        && (outputs % it.batch_groups).is_zero()
        && (&**batch % it.batch_groups).is_zero()
        && *result.shape[it.output.first] == &**batch / it.batch_groups
        && *result.shape[it.output.second] == *outputs
}

/// The filters, each as one row; for each group, if there are several.
fn filters(it: &Convolution, kernel: &Tensor) -> Steps {
    let mut steps = permuted(&it.filter_order());
    for (index, is_reversed) in it.is_reversed.iter().enumerate() {
        if *is_reversed {
            steps.extend(reversed(&it.windows[index].size).under(index + 1));
        }
    }
    it.windows
        .iter()
        .for_each(|_| steps.extend(Steps::one("join").under(1)));
    let groups = it.groups.max(it.batch_groups);
    if groups > 1 {
        let features = Size::from(&*kernel.shape[it.filter.second] / groups);
        steps.push(format!("split {features}"));
    }
    steps
}

/// The steps from the padded input to images, places and features, of several groups: the filters
/// are `$1`.
fn products(it: &Convolution, source: &Tensor, windows: Steps, sum: &str) -> Steps {
    let rank = it.windows.len();
    let order = [
        vec![it.input.first],
        it.input.spatial.clone(),
        vec![it.input.second],
    ]
    .concat();
    let mut steps = permuted(&order);
    let sums = format!("filters |> map (fun filter => zip x filter |> {sum})");
    let mut image = windows;
    if it.batch_groups == 1 {
        let inputs = Size::from(&*source.shape[it.input.second] / it.groups);
        image.extend(grouped(rank, &inputs, &sums).under(rank));
        steps.extend(image.under(1));
    } else {
        // The images at the same place in each group.
        let images = Size::from(&*source.shape[it.input.first] / it.batch_groups);
        steps.push(format!("split {images}"));
        steps.push("transpose");
        image.extend(row(rank, &sums).under(rank));
        steps.extend(each_image(rank, &image).under(1));
    }
    steps
}

/// The steps that make something of a window as one row, `x`.
fn row(rank: usize, made: &str) -> Steps {
    let mut steps = Steps::none();
    (0..rank).for_each(|_| steps.push("join"));
    steps.push(format!("fun x => {made}"));
    steps
}

/// For each group of features of a window what is made of these as one row, with its filters.
fn grouped(rank: usize, inputs: &Size, made: &str) -> Steps {
    let mut steps = Steps::none();
    (1..rank).for_each(|_| steps.push("join"));
    match rank {
        0 => steps.push(format!("split {inputs}")),
        _ => {
            steps.push(format!("map (split {inputs})"));
            steps.push("transpose");
            steps.push("map (join)");
        }
    }
    steps.push(format!(
        "fun x => zip x $1 |> map (fun (x, filters) => {made})"
    ));
    steps.push("join");
    steps
}

/// The steps that make something of the image of each group, with its filters; the features of all
/// groups are one after the other.
fn each_image(rank: usize, made: &Steps) -> Steps {
    let made = made.after("x");
    let mut steps = Steps::one(format!(
        "fun x => zip x $1 |> map (fun (x, filters) => {made})"
    ));
    for depth in 0..rank {
        steps.extend(Steps::one("transpose").under(depth));
    }
    steps.extend(Steps::one("join").under(rank));
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layouts_are_read_by_their_words() {
        let (input, filter, output) =
            layouts("conv<[b, f, 0, 1]x[o, i, 0, 1]->[b, 0, 1, f]>").unwrap();
        assert_eq!(
            (input.first, input.second, input.spatial),
            (0, 1, vec![2, 3])
        );
        assert_eq!(
            (filter.first, filter.second, filter.spatial),
            (1, 0, vec![2, 3])
        );
        assert_eq!(
            (output.first, output.second, output.spatial),
            (0, 3, vec![1, 2])
        );
        assert!(layouts("conv<[b, f, 0]x[o, i, 0]->[b, 0]>").is_none());
    }
}
