//! Places in print: the context of a part, which a strategy can name it by.

use rise_lang::{
    diagnostic::Source,
    nat::Name,
    primitives::Primitive,
    syntax::TermReader,
    term::{Term, TermKind},
    types::{Kind, TypeArgument},
};

use super::context::{ANYTHING, GAP};
use crate::Program as _;

/// A term and the index of the next part on the way to a place.
pub(super) type Step = (Term, u8);

/// How many parts at each end of a long way are shown.
const SHOWN: usize = 12;

/// The traversal to the part at the end of the path, as a strategy has it behind `@`:
/// `` `fun xs => map HERE _` ``; `None` for the whole program, or if there is no such part.
///
/// A way of more than some twenty parts is shown without its middle; [`traversal_to`] has all of
/// it.
///
/// ```
/// use rise_elevate::rise::place;
/// use rise_lang::{diagnostic::Source, syntax::parse_term};
/// let program = parse_term(&Source::new("p", "fun xs => map (fun x => sqrt (x + 1)) xs"))?;
/// let shown = place(&program, &[0, 0, 1, 0, 1]);
/// assert_eq!(shown.as_deref(), Some("`fun xs => map (fun x => sqrt HERE) _`"));
/// # Ok::<(), rise_lang::syntax::SyntaxError>(())
/// ```
pub fn place(program: &Term, path: &[u8]) -> Option<String> {
    shown(&way(program, path)?)
}

/// The traversal to the part at the end of the path, in full: pasted behind `@`, it leads there.
/// `None` for the whole program, or if there is no such part.
pub fn traversal_to(program: &Term, path: &[u8]) -> Option<String> {
    let way = way(program, path)?;
    (!way.is_empty()).then(|| traversal(&way, GAP.to_owned()))
}

fn way(program: &Term, path: &[u8]) -> Option<Vec<Step>> {
    let (mut way, mut term) = (Vec::new(), program);
    for index in path {
        way.push((term.clone(), *index));
        term = term.part(usize::from(*index))?;
    }
    Some(way)
}

/// The way for people, without its middle if it is long.
pub(super) fn shown(way: &[Step]) -> Option<String> {
    match way.len().checked_sub(2 * SHOWN) {
        None if way.is_empty() => None,
        None | Some(0 | 1) => Some(traversal(way, GAP.to_owned())),
        Some(hidden) => {
            let (first, rest) = way.split_at(SHOWN);
            let mut writer = Writer::default();
            let inner = writer.context(&rest[hidden..], GAP.to_owned()).text;
            Some(traversal(first, format!("… {hidden} parts … {inner}")))
        }
    }
}

fn traversal(way: &[Step], gap: String) -> String {
    // A context has no place inside of what is applied to types.
    let is_inside = |(term, _): &Step| matches!(term.kind(), TermKind::TypeApply(..));
    let inside = way.iter().position(is_inside).unwrap_or(way.len());
    let (outer, inner) = way.split_at(inside);
    let mut text = String::new();
    for (term, index) in inner.iter().rev() {
        text += term.part_name(usize::from(*index));
        text += " @ ";
    }
    if outer.is_empty() {
        return text.trim_end_matches(" @ ").to_owned();
    }
    let context = Writer::default().context(outer, gap).text;
    format!("{text}`{context}`")
}

/// A part in print.
struct Written {
    text: String,
    is_closed: bool,
}

impl Written {
    fn open(text: String) -> Written {
        Written {
            text,
            is_closed: false,
        }
    }

    /// The text where only something closed can stand.
    fn closed(self) -> String {
        match self.is_closed {
            true => self.text,
            false => format!("({})", self.text),
        }
    }
}

/// Writes contexts from the outside.
#[derive(Default)]
struct Writer {
    /// The names of the lambdas around; `None` for those that cannot be written or stand for types.
    bound: Vec<(Name, Option<Name>)>,
}

impl Writer {
    fn context(&mut self, way: &[Step], gap: String) -> Written {
        crate::run::deep(|| match way.first().map(|(term, _)| term.kind()) {
            Some(TermKind::Lambda(..) | TermKind::TypeLambda(..)) => self.lambdas(way, gap),
            Some(TermKind::Apply(..)) => self.application(way, gap),
            _ => Written {
                is_closed: gap == GAP,
                text: gap,
            },
        })
    }

    /// `fun x y => …`, whose body is on the way.
    fn lambdas(&mut self, way: &[Step], gap: String) -> Written {
        let (mut names, mut rest) = (Vec::new(), way);
        while let Some(((term, _), inner)) = rest.split_first() {
            let name = match term.kind() {
                TermKind::Lambda(parameter, _) => self.bind(&parameter.name, true),
                TermKind::TypeLambda(parameter, _) => self.bind(&parameter.name, false),
                _ => break,
            };
            // The inner one of two with a name hides the outer one, and no `fun` has both.
            for outer in names.iter_mut().filter(|outer| **outer == name) {
                *outer = ANYTHING.to_owned();
            }
            names.push(name);
            rest = inner;
        }
        let body = self.context(rest, gap);
        Written::open(format!("fun {} => {}", names.join(" "), body.text))
    }

    /// The name in print of a variable that is bound from here on.
    fn bind(&mut self, name: &Name, is_value: bool) -> String {
        let written = is_plain(name).then(|| name.clone());
        let text = written.as_ref().map_or(ANYTHING, Name::as_str).to_owned();
        let used = written.filter(|_| is_value);
        self.bound.push((name.clone(), used));
        text
    }

    /// An application, of which the function or an argument is on the way.
    fn application(&mut self, way: &[Step], gap: String) -> Written {
        let is_function =
            |(term, index): &&Step| *index == 0 && matches!(term.kind(), TermKind::Apply(..));
        let (functions, rest) = way.split_at(way.iter().take_while(is_function).count());
        let behind = functions.len();
        let Some(call) = Call::of(rest) else {
            let function = self.context(rest, gap).closed();
            return Written::open(function + &" _".repeat(behind));
        };
        if let Some((name, is_value)) = call.binding(functions) {
            let binding = self.binding(&name, is_value, &call, gap.clone());
            if !is_value || is_let(&binding.text) {
                return binding;
            }
        }
        let (head, before) = (self.head(call.head), call.before);
        let part = self.context(call.inner, gap).closed();
        let symbol = head
            .strip_prefix('(')
            .and_then(|head| head.strip_suffix(')'))
            .filter(|_| before + behind == 1 && call.primitive() != Some(Primitive::Let));
        Written::open(match (symbol, before) {
            (Some(symbol), 0) => format!("{part} {symbol} _"),
            (Some(symbol), _) => format!("_ {symbol} {part}"),
            (None, _) => format!(
                "{head}{} {part}{}",
                " _".repeat(before),
                " _".repeat(behind)
            ),
        })
    }

    /// `let x = … in …`, with the way through the value or the body.
    fn binding(&mut self, name: &Name, is_value: bool, call: &Call, gap: String) -> Written {
        Written::open(match is_value {
            true => {
                let value = self.context(call.inner, gap).text;
                let name = self.bind(name, true);
                self.bound.pop();
                format!("let {name} = {value} in {ANYTHING}")
            }
            false => {
                let name = self.bind(name, true);
                let body = self.context(call.inner.get(1..).unwrap_or_default(), gap);
                format!("let {name} = {ANYTHING} in {}", body.text)
            }
        })
    }

    /// The applied function: a primitive with what must be written of its types, or a variable that
    /// is bound on the way.
    fn head(&self, head: &Term) -> String {
        if let TermKind::Variable(variable) = head.kind() {
            let mut bound = self.bound.iter().rev();
            let name = bound.find(|(name, _)| name == variable);
            let name = name.and_then(|(_, written)| written.as_ref());
            return name.map_or(ANYTHING, Name::as_str).to_owned();
        }
        let spine = head.spine();
        let written: Vec<_> = match primitive_of(head) {
            Some(primitive) => primitive.explicit_parameters().collect(),
            None => Vec::new(),
        };
        // The function is what a foreign one is declared by, not what is written.
        let primitive = primitive_of(head)
            .filter(|primitive| *primitive != Primitive::ForeignFunction)
            .filter(|_| spine.type_arguments.len() >= written.len());
        let Some(primitive) = primitive else {
            return ANYTHING.to_owned();
        };
        let mut text = match primitive {
            Primitive::Let => "(let)".to_owned(),
            _ => Term::primitive(primitive).to_string(),
        };
        for (parameter, argument) in written.iter().zip(spine.type_arguments) {
            let known = match (parameter.kind, argument) {
                (Kind::Nat, TypeArgument::Nat(size)) => size.as_constant(),
                _ => None,
            };
            text += " ";
            text += &known.map_or(ANYTHING.to_owned(), |size| size.to_string());
        }
        text
    }
}

/// An application to a part that is on the way.
struct Call<'a> {
    head: &'a Term,
    /// How many arguments stand before the part.
    before: usize,
    /// The way from the part on.
    inner: &'a [Step],
}

impl<'a> Call<'a> {
    fn of(way: &'a [Step]) -> Option<Call<'a>> {
        let ((term, _), inner) = way.split_first()?;
        let (mut head, _) = term.as_apply()?;
        let mut before = 0;
        while let Some((function, _)) = head.as_apply() {
            (head, before) = (function, before + 1);
        }
        Some(Call {
            head,
            before,
            inner,
        })
    }

    fn primitive(&self) -> Option<Primitive> {
        primitive_of(self.head)
    }

    /// If it is a `let`, with the lambda applied to by the last of the functions: the name, and
    /// whether the way leads into the value.
    fn binding(&self, functions: &[Step]) -> Option<(Name, bool)> {
        if self.primitive() != Some(Primitive::Let) {
            return None;
        }
        let (body, is_value) = match (self.before, functions) {
            (0, [(term, _)]) => (term.as_apply()?.1, true),
            (1, []) => (&self.inner.first()?.0, false),
            _ => return None,
        };
        let (parameter, _) = body.as_lambda()?;
        Some((parameter.name.clone(), is_value))
    }
}

/// The primitive that the term is, with type-level arguments or without.
fn primitive_of(mut term: &Term) -> Option<Primitive> {
    while let TermKind::TypeApply(function, _) = term.kind() {
        term = function;
    }
    term.as_primitive()
}

/// Whether the text is read as a `let`: of a function it is not.
fn is_let(text: &str) -> bool {
    let read = TermReader::new()
        .with_free_variables()
        .read(&Source::new("let", text));
    read.is_ok_and(|term| term.spine().head.as_primitive() == Some(Primitive::Let))
}

/// Whether the name can be written as a parameter and be used.
fn is_plain(name: &Name) -> bool {
    let source = Source::new("name", format!("fun {name} => {name}"));
    let read = TermReader::new().with_free_variables().read(&source);
    read.is_ok_and(|term| {
        let lambda = term.as_lambda();
        lambda.is_some_and(|(parameter, body)| {
            parameter.name == *name && body.as_variable() == Some(name) && name.as_str() != GAP
        })
    })
}
