//! Lengths of rows that are data: `dpia.with_sizes`.

use melior::ir::attribute::StringAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::MemRefType;
use melior::ir::{Location, Type};
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::{self, Builder, IntegerPredicate, Op, Outcome, Val};
use rise_dialect::types;
use rise_lang::nat::{Fact, Name, Nat};
use rise_lang::types::DataType;

use super::super::commands::shared::Shared;
use super::super::indices::names::{Role, Variable};
use super::super::{Lowering, Path, Step};

impl<'c> Lowering<'c> {
    /// `dpia.with_sizes`: the lengths, and where rows of these lengths begin, are tables, which are
    /// filled and checked before the body.
    pub(in crate::dpia_to_loops) fn with_sizes(
        &mut self,
        operation: Op<'c>,
        commands: &mut Vec<usize>,
    ) -> Outcome<'c, ()> {
        let location = operation.location();
        if self.around.threads.is_some() {
            let message = "`letSizes` needs memory for the lengths, which threads of a device \
                           cannot allocate: use it outside of loops on threads of a device";
            return Err(Diagnostic::error(location, message));
        }
        commands.push(self.accesses.all.len());
        let lengths = ir::operand(operation, 0);
        let DataType::Array(count, _) = self.data(lengths)? else {
            return Err(internal(location, "an array of lengths is expected"));
        };
        let most = self.size_attribute(operation, "most")?;
        let most = self.simplify(&most);
        let variable = operation
            .attribute("variable")
            .and_then(StringAttribute::try_from)
            .map_err(|error| internal(location, &error.to_string()))?;
        let name = types::name(variable.value());
        let tables = self.fill_lengths(lengths, [&count, &most], location)?;
        // Where this is done again, in another round that is written out, the sizes are others.
        self.kept
            .indices
            .borrow_mut()
            .retain(|(_, index), _| !index.functions().contains(&name));
        self.memory.tables.add_lengths(name.clone(), tables);
        let facts = self.facts.clone();
        let row = Name::from("%row");
        let length = Nat::apply(name.clone(), Nat::variable(&row));
        let sum = Nat::sum(&row, &Nat::zero(), &count, &length);
        self.facts.assume(&Fact::less_or_equal(&sum, &most));
        self.around.loops.push(name);
        self.sequence(ir::body(operation), commands)?;
        self.around.loops.pop();
        self.facts = facts;
        for table in tables {
            self.builder
                .command("memref.dealloc", location, &[table], &[])?;
        }
        Ok(())
    }

    /// The lengths and the beginnings of rows, each in memory of its own.
    fn fill_lengths(
        &mut self,
        lengths: Val<'c>,
        [count, most]: [&Nat; 2],
        location: Location<'c>,
    ) -> Outcome<'c, [Val<'c>; 2]> {
        let index = Type::index(self.builder.context);
        let rows = self.materialize(count, location)?;
        let entries = self.materialize(&(count + &Nat::one()), location)?;
        let most = self.materialize(most, location)?;
        let (zero, one) = (self.constant(0, location)?, self.constant(1, location)?);
        let builder = self.builder;
        let ty = MemRefType::new(index, &[i64::MIN], None, None).into();
        let segments = ("operandSegmentSizes", builder.segments(&[1, 0]));
        let table = builder.value("memref.alloc", location, &[rows], ty, &[segments])?;
        let beginnings = builder.value("memref.alloc", location, &[entries], ty, &[segments])?;
        builder.command("memref.store", location, &[zero, beginnings, zero], &[])?;
        let (region, block) = ir::region(&[index, index], location);
        let (row, start) = (ir::argument(block, 0), ir::argument(block, 1));
        let inside = Builder::at_end(builder.context, block);
        self.builder = inside;
        let length = self.length_of_row(lengths, (row, count))?;
        let inside = std::mem::replace(&mut self.builder, builder);
        let left = inside.value("arith.subi", location, &[most, start], index, &[])?;
        let is_least = IntegerPredicate::UnsignedLessOrEqual;
        let fits = inside.compare(is_least, [length, left], location)?;
        let message = "`letSizes` was given lengths of more elements than its size says";
        let message = ("msg", inside.text_attribute(message));
        inside.command("cf.assert", location, &[fits], &[message])?;
        let end = inside.value("arith.addi", location, &[start, length], index, &[])?;
        let next = inside.value("arith.addi", location, &[row, one], index, &[])?;
        inside.command("memref.store", location, &[length, table, row], &[])?;
        inside.command("memref.store", location, &[end, beginnings, next], &[])?;
        inside.command("scf.yield", location, &[end], &[])?;
        let rounds = builder
            .operation("scf.for", location, &[zero, rows, one, zero], &[])
            .add_results(&[index])
            .add_regions([region]);
        builder.insert(rounds)?;
        Ok([table, beginnings])
    }

    /// The length of a row, in the loop over the rows.
    fn length_of_row(
        &mut self,
        lengths: Val<'c>,
        (value, count): (Val<'c>, &Nat),
    ) -> Outcome<'c, Val<'c>> {
        let facts = self.facts.clone();
        self.kept.shared = Shared::default();
        let row = self.names.fresh("row");
        let role = Role::Opaque;
        self.names
            .variables
            .insert(row.clone(), Variable { value, role });
        self.around.loops.push(row.clone());
        self.around.rounds.insert(row.clone(), count.clone());
        let at = Nat::variable(&row);
        self.facts.assume(&Fact::less(&at, count));
        let path = Path::from([Step::Index(at)]);
        let length = self.read(lengths, path)?;
        self.around.loops.pop();
        self.facts = facts;
        self.kept.shared = Shared::default();
        Ok(length)
    }
}
