//! Values of a model: a scalar expression for every element, over arrays.
//!
//! A chain of element-wise operations stays one expression, so that it becomes one nest of loops.
//! An array that does not vary in a dimension, because it was broadcast, is not repeated: its
//! element is used from further out.

use rise_lang::term::{Origin, ScalarValue};

use super::shapes::permuted;
use super::tensor::Tensor;
use super::text::{Steps, Text};

/// A value of the model.
#[derive(Clone, Debug)]
pub struct Value {
    /// Its type.
    pub tensor: Tensor,
    /// The arrays that the elements are computed from.
    leaves: Vec<Leaf>,
    /// An element; `$i` is the element of leaf `i` there.
    body: Text,
    /// Whether reading an element computes nothing: it is an argument, a constant, a value in
    /// memory, or a view of these.
    pub is_cheap: bool,
    /// Whether elements are sums of products of rows and columns: loops over its dimensions keep
    /// their order, in which schedules find the product.
    is_product: bool,
    /// The value of all elements, if they are the same and known.
    pub constant: Option<ScalarValue>,
    /// The name of the array that this one is, but for parts that are written.
    pub overwrites: Option<String>,
}

/// An array that elements are computed from.
#[derive(Clone, Debug)]
struct Leaf {
    /// The array, of the dimensions in which it varies.
    array: Text,
    /// In which dimensions of the value it varies.
    varies: Vec<bool>,
}

impl Leaf {
    fn is(&self, other: &Leaf) -> bool {
        self.array.as_str() == other.array.as_str() && self.varies == other.varies
    }
}

impl Value {
    /// An array, or a scalar, that this text says.
    pub fn array(tensor: Tensor, array: Text, is_cheap: bool) -> Value {
        let varies = vec![true; tensor.rank()];
        if varies.is_empty() {
            return Value::uniform(tensor, array, is_cheap);
        }
        Value {
            leaves: vec![Leaf { array, varies }],
            ..Value::uniform(tensor, Text::bare("$0"), is_cheap)
        }
    }

    /// An array whose elements are all the same.
    pub fn uniform(tensor: Tensor, element: Text, is_cheap: bool) -> Value {
        Value {
            tensor,
            leaves: Vec::new(),
            body: element,
            is_cheap,
            is_product: false,
            constant: None,
            overwrites: None,
        }
    }

    /// An array that varies only in one dimension.
    pub fn along(tensor: Tensor, dimension: usize, array: Text) -> Value {
        let varies = (0..tensor.rank()).map(|index| index == dimension).collect();
        Value {
            leaves: vec![Leaf { array, varies }],
            ..Value::uniform(tensor, Text::bare("$0"), true)
        }
    }

    /// An array whose elements are computed from parts of arrays, such as rows: each is an array
    /// over the dimensions in which it varies, of parts that `$0`, `$1`, … stand for.
    pub fn over(tensor: Tensor, parts: Vec<(Text, Vec<bool>)>, element: Text) -> Value {
        if tensor.rank() == 0 {
            let arrays: Vec<&Text> = parts.iter().map(|(array, _)| array).collect();
            return Value::uniform(tensor, element.filled(&arrays), false);
        }
        let leaves = parts.into_iter();
        Value {
            leaves: leaves
                .map(|(array, varies)| Leaf { array, varies })
                .collect(),
            ..Value::uniform(tensor, element, false)
        }
    }

    /// The same, of sums of products of rows and columns.
    pub fn of_products(self) -> Value {
        Value {
            is_product: true,
            ..self
        }
    }

    /// The same, made of an array by writing parts of it.
    pub fn overwriting(self, array: &Value) -> Value {
        let name = array.text();
        let name = name.is_word().then(|| name.as_str().to_owned());
        Value {
            overwrites: name.or_else(|| array.overwrites.clone()),
            ..self
        }
    }

    /// The value whose elements are computed from those of others, all of one shape or scalars.
    /// `combine` gets an element of each.
    pub fn elementwise(
        tensor: Tensor,
        operands: &[&Value],
        combine: impl FnOnce(&[&Text]) -> Text,
    ) -> Value {
        let mut leaves: Vec<Leaf> = Vec::new();
        let mut bodies = Vec::new();
        for operand in operands {
            let mut own = Vec::new();
            for leaf in &operand.leaves {
                let known = leaves.iter().position(|known| known.is(leaf));
                let index = known.unwrap_or_else(|| {
                    leaves.push(leaf.clone());
                    leaves.len() - 1
                });
                own.push(Text::bare(format!("${index}")));
            }
            bodies.push(operand.body.filled(&own.iter().collect::<Vec<_>>()));
        }
        Value {
            leaves,
            is_product: operands.iter().any(|operand| operand.is_product),
            ..Value::uniform(tensor, combine(&bodies.iter().collect::<Vec<_>>()), false)
        }
    }

    /// The value with its dimension `i` in place `places[i]`, each of the same size.
    pub fn transposed(&self, origin: &Origin, tensor: Tensor, places: &[usize]) -> Option<Value> {
        if !self.is_product {
            return self.spread(origin, tensor, places);
        }
        let mut order = vec![0; places.len()];
        let all = places.iter().enumerate();
        all.for_each(|(from, to)| order[*to] = from);
        let text = self.after(origin, &permuted(&order));
        Some(Value::array(tensor, text, false))
    }

    /// How many operations it is of.
    pub fn operations(&self) -> usize {
        let leaves = self.leaves.iter().map(|leaf| leaf.array.operations());
        self.body.operations() + leaves.sum::<usize>()
    }

    /// Whether all elements are the same.
    pub fn is_uniform(&self) -> bool {
        self.leaves.is_empty()
    }

    /// Whether the elements are the same along a dimension.
    pub fn is_same_along(&self, dimension: usize) -> bool {
        !self.leaves.iter().any(|leaf| leaf.varies[dimension])
    }

    /// The expression that all elements of a uniform value are.
    pub fn element(&self) -> Option<&Text> {
        self.is_uniform().then_some(&self.body)
    }

    /// The same elements in an array of another shape, for a uniform value.
    pub fn reshaped(&self, tensor: Tensor) -> Option<Value> {
        self.is_uniform().then(|| Value {
            tensor,
            ..self.clone()
        })
    }

    /// The value with its dimension `i` in place `places[i]` of the new shape; it does not vary in
    /// the dimensions that are new. None if it varies in a dimension of one element that becomes
    /// longer.
    pub fn spread(&self, origin: &Origin, tensor: Tensor, places: &[usize]) -> Option<Value> {
        let mut leaves = Vec::new();
        for leaf in &self.leaves {
            let mut varies = vec![false; tensor.rank()];
            let mut order = Vec::new();
            for (from, to) in places.iter().enumerate() {
                if !leaf.varies[from] {
                    continue;
                }
                if tensor.shape[*to] != self.tensor.shape[from] {
                    return None;
                }
                varies[*to] = true;
                order.push(*to);
            }
            // The dimensions of the leaf's array in their new order.
            let mut sorted: Vec<usize> = (0..order.len()).collect();
            sorted.sort_by_key(|index| order[*index]);
            let steps = permuted(&sorted);
            let array = match steps.is_none() {
                true => leaf.array.clone(),
                false => Text::of(origin, &steps.after("$0"), &[&leaf.array]),
            };
            leaves.push(Leaf { array, varies });
        }
        Some(Value {
            leaves,
            tensor,
            ..self.clone()
        })
    }

    /// The value without these dimensions; none if it varies in one.
    pub fn without(&self, tensor: Tensor, dimensions: &[usize]) -> Option<Value> {
        let is_there = |leaf: &Leaf| dimensions.iter().any(|dimension| leaf.varies[*dimension]);
        if self.leaves.iter().any(is_there) {
            return None;
        }
        let mut left = self.clone();
        for leaf in &mut left.leaves {
            let kept = leaf.varies.iter().enumerate();
            let kept = kept.filter(|(index, _)| !dimensions.contains(index));
            leaf.varies = kept.map(|(_, varies)| *varies).collect();
        }
        left.tensor = tensor;
        Some(left)
    }

    /// The value as one expression of its type.
    pub fn text(&self) -> Text {
        let arrays = self.leaves.iter().map(|leaf| leaf.array.clone());
        self.nest(0, arrays.collect())
    }

    /// The part of the value below the outer `depth` dimensions; `parts` are those of the leaves.
    fn nest(&self, depth: usize, parts: Vec<Text>) -> Text {
        if depth == self.tensor.rank() {
            return self.body.filled(&parts.iter().collect::<Vec<_>>());
        }
        if let Some(index) = self.only_leaf(depth) {
            return parts[index].clone();
        }
        let varying = |index: &usize| self.leaves[*index].varies[depth];
        let varying: Vec<usize> = (0..self.leaves.len()).filter(varying).collect();
        let mut inner = parts.clone();
        for index in &varying {
            inner[*index] = Text::bare(format!("x{index}"));
        }
        let inner = self.nest(depth + 1, inner);
        let origin = Origin::Unknown;
        let Some((last, rest)) = varying.split_last() else {
            // Nothing else may say how many elements there are.
            let shape = self.tensor.shape[depth..].to_vec();
            let data = Tensor::new(shape, self.tensor.element).data();
            let template = format!("(generate (fun _ => $0)) : {data}");
            return Text::of(&origin, &template, &[&inner]);
        };
        let (mut arrays, mut pattern) = (parts[*last].clone(), format!("x{last}"));
        for index in rest.iter().rev() {
            arrays = Text::of(&origin, "zip $0 $1", &[&parts[*index], &arrays]);
            pattern = format!("(x{index}, {pattern})");
        }
        let template = format!("$0 |> map (fun {pattern} => $1)");
        Text::of(&origin, &template, &[&arrays, &inner])
    }

    /// The value as one over its outer dimensions: the parts of arrays that its rows are computed
    /// from, and a row in terms of these.
    pub fn rows(&self, outer: usize) -> (Vec<(Text, Vec<bool>)>, Text) {
        let parts = self.leaves.iter();
        let parts = parts.map(|leaf| (leaf.array.clone(), leaf.varies[..outer].to_vec()));
        let gaps = (0..self.leaves.len()).map(|index| Text::bare(format!("${index}")));
        (parts.collect(), self.nest(outer, gaps.collect()))
    }

    /// The leaf that the value is below the outer `depth` dimensions, if it is nothing else.
    fn only_leaf(&self, depth: usize) -> Option<usize> {
        let index: usize = self.body.as_str().strip_prefix('$')?.parse().ok()?;
        let leaf = self.leaves.get(index)?;
        leaf.varies[depth..]
            .iter()
            .all(|varies| *varies)
            .then_some(index)
    }

    /// The value after some steps.
    pub fn after(&self, origin: &Origin, steps: &Steps) -> Text {
        match steps.is_none() {
            true => self.text(),
            false => Text::of(origin, &steps.after("$0"), &[&self.text()]),
        }
    }
}
