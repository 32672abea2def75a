//! Terms: RISE programs as values.
//!
//! A [`Term`] is immutable and shared: cloning is cheap, and a changed term shares its unchanged
//! parts. Every node knows its type, once inference has found it, the annotation and the place in
//! the text that its author gave it, and its free variables. `==` and hashing see terms up to the
//! names of bound variables, and see neither types, annotations nor origins.
//!
//! ```
//! use rise_lang::term::{Term, build::{fun, variable}};
//! use rise_lang::primitives::Primitive::{Map, Mul};
//!
//! let square = |name: &str| Map.of([fun(name, |x| Mul.of([x.clone(), x])), variable("xs")]);
//! assert_eq!(square("x").to_string(), "map (fun x => x * x) xs");
//! assert_eq!(square("x"), square("y"));
//! assert_ne!(square("x"), variable("xs"));
//! ```
//!
//! Source of the grammar: "RISE & Shine: Language-Oriented Compiler Design", Fig. 2.

pub mod build;
mod constructs;
mod equality;
mod extent;
mod foreign;
mod free;
mod literal;
mod mark;
mod number;
mod origin;
mod print;
mod program;
mod share;
mod single;
mod solve_facts;
mod substitute;

use std::{collections::BTreeSet, fmt, sync::Arc};

pub use constructs::Constructs;
pub use extent::Extent;
pub use foreign::{ForeignFunction, ForeignFunctionError};
pub use literal::{ArrayLiteral, ArrayLiteralError, Literal, ScalarValue};
pub use mark::Mark;
pub use number::{Number, NumberError};
pub use origin::Origin;
pub use program::{Definition, Program};
pub use substitute::fresh_name;

use crate::budget::Held;
use crate::stack::deep;
use crate::{
    nat::Name,
    primitives::Primitive,
    types::{Type, TypeArgument, TypeParameter},
};
use free::Summary;
use mark::Marks;

/// A RISE term. See the [module](self) for what it guarantees.
#[derive(Clone)]
pub struct Term(Arc<Node>);

#[derive(Clone)]
struct Node {
    kind: TermKind,
    annotation: Option<Arc<Type>>,
    ty: Option<Arc<Type>>,
    origin: Origin,
    summary: Summary,
    constructs: Constructs,
    marks: Marks,
    held: Held,
}

/// The construct that a term is, with its parts.
#[derive(Clone)]
pub enum TermKind {
    /// A variable that an enclosing lambda binds, or a free one.
    Variable(Name),
    /// A use of a definition of the program.
    Reference(Reference),
    /// `fun x => body`.
    Lambda(Parameter, Term),
    /// A function and its argument.
    Apply(Term, Term),
    /// `fun (n : nat) => body`: a function on the type level.
    TypeLambda(TypeParameter, Term),
    /// A term and a type-level argument: `split 32`.
    TypeApply(Term, TypeArgument),
    /// A value.
    Literal(Literal),
    /// A primitive other than `foreignFunction`.
    Primitive(Primitive),
    /// The primitive `foreignFunction` with its declaration.
    Foreign(Arc<ForeignFunction>),
}

/// The parameter of a lambda.
#[derive(Clone)]
pub struct Parameter {
    /// The variable.
    pub name: Name,
    /// Its type, where the author wrote one.
    pub annotation: Option<Arc<Type>>,
}

/// A use of a definition.
#[derive(Clone)]
pub struct Reference {
    /// The name of the definition.
    pub name: Name,
    /// The values of its implicit type-level parameters here, in their order; empty until inference
    /// has found them.
    pub arguments: Arc<[TypeArgument]>,
    /// The shapes that this use writes; none once inference has chosen the definition for them.
    pub(crate) shapes: Arc<[WrittenShape]>,
    /// The number by which inference knows the use of a definition with shapes.
    pub(crate) number: usize,
    /// The definition with shapes that this one is for some ranks, for messages.
    pub(crate) of: Option<Arc<UseOf>>,
}

/// A shape that the use of a definition writes: some of its type-level arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WrittenShape {
    /// How many arguments stand before it.
    pub(crate) position: usize,
    /// How many sizes it has; `None` for `_`, which is one argument.
    pub(crate) rank: Option<usize>,
}

impl WrittenShape {
    /// How many arguments it is.
    pub(crate) fn arguments(self) -> usize {
        self.rank.unwrap_or(1)
    }
}

/// The use of a definition with shapes, as its author wrote it.
#[derive(Debug)]
pub(crate) struct UseOf {
    /// The definition.
    pub(crate) name: Name,
    /// How many sizes each written argument stands for that is a shape, `None` for others.
    pub(crate) arguments: Vec<Option<usize>>,
}

impl Reference {
    /// A use of the definition `name`, its implicit type-level parameters instantiated.
    pub fn new(name: impl Into<Name>, arguments: impl Into<Arc<[TypeArgument]>>) -> Reference {
        Reference {
            name: name.into(),
            arguments: arguments.into(),
            shapes: Arc::new([]),
            number: 0,
            of: None,
        }
    }

    /// The same use, which writes one more shape.
    pub(crate) fn with_shape(&self, shape: WrittenShape) -> Reference {
        Reference {
            shapes: self.shapes.iter().copied().chain([shape]).collect(),
            ..self.clone()
        }
    }

    /// The name that its author wrote.
    pub(crate) fn written_name(&self) -> &Name {
        self.of.as_ref().map_or(&self.name, |of| &of.name)
    }
}

impl Node {
    /// Whether a part will be dropped with this node: nothing else shares it.
    fn has_own_parts(&self) -> bool {
        let is_own = |part: &Term| Arc::strong_count(&part.0) == 1;
        match &self.kind {
            TermKind::Lambda(_, part)
            | TermKind::TypeLambda(_, part)
            | TermKind::TypeApply(part, _) => is_own(part),
            TermKind::Apply(function, argument) => is_own(function) || is_own(argument),
            _ => false,
        }
    }

    /// Moves the parts into a list.
    fn take_parts(&mut self, parts: &mut Vec<Term>) {
        let leaf = TermKind::Literal(Literal::Scalar(ScalarValue::Bool(false)));
        match std::mem::replace(&mut self.kind, leaf) {
            TermKind::Lambda(_, part)
            | TermKind::TypeLambda(_, part)
            | TermKind::TypeApply(part, _) => parts.push(part),
            TermKind::Apply(function, argument) => parts.extend([function, argument]),
            _ => {}
        }
    }
}

/// Dropping a deep term needs no deep stack.
impl Drop for Node {
    fn drop(&mut self) {
        if !self.has_own_parts() {
            return;
        }
        let mut parts = Vec::new();
        self.take_parts(&mut parts);
        while let Some(part) = parts.pop() {
            if let Some(mut node) = Arc::into_inner(part.0)
                && node.has_own_parts()
            {
                node.take_parts(&mut parts);
            }
        }
    }
}

impl Term {
    fn new(kind: TermKind) -> Term {
        let (summary, constructs) = (Summary::of(&kind), Constructs::of(&kind));
        let held = Held::new(size_of::<Node>() + summary.own_bytes());
        Term(Arc::new(Node {
            kind,
            held,
            annotation: None,
            ty: None,
            origin: Origin::Unknown,
            summary,
            constructs,
            marks: Marks::default(),
        }))
    }

    /// A variable.
    pub fn variable(name: impl Into<Name>) -> Term {
        Term::new(TermKind::Variable(name.into()))
    }

    /// A use of the definition `name`.
    pub fn reference(name: impl Into<Name>) -> Term {
        Term::reference_with(name, Vec::new())
    }

    /// A use of the definition `name`, its implicit type-level parameters instantiated.
    pub fn reference_with(name: impl Into<Name>, arguments: Vec<TypeArgument>) -> Term {
        Term::new(TermKind::Reference(Reference::new(name, arguments)))
    }

    /// `fun name => body`.
    pub fn lambda(name: impl Into<Name>, body: Term) -> Term {
        Term::new(TermKind::Lambda(
            Parameter {
                name: name.into(),
                annotation: None,
            },
            body,
        ))
    }

    /// `fun (name : annotation) => body`.
    pub fn annotated_lambda(name: impl Into<Name>, annotation: Type, body: Term) -> Term {
        Term::new(TermKind::Lambda(
            Parameter {
                name: name.into(),
                annotation: Some(Arc::new(annotation)),
            },
            body,
        ))
    }

    /// `function argument`.
    pub fn apply(function: Term, argument: Term) -> Term {
        Term::new(TermKind::Apply(function, argument))
    }

    /// `fun (n : nat) => body`, or with braces if the parameter is implicit.
    pub fn type_lambda(parameter: TypeParameter, body: Term) -> Term {
        Term::new(TermKind::TypeLambda(parameter, body))
    }

    /// `function argument`, where the argument is a size, a type, …
    pub fn type_apply(function: Term, argument: impl Into<TypeArgument>) -> Term {
        Term::new(TermKind::TypeApply(function, argument.into()))
    }

    /// A value.
    pub fn literal(literal: impl Into<Literal>) -> Term {
        Term::new(TermKind::Literal(literal.into()))
    }

    /// A primitive.
    pub fn primitive(primitive: Primitive) -> Term {
        Term::new(TermKind::Primitive(primitive))
    }

    /// A function given in the target's language.
    pub fn foreign(function: impl Into<Arc<ForeignFunction>>) -> Term {
        Term::new(TermKind::Foreign(function.into()))
    }

    fn change(mut self, change: impl FnOnce(&mut Node)) -> Term {
        let node = Arc::make_mut(&mut self.0);
        node.marks = Marks::default();
        change(node);
        self
    }

    /// The same term, of the given type; the same node, if it has the type already.
    pub fn with_type(self, ty: impl Into<Arc<Type>>) -> Term {
        let ty = ty.into();
        match &self.0.ty {
            Some(known) if Arc::ptr_eq(known, &ty) => self,
            _ => self.change(|node| {
                if Arc::strong_count(&ty) == 1 {
                    node.held.add(size_of::<Type>());
                }
                node.ty = Some(ty);
            }),
        }
    }

    /// The same term with the type `ty` written to it, `(term : ty)`.
    pub fn annotate(self, ty: impl Into<Arc<Type>>) -> Term {
        self.change(|node| node.annotation = Some(ty.into()))
    }

    /// The same term without the type that its author wrote to it.
    pub fn without_annotation(&self) -> Term {
        match &self.0.annotation {
            Some(_) => self.clone().change(|node| node.annotation = None),
            None => self.clone(),
        }
    }

    /// The same term, from elsewhere.
    pub fn with_origin(self, origin: impl Into<Origin>) -> Term {
        self.change(|node| node.origin = origin.into())
    }

    /// The same term without what inference found: its type and those of all its parts.
    pub fn without_types(&self) -> Term {
        let erased = self
            .map_children(&mut |child| Some(deep(|| child.without_types())))
            .unwrap_or_else(|| self.clone());
        erased.change(|node| {
            node.ty = None;
            if let TermKind::Reference(reference) = &mut node.kind {
                reference.arguments = Arc::new([]);
            }
        })
    }

    /// The construct and its parts.
    pub fn kind(&self) -> &TermKind {
        &self.0.kind
    }

    /// The type, if inference has found it.
    pub fn ty(&self) -> Option<&Type> {
        self.0.ty.as_deref()
    }

    /// The type, shared, if inference has found it.
    pub fn shared_type(&self) -> Option<&Arc<Type>> {
        self.0.ty.as_ref()
    }

    /// The type that the author wrote to this term.
    pub fn annotation(&self) -> Option<&Type> {
        self.0.annotation.as_deref()
    }

    /// Where the term came from.
    pub fn origin(&self) -> &Origin {
        &self.0.origin
    }

    /// The constructs that occur in the term. Takes no time.
    pub fn constructs(&self) -> Constructs {
        self.0.constructs
    }

    /// The direct parts that are terms, from left to right.
    pub fn children(&self) -> impl Iterator<Item = &Term> {
        let (first, second) = match self.kind() {
            TermKind::Lambda(_, body) | TermKind::TypeLambda(_, body) => (Some(body), None),
            TermKind::Apply(function, argument) => (Some(function), Some(argument)),
            TermKind::TypeApply(function, _) => (Some(function), None),
            _ => (None, None),
        };
        first.into_iter().chain(second)
    }

    /// The term with changed direct parts: those for which `change` answers. `None` if none
    /// changed.
    ///
    /// Type, annotation and origin stay: the changed parts must have the types of the old ones.
    pub fn map_children(&self, change: &mut dyn FnMut(&Term) -> Option<Term>) -> Option<Term> {
        let kind = match self.kind() {
            TermKind::Lambda(parameter, body) => TermKind::Lambda(parameter.clone(), change(body)?),
            TermKind::TypeLambda(parameter, body) => {
                TermKind::TypeLambda(parameter.clone(), change(body)?)
            }
            TermKind::TypeApply(function, argument) => {
                TermKind::TypeApply(change(function)?, argument.clone())
            }
            TermKind::Apply(function, argument) => match (change(function), change(argument)) {
                (None, None) => return None,
                (new_function, new_argument) => TermKind::Apply(
                    new_function.unwrap_or_else(|| function.clone()),
                    new_argument.unwrap_or_else(|| argument.clone()),
                ),
            },
            _ => return None,
        };
        Some(self.with_kind(kind))
    }

    /// This node's type, annotation and origin around another construct.
    pub(crate) fn with_kind(&self, kind: TermKind) -> Term {
        let (summary, constructs) = (Summary::of(&kind), Constructs::of(&kind));
        let held = Held::new(size_of::<Node>() + summary.own_bytes());
        let Node {
            annotation,
            ty,
            origin,
            ..
        } = &*self.0;
        Term(Arc::new(Node {
            annotation: annotation.clone(),
            ty: ty.clone(),
            origin: origin.clone(),
            kind,
            held,
            summary,
            constructs,
            marks: Marks::default(),
        }))
    }

    /// Whether the two are one node in memory.
    pub fn is_same_node(&self, other: &Term) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Whether more than this refers to the node, so that it may be met again in the same term.
    pub fn is_shared(&self) -> bool {
        Arc::strong_count(&self.0) > 1
    }

    /// The address of the node in memory: the same for clones of one term, and different for nodes
    /// that live at the same time.
    pub fn node_address(&self) -> usize {
        Arc::as_ptr(&self.0) as usize
    }

    /// Puts a mark on the node, in place of none or of one that was made before `oldest`; whether
    /// there was a place. A changed term has no marks.
    pub fn mark(&self, mark: Mark, oldest: Mark) -> bool {
        self.0.marks.put(mark, oldest)
    }

    /// Whether the node has the mark: never, if it was not put there.
    pub fn is_marked(&self, mark: Mark) -> bool {
        self.0.marks.has(mark)
    }

    /// The function and the argument, if this is an application.
    pub fn as_apply(&self) -> Option<(&Term, &Term)> {
        match self.kind() {
            TermKind::Apply(function, argument) => Some((function, argument)),
            _ => None,
        }
    }

    /// The parameter and the body, if this is a lambda.
    pub fn as_lambda(&self) -> Option<(&Parameter, &Term)> {
        match self.kind() {
            TermKind::Lambda(parameter, body) => Some((parameter, body)),
            _ => None,
        }
    }

    /// The name, if this is a variable.
    pub fn as_variable(&self) -> Option<&Name> {
        match self.kind() {
            TermKind::Variable(name) => Some(name),
            _ => None,
        }
    }

    /// The primitive, if this is one without any argument.
    pub fn as_primitive(&self) -> Option<Primitive> {
        match self.kind() {
            TermKind::Primitive(primitive) => Some(*primitive),
            TermKind::Foreign(_) => Some(Primitive::ForeignFunction),
            _ => None,
        }
    }

    /// The names of the definitions that the term uses.
    pub fn references(&self) -> BTreeSet<Name> {
        let (mut names, mut rest) = (BTreeSet::new(), vec![self]);
        while let Some(term) = rest.pop() {
            if let TermKind::Reference(reference) = term.kind() {
                names.insert(reference.name.clone());
            }
            rest.extend(term.children());
        }
        names
    }

    /// The head of nested applications, its type-level arguments, and its arguments, each in order.
    ///
    /// The type-level arguments are those before the first argument on values; later ones stay in
    /// the head's application.
    pub fn spine(&self) -> Spine<'_> {
        let (mut head, mut arguments) = (self, Vec::new());
        while let TermKind::Apply(function, argument) = head.kind() {
            arguments.push(argument);
            head = function;
        }
        let mut type_arguments = Vec::new();
        while let TermKind::TypeApply(function, argument) = head.kind() {
            type_arguments.push(argument);
            head = function;
        }
        arguments.reverse();
        type_arguments.reverse();
        Spine {
            head,
            type_arguments,
            arguments,
        }
    }
}

/// A term taken apart into a head and what it is applied to; see [`Term::spine`].
#[derive(Clone, Debug)]
pub struct Spine<'a> {
    /// The applied term.
    pub head: &'a Term,
    /// The type-level arguments.
    pub type_arguments: Vec<&'a TypeArgument>,
    /// The arguments on values.
    pub arguments: Vec<&'a Term>,
}

impl From<Primitive> for Term {
    fn from(primitive: Primitive) -> Term {
        Term::primitive(primitive)
    }
}

impl From<Literal> for Term {
    fn from(literal: Literal) -> Term {
        Term::literal(literal)
    }
}

impl fmt::Debug for Term {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{self}")
    }
}

#[cfg(test)]
mod tests;
