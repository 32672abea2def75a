//! The types of `.elevate`.

use std::{fmt, sync::Arc};

/// The type of an expression in an `.elevate` file.
///
/// Every function takes one argument and may give another function. A type of a definition is
/// polymorphic in its variables.
///
/// ```
/// use rise_elevate::text::Library;
/// let library = Library::standard();
/// let ty = |name: &str| library.definition(name).unwrap().ty.to_string();
/// assert_eq!(ty("topDown"), "traversal");
/// assert_eq!(ty("outermost"), "strategy -> traversal");
/// assert_eq!(ty("append"), "list 'a -> list 'a -> list 'a");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// `strategy`: what rewrites a program, or fails.
    Strategy,
    /// `nat`: a natural number, such as the size of a tile.
    Nat,
    /// `address`: an address space.
    Address,
    /// `nat2nat`: a function on sizes.
    NatToNat,
    /// `primitive`: the name of a primitive of RISE.
    Primitive,
    /// `term`: a RISE term.
    Term,
    /// `text`: words in quotes, such as the name of a processor.
    Text,
    /// `bool`: `true` or `false`.
    Bool,
    /// `list t`.
    List(Arc<Type>),
    /// `argument -> result`.
    Function(Arc<Type>, Arc<Type>),
    /// `'a`, `'b`, …: any type, by its number.
    Variable(u32),
}

impl Type {
    /// The types without parts, by their names.
    pub(super) const BASIC: [(&str, Type); 8] = [
        ("strategy", Type::Strategy),
        ("nat", Type::Nat),
        ("address", Type::Address),
        ("nat2nat", Type::NatToNat),
        ("primitive", Type::Primitive),
        ("term", Type::Term),
        ("text", Type::Text),
        ("bool", Type::Bool),
    ];

    /// `argument -> result`.
    pub fn function(argument: Type, result: Type) -> Type {
        Type::Function(Arc::new(argument), Arc::new(result))
    }

    /// `list element`.
    pub fn list(element: Type) -> Type {
        Type::List(Arc::new(element))
    }

    /// `strategy -> strategy`: where a strategy is applied.
    pub fn traversal() -> Type {
        Type::function(Type::Strategy, Type::Strategy)
    }

    /// The types of all arguments, and what remains when all are given.
    pub fn split(&self) -> (Vec<&Type>, &Type) {
        let (mut arguments, mut rest) = (Vec::new(), self);
        while let Type::Function(argument, result) = rest {
            arguments.push(&**argument);
            rest = result;
        }
        (arguments, rest)
    }

    fn is_traversal(&self) -> bool {
        matches!(self, Type::Function(argument, result) if **argument == Type::Strategy && **result == Type::Strategy)
    }
}

/// `'a` to `'z`, then `'a1` and so on.
fn variable(number: u32) -> String {
    let letter = char::from(b'a' + u8::try_from(number % 26).unwrap_or(0));
    match number / 26 {
        0 => format!("'{letter}"),
        round => format!("'{letter}{round}"),
    }
}

impl fmt::Display for Type {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((name, _)) = Type::BASIC.iter().find(|(_, ty)| ty == self) {
            return formatter.write_str(name);
        }
        let is_compound = |ty: &Type| matches!(ty, Type::Function(..)) && !ty.is_traversal();
        match self {
            _ if self.is_traversal() => formatter.write_str("traversal"),
            Type::List(element) if is_compound(element) => write!(formatter, "list ({element})"),
            Type::List(element) => write!(formatter, "list {element}"),
            Type::Function(argument, result) if is_compound(argument) => {
                write!(formatter, "({argument}) -> {result}")
            }
            Type::Function(argument, result) => write!(formatter, "{argument} -> {result}"),
            Type::Variable(number) => formatter.write_str(&variable(*number)),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_written_as_they_are_read() {
        let outermost = Type::function(Type::Strategy, Type::traversal());
        assert_eq!(outermost.to_string(), "strategy -> traversal");
        assert_eq!(
            Type::function(outermost.clone(), Type::Nat).to_string(),
            "(strategy -> traversal) -> nat"
        );
        assert_eq!(
            Type::list(Type::list(Type::traversal())).to_string(),
            "list list traversal"
        );
        assert_eq!(
            Type::list(outermost).to_string(),
            "list (strategy -> traversal)"
        );
        assert_eq!(
            Type::function(Type::Variable(0), Type::Variable(27)).to_string(),
            "'a -> 'b1"
        );
    }
}
