//! A kernel for each shape of arguments, made when it is first called with it.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Mutex, OnceLock, PoisonError, RwLock};

use rise_lang::nat::Name;
use rise_lang::signature::Signature;

use crate::error::CallError;
use crate::plan::Sizes;

/// How code is made: for the values of all sizes, by their names, or for any.
///
/// A compiler gives it to [`Kernel::by_sizes`](crate::Kernel::by_sizes).
pub type Make<K> = dyn Fn(Option<&[(Name, u64)]>) -> Result<K, CallError> + Send + Sync;

/// The kernels of a program for the sizes that it was called with.
pub(crate) struct BySizes<K> {
    make: Box<Make<K>>,
    /// How many sizes get code of their own.
    most: usize,
    kernels: RwLock<HashMap<Sizes, K>>,
    /// Held while a kernel is made: threads that ask for the same one wait for it.
    making: Mutex<()>,
    /// The kernel for any sizes.
    any: OnceLock<K>,
}

impl<K> fmt::Debug for BySizes<K> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "kernels for at most {} sizes", self.most)
    }
}

impl<K: Clone> BySizes<K> {
    pub(crate) fn new(most: usize, make: Box<Make<K>>) -> BySizes<K> {
        BySizes {
            make,
            most,
            kernels: RwLock::default(),
            making: Mutex::default(),
            any: OnceLock::new(),
        }
    }

    /// The kernel for these sizes of the signature. The first ones get code of their own; all
    /// others, and those for which there can be none, share the code for any.
    pub(crate) fn kernel(&self, signature: &Signature, sizes: &Sizes) -> Result<K, CallError> {
        if let Some(kernel) = self.known(sizes) {
            return Ok(kernel);
        }
        let _making = self.making.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(kernel) = self.known(sizes) {
            return Ok(kernel);
        }
        let kernels = self.kernels.read().unwrap_or_else(PoisonError::into_inner);
        let is_full = kernels.len() >= self.most;
        drop(kernels);
        if is_full {
            return self.for_any();
        }
        let named = signature.sizes.iter().cloned();
        let named: Vec<(Name, u64)> = named
            .zip(sizes.iter().map(|size| size.cast_unsigned()))
            .collect();
        let kernel = (self.make)(Some(&named)).or_else(|_| self.for_any())?;
        let mut kernels = self.kernels.write().unwrap_or_else(PoisonError::into_inner);
        kernels.insert(sizes.clone(), kernel.clone());
        Ok(kernel)
    }

    /// The kernel for these sizes, if none need be made.
    fn known(&self, sizes: &Sizes) -> Option<K> {
        let kernels = self.kernels.read().unwrap_or_else(PoisonError::into_inner);
        let others = || {
            (kernels.len() >= self.most)
                .then(|| self.any.get())
                .flatten()
        };
        kernels.get(sizes).or_else(others).cloned()
    }

    fn for_any(&self) -> Result<K, CallError> {
        if let Some(kernel) = self.any.get() {
            return Ok(kernel.clone());
        }
        let kernel = (self.make)(None)?;
        Ok(self.any.get_or_init(|| kernel).clone())
    }
}
