//! Calls of functions of C on arrays.
//!
//! Memory of their own is for arrays that such a function cannot read or write where they are:
//! their elements do not follow each other, or for functions of BLAS neither in rows nor in
//! columns.

use melior::ir::Type;
use melior::ir::operation::OperationLike;
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Op, Outcome, Val};
use rise_dialect::operations::dpia;
use rise_dialect::types;
use rise_lang::blas::Call;
use rise_lang::nat::Name;
use rise_lang::term::ForeignFunction;
use rise_lang::types::AddressSpace;

use super::layout::{Layout, of_acceptor, of_value};
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
        let space = types::address_attribute(self.context, &AddressSpace::Global);
        let name = ir::text_attribute(operation, "name").unwrap_or_default();
        self.scoped(|inner| {
            let call = call_of(operation, &name)?;
            let mut inputs = Vec::new();
            for (number, input) in ir::operands(operation).into_iter().enumerate() {
                let value = inner.read(input)?;
                let is_added_to = call.as_ref().is_some_and(|call| call.is_added_to(number));
                if is_added_to || can_be_passed(data(value), of_value(value), call.is_some()) {
                    inputs.push(value);
                    continue;
                }
                let (copy, place) = inner.open_memory(space, data(value), location)?;
                inner.copy(value, place, location)?;
                inputs.push(copy);
            }
            let is_direct = can_be_passed(data(acceptor), of_acceptor(acceptor), call.is_some());
            let (result, place) = match is_direct {
                true => (None, acceptor),
                false => {
                    let (value, place) = inner.open_memory(space, data(acceptor), location)?;
                    (Some(value), place)
                }
            };
            let is_added_to =
                |number: &usize| call.as_ref().is_some_and(|call| call.is_added_to(*number));
            if let Some(number) = (0..inputs.len()).find(is_added_to) {
                inner.copy(inputs[number], place, location)?;
            }
            let operands: Vec<_> = [place].into_iter().chain(inputs).collect();
            let attributes = [("name", inner.builder.text_attribute(&name))];
            inner
                .builder
                .command(dpia::CALL_FOREIGN, location, &operands, &attributes)?;
            match result {
                Some(value) => inner.copy(value, acceptor, location),
                None => Ok(()),
            }
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

/// Whether a function takes the address of such data.
fn can_be_passed(data: Type, layout: Option<Layout>, is_blas: bool) -> bool {
    let mut sizes = Vec::new();
    let mut rest = data;
    while let Some((size, element)) = types::array_parts(rest) {
        sizes.push(types::nat(size).ok().and_then(|size| size.as_constant()));
        rest = element;
    }
    let Some(layout) = layout else {
        return sizes.is_empty();
    };
    match is_blas && sizes.len() == 2 {
        true => layout.has_unit_stride(),
        false => layout.is_dense || sizes.is_empty() || (is_blas && sizes.len() == 1),
    }
}

/// The function of BLAS that is called, if it is one.
fn call_of<'c>(operation: Op<'c>, name: &str) -> Outcome<'c, Option<Call>> {
    let failed = |error: String| Diagnostic::error(operation.location(), error);
    let language =
        |value: Val<'c>| types::data_type(data(value)).map_err(|error| failed(error.to_string()));
    let parameters = ir::operands(operation).into_iter().enumerate();
    let parameters = parameters.map(|(number, input)| {
        let name = Name::from(format!("argument{number}").as_str());
        Ok((name, language(input)?))
    });
    let parameters = parameters.collect::<Outcome<'c, Vec<_>>>()?;
    let function = ForeignFunction::new(name, parameters, language(ir::result(operation))?, "");
    let function = function.map_err(|error| failed(error.to_string()))?;
    Call::of(&function).transpose().map_err(failed)
}
