//! Loops, sizes and places that depend on data.

use super::*;

#[test]
fn while_goes_on_as_long_as_its_condition_holds() {
    for name in ["while", "whileIn global", "whileIn private"] {
        let doubles = format!("{name} (fun x => x < 100) (fun x => x * 2)");
        gives(&format!("{doubles} i32(3)"), "192");
        gives(&format!("{doubles} i32(100)"), "100");
        gives(
            &format!(
                "{name} (fun (i, _) => i < 2) (fun (i, xs) => (i + 1, map neg xs)) (i32(0), i32[1, 2])"
            ),
            "(2, [1, 2])",
        );
    }
    fails(
        "while (fun xs => idx nat(0 < 1) xs) (fun xs => xs) (padEmpty 1 (take 0 [true]))",
        "the condition of `while` depends on a value that was never written (an element that `padEmpty` or `scatter` left open)",
    );
}

#[test]
fn a_loop_without_end_is_stopped() {
    let endless = parse("while (fun x => x < 1) (fun x => x * 2) i32(0)");
    let program = crate::term::Program::default();
    let limits = Limits {
        steps: 1000,
        ..Limits::default()
    };
    let mut interpreter = Interpreter::new(&program).with_limits(limits);
    let error = interpreter.run(&endless, &Sizes::new(), Vec::new());
    assert_eq!(
        error.unwrap_err().reason().to_string(),
        "the program takes more than 1000 steps, the limit"
    );
    for (rounds, is_enough) in [(4, false), (5, true)] {
        let five = parse("while (fun x => x < 5) (fun x => x + 1) i32(0)");
        let limits = Limits {
            rounds,
            ..Limits::default()
        };
        let mut interpreter = Interpreter::new(&program).with_limits(limits);
        match interpreter.run(&five, &Sizes::new(), Vec::new()) {
            Ok(_) => assert!(is_enough),
            Err(error) => assert_eq!(error.reason(), &Reason::Rounds(rounds)),
        }
    }
}

#[test]
fn let_size_gives_a_number_as_a_size() {
    let sum = |index: &str| {
        format!("letSize {index} (fun (k : nat) => i32[1, 2, 3] |> take k |> reduce (+) 0)")
    };
    gives(&sum("nat(0 < 4)"), "0");
    gives(&sum("nat(2 < 4)"), "3");
    gives(&sum("(natAsIndex 4 (index(1) + 2))"), "6");
    gives(
        "letSize nat(3 < 4) (fun (k : nat) => (generate (fun i => indexAsNat i) : k.index) |> reduce (+) nat(k))",
        "6",
    );
}

#[test]
fn within_applies_its_function_only_in_bounds() {
    let at = |index: &str| format!("within 3 {index} (fun i => idx i i32[1, 2, 3]) 7");
    gives(&at("index(0)"), "1");
    gives(&at("index(2)"), "3");
    gives(&at("index(3)"), "7");
    gives(&at("(index(0) - 1)"), "7");
    gives(
        "map (fun i => within 2 i (fun j => idx j f32[1, 2]) f32(0)) index[1, 2]",
        "[2.0, 0.0]",
    );
}

#[test]
fn a_choice_computes_what_is_chosen() {
    gives(
        "map (fun i => if i < 2 then idx (natAsIndex 2 i) i32[1, 2] else 9) index[1, 2, 50]",
        "[2, 9, 9]",
    );
}

#[test]
fn permute_combines_elements_at_their_places() {
    for name in [
        "permute",
        "permuteSeq",
        "permuteSeqIn global",
        "permuteSeqIn private",
    ] {
        gives(
            &format!("{name} (+) i32[0, 0, 0] index[2, 0, 2] i32[1, 10, 100]"),
            "[10, 0, 101]",
        );
        gives(
            &format!(
                "{name} (fun old new => old * 10 + new) i32[7, 7] index[1, 9, 1] i32[1, 2, 3]"
            ),
            "[7, 713]",
        );
        gives(
            &format!("{name} (+) (take 0 i32[0]) index[2, 0] i32[1, 10]"),
            "[]",
        );
    }
}

#[test]
fn sort_by_is_stable() {
    gives("sortBy (<) i32[3, 1, 2, 3, -1]", "[-1, 1, 2, 3, 3]");
    gives("sortBy (>) f32[1, 3, 2]", "[3.0, 2.0, 1.0]");
    gives(
        "sortBy (fun a b => fst a < fst b) (zip i32[2, 1, 2, 1, 2] i32[1, 2, 3, 4, 5])",
        "[(1, 2), (1, 4), (2, 1), (2, 3), (2, 5)]",
    );
    gives("sortBy (fun a b => false) i32[3, 1, 2]", "[3, 1, 2]");
    gives("sortBy (<) (take 0 i32[1])", "[]");
}

#[test]
fn lengths_are_sizes_of_rows() {
    let sums = |most: u64, lengths: &str| {
        format!(
            "letSizes {most} {lengths} (fun (lens : nat2nat) => \
             i32[1, 2, 3, 4] |> take (sum(i, 0, 3, lens(i))) |> partition 3 lens |> \
             depMap (fun (i : nat) (row : lens(i).i32) => [reduce (+) 0 row]) |> depJoin)"
        )
    };
    for (lengths, expected) in [
        ("index[1, 0, 2]", "[1, 0, 5]"),
        ("index[0, 0, 0]", "[0, 0, 0]"),
        ("index[4, 0, 0]", "[10, 0, 0]"),
        ("index[0, 1, 3]", "[0, 1, 9]"),
    ] {
        gives(&sums(4, lengths), expected);
    }
    fails(
        &sums(4, "index[2, 1, 2]"),
        "`letSizes`: with row 2, whose length is 2, the rows have more than 4 elements",
    );
}
