//! Declarations of the primitives' operations, derived from the table of the language. Each
//! primitive has one operation. Its attributes are the primitive's type-level parameters; its type
//! is the primitive's type for them.

use rise_lang::primitives::{Group, Primitive};
use rise_lang::types::{Kind, TypeParameter};

use crate::examples::example;

/// The text of `RisePrimitives.td`.
pub fn table_gen() -> String {
    let mut text = String::from(
        "// Generated from the table of primitives of the language.\n\ninclude \"rise/Rise/RiseOps.td\"\n",
    );
    for group in Group::ALL {
        text.push_str(&format!("\ndef Rise_{group:?}Group : OpDocGroup {{\n  let summary = {:?};\n  let description = \"\";\n}}\n", group.title()));
    }
    // A foreign function is more than its type: its operation is in RiseOps.td.
    for primitive in Primitive::all()
        .iter()
        .filter(|primitive| **primitive != Primitive::ForeignFunction)
    {
        text.push_str(&operation(*primitive));
    }
    text
}

fn operation(primitive: Primitive) -> String {
    let class = format!("{primitive:?}Op");
    let name = primitive.dialect_name();
    let parameters = primitive.parameters();
    let arguments: Vec<String> = parameters
        .iter()
        .map(|parameter| format!("{}:${}", constraint(parameter.kind), parameter.name))
        .collect();
    let assembly: Vec<String> = parameters
        .iter()
        .map(|parameter| format!("custom<{}>(${})", directive(parameter.kind), parameter.name))
        .collect();
    let attributes: Vec<String> = parameters
        .iter()
        .map(|parameter| format!("adaptor.{}Attr()", accessor(parameter)))
        .collect();
    format!(
        r#"
def Rise_{class} : Rise_PrimitiveOp<"{name}"> {{
  let summary = {summary:?};
  let opDocGroup = Rise_{group:?}Group;
  let description = [{{
    The type in the language's notation: `{surface} : {scheme}`.

    Example:
    ```mlir
    {example}
    ```
  }}];
  let arguments = (ins {arguments});
  let assemblyFormat = "{assembly} attr-dict";
  let extraClassDefinition = [{{
    ::llvm::LogicalResult $cppClass::inferReturnTypes(::mlir::MLIRContext *context, std::optional<::mlir::Location> location,
        Adaptor adaptor, ::llvm::SmallVectorImpl<::mlir::Type> &types) {{
      return ::rise::inferPrimitiveType(context, location, "{name}", {{{attributes}}}, types);
    }}
    void $cppClass::getAsmResultNames(::mlir::OpAsmSetValueNameFn setName) {{ setName(getPattern(), "{name}"); }}
  }}];
}}
"#,
        summary = primitive.summary(),
        group = primitive.group(),
        surface = primitive.name(),
        scheme = primitive.declared_type(),
        example = example(primitive),
        arguments = arguments.join(", "),
        assembly = assembly.join(" "),
        attributes = attributes.join(", "),
    )
}

/// The accessor that mlir-tblgen makes of a parameter's name.
fn accessor(parameter: &TypeParameter) -> String {
    let mut letters = parameter.name.as_str().chars();
    let first: String = letters
        .next()
        .into_iter()
        .flat_map(char::to_uppercase)
        .collect();
    format!("get{first}{}", letters.as_str())
}

fn constraint(kind: Kind) -> &'static str {
    match kind {
        Kind::Nat => "Rise_NatAttr",
        Kind::Data => "TypeAttr",
        Kind::Address => "Rise_AddressSpaceAttr",
        Kind::NatToNat => "Rise_NatToNatAttr",
        Kind::NatToData => "Rise_NatToDataAttr",
    }
}

fn directive(kind: Kind) -> &'static str {
    match kind {
        Kind::Nat => "NatArgument",
        Kind::Data => "DataArgument",
        Kind::Address => "AddressArgument",
        Kind::NatToNat => "NatToNatArgument",
        Kind::NatToData => "NatToDataArgument",
    }
}
