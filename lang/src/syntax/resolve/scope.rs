//! Names in scope, and the arguments that functions take.

use super::Globals;
use crate::{
    nat::{Name, Nat},
    primitives::Primitive,
    term::{Term, TermKind},
    types::{Class, DataType, Kind, Type},
};

/// The next argument of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::syntax) enum Slot {
    /// A value.
    Value,
    /// A type-level argument that is written at every use.
    Type(Name, Kind),
    /// A shape that is written at every use.
    Shape(Name),
}

/// A name in scope.
#[derive(Clone, Debug)]
pub(super) enum Binding {
    /// A variable, or a component of one.
    Value {
        name: Name,
        variable: Name,
        /// `fst` and `snd`, in the order of their application.
        path: Vec<Primitive>,
        slots: Vec<Slot>,
        /// The sizes of an array whose type is written, outermost first.
        shape: Vec<Nat>,
    },
    /// A size, a type or the like.
    Type {
        name: Name,
        kind: Kind,
        class: Option<Class>,
    },
    /// A shape or a size of one.
    Sizes { name: Name, value: ShapeValue },
}

/// The value of an expression of sizes and shapes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ShapeValue {
    Size(Nat),
    Shape(Vec<Nat>),
}

impl Binding {
    pub(super) fn name(&self) -> &Name {
        match self {
            Binding::Value { name, .. }
            | Binding::Type { name, .. }
            | Binding::Sizes { name, .. } => name,
        }
    }
}

/// The names in scope, the innermost last.
#[derive(Clone, Debug, Default)]
pub(super) struct Scope(pub(super) Vec<Binding>);

impl Scope {
    pub(super) fn lookup(&self, name: &str) -> Option<&Binding> {
        self.0
            .iter()
            .rev()
            .find(|binding| binding.name().as_str() == name)
    }

    /// The sizes of the array of that name, as far as its type is written and they still mean the
    /// same.
    pub(super) fn shape(&self, name: &str) -> Vec<Nat> {
        let is_name = |binding: &Binding| binding.name().as_str() == name;
        let Some(place) = self.0.iter().rposition(is_name) else {
            return Vec::new();
        };
        let Binding::Value { shape, .. } = &self.0[place] else {
            return Vec::new();
        };
        let later = &self.0[place + 1..];
        let is_the_same = |size: &&Nat| {
            let variables = size.variables();
            !later
                .iter()
                .any(|binding| variables.contains(binding.name()))
        };
        shape.iter().take_while(is_the_same).cloned().collect()
    }

    /// The value of the name, if it is that of a shape or of a size of one.
    pub(super) fn sizes(&self, name: &Name) -> Option<&ShapeValue> {
        let mut bindings = self.0.iter().rev();
        let found = bindings.find(|binding| match binding {
            Binding::Value { .. } => false,
            Binding::Type { name: bound, .. } | Binding::Sizes { name: bound, .. } => bound == name,
        });
        match found {
            Some(Binding::Sizes { value, .. }) => Some(value),
            _ => None,
        }
    }

    /// Whether there are shapes or sizes of them.
    pub(super) fn has_sizes(&self) -> bool {
        let mut bindings = self.0.iter();
        bindings.any(|binding| matches!(binding, Binding::Sizes { .. }))
    }

    /// The kind of the type-level name, whether or not a value of that name hides it from
    /// expressions.
    pub(super) fn kind(&self, name: &Name) -> Option<Kind> {
        self.0.iter().rev().find_map(|binding| match binding {
            Binding::Type {
                name: bound, kind, ..
            } if bound == name => Some(*kind),
            _ => None,
        })
    }

    /// Whether a variable of the term, named by the author or not, has that name.
    pub(super) fn has_variable(&self, candidate: &Name) -> bool {
        self.0.iter().any(|binding| match binding {
            Binding::Value { variable, .. } => variable == candidate,
            Binding::Type { name, .. } | Binding::Sizes { name, .. } => name == candidate,
        })
    }
}

/// The arguments that a value of the type takes.
pub(in crate::syntax) fn slots_of_type(ty: &Type) -> Vec<Slot> {
    let (mut slots, mut rest) = (Vec::new(), ty);
    loop {
        match rest {
            Type::Dependent(parameter, result) => {
                if parameter.explicit {
                    slots.push(Slot::Type(parameter.name.clone(), parameter.kind));
                }
                rest = result;
            }
            Type::Function(_, result) => {
                slots.push(Slot::Value);
                rest = result;
            }
            Type::Data(_) | Type::Many(..) => return slots,
        }
    }
}

/// The sizes of an array, outermost first; none of all else.
pub(super) fn shape_of_type(ty: &Type) -> Vec<Nat> {
    let Type::Data(mut data) = ty.clone() else {
        return Vec::new();
    };
    let mut shape = Vec::new();
    while let DataType::Array(size, element) = data {
        shape.push(size);
        data = element.as_ref().clone();
    }
    shape
}

/// The arguments that the term takes, as far as can be seen without knowing its type.
pub(super) fn slots_of(term: &Term, scope: &Scope, globals: &Globals) -> Vec<Slot> {
    let (mut slots, mut rest, mut taken) = (Vec::new(), term, 0);
    let last = loop {
        if let Some(annotation) = rest.annotation() {
            break slots_of_type(annotation);
        }
        match rest.kind() {
            TermKind::Lambda(_, body) => {
                slots.push(Slot::Value);
                rest = body;
            }
            TermKind::TypeLambda(parameter, body) => {
                if parameter.explicit {
                    slots.push(Slot::Type(parameter.name.clone(), parameter.kind));
                }
                rest = body;
            }
            _ => break slots_of_application(rest, &mut taken, scope, globals),
        }
    };
    slots.extend(last.into_iter().skip(taken));
    slots
}

fn slots_of_application(
    term: &Term,
    taken: &mut usize,
    scope: &Scope,
    globals: &Globals,
) -> Vec<Slot> {
    let mut head = term;
    while let TermKind::Apply(function, _) | TermKind::TypeApply(function, _) = head.kind() {
        head = function;
        *taken += 1;
    }
    if let TermKind::Reference(reference) = head.kind() {
        // A shape is one argument, and as many in the term as it has sizes.
        let written = reference.shapes.iter();
        let sizes: usize = written.map(|shape| shape.arguments()).sum();
        *taken = (*taken + reference.shapes.len()).saturating_sub(sizes);
    }
    if let Some(annotation) = head.annotation() {
        return slots_of_type(annotation);
    }
    match head.kind() {
        TermKind::Primitive(primitive) => slots_of_type(primitive.scheme()),
        TermKind::Reference(reference) => globals
            .get(&reference.name)
            .map_or_else(Vec::new, |global| global.slots.clone()),
        TermKind::Variable(name) => scope
            .0
            .iter()
            .rev()
            .find_map(|binding| match binding {
                Binding::Value {
                    variable,
                    path,
                    slots,
                    ..
                } if variable == name && path.is_empty() => Some(slots.clone()),
                _ => None,
            })
            .unwrap_or_default(),
        _ => Vec::new(),
    }
}
