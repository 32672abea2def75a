//! MD5, as in Fig. 1 of McDonell, Chakravarty, Grover, Newton: "Type-safe Runtime Code Generation:
//! Accelerate to LLVM" (Haskell 2015): Rust's loops unroll the steps.

use rise_lang::{
    edsl::*,
    infer::infer_program,
    interpreter::{Sizes, Value, interpret_program},
    term::{Program, ScalarValue},
};

type Word = Exp<u32>;
type State = (Word, Word, Word, Word);

/// How far each step rotates: four amounts for each sixteen steps.
const ROTATIONS: [[u32; 4]; 4] = [
    [7, 12, 17, 22],
    [5, 9, 14, 20],
    [4, 11, 16, 23],
    [6, 10, 15, 21],
];

/// The constant of a step: digits of a sine.
fn constant(step: usize) -> u32 {
    (((step + 1) as f64).sin().abs() * 4_294_967_296.0) as u32
}

/// The digest of a message that fits in one block.
fn md5_round(block: &Array<Word>) -> State {
    let (a0, b0, c0, d0) = (
        literal(0x6745_2301_u32),
        literal(0xefcd_ab89_u32),
        literal(0x98ba_dcfe_u32),
        literal(0x1032_5476_u32),
    );
    let get = |i: usize| {
        let place = match i / 16 {
            0 => i,
            1 => (5 * i + 1) % 16,
            2 => (3 * i + 5) % 16,
            _ => (7 * i) % 16,
        };
        block.at(Index::of(place as u64, 16))
    };
    let step = |(a, b, c, d): State, i: usize| {
        let f = match i / 16 {
            0 => (&b & &c) | (!&b & &d),
            1 => (&b & &d) | (&c & !&d),
            2 => &b ^ &c ^ &d,
            _ => &c ^ (&b | !&d),
        };
        let rotated = (a + f + constant(i) + get(i)).rotl(ROTATIONS[i / 16][i % 4]);
        (d, &b + rotated, b, c)
    };
    let start = (a0.clone(), b0.clone(), c0.clone(), d0.clone());
    let (a, b, c, d) = (0..64).fold(start, step);
    (a + a0, b + b0, c + c0, d + d0)
}

fn program_of_round() -> Program {
    let digests = for_sizes(["n"], |[n]| {
        fun(array(&n, array(16, u32())), |blocks| {
            blocks.map_seq(|block| md5_round(&block))
        })
    });
    program([define("md5", digests).expect("closed").into()])
}

/// The words of the block that a short message is padded to.
fn padded(message: &str) -> Vec<u32> {
    let mut block = [0_u8; 64];
    block[..message.len()].copy_from_slice(message.as_bytes());
    block[message.len()] = 0x80;
    block[56..].copy_from_slice(&(8 * message.len() as u64).to_le_bytes());
    let words = block.chunks_exact(4);
    words
        .map(|word| u32::from_le_bytes(word.try_into().expect("four bytes")))
        .collect()
}

/// The words of nested pairs, in order.
fn words(value: &Value, into: &mut Vec<u32>) {
    match value.as_pair() {
        Some((first, second)) => {
            words(first, into);
            words(second, into);
        }
        None => match value.as_scalar() {
            Some(ScalarValue::U32(word)) => into.push(word),
            other => panic!("{other:?} is not a word"),
        },
    }
}

fn digest(value: &Value) -> String {
    let mut state = Vec::new();
    words(value, &mut state);
    let bytes = state.iter().flat_map(|word| word.to_le_bytes());
    bytes.map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn digests_are_the_known_ones() {
    let known = [
        ("", "d41d8cd98f00b204e9800998ecf8427e"),
        ("abc", "900150983cd24fb0d6963f7d28e17f72"),
        ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
    ];
    let program = program_of_round();
    let blocks = known.map(|(message, _)| Value::of_elements(&padded(message)));
    let arguments = vec![Value::array(blocks)];
    let result = interpret_program(&program, "md5", &Sizes::new(), arguments);
    let result = result.expect("no error");
    let digests: Vec<String> = result
        .as_array()
        .expect("an array")
        .iter()
        .map(digest)
        .collect();
    assert_eq!(digests, known.map(|(_, digest)| digest));
}

#[test]
fn each_value_is_computed_once() {
    let program = program_of_round();
    let text = rise_lang::syntax::print_program(&program);
    // One for each step, in which the new word is used by the three steps after it.
    assert_eq!(text.matches("rotl").count(), 64, "{text}");
    let inferred = infer_program(&program).expect("the types are right");
    let ty = inferred.definitions[0].ty.to_string();
    assert_eq!(ty, "{n : nat} -> n.16.u32 -> n.(u32, (u32, (u32, u32)))");
}
