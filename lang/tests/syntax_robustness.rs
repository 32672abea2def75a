//! No text makes the reader panic, overflow the stack or loop.

use proptest::prelude::*;
use rise_lang::{
    diagnostic::Source,
    syntax::{NoImports, SyntaxErrorKind, TermReader, parse_program},
};

const PROGRAM: &str = r#"
// Everything once.
def dot {n : nat} {t : number} (xs ys : n.t) : t where n % 32 == 0, 0 < n =
  zip xs ys |> map (fun (x, y) => x * y) |> reduce (+) 0
def mm (n m k : nat) (a : n.k.f32) (b : k.m.f32) : n.m.f32 =
  a |> map (fun row => b |> transpose |> map (fun col => dot row col))
def sums {sh : shape} (k : shape) (xs : sh.i32) (ys : (2*k).i32) : i32 where rank(k) == 1, 1 <= k =
  case sh { [] => xs; [_] => reduceN (+) 0 xs; n.m.rest => sums k (xs ! nat(n-1)) (takeN _ ys) }
def rest = fun (f : (t : data) -> t -> t) (x, (y, _)) =>
  let z = if x < -1.5e3f32 && y != f32(inf) then [1, 2] else f {2.f32} i32[[1, 2]; 2] in // here
  (nat(3 < 8), reorder 4 (i => 3 - i) (i => 3-i), foreign "g" (a : f32) -> f32 = "a\n") |> fst >> snd
"#;

fn read(text: &str) {
    let source = Source::new("text", text);
    if let Err(error) = parse_program(&source, &NoImports) {
        assert!(error.span().end() <= text.len());
        assert!(!error.diagnostic().render(false).is_empty());
    }
    if let Err(error) = TermReader::new().with_free_variables().read(&source) {
        assert!(!error.diagnostic().render(false).is_empty());
    }
}

#[test]
fn the_program_is_one() {
    let read = parse_program(&Source::new("text", PROGRAM), &NoImports);
    if let Err(error) = read {
        panic!("{}", error.diagnostic().render(false));
    }
}

fn too_deep(text: &str) -> bool {
    let read = TermReader::new()
        .with_free_variables()
        .read(&Source::new("text", text));
    matches!(
        read.map_err(|error| error.kind().clone()),
        Err(SyntaxErrorKind::TooDeep(_))
    )
}

#[test]
fn deep_nesting_is_refused() {
    let many = 100_000;
    for opening in [
        "(",
        "[",
        "-",
        "fun x => ",
        "f (",
        "let x = ",
        "if ",
        "a + (",
        "((x, y), ",
        "x : (",
        "i32[",
        "fun ((",
    ] {
        read(&opening.repeat(many));
    }
    assert!(too_deep(&"(".repeat(many)));
    assert!(too_deep(&"-".repeat(many)));
    assert!(too_deep(&"fun x => ".repeat(many)));
    assert!(too_deep(&format!("x{}", " + x".repeat(many))));
    assert!(too_deep(&format!("x{}", " |> x".repeat(many))));
    assert!(too_deep(&format!("x{}", " x".repeat(many))));
    assert!(too_deep(&format!("fun {} => x", "x1 ".repeat(many))));
    assert!(too_deep(&format!("[{}]", "x, ".repeat(many))));
    assert!(too_deep(&format!("({} x)", "x, ".repeat(many))));
    assert!(too_deep(&format!("(x : {}f32)", "f32 -> ".repeat(many))));
    assert!(too_deep(&format!("(x : {}f32)", "2.".repeat(many))));
    assert!(too_deep(&format!("(x : {}f32)", "(".repeat(many))));
    assert!(too_deep(&format!("f {{{}f32}}", "(".repeat(many))));
}

#[test]
fn deep_terms_are_read() {
    let sum = format!("x{}", " + x".repeat(400));
    let nested = format!("{}x{}", "(".repeat(900), ")".repeat(900));
    for text in [sum, nested, format!("i8[{}]", "1, ".repeat(50_000))] {
        assert!(!too_deep(&text));
    }
}

#[test]
fn every_beginning_and_every_hole_is_survived() {
    for (at, letter) in PROGRAM.char_indices() {
        read(&PROGRAM[..at]);
        read(&PROGRAM[at..]);
        read(&format!(
            "{}{}",
            &PROGRAM[..at],
            &PROGRAM[at + letter.len_utf8()..]
        ));
    }
}

#[test]
fn a_number_may_be_followed_by_any_letter() {
    for text in ["def f = 0Σ", "def f = 1.5é", "def f = Σ%0Σ"] {
        read(text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_text_is_survived(text in "\\PC{0,200}") {
        read(&text);
    }

    #[test]
    fn any_bytes_are_survived(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        read(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_words_are_survived(words in proptest::collection::vec(proptest::sample::select(vec![
        "case", "shape", "[]", "[_]", "sh", "sh.f32", "{sh : shape}", "mapN", "takeN", "def", "fun", "let", "in", "if", "then", "else", "import", "where", "foreign", "(", ")", "[", "]", "{", "}", "=>", "->", "=", ":",
        ",", ".", "..", "|>", ">>", "+", "-", "*", "^", "<", "==", "x", "n", "f32", "nat", "nat(", "f32[", "f32(", "split", "iterate",
        "toMem", "reorder", "1", "2.5", "3i8", "\"s\"", "_", "// c\n", "idx[", "vec[", "?u", ";", "×", "→",
    ]), 0..40)) {
        read(&words.join(" "));
        read(&words.concat());
    }

    #[test]
    fn mutated_programs_are_survived(
        changes in proptest::collection::vec((0..PROGRAM.len(), 0..3_u8, any::<char>(), 0..PROGRAM.len()), 1..6)
    ) {
        let mut text: Vec<char> = PROGRAM.chars().collect();
        for (at, change, letter, from) in changes {
            let at = at % text.len().max(1);
            match change {
                0 => text.insert(at, letter),
                1 if at < text.len() => { text.remove(at); }
                _ => {
                    let part: Vec<char> = text.iter().skip(from).take(20).copied().collect();
                    text.splice(at..at, part);
                }
            }
        }
        read(&text.into_iter().collect::<String>());
    }
}
