//! Results of terms.

use crate::{
    diagnostic::Source,
    infer::infer,
    interpreter::{Interpreter, Sizes, Value},
    syntax::parse_term,
    term::{Program, ScalarValue},
};

/// The result of a closed term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Observed {
    /// It has a type and a value, both printed.
    Value {
        /// The type.
        ty: String,
        /// The value.
        value: String,
    },
    /// It is no closed term, or inference refuses it.
    Refused {
        /// The kind of the mistake, as `size-mismatch`, or `syntax`.
        code: &'static str,
        /// The message.
        message: String,
    },
    /// It has a type, but running it fails.
    Fails {
        /// The message.
        message: String,
    },
}

/// Reads the term, infers its type and runs it.
///
/// ```
/// use rise_lang::specification::{Observed, observe};
/// assert_eq!(observe("i32(1) + 2"), Observed::Value { ty: "i32".into(), value: "3".into() });
/// ```
pub fn observe(text: &str) -> Observed {
    let term = match parse_term(&Source::new("specification", text)) {
        Ok(term) => term,
        Err(error) => {
            return Observed::Refused {
                code: "syntax",
                message: error.kind().to_string(),
            };
        }
    };
    let inferred = match infer(&term) {
        Ok(inferred) => inferred,
        Err(error) => {
            return Observed::Refused {
                code: error.kind.code(),
                message: error.kind.to_string(),
            };
        }
    };
    let program = Program::default();
    let mut interpreter = Interpreter::new(&program)
        .with_foreign("midpoint", midpoint)
        .with_foreign("half", half);
    match interpreter.run(&inferred.term, &Sizes::new(), Vec::new()) {
        Ok(outcome) => Observed::Value {
            ty: inferred.ty.to_string(),
            value: outcome.value.to_string(),
        },
        Err(error) => Observed::Fails {
            message: error.reason().to_string(),
        },
    }
}

/// The meaning of the foreign functions in the examples.
fn midpoint(arguments: &[Value]) -> Result<Value, String> {
    match arguments {
        [
            Value::Scalar(ScalarValue::F32(a)),
            Value::Scalar(ScalarValue::F32(b)),
        ] => Ok(((a + b) / 2.0).into()),
        _ => Err("expected two values of type f32".into()),
    }
}

fn half(arguments: &[Value]) -> Result<Value, String> {
    match arguments {
        [Value::Scalar(ScalarValue::F32(a))] => Ok((a / 2.0).into()),
        _ => Err("expected a value of type f32".into()),
    }
}
