//! Sizes of the program in strategies, and rules of users that take terms and strategies.

use rise_elevate::text::{Library, Scope};
use rise_lang::{diagnostic::Source, interpreter::Value, syntax::NoImports, term::Definition};

use crate::support::{assert_same, numbers, printed, program, rewrite, strategy, try_rewrite};

fn rewritten_for(expression: &str, program: &Definition) -> Result<Definition, String> {
    let scope = Scope::of(program);
    let strategy = Library::standard()
        .strategy_for(&Source::new("strategy", expression), &scope)
        .map_err(|errors| errors[0].to_string())?;
    try_rewrite(&strategy, program).map_err(|failure| failure.to_string())
}

const PRODUCT: &str = "def mv (n m s : nat) (M : n.m.i32) (x : m.i32) : n.i32
  where n % s == 0, s > 0 =
  M |> map (fun row => zip row x |> map (fun ax => fst ax * snd ax) |> reduce (+) 0)";

#[test]
fn sizes_of_the_program_are_arguments() {
    let product = program(PRODUCT);
    for expression in [
        "splitJoin(s) @ outermost(isMapLoop)",
        "(if s >= 1 then splitJoin(s) else fail) @ outermost(isMapLoop)",
        "withRest(2*s) @ outermost(isMapLoop)",
        "split(s) @ outermost(isMapLoop) ;; lowerToC",
        "(fun k => splitJoin(k))(s) @ outermost(isMapLoop)",
    ] {
        let expression = format!("DFNF ; {expression}");
        let rewritten = rewritten_for(&expression, &product)
            .unwrap_or_else(|error| panic!("{expression}: {error}"));
        assert!(printed(&rewritten).contains("s"), "{}", printed(&rewritten));
        for (n, m, s) in [(6, 4, 3), (4, 1, 1), (0, 5, 2), (7, 0, 7), (3, 3, 1)] {
            let arguments = [numbers(&[n, m], 1, i32::from), numbers(&[m], 2, i32::from)];
            let sizes = [("n", n as u64), ("m", m as u64), ("s", s as u64)];
            assert_same([&product, &rewritten], &sizes, &arguments, &expression);
        }
    }
}

#[test]
fn what_a_size_must_satisfy_is_proved_or_refused() {
    let product = program(PRODUCT);
    let expression = "DFNF ; splitJoin(2*s) @ outermost(isMapLoop)";
    let refused = rewritten_for(expression, &product).unwrap_err();
    assert!(
        refused.contains("`splitJoin(2*s)` failed: `n%(2*s) == 0` does not follow"),
        "{refused}"
    );
    // Of no elements there is no block.
    let expression = "DFNF ; splitJoin(n / s) @ outermost(isMapLoop)";
    let refused = rewritten_for(expression, &product).unwrap_err();
    assert!(
        refused.contains("`splitJoin(n/s)` failed: `0 < n/s` does not follow"),
        "{refused}"
    );
}

#[test]
fn sizes_that_are_bound_again_inside_are_others() {
    // A function on sizes takes one of the same name, which the strategy does not mean.
    let nested = program(
        "def f (n m : nat) (xss : 4.(n*m).i32) : 4.(n*m).i32 where n > 0 =
  (fun (n : nat) => fun (yss : 4.n.i32) => yss |> map (fun ys => ys |> map (fun y => y + 1))) (n*m) xss",
    );
    let nested = Definition {
        term: rise_elevate::text::with_distinct_sizes(&nested.term),
        ..nested
    };
    let expression = "DFNF ; tryAll(isMapLoop ; splitJoin(n))";
    let Ok(rewritten) = rewritten_for(expression, &nested) else {
        return;
    };
    for (n, m) in [(2, 3), (1, 4), (3, 0)] {
        let arguments = [numbers(&[4, n * m], 1, i32::from)];
        let sizes = [("n", n as u64), ("m", m as u64)];
        assert_same([&nested, &rewritten], &sizes, &arguments, expression);
    }
}

fn library(text: &str) -> Library {
    Library::load(&Source::new("mine.elevate", text), &NoImports)
        .unwrap_or_else(|errors| panic!("{}", errors[0].diagnostic().render(false)))
}

/// `storeInMemory` and `permuteB` of "Achieving High-Performance the Functional Way", section 6.1,
/// as a user writes them.
const PACKING: &str = "
override rule storeInMemory(what : strategy, how : strategy): (e[part] : t) ~>
  (let) (toMem global stored) (fun kept => e[kept])
  where what part, how part ~> stored

rule permuteB(n : nat): (xs : m.k.t) ~>
  join (map (fun block => transpose block)
    (map (fun block => map (fun column => map (fun x => x) column) block)
      (map (fun block => transpose block) (split n xs))))
  where m % n == 0

// The loops of the copy: blocks in parallel.
def copied = argument(argument(fmap(fmap(useMapSeq) ; useMapSeq) ; useMapPar))
def packB = storeInMemory(isApplied(isTranspose), permuteB(4) ; copied) @ inLambda

def loopPermutation =
  DFNF ; fuseReduceMap @ topDown ;
  tile(4, 4) @ outermost(mapNest(2)) ;;
  fissionReduceMap @ outermost(isReduction) ;;
  split(2) @ innermost(isReduction) ;;
  fuseReductions ;;
  reorder([1, 2, 5, 3, 6, 4]) ;;
  vectorize(4) @ innermost(isMapLoop)
def arrayPacking = DFNF ; packB ;; loopPermutation
";

#[test]
fn an_array_is_packed_by_rules_of_a_user() {
    let product = program(
        "def mm (a : 8.6.i32) (b : 6.12.i32) : 8.12.i32 =
  a |> map (fun row => transpose b |> map (fun col =>
    zip row col |> map (fun (x, y) => x * y) |> reduce (+) 0))",
    );
    let library = library(PACKING);
    let packed = printed(&rewrite(&library, "DFNF ; packB", &product));
    assert!(
        packed.contains("toMem global") && packed.contains("mapPar"),
        "{packed}"
    );
    let arguments = [
        numbers(&[8, 6], 1, i32::from),
        numbers(&[6, 12], 2, i32::from),
    ];
    for expression in ["DFNF ; packB", "arrayPacking", "arrayPacking ; lowerToC"] {
        let rewritten = rewrite(&library, expression, &product);
        assert_same([&product, &rewritten], &[], &arguments, expression);
    }
}

#[test]
fn a_part_that_is_not_there_is_missed() {
    let library = library(PACKING);
    let sums = program("def f (xss : 4.6.i32) : 4.i32 = xss |> map (fun xs => reduce (+) 0 xs)");
    let store = "DFNF ; storeInMemory(isApplied(isTranspose), id) @ inLambda";
    let failure = try_rewrite(&strategy(&library, store), &sums).unwrap_err();
    assert!(
        failure.to_string().contains("isApplied(isTranspose)"),
        "{failure}"
    );
    // A part that depends on what is bound around it cannot be stored before that.
    let store = "DFNF ; storeInMemory(isApplied(isApplied(isApplied(isReduce))), id) @ inLambda";
    let failure = try_rewrite(&strategy(&library, store), &sums).unwrap_err();
    assert!(failure.to_string().contains("depends on `"), "{failure}");
}

/// `separateConv` of "Integrating a Functional Pattern-Based IR into MLIR", section 5.3.
const SEPARATE: &str = "
rule separateConv(w2d : term, wV : term, wH : term):
  reduce (fun acc y => acc + y) 0
    (map (fun p => fst p * snd p) (zip (join w2d) (join (nbh : n.m.t)))) ~>
  reduce (fun acc y => acc + y) 0 (map (fun p => fst p * snd p) (zip wH
    (map (fun column => reduce (fun acc y => acc + y) 0
      (map (fun p => fst p * snd p) (zip wV column))) (transpose nbh))))
  where outerProduct w2d wV wH, t : ordered, over real
";

#[test]
fn a_filter_is_separated_by_a_rule_of_a_user() {
    let filter = program(
        "def sobel (image : 6.7.i32) : 4.5.i32 =
  image |> map (slide 3 1) |> slide 3 1 |> map transpose |> map (map (fun nbh =>
    zip (join i32[[1, 2, 1], [0, 0, 0], [-1, -2, -1]]) (join nbh)
    |> map (fun p => fst p * snd p) |> reduce (+) 0))",
    );
    let library = library(SEPARATE);
    let matrix = "`i32[[1, 2, 1], [0, 0, 0], [-1, -2, -1]]`";
    let expression =
        format!("DFNF ; topDown(separateConv({matrix}, `i32[1, 0, -1]`, `i32[1, 2, 1]`))");
    let separated = rewrite(&library, &expression, &filter);
    assert!(
        printed(&separated).contains("i32[1, 0, -1]"),
        "{}",
        printed(&separated)
    );
    let arguments: [Value; 1] = [numbers(&[6, 7], 1, i32::from)];
    assert_same([&filter, &separated], &[], &arguments, &expression);
    let refused = [
        ("`i32[1, 0]`", "is not of the type `3.i32`"),
        ("`f32[1, 0, -1]`", "is not of the type `3.i32`"),
        (
            "`i32[1, 1, -1]`",
            "the condition `outerProduct` does not hold",
        ),
    ];
    for (column, expected) in refused {
        let expression =
            format!("DFNF ; topDown(separateConv({matrix}, {column}, `i32[1, 2, 1]`))");
        let failure = try_rewrite(&strategy(&library, &expression), &filter).unwrap_err();
        assert!(failure.to_string().contains(expected), "{failure}");
    }
}
