//! The parts of XLA's `xla/ffi/api/c_api.h` that a handler needs. Later versions add fields at the
//! ends of structures.

use std::ffi::{c_char, c_int, c_void};

/// A handler. It gives null, or an error of [`Api::error_create`].
pub type Handler = unsafe extern "C" fn(*mut CallFrame) -> *mut c_void;

/// `XLA_FFI_CallFrame`.
#[repr(C)]
pub struct CallFrame {
    pub size: usize,
    pub extension: *mut Extension,
    pub api: *const Api,
    pub context: *mut c_void,
    pub stage: c_int,
    pub arguments: Buffers,
    pub results: Buffers,
    pub attributes: Attributes,
}

/// `XLA_FFI_Args` and `XLA_FFI_Rets`. All have the type of buffers, 1.
#[repr(C)]
pub struct Buffers {
    pub size: usize,
    pub extension: *mut Extension,
    pub count: i64,
    pub types: *const c_int,
    pub buffers: *const *const Buffer,
}

/// `XLA_FFI_Buffer`.
#[repr(C)]
pub struct Buffer {
    pub size: usize,
    pub extension: *mut Extension,
    pub element: c_int,
    pub data: *mut c_void,
    pub rank: i64,
    pub extents: *const i64,
}

/// `XLA_FFI_Attrs`.
#[repr(C)]
pub struct Attributes {
    pub size: usize,
    pub extension: *mut Extension,
    pub count: i64,
    pub types: *const c_int,
    pub names: *const *const Bytes,
    pub values: *const *const c_void,
}

/// `XLA_FFI_ByteSpan`.
#[repr(C)]
pub struct Bytes {
    pub start: *const u8,
    pub length: usize,
}

/// `XLA_FFI_Scalar`, the value of an attribute of the type [`SCALAR`].
#[repr(C)]
pub struct ScalarAttribute {
    pub element: c_int,
    pub value: *const c_void,
}

/// `XLA_FFI_AttrType_SCALAR`.
pub const SCALAR: c_int = 3;

/// `XLA_FFI_Extension_Base`.
#[repr(C)]
pub struct Extension {
    pub size: usize,
    pub kind: c_int,
    pub next: *mut Extension,
}

/// `XLA_FFI_Extension_Metadata`: XLA asks what the handler is, and calls nothing.
pub const METADATA: c_int = 1;

/// `XLA_FFI_Metadata_Extension`.
#[repr(C)]
pub struct MetadataExtension {
    pub base: Extension,
    pub metadata: *mut Metadata,
}

/// `XLA_FFI_Metadata`, without parts that only handlers with a state need.
#[repr(C)]
pub struct Metadata {
    pub size: usize,
    pub version: Version,
    pub traits: u32,
}

/// `XLA_FFI_Api_Version`.
#[repr(C)]
pub struct Version {
    pub size: usize,
    pub extension: *mut Extension,
    pub major: c_int,
    pub minor: c_int,
}

/// `XLA_FFI_Api`, as far as the first function.
#[repr(C)]
pub struct Api {
    pub size: usize,
    pub extension: *mut Extension,
    pub version: Version,
    pub internal: *const c_void,
    pub error_create: unsafe extern "C" fn(*mut ErrorCreate) -> *mut c_void,
}

/// `XLA_FFI_Error_Create_Args`.
#[repr(C)]
pub struct ErrorCreate {
    pub size: usize,
    pub extension: *mut Extension,
    pub message: *const c_char,
    pub code: c_int,
}

/// `XLA_FFI_Error_Code_INVALID_ARGUMENT` and `XLA_FFI_Error_Code_INTERNAL`.
pub const INVALID_ARGUMENT: c_int = 3;
pub const INTERNAL: c_int = 13;
