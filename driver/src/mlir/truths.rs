//! Constants of truth values in hexadecimal digits: newer versions of MLIR write a byte for each
//! value, ours reads a bit. Frameworks such as JAX write so all that are longer than a few.

use std::borrow::Cow;

const BEGIN: &str = "dense<\"0x";
const END: &str = "\">";

/// The text with a bit for each truth value. Nothing else moves: what a constant needs less, blanks
/// behind it make up for.
pub(crate) fn packed(text: &[u8]) -> Cow<'_, [u8]> {
    let Ok(all) = std::str::from_utf8(text) else {
        return Cow::Borrowed(text);
    };
    let mut packed: Option<Vec<u8>> = None;
    let mut at = 0;
    while let Some(begin) = all[at..].find(BEGIN).map(|found| at + found + BEGIN.len()) {
        let Some(length) = all[begin..].find(END) else {
            break;
        };
        let (digits, behind) = (&all[begin..begin + length], begin + length + END.len());
        at = behind;
        let bits = truths(&all[behind..]).and_then(|count| bits_of(digits, count));
        if let Some(bits) = bits {
            let constant = format!("{bits}{END}");
            let all = packed.get_or_insert_with(|| text.to_vec());
            all[begin..behind].fill(b' ');
            all[begin..begin + constant.len()].copy_from_slice(constant.as_bytes());
        }
    }
    packed.map_or(Cow::Borrowed(text), Cow::Owned)
}

/// How many elements the type has that follows, if they are truth values.
fn truths(behind: &str) -> Option<usize> {
    let ty = behind.trim_start().strip_prefix(':')?.trim_start();
    let ty = ty.strip_prefix("tensor<").or(ty.strip_prefix("vector<"))?;
    let sizes = ty.split_once('>')?.0.strip_suffix("xi1")?;
    sizes
        .split('x')
        .try_fold(1_usize, |count, size| count.checked_mul(size.parse().ok()?))
}

/// The digits of the bits of so many bytes, each of which is zero or one.
fn bits_of(digits: &str, count: usize) -> Option<String> {
    if count < 2 || digits.len() != count.checked_mul(2)? {
        return None;
    }
    let values = digits.as_bytes().chunks(2).map(|byte| match byte {
        b"00" => Some(false),
        b"01" => Some(true),
        _ => None,
    });
    let values = values.collect::<Option<Vec<bool>>>()?;
    let bytes = values.chunks(8).map(|eight| {
        let bits = eight.iter().enumerate();
        bits.fold(0_u8, |byte, (place, bit)| byte | u8::from(*bit) << place)
    });
    Some(bytes.map(|byte| format!("{byte:02X}")).collect())
}

#[cfg(test)]
mod tests {
    use super::packed;

    #[test]
    fn a_byte_for_each_truth_value_becomes_a_bit() {
        let text = "%c = stablehlo.constant dense<\"0x000101000000000001\"> : tensor<3x3xi1> // 0";
        let expected =
            "%c = stablehlo.constant dense<\"0x0601\">               : tensor<3x3xi1> // 0";
        assert_eq!(packed(text.as_bytes()), expected.as_bytes());
    }

    #[test]
    fn other_constants_stay() {
        for text in [
            "dense<\"0x0601\"> : tensor<3x3xi1>",
            "dense<\"0x0001\"> : tensor<2xi8>",
            "dense<\"0x0002\"> : tensor<2xi1>",
            "dense<\"0x01\"> : tensor<1xi1>",
            "dense<\"0x0001\"> : tensor<?xi1>",
            "dense<\"0x0001",
            "dense<\"0x0001\">",
        ] {
            assert_eq!(packed(text.as_bytes()), text.as_bytes(), "{text}");
        }
    }
}
