//! A small reader of terms with their places, for the tests of inference alone: `fun`, application,
//! numbers, annotations, definitions.

use crate::{
    diagnostic::Source,
    nat::{Fact, Name, Nat},
    primitives::Primitive,
    term::{Definition, Literal, Number, Program, Term, TermKind},
    types::{Kind, Type, TypeArgument, TypeParameter},
};

/// Reads definitions, each `def name [where facts] = term`.
pub(super) fn read(text: &str) -> Program {
    let source = Source::new("test.rise", text);
    let mut reader = Reader {
        source: &source,
        at: 0,
        bound: Vec::new(),
        program: Program::default(),
    };
    while reader.accept("def") {
        let start = reader.at;
        let name = reader.word();
        let span = source.span(start..start + name.len());
        let facts = match reader.accept("where") {
            true => Fact::parse_all(reader.until(" =\n")).expect("facts"),
            false => Vec::new(),
        };
        reader.expect("=");
        let term = reader.term();
        let definition = Definition {
            facts,
            origin: span.into(),
            ..Definition::new(name.as_str(), term)
        };
        reader.program.definitions.push(definition);
    }
    assert_eq!(reader.rest(), "", "what follows is no definition");
    reader.program
}

struct Reader<'a> {
    source: &'a Source,
    at: usize,
    bound: Vec<String>,
    program: Program,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.source.text()[self.at..]
    }

    fn skip(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    fn accept(&mut self, symbol: &str) -> bool {
        self.skip();
        let letter = |letter: Option<char>| letter.is_some_and(|letter| letter.is_alphanumeric());
        let is_word = letter(symbol.chars().next());
        let found = self.rest().starts_with(symbol)
            && !(is_word && letter(self.rest()[symbol.len()..].chars().next()));
        if found {
            self.at += symbol.len();
            self.skip();
        }
        found
    }

    fn expect(&mut self, symbol: &str) {
        assert!(
            self.accept(symbol),
            "expected {symbol:?} before {:?}",
            self.rest()
        );
    }

    fn until(&mut self, end: &str) -> &'a str {
        let text = self.rest();
        let length = text.find(end).unwrap_or(text.len());
        self.at += length;
        &text[..length]
    }

    fn word(&mut self) -> String {
        self.skip();
        let length = self
            .rest()
            .find(|letter: char| !letter.is_alphanumeric() && letter != '_')
            .unwrap_or(self.rest().len());
        let word = self.rest()[..length].to_owned();
        self.at += length;
        self.skip();
        word
    }

    fn located(&self, start: usize, term: Term) -> Term {
        let end = start + self.source.text()[start..self.at].trim_end().len();
        term.with_origin(self.source.span(start..end))
    }

    fn ty(&mut self) -> Type {
        let (ty, length) = Type::parse_prefix(self.rest())
            .unwrap_or_else(|error| panic!("{error}: {}", self.rest()));
        self.at += length;
        self.skip();
        ty
    }

    fn term(&mut self) -> Term {
        self.skip();
        let start = self.at;
        if self.accept("fun") {
            let body = self.lambda();
            return self.located(start, body);
        }
        let mut term = self
            .closed()
            .unwrap_or_else(|| panic!("expected a term before {:?}", self.rest()));
        while let Some(argument) = self.closed() {
            term = self.located(start, Term::apply(term, argument));
        }
        term
    }

    /// The rest of a lambda, from its next parameter on.
    fn lambda(&mut self) -> Term {
        let start = self.at;
        if self.accept("=>") {
            return self.term();
        }
        let implicit = self.accept("{");
        let annotated = implicit || self.accept("(");
        let name = self.word();
        if !annotated {
            return self.below(&name, start, Term::lambda);
        }
        self.expect(":");
        let before = self.at;
        let range = self.word();
        if let Some((kind, class)) = crate::types::kind_or_class(&range) {
            self.expect(if implicit { "}" } else { ")" });
            let parameter = TypeParameter {
                name: name.as_str().into(),
                kind,
                explicit: !implicit,
                class,
            };
            let body = self.lambda();
            return self.located(start, Term::type_lambda(parameter, body));
        }
        self.at = before;
        let ty = self.ty();
        self.expect(")");
        self.below(&name, start, |name, body| {
            Term::annotated_lambda(name, ty, body)
        })
    }

    fn below(&mut self, name: &str, start: usize, make: impl FnOnce(Name, Term) -> Term) -> Term {
        self.bound.push(name.to_owned());
        let end = self.at;
        let body = self.lambda();
        self.bound.pop();
        let text = self.source.text()[start..end].trim_end();
        make(name.into(), body).with_origin(self.source.span(start..start + text.len()))
    }

    /// A term that needs no parentheses, if one stands here.
    fn closed(&mut self) -> Option<Term> {
        self.skip();
        let start = self.at;
        if self.accept("(") {
            let inner = self.term();
            let inner = if self.accept(":") {
                inner.annotate(self.ty())
            } else {
                inner
            };
            self.expect(")");
            return Some(inner);
        }
        let first = self.rest().chars().next()?;
        if first.is_ascii_digit() || first == '-' {
            let length = self
                .rest()
                .find(|letter: char| !letter.is_ascii_digit() && !"-.e".contains(letter));
            let text = &self.rest()[..length.unwrap_or(self.rest().len())];
            self.at += text.len();
            let number = Number::parse(text).expect("a number");
            return Some(self.located(start, Term::literal(Literal::Number(number))));
        }
        if !first.is_alphabetic() || ["def", "where"].iter().any(|word| self.is_word(word)) {
            return None;
        }
        let word = self.word();
        let (head, kinds) = self.name(&word);
        let mut term = self.located(start, head);
        for kind in kinds {
            let Some(argument) = self.type_argument(kind) else {
                break;
            };
            term = self.located(start, Term::type_apply(term, argument));
        }
        // A variable takes type-level arguments where they are in brackets.
        while self.rest().starts_with('[') {
            let Some(argument) = self.type_argument(Kind::Nat) else {
                break;
            };
            term = self.located(start, Term::type_apply(term, argument));
        }
        Some(term)
    }

    fn is_word(&mut self, word: &str) -> bool {
        let before = self.at;
        let found = self.accept(word);
        self.at = before;
        found
    }

    /// The meaning of the name, and the kinds of the type-level arguments that are written to it.
    fn name(&self, word: &str) -> (Term, Vec<Kind>) {
        if self.bound.iter().any(|bound| bound == word) {
            return (Term::variable(word), Vec::new());
        }
        match word {
            "true" | "false" => return (Term::literal(word == "true"), Vec::new()),
            "idx3of2" => {
                let (value, bound) = (Nat::constant(3), Nat::constant(2));
                return (Term::literal(Literal::Index { value, bound }), Vec::new());
            }
            _ => {}
        }
        if let Some(primitive) = Primitive::by_name(word) {
            let kinds = primitive
                .explicit_parameters()
                .map(|parameter| parameter.kind);
            return (primitive.into(), kinds.collect());
        }
        match self.program.definition(&word.into()) {
            Some(definition) => {
                let (mut kinds, mut body) = (Vec::new(), &definition.term);
                while let TermKind::TypeLambda(parameter, inner) = body.kind() {
                    kinds.extend(parameter.explicit.then_some(parameter.kind));
                    body = inner;
                }
                (Term::reference(word), kinds)
            }
            None if word.starts_with(char::is_uppercase) => (Term::reference(word), Vec::new()),
            None => (Term::variable(word), Vec::new()),
        }
    }

    /// A type-level argument: a word, a number, or anything in square brackets. None if `@` stands
    /// here.
    fn type_argument(&mut self, kind: Kind) -> Option<TypeArgument> {
        self.skip();
        if self.accept("@") {
            return None;
        }
        let text = match self.accept("[") {
            true => {
                let text = self.until("]");
                self.expect("]");
                text.to_owned()
            }
            false => self.word(),
        };
        let other = ["nat", "data"].iter().find_map(|name| {
            text.strip_prefix(&format!("{name} "))
                .map(|rest| (*name, rest))
        });
        let (kind, text) = match other {
            Some((name, rest)) => (name.parse().expect("a kind"), rest),
            None => (kind, text.as_str()),
        };
        Some(TypeArgument::parse(kind, text).unwrap_or_else(|error| panic!("{text}: {error}")))
    }
}
