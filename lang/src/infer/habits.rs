//! Advice for applications that are written as in other languages.

use super::{
    error::{TypeError, TypeErrorKind},
    place::{in_short, span_of},
};
use crate::{
    nat::Nat,
    primitives::Primitive,
    term::{Literal, Term, TermKind},
    types::{ArraySize, DataType, Kind, Scalar, Type},
};

/// An application with a mistake.
pub(super) struct Call<'a> {
    /// The function.
    pub(super) head: &'a Term,
    pub(super) arguments: Vec<&'a Term>,
    /// The types of the parameters, as far as the function is one.
    pub(super) expected: Vec<Type>,
    /// The types of the arguments, as far as they are known.
    pub(super) found: Vec<Option<Type>>,
}

/// The kinds of arguments and parameters that advice distinguishes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Function,
    Array,
    Index,
    Other,
    /// Any data.
    Open,
}

fn sort(ty: &Type) -> Sort {
    match ty {
        Type::Function(..) | Type::Dependent(..) | Type::Many(..) => Sort::Function,
        Type::Data(DataType::Array(..)) => Sort::Array,
        Type::Data(DataType::Index(_)) => Sort::Index,
        Type::Data(DataType::Variable(_)) => Sort::Open,
        Type::Data(_) => Sort::Other,
    }
}

/// The term as it was written, in parentheses where it has several words.
fn written(term: &Term) -> String {
    const LONGEST: usize = 40;
    let text = match span_of(term) {
        Some(span) if span.text().len() <= LONGEST && !span.text().contains('\n') => {
            span.text().to_owned()
        }
        _ => in_short(term),
    };
    match is_whole(&text) {
        true => text,
        false => format!("({text})"),
    }
}

/// Whether the text is one argument: no space stands outside of brackets, no sign before it.
fn is_whole(text: &str) -> bool {
    let mut depth = 0_usize;
    for letter in text.chars() {
        match letter {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            ' ' if depth == 0 => return false,
            _ => {}
        }
    }
    !text.starts_with('-')
}

/// The symbol of an operator on two values.
fn symbol(primitive: Primitive) -> Option<&'static str> {
    Some(match primitive {
        Primitive::Add => "+",
        Primitive::Sub => "-",
        Primitive::Mul => "*",
        Primitive::Div => "/",
        Primitive::Mod => "%",
        Primitive::And => "&&",
        Primitive::Or => "||",
        Primitive::Lt => "<",
        Primitive::Gt => ">",
        Primitive::Le => "<=",
        Primitive::Ge => ">=",
        Primitive::Equal => "==",
        _ => return None,
    })
}

/// Whether the primitive takes an operator, a start value and an array.
fn is_folding(primitive: Primitive) -> bool {
    matches!(
        primitive,
        Primitive::Reduce
            | Primitive::ReduceSeq
            | Primitive::ReduceSeqUnroll
            | Primitive::ReduceSeqIn
            | Primitive::ReduceSeqUnrollIn
            | Primitive::ReducePar
            | Primitive::Scan
            | Primitive::ScanSeq
            | Primitive::ScanStream
    )
}

/// The neutral element of the operator; a gap where it is not known.
fn start(operator: Primitive, element: &DataType) -> String {
    match (operator, element) {
        (Primitive::Add, DataType::Scalar(_)) => "0".to_owned(),
        (Primitive::Mul, DataType::Scalar(_)) => "1".to_owned(),
        (Primitive::And, DataType::Scalar(Scalar::Bool)) => "true".to_owned(),
        (Primitive::Or, DataType::Scalar(Scalar::Bool)) => "false".to_owned(),
        (Primitive::Max, DataType::Scalar(scalar)) if !scalar.is_integer() => {
            format!("({scalar}(-inf))")
        }
        (Primitive::Min, DataType::Scalar(scalar)) if !scalar.is_integer() => {
            format!("({scalar}(inf))")
        }
        _ => "…".to_owned(),
    }
}

/// The components of a pair that is written with a comma.
fn components(term: &Term) -> Option<Vec<&Term>> {
    let spine = term.spine();
    match (spine.head.as_primitive(), spine.arguments.as_slice()) {
        (Some(Primitive::MakePair), [first, second]) => {
            let mut all = vec![*first];
            match components(second) {
                Some(rest) => all.extend(rest),
                None => all.push(second),
            }
            Some(all)
        }
        _ => None,
    }
}

/// The elements of `[x, y]`.
fn elements(term: &Term) -> Option<Vec<&Term>> {
    let spine = term.spine();
    (spine.head.as_primitive() == Some(Primitive::MakeArray) && !spine.arguments.is_empty())
        .then_some(spine.arguments)
}

fn is_number(term: &Term) -> bool {
    matches!(term.kind(), TermKind::Literal(Literal::Number(_)))
}

/// An index below the bound, made of what stands for one.
fn index(term: &Term, ty: Option<&Type>, bound: &Nat) -> String {
    let text = written(term);
    let size = ArraySize(bound);
    match ty {
        _ if text.starts_with("(-") => match bound.as_constant() {
            Some(length) => format!("nat({} < {length})", length.saturating_sub(1)),
            None => format!("nat({bound} - 1 < {bound})"),
        },
        _ if is_number(term) => format!("nat({text} < {bound})"),
        _ if let TermKind::Literal(Literal::Size(place)) = term.kind() => {
            format!("nat({place} < {bound})")
        }
        Some(Type::Data(DataType::Index(_))) => text,
        Some(Type::Data(DataType::Scalar(Scalar::Index))) => format!("(natAsIndex {size} {text})"),
        _ => format!("(natAsIndex {size} (cast {text} : index))"),
    }
}

impl Call<'_> {
    fn primitive(&self) -> Option<Primitive> {
        let mut head = self.head;
        while let TermKind::TypeApply(function, _) = head.kind() {
            head = function;
        }
        head.as_primitive()
    }

    fn found(&self, position: usize) -> Option<&Type> {
        self.found.get(position)?.as_ref()
    }

    fn sort(&self, position: usize) -> Option<Sort> {
        match is_number(self.arguments.get(position)?) {
            true => Some(Sort::Other),
            false => self.found(position).map(sort),
        }
    }

    /// The size and the element type of the array that is the argument.
    fn array(&self, position: usize) -> Option<(&Nat, &DataType)> {
        match self.found(position)? {
            Type::Data(DataType::Array(size, element)) => Some((size, element)),
            _ => None,
        }
    }

    fn with(&self, arguments: impl IntoIterator<Item = String>) -> String {
        let mut text = in_short(self.head);
        for argument in arguments {
            text.push(' ');
            text += &argument;
        }
        text
    }

    /// `map (+) (zip xs ys)`: the function takes two values, the elements are pairs.
    fn function_of_two(&self, error: &TypeError) -> Option<String> {
        let TypeErrorKind::FunctionStored { .. } = &error.kind else {
            return None;
        };
        let primitive = self.primitive()?;
        let [function, ..] = self.arguments[..] else {
            return None;
        };
        let symbol = function.as_primitive().and_then(symbol)?;
        Some(format!(
            "the function that `{primitive}` takes has one argument; of pairs it is \
             `fun (x, y) => x {symbol} y`"
        ))
    }

    /// `sqrt -x`, which is a difference.
    fn difference(&self, position: usize, error: &TypeError) -> Option<String> {
        let TypeErrorKind::Class { found, .. } = &error.kind else {
            return None;
        };
        let (Some(Primitive::Sub), [left, right]) = (self.primitive(), self.arguments.as_slice())
        else {
            return None;
        };
        (position == 0 && sort(found) == Sort::Function).then(|| {
            let (left, right) = (written(left), written(right));
            format!(
                "`{left} - {right}` is a difference; a negative argument stands in parentheses: \
                 `{} (-{right})`",
                left.trim_start_matches('(').trim_end_matches(')')
            )
        })
    }

    /// `map sqrt xss`, `reduce (+) 0 xss`: the elements are arrays themselves.
    fn rows(&self, error: &TypeError) -> Option<String> {
        let TypeErrorKind::Class { found, .. } = &error.kind else {
            return None;
        };
        if sort(found) != Sort::Array {
            return None;
        }
        let (head, texts) = (self.primitive()?, self.arguments.iter());
        let texts: Vec<String> = texts.map(|term| written(term)).collect();
        match texts.as_slice() {
            [function, array] if head == Primitive::Map => Some(format!(
                "the elements are arrays: `map (map {function}) {array}` works on theirs"
            )),
            [operator, start, array] if is_folding(head) => Some(format!(
                "the elements are arrays: `map ({head} {operator} {start}) {array}` works on \
                 each, `{head} {operator} {start} (join {array})` on all of theirs"
            )),
            _ => None,
        }
    }

    /// Advice for an argument at `position` of the wrong type.
    pub(super) fn for_argument(&self, position: usize, error: &TypeError) -> Option<String> {
        self.in_parentheses(position, error)
            .or_else(|| self.size_first(position, error))
            .or_else(|| self.exchanged())
            .or_else(|| (position == 1).then(|| self.without_start())?)
            .or_else(|| self.number_as_index(position, error))
            .or_else(|| self.difference(position, error))
            .or_else(|| self.elementwise(position, error))
            .or_else(|| self.rows(error))
            .or_else(|| self.function_of_two(error))
    }

    /// `map f xs`, where `f` takes a size before its values.
    fn size_first(&self, position: usize, error: &TypeError) -> Option<String> {
        let TypeErrorKind::Mismatch {
            found, expected, ..
        } = &error.kind
        else {
            return None;
        };
        let kind = match (&**expected, &**found) {
            (Type::Function(..), Type::Dependent(parameter, _)) if parameter.explicit => {
                parameter.kind.description()
            }
            _ => return None,
        };
        let function = written(self.arguments.get(position)?);
        Some(format!(
            "`{function}` takes {kind} before its values: `({function} _)` leaves it to the types"
        ))
    }

    /// `max(x, 0)`.
    fn in_parentheses(&self, position: usize, error: &TypeError) -> Option<String> {
        if let (Some(Primitive::MakePair), TypeErrorKind::FunctionStored { .. }) =
            (self.primitive(), &error.kind)
            && span_of(self.head).is_some_and(|span| span.text() != "makePair")
        {
            let parts = self.arguments.iter();
            let parts = parts.flat_map(|part| components(part).unwrap_or_else(|| vec![*part]));
            let arguments: Vec<String> = parts.map(written).collect();
            return Some(format!(
                "the arguments of a function stand side by side, without a comma: `f {}`",
                arguments.join(" ")
            ));
        }
        let parts = components(self.arguments.get(position)?)?;
        let expects_pair = matches!(self.expected.get(position)?, Type::Data(DataType::Pair(..)));
        if self.arguments.len() != 1 || expects_pair {
            return None;
        }
        let call = self.with(parts.into_iter().map(written));
        Some(format!(
            "arguments stand side by side, without a comma: `{call}`"
        ))
    }

    /// `map xs sqrt`, `reduce 0 (+) xs`: another order of the arguments fits the parameters.
    fn exchanged(&self) -> Option<String> {
        let count = self.arguments.len();
        if count < 2 || self.expected.len() != count {
            return None;
        }
        let sorts: Vec<Sort> = (0..count)
            .map(|position| self.sort(position))
            .collect::<Option<_>>()?;
        let wanted: Vec<Sort> = self.expected.iter().map(sort).collect();
        let mut order: Vec<Option<usize>> = vec![None; count];
        for (place, wanted) in wanted
            .iter()
            .enumerate()
            .filter(|(_, sort)| **sort != Sort::Open)
        {
            let fits =
                |position: &usize| sorts[*position] == *wanted && !order.contains(&Some(*position));
            order[place] = Some((0..count).find(fits)?);
        }
        for place in 0..count {
            if order[place].is_none() {
                order[place] = (0..count).find(|position| {
                    sorts[*position] != Sort::Function && !order.contains(&Some(*position))
                });
            }
        }
        let order: Vec<usize> = order.into_iter().collect::<Option<_>>()?;
        if order.is_sorted() {
            return None;
        }
        let arguments = order
            .into_iter()
            .map(|position| written(self.arguments[position]));
        Some(format!(
            "are the arguments exchanged? `{}`",
            self.with(arguments)
        ))
    }

    /// `reduce (+) xs`: what the function needs between the operator and the array.
    pub(super) fn without_start(&self) -> Option<String> {
        let [operator, _] = self.arguments[..] else {
            return None;
        };
        let primitive = self
            .primitive()
            .filter(|primitive| is_folding(*primitive))?;
        let (_, element) = self.array(1)?;
        let start = operator
            .as_primitive()
            .map_or("…".to_owned(), |head| start(head, element));
        let call = self.with([written(operator), start, written(self.arguments[1])]);
        Some(format!(
            "`{primitive}` takes the start value between the operator and the array: `{call}`"
        ))
    }

    /// `idx 0 xs`, `idx i xs`, `idx xs 0`, and a number for the index that another function takes.
    fn number_as_index(&self, position: usize, error: &TypeError) -> Option<String> {
        let argument = self.arguments.get(position)?;
        if self.primitive() != Some(Primitive::Idx) {
            let Type::Data(DataType::Index(bound)) = self.expected.get(position)? else {
                return None;
            };
            let is_open = bound.variables().iter().any(|name| name.as_str() == "_");
            return (is_number(argument) && !is_open).then(|| {
                format!(
                    "an index is written with its bound: `nat({} < {bound})`",
                    written(argument)
                )
            });
        }
        let (place, array) = match self.sort(0) {
            Some(Sort::Array) => (1, 0),
            _ => (0, 1),
        };
        let wrong = self.arguments.get(place)?;
        let (size, _) = self.array(array)?;
        if let (Some(length), Ok(number)) = (size.as_constant(), written(wrong).parse::<u64>())
            && number >= length
        {
            return Some(match length {
                0 => "the array has no elements".to_owned(),
                length => format!(
                    "the array has {length} elements, `nat(0 < {length})` to `nat({} < {length})`",
                    length - 1
                ),
            });
        }
        let is_index = matches!(self.found(place), Some(Type::Data(DataType::Index(_))));
        if is_index && array == 1 {
            return None;
        }
        let ty = match &error.kind {
            TypeErrorKind::Mismatch { found, .. } if place == position => Some(&**found),
            _ => self.found(place),
        };
        let call = self.with([index(wrong, ty, size), written(self.arguments[array])]);
        Some(format!("an index is written with its bound: `{call}`"))
    }

    /// `xs + 1`, `sqrt xs`.
    fn elementwise(&self, position: usize, error: &TypeError) -> Option<String> {
        let (TypeErrorKind::Class { found, .. } | TypeErrorKind::Mismatch { found, .. }) =
            &error.kind
        else {
            return None;
        };
        let is_scalar =
            |ty: &Type| matches!(ty, Type::Data(DataType::Scalar(_) | DataType::Variable(_)));
        if sort(found) != Sort::Array || !is_scalar(self.expected.get(position)?) {
            return None;
        }
        let texts: Vec<String> = self.arguments.iter().map(|term| written(term)).collect();
        let is_array = |position| self.sort(position) == Some(Sort::Array);
        let mapped = match (self.primitive().and_then(symbol), texts.as_slice()) {
            (Some(symbol), [left, right]) if is_array(0) && is_array(1) => {
                format!("map (fun (x, y) => x {symbol} y) (zip {left} {right})")
            }
            (Some(symbol), [left, right]) if position == 0 => {
                format!("map (fun x => x {symbol} {right}) {left}")
            }
            (Some(symbol), [left, right]) => format!("map (fun x => {left} {symbol} x) {right}"),
            (None, [only]) if self.primitive().is_none_or(takes_one) => {
                format!("map {} {only}", written(self.head))
            }
            (_, [only]) => {
                let (_, element) = self.array(0)?;
                let start = self
                    .primitive()
                    .map_or("…".to_owned(), |head| start(head, element));
                return Some(format!(
                    "to combine all elements, use `reduce`: `reduce {} {start} {only}`",
                    written(self.head)
                ));
            }
            _ => return None,
        };
        Some(format!("to work on every element, use `map`: `{mapped}`"))
    }

    /// Advice for something before arguments that is not a function.
    pub(super) fn for_no_function(&self, ty: &Type) -> Option<String> {
        let head = written(self.head);
        let first = *self.arguments.first()?;
        if let (Some(primitive), Some(second)) = (first.as_primitive(), self.arguments.get(1)) {
            let (left, right) = (head, written(second));
            return Some(match symbol(primitive) {
                Some(symbol) => format!("an operator is a symbol: `{left} {symbol} {right}`"),
                None => {
                    format!("a function stands before its arguments: `{primitive} {left} {right}`")
                }
            });
        }
        match ty {
            Type::Data(DataType::Array(size, inner)) => {
                let listed = self
                    .array(0)
                    .map(|(_, element)| Type::Data(element.clone()));
                let (places, found) = match elements(first) {
                    Some(places) => (places, listed.as_ref()),
                    None => (vec![first], self.found(0)),
                };
                let others = self.arguments[1..].iter();
                let others = others.flat_map(|next| elements(next).unwrap_or_else(|| vec![*next]));
                let mut places = places.into_iter().chain(others);
                let place = places.next()?;
                let mut read = format!("idx {} {head}", index(place, found, size));
                let mut inner = &**inner;
                while let (DataType::Array(size, element), Some(place)) = (inner, places.next()) {
                    read = format!("idx {} ({read})", index(place, None, size));
                    inner = element;
                }
                Some(format!("an element is read by its index: `{read}`"))
            }
            Type::Data(DataType::Pair(..)) => Some(format!(
                "the components of a pair are `fst {head}` and `snd {head}`"
            )),
            Type::Data(DataType::Scalar(scalar)) if *scalar != Scalar::Bool => Some(format!(
                "a product is written with `*`: `{head} * {}`",
                written(first)
            )),
            Type::Data(DataType::Variable(_)) if is_number(self.head) => Some(format!(
                "a product is written with `*`: `{head} * {}`",
                written(first)
            )),
            _ => None,
        }
    }

    /// Advice for more arguments than the function takes.
    pub(super) fn for_surplus(&self) -> Option<String> {
        match (self.primitive()?, self.arguments.as_slice()) {
            (Primitive::Generate, [length, function]) => Some(format!(
                "the length follows from the type: `(generate {} : {}.…)`",
                written(function),
                written(length)
            )),
            (Primitive::Map, [function, first, second]) => {
                let body = match function.as_primitive().and_then(symbol) {
                    Some(symbol) => format!("x {symbol} y"),
                    None => format!("{} x y", written(function)),
                };
                Some(format!(
                    "two arrays are combined by `map (fun (x, y) => {body}) (zip {} {})`",
                    written(first),
                    written(second)
                ))
            }
            _ => None,
        }
    }
}

fn takes_one(primitive: Primitive) -> bool {
    let mut ty = primitive.scheme();
    loop {
        match ty {
            Type::Dependent(_, result) => ty = result,
            Type::Function(_, result) => return matches!(**result, Type::Data(_)),
            _ => return false,
        }
    }
}

/// How to write an argument that must be written, or leave it to the types.
pub(super) fn for_missing_argument(function: &str, kind: Kind) -> String {
    let known = match kind {
        Kind::Nat => format!("`{function} 4 …`"),
        Kind::Address => format!("`{function} global …`"),
        Kind::Data => format!("`{function} f32 …`"),
        Kind::NatToNat | Kind::NatToData => format!("`{function} (i => …) …`"),
    };
    format!("write it, as in {known}; `_` in its place leaves it to the types")
}

/// Advice for a type-level argument that the function does not take.
pub(super) fn for_type_argument(head: &Term, argument: &str) -> Option<String> {
    (head.as_primitive() == Some(Primitive::Cast))
        .then(|| format!("the type is written to the result: `(cast … : {argument})`"))
}
