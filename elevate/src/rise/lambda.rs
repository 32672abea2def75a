//! Rules of the λ-calculus. They are written in Rust because beta reduction holds for functions of
//! every type, which a rule over data types cannot express.

use std::fmt;

use rise_lang::{
    nat::Name,
    primitives::Primitive,
    term::{Literal, Parameter, Term, TermKind, fresh_name},
    types::{DataType, Substitution, Type},
};

use super::{Strategy, apply, heads, lambda, parts::replace_all, typed_variable};
use crate::{Outcome, Run, heads::Heads, run::Reason, strategy::Transform};

/// A rule in Rust: what it makes of a term, or what it expected.
pub(crate) struct NativeRule {
    pub(crate) name: &'static str,
    pub(crate) expected: &'static str,
    pub(crate) rewrite: fn(&Term) -> Option<Term>,
    /// Of the terms that it can apply to; `None` if that may be all.
    pub(crate) heads: Option<Heads>,
}

impl Transform<Term> for NativeRule {
    fn apply(&self, this: &Strategy, program: &Term, run: &mut Run<Term>) -> Outcome<Term> {
        run.step(this, program, |run| match (self.rewrite)(program) {
            Some(rewritten) => Ok(rewritten),
            None => run.fail(this, program, 0, || Reason::Form(self.expected)),
        })
    }

    fn heads(&self, _: &Strategy) -> Option<&Heads> {
        self.heads.as_ref()
    }

    fn describe(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name)
    }
}

fn beta(term: &Term) -> Option<Term> {
    match term.kind() {
        TermKind::Apply(function, argument) => {
            let (parameter, body) = function.as_lambda()?;
            Some(body.substitute(&parameter.name, argument))
        }
        TermKind::TypeApply(function, argument) => match function.kind() {
            TermKind::TypeLambda(parameter, body) => Some(
                body.substitute_types(&Substitution::of(parameter.name.clone(), argument.clone())),
            ),
            _ => None,
        },
        _ => None,
    }
}

/// `betaReduction`: `(fun x => b) a ~> b` with `a` for `x`, and the same on the type level. Nothing
/// is captured.
pub fn beta_reduction() -> Strategy {
    Strategy::new(NativeRule {
        name: "betaReduction",
        expected: "a lambda that is applied",
        rewrite: beta,
        heads: Some(heads::applied_lambdas()),
    })
}

fn eta_reduce(term: &Term) -> Option<Term> {
    let (parameter, body) = term.as_lambda()?;
    let (function, argument) = body.as_apply()?;
    let is_parameter = argument.as_variable() == Some(&parameter.name);
    (is_parameter && !function.has_free(&parameter.name)).then(|| function.clone())
}

/// The term without any `fun x => f x`, where `x` does not occur in `f`.
pub(crate) fn eta_normal(term: &Term) -> Term {
    let inside = term
        .map_children(&mut |part| Some(crate::run::deep(|| eta_normal(part))))
        .unwrap_or_else(|| term.clone());
    eta_reduce(&inside).unwrap_or(inside)
}

/// `etaReduction`: `fun x => f x ~> f`, where `x` does not occur in `f`.
pub fn eta_reduction() -> Strategy {
    Strategy::new(NativeRule {
        name: "etaReduction",
        expected: "`fun x => f x`, where `x` does not occur in `f`",
        rewrite: eta_reduce,
        heads: Some(heads::lambdas()),
    })
}

fn eta_abstract(term: &Term) -> Option<Term> {
    let Some(Type::Function(parameter, _)) = term.ty() else {
        return None;
    };
    let name = fresh_name(&Name::from("x"), |name| term.has_free(name));
    let body = apply(term.clone(), typed_variable(&name, parameter));
    Some(lambda(name, parameter, body))
}

/// `etaAbstraction`: `f ~> fun x => f x`, where `f` is a function.
pub fn eta_abstraction() -> Strategy {
    Strategy::new(NativeRule {
        name: "etaAbstraction",
        expected: "a function",
        rewrite: eta_abstract,
        heads: None,
    })
}

/// The function `f` of the sub-term `f x` that is innermost, if `x` occurs nowhere else.
fn innermost_call<'a>(body: &'a Term, variable: &Name) -> Option<&'a Term> {
    if !body.has_free(variable) {
        return None;
    }
    if let Some((function, argument)) = body.as_apply()
        && argument.as_variable() == Some(variable)
        && !function.has_free(variable)
        && matches!(body.ty(), Some(Type::Data(_)))
    {
        return Some(body);
    }
    body.children()
        .find_map(|part| innermost_call(part, variable))
}

fn first_fission(term: &Term) -> Option<Term> {
    let (map, array) = term.as_apply()?;
    let (head, function) = map.as_apply()?;
    if head.spine().head.as_primitive() != Some(Primitive::Map)
        || !head.spine().arguments.is_empty()
    {
        return None;
    }
    let (parameter, body) = function.as_lambda()?;
    let call = innermost_call(body, &parameter.name)?;
    if call == body || !is_known_outside(body, call) {
        return None;
    }
    let name = fresh_name(&parameter.name, |name| {
        *name == parameter.name || term.has_free(name) || body.has_free(name) || binds(body, name)
    });
    let (from, middle) = (function.ty()?.as_function()?.0, call.ty()?);
    let rest = replace_all(body, call, &typed_variable(&name, middle));
    if rest.has_free(&parameter.name) {
        return None;
    }
    let first = map_over(
        lambda(parameter.name.clone(), from, call.clone()),
        array.clone(),
    )?;
    map_over(lambda(name, middle, rest), first)
}

/// Whether the part of a term, the same node, uses nothing that is bound between the two.
fn is_known_outside(term: &Term, part: &Term) -> bool {
    let binds_one = |(binder, _): (&Parameter, &Term)| part.has_free(&binder.name);
    term.is_same_node(part)
        || !term.as_lambda().is_some_and(binds_one)
            && term.children().any(|child| is_known_outside(child, part))
}

fn binds(term: &Term, name: &Name) -> bool {
    term.as_lambda()
        .is_some_and(|(parameter, _)| parameter.name == *name)
        || term.children().any(|part| binds(part, name))
}

/// `map function array`, typed.
fn map_over(function: Term, array: Term) -> Option<Term> {
    let (size, _) = array.ty()?.as_data()?.as_array()?;
    let (_, to) = function.ty()?.as_function()?;
    let result = Type::Data(DataType::array(size.clone(), to.as_data()?.clone()));
    let rest = Type::function(array.ty()?.clone(), result);
    let map =
        Term::primitive(Primitive::Map).with_type(Type::function(function.ty()?.clone(), rest));
    Some(apply(apply(map, function), array))
}

/// `mapFirstFission`: `*(x. e (f x)) ~> *f >> *e`, where `f` is the first function that is applied
/// to `x`, and `x` occurs nowhere else.
pub fn map_first_fission() -> Strategy {
    Strategy::new(NativeRule {
        name: "mapFirstFission",
        expected: "`map (fun x => e) xs`, where `x` only occurs in `f x`",
        rewrite: first_fission,
        heads: None,
    })
}

fn index_of_array(term: &Term) -> Option<Term> {
    let spine = term.spine();
    let [index, array] = spine.arguments[..] else {
        return None;
    };
    let is_index = spine.head.as_primitive() == Some(Primitive::Idx);
    let elements = array.spine();
    let is_array = elements.head.as_primitive() == Some(Primitive::MakeArray);
    let TermKind::Literal(Literal::Index { value, .. }) = index.kind() else {
        return None;
    };
    let value = usize::try_from(value.as_constant()?).ok()?;
    match is_index && is_array {
        true => elements
            .arguments
            .get(value)
            .map(|element| (*element).clone()),
        false => None,
    }
}

/// `idxMakeArray`: `idx i [x0, x1, …] ~> xi`, for an index that is a literal.
pub fn idx_make_array() -> Strategy {
    Strategy::new(NativeRule {
        name: "idxMakeArray",
        expected: "`idx nat(i < n) [x, …]`",
        rewrite: index_of_array,
        heads: None,
    })
}

struct Insert(Term);

impl Transform<Term> for Insert {
    fn apply(&self, this: &Strategy, program: &Term, run: &mut Run<Term>) -> Outcome<Term> {
        run.step(this, program, |_| Ok(self.0.clone()))
    }

    fn describe(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "insert({})", self.0)
    }
}

/// `insert(t)`: replaces the program by the term `t`. It must have the same meaning and type; this
/// is not checked here.
pub fn insert(term: Term) -> Strategy {
    Strategy::new(Insert(term))
}

#[cfg(test)]
pub(super) mod tests {
    use rise_lang::{diagnostic::Source, infer::infer, syntax::parse_term};

    use super::*;
    use crate::strategy::top_down;

    /// The term after the strategy at the first place from the top; its type stays.
    pub(in crate::rise) fn rewritten(strategy: Strategy, text: &str) -> Option<String> {
        let term = parse_term(&Source::new("a.rise", text)).expect("a term");
        let term = infer(&term).expect("a type").term;
        let result = Run::new(Default::default())
            .rewrite(&top_down(strategy), &term)
            .ok()?;
        assert_eq!(Some(&infer(&result).expect("a type").ty), term.ty());
        Some(result.to_string())
    }

    #[test]
    fn the_first_function_is_split_off() {
        let split = |body: &str| {
            let text = format!("fun (y : f32) (xs : 8.f32) => map (fun x => {body}) xs");
            let rewritten = rewritten(map_first_fission(), &text)?;
            Some(rewritten.replace("fun (y : f32) (xs : 8.f32) => ", ""))
        };
        assert_eq!(
            split("exp (sqrt x + y)").as_deref(),
            Some("map (fun x1 => exp (x1 + y)) (map (fun x => sqrt x) xs)")
        );
        assert_eq!(
            split("sqrt x * sqrt x").as_deref(),
            Some("map (fun x1 => x1 * x1) (map (fun x => sqrt x) xs)")
        );
        assert_eq!(split("sqrt x"), None);
        assert_eq!(split("sqrt x * x"), None);
        assert_eq!(split("y"), None);
    }

    #[test]
    fn elements_that_are_written_out_are_found() {
        let text = "fun (x y : f32) => idx nat(1 < 2) [x, y]";
        let expected = Some("fun (x : f32) (y : f32) => y");
        assert_eq!(rewritten(idx_make_array(), text).as_deref(), expected);
        assert_eq!(
            rewritten(
                idx_make_array(),
                "fun (x y : f32) (i : idx[2]) => idx i [x, y]"
            ),
            None
        );
    }
}
