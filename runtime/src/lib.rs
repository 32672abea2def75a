//! Load and run what was compiled: object emission, JIT, arrays in and out.
