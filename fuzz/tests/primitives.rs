//! Primitives in random programs: all of them, but for those that are listed with a reason.

use std::collections::BTreeSet;

use rise_fuzz::{Kind, case, numbers};
use rise_lang::primitives::Primitive;

const PROGRAMS: u64 = 3000;

/// Functions that another test compares: their last bits are the compiler's choice.
const ROUNDED: [&str; 16] = [
    "exp", "log", "rsqrt", "sin", "cos", "tan", "atan", "atan2", "sinh", "cosh", "tanh", "expm1",
    "log1p", "cbrt", "erf", "pow",
];

/// For GPUs.
const FOR_GPUS: [&str; 16] = [
    "mapGlobal",
    "mapWorkGroup",
    "mapLocal",
    "reduceSeqStaged",
    "reduceSeqRoles",
    "copyInBulk",
    "run",
    "mapWarpGroup",
    "mapWarp",
    "mapLane",
    "asFragmentLeft",
    "asFragmentRight",
    "asFragment",
    "generateFragment",
    "tensorMMA",
    "asMatrix",
];

/// Written in the programs in another way.
const BY_SYNTAX: [&str; 8] = [
    "lt",
    "gt",
    "le",
    "ge",
    "equal",
    "select",
    "makePair",
    "makeArray",
];

/// Not made yet: C source that is compiled beside, arguments that lie aligned, and patterns that
/// nothing lowers, or whose loops are made in another way.
const MISSING: [&str; 5] = [
    "foreignFunction",
    "asVectorAligned",
    "depMap",
    "permute",
    "sortBy",
];

#[test]
fn every_primitive_is_in_a_random_program() {
    let mut words = BTreeSet::new();
    for kind in [Kind::LowLevel, Kind::InPlace, Kind::Rewritten] {
        for number in 0..PROGRAMS {
            let case = case(kind, &numbers(1, number));
            let text = case
                .program()
                .map_or_else(String::new, |one| one.text.clone());
            let of_name = |letter: char| !letter.is_alphanumeric();
            words.extend(text.split(of_name).map(str::to_owned));
        }
    }
    let excused = [&ROUNDED[..], &FOR_GPUS, &BY_SYNTAX, &MISSING].concat();
    for primitive in Primitive::all() {
        let name = primitive.name();
        let is_made = words.contains(name);
        assert_ne!(is_made, excused.contains(&name), "{name}");
    }
}
