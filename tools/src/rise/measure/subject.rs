//! The part of a measurement that every command has.

use std::num::NonZeroU16;
use std::path::Path;

use rise_lang::nat::Name;

use super::Request;
use crate::rise::error::Failure;
use crate::rise::{numbers, run};

/// The function, its sizes and inputs, the threads.
#[derive(clap::Args)]
pub struct Subject {
    /// The function, if a program has several that no other uses
    #[arg(long, value_name = "NAME")]
    function: Option<String>,
    /// The value of a symbolic size
    #[arg(long, value_name = "NAME=VALUE", value_parser = numbers::size)]
    size: Vec<(Name, u64)>,
    /// Compile the program for any sizes, instead of for those that are given, which strategies
    /// then know
    #[arg(long)]
    generic: bool,
    /// A file with an input, or a number, in the order of the parameters (may be given several
    /// times); those that remain are random
    #[arg(long, value_name = "INPUT", allow_hyphen_values = true)]
    input: Vec<String>,
    /// The seed of the random inputs
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    random: u64,
    /// The number of threads of parallel loops
    #[arg(long, value_name = "NUMBER", default_value = "1", value_parser = numbers::threads)]
    threads: NonZeroU16,
}

impl Subject {
    /// Makes sure that every size has one value.
    ///
    /// # Errors
    /// The size that has two.
    pub fn check(&self) -> Result<(), Failure> {
        run::sizes(&self.size).map(drop)
    }

    /// The function that is wished for.
    pub fn function(&self) -> Option<&str> {
        self.function.as_deref()
    }

    /// The files and numbers of the first inputs.
    pub fn inputs(&self) -> impl Iterator<Item = &str> {
        self.input.iter().map(String::as_str)
    }

    /// Calls of a program for so many seconds, without a strategy and without checks.
    pub fn request(&self, program: &Path, seconds: f64) -> Request {
        let sizes = self.size.iter();
        Request {
            program: program.to_owned(),
            function: self.function.clone(),
            strategy: None,
            library: None,
            sizes: sizes
                .map(|(name, size)| (name.to_string(), *size))
                .collect(),
            generic: self.generic,
            inputs: self.input.clone(),
            seed: self.random,
            threads: self.threads.get(),
            seconds,
            check: false,
            expected: None,
            wider: None,
            is_wider: false,
            kept: None,
        }
    }

    /// The sizes and the threads, in words.
    pub fn description(&self) -> String {
        let sizes = self.size.iter();
        let mut words: Vec<String> = sizes
            .map(|(name, size)| format!("{name} = {size}"))
            .collect();
        if !self.input.is_empty() {
            words.push(format!("inputs {}", self.input.join(", ")));
        }
        if self.generic {
            words.push("as part of code for any sizes".to_owned());
        }
        words.push(match self.threads.get() {
            1 => "one thread".to_owned(),
            threads => format!("{threads} threads"),
        });
        words.join(", ")
    }
}
