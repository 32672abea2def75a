//! Windows that move over an array, and what is computed of each.

use super::attributes;
use super::call::{Call, Outcome};
use super::cumulative::Cumulative;
use super::importer::Importer;
use super::indexing::is_greater;
use super::padding::{Edge, Padding, known_gaps, padded};
use super::reduction;
use super::tensor::{Size, Tensor};
use super::text::{Steps, Text};
use super::value::Value;

/// How windows lie in a dimension.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window {
    /// The elements of a window.
    pub size: Size,
    /// How far each begins behind the one before.
    pub stride: u64,
    /// How far the elements of a window are apart.
    pub dilation: u64,
}

impl Window {
    /// Whether there is a window of one element for each element.
    pub fn is_every(&self) -> bool {
        self.size == 1 && self.stride == 1 && self.dilation == 1
    }

    /// From the first to the last element of a window.
    pub fn span(&self) -> Option<Size> {
        match self.size.as_constant() {
            Some(size) => {
                let between = size.checked_sub(1)?.checked_mul(self.dilation)?;
                Some(Size::from(between.checked_add(1)?))
            }
            None => Some(Size::from((&*self.size - 1) * self.dilation + 1)),
        }
    }

    /// How many windows there are in so many elements; none if there are none.
    pub fn count(&self, elements: &Size) -> Option<Size> {
        let span = self.span()?;
        let is_possible = self.dilation > 0 && self.stride > 0;
        if !is_possible || is_greater(&span, elements) {
            return None;
        }
        let free = &**elements - &*span;
        Some(Size::from(free / self.stride + 1))
    }

    /// The elements that there are at least, where windows are further apart than they are long:
    /// of fewer of them than a window has, no windows would take less than nothing.
    pub fn least(&self) -> Option<Size> {
        let span = self.span()?;
        match span.as_constant() {
            Some(number) => (self.stride > number).then_some(span),
            None => (self.stride > 1).then_some(span),
        }
    }

    /// The elements that so many windows need.
    pub fn needed(&self, count: &Size) -> Option<Size> {
        if count.is_zero() || self.stride == 0 {
            return None;
        }
        let before = (&**count - 1) * self.stride;
        Some(Size::from(before + &*self.span()?))
    }

    /// The windows of an array of so many elements.
    pub fn steps(&self, elements: &Size) -> Option<Steps> {
        let (count, span) = (self.count(elements)?, self.span()?);
        let needed = self.needed(&count)?;
        let mut steps = Steps::none();
        if needed != *elements {
            steps.push(format!("take {needed}"));
        }
        match span == self.stride {
            // Windows that do not overlap are pieces.
            true => steps.push(format!("split {span}")),
            false => steps.push(format!("slide {span} {}", self.stride)),
        }
        if self.dilation > 1 {
            let mut every = Steps::one(format!("slide 1 {}", self.dilation));
            every.push("join");
            steps.extend(every.under(1));
        }
        Some(steps)
    }
}

/// The windows over the outer dimensions of an array: first the places of the windows in all of
/// these, then the places in a window, then the dimensions that have none.
pub fn windows(shape: &[Size], list: &[Window]) -> Option<Steps> {
    let Some((first, inner)) = list.split_first() else {
        return Some(Steps::none());
    };
    let mut steps = windows(shape.get(1..)?, inner)?.under(1);
    steps.extend(first.steps(shape.first()?)?);
    // The place in the window moves behind the places of the inner windows.
    for depth in 1..=inner.len() {
        steps.extend(Steps::one("transpose").under(depth));
    }
    Some(steps)
}

/// A list of numbers of an operation, all the same if it does not say them.
pub fn numbers_or(call: &Call, name: &str, count: usize, default: u64) -> Result<Vec<u64>, String> {
    match attributes::attribute(call.operation, name) {
        None => Ok(vec![default; count]),
        Some(_) => {
            let list = attributes::sizes(call.operation, name);
            let list = list.filter(|list| list.len() == count);
            list.ok_or_else(|| call.malformed(name))
        }
    }
}

/// The padding of an operation, a pair for each dimension; nothing if it does not say any.
pub fn padding(call: &Call, dilation: &[u64]) -> Result<Vec<Padding>, String> {
    let edges = match attributes::attribute(call.operation, "padding") {
        None => vec![0; dilation.len() * 2],
        Some(_) => {
            let list = attributes::integers(call.operation, "padding");
            let list = list.filter(|list| list.len() == dilation.len() * 2);
            list.ok_or_else(|| call.malformed("padding"))?
        }
    };
    padding_of(call, dilation, &edges)
}

/// The padding that these pairs of numbers say.
pub fn padding_of(call: &Call, dilation: &[u64], edges: &[i64]) -> Result<Vec<Padding>, String> {
    if edges.len() != dilation.len() * 2 {
        return Err(call.misfit());
    }
    let pairs = edges.chunks_exact(2).zip(dilation);
    pairs
        .map(|(pair, dilation)| {
            Some(Padding {
                low: Edge::number(pair[0]),
                high: Edge::number(pair[1]),
                interior: dilation.checked_sub(1)?,
            })
        })
        .collect::<Option<_>>()
        .ok_or_else(|| call.malformed("padding"))
}

/// The array padded, in memory if that does something: windows read it several times.
pub fn with_padding(
    importer: &mut Importer,
    call: &Call,
    operand: &Value,
    padding: &[Padding],
    element: &Text,
) -> Result<Value, String> {
    known_gaps(call, &operand.tensor.shape, padding)?;
    let (steps, shape) = padded(&operand.tensor.shape, padding).ok_or_else(|| call.misfit())?;
    if steps.is_none() {
        return Ok(operand.clone());
    }
    let text = Text::of(
        &call.origin,
        &steps.after("$0"),
        &[&operand.text(), element],
    );
    let tensor = Tensor::new(shape, operand.tensor.element);
    Ok(importer.keep(&call.origin, &Value::array(tensor, text, false)))
}

/// How the windows of an operation lie, and the padding before that.
pub struct Layout {
    /// The windows, in each dimension.
    pub windows: Vec<Window>,
    /// The padding, in each dimension.
    pub padding: Vec<Padding>,
}

impl Layout {
    /// The attributes of an operation on arrays of so many dimensions.
    pub fn read(call: &Call, rank: usize) -> Result<Layout, String> {
        if call.name() == "stablehlo.dynamic_reduce_window" {
            return Layout::of_operands(call, rank);
        }
        let dilation = numbers_or(call, "base_dilations", rank, 1)?;
        let padding = padding(call, &dilation)?;
        let sizes = numbers_or(call, "window_dimensions", rank, 1)?;
        let strides = numbers_or(call, "window_strides", rank, 1)?;
        let apart = numbers_or(call, "window_dilations", rank, 1)?;
        let window = |index| Window {
            size: Size::from(sizes[index]),
            stride: strides[index],
            dilation: apart[index],
        };
        Ok(Layout {
            windows: (0..rank).map(window).collect(),
            padding,
        })
    }

    /// The layout that the last five operands say. A size of padding is not negative: that is
    /// demanded where the shapes are found.
    fn of_operands(call: &Call, rank: usize) -> Result<Layout, String> {
        let first = call.numbers.len().checked_sub(5);
        let first = first.ok_or_else(|| call.misfit())?;
        let sizes = call.known(first)?;
        let strides = call.known_numbers(first + 1)?;
        let dilation = call.known_numbers(first + 2)?;
        let apart = call.known_numbers(first + 3)?;
        let edges = call.known(first + 4)?;
        let counts = [sizes.len(), strides.len(), dilation.len(), apart.len()];
        if counts != [rank; 4] || edges.len() != 2 * rank {
            return Err(call.misfit());
        }
        let edge = |size: &Size| match size.evaluate(&|_| None) {
            Ok(number) => Edge::number(number),
            Err(_) => Edge::Added(size.clone()),
        };
        let padding = edges.chunks_exact(2).zip(dilation).map(|(pair, dilation)| {
            Some(Padding {
                low: edge(&pair[0]),
                high: edge(&pair[1]),
                interior: dilation.checked_sub(1)?,
            })
        });
        let padding = padding.collect::<Option<Vec<Padding>>>();
        let windows = sizes.into_iter().zip(strides).zip(apart);
        let windows = windows.map(|((size, stride), dilation)| Window {
            size,
            stride,
            dilation,
        });
        Ok(Layout {
            windows: windows.collect(),
            padding: padding.ok_or_else(|| call.misfit())?,
        })
    }

    /// The shape of an array after the padding.
    pub fn padded(&self, shape: &[Size]) -> Vec<Size> {
        let pairs = shape.iter().zip(&self.padding);
        pairs
            .map(|(size, padding)| Size::from(padding.size(size)))
            .collect()
    }

    /// How many windows there are in each dimension of a padded array of that shape.
    pub fn count(&self, padded: &[Size]) -> Option<Vec<Size>> {
        let counts = self.windows.iter().zip(padded);
        counts.map(|(window, size)| window.count(size)).collect()
    }

    /// Whether the windows of a padded array are as many as the result has elements.
    pub fn fits(&self, padded: &Tensor, result: &Tensor) -> bool {
        self.count(&padded.shape).as_ref() == Some(&result.shape)
    }
}

pub fn reduce_window<'c>(importer: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let count = call.results.len();
    if call.operands.len() != 2 * count {
        return Err(call.misfit());
    }
    let (operands, starts) = call.operands.split_at(count);
    let (first, result) = (call.operand(0)?, call.result()?);
    let layout = Layout::read(call, first.tensor.rank())?;
    let mut sources = Vec::new();
    if let Some(cumulative) = Cumulative::find(&layout, &first.tensor.shape)
        && let Some(values) = cumulated(importer, call, &cumulative)?
    {
        return Ok(values);
    }
    for (operand, start) in operands.iter().zip(starts) {
        let element = start.element().filter(|_| start.tensor.rank() == 0);
        let element = element.ok_or_else(|| call.misfit())?;
        sources.push(with_padding(
            importer,
            call,
            operand,
            &layout.padding,
            element,
        )?);
    }
    let source = &sources[0].tensor;
    let is_alike = |value: &Value| value.tensor.shape == source.shape;
    let same_shape = call.results.iter().all(|other| other.shape == result.shape);
    if !layout.fits(source, result) || !sources.iter().all(is_alike) || !same_shape {
        return Err(call.misfit());
    }
    let combination = reduction::combination(importer, call)?;
    let all = match sources.as_slice() {
        [single] => single.text(),
        several => {
            let several: Vec<&Value> = several.iter().collect();
            Value::elementwise(source.clone(), &several, reduction::paired).text()
        }
    };
    let rows = rows(source, &layout.windows).ok_or_else(|| call.misfit())?;
    let rows = Text::of(&call.origin, &rows.after("$0"), &[&all]);
    let each = combination.of_rows(result.element, &starts[0]);
    let texts: Vec<Text> = starts.iter().map(Value::text).collect();
    let start = reduction::paired(&texts.iter().collect::<Vec<_>>());
    let parts = [&Text::bare("$0"), &start, &combination.function()];
    let row = Text::of(&call.origin, &each.after("$0"), &parts);
    let varies = vec![true; result.rank()];
    let value = Value::over(result.clone(), vec![(rows, varies)], row);
    match call.results.as_slice() {
        [_] => Ok(vec![value]),
        results => Ok(reduction::parts_of(importer, call, results, value.text())),
    }
}

/// The results where windows hold all elements up to their own; none if the value that they begin
/// with is not neutral.
fn cumulated<'c>(
    importer: &mut Importer<'c, '_>,
    call: &Call<'c>,
    cumulative: &Cumulative,
) -> Result<Option<Vec<Value>>, String> {
    let (operands, starts) = call.operands.split_at(call.results.len());
    let (first, result) = (&call.operand(0)?.tensor, call.result()?);
    let is_array = |value: &Value| value.tensor.shape == first.shape;
    let is_scalar = |value: &Value| value.tensor.rank() == 0;
    let same_shape = call.results.iter().all(|other| other.shape == result.shape);
    let fits = operands.iter().all(is_array) && starts.iter().all(is_scalar) && same_shape;
    if !fits || result.shape != first.shape {
        return Err(call.misfit());
    }
    let combination = reduction::combination(importer, call)?;
    if !combination.begins_with(&starts[0]) {
        return Ok(None);
    }
    let starts: Vec<Text> = starts.iter().map(Value::text).collect();
    let start = reduction::paired(&starts.iter().collect::<Vec<_>>());
    let array = match operands {
        [single] => single.text(),
        several => {
            let several: Vec<&Value> = several.iter().collect();
            Value::elementwise(first.clone(), &several, reduction::paired).text()
        }
    };
    let text = cumulative.combined(call, &array, &start, &combination, first);
    Ok(Some(match call.results.as_slice() {
        [result] => vec![Value::array(result.clone(), text, false)],
        results => reduction::parts_of(importer, call, results, text),
    }))
}

/// The steps that give the elements of each window as a row. Outer and inner dimensions in which
/// windows have one element stay as they are.
pub fn rows(source: &Tensor, list: &[Window]) -> Option<Steps> {
    let is_moving = |window: &Window| !window.is_every();
    let Some(outer) = list.iter().position(is_moving) else {
        return Some(Steps::one("fun x => [x]").under(list.len()));
    };
    let last = list.iter().rposition(is_moving).unwrap_or(outer);
    let (moving, inner) = (last + 1 - outer, list.len() - last - 1);
    let mut steps = windows(&source.shape[outer..], &list[outer..=last])?;
    let mut each = Steps::none();
    (1..moving).for_each(|_| each.push("join"));
    // The elements of a window, for each place in the dimensions that have no windows.
    for depth in 0..inner {
        each.extend(Steps::one("transpose").under(depth));
    }
    steps.extend(each.under(moving));
    Some(steps.under(outer))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_lie_in_all_dimensions() {
        let steps = |size, list: &[Window]| {
            windows(&vec![Size::from(size); list.len()], list).map(|steps| steps.after("x"))
        };
        let window = |size: u64, stride, dilation| Window {
            size: Size::from(size),
            stride,
            dilation,
        };
        assert_eq!(
            steps(6, &[window(2, 2, 1)]).as_deref(),
            Some("x |> split 2")
        );
        assert_eq!(
            steps(7, &[window(2, 2, 1)]).as_deref(),
            Some("x |> take 6 |> split 2")
        );
        assert_eq!(
            steps(7, &[window(3, 1, 1)]).as_deref(),
            Some("x |> slide 3 1")
        );
        assert_eq!(
            steps(7, &[window(3, 1, 2)]).as_deref(),
            Some("x |> slide 5 1 |> map (fun x => x |> slide 1 2 |> join)")
        );
        assert_eq!(
            steps(7, &[window(3, 1, 1), window(3, 1, 1)]).as_deref(),
            Some("x |> map (slide 3 1) |> slide 3 1 |> map (transpose)")
        );
        assert_eq!(steps(2, &[window(3, 1, 1)]), None);
        assert_eq!(steps(2, &[window(1, 0, 1)]), None);
    }
}
