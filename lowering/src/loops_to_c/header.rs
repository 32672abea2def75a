//! The name of a header in the text of a pass's options, where blanks, quotes and braces have
//! meanings.

/// Letters that stand for themselves.
fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"._-/+".contains(&byte)
}

/// The name with `%` and two digits for each byte that is not plain: `my file.h` is `my%20file.h`.
pub fn escaped_header(name: &str) -> String {
    let bytes = name.bytes().map(|byte| match is_plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    });
    bytes.collect()
}

/// The name that such a text stands for, if it is one.
pub(super) fn header_of(text: &str) -> Option<String> {
    let mut parts = text.split('%');
    let mut bytes = parts.next()?.as_bytes().to_vec();
    for part in parts {
        let (digits, rest) = part.split_at_checked(2)?;
        bytes.push(
            u8::from_str_radix(digits, 16)
                .ok()
                .filter(|_| !digits.starts_with('+'))?,
        );
        bytes.extend_from_slice(rest.as_bytes());
    }
    String::from_utf8(bytes).ok()
}

/// Whether C can include a file of this name: it has no escapes there.
pub fn is_includable(name: &str) -> bool {
    !name.contains(|letter: char| letter == '"' || letter.is_control())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_what_they_were() {
        for name in [
            "a.h",
            "my file.h",
            "{a}=100%.h",
            "it's.h",
            "\u{e9}.h",
            "%41.h",
        ] {
            let escaped = escaped_header(name);
            assert!(escaped.bytes().all(|byte| is_plain(byte) || byte == b'%'));
            assert_eq!(header_of(&escaped).as_deref(), Some(name));
        }
        for text in ["%", "a%2", "%zz", "%+1", "%ff"] {
            assert_eq!(header_of(text), None, "{text}");
        }
    }
}
