//! Calls of functions of C on arrays.

use melior::ir::operation::OperationLike;
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Op, Outcome, Val};
use rise_dialect::operations::dpia;
use rise_dialect::types;
use rise_lang::blas::Call;
use rise_lang::nat::Name;
use rise_lang::term::ForeignFunction;

use super::reduction::private;
use super::{Translation, data};

impl<'c> Translation<'c, '_> {
    /// The function writes to the acceptor. What a function of BLAS adds to is copied there first.
    pub(super) fn accept_foreign(
        &mut self,
        operation: Op<'c>,
        acceptor: Val<'c>,
    ) -> Outcome<'c, ()> {
        let location = operation.location();
        self.scoped(|inner| {
            let inputs = ir::operands(operation).into_iter();
            let inputs = inputs
                .map(|input| inner.read(input))
                .collect::<Outcome<'c, Vec<_>>>()?;
            let name = ir::text_attribute(operation, "name").unwrap_or_default();
            if let Some(added) = added_to(operation, &name, &inputs)? {
                inner.copy(added, acceptor, location)?;
            }
            let operands: Vec<_> = [acceptor].into_iter().chain(inputs).collect();
            let attributes = [("name", inner.builder.text_attribute(&name))];
            inner
                .builder
                .command(dpia::CALL_FOREIGN, location, &operands, &attributes)
                .map(|_| ())
        })
    }

    /// A scalar is kept where it is read.
    pub(super) fn read_foreign(&mut self, operation: Op<'c>) -> Outcome<'c, Val<'c>> {
        let result = ir::result(operation);
        let space = private(self.context);
        let (value, place) = self.open_memory(space, data(result), operation.location())?;
        self.accept_foreign(operation, place)?;
        Ok(value)
    }
}

/// The input that a function of BLAS adds to.
fn added_to<'c>(operation: Op<'c>, name: &str, inputs: &[Val<'c>]) -> Outcome<'c, Option<Val<'c>>> {
    let failed = |error: String| Diagnostic::error(operation.location(), error);
    let language =
        |value: Val<'c>| types::data_type(data(value)).map_err(|error| failed(error.to_string()));
    let parameters = inputs.iter().enumerate().map(|(number, input)| {
        let name = Name::from(format!("argument{number}").as_str());
        Ok((name, language(*input)?))
    });
    let parameters = parameters.collect::<Outcome<'c, Vec<_>>>()?;
    let function = ForeignFunction::new(name, parameters, language(ir::result(operation))?, "");
    let function = function.map_err(|error| failed(error.to_string()))?;
    match Call::of(&function) {
        Some(call) => {
            let call = call.map_err(failed)?;
            let added = (0..inputs.len()).find(|number| call.is_added_to(*number));
            Ok(added.map(|number| inputs[number]))
        }
        None => Ok(None),
    }
}
