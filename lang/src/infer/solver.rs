//! Unification of types.

use super::{
    allowed::Allowed,
    cause::Cause,
    shape::{CauseId, Demand, Elements, Shape, TypeId, Unknown},
    sizes::{SizeClash, Sizes},
};
use crate::{
    budget,
    nat::{Name, Nat},
    types::{Class, Kind, Type, TypeParameter},
};
use rustc_hash::{FxHashMap, FxHashSet};

/// Why two types cannot be made equal: the parts that clash.
#[derive(Clone, Debug)]
pub(super) enum Clash {
    Types(TypeId, TypeId),
    Size(SizeClash),
    Class {
        allowed: Allowed,
        demand: Option<Demand>,
        found: TypeId,
    },
    FunctionStored(TypeId),
    Infinite(TypeId),
    Escape(Name),
    /// Something unknown would be a function whose parameter of that name is inferred at every use.
    Implicit(Name),
}

pub(super) type Unified = Result<(), Clash>;

/// A type-level variable that stands for itself.
#[derive(Clone, Debug)]
pub(super) struct Rigid {
    pub(super) kind: Kind,
    pub(super) class: Option<Class>,
}

/// All that is known of the types of one definition.
#[derive(Default)]
pub(super) struct Solver {
    /// The memory of the arena.
    held: budget::Held,
    pub(super) shapes: Vec<Shape>,
    /// Unknown data types by their names.
    pub(super) unknowns: FxHashMap<Name, TypeId>,
    elements: FxHashMap<Name, Elements>,
    pub(super) rigid: FxHashMap<Name, Rigid>,
    pub(super) sizes: Sizes,
    pub(super) causes: Vec<Cause>,
    /// The innermost type-level binder around what is looked at. Binders are numbered as they are
    /// met, so that one met later has a larger number than every unknown there is.
    pub(super) level: u32,
    /// The binders around that one.
    around: Vec<u32>,
    /// Names of explicit parameters in the types of uses of definitions.
    reserved: FxHashSet<Name>,
    /// How many binders there were.
    levels: u32,
    counter: u32,
    /// Equations with `f(i)` for an unknown `f` that could not be solved yet.
    deferred: Vec<(TypeId, TypeId, CauseId)>,
    /// Pairs and functions that were made equal.
    equal: FxHashSet<(TypeId, TypeId)>,
    /// Whether functions are defined although their values still have unknowns that could depend on
    /// the argument.
    last_chance: bool,
}

impl Solver {
    pub(super) fn cause(&mut self, cause: Cause) -> CauseId {
        self.causes.push(cause);
        CauseId(u32::try_from(self.causes.len() - 1).unwrap_or(u32::MAX))
    }

    pub(super) fn make(&mut self, shape: Shape) -> TypeId {
        self.held.add(size_of::<Shape>());
        self.shapes.push(shape);
        TypeId(u32::try_from(self.shapes.len() - 1).unwrap_or(u32::MAX))
    }

    fn new_name(&mut self) -> Name {
        self.counter += 1;
        let name = Name::from(format!("?{}", self.counter));
        self.sizes.levels.insert(name.clone(), self.level);
        name
    }

    /// A type to be found.
    pub(super) fn unknown(&mut self, allowed: Allowed, demand: Option<Demand>) -> TypeId {
        let name = self.new_name();
        let unknown = Unknown {
            name: name.clone(),
            allowed,
            demand,
            level: self.level,
        };
        let id = self.make(Shape::Unknown(unknown));
        self.unknowns.insert(name, id);
        id
    }

    /// The name of a size, or of a function on sizes, to be found.
    pub(super) fn unknown_name(&mut self) -> Name {
        self.new_name()
    }

    /// A variable that stands for itself below one more binder; `stem` unless that is taken.
    pub(super) fn enter(&mut self, stem: &Name, kind: Kind, class: Option<Class>) -> Name {
        self.around.push(self.level);
        self.levels += 1;
        self.level = self.levels;
        let name = crate::term::fresh_name(stem, |name| self.is_taken(name));
        self.declare(&name, kind, class);
        name
    }

    fn is_taken(&self, name: &Name) -> bool {
        self.rigid.contains_key(name) || self.reserved.contains(name)
    }

    /// The names of all variables, and those that types bind in which something is unknown.
    pub(super) fn taken_names(&self) -> FxHashSet<Name> {
        let of_elements = |elements: &Elements| match elements {
            Elements::Lambda(parameter, body) => {
                let is_open = Type::Data(self.data_out(*body)).has_unknown();
                is_open.then(|| parameter.clone())
            }
            Elements::Variable(_) => None,
        };
        let bound = self.shapes.iter().filter_map(|shape| match shape {
            Shape::Dependent(parameter, body) => {
                let is_open = self.out(*body).has_unknown();
                is_open.then(|| parameter.name.clone())
            }
            Shape::DependentArray(_, elements) => of_elements(elements),
            _ => None,
        });
        let defined = self.elements.values().filter_map(of_elements);
        let names = self.rigid.keys().chain(&self.reserved).cloned();
        names.chain(bound).chain(defined).collect()
    }

    /// A name that no other variable has; `stem` unless that is taken.
    pub(super) fn reserve(&mut self, stem: &Name) -> Name {
        let name = crate::term::fresh_name(stem, |name| self.is_taken(name));
        self.reserved.insert(name.clone());
        name
    }

    /// Declares a variable that stands for itself.
    pub(super) fn declare(&mut self, name: &Name, kind: Kind, class: Option<Class>) {
        self.rigid.insert(name.clone(), Rigid { kind, class });
        self.sizes.levels.insert(name.clone(), self.level);
    }

    /// Lets the name stand for the parameter of a type while that type is looked into; the result
    /// is what it stood for before.
    pub(super) fn shadow(&mut self, parameter: &TypeParameter) -> Option<Rigid> {
        let (kind, class) = (parameter.kind, parameter.class);
        self.rigid
            .insert(parameter.name.clone(), Rigid { kind, class })
    }

    /// Ends [`Solver::shadow`].
    pub(super) fn unshadow(&mut self, name: &Name, around: Option<Rigid>) {
        match around {
            Some(around) => self.rigid.insert(name.clone(), around),
            None => self.rigid.remove(name),
        };
    }

    /// Leaves the innermost binder. Its variable's name stays taken, so that no two variables of a
    /// definition share one.
    pub(super) fn leave(&mut self) {
        self.level = self.around.pop().unwrap_or(0);
    }

    /// The node that is reached by links.
    pub(super) fn find(&self, id: TypeId) -> TypeId {
        let mut id = id;
        while let Shape::Link(next, _) = &self.shapes[id.0 as usize] {
            id = *next;
        }
        id
    }

    /// The outermost level of the type.
    pub(super) fn shape(&self, id: TypeId) -> &Shape {
        &self.shapes[self.find(id).0 as usize]
    }

    /// Says what an unknown is.
    pub(super) fn set(&mut self, id: TypeId, shape: Shape) {
        let id = self.find(id);
        self.shapes[id.0 as usize] = shape;
    }

    /// Says what an unknown function from sizes to data types is.
    pub(super) fn define(&mut self, name: Name, elements: Elements) {
        self.elements.insert(name, elements);
    }

    /// Why something unknown became that type.
    pub(super) fn why(&self, id: TypeId) -> Option<CauseId> {
        let id = self.find(id);
        self.shapes.iter().find_map(|shape| match shape {
            Shape::Link(target, cause) if self.find(*target) == id => Some(*cause),
            _ => None,
        })
    }

    /// The known value of a function from sizes to data types.
    pub(super) fn elements(&self, elements: &Elements) -> Elements {
        let mut elements = elements;
        while let Elements::Variable(name) = elements {
            match self.elements.get(name) {
                Some(next) => elements = next,
                None => break,
            }
        }
        elements.clone()
    }

    /// Makes two types equal, and solves what that makes solvable.
    pub(super) fn unify(
        &mut self,
        expected: TypeId,
        found: TypeId,
        cause: CauseId,
    ) -> Result<(), (Clash, CauseId)> {
        self.equate(expected, found, cause)
            .map_err(|clash| (clash, cause))?;
        self.settle()
    }

    /// Solves what has become solvable.
    pub(super) fn settle(&mut self) -> Result<(), (Clash, CauseId)> {
        self.sizes
            .settle()
            .map_err(|(clash, cause)| (size_clash(clash), cause))
    }

    /// Tries the deferred equations once more; for the last time, without waiting for anything else
    /// to become known.
    pub(super) fn settle_deferred(&mut self, last_chance: bool) -> Result<(), (Clash, CauseId)> {
        self.last_chance = last_chance;
        loop {
            let deferred = std::mem::take(&mut self.deferred);
            let before = deferred.len();
            for (expected, found, cause) in deferred {
                self.equate(expected, found, cause)
                    .map_err(|clash| (clash, cause))?;
            }
            self.settle()?;
            if self.deferred.len() >= before {
                return Ok(());
            }
        }
    }

    /// Whether equations with unknown functions from sizes to data types are left.
    pub(super) fn first_deferred(&self) -> Option<(TypeId, TypeId, CauseId)> {
        self.deferred.first().copied()
    }

    pub(super) fn equate_sizes(&mut self, expected: &Nat, found: &Nat, cause: CauseId) -> Unified {
        self.sizes
            .equate(expected, found, cause)
            .map_err(|(clash, _)| size_clash(clash))
    }

    pub(super) fn equate(&mut self, expected: TypeId, found: TypeId, cause: CauseId) -> Unified {
        let (e, f) = (self.find(expected), self.find(found));
        if e == f {
            return Ok(());
        }
        match (
            self.shapes[e.0 as usize].clone(),
            self.shapes[f.0 as usize].clone(),
        ) {
            (Shape::Unknown(_), _) => self.bind(e, f, cause),
            (_, Shape::Unknown(_)) => self.bind(f, e, cause),
            (Shape::Apply(..), _) | (_, Shape::Apply(..)) => self.equate_applications(e, f, cause),
            (Shape::Function(p, r), Shape::Function(q, s))
            | (Shape::Pair(p, r), Shape::Pair(q, s)) => {
                // Types that share their parts meet the same two again and again.
                if self.equal.contains(&(e, f)) {
                    return Ok(());
                }
                self.equate(p, q, cause)?;
                self.equate(r, s, cause)?;
                self.equal.insert((e, f));
                Ok(())
            }
            (Shape::Array(m, s), Shape::Array(n, t))
            | (Shape::Vector(m, s), Shape::Vector(n, t)) => {
                self.equate(s, t, cause)?;
                self.equate_sizes(&m, &n, cause)
            }
            (Shape::Scalar(s), Shape::Scalar(t)) if s == t => Ok(()),
            (Shape::Variable(s), Shape::Variable(t)) if s == t => Ok(()),
            (Shape::Index(m), Shape::Index(n)) => self.equate_sizes(&m, &n, cause),
            (Shape::DependentArray(m, s), Shape::DependentArray(n, t)) => {
                self.equate_sizes(&m, &n, cause)?;
                self.equate_elements(&s, &t, cause, (e, f))
            }
            (Shape::Fragment(q, m1, m2, s), Shape::Fragment(r, n1, n2, t)) if q == r => {
                self.equate(s, t, cause)?;
                self.equate_sizes(&m1, &n1, cause)?;
                self.equate_sizes(&m2, &n2, cause)
            }
            (Shape::Many(s, m, p), Shape::Many(t, n, q)) => {
                self.equate(s, t, cause)?;
                self.equate_sizes(&m, &n, cause)?;
                self.equate(p, q, cause)
            }
            (Shape::Dependent(p, s), Shape::Dependent(q, t)) => {
                self.equate_dependent((&p, s), (&q, t), cause, (e, f))
            }
            _ => Err(Clash::Types(e, f)),
        }
    }

    fn equate_dependent(
        &mut self,
        (p, s): (&TypeParameter, TypeId),
        (q, t): (&TypeParameter, TypeId),
        cause: CauseId,
        whole: (TypeId, TypeId),
    ) -> Unified {
        if (p.kind, p.explicit, p.class) != (q.kind, q.explicit, q.class) {
            return Err(Clash::Types(whole.0, whole.1));
        }
        let variable = self.enter(&p.name, p.kind, p.class);
        let (s, t) = (
            self.rename(s, &p.name, &variable),
            self.rename(t, &q.name, &variable),
        );
        let result = self.equate(s, t, cause);
        self.leave();
        result
    }

    fn equate_elements(
        &mut self,
        s: &Elements,
        t: &Elements,
        cause: CauseId,
        whole: (TypeId, TypeId),
    ) -> Unified {
        match (self.elements(s), self.elements(t)) {
            (Elements::Variable(s), Elements::Variable(t)) if s == t => Ok(()),
            (Elements::Variable(s), other) | (other, Elements::Variable(s)) if s.is_unknown() => {
                let level = self.sizes.levels.get(&s).copied().unwrap_or(0);
                match &other {
                    Elements::Variable(name) => self.lower_name(name, level)?,
                    Elements::Lambda(parameter, body) => {
                        self.lower(*body, level, Some(parameter), None)?;
                    }
                }
                self.elements.insert(s, other);
                Ok(())
            }
            (Elements::Lambda(x, s), Elements::Lambda(y, t)) => {
                let variable = self.enter(&x, Kind::Nat, None);
                let (s, t) = (self.rename(s, &x, &variable), self.rename(t, &y, &variable));
                let result = self.equate(s, t, cause);
                self.leave();
                result
            }
            (Elements::Lambda(x, body), Elements::Variable(f)) => {
                self.equate_with_variable((&x, body), f, cause, true)
            }
            (Elements::Variable(f), Elements::Lambda(x, body)) => {
                self.equate_with_variable((&x, body), f, cause, false)
            }
            (Elements::Variable(_), Elements::Variable(_)) => Err(Clash::Types(whole.0, whole.1)),
        }
    }

    /// `i => body` equals `f` if `body` equals `f(i)`.
    fn equate_with_variable(
        &mut self,
        (x, body): (&Name, TypeId),
        f: Name,
        cause: CauseId,
        lambda_first: bool,
    ) -> Unified {
        let variable = self.enter(x, Kind::Nat, None);
        let body = self.rename(body, x, &variable);
        let applied = self.make(Shape::Apply(f, Nat::variable(&variable)));
        let (expected, found) = if lambda_first {
            (body, applied)
        } else {
            (applied, body)
        };
        let result = self.equate(expected, found, cause);
        self.leave();
        result
    }

    /// Equations in which a side is `f(i)`.
    fn equate_applications(&mut self, e: TypeId, f: TypeId, cause: CauseId) -> Unified {
        let (e, f) = (self.reduce(e), self.reduce(f));
        match (self.shape(e).clone(), self.shape(f).clone()) {
            (Shape::Apply(g, m), Shape::Apply(h, n)) if g == h => {
                let result = self.equate_sizes(&m, &n, cause);
                // An unknown function may be constant: then the arguments need not be equal.
                if g.is_unknown() { Ok(()) } else { result }
            }
            (Shape::Apply(g, argument), _) if g.is_unknown() => {
                self.define_elements(&g, &argument, f, (e, f, cause))
            }
            (_, Shape::Apply(g, argument)) if g.is_unknown() => {
                self.define_elements(&g, &argument, e, (e, f, cause))
            }
            (Shape::Apply(..), _) | (_, Shape::Apply(..))
                if !matches!(self.shape(e), Shape::Unknown(_))
                    && !matches!(self.shape(f), Shape::Unknown(_)) =>
            {
                Err(Clash::Types(e, f))
            }
            _ => self.equate(e, f, cause),
        }
    }

    /// `?f(i) = body` for a variable `i` that `?f` cannot know defines the function.
    fn define_elements(
        &mut self,
        function: &Name,
        argument: &Nat,
        body: TypeId,
        whole: (TypeId, TypeId, CauseId),
    ) -> Unified {
        let argument = self.sizes.resolve(argument);
        let level = self.sizes.levels.get(function).copied().unwrap_or(0);
        match argument.as_variable() {
            Some(variable)
                if !variable.is_unknown()
                    && self
                        .sizes
                        .levels
                        .get(variable)
                        .is_some_and(|inner| *inner > level)
                    && (self.last_chance || !self.has_inner_unknowns(body, level)) =>
            {
                self.lower(body, level, Some(variable), None)?;
                // `i => f(i)` is `f`.
                let known = match self.shape(body) {
                    Shape::Apply(known, of) if self.sizes.resolve(of) == argument => {
                        Elements::Variable(known.clone())
                    }
                    _ => Elements::Lambda(variable.clone(), body),
                };
                self.elements.insert(function.clone(), known);
                Ok(())
            }
            _ => {
                self.deferred.push(whole);
                Ok(())
            }
        }
    }

    /// Whether the type has unknowns from further inside than `level`, which may come to depend on
    /// what is bound there.
    fn has_inner_unknowns(&self, id: TypeId, level: u32) -> bool {
        let ty = self.out(id);
        let inner = |name: &Name| match self.unknowns.get(name).map(|id| self.shape(*id)) {
            Some(Shape::Unknown(unknown)) => unknown.level > level,
            _ => self.sizes.levels.get(name).is_some_and(|own| *own > level),
        };
        ty.free_variables()
            .keys()
            .any(|name| name.is_unknown() && inner(name))
    }

    /// The type with `f(i)` worked out, if `f` is known and it is one.
    pub(super) fn reduce(&mut self, id: TypeId) -> TypeId {
        let mut id = self.find(id);
        while let Shape::Apply(function, argument) = self.shape(id).clone() {
            match self.elements(&Elements::Variable(function.clone())) {
                Elements::Lambda(parameter, body) => {
                    id = self.instantiate(body, &parameter, &argument);
                }
                Elements::Variable(known) if known != function => {
                    id = self.make(Shape::Apply(known, argument));
                }
                Elements::Variable(_) => break,
            }
            id = self.find(id);
        }
        id
    }

    fn rename(&mut self, id: TypeId, from: &Name, to: &Name) -> TypeId {
        match self.rigid.get(to).map(|rigid| rigid.kind) {
            Some(Kind::Nat) | None => self.instantiate(id, from, &Nat::variable(to)),
            Some(_) if from == to => id,
            Some(_) => super::convert::rename(self, id, from, to),
        }
    }

    /// The type with a size for a variable of kind `nat`.
    pub(super) fn instantiate(&mut self, id: TypeId, variable: &Name, value: &Nat) -> TypeId {
        super::convert::instantiate(self, id, variable, value)
    }
}

pub(super) fn size_clash(clash: SizeClash) -> Clash {
    match clash {
        SizeClash::Escape(name) => Clash::Escape(name),
        differ => Clash::Size(differ),
    }
}
