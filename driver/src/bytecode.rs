//! Models in the bytecode of MLIR, which is not read: what StableHLO's operations are there is
//! decided by the version that wrote them, and MLIR without that version reads something else.

/// The bytes that bytecode begins with.
const MAGIC: &[u8] = b"ML\xefR";

/// The dialects of models, as bytecode names them; `vhlo` is the form of StableHLO that keeps its
/// version.
const DIALECTS: [&[u8]; 4] = [b"vhlo", b"stablehlo", b"chlo", b"mhlo"];

/// The mistake that such a file is.
pub const MESSAGE: &str = "a model in MLIR's bytecode, of which only the text is read";

/// Advice on it.
pub const HELP: &str = "write its text, as by \
    `module.operation.get_asm(print_generic_op_form=True)` in Python, or by \
    `stablehlo-translate --deserialize`";

/// Whether these are the bytes of a model in bytecode. Other modules are read from it.
pub fn is_model(bytes: &[u8]) -> bool {
    let names = |dialect: &&[u8]| {
        let mut places = bytes.windows(dialect.len());
        places.any(|place| place == *dialect)
    };
    bytes.starts_with(MAGIC) && DIALECTS.iter().any(names)
}
