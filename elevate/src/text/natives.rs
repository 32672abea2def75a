//! Implementations of `native` declarations, one on each line.

use std::sync::LazyLock;

use rise_lang::term::Term;

use super::{
    Type,
    evaluate::{Any, Native as Convert, Value},
    permutation::permutation,
};
use crate::{rise, strategy};

/// Everything that can be declared as `native`.
static NATIVES: LazyLock<Vec<Native>> = LazyLock::new(|| {
    let mut natives = rules();
    natives.extend(others());
    natives
});

/// Those that change a program by themselves: what they make of it is stated and proved, or
/// `elevate/proofs/open.txt` says why not.
fn rules() -> Vec<Native> {
    vec![
        Native::unary("insert", rise::insert),
        Native::unary("vectorizeLanes", rise::vectorize_map),
        Native::value("vectorizeWhole", rise::vectorize_whole),
        Native::value("copyWhereWritten", rise::copy_where_written),
        Native::value("betaReduction", rise::beta_reduction),
        Native::value("etaReduction", rise::eta_reduction),
        Native::value("etaAbstraction", rise::eta_abstraction),
        Native::value("idxMakeArray", rise::idx_make_array),
        Native::value("mapFirstFission", rise::map_first_fission),
        Native::unary("mapFissionAt", rise::map_fission_at),
        Native::unary("hoistAt", rise::hoist_at),
        Native::value("outerProduct", rise::outer_product),
        Native::value("expandReduction", rise::expand_reduction),
        Native::value("partOfKnown", rise::part_of_known),
        Native::value("shareArgument", rise::share_argument),
        Native::value("sizeOfNumber", rise::size_of_number),
        Native::value("indexOfNumber", rise::index_of_number),
        Native::value("startApart", rise::start_apart),
        Native::value("inclusiveScan", rise::inclusive_scan),
        Native::value("transpositionInside", rise::transposition_inside),
        Native::value("lookupAsView", rise::lookup_as_view),
    ]
}

/// Those that put strategies together, say where they act, ask, and compute.
fn others() -> Vec<Native> {
    vec![
        Native::value("id", strategy::identity::<Term>),
        Native::value("fail", strategy::fail::<Term>),
        Native::unary("not", strategy::not::<Term>),
        Native::unary("holds", strategy::holds::<Term>),
        Native::unary("place", strategy::place::<Term>),
        Native::unary("try", strategy::try_::<Term>),
        Native::ternary("ifThenElse", strategy::if_then_else::<Term>),
        Native::value("peek", strategy::peek::<Term>),
        Native::unary("debug", strategy::debug::<Term>),
        Native::unary("repeat", strategy::repeat::<Term>),
        Native::binary("repeatN", strategy::repeat_times::<Term>),
        Native::unary("normalize", strategy::normalize::<Term>),
        Native::unary("normalizeInnermost", strategy::normalize_innermost::<Term>),
        Native::unary("all", strategy::all::<Term>),
        Native::unary("one", strategy::one::<Term>),
        Native::unary("some", strategy::some::<Term>),
        Native::unary("topDown", strategy::top_down::<Term>),
        Native::unary("bottomUp", strategy::bottom_up::<Term>),
        Native::unary("allTopDown", strategy::all_top_down::<Term>),
        Native::unary("allBottomUp", strategy::all_bottom_up::<Term>),
        Native::unary("tryAll", strategy::try_all::<Term>),
        Native::binary("skip", strategy::skip::<Term>),
        Native::binary("position", strategy::position::<Term>),
        Native::binary("atFirst", strategy::at_first::<Term>),
        Native::unary("body", rise::body),
        Native::unary("function", rise::function),
        Native::unary("argument", rise::argument),
        Native::binary("argumentOf", rise::argument_of),
        Native::value("isLambda", rise::is_lambda),
        Native::value("isApply", rise::is_apply),
        Native::value("isVariable", rise::is_variable),
        Native::value("isLiteral", rise::is_literal),
        Native::value("isFunction", rise::is_function),
        Native::unary("isPrimitive", rise::is_primitive),
        Native::unary("isApplied", rise::is_applied),
        Native::unary("isEqualTo", |term| {
            rise::is_equal_to(rise::of_any_type(&term))
        }),
        Native::unary("contains", |term| rise::contains(rise::of_any_type(&term))),
        Native::value("isLoop", rise::is_loop),
        Native::unary("hasLoops", rise::has_loops),
        Native::unary("holdsMoreThan", rise::holds_more_than),
        Native::unary("holdsAtLeast", rise::holds_at_least),
        Native::unary("takesMoreThan", rise::takes_more_than),
        Native::unary("computesIn", rise::computes_in),
        Native::binary("isAt", rise::is_at),
        Native::unary("report", strategy::report::<Term>),
        Native::binary("append", |first: Vec<Any>, second: Vec<Any>| {
            first.into_iter().chain(second).collect::<Vec<_>>()
        }),
        Native::unary("length", |items: Vec<Any>| items.len() as u64),
        Native::fallible("head", |items: Vec<Any>| {
            let first = items.into_iter().next();
            first.ok_or_else(|| "an empty list has no head".to_owned())
        }),
        Native::fallible("tail", |mut items: Vec<Any>| match items.is_empty() {
            true => Err("an empty list has no tail".to_owned()),
            false => Ok(items.split_off(1)),
        }),
        Native::fallible("permutation", permutation),
        Native::fallible("fromOne", |number: u64| match number {
            0 => Err("there is no number 0: it is counted from one".to_owned()),
            _ => Ok(number),
        }),
    ]
}

/// The names of those that change a program by themselves.
pub(super) fn names_of_rules() -> impl Iterator<Item = &'static str> {
    rules().into_iter().map(|native| native.name)
}

type Implementation = Box<dyn Fn(&[Value]) -> Option<Result<Value, String>> + Send + Sync>;

/// A function in Rust that texts can use.
pub(super) struct Native {
    pub(super) name: &'static str,
    /// Its type, which the declaration must have too.
    pub(super) ty: Type,
    implementation: Implementation,
}

impl Native {
    /// The native of that name.
    pub(super) fn by_name(name: &str) -> Option<&'static Native> {
        NATIVES.iter().find(|native| native.name == name)
    }

    /// The names of all natives.
    pub(super) fn names() -> impl Iterator<Item = &'static str> {
        NATIVES.iter().map(|native| native.name)
    }

    /// Every native.
    #[cfg(test)]
    pub(super) fn all() -> &'static [Native] {
        &NATIVES
    }

    /// The value for all arguments.
    pub(super) fn call(&self, arguments: &[Value]) -> Result<Value, String> {
        // Arguments are checked to be of the declared type, which is checked to be this one.
        let mistyped = || {
            Err(match arguments.iter().find_map(Value::open_size) {
                Some(size) => format!(
                    "`{}` needs a number, and `{size}` is not known before the program runs",
                    self.name
                ),
                None => format!("the arguments of `{}` are not of their types", self.name),
            })
        };
        (self.implementation)(arguments).unwrap_or_else(mistyped)
    }

    fn value<R: Convert + 'static>(name: &'static str, make: fn() -> R) -> Native {
        Native {
            name,
            ty: R::ty(),
            implementation: Box::new(move |_| Some(Ok(make().into_value()))),
        }
    }

    fn unary<A: Convert + 'static, R: Convert + 'static>(
        name: &'static str,
        make: fn(A) -> R,
    ) -> Native {
        Native {
            name,
            ty: Type::function(A::ty(), R::ty()),
            implementation: Box::new(move |arguments| {
                let result = make(A::from_value(arguments.first()?)?);
                Some(Ok(result.into_value()))
            }),
        }
    }

    fn fallible<A: Convert + 'static, R: Convert + 'static>(
        name: &'static str,
        make: fn(A) -> Result<R, String>,
    ) -> Native {
        Native {
            name,
            ty: Type::function(A::ty(), R::ty()),
            implementation: Box::new(move |arguments| {
                let result = make(A::from_value(arguments.first()?)?);
                Some(result.map(Convert::into_value))
            }),
        }
    }

    fn ternary<
        A: Convert + 'static,
        B: Convert + 'static,
        C: Convert + 'static,
        R: Convert + 'static,
    >(
        name: &'static str,
        make: fn(A, B, C) -> R,
    ) -> Native {
        let rest = Type::function(B::ty(), Type::function(C::ty(), R::ty()));
        Native {
            name,
            ty: Type::function(A::ty(), rest),
            implementation: Box::new(move |arguments| {
                let result = make(
                    A::from_value(arguments.first()?)?,
                    B::from_value(arguments.get(1)?)?,
                    C::from_value(arguments.get(2)?)?,
                );
                Some(Ok(result.into_value()))
            }),
        }
    }

    fn binary<A: Convert + 'static, B: Convert + 'static, R: Convert + 'static>(
        name: &'static str,
        make: fn(A, B) -> R,
    ) -> Native {
        Native {
            name,
            ty: Type::function(A::ty(), Type::function(B::ty(), R::ty())),
            implementation: Box::new(move |arguments| {
                let result = make(
                    A::from_value(arguments.first()?)?,
                    B::from_value(arguments.get(1)?)?,
                );
                Some(Ok(result.into_value()))
            }),
        }
    }
}
