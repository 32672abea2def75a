//! Two types, one below the other, with marks at their differences.

use crate::{
    nat::Nat,
    types::{ArraySize, DataType, Type},
};

/// A text with marked parts.
#[derive(Default)]
struct Marked {
    text: String,
    marks: String,
}

impl Marked {
    fn write(&mut self, text: &str, mark: bool) {
        self.text.push_str(text);
        let sign = if mark { '~' } else { ' ' };
        self.marks.extend(text.chars().map(|_| sign));
    }

    fn size(&mut self, text: &str, size: &Nat, other: &Nat) {
        let open = [size, other]
            .into_iter()
            .any(|side| side.as_variable().is_some_and(|name| name.as_str() == "_"));
        self.write(text, size != other && !open);
    }

    fn ty(&mut self, ty: &Type, other: &Type) {
        match (ty, other) {
            (Type::Data(data), Type::Data(other)) => self.data(data, other),
            (Type::Function(parameter, result), Type::Function(other_parameter, other_result)) => {
                let parentheses = !matches!(**parameter, Type::Data(_));
                self.write(if parentheses { "(" } else { "" }, false);
                self.ty(parameter, other_parameter);
                self.write(if parentheses { ")" } else { "" }, false);
                self.write(" -> ", false);
                self.ty(result, other_result);
            }
            (Type::Dependent(parameter, result), Type::Dependent(other, other_result))
                if (parameter.kind, parameter.explicit) == (other.kind, other.explicit)
                    && parameter.name == other.name =>
            {
                self.write(&format!("{parameter} -> "), false);
                self.ty(result, other_result);
            }
            _ => self.write(&ty.to_string(), ty != other),
        }
    }

    fn data(&mut self, data: &DataType, other: &DataType) {
        match (data, other) {
            (DataType::Array(size, element), DataType::Array(other_size, other_element)) => {
                self.size(&ArraySize(size).to_string(), size, other_size);
                self.write(".", false);
                self.data(element, other_element);
            }
            (DataType::Pair(first, second), DataType::Pair(other_first, other_second)) => {
                self.write("(", false);
                self.data(first, other_first);
                self.write(", ", false);
                self.data(second, other_second);
                self.write(")", false);
            }
            (DataType::Vector(size, element), DataType::Vector(other_size, other_element)) => {
                self.write("vec[", false);
                self.data(element, other_element);
                self.write(", ", false);
                self.size(&size.to_string(), size, other_size);
                self.write("]", false);
            }
            (
                DataType::Fragment(role, m, n, element),
                DataType::Fragment(other_role, p, q, other_element),
            ) => {
                self.write("fragment[", false);
                self.write(role.name(), role != other_role);
                for (size, other) in [(m, p), (n, q)] {
                    self.write(", ", false);
                    self.size(&size.to_string(), size, other);
                }
                self.write(", ", false);
                self.data(element, other_element);
                self.write("]", false);
            }
            (DataType::Index(size), DataType::Index(other_size)) => {
                self.write("idx[", false);
                self.size(&size.to_string(), size, other_size);
                self.write("]", false);
            }
            _ => {
                let open = [data, other]
                    .into_iter()
                    .any(|side| matches!(side, DataType::Variable(name) if name.as_str() == "_"));
                self.write(&data.to_string(), data != other && !open);
            }
        }
    }
}

fn marked(ty: &Type, other: &Type) -> Marked {
    let mut marked = Marked::default();
    marked.ty(ty, other);
    marked
}

/// Four lines: what was expected, its marks, what was found, its marks.
pub(super) fn comparison(expected: &Type, found: &Type) -> String {
    let (e, f) = (marked(expected, found), marked(found, expected));
    let line = |title: &str, marked: &Marked| {
        format!("{title:10}{}\n{:10}{}", marked.text, "", marked.marks)
            .trim_end()
            .to_owned()
    };
    format!("{}\n{}", line("expected", &e), line("found", &f))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compare(expected: &str, found: &str) -> String {
        let parse = |text| Type::parse(text).expect("a type");
        comparison(&parse(expected), &parse(found))
    }

    #[test]
    fn marks_what_differs() {
        insta::assert_snapshot!(compare("n.(f32, f32) -> f32", "n.(f32, i32) -> f32"), @r"
        expected  n.(f32, f32) -> f32
                          ~~~
        found     n.(f32, i32) -> f32
                          ~~~
        ");
        insta::assert_snapshot!(compare("(2*n).m.f32", "n.m.f32"), @r"
        expected  (2*n).m.f32
                  ~~~~~
        found     n.m.f32
                  ~
        ");
        insta::assert_snapshot!(compare("(s -> t) -> n.s", "(n.s, vec[f32, 4])"), @r"
        expected  (s -> t) -> n.s
                  ~~~~~~~~~~~~~~~
        found     (n.s, vec[f32, 4])
                  ~~~~~~~~~~~~~~~~~~
        ");
    }

    #[test]
    fn shows_whole_types() {
        for (left, right) in [
            ("(s -> t) -> n.vec[f32, 4]", "(t -> s) -> m.vec[f16, 8]"),
            ("(n : nat) -> n.t", "idx[3] -> (a, b)"),
        ] {
            let parse = |text| Type::parse(text).expect("a type");
            assert_eq!(marked(&parse(left), &parse(right)).text, left);
            assert_eq!(marked(&parse(right), &parse(left)).text, right);
        }
    }
}
