//! Checks the types that a term carries, node by node, without inferring them anew.
//!
//! A rewritten term carries the types that rules gave to its new parts. They are right if each
//! node's type follows from the types of its parts. Every node is checked once, however often it is
//! shared, and no equation is solved.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    nat::{Fact, Facts, Name, Nat, Relation},
    primitives::Primitive,
    stack::deep,
    syntax::DEEPEST_NESTING,
    term::{Definition, Literal, Parameter, Term, TermKind},
    types::{Class, DataType, Scalar, Type, TypeArgument, TypeParameter},
};

/// Whether all parts of the definition's term carry the types that inference would find for them,
/// and no facts are needed besides the definition's own.
///
/// `false` says nothing: a type may be missing, wrong, or the right one only under facts, or the
/// term may have a construct that is not looked into here, such as a function on the type level
/// that is no parameter of the definition. Inference tells.
///
/// ```
/// use rise_lang::infer::{carries_its_types, infer_program};
/// use rise_lang::{diagnostic::Source, syntax::{self, NoImports}};
/// let text = "def double {n : nat} (xs : n.f32) : n.f32 = map (fun x => x + x) xs";
/// let program = syntax::parse_program(&Source::new("program.rise", text), &NoImports)?;
/// assert!(!carries_its_types(&program.definitions[0]));
/// let inferred = infer_program(&program).unwrap();
/// assert!(carries_its_types(&inferred.definitions[0].definition));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn carries_its_types(definition: &Definition) -> bool {
    let mut carried = Carried {
        facts: definition.facts.iter().cloned().collect(),
        parameters: FxHashSet::default(),
        scope: FxHashMap::default(),
        shared: FxHashMap::default(),
        seen: FxHashSet::default(),
        instances: FxHashSet::default(),
    };
    let mut term = &definition.term;
    while let TermKind::TypeLambda(parameter, body) = term.kind() {
        let is_typed = match (term.ty(), body.ty()) {
            (Some(Type::Dependent(own, result)), Some(ty)) => own == parameter && **result == *ty,
            _ => false,
        };
        if !is_typed || !carried.parameters.insert(parameter.name.clone()) {
            return false;
        }
        term = body;
    }
    let depth = carried.depth(term);
    depth.is_some_and(|depth| depth <= DEEPEST_NESTING)
}

/// A node that others share, whose types are right.
struct Shared {
    /// The types of its free variables, in their order.
    variables: Vec<Arc<Type>>,
    /// See [`Carried::depth`].
    depth: usize,
}

struct Carried<'a> {
    facts: Facts,
    /// The type-level parameters.
    parameters: FxHashSet<Name>,
    /// The types of the variables that are bound here; of each name, the innermost last.
    scope: FxHashMap<&'a Name, Vec<&'a Arc<Type>>>,
    /// The nodes that were looked at and may be met again, by their addresses.
    shared: FxHashMap<usize, Shared>,
    /// The primitives without arguments that were looked at, with the addresses of their types.
    seen: FxHashSet<(Primitive, *const Type)>,
    /// The instances of primitives that are right: with the arguments that are written, and the
    /// type.
    instances: FxHashSet<(Primitive, Vec<TypeArgument>, Arc<Type>)>,
}

fn is_equal(left: &Arc<Type>, right: &Arc<Type>) -> bool {
    Arc::ptr_eq(left, right) || left == right
}

impl<'a> Carried<'a> {
    /// How many parameters stand inside each other in the term; `None` if its types are not seen to
    /// be right.
    fn depth(&mut self, term: &'a Term) -> Option<usize> {
        if !term.is_shared() {
            return deep(|| self.look_at(term));
        }
        if let Some(known) = self.shared.get(&term.node_address()) {
            let same = |(name, ty): (&'a Name, &Arc<Type>)| {
                let bound = self.bound(name);
                bound.is_some_and(|bound| is_equal(bound, ty))
            };
            let mut variables = term.free_variables().zip(&known.variables);
            return variables.all(same).then_some(known.depth);
        }
        let depth = deep(|| self.look_at(term))?;
        let variables = term.free_variables().map(|name| self.bound(name).cloned());
        let shared = Shared {
            variables: variables.collect::<Option<_>>()?,
            depth,
        };
        self.shared.insert(term.node_address(), shared);
        Some(depth)
    }

    /// The type of the variable that is bound here.
    fn bound(&self, name: &Name) -> Option<&'a Arc<Type>> {
        self.scope.get(name)?.last().copied()
    }

    fn look_at(&mut self, term: &'a Term) -> Option<usize> {
        let ty = term.shared_type()?;
        if term.annotation().is_some_and(|written| *written != **ty) {
            return None;
        }
        let is_right = match term.kind() {
            TermKind::Variable(name) => self.bound(name).is_some_and(|bound| is_equal(bound, ty)),
            TermKind::Lambda(parameter, body) => return self.lambda(parameter, body, ty),
            TermKind::Apply(function, argument) => return self.application(function, argument, ty),
            TermKind::Primitive(_) | TermKind::TypeApply(..) => self.is_instance(term, ty),
            TermKind::Literal(literal) => self.is_literal(literal, ty),
            TermKind::Foreign(function) => function.ty() == **ty && self.is_type(ty),
            TermKind::TypeLambda(..) | TermKind::Reference(_) => false,
        };
        is_right.then_some(0)
    }

    fn lambda(&mut self, parameter: &'a Parameter, body: &'a Term, ty: &'a Type) -> Option<usize> {
        let Type::Function(input, output) = ty else {
            return None;
        };
        let written = parameter.annotation.as_ref();
        let is_right = is_equal(output, body.shared_type()?)
            && written.is_none_or(|written| is_equal(written, input))
            && self.is_type(input);
        if !is_right {
            return None;
        }
        self.scope.entry(&parameter.name).or_default().push(input);
        let inside = self.depth(body);
        self.scope.entry(&parameter.name).or_default().pop();
        Some(inside? + 1)
    }

    fn application(
        &mut self,
        function: &'a Term,
        argument: &'a Term,
        ty: &Arc<Type>,
    ) -> Option<usize> {
        let Type::Function(input, output) = function.ty()? else {
            return None;
        };
        if !is_equal(input, argument.shared_type()?) || !is_equal(output, ty) {
            return None;
        }
        Some(self.depth(function)?.max(self.depth(argument)?))
    }

    /// Whether the term is a primitive with all arguments that are written, and has this type.
    fn is_instance(&mut self, term: &Term, ty: &Arc<Type>) -> bool {
        if let TermKind::Primitive(primitive) = term.kind()
            && self.seen.contains(&(*primitive, Arc::as_ptr(ty)))
        {
            return true;
        }
        let spine = term.spine();
        let TermKind::Primitive(primitive) = spine.head.kind() else {
            return false;
        };
        let written: Vec<TypeArgument> = spine.type_arguments.into_iter().cloned().collect();
        let is_alone = written.is_empty();
        let key = (*primitive, written, ty.clone());
        let is_right = self.instances.contains(&key) || self.has_instance(*primitive, &key.1, ty);
        if is_right {
            self.instances.insert(key);
            if is_alone {
                self.seen.insert((*primitive, Arc::as_ptr(ty)));
            }
        }
        is_right
    }

    fn has_instance(&self, primitive: Primitive, written: &[TypeArgument], ty: &Type) -> bool {
        let is_whole = written.len() == primitive.explicit_parameters().count()
            && primitive != Primitive::ForeignFunction;
        if !is_whole || !self.is_type(ty) {
            return false;
        }
        let Some(arguments) = primitive.arguments_of(written, ty) else {
            return false;
        };
        let fits = |(parameter, argument): (&TypeParameter, &TypeArgument)| {
            let is_in_class = |class: Class| class.has(argument) == Some(true);
            parameter.class.is_none_or(is_in_class) && self.is_argument(argument)
        };
        primitive.parameters().iter().zip(&arguments).all(fits)
    }

    fn is_literal(&self, literal: &Literal, ty: &Type) -> bool {
        let is_of = |data: DataType| *ty == Type::Data(data);
        match literal {
            // A number without a value yet.
            Literal::Number(_) => false,
            Literal::Scalar(value) => is_of(DataType::Scalar(value.scalar())),
            Literal::Array(array) => is_of(array.data_type()),
            Literal::Size(size) => is_of(DataType::Scalar(Scalar::Index)) && self.is_size(size),
            Literal::Index { value, bound } => {
                let below = Fact::new(value.clone(), Relation::Less, bound.clone());
                is_of(DataType::Index(bound.clone()))
                    && self.is_size(value)
                    && self.is_size(bound)
                    && self.facts.holds(&below).is_yes()
            }
        }
    }

    /// Whether the type is one of values and functions on them, over sizes that are none below
    /// zero, of variables that are bound.
    fn is_type(&self, ty: &Type) -> bool {
        match ty {
            Type::Data(data) => self.is_data(data),
            Type::Function(input, output) => self.is_type(input) && self.is_type(output),
            Type::Dependent(..) | Type::Many(..) => false,
        }
    }

    fn is_data(&self, data: &DataType) -> bool {
        match data {
            DataType::Scalar(_) => true,
            DataType::Variable(name) => self.parameters.contains(name),
            DataType::Array(size, element) => self.is_size(size) && self.is_data(element),
            DataType::Vector(size, element) => {
                let is_vector = size.as_constant() != Some(0) && self.is_size(size);
                is_vector && matches!(**element, DataType::Scalar(_))
            }
            DataType::Pair(first, second) => self.is_data(first) && self.is_data(second),
            DataType::Index(size) => self.is_size(size),
            DataType::DependentArray(..) | DataType::Apply(..) | DataType::Fragment(..) => false,
        }
    }

    fn is_argument(&self, argument: &TypeArgument) -> bool {
        match argument {
            TypeArgument::Nat(size) => self.is_size(size),
            TypeArgument::Data(data) => self.is_data(data),
            TypeArgument::Address(_) => {
                let free = argument.free_variables();
                free.keys().all(|name| self.parameters.contains(name))
            }
            TypeArgument::NatToNat(_) | TypeArgument::NatToData(_) => false,
        }
    }

    fn is_size(&self, size: &Nat) -> bool {
        if size.as_constant().is_some() {
            return true;
        }
        let is_bound = |name: &Name| self.parameters.contains(name);
        let not_negative = Fact::new(Nat::zero(), Relation::LessOrEqual, size.clone());
        size.functions().is_empty()
            && size.variables().iter().all(is_bound)
            && self.facts.holds(&not_negative).is_yes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        diagnostic::Source,
        infer::infer_program,
        syntax::{self, NoImports},
    };

    fn typed(text: &str) -> Definition {
        let program = syntax::parse_program(&Source::new("program.rise", text), &NoImports);
        let inferred = infer_program(&program.expect("a program")).expect("it has types");
        inferred
            .definitions
            .last()
            .expect("a definition")
            .definition
            .clone()
    }

    /// The definition with one part changed: the first for which `change` answers.
    fn changed(definition: &Definition, change: &dyn Fn(&Term) -> Option<Term>) -> Definition {
        fn inside(term: &Term, change: &dyn Fn(&Term) -> Option<Term>) -> Option<Term> {
            change(term).or_else(|| term.map_children(&mut |part| inside(part, change)))
        }
        Definition {
            term: inside(&definition.term, change).expect("something to change"),
            ..definition.clone()
        }
    }

    const SCALE: &str =
        "def scale {n : nat} (xs : (4*n).f32) : n.4.f32 = split 4 (map (fun x => x * 2) xs)";

    #[test]
    fn what_inference_gives_carries_its_types() {
        for text in [
            SCALE,
            "def f (xs : 8.f32) : 6.f32 = slide 3 1 xs |> map (reduce add 0)",
            "def f {n : nat} (xs : n.f32) : (n-2).f32 where 2 <= n = slide 3 1 xs |> map (reduce add 0)",
            "def f {n : nat} (x : f32) : n.f32 = let y = x + 1 in generate (fun i => y)",
            "def f (x : f32) : vec[f32, 8] = mapVec (fun y => y * y) (vectorFromScalar x)",
            "def f (x : i32) (y : f32) : (f32, f32) = (y, cast x)",
        ] {
            assert!(carries_its_types(&typed(text)), "{text}");
        }
    }

    #[test]
    fn a_wrong_type_anywhere_is_seen() {
        let definition = typed(SCALE);
        assert!(carries_its_types(&definition));
        let mut nodes = vec![definition.term.clone()];
        let mut index = 0;
        while let Some(node) = nodes.get(index).cloned() {
            nodes.extend(node.children().cloned());
            index += 1;
        }
        let wrong = Type::parse("i64").expect("a type");
        let mut tried = 0;
        for node in &nodes {
            // The primitive in `split 4` has its type from the whole.
            if node.as_primitive() == Some(Primitive::Split) {
                continue;
            }
            tried += 1;
            let is_it = |term: &Term| {
                term.is_same_node(node)
                    .then(|| term.clone().with_type(wrong.clone()))
            };
            assert!(!carries_its_types(&changed(&definition, &is_it)), "{node}");
            let untyped = |term: &Term| term.is_same_node(node).then(|| term.without_types());
            assert!(
                !carries_its_types(&changed(&definition, &untyped)),
                "{node}"
            );
        }
        assert!(tried > 10);
    }

    #[test]
    fn what_needs_facts_or_more_than_a_look_is_left_to_inference() {
        // The size is a whole one only if 4 divides it.
        let split = typed("def f {n : nat} (xs : n.f32) = split 4 xs");
        assert!(!carries_its_types(&split));
        // With the fact it is, and still not the same without it.
        let divided = typed("def f {n : nat} (xs : n.f32) where n % 4 == 0 = split 4 xs");
        assert!(!carries_its_types(&divided));
        // A variable that nothing binds.
        let free = typed("def f (x : f32) = x");
        let body = free.term.as_lambda().expect("a lambda").1.clone();
        let open = Definition { term: body, ..free };
        assert!(!carries_its_types(&open));
    }

    #[test]
    fn a_variable_has_the_type_of_its_binder() {
        let f = typed("def f (x : f32) (y : i32) : f32 = cast y + x");
        let is_y = |term: &Term| {
            let wrong = Term::variable("x").with_type(Type::parse("i32").expect("a type"));
            (term.as_variable() == Some(&Name::from("y"))).then_some(wrong)
        };
        assert!(carries_its_types(&f));
        assert!(!carries_its_types(&changed(&f, &is_y)));
    }
}
