//! Literals of Python, as far as headers of `.npy` files have them, read as `ast.literal_eval` and
//! NumPy's filter for headers of Python 2 read them.

/// A value that a header can hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Literal {
    /// A dictionary, in the order of the text.
    Dict(Vec<(Literal, Literal)>),
    /// A tuple.
    Tuple(Vec<Literal>),
    /// A list.
    List(Vec<Literal>),
    /// A string with any prefix.
    Text(String),
    /// An integer, if it fits.
    Integer(Option<i128>),
    /// `True` or `False`.
    Boolean(bool),
    /// `None`, or a number that is not an integer.
    Other,
}

impl Literal {
    /// The value of a dictionary's entry; the last one, if several have the key.
    pub fn entry(&self, key: &str) -> Option<&Literal> {
        let Literal::Dict(entries) = self else {
            return None;
        };
        let is_it = |name: &Literal| matches!(name, Literal::Text(text) if text == key);
        let entries = entries.iter().rev();
        let mut values = entries.filter_map(|(name, value)| is_it(name).then_some(value));
        values.next()
    }
}

/// Reads a literal that makes up the whole text; `None` if the text is something else, or nests
/// brackets deeper than `depth`.
pub fn parse(text: &str, depth: usize) -> Option<Literal> {
    let mut reader = Reader { rest: text, depth };
    let literal = reader.literal()?;
    reader.skip_blanks();
    reader.rest.is_empty().then_some(literal)
}

struct Reader<'t> {
    rest: &'t str,
    /// How many brackets may still be opened.
    depth: usize,
}

impl<'t> Reader<'t> {
    /// Skips blanks, line breaks, continued lines and comments.
    fn skip_blanks(&mut self) {
        loop {
            let rest = self
                .rest
                .trim_start_matches([' ', '\t', '\n', '\r', '\u{c}']);
            let rest = rest.strip_prefix("\\\n").unwrap_or(rest);
            let rest = match rest.strip_prefix('#') {
                Some(comment) => comment.find('\n').map_or("", |end| &comment[end..]),
                None => rest,
            };
            if rest.len() == self.rest.len() {
                return;
            }
            self.rest = rest;
        }
    }

    fn take(&mut self, symbol: char) -> bool {
        self.skip_blanks();
        match self.rest.strip_prefix(symbol) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn literal(&mut self) -> Option<Literal> {
        self.skip_blanks();
        match self.rest.chars().next()? {
            '(' => self.tuple(),
            '[' => self.items('[', ']').map(|(items, _)| Literal::List(items)),
            '{' => self.dictionary(),
            '+' | '-' | '0'..='9' | '.' => self.number(),
            '\'' | '"' => self.texts(),
            _ => self.word(),
        }
    }

    /// The items between brackets, and whether a comma follows the last one.
    fn items(&mut self, open: char, close: char) -> Option<(Vec<Literal>, bool)> {
        self.depth = self.depth.checked_sub(1)?;
        if !self.take(open) {
            return None;
        }
        let (mut items, mut has_comma) = (Vec::new(), true);
        while !self.take(close) {
            if !has_comma {
                return None;
            }
            items.push(self.literal()?);
            has_comma = self.take(',');
        }
        self.depth += 1;
        Some((items, has_comma))
    }

    /// A tuple, or a literal in parentheses.
    fn tuple(&mut self) -> Option<Literal> {
        let (mut items, has_comma) = self.items('(', ')')?;
        match items.len() {
            1 if !has_comma => items.pop(),
            _ => Some(Literal::Tuple(items)),
        }
    }

    fn dictionary(&mut self) -> Option<Literal> {
        self.depth = self.depth.checked_sub(1)?;
        self.take('{');
        let (mut entries, mut has_comma) = (Vec::new(), true);
        while !self.take('}') {
            if !has_comma {
                return None;
            }
            let key = self.literal()?;
            if !self.take(':') {
                return None;
            }
            entries.push((key, self.literal()?));
            has_comma = self.take(',');
        }
        self.depth += 1;
        Some(Literal::Dict(entries))
    }

    /// The longest prefix of such characters.
    fn prefix(&mut self, is_part: impl Fn(char) -> bool) -> &'t str {
        let end = self.rest.find(|letter| !is_part(letter));
        let (prefix, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        prefix
    }

    /// A number. The `L` behind an integer is the mark of long ones in Python 2.
    fn number(&mut self) -> Option<Literal> {
        let signs = self.prefix(|letter| "+- ".contains(letter));
        let word = self.prefix(|letter| letter.is_ascii_alphanumeric() || "_.".contains(letter));
        if !word.starts_with(|first: char| first.is_ascii_digit() || first == '.') {
            return None;
        }
        let is_negative = signs.matches('-').count() % 2 == 1;
        let plain = word
            .strip_suffix(['L', 'l'])
            .unwrap_or(word)
            .replace('_', "");
        let lower = plain.to_ascii_lowercase();
        let (digits, radix) = [("0x", 16), ("0o", 8), ("0b", 2)]
            .into_iter()
            .find_map(|(mark, radix)| Some((lower.strip_prefix(mark)?, radix)))
            .unwrap_or((&lower, 10));
        if digits.is_empty() {
            return None;
        }
        if digits.chars().all(|digit| digit.is_digit(radix)) {
            let value = i128::from_str_radix(digits, radix).ok();
            let signed = value.map(|value| if is_negative { -value } else { value });
            return Some(Literal::Integer(signed));
        }
        let real = lower.trim_end_matches('j');
        real.parse::<f64>().ok().map(|_| Literal::Other)
    }

    /// A constant, or the prefix of a string.
    fn word(&mut self) -> Option<Literal> {
        let start = self.rest;
        match self.prefix(|letter| letter.is_ascii_alphanumeric() || letter == '_') {
            "True" => Some(Literal::Boolean(true)),
            "False" => Some(Literal::Boolean(false)),
            "None" => Some(Literal::Other),
            _ => {
                self.rest = start;
                self.texts()
            }
        }
    }

    /// Strings that stand one after the other are one.
    fn texts(&mut self) -> Option<Literal> {
        let mut all = self.text()?;
        loop {
            self.skip_blanks();
            let rest = self.rest;
            match self.text() {
                Some(next) => all += &next,
                None => {
                    self.rest = rest;
                    return Some(Literal::Text(all));
                }
            }
        }
    }

    fn text(&mut self) -> Option<String> {
        let prefix = self.prefix(|letter| letter.is_ascii_alphabetic());
        let is_prefix = ["", "u", "b", "r", "br", "rb"].contains(&&*prefix.to_ascii_lowercase());
        let quotes = ["'''", "\"\"\"", "'", "\""];
        let quote = quotes
            .into_iter()
            .find(|quote| self.rest.starts_with(quote))?;
        if !is_prefix {
            return None;
        }
        let is_raw = prefix.contains(['r', 'R']);
        self.rest = &self.rest[quote.len()..];
        let mut text = String::new();
        loop {
            if let Some(rest) = self.rest.strip_prefix(quote) {
                self.rest = rest;
                return Some(text);
            }
            let mut letters = self.rest.chars();
            match letters.next()? {
                '\n' if quote.len() == 1 => return None,
                '\\' if is_raw => text.extend(['\\', letters.next()?]),
                '\\' => {
                    self.rest = letters.as_str();
                    text.extend(self.escape()?);
                    continue;
                }
                letter => text.push(letter),
            }
            self.rest = letters.as_str();
        }
    }

    /// The letters that an escape behind its backslash stands for.
    fn escape(&mut self) -> Option<Vec<char>> {
        let letter = self.rest.chars().next()?;
        self.rest = &self.rest[letter.len_utf8()..];
        let code = |reader: &mut Self, digits: usize| {
            let (code, rest) = reader.rest.split_at_checked(digits)?;
            reader.rest = rest;
            let code = u32::from_str_radix(code, 16).ok()?;
            char::from_u32(code).map(|letter| vec![letter])
        };
        Some(vec![match letter {
            '\n' => return Some(Vec::new()),
            '\\' | '\'' | '"' => letter,
            'a' => '\u{7}',
            'b' => '\u{8}',
            'f' => '\u{c}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'v' => '\u{b}',
            'x' => return code(self, 2),
            'u' => return code(self, 4),
            'U' => return code(self, 8),
            '0'..='7' => {
                let start = format!("{letter}{}", self.rest);
                let end = start.find(|digit| !('0'..='7').contains(&digit));
                let digits = &start[..end.unwrap_or(start.len()).min(3)];
                self.rest = &self.rest[digits.len() - 1..];
                char::from_u32(u32::from_str_radix(digits, 8).ok()?)?
            }
            other => return Some(vec!['\\', other]),
        }])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(value: &str) -> Literal {
        Literal::Text(value.to_owned())
    }

    #[test]
    fn numbers_and_strings_are_those_of_python() {
        let integer = |value: i128| Literal::Integer(Some(value));
        for (source, value) in [
            ("2L", integer(2)),
            ("-0x1F", integer(-31)),
            ("1_000", integer(1000)),
            ("1.5e3", Literal::Other),
            ("u'<f4'", text("<f4")),
            ("b\"\\x3cf4\"", text("<f4")),
            ("'<' 'f4'", text("<f4")),
            ("r'\\n'", text("\\n")),
            ("'\\74f4\\\n'", text("<f4")),
            ("'''a\nb'''", text("a\nb")),
            ("True", Literal::Boolean(true)),
            ("(1)", integer(1)),
            ("(1,)", Literal::Tuple(vec![integer(1)])),
            (
                "(\n1, # one\n 2L\n)",
                Literal::Tuple(vec![integer(1), integer(2)]),
            ),
            ("[]", Literal::List(vec![])),
            (&"9".repeat(60), Literal::Integer(None)),
        ] {
            assert_eq!(parse(source, 2), Some(value), "{source}");
        }
    }

    #[test]
    fn what_is_not_a_literal_is_refused() {
        let deep = "(".repeat(5000);
        let words = [
            "", "hello", "'a", "'a\n'", "(1 2)", "{1}", "1 1", "0x", "-", "x'a'",
        ];
        for source in words
            .into_iter()
            .chain([&*deep, "((1,),)", "'\\xg1'", "'\\u00", "(,)"])
        {
            assert_eq!(parse(source, 1), None, "{source}");
        }
    }

    #[test]
    fn the_last_of_equal_keys_counts() {
        let literal = parse("{'a': 1, 'b': 2, 'a': 3, 'c': (4)}", 2).unwrap();
        assert_eq!(literal.entry("a"), Some(&Literal::Integer(Some(3))));
        assert_eq!(literal.entry("d"), None);
    }

    proptest::proptest! {
        #[test]
        fn no_text_panics(source in "[\\[\\](){}:,'\"\\\\ubLx0-9 \n#é+-]{0,40}") {
            let _ = parse(&source, 8);
        }
    }
}
