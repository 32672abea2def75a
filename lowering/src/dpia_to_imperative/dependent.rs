//! Loops over the rows of dependent arrays, in which the index is a size variable.

use melior::ir::attribute::StringAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::{Attribute, Location, Type};
use rise_dialect::diagnostic::internal;
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_dialect::operations::dpia;
use rise_dialect::types::{self, Access};
use rise_lang::nat::Nat;
use rise_lang::types::NatToData;

use super::{Translation, attribute, data};

impl<'c> Translation<'c, '_> {
    /// `depMapSeq` and `depMapPar`.
    pub(super) fn accept_rows(&mut self, map: Op<'c>, acceptor: Val<'c>) -> Outcome<'c, ()> {
        let location = map.location();
        let body = ir::body(map);
        let input = self.read(ir::operand(map, 0))?;
        self.compute_captured(map)?;
        let (size, _) = rows_of(acceptor, location)?;
        let variable = attribute(map, "variable")?;
        let name = StringAttribute::try_from(variable)
            .map_err(|error| internal(location, &error.to_string()))?;
        let row = Nat::variable(types::name(name.value()));
        let size = types::nat_attribute(self.context, &size);
        let attributes = [("size", size), ("variable", variable)];
        if ir::name(map) == dpia::DEP_MAP_SEQ {
            return self.emit_loop(dpia::FOR, &attributes, location, |inner, _| {
                let value = inner.row(input, &row, location)?;
                inner.learn(ir::argument(body, 0), value);
                let place = inner.row_place(acceptor, &row, location)?;
                inner.accept(ir::yielded(body), place)
            });
        }
        let place = self.row_type(acceptor, &row, location)?;
        let arguments = [
            types::expression(types::index_below(size), Access::Read),
            types::acceptor(place),
        ];
        let block = self.open(
            dpia::PAR_FOR,
            location,
            &[acceptor],
            &attributes,
            &arguments,
        )?;
        self.scoped(|inner| {
            inner.builder = Builder::at_end(inner.context, block);
            let value = inner.row(input, &row, location)?;
            inner.learn(ir::argument(body, 0), value);
            inner.accept(ir::yielded(body), ir::argument(block, 1))
        })
    }

    /// First components go one way, second ones the other.
    pub(super) fn accept_row_pairs(&mut self, zip: Op<'c>, acceptor: Val<'c>) -> Outcome<'c, ()> {
        let location = zip.location();
        for (number, name) in [(0, dpia::DEP_ZIP_ACC1), (1, dpia::DEP_ZIP_ACC2)] {
            let part = ir::operand(zip, number);
            let place = self.acceptor(name, &[acceptor], data(part), location)?;
            self.accept(part, place)?;
        }
        Ok(())
    }

    /// Writes what can be read, row by row.
    pub(super) fn copy_rows(
        &mut self,
        value: Val<'c>,
        place: Val<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, ()> {
        let (size, _) = rows_of(value, location)?;
        let name = self.names.name("row");
        let variable = StringAttribute::new(self.context, &types::name_spelling(&name));
        let size = types::nat_attribute(self.context, &size);
        let attributes = [("size", size), ("variable", Attribute::from(variable))];
        let row = Nat::variable(name);
        self.emit_loop(dpia::FOR, &attributes, location, |inner, _| {
            let value = inner.row(value, &row, location)?;
            let place = inner.row_place(place, &row, location)?;
            inner.copy(value, place, location)
        })
    }

    fn row(&self, rows: Val<'c>, row: &Nat, location: Location<'c>) -> Outcome<'c, Val<'c>> {
        let ty = types::expression(self.row_type(rows, row, location)?, Access::Read);
        let index = types::nat_attribute(self.context, row);
        self.builder
            .value(dpia::DEP_IDX, location, &[rows], ty, &[("index", index)])
    }

    fn row_place(&self, rows: Val<'c>, row: &Nat, location: Location<'c>) -> Outcome<'c, Val<'c>> {
        let ty = types::acceptor(self.row_type(rows, row, location)?);
        let index = types::nat_attribute(self.context, row);
        self.builder.value(
            dpia::DEP_IDX_ACC,
            location,
            &[rows],
            ty,
            &[("index", index)],
        )
    }

    fn row_type(&self, rows: Val<'c>, row: &Nat, location: Location<'c>) -> Outcome<'c, Type<'c>> {
        let (_, elements) = rows_of(rows, location)?;
        types::data_to_mlir(self.context, &elements.apply(row))
            .map_err(|error| internal(location, &error.to_string()))
    }
}

/// Size and elements of a dependent array expression or acceptor.
fn rows_of<'c>(value: Val<'c>, location: Location<'c>) -> Outcome<'c, (Nat, NatToData)> {
    types::dependent_array_parts(data(value))
        .ok_or_else(|| internal(location, "a dependent array is expected"))
}
