//! Texts of models that are cut off or changed are read or refused, and nothing else happens.

use std::path::Path;
use std::process::{Command, Stdio};

/// How many texts the library reads, and how many the tool, which needs longer to begin.
const ROUNDS: usize = 2000;
const OF_TOOL: usize = 100;

/// Symbols that mean something in the short form.
const SYMBOLS: [&str; 15] = [
    "<", "[", "x", ",", ")", "=", "%q", "(", "]", "{", ":", "0", "-1", "applies", "?",
];

/// Numbers that are the same in every run: a linear congruential generator.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound
    }
}

/// The texts of models in StableHLO and in structured operations.
fn texts() -> Vec<String> {
    let folders = ["exports", "dynamic", "structured"].map(super::folder);
    let entries = folders.iter().map(std::fs::read_dir);
    let paths = entries.flat_map(|entries| entries.unwrap().map(|entry| entry.unwrap().path()));
    let is_model = |path: &Path| path.extension().is_some_and(|ending| ending == "mlir");
    let mut paths: Vec<_> = paths.filter(|path| is_model(path)).collect();
    paths.sort();
    let read = |path| std::fs::read_to_string(path).unwrap();
    paths.into_iter().map(read).collect()
}

/// One of the texts, cut off or with another symbol in a place.
fn damaged(random: &mut Random, texts: &[String]) -> String {
    let text = &texts[random.below(texts.len())];
    let mut at = random.below(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    let symbol = SYMBOLS[random.below(SYMBOLS.len())];
    let rest = text[at..]
        .chars()
        .next()
        .map_or("", |first| &text[at + first.len_utf8()..]);
    match random.below(2) {
        0 => text[..at].to_owned(),
        _ => format!("{}{symbol}{rest}", &text[..at]),
    }
}

#[test]
fn no_damage_ends_the_process() {
    let texts = texts();
    let mut random = Random(3);
    let read = (0..ROUNDS)
        .filter(|_| driver::Program::parse_mlir(damaged(&mut random, &texts)).is_ok())
        .count();
    // Some changes leave a model that is right.
    assert!(read < ROUNDS, "every text was read");
}

/// The tool says what is wrong, and is not ended by a signal or with a mistake of its own.
#[test]
fn no_damage_ends_the_tool() {
    let mut texts = texts();
    texts.retain(|text| text.contains("linalg.") && text.len() < 20_000);
    assert!(texts.len() > 5, "{} texts", texts.len());
    let file = std::env::temp_dir().join(format!("damaged_{}.mlir", std::process::id()));
    let mut random = Random(5);
    for round in 0..OF_TOOL {
        let text = damaged(&mut random, &texts);
        std::fs::write(&file, &text).unwrap();
        let mut check = Command::new(env!("CARGO_BIN_EXE_rise"));
        check.arg("check").arg(&file).stdin(Stdio::null());
        let output = check.output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        let is_right = match output.status.code() {
            Some(0) => true,
            Some(1) => said.contains("error: ") && !said.contains("internal error"),
            _ => false,
        };
        assert!(is_right, "round {round}: {}: {said}\n{text}", output.status);
    }
    std::fs::remove_file(&file).unwrap();
}
