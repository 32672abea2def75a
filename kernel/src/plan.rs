//! The checks of a call, prepared when a program is compiled: no search for sizes, and no memory,
//! when it is called.

use rise_lang::nat::{Fact, Name, Nat};
use rise_lang::signature::{Parameter, Signature};
use rise_lang::types::Scalar;
use smallvec::SmallVec;

use crate::error::CallError;
use crate::scalar::Shape;

/// The values of a program's sizes, in the order of its signature.
pub(crate) type Sizes = SmallVec<[i64; 8]>;

/// How sizes are found, and what must be so for them.
#[derive(Debug)]
pub(crate) struct Plan {
    signature: Signature,
    facts: Vec<Fact>,
    /// Where each size stands as an extent of its own, of the parameters that calls always bring;
    /// nothing if one does not.
    sources: Option<Vec<Source>>,
    /// The extents of each parameter.
    extents: Vec<Vec<Extent>>,
    /// Further expressions for extents: the parameter, the dimension, the expression.
    further: Vec<(usize, usize, Extent)>,
    /// The sizes that the function takes behind its parameters.
    passed: Vec<Extent>,
    /// The bounds of the parameters that are indices.
    bounds: Vec<Option<Nat>>,
    /// Whether arguments are indices, or numbers of `tf32`.
    pub(crate) has_narrow_values: bool,
    /// Whether results are truth values.
    pub(crate) has_truth_values: bool,
    /// The words that the function takes, with its report.
    pub(crate) words: usize,
}

#[derive(Clone, Copy, Debug)]
struct Source {
    parameter: usize,
    dimension: usize,
}

#[derive(Debug)]
enum Extent {
    Constant(i64),
    /// The size of that number.
    Size(usize),
    Expression(Nat),
}

impl Plan {
    pub(crate) fn new(signature: Signature, facts: Vec<Fact>) -> Plan {
        let extent = |expression: &Nat| extent(&signature, expression);
        let parameters = signature.parameters.iter();
        let extents = parameters
            .clone()
            .map(|parameter| parameter.dimensions.iter().map(extent).collect())
            .collect();
        let further = parameters
            .clone()
            .flat_map(|parameter| {
                parameter.further_dimensions.iter().flat_map(|dimensions| {
                    let own = dimensions.iter().enumerate();
                    own.map(|(dimension, expression)| {
                        (parameter.index, dimension, extent(expression))
                    })
                })
            })
            .collect();
        Plan {
            sources: sources(&signature),
            extents,
            further,
            passed: signature.passed.iter().map(extent).collect(),
            bounds: parameters
                .map(|parameter| parameter.index_bound().cloned())
                .collect(),
            facts,
            has_narrow_values: is_any(signature.inputs(), Scalar::Index)
                || is_any(signature.inputs(), Scalar::TF32),
            has_truth_values: is_any(signature.outputs(), Scalar::Bool),
            words: words(&signature),
            signature,
        }
    }

    pub(crate) fn signature(&self) -> &Signature {
        &self.signature
    }

    pub(crate) fn facts(&self) -> &[Fact] {
        &self.facts
    }

    /// The sizes for the shapes of the parameters, of which those are not known that the call
    /// makes, after all checks of shapes, sizes and facts.
    ///
    /// # Errors
    /// [`CallError::Shape`], [`CallError::Fact`].
    pub(crate) fn sizes(&self, shapes: &[Option<&[usize]>]) -> Result<Sizes, CallError> {
        let sizes = match self.direct(shapes) {
            Some(sizes) => sizes,
            None => self.bound(shapes)?,
        };
        for fact in &self.facts {
            self.check(fact, &sizes)?;
        }
        Ok(sizes)
    }

    /// The sizes, if each stands as an extent of its own and all extents are as they must be.
    fn direct(&self, shapes: &[Option<&[usize]>]) -> Option<Sizes> {
        let mut sizes = Sizes::new();
        for source in self.sources.as_ref()? {
            let extent = *shapes[source.parameter]?.get(source.dimension)?;
            sizes.push(i64::try_from(extent).ok()?);
        }
        for (shape, extents) in shapes.iter().zip(&self.extents) {
            let Some(shape) = shape else {
                // That the extents of what the call makes are possible is found when they are
                // computed.
                continue;
            };
            if shape.len() != extents.len() {
                return None;
            }
            for (found, extent) in shape.iter().zip(extents) {
                self.is(extent, *found, &sizes)?;
            }
        }
        for (parameter, dimension, extent) in &self.further {
            if let Some(shape) = shapes[*parameter] {
                self.is(extent, *shape.get(*dimension)?, &sizes)?;
            }
        }
        Some(sizes)
    }

    fn is(&self, extent: &Extent, found: usize, sizes: &Sizes) -> Option<()> {
        (self.value(extent, sizes)? == i64::try_from(found).ok()?).then_some(())
    }

    /// The sizes by solving equations, or what is wrong with the shapes.
    fn bound(&self, shapes: &[Option<&[usize]>]) -> Result<Sizes, CallError> {
        let shapes: Vec<Option<Vec<usize>>> = shapes
            .iter()
            .map(|shape| shape.map(<[usize]>::to_vec))
            .collect();
        let bound = self
            .signature
            .bind(&Default::default(), &shapes)
            .map_err(|source| self.shape_error(source))?;
        let names = self.signature.sizes.iter();
        let value = |name: &Name| bound.get(name).and_then(|size| i64::try_from(size).ok());
        names
            .map(|name| value(name).ok_or_else(|| too_large(name)))
            .collect()
    }

    fn shape_error(&self, source: rise_lang::signature::BindError) -> CallError {
        CallError::Shape {
            function: self.signature.name.clone(),
            source: Box::new(source),
        }
    }

    fn check(&self, fact: &Fact, sizes: &Sizes) -> Result<(), CallError> {
        let value = |name: &Name| self.size(name, sizes);
        if let Ok(true) = fact.evaluate(&value) {
            return Ok(());
        }
        let mut names = fact.left.variables();
        names.extend(fact.right.variables());
        let known = |name: &Name| Some(format!("{name} = {}", self.size(name, sizes)?));
        let values: Vec<String> = names.iter().filter_map(known).collect();
        Err(CallError::Fact {
            function: self.signature.name.clone(),
            fact: Box::new(fact.clone()),
            values: match values.is_empty() {
                true => String::new(),
                false => format!(" for {}", values.join(", ")),
            },
        })
    }

    fn size(&self, name: &Name, sizes: &Sizes) -> Option<i64> {
        let mut names = self.signature.sizes.iter();
        let number = names.position(|size| size == name)?;
        sizes.get(number).copied()
    }

    fn value(&self, extent: &Extent, sizes: &Sizes) -> Option<i64> {
        match extent {
            Extent::Constant(value) => Some(*value),
            Extent::Size(number) => sizes.get(*number).copied(),
            Extent::Expression(expression) => {
                expression.evaluate(&|name| self.size(name, sizes)).ok()
            }
        }
    }

    /// The extents of a parameter.
    ///
    /// # Errors
    /// [`CallError::Shape`] if they are none.
    pub(crate) fn shape(&self, parameter: &Parameter, sizes: &Sizes) -> Result<Shape, CallError> {
        let mut shape = Shape::new();
        for extent in &self.extents[parameter.index] {
            match self.value(extent, sizes).map(usize::try_from) {
                Some(Ok(extent)) => shape.push(extent),
                _ => return Err(self.no_shape(parameter, sizes)),
            }
        }
        Ok(shape)
    }

    fn no_shape(&self, parameter: &Parameter, sizes: &Sizes) -> CallError {
        let names = self.signature.sizes.iter().cloned();
        let given = names
            .zip(sizes.iter().map(|size| size.unsigned_abs()))
            .collect();
        let unknown = vec![None; self.signature.parameters.len()];
        match self.signature.bind(&given, &unknown) {
            Err(source) => self.shape_error(source),
            Ok(_) => CallError::Internal(format!("{} has no shape", parameter.label())),
        }
    }

    /// The sizes that the function takes behind its parameters.
    ///
    /// # Errors
    /// [`CallError::Shape`] if one is no natural number.
    pub(crate) fn passed(&self, sizes: &Sizes) -> Result<Sizes, CallError> {
        let values = self.passed.iter().map(|extent| {
            let value = self.value(extent, sizes).filter(|value| *value >= 0);
            value.ok_or_else(|| self.no_passed(sizes))
        });
        values.collect()
    }

    fn no_passed(&self, sizes: &Sizes) -> CallError {
        match self.signature.parameters.first() {
            Some(parameter) => self.no_shape(parameter, sizes),
            None => CallError::Internal("a size that is passed has no value".to_owned()),
        }
    }

    /// The bound that the elements of a parameter must be below, if its type gives one.
    pub(crate) fn index_bound(&self, parameter: &Parameter, sizes: &Sizes) -> Option<u64> {
        use rise_lang::nat::EvaluationError;
        let bound = self.bounds[parameter.index].as_ref()?;
        Some(match bound.evaluate(&|name| self.size(name, sizes)) {
            Ok(bound) => u64::try_from(bound).unwrap_or_default(),
            Err(EvaluationError::Overflow(_)) => i64::MAX as u64,
            Err(_) => 0,
        })
    }
}

fn is_any<'p>(mut parameters: impl Iterator<Item = &'p Parameter>, element: Scalar) -> bool {
    parameters.any(|parameter| parameter.element == element)
}

/// How many words the function takes: for memory two addresses, an offset, and an extent and a
/// stride for each dimension; for a scalar and for the report one.
fn words(signature: &Signature) -> usize {
    let of_parameter = |parameter: &Parameter| match parameter.is_value() {
        true => 1,
        false => 3 + 2 * parameter.dimensions.len(),
    };
    let parameters = signature.parameters.iter().map(of_parameter);
    parameters.sum::<usize>() + signature.passed.len() + 1
}

fn too_large(name: &Name) -> CallError {
    CallError::Internal(format!("the size `{name}` has more than 63 bits"))
}

fn extent(signature: &Signature, expression: &Nat) -> Extent {
    if let Some(value) = expression
        .as_constant()
        .and_then(|value| i64::try_from(value).ok())
    {
        return Extent::Constant(value);
    }
    let number = expression
        .as_variable()
        .and_then(|name| signature.sizes.iter().position(|size| size == name));
    match number {
        Some(number) => Extent::Size(number),
        None => Extent::Expression(expression.clone()),
    }
}

/// Where each size stands as an extent of its own, if every one does in a parameter that is read.
fn sources(signature: &Signature) -> Option<Vec<Source>> {
    let source = |size: &Name| {
        signature.inputs().find_map(|parameter| {
            let mut dimensions = parameter.dimensions.iter();
            let dimension = dimensions.position(|extent| extent.as_variable() == Some(size))?;
            Some(Source {
                parameter: parameter.index,
                dimension,
            })
        })
    };
    signature.sizes.iter().map(source).collect()
}
