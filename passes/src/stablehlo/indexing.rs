//! Elements at places that are computed: clamped, so that they are there.

use rise_lang::nat::Facts;
use rise_lang::types::Scalar;

use super::attributes;
use super::call::{Call, Outcome};
use super::importer::Importer;
use super::shapes::regrouped;
use super::tensor::{Size, Tensor};
use super::text::{Steps, Text};
use super::updates::{self, Part};
use super::value::Value;

/// The places where a part of an array begins, each at most so large that the part is within it.
fn starts<'c>(
    importer: &mut Importer<'c, '_>,
    call: &Call<'c>,
    operands: &[Value],
    free: &[Size],
) -> Result<Vec<Text>, String> {
    let is_scalar = |value: &Value| value.tensor.rank() == 0 && value.tensor.element.is_integer();
    if operands.len() != free.len() || !operands.iter().all(is_scalar) {
        return Err(call.misfit());
    }
    let index = Tensor::new([], Scalar::Index);
    let clamped = operands.iter().zip(free).map(|(start, most)| {
        let template = clamped("$0", start.tensor.element, most);
        let value = importer.elementwise(
            &call.origin,
            index.clone(),
            &template,
            std::slice::from_ref(start),
        );
        match start.constant {
            Some(_) => value.text(),
            None => importer.keep(&call.origin, &value).text(),
        }
    });
    Ok(clamped.collect())
}

/// An index that is at least zero and at most this. A narrow type may not have the greatest.
pub fn clamped(index: &str, element: Scalar, most: &Size) -> String {
    let most = most.index();
    if element == Scalar::Index {
        return format!("min {index} {most}");
    }
    format!("min (cast (max {index} {element}(0)) : index) {most}")
}

/// The sizes that a part leaves of each dimension.
fn free(whole: &[Size], part: &[Size]) -> Option<Vec<Size>> {
    let pairs = whole.iter().zip(part).map(|(whole, part)| {
        let free = Size::from(&**whole - &**part);
        (!is_greater(part, whole)).then_some(free)
    });
    (whole.len() == part.len())
        .then(|| pairs.collect())
        .flatten()
}

/// Whether one size is known to be greater than another.
pub fn is_greater(size: &Size, other: &Size) -> bool {
    Facts::new().less(other, size).is_yes()
}

pub fn dynamic_slice<'c>(importer: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    part_at(importer, call, &call.operands[1..])
}

/// The part of the first operand, as large as the result, that begins at these places, or so much
/// before that it lies within.
pub fn part_at<'c>(importer: &mut Importer<'c, '_>, call: &Call<'c>, places: &[Value]) -> Outcome {
    let (operand, result) = (call.operand(0)?, call.result()?);
    let strides = vec![1; result.rank()];
    Ok(vec![part_from(
        importer, call, operand, result, places, &strides,
    )?])
}

/// As [`part_at`], the part of a value of this type, whose elements are so far apart.
pub fn part_from<'c>(
    importer: &mut Importer<'c, '_>,
    call: &Call<'c>,
    operand: &Value,
    result: &Tensor,
    places: &[Value],
    strides: &[u64],
) -> Result<Value, String> {
    let counts = result.shape.iter().zip(strides);
    let spans = counts.map(|(count, stride)| Size::from((&**count - 1) * *stride + 1));
    let spans: Vec<Size> = spans.collect();
    let free = free(&operand.tensor.shape, &spans).ok_or_else(|| call.misfit())?;
    let starts = starts(importer, call, places, &free)?;
    let mut steps = Steps::none();
    for (dimension, free) in free.iter().enumerate() {
        let stride = strides[dimension];
        if *free == 0 && stride == 1 {
            continue;
        }
        let (size, gap) = (&operand.tensor.shape[dimension], dimension + 1);
        // The number of elements is said, for nothing else says it inside of a map.
        let inner = &operand.tensor.shape[dimension + 1..];
        let sizes = [&result.shape[dimension..=dimension], inner].concat();
        let data = Tensor::new(sizes, result.element).data();
        // The only place of a part needs no addition.
        let place = match result.shape[dimension] == 1 {
            true => format!("natAsIndex {size} ${gap}"),
            false if stride == 1 => format!("natAsIndex {size} (indexAsNat i + ${gap})"),
            false => format!("natAsIndex {size} (indexAsNat i * index({stride}) + ${gap})"),
        };
        let step = format!("fun x => (generate (fun i => idx ({place}) x) : {data})");
        steps.extend(Steps::one(step).under(dimension));
    }
    let text = operand.text();
    let parts: Vec<&Text> = std::iter::once(&text).chain(&starts).collect();
    let text = Text::of(&call.origin, &steps.after("$0"), &parts);
    Ok(Value::array(result.clone(), text, operand.is_cheap))
}

/// The array `$0` with a part of it replaced by `$1`, which begins at `$2`, `$3`, …
pub fn dynamic_update_slice<'c>(importer: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let (operand, update, result) = (call.operand(0)?, call.operand(1)?, call.result()?);
    let (whole, part) = (&operand.tensor.shape, &update.tensor.shape);
    let free = free(whole, part).ok_or_else(|| call.misfit())?;
    if *result != operand.tensor || update.tensor.element != result.element {
        return Err(call.misfit());
    }
    if let Some(part) = known_part(call, &free)
        && let Some(template) = updates::with_part(whole, &part, "(fun old new => new)")
    {
        let update = importer.known_before(call, std::slice::from_ref(operand), update);
        let text = Text::of(&call.origin, &template, &[&operand.text(), &update.text()]);
        let value = Value::array(result.clone(), text, false);
        return Ok(vec![value.overwriting(operand)]);
    }
    let places = &call.operands[2..];
    Ok(vec![written_at(importer, call, [operand, update], places)?])
}

/// The first array with a part of it replaced by the second, which begins at these places, or so
/// much before that it lies within.
pub fn written_at<'c>(
    importer: &mut Importer<'c, '_>,
    call: &Call<'c>,
    [operand, update]: [&Value; 2],
    places: &[Value],
) -> Result<Value, String> {
    let (result, part) = (&operand.tensor, &update.tensor.shape);
    let free = free(&result.shape, part).ok_or_else(|| call.misfit())?;
    let starts = starts(importer, call, places, &free)?;
    let is_open = |(start, free): (&Value, &Size)| *free != 0 && start.constant.is_none();
    if places.iter().zip(&free).any(is_open) {
        return Ok(overwritten(
            importer,
            call,
            [operand, update],
            &free,
            &starts,
        ));
    }
    let (mut old, mut new) = ("$0".to_owned(), "$1".to_owned());
    let mut condition: Option<String> = None;
    for (index, free) in free.iter().enumerate() {
        old = format!("idx i{index} ({old})");
        if *free == 0 {
            new = format!("idx i{index} ({new})");
            continue;
        }
        let (start, size) = (format!("${}", index + 2), &part[index]);
        let last = Size::from(&**size - 1).index();
        let here = format!("indexAsNat i{index}");
        // Before the part the difference is a large number, which becomes the last place too.
        let place = format!("natAsIndex {size} (min ({here} - {start}) {last})");
        new = format!("idx ({place}) ({new})");
        let within = format!(
            "and ({here} >= {start}) ({here} < {start} + {})",
            size.index()
        );
        condition = Some(match condition {
            Some(others) => format!("and ({others}) ({within})"),
            None => within,
        });
    }
    let element = match condition {
        Some(condition) => format!("if {condition} then {new} else {old}"),
        None => new,
    };
    let (template, texts) = (generated(result, &element), [operand.text(), update.text()]);
    let parts: Vec<&Text> = texts.iter().chain(&starts).collect();
    let text = Text::of(&call.origin, &template, &parts);
    Ok(Value::array(result.clone(), text, false))
}

/// The part that is written, where that is known.
fn known_part(call: &Call, free: &[Size]) -> Option<Vec<Part>> {
    let part = |(dimension, free): (usize, &Size)| {
        let most = free.as_constant()?;
        let start = match most {
            0 => 0,
            _ => *call.known_numbers(dimension + 2).ok()?.first()?,
        };
        let size = call.operands[1].tensor.shape[dimension].as_constant()?;
        Some(Part {
            start: start.min(most),
            size: Some(size),
        })
    };
    free.iter().enumerate().map(part).collect()
}

/// The array with a part of it written at places that are not known, and nothing else: a loop that
/// writes one part after the other does not write all of them each time.
fn overwritten<'c>(
    importer: &mut Importer<'c, '_>,
    call: &Call<'c>,
    [operand, update]: [&Value; 2],
    free: &[Size],
    starts: &[Text],
) -> Value {
    let update = importer.known_before(call, std::slice::from_ref(operand), update);
    let texts = [operand.text(), update.text()];
    let parts: Vec<&Text> = texts.iter().chain(starts).collect();
    let template = with_part(&operand.tensor.shape, &update.tensor.shape, free);
    let text = Text::of(&call.origin, &template, &parts);
    Value::array(operand.tensor.clone(), text, false).overwriting(operand)
}

/// The array `$0` in which `$1`, of that shape, is from `$2`, `$3`, … on. The dimensions from the
/// first to the last one that leave others are one dimension of places.
fn with_part(whole: &[Size], part: &[Size], free: &[Size]) -> String {
    let is_free = |size: &Size| *size != 0;
    let first = free.iter().position(is_free).unwrap_or_default();
    let end = free.iter().rposition(is_free).map_or(0, |last| last + 1);
    let (all, given) = (&whole[first..end], &part[first..end]);
    let place = (first..end).fold(String::new(), |before, index| {
        let here = format!("(${} + indexAsNat i{})", index + 2, index - first);
        match before.is_empty() {
            true => here,
            false => format!("({before} * {} + {here})", whole[index].index()),
        }
    });
    let places = Tensor::new(given.to_vec(), Scalar::Index);
    let flat = |shape: &[Size], value: &str| {
        let count = Tensor::new(shape.to_vec(), Scalar::Index).count();
        regrouped(shape, &[count]).after(value)
    };
    let both = |operator: String, _: &Size| {
        format!("(map (fun both => {operator} (fst both) (snd both)) (zip old new))")
    };
    let each = |operator: String, size: &Size| format!("(fun old new => {})", both(operator, size));
    let newer = "(fun old new => new)".to_owned();
    let operator = whole[end..].iter().fold(newer, each);
    let permuted = format!(
        "(permute {operator} ({}) ({}) ({}))",
        flat(all, "old"),
        flat(given, &generated(&places, &place)),
        flat(given, "new")
    );
    let count = Tensor::new(all.to_vec(), Scalar::Index).count();
    let written = format!(
        "(fun old new => {})",
        regrouped(&[count], all).after(&permuted)
    );
    let written = whole[..first].iter().fold(written, each);
    format!("({written} ($0) ($1))")
}

/// The array whose element at `i0`, `i1`, … is this.
pub fn generated(tensor: &Tensor, element: &str) -> String {
    let nest = (0..tensor.rank())
        .rev()
        .fold(element.to_owned(), |inner, index| {
            format!("generate (fun i{index} => {inner})")
        });
    format!("({nest} : {})", tensor.data())
}

/// The dimensions of a gather by their roles.
struct Roles {
    /// Dimensions of the result that are within a part.
    offsets: Vec<usize>,
    /// Dimensions of the operand that no part has.
    collapsed: Vec<usize>,
    /// Dimensions of the operand, and those of the indices that go through them.
    batches: Vec<(usize, usize)>,
    /// The dimension of the operand that each number of an index is for.
    starts: Vec<usize>,
    /// The dimension of the indices that holds the numbers of one.
    vector: usize,
    /// How many elements a part has.
    sizes: Vec<Size>,
}

impl Roles {
    fn read(call: &Call) -> Option<Roles> {
        let text = attributes::kept(call.operation, "dimension_numbers")?;
        let list = |name: &str| attributes::dimensions(&text, name);
        let batches = list("operand_batching_dims")?;
        let through = list("start_indices_batching_dims")?;
        Some(Roles {
            offsets: list("offset_dims")?,
            collapsed: list("collapsed_slice_dims")?,
            batches: batches.into_iter().zip(through).collect(),
            starts: list("start_index_map")?,
            vector: list("index_vector_dim")?.first().copied().unwrap_or(0),
            sizes: slice_sizes(call)?,
        })
    }

    /// Whether all dimensions are there.
    fn fits(&self, operand: &Tensor, indices: &Tensor, result: &Tensor) -> bool {
        let offsets = operand
            .rank()
            .checked_sub(self.collapsed.len() + self.batches.len());
        let numbers = indices.shape.get(self.vector).cloned();
        let numbers = numbers.unwrap_or_else(Size::one);
        let plain = indices.rank() - usize::from(self.vector < indices.rank());
        let within = |(size, whole): (&Size, &Size)| !size.is_zero() && !is_greater(size, whole);
        let batches = |(own, other): &(usize, usize)| {
            let sizes = (operand.shape.get(*own), indices.shape.get(*other));
            sizes.0.is_some() && sizes.0 == sizes.1 && *other != self.vector
        };
        // An offset goes through a part.
        let is_part = |one: &usize| {
            !self.collapsed.contains(one) && !self.batches.iter().any(|(own, _)| own == one)
        };
        let parts = (0..operand.rank()).filter(is_part).zip(&self.offsets);
        let mut parts = parts.map(|(own, other)| (self.sizes.get(own), result.shape.get(*other)));
        offsets == Some(self.offsets.len())
            && parts.all(|(size, there)| size.is_some() && size == there)
            && self.vector <= indices.rank()
            && self.sizes.len() == operand.rank()
            && self.sizes.iter().zip(&operand.shape).all(within)
            && numbers == self.starts.len() as u64
            && self
                .starts
                .iter()
                .chain(&self.collapsed)
                .all(|one| *one < operand.rank())
            && self.batches.iter().all(batches)
            && self.offsets.iter().all(|one| *one < result.rank())
            && result.rank() == plain + self.offsets.len()
    }

    /// The dimension of the result that goes through a dimension of the indices.
    fn batch(&self, dimension: usize, rank: usize) -> Option<usize> {
        let own = dimension - usize::from(dimension > self.vector);
        (0..rank)
            .filter(|index| !self.offsets.contains(index))
            .nth(own)
    }

    /// The number of an index of `$1` for the operand's dimension, as an expression.
    fn start(&self, number: usize, indices: &Tensor, rank: usize) -> Option<String> {
        let mut text = "$1".to_owned();
        for dimension in 0..indices.rank() {
            let place = match dimension == self.vector {
                true => format!("nat({number} < {})", indices.shape[dimension]),
                false => format!("i{}", self.batch(dimension, rank)?),
            };
            text = format!("(idx {place} {text})");
        }
        Some(text)
    }

    /// The place in a dimension of the operand, as an expression of an index.
    fn place(
        &self,
        dimension: usize,
        operand: &Tensor,
        indices: &Tensor,
        rank: usize,
    ) -> Option<String> {
        let size = &operand.shape[dimension];
        if let Some((_, through)) = self.batches.iter().find(|(own, _)| *own == dimension) {
            return Some(format!("i{}", self.batch(*through, rank)?));
        }
        let is_offset = |one: &usize| {
            !self.collapsed.contains(one) && !self.batches.iter().any(|(own, _)| own == one)
        };
        let offset = is_offset(&dimension).then(|| {
            let before = (0..dimension).filter(is_offset).count();
            self.offsets
                .get(before)
                .map(|index| format!("indexAsNat i{index}"))
        });
        let start = self.starts.iter().position(|start| *start == dimension);
        let start = match start {
            Some(number) => {
                let text = self.start(number, indices, rank)?;
                let most = Size::from(&**size - &*self.sizes[dimension]);
                Some(clamped(&text, indices.element, &most))
            }
            None => None,
        };
        let place = match (start, offset) {
            (Some(start), Some(offset)) => format!("({start}) + {}", offset?),
            (Some(start), None) => start,
            (None, Some(offset)) => offset?,
            (None, None) => "index(0)".to_owned(),
        };
        Some(format!("(natAsIndex {size} ({place}))"))
    }
}

/// The shape that a gather gives, and what it demands.
pub struct Gathered {
    /// The shape.
    pub shape: Vec<Size>,
    /// Sizes, each at most the one beside it.
    pub within: Vec<(Size, Size)>,
    /// Sizes that are equal.
    pub equal: Vec<(Size, Size)>,
}

/// The shape that a gather gives; none if its attributes do not fit.
pub fn gathered(call: &Call) -> Option<Gathered> {
    let roles = Roles::read(call)?;
    let operand = &call.operands.first()?.tensor.shape;
    let indices = &call.operands.get(1)?.tensor.shape;
    let is_part = |one: &usize| {
        !roles.collapsed.contains(one) && !roles.batches.iter().any(|(own, _)| own == one)
    };
    let mut parts = (0..operand.len()).filter(is_part);
    let mut through = (0..indices.len()).filter(|one| *one != roles.vector);
    let rank = roles.offsets.len() + through.clone().count();
    let mut shape = Vec::new();
    for index in 0..rank {
        shape.push(match roles.offsets.contains(&index) {
            true => roles.sizes.get(parts.next()?)?.clone(),
            false => indices.get(through.next()?)?.clone(),
        });
    }
    let batches = roles.batches.iter();
    let equal = batches
        .map(|(own, other)| Some((operand.get(*own)?.clone(), indices.get(*other)?.clone())));
    Some(Gathered {
        shape,
        within: roles
            .sizes
            .iter()
            .cloned()
            .zip(operand.iter().cloned())
            .collect(),
        equal: equal.collect::<Option<_>>()?,
    })
}

/// How many elements a part has in each dimension, by its attribute or by an operand.
pub fn slice_sizes(call: &Call) -> Option<Vec<Size>> {
    if call.name() == "stablehlo.dynamic_gather" {
        return call.known(2).ok();
    }
    let sizes = attributes::sizes(call.operation, "slice_sizes")?;
    Some(sizes.into_iter().map(Size::from).collect())
}

/// Parts of the array `$0` that begin at the indices in `$1`.
pub fn gather<'c>(_: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let (operand, indices, result) = (call.operand(0)?, call.operand(1)?, call.result()?);
    let roles = Roles::read(call).ok_or_else(|| call.malformed("dimension_numbers"))?;
    if !roles.fits(&operand.tensor, &indices.tensor, result) || !indices.tensor.element.is_integer()
    {
        return Err(call.malformed("dimension_numbers"));
    }
    let mut element = "$0".to_owned();
    for dimension in 0..operand.tensor.rank() {
        let place = roles.place(dimension, &operand.tensor, &indices.tensor, result.rank());
        let place = place.ok_or_else(|| call.malformed("dimension_numbers"))?;
        element = format!("idx {place} ({element})");
    }
    let text = generated(result, &element);
    let text = Text::of(&call.origin, &text, &[&operand.text(), &indices.text()]);
    Ok(vec![Value::array(result.clone(), text, false)])
}

/// The shape of the elements at some indices in a dimension of an array, both of which have the
/// outer dimensions that are batches; the number of that dimension, and that of batches.
pub fn selected(call: &Call) -> Result<(Vec<Size>, usize, usize), String> {
    let number = |name: &str| {
        let number = attributes::integer(call.operation, name);
        let number = number.and_then(|number| usize::try_from(number).ok());
        number.ok_or_else(|| call.malformed(name))
    };
    let (dimension, batches) = (number("dim")?, number("batch_dims")?);
    let (operand, indices) = (&call.operand(0)?.tensor, &call.operand(1)?.tensor);
    if dimension >= operand.rank() || batches > dimension || batches > indices.rank() {
        return Err(call.malformed("dim"));
    }
    let inner = &operand.shape[dimension + 1..];
    let shape = [
        &operand.shape[..dimension],
        &indices.shape[batches..],
        inner,
    ]
    .concat();
    Ok((shape, dimension, batches))
}

/// The elements of `$0` at the indices `$1` in one dimension. As by XLA, indices outside are moved
/// to the next place that there is.
pub fn torch_index_select<'c>(_: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let (operand, indices, result) = (call.operand(0)?, call.operand(1)?, call.result()?);
    let (shape, dimension, batches) = selected(call)?;
    let (whole, there) = (&operand.tensor.shape, &indices.tensor.shape);
    let is_index = indices.tensor.element.is_integer();
    if shape != result.shape || whole[..batches] != there[..batches] || !is_index {
        return Err(call.misfit());
    }
    if whole[dimension] == 0 {
        let name = call.name();
        return Err(format!("`{name}` from a dimension without elements"));
    }
    let through = |place: usize| match place < batches {
        true => place,
        false => dimension + place - batches,
    };
    let index = (0..there.len()).fold("$1".to_owned(), |index, place| {
        format!("(idx i{} {index})", through(place))
    });
    let most = Size::from(&*whole[dimension] - 1);
    let index = clamped(&index, indices.tensor.element, &most);
    let behind = there.len() - batches;
    let mut element = "$0".to_owned();
    for (place, size) in whole.iter().enumerate() {
        let at = match place {
            place if place < dimension => format!("i{place}"),
            place if place > dimension => format!("i{}", place - 1 + behind),
            _ => format!("(natAsIndex {size} ({index}))"),
        };
        element = format!("(idx {at} {element})");
    }
    let parts = [operand.text(), indices.text()];
    let template = generated(result, &element);
    let text = Text::of(&call.origin, &template, &parts.each_ref());
    Ok(vec![Value::array(result.clone(), text, false)])
}
