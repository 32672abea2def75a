//! Texts of models that are cut off or changed are read or refused, and nothing else happens.

const ROUNDS: usize = 500;

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

#[test]
fn no_damage_ends_the_process() {
    let folders = ["exports", "dynamic"].map(super::folder);
    let mut texts = Vec::new();
    for entry in folders
        .iter()
        .flat_map(|folder| std::fs::read_dir(folder).unwrap())
    {
        let path = entry.unwrap().path();
        // MLIR's own parser of `linalg.reduce` does not survive a text that ends in it.
        let is_structured = path.to_string_lossy().ends_with("linalg.mlir");
        if path.extension().is_some_and(|ending| ending == "mlir") && !is_structured {
            texts.push(std::fs::read_to_string(path).unwrap());
        }
    }
    texts.sort();
    let mut random = Random(3);
    let mut read = 0;
    for round in 0..ROUNDS {
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
        let damaged = match round % 2 {
            0 => text[..at].to_owned(),
            _ => format!("{}{symbol}{rest}", &text[..at]),
        };
        read += usize::from(driver::Program::parse_mlir(damaged).is_ok());
    }
    // Some changes leave a model that is right.
    assert!(read < ROUNDS, "every text was read");
}
