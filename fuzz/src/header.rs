//! The C header of a program that a strategy rewrites: names, types and sizes are those that its
//! author wrote.

use std::path::Path;

use anyhow::{Context as _, anyhow};
use driver::mlir::refusal::is_refusal;
use driver::mlir::{self, Session, Wanted};
use driver::{Error, Strategy};

use crate::operations::strategy;
use crate::{Program, Verdict};

/// Makes the header of a program in a file.
pub type Make<'a> = dyn Fn(&Path, Option<&Strategy>) -> Result<String, Error> + 'a;

/// The header that `rise build` writes beside an object.
///
/// # Errors
/// If the program cannot be read, rewritten or called from C.
pub fn made(path: &Path, strategy: Option<&Strategy>) -> Result<String, Error> {
    let session = Session::default();
    let program = session.read_rewritten(path, Wanted::One(Some("f")), strategy)?;
    let signatures = [program.signature(Some("f"))?];
    mlir::header(Path::new("f.h"), &program, &signatures)
}

/// A parameter as its author wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Written {
    name: String,
    ty: String,
}

/// The parameters of `f` in a text.
fn written(text: &str) -> Option<Vec<Written>> {
    let line = text.lines().find(|line| line.starts_with("def f"))?;
    let mut parameters = Vec::new();
    let mut rest = &line["def f".len()..];
    if let Some(sizes) = rest.trim_start().strip_prefix('{') {
        rest = &sizes[sizes.find('}')? + 1..];
    }
    while let Some(inner) = rest.trim_start().strip_prefix('(') {
        let mut depth = 1;
        let end = inner.find(|letter| {
            depth += match letter {
                '(' => 1,
                ')' => -1,
                _ => 0,
            };
            depth == 0
        })?;
        let (name, ty) = inner[..end].split_once(" : ")?;
        parameters.push(Written {
            name: name.to_owned(),
            ty: ty.to_owned(),
        });
        rest = &inner[end + 1..];
    }
    Some(parameters)
}

/// The C type of the numbers that a type without pairs is made of.
fn element(ty: &str) -> Option<&'static str> {
    let last = ty.rsplit('.').next()?;
    let known = [
        ("bool", "bool"),
        ("i8", "int8_t"),
        ("i16", "int16_t"),
        ("i32", "int32_t"),
        ("i64", "int64_t"),
        ("u8", "uint8_t"),
        ("u16", "uint16_t"),
        ("u32", "uint32_t"),
        ("u64", "uint64_t"),
        ("f16", "uint16_t"),
        ("bf16", "uint16_t"),
        ("tf32", "float"),
        ("f32", "float"),
        ("f64", "double"),
    ];
    known
        .iter()
        .find(|(name, _)| *name == last)
        .map(|(_, c)| *c)
}

/// The parameters of the function in a header, as declarations.
fn declared(header: &str) -> Option<Vec<&str>> {
    let line = header.lines().find(|line| line.starts_with("int32_t f("))?;
    let inner = line.strip_prefix("int32_t f(")?.strip_suffix(");")?;
    Some(match inner {
        "void" => Vec::new(),
        inner => inner.split(", ").collect(),
    })
}

/// The mistake, if any, of a header for a program's text.
fn unlike(text: &str, header: &str) -> Option<String> {
    let (Some(written), Some(declared)) = (written(text), declared(header)) else {
        return Some("the header has no function `f`".to_owned());
    };
    let mut declared = declared.iter();
    for parameter in written {
        let named = |declaration: &&&str| {
            let name = declaration.rsplit([' ', '*']).next().unwrap_or_default();
            name.strip_prefix(&parameter.name)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
        };
        let Some(found) = declared.find(named) else {
            return Some(format!("the header has no parameter `{}`", parameter.name));
        };
        let Some(element) = element(&parameter.ty) else {
            continue;
        };
        let is_array = parameter.ty.contains('.');
        let expected = match is_array {
            true => format!("const {element} *"),
            false => format!("{element} "),
        };
        if !found.starts_with(&expected) {
            return Some(format!(
                "the header has another type for `{}`: expected `{expected}`, found `{found}`",
                parameter.name
            ));
        }
    }
    None
}

/// The lines that rewriting must keep: all but the facts that the strategy needs besides.
fn kept(header: &str) -> Vec<&str> {
    let lines = header.lines();
    lines
        .filter(|line| !line.starts_with(" * needs "))
        .collect()
}

/// The verdict on the header of a program, which is in a file.
///
/// # Errors
/// If the program cannot be read.
pub fn examined(program: &Program, path: &Path, make: &Make) -> anyhow::Result<Verdict> {
    let strategy = strategy(program)?;
    let before = made(path, None).map_err(|error| anyhow!("{error}"));
    let before = before.context("without the strategy")?;
    let header = match make(path, strategy.as_ref()) {
        Ok(header) => header,
        Err(error @ (Error::NotRewritten { .. } | Error::Strategy(_))) => {
            return Ok(Verdict::Refused(error.to_string()));
        }
        Err(error) if is_refusal(&[error.to_string()]) => {
            return Ok(Verdict::Refused(error.to_string()));
        }
        Err(error) => return Err(anyhow!("{error}")),
    };
    if let Some(wrong) = unlike(&program.text, &header) {
        return Ok(Verdict::Wrong(wrong));
    }
    let (before, after) = (kept(&before), kept(&header));
    let lines = before.iter().zip(&after);
    let other = lines.clone().find(|(before, after)| before != after);
    Ok(match other {
        Some((before, after)) => Verdict::Wrong(format!(
            "the header is not that of the program: `{after}` in the place of `{before}`"
        )),
        None if before.len() != after.len() => {
            Verdict::Wrong("the header has other lines than that of the program".to_owned())
        }
        None => Verdict::Agrees,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Case, Kind, case, numbers};

    /// How many of some programs have a wrong header.
    fn mistakes(make: fn(&Path, Option<&Strategy>) -> Result<String, Error>) -> usize {
        let examine = move || {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("program.rise");
            let cases = (0..60).map(|number| case(Kind::Headers, &numbers(9, number)));
            let is_wrong = |case: &Case| {
                let Case::Header(program) = case else {
                    panic!("{case}");
                };
                std::fs::write(&path, &program.text).unwrap();
                matches!(examined(program, &path, &make).unwrap(), Verdict::Wrong(_))
            };
            cases.filter(is_wrong).count()
        };
        let thread = std::thread::Builder::new().stack_size(driver::mlir::STACK);
        thread.spawn(examine).unwrap().join().unwrap()
    }

    /// A header in which a text stands in the place of another, if there is a strategy.
    fn replaced(
        path: &Path,
        strategy: Option<&Strategy>,
        [from, to]: [&str; 2],
    ) -> Result<String, Error> {
        let header = made(path, strategy)?;
        Ok(match strategy {
            Some(_) => header.replace(from, to),
            None => header,
        })
    }

    #[test]
    fn headers_with_a_fault_are_found() {
        assert_eq!(mistakes(made), 0);
        let found = [
            // Names of the strategy, types and sizes of the rewritten program.
            mistakes(|path, strategy| replaced(path, strategy, [" p0", " x"])),
            mistakes(|path, strategy| replaced(path, strategy, ["p0, ", ", "])),
            mistakes(|path, strategy| replaced(path, strategy, ["float ", "double "])),
            mistakes(|path, strategy| replaced(path, strategy, ["n x", "4*(n/4) x"])),
            mistakes(|path, strategy| replaced(path, strategy, ["the size n", "the size m"])),
        ];
        assert!(found.iter().all(|found| *found > 0), "{found:?}");
    }

    #[test]
    fn parameters_are_those_of_the_text() {
        let text =
            "def f {n m : nat} (p0 : n.(2*m).f32) (p1 : (f32, i8)) (p2 : i8) : n.f32 =\n  p0\n";
        let names: Vec<String> = written(text)
            .unwrap()
            .into_iter()
            .map(|one| one.name)
            .collect();
        assert_eq!(names, ["p0", "p1", "p2"]);
        let function = |inner: &str| format!("int32_t f({inner});");
        let right = "float *result, const float *RISE_RESTRICT p0, float p1, int8_t p1_2, int8_t p2, int64_t n";
        assert_eq!(unlike(text, &function(right)), None);
        for wrong in [
            "const float *RISE_RESTRICT x, float p1, int8_t p2",
            "const float *RISE_RESTRICT p0, int8_t p2, float p1",
            "const double *RISE_RESTRICT p0, float p1, int8_t p2",
            "float *RISE_RESTRICT p0, float p1, int8_t p2",
            "const float *RISE_RESTRICT p0, float p1, int16_t p2",
        ] {
            assert!(unlike(text, &function(wrong)).is_some(), "{wrong}");
        }
    }
}
