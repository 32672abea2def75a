//! A program as text with one of its parts marked.

use rise_elevate::Program as _;
use rise_lang::syntax::{is_too_large, print_term};
use rise_lang::term::Term;

use super::written::written;

/// Stand around what takes the place of the part: characters of the private use area, which no
/// program has.
const START: char = '\u{E000}';
const END: char = '\u{E001}';

/// The text of a program around one of its parts.
pub struct Around {
    /// The text before the part.
    pub before: String,
    /// The text behind it.
    pub behind: String,
}

impl Around {
    /// The text around the part at the end of the path, or dots in its place if it is too large;
    /// `None` if there is no such part.
    pub fn new(program: &Term, path: &[u8]) -> Option<Around> {
        let program = with_hole(program, path)?;
        if is_too_large(&program) {
            return Some(Around {
                before: "… ".to_owned(),
                behind: " …".to_owned(),
            });
        }
        let text = print_term(&program);
        let (before, rest) = text.split_once(START)?;
        let (_, behind) = rest.split_once(END)?;
        Some(Around {
            before: before.to_owned(),
            behind: behind.to_owned(),
        })
    }

    /// The text of a part as it stands there: in parentheses if it needs them, its lines below each
    /// other.
    pub fn part(&self, part: &Term) -> String {
        let text = written(part);
        let is_enclosed = self.before.ends_with('(') && self.behind.starts_with(')');
        let is_alone = self.before.trim_end().ends_with("=>") && self.behind.is_empty();
        let is_atom = !text.contains(char::is_whitespace);
        let text = match self.before.is_empty() || is_enclosed || is_alone || is_atom {
            true => text,
            false => format!("({text})"),
        };
        let line = self.before.rsplit('\n').next().unwrap_or_default();
        let indent = " ".repeat(line.chars().count());
        text.replace('\n', &format!("\n{indent}"))
    }
}

/// The program with a hole in the place of a part.
fn with_hole(program: &Term, path: &[u8]) -> Option<Term> {
    let Some((first, rest)) = path.split_first() else {
        return Some(hole(program));
    };
    let index = usize::from(*first);
    let part = with_hole(program.part(index)?, rest)?;
    Some(program.with_part(index, part))
}

/// Something that mentions the same variables as the part, so that these have the same names around
/// it.
fn hole(part: &Term) -> Term {
    let start = Term::variable(START.to_string().as_str());
    let variables = part
        .free_variables()
        .map(|name| Term::variable(name.clone()));
    let end = Term::variable(END.to_string().as_str());
    let term = variables.chain([end]).fold(start, Term::apply);
    match part.ty() {
        Some(ty) => term.with_type(ty.clone()),
        None => term,
    }
}

#[cfg(test)]
mod tests {
    use rise_lang::diagnostic::Source;
    use rise_lang::infer::infer;
    use rise_lang::primitives::Primitive::Add;
    use rise_lang::syntax::parse_term;

    use super::*;

    fn shown(text: &str, path: &[u8]) -> String {
        let term = parse_term(&Source::new("a.rise", text)).expect("a term");
        let term = infer(&term).expect("a type").term;
        let part = path.iter().fold(&term, |term, index| {
            term.part(usize::from(*index)).expect("a part")
        });
        let around = Around::new(&term, path).expect("the part is there");
        format!("{}[{}]{}", around.before, around.part(part), around.behind)
    }

    #[test]
    fn a_part_stands_in_its_place() {
        let text = "fun (xs : 8.f32) => map sqrt (map exp xs)";
        assert_eq!(
            shown(text, &[]),
            "[fun (xs : 8.f32) => xs |> map exp |> map sqrt]"
        );
        assert_eq!(
            shown(text, &[0]),
            "fun (xs : 8.f32) => [xs |> map exp |> map sqrt]"
        );
        assert_eq!(
            shown(text, &[0, 1]),
            "fun (xs : 8.f32) => map sqrt ([map exp xs])"
        );
        assert_eq!(
            shown(text, &[0, 1, 1]),
            "fun (xs : 8.f32) => [xs] |> map exp |> map sqrt"
        );
        assert_eq!(
            shown(text, &[0, 0]),
            "fun (xs : 8.f32) => [(map sqrt)] (map exp xs)"
        );
    }

    #[test]
    fn variables_keep_their_names_around_a_part() {
        let text = "fun (xs : 8.f32) => map (fun p => fst p * snd p) (zip xs xs)";
        let shown = shown(text, &[0, 0, 1, 0, 1]);
        assert_eq!(
            shown,
            "fun (xs : 8.f32) => map (fun p => fst p * [(snd p)]) (zip xs xs)"
        );
    }

    #[test]
    fn what_is_too_large_around_a_part_is_left_out() {
        let one = Term::literal(1.0_f32);
        let power = (0..60).fold(one, |power, _| Add.of([power.clone(), power]));
        let around = Around::new(&power, &[1]).expect("the part is there");
        assert_eq!((&*around.before, &*around.behind), ("… ", " …"));
        assert!(around.part(&power).contains('…'));
    }

    #[test]
    fn there_is_no_text_around_what_is_not_there() {
        let term = parse_term(&Source::new("a.rise", "fun x => x")).expect("a term");
        assert!(Around::new(&term, &[0, 1]).is_none());
    }
}
