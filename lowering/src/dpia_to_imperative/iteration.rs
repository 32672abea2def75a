//! Iteration: rounds on two buffers that take turns.
//!
//! Source: "RISE & Shine: Language-Oriented Compiler Design", section VI, Listings 12 to 14.

use melior::ir::Type;
use melior::ir::operation::OperationLike;
use rise_dialect::diagnostic::internal;
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_dialect::operations::dpia;
use rise_dialect::types::{self, Access};
use rise_lang::nat::Nat;

use super::{Translation, array_of, attribute, data};

impl<'c> Translation<'c, '_> {
    pub(super) fn accept_iterate(&mut self, iterate: Op<'c>, acceptor: Val<'c>) -> Outcome<'c, ()> {
        let location = iterate.location();
        let input = self.read(ir::operand(iterate, 0))?;
        self.compute_captured(iterate)?;
        let shrinking = attribute(iterate, "shrinking")?;
        let name = melior::ir::attribute::StringAttribute::try_from(shrinking)
            .map_err(|error| internal(location, &error.to_string()))?;
        let left = Nat::variable(types::name(name.value()));
        let left = types::nat_attribute(self.context, &left);
        let (_, element) = array_of(acceptor, location)?;
        let body = ir::body(iterate);
        let arguments: [Type<'c>; 2] = [
            types::expression(data(ir::argument(body, 0)), Access::Read),
            types::acceptor(types::array(left, element)),
        ];
        let attributes = [
            ("space", attribute(iterate, "space")?),
            ("times", attribute(iterate, "times")?),
            ("factor", attribute(iterate, "factor")?),
            ("shrinking", shrinking),
        ];
        let operands = [input, acceptor];
        let block = self.open(
            dpia::NEW_DOUBLE_BUFFER,
            location,
            &operands,
            &attributes,
            &arguments,
        )?;
        self.scoped(|inner| {
            inner.builder = Builder::at_end(inner.context, block);
            inner.learn(ir::argument(body, 0), ir::argument(block, 0));
            inner.accept(ir::yielded(body), ir::argument(block, 1))
        })
    }
}
