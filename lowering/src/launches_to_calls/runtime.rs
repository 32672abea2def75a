//! The functions of the run time, and texts that they are given.

use melior::Context;
use melior::ir::attribute::{FlatSymbolRefAttribute, StringAttribute, TypeAttribute};
use melior::ir::operation::OperationLike;
use melior::ir::r#type::{FunctionType, IntegerType};
use melior::ir::{Attribute, Location, Region, Type, ValueLike};
use rise_dialect::diagnostic::internal;
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rustc_hash::FxHashMap;

/// The functions, all of which take numbers of 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Function {
    /// Of a target: so many bytes, and the memory of the host that they are a copy of, or zero.
    /// Gives their address.
    Allocate,
    /// Of a target: memory by its address.
    Free,
    /// To an address, from memory of the host, so many bytes.
    Write,
    /// To memory of the host, from an address, so many bytes.
    Read,
    /// Code and its length, the kernel's name, the grid, and the arguments with their kinds.
    Launch,
    /// Gives zero if nothing failed.
    Finish,
}

impl Function {
    fn name(self) -> &'static str {
        match self {
            Function::Allocate => "rise_device_allocate",
            Function::Free => "rise_device_free",
            Function::Write => "rise_device_write",
            Function::Read => "rise_device_read",
            Function::Launch => "rise_device_launch",
            Function::Finish => "rise_device_finish",
        }
    }

    fn gives_number(self) -> bool {
        matches!(self, Function::Allocate | Function::Finish)
    }
}

/// Calls of the run time from a module.
pub(super) struct Runtime<'c> {
    pub context: &'c Context,
    module: Op<'c>,
    declared: Vec<Function>,
    texts: FxHashMap<Vec<u8>, String>,
    /// Addresses and bytes of memory of the device.
    memory: FxHashMap<usize, (Option<Val<'c>>, Val<'c>)>,
}

impl<'c> Runtime<'c> {
    pub fn new(context: &'c Context, module: Op<'c>) -> Self {
        Self {
            context,
            module,
            declared: Vec::new(),
            texts: FxHashMap::default(),
            memory: FxHashMap::default(),
        }
    }

    pub fn remember(&mut self, memory: Val<'c>, address: Option<Val<'c>>, bytes: Val<'c>) {
        self.memory.insert(ir::key(memory), (address, bytes));
    }

    pub fn is_of_device(&self, memory: Val<'c>) -> bool {
        self.memory.contains_key(&ir::key(memory))
    }

    /// The address of memory of the device, and its bytes.
    pub fn address(
        &self,
        memory: Val<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, (Val<'c>, Val<'c>)> {
        match self.memory.get(&ir::key(memory)) {
            Some((Some(address), bytes)) => Ok((*address, *bytes)),
            _ => Err(internal(
                location,
                "memory of the device is used before it is made",
            )),
        }
    }

    /// Calls a function, which is declared if it was not before.
    pub fn call(
        &mut self,
        builder: &Builder<'c>,
        function: Function,
        arguments: &[Val<'c>],
        location: Location<'c>,
    ) -> Outcome<'c, Option<Val<'c>>> {
        let index = Type::index(self.context);
        let results: &[Type] = match function.gives_number() {
            true => &[index],
            false => &[],
        };
        if !self.declared.contains(&function) {
            self.declared.push(function);
            let inputs: Vec<_> = arguments.iter().map(|value| value.r#type()).collect();
            let ty = FunctionType::new(self.context, &inputs, results);
            let attributes = [
                (
                    "sym_name",
                    StringAttribute::new(self.context, function.name()).into(),
                ),
                ("function_type", TypeAttribute::new(ty.into()).into()),
                (
                    "sym_visibility",
                    StringAttribute::new(self.context, "private").into(),
                ),
            ];
            let end = Builder::at_end(self.context, ir::body(self.module));
            let declaration = end.operation("func.func", self.module.location(), &[], &attributes);
            end.insert(declaration.add_regions([Region::new()]))?;
        }
        let callee = FlatSymbolRefAttribute::new(self.context, function.name()).into();
        let call = builder
            .operation("func.call", location, arguments, &[("callee", callee)])
            .add_results(results);
        let call = builder.insert(call)?;
        Ok(ir::results(call).first().copied())
    }

    /// The address of a text or of words, which are kept in the module.
    pub fn text(
        &mut self,
        builder: &Builder<'c>,
        text: &[u8],
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let name = match self.texts.get(text) {
            Some(name) => name.clone(),
            None => {
                let name = format!("rise.device.{}", self.texts.len());
                self.define(&name, text, "internal")?;
                self.texts.insert(text.to_vec(), name.clone());
                name
            }
        };
        let pointer = Type::parse(self.context, "!llvm.ptr");
        let pointer = pointer.ok_or_else(|| internal(location, "no pointers"))?;
        let symbol: Attribute = FlatSymbolRefAttribute::new(self.context, &name).into();
        let attributes = [("global_name", symbol)];
        let address = builder.value("llvm.mlir.addressof", location, &[], pointer, &attributes)?;
        let word = IntegerType::new(self.context, 64).into();
        let word = builder.value("llvm.ptrtoint", location, &[address], word, &[])?;
        let index = Type::index(self.context);
        builder.value("arith.index_cast", location, &[word], index, &[])
    }

    /// Adds a text or words as a constant of that linkage.
    pub fn define(&self, name: &str, text: &[u8], linkage: &str) -> Outcome<'c, ()> {
        let builder = match ir::operations(ir::body(self.module)).first() {
            Some(first) => Builder::before(self.context, *first),
            None => Builder::at_end(self.context, ir::body(self.module)),
        };
        let location = self.module.location();
        let ty = format!("!llvm.array<{} x i8>", text.len());
        let ty = Type::parse(self.context, &ty);
        let ty = ty.ok_or_else(|| internal(location, "no arrays"))?;
        let attributes = [
            ("sym_name", StringAttribute::new(self.context, name).into()),
            ("global_type", TypeAttribute::new(ty).into()),
            (
                "linkage",
                builder.parse_attribute(&format!("#llvm.linkage<{linkage}>"))?,
            ),
            ("constant", Attribute::unit(self.context)),
            ("value", bytes(self.context, text)),
            ("addr_space", builder.small_attribute(0)),
            // Words are read as such.
            ("alignment", builder.integer_attribute(8)),
        ];
        let global = builder.operation("llvm.mlir.global", location, &[], &attributes);
        builder
            .insert(global.add_regions([Region::new()]))
            .map(|_| ())
    }
}

/// An attribute of bytes, which need not be a text.
fn bytes<'c>(context: &'c Context, bytes: &[u8]) -> Attribute<'c> {
    let text = mlir_sys::MlirStringRef {
        data: bytes.as_ptr().cast(),
        length: bytes.len(),
    };
    // SAFETY: the bytes are copied, and the context is alive.
    unsafe { Attribute::from_raw(mlir_sys::mlirStringAttrGet(context.to_raw(), text)) }
}
