//! Iterations that shrink nothing, as iterations whose size is known in advance.

use super::{Definition, Origin, Term, TermKind, fresh_name};
use crate::{
    nat::{Name, Nat},
    primitives::Primitive,
    stack::deep,
    types::{DataType, Kind, Substitution, Type, TypeArgument, TypeParameter},
};

impl Definition {
    /// The definition with each `iterate` that shrinks nothing, and whose function is not as it
    /// should be, as one on an array of a single element, which is the array before.
    ///
    /// The size that the function is given is that of the result in every round: under that fact,
    /// types in the function may be equal to others. In `iterate k (fun (l : nat) (xs : l.t) => f
    /// xs)` on `n.t` they become the same where the function is `fun (l : nat) (rows : l.n.t) =>
    /// mapSeq (fun xs => f xs) rows`: `l` is one then, and what `f` is given is of the type `n.t`.
    #[must_use]
    pub fn with_single_elements(&self, is_right: &dyn Fn(&Term) -> bool) -> Definition {
        Definition {
            term: changed(&self.term, is_right).unwrap_or_else(|| self.term.clone()),
            ..self.clone()
        }
    }
}

/// The term with what is changed in it; none if nothing is.
fn changed(term: &Term, is_right: &dyn Fn(&Term) -> bool) -> Option<Term> {
    let inside = term.map_children(&mut |child| deep(|| changed(child, is_right)));
    let here = inside.as_ref().unwrap_or(term);
    match here.as_apply() {
        Some((iterate, function)) if is_iteration(iterate) && !is_right(function) => {
            on_single(iterate, function, here.origin()).or(inside)
        }
        _ => inside,
    }
}

fn is_iteration(term: &Term) -> bool {
    let head = term.spine().head;
    let is_applied = term.as_apply().is_some();
    !is_applied
        && matches!(
            head.as_primitive(),
            Some(Primitive::Iterate | Primitive::IterateIn)
        )
}

/// The iteration on a single element; none if it shrinks.
fn on_single(iterate: &Term, function: &Term, origin: &Origin) -> Option<Term> {
    let mut head = iterate;
    let mut arguments = Vec::new();
    while let TermKind::TypeApply(function, argument) = head.kind() {
        arguments.push(argument.clone());
        head = function;
    }
    let primitive = head.as_primitive()?;
    let (step, on_arrays) = iterate.ty()?.as_function()?;
    let (whole, rest) = on_arrays.as_function()?;
    let Type::Dependent(parameter, step) = step else {
        return None;
    };
    let taken = step.as_function()?.0.as_data()?;
    let (Type::Data(array @ DataType::Array(size, element)), true) = (rest, whole == rest) else {
        return None;
    };
    let same = DataType::array(Nat::variable(parameter.name.clone()), (**element).clone());
    if *taken != same {
        return None;
    }
    let made = Made { origin, array };
    Some(made.iteration(primitive, arguments, function, (size, &parameter.name)))
}

/// Makes the parts of the new iteration.
struct Made<'a> {
    origin: &'a Origin,
    /// The array that is iterated on.
    array: &'a DataType,
}

impl Made<'_> {
    fn iteration(
        &self,
        primitive: Primitive,
        arguments: Vec<TypeArgument>,
        function: &Term,
        (size, left): (&Nat, &Name),
    ) -> Term {
        let array = || Type::Data(self.array.clone());
        let rows = |count: Nat| Type::Data(DataType::array(count, self.array.clone()));
        let one = || rows(Nat::one());
        let free = array().free_variables();
        let left = fresh_name(left, |name| {
            free.contains_key(name) || function.free_type_variables().contains_key(name)
        });
        let count = || Nat::variable(left.clone());
        let step_type = Type::function(rows(count()), rows(count()));
        let parameter = TypeParameter::explicit(left.clone(), Kind::Nat);
        let steps_type = Type::dependent(parameter.clone(), step_type.clone());
        let on_one = Type::function(one(), one());
        let iterate = arguments.into_iter().rev();
        let iterate = iterate.fold(Term::primitive(primitive), Term::type_apply);
        let iterate = self.typed(iterate, Type::function(steps_type.clone(), on_one.clone()));

        let own = self.own_function(function, size);
        let map_type = Type::function(Type::function(array(), array()), step_type.clone());
        let map = self.typed(Term::primitive(Primitive::MapSeq), map_type);
        let step = self.typed(Term::apply(map, own), step_type);
        let steps = self.typed(Term::type_lambda(parameter, step), steps_type);

        let split = Term::type_apply(Term::primitive(Primitive::Split), size.clone());
        let split = self.typed(split, Type::function(array(), one()));
        let join = Term::primitive(Primitive::Join);
        let join = self.typed(join, Type::function(one(), array()));
        let name = Name::from("xs");
        let name = fresh_name(&name, |name| function.has_free(name));
        let input = self.typed(Term::variable(name.clone()), array());
        let input = self.typed(Term::apply(split, input), one());
        let rounds = self.typed(Term::apply(iterate, steps), on_one);
        let rounds = self.typed(Term::apply(rounds, input), one());
        let output = self.typed(Term::apply(join, rounds), array());
        let whole = Term::annotated_lambda(name, array(), output);
        self.typed(whole, Type::function(array(), array()))
    }

    /// The function for the size that it is always given.
    fn own_function(&self, function: &Term, size: &Nat) -> Term {
        match function.kind() {
            TermKind::TypeLambda(parameter, body) => {
                let known = TypeArgument::Nat(size.clone());
                body.substitute_types(&Substitution::of(parameter.name.clone(), known))
            }
            _ => {
                let applied = Term::type_apply(function.clone(), size.clone());
                let array = || Type::Data(self.array.clone());
                self.typed(applied, Type::function(array(), array()))
            }
        }
    }

    fn typed(&self, term: Term, ty: Type) -> Term {
        term.with_type(ty).with_origin(self.origin.clone())
    }
}
