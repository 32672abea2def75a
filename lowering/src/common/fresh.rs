//! Names for sizes that a pass introduces.

use rise_dialect::ir::{self, Op};
use rise_lang::nat::Name;

/// Names that a function does not have. The same function always gets the same ones.
pub(crate) struct FreshNames<'c> {
    function: Op<'c>,
    /// The text of the function, which has all names in it; written when a name is first asked for.
    text: Option<String>,
    given: usize,
}

impl<'c> FreshNames<'c> {
    /// For a function that the pass has to itself.
    pub fn of(function: Op<'c>) -> Self {
        Self {
            function,
            text: None,
            given: 0,
        }
    }

    /// A name that begins with `stem`, and that no size has.
    pub fn name(&mut self, stem: &str) -> Name {
        // Others are spelled in another way in the text.
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        let stem = match stem.bytes().all(is_plain) {
            true => stem,
            false => "size",
        };
        let function = self.function;
        let text = self.text.get_or_insert_with(|| ir::text(function));
        loop {
            self.given += 1;
            let name = format!("{stem}_{}", self.given);
            if !text.contains(&name) {
                return Name::from(name.as_str());
            }
        }
    }
}
