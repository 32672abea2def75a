//! The normalisation of batches: by statistics that are known, by those of the batch itself, and
//! the derivative of that.

use rise_lang::nat::Nat;
use rise_lang::types::Scalar;

use super::attributes;
use super::call::{Call, Outcome};
use super::importer::Importer;
use super::reduction::sums;
use super::tensor::{Size, Tensor};
use super::value::Value;

/// A normalisation: the dimension of the features of an array, and what is added to variances.
struct Normalization<'i, 'c, 's> {
    importer: &'i mut Importer<'c, 's>,
    call: &'i Call<'c>,
    /// The array, as it is computed.
    tensor: Tensor,
    feature: usize,
    epsilon: String,
}

impl<'i, 'c, 's> Normalization<'i, 'c, 's> {
    /// The attributes of an operation whose operands are arrays at `whole`, and otherwise one
    /// number for each feature.
    fn read(
        importer: &'i mut Importer<'c, 's>,
        call: &'i Call<'c>,
        whole: &[usize],
    ) -> Result<Self, String> {
        let tensor = &call.operand(0)?.tensor;
        let feature = attributes::integer(call.operation, "feature_index");
        let feature = feature.and_then(|feature| usize::try_from(feature).ok());
        let feature = feature.filter(|feature| *feature < tensor.rank());
        let feature = feature.ok_or_else(|| call.malformed("feature_index"))?;
        let epsilon = attributes::float(call.operation, "epsilon");
        let epsilon = epsilon.ok_or_else(|| call.malformed("epsilon"))?;
        let features = Tensor::new(&tensor.shape[feature..=feature], tensor.element);
        let fits = |(index, operand): (usize, &Value)| match whole.contains(&index) {
            true => operand.tensor == *tensor,
            false => operand.tensor == features,
        };
        let results = call.results.iter().enumerate();
        let mut results = results.map(|(index, result)| match index {
            0 => result == tensor,
            _ => *result == features,
        });
        if !call.operands.iter().enumerate().all(fits) || !results.all(|fits| fits) {
            return Err(call.misfit());
        }
        let element = tensor.element;
        if !element.is_float() {
            return Err(format!("`{}` of {element}", call.name()));
        }
        Ok(Normalization {
            importer,
            call,
            tensor: tensor.clone(),
            feature,
            epsilon: written(epsilon),
        })
    }

    /// All operands, narrow ones as `f32`: statistics of narrow floats would have no precision.
    fn widened(&mut self) -> Vec<Value> {
        if matches!(self.tensor.element, Scalar::F16 | Scalar::BF16) {
            self.tensor.element = Scalar::F32;
        }
        let (element, call) = (self.tensor.element, self.call);
        let operands = call.operands.iter();
        let widened = operands.map(|operand| self.cast(operand, element));
        widened.collect()
    }

    /// The results, as the operation gives them.
    fn narrowed(&mut self, results: &[Value]) -> Vec<Value> {
        let types = self.call.results.iter().zip(results);
        let narrowed = types.map(|(tensor, value)| self.cast(value, tensor.element));
        narrowed.collect()
    }

    fn cast(&mut self, value: &Value, element: Scalar) -> Value {
        if value.tensor.element == element {
            return value.clone();
        }
        let tensor = Tensor::new(value.tensor.shape.clone(), element);
        let template = format!("(cast $0 : {element})");
        self.elementwise(tensor, &template, std::slice::from_ref(value))
    }

    fn elementwise(&mut self, tensor: Tensor, template: &str, operands: &[Value]) -> Value {
        let origin = &self.call.origin;
        self.importer
            .elementwise(origin, tensor, template, operands)
    }

    /// A number for each feature, computed once.
    fn of_features(&mut self, template: &str, operands: &[Value]) -> Result<Value, String> {
        let first = operands.first().ok_or_else(|| self.call.misfit())?;
        let value = self.elementwise(first.tensor.clone(), template, operands);
        Ok(self.importer.keep(&self.call.origin, &value))
    }

    /// Elements, of which some operands are and others are numbers of features.
    fn of_elements(&mut self, template: &str, operands: &[&Value]) -> Result<Value, String> {
        let (origin, tensor) = (&self.call.origin, &self.tensor);
        let everywhere = operands.iter().map(|operand| match operand.tensor.rank() {
            1 if tensor.rank() > 1 => operand.spread(origin, tensor.clone(), &[self.feature]),
            _ => Some((*operand).clone()),
        });
        let operands = everywhere.collect::<Option<Vec<Value>>>();
        let operands = operands.ok_or_else(|| self.call.misfit())?;
        Ok(self.elementwise(self.tensor.clone(), template, &operands))
    }

    /// The dimensions of a batch.
    fn batch(&self) -> Vec<usize> {
        let all = 0..self.tensor.rank();
        all.filter(|one| *one != self.feature).collect()
    }

    /// The sums of the elements of each feature.
    fn sums(&self, value: &Value) -> Value {
        sums(self.call, value, &self.batch())
    }

    /// How many elements each feature has, as a number of their type.
    fn count(&self) -> String {
        let sizes = self.batch().into_iter();
        let sizes = sizes.map(|dimension| self.tensor.shape[dimension].clone());
        let count = Size::from(sizes.fold(Nat::one(), |all, size| &all * &*size));
        format!("(cast {} : {})", count.index(), self.tensor.element)
    }

    /// Each element less the mean of its feature, scaled by the feature's factor and its deviation.
    fn normalized(&mut self, operands: [&Value; 5]) -> Result<Value, String> {
        let [operand, scale, offset, mean, variance] = operands;
        // Once for each feature, not for each element.
        let template = format!("$0 / sqrt ($1 + {}({}))", self.tensor.element, self.epsilon);
        let factor = self.of_features(&template, &[scale.clone(), variance.clone()])?;
        self.of_elements("($0 - $1) * $2 + $3", &[operand, mean, &factor, offset])
    }
}

/// A number, as the language writes it.
fn written(number: f64) -> String {
    match number {
        f64::INFINITY => "inf".to_owned(),
        f64::NEG_INFINITY => "-inf".to_owned(),
        number if number.is_nan() => "nan".to_owned(),
        number => format!("{number:e}"),
    }
}

pub fn batch_norm_inference<'c>(importer: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let [operand, scale, offset, mean, variance] = call.operands.as_slice() else {
        return Err(call.misfit());
    };
    let mut own = Normalization::read(importer, call, &[0])?;
    let normalized = own.normalized([operand, scale, offset, mean, variance])?;
    Ok(vec![normalized])
}

/// Beside the normalised elements the mean and the variance of each feature.
pub fn batch_norm_training<'c>(importer: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let mut own = Normalization::read(importer, call, &[0])?;
    let operands = own.widened();
    let [operand, scale, offset] = operands.as_slice() else {
        return Err(call.misfit());
    };
    let mean = format!("$0 / {}", own.count());
    let sum = own.sums(operand);
    let centre = own.of_features(&mean, &[sum])?;
    let squares = own.of_elements("($0 - $1) * ($0 - $1)", &[operand, &centre])?;
    let sum = own.sums(&squares);
    let variance = own.of_features(&mean, &[sum])?;
    let normalized = own.normalized([operand, scale, offset, &centre, &variance])?;
    Ok(own.narrowed(&[normalized, centre, variance]))
}

/// The derivatives with respect to the array, the factors and the offsets.
pub fn batch_norm_grad<'c>(importer: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let mut own = Normalization::read(importer, call, &[0, 4])?;
    let operands = own.widened();
    let [operand, scale, mean, variance, gradient] = operands.as_slice() else {
        return Err(call.misfit());
    };
    let (element, count) = (own.tensor.element, own.count());
    let spread = format!("($0 + {element}({}))", own.epsilon);
    let spread = own.of_features(&spread, std::slice::from_ref(variance))?;
    let products = own.of_elements("$0 * ($1 - $2)", &[gradient, operand, mean])?;
    let (products, sum) = (own.sums(&products), own.sums(gradient));
    let products = own.of_features("$0", &[products])?;
    let sum = own.of_features("$0", &[sum])?;
    let slope = own.of_features("$0 / $1", &[products.clone(), spread.clone()])?;
    let factor = format!("$0 / sqrt $1 / {count}");
    let factor = own.of_features(&factor, &[scale.clone(), spread.clone()])?;
    let template = format!("$0 * ($1 * {count} - $2 - ($3 - $4) * $5)");
    let operands = [&factor, gradient, &sum, operand, mean, &slope];
    let whole = own.of_elements(&template, &operands)?;
    let scales = own.of_features("$0 / sqrt $1", &[products, spread])?;
    Ok(own.narrowed(&[whole, scales, sum]))
}
