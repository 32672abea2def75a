//! Facts of a SPIR-V module that a device must be able to fulfil. Drivers do not check them.
//!
//! Source: "SPIR-V Specification", version 1.6, sections 2.3 and 3.

use std::collections::HashMap;

const MAGIC: u32 = 0x0723_0203;
/// Words before the first instruction.
const HEADER: usize = 5;

const ENTRY_POINT: u32 = 15;
const CAPABILITY: u32 = 17;
const TYPE_BOOL: u32 = 20;
const TYPE_INT: u32 = 21;
const TYPE_FLOAT: u32 = 22;
const TYPE_VECTOR: u32 = 23;
const TYPE_ARRAY: u32 = 28;
const TYPE_STRUCT: u32 = 30;
const TYPE_POINTER: u32 = 32;
const CONSTANT: u32 = 43;
const FUNCTION: u32 = 54;
const FUNCTION_END: u32 = 56;
const VARIABLE: u32 = 59;
const LOAD: u32 = 61;
const STORE: u32 = 62;
const ACCESS_CHAIN: u32 = 65;

/// The storage class of memory that a group shares.
const WORKGROUP: u32 = 4;

/// The words of a module; none if these bytes are no module.
pub(super) fn words(code: &[u8]) -> Option<Vec<u32>> {
    let words: Vec<u32> = code
        .chunks_exact(4)
        .map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]]))
        .collect();
    (words.len() > HEADER && words[0] == MAGIC).then_some(words)
}

/// The capabilities that a module declares.
pub(super) fn capabilities(words: &[u32]) -> Vec<u32> {
    instructions(words)
        .filter(|(code, operands)| *code == CAPABILITY && !operands.is_empty())
        .map(|(_, operands)| operands[0])
        .collect()
}

/// The bytes of memory that the threads of a group share in a kernel.
pub(super) fn group_memory(words: &[u32], kernel: &str) -> u64 {
    let mut sizes: HashMap<u32, u64> = HashMap::new();
    let mut constants: HashMap<u32, u64> = HashMap::new();
    let mut pointees: HashMap<u32, u32> = HashMap::new();
    let mut shared: HashMap<u32, u64> = HashMap::new();
    let mut entry = None;
    let mut is_inside = false;
    let mut total = 0;
    let size = |sizes: &HashMap<u32, u64>, id: &u32| sizes.get(id).copied().unwrap_or(0);
    for (code, operands) in instructions(words) {
        match (code, operands) {
            (ENTRY_POINT, [_, id, name @ ..]) if text(name) == kernel => entry = Some(*id),
            (TYPE_BOOL, [id]) => drop(sizes.insert(*id, 4)),
            (TYPE_INT | TYPE_FLOAT, [id, bits, ..]) => {
                sizes.insert(*id, u64::from(bits.div_ceil(8)));
            }
            (TYPE_VECTOR, [id, element, count]) => {
                let bytes = size(&sizes, element).saturating_mul(u64::from(*count));
                sizes.insert(*id, bytes);
            }
            (CONSTANT, [_, id, value, ..]) => drop(constants.insert(*id, u64::from(*value))),
            (TYPE_ARRAY, [id, element, count]) => {
                let count = constants.get(count).copied().unwrap_or(0);
                sizes.insert(*id, size(&sizes, element).saturating_mul(count));
            }
            (TYPE_STRUCT, [id, members @ ..]) => {
                let bytes = members.iter().map(|member| size(&sizes, member)).sum();
                sizes.insert(*id, bytes);
            }
            (TYPE_POINTER, [id, _, pointee]) => drop(pointees.insert(*id, *pointee)),
            (VARIABLE, [ty, id, WORKGROUP, ..]) => {
                let bytes = pointees.get(ty).map_or(0, |ty| size(&sizes, ty));
                shared.insert(*id, bytes);
            }
            (FUNCTION, [_, id, ..]) => is_inside = entry == Some(*id),
            (FUNCTION_END, _) => is_inside = false,
            // Each is counted where it is met first.
            (LOAD | ACCESS_CHAIN, [_, _, memory, ..]) | (STORE, [memory, ..]) if is_inside => {
                total += shared.remove(memory).unwrap_or(0);
            }
            _ => {}
        }
    }
    total
}

/// The instructions: their codes and operands.
fn instructions(words: &[u32]) -> impl Iterator<Item = (u32, &[u32])> {
    let mut rest = words.get(HEADER..).unwrap_or_default();
    std::iter::from_fn(move || {
        let first = *rest.first()?;
        let length = (first >> 16) as usize;
        let operands = rest.get(1..length)?;
        rest = &rest[length..];
        Some((first & 0xffff, operands))
    })
}

/// A text, which ends with a zero byte.
fn text(words: &[u32]) -> String {
    let bytes = words.iter().flat_map(|word| word.to_le_bytes());
    let bytes: Vec<u8> = bytes.take_while(|byte| *byte != 0).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An instruction.
    fn one(code: u32, operands: &[u32]) -> Vec<u32> {
        let mut words = vec![(operands.len() as u32 + 1) << 16 | code];
        words.extend(operands);
        words
    }

    #[test]
    fn memory_of_a_group_is_that_of_the_kernel_that_uses_it() {
        let name = |text: [u8; 4]| u32::from_le_bytes(text);
        let module = [
            vec![MAGIC, 0, 0, 0, 0],
            one(CAPABILITY, &[1]),
            one(CAPABILITY, &[11]),
            one(ENTRY_POINT, &[5, 20, name(*b"a\0\0\0")]),
            one(ENTRY_POINT, &[5, 21, name(*b"bcde"), 0]),
            one(TYPE_FLOAT, &[1, 32]),
            one(TYPE_INT, &[2, 32, 0]),
            one(CONSTANT, &[2, 3, 256]),
            one(TYPE_VECTOR, &[4, 1, 4]),
            one(TYPE_ARRAY, &[5, 4, 3]),
            one(TYPE_STRUCT, &[6, 5]),
            one(TYPE_POINTER, &[7, WORKGROUP, 6]),
            one(VARIABLE, &[7, 8, WORKGROUP]),
            one(VARIABLE, &[7, 9, WORKGROUP]),
            one(FUNCTION, &[1, 20, 0, 1]),
            one(ACCESS_CHAIN, &[7, 30, 8, 3]),
            one(ACCESS_CHAIN, &[7, 31, 8, 3]),
            one(FUNCTION_END, &[]),
            one(FUNCTION, &[1, 21, 0, 1]),
            one(FUNCTION_END, &[]),
        ]
        .concat();
        assert_eq!(capabilities(&module), [1, 11]);
        assert_eq!(group_memory(&module, "a"), 4096);
        assert_eq!(group_memory(&module, "bcde"), 0);
    }

    #[test]
    fn bytes_that_are_no_module_are_none() {
        assert_eq!(words(b""), None);
        assert_eq!(words(&[3, 2, 0x23, 7]), None);
        assert_eq!(words(&[0; 64]), None);
        // An instruction that is longer than the module ends it.
        let cut = [MAGIC, 0, 0, 0, 0, 9 << 16 | CAPABILITY, 1];
        assert!(capabilities(&cut).is_empty());
    }
}
