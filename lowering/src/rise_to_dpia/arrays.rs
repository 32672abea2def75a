//! The signature in C of a foreign function that takes or gives arrays.
//!
//! An array is a pointer to its first element, and the sizes of its dimensions behind it, outermost
//! first, each an `int64_t`; the result comes last, and is a pointer too if it is an array.
//! Functions of BLAS have the signatures of its interface in C.

use melior::Context;
use melior::ir::r#type::IntegerType;
use melior::ir::{Location, Type};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::Outcome;
use rise_dialect::types;
use rise_lang::blas::{self, Routine};
use rise_lang::term::ForeignFunction;
use rise_lang::types::{DataType, Scalar};

use crate::loops_to_c::c_type;

/// In place of the type of a pointer: the parameter is none.
pub(crate) const VALUE: &str = "value";

/// The parameters and the result of a function of C.
pub(crate) struct Signature<'c> {
    /// With the signs of integers; a pointer is an integer of 64 bits.
    pub inputs: Vec<Type<'c>>,
    /// For each parameter, the type of a pointer in C, or [`VALUE`].
    pub pointers: Vec<String>,
    /// The names of the parameters.
    pub names: Vec<String>,
    pub result: Option<Type<'c>>,
}

/// The signature of a function that takes or gives arrays.
pub(crate) fn signature<'c>(
    context: &'c Context,
    function: &ForeignFunction,
    location: Location<'c>,
) -> Outcome<'c, Signature<'c>> {
    let mut made = Making {
        context,
        signature: Signature {
            inputs: Vec::new(),
            pointers: Vec::new(),
            names: Vec::new(),
            result: None,
        },
    };
    let is_made = match blas::routine(function.name().as_str()) {
        Some((routine, scalar)) => made.of_blas(routine, scalar),
        None => made.of_arrays(function),
    };
    match is_made {
        Some(()) => Ok(made.signature),
        None => Err(Diagnostic::error(
            location,
            format!(
                "the foreign function `{}` takes or gives something that C has no type for: expected bool, i8, i16, i32, i64, u8, u16, u32, \
                 u64, f32, f64, an index, or arrays of them",
                function.name()
            ),
        )),
    }
}

struct Making<'c> {
    context: &'c Context,
    signature: Signature<'c>,
}

impl<'c> Making<'c> {
    fn of_arrays(&mut self, function: &ForeignFunction) -> Option<()> {
        for (name, data) in function.parameters() {
            match data {
                DataType::Array(..) => self.array(name.as_str(), data, "const ")?,
                _ => self.push(name.as_str(), scalar_type(self.context, data)?),
            }
        }
        match function.result() {
            result @ DataType::Array(..) => self.array("result", result, "")?,
            result => self.signature.result = Some(scalar_type(self.context, result)?),
        }
        Some(())
    }

    fn array(&mut self, name: &str, data: &DataType, qualifier: &str) -> Option<()> {
        let (mut dimensions, mut element) = (0, data);
        while let Some((_, inner)) = element.as_array() {
            (dimensions, element) = (dimensions + 1, inner);
        }
        scalar_type(self.context, element)?;
        self.pointer(name, &element_name(element)?, qualifier);
        for dimension in 0..dimensions {
            let size = IntegerType::new(self.context, 64).into();
            self.push(&format!("{name}_{dimension}"), size);
        }
        Some(())
    }

    fn of_blas(&mut self, routine: Routine, scalar: Scalar) -> Option<()> {
        let factor = types::builtin_scalar(self.context, scalar);
        let element = element_name(&scalar.into())?;
        // `i`: an `int`; `s`: a factor; `r` and `w`: an array that is read or written, with the
        // distance of its elements or its leading dimension.
        let parameters = match routine {
            Routine::Gemm => "iiiiiisrrsw",
            Routine::Gemv => "iiiisrrsw",
            Routine::Ger => "iiisrrw",
            Routine::Axpy => "isrw",
            Routine::Dot => "irr",
            Routine::Nrm2 => "ir",
        };
        let small: Type<'c> = IntegerType::new(self.context, 32).into();
        for parameter in parameters.chars() {
            match parameter {
                'i' => self.push("", small),
                's' => self.push("", factor),
                _ => {
                    let qualifier = if parameter == 'r' { "const " } else { "" };
                    self.pointer("", &element, qualifier);
                    self.push("", small);
                }
            }
        }
        if matches!(routine, Routine::Dot | Routine::Nrm2) {
            self.signature.result = Some(factor);
        }
        Some(())
    }

    fn push(&mut self, name: &str, ty: Type<'c>) {
        self.signature.inputs.push(ty);
        self.signature.pointers.push(VALUE.to_owned());
        self.signature.names.push(name.to_owned());
    }

    fn pointer(&mut self, name: &str, element: &str, qualifier: &str) {
        self.push(name, IntegerType::new(self.context, 64).into());
        if let Some(pointer) = self.signature.pointers.last_mut() {
            *pointer = format!("{qualifier}{element} *");
        }
    }
}

/// The builtin type of a scalar, with the sign of an integer; none if C has no such type.
fn scalar_type<'c>(context: &'c Context, data: &DataType) -> Option<Type<'c>> {
    let ty = types::data_to_mlir(context, data).ok()?;
    super::declare::with_sign(context, ty).filter(|ty| super::declare::extension(*ty).is_some())
}

/// The name of a scalar type in C.
fn element_name(data: &DataType) -> Option<String> {
    data.as_scalar().map(|scalar| c_type(scalar).to_owned())
}
